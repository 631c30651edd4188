/* hall.c -- the hall in a house with a store: one transaction, refusals written down, the disk failing,
 * coming back, verify. */
#include "electronic_house.h"

#include "floor/page.h"

#define ESTABLISH                                                                 \
    "{\"do\":\"establish\",\"house\":\"m1\",\"currency\":\"BYN\",\"decimals\":2," \
    "\"zone\":\"<+03>-3\",\"day_start\":21600,\"legal_entity\":\"Casino\","       \
    "\"denominations\":[10000,2500,500,100]}"
#define CARD(born, code)                                                                         \
    "{\"do\":\"card_put\",\"card\":{\"surname\":\"Иванова\",\"given_name\":\"Анна\"," \
    "\"born\":\"" born "\",\"code\":\"" code "\",\"document\":{\"name\":\"passport\","           \
    "\"series\":\"MP\",\"number\":\"1234567\"}}}"

static void establish(struct house *house)
{
    house->clock = 1773594000 * SECOND; /* 2026-03-15 20:00 in Minsk */
    open_house(house);
    MUST(one(house, 9, CR_ROLE_ADMINISTRATION, 0, ESTABLISH));
}

static int64_t answered(const struct house *house, const char *key)
{
    json_t *answer = json_loads(house->text, 0, NULL);
    const json_t *member = json_object_get(answer, key);
    if (!member) member = json_object_get(json_object_get(answer, "came"), key);
    int64_t value = json_is_boolean(member) ? json_is_true(member) : json_integer_value(member);
    json_decref(answer);
    return value;
}

static int count_sql(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int count = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return count;
}

static void verify_all(struct house *house)
{
    struct cr_verified found;
    struct cr_error err = { "", "" };
    if (cr_verify(house->store, house->rulebooks, NULL, NULL, &found, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
}

static void page_of(struct house *house, const char *desk, char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    cr_floor_hall_page(house->floor, desk, CR_ROLE_MANAGER, &text);
    assert_false(text.full);
}

static void a_visitor_comes_in_and_everything_is_on_the_disk(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    char before[16384], after[16384];
    establish(house);
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("1990-05-01", "A1")));
    uint32_t visitor = (uint32_t)answered(house, "visitor");
    assert_int_equal(visitor, 1);
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, "{\"do\":\"enter\",\"id_shown\":true,\"visitor\":1}"));
    assert_true(answered(house, "admitted"));
    assert_int_equal(count_sql("SELECT count(*) FROM register_rows WHERE register='visitors'"), 1);
    assert_int_equal(count_sql("SELECT count(*) FROM records WHERE text LIKE '%Иванова%'"), 0);
    assert_int_equal(count_sql("SELECT count(*) FROM records WHERE text LIKE '%1990%'"), 0);
    page_of(house, "door", before, sizeof before);
    reopen(house);
    page_of(house, "door", after, sizeof after);
    assert_string_equal(after, before);
    verify_all(house);
    close_house(house);
}

static void who_is_under_age_is_refused_by_his_card(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    establish(house);
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("2008-03-16", "A2"))); /* H1: tomorrow */
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, "{\"do\":\"enter\",\"id_shown\":true,\"visitor\":1}"));
    assert_false(answered(house, "admitted"));
    assert_non_null(strstr(house->text, "UNDER_AGE"));
    house->clock += 86400 * SECOND;
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, "{\"do\":\"enter\",\"id_shown\":true,\"visitor\":1}"));
    assert_true(answered(house, "admitted"));
    verify_all(house);
    close_house(house);
}

static void a_refused_attempt_is_written_down(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    establish(house);
    assert_int_equal(one(house, 3, CR_ROLE_DEALER, 0, "{\"do\":\"enter\",\"visitor\":1}"),
                     CR_FORBIDDEN_ROLE);
    assert_int_equal(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("1990-02-30", "A3")), CR_BAD_INPUT);
    assert_int_equal(count_sql("SELECT count(*) FROM records WHERE stream='refused'"), 2);
    assert_int_equal(count_sql("SELECT count(*) FROM records WHERE stream='hall'"), 1);
    assert_int_equal(count_sql("SELECT count(*) FROM cards"), 0);
    /* chips and money go by the desks from now on */
    assert_int_equal(one(house, 1, CR_ROLE_MANAGER, 0,
                         "{\"do\":\"register_chips\",\"currency\":\"BYN\",\"amount\":100}"),
                     CR_OUT_OF_ORDER);
    verify_all(house);
    close_house(house);
}

