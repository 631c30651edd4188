/* room_lines.c -- what a line at a poker table asks of the room, and what the room learns of it. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/words.h"
#include "floor/hall_side.h"
#include "floor/room.h"
#include "hall/settings.h"

void cr_room_write_time(const struct cr_floor *floor, int64_t at, char *out, size_t size)
{
    const struct cr_house_settings *own = cr_hall_settings(floor->hall->live);
    time_t seconds = (time_t)(at / 1000000);
    struct tm local;
    out[0] = '\0';
    if (own->established && at > 0) {
        int minutes = cr_zone_clock(&own->zone, at).second / 60;
        snprintf(out, size, "%02d:%02d", minutes / 60, minutes % 60);
    } else if (localtime_r(&seconds, &local)) {
        strftime(out, size, "%H:%M", &local);
    }
}

size_t cr_room_seated(const struct cr_floor_table *table, uint32_t players[CR_ROOM_SEATS_MAX])
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    size_t seats = cr_table_seats(live);
    if (seats > CR_ROOM_SEATS_MAX) seats = CR_ROOM_SEATS_MAX;
    for (size_t i = 0; i < seats; i++)
        players[i] = cr_table_seat(live, (unsigned)i)->player;
    return seats;
}

cr_money cr_room_stack(const struct cr_floor_table *table, unsigned seat, bool *plays)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    const struct cr_game *game = cr_table_game(live);
    size_t size;
    assert(game->stack); /* a game of a room has it */
    return game->stack(cr_table_play(live), cr_table_game_state(live, &size), (int)seat, plays);
}

/* Another table of the room he sits at; 0: none. */
static uint32_t sits_elsewhere(const struct cr_doing *doing, uint32_t player)
{
    struct cr_room_rules rules;
    for (unsigned i = 0; i < doing->floor->table_count; i++) {
        const struct cr_floor_table *table = doing->floor->tables[i];
        if (table == doing->table || !cr_room_rules_of(table, &rules)) continue;
        if (cr_table_seat_of(cr_rounds_table(table->rounds), player) >= 0) return table->number;
    }
    return 0;
}

static enum cr_status refuse(struct cr_doing *doing, enum cr_status status)
{
    doing->is_rooms = status != CR_OK;
    return status;
}

static enum cr_status check_sit(struct cr_doing *doing, const json_t *line,
                                const struct cr_room_rules *rules)
{
    uint32_t seated[CR_ROOM_SEATS_MAX];
    int64_t until, seat = json_integer_value(json_object_get(line, "seat"));
    uint32_t player = cr_line_player(line);
    struct cr_room_sitting sitting = {
        .player = player,
        .table = doing->table->number,
        .seat = seat > 0 && seat <= CR_ROOM_SEATS_MAX ? (uint16_t)seat : 0,
        .one_table = rules->one_table,
        .game = cr_table_game(cr_rounds_table(doing->table->rounds))->name,
        .seated = seated,
        .elsewhere = sits_elsewhere(doing, player),
        .now = doing->now,
    };
    sitting.seated_count = cr_room_seated(doing->table, seated);
    if (cr_table_seat_of(cr_rounds_table(doing->table->rounds), player) >= 0)
        sitting.seated_count = 0; /* he sits among them already */
    doing->room_why = (struct cr_refusal){ .n = 0 };
    enum cr_status status =
        cr_room_check_sit(&doing->floor->room->live, &sitting, &doing->room_why, &until);
    cr_room_write_time(doing->floor, until, doing->room_why.what, sizeof doing->room_why.what);
    return refuse(doing, status);
}

/* Who says that he plays, and not with how much, brings the least. */
static bool sits_in(const json_t *line, unsigned kind)
{
    const char *what = json_string_value(json_object_get(line, "do"));
    return kind == CR_IN_ACT && what && strcmp(what, "sit_in") == 0;
}

/* Who took more out than he had brought, or was removed, comes back with it for an hour [B11, C4]. A later
 * bring is an add-on. */
static enum cr_status check_bring(struct cr_doing *doing, const json_t *line,
                                  const struct cr_room_rules *rules)
{
    int64_t until, amount = json_integer_value(json_object_get(line, "amount"));
    cr_money least =
        cr_room_return_least(&doing->floor->room->live, doing->table->number, cr_line_player(line),
                             rules->buyin_least, doing->now, &until);
    if (until == 0 || amount >= least) return CR_OK;
    doing->room_why = (struct cr_refusal){ .min = least };
    cr_room_write_time(doing->floor, until, doing->room_why.what, sizeof doing->room_why.what);
    bool removed =
        cr_room_was_removed(&doing->floor->room->live, doing->table->number, cr_line_player(line));
    return refuse(doing, removed ? CR_RETURN_STACK : CR_PROFIT_LOCK);
}

