/* Between hands: chips into play and out, the floor's word, wishes, the draw, the shuffle
 * [poker-room A, B1, B10, C, D; W01 to W05, W26; poker-games D01 to D03]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../dice.h"
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

static bool has(unsigned seat, unsigned flag)
{
    return cr_poker_has(&room->poker, seat - 1, flag);
}

static void check_stakes(const char *expected)
{
    char is[256];
    room_stakes(room, is, sizeof is);
    assert_string_equal(is, expected);
}

static void check_numbers(cr_money value, cr_money min, cr_money max)
{
    assert_int_equal(room->events.why.value, value);
    if (min) assert_int_equal(room->events.why.min, min);
    if (max) assert_int_equal(room->events.why.max, max);
}

/* The Royal Flush room, without the floor at every chair. */
static void open_rf(void)
{
    room = room_open("rf", "holdem");
    room->rules.floor_approves_seat = 0;
}

/* ---- Chips ---- */

static void test_w01_the_least_buy_in(void **unused)
{
    (void)unused;
    open_rf();
    room->chips[0] = 9900;
    room_refuse(room, CR_MIN_BUYIN, bring(1, 9900));
    check_numbers(9900, 10000, 0);
    room_refuse(room, CR_MIN_BUYIN, room_wish(1, CR_POKER_DO_SIT_IN)); /* nor unannounced */
    check_numbers(9900, 10000, 0);
    room_refuse(room, CR_AMOUNT, bring(1, 0));
    room_refuse(room, CR_AMOUNT, bring(1, -5));
    room_refuse(room, CR_NO_CHIPS, bring(1, 10000));
    room->chips[0] = 10000;
    room_do(room, bring(1, 10000));
    const struct cr_event *brought = room_event(room, CR_EV_BROUGHT);
    assert_non_null(brought);
    assert_int_equal(brought->amount, 10000);
    assert_int_equal(brought->seat, 0);
    assert_int_equal(room->poker.in_play[0], 10000);
    assert_true(has(1, CR_SEAT_IN));
    room->plate.buyin_min = 500; /* management may set another per table */
    room_do(room, bring(2, 500));
}

static void test_w02_w03_topping_up(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 3, 1);
    room->poker.in_play[0] = 300;
    room_do(room, bring(1, 200));
    assert_int_equal(room->poker.in_play[0], 500);
    room_refuse(room, CR_NO_CHIPS, bring(1, CHIPS - 499));
    room->plate.buyin_max = 12000;
    room_refuse(room, CR_BUYIN_MAX, bring(1, 11501));
    check_numbers(12001, 0, 12000);
    room_do(room, bring(1, 11500));
    room_shuffle(room);
    room_refuse(room, CR_IN_HAND, bring(1, 200));
    room_refuse(room, CR_IN_HAND, bring(7, 10000));
}

static void test_w04_chips_nobody_announced(void **unused)
{
    (void)unused;
    open_rf();
    room_do(room, room_wish(1, CR_POKER_DO_SIT_IN));
    assert_int_equal(room->poker.in_play[0], 10000);
    assert_int_equal(room_event(room, CR_EV_BROUGHT)->amount, 10000);
    room->chips[1] = 0;
    room_refuse(room, CR_NO_CHIPS, room_wish(2, CR_POKER_DO_SIT_IN));
    room->rules.unannounced_is_minimum = 0;
    room_refuse(room, CR_MIN_BUYIN, room_wish(3, CR_POKER_DO_SIT_IN));
    check_numbers(0, 10000, 0);
}

static void test_w05_chips_stay(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 3, 1);
    room_refuse(room, CR_CHIPS_STAY, room_sum(CR_IN_TAKE_UP, 1, 5000));
    room_refuse(room, CR_NO_CHIPS, room_sum(CR_IN_TAKE_UP, 5, 0));
    room_shuffle(room);
    room_refuse(room, CR_STAKES_OUT, room_sum(CR_IN_TAKE_UP, 1, 0));
    room_next(room);
    room_do(room, room_sum(CR_IN_TAKE_UP, 1, 0));
    assert_int_equal(room_event(room, CR_EV_TAKEN_UP)->amount, 10000);
    assert_int_equal(room->poker.in_play[0], 0);
    assert_int_equal(room->poker.flags[0], 0);
    room_do(room, room_sum(CR_IN_TAKE_UP, 2, 10000));
    room_refuse(room, CR_FEW_PLAYERS, room_in(CR_IN_SHUFFLE, 0, CR_ROLE_DEALER));
    assert_int_equal(room->events.why.n, 2);
}

