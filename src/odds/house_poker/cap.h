/* cap.h -- what a table's maximum payout leaves of what a box wins [M1 §44, §136, §160] [TDC "max payout"].
 *
 * It counts the parts of a win the rulebook lists, and is filled in the rulebook's order; what it cuts depends
 * on nothing but how many Antes it is. An insurance is never more than it leaves beside the Ante's own win
 * [oasis R5] [russian R9].
 */
#ifndef CR_ODDS_HOUSE_POKER_CAP_H
#define CR_ODDS_HOUSE_POKER_CAP_H

#include "games/house_poker/combinations.h"
#include "odds/house_poker/draw_terms.h"

/* Terms of a box that holds these combinations and nothing drawn, under a maximum of so many Antes: its own
 * rows are cut, those of other hands are left. insured: a game is bought after an insurance of the most
 * there may be was paid; else no insurance is sold. Where an insurance is paid whole numbers of parts are:
 * the maximum is an even number of Antes where half of a payout may be insured. */
void cr_cap_terms(const struct cr_hp_rules *rules, unsigned most,
                  const struct cr_combinations *hand, bool insured, struct cr_draw_terms *terms);

/* Terms of a game where every category is paid alone (Texas). */
void cr_cap_poker_terms(const struct cr_hp_rules *rules, unsigned most,
                        struct cr_poker_terms *terms);

#endif
