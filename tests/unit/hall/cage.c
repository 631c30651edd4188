/* cage.c -- the cage through the hall: worked examples H25-H31, H35, H56, H59-H81 of house.md by number,
 * with their postings, their rows and their refusals. */
#include "hall_kit.h"

#include "hall/cage_desk.h"
#include "hall/tables_desk.h"

#define FIELDS                                                                           \
    "'fields':['legal_entity','surname','given_name','document.name','document.number'," \
    "'document.issued_on','document.issued_by','filed_at','wallet','account']"
#define STEPS_CASH "'steps':[1,2,3,4,5,6,7,8,9]"
#define STEPS_CARD "'steps':[4,5,6,7,8]"

/* ---- The kit of the cage ---- */

static enum cr_status told(const char *who, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return deed(who, text);
}

/* The cage as it is booked, as JSON with single quotes; more: pieces of 5.00 above it, or below. */
static const char *cage_chips(int more)
{
    static char text[512];
    struct cr_chip_count chips = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++)
        if (cr_hall_settings(kit.hall)->denominations.value[i] == 500)
            chips.pieces[i] = (uint32_t)((int)chips.pieces[i] + more);
    json_t *value = cr_chips_json(kit.hall, &chips);
    char *json = json_dumps(value, JSON_COMPACT);
    snprintf(text, sizeof text, "%s", json);
    for (char *at = text; *at; at++)
        if (*at == '"') *at = '\'';
    free(json);
    json_decref(value);
    return text;
}

static void enter(uint32_t visitor)
{
    char key[32];
    snprintf(key, sizeof key, "age/%u", visitor);
    set_fact(key, "34");
    assert_int_equal(told("registrar", "{'do':'enter','visitor':%u,'id_shown':true}", visitor),
                     CR_OK);
    assert_true(json_is_true(came_json("admitted")));
}

/* 100,000.00 in chips in the cage, 20,000.00 in the drawer of the cashier's shift, visitor 17 inside. */
static void open_cage_with(const char *house, const char *extra)
{
    open_hall_with(house, extra);
    OK("administration", "{'do':'chips_register','chips':{'100000':60,'10000':300,'2500':200,"
                         "'500':600,'100':2000}}");
    OK("cashier",
       "{'do':'chips_move','from':'vault','chips':{'100000':60,'10000':300,'2500':200,'500':600,"
       "'100':2000}}");
    OK("manager", "{'do':'safe_in','amount':5000000}");
    OK("manager", "{'do':'safe_in','amount':10000000,'into':'bank'}");
    OK("manager", "{'do':'safe_in','amount':1000000,'into':'wallet'}");
    OK("manager", "{'do':'shift_plan','cashier':8,'drawer':1}");
    OK("manager", "{'do':'safe_move','shift':1,'amount':2000000}");
    assert_int_equal(
        told("cashier", "{'do':'shift_open','shift':1,'cash':2000000,'chips':%s}", cage_chips(0)),
        CR_OK);
    enter(17);
}

static void open_m1(void)
{
    open_cage_with("m1", "'income_tax_bp':400");
}

/* The pieces of the cage are what its books say, and all comes to the same again. */
static void close_cage(void)
{
    cr_money worth;
    struct cr_chip_count chips = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    assert_true(cr_chip_count_worth(&cr_hall_settings(kit.hall)->denominations, &chips, &worth));
    assert_int_equal(worth, balance("cage"));
    close_hall();
}

/* The last posting: its operation. */
static unsigned last_operation(void)
{
    return kit.books.list[kit.books.count - 1].operation;
}

static int64_t number(const char *name, const char *key, const char *column)
{
    const json_t *value = row(name, key, column);
    if (!json_is_integer(value)) fail_msg("%s %s has no %s", name, key, column);
    return json_integer_value(value);
}

static const char *word(const char *name, const char *key, const char *column)
{
    const char *value = json_string_value(row(name, key, column));
    return value ? value : "";
}

static void say_clock(int64_t moment, const char *expected)
{
    char text[CR_ZONE_FORMAT_SIZE];
    cr_zone_format(&cr_hall_settings(kit.hall)->zone, moment, text);
    assert_string_equal(text, expected);
}

/* Chips into the visitor's hands: the house has sold them. */
static void buy_chips(cr_money sum, const char *chips)
{
    assert_int_equal(told("cashier",
                          "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':%lld}],"
                          "'chips':%s," STEPS_CASH "}",
                          (long long)sum, chips),
                     CR_OK);
}

/* In chips of 100.00. */
static void buy(cr_money sum)
{
    char chips[32];
    snprintf(chips, sizeof chips, "{'10000':%d}", (int)(sum / 10000));
    buy_chips(sum, chips);
}

/* ---- Buying ---- */

static void h25_by_card(void **state)
{
    (void)state;
    open_m1();
    OK("cashier",
       "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':50000}]," STEPS_CARD "}");
    assert_int_equal(last_operation(), 7);
    assert_int_equal(balance("1040"), 50000);
    assert_int_equal(balance("2000"), -50000);
    assert_int_equal(balance("cage"), 9950000);
    assert_int_equal(balance_of("player", 17), 50000);
    assert_int_equal(came("total"), 50000);
    assert_int_equal(row_count("receipts"), 1);
    assert_string_equal(word("receipts", "receipt/1.0", "method"), "card");
    assert_int_equal(number("receipts", "receipt/1.0", "amount"), 50000);
    assert_int_equal(number("receipts", "receipt/1.0", "document"), 1);
    assert_null(row("receipts", "receipt/1.0", "change"));
    assert_int_equal(number("sold_and_paid", "shift/1", "sold"), 50000);
    assert_true(json_is_true(row("visitors", "visit/1", "played")));
    OK("administration", "{'do':'acquirer_settles','amount':50000,'fee':750}");
    assert_int_equal(balance("1040"), 0);
    assert_int_equal(balance("1030"), 10049250);
    assert_int_equal(balance("5030"), 750);
    REFUSED(CR_OVERDRAWN, "administration", "{'do':'acquirer_settles','amount':1}");
    REFUSED(CR_AMOUNT, "administration", "{'do':'acquirer_settles','amount':10,'fee':11}");
    close_cage();
}

static void h26_h27_change(void **state)
{
    (void)state;
    open_cage_with("m1", "'denominations':[1000000,100000,50000,10000,2500,500,100]");
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','tendered':53700,'sum':50000}]"
                  "," STEPS_CASH "}");
    assert_int_equal(number("receipts", "receipt/1.0", "amount"), 50000);
    assert_int_equal(number("receipts", "receipt/1.0", "tendered"), 53700);
    assert_int_equal(number("receipts", "receipt/1.0", "change"), 3700);
    assert_int_equal(balance("1000"), 2050000);
    assert_int_equal(last_operation(), 6);
    close_cage();
}

