/* poker_room.c -- the room's worked examples of poker-room.md by number, the same by house.md's,
 * and a day of random deeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "house/poker_room.h"

#define AT(hour, minute) (((hour)*60 + (minute)) * CR_ROOM_MINUTE)
#define LEAST            10000 /* the least buy-in: 100 big blinds of 100 */

static struct cr_room room;

static int empty(void **state)
{
    (void)state;
    memset(&room, 0, sizeof room);
    return 0;
}

static enum cr_status tell(unsigned kind, int64_t at, uint32_t player, uint32_t table,
                           cr_money amount)
{
    struct cr_room_deed deed = {
        .kind = kind, .at = at, .player = player, .table = table, .amount = amount
    };
    if (kind == CR_ROOM_WENT) deed.minutes = 60;
    if (kind == CR_ROOM_AWAY || kind == CR_ROOM_EXTEND) deed.minutes = 15;
    return cr_room_do(&room, &deed);
}

static cr_money needs(uint32_t player, int64_t at, int64_t *until)
{
    return cr_room_return_least(&room, 1, player, LEAST, at, until);
}

/* ---- The hour: W06, W07, W08, W12, W13 ---- */

static void w06_w07_left_in_profit(void **state)
{
    (void)state;
    int64_t until;
    assert_int_equal(tell(CR_ROOM_CAME, AT(18, 0), 7, 1, 10000), CR_OK);
    assert_int_equal(tell(CR_ROOM_WENT, AT(20, 0), 7, 1, 37000), CR_OK);
    assert_int_equal(needs(7, AT(20, 40), &until), 37000);
    assert_int_equal(until, AT(21, 0));
    assert_int_equal(needs(7, AT(20, 0), &until), 37000); /* at once with all of it: R16 */
    assert_int_equal(needs(7, AT(21, 0), &until), LEAST);
    assert_int_equal(until, 0);
    assert_int_equal(cr_room_return_least(&room, 2, 7, LEAST, AT(20, 40), &until), LEAST);
}

static void w08_left_with_a_loss(void **state)
{
    (void)state;
    int64_t until;
    tell(CR_ROOM_CAME, AT(18, 0), 7, 1, 10000);
    tell(CR_ROOM_WENT, AT(20, 0), 7, 1, 4000);
    assert_int_equal(needs(7, AT(20, 10), &until), 10000);
    assert_int_equal(until, 0);
}

static void profit_is_above_all_that_was_bought(void **state)
{
    (void)state;
    int64_t until;
    tell(CR_ROOM_CAME, AT(18, 0), 7, 1, 10000);
    tell(CR_ROOM_CAME, AT(18, 30), 7, 1, 30000);
    tell(CR_ROOM_WENT, AT(20, 0), 7, 1, 40000);
    assert_int_equal(needs(7, AT(20, 10), &until), LEAST);
}

static void removed(cr_money with)
{
    tell(CR_ROOM_CAME, AT(17, 0), 7, 1, 30000);
    tell(CR_ROOM_AWAY, AT(18, 0), 7, 1, 0);
    struct cr_room_deed went = { .kind = CR_ROOM_WENT,
                                 .at = AT(18, 15),
                                 .player = 7,
                                 .table = 1,
                                 .amount = with,
                                 .minutes = 60,
                                 .removed = true };
    assert_int_equal(cr_room_do(&room, &went), CR_OK);
    assert_null(cr_room_away(&room, 1, 7)); /* his session is over, and his absence with it */
}

static void w12_w13_removed(void **state)
{
    int64_t until;
    removed(26000);
    assert_int_equal(needs(7, AT(18, 40), &until), 26000);
    assert_int_equal(needs(7, AT(19, 15), &until), LEAST); /* the hour ends for him too: R16 */
    empty(state);
    removed(6000);
    assert_int_equal(needs(7, AT(18, 40), &until), 10000);
}

/* ---- Absence: W09, W10, W11 ---- */

static struct cr_room_task the_task(int64_t at)
{
    struct cr_room_task tasks[4];
    assert_int_equal(cr_room_tasks(&room, true, at, tasks, 4), 1);
    return tasks[0];
}

static size_t task_count(int64_t at)
{
    struct cr_room_task tasks[4];
    return cr_room_tasks(&room, true, at, tasks, 4);
}

static void w09_away_with_a_list(void **state)
{
    (void)state;
    tell(CR_ROOM_WAIT, AT(17, 50), 8, 1, 0);
    tell(CR_ROOM_WAIT, AT(17, 55), 9, 1, 0);
    tell(CR_ROOM_AWAY, AT(18, 0), 7, 1, 0);
    assert_int_equal(task_count(AT(18, 15) - 1), 0);
    struct cr_room_task task = the_task(AT(18, 15));
    assert_int_equal(task.kind, CR_TASK_ABSENCE);
    assert_int_equal(task.player, 7);
    assert_true(task.remove);
}

