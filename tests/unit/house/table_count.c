/* table_count.c -- a table's session in chips: H39-H41, H47-H50, H53-H59 of house.md by number, the evening
 * of H54 row by row in real books, every edge of the session. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "books_kit.h"
#include "house/table_count.h"

#define ROLE(name) CR_ROLE_BIT(CR_ROLE_##name)

enum { DEALER = 1, INSPECTOR, BOSS, CASHIER, MANAGER, GUARD };

static const struct cr_denominations chips_of_bg = { { 100000, 50000, 10000, 2500, 500, 100 } };
static const struct cr_chip_count ten_thousand = { { 8, 3, 4, 4 } }; /* 8,000 1,500 400 100 */
static const struct cr_chip_count plenty = { { 1000, 1000, 1000, 1000, 1000, 1000 } };

static struct cr_table_needs needs;
static struct cr_table_fit fit;
static struct cr_table_count count;
static struct cr_count_effect effect;
static struct cr_refusal why;

static void fit_for_bg(enum cr_table_class class)
{
    needs = (struct cr_table_needs){
        .items = cr_table_items(class, false),
        .colours = 5,
        .colour_chips = 200,
        .balls = 2,
        .crew = ROLE(INSPECTOR),
        .on_duty =
            ROLE(MANAGER) | ROLE(PIT_BOSS) | ROLE(CASHIER) | ROLE(REGISTRAR) | ROLE(SECURITY),
        .approval = true,
    };
    fit = (struct cr_table_fit){
        .items = needs.items,
        .colour_chips = { 200, 200, 200, 200, 200 },
        .balls = 2,
        .crew = ROLE(DEALER) | ROLE(INSPECTOR),
        .on_duty = needs.on_duty,
        .approved = true,
        .plate_complete = true,
    };
}

/* A deed that would be right, of whatever kind: the tests spoil it one thing at a time. */
static struct cr_count_deed right(unsigned kind, cr_money amount)
{
    return (struct cr_count_deed){
        .at = 1000,
        .amount = amount,
        .denominations = &chips_of_bg,
        .needs = &needs,
        .fit = &fit,
        .chips = ten_thousand,
        .paper = ten_thousand,
        .outside = plenty,
        .book = kind == CR_COUNT_DO_OPEN ? 0 : 1000000,
        .incident_from = 1,
        .roles = ROLE(DEALER) | ROLE(PIT_BOSS) | ROLE(CASHIER),
        .signs = { { DEALER, CR_ROLE_DEALER },
                   { BOSS, CR_ROLE_PIT_BOSS },
                   { CASHIER, CR_ROLE_CASHIER } },
        .who = { BOSS, CR_ROLE_PIT_BOSS },
        .witness = { CASHIER, CR_ROLE_CASHIER },
        .kind = kind,
        .table = TABLE,
        .session = 1,
        .games = 3,
        .players = 2,
        .seal = 4711,
        .boxes = CR_BOX_BIT(CR_BOX_DROP) | CR_BOX_BIT(CR_BOX_TIPS),
    };
}

/* Taken or refused; refused, nothing has changed. What it posts goes into the books. */
static enum cr_status tell(const struct cr_count_deed *deed)
{
    struct cr_table_count before = count;
    enum cr_status refusal = cr_table_count_do(&count, deed, &effect, &why);
    if (refusal != CR_OK) assert_memory_equal(&before, &count, sizeof count);
    return refusal;
}

static void must(const struct cr_count_deed *deed)
{
    assert_int_equal(tell(deed), CR_OK);
    for (unsigned i = 0; i < CR_COUNT_POSTINGS_MAX; i++)
        post(&effect.postings[i]);
}

static void step(unsigned kind, cr_money amount)
{
    struct cr_count_deed deed = right(kind, amount);
    must(&deed);
}

/* 100,000.00 issued, all in the cage; 20,000.00 in the drawer [H54]. */
static int begin(void **state)
{
    open_books(state);
    POST(1, MOVE(VAULT, ISSUED, 10000000));
    POST(3, MOVE(CAGE, VAULT, 10000000));
    POST(4, MOVE(CASH_SAFE, HOUSE_FUNDS, 2000000));
    POST(5, MOVE(CASH_DRAWER, CASH_SAFE, 2000000));
    memset(&count, 0, sizeof count);
    fit_for_bg(CR_CLASS_ROULETTE);
    return 0;
}

static void go_open(void)
{
    step(CR_COUNT_DO_PREPARE, 0);
    step(CR_COUNT_DO_OPEN, 0);
    assert_int_equal(count.state, CR_SESSION_OPEN);
}

static void go_closing(void)
{
    struct cr_count_deed deed = right(CR_COUNT_DO_STOP, 0);
    deed.players = 0;
    go_open();
    must(&deed);
    assert_int_equal(count.state, CR_SESSION_CLOSING);
}

/* ---- Opening: H39, H40, H41 ---- */

static enum cr_status fits(void)
{
    struct cr_count_deed deed = right(CR_COUNT_DO_OPEN, 0);
    memset(&count, 0, sizeof count);
    step(CR_COUNT_DO_PREPARE, 0);
    return tell(&deed);
}

