/* poker_room_rows.h -- inside the poker room: where a row lies in its list; the list's count where none does. */
#ifndef CR_HOUSE_POKER_ROOM_ROWS_H
#define CR_HOUSE_POKER_ROOM_ROWS_H

#include "house/poker_room.h"

/* Row `at` of a list goes out, the others keep their order; what lay last is zero again. */
void cr_room_drop(void *list, uint32_t *count, size_t size, size_t at);
#define DROP(room, list, counter, at) \
    cr_room_drop((room)->list, &(room)->counter, sizeof(room)->list[0], at)

typedef enum cr_status cr_room_step(struct cr_room *room, const struct cr_room_deed *deed);

/* [poker_room_cases.c] */
cr_room_step cr_room_do_keep, cr_room_do_give_back, cr_room_do_wait_start, cr_room_do_start,
    cr_room_do_guest, cr_room_do_guest_went, cr_room_do_guest_voice, cr_room_do_crowd,
    cr_room_do_rule;
void cr_room_drop_guests(struct cr_room *room, uint32_t player,
                         uint32_t table); /* of a host who goes */

size_t cr_room_absence_at(const struct cr_room *room, uint32_t player, uint32_t table);
size_t cr_room_hold_at(const struct cr_room *room, uint32_t table, uint16_t seat);
size_t cr_room_change_at(const struct cr_room *room, uint32_t table);
size_t cr_room_kept_at(const struct cr_room *room, uint32_t player, uint32_t table);
size_t cr_room_halt_at(const struct cr_room *room, uint32_t table);
size_t cr_room_guest_row(const struct cr_room *room, uint32_t table, uint16_t seat);
size_t cr_room_crowd_at(const struct cr_room *room, uint32_t table);
/* The last of his there, open or not. */
size_t cr_room_session_at(const struct cr_room *room, uint32_t player, uint32_t table);

/* Until when an ended session binds who comes back. */
int64_t cr_room_binds_until(const struct cr_room_session *session);
bool cr_room_has_agreed(const struct cr_room_change *change, uint32_t player);

#endif
