/* punto_banco.h -- the exact odds of the three bets of punto banco.
 *
 * All orders of the first six cards of a fresh shoe are counted, by their points; who draws and what a bet
 * is paid are asked of the game itself. Nothing is known here of any house: change a line of the tableau
 * or a payout in a rulebook and the answer changes.
 *
 *     struct cr_pb_odds odds;
 *     cr_pb_odds_init(&odds, rules, 8, 0);
 *     gmp_printf("%Qd\n", odds.bets[CR_PB_BANCO].edge);
 *     cr_pb_odds_release(&odds);
 */
#ifndef CR_ODDS_PUNTO_BANCO_H
#define CR_ODDS_PUNTO_BANCO_H

#include <gmp.h>

#include "games/punto_banco/rules.h"

/* One bet. All fractions are in lowest terms, and of the stake. */
struct cr_pb_odds_line {
    cr_money stake; /* it was counted with this much */
    mpq_t hit;      /* how often it wins */
    mpq_t push;     /* how often it comes back */
    mpq_t wins;     /* what is won */
    mpq_t edge;     /* what the house keeps on the average */
    mpq_t variance; /* of what is won */
};

struct cr_pb_odds {
    uint64_t all;               /* orders of six cards out of the shoe */
    uint64_t ways[CR_PB_KINDS]; /* those in which punto wins, banco wins, they tie */
    struct cr_pb_odds_line bets[CR_PB_KINDS];
};

/* From 1..8 packs (asserted). stake: what is on each bet, for the rounding of the commission; 0: as if
 * nothing were rounded. */
void cr_pb_odds_init(struct cr_pb_odds *odds, const struct cr_pb_rules *rules, unsigned decks,
                     cr_money stake);
void cr_pb_odds_release(struct cr_pb_odds *odds);

/* The square root of the variance. */
double cr_pb_odds_deviation(const struct cr_pb_odds_line *line);

#endif
