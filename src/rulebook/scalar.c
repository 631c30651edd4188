/* scalar.c -- one scalar from its text and back, by the type of its field.
 *
 * The field decides what text means: `no` is a word, a name or a BOOL as the row says, never what
 * YAML 1.1 would guess.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "rulebook/value.h"

static enum cr_status refuse(const struct cr_rule_field *field, struct cr_error *err,
                             const char *format, ...) __attribute__((format(printf, 3, 4)));

static enum cr_status refuse(const struct cr_rule_field *field, struct cr_error *err,
                             const char *format, ...)
{
    char what[sizeof err->what];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return cr_error_set(err, CR_BAD_FILE, field->key, "%s", what);
}

/* ---- Words ---- */

static const struct cr_rule_word *find_word(const struct cr_rule_word *words, const char *name)
{
    for (; words != NULL && words->name != NULL; words++)
        if (strcmp(words->name, name) == 0) return words;
    return NULL;
}

static const char *word_of(const struct cr_rule_word *words, int64_t value)
{
    for (; words != NULL && words->name != NULL; words++)
        if (words->value == value) return words->name;
    return NULL;
}

/* "red, black, green", as many as a sentence bears. */
static const char *word_list(const struct cr_rule_word *words, char *buffer, size_t size)
{
    struct cr_text list = cr_text_on(buffer, size);
    const struct cr_rule_word *first = words;
    for (; words != NULL && words->name != NULL; words++) {
        if (list.length + strlen(words->name) + 8 > size) {
            cr_text_put(&list, ", ...");
            break;
        }
        if (words != first) cr_text_put(&list, ", ");
        cr_text_put(&list, words->name);
    }
    return buffer;
}

static enum cr_status refuse_word(const struct cr_rule_field *field, const char *text,
                                  struct cr_error *err)
{
    char shown[CR_SHOWN_SIZE], near[CR_GUESS_SIZE], list[80];
    struct cr_guess guess;
    cr_guess_init(&guess, text);
    for (const struct cr_rule_word *word = field->words; word->name != NULL; word++)
        cr_guess_offer(&guess, word->name);
    if (guess.best[0] != '\0')
        return refuse(field, err, "%s is not known here%s", cr_shown(text, shown),
                      cr_guess_text(&guess, near));
    return refuse(field, err, "%s is none of %s", cr_shown(text, shown),
                  word_list(field->words, list, sizeof list));
}

/* ---- Numbers ---- */

/* A whole number as the canonical form has it: no plus, no leading zeros. */
static bool read_number(const char *text, int64_t *out)
{
    const char *digits = text + (text[0] == '-');
    if (digits[0] == '0' && (digits[1] != '\0' || digits != text)) return false;
    return cr_money_read(text, out);
}

static enum cr_status read_number_or_word(const struct cr_rule_field *field, const char *text,
                                          int64_t *out, struct cr_error *err)
{
    char shown[CR_SHOWN_SIZE], list[80];
    const struct cr_rule_word *word = find_word(field->words, text);
    if (word != NULL) {
        *out = word->value;
        return CR_OK;
    }
    if (!read_number(text, out)) {
        cr_shown(text, shown);
        if (field->words == NULL) return refuse(field, err, "%s is not a whole number", shown);
        return refuse(field, err, "%s is neither a whole number nor %s", shown,
                      word_list(field->words, list, sizeof list));
    }
    if (*out < field->min || *out > field->max)
        return refuse(field, err, "%" PRId64 " is outside %" PRId64 "..%" PRId64, *out, field->min,
                      field->max);
    return CR_OK;
}