static void h27_for_all_of_it(void **state)
{
    (void)state;
    open_hall_with("m1", "'denominations':[10000,2500,500]");
    OK("administration", "{'do':'chips_register','chips':{'10000':300,'2500':200,'500':600}}");
    OK("cashier", "{'do':'chips_move','from':'vault','chips':{'10000':300,'2500':200,'500':600}}");
    OK("manager", "{'do':'shift_plan','cashier':8,'drawer':1}");
    assert_int_equal(
        told("cashier", "{'do':'shift_open','shift':1,'cash':0,'chips':%s}", cage_chips(0)), CR_OK);
    enter(17);
    OK("cashier",
       "{'do':'buy','visitor':17,'payments':[{'by':'cash','tendered':53700}]," STEPS_CASH "}");
    assert_int_equal(came("total"), 53500);
    assert_int_equal(number("receipts", "receipt/1.0", "change"), 200);
    assert_int_equal(balance_of("player", 17), 53500);
    REFUSED(CR_NOT_CHIPS, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':53700}]," STEPS_CASH "}");
    close_cage();
}

static void h28_cash_and_card(void **state)
{
    (void)state;
    open_m1();
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':30000},"
                  "{'by':'card','sum':20000}]," STEPS_CASH ",'chips':{'10000':5}}");
    assert_int_equal(row_count("receipts"), 2);
    assert_int_equal(number("receipts", "receipt/1.0", "document"), 1);
    assert_int_equal(number("receipts", "receipt/2.1", "document"), 2);
    assert_int_equal(came("total"), 50000);
    assert_int_equal(balance("1000"), 2030000);
    assert_int_equal(balance("1040"), 20000);
    assert_int_equal(balance_of("player", 17), 50000);
    OK("cashier",
       "{'do':'buy','visitor':17,'payments':[{'by':'emoney','sum':10000}]," STEPS_CARD "}");
    assert_int_equal(last_operation(), 9);
    assert_int_equal(balance("1050"), 1010000);
    assert_int_equal(number("receipts", "receipt/3.0", "document"), 3);
    close_cage();
}

/* A house that has neither the system of the state nor a receipt a method. */
static void h28_another_house(void **state)
{
    (void)state;
    open_cage_with("bg", "");
    REFUSED(CR_METHOD, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':20000}]}");
    assert_string_equal(kit.why.what, "card");
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':30000}]}");
    assert_true(json_is_null(row("receipts", "receipt/1.0", "document")));
    REFUSED(CR_OUT_OF_ORDER, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':500}],'steps':[2]}");
    close_cage();
}

static void h29_notes_into_the_drawer_first(void **state)
{
    (void)state;
    open_m1();
    REFUSED(CR_OUT_OF_ORDER, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':50000}],"
            "'steps':[1,2,3,4,5,6,7,9,8]}");
    assert_string_equal(kit.why.what, "step 9 before step 8");
    REFUSED(CR_OUT_OF_ORDER, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':50000}]}");
    assert_int_equal(balance("1000"), 2000000);
    assert_int_equal(row_count("receipts"), 0);
    close_cage();
}

static void what_a_purchase_is_refused_for(void **state)
{
    (void)state;
    open_m1();
    REFUSED(CR_NO_SHIFT, "cashier:88",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':500}]," STEPS_CARD "}");
    REFUSED(CR_NO_VISIT, "cashier",
            "{'do':'buy','visitor':18,'payments':[{'by':'card','sum':500}]," STEPS_CARD "}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':500}]," STEPS_CARD "}");
    REFUSED(CR_BAD_INPUT, "cashier", "{'do':'buy','visitor':17," STEPS_CARD "}");
    REFUSED(CR_BAD_INPUT, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'shells','sum':'5'}]," STEPS_CARD "}");
    REFUSED(CR_BAD_INPUT, "cashier", "{'do':'buy','payments':[{'by':'card','sum':5}]}");
    REFUSED(CR_AMOUNT, "cashier", "{'do':'buy','visitor':17,'payments':[{'by':'card'}]}");
    REFUSED(CR_METHOD, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'shells','sum':5}]," STEPS_CARD "}");
    REFUSED(CR_COUNT_DIFFERS, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':5000}]," STEPS_CARD
            ",'chips':{'2500':1}}");
    REFUSED(CR_FOREIGN_CHIP, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':5000}]," STEPS_CARD
            ",'chips':{'2000':2}}");
    REFUSED(CR_CAGE_CHIPS, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':10000000}]," STEPS_CARD
            ",'chips':{'100000':100}}");
    REFUSED(CR_CAGE_CHIPS, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':20000000}]," STEPS_CARD "}");
    close_cage();
}

static void h35_no_buying_on_the_way_out(void **state)
{
    (void)state;
    open_m1();
    buy(10000);
    OK("security", "{'do':'tell_to_leave','visitor':17,'reason':'loud'}");
    REFUSED(CR_VISIT_CLOSING, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':500}]," STEPS_CARD "}");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':1},'id_shown':true}");
    close_cage();
}

/* ---- Acts ---- */

static void open_act(void)
{
    open_m1();
    OK("administration", "{'do':'act_create','visitor':17,'sum':200000,'contract':'12/2026'}");
    assert_int_equal(came("act"), 1);
}

static void fund_act(void)
{
    OK("administration", "{'do':'act_funds','act':1,'amount':200000}");
    OK("administration", "{'do':'act_register','act':1}");
    OK("administration", "{'do':'act_to_cage','act':1}");
}

static void h30_chips_to_the_person_of_the_act(void **state)
{
    (void)state;
    open_act();
    fund_act();
    assert_int_equal(balance("2010"), -200000);
    REFUSED(CR_ACT_PERSON, "cashier", "{'do':'act_identify','act':1,'person':18,'id_shown':true}");
    REFUSED(CR_ID_REQUIRED, "cashier", "{'do':'act_identify','act':1,'person':17}");
    OK("cashier", "{'do':'act_identify','act':1,'person':17,'id_shown':true}");
    REFUSED(CR_COUNT_DIFFERS, "cashier", "{'do':'act_count','act':1,'chips':{'10000':19}}");
    OK("cashier", "{'do':'act_count','act':1,'chips':{'10000':20}}");
    REFUSED(CR_ACT_UNSIGNED, "cashier", "{'do':'act_issue','act':1,'copy':true}");
    REFUSED(CR_ACT_UNSIGNED, "cashier", "{'do':'act_sign','act':1,'signed':false}");
    OK("cashier", "{'do':'act_sign','act':1,'signed':true}");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'act_issue','act':1}");
    OK("cashier", "{'do':'act_issue','act':1,'copy':true}");
    assert_int_equal(last_operation(), 11);
    assert_int_equal(balance("2010"), 0);
    assert_int_equal(balance("2000"), -200000);
    assert_int_equal(balance_of("player", 17), 200000);
    assert_int_equal(balance("cage"), 9800000);
    assert_string_equal(word("contracts", "act/1", "state"), "issued");
    assert_int_equal(
        json_integer_value(json_object_get(row("contracts", "act/1", "chips"), "10000")), 20);
    assert_true(json_is_true(row("contracts", "act/1", "copy")));
    assert_true(json_is_true(row("contracts", "act/1", "signed")));
    assert_int_equal(number("contracts", "act/1", "document"), 1);
    assert_string_equal(word("receipts", "receipt/1.0", "method"), "bank_contract");
    assert_int_equal(number("receipts", "receipt/1.0", "amount"), 200000);
    assert_int_equal(number("sold_and_paid", "shift/1", "sold"), 200000);
    close_cage();
}

