/* visitors.c -- what visitors do, and what is done about them: door, cage, seats, tips, disputes. */
#include "week.h"

/* Somebody for whom that holds; -1: nobody. */
static int somebody(struct week *week, bool inside, bool seated, cr_money least)
{
    for (int tries = 0; tries < 40; tries++) {
        int i = (int)rnd(week, VISITORS - 1);
        const struct visitor *own = &week->visitors[i];
        if (own->inside == inside && (own->table != 0) == seated &&
            week->model.player[i] >= least && !own->banned)
            return i;
    }
    return -1;
}

/* ---- The door ---- */

void let_in(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    if (!own->banned && rnd(week, 4) == 0) { /* two registrars at two doors: he comes in once */
        char text[96];
        const uint32_t by[2] = { REGISTRAR, REGISTRAR };
        snprintf(text, sizeof text, "{'do':'enter','visitor':%d,'id_shown':true}", FIRST + visitor);
        if (both(week, by, CR_ROLE_REGISTRAR, text, text) != 1)
            differ(week, "visitor %d came in twice, or not at all", FIRST + visitor);
    } else {
        must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'enter','visitor':%d,'id_shown':true}",
             FIRST + visitor);
    }
    own->inside = answered(week, "admitted");
    if (own->inside == own->banned) differ(week, "at the door: %s", week->last.text);
    if (own->inside)
        must_refuse(week, CR_ALREADY_INSIDE, REGISTRAR, CR_ROLE_REGISTRAR, 0,
                    "{'do':'enter','visitor':%d,'id_shown':true}", FIRST + visitor);
}

static void come_in(struct week *week)
{
    int i = (int)rnd(week, VISITORS);
    if (week->visitors[i].inside) return;
    if (i == VISITORS - 1) {
        must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'enter','visitor':%d,'id_shown':true}",
             FIRST + i);
        if (answered(week, "admitted")) differ(week, "a child was let in");
        return;
    }
    let_in(week, i);
}

static void go_out(struct week *week)
{
    int i = somebody(week, true, false, 0);
    if (i < 0 || rnd(week, 3)) return;
    must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'exit','visitor':%d}", FIRST + i);
    week->visitors[i].inside = false;
    must_refuse(week, CR_NO_VISIT, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'buy','visitor':%d,'payments':[{'by':'cash','sum':10000}]}", FIRST + i);
}

/* Written up, confirmed, banned: he does not come in again. */
static void ban(struct week *week)
{
    int i = somebody(week, true, false, 0);
    if (i < 0 || week->m1 || rnd(week, 12)) return; /* M-1 wants two acts */
    must(week, GUARD, CR_ROLE_SECURITY, 0,
         "{'do':'act','visitor':%d,'clauses':['2.4'],'text':'as seen','documented':true}",
         FIRST + i);
    int act = (int)answered(week, "act");
    must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'confirm_act','act':%d}", act);
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'ban','visitor':%d}", FIRST + i);
    must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'exit','visitor':%d}", FIRST + i);
    week->visitors[i].inside = false;
    week->visitors[i].banned = true;
    let_in(week, i);
}

/* On his own application: it counts from now on, and nobody can take it back. */
static void exclude(struct week *week)
{
    int i = somebody(week, true, false, 0);
    if (i < 0 || !week->m1 || rnd(week, 4)) return;
    must_refuse(week, CR_SELFEX_TERM, REGISTRAR, CR_ROLE_REGISTRAR, 0,
                "{'do':'self_exclude','visitor':%d,'months':5,'in_person':true,'written':true,"
                "'id_shown':true}",
                FIRST + i);
    must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0,
         "{'do':'self_exclude','visitor':%d,'months':6,'in_person':true,'written':true,"
         "'id_shown':true}",
         FIRST + i);
    must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0,
         "{'do':'list_exclusion','visitor':%d,'document':%d}", FIRST + i, 1000 + i);
    must_refuse(week, CR_SELFEX_ACTIVE, REGISTRAR, CR_ROLE_REGISTRAR, 0,
                "{'do':'relent','visitor':%d}", FIRST + i);
    must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'exit','visitor':%d}", FIRST + i);
    week->visitors[i].inside = false;
    week->visitors[i].banned = true;
    let_in(week, i);
}

/* ---- The cage ---- */

#define STEPS ",'steps':[1,2,3,4,5,6,7,8,9]"

/* Four of a hundred, to the nearest smallest unit (R10). */
static cr_money tax_of(const struct week *week, cr_money sum)
{
    return week->m1 ? (sum * 4 + 50) / 100 : 0;
}

