/* machines.c -- gaming machines, their linked jackpots and prizes in kind, J20-J26 and J47-J53 through the
 * desk, and every refusal. */
#include "hall/machines_desk.h"
#include "hall_kit.h"

#define J 1000001 /* the first jackpot */

static json_t *page(void)
{
    static char text[1 << 16];
    struct cr_text out = cr_text_on(text, sizeof text);
    assert_true(cr_hall_page(kit.hall, "machines", CR_ROLE_MANAGER, kit.now, &out));
    json_t *value = json_loads(text, 0, NULL);
    assert_non_null(value);
    return value;
}

/* "jackpots", 0, "levels", 0, "accumulator" */
static int64_t shown(const char *list, size_t index, const char *inner, size_t level,
                     const char *key)
{
    json_t *whole = page();
    json_t *row = json_array_get(json_object_get(whole, list), index);
    if (inner) row = json_object_get(row, inner);
    if (json_is_array(row)) row = json_array_get(row, level);
    json_t *value = json_object_get(row, key);
    assert_non_null(value);
    int64_t number = json_integer_value(value);
    json_decref(whole);
    return number;
}
static int64_t acc(void)
{
    return shown("jackpots", 0, "levels", 0, "accumulator");
}

/* What the desk shows is what the books say, and the pool computed again says so. */
static void check_pool(unsigned jackpot)
{
    char text[96];
    snprintf(text, sizeof text, "{'do':'machine_verify','jackpot':%u}", jackpot);
    OK("system", text);
    assert_true(json_is_true(came_json("holds")));
}

static void put_linked(const char *levels, unsigned reserve)
{
    char text[512];
    snprintf(text, sizeof text,
             "{'do':'linked_put','name':'Big','hall':'one','network':'city','reserve_bp':%u,"
             "'levels':[%s]}",
             reserve, levels);
    OK("administration", text);
}

static void activate(unsigned jackpot)
{
    static const char *const steps[] = { "'submitted'",
                                         "'approved','metrology':'M-1','commission':'C-1'",
                                         "'active'" };
    char text[160];
    for (unsigned i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "{'do':'linked_move','jackpot':%u,'to':%s}", jackpot, steps[i]);
        OK("administration", text);
    }
}

#define PUT                                                                                 \
    "{'do':'machine_put','name':'A1','serial':'77','place':'one','means':['coin','token']," \
    "'approval':'BG 1','excise':'E 1'"

/* A house with one active jackpot of those levels and one linked machine with money on it. */
static void open_machine(const char *levels, unsigned reserve, const char *more)
{
    char text[512];
    open_hall("bg");
    put_linked(levels, reserve);
    activate(J);
    snprintf(text, sizeof text, PUT ",'jackpot':%u%s}", J, more);
    OK("administration", text);
    OK("system", "{'do':'machine_link','machine':1}");
    OK("system", "{'do':'machine_money_in','machine':1,'amount':100000000,'means':'coin'}");
}

static void stake(cr_money amount)
{
    char text[96];
    snprintf(text, sizeof text, "{'do':'machine_stake','machine':1,'amount':%lld}",
             (long long)amount);
    OK("system", text);
}

/* ---- Contributions ---- */

static void j21_to_j24_no_fraction_is_lost(void **unused)
{
    (void)unused;
    static const struct {
        unsigned share;
        cr_money stakes[20], pools[20];
        int64_t accs[20];
    } rows[] = {
        { 300,
          { 37, 37, 37, 37, 37, 37, 37, 37, 37, 37 },
          { 1, 2, 3, 4, 5, 6, 7, 8, 9, 11 },
          { 1100, 2200, 3300, 4400, 5500, 6600, 7700, 8800, 9900, 1000 } },
        { 500, { 7, 7, 7 }, { 0, 0, 1 }, { 3500, 7000, 500 } },
        { 500, { 100, 33, 33, 34 }, { 5, 6, 8, 10 }, { 0, 6500, 3000, 0 } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char level[64];
        snprintf(level, sizeof level, "{'share_bp':%u}", rows[i].share);
        open_machine(level, 0, "");
        for (size_t k = 0; k < 20 && rows[i].stakes[k]; k++) {
            stake(rows[i].stakes[k]);
            assert_int_equal(came("pool"), rows[i].pools[k]);
            assert_int_equal(acc(), rows[i].accs[k]);
            assert_int_equal(balance_of("2040", J), -rows[i].pools[k]);
        }
        assert_int_equal(balance("4005"), -balance("2040"));
        check_pool(J);
        close_hall();
    }
}

static void j23_twenty_stakes_of_one(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500}", 0, "");
    for (unsigned i = 0; i < 20; i++)
        stake(1);
    assert_int_equal(came("pool"), 1);
    assert_int_equal(acc(), 0);
    check_pool(J);
    close_hall();
}

