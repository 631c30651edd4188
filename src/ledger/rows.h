/* rows.h -- inside the ledger room: rows found by a key of 16 bytes.
 *
 * Rows lie one behind the other in the order they were added; an index of slots (open addressing, linear
 * probing, at most half full) finds them. Only the last rows can be taken off: emptying the slot of the
 * row added last leaves the index as if it had never been there, so taking back is exact, and costs what
 * adding did. Growing enters the rows again in their order, which keeps that true.
 *
 *     struct row { struct cr_account account; cr_money balance; };       the key comes first
 *     struct cr_rows rows = { .row_size = sizeof(struct row) };
 *     if (!cr_rows_reserve(&rows, 1)) return CR_NO_MEMORY;
 *     struct row *row = cr_rows_add(&rows, &account);
 */
#ifndef CR_LEDGER_ROWS_H
#define CR_LEDGER_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CR_KEY_SIZE 16

struct cr_slot {
    uint32_t row; /* its place + 1; 0: empty */
    uint32_t tag; /* of its key's hash: another key is seldom looked at */
};

struct cr_rows {
    unsigned char *rows;
    struct cr_slot *slots;
    size_t row_size;
    size_t count, max;
    size_t slot_count; /* a power of two, or 0 before the first row */
};

void cr_rows_release(struct cr_rows *rows);

/* Room for so many more. False: there is no memory, and nothing has changed. Moves the rows. */
bool cr_rows_reserve(struct cr_rows *rows, size_t more);

void *cr_rows_at(const struct cr_rows *rows, size_t place);
void *cr_rows_find(const struct cr_rows *rows, const void *key); /* NULL: not there */
size_t cr_rows_place(const struct cr_rows *rows, const void *row);

/* A row of zeros under the key, which is not there yet; there is room (asserted). */
void *cr_rows_add(struct cr_rows *rows, const void *key);

/* Takes off the last rows until count are left. */
void cr_rows_cut(struct cr_rows *rows, size_t count);

/* Forgets the first rows; those behind them move up. */
void cr_rows_forget(struct cr_rows *rows, size_t count);

#endif
