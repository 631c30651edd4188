/* A session at a table: who sits, who may do what, corrections, voids, the last games, chance, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/in_child.h"

#define KIT_FAIL(...)           \
    do {                        \
        if (is_child) _exit(2); \
        fail_msg(__VA_ARGS__);  \
    } while (0)
#include "../games/random_play.h"

/* ---- Every allocation of the rooms goes through here (the linker wraps them) ---- */

static size_t allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static bool is_memory_out; /* the next table finds none */

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    allocations++;
    return __real_realloc(block, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    allocations++;
    return is_memory_out ? NULL : __real_aligned_alloc(alignment, size);
}

/* ---- Helpers ---- */

static struct kit *table_of(const char *house)
{
    struct kit *kit = kit_open(house);
    kit_start(kit, true);
    return kit;
}

static struct cr_input manager(unsigned kind)
{
    return kit_in(kind, CR_ROLE_MANAGER);
}

static struct cr_input chips(unsigned kind, unsigned seat, cr_money amount)
{
    struct cr_input input = kit_in(kind, kind == CR_IN_BUY ? CR_ROLE_DEALER : CR_ROLE_CASHIER);
    input.seat = (uint16_t)seat;
    input.amount = amount;
    return input;
}

static cr_money chips_of(const struct kit *kit, unsigned seat)
{
    return cr_table_seat(kit->table, seat)->chips;
}

static bool has_event(const struct kit *kit, unsigned kind)
{
    const struct cr_events *events = cr_table_events(kit->table);
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].kind == kind) return true;
    return false;
}

static size_t input_count(const struct kit *kit)
{
    const struct cr_input *list;
    size_t count;
    cr_table_inputs(kit->table, &list, &count);
    return count;
}

/* ---- Seats and chips ---- */

static void test_players_sit_down_where_it_is_free_and_leave_with_their_chips(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    struct cr_input third = kit_sit(7, 300);
    third.position = 3;
    kit_do(kit, third);
    assert_int_equal(cr_table_seat_of(kit->table, 7), 2);
    kit_do(kit, kit_sit(8, 0));
    assert_int_equal(cr_table_seat_of(kit->table, 8), 0);
    assert_int_equal(chips_of(kit, 2), 300);
    assert_int_equal(cr_table_seat_of(kit->table, 9), -1);
    kit_do(kit, kit_of(CR_IN_LEAVE, 2));
    assert_int_equal(cr_table_seat_of(kit->table, 7), -1);
    const struct cr_events *events = cr_table_events(kit->table);
    const struct cr_event *out = &events->list[cr_table_fresh(kit->table)];
    assert_int_equal(out[0].kind, CR_EV_CHIPS_OUT);
    assert_int_equal(out[0].amount, 300);
    assert_int_equal(out[1].kind, CR_EV_LEFT);
    assert_int_equal(out[1].amount, 7);
    kit_refuse(kit, CR_NOT_SEATED, kit_of(CR_IN_LEAVE, 2));
    kit_close(kit);
}

static void test_m1_takes_ten_players_and_not_eleven(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("m1");
    assert_int_equal(cr_table_seats(kit->table), 10);
    for (uint32_t i = 1; i <= 10; i++)
        kit_do(kit, kit_sit(i, 100));
    kit_refuse(kit, CR_TABLE_FULL, kit_sit(11, 100));
    assert_int_equal(cr_table_why(kit->table)->n, 10);
    kit_do(kit, kit_of(CR_IN_LEAVE, 4));
    kit_do(kit, kit_sit(11, 100));
    assert_int_equal(cr_table_seat_of(kit->table, 11), 4);
    kit_close(kit);
}

static void test_a_plate_may_have_more_seats_than_the_house_takes_players(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("m1");
    kit->plate.seats = 12;
    kit_start(kit, true);
    assert_int_equal(cr_table_seats(kit->table), 12);
    for (uint32_t i = 1; i <= 10; i++)
        kit_do(kit, kit_sit(i, 100));
    kit_refuse(kit, CR_TABLE_FULL, kit_sit(11, 100));
    kit_close(kit);
}

static void test_chips_come_from_the_desk_and_from_the_dealer_only_where_he_sells(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = table_of(kit_houses[house]);
        kit_do(kit, kit_sit(1, 10));
        kit_do(kit, chips(CR_IN_CHIPS, 0, 90));
        assert_int_equal(chips_of(kit, 0), 100);
        if (kit->rules.chips_sold_at_table) {
            kit_do(kit, chips(CR_IN_BUY, 0, 50));
            assert_int_equal(chips_of(kit, 0), 150);
        } else {
            kit_refuse(kit, CR_NOT_SOLD_HERE, chips(CR_IN_BUY, 0, 50));
        }
        kit_close(kit);
    }
}

