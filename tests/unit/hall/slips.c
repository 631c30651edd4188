/* slips.c -- fills and credits through the hall: H42-H44 of house.md by number, pieces and books at every
 * step; chips registered, moved and made; figures, the page and the clock. */
#include "tables_kit.h"

static int bg(void **state)
{
    (void)state;
    open_house("bg");
    open_table_3();
    return 0;
}

static int done(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

static void request(const char *who, const char *kind, const char *chips)
{
    must(who, "{'do':'slip_request','table':3,'kind':'%s','chips':%s}", kind, chips);
}

/* ---- Fills ---- */

#define TWO_THOUSAND "{'100000':2}"

static void h42_entered_first(void **state)
{
    (void)state;
    request("dealer", "fill", TWO_THOUSAND);
    assert_int_equal(came("slip"), 1);
    say(CR_OUT_OF_ORDER, "cashier", "{'do':'slip_issue','slip':1,'chips':" TWO_THOUSAND "}");
    assert_string_equal(kit.why.what, "requested");
    must("pit_boss", "{'do':'slip_approve','slip':1}");
    say(CR_NO_PROTOCOL, "cashier", "{'do':'slip_issue','slip':1,'chips':" TWO_THOUSAND "}");
    must("pit_boss", "{'do':'slip_enter','slip':1}");
    say(CR_COUNT_DIFFERS, "cashier", "{'do':'slip_issue','slip':1,'chips':{'50000':4}}");
    say(CR_FORBIDDEN_ROLE, "dealer", "{'do':'slip_issue','slip':1,'chips':" TWO_THOUSAND "}");
    must("cashier", "{'do':'slip_issue','slip':1,'chips':" TWO_THOUSAND "}");
    assert_int_equal(balance("transit"), 200000);
    assert_int_equal(balance("cage"), 8800000);
    must("security", "{'do':'slip_carry','slip':1}");
    say(CR_SEGREGATION, "dealer", "{'do':'slip_receive','slip':1,'chips':" TWO_THOUSAND "}");
    must("dealer",
         "{'do':'slip_receive','slip':1,'chips':" TWO_THOUSAND ",'witness':" INSPECTOR "}");
    assert_int_equal(balance("transit"), 0);
    assert_int_equal(balance("float"), 1200000);
    assert_int_equal(table_3()->count.fills, 200000);
    assert_string_equal(json_string_value(row("slips", "slip/1", "state")), "received");
    assert_int_equal(json_integer_value(row("slips", "slip/1", "witness")), 4);
    assert_int_equal(cr_tables_of(kit.hall)->slip_count, 0); /* the register has it */
    say(CR_SLIP_DONE, "pit_boss", "{'do':'slip_approve','slip':1}");
    say(CR_NOT_FOUND, "pit_boss", "{'do':'slip_approve','slip':2}");
}

static void to_transit(const char *chips)
{
    request("dealer", "fill", chips);
    int64_t slip = came("slip");
    must("pit_boss", "{'do':'slip_approve','slip':%lld}", (long long)slip);
    must("inspector", "{'do':'slip_enter','slip':%lld}", (long long)slip);
    must("cashier", "{'do':'slip_issue','slip':%lld,'chips':%s}", (long long)slip, chips);
    must("security", "{'do':'slip_carry','slip':%lld}", (long long)slip);
}

static void h43_short_by_25(void **state)
{
    (void)state;
    to_transit("{'100000':1,'50000':1,'10000':4,'2500':4}");
    must("dealer", "{'do':'slip_receive','slip':1,'chips':{'100000':1,'50000':1,'10000':4,"
                   "'2500':3},'witness':" INSPECTOR "}");
    assert_string_equal(came_text("state"), "short");
    assert_int_equal(came("difference"), -2500);
    assert_int_equal(came("incident"), 1);
    assert_int_equal(balance("float"), 1000000 + 197500);
    assert_int_equal(balance("transit"), 2500);
    assert_int_equal(table_3()->count.fills, 197500);
    say(CR_COUNT_DIFFERS, "cashier", "{'do':'slip_found','slip':1,'chips':{'1000':2,'500':1}}");
    say(CR_AMOUNT, "cashier", "{'do':'slip_found','slip':1}");
    must("cashier", "{'do':'slip_found','slip':1,'chips':{'2500':1}}");
    assert_int_equal(balance("transit"), 0);
    assert_string_equal(json_string_value(row("slips", "slip/1", "state")), "found");
    say(CR_SLIP_DONE, "cashier", "{'do':'slip_found','slip':1,'chips':{'2500':1}}");
}

/* Short, and of other pieces than were written: those were the cage's mistake. */
static void h43_short_and_other_chips(void **state)
{
    (void)state;
    struct cr_chip_count before = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    to_transit(TWO_THOUSAND);
    must("dealer", "{'do':'slip_receive','slip':1,'chips':{'100000':1,'50000':1,'10000':4,"
                   "'2500':3},'witness':" INSPECTOR "}");
    struct cr_chip_count after = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    assert_int_equal(balance("transit"), 2500);
    assert_int_equal(after.pieces[1], before.pieces[1] - 1); /* one of 1,000.00 never left, */
    assert_int_equal(after.pieces[2], before.pieces[2] - 1); /* others did in its place */
    assert_int_equal(after.pieces[3], before.pieces[3] - 4);
    assert_int_equal(after.pieces[4], before.pieces[4] - 4);
}

static void over_by_25(void **state)
{
    (void)state;
    to_transit(TWO_THOUSAND);
    say(CR_COUNT_EXCEEDS_ISSUED, "dealer",
        "{'do':'slip_receive','slip':1,'chips':{'100000':2,'2500':1000},'witness':" INSPECTOR "}");
    must("dealer",
         "{'do':'slip_receive','slip':1,'chips':{'100000':2,'2500':1},'witness':" INSPECTOR "}");
    assert_string_equal(came_text("state"), "over");
    assert_int_equal(balance("float"), 1202500);
    assert_int_equal(balance("transit"), 0);
    assert_int_equal(came("incident"), 1);
    assert_int_equal(cr_tables_of(kit.hall)->slip_count, 0);
}

static void nothing_arrived(void **state)
{
    (void)state;
    to_transit(TWO_THOUSAND);
    must("dealer", "{'do':'slip_receive','slip':1,'witness':" INSPECTOR "}");
    assert_int_equal(balance("transit"), 200000);
    assert_int_equal(table_3()->count.fills, 0);
    must("cashier", "{'do':'slip_found','slip':1,'chips':{'100000':1}}");
    assert_int_equal(came("missing"), 100000);
    must("cashier", "{'do':'slip_found','slip':1,'chips':{'100000':1}}");
}

static void h44_who_asks_does_not_approve(void **state)
{
    (void)state;
    request("pit_boss", "fill", TWO_THOUSAND);
    say(CR_SEGREGATION, "pit_boss", "{'do':'slip_approve','slip':1}");
    say(CR_SEGREGATION, "manager:5", "{'do':'slip_approve','slip':1}"); /* he is the same person */
    say(CR_FORBIDDEN_ROLE, "inspector", "{'do':'slip_approve','slip':1}");
    must("manager", "{'do':'slip_approve','slip':1}");
}

static void paper_that_comes_to_nothing(void **state)
{
    (void)state;
    say(CR_BAD_INPUT, "dealer", "{'do':'slip_request','table':3,'kind':'gift','chips':{'100':1}}");
    say(CR_AMOUNT, "dealer", "{'do':'slip_request','table':3,'kind':'fill'}");
    say(CR_FOREIGN_CHIP, "dealer",
        "{'do':'slip_request','table':3,'kind':'fill','chips':{'101':1}}");
    say(CR_NOT_FOUND, "dealer", "{'do':'slip_request','table':4,'kind':'fill','chips':{'100':1}}");
    request("dealer", "fill", "{'1000000':9}");
    must("pit_boss", "{'do':'slip_approve','slip':1}");
    must("pit_boss", "{'do':'slip_enter','slip':1}");
    say(CR_CAGE_CHIPS, "cashier", "{'do':'slip_issue','slip':1,'chips':{'1000000':9}}");
    assert_int_equal(kit.why.value, 1000000);
    say(CR_FIELD_MISSING, "manager", "{'do':'slip_cancel','slip':1}");
    must("manager", "{'do':'slip_cancel','slip':1,'reason':'not so many'}");
    assert_string_equal(json_string_value(row("slips", "slip/1", "state")), "cancelled");
    say(CR_SLIP_DONE, "pit_boss", "{'do':'slip_enter','slip':1}");
    to_transit(TWO_THOUSAND);
    say(CR_OUT_OF_ORDER, "manager", "{'do':'slip_cancel','slip':2,'reason':'too late'}");
}

/* With chips on their way a table is not counted; paper of an earlier session moves nothing. */
static void a_slip_and_the_closing(void **state)
{
    (void)state;
    request("dealer", "fill", TWO_THOUSAND);
    must("pit_boss", "{'do':'slip_approve','slip':1}");
    must("pit_boss", "{'do':'slip_enter','slip':1}");
    to_transit("{'100':1}");
    must("pit_boss", "{'do':'table_stop','table':3}");
    say(CR_SLIP_OPEN, "pit_boss",
        "{'do':'table_count','table':3,'chips':" FLOAT ",'signs':[" DEALER "," CASHIER "]}");
    must("dealer", "{'do':'slip_receive','slip':2,'chips':{'100':1},'witness':" INSPECTOR "}");
    must("pit_boss",
         "{'do':'table_count','table':3,'chips':{'100000':6,'50000':4,'10000':15,'2500':16,"
         "'1000':5,'500':6,'100':21},'signs':[" DEALER "," CASHIER "]}");
    assert_int_equal(came("result"), 0);
    say(CR_TABLE_CLOSED, "cashier", "{'do':'slip_issue','slip':1,'chips':" TWO_THOUSAND "}");
    say(CR_TABLE_CLOSED, "dealer",
        "{'do':'slip_request','table':3,'kind':'fill','chips':{'100':1}}");
}

/* ---- Credits ---- */

static void to_credit(const char *chips)
{
    request("inspector", "credit", chips);
    must("manager", "{'do':'slip_approve','slip':1}");
    must("manager", "{'do':'slip_enter','slip':1}");
    say(CR_FORBIDDEN_ROLE, "cashier", "{'do':'slip_issue','slip':1,'chips':%s}", chips);
    must("dealer", "{'do':'credit_issue','slip':1,'chips':%s,'witness':" BOSS "}", chips);
    must("security", "{'do':'slip_carry','slip':1}");
}

static void a_credit_goes_the_other_way(void **state)
{
    (void)state;
    to_credit("{'50000':1}");
    assert_int_equal(balance("transit"), 50000);
    assert_int_equal(balance("float"), 950000);
    say(CR_FORBIDDEN_ROLE, "dealer",
        "{'do':'slip_receive','slip':1,'chips':{'50000':1},'witness':" INSPECTOR "}");
    must("cashier", "{'do':'credit_receive','slip':1,'chips':{'50000':1}}");
    assert_int_equal(balance("cage"), 9050000);
    assert_int_equal(table_3()->count.credits, 50000);
    assert_int_equal(cr_chips_at(kit.hall, CR_CHIPS_CAGE).pieces[2], 17);
}

/* What left the float is a credit, whatever arrived: the table has not won what was lost on the way. */
static void a_credit_that_comes_short(void **state)
{
    (void)state;
    to_credit("{'2500':4}");
    must("cashier", "{'do':'credit_receive','slip':1,'chips':{'2500':3}}");
    assert_string_equal(came_text("state"), "short");
    assert_int_equal(balance("transit"), 2500);
    assert_int_equal(table_3()->count.credits, 10000);
    must("pit_boss", "{'do':'table_stop','table':3}");
    must("pit_boss", "{'do':'table_count','table':3,'chips':{'100000':6,'50000':4,'10000':15,"
                     "'2500':12,'1000':5,'500':6,'100':20},'signs':[" DEALER "," CASHIER "]}");
    assert_int_equal(came("result"), 0);
    assert_int_equal(came("variance"), 0);
}

static void a_credit_of_more_than_there_is(void **state)
{
    (void)state;
    request("inspector", "credit", "{'10000':16}");
    must("manager", "{'do':'slip_approve','slip':1}");
    must("manager", "{'do':'slip_enter','slip':1}");
    say(CR_COUNT_EXCEEDS_ISSUED, "dealer",
        "{'do':'credit_issue','slip':1,'chips':{'10000':16},'witness':" BOSS "}");
}

/* ---- Chips ---- */

static void p1_p2_p3_chips_come_and_go(void **state)
{
    (void)state;
    say(CR_FORBIDDEN_ROLE, "cashier", "{'do':'chips_register','chips':{'100':1}}");
    say(CR_AMOUNT, "manager", "{'do':'chips_register','chips':{}}");
    say(CR_BAD_INPUT, "manager", "{'do':'chips_register','chips':7}");
    say(CR_BAD_INPUT, "manager", "{'do':'chips_register','chips':{'x':7}}");
    say(CR_OVERFLOW, "manager", "{'do':'chips_register','chips':{'1000000':4294967295}}");
    must("administration", "{'do':'chips_register','chips':{'100':10}}");
    assert_int_equal(balance("vault"), 1000);
    say(CR_CAGE_CHIPS, "administration", "{'do':'chips_retire','chips':{'100':11}}");
    must("administration", "{'do':'chips_retire','chips':{'100':4}}");
    assert_int_equal(balance("issued"), -10000600);
    say(CR_BAD_INPUT, "cashier", "{'do':'chips_move','from':'hat','chips':{'100':1}}");
    say(CR_CAGE_CHIPS, "cashier", "{'do':'chips_move','from':'vault','chips':{'100':7}}");
    must("cashier", "{'do':'chips_move','from':'vault','chips':{'100':6}}");
    must("cashier", "{'do':'chips_move','from':'cage','chips':{'10000':5}}");
    assert_int_equal(balance("vault"), 50000);
}

static enum cr_status make(enum cr_chips_place from, cr_money amount, struct cr_chip_count *chips)
{
    struct cr_deed deed = { .hall = kit.hall };
    enum cr_status status = cr_chips_make(&deed, from, amount, chips);
    if (status != CR_OK) assert_int_equal(deed.why.status, status);
    kit.why = deed.why;
    return status;
}

static void an_amount_made_of_chips(void **state)
{
    (void)state;
    struct cr_chip_count chips;
    assert_int_equal(make(CR_CHIPS_CAGE, 1234500, &chips), CR_OK);
    assert_int_equal(chips.pieces[0], 1);
    assert_int_equal(chips.pieces[1], 2);
    assert_int_equal(chips.pieces[3], 3);
    assert_int_equal(pieces_worth(&chips), 1234500);
    assert_int_equal(make(CR_CHIPS_CAGE, 150, &chips), CR_NOT_CHIPS);
    assert_int_equal(kit.why.value, 150);
    assert_int_equal(make(CR_CHIPS_CAGE, 0, &chips), CR_AMOUNT);
    assert_int_equal(make(CR_CHIPS_CAGE, 9000100, &chips), CR_CAGE_CHIPS);
    assert_int_equal(make(CR_CHIPS_VAULT, 100, &chips), CR_CAGE_CHIPS);
    assert_int_equal(make(CR_CHIPS_OUTSIDE, 1000000, &chips), CR_OK);
    assert_int_equal(pieces_worth(&chips), 1000000);
    assert_int_equal(make(CR_CHIPS_OUTSIDE, 1000100, &chips), CR_COUNT_EXCEEDS_ISSUED);
}

/* Where the largest first does not come out, fewer of them may: 60.00 of one 50 and three 20. */
static void an_amount_the_greedy_way_misses(void **state)
{
    (void)state;
    struct cr_chip_count chips;
    open_hall_with("bg", "'rotation_minutes':0");
    OK("administration", "{'do':'house_set','denominations':[5000,2000]}");
    OK("manager", "{'do':'chips_register','chips':{'5000':1,'2000':3}}");
    OK("cashier", "{'do':'chips_move','from':'vault','chips':{'5000':1,'2000':3}}");
    assert_int_equal(make(CR_CHIPS_CAGE, 6000, &chips), CR_OK);
    assert_int_equal(chips.pieces[0], 0);
    assert_int_equal(chips.pieces[1], 3);
    assert_int_equal(make(CR_CHIPS_CAGE, 8000, &chips), CR_CAGE_CHIPS); /* four 20, of three */
    assert_int_equal(kit.why.value, 2000);
    assert_int_equal(make(CR_CHIPS_CAGE, 3000, &chips), CR_NOT_CHIPS);
}

/* A house that takes a denomination more keeps its pieces; one it has chips of cannot go. */
static void other_denominations(void **state)
{
    (void)state;
    request("dealer", "fill", TWO_THOUSAND);
    say(CR_NOT_EMPTY, "administration",
        "{'do':'house_set','denominations':[1000000,100000,50000,10000,1000,500,100]}");
    must("administration", "{'do':'house_set','denominations':"
                           "[1000000,500000,100000,50000,10000,2500,1000,500,100]}");
    must("pit_boss", "{'do':'slip_approve','slip':1}");
    must("pit_boss", "{'do':'slip_enter','slip':1}");
    must("cashier", "{'do':'slip_issue','slip':1,'chips':" TWO_THOUSAND "}");
    must("security", "{'do':'slip_carry','slip':1}");
    must("dealer",
         "{'do':'slip_receive','slip':1,'chips':" TWO_THOUSAND ",'witness':" INSPECTOR "}");
    assert_int_equal(came("difference"), 0);
    must("pit_boss", "{'do':'table_stop','table':3}");
    must("pit_boss", "{'do':'table_count','table':3,'chips':{'100000':8,'50000':4,'10000':15,"
                     "'2500':16,'1000':5,'500':6,'100':20},'signs':[" DEALER "," CASHIER "]}");
    assert_int_equal(came("variance"), 0);
}

/* The cage counted: what is over came from outside, and no more than is there. */
static void the_cage_is_counted(void **state)
{
    (void)state;
    struct cr_deed deed = { .hall = kit.hall };
    struct cr_chip_count counted = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    cr_money difference = 7;
    assert_int_equal(cr_chips_check_count(&deed, &counted, &difference), CR_OK);
    assert_int_equal(difference, 0);
    counted.pieces[4] += 2;
    counted.pieces[7] -= 1;
    assert_int_equal(cr_chips_check_count(&deed, &counted, &difference), CR_OK);
    assert_int_equal(difference, 4900);
    counted.pieces[4] += 15; /* 16 are in the float */
    assert_int_equal(cr_chips_check_count(&deed, &counted, &difference), CR_COUNT_EXCEEDS_ISSUED);
    assert_int_equal(deed.why.value, 2500);
}

/* ---- Figures, the clock, the page ---- */

#define HOUR (INT64_C(3600) * 1000000)

/* Whether the page has that, with double quotes. */
static bool page_says(const char *what)
{
    static char page[16384];
    char quoted[256];
    struct cr_text out = cr_text_on(page, sizeof page);
    assert_true(cr_hall_page(kit.hall, "tables", CR_ROLE_PIT_BOSS, kit.now, &out));
    assert_false(out.full);
    snprintf(quoted, sizeof quoted, "%s", what);
    for (char *at = quoted; *at; at++)
        if (*at == '\'') *at = '"';
    return strstr(page, quoted) != NULL;
}

static void every_hour(void **state)
{
    (void)state;
    int64_t due;
    char key[48];
    assert_null(cr_tables_owes(kit.hall, kit.now, &due));
    assert_int_equal(due, (kit.now / HOUR + 1) * HOUR);
    kit.now = due;
    json_t *owed = cr_tables_owes(kit.hall, kit.now, &due);
    assert_non_null(owed);
    kit_book(22, "float", 3, "player", 17, 2000); /* the house lost 20.00 */
    kit_book(22, "2000", 3, "4000", cr_owner_at(3, 1), 2000);
    table_is("[17]", false, 55);
    set_fact("play/3", "{'bets':[{'stakes':100000,'root':3162,'edge_ppb':27027027,"
                       "'variance_ppm':34080351}]}");
    assert_int_equal(deed_json("system", owed), CR_OK);
    snprintf(key, sizeof key, "3/1/%lld", (long long)kit.now);
    assert_int_equal(json_integer_value(row("figures", key, "rounds")), 45);
    assert_int_equal(json_integer_value(row("figures", key, "result")), -2000);
    assert_int_equal(json_integer_value(row("figures", key, "theoretical")), 2703);
    assert_int_equal(json_integer_value(row("figures", key, "stakes")), 100000);
    assert_null(row("figures", key, "hold_bp")); /* no drop yet: unknown, not zero */
    assert_null(cr_tables_owes(kit.hall, kit.now, &due));
    assert_int_equal(table_3()->theory.win,
                     2703); /* since it opened, and -20.00 is nothing unusual */
    assert_false(page_says("'kind':'band'"));
    kit.now += HOUR / 2;
    set_fact("play/3", "{'bets':[{'stakes':100000,'root':3162,'edge_ppb':27027027,"
                       "'variance_ppm':10000}]}"); /* 27.03 -+ 6.20 */
    must("pit_boss", "{'do':'table_figures','table':3}");
    assert_true(page_says("'theoretical':2703,'band_low':2083,'band_high':3323"));
    assert_true(page_says("{'kind':'band','table':3,'amount':-2000}"));
    set_fact("play/3", "null");
    must("pit_boss", "{'do':'table_figures','table':3}");
    assert_false(page_says("'theoretical'")); /* unknown is not zero */
    assert_false(page_says("'kind':'band'"));
    table_is("[]", false, 55);
    must("pit_boss", "{'do':'table_stop','table':3,'reason':'nobody'}");
    assert_null(cr_tables_owes(kit.hall, kit.now + 9 * HOUR, &due));
    say(CR_TABLE_CLOSED, "pit_boss", "{'do':'table_figures','table':3}");
}

/* Twenty rounds in half an hour, then another deals. */
static void a_dealer_leaves_the_table(void **state)
{
    (void)state;
    char key[48];
    set_fact("age/2", "30");
    must("manager", "{'do':'hire','person':2,'roles':['dealer'],'skills':['roulette']}");
    must("pit_boss", "{'do':'assign_crew','table':3,'person':2,'role':'dealer'}");
    kit.now += HOUR / 2;
    table_is("[17]", false, 30);
    must("pit_boss", "{'do':'relieve','table':3,'role':'dealer'}");
    snprintf(key, sizeof key, "dealer/3/%lld", (long long)kit.now);
    assert_int_equal(json_integer_value(row("figures", key, "person")), 2);
    assert_int_equal(json_integer_value(row("figures", key, "rounds")), 20);
    assert_int_equal(json_integer_value(row("figures", key, "rounds_per_hour")), 40);
}

static json_t *page(void)
{
    char *buffer = malloc(1 << 16);
    struct cr_text out = cr_text_on(buffer, 1 << 16);
    assert_true(cr_hall_page(kit.hall, "tables", CR_ROLE_MANAGER, kit.now, &out));
    json_t *value = json_loads(buffer, 0, NULL);
    free(buffer);
    assert_non_null(value);
    return value;
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void the_page_says_whose_turn_it_is(void **state)
{
    (void)state;
    request("dealer", "fill", TWO_THOUSAND);
    json_t *value = page();
    const json_t *slip = json_array_get(json_object_get(value, "slips"), 0);
    const json_t *table = json_array_get(json_object_get(value, "tables"), 0);
    assert_string_equal(text_in(slip, "next"), "slip_approve");
    assert_int_equal(json_array_size(json_object_get(slip, "roles")), 2);
    assert_string_equal(text_in(table, "state"), "open");
    assert_int_equal(json_integer_value(json_object_get(table, "opening")), 1000000);
    assert_int_equal(json_integer_value(json_object_get(
                         json_object_get(json_object_get(value, "chips"), "outside"), "100000")),
                     6);
    json_decref(value);
    must("manager", "{'do':'slip_cancel','slip':1,'reason':'no'}");
    to_transit(TWO_THOUSAND);
    must("dealer", "{'do':'slip_receive','slip':2,'chips':{'100000':1},'witness':" INSPECTOR "}");
    must("dealer", "{'do':'table_suspend','table':3,'reason':'wheel'}");
    value = page();
    const json_t *alerts = json_object_get(value, "alerts");
    assert_int_equal(json_array_size(alerts), 2);
    assert_string_equal(text_in(json_array_get(alerts, 0), "kind"), "slip_short");
    assert_string_equal(text_in(json_array_get(alerts, 1), "kind"), "suspended");
    slip = json_array_get(json_object_get(value, "slips"), 0);
    assert_string_equal(text_in(slip, "next"), "slip_found");
    json_decref(value);
}

#define T(name) cmocka_unit_test_setup_teardown(name, bg, done)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(h42_entered_first),
        T(h43_short_by_25),
        T(h43_short_and_other_chips),
        T(over_by_25),
        T(nothing_arrived),
        T(h44_who_asks_does_not_approve),
        T(paper_that_comes_to_nothing),
        T(a_slip_and_the_closing),
        T(a_credit_goes_the_other_way),
        T(a_credit_that_comes_short),
        T(a_credit_of_more_than_there_is),
        T(p1_p2_p3_chips_come_and_go),
        T(an_amount_made_of_chips),
        cmocka_unit_test_teardown(an_amount_the_greedy_way_misses, done),
        T(other_denominations),
        T(the_cage_is_counted),
        T(every_hour),
        T(a_dealer_leaves_the_table),
        T(the_page_says_whose_turn_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
