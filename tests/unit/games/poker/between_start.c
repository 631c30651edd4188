/* How a hand begins, and what rounds leave each other: the draw for the button, antes and blinds of the
 * shuffle, carries, states that cannot be [poker-games 2, 3, D01 to D03; poker-room R13, R14]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "between_kit.h"

static struct room *room;

static int close_room(void **unused)
{
    (void)unused;
    if (room) room_close(room);
    room = NULL;
    return 0;
}

static struct cr_input bring(unsigned seat, cr_money amount)
{
    return room_sum(CR_IN_BRING, seat, amount);
}

static void check_stakes(const char *expected)
{
    char is[256];
    room_stakes(room, is, sizeof is);
    assert_string_equal(is, expected);
}

/* The Royal Flush room, without the floor at every chair. */
static void open_rf(void)
{
    room = room_open("rf", "holdem");
    room->rules.floor_approves_seat = 0;
}

/* ---- The draw ---- */

static void draw(const char *text)
{
    cr_card cards[16];
    size_t count;
    struct cr_card_fault fault;
    assert_true(cr_cards_read(text, cards, 16, &count, &fault));
    room->events.count = 0;
    for (size_t i = 0; i < count; i++)
        cr_poker_drawn(&room->play, &room->poker, cards[i], &room->events);
    assert_true(cr_poker_is_sane(&room->play, &room->poker));
}

static void open_draw(const char *house, unsigned players)
{
    room = room_open(house, "holdem");
    for (unsigned i = 1; i <= players; i++)
        room_bring(room, i, 10000);
    room_shuffle(room);
    assert_int_equal(room->poker.phase, CR_POKER_DRAW);
    assert_int_equal(cr_poker_draw_next(&room->poker), 0);
}

static void check_button(unsigned seat)
{
    assert_int_equal(room->poker.phase, CR_POKER_OVER);
    assert_int_equal(room_event(room, CR_EV_BUTTON)->seat, seat - 1);
    assert_int_equal(room_event(room, CR_EV_BUTTON)->value, CR_BUTTON_DRAWN);
    assert_non_null(room_event(room, CR_EV_ROUND_OVER));
    assert_int_equal(cr_poker_draw_next(&room->poker), CR_NOBODY);
    room_refuse(room, CR_HAND_OVER, room_in(CR_IN_SHUFFLE, 0, CR_ROLE_DEALER));
    room_next(room);
    room_shuffle(room);
    assert_int_equal(room_event(room, CR_EV_BUTTON)->seat, seat - 1);
    assert_int_equal(room->poker.hand.button, seat - 1);
}

static void test_d01_the_highest_card_has_the_button(void **unused)
{
    (void)unused;
    open_draw("m1", 4);
    room_refuse(room, CR_IN_HAND, bring(9, 10000));
    room_refuse(room, CR_STAKES_OUT, room_sum(CR_IN_TAKE_UP, 1, 0));
    draw("Kd 9s");
    assert_true(cr_poker_draw_has(&room->poker, cr_card_of(CR_KING, CR_DIAMONDS)));
    assert_int_equal(cr_poker_draw_next(&room->poker), 2);
    draw("Ac Qh");
    check_button(3);
    check_stakes("1:100b 4:50s");
}

static void test_d02_equal_cards_draw_again(void **unused)
{
    (void)unused;
    open_draw("m1", 3);
    draw("Ks Kd 4c");
    assert_int_equal(room->poker.phase, CR_POKER_DRAW);
    assert_int_equal(room->poker.draw, 3);
    assert_int_equal(cr_poker_draw_next(&room->poker), 0);
    assert_true(cr_poker_draw_has(&room->poker, cr_card_of(CR_KING, CR_SPADES)));
    draw("7s 7d");
    assert_int_equal(room->poker.draw, 3);
    draw("2c 3c");
    check_button(2);
}

static void test_d03_in_the_room_suits_decide(void **unused)
{
    (void)unused;
    open_draw("rf", 3);
    draw("Ks Kd 4c");
    check_button(1);
}

/* Ten redraws of four equal cards: the pack is out, and suits decide after all. */
static void test_a_draw_has_an_end(void **unused)
{
    (void)unused;
    open_draw("m1", 10);
    draw("Kc Kd Kh Ks 2c 2d 2h 2s 3c 3d");
    static const char *const ranks = "AQJT987654";
    for (unsigned i = 0; i < 10; i++) {
        char cards[16];
        assert_int_equal(room->poker.draw, 0xF);
        snprintf(cards, sizeof cards, "%cc %cd %cs %ch", ranks[i], ranks[i], ranks[i], ranks[i]);
        draw(cards);
    }
    assert_int_equal(room->poker.from, 50);
    check_button(3);
}

/* ---- The shuffle ---- */

