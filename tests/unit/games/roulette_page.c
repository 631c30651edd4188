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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_say_what_the_view_says_whatever_is_played),
        cmocka_unit_test(test_a_seat_does_not_see_what_another_holds),
        cmocka_unit_test(test_the_plate_page_has_every_position_and_what_it_pays),
    };
    return cmocka_run_group_tests_name("roulette_page", tests, NULL, NULL);
}
