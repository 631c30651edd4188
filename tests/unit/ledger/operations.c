/* The operations of house.md, P1-P47: each as a row on one balance sheet, and evenings made of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "operations.h"

/* ---- One row, one posting ---- */

enum moment { BEFORE, AFTER };

/* Every balance of the row is as it says; returns how many there are. */
static unsigned check_balances(const struct cr_ledger *ledger, const struct operation *row,
                               enum moment moment)
{
    const char *text = row->balances;
    unsigned count = 0;
    while (*text) {
        struct cr_account on = read_account(&text);
        cr_money before = read_amount(&text);
        text += *text == '>';
        cr_money after = read_amount(&text);
        cr_money is = cr_ledger_balance(ledger, &on), due = moment == BEFORE ? before : after;
        if (is != due) {
            char name[64];
            cr_account_write(&on, name, sizeof name);
            fail_msg("P%u %s: %s is %lld, not %lld", row->number, row->name, name, (long long)is,
                     (long long)due);
        }
        count++;
        pass(&text, ", ");
    }
    return count;
}

static void test_every_operation_moves_what_its_row_says_and_the_invariants_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < OPERATION_ROWS; i++) {
        const struct operation *row = &operations[i];
        struct cr_ledger *ledger = open_sheet();
        struct cr_posting posting = posting_of(row->number, i + 1, row->chips, row->money);
        holds(ledger, SHEET_WORTH);
        assert_int_equal(check_balances(ledger, row, BEFORE), posting.count);
        if (posting.count > 0 && cr_ledger_post(ledger, &posting) != CR_OK)
            fail_msg("P%u %s: %s %s", row->number, row->name,
                     cr_status_name(cr_ledger_why(ledger)->status), cr_ledger_why(ledger)->what);
        check_balances(ledger, row, AFTER);
        holds(ledger, SHEET_WORTH + row->worth);
        cr_ledger_close(ledger);
    }
}

static void test_there_is_a_row_for_every_operation(void **state)
{
    (void)state;
    for (unsigned number = 1; number <= CR_OPERATIONS; number++) {
        bool found = false;
        for (size_t i = 0; i < OPERATION_ROWS; i++)
            found |= operations[i].number == number;
        if (!found) fail_msg("P%u has no row", number);
    }
}

static void test_the_mirror_of_every_operation_restores_the_sheet(void **state)
{
    (void)state;
    for (size_t i = 0; i < OPERATION_ROWS; i++) {
        const struct operation *row = &operations[i];
        struct cr_ledger *ledger = open_sheet();
        struct cr_posting posting = posting_of(row->number, i + 1, row->chips, row->money);
        if (posting.count > 0) {
            uint8_t id[CR_ID_SIZE];
            number_id(1000 + i, id);
            struct cr_posting mirror = cr_posting_mirror(&posting, id);
            assert_int_equal(mirror.operation, 47);
            assert_memory_equal(mirror.mirror_of, posting.id, CR_ID_SIZE);
            assert_int_equal(cr_ledger_post(ledger, &posting), CR_OK);
            assert_int_equal(cr_ledger_post(ledger, &mirror), CR_OK);
        }
        check_balances(ledger, row, BEFORE);
        holds(ledger, SHEET_WORTH);
        cr_ledger_close(ledger);
    }
}

/* The functions a program uses make the same postings as the words do. */
static void test_moving_and_booking_make_the_entries_of_the_row(void **state)
{
    (void)state;
    uint8_t id[CR_ID_SIZE];
    number_id(1, id);
    struct cr_posting posting = cr_posting_begin(29, id);
    cr_posting_move(&posting, account("player:7"), account("cage"), 1000);
    cr_posting_book(&posting, account("2000"), account("1000:1"), 960);
    cr_posting_book(&posting, account("2000"), account("2030"), 40);
    struct cr_posting said = posting_of(29, 2, "player:7 -> cage 1000",
                                        "Dr 2000 960 / Cr 1000:1 960; Dr 2000 40 / Cr 2030 40");
    assert_int_equal(posting.count, 5); /* 2000 stands there once */
    assert_true(cr_posting_same(&posting, &said));
    said.entries[0].amount--;
    assert_false(cr_posting_same(&posting, &said));
}

static void test_what_moves_there_and_back_leaves_no_entry(void **state)
{
    (void)state;
    uint8_t id[CR_ID_SIZE];
    number_id(1, id);
    struct cr_posting posting = cr_posting_begin(18, id);
    cr_posting_move(&posting, account("player:7"), account("float:1"), 100);
    cr_posting_move(&posting, account("float:1"), account("player:7"), 60);
    assert_int_equal(posting.count, 2);
    cr_posting_move(&posting, account("float:1"), account("player:7"), 40);
    assert_int_equal(posting.count, 0);
}

