/* Records: the bytes and the hash that a stranger can check, and no other bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "journal/record.h"

static const char spin_value[] = "{\"in\":\"spin\",\"number\":17}";

static struct cr_record spin(void)
{
    struct cr_record record = { .stream = "table/3",
                                .number = 4,
                                .at = 1763200000000000,
                                .by = 17,
                                .role = CR_ROLE_DEALER,
                                .kind = CR_RECORD_INPUT,
                                .value = spin_value,
                                .value_size = sizeof spin_value - 1 };
    for (unsigned i = 0; i < sizeof record.command; i++)
        record.command[i] = (uint8_t)(0x90 + i);
    for (unsigned i = 0; i < sizeof record.prev; i++)
        record.prev[i] = (uint8_t)i;
    return record;
}

static const char spin_text[] =
    "{\"at\":1763200000000000,\"by\":17,\"command\":\"909192939495969798999a9b9c9d9e9f\",\"n\":4,"
    "\"prev\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\","
    "\"role\":\"dealer\",\"stream\":\"table/3\",\"value\":{\"in\":\"spin\",\"number\":17},"
    "\"what\":\"input\"}";

/* The hash by `printf '%s' "$text" | b2sum -l 256` and by Python's
 * hashlib.blake2b(text, digest_size=32). */
static void test_record_is_the_documented_text_and_hash(void **state)
{
    (void)state;
    char buffer[512], digits[65];
    uint8_t hash[CR_HASH_SIZE];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    struct cr_record record = spin();
    assert_int_equal(cr_record_write(&record, &out, hash), CR_OK);
    assert_string_equal(buffer, spin_text);
    struct cr_text hex = cr_text_on(digits, sizeof digits);
    cr_text_hex(&hex, hash, sizeof hash);
    assert_string_equal(digits, "57f8b2ad54e98f21d79f99825b02b17f39c9bad1341326893823085ba4288efe");
}

static void test_record_reads_what_it_wrote(void **state)
{
    (void)state;
    static const char *const values[] = { "{}", "[1,2]", "null", "\"Рулетка\"", spin_value };
    for (unsigned role = 0; role < CR_ROLE_COUNT; role++)
        for (unsigned kind = 0; kind < CR_RECORD_KINDS; kind++) {
            char buffer[512];
            uint8_t wrote[CR_HASH_SIZE], read[CR_HASH_SIZE];
            struct cr_text out = cr_text_on(buffer, sizeof buffer);
            struct cr_record record = spin(), back;
            const char *value = values[(role + kind) % 5];
            record.role = (uint8_t)role;
            record.kind = (uint8_t)kind;
            record.by = role % 2 ? UINT32_MAX : 0;
            record.number = kind % 2 ? INT64_MAX : 1;
            record.at = kind % 2 ? INT64_MAX : 0;
            record.value = value;
            record.value_size = strlen(value);
            assert_int_equal(cr_record_write(&record, &out, wrote), CR_OK);
            assert_int_equal(cr_record_read(&back, buffer, out.length, read, NULL), CR_OK);
            assert_memory_equal(wrote, read, sizeof wrote);
            assert_string_equal(back.stream, record.stream);
            assert_true(back.number == record.number && back.at == record.at);
            assert_true(back.by == record.by && back.role == role && back.kind == kind);
            assert_memory_equal(back.command, record.command, sizeof back.command);
            assert_memory_equal(back.prev, record.prev, sizeof back.prev);
            assert_int_equal(back.value_size, record.value_size);
            assert_memory_equal(back.value, record.value, record.value_size);
            assert_true(back.value > buffer && back.value < buffer + out.length);
        }
}

/* Each change either makes the text unreadable or gives a record that would be written just so: then its
 * hash is another, and the record after it does not follow (chain.c). */
