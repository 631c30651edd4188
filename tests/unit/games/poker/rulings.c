/* The floor decides: every case with every outcome, what it may not say, disputes, the button, seats. */
#include "slips_hands.h"

/* ---- Every case of the floor, every outcome ---- */

static void nothing_yet(void)
{
}

static void hand_over(void)
{
    room_play_out(&room);
}

static void bet_early(void)
{
    on_the_flop();
    room_act(&room, 3, "bet", 300);
}

static void bet_early_and_raised(void)
{
    bet_early();
    room_act(&room, 1, "check", 0);
    room_act(&room, 2, "bet", 800);
}

static void passed_over(void)
{
    on_the_flop();
    room_act(&room, 2, "bet", 300);
    room_act(&room, 3, "call", 0);
}

static void all_in_and_thrown(void)
{
    raise_and_call();
    room_act(&room, 5, "all_in", 0);
    room_act(&room, 6, "fold", 0);
}

static void one_has_folded(void)
{
    raise_and_call();
    room_act(&room, 5, "fold", 0);
}

static void at_the_last_card(void)
{
    to_the_last_card();
    room_deal(&room, 2);
}

static const struct {
    const char *what; /* NULL: it is asked already */
    unsigned seat, number;
    void (*until)(void);
} cases[] = {
    { "wrong_number", 5, 0, two_folds },
    { "exposed", 1, 0, at_the_last_card },
    { "wrong_button", 0, 0, between_hands },
    { "wrong_button", 0, 0, hand_over },
    { "defective_shuffle", 0, 0, nothing_yet },
    { "defective_shuffle", 0, 0, between_hands },
    { "defective_shuffle", 0, 0, before_the_flop },
    { "knew_defect", 3, 0, raise_and_call },
    { "knew_defect", 5, 0, one_has_folded },
    { "knew_defect", 3, 0, one_has_thrown },
    { "thrown", 4, 0, raise_and_call },
    { "thrown", 5, 0, one_has_folded },
    { "thrown", 2, 0, one_has_thrown },
    { "thrown", 6, 0, all_in_and_thrown },
    { "thrown", 3, 0, bet_early },
    { "shown_early", 3, 0, raise_and_call },
    { "shown_early", 3, 0, bet_early },
    { "misinformed", 3, 0, bet_early },
    { NULL, 0, 0, bet_early_and_raised },
    { NULL, 0, 0, passed_over },
    { "cash", 0, 0, raise_and_call },
    { "cash", 0, 0, hand_over },
    { "false_claim", 1, 0, one_has_shown },
    { "false_claim", 1, 0, one_has_thrown },
    { "dispute", 0, 0, between_hands },
    { "dispute", 0, 0, hand_over },
};

/* Whatever the floor says, not a chip is lost and the table plays on. */
static void test_every_case_with_every_outcome(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        leave(NULL);
        at_the_shuffle(NULL);
        cases[i].until();
        if (cases[i].what) room_report(&room, cases[i].what, cases[i].seat, cases[i].number);
        struct room asked = room;
        uint64_t outcomes = room_outcomes(&room);
        if (__builtin_popcountll(outcomes) < 2)
            fail_msg("case %u: the floor has nothing to choose", i);
        for (unsigned outcome = 0; outcome <= CR_OUTCOMES; outcome++) {
            struct cr_input input = room_ruling("other", 1);
            room = asked;
            input.choice = (uint16_t)outcome;
            input.ref = 4;
            if (cases[i].what && strcmp(cases[i].what, "false_claim") == 0) input.position = 0;
            if (!(outcomes >> outcome & 1)) {
                room_expect(&room, CR_OUTCOME, input, "an outcome of another case");
                continue;
            }
            room_expect(&room, CR_OK, input, "ruling");
            assert_int_equal(room.list[0].kind, CR_EV_RULED);
            assert_int_equal(room.list[0].value, outcome);
            assert_int_equal(room.list[0].position, asked.poker.report);
            if (room_need(&room).kind != CR_NEED_NOTHING) room_play_out(&room);
            room_next(&room);
            if (room_need(&room).count > 0) room_play_out(&room); /* the next one as any other */
        }
    }
}

static void test_rulings_that_are_refused(void **unused)
{
    (void)unused;
    raise_and_call();
    room_expect(&room, CR_NO_RULING, room_ruling("redeal", 0), "nothing stands");
    room_report(&room, "shown_early", 3, 0);
    room_expect(&room, CR_OUTCOME, room_ruling("redeal", 0), "not of this case");
    room_expect(&room, CR_OUTCOME, room_ruling("other", 0), "without a reason");
    struct cr_input input = room_ruling("dead", 0);
    input.amount = 300;
    room_expect(&room, CR_NOT_CONSERVED, input, "with a sum");
    room.rules.manager_may_override = 0;
    input = room_ruling("other", 0);
    input.ref = 1;
    room_expect(&room, CR_OUTCOME, input, "where the letter binds him");
    room_rule(&room, "lives", 0);
    room_play_out(&room);
}