static void j25_five_percent_in_all(void **unused)
{
    (void)unused;
    open_hall("bg");
    REFUSED(CR_CAP_5, "administration",
            "{'do':'linked_put','name':'Big','hall':'one','levels':[{'share_bp':501}]}");
    assert_int_equal(kit.why.n, 501);
    assert_int_equal(kit.why.max, 500);
    put_linked("{'share_bp':300},{'share_bp':200}", 0);
    REFUSED(CR_CAP_5, "administration",
            "{'do':'linked_put','name':'Big','hall':'one',"
            "'levels':[{'share_bp':300},{'share_bp':201}]}");
    put_linked("{'share_bp':450}", 50);
    REFUSED(CR_CAP_5, "administration",
            "{'do':'linked_put','name':'Big','hall':'one','reserve_bp':51,"
            "'levels':[{'share_bp':450}]}");
    close_hall();
}

static void j26_a_foreign_stake_has_an_accumulator_of_its_own(void **unused)
{
    (void)unused;
    static const cr_money pools[] = { 11, 23, 35, 46, 58 };
    open_hall("bg");
    put_linked("{'share_bp':300}", 0);
    activate(J);
    REFUSED(CR_CURRENCY, "administration", PUT ",'jackpot':1000001,'currency':'EUR'}");
    REFUSED(CR_CURRENCY, "manager", "{'do':'machine_rate','currency':'BGN','rate_ppm':1000000}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'machine_rate','currency':'EUR'}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'machine_rate','currency':'eur','rate_ppm':5}");
    OK("manager", "{'do':'machine_rate','currency':'EUR','rate_ppm':1955830}");
    OK("administration", PUT ",'jackpot':1000001,'currency':'EUR'}");
    OK("system", "{'do':'machine_link','machine':1}");
    OK("system", "{'do':'machine_money_in','machine':1,'amount':10000,'means':'coin'}");
    REFUSED(CR_CURRENCY, "system",
            "{'do':'machine_stake','machine':1,'amount':200,'currency':'BGN'}");
    for (unsigned i = 0; i < 5; i++) {
        OK("system", "{'do':'machine_stake','machine':1,'amount':200,'currency':'EUR'}");
        assert_int_equal(came("pool"), pools[i]);
    }
    json_t *whole = page();
    json_t *level = json_array_get(
        json_object_get(json_array_get(json_object_get(whole, "jackpots"), 0), "levels"), 0);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(level, "foreign"), "EUR")),
                     INT64_C(6749000000));
    json_decref(whole);
    assert_int_equal(acc(), 0);
    /* The stakes are in the euro's own books, the pool in the house's. */
    struct cr_account won = cr_account_of(cr_account_find("4020"), cr_currency_unit("EUR"), 0);
    assert_int_equal(cr_ledger_balance(kit.books.ledger, &won), -1000);
    assert_int_equal(balance("4020"), 0);
    assert_int_equal(balance_of("2040", J), -58);
    check_pool(J);
    close_hall();
}

static void contributions_are_what_was_paid_and_what_stands_there(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':250,'reset':1000},{'share_bp':150,'reset':200,'award_bp':5000}", 100,
                 "");
    assert_int_equal(balance("5000"), 1200);
    for (unsigned i = 0; i < 40; i++) {
        stake(1 + 977 * (i % 7));
        if (i % 10 == 5) OK("system", "{'do':'machine_jackpot_hit','machine':1,'level':2}");
        if (i % 20 == 9) OK("system", "{'do':'machine_jackpot_hit','machine':1}");
        cr_money held = shown("jackpots", 0, "levels", 0, "amount") +
                        shown("jackpots", 0, "levels", 1, "amount");
        cr_money reserve = shown("jackpots", 0, "reserve", 0, "amount");
        assert_int_equal(shown("jackpots", 0, NULL, 0, "contributed") + balance("5000"),
                         held + reserve + shown("jackpots", 0, NULL, 0, "taken"));
        assert_int_equal(-balance_of("2040", J), held + shown("jackpots", 0, NULL, 0, "pending"));
        assert_int_equal(-balance_of("2041", J), reserve);
    }
    check_pool(J);
    assert_int_equal(
        json_integer_value(row("contributions", "contribution/1000001/1/20527", "share_bp")), 500);
    close_hall();
}

/* ---- Machines ---- */