static void w10_away_without_a_list(void **state)
{
    (void)state;
    tell(CR_ROOM_WAIT, AT(17, 50), 8, 2, 0); /* for another table */
    tell(CR_ROOM_AWAY, AT(18, 0), 7, 1, 0);
    assert_false(the_task(AT(18, 15)).remove);
}

static void w11_told_beforehand(void **state)
{
    (void)state;
    tell(CR_ROOM_WAIT, AT(17, 50), 8, 1, 0);
    tell(CR_ROOM_AWAY, AT(18, 0), 7, 1, 0);
    tell(CR_ROOM_EXTEND, AT(18, 1), 7, 1, 0);
    assert_int_equal(task_count(AT(18, 29)), 0);
    assert_int_equal(the_task(AT(18, 30)).due, AT(18, 30));
    assert_int_equal(tell(CR_ROOM_BACK, AT(18, 31), 7, 1, 0), CR_OK);
    assert_int_equal(task_count(AT(18, 32)), 0);
    assert_int_equal(tell(CR_ROOM_BACK, AT(18, 32), 7, 1, 0), CR_NOTHING_THERE);
}

/* ---- A free seat: W14, W15, W16 ---- */

static void wish(uint32_t player, int64_t at)
{
    struct cr_room_deed deed = {
        .kind = CR_ROOM_WISH, .at = at, .player = player, .table = 1, .seat = 4
    };
    assert_int_equal(cr_room_do(&room, &deed), CR_OK);
}

static void hold(uint32_t player, int64_t at)
{
    struct cr_room_deed deed = { .kind = CR_ROOM_HOLD,
                                 .at = at,
                                 .player = player,
                                 .table = 1,
                                 .seat = 4,
                                 .minutes = 10,
                                 .most = 15 };
    assert_int_equal(cr_room_do(&room, &deed), CR_OK);
}

static void w14_who_asked_first(void **state)
{
    (void)state;
    wish(2, AT(19, 5));
    wish(7, AT(19, 1)); /* told later, asked earlier */
    tell(CR_ROOM_WAIT, AT(18, 0), 9, 1, 0);
    assert_int_equal(cr_room_next(&room, 1, 4, AT(19, 6)), 7);
    assert_int_equal(cr_room_next(&room, 1, 5, AT(19, 6)), 9); /* that seat nobody wished for */
}

static void a_seat_nobody_waits_for(void **state)
{
    (void)state;
    tell(CR_ROOM_WAIT, AT(18, 0), 9, 2, 0); /* for another table */
    assert_int_equal(cr_room_next(&room, 1, 4, AT(19, 6)), 0);
}

/* Whatever is found first, what was due first comes first; of too many the first are told. */
static void tasks_come_in_the_order_they_are_due(void **state)
{
    (void)state;
    struct cr_room_task tasks[2];
    tell(CR_ROOM_WAIT, AT(17, 50), 8, 1, 0);
    tell(CR_ROOM_AWAY, AT(17, 58), 7, 1, 0); /* until 18:13 */
    hold(9, AT(18, 0));                      /* until 18:10 */
    assert_int_equal(cr_room_tasks(&room, true, AT(18, 14), tasks, 2), 2);
    assert_int_equal(tasks[0].kind, CR_TASK_HOLD);
    assert_int_equal(tasks[0].due, AT(18, 10));
    assert_int_equal(tasks[1].kind, CR_TASK_ABSENCE);
    assert_int_equal(tasks[1].due, AT(18, 13));
    memset(tasks, 0, sizeof tasks);
    assert_int_equal(cr_room_tasks(&room, true, AT(18, 14), tasks, 1), 2);
    assert_int_equal(tasks[0].kind, CR_TASK_HOLD);
    assert_int_equal(tasks[1].due, 0);
}

static void w15_chips_lie_there(void **state)
{
    (void)state;
    wish(2, AT(19, 5));
    hold(9, AT(19, 6));
    assert_int_equal(cr_room_next(&room, 1, 4, AT(19, 7)), 9);
}

static enum cr_status sit(uint32_t player, uint16_t seat, int64_t at, struct cr_refusal *why,
                          int64_t *until)
{
    static const uint32_t seated[] = { 21, 0, 22 };
    struct cr_room_sitting sitting = { .player = player,
                                       .table = 1,
                                       .seat = seat,
                                       .one_table = true,
                                       .game = "holdem",
                                       .seated = seated,
                                       .seated_count = 3,
                                       .elsewhere = player == 30 ? 3 : 0,
                                       .now = at };
    *why = (struct cr_refusal){ .n = 0 };
    return cr_room_check_sit(&room, &sitting, why, until);
}

