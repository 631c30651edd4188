/* roulette_page.c -- what pages draw of a spin, held against the view every other reader has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "random_play.h"

#define ROOM (1 << 20)

static json_t *page_of(const struct kit *kit, enum cr_page_part part, unsigned seat)
{
    static char buffer[ROOM];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    size_t size;
    const void *state = cr_table_game_state(kit->table, &size);
    cr_roulette_game.page(cr_table_play(kit->table), state, part, seat, &out);
    assert_false(out.full);
    json_error_t error;
    json_t *page = json_loads(buffer, JSON_REJECT_DUPLICATES, &error);
    if (!page) fail_msg("%s: %s", error.text, buffer);
    return page;
}

/* What the view's items say: money and players on each position, in all and of one seat. */
struct counted {
    cr_money amount[CR_POSITIONS], own[CR_POSITIONS];
    unsigned players[CR_POSITIONS];
    unsigned unread, orals;
};

static void count_items(const struct cr_items *items, unsigned seat, struct counted *out)
{
    static bool seen[CR_POSITIONS][KIT_SEATS_MAX];
    memset(out, 0, sizeof *out);
    memset(seen, 0, sizeof seen);
    for (size_t i = 0; i < items->count; i++) {
        const struct cr_item *item = &items->list[i];
        if (item->kind == CR_ITEM_ORAL) out->orals++;
        if (item->kind != CR_ITEM_BET) continue;
        if (item->position == CR_UNRESOLVED) {
            out->unread++;
            continue;
        }
        out->amount[item->position] += item->amount;
        if (item->seat == seat) out->own[item->position] += item->amount;
        out->players[item->position] += !seen[item->position][item->seat];
        seen[item->position][item->seat] = true;
    }
}

static void check_positions(const json_t *page, const struct counted *counted)
{
    const json_t *list = json_object_get(page, "positions");
    size_t lying = 0, i;
    json_t *row;
    json_array_foreach(list, i, row)
    {
        int position = cr_position_find(json_string_value(json_array_get(row, 0)));
        assert_true(position >= 0);
        assert_int_equal(json_integer_value(json_array_get(row, 1)), counted->amount[position]);
        assert_int_equal(json_integer_value(json_array_get(row, 2)), counted->players[position]);
    }
    for (int position = 0; position < CR_POSITIONS; position++)
        lying += counted->amount[position] > 0;
    assert_int_equal(json_array_size(list), lying);
    assert_int_equal(json_integer_value(json_object_get(page, "orals")), counted->orals);
}

static void check_own(const json_t *page, const struct counted *counted)
{
    cr_money own[CR_POSITIONS] = { 0 };
    size_t i;
    json_t *bet;
    json_array_foreach(json_object_get(page, "bets"), i, bet)
    {
        const char *key = json_string_value(json_object_get(bet, "position"));
        if (key) own[cr_position_find(key)] += json_integer_value(json_object_get(bet, "amount"));
    }
    assert_memory_equal(own, counted->own, sizeof own);
}

static void check_pages(const struct kit *kit, unsigned seat)
{
    struct cr_items items = { .max = cr_table_items_max(kit->table) };
    struct cr_viewer viewer = { .seat = CR_NO_SEAT };
    struct counted counted;
    items.list = calloc(items.max, sizeof *items.list);
    assert_non_null(items.list);
    cr_table_view(kit->table, &viewer, &items);
    count_items(&items, seat, &counted);
    json_t *all = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
    json_t *own = page_of(kit, CR_PAGE_SEAT, seat);
    json_t *desk = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    check_positions(all, &counted);
    check_own(own, &counted);
    assert_int_equal(json_array_size(json_object_get(desk, "orals")), counted.orals);
    json_decref(all);
    json_decref(own);
    json_decref(desk);
    free(items.list);
}

static void test_pages_say_what_the_view_says_whatever_is_played(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        struct kit *kit = kit_open(kit_houses[round % 3]);
        struct dice dice = { .seed = 7000 + round };
        kit_start(kit, true);
        random_company(kit, &dice);
        for (unsigned i = 0; i < 150; i++) {
            random_step(kit, &dice);
            check_pages(kit, roll(&dice, cr_table_seats(kit->table)));
        }
        kit_close(kit);
    }
}

