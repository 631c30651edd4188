/* Ten million spins, judged at 99 %: the numbers, their pairs, their gaps, the runs of a colour.
 *
 * Each statistic must lie between the 0.5 % and the 99.5 % point of its chi-square: a wheel that
 * comes out more evenly than chance allows has been tampered with too. The judge is judged as
 * well, by wheels with faults it must find.
 *
 * The seed is fixed, so the outcome is. With CROUPIER_FRESH=1 it is a new one every time, and then
 * a perfect wheel fails each judgement once in a hundred runs; CROUPIER_SEED=<64 digits> runs one
 * again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance/wheel.h"
#include "chi_square.h"

#define SPINS     10000000
#define POCKETS   CR_WHEEL_POCKETS
#define GAPS_LAST 250 /* gaps this long or longer are one bin: 1 in 1000 */
#define RUNS_LAST 16  /* runs longer than this are one bin: 24 expected */

static struct cr_seed seed;
static uint8_t spins[SPINS];  /* what the wheel under test gave */
static uint8_t faulty[SPINS]; /* what a faulty one gives */

struct judgement {
    double statistic, low, high;
};

static struct judgement judge(const char *what, const uint64_t *counts, const double *probabilities,
                              unsigned bins)
{
    struct judgement judgement = {
        .statistic = chi_square_statistic(counts, probabilities, bins),
        .low = chi_square_quantile(bins - 1, 0.005),
        .high = chi_square_quantile(bins - 1, 0.995),
    };
    printf("# %s: chi-square %.2f, allowed %.2f .. %.2f (%u degrees)\n", what, judgement.statistic,
           judgement.low, judgement.high, bins - 1);
    return judgement;
}

static bool is_chance(struct judgement judgement)
{
    return judgement.statistic >= judgement.low && judgement.statistic <= judgement.high;
}

/* ---- The four judgements ---- */

static struct judgement judge_numbers(const char *what, const uint8_t *numbers)
{
    uint64_t counts[POCKETS] = { 0 };
    double probabilities[POCKETS];
    for (size_t i = 0; i < SPINS; i++)
        counts[numbers[i]]++;
    for (size_t i = 0; i < POCKETS; i++)
        probabilities[i] = 1.0 / POCKETS;
    return judge(what, counts, probabilities, POCKETS);
}

/* Pairs that do not overlap, so that each is independent of the next. */
static struct judgement judge_pairs(const char *what, const uint8_t *numbers)
{
    static uint64_t counts[POCKETS * POCKETS];
    static double probabilities[POCKETS * POCKETS];
    memset(counts, 0, sizeof counts);
    for (size_t i = 0; i + 1 < SPINS; i += 2)
        counts[numbers[i] * POCKETS + numbers[i + 1]]++;
    for (size_t i = 0; i < POCKETS * POCKETS; i++)
        probabilities[i] = 1.0 / (POCKETS * POCKETS);
    return judge(what, counts, probabilities, POCKETS * POCKETS);
}

/* How many spins go by between one zero and the next: g with probability 1/37 * (36/37)^g. */
static struct judgement judge_gaps(const char *what, const uint8_t *numbers)
{
    uint64_t counts[GAPS_LAST + 1] = { 0 };
    double probabilities[GAPS_LAST + 1], still_none = 1;
    size_t gap = 0;
    bool begun = false;
    for (size_t i = 0; i < SPINS; i++, gap++) {
        if (numbers[i] != 0) continue;
        if (begun) counts[gap - 1 < GAPS_LAST ? gap - 1 : GAPS_LAST]++;
        begun = true;
        gap = 0;
    }
    for (size_t g = 0; g < GAPS_LAST; g++) {
        probabilities[g] = still_none / POCKETS;
        still_none *= 36.0 / 37;
    }
    probabilities[GAPS_LAST] = still_none;
    return judge(what, counts, probabilities, GAPS_LAST + 1);
}

