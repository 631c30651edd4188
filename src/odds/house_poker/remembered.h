/* remembered.h -- whether a final hand is played, and insured, all that its player knows taken into account: the
 * cards he gave up for it, or that lie beside its best five, are none of the dealer's.
 *
 * What the dealer may have is counted by ranks: hands that are no game, those below this one, those equal to it. Up
 * to a pair that takes a microsecond or two. Higher hands, and a second combination, are played by a long way and
 * need no such memory (plan.h); only whether they are insured is asked, which takes some more. What is left to lose,
 * forgotten.h says.
 *
 *     bool plays;
 *     if (!cr_remember(terms, &hand, &final, open, &plays)) plays = ... as without memory
 */
#ifndef CR_ODDS_HOUSE_POKER_REMEMBERED_H
#define CR_ODDS_HOUSE_POKER_REMEMBERED_H

#include "odds/house_poker/draw_value.h"

/* Of the dealer's hands with that open card, none of the known cards in them: cr_draw_all() in all. */
struct cr_remembered {
    int32_t none, lower, equal; /* no game; games below the hand; equal to it */
};

/* Of any hand; and sooner of one worth less than two pair, where the dealer's game begins with no more than a pair
 * (asserted). */
void cr_remembered_count_all(const cr_card *known, unsigned count, cr_card open,
                             cr_rank_value minimum, cr_rank_value hand, struct cr_remembered *out);
void cr_remembered_count(const cr_card *known, unsigned count, cr_card open, cr_rank_value minimum,
                         cr_rank_value hand, struct cr_remembered *out);

/* False: nothing is said, as of higher hands, of those that may be insured, and where the dealer's game begins
 * with more than a pair. */
bool cr_remember(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                 const struct cr_draw_final *final, cr_card open, bool *plays);

/* Whether the most insurance there is wins on the average. False: it is not sold for that hand, or the dealer's game
 * begins with more than a pair. */
bool cr_remember_insured(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                         const struct cr_draw_final *final, cr_card open, bool *insures);

#endif
