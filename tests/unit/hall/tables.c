/* tables.c -- a table's day through the hall: H32, H39-H41, H47-H58 of house.md by number, every refusal. */
#include "tables_kit.h"

static int bg(void **state)
{
    (void)state;
    open_house("bg");
    return 0;
}

static int m1(void **state)
{
    (void)state;
    open_house("m1");
    must("manager", "{'do':'equipment_put','class':'alarm'}");
    must("manager", "{'do':'equipment_put','class':'video'}");
    return 0;
}

static int done(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

/* ---- Opening ---- */

static void try_to_open(enum cr_status status)
{
    say(status, "pit_boss",
        "{'do':'table_open','table':3,'chips':%s,'paper':%s,'signs':[" DEALER "," CASHIER "]}",
        FLOAT, FLOAT);
}

static int bare_bg(void **state)
{
    (void)state;
    open_hall("bg");
    set_staff();
    must("manager", "{'do':'chips_register','chips':%s}", ALL_CHIPS);
    must("head_cashier", "{'do':'chips_move','from':'vault','chips':%s}", ALL_CHIPS);
    return 0;
}

static void h39_h41_what_the_table_lacks(void **state)
{
    (void)state;
    must("dealer", "{'do':'table_prepare','table':3}");
    try_to_open(CR_EQUIPMENT);
    must("manager", "{'do':'equip_table','table':3,'class':'roulette','serial':'W-17',"
                    "'excise':'E 55'}");
    try_to_open(CR_NOT_APPROVED);
    assert_int_equal(table_3()->count.state, CR_SESSION_PREPARING);
    set_fact("table/4", "{'game':'roulette','class':'roulette','session':1,'plate':true}");
    must("manager", "{'do':'equip_table','table':4,'class':'roulette','serial':'W-18',"
                    "'excise':'E 56','approval':'A 9'}");
    must("pit_boss", "{'do':'table_prepare','table':4}");
    must("pit_boss",
         "{'do':'table_open','table':4,'chips':%s,'paper':%s,'signs':[" DEALER "," CASHIER "]}",
         FLOAT, FLOAT);
}

/* H40: where staff is kept, no table opens without its inspector, nor without the hall's people. */
static void h40_the_crew(void **state)
{
    (void)state;
    must("administration", "{'do':'house_set','staff_is_kept':true}");
    set_fact("age/7", "40");
    say(CR_STAFF_OFF_DUTY, "pit_boss", "{'do':'table_prepare','table':3}");
    must("administration", "{'do':'house_set','staff_is_kept':false}");
    must("pit_boss", "{'do':'table_prepare','table':3}");
    must("administration", "{'do':'house_set','staff_is_kept':true}");
    static const char *const roles[] = { "manager", "pit_boss",  "dealer",
                                         "cashier", "registrar", "security" };
    static const int persons[] = { 7, 5, 2, 8, 10, 11 };
    for (unsigned i = 0; i < 6; i++) {
        char key[24];
        snprintf(key, sizeof key, "age/%d", persons[i]);
        set_fact(key, "30");
        must("manager", "{'do':'hire','person':%d,'roles':['%s'],'skills':['roulette']}",
             persons[i], roles[i]);
        must("manager",
             "{'do':'schedule_put','person':%d,'role':'%s','day':'2026-03-15','from':'18:00',"
             "'to':'04:00'}",
             persons[i], roles[i]);
        must("manager", "{'do':'on_duty','person':%d,'role':'%s'}", persons[i], roles[i]);
    }
    must("pit_boss", "{'do':'assign_crew','table':3,'person':2,'role':'dealer'}");
    try_to_open(CR_CREW);
    assert_string_equal(kit.why.what, "inspector");
    say(CR_STAFF_OFF_DUTY, "pit_boss",
        "{'do':'table_open','table':3,'chips':%s,'paper':%s,'signs':[" DEALER "," INSPECTOR
        "," CASHIER "]}",
        FLOAT, FLOAT);
}

static void an_opening_count(void **state)
{
    (void)state;
    say(CR_NOT_FOUND, "pit_boss", "{'do':'table_prepare','table':9}");
    say(CR_NOT_FOUND, "pit_boss", "{'do':'table_open','table':3}");
    say(CR_FORBIDDEN_ROLE, "cashier", "{'do':'table_prepare','table':3}");
    must("pit_boss", "{'do':'table_prepare','table':3}");
    assert_int_equal(came("session"), 1);
    say(CR_OUT_OF_ORDER, "pit_boss", "{'do':'table_prepare','table':3}");
    assert_string_equal(kit.why.what, "preparing");
    say(CR_SEGREGATION, "pit_boss", "{'do':'table_open','table':3,'chips':%s,'paper':%s}", FLOAT,
        FLOAT);
    say(CR_SEGREGATION, "pit_boss",
        "{'do':'table_open','table':3,'chips':%s,'paper':%s,'signs':[" DEALER "," BOSS "," CASHIER
        "]}",
        FLOAT, FLOAT);
    say(CR_FORBIDDEN_ROLE, "pit_boss",
        "{'do':'table_open','table':3,'chips':%s,'paper':%s,"
        "'signs':[" DEALER ",{'person':4,'role':'cashier'}]}",
        FLOAT, FLOAT); /* he may not sign as one */
    say(CR_BAD_INPUT, "pit_boss", "{'do':'table_open','table':3,'chips':%s,'signs':[5]}", FLOAT);
    say(CR_COUNT_DIFFERS, "pit_boss",
        "{'do':'table_open','table':3,'chips':%s,'paper':{},'signs':[" DEALER "," CASHIER "]}",
        FLOAT);
    say(CR_FOREIGN_CHIP, "pit_boss", "{'do':'table_open','table':3,'chips':{'700':1}}");
    say(CR_CAGE_CHIPS, "pit_boss",
        "{'do':'table_open','table':3,'chips':{'2500':61},'paper':{'2500':61},"
        "'signs':[" DEALER "," CASHIER "]}");
    assert_int_equal(kit.why.value, 2500);
    set_fact("table/3", "{'game':'roulette','class':'roulette','plate':'max_payout'}");
    try_to_open(CR_PLATE);
    assert_string_equal(kit.why.what, "max_payout");
    set_fact("table/3", "{'game':'roulette','class':'roulette','house':'bg','version':'0123',"
                        "'plate':true}");
    try_to_open(CR_NOT_APPROVED); /* H110: of a version that is not in force */
    set_fact("table/3", "{'game':'roulette','class':'roulette','house':'bg','version':'test',"
                        "'plate':'max_payout'}");
    try_to_open(CR_PLATE);
    table_is("[]", false, 10);
    try_to_open(CR_OK);
    assert_int_equal(balance_of("float", 3), 1000000);
    assert_int_equal(balance("cage"), 9000000);
    try_to_open(CR_OUT_OF_ORDER);
}

/* S4: a manager opens as a pit boss where there is none. */
static json_t *page_loss(void *context, uint32_t table)
{
    (void)context;
    return table == 3 ? kit_json("{'bet':'ante','edge_ppb':-17571166}") : json_object();
}

static bool page_has(const char *what)
{
    static char page[16384];
    struct cr_text out = cr_text_on(page, sizeof page);
    assert_true(cr_hall_page(kit.hall, "tables", CR_ROLE_PIT_BOSS, kit.now, &out));
    assert_false(out.full);
    return strstr(page, what) != NULL;
}

/* Caribbean stud R12: who opens a table whose rules favour the best player is told, and opens it; and its
 * alert stands as long as the table plays. */
static void a_table_at_which_the_house_loses(void **state)
{
    (void)state;
    const struct cr_hall_sight sight = { .loss = page_loss };
    const char *alert = "{\"kind\":\"loss\",\"table\":3,\"bet\":\"ante\",\"amount\":-17571166}";
    set_fact("loss/3", "{'bet':'ante','edge_ppb':-17571166}");
    cr_hall_show(kit.hall, &sight);
    assert_false(page_has("\"kind\":\"loss\""));
    must("pit_boss", "{'do':'table_prepare','table':3}");
    assert_true(page_has(alert));
    try_to_open(CR_OK);
    assert_int_equal(json_integer_value(json_object_get(came_json("loss"), "edge_ppb")), -17571166);
    assert_true(page_has(alert));
    table_is("[]", false, 10);
    must("pit_boss", "{'do':'table_stop','table':3,'reason':'nobody'}");
    assert_false(page_has(alert));
}

/* Nothing is said of what nobody knows, or where there is nothing to say. */
static void a_table_at_which_it_does_not(void **state)
{
    (void)state;
    set_fact("loss/3", "{}");
    must("pit_boss", "{'do':'table_prepare','table':3}");
    try_to_open(CR_OK);
    assert_null(came_json("loss"));
}

static void a_manager_as_pit_boss(void **state)
{
    (void)state;
    must("manager", "{'do':'table_prepare','table':3}");
    say(CR_SEGREGATION, "manager",
        "{'do':'table_open','table':3,'chips':%s,'paper':%s,'signs':[" DEALER "," CASHIER "]}",
        FLOAT, FLOAT);
    must("manager",
         "{'do':'table_open','table':3,'chips':%s,'paper':%s,'as_pit_boss':true,"
         "'signs':[" DEALER "," CASHIER "]}",
         FLOAT, FLOAT);
}

/* A house whose books are older than its pieces: said once, and a float that lies there is counted, not
 * brought. */
static int old_books(void **state)
{
    (void)state;
    open_hall("bg");
    set_staff();
    kit_book(1, "issued", 0, "vault", 0, 10000000);
    kit_book(3, "vault", 0, "cage", 0, 9000000);
    kit_book(14, "cage", 0, "float", 3, 1000000);
    OK("manager", "{'do':'equip_table','table':3,'class':'roulette','serial':'W-17',"
                  "'excise':'E 55','approval':'A 9'}");
    return 0;
}

static void a_float_that_is_there(void **state)
{
    (void)state;
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'chips_stock'}");
    REFUSED(CR_COUNT_DIFFERS, "manager", "{'do':'chips_stock'}");
    REFUSED(CR_COUNT_DIFFERS, "manager",
            "{'do':'chips_stock','vault':{'1000000':1},'cage':{'100000':80},"
            "'outside':{'100000':9}}");
    must("manager", "{'do':'chips_stock','vault':{'1000000':1},'cage':{'100000':80},"
                    "'outside':{'100000':8,'50000':4}}");
    say(CR_ALREADY_DONE, "manager", "{'do':'chips_stock'}");
    must("pit_boss", "{'do':'table_prepare','table':3}");
    say(CR_COUNT_DIFFERS, "pit_boss",
        "{'do':'table_open','table':3,'chips':{'100000':9},'paper':{'100000':9},"
        "'signs':[" DEALER "," CASHIER "]}");
    say(CR_COUNT_EXCEEDS_ISSUED, "pit_boss",
        "{'do':'table_open','table':3,'chips':{'100000':10},'paper':{'100000':10},"
        "'signs':[" DEALER "," CASHIER "]}");
    must("pit_boss", "{'do':'table_open','table':3,'chips':{'100000':8,'50000':4},"
                     "'paper':{'100000':8,'50000':4},'signs':[" DEALER "," CASHIER "]}");
    assert_int_equal(came("opening"), 1000000);
    assert_int_equal(balance("float"), 1000000);
    assert_int_equal(balance("cage"), 8000000);
}

