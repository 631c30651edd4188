/* named.c -- examples of poker-games.md and poker-room.md by their numbers, at the table: those no round file
 * holds, because it is the place of a card that is asked, or a hand the house's plate alone makes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "named_kit.h"

static bool on_street(unsigned street)
{
    deal_any();
    return pk_need(kit).kind == CR_NEED_DECISION && pk_state(kit)->hand.street <= street;
}

static void pass_streets_to(unsigned street)
{
    while (on_street(street))
        pass();
}

/* ---- The deal: D04 to D10, VO22, VO23 ---- */

/* Where each card of the pack went: a seat (^: open), b burnt, m the middle. */
static void write_pack(char *out)
{
    const struct cr_poker *poker = pk_state(kit);
    char at[CR_PACK_CARDS][4];
    memset(at, 0, sizeof at);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        for (unsigned k = 0; k < poker->hand.card_count[i]; k++) {
            bool open = poker->hand.cards[i][k] != CR_CLOSED_CARD;
            snprintf(at[poker->place[i][k]], 4, "%u%s", i + 1, open ? "^" : "");
        }
    for (unsigned i = 0; i < poker->hand.common_count; i++)
        strcpy(at[poker->common_place[i]], "m");
    for (int i = 0; i < __builtin_popcount(poker->hand.burnt); i++)
        strcpy(at[poker->burn_place[i]], "b");
    *out = '\0';
    for (unsigned i = 0; i < poker->from; i++)
        sprintf(out + strlen(out), "%s ", at[i]);
}

static const struct {
    const char *id, *game, *house;
    unsigned button;
    const char *stacks;
    unsigned street; /* the last that is looked at */
    const char *order;
} deals[] = {
    { "D04", "holdem", "m1", 1, "900 900 900", 3, "2 3 1 2 3 1 b m m m b m b m " },
    { "D05", "omaha", "m1", 1, "900 900 900", 3, "2 3 1 2 3 1 2 3 1 2 3 1 b m m m b m b m " },
    { "D06", "seven-card-stud", "m1", 1, "900 900 900", 1, "2 3 1 2 3 1 2^ 3^ 1^ b 1^ 2^ 3^ " },
    { "D07", "seven-card-stud", "bg", 1, "900 900 900", 1, "1 2 3 1 2 3 1^ 2^ 3^ 1^ 2^ 3^ " },
    { "D08", "five-card-stud", "m1", 3, "900 900 900", 1, "1 2 3 1^ 2^ 3^ b 1^ 2^ 3^ " },
    { "D11", "holdem", "m1", 6, "0 900 0 0 0 900", 3, "2 6 2 6 b m m m b m b m " },
    { "D12", "holdem", "rf", 6, "0 900 0 0 0 900", 3, "2 6 2 6 b m m m b m b m " },
    { "G20", "seven-card-stud", "bg", 1, "900 900", 4, "1 2 1 2 1^ 2^ 1^ 2^ 1^ 2^ 1^ 2^ 1 2 " },
    { "VO22", "omaha", "m1", 1, "900 900", 3, "2 1 2 1 2 1 2 1 b m m m b m b m " },
};

static void test_cards_go_round(void **unused)
{
    (void)unused;
    char order[CR_PACK_CARDS * 4 + 1];
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        open_game(deals[i].game, deals[i].house);
        begin(deals[i].stacks, deals[i].button);
        if (deals[i].street > 0) pass_streets_to(deals[i].street - 1);
        write_pack(order);
        if (strcmp(order, deals[i].order) != 0)
            fail_msg("%s: %s, not %s", deals[i].id, order, deals[i].order);
        close_game(NULL);
    }
}

static void test_d09_no_burn_before_the_last_card_of_seven(void **unused)
{
    (void)unused;
    open_game("seven-card-stud", "m1");
    begin("900 900 900 900 900 900 900", 7);
    pass_streets_to(2);
    assert_int_equal(pk_state(kit)->from, 45);
    pass_streets_to(3);
    assert_int_equal(pk_state(kit)->from, 52);
    assert_int_equal(pk_state(kit)->hand.burnt, 0xE);
}

