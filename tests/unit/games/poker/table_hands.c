/* table_hands.c -- whole hands at the table that no house's round file can hold: houses nobody has, hands
 * that end as no hand, books, the draw, closing time. The worked hands are in tests/rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pk_text.h"

/* ---- Houses nobody has ---- */

static void test_h13_the_maximum_of_one_raise(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    kit->rules.bet_cap_measure = CR_CAP_INCREMENT;
    kit->plate.max_bet = 500;
    begin("3000 3000 3000 3000", 4);
    refused(CR_RAISE_ABOVE, "3 raise 601");
    play("3 raise 600");
    refused(CR_RAISE_ABOVE, "4 raise 1101");
    play("4 raise 1100");
    refused(CR_RAISE_ABOVE, "1 raise 1601");
    play("1 raise 1600");
}

static void test_h19_the_pot_as_it_lies(void **unused)
{
    (void)unused;
    open_game("holdem", "rf");
    kit->rules.pot_limit_base = CR_POT_AS_IS;
    kit->plate.structure = CR_POT_LIMIT + 1;
    begin("5000 5000 5000 5000", 4);
    refused(CR_RAISE_POT, "3 raise 200");
    refused(CR_RAISE_POT, "3 pot");
    play("3 call");
}

static void open_with_dead_ante(void)
{
    open_game("holdem", "rf");
    kit->rules.ante_by = CR_ANTE_BIG_BLIND;
    kit->rules.ante_offered = kit->rules.blind_ante_offered = 1;
    kit->plate.ante = 100;
}

static void test_h26_ante_of_the_big_blind(void **unused)
{
    (void)unused;
    open_with_dead_ante();
    begin("2000 2000 400 2000", 4);
    play("3 all_in, 4 call, 1 fold, 2 call");
    open_cards("Ad 9h 6c");
    play("2 bet 500, 4 call");
    open_cards("5s");
    play("2 check, 4 check");
    open_cards("2d");
    play("2 check, 4 check");
    show(2, "Ah Kd");
    show(4, "Jd Tc");
    show(3, "9s 9c");
    check_ends("1950 2000 1350 1100");
    assert_int_equal(pk_state(kit)->pots[0], 1350);
    assert_int_equal(pk_state(kit)->pots[1], 1000);
}

static void test_h27_the_ante_is_not_returned(void **unused)
{
    (void)unused;
    open_with_dead_ante();
    begin("2000 2000 2000 2000", 4);
    play("3 fold, 4 fold, 1 fold");
    check_ends("1950 2050 2000 2000");
    assert_int_equal(pk_state(kit)->returned, 50);
}

static void test_h28_pot_limit_with_that_ante(void **unused)
{
    (void)unused;
    open_with_dead_ante();
    kit->plate.structure = CR_POT_LIMIT + 1;
    begin("2000 2000 2000 2000", 4);
    refused(CR_RAISE_POT, "3 raise 451");
    play("3 raise 350, 4 fold, 1 fold, 2 call");
    open_cards("Ad 9h 6c");
    refused(CR_RAISE_POT, "2 bet 851");
    play("2 pot");
    assert_int_equal(pk_state(kit)->hand.betting.in[1], 850);
}

static void test_r20_no_flop_no_fee(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    kit->rules.rake_no_flop = 0;
    begin("2000 2000 2000 2000", 4);
    play("3 raise 350, 4 fold, 1 fold, 2 fold");
    check_ends("1950 1900 2150 2000");
    assert_int_equal(count_events(CR_EV_FEE), 0);
}

/* F03 with the odd unit by suit: the ace of hearts is higher than that of clubs, wherever they sit. */
static void test_r18_odd_unit_by_suit(void **unused)
{
    (void)unused;
    open_game("five-card-stud", "m1");
    kit->rules.odd_unit_stud = CR_HIGH_CARD_SUIT;
    kit->plate.ante = 25;
    begin("1000 0 1500 0 0 1500", 6);
    open_cards("4h Ac Ah");
    play("1 bring_in 100, 3 call, 6 call");
    open_cards("9d Kh Kd");
    play("3 check, 6 check, 1 check");
    open_cards("7s Jd Js");
    play("3 check, 6 check, 1 check");
    open_cards("3h 8s 8c");
    play("3 check, 6 check, 1 check");
    show(3, "Qd");
    show(6, "Qs");
    show(1, "2c");
    check_ends("875 0 1553 0 0 1554");
}

/* ---- No hand ---- */

