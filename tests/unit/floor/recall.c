/* recall.c -- rounds found again: by the rules they were played by, for whom they may be shown, with their
 * proof; and the rows that lead to them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../crash/forgetful_vfs.h"
#include "../store/folder.h"
#include <jansson.h>
#include <sqlite3.h>

#include "chance/commitment.h"
#include "chance/source.h"
#include "floor/floor.h"
#include "floor/recall.h"
#include "floor/verify.h"

/* ---- The house ---- */

struct house {
    struct cr_store *store;
    struct cr_floor *floor;
    char rulebooks[160]; /* its own copy, which a test may change */
    int64_t clock;
    uint64_t next_id;
    enum cr_status status; /* the last answer */
    char answer[4096];
    struct cr_sealing_key seal;
};

static int64_t tell_time(void *context)
{
    struct house *house = context;
    return house->clock += 1000;
}

static void take_answer(void *context, const struct cr_answer *answer)
{
    struct house *house = context;
    house->status = answer->status;
    snprintf(house->answer, sizeof house->answer, "%.*s", (int)answer->size, answer->text);
}

static enum cr_status try_open(struct house *house, const char *uri, struct cr_error *err)
{
    house->store = NULL;
    house->floor = NULL;
    enum cr_status status = cr_store_open(&house->store, uri, err);
    struct cr_floor_setup setup = { .store = house->store,
                                    .rulebooks = house->rulebooks,
                                    .now = tell_time,
                                    .context = house,
                                    .seal = &house->seal,
                                    .answer = take_answer,
                                    .listener = house };
    return status == CR_OK ? cr_floor_open(&house->floor, &setup, err) : status;
}

