/* hall_kit.h -- a hall in a test: real books, facts the test sets, deeds as JSON; and after the last one
 * everything is run again from the records and must come to the same.
 *
 *     open_hall("m1");                                     established, 2026-03-15 20:00 in Minsk
 *     set_fact("age/17", "34");
 *     OK("registrar", "{'do':'enter','visitor':17,'id_shown':true}");
 *     REFUSED(CR_ALREADY_INSIDE, "registrar", "{'do':'enter',...}");
 *     came("visit")                                        what the last deed said came of it
 *     row("visitors", "visit/1", "out")                    a member of a register's row, NULL: none
 *     balance("1000")                                      of all accounts of that name
 *     close_hall();                                        runs it again and compares
 *
 * Single quotes stand for double ones. Persons act by role: see person_of(). A fact that is not set is
 * asked of the books (balance, group, posting); else nobody knows it.
 */
#ifndef CR_TESTS_HALL_KIT_H
#define CR_TESTS_HALL_KIT_H

/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/hall.h"
#include "hall/registers.h"
#include "ledger/currency.h"
#include "rulebook/hall_rules.h"

#ifndef KIT_RECORDS_MAX
#define KIT_RECORDS_MAX  20000
#define KIT_POSTINGS_MAX 20000
#endif

struct kit_record {
    int64_t at;
    uint32_t by;
    uint8_t role;
    char *value;
};

struct kit_books {
    struct cr_ledger *ledger;
    struct cr_posting *list;
    size_t count;
    json_t *rows; /* {register: {key: {at, day, value}}} */
};

static struct {
    struct cr_hall *hall;
    struct kit_books books;
    json_t *facts;
    json_t *last; /* the last deed's value */
    struct cr_refusal why;
    struct kit_record records[KIT_RECORDS_MAX];
    size_t count;
    int64_t now;
    unsigned unit;
    cr_money colour_worth; /* of colour chips outside racks, for I2 */
    bool facts_of_books;   /* what a visitor holds is what the books say */
} kit;

/* ---- The world ---- */

static inline json_t *kit_posting(const struct kit_books *books, const json_t *about)
{
    uint8_t id[CR_ID_SIZE];
    char hex[2 * CR_ID_SIZE + 1];
    bool reversed = false;
    cr_posting_id(CR_HALL_STREAM, (uint64_t)json_integer_value(json_object_get(about, "n")),
                  (uint32_t)json_integer_value(json_object_get(about, "index")), id);
    for (size_t i = 0; i < books->count; i++)
        reversed = reversed || memcmp(books->list[i].mirror_of, id, CR_ID_SIZE) == 0;
    for (size_t i = 0; i < books->count; i++) {
        const struct cr_posting *own = &books->list[i];
        if (memcmp(own->id, id, CR_ID_SIZE) != 0) continue;
        json_t *entries = json_array();
        for (unsigned k = 0; k < own->count; k++)
            json_array_append_new(
                entries,
                json_pack("[s,i,I,I]",
                          cr_account_name((enum cr_account_kind)own->entries[k].account.kind),
                          (int)own->entries[k].account.unit,
                          (json_int_t)own->entries[k].account.owner,
                          (json_int_t)own->entries[k].amount));
        sodium_bin2hex(hex, sizeof hex, id, sizeof id);
        return json_pack("{s:s,s:b,s:o}", "id", hex, "reversed", reversed, "entries", entries);
    }
    return NULL;
}

