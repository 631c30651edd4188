/* betting.c -- one street: what may be bet, who speaks, when it ends. Seats are counted from 1 here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../base/random.h"
#include "games/poker/betting.h"

#define SEATS CR_POKER_SEATS_MAX

static const struct cr_betting_rules no_limit = {
    .structure = CR_NO_LIMIT, .short_costs_full = true, .short_adds_up = true, .reopen_percent = 100
};
static const struct cr_betting_rules pot_limit = { .structure = CR_POT_LIMIT,
                                                   .short_costs_full = true,
                                                   .short_adds_up = true,
                                                   .reopen_percent = 100 };
static const struct cr_betting_rules fixed = { .structure = CR_FIXED_LIMIT,
                                               .uncapped_heads_up = true,
                                               .short_costs_full = true,
                                               .short_adds_up = true,
                                               .raises_most = 3,
                                               .reopen_percent = 100 };
static const struct cr_betting_rules spread = { .structure = CR_SPREAD_LIMIT,
                                                .short_costs_full = true,
                                                .short_adds_up = true,
                                                .reopen_percent = 100,
                                                .most = 500 };

/* Blinds 50 and 100 by the first two of so many seats; the third speaks first. */
static struct cr_betting blinds(unsigned seats, const cr_money *stacks)
{
    struct cr_betting betting = { .live = (uint16_t)((1u << seats) - 1) };
    memcpy(betting.stack, stacks, seats * sizeof stacks[0]);
    cr_betting_street(&betting, 0, 100);
    cr_betting_post(&betting, 0, 50);
    cr_betting_post(&betting, 1, 100);
    cr_betting_open(&betting, 100, 2);
    return betting;
}

static void does(const struct cr_betting_rules *rules, struct cr_betting *betting, unsigned seat,
                 enum cr_betting_act act, cr_money to)
{
    assert_int_equal(cr_betting_act(rules, betting, seat - 1, act, to), CR_BETTING_TAKEN);
}

static void refused(const struct cr_betting_rules *rules, struct cr_betting *betting, unsigned seat,
                    enum cr_betting_act act, cr_money to, enum cr_betting_answer why)
{
    struct cr_betting before = *betting;
    assert_int_equal(cr_betting_act(rules, betting, seat - 1, act, to), why);
    assert_memory_equal(&before, betting, sizeof before);
}

static struct cr_betting_options may(const struct cr_betting_rules *rules,
                                     const struct cr_betting *betting, unsigned seat)
{
    struct cr_betting_options options;
    cr_betting_options(rules, betting, seat - 1, &options);
    return options;
}

static const cr_money deep[SEATS] = { 100000, 100000, 100000, 100000, 100000,
                                      100000, 100000, 100000, 100000, 100000 };

/* ---- Worked examples ---- */

static void test_h17_minimum_raises(void **unused)
{
    (void)unused;
    struct cr_betting betting = blinds(4, deep);
    refused(&no_limit, &betting, 3, CR_BET_RAISE, 199, CR_BETTING_TOO_LITTLE);
    assert_int_equal(may(&no_limit, &betting, 3).least, 200);
    does(&no_limit, &betting, 3, CR_BET_RAISE, 250);
    assert_int_equal(may(&no_limit, &betting, 4).least, 400);
    does(&no_limit, &betting, 4, CR_BET_RAISE, 600);
    assert_int_equal(may(&no_limit, &betting, 1).least, 950);
    does(&no_limit, &betting, 1, CR_BET_RAISE, 950);
    assert_int_equal(may(&no_limit, &betting, 2).least, 1300);
}

static void test_h12_h13_the_table_maximum(void **unused)
{
    (void)unused;
    const cr_money stacks[] = { 3000, 3000, 3000, 3000 };
    struct cr_betting betting = blinds(4, stacks);
    refused(&spread, &betting, 3, CR_BET_RAISE, 600, CR_BETTING_TOO_MUCH);
    does(&spread, &betting, 3, CR_BET_RAISE, 300);
    does(&spread, &betting, 4, CR_BET_RAISE, 500);
    does(&spread, &betting, 1, CR_BET_FOLD, 0);
    does(&spread, &betting, 2, CR_BET_FOLD, 0);
    refused(&spread, &betting, 3, CR_BET_RAISE, 700, CR_BETTING_NO_RAISE);
    does(&spread, &betting, 3, CR_BET_CALL, 0);
    assert_int_equal(cr_betting_turn(&betting), CR_NOBODY);
    cr_betting_street(&betting, cr_betting_pot(&betting), 100);
    cr_betting_open(&betting, 0, 0);
    does(&spread, &betting, 3, CR_BET_CHECK, 0);
    does(&spread, &betting, 4, CR_BET_RAISE, 400);
    assert_int_equal(may(&spread, &betting, 3).least, 500); /* below a step, up to the maximum */
    does(&spread, &betting, 3, CR_BET_RAISE, 500);
    assert_false(may(&spread, &betting, 4).may_raise);

    struct cr_betting_rules increment = spread;
    increment.cap_is_increment = true;
    betting = blinds(4, stacks);
    assert_int_equal(may(&increment, &betting, 3).most, 600);
    does(&increment, &betting, 3, CR_BET_RAISE, 600);
    assert_int_equal(may(&increment, &betting, 4).most, 1100);
    does(&increment, &betting, 4, CR_BET_RAISE, 1100);
    assert_int_equal(may(&increment, &betting, 1).most, 1600);
}

