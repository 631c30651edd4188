/* poker_room.c -- what changes the room: lists, presence, sessions, bans, stakes. What else its people ask and
 * are answered is in poker_room_cases.c. */
#include "house/poker_room_rows.h"

#include <string.h>

/* ---- Names ---- */

const char *cr_room_deed_name(unsigned kind)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_ROOM_DEED_MAP(X)
#undef X
    };
    return kind < CR_ROOM_DEEDS ? names[kind] : "?";
}

unsigned cr_room_deed_find(const char *name)
{
    unsigned kind = 0;
    while (kind < CR_ROOM_DEEDS && strcmp(cr_room_deed_name(kind), name) != 0)
        kind++;
    return kind;
}

static const char *const scope_names[CR_BAN_SCOPES] = { "table", "game", "with", "room" };

const char *cr_room_scope_name(unsigned scope)
{
    return scope < CR_BAN_SCOPES ? scope_names[scope] : "?";
}

unsigned cr_room_scope_find(const char *name)
{
    unsigned scope = 0;
    while (scope < CR_BAN_SCOPES && strcmp(scope_names[scope], name) != 0)
        scope++;
    return scope;
}

/* ---- Lists ---- */

void cr_room_drop(void *list, uint32_t *count, size_t size, size_t at)
{
    unsigned char *rows = list;
    size_t left = --*count;
    memmove(rows + at * size, rows + (at + 1) * size, (left - at) * size);
    memset(rows + left * size, 0, size);
}

/* Where a row about that player and table lies; the count where none does. */
#define PLACE_OF(room, list, counter, who, where, out)                                    \
    do {                                                                                  \
        (out) = 0;                                                                        \
        while ((out) < (room)->counter &&                                                 \
               ((room)->list[out].player != (who) || (room)->list[out].table != (where))) \
            (out)++;                                                                      \
    } while (0)

static size_t wait_at(const struct cr_room *room, uint32_t player, uint32_t table)
{
    size_t at;
    PLACE_OF(room, waits, wait_count, player, table, at);
    return at;
}

static size_t wish_at(const struct cr_room *room, uint32_t player, uint32_t table)
{
    size_t at;
    PLACE_OF(room, wishes, wish_count, player, table, at);
    return at;
}

static bool is_same_ban(const struct cr_room_ban *ban, const struct cr_room_deed *deed)
{
    return ban->player == deed->player && ban->scope == deed->scope &&
           ban->target == deed->target && strcmp(ban->game, deed->game) == 0;
}

static size_t ban_at(const struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = 0;
    while (at < room->ban_count && !is_same_ban(&room->bans[at], deed))
        at++;
    return at;
}

/* ---- Waiting, wishing, holding ---- */

