/* door_list.c -- rows sorted by the number they begin with. */
#include "house/door_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t number_of(const void *rows, size_t size, uint32_t at)
{
    uint32_t number;
    memcpy(&number, (const unsigned char *)rows + at * size, sizeof number);
    return number;
}

uint32_t cr_list_at(const void *rows, uint32_t count, size_t size, uint32_t number)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (number_of(rows, size, middle) < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void *cr_list_find(const void *rows, uint32_t count, size_t size, uint32_t number)
{
    uint32_t at = cr_list_at(rows, count, size, number);
    bool is_there = at < count && number_of(rows, size, at) == number;
    return is_there ? (unsigned char *)(uintptr_t)rows + at * size : NULL;
}

void *cr_list_reserve(void *rows, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room) return rows;
    if (*room > UINT32_MAX / 2) return NULL; /* not run: four thousand million rows */
    uint32_t wanted = *room ? 2 * *room : 16;
    void *grown = reallocarray(rows, wanted, size);
    if (grown) *room = wanted;
    return grown;
}

void cr_list_put(void *rows, uint32_t *count, uint32_t room, size_t size, const void *row)
{
    uint32_t at = cr_list_at(rows, *count, size, number_of(row, size, 0));
    unsigned char *place = (unsigned char *)rows + at * size;
    assert(*count < room);
    assert(at == *count || number_of(rows, size, at) != number_of(row, size, 0));
    memmove(place + size, place, (*count - at) * size);
    memcpy(place, row, size);
    ++*count;
}

void cr_list_drop(void *rows, uint32_t *count, size_t size, uint32_t at)
{
    unsigned char *place = (unsigned char *)rows + at * size;
    assert(at < *count);
    --*count;
    memmove(place, place + size, (*count - at) * size);
}

bool cr_list_is_sorted(const void *rows, uint32_t count, size_t size)
{
    for (uint32_t i = 0; i < count; i++)
        if (number_of(rows, size, i) <= (i ? number_of(rows, size, i - 1) : 0)) return false;
    return true;
}