/* ---- The floor ---- */

static void test_b1_no_seat_before_the_floor_approves(void **unused)
{
    (void)unused;
    room = room_open("rf", "holdem");
    room_do(room, bring(1, 12000));
    assert_int_equal(room->events.count, 0);
    assert_int_equal(room->poker.asks[0], 12000);
    assert_int_equal(room->poker.in_play[0], 0);
    assert_true(has(1, CR_SEAT_ASKS) && !has(1, CR_SEAT_IN));
    room_do(room, bring(1, 15000)); /* thinks again */
    assert_int_equal(room->poker.asks[0], 15000);
    room_refuse(room, CR_FLOOR_NEEDED, room_wish(1, CR_POKER_DO_SIT_IN));
    room_bring(room, 2, 10000); /* the floor brings him */
    room_bring(room, 3, 10000);
    room->poker.rotation = (struct cr_rotation){ 1, CR_NOBODY, CR_NOBODY, 1 };
    room_shuffle(room);
    assert_int_equal(room->poker.hand.dealt, 6);
    room_next(room);
    assert_int_equal(room->poker.asks[0], 15000);
    cr_poker_seat_approved(&room->play, &room->poker, 0, &room->events);
    assert_int_equal(room->poker.in_play[0], 15000);
    assert_int_equal(room->poker.asks[0], 0);
    assert_true(has(1, CR_SEAT_IN) && has(1, CR_SEAT_FRESH) && !has(1, CR_SEAT_ASKS));
    room_do(room, bring(4, 10000));
    cr_poker_seat_refused(&room->poker, 3);
    assert_int_equal(room->poker.asks[3], 0);
    assert_int_equal(room->poker.flags[3], 0);
    room_do(room, bring(4, 10000));
    room_do(room, room_wish(4, CR_POKER_DO_NO_BRING));
    assert_int_equal(room->poker.flags[3], 0);
    room_refuse(room, CR_NO_CHIPS, room_wish(4, CR_POKER_DO_NO_BRING));
}

static void test_b10_the_floor_sees_a_player_off(void **unused)
{
    (void)unused;
    room = room_open("rf", "holdem");
    room_fill(room, 4, 1);
    room_refuse(room, CR_FLOOR_NEEDED, room_sum(CR_IN_TAKE_UP, 1, 0));
    room_refuse(room, CR_FLOOR_NEEDED, room_in(CR_IN_TAKE_UP, 1, CR_ROLE_DEALER));
    room_do(room, room_wish(1, CR_POKER_DO_ASK_LEAVE));
    assert_true(has(1, CR_SEAT_LEAVES));
    room_shuffle(room); /* who is going is not dealt in */
    assert_int_equal(room->poker.hand.dealt, 0xE);
    room_do(room, room_in(CR_IN_TAKE_UP, 1, CR_ROLE_PIT_BOSS));
    assert_int_equal(room->poker.flags[0], 0);
    room_next(room);
    room_do(room, room_wish(2, CR_POKER_DO_ASK_LEAVE));
    room_do(room, room_wish(2, CR_POKER_DO_SIT_IN)); /* stays after all */
    assert_false(has(2, CR_SEAT_LEAVES));
    room_refuse(room, CR_NO_CHIPS, room_wish(9, CR_POKER_DO_ASK_LEAVE));
}

/* Who lost all he had is no newcomer, and his seat is approved already, until the next hand begins. */
static void test_a_rebuy_is_no_new_seat(void **unused)
{
    (void)unused;
    room = room_open("rf", "holdem");
    room_fill(room, 4, 1);
    room_shuffle(room);
    assert_true(has(4, CR_SEAT_PLAYED));
    room_next(room);
    for (unsigned i = 2; i < 4; i++) { /* 3 and 4 have lost all */
        room->poker.in_play[i] = 0;
        room->poker.flags[i] &= (uint16_t)~CR_SEAT_IN;
    }
    room_refuse(room, CR_MIN_BUYIN, bring(4, 100));
    room_do(room, bring(4, 10000));
    assert_true(has(4, CR_SEAT_IN) && !has(4, CR_SEAT_FRESH));
    room_shuffle(room);
    room_next(room);
    assert_int_equal(room->poker.flags[2], 0);
    room_do(room, bring(3, 10000)); /* too late: a new one like any other */
    assert_true(has(3, CR_SEAT_ASKS));
}

