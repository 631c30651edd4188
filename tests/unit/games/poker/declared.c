/* Chips without a word, and words with chips: T01 to T12 and T14 of poker-room.md, rulings R21 to R23. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/poker/declared.h"

static const struct cr_silent_rules silent = { .raise_percent = 50, .one_chip_is_call = true };
static const struct cr_betting_rules no_limit = {
    .structure = CR_NO_LIMIT, .short_costs_full = true, .short_adds_up = true, .reopen_percent = 100
};

/* Three seats; blinds 50 and 100 of seats 1 and 2, seat 0 speaks. */
static void blinds(struct cr_betting *betting, cr_money stack)
{
    *betting = (struct cr_betting){ .live = 7 };
    for (unsigned i = 0; i < 3; i++)
        betting->stack[i] = i == 0 ? stack : 10000;
    cr_betting_street(betting, 0, 100);
    cr_betting_post(betting, 1, 50);
    cr_betting_post(betting, 2, 100);
    cr_betting_open(betting, 100, 0);
}

/* Nothing bet yet, seat 0 speaks. */
static void no_bet(struct cr_betting *betting, cr_money pot, cr_money stack)
{
    *betting = (struct cr_betting){ .live = 7 };
    for (unsigned i = 0; i < 3; i++)
        betting->stack[i] = i == 0 ? stack : 10000;
    cr_betting_street(betting, pot, 100);
    cr_betting_open(betting, 0, 0);
}

/* Seat 0 faces a raise to 400, the step being 300. */
static void faces_400(struct cr_betting *betting, cr_money stack)
{
    *betting = (struct cr_betting){ .live = 7 };
    for (unsigned i = 0; i < 3; i++)
        betting->stack[i] = i == 0 ? stack : 10000;
    cr_betting_street(betting, 0, 100);
    cr_betting_post(betting, 1, 50);
    cr_betting_post(betting, 2, 100);
    cr_betting_open(betting, 100, 1);
    assert_int_equal(cr_betting_act(&no_limit, betting, 1, CR_BET_RAISE, 400), CR_BETTING_TAKEN);
    assert_int_equal(cr_betting_act(&no_limit, betting, 2, CR_BET_FOLD, 0), CR_BETTING_TAKEN);
    assert_int_equal(cr_betting_turn(betting), 0);
}

enum stands { BLIND, NOTHING, RAISED };

static const struct {
    const char *id;
    enum stands stands;
    cr_money stack, amount;
    unsigned chips;
    enum cr_betting_act act;
    cr_money to, change;
} table[] = {
    { "T01 one 500 chip at 100", BLIND, 10000, 500, 1, CR_BET_CALL, 0, 400 },
    { "T03 525 in two chips", RAISED, 10000, 525, 2, CR_BET_CALL, 0, 125 },
    { "T04 half of the least raise", RAISED, 10000, 550, 2, CR_BET_RAISE, 700, 0 },
    { "T05 one unit less", RAISED, 10000, 549, 3, CR_BET_CALL, 0, 149 },
    { "T06 more than half", RAISED, 10000, 650, 2, CR_BET_RAISE, 700, 0 },
    { "T07 the least raise itself", RAISED, 10000, 700, 2, CR_BET_RAISE, 700, 0 },
    { "T09 the first motion only", RAISED, 10000, 400, 4, CR_BET_CALL, 0, 0 },
    { "T11 one chip, nothing bet", NOTHING, 10000, 500, 1, CR_BET_RAISE, 500, 0 },
    { "T12 60, nothing bet", NOTHING, 10000, 60, 2, CR_BET_RAISE, 100, 0 },
    { "more than the least, several chips", RAISED, 10000, 1200, 5, CR_BET_RAISE, 1200, 0 },
    { "several chips of untold number", RAISED, 10000, 1000, 0, CR_BET_RAISE, 1000, 0 },
    { "R22 below the call", RAISED, 10000, 300, 3, CR_BET_CALL, 0, 0 },
    { "all he has, below the call", RAISED, 300, 300, 3, CR_BET_CALL, 0, 0 },
    { "all he has, above it, less than half a raise", RAISED, 450, 450, 2, CR_BET_RAISE, 450, 0 },
    { "R23 all he has is less than the least bet", NOTHING, 60, 60, 2, CR_BET_RAISE, 60, 0 },
    { "one chip that is exactly the call", BLIND, 10000, 100, 1, CR_BET_CALL, 0, 0 },
    { "one chip smaller than the call", RAISED, 10000, 100, 1, CR_BET_CALL, 0, 0 },
};

static void test_chips_without_a_word_mean_what_the_table_says(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct cr_betting betting;
        struct cr_declared is;
        if (table[i].stands == BLIND) blinds(&betting, table[i].stack);
        if (table[i].stands == NOTHING) no_bet(&betting, 0, table[i].stack);
        if (table[i].stands == RAISED) faces_400(&betting, table[i].stack);
        cr_declared_read(&silent, &no_limit, &betting, 0, table[i].amount, table[i].chips, &is);
        if (is.act != table[i].act || is.to != table[i].to || is.change != table[i].change)
            fail_msg("%s: act %d to %lld, change %lld", table[i].id, is.act, (long long)is.to,
                     (long long)is.change);
        cr_money owes = betting.price - betting.in[0];
        if (owes > betting.stack[0]) owes = betting.stack[0];
        cr_money goes_in = is.act == CR_BET_RAISE ? is.to - betting.in[0] : owes;
        assert_true(table[i].amount - is.change <= goes_in); /* nothing but the change comes back */
        assert_int_equal(cr_betting_act(&no_limit, &betting, 0, (enum cr_betting_act)is.act, is.to),
                         CR_BETTING_TAKEN);
    }
}

