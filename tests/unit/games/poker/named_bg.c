/* named_bg.c -- seven cards of BG by their numbers, at the table: G08 to G17, G20, G23, G24 of
 * poker-games.md. The others are round files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "named_kit.h"

static void open_bg(cr_money ante)
{
    open_game("seven-card-stud", "bg");
    kit->plate.min_bet = 10000;
    kit->plate.max_bet = 50000;
    kit->plate.ante = ante;
}

/* Two play a hand for 10 000 each: four open cards and three closed; who has the pot. */
static const struct {
    const char *id, *open[2], *closed[2];
    unsigned winner;
} matches[] = {
    { "G10", { "As 9c 7d 2h", "Tc Kd Qh 5c" }, { "Ad 4s 3c", "Td 4c 2s" }, 1 },
    { "G11", { "6s Kc Qd 2h", "6h Kd Ts 9d" }, { "6d 3c 4s", "6c 3d 4h" }, 1 },
    { "G12", { "5h 6h 7h 8h", "Kc Kd Ks 2c" }, { "9h 2d 3s", "Kh 3d 4s" }, 1 },
    { "G13", { "Kc Kd Kh 2c", "Qs Qd 5c 5d" }, { "Ks 3d 4s", "Qh 3h 2s" }, 1 },
    { "G14", { "Ah Th 9h 6h", "9d 8c 7s 6d" }, { "2h 3c 4d", "5c Kd Ks" }, 1 },
    { "G15", { "Kc Kd 4s 2c", "As Ad 7c Qs" }, { "Kh 9d 8s", "7d 3h 2d" }, 1 },
};

static void nth_card(const char *cards, unsigned n, char out[3])
{
    snprintf(out, 3, "%.2s", cards + 3 * n);
}

static void test_g10_to_g15_which_hand_wins(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        open_bg(1000);
        begin("500000 500000", 1);
        for (unsigned street = 0; street < 4; street++) {
            char a[3], b[3], both[8];
            nth_card(matches[i].open[0], street, a);
            nth_card(matches[i].open[1], street, b);
            snprintf(both, sizeof both, "%s %s", a, b);
            open_cards(both);
            if (street == 0) pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_BRING_IN, 10000));
            while (pk_need(kit).kind == CR_NEED_DECISION)
                pass();
        }
        deal();
        while (pk_need(kit).kind == CR_NEED_DECISION)
            pass();
        show(1, matches[i].closed[0]);
        show(2, matches[i].closed[1]);
        if (cr_table_seat(kit->table, matches[i].winner - 1)->chips != 501000)
            fail_msg("%s: another hand wins", matches[i].id);
        close_game(NULL);
    }
}

/* Equal hands, ace to nine, whoever has them. */
static void open_equal(unsigned street, bool third)
{
    static const char *const open[] = { "9s 9d 9c", "Kd Kh Ks", "Qh Qc Qd", "Jc Js Jh" };
    char text[16];
    snprintf(text, sizeof text, "%.*s", third ? 8 : 5, open[street]);
    open_cards(text);
}

static void show_equal(bool third)
{
    deal();
    while (pk_need(kit).kind == CR_NEED_DECISION)
        pass();
    show(1, "As 7d 5h");
    show(2, "Ad 6d 4s");
    if (third) show(3, "Ac 3d 2h");
}

static void pass_all(void)
{
    while (pk_need(kit).kind == CR_NEED_DECISION)
        pass();
}

static void test_g08_two_equal_hands(void **unused)
{
    (void)unused;
    open_bg(3000);
    begin("100000 100000", 1);
    open_equal(0, false);
    pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_BRING_IN, 10000));
    pass_all();
    for (unsigned street = 1; street < 4; street++) {
        open_equal(street, false);
        pass_all();
    }
    show_equal(false);
    check_ends("95000 95000"); /* of 26 000 the house has 10 000, each 8 000 */
    assert_int_equal(kit->rake, 10000);
}

