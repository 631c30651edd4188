/* Money against 128-bit sums, rounding against its definition by inequalities. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/money.h"
#include "random.h"

#define TRIES 300000

__extension__ typedef __int128 wide;

static bool fits(wide value)
{
    return value >= INT64_MIN && value <= INT64_MAX;
}

static void test_money_sums_agree_with_128_bits(void **state)
{
    (void)state;
    uint64_t seed = 1;
    unsigned refused = 0;
    for (int i = 0; i < TRIES; i++) {
        cr_money a = random_i64(&seed), b = random_i64(&seed), out = 77;
        struct {
            bool (*operation)(cr_money, cr_money, cr_money *);
            wide expected;
        } rows[] = {
            { cr_money_add, (wide)a + b },
            { cr_money_sub, (wide)a - b },
            { cr_money_mul, (wide)a * b },
        };
        for (size_t row = 0; row < 3; row++) {
            out = 77;
            bool did = rows[row].operation(a, b, &out);
            assert_int_equal(did, fits(rows[row].expected));
            assert_true(out == (did ? (cr_money)rows[row].expected : 77));
            refused += !did;
        }
    }
    assert_in_range(refused, TRIES / 10, 3 * TRIES); /* the edges were reached */
}

/* Whether size (of the result) is size p / den rounded so: by what rounding means, not by
 * dividing. */
static bool is_rounded(wide size, wide p, wide den, enum cr_rounding rounding)
{
    switch (rounding) {
    case CR_ROUND_EXACT: return size * den == p;
    case CR_ROUND_DOWN: return size * den <= p && p < (size + 1) * den;
    case CR_ROUND_UP: return (size - 1) * den < p && p <= size * den;
    case CR_ROUND_HALF: return (2 * size - 1) * den <= 2 * p && 2 * p < (2 * size + 1) * den;
    }
    return false;
}

static bool has_result(wide p, wide den, wide most, enum cr_rounding rounding)
{
    switch (rounding) {
    case CR_ROUND_EXACT: return p % den == 0 && p <= most * den;
    case CR_ROUND_DOWN: return p < (most + 1) * den;
    case CR_ROUND_UP: return p <= most * den;
    case CR_ROUND_HALF: return 2 * p < (2 * most + 1) * den;
    }
    return false;
}

static void test_money_times_rounds_as_each_direction_is_defined(void **state)
{
    (void)state;
    uint64_t seed = 2;
    unsigned done[4] = { 0 }, refused[4] = { 0 };
    for (int i = 0; i < TRIES; i++) {
        cr_money amount = random_i64(&seed);
        struct cr_ratio ratio = {
            1 + (int32_t)(random_below(&seed, INT32_MAX) >> random_below(&seed, 31)),
            1 + (int32_t)(random_below(&seed, INT32_MAX) >> random_below(&seed, 31)),
        };
        if (i % 3 == 0) amount = amount % 1000; /* remainders of exactly one half happen here */
        if (i % 3 == 0) ratio.den = 1 + ratio.den % 12;
        wide p = (wide)amount * ratio.num;
        wide most = p < 0 ? (wide)INT64_MAX + 1 : (wide)INT64_MAX;
        wide size_p = p < 0 ? -p : p;
        for (int r = CR_ROUND_EXACT; r <= CR_ROUND_HALF; r++) {
            enum cr_rounding rounding = (enum cr_rounding)r;
            cr_money out = 77;
            bool did = cr_money_times(amount, ratio, rounding, &out);
            assert_int_equal(did, has_result(size_p, ratio.den, most, rounding));
            refused[r] += !did;
            done[r] += did;
            if (!did) {
                assert_true(out == 77);
                continue;
            }
            assert_true(out == 0 || (out < 0) == (p < 0));
            assert_true(is_rounded(out < 0 ? -(wide)out : out, size_p, ratio.den, rounding));
        }
    }
    for (int r = 0; r < 4; r++) {
        assert_true(done[r] > TRIES / 20);
        assert_true(refused[r] > TRIES / 100);
    }
}