/* T02: "raise", and one chip of 500. */
static void test_t02_a_word_makes_one_chip_a_raise(void **unused)
{
    (void)unused;
    struct cr_betting betting;
    blinds(&betting, 10000);
    assert_int_equal(cr_declared_raise(&no_limit, &betting, 0, 500), 500);
    assert_int_equal(cr_betting_act(&no_limit, &betting, 0, CR_BET_RAISE, 500), CR_BETTING_TAKEN);
    assert_int_equal(betting.price, 500);
}

static void test_t08_a_raise_said_is_completed(void **unused)
{
    (void)unused;
    struct cr_betting betting;
    faces_400(&betting, 10000);
    assert_int_equal(cr_declared_raise(&no_limit, &betting, 0, 450), 700);
    assert_int_equal(cr_declared_raise(&no_limit, &betting, 0, 0), 700);
    faces_400(&betting, 600); /* he has no more than that */
    assert_int_equal(cr_declared_raise(&no_limit, &betting, 0, 450), 600);
}

/* T10: the total was said; the motions do not matter. */
static void test_t10_a_total_said_first_stands(void **unused)
{
    (void)unused;
    struct cr_betting betting;
    faces_400(&betting, 10000);
    assert_int_equal(cr_declared_raise(&no_limit, &betting, 0, 1000), 1000);
    assert_int_equal(cr_betting_act(&no_limit, &betting, 0, CR_BET_RAISE, 1000), CR_BETTING_TAKEN);
}

static void test_t14_pot_is_the_pot(void **unused)
{
    (void)unused;
    struct cr_betting_rules pot_limit = no_limit;
    struct cr_betting betting;
    struct cr_betting_options options;
    struct cr_declared is;
    pot_limit.structure = CR_POT_LIMIT;
    no_bet(&betting, 750, 10000);
    cr_betting_options(&pot_limit, &betting, 0, &options);
    assert_int_equal(options.most, 750);
    cr_declared_read(&silent, &pot_limit, &betting, 0, 1000, 2, &is); /* more than it allows */
    assert_int_equal(is.act, CR_BET_RAISE);
    assert_int_equal(is.to, 750);
    assert_int_equal(is.change, 250);
}

/* A house that reads one chip as it reads several. */
static void test_one_chip_is_a_raise_where_the_house_says_so(void **unused)
{
    (void)unused;
    const struct cr_silent_rules other = { .raise_percent = 50, .one_chip_is_call = false };
    struct cr_betting betting;
    struct cr_declared is;
    blinds(&betting, 10000);
    cr_declared_read(&other, &no_limit, &betting, 0, 500, 1, &is);
    assert_int_equal(is.act, CR_BET_RAISE);
    assert_int_equal(is.to, 500);
}

/* Raising is closed to him: whatever lies above the call comes back. */
static void test_who_may_not_raise_calls(void **unused)
{
    (void)unused;
    struct cr_betting betting;
    struct cr_declared is;
    faces_400(&betting, 10000);
    betting.free = 0;
    cr_declared_read(&silent, &no_limit, &betting, 0, 5000, 5, &is);
    assert_int_equal(is.act, CR_BET_CALL);
    assert_int_equal(is.change, 4600);
    no_bet(&betting, 300, 10000);
    betting.free = 0;
    cr_declared_read(&silent, &no_limit, &betting, 0, 500, 5, &is);
    assert_int_equal(is.act, CR_BET_CHECK);
    assert_int_equal(is.change, 500);
}

/* The big blind's option: a bet stands, and it is his; the half decides. */
static void test_the_big_blind_raises_by_half_of_a_step(void **unused)
{
    (void)unused;
    struct cr_betting betting;
    struct cr_declared is;
    blinds(&betting, 10000);
    assert_int_equal(cr_betting_act(&no_limit, &betting, 0, CR_BET_CALL, 0), CR_BETTING_TAKEN);
    assert_int_equal(cr_betting_act(&no_limit, &betting, 1, CR_BET_CALL, 0), CR_BETTING_TAKEN);
    cr_declared_read(&silent, &no_limit, &betting, 2, 50, 2, &is);
    assert_int_equal(is.act, CR_BET_RAISE);
    assert_int_equal(is.to, 200);
    cr_declared_read(&silent, &no_limit, &betting, 2, 49, 2, &is);
    assert_int_equal(is.act, CR_BET_CHECK);
    assert_int_equal(is.change, 49);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chips_without_a_word_mean_what_the_table_says),
        cmocka_unit_test(test_t02_a_word_makes_one_chip_a_raise),
        cmocka_unit_test(test_t08_a_raise_said_is_completed),
        cmocka_unit_test(test_t10_a_total_said_first_stands),
        cmocka_unit_test(test_t14_pot_is_the_pot),
        cmocka_unit_test(test_one_chip_is_a_raise_where_the_house_says_so),
        cmocka_unit_test(test_who_may_not_raise_calls),
        cmocka_unit_test(test_the_big_blind_raises_by_half_of_a_step),
    };
    return cmocka_run_group_tests_name("poker declared", tests, NULL, NULL);
}
