/* Acts before their turn and who was passed over: T13, T15 to T23 of poker-room.md, rules G10 to G15. */
#include "slips_kit.h"

static struct room room;

/* Six seats, button 6: on the flop seats 1 to 6 are in for 100 each, 1 speaks. */
static int on_the_flop(void **unused)
{
    (void)unused;
    room_open(&room, "holdem", "rf");
    room_seats(&room, 6, 10000);
    room_deal(&room, 0);
    for (unsigned seat = 3; seat <= 6; seat++)
        room_act(&room, seat, "call", 0);
    room_act(&room, 1, "call", 0);
    room_act(&room, 2, "check", 0);
    room_deal(&room, 0);
    assert_int_equal(room_turn(&room), 1);
    return 0;
}

static int leave(void **unused)
{
    (void)unused;
    room_close(&room);
    return 0;
}

/* Seats 1 to 3 check: the word is seat 4's. */
static void to_seat_4(void)
{
    for (unsigned seat = 1; seat <= 3; seat++)
        room_act(&room, seat, "check", 0);
    assert_int_equal(room_turn(&room), 4);
}

static cr_money in_front(unsigned seat)
{
    return room.poker.hand.betting.in[seat - 1];
}

static cr_money lies_early(unsigned seat)
{
    return room.poker.early[seat - 1].amount;
}

static void test_t13_chips_after_a_fold_come_back(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 4, "fold", 0);
    room_not(&room, CR_HAND_DEAD, 4, "chips", 500);
    room_not(&room, CR_HAND_DEAD, 4, "raise", 500);
    room_play_out(&room);
}

static void test_t15_a_check_out_of_turn_takes_the_raise_away(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 5, "check", 0);
    assert_int_equal(room_told(&room, CR_EV_REPORTED), 1);
    room_act(&room, 4, "bet", 300);
    assert_int_equal(room_turn(&room), 5);
    room_not(&room, CR_CHECKED_EARLY, 5, "raise", 600);
    room_not(&room, CR_CHECKED_EARLY, 5, "all_in", 0);
    room_act(&room, 5, "call", 0);
    room_act(&room, 6, "raise", 900);
    for (unsigned seat = 1; seat <= 4; seat++)
        room_act(&room, seat, "fold", 0);
    room_not(&room, CR_CHECKED_EARLY, 5, "raise", 2000); /* the whole round long */
    room_act(&room, 5, "call", 0);
    room_deal(&room, 0);
    assert_int_equal(room_turn(&room), 5); /* on the next street he may */
    room_act(&room, 5, "bet", 300);
    room_play_out(&room);
}

/* Nobody bets before him: his check is taken when his turn comes, and he is not asked. */
static void test_g10_a_check_out_of_turn_is_a_check(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 5, "check", 0);
    room_act(&room, 4, "check", 0);
    assert_int_equal(room_told(&room, CR_EV_ACTED), 2);
    assert_int_equal(room_turn(&room), 6);
    room_play_out(&room);
}

static void test_t16_a_bet_out_of_turn_stands_where_nobody_bet(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 5, "bet", 300);
    assert_int_equal(room_told(&room, CR_EV_STAKED), 1);
    assert_int_equal(lies_early(5), 300);
    assert_int_equal(in_front(5), 0);
    room_act(&room, 4, "check", 0);
    assert_int_equal(room_told(&room, CR_EV_STAKED), 0); /* it lies there already */
    assert_int_equal(lies_early(5), 0);
    assert_int_equal(in_front(5), 300);
    assert_int_equal(room.poker.hand.betting.price, 300);
    assert_int_equal(room_turn(&room), 6);
    room_play_out(&room);
}

static void make_t17(void)
{
    to_seat_4();
    room_act(&room, 5, "bet", 300);
    room_act(&room, 4, "bet", 800);
    assert_int_equal(room.poker.report, CR_REPORT_EARLY_BET);
    assert_int_equal(room_outcomes(&room), ROOM_OUT(OPTIONS_OPEN) | ROOM_OUT(OTHER));
}

