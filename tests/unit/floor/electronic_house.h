/* electronic_house.h -- a house with one electronic table, a clock of the test's own, and what an outsider
 * with the sealing key can work out from the store alone. */
#ifndef CR_TESTS_ELECTRONIC_HOUSE_H
#define CR_TESTS_ELECTRONIC_HOUSE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <sodium.h>
#include <sqlite3.h>

#include "../../crash/forgetful_vfs.h"
#include "../store/folder.h"

#include "chance/commitment.h"
#include "chance/seal.h"
#include "chance/wheel.h"
#include "floor/floor.h"
#include "floor/verify.h"

#define SECOND         INT64_C(1000000)
#define BET_SECONDS    30
#define RESULT_SECONDS 8

struct house {
    struct cr_store *store;
    struct cr_floor *floor;
    char rulebooks[512], text[8192];
    int64_t clock;
    uint64_t next_id;
    enum cr_status status;
    int answers;
    struct cr_sealing_key seal;
    struct cr_signing_key key;
    bool is_sealed, is_signed;
    struct cr_error err;
};

static inline int64_t now(void *context)
{
    return ((struct house *)context)->clock;
}

static inline void take_answer(void *context, const struct cr_answer *answer)
{
    struct house *house = context;
    house->status = answer->status;
    house->answers++;
    snprintf(house->text, sizeof house->text, "%.*s", (int)answer->size, answer->text);
}

static inline enum cr_status open_at(struct house *house, const char *uri)
{
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(house->rulebooks, sizeof house->rulebooks, "%s/rulebooks", source ? source : ".");
    if (!house->is_sealed) randombytes_buf(&house->seal, sizeof house->seal);
    house->is_sealed = true;
    if (house->clock == 0) house->clock = 1700000000 * SECOND;
    house->store = NULL;
    house->floor = NULL;
    house->err = (struct cr_error){ "", "" };
    enum cr_status status = cr_store_open(&house->store, uri, &house->err);
    if (status != CR_OK) return status;
    struct cr_floor_setup setup = { .store = house->store,
                                    .rulebooks = house->rulebooks,
                                    .now = now,
                                    .context = house,
                                    .key = house->is_signed ? &house->key : NULL,
                                    .seal = &house->seal,
                                    .answer = take_answer,
                                    .listener = house };
    return cr_floor_open(&house->floor, &setup, &house->err);
}

static inline void open_house(struct house *house)
{
    if (open_at(house, path) != CR_OK) fail_msg("%s: %s", house->err.where, house->err.what);
}

static inline void close_house(struct house *house)
{
    cr_floor_close(house->floor);
    cr_store_close(house->store);
}

static inline void reopen(struct house *house)
{
    close_house(house);
    open_house(house);
}

static inline enum cr_status one(struct house *house, uint32_t by, enum cr_role role,
                                 uint32_t table, const char *text)
{
    struct cr_command command = {
        .by = by, .role = (uint8_t)role, .table = table, .text = text, .size = strlen(text)
    };
    house->next_id++;
    memcpy(command.id, &house->next_id, sizeof house->next_id);
    command.id[15] = 1;
    assert_int_equal(cr_floor_submit(house->floor, &command), CR_OK);
    cr_floor_turn(house->floor);
    return house->status;
}

#define MUST(call)                                                   \
    do {                                                             \
        if ((call) != CR_OK) fail_msg("%s: %s", #call, house->text); \
    } while (0)

static inline void furnish_with(struct house *house, const char *rulebook, const char *currency,
                                int table_float)
{
    char text[256];
    static const char *const in[] = { "register_chips", "chips_to_cage" };
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"currency\":\"%s\",\"amount\":90000000}",
                 in[i], currency);
        MUST(one(house, 1, i ? CR_ROLE_CASHIER : CR_ROLE_MANAGER, 0, text));
    }
    snprintf(text, sizeof text, "{\"do\":\"fill\",\"currency\":\"%s\",\"at\":3,\"amount\":%d}",
             currency, table_float);
    MUST(one(house, 2, CR_ROLE_CASHIER, 0, text));
    for (int visitor = 17; visitor <= 18; visitor++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"buy_in\",\"currency\":\"%s\",\"visitor\":%d,\"amount\":100000}",
                 currency, visitor);
        MUST(one(house, 2, CR_ROLE_CASHIER, 0, text));
    }
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"rulebook\":\"%s\",\"game\":\"roulette\",\"chance\":\"electronic\","
             "\"bet_seconds\":%d,\"result_seconds\":%d,\"name\":\"Roulette 1\"}",
             rulebook, BET_SECONDS, RESULT_SECONDS);
    MUST(one(house, 1, CR_ROLE_PIT_BOSS, 3, text));
    MUST(one(house, 17, CR_ROLE_PLAYER, 3, "{\"in\":\"sit\"}"));
    MUST(one(house, 18, CR_ROLE_PLAYER, 3, "{\"in\":\"sit\"}"));
}