static void h39_equipment_of_a_roulette(void **state)
{
    (void)state;
    memcpy(fit.colour_chips, (uint32_t[]){ 250, 250, 250, 250, 199 }, 5 * sizeof(uint32_t));
    assert_int_equal(fits(), CR_EQUIPMENT); /* four full colours */
    assert_string_equal(why.what, cr_table_item_name(CR_ITEM_COLOUR_CHIPS));
    fit.colour_chips[4] = 200;
    fit.balls = 1;
    assert_int_equal(fits(), CR_EQUIPMENT);
    assert_string_equal(why.what, cr_table_item_name(CR_ITEM_BALLS));
    fit.balls = 2;
    assert_int_equal(fits(), CR_OK);
    assert_int_equal(effect.postings[0].operation, 14);
}

static void h39_every_item_of_every_class(void **state)
{
    (void)state;
    static const char *const items[CR_TABLE_CLASSES] = {
        "layout,dolly,colour chips,value chips,certified wheel,balls,chip lock,drop box,tip box,"
        "rule plates,limits and payout scheme,",
        "layout,value chips,shoe,discard holder,chip lock,drop box,tip box,rule plates,"
        "limits and payout scheme,",
        "layout,value chips,chip lock,drop box,tip box,rule plates,limits and payout scheme,",
    };
    for (unsigned class = 0; class < CR_TABLE_CLASSES; class ++) {
        char found[256] = "";
        for (unsigned item = 0; item < CR_TABLE_ITEMS; item++) {
            fit_for_bg((enum cr_table_class) class);
            fit.items &= ~CR_ITEM_BIT(item);
            if (item == CR_ITEM_BALLS) fit.balls = 0;
            if (item == CR_ITEM_COLOUR_CHIPS) fit.colour_chips[0] = 0;
            if (cr_table_check_fit(&needs, &fit, &why) == CR_OK) continue;
            assert_string_equal(why.what, cr_table_item_name(item));
            strcat(strcat(found, cr_table_item_name(item)), ",");
        }
        assert_string_equal(found, items[class]);
    }
    uint32_t shoe = CR_ITEM_BIT(CR_ITEM_SHOE);
    assert_int_equal(cr_table_items(CR_CLASS_CARDS, false) ^ cr_table_items(CR_CLASS_CARDS, true),
                     shoe);
    assert_string_equal(cr_table_item_name(CR_TABLE_ITEMS), "?");
}

static void h40_the_crew(void **state)
{
    (void)state;
    fit.crew = ROLE(DEALER);
    assert_int_equal(fits(), CR_CREW);
    assert_string_equal(why.what, cr_role_name(CR_ROLE_INSPECTOR));
    needs.crew = 0; /* M1 asks for no inspector, but for a dealer always */
    assert_int_equal(fits(), CR_OK);
    fit.crew = ROLE(INSPECTOR);
    assert_int_equal(fits(), CR_CREW);
    assert_string_equal(why.what, cr_role_name(CR_ROLE_DEALER));
    static const enum cr_role hall[] = { CR_ROLE_REGISTRAR, CR_ROLE_CASHIER, CR_ROLE_SECURITY,
                                         CR_ROLE_MANAGER, CR_ROLE_PIT_BOSS };
    for (size_t i = 0; i < sizeof hall / sizeof hall[0]; i++) {
        fit_for_bg(CR_CLASS_ROULETTE);
        fit.on_duty &= ~CR_ROLE_BIT(hall[i]);
        assert_int_equal(fits(), CR_CREW);
        assert_string_equal(why.what, cr_role_name(hall[i]));
    }
    fit_for_bg(CR_CLASS_ROULETTE);
    needs.on_duty = 0;
    needs.one_on_duty = ROLE(FLOOR) | ROLE(MANAGER); /* RF: the one or the other */
    assert_int_equal(fits(), CR_OK);
    fit.on_duty = ROLE(CASHIER);
    assert_int_equal(fits(), CR_CREW);
}

static void h41_a_wheel_without_approval(void **state)
{
    (void)state;
    fit.approved = false;
    assert_int_equal(fits(), CR_NOT_APPROVED);
    needs.approval = false;
    assert_int_equal(fits(), CR_OK);
    fit.plate_complete = false;
    assert_int_equal(fits(), CR_PLATE);
}

static void an_opening_count_is_three_persons_and_the_slip(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_OPEN, 0);
    step(CR_COUNT_DO_PREPARE, 0);
    for (unsigned i = 0; i < 3; i++) { /* each of them is needed */
        deed = right(CR_COUNT_DO_OPEN, 0);
        deed.signs[i].role = CR_ROLE_CHIPPER;
        assert_int_equal(tell(&deed), CR_SEGREGATION);
        deed = right(CR_COUNT_DO_OPEN, 0);
        deed.signs[i].person = deed.signs[(i + 1) % 3].person;
        assert_int_equal(tell(&deed), CR_SEGREGATION);
    }
    deed = right(CR_COUNT_DO_OPEN, 0);
    deed.chips.pieces[5]++;
    assert_int_equal(tell(&deed), CR_COUNT_DIFFERS);
    deed.chips.pieces[9]++;
    assert_int_equal(tell(&deed), CR_NOT_CHIPS);
    deed = right(CR_COUNT_DO_OPEN, 0);
    deed.fit = NULL;
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    deed = right(CR_COUNT_DO_OPEN, 0);
    deed.signs[1].role = CR_ROLE_INSPECTOR;
    deed.signs[2].role = CR_ROLE_HEAD_CASHIER;
    must(&deed);
    assert_int_equal(count.opening, 1000000);
    assert_int_equal(balance(CR_ACCOUNT_FLOAT), 1000000);
}

/* ---- Last games: H48, H49, H50 ---- */