static void test_a_round_can_be_taken_up_where_it_was_left(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    struct cr_table_seat seats[3] = { { .player = 5, .chips = 100 },
                                      { .player = 0 },
                                      { .player = 6, .chips = 7 } };
    struct cr_item stake = { CR_ITEM_STAKE, 0, kit_position("n17"), CR_CHIPS_VALUE, 10, 0 };
    struct cr_items carry = { &stake, 1, 1 };
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 3), CR_OK);
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_OK);
    assert_int_equal(cr_table_carry(kit->table)->count, 1);
    kit_opening(kit);
    kit_do(kit, kit_spin(17));
    assert_int_equal(chips_of(kit, 0), 450);
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 3), CR_ROUND_OPEN);
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_ROUND_OPEN);
    kit_close(kit);
}

static void test_seats_nobody_can_sit_in_are_not_taken_up(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("m1");
    kit->plate.seats = 12;
    kit_start(kit, true);
    struct cr_table_seat seats[13] = { { .player = 5, .chips = -1 } };
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 1), CR_AMOUNT);
    seats[0].chips =
        CR_CHIPS_IN_HAND_MOST + 1; /* winnings may pass what a player may bring, not this */
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 1), CR_AMOUNT);
    seats[0].chips = CR_CHIPS_MOST + 1;
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 1), CR_OK);
    seats[0].chips = 1;
    seats[1].player = 5;
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 2), CR_SEAT_TAKEN);
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 13), CR_TABLE_FULL);
    for (uint32_t i = 0; i < 11; i++)
        seats[i].player = i + 1;
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 11), CR_TABLE_FULL);
    assert_int_equal(cr_table_resume_seats(kit->table, seats, 0), CR_OK);
    struct cr_items carry = { NULL, cr_table_items_max(kit->table) + 1, 0 };
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_BAD_INPUT);
    carry.count = 0;
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_OK);
    kit_close(kit);
}

static void test_an_empty_seat_holds_no_chips(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    struct cr_table_seat nobody = { .player = 0, .chips = 100 };
    if (cr_table_resume_seats(kit->table, &nobody, 1) == CR_OK)
        assert_int_equal(chips_of(kit, 0), 0);
    kit_close(kit);
}

static void test_a_copied_table_goes_on_as_the_original_does(void **unused)
{
    (void)unused;
    struct kit *one = table_of("bg"), *two = table_of("bg");
    struct dice dice = { .seed = 3 }, again;
    struct cr_error err;
    cr_table_close(two->table); /* a copy is of the same rules */
    assert_int_equal(
        cr_table_open(&two->table, &cr_roulette_game, &one->rules, &one->plate, true, &err), CR_OK);
    random_company(one, &dice);
    for (int i = 0; i < 2000; i++) {
        random_step(one, &dice);
        if (i % 50 != 0) continue;
        cr_table_copy(two->table, one->table);
        memcpy(two->opening, one->opening, sizeof one->opening);
        again = dice;
        for (int j = 0; j < 20; j++) {
            random_step(one, &dice);
            random_step(two, &again);
        }
        size_t size, other_size;
        const void *bytes = cr_table_bytes(one->table, &size);
        const void *others = cr_table_bytes(two->table, &other_size);
        assert_int_equal(size, other_size);
        assert_memory_equal(bytes, others, size);
        assert_int_equal(cr_table_events(one->table)->count, cr_table_events(two->table)->count);
        assert_int_equal(cr_table_fresh(one->table), cr_table_fresh(two->table));
    }
    kit_close(one);
    kit_close(two);
}

static void test_a_session_is_taken_up_in_its_phase_and_round(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    assert_int_equal(cr_table_resume_session(kit->table, CR_TP_LAST_GAMES, 2, 41), CR_OK);
    assert_int_equal(cr_table_games_left(kit->table), 2);
    assert_int_equal(cr_table_round(kit->table), 41);
    kit_finish(kit, 1);
    kit_finish(kit, 1);
    assert_int_equal(cr_table_phase(kit->table), CR_TP_CLOSING);
    assert_int_equal(cr_table_resume_session(kit->table, CR_TP_OPEN, 0, 0), CR_BAD_INPUT);
    assert_int_equal(cr_table_resume_session(kit->table, CR_TP_OPEN, 1, 1), CR_BAD_INPUT);
    assert_int_equal(cr_table_resume_session(kit->table, CR_TP_LAST_GAMES, 0, 1), CR_BAD_INPUT);
    assert_int_equal(cr_table_resume_session(kit->table, CR_TP_LAST_GAMES, 4, 1), CR_BAD_INPUT);
    assert_int_equal(cr_table_resume_session(kit->table, (enum cr_table_phase)9, 0, 1),
                     CR_BAD_INPUT);
    cr_table_reset(kit->table, true);
    kit_opening(kit);
    kit_do(kit, kit_sit(1, 100));
    assert_int_equal(cr_table_resume_session(kit->table, CR_TP_OPEN, 0, 1), CR_ROUND_OPEN);
    kit_close(kit);
}

