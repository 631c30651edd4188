/* The deal gone wrong: U01 to U14 of poker-room.md, every row of E in time, in doubt and too late. */
#include "slips_hands.h"

static void check_misdeal(void)
{
    assert_int_equal(room_told(&room, CR_EV_MISDEAL), 1);
    assert_int_equal(poker()->phase, CR_POKER_BETWEEN);
    for (unsigned seat = 0; seat < 6; seat++)
        assert_int_equal(room.funds[seat], 10000);
    room_shuffle(&room);
    assert_int_equal(poker()->hand.button, 5); /* the same button and blinds */
    assert_int_equal(room.funds[0], 9950);
    assert_int_equal(room.funds[1], 9900);
    room_play_out(&room);
}

static void test_u01_one_of_the_first_two_cards_exposed(void **unused)
{
    (void)unused;
    room_deal(&room, 2);
    struct room saved = room;
    room_report(&room, "exposed", 2, 2);
    check_misdeal();
    room = saved;
    room_report(&room, "exposed", 1, 1);
    check_misdeal();
}

/* The owner's card is the next one; the exposed one lies as the burn. */
static void test_u02_the_fifth_card_exposed(void **unused)
{
    (void)unused;
    room_deal(&room, 5);
    room_report(&room, "exposed", 5, 5);
    assert_int_equal(room_told(&room, CR_EV_MISDEAL), 0);
    assert_int_equal(room_told(&room, CR_EV_DEALT), 1);
    assert_int_equal(poker()->place[4][0], 5);
    assert_int_equal(poker()->from, 6);
    on_the_flop();
    assert_int_equal(poker()->from, 16); /* twelve, the exposed one as the burn, the flop */
    room_play_out(&room);
}

static void test_u02_a_card_exposed_as_it_comes(void **unused)
{
    (void)unused;
    room_deal(&room, 4);
    room_report(&room, "exposed", 5, 5);
    room_deal(&room, 1);
    assert_int_equal(poker()->place[4][0], 5); /* still his: he gets the next one */
    on_the_flop();
    assert_int_equal(poker()->from, 16);
    room_play_out(&room);
}

static void test_u03_a_second_one_exposed(void **unused)
{
    (void)unused;
    room_deal(&room, 5);
    room_report(&room, "exposed", 5, 5);
    room_deal(&room, 2);
    room_report(&room, "exposed", 1, 7);
    check_misdeal();
}

static void test_u04_one_card_too_many(void **unused)
{
    (void)unused;
    before_the_flop();
    room_report(&room, "extra_card", 3, 1);
    assert_int_equal(poker()->burn_due, 1);
    assert_int_equal(poker()->from, 13);
    struct room saved = room;
    for (unsigned seat = 3; seat <= 6; seat++)
        room_act(&room, seat, "call", 0);
    room_act(&room, 1, "call", 0);
    room_act(&room, 2, "check", 0);
    assert_int_equal(room_told(&room, CR_EV_BURNT), 1);
    assert_int_equal(room_need(&room).input, CR_IN_CARD); /* the flop, no burn asked for */
    assert_int_equal(room_need(&room).count, 3);
    room_play_out(&room);
    room = saved;
    room_report(&room, "extra_card", 4, 1); /* another one */
    check_misdeal();
}

static void test_u05_two_cards_too_many(void **unused)
{
    (void)unused;
    before_the_flop();
    room_report(&room, "extra_card", 3, 2);
    check_misdeal();
}

static void test_u06_too_few_cards_after_a_raise_and_a_call(void **unused)
{
    (void)unused;
    raise_and_call();
    room_report(&room, "wrong_number", 3, 0);
    assert_false(room_is_live(&room, 3));
    assert_int_equal(poker()->hand.betting.in[2], 300); /* the money stays */
    room_no_report(&room, CR_HAND_DEAD, "wrong_number", 3, 0);
    room_no_report(&room, CR_NOT_SEATED, "wrong_number", 0, 0);
    room_report(&room, "extra_card", 4, 1); /* likewise one too many */
    assert_false(room_is_live(&room, 4));
    room_play_out(&room);
}

static void test_u07_the_button_wrong_after_one_fold(void **unused)
{
    (void)unused;
    before_the_flop();
    room_act(&room, 3, "fold", 0);
    room_report(&room, "wrong_button", 0, 0);
    check_misdeal();
}

