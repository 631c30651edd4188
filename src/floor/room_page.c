/* room_page.c -- the room as its pages show it: how many wait; one's own place; all of it for the floor. */
#include "floor/room.h"

#define TASKS_MAX 32

static size_t waiting(const struct cr_room *room, uint32_t table)
{
    size_t count = 0;
    for (uint32_t i = 0; i < room->wait_count; i++)
        count += room->waits[i].table == table;
    return count;
}

static bool begin(const struct cr_floor_table *table, struct cr_room_rules *rules,
                  struct cr_text *out)
{
    if (!cr_room_rules_of(table, rules)) {
        cr_text_member_null(out, "room");
        return false;
    }
    cr_text_key(out, "room");
    cr_text_begin(out, '{');
    return true;
}

uint32_t cr_room_eyes(const struct cr_floor *floor, const struct cr_floor_table *table,
                      uint32_t player)
{
    struct cr_room_rules rules;
    bool sits = cr_table_seat_of(cr_rounds_table(table->rounds), player) >= 0;
    if (sits || !cr_room_rules_of(table, &rules)) return player;
    uint32_t host = cr_room_host_of(&floor->room->live, table->number, player);
    return host ? host : player;
}

/* What the floor may decide now; [] where nothing is asked. */
static void write_outcomes(const struct cr_room *room, enum cr_room_case about, uint32_t table,
                           uint16_t seat, struct cr_text *out)
{
    unsigned may = cr_room_outcomes(room, about, table, seat);
    cr_text_key(out, "outcomes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_ROOM_OUTCOMES; i++) {
        if (!(may >> i & 1)) continue;
        cr_text_item(out);
        cr_text_format(out, "\"%s\"", cr_room_outcome_name(i));
    }
    cr_text_end(out, ']');
}

/* "asked", "move", "remove"; null: nobody minds them. */
static void member_crowd(const struct cr_room_crowd *crowd, const char *key, struct cr_text *out)
{
    if (!crowd)
        cr_text_member_null(out, key);
    else if (crowd->outcome == CR_ROOM_OUTCOMES)
        cr_text_member_text(out, key, "asked");
    else
        cr_text_member_text(out, key, cr_room_outcome_name(crowd->outcome));
}