static void h48_no_closing_at_once(void **state)
{
    (void)state;
    go_open();
    struct cr_count_deed deed = right(CR_COUNT_DO_STOP, 0);
    assert_int_equal(tell(&deed), CR_LAST_GAMES);
    assert_int_equal(why.n, 3);
    deed.games = 0; /* a house that has none */
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(count.state, CR_SESSION_CLOSING);
}

static void said(unsigned kind, bool aloud, uint32_t left, unsigned session)
{
    step(kind, 0);
    assert_int_equal(effect.announce, aloud);
    assert_int_equal(count.games_left, left);
    assert_int_equal(count.state, session);
}

static void h49_three_last_games(void **state)
{
    (void)state;
    go_open();
    assert_int_equal(cr_table_count_check_bet(&count), CR_OK);
    said(CR_COUNT_DO_ANNOUNCE, true, 3, CR_SESSION_LAST_GAMES);
    said(CR_COUNT_DO_SETTLED, true, 2, CR_SESSION_LAST_GAMES);
    said(CR_COUNT_DO_SETTLED, true, 1, CR_SESSION_LAST_GAMES);
    said(CR_COUNT_DO_VOIDED, false, 1, CR_SESSION_LAST_GAMES);
    assert_int_equal(cr_table_count_check_bet(&count), CR_OK);
    struct cr_count_deed deed = right(CR_COUNT_DO_STOP, 0);
    deed.games = 0;
    assert_int_equal(tell(&deed), CR_LAST_GAMES);
    assert_int_equal(why.n, 1);
    said(CR_COUNT_DO_SETTLED, true, 0, CR_SESSION_CLOSING);
    assert_int_equal(cr_table_count_check_bet(&count), CR_TABLE_CLOSING);
}

static void h50_nobody_at_the_table(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_ANNOUNCE, 0);
    deed.players = 0;
    go_open();
    must(&deed);
    assert_false(effect.announce);
    assert_int_equal(count.state, CR_SESSION_CLOSING);
    memset(&count, 0, sizeof count);
    go_open();
    step(CR_COUNT_DO_ANNOUNCE, 0);
    deed.kind = CR_COUNT_DO_STOP; /* all players left */
    must(&deed);
    assert_int_equal(count.state, CR_SESSION_CLOSING);
    assert_int_equal(count.games_left, 0);
}

static void suspended_and_back(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_SUSPEND, 0);
    assert_int_equal(cr_table_count_check_bet(&count), CR_TABLE_CLOSED);
    go_open();
    deed.in_round = true;
    assert_int_equal(tell(&deed), CR_IN_ROUND);
    step(CR_COUNT_DO_ANNOUNCE, 0);
    step(CR_COUNT_DO_SUSPEND, 0);
    assert_int_equal(cr_table_count_check_bet(&count), CR_TABLE_SUSPENDED);
    said(CR_COUNT_DO_RESUME, false, 3, CR_SESSION_LAST_GAMES);
    step(CR_COUNT_DO_SUSPEND, 0);
    deed = right(CR_COUNT_DO_STOP, 0);
    assert_int_equal(tell(&deed), CR_FORBIDDEN_ROLE);
    deed.who = (struct cr_who){ MANAGER, CR_ROLE_MANAGER };
    must(&deed);
    assert_int_equal(count.state, CR_SESSION_CLOSING);
    assert_int_equal(count.games_left, 0);
}

/* ---- The closing count ---- */

static void h47_three_red_missing(void **state)
{
    (void)state;
    go_closing();
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    deed.colours = 1500;
    assert_int_equal(tell(&deed), CR_COLOURS_OUT);
    deed.act = true;
    assert_int_equal(tell(&deed), CR_COLOURS_OUT); /* not a pit boss's to say */
    deed.who = (struct cr_who){ MANAGER, CR_ROLE_MANAGER };
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(cr_table_count_result(&count), -1500);
    assert_int_equal(effect.postings[0].operation, 0);
    assert_int_equal(effect.postings[1].operation, 43);
    assert_int_equal(effect.postings[1].count, 1);
    assert_int_equal(effect.postings[1].moves[0].debit, CR_ACCOUNT_OUTSTANDING);
    assert_int_equal(effect.postings[1].moves[0].credit, CR_ACCOUNT_UNCLAIMED);
    assert_int_equal(effect.postings[1].moves[0].amount, 1500);
    assert_false(effect.incident);
}

static void before_the_count(void **state)
{
    (void)state;
    go_closing();
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    deed.layout = 100;
    assert_int_equal(tell(&deed), CR_LAYOUT_NOT_EMPTY);
    deed = right(CR_COUNT_DO_COUNT, 0);
    deed.slips_open = 1;
    assert_int_equal(tell(&deed), CR_SLIP_OPEN);
    deed = right(CR_COUNT_DO_COUNT, 0);
    deed.book = -1;
    assert_int_equal(tell(&deed), CR_AMOUNT);
    deed = right(CR_COUNT_DO_COUNT, 0);
    deed.signs[2].person = 0; /* no cashier */
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.roles = ROLE(DEALER); /* S2: whatever the house asks, two roles */
    deed.signs[1].person = 0;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.signs[1] = (struct cr_who){ 60, CR_ROLE_DEALER };
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.signs[1] = (struct cr_who){ 60, CR_ROLE_FLOOR };
    deed.chips.pieces[12] = 1;
    assert_int_equal(tell(&deed), CR_NOT_CHIPS);
    deed.chips.pieces[12] = 0;
    assert_int_equal(tell(&deed), CR_OK);
}