static enum cr_status read_ratio(const struct cr_rule_field *field, const char *text,
                                 struct cr_ratio *out, struct cr_error *err)
{
    char shown[CR_SHOWN_SIZE];
    int num, den, end = 0;
    if (!cr_ratio_read(text, out)) {
        if (sscanf(text, "%9d : %9d%n", &num, &den, &end) == 2 && text[end] == '\0')
            return refuse(field, err, "%s is no ratio here, write %d to %d", cr_shown(text, shown),
                          num, den);
        return refuse(field, err, "%s is not a ratio, write it like 3 to 2", cr_shown(text, shown));
    }
    struct cr_ratio least = { (int32_t)field->min, 1 }, most = { (int32_t)field->max, 1 };
    if (cr_ratio_compare(*out, least) < 0 || cr_ratio_compare(*out, most) > 0)
        return refuse(field, err, "%s is outside %" PRId64 "..%" PRId64 " to 1",
                      cr_shown(text, shown), field->min, field->max);
    return CR_OK;
}

static enum cr_status read_text(const struct cr_rule_field *field, const char *text, char *out,
                                struct cr_error *err)
{
    size_t length = strlen(text);
    if (length >= field->count)
        return refuse(field, err, "the text is longer than %zu bytes", field->count - 1);
    if ((int64_t)length < field->min) {
        if (length == 0) return refuse(field, err, "the text is empty");
        return refuse(field, err, "the text is shorter than %" PRId64 " bytes", field->min);
    }
    memset(out, 0, field->count); /* nothing of an earlier value may stay in the struct */
    memcpy(out, text, length);
    return CR_OK;
}

static enum cr_status read_bool(const struct cr_rule_field *field, const char *text, uint8_t *out,
                                struct cr_error *err)
{
    char shown[CR_SHOWN_SIZE];
    bool yes = strcmp(text, "yes") == 0 || strcmp(text, "true") == 0;
    bool no = strcmp(text, "no") == 0 || strcmp(text, "false") == 0;
    if (!yes && !no) return refuse(field, err, "%s is neither yes nor no", cr_shown(text, shown));
    *out = yes;
    return CR_OK;
}

/* ---- By type ---- */

enum cr_status cr_rule_read(const struct cr_rule_field *field, const char *text, void *values,
                            struct cr_error *err)
{
    void *place = (char *)values + field->offset;
    enum cr_status status;
    int64_t number = 0;
    char shown[CR_SHOWN_SIZE];

    if (text[0] == '\0' && field->type != CR_RULE_TEXT)
        return refuse(field, err, "there is no value");
    switch (field->type) {
    case CR_RULE_BOOL: return read_bool(field, text, place, err);
    case CR_RULE_UINT:
        status = read_number_or_word(field, text, &number, err);
        if (status == CR_OK) *(int32_t *)place = (int32_t)number;
        return status;
    case CR_RULE_MONEY:
        status = read_number_or_word(field, text, &number, err);
        if (status == CR_OK) *(cr_money *)place = number;
        return status;
    case CR_RULE_RATIO: {
        struct cr_ratio ratio;
        status = read_ratio(field, text, &ratio, err);
        if (status == CR_OK) *(struct cr_ratio *)place = ratio;
        return status;
    }
    case CR_RULE_WORD: {
        const struct cr_rule_word *word = find_word(field->words, text);
        if (word == NULL) return refuse_word(field, text, err);
        *(int32_t *)place = (int32_t)word->value;
        return CR_OK;
    }
    case CR_RULE_NAME: {
        int found = field->find(text);
        if (found < 0) return refuse(field, err, "there is no %s", cr_shown(text, shown));
        *(int32_t *)place = found;
        return CR_OK;
    }
    case CR_RULE_TEXT: return read_text(field, text, place, err);
    /* One word of a SET, one number of a LIST: what they hold is a scalar each. */
    case CR_RULE_SET: {
        const struct cr_rule_word *word = find_word(field->words, text);
        if (word == NULL) return refuse_word(field, text, err);
        *(uint32_t *)place |= 1u << word->value;
        return CR_OK;
    }
    case CR_RULE_LIST:
        status = read_number_or_word(field, text, &number, err);
        if (status == CR_OK) *(uint8_t *)place = (uint8_t)number;
        return status;
    case CR_RULE_ROWS: break;
    }
    return refuse(field, err, "rows are not written as one value");
}