static void h31_too_early_and_twice(void **state)
{
    (void)state;
    open_act();
    REFUSED(CR_ACT_NOT_FUNDED, "cashier",
            "{'do':'act_identify','act':1,'person':17,'id_shown':true}");
    REFUSED(CR_ACT_NOT_FUNDED, "cashier", "{'do':'act_issue','act':1,'copy':true}");
    REFUSED(CR_AMOUNT, "administration", "{'do':'act_funds','act':1,'amount':199999}");
    fund_act();
    REFUSED(CR_OUT_OF_ORDER, "administration", "{'do':'act_register','act':1}");
    OK("cashier", "{'do':'act_identify','act':1,'person':17,'id_shown':true}");
    OK("cashier", "{'do':'act_count','act':1}");
    OK("cashier", "{'do':'act_sign','act':1,'signed':true}");
    OK("cashier", "{'do':'act_issue','act':1,'copy':true}");
    REFUSED(CR_ACT_DONE, "cashier", "{'do':'act_issue','act':1,'copy':true}");
    REFUSED(CR_ACT_DONE, "cashier", "{'do':'act_identify','act':1,'person':17,'id_shown':true}");
    REFUSED(CR_ACT_DONE, "administration", "{'do':'act_refund','act':1}");
    REFUSED(CR_NOT_FOUND, "cashier", "{'do':'act_issue','act':2,'copy':true}");
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'act_create','visitor':17,'sum':1}");
    REFUSED(CR_FIELD_MISSING, "administration", "{'do':'act_create','visitor':17,'sum':1}");
    REFUSED(CR_AMOUNT, "administration", "{'do':'act_create','visitor':17,'contract':'1'}");
    close_cage();
}

static void h31_no_act_where_no_contract_is_taken(void **state)
{
    (void)state;
    open_cage_with("bg", "");
    REFUSED(CR_METHOD, "administration",
            "{'do':'act_create','visitor':17,'sum':200000,'contract':'12/2026'}");
    close_cage();
}

static void h35_no_act_on_the_way_out(void **state)
{
    (void)state;
    open_act();
    fund_act();
    OK("security", "{'do':'tell_to_leave','visitor':17,'reason':'loud'}");
    REFUSED(CR_VISIT_CLOSING, "cashier",
            "{'do':'act_identify','act':1,'person':17,'id_shown':true}");
    close_cage();
}

static void h81_an_act_never_used(void **state)
{
    (void)state;
    open_act();
    REFUSED(CR_ACT_NOT_FUNDED, "administration", "{'do':'act_refund','act':1}");
    fund_act();
    assert_int_equal(cr_cage_open_of(kit.hall, 17), 1);
    OK("administration", "{'do':'act_refund','act':1}");
    assert_int_equal(last_operation(), 12);
    assert_int_equal(balance("2010"), 0);
    assert_int_equal(balance("1030"), 10000000);
    assert_int_equal(balance("2030"), 0);
    assert_string_equal(word("contracts", "act/1", "state"), "refunded");
    assert_int_equal(cr_cage_open_of(kit.hall, 17), 0);
    REFUSED(CR_ACT_DONE, "cashier", "{'do':'act_issue','act':1,'copy':true}");
    close_cage();
}

/* ---- Shifts ---- */

static void h59_the_cashier_does_not_approve_himself(void **state)
{
    (void)state;
    open_m1();
    OK("manager", "{'do':'safe_move','shift':1,'amount':40000,'to_safe':true}"); /* 19,600.00 */
    assert_int_equal(
        told("cashier", "{'do':'shift_count','shift':1,'cash':1959500,'chips':%s}", cage_chips(0)),
        CR_OK);
    assert_int_equal(came("variance"), -500);
    REFUSED(CR_SEGREGATION, "cashier", "{'do':'shift_reconcile','shift':1,'reason':'miscounted'}");
    REFUSED(CR_FORBIDDEN_ROLE, "head_cashier",
            "{'do':'shift_reconcile','shift':1,'reason':'miscounted'}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'shift_reconcile','shift':1}");
    OK("manager", "{'do':'shift_reconcile','shift':1,'reason':'miscounted'}");
    assert_int_equal(last_operation(), 38);
    assert_int_equal(balance("5010"), 500);
    assert_int_equal(balance("1000"), 1959500);
    assert_int_equal(number("shifts", "shift/1", "variance"), -500);
    assert_int_equal(number("shifts", "shift/1", "approved_by"), 7);
    assert_string_equal(word("shifts", "shift/1", "reason"), "miscounted");
    assert_int_equal(row_count("incidents"), 1);
    REFUSED(CR_NO_SHIFT, "cashier",
            "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':500}]," STEPS_CARD "}");
    OK("cashier", "{'do':'shift_close','shift':1}");
    assert_int_equal(balance("1000"), 0);
    assert_int_equal(balance("1010"), 4999500);
    assert_string_equal(word("shifts", "shift/1", "state"), "closed");
    REFUSED(CR_NOT_FOUND, "cashier", "{'do':'shift_close','shift':1}");
    assert_true(cr_cage_is_idle(kit.hall));
    close_cage();
}

static void h59_chips_short_and_over(void **state)
{
    (void)state;
    open_m1();
    buy(10000);
    assert_int_equal(
        told("cashier", "{'do':'shift_count','shift':1,'cash':2010000,'chips':%s}", cage_chips(-1)),
        CR_OK);
    assert_int_equal(came("variance"), -500);
    OK("manager", "{'do':'shift_reconcile','shift':1,'reason':'a chip is missing'}");
    assert_int_equal(last_operation(), 39);
    assert_int_equal(balance("5010"), 500);
    assert_int_equal(balance("2000"), -10500);
    assert_int_equal(balance_of("player", 0), 500);
    OK("manager", "{'do':'shift_plan','cashier':9,'drawer':1}");
    REFUSED(CR_SHIFT_OPEN, "head_cashier", "{'do':'shift_open','shift':2,'cash':0,'chips':{}}");
    OK("cashier", "{'do':'shift_close','shift':1,'hand_to':2}");
    assert_int_equal(balance_of("1000", 2), 2010000);
    REFUSED(CR_COUNT_DIFFERS, "head_cashier", "{'do':'shift_open','shift':2,'cash':0,'chips':{}}");
    assert_int_equal(told("head_cashier", "{'do':'shift_open','shift':2,'cash':2010000,'chips':%s}",
                          cage_chips(0)),
                     CR_OK);
    assert_int_equal(told("head_cashier",
                          "{'do':'shift_count','shift':2,'cash':2010000,'chips':%s}",
                          cage_chips(1)),
                     CR_OK);
    OK("manager", "{'do':'shift_reconcile','shift':2,'reason':'found again'}");
    assert_int_equal(balance("4090"), -500);
    assert_int_equal(balance_of("player", 0), 0);
    close_cage();
}

static void h59_more_chips_than_there_are(void **state)
{
    (void)state;
    open_m1();
    assert_int_equal(
        told("cashier", "{'do':'shift_count','shift':1,'cash':2000000,'chips':%s}", cage_chips(1)),
        CR_OK);
    REFUSED(CR_COUNT_EXCEEDS_ISSUED, "manager",
            "{'do':'shift_reconcile','shift':1,'reason':'one too many'}");
    assert_int_equal(
        told("cashier", "{'do':'shift_count','shift':1,'cash':2000000,'chips':%s}", cage_chips(0)),
        CR_OK);
    OK("cashier", "{'do':'shift_reconcile','shift':1}"); /* it agrees: himself */
    assert_int_equal(number("shifts", "shift/1", "variance"), 0);
    assert_int_equal(row_count("incidents"), 0);
    close_cage();
}

