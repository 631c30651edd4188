/* pools.c -- the worked examples of jackpots-and-machines, by number. Machines' meters, prizes in kind and
 * links between halls (J47, J48, J51-J53) are not a table's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "house/pool.h"

#define POOL 1234567 /* 12,345.67 */

/* ---- Awards ---- */

static const struct award_row {
    const char *name;
    cr_money pool;
    uint32_t shares[4];
    cr_money awards[4], left;
} award_rows[] = {
    { "J1 777 spades", POOL, { 2000 }, { 246913 }, 987654 },
    { "J2 777 one suit", POOL, { 1000 }, { 123456 }, 1111111 },
    { "J3 royal", POOL, { 5000 }, { 617283 }, 617284 },
    { "J4 straight flush", POOL, { 1500 }, { 185185 }, 1049382 },
    { "J5 royal and straight flush in one round",
      POOL,
      { 5000, 1500 },
      { 617283, 185185 },
      432099 },
    { "J6 four royals", POOL, { 5000, 5000, 5000, 5000 }, { 308641, 308641, 308641, 308641 }, 3 },
    { "J7 three royals", POOL, { 5000, 5000, 5000 }, { 411522, 411522, 411522 }, 1 },
    { "J8 two royals", 1000001, { 5000, 5000 }, { 500000, 500000 }, 1 },
    { "J9 three players on one box",
      POOL,
      { 2000, 2000, 2000 },
      { 246913, 246913, 246913 },
      493828 },
    { "J18 a royal at 60 %", POOL, { 6000 }, { 740740 }, 493827 },
    { "J19 110 % in one round", 1100000, { 10000, 1000 }, { 1000000, 100000 }, 0 },
    { "J55 0.07 among three royals", 7, { 5000, 5000, 5000 }, { 2, 2, 2 }, 1 },
};

static void test_awards_of_one_round_are_computed_together(void **unused)
{
    (void)unused;
    for (size_t row = 0; row < sizeof award_rows / sizeof award_rows[0]; row++) {
        const struct award_row *given = &award_rows[row];
        struct cr_pool pool = { .amount = given->pool };
        struct cr_pool_claim claims[4] = { { 0, 0, 0, 0 } };
        size_t count = 0;
        for (; count < 4 && given->shares[count]; count++)
            claims[count].share = given->shares[count];
        assert_int_equal(cr_pool_award(&pool, claims, count), 0);
        for (size_t i = 0; i < count; i++)
            if (claims[i].award != given->awards[i])
                fail_msg("%s: %lld", given->name, (long long)claims[i].award);
        if (pool.amount != given->left)
            fail_msg("%s leaves %lld", given->name, (long long)pool.amount);
    }
}

static void test_j10_j11_the_second_table_is_computed_on_what_the_first_left(void **unused)
{
    (void)unused;
    struct cr_pool pool = { .amount = POOL };
    struct cr_pool_claim royal = { .share = 5000 }, flush = { .share = 1500 };
    cr_pool_award(&pool, &royal, 1);
    cr_pool_award(&pool, &flush, 1);
    assert_int_equal(royal.award, 617283);
    assert_int_equal(flush.award, 92592);
    assert_int_equal(pool.amount, 524692);
    pool.amount += royal.award; /* J11: rejected, nothing is computed again */
    assert_int_equal(pool.amount, 1141975);
}

static void test_r20_printed_sums_come_first_and_are_due(void **unused)
{
    (void)unused;
    struct cr_pool pool = { .amount = 100000 };
    struct cr_pool_claim claims[2] = { { .share = 10000 }, { .fixed = 30000 } };
    assert_int_equal(cr_pool_award(&pool, claims, 2), 0);
    assert_int_equal(claims[0].award, 70000);
    assert_int_equal(pool.amount, 0);
    pool.amount = 20000;
    claims[1] = (struct cr_pool_claim){ .fixed = 50000 };
    assert_int_equal(cr_pool_award(&pool, claims, 2), 30000); /* the house adds */
    assert_int_equal(claims[0].award, 0);
    assert_int_equal(claims[1].award, 50000);
    assert_int_equal(pool.amount, 0);
}