static void no_more_of_a_chip_than_there_is(void **state)
{
    (void)state;
    go_closing();
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    deed.players_hold = 1000000;
    deed.outside = (struct cr_chip_count){ { 8, 3, 4, 3 } };
    assert_int_equal(tell(&deed), CR_COUNT_EXCEEDS_ISSUED);
    assert_int_equal(why.value, 2500);
    deed.outside.pieces[3] = 4;
    assert_int_equal(tell(&deed), CR_OK);
}

/* ---- The evening of H54 ---- */

struct row {
    const char *step;
    cr_money cage, tables, players, outstanding, win, drawer, drop; /* whole units of currency */
};

static void stands(const struct row *row)
{
    const cr_money have[] = { in_group(CR_GROUP_CAGE),        in_group(CR_GROUP_TABLES),
                              in_group(CR_GROUP_PLAYERS),     -balance(CR_ACCOUNT_OUTSTANDING),
                              -balance(CR_ACCOUNT_TABLE_WIN), balance(CR_ACCOUNT_CASH_DRAWER),
                              balance(CR_ACCOUNT_CASH_DROP) };
    const cr_money want[] = { row->cage, row->tables, row->players, row->outstanding,
                              row->win,  row->drawer, row->drop };
    for (unsigned i = 0; i < 7; i++)
        if (have[i] != want[i] * 100)
            fail_msg("%s, column %u: %lld, not %lld00", row->step, i + 1, (long long)have[i],
                     (long long)want[i]);
    assert_int_equal(have[0] + have[1] + have[2], 10000000);
    assert_int_equal(have[3], in_group(CR_GROUP_PLAYERS) + balance(CR_ACCOUNT_LAYOUT));
}
#define ROW(...) stands(&(struct row){ __VA_ARGS__ })

static void stake(cr_money amount)
{
    POST(19, MOVE(LAYOUT, PLAYER, amount));
}

/* The evening as far as the closing count; what play posts by itself the test posts. */
static void play_the_evening(void)
{
    go_open();
    ROW("T1 opening float 10,000", 90000, 10000, 0, 0, 0, 20000, 0);
    POST(7, MOVE(PLAYER, CAGE, 50000), MOVE(ACQUIRER, OUTSTANDING, 50000));
    ROW("A buys 500 by card", 89500, 10000, 500, 500, 0, 20000, 0);
    POST(13, MOVE(PLAYER, FLOAT, 30000), MOVE(CASH_DROP, OUTSTANDING, 30000));
    step(CR_COUNT_DO_SOLD, 30000);
    ROW("B buys 300 in notes", 89500, 9700, 800, 800, 0, 20000, 300);
    stake(10000);
    ROW("A stakes 100", 89500, 9800, 700, 800, 0, 20000, 300);
    POST(22, MOVE(PLAYER, FLOAT, 10000), MOVE(TABLE_WIN, OUTSTANDING, 10000));
    POST(20, MOVE(PLAYER, LAYOUT, 10000));
    ROW("A wins 1:1", 89500, 9600, 900, 900, -100, 20000, 300);
    stake(20000);
    ROW("B stakes 200", 89500, 9800, 700, 900, -100, 20000, 300);
    POST(21, MOVE(FLOAT, LAYOUT, 20000), MOVE(OUTSTANDING, TABLE_WIN, 20000));
    ROW("B loses", 89500, 9800, 700, 700, 100, 20000, 300);
    POST(14, MOVE(FLOAT, CAGE, 200000)); /* a slip's: slip.c */
    step(CR_COUNT_DO_FILLED, 200000);
    ROW("fill 2,000", 87500, 11800, 700, 700, 100, 20000, 300);
    POST(15, MOVE(CAGE, FLOAT, 50000));
    step(CR_COUNT_DO_CREDITED, 50000);
    ROW("credit 500", 88000, 11300, 700, 700, 100, 20000, 300);
    step(CR_COUNT_DO_TIP, 1000);
    ROW("A tips 10", 88000, 11310, 690, 690, 100, 20000, 300);
    POST(29, MOVE(CAGE, PLAYER, 10000), MOVE(OUTSTANDING, CASH_DRAWER, 10000));
    ROW("B redeems 100", 88100, 11310, 590, 590, 100, 19900, 300);
}

static struct cr_count_deed closing_count(struct cr_chip_count chips)
{
    struct cr_count_deed stop = right(CR_COUNT_DO_STOP, 0);
    stop.players = 0;
    must(&stop);
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    deed.chips = chips;
    deed.book = balance(CR_ACCOUNT_FLOAT);
    deed.players_hold = in_group(CR_GROUP_PLAYERS);
    assert_int_equal(deed.book, 1130000);
    return deed;
}

static struct cr_count_deed box_deed(unsigned kind, unsigned box)
{
    struct cr_count_deed deed = right(kind, 0);
    deed.box = box;
    if (kind == CR_COUNT_DO_COUNT_BOX) {
        deed.who = (struct cr_who){ CASHIER, CR_ROLE_CASHIER };
        deed.witness = (struct cr_who){ BOSS, CR_ROLE_PIT_BOSS };
    }
    return deed;
}

static void seal(unsigned box)
{
    struct cr_count_deed deed = box_deed(CR_COUNT_DO_SEAL, box);
    must(&deed);
}