static void reopen(struct house *house)
{
    struct cr_error err = { "", "" };
    if (try_open(house, path, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
}

static void house_close(struct house *house)
{
    cr_floor_close(house->floor);
    cr_store_close(house->store);
}

static void shell(const char *format, ...)
{
    char command[800];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    if (system(command) != 0) fail_msg("%s", command);
}

/* With rulebooks of its own, so that they can be changed. */
static struct house make_house(void)
{
    const char *source = getenv("CROUPIER_SOURCE");
    struct house house = { .clock = 1763200000000000, .seal = { { 7 } } };
    snprintf(house.rulebooks, sizeof house.rulebooks, "%s/rulebooks", folder);
    shell("cp -r %s/rulebooks %s", source ? source : ".", house.rulebooks);
    /* Two files a house, whatever games it offers besides. */
    shell("find %s -name '*.yaml' ! -name house.yaml ! -name roulette.yaml -delete",
          house.rulebooks);
    return house;
}

static int drop_all(void **state)
{
    char command[160];
    snprintf(command, sizeof command, "rm -rf %s/rulebooks %s/kept.db", folder, folder);
    return system(command) == 0 ? drop_folder(state) : -1;
}

/* ---- Commands ---- */

static void submit(struct house *house, uint32_t by, enum cr_role role, uint32_t table,
                   const char *text)
{
    struct cr_command command = {
        .by = by, .role = (uint8_t)role, .table = table, .text = text, .size = strlen(text)
    };
    uint64_t id = ++house->next_id;
    memcpy(command.id, &id, sizeof id);
    command.id[15] = 1;
    assert_int_equal(cr_floor_submit(house->floor, &command), CR_OK);
}

static enum cr_status one(struct house *house, uint32_t by, enum cr_role role, uint32_t table,
                          const char *text)
{
    submit(house, by, role, table, text);
    cr_floor_turn(house->floor);
    return house->status;
}

static void must(struct house *house, uint32_t by, enum cr_role role, uint32_t table,
                 const char *text)
{
    if (one(house, by, role, table, text) != CR_OK) fail_msg("%s: %s", text, house->answer);
}

static const char open_live[] = "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}";

static void furnish(struct house *house)
{
    static const char *const operations[] = {
        "{\"do\":\"register_chips\",\"currency\":\"BGN\",\"amount\":1000000}",
        "{\"do\":\"chips_to_cage\",\"currency\":\"BGN\",\"amount\":1000000}",
        "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":1,\"amount\":300000}",
        "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":2,\"amount\":300000}",
        "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":17,\"amount\":2000}",
        "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":18,\"amount\":500}",
        "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":19,\"amount\":500}",
    };
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        must(house, 0, CR_ROLE_SYSTEM, 0, operations[i]);
}

static void play_round(struct house *house, uint32_t table)
{
    must(house, 17, CR_ROLE_PLAYER, table, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}");
    must(house, 3, CR_ROLE_DEALER, table, "{\"in\":\"spin\",\"number\":17}");
    must(house, 3, CR_ROLE_DEALER, table, "{\"in\":\"lift_dolly\"}");
    must(house, 17, CR_ROLE_PLAYER, table, "{\"in\":\"remove\",\"bet\":\"n17\"}");
    must(house, 3, CR_ROLE_DEALER, table, "{\"in\":\"spin\",\"number\":0}");
    must(house, 3, CR_ROLE_DEALER, table, "{\"in\":\"lift_dolly\"}");
    must(house, 3, CR_ROLE_DEALER, table, "{\"in\":\"confirm\"}");
}

/* ---- Recalling ---- */

static char recalled[4 * 1024 * 1024];

static enum cr_status recall_into(size_t size, const char *stream, uint32_t round,
                                  enum cr_role role, uint32_t player)
{
    struct cr_store *reader;
    struct cr_error err = { "", "" };
    struct cr_recall_viewer viewer = { .role = (uint8_t)role, .player = player };
    struct cr_text out = cr_text_on(recalled, size);
    cr_text_put(&out, "before");
    if (cr_store_open_reader(&reader, path, &err) != CR_OK) fail_msg("%s", err.what);
    enum cr_status status = cr_recall(reader, stream, round, &viewer, &out, &err);
    cr_store_close(reader);
    if (status == CR_BROKEN_CHAIN) print_message("# %s: %s\n", err.where, err.what);
    if (status != CR_OK) assert_string_equal(recalled, "before"); /* nothing half said */
    return status;
}

static json_t *recall(const char *stream, uint32_t round, enum cr_role role, uint32_t player)
{
    json_error_t error;
    enum cr_status status = recall_into(sizeof recalled, stream, round, role, player);
    if (status != CR_OK) fail_msg("%s", cr_status_name(status));
    json_t *value = json_loads(recalled + strlen("before"), 0, &error);
    if (!value) fail_msg("%s: %.200s", error.text, recalled + error.position);
    return value;
}

static const json_t *step(const json_t *round, size_t n)
{
    const json_t *found = json_array_get(json_object_get(round, "steps"), n - 1);
    assert_int_equal(json_integer_value(json_object_get(found, "n")), n);
    return found;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static json_int_t paid_in(const json_t *round)
{
    const json_t *steps = json_object_get(round, "steps"), *event;
    json_int_t paid = 0;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *events = json_object_get(json_array_get(steps, i), "events");
        size_t at;
        json_array_foreach(events, at, event) paid +=
            json_integer_value(json_object_get(event, "paid"));
    }
    return paid;
}

static void test_a_player_sees_his_own_round_and_staff_see_all(void **unused)
{
    (void)unused;
    struct house house = make_house();
    reopen(&house);
    furnish(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live);
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\"}");
    must(&house, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\",\"chips\":300}");
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}");
    must(&house, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":50}");
    must(&house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":17}");
    must(&house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"lift_dolly\"}");
    must(&house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"confirm\"}");
    must(&house, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"leave\"}");
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n4\",\"amount\":10}");

    json_t *his = recall("table/1", 1, CR_ROLE_PLAYER, 17);
    assert_int_equal(json_array_size(json_object_get(his, "steps")), 6);
    assert_true(json_is_true(json_object_get(his, "whole")));
    assert_int_equal(json_integer_value(json_object_get(his, "round")), 1);
    assert_true(json_is_null(json_object_get(his, "proof")));
    assert_string_equal(text_of(json_object_get(his, "header"), "rulebook"), "bg");
    assert_null(json_object_get(json_object_get(his, "header"), "seats"));
    assert_string_equal(text_of(json_object_get(step(his, 3), "input"), "bet"), "n17");
    assert_int_equal(json_integer_value(json_object_get(step(his, 3), "by")), 17);
    assert_true(json_integer_value(json_object_get(step(his, 3), "at")) > 1763200000000);
    assert_true(json_is_null(json_object_get(step(his, 4), "input"))); /* her bet */
    assert_null(json_object_get(step(his, 4), "by"));
    assert_string_equal(text_of(json_object_get(step(his, 5), "input"), "in"), "spin");
    assert_null(json_object_get(step(his, 5), "by")); /* the dealer's number is not his */
    assert_int_equal(paid_in(his), 350);
    assert_non_null(json_object_get(json_object_get(step(his, 5), "public"), "page"));
    assert_non_null(json_object_get(step(his, 5), "you"));
    assert_null(json_object_get(step(his, 5), "inspect"));
    assert_null(strstr(recalled, "\"18\"")); /* nowhere */
    assert_null(strstr(recalled, ":18"));
    json_decref(his);

    json_t *hers = recall("table/1", 1, CR_ROLE_PLAYER, 18);
    assert_int_equal(paid_in(hers), 0);
    assert_null(strstr(recalled, "\"17\""));
    json_decref(hers);

    json_t *all = recall("table/1", 1, CR_ROLE_INSPECTOR, 4);
    assert_string_equal(text_of(json_object_get(step(all, 4), "input"), "player"), "18");
    assert_int_equal(json_integer_value(json_object_get(step(all, 4), "by")), 18);
    assert_int_equal(json_integer_value(json_object_get(step(all, 5), "by")), 3);
    assert_non_null(json_object_get(json_object_get(all, "header"), "seats"));
    assert_non_null(json_object_get(step(all, 5), "inspect"));
    assert_null(json_object_get(step(all, 5), "you"));
    json_decref(all);

    /* The round that goes on is shown as far as it went; she sat there when it began. */
    json_t *open = recall("table/1", 2, CR_ROLE_PLAYER, 18);
    assert_int_equal(json_array_size(json_object_get(open, "steps")), 2);
    json_decref(open);

    assert_int_equal(recall_into(sizeof recalled, "table/1", 1, CR_ROLE_PLAYER, 19), CR_NOT_FOUND);
    assert_int_equal(recall_into(sizeof recalled, "table/1", 3, CR_ROLE_MANAGER, 1), CR_NOT_FOUND);
    assert_int_equal(recall_into(sizeof recalled, "table/1", 0, CR_ROLE_MANAGER, 1), CR_NOT_FOUND);
    assert_int_equal(recall_into(sizeof recalled, "table/9", 1, CR_ROLE_MANAGER, 1), CR_NOT_FOUND);
    assert_int_equal(recall_into(900, "table/1", 1, CR_ROLE_MANAGER, 1), CR_TOO_MANY);
    house_close(&house);
}

