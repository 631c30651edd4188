/* extract_json.c -- a register as JSON: for the page that shows it. */
#include <stdlib.h>
#include <string.h>

#include "floor/extract_state.h"

static json_t *say(const struct cr_extract *extract, const char *english)
{
    return json_string(cr_words(extract->ask.lang, english));
}

static json_t *day_json(cr_day day)
{
    char text[CR_DATE_SIZE];
    if (day == CR_DAY_NONE) return json_null();
    cr_date_format(day, text);
    return json_string(text);
}

/* Amounts of a row are in the last currency whose time had come. */
static json_t *eras_json(const struct cr_extract *extract)
{
    json_t *list = json_array();
    for (size_t i = 0; i < extract->house.era_count; i++) {
        const struct cr_extract_era *era = &extract->house.eras[i];
        json_array_append_new(list, json_pack("{s:s, s:i, s:I}", "currency", era->currency,
                                              "decimals", (int)era->decimals, "since",
                                              (json_int_t)(i > 0 ? era->since : 0)));
    }
    return list;
}

static json_t *columns_json(const struct cr_extract *extract)
{
    json_t *list = json_array();
    for (size_t i = 0; i < extract->column_count; i++) {
        const struct cr_column *column = extract->columns[i].column;
        json_array_append_new(list, json_pack("{s:s, s:o, s:s, s:b, s:b}", "key", column->key,
                                              "title", say(extract, column->title), "type",
                                              cr_column_type_name(column->type), "summed",
                                              extract->columns[i].summed, "optional",
                                              extract->columns[i].optional));
    }
    return list;
}

/* What the page could not say itself: words in the reader's language, by word. */
static void collect_words(const struct cr_extract *extract, const json_t *value, json_t *into)
{
    char text[512];
    const char *word = json_string_value(value);
    if (!word || json_object_get(into, word)) return;
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_extract_word(&out, extract->ask.lang, word);
    json_object_set_new(into, word, json_string(text));
}

static json_t *words_json(const struct cr_extract *extract)
{
    json_t *words = json_object();
    for (size_t row = 0; row < json_array_size(extract->rows); row++) {
        const json_t *value = json_object_get(json_array_get(extract->rows, row), "value");
        for (size_t i = 0; i < extract->column_count; i++) {
            const struct cr_column *column = extract->columns[i].column;
            const json_t *cell = json_object_get(value, column->key);
            if (column->type == CR_COLUMN_WORD) collect_words(extract, cell, words);
            if (column->type != CR_COLUMN_WORDS) continue;
            for (size_t k = 0; k < json_array_size(cell); k++)
                collect_words(extract, json_array_get(cell, k), words);
        }
    }
    return words;
}

static json_t *rows_json(const struct cr_extract *extract)
{
    json_t *rows = json_deep_copy(extract->rows);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        json_t *row = json_array_get(rows, i);
        json_int_t day = json_integer_value(json_object_get(row, "day"));
        json_object_set_new(row, "day", day_json((cr_day)day));
    }
    return rows;
}

struct sink {
    cr_paper_write *write;
    void *context;
};

static int pass_on(const char *bytes, size_t size, void *context)
{
    const struct sink *sink = context;
    return sink->write(sink->context, bytes, size) ? 0 : -1;
}

enum cr_status cr_extract_json(const struct cr_extract *extract, cr_paper_write *write,
                               void *context)
{
    char clause[256] = "";
    struct cr_text out = cr_text_on(clause, sizeof clause);
    struct sink sink = { write, context };
    cr_register_clause(extract->of, extract->house.house, &out);
    json_t *whole = json_pack(
        "{s:s, s:o, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:O, s:O, s:o, s:O}", "name",
        extract->of->name, "title", say(extract, extract->of->title), "period",
        cr_period_name(extract->of->period), "clause", clause, "house", extract->house.house,
        "eras", eras_json(extract), "from", day_json(extract->ask.from), "to",
        day_json(extract->ask.to), "columns", columns_json(extract), "rows", rows_json(extract),
        "names", extract->names, "identities", extract->cards, "words", words_json(extract), "sums",
        extract->sums);
    if (!whole) return CR_NO_MEMORY;
    int failed = json_dump_callback(whole, pass_on, &sink, JSON_COMPACT);
    json_decref(whole);
    return failed ? CR_STORE : CR_OK;
}

void cr_extract_list(enum cr_role role, enum cr_lang lang, struct cr_text *out)
{
    cr_text_put(out, "{\"registers\":[");
    for (size_t i = 0; cr_register_at(i); i++) {
        const struct cr_register *reg = cr_register_at(i);
        if (!cr_register_reads(reg, role)) continue;
        cr_text_begin(out, '{');
        cr_text_member_text(out, "name", reg->name);
        cr_text_member_text(out, "title", cr_words(lang, reg->title));
        cr_text_member_text(out, "period", cr_period_name(reg->period));
        cr_text_member_text(out, "clauses", reg->clauses);
        cr_text_end(out, '}');
    }
    cr_text_put(out, "]}");
}