static void h54_h55_h56_one_evening(void **state)
{
    (void)state;
    play_the_evening();
    POST(29, MOVE(CAGE, PLAYER, 59000), MOVE(OUTSTANDING, CASH_DRAWER, 59000));
    ROW("A redeems 590", 88690, 11310, 0, 0, 100, 19310, 300);
    struct cr_count_deed deed = closing_count((struct cr_chip_count){ { 10, 2, 2, 3 } });
    must(&deed);
    ROW("closing count 11,275", 88690, 11285, 25, 25, 75, 19310, 300);
    assert_int_equal(effect.postings[0].operation, 36);
    assert_true(effect.incident);
    assert_int_equal(count.variance, -2500); /* H55 */
    assert_int_equal(cr_table_count_result(&count), 7500);
    deed = right(CR_COUNT_DO_CLOSE, 0);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* its boxes are not sealed */
    seal(CR_BOX_DROP);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    seal(CR_BOX_TIPS);
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 15);
    ROW("float to cage", 99965, 10, 25, 25, 75, 19310, 300);
    deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_TIPS);
    deed.amount = 1000;
    must(&deed);
    ROW("tips paid to staff", 99975, 0, 25, 25, 75, 19300, 300);
    deed = right(CR_COUNT_DO_PREPARE, 0);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* not before the drop is counted */
    deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_DROP);
    deed.cash = 30000;
    must(&deed);
    assert_false(effect.incident);
    ROW("drop counted", 99975, 0, 25, 25, 75, 19600, 0);
    assert_int_equal(balance(CR_ACCOUNT_STAFF_TIPS), 0);
    POST(29, MOVE(CAGE, PLAYER, 2500), MOVE(OUTSTANDING, CASH_DRAWER, 2500)); /* H56 */
    assert_int_equal(in_group(CR_GROUP_PLAYERS), 0);
    step(CR_COUNT_DO_PREPARE, 0);
    assert_int_equal(count.result, 0);
}

static void h57_over_by_one_chip(void **state)
{
    (void)state;
    play_the_evening();
    POST(29, MOVE(CAGE, PLAYER, 49000), MOVE(OUTSTANDING, CASH_DRAWER, 49000));
    assert_int_equal(in_group(CR_GROUP_PLAYERS), 10000);
    struct cr_count_deed deed = closing_count((struct cr_chip_count){ { 10, 2, 3, 1 } });
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 37);
    assert_true(effect.incident);
    assert_int_equal(in_group(CR_GROUP_PLAYERS), 7500);
    assert_int_equal(-balance(CR_ACCOUNT_TABLE_WIN), 12500);
    assert_int_equal(cr_table_count_result(&count), 12500);
}

static void h58_over_and_nobody_has_any(void **state)
{
    (void)state;
    play_the_evening();
    POST(29, MOVE(CAGE, PLAYER, 59000), MOVE(OUTSTANDING, CASH_DRAWER, 59000));
    struct cr_count_deed deed = closing_count((struct cr_chip_count){ { 10, 2, 3, 1 } });
    assert_int_equal(tell(&deed), CR_COUNT_EXCEEDS_ISSUED);
    assert_int_equal(count.state, CR_SESSION_CLOSING);
    deed.chips.pieces[3] = 0;
    must(&deed);
    assert_int_equal(count.variance, 0);
    assert_false(effect.incident);
    assert_int_equal(effect.postings[0].operation, 0);
}

static void r37_from_which_variance_on(void **state)
{
    (void)state;
    go_closing();
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    struct cr_table_count closing = count;
    deed.book += 100;
    deed.incident_from = 101;
    assert_int_equal(tell(&deed), CR_OK);
    assert_false(effect.incident);
    count = closing;
    deed.incident_from = 100;
    assert_int_equal(tell(&deed), CR_OK);
    assert_true(effect.incident);
}

/* ---- Boxes and drawers: H53, H59 ---- */

static void to_boxes(void)
{
    go_open();
    POST(6, MOVE(PLAYER, CAGE, 100000), MOVE(CASH_DRAWER, OUTSTANDING, 100000));
    POST(13, MOVE(PLAYER, FLOAT, 30000), MOVE(CASH_DROP, OUTSTANDING, 30000));
    step(CR_COUNT_DO_SOLD, 30000);
    struct cr_count_deed tip = right(CR_COUNT_DO_TIP, 2000);
    tip.cash = 700;
    must(&tip);
    stake(24000);
    POST(25, MOVE(RAKE, LAYOUT, 1200), MOVE(OUTSTANDING, COMMISSION, 1200));
    step(CR_COUNT_DO_RAKED, 1200);
    POST(24, MOVE(PLAYER, LAYOUT, 22800));
    tip = right(CR_COUNT_DO_STOP, 0);
    tip.players = 0;
    must(&tip);
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    deed.chips = (struct cr_chip_count){ { 8, 3, 1, 4 } };
    deed.book = balance(CR_ACCOUNT_FLOAT);
    must(&deed);
    assert_int_equal(cr_table_count_result(&count), 0); /* R50: neither tips nor rake */
    for (unsigned box = 0; box < CR_BOXES; box++)
        seal(box);
}

