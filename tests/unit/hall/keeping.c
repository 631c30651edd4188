/* keeping.c -- the keeping desk: who is forgotten and who is kept, rounds entered late, another currency. */
#include "hall_kit.h"

#include "hall/keeping_desk.h"
#include "hall/tables_desk.h"

#define DIGEST "5c3f0000000000000000000000000000000000000000000000000000000000aa"
#define CARD   "{'do':'card_put','visitor':17,'digest':'" DIGEST "'}"
#define FORGET "{'do':'forget','visitor':17}"

static void kept_for(const char *what)
{
    REFUSED(CR_KEPT, "administration", FORGET);
    assert_string_equal(kit.why.what, what);
}

static enum cr_status told(const char *who, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return deed(who, text);
}

/* ---- Persons ---- */

static void a_card_is_noted(void **unused)
{
    (void)unused;
    open_hall("m1");
    OK("registrar", CARD);
    OK("cashier", CARD); /* written again */
    OK("administration", "{'do':'card_put','visitor':3,'digest':'" DIGEST "'}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", CARD);
    REFUSED(CR_FIELD_MISSING, "registrar", "{'do':'card_put','digest':'" DIGEST "'}");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'card_put','visitor':17}");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'card_put','visitor':17,'digest':'5c3f'}");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'card_put','visitor':'17','digest':'" DIGEST "'}");
    assert_false(cr_keeping_is_forgotten(kit.hall, 17));
    close_hall();
}

/* R53: sixty months after the house last saw him. */
static void he_is_forgotten_when_the_term_is_over(void **unused)
{
    (void)unused;
    open_hall("m1");
    REFUSED(CR_NOT_FOUND, "administration", FORGET); /* nobody knows him */
    OK("registrar", CARD);                           /* 2026-03-15 */
    kept_for("2031-03-15");
    set_fact("seen/17", "'2027-08-31'");
    kept_for("2032-08-31");
    set_clock("2032-08-31 23:59:59");
    kept_for("2032-08-31");
    set_clock("2032-09-01 00:00:00");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", FORGET);
    OK("administration", "{'do':'forget','visitor':17,'reason':'he asked'}");
    assert_true(cr_keeping_is_forgotten(kit.hall, 17));
    assert_string_equal(json_string_value(row("erasures", "person/17", "reason")), "he asked");
    REFUSED(CR_FORGOTTEN, "administration", FORGET);
    assert_int_equal(kit.why.n, 17);
    REFUSED(CR_FORGOTTEN, "registrar", CARD);
    close_hall();
}

static void open_late(void)
{
    open_hall("m1");
    OK("registrar", CARD);
    set_clock("2040-01-02 20:00:00"); /* the term is long over */
    set_fact("age/17", "34");
}

static void nobody_is_forgotten_while_the_house_needs_him(void **unused)
{
    (void)unused;
    open_late();
    set_fact("chips/17", "{'all':500,'free':500}");
    kept_for("chips");
    set_fact("chips/17", "{'all':0,'free':0}");
    OK("registrar", "{'do':'enter','visitor':17,'id_shown':true}");
    kept_for("visit");
    OK("registrar", "{'do':'exit','visitor':17}");
    OK("cashier", "{'do':'self_exclude','visitor':17,'months':6,'in_person':true,'written':true,"
                  "'id_shown':true,'document':'SKKS 7'}");
    kept_for("exclusion");
    set_clock("2040-07-03 20:00:00");
    OK("administration", FORGET);
    close_hall();
}

static void nor_staff_nor_one_with_a_case(void **unused)
{
    (void)unused;
    open_late();
    OK("manager", "{'do':'hire','person':17,'roles':['dealer'],'skills':['roulette']}");
    kept_for("staff");
    OK("manager", "{'do':'dismiss','person':17}");
    set_fact("table/3", "{'open':true,'game':'roulette','round':18,'in_round':false}");
    set_fact("round/3.17", "{'at':2209000000000000}");
    OK("dealer", "{'do':'dispute_raise','table':3,'round':17,'visitor':17,'amount':10000,"
                 "'subject':'a payout'}");
    kept_for("dispute");
    close_hall();
}