/* Pages are written for so many steps; the rest go without, and the end has them again. */
static void test_a_long_round_is_recalled_without_all_its_pages(void **unused)
{
    (void)unused;
    struct house house = make_house();
    enum { TIMES = CR_RECALL_PAGES_MAX + 21 }; /* put down, taken back, ... put down */
    reopen(&house);
    furnish(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live);
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\"}");
    for (int i = 0; i < TIMES; i++) {
        submit(&house, 17, CR_ROLE_PLAYER, 1,
               i % 2 == 0 ? "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":5}"
                          : "{\"in\":\"remove\",\"bet\":\"red\"}");
        if (i % 100 != 99 && i != TIMES - 1) continue;
        cr_floor_turn(house.floor);
        if (house.status != CR_OK) fail_msg("%d: %s", i, house.answer);
    }
    json_t *round = recall("table/1", 1, CR_ROLE_PLAYER, 17);
    const json_t *end = json_object_get(round, "end");
    assert_int_equal(json_array_size(json_object_get(round, "steps")), TIMES + 1);
    assert_true(json_is_false(json_object_get(round, "whole")));
    assert_non_null(json_object_get(step(round, CR_RECALL_PAGES_MAX), "you"));
    assert_null(json_object_get(step(round, CR_RECALL_PAGES_MAX + 1), "you"));
    assert_string_equal(text_of(json_object_get(step(round, TIMES + 1), "input"), "bet"), "red");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(end, "you"), "chips")),
                     2000 - 5);
    json_decref(round);
    house_close(&house);
}

/* ---- Rules as they were ---- */

static void change_the_rules(const struct house *house)
{
    shell("sed -i 's/straight:                  { is: 35 to 1/straight: { is: 34 to 1/'"
          " %s/bg/roulette.yaml && grep -q '34 to 1' %s/bg/roulette.yaml",
          house->rulebooks, house->rulebooks);
}

