/* punto_banco.c -- punto banco through the real table: against a second, naive telling of the game, and
 * against what must always hold. CROUPIER_LONG=1 plays a million hands; a failure prints its seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "punto_banco_kit.h"

static bool is_long(void)
{
    const char *text = getenv("CROUPIER_LONG");
    return text && *text && strcmp(text, "0") != 0;
}

/* ---- The game as players tell it ---- */

/* "Aces count one, tens and pictures nothing, the rest their pips; only the last digit counts." */
static int told_value(const char *card)
{
    if (*card == 'A') return 1;
    return *card >= '2' && *card <= '9' ? *card - '0' : 0;
}

/* "The player draws to five. Punto drew -1: it stood." */
static bool told_banker_draws(int banker, int third)
{
    if (banker <= 2) return true;      /* nought, one, two: always draw */
    if (banker == 7) return false;     /* seven: always stand */
    if (third < 0) return banker <= 5; /* the player stood: play as the player does */
    switch (banker) {
    case 3: return third != 8;                /* three draws, but not against an eight */
    case 4: return third >= 2 && third <= 7;  /* four against two to seven */
    case 5: return third >= 4 && third <= 7;  /* five against four to seven */
    default: return third == 6 || third == 7; /* six against six and seven */
    }
}

struct told {
    int punto, banco, used;
    bool natural;
};

/* Plays the cards as they come; more than six are not looked at. */
static struct told tell(char cards[6][CR_CARD_TEXT_SIZE])
{
    int punto = told_value(cards[0]) + told_value(cards[2]);
    int banco = told_value(cards[1]) + told_value(cards[3]);
    struct told told = { punto % 10, banco % 10, 4, false };
    told.natural = told.punto > 7 || told.banco > 7;
    if (told.natural) return told;
    int third = -1;
    if (told.punto < 6) {
        third = told_value(cards[told.used++]);
        told.punto = (told.punto + third) % 10;
    }
    if (told_banker_draws(told.banco, third))
        told.banco = (told.banco + told_value(cards[told.used++])) % 10;
    return told;
}

/* "Evens on punto; evens less five in the hundred on banco, a broken penny of it the player's; eight to
 * one on a tie, which gives the others their money back." What a player gets for his stake, in all. */
static cr_money told_back(unsigned bet, cr_money stake, const struct told *told)
{
    if (told->punto == told->banco) return bet == CR_PB_TIE ? 9 * stake : stake;
    if (bet == CR_PB_TIE) return 0;
    bool punto_won = told->punto > told->banco;
    if ((bet == CR_PB_PUNTO) != punto_won) return 0;
    if (punto_won) return 2 * stake;
    cr_money fives = 0; /* counted out: one for every whole twenty */
    for (cr_money left = stake; left >= 20; left -= 20)
        fives++;
    return 2 * stake - fives;
}

/* ---- The tableau ---- */

static void test_every_cell_of_the_tableau_is_the_classical_rule(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    static const unsigned masks[] = { 0x7FF, 0x7FF, 0x7FF, 0x6FF, 0x4FC, 0x4F0, 0x0C0, 0x000 };
    for (unsigned banco = 0; banco < 8; banco++) {
        assert_int_equal(kit->rules.banco_masks[banco], masks[banco]);
        for (unsigned third = 0; third <= CR_PB_STOOD; third++)
            assert_int_equal(cr_pb_banco_draws(&kit->rules, banco, third),
                             told_banker_draws((int)banco, third == CR_PB_STOOD ? -1 : (int)third));
    }
    for (unsigned punto = 0; punto < 8; punto++)
        assert_int_equal(cr_pb_punto_draws(&kit->rules, punto), punto < 6);
    for (unsigned card = 0; card < CR_PACK_CARDS; card++) {
        char text[CR_CARD_TEXT_SIZE];
        cr_card_write((cr_card)card, text);
        assert_int_equal(cr_pb_card_points((cr_card)card), told_value(text));
    }
    kit_close(kit);
}