static void test_t17_a_bet_before_him_opens_his_options(void **unused)
{
    (void)unused;
    struct room saved;
    make_t17();
    room_expect(&room, CR_OUTCOME, room_ruling("stands", 0), "a bet of 300 at 800");
    room_rule(&room, "options_open", 0);
    assert_int_equal(room_turn(&room), 5);
    assert_int_equal(lies_early(5), 300);
    saved = room;

    room_act(&room, 5, "fold", 0); /* the chips are lost */
    assert_int_equal(in_front(5), 300);
    assert_int_equal(room.funds[4], 9900 - 300);
    room_play_out(&room);

    room = saved;
    room_act(&room, 5, "call", 0); /* 500 more */
    assert_int_equal(room_told(&room, CR_EV_STAKED), 1);
    assert_int_equal(room.list[1].amount, 500);
    assert_int_equal(in_front(5), 800);
    room_play_out(&room);

    room = saved;
    room_not(&room, CR_RAISE_BELOW, 5, "raise", 1599);
    room_act(&room, 5, "raise", 1600);
    assert_int_equal(in_front(5), 1600);
    assert_int_equal(room.funds[4], 9900 - 1600);
    room_play_out(&room);

    room = saved; /* his time is up: dead, and the chips with him */
    room_expect(&room, CR_OK, room_input(CR_IN_TIMEOUT, CR_ROLE_DEALER, 0), "timeout");
    assert_int_equal(in_front(5), 300);
    assert_false(room_is_live(&room, 5));
    room_play_out(&room);
}

static void test_t18_misinformed_by_the_dealer(void **unused)
{
    (void)unused;
    struct room saved;
    make_t17();
    room_rule(&room, "options_open", 0);
    room_report(&room, "misinformed", 5, 0);
    assert_int_equal(room_outcomes(&room), ROOM_OUT(RETURN) | ROOM_OUT(STANDS) | ROOM_OUT(OTHER));
    saved = room;
    room_rule(&room, "return", 0);
    assert_int_equal(room.funds[4], 9900);
    assert_int_equal(room_turn(&room), 5);
    room_act(&room, 5, "fold", 0);
    assert_int_equal(in_front(5), 0);
    room_play_out(&room);

    room = saved;
    room_rule(&room, "stands", 0);
    assert_int_equal(lies_early(5), 300);
    room_no_report(&room, CR_NO_RULING, "misinformed", 5, 0); /* ruled on once */
    room_act(&room, 5, "fold", 0);
    assert_int_equal(in_front(5), 300);
    room_play_out(&room);
}

/* Before his turn comes, and of a check: his raise is his again. */
static void test_g12_before_the_turn_and_of_a_check(void **unused)
{
    (void)unused;
    to_seat_4();
    room_no_report(&room, CR_NO_RULING, "misinformed", 5, 0);
    room_act(&room, 5, "check", 0);
    room_report(&room, "misinformed", 5, 0);
    room_rule(&room, "return", 0);
    room_act(&room, 4, "bet", 300);
    room_act(&room, 5, "raise", 600);
    room_play_out(&room);
}

static void test_g11_a_raise_that_is_still_one_may_stand(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 5, "bet", 2000);
    room_act(&room, 4, "bet", 800);
    assert_int_equal(room_outcomes(&room),
                     ROOM_OUT(STANDS) | ROOM_OUT(OPTIONS_OPEN) | ROOM_OUT(OTHER));
    room_rule(&room, "stands", 0);
    assert_int_equal(room.poker.hand.betting.price, 2000);
    assert_int_equal(room_turn(&room), 6);
    room_play_out(&room);
}

static void test_g11_a_call_out_of_turn(void **unused)
{
    (void)unused;
    struct room saved;
    room_act(&room, 1, "bet", 200);
    room_act(&room, 3, "call", 0); /* seat 2 is asked */
    assert_int_equal(lies_early(3), 200);
    saved = room;
    room_act(&room, 2, "call", 0);
    assert_int_equal(in_front(3), 200);
    assert_int_equal(room_turn(&room), 4);
    room_play_out(&room);

    room = saved;
    room_act(&room, 2, "raise", 600);
    assert_int_equal(room_outcomes(&room), ROOM_OUT(OPTIONS_OPEN) | ROOM_OUT(OTHER));
    room_rule(&room, "options_open", 0);
    room_act(&room, 3, "call", 0);
    assert_int_equal(in_front(3), 600);
    room_play_out(&room);
}

