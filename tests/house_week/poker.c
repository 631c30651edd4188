/* poker.c -- poker between players. Whose the pot is the model learns from the journal; what is taken of it is
 * held against the house's share.
 */
#include "week.h"

#define BRING 20000

/* Chips into play, as much as the page asks for at least. */
static bool bring(struct week *week, int table, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    json_t *view = view_of(week, table, visitor), *action = offered(week, view, "bring");
    cr_money least = action ? json_integer_value(json_object_get(action, "least")) : 0;
    json_decref(view);
    if (!action || least == 0) return false;
    if (least < own->stack && least < BRING) least = own->stack < BRING ? own->stack : BRING;
    if (own->stack < least) return false;
    must(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)table,
         "{'in':'bring','amount':%lld}", (long long)least);
    own->in_play = least;
    check(week);
    return true;
}

/* M-1 takes a twentieth of what the players put together, less what each pot rounds off; a BG house the
 * smallest bet from a hand, if there is as much. */
static void check_fee(struct week *week, cr_money pot, cr_money fee)
{
    bool by_hand = week->kind->boxes;
    cr_money most = by_hand ? week->kind->tables[6].unit : pot / 20,
             least = most - (by_hand ? 0 : 10);
    if (most > pot) least = most = pot;
    if (fee > most || fee < least)
        differ(week, "a fee of %lld for a pot of %lld", (long long)fee, (long long)pot);
}

void play_poker(struct week *week, int table)
{
    int number, ready = 0;
    uint32_t before = last_round(week, table, &number);
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].table == table && !week->visitors[i].leaving) {
            if (!week->visitors[i].in_play) bring(week, table, i);
            ready += week->visitors[i].in_play > 0;
        }
    if (ready < 2) return;
    cr_money rake = has(week, "rake", (uint64_t)table);
    bool is_between = has(week, "layout", (uint64_t)table) == 0;
    week->pots[table] = 0;
    for (int i = 0; i < 60 && last_round(week, table, &number) == before; i++) {
        for (int k = 0; k < VISITORS; k++)
            if (week->visitors[k].table == table && rnd(week, 8)) decide_at(week, table, k);
        tick(week);
    }
    check(week);
    if (last_round(week, table, &number) != before + 1)
        return; /* nobody is left, or two are over */
    if (is_between && has(week, "layout", (uint64_t)table) == 0)
        check_fee(week, week->pots[table], has(week, "rake", (uint64_t)table) - rake);
    week->hands++;
}

/* Out of play and away, when the hand lets him; who has lost all has nothing to take up. */
void leave_poker(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint32_t table = (uint32_t)own->table, player = (uint32_t)(FIRST + visitor);
    for (int i = 0; say(week, player, CR_ROLE_PLAYER, table, "{'in':'leave'}") != CR_OK; i++) {
        json_t *view = view_of(week, own->table, visitor);
        bool may = offered(week, view, "take_up") != NULL;
        json_decref(view);
        if (may) {
            must(week, player, CR_ROLE_PLAYER, table, "{'in':'take_up'}");
            continue;
        }
        for (int k = 0; k < VISITORS; k++)
            if (week->visitors[k].table == own->table) decide_at(week, own->table, k);
        tick(week);
        if (i == 400) differ(week, "visitor %u does not come away: %s", player, week->last.text);
    }
    own->in_play = 0;
    check(week);
}