static void test_u08_after_two_folds_the_floor_says(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    two_folds();
    room_report(&room, "wrong_button", 0, 0);
    assert_int_equal(poker()->report, CR_REPORT_MISDEAL_CASE);
    assert_int_equal(room_outcomes(&room), ROOM_OUT(REDEAL) | ROOM_OUT(PLAY_ON) | ROOM_OUT(OTHER));
    assert_int_equal(cr_poker_first_outcome(&play, poker()), CR_OUTCOME_REDEAL);
    struct room saved = room;
    room_rule(&room, "redeal", 0);
    check_misdeal();
    room = saved;
    room_rule(&room, "play_on", 0);
    assert_int_equal(room_turn(&room), 5);
    room_play_out(&room);
}

static void test_u09_the_flop_before_its_time(void **unused)
{
    (void)unused;
    before_the_flop();
    for (unsigned seat = 3; seat <= 6; seat++)
        room_act(&room, seat, "call", 0);
    room_act(&room, 1, "raise", 300);
    room_no_report(&room, CR_HOW_MANY_CARDS, "early_street", 0, 1);
    room_report(&room, "early_street", 0, 3);
    assert_int_equal(room_turn(&room), 2);
    room_act(&room, 2, "fold", 0);
    for (unsigned seat = 3; seat <= 6; seat++)
        room_act(&room, seat, "call", 0);
    assert_int_equal(room_need(&room).input, CR_IN_CARD); /* without another burn */
    assert_int_equal(room_need(&room).count, 3);
    room_deal(&room, 0);
    assert_int_equal(poker()->from, 16); /* twelve, the burn that lies there, the flop */
    check_round();
    assert_int_equal(room_need(&room).input, CR_IN_BURN); /* the next street burns again */
    room_play_out(&room);
}

static void test_u10_the_turn_before_its_time(void **unused)
{
    (void)unused;
    on_the_flop();
    room_report(&room, "early_street", 0, 1);
    assert_int_equal(poker()->aside, 1);
    check_round();
    assert_int_equal(room_need(&room).input, CR_IN_BURN); /* the next card behind it is the turn */
    room_deal(&room, 0);
    assert_int_equal(poker()->hand.common_count, 4);
    check_round();
    assert_int_equal(room_need(&room).input, CR_IN_CARD); /* the river without one */
    assert_int_equal(room_need(&room).count, 1);
    room_play_out(&room);
}

static void test_e16_the_river_before_its_time(void **unused)
{
    (void)unused;
    on_the_flop();
    check_round();
    room_deal(&room, 0);
    room_report(&room, "early_street", 0, 0);
    check_round();
    assert_int_equal(room_need(&room).input, CR_IN_CARD);
    room_deal(&room, 0);
    room_no_report(&room, CR_NO_RULING, "early_street", 0, 1); /* no street is left */
    check_round();
    room_no_report(&room, CR_NOT_THIS_PHASE, "early_street", 0, 1);
    room_play_out(&room);
}

static void test_u11_one_card_face_up_in_the_pack(void **unused)
{
    (void)unused;
    on_the_flop();
    check_round();
    room_deal(&room, 1); /* the burn */
    unsigned from = poker()->from;
    room_report(&room, "boxed", 0, 0);
    assert_int_equal(poker()->from, from + 1);
    room_report(&room, "boxed", 0, 2); /* after the cut-off each is passed by (R19) */
    assert_int_equal(poker()->from, from + 3);
    room_play_out(&room);
}

static void test_e3_two_cards_face_up_in_time(void **unused)
{
    (void)unused;
    room_deal(&room, 3);
    struct room saved = room;
    room_report(&room, "boxed", 0, 2);
    check_misdeal();
    room = saved;
    room_report(&room, "boxed", 0, 1);
    room_deal(&room, 3);
    room_report(&room, "boxed", 0, 1);
    check_misdeal();
}

static void test_a_pack_that_would_run_out(void **unused)
{
    (void)unused;
    raise_and_call();
    room_no_report(&room, CR_PACK_DEFECTIVE, "boxed", 0, 40);
}

static void test_u12_a_missing_card_changes_nothing(void **unused)
{
    (void)unused;
    room_play_out(&room);
    struct cr_poker before = *poker();
    room_report(&room, "missing_card", 0, 0);
    assert_memory_equal(&before, poker(), sizeof before);
    room_report(&room, "wrong_count", 0, 0); /* nor does it here by its other name */
    assert_memory_equal(&before, poker(), sizeof before);
    assert_int_equal(room_told(&room, CR_EV_REPORTED), 1);
}