/* C19, the other half: with the mask as it is printed banco stands on 5 against a 7. */
static void
test_c19_with_the_literal_mask_banco_stands_and_the_card_stays_in_the_shoe(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit->rules.banco_masks[5] = 0x470;
    kit_start(kit);
    kit_seat(kit, 1, 5000);
    kit_seat(kit, 2, 5000);
    kit_do(kit, kit_bet(0, CR_PB_BANCO, 1000));
    kit_do(kit, kit_bet(1, CR_PB_PUNTO, 1000));
    kit_do(kit, kit_cards(CR_IN_CARD, "Ks 5d Kh Kc 7s"));
    kit_refuse(kit, CR_TABLEAU, kit_cards(CR_IN_CARD, "4d"));
    assert_int_equal(kit_state(kit)->shoe.pack.left_count, 411);
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, 4000);
    assert_int_equal(cr_table_seat(kit->table, 1)->chips, 6000);
    kit_close(kit);
}

/* ---- Against the naive telling ---- */

static void draw_cards(const struct cr_pack *pack, struct dice *dice,
                       char out[6][CR_CARD_TEXT_SIZE], cr_card cards[6])
{
    struct cr_pack left = *pack;
    for (int i = 0; i < 6; i++) {
        cr_card card;
        do
            card = (cr_card)roll(dice, CR_PACK_CARDS);
        while (cr_pack_take(&left, card) != CR_CARD_NONE);
        cards[i] = card;
        cr_card_write(card, out[i]);
    }
}

/* One bet of each seat, sometimes with a tie; what each must have in the end. */
static void lay_bets(struct kit *kit, struct dice *dice, cr_money stakes[4][CR_PB_KINDS])
{
    memset(stakes, 0, 4 * sizeof stakes[0]);
    for (unsigned seat = 0; seat < 4; seat++) {
        unsigned kind = roll(dice, CR_PB_KINDS);
        stakes[seat][kind] = 1 + (cr_money)roll(dice, 997);
        if (roll(dice, 3) == 0) stakes[seat][CR_PB_TIE] = 1 + (cr_money)roll(dice, 100);
        for (kind = 0; kind < CR_PB_KINDS; kind++)
            if (stakes[seat][kind]) kit_do(kit, kit_bet(seat, kind, stakes[seat][kind]));
    }
}

