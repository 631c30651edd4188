/* losses.h -- bets at which the house loses to whoever plays them best [caribbean-stud.md R12].
 *
 *     size_t at = 0;
 *     for (const struct cr_lab_figure *loss; (loss = cr_lab_next_loss(lab, &at)) != NULL;)
 *         loss->bet, -loss->edge, cr_lab_pay_clause(book, loss->bet)       "ante", 0.0175712, "art.25(7)"
 *
 * The rules read otherwise are no way to play: "reading." is left out.
 */
#ifndef CR_ODDS_LAB_LOSSES_H
#define CR_ODDS_LAB_LOSSES_H

#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

/* The figure of the best way to play the next such bet, from *at on; NULL: no more. */
const struct cr_lab_figure *cr_lab_next_loss(const struct cr_lab *lab, size_t *at);

/* The clause of what the bet is paid by; "": the rulebook has none. */
const char *cr_lab_pay_clause(const struct cr_rulebook *book, const char *bet);

#endif
