/* punto_banco_page.c -- what pages draw of a hand, held against the view every other reader has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "punto_banco_kit.h"

static json_t *parsed(const struct cr_text *out)
{
    json_error_t error;
    assert_false(out->full);
    json_t *page = json_loads(out->data, JSON_REJECT_DUPLICATES, &error);
    if (!page) fail_msg("%s: %s", error.text, out->data);
    return page;
}

static json_t *page_of(const struct kit *kit, enum cr_page_part part, unsigned seat)
{
    static char buffer[32768];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_punto_banco_game.page(cr_table_play(kit->table), kit_state(kit), part, seat, &out);
    return parsed(&out);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "null";
}

static json_int_t int_of(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

/* ---- Any state ---- */

struct counted {
    cr_money amount[CR_PB_KINDS], own[CR_PB_KINDS];
    json_int_t players[CR_PB_KINDS];
    char cards[CR_PB_SIDES][16];
    unsigned left, phase, winner, bets;
    bool last;
};

static void count_view(const struct kit *kit, unsigned seat, struct counted *out)
{
    struct cr_item list[128];
    struct cr_items items = { .list = list, .max = cr_table_items_max(kit->table) };
    struct cr_viewer viewer = { .seat = CR_NO_SEAT };
    memset(out, 0, sizeof *out);
    cr_table_view(kit->table, &viewer, &items);
    for (size_t i = 0; i < items.count; i++) {
        const struct cr_item *item = &list[i];
        if (item->kind == CR_PB_ITEM_PHASE) out->phase = item->value;
        if (item->kind == CR_PB_ITEM_PHASE) out->winner = item->position;
        if (item->kind == CR_PB_ITEM_PACK) out->left = item->value;
        if (item->kind == CR_PB_ITEM_PACK) out->last = item->position;
        if (item->kind == CR_PB_ITEM_CARD)
            cr_card_write((cr_card)item->value, out->cards[item->position] + 2 * item->amount);
        if (item->kind != CR_PB_ITEM_BET) continue;
        out->amount[item->position] += item->amount;
        out->players[item->position]++;
        out->bets++;
        if (item->seat == seat) out->own[item->position] = item->amount;
    }
}

static void check_side(const json_t *page, unsigned side, const struct counted *counted)
{
    const json_t *hand = json_object_get(page, cr_pb_kind_key(side));
    char cards[16] = "";
    size_t i;
    json_t *card;
    json_array_foreach(json_object_get(hand, "cards"), i, card)
        memcpy(cards + 2 * i, json_string_value(card), 3);
    assert_string_equal(cards, counted->cards[side]);
    assert_int_equal(json_is_null(json_object_get(hand, "points")), i == 0);
}

static void check_public(const json_t *page, const struct counted *counted)
{
    static const char *const phases[] = { "shuffle", "bets", "burn", "deal", "draw", "over" };
    size_t i, kinds = 0;
    json_t *row;
    assert_string_equal(text_of(page, "phase"), phases[counted->phase]);
    assert_string_equal(text_of(page, "won"),
                        counted->winner < CR_PB_KINDS ? cr_pb_kind_key(counted->winner) : "null");
    assert_int_equal(int_of(page, "cards_left"), counted->left);
    assert_int_equal(json_is_true(json_object_get(page, "last_hand")), counted->last);
    check_side(page, CR_PB_PUNTO, counted);
    check_side(page, CR_PB_BANCO, counted);
    json_array_foreach(json_object_get(page, "bets"), i, row)
    {
        int kind = cr_pb_kind_find(json_string_value(json_array_get(row, 0)));
        assert_int_equal(json_integer_value(json_array_get(row, 1)), counted->amount[kind]);
        assert_int_equal(json_integer_value(json_array_get(row, 2)), counted->players[kind]);
    }
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
        kinds += counted->amount[kind] > 0;
    assert_int_equal(i, kinds);
}

static void check_own(const json_t *page, const struct counted *counted, unsigned seat)
{
    cr_money own[CR_PB_KINDS] = { 0 };
    size_t i;
    json_t *bet;
    json_array_foreach(json_object_get(page, "bets"), i, bet)
        own[cr_pb_kind_find(text_of(bet, "bet"))] = int_of(bet, "amount");
    assert_int_equal(int_of(page, "box"), seat + 1);
    if (counted->phase != CR_PP_OVER) assert_memory_equal(own, counted->own, sizeof own);
}

