/* figures.c -- result, hold, theory and pace, against sums done by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "house/figures.h"

#define HOUR INT64_C(3600000000)

static void h55_the_result(void **state)
{
    (void)state;
    struct cr_table_sums sums = { .opening = 1000000,
                                  .closing = 1127500,
                                  .fills = 200000,
                                  .credits = 50000,
                                  .drop = 30000,
                                  .drop_known = true };
    cr_money result = 1;
    assert_true(cr_figures_result(&sums, &result));
    assert_int_equal(result, 7500);
    sums.colours = 1500;
    assert_true(cr_figures_result(&sums, &result));
    assert_int_equal(result, 6000);
    sums.drop_known = false;
    assert_false(cr_figures_result(&sums, &result)); /* not known is not zero */
    assert_int_equal(result, 6000);
    sums = (struct cr_table_sums){ .closing = CR_MONEY_MAX, .credits = 1, .drop_known = true };
    assert_false(cr_figures_result(&sums, &result));
}

static void hold_of_a_drop(void **state)
{
    (void)state;
    int32_t bp = 7;
    assert_true(cr_figures_hold(7500, 30000, true, &bp));
    assert_int_equal(bp, 2500);
    assert_true(cr_figures_hold(-10000, 30000, true, &bp));
    assert_int_equal(bp, -3333); /* towards zero */
    assert_false(cr_figures_hold(7500, 30000, false, &bp));
    assert_false(cr_figures_hold(7500, 0, true, &bp));
    assert_false(cr_figures_hold(CR_MONEY_MAX, 1, true, &bp));
    assert_false(cr_figures_hold(-CR_MONEY_MAX, 1, true, &bp));
    assert_int_equal(bp, -3333);
}

/* A thousand times 100 on one number of 37: it should win 2702.7; each has a variance of 36 x 36 x 36 / 37
 * / 37 = 34.080351 of the square of its stake, so 1.96 deviations are 1.96 x 100 x sqrt(34080.351). */
static void straight_bets(void **state)
{
    (void)state;
    struct cr_bets_played bet = { 100000, 3162, 27027027, 34080351 };
    struct cr_theory theory;
    assert_true(cr_figures_theory(&bet, 1, &theory));
    assert_int_equal(theory.win, 2703);
    assert_in_range(theory.high - theory.win, 36178, 36184);
    assert_int_equal(theory.high - theory.win, theory.win - theory.low);
    bet.edge_ppb = -27027027; /* a bet the house loses by */
    assert_true(cr_figures_theory(&bet, 1, &theory));
    assert_int_equal(theory.win, -2703);
}

static void bets_of_two_kinds(void **state)
{
    (void)state;
    struct cr_bets_played bets[] = { { 1000, 300, 500000000, 1000000 },
                                     { 2000, 400, 250000000, 1000000 } };
    struct cr_theory theory;
    assert_true(cr_figures_theory(bets, 2, &theory));
    assert_int_equal(theory.win, 1000);
    assert_int_equal(theory.high, 1000 + 980); /* 1.96 x sqrt(300 x 300 + 400 x 400) */
    assert_int_equal(theory.low, 20);
    assert_true(cr_figures_theory(bets, 0, &theory));
    assert_int_equal(theory.win, 0);
    assert_int_equal(theory.low, 0);
    assert_int_equal(theory.high, 0);
}

static void a_theory_that_is_none(void **state)
{
    (void)state;
    static const struct cr_bets_played wrong[] = {
        { -1, 0, 0, 0 },
        { 100, -1, 0, 0 },
        { 100, 101, 0, 0 },
        { 100, 10, 1000000001, 0 },
        { 100, 10, 0, -1 },
        { INT64_C(1000000000000001), 1, 0, 0 },
        { INT64_C(1000000000000000), INT64_C(1000000000000000), 0, INT64_C(1000000000000) },
    };
    struct cr_theory theory = { 5, 6, 7 };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(cr_figures_theory(&wrong[i], 1, &theory));
    assert_int_equal(theory.win, 5);
}

static void rounds_an_hour(void **state)
{
    (void)state;
    uint32_t pace = 9;
    assert_true(cr_figures_pace(45, 0, HOUR, &pace));
    assert_int_equal(pace, 45);
    assert_true(cr_figures_pace(20, HOUR, HOUR + HOUR / 3, &pace));
    assert_int_equal(pace, 60);
    assert_true(cr_figures_pace(1, 0, 2 * HOUR, &pace)); /* a half counts as one */
    assert_int_equal(pace, 1);
    assert_false(cr_figures_pace(1, HOUR, HOUR, &pace));
    assert_false(cr_figures_pace(1, HOUR, 0, &pace));
    assert_false(cr_figures_pace(UINT64_MAX, 0, 1, &pace));
}

static void dealers_who_come_back(void **state)
{
    (void)state;
    struct cr_stint stints[] = {
        { 0, HOUR / 2, 20, 4, 0 },
        { HOUR / 2, HOUR, 30, 5, 0 },
        { HOUR, HOUR + HOUR / 2, 25, 4, 0 },
        { HOUR + HOUR / 2, HOUR + HOUR / 2, 0, 6, 0 },
    };
    assert_int_equal(cr_figures_dealers(stints, 4), 3);
    assert_int_equal(stints[0].dealer, 4);
    assert_int_equal(stints[0].rounds, 45);
    assert_int_equal(stints[0].an_hour, 45);
    assert_int_equal(stints[1].an_hour, 60);
    assert_int_equal(stints[2].dealer, 6);
    assert_int_equal(stints[2].an_hour, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h55_the_result),        cmocka_unit_test(hold_of_a_drop),
        cmocka_unit_test(straight_bets),         cmocka_unit_test(bets_of_two_kinds),
        cmocka_unit_test(a_theory_that_is_none), cmocka_unit_test(rounds_an_hour),
        cmocka_unit_test(dealers_who_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