/* Another cashier sells while this one counts: his difference stays what it was. */
static void h59_two_shifts_share_the_chips(void **state)
{
    (void)state;
    open_m1();
    OK("manager", "{'do':'shift_plan','cashier':88,'drawer':2}");
    assert_int_equal(
        told("cashier:88", "{'do':'shift_open','shift':2,'cash':0,'chips':%s}", cage_chips(0)),
        CR_OK);
    OK("manager", "{'do':'shift_plan','cashier':88,'drawer':3}");
    REFUSED(CR_SHIFT_OPEN, "cashier:88", "{'do':'shift_open','shift':3,'cash':0,'chips':{}}");
    REFUSED(CR_FORBIDDEN_ROLE, "cashier:88",
            "{'do':'shift_count','shift':1,'cash':2000000,'chips':{}}");
    assert_int_equal(
        told("cashier", "{'do':'shift_count','shift':1,'cash':2000000,'chips':%s}", cage_chips(-2)),
        CR_OK);
    OK("cashier:88", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':1500}]," STEPS_CASH
                     ",'chips':{'500':3}}");
    OK("manager", "{'do':'shift_reconcile','shift':1,'reason':'two are missing'}");
    assert_int_equal(balance("5010"), 1000);
    assert_int_equal(balance("cage"), 10000000 - 1500 - 1000);
    assert_int_equal(number("sold_and_paid", "shift/2", "sold"), 1500);
    assert_int_equal(number("sold_and_paid", "shift/1", "sold"), 0);
    close_cage();
}

static void a_shift_goes_one_way(void **state)
{
    (void)state;
    open_m1();
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'shift_plan','cashier':8,'drawer':1}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'shift_plan','cashier':8}");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'shift_reconcile','shift':1}");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'shift_close','shift':1}");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'shift_open','shift':1,'cash':2000000,'chips':{}}");
    REFUSED(CR_BAD_INPUT, "cashier", "{'do':'shift_count','shift':1,'cash':2000000}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'safe_move','shift':5,'amount':1}");
    REFUSED(CR_OVERDRAWN, "manager", "{'do':'safe_move','shift':1,'amount':100000000}");
    REFUSED(CR_OVERDRAWN, "cashier",
            "{'do':'safe_move','shift':1,'amount':2000001,'to_safe':true}");
    REFUSED(CR_AMOUNT, "manager", "{'do':'safe_in','amount':0}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'safe_in','amount':1,'into':'pocket'}");
    OK("manager", "{'do':'shift_plan','cashier':88,'drawer':2}");
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'shift_open','shift':2,'cash':0,'chips':{}}");
    assert_int_equal(cr_cage_shift_of(kit.hall, 8), 1);
    assert_int_equal(cr_cage_shift_of(kit.hall, 88), 0);
    close_cage();
}

/* ---- Redeeming in cash ---- */

static void h60_cash_with_tax(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true}");
    assert_int_equal(last_operation(), 29);
    assert_int_equal(came("tax"), 4000);
    assert_int_equal(came("paid"), 96000);
    assert_int_equal(balance("1000"), 2100000 - 96000);
    assert_int_equal(balance("2030"), -4000);
    assert_int_equal(balance("2000"), 0);
    assert_int_equal(balance("cage"), 10000000);
    assert_int_equal(number("payouts", "receipt/2", "gross"), 100000);
    assert_int_equal(number("payouts", "receipt/2", "net"), 96000);
    assert_int_equal(number("payouts", "receipt/2", "document"), 2);
    assert_true(json_is_true(row("payouts", "receipt/2", "id_shown")));
    assert_int_equal(row_count("tax"), 1);
    assert_int_equal(row_count("queue"), 0);
    assert_int_equal(number("sold_and_paid", "shift/1", "paid"), 100000);
    OK("administration", "{'do':'tax_remit','amount':3000}");
    REFUSED(CR_AMOUNT, "administration", "{'do':'tax_remit','amount':1001}");
    assert_int_equal(kit.why.max, 1000);
    assert_int_equal(balance("2030"), -1000);
    close_cage();
}

static void h61_tax_half_up(void **state)
{
    (void)state;
    open_hall_with("m1", "'income_tax_bp':400,'denominations':[100000,500,100,10,1]");
    OK("administration", "{'do':'chips_register','chips':{'500':100,'100':100,'10':100,'1':100}}");
    OK("cashier",
       "{'do':'chips_move','from':'vault','chips':{'500':100,'100':100,'10':100,'1':100}}");
    OK("manager", "{'do':'shift_plan','cashier':8,'drawer':1}");
    assert_int_equal(
        told("cashier", "{'do':'shift_open','shift':1,'cash':0,'chips':%s}", cage_chips(0)), CR_OK);
    enter(17);
    buy_chips(5000, "{'500':6,'100':10,'10':90,'1':100}");
    OK("cashier",
       "{'do':'redeem','visitor':17,'chips':{'500':2,'100':2,'10':3,'1':7},'id_shown':true}");
    assert_int_equal(came("tax"), 49);
    assert_int_equal(came("paid"), 1188);
    OK("cashier",
       "{'do':'redeem','visitor':17,'chips':{'500':2,'100':2,'10':3,'1':8},'id_shown':true}");
    assert_int_equal(came("tax"), 50);
    assert_int_equal(came("paid"), 1188);
    close_cage();
}

static void h62_no_document(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    REFUSED(CR_ID_REQUIRED, "cashier", "{'do':'redeem','visitor':17,'chips':{'10000':10}}");
    REFUSED(CR_ID_REQUIRED, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true,'document_of':18}");
    OK("cashier",
       "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true,'document_of':17}");
    close_cage();
    open_cage_with("bg", ""); /* R43 */
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':10000}]}");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':1}}");
    assert_int_equal(came("tax"), 0);
    close_cage();
}

static void h63_tax_not_set(void **state)
{
    (void)state;
    open_cage_with("m1", "");
    buy(100000);
    REFUSED(CR_TAX_UNSET, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true}");
    OK("administration", "{'do':'house_set','income_tax_bp':0}");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true}");
    assert_int_equal(came("paid"), 100000);
    close_cage();
}

/* 700.00 in the till, 1,000.00 asked for on Sat 2026-03-07 22:15:00. */
static void short_till(void)
{
    open_m1();
    set_clock("2026-03-07 22:15:00");
    buy(100000);
    OK("manager", "{'do':'safe_move','shift':1,'amount':2030000,'to_safe':true}");
    REFUSED(CR_TILL_SHORT, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true}");
    assert_int_equal(kit.why.max, 70000);
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true,'queue':true}");
    assert_int_equal(last_operation(), 30);
    assert_int_equal(balance("2020"), -100000);
    assert_int_equal(balance("2000"), 0);
    assert_string_equal(came_text("state"), "queued_cash");
    say_clock(came("due"), "2026-03-08 22:15:00");
}

#define PAY "{'do':'payout_pay','payout':1,'visitor':17,'id_shown':true}"

static void h64_paid_in_time(void **state)
{
    (void)state;
    short_till();
    int64_t due;
    OK("manager", "{'do':'safe_move','shift':1,'amount':100000}");
    set_clock("2026-03-08 22:15:00");
    assert_null(cr_hall_owes(kit.hall, kit.now, &due));
    say_clock(due, "2026-03-08 22:15:01");
    OK("cashier", PAY);
    assert_int_equal(last_operation(), 31);
    assert_int_equal(balance("2020"), 0);
    assert_int_equal(balance("2030"), -4000);
    assert_int_equal(row_count("incidents"), 0);
    assert_true(json_is_false(row("queue", "payout/1", "overdue")));
    REFUSED(CR_OUT_OF_ORDER, "cashier", PAY); /* never twice */
    assert_int_equal(balance("1000"), 170000 - 96000);
    close_cage();
}

