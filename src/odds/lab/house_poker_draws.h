/* house_poker_draws.h -- poker against the house where cards may be drawn: ways to play it.
 *
 * With draws, a second combination, insurance and the dealer's game, by house_poker/draw_solve.h, which says
 * what of it is a count and what is told from one (an exchange of more than two cards: the figure is
 * "summed" then).
 *
 *     best, table (house_poker_charts.h), one_card, sixth
 *     no_insurance, one_card_no_insurance
 *                       those without it, where exchanges of one and two cards are all that is drawn
 *     share.pass, share.play, share.x1 .. share.x5, share.6th      of the best way
 *     even_price, even_price.x1 ..    of every draw alike, in Antes; of one alone, the others at theirs
 */
#ifndef CR_ODDS_LAB_HOUSE_POKER_DRAWS_H
#define CR_ODDS_LAB_HOUSE_POKER_DRAWS_H

#include "odds/house_poker/draw_terms.h"
#include "odds/lab/lab.h"

enum cr_status cr_lab_poker_drawn(struct cr_lab *lab, const struct cr_draw_terms *terms,
                                  const struct cr_lab_work *work);

/* The figure of the best way alone, under this name. */
enum cr_status cr_lab_poker_drawn_best(struct cr_lab *lab, const char *name,
                                       const struct cr_draw_terms *terms, unsigned threads);

/* Its edge alone, of terms that may have a maximum payout; false without memory. */
struct cr_lab_edge {
    mpq_t edge; /* initialised by the caller */
    double error;
    bool is_exact;
};
bool cr_lab_poker_drawn_edge(struct cr_lab_edge *edge, const struct cr_draw_terms *terms,
                             const struct cr_lab_work *work);

#endif