static void check_desk(const struct kit *kit, const json_t *page, const struct counted *counted)
{
    struct cr_need need;
    const json_t *due = json_object_get(page, "due");
    cr_table_need(kit->table, &need);
    bool waits = need.kind != CR_NEED_BETS && need.kind != CR_NEED_NOTHING;
    assert_int_equal(json_is_object(due), waits);
    if (waits) assert_string_equal(text_of(due, "input"), cr_input_name(need.input));
    if (counted->phase != CR_PP_OVER)
        assert_int_equal(json_array_size(json_object_get(page, "bets")), counted->bets);
}

static void test_pages_say_what_the_view_says_whatever_is_played(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct dice dice = { .seed = seed + 9000 };
        random_options(kit, &dice);
        kit_start(kit);
        for (uint32_t i = 0; i < 3; i++)
            kit_seat(kit, i + 1, 2000);
        for (int i = 0; i < 120; i++) {
            struct counted counted;
            unsigned seat = roll(&dice, 4);
            kit_apply(kit, random_input(&dice));
            count_view(kit, seat, &counted);
            json_t *all = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
            json_t *own = page_of(kit, CR_PAGE_SEAT, seat);
            json_t *desk = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
            check_public(all, &counted);
            check_own(own, &counted, seat);
            check_desk(kit, desk, &counted);
            json_decref(all);
            json_decref(own);
            json_decref(desk);
        }
    }
    kit_close(kit);
}

/* ---- One hand ---- */

static void outcome_is(const struct kit *kit, const char *wanted)
{
    char text[128];
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_punto_banco_game.outcome(cr_table_play(kit->table), kit_state(kit), &out);
    assert_string_equal(text, wanted);
}

static void due_is(const struct kit *kit, const char *wanted)
{
    json_t *desk = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    char *due = json_dumps(json_object_get(desk, "due"), JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(due, wanted);
    free(due);
    json_decref(desk);
}

/* C1, as it is drawn: the call with every card, who is due, what was paid in the end. */
static void test_the_pages_of_the_documents_example(void **unused)
{
    (void)unused;
    static const char *const calls[] = { "null", "1 : 0", "1 : 3", "6 : 3", "6 : 9", "7 : 9" };
    static const char *const dues[] = { "banco", "punto", "banco", "punto", "banco" };
    struct kit *kit = kit_open();
    struct cr_input cards = kit_cards(CR_IN_CARD, "Qs Ad 3h 5c 6s Ah");
    kit_start(kit);
    kit_seat(kit, 1, 5000);
    kit_seat(kit, 2, 5000);
    due_is(kit, "null");
    kit_do(kit, kit_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    due_is(kit, "{\"input\":\"cut\"}");
    kit_do(kit, kit_number(CR_IN_CUT, 9));
    due_is(kit, "{\"count\":7,\"input\":\"marker\"}");
    kit_do(kit, kit_in(CR_IN_MARKER, CR_ROLE_DEALER));
    kit_do(kit, kit_bet(0, CR_PB_PUNTO, 1000));
    kit_do(kit, kit_bet(1, CR_PB_BANCO, 500));
    outcome_is(kit, "{}");
    for (unsigned i = 0; i < 6; i++) {
        kit_do(kit, kit_card(cards.cards[i]));
        json_t *page = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
        char wanted[64];
        assert_string_equal(text_of(page, "call"), calls[i]);
        json_decref(page);
        if (i == 5) break;
        snprintf(wanted, sizeof wanted, "{\"count\":1,\"input\":\"card\",\"to\":\"%s\"}", dues[i]);
        due_is(kit, wanted);
    }
    outcome_is(kit, "{\"banco\":7,\"punto\":9,\"shoe\":2,\"won\":\"punto\"}");
    json_t *own = page_of(kit, CR_PAGE_SEAT, 0);
    const json_t *bet = json_array_get(json_object_get(own, "bets"), 0);
    assert_string_equal(text_of(bet, "result"), "won");
    assert_int_equal(int_of(bet, "paid"), 1000);
    json_decref(own);
    kit_close(kit);
}

static void test_a_settled_banco_bet_shows_its_commission(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open();
    kit_start(kit);
    kit_seat(kit, 1, 5000);
    kit_do(kit, kit_bet(0, CR_PB_BANCO, 505));
    kit_do(kit, kit_cards(CR_IN_CARD, "2s 9d Kh Kc"));
    json_t *desk = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    const json_t *bet = json_array_get(json_object_get(desk, "bets"), 0);
    assert_int_equal(int_of(bet, "commission"), 25);
    assert_int_equal(int_of(bet, "paid"), 480);
    assert_int_equal(int_of(bet, "seat"), 0);
    json_decref(desk);
    kit_close(kit);
}

/* ---- The plate ---- */

static void test_the_plate_page_has_the_bets_the_packs_and_the_tableau(void **unused)
{
    (void)unused;
    static char buffer[8192];
    struct kit *kit = kit_open();
    struct cr_play play = { &kit->rules, &kit->plate };
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_money least, most;
    kit->plate.decks = 4;
    kit->plate.min[CR_PB_TIE] = 5;
    kit->plate.min[CR_PB_PUNTO] = kit->plate.min[CR_PB_BANCO] = 10;
    kit->plate.max[CR_PB_BANCO] = 20000;
    cr_punto_banco_game.plate_page(&play, &out);
    json_t *page = parsed(&out);
    assert_int_equal(int_of(page, "decks"), 4);
    assert_int_equal(int_of(page, "boxes"), 7);
    assert_int_equal(int_of(page, "commission"), 5);
    const json_t *banco = json_array_get(json_object_get(page, "bets"), CR_PB_BANCO);
    assert_string_equal(text_of(banco, "key"), "banco");
    assert_string_equal(text_of(banco, "clause"), "pay.banco");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(banco, "pays"), 0)), 95);
    char *six = json_dumps(json_array_get(json_object_get(page, "tableau"), 6), JSON_COMPACT);
    assert_string_equal(six, "[\"6\",\"7\"]");
    free(six);
    char *three = json_dumps(json_array_get(json_object_get(page, "tableau"), 3), JSON_COMPACT);
    assert_non_null(strstr(three, "\"9\",\"stood\"]"));
    free(three);
    json_decref(page);
    cr_punto_banco_game.limits(&play, &least, &most);
    assert_int_equal(least, 5);
    assert_int_equal(most, 20000);
    assert_int_equal(cr_punto_banco_game.clause_ratio(&play, CR_PC_PAY_TIE).num, 8);
    assert_int_equal(cr_punto_banco_game.clause_ratio(&play, CR_PC_PAY_PUNTO).num, 1);
    assert_int_equal(cr_punto_banco_game.clause_ratio(&play, CR_PC_BET_LATE).den, 0);
    kit_close(kit);
}