static void a_machine_needs_its_papers(void **unused)
{
    (void)unused;
    open_hall("bg");
    put_linked("{'share_bp':300}", 0);
    REFUSED(CR_NOT_APPROVED, "administration",
            "{'do':'machine_put','name':'A','place':'one','means':['coin'],'excise':'E'}");
    REFUSED(CR_NOT_APPROVED, "administration",
            "{'do':'machine_put','name':'A','place':'one','means':['coin'],'approval':'B'}");
    REFUSED(CR_FIELD_MISSING, "administration",
            "{'do':'machine_put','place':'one','means':['coin'],'approval':'B','excise':'E'}");
    REFUSED(CR_FIELD_MISSING, "administration",
            "{'do':'machine_put','name':'A','means':['coin'],'approval':'B','excise':'E'}");
    REFUSED(CR_FIELD_MISSING, "administration",
            "{'do':'machine_put','name':'A','place':'one','approval':'B','excise':'E'}");
    REFUSED(CR_MEANS, "administration",
            "{'do':'machine_put','name':'A','place':'one','means':['note'],'approval':'B',"
            "'excise':'E'}");
    REFUSED(CR_NOT_FOUND, "administration", PUT ",'jackpot':7}");
    OK("administration", PUT ",'jackpot':1000001}");
    assert_int_equal(came("machine"), 1);
    OK("system", "{'do':'machine_link','machine':1}");
    REFUSED(CR_OUT_OF_ORDER, "system", "{'do':'machine_link','machine':1}");
    REFUSED(CR_MEANS, "system",
            "{'do':'machine_money_in','machine':1,'amount':5,'means':'magnetic_card'}");
    REFUSED(CR_FIELD_MISSING, "system", "{'do':'machine_money_in','machine':1,'amount':5}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'machine_withdraw','machine':1}");
    OK("system", "{'do':'machine_unlink','machine':1}");
    assert_false(cr_machines_is_idle(kit.hall));
    OK("manager", "{'do':'machine_withdraw','machine':1}");
    REFUSED(CR_OUT_OF_ORDER, "system", "{'do':'machine_link','machine':1}");
    assert_string_equal(json_string_value(row("machines", "machine/1", "state")), "withdrawn");
    close_hall();
    open_hall("m1"); /* its rules know no machines */
    assert_true(cr_machines_is_idle(kit.hall));
    REFUSED(CR_MEANS, "administration",
            "{'do':'machine_put','name':'A','place':'one','means':['coin']}");
    REFUSED(CR_NOT_IN_RULES, "administration",
            "{'do':'linked_put','name':'Big','hall':'one','levels':[{'share_bp':1}]}");
    close_hall();
}

static void j51_in_one_hall_or_joined(void **unused)
{
    (void)unused;
    open_hall("bg");
    put_linked("{'share_bp':300}", 0);
    REFUSED(CR_NOT_LINKED, "administration",
            "{'do':'machine_put','name':'A','place':'two','means':['coin'],'approval':'B',"
            "'excise':'E','jackpot':1000001}");
    OK("administration", "{'do':'machine_put','name':'A','place':'two','network':'city',"
                         "'means':['coin'],'approval':'B','excise':'E','jackpot':1000001}");
    close_hall();
}

/* Without a link nothing counts; what it did meanwhile comes in its order, or not at all (10.4, R18). */
static void a_machine_without_link(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500}", 0, "");
    stake(100);
    OK("system", "{'do':'machine_unlink','machine':1}");
    REFUSED(CR_LINK_DOWN, "system", "{'do':'machine_stake','machine':1,'amount':100}");
    REFUSED(CR_LINK_DOWN, "system", "{'do':'machine_jackpot_hit','machine':1}");
    REFUSED(CR_LINK_DOWN, "system", "{'do':'machine_win','machine':1,'amount':100}");
    REFUSED(CR_LINK_DOWN, "system", "{'do':'machine_play','machine':1,'events':[{'stake':1}]}");
    REFUSED(CR_OVERDRAWN, "system",
            "{'do':'machine_link','machine':1,'events':[{'stake':7},{'stake':900000000}]}");
    REFUSED(CR_BAD_INPUT, "system", "{'do':'machine_link','machine':1,'events':[{'spin':7}]}");
    REFUSED(CR_BAD_INPUT, "system", "{'do':'machine_link','machine':1,'events':{}}");
    assert_int_equal(balance_of("2040", J), -5);
    OK("system", "{'do':'machine_link','machine':1,'events':[{'in':50,'means':'token'},{'stake':7},"
                 "{'win':20},{'stake':7},{'stake':7}]}");
    assert_int_equal(came("pool"), 6);
    assert_int_equal(acc(), 500);
    assert_int_equal(shown("machines", 0, "counted", 0, "games"), 4);
    REFUSED(CR_FIELD_MISSING, "system", "{'do':'machine_play','machine':1}");
    OK("system", "{'do':'machine_play','machine':1,'events':[{'stake':100},{'stake':100}]}");
    REFUSED(CR_OUT_OF_ORDER, "system", "{'do':'machine_stake','machine':1,'amount':1,'game':6}");
    REFUSED(CR_OUT_OF_ORDER, "system", "{'do':'machine_stake','machine':1,'amount':1,'game':8}");
    OK("system", "{'do':'machine_stake','machine':1,'amount':1,'game':7}");
    check_pool(J);
    close_hall();
}

/* A cashier with a drawer: what the machine's money is to the cage. */
static void open_cage(void)
{
    OK("manager", "{'do':'safe_in','amount':20000000}");
    OK("manager", "{'do':'safe_in','amount':20000000,'into':'bank'}");
    OK("manager", "{'do':'shift_plan','cashier':44,'drawer':1}");
    OK("manager", "{'do':'safe_move','shift':1,'amount':5000000}");
    OK("cashier:44", "{'do':'shift_open','shift':1,'cash':5000000,'chips':{}}");
}