/* Whether that act takes no part in the game: going, staying away. */
static bool stays_out(const json_t *line)
{
    static const char *const acts[] = { "sit_out", "ask_leave", "no_bring" };
    const char *what = json_string_value(json_object_get(line, "do"));
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (what && strcmp(what, acts[i]) == 0) return true;
    return false;
}

/* Who comes back has his stack first, whole, from the floor [A6]. */
static enum cr_status check_kept(struct cr_doing *doing, const json_t *line, unsigned kind)
{
    bool plays = kind == CR_IN_BRING || (kind == CR_IN_ACT && !stays_out(line));
    const struct cr_room_kept *kept =
        cr_room_kept(&doing->floor->room->live, doing->table->number, cr_line_player(line));
    doing->room_why = (struct cr_refusal){ .n = 0 };
    return refuse(doing, plays && kept ? CR_FLOOR_NEEDED : CR_OK);
}

/* Management says when the game starts: until then nobody shuffles [A15]. */
static enum cr_status check_start(struct cr_doing *doing)
{
    const struct cr_room_halt *halt =
        cr_room_halted(&doing->floor->room->live, doing->table->number);
    doing->room_why = (struct cr_refusal){ .n = 0 };
    return refuse(doing, halt ? CR_NOT_STARTED : CR_OK);
}

static bool is_empty(const struct cr_floor_table *table)
{
    uint32_t seats[CR_ROOM_SEATS_MAX];
    size_t count = cr_room_seated(table, seats);
    for (size_t i = 0; i < count; i++)
        if (seats[i]) return false;
    return true;
}

/* The plate of a table where people play changes when all of them agree, and the manager approves or does it
 * himself [A11]. */
static enum cr_status check_stakes(struct cr_doing *doing, const struct cr_room_rules *rules)
{
    const struct cr_room_change *change =
        cr_room_change(&doing->floor->room->live, doing->table->number);
    if (!rules->stakes_unanimous || is_empty(doing->table)) return CR_OK;
    enum cr_status status = cr_room_check_agreed(doing);
    if (status != CR_OK) return refuse(doing, status);
    if (change->approved || doing->waiting->command.role == CR_ROLE_MANAGER) return CR_OK;
    doing->room_why = (struct cr_refusal){ .n = 0 };
    snprintf(doing->room_why.what, sizeof doing->room_why.what, "%s", N_("the change of stakes"));
    return refuse(doing, CR_NOT_APPROVED);
}

/* What was brought into play or taken up is told to the room: it is not mended behind its back. */
static enum cr_status check_correction(const struct cr_doing *doing, const json_t *line)
{
    int64_t ref = json_integer_value(json_object_get(line, "ref"));
    const struct cr_input *inputs;
    size_t count;
    cr_table_inputs(cr_rounds_table(doing->table->rounds), &inputs, &count);
    if (ref < 1 || (size_t)ref > count) return CR_OK; /* the table refuses */
    unsigned kind = inputs[ref - 1].kind;
    return kind == CR_IN_BRING || kind == CR_IN_TAKE_UP ? CR_FORBIDDEN_ROLE : CR_OK;
}

enum cr_status cr_room_check_line(struct cr_doing *doing, const json_t *line, unsigned kind)
{
    struct cr_room_rules rules;
    if (!cr_room_rules_of(doing->table, &rules)) return CR_OK;
    if (kind == CR_IN_SIT) return check_sit(doing, line, &rules);
    if (kind == CR_IN_SHUFFLE) return check_start(doing);
    if (kind == CR_IN_BRING || kind == CR_IN_ACT) {
        enum cr_status status = check_kept(doing, line, kind);
        if (status != CR_OK) return status;
    }
    if (kind == CR_IN_BRING || sits_in(line, kind)) return check_bring(doing, line, &rules);
    if (kind == CR_IN_SETTINGS) return check_stakes(doing, &rules);
    if (kind == CR_IN_UNDO || kind == CR_IN_AMEND) return check_correction(doing, line);
    return CR_OK;
}

/* ---- What it learns ---- */

static bool is_due(const struct cr_room_absence *away, int64_t now)
{
    return away && away->minutes && away->since + away->minutes * CR_ROOM_MINUTE <= now;
}

