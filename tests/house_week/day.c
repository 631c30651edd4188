/* day.c -- founding the house; its mornings and nights; chips between cage and tables. */
#include "house/calendar.h"
#include "week.h"

#define ALL_CHIPS   "{'10000':8000,'2500':4000,'500':6000,'100':20000}"
#define ALL_WORTH   ((cr_money)8000 * 10000 + 4000 * 2500 + 6000 * 500 + 20000 * 100)
#define FLOAT_WORTH INT64_C(4650000)
#define DRAWER      INT64_C(20000000)

static const struct {
    uint32_t person;
    enum cr_role role;
} staff[] = {
    { MANAGER, CR_ROLE_MANAGER },     { BOSS, CR_ROLE_PIT_BOSS },
    { INSPECTOR, CR_ROLE_INSPECTOR }, { DEALER, CR_ROLE_DEALER },
    { HEAD, CR_ROLE_HEAD_CASHIER },   { CASHIER, CR_ROLE_CASHIER },
    { REGISTRAR, CR_ROLE_REGISTRAR }, { GUARD, CR_ROLE_SECURITY },
    { CASHIER2, CR_ROLE_CASHIER },
};
#define STAFF (sizeof staff / sizeof staff[0])

/* ---- Founding ---- */

static void put_person(struct week *week, uint32_t number, enum cr_role role)
{
    struct cr_person person = { .number = number, .roles = CR_ROLE_BIT(role), .active = 1 };
    struct cr_error err;
    snprintf(person.login, sizeof person.login, "person%u", number);
    snprintf(person.name, sizeof person.name, "Person %u", number);
    snprintf(person.password, sizeof person.password, "none");
    if (cr_store_put_person(week->store, &person, &err) != CR_OK) differ(week, "%s", err.what);
}

static void put_cards(struct week *week)
{
    for (size_t i = 0; i < STAFF; i++)
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
             "{'do':'card_put','visitor':%u,'card':{'surname':'Person %u','born':'1990-01-01'}}",
             staff[i].person, staff[i].person);
    for (int i = 0; i < VISITORS; i++) /* the last is too young */
        must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0,
             "{'do':'card_put','visitor':%d,'card':{'surname':'Visitor %d','born':'%d-05-01',"
             "'code':'V%d','document':{'name':'passport','number':'%d'}}}",
             FIRST + i, FIRST + i, i == VISITORS - 1 ? 2015 : 1960 + i, i, 100000 + i);
}

static void open_tables(struct week *week)
{
    static const char *const what[TABLES + 1] = {
        [WHEEL] = "'game':'roulette','chance':'live','table':{'min_inside':100,'min_outside':500,"
                  "'max_straight':20000,'max_dozen_column':200000,'max_even_chance':400000}",
        [MACHINE] = "'game':'roulette','chance':'electronic','bet_seconds':20,'result_seconds':5,"
                    "'table':{'min_inside':100,'min_outside':500,'max_straight':20000,"
                    "'max_dozen_column':200000,'max_even_chance':400000}",
        [PUNTO] = "'game':'punto-banco','chance':'electronic','bet_seconds':20,"
                  "'result_seconds':5,'table':{'decks':8}",
        [JACK] = "'game':'blackjack','chance':'electronic','bet_seconds':20,'result_seconds':5,"
                 "'decision_seconds':10,'table':{'min_bet':1000,'max_bet':50000}",
    };
    for (int i = 1; i <= TABLES; i++)
        must(week, BOSS, CR_ROLE_PIT_BOSS, (uint32_t)i,
             "{'do':'open','rulebook':'%s','name':'Table %d',%s}", week->m1 ? "m1" : "bg", i,
             what[week->m1 && i != WHEEL ? JACK : i]);
    for (int colour = 1; colour <= 5; colour++)
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'register_colour','at':1,'colour':%d,'amount':300}", colour);
}

