/* naive_blackjack.h -- a second, naive blackjack to compare the first with.
 *
 * Written from the sentences of the specification (rules/blackjack.md) alone; it shares nothing with the
 * game: no rulebook, no phases, no state to be kept. A card is its two letters. It plays a whole round
 * by itself, out of a given shoe, with players who decide by dice: sensibly, rashly, and often against
 * the rules. What they tried is written down in order, each with whether the rules allow it; at the end
 * stands what every seat won or lost.
 *
 *     struct naive_round round = { .house = NAIVE_TDC, ... };
 *     naive_play(&round, &dice);
 *     round.ops[i]: box 2, "split", allowed        round.net[seat]: +40
 */
#ifndef NAIVE_BLACKJACK_H
#define NAIVE_BLACKJACK_H

#include <stdbool.h>
#include <stdint.h>

#include "dice.h"

enum naive_house { NAIVE_M1, NAIVE_TDC, NAIVE_BG };

#define NAIVE_BOXES   7
#define NAIVE_BETTORS 3
#define NAIVE_SEATS   7
#define NAIVE_OPS     2048

enum naive_kind { NAIVE_BET, NAIVE_SIDE_CARD, NAIVE_CLOSE, NAIVE_ACT, NAIVE_AWARD };

struct naive_op {
    enum naive_kind kind;
    const char *what; /* a bet, a doing, a side card's name */
    int box, seat;
    int64_t amount;
    const char *card; /* of a side card */
    bool allowed;
    bool after_boxes; /* the dealer has not drawn yet, all boxes are done */
};

struct naive_round {
    enum naive_house house;
    int64_t min_bet, max_bet, max_payout; /* max_payout 0: none */
    const char (*shoe)[3];                /* "As", in drawing order */

    /* filled in */
    struct naive_op ops[NAIVE_OPS];
    int op_count;
    int drawn; /* cards out of the shoe */
    int64_t net[NAIVE_SEATS], paid, lost;
    int dealer_points, dealer_cards, hands;
};

void naive_play(struct naive_round *round, struct dice *dice);

#endif
