/* seats.c -- sitting down and getting up; chips from the dealer, tips. */
#include "week.h"

void sit(struct week *week)
{
    int i = somebody(week, true, false, 20000),
        table = 1 + (int)rnd(week, (uint32_t)tables_of(week));
    int there = 0;
    for (int k = 0; k < VISITORS; k++)
        there += week->visitors[k].table == table;
    enum play at = play_at(week, table);
    if (i < 0 || there >= SEATS) return;
    if (say(week, (uint32_t)(FIRST + i), CR_ROLE_PLAYER, (uint32_t)table, "{'in':'sit'}") != CR_OK)
        return;
    week->visitors[i] = (struct visitor){ .inside = true,
                                          .table = table,
                                          .stack = has(week, "player", (uint64_t)(FIRST + i)) };
    check(week);
    if (week->kind->colours && (at == LIVE_WHEEL || at == MACHINE_WHEEL)) take_colour(week, i);
}

void leave_table(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    if (own->colour) give_colour_back(week, visitor);
    enum play at = play_at(week, own->table);
    if (at == POKER)
        leave_poker(week, visitor);
    else if (at == ROOM)
        leave_room(week, visitor);
    else
        must(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)own->table,
             "{'in':'leave'}");
    own->table = 0;
    own->stack = 0;
    check(week);
}

void stand_up(struct week *week)
{
    int i = somebody(week, true, true, 0);
    if (i >= 0 && rnd(week, 3) == 0) leave_table(week, i);
}

void buy_at_table(struct week *week)
{
    int i = somebody(week, true, true, 0);
    if (i < 0 || week->visitors[i].table != 1 || !is_live(play_at(week, 1))) return;
    if (has(week, "float", 1) < 100000) return;
    if (!week->kind->boxes) {
        if (!is_absorbed(week, 1))
            must_refuse(week, CR_NO_TABLE_SALE, DEALER, CR_ROLE_DEALER, 0,
                        "{'do':'sell_at_table','table':1,'visitor':%d,'amount':20000}", FIRST + i);
        return;
    }
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'sell_at_table','table':1,'visitor':%d,'amount':20000}", FIRST + i);
    moves(week, "float", 1, "player", (uint64_t)(FIRST + i), 20000);
    moves(week, "2000", 0, "1020", 1, 20000);
    check(week);
}

void tip(struct week *week)
{
    int i = somebody(week, true, false, 500);
    if (i < 0 || !week->kind->boxes) return;
    must(week, DEALER, CR_ROLE_DEALER, 0, "{'do':'tip','table':1,'visitor':%d,'amount':500}",
         FIRST + i);
    moves(week, "player", (uint64_t)(FIRST + i), "tips", 1, 500);
    moves(week, "2050", 0, "2000", 0, 500);
    check(week);
}