static void w16_a_held_seat(void **state)
{
    (void)state;
    struct cr_refusal why;
    int64_t until;
    hold(9, AT(17, 0));
    tell(CR_ROOM_WAIT, AT(17, 1), 8, 1, 0);
    assert_int_equal(task_count(AT(17, 9)), 0);
    assert_int_equal(the_task(AT(17, 10)).kind, CR_TASK_HOLD);
    assert_int_equal(sit(8, 4, AT(17, 14), &why, &until), CR_SEAT_HELD);
    assert_int_equal(why.n, 4);
    assert_int_equal(until, AT(17, 15));
    assert_int_equal(sit(9, 4, AT(17, 14), &why, &until), CR_OK);
    assert_int_equal(sit(8, 4, AT(17, 15), &why, &until), CR_OK); /* lifted by itself */
    assert_int_equal(task_count(AT(17, 15)), 0);
    tell(CR_ROOM_UNWAIT, AT(17, 16), 8, 1, 0);
    assert_int_equal(sit(8, 4, AT(17, 17), &why, &until),
                     CR_SEAT_HELD); /* nobody waits: it stays */
}

static void who_comes_needs_no_hold_any_more(void **state)
{
    (void)state;
    hold(9, AT(17, 0));
    tell(CR_ROOM_WAIT, AT(17, 1), 8, 1, 0);
    tell(CR_ROOM_CAME, AT(17, 5), 8, 2, 10000); /* another player, at another table */
    assert_non_null(cr_room_held(&room, 1, 4, AT(17, 6)));
    tell(CR_ROOM_CAME, AT(17, 7), 9, 1, 10000);
    assert_null(cr_room_held(&room, 1, 4, AT(17, 8)));
    assert_int_equal(task_count(AT(17, 30)), 0);
}

/* ---- Stakes, bans, one table: W20, W22, W23, W24 ---- */

static void w20_one_objects(void **state)
{
    (void)state;
    const uint32_t six[] = { 11, 12, 13, 14, 15, 16 };
    size_t who;
    assert_int_equal(cr_room_check_stakes(&room, 1, six, 6, &who), CR_OBJECTION);
    tell(CR_ROOM_STAKES, AT(20, 0), 0, 1, 0);
    for (int i = 0; i < 6; i++)
        if (six[i] != 15) assert_int_equal(tell(CR_ROOM_AGREE, AT(20, 1), six[i], 1, 0), CR_OK);
    tell(CR_ROOM_OBJECT, AT(20, 2), 15, 1, 0);
    assert_int_equal(cr_room_check_stakes(&room, 1, six, 6, &who), CR_OBJECTION);
    assert_int_equal(who, 4); /* the fifth seat */
    tell(CR_ROOM_AGREE, AT(20, 3), 15, 1, 0);
    assert_int_equal(cr_room_check_stakes(&room, 1, six, 6, &who), CR_OK);
    assert_int_equal(tell(CR_ROOM_CHANGED, AT(20, 4), 0, 1, 0), CR_OK);
    assert_int_equal(cr_room_check_stakes(&room, 1, six, 6, &who), CR_OBJECTION);
}

/* ---- What the floor decides: W21, A6, A15, B6, J, A7 ---- */

static enum cr_status rule(enum cr_room_case about, enum cr_room_outcome outcome, uint16_t seat)
{
    struct cr_room_deed deed = { .kind = CR_ROOM_RULE,
                                 .at = AT(20, 5),
                                 .table = 1,
                                 .seat = seat,
                                 .about = (uint16_t)about,
                                 .outcome = (uint16_t)outcome };
    return cr_room_do(&room, &deed);
}

static bool may(enum cr_room_case about, enum cr_room_outcome outcome, uint16_t seat)
{
    return cr_room_outcomes(&room, about, 1, seat) >> outcome & 1;
}

static void w21_all_agree_and_the_manager_refuses(void **state)
{
    (void)state;
    const uint32_t two[] = { 11, 12 };
    size_t who;
    assert_int_equal(rule(CR_CASE_STAKES, CR_RULE_REFUSE, 0), CR_NOTHING_THERE);
    tell(CR_ROOM_STAKES, AT(20, 0), 0, 1, 0);
    tell(CR_ROOM_AGREE, AT(20, 1), 11, 1, 0);
    tell(CR_ROOM_AGREE, AT(20, 1), 12, 1, 0);
    assert_int_equal(cr_room_check_stakes(&room, 1, two, 2, &who), CR_OK);
    assert_int_equal(rule(CR_CASE_STAKES, CR_RULE_MOVE, 0), CR_OUTCOME); /* that is of spectators */
    assert_int_equal(rule(CR_CASE_STAKES, CR_RULE_REFUSE, 0), CR_OK);
    assert_null(cr_room_change(&room, 1));
    assert_int_equal(cr_room_check_stakes(&room, 1, two, 2, &who), CR_OBJECTION);
    tell(CR_ROOM_STAKES, AT(20, 10), 0, 1, 0); /* asked again, and approved */
    assert_false(cr_room_change(&room, 1)->approved);
    assert_int_equal(rule(CR_CASE_STAKES, CR_RULE_APPROVE, 0), CR_OK);
    assert_true(cr_room_change(&room, 1)->approved);
    assert_int_equal(rule(CR_CASE_STAKES, CR_RULE_APPROVE, 0), CR_OUTCOME);
}