static void test_j20_the_reserve_seeds_first_then_the_house(void **unused)
{
    (void)unused;
    struct cr_pool pool = { .amount = 0, .reserve = 65000 };
    struct cr_pool_gain seed;
    cr_pool_top_up(&pool, 100000, &seed);
    assert_int_equal(seed.reserve, 65000);
    assert_int_equal(seed.amount, 35000);
    assert_int_equal(pool.amount, 100000);
    assert_int_equal(pool.reserve, 0);
    cr_pool_top_up(&pool, 100000, &seed); /* nothing is wanting */
    assert_int_equal(seed.reserve + seed.amount, 0);
}

/* ---- Contributions ---- */

static const struct share_row {
    const char *name;
    unsigned share;
    cr_money stakes[20], pool[20];
    int64_t acc[20]; /* -1: not said */
    int count;
} share_rows[] = {
    { "J21",
      300,
      { 37, 37, 37, 37, 37, 37, 37, 37, 37, 37 },
      { 1, 2, 3, 4, 5, 6, 7, 8, 9, 11 },
      { -1, -1, -1, -1, -1, -1, -1, -1, -1, 1000 },
      10 },
    { "J22", 500, { 7, 7, 7 }, { 0, 0, 1 }, { 3500, 7000, 500 }, 3 },
    { "J24", 500, { 100, 33, 33, 34 }, { 5, 6, 8, 10 }, { 0, 6500, 3000, 0 }, 4 },
};

static void test_j21_to_j24_no_fraction_is_lost(void **unused)
{
    (void)unused;
    struct cr_pool_gain gain;
    for (size_t row = 0; row < sizeof share_rows / sizeof share_rows[0]; row++) {
        const struct share_row *given = &share_rows[row];
        struct cr_pool pool = { .amount = 0 };
        for (int i = 0; i < given->count; i++) {
            assert_int_equal(cr_pool_contribute(&pool, given->stakes[i], given->share, 0, &gain),
                             CR_OK);
            if (pool.amount != given->pool[i] || (given->acc[i] >= 0 && pool.acc != given->acc[i]))
                fail_msg("%s, stake %d: %lld, acc %lld", given->name, i + 1, (long long)pool.amount,
                         (long long)pool.acc);
        }
    }
    struct cr_pool pool = { .amount = 0 }; /* J23 */
    for (int i = 0; i < 20; i++)
        assert_int_equal(cr_pool_contribute(&pool, 1, 500, 0, &gain), CR_OK);
    assert_int_equal(pool.amount, 1);
    assert_int_equal(pool.acc, 0);
}

static void test_j26_a_foreign_stake_has_an_accumulator_of_its_own(void **unused)
{
    (void)unused;
    static const cr_money after[] = { 11, 23, 35, 46, 58 };
    struct cr_pool pool = { .amount = 0 };
    int64_t acc = 0;
    cr_money gain;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(cr_pool_contribute_foreign(&pool, &acc, 200, 300, 1955830, &gain), CR_OK);
        assert_int_equal(pool.amount, after[i]);
    }
    assert_int_equal(acc, INT64_C(6749000000));
    assert_int_equal(pool.acc, 0);
}

static void test_what_is_taken_back_leaves_the_pool_as_if_it_had_not_come(void **unused)
{
    (void)unused;
    for (cr_money first = 1; first < 60; first++) {
        for (cr_money second = 1; second < 60; second += 7) {
            struct cr_pool with = { .amount = 1000, .reserve = 1000 }, without = with;
            struct cr_pool_gain gone, gain;
            cr_pool_contribute(&with, first, 333, 77, &gone);
            cr_pool_contribute(&with, second, 333, 77, &gain);
            cr_pool_take_back(&with, first, 333, 77, &gone);
            cr_pool_contribute(&without, second, 333, 77, &gain);
            /* the same to the fraction; a whole unit may still lie in the accumulator */
            assert_int_equal(with.amount * 10000 + with.acc, without.amount * 10000 + without.acc);
            cr_pool_contribute(&with, 300, 333, 77, &gain);
            cr_pool_contribute(&without, 300, 333, 77, &gain);
            assert_int_equal(with.amount, without.amount);
            assert_int_equal(with.acc, without.acc);
            assert_int_equal(with.reserve, without.reserve);
        }
    }
}