static void test_h23_a_hand_that_is_no_hand(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 2000 2000", 4);
    play("3 raise 300, 4 call, 1 fold, 2 call");
    open_cards("Kh 8h 2c");
    play("2 check, 3 bet 500, 4 fold, 2 call");
    open_cards("7c");
    pk_refuse(kit, CR_FORBIDDEN_ROLE, pk_in(CR_IN_VOID, CR_ROLE_DEALER));
    pk_do(kit, pk_in(CR_IN_VOID, CR_ROLE_MANAGER));
    check_ends("2000 2000 2000 2000");
    assert_int_equal(kit->layout, 0);
    pk_do(kit, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->hand.button, 3); /* the same button deals again */
    assert_int_equal(pk_state(kit)->small, 0);
}

static void test_a_decided_hand_is_undone_first(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 2000 2000", 4);
    play("3 raise 350, 4 fold, 1 fold, 2 fold");
    assert_int_equal(kit->rake, 12);
    pk_do(kit, pk_in(CR_IN_VOID, CR_ROLE_MANAGER));
    check_ends("2000 2000 2000 2000");
    assert_int_equal(kit->rake, 0);
    pk_refuse(kit, CR_NOT_THIS_PHASE, pk_in(CR_IN_VOID, CR_ROLE_MANAGER));
}

static void test_an_act_is_undone_with_its_chips(void **unused)
{
    (void)unused;
    const struct cr_input *inputs;
    size_t count;
    open_game("holdem", "m1");
    begin("2000 2000 2000 2000", 4);
    play("3 raise 350, 4 call");
    cr_table_inputs(kit->table, &inputs, &count);
    struct cr_input undo = pk_in(CR_IN_UNDO, CR_ROLE_DEALER);
    undo.ref = (uint32_t)count;
    pk_do(kit, undo);
    assert_int_equal(cr_table_seat(kit->table, 3)->chips, 2000);
    assert_int_equal(kit->layout, 500);
    play("4 fold, 1 fold, 2 fold");
    check_ends("1950 1900 2138 2000");
}

static void test_a_misdeal_gives_all_back_and_the_same_button_deals(void **unused)
{
    (void)unused;
    struct cr_input report = pk_in(CR_IN_REPORT, CR_ROLE_DEALER);
    report.choice = CR_REPORT_OUT_OF_ORDER;
    open_game("holdem", "rf");
    begin("5000 5000 5000 5000", 4);
    play("3 raise 300");
    pk_do(kit, report);
    assert_int_equal(pk_state(kit)->phase, CR_POKER_BETWEEN);
    assert_int_equal(kit->layout, 0);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(cr_table_seat(kit->table, i)->chips, 5000);
    assert_int_equal(pk_need(kit).shoe, 2);
    assert_int_equal(pk_need(kit).count, 4);
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->hand.button, 3);
    play("3 fold, 4 fold, 1 fold");
    check_ends("4950 5050 5000 5000");
}

/* ---- Books and report ---- */

static cr_money entry_of(const struct cr_posting *posting, enum cr_account_kind kind)
{
    for (unsigned i = 0; i < posting->count; i++)
        if (posting->entries[i].account.kind == kind) return posting->entries[i].amount;
    return 0;
}

/* H03: a raise to 350, all fold: 250 back, a pot of 250, its fee 12. */
static void test_h03_in_the_books(void **unused)
{
    (void)unused;
    static const struct {
        uint8_t operation;
        cr_money player, layout, rake;
    } rows[] = {
        { 19, -50, 50, 0 },   { 19, -100, 100, 0 }, { 19, -350, 350, 0 },
        { 20, 250, -250, 0 }, { 25, 0, -12, 12 },   { 24, 238, -238, 0 },
    };
    open_game("holdem", "m1");
    begin("2000 2000 2000 2000", 4);
    play("3 raise 350, 4 fold, 1 fold, 2 fold");
    assert_int_equal(kit->made_count, sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < kit->made_count; i++) {
        const struct cr_posting *posting = &kit->made[i];
        assert_int_equal(posting->operation, rows[i].operation);
        assert_int_equal(entry_of(posting, CR_ACCOUNT_PLAYER), rows[i].player);
        assert_int_equal(entry_of(posting, CR_ACCOUNT_LAYOUT), rows[i].layout);
        assert_int_equal(entry_of(posting, CR_ACCOUNT_RAKE), rows[i].rake);
        assert_int_equal(entry_of(posting, CR_ACCOUNT_OUTSTANDING), rows[i].rake); /* Dr 2000 */
        assert_int_equal(entry_of(posting, CR_ACCOUNT_COMMISSION), -rows[i].rake); /* Cr 4010 */
    }
    struct cr_report report = pk_report(kit);
    assert_int_equal(report.count, 3);
    assert_int_equal(report.list[2].stake, 350);
    assert_int_equal(report.list[2].returned, 250);
    assert_int_equal(report.list[2].lost, 100);
    assert_int_equal(report.list[2].paid, 238);
    assert_int_equal(report.list[2].result, CR_RESULT_WON);
    assert_int_equal(report.list[1].lost, 100);
    assert_int_equal(report.list[1].result, CR_RESULT_LOST);
}

