/* Everything that can be reported, ruled and done out of turn, in any order, in all six games of the room
 * and of M-1: no chip is lost, no refused input changes a byte, and every hand ends. */
#include "../dice.h"
#include "slips_kit.h"

static void report_any(struct room *room, struct dice *dice)
{
    struct cr_input input = room_reporting("note", 1 + roll(dice, 8), roll(dice, 9));
    input.choice = (uint16_t)roll(dice, CR_REPORTS + 1);
    if (roll(dice, 4) == 0) input.seat = CR_NO_SEAT;
    if (roll(dice, 4) == 0) input.role = CR_ROLE_PLAYER;
    if (roll(dice, 3) == 0) input.number = (uint16_t)(room->poker.from + roll(dice, 2));
    if (roll(dice, 2)) {
        input.cards[0] = (uint8_t)roll(dice, 53);
        input.card_count = (uint8_t)(1 + (roll(dice, 9) == 0));
    }
    room_apply(room, input);
}

static void rule_any(struct room *room, struct dice *dice)
{
    struct cr_input input = room_ruling("other", roll(dice, 8));
    input.choice = (uint16_t)roll(dice, CR_OUTCOMES + 1);
    if (roll(dice, 3) == 0) input.seat = (uint16_t)roll(dice, 10);
    input.ref = roll(dice, 3);
    if (roll(dice, 9) == 0) input.amount = 100 * (cr_money)roll(dice, 9);
    room_apply(room, input);
}

static void act_any(struct room *room, struct dice *dice)
{
    struct cr_input input = room_acting(1 + roll(dice, 7), "check", 50 * (cr_money)roll(dice, 60));
    input.choice = (uint16_t)(CR_POKER_DO_FOLD + roll(dice, CR_POKER_DOS - CR_POKER_DO_FOLD));
    if (input.choice == CR_POKER_DO_FOLD && roll(dice, 4)) input.choice = CR_POKER_DO_CALL;
    input.number = (uint16_t)roll(dice, 4);
    if (roll(dice, 3) == 0) input.role = CR_ROLE_DEALER;
    if (roll(dice, 20) == 0) input = room_input(CR_IN_TIMEOUT, CR_ROLE_DEALER, 0);
    room_apply(room, input);
}

/* A card or two of what is due, so that reports come in the middle of a deal. */
static void go_on(struct room *room, struct dice *dice)
{
    struct cr_need need = room_need(room);
    if (need.kind == CR_NEED_CHANCE && room->poker.hand.street == 0 && roll(dice, 2))
        room_deal(room, need.closed == CR_DEALT_OPEN ? need.count : 1 + roll(dice, 2));
    else
        room_step(room, &need);
}

static void play_round(struct room *room, struct dice *dice)
{
    for (unsigned steps = 0; steps < 80; steps++) {
        if (room_need(room).kind == CR_NEED_NOTHING && roll(dice, 3)) return;
        unsigned way = roll(dice, 10);
        if (way == 0)
            report_any(room, dice);
        else if (way == 1 || (way < 8 && room_need(room).kind == CR_NEED_RULING))
            rule_any(room, dice);
        else if (way < 5)
            act_any(room, dice);
        else if (room_need(room).kind != CR_NEED_NOTHING)
            go_on(room, dice);
    }
}

/* Everybody who has none left brings chips again, who was sent away is back. */
static void fill_up(struct room *room)
{
    for (unsigned seat = 1; seat <= 6; seat++) {
        struct cr_input input = room_input(CR_IN_BRING, CR_ROLE_DEALER, seat);
        room->poker.flags[seat - 1] &= (uint16_t) ~(CR_SEAT_LEAVES | CR_SEAT_OUT_NEXT);
        if (room->poker.in_play[seat - 1] > 0) room->poker.flags[seat - 1] |= CR_SEAT_IN;
        if (room->poker.in_play[seat - 1] > 0) continue;
        input.amount = 3000;
        room->funds[seat - 1] += 3000;
        room->total += 3000;
        room_expect(room, CR_OK, input, "bring");
    }
}

static void play_many(const char *game, const char *house, unsigned rounds)
{
    static struct room room;
    struct dice dice = { .seed = 11 };
    room_open(&room, game, house);
    room.plate.max_bet = strcmp(house, "m1") == 0 ? 1000 : 0;
    if (strstr(game, "stud")) room.plate.ante = 10;
    room_seats(&room, 6, 3000);
    for (unsigned i = 0; i < rounds; i++) {
        play_round(&room, &dice);
        while (room.poker.phase == CR_POKER_BETWEEN) {
            fill_up(&room);
            room_shuffle(&room);
        }
        if (room_need(&room).kind != CR_NEED_NOTHING) room_play_out(&room);
        room_next(&room);
        fill_up(&room);
        room_shuffle(&room);
    }
    room_close(&room);
}

static void test_holdem(void **unused)
{
    (void)unused;
    play_many("holdem", "rf", 1500);
}

static void test_omaha(void **unused)
{
    (void)unused;
    play_many("omaha", "rf", 300);
    play_many("omaha-hi-lo", "rf", 300);
}

static void test_stud(void **unused)
{
    (void)unused;
    play_many("seven-card-stud", "rf", 800);
    play_many("seven-card-stud-hi-lo", "rf", 200);
    play_many("five-card-stud", "rf", 500);
}

static void test_m1(void **unused)
{
    (void)unused;
    play_many("holdem", "m1", 300);
    play_many("seven-card-stud", "m1", 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holdem),
        cmocka_unit_test(test_omaha),
        cmocka_unit_test(test_stud),
        cmocka_unit_test(test_m1),
    };
    return cmocka_run_group_tests_name("poker slips at random", tests, NULL, NULL);
}
