/* Poker against the house at houses nobody has: parameters the specification names beside the houses'
 * own [caribbean R1, R2; texas R1, R4; oasis R3; russian R7, R8, R11]; and sessions of any inputs at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "hp_play.h"

static struct hp_kit *kit;

/* A house's game with its plate of the worked examples; the test changes it and begins. */
static void open_game(const char *game, const char *house)
{
    kit = hp_open(game, house);
    kit->plate.min_ante = 10;
    kit->plate.max_ante = 500;
}

static void begin(void)
{
    hp_start(kit);
    hp_fresh(kit, 4);
}

static int close_game(void **unused)
{
    (void)unused;
    if (kit) hp_close(kit);
    kit = NULL;
    return 0;
}

static void bet(unsigned box, const char *what, cr_money amount)
{
    hp_do(kit, hp_bet(box, box - 1, what, amount));
}

static void bet_dark(unsigned box, cr_money amount)
{
    struct cr_input input = hp_bet(box, box - 1, "ante", amount);
    input.flags = 1u << CR_HP_FLAG_DARK;
    hp_do(kit, input);
}

static void act(unsigned box, const char *what, cr_money amount)
{
    hp_do(kit, hp_doing(what, box, box - 1, amount));
}

static struct cr_input exchanging(unsigned box, const char *cards, cr_money amount)
{
    struct cr_input input = hp_doing("exchange", box, box - 1, amount), named = hp_text(cards);
    memcpy(input.cards, named.cards, sizeof input.cards);
    input.card_count = named.card_count;
    return input;
}

static void cards(const char *text)
{
    hp_do(kit, hp_text(text));
}

/* What the player of that box has won; the round is over. */
static void check_net(unsigned box, cr_money net)
{
    assert_int_equal(hp_need(kit).kind, CR_NEED_NOTHING);
    assert_int_equal(cr_table_seat(kit->table, box - 1)->chips - HP_CHIPS, net);
}

/* ---- Caribbean: what the Bet is, what a draw's price is ---- */

#define ACE_KING "Ah Kd 9c 6s 3h"
#define NO_GAME  "Ah Qd 9c 6s 3h"

static void test_c39_the_bet_is_as_much_as_the_stakes_so_far(void **unused)
{
    (void)unused;
    open_game("caribbean-stud", "bg");
    kit->rules.bet_basis = CR_HP_ON_STAKES;
    kit->rules.bet_multiple = (struct cr_ratio){ 1, 1 };
    begin();
    bet(1, "ante", 10);
    cards("Ac Jc 8c 4c 2c " ACE_KING);
    hp_refuse(kit, CR_BET_EXACT, hp_doing("play", 1, 0, 20));
    act(1, "play", 10);
    check_net(1, 10 + 50); /* a flush: the Ante 1:1, the Bet 5:1 */
}

static void test_c40_a_sixth_card_counts_among_them(void **unused)
{
    (void)unused;
    open_game("caribbean-stud", "bg");
    kit->rules.bet_basis = CR_HP_ON_STAKES;
    kit->rules.bet_multiple = (struct cr_ratio){ 1, 1 };
    begin();
    bet(1, "ante", 10);
    cards("Ac Jc 8c 4c 2d " ACE_KING);
    act(1, "sixth", 10);
    cards("5c");
    hp_refuse(kit, CR_BET_EXACT, hp_doing("play", 1, 0, 10));
    act(1, "play", 20);
    check_net(1, -10 + 10 + 100);
}

static void joining(const char *dealer)
{
    open_game("caribbean-stud", "bg");
    kit->rules.draw_stake_role = CR_HP_JOINS_ANTE;
    begin();
    bet(1, "ante", 10);
    cards("Ac Jc 8c 4c 2d");
    cards(dealer);
    act(1, "sixth", 10);
    cards("5c");
}

static void test_c41_a_draw_that_joins_the_ante_is_paid_with_it(void **unused)
{
    (void)unused;
    joining(ACE_KING);
    act(1, "play", 20);
    check_net(1, 20 + 100);
}

static void test_c42_and_where_the_dealer_does_not_play(void **unused)
{
    (void)unused;
    joining(NO_GAME);
    act(1, "play", 20);
    check_net(1, 20);
}

static void test_c43_and_is_lost_with_it(void **unused)
{
    (void)unused;
    joining(ACE_KING);
    act(1, "pass", 0);
    check_net(1, -20);
}

/* ---- Texas ---- */