/* ---- Whether it plays ---- */

static enum cr_status check(void)
{
    struct cr_refusal why = { .status = CR_OK };
    enum cr_status status = cr_tables_check(kit.hall, 3, &why);
    assert_int_equal(why.status, status);
    return status;
}

static void bets_are_taken_at_an_open_table(void **state)
{
    (void)state;
    assert_int_equal(check(), CR_TABLE_CLOSED);
    must("pit_boss", "{'do':'table_prepare','table':3}");
    assert_int_equal(check(), CR_TABLE_CLOSED);
    try_to_open(CR_OK);
    assert_int_equal(check(), CR_OK);
    table_is("[17]", true, 11);
    say(CR_IN_ROUND, "dealer", "{'do':'table_suspend','table':3}");
    table_is("[17]", false, 11);
    say(CR_FORBIDDEN_ROLE, "cashier", "{'do':'table_suspend','table':3}");
    must("dealer", "{'do':'table_suspend','table':3,'reason':'wheel'}");
    assert_int_equal(check(), CR_TABLE_SUSPENDED);
    say(CR_OUT_OF_ORDER, "dealer", "{'do':'table_suspend','table':3}");
    say(CR_FORBIDDEN_ROLE, "dealer", "{'do':'table_resume','table':3}");
    say(CR_FORBIDDEN_ROLE, "pit_boss", "{'do':'table_stop','table':3}"); /* the manager closes it */
    must("pit_boss", "{'do':'table_resume','table':3}");
    assert_int_equal(check(), CR_OK);
    must("dealer", "{'do':'table_suspend','table':3,'reason':'wheel'}");
    must("manager", "{'do':'table_stop','table':3}");
    assert_int_equal(check(), CR_TABLE_CLOSING);
}