static void test_a_pool_that_would_not_fit_is_refused_and_unchanged(void **unused)
{
    (void)unused;
    struct cr_pool pool = { .amount = CR_MONEY_MAX - 1 }, before = pool;
    struct cr_pool_gain gain;
    assert_int_equal(cr_pool_contribute(&pool, 1000, 500, 0, &gain), CR_OVERFLOW);
    assert_memory_equal(&pool, &before, sizeof pool);
}

/* ---- Mystery ---- */

/* One contribution of so many units against a trigger; the prize, 0: none. */
static cr_money give(struct cr_pool *pool, cr_money added, cr_money trigger)
{
    struct cr_pool_gain gain, seed;
    assert_int_equal(cr_pool_contribute(pool, added, CR_BASIS_POINTS, 0, &gain), CR_OK);
    if (pool->amount < trigger) return 0;
    cr_pool_next_cycle(pool, trigger, 10000, &seed);
    assert_int_equal(seed.amount, 10000);
    return trigger;
}

static void test_j27_to_j32_whose_contribution_reaches_the_trigger_wins_it_exactly(void **unused)
{
    (void)unused;
    struct cr_pool pool = { .amount = 12340 };
    assert_int_equal(give(&pool, 100, 12345), 12345); /* J27 */
    assert_int_equal(pool.amount, 10095);
    pool.amount = 10000;
    assert_int_equal(give(&pool, 50, 10000), 10000); /* J28 */
    assert_int_equal(pool.amount, 10050);
    pool.amount = 49990;
    assert_int_equal(give(&pool, 9, 50000), 0); /* J29 */
    assert_int_equal(give(&pool, 1, 50000), 50000);
    pool.amount = 12320; /* J30 */
    assert_int_equal(give(&pool, 50, 12345), 12345);
    assert_int_equal(pool.amount, 10025);
    assert_int_equal(give(&pool, 50, 10050), 10050);
    assert_int_equal(pool.amount, 10025);
    pool.amount = 12320; /* J31 */
    assert_int_equal(give(&pool, 50, 12345), 12345);
    assert_int_equal(give(&pool, 50, 30000), 0);
    assert_int_equal(pool.amount, 10075);
    pool.amount = 10095; /* J32: above the trigger, and nobody's until a contribution comes */
    assert_int_equal(give(&pool, 1, 10040), 10040);
}

static void test_j34_a_trigger_is_bound_by_its_hash(void **unused)
{
    (void)unused;
    struct cr_pool_plan plan = { .least = 10000, .most = 50000 };
    struct cr_trigger trigger = { .at = 12345 }, drawn;
    uint8_t shown[32], other[32];
    char hex[65];
    for (int i = 0; i < CR_SALT_SIZE; i++)
        trigger.salt[i] = (uint8_t)i;
    cr_trigger_commit(&trigger, 2, 7, shown);
    sodium_bin2hex(hex, sizeof hex, shown, sizeof shown);
    assert_string_equal(hex, "3521880e69bbc06f426c47f09eca52ec3926742834e104934c7049504628e334");
    trigger.at++;
    cr_trigger_commit(&trigger, 2, 7, other);
    assert_memory_not_equal(shown, other, sizeof shown);
    cr_money least = 50000, most = 10000;
    for (int i = 0; i < 2000; i++) {
        assert_true(cr_trigger_draw(&plan, &drawn));
        assert_in_range(drawn.at, 10000, 50000);
        least = (cr_money)drawn.at < least ? (cr_money)drawn.at : least;
        most = (cr_money)drawn.at > most ? (cr_money)drawn.at : most;
    }
    assert_true(least < 10500 && most > 49500); /* missed once in 10^11 */
    plan.most = plan.least;
    assert_true(cr_trigger_draw(&plan, &drawn));
    assert_int_equal(drawn.at, 10000);
}

/* ---- The wheel ---- */