static void h53_the_drop_is_short(void **state)
{
    (void)state;
    to_boxes();
    struct cr_count_deed deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_DROP);
    deed.cash = 29000;
    cr_money drawer = balance(CR_ACCOUNT_CASH_DRAWER);
    deed.seal++;
    assert_int_equal(tell(&deed), CR_SEAL);
    deed.seal--;
    deed.amount = 1;
    assert_int_equal(tell(&deed), CR_COUNT_DIFFERS); /* no chips in there */
    deed.amount = 0;
    struct cr_table_count sealed = count;
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 35);
    assert_true(effect.incident);
    assert_int_equal(effect.difference, -1000);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), drawer + 29000);
    assert_int_equal(balance(CR_ACCOUNT_CAGE_SHORT), 1000);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DROP), 0);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* once */
    count = sealed;
    deed.cash = 31000;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(effect.difference, 1000);
    assert_int_equal(effect.postings[0].moves[1].credit, CR_ACCOUNT_CAGE_OVER);
    assert_int_equal(effect.postings[0].moves[1].amount, 1000);
}

static void tips_in_chips_and_cash(void **state)
{
    (void)state;
    to_boxes();
    struct cr_count_deed deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_TIPS);
    deed.amount = 2100;
    deed.cash = 700;
    assert_int_equal(tell(&deed), CR_COUNT_DIFFERS);
    step(CR_COUNT_DO_TIP, 100); /* it was given, and is entered now */
    cr_money drawer = balance(CR_ACCOUNT_CASH_DRAWER);
    must(&deed);
    assert_false(effect.incident);
    assert_int_equal(balance(CR_ACCOUNT_STAFF_TIPS), 0);
    assert_int_equal(balance(CR_ACCOUNT_CASH_TIPS), 0);
    assert_int_equal(balance(CR_ACCOUNT_TIPS), 0);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), drawer - 2100);
    deed = right(CR_COUNT_DO_TIP, 100);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
}

static void the_rake_box(void **state)
{
    (void)state;
    to_boxes();
    struct cr_count_deed deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_RAKE);
    deed.amount = -1;
    assert_int_equal(tell(&deed), CR_AMOUNT);
    deed.amount = 1100;
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 26);
    assert_true(effect.incident);
    assert_int_equal(effect.difference, -100);
    assert_int_equal(balance(CR_ACCOUNT_RAKE), 100); /* where the books have it */
}

static void boxes_are_opened_and_sealed_by_two(void **state)
{
    (void)state;
    to_boxes();
    struct cr_count_deed deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_DROP);
    deed.witness.person = deed.who.person;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.witness = (struct cr_who){ 0, CR_ROLE_PIT_BOSS };
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.witness = (struct cr_who){ DEALER, CR_ROLE_DEALER };
    assert_int_equal(tell(&deed), CR_FORBIDDEN_ROLE);
    deed.box = CR_BOXES;
    assert_int_equal(tell(&deed), CR_SEAL);
    deed.kind = CR_COUNT_DO_SEAL;
    assert_int_equal(tell(&deed), CR_SEAL);
    deed = box_deed(CR_COUNT_DO_SEAL, CR_BOX_DROP);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* sealed already */
    count.boxes[CR_BOX_DROP].state = CR_BOX_ON_TABLE;
    deed.seal = 0;
    assert_int_equal(tell(&deed), CR_SEAL);
    deed.seal = 1;
    deed.who.role = CR_ROLE_DEALER;
    assert_int_equal(tell(&deed), CR_FORBIDDEN_ROLE);
    assert_string_equal(cr_box_name(CR_BOX_TIPS), "tips");
    assert_string_equal(cr_box_name(CR_BOXES), "?");
}

static void h59_s3_a_drawer_is_five_short(void **state)
{
    (void)state;
    struct cr_house_posting posting = { .operation = 99 };
    struct cr_who himself = { CASHIER, CR_ROLE_MANAGER }, manager = { MANAGER, CR_ROLE_MANAGER };
    struct cr_who other = { 61, CR_ROLE_HEAD_CASHIER }, nobody = { 0, 0 };
    assert_int_equal(cr_drawer_count(1960000, 1959500, CASHIER, himself, &posting), CR_SEGREGATION);
    assert_int_equal(cr_drawer_count(1960000, 1959500, CASHIER, nobody, &posting), CR_SEGREGATION);
    assert_int_equal(cr_drawer_count(1960000, 1959500, CASHIER, other, &posting),
                     CR_FORBIDDEN_ROLE);
    assert_int_equal(posting.operation, 99);
    assert_int_equal(cr_drawer_count(1960000, 1959500, CASHIER, manager, &posting), CR_OK);
    assert_int_equal(posting.operation, 38);
    post(&posting);
    assert_int_equal(balance(CR_ACCOUNT_CAGE_SHORT), 500);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), 2000000 - 500);
    assert_int_equal(cr_drawer_count(100, 107, CASHIER, manager, &posting), CR_OK);
    post(&posting);
    assert_int_equal(balance(CR_ACCOUNT_CAGE_OVER), -7);
    assert_int_equal(cr_drawer_count(100, 100, CASHIER, nobody, &posting), CR_OK);
    assert_int_equal(posting.operation, 0);
    assert_int_equal(cr_drawer_count(0, 1, CASHIER, manager, &posting), CR_OK);
    assert_int_equal(cr_drawer_count(1, 0, CASHIER, manager, &posting), CR_OK);
    assert_int_equal(cr_drawer_count(100, -1, CASHIER, manager, &posting), CR_AMOUNT);
}

/* ---- Every edge ---- */