static void thousands_of_cards_in_any_order(void **unused)
{
    (void)unused;
    open_hall("m1");
    for (uint32_t i = 0; i < 600; i++) {
        uint32_t person = i * 7919 % 601 + 1;
        assert_int_equal(
            told("registrar", "{'do':'card_put','visitor':%u,'digest':'" DIGEST "'}", person),
            CR_OK);
    }
    set_clock("2040-01-02 20:00:00");
    assert_int_equal(told("administration", "{'do':'forget','visitor':300}"), CR_OK);
    assert_int_equal(told("administration", "{'do':'forget','visitor':300}"), CR_FORGOTTEN);
    assert_true(cr_keeping_is_forgotten(kit.hall, 300));
    assert_false(cr_keeping_is_forgotten(kit.hall, 299));
    assert_false(cr_keeping_is_forgotten(kit.hall, 301));
    close_hall();
}

/* ---- Late rounds ---- */

#define MINUTE INT64_C(60000000)
static int64_t down; /* when the system went away: an hour ago */

static void open_after_an_outage(void)
{
    open_hall("m1");
    down = kit.now - 60 * MINUTE;
    set_fact("table/3", "{'open':true,'game':'roulette','round':118,'in_round':false}");
}

static enum cr_status outage(int64_t from, int64_t to, int rounds)
{
    return told("manager",
                "{'do':'outage_put','table':3,'starts_at':%lld,'ends_at':%lld,'rounds':%d,"
                "'reason':'power'}",
                (long long)from, (long long)to, rounds);
}

static enum cr_status late(uint32_t round, int64_t played_at)
{
    return told("pit_boss", "{'do':'late_round','outage':1,'round':%u,'played_at':%lld}", round,
                (long long)played_at);
}

/* The table has confirmed that round at that moment. */
static void confirm(uint32_t round, int64_t at)
{
    char key[32], value[64];
    snprintf(key, sizeof key, "round/3.%u", round);
    snprintf(value, sizeof value, "{'at':%lld}", (long long)at);
    set_fact(key, value);
}

static void rounds_of_an_outage_are_entered_afterwards(void **unused)
{
    (void)unused;
    open_after_an_outage();
    int64_t back = down + 30 * MINUTE;
    assert_false(cr_keeping_is_late(kit.hall, 3));
    assert_int_equal(outage(down, back, 2), CR_OK);
    assert_int_equal(came("outage"), 1);
    assert_true(came("incident") > 0); /* in the day's register */
    assert_true(cr_keeping_is_late(kit.hall, 3));
    assert_false(cr_keeping_is_late(kit.hall, 4));
    assert_int_equal(late(118, down + MINUTE), CR_NOT_FOUND);    /* not confirmed yet */
    assert_int_equal(late(117, down + MINUTE), CR_ALREADY_DONE); /* played before it went away */
    confirm(118, kit.now);
    assert_int_equal(late(118, down - 1), CR_BAD_INPUT);
    assert_int_equal(late(118, back + 1), CR_BAD_INPUT);
    assert_int_equal(late(118, down + 5 * MINUTE), CR_OK);
    assert_int_equal(came("left"), 1);
    assert_int_equal(json_integer_value(row("late_rounds", "round/3/118", "played_at")),
                     down + 5 * MINUTE);
    assert_int_equal(json_integer_value(row("late_rounds", "round/3/118", "at")), kit.now);
    assert_int_equal(late(118, down + 5 * MINUTE), CR_ALREADY_DONE);
    REFUSED(CR_COUNT_DIFFERS, "manager", "{'do':'outage_close','outage':1}");
    confirm(119, kit.now);
    assert_int_equal(late(119, down + 4 * MINUTE), CR_BAD_INPUT); /* before the one before */
    assert_int_equal(late(119, down + 6 * MINUTE), CR_OK);
    confirm(120, kit.now);
    assert_int_equal(late(120, down + 7 * MINUTE), CR_OUT_OF_ORDER); /* the paper has two */
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", "{'do':'outage_close','outage':1}");
    OK("manager", "{'do':'outage_close','outage':1}");
    assert_false(cr_keeping_is_late(kit.hall, 3));
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'outage_close','outage':1}");
    assert_int_equal(row_count("late_rounds"), 2);
    close_hall();
}