/* ---- Presence ---- */

static void test_w26_who_is_absent_is_not_dealt_and_misses_his_blinds(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 5, 5);
    room_do(room, room_wish(3, CR_POKER_DO_SIT_OUT));
    room_shuffle(room);
    check_stakes("1:50s 2:100b");
    assert_int_equal(room->poker.hand.dealt, 0x1B);
    room_next(room);
    room_shuffle(room);
    check_stakes("2:50s 4:100b");
    assert_true(has(3, CR_SEAT_OWES_BIG) && !has(3, CR_SEAT_OWES_SMALL));
    room_next(room);
    room_shuffle(room);
    assert_true(has(3, CR_SEAT_OWES_BIG) && has(3, CR_SEAT_OWES_SMALL));
    room_next(room);
    room_do(room, room_wish(3, CR_POKER_DO_SIT_IN)); /* back, and waits */
    room_shuffle(room);
    assert_int_equal(room->poker.hand.dealt, 0x1B);
    room_next(room);
    room_do(room, room_wish(3, CR_POKER_DO_POST)); /* D10 */
    room_shuffle(room);
    check_stakes("1:50s 2:100b 3:50d 3:100p");
    assert_int_equal(room->poker.hand.dead, 50);
    assert_false(has(3, CR_SEAT_OWES_BIG) || has(3, CR_SEAT_OWES_SMALL) || has(3, CR_SEAT_POSTS));
    room_refuse(room, CR_NOT_THIS_PHASE, room_wish(3, CR_POKER_DO_POST));
    room_refuse(room, CR_NOT_THIS_PHASE, room_wish(3, CR_POKER_DO_WAIT));
}

static void test_sitting_out_in_a_hand_is_for_the_next_one(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 4, 1);
    room_shuffle(room);
    room_do(room, room_wish(2, CR_POKER_DO_SIT_OUT));
    assert_true(has(2, CR_SEAT_IN) && has(2, CR_SEAT_OUT_NEXT));
    room_do(room, room_wish(2, CR_POKER_DO_SIT_IN));
    assert_false(has(2, CR_SEAT_OUT_NEXT));
    room_do(room, room_wish(2, CR_POKER_DO_SIT_OUT));
    room_refuse(room, CR_NO_CHIPS, room_wish(8, CR_POKER_DO_SIT_OUT));
    room_next(room);
    room_shuffle(room);
    assert_int_equal(room->poker.hand.dealt, 0xD);
}

/* ---- Newcomers ---- */

static void test_d7_d8_a_newcomer_waits_posts_or_buys(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 5, 5);
    room_do(room, room_wish(2, CR_POKER_DO_SIT_OUT));
    room_do(room, room_sum(CR_IN_TAKE_UP, 2, 0)); /* seat 2 is free */
    room_shuffle(room);
    check_stakes("1:50s 3:100b");
    room_next(room);
    room_do(room, bring(2, 10000)); /* behind the next button, before the small blind */
    room_do(room, bring(7, 10000));
    assert_true(has(2, CR_SEAT_FRESH) && has(7, CR_SEAT_FRESH));
    room_refuse(room, CR_BUTTON_BUY, room_wish(7, CR_POKER_DO_BUY_BUTTON));
    room_refuse(room, CR_BUTTON_BUY, room_wish(4, CR_POKER_DO_BUY_BUTTON));
    room_do(room, room_wish(7, CR_POKER_DO_POST));
    room_do(room, room_wish(2, CR_POKER_DO_POST));
    room_do(room, room_wish(2, CR_POKER_DO_BUY_BUTTON)); /* instead */
    assert_false(has(2, CR_SEAT_POSTS));
    room_shuffle(room);
    check_stakes("2:50d 2:100b 7:100p");
    assert_int_equal(room_event(room, CR_EV_BUTTON)->seat, 0);
    room_refuse(room, CR_NOT_THIS_PHASE, room_wish(2, CR_POKER_DO_BUY_BUTTON));
    room_next(room);
    room_shuffle(room);
    check_stakes("3:50s 4:100b");
    assert_int_equal(room_event(room, CR_EV_BUTTON)->seat, 1);
    assert_int_equal(room_event(room, CR_EV_BUTTON)->value, CR_BUTTON_BOUGHT);
}

