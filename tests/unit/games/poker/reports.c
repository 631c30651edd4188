/* What is reported of hands and packs: the rows of F and I of poker-room.md, P19, who may report what, and
 * houses without the room's procedure. */
#include "games/poker/slips.h"
#include "slips_hands.h"

/* ---- Hands ---- */

static void test_f3_a_stud_hand_mixed_up(void **unused)
{
    (void)unused;
    room_deal(&room, 0);
    room_no_report(&room, CR_NO_RULING, "mixed", 3, 0); /* there is nothing open to mix */
    to_the_last_card();
    room_deal(&room, 0);
    room_no_report(&room, CR_NOT_THIS_PHASE, "mixed", 3, 0);
    room_no_report(&room, CR_NO_RULING, "early_street", 0, 0);
    check_round();
    room_report(&room, "mixed", 3, 0);
    assert_false(room_is_live(&room, 3));
    room_no_report(&room, CR_HAND_DEAD, "mixed", 3, 0);
    room_play_out(&room);
}

static void test_f5_f9_dead_at_once(void **unused)
{
    (void)unused;
    raise_and_call();
    struct room saved = room;
    const char *const what[] = { "blind_act", "unprotected" };
    for (unsigned i = 0; i < 2; i++) {
        room = saved;
        room_report(&room, what[i], 3, 0);
        assert_false(room_is_live(&room, 3));
        assert_int_equal(poker()->hand.betting.in[2], 300);
        room_no_report(&room, CR_NOT_DEALT, what[i], 8, 0);
        room_play_out(&room);
    }
}

/* The last hand that can win never dies: the pot is nobody else's (R26). */
static void test_the_last_hand_does_not_die(void **unused)
{
    (void)unused;
    at_the_showdown();
    unsigned first = room_turn(&room);
    room_show(&room, first - 1, 2);
    for (unsigned i = 0; i < 4; i++)
        room_act(&room, room_turn(&room), "muck", 0);
    room_no_report(&room, CR_OK, "unprotected", room_turn(&room), 0);
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING); /* the one that lies open has it */
    assert_int_equal(room.funds[first - 1], 10500);
}

/* A side pot would be left to hands nobody saw: that ruling is not offered. */
static void test_a_hand_that_may_not_die(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    one_has_thrown(); /* seat 1 showed, seat 2 threw his away; 3 is asked */
    room_act(&room, 3, "muck", 0);
    assert_true(cr_poker_may_revive(&play, poker(), 2));
    poker()->hand.betting.stack[3] = 0; /* seat 4 is all-in: there is a side pot without him */
    cr_poker_ask(poker(), CR_REPORT_FALSE_CLAIM, 0);
    uint64_t outcomes = cr_poker_outcomes(&play, poker());
    assert_false(outcomes & ROOM_OUT(NEXT_BEST));
    assert_true(outcomes & ROOM_OUT(RETURN) && outcomes & ROOM_OUT(WARNING));
    poker()->hand.betting.stack[3] = 9900;
    assert_true(cr_poker_outcomes(&play, poker()) & ROOM_OUT(NEXT_BEST));
    poker()->hand.betting.live = 3; /* of two: the one who threw his away has the pot */
    assert_true(cr_poker_may_die(poker(), 0));
    poker()->hand.betting.live = 1;
    assert_false(cr_poker_may_die(poker(), 0));
}

static void test_e15_i4_and_incidents_change_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *what;
        unsigned seat, number;
    } rows[] = { { "dropped", 3, 0 },    { "missing_card", 0, 0 }, { "defective_open", 0, 0 },
                 { "string_bet", 3, 0 }, { "conduct", 3, 1 },      { "conduct", 3, 27 },
                 { "note", 0, 0 },       { "wrong_count", 0, 0 } };
    raise_and_call();
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_poker before = *poker();
        room_report(&room, rows[i].what, rows[i].seat, rows[i].number);
        assert_int_equal(room.count, 1);
        assert_int_equal(room.list[0].kind, CR_EV_REPORTED);
        assert_int_equal(room.list[0].position, rows[i].number);
        assert_memory_equal(&before, poker(), sizeof before);
    }
    room_no_report(&room, CR_BAD_INPUT, "conduct", 3, 0);
    room_no_report(&room, CR_BAD_INPUT, "conduct", 3, 28);
    room_no_report(&room, CR_NOT_SEATED, "dropped", 0, 0);
    room_report(&room, "shown_early", 3, 0);
    room_report(&room, "note", 0, 0); /* written down while the floor is asked */
    room_no_report(&room, CR_NOT_THIS_PHASE, "unprotected", 3, 0);
}

