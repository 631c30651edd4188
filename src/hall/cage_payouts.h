/* cage_payouts.h -- what the two files of payouts share: cage_redeem.c takes chips and pays across the
 * counter, cage_payouts.c walks applications to their end.
 */
#ifndef CR_HALL_CAGE_PAYOUTS_H
#define CR_HALL_CAGE_PAYOUTS_H

#include "hall/cage_state.h"

/* What a deed means to the machine, the house's terms with it. payout NULL: one that is not kept yet. */
struct cr_payout_deed cr_cage_payout_told(struct cr_deed *deed, enum cr_payout_deed_kind kind,
                                          uint32_t person, uint32_t number);

/* ID_REQUIRED by the clause of payouts, not that of the door. */
enum cr_status cr_cage_wants_identity(struct cr_deed *deed);

/* One step of the machine on *next; refused, the deed says why. */
enum cr_status cr_cage_payout_step(struct cr_deed *deed, struct cr_payout *next,
                                   const struct cr_payout_deed *told,
                                   struct cr_payout_effect *effect);

/* The application a deed names: NOT_FOUND, or OUT_OF_ORDER where it is over. */
enum cr_status cr_cage_payout_find(struct cr_deed *deed, struct cage_payout **payout);

/* A new one; those that nothing asks for any more go. There is room. */
struct cage_payout *cr_cage_payout_add(struct cr_deed *deed);

/* Rows: how it stands; money that went out, of it or back again. */
void cr_cage_payout_row(struct cr_deed *deed, const struct cage_payout *payout);
json_t *cr_cage_paid_value(struct cr_deed *deed, const struct cage_payout *payout, cr_money net,
                           cr_money tax, uint32_t shift);
void cr_cage_tax_row(struct cr_deed *deed, const struct cage_payout *payout, cr_money gross,
                     cr_money tax);

/* An incident where the step found it overdue. */
void cr_cage_payout_late(struct cr_deed *deed, const struct cage_payout *payout,
                         const struct cr_payout_effect *effect);

#endif