static enum cr_status do_wait(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (wait_at(room, deed->player, deed->table) < room->wait_count) return CR_ALREADY_DONE;
    if (room->wait_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->waits[room->wait_count++] = (struct cr_room_wait){ deed->at, deed->player, deed->table };
    return CR_OK;
}

static enum cr_status do_unwait(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = wait_at(room, deed->player, deed->table);
    if (at == room->wait_count) return CR_NOTHING_THERE;
    DROP(room, waits, wait_count, at);
    return CR_OK;
}

static enum cr_status do_wish(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (wish_at(room, deed->player, deed->table) < room->wish_count) return CR_ALREADY_DONE;
    if (room->wish_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->wishes[room->wish_count++] = (struct cr_room_wish){
        .since = deed->at, .player = deed->player, .table = deed->table, .seat = deed->seat
    };
    return CR_OK;
}

static enum cr_status do_unwish(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = wish_at(room, deed->player, deed->table);
    if (at == room->wish_count) return CR_NOTHING_THERE;
    DROP(room, wishes, wish_count, at);
    return CR_OK;
}

static enum cr_status do_hold(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_hold_at(room, deed->table, deed->seat);
    if (deed->seat == 0) return CR_BAD_INPUT;
    if (at < room->hold_count && cr_room_held(room, deed->table, deed->seat, deed->at))
        return CR_ALREADY_DONE;
    if (at < room->hold_count) DROP(room, holds, hold_count, at); /* it had lapsed */
    if (room->hold_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->holds[room->hold_count++] = (struct cr_room_hold){ .since = deed->at,
                                                             .player = deed->player,
                                                             .table = deed->table,
                                                             .seat = deed->seat,
                                                             .release = deed->minutes,
                                                             .most = deed->most };
    return CR_OK;
}

static enum cr_status do_lift(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_hold_at(room, deed->table, deed->seat);
    if (at == room->hold_count) return CR_NOTHING_THERE;
    DROP(room, holds, hold_count, at);
    return CR_OK;
}

/* ---- Presence ---- */

static enum cr_status do_away(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (cr_room_absence_at(room, deed->player, deed->table) < room->absence_count)
        return CR_ALREADY_DONE;
    if (room->absence_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->absences[room->absence_count++] = (struct cr_room_absence){ .since = deed->at,
                                                                      .player = deed->player,
                                                                      .table = deed->table,
                                                                      .minutes = deed->minutes,
                                                                      .told = deed->told };
    return CR_OK;
}

static enum cr_status do_back(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_absence_at(room, deed->player, deed->table);
    if (at == room->absence_count) return CR_NOTHING_THERE;
    DROP(room, absences, absence_count, at);
    return CR_OK;
}

static enum cr_status do_extend(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_absence_at(room, deed->player, deed->table);
    if (at == room->absence_count) return CR_NOTHING_THERE;
    struct cr_room_absence *absence = &room->absences[at];
    if (deed->minutes == 0 || deed->minutes > UINT16_MAX - absence->minutes) return CR_BAD_INPUT;
    absence->minutes = (uint16_t)(absence->minutes + deed->minutes);
    absence->told = 1;
    return CR_OK;
}

/* ---- Sessions ---- */

/* What binds nobody any more makes room. */
static void forget_sessions(struct cr_room *room, int64_t now)
{
    for (size_t i = room->session_count; i > 0; i--) {
        const struct cr_room_session *session = &room->sessions[i - 1];
        if (session->out && cr_room_binds_until(session) <= now)
            DROP(room, sessions, session_count, i - 1);
    }
}

/* Who plays holds his seat himself. */
static void drop_holds(struct cr_room *room, const struct cr_room_deed *deed)
{
    for (size_t i = room->hold_count; i > 0; i--) {
        const struct cr_room_hold *hold = &room->holds[i - 1];
        if (hold->table == deed->table && hold->player == deed->player)
            DROP(room, holds, hold_count, i - 1);
    }
}

/* The first chips begin a session, and end what it is to be waited for. */
static enum cr_status do_came(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_session_at(room, deed->player, deed->table);
    if (deed->amount < 1) return CR_AMOUNT;
    bool plays = at < room->session_count && !room->sessions[at].out;
    if (plays)
        return cr_money_add(room->sessions[at].bought, deed->amount, &room->sessions[at].bought)
                   ? CR_OK
                   : CR_OVERFLOW;
    forget_sessions(room, deed->at);
    if (room->session_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->sessions[room->session_count++] = (struct cr_room_session){
        .in = deed->at, .bought = deed->amount, .player = deed->player, .table = deed->table
    };
    do_unwait(room, deed);
    drop_holds(room, deed);
    return CR_OK;
}

static enum cr_status do_went(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_session_at(room, deed->player, deed->table);
    if (at == room->session_count || room->sessions[at].out) return CR_NOTHING_THERE;
    if (deed->amount < 0) return CR_AMOUNT;
    struct cr_room_session *session = &room->sessions[at];
    session->out = deed->at > session->in ? deed->at : session->in;
    session->taken = deed->amount;
    session->lock = deed->minutes;
    session->removed = deed->removed;
    do_back(room, deed);
    do_unwish(room, deed);
    cr_room_drop_guests(room, deed->player, deed->table);
    return CR_OK;
}

/* ---- Bans ---- */

static enum cr_status do_ban(struct cr_room *room, const struct cr_room_deed *deed)
{
    bool wants_target = deed->scope == CR_BAN_TABLE || deed->scope == CR_BAN_WITH;
    if (deed->player == 0 || deed->scope >= CR_BAN_SCOPES) return CR_BAD_INPUT;
    if (wants_target != (deed->target != 0)) return CR_BAD_INPUT;
    if ((deed->scope == CR_BAN_GAME) != (deed->game[0] != '\0')) return CR_BAD_INPUT;
    if (deed->scope == CR_BAN_WITH && deed->target == deed->player) return CR_BAD_INPUT;
    size_t at = ban_at(room, deed);
    if (at < room->ban_count) DROP(room, bans, ban_count, at); /* the new end counts */
    if (room->ban_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    struct cr_room_ban *ban = &room->bans[room->ban_count++];
    *ban = (struct cr_room_ban){
        .until = deed->until, .player = deed->player, .target = deed->target, .scope = deed->scope
    };
    memcpy(ban->game, deed->game, sizeof ban->game);
    return CR_OK;
}

static enum cr_status do_unban(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = ban_at(room, deed);
    if (at == room->ban_count) return CR_NOTHING_THERE;
    DROP(room, bans, ban_count, at);
    return CR_OK;
}

/* ---- Stakes ---- */

static enum cr_status do_stakes(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (cr_room_change_at(room, deed->table) < room->change_count) return CR_ALREADY_DONE;
    if (room->change_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->changes[room->change_count++] =
        (struct cr_room_change){ .since = deed->at, .table = deed->table };
    return CR_OK;
}

/* Who objects no longer agrees. */
static void take_voice_back(struct cr_room_change *change, uint32_t player)
{
    for (uint32_t i = change->count; i > 0; i--)
        if (change->agreed[i - 1] == player)
            cr_room_drop(change->agreed, &change->count, sizeof change->agreed[0], i - 1);
}

static enum cr_status do_voice(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (deed->seat) return cr_room_do_guest_voice(room, deed);
    size_t at = cr_room_change_at(room, deed->table);
    if (at == room->change_count) return CR_NOTHING_THERE;
    struct cr_room_change *change = &room->changes[at];
    if (deed->player == 0) return CR_BAD_INPUT;
    if (deed->kind == CR_ROOM_OBJECT) {
        change->objects = deed->player;
        take_voice_back(change, deed->player);
        return CR_OK;
    }
    if (cr_room_has_agreed(change, deed->player)) return CR_ALREADY_DONE;
    if (change->count == CR_ROOM_VOICES_MAX) return CR_TOO_MANY;
    change->agreed[change->count++] = deed->player;
    if (change->objects == deed->player) change->objects = 0;
    return CR_OK;
}

static enum cr_status do_changed(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_change_at(room, deed->table);
    if (at == room->change_count) return CR_NOTHING_THERE;
    DROP(room, changes, change_count, at);
    return CR_OK;
}

static enum cr_status do_note(struct cr_room *room, const struct cr_room_deed *deed)
{
    (void)room;
    (void)deed;
    return CR_OK; /* what it says stands in its record */
}

enum cr_status cr_room_do(struct cr_room *room, const struct cr_room_deed *deed)
{
    static cr_room_step *const steps[CR_ROOM_DEEDS] = {
        [CR_ROOM_WAIT] = do_wait,
        [CR_ROOM_UNWAIT] = do_unwait,
        [CR_ROOM_WISH] = do_wish,
        [CR_ROOM_UNWISH] = do_unwish,
        [CR_ROOM_HOLD] = do_hold,
        [CR_ROOM_LIFT] = do_lift,
        [CR_ROOM_AWAY] = do_away,
        [CR_ROOM_BACK] = do_back,
        [CR_ROOM_EXTEND] = do_extend,
        [CR_ROOM_CAME] = do_came,
        [CR_ROOM_WENT] = do_went,
        [CR_ROOM_BAN] = do_ban,
        [CR_ROOM_UNBAN] = do_unban,
        [CR_ROOM_STAKES] = do_stakes,
        [CR_ROOM_AGREE] = do_voice,
        [CR_ROOM_OBJECT] = do_voice,
        [CR_ROOM_CHANGED] = do_changed,
        [CR_ROOM_NOTE] = do_note,
        [CR_ROOM_KEEP] = cr_room_do_keep,
        [CR_ROOM_GIVE_BACK] = cr_room_do_give_back,
        [CR_ROOM_WAIT_START] = cr_room_do_wait_start,
        [CR_ROOM_START] = cr_room_do_start,
        [CR_ROOM_GUEST] = cr_room_do_guest,
        [CR_ROOM_GUEST_WENT] = cr_room_do_guest_went,
        [CR_ROOM_CROWD] = cr_room_do_crowd,
        [CR_ROOM_RULE] = cr_room_do_rule,
        [CR_ROOM_COUNT] = do_note,
    };
    return deed->kind < CR_ROOM_DEEDS ? steps[deed->kind](room, deed) : CR_NO_SUCH_INPUT;
}