static void test_antes_and_short_stacks(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 4, 1);
    room->plate.ante = 20;
    room->poker.in_play[1] = 60;
    room->poker.in_play[2] = 15;
    room->poker.in_play[3] = 500;
    room_shuffle(room);
    check_stakes("1:20a 2:20a 2:40s 3:15a 4:20a"); /* the ante first (R34) */
    room_check_forced(room);
    assert_int_equal(room->poker.hand.betting.price, 100);
    room_next(room);
    room->rules.ante_by = CR_ANTE_BIG_BLIND;
    room_shuffle(room);
    check_stakes("3:15s 4:20a 4:100b");
    assert_int_equal(room->poker.hand.dead, 20);
    room_check_forced(room);
}

static void test_stud_with_a_button_and_without(void **unused)
{
    (void)unused;
    struct cr_pk_rules rules;
    room = room_open("m1", "seven-card-stud");
    room->plate.ante = 20;
    room_fill(room, 3, 2);
    for (unsigned hand = 0; hand < 3; hand++, room_next(room)) {
        static const unsigned buttons[] = { 1, 2, 0 };
        room_shuffle(room);
        check_stakes("1:20a 2:20a 3:20a");
        room_check_forced(room);
        assert_int_equal(room_event(room, CR_EV_BUTTON)->seat, buttons[hand]);
        cr_poker_rules_now(&room->play, &room->poker, &rules);
        assert_int_equal(rules.deal_from, buttons[hand] + 1);
        assert_int_equal(rules.deal_later_from, 0);
    }
    close_room(NULL);
    room = room_open("bg", "seven-card-stud");
    room->plate.ante = 20;
    for (unsigned i = 2; i <= 4; i++)
        room_bring(room, i, 10000);
    room_shuffle(room); /* no draw: nobody needs a button */
    assert_int_equal(room->poker.phase, CR_POKER_HAND);
    assert_null(room_event(room, CR_EV_BUTTON));
    assert_int_equal(room->poker.rotation.button, CR_NOBODY);
    cr_poker_rules_now(&room->play, &room->poker, &rules);
    assert_int_equal(rules.deal_from, 0);
    assert_int_equal(rules.deal_later_from, 0);
}

static void test_the_shuffle_keeps_what_a_misdeal_gives_back(void **unused)
{
    (void)unused;
    open_rf();
    room->plate.straddle = 1;
    room_fill(room, 4, 1);
    room_shuffle(room);
    room_next(room);
    room_do(room, room_wish(1, CR_POKER_DO_STRADDLE));
    struct cr_poker before = room->poker;
    room_shuffle(room);
    assert_memory_equal(room->poker.flags_began, before.flags, sizeof before.flags);
    assert_memory_equal(&room->poker.rotation_began, &before.rotation, sizeof before.rotation);
    assert_memory_not_equal(&room->poker.rotation, &before.rotation, sizeof before.rotation);
    assert_int_equal(room_event(room, CR_EV_SHUFFLED)->value, 1);
    room_refuse(room, CR_NOT_THIS_PHASE, room_in(CR_IN_SHUFFLE, 0, CR_ROLE_DEALER));
}

/* ---- What rounds leave each other ---- */

static void test_a_carried_pot_is_told_and_kept(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 3, 1);
    room->poker.carried[0] = (struct cr_carried_pot){ .amount = 600, .who = 3 };
    room->poker.carried_count = 1;
    room_next(room);
    const struct cr_event *told = room_event(room, CR_EV_CARRIED);
    assert_non_null(told);
    assert_int_equal(told->amount, 600);
    assert_int_equal(told->bet, SEATS);
    assert_int_equal(room->poker.carried[0].who, 3);
    room_check_carry(room);
}

#define NONE CR_NO_SEAT