static void test_d10_a_burn_fits_once_one_has_folded(void **unused)
{
    (void)unused;
    open_game("seven-card-stud", "m1");
    begin("900 900 900 900 900 900 900", 7);
    pass_streets_to(1);
    assert_int_equal(pk_state(kit)->from, 37);
    pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_FOLD, 0));
    pass_streets_to(2);
    assert_int_equal(pk_state(kit)->from, 44);
    pass_streets_to(3);
    assert_int_equal(pk_state(kit)->from, 51);
    assert_int_equal(pk_state(kit)->hand.burnt, 0x1E);
}

static void test_vo23_ten_at_omaha(void **unused)
{
    (void)unused;
    open_game("omaha", "m1");
    begin("900 900 900 900 900 900 900 900 900 900", 10);
    pass_streets_to(2);
    assert_int_equal(pk_state(kit)->from, 48);
}

static void test_vo24_an_eleventh_is_refused(void **unused)
{
    (void)unused;
    open_game("omaha", "m1");
    pk_start(kit);
    struct cr_input sit = pk_in(CR_IN_SIT, CR_ROLE_PLAYER);
    for (sit.ref = 1; sit.ref <= 10; sit.ref++)
        pk_do(kit, sit);
    pk_refuse(kit, CR_TABLE_FULL, sit);
}

/* The engine chooses: a player can neither open some of his cards only nor name his five. */
static void test_vo25_the_engine_picks_the_hand(void **unused)
{
    (void)unused;
    open_game("omaha", "m1");
    begin("900 900", 1);
    deal();
    play("2 call, 1 check");
    open_cards("Ah Kh 9h");
    play("2 check, 1 check");
    open_cards("4h");
    play("2 check, 1 check");
    open_cards("2c");
    play("2 check, 1 check");
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_show(1, "Qh"));
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_show(1, "Qh 8c 7d"));
    pk_refuse(kit, CR_HOW_MANY_CARDS, pk_show(1, "Qh 8c 7d 6s 5s"));
    show(2, "Qh 8c 7d 6s"); /* VO01: one heart is no flush */
    show(1, "Jh Th 3c 3d");
    check_ends("990 800");
}

/* ---- Hold'em: H24, H25, H28 ---- */

static struct cr_input reporting(unsigned what, unsigned seat)
{
    struct cr_input input = pk_in(CR_IN_REPORT, CR_ROLE_DEALER);
    input.choice = (uint16_t)what;
    input.seat = (uint16_t)(seat ? seat - 1 : CR_NO_SEAT);
    return input;
}

static void test_h24_a_marked_open_card_plays_to_the_end(void **unused)
{
    (void)unused;
    open_game("holdem", "m1");
    begin("2000 2000 2000", 3);
    pass_streets_to(2);
    assert_int_equal(pk_state(kit)->hand.common_count, 5);
    struct cr_poker before = *pk_state(kit);
    pk_do(kit, reporting(CR_REPORT_DEFECTIVE_OPEN, 0));
    assert_int_equal(count_events(CR_EV_REPORTED), 1); /* the pack is changed by it */
    assert_memory_equal(&before, pk_state(kit), sizeof before);
    play("1 bet 100, 2 fold, 3 fold");
    check_ends("2185 1900 1900");
}

static void test_h25_chips_are_added_before_the_deal_alone(void **unused)
{
    (void)unused;
    struct cr_input more = pk_in(CR_IN_BRING, CR_ROLE_PLAYER);
    more.seat = 0;
    more.amount = 500;
    open_game("holdem", "m1");
    begin("2000 2000 2000", 3);
    struct cr_input chips = pk_in(CR_IN_CHIPS, CR_ROLE_CASHIER);
    chips.seat = 0;
    chips.amount = 500;
    pk_do(kit, chips);
    pk_refuse(kit, CR_IN_HAND, more);
    play("3 fold, 1 fold");
    pk_do(kit, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    pk_do(kit, more);
    assert_int_equal(pk_state(kit)->in_play[0], 2450);
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->hand.betting.stack[0] + pk_state(kit)->hand.betting.in[0],
                     2450);
}

static void test_h28_antes_that_do_not_count_in_the_pot(void **unused)
{
    (void)unused;
    open_game("holdem", "rf");
    kit->rules.ante_by = CR_ANTE_BIG_BLIND;
    kit->rules.ante_offered = kit->rules.blind_ante_offered = 1;
    kit->rules.pot_limit_ante = 0;
    kit->plate.ante = 100;
    kit->plate.structure = CR_POT_LIMIT + 1;
    begin("2000 2000 2000 2000", 4);
    refused(CR_RAISE_POT, "3 raise 351");
    play("3 raise 350, 4 fold, 1 fold, 2 call");
    open_cards("Ad 9h 6c");
    refused(CR_RAISE_POT, "2 bet 851");
    play("2 bet 850");
}

