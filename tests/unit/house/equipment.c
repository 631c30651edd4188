/* equipment.c -- the register of equipment, decks, and what a table has of what it needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house/equipment.h"

#define TODAY 20500

static struct cr_equipment equipment;
static struct cr_refusal why;

#define TAKEN(call)                                                                      \
    do {                                                                                 \
        enum cr_status got_ = (call);                                                    \
        if (got_ != CR_OK) fail_msg("%s: %s %s", #call, cr_status_name(got_), why.what); \
        assert_true(cr_equipment_is_sane(&equipment));                                   \
    } while (0)
#define REFUSED(code, call)                                                                \
    do {                                                                                   \
        uint32_t count_ = equipment.item_count, last_ = equipment.last_item;               \
        struct cr_equipment_item *items_ = calloc(count_ + 1, sizeof *items_);             \
        if (count_) memcpy(items_, equipment.items, count_ * sizeof *items_);              \
        enum cr_status got_ = (call);                                                      \
        assert_string_equal(cr_status_name(got_), cr_status_name(code));                   \
        assert_int_equal(why.status, code);                                                \
        assert_int_equal(equipment.item_count, count_);                                    \
        assert_int_equal(equipment.last_item, last_);                                      \
        if (count_) assert_memory_equal(equipment.items, items_, count_ * sizeof *items_); \
        free(items_);                                                                      \
    } while (0)

static struct cr_equipment_item item_of(unsigned kind, uint32_t table, uint32_t pieces)
{
    struct cr_equipment_item item = { .table = table,
                                      .pieces = pieces,
                                      .approved_until = CR_DAY_NONE,
                                      .kind = (uint8_t)kind,
                                      .excise = "E 1",
                                      .approval = "A 1" };
    if (kind == CR_ITEM_WHEEL || kind == CR_EQUIPMENT_DECK)
        snprintf(item.serial, sizeof item.serial, "S%u", equipment.last_item + 1);
    return item;
}

static uint32_t put(unsigned kind, uint32_t table, uint32_t pieces)
{
    struct cr_equipment_item item = item_of(kind, table, pieces);
    TAKEN(cr_equipment_put(&equipment, &item, true, &why));
    return equipment.last_item;
}

static uint32_t put_colour(uint32_t table, unsigned colour, uint32_t pieces)
{
    struct cr_equipment_item item = item_of(CR_ITEM_COLOUR_CHIPS, table, pieces);
    item.colour = (uint8_t)colour;
    TAKEN(cr_equipment_put(&equipment, &item, true, &why));
    return equipment.last_item;
}

static int begin(void **state)
{
    (void)state;
    memset(&equipment, 0, sizeof equipment);
    memset(&why, 0, sizeof why);
    return 0;
}

static int end(void **state)
{
    (void)state;
    cr_equipment_release(&equipment);
    return 0;
}

static const struct cr_table_needs bg = {
    .colours = 5, .colour_chips = 200, .balls = 2, .approval = true
};

static enum cr_status fits(enum cr_table_class class, bool by_hand)
{
    struct cr_table_needs needs = bg;
    struct cr_table_fit fit = { 0 };
    needs.items = cr_table_items(class, by_hand);
    cr_equipment_fit(&equipment, 3, TODAY, 0, &fit);
    why.what[0] = '\0';
    return cr_table_check_items(&needs, &fit, &why);
}

/* ---- What a table needs ---- */

static void h39_equipment_of_a_roulette(void **state)
{
    (void)state;
    uint32_t items = cr_table_items(CR_CLASS_ROULETTE, false), fifth;
    for (unsigned kind = 0; kind < CR_TABLE_ITEMS; kind++)
        if (items & CR_ITEM_BIT(kind) && kind != CR_ITEM_COLOUR_CHIPS && kind != CR_ITEM_BALLS)
            put(kind, 3, 1);
    put(CR_ITEM_BALLS, 3, 2);
    for (unsigned colour = 0; colour < 4; colour++)
        put_colour(3, colour, 250);
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_EQUIPMENT); /* four colours of 250 */
    assert_string_equal(why.what, "colour chips");
    fifth = put_colour(3, 4, 199);
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_EQUIPMENT);
    struct cr_equipment_item more = *cr_equipment_item(&equipment, fifth);
    more.pieces = 200;
    TAKEN(cr_equipment_change(&equipment, &more, true, &why));
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_OK);
    put_colour(4, 5, 200);                /* another table's do not count */
    cr_equipment_withdraw(&equipment, 1); /* its layout */
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_EQUIPMENT);
}

