/* table_words.c -- what is refused at the table and by which rule, the clock, the showdown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pk_text.h"

/* ---- What is refused [poker-games, Bad input] ---- */

static struct cr_input bring(unsigned seat, cr_money amount)
{
    struct cr_input input = pk_in(CR_IN_BRING, CR_ROLE_PLAYER);
    input.seat = (uint16_t)(seat - 1);
    input.amount = amount;
    return input;
}

static void test_words_that_are_refused(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 800 2000 0 2000", 6);
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("3 call")); /* cards come first */
    refused(CR_TO_ACT, "4 call");
    assert_int_equal(cr_table_why(kit->table)->n, 3);
    refused(CR_NO_CHECK, "3 check");
    assert_int_equal(cr_table_why(kit->table)->min, 100);
    refused(CR_RAISE_BELOW, "3 raise 150");
    refused(CR_STACK, "3 raise 900");
    refused(CR_AMOUNT, "3 raise 0");
    refused(CR_AMOUNT, "3 raise -5");
    refused(CR_NOT_OFFERED, "3 pot");
    refused(CR_NOT_OFFERED, "3 chips 500");
    refused(CR_NOT_THIS_PHASE, "3 bring_in 100");
    refused(CR_NOT_THIS_PHASE, "3 show");
    pk_refuse(kit, CR_IN_HAND, bring(3, 100));
    struct cr_input stale = acting("3 fold");
    stale.turn = pk_need(kit).turn + 1;
    pk_refuse(kit, CR_TURN_PASSED, stale);
    stale.turn = pk_need(kit).turn;
    pk_do(kit, stale);
    refused(CR_NOT_DEALT, "3 call");
    play("4 call, 6 call, 1 call");
    pk_refuse(kit, CR_STREET_OPEN, pk_cards(CR_IN_BURN, "??"));
}

static void test_acts_that_are_refused_on_later_streets(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 300 2000", 4);
    play("3 all_in, 4 call, 1 fold, 2 call");
    refused(CR_NOTHING_TO_CALL, "2 call");
    refused(CR_BET_BELOW, "2 bet 60");
    assert_int_equal(cr_table_why(kit->table)->value, 60);
    refused(CR_ALL_IN, "3 fold");
    play("2 all_in, 4 fold");
    deal_any();
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("2 check"));
    show(2, "7c 7d");
    pk_refuse(kit, CR_NOT_CLOSED, pk_show(1, "7c 7d"));
    pk_refuse(kit, CR_NOT_SEATED, pk_show(4, "8c 8d"));
    pk_refuse(kit, CR_HAND_DEAD, pk_show(3, "8c 8d"));
    show(3, "8c 8d");
    pk_refuse(kit, CR_HAND_OVER, acting("2 check"));
    pk_refuse(kit, CR_HAND_OVER, pk_cards(CR_IN_CARD, "9c"));
    pk_refuse(kit, CR_HAND_OVER, pk_show(1, "7c 7d"));
}

static void test_raises_that_nobody_could_answer(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 300 300", 1);
    play("1 raise 200, 2 all_in, 3 all_in");
    refused(CR_NO_OPPONENT, "1 raise 700");
    play("1 call");
}

static void test_cards_that_are_refused(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 2000", 3);
    pk_refuse(kit, CR_NOT_THIS_PHASE, pk_cards(CR_IN_BURN, "??"));
    pk_refuse(kit, CR_BAD_INPUT, pk_cards(CR_IN_CARD, "As ?? ??"));
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_cards(CR_IN_CARD, "?? ?? ?? ?? ?? ?? ??"));
    pk_do(kit, pk_cards(CR_IN_CARD, "?? ??")); /* a dealer may give them in parts */
    assert_int_equal(pk_need(kit).count, 4);
    deal();
    pk_refuse(kit, CR_STREET_OPEN, pk_cards(CR_IN_CARD, "Kh 8h 2c"));
    play("3 call, 1 call, 2 check");
    pk_refuse(kit, CR_BURN_DUE, pk_cards(CR_IN_CARD, "Kh 8h 2c"));
    pk_refuse(kit, CR_BAD_INPUT, pk_cards(CR_IN_BURN, "As"));
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_cards(CR_IN_BURN, "?? ??"));
    deal();
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_cards(CR_IN_CARD, "Kh 8h"));
    assert_int_equal(cr_table_why(kit->table)->n, 3);
    pk_refuse(kit, CR_CARD_OUT, pk_cards(CR_IN_CARD, "Kh 8h Kh"));
    pk_refuse(kit, CR_FACE_UP, pk_cards(CR_IN_CARD, "Kh 8h ??"));
    open_cards("Kh 8h 2c");
    play("1 check, 2 check, 3 check");
    deal();
    pk_refuse(kit, CR_CARD_OUT, pk_cards(CR_IN_CARD, "8h"));
    open_cards("7c");
    play("1 check, 2 check, 3 check");
    open_cards("7d");
    play("1 check, 2 check, 3 check");
    pk_refuse(kit, CR_CARD_OUT, pk_show(0, "As 7d"));
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_show(0, "As"));
    pk_refuse(kit, CR_FACE_UP, pk_show(0, "As ??"));
}