static void verify_all(const struct house *house, struct cr_verified *found)
{
    struct cr_store *reader;
    struct cr_error err = { "", "" };
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    if (cr_verify(reader, house->rulebooks, NULL, NULL, found, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    cr_store_close(reader);
}

static json_int_t paid(const char *stream, uint32_t round)
{
    json_t *value = recall(stream, round, CR_ROLE_MANAGER, 1);
    json_int_t sum = paid_in(value);
    json_decref(value);
    return sum;
}

static void test_old_rounds_are_run_by_the_rules_they_were_played_by(void **unused)
{
    (void)unused;
    struct house house = make_house();
    struct cr_verified found;
    reopen(&house);
    furnish(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live);
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\",\"chips\":500}");
    play_round(&house, 1);
    change_the_rules(&house);
    play_round(&house, 1);
    house_close(&house);

    reopen(&house); /* a table that was open plays on by the rules it was opened with */
    play_round(&house, 1);
    must(&house, 1, CR_ROLE_PIT_BOSS, 2, open_live);
    must(&house, 17, CR_ROLE_PLAYER, 2, "{\"in\":\"sit\",\"chips\":500}");
    play_round(&house, 2);
    verify_all(&house, &found);
    assert_int_equal(found.rulebook_files, 4); /* two files each */
    assert_int_equal(found.rounds, 8);
    assert_int_equal(paid("table/1", 1), 350);
    assert_int_equal(paid("table/1", 3), 350);
    assert_int_equal(paid("table/1", 5), 350);
    assert_int_equal(paid("table/2", 1), 340);
    house_close(&house);

    shell("rm -r %s", house.rulebooks); /* not even a folder is needed for what was played */
    reopen(&house);
    play_round(&house, 1);
    verify_all(&house, &found);
    assert_int_equal(paid("table/2", 1), 340);
    house_close(&house);
}

static bool count_rulebook_records(void *context, const char *stream, uint64_t number,
                                   const char *text, size_t size)
{
    (void)stream, (void)number, (void)size;
    *(int *)context += strstr(text, "\"what\":\"rulebook\"}") != NULL;
    return true;
}

static void check_versions(const struct house *house, int records, uint64_t files)
{
    struct cr_error err;
    int seen = 0;
    uint64_t count;
    assert_int_equal(cr_store_read(house->store, "house", 1, count_rulebook_records, &seen, &err),
                     CR_OK);
    assert_int_equal(cr_store_version_files(house->store, &count, &err), CR_OK);
    assert_int_equal(seen, records);
    assert_int_equal(count, files);
}

static void test_a_version_comes_into_use_once(void **unused)
{
    (void)unused;
    struct house house = make_house();
    struct cr_verified found;
    reopen(&house);
    check_versions(&house, 0, 0);
    submit(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live); /* both in one turn */
    submit(&house, 1, CR_ROLE_PIT_BOSS, 2, open_live);
    cr_floor_turn(house.floor);
    assert_int_equal(house.status, CR_OK);
    check_versions(&house, 1, 2);
    must(&house, 1, CR_ROLE_PIT_BOSS, 3, open_live);
    check_versions(&house, 1, 2);
    assert_int_equal(one(&house, 1, CR_ROLE_PIT_BOSS, 4,
                         "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"roulette\","
                         "\"table\":{\"min_inside\":0}}"),
                     CR_PLATE); /* a table that does not open brings nothing into use */
    check_versions(&house, 1, 2);
    house_close(&house);
    reopen(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 5, open_live);
    check_versions(&house, 1, 2);
    verify_all(&house, &found);
    house_close(&house);
}

static void test_a_full_disk_takes_no_half_of_a_version(void **unused)
{
    (void)unused;
    struct house house = make_house();
    struct cr_error err = { "", "" };
    struct cr_verified found;
    char uri[160];
    forgetful_register();
    snprintf(uri, sizeof uri, "file:%s?vfs=forgetful", path);
    forgetful_arm(&(struct forgetful_plan){ .seed = 3 });
    assert_int_equal(try_open(&house, uri, &err), CR_OK);
    forgetful_arm(&(struct forgetful_plan){ .seed = 3, .full_at = 1, .full_for = 1000000 });
    assert_int_equal(one(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live), CR_STORE);
    assert_null(cr_floor_table(house.floor, 1));
    forgetful_arm(&(struct forgetful_plan){ .seed = 3 });
    check_versions(&house, 0, 0);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live);
    check_versions(&house, 1, 2);
    house_close(&house);
    verify_all(&house, &found);
}