static void an_outage_that_is_none(void **unused)
{
    (void)unused;
    open_after_an_outage();
    assert_int_equal(outage(down, kit.now + 1, 2), CR_BAD_INPUT); /* it has not ended yet */
    assert_int_equal(outage(kit.now, down, 2), CR_BAD_INPUT);
    assert_int_equal(outage(down, kit.now, 0), CR_BAD_INPUT);
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", "{'do':'outage_put','table':3,'rounds':1}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'outage_put','table':3,'rounds':1}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'outage_close','outage':9}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'outage_close'}");
    set_fact("table/3", "{'round':118,'in_round':true}");
    assert_int_equal(outage(down, kit.now, 2), CR_IN_ROUND);
    set_fact("table/3", "{'round':118,'electronic':true}");
    assert_int_equal(outage(down, kit.now, 2), CR_ELECTRONIC);
    json_object_del(kit.facts, "table/3");
    assert_int_equal(outage(down, kit.now, 2), CR_NOT_FOUND);
    set_fact("table/3", "{'round':118}");
    assert_int_equal(outage(down, kit.now - 10 * MINUTE, 2), CR_OK);
    assert_int_equal(outage(down, kit.now, 2), CR_ALREADY_DONE);
    confirm(118, kit.now - 11 * MINUTE); /* while it was away? then it was not */
    assert_int_equal(late(118, down + MINUTE), CR_OUT_OF_ORDER);
    close_hall();
}

/* ---- Another currency ---- */

#define TO_EUR                                                                         \
    "{'do':'currency_change','currency':'EUR','decimals':2,'old':195583,'new':100000," \
    "'denominations':[50000,10000,2500,500,100]}"

static cr_money old_balance(const char *account)
{
    return cr_ledger_sum(kit.books.ledger, cr_account_find(account), cr_currency_unit("BGN"));
}

/* 1,000.00 in chips, 100.00 of them in a pocket; money in the safe, the bank and the wallet. */
static void open_bg(void)
{
    open_hall_with("bg", "'reserve_required':195583,'inspector_competence':1");
    OK("administration", "{'do':'chips_register','chips':{'10000':10}}");
    OK("manager", "{'do':'safe_in','amount':1000001}");
    OK("manager", "{'do':'safe_in','amount':333334,'into':'bank'}");
    kit_book(4, "3000", 0, "1050", 0, 777);
    kit_book(44, "2080", 0, "5060", 0, 50000);
    kit_book(6, "2000", 0, "1010", 0, 10000);
    kit_book(6, "vault", 0, "player", 17, 10000);
}

static void every_balance_goes_over_at_the_rate(void **unused)
{
    (void)unused;
    open_bg();
    OK("administration", TO_EUR);
    kit.unit = cr_currency_unit("EUR");
    const struct cr_house_settings *own = cr_hall_settings(kit.hall);
    assert_string_equal(own->currency, "EUR");
    assert_int_equal(own->unit, cr_currency_unit("EUR"));
    assert_int_equal(own->reserve_required, 100000);
    assert_int_equal(own->inspector_competence, 1); /* 0.51: half up */
    assert_int_equal(own->denominations.value[1], 10000);
    /* 1010001 / 1.95583 = 516405.10; 333334 -> 170430.97; 777 -> 397.27; 50000 -> 25564.59 */
    assert_int_equal(balance("1010"), 516405);
    assert_int_equal(balance("1030"), 170431);
    assert_int_equal(balance("1050"), 397);
    assert_int_equal(balance("2080"), -25565);
    /* together 661668; the sum 1294112 alone is 661668.96: one short */
    assert_int_equal(came("rounding"), 661668 - 661669);
    assert_int_equal(balance("5010"), 1);
    assert_int_equal(balance("3000"), -661669);
    assert_int_equal(json_integer_value(row("currencies", "currency/1", "amount")), 661668);
    assert_int_equal(json_integer_value(row("currencies", "currency/1", "rate_ppm")), 511292);
    /* The old unit: nothing but what was earned, what is owed for chips in pockets, and funds. */
    static const char *const gone[] = { "1010", "1030", "1050", "2080", "vault", "cage" };
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        assert_int_equal(old_balance(gone[i]), 0);
    assert_int_equal(old_balance("player"), 10000);
    assert_int_equal(old_balance("issued"), -10000);
    assert_int_equal(old_balance("2000"), -10000);
    assert_int_equal(old_balance("5060"), 50000);
    struct cr_error err;
    assert_int_equal(cr_ledger_recount(kit.books.ledger, cr_currency_unit("BGN"), 0, &err), CR_OK);
    REFUSED(CR_ALREADY_DONE, "administration", TO_EUR);
    close_hall();
}

