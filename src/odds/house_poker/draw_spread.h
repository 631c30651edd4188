/* draw_spread.h -- what a way to play puts down, how often it wins something, and how far its wins spread.
 *
 * Whatever is played, or drawn for one card, is summed as it is: over every final hand and every dealer's
 * hand, with all that is known, insured and bought rounds as they pay. Of an exchange of more cards what a
 * final hand comes to after all of them are given up is told from what it comes to after each of them is,
 * and after none; what they tell together beyond that is played (given_together.h), its error with it.
 *
 *     const struct cr_draw_odds *ways[] = { &best, &one_card };
 *     struct cr_draw_spread spread[2];
 *     cr_draw_spread(&tables, ways, 2, NULL, spread);         some ten seconds, for all of them;
 *                                                             where larger exchanges are sold, and ten for each
 *
 * Their final hands end as is best for them, or as they are told: by a chart, say, that sees only so much.
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_SPREAD_H
#define CR_ODDS_HOUSE_POKER_DRAW_SPREAD_H

#include "odds/house_poker/draw_moments.h"
#include "odds/house_poker/draw_solve.h"

#define CR_DRAW_SPREAD_MAX 4 /* ways at a time */

/* Of a round, in Antes. */
struct cr_draw_spread {
    double edge;      /* by these sums alone: of best ends draw_solve.h knows it better */
    double error;     /* of that: of larger exchanges some part is played */
    double wager;     /* Ante and Bet; the draw too where it joins the Ante */
    double put_down;  /* and the draw, insurance, the dealer's game */
    double deviation; /* of what is won */
    double hit;       /* how often that is more than nothing */
};

/* ends: NULL, the best. False without memory: sixty megabytes for each of tables->threads. */
bool cr_draw_spread(const struct cr_draw_tables *tables, const struct cr_draw_odds *const *odds,
                    unsigned count, const struct cr_draw_ends *ends, struct cr_draw_spread *out);

#endif
