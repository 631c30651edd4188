/* door_list.h -- rows that begin with a number, sorted by it, each number once: the lists of the door.
 *
 * A list is a pointer to its rows, a count and the room there is. Finding is by halves; a new row goes where
 * its number belongs. Room is made before anything is changed (cr_list_reserve), so that putting a row in
 * never fails.
 */
#ifndef CR_HOUSE_DOOR_LIST_H
#define CR_HOUSE_DOOR_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the row of that number lies or would. */
uint32_t cr_list_at(const void *rows, uint32_t count, size_t size, uint32_t number);

/* NULL: there is none. */
void *cr_list_find(const void *rows, uint32_t count, size_t size, uint32_t number);

/* The rows, perhaps elsewhere, with room for one more; NULL: no memory, and they are as they were. */
void *cr_list_reserve(void *rows, uint32_t count, uint32_t *room, size_t size);

/* The row is copied in, or out; there is room for it, its number is not in the list yet (asserted). */
void cr_list_put(void *rows, uint32_t *count, uint32_t room, size_t size, const void *row);
void cr_list_drop(void *rows, uint32_t *count, size_t size, uint32_t at);

/* Whether the numbers go up, from 1 on. */
bool cr_list_is_sorted(const void *rows, uint32_t count, size_t size);

#endif