static void play_hand(struct kit *kit, uint64_t seed)
{
    struct dice dice = { .seed = seed };
    char text[6][CR_CARD_TEXT_SIZE];
    cr_card cards[6];
    cr_money stakes[4][CR_PB_KINDS], before[4];
    if (kit_state(kit)->phase == CR_PP_SHUFFLE) kit_new_shoe(kit);
    for (unsigned seat = 0; seat < 4; seat++)
        before[seat] = cr_table_seat(kit->table, seat)->chips;
    lay_bets(kit, &dice, stakes);
    draw_cards(&kit_state(kit)->shoe.pack, &dice, text, cards);
    struct told told = tell(text);
    for (int i = 0; i < told.used; i++) {
        if (kit_state(kit)->phase == CR_PP_OVER)
            fail_msg("seed=%llu: over too early", (unsigned long long)seed);
        kit_do(kit, kit_card(cards[i]));
    }
    const struct cr_pb *pb = kit_state(kit);
    if (pb->phase != CR_PP_OVER || (int)cr_pb_side_points(pb, CR_PB_PUNTO) != told.punto ||
        (int)cr_pb_side_points(pb, CR_PB_BANCO) != told.banco ||
        cr_pb_is_natural(pb) != told.natural)
        fail_msg("seed=%llu: told %d : %d", (unsigned long long)seed, told.banco, told.punto);
    for (unsigned seat = 0; seat < 4; seat++) {
        cr_money wanted = before[seat];
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
            wanted += told_back(kind, stakes[seat][kind], &told) - stakes[seat][kind];
        if (cr_table_seat(kit->table, seat)->chips != wanted)
            fail_msg("seed=%llu: seat %u has %lld, told %lld", (unsigned long long)seed, seat,
                     (long long)cr_table_seat(kit->table, seat)->chips, (long long)wanted);
    }
    kit_do(kit, kit_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
}

static void hands_are_as_told(int decks)
{
    struct kit *kit = kit_open();
    uint64_t hands = is_long() ? 500000 : 5000;
    kit->plate.decks = decks;
    kit->plate.boxes = 4;
    kit_start(kit);
    for (uint32_t i = 0; i < 4; i++)
        kit_seat(kit, i + 1, 1000000000);
    for (uint64_t seed = 1; seed <= hands; seed++)
        play_hand(kit, seed + (uint64_t)decks * 10000000);
    assert_true(kit_state(kit)->shoe.number > hands / 110); /* shoes end, and new ones begin */
    kit_close(kit);
}

static void test_hands_at_the_large_table_end_as_the_naive_telling_has_it(void **unused)
{
    (void)unused;
    hands_are_as_told(8);
}

static void test_hands_at_the_small_table_end_as_the_naive_telling_has_it(void **unused)
{
    (void)unused;
    hands_are_as_told(4);
}

/* ---- Houses nobody has ---- */

static struct kit *one_player(struct kit *kit)
{
    kit_start(kit);
    kit_seat(kit, 1, 100000);
    kit_seat(kit, 2, 100000);
    return kit;
}

static cr_money paid_for(int percent, enum cr_rounding rounding, cr_money stake)
{
    struct kit *kit = kit_open();
    kit->rules.commission_banco = percent;
    kit->rules.commission_rounding = (int32_t)rounding;
    one_player(kit);
    kit_do(kit, kit_bet(0, CR_PB_BANCO, stake));
    kit_do(kit, kit_cards(CR_IN_CARD, "2s 9d Kh Kc"));
    cr_money paid = kit_report(kit)->paid;
    kit_close(kit);
    return paid;
}

static void test_r6_the_commission_is_rounded_as_the_house_says(void **unused)
{
    (void)unused;
    static const struct {
        int percent;
        enum cr_rounding rounding;
        cr_money stake, paid;
    } rows[] = {
        { 5, CR_ROUND_DOWN, 505, 480 }, { 5, CR_ROUND_UP, 505, 479 },
        { 5, CR_ROUND_HALF, 505, 480 }, { 5, CR_ROUND_DOWN, 515, 490 },
        { 5, CR_ROUND_UP, 515, 489 },   { 5, CR_ROUND_HALF, 515, 489 },
        { 5, CR_ROUND_DOWN, 510, 485 }, { 5, CR_ROUND_HALF, 510, 484 },
        { 5, CR_ROUND_UP, 19, 18 },     { 5, CR_ROUND_DOWN, 1, 1 },
        { 0, CR_ROUND_DOWN, 505, 505 }, { 4, CR_ROUND_DOWN, 505, 485 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(paid_for(rows[i].percent, rows[i].rounding, rows[i].stake), rows[i].paid);
}

static void test_r5_a_house_may_take_the_main_bets_on_a_tie(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit->rules.tie_pushes_main = 0;
    one_player(kit);
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_bet(0, CR_PB_TIE, 10));
    kit_do(kit, kit_bet(1, CR_PB_BANCO, 100));
    kit_do(kit, kit_cards(CR_IN_CARD, "6s 6d Kh Kc"));
    assert_int_equal(kit_report(kit)->lost, 200);
    assert_int_equal(kit_report(kit)->paid, 80);
    assert_int_equal(kit_report(kit)->list[0].clause, CR_PC_SETTLE_TIE);
    kit_close(kit);
}

static void test_r9_a_house_may_allow_both_sides_and_ask_a_main_bet_for_a_tie(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit->rules.punto_and_banco_same_hand = 1;
    kit->rules.tie_alone_allowed = 0;
    one_player(kit);
    kit_refuse(kit, CR_NO_MAIN_BET, kit_bet(0, CR_PB_TIE, 10));
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_bet(0, CR_PB_TIE, 10));
    kit_refuse(kit, CR_NO_MAIN_BET, kit_remove(0, CR_PB_PUNTO));
    kit_do(kit, kit_bet(0, CR_PB_BANCO, 100));
    kit_do(kit, kit_remove(0, CR_PB_PUNTO)); /* banco stands beside the tie now */
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 300));
    kit_do(kit, kit_cards(CR_IN_CARD, "9s 8d Kh Kc"));
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, 100000 + 300 - 100 - 10);
    kit_close(kit);
}

