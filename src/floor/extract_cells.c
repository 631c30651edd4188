/* extract_cells.c -- a value of a row in the reader's words. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/extract_state.h"

bool cr_extract_is_number(const struct cr_column *column)
{
    return column->type == CR_COLUMN_MONEY || column->type == CR_COLUMN_COUNT ||
           column->type == CR_COLUMN_BP;
}

void cr_extract_money(struct cr_text *out, int64_t amount, unsigned decimals)
{
    uint64_t units = amount < 0 ? -(uint64_t)amount : (uint64_t)amount, whole = 1;
    for (unsigned i = 0; i < decimals; i++)
        whole *= 10;
    cr_text_format(out, "%s%llu", amount < 0 ? "-" : "", (unsigned long long)(units / whole));
    if (decimals > 0)
        cr_text_format(out, ".%0*llu", (int)decimals, (unsigned long long)(units % whole));
}

/* ---- Words ---- */

/* A refusal's sentence without what was put into it: "{n}" -> "…". */
static void say_status(struct cr_text *out, enum cr_lang lang, enum cr_status status)
{
    const char *text = cr_words(lang, cr_status_text(status));
    while (*text != '\0') {
        size_t plain = strcspn(text, "{");
        cr_text_bytes(out, text, plain);
        text += plain;
        const char *end = strchr(text, '}');
        if (!end) break;
        cr_text_put(out, "\xe2\x80\xa6");
        text = end + 1;
    }
    cr_text_put(out, text);
}

void cr_extract_word(struct cr_text *out, enum cr_lang lang, const char *word)
{
    enum cr_status status = isupper((unsigned char)*word) ? cr_status_find(word) : CR_STATUS_COUNT;
    if (status != CR_STATUS_COUNT)
        say_status(out, lang, status);
    else
        cr_text_put(out, cr_words(lang, cr_register_word(word)));
}

static void say_words(struct cr_text *out, enum cr_lang lang, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (i > 0) cr_text_put(out, "; ");
        const char *word = json_string_value(json_array_get(list, i));
        if (word) cr_extract_word(out, lang, word);
    }
}

/* ---- Persons ---- */

/* "Petrova Anna (17)"; the number alone where nobody knows him any more. */
static void say_person(const struct cr_extract *extract, json_int_t person, struct cr_text *out)
{
    char number[24];
    if (person == 0) {
        cr_text_put(out, cr_words(extract->ask.lang, N_("the house")));
        return;
    }
    snprintf(number, sizeof number, "%lld", (long long)person);
    const char *name = json_string_value(json_object_get(extract->names, number));
    if (name)
        cr_text_format(out, "%s (%s)", name, number);
    else
        cr_text_put(out, number);
}

static void say_numbers(const struct cr_extract *extract, const json_t *list, bool are_persons,
                        struct cr_text *out)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t number = json_integer_value(json_array_get(list, i));
        if (i > 0) cr_text_put(out, ", ");
        if (are_persons)
            say_person(extract, number, out);
        else
            cr_text_int(out, number);
    }
}

static void say_identity(const struct cr_extract *extract, const json_t *row, struct cr_text *out)
{
    char number[24];
    const json_t *visitor = json_object_get(json_object_get(row, "value"), "visitor");
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(visitor));
    const char *card = json_string_value(json_object_get(extract->cards, number));
    if (card) cr_text_put(out, card);
}

/* ---- Chips ---- */

/* "25.00 × 40, 5.00 × 8": from the highest down. */
static void say_chips(const struct cr_extract *extract, const json_t *chips, unsigned decimals,
                      struct cr_text *out)
{
    char plain[32];
    json_int_t below = INT64_MAX;
    for (size_t i = 0; i < json_object_size(chips); i++) {
        json_int_t highest = 0, pieces = 0;
        const char *key;
        json_t *count;
        json_object_foreach((json_t *)chips, key, count)
        {
            json_int_t value = strtoll(key, NULL, 10);
            if (value >= below || value <= highest) continue;
            highest = value;
            pieces = json_integer_value(count);
        }
        if (i > 0) cr_text_put(out, ", ");
        struct cr_text value_out = cr_text_on(plain, sizeof plain);
        cr_extract_money(&value_out, highest, decimals);
        cr_paper_number(out, extract->ask.lang, plain);
        cr_text_format(out, "\xc2\xa0\xc3\x97\xc2\xa0%lld", (long long)pieces);
        below = highest;
    }
}

/* ---- A cell ---- */

static void say_moment(const struct cr_extract *extract, json_int_t moment, struct cr_text *out)
{
    char clock[CR_ZONE_FORMAT_SIZE];
    cr_zone_format(&extract->house.zone, moment, clock);
    cr_text_put(out, clock);
}

static void say_text(const json_t *value, struct cr_text *out)
{
    if (json_is_integer(value))
        cr_text_int(out, json_integer_value(value));
    else if (json_is_string(value))
        cr_text_put(out, json_string_value(value));
}

/* What a clerk wrote stays as it is; what the house itself wrote is a sentence of the catalogues. */
static void say_own(const json_t *value, enum cr_lang lang, struct cr_text *out)
{
    if (json_is_string(value))
        cr_text_put(out, cr_words(lang, cr_register_word(json_string_value(value))));
}

void cr_extract_cell(const struct cr_extract *extract, const struct cr_column *column,
                     const json_t *row, struct cr_text *out)
{
    const json_t *value = json_object_get(json_object_get(row, "value"), column->key);
    enum cr_lang lang = extract->ask.lang;
    unsigned decimals =
        cr_extract_era_at(extract, json_integer_value(json_object_get(row, "at")))->decimals;
    if (column->type == CR_COLUMN_IDENTITY) say_identity(extract, row, out);
    if (!value || json_is_null(value)) return;
    switch (column->type) {
    case CR_COLUMN_TEXT: say_own(value, lang, out); break;
    case CR_COLUMN_DAY:
    case CR_COLUMN_DOCUMENT:
    case CR_COLUMN_COUNT:
    case CR_COLUMN_NUMBER:
    case CR_COLUMN_TABLE: say_text(value, out); break;
    case CR_COLUMN_WORD:
        if (json_is_string(value)) cr_extract_word(out, lang, json_string_value(value));
        break;
    case CR_COLUMN_WORDS: say_words(out, lang, value); break;
    case CR_COLUMN_PERSON: say_person(extract, json_integer_value(value), out); break;
    case CR_COLUMN_PERSONS: say_numbers(extract, value, true, out); break;
    case CR_COLUMN_NUMBERS: say_numbers(extract, value, false, out); break;
    case CR_COLUMN_MONEY: cr_extract_money(out, json_integer_value(value), decimals); break;
    case CR_COLUMN_BP: cr_extract_money(out, json_integer_value(value), 2); break;
    case CR_COLUMN_MOMENT: say_moment(extract, json_integer_value(value), out); break;
    case CR_COLUMN_FLAG:
        cr_text_put(out, cr_words(lang, json_is_true(value) ? N_("yes") : N_("no")));
        break;
    case CR_COLUMN_CHIPS: say_chips(extract, value, decimals, out); break;
    case CR_COLUMN_IDENTITY: break; /* said above: a row has none */
    }
}