static void write_number(const struct cr_rule_field *field, int64_t number, struct cr_text *out)
{
    const char *word = word_of(field->words, number);
    if (word != NULL)
        cr_text_put(out, word);
    else
        cr_text_int(out, number);
}

static void write_set(const struct cr_rule_field *field, uint32_t bits, struct cr_text *out)
{
    const char *between = "";
    cr_text_char(out, '[');
    for (const struct cr_rule_word *word = field->words; word->name != NULL; word++) {
        if ((bits & 1u << word->value) == 0) continue;
        cr_text_put(out, between);
        cr_text_put(out, word->name);
        between = ", ";
    }
    cr_text_char(out, ']');
}

static void write_list(const struct cr_rule_field *field, const uint8_t *numbers,
                       struct cr_text *out)
{
    cr_text_char(out, '[');
    for (size_t i = 0; i < field->count; i++) {
        if (i > 0) cr_text_put(out, ", ");
        cr_text_int(out, numbers[i]);
    }
    cr_text_char(out, ']');
}

int cr_rule_row_count(const struct cr_rule_field *field, const void *values)
{
    int32_t count = *(const int32_t *)((const char *)values + field->count_offset);
    assert(count >= 0 && (size_t)count <= field->count);
    return count;
}

static const void *row_at(const struct cr_rule_field *field, const void *values, int index)
{
    assert(index >= 0 && index < cr_rule_row_count(field, values));
    return (const char *)values + field->offset + (size_t)index * field->stride;
}

void cr_rule_write_row(const struct cr_rule_field *field, const void *values, int index,
                       struct cr_text *out)
{
    const void *row = row_at(field, values, index);
    cr_text_char(out, '{');
    for (const struct cr_rule_field *inner = field->row; inner->key != NULL; inner++) {
        if (inner != field->row) cr_text_put(out, ", ");
        cr_text_put(out, inner->key);
        cr_text_put(out, ": ");
        if (inner->type == CR_RULE_TEXT) /* a comma in it must not end the value */
            cr_text_json(out, (const char *)row + inner->offset);
        else
            cr_rule_write(inner, row, out);
    }
    cr_text_char(out, '}');
}

void cr_rule_write_row_clause(const struct cr_rule_field *field, const void *values, int index,
                              struct cr_text *out)
{
    assert(field->row_clauses != NULL);
    cr_text_put(out, field->row_clauses);
    cr_text_char(out, '.');
    cr_rule_write(&field->row[0], row_at(field, values, index), out);
}

static void write_rows(const struct cr_rule_field *field, const void *values, struct cr_text *out)
{
    int count = cr_rule_row_count(field, values);
    cr_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) cr_text_put(out, ", ");
        cr_rule_write_row(field, values, i, out);
    }
    cr_text_char(out, ']');
}

void cr_rule_write(const struct cr_rule_field *field, const void *values, struct cr_text *out)
{
    const void *place = (const char *)values + field->offset;
    char ratio[32];
    switch (field->type) {
    case CR_RULE_BOOL: cr_text_put(out, *(const uint8_t *)place ? "yes" : "no"); return;
    case CR_RULE_UINT: write_number(field, *(const int32_t *)place, out); return;
    case CR_RULE_MONEY: write_number(field, *(const cr_money *)place, out); return;
    case CR_RULE_RATIO:
        cr_ratio_write(*(const struct cr_ratio *)place, ratio, sizeof ratio);
        cr_text_put(out, ratio);
        return;
    case CR_RULE_WORD: write_number(field, *(const int32_t *)place, out); return;
    case CR_RULE_NAME: {
        const char *name = field->name(*(const int32_t *)place);
        cr_text_put(out, name != NULL ? name : "?");
        return;
    }
    case CR_RULE_TEXT: cr_text_put(out, place); return;
    case CR_RULE_SET: write_set(field, *(const uint32_t *)place, out); return;
    case CR_RULE_LIST: write_list(field, place, out); return;
    case CR_RULE_ROWS: write_rows(field, values, out); return;
    }
    abort(); /* every type returned above */
}
