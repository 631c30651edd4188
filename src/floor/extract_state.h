/* extract_state.h -- a extract while it is made: inside extract*.c only. */
#ifndef CR_FLOOR_EXTRACT_STATE_H
#define CR_FLOOR_EXTRACT_STATE_H

#include <jansson.h>

#include "floor/extract.h"
#include "house/zone.h"

#define CR_ERAS_MAX 8

/* A currency of the house, and since when. */
struct cr_extract_era {
    int64_t since;
    char currency[4];
    unsigned decimals;
};

/* What the house set for itself, as of its last record. */
struct cr_extract_house {
    char house[32], legal_entity[128], address[128];
    struct cr_zone zone; /* Greenwich until it is said */
    struct cr_extract_era eras[CR_ERAS_MAX];
    size_t era_count; /* 0: it was never established */
};

/* The currency amounts of that moment are in. */
const struct cr_extract_era *cr_extract_era_at(const struct cr_extract *extract, int64_t at);

struct cr_extract {
    const struct cr_register *of;
    struct cr_extract_ask ask;
    struct cr_register_column columns[CR_PAPER_COLUMNS_MAX];
    size_t column_count;
    struct cr_extract_house house;
    struct cr_store *store; /* while it is read */
    json_t *rows;           /* [{"key","day","at","record","value"}] */
    json_t *names;          /* {"17":"…"}: whom the rows name, as far as anybody knows */
    json_t *cards;          /* {"17":"passport MP 1234567"} */
    json_t *sums;           /* {"gross":5} */
    json_int_t first_record, last_record;
    cr_day first_day, last_day;       /* of its rows; CR_DAY_NONE: it has none */
    const struct cr_extract_era *era; /* of the last row */
    bool mixes_currencies;            /* nothing is added up */
    bool is_short_of_memory;
};

/* One more row; takes value. */
void cr_extract_add(struct cr_extract *extract, const char *key, cr_day day, int64_t at,
                    json_int_t record, json_t *value);

/* Rows of a register that is made from the books [extract_books.c]. */
enum cr_status cr_extract_read_books(struct cr_extract *extract, struct cr_error *err);

/* Rows of a register that is made from the record itself [extract_record.c]. */
enum cr_status cr_extract_read_streams(struct cr_extract *extract, struct cr_error *err);
enum cr_status cr_extract_read_attempts(struct cr_extract *extract, struct cr_error *err);

/* ---- Words [extract_cells.c] ---- */

/* 12345 of two decimals is "123.45". */
void cr_extract_money(struct cr_text *out, int64_t amount, unsigned decimals);

/* A word of the house's lists in the reader's language. */
void cr_extract_word(struct cr_text *out, enum cr_lang lang, const char *word);

/* A value of a row as a column shows it; nothing for null. Row: for what is joined to it. */
void cr_extract_cell(const struct cr_extract *extract, const struct cr_column *column,
                     const json_t *row, struct cr_text *out);

/* Whether such a column stands to the right and is told as a number. */
bool cr_extract_is_number(const struct cr_column *column);

#endif