static void h39_one_ball_is_not_two(void **state)
{
    (void)state;
    uint32_t items = cr_table_items(CR_CLASS_ROULETTE, false);
    for (unsigned kind = 0; kind < CR_TABLE_ITEMS; kind++)
        if (items & CR_ITEM_BIT(kind) && kind != CR_ITEM_COLOUR_CHIPS) put(kind, 3, 1);
    for (unsigned colour = 0; colour < 5; colour++)
        put_colour(3, colour, 200);
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_EQUIPMENT);
    assert_string_equal(why.what, "balls");
    put(CR_ITEM_BALLS, 3, 1); /* one and one */
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_OK);
}

static void every_item_of_every_class_is_asked_for(void **state)
{
    (void)state;
    for (unsigned class = 0; class < CR_TABLE_CLASSES; class ++)
        for (unsigned by_hand = 0; by_hand < 2; by_hand++) {
            struct cr_table_needs needs = { .items = cr_table_items((enum cr_table_class) class,
                                                                    by_hand),
                                            .colours = 1,
                                            .colour_chips = 1,
                                            .balls = 1 };
            for (unsigned left_out = 0; left_out < CR_TABLE_ITEMS; left_out++) {
                struct cr_table_fit fit = { 0 };
                cr_equipment_release(&equipment);
                for (unsigned kind = 0; kind < CR_TABLE_ITEMS; kind++)
                    if (kind != left_out && kind != CR_ITEM_HOUSE_ALARM &&
                        kind != CR_ITEM_HOUSE_VIDEO)
                        put(kind, 3, 1);
                cr_equipment_fit(&equipment, 3, TODAY, 0, &fit);
                assert_int_equal(cr_table_lacks(&needs, &fit), needs.items & CR_ITEM_BIT(left_out));
            }
        }
    assert_int_equal(cr_table_items(CR_CLASS_CARDS, false) ^ cr_table_items(CR_CLASS_CARDS, true),
                     CR_ITEM_BIT(CR_ITEM_SHOE));
}

static void h41_a_wheel_without_approval(void **state)
{
    (void)state;
    uint32_t items = cr_table_items(CR_CLASS_ROULETTE, false), wheel = 0;
    for (unsigned kind = 0; kind < CR_TABLE_ITEMS; kind++)
        if (items & CR_ITEM_BIT(kind) && kind != CR_ITEM_COLOUR_CHIPS) {
            uint32_t number = put(kind, 3, 2);
            if (kind == CR_ITEM_WHEEL) wheel = number;
        }
    for (unsigned colour = 0; colour < 5; colour++)
        put_colour(3, colour, 200);
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_OK);
    struct cr_equipment_item papers = *cr_equipment_item(&equipment, wheel);
    papers.approval[0] = '\0';
    TAKEN(cr_equipment_change(&equipment, &papers, true, &why));
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_NOT_APPROVED);
    assert_string_equal(why.what, "certified wheel");
    snprintf(papers.approval, sizeof papers.approval, "A 2");
    papers.approved_until = TODAY - 1;
    TAKEN(cr_equipment_change(&equipment, &papers, true, &why));
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_NOT_APPROVED); /* it has lapsed */
    papers.approved_until = TODAY;
    TAKEN(cr_equipment_change(&equipment, &papers, true, &why));
    assert_int_equal(fits(CR_CLASS_ROULETTE, false), CR_OK);
}

static void the_houses_own_items_stand_nowhere(void **state)
{
    (void)state;
    struct cr_table_needs needs = { .items = CR_ITEM_BIT(CR_ITEM_HOUSE_ALARM) |
                                             CR_ITEM_BIT(CR_ITEM_HOUSE_VIDEO) };
    struct cr_table_fit fit = { 0 };
    struct cr_equipment_item item = item_of(CR_ITEM_HOUSE_ALARM, 3, 1);
    REFUSED(CR_BAD_INPUT, cr_equipment_put(&equipment, &item, false, &why));
    put(CR_ITEM_HOUSE_ALARM, 0, 1);
    cr_equipment_fit(&equipment, 3, TODAY, 0, &fit);
    assert_int_equal(cr_table_check_items(&needs, &fit, &why), CR_EQUIPMENT);
    assert_string_equal(why.what, "video system");
    put(CR_ITEM_HOUSE_VIDEO, 0, 1);
    cr_equipment_fit(&equipment, 3, TODAY, 0, &fit);
    assert_int_equal(cr_table_check_items(&needs, &fit, &why), CR_OK);
}

/* ---- The crew and the plate, of table_fit.h ---- */