static void test_one_buys_the_button(void **unused)
{
    (void)unused;
    open_rf();
    room_fill(room, 5, 5);
    for (unsigned seat = 2; seat <= 3; seat++)
        room_do(room, room_sum(CR_IN_TAKE_UP, seat, 0));
    room_shuffle(room);
    check_stakes("1:50s 4:100b");
    room_next(room);
    for (unsigned seat = 2; seat <= 3; seat++)
        room_do(room, bring(seat, 10000));
    room_do(room, room_wish(3, CR_POKER_DO_BUY_BUTTON));
    room_refuse(room, CR_BUTTON_BUY, room_wish(2, CR_POKER_DO_BUY_BUTTON));
    room_do(room, room_wish(3, CR_POKER_DO_WAIT)); /* thinks again */
    room_do(room, room_wish(2, CR_POKER_DO_BUY_BUTTON));
    room_shuffle(room);
    check_stakes("2:50d 2:100b");
}

static void test_where_newcomers_wait(void **unused)
{
    (void)unused;
    open_rf();
    room->rules.newcomer_entry = CR_ENTRY_WAIT_BB;
    room_fill(room, 4, 1);
    room_shuffle(room);
    room_next(room);
    room_do(room, bring(5, 10000));
    room_refuse(room, CR_NOT_THIS_PHASE, room_wish(5, CR_POKER_DO_POST));
    room_do(room, room_wish(5, CR_POKER_DO_WAIT));
    room_shuffle(room); /* the big blind is at 4 */
    check_stakes("3:50s 4:100b");
    room_next(room);
    room_shuffle(room);
    check_stakes("4:50s 5:100b");
    assert_int_equal(room->poker.hand.dealt, 0x1F);
    assert_false(has(5, CR_SEAT_FRESH));
}

/* ---- Straddles ---- */

static void test_p04_to_p08_straddles_are_wished(void **unused)
{
    (void)unused;
    struct cr_input wish = room_wish(3, CR_POKER_DO_STRADDLE);
    open_rf();
    room_fill(room, 6, 6);
    room_refuse(room, CR_NO_STRADDLE, wish);
    room_refuse(room, CR_NO_STRADDLE, room_wish(6, CR_POKER_DO_BUTTON_STRADDLE));
    room->plate.straddle = room->plate.button_straddle = 1;
    room_refuse(room, CR_STRADDLE_SEAT, room_wish(4, CR_POKER_DO_STRADDLE));
    assert_int_equal(room->events.why.n, 3);
    wish.amount = 300;
    room_refuse(room, CR_STRADDLE_EXACT, wish);
    assert_int_equal(room->events.why.min, 200);
    room->poker.in_play[2] = 150;
    wish.amount = 200;
    room_refuse(room, CR_STACK, wish);
    check_numbers(200, 0, 150);
    room->poker.in_play[2] = 10000;
    room_refuse(room, CR_STRADDLE_SEAT, room_wish(5, CR_POKER_DO_BUTTON_STRADDLE));
    assert_int_equal(room->events.why.n, 6);
    room_do(room, room_wish(6, CR_POKER_DO_BUTTON_STRADDLE));
    room_do(room, wish);
    room_refuse(room, CR_STRADDLE_OTHER, room_wish(6, CR_POKER_DO_BUTTON_STRADDLE));
    for (wish.seat = 3, wish.amount = 300; wish.amount <= 500; wish.amount += 200)
        room_refuse(room, CR_STRADDLE_EXACT, wish); /* P06 */
    assert_int_equal(room->events.why.min, 400);
    wish.amount = 400;
    room_do(room, wish);
    room_shuffle(room);
    check_stakes("1:50s 2:100b 3:200x 4:400x");
    assert_int_equal(room->poker.straddled, 0xC);
    assert_int_equal(room->poker.hand.betting.price, 400);
    assert_int_equal(room->poker.hand.betting.step, 400);
    room_refuse(room, CR_STRADDLE_LATE, room_wish(5, CR_POKER_DO_STRADDLE));
    room_refuse(room, CR_STRADDLE_LATE, room_wish(6, CR_POKER_DO_BUTTON_STRADDLE));
    room_refuse(room, CR_BET_STANDS, room_wish(3, CR_POKER_DO_NO_STRADDLE));
    room_next(room); /* wishes are for one hand */
    room_shuffle(room);
    check_stakes("2:50s 3:100b");
}