static void h64_overdue_by_a_second(void **state)
{
    (void)state;
    short_till();
    int64_t due = 0;
    OK("manager", "{'do':'safe_move','shift':1,'amount':100000}");
    set_clock("2026-03-08 22:15:01");
    json_t *owed = cr_hall_owes(kit.hall, kit.now, &due);
    assert_non_null(owed);
    assert_int_equal(deed_json("system", owed), CR_OK);
    assert_int_equal(row_count("incidents"), 1);
    assert_string_equal(word("incidents", "incident/1", "code"), "payout_overdue");
    assert_true(json_is_true(row("queue", "payout/1", "overdue")));
    due = 0;
    assert_null(cr_hall_owes(kit.hall, kit.now, &due)); /* once */
    REFUSED(CR_OUT_OF_ORDER, "system", "{'do':'payout_lapse','payout':1}");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", "{'do':'payout_lapse','payout':1}");
    OK("cashier", PAY); /* still paid */
    assert_int_equal(row_count("incidents"), 1);
    assert_string_equal(word("queue", "payout/1", "state"), "paid");
    close_cage();
}

static void h64_paid_late_before_the_clock_found_it(void **state)
{
    (void)state;
    short_till();
    OK("manager", "{'do':'safe_move','shift':1,'amount':100000}");
    set_clock("2026-03-08 22:15:01");
    OK("cashier", PAY);
    assert_int_equal(row_count("incidents"), 1);
    close_cage();
}

static void h65_what_the_till_has_now(void **state)
{
    (void)state;
    short_till();
    REFUSED(CR_TILL_SHORT, "cashier", PAY);
    REFUSED(CR_NOT_AGREED, "cashier",
            "{'do':'payout_pay','payout':1,'visitor':17,'id_shown':true,'amount':70000}");
    OK("cashier", "{'do':'payout_pay','payout':1,'visitor':17,'id_shown':true,'amount':70000,"
                  "'agreed':true}");
    assert_int_equal(balance("2020"), -26000);
    assert_int_equal(balance("2030"), -4000);
    assert_int_equal(balance("1000"), 0);
    assert_int_equal(came("left"), 26000);
    say_clock(number("queue", "payout/1", "due_at"), "2026-03-08 22:15:00");
    OK("manager", "{'do':'safe_move','shift':1,'amount':26000}");
    OK("cashier", PAY);
    assert_int_equal(came("tax"), 0);
    assert_int_equal(balance("2020"), 0);
    assert_int_equal(number("payouts", "receipt/2", "gross"), 74000);
    assert_int_equal(number("payouts", "receipt/3", "gross"), 26000);
    close_cage();
}

static void nobody_is_paid_anothers_money(void **state)
{
    (void)state;
    short_till();
    enter(18);
    OK("manager", "{'do':'safe_move','shift':1,'amount':100000}");
    REFUSED(CR_ID_REQUIRED, "cashier",
            "{'do':'payout_pay','payout':1,'visitor':18,'id_shown':true}");
    REFUSED(CR_ID_REQUIRED, "cashier", "{'do':'payout_pay','payout':1,'visitor':17}");
    REFUSED(CR_ID_REQUIRED, "cashier", "{'do':'payout_pay','payout':1,'id_shown':true}");
    REFUSED(CR_NO_SHIFT, "head_cashier", PAY);
    OK("cashier", PAY);
    close_cage();
}

static void what_is_disputed_is_not_paid(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    OK("manager", "{'do':'dispute_raise','visitor':17,'subject':'whose chips','freeze':true}");
    REFUSED(CR_FROZEN, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true}");
    assert_int_equal(kit.why.n, 1);
    REFUSED(
        CR_FROZEN, "cashier",
        "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'account_owner':17," FIELDS
        "}");
    buy(10000); /* he may play on */
    close_cage();
}

static void h56_a_chip_of_nobody(void **state)
{
    (void)state;
    open_cage_with("bg", "");
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':2500}]}");
    enter(18); /* it came into his hands unseen */
    OK("cashier", "{'do':'redeem','visitor':18,'chips':{'2500':1}}");
    assert_int_equal(balance_of("player", 18), -2500);
    assert_int_equal(balance("player"), 0);
    assert_int_equal(balance("2000"), 0);
    REFUSED(CR_COUNT_EXCEEDS_ISSUED, "cashier", "{'do':'redeem','visitor':18,'chips':{'2500':1}}");
    close_cage();
}

static void chips_at_a_table_are_not_at_the_window(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    set_fact("chips/17", "{'all':100000,'free':40000}");
    REFUSED(CR_NO_CHIPS, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':5},'id_shown':true}");
    assert_int_equal(kit.why.have, 40000);
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':4},'id_shown':true}");
    close_cage();
}

static void h75_to_h77_above_30000(void **state)
{
    (void)state;
    open_cage_with("bg", "");
    OK("manager", "{'do':'safe_in','amount':10000000}");
    OK("manager", "{'do':'safe_move','shift':1,'amount':7000000}");
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':9900000}]}");
    REFUSED(CR_BANK_ONLY, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'100000':30,'100':1}}"); /* H76: 30,001.00 */
    assert_int_equal(kit.why.max, 3000000);
    assert_int_equal(kit.why.value, 3000100);
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':30}}"); /* H75 */
    REFUSED(CR_BANK_ONLY, "cashier", "{'do':'redeem','visitor':17,'chips':{'100':1}}");
    set_clock("2026-03-16 05:59:59"); /* the same gaming day */
    REFUSED(CR_BANK_ONLY, "cashier", "{'do':'redeem','visitor':17,'chips':{'100':1}}");
    set_clock("2026-03-16 06:00:00");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':20}}"); /* H77 */
    REFUSED(CR_BANK_ONLY, "cashier", "{'do':'redeem','visitor':17,'chips':{'10000':100,'100':1}}");
    assert_int_equal(kit.why.value, 3000100);
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'10000':100}}");
    close_cage();
}

static void h76_the_whole_by_bank(void **state)
{
    (void)state;
    open_cage_with("bg", "");
    OK("manager", "{'do':'safe_in','amount':1000000}");
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':3000100}]}");
    REFUSED(CR_BANK_ONLY, "cashier",
            "{'do':'payout_submit','visitor':17,'method':'cash','sum':3000100}");
    OK("cashier", "{'do':'payout_submit','visitor':17,'method':'bank','sum':3000100,"
                  "'account_owner':17," FIELDS "}");
    OK("cashier", "{'do':'payout_identify','payout':1,'person':17,'id_shown':true}");
    OK("cashier", "{'do':'payout_accept','payout':1,'chips':{'100000':30,'100':1}}");
    assert_int_equal(last_operation(), 32);
    assert_int_equal(balance("2021"), -3000100);
    assert_int_equal(balance("2000"), 0);
    OK("cashier", "{'do':'payout_queue','payout':1}");
    OK("manager", "{'do':'payout_approve','payout':1}");
    OK("administration", "{'do':'payout_release','payout':1,'reference':'BNB 77'}");
    assert_int_equal(balance("2021"), 0);
    assert_int_equal(balance("1030"), 10000000 - 3000100);
    assert_string_equal(word("bank_payouts", "payout/1", "reference"), "BNB 77");
    OK("administration", "{'do':'payout_confirm','payout':1}");
    assert_string_equal(word("bank_payouts", "payout/1", "state"), "paid");
    REFUSED(CR_BANK_ONLY, "cashier", "{'do':'redeem','visitor':17,'chips':{'100':1}}");
    close_cage();
}