static void test_the_literal_values_a_plate_cannot_have(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    struct cr_play play = { &kit->rules, &kit->plate };
    struct cr_refusal why = { 0 };
    kit->plate.burn_before_hand = 1;
    assert_int_equal(cr_pb_check_settings(&play, &why), CR_OK); /* 6 + 1 <= 7 */
    kit->rules.burn_before_hand = kit->plate.burn_before_hand = 2;
    assert_int_equal(cr_pb_check_settings(&play, &why), CR_MARKER_DEPTH);
    assert_int_equal(why.n, 8);
    kit->plate.burn_before_hand = 1;
    kit->rules.last_hand_rule = CR_PB_ONE_MORE;
    kit->rules.marker_cards_behind = 13;
    assert_int_equal(cr_pb_check_settings(&play, &why), CR_MARKER_DEPTH);
    assert_int_equal(why.n, 14);
    kit->rules.marker_cards_behind = 14;
    assert_int_equal(cr_pb_check_settings(&play, &why), CR_OK);
    kit->rules.banco_stake_multiple = 20;
    kit->plate.banco_stake_multiple = 10;
    assert_int_equal(cr_pb_check_settings(&play, &why), CR_SETTINGS);
    kit->plate.banco_stake_multiple = 0;
    assert_int_equal(cr_pb_multiple(&play), 20);
    kit->plate.min[CR_PB_TIE] = kit->plate.max[CR_PB_TIE] = 0; /* not posted: what is approved */
    assert_int_equal(cr_pb_min(&play, CR_PB_TIE), 1);
    assert_int_equal(cr_pb_max(&play, CR_PB_TIE), 10000);
    kit_close(kit);
}

/* What no single row of a rulebook can say. */
static void test_rulebooks_that_make_no_game(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    const struct cr_pb_rules good = kit->rules;
    struct cr_pb_rules *rules = &kit->rules;
    struct cr_error err = { "", "" };
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_OK);
    assert_memory_equal(rules, &good, sizeof good);
    rules->line_count = 7;
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "the tableau has lines 0 to 7");
    *rules = good;
    rules->lines[7].banco = 6;
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "banco 6 stands there twice");
    *rules = good;
    rules->table_count = 0;
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "tables");
    *rules = good;
    rules->tables[1].decks = 8;
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "8 packs stand there twice");
    *rules = good;
    rules->payout_tie = (struct cr_ratio){ 17, 2 };
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "payout_tie");
    *rules = good;
    rules->max[CR_PB_BANCO] = rules->min[CR_PB_BANCO] - 1;
    assert_int_equal(cr_pb_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "max_banco");
    kit_close(kit);
}

/* ---- The last hands of a shoe ---- */

/* Plays naturals of four cards, that the next shoe does not begin before. */
static void play_natural(struct kit *kit)
{
    static const char *const hands[] = { "9s 2d Kh 3c", "9d 2h Ts 3h", "9h 2c Qd 3s",
                                         "9c 2s Jc 3d" };
    char text[32];
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    for (unsigned i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "%s", hands[i]);
        if (kit_apply(kit, kit_cards(CR_IN_CARD, text)) == CR_OK) return;
    }
    fail_msg("the pack has no natural left");
}

static void confirm(struct kit *kit)
{
    kit_do(kit, kit_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
}

/* 208 cards, 188 behind the marker: five hands of four, and the marker is the next to come. */
static struct kit *shoe_of_twenty(int last_hand_rule)
{
    struct kit *kit = kit_open();
    kit->rules.last_hand_rule = last_hand_rule;
    kit->rules.marker_cards_behind = 188;
    kit->plate.decks = 4;
    one_player(kit);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(kit_state(kit)->phase, CR_PP_BETS);
        play_natural(kit);
        assert_int_equal(kit_state(kit)->shoe.told, 0);
        confirm(kit);
    }
    return kit;
}

static void test_r7_the_hand_the_marker_appears_in_is_the_last(void **unused)
{
    (void)unused;
    struct kit *kit = shoe_of_twenty(CR_PB_MARKER_HAND);
    assert_int_equal(kit_state(kit)->last, 0);
    play_natural(kit);
    assert_int_equal(kit_state(kit)->last, 1);
    confirm(kit);
    assert_int_equal(kit_state(kit)->phase, CR_PP_SHUFFLE);
    kit_refuse(kit, CR_SHUFFLE_DUE, kit_bet(0, CR_PB_PUNTO, 100));
    kit_new_shoe(kit);
    assert_int_equal(kit_state(kit)->shoe.pack.left_count, 208);
    kit_close(kit);
}