/* Who agreed and then objects does not agree any more, whoever else objects and agrees behind him. */
static void w20_an_objection_is_not_lost(void **state)
{
    (void)state;
    const uint32_t two[] = { 11, 12 };
    size_t who;
    tell(CR_ROOM_STAKES, AT(20, 0), 0, 1, 0);
    tell(CR_ROOM_AGREE, AT(20, 1), 11, 1, 0);
    tell(CR_ROOM_OBJECT, AT(20, 2), 11, 1, 0);
    tell(CR_ROOM_OBJECT, AT(20, 3), 12, 1, 0);
    tell(CR_ROOM_AGREE, AT(20, 4), 12, 1, 0);
    assert_int_equal(cr_room_check_stakes(&room, 1, two, 2, &who), CR_OBJECTION);
    assert_int_equal(who, 0);
}

static void a6_h94_a_stack_comes_back_whole(void **state)
{
    (void)state;
    tell(CR_ROOM_CAME, AT(17, 0), 7, 1, 35000);
    assert_int_equal(tell(CR_ROOM_KEEP, AT(18, 0), 7, 1, 35000),
                     CR_NOTHING_THERE); /* he is there */
    tell(CR_ROOM_AWAY, AT(18, 0), 7, 1, 0);
    assert_int_equal(tell(CR_ROOM_KEEP, AT(18, 1), 7, 1, 0), CR_AMOUNT);
    assert_int_equal(tell(CR_ROOM_KEEP, AT(18, 1), 7, 1, 35000), CR_OK);
    assert_int_equal(tell(CR_ROOM_KEEP, AT(18, 2), 7, 1, 35000), CR_ALREADY_DONE);
    assert_int_equal(cr_room_kept(&room, 1, 7)->amount, 35000);
    assert_null(cr_room_kept(&room, 2, 7));
    tell(CR_ROOM_BACK, AT(18, 10), 7, 1, 0);
    assert_int_equal(tell(CR_ROOM_GIVE_BACK, AT(18, 11), 7, 1, 30000), CR_STACK_WHOLE); /* H94 */
    assert_int_equal(tell(CR_ROOM_GIVE_BACK, AT(18, 11), 7, 1, 35001), CR_STACK_WHOLE);
    assert_int_equal(tell(CR_ROOM_GIVE_BACK, AT(18, 11), 7, 1, 35000), CR_OK);
    assert_null(cr_room_kept(&room, 1, 7));
    assert_int_equal(tell(CR_ROOM_GIVE_BACK, AT(18, 12), 7, 1, 35000), CR_NOTHING_THERE);
}

/* Removed after his quarter of an hour, he still has it. */
static void a6_c3_kept_beyond_the_session(void **state)
{
    (void)state;
    int64_t until;
    tell(CR_ROOM_CAME, AT(17, 0), 7, 1, 35000);
    tell(CR_ROOM_AWAY, AT(18, 0), 7, 1, 0);
    tell(CR_ROOM_KEEP, AT(18, 1), 7, 1, 26000);
    struct cr_room_deed went = { .kind = CR_ROOM_WENT,
                                 .at = AT(18, 15),
                                 .player = 7,
                                 .table = 1,
                                 .amount = 26000,
                                 .minutes = 60,
                                 .removed = true };
    assert_int_equal(cr_room_do(&room, &went), CR_OK);
    assert_int_equal(cr_room_kept(&room, 1, 7)->amount, 26000);
    assert_int_equal(needs(7, AT(18, 40), &until), 26000);
    assert_int_equal(tell(CR_ROOM_GIVE_BACK, AT(18, 40), 7, 1, 26000), CR_OK);
}

static void a15_management_says_when(void **state)
{
    (void)state;
    assert_null(cr_room_halted(&room, 1));
    assert_int_equal(tell(CR_ROOM_START, AT(18, 0), 0, 1, 0), CR_ALREADY_DONE);
    assert_int_equal(tell(CR_ROOM_WAIT_START, AT(18, 0), 0, 1, 0), CR_OK);
    assert_int_equal(tell(CR_ROOM_WAIT_START, AT(18, 0), 0, 1, 0), CR_ALREADY_DONE);
    assert_non_null(cr_room_halted(&room, 1));
    assert_null(cr_room_halted(&room, 2));
    assert_int_equal(tell(CR_ROOM_START, AT(18, 5), 0, 1, 0), CR_OK);
    assert_null(cr_room_halted(&room, 1));
}

