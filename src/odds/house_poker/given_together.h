/* given_together.h -- what cards given up together tell of the dealer's hand, beyond what each of them tells
 * alone: what draw_spread.h leaves out of exchanges of three cards and more. (Of two it is less than a
 * millionth of what is told.)
 *
 * Exchanges are drawn, each as often as the way makes it, and a hand that comes of it: what that puts down
 * and wins with all that was given up known, less what is told of it by each of those cards and by none. One
 * is drawn from each of so many equal parts of all exchanges; which one depends on the seed alone, and the
 * sums do not depend on the number of threads.
 *
 *     struct cr_given_together more;
 *     cr_given_together(&tables, &odds, NULL, 60000, &more);
 */
#ifndef CR_ODDS_HOUSE_POKER_GIVEN_TOGETHER_H
#define CR_ODDS_HOUSE_POKER_GIVEN_TOGETHER_H

#include "odds/house_poker/draw_moments.h"
#include "odds/house_poker/draw_solve.h"

struct cr_given_together {
    double sum[CR_DRAW_MOMENTS]; /* over all deals, divided by them; parts of an Ante */
    double error[CR_DRAW_MOMENTS];
};

/* Nothing where no more than two cards are exchanged. False without memory. */
bool cr_given_together(const struct cr_draw_tables *tables, const struct cr_draw_odds *way,
                       const struct cr_draw_ends *ends, unsigned exchanges,
                       struct cr_given_together *out);

#endif
