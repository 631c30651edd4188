/* deed.c -- what a deed's function uses: what it is told, what is known, what it causes. */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "hall/disputes_desk.h"
#include "hall/hall.h"
#include "hall/registers.h"

/* ---- What it is told ---- */

bool cr_deed_has(const struct cr_deed *deed, const char *key)
{
    return json_object_get(deed->value, key) != NULL;
}

static void note_wrong(struct cr_deed *deed, const char *key)
{
    if (!deed->wrong) deed->wrong = key;
}

int64_t cr_deed_int(struct cr_deed *deed, const char *key, int64_t least, int64_t most)
{
    const json_t *member = json_object_get(deed->value, key);
    int64_t value = json_integer_value(member);
    if (!member) return 0;
    if (json_is_integer(member) && value >= least && value <= most) return value;
    note_wrong(deed, key);
    return 0;
}

uint32_t cr_deed_number(struct cr_deed *deed, const char *key)
{
    return (uint32_t)cr_deed_int(deed, key, 1, UINT32_MAX);
}

cr_money cr_deed_money(struct cr_deed *deed, const char *key)
{
    return cr_deed_int(deed, key, 0, CR_HOUSE_SUM_MOST);
}

const char *cr_deed_text(struct cr_deed *deed, const char *key, size_t most)
{
    const json_t *member = json_object_get(deed->value, key);
    const char *text = json_string_value(member);
    if (!member) return "";
    if (text && strlen(text) <= most && strlen(text) == json_string_length(member)) return text;
    note_wrong(deed, key);
    return "";
}

bool cr_deed_flag(struct cr_deed *deed, const char *key)
{
    const json_t *member = json_object_get(deed->value, key);
    if (member && !json_is_boolean(member)) note_wrong(deed, key);
    return json_is_true(member);
}

cr_day cr_deed_day(struct cr_deed *deed, const char *key)
{
    cr_day day = CR_DAY_NONE;
    const char *text = cr_deed_text(deed, key, CR_DATE_SIZE);
    if (text[0] && !cr_date_parse(text, &day)) note_wrong(deed, key);
    return day;
}

enum cr_status cr_deed_read(struct cr_deed *deed)
{
    return deed->wrong ? cr_deed_refuse(deed, CR_BAD_INPUT, "%s", deed->wrong) : CR_OK;
}

/* ---- What is known ---- */

json_t *cr_deed_fact(struct cr_deed *deed, const char *name, const char *key, json_t *about)
{
    char full[96];
    json_t *facts = json_object_get(deed->value, "facts");
    snprintf(full, sizeof full, "%s%s%s", name, key ? "/" : "", key ? key : "");
    json_t *known = json_object_get(facts, full);
    if (!known && !deed->again) {
        json_t *found = deed->world->fact(deed->world->context, name, about);
        if (!facts) {
            facts = json_object();
            json_object_set_new(deed->value, "facts", facts);
        }
        known = found ? found : json_null();
        json_object_set_new(facts, full, known);
    }
    json_decref(about);
    return known ? known : json_null();
}

int64_t cr_deed_fact_int(struct cr_deed *deed, const char *name, const char *key, json_t *about,
                         int64_t unknown)
{
    const json_t *fact = cr_deed_fact(deed, name, key, about);
    return json_is_integer(fact) ? json_integer_value(fact) : unknown;
}

/* ---- What it causes ---- */

static uint64_t owner_of(enum cr_account_kind kind, const struct cr_owners *owners)
{
    switch ((unsigned)kind) {
    case CR_ACCOUNT_PLAYER: return owners->nobody ? 0 : owners->visitor;
    case CR_ACCOUNT_TRANSIT: return owners->slip;
    case CR_ACCOUNT_CASH_DRAWER: return owners->shift;
    case CR_ACCOUNT_HELD: return owners->document;
    case CR_ACCOUNT_TABLE_WIN: return cr_owner_at(owners->table, owners->session);
    case CR_ACCOUNT_FLOAT:
    case CR_ACCOUNT_LAYOUT:
    case CR_ACCOUNT_RAKE:
    case CR_ACCOUNT_TIPS:
    case CR_ACCOUNT_CASH_DROP: return owners->table;
    case CR_ACCOUNT_JACKPOT:
    case CR_ACCOUNT_JACKPOT_RESERVE: return owners->jackpot;
    default: return 0; /* the house's */
    }
}

static struct cr_posting begin_posting(struct cr_deed *deed, unsigned operation)
{
    uint8_t id[CR_ID_SIZE];
    cr_posting_id(CR_HALL_STREAM, deed->number, deed->postings++, id);
    return cr_posting_begin(operation, id);
}