static void money_through_a_machine(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500}", 0, "");
    REFUSED(CR_NO_SHIFT, "cashier:44", "{'do':'machine_redeem','machine':1,'amount':100}");
    REFUSED(CR_NO_SHIFT, "cashier:44", "{'do':'machine_hopper_fill','machine':1,'amount':100}");
    open_cage();
    cr_money drawer = balance("1000");
    stake(10000);
    OK("system", "{'do':'machine_win','machine':1,'amount':2500}");
    REFUSED(CR_OVERDRAWN, "system", "{'do':'machine_cash_out','machine':1,'amount':3000}");
    OK("cashier:44", "{'do':'machine_hopper_fill','machine':1,'amount':5000}");
    OK("system", "{'do':'machine_cash_out','machine':1,'amount':3000}");
    OK("cashier:44", "{'do':'machine_redeem','machine':1,'amount':4000}");
    OK("cashier:44", "{'do':'machine_drop_count','machine':1,'amount':6000}");
    REFUSED(CR_FIELD_MISSING, "cashier:44",
            "{'do':'machine_handpay','machine':1,'amount':700,'method':'cash'}");
    OK("cashier:44",
       "{'do':'machine_handpay','machine':1,'amount':700,'method':'cash','visitor':9}");
    assert_int_equal(balance("1000"), drawer - 5000 - 4000 + 6000 - 700);
    assert_int_equal(balance("1026"), 2000);
    assert_int_equal(balance("1025"), 100000000 - 6000);
    assert_int_equal(-balance("2060"), 100000000 - 10000 + 2500 - 3000 - 4000);
    assert_int_equal(-balance("4020"), 10000 - 2500 - 700);
    assert_int_equal(balance("4005"), 500);
    json_t *result = row_of("machine_results", "result/1/20527");
    assert_int_equal(json_integer_value(json_object_get(result, "result")),
                     10000 - 2500 - 700 - 500);
    REFUSED(CR_BANK_ONLY, "cashier:44",
            "{'do':'machine_handpay','machine':1,'amount':3000001,'method':'cash','visitor':9}");
    OK("cashier:44",
       "{'do':'machine_handpay','machine':1,'amount':3000001,'method':'bank','visitor':9}");
    assert_int_equal(-balance("2021"), 3000001);
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'award_transfer','award':1000002}");
    OK("manager", "{'do':'award_transfer','award':1000002,'reference':'PO 5'}");
    assert_int_equal(balance("2021"), 0);
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'award_transfer','award':1000002,'reference':'PO 5'}");
    close_hall();
}

static void j52_no_meter_goes_back(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500}", 0, "");
    OK("cashier", "{'do':'machine_meters','machine':1,'stakes':10500,'games':3}");
    assert_int_equal(row_count("incidents"), 1); /* nobody had told of these stakes */
    REFUSED(CR_METER_BACK, "cashier", "{'do':'machine_meters','machine':1,'stakes':10400}");
    assert_int_equal(kit.why.max, 10500);
    assert_int_equal(kit.why.value, 10400);
    stake(100);
    OK("system", "{'do':'machine_meters','machine':1,'stakes':10600,'games':4}");
    assert_int_equal(came("strayed"), 0);
    assert_int_equal(row_count("incidents"), 1);
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'machine_rollover','machine':1,'stakes':20}");
    OK("manager", "{'do':'machine_rollover','machine':1,'stakes':20,'reason':'six digits'}");
    OK("system", "{'do':'machine_meters','machine':1,'stakes':20}");
    assert_int_equal(row_count("meters"), 4);
    close_hall();
}

/* ---- Jackpots ---- */

static void j50_no_approval_no_jackpot(void **unused)
{
    (void)unused;
    open_hall("bg");
    put_linked("{'share_bp':300}", 0);
    REFUSED(CR_POOL_STATE, "administration",
            "{'do':'linked_move','jackpot':1000001,'to':'active'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'linked_move','jackpot':1000001,'to':'gone'}");
    OK("administration", "{'do':'linked_move','jackpot':1000001,'to':'submitted'}");
    REFUSED(CR_POOL_STATE, "administration",
            "{'do':'linked_put','jackpot':1000001,'name':'B','hall':'one',"
            "'levels':[{'share_bp':1}]}");
    OK("administration",
       "{'do':'linked_move','jackpot':1000001,'to':'approved','commission':'C-1'}");
    REFUSED(CR_NOT_APPROVED, "administration",
            "{'do':'linked_move','jackpot':1000001,'to':'active'}");
    assert_string_equal(kit.why.what, "metrology");
    OK("administration", "{'do':'linked_move','jackpot':1000001,'to':'active','metrology':'M-1'}");
    close_hall();
}

