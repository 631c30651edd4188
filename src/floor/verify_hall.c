/* verify_hall.c -- the hall run again; its registers compared by the hashes of their rows. */
#include "floor/verify_hall.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"

#define ROWS_FIRST 1024

struct cr_hall_row_hash {
    uint8_t key[16]; /* zeros: an empty place */
    uint8_t value[16];
};

/* ---- Rows ---- */

static void hash_texts(uint8_t out[16], const char *const *texts, const size_t *sizes, size_t count)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, 16);
    for (size_t i = 0; i < count; i++) {
        uint64_t size = sizes[i];
        crypto_generichash_update(&state, (const uint8_t *)&size, sizeof size);
        crypto_generichash_update(&state, (const uint8_t *)texts[i], sizes[i]);
    }
    crypto_generichash_final(&state, out, 16);
}

static struct cr_hall_row_hash hash_row(const char *name, const char *key, int32_t day, int64_t at,
                                        uint64_t number, const char *value, size_t size)
{
    struct cr_hall_row_hash row = { { 0 }, { 0 } };
    char rest[96];
    int length = snprintf(rest, sizeof rest, "%d %lld %llu", (int)day, (long long)at,
                          (unsigned long long)number);
    const char *keys[] = { name, key }, *values[] = { rest, value };
    const size_t key_sizes[] = { strlen(name), strlen(key) }, sizes[] = { (size_t)length, size };
    hash_texts(row.key, keys, key_sizes, 2);
    hash_texts(row.value, values, sizes, 2);
    return row;
}

/* Where a key is, or would be. */
static struct cr_hall_row_hash *place_of(struct cr_hall_row_hash *rows, size_t max,
                                         const uint8_t key[16])
{
    static const uint8_t none[16];
    size_t at;
    memcpy(&at, key, sizeof at);
    for (at %= max;; at = (at + 1) % max)
        if (memcmp(rows[at].key, none, 16) == 0 || memcmp(rows[at].key, key, 16) == 0)
            return &rows[at];
}

static void grow(struct cr_hall_check *check)
{
    size_t max = check->row_max ? 2 * check->row_max : ROWS_FIRST;
    static const uint8_t none[16];
    if (2 * check->row_count < check->row_max) return;
    struct cr_hall_row_hash *rows = calloc(max, sizeof *rows);
    if (!rows) abort();
    for (size_t i = 0; i < check->row_max; i++)
        if (memcmp(check->rows[i].key, none, 16) != 0)
            *place_of(rows, max, check->rows[i].key) = check->rows[i];
    free(check->rows);
    check->rows = rows;
    check->row_max = max;
}

void cr_hall_check_row(void *context, uint64_t number, const struct cr_hall_row *row)
{
    struct cr_hall_check *check = context;
    static const uint8_t none[16];
    char *value = json_dumps(row->value, JSON_COMPACT | JSON_SORT_KEYS);
    if (!value) abort();
    struct cr_hall_row_hash made =
        hash_row(row->register_name, row->key, row->day, row->at, number, value, strlen(value));
    grow(check);
    struct cr_hall_row_hash *place = place_of(check->rows, check->row_max, made.key);
    check->row_count += memcmp(place->key, none, 16) == 0;
    *place = made;
    free(value);
}

static void take_row(void *context, const struct cr_hall_row *row)
{
    struct cr_hall_check *check = context;
    cr_hall_check_row(check, check->number, row);
}

struct comparing {
    const struct cr_hall_check *check;
    struct cr_error *err;
    enum cr_status status;
    size_t count;
};

static bool compare_row(void *context, const struct cr_register_row *row)
{
    struct comparing *comparing = context;
    const struct cr_hall_check *check = comparing->check;
    char where[160];
    struct cr_hall_row_hash kept = hash_row(row->register_name, row->key, row->day, row->at,
                                            row->number, row->value, row->size);
    const struct cr_hall_row_hash *made =
        check->row_max ? place_of(check->rows, check->row_max, kept.key) : NULL;
    comparing->count++;
    if (made && memcmp(made, &kept, sizeof kept) == 0) return true;
    snprintf(where, sizeof where, "register %s, %s", row->register_name, row->key);
    comparing->status = cr_error_set(comparing->err, CR_INVARIANT, where,
                                     "the row is not the one the record makes");
    return false;
}

enum cr_status cr_hall_check_rows(const struct cr_hall_check *check, struct cr_store *store,
                                  struct cr_error *err)
{
    struct comparing comparing = { .check = check, .err = err };
    enum cr_status status =
        cr_store_rows(store, NULL, INT32_MIN, INT32_MAX, compare_row, &comparing, err);
    if (status == CR_OK) status = comparing.status;
    if (status == CR_OK && comparing.count != check->row_count)
        status =
            cr_error_set(err, CR_INVARIANT, "registers", "%zu rows are kept, the record makes %zu",
                         comparing.count, check->row_count);
    return status;
}

/* ---- Deeds ---- */

static enum cr_status take_posting(void *context, const struct cr_posting *posting)
{
    struct cr_hall_check *check = context;
    if (check->count == CR_HALL_POSTINGS_MAX) return CR_TOO_MANY;
    check->postings[check->count++] = *posting;
    return CR_OK;
}

static bool find_rules(void *context, const char *house, const char *version,
                       struct cr_hall_rules *out)
{
    const struct cr_hall_check *check = context;
    struct cr_rulebook *book;
    if (!cr_hall_side_book(&book, &check->source, NULL, house, version)) return false;
    cr_hall_rules_of(out, book);
    cr_rulebook_close(book);
    return true;
}

const char *cr_hall_check_run(struct cr_hall_check *check, const struct cr_record *record)
{
    struct cr_hall_world world = {
        .context = check, .post = take_posting, .row = take_row, .rules = find_rules
    };
    check->count = 0;
    check->number = record->number;
    return cr_hall_run(check->hall, &world, record->at, record->number, record->by, record->role,
                       record->value, record->value_size);
}

enum cr_status cr_hall_check_open(struct cr_hall_check **out,
                                  const struct cr_rulebook_source *source)
{
    struct cr_hall_check *check = calloc(1, sizeof *check);
    *out = NULL;
    if (!check) return CR_NO_MEMORY;
    check->source = *source;
    enum cr_status status = cr_hall_open(&check->hall);
    if (status == CR_OK)
        *out = check;
    else
        free(check);
    return status;
}

void cr_hall_check_close(struct cr_hall_check *check)
{
    if (!check) return;
    cr_hall_close(check->hall);
    free(check->rows);
    free(check);
}