static void test_r7_or_there_is_one_more_after_it(void **unused)
{
    (void)unused;
    struct kit *kit = shoe_of_twenty(CR_PB_ONE_MORE);
    play_natural(kit);
    assert_int_equal(kit_state(kit)->last, 0);
    assert_int_equal(kit_state(kit)->shoe.told, 1);
    confirm(kit);
    assert_int_equal(kit_state(kit)->phase, CR_PP_BETS);
    assert_int_equal(kit_state(kit)->last, 1);
    play_natural(kit);
    confirm(kit);
    assert_int_equal(kit_state(kit)->phase, CR_PP_SHUFFLE);
    kit_close(kit);
}

/* R11: burning goes on past the marker, and the coming hand is the last. */
static void test_r11_the_marker_is_met_in_the_middle_of_a_burn(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit->rules.burn_before_hand = kit->plate.burn_before_hand = 3;
    kit->rules.marker_cards_behind = 205;
    kit->plate.decks = 4;
    one_player(kit);
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_in(CR_IN_BURN, CR_ROLE_DEALER));
    assert_int_equal(kit_state(kit)->last, 0);
    kit_do(kit, kit_cards(CR_IN_CARD, "9s"));
    assert_int_equal(kit_state(kit)->last, 1); /* it lay behind the third burnt card */
    kit_close(kit);

    kit = kit_open();
    kit->rules.burn_before_hand = kit->plate.burn_before_hand = 3;
    kit->rules.marker_cards_behind = 206;
    kit->plate.decks = 4;
    one_player(kit);
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_refuse(kit, CR_BURN_DUE, kit_cards(CR_IN_BURN, "??"));
    kit_do(kit, kit_cards(CR_IN_BURN, "?? 9s ??"));
    assert_int_equal(kit_state(kit)->last, 1);
    assert_int_equal(kit_state(kit)->shoe.pack.left_count, 205);
    assert_int_equal(cr_pack_left(&kit_state(kit)->shoe.pack, cr_card_of(CR_NINE, CR_SPADES)), 3);
    kit_close(kit);
}

static void test_a_burn_takes_the_exposed_card_first(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit->plate.burn_before_hand = 1;
    one_player(kit);
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_ruling(CR_PB_NEXT_CARD, "9s"));
    kit_refuse(kit, CR_EXPOSED_NEXT, kit_cards(CR_IN_BURN, "8s"));
    kit_do(kit, kit_cards(CR_IN_BURN, "??"));
    assert_int_equal(kit_state(kit)->exposed, CR_NO_CARD);
    assert_int_equal(cr_pack_left(&kit_state(kit)->shoe.pack, cr_card_of(CR_NINE, CR_SPADES)), 7);
    kit_close(kit);
}