static enum cr_status about_guest(unsigned kind, uint32_t player, uint32_t guest, uint16_t seat)
{
    struct cr_room_deed deed = {
        .kind = kind, .at = AT(19, 0), .player = player, .target = guest, .table = 1, .seat = seat
    };
    return cr_room_do(&room, &deed);
}

static void b6_a_guest_if_nobody_objects(void **state)
{
    (void)state;
    assert_int_equal(about_guest(CR_ROOM_GUEST, 11, 11, 4), CR_BAD_INPUT);
    assert_int_equal(about_guest(CR_ROOM_GUEST, 11, 40, 4), CR_OK);
    assert_int_equal(about_guest(CR_ROOM_GUEST, 12, 41, 4), CR_SEAT_TAKEN);
    assert_int_equal(about_guest(CR_ROOM_GUEST, 11, 42, 5), CR_ALREADY_DONE);
    assert_int_equal(cr_room_host_of(&room, 1, 40), 0); /* he sees nothing before he is let */
    assert_int_equal(about_guest(CR_ROOM_OBJECT, 12, 0, 4), CR_OK);
    assert_int_equal(about_guest(CR_ROOM_OBJECT, 13, 0, 4), CR_OK);
    assert_int_equal(about_guest(CR_ROOM_AGREE, 13, 0, 4), CR_OK);
    assert_false(may(CR_CASE_GUEST, CR_RULE_ALLOW, 4));
    assert_int_equal(rule(CR_CASE_GUEST, CR_RULE_ALLOW, 4), CR_OUTCOME);
    assert_int_equal(about_guest(CR_ROOM_AGREE, 12, 0, 4), CR_OK);
    assert_int_equal(rule(CR_CASE_GUEST, CR_RULE_ALLOW, 5), CR_NOTHING_THERE);
    assert_int_equal(rule(CR_CASE_GUEST, CR_RULE_ALLOW, 4), CR_OK);
    assert_int_equal(cr_room_host_of(&room, 1, 40), 11);
    assert_int_equal(cr_room_host_of(&room, 2, 40), 0);
    assert_int_equal(cr_room_host_of(&room, 1, 0), 0);
    assert_int_equal(about_guest(CR_ROOM_GUEST_WENT, 0, 0, 4), CR_OK);
    assert_int_equal(cr_room_host_of(&room, 1, 40), 0);
}

static void b6_a_guest_goes_with_his_host(void **state)
{
    (void)state;
    tell(CR_ROOM_CAME, AT(18, 0), 11, 1, 10000);
    tell(CR_ROOM_CAME, AT(18, 0), 12, 1, 10000);
    about_guest(CR_ROOM_GUEST, 11, 40, 4);
    about_guest(CR_ROOM_GUEST, 13, 41, 5);
    about_guest(CR_ROOM_OBJECT, 12, 0, 5);
    tell(CR_ROOM_WENT, AT(19, 0), 12, 1, 9000); /* who objected has gone */
    assert_true(may(CR_CASE_GUEST, CR_RULE_ALLOW, 5));
    assert_int_equal(rule(CR_CASE_GUEST, CR_RULE_ALLOW, 4), CR_OK);
    tell(CR_ROOM_WENT, AT(19, 0), 11, 1, 9000);
    assert_null(cr_room_guest_at(&room, 1, 4));
    assert_int_equal(rule(CR_CASE_GUEST, CR_RULE_REFUSE, 5), CR_OK);
    assert_null(cr_room_guest_at(&room, 1, 5));
}

static void j_spectators_are_sent_back_or_out(void **state)
{
    (void)state;
    assert_int_equal(rule(CR_CASE_SPECTATORS, CR_RULE_MOVE, 0),
                     CR_NOTHING_THERE); /* nobody asked */
    assert_int_equal(tell(CR_ROOM_CROWD, AT(19, 0), 11, 1, 0), CR_OK);
    assert_int_equal(tell(CR_ROOM_CROWD, AT(19, 1), 12, 1, 0), CR_ALREADY_DONE);
    assert_int_equal(rule(CR_CASE_SPECTATORS, CR_RULE_ALLOW, 0), CR_OUTCOME);
    assert_int_equal(rule(CR_CASE_SPECTATORS, CR_RULE_MOVE, 0), CR_OK);
    assert_int_equal(cr_room_crowd(&room, 1)->outcome, CR_RULE_MOVE);
    assert_int_equal(rule(CR_CASE_SPECTATORS, CR_RULE_REMOVE, 0), CR_NOTHING_THERE);
    assert_int_equal(tell(CR_ROOM_CROWD, AT(19, 9), 12, 1, 0), CR_OK); /* it did not help */
    assert_int_equal(rule(CR_CASE_SPECTATORS, CR_RULE_REMOVE, 0), CR_OK);
    assert_int_equal(tell(CR_ROOM_CROWD, AT(19, 20), 12, 1, 0), CR_OK);
    assert_int_equal(rule(CR_CASE_SPECTATORS, CR_RULE_REFUSE, 0), CR_OK);
    assert_null(cr_room_crowd(&room, 1));
}

