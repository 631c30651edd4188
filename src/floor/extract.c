/* extract.c -- reading a register: the house's settings, its rows, whom they name, what they come to. */
#include "floor/extract.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/extract_state.h"
#include "hall/hall.h"

bool cr_extract_shows_names(enum cr_role role)
{
    return cr_operation_letter(role, CR_MAY_REGISTER_READ) != '.';
}

/* ---- What the house set for itself ---- */

static void take_text(const json_t *value, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(value, key));
    if (text) snprintf(out, size, "%s", text);
}

static void take_currency(struct cr_extract_house *house, const json_t *value, int64_t at)
{
    const char *currency = json_string_value(json_object_get(value, "currency"));
    bool is_same = house->era_count > 0 && currency &&
                   strcmp(house->eras[house->era_count - 1].currency, currency) == 0;
    if (!currency || is_same || house->era_count == CR_ERAS_MAX) return;
    struct cr_extract_era *era = &house->eras[house->era_count++];
    const json_t *decimals = json_object_get(value, "decimals");
    era->since = house->era_count > 1 ? at : INT64_MIN;
    era->decimals = (unsigned)json_integer_value(decimals);
    if (!decimals && house->era_count > 1) era->decimals = era[-1].decimals;
    take_text(value, "currency", era->currency, sizeof era->currency);
}

const struct cr_extract_era *cr_extract_era_at(const struct cr_extract *extract, int64_t at)
{
    static const struct cr_extract_era none = { 0, "", 0 };
    const struct cr_extract_house *house = &extract->house;
    size_t i = house->era_count;
    while (i > 0 && house->eras[i - 1].since > at)
        i--;
    return i > 0 ? &house->eras[i - 1] : &none;
}

static bool take_settings(void *context, const struct cr_register_row *row)
{
    struct cr_extract_house *house = context;
    struct cr_error err;
    json_t *value = json_loadb(row->value, row->size, 0, NULL);
    const char *zone = json_string_value(json_object_get(value, "zone"));
    take_text(value, "house", house->house, sizeof house->house);
    take_text(value, "legal_entity", house->legal_entity, sizeof house->legal_entity);
    take_text(value, "address", house->address, sizeof house->address);
    take_currency(house, value, row->at);
    if (zone) cr_zone_parse(&house->zone, zone, &err);
    json_decref(value);
    return true;
}

static enum cr_status read_house(struct cr_extract *extract, struct cr_error *err)
{
    enum cr_status status = cr_zone_parse(&extract->house.zone, "UTC0", err);
    if (status != CR_OK) return status;
    return cr_store_rows(extract->store, "settings", INT32_MIN, INT32_MAX, take_settings,
                         &extract->house, err);
}

/* ---- Whom it names ---- */

static void add_text(struct cr_text *out, const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));
    if (!text || *text == '\0') return;
    if (out->length > 0) cr_text_char(out, ' ');
    cr_text_put(out, text);
}

static bool take_card(void *context, const struct cr_person_card *card)
{
    struct cr_extract *extract = context;
    char number[16], buffer[512];
    if (!card->text) return true; /* erased */
    json_t *value = json_loadb(card->text, card->size, 0, NULL);
    const json_t *document = json_object_get(value, "document");
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    snprintf(number, sizeof number, "%u", card->number);
    add_text(&out, value, "surname");
    add_text(&out, value, "given_name");
    add_text(&out, value, "patronymic");
    if (out.length > 0) json_object_set_new(extract->names, number, json_string(buffer));
    out = cr_text_on(buffer, sizeof buffer);
    add_text(&out, document, "name");
    add_text(&out, document, "series");
    add_text(&out, document, "number");
    if (out.length > 0) json_object_set_new(extract->cards, number, json_string(buffer));
    json_decref(value);
    return true;
}

/* A guest has a card; one of the staff may have a sign-in alone. */
static enum cr_status name_person(struct cr_extract *extract, uint32_t number, struct cr_error *err)
{
    char key[16];
    snprintf(key, sizeof key, "%u", number);
    if (number == 0 || json_object_get(extract->names, key)) return CR_OK;
    enum cr_status status = cr_store_card(extract->store, number, take_card, extract, err);
    if (status != CR_OK && status != CR_NOT_FOUND) return status;
    if (json_object_get(extract->names, key)) return CR_OK;
    struct cr_person person;
    status = cr_store_person(extract->store, number, &person, err);
    bool has_name = status == CR_OK && person.name[0] != '\0';
    json_object_set_new(extract->names, key, has_name ? json_string(person.name) : json_null());
    return status == CR_NOT_FOUND ? CR_OK : status;
}

static enum cr_status name_column(struct cr_extract *extract, const struct cr_column *column,
                                  const json_t *row, struct cr_error *err)
{
    const json_t *value = json_object_get(json_object_get(row, "value"), column->key);
    enum cr_status status = CR_OK;
    if (column->type == CR_COLUMN_PERSON)
        return name_person(extract, (uint32_t)json_integer_value(value), err);
    if (column->type != CR_COLUMN_PERSONS) return CR_OK;
    for (size_t i = 0; i < json_array_size(value) && status == CR_OK; i++)
        status = name_person(extract, (uint32_t)json_integer_value(json_array_get(value, i)), err);
    return status;
}

static enum cr_status read_names(struct cr_extract *extract, struct cr_error *err)
{
    enum cr_status status = CR_OK;
    if (!extract->ask.with_names) return CR_OK;
    if (extract->ask.by) status = name_person(extract, extract->ask.by, err);
    for (size_t i = 0; i < json_array_size(extract->rows); i++) {
        const json_t *row = json_array_get(extract->rows, i);
        for (size_t k = 0; k < extract->column_count && status == CR_OK; k++)
            status = name_column(extract, extract->columns[k].column, row, err);
    }
    return status;
}

