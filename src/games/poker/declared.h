/* declared.h -- what chips put in without a word mean [poker-room G6-G8, R21-R23].
 *
 * One chip larger than the bet is a call; more chips are a raise if they make at least half of the least
 * raise, which is then completed, else a call with change; below the call they bind to complete it; with
 * no bet standing they are a bet, completed to the least.
 */
#ifndef CR_GAMES_POKER_DECLARED_H
#define CR_GAMES_POKER_DECLARED_H

#include "games/poker/betting.h"

struct cr_silent_rules {
    unsigned raise_percent; /* 50 */
    bool one_chip_is_call;
};

struct cr_declared {
    uint8_t act;     /* enum cr_betting_act */
    cr_money to;     /* CR_BET_RAISE: the total of the street */
    cr_money change; /* chips put in beyond it, given back */
};

/* amount: the chips in this motion; chips: how many pieces (0: not told, several). */
void cr_declared_read(const struct cr_silent_rules *silent, const struct cr_betting_rules *rules,
                      const struct cr_betting *betting, unsigned seat, cr_money amount,
                      unsigned chips, struct cr_declared *out);

/* "Raise", and then chips that make less than the least one: it is completed [RF 7.4]. What the total of
 * the street is meant to be. */
cr_money cr_declared_raise(const struct cr_betting_rules *rules, const struct cr_betting *betting,
                           unsigned seat, cr_money to);

#endif
