/* schema.h -- one row a rule: what a house may decide, and what a manager may set.
 *
 * A game describes its rules as rows over a plain struct. The loader, its error text, `rules show`,
 * `rules diff`, the canonical form that is hashed and the table's plate in a round file all come from
 * these rows; nobody writes a rule's name twice. In a rulebook every value has its clause beside it:
 *
 *     max_players: { is: 10, clause: "§12" }
 *     payout:
 *       straight:  { is: 35 to 1, clause: "§25.1" }        key "payout.straight"
 *
 * Words stand for values a number cannot say: `none`, `manager`, `min_inside`. They are stored as the
 * value beside them, outside the number's range.
 */
#ifndef CR_RULEBOOK_SCHEMA_H
#define CR_RULEBOOK_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"

enum cr_rule_type {
    CR_RULE_BOOL,  /* yes / no                     uint8_t */
    CR_RULE_UINT,  /* a whole number, or a word    int32_t */
    CR_RULE_MONEY, /* an amount, or a word         cr_money */
    CR_RULE_RATIO, /* 35 to 1                      struct cr_ratio */
    CR_RULE_WORD,  /* one of the words             int32_t */
    CR_RULE_SET,   /* [a, b]: bits by word value   uint32_t */
    CR_RULE_LIST,  /* exactly `count` numbers      uint8_t[count] */
    CR_RULE_ROWS,  /* maps, at most `count`        row structs of `stride` bytes; their number is an
                       int32_t at `count_offset` */
    CR_RULE_NAME,  /* a name `find` knows          int32_t */
    CR_RULE_TEXT,  /* text of less than `count` bytes   char[count] */
};

struct cr_rule_word {
    const char *name;
    int64_t value;
};

struct cr_rule_field {
    const char *key; /* dots are nesting: payout.straight */
    enum cr_rule_type type;
    size_t offset;      /* into the rules struct; in a row, into the row */
    int64_t min, max;   /* range of UINT, MONEY and LIST items; a RATIO lies between min to 1 and
                                max to 1; a TEXT has at least min bytes */
    const char *clause; /* clause key; NULL in a settings schema, in a row, and where a rulebook
                                gives the value alone, without is and clause */
    const struct cr_rule_word *words; /* ends with a NULL name; NULL where no word is allowed */
    size_t count;                     /* LIST: how many; ROWS: at most; TEXT: buffer size */

    /* ROWS only */
    const struct cr_rule_field *row; /* the row's fields, ending with a NULL key */
    size_t stride, count_offset;
    const char *row_clauses; /* "misplaced": each row has its own clause, for the clause key
                                "misplaced.<word of its first field>"; NULL: one for the whole field */
    /* NAME only: the number of a name, -1 if there is none; and back */
    int (*find)(const char *name);
    const char *(*name)(int number);

    int since;           /* schema that brought it; 0 and 1: from the start */
    const char *before;  /* what means the old behaviour, written as in a file; with since > 1 */
    const char *initial; /* settings: the value where none is set, written as in a file; NULL: it
                                must be set (a plate without it is incomplete) */
};

/* A clause key and what the clause says, in English, with named places. */
struct cr_clause_key {
    const char *key;      /* "pay.straight" */
    const char *sentence; /* "a bet on one number pays {pays}" */
};

/* A clause key that came later. (A key that stands beside a newer field needs no entry here.) */
struct cr_clause_since {
    const char *key;
    int since;          /* the schema that brought it: an older file does not give it */
    const char *before; /* the clause key an older file is cited by instead; NULL: none */
};

struct cr_schema {
    const char *name;                    /* "roulette", "house" */
    int version;                         /* the newest `schema:` number it reads */
    size_t size;                         /* of the struct the fields point into */
    const struct cr_rule_field *fields;  /* ends with a NULL key */
    const struct cr_clause_key *clauses; /* what must have a clause; ends with a NULL key */
    /* What no single row can say: checks across fields, and tables derived from them. NULL: nothing.
     * Reports the key it does not like in err->where, and in err->what the rest of the sentence: the
     * loader puts file:line:column and the key before it. */
    enum cr_status (*finish)(void *values, struct cr_error *err);
    /* ends with a NULL key; NULL: all from the start */
    const struct cr_clause_since *clauses_since;
};

/* Whether the rows make sense: keys, ranges, words, places in the struct, clause keys, texts. Says what
 * does not. A game's tests ask this once; the loader asserts it. */
bool cr_schema_is_sane(const struct cr_schema *schema, struct cr_error *err);

/* Number of clause keys; the index of one, -1 if there is none of that name. */
int cr_schema_clause_count(const struct cr_schema *schema);
int cr_schema_clause_find(const struct cr_schema *schema, const char *key);

/* The schema number that brought a clause key (1: from the start), and its entry in clauses_since, if
 * it has one. */
int cr_schema_clause_since(const struct cr_schema *schema, int index);
const struct cr_clause_since *cr_schema_clause_added(const struct cr_schema *schema,
                                                     const char *key);

/* The field of that full key, or NULL. */
const struct cr_rule_field *cr_schema_field(const struct cr_schema *schema, const char *key);

/* One scalar value from its text, as a rulebook or a plate writes it (BOOL, UINT, MONEY, RATIO, WORD,
 * NAME, TEXT; for a SET one word, which is added). The field's key comes back in err->where, what is
 * wrong in err->what: "99 is outside 1..64". A refused value changes nothing. */
enum cr_status cr_rule_read(const struct cr_rule_field *field, const char *text, void *values,
                            struct cr_error *err);

/* Any value as text: scalars as written, a SET and a LIST as [a, b], ROWS as [{..}, {..}]. */
struct cr_text;
void cr_rule_write(const struct cr_rule_field *field, const void *values, struct cr_text *out);

/* One row of ROWS as {at: t0/2/3, chips: 2}, and the clause key of a row that has its own clause:
 * "misplaced.G1". There is such a row (asserted). */
void cr_rule_write_row(const struct cr_rule_field *field, const void *values, int index,
                       struct cr_text *out);
void cr_rule_write_row_clause(const struct cr_rule_field *field, const void *values, int index,
                              struct cr_text *out);
int cr_rule_row_count(const struct cr_rule_field *field, const void *values);

/* Sets every field that has an initial value to it; the others to zero. For a settings schema. */
void cr_schema_initial(const struct cr_schema *schema, void *values);

#endif