/* ---- Opening, last games, closing ---- */

static void test_a_table_opens_when_its_equipment_is_counted(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("bg");
    kit_start(kit, false);
    assert_int_equal(cr_table_phase(kit->table), CR_TP_PREPARING);
    kit_do(kit, kit_sit(1, 100));
    kit_refuse(kit, CR_TABLE_CLOSED, kit_bet(0, "n1", 10));
    assert_string_equal(cr_table_why(kit->table)->what, "preparing");
    struct cr_input equip = kit_in(CR_IN_OPEN_TABLE, CR_ROLE_PIT_BOSS);
    equip.number = 2, equip.choice = 5, equip.to = 200;
    kit_do(kit, equip);
    assert_int_equal(cr_table_phase(kit->table), CR_TP_OPEN);
    assert_true(has_event(kit, CR_EV_TABLE_OPENED));
    kit_do(kit, kit_bet(0, "n1", 10));
    kit_refuse(kit, CR_NOT_THIS_PHASE, equip);
    kit_close(kit);
}

static void test_closing_time_has_its_last_games_and_voids_are_none(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, kit_sit(1, 100));
    kit_refuse(kit, CR_LAST_GAMES, manager(CR_IN_CLOSE_TABLE));
    assert_int_equal(cr_table_why(kit->table)->n, 3);
    kit_do(kit, kit_dealer(CR_IN_LAST_GAMES));
    kit_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_LAST_GAMES));
    kit_finish(kit, 1);
    kit_refuse(kit, CR_LAST_GAMES, manager(CR_IN_CLOSE_TABLE));
    assert_int_equal(cr_table_why(kit->table)->n, 2);
    kit_do(kit, kit_bet(0, "n1", 10));
    kit_do(kit, manager(CR_IN_VOID));
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    assert_int_equal(cr_table_phase(kit->table), CR_TP_LAST_GAMES);
    kit_finish(kit, 2);
    kit_do(kit, kit_bet(0, "red", 10));
    kit_finish(kit, 3);
    assert_int_equal(cr_table_phase(kit->table), CR_TP_CLOSING);
    kit_refuse(kit, CR_TABLE_CLOSED, kit_bet(0, "n1", 10));
    kit_refuse(kit, CR_TABLE_CLOSED, kit_sit(2, 100));
    kit_refuse(kit, CR_TABLE_CLOSED, kit_spin(4));
    kit_refuse(kit, CR_STAKES_OUT, manager(CR_IN_CLOSE_TABLE));
    kit_do(kit, kit_remove(0, "red", 0));
    kit_do(kit, kit_of(CR_IN_LEAVE, 0));
    kit_do(kit, manager(CR_IN_CLOSE_TABLE));
    assert_int_equal(cr_table_phase(kit->table), CR_TP_CLOSED);
    kit_refuse(kit, CR_NOT_THIS_PHASE, manager(CR_IN_CLOSE_TABLE));
    kit_refuse(kit, CR_TABLE_CLOSED, kit_spin(4));
    kit_close(kit);
}

static void test_a_table_nobody_plays_at_closes_without_last_games(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, manager(CR_IN_CLOSE_TABLE));
    assert_int_equal(cr_table_phase(kit->table), CR_TP_CLOSED);
    kit_close(kit);
    kit = table_of("m1"); /* no last games here: closing at once */
    kit_seat(kit, 1, 100, 10);
    kit_do(kit, kit_dealer(CR_IN_LAST_GAMES));
    assert_int_equal(cr_table_phase(kit->table), CR_TP_CLOSING);
    kit_refuse(kit, CR_COLOURS_OUT, manager(CR_IN_CLOSE_TABLE));
    kit_do(kit, kit_of(CR_IN_CASH_OUT, 0));
    kit_do(kit, manager(CR_IN_CLOSE_TABLE));
    kit_close(kit);
}

static void test_phases_have_names(void **unused)
{
    (void)unused;
    assert_string_equal(cr_table_phase_name(CR_TP_PREPARING), "preparing");
    assert_string_equal(cr_table_phase_name(CR_TP_LAST_GAMES), "last games");
    assert_string_equal(cr_table_phase_name(CR_TP_CLOSED), "closed");
    assert_string_equal(cr_table_phase_name((enum cr_table_phase)9), "?");
}

/* ---- The plate ---- */