static void test_a_straddle_that_cannot_stand_is_none(void **unused)
{
    (void)unused;
    open_rf();
    room->plate.straddle = room->plate.button_straddle = 1;
    room_fill(room, 6, 6);
    room_do(room, room_wish(3, CR_POKER_DO_STRADDLE));
    room_do(room, room_wish(4, CR_POKER_DO_STRADDLE));
    room_do(room, room_wish(3, CR_POKER_DO_NO_STRADDLE)); /* 4 is not the next seat any more */
    room_do(room, room_wish(6, CR_POKER_DO_BUTTON_STRADDLE));
    room_do(room, room_wish(6, CR_POKER_DO_SIT_OUT)); /* nor has 6 the button */
    room_do(room, room_wish(6, CR_POKER_DO_SIT_IN));
    room_shuffle(room);
    check_stakes("1:50s 2:100b");
    room_next(room);
    room_do(room, room_wish(4, CR_POKER_DO_STRADDLE));
    room_do(room, room_wish(5, CR_POKER_DO_STRADDLE));
    room->poker.in_play[3] = 199;
    room_shuffle(room);
    check_stakes("2:50s 3:100b");
    assert_int_equal(room->poker.straddled, 0);
}

/* Where a straddle falls away the button's stands: the chips it needs are dead ones too. */
static void test_what_straddles_cost(void **unused)
{
    (void)unused;
    open_rf();
    room->plate.straddle = room->plate.button_straddle = 1;
    room_fill(room, 6, 5);
    room_shuffle(room);
    room_next(room);
    room->poker.flags[2] |= CR_SEAT_OWES_SMALL;
    room->poker.in_play[2] = 249;
    room_refuse(room, CR_STACK, room_wish(3, CR_POKER_DO_STRADDLE));
    check_numbers(250, 0, 249);
    room->poker.in_play[2] = 250;
    room_do(room, room_wish(6, CR_POKER_DO_BUTTON_STRADDLE));
    room_do(room, room_wish(3, CR_POKER_DO_STRADDLE));
    struct cr_poker wished = room->poker;
    room_shuffle(room);
    check_stakes("1:50s 2:100b 3:50d 3:200x");
    room->poker = wished;
    room->poker.in_play[2] = 249;
    room_shuffle(room);
    check_stakes("1:50s 2:100b 6:200x");
    assert_int_equal(room->poker.straddled, 0x20);
}

/* Behind somebody who goes the button is another's, and so is the wish to straddle on it. */
static void test_a_button_straddle_is_the_buttons_own(void **unused)
{
    (void)unused;
    open_rf();
    room->plate.button_straddle = 1;
    room_fill(room, 6, 6);
    room_shuffle(room);
    room_next(room);
    room_do(room, room_wish(1, CR_POKER_DO_BUTTON_STRADDLE));
    room->poker.flags[0] &= (uint16_t)~CR_SEAT_IN; /* gone without a word */
    room_shuffle(room);
    assert_int_equal(room->poker.straddled, 0);
    room_next(room);
    room_do(room, room_wish(3, CR_POKER_DO_BUTTON_STRADDLE));
    room_shuffle(room);
    assert_int_equal(room->poker.straddled, 4);
    assert_int_equal(room->poker.hand.speaks, 3);
}

static void test_r13_a_straddle_is_one_of_the_raises_at_fixed_limit(void **unused)
{
    (void)unused;
    open_rf();
    room->plate.straddle = 1;
    room->plate.structure = CR_FIXED_LIMIT + 1;
    room_fill(room, 4, 4);
    room_do(room, room_wish(3, CR_POKER_DO_STRADDLE));
    room_shuffle(room);
    assert_int_equal(room->poker.hand.betting.raises, 1);
    assert_int_equal(room->poker.hand.betting.price, 200);
    assert_int_equal(room->poker.hand.betting.step, 100);
    struct cr_pk_rules rules;
    struct cr_pk_hand *hand = &room->poker.hand;
    struct cr_pk_need need;
    cr_poker_rules_now(&room->play, &room->poker, &rules);
    while (cr_pk_needs(&rules, hand, &need), need.kind == CR_PK_DEAL)
        assert_true(cr_pk_deal(&rules, hand, need.seat, CR_CLOSED_CARD));
    assert_int_equal(need.seat, 3);
    assert_int_equal(cr_pk_act(&rules, hand, 3, CR_BET_RAISE, 400), CR_BETTING_TOO_MUCH);
    assert_int_equal(cr_pk_act(&rules, hand, 3, CR_BET_RAISE, 300), CR_BETTING_TAKEN);
    assert_int_equal(cr_pk_act(&rules, hand, 0, CR_BET_RAISE, 400), CR_BETTING_TAKEN);
    assert_int_equal(cr_pk_act(&rules, hand, 1, CR_BET_RAISE, 500), CR_BETTING_NO_RAISE);
}