/* ---- The room: T22, T24, W17 to W19 ---- */

static void test_t22_a_minute_is_over_before_a_bet(void **unused)
{
    (void)unused;
    open_game("holdem", "rf");
    begin("5000 5000 5000 5000", 4);
    play("3 raise 400");
    assert_int_equal(pk_need(kit).seconds, 60);
    pk_do(kit, timeout(pk_need(kit).turn));
    assert_false(pk_state(kit)->hand.betting.live >> 3 & 1);
    refused(CR_HAND_DEAD, "4 call");
}

static void to_the_last_street(void)
{
    open_game("holdem", "rf");
    begin("5000 5000", 1);
    play("1 call, 2 check");
    open_cards("Kh 8h 2h");
    play("2 check, 1 check");
    open_cards("7c");
    play("2 check, 1 check");
    open_cards("4d");
    play("2 bet 500, 1 call");
}

/* "I have a flush", and it is a pair: what lies open counts; meant to mislead, the floor is called. */
static void test_t24_cards_speak(void **unused)
{
    (void)unused;
    to_the_last_street();
    show(2, "Ks Qd");
    show(1, "Ad 8s"); /* a pair of eights */
    check_ends("4400 5600");
    close_game(NULL);

    to_the_last_street();
    show(2, "3s 3d");
    pk_do(kit, reporting(CR_REPORT_FALSE_CLAIM, 2));
    assert_int_equal(pk_need(kit).kind, CR_NEED_RULING);
    assert_true(pk_need(kit).outcomes >> CR_OUTCOME_NEXT_BEST & 1);
}

static struct cr_input ruling(unsigned outcome, cr_money amount)
{
    struct cr_input input = pk_in(CR_IN_RULING, CR_ROLE_MANAGER);
    input.choice = (uint16_t)outcome;
    input.amount = amount;
    return input;
}

/* The pot was counted 1 200; the log of bets says 1 350. */
static void end_with_1350(void)
{
    open_game("holdem", "rf");
    begin("5000 5000 5000", 3);
    play("3 raise 450, 1 call, 2 call");
    open_cards("Kh 8h 2h");
    play("1 bet 100, 2 fold, 3 fold");
}

static void test_w17_w19_a_pot_is_rebuilt_from_the_bets(void **unused)
{
    (void)unused;
    end_with_1350();
    pk_do(kit, reporting(CR_REPORT_DISPUTE, 1));
    pk_refuse(kit, CR_NOT_CONSERVED, ruling(CR_OUTCOME_APPLY, 1200));
    pk_do(kit, ruling(CR_OUTCOME_APPLY, 1350));
    check_ends("5900 4550 4550");
}