static inline json_t *kit_fact(void *context, const char *name, const json_t *about)
{
    struct kit_books *books = context;
    if (strcmp(name, "posting") == 0) return kit_posting(books, about);
    if (strcmp(name, "balance") == 0) {
        const char *account = json_string_value(json_object_get(about, "account"));
        enum cr_account_kind kind = cr_account_find(account);
        assert_int_not_equal(kind, CR_ACCOUNT_KINDS);
        const json_t *owner = json_object_get(about, "owner");
        if (!owner) return json_integer(cr_ledger_sum(books->ledger, kind, kit.unit));
        struct cr_account own = cr_account_of(kind, kit.unit, (uint64_t)json_integer_value(owner));
        return json_integer(cr_ledger_balance(books->ledger, &own));
    }
    if (strcmp(name, "group") == 0) {
        const char *group = json_string_value(json_object_get(about, "group"));
        enum cr_chip_group which = strcmp(group, "cage") == 0     ? CR_GROUP_CAGE
                                   : strcmp(group, "tables") == 0 ? CR_GROUP_TABLES
                                                                  : CR_GROUP_PLAYERS;
        return json_integer(cr_ledger_group(books->ledger, which, kit.unit));
    }
    if (strcmp(name, "chips") == 0 && kit.facts_of_books) {
        struct cr_account hand =
            cr_account_of(CR_ACCOUNT_PLAYER, kit.unit,
                          (uint64_t)json_integer_value(json_object_get(about, "person")));
        cr_money all = cr_ledger_balance(books->ledger, &hand);
        return json_pack("{s:I,s:I}", "all", (json_int_t)all, "free", (json_int_t)all);
    }
    char key[96];
    const char *const numbers[] = { "person", "table", "visitor" };
    for (unsigned i = 0; i < 3; i++) {
        const json_t *number = json_object_get(about, numbers[i]);
        if (!number) continue;
        snprintf(key, sizeof key, "%s/%lld", name, (long long)json_integer_value(number));
        if (json_object_get(about, "round"))
            snprintf(key, sizeof key, "%s/%lld.%lld", name, (long long)json_integer_value(number),
                     (long long)json_integer_value(json_object_get(about, "round")));
        return json_deep_copy(json_object_get(kit.facts, key));
    }
    return json_deep_copy(json_object_get(kit.facts, name));
}

static inline enum cr_status kit_post(void *context, const struct cr_posting *posting)
{
    struct kit_books *books = context;
    enum cr_status status = cr_ledger_post(books->ledger, posting);
    if (status != CR_OK) return status;
    assert_true(books->count < KIT_POSTINGS_MAX);
    books->list[books->count++] = *posting;
    return CR_OK;
}

static inline void kit_row(void *context, const struct cr_hall_row *row)
{
    struct kit_books *books = context;
    assert_null(cr_register_check(row->register_name, row->value));
    json_t *own = json_object_get(books->rows, row->register_name);
    if (!own) json_object_set_new(books->rows, row->register_name, own = json_object());
    json_object_set_new(own, row->key,
                        json_pack("{s:I,s:i,s:o}", "at", (json_int_t)row->at, "day", (int)row->day,
                                  "value", json_deep_copy(row->value)));
}

static inline bool kit_rules(void *context, const char *house, const char *version,
                             struct cr_hall_rules *out)
{
    static struct { /* the last that was read from its files: many halls are of one house */
        char house[16];
        struct cr_hall_rules rules;
    } kept;
    char root[512];
    struct cr_error err;
    (void)context;
    const char *named = strcmp(version, "test") == 0 ? NULL : version;
    if (!named && strcmp(kept.house, house) == 0) {
        *out = kept.rules;
        return true;
    }
    snprintf(root, sizeof root, "%s/rulebooks", getenv("CROUPIER_SOURCE"));
    if (cr_hall_rules_open(out, NULL, root, house, named, &err) != CR_OK) return false;
    if (named || strlen(house) >= sizeof kept.house) return true;
    snprintf(kept.house, sizeof kept.house, "%s", house);
    kept.rules = *out;
    return true;
}

static inline struct cr_hall_world kit_world(struct kit_books *books)
{
    return (struct cr_hall_world){
        .context = books, .fact = kit_fact, .post = kit_post, .row = kit_row, .rules = kit_rules
    };
}

static inline void kit_open_books(struct kit_books *books)
{
    *books = (struct kit_books){ .list = calloc(KIT_POSTINGS_MAX, sizeof *books->list),
                                 .rows = json_object() };
    assert_non_null(books->list);
    assert_int_equal(cr_ledger_open(&books->ledger), CR_OK);
}

static inline void kit_close_books(struct kit_books *books)
{
    cr_ledger_close(books->ledger);
    free(books->list);
    json_decref(books->rows);
}

/* ---- Deeds ---- */

/* Who acts in a role, where the deed does not say another: "dealer" is 3, "dealer:44" is person 44. */
static inline uint32_t person_of(const char *who, enum cr_role *role)
{
    char name[32];
    const char *colon = strchr(who, ':');
    snprintf(name, sizeof name, "%.*s", (int)(colon ? (size_t)(colon - who) : strlen(who)), who);
    *role = cr_role_find(name);
    assert_int_not_equal(*role, CR_ROLE_COUNT);
    if (colon) return (uint32_t)atoi(colon + 1);
    return *role == CR_ROLE_SYSTEM ? 0 : (uint32_t)*role + 1;
}