static void test_stud_words_that_are_refused(void **unused)
{
    (void)unused;
    open_game("seven-card-stud", "m1");
    kit->plate.max_bet = 500;
    begin("2000 2000 2000", 3);
    open_cards("4h Ah 4c");
    refused(CR_BRING_IN_SEAT, "1 bring_in 100");
    assert_int_equal(cr_table_why(kit->table)->n, 3);
    refused(CR_NO_CHECK_FIRST, "3 check");
    refused(CR_NOTHING_TO_CALL, "3 call");
    refused(CR_NOT_THIS_PHASE, "3 fold");
    refused(CR_BET_BELOW, "3 bring_in 99");
    refused(CR_RAISE_ABOVE, "3 bring_in 501");
    refused(CR_STACK, "3 bring_in 2001");
    refused(CR_AMOUNT, "3 bring_in 0");
    play("3 all_in"); /* as much as the rules allow */
    assert_int_equal(pk_state(kit)->hand.betting.in[2], 500);
    refused(CR_NO_CHECK_FIRST, "1 check");
}

static void test_fixed_limit_words_that_are_refused(void **unused)
{
    (void)unused;
    open_game("seven-card-stud", "rf");
    kit->plate.structure = CR_FIXED_LIMIT + 1;
    kit->plate.bring_in_min = 25;
    begin("2000 2000 2000", 3);
    open_cards("3d Qs 7d");
    refused(CR_FIXED_BRING_IN, "1 bring_in 50");
    play("1 bring_in 25");
    refused(CR_FIXED_BET, "2 raise 99");
    refused(CR_FIXED_BET, "2 raise 101");
    play("2 raise 100, 3 raise 200, 1 raise 300, 2 raise 400");
    refused(CR_RAISES_CAPPED, "3 raise 500");
}

/* Chips without a word [poker-room T01, T03, T08]; a word nobody asks for. */
static void test_chips_without_a_word(void **unused)
{
    (void)unused;
    open_game("holdem", "rf");
    begin("5000 5000 5000 5000 5000", 5);
    deal();
    struct cr_input chip = acting("3 chips 500"), raise = acting("4 raise 150");
    chip.number = 1;
    pk_do(kit, chip); /* one chip larger than the bet: a call */
    assert_int_equal(pk_state(kit)->hand.betting.in[2], 100);
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("5 bring_in 100"));
    raise.role = CR_ROLE_DEALER;
    pk_do(kit, raise); /* said, and then completed */
    assert_int_equal(pk_state(kit)->hand.betting.in[3], 200);
    play("5 raise 500");
    chip = acting("1 chips 575");
    chip.number = 2;
    pk_do(kit, chip); /* 625 before him where 500 are asked: less than half a raise */
    assert_int_equal(pk_state(kit)->hand.betting.in[0], 500);
}

/* ---- The clock ---- */

static void test_who_lets_his_turn_pass_checks_or_folds(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 2000", 3);
    pk_refuse(kit, CR_NOT_THIS_PHASE, timeout(0));
    play("3 call, 1 call, 2 check");
    deal_any();
    uint32_t turn = pk_need(kit).turn;
    pk_refuse(kit, CR_TURN_PASSED, timeout(turn + 1));
    pk_do(kit, timeout(turn));
    assert_true(pk_state(kit)->hand.betting.live & 1); /* nothing to call: a check */
    pk_refuse(kit, CR_TURN_PASSED, timeout(turn));
    play("2 bet 100");
    pk_do(kit, timeout(0));
    pk_do(kit, timeout(0));
    check_ends("1900 2185 1900");
    assert_false(pk_state(kit)->flags[0] & CR_SEAT_IN); /* they sit out from now on */
    assert_false(pk_state(kit)->flags[2] & CR_SEAT_IN);
    assert_true(pk_state(kit)->flags[1] & CR_SEAT_IN);
}

