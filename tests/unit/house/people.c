/* people.c -- logins, names, passwords, tokens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "house/people.h"

static void test_logins(void **state)
{
    (void)state;
    static const char *const good[] = { "ab",    "player1", "pit_boss",
                                        "a.b-c", "0x",      "abcdefghijklmnopqrstuvwxyz012345" };
    static const char *const bad[] = { "",
                                       "a",
                                       "Ab",
                                       "a b",
                                       "-ab",
                                       ".ab",
                                       "_ab",
                                       "a\n",
                                       "player/",
                                       "игрок",
                                       "abcdefghijklmnopqrstuvwxyz0123456" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!cr_login_check(good[i])) fail_msg("%s is a login", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cr_login_check(bad[i])) fail_msg("%s is no login", bad[i]);
}

static void test_names(void **state)
{
    (void)state;
    char long_name[CR_NAME_MAX + 2];
    memset(long_name, 'n', sizeof long_name);
    long_name[CR_NAME_MAX + 1] = '\0';
    assert_true(cr_name_check("Player 1"));
    assert_true(cr_name_check("Игрок 1"));
    assert_false(cr_name_check(""));
    assert_false(cr_name_check(" Player"));
    assert_false(cr_name_check("Player "));
    assert_false(cr_name_check("a\tb"));
    assert_false(cr_name_check("a\x7f"));
    assert_false(cr_name_check("\xff"));
    assert_false(cr_name_check(long_name));
    long_name[CR_NAME_MAX] = '\0';
    assert_true(cr_name_check(long_name));
}

static void test_a_password_is_kept_by_its_hash_alone(void **state)
{
    (void)state;
    char kept[CR_PASSWORD_KEPT_SIZE], again[CR_PASSWORD_KEPT_SIZE];
    assert_int_equal(cr_password_keep("correct horse", kept), CR_OK);
    assert_int_equal(cr_password_keep("correct horse", again), CR_OK);
    assert_int_equal(strncmp(kept, "$argon2id$", 10), 0);
    assert_null(strstr(kept, "horse"));
    assert_string_not_equal(kept, again); /* each has its salt */
    assert_true(cr_password_check(kept, "correct horse"));
    assert_false(cr_password_check(kept, "correct horsf"));
    assert_false(cr_password_check(kept, "correct hors"));
    assert_false(cr_password_check(kept, ""));
    assert_false(cr_password_check("", "correct horse"));
    assert_false(cr_password_check("correct horse", "correct horse"));
}

static void test_a_password_has_a_least_and_a_most(void **state)
{
    (void)state;
    char kept[CR_PASSWORD_KEPT_SIZE], long_one[CR_PASSWORD_MAX + 2];
    memset(long_one, 'p', sizeof long_one);
    long_one[CR_PASSWORD_MAX + 1] = '\0';
    assert_int_equal(cr_password_keep("1234567", kept), CR_BAD_INPUT);
    assert_int_equal(cr_password_keep(long_one, kept), CR_BAD_INPUT);
    long_one[CR_PASSWORD_MAX] = '\0';
    assert_int_equal(cr_password_keep(long_one, kept), CR_OK);
    assert_true(cr_password_check(kept, long_one));
}

static void test_made_passwords_differ_and_are_long_enough(void **state)
{
    (void)state;
    char one[CR_PASSWORD_MADE_SIZE], two[CR_PASSWORD_MADE_SIZE];
    assert_true(cr_password_make(one));
    assert_true(cr_password_make(two));
    assert_int_equal(strlen(one), CR_PASSWORD_MADE_SIZE - 1);
    assert_true(strlen(one) >= CR_PASSWORD_MIN);
    assert_string_not_equal(one, two);
    assert_int_equal(strspn(one, "abcdefghjkmnpqrstuvwxyz23456789"), strlen(one));
}

static void test_a_token_is_known_by_its_hash(void **state)
{
    (void)state;
    char text[CR_TOKEN_TEXT_SIZE], other[CR_TOKEN_TEXT_SIZE];
    uint8_t kept[CR_TOKEN_SIZE], read[CR_TOKEN_SIZE];
    assert_true(cr_token_make(text, kept));
    assert_true(cr_token_make(other, read));
    assert_string_not_equal(text, other);
    assert_true(cr_token_read(text, read));
    assert_memory_equal(kept, read, sizeof kept);
    assert_false(cr_token_read("", read));
    assert_false(cr_token_read("abc", read));
    text[0] = 'g';
    assert_false(cr_token_read(text, read));
}

/* b2sum -l 256 of 32 bytes 00, so that a store can be prepared by other programs. */
static void test_what_is_kept_of_a_token_is_blake2b_of_its_bytes(void **state)
{
    (void)state;
    static const uint8_t expected[CR_TOKEN_SIZE] = {
        0x89, 0xeb, 0x0d, 0x6a, 0x8a, 0x69, 0x1d, 0xae, 0x2c, 0xd1, 0x5e,
        0xd0, 0x36, 0x99, 0x31, 0xce, 0x0a, 0x94, 0x9e, 0xca, 0xfa, 0x5c,
        0x3f, 0x93, 0xf8, 0x12, 0x18, 0x33, 0x64, 0x6e, 0x15, 0xc3
    };
    char text[CR_TOKEN_TEXT_SIZE];
    uint8_t kept[CR_TOKEN_SIZE];
    memset(text, '0', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_true(cr_token_read(text, kept));
    assert_memory_equal(kept, expected, sizeof kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_logins),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_a_password_is_kept_by_its_hash_alone),
        cmocka_unit_test(test_a_password_has_a_least_and_a_most),
        cmocka_unit_test(test_made_passwords_differ_and_are_long_enough),
        cmocka_unit_test(test_a_token_is_known_by_its_hash),
        cmocka_unit_test(test_what_is_kept_of_a_token_is_blake2b_of_its_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