static void come_on_duty(struct week *week)
{
    char date[CR_DATE_SIZE];
    cr_date_format((cr_day)(week->clock / (24 * HOUR)), date);
    for (size_t i = 0; i < STAFF; i++) {
        const char *role = cr_role_name(staff[i].role);
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'schedule_put','person':%u,'role':'%s','day':'%s','from':'14:00','to':'05:00'}",
             staff[i].person, role, date);
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'on_duty','person':%u,'role':'%s'}",
             staff[i].person, role);
    }
}

void found_house(struct week *week)
{
    put_person(week, OFFICE, CR_ROLE_ADMINISTRATION);
    for (size_t i = 0; i < STAFF; i++)
        put_person(week, staff[i].person, staff[i].role);
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
         "{'do':'establish','house':'%s','currency':'%s','decimals':2,'zone':'<+02>-2',"
         "'day_start':21600,'legal_entity':'Casino','staff_is_kept':true,'rotation_minutes':30,"
         "'reserve_required':1000000,'inspector_competence':100000,"
         "'income_tax_bp':%d,'denominations':[10000,2500,500,100]}",
         week->m1 ? "m1" : "bg", week->m1 ? "BYN" : "BGN", week->m1 ? 400 : 0);
    put_cards(week);
    for (size_t i = 0; i < STAFF; i++)
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'hire','person':%u,'roles':['%s'],'skills':['roulette']}", staff[i].person,
             cr_role_name(staff[i].role));
    come_on_duty(week);
    must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'chips_register','chips':" ALL_CHIPS "}");
    week->model.vault = ALL_WORTH;
    check(week);
    must(week, CASHIER, CR_ROLE_CASHIER, 0,
         "{'do':'chips_move','from':'vault','chips':" ALL_CHIPS "}");
    week->model.vault = 0;
    week->model.cage = ALL_WORTH;
    must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'safe_in','amount':200000000}");
    week->model.safe = 200000000;
    open_tables(week);
    for (int i = 0; week->m1 && i < 2; i++)
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'equipment_put','class':'%s'}",
             i ? "video" : "alarm");
    must(week, MANAGER, CR_ROLE_MANAGER, 0,
         "{'do':'equip_table','table':1,'serial':'W 1','excise':'E 1','approval':'A 1'}");
    check(week);
}

/* ---- The cage ---- */

static void open_shift(struct week *week, int cashier)
{
    char all[256];
    must(week, HEAD, CR_ROLE_HEAD_CASHIER, 0, "{'do':'shift_plan','cashier':%d,'drawer':%d}",
         cashier, cashier);
    week->shift = (int)answered(week, "shift");
    week->cashier = cashier;
    must(week, HEAD, CR_ROLE_HEAD_CASHIER, 0, "{'do':'safe_move','shift':%d,'amount':%lld}",
         week->shift, (long long)DRAWER);
    week->model.safe -= DRAWER;
    week->model.drawer += DRAWER;
    check(week);
    chips(week, "cage", INT64_MAX, all, sizeof all);
    must_refuse(week, CR_COUNT_DIFFERS, (uint32_t)cashier, CR_ROLE_CASHIER, 0,
                "{'do':'shift_open','shift':%d,'cash':%lld,'chips':%s}", week->shift,
                (long long)DRAWER - 1, all);
    must(week, (uint32_t)cashier, CR_ROLE_CASHIER, 0,
         "{'do':'shift_open','shift':%d,'cash':%lld,'chips':%s}", week->shift, (long long)DRAWER,
         all);
    check(week);
}