static void test_every_changed_byte_is_noticed(void **state)
{
    (void)state;
    const size_t size = sizeof spin_text - 1;
    uint8_t hash[CR_HASH_SIZE], changed[CR_HASH_SIZE], again[CR_HASH_SIZE];
    char text[sizeof spin_text], buffer[512];
    struct cr_record record;
    unsigned readable = 0;
    assert_int_equal(cr_record_read(&record, spin_text, size, hash, NULL), CR_OK);
    for (size_t at = 0; at < size; at++)
        for (unsigned byte = 0; byte < 256; byte++) {
            memcpy(text, spin_text, sizeof text);
            text[at] = (char)byte;
            if (text[at] == spin_text[at]) continue;
            if (cr_record_read(&record, text, size, changed, NULL) != CR_OK) continue;
            readable++;
            assert_memory_not_equal(hash, changed, sizeof hash);
            struct cr_text out = cr_text_on(buffer, sizeof buffer);
            assert_int_equal(cr_record_write(&record, &out, again), CR_OK);
            assert_string_equal(buffer, text);
        }
    assert_true(readable > 0);
}

static void test_every_byte_less_or_more_is_refused(void **state)
{
    (void)state;
    const size_t size = sizeof spin_text - 1;
    uint8_t hash[CR_HASH_SIZE];
    struct cr_record record;
    for (size_t less = 0; less < size; less++) {
        char *exact = malloc(less + 1); /* a read past the end would be seen by the sanitizer */
        memcpy(exact, spin_text, less);
        assert_int_equal(cr_record_read(&record, exact, less, hash, NULL), CR_BAD_FILE);
        free(exact);
    }
    for (size_t at = 0; at <= size; at++)
        for (const char *byte = " \n0a\"{},:-"; *byte; byte++) {
            char text[sizeof spin_text + 1], buffer[512];
            memcpy(text, spin_text, at);
            text[at] = *byte;
            memcpy(text + at + 1, spin_text + at, sizeof spin_text - at);
            if (cr_record_read(&record, text, size + 1, hash, NULL) != CR_OK) continue;
            struct cr_text out =
                cr_text_on(buffer, sizeof buffer); /* "number":170 is a record too */
            assert_int_equal(cr_record_write(&record, &out, hash), CR_OK);
            assert_string_equal(buffer, text);
        }
    assert_int_equal(cr_record_read(&record, spin_text, sizeof spin_text, hash, NULL), CR_BAD_FILE);
}

/* Swaps one piece of the text for another. */
static void swap(char *out, size_t out_size, const char *from, const char *to)
{
    const char *found = strstr(spin_text, from);
    assert_non_null(found);
    snprintf(out, out_size, "%.*s%s%s", (int)(found - spin_text), spin_text, to,
             found + strlen(from));
}

static void test_other_records_are_refused_and_say_why(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *why;
    } rows[] = {
        { "\"by\":17", "\"by\":-1", "a number that no record has" },
        { "\"by\":17", "\"by\":4294967296", "a number that no record has" },
        { "\"by\":17", "\"by\":017", "not a whole number in its shortest form" },
        { "\"at\":1", "\"at\":-1", "a number that no record has" },
        { "\"n\":4", "\"n\":0", "a number that no record has" },
        { "\"n\":4", "\"n\":9223372036854775808", "not a whole number in its shortest form" },
        { "9091", "909", "not a hexadecimal digit in lower case" },
        { "9a9b", "9A9B", "not a hexadecimal digit in lower case" },
        { "dealer", "croupier", "no role of that name" },
        { "\"input\"", "\"bet\"", "no record is of that kind" },
        { "table/3", "", "no stream is named so" },
        { "table/3", "Table/3", "no stream is named so" },
        { "table/3", "table/3456789012345678901234567890123456", "not a name" },
        { "\"by\":17,", "", "not the key of a record that comes next" },
        { "{\"at\"", "{ \"at\"", "not the key of a record that comes next" },
        { "spin\",\"number\"", "spin\", \"number\"", "a string begins with a quote" },
        { "\"number\":17", "\"number\":17.0", "a number is whole" },
        { "\"number\":17", "\"in\":17", "keys are not in order, or one is there twice" },
        { "{\"in\":\"spin\",\"number\":17}", "", "no value begins like this" },
        { "input\"}", "input\"}}", "more follows the end of the record" },
        { "input\"}", "input\"", "the record does not end here" },
        { "input\"}", "input\",\"x\":1}", "the record does not end here" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1024];
        uint8_t hash[CR_HASH_SIZE];
        struct cr_record record;
        struct cr_error err = { "", "" };
        swap(text, sizeof text, rows[i].from, rows[i].to);
        enum cr_status status = cr_record_read(&record, text, strlen(text), hash, &err);
        if (status != CR_BAD_FILE || strcmp(err.what, rows[i].why) != 0)
            fail_msg("%s: %s, %s: %s", text, cr_status_name(status), err.where, err.what);
    }
}