static inline void furnish(struct house *house)
{
    furnish_with(house, "bg", "BGN", 5000000);
}

/* ---- Looking ---- */

static inline const struct cr_table *table_of(const struct house *house)
{
    return cr_rounds_table(cr_floor_table(house->floor, 3));
}

static inline uint32_t round_of(const struct house *house)
{
    return cr_table_round(table_of(house));
}

static inline struct cr_floor_about about(const struct house *house)
{
    struct cr_floor_about out;
    assert_true(cr_floor_about(house->floor, 3, &out));
    return out;
}

/* The number that came out in this round; -1 before it. */
static inline int came_out(const struct house *house)
{
    const struct cr_events *events = cr_table_events(table_of(house));
    for (size_t i = events->count; i > 0; i--)
        if (events->list[i - 1].kind == CR_EV_NUMBER) return events->list[i - 1].value;
    return -1;
}

/* ---- Time ---- */

/* Up to where the next clock ends, if it does within so many seconds; one turn. */
static inline void let_tick(struct house *house, int seconds)
{
    int64_t until = house->clock + seconds * SECOND;
    int64_t due = cr_floor_due(house->floor);
    house->clock = due < until ? due : until;
    cr_floor_tick(house->floor);
    cr_floor_turn(house->floor);
}

static inline void bet(struct house *house, uint32_t player, const char *position, int amount)
{
    char text[96];
    snprintf(text, sizeof text, "{\"in\":\"bet\",\"bet\":\"%s\",\"amount\":%d}", position, amount);
    MUST(one(house, player, CR_ROLE_PLAYER, 3, text));
}

static inline void say(struct house *house, uint32_t player, const char *word)
{
    char text[96];
    snprintf(text, sizeof text, "{\"do\":\"word\",\"word\":\"%s\"}", word);
    MUST(one(house, player, CR_ROLE_PLAYER, 3, text));
}

/* ---- What the store says ---- */

struct outsider {
    const struct house *house;
    struct cr_seed seed;
    const char *words[64];
    char kept[64][40];
    size_t count;
};

static inline bool take_stored(void *context, const char *stream, uint64_t number, const char *text,
                               size_t size)
{
    (void)stream, (void)number;
    struct outsider *outsider = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const char *what = json_string_value(json_object_get(record, "what"));
    const json_t *value = json_object_get(record, "value");
    if (strcmp(what, "round") == 0) {
        const char *hex =
            json_string_value(json_object_get(json_object_get(value, "floor"), "sealed"));
        uint8_t sealed[CR_SEED_SIZE + CR_SEAL_SIZE];
        size_t got;
        assert_int_equal(sodium_hex2bin(sealed, sizeof sealed, hex, strlen(hex), NULL, &got, NULL),
                         0);
        assert_int_equal(got, sizeof sealed);
        assert_true(cr_unseal(&outsider->house->seal, sealed, sizeof sealed, outsider->seed.bytes));
        outsider->count = 0;
    } else if (strcmp(what, "word") == 0) {
        const char *word = json_string_value(json_object_get(value, "word"));
        snprintf(outsider->kept[outsider->count], sizeof outsider->kept[0], "%s", word);
        outsider->words[outsider->count] = outsider->kept[outsider->count];
        outsider->count++;
    }
    json_decref(record);
    return true;
}

static inline int spin_with(const struct cr_seed *seed, const char *const *words, size_t count)
{
    struct cr_seed played;
    struct cr_stream stream;
    cr_commitment_mix(seed, words, count, &played);
    cr_stream_init(&stream, &played, 0);
    return (int)cr_wheel_spin(&stream);
}

/* What must come out of the round in hand, by one who has the key and reads the store. */
static inline int expected(const struct house *house)
{
    struct outsider outsider = { .house = house };
    struct cr_error err;
    assert_int_equal(cr_store_read(house->store, "table/3", 1, take_stored, &outsider, &err),
                     CR_OK);
    return spin_with(&outsider.seed, outsider.words, outsider.count);
}

static inline enum cr_status verify(struct house *house, struct cr_verified *found)
{
    struct cr_store *reader;
    house->err = (struct cr_error){ "", "" };
    assert_int_equal(cr_store_open_reader(&reader, path, &house->err), CR_OK);
    enum cr_status status = cr_verify(reader, house->rulebooks, NULL, NULL, found, &house->err);
    cr_store_close(reader);
    return status;
}

static inline void must_verify(struct house *house, struct cr_verified *found)
{
    if (verify(house, found) != CR_OK) fail_msg("%s: %s", house->err.where, house->err.what);
}

/* ---- A forger with the store in his hands and all the time in the world ---- */

static inline void sql(const char *text)
{
    sqlite3 *db;
    char *said = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &said) != SQLITE_OK) fail_msg("%s: %s", text, said);
    assert_true(sqlite3_total_changes(db) > 0);
    sqlite3_close(db);
}