static void test_money_times_rounds_half_away_from_zero(void **state)
{
    (void)state;
    static const struct {
        cr_money amount;
        struct cr_ratio ratio;
        enum cr_rounding rounding;
        cr_money expected;
    } rows[] = {
        { 5, { 3, 2 }, CR_ROUND_HALF, 8 },   /* 7.5 */
        { -5, { 3, 2 }, CR_ROUND_HALF, -8 }, /* -7.5 */
        { 5, { 1, 3 }, CR_ROUND_HALF, 2 },   /* 1.67 */
        { 4, { 1, 3 }, CR_ROUND_HALF, 1 },   /* 1.33 */
        { 5, { 3, 2 }, CR_ROUND_DOWN, 7 },
        { -5, { 3, 2 }, CR_ROUND_DOWN, -7 },
        { 5, { 3, 2 }, CR_ROUND_UP, 8 },
        { -5, { 3, 2 }, CR_ROUND_UP, -8 },
        { 1, { 1, INT32_MAX }, CR_ROUND_UP, 1 },
        { 0, { 1, 3 }, CR_ROUND_UP, 0 },
        { 1000, { 35, 1 }, CR_ROUND_EXACT, 35000 },
        { 100, { 95, 100 }, CR_ROUND_EXACT, 95 },
        { INT64_MAX, { 7, 7 }, CR_ROUND_EXACT, INT64_MAX },
        { INT64_MIN, { 7, 7 }, CR_ROUND_EXACT, INT64_MIN },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        cr_money out = 77;
        assert_true(cr_money_times(rows[row].amount, rows[row].ratio, rows[row].rounding, &out));
        assert_true(out == rows[row].expected);
    }
}

static void test_money_times_refuses_a_remainder_where_it_must_be_exact(void **state)
{
    (void)state;
    cr_money out = 77;
    assert_false(cr_money_times(5, (struct cr_ratio){ 3, 2 }, CR_ROUND_EXACT, &out));
    assert_false(cr_money_times(INT64_MAX, (struct cr_ratio){ 35, 1 }, CR_ROUND_DOWN, &out));
    assert_false(cr_money_times(INT64_MIN, (struct cr_ratio){ 3, 2 }, CR_ROUND_DOWN, &out));
    assert_true(out == 77);
}

static void test_ratio_compare_orders_as_fractions_do(void **state)
{
    (void)state;
    uint64_t seed = 3;
    struct cr_ratio whole = { 8, 2 }, reduced = { 4, 1 };
    assert_int_equal(cr_ratio_compare(whole, reduced), 0);
    for (int i = 0; i < TRIES; i++) {
        struct cr_ratio a = { 1 + (int32_t)random_below(&seed, INT32_MAX),
                              1 + (int32_t)random_below(&seed, INT32_MAX) };
        struct cr_ratio b = { 1 + (int32_t)random_below(&seed, INT32_MAX),
                              1 + (int32_t)random_below(&seed, INT32_MAX) };
        if (i % 2 == 0) b = (struct cr_ratio){ a.num, a.den + (i % 3 - 1) * (a.den > 1) };
        wide difference = (wide)a.num * b.den - (wide)b.num * a.den;
        assert_int_equal(cr_ratio_compare(a, b), (difference > 0) - (difference < 0));
        assert_int_equal(cr_ratio_compare(b, a), -cr_ratio_compare(a, b));
    }
}

static void test_ratio_reads_what_it_wrote(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < 20000; i++) {
        struct cr_ratio ratio = {
            1 + (int32_t)(random_below(&seed, INT32_MAX) >> random_below(&seed, 31)),
            1 + (int32_t)(random_below(&seed, INT32_MAX) >> random_below(&seed, 31)),
        };
        char text[40];
        struct cr_ratio back = { 0, 0 };
        size_t length = cr_ratio_write(ratio, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_true(cr_ratio_read(text, &back));
        assert_int_equal(back.num, ratio.num);
        assert_int_equal(back.den, ratio.den);
    }
    char tiny[4] = "###";
    assert_int_equal(cr_ratio_write((struct cr_ratio){ 35, 1 }, tiny, sizeof tiny), 7);
    assert_string_equal(tiny, "35 ");
    assert_int_equal(cr_ratio_write((struct cr_ratio){ 35, 1 }, NULL, 0), 7);
}