static void buy(struct week *week)
{
    int i = somebody(week, true, false, 0);
    cr_money sum = 10000 * (1 + (cr_money)rnd(week, 10));
    if (i < 0 || week->model.cage < 2 * sum) return;
    must_refuse(week, CR_FORBIDDEN_ROLE, DEALER, CR_ROLE_DEALER, 0,
                "{'do':'buy','visitor':%d,'payments':[{'by':'cash','sum':%lld}]}", FIRST + i,
                (long long)sum);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'buy','visitor':%d,'payments':[{'by':'cash','tendered':%lld,'sum':%lld}]" STEPS "}",
         FIRST + i, (long long)sum + 500, (long long)sum);
    week->model.player[i] += sum;
    week->model.cage -= sum;
    week->model.drawer += sum;
    check(week);
    if (rnd(week, 5)) return;
    long long record = (long long)answered(week, "n"); /* it was a mistake: taken back, P47 */
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'reverse_ask','record':%lld,'reason':'another visitor'}", record);
    const uint32_t by[2] = { MANAGER, MANAGER };
    char text[96];
    snprintf(text, sizeof text, "{'do':'reverse','record':%lld}", record);
    if (both(week, by, CR_ROLE_MANAGER, text, text) != 1)
        differ(week, "record %lld was taken back twice, or not at all", record);
    week->model.player[i] -= sum;
    week->model.cage += sum;
    week->model.drawer -= sum;
    check(week);
}

static void redeem(struct week *week)
{
    char pieces[256], text[400];
    int i = somebody(week, true, false, 500);
    if (i < 0) return;
    cr_money all = week->model.player[i], sum = rnd(week, 2) ? all : all / 2 / 500 * 500;
    if (sum == 0 || week->model.drawer < 2 * sum) return;
    chips(week, "outside", sum, pieces, sizeof pieces);
    snprintf(text, sizeof text, "{'do':'redeem','visitor':%d,'chips':%s,'id_shown':true}",
             FIRST + i, pieces);
    if (rnd(week, 3) == 0) {
        must_once(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, text);
    } else {
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0, "%s", text);
    }
    week->model.player[i] -= sum;
    week->model.cage += sum;
    week->model.drawer -= sum - tax_of(week, sum);
    week->model.tax += tax_of(week, sum);
    check(week);
}

/* ---- At the tables ---- */

static void sit(struct week *week)
{
    int i = somebody(week, true, false, 10000), table = 1 + (int)rnd(week, TABLES), there = 0;
    for (int k = 0; k < VISITORS; k++)
        there += week->visitors[k].table == table;
    bool is_closed = week->m1 && table == WHEEL; /* colours alone play there */
    if (i < 0 || there >= SEATS || is_closed) return;
    if (say(week, (uint32_t)(FIRST + i), CR_ROLE_PLAYER, (uint32_t)table, "{'in':'sit'}") == CR_OK)
        week->visitors[i] =
            (struct visitor){ .inside = true, .table = table, .stack = week->model.player[i] };
    check(week);
}

void leave_table(struct week *week, int visitor)
{
    must(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)week->visitors[visitor].table,
         "{'in':'leave'}");
    week->visitors[visitor].table = 0;
    week->visitors[visitor].stack = 0;
    check(week);
}

static void stand_up(struct week *week)
{
    int i = somebody(week, true, true, 0);
    if (i >= 0 && rnd(week, 3) == 0) leave_table(week, i);
}

static void buy_at_table(struct week *week)
{
    int i = somebody(week, true, true, 0);
    if (i < 0 || week->visitors[i].table != WHEEL || week->model.held[WHEEL] < 100000) return;
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'sell_at_table','table':1,'visitor':%d,'amount':20000}", FIRST + i);
    week->model.player[i] += 20000;
    week->model.held[WHEEL] -= 20000;
    week->model.drop[WHEEL] += 20000;
    check(week);
}

static void tip(struct week *week)
{
    int i = somebody(week, true, false, 500);
    if (i < 0 || week->m1) return;
    must(week, DEALER, CR_ROLE_DEALER, 0, "{'do':'tip','table':1,'visitor':%d,'amount':500}",
         FIRST + i);
    week->model.player[i] -= 500;
    week->model.tips[WHEEL] += 500;
    check(week);
}

static void dispute(struct week *week)
{
    int i = somebody(week, true, false, 0);
    if (i < 0 || rnd(week, 4)) return;
    uint32_t by = week->m1 ? MANAGER : INSPECTOR; /* who decides first */
    enum cr_role role = week->m1 ? CR_ROLE_MANAGER : CR_ROLE_INSPECTOR;
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'dispute_raise','table':1,'visitor':%d,'amount':5000,'subject':'a bet'}",
         FIRST + i);
    int number = (int)answered(week, "dispute");
    must(week, by, role, 0,
         "{'do':'dispute_decide','dispute':%d,'outcome':'by_rules','clause':'art.24',"
         "'text':'no bet lay there'}",
         number);
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'incident_write','code':'noise','table':1,'text':'as heard'}");
    check(week);
}

void visit(struct week *week)
{
    static void (*const things[])(struct week *) = {
        come_in, come_in, go_out, ban,      buy, buy,          buy,     redeem,  sit,
        sit,     sit,     sit,    stand_up, tip, buy_at_table, dispute, exclude,
    };
    things[rnd(week, sizeof things / sizeof things[0])](week);
}