struct forgery {
    sqlite3 *db;
    struct cr_stream_head head;
    uint64_t number; /* of the record whose value is changed */
    const char *from, *to;
    bool done;
};

static inline char *changed(const struct cr_record *record, const struct forgery *forgery)
{
    char *value = strndup(record->value, record->value_size);
    char *at = strstr(value, forgery->from);
    if (!at) fail_msg("%s is not in %s", forgery->from, value);
    size_t size = strlen(value) + strlen(forgery->to) + 1;
    char *out = malloc(size);
    snprintf(out, size, "%.*s%s%s", (int)(at - value), value, forgery->to,
             at + strlen(forgery->from));
    free(value);
    return out;
}

static inline bool write_again(void *context, const char *stream, uint64_t number, const char *text,
                               size_t size)
{
    (void)stream;
    struct forgery *forgery = context;
    struct cr_record record;
    struct cr_error err;
    uint8_t hash[CR_HASH_SIZE];
    sqlite3_stmt *update;
    assert_int_equal(cr_record_read(&record, text, size, hash, &err), CR_OK);
    char *value = number == forgery->number ? changed(&record, forgery) : NULL;
    if (value) {
        record.value = value;
        record.value_size = strlen(value);
        forgery->done = true;
    }
    char *buffer = malloc(CR_RECORD_MAX);
    struct cr_text out = cr_text_on(buffer, CR_RECORD_MAX);
    assert_int_equal(cr_stream_append(&forgery->head, &record, &out), CR_OK);
    assert_int_equal(sqlite3_prepare_v2(forgery->db,
                                        "UPDATE records SET text = ?1, hash = ?2 "
                                        "WHERE stream = ?3 AND number = ?4",
                                        -1, &update, NULL),
                     SQLITE_OK);
    sqlite3_bind_text(update, 1, buffer, (int)out.length, SQLITE_STATIC);
    sqlite3_bind_blob(update, 2, forgery->head.hash, CR_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_text(update, 3, forgery->head.stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(update, 4, (sqlite3_int64)number);
    assert_int_equal(sqlite3_step(update), SQLITE_DONE);
    sqlite3_finalize(update);
    free(buffer);
    free(value);
    return true;
}

/* Changes one record's value and writes the whole chain behind it again, so that every link fits. The
 * house is shut. */
static inline void forge(const char *stream, uint64_t number, const char *from, const char *to)
{
    struct cr_store *reader;
    struct cr_error err;
    struct forgery forgery = {
        .head = cr_stream_begin(stream), .number = number, .from = from, .to = to
    };
    char copy[256];
    snprintf(copy, sizeof copy, "cp %s %s/before.db", path, folder);
    assert_int_equal(system(copy), 0);
    snprintf(copy, sizeof copy, "%s/before.db", folder);
    assert_int_equal(sqlite3_open(path, &forgery.db), SQLITE_OK);
    assert_int_equal(cr_store_open_reader(&reader, copy, &err), CR_OK);
    assert_int_equal(cr_store_read(reader, stream, 1, write_again, &forgery, &err), CR_OK);
    cr_store_close(reader);
    sqlite3_close(forgery.db);
    static const char *const endings[] = { "", "-wal", "-shm", "-writer" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(copy, sizeof copy, "%s/before.db%s", folder, endings[i]);
        unlink(copy);
    }
    assert_true(forgery.done);
}

/* The number of the round's record of that kind, the last of them; and its value's member. */
struct sought {
    const char *what, *member;
    uint32_t round, at_round;
    uint64_t number;
    char text[400];
};

static inline bool seek(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    (void)stream;
    struct sought *sought = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const char *what = json_string_value(json_object_get(record, "what"));
    const json_t *value = json_object_get(record, "value");
    if (strcmp(what, "round") == 0)
        sought->at_round = (uint32_t)json_integer_value(
            json_object_get(json_object_get(value, "session"), "round"));
    const json_t *member = json_object_get(value, sought->member);
    if (!member) member = json_object_get(json_object_get(value, "floor"), sought->member);
    if (sought->at_round == sought->round && strcmp(what, sought->what) == 0 && member) {
        char *said = json_dumps(member, JSON_ENCODE_ANY | JSON_COMPACT);
        sought->number = number;
        snprintf(sought->text, sizeof sought->text, "%s", said);
        free(said);
    }
    json_decref(record);
    return true;
}

static inline struct sought find(uint32_t round, const char *what, const char *member)
{
    struct cr_store *reader;
    struct cr_error err;
    struct sought sought = { .what = what, .member = member, .round = round };
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    assert_int_equal(cr_store_read(reader, "table/3", 1, seek, &sought, &err), CR_OK);
    cr_store_close(reader);
    if (sought.number == 0) fail_msg("round %u has no %s with %s", round, what, member);
    return sought;
}

#endif