static void test_the_plate_changes_between_rounds_and_not_within_one(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    kit_do(kit, kit_sit(1, 1000));
    kit->plate.max_inside[CR_STRAIGHT] = 50;
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_OK);
    kit_do(kit, kit_bet(0, "n1", 100));
    kit->plate.max_inside[CR_STRAIGHT] = 100;
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_ROUND_OPEN);
    kit_do(kit, kit_spin(1));
    assert_int_equal(kit_report(kit)->paid, 50 * 35);
    assert_int_equal(kit_report(kit)->returned, 50);
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_ROUND_OPEN);
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_OK);
    kit->plate.min_inside = 0;
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_PLATE);
    assert_string_equal(cr_table_why(kit->table)->what, "min_inside");
    kit->plate.min_inside = 1;
    kit->plate.bets = 3;
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_SETTINGS);
    kit->plate.bets = 0;
    kit->plate.seats = 3;
    assert_int_equal(cr_table_set_settings(kit->table, &kit->plate), CR_SETTINGS);
    kit_close(kit);
}

/* ---- Roles ---- */

static void test_every_input_is_taken_from_its_roles_and_no_other(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, kit_sit(1, 1000));
    for (unsigned kind = 0; kind < CR_IN_COUNT; kind++) {
        const struct cr_form *form = cr_table_form(kit->table, kind);
        if (!form) {
            kit_refuse(kit, CR_NO_SUCH_INPUT, manager(kind));
            continue;
        }
        for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
            struct cr_input input = kit_in(kind, (enum cr_role)role);
            input.seat = 0;
            input.position = UINT16_MAX; /* what is allowed is then refused for what it says */
            input.choice = input.number = UINT16_MAX;
            if (kind == CR_IN_LAUNCH) input.choice = input.to = CR_CLOCKWISE;
            bool allowed = form->roles >> role & 1;
            kit_save(kit);
            enum cr_status status = kit_apply(kit, input);
            if (kind == CR_IN_NO_SPIN) allowed = status != CR_FORBIDDEN_ROLE && allowed;
            if (allowed == (status == CR_FORBIDDEN_ROLE))
                fail_msg("%s by %s: %s", cr_input_name(kind), cr_role_name((enum cr_role)role),
                         cr_status_name(status));
            if (status == CR_FORBIDDEN_ROLE)
                assert_string_equal(cr_table_why(kit->table)->what,
                                    cr_role_name((enum cr_role)role));
            if (status != CR_OK) continue;
            cr_table_reset(kit->table, true);
            kit_opening(kit);
            kit_do(kit, kit_sit(1, 1000));
        }
    }
    assert_null(cr_table_form(kit->table, CR_IN_COUNT));
    kit_close(kit);
}

/* ---- Corrections ---- */

static void test_a_corrected_number_pays_otherwise(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    kit_do(kit, kit_sit(1, 1000));
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_bet(0, "red", 10));
    kit_do(kit, kit_spin(17));
    assert_int_equal(chips_of(kit, 0), 980 + 350);
    assert_int_equal(kit_amend(kit, 4, kit_spin(19)), CR_OK);
    assert_int_equal(chips_of(kit, 0), 980 + 10);
    const struct cr_events *events = cr_table_events(kit->table);
    assert_int_equal(events->list[0].kind, CR_EV_CORRECTED);
    assert_int_equal(cr_table_fresh(kit->table), 0);
    kit_do(kit, kit_undo(4));
    assert_int_equal(chips_of(kit, 0), 980);
    kit_do(kit, kit_undo(2)); /* n17, now the second of three */
    assert_int_equal(chips_of(kit, 0), 990);
    assert_int_equal(input_count(kit), 2);
    kit_do(kit, kit_undo(2));
    kit_do(kit, kit_undo(1));
    assert_int_equal(input_count(kit), 0);
    kit_refuse(kit, CR_NO_SUCH_RECORD, kit_undo(1));
    kit_close(kit);
}

static void test_a_later_input_that_would_fall_is_named(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, kit_sit(1, 0));
    kit_do(kit, chips(CR_IN_CHIPS, 0, 100));
    kit_do(kit, kit_sit(2, 100));
    kit_do(kit, kit_bet(1, "n1", 50));
    kit_do(kit, kit_bet(0, "n1", 50));
    kit_do(kit, kit_remove(1, "n1", 0));
    kit_refuse(kit, CR_LATER_STANDS, kit_undo(2));
    assert_int_equal(cr_table_why(kit->table)->n, 5);
    assert_string_equal(cr_table_why(kit->table)->what, "NO_CHIPS");
    kit_refuse(kit, CR_LATER_STANDS, kit_undo(4));
    assert_int_equal(cr_table_why(kit->table)->n, 6);
    assert_string_equal(cr_table_why(kit->table)->what, "NOTHING_THERE");
    assert_int_equal(kit_amend(kit, 4, kit_bet(1, "n2", 50)), CR_LATER_STANDS);
    assert_int_equal(cr_table_why(kit->table)->n, 6);
    assert_int_equal(kit_amend(kit, 4, kit_bet(1, "n1", 101)), CR_NO_CHIPS); /* itself */
    assert_int_equal(kit_amend(kit, 4, kit_bet(1, "n1", 20)), CR_OK);
    assert_int_equal(kit_amend(kit, 0, kit_bet(1, "n1", 20)), CR_NO_SUCH_RECORD);
    assert_int_equal(kit_amend(kit, 7, kit_bet(1, "n1", 20)), CR_NO_SUCH_RECORD);
    assert_int_equal(kit_amend(kit, 1, kit_undo(1)), CR_NO_SUCH_INPUT);
    kit_close(kit);
}

