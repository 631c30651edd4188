/* Statuses and roles: every name finds its way back, and errors are told whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/role.h"
#include "base/status.h"

static void test_every_status_is_found_by_its_name(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CR_STATUS_COUNT; i++) {
        enum cr_status status = (enum cr_status)i;
        assert_int_equal(cr_status_find(cr_status_name(status)), status);
        assert_true(strlen(cr_status_text(status)) > 0);
    }
    assert_int_equal(CR_OK, 0);
    assert_string_equal(cr_status_name(CR_BET_MAX), "BET_MAX");
    assert_string_equal(cr_status_clause(CR_BET_MAX), "bet.max");
    assert_string_equal(cr_status_clause(CR_OK), "");
    assert_int_equal(cr_status_find("BET_MOST"), CR_STATUS_COUNT);
    assert_int_equal(cr_status_find("bet_max"), CR_STATUS_COUNT);
    assert_int_equal(cr_status_find(""), CR_STATUS_COUNT);
}

/* The places struct cr_refusal can fill, and no others, stand in the sentences. */
static void test_every_place_of_a_sentence_can_be_filled(void **state)
{
    (void)state;
    static const char *const known[] = { "{min}",  "{max}", "{x}",    "{value}", "{n}", "{what}",
                                         "{type}", "{bet}", "{role}", "{state}", "{t}" };
    for (unsigned i = 0; i < CR_STATUS_COUNT; i++) {
        const char *at = cr_status_text((enum cr_status)i);
        while ((at = strchr(at, '{'))) {
            bool found = false;
            for (size_t k = 0; k < sizeof known / sizeof *known; k++)
                found |= strncmp(at, known[k], strlen(known[k])) == 0;
            if (!found) fail_msg("%s: nobody fills %s", cr_status_name((enum cr_status)i), at);
            at++;
        }
    }
}

static void test_every_role_is_found_by_its_name(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CR_ROLE_COUNT; i++)
        assert_int_equal(cr_role_find(cr_role_name((enum cr_role)i)), i);
    assert_string_equal(cr_role_name(CR_ROLE_PIT_BOSS), "pit_boss");
    assert_int_equal(cr_role_find("pit boss"), CR_ROLE_COUNT);
    assert_int_equal(cr_role_find(""), CR_ROLE_COUNT);
}

static void test_error_says_where_and_what_and_hands_the_status_on(void **state)
{
    (void)state;
    struct cr_error err;
    assert_int_equal(cr_error_set(NULL, CR_BAD_FILE, "x", "y"), CR_BAD_FILE);
    assert_int_equal(cr_error_set(&err, CR_BAD_FILE, "m1/roulette.yaml:12:9",
                                  "%s: %d is outside %d..%d", "max_players", 99, 1, 64),
                     CR_BAD_FILE);
    assert_string_equal(err.where, "m1/roulette.yaml:12:9");
    assert_string_equal(err.what, "max_players: 99 is outside 1..64");

    cr_error_set(&err, CR_BAD_FILE, err.where, "while loading: %s", err.what);
    assert_string_equal(err.where, "m1/roulette.yaml:12:9");
    assert_string_equal(err.what, "while loading: max_players: 99 is outside 1..64");
    cr_error_set(&err, CR_NOT_FOUND, NULL, "nothing");
    assert_string_equal(err.where, "");
}

static void test_error_too_long_to_keep_is_cut(void **state)
{
    (void)state;
    char long_text[1000];
    memset(long_text, 'a', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    struct cr_error err;
    cr_error_set(&err, CR_BAD_FILE, long_text, "%s", long_text);
    assert_int_equal(strlen(err.where), sizeof err.where - 1);
    assert_int_equal(strlen(err.what), sizeof err.what - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_status_is_found_by_its_name),
        cmocka_unit_test(test_every_place_of_a_sentence_can_be_filled),
        cmocka_unit_test(test_every_role_is_found_by_its_name),
        cmocka_unit_test(test_error_says_where_and_what_and_hands_the_status_on),
        cmocka_unit_test(test_error_too_long_to_keep_is_cut),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
