/* slips_hands.h -- one hand of hold'em in the room, played up to where something goes wrong. */
#ifndef SLIPS_HANDS_H
#define SLIPS_HANDS_H

#include "slips_kit.h"

static struct room room;

/* Six seats, button 6, blinds of 1 and 2; no card is out. */
static inline int at_the_shuffle(void **unused)
{
    (void)unused;
    room_open(&room, "holdem", "rf");
    room_seats(&room, 6, 10000);
    return 0;
}

static inline int leave(void **unused)
{
    (void)unused;
    room_close(&room);
    return 0;
}

static inline struct cr_poker *poker(void)
{
    return &room.poker;
}

/* All own cards lie, seat 3 is to speak. */
static inline void before_the_flop(void)
{
    room_deal(&room, 0);
    assert_int_equal(room_turn(&room), 3);
}

static inline void two_folds(void)
{
    before_the_flop();
    room_act(&room, 3, "fold", 0);
    room_act(&room, 4, "fold", 0);
}

static inline void raise_and_call(void)
{
    before_the_flop();
    room_act(&room, 3, "raise", 300);
    room_act(&room, 4, "call", 0);
}

/* Everybody is in for 100; the flop lies. */
static inline void on_the_flop(void)
{
    before_the_flop();
    for (unsigned seat = 3; seat <= 6; seat++)
        room_act(&room, seat, "call", 0);
    room_act(&room, 1, "call", 0);
    room_act(&room, 2, "check", 0);
    room_deal(&room, 0);
    assert_int_equal(room_turn(&room), 1);
}

static inline void check_round(void)
{
    while (poker()->hand.phase == CR_PK_BETTING)
        room_act(&room, room_turn(&room), "check", 0);
}

static inline void at_the_showdown(void)
{
    on_the_flop();
    for (unsigned street = 1; street <= 3; street++) {
        check_round();
        room_deal(&room, 0);
    }
    assert_int_equal(poker()->hand.phase, CR_PK_SHOWING);
}

static inline void one_has_shown(void)
{
    at_the_showdown();
    room_show(&room, room_turn(&room) - 1, 2);
}

static inline void one_has_thrown(void)
{
    one_has_shown();
    room_act(&room, room_turn(&room), "muck", 0);
}

static inline void between_hands(void)
{
    room_play_out(&room);
    room_next(&room);
}

static inline void open_stud(const char *game, unsigned seats)
{
    room_close(&room);
    room_open(&room, game, "rf");
    room.plate.ante = 10;
    room_seats(&room, seats, 10000);
}

static inline void to_the_last_card(void)
{
    open_stud("seven-card-stud", 4);
    while (poker()->hand.street < 4) {
        room_deal(&room, 0);
        struct cr_need need = room_need(&room);
        if (poker()->hand.street < 4) room_simple(&room, &need);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, at_the_shuffle, leave)

#endif
