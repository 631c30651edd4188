/* Text never overruns, always ends, cuts between code points; UTF-8 by hand-made example. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "random.h"

/* One random addition, made to the text under test and, by plain means, to a large buffer. */
static void add_something(uint64_t *seed, struct cr_text *text, char *whole)
{
    static const char *const pieces[] = {
        "", "a", "rouge", "ставка", "\xF0\x9F\x8E\xB2", "€5", "é"
    };
    const char *piece = pieces[random_below(seed, sizeof pieces / sizeof *pieces)];
    char *end = whole + strlen(whole);
    int64_t number = random_i64(seed);
    uint8_t bytes[3] = { 0x00, 0xAB, (uint8_t)number };
    switch (random_below(seed, 6)) {
    case 0:
        cr_text_put(text, piece);
        strcpy(end, piece);
        break;
    case 1:
        cr_text_int(text, number);
        sprintf(end, "%lld", (long long)number);
        break;
    case 2:
        cr_text_format(text, "<%s|%lld>", piece, (long long)number);
        sprintf(end, "<%s|%lld>", piece, (long long)number);
        break;
    case 3:
        for (const char *c = piece; *c; c++)
            cr_text_char(text, *c);
        strcpy(end, piece);
        break;
    case 4:
        cr_text_hex(text, bytes, sizeof bytes);
        sprintf(end, "00ab%02x", bytes[2]);
        break;
    default:
        cr_text_json(text, piece);
        sprintf(end, "\"%s\"", piece);
        break;
    }
}

static void test_text_is_a_true_beginning_in_a_buffer_of_any_size(void **state)
{
    (void)state;
    uint64_t seed = 1;
    unsigned cut = 0;
    for (int i = 0; i < 60000; i++) {
        char buffer[72], whole[2048] = "";
        size_t size = 1 + random_below(&seed, i % 2 == 0 ? 8 : 64);
        memset(buffer, '#', sizeof buffer);
        struct cr_text text = cr_text_on(buffer, size);
        assert_string_equal(buffer, "");
        for (uint64_t n = random_below(&seed, 6); n > 0; n--) {
            add_something(&seed, &text, whole);
            assert_true(text.length < size);
            assert_true(strlen(buffer) == text.length);
            assert_true(buffer[size] == '#');
            assert_memory_equal(buffer, whole, text.length);
            assert_int_equal(text.full, strlen(whole) >= size);
            assert_true(!text.full ||
                        text.length + 4 >= size); /* at most 3 bytes of a code point */
            assert_true(text.full || text.length == strlen(whole));
            assert_true(cr_utf8_check(buffer, text.length, NULL));
        }
        cut += text.full;
        cr_text_clear(&text);
        assert_false(text.full);
        assert_string_equal(buffer, "");
    }
    assert_in_range(cut, 1000, 59000);
}

static void test_text_to_a_file_arrives_whole_through_any_buffer(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < 3000; i++) {
        char buffer[40], whole[4096] = "", back[4096];
        size_t size = 1 + random_below(&seed, 32);
        FILE *file = tmpfile();
        assert_non_null(file);
        memset(buffer, '#', sizeof buffer);
        struct cr_text text = cr_text_to(file, buffer, size);
        for (int n = 0; n < 20; n++) {
            add_something(&seed, &text, whole);
            assert_true(text.length < size && buffer[text.length] == '\0');
            assert_true(buffer[size] == '#');
        }
        cr_text_flush(&text);
        assert_false(text.full);
        assert_int_equal(text.length, 0);
        rewind(file);
        back[fread(back, 1, sizeof back - 1, file)] = '\0';
        assert_string_equal(back, whole);
        fclose(file);
    }
}

static void test_text_says_when_its_file_refuses(void **state)
{
    (void)state;
    FILE *file = fopen("/dev/full", "w");
    if (!file) skip();
    char buffer[16];
    struct cr_text text = cr_text_to(file, buffer, sizeof buffer);
    cr_text_put(&text, "faites vos jeux");
    assert_false(text.full);
    cr_text_flush(&text);
    assert_true(text.full);
    fclose(file);
}

