/* People and sign-ins: there and back, over a restart, by whom they may not be written, bad rows. */
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "store/store.h"

static struct cr_error err;

static struct cr_store *open_store(void)
{
    struct cr_store *store;
    if (cr_store_open(&store, path, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    return store;
}

static void run_sql(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s", why);
    sqlite3_close(db);
}

static struct cr_person person_of(uint32_t number, const char *login, uint32_t roles)
{
    struct cr_person person = { .number = number, .roles = roles, .lang = CR_LANG_BG, .active = 1 };
    snprintf(person.login, sizeof person.login, "%s", login);
    snprintf(person.name, sizeof person.name, "Person %u Ж", number);
    snprintf(person.password, sizeof person.password, "$argon2id$v=19$%u", number);
    return person;
}

static void check_person(const struct cr_person *found, const struct cr_person *wanted)
{
    assert_int_equal(found->number, wanted->number);
    assert_string_equal(found->login, wanted->login);
    assert_string_equal(found->name, wanted->name);
    assert_string_equal(found->password, wanted->password);
    assert_int_equal(found->roles, wanted->roles);
    assert_int_equal(found->lang, wanted->lang);
    assert_int_equal(found->active, wanted->active);
}

/* ---- People ---- */

static void test_a_person_is_found_by_number_and_by_login(void **state)
{
    (void)state;
    const struct cr_person all = person_of(7, "dealer.1", CR_ROLE_BIT(CR_ROLE_COUNT) - 1),
                           none = person_of(UINT32_MAX, "nobody", 0);
    struct cr_person found = { 0 };
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_person(store, 7, &found, &err), CR_NOT_FOUND);
    assert_int_equal(cr_store_put_person(store, &all, &err), CR_OK);
    assert_int_equal(cr_store_put_person(store, &none, &err), CR_OK);
    cr_store_close(store);
    for (int reads = 0; reads < 2; reads++) {
        if (reads)
            assert_int_equal(cr_store_open_reader(&store, path, &err), CR_OK);
        else
            store = open_store();
        assert_int_equal(cr_store_person(store, 7, &found, &err), CR_OK);
        check_person(&found, &all);
        assert_int_equal(cr_store_person_by_login(store, "nobody", &found, &err), CR_OK);
        check_person(&found, &none);
        assert_int_equal(cr_store_person_by_login(store, "Nobody", &found, &err), CR_NOT_FOUND);
        assert_int_equal(cr_store_person(store, 8, &found, &err), CR_NOT_FOUND);
        check_person(&found, &none); /* a miss leaves it alone */
        cr_store_close(store);
    }
}

static void test_a_login_is_one_persons(void **state)
{
    (void)state;
    struct cr_person one = person_of(1, "one", CR_ROLE_BIT(CR_ROLE_PLAYER)),
                     two = person_of(2, "two", CR_ROLE_BIT(CR_ROLE_DEALER)), found;
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_put_person(store, &one, &err), CR_OK);
    assert_int_equal(cr_store_put_person(store, &two, &err), CR_OK);
    snprintf(two.login, sizeof two.login, "one");
    assert_int_equal(cr_store_put_person(store, &two, &err), CR_ALREADY_DONE);
    assert_int_equal(cr_store_person(store, 2, &found, &err), CR_OK);
    assert_string_equal(found.login, "two"); /* as it was */

    snprintf(one.login, sizeof one.login, "renamed"); /* the same person with other values */
    one.active = 0;
    assert_int_equal(cr_store_put_person(store, &one, &err), CR_OK);
    assert_int_equal(cr_store_person_by_login(store, "one", &found, &err), CR_NOT_FOUND);
    assert_int_equal(cr_store_put_person(store, &two, &err), CR_OK); /* the login is free again */
    assert_int_equal(cr_store_person_by_login(store, "renamed", &found, &err), CR_OK);
    check_person(&found, &one);
    cr_store_close(store);
}

struct seen {
    uint32_t numbers[8];
    size_t count, enough;
};

static bool see_person(void *context, const struct cr_person *person)
{
    struct seen *seen = context;
    seen->numbers[seen->count++] = person->number;
    return seen->count < seen->enough;
}

static void test_people_are_visited_by_number_until_enough(void **state)
{
    (void)state;
    static const uint32_t numbers[] = { 30, 2, 100 };
    struct cr_store *store = open_store();
    for (size_t i = 0; i < 3; i++) {
        char login[16];
        snprintf(login, sizeof login, "p%u", numbers[i]);
        struct cr_person person = person_of(numbers[i], login, 1);
        assert_int_equal(cr_store_put_person(store, &person, &err), CR_OK);
    }
    struct seen seen = { .enough = 8 };
    assert_int_equal(cr_store_people(store, see_person, &seen, &err), CR_OK);
    assert_int_equal(seen.count, 3);
    assert_true(seen.numbers[0] == 2 && seen.numbers[1] == 30 && seen.numbers[2] == 100);
    seen = (struct seen){ .enough = 1 };
    assert_int_equal(cr_store_people(store, see_person, &seen, &err), CR_OK);
    assert_int_equal(seen.count, 1);
    cr_store_close(store);
}

/* ---- Sign-ins ---- */

static struct cr_sign_in sign_in_of(uint8_t token, uint32_t person, int64_t expires_at)
{
    return (struct cr_sign_in){ .token = { token, 9 },
                                .person = person,
                                .role = CR_ROLE_PIT_BOSS,
                                .lang = CR_LANG_RU,
                                .made_at = 5,
                                .seen_at = 6,
                                .expires_at = expires_at };
}