static void h78_no_such_rule(void **state)
{
    (void)state;
    open_m1();
    buy_chips(3000100, "{'100000':30,'100':1}");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':30,'100':1},'id_shown':true}");
    assert_int_equal(came("tax"), 120004);
    assert_int_equal(came("paid"), 2880096);
    close_cage();
}

static void h79_the_reserve(void **state)
{
    (void)state;
    open_hall_with("bg", "'reserve_required':20000000");
    OK("administration", "{'do':'chips_register','chips':{'100000':100}}");
    OK("cashier", "{'do':'chips_move','from':'vault','chips':{'100000':100}}");
    OK("manager", "{'do':'safe_in','amount':13000000}");
    OK("manager", "{'do':'safe_in','amount':6000000,'into':'bank'}");
    OK("manager", "{'do':'shift_plan','cashier':8,'drawer':1}");
    OK("cashier", "{'do':'shift_open','shift':1,'cash':0,'chips':{'100000':100}}");
    enter(17);
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':2000000}]}");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':10}}");
    assert_int_equal(row_count("incidents"), 0); /* 200,000.00: enough */
    assert_true(json_is_null(came_json("reserve_low")) || !came_json("reserve_low"));
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':5}}");
    assert_true(json_is_true(came_json("reserve_low"))); /* 195,000.00, and paid */
    assert_int_equal(row_count("incidents"), 1);
    assert_string_equal(word("incidents", "incident/1", "code"), "reserve_low");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':1}}");
    assert_int_equal(row_count("incidents"), 1); /* it fell once */
    assert_int_equal(row_count("reserve"), 1);
    char key[32];
    snprintf(key, sizeof key, "day/%d", 20527); /* 2026-03-15 */
    assert_int_equal(number("reserve", key, "cash"), 13400000);
    assert_int_equal(number("reserve", key, "bank"), 6000000);
    assert_true(json_is_true(row("reserve", key, "short")));
    close_cage();
}

static void h80_colour_chips_and_a_wrong_count(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    REFUSED(CR_COLOUR_AT_CAGE, "cashier",
            "{'do':'redeem','visitor':17,'chips':{},'colour':true,'id_shown':true}");
    REFUSED(CR_COUNT_DIFFERS, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':10},'amount':90000,'id_shown':true}");
    REFUSED(CR_FOREIGN_CHIP, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'333':10},'id_shown':true}");
    REFUSED(CR_AMOUNT, "cashier", "{'do':'redeem','visitor':17,'id_shown':true}");
    REFUSED(CR_NO_VISIT, "cashier",
            "{'do':'redeem','visitor':19,'chips':{'10000':1},'id_shown':true}");
    close_cage();
}

/* ---- Applications ---- */

static void due_by(const char *filed, const char *holiday, const char *due)
{
    open_m1();
    if (holiday)
        assert_int_equal(told("administration", "{'do':'holiday_add','day':'%s'}", holiday), CR_OK);
    set_clock(filed);
    OK("cashier", "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,"
                  "'account_owner':17,'needs_account':true," FIELDS "}");
    say_clock(came("due"), due);
    close_cage();
}

static void h66_h67_h68_seven_working_days(void **state)
{
    (void)state;
    due_by("2026-03-06 16:30:00", NULL, "2026-03-17 23:59:59");
    due_by("2026-03-07 12:00:00", NULL, "2026-03-17 23:59:59");
    due_by("2026-03-08 12:00:00", NULL, "2026-03-17 23:59:59");
    due_by("2026-03-06 16:30:00", "2026-03-12", "2026-03-18 23:59:59");
    due_by("2026-03-05 09:00:00", NULL, "2026-03-16 23:59:59");
}

static void h69_h70_h71_the_form(void **state)
{
    (void)state;
    open_m1();
    REFUSED(CR_FIELD_MISSING, "cashier",
            "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'account_owner':17,"
            "'fields':['legal_entity','surname','given_name','document.name','document.number',"
            "'document.issued_by','filed_at']}");
    assert_string_equal(kit.why.what, "document.issued_on");
    REFUSED(CR_FIELD_MISSING, "cashier",
            "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'account_owner':17,"
            "'issued_abroad':true," FIELDS "}");
    assert_string_equal(kit.why.what, "document.state");
    OK("cashier",
       "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'account_owner':17,"
       "'issued_abroad':true,'fields':['legal_entity','surname','given_name','document.name',"
       "'document.number','document.issued_on','document.state','filed_at']}");
    REFUSED(
        CR_NOT_OWN_ACCOUNT, "cashier",
        "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'account_owner':99," FIELDS
        "}");
    REFUSED(CR_BAD_INPUT, "cashier",
            "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'fields':['hat']}");
    REFUSED(CR_METHOD, "cashier",
            "{'do':'payout_submit','visitor':17,'method':'post','sum':100000," FIELDS "}");
    REFUSED(CR_AMOUNT, "cashier", "{'do':'payout_submit','visitor':17,'method':'bank'," FIELDS "}");
    REFUSED(
        CR_FORBIDDEN_ROLE, "player:18",
        "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,'account_owner':17," FIELDS
        "}");
    OK("player:17", "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,"
                    "'account_owner':17," FIELDS "}");
    assert_int_equal(came("payout"), 2);
    close_cage();
}

static void accept_by(const char *method)
{
    open_m1();
    set_clock("2026-03-06 10:00:00");
    buy(100000);
    assert_int_equal(told("cashier",
                          "{'do':'payout_submit','visitor':17,'method':'%s','sum':100000,"
                          "'account_owner':17," FIELDS "}",
                          method),
                     CR_OK);
    OK("cashier", "{'do':'payout_identify','payout':1,'person':17,'id_shown':true}");
    OK("cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':10}}");
}

static void h72_whose_wallet(void **state)
{
    (void)state;
    accept_by("emoney");
    assert_int_equal(last_operation(), 33);
    assert_int_equal(balance("2022"), -100000);
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'payout_queue','payout':1,'wallet_owner':17}");
    OK("cashier", "{'do':'payout_check_wallet','payout':1}");
    REFUSED(CR_WALLET_UNVERIFIED, "cashier", "{'do':'payout_queue','payout':1}");
    REFUSED(CR_NOT_OWN_WALLET, "cashier", "{'do':'payout_queue','payout':1,'wallet_owner':18}");
    OK("cashier", "{'do':'payout_queue','payout':1,'wallet_owner':17}");
    OK("head_cashier", "{'do':'payout_approve','payout':1}");
    OK("administration", "{'do':'payout_release','payout':1}");
    assert_int_equal(last_operation(), 33);
    assert_int_equal(balance("1050"), 1000000 - 96000);
    assert_int_equal(balance("2030"), -4000);
    OK("administration", "{'do':'payout_confirm','payout':1}");
    REFUSED(CR_OUT_OF_ORDER, "administration", "{'do':'payout_confirm','payout':1}");
    close_cage();
}

static void h73_the_clock_runs_from_the_sending(void **state)
{
    (void)state;
    open_m1();
    set_clock("2026-03-06 10:00:00");
    int64_t sent = kit.now;
    set_clock("2026-03-06 21:00:00");
    assert_int_equal(told("cashier",
                          "{'do':'payout_submit','visitor':17,'method':'emoney','sum':100000,"
                          "'filed_at':%lld," FIELDS "}",
                          (long long)sent),
                     CR_OK);
    say_clock(came("due"), "2026-03-17 23:59:59");
    assert_int_equal(number("queue", "payout/1", "filed_at"), sent);
    assert_int_equal(told("cashier",
                          "{'do':'payout_submit','visitor':17,'method':'emoney','sum':100000,"
                          "'filed_at':%lld," FIELDS "}",
                          (long long)kit.now + 1),
                     CR_BAD_INPUT);
    close_cage();
}

