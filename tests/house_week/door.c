/* door.c -- coming in and going out; bans and self-exclusions, some of them in the middle of a visit. */
#include "week.h"

int somebody(struct week *week, bool inside, bool seated, cr_money least)
{
    for (int tries = 0; tries < 40; tries++) {
        int i = (int)rnd(week, VISITORS - 1);
        const struct visitor *own = &week->visitors[i];
        if (own->inside == inside && (own->table != 0) == seated && !own->banned && !own->leaving &&
            !own->kept && has(week, "player", (uint64_t)(FIRST + i)) >= least)
            return i;
    }
    return -1;
}

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
    own->leaving = false;
    if (own->inside == own->banned) differ(week, "at the door: %s", week->last.text);
    if (own->inside)
        must_refuse(week, CR_ALREADY_INSIDE, REGISTRAR, CR_ROLE_REGISTRAR, 0,
                    "{'do':'enter','visitor':%d,'id_shown':true}", FIRST + visitor);
}

void come_in(struct week *week)
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

static void see_out(struct week *week, int visitor)
{
    must(week, REGISTRAR, CR_ROLE_REGISTRAR, 0, "{'do':'exit','visitor':%d}", FIRST + visitor);
    week->visitors[visitor].inside = week->visitors[visitor].leaving = false;
}

void go_out(struct week *week)
{
    int i = somebody(week, true, false, 0);
    if (i < 0 || rnd(week, 3)) return;
    see_out(week, i);
    must_refuse(week, CR_NO_VISIT, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'buy','visitor':%d,'payments':[{'by':'cash','sum':10000}]}", FIRST + i);
}

/* From here on he may not play: he gets up, changes his chips, and goes. */
static void must_go(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    own->leaving = true;
    must_refuse(week, CR_VISIT_CLOSING, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'buy','visitor':%d,'payments':[{'by':'cash','sum':10000}],"
                "'steps':[1,2,3,4,5,6,7,8,9]}",
                FIRST + visitor);
    if (own->table && say(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)own->table,
                          "{'in':'bet','box':1,'bet':'n1','amount':500}") == CR_OK)
        differ(week, "visitor %d is leaving, and bets", FIRST + visitor);
    if (own->table) leave_table(week, visitor);
    cash_in(week, visitor);
    see_out(week, visitor);
}

/* Written up as often as the house asks, confirmed, banned: he does not come in again. */
void ban(struct week *week)
{
    int i = somebody(week, true, rnd(week, 2), 0);
    if (i < 0 || week->kind->acts == 0 || rnd(week, 24)) return;
    for (int k = 0; k < week->kind->acts; k++) {
        must_refuse(week, CR_BAN_GROUNDS, OFFICE, CR_ROLE_ADMINISTRATION, 0,
                    "{'do':'ban','visitor':%d}", FIRST + i);
        must(week, GUARD, CR_ROLE_SECURITY, 0,
             "{'do':'act','visitor':%d,'clauses':['2.4'],'text':'as seen','documented':true}",
             FIRST + i);
        int act = (int)answered(week, "act");
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'confirm_act','act':%d}", act);
    }
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'ban','visitor':%d}", FIRST + i);
    must_go(week, i);
    week->visitors[i].banned = true;
    let_in(week, i);
}

/* On his own application: it counts from now on, and nobody can take it back. */
void exclude(struct week *week)
{
    int i = somebody(week, true, rnd(week, 2), 0);
    if (i < 0 || !week->kind->excludes || rnd(week, 12)) return;
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
    must_go(week, i);
    week->visitors[i].banned = true;
    let_in(week, i);
}
