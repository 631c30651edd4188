/* room.c -- the poker room: a live table where the floor approves who sits down, keeps the stack of who is
 * away, and sees off who leaves.
 */
#include "week.h"

#define TABLE 1
#define BRING 20000

/* ---- Seats ---- */

static void come_into_play(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint32_t player = (uint32_t)(FIRST + visitor);
    cr_money amount = own->stack < BRING ? own->stack : BRING;
    json_t *view = view_of(week, TABLE, visitor), *room = json_object_get(view, "room");
    cr_money least = json_integer_value(json_object_get(room, "least"));
    json_decref(view);
    if (amount < least) amount = least; /* he was here before, and must come back with as much */
    if (amount > own->stack || amount == 0) return;
    if (say(week, player, CR_ROLE_PLAYER, TABLE, "{'in':'bring','amount':%lld}",
            (long long)amount) != CR_OK)
        return;
    must(week, FLOOR_MAN, CR_ROLE_FLOOR, TABLE, "{'in':'ruling','ruling':'approve','player':'%u'}",
         player);
    own->in_play = amount;
    check(week);
}

/* P40: his stack is lifted while he is away; P41: it comes back whole. */
static void keep_safe(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint32_t player = (uint32_t)(FIRST + visitor);
    uint64_t held = (uint64_t)TABLE << 32 | player;
    if (say(week, player, CR_ROLE_PLAYER, TABLE, "{'in':'act','do':'sit_out'}") != CR_OK) return;
    if (say(week, FLOOR_MAN, CR_ROLE_FLOOR, TABLE, "{'do':'room_keep','visitor':%u}", player) !=
        CR_OK)
        return;
    audit(week);
    own->kept = cell_sum(&week->books.exact, "held", unit_of(week), held);
    if (own->kept <= 0 || own->kept > has(week, "player", player))
        differ(week, "%lld are kept for visitor %u", (long long)own->kept, player);
    moves(week, "player", player, "held", held, own->kept);
    own->stack -= own->kept;
    check(week);
}

static void bring_back(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint32_t player = (uint32_t)(FIRST + visitor);
    if (!own->kept) return;
    must(week, player, CR_ROLE_PLAYER, TABLE, "{'do':'room_back'}");
    must_refuse(week, CR_STACK_WHOLE, FLOOR_MAN, CR_ROLE_FLOOR, TABLE,
                "{'do':'room_give_back','visitor':%u,'amount':%lld}", player,
                (long long)own->kept - 100);
    must(week, FLOOR_MAN, CR_ROLE_FLOOR, TABLE,
         "{'do':'room_give_back','visitor':%u,'amount':%lld}", player, (long long)own->kept);
    moves(week, "held", (uint64_t)TABLE << 32 | player, "player", player, own->kept);
    own->stack += own->kept;
    own->kept = 0;
    check(week);
    must(week, player, CR_ROLE_PLAYER, TABLE, "{'in':'act','do':'sit_in'}");
}

void leave_room(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint32_t player = (uint32_t)(FIRST + visitor);
    bring_back(week, visitor);
    if (say(week, player, CR_ROLE_PLAYER, TABLE, "{'in':'leave'}") != CR_OK) {
        must_refuse(week, CR_FLOOR_NEEDED, player, CR_ROLE_PLAYER, TABLE, "{'in':'take_up'}");
        must(week, FLOOR_MAN, CR_ROLE_FLOOR, TABLE, "{'in':'take_up','player':'%u'}", player);
        must(week, player, CR_ROLE_PLAYER, TABLE, "{'in':'leave'}");
    }
    own->in_play = 0;
    check(week);
}

/* ---- A hand ---- */

void play_room(struct week *week, int table)
{
    struct shoe pack;
    int ready = 0;
    for (int i = 0; i < VISITORS; i++) {
        struct visitor *own = &week->visitors[i];
        if (own->table != table) continue;
        if (!own->in_play) come_into_play(week, i);
        if (own->kept && rnd(week, 2)) bring_back(week, i);
        ready += own->in_play && !own->kept;
    }
    if (ready < 2) return;
    shuffle_shoe(week, &pack, 1);
    if (say(week, DEALER, CR_ROLE_DEALER, TABLE, "{'in':'shuffle'}") != CR_OK) return;
    for (int i = 0; i < 200 && deal_on(week, table, &pack); i++)
        check(week);
    must(week, DEALER, CR_ROLE_DEALER, TABLE, "{'in':'confirm'}");
    check(week);
    week->hands++;
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].table == table && week->visitors[i].in_play &&
            !week->visitors[i].kept && rnd(week, 10) == 0)
            keep_safe(week, i);
}