static void h74_the_bank_returns_it(void **state)
{
    (void)state;
    accept_by("bank");
    OK("cashier", "{'do':'payout_queue','payout':1}");
    int64_t due = number("queue", "payout/1", "due_at");
    REFUSED(CR_SEGREGATION, "administration", "{'do':'payout_release','payout':1}");
    OK("manager:13", "{'do':'payout_approve','payout':1}"); /* the same person in two roles */
    REFUSED(CR_SEGREGATION, "administration", "{'do':'payout_release','payout':1}");
    OK("manager", "{'do':'payout_approve','payout':1}");
    OK("administration", "{'do':'payout_release','payout':1}");
    assert_int_equal(balance("1030"), 10000000 - 96000);
    REFUSED(CR_OUT_OF_ORDER, "administration", "{'do':'payout_release','payout':1}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'payout_approve','payout':1}");
    set_clock("2026-03-13 11:00:00");
    OK("administration", "{'do':'payout_bounce','payout':1}");
    assert_int_equal(last_operation(), 34);
    assert_int_equal(balance("1030"), 10000000);
    assert_int_equal(balance("2030"), 0);
    assert_int_equal(balance("2021"), -100000);
    assert_string_equal(word("queue", "payout/1", "state"), "returned");
    assert_int_equal(number("queue", "payout/1", "due_at"), due);
    assert_true(json_is_true(row("payouts", "payout/1", "reversed")));
    REFUSED(CR_FIELD_MISSING, "cashier", "{'do':'payout_correct','payout':1,'account_owner':17}");
    REFUSED(CR_NOT_OWN_ACCOUNT, "cashier",
            "{'do':'payout_correct','payout':1,'account_owner':99," FIELDS "}");
    OK("cashier", "{'do':'payout_correct','payout':1,'account_owner':17," FIELDS "}");
    REFUSED(CR_SEGREGATION, "administration", "{'do':'payout_release','payout':1}"); /* again two */
    OK("manager", "{'do':'payout_approve','payout':1}");
    OK("administration", "{'do':'payout_release','payout':1}");
    OK("administration", "{'do':'payout_confirm','payout':1}");
    assert_int_equal(balance("2021"), 0);
    assert_int_equal(balance("2030"), -4000);
    assert_int_equal(number("queue", "payout/1", "due_at"), due);
    close_cage();
}

static void an_application_of_the_banned_needs_no_visit(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    OK("registrar", "{'do':'exit','visitor':17}"); /* with the chips in his pocket: R12 */
    REFUSED(CR_NO_VISIT, "cashier",
            "{'do':'redeem','visitor':17,'chips':{'10000':10},'id_shown':true}");
    REFUSED(CR_NO_VISIT, "cashier",
            "{'do':'payout_submit','visitor':17,'method':'cash','sum':100000}");
    OK("cashier", "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,"
                  "'account_owner':17," FIELDS "}");
    OK("cashier", "{'do':'payout_identify','payout':1,'person':17,'id_shown':true}");
    OK("cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':10}}");
    assert_int_equal(balance("2021"), -100000);
    close_cage();
}

static void another_persons_document_rejects(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    OK("cashier", "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,"
                  "'account_owner':17," FIELDS "}");
    REFUSED(CR_ID_REQUIRED, "cashier", "{'do':'payout_identify','payout':1,'person':17}");
    OK("cashier", "{'do':'payout_identify','payout':1,'person':18,'id_shown':true}");
    assert_string_equal(came_text("state"), "rejected");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':10}}");
    close_cage();
}

static void an_application_in_cash_is_paid_at_once(void **state)
{
    (void)state;
    open_m1();
    buy(100000);
    OK("player:17", "{'do':'payout_submit','visitor':17,'method':'cash','sum':100000}");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':10}}");
    OK("cashier", "{'do':'payout_identify','payout':1,'person':17,'id_shown':true}");
    REFUSED(CR_COUNT_DIFFERS, "cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':9}}");
    OK("cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':10}}");
    assert_string_equal(came_text("state"), "paid");
    assert_string_equal(word("queue", "payout/1", "state"), "paid");
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'payout_accept','payout':1,'chips':{'10000':10}}");
    REFUSED(CR_NOT_FOUND, "cashier", "{'do':'payout_accept','payout':9,'chips':{'10000':10}}");
    close_cage();
}

static void given_up_with_the_chips_handed_back(void **state)
{
    (void)state;
    accept_by("bank");
    OK("cashier", "{'do':'payout_queue','payout':1}");
    assert_int_equal(cr_cage_open_of(kit.hall, 17), 1);
    REFUSED(CR_CHIPS_NOT_BACK, "cashier", "{'do':'payout_cancel','payout':1}");
    REFUSED(CR_FORBIDDEN_ROLE, "player:18", "{'do':'payout_cancel','payout':1}");
    REFUSED(CR_COUNT_DIFFERS, "cashier",
            "{'do':'payout_cancel','payout':1,'chips_back':true,'chips':{'10000':9}}");
    REFUSED(CR_NO_SHIFT, "player:17", "{'do':'payout_cancel','payout':1,'chips_back':true}");
    OK("cashier", "{'do':'payout_cancel','payout':1,'chips_back':true}");
    assert_int_equal(last_operation(), 47);
    assert_int_equal(balance("2021"), 0);
    assert_int_equal(balance_of("player", 17), 100000);
    assert_int_equal(balance("cage"), 9900000);
    assert_int_equal(cr_cage_open_of(kit.hall, 17), 0);
    assert_false(cr_cage_is_idle(kit.hall)); /* the shift runs */
    REFUSED(CR_OUT_OF_ORDER, "cashier", "{'do':'payout_cancel','payout':1,'chips_back':true}");
    OK("player:17", "{'do':'payout_submit','visitor':17,'method':'bank','sum':100000,"
                    "'account_owner':17," FIELDS "}");
    OK("player:17", "{'do':'payout_cancel','payout':2}"); /* nothing was handed over */
    close_cage();
}

/* ---- Taxes and mistakes ---- */

static void p44_gambling_tax(void **state)
{
    (void)state;
    open_m1();
    OK("administration", "{'do':'gambling_tax','amount':300000}");
    assert_int_equal(balance("2080"), -300000);
    REFUSED(CR_OVERDRAWN, "administration", "{'do':'gambling_tax_pay','amount':300001}");
    OK("administration", "{'do':'gambling_tax_pay','amount':300000}");
    assert_int_equal(balance("2080"), 0);
    assert_int_equal(balance("5060"), 300000);
    assert_int_equal(balance("1030"), 9700000);
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'gambling_tax','amount':1}");
    close_cage();
}