static void test_cards_burnt_after_a_shuffle(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit->rules.burn_after_shuffle = 2;
    one_player(kit);
    assert_int_equal(kit_state(kit)->shoe.pack.left_count, 414);
    kit_do(kit, kit_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    kit_do(kit, kit_number(CR_IN_CUT, 1));
    kit_refuse(kit, CR_NO_MARKER, kit_cards(CR_IN_BURN, "?? ??"));
    kit_do(kit, kit_in(CR_IN_MARKER, CR_ROLE_DEALER));
    kit_refuse(kit, CR_BURN_DUE, kit_bet(0, CR_PB_PUNTO, 100));
    struct cr_need need;
    cr_table_need(kit->table, &need);
    assert_int_equal(need.input, CR_IN_BURN);
    assert_int_equal(need.count, 2);
    kit_do(kit, kit_cards(CR_IN_BURN, "?? ??"));
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_close(kit);
}

/* ---- Carry ---- */

/* What a round leaves begins the next: also in the middle of a shuffle, also with a card that lies open. */
static void test_a_carry_begins_the_next_hand_where_the_last_one_ended(void **unused)
{
    (void)unused;
    struct kit *kit = one_player(kit_open());
    struct cr_input void_input = kit_in(CR_IN_VOID, CR_ROLE_INSPECTOR);
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_cards(CR_IN_CARD, "9s 2d Kh 3c"));
    kit_do(kit, kit_ruling(CR_PB_NEXT_CARD, "Qh"));
    struct cr_shoe_state shoe = kit_state(kit)->shoe;
    confirm(kit);
    assert_memory_equal(&kit_state(kit)->shoe, &shoe, sizeof shoe);
    assert_int_equal(kit_state(kit)->exposed, cr_card_of(CR_QUEEN, CR_HEARTS));
    kit_do(kit, kit_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    assert_int_equal(kit_state(kit)->exposed, CR_NO_CARD);
    kit_do(kit, void_input);
    confirm(kit);
    kit_refuse(kit, CR_NOT_CUT, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_number(CR_IN_CUT, 5));
    kit_do(kit, void_input);
    confirm(kit);
    assert_int_equal(kit_state(kit)->shoe.cut, 5);
    kit_refuse(kit, CR_NO_MARKER, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_in(CR_IN_MARKER, CR_ROLE_DEALER));
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_close(kit);
}

static enum cr_status resume(struct kit *kit, const struct cr_item *list, size_t count)
{
    struct cr_item copy[16];
    struct cr_items items = { .list = copy, .count = count, .max = 16 };
    memcpy(copy, list, count * sizeof *list);
    return cr_table_resume(kit->table, &items);
}

static void test_a_carry_no_hand_can_have_left_is_refused(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    struct cr_item list[8], bad[8];
    struct cr_items items = { .list = list, .max = 8 };
    kit_start(kit);
    cr_punto_banco_game.carry(cr_table_play(kit->table), kit_state(kit), &items);
    assert_int_equal(items.count, 5);
    assert_int_equal(resume(kit, list, 5), CR_OK);
    for (size_t missing = 0; missing < 5; missing++) {
        memcpy(bad, list, sizeof bad);
        bad[missing] = bad[4];
        assert_int_equal(resume(kit, bad, 4), CR_BAD_INPUT);
        if (missing == 4) continue;
        assert_int_equal(resume(kit, bad, 5), CR_BAD_INPUT); /* one suit or the shoe twice */
    }
    memcpy(bad, list, sizeof bad);
    bad[5] = (struct cr_item){ .kind = CR_PB_ITEM_EXPOSED, .value = 52 };
    assert_int_equal(resume(kit, bad, 6), CR_BAD_INPUT);
    bad[5].value = 51;
    assert_int_equal(resume(kit, bad, 6), CR_OK);
    bad[4].amount = 8888888888880; /* spades: no ace is left, but one lies open */
    bad[0].position = 8;
    assert_int_equal(resume(kit, bad, 5), CR_OK);
    assert_int_equal(resume(kit, bad, 6), CR_BAD_INPUT);
    bad[5].kind = CR_PB_ITEM_BET;
    assert_int_equal(resume(kit, bad, 6), CR_BAD_INPUT);
    bad[5].kind = 99;
    assert_int_equal(resume(kit, bad, 6), CR_BAD_INPUT);
    memcpy(bad, list, sizeof bad);
    bad[1].position = 4;
    assert_int_equal(resume(kit, bad, 5), CR_BAD_INPUT);
    memcpy(bad, list, sizeof bad);
    bad[1].amount = 1; /* fewer cards than are left */
    assert_int_equal(resume(kit, bad, 5), CR_BAD_INPUT);
    memcpy(bad, list, sizeof bad);
    bad[0].amount += 100000; /* out of a shuffling machine */
    assert_int_equal(resume(kit, bad, 5), CR_BAD_INPUT);
    kit_close(kit);
}

/* ---- What must always hold ---- */

static void test_anything_at_all_keeps_the_table_sane_and_its_chips_together(void **unused)
{
    (void)unused;
    unsigned taken = 0, overs = 0;
    struct kit *kit = kit_open();
    for (uint64_t seed = 1; seed <= (is_long() ? 20000u : 400u); seed++) {
        struct dice dice = { .seed = seed };
        random_options(kit, &dice);
        kit_start(kit);
        for (uint32_t i = 0; i < 3; i++)
            kit_seat(kit, i + 1, 2000);
        for (int i = 0; i < 120; i++) {
            taken += kit_apply(kit, random_input(&dice)) == CR_OK;
            overs += kit_state(kit)->decided;
        }
    }
    kit_close(kit);
    assert_true(taken > 4000);
    assert_true(overs > 100);
}

/* Everything that is shown of the table: pages, views, actions, what it waits for. */
static void show_all(const struct kit *kit, struct cr_text *out)
{
    const struct cr_play *play = cr_table_play(kit->table);
    const struct cr_pb *pb = kit_state(kit);
    struct cr_item list[64];
    struct cr_items items = { .list = list, .max = 64 };
    struct cr_viewer viewer = { .seat = 0 };
    struct cr_action actions[16];
    struct cr_need need;
    memset(actions, 0, sizeof actions);
    memset(&need, 0, sizeof need);
    for (unsigned part = CR_PAGE_PUBLIC; part <= CR_PAGE_STAFF; part++)
        cr_pb_page(play, pb, (enum cr_page_part)part, 0, out);
    cr_pb_view(play, pb, &viewer, &items);
    cr_text_hex(out, (const uint8_t *)list, items.count * sizeof list[0]);
    size_t count = cr_pb_open(play, pb, 0, 1000, actions, 16);
    cr_text_hex(out, (const uint8_t *)actions, count * sizeof actions[0]);
    cr_pb_needs(play, pb, &need);
    cr_text_hex(out, (const uint8_t *)&need, sizeof need);
    assert_false(out->full);
}

/* Two shoes out of which other cards of the same worth have gone are not told apart: which cards are left
 * is in no page, view, action or need. */
static void test_nobody_sees_what_is_left_in_the_shoe(void **unused)
{
    (void)unused;
    static const char *const gone[] = { "9s 2d Kh 3c", "9d 2h Ts 3h" };
    static char shown[3][2][16384];
    for (int other = 0; other < 2; other++) {
        struct kit *kit = one_player(kit_open());
        struct cr_text bets = cr_text_on(shown[0][other], sizeof shown[0][0]);
        struct cr_text draw = cr_text_on(shown[1][other], sizeof shown[0][0]);
        struct cr_text over = cr_text_on(shown[2][other], sizeof shown[0][0]);
        kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
        kit_do(kit, kit_cards(CR_IN_CARD, gone[other]));
        confirm(kit);
        kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
        show_all(kit, &bets);
        kit_do(kit, kit_cards(CR_IN_CARD, "6s 5d Kh Kc"));
        show_all(kit, &draw);
        kit_do(kit, kit_cards(CR_IN_CARD, "9s"));
        show_all(kit, &over);
        kit_close(kit);
    }
    for (int when = 0; when < 3; when++)
        assert_string_equal(shown[when][0], shown[when][1]);
    assert_string_not_equal(shown[0][0], shown[1][0]); /* what lies open is seen */
}

/* Every action that is open is taken with its least amount, every other is refused as it says. */
static void test_actions_say_what_may_be_done(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct dice dice = { .seed = seed };
        random_options(kit, &dice);
        kit_start(kit);
        kit_seat(kit, 1, 150);
        kit_seat(kit, 2, 0);
        for (unsigned steps = roll(&dice, 40); steps > 0; steps--)
            kit_apply(kit, random_input(&dice));
        for (unsigned seat = 0; seat < 2; seat++) {
            struct cr_action actions[16];
            if (cr_table_seat(kit->table, seat)->player == 0) continue;
            size_t count = cr_table_actions(kit->table, seat, actions, 16);
            assert_int_equal(count, 7);
            struct cr_action *action = &actions[roll(&dice, 7)];
            struct cr_input input = kit_in(action->input, CR_ROLE_PLAYER);
            input.seat = (uint16_t)seat;
            input.position = action->position;
            input.amount = action->least;
            input.number = action->input == CR_IN_CUT ? 1 : 0;
            enum cr_status status = kit_apply(kit, input);
            if (action->input == CR_IN_CUT && action->status != CR_OK)
                assert_int_not_equal(status, CR_OK);
            else
                assert_int_equal(status, action->status);
        }
    }
    kit_close(kit);
}