static void a7_about_how_much(void **state)
{
    (void)state;
    assert_int_equal(cr_room_about(0, 100), 0);
    assert_int_equal(cr_room_about(1, 100), 100); /* something is never nothing */
    assert_int_equal(cr_room_about(149, 100), 100);
    assert_int_equal(cr_room_about(150, 100), 200);
    assert_int_equal(cr_room_about(9950, 100), 10000);
    assert_int_equal(cr_room_about(9949, 100), 9900);
}

static void names_find_themselves(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CR_ROOM_CASES; i++)
        assert_int_equal(cr_room_case_find(cr_room_case_name(i)), i);
    for (unsigned i = 0; i < CR_ROOM_OUTCOMES; i++)
        assert_int_equal(cr_room_outcome_find(cr_room_outcome_name(i)), i);
    for (unsigned i = 0; i < CR_ROOM_DEEDS; i++)
        assert_int_equal(cr_room_deed_find(cr_room_deed_name(i)), i);
    assert_int_equal(cr_room_case_find("cards"), CR_ROOM_CASES);
    assert_int_equal(cr_room_outcome_find("cards"), CR_ROOM_OUTCOMES);
    assert_string_equal(cr_room_case_name(CR_ROOM_CASES), "?");
    assert_string_equal(cr_room_outcome_name(CR_ROOM_OUTCOMES), "?");
}

static void ban(uint32_t player, unsigned scope, uint32_t target, const char *game, int64_t until)
{
    struct cr_room_deed deed = { .kind = CR_ROOM_BAN,
                                 .player = player,
                                 .scope = (uint16_t)scope,
                                 .target = target,
                                 .until = until };
    strcpy(deed.game, game);
    assert_int_equal(cr_room_do(&room, &deed), CR_OK);
}

static void w22_w23_w24_who_may_sit(void **state)
{
    (void)state;
    struct cr_refusal why;
    int64_t until;
    assert_int_equal(sit(30, 2, 0, &why, &until), CR_ONE_TABLE); /* W22 */
    assert_int_equal(why.n, 3);
    ban(31, CR_BAN_TABLE, 1, "", 0);
    ban(32, CR_BAN_TABLE, 2, "", 0);
    ban(33, CR_BAN_GAME, 0, "holdem", AT(20, 0));
    ban(34, CR_BAN_WITH, 22, "", 0);
    ban(22, CR_BAN_WITH, 35, "", 0);
    ban(36, CR_BAN_ROOM, 0, "", 0);
    assert_int_equal(sit(31, 2, 0, &why, &until), CR_BARRED); /* W23 */
    assert_int_equal(sit(32, 2, 0, &why, &until), CR_OK);     /* at another table than this */
    assert_int_equal(sit(33, 2, AT(19, 59), &why, &until), CR_BARRED);
    assert_int_equal(sit(33, 2, AT(20, 0), &why, &until), CR_OK);
    assert_int_equal(sit(34, 2, 0, &why, &until), CR_NOT_TOGETHER); /* W24 */
    assert_int_equal(why.n, 22);
    assert_int_equal(sit(35, 2, 0, &why, &until), CR_NOT_TOGETHER); /* whichever was named first */
    assert_int_equal(sit(36, 2, 0, &why, &until), CR_BARRED);
}

/* ---- The same rules by the scenarios of house.md, big blind 2.00: H82-H91, H93 ---- */

#define SECOND (CR_ROOM_MINUTE / 60)
#define BUY_IN 20000 /* 200.00 */

static void h82_h83_away_with_a_queue_and_without(void **state)
{
    tell(CR_ROOM_WAIT, AT(19, 50), 8, 1, 0);
    tell(CR_ROOM_AWAY, AT(20, 0), 7, 1, 0);
    assert_int_equal(task_count(AT(20, 15) - SECOND), 0);
    assert_true(the_task(AT(20, 15)).remove); /* H82 */
    empty(state);
    tell(CR_ROOM_AWAY, AT(20, 0), 7, 1, 0);
    assert_false(the_task(AT(20, 30)).remove); /* H83: only if the floor decides so */
}

static void h84_ten_minutes_were_granted(void **state)
{
    (void)state;
    struct cr_room_deed more = {
        .kind = CR_ROOM_EXTEND, .at = AT(20, 0), .player = 7, .table = 1, .minutes = 10
    };
    tell(CR_ROOM_WAIT, AT(19, 50), 8, 1, 0);
    tell(CR_ROOM_AWAY, AT(20, 0), 7, 1, 0);
    assert_int_equal(cr_room_do(&room, &more), CR_OK);
    assert_int_equal(task_count(AT(20, 25) - SECOND), 0);
    assert_true(the_task(AT(20, 25)).remove);
}