static void test_j36_the_segment_by_cumulative_weight(void **unused)
{
    (void)unused;
    static const struct cr_wheel_segment wheel[] = {
        { .weight = 40, .times = 5 },  { .weight = 30, .times = 10 }, { .weight = 15, .times = 20 },
        { .weight = 10, .times = 50 }, { .weight = 5, .times = 100 },
    };
    static const struct {
        uint32_t number;
        cr_money prize;
    } rows[] = { { 0, 5000 },   { 39, 5000 },  { 40, 10000 },
                 { 84, 20000 }, { 85, 50000 }, { 99, 100000 } };
    assert_int_equal(cr_fortune_check(wheel, 5), CR_OK);
    assert_int_equal(cr_fortune_sides(wheel, 5), 100);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_money prize;
        assert_true(
            cr_fortune_prize(&wheel[cr_fortune_at(wheel, 5, rows[i].number)], 1000, &prize));
        assert_int_equal(prize, rows[i].prize);
    }
    struct cr_wheel_segment bad[] = { { .weight = 1, .times = 5 }, { .weight = 0, .times = 5 } };
    assert_int_equal(cr_fortune_check(bad, 0), CR_NO_WHEEL); /* J46 */
    assert_int_equal(cr_fortune_check(bad, 2), CR_WEIGHTS);
    bad[1] = (struct cr_wheel_segment){ .weight = UINT32_MAX, .times = 5 };
    assert_int_equal(cr_fortune_check(bad, 2), CR_WEIGHTS);
    bad[1] = (struct cr_wheel_segment){ .weight = 1 };
    assert_int_equal(cr_fortune_check(bad, 2), CR_AMOUNT);
    bad[1].sum = 700;
    cr_money prize;
    assert_true(cr_fortune_prize(&bad[1], 1000, &prize));
    assert_int_equal(prize, 700);
    assert_false(cr_fortune_prize(&bad[0], CR_MONEY_MAX, &prize));
}

/* ---- Plans ---- */

static enum cr_status plan_is(struct cr_pool_plan plan)
{
    struct cr_refusal why = { .n = 0 };
    return cr_pool_check(&plan, &why);
}

static void test_j18_j25_what_may_stand_in_a_plan(void **unused)
{
    (void)unused;
    struct cr_pool_plan machine = { .kind = CR_POOL_MACHINE_LINKED, .cap = 10000 };
    static const struct {
        uint32_t contribution, reserve;
        enum cr_status status;
    } caps[] = { { 501, 0, CR_CAP_5 },
                 { 500, 0, CR_OK },
                 { 501, 0, CR_CAP_5 },
                 { 450, 50, CR_OK },
                 { 450, 51, CR_CAP_5 } };
    for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) { /* J25: all levels together */
        machine.contribution = caps[i].contribution;
        machine.reserve = caps[i].reserve;
        assert_int_equal(plan_is(machine), caps[i].status);
    }
    struct cr_pool_plan royal = { .cap = 10000, .awards = { { "royal flush", 4000, 5000 } } };
    assert_int_equal(plan_is(royal), CR_AWARD_MIN); /* J18 */
    royal.awards[0].share = 6000;
    assert_int_equal(plan_is(royal), CR_OK);
    royal.awards[0].share = 10001;
    assert_int_equal(plan_is(royal), CR_AWARD_RANGE); /* R22 */
    struct cr_pool_plan mystery = {
        .kind = CR_POOL_MYSTERY, .cap = 10000, .least = 10000, .most = 50000, .chips_max = 50000
    };
    assert_int_equal(plan_is(mystery), CR_OK);
    mystery.chips_max = 49999;
    assert_int_equal(plan_is(mystery), CR_AMOUNT);
    mystery.least = 0;
    assert_int_equal(plan_is(mystery), CR_MYSTERY_RANGE);
    mystery.least = 50001;
    assert_int_equal(plan_is(mystery), CR_MYSTERY_RANGE);
}