static void test_u13_u14_a_defective_closed_card(void **unused)
{
    (void)unused;
    before_the_flop();
    struct room saved = room;
    struct cr_input his = room_reporting("defective_closed", 4, 0);
    his.role = CR_ROLE_PLAYER;
    room_expect(&room, CR_OK, his, "he says it himself");
    check_misdeal();
    room = saved;
    room_act(&room, 3, "raise", 300);
    struct cr_poker before = *poker();
    room_report(&room, "defective_closed", 4, 0);
    assert_memory_equal(&before, poker(), sizeof before); /* play it or fold it */
    room_play_out(&room);
}

/* ---- Misdeals: each of its reports in time, in doubt and too late ---- */

static const struct {
    const char *what;
    unsigned seat, number;
    bool dead; /* too late the hand is dead; else the report is refused */
} misdeals[] = {
    { "exposed", 1, 1, false },      { "extra_card", 0, 2, false },
    { "wrong_number", 5, 0, true },  { "out_of_order", 0, 0, false },
    { "wrong_button", 0, 0, false }, { "wrong_box", 0, 0, false },
    { "passed_over", 5, 0, false },
};

static void test_e1_to_e9_before_the_cut_off(void **unused)
{
    (void)unused;
    struct room fresh = room;
    for (unsigned i = 0; i < sizeof misdeals / sizeof misdeals[0]; i++)
        for (unsigned when = 0; when < 3; when++) {
            room = fresh;
            if (when == 0) room_deal(&room, 5);
            if (when > 0) before_the_flop();
            if (when > 1) room_act(&room, 3, "raise", 300); /* one has acted */
            room_report(&room, misdeals[i].what, misdeals[i].seat, misdeals[i].number);
            check_misdeal();
        }
}

static void test_r3_two_have_acted_without_money(void **unused)
{
    (void)unused;
    two_folds();
    struct room saved = room;
    for (unsigned i = 0; i < sizeof misdeals / sizeof misdeals[0]; i++) {
        room = saved;
        room_report(&room, misdeals[i].what, misdeals[i].seat, misdeals[i].number);
        assert_int_equal(poker()->report, CR_REPORT_MISDEAL_CASE);
        struct room asked = room;
        room_rule(&room, "redeal", 0);
        check_misdeal();
        room = asked;
        room_rule(&room, "play_on", 0);
        if (misdeals[i].seat == 5) assert_int_equal(room_is_live(&room, 5), !misdeals[i].dead);
        room_play_out(&room);
    }
}

static void test_too_late_for_a_misdeal(void **unused)
{
    (void)unused;
    raise_and_call();
    struct room saved = room;
    for (unsigned i = 0; i < sizeof misdeals / sizeof misdeals[0]; i++) {
        room = saved;
        struct cr_input input =
            room_reporting(misdeals[i].what, misdeals[i].seat, misdeals[i].number);
        room_expect(&room, misdeals[i].dead ? CR_OK : CR_MISDEAL_LATE, input, misdeals[i].what);
        if (misdeals[i].dead) assert_false(room_is_live(&room, misdeals[i].seat));
        room_play_out(&room);
    }
    room = saved;
    room_no_report(&room, CR_MISDEAL_LATE, "exposed", 5, 5);
}

/* One of the two with money is enough. */
static void test_too_late_with_one_bet(void **unused)
{
    (void)unused;
    before_the_flop();
    room_act(&room, 3, "fold", 0);
    room_act(&room, 4, "raise", 300);
    room_no_report(&room, CR_MISDEAL_LATE, "wrong_button", 0, 0);
    room_play_out(&room);
}

/* ---- Stud ---- */

static struct cr_input exposing(unsigned seat, unsigned number, cr_card card)
{
    struct cr_input input = room_reporting("exposed", seat, number);
    input.cards[0] = card;
    input.card_count = 1;
    return input;
}

