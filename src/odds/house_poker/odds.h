/* odds.h -- what can be counted exactly of a game of poker against the house, as its rulebook has
 * it: one list for whoever tells it.
 *
 *     struct cr_hp_odds odds;
 *     if (cr_hp_odds_init(&odds, &play)) odds.ways[i].name, odds.ways[i].edge ...
 *     cr_hp_odds_release(&odds);
 *
 * Ways to play the main game, without side bets and without a maximum payout:
 *
 *     best          the best there is; where a draw is sold, the best with nothing drawn
 *     draw          the best with one card more: a sixth, where it is sold, else an exchange of one
 *     simple        by the rules of thumb of player.h, nothing drawn
 *     every_hand    every hand is played, as on a dark box
 */
#ifndef CR_ODDS_HOUSE_POKER_ODDS_H
#define CR_ODDS_HOUSE_POKER_ODDS_H

#include "odds/house_poker/poker_bonus.h"
#include "odds/house_poker/poker_way.h"
#include "odds/house_poker/texas_poker.h"

enum cr_hp_way_kind {
    CR_HP_WAY_BEST,
    CR_HP_WAY_DRAW,
    CR_HP_WAY_SIMPLE,
    CR_HP_WAY_EVERY,
    CR_HP_WAYS
};

struct cr_hp_way {
    bool is_there;
    mpq_t edge;     /* of an Ante */
    mpq_t plays;    /* how often a Bet is put down */
    mpq_t wager;    /* Ante and Bet on the average, in Antes */
    mpq_t put_down; /* everything: the draw too */
    mpq_t variance; /* in Antes squared; 0: not counted */
    mpq_t hit;      /* how often something is won; 0: not counted */
    mpq_t most;     /* that one round may win, in Antes; 0: not counted */
};

struct cr_hp_odds {
    struct cr_hp_way ways[CR_HP_WAYS];
    mpq_t game; /* how often the dealer has one */
    bool has_bonus;
    struct cr_poker_bonus bonus;
};

/* Takes seconds and some hundred megabytes. False without them, or where the rulebook's amounts are in no
 * whole parts of an Ante; odds are not to be released then. */
bool cr_hp_odds_init(struct cr_hp_odds *odds, const struct cr_play *play);
/* The same without the way that draws: a second or two. Whoever listens hears every hand of Texas, and nothing
 * of five cards. */
bool cr_hp_odds_init_undrawn(struct cr_hp_odds *odds, const struct cr_play *play,
                             const struct cr_tx_work *work);
/* Only the bonus bet, at once: no way is there, and of the dealer's game nothing is said. */
void cr_hp_odds_init_bonus(struct cr_hp_odds *odds, const struct cr_play *play);
void cr_hp_odds_release(struct cr_hp_odds *odds);

/* The edge of a way of player.h as it is played, with its exchanges: what simulated play is
 * held against. False where it is not counted: under a maximum payout, or where amounts do not fit. */
bool cr_hp_odds_played(mpq_t edge, const struct cr_play *play, bool simple);

#endif