static void test_j49_j50_a_jackpot_goes_its_way_and_never_to_the_house(void **unused)
{
    (void)unused;
    struct cr_pool_plan plan = { .number = 1, .needs_approval = 1, .currency = "BGN" };
    struct cr_pool_plan heir = { .number = 2, .currency = "BGN", .name = "other" };
    struct cr_pool full = { .amount = 81240, .acc = 17 }, empty = { .amount = 0 };
    struct cr_refusal why;
    assert_int_equal(cr_pool_check_move(&plan, &empty, CR_POOL_APPROVED, CR_POOL_ACTIVE, &why),
                     CR_NOT_APPROVED); /* J50 */
    assert_string_equal(why.what, "metrology");
    snprintf(plan.metrology, sizeof plan.metrology, "M-1");
    assert_int_equal(cr_pool_check_move(&plan, &empty, CR_POOL_APPROVED, CR_POOL_ACTIVE, &why),
                     CR_NOT_APPROVED);
    snprintf(plan.commission, sizeof plan.commission, "C-1");
    assert_int_equal(cr_pool_check_move(&plan, &empty, CR_POOL_APPROVED, CR_POOL_ACTIVE, &why),
                     CR_OK);
    assert_int_equal(cr_pool_check_move(&plan, &empty, CR_POOL_DRAFT, CR_POOL_ACTIVE, &why),
                     CR_POOL_STATE);
    assert_int_equal(cr_pool_check_move(&plan, &full, CR_POOL_CLOSING, CR_POOL_CLOSED, &why),
                     CR_NOT_EMPTY);
    assert_int_equal(why.have, 81240);
    assert_int_equal(cr_pool_check_move(&plan, &empty, CR_POOL_CLOSING, CR_POOL_CLOSED, &why),
                     CR_OK);
    assert_int_equal(cr_pool_check_heir(&plan, NULL, CR_POOL_ACTIVE, &why), CR_RETENTION); /* J49 */
    assert_int_equal(cr_pool_check_heir(&plan, &heir, CR_POOL_ACTIVE, &why), CR_OK);
    assert_int_equal(cr_pool_check_heir(&plan, &heir, CR_POOL_DRAFT, &why), CR_NOT_APPROVED);
    snprintf(heir.currency, sizeof heir.currency, "EUR");
    assert_int_equal(cr_pool_check_heir(&plan, &heir, CR_POOL_ACTIVE, &why), CR_BAD_INPUT);
}

static void test_a_table_plays_for_the_jackpots_it_is_a_member_of(void **unused)
{
    (void)unused;
    struct cr_pool_plan plan = { .house = "tdc", .currency = "TDC", .games = { "blackjack" } };
    assert_true(cr_pool_has_member(&plan, "tdc", "blackjack", "TDC", 5));
    assert_false(cr_pool_has_member(&plan, "m1", "blackjack", "TDC", 5));
    assert_false(cr_pool_has_member(&plan, "tdc", "roulette", "TDC", 5));
    assert_false(cr_pool_has_member(&plan, "tdc", "blackjack", "BGN", 5));
    plan.tables[0] = 4;
    assert_false(cr_pool_has_member(&plan, "tdc", "blackjack", "TDC", 5));
    plan.tables[1] = 5;
    assert_true(cr_pool_has_member(&plan, "tdc", "blackjack", "TDC", 5));
}

static void test_names(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < CR_POOL_KINDS; i++)
        assert_int_equal(cr_pool_kind_find(cr_pool_kind_name(i)), i);
    for (unsigned i = 0; i < CR_POOL_STATES; i++)
        assert_int_equal(cr_pool_state_find(cr_pool_state_name(i)), i);
    assert_int_equal(cr_pool_kind_find("none"), CR_POOL_KINDS);
    assert_int_equal(cr_pool_state_find("none"), CR_POOL_STATES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_awards_of_one_round_are_computed_together),
        cmocka_unit_test(test_j10_j11_the_second_table_is_computed_on_what_the_first_left),
        cmocka_unit_test(test_r20_printed_sums_come_first_and_are_due),
        cmocka_unit_test(test_j20_the_reserve_seeds_first_then_the_house),
        cmocka_unit_test(test_j21_to_j24_no_fraction_is_lost),
        cmocka_unit_test(test_j26_a_foreign_stake_has_an_accumulator_of_its_own),
        cmocka_unit_test(test_what_is_taken_back_leaves_the_pool_as_if_it_had_not_come),
        cmocka_unit_test(test_a_pool_that_would_not_fit_is_refused_and_unchanged),
        cmocka_unit_test(test_j27_to_j32_whose_contribution_reaches_the_trigger_wins_it_exactly),
        cmocka_unit_test(test_j34_a_trigger_is_bound_by_its_hash),
        cmocka_unit_test(test_j36_the_segment_by_cumulative_weight),
        cmocka_unit_test(test_j18_j25_what_may_stand_in_a_plan),
        cmocka_unit_test(test_j49_j50_a_jackpot_goes_its_way_and_never_to_the_house),
        cmocka_unit_test(test_a_table_plays_for_the_jackpots_it_is_a_member_of),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("pools", tests, NULL, NULL);
}