/* What an electronic table must know to draw the next card. */
static void test_needs_name_the_shoe_the_cut_and_the_place_of_the_card(void **unused)
{
    (void)unused;
    static const unsigned hands[] = { CR_PB_PUNTO, CR_PB_BANCO, CR_PB_PUNTO,
                                      CR_PB_BANCO, CR_PB_PUNTO, CR_PB_BANCO };
    struct kit *kit = one_player(kit_open());
    struct cr_input cards = kit_cards(CR_IN_CARD, "Qs Ad 3h 5c 6s Ah");
    struct cr_need need;
    kit_new_shoe(kit);
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 100));
    kit_do(kit, kit_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER));
    for (unsigned i = 0; i < 6; i++) {
        cr_table_need(kit->table, &need);
        assert_int_equal(need.kind, CR_NEED_CHANCE);
        assert_int_equal(need.what, CR_CHANCE_CARD);
        assert_int_equal(need.hand, hands[i] + 1);
        assert_int_equal(need.closed, CR_DEALT_OPEN);
        assert_int_equal(need.decks, 8);
        assert_int_equal(need.cut, 100);
        assert_int_equal(need.from, i);
        assert_int_equal(need.shoe, 2);
        kit_do(kit, kit_card(cards.cards[i]));
    }
    cr_table_need(kit->table, &need);
    assert_int_equal(need.kind, CR_NEED_NOTHING);
    kit_close(kit);
}