/* A call for less than lies there: the rest comes back. */
static void test_g11_what_lies_above_a_call_comes_back(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 5, "bet", 3000);
    room_act(&room, 4, "bet", 800);
    room_rule(&room, "options_open", 0);
    room_act(&room, 5, "call", 0);
    assert_int_equal(in_front(5), 800);
    assert_int_equal(room.funds[4], 9900 - 800);
    assert_int_equal(room_told(&room, CR_EV_RETURNED), 1);
    room_play_out(&room);
}

/* All-in before his turn; and everybody before him folds to nobody's bet. */
static void test_g11_all_in_out_of_turn(void **unused)
{
    (void)unused;
    room_act(&room, 5, "all_in", 0);
    assert_int_equal(room.funds[4], 0);
    for (unsigned seat = 1; seat <= 4; seat++)
        room_act(&room, seat, "check", 0);
    assert_int_equal(in_front(5), 9900);
    assert_int_equal(room_turn(&room), 6);
    room_play_out(&room);
}

/* Nobody is left to bet against: the early bet was never called. */
static void test_g11_a_bet_nobody_is_left_to_call_comes_back(void **unused)
{
    (void)unused;
    for (unsigned seat = 1; seat <= 3; seat++)
        room_act(&room, seat, "fold", 0);
    room_act(&room, 5, "bet", 500);
    room_act(&room, 4, "fold", 0);
    room_act(&room, 6, "fold", 0);
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING);
    assert_int_equal(room.poker.in_play[4], 9900 + 600);
}

static void test_what_was_done_is_done(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 5, "bet", 300);
    room_not(&room, CR_BET_STANDS, 5, "check", 0);
    room_not(&room, CR_BET_STANDS, 5, "fold", 0);
    room_not(&room, CR_BET_STANDS, 5, "bet", 400);
    room_not(&room, CR_TO_ACT, 1, "bet", 300); /* he has spoken */
    assert_int_equal(room.why.n, 4);
    room_not(&room, CR_NOT_DEALT, 7, "bet", 300);
    room_not(&room, CR_NO_CHECK, 6, "check", 0); /* a bet lies before him, early as it is */
    room_not(&room, CR_RAISE_BELOW, 6, "raise", 500);
}

static void test_g13_a_fold_out_of_turn_is_one(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 6, "fold", 0);
    assert_false(room_is_live(&room, 6));
    assert_int_equal(room_told(&room, CR_EV_REPORTED), 1);
    assert_int_equal(room_turn(&room), 4);
    room_not(&room, CR_HAND_DEAD, 6, "check", 0);
    room_play_out(&room);
}

/* ---- Passed over ---- */

static void test_t19_stop_in_time(void **unused)
{
    (void)unused;
    to_seat_4();
    room_not(&room, CR_NOT_THIS_PHASE, 4, "stop", 0); /* nobody passed him over */
    room_act(&room, 5, "check", 0);
    room_not(&room, CR_TO_ACT, 6, "stop", 0);
    room_act(&room, 4, "stop", 0);
    assert_int_equal(room_turn(&room), 4);
    room_act(&room, 6, "check", 0); /* counted anew: one */
    assert_int_equal(room_turn(&room), 4);
    room_act(&room, 4, "bet", 300);
    room_not(&room, CR_CHECKED_EARLY, 5, "raise", 600); /* his was a check out of turn */
    room_play_out(&room);
}

static void test_t19_the_dealer_says_it(void **unused)
{
    (void)unused;
    to_seat_4();
    room_no_report(&room, CR_NO_RULING, "skipped", 4, 0);
    room_act(&room, 5, "check", 0);
    room_report(&room, "skipped", 4, 0);
    assert_int_equal(room_turn(&room), 4);
    room_act(&room, 6, "check", 0);
    assert_int_equal(room.poker.phase, CR_POKER_HAND);
    room_play_out(&room);
}

