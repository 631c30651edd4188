/* registers.c -- the two lists unfolded, and a row held against them. */
#include "hall/registers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "house/calendar.h"

static const struct cr_column columns[] = {
#define X(key, type, title) { #key, title, CR_COLUMN_##type },
    CR_COLUMN_MAP(X)
#undef X
};

static const struct cr_register registers[] = {
#define X(name, title, period, may, clauses, columns) \
    { #name, title, CR_PERIOD_##period, CR_MAY_##may, clauses, columns },
    CR_REGISTER_MAP(X)
#undef X
};

const char *cr_period_name(enum cr_register_period period)
{
    switch (period) {
    case CR_PERIOD_LIVE: return "live";
    case CR_PERIOD_DAY: return "day";
    case CR_PERIOD_SHIFT: return "shift";
    case CR_PERIOD_SESSION: return "session";
    case CR_PERIOD_WEEK: return "week";
    case CR_PERIOD_MONTH: return "month";
    case CR_PERIOD_MOMENT: return "moment";
    }
    abort(); /* every period returned above */
}

const char *cr_column_type_name(enum cr_column_type type)
{
    static const char *const names[] = {
        [CR_COLUMN_TEXT] = "text",         [CR_COLUMN_WORD] = "word",
        [CR_COLUMN_WORDS] = "words",       [CR_COLUMN_PERSON] = "person",
        [CR_COLUMN_PERSONS] = "persons",   [CR_COLUMN_MONEY] = "money",
        [CR_COLUMN_COUNT] = "count",       [CR_COLUMN_NUMBERS] = "numbers",
        [CR_COLUMN_NUMBER] = "number",     [CR_COLUMN_BP] = "bp",
        [CR_COLUMN_DAY] = "day",           [CR_COLUMN_MOMENT] = "moment",
        [CR_COLUMN_TABLE] = "table",       [CR_COLUMN_FLAG] = "flag",
        [CR_COLUMN_DOCUMENT] = "document", [CR_COLUMN_CHIPS] = "chips",
        [CR_COLUMN_IDENTITY] = "identity",
    };
    assert((size_t)type < sizeof names / sizeof names[0]);
    return names[type];
}

static const struct cr_column *find_column(const char *key, size_t size)
{
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; ++i)
        if (strncmp(columns[i].key, key, size) == 0 && columns[i].key[size] == '\0')
            return &columns[i];
    return NULL;
}

const struct cr_column *cr_column_find(const char *key)
{
    return find_column(key, strlen(key));
}

const struct cr_register *cr_register_at(size_t index)
{
    return index < sizeof registers / sizeof registers[0] ? &registers[index] : NULL;
}

const struct cr_register *cr_register_find(const char *name)
{
    for (size_t i = 0; i < sizeof registers / sizeof registers[0]; ++i)
        if (strcmp(registers[i].name, name) == 0) return &registers[i];
    return NULL;
}

bool cr_register_reads(const struct cr_register *reg, enum cr_role role)
{
    return cr_operation_letter(role, reg->may) != '.';
}

void cr_register_clause(const struct cr_register *reg, const char *house, struct cr_text *out)
{
    size_t size = strlen(house);
    const char *part = reg->clauses;
    while (*part != '\0') {
        size_t length = strcspn(part, ";");
        if (strncasecmp(part, house, size) == 0 && part[size] == ' ')
            cr_text_bytes(out, part + size + 1, length - size - 1);
        part += length;
        part += strspn(part, "; ");
    }
}

bool cr_register_next(const struct cr_register *reg, struct cr_register_column *it)
{
    assert(reg != NULL);
    const char *at = reg->columns + it->place;
    at += strspn(at, " ");
    if (*at == '\0') return false;
    size_t length = strcspn(at, " ?+");
    it->column = find_column(at, length);
    assert(it->column != NULL); /* a register lists only columns of the list */
    at += length;
    it->optional = *at == '?';
    at += it->optional ? 1 : 0;
    it->summed = *at == '+';
    at += it->summed ? 1 : 0;
    it->place = (size_t)(at - reg->columns);
    return true;
}

/* ---- A row held against its register ---- */

static bool all_are(const json_t *list, bool of_text)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        if (of_text ? !json_is_string(item) : !json_is_integer(item)) return false;
    }
    return json_is_array(list);
}

static bool is_chips(const json_t *value)
{
    const char *key;
    json_t *pieces;
    json_object_foreach((json_t *)value, key, pieces)
    {
        cr_money denomination;
        if (!json_is_integer(pieces) || !cr_money_read(key, &denomination) || denomination <= 0)
            return false;
    }
    return json_is_object(value);
}

static bool is_of_type(const json_t *value, enum cr_column_type type)
{
    switch (type) {
    case CR_COLUMN_TEXT:
    case CR_COLUMN_WORD: return json_is_string(value);
    case CR_COLUMN_WORDS: return all_are(value, true);
    case CR_COLUMN_PERSONS:
    case CR_COLUMN_NUMBERS: return all_are(value, false);
    case CR_COLUMN_PERSON:
    case CR_COLUMN_MONEY:
    case CR_COLUMN_COUNT:
    case CR_COLUMN_NUMBER:
    case CR_COLUMN_BP:
    case CR_COLUMN_MOMENT:
    case CR_COLUMN_TABLE: return json_is_integer(value);
    case CR_COLUMN_DAY: {
        cr_day day;
        return json_is_string(value) && cr_date_parse(json_string_value(value), &day);
    }
    case CR_COLUMN_FLAG: return json_is_boolean(value);
    case CR_COLUMN_DOCUMENT: return json_is_string(value) || json_is_integer(value);
    case CR_COLUMN_CHIPS: return is_chips(value);
    case CR_COLUMN_IDENTITY: return false; /* personal data stays outside */
    }
    abort(); /* every type returned above */
}

static bool has_column(const struct cr_register *reg, const char *key)
{
    struct cr_register_column it = { 0 };
    while (cr_register_next(reg, &it))
        if (strcmp(it.column->key, key) == 0) return true;
    return false;
}

/* The first member that is no column; NULL: there is none. */
static const char *find_stranger(const struct cr_register *reg, const json_t *value)
{
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)value, key, member)
    {
        if (!has_column(reg, key)) return key;
    }
    return NULL;
}

const char *cr_register_check(const char *name, const json_t *value)
{
    static _Thread_local char fault[160];
    struct cr_text out = cr_text_on(fault, sizeof fault);
    const struct cr_register *reg = cr_register_find(name);
    const char *stranger = reg ? find_stranger(reg, value) : NULL;
    if (!reg)
        cr_text_format(&out, "there is no register %s", name);
    else if (!json_is_object(value))
        cr_text_format(&out, "%s: a row is an object", name);
    else if (stranger)
        cr_text_format(&out, "%s: a row has no such column: %s", name, stranger);
    if (out.length > 0) return fault;
    struct cr_register_column it = { 0 };
    while (cr_register_next(reg, &it)) {
        const struct cr_column *column = it.column;
        const json_t *member = json_object_get(value, column->key);
        if (it.optional && (!member || json_is_null(member))) continue;
        if (member && is_of_type(member, column->type)) continue;
        if (member)
            cr_text_format(&out, "%s: column %s is not a %s", name, column->key,
                           cr_column_type_name(column->type));
        else
            cr_text_format(&out, "%s: column %s is missing", name, column->key);
        return fault;
    }
    return NULL;
}