static void h48_no_closing_at_once(void **state)
{
    (void)state;
    open_table_3();
    table_is("[17,18]", false, 20);
    say(CR_LAST_GAMES, "pit_boss", "{'do':'table_stop','table':3}");
    assert_int_equal(kit.why.n, 3);
}

static void h49_three_last_games(void **state)
{
    (void)state;
    open_table_3();
    table_is("[17]", false, 20);
    assert_false(cr_tables_counts_rounds(kit.hall, 3));
    say(CR_OUT_OF_ORDER, "system", "{'do':'round_settled','table':3}");
    must("dealer", "{'do':'table_last_games','table':3}");
    assert_int_equal(came("games_left"), 3);
    assert_true(cr_tables_counts_rounds(kit.hall, 3));
    must("system", "{'do':'round_settled','table':3}");
    assert_int_equal(came("games_left"), 2);
    must("system", "{'do':'round_settled','table':3}");
    assert_int_equal(came("games_left"), 1);
    must("system", "{'do':'round_voided','table':3}");
    assert_null(came_json("games_left")); /* nothing is said */
    assert_int_equal(check(), CR_OK);
    say(CR_FORBIDDEN_ROLE, "dealer", "{'do':'round_settled','table':3}");
    must("system", "{'do':'round_settled','table':3}");
    assert_int_equal(came("games_left"), 0);
    assert_string_equal(came_text("state"), "closing");
    assert_int_equal(check(), CR_TABLE_CLOSING);
    assert_false(cr_tables_counts_rounds(kit.hall, 3));
}