static void h40_the_crew(void **state)
{
    (void)state;
#define BIT(name) CR_ROLE_BIT(CR_ROLE_##name)
    struct cr_table_needs needs = { .crew = BIT(INSPECTOR),
                                    .on_duty = BIT(MANAGER) | BIT(PIT_BOSS) | BIT(CASHIER) |
                                               BIT(REGISTRAR) | BIT(SECURITY) };
    struct cr_table_fit whole = { .crew = BIT(DEALER) | BIT(INSPECTOR),
                                  .on_duty = needs.on_duty,
                                  .plate_complete = true },
                        fit = whole;
    assert_int_equal(cr_table_check_fit(&needs, &fit, &why), CR_OK);
    for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
        bool asked = (needs.crew | needs.on_duty | BIT(DEALER)) & CR_ROLE_BIT(role);
        fit = whole;
        fit.crew &= ~CR_ROLE_BIT(role);
        fit.on_duty &= ~CR_ROLE_BIT(role);
        assert_int_equal(cr_table_check_fit(&needs, &fit, &why), asked ? CR_CREW : CR_OK);
        if (asked) assert_string_equal(why.what, cr_role_name((enum cr_role)role));
    }
    needs = (struct cr_table_needs){ .one_on_duty = BIT(FLOOR) | BIT(MANAGER) }; /* RF */
    fit = (struct cr_table_fit){ .crew = BIT(DEALER), .plate_complete = true };
    assert_int_equal(cr_table_check_fit(&needs, &fit, &why), CR_CREW);
    fit.on_duty = BIT(MANAGER);
    assert_int_equal(cr_table_check_fit(&needs, &fit, &why), CR_OK);
    fit.plate_complete = false;
    assert_int_equal(cr_table_check_fit(&needs, &fit, &why), CR_PLATE);
    assert_int_equal(why.status, CR_PLATE);
#undef BIT
}

/* ---- The register ---- */

static void papers_are_asked_for(void **state)
{
    (void)state;
    struct cr_equipment_item item = item_of(CR_ITEM_WHEEL, 3, 1);
    item.serial[0] = '\0';
    REFUSED(CR_FIELD_MISSING, cr_equipment_put(&equipment, &item, true, &why));
    assert_string_equal(why.what, "serial");
    item = item_of(CR_ITEM_WHEEL, 3, 1);
    item.excise[0] = '\0';
    REFUSED(CR_FIELD_MISSING, cr_equipment_put(&equipment, &item, true, &why));
    assert_string_equal(why.what, "excise");
    TAKEN(cr_equipment_put(&equipment, &item, false, &why)); /* a house that does not ask */
    snprintf(item.excise, sizeof item.excise, "E");
    REFUSED(CR_ALREADY_DONE, cr_equipment_put(&equipment, &item, true, &why)); /* that serial */
    item = item_of(CR_ITEM_RULES, 3, 1);
    item.excise[0] = '\0';
    TAKEN(cr_equipment_put(&equipment, &item, true, &why)); /* a plate pays none */
    item = item_of(CR_ITEM_BALLS, 3, 0);
    REFUSED(CR_BAD_INPUT, cr_equipment_put(&equipment, &item, true, &why));
    item = item_of(CR_EQUIPMENT_KINDS, 3, 1);
    REFUSED(CR_BAD_INPUT, cr_equipment_put(&equipment, &item, true, &why));
    item = item_of(CR_ITEM_COLOUR_CHIPS, 3, 1);
    item.colour = CR_FIT_COLOURS_MAX;
    REFUSED(CR_BAD_INPUT, cr_equipment_put(&equipment, &item, true, &why));
    item = item_of(CR_ITEM_BALLS, 3, 1);
    item.number = 77;
    REFUSED(CR_NOT_FOUND, cr_equipment_change(&equipment, &item, true, &why));
}

static void colour_chips_stay_at_their_table(void **state)
{
    (void)state;
    uint32_t red = put_colour(0, 4, 200), other = put_colour(3, 4, 200);
    struct cr_equipment_item again = item_of(CR_ITEM_COLOUR_CHIPS, 3, 10);
    again.colour = 4;
    REFUSED(CR_ALREADY_DONE, cr_equipment_put(&equipment, &again, true, &why));
    REFUSED(CR_ALREADY_DONE, cr_equipment_check_move(&equipment, red, 3, &why)); /* has red */
    TAKEN(cr_equipment_check_move(&equipment, red, 4, &why));
    cr_equipment_move(&equipment, red, 4);
    REFUSED(CR_WRONG_TABLE, cr_equipment_check_move(&equipment, red, 0, &why));
    REFUSED(CR_WRONG_TABLE, cr_equipment_check_move(&equipment, other, 5, &why));
    REFUSED(CR_ALREADY_DONE, cr_equipment_check_move(&equipment, other, 3, &why));
    REFUSED(CR_NOT_FOUND, cr_equipment_check_move(&equipment, 99, 3, &why));
    assert_int_equal(cr_equipment_item(&equipment, red)->table, 4);
}