static inline json_t *kit_json(const char *text)
{
    json_error_t error;
    char *copy = strdup(text);
    for (char *at = copy; *at; at++)
        if (*at == '\'') *at = '"';
    json_t *value = json_loads(copy, JSON_DECODE_ANY, &error);
    if (!value) fail_msg("%s: %s", error.text, copy);
    free(copy);
    return value;
}

static inline void kit_check_books(void)
{
    struct cr_error err = { "", "" };
    if (cr_ledger_recount(kit.books.ledger, kit.unit, kit.colour_worth, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
}

/* All pages as one text: what a refused deed must leave alone. */
static inline char *kit_pages(const struct cr_hall *hall)
{
    static const char *const names[] = {
#define X(name, desk) #desk,
        CR_DESK_MAP(X)
#undef X
    };
    size_t size = 1 << 20;
    char *buffer = malloc(size);
    struct cr_text out = cr_text_on(buffer, size);
    for (unsigned i = 0; i < CR_DESKS; i++)
        cr_hall_page(hall, names[i], CR_ROLE_MANAGER, kit.now, &out);
    assert_false(out.full);
    return buffer;
}

static inline enum cr_status deed_json(const char *who, json_t *value)
{
    enum cr_role role;
    uint32_t by = person_of(who, &role);
    struct cr_hall_world world = kit_world(&kit.books);
    struct cr_deed deed = { .world = &world,
                            .value = value,
                            .at = kit.now,
                            .number = kit.count + 1,
                            .by = by,
                            .role = (uint8_t)role };
    size_t postings = kit.books.count;
    struct cr_ledger_mark mark = cr_ledger_mark(kit.books.ledger);
    char *before = kit_pages(kit.hall);
    enum cr_status status = cr_hall_do(kit.hall, &deed);
    kit.why = deed.why;
    json_decref(kit.last);
    kit.last = value;
    if (status == CR_OK) {
        assert_true(kit.count < KIT_RECORDS_MAX);
        kit.records[kit.count++] =
            (struct kit_record){ .at = kit.now,
                                 .by = by,
                                 .role = (uint8_t)role,
                                 .value = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) };
    } else {
        char *after = kit_pages(kit.hall);
        assert_string_equal(after, before);
        free(after);
        cr_ledger_back(kit.books.ledger, &mark);
        kit.books.count = postings;
        assert_int_equal(deed.why.status, status);
    }
    free(before);
    kit_check_books();
    return status;
}

static inline enum cr_status deed(const char *who, const char *text)
{
    return deed_json(who, kit_json(text));
}

#define OK(who, text)                                                                         \
    do {                                                                                      \
        enum cr_status got_ = deed(who, text);                                                \
        if (got_ != CR_OK) fail_msg("%s: %s (%s)", text, cr_status_name(got_), kit.why.what); \
    } while (0)
#define REFUSED(status, who, text)                                                    \
    do {                                                                              \
        enum cr_status got_ = deed(who, text);                                        \
        if (got_ != (status))                                                         \
            fail_msg("%s: %s (%s), not %s", text, cr_status_name(got_), kit.why.what, \
                     cr_status_name(status));                                         \
    } while (0)

/* ---- Looking ---- */

static inline json_t *came_json(const char *key)
{
    return json_object_get(json_object_get(kit.last, "came"), key);
}
static inline int64_t came(const char *key)
{
    return json_integer_value(came_json(key));
}
static inline const char *came_text(const char *key)
{
    const char *text = json_string_value(came_json(key));
    return text ? text : "";
}
static inline json_t *row_of(const char *name, const char *key)
{
    json_t *own = json_object_get(json_object_get(kit.books.rows, name), key);
    return json_object_get(own, "value");
}
static inline json_t *row(const char *name, const char *key, const char *column)
{
    return json_object_get(row_of(name, key), column);
}
static inline size_t row_count(const char *name)
{
    return json_object_size(json_object_get(kit.books.rows, name));
}
static inline cr_money balance(const char *account)
{
    enum cr_account_kind kind = cr_account_find(account);
    assert_int_not_equal(kind, CR_ACCOUNT_KINDS);
    return cr_ledger_sum(kit.books.ledger, kind, kit.unit);
}
static inline cr_money balance_of(const char *account, uint64_t owner)
{
    struct cr_account own = cr_account_of(cr_account_find(account), kit.unit, owner);
    return cr_ledger_balance(kit.books.ledger, &own);
}

/* ---- Opening and closing ---- */

static inline void set_fact(const char *key, const char *value)
{
    json_object_set_new(kit.facts, key, kit_json(value));
}

/* "2026-03-15 20:00:00" on the house's clock. */
static inline void set_clock(const char *text)
{
    int h, m, s;
    char date[CR_DATE_SIZE];
    cr_day day;
    memcpy(date, text, sizeof date - 1);
    date[sizeof date - 1] = '\0';
    assert_true(cr_date_parse(date, &day));
    assert_int_equal(sscanf(text + 11, "%d:%d:%d", &h, &m, &s), 3);
    struct cr_zone_clock shown = { day, h * 3600 + m * 60 + s };
    kit.now = cr_zone_moment(&cr_hall_settings(kit.hall)->zone, shown, false);
}

/* A posting of the test's own: what tables post by themselves. */
static inline void kit_book(unsigned operation, const char *from, uint64_t from_owner,
                            const char *to, uint64_t to_owner, cr_money amount)
{
    static uint64_t made;
    uint8_t id[CR_ID_SIZE];
    cr_posting_id("table/1", ++made, 0, id);
    struct cr_posting posting = cr_posting_begin(operation, id);
    cr_posting_move(&posting, cr_account_of(cr_account_find(from), kit.unit, from_owner),
                    cr_account_of(cr_account_find(to), kit.unit, to_owner), amount);
    assert_int_equal(cr_ledger_post(kit.books.ledger, &posting), CR_OK);
}

/* house: "m1" in BYN in Minsk, "bg" in BGN in Sofia ...; extra: more members of establish, or "". */
static inline void open_hall_with(const char *house, const char *extra)
{
    char text[2048];
    bool is_bg = strcmp(house, "bg") == 0, is_tdc = strcmp(house, "tdc") == 0;
    const char *currency = is_bg ? "BGN" : is_tdc ? "TDC" : "BYN";
    memset(&kit, 0, sizeof kit);
    kit.facts = json_object();
    kit.unit = cr_currency_unit(currency);
    assert_int_equal(cr_hall_open(&kit.hall), CR_OK);
    kit_open_books(&kit.books);
    kit.now = INT64_C(1773594000000000); /* 2026-03-15 17:00 in Greenwich */
    snprintf(text, sizeof text,
             "{'do':'establish','house':'%s','version':'test','currency':'%s','decimals':2,"
             "'zone':'%s','day_start':21600,'legal_entity':'Casino',"
             "'denominations':[1000000,100000,50000,10000,2500,1000,500,100]%s%s}",
             house, currency, is_bg ? "EET-2EEST,M3.5.0/3,M10.5.0/4" : "<+03>-3",
             extra[0] ? "," : "", extra);
    OK("administration", text);
}

static inline void open_hall(const char *house)
{
    open_hall_with(house, "");
}

static inline enum cr_status kit_take(void *context, const struct cr_posting *posting)
{
    struct kit_books *books = context;
    assert_true(books->count < KIT_POSTINGS_MAX);
    books->list[books->count++] = *posting;
    return CR_OK;
}

/* The records alone make the same hall: every page, every row, every posting. */
static inline void close_hall(void)
{
    struct kit_books books;
    struct cr_hall *hall;
    kit_open_books(&books);
    struct cr_hall_world world = kit_world(&books);
    world.fact = NULL; /* the record says what was known */
    world.post = kit_take;
    assert_int_equal(cr_hall_open(&hall), CR_OK);
    for (size_t i = 0; i < kit.count; i++) {
        const struct kit_record *record = &kit.records[i];
        const char *wrong = cr_hall_run(hall, &world, record->at, i + 1, record->by, record->role,
                                        record->value, strlen(record->value));
        if (wrong) fail_msg("record %zu %s: %s", i + 1, record->value, wrong);
    }
    assert_true(json_equal(books.rows, kit.books.rows));
    assert_int_equal(books.count, kit.books.count);
    for (size_t i = 0; i < books.count; i++)
        assert_memory_equal(&books.list[i], &kit.books.list[i], sizeof books.list[i]);
    char *one = kit_pages(kit.hall), *other = kit_pages(hall);
    assert_string_equal(other, one);
    free(one);
    free(other);
    cr_hall_close(hall);
    kit_close_books(&books);
    cr_hall_close(kit.hall);
    kit_close_books(&kit.books);
    json_decref(kit.facts);
    json_decref(kit.last);
    for (size_t i = 0; i < kit.count; i++)
        free(kit.records[i].value);
    memset(&kit, 0, sizeof kit);
}

#endif