/* A box with a bet in it is counted among those that have one. */
static void test_a_bet_of_nobody_who_bets_is_not_sane(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit_start(kit);
    kit_seat(kit, 1, 1000);
    kit_do(kit, kit_bet(0, CR_PB_BANCO, 100));
    struct cr_pb pb = *kit_state(kit);
    const struct cr_play *play = cr_table_play(kit->table);
    assert_true(cr_punto_banco_game.is_sane(play, &pb));
    pb.bettors = 0;
    assert_false(cr_punto_banco_game.is_sane(play, &pb));
    kit_close(kit);
}

static void test_the_rows_of_its_rules_and_plate_make_sense(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    if (!cr_schema_is_sane(&cr_pb_rules_schema, &err)) fail_msg("%s: %s", err.where, err.what);
    if (!cr_schema_is_sane(&cr_pb_settings_schema, &err)) fail_msg("%s: %s", err.where, err.what);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_rows_of_its_rules_and_plate_make_sense),
        cmocka_unit_test(test_every_cell_of_the_tableau_is_the_classical_rule),
        cmocka_unit_test(
            test_c19_with_the_literal_mask_banco_stands_and_the_card_stays_in_the_shoe),
        cmocka_unit_test(test_hands_at_the_large_table_end_as_the_naive_telling_has_it),
        cmocka_unit_test(test_hands_at_the_small_table_end_as_the_naive_telling_has_it),
        cmocka_unit_test(test_r6_the_commission_is_rounded_as_the_house_says),
        cmocka_unit_test(test_r5_a_house_may_take_the_main_bets_on_a_tie),
        cmocka_unit_test(test_r9_a_house_may_allow_both_sides_and_ask_a_main_bet_for_a_tie),
        cmocka_unit_test(test_the_literal_values_a_plate_cannot_have),
        cmocka_unit_test(test_rulebooks_that_make_no_game),
        cmocka_unit_test(test_r7_the_hand_the_marker_appears_in_is_the_last),
        cmocka_unit_test(test_r7_or_there_is_one_more_after_it),
        cmocka_unit_test(test_r11_the_marker_is_met_in_the_middle_of_a_burn),
        cmocka_unit_test(test_a_burn_takes_the_exposed_card_first),
        cmocka_unit_test(test_cards_burnt_after_a_shuffle),
        cmocka_unit_test(test_a_carry_begins_the_next_hand_where_the_last_one_ended),
        cmocka_unit_test(test_a_carry_no_hand_can_have_left_is_refused),
        cmocka_unit_test(test_anything_at_all_keeps_the_table_sane_and_its_chips_together),
        cmocka_unit_test(test_nobody_sees_what_is_left_in_the_shoe),
        cmocka_unit_test(test_actions_say_what_may_be_done),
        cmocka_unit_test(test_needs_name_the_shoe_the_cut_and_the_place_of_the_card),
        cmocka_unit_test(test_a_bet_of_nobody_who_bets_is_not_sane),
    };
    return cmocka_run_group_tests_name("punto_banco", tests, NULL, NULL);
}