static void h50_nobody_at_the_table(void **state)
{
    (void)state;
    open_table_3();
    must("dealer", "{'do':'table_last_games','table':3}");
    assert_string_equal(came_text("state"), "closing");
}

/* A house whose document has no last games closes at once [RF, M1: 0]. */
static void a_house_without_last_games(void **state)
{
    (void)state;
    open_table_3();
    table_is("[17]", false, 20);
    must("pit_boss", "{'do':'table_stop','table':3}");
    assert_int_equal(check(), CR_TABLE_CLOSING);
}

/* ---- The closing count ---- */

static void stop_table_3(void)
{
    table_is("[]", false, 20);
    must("pit_boss", "{'do':'table_stop','table':3}");
}

#define CLOSERS "'signs':[" DEALER "," CASHIER "]"

static void count_3(enum cr_status status, const char *chips)
{
    say(status, "pit_boss", "{'do':'table_count','table':3,'chips':%s," CLOSERS "}", chips);
}

/* So much of the float into somebody's hands, or back, as play does. */
static void play_pays(cr_money amount)
{
    kit_book(22, "float", 3, "player", 17, amount);
    kit_book(22, "2000", 3, "4000", cr_owner_at(3, 1), amount);
}

static void play_takes(cr_money amount)
{
    kit_book(21, "player", 17, "float", 3, amount);
    kit_book(21, "4000", cr_owner_at(3, 1), "2000", 3, amount);
}