static bool is_red(unsigned number)
{
    static const uint8_t reds[] = { 1,  3,  5,  7,  9,  12, 14, 16, 18,
                                    19, 21, 23, 25, 27, 30, 32, 34, 36 };
    return memchr(reds, (int)number, sizeof reds) != NULL;
}

/* How often red comes in a row: l times with probability (18/37)^(l-1) * 19/37. */
static struct judgement judge_runs(const char *what, const uint8_t *numbers)
{
    uint64_t counts[RUNS_LAST + 1] = { 0 };
    double probabilities[RUNS_LAST + 1], still_red = 1;
    bool red[POCKETS];
    for (unsigned i = 0; i < POCKETS; i++)
        red[i] = is_red(i);
    size_t run = 0;
    for (size_t i = 0; i < SPINS; i++) {
        if (red[numbers[i]]) {
            run++;
        } else if (run > 0) {
            counts[run <= RUNS_LAST ? run - 1 : RUNS_LAST]++;
            run = 0;
        }
    }
    for (size_t l = 0; l < RUNS_LAST; l++) {
        probabilities[l] = still_red * 19 / 37;
        still_red *= 18.0 / 37;
    }
    probabilities[RUNS_LAST] = still_red;
    return judge(what, counts, probabilities, RUNS_LAST + 1);
}

/* ---- The judge itself ---- */

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.6f is not %.6f", value, expected);
}

/* Critical values as every statistics book prints them. */
static void test_quantiles_are_the_tabulated_ones(void **state)
{
    (void)state;
    static const struct {
        unsigned degrees;
        double at_0_5, at_5, at_95, at_99_5; /* per cent */
    } rows[] = {
        { 1, 0.0000393, 0.00393, 3.841, 7.879 },  { 2, 0.0100, 0.103, 5.991, 10.597 },
        { 5, 0.412, 1.145, 11.070, 16.750 },      { 10, 2.156, 3.940, 18.307, 25.188 },
        { 20, 7.434, 10.851, 31.410, 39.997 },    { 30, 13.787, 18.493, 43.773, 53.672 },
        { 40, 20.707, 26.509, 55.758, 66.766 },   { 60, 35.534, 43.188, 79.082, 91.952 },
        { 80, 51.172, 60.391, 101.879, 116.321 }, { 100, 67.328, 77.929, 124.342, 140.169 },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        unsigned degrees = rows[row].degrees;
        assert_near(chi_square_quantile(degrees, 0.005), rows[row].at_0_5, 0.0006);
        assert_near(chi_square_quantile(degrees, 0.05), rows[row].at_5, 0.0006);
        assert_near(chi_square_quantile(degrees, 0.95), rows[row].at_95, 0.0006);
        assert_near(chi_square_quantile(degrees, 0.995), rows[row].at_99_5, 0.0006);
    }
    /* Far beyond the tables, where Wilson and Hilferty's approximation is good to a hundredth. */
    static const unsigned many[] = { 250, 1368 };
    for (size_t i = 0; i < 2; i++) {
        double k = many[i], spread = 2 / (9 * k), z = 2.5758293035489;
        assert_near(chi_square_quantile(many[i], 0.995), k * pow(1 - spread + z * sqrt(spread), 3),
                    0.05);
        assert_near(chi_square_quantile(many[i], 0.005), k * pow(1 - spread - z * sqrt(spread), 3),
                    0.05);
    }
}

static void test_incomplete_gamma_is_the_exponential_and_the_error_function(void **state)
{
    (void)state;
    for (double x = 0.05; x < 30; x += 0.05) {
        assert_near(gamma_p(1, x), 1 - exp(-x), 1e-13);
        assert_near(gamma_p(0.5, x), erf(sqrt(x)), 1e-13);
        assert_near(gamma_p(3, x), 1 - exp(-x) * (1 + x + x * x / 2), 1e-13);
    }
}

/* ---- The wheel ---- */