/* Thrown cards come back into the betting, and owe it a word. */
static void test_f8_thrown_cards_given_back(void **unused)
{
    (void)unused;
    raise_and_call();
    room_act(&room, 5, "fold", 0);
    room_report(&room, "thrown", 5, 0);
    room_rule(&room, "return", 0);
    assert_true(room_is_live(&room, 5));
    assert_int_equal(poker()->did[4], CR_POKER_DO_NOTHING);
    for (unsigned i = 0; i < 3; i++) /* 6, 1, 2 */
        room_act(&room, room_turn(&room), "fold", 0);
    assert_int_equal(room_turn(&room), 5);
    room_act(&room, 5, "call", 0);
    room_play_out(&room);
}

static void test_i1_is_of_the_shuffle_and_the_deal(void **unused)
{
    (void)unused;
    room_deal(&room, 5);
    struct room saved = room;
    room_report(&room, "defective_shuffle", 0, 0);
    room_rule(&room, "new_deck", 0);
    assert_int_equal(poker()->phase, CR_POKER_BETWEEN); /* all cards back */
    room = saved;
    room_report(&room, "defective_shuffle", 0, 0);
    room_rule(&room, "replace_card", 0);
    before_the_flop();
    room_act(&room, 3, "raise", 300);
    room_no_report(&room, CR_NOT_THIS_PHASE, "defective_shuffle", 0, 0);
    room_play_out(&room);
}

static void test_i9_a_duplicate_card_voids_the_hand(void **unused)
{
    (void)unused;
    raise_and_call();
    room_report(&room, "duplicate", 0, 0);
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING);
    for (unsigned seat = 0; seat < 6; seat++)
        assert_int_equal(room.funds[seat], 10000);
    room_no_report(&room, CR_HAND_OVER, "duplicate", 0, 0);
}

static void test_i7_a_pot_that_is_paid_stands(void **unused)
{
    (void)unused;
    room_play_out(&room);
    room_no_report(&room, CR_HAND_OVER, "duplicate", 0, 0);
    room_no_report(&room, CR_HAND_OVER, "knew_defect", 3, 0);
}

/* ---- P19 ---- */

static void show_cards(unsigned seat, const char *text)
{
    struct cr_input input = room_input(CR_IN_SHOW, CR_ROLE_DEALER, seat);
    struct cr_card_fault fault;
    size_t count;
    assert_true(cr_cards_read(text, input.cards, 2, &count, &fault));
    input.card_count = (uint8_t)count;
    room_expect(&room, CR_OK, input, "show");
}

/* Hand 40: seat 3 raised to 600 knowing of the defect; then a newcomer in seat 5. */
static void hand_40(void)
{
    room_close(&room);
    room_open(&room, "holdem", "rf");
    room_seats(&room, 4, 10000);
    room_deal(&room, 0);
    room_act(&room, 3, "raise", 600);
    room_act(&room, 4, "call", 0);
    room_report(&room, "knew_defect", 3, 0);
    room_rule(&room, "confiscate", 0);
    assert_int_equal(poker()->carried_count, 1);
    assert_int_equal(poker()->carried[0].amount, 600);
    assert_int_equal(poker()->carried[0].who, 0x0B); /* seats 1, 2 and 4 */
    assert_int_equal(room.funds[2], 9400);
    assert_int_equal(room.funds[3], 10000);
    room_next(&room);
    struct cr_input input = room_input(CR_IN_BRING, CR_ROLE_DEALER, 5);
    input.amount = room.funds[4] = 10000;
    room.total += 10000;
    room_expect(&room, CR_OK, input, "bring");
    room_shuffle(&room);
    room_deal(&room, 0);
    assert_int_equal(room_turn(&room), 2); /* the same button: 5 and 1 have the blinds */
}

