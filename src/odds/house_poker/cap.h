/* cap.h -- what a table's maximum payout leaves of what a box wins [M1 §44, §136, §160] [TDC "max payout"].
 *
 * It counts the parts of a win the rulebook lists, and is filled in the rulebook's order; what it cuts depends
 * on nothing but how many Antes it is. An insurance is never more than it leaves beside the Ante's own win
 * [oasis R5] [russian R9].
 */
#ifndef CR_ODDS_HOUSE_POKER_CAP_H
#define CR_ODDS_HOUSE_POKER_CAP_H

#include "games/house_poker/combinations.h"
#include "games/house_poker/house_poker.h"
#include "games/house_poker/rules.h"
#include "odds/house_poker/draw_terms.h"

/* What a box that holds these combinations is paid under the terms' maximum, which they have: of `pays`, those
 * of one kind of draw, its own rows are cut, those of other hands are left. insured: a game is bought after an
 * insurance of the most there may be was paid; else none is. Whether anything was cut. */
bool cr_cap_pays(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                 bool insured, struct cr_draw_pays *pays);

/* What that hand is paid once it is final: the terms' own, or under their maximum a copy in `room`, which says
 * in *is_cut whether anything was cut. */
const struct cr_draw_pays *cr_cap_final(const struct cr_draw_terms *terms, enum cr_draw_kind kind,
                                        const struct cr_combinations *hand, bool insured,
                                        struct cr_draw_pays *room, bool *is_cut);

/* What may count into a maximum of that house at the most, in parts. */
int32_t cr_cap_counted(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                       const struct cr_draw_pays *pays);

/* Terms of a game where every category is paid alone (Texas), under a maximum of so many Antes. False where
 * that is in no whole parts. */
bool cr_cap_poker_terms(const struct cr_hp_rules *rules, struct cr_ratio most,
                        struct cr_poker_terms *terms);

/* How many stakes a posted maximum is, to a thousandth of one; den 0: there is none. */
struct cr_ratio cr_cap_in_stakes(cr_money most, cr_money stake);

/* What the plate leaves of the wins of such an Ante, in Antes; den 0: nothing is cut there. */
struct cr_ratio cr_cap_posted(const struct cr_play *play, cr_money ante);

/* What it leaves of that box's, beside what the box was paid already: a unit, where that was all. */
struct cr_ratio cr_cap_left(const struct cr_play *play, const struct cr_hp_box *box);

#endif