/* Where each deed leads, all else being well: "state>next"; what is not here is refused. */
static const char *const edges[CR_COUNT_DEEDS] = {
    [CR_COUNT_DO_PREPARE] = " closed>preparing",
    [CR_COUNT_DO_OPEN] = " preparing>open",
    [CR_COUNT_DO_SUSPEND] = " open>suspended last_games>suspended",
    [CR_COUNT_DO_RESUME] = " suspended>open",
    [CR_COUNT_DO_ANNOUNCE] = " open>last_games",
    [CR_COUNT_DO_SETTLED] = " last_games>last_games",
    [CR_COUNT_DO_VOIDED] = " last_games>last_games",
    [CR_COUNT_DO_STOP] = " open>closing last_games>closing suspended>closing",
    [CR_COUNT_DO_SOLD] = " open>open last_games>last_games",
    [CR_COUNT_DO_FILLED] = " open>open last_games>last_games suspended>suspended closing>closing",
    [CR_COUNT_DO_CREDITED] = " open>open last_games>last_games suspended>suspended closing>closing",
    [CR_COUNT_DO_TIP] = (" open>open last_games>last_games suspended>suspended closing>closing"
                         " reconciled>reconciled"),
    [CR_COUNT_DO_RAKED] = " open>open last_games>last_games suspended>suspended closing>closing",
    [CR_COUNT_DO_COUNT] = " closing>reconciled",
    [CR_COUNT_DO_SEAL] = " reconciled>reconciled",
    [CR_COUNT_DO_CLOSE] = " reconciled>closed",
    [CR_COUNT_DO_COUNT_BOX] = " reconciled>reconciled closed>closed",
};

static struct cr_count_deed edge_deed(unsigned kind)
{
    struct cr_count_deed deed = right(kind, 100);
    deed.boxes = 0;
    if (kind == CR_COUNT_DO_STOP) {
        deed.players = 0;
        deed.who = (struct cr_who){ MANAGER, CR_ROLE_MANAGER };
    }
    if (kind == CR_COUNT_DO_SEAL) deed.box = CR_BOX_TIPS;
    if (kind == CR_COUNT_DO_COUNT_BOX) {
        deed = box_deed(kind, CR_BOX_RAKE);
        deed.amount = 0;
    }
    return deed;
}

static void try_edge(unsigned from, unsigned kind)
{
    char edge[64], start[32];
    count = (struct cr_table_count){ .denominations = chips_of_bg,
                                     .games_left = 3,
                                     .state = (uint8_t)from,
                                     .before = CR_SESSION_OPEN };
    if (kind == CR_COUNT_DO_COUNT_BOX)
        count.boxes[CR_BOX_RAKE] = (struct cr_box_count){ .seal = 4711, .state = CR_BOX_SEALED };
    struct cr_count_deed deed = edge_deed(kind);
    enum cr_status refusal = tell(&deed);
    snprintf(start, sizeof start, " %s>", cr_session_state_name(from));
    snprintf(edge, sizeof edge, "%s%s", start, cr_session_state_name(count.state));
    bool is_edge = strstr(edges[kind], start) != NULL;
    if ((refusal == CR_OK) != is_edge || (is_edge && !strstr(edges[kind], edge)))
        fail_msg("%s:%s, %s", cr_count_deed_name(kind), edge, cr_status_name(refusal));
    if (!is_edge) assert_int_equal(refusal, CR_OUT_OF_ORDER);
}

static void every_edge_and_no_other(void **state)
{
    (void)state;
    for (unsigned from = 0; from < CR_SESSION_STATES; from++)
        for (unsigned kind = 0; kind < CR_COUNT_DEEDS; kind++)
            try_edge(from, kind);
    struct cr_count_deed deed = right(CR_COUNT_DEEDS, 0);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
}

static void in_a_round_nothing_closes(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_STOP, 0);
    deed.in_round = true;
    deed.players = 0;
    go_open();
    assert_int_equal(tell(&deed), CR_IN_ROUND);
    deed.kind = CR_COUNT_DO_ANNOUNCE;
    assert_int_equal(tell(&deed), CR_IN_ROUND);
    deed.players = 1; /* announcing is saying: it may be said while a round runs */
    assert_int_equal(tell(&deed), CR_OK);
}

static void amounts_that_are_none(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_PREPARE, 0);
    deed.denominations = NULL;
    assert_int_equal(tell(&deed), CR_NOT_CHIPS);
    go_open();
    static const unsigned told[] = { CR_COUNT_DO_SOLD, CR_COUNT_DO_FILLED, CR_COUNT_DO_CREDITED,
                                     CR_COUNT_DO_RAKED, CR_COUNT_DO_TIP };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        deed = right(told[i], 0);
        assert_int_equal(tell(&deed), CR_AMOUNT);
        deed.amount = -5;
        assert_int_equal(tell(&deed), CR_AMOUNT);
        deed.amount = CR_MONEY_MAX;
        assert_int_equal(tell(&deed), CR_OK);
        assert_int_equal(tell(&deed), CR_OVERFLOW);
    }
    deed = right(CR_COUNT_DO_STOP, 0);
    deed.players = 0;
    assert_int_equal(tell(&deed), CR_OK);
    deed = right(CR_COUNT_DO_COUNT, 0);
    assert_int_equal(tell(&deed), CR_OVERFLOW); /* no such evening */
}