/* W17 to W19: until the next shuffle, and by the log of bets. */
static void test_k3_k4_disputes(void **unused)
{
    (void)unused;
    room_no_report(&room, CR_CLAIM_CLOSED, "dispute", 1, 0); /* the hand has begun */
    room_play_out(&room);
    struct cr_input claim = room_reporting("dispute", 1, 0), ruling = room_ruling("apply", 0);
    claim.role = CR_ROLE_PLAYER;
    room_expect(&room, CR_OK, claim, "dispute");
    assert_int_equal(room_outcomes(&room), ROOM_OUT(APPLY) | ROOM_OUT(REJECT) | ROOM_OUT(OTHER));
    ruling.amount = 599; /* six players, 100 each */
    room_expect(&room, CR_NOT_CONSERVED, ruling, "another sum");
    ruling.amount = 600;
    room_expect(&room, CR_OK, ruling, "what the log says");
    room_next(&room);
    room_report(&room, "dispute", 1, 0);
    room_rule(&room, "reject", 0);
    room_shuffle(&room);
    room_no_report(&room, CR_CLAIM_CLOSED, "dispute", 1, 0);
}

/* D19: where the floor puts it the button is, and the blinds follow. */
static void test_d19_the_floor_sets_the_button(void **unused)
{
    (void)unused;
    between_hands();
    room_report(&room, "wrong_button", 0, 0);
    room_expect(&room, CR_NOT_SEATED, room_ruling("set_button", 0), "where");
    room_expect(&room, CR_NOT_SEATED, room_ruling("set_button", 11), "where");
    room_rule(&room, "set_button", 3);
    room_shuffle(&room);
    assert_int_equal(poker()->hand.button, 2);
    room_play_out(&room);
}

static void test_d19_needs_a_hand_before_it(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    struct cr_events events = { room.list, 0, 2048, { .status = CR_OK } };
    struct cr_input input = room_reporting("wrong_button", 0, 0);
    assert_int_equal(cr_poker_start(&play, poker(), NULL, &events), CR_OK);
    assert_int_equal(cr_poker_apply(&play, poker(), &input, &events), CR_NO_RULING);
}

/* H8: the pot goes to the next best hand; a thrown one may come back for it. */
static void test_h8_a_false_claim(void **unused)
{
    (void)unused;
    one_has_thrown(); /* seat 1 showed, seat 2 threw his away */
    room_report(&room, "false_claim", 1, 0);
    room_expect(&room, CR_NOT_SEATED, room_ruling("return", 3), "he threw nothing away");
    struct room saved = room;
    room_rule(&room, "return", 2);
    assert_int_equal(poker()->hand.mucked, 0);
    room_play_out(&room);
    room = saved;
    room_rule(&room, "next_best", 0);
    assert_false(room_is_live(&room, 1));
    room_play_out(&room);
    room = saved;
    room_rule(&room, "remove", 0);
    room_play_out(&room);
    assert_true(cr_poker_has(poker(), 0, CR_SEAT_LEAVES));
    room_next(&room);
    room_shuffle(&room);
    assert_false(poker()->hand.dealt & 1);
}

/* ---- Seats ---- */

static struct cr_input about(const char *what, unsigned seat)
{
    struct cr_input input = room_ruling(what, 0);
    input.seat = (uint16_t)(seat ? seat - 1 : CR_NO_SEAT);
    return input;
}

static void test_b1_the_floor_approves_a_newcomer(void **unused)
{
    (void)unused;
    hand_over();
    room_next(&room);
    room.rules.floor_approves_seat = 1;
    struct cr_input input = room_input(CR_IN_BRING, CR_ROLE_PLAYER, 7);
    input.amount = room.funds[6] = 10000;
    room.total += 10000;
    room_expect(&room, CR_OK, input, "bring");
    assert_int_equal(poker()->in_play[6], 0);
    struct room saved = room;
    room_expect(&room, CR_NO_RULING, about("approve", 6), "who asks nothing");
    room_expect(&room, CR_NOT_SEATED, about("approve", 0), "whom");
    room_expect(&room, CR_OK, about("approve", 7), "approve");
    assert_int_equal(room_told(&room, CR_EV_RULED), 1);
    assert_int_equal(poker()->in_play[6], 10000);
    room = saved;
    room_expect(&room, CR_OK, about("refuse", 7), "refuse");
    assert_int_equal(poker()->in_play[6], 0);
    assert_false(cr_poker_has(poker(), 6, CR_SEAT_ASKS));
    room_expect(&room, CR_NO_RULING, about("refuse", 7), "refuse");
    room = saved;
    room.funds[6] = 0;
    room.total -= 10000; /* he spent them meanwhile */
    room_expect(&room, CR_NO_CHIPS, about("approve", 7), "approve");
    room = saved;
    room_shuffle(&room);
    room_expect(&room, CR_IN_HAND, about("approve", 7), "in a hand");
}

static void test_j_what_follows_a_breach(void **unused)
{
    (void)unused;
    before_the_flop();
    room_expect(&room, CR_OK, about("warning", 4), "warning");
    assert_false(cr_poker_has(poker(), 3, CR_SEAT_LEAVES));
    room_expect(&room, CR_OK, about("suspend", 4), "suspend");
    room_expect(&room, CR_NOT_SEATED, about("exclude", 0), "whom");
    assert_true(room_is_live(&room, 4)); /* this hand is his */
    room_play_out(&room);
    room_expect(&room, CR_OK, about("exclude", 5), "exclude");
    room_next(&room);
    room_shuffle(&room);
    assert_int_equal(poker()->hand.dealt, 0x27);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_case_with_every_outcome),
        TEST(test_rulings_that_are_refused),
        TEST(test_k3_k4_disputes),
        TEST(test_d19_the_floor_sets_the_button),
        TEST(test_d19_needs_a_hand_before_it),
        TEST(test_h8_a_false_claim),
        TEST(test_b1_the_floor_approves_a_newcomer),
        TEST(test_j_what_follows_a_breach),
    };
    return cmocka_run_group_tests_name("poker rulings", tests, NULL, NULL);
}
