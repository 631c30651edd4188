/* day.c -- founding the house; its mornings and nights; the cage's shifts. */
#include "house/calendar.h"
#include "week.h"

#define ALL_CHIPS "{'10000':8000,'2500':4000,'500':6000,'100':20000}"
#define ALL_WORTH ((cr_money)8000 * 10000 + 4000 * 2500 + 6000 * 500 + 20000 * 100)
#define DRAWER    INT64_C(20000000)
#define SAFE      INT64_C(200000000)

static const struct {
    uint32_t person;
    enum cr_role role;
} staff[] = {
    { MANAGER, CR_ROLE_MANAGER }, { BOSS, CR_ROLE_PIT_BOSS },
    { FLOOR_MAN, CR_ROLE_FLOOR }, { INSPECTOR, CR_ROLE_INSPECTOR },
    { DEALER, CR_ROLE_DEALER },   { HEAD, CR_ROLE_HEAD_CASHIER },
    { CASHIER, CR_ROLE_CASHIER }, { REGISTRAR, CR_ROLE_REGISTRAR },
    { GUARD, CR_ROLE_SECURITY },  { CASHIER2, CR_ROLE_CASHIER },
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
             "{'do':'card_put','visitor':%d,'card':{'surname':'Visitor %d','given_name':'A',"
             "'born':'%d-05-01','code':'V%d','document':{'name':'passport','series':'MP',"
             "'number':'%d','issued_on':'2020-02-03','issued_by':'Minsk'}}}",
             FIRST + i, FIRST + i, i == VISITORS - 1 ? 2015 : 1960 + i, i, 100000 + i);
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

static void put_money(struct week *week)
{
    static const struct {
        const char *into, *account;
    } places[] = { { "safe", "1010" }, { "bank", "1030" }, { "wallet", "1050" } };
    must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'chips_register','chips':" ALL_CHIPS "}");
    moves(week, "issued", 0, "vault", 0, ALL_WORTH);
    check(week);
    must(week, CASHIER, CR_ROLE_CASHIER, 0,
         "{'do':'chips_move','from':'vault','chips':" ALL_CHIPS "}");
    moves(week, "vault", 0, "cage", 0, ALL_WORTH);
    check(week);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'safe_in','amount':%lld,'into':'%s'}",
             (long long)SAFE, places[i].into);
        moves(week, "3000", 0, places[i].account, 0, SAFE);
        check(week);
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
         week->kind->key, week->kind->currency, week->kind->tax_bp);
    put_cards(week);
    for (size_t i = 0; i < STAFF; i++)
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'hire','person':%u,'roles':['%s'],'skills':['roulette','holdem','blackjack']}",
             staff[i].person, cr_role_name(staff[i].role));
    come_on_duty(week);
    put_money(week);
    make_tables(week);
    if (week->kind->machines) found_machines(week);
    if (week->kind->pools) found_pools(week);
    check(week);
}

/* ---- The cage ---- */

static void open_shift(struct week *week, int cashier)
{
    char all[PIECES];
    must(week, HEAD, CR_ROLE_HEAD_CASHIER, 0, "{'do':'shift_plan','cashier':%d,'drawer':%d}",
         cashier, cashier);
    week->shift = (int)answered(week, "shift");
    week->cashier = cashier;
    must(week, HEAD, CR_ROLE_HEAD_CASHIER, 0, "{'do':'safe_move','shift':%d,'amount':%lld}",
         week->shift, (long long)DRAWER);
    moves(week, "1010", 0, "1000", (uint64_t)week->shift, DRAWER);
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

/* Counted a little short or over now and then: the manager reconciles it, P38. */
static void close_shift(struct week *week)
{
    char all[PIECES];
    uint64_t shift = (uint64_t)week->shift;
    cr_money off = rnd(week, 3) == 0 ? 100 * ((cr_money)rnd(week, 41) - 20) : 0;
    cr_money counted = has(week, "1000", shift) + off;
    uint32_t cashier = (uint32_t)week->cashier;
    chips(week, "cage", INT64_MAX, all, sizeof all);
    must(week, cashier, CR_ROLE_CASHIER, 0,
         "{'do':'shift_count','shift':%d,'cash':%lld,'chips':%s}", week->shift, (long long)counted,
         all);
    check(week);
    if (off) {
        must_refuse(week, CR_SEGREGATION, cashier, CR_ROLE_CASHIER, 0,
                    "{'do':'shift_reconcile','shift':%d,'reason':'it was so'}", week->shift);
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'shift_reconcile','shift':%d,'reason':'counted twice'}", week->shift);
    } else {
        must(week, cashier, CR_ROLE_CASHIER, 0, "{'do':'shift_reconcile','shift':%d}", week->shift);
    }
    if (off < 0) moves(week, "1000", shift, "5010", 0, -off);
    if (off > 0) moves(week, "4090", 0, "1000", shift, off);
    check(week);
    must(week, cashier, CR_ROLE_CASHIER, 0, "{'do':'shift_close','shift':%d}", week->shift);
    moves(week, "1000", shift, "1010", 0, counted);
    check(week);
}

void change_cashier(struct week *week)
{
    int next = week->cashier == CASHIER ? CASHIER2 : CASHIER;
    close_shift(week);
    open_shift(week, next);
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
    open_tables(week);
}

void close_day(struct week *week)
{
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].table) leave_table(week, i);
    close_tables(week);
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].inside) {
            must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'exit','visitor':%d}", FIRST + i);
            week->visitors[i].inside = week->visitors[i].leaving = false;
        }
    close_shift(week);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'relieve','table':1,'role':'dealer'}");
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'relieve','table':1,'role':'inspector'}");
    for (size_t i = STAFF; i > 0; i--)
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'off_duty','person':%u}",
             staff[i - 1].person);
    check(week);
}