static void test_utf8_check_knows_good_from_bad(void **state)
{
    (void)state;
#define ROW(bytes, at)              \
    {                               \
        bytes, sizeof bytes - 1, at \
    }
    enum { GOOD = -1 };
    static const struct {
        const char *bytes;
        size_t count;
        int at; /* the first offending offset, or GOOD */
    } rows[] = {
        ROW("", GOOD),
        ROW("rien ne va plus", GOOD),
        ROW("\x7F", GOOD),
        ROW("\xC2\x80", GOOD),         /* U+0080, the first of two bytes */
        ROW("\xDF\xBF", GOOD),         /* U+07FF, the last */
        ROW("\xE0\xA0\x80", GOOD),     /* U+0800, the first of three */
        ROW("\xED\x9F\xBF", GOOD),     /* U+D7FF, before the surrogates */
        ROW("\xEE\x80\x80", GOOD),     /* U+E000, after them */
        ROW("\xEF\xBF\xBF", GOOD),     /* U+FFFF */
        ROW("\xF0\x90\x80\x80", GOOD), /* U+10000, the first of four */
        ROW("\xF4\x8F\xBF\xBF", GOOD), /* U+10FFFF, the last of all */
        ROW("ставка € \xF0\x9F\x8E\xB2", GOOD),
        ROW("ab\0cd", 2),
        ROW("\x80", 0), /* a tail without a head */
        ROW("a\xBF", 1),
        ROW("\xC0\x80", 0), /* overlong NUL */
        ROW("\xC0\xAF", 0), /* overlong slash */
        ROW("\xC1\xBF", 0),
        ROW("\xE0\x80\xAF", 0),
        ROW("\xE0\x9F\xBF", 0), /* overlong U+07FF */
        ROW("\xF0\x80\x80\xAF", 0),
        ROW("\xF0\x8F\xBF\xBF", 0), /* overlong U+FFFF */
        ROW("\xED\xA0\x80", 0),     /* surrogates: first, last, a pair */
        ROW("\xED\xBF\xBF", 0),
        ROW("ok\xED\xA0\xBD\xED\xB8\x80", 2),
        ROW("\xF4\x90\x80\x80", 0), /* U+110000 */
        ROW("\xF5\x80\x80\x80", 0),
        ROW("\xF8\x88\x80\x80\x80", 0), /* five bytes, six bytes */
        ROW("\xFC\x84\x80\x80\x80\x80", 0),
        ROW("\xFE", 0),
        ROW("\xFF", 0),
        ROW("a\xC3", 1), /* cut short */
        ROW("a\xE2\x82", 1),
        ROW("a\xE2", 1),
        ROW("abc\xF0\x9F\x8E", 3),
        ROW("\xC3(", 0), /* the tail is something else */
        ROW("\xE2\x28\xA1", 0),
        ROW("\xE2\x82(", 0),
        ROW("\xF0\x9F\x8E(", 0),
        ROW("\xE2\x82\xC3\xA9", 0),
    };
#undef ROW
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        size_t at = 99;
        bool good = cr_utf8_check(rows[row].bytes, rows[row].count, &at);
        if (good != (rows[row].at == GOOD)) fail_msg("row %zu was judged wrongly", row);
        assert_int_equal(at, good ? 99 : (size_t)rows[row].at);
        assert_int_equal(cr_utf8_check(rows[row].bytes, rows[row].count, NULL), good);
    }
}