static void before_the_count(void **state)
{
    (void)state;
    open_table_3();
    count_3(CR_OUT_OF_ORDER, FLOAT);
    play_pays(10000);
    kit_book(19, "player", 17, "layout", 3, 10000);
    stop_table_3();
    count_3(CR_LAYOUT_NOT_EMPTY, FLOAT);
    kit_book(20, "layout", 3, "player", 17, 10000);
    play_takes(10000);
    say(CR_SEGREGATION, "pit_boss",
        "{'do':'table_count','table':3,'chips':%s,'signs':[" DEALER "]}", FLOAT);
    say(CR_FORBIDDEN_ROLE, "dealer", "{'do':'table_count','table':3,'chips':%s," CLOSERS "}",
        FLOAT);
    count_3(CR_OK, FLOAT);
    assert_int_equal(came("result"), 0);
    assert_int_equal(row_count("incidents"), 0);
    assert_string_equal(json_string_value(row("closings", "3/1", "state")), "counted");
    count_3(CR_OUT_OF_ORDER, FLOAT);
}

static void h47_three_red_missing(void **state)
{
    (void)state;
    open_table_3();
    kit_book(22, "float", 3, "player", 17, 10000);
    kit_book(22, "2000", 3, "4000", cr_owner_at(3, 1), 10000); /* he won 100.00, */
    kit_book(16, "player", 17, "float", 3, 10000);             /* 20 red at 5.00, */
    kit_book(17, "float", 3, "player", 17, 8500);              /* 17 back */
    kit.colour_worth = 1500;
    stop_table_3();
    set_fact("table/3", "{'game':'roulette','class':'roulette','session':1,'round':20,'seats':[],"
                        "'colours':1500,'colour_chips':3,'plate':true}");
    /* 9,915.00 */
    const char *chips = "{'100000':6,'50000':4,'10000':15,'2500':13,'1000':4,'500':6,'100':20}";
    count_3(CR_COLOURS_OUT, chips);
    say(CR_COLOURS_OUT, "pit_boss",
        "{'do':'table_count','table':3,'chips':%s,'act':true," CLOSERS "}", chips);
    kit.colour_worth = 0; /* strays count for nothing from now on */
    must("pit_boss",
         "{'do':'table_count','table':3,'chips':%s,'act':true,'signs':[" DEALER "," CASHIER
         "," MANAGER "]}",
         chips);
    assert_int_equal(came("stray"), 1500);
    const json_t *told = came_json("table_input"); /* or it would change them back as well */
    assert_string_equal(json_string_value(json_object_get(told, "in")), "stray");
    assert_int_equal(json_integer_value(json_object_get(told, "table")), 3);
    assert_int_equal(came("variance"), 0);
    assert_int_equal(came("result"), -10000);
    assert_int_equal(balance("2070"), -1500);
    assert_int_equal(json_integer_value(row("strays", "3/1", "amount")), 1500);
    assert_int_equal(json_integer_value(row("closings", "3/1", "colours_out")), 1500);
}

static void h57_over_by_one_chip(void **state)
{
    (void)state;
    open_table_3();
    play_pays(10000); /* PLAYERS 100.00 */
    stop_table_3();
    /* 9,925.00 of a book of 9,900.00: he was paid in chips of 25.00 and left one behind */
    count_3(CR_OK, "{'100000':6,'50000':4,'10000':15,'2500':13,'1000':5,'500':6,'100':20}");
    assert_int_equal(came("variance"), 2500);
    assert_int_equal(group(CR_GROUP_PLAYERS), 7500);
    assert_int_equal(balance("4000"), 7500); /* lost 100.00, found 25.00 */
    assert_int_equal(came("incident"), 1);
    assert_int_equal(json_integer_value(row("incidents", "incident/1", "table")), 3);
}

static void h58_over_and_nobody_has_any(void **state)
{
    (void)state;
    open_table_3();
    stop_table_3();
    count_3(CR_COUNT_EXCEEDS_ISSUED,
            "{'100000':6,'50000':4,'10000':15,'2500':17,'1000':5,'500':6,'100':20}");
    assert_int_equal(kit.why.value, 2500);
    must("pit_boss", "{'do':'chips_suspect','table':3,'chips':{'2500':1}}");
    assert_int_equal(came("incident"), 1);
    count_3(CR_OK, FLOAT);
}