/* Undo against the plain way: all other inputs on a fresh table. */
static void test_undo_is_the_round_played_without_that_input(void **unused)
{
    (void)unused;
    int taken = 0, fallen = 0;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = kit_open(kit_houses[house]), *other = kit_open(kit_houses[house]);
        struct dice dice = { .seed = 11 };
        kit->plate.seats = other->plate.seats = 4;
        kit_start(kit, true);
        kit_start(other, true);
        for (int session = 0; session < 60; session++) {
            cr_table_reset(kit->table, true);
            kit_opening(kit);
            random_company(kit, &dice);
            for (int i = 0; i < 60; i++) {
                struct cr_input input = random_input(kit, &dice);
                if (input.kind == CR_IN_CONFIRM || input.kind == CR_IN_VOID) continue;
                kit_apply(kit, input);
            }
            const struct cr_input *list;
            size_t count;
            cr_table_inputs(kit->table, &list, &count);
            struct cr_input inputs[128];
            assert_true(count <= 128);
            memcpy(inputs, list, count * sizeof inputs[0]);
            uint32_t ref = 1 + roll(&dice, (unsigned)count);
            cr_table_reset(other->table, true);
            kit_opening(other);
            uint32_t fallen_at = 0;
            for (uint32_t i = 1; i <= count && !fallen_at; i++)
                if (i != ref && kit_apply(other, inputs[i - 1]) != CR_OK) fallen_at = i;
            enum cr_status status = kit_apply(kit, kit_undo(ref));
            if (fallen_at) {
                fallen++;
                assert_int_equal(status, CR_LATER_STANDS);
                assert_int_equal(cr_table_why(kit->table)->n, fallen_at);
            } else {
                taken++;
                assert_int_equal(status, CR_OK);
                size_t size, other_size;
                const void *bytes = cr_table_game_state(kit->table, &size);
                const void *others = cr_table_game_state(other->table, &other_size);
                assert_memory_equal(bytes, others, size);
                assert_int_equal(cr_table_events(kit->table)->count,
                                 cr_table_events(other->table)->count + 1);
            }
        }
        kit_close(kit);
        kit_close(other);
    }
    assert_true(taken > 20 && fallen > 20);
}

static void test_inputs_of_the_table_itself_are_taken_back_too(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, kit_sit(1, 100));
    kit_do(kit, chips(CR_IN_BUY, 0, 20));
    kit_do(kit, kit_dealer(CR_IN_LAST_GAMES));
    kit_do(kit, kit_spin(4));
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    kit_do(kit, kit_undo(3)); /* no last games after all */
    assert_int_equal(cr_table_phase(kit->table), CR_TP_OPEN);
    kit_do(kit, kit_undo(2));
    assert_int_equal(chips_of(kit, 0), 100);
    kit_do(kit, kit_undo(1));
    assert_int_equal(cr_table_seat_of(kit->table, 1), -1);
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    kit_do(kit, manager(CR_IN_CLOSE_TABLE));
    kit_do(kit, kit_undo(1));
    assert_int_equal(cr_table_phase(kit->table), CR_TP_OPEN);
    kit_close(kit);
}

static void test_a_confirmed_round_is_not_rewritten(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    kit_do(kit, kit_sit(1, 1000));
    kit_do(kit, kit_bet(0, "red", 10));
    kit_refuse(kit, CR_ROUND_OPEN, kit_dealer(CR_IN_CONFIRM));
    kit_do(kit, kit_spin(1));
    kit_refuse(kit, CR_ROUND_OPEN, kit_dealer(CR_IN_CONFIRM));
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    assert_int_equal(cr_table_round(kit->table), 1);
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    assert_int_equal(cr_table_round(kit->table), 2);
    kit_refuse(kit, CR_NO_SUCH_RECORD, kit_undo(1));
    kit_do(kit, kit_remove(0, "red", 0));
    kit_do(kit, kit_undo(1)); /* back to what the last round left */
    assert_int_equal(kit_report(kit)->stands, 10);
    kit_close(kit);
}

/* ---- Void ---- */