static void test_p19_a_carried_pot(void **unused)
{
    (void)unused;
    hand_40();
    for (unsigned seat = 2; seat <= 4; seat++)
        room_act(&room, seat, "fold", 0);
    room_act(&room, 5, "raise", 450);
    room_act(&room, 1, "call", 0);
    room_deal(&room, 0); /* 2c 2d 2h */
    check_round();
    room_deal(&room, 0); /* 2s */
    check_round();
    room_deal(&room, 0); /* 3c */
    check_round();
    show_cards(room_turn(&room), room_turn(&room) == 5 ? "As Ah" : "Ks Kh");
    show_cards(room_turn(&room), room_turn(&room) == 5 ? "As Ah" : "Ks Kh");
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING);
    assert_int_equal(room.funds[4], 10000 - 450 + 900);
    assert_int_equal(room.funds[0], 10000 - 450 + 600);
    assert_int_equal(poker()->carried_count, 0);
}

static void test_p19_carried_on_where_all_of_them_folded(void **unused)
{
    (void)unused;
    hand_40();
    for (unsigned seat = 2; seat <= 4; seat++)
        room_act(&room, seat, "fold", 0);
    room_act(&room, 5, "raise", 450);
    room_act(&room, 1, "fold", 0);
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING);
    assert_int_equal(poker()->carried[0].amount, 600);
    assert_int_equal(room.funds[4], 10100);
    room_next(&room);
    assert_int_equal(poker()->carried[0].amount, 600);
}

/* Early chips of his are among them; pots of the same players are one; there is room for four. */
static void test_confiscated_again(void **unused)
{
    (void)unused;
    before_the_flop();
    room_act(&room, 4, "raise", 700); /* before his turn */
    room_report(&room, "knew_defect", 4, 0);
    room_rule(&room, "confiscate", 0);
    assert_int_equal(poker()->carried[0].amount, 700);
    for (unsigned i = 0; i < 4; i++) {
        static const unsigned whose[] = { 4, 3, 5, 6 };
        room_next(&room);
        room_shuffle(&room);
        room_deal(&room, 0);
        for (unsigned seat = 3; seat <= 6; seat++)
            room_act(&room, seat, "call", 0);
        room_report(&room, "knew_defect", whose[i], 0);
        room_rule(&room, "confiscate", 0);
    }
    assert_int_equal(poker()->carried_count, 4);
    assert_int_equal(poker()->carried[0].amount, 800);
    room_next(&room);
    room_shuffle(&room);
    room_deal(&room, 0);
    room_report(&room, "knew_defect", 1, 0);
    room_expect(&room, CR_OUTCOME, room_ruling("confiscate", 0), "a fifth pot");
    room_rule(&room, "claim_lost", 0);
    room_play_out(&room);
}

/* ---- Who may say it, and where ---- */

static void test_players_say_little(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    before_the_flop();
    for (unsigned report = 0; report <= CR_REPORTS; report++) {
        bool his = report == CR_REPORT_DEFECTIVE_CLOSED || report == CR_REPORT_NOTE;
        assert_int_equal(cr_poker_may_report(&play, poker(), report, CR_ROLE_PLAYER), his);
        struct cr_input input = room_reporting("note", 3, 1);
        input.choice = (uint16_t)report;
        input.role = CR_ROLE_PLAYER;
        if (his) continue;
        enum cr_status status = room_apply(&room, input);
        assert_true(status == CR_FORBIDDEN_ROLE || status == CR_NO_SUCH_INPUT ||
                    (status == CR_CLAIM_CLOSED && report == CR_REPORT_DISPUTE));
    }
}