/* Counted a little short now and then: the manager reconciles it, P38. */
static void close_shift(struct week *week)
{
    char all[256];
    cr_money missing = rnd(week, 3) == 0 ? 100 * (1 + rnd(week, 20)) : 0;
    cr_money counted = week->model.drawer - missing;
    chips(week, "cage", INT64_MAX, all, sizeof all);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'shift_count','shift':%d,'cash':%lld,'chips':%s}", week->shift, (long long)counted,
         all);
    check(week);
    if (missing)
        must_refuse(week, CR_SEGREGATION, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                    "{'do':'shift_reconcile','shift':%d,'reason':'it was so'}", week->shift);
    if (missing)
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'shift_reconcile','shift':%d,'reason':'counted twice'}", week->shift);
    else
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
             "{'do':'shift_reconcile','shift':%d}", week->shift);
    week->model.drawer -= missing;
    check(week);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0, "{'do':'shift_close','shift':%d}",
         week->shift);
    week->model.safe += week->model.drawer;
    week->model.drawer = 0;
    check(week);
}

void change_cashier(struct week *week)
{
    int next = week->cashier == CASHIER ? CASHIER2 : CASHIER;
    close_shift(week);
    open_shift(week, next);
}

/* ---- Tables ---- */

#define CAGE_SIGN   "{'person':8,'role':'cashier'}"
#define DEALER_SIGN "{'person':5,'role':'dealer'}"

static void open_table(struct week *week, int table)
{
    char pieces[256];
    chips(week, "cage", FLOAT_WORTH, pieces, sizeof pieces);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'table_prepare','table':%d}", table);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'table_open','table':%d,'chips':%s,'paper':%s,'signs':[%s" CAGE_SIGN "]}", table,
         pieces, pieces, table == WHEEL ? DEALER_SIGN "," : "");
    week->model.cage -= FLOAT_WORTH;
    week->model.held[table] += FLOAT_WORTH;
    check(week);
}

static void count_box(struct week *week, int table, const char *box, uint32_t seal)
{
    char pieces[256];
    struct model *model = &week->model;
    chips(week, "outside", model->tips[table], pieces, sizeof pieces);
    if (strcmp(box, "tips") == 0)
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
             "{'do':'box_count','table':%d,'box':'tips','seal':%u,'chips':%s,"
             "'witness':{'person':2,'role':'pit_boss'}}",
             table, seal, pieces);
    else
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
             "{'do':'box_count','table':%d,'box':'drop','seal':%u,'cash':%lld,"
             "'witness':{'person':2,'role':'pit_boss'}}",
             table, seal, (long long)model->drop[table]);
    if (strcmp(box, "tips") == 0) { /* P28: the chips come home, their worth goes to the staff */
        model->cage += model->tips[table];
        model->drawer -= model->tips[table];
        model->tips[table] = 0;
    } else {
        model->drawer += model->drop[table];
        model->drop[table] = 0;
    }
    check(week);
}

static void seal_boxes(struct week *week, int table, uint32_t drop, uint32_t tips)
{
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'box_seal','table':%d,'box':'drop','seal':%u,'witness':{'person':10,"
         "'role':'security'}}",
         table, drop);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'box_seal','table':%d,'box':'tips','seal':%u,'witness':{'person':10,"
         "'role':'security'}}",
         table, tips);
}

static void close_table(struct week *week, int table)
{
    char pieces[256];
    struct model *model = &week->model;
    cr_money missing = rnd(week, 3) == 0 ? 100 * (1 + rnd(week, 5)) : 0;
    uint32_t drop = ++week->seal_number, tips = ++week->seal_number;
    must(week, table == WHEEL ? DEALER : BOSS, table == WHEEL ? CR_ROLE_DEALER : CR_ROLE_PIT_BOSS,
         0, "{'do':'table_last_games','table':%d}", table);
    chips(week, "outside", model->held[table] - missing, pieces, sizeof pieces);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'table_count','table':%d,'chips':%s,'signs':[%s" CAGE_SIGN "]}", table, pieces,
         table == WHEEL ? DEALER_SIGN "," : "");
    model->held[table] -= missing; /* P36: somebody has them, nobody knows who */
    model->lost += missing;
    model->won -= missing;
    check(week);
    if (!week->m1) seal_boxes(week, table, drop, tips);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'table_close','table':%d,'witness':" CAGE_SIGN "}",
         table);
    model->cage += model->held[table];
    model->held[table] = 0;
    check(week);
    if (week->m1) return; /* it has no boxes */
    count_box(week, table, "tips", tips);
    count_box(week, table, "drop", drop);
}