static void verified(const char *award)
{
    char text[96];
    snprintf(text, sizeof text, "{'do':'award_verify','award':%s}", award);
    OK("inspector", text);
    OK("pit_boss", text);
}

static void j47_a_large_jackpot_goes_by_bank(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500,'reset':4200000}", 0, "");
    open_cage();
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    assert_int_equal(came("amount"), 4200000);
    assert_int_equal(came("pool"), 4200000); /* filled up again by the house */
    REFUSED(CR_DUPLICATE_HIT, "system", "{'do':'machine_jackpot_hit','machine':1}");
    REFUSED(CR_NOT_FOUND, "system", "{'do':'machine_jackpot_hit','machine':1,'level':2}");
    REFUSED(CR_VERIFY_ROLE, "manager",
            "{'do':'award_approve','award':1000001,'visitor':9,'method':'bank'}");
    REFUSED(CR_VERIFY_ROLE, "cashier", "{'do':'award_verify','award':1000001}");
    OK("inspector:70", "{'do':'award_verify','award':1000001}");
    REFUSED(CR_ALREADY_DONE, "inspector:71", "{'do':'award_verify','award':1000001}");
    REFUSED(CR_SEGREGATION, "pit_boss:70", "{'do':'award_verify','award':1000001}");
    OK("pit_boss:72", "{'do':'award_verify','award':1000001}");
    REFUSED(CR_SEGREGATION, "manager:72",
            "{'do':'award_approve','award':1000001,'visitor':9,'method':'bank'}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'award_approve','award':1000001,'method':'bank'}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'award_approve','award':1000001,'visitor':9}");
    REFUSED(CR_BANK_ONLY, "manager",
            "{'do':'award_approve','award':1000001,'visitor':9,'method':'cash'}");
    assert_int_equal(kit.why.max, 3000000);
    assert_int_equal(balance("2040"), -8400000);
    OK("manager", "{'do':'award_approve','award':1000001,'visitor':9,'method':'bank'}");
    assert_int_equal(balance("2040"), -4200000);
    assert_int_equal(balance("2021"), -4200000);
    REFUSED(CR_ALREADY_DONE, "manager",
            "{'do':'award_approve','award':1000001,'visitor':9,'method':'bank'}");
    REFUSED(CR_METHOD, "cashier:44", "{'do':'award_pay','award':1000001}");
    OK("administration", "{'do':'award_transfer','award':1000001,'reference':'PO 1'}");
    assert_int_equal(balance("2021"), 0);
    assert_string_equal(json_string_value(row("hits", "award/1000001", "state")), "paid");
    assert_int_equal(json_integer_value(row("bank_payouts", "award/1000001", "amount")), 4200000);
    check_pool(J);
    close_hall();
}

static void a_small_one_in_cash_and_a_wrong_one_back(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':400,'reset':1000}", 100, "");
    open_cage();
    stake(100000); /* 40.00 and 10.00 */
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    assert_int_equal(came("amount"), 5000);
    assert_int_equal(balance_of("2041", J), 0); /* J20: the reserve first */
    verified("1000001");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'award_reject','award':1000001}");
    OK("manager", "{'do':'award_reject','award':1000001,'reason':'false signal'}");
    assert_int_equal(shown("jackpots", 0, "levels", 0, "amount"), 6000);
    stake(100000);
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    assert_int_equal(came("amount"), 10000);
    REFUSED(CR_VERIFY_ROLE, "cashier:44", "{'do':'award_pay','award':1000002}");
    verified("1000002");
    OK("manager", "{'do':'award_approve','award':1000002,'visitor':9,'method':'cash'}");
    assert_int_equal(balance("2020"), -10000);
    assert_int_equal(cr_machines_open_of(kit.hall, 9), 1000002); /* he is not forgotten before */
    assert_int_equal(cr_machines_open_of(kit.hall, 8), 0);
    REFUSED(CR_NO_SHIFT, "cashier:45", "{'do':'award_pay','award':1000002}");
    cr_money drawer = balance("1000");
    OK("cashier:44", "{'do':'award_pay','award':1000002}");
    assert_int_equal(balance("1000"), drawer - 10000);
    assert_int_equal(cr_machines_open_of(kit.hall, 9), 0);
    check_pool(J);
    close_hall();
}