/* Guests by the seats they and their hosts have: all see them sit there, and may object. */
static void write_guests_seen(const struct cr_room *room, const struct cr_floor_table *table,
                              struct cr_text *out)
{
    cr_text_key(out, "guests");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->guest_count; i++) {
        const struct cr_room_guest *guest = &room->guests[i];
        int host = cr_table_seat_of(cr_rounds_table(table->rounds), guest->player);
        if (guest->table != table->number || host < 0) continue;
        cr_text_begin(out, '{');
        cr_text_member_bool(out, "allowed", guest->allowed);
        cr_text_member_int(out, "host", host + 1);
        cr_text_member_int(out, "seat", guest->seat);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

void cr_room_public(const struct cr_floor *floor, const struct cr_floor_table *table,
                    struct cr_text *out)
{
    const struct cr_room *room = &floor->room->live;
    struct cr_room_rules rules;
    if (!begin(table, &rules, out)) return;
    const struct cr_room_change *change = cr_room_change(room, table->number);
    write_guests_seen(room, table, out);
    cr_text_member_bool(out, "halted", cr_room_halted(room, table->number) != NULL);
    member_crowd(cr_room_crowd(room, table->number), "spectators", out);
    cr_text_member_bool(out, "stakes", change != NULL);
    cr_text_member_int(out, "waiting", (int64_t)waiting(room, table->number));
    cr_text_end(out, '}');
}

void cr_room_you(const struct cr_floor *floor, const struct cr_floor_table *table, uint32_t player,
                 struct cr_text *out)
{
    const struct cr_room *room = &floor->room->live;
    struct cr_room_rules rules;
    int64_t until, now = floor->setup.now(floor->setup.context);
    if (!begin(table, &rules, out)) return;
    const struct cr_room_absence *away = cr_room_away(room, table->number, player);
    cr_money least =
        cr_room_return_least(room, table->number, player, rules.buyin_least, now, &until);
    if (away)
        cr_text_member_int(out, "away", cr_milliseconds(away->since));
    else
        cr_text_member_null(out, "away");
    uint32_t host = cr_room_host_of(room, table->number, player);
    int beside = host ? cr_table_seat_of(cr_rounds_table(table->rounds), host) : -1;
    const struct cr_room_kept *kept = cr_room_kept(room, table->number, player);
    if (beside >= 0)
        cr_text_member_int(out, "guest_of", beside); /* as page seats count */
    else
        cr_text_member_null(out, "guest_of");
    cr_text_member_int(out, "kept", kept ? kept->amount : 0);
    cr_text_member_int(out, "least", least);
    cr_text_member_int(out, "place", cr_room_place(room, table->number, player));
    if (until)
        cr_text_member_int(out, "until", cr_milliseconds(until));
    else
        cr_text_member_null(out, "until");
    cr_text_end(out, '}');
}

/* ---- For the floor ---- */

static void write_waits(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    cr_text_key(out, "waits");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->wait_count; i++) {
        if (room->waits[i].table != table) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "player", room->waits[i].player);
        cr_text_member_int(out, "since", cr_milliseconds(room->waits[i].since));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_wishes(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    cr_text_key(out, "wishes");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->wish_count; i++) {
        if (room->wishes[i].table != table) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "player", room->wishes[i].player);
        cr_text_member_int(out, "seat", room->wishes[i].seat);
        cr_text_member_int(out, "since", cr_milliseconds(room->wishes[i].since));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_holds(const struct cr_room *room, uint32_t table, int64_t now,
                        struct cr_text *out)
{
    cr_text_key(out, "holds");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->hold_count; i++) {
        const struct cr_room_hold *hold = &room->holds[i];
        if (hold->table != table || !cr_room_held(room, table, hold->seat, now)) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "player", hold->player);
        cr_text_member_int(out, "release",
                           cr_milliseconds(hold->since + hold->release * CR_ROOM_MINUTE));
        cr_text_member_int(out, "seat", hold->seat);
        cr_text_member_int(out, "since", cr_milliseconds(hold->since));
        cr_text_member_int(out, "until",
                           cr_milliseconds(hold->since + hold->most * CR_ROOM_MINUTE));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* Whose each free seat is now: [seat from 1, player]. */
static void write_next(const struct cr_room *room, const struct cr_floor_table *table, int64_t now,
                       struct cr_text *out)
{
    uint32_t seats[CR_ROOM_SEATS_MAX];
    size_t count = cr_room_seated(table, seats);
    cr_text_key(out, "next");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        uint32_t player = cr_room_next(room, table->number, (uint16_t)(i + 1), now);
        if (seats[i] || !player) continue;
        cr_text_item(out);
        cr_text_format(out, "[%zu,%u]", i + 1, player);
    }
    cr_text_end(out, ']');
}

static void write_absences(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    cr_text_key(out, "absences");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->absence_count; i++) {
        const struct cr_room_absence *away = &room->absences[i];
        if (away->table != table) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "due",
                           cr_milliseconds(away->since + away->minutes * CR_ROOM_MINUTE));
        cr_text_member_int(out, "player", away->player);
        cr_text_member_int(out, "since", cr_milliseconds(away->since));
        cr_text_member_bool(out, "told", away->told);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_sessions(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    cr_text_key(out, "sessions");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->session_count; i++) {
        const struct cr_room_session *session = &room->sessions[i];
        if (session->table != table) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "bought", session->bought);
        cr_text_member_int(out, "in", cr_milliseconds(session->in));
        cr_text_member_int(out, "out", cr_milliseconds(session->out));
        cr_text_member_int(out, "player", session->player);
        cr_text_member_bool(out, "removed", session->removed);
        cr_text_member_int(out, "taken", session->taken);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_bans(const struct cr_room *room, struct cr_text *out)
{
    cr_text_key(out, "bans");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->ban_count; i++) {
        const struct cr_room_ban *ban = &room->bans[i];
        cr_text_begin(out, '{');
        cr_text_member_text(out, "game", ban->game);
        cr_text_member_int(out, "player", ban->player);
        cr_text_member_text(out, "scope", cr_room_scope_name(ban->scope));
        cr_text_member_int(out, "target", ban->target);
        cr_text_member_int(out, "until", cr_milliseconds(ban->until));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_stakes(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    const struct cr_room_change *change = cr_room_change(room, table);
    if (!change) {
        cr_text_member_null(out, "stakes");
        return;
    }
    cr_text_key(out, "stakes");
    cr_text_begin(out, '{');
    cr_text_key(out, "agreed");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < change->count; i++) {
        cr_text_item(out);
        cr_text_format(out, "%u", change->agreed[i]);
    }
    cr_text_end(out, ']');
    cr_text_member_bool(out, "approved", change->approved);
    cr_text_member_int(out, "objects", change->objects);
    write_outcomes(room, CR_CASE_STAKES, table, 0, out);
    cr_text_end(out, '}');
}