/* ---- The proof of an electronic round ---- */

static void let_clock_end(struct house *house)
{
    int64_t due = cr_floor_due(house->floor);
    assert_true(due < INT64_MAX);
    house->clock = due + 1;
    cr_floor_tick(house->floor);
    cr_floor_turn(house->floor);
}

static void test_an_electronic_round_is_recalled_with_its_proof(void **unused)
{
    (void)unused;
    struct house house = make_house();
    reopen(&house);
    furnish(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1,
         "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\",\"chance\":\"electronic\","
         "\"name\":\"Roulette 1\"}");
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\"}");
    must(&house, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\"}");
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"do\":\"word\",\"word\":\"rain\"}");
    must(&house, 18, CR_ROLE_PLAYER, 1, "{\"do\":\"word\",\"word\":\"сняг\"}");
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":10}");
    json_t *open = recall("table/1", 1, CR_ROLE_PLAYER, 17);
    assert_true(json_is_null(json_object_get(json_object_get(open, "proof"), "seed")));
    assert_true(json_is_null(json_object_get(json_object_get(open, "proof"), "number")));
    json_decref(open);
    for (int i = 0; i < 8 && cr_table_round(cr_rounds_table(cr_floor_table(house.floor, 1))) == 1;
         i++)
        let_clock_end(&house);
    assert_int_equal(cr_table_round(cr_rounds_table(cr_floor_table(house.floor, 1))), 2);

    json_t *his = recall("table/1", 1, CR_ROLE_PLAYER, 17);
    const json_t *proof = json_object_get(his, "proof");
    const json_t *words = json_object_get(proof, "words");
    const char *spoken[] = { "rain", "сняг" };
    assert_int_equal(json_array_size(words), 2);
    assert_string_equal(json_string_value(json_array_get(words, 0)), spoken[0]);
    assert_string_equal(json_string_value(json_array_get(words, 1)), spoken[1]);
    assert_string_equal(text_of(step(his, 4), "word"), "сняг");
    assert_null(json_object_get(step(his, 4), "by"));
    assert_string_equal(text_of(proof, "label"), "table/1 round 1");
    assert_null(strstr(recalled, "sealed"));

    struct cr_seed seed, played; /* anybody can repeat it */
    struct cr_commitment commitment;
    struct cr_source source;
    char hex[2 * CR_COMMITMENT_SIZE + 1];
    unsigned number;
    assert_true(cr_seed_read(text_of(proof, "seed"), &seed));
    commitment = cr_commitment_make(&seed, text_of(proof, "label"));
    struct cr_text out = cr_text_on(hex, sizeof hex);
    cr_text_hex(&out, commitment.bytes, sizeof commitment.bytes);
    assert_string_equal(text_of(proof, "commitment"), hex);
    cr_commitment_mix(&seed, spoken, 2, &played);
    cr_source_init_rng(&source, &played, 0);
    assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_DRAWN);
    assert_int_equal(json_integer_value(json_object_get(proof, "number")), number);
    json_decref(his);
    house_close(&house);
}

/* ---- The rows that lead there ---- */

static const char keep_off[] = "PRAGMA foreign_keys = OFF;";

static const struct {
    const char *name, *sql, *what;
} tamperings[] = {
    { "a round elsewhere", "UPDATE rounds SET first = 2 WHERE round = 1",
      "the index of rounds has this round elsewhere" },
    { "another time", "UPDATE rounds SET at = at + 1 WHERE round = 2",
      "the index of rounds has this round elsewhere" },
    { "another number", "UPDATE rounds SET outcome = '{\"number\":18}' WHERE round = 1",
      "the index of rounds says that something else came out" },
    { "a round taken out", "DELETE FROM rounds WHERE round = 1",
      "the index of rounds lacks this one" },
    { "a round put in", "INSERT INTO rounds VALUES ('table/8', 1, 1, 2, 3, '{}')",
      "the index has 3, the record 2 confirmed ones" },
    { "a rule",
      "UPDATE rulebooks SET text = CAST(replace(CAST(text AS TEXT), '35 to 1', '36 to 1') AS BLOB)",
      "a file of this version is not what its hash says" },
    { "a rulebook's file taken out", "DELETE FROM versions WHERE file = 'roulette.yaml'",
      "the files do not make this version" },
    { "a version taken out", "DELETE FROM versions", "the version's files are not in the store" },
    { "a version put in",
      "INSERT INTO versions SELECT house, zeroblob(32), file, hash FROM versions",
      "the store has 4 files of versions, the record names 2" },
};