/* ---- Names ---- */

static void test_every_name_is_found_again(void **unused)
{
    (void)unused;
    static const struct {
        unsigned set, first, count;
    } sets[] = { { CR_PB_SET_BET, 0, 3 },    { CR_PB_SET_SIDE, 1, 2 },  { CR_PB_SET_CHIPS, 1, 4 },
                 { CR_PB_SET_RULING, 1, 2 }, { CR_PB_SET_CARD, 0, 52 }, { CR_PB_SET_SUIT, 0, 4 } };
    char name[32], nobody[32];
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        for (unsigned symbol = sets[i].first; symbol < sets[i].first + sets[i].count; symbol++) {
            cr_punto_banco_game.symbol_name(sets[i].set, symbol, name, sizeof name);
            assert_int_equal(cr_punto_banco_game.symbol_find(sets[i].set, name), symbol);
        }
        assert_int_equal(cr_punto_banco_game.symbol_find(sets[i].set, "nobody"), -1);
        cr_punto_banco_game.symbol_name(sets[i].set, 60000, nobody, sizeof nobody);
        assert_int_equal(cr_punto_banco_game.symbol_find(sets[i].set, nobody), -1);
    }
    assert_int_equal(cr_punto_banco_game.symbol_find(99, "punto"), -1);
    assert_int_equal(cr_punto_banco_game.symbol_name(99, 0, name, sizeof name), 1);
    struct cr_action action = { .input = CR_IN_BET, .position = CR_PB_TIE };
    struct cr_text out = cr_text_on(name, sizeof name);
    cr_text_begin(&out, '{');
    cr_punto_banco_game.action_page(&action, &out);
    assert_string_equal(name, "{\"bet\":\"tie\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_say_what_the_view_says_whatever_is_played),
        cmocka_unit_test(test_the_pages_of_the_documents_example),
        cmocka_unit_test(test_a_settled_banco_bet_shows_its_commission),
        cmocka_unit_test(test_the_plate_page_has_the_bets_the_packs_and_the_tableau),
        cmocka_unit_test(test_every_name_is_found_again),
    };
    return cmocka_run_group_tests_name("punto_banco_page", tests, NULL, NULL);
}