static void write_guests(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    cr_text_key(out, "guests");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->guest_count; i++) {
        const struct cr_room_guest *guest = &room->guests[i];
        if (guest->table != table) continue;
        cr_text_begin(out, '{');
        cr_text_key(out, "against");
        cr_text_begin(out, '[');
        for (uint32_t j = 0; j < guest->count; j++) {
            cr_text_item(out);
            cr_text_format(out, "%u", guest->against[j]);
        }
        cr_text_end(out, ']');
        cr_text_member_bool(out, "allowed", guest->allowed);
        cr_text_member_int(out, "guest", guest->guest);
        write_outcomes(room, CR_CASE_GUEST, table, guest->seat, out);
        cr_text_member_int(out, "player", guest->player);
        cr_text_member_int(out, "seat", guest->seat);
        cr_text_member_int(out, "since", cr_milliseconds(guest->since));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_kept(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    cr_text_key(out, "kept");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < room->kept_count; i++) {
        if (room->kept[i].table != table) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "amount", room->kept[i].amount);
        cr_text_member_int(out, "player", room->kept[i].player);
        cr_text_member_int(out, "since", cr_milliseconds(room->kept[i].since));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_crowd(const struct cr_room *room, uint32_t table, struct cr_text *out)
{
    const struct cr_room_crowd *crowd = cr_room_crowd(room, table);
    if (!crowd) {
        cr_text_member_null(out, "spectators");
        return;
    }
    cr_text_key(out, "spectators");
    cr_text_begin(out, '{');
    write_outcomes(room, CR_CASE_SPECTATORS, table, 0, out);
    cr_text_member_int(out, "player", crowd->player);
    cr_text_member_int(out, "since", cr_milliseconds(crowd->since));
    member_crowd(crowd, "stand", out);
    cr_text_end(out, '}');
}

static void write_tasks(const struct cr_room *room, const struct cr_room_rules *rules,
                        uint32_t table, int64_t now, struct cr_text *out)
{
    struct cr_room_task tasks[TASKS_MAX];
    size_t count = cr_room_tasks(room, rules->absence_needs_queue, now, tasks, TASKS_MAX);
    cr_text_key(out, "tasks");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count && i < TASKS_MAX; i++) {
        if (tasks[i].table != table) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "due", cr_milliseconds(tasks[i].due));
        cr_text_member_int(out, "player", tasks[i].player);
        cr_text_member_bool(out, "remove", tasks[i].remove);
        cr_text_member_int(out, "seat", tasks[i].seat);
        cr_text_member_text(out, "what", tasks[i].kind == CR_TASK_ABSENCE ? "absence" : "hold");
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

void cr_room_inspect(const struct cr_floor *floor, const struct cr_floor_table *table,
                     struct cr_text *out)
{
    const struct cr_room *room = &floor->room->live;
    struct cr_room_rules rules;
    int64_t now = floor->setup.now(floor->setup.context);
    if (!begin(table, &rules, out)) return;
    write_absences(room, table->number, out);
    write_bans(room, out);
    write_guests(room, table->number, out);
    cr_text_member_bool(out, "halted", cr_room_halted(room, table->number) != NULL);
    write_holds(room, table->number, now, out);
    write_kept(room, table->number, out);
    write_next(room, table, now, out);
    write_sessions(room, table->number, out);
    write_crowd(room, table->number, out);
    write_stakes(room, table->number, out);
    write_tasks(room, &rules, table->number, now, out);
    write_waits(room, table->number, out);
    write_wishes(room, table->number, out);
    cr_text_end(out, '}');
}