static void test_reports_have_their_kinds(void **unused)
{
    (void)unused;
    for (unsigned report = 1; report < CR_REPORTS; report++) {
        char kind = cr_report_kind(report);
        assert_true(kind == 'E' || kind == 'F' || kind == 'R');
    }
    assert_int_equal(cr_report_kind(CR_REPORT_EXPOSED), 'E');
    assert_int_equal(cr_report_kind(CR_REPORT_THROWN), 'F');
    assert_int_equal(cr_report_kind(CR_REPORT_CONDUCT), 'R');
    assert_int_equal(cr_report_kind(CR_REPORTS), '\0');
}

/* ---- Houses without the room's procedure [poker-games 11] ---- */

static void open_m1(void)
{
    room_close(&room);
    room_open(&room, "holdem", "m1");
    room.plate.max_bet = 2000;
    room_seats(&room, 4, 10000);
    room_deal(&room, 0);
}

static void test_m1_irregular_cards(void **unused)
{
    (void)unused;
    open_m1();
    room_no_report(&room, CR_NOT_IN_GAME, "exposed", 1, 1);
    room_no_report(&room, CR_NOT_IN_GAME, "thrown", 1, 0);
    room_report(&room, "note", 1, 0);
    struct room saved = room;
    room_report(&room, "defective_closed", 1, 0); /* before betting: dealt again */
    assert_int_equal(poker()->phase, CR_POKER_BETWEEN);
    room = saved;
    room_report(&room, "duplicate", 0, 0);
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING);
    room = saved;
    room_act(&room, 3, "raise", 300);
    saved = room;
    room_report(&room, "defective_open", 0, 0);
    room_report(&room, "defective_closed", 1, 0);
    assert_true(room_outcomes(&room) & ROOM_OUT(PLAY_OR_FOLD));
    struct room asked = room;
    room_rule(&room, "play_or_fold", 0);
    room_play_out(&room);
    room = asked;
    room_rule(&room, "void", 0);
    assert_int_equal(room.funds[2], 10000);
    room = saved;
    room_report(&room, "wrong_count", 0, 0);
    assert_true(room_outcomes(&room) & ROOM_OUT(REDEAL));
    asked = room;
    room_rule(&room, "redeal", 0);
    assert_int_equal(poker()->phase, CR_POKER_BETWEEN);
    room_play_out(&room);
    room = asked;
    room_rule(&room, "play_on", 0);
    room_play_out(&room);
    room = saved;
    room_report(&room, "dispute", 1, 0); /* 10.2: the manager */
    assert_int_equal(room_outcomes(&room) & ~ROOM_OUT(OTHER), ROOM_OUT(PLAY_ON) | ROOM_OUT(VOID));
    asked = room;
    room_rule(&room, "play_on", 0);
    room_play_out(&room);
    room = asked;
    room_rule(&room, "void", 0);
    assert_int_equal(room.funds[2], 10000);
}

static void test_bg_irregular_cards(void **unused)
{
    (void)unused;
    room_close(&room);
    room_open(&room, "seven-card-stud", "bg");
    room.plate.max_bet = 500;
    room.plate.ante = 10;
    room_seats(&room, 3, 10000);
    room_deal(&room, 0);
    room_report(&room, "duplicate", 0, 0);
    assert_int_equal(room_need(&room).kind, CR_NEED_NOTHING);
    assert_int_equal(room.funds[0], 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_f3_a_stud_hand_mixed_up),
        TEST(test_f5_f9_dead_at_once),
        TEST(test_the_last_hand_does_not_die),
        TEST(test_a_hand_that_may_not_die),
        TEST(test_e15_i4_and_incidents_change_nothing),
        TEST(test_f8_thrown_cards_given_back),
        TEST(test_i1_is_of_the_shuffle_and_the_deal),
        TEST(test_i9_a_duplicate_card_voids_the_hand),
        TEST(test_i7_a_pot_that_is_paid_stands),
        TEST(test_p19_a_carried_pot),
        TEST(test_p19_carried_on_where_all_of_them_folded),
        TEST(test_confiscated_again),
        TEST(test_players_say_little),
        TEST(test_reports_have_their_kinds),
        TEST(test_m1_irregular_cards),
        TEST(test_bg_irregular_cards),
    };
    return cmocka_run_group_tests_name("poker reports", tests, NULL, NULL);
}