/* ---- Boxes ---- */

static void seal(const char *box, int number)
{
    must("pit_boss", "{'do':'box_seal','table':3,'box':'%s','seal':%d,'witness':" GUARD "}", box,
         number);
}

static void to_boxes(void)
{
    open_shift(2000000);
    let_in(17);
    open_table_3();
    must("dealer", "{'do':'sell_at_table','table':3,'visitor':17,'amount':30000}");
    must("dealer", "{'do':'change_chips','table':3,'takes':{'10000':1},"
                   "'gives':{'1000':5,'500':6,'100':20}}");
    must("dealer", "{'do':'tip','table':3,'visitor':17,'amount':2000,'cash':700}");
    kit_book(25, "player", 17, "rake", 3, 1200);
    kit_book(25, "4010", 0, "2000", 3, 1200);
    stop_table_3();
    /* 9,700.00: he changed 100.00 into all the small chips there were */
    count_3(CR_OK, "{'100000':6,'50000':4,'10000':13,'2500':16}");
    assert_int_equal(came("result"), 0);
}

static void h53_the_drop_is_short(void **state)
{
    (void)state;
    to_boxes();
    say(CR_FORBIDDEN_ROLE, "cashier", "{'do':'box_seal','table':3,'box':'drop','seal':1}");
    say(CR_SEGREGATION, "pit_boss", "{'do':'box_seal','table':3,'box':'drop','seal':1}");
    say(CR_BAD_INPUT, "pit_boss",
        "{'do':'box_seal','table':3,'box':'hat','seal':1,'witness':" GUARD "}");
    say(CR_OUT_OF_ORDER, "pit_boss", "{'do':'table_close','table':3,'witness':" CASHIER "}");
    seal("drop", 4711);
    seal("tips", 4712);
    seal("rake", 4713);
    say(CR_COUNT_EXCEEDS_ISSUED, "cashier",
        "{'do':'redeem','visitor':17,'chips':{'2500':1}}"); /* all of them lie in the counted float */
    say(CR_SEGREGATION, "pit_boss", "{'do':'table_close','table':3}");
    say(CR_SEGREGATION, "pit_boss", "{'do':'table_close','table':3,'witness':" INSPECTOR "}");
    json_t *counted = json_deep_copy(row("closings", "3/1", "signed_by"));
    must("pit_boss", "{'do':'table_close','table':3,'witness':" CASHIER "}");
    /* whoever signed the count stands there still, each once: they closed it too */
    assert_true(json_array_size(counted) >= 3);
    assert_true(json_equal(row("closings", "3/1", "signed_by"), counted));
    json_decref(counted);
    assert_int_equal(balance("float"), 0);
    say(CR_NO_SHIFT, "head_cashier",
        "{'do':'box_count','table':3,'box':'drop','seal':4711,'cash':29000,'witness':" BOSS "}");
    say(CR_SEAL, "cashier",
        "{'do':'box_count','table':3,'box':'drop','seal':4712,'cash':29000,'witness':" BOSS "}");
    must("cashier",
         "{'do':'box_count','table':3,'box':'drop','seal':4711,'cash':29000,'witness':" BOSS "}");
    assert_int_equal(balance("1000"), 2000000 + 29000);
    assert_int_equal(balance("5010"), 1000);
    assert_int_equal(balance("1020"), 0);
    assert_int_equal(came("difference"), -1000);
    assert_true(came("incident") > 0);
    say(CR_OUT_OF_ORDER, "pit_boss", "{'do':'table_prepare','table':3}"); /* boxes to be counted */
    say(CR_COUNT_DIFFERS, "cashier",
        "{'do':'box_count','table':3,'box':'tips','seal':4712,'chips':{'1000':3},'cash':700,"
        "'witness':" BOSS "}");
    must("cashier",
         "{'do':'box_count','table':3,'box':'tips','seal':4712,'chips':{'1000':2},'cash':700,"
         "'witness':" MANAGER "}");
    assert_int_equal(balance("2050"), 0);
    assert_int_equal(balance("1021"), 0);
    must("cashier",
         "{'do':'box_count','table':3,'box':'rake','seal':4713,'chips':{'1000':1,'100':2},"
         "'witness':" BOSS "}");
    assert_int_equal(balance("rake"), 0);
    assert_int_equal(json_integer_value(row("commission", "3/1", "amount")), 1200);
    assert_int_equal(json_integer_value(row("tips", "paid/3/1", "amount")), 2700);
    assert_string_equal(json_string_value(row("drop", "3/1/drop", "state")), "counted");
    must("pit_boss", "{'do':'table_prepare','table':3}");
    assert_int_equal(came("session"), 2);
}