static void test_void_before_the_number_gives_every_stake_back(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    kit_do(kit, kit_sit(1, 1000));
    kit_do(kit, kit_bet(0, "red", 10));
    kit_do(kit, kit_announce(0, CR_ORPHELINS, 0, 50));
    kit_do(kit, kit_misplace(0, "box 17", NULL, NULL, 5));
    kit_refuse(kit, CR_FORBIDDEN_ROLE, kit_dealer(CR_IN_VOID));
    kit_do(kit, manager(CR_IN_VOID));
    assert_int_equal(chips_of(kit, 0), 1000);
    struct cr_need need;
    cr_table_need(kit->table, &need);
    assert_int_equal(need.kind, CR_NEED_NOTHING);
    kit_refuse(kit, CR_DECIDED, manager(CR_IN_VOID)); /* it is void already */
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    kit_close(kit);
}

static void test_void_after_the_number_takes_the_number_out_first(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, kit_sit(1, 1000));
    kit_do(kit, kit_dealer(CR_IN_LAST_GAMES));
    kit_do(kit, kit_bet(0, "red", 10));
    kit_do(kit, kit_bet(0, "n4", 10));
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, kit_number(CR_IN_RESULT, 1));
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    kit_do(kit, manager(CR_IN_VOID));
    assert_int_equal(chips_of(kit, 0), 1000);
    assert_false(has_event(kit, CR_EV_NUMBER));
    assert_true(has_event(kit, CR_EV_CORRECTED));
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    kit_finish(kit, 1);
    kit_finish(kit, 2);
    kit_finish(kit, 3);
    assert_int_equal(cr_table_phase(kit->table), CR_TP_CLOSING);
    kit_close(kit);
}

static void test_void_after_the_number_keeps_who_sat_down_and_what_he_brought(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    kit_do(kit, kit_sit(1, 1000));
    kit_do(kit, kit_bet(0, "red", 10));
    kit_do(kit, kit_spin(2));
    kit_do(kit, kit_sit(2, 500));
    kit_do(kit, chips(CR_IN_CHIPS, 0, 70));
    kit_do(kit, manager(CR_IN_VOID));
    assert_int_equal(chips_of(kit, 0), 1070);
    assert_int_equal(cr_table_seat_of(kit->table, 2), 1);
    assert_int_equal(chips_of(kit, 1), 500);
    kit_close(kit);
}

/* ---- Groups ---- */

static void test_a_group_is_taken_whole_or_not_at_all(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("bg");
    kit_do(kit, kit_sit(1, 100));
    struct cr_input group[3] = { kit_bet(0, "n1", 40), kit_bet(0, "n2", 40), kit_bet(0, "n3", 40) };
    assert_int_equal(kit_apply_all(kit, group, 3), CR_NO_CHIPS);
    assert_int_equal(chips_of(kit, 0), 100);
    assert_int_equal(kit_apply_all(kit, group, 2), CR_OK);
    assert_int_equal(chips_of(kit, 0), 20);
    assert_int_equal(cr_table_events(kit->table)->count - cr_table_fresh(kit->table), 2);
    assert_int_equal(kit_apply_all(kit, group, 0), CR_OK);
    group[0] = kit_remove(0, "n1", 0);
    assert_int_equal(kit_apply_all(kit, group, 1), CR_OK);
    group[0] = kit_undo(1);
    group[1] = kit_dealer(CR_IN_CONFIRM);
    assert_int_equal(kit_apply_all(kit, group, 2), CR_NO_SUCH_INPUT); /* none of a group's */
    kit_close(kit);
}

/* ---- Chance ---- */

static void test_chance_is_drawn_entered_or_read_from_a_list(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    struct cr_source source;
    static const unsigned numbers[] = { 17, 37, 4 };
    cr_source_init_scripted(&source, numbers, 3);
    assert_int_equal(cr_table_draw(kit->table, &source), CR_NOT_THIS_PHASE);
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    assert_int_equal(cr_table_draw(kit->table, &source), CR_OK);
    assert_int_equal(kit_report(kit)->number, 17);
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    assert_int_equal(cr_table_draw(kit->table, &source), CR_NO_RESULT); /* 37 cannot come */
    cr_source_init_entered(&source);
    assert_int_equal(cr_table_draw(kit->table, &source), CR_NO_RESULT);
    cr_source_init_scripted(&source, numbers, 0);
    assert_int_equal(cr_table_draw(kit->table, &source), CR_NO_RESULT);
    struct cr_seed seed = { { 1, 2, 3 } };
    cr_source_init_rng(&source, &seed, 1);
    struct cr_source copy = source;
    assert_int_equal(cr_table_draw(kit->table, &source), CR_OK);
    int first = kit_report(kit)->number;
    assert_in_range(first, 0, 36);
    kit_do(kit, kit_undo((uint32_t)input_count(kit)));
    assert_int_equal(cr_table_draw(kit->table, &copy), CR_OK); /* the same number again */
    assert_int_equal(kit_report(kit)->number, first);
    kit_close(kit);
}