static void test_t20_two_checked_and_he_was_silent(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    struct room saved;
    to_seat_4();
    room_act(&room, 5, "check", 0);
    room_act(&room, 6, "check", 0);
    assert_int_equal(room.poker.report, CR_REPORT_SKIPPED);
    assert_int_equal(room.poker.report_seat, 3);
    assert_int_equal(room_outcomes(&room),
                     ROOM_OUT(RESTORE) | ROOM_OUT(AUTO_CHECK) | ROOM_OUT(OTHER));
    assert_int_equal(cr_poker_first_outcome(&play, &room.poker), CR_OUTCOME_AUTO_CHECK);
    room_not(&room, CR_NOT_THIS_PHASE, 4, "bet", 300);
    saved = room;
    room_rule(&room, "auto_check", 0); /* everybody has: the turn comes */
    assert_int_equal(room_need(&room).input, CR_IN_BURN);
    room_play_out(&room);
    room = saved;
    room_rule(&room, "restore", 0);
    room_act(&room, 4, "bet", 300);
    room_play_out(&room);
}

static void test_t21_a_bet_and_a_call_past_him(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    struct room saved;
    to_seat_4();
    room_act(&room, 5, "bet", 200);
    room_act(&room, 6, "call", 0);
    assert_int_equal(lies_early(6), 200);
    assert_int_equal(room_outcomes(&room),
                     ROOM_OUT(RESTORE) | ROOM_OUT(CALL_ONLY) | ROOM_OUT(DEAD) | ROOM_OUT(OTHER));
    assert_int_equal(cr_poker_first_outcome(&play, &room.poker), CR_OUTCOME_RESTORE);
    room_expect(&room, CR_OUTCOME, room_ruling("auto_check", 0), "a bet is up");
    saved = room;

    room_rule(&room, "call_only", 0);
    for (unsigned seat = 1; seat <= 3; seat++)
        room_act(&room, seat, "fold", 0);
    assert_int_equal(room_turn(&room), 4);
    room_not(&room, CR_CHECKED_EARLY, 4, "raise", 600);
    room_act(&room, 4, "call", 0);
    room_play_out(&room);

    room = saved;
    room_rule(&room, "dead", 0);
    assert_false(room_is_live(&room, 4));
    assert_int_equal(in_front(6), 200);
    room_play_out(&room);

    room = saved;
    room_rule(&room, "restore", 0);
    assert_int_equal(room_turn(&room), 4);
    room_act(&room, 4, "check", 0);
    assert_int_equal(in_front(6), 200);
    room_play_out(&room);
}

/* With a bet before him he has no check to lose: call, fold, or the word back. */
static void test_g15_with_a_bet_before_him(void **unused)
{
    (void)unused;
    room_act(&room, 1, "bet", 200);
    room_act(&room, 3, "fold", 0);
    room_act(&room, 4, "fold", 0);
    assert_int_equal(room.poker.report_seat, 1);
    room_rule(&room, "call_only", 0);
    assert_int_equal(room_turn(&room), 2);
    room_not(&room, CR_CHECKED_EARLY, 2, "raise", 600);
    room_act(&room, 2, "call", 0);
    room_play_out(&room);
}

/* ---- The clock ---- */

static void test_t22_time_over_with_a_bet_to_face(void **unused)
{
    (void)unused;
    to_seat_4();
    room_act(&room, 4, "bet", 400);
    room_expect(&room, CR_OK, room_input(CR_IN_TIMEOUT, CR_ROLE_DEALER, 0), "timeout");
    assert_false(room_is_live(&room, 5));
    room_play_out(&room);
}