static void a_code_is_one_persons(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    establish(house);
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("1990-05-01", "A1")));
    assert_int_equal(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("1991-05-01", "A1")), CR_BAD_INPUT);
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("1991-05-01", "A2")));
    assert_int_equal(answered(house, "visitor"), 2);
    close_house(house);
}

static void a_visitor_without_a_visit_does_not_sit_down(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    house->clock = 1773594000 * SECOND;
    open_house(house);
    furnish_with(house, "m1", "BYN", 1000000); /* 17 and 18 sit at table 3 */
    MUST(one(house, 9, CR_ROLE_ADMINISTRATION, 0, ESTABLISH));
    assert_int_equal(one(house, 19, CR_ROLE_PLAYER, 3, "{\"in\":\"sit\"}"), CR_NO_VISIT);
    assert_non_null(strstr(house->text, "NO_VISIT"));
    close_house(house);
}

static bool lobby_says(const struct house *house, const char *what)
{
    char row[8192];
    struct cr_text text = cr_text_on(row, sizeof row);
    cr_floor_lobby(house->floor, false, &text);
    assert_false(text.full);
    return strstr(row, what) != NULL;
}

/* A table by itself plays; in an established house it is open once the hall has opened it. */
static void a_table_stands_as_the_hall_says(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    house->clock = 1773594000 * SECOND;
    open_house(house);
    furnish_with(house, "m1", "BYN", 1000000);
    assert_true(lobby_says(house, "\"session\":\"open\""));
    assert_string_equal(cr_floor_currency(house->floor), "");
    MUST(one(house, 9, CR_ROLE_ADMINISTRATION, 0, ESTABLISH));
    assert_string_equal(cr_floor_currency(house->floor), "BYN");
    assert_true(lobby_says(house, "\"session\":\"closed\""));
    assert_int_equal(
        one(house, 17, CR_ROLE_PLAYER, 3, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":1000}"),
        CR_TABLE_CLOSED);
    MUST(one(house, 2, CR_ROLE_PIT_BOSS, 0, "{\"do\":\"table_prepare\",\"table\":3}"));
    assert_true(lobby_says(house, "\"session\":\"closed\""));
    close_house(house);
}

/* The disk refuses the turn: the hall is what the store says, and goes on from there. */
static void what_the_disk_refused_did_not_happen(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    char uri[600], before[16384], after[16384];
    forgetful_register();
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    snprintf(uri, sizeof uri, "file:%s?vfs=forgetful", path);
    house->clock = 1773594000 * SECOND;
    assert_int_equal(open_at(house, uri), CR_OK);
    MUST(one(house, 9, CR_ROLE_ADMINISTRATION, 0, ESTABLISH));
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, CARD("1990-05-01", "A1")));
    page_of(house, "door", before, sizeof before);
    forgetful_arm(&(struct forgetful_plan){ .fails_at = 1, .fails_for = 1000000 });
    assert_int_equal(
        one(house, 7, CR_ROLE_REGISTRAR, 0, "{\"do\":\"enter\",\"id_shown\":true,\"visitor\":1}"),
        CR_STORE);
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, "{\"do\":\"enter\",\"id_shown\":true,\"visitor\":1}"));
    MUST(one(house, 7, CR_ROLE_REGISTRAR, 0, "{\"do\":\"exit\",\"visitor\":1}"));
    page_of(house, "door", after, sizeof after);
    assert_int_equal(count_sql("SELECT count(*) FROM records WHERE stream='hall'"), 4);
    verify_all(house);
    close_house(house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_visitor_comes_in_and_everything_is_on_the_disk),
        WITH_FOLDER(who_is_under_age_is_refused_by_his_card),
        WITH_FOLDER(a_refused_attempt_is_written_down),
        WITH_FOLDER(a_code_is_one_persons),
        WITH_FOLDER(a_visitor_without_a_visit_does_not_sit_down),
        WITH_FOLDER(a_table_stands_as_the_hall_says),
        WITH_FOLDER(what_the_disk_refused_did_not_happen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