/* ---- The draw ---- */

static void begin_draw(const char *house, const char *cards)
{
    open_game("holdem", house);
    pk_start(kit);
    for (unsigned i = 0; i < 4; i++) {
        struct cr_input input = pk_in(CR_IN_SIT, CR_ROLE_PLAYER);
        input.ref = i + 1;
        input.amount = 20000;
        pk_do(kit, input);
        input = pk_in(CR_IN_BRING, CR_ROLE_PLAYER);
        input.seat = (uint16_t)i;
        input.amount = 20000;
        pk_do(kit, input);
        if (pk_state(kit)->asks[i] == 0) continue;
        input = pk_in(CR_IN_RULING, CR_ROLE_FLOOR);
        input.seat = (uint16_t)i;
        input.choice = CR_OUTCOME_APPROVE;
        pk_do(kit, input);
    }
    pk_do(kit, shuffle());
    assert_int_equal(pk_need(kit).count, 4);
    pk_refuse(kit, CR_FACE_UP, pk_cards(CR_IN_CARD, "??"));
    pk_refuse(kit, CR_CARD_OUT, pk_cards(CR_IN_CARD, "Kd Kd"));
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_cards(CR_IN_CARD, "2c 2d 2h 2s 3c"));
    pk_do(kit, pk_cards(CR_IN_CARD, cards));
}

static void check_button(unsigned seat)
{
    assert_int_equal(pk_need(kit).kind, CR_NEED_NOTHING);
    pk_do(kit, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->hand.button, seat - 1);
    assert_int_equal(pk_state(kit)->phase, CR_POKER_HAND);
}

static void test_d01_the_highest_card_has_the_button(void **unused)
{
    (void)unused;
    begin_draw("m1", "Kd 9s Ac Qh");
    check_button(3);
}

static void test_d02_equal_cards_draw_again(void **unused)
{
    (void)unused;
    begin_draw("m1", "Ks Kd 4c 3c");
    assert_int_equal(pk_need(kit).count, 2);
    pk_refuse(kit, CR_CARD_OUT, pk_cards(CR_IN_CARD, "4c"));
    pk_do(kit, pk_cards(CR_IN_CARD, "7d"));
    pk_do(kit, pk_cards(CR_IN_CARD, "9d"));
    check_button(2);
}

static void test_d03_or_the_suit_decides(void **unused)
{
    (void)unused;
    begin_draw("rf", "Ks Kd 4c 3c");
    check_button(1);
}

static void test_a_draw_is_called_off(void **unused)
{
    (void)unused;
    begin_draw("m1", "Ks Kd");
    pk_do(kit, pk_in(CR_IN_VOID, CR_ROLE_MANAGER));
    assert_int_equal(pk_need(kit).kind, CR_NEED_NOTHING);
    pk_do(kit, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->phase, CR_POKER_DRAW);
}

/* ---- Closing time ---- */

static void test_chips_are_taken_up_when_the_table_closes(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000", 1);
    play("2 fold");
    pk_do(kit, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    pk_do(kit, pk_in(CR_IN_LAST_GAMES, CR_ROLE_PIT_BOSS));
    pk_refuse(kit, CR_TABLE_CLOSED, shuffle());
    pk_refuse(kit, CR_CHIPS_IN_PLAY, pk_in(CR_IN_CLOSE_TABLE, CR_ROLE_PIT_BOSS));
    for (unsigned i = 0; i < 2; i++) {
        struct cr_input input = pk_in(CR_IN_TAKE_UP, CR_ROLE_PLAYER);
        input.seat = (uint16_t)i;
        pk_do(kit, input);
        input.kind = CR_IN_LEAVE;
        pk_do(kit, input);
    }
    pk_do(kit, pk_in(CR_IN_CLOSE_TABLE, CR_ROLE_PIT_BOSS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_h13_the_maximum_of_one_raise),
        TEST(test_h19_the_pot_as_it_lies),
        TEST(test_h26_ante_of_the_big_blind),
        TEST(test_h27_the_ante_is_not_returned),
        TEST(test_h28_pot_limit_with_that_ante),
        TEST(test_r20_no_flop_no_fee),
        TEST(test_r18_odd_unit_by_suit),
        TEST(test_h23_a_hand_that_is_no_hand),
        TEST(test_a_decided_hand_is_undone_first),
        TEST(test_an_act_is_undone_with_its_chips),
        TEST(test_a_misdeal_gives_all_back_and_the_same_button_deals),
        TEST(test_h03_in_the_books),
        TEST(test_d01_the_highest_card_has_the_button),
        TEST(test_d02_equal_cards_draw_again),
        TEST(test_d03_or_the_suit_decides),
        TEST(test_a_draw_is_called_off),
        TEST(test_chips_are_taken_up_when_the_table_closes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