/* ---- Chips at the table ---- */

static void h32_bg_sells_at_the_table(void **state)
{
    (void)state;
    open_table_3();
    say(CR_NO_VISIT, "dealer", "{'do':'sell_at_table','table':3,'visitor':17,'amount':30000}");
    let_in(17);
    say(CR_NOT_CHIPS, "dealer", "{'do':'sell_at_table','table':3,'visitor':17,'amount':30050}");
    say(CR_AMOUNT, "dealer", "{'do':'sell_at_table','table':3,'visitor':17}");
    say(CR_BAD_INPUT, "dealer", "{'do':'sell_at_table','table':3,'amount':30000}");
    say(CR_COUNT_DIFFERS, "dealer",
        "{'do':'sell_at_table','table':3,'visitor':17,'amount':30000,'chips':{'10000':2}}");
    must("dealer", "{'do':'sell_at_table','table':3,'visitor':17,'chips':{'10000':3}}");
    assert_int_equal(balance("1020"), 30000);
    assert_int_equal(balance_of("float", 3), 970000);
    assert_int_equal(balance_of("player", 17), 30000);
    assert_int_equal(balance("2000"), -30000);
    assert_int_equal(row_count("sales"), 1);
    must("dealer", "{'do':'table_suspend','table':3}");
    say(CR_TABLE_SUSPENDED, "dealer",
        "{'do':'sell_at_table','table':3,'visitor':17,'amount':30000}");
    must("pit_boss", "{'do':'table_resume','table':3}");
    must("manager", "{'do':'tell_to_leave','visitor':17,'reason':'late'}");
    say(CR_VISIT_CLOSING, "dealer",
        "{'do':'sell_at_table','table':3,'visitor':17,'amount':30000}"); /* H35 */
}

static void h32_m1_sells_at_the_cage_only(void **state)
{
    (void)state;
    open_table_3();
    let_in(17);
    say(CR_NO_TABLE_SALE, "dealer", "{'do':'sell_at_table','table':3,'visitor':17,'amount':30000}");
}

static void p18_chips_are_changed(void **state)
{
    (void)state;
    say(CR_NOT_FOUND, "dealer", "{'do':'change_chips','table':3}");
    open_table_3();
    must("dealer", "{'do':'change_chips','table':3,'takes':{'10000':1},'gives':{'2500':4}}");
    assert_int_equal(came("amount"), 10000);
    say(CR_COUNT_DIFFERS, "dealer",
        "{'do':'change_chips','table':3,'takes':{'10000':1},'gives':{'2500':3}}");
    say(CR_AMOUNT, "dealer", "{'do':'change_chips','table':3}");
    say(CR_COUNT_EXCEEDS_ISSUED, "dealer",
        "{'do':'change_chips','table':3,'takes':{'2500':20},'gives':{'50000':1}}");
    say(CR_BAD_INPUT, "dealer", "{'do':'change_chips','table':3,'takes':[1]}");
    say(CR_BAD_INPUT, "dealer", "{'do':'change_chips','table':3,'takes':{'2500':-1}}");
}