/* Chips that came into play, and those that left it. */
static enum cr_status tell_event(struct cr_doing *doing, const struct cr_room_rules *rules,
                                 const struct cr_event *event)
{
    const struct cr_table *live = cr_rounds_table(doing->table->rounds);
    struct cr_room_deed deed = { .player = cr_table_seat(live, event->seat)->player,
                                 .table = doing->table->number,
                                 .amount = event->amount };
    if (event->kind == CR_EV_BROUGHT) {
        deed.kind = CR_ROOM_CAME;
        return cr_room_record(doing, &deed, NULL, NULL, false);
    }
    deed.kind = CR_ROOM_WENT;
    deed.minutes = rules->return_minutes;
    deed.removed =
        doing->waiting->command.role != CR_ROLE_PLAYER &&
        is_due(cr_room_away(&doing->floor->room->live, deed.table, deed.player), doing->now);
    return cr_room_record(doing, &deed, NULL, NULL, false);
}

/* Who sits out is away, who sits in is back. */
static enum cr_status tell_presence(struct cr_doing *doing, const struct cr_room_rules *rules,
                                    const json_t *line)
{
    const char *what = json_string_value(json_object_get(line, "do"));
    bool out = what && strcmp(what, "sit_out") == 0, in = what && strcmp(what, "sit_in") == 0;
    struct cr_room_deed deed = { .kind = out ? CR_ROOM_AWAY : CR_ROOM_BACK,
                                 .player = cr_line_player(line),
                                 .table = doing->table->number,
                                 .minutes = out ? rules->absence_minutes : 0 };
    bool away = cr_room_away(&doing->floor->room->live, deed.table, deed.player) != NULL;
    if ((out && away) || (in && !away) || (!out && !in)) return CR_OK;
    return cr_room_record(doing, &deed, NULL, NULL, false);
}

/* A guest gives his seat up to who wants to play there, and is none where he plays himself [B6]. */
static enum cr_status tell_guests(struct cr_doing *doing, uint32_t player)
{
    const struct cr_room *room = &doing->floor->room->live;
    int seat = cr_table_seat_of(cr_rounds_table(doing->table->rounds), player);
    enum cr_status status = CR_OK;
    for (uint32_t i = room->guest_count; i > 0 && status == CR_OK; i--) {
        const struct cr_room_guest *guest = &room->guests[i - 1];
        struct cr_room_deed went = { .kind = CR_ROOM_GUEST_WENT,
                                     .table = doing->table->number,
                                     .seat = guest->seat };
        bool goes = guest->seat == seat + 1 || guest->guest == player;
        if (guest->table == went.table && goes)
            status = cr_room_record(doing, &went, NULL, NULL, false);
    }
    return status;
}

/* Who has another seat now wishes for none any more. */
static enum cr_status tell_wish(struct cr_doing *doing, const json_t *line)
{
    const struct cr_room *room = &doing->floor->room->live;
    struct cr_room_deed deed = { .kind = CR_ROOM_UNWISH,
                                 .player = cr_line_player(line),
                                 .table = doing->table->number };
    for (uint32_t i = 0; i < room->wish_count; i++)
        if (room->wishes[i].player == deed.player && room->wishes[i].table == deed.table)
            return cr_room_record(doing, &deed, NULL, NULL, false);
    return CR_OK;
}

enum cr_status cr_room_after_line(struct cr_doing *doing, const json_t *line, unsigned kind)
{
    struct cr_room_rules rules;
    const struct cr_table *live = cr_rounds_table(doing->table->rounds);
    const struct cr_events *events = cr_table_events(live);
    enum cr_status status = CR_OK;
    if (!cr_room_rules_of(doing->table, &rules)) return CR_OK;
    for (size_t i = cr_table_fresh(live); i < events->count && status == CR_OK; i++)
        if (events->list[i].kind == CR_EV_BROUGHT || events->list[i].kind == CR_EV_TAKEN_UP)
            status = tell_event(doing, &rules, &events->list[i]);
    if (status == CR_OK && kind == CR_IN_ACT) status = tell_presence(doing, &rules, line);
    if (status == CR_OK && kind == CR_IN_SIT) status = tell_wish(doing, line);
    if (status == CR_OK && kind == CR_IN_SIT) status = tell_guests(doing, cr_line_player(line));
    if (status != CR_OK || kind != CR_IN_SETTINGS) return status;
    struct cr_room_deed done = { .kind = CR_ROOM_CHANGED, .table = doing->table->number };
    return cr_room_change(&doing->floor->room->live, done.table)
               ? cr_room_record(doing, &done, NULL, NULL, false)
               : CR_OK;
}