static void test_t23_time_over_with_nothing_to_call(void **unused)
{
    (void)unused;
    struct room saved = room;
    room_expect(&room, CR_OK, room_input(CR_IN_TIMEOUT, CR_ROLE_DEALER, 0), "timeout");
    assert_false(room_is_live(&room, 1));
    room_play_out(&room);
    room = saved;
    room.rules.timeout_effect = CR_TIMEOUT_CHECK;
    room_expect(&room, CR_OK, room_input(CR_IN_TIMEOUT, CR_ROLE_DEALER, 0), "timeout");
    assert_true(room_is_live(&room, 1));
    assert_int_equal(room_turn(&room), 2);
    room_play_out(&room);
}

/* ---- Houses without the room's procedure, and streets without betting ---- */

static void test_elsewhere_the_turn_is_kept(void **unused)
{
    (void)unused;
    room.rules.out_of_turn = CR_TURN_REFUSE;
    to_seat_4();
    room_not(&room, CR_TO_ACT, 5, "check", 0);
    assert_int_equal(room.why.n, 4);
    room_not(&room, CR_TO_ACT, 5, "bet", 300);
    room_not(&room, CR_TO_ACT, 5, "fold", 0);
}

/* Everything before its turn, by anybody, at random: chips are conserved and every hand ends. */
static void test_any_acts_out_of_turn_conserve_every_chip(void **unused)
{
    (void)unused;
    static const char *const doings[] = {
        "check", "call", "bet", "raise", "fold", "all_in", "stop"
    };
    struct room begun = room;
    uint32_t seed = 7;
    for (unsigned round = 0; round < 400; round++) {
        room = begun;
        for (unsigned i = 0; i < 12 && room_need(&room).kind != CR_NEED_NOTHING; i++) {
            seed = seed * 1664525u + 1013904223u;
            unsigned seat = 1 + (seed >> 8) % 6, doing = (seed >> 16) % 7;
            cr_money amount = (cr_money)(100 * (1 + (seed >> 24) % 40));
            struct cr_need need = room_need(&room);
            if (need.kind == CR_NEED_RULING) {
                unsigned pick = (unsigned)__builtin_ctzll(need.outcomes);
                struct cr_input input = room_ruling("other", 0);
                input.ref = 1;
                if (seed >> 31) input.choice = (uint16_t)pick;
                room_expect(&room, CR_OK, input, "ruling");
            } else if (need.kind == CR_NEED_CHANCE) {
                room_deal(&room, 0);
            } else {
                room_apply(&room, room_acting(seat, doings[doing], amount));
            }
        }
        if (room_need(&room).kind != CR_NEED_NOTHING) room_play_out(&room);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, on_the_flop, leave)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_t13_chips_after_a_fold_come_back),
        TEST(test_t15_a_check_out_of_turn_takes_the_raise_away),
        TEST(test_g10_a_check_out_of_turn_is_a_check),
        TEST(test_t16_a_bet_out_of_turn_stands_where_nobody_bet),
        TEST(test_t17_a_bet_before_him_opens_his_options),
        TEST(test_t18_misinformed_by_the_dealer),
        TEST(test_g12_before_the_turn_and_of_a_check),
        TEST(test_g11_a_raise_that_is_still_one_may_stand),
        TEST(test_g11_a_call_out_of_turn),
        TEST(test_g11_what_lies_above_a_call_comes_back),
        TEST(test_g11_all_in_out_of_turn),
        TEST(test_g11_a_bet_nobody_is_left_to_call_comes_back),
        TEST(test_what_was_done_is_done),
        TEST(test_g13_a_fold_out_of_turn_is_one),
        TEST(test_t19_stop_in_time),
        TEST(test_t19_the_dealer_says_it),
        TEST(test_t20_two_checked_and_he_was_silent),
        TEST(test_t21_a_bet_and_a_call_past_him),
        TEST(test_g15_with_a_bet_before_him),
        TEST(test_t22_time_over_with_a_bet_to_face),
        TEST(test_t23_time_over_with_nothing_to_call),
        TEST(test_elsewhere_the_turn_is_kept),
        TEST(test_any_acts_out_of_turn_conserve_every_chip),
    };
    return cmocka_run_group_tests_name("poker turns", tests, NULL, NULL);
}