static void test_writing_refuses_what_reading_would(void **state)
{
    (void)state;
    static const char *const bad[] = { "", "{", "{ }", "1.5", "{}{}", "{\"b\":1,\"a\":1}" };
    char buffer[512] = "before";
    uint8_t hash[CR_HASH_SIZE];
    struct cr_text out = { .data = buffer, .size = sizeof buffer, .length = 6 };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct cr_record record = spin();
        record.value = bad[i];
        record.value_size = strlen(bad[i]);
        assert_int_equal(cr_record_write(&record, &out, hash), CR_BAD_INPUT);
        assert_string_equal(buffer, "before");
    }
    struct cr_record record = spin();
    strcpy(record.stream, "Table 3");
    assert_int_equal(cr_record_write(&record, &out, hash), CR_BAD_INPUT);
}

static void test_record_without_room_leaves_the_text_as_it_was(void **state)
{
    (void)state;
    char buffer[sizeof spin_text + 6] = "before";
    uint8_t hash[CR_HASH_SIZE];
    struct cr_record record = spin();
    for (size_t size = 7; size <= sizeof buffer; size++) {
        struct cr_text out = { .data = buffer, .size = size, .length = 6 };
        buffer[6] = '\0';
        enum cr_status status = cr_record_write(&record, &out, hash);
        if (size < sizeof buffer) {
            assert_int_equal(status, CR_TOO_MANY);
            assert_string_equal(buffer, "before");
            assert_false(out.full);
        } else {
            assert_int_equal(status, CR_OK);
            assert_string_equal(buffer + 6, spin_text);
        }
    }
}

static void test_record_has_a_largest_size(void **state)
{
    (void)state;
    static char value[CR_RECORD_MAX], buffer[2 * CR_RECORD_MAX];
    uint8_t hash[CR_HASH_SIZE], back[CR_HASH_SIZE];
    struct cr_record record = spin(), read;
    const size_t around = sizeof spin_text - sizeof spin_value; /* the record without its value */
    memset(value, 'a', sizeof value);
    value[0] = '"';
    for (size_t size = CR_RECORD_MAX - around; size <= CR_RECORD_MAX - around + 1; size++) {
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        value[size - 2] = 'a';
        value[size - 1] = '"';
        record.value = value;
        record.value_size = size;
        bool fits = size + around <= CR_RECORD_MAX;
        assert_int_equal(cr_record_write(&record, &out, hash), fits ? CR_OK : CR_TOO_MANY);
        if (!fits) continue;
        assert_int_equal(out.length, CR_RECORD_MAX);
        assert_int_equal(cr_record_read(&read, buffer, out.length, back, NULL), CR_OK);
        assert_memory_equal(hash, back, sizeof hash);
    }
    assert_int_equal(cr_record_read(&read, buffer, CR_RECORD_MAX + 1, back, NULL), CR_BAD_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_is_the_documented_text_and_hash),
        cmocka_unit_test(test_record_reads_what_it_wrote),
        cmocka_unit_test(test_every_changed_byte_is_noticed),
        cmocka_unit_test(test_every_byte_less_or_more_is_refused),
        cmocka_unit_test(test_other_records_are_refused_and_say_why),
        cmocka_unit_test(test_writing_refuses_what_reading_would),
        cmocka_unit_test(test_record_without_room_leaves_the_text_as_it_was),
        cmocka_unit_test(test_record_has_a_largest_size),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