/* What lies in a pocket is changed at the same rate later: chips, and the coins that are left. */
static void old_chips_come_back(void **unused)
{
    (void)unused;
    open_bg();
    REFUSED(CR_CURRENCY, "cashier",
            "{'do':'old_chips_exchange','visitor':17,'currency':'BGN','amount':10000}");
    OK("administration", TO_EUR);
    kit.unit = cr_currency_unit("EUR");
    REFUSED(CR_NO_SHIFT, "cashier",
            "{'do':'old_chips_exchange','visitor':17,'currency':'BGN','amount':10000}");
    OK("administration", "{'do':'chips_register','chips':{'2500':10,'500':10,'100':50}}");
    OK("cashier", "{'do':'chips_move','from':'vault','chips':{'2500':10,'500':10,'100':50}}");
    OK("manager", "{'do':'shift_plan','cashier':8,'drawer':1}");
    OK("manager", "{'do':'safe_move','shift':1,'amount':10000}");
    OK("cashier", "{'do':'shift_open','shift':1,'cash':10000,"
                  "'chips':{'2500':10,'500':10,'100':50}}");
    OK("cashier", "{'do':'old_chips_exchange','visitor':17,'currency':'BGN','amount':9000}");
    assert_int_equal(came("chips"), 4600); /* 9000 / 1.95583 = 4601.63 */
    assert_int_equal(came("coins"), 2);
    assert_int_equal(balance_of("player", 17), 4600);
    assert_int_equal(balance("2000"), -4600);
    assert_int_equal(balance("1000"), 9998);
    assert_int_equal(old_balance("player"), 1000);
    assert_int_equal(old_balance("2000"), -1000);
    REFUSED(CR_OVERDRAWN, "cashier", /* more than there are outside */
            "{'do':'old_chips_exchange','visitor':17,'currency':'BGN','amount':1001}");
    REFUSED(CR_CURRENCY, "cashier",
            "{'do':'old_chips_exchange','visitor':17,'currency':'EUR','amount':100}");
    REFUSED(CR_AMOUNT, "cashier", "{'do':'old_chips_exchange','visitor':17,'currency':'BGN'}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer",
            "{'do':'old_chips_exchange','visitor':17,'currency':'BGN','amount':100}");
    close_hall();
}

static void only_at_rest(void **unused)
{
    (void)unused;
    open_bg();
    static const struct {
        const char *from, *to, *what;
    } rows[] = {
        { "vault", "float", "tables" }, { "vault", "transit", "slips" },
        { "3000", "1000", "shifts" },   { "3000", "1020", "boxes" },
        { "2021", "1030", "payouts" },  { "2010", "1030", "Acts" },
        { "2060", "1026", "machines" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kit_book(4, rows[i].from, 0, rows[i].to, 0, 100);
        REFUSED(CR_OUT_OF_ORDER, "administration", TO_EUR);
        assert_string_equal(kit.why.what, rows[i].what);
        kit_book(4, rows[i].to, 0, rows[i].from, 0, 100);
    }
    REFUSED(CR_FORBIDDEN_ROLE, "manager", TO_EUR);
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'currency_change','currency':'euro'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'currency_change','currency':'EUR'}");
    REFUSED(CR_BAD_INPUT, "administration",
            "{'do':'currency_change','currency':'EUR','old':0,'new':1,'denominations':[5]}");
    REFUSED(CR_BAD_INPUT, "administration",
            "{'do':'currency_change','currency':'EUR','old':2,'new':1,'denominations':[5,10]}");
    OK("administration", TO_EUR);
    close_hall();
}

static void not_while_a_table_is_being_opened(void **unused)
{
    (void)unused;
    open_bg();
    set_fact("table/3", "{'open':true,'game':'roulette','house':'bg','version':'test',"
                        "'class':'roulette','session':1,'round':1,'in_round':false,'float':0,"
                        "'layout':0,'seats':[],'plate':{}}");
    OK("pit_boss", "{'do':'table_prepare','table':3}");
    REFUSED(CR_OUT_OF_ORDER, "administration", TO_EUR); /* nothing is posted, and yet under way */
    assert_string_equal(kit.why.what, "tables");
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_noted),
        cmocka_unit_test(he_is_forgotten_when_the_term_is_over),
        cmocka_unit_test(nobody_is_forgotten_while_the_house_needs_him),
        cmocka_unit_test(nor_staff_nor_one_with_a_case),
        cmocka_unit_test(thousands_of_cards_in_any_order),
        cmocka_unit_test(rounds_of_an_outage_are_entered_afterwards),
        cmocka_unit_test(an_outage_that_is_none),
        cmocka_unit_test(every_balance_goes_over_at_the_rate),
        cmocka_unit_test(old_chips_come_back),
        cmocka_unit_test(only_at_rest),
        cmocka_unit_test(not_while_a_table_is_being_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