/* ---- Reports ---- */

static void test_a_bet_is_its_players_who_sat_there_when_it_was_made(void **unused)
{
    (void)unused;
    struct kit *kit = table_of("tdc");
    kit_do(kit, kit_sit(1, 100));
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_remove(0, "n17", 0));
    kit_do(kit, kit_of(CR_IN_LEAVE, 0));
    kit_do(kit, kit_sit(2, 100));
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_spin(17));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->count, 1);
    uint32_t player = cr_report_player(cr_table_events(kit->table), report->list[0].event,
                                       cr_table_seat(kit->table, 0)->player);
    assert_int_equal(player, 2);
    kit_close(kit);
}

static void test_results_have_names_and_a_push_is_one(void **unused)
{
    (void)unused;
    struct cr_event list[] = {
        { .kind = CR_EV_STAKED, .bet = 1, .amount = 10 }, /* bets may be numbered with gaps */
        { .kind = CR_EV_STAKED, .bet = 0, .amount = 5 },
        { .kind = CR_EV_PUSHED, .bet = 1, .clause = 7 },
        { .kind = CR_EV_NOT_ACCEPTED, .returned = 0 },
        { .kind = CR_EV_NOT_ACCEPTED, .returned = 9 },
    };
    struct cr_events events = { .list = list, .count = 5, .max = 5 };
    struct cr_result results[4];
    struct cr_report report = { .list = results, .max = 4 };
    assert_int_equal(cr_report_max(&events), 4);
    cr_report_read(&report, &events);
    assert_int_equal(report.count, 3);
    assert_int_equal(report.list[0].result, CR_RESULT_PUSH);
    assert_int_equal(report.list[0].clause, 7);
    assert_int_equal(report.number, -1);
    assert_int_equal(report.returned, 9);
    assert_string_equal(cr_result_name(CR_RESULT_PUSH), "push");
    assert_string_equal(cr_result_name(CR_RESULT_STANDS), "stands");
}

/* ---- Limits ---- */

/* Bets and takes them back until the table wants no more. */
static void fill_the_record(struct kit *kit)
{
    kit_do(kit, kit_sit(1, 1000));
    for (int i = 0; i < 100000; i++) {
        struct cr_input bet = kit_bet(0, "n1", 1), off = kit_remove(0, "n1", 0);
        enum cr_status status = cr_table_apply(kit->table, i % 2 ? &off : &bet);
        if (status == CR_TOO_MANY) return;
        assert_int_equal(status, CR_OK);
    }
    fail_msg("a round has no limit");
}

static void test_a_round_has_a_stated_number_of_inputs(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("tdc");
    kit->plate.seats = 2;
    kit_start(kit, true);
    fill_the_record(kit);
    assert_string_equal(cr_table_why(kit->table)->what, "inputs a round");
    kit_refuse(kit, CR_TOO_MANY, kit_bet(0, "n1", 1));
    kit_close(kit);
}

static void test_a_full_record_can_still_be_undone(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("tdc");
    kit->plate.seats = 2;
    kit_start(kit, true);
    fill_the_record(kit);
    kit_do(kit, kit_undo((uint32_t)input_count(kit)));
    kit_close(kit);
}

static void test_a_full_record_can_still_be_voided_and_confirmed(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("tdc");
    kit->plate.seats = 2;
    kit_start(kit, true);
    fill_the_record(kit);
    kit_do(kit, manager(CR_IN_VOID));
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    kit_close(kit);
}

static void test_a_full_record_can_still_be_played_to_its_end(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("tdc");
    kit->plate.seats = 2;
    kit_start(kit, true);
    fill_the_record(kit);
    kit_finish(kit, 1);
    kit_close(kit);
}

static void test_the_list_of_events_is_never_overrun(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("tdc");
    kit->plate.seats = 1;
    kit->plate.bets = 40;
    kit_start(kit, true);
    kit_do(kit, kit_sit(1, 100000));
    enum cr_status status = CR_OK;
    for (int i = 0; i < 5000 && status == CR_OK; i++) {
        status = kit_apply(kit, kit_announce(0, CR_BIG_SERIES, 0, 9));
        if (status == CR_OK) status = kit_apply(kit, kit_of(CR_IN_WITHDRAW, 0));
        if (i % 3 == 0 && status == CR_OK) status = kit_apply(kit, kit_dealer(CR_IN_LAUNCH));
        if (i % 3 == 0 && status == CR_OK) {
            struct cr_input no_spin = kit_dealer(CR_IN_NO_SPIN);
            no_spin.choice = CR_BALL_OUT;
            status = kit_apply(kit, no_spin);
        }
    }
    assert_int_equal(status, CR_TOO_MANY);
    kit_close(kit);
}