static void tips(void **state)
{
    (void)state;
    open_table_3();
    play_pays(10000);
    set_fact("chips/17", "{'all':10000,'free':500}");
    say(CR_NO_CHIPS, "dealer", "{'do':'tip','table':3,'visitor':17,'amount':1000}");
    set_fact("chips/17", "{'all':10000,'free':10000}");
    must("dealer", "{'do':'tip','table':3,'visitor':17,'chips':{'1000':1}}");
    must("dealer", "{'do':'tip','table':3,'amount':500}"); /* nobody says whose */
    must("dealer", "{'do':'tip','table':3,'cash':300}");
    say(CR_AMOUNT, "dealer", "{'do':'tip','table':3}");
    assert_int_equal(balance("tips"), 1500);
    assert_int_equal(balance("2050"), -1800);
    assert_int_equal(balance("1021"), 300);
    assert_int_equal(row_count("tips"), 3);
    assert_int_equal(balance("4000"), 10000); /* R50: no part of the result */
}

static void p42_goodwill_is_the_managers(void **state)
{
    (void)state;
    open_table_3();
    say(CR_FORBIDDEN_ROLE, "pit_boss",
        "{'do':'goodwill','table':3,'visitor':17,'amount':5000,'reason':'a kind word'}");
    say(CR_FIELD_MISSING, "manager", "{'do':'goodwill','table':3,'visitor':17,'amount':5000}");
    must("manager",
         "{'do':'goodwill','table':3,'visitor':17,'amount':5000,'reason':'a kind word'}");
    assert_int_equal(balance("5020"), 5000);
    assert_int_equal(balance_of("player", 17), 5000);
    assert_int_equal(row_count("goodwill"), 1);
    must("pit_boss", "{'do':'table_stop','table':3}");
    must("pit_boss", "{'do':'table_count','table':3,'chips':{'100000':6,'50000':4,'10000':15,"
                     "'2500':14,'1000':5,'500':6,'100':20},'signs':[" DEALER "," CASHIER "]}");
    assert_int_equal(came("result"), -5000); /* as the float has it; */
    assert_int_equal(came("won"), 0);        /* the table lost nothing by it */
}

static void p43_strays_come_back(void **state)
{
    (void)state;
    h47_three_red_missing(state);
    seal("drop", 1);
    seal("tips", 2);
    must("pit_boss", "{'do':'table_close','table':3,'witness':" CASHIER "}");
    say(CR_TABLE_CLOSED, "manager", "{'do':'stray_claim','table':3,'visitor':17,'amount':500}");
    open_shift(100000);
    must("cashier", "{'do':'box_count','table':3,'box':'drop','seal':1,'witness':" BOSS "}");
    must("cashier", "{'do':'box_count','table':3,'box':'tips','seal':2,'witness':" BOSS "}");
    table_is("[]", false, 20);
    open_table_3();
    say(CR_AMOUNT, "manager", "{'do':'stray_claim','table':3,'visitor':17,'amount':1600}");
    must("manager", "{'do':'stray_claim','table':3,'visitor':17,'amount':1000,'pieces':2}");
    assert_int_equal(came("left"), 500);
    assert_int_equal(balance("2070"), -500);
    must("manager", "{'do':'stray_claim','table':3,'visitor':17,'amount':500,'pieces':1}");
    say(CR_AMOUNT, "manager", "{'do':'stray_claim','table':3,'visitor':17,'amount':1}");
}

#define T(name, setup) cmocka_unit_test_setup_teardown(name, setup, done)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(h39_h41_what_the_table_lacks, bare_bg),
        T(h40_the_crew, bg),
        T(an_opening_count, bg),
        T(a_table_at_which_the_house_loses, bg),
        T(a_table_at_which_it_does_not, bg),
        T(a_manager_as_pit_boss, bg),
        T(a_float_that_is_there, old_books),
        T(bets_are_taken_at_an_open_table, bg),
        T(h48_no_closing_at_once, bg),
        T(h49_three_last_games, bg),
        T(h50_nobody_at_the_table, bg),
        T(a_house_without_last_games, m1),
        T(before_the_count, bg),
        T(h47_three_red_missing, bg),
        T(h57_over_by_one_chip, bg),
        T(h58_over_and_nobody_has_any, bg),
        T(h53_the_drop_is_short, bg),
        T(h32_bg_sells_at_the_table, bg),
        T(h32_m1_sells_at_the_cage_only, m1),
        T(p18_chips_are_changed, bg),
        T(tips, bg),
        T(p42_goodwill_is_the_managers, bg),
        T(p43_strays_come_back, bg),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