/* [M1 §4.8] (R10): of what is paid in money, in the rounding of the house; known from the approval on. */
static void tax_is_withheld_from_prizes(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500,'reset':10005}", 0, "");
    open_cage();
    OK("administration", "{'do':'house_set','income_tax_bp':1000}");
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    verified("1000001");
    OK("manager", "{'do':'award_approve','award':1000001,'visitor':9,'method':'cash'}");
    assert_int_equal(balance("2020"), -10005);
    assert_int_equal(balance("2030"), 0);
    assert_int_equal(shown("awards", 0, NULL, 0, "tax"), 1001);
    OK("administration", "{'do':'house_set','income_tax_bp':5000}"); /* too late for this one */
    cr_money drawer = balance("1000");
    OK("cashier:44", "{'do':'award_pay','award':1000001}");
    assert_int_equal(came("tax"), 1001); /* 1000.5, half up */
    assert_int_equal(came("net"), 9004);
    assert_int_equal(balance("1000"), drawer - 9004);
    assert_int_equal(balance("2020"), 0);
    assert_int_equal(balance("2030"), -1001);
    assert_int_equal(json_integer_value(row("hits", "award/1000001", "tax")), 1001);
    assert_int_equal(json_integer_value(row("hits", "award/1000001", "net")), 9004);
    char key[32];
    snprintf(key, sizeof key, "record/%zu", kit.count);
    assert_int_equal(json_integer_value(row("tax", key, "gross")), 10005);
    assert_int_equal(json_integer_value(row("tax", key, "tax")), 1001);
    assert_int_equal(json_integer_value(row("tax", key, "payout")), 1000001);
    /* a hand pay in cash at once, one by bank when it is transferred */
    cr_money won = balance("4020");
    OK("cashier:44",
       "{'do':'machine_handpay','machine':1,'amount':700,'method':'cash','visitor':9}");
    assert_int_equal(came("net"), 350);
    assert_int_equal(balance("1000"), drawer - 9004 - 350);
    assert_int_equal(balance("4020"), won + 700);
    assert_int_equal(balance("2030"), -1001 - 350);
    cr_money bank = balance("1030");
    OK("cashier:44",
       "{'do':'machine_handpay','machine':1,'amount':4000000,'method':'bank','visitor':9}");
    assert_int_equal(balance("2030"), -1001 - 350);
    OK("manager", "{'do':'award_transfer','award':1000003,'reference':'PO 7'}");
    assert_int_equal(balance("1030"), bank - 2000000);
    assert_int_equal(balance("2021"), 0);
    assert_int_equal(balance("2030"), -1001 - 350 - 2000000);
    OK("administration", "{'do':'tax_remit','amount':2001351}");
    assert_int_equal(balance("2030"), 0);
    check_pool(J);
    close_hall();
}

/* Of a thing nothing can be withheld. */
static void no_tax_of_a_prize_in_kind(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500,'reset':10000}", 0, "");
    open_cage();
    OK("administration", "{'do':'house_set','income_tax_bp':1000}");
    OK("administration", "{'do':'prize_buy','name':'bicycle','serial':'B1','value':10000}");
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    verified("1000001");
    OK("manager", "{'do':'award_approve','award':1000001,'visitor':9,'method':'kind'}");
    OK("manager", "{'do':'prize_give','prize':1,'award':1000001,'visitor':9,'document':'act 1'}");
    assert_int_equal(balance("2030"), 0);
    assert_null(row("hits", "award/1000001", "tax"));
    close_hall();
}

static void j48_a_car_for_forty_thousand(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500,'reset':2500000}", 0, "");
    open_cage();
    REFUSED(CR_FIELD_MISSING, "administration", "{'do':'prize_buy','value':4000000}");
    assert_string_equal(kit.why.what, "item");
    REFUSED(CR_FIELD_MISSING, "administration", "{'do':'prize_buy','name':'car'}");
    assert_string_equal(kit.why.what, "value");
    OK("administration", "{'do':'prize_buy','name':'car','serial':'VIN 1','value':4000000}");
    assert_int_equal(balance("1060"), 4000000);
    OK("administration", "{'do':'linked_move','jackpot':1000001,'to':'closing'}");
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    assert_int_equal(came("pool"), 0); /* closing: it is not filled up any more */
    verified("1000001");
    OK("manager", "{'do':'award_approve','award':1000001,'visitor':9,'method':'kind'}");
    cr_money seeds = balance("5000");
    REFUSED(CR_FIELD_MISSING, "manager",
            "{'do':'prize_give','prize':1,'award':1000001,'document':'act 1'}");
    assert_string_equal(kit.why.what, "taker");
    REFUSED(CR_FIELD_MISSING, "manager",
            "{'do':'prize_give','prize':1,'award':1000001,'visitor':9}");
    REFUSED(CR_FIELD_MISSING, "manager",
            "{'do':'prize_give','award':1000001,'visitor':9,'document':'act 1'}");
    REFUSED(CR_ACT_PERSON, "manager",
            "{'do':'prize_give','prize':1,'award':1000001,'visitor':8,'document':'act 1'}");
    REFUSED(CR_NOT_EMPTY, "administration", "{'do':'linked_move','jackpot':1000001,'to':'closed'}");
    OK("manager", "{'do':'prize_give','prize':1,'award':1000001,'visitor':9,'document':'act 1'}");
    assert_int_equal(balance("1060"), 0);
    assert_int_equal(balance("2040"), 0);
    assert_int_equal(balance("5000"), seeds + 1500000);
    assert_string_equal(json_string_value(row("prizes", "prize/1", "state")), "given");
    REFUSED(CR_NOT_FOUND, "manager",
            "{'do':'prize_give','prize':1,'award':1000001,'visitor':9,'document':'act 1'}");
    OK("administration", "{'do':'linked_move','jackpot':1000001,'to':'closed'}");
    assert_false(cr_machines_is_idle(kit.hall)); /* credits are left on the machine */
    close_hall();
}