/* ---- Slips ---- */

void fill(struct week *week)
{
    int table = 1 + (int)rnd(week, TABLES);
    cr_money worth = 10000 * (1 + (cr_money)rnd(week, 5));
    char pieces[256];
    struct model *model = &week->model;
    if (model->cage < 2 * worth) return;
    if (table != WHEEL) return; /* a dealer counts it in */
    chips(week, "cage", worth, pieces, sizeof pieces);
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'slip_request','table':%d,'kind':'fill','chips':%s}", table, pieces);
    int slip = (int)answered(week, "slip");
    must_refuse(week, CR_OUT_OF_ORDER, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'slip_issue','slip':%d,'chips':%s}", slip, pieces);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_approve','slip':%d}", slip);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_enter','slip':%d}", slip);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'slip_issue','slip':%d,'chips':%s}", slip, pieces);
    model->cage -= worth;
    model->transit += worth;
    check(week);
    must(week, GUARD, CR_ROLE_SECURITY, 0, "{'do':'slip_carry','slip':%d}", slip);
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'slip_receive','slip':%d,'chips':%s,"
         "'witness':{'person':4,'role':'inspector'}}",
         slip, pieces);
    model->transit -= worth;
    model->held[table] += worth;
    check(week);
}

void credit(struct week *week)
{
    struct model *model = &week->model;
    char pieces[256];
    cr_money worth = 10000 * (1 + (cr_money)rnd(week, 5));
    if (model->held[WHEEL] < FLOAT_WORTH / 2) return;
    chips(week, "outside", worth, pieces, sizeof pieces);
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'slip_request','table':1,'kind':'credit','chips':%s}", pieces);
    int slip = (int)answered(week, "slip");
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_approve','slip':%d}", slip);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_enter','slip':%d}", slip);
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'credit_issue','slip':%d,'chips':%s,'witness':{'person':4,'role':'inspector'}}",
         slip, pieces);
    model->held[WHEEL] -= worth;
    model->transit += worth;
    check(week);
    must(week, GUARD, CR_ROLE_SECURITY, 0, "{'do':'slip_carry','slip':%d}", slip);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'credit_receive','slip':%d,'chips':%s}", slip, pieces);
    model->transit -= worth;
    model->cage += worth;
    check(week);
}

/* ---- Morning and night ---- */

static void close_yesterday(struct week *week)
{
    char date[CR_DATE_SIZE];
    cr_date_format((cr_day)(week->clock / (24 * HOUR)) - 1, date);
    if (say(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'day_close','day':'%s'}", date) != CR_OK)
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'day_close','day':'%s','none':true}", date);
    must_refuse(week, CR_ALREADY_DONE, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'day_close','day':'%s'}",
                date);
}

void open_day(struct week *week)
{
    if (week->day > 0) come_on_duty(week);
    if (week->day > 0) close_yesterday(week);
    open_shift(week, CASHIER);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'assign_crew','table':1,'role':'dealer','person':%d}", DEALER);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'assign_crew','table':1,'role':'inspector','person':%d}", INSPECTOR);
    for (int i = 1; i <= TABLES; i++)
        open_table(week, i);
    week->open = true;
}

void close_day(struct week *week)
{
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].table) leave_table(week, i);
    for (int i = 1; i <= TABLES; i++)
        close_table(week, i);
    week->open = false;
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].inside) {
            must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'exit','visitor':%d}", FIRST + i);
            week->visitors[i].inside = false;
        }
    close_shift(week);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'relieve','table':1,'role':'dealer'}");
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'relieve','table':1,'role':'inspector'}");
    for (size_t i = STAFF; i > 0; i--)
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'off_duty','person':%u}",
             staff[i - 1].person);
    check(week);
}