static void play_texas(const char *deal, const char *rest, const char *doing)
{
    cards(deal);
    act(1, doing, 0);
    if (hp_need(kit).kind == CR_NEED_CHANCE) cards(rest);
}

static void test_below_the_table_the_ante_may_be_paid_nothing(void **unused)
{
    (void)unused;
    open_game("texas-poker", "m1");
    for (unsigned i = 0; i < CR_HAND_PAIR; i++)
        kit->rules.ante_no_game[i] = (struct cr_ratio){ 0, 1 };
    begin();
    bet(1, "ante", 10);
    play_texas("Jd 2d Th Qs Kc 9d 7s", "5h 2c", "play"); /* T3: king high against a pair of twos */
    check_net(1, 0);
}

static void test_a_bonus_may_be_forfeit_with_the_hand(void **unused)
{
    (void)unused;
    open_game("texas-poker", "m1");
    kit->rules.bonus_on_fold = CR_HP_FORFEIT_BONUS;
    begin();
    bet(1, "ante", 10);
    bet(1, "bonus", 10);
    play_texas("2c Qs 3d Jc As Ad Kh", "9c 7s", "pass"); /* T30 */
    check_net(1, -20);
}

/* ---- Oasis: the price of two cards ---- */

static void price_of_two(int rounding)
{
    open_game("oasis-poker", "m1");
    kit->plate.min_ante = 5;
    kit->rules.exchange_price_rounding = rounding;
    begin();
    bet(1, "ante", 7);
    cards("9h 8s 4d 2c Kc Ah Kd 9c 6s 3h");
}

static void test_o51_a_price_may_be_rounded_up(void **unused)
{
    (void)unused;
    price_of_two(CR_HP_PRICE_UP);
    hp_refuse(kit, CR_DRAW_PRICE, exchanging(1, "4d 2c", 10));
    hp_do(kit, exchanging(1, "4d 2c", 11));
    cards("Jc 2h");
    act(1, "pass", 0);
    check_net(1, -18);
}

static void test_o51_or_not_be_rounded_at_all(void **unused)
{
    (void)unused;
    price_of_two(CR_HP_PRICE_REFUSED);
    assert_int_not_equal(hp_apply(kit, exchanging(1, "4d 2c", 10)), CR_OK);
    assert_int_not_equal(hp_apply(kit, exchanging(1, "4d 2c", 11)), CR_OK);
    hp_do(kit, exchanging(1, "4d", 7));
}

/* ---- Russian ---- */

static void test_two_pair_may_give_the_bonus_back(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    kit->rules.bonus_push_category = CR_HAND_TWO_PAIR;
    begin();
    bet(1, "ante", 10);
    bet(1, "bonus", 5);
    cards("9h 9s 4d 4c Kc " ACE_KING);
    act(1, "play", 0);
    check_net(1, 40); /* P54 without the bonus' 5 */
}

static void test_a_bought_game_may_be_drawn_once_only(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    kit->rules.buy_redraw = CR_HP_NEVER;
    begin();
    bet(1, "ante", 10);
    cards("8c 8d 8h 5s 4d " NO_GAME);
    act(1, "play", 0);
    act(1, "buy", 0);
    cards("Ad"); /* P42's first ace stays: no game */
    check_net(1, -10);
}

static void test_bonus_lines_may_add_up(void **unused)
{
    (void)unused;
    open_game("russian-poker", "tdc");
    kit->plate.bonus_min = 5;
    kit->plate.bonus_max = 100;
    kit->rules.bonus_lines = CR_HP_ADDITIVE;
    begin();
    struct cr_input bonus_card = hp_text("7d");
    bonus_card.to = CR_HP_TO_BONUS;
    bonus_card.role = CR_ROLE_SYSTEM;
    hp_do(kit, bonus_card);
    bet(1, "ante", 10);
    bet(1, "bonus", 5);
    cards("9h 8s 7d 6c 5c " ACE_KING);
    act(1, "play", 0);
    check_net(1, 5 * (21 + 10) + 80); /* P64, both lines */
}

static void test_a_dark_box_may_choose_before_it_is_opened(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    kit->rules.dark_open_before_buy = 0;
    begin();
    bet_dark(1, 10);
    cards("8c 8d 8h 5s 4d " NO_GAME);
    assert_false(cr_hp_sees(cr_table_play(kit->table), hp_state(kit->table), 1, 0));
    act(1, "buy", 0);
    cards("9h");
    check_net(1, -10 + 60);
}