/* ---- H54: one BG evening ---- */

struct step {
    const char *name;
    unsigned operation;
    const char *chips, *money;
    cr_money cage, tables, players, outstanding, win, drawer, drop;
};

static void play(struct cr_ledger *ledger, const struct step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct step *step = &steps[i];
        struct cr_posting posting = posting_of(step->operation, i + 1, step->chips, step->money);
        assert_int_equal(cr_ledger_post(ledger, &posting), CR_OK);
        holds(ledger, 0);
        cr_money is[] = { cr_ledger_group(ledger, CR_GROUP_CAGE, UNIT),
                          cr_ledger_group(ledger, CR_GROUP_TABLES, UNIT),
                          cr_ledger_group(ledger, CR_GROUP_PLAYERS, UNIT),
                          -cr_ledger_sum(ledger, CR_ACCOUNT_OUTSTANDING, UNIT),
                          -cr_ledger_sum(ledger, CR_ACCOUNT_TABLE_WIN, UNIT),
                          cr_ledger_sum(ledger, CR_ACCOUNT_CASH_DRAWER, UNIT),
                          cr_ledger_sum(ledger, CR_ACCOUNT_CASH_DROP, UNIT) };
        cr_money due[] = { step->cage, step->tables, step->players, step->outstanding,
                           step->win,  step->drawer, step->drop };
        for (unsigned column = 0; column < sizeof is / sizeof is[0]; column++)
            if (is[column] != due[column])
                fail_msg("%s: column %u is %lld, not %lld", step->name, column + 1,
                         (long long)is[column], (long long)due[column]);
    }
}

/* clang-format off */
static const struct step evening[] = {
    { "opening float: issued", 14, "cage -> transit:1 10000", NULL, 100000, 0, 0, 0, 0, 20000, 0 },
    { "opening float: counted", 14, "transit:1 -> float:1 10000", NULL, 90000, 10000, 0, 0, 0, 20000, 0 },
    { "A buys 500 by card", 7, "cage -> player:1 500", "Dr 1040 500 / Cr 2000 500", 89500, 10000, 500, 500, 0, 20000, 0 },
    { "B buys 300 in notes at T1", 13, "float:1 -> player:2 300", "Dr 1020:1 300 / Cr 2000:1 300", 89500, 9700, 800, 800, 0, 20000, 300 },
    { "A stakes 100", 19, "player:1 -> layout:1 100", NULL, 89500, 9800, 700, 800, 0, 20000, 300 },
    { "A wins 1:1: the winning", 22, "float:1 -> player:1 100", "Dr 4000:1/1 100 / Cr 2000:1 100", 89500, 9700, 800, 900, -100, 20000, 300 },
    { "A wins 1:1: the stake back", 20, "layout:1 -> player:1 100", NULL, 89500, 9600, 900, 900, -100, 20000, 300 },
    { "B stakes 200", 19, "player:2 -> layout:1 200", NULL, 89500, 9800, 700, 900, -100, 20000, 300 },
    { "B loses", 21, "layout:1 -> float:1 200", "Dr 2000:1 200 / Cr 4000:1/1 200", 89500, 9800, 700, 700, 100, 20000, 300 },
    { "fill 2,000", 14, "cage -> float:1 2000", NULL, 87500, 11800, 700, 700, 100, 20000, 300 },
    { "credit 500", 15, "float:1 -> cage 500", NULL, 88000, 11300, 700, 700, 100, 20000, 300 },
    { "A tips 10", 27, "player:1 -> tips:1 10", "Dr 2000:1 10 / Cr 2050 10", 88000, 11310, 690, 690, 100, 20000, 300 },
    { "B redeems 100", 29, "player:2 -> cage 100", "Dr 2000 100 / Cr 1000:1 100", 88100, 11310, 590, 590, 100, 19900, 300 },
    { "A redeems 590", 29, "player:1 -> cage 590", "Dr 2000 590 / Cr 1000:1 590", 88690, 11310, 0, 0, 100, 19310, 300 },
    { "closing count: one 25 chip short", 36, "float:1 -> player 25", "Dr 4000:1/1 25 / Cr 2000:1 25", 88690, 11285, 25, 25, 75, 19310, 300 },
    { "float to cage", 15, "float:1 -> cage 11275", NULL, 99965, 10, 25, 25, 75, 19310, 300 },
    { "tips paid to staff", 28, "tips:1 -> cage 10", "Dr 2050 10 / Cr 1000:1 10", 99975, 0, 25, 25, 75, 19300, 300 },
    { "drop counted", 35, NULL, "Dr 1000:1 300 / Cr 1020:1 300", 99975, 0, 25, 25, 75, 19600, 0 },
    { "H56: the 25 chip is redeemed", 29, "player -> cage 25", "Dr 2000 25 / Cr 1000:1 25", 100000, 0, 0, 0, 75, 19575, 0 },
};
/* clang-format on */