static void test_h19_h28_pot_limit_sizes(void **unused)
{
    (void)unused;
    struct cr_betting betting = blinds(4, deep);
    struct cr_betting_rules as_is = pot_limit;
    as_is.pot_as_is = true;
    assert_int_equal(may(&pot_limit, &betting, 3).most, 350);
    assert_false(may(&as_is, &betting, 3).may_raise);
    does(&pot_limit, &betting, 3, CR_BET_RAISE, 350);
    assert_int_equal(may(&pot_limit, &betting, 4).most, 1200);
    does(&pot_limit, &betting, 4, CR_BET_CALL, 0);
    assert_int_equal(may(&pot_limit, &betting, 1).most, 1500);
    struct cr_betting folds = betting;
    does(&pot_limit, &folds, 1, CR_BET_FOLD, 0);
    assert_int_equal(may(&pot_limit, &folds, 2).most, 1450);

    cr_betting_street(&folds, 1100, 100);
    folds.live = 14;
    cr_betting_open(&folds, 0, 0);
    does(&pot_limit, &folds, 2, CR_BET_RAISE, 600);
    assert_int_equal(may(&pot_limit, &folds, 3).most, 2900);
    does(&pot_limit, &folds, 3, CR_BET_RAISE, 2900);
    assert_int_equal(may(&pot_limit, &folds, 4).most, 10400);
    does(&pot_limit, &folds, 4, CR_BET_FOLD, 0);
    assert_int_equal(may(&pot_limit, &folds, 2).most, 9800);

    struct cr_betting ante = blinds(4, deep); /* H28: 100 dead, counted or not */
    ante.pot = 100;
    assert_int_equal(may(&pot_limit, &ante, 3).most, 450);
}

static void test_h20_fixed_limit_has_an_end_of_raises(void **unused)
{
    (void)unused;
    const cr_money stacks[] = { 5000, 5000, 5000 };
    struct cr_betting betting = blinds(3, stacks); /* seats 2 and 3 of the example are 1 and 2 */
    refused(&fixed, &betting, 3, CR_BET_RAISE, 250, CR_BETTING_TOO_MUCH);
    does(&fixed, &betting, 3, CR_BET_RAISE, 200);
    does(&fixed, &betting, 1, CR_BET_RAISE, 300);
    does(&fixed, &betting, 2, CR_BET_RAISE, 400);
    refused(&fixed, &betting, 3, CR_BET_RAISE, 500, CR_BETTING_NO_RAISE);
    does(&fixed, &betting, 3, CR_BET_CALL, 0);
    does(&fixed, &betting, 1, CR_BET_FOLD, 0);
    assert_int_equal(cr_betting_turn(&betting), CR_NOBODY);
    cr_betting_street(&betting, cr_betting_pot(&betting), 100);
    cr_betting_open(&betting, 0, 1);
    for (unsigned i = 0; i < 5; i++) /* two live hands: no end */
        does(&fixed, &betting, i % 2 == 0 ? 2 : 3, CR_BET_RAISE, 100 * (i + 1));
}

/* R33: a bring-in below the bet is completed to it, and that is the one bet. */
static void test_r33_a_bring_in_is_completed(void **unused)
{
    (void)unused;
    struct cr_betting betting = { .live = 7 };
    memcpy(betting.stack, deep, sizeof betting.stack);
    cr_betting_street(&betting, 30, 100);
    cr_betting_post(&betting, 0, 25);
    cr_betting_open(&betting, 25, 1);
    assert_int_equal(may(&fixed, &betting, 2).call, 25);
    refused(&fixed, &betting, 2, CR_BET_RAISE, 125, CR_BETTING_TOO_MUCH);
    does(&fixed, &betting, 2, CR_BET_RAISE, 100);
    for (unsigned i = 0; i < 3; i++)
        does(&fixed, &betting, (i + 2) % 3 + 1, CR_BET_RAISE, 200 + 100 * i);
    assert_false(may(&fixed, &betting, 3).may_raise);
}