/* What a thing is worth less than the award is the players' still. */
static void a_prize_below_the_award_leaves_the_rest_in_the_pool(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500,'reset':50000}", 0, "");
    open_cage();
    OK("administration", "{'do':'prize_buy','name':'watch','value':30000}");
    OK("system", "{'do':'machine_jackpot_hit','machine':1}");
    verified("1000001");
    OK("manager", "{'do':'award_approve','award':1000001,'visitor':9,'method':'kind'}");
    OK("manager", "{'do':'prize_give','prize':1,'award':1000001,'visitor':9,'document':'act 1'}");
    assert_int_equal(balance_of("2040", J), -70000);
    check_pool(J);
    close_hall();
}

static void j49_never_to_the_house(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':400}", 100, "");
    stake(2031007); /* 812.40 and 203.10, and fractions */
    assert_int_equal(came("pool"), 81240);
    int64_t left = acc();
    assert_int_not_equal(left, 0);
    REFUSED(CR_POOL_STATE, "administration", "{'do':'linked_pass','jackpot':1000001}");
    OK("administration", "{'do':'linked_move','jackpot':1000001,'to':'closing'}");
    stake(100000);
    assert_int_equal(balance_of("2040", J), -81240); /* closing takes no more */
    REFUSED(CR_NOT_EMPTY, "administration", "{'do':'linked_move','jackpot':1000001,'to':'closed'}");
    REFUSED(CR_RETENTION, "administration", "{'do':'linked_pass','jackpot':1000001}");
    put_linked("{'share_bp':400}", 100);
    REFUSED(CR_NOT_APPROVED, "administration",
            "{'do':'linked_pass','jackpot':1000001,'to':1000002}");
    activate(J + 1);
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'linked_pass','jackpot':1000002,'to':'house'}");
    OK("administration", "{'do':'linked_pass','jackpot':1000001,'to':1000002}");
    assert_int_equal(balance_of("2040", J), 0);
    assert_int_equal(balance_of("2041", J), 0);
    assert_int_equal(balance_of("2040", J + 1), -81240);
    assert_int_equal(shown("jackpots", 1, "levels", 0, "accumulator"), left);
    OK("administration", "{'do':'linked_move','jackpot':1000001,'to':'closed'}");
    check_pool(J + 1);
    close_hall();
}

static void j53_books_that_differ_are_an_incident(void **unused)
{
    (void)unused;
    int64_t due;
    char key[32];
    open_machine("{'share_bp':500}", 0, "");
    for (unsigned i = 0; i < 30; i++)
        stake(333);
    check_pool(J);
    assert_int_equal(came("stakes"), 31); /* thirty, and the level as it began */
    assert_int_equal(row_count("incidents"), 0);
    snprintf(key, sizeof key, "verification/%zu", kit.count);
    assert_true(json_is_true(row("verifications", key, "holds_true")));
    kit_book(45, "2040", J, "5000", 0, 7); /* somebody's hand in the books */
    stake(333);
    OK("manager", "{'do':'machine_verify','jackpot':1000001}");
    assert_true(json_is_false(came_json("holds")));
    assert_int_equal(row_count("incidents"), 1);
    stake(333); /* and the house itself looks the next day */
    json_t *owed = cr_hall_owes(kit.hall, kit.now, &due);
    assert_null(owed);
    set_clock("2026-03-16 20:00:00");
    owed = cr_hall_owes(kit.hall, kit.now, &due);
    assert_string_equal(json_string_value(json_object_get(owed, "do")), "machine_verify");
    assert_int_equal(deed_json("system", owed), CR_OK);
    close_hall();
}

static void the_days_are_kept_apart(void **unused)
{
    (void)unused;
    open_machine("{'share_bp':500}", 0, "");
    stake(1000);
    set_clock("2026-03-16 20:00:00");
    stake(3000);
    assert_int_equal(json_integer_value(row("pools", "pool/1000001/20527", "closing")), 50);
    assert_int_equal(json_integer_value(row("pools", "pool/1000001/20528", "opening")), 50);
    assert_int_equal(json_integer_value(row("pools", "pool/1000001/20528", "contributions")), 150);
    assert_int_equal(json_integer_value(row("machine_results", "result/1/20528", "stakes")), 3000);
    close_hall();
}

/* ---- Anything in any order ---- */

static uint32_t chance = 20260315;
static unsigned draw(unsigned below)
{
    chance = chance * 1664525u + 1013904223u;
    return (chance >> 8) % below;
}