static cr_money comes_back_with(int64_t at, int64_t *until)
{
    return cr_room_return_least(&room, 1, 7, BUY_IN, at, until);
}

static void h85_h86_back_after_a_removal(void **state)
{
    int64_t until;
    removed(35000);
    assert_int_equal(comes_back_with(AT(18, 40), &until), 35000); /* H85: 200.00 will not do */
    empty(state);
    removed(12000);
    assert_int_equal(comes_back_with(AT(18, 40), &until), BUY_IN); /* H86 */
}

static void h87_h88_the_hour_after_leaving(void **state)
{
    int64_t until;
    tell(CR_ROOM_CAME, AT(19, 0), 7, 1, BUY_IN);
    tell(CR_ROOM_WENT, AT(21, 0), 7, 1, 50000);
    assert_int_equal(comes_back_with(AT(21, 30), &until), 50000); /* H87 */
    assert_int_equal(until, AT(22, 0));
    assert_int_equal(comes_back_with(AT(22, 0) - SECOND, &until), 50000);
    assert_int_equal(comes_back_with(AT(22, 0), &until), BUY_IN);
    empty(state);
    tell(CR_ROOM_CAME, AT(19, 0), 7, 1, BUY_IN);
    tell(CR_ROOM_WENT, AT(21, 0), 7, 1, 15000);
    assert_int_equal(comes_back_with(AT(21, 5), &until), BUY_IN); /* H88 */
    assert_int_equal(until, 0);
}

static void h89_one_table(void **state)
{
    (void)state;
    struct cr_refusal why;
    int64_t until;
    assert_int_equal(sit(30, 2, AT(20, 0), &why, &until), CR_ONE_TABLE);
    assert_int_equal(why.n, 3);
}

static void h90_a_place_held_by_chips(void **state)
{
    hold(9, AT(19, 0));
    tell(CR_ROOM_WAIT, AT(19, 1), 8, 1, 0);
    assert_int_equal(task_count(AT(19, 10) - SECOND), 0);
    assert_int_equal(the_task(AT(19, 10)).kind, CR_TASK_HOLD); /* the floor may free it */
    assert_non_null(cr_room_held(&room, 1, 4, AT(19, 15) - SECOND));
    assert_null(cr_room_held(&room, 1, 4, AT(19, 15)));
    empty(state);
    hold(9, AT(19, 0));
    assert_non_null(cr_room_held(&room, 1, 4, AT(21, 0))); /* nobody waits */
}

static void h91_who_gets_a_freed_seat(void **state)
{
    (void)state;
    wish(11, AT(19, 0));
    wish(12, AT(19, 5));
    tell(CR_ROOM_WAIT, AT(18, 0), 13, 1, 0);
    assert_int_equal(cr_room_next(&room, 1, 4, AT(19, 6)), 11);
    hold(13, AT(19, 7)); /* his chips lie there */
    assert_int_equal(cr_room_next(&room, 1, 4, AT(19, 8)), 13);
}

static void h93_one_objects_to_the_limit(void **state)
{
    (void)state;
    const uint32_t two[] = { 11, 12 };
    size_t who;
    tell(CR_ROOM_STAKES, AT(20, 0), 0, 1, 0);
    tell(CR_ROOM_AGREE, AT(20, 1), 11, 1, 0);
    tell(CR_ROOM_OBJECT, AT(20, 1), 12, 1, 0);
    assert_int_equal(cr_room_check_stakes(&room, 1, two, 2, &who), CR_OBJECTION);
    assert_int_equal(who, 1);
}

static void w25_fewest_chips(void **state)
{
    (void)state;
    const cr_money values[] = { 1000, 500, 100, 25 };
    uint32_t pieces[4];
    assert_true(cr_room_fewest_chips(7625, values, 4, pieces));
    assert_int_equal(pieces[0], 7);
    assert_int_equal(pieces[1], 1);
    assert_int_equal(pieces[2], 1);
    assert_int_equal(pieces[3], 1);
    assert_false(cr_room_fewest_chips(7630, values, 4, pieces));
}

/* ---- Any deeds ---- */

static uint64_t chance = 1;
static uint32_t below(uint32_t n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance >> 33) % n;
}