static void test_a_sign_in_stays_until_it_is_dropped(void **state)
{
    (void)state;
    struct cr_person person = person_of(1, "one", 1);
    struct cr_sign_in one = sign_in_of(1, 1, 100), two = sign_in_of(2, 1, 101), found;
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_put_sign_in(store, &one, &err), CR_STORE); /* of nobody */
    assert_int_equal(cr_store_put_person(store, &person, &err), CR_OK);
    assert_int_equal(cr_store_put_sign_in(store, &one, &err), CR_OK);
    assert_int_equal(cr_store_put_sign_in(store, &two, &err), CR_OK);
    cr_store_close(store); /* a restart signs nobody out */

    store = open_store();
    assert_int_equal(cr_store_sign_in(store, one.token, &found, &err), CR_OK);
    assert_memory_equal(&found, &one, sizeof found);
    one.seen_at = 50;
    one.expires_at = 200;
    one.role = CR_ROLE_PLAYER;
    assert_int_equal(cr_store_put_sign_in(store, &one, &err), CR_OK);
    assert_int_equal(cr_store_sign_in(store, one.token, &found, &err), CR_OK);
    assert_memory_equal(&found, &one, sizeof found);

    assert_int_equal(cr_store_drop_expired(store, 100, &err), CR_OK);
    assert_int_equal(cr_store_sign_in(store, two.token, &found, &err), CR_OK);
    assert_int_equal(cr_store_drop_expired(store, 101, &err), CR_OK); /* at its very end */
    assert_int_equal(cr_store_sign_in(store, two.token, &found, &err), CR_NOT_FOUND);
    assert_int_equal(cr_store_sign_in(store, one.token, &found, &err), CR_OK);
    assert_int_equal(cr_store_drop_sign_in(store, one.token, &err), CR_OK);
    assert_int_equal(cr_store_drop_sign_in(store, one.token, &err), CR_OK); /* twice is fine */
    assert_int_equal(cr_store_sign_in(store, one.token, &found, &err), CR_NOT_FOUND);

    /* Changing a person leaves him signed in. */
    assert_int_equal(cr_store_put_sign_in(store, &one, &err), CR_OK);
    assert_int_equal(cr_store_put_person(store, &person, &err), CR_OK);
    assert_int_equal(cr_store_sign_in(store, one.token, &found, &err), CR_OK);
    cr_store_close(store);
}

static void test_a_reader_writes_nobody(void **state)
{
    (void)state;
    struct cr_person person = person_of(1, "one", 1);
    struct cr_sign_in sign_in = sign_in_of(1, 1, 100);
    cr_store_close(open_store());
    struct cr_store *reader;
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    assert_int_equal(cr_store_put_person(reader, &person, &err), CR_STORE);
    assert_int_equal(cr_store_put_sign_in(reader, &sign_in, &err), CR_STORE);
    assert_int_equal(cr_store_drop_sign_in(reader, sign_in.token, &err), CR_STORE);
    assert_int_equal(cr_store_drop_expired(reader, 1, &err), CR_STORE);
    assert_string_equal(err.what, "it was opened for reading alone");
    cr_store_close(reader);
}

/* ---- Bad rows ---- */

static void test_rows_that_are_not_as_they_were_written_are_named(void **state)
{
    (void)state;
    static const char *const people[] = {
        "UPDATE people SET roles = 'player emperor'",
        "UPDATE people SET lang = 'la'",
        "UPDATE people SET number = 4294967296",
        "UPDATE people SET name = printf('%.*c', 97, 'x')",
        "UPDATE people SET login = printf('%.*c', 33, 'x')",
        "UPDATE people SET password = CAST(x'410042' AS TEXT)",
    };
    static const char *const sign_ins[] = {
        "UPDATE sign_ins SET role = 'emperor'",
        "UPDATE sign_ins SET lang = ''",
        "UPDATE sign_ins SET person = 0",
    };
    struct cr_person person = person_of(1, "one", 1);
    struct cr_sign_in sign_in = sign_in_of(1, 1, 100), seen_sign_in;
    struct seen seen = { .enough = 8 };
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_put_person(store, &person, &err), CR_OK);
    assert_int_equal(cr_store_put_sign_in(store, &sign_in, &err), CR_OK);
    cr_store_close(store);
    for (size_t i = 0; i < sizeof sign_ins / sizeof *sign_ins; i++) {
        run_sql("UPDATE sign_ins SET role = 'player', lang = 'en', person = 1");
        run_sql(sign_ins[i]);
        store = open_store();
        if (cr_store_sign_in(store, sign_in.token, &seen_sign_in, &err) != CR_STORE)
            fail_msg("not seen: %s", sign_ins[i]);
        assert_string_equal(err.what, "the file is damaged: a sign-in is not as it was written");
        cr_store_close(store);
    }
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
        run_sql("UPDATE people SET number = 1, login = 'one', roles = '', lang = 'en', name = '',"
                " password = ''");
        run_sql(people[i]);
        store = open_store();
        if (cr_store_people(store, see_person, &seen, &err) != CR_STORE)
            fail_msg("not seen: %s", people[i]);
        assert_string_equal(err.what, "the file is damaged: a person is not as it was written");
        cr_store_close(store);
    }
    assert_int_equal(seen.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_person_is_found_by_number_and_by_login),
        WITH_FOLDER(test_a_login_is_one_persons),
        WITH_FOLDER(test_people_are_visited_by_number_until_enough),
        WITH_FOLDER(test_a_sign_in_stays_until_it_is_dropped),
        WITH_FOLDER(test_a_reader_writes_nobody),
        WITH_FOLDER(test_rows_that_are_not_as_they_were_written_are_named),
    };
    return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
