/* evening.c -- H54-H56 of house.md: one evening of a BG house row by row, every step by whoever does it, from
 * the opening float to the last box, and the books after each. */
#include "tables_kit.h"

#include <unistd.h>

enum { A = 101, B = 102 };

static char folder[] = "/tmp/croupier-evening-XXXXXX";

/* "House allows card": the approved document as it is, with one method more. */
static void allow_cards(void)
{
    char command[1024];
    const char *source = getenv("CROUPIER_SOURCE");
    assert_non_null(source);
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "mkdir %s/rulebooks && cp -r %s/rulebooks/bg %s/rulebooks/ && "
             "sed -i '/^buyin_methods:/s/\\[cash\\]/[cash, card]/' %s/rulebooks/bg/hall.yaml && "
             "grep -q 'cash, card' %s/rulebooks/bg/hall.yaml",
             folder, source, folder, folder, folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(setenv("CROUPIER_SOURCE", folder, 1), 0);
}

static int begin(void **state)
{
    (void)state;
    allow_cards();
    open_house("bg");
    open_shift(2000000);
    let_in(A);
    let_in(B);
    return 0;
}

static int end(void **state)
{
    char command[256];
    (void)state;
    close_hall();
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* A row of H54, in whole units. */
static void row_54(int cage, int tables, int players, int outstanding, int win, int drawer,
                   int drop)
{
    assert_int_equal(group(CR_GROUP_CAGE), cage * 100);
    assert_int_equal(group(CR_GROUP_TABLES), tables * 100);
    assert_int_equal(group(CR_GROUP_PLAYERS), players * 100);
    assert_int_equal(-balance("2000"), outstanding * 100);
    assert_int_equal(-balance("4000"), win * 100);
    assert_int_equal(balance("1000"), drawer * 100);
    assert_int_equal(balance("1020"), drop * 100);
    assert_int_equal(balance("layout") + group(CR_GROUP_PLAYERS), -balance("2000"));
    kit_check_books();
    pieces_agree();
}

static void stake(uint64_t player, cr_money amount)
{
    kit_book(19, "player", player, "layout", 3, amount);
}

static void play(void)
{
    stake(A, 10000);
    row_54(89500, 9800, 700, 800, 0, 20000, 300);
    kit_book(20, "layout", 3, "player", A, 10000);
    kit_book(22, "float", 3, "player", A, 10000);
    kit_book(22, "2000", 3, "4000", cr_owner_at(3, 1), 10000);
    row_54(89500, 9600, 900, 900, -100, 20000, 300);
    stake(B, 20000);
    row_54(89500, 9800, 700, 900, -100, 20000, 300);
    kit_book(21, "layout", 3, "float", 3, 20000);
    kit_book(21, "4000", cr_owner_at(3, 1), "2000", 3, 20000);
    row_54(89500, 9800, 700, 700, 100, 20000, 300);
}

static void fill_and_credit(void)
{
    must("dealer", "{'do':'slip_request','table':3,'kind':'fill','chips':{'100000':2}}");
    must("pit_boss", "{'do':'slip_approve','slip':1}");
    must("pit_boss", "{'do':'slip_enter','slip':1}");
    must("cashier", "{'do':'slip_issue','slip':1,'chips':{'100000':2}}");
    must("security", "{'do':'slip_carry','slip':1}");
    must("dealer", "{'do':'slip_receive','slip':1,'chips':{'100000':2},'witness':" INSPECTOR "}");
    row_54(87500, 11800, 700, 700, 100, 20000, 300);
    must("inspector", "{'do':'slip_request','table':3,'kind':'credit','chips':{'50000':1}}");
    must("pit_boss", "{'do':'slip_approve','slip':2}");
    must("pit_boss", "{'do':'slip_enter','slip':2}");
    must("dealer", "{'do':'credit_issue','slip':2,'chips':{'50000':1},'witness':" INSPECTOR "}");
    must("security", "{'do':'slip_carry','slip':2}");
    must("cashier", "{'do':'credit_receive','slip':2,'chips':{'50000':1}}");
    row_54(88000, 11300, 700, 700, 100, 20000, 300);
}

static void close_the_table(void)
{
    table_is("[]", false, 40);
    must("dealer", "{'do':'table_last_games','table':3}"); /* they have left: none is played */
    must("pit_boss", "{'do':'table_count','table':3,'chips':{'100000':8,'50000':4,'10000':9,"
                     "'2500':15},'signs':[" DEALER "," CASHIER "]}");
    row_54(88690, 11285, 25, 25, 75, 19310, 300);
    assert_int_equal(came("result"), 7500); /* H55 */
    assert_int_equal(came("variance"), -2500);
    assert_int_equal(came("won"), 7500);   /* the books say the same */
    assert_int_equal(came("incident"), 1); /* R37 */
    must("pit_boss", "{'do':'box_seal','table':3,'box':'drop','seal':9,'witness':" GUARD "}");
    must("pit_boss", "{'do':'box_seal','table':3,'box':'tips','seal':10,'witness':" GUARD "}");
    must("pit_boss", "{'do':'table_close','table':3,'witness':" CASHIER "}");
    row_54(99965, 10, 25, 25, 75, 19310, 300);
    must("cashier", "{'do':'box_count','table':3,'box':'tips','seal':10,'chips':{'1000':1},"
                    "'witness':" BOSS "}");
    row_54(99975, 0, 25, 25, 75, 19300, 300);
    must("cashier",
         "{'do':'box_count','table':3,'box':'drop','seal':9,'cash':30000,'witness':" BOSS "}");
    row_54(99975, 0, 25, 25, 75, 19600, 0);
}

static void h54_h55_h56_one_evening(void **state)
{
    (void)state;
    open_table_3();
    row_54(90000, 10000, 0, 0, 0, 20000, 0);
    must("cashier", "{'do':'buy','visitor':%d,'payments':[{'by':'card','sum':50000}]}", A);
    row_54(89500, 10000, 500, 500, 0, 20000, 0);
    must("dealer", "{'do':'change_chips','table':3,'takes':{'50000':1},'gives':{'10000':5}}");
    must("dealer", "{'do':'sell_at_table','table':3,'visitor':%d,'chips':{'10000':3}}", B);
    row_54(89500, 9700, 800, 800, 0, 20000, 300);
    play();
    fill_and_credit();
    must("dealer", "{'do':'change_chips','table':3,'takes':{'10000':1},"
                   "'gives':{'1000':5,'500':6,'100':20}}");
    must("dealer", "{'do':'tip','table':3,'visitor':%d,'chips':{'1000':1}}", A);
    row_54(88000, 11310, 690, 690, 100, 20000, 300);
    must("cashier", "{'do':'redeem','visitor':%d,'chips':{'10000':1}}", B);
    row_54(88100, 11310, 590, 590, 100, 19900, 300);
    must("cashier", "{'do':'redeem','visitor':%d,'chips':{'10000':5,'1000':4,'500':6,'100':20}}",
         A);
    row_54(88690, 11310, 0, 0, 100, 19310, 300);
    assert_false(cr_tables_is_idle(kit.hall));
    close_the_table();
    assert_true(cr_tables_is_idle(kit.hall));
    assert_int_equal(json_integer_value(row("closings", "3/1", "result")), 7500);
    assert_int_equal(json_integer_value(row("closings", "3/1", "fills")), 200000);
    assert_int_equal(json_integer_value(row("closings", "3/1", "drop")), 30000);
    assert_string_equal(json_string_value(row("closings", "3/1", "state")), "closed");
    assert_int_equal(json_integer_value(row("results", "3/1", "hold_bp")), 2500);
    assert_int_equal(json_integer_value(row("results", "3/1", "rounds")), 30);
    must("cashier", "{'do':'redeem','visitor':%d,'chips':{'2500':1}}", B); /* H56 */
    assert_int_equal(group(CR_GROUP_PLAYERS), 0);
    assert_int_equal(balance("2000"), 0);
    assert_int_equal(balance("1000"), 1960000 - 2500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(h54_h55_h56_one_evening, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
