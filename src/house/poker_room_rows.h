/* poker_room_rows.h -- inside the poker room: where a row lies in its list; the list's count where none does. */
#ifndef CR_HOUSE_POKER_ROOM_ROWS_H
#define CR_HOUSE_POKER_ROOM_ROWS_H

#include "house/poker_room.h"

size_t cr_room_absence_at(const struct cr_room *room, uint32_t player, uint32_t table);
size_t cr_room_hold_at(const struct cr_room *room, uint32_t table, uint16_t seat);
size_t cr_room_change_at(const struct cr_room *room, uint32_t table);
/* The last of his there, open or not. */
size_t cr_room_session_at(const struct cr_room *room, uint32_t player, uint32_t table);

/* Until when an ended session binds who comes back. */
int64_t cr_room_binds_until(const struct cr_room_session *session);
bool cr_room_has_agreed(const struct cr_room_change *change, uint32_t player);

#endif
