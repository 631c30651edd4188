/* Canonical JSON: of all the ways to write a value, one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "journal/canonical.h"

static void test_canonical_values_are_taken_whole(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a/b\x7f\"", /* neither / nor DEL needs an escape */
        "\"\\\"\\\\\\b\\f\\n\\r\\t\"",
        "\"\\u0001\\u000b\\u001f\"",
        "\"Рулетка \xf0\x9f\x8e\xb2\"",
        "[]",
        "{}",
        "[1,[2,[]],{}]",
        "{\"\":1,\"A\":2,\"a\":3,\"aa\":4,\"b\":5,\"\xd0\xb0\":6}",
        "{\"in\":\"spin\",\"number\":17}",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_canonical_fault fault = { 0, "" };
        size_t size = strlen(rows[i]);
        if (cr_canonical_value(rows[i], size, &fault) != size)
            fail_msg("%s: %s at %zu", rows[i], fault.why, fault.at);
    }
}

static void test_other_forms_of_a_value_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *why; /* how the reason begins */
        size_t at;
    } rows[] = {
        { "", "a value is missing", 0 },
        { " 1", "no value begins", 0 },
        { "01", "not a whole number", 0 },
        { "-0", "not a whole number", 0 },
        { "-", "not a whole number", 0 },
        { "+1", "no value begins", 0 },
        { "1.0", "a number is whole", 1 },
        { "1e3", "a number is whole", 1 },
        { "9223372036854775808", "not a whole number", 0 },
        { "-9223372036854775809", "not a whole number", 0 },
        { "tru", "no value begins", 0 },
        { "NaN", "no value begins", 0 },
        { "\"a", "the string has no end", 2 },
        { "\"a\\", "the string has no end", 3 },
        { "\"\n\"", "a control character", 1 },
        { "\"\\/\"", "an escape where none", 2 },
        { "\"\\u0041\"", "an escape where none", 2 },
        { "\"\\u000a\"", "an escape where none", 2 },
        { "\"\\u001F\"", "an escape where none", 2 },
        { "\"\\u0000\"", "an escape where none", 2 },
        { "\"\\u00", "an escape where none", 2 },
        { "\"\\ud83c\\udfb2\"", "an escape where none", 2 },
        { "\"a\x80\"", "not UTF-8", 2 },
        { "\"\xc0\xaf\"", "not UTF-8", 1 },
        { "\"\xed\xa0\x80\"", "not UTF-8", 1 },
        { "[1 ]", "a comma or ]", 2 },
        { "[1,]", "no value begins", 3 },
        { "[1", "a comma or ]", 2 },
        { "{\"a\": 1}", "no value begins", 5 },
        { "{\"a\"}", "a colon is missing", 4 },
        { "{a:1}", "a string begins", 1 },
        { "{\"a\":1,}", "a string begins", 7 },
        { "{\"a\":1", "a comma or }", 6 },
        { "{\"b\":1,\"a\":2}", "keys are not in order", 10 },
        { "{\"a\":1,\"a\":2}", "keys are not in order", 10 },
        { "{\"aa\":1,\"a\":2}", "keys are not in order", 11 },
        { "{\"a\\n\":1}", "a key has no escapes", 6 },
        { "{\"a\":{\"d\":1,\"c\":2}}", "keys are not in order", 15 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_canonical_fault fault = { 0, "" };
        size_t taken = cr_canonical_value(rows[i].text, strlen(rows[i].text), &fault);
        if (taken != 0 || strncmp(fault.why, rows[i].why, strlen(rows[i].why)) != 0 ||
            fault.at != rows[i].at)
            fail_msg("%s: took %zu, %s at %zu", rows[i].text, taken, fault.why, fault.at);
    }
}

static void test_bytes_after_the_value_are_left(void **state)
{
    (void)state;
    struct cr_canonical_fault fault;
    assert_int_equal(cr_canonical_value("{\"a\":1},", 8, &fault), 7);
    assert_int_equal(cr_canonical_value("17,", 3, &fault), 2);
    assert_int_equal(cr_canonical_value("17\0", 3, &fault), 2);
    assert_int_equal(cr_canonical_value("\"a\"\"", 4, &fault), 3);
}

static void test_depth_has_a_limit(void **state)
{
    (void)state;
    char text[2 * (CR_CANONICAL_DEPTH_MAX + 1)];
    struct cr_canonical_fault fault;
    const size_t most = CR_CANONICAL_DEPTH_MAX;
    memset(text, '[', most);
    memset(text + most, ']', most);
    assert_int_equal(cr_canonical_value(text, 2 * most, &fault), 2 * most);
    memset(text, '[', most + 1);
    memset(text + most + 1, ']', most + 1);
    assert_int_equal(cr_canonical_value(text, 2 * most + 2, &fault), 0);
    assert_string_equal(fault.why, "too deep");
}

/* What the house writes with cr_text_json() is canonical, whatever is in the string. */
static void test_strings_of_the_house_are_canonical(void **state)
{
    (void)state;
    for (int c = 1; c < 0x80; c++) {
        char buffer[32], string[] = { 'a', (char)c, 'z', '\0' };
        struct cr_text text = cr_text_on(buffer, sizeof buffer);
        struct cr_canonical_fault fault;
        cr_text_json(&text, string);
        assert_int_equal(cr_canonical_value(buffer, text.length, &fault), text.length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canonical_values_are_taken_whole),
        cmocka_unit_test(test_other_forms_of_a_value_are_refused),
        cmocka_unit_test(test_bytes_after_the_value_are_left),
        cmocka_unit_test(test_depth_has_a_limit),
        cmocka_unit_test(test_strings_of_the_house_are_canonical),
    };
    return cmocka_run_group_tests_name("canonical", tests, NULL, NULL);
}