/* ---- Rows and sums ---- */

void cr_extract_add(struct cr_extract *extract, const char *key, cr_day day, int64_t at,
                    json_int_t record, json_t *value)
{
    json_t *row = json_pack("{s:s, s:I, s:I, s:I, s:o}", "key", key, "day", (json_int_t)day, "at",
                            (json_int_t)at, "record", record, "value", value);
    if (!row || json_array_append_new(extract->rows, row) != 0) extract->is_short_of_memory = true;
    const struct cr_extract_era *era = cr_extract_era_at(extract, at);
    if (extract->era && extract->era != era) extract->mixes_currencies = true;
    extract->era = era;
    if (day == CR_DAY_NONE) return;
    if (extract->first_record == 0 || record < extract->first_record)
        extract->first_record = record;
    if (record > extract->last_record) extract->last_record = record;
    if (extract->first_day == CR_DAY_NONE || day < extract->first_day) extract->first_day = day;
    if (extract->last_day == CR_DAY_NONE || day > extract->last_day) extract->last_day = day;
}

static bool take_row(void *context, const struct cr_register_row *row)
{
    struct cr_extract *extract = context;
    if (extract->ask.key && strcmp(extract->ask.key, row->key) != 0) return true;
    json_t *value = json_loadb(row->value, row->size, 0, NULL);
    if (!value) value = json_object();
    cr_extract_add(extract, row->key, row->day, row->at, (json_int_t)row->number, value);
    return !extract->ask.key && !extract->is_short_of_memory;
}

static enum cr_status read_rows(struct cr_extract *extract, struct cr_error *err)
{
    const struct cr_extract_ask *ask = &extract->ask;
    cr_day from = ask->from == CR_DAY_NONE ? CR_DAY_MIN : ask->from;
    cr_day to = ask->to == CR_DAY_NONE ? CR_DAY_MAX : ask->to;
    enum cr_status status;
    if (strcmp(extract->of->name, "streams") == 0)
        status = cr_extract_read_streams(extract, err);
    else if (strcmp(extract->of->name, "attempts") == 0)
        status = cr_extract_read_attempts(extract, err);
    else if (extract->of->period == CR_PERIOD_MOMENT)
        status = cr_extract_read_books(extract, err);
    else
        status = cr_store_rows(extract->store, extract->of->name, from, to, take_row, extract, err);
    if (status == CR_OK && extract->is_short_of_memory) status = CR_NO_MEMORY;
    if (status == CR_OK && ask->key && json_array_size(extract->rows) == 0) status = CR_NOT_FOUND;
    return status;
}

/* A sum that does not fit is not said. */
static void add_up(struct cr_extract *extract, const struct cr_column *column)
{
    json_int_t sum = 0;
    for (size_t i = 0; i < json_array_size(extract->rows); i++) {
        const json_t *value = json_object_get(json_array_get(extract->rows, i), "value");
        json_int_t amount = json_integer_value(json_object_get(value, column->key));
        if (__builtin_add_overflow(sum, amount, &sum)) return;
    }
    json_object_set_new(extract->sums, column->key, json_integer(sum));
}

static void add_up_all(struct cr_extract *extract)
{
    if (extract->mixes_currencies) return;
    for (size_t i = 0; i < extract->column_count; i++)
        if (extract->columns[i].summed) add_up(extract, extract->columns[i].column);
}

/* ---- The whole ---- */

static void list_columns(struct cr_extract *extract)
{
    struct cr_register_column it = { 0 };
    while (cr_register_next(extract->of, &it)) {
        assert(extract->column_count < CR_PAPER_COLUMNS_MAX);
        extract->columns[extract->column_count++] = it;
    }
}

static enum cr_status read_all(struct cr_extract *extract, struct cr_error *err)
{
    enum cr_status status = cr_store_snapshot(extract->store, err);
    if (status != CR_OK) return status;
    status = read_house(extract, err);
    if (status == CR_OK) status = read_rows(extract, err);
    if (status == CR_OK) status = read_names(extract, err);
    cr_store_snapshot_end(extract->store);
    return status;
}

enum cr_status cr_extract_open(struct cr_extract **out, struct cr_store *store,
                               const struct cr_extract_ask *ask, struct cr_error *err)
{
    const struct cr_register *of = cr_register_find(ask->name);
    *out = NULL;
    if (!of) return cr_error_set(err, CR_NOT_FOUND, ask->name, "there is no such register");
    struct cr_extract *extract = calloc(1, sizeof *extract);
    if (!extract) return CR_NO_MEMORY;
    *extract = (struct cr_extract){ .of = of, .ask = *ask, .store = store, .rows = json_array() };
    extract->names = json_object();
    extract->cards = json_object();
    extract->sums = json_object();
    extract->first_day = extract->last_day = CR_DAY_NONE;
    list_columns(extract);
    bool is_whole = extract->rows && extract->names && extract->cards && extract->sums;
    enum cr_status status = is_whole ? read_all(extract, err) : CR_NO_MEMORY;
    if (status == CR_OK) add_up_all(extract);
    extract->store = NULL;
    if (status != CR_OK) {
        cr_extract_close(extract);
        if (status == CR_NOT_FOUND) cr_error_set(err, status, ask->name, "there is no such row");
        return status;
    }
    *out = extract;
    return CR_OK;
}

void cr_extract_close(struct cr_extract *extract)
{
    if (!extract) return;
    json_decref(extract->rows);
    json_decref(extract->names);
    json_decref(extract->cards);
    json_decref(extract->sums);
    free(extract);
}