static void test_memory_is_taken_when_a_table_opens_and_never_after(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = table_of(kit_houses[house]);
        size_t before = allocations;
        assert_true(before > 0);
        assert_true(cr_table_memory(kit->table) > sizeof(struct cr_input) * 512);
        kit_seat(kit, 1, 1000000, 1);
        kit_seat(kit, 2, 1000000, 1);
        for (unsigned round = 0; round < 1000; round++) {
            struct cr_input inputs[] = {
                kit_bet(0, "n17", 10),
                kit_bet(1, "red", 10),
                kit_announce(1, CR_BIG_SERIES, 0, 90),
                kit->rules.announced_needs_repeat ? kit_place(1) : kit_bet(1, "n5", 10),
                kit_misplace(0, "box 17", "L(17/18)", NULL, 10),
                kit_move(0, "n17", "n18", 10),
                kit_undo(1),
                kit_spin(round % 37),
                kit_dealer(CR_IN_LIFT_DOLLY),
                kit_dealer(CR_IN_CONFIRM),
            };
            before = allocations;
            for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
                cr_table_apply(kit->table, &inputs[i]);
            cr_table_apply_all(kit->table, inputs, 2);
            cr_table_amend(kit->table, 1, &inputs[1]);
            assert_int_equal(allocations, before);
        }
        assert_int_equal(cr_table_round(kit->table), 1001);
        kit_close(kit);
    }
}

static void test_a_table_without_memory_is_not_opened(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("m1");
    struct cr_error err = { "", "" };
    struct cr_table *table = NULL;
    is_memory_out = true;
    enum cr_status status =
        cr_table_open(&table, &cr_roulette_game, &kit->rules, &kit->plate, true, &err);
    is_memory_out = false;
    assert_int_equal(status, CR_NO_MEMORY);
    assert_string_equal(err.where, "table");
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players_sit_down_where_it_is_free_and_leave_with_their_chips),
        cmocka_unit_test(test_m1_takes_ten_players_and_not_eleven),
        cmocka_unit_test(test_a_plate_may_have_more_seats_than_the_house_takes_players),
        cmocka_unit_test(test_chips_come_from_the_desk_and_from_the_dealer_only_where_he_sells),
        cmocka_unit_test(test_a_round_can_be_taken_up_where_it_was_left),
        cmocka_unit_test(test_seats_nobody_can_sit_in_are_not_taken_up),
        cmocka_unit_test(test_an_empty_seat_holds_no_chips),
        cmocka_unit_test(test_a_copied_table_goes_on_as_the_original_does),
        cmocka_unit_test(test_a_session_is_taken_up_in_its_phase_and_round),
        cmocka_unit_test(test_a_table_opens_when_its_equipment_is_counted),
        cmocka_unit_test(test_closing_time_has_its_last_games_and_voids_are_none),
        cmocka_unit_test(test_a_table_nobody_plays_at_closes_without_last_games),
        cmocka_unit_test(test_phases_have_names),
        cmocka_unit_test(test_the_plate_changes_between_rounds_and_not_within_one),
        cmocka_unit_test(test_every_input_is_taken_from_its_roles_and_no_other),
        cmocka_unit_test(test_a_corrected_number_pays_otherwise),
        cmocka_unit_test(test_a_later_input_that_would_fall_is_named),
        cmocka_unit_test(test_undo_is_the_round_played_without_that_input),
        cmocka_unit_test(test_inputs_of_the_table_itself_are_taken_back_too),
        cmocka_unit_test(test_a_confirmed_round_is_not_rewritten),
        cmocka_unit_test(test_void_before_the_number_gives_every_stake_back),
        cmocka_unit_test(test_void_after_the_number_takes_the_number_out_first),
        cmocka_unit_test(test_void_after_the_number_keeps_who_sat_down_and_what_he_brought),
        cmocka_unit_test(test_a_group_is_taken_whole_or_not_at_all),
        cmocka_unit_test(test_chance_is_drawn_entered_or_read_from_a_list),
        cmocka_unit_test(test_a_bet_is_its_players_who_sat_there_when_it_was_made),
        cmocka_unit_test(test_results_have_names_and_a_push_is_one),
        cmocka_unit_test(test_a_round_has_a_stated_number_of_inputs),
        cmocka_unit_test(test_a_full_record_can_still_be_undone),
        cmocka_unit_test(test_a_full_record_can_still_be_voided_and_confirmed),
        cmocka_unit_test(test_a_full_record_can_still_be_played_to_its_end),
        cmocka_unit_test(test_the_list_of_events_is_never_overrun),
        cmocka_unit_test(test_memory_is_taken_when_a_table_opens_and_never_after),
        cmocka_unit_test(test_a_table_without_memory_is_not_opened),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