/* The public page is the public's: what another holds in hand does not show in it or in a seat's own. */
static void test_a_seat_does_not_see_what_another_holds(void **state)
{
    (void)state;
    static char pages[2][2][ROOM];
    for (int held = 0; held < 2; held++) {
        struct kit *kit = kit_open("m1");
        kit_start(kit, true);
        kit_seat(kit, 1, 1000, 10);
        kit_seat(kit, 2, held ? 1000 : 500, 10);
        kit_apply(kit, kit_bet(0, "n17", 10));
        for (int part = 0; part < 2; part++) {
            struct cr_text out = cr_text_on(pages[held][part], ROOM);
            size_t size;
            const void *bytes = cr_table_game_state(kit->table, &size);
            cr_roulette_game.page(cr_table_play(kit->table), bytes, (enum cr_page_part)part, 0,
                                  &out);
        }
        kit_close(kit);
    }
    assert_string_equal(pages[0][0], pages[1][0]);
    assert_string_equal(pages[0][1], pages[1][1]);
}

static void test_the_plate_page_has_every_position_and_what_it_pays(void **state)
{
    (void)state;
    static char buffer[ROOM];
    for (int house = 0; house < 3; house++) {
        struct kit *kit = kit_open(kit_houses[house]);
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        kit_start(kit, true);
        cr_roulette_game.plate_page(cr_table_play(kit->table), &out);
        assert_false(out.full);
        json_t *page = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
        const json_t *list = json_object_get(page, "positions");
        size_t i, covered = 0;
        json_t *row;
        assert_int_equal(json_array_size(list), CR_POSITIONS);
        /* A fair payout of 36 for each number covered: every position pays 36 / covers - 1. */
        json_array_foreach(list, i, row)
        {
            size_t covers = json_array_size(json_object_get(row, "covers"));
            const json_t *pays = json_object_get(row, "pays");
            assert_int_equal((json_integer_value(json_array_get(pays, 0)) + 1) * (json_int_t)covers,
                             36);
            covered += covers;
        }
        assert_true(covered > 500);
        assert_int_equal(json_array_size(json_object_get(page, "wheel")), 37);
        assert_int_equal(json_array_size(json_object_get(page, "red")), 18);
        json_decref(page);
        kit_close(kit);
    }
}

/* ---- Announced bets ---- */

static const char *text_of(const json_t *list, size_t index, const char *key)
{
    return json_string_value(json_object_get(json_array_get(list, index), key));
}

static bool is_null(const json_t *list, size_t index, const char *key)
{
    return json_is_null(json_object_get(json_array_get(list, index), key));
}

/* Where the house repeats what was announced it waits: his own on his page, all at the desk. */
static void test_what_was_announced_waits_on_the_page_until_it_is_placed(void **state)
{
    (void)state;
    struct kit *kit = kit_open("tdc");
    kit_start(kit, true);
    kit_seat(kit, 1, 100000, 10);
    kit_seat(kit, 2, 100000, 10);
    kit_do(kit, kit_announce(0, CR_NEIGHBOURS, 17, 50));
    kit_do(kit, kit_announce(1, CR_BIG_SERIES, 0, 90));
    json_t *own = page_of(kit, CR_PAGE_SEAT, 0), *desk = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    const json_t *his = json_object_get(own, "orals"), *all = json_object_get(desk, "orals");
    assert_int_equal(json_array_size(his), 1);
    assert_string_equal(text_of(his, 0, "bet"), "neighbours");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(his, 0), "number")), 17);
    assert_null(json_object_get(json_array_get(his, 0), "seat"));
    assert_int_equal(json_array_size(all), 2);
    assert_string_equal(text_of(all, 1, "bet"), "big_series");
    assert_true(is_null(all, 1, "number"));
    assert_int_equal(json_integer_value(json_object_get(json_array_get(all, 1), "seat")), 1);
    json_decref(own);
    json_decref(desk);
    kit_do(kit, kit_place(0));
    own = page_of(kit, CR_PAGE_SEAT, 0);
    const json_t *bets = json_object_get(own, "bets");
    assert_int_equal(json_array_size(json_object_get(own, "orals")), 0);
    assert_int_equal(json_array_size(bets), 5);
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(text_of(bets, i, "announced"), "neighbours");
        assert_int_equal(json_integer_value(json_object_get(json_array_get(bets, i), "number")),
                         17);
    }
    json_decref(own);
    kit_close(kit);
}

/* The chips that came last are taken back: what lay there before still stands for its player. */
static void test_a_bet_below_one_that_was_taken_back_counts(void **state)
{
    (void)state;
    struct kit *kit = kit_open("m1");
    struct counted counted = { .amount = { 0 } };
    kit_start(kit, true);
    kit_seat(kit, 1, 100000, 10);
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_announce(0, CR_NEIGHBOURS, 17, 50));
    kit_do(kit, kit_remove(0, "n17", 10));
    for (unsigned i = 0; i < kit_state(kit)->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(kit_state(kit))[i];
        if (bet->amount == 0) continue;
        counted.amount[bet->position] = 10;
        counted.players[bet->position] = 1;
    }
    assert_int_equal(counted.players[kit_position("n17")], 1);
    json_t *page = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
    check_positions(page, &counted);
    json_decref(page);
    kit_close(kit);
}

