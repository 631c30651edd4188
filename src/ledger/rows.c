/* rows.c -- rows found by a key of 16 bytes; see rows.h. */
#include "ledger/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Owners count up, units and kinds are few, ids may differ in their last byte alone: a product of both
 * halves, folded, brings every bit of the key into the low bits, from which the slot is taken. */
static uint64_t hash(const void *key)
{
    __extension__ typedef unsigned __int128 product;
    uint64_t words[2];
    static_assert(sizeof words == CR_KEY_SIZE, "a key is two words");
    memcpy(words, key, sizeof words);
    product both = (product)(words[0] ^ UINT64_C(0x9E3779B97F4A7C15)) *
                   (words[1] ^ UINT64_C(0xBF58476D1CE4E5B9));
    product again =
        (product)((uint64_t)both ^ (uint64_t)(both >> 64)) * UINT64_C(0x94D049BB133111EB);
    return (uint64_t)again ^ (uint64_t)(again >> 64);
}

static bool is_key(const void *row, const void *key)
{
    uint64_t a[2], b[2];
    memcpy(a, row, sizeof a);
    memcpy(b, key, sizeof b);
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
}

void cr_rows_release(struct cr_rows *rows)
{
    free(rows->rows);
    free(rows->slots);
    *rows = (struct cr_rows){ .row_size = rows->row_size };
}

void *cr_rows_at(const struct cr_rows *rows, size_t place)
{
    assert(place < rows->count);
    return rows->rows + place * rows->row_size;
}

size_t cr_rows_place(const struct cr_rows *rows, const void *row)
{
    return (size_t)((const unsigned char *)row - rows->rows) / rows->row_size;
}

/* Enters the row at `place` into the index: the first empty slot on its way. */
static void enter(struct cr_rows *rows, size_t place)
{
    size_t mask = rows->slot_count - 1;
    uint64_t h = hash(cr_rows_at(rows, place));
    size_t slot = h & mask;
    while (rows->slots[slot].row)
        slot = (slot + 1) & mask;
    rows->slots[slot] = (struct cr_slot){ (uint32_t)place + 1, (uint32_t)(h >> 32) };
}

static void enter_all(struct cr_rows *rows)
{
    memset(rows->slots, 0, rows->slot_count * sizeof rows->slots[0]);
    for (size_t place = 0; place < rows->count; place++)
        enter(rows, place);
}

bool cr_rows_reserve(struct cr_rows *rows, size_t more)
{
    if (rows->max - rows->count >= more) return true;
    size_t max = rows->max ? rows->max : 32;
    while (max - rows->count < more)
        max *= 2;
    if (max > UINT32_MAX / 2) return false;
    struct cr_slot *slots = malloc(2 * max * sizeof slots[0]);
    if (!slots) return false;
    unsigned char *moved = realloc(rows->rows, max * rows->row_size);
    if (!moved) {
        free(slots);
        return false;
    }
    free(rows->slots);
    rows->rows = moved;
    rows->slots = slots;
    rows->max = max;
    rows->slot_count = 2 * max;
    enter_all(rows);
    return true;
}

void *cr_rows_find(const struct cr_rows *rows, const void *key)
{
    if (rows->slot_count == 0) return NULL;
    size_t mask = rows->slot_count - 1;
    uint64_t h = hash(key);
    for (size_t slot = h & mask; rows->slots[slot].row; slot = (slot + 1) & mask) {
        if (rows->slots[slot].tag != (uint32_t)(h >> 32)) continue;
        void *row = rows->rows + (rows->slots[slot].row - 1) * rows->row_size;
        if (is_key(row, key)) return row;
    }
    return NULL;
}

void *cr_rows_add(struct cr_rows *rows, const void *key)
{
    assert(rows->count < rows->max);
    unsigned char *row = rows->rows + rows->count * rows->row_size;
    memset(row, 0, rows->row_size);
    memcpy(row, key, CR_KEY_SIZE);
    rows->count++;
    enter(rows, rows->count - 1);
    return row;
}

void cr_rows_cut(struct cr_rows *rows, size_t count)
{
    assert(count <= rows->count);
    while (rows->count > count) {
        size_t mask = rows->slot_count - 1;
        size_t slot = hash(cr_rows_at(rows, rows->count - 1)) & mask;
        while (rows->slots[slot].row != rows->count)
            slot = (slot + 1) & mask;
        rows->slots[slot] = (struct cr_slot){ 0, 0 };
        rows->count--;
    }
}

void cr_rows_forget(struct cr_rows *rows, size_t count)
{
    assert(count <= rows->count);
    rows->count -= count;
    memmove(rows->rows, rows->rows + count * rows->row_size, rows->count * rows->row_size);
    enter_all(rows);
}
