/* cage_desk.h -- what other desks ask of the cage.
 *
 *     cage_desk.c      the operations, the state, the clock
 *     cage_shifts.c    shifts, safe and drawer
 *     cage_buy.c       chips bought at the window
 *     cage_acts.c      settlement Acts
 *     cage_redeem.c    chips over the counter, cash for them
 *     cage_payouts.c   applications, from filing to their end
 *     cage_money.c     acquirer, taxes, the reserve
 *     cage_reverse.c   what was done by mistake, taken back
 *     cage_page.c      GET /api/hall/cage
 *     cage_state.h     the state they share
 */
#ifndef CR_HALL_CAGE_DESK_H
#define CR_HALL_CAGE_DESK_H

#include "hall/hall.h"

/* The number of the cashier's open shift, whose drawer is his; 0: he has none (NO_SHIFT). */
uint32_t cr_cage_shift_of(const struct cr_hall *hall, uint32_t cashier);

/* An application of that person that is not over, or an Act: its number, 0: none. Who is owed money is not
 * forgotten. */
uint32_t cr_cage_open_of(const struct cr_hall *hall, uint32_t person);

/* Whether nothing is under way whose amounts the desk keeps: no shift runs, no application and no Act is
 * open. */
bool cr_cage_is_idle(const struct cr_hall *hall);

/* Whose application that is; 0: it is not asked for any more. */
uint32_t cr_cage_payout_person(const struct cr_hall *hall, uint32_t payout);

#endif