static void test_t23_or_the_hand_is_dead(void **unused)
{
    (void)unused;
    open_game("holdem", "rf");
    begin("5000 5000 5000", 3);
    assert_int_equal(pk_state(kit)->hand.phase, CR_PK_DEALING);
    play("3 call, 1 call, 2 check");
    deal_any();
    assert_int_equal(pk_need(kit).seconds, 60);
    pk_do(kit, timeout(pk_need(kit).turn));
    assert_false(pk_state(kit)->hand.betting.live & 1);
    refused(CR_HAND_DEAD, "1 check");
}

static void test_who_must_bring_in_brings_in_the_least(void **unused)
{
    (void)unused;
    open_game("seven-card-stud", "m1");
    begin("2000 2000 2000", 3);
    open_cards("4h Ah 4c");
    pk_do(kit, timeout(0));
    assert_int_equal(pk_state(kit)->hand.betting.in[2], 100);
    assert_int_equal(pk_need(kit).seat, 0);
}

/* ---- The showdown ---- */

static void play_to_showdown(const char *house)
{
    open_game("holdem", house);
    begin("5000 5000 5000", 3);
    play("3 call, 1 call, 2 check");
    open_cards("Kh 8h 2c");
    play("1 check, 2 bet 100, 3 call, 1 call");
    open_cards("7c");
    play("1 check, 2 check, 3 check");
    open_cards("7d");
    play("1 check, 2 bet 100, 3 call, 1 call");
}

static void test_every_hand_is_opened(void **unused)
{
    (void)unused;
    play_to_showdown("m1");
    assert_int_equal(pk_need(kit).kind, CR_NEED_CALL);
    assert_int_equal(pk_need(kit).input, CR_IN_SHOW);
    assert_int_equal(pk_need(kit).seat, 1); /* who bet last opens first */
    assert_int_equal(pk_need(kit).count, 2);
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("2 muck"));
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("2 show"));
    pk_refuse(kit, CR_NOT_THIS_PHASE, timeout(0));
    show(2, "As Ad");
    assert_int_equal(pk_need(kit).seat, 2);
    show(1, "Ks Kd"); /* in any order */
    show(3, "8s 8d");
    check_ends("5555 4700 4700");
}

static void test_h4_losers_throw_their_cards_away(void **unused)
{
    (void)unused;
    play_to_showdown("rf");
    assert_int_equal(pk_need(kit).kind, CR_NEED_DECISION);
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("2 muck")); /* nobody has seen a better hand */
    pk_refuse(kit, CR_TO_ACT, acting("3 muck"));
    pk_do(kit, acting("2 show"));
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("2 show"));
    pk_refuse(kit, CR_NOT_THIS_PHASE, acting("2 muck"));
    assert_int_equal(pk_need(kit).kind, CR_NEED_CALL);
    assert_int_equal(pk_need(kit).seat, 1);
    show(2, "As Ad");
    pk_do(kit, acting("3 muck"));
    pk_refuse(kit, CR_HAND_DEAD, acting("3 show"));
    pk_do(kit, timeout(0)); /* the clock of the last one */
    check_ends("4700 5600 4700");
    assert_int_equal(count_events(CR_EV_MUCKED), 2);
    assert_int_equal(count_events(CR_EV_SHOWN), 2);
}

static void test_who_opens_first_shows_when_his_time_is_over(void **unused)
{
    (void)unused;
    play_to_showdown("rf");
    pk_do(kit, timeout(pk_need(kit).turn));
    assert_int_equal(pk_need(kit).kind, CR_NEED_CALL);
    assert_int_equal(pk_need(kit).seat, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_words_that_are_refused),
        TEST(test_acts_that_are_refused_on_later_streets),
        TEST(test_raises_that_nobody_could_answer),
        TEST(test_cards_that_are_refused),
        TEST(test_stud_words_that_are_refused),
        TEST(test_fixed_limit_words_that_are_refused),
        TEST(test_chips_without_a_word),
        TEST(test_who_lets_his_turn_pass_checks_or_folds),
        TEST(test_t23_or_the_hand_is_dead),
        TEST(test_who_must_bring_in_brings_in_the_least),
        TEST(test_every_hand_is_opened),
        TEST(test_h4_losers_throw_their_cards_away),
        TEST(test_who_opens_first_shows_when_his_time_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