static void test_no_round_can_have_left_that(void **unused)
{
    (void)unused;
    static const struct cr_item bad[][2] = {
        { { CR_POKER_ITEM_STACK, 10, 0, 0, 100, 0 } },
        { { CR_POKER_ITEM_STACK, 1, 0, 0, 0, 0 } },
        { { CR_POKER_ITEM_STACK, 1, 0, 0, 100, 0 }, { CR_POKER_ITEM_STACK, 1, 0, 0, 100, 0 } },
        { { CR_POKER_ITEM_ASKS, 1, 0, 0, 100, 0 } }, /* without its flag */
        { { CR_POKER_ITEM_SEAT, NONE, 0, 1, 0, 0 } },
        { { CR_POKER_ITEM_SEAT, NONE, 11, 1, 0, 0 } },
        { { CR_POKER_ITEM_SEAT, NONE, 1, CR_SEAT_IN, 0, 0 } }, /* without chips */
        { { CR_POKER_ITEM_SEAT, NONE, 1, CR_SEAT_ASKS, 0, 0 } },
        { { CR_POKER_ITEM_SEAT, NONE, 1, 4096, 0, 0 } },
        { { CR_POKER_ITEM_SEAT, NONE, 1, 4, 0, 0 }, { CR_POKER_ITEM_SEAT, NONE, 1, 4, 0, 0 } },
        { { CR_POKER_ITEM_BUTTON, NONE, 0, 0, 0, 0 } },
        { { CR_POKER_ITEM_BUTTON, NONE, 11, 0, 0, 0 } },
        { { CR_POKER_ITEM_BUTTON, NONE, 1, 2, 11, 0 } },
        { { CR_POKER_ITEM_BUTTON, NONE, 1, 11, 1, 0 } },
        { { CR_POKER_ITEM_BUTTON, NONE, 1, 2, 3, -1 } },
        { { CR_POKER_ITEM_BUTTON, NONE, 1, 2, 0, 0 } }, /* one blind */
        { { CR_POKER_ITEM_BUTTON, NONE, 1, 2, 3, 0 }, { CR_POKER_ITEM_BUTTON, NONE, 1, 2, 3, 0 } },
        { { CR_POKER_ITEM_CARRIED, NONE, 0, 3, 0, 0 } },
        { { CR_POKER_ITEM_CARRIED, NONE, 0, 0, 600, 0 } },
        { { CR_POKER_ITEM_CARRIED, NONE, 0, 1024, 600, 0 } },
        { { 77, NONE, 0, 0, 0, 0 } },
    };
    open_rf();
    room_fill(room, 3, 1);
    struct cr_poker before = room->poker;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct cr_item list[2] = { bad[i][0], bad[i][1] };
        struct cr_items carry = { .list = list, .count = 1u + (list[1].kind != 0), .max = 2 };
        if (cr_poker_start(&room->play, &room->poker, &carry, &room->events) != CR_BAD_INPUT)
            fail_msg("carry %zu", i);
        assert_memory_equal(&before, &room->poker, sizeof before);
    }
    struct cr_item pots[5];
    for (unsigned i = 0; i < 5; i++)
        pots[i] = (struct cr_item){ CR_POKER_ITEM_CARRIED, NONE, 0, 3, 100, 0 };
    struct cr_items carry = { .list = pots, .count = 5, .max = 5 };
    assert_int_equal(cr_poker_start(&room->play, &room->poker, &carry, &room->events),
                     CR_BAD_INPUT);
}

/* What is_sane() is for: each of these is seen. */
static void test_states_that_cannot_be(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 4, 1);
    room_shuffle(room);
    const struct cr_poker good = room->poker;
#define WRONG(change)                                        \
    do {                                                     \
        struct cr_poker poker = good;                        \
        poker.change;                                        \
        assert_false(cr_poker_is_sane(&room->play, &poker)); \
    } while (0)
    WRONG(in_play[0] = -1);
    WRONG(in_play[0] += 1);
    WRONG(in_play[0] = 0);
    WRONG(asks[5] = 100);
    WRONG(asks[5] = -100);
    WRONG(flags[5] = 4096);
    WRONG(flags[5] = CR_SEAT_IN);
    WRONG(phase = CR_POKER_OVER + 1);
    WRONG(small = 11);
    WRONG(from = 53);
    WRONG(pot_count = 11);
    WRONG(rotation.button = 11);
    WRONG(rotation.button = CR_NOBODY);
    WRONG(rotation.big = CR_NOBODY);
    WRONG(carried_count = 5);
    WRONG(carried_count = 1);
    WRONG(hand.dealt = 0);
    WRONG(hand.betting.live = 0x1F);
    WRONG(hand.shown = 0x10);
    WRONG(hand.phase = CR_PK_ENDED + 1);
    WRONG(hand.betting.turn = 11);
    WRONG(hand.betting.stack[0] -= 1);
    WRONG(hand.dead += 1);
    WRONG(hand.common_count = 6);
    WRONG(hand.card_count[0] = 8);
    WRONG(hand.card_count[0] = 1);
#undef WRONG
    struct cr_poker poker = good;
    poker.phase = CR_POKER_DRAW;
    assert_false(cr_poker_is_sane(&room->play, &poker));
}

#define TEST(name) cmocka_unit_test_teardown(name, close_room)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_d01_the_highest_card_has_the_button),
        TEST(test_d02_equal_cards_draw_again),
        TEST(test_d03_in_the_room_suits_decide),
        TEST(test_a_draw_has_an_end),
        TEST(test_antes_and_short_stacks),
        TEST(test_stud_with_a_button_and_without),
        TEST(test_the_shuffle_keeps_what_a_misdeal_gives_back),
        TEST(test_a_carried_pot_is_told_and_kept),
        TEST(test_no_round_can_have_left_that),
        TEST(test_states_that_cannot_be),
    };
    return cmocka_run_group_tests_name("poker, how a hand begins", tests, NULL, NULL);
}