static void p47_a_purchase_taken_back(void **state)
{
    (void)state;
    open_m1();
    buy(50000);
    size_t record = kit.count;
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_OUT_OF_ORDER);
    assert_int_equal(told("cashier", "{'do':'reverse_ask','record':%zu}", record),
                     CR_FIELD_MISSING);
    assert_int_equal(told("manager", "{'do':'reverse_ask','record':%zu,'reason':'no'}", record),
                     CR_FORBIDDEN_ROLE);
    assert_int_equal(
        told("cashier", "{'do':'reverse_ask','record':%zu,'reason':'wrong man'}", record), CR_OK);
    assert_int_equal(told("manager:8", "{'do':'reverse','record':%zu}", record), CR_SEGREGATION);
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_OK);
    assert_int_equal(last_operation(), 47);
    assert_int_equal(balance("1000"), 2000000);
    assert_int_equal(balance("2000"), 0);
    assert_int_equal(balance("cage"), 10000000);
    assert_int_equal(number("sold_and_paid", "shift/1", "sold"), 0);
    assert_true(json_is_true(row("receipts", "receipt/1.0", "reversed")));
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_REVERSED);
    assert_int_equal(kit.why.n, (int64_t)record);
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'reverse','record':1}");
    close_cage();
}

static void p47_what_is_not_taken_back(void **state)
{
    (void)state;
    open_m1();
    OK("cashier",
       "{'do':'buy','visitor':17,'payments':[{'by':'card','sum':50000}]," STEPS_CARD "}");
    assert_int_equal(told("cashier", "{'do':'reverse_ask','record':%zu,'reason':'x'}", kit.count),
                     CR_OUT_OF_ORDER); /* R42 */
    buy(50000);
    size_t record = kit.count;
    assert_int_equal(told("cashier", "{'do':'reverse_ask','record':%zu,'reason':'x'}", record),
                     CR_OK);
    set_fact("chips/17", "{'all':100000,'free':40000}");
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_NO_CHIPS);
    set_fact("chips/17", "null");
    assert_int_equal(
        told("cashier", "{'do':'shift_count','shift':1,'cash':2050000,'chips':%s}", cage_chips(0)),
        CR_OK);
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_NO_SHIFT);
    close_cage();
}

static void p47_a_redemption_taken_back(void **state)
{
    (void)state;
    open_cage_with("bg", "'income_tax_bp':400");
    OK("manager", "{'do':'safe_move','shift':1,'amount':2000000}");
    OK("cashier", "{'do':'buy','visitor':17,'payments':[{'by':'cash','sum':3000100}]}");
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100000':30}}");
    size_t record = kit.count;
    assert_int_equal(told("head_cashier", "{'do':'reverse_ask','record':%zu,'reason':'x'}", record),
                     CR_OK);
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_OK);
    assert_int_equal(balance("2030"), 0);
    assert_int_equal(balance_of("player", 17), 3000100);
    assert_int_equal(number("sold_and_paid", "shift/1", "paid"), 0);
    OK("cashier", "{'do':'redeem','visitor':17,'chips':{'100':1}}"); /* the day is his again */
    close_cage();
}

static void p47_the_safe(void **state)
{
    (void)state;
    open_m1();
    OK("cashier", "{'do':'safe_move','shift':1,'amount':5}");
    size_t record = kit.count;
    assert_int_equal(told("cashier", "{'do':'reverse_ask','record':%zu,'reason':'x'}", record),
                     CR_OK);
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_OK);
    assert_int_equal(balance("1000"), 2000000);
    set_clock("2026-03-18 12:00:00"); /* long after, and something is done */
    OK("cashier", "{'do':'safe_move','shift':1,'amount':5}");
    assert_int_equal(told("manager", "{'do':'reverse','record':%zu}", record), CR_NOT_FOUND);
    close_cage();
}

/* ---- The page ---- */

static json_t *page_as(enum cr_role role)
{
    static char buffer[1 << 16];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_true(cr_hall_page(kit.hall, "cage", role, kit.now, &out));
    json_t *page = json_loads(buffer, 0, NULL);
    assert_non_null(page);
    return page;
}

static void the_page(void **state)
{
    (void)state;
    short_till();
    json_t *page = page_as(CR_ROLE_CASHIER);
    json_t *queued = json_array_get(json_object_get(page, "payouts"), 0);
    assert_string_equal(json_string_value(json_object_get(queued, "next")), "payout_pay");
    assert_int_equal(json_integer_value(json_object_get(queued, "left")), 96000);
    json_t *shift = json_array_get(json_object_get(page, "shifts"), 0);
    assert_string_equal(json_string_value(json_object_get(shift, "state")), "open");
    assert_int_equal(json_array_size(json_object_get(page, "chips")), 8);
    json_decref(page);
    page = page_as(CR_ROLE_DEALER);
    assert_int_equal(json_object_size(page), 0);
    json_decref(page);
    close_cage();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h25_by_card),
        cmocka_unit_test(h26_h27_change),
        cmocka_unit_test(h27_for_all_of_it),
        cmocka_unit_test(h28_cash_and_card),
        cmocka_unit_test(h28_another_house),
        cmocka_unit_test(h29_notes_into_the_drawer_first),
        cmocka_unit_test(what_a_purchase_is_refused_for),
        cmocka_unit_test(h35_no_buying_on_the_way_out),
        cmocka_unit_test(h30_chips_to_the_person_of_the_act),
        cmocka_unit_test(h31_too_early_and_twice),
        cmocka_unit_test(h31_no_act_where_no_contract_is_taken),
        cmocka_unit_test(h35_no_act_on_the_way_out),
        cmocka_unit_test(h81_an_act_never_used),
        cmocka_unit_test(h59_the_cashier_does_not_approve_himself),
        cmocka_unit_test(h59_chips_short_and_over),
        cmocka_unit_test(h59_more_chips_than_there_are),
        cmocka_unit_test(h59_two_shifts_share_the_chips),
        cmocka_unit_test(a_shift_goes_one_way),
        cmocka_unit_test(h60_cash_with_tax),
        cmocka_unit_test(h61_tax_half_up),
        cmocka_unit_test(h62_no_document),
        cmocka_unit_test(h63_tax_not_set),
        cmocka_unit_test(h64_paid_in_time),
        cmocka_unit_test(h64_overdue_by_a_second),
        cmocka_unit_test(h64_paid_late_before_the_clock_found_it),
        cmocka_unit_test(h65_what_the_till_has_now),
        cmocka_unit_test(nobody_is_paid_anothers_money),
        cmocka_unit_test(what_is_disputed_is_not_paid),
        cmocka_unit_test(h56_a_chip_of_nobody),
        cmocka_unit_test(chips_at_a_table_are_not_at_the_window),
        cmocka_unit_test(h75_to_h77_above_30000),
        cmocka_unit_test(h76_the_whole_by_bank),
        cmocka_unit_test(h78_no_such_rule),
        cmocka_unit_test(h79_the_reserve),
        cmocka_unit_test(h80_colour_chips_and_a_wrong_count),
        cmocka_unit_test(h66_h67_h68_seven_working_days),
        cmocka_unit_test(h69_h70_h71_the_form),
        cmocka_unit_test(h72_whose_wallet),
        cmocka_unit_test(h73_the_clock_runs_from_the_sending),
        cmocka_unit_test(h74_the_bank_returns_it),
        cmocka_unit_test(an_application_of_the_banned_needs_no_visit),
        cmocka_unit_test(another_persons_document_rejects),
        cmocka_unit_test(an_application_in_cash_is_paid_at_once),
        cmocka_unit_test(given_up_with_the_chips_handed_back),
        cmocka_unit_test(p44_gambling_tax),
        cmocka_unit_test(p47_a_purchase_taken_back),
        cmocka_unit_test(p47_what_is_not_taken_back),
        cmocka_unit_test(p47_a_redemption_taken_back),
        cmocka_unit_test(p47_the_safe),
        cmocka_unit_test(the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
