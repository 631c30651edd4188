/* machines_desk.h -- what other desks ask of the machines.
 *
 *     machines_desk.c     the operations, the state
 *     machines_play.c     machines: put up, linked, what they do, their meters
 *     machines_linked.c   their jackpots, from draft to closed; computed again from the stakes
 *     machines_hits.c     hits, hand pays, prizes in kind, and how they are paid
 *     machines_rows.c     the registers
 *     machines_page.c     GET /api/hall/machines
 *     machines_state.h    the state they share
 */
#ifndef CR_HALL_MACHINES_DESK_H
#define CR_HALL_MACHINES_DESK_H

#include "hall/hall.h"

/* Whether no sum in the house's currency is kept here: no credits, no jackpot with money, no award open. */
bool cr_machines_is_idle(const struct cr_hall *hall);

/* The number of an award of his that is not paid; 0: none. */
uint32_t cr_machines_open_of(const struct cr_hall *hall, uint32_t visitor);

#endif