/* A poker table has no float of its own: it opens and closes with nothing, and posts nothing. */
static void a_table_without_a_float(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_OPEN, 0);
    deed.chips = deed.paper = (struct cr_chip_count){ { 0 } };
    step(CR_COUNT_DO_PREPARE, 0);
    assert_int_equal(count.table, TABLE);
    assert_int_equal(count.session, 1);
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 0);
    step(CR_COUNT_DO_SUSPEND, 0);
    step(CR_COUNT_DO_RESUME, 0);
    assert_int_equal(count.before, 0);
    step(CR_COUNT_DO_RAKED, 1); /* the least amount is one */
    deed = right(CR_COUNT_DO_TIP, 0);
    deed.cash = 5; /* a tip may be cash alone */
    must(&deed);
    deed = right(CR_COUNT_DO_STOP, 0);
    deed.players = 0;
    must(&deed);
    deed = right(CR_COUNT_DO_COUNT, 0);
    deed.chips = (struct cr_chip_count){ { 0 } };
    deed.book = 0;
    must(&deed);
    assert_int_equal(count.counted_at, 1000);
    deed = right(CR_COUNT_DO_CLOSE, 0);
    deed.boxes = CR_BOX_BIT(CR_BOX_DROP); /* empty, but it is there */
    seal(CR_BOX_TIPS);
    seal(CR_BOX_RAKE);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    seal(CR_BOX_DROP);
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 0);
    deed = box_deed(CR_COUNT_DO_COUNT_BOX, CR_BOX_DROP);
    must(&deed);
    assert_int_equal(effect.postings[0].operation, 0);
    assert_false(effect.incident);
}

/* A float that lay on the table overnight is counted, not brought. */
static void a_float_that_is_there(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_OPEN, 0);
    step(CR_COUNT_DO_PREPARE, 0);
    deed.book = 1000100;
    assert_int_equal(tell(&deed), CR_COUNT_DIFFERS);
    deed.book = 1000000;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(effect.postings[0].operation, 0);
    assert_int_equal(count.opening, 1000000);
}

static void an_electronic_table_has_no_dealer(void **state)
{
    (void)state;
    struct cr_count_deed deed = right(CR_COUNT_DO_OPEN, 0);
    step(CR_COUNT_DO_PREPARE, 0);
    deed.signs[0] = deed.signs[1];
    deed.signs[1] = deed.signs[2];
    deed.signs[2].person = 0;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.electronic = true;
    assert_int_equal(tell(&deed), CR_OK);
}

/* Where the books know what the boxes hold, they are asked and nothing else. */
static void the_boxes_by_the_books(void **state)
{
    (void)state;
    go_closing();
    struct cr_count_deed deed = right(CR_COUNT_DO_COUNT, 0);
    deed.has_books = true;
    deed.boxes_hold[CR_BOX_DROP] = 30000;
    deed.boxes_hold[CR_BOX_TIPS] = 2000;
    deed.boxes_hold[CR_BOX_RAKE] = 1200;
    deed.book += 30000;
    deed.players_hold = 30000;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(count.boxes[CR_BOX_DROP].cash, 30000);
    assert_int_equal(count.boxes[CR_BOX_TIPS].chips, 2000);
    assert_int_equal(count.boxes[CR_BOX_RAKE].chips, 1200);
    assert_int_equal(count.result, 30000);
}

static void what_was_counted_is_kept(void **state)
{
    (void)state;
    go_closing();
    assert_memory_equal(&count.opened, &ten_thousand, sizeof ten_thousand);
    assert_int_equal(count.opened_at, 1000);
    step(CR_COUNT_DO_COUNT, 0);
    assert_memory_equal(&count.counted, &ten_thousand, sizeof ten_thousand);
    assert_int_equal(count.closing, 1000000);
}

static void names_are_found_again(void **state)
{
    (void)state;
    assert_int_equal(cr_session_state_find("guess"), CR_SESSION_STATES);
    for (unsigned i = 0; i < CR_SESSION_STATES; i++)
        assert_int_equal(cr_session_state_find(cr_session_state_name(i)), i);
    for (unsigned i = 0; i < CR_COUNT_DEEDS; i++)
        assert_int_equal(cr_count_deed_find(cr_count_deed_name(i)), i);
    assert_int_equal(cr_count_deed_find("guess"), CR_COUNT_DEEDS);
    assert_string_equal(cr_session_state_name(CR_SESSION_STATES), "?");
    assert_string_equal(cr_count_deed_name(CR_COUNT_DEEDS), "?");
}

#define T(name) cmocka_unit_test_setup_teardown(name, begin, close_books)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(h39_equipment_of_a_roulette),
        T(h39_every_item_of_every_class),
        T(h40_the_crew),
        T(h41_a_wheel_without_approval),
        T(an_opening_count_is_three_persons_and_the_slip),
        T(h47_three_red_missing),
        T(h48_no_closing_at_once),
        T(h49_three_last_games),
        T(h50_nobody_at_the_table),
        T(suspended_and_back),
        T(before_the_count),
        T(no_more_of_a_chip_than_there_is),
        T(h53_the_drop_is_short),
        T(h54_h55_h56_one_evening),
        T(h57_over_by_one_chip),
        T(h58_over_and_nobody_has_any),
        T(r37_from_which_variance_on),
        T(tips_in_chips_and_cash),
        T(the_rake_box),
        T(boxes_are_opened_and_sealed_by_two),
        T(h59_s3_a_drawer_is_five_short),
        T(every_edge_and_no_other),
        T(in_a_round_nothing_closes),
        T(amounts_that_are_none),
        T(a_table_without_a_float),
        T(a_float_that_is_there),
        T(an_electronic_table_has_no_dealer),
        T(the_boxes_by_the_books),
        T(what_was_counted_is_kept),
        T(names_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