/* What is refused changes nothing, no list grows beyond its room, and rows nobody uses are zero. */
static void random_deeds(void **state)
{
    (void)state;
    static struct cr_room before;
    static const struct cr_room nothing;
    unsigned taken = 0;
    for (int i = 0; i < 200000; i++) {
        struct cr_room_deed deed = { .kind = below(CR_ROOM_DEEDS + 1),
                                     .at = i * CR_ROOM_MINUTE / 8,
                                     .until = below(3) ? 0 : (int64_t)below(30000) * CR_ROOM_MINUTE,
                                     .player = below(400),
                                     .table = below(4),
                                     .target = below(400),
                                     .seat = (uint16_t)below(11),
                                     .minutes = (uint16_t)below(90),
                                     .most = (uint16_t)below(30),
                                     .scope = (uint16_t)below(CR_BAN_SCOPES + 1),
                                     .about = (uint16_t)below(CR_ROOM_CASES + 1),
                                     .outcome = (uint16_t)below(CR_ROOM_OUTCOMES + 1),
                                     .amount = (cr_money)below(50000) - 1000 };
        before = room;
        enum cr_status status = cr_room_do(&room, &deed);
        if (status != CR_OK) assert_memory_equal(&before, &room, sizeof room);
        taken += status == CR_OK;
        assert_true(room.wait_count <= CR_ROOM_LIST_MAX && room.hold_count <= CR_ROOM_LIST_MAX);
        assert_true(room.kept_count <= CR_ROOM_LIST_MAX && room.guest_count <= CR_ROOM_LIST_MAX);
    }
    assert_true(taken > 20000);
    for (uint32_t i = room.wait_count; i < CR_ROOM_LIST_MAX; i++)
        assert_memory_equal(&room.waits[i], &nothing.waits[i], sizeof room.waits[i]);
    for (uint32_t i = room.session_count; i < CR_ROOM_LIST_MAX; i++)
        assert_memory_equal(&room.sessions[i], &nothing.sessions[i], sizeof room.sessions[i]);
    for (uint32_t i = room.guest_count; i < CR_ROOM_LIST_MAX; i++)
        assert_memory_equal(&room.guests[i], &nothing.guests[i], sizeof room.guests[i]);
    for (uint32_t i = room.kept_count; i < CR_ROOM_LIST_MAX; i++)
        assert_memory_equal(&room.kept[i], &nothing.kept[i], sizeof room.kept[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(w06_w07_left_in_profit, empty),
        cmocka_unit_test_setup(w08_left_with_a_loss, empty),
        cmocka_unit_test_setup(profit_is_above_all_that_was_bought, empty),
        cmocka_unit_test_setup(w12_w13_removed, empty),
        cmocka_unit_test_setup(w09_away_with_a_list, empty),
        cmocka_unit_test_setup(w10_away_without_a_list, empty),
        cmocka_unit_test_setup(w11_told_beforehand, empty),
        cmocka_unit_test_setup(w14_who_asked_first, empty),
        cmocka_unit_test_setup(a_seat_nobody_waits_for, empty),
        cmocka_unit_test_setup(tasks_come_in_the_order_they_are_due, empty),
        cmocka_unit_test_setup(w15_chips_lie_there, empty),
        cmocka_unit_test_setup(w16_a_held_seat, empty),
        cmocka_unit_test_setup(who_comes_needs_no_hold_any_more, empty),
        cmocka_unit_test_setup(w20_one_objects, empty),
        cmocka_unit_test_setup(w22_w23_w24_who_may_sit, empty),
        cmocka_unit_test_setup(w20_an_objection_is_not_lost, empty),
        cmocka_unit_test_setup(w21_all_agree_and_the_manager_refuses, empty),
        cmocka_unit_test_setup(a6_h94_a_stack_comes_back_whole, empty),
        cmocka_unit_test_setup(a6_c3_kept_beyond_the_session, empty),
        cmocka_unit_test_setup(a15_management_says_when, empty),
        cmocka_unit_test_setup(b6_a_guest_if_nobody_objects, empty),
        cmocka_unit_test_setup(b6_a_guest_goes_with_his_host, empty),
        cmocka_unit_test_setup(j_spectators_are_sent_back_or_out, empty),
        cmocka_unit_test_setup(a7_about_how_much, empty),
        cmocka_unit_test_setup(names_find_themselves, empty),
        cmocka_unit_test_setup(h82_h83_away_with_a_queue_and_without, empty),
        cmocka_unit_test_setup(h84_ten_minutes_were_granted, empty),
        cmocka_unit_test_setup(h85_h86_back_after_a_removal, empty),
        cmocka_unit_test_setup(h87_h88_the_hour_after_leaving, empty),
        cmocka_unit_test_setup(h89_one_table, empty),
        cmocka_unit_test_setup(h90_a_place_held_by_chips, empty),
        cmocka_unit_test_setup(h91_who_gets_a_freed_seat, empty),
        cmocka_unit_test_setup(h93_one_objects_to_the_limit, empty),
        cmocka_unit_test_setup(w25_fewest_chips, empty),
        cmocka_unit_test_setup(random_deeds, empty),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("poker_room", tests, NULL, NULL);
}