/* ---- Actions, limits, clauses ---- */

static void test_actions_say_what_may_be_bet_announced_and_taken_back(void **state)
{
    (void)state;
    struct cr_action actions[64];
    unsigned types = 0, kinds = 0, back = 0;
    struct kit *kit = kit_open("m1");
    kit_start(kit, true);
    kit_seat(kit, 1, 100000, 10);
    kit_do(kit, kit_bet(0, "n17", 10));
    size_t count = cr_table_actions(kit->table, 0, actions, 64);
    for (size_t i = 0; i < count; i++) {
        char buffer[256];
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        cr_text_begin(&out, '{');
        cr_roulette_game.action_page(&actions[i], &out);
        cr_text_end(&out, '}');
        json_t *page = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(page);
        const char *type = json_string_value(json_object_get(page, "type"));
        const char *bet = json_string_value(json_object_get(page, "bet"));
        types += actions[i].input == CR_IN_BET && type != NULL;
        kinds += actions[i].input == CR_IN_ANNOUNCE && bet != NULL;
        if (actions[i].input == CR_IN_REMOVE) {
            assert_string_equal(bet, "n17");
            back++;
        }
        json_decref(page);
    }
    assert_int_equal(types, CR_BET_TYPES);
    assert_int_equal(kinds, CR_ANNOUNCED_KINDS);
    assert_int_equal(back, 1);
    kit_close(kit);
}

static void test_the_least_and_the_most_of_a_table(void **state)
{
    (void)state;
    struct kit *kit = kit_open("m1");
    const struct cr_play play = { &kit->rules, &kit->plate };
    cr_money least, most;
    kit->rules.min_inside = kit->rules.min_outside = CR_MANAGER;
    kit->rules.max_inside[CR_STRAIGHT] = CR_MANAGER;
    kit->plate.min_inside = 50;
    kit->plate.min_outside = 20;
    kit->plate.max_inside[CR_STRAIGHT] = 700;
    cr_roulette_game.limits(&play, &least, &most);
    assert_int_equal(least, 20);
    assert_int_equal(most, 700);
    kit->plate.min_outside = 80;
    cr_roulette_game.limits(&play, &least, &most);
    assert_int_equal(least, 50);
    kit_close(kit);
}

/* What is without a limit has none on the page. */
static void test_a_colour_without_a_highest_value(void **state)
{
    (void)state;
    static char buffer[ROOM];
    struct kit *kit = kit_open("m1");
    const struct cr_play play = { &kit->rules, &kit->plate };
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    kit->rules.colour_value_max = CR_NONE;
    cr_roulette_game.plate_page(&play, &out);
    json_t *page = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_null(json_object_get(page, "colour_max")));
    assert_true(json_is_integer(json_object_get(page, "colour_min")));
    json_decref(page);
    kit_close(kit);
}

static void test_a_clause_that_pays_says_how_much(void **state)
{
    (void)state;
    struct kit *kit = kit_open("m1");
    const struct cr_play play = { &kit->rules, &kit->plate };
    unsigned straight = kit->rules.pay_clause[kit_position("n17")];
    unsigned red = kit->rules.pay_clause[kit_position("red")];
    assert_int_equal(cr_roulette_game.clause_ratio(&play, straight).num, 35);
    assert_int_equal(cr_roulette_game.clause_ratio(&play, red).num, 1);
    assert_int_equal(cr_roulette_game.clause_ratio(&play, CR_RC_BET_PLACED).den, 0);
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_say_what_the_view_says_whatever_is_played),
        cmocka_unit_test(test_a_seat_does_not_see_what_another_holds),
        cmocka_unit_test(test_the_plate_page_has_every_position_and_what_it_pays),
        cmocka_unit_test(test_what_was_announced_waits_on_the_page_until_it_is_placed),
        cmocka_unit_test(test_a_bet_below_one_that_was_taken_back_counts),
        cmocka_unit_test(test_actions_say_what_may_be_bet_announced_and_taken_back),
        cmocka_unit_test(test_the_least_and_the_most_of_a_table),
        cmocka_unit_test(test_a_colour_without_a_highest_value),
        cmocka_unit_test(test_a_clause_that_pays_says_how_much),
    };
    return cmocka_run_group_tests_name("roulette_page", tests, NULL, NULL);
}