static void test_j18_a_share_below_the_documents_is_refused(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    struct cr_table *table = NULL;
    open_game("russian-poker", "tdc");
    kit->plate.share_royal = 4000;
    assert_int_equal(cr_table_open(&table, kit->game, &kit->rules, &kit->plate, true, &err),
                     CR_AWARD_MIN);
    kit->plate.share_royal = 6000;
    assert_int_equal(cr_table_open(&table, kit->game, &kit->rules, &kit->plate, true, &err), CR_OK);
    cr_table_close(table);
}

/* ---- Any inputs at all ---- */

/* A round clears only what the one before used: whatever that was, it begins like one at a new table. */
static void check_start_over(void)
{
    const struct cr_play play = { &kit->rules, &kit->plate };
    struct cr_item pack = { .kind = CR_HP_ITEM_PACK, .seat = CR_NO_SEAT, .amount = 17 };
    const struct cr_items carry = { &pack, 1, 1 };
    struct cr_events events = { .max = 0 };
    struct cr_hp used = *hp_state(kit->table), fresh;
    memset(&fresh, 0, sizeof fresh);
    assert_int_equal(kit->game->start(&play, &used, &carry, &events), CR_OK);
    assert_int_equal(kit->game->start(&play, &fresh, &carry, &events), CR_OK);
    assert_memory_equal(&used, &fresh, sizeof used);
    used = *hp_state(kit->table);
    memset(&fresh, 0, sizeof fresh);
    assert_int_equal(kit->game->start(&play, &used, NULL, &events), CR_OK);
    assert_int_equal(kit->game->start(&play, &fresh, NULL, &events), CR_OK);
    assert_memory_equal(&used, &fresh, sizeof used);
    assert_true(kit->game->is_sane(&play, &used));
}

static void test_sessions_keep_every_promise(void **unused)
{
    (void)unused;
    const char *wanted = getenv("CROUPIER_LONG");
    long steps = wanted && *wanted && strcmp(wanted, "0") != 0 ? 1000000 : 20000;
    for (size_t i = 0; i < HP_OFFERS; i++) {
        struct dice dice = { .seed = 31 + i };
        uint32_t rounds = 0;
        unsigned phases = 0;
        open_game(hp_offers[i].game, hp_offers[i].house);
        kit->plate.lucky_player_chance_ppm = strcmp(hp_offers[i].game, "russian-poker") == 0 &&
                                                     strcmp(hp_offers[i].house, "tdc") == 0
                                                 ? 1000
                                                 : 0;
        kit->looks = true;
        kit->plate.bonus_min = kit->plate.wheel_min = 5;
        kit->plate.bonus_max = kit->plate.wheel_max = 100;
        begin();
        for (long step = 0; step < steps; step++) {
            play_step(kit, &dice);
            check_start_over();
            if (cr_table_round(kit->table) > rounds) rounds = cr_table_round(kit->table);
            phases |= 1u << hp_state(kit->table)->phase;
        }
        assert_true(rounds > 3); /* and every phase it can stop at is seen */
        assert_true(phases >> CR_HP_SHOW & phases >> CR_HP_OVER & 1);
        assert_true(strcmp(kit->game->name, "russian-poker") != 0 || phases >> CR_HP_REPLACE & 1);
        close_game(NULL);
    }
}

#define ROW(test) cmocka_unit_test_teardown(test, close_game)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW(test_c39_the_bet_is_as_much_as_the_stakes_so_far),
        ROW(test_c40_a_sixth_card_counts_among_them),
        ROW(test_c41_a_draw_that_joins_the_ante_is_paid_with_it),
        ROW(test_c42_and_where_the_dealer_does_not_play),
        ROW(test_c43_and_is_lost_with_it),
        ROW(test_below_the_table_the_ante_may_be_paid_nothing),
        ROW(test_a_bonus_may_be_forfeit_with_the_hand),
        ROW(test_o51_a_price_may_be_rounded_up),
        ROW(test_o51_or_not_be_rounded_at_all),
        ROW(test_two_pair_may_give_the_bonus_back),
        ROW(test_a_bought_game_may_be_drawn_once_only),
        ROW(test_bonus_lines_may_add_up),
        ROW(test_a_dark_box_may_choose_before_it_is_opened),
        ROW(test_j18_a_share_below_the_documents_is_refused),
        ROW(test_sessions_keep_every_promise),
    };
    return cmocka_run_group_tests_name("poker against the house", tests, NULL, NULL);
}
