/* texas_poker.h -- the exact odds of Texas poker against the house: every deal there is.
 *
 * A box sees its two cards and the flop and passes or plays; 2.78 * 10^13 deals of flop, its cards, the
 * last two common cards and the dealer's two. They are counted board by board: on a board of five all
 * 1,081 pairs are ranked and sorted once, and each pair's wins and losses against the 990 pairs that
 * share no card with it follow from how many lie below and beside it. What it wins is added to each of
 * the ten flops the board may have come by, and a box plays where the sum is better than a pass. Boards
 * and flops that differ only in the names of suits are one (suits.h).
 *
 *     struct cr_tx_work work = { .threads = 2 };
 *     struct cr_tx_odds odds;
 *     cr_tx_odds_init(&odds, &terms, rule, &work);    some seconds
 *     mpq_get_d(odds.best.edge)                0.02157646
 *     cr_tx_odds_release(&odds);
 */
#ifndef CR_ODDS_HOUSE_POKER_TEXAS_POKER_H
#define CR_ODDS_HOUSE_POKER_TEXAS_POKER_H

#include "odds/house_poker/poker_way.h"

/* A way to play by a rule of thumb: whether that hand is played. Names of suits mean nothing to it. */
typedef bool cr_tx_rule(const cr_card own[2], const cr_card flop[3]);

struct cr_tx_odds {
    struct cr_poker_way best; /* the best way to play */
    struct cr_poker_way rule; /* by the rule */
    struct cr_poker_way dark; /* a dark box: every hand is played */
    mpq_t game;               /* how often the dealer has a game, no other card known */
    uint32_t classes;         /* two cards and a flop, but for the names of suits */
};

/* How it is counted; members may be left zero. */
struct cr_tx_work {
    unsigned threads; /* 0: one; the result does not depend on it */
    /* Told what playing comes to, class by class: plays->ways deals of it. NULL: nobody listens. */
    void (*tell)(void *context, const cr_card own[2], const cr_card flop[3],
                 const struct cr_poker_sum *plays);
    void *context;
};

/* Allocates forty megabytes a thread while it counts; false without them, odds not to be released. */
bool cr_tx_odds_init(struct cr_tx_odds *odds, const struct cr_poker_terms *terms, cr_tx_rule *rule,
                     const struct cr_tx_work *work);
void cr_tx_odds_release(struct cr_tx_odds *odds);

#endif