static void what_is_withdrawn_is_gone(void **state)
{
    (void)state;
    uint32_t first = put(CR_ITEM_SHOE, 3, 1), second = put(CR_ITEM_SHOE, 3, 1);
    REFUSED(CR_NOT_FOUND, cr_equipment_check_withdraw(&equipment, 99, &why));
    TAKEN(cr_equipment_check_withdraw(&equipment, first, &why));
    cr_equipment_withdraw(&equipment, first);
    assert_null(cr_equipment_item(&equipment, first));
    assert_non_null(cr_equipment_item(&equipment, second));
    assert_int_equal(put(CR_ITEM_SHOE, 3, 1), second + 1); /* numbers are not given again */
}

static void names_are_found(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < CR_EQUIPMENT_KINDS; kind++) {
        assert_int_equal(cr_equipment_find(cr_equipment_key(kind)), kind);
        assert_string_not_equal(cr_equipment_name(kind), "?");
    }
    assert_int_equal(cr_equipment_find("sofa"), CR_EQUIPMENT_KINDS);
    assert_int_equal(cr_equipment_find("?"), CR_EQUIPMENT_KINDS);
    assert_string_equal(cr_equipment_state_name(CR_EQUIPMENT_IN_PLAY), "in_play");
    assert_string_equal(cr_equipment_state_name(CR_EQUIPMENT_STATES), "?");
    assert_string_equal(cr_table_item_key(CR_TABLE_ITEMS), "?");
}

/* ---- Decks ---- */

static void a_deck_has_three_edges_and_no_more(void **state)
{
    (void)state;
    unsigned edges = 0;
    for (unsigned from = 0; from < CR_EQUIPMENT_STATES; from++)
        for (unsigned event = 0; event < CR_DECK_EVENTS; event++) {
            enum cr_equipment_state next = CR_EQUIPMENT_STATES;
            bool is_edge =
                cr_deck_next((enum cr_equipment_state)from, (enum cr_deck_event)event, &next);
            edges += is_edge;
            if (is_edge)
                assert_int_equal(next, from + 1);
            else
                assert_int_equal(next, CR_EQUIPMENT_STATES);
        }
    assert_int_equal(edges, 3);
}

static void the_life_of_a_deck(void **state)
{
    (void)state;
    uint32_t deck = put(CR_EQUIPMENT_DECK, 0, 8), shoe = put(CR_ITEM_SHOE, 3, 1);
#define DO(event, table) cr_deck_do(&equipment, deck, event, table, &why)
    REFUSED(CR_OUT_OF_ORDER, DO(CR_DECK_DOUBT, 0));
    assert_string_equal(why.what, "deck_open");
    REFUSED(CR_OUT_OF_ORDER, DO(CR_DECK_WITHDRAW, 0));
    REFUSED(CR_OUT_OF_ORDER, cr_equipment_check_withdraw(&equipment, deck, &why));
    TAKEN(DO(CR_DECK_OPEN, 5));
    assert_int_equal(cr_equipment_item(&equipment, deck)->table, 5);
    REFUSED(CR_OUT_OF_ORDER, DO(CR_DECK_OPEN, 6));
    REFUSED(CR_OUT_OF_ORDER, DO(CR_DECK_WITHDRAW, 0));
    assert_string_equal(why.what, "deck_suspect");
    REFUSED(CR_OUT_OF_ORDER, cr_equipment_check_move(&equipment, deck, 6, &why)); /* in play */
    TAKEN(DO(CR_DECK_DOUBT, 0));
    REFUSED(CR_OUT_OF_ORDER, DO(CR_DECK_OPEN, 5));
    REFUSED(CR_OUT_OF_ORDER, DO(CR_DECK_DOUBT, 0));
    TAKEN(DO(CR_DECK_WITHDRAW, 0));
    REFUSED(CR_NOT_FOUND, DO(CR_DECK_OPEN, 5)); /* it never comes back */
    deck = shoe;
    REFUSED(CR_NOT_FOUND, DO(CR_DECK_OPEN, 5)); /* that is no deck */
#undef DO
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(h39_equipment_of_a_roulette),
        TEST(h39_one_ball_is_not_two),
        TEST(every_item_of_every_class_is_asked_for),
        TEST(h41_a_wheel_without_approval),
        TEST(the_houses_own_items_stand_nowhere),
        TEST(h40_the_crew),
        TEST(papers_are_asked_for),
        TEST(colour_chips_stay_at_their_table),
        TEST(what_is_withdrawn_is_gone),
        TEST(names_are_found),
        TEST(a_deck_has_three_edges_and_no_more),
        TEST(the_life_of_a_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