static void test_g09_the_odd_unit_is_the_nearer_one_s(void **unused)
{
    (void)unused;
    open_game("seven-card-stud", "bg");
    kit->plate.structure = CR_POT_LIMIT + 1;
    kit->plate.fee_bp = 500;
    kit->plate.ante = 5;
    begin("2000 2000 2000", 1);
    open_cards("9s 9d Tc");
    play("2 bring_in 100, 3 fold, 1 call");
    open_cards("Kd Kh");
    play("1 bet 200, 2 call");
    open_cards("Qh Qc");
    play("1 bet 200, 2 call");
    open_cards("Jc Js");
    pass_all();
    show_equal(false);
    assert_int_equal(kit->rake, 50); /* of 1 015 */
    check_ends("1978 1977 1995");    /* 483 and 482 */
}

static void test_g16_g17_the_fee_of_the_main_pot_first(void **unused)
{
    (void)unused;
    open_bg(1000);
    begin("5000 8000 8000 5000", 1);
    open_cards("As Ad 2c Tc");
    play("3 all_in, 4 all_in, 1 all_in, 2 all_in");
    open_cards("Kd Kh 3c Td");
    open_cards("Qh Qc 5c 8h");
    open_cards("Jc Js 7s 8s");
    deal();
    show(1, "9s 7d 5h");
    show(2, "9d 6d 4s");
    show(3, "4c 4d 6h");
    show(4, "2d 3d 6s");
    assert_int_equal(pk_state(kit)->fee[0], 10000); /* G16: of 20 000 */
    assert_int_equal(pk_state(kit)->pots[0], 10000);
    assert_int_equal(pk_state(kit)->fee[1], 0);
    assert_int_equal(pk_state(kit)->pots[1], 6000);
    close_game(NULL);

    open_bg(1000);
    begin("1000 16000 16000 5000", 1);
    open_cards("As Ad 2c Tc");
    play("3 bring_in 15000, 4 fold, 2 call");
    open_cards("Kd Kh 3c");
    open_cards("Qh Qc 5c");
    open_cards("Jc Js 7s");
    deal();
    show(1, "9s 7d 5h");
    show(2, "9d 6d 4s");
    show(3, "4c 4d 6h");
    assert_int_equal(pk_state(kit)->fee[0],
                     4000); /* G17: all of the main pot, the rest of the side */
    assert_int_equal(pk_state(kit)->fee[1], 6000);
    assert_int_equal(pk_state(kit)->pots[1], 24000);
}

static void test_g20_the_seventh_card_is_closed(void **unused)
{
    (void)unused;
    open_bg(1000);
    begin("100000 100000", 1);
    open_equal(0, false);
    pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_BRING_IN, 10000));
    pass_all();
    for (unsigned street = 1; street < 4; street++) {
        open_equal(street, false);
        pass_all();
    }
    pk_refuse(kit, CR_BAD_INPUT, pk_cards(CR_IN_CARD, "As Ad"));
    pk_do(kit, pk_cards(CR_IN_CARD, "?? ??"));
}

static void test_g23_three_tie(void **unused)
{
    (void)unused;
    open_bg(2000);
    begin("100000 100000 100000 100000", 1);
    open_cards("9s 9d 9c Ts");
    play("3 bring_in 11000, 4 fold, 1 call, 2 call");
    for (unsigned street = 1; street < 4; street++) {
        open_equal(street, true);
        pass_all();
    }
    show_equal(true);
    assert_int_equal(pk_state(kit)->pots[0], 31000); /* of 41 000 */
    check_ends("97334 97333 97333 98000");
}

static void test_g24_the_lower_suit_opens(void **unused)
{
    (void)unused;
    open_bg(1000);
    begin("100000 100000 100000", 1);
    open_cards("5d 5c 9h");
    refused(CR_BRING_IN_SEAT, "1 bring_in 10000");
    assert_int_equal(cr_table_why(kit->table)->n, 2);
    play("2 bring_in 10000");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_g08_two_equal_hands),
        TEST(test_g09_the_odd_unit_is_the_nearer_one_s),
        TEST(test_g10_to_g15_which_hand_wins),
        TEST(test_g16_g17_the_fee_of_the_main_pot_first),
        TEST(test_g20_the_seventh_card_is_closed),
        TEST(test_g23_three_tie),
        TEST(test_g24_the_lower_suit_opens),
    };
    return cmocka_run_group_tests_name("poker of BG by name", tests, NULL, NULL);
}