static void test_h54_one_evening_adds_up_at_every_step(void **state)
{
    (void)state;
    struct cr_ledger *ledger;
    assert_int_equal(cr_ledger_open(&ledger), CR_OK);
    load(ledger, "issued -100000, cage 100000, 1000:1 20000, 3000 -20000");
    play(ledger, evening, sizeof evening / sizeof evening[0]);
    assert_int_equal(balance(ledger, "player:1"), 0);
    assert_int_equal(balance(ledger, "player:2"), 0);
    assert_int_equal(balance(ledger, "player"), 0);
    cr_ledger_close(ledger);
}

static void test_h58_more_chips_counted_than_are_out_is_refused(void **state)
{
    (void)state;
    struct cr_ledger *ledger;
    assert_int_equal(cr_ledger_open(&ledger), CR_OK);
    load(ledger, "issued -100000, cage 88690, float:1 11300, tips:1 10, 1000:1 10, 2050 -10");
    struct cr_posting over =
        posting_of(37, 1, "player -> float:1 25", "Dr 2000:1 25 / Cr 4000:1/1 25");
    assert_int_equal(cr_ledger_post(ledger, &over), CR_OVERDRAWN);
    assert_string_equal(cr_ledger_why(ledger)->what, "players");
    assert_int_equal(cr_ledger_why(ledger)->have, -25);
    holds(ledger, 0);
    cr_ledger_close(ledger);
}

/* H45: 100 into 20 red at 5; 5 red lost, 1 red wins 35 to 1; 50 red are 250. */
static void test_h45_colour_chips_win_and_change_back_at_their_marker(void **state)
{
    (void)state;
    static const struct {
        unsigned operation;
        const char *chips, *money;
        cr_money red_out; /* outside the rack */
    } steps[] = {
        { 1, "cissued:1#1 -> rack:1#1 200", NULL, 0 },
        { 16, "player:7 -> float:1 100; rack:1#1 -> cplayer:1/7#1 20", NULL, 20 },
        { 19, "cplayer:1/7#1 -> clayout:1#1 6", NULL, 20 },
        { 21, "clayout:1#1 -> rack:1#1 5", "Dr 2000:1 25 / Cr 4000:1/1 25", 15 },
        { 22, "rack:1#1 -> cplayer:1/7#1 35", "Dr 4000:1/1 175 / Cr 2000:1 175", 50 },
        { 20, "clayout:1#1 -> cplayer:1/7#1 1", NULL, 50 },
        { 17, "float:1 -> player:7 250; cplayer:1/7#1 -> rack:1#1 50", NULL, 0 },
    };
    struct cr_ledger *ledger;
    assert_int_equal(cr_ledger_open(&ledger), CR_OK);
    load(ledger, "issued -1000, float:1 900, player:7 100, 1000:1 100, 2000 -100");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct cr_posting posting =
            posting_of(steps[i].operation, i + 1, steps[i].chips, steps[i].money);
        assert_int_equal(cr_ledger_post(ledger, &posting), CR_OK);
        holds(ledger, 5 * steps[i].red_out);
    }
    assert_int_equal(balance(ledger, "player:7"), 250);
    assert_int_equal(balance(ledger, "rack:1#1"), 200);
    assert_int_equal(balance(ledger, "4000:1/1"), 150); /* the table lost 150: Dr */
    cr_ledger_close(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_operation_moves_what_its_row_says_and_the_invariants_hold),
        cmocka_unit_test(test_there_is_a_row_for_every_operation),
        cmocka_unit_test(test_the_mirror_of_every_operation_restores_the_sheet),
        cmocka_unit_test(test_moving_and_booking_make_the_entries_of_the_row),
        cmocka_unit_test(test_what_moves_there_and_back_leaves_no_entry),
        cmocka_unit_test(test_h54_one_evening_adds_up_at_every_step),
        cmocka_unit_test(test_h58_more_chips_counted_than_are_out_is_refused),
        cmocka_unit_test(test_h45_colour_chips_win_and_change_back_at_their_marker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