/* Cards dealt so far: seats 1 to 4 one each, then the second of seat 1. */
static void test_e12_a_closed_card_exposed_is_the_open_one(void **unused)
{
    (void)unused;
    const cr_card ace = cr_card_of(CR_ACE, CR_SPADES);
    open_stud("seven-card-stud", 4);
    room_deal(&room, 5);
    struct room saved = room;
    room_no_report(&room, CR_HOW_MANY_CARDS, "exposed", 3, 3); /* which card it is must be said */
    room_expect(&room, CR_OK, exposing(3, 3, ace), "exposed");
    assert_int_equal(poker()->hand.card_count[2], 3);
    assert_int_equal(poker()->hand.cards[2][0], CR_CLOSED_CARD);
    assert_int_equal(poker()->hand.cards[2][2], ace);
    assert_int_equal(poker()->place[2][2], 2); /* where the exposed one lay */
    assert_int_equal(poker()->place[2][0], 5);
    room_play_out(&room);

    room = saved; /* as it comes: the sixth card is seat 2's second */
    room_expect(&room, CR_OK, exposing(2, 6, ace), "exposed");
    assert_int_equal(poker()->hand.card_count[1], 3);
    assert_int_equal(poker()->hand.cards[1][2], ace);
    room_play_out(&room);
}

static void test_e12_once_the_open_card_lies(void **unused)
{
    (void)unused;
    const cr_card ace = cr_card_of(CR_ACE, CR_SPADES);
    open_stud("five-card-stud", 4);
    room_deal(&room, 0); /* a closed and an open card each */
    room_expect(&room, CR_FACE_UP, exposing(1, 5, ace), "that one lies open");
    room_expect(&room, CR_OK, exposing(3, 3, ace), "exposed");
    assert_int_equal(poker()->hand.cards[2][0], ace); /* known to all, and that is all */
    room_play_out(&room);
}

static void test_e13_the_last_card_exposed(void **unused)
{
    (void)unused;
    const cr_card ace = cr_card_of(CR_ACE, CR_SPADES);
    to_the_last_card();
    room_deal(&room, 2); /* the burn, and seat 1's last card */
    room_no_report(&room, CR_NOT_SEATED, "exposed", 0, 0);
    cr_card out = poker()->hand.cards[1][2]; /* seat 2's first open card */
    room_expect(&room, CR_CARD_OUT, exposing(1, 0, out), "another's card");
    room_expect(&room, CR_OK, exposing(1, 0, ace), "exposed");
    assert_int_equal(room_outcomes(&room), ROOM_OUT(PLAYS) | ROOM_OUT(ALL_OPEN) | ROOM_OUT(OTHER));
    assert_int_equal(poker()->hand.cards[0][6], ace);
    struct room saved = room;
    room_rule(&room, "plays", 0);
    assert_int_equal(room_need(&room).closed, CR_CLOSED_TO_ALL);
    room_play_out(&room);
    room = saved;
    room_rule(&room, "all_open", 0);
    assert_int_equal(room_need(&room).closed, CR_DEALT_OPEN);
    room_play_out(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_u01_one_of_the_first_two_cards_exposed),
        TEST(test_u02_the_fifth_card_exposed),
        TEST(test_u02_a_card_exposed_as_it_comes),
        TEST(test_u03_a_second_one_exposed),
        TEST(test_u04_one_card_too_many),
        TEST(test_u05_two_cards_too_many),
        TEST(test_u06_too_few_cards_after_a_raise_and_a_call),
        TEST(test_u07_the_button_wrong_after_one_fold),
        TEST(test_u08_after_two_folds_the_floor_says),
        TEST(test_u09_the_flop_before_its_time),
        TEST(test_u10_the_turn_before_its_time),
        TEST(test_e16_the_river_before_its_time),
        TEST(test_u11_one_card_face_up_in_the_pack),
        TEST(test_e3_two_cards_face_up_in_time),
        TEST(test_a_pack_that_would_run_out),
        TEST(test_u12_a_missing_card_changes_nothing),
        TEST(test_u13_u14_a_defective_closed_card),
        TEST(test_e1_to_e9_before_the_cut_off),
        TEST(test_r3_two_have_acted_without_money),
        TEST(test_too_late_for_a_misdeal),
        TEST(test_too_late_with_one_bet),
        TEST(test_e12_a_closed_card_exposed_is_the_open_one),
        TEST(test_e12_once_the_open_card_lies),
        TEST(test_e13_the_last_card_exposed),
    };
    return cmocka_run_group_tests_name("poker deal slips", tests, NULL, NULL);
}
