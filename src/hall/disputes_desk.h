/* disputes_desk.h -- what others ask of the disputes desk: incidents, and whose case is open. */
#ifndef CR_HALL_DISPUTES_DESK_H
#define CR_HALL_DISPUTES_DESK_H

#include "hall/hall.h"

/* An entry of the daily register, by whatever deed it comes of; a table named puts a hold on its recording
 * where the house is bound to film (R20). It cannot be refused: behind the deed's last refusal. code is
 * sane (house/incident.h, asserted), table and visitor may be 0. Its number. */
uint32_t cr_disputes_incident(struct cr_deed *deed, const char *code, uint32_t table,
                              uint32_t visitor, const char *text);

/* Whether there is an incident of that number. */
bool cr_disputes_has_incident(const struct cr_hall *hall, uint32_t number);

/* The number of a dispute that froze what the visitor is paid and is not decided yet; 0: none (FROZEN). */
uint32_t cr_disputes_frozen(const struct cr_hall *hall, uint32_t visitor);

/* The number of a dispute of his that is open, or whose sum is still held; 0: none. */
uint32_t cr_disputes_open_of(const struct cr_hall *hall, uint32_t visitor);

#endif