/* A deed that may come at any moment; most are refused where they make no sense. */
static const char *any_deed(char text[256])
{
    unsigned machine = 1 + draw(2), award = 1000001 + draw(6), sum = 1 + draw(5000);
    static const char *const methods[] = { "cash", "bank", "kind" };
    switch (draw(14)) {
    case 0:
        snprintf(text, 256, "{'do':'machine_link','machine':%u,'events':[{'stake':%u}]}", machine,
                 sum);
        break;
    case 1: snprintf(text, 256, "{'do':'machine_unlink','machine':%u}", machine); break;
    case 2:
        snprintf(text, 256, "{'do':'machine_win','machine':%u,'amount':%u}", machine, sum);
        break;
    case 3:
        snprintf(text, 256, "{'do':'machine_cash_out','machine':%u,'amount':%u}", machine, sum);
        break;
    case 4:
    case 5:
        snprintf(text, 256, "{'do':'machine_jackpot_hit','machine':%u,'level':%u}", machine,
                 1 + draw(3));
        break;
    case 6: snprintf(text, 256, "{'do':'award_verify','award':%u}", award); break;
    case 7: snprintf(text, 256, "{'do':'award_reject','award':%u,'reason':'none'}", award); break;
    case 8:
        snprintf(text, 256, "{'do':'award_approve','award':%u,'visitor':9,'method':'%s'}", award,
                 methods[draw(3)]);
        break;
    case 9:
        snprintf(text, 256, "{'do':'award_transfer','award':%u,'reference':'PO'}", award);
        break;
    case 10:
        snprintf(text, 256,
                 "{'do':'prize_give','prize':%u,'award':%u,'visitor':9,'document':'act'}",
                 1 + draw(3), award);
        break;
    case 11: snprintf(text, 256, "{'do':'prize_buy','name':'watch','value':%u}", sum); break;
    default:
        snprintf(text, 256, "{'do':'machine_stake','machine':%u,'amount':%u}", machine, sum);
        break;
    }
    return text;
}

/* Credits are what 2060 owes; levels and what is set aside are 2040; the reserve is 2041. */
static void check_sums(void)
{
    cr_money credits =
        shown("machines", 0, NULL, 0, "credits") + shown("machines", 1, NULL, 0, "credits");
    cr_money held =
        shown("jackpots", 0, "levels", 0, "amount") + shown("jackpots", 0, "levels", 1, "amount");
    assert_int_equal(-balance("2060"), credits);
    assert_int_equal(-balance_of("2040", J), held + shown("jackpots", 0, NULL, 0, "pending"));
    assert_int_equal(-balance_of("2041", J), shown("jackpots", 0, "reserve", 0, "amount"));
}

static void whatever_comes_the_sums_are_the_books(void **unused)
{
    (void)unused;
    static const char *const roles[] = { "inspector", "pit_boss", "manager", "administration" };
    char text[256];
    unsigned done = 0;
    open_machine("{'share_bp':250,'reset':1000},{'share_bp':150,'award_bp':5000}", 100, "");
    open_cage();
    OK("administration", PUT ",'jackpot':1000001}");
    OK("system", "{'do':'machine_link','machine':2}");
    OK("system", "{'do':'machine_money_in','machine':2,'amount':900000,'means':'token'}");
    OK("cashier:44", "{'do':'machine_hopper_fill','machine':1,'amount':100000}");
    for (unsigned i = 0; i < 500; i++) {
        any_deed(text);
        for (unsigned role = 0; role < 4; role++) /* whoever may */
            done += deed(roles[role], text) == CR_OK;
        check_sums();
    }
    assert_true(done > 200);
    check_pool(J);
    assert_int_equal(row_count("incidents"), 0);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(j21_to_j24_no_fraction_is_lost),
        cmocka_unit_test(j23_twenty_stakes_of_one),
        cmocka_unit_test(j25_five_percent_in_all),
        cmocka_unit_test(j26_a_foreign_stake_has_an_accumulator_of_its_own),
        cmocka_unit_test(contributions_are_what_was_paid_and_what_stands_there),
        cmocka_unit_test(a_machine_needs_its_papers),
        cmocka_unit_test(j51_in_one_hall_or_joined),
        cmocka_unit_test(a_machine_without_link),
        cmocka_unit_test(money_through_a_machine),
        cmocka_unit_test(j52_no_meter_goes_back),
        cmocka_unit_test(j50_no_approval_no_jackpot),
        cmocka_unit_test(j47_a_large_jackpot_goes_by_bank),
        cmocka_unit_test(a_small_one_in_cash_and_a_wrong_one_back),
        cmocka_unit_test(tax_is_withheld_from_prizes),
        cmocka_unit_test(no_tax_of_a_prize_in_kind),
        cmocka_unit_test(j48_a_car_for_forty_thousand),
        cmocka_unit_test(a_prize_below_the_award_leaves_the_rest_in_the_pool),
        cmocka_unit_test(j49_never_to_the_house),
        cmocka_unit_test(j53_books_that_differ_are_an_incident),
        cmocka_unit_test(the_days_are_kept_apart),
        cmocka_unit_test(whatever_comes_the_sums_are_the_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