static void test_h21_h22_a_short_all_in_reopens_nothing(void **unused)
{
    (void)unused;
    const cr_money stacks[] = { 3000, 3000, 3000, 750 };
    struct cr_betting betting = blinds(4, stacks);
    does(&no_limit, &betting, 3, CR_BET_RAISE, 500);
    does(&no_limit, &betting, 4, CR_BET_RAISE, 750);
    does(&no_limit, &betting, 1, CR_BET_FOLD, 0);
    assert_int_equal(may(&no_limit, &betting, 2).least, 1150); /* has not spoken: may raise */
    does(&no_limit, &betting, 2, CR_BET_CALL, 0);
    refused(&no_limit, &betting, 3, CR_BET_RAISE, 1150, CR_BETTING_NO_RAISE);
    assert_int_equal(may(&no_limit, &betting, 3).call, 250);
    refused(&no_limit, &betting, 4, CR_BET_FOLD, 0, CR_BETTING_ALL_IN);
    does(&no_limit, &betting, 3, CR_BET_CALL, 0);
    assert_int_equal(cr_betting_turn(&betting), CR_NOBODY);
}

/* Wounds of other engines. */
static void test_two_short_all_ins_add_up(void **unused)
{
    (void)unused;
    const cr_money stacks[] = { 9000, 9000, 9000, 700, 1000 };
    struct cr_betting_rules apart = no_limit;
    apart.short_adds_up = false;
    for (int together = 0; together < 2; together++) {
        const struct cr_betting_rules *rules = together ? &no_limit : &apart;
        struct cr_betting betting = blinds(5, stacks);
        does(rules, &betting, 3, CR_BET_RAISE, 500); /* a step of 400 */
        does(rules, &betting, 4, CR_BET_RAISE, 700);
        does(rules, &betting, 5, CR_BET_RAISE, 1000);
        does(rules, &betting, 1, CR_BET_FOLD, 0);
        does(rules, &betting, 2, CR_BET_CALL, 0);
        assert_int_equal(may(rules, &betting, 3).call, 500);
        assert_int_equal(may(rules, &betting, 3).may_raise, together); /* 500 since he spoke */
        if (together) assert_int_equal(may(rules, &betting, 3).least, 1400);
    }
}

static void test_a_full_all_in_after_a_short_one(void **unused)
{
    (void)unused;
    const cr_money stacks[] = { 9000, 9000, 9000, 700, 1100 };
    struct cr_betting betting = blinds(5, stacks);
    struct cr_betting_rules apart = no_limit;
    apart.short_adds_up = false;
    does(&apart, &betting, 3, CR_BET_RAISE, 500);
    does(&apart, &betting, 4, CR_BET_RAISE, 700);
    does(&apart, &betting, 5, CR_BET_RAISE, 1100); /* 400 over 700: full */
    does(&apart, &betting, 1, CR_BET_FOLD, 0);
    does(&apart, &betting, 2, CR_BET_FOLD, 0);
    assert_false(may(&apart, &betting, 3).may_raise); /* nobody has chips to answer */
    assert_int_equal(may(&apart, &betting, 3).call, 600);
    betting.stack[1] = 5000;
    betting.live |= 2;
    assert_int_equal(may(&apart, &betting, 3).least, 1500);
}

static void test_a_short_opening_costs_a_full_bet_but_not_one_against_one(void **unused)
{
    (void)unused;
    struct cr_betting three = { .live = 7, .stack = { 60, 5000, 5000 } };
    struct cr_betting two = { .live = 3, .stack = { 60, 5000 } };
    cr_betting_street(&three, 300, 100);
    cr_betting_open(&three, 0, 0);
    does(&no_limit, &three, 1, CR_BET_RAISE, 60);
    assert_int_equal(may(&no_limit, &three, 2).call, 100);
    cr_betting_street(&two, 300, 100);
    cr_betting_open(&two, 0, 0);
    does(&no_limit, &two, 1, CR_BET_RAISE, 60);
    assert_int_equal(may(&no_limit, &two, 2).call, 60);
}

static void test_a_minimum_raise_above_the_others_stack(void **unused)
{
    (void)unused;
    const cr_money stacks[] = { 5000, 150 };
    struct cr_betting betting = blinds(2, stacks);
    assert_int_equal(cr_betting_turn(&betting), 0);
    does(&no_limit, &betting, 1, CR_BET_RAISE, 1000);
    assert_int_equal(may(&no_limit, &betting, 2).call, 50);
    assert_false(may(&no_limit, &betting, 2).may_raise);
    does(&no_limit, &betting, 2, CR_BET_CALL, 0);
    assert_int_equal(cr_betting_turn(&betting), CR_NOBODY);
}

