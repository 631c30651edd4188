/* keeping_desk.h -- what is kept of persons and for how long, rounds entered late, another currency: what
 * others ask of the keeping desk.
 *
 *     keeping_desk.c      cards and forgetting, the list of operations, the page
 *     keeping_late.c      rounds played while the system was down
 *     keeping_currency.c  the house counts in another currency
 *     keeping_state.h     the state they share
 */
#ifndef CR_HALL_KEEPING_DESK_H
#define CR_HALL_KEEPING_DESK_H

#include "hall/hall.h"

/* Whether the person's data were erased: nothing is done for him by that number any more (FORGOTTEN). */
bool cr_keeping_is_forgotten(const struct cr_hall *hall, uint32_t person);

/* Whether rounds of an outage are being entered at the table: who played them may have left since, so its
 * lines do not ask for visits. */
bool cr_keeping_is_late(const struct cr_hall *hall, uint32_t table);

#endif