static void test_w18_after_the_first_shuffle_the_result_stands(void **unused)
{
    (void)unused;
    end_with_1350();
    pk_do(kit, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    pk_do(kit, shuffle());
    pk_refuse(kit, CR_CLAIM_CLOSED, reporting(CR_REPORT_DISPUTE, 1));
}

/* ---- The room's rules between hands: A1, A3, A5, A9, C2, D5, D13, D14, D17; H6 ---- */

static struct cr_input seat_in(unsigned kind, unsigned seat, cr_money amount)
{
    struct cr_input input = pk_in(kind, CR_ROLE_PLAYER);
    input.seat = (uint16_t)(seat - 1);
    input.amount = amount;
    return input;
}

/* Seats 1 to 4 play, seat 4 had the button; seat 5 has sat down with 40 000. */
static void between_hands(bool straddles)
{
    cr_money stacks[CR_POKER_SEATS_MAX] = { 20000, 20000, 20000, 20000 };
    open_game("holdem", "rf");
    kit->plate.buyin_min = 10000;
    kit->plate.straddle = kit->plate.button_straddle = straddles;
    kit->rules.floor_approves_seat = 0;
    pk_start(kit);
    pk_seat(kit, stacks, 3);
    struct cr_input sit = pk_in(CR_IN_SIT, CR_ROLE_PLAYER);
    sit.ref = 5;
    sit.position = 5;
    sit.amount = 40000;
    pk_do(kit, sit);
}

static void test_a1_a3_a5_a9_chips_in_play(void **unused)
{
    (void)unused;
    between_hands(true);
    pk_refuse(kit, CR_MIN_BUYIN, seat_in(CR_IN_BRING, 5, 9900)); /* A1 */
    pk_do(kit, acting("5 sit_in"));                              /* A9: nothing was announced */
    assert_int_equal(pk_state(kit)->in_play[4], 10000);
    pk_do(kit, seat_in(CR_IN_BRING, 5, 200)); /* A3: any sum between hands, and all are told */
    assert_int_equal(pk_state(kit)->in_play[4], 10200);
    assert_int_equal(count_events(CR_EV_BROUGHT), 2);
    pk_refuse(kit, CR_CHIPS_STAY, seat_in(CR_IN_TAKE_UP, 5, 5000)); /* A5 */
    pk_do(kit, shuffle());
    pk_refuse(kit, CR_IN_HAND, seat_in(CR_IN_BRING, 5, 200)); /* A5 */
}

static void test_c2_d5_who_is_absent_is_not_dealt(void **unused)
{
    (void)unused;
    between_hands(true);
    pk_do(kit, acting("3 sit_out"));
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->hand.dealt, 0xB);    /* C2 */
    assert_int_not_equal(pk_state(kit)->big, CR_NOBODY); /* D5 */
    close_game(NULL);

    between_hands(true);
    pk_do(kit, acting("1 sit_out"));
    pk_do(kit, acting("2 sit_out"));
    pk_do(kit, acting("3 sit_out"));
    pk_refuse(kit, CR_FEW_PLAYERS, shuffle());
    assert_int_equal(cr_table_why(kit->table)->n, 2);
}

static void test_d13_d14_d17_straddles(void **unused)
{
    (void)unused;
    between_hands(true);
    pk_refuse(kit, CR_STRADDLE_SEAT, acting("2 straddle"));      /* D13 */
    pk_refuse(kit, CR_STRADDLE_EXACT, acting("3 straddle 300")); /* D14 */
    pk_do(kit, acting("3 straddle 200"));
    pk_refuse(kit, CR_STRADDLE_OTHER, acting("4 button_straddle")); /* D17 */
    pk_do(kit, shuffle());
    assert_int_equal(pk_state(kit)->hand.betting.in[2], 200);
    pk_refuse(kit, CR_STRADDLE_LATE, acting("4 straddle")); /* D14 */
    pk_refuse(kit, CR_BET_STANDS, acting("3 no_straddle")); /* A13 */
    close_game(NULL);

    between_hands(false);
    pk_refuse(kit, CR_NO_STRADDLE, acting("3 straddle"));
}

/* Losing hands are gone before the pot is pushed. */
static void test_h6_thrown_hands_first(void **unused)
{
    (void)unused;
    to_the_last_street();
    show(2, "Ks Qd");
    pk_do(kit, acting("1 muck"));
    check_ends("4400 5600");
    const struct cr_events *events = cr_table_events(kit->table);
    bool thrown = false;
    for (size_t i = 0; i < events->count; i++) {
        thrown = thrown || events->list[i].kind == CR_EV_MUCKED;
        if (events->list[i].kind == CR_EV_POT_WON) assert_true(thrown);
    }
    assert_true(thrown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_cards_go_round),
        TEST(test_d09_no_burn_before_the_last_card_of_seven),
        TEST(test_d10_a_burn_fits_once_one_has_folded),
        TEST(test_vo23_ten_at_omaha),
        TEST(test_vo24_an_eleventh_is_refused),
        TEST(test_vo25_the_engine_picks_the_hand),
        TEST(test_h24_a_marked_open_card_plays_to_the_end),
        TEST(test_h25_chips_are_added_before_the_deal_alone),
        TEST(test_h28_antes_that_do_not_count_in_the_pot),
        TEST(test_t22_a_minute_is_over_before_a_bet),
        TEST(test_t24_cards_speak),
        TEST(test_w17_w19_a_pot_is_rebuilt_from_the_bets),
        TEST(test_w18_after_the_first_shuffle_the_result_stands),
        TEST(test_a1_a3_a5_a9_chips_in_play),
        TEST(test_c2_d5_who_is_absent_is_not_dealt),
        TEST(test_d13_d14_d17_straddles),
        TEST(test_h6_thrown_hands_first),
    };
    return cmocka_run_group_tests_name("poker by name", tests, NULL, NULL);
}