enum cr_status cr_deed_post(struct cr_deed *deed, const struct cr_house_posting *posting,
                            const struct cr_owners *owners)
{
    unsigned unit = cr_hall_settings(deed->hall)->unit;
    if (posting->operation == 0 || posting->count == 0) return CR_OK;
    struct cr_posting made = begin_posting(deed, posting->operation);
    for (unsigned i = 0; i < posting->count; i++) {
        enum cr_account_kind from = (enum cr_account_kind)posting->moves[i].credit,
                             to = (enum cr_account_kind)posting->moves[i].debit;
        cr_posting_move(&made, cr_account_of(from, unit, owner_of(from, owners)),
                        cr_account_of(to, unit, owner_of(to, owners)), posting->moves[i].amount);
    }
    if (made.count == 0) return CR_OK;
    enum cr_status status = deed->world->post(deed->world->context, &made);
    return status == CR_OK ? CR_OK
                           : cr_deed_refuse(deed, status, "P%u", (unsigned)posting->operation);
}

/* [account, unit, owner, amount] */
static bool read_entry(const json_t *row, struct cr_entry *entry)
{
    const char *name = json_string_value(json_array_get(row, 0));
    enum cr_account_kind kind = name ? cr_account_find(name) : CR_ACCOUNT_KINDS;
    if (kind == CR_ACCOUNT_KINDS) return false;
    *entry = (struct cr_entry){ .account = cr_account_of(
                                    kind, (unsigned)json_integer_value(json_array_get(row, 1)),
                                    (uint64_t)json_integer_value(json_array_get(row, 2))),
                                .amount = json_integer_value(json_array_get(row, 3)) };
    return entry->amount != 0;
}

enum cr_status cr_deed_reverse(struct cr_deed *deed, uint64_t number, uint32_t index)
{
    char key[48];
    snprintf(key, sizeof key, "%llu.%u", (unsigned long long)number, index);
    const json_t *fact = cr_deed_fact(
        deed, "posting", key, json_pack("{s:I,s:i}", "n", (json_int_t)number, "index", (int)index));
    const json_t *rows = json_object_get(fact, "entries");
    const char *id = json_string_value(json_object_get(fact, "id"));
    size_t size = 0;
    deed->why.n = (int64_t)number;
    if (json_is_true(json_object_get(fact, "reversed")))
        return cr_deed_refuse(deed, CR_REVERSED, NULL);
    if (!id || json_array_size(rows) == 0 || json_array_size(rows) > CR_ENTRIES_MAX)
        return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    struct cr_posting mirror = begin_posting(deed, 47);
    if (sodium_hex2bin(mirror.mirror_of, sizeof mirror.mirror_of, id, strlen(id), NULL, &size,
                       NULL) != 0 ||
        size != sizeof mirror.mirror_of)
        return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        if (!read_entry(json_array_get(rows, i), &mirror.entries[i]))
            return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
        mirror.entries[i].amount = -mirror.entries[i].amount;
        mirror.count++;
    }
    enum cr_status status = deed->world->post(deed->world->context, &mirror);
    if (status == CR_ALREADY_DONE) return cr_deed_refuse(deed, CR_REVERSED, NULL);
    return status == CR_OK ? CR_OK : cr_deed_refuse(deed, status, "P47");
}

/* ---- What came of it ---- */

void cr_deed_say_json(struct cr_deed *deed, const char *key, json_t *value)
{
    json_t *came = json_object_get(deed->value, "came");
    if (!came) {
        came = json_object();
        json_object_set_new(deed->value, "came", came);
    }
    json_object_set_new(came, key, value);
}

void cr_deed_say(struct cr_deed *deed, const char *key, int64_t value)
{
    cr_deed_say_json(deed, key, json_integer(value));
}

void cr_deed_say_text(struct cr_deed *deed, const char *key, const char *value)
{
    cr_deed_say_json(deed, key, json_string(value));
}

void cr_deed_row(struct cr_deed *deed, const char *register_name, json_t *value, const char *key,
                 ...)
{
    struct cr_hall_row row = {
        .register_name = register_name, .day = deed->gaming_day, .at = deed->at, .value = value
    };
    va_list list;
    if (!deed->world->row) {
        json_decref(value);
        return;
    }
    va_start(list, key);
    vsnprintf(row.key, sizeof row.key, key, list);
    va_end(list);
    assert(value && (deed->again || !cr_register_check(register_name, value)));
    deed->world->row(deed->world->context, &row);
    json_decref(value);
}

uint32_t cr_deed_incident(struct cr_deed *deed, const char *code, uint32_t table, uint32_t visitor,
                          const char *text)
{
    return cr_disputes_incident(deed, code, table, visitor, text);
}

enum cr_status cr_deed_refuse(struct cr_deed *deed, enum cr_status status, const char *what, ...)
{
    deed->why.status = status;
    if (what) {
        va_list list;
        va_start(list, what);
        vsnprintf(deed->why.what, sizeof deed->why.what, what, list);
        va_end(list);
    }
    return status;
}