/* ---- Whatever people do ---- */

static struct cr_input any_input(struct dice *dice)
{
    unsigned seat = 1 + roll(dice, 8);
    static const cr_money sums[] = { 0, 1, 100, 5000, 10000, 12000, 40000, 50000 };
    struct cr_input input;
    switch (roll(dice, 8)) {
    case 0: input = bring(seat, sums[roll(dice, 8)]); break;
    case 1: input = room_sum(CR_IN_TAKE_UP, seat, roll(dice, 4) ? 0 : sums[roll(dice, 8)]); break;
    case 2: return room_in(CR_IN_SHUFFLE, 0, CR_ROLE_DEALER);
    default:
        input = room_wish(seat, CR_POKER_DO_SIT_IN + roll(dice, CR_POKER_DO_NO_BRING));
        if (roll(dice, 6) == 0) input.amount = sums[roll(dice, 8)];
    }
    if (roll(dice, 3) == 0) input.role = CR_ROLE_FLOOR;
    return input;
}

/* Nights of any wishes at all: nothing refused leaves a trace, states stay sane, rounds go on from what
 * the one before left (room_apply), forced chips are all told. */
static void test_nights_of_any_wishes(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 4711 };
    unsigned hands = 0, taken[CR_IN_COUNT] = { 0 };
    for (unsigned night = 0; night < 12; night++) {
        close_room(NULL);
        room = room_open("rf", "holdem");
        room->plate.straddle = night % 2 == 0;
        room->plate.button_straddle = night % 3 == 0;
        room->rules.floor_approves_seat = night % 4 == 0;
        room->rules.button_rule = night % 5 == 0 ? CR_BUTTON_DEAD : CR_BUTTON_MOVING;
        room->plate.ante = night % 3 ? 0 : 20;
        room_fill(room, 5, 3);
        for (unsigned i = 0; i < 1500; i++) {
            struct cr_input input = any_input(&dice);
            if (room_apply(room, input) != CR_OK) continue;
            taken[input.kind]++;
            if (input.kind != CR_IN_SHUFFLE) continue;
            room_check_forced(room);
            hands++;
            if (roll(&dice, 2))
                room_next(room);
            else
                for (unsigned k = roll(&dice, 6); k > 0; k--) /* in the hand */
                    room_apply(room, any_input(&dice));
            room_next(room);
        }
    }
    assert_true(hands > 300);
    assert_true(taken[CR_IN_BRING] > 50 && taken[CR_IN_TAKE_UP] > 50 && taken[CR_IN_ACT] > 500);
}

#define TEST(name) cmocka_unit_test_teardown(name, close_room)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_w01_the_least_buy_in),
        TEST(test_w02_w03_topping_up),
        TEST(test_w04_chips_nobody_announced),
        TEST(test_w05_chips_stay),
        TEST(test_b1_no_seat_before_the_floor_approves),
        TEST(test_b10_the_floor_sees_a_player_off),
        TEST(test_a_rebuy_is_no_new_seat),
        TEST(test_w26_who_is_absent_is_not_dealt_and_misses_his_blinds),
        TEST(test_sitting_out_in_a_hand_is_for_the_next_one),
        TEST(test_d7_d8_a_newcomer_waits_posts_or_buys),
        TEST(test_one_buys_the_button),
        TEST(test_where_newcomers_wait),
        TEST(test_p04_to_p08_straddles_are_wished),
        TEST(test_a_straddle_that_cannot_stand_is_none),
        TEST(test_what_straddles_cost),
        TEST(test_a_button_straddle_is_the_buttons_own),
        TEST(test_r13_a_straddle_is_one_of_the_raises_at_fixed_limit),
        TEST(test_nights_of_any_wishes),
    };
    return cmocka_run_group_tests_name("poker, between hands", tests, NULL, NULL);
}