static void test_ratio_read_takes_spaces_around_to_and_nothing_else(void **state)
{
    (void)state;
    static const char *const good[] = { "8 to 2", "8to2", "8   to 2", "8 to    2" };
    static const char *const bad[] = {
        "",
        " 8 to 2",
        "8 to 2 ",
        "8 to",
        "to 2",
        "8:2",
        "8 2",
        "8 t 2",
        "8 TO 2",
        "0 to 1",
        "1 to 0",
        "-1 to 2",
        "8 to +2",
        "2147483648 to 1",
        "1 to 2147483648",
        "8\tto 2",
        "8 to 2x",
        "8.0 to 2",
        "99999999999999999999 to 1",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct cr_ratio ratio = { 0, 0 };
        assert_true(cr_ratio_read(good[i], &ratio));
        assert_int_equal(ratio.num, 8);
        assert_int_equal(ratio.den, 2); /* not reduced */
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct cr_ratio ratio = { 77, 77 };
        if (cr_ratio_read(bad[i], &ratio)) fail_msg("\"%s\" was read as a ratio", bad[i]);
        assert_int_equal(ratio.num, 77);
    }
}

static void test_money_reads_what_it_wrote(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 100000; i++) {
        cr_money amount = random_i64(&seed), back = 77;
        char text[32], expected[32];
        snprintf(expected, sizeof expected, "%lld", (long long)amount);
        assert_int_equal(cr_money_write(amount, "", text, sizeof text), strlen(expected));
        assert_string_equal(text, expected);
        assert_true(cr_money_read(text, &back));
        assert_true(back == amount);
    }
}

static void test_money_read_refuses_all_but_a_whole_number(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "-",
        "+1",
        " 1",
        "1 ",
        "1.0",
        "1e3",
        "--1",
        "0x10",
        "1 000",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999999",
    };
    cr_money out = 77;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cr_money_read(bad[i], &out)) fail_msg("\"%s\" was read as an amount", bad[i]);
    assert_true(out == 77);
    assert_true(cr_money_read("-9223372036854775808", &out) && out == INT64_MIN);
    assert_true(cr_money_read("9223372036854775807", &out) && out == INT64_MAX);
    assert_true(cr_money_read("-0", &out) && out == 0);
    assert_true(cr_money_read("007", &out) && out == 7);
}

/* The naive way: from the back, a separator after every third digit. */
static void write_naively(cr_money amount, const char *separator, char *out)
{
    char digits[32], reversed[128] = "";
    snprintf(digits, sizeof digits, "%lld", (long long)amount);
    char *sign = *digits == '-' ? digits + 1 : digits;
    size_t at = sizeof reversed - 1;
    int written = 0;
    for (size_t i = strlen(sign); i > 0; i--, written++) {
        if (written > 0 && written % 3 == 0) {
            at -= strlen(separator);
            memcpy(reversed + at, separator, strlen(separator));
        }
        reversed[--at] = sign[i - 1];
    }
    sprintf(out, "%s%s", sign == digits ? "" : "-", reversed + at);
}

static void test_money_write_parts_thousands_in_any_buffer(void **state)
{
    (void)state;
    static const char *const separators[] = { "", " ", ",", "\xC2\xA0" };
    uint64_t seed = 6;
    for (int i = 0; i < 5000; i++) {
        cr_money amount = random_i64(&seed);
        const char *separator = separators[i % 4];
        char expected[160];
        write_naively(amount, separator, expected);
        size_t needed = strlen(expected);
        for (size_t size = 0; size <= needed + 2; size++) {
            char out[64];
            memset(out, '#', sizeof out);
            assert_int_equal(cr_money_write(amount, separator, out, size), needed);
            assert_true(out[size] == '#');
            if (size == 0) continue;
            assert_non_null(memchr(out, '\0', size));
            assert_memory_equal(out, expected, strlen(out));
            if (size > needed) assert_string_equal(out, expected);
        }
    }
    char text[16];
    cr_money_write(1234567, " ", text, sizeof text);
    assert_string_equal(text, "1 234 567");
    cr_money_write(-123, " ", text, sizeof text);
    assert_string_equal(text, "-123");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_money_sums_agree_with_128_bits),
        cmocka_unit_test(test_money_times_rounds_as_each_direction_is_defined),
        cmocka_unit_test(test_money_times_rounds_half_away_from_zero),
        cmocka_unit_test(test_money_times_refuses_a_remainder_where_it_must_be_exact),
        cmocka_unit_test(test_ratio_compare_orders_as_fractions_do),
        cmocka_unit_test(test_ratio_reads_what_it_wrote),
        cmocka_unit_test(test_ratio_read_takes_spaces_around_to_and_nothing_else),
        cmocka_unit_test(test_money_reads_what_it_wrote),
        cmocka_unit_test(test_money_read_refuses_all_but_a_whole_number),
        cmocka_unit_test(test_money_write_parts_thousands_in_any_buffer),
    };
    return cmocka_run_group_tests_name("money", tests, NULL, NULL);
}