/* The big blind has the last word; with nobody left to answer there is none. */
static void test_the_big_blind_speaks_last(void **unused)
{
    (void)unused;
    struct cr_betting betting = blinds(3, deep);
    does(&no_limit, &betting, 3, CR_BET_CALL, 0);
    does(&no_limit, &betting, 1, CR_BET_CALL, 0);
    assert_int_equal(cr_betting_turn(&betting), 1);
    assert_true(may(&no_limit, &betting, 2).may_check && may(&no_limit, &betting, 2).may_raise);
    does(&no_limit, &betting, 2, CR_BET_CHECK, 0);
    assert_int_equal(cr_betting_turn(&betting), CR_NOBODY);
    const cr_money stacks[] = { 40, 5000 };
    betting = blinds(2, stacks);
    assert_int_equal(cr_betting_turn(&betting), CR_NOBODY);
}

/* ---- At random ---- */

static cr_money chips_of(const struct cr_betting *betting)
{
    cr_money sum = cr_betting_pot(betting);
    for (unsigned i = 0; i < SEATS; i++)
        sum += betting->stack[i];
    return sum;
}

static void act_at_random(const struct cr_betting_rules *rules, struct cr_betting *betting,
                          uint64_t *seed)
{
    unsigned seat = cr_betting_turn(betting), way = (unsigned)random_below(seed, 12);
    struct cr_betting_options options;
    cr_betting_options(rules, betting, seat, &options);
    assert_true(options.may_check != (options.call > 0));
    if (options.may_raise && way < 5) {
        cr_money span = options.most - options.least, to = options.least;
        assert_true(span >= 0 && options.least > betting->in[seat]);
        if (way < 3 && span > 0) to += (cr_money)random_below(seed, (uint64_t)span + 1);
        if (options.least > 1)
            refused(rules, betting, seat + 1, CR_BET_RAISE, options.least - 1,
                    CR_BETTING_TOO_LITTLE);
        refused(rules, betting, seat + 1, CR_BET_RAISE, options.most + 1, CR_BETTING_TOO_MUCH);
        does(rules, betting, seat + 1, CR_BET_RAISE, to);
    } else if (way == 11) {
        does(rules, betting, seat + 1, CR_BET_FOLD, 0);
    } else {
        refused(rules, betting, seat + 1, options.may_check ? CR_BET_CALL : CR_BET_CHECK, 0,
                options.may_check ? CR_BETTING_NO_CALL : CR_BETTING_NO_CHECK);
        does(rules, betting, seat + 1, options.may_check ? CR_BET_CHECK : CR_BET_CALL, 0);
    }
}

/* Whatever is done: no chip is lost, the price never falls, the street ends, and then nobody who could
 * still match has not. */
static void test_streets_at_random(void **unused)
{
    (void)unused;
    const struct cr_betting_rules *const kinds[] = { &no_limit, &pot_limit, &fixed, &spread };
    uint64_t seed = 5;
    unsigned acts = 0;
    for (int round = 0; round < 20000; round++) {
        const struct cr_betting_rules *rules = kinds[round % 4];
        unsigned seats = 2 + (unsigned)random_below(&seed, SEATS - 1), steps = 0;
        cr_money stacks[SEATS];
        for (unsigned i = 0; i < seats; i++)
            stacks[i] = 1 + (cr_money)random_below(&seed, random_below(&seed, 2) ? 300 : 5000);
        struct cr_betting betting = blinds(seats, stacks);
        cr_money chips = chips_of(&betting), price = betting.price;
        for (; cr_betting_turn(&betting) != CR_NOBODY; steps++) {
            assert_true(steps < 400);
            act_at_random(rules, &betting, &seed);
            assert_int_equal(chips_of(&betting), chips);
            assert_true(betting.price >= price);
            price = betting.price;
        }
        acts += steps;
        unsigned owe = 0, can = 0;
        for (unsigned i = 0; i < seats; i++) {
            bool behind = betting.live >> i & 1 && betting.stack[i] > 0;
            can += behind;
            owe += behind && betting.in[i] < betting.price;
        }
        assert_true(owe == 0 || can == 1);
    }
    assert_true(acts > 50000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_h17_minimum_raises),
        cmocka_unit_test(test_h12_h13_the_table_maximum),
        cmocka_unit_test(test_h19_h28_pot_limit_sizes),
        cmocka_unit_test(test_h20_fixed_limit_has_an_end_of_raises),
        cmocka_unit_test(test_r33_a_bring_in_is_completed),
        cmocka_unit_test(test_h21_h22_a_short_all_in_reopens_nothing),
        cmocka_unit_test(test_two_short_all_ins_add_up),
        cmocka_unit_test(test_a_full_all_in_after_a_short_one),
        cmocka_unit_test(test_a_short_opening_costs_a_full_bet_but_not_one_against_one),
        cmocka_unit_test(test_a_minimum_raise_above_the_others_stack),
        cmocka_unit_test(test_the_big_blind_speaks_last),
        cmocka_unit_test(test_streets_at_random),
    };
    return cmocka_run_group_tests_name("poker betting", tests, NULL, NULL);
}
