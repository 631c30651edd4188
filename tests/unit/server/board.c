/* board.c -- the newest view of each kind, for whom it is, and no more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/board.h"

static void pin(struct cr_board *board, struct cr_board_table *table, enum cr_view_kind kind,
                uint32_t player, const char *text)
{
    cr_board_pin(board, table, kind, player, cr_shared_make("", text, strlen(text), ""));
}

static void expect(struct cr_board *board, struct cr_board_table *table, struct cr_board_you *you,
                   enum cr_view_kind kind, uint64_t *seen, const char *text)
{
    struct cr_shared *read = cr_board_read(board, table, you, kind, seen);
    if (!text) {
        assert_null(read);
        return;
    }
    assert_non_null(read);
    assert_int_equal(cr_shared_size(read), strlen(text));
    assert_memory_equal(cr_shared_bytes(read), text, strlen(text));
    cr_shared_let_go(read);
}

static void test_who_is_slow_gets_only_the_newest(void **state)
{
    (void)state;
    struct cr_board board;
    struct cr_board_you *you;
    uint64_t fast = 0, slow = 0;
    cr_board_init(&board);
    struct cr_board_table *table = cr_board_watch(&board, 3, CR_AS_PUBLIC, 0, &you);
    assert_null(you);
    expect(&board, table, NULL, CR_VIEW_PUBLIC, &fast, NULL);
    pin(&board, table, CR_VIEW_PUBLIC, 0, "one");
    expect(&board, table, NULL, CR_VIEW_PUBLIC, &fast, "one");
    expect(&board, table, NULL, CR_VIEW_PUBLIC, &fast, NULL);
    pin(&board, table, CR_VIEW_PUBLIC, 0, "two");
    pin(&board, table, CR_VIEW_PUBLIC, 0, "three");
    assert_true(cr_board_is_newer(&board, table, NULL, CR_VIEW_PUBLIC, slow));
    expect(&board, table, NULL, CR_VIEW_PUBLIC, &fast, "three");
    expect(&board, table, NULL, CR_VIEW_PUBLIC, &slow, "three");
    expect(&board, table, NULL, CR_VIEW_PUBLIC, &slow, NULL);
    cr_board_unwatch(&board, table, CR_AS_PUBLIC, NULL);
    cr_board_release(&board);
}

static void test_a_players_view_is_his_alone(void **state)
{
    (void)state;
    struct cr_board board;
    struct cr_board_you *first, *second, *again;
    uint64_t seen_first = 0, seen_second = 0, number;
    uint32_t players[8];
    cr_board_init(&board);
    struct cr_board_table *table = cr_board_watch(&board, 3, CR_AS_PLAYER, 17, &first);
    assert_ptr_equal(cr_board_watch(&board, 3, CR_AS_PLAYER, 18, &second), table);
    cr_board_watch(&board, 3, CR_AS_PLAYER, 17, &again);
    assert_ptr_equal(first, again); /* two connections of one player */
    pin(&board, table, CR_VIEW_YOU, 17, "seventeen");
    expect(&board, table, second, CR_VIEW_YOU, &seen_second, NULL);
    expect(&board, table, first, CR_VIEW_YOU, &seen_first, "seventeen");
    number = cr_board_number(&board);
    pin(&board, table, CR_VIEW_YOU, 99, "nobody watches as 99");
    assert_int_equal(cr_board_number(&board), number);
    assert_int_equal(cr_board_players(&board, table, false, players, 8), 2);
    assert_int_equal(cr_board_players(&board, table, true, players, 8), 0);
    cr_board_mark(&board, table, 18);
    assert_int_equal(cr_board_players(&board, table, true, players, 8), 1);
    assert_int_equal(players[0], 18);
    pin(&board, table, CR_VIEW_YOU, 18, "eighteen");
    assert_int_equal(cr_board_players(&board, table, true, players, 8), 0);
    cr_board_unwatch(&board, table, CR_AS_PLAYER, first);
    assert_int_equal(cr_board_players(&board, table, false, players, 8), 2);
    cr_board_unwatch(&board, table, CR_AS_PLAYER, again);
    assert_int_equal(cr_board_players(&board, table, false, players, 8), 1);
    cr_board_unwatch(&board, table, CR_AS_PLAYER, second);
    assert_false(cr_board_wants(&board, table, CR_VIEW_PUBLIC));
    cr_board_release(&board);
}

static void test_only_what_is_watched_is_wanted(void **state)
{
    (void)state;
    struct cr_board board;
    struct cr_board_you *you;
    cr_board_init(&board);
    assert_null(cr_board_find(&board, 3));
    struct cr_board_table *table = cr_board_watch(&board, 3, CR_AS_PUBLIC, 0, &you);
    assert_true(cr_board_wants(&board, table, CR_VIEW_PUBLIC));
    assert_false(cr_board_wants(&board, table, CR_VIEW_INSPECT));
    assert_false(cr_board_wants(&board, table, CR_VIEW_YOU));
    cr_board_watch(&board, 3, CR_AS_STAFF, 0, &you);
    assert_true(cr_board_wants(&board, table, CR_VIEW_INSPECT));
    cr_board_unwatch(&board, table, CR_AS_PUBLIC, NULL);
    assert_true(cr_board_wants(&board, table, CR_VIEW_PUBLIC)); /* staff see it too */
    cr_board_unwatch(&board, table, CR_AS_STAFF, NULL);
    assert_false(cr_board_wants(&board, table, CR_VIEW_INSPECT));
    cr_board_release(&board);
}

static void test_changed_tables_are_told_once(void **state)
{
    (void)state;
    struct cr_board board;
    struct cr_board_you *you;
    unsigned places[CR_BOARD_TABLES_MAX];
    cr_board_init(&board);
    struct cr_board_table *three = cr_board_watch(&board, 3, CR_AS_PUBLIC, 0, &you);
    struct cr_board_table *five = cr_board_watch(&board, 5, CR_AS_PUBLIC, 0, &you);
    assert_int_equal(cr_board_changed(&board, places), 0);
    pin(&board, five, CR_VIEW_PUBLIC, 0, "five");
    assert_int_equal(cr_board_changed(&board, places), 1);
    assert_int_equal(places[0], five->index);
    assert_int_equal(cr_board_changed(&board, places), 0);
    assert_int_not_equal(three->index, five->index);
    cr_board_release(&board);
}

static void test_the_board_has_room_for_every_table_and_no_more(void **state)
{
    (void)state;
    struct cr_board board;
    struct cr_board_you *you;
    cr_board_init(&board);
    for (uint32_t i = 1; i <= CR_BOARD_TABLES_MAX; i++)
        assert_non_null(cr_board_watch(&board, i, CR_AS_PUBLIC, 0, &you));
    assert_null(cr_board_watch(&board, CR_BOARD_TABLES_MAX + 1, CR_AS_PUBLIC, 0, &you));
    assert_non_null(cr_board_watch(&board, 1, CR_AS_PUBLIC, 0, &you));
    cr_board_release(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_slow_gets_only_the_newest),
        cmocka_unit_test(test_a_players_view_is_his_alone),
        cmocka_unit_test(test_only_what_is_watched_is_wanted),
        cmocka_unit_test(test_changed_tables_are_told_once),
        cmocka_unit_test(test_the_board_has_room_for_every_table_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
