/* A poker table where little happens: it is opened, a seat takes its place, a pot waits for its hand, a fold
 * is taken for a seat. */
#include "slips_kit.h"

static struct room room;

static int three_at_holdem(void **unused)
{
    (void)unused;
    room_open(&room, "holdem", "rf");
    room_seats(&room, 3, 10000);
    room_deal(&room, 0);
    return 0;
}

static int leave(void **unused)
{
    (void)unused;
    room_close(&room);
    return 0;
}

/* Opening is told and changes nothing, whoever plays already. */
static void test_a_table_that_is_opened_says_so(void **unused)
{
    (void)unused;
    struct cr_poker before = room.poker;
    room_expect(&room, CR_OK, room_input(CR_IN_OPEN_TABLE, CR_ROLE_PIT_BOSS, 0), "open_table");
    assert_int_equal(room.count, 1);
    assert_int_equal(room.list[0].kind, CR_EV_TABLE_OPENED);
    assert_memory_equal(&before, &room.poker, sizeof before);
    room_play_out(&room);
}

/* Value chips play, and how many of them is the player's to say: nothing is done for him. */
static void test_nothing_is_done_for_who_sits_down(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    struct cr_input inputs[CR_SETTLE_IN_MAX];
    assert_int_equal(room.game->settle_in(&play, &room.poker, 7, 5000, inputs), 0);
}

/* What is taken for a seat in turn may be a fold: its chips stay, the word goes on. */
static void test_a_fold_is_taken_for_a_seat_in_turn(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    struct cr_events events = { room.list, 0, 2048, { .status = CR_OK } };
    unsigned seat = room_turn(&room);
    assert_int_equal(cr_poker_take_act(&play, &room.poker, seat - 1, CR_POKER_DO_FOLD, 0, &events),
                     CR_OK);
    room_check(&room);
    assert_false(room_is_live(&room, seat));
    assert_int_not_equal(room_turn(&room), seat);
    room_play_out(&room);
}

/* A pot of an earlier hand waits on the cloth for those who may win it, and the page shows whose it is. */
static void test_a_carried_pot_is_on_the_page(void **unused)
{
    (void)unused;
    struct cr_play play = { &room.rules, &room.plate };
    static char page[16384];
    struct cr_text out = cr_text_on(page, sizeof page);
    cr_poker_page(&play, &room.poker, CR_PAGE_PUBLIC, CR_NO_SEAT, &out);
    assert_non_null(strstr(page, "\"carried\":[]"));
    room.poker.carried[0] = (struct cr_carried_pot){ .amount = 600, .who = 0x5 };
    room.poker.carried_count = 1;
    assert_true(cr_poker_is_sane(&play, &room.poker));
    out = cr_text_on(page, sizeof page);
    cr_poker_page(&play, &room.poker, CR_PAGE_PUBLIC, CR_NO_SEAT, &out);
    assert_non_null(strstr(page, "\"carried\":[{\"amount\":600,\"who\":[0,2]}]"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, three_at_holdem, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_table_that_is_opened_says_so),
        TEST(test_nothing_is_done_for_who_sits_down),
        TEST(test_a_fold_is_taken_for_a_seat_in_turn),
        TEST(test_a_carried_pot_is_on_the_page),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("poker_cover_table", tests, NULL, NULL);
}