static void test_every_number_comes_up_as_often_as_any_other(void **state)
{
    (void)state;
    assert_true(is_chance(judge_numbers("numbers", spins)));
}

static void test_a_number_says_nothing_about_the_next(void **state)
{
    (void)state;
    assert_true(is_chance(judge_pairs("pairs", spins)));
}

static void test_gaps_between_zeros_are_those_of_chance(void **state)
{
    (void)state;
    assert_true(is_chance(judge_gaps("gaps", spins)));
}

static void test_runs_of_red_are_those_of_chance(void **state)
{
    (void)state;
    assert_true(is_chance(judge_runs("runs of red", spins)));
}

/* ---- Wheels that must be found out ---- */

/* 256 = 6 * 37 + 34: a byte modulo 37 favours 0..33. */
static void test_modulo_biased_wheel_is_found_out(void **state)
{
    (void)state;
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 1);
    for (size_t i = 0; i < SPINS; i += 4) {
        uint32_t word = cr_stream_u32(&stream);
        for (size_t byte = 0; byte < 4; byte++)
            faulty[i + byte] = (uint8_t)((word >> 8 * byte & 0xFF) % POCKETS);
    }
    struct judgement judgement = judge_numbers("numbers of byte % 37", faulty);
    assert_true(judgement.statistic > judgement.high);
}

static void test_wheel_that_is_too_even_is_found_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < SPINS; i++)
        faulty[i] = (uint8_t)(i % POCKETS);
    struct judgement judgement = judge_numbers("numbers of a wheel that counts", faulty);
    assert_true(judgement.statistic < judgement.low);
}

/* Every 25th spin repeats the one before, an odd step so that pairs meet it too. The numbers alone
 * stay even: only what comes after what tells. */
static void test_wheel_that_remembers_is_found_out(void **state)
{
    (void)state;
    memcpy(faulty, spins, sizeof faulty);
    for (size_t i = 25; i < SPINS; i += 25)
        faulty[i] = faulty[i - 1];
    struct judgement pairs = judge_pairs("pairs of a wheel that remembers", faulty);
    struct judgement gaps = judge_gaps("gaps of a wheel that remembers", faulty);
    struct judgement runs = judge_runs("runs of a wheel that remembers", faulty);
    assert_true(pairs.statistic > pairs.high);
    assert_true(gaps.statistic > gaps.high);
    assert_true(runs.statistic > runs.high);
}

static int spin_ten_million(void **state)
{
    (void)state;
    const char *given = getenv("CROUPIER_SEED"), *fresh = getenv("CROUPIER_FRESH");
    seed = cr_seed_from_number(1);
    if (given && *given) {
        if (!cr_seed_read(given, &seed)) {
            printf("# CROUPIER_SEED is not 64 hexadecimal digits\n");
            return -1;
        }
    } else if (fresh && strcmp(fresh, "1") == 0) {
        if (!cr_seed_fresh(&seed)) return -1;
    }
    char text[CR_SEED_TEXT_SIZE];
    cr_seed_write(&seed, text);
    printf("# seed=%s\n", text);

    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    for (size_t i = 0; i < SPINS; i++)
        spins[i] = (uint8_t)cr_wheel_spin(&stream);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantiles_are_the_tabulated_ones),
        cmocka_unit_test(test_incomplete_gamma_is_the_exponential_and_the_error_function),
        cmocka_unit_test(test_every_number_comes_up_as_often_as_any_other),
        cmocka_unit_test(test_a_number_says_nothing_about_the_next),
        cmocka_unit_test(test_gaps_between_zeros_are_those_of_chance),
        cmocka_unit_test(test_runs_of_red_are_those_of_chance),
        cmocka_unit_test(test_modulo_biased_wheel_is_found_out),
        cmocka_unit_test(test_wheel_that_is_too_even_is_found_out),
        cmocka_unit_test(test_wheel_that_remembers_is_found_out),
    };
    return cmocka_run_group_tests_name("statistics", tests, spin_ten_million, NULL);
}