/* Every code point, encoded by the book, is good exactly when it is no surrogate. */
static void test_utf8_check_takes_every_code_point_but_surrogates(void **state)
{
    (void)state;
    for (uint32_t point = 1; point < 0x120000; point++) {
        char bytes[4];
        size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        static const unsigned heads[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
        for (size_t i = count - 1; i > 0; i--)
            bytes[i] = (char)(0x80 | (point >> 6 * (count - 1 - i) & 0x3F));
        bytes[0] = (char)(heads[count] | point >> 6 * (count - 1));
        bool good = !(point >= 0xD800 && point <= 0xDFFF) && point <= 0x10FFFF;
        if (cr_utf8_check(bytes, count, NULL) != good) fail_msg("U+%04X judged wrongly", point);
        if (good && count > 1) assert_false(cr_utf8_check(bytes, count - 1, NULL));
    }
}

static void test_utf8_columns_counts_what_is_seen(void **state)
{
    (void)state;
    assert_int_equal(cr_utf8_columns(""), 0);
    assert_int_equal(cr_utf8_columns("noir"), 4);
    assert_int_equal(cr_utf8_columns("ставка"), 6);
    assert_int_equal(cr_utf8_columns("e\xCC\x81"), 1);    /* e and a combining acute */
    assert_int_equal(cr_utf8_columns("и\xCC\x86гра"), 4); /* й in two pieces */
    assert_int_equal(cr_utf8_columns("\xE2\x82\xAC 5"), 3);
    assert_int_equal(cr_utf8_columns("a\xFF\xE2\x82"), 4); /* a byte that cannot be read is one */
}

static void test_json_quotes_what_must_be_quoted(void **state)
{
    (void)state;
    static const struct {
        const char *string, *expected;
    } rows[] = {
        { "", "\"\"" },
        { "plain", "\"plain\"" },
        { "say \"rien\"", "\"say \\\"rien\\\"\"" },
        { "a\\b/c", "\"a\\\\b/c\"" },
        { "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"" },
        { "\x01\x1F\x7F", "\"\\u0001\\u001f\x7F\"" },
        { "ставка €", "\"ставка €\"" },
        { "\xF0\x9F\x8E\xB2", "\"\xF0\x9F\x8E\xB2\"" },
        { "a\xC3", "\"a\\ufffd\"" },
        { "\xED\xA0\x80z", "\"\\ufffd\\ufffd\\ufffdz\"" },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        char buffer[64];
        struct cr_text text = cr_text_on(buffer, sizeof buffer);
        cr_text_json(&text, rows[row].string);
        assert_string_equal(buffer, rows[row].expected);
    }
}

static void test_json_has_a_comma_where_one_is_due(void **state)
{
    (void)state;
    char buffer[256];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    cr_text_begin(&text, '{');
    cr_text_member_int(&text, "round", -17);
    cr_text_key(&text, "empty");
    cr_text_begin(&text, '[');
    cr_text_end(&text, ']');
    cr_text_key(&text, "list");
    cr_text_begin(&text, '[');
    for (int i = 0; i < 3; i++) {
        cr_text_item(&text);
        cr_text_int(&text, i);
    }
    cr_text_begin(&text, '[');
    cr_text_end(&text, ']');
    cr_text_begin(&text, '{');
    cr_text_member_null(&text, "a");
    cr_text_member_bool(&text, "b", true);
    cr_text_end(&text, '}');
    cr_text_end(&text, ']');
    cr_text_member_text(&text, "said", "{\"");
    cr_text_member_bool(&text, "z", false);
    cr_text_end(&text, '}');
    assert_string_equal(buffer, "{\"round\":-17,\"empty\":[],\"list\":[0,1,2,[],{\"a\":null,"
                                "\"b\":true}],\"said\":\"{\\\"\",\"z\":false}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_a_true_beginning_in_a_buffer_of_any_size),
        cmocka_unit_test(test_text_to_a_file_arrives_whole_through_any_buffer),
        cmocka_unit_test(test_text_says_when_its_file_refuses),
        cmocka_unit_test(test_utf8_check_knows_good_from_bad),
        cmocka_unit_test(test_utf8_check_takes_every_code_point_but_surrogates),
        cmocka_unit_test(test_utf8_columns_counts_what_is_seen),
        cmocka_unit_test(test_json_quotes_what_must_be_quoted),
        cmocka_unit_test(test_json_has_a_comma_where_one_is_due),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