static void test_whatever_is_changed_beside_the_record_is_found(void **unused)
{
    (void)unused;
    struct house house = make_house();
    struct cr_verified found;
    reopen(&house);
    furnish(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live);
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\",\"chips\":500}");
    play_round(&house, 1);
    house_close(&house);
    verify_all(&house, &found);
    shell("cp %s %s/kept.db", path, folder);
    for (size_t i = 0; i < sizeof tamperings / sizeof *tamperings; i++) {
        struct cr_error err = { "", "" };
        struct cr_store *reader;
        sqlite3 *db;
        char *said = NULL;
        shell("cp %s/kept.db %s && rm -f %s-wal %s-shm", folder, path, path, path);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, keep_off, NULL, NULL, NULL), SQLITE_OK);
        if (sqlite3_exec(db, tamperings[i].sql, NULL, NULL, &said) != SQLITE_OK)
            fail_msg("%s: %s", tamperings[i].name, said);
        sqlite3_close(db);
        assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
        enum cr_status status = cr_verify(reader, house.rulebooks, NULL, NULL, &found, &err);
        cr_store_close(reader);
        if (status == CR_OK) fail_msg("%s is not seen", tamperings[i].name);
        if (tamperings[i].what && strcmp(err.what, tamperings[i].what) != 0)
            fail_msg("%s: %s: %s", tamperings[i].name, err.where, err.what);
        print_message("# %s: %s: %s\n", tamperings[i].name, err.where, err.what);
    }
}

static void run_sql(const char *sql)
{
    sqlite3 *db;
    char *said = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &said) != SQLITE_OK) fail_msg("%s", said);
    assert_true(sqlite3_total_changes(db) > 0);
    sqlite3_close(db);
}

/* A house opens by the round that is not over; the rounds before are for `verify` to prove. */
static void test_a_table_is_recovered_from_its_last_round(void **unused)
{
    (void)unused;
    struct house house = make_house();
    struct cr_error err = { "", "" };
    reopen(&house);
    furnish(&house);
    must(&house, 1, CR_ROLE_PIT_BOSS, 1, open_live);
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\",\"chips\":500}");
    play_round(&house, 1);
    must(&house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":20}");
    house_close(&house);
    run_sql("UPDATE records SET text = 'spoilt' WHERE stream = 'table/1' AND number = 3");
    reopen(&house);
    must(&house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":1}");
    assert_non_null(strstr(house.answer, "\"event\":\"won\"")); /* the bet still lay there */
    house_close(&house);
    assert_int_equal(recall_into(sizeof recalled, "table/1", 1, CR_ROLE_MANAGER, 1),
                     CR_BROKEN_CHAIN);

    run_sql("DELETE FROM rounds WHERE round = 2"); /* then it would begin in the wrong place */
    assert_int_equal(try_open(&house, path, &err), CR_BROKEN_CHAIN);
    assert_string_equal(err.what, "a round ends here that the index of rounds does not have");
    cr_store_close(house.store);
}

#define WITH_HOUSE(test) cmocka_unit_test_setup_teardown(test, make_folder, drop_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HOUSE(test_a_player_sees_his_own_round_and_staff_see_all),
        WITH_HOUSE(test_a_long_round_is_recalled_without_all_its_pages),
        WITH_HOUSE(test_old_rounds_are_run_by_the_rules_they_were_played_by),
        WITH_HOUSE(test_a_version_comes_into_use_once),
        WITH_HOUSE(test_a_full_disk_takes_no_half_of_a_version),
        WITH_HOUSE(test_an_electronic_round_is_recalled_with_its_proof),
        WITH_HOUSE(test_whatever_is_changed_beside_the_record_is_found),
        WITH_HOUSE(test_a_table_is_recovered_from_its_last_round),
    };
    return cmocka_run_group_tests_name("recall", tests, NULL, NULL);
}
