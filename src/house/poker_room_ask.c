/* poker_room_ask.c -- what may be asked of the room: who may sit, with how much, whose a seat is, what is due. */
#include <assert.h>
#include <string.h>

#include "house/poker_room_rows.h"

/* ---- Rows ---- */

size_t cr_room_absence_at(const struct cr_room *room, uint32_t player, uint32_t table)
{
    size_t at = 0;
    while (at < room->absence_count &&
           (room->absences[at].player != player || room->absences[at].table != table))
        at++;
    return at;
}

size_t cr_room_hold_at(const struct cr_room *room, uint32_t table, uint16_t seat)
{
    size_t at = 0;
    while (at < room->hold_count &&
           (room->holds[at].table != table || room->holds[at].seat != seat))
        at++;
    return at;
}

size_t cr_room_change_at(const struct cr_room *room, uint32_t table)
{
    size_t at = 0;
    while (at < room->change_count && room->changes[at].table != table)
        at++;
    return at;
}

/* The last of his there, open or not. */
size_t cr_room_session_at(const struct cr_room *room, uint32_t player, uint32_t table)
{
    for (size_t i = room->session_count; i > 0; i--)
        if (room->sessions[i - 1].player == player && room->sessions[i - 1].table == table)
            return i - 1;
    return room->session_count;
}

int64_t cr_room_binds_until(const struct cr_room_session *session)
{
    return session->out + session->lock * CR_ROOM_MINUTE;
}

bool cr_room_has_agreed(const struct cr_room_change *change, uint32_t player)
{
    for (uint32_t i = 0; i < change->count; i++)
        if (change->agreed[i] == player) return true;
    return false;
}

/* ---- Questions ---- */

/* Whom of those who sit there a pair keeps him from; it is named by either of the two. 0: nobody. */
static uint32_t kept_from(const struct cr_room_ban *ban, const struct cr_room_sitting *sitting)
{
    uint32_t other = ban->player == sitting->player   ? ban->target
                     : ban->target == sitting->player ? ban->player
                                                      : 0;
    for (size_t i = 0; i < sitting->seated_count && other; i++)
        if (sitting->seated[i] == other) return other;
    return 0;
}

bool cr_room_ban_bars(const struct cr_room_ban *ban, const struct cr_room_sitting *sitting,
                      uint32_t *with)
{
    *with = 0;
    if (ban->until && ban->until <= sitting->now) return false;
    if (ban->scope == CR_BAN_WITH) *with = kept_from(ban, sitting);
    if (ban->scope == CR_BAN_WITH || ban->player != sitting->player) return *with != 0;
    switch ((enum cr_room_scope)ban->scope) {
    case CR_BAN_TABLE: return ban->target == sitting->table;
    case CR_BAN_GAME: return strcmp(ban->game, sitting->game) == 0;
    case CR_BAN_ROOM: return true;
    case CR_BAN_WITH:
    case CR_BAN_SCOPES: return false;
    }
    return false; /* not run: every scope returned above */
}

/* What bars him comes before whom he may not sit with. */
static enum cr_status check_bans(const struct cr_room *room, const struct cr_room_sitting *sitting,
                                 struct cr_refusal *why)
{
    uint32_t with, other = 0;
    for (uint32_t i = 0; i < room->ban_count; i++) {
        if (!cr_room_ban_bars(&room->bans[i], sitting, &with)) continue;
        if (!with) return CR_BARRED;
        if (!other) other = with;
    }
    why->n = other;
    return other ? CR_NOT_TOGETHER : CR_OK;
}

enum cr_status cr_room_check_sit(const struct cr_room *room, const struct cr_room_sitting *sitting,
                                 struct cr_refusal *why, int64_t *until)
{
    *until = 0;
    enum cr_status status = check_bans(room, sitting, why);
    if (status != CR_OK) return status;
    why->n = sitting->elsewhere;
    if (sitting->one_table && sitting->elsewhere) return CR_ONE_TABLE;
    const struct cr_room_hold *hold =
        cr_room_held(room, sitting->table, sitting->seat, sitting->now);
    if (!hold || hold->player == sitting->player) return CR_OK;
    why->n = hold->seat;
    *until = hold->since + hold->most * CR_ROOM_MINUTE;
    return CR_SEAT_HELD;
}

cr_money cr_room_return_least(const struct cr_room *room, uint32_t table, uint32_t player,
                              cr_money least, int64_t now, int64_t *until)
{
    size_t at = cr_room_session_at(room, player, table);
    *until = 0;
    if (at == room->session_count) return least;
    const struct cr_room_session *session = &room->sessions[at];
    bool binds = session->out && now < cr_room_binds_until(session) &&
                 (session->removed || session->taken > session->bought);
    if (!binds || session->taken <= least) return least;
    *until = cr_room_binds_until(session);
    return session->taken;
}

bool cr_room_was_removed(const struct cr_room *room, uint32_t table, uint32_t player)
{
    size_t at = cr_room_session_at(room, player, table);
    return at < room->session_count && room->sessions[at].removed;
}

bool cr_room_has_queue(const struct cr_room *room, uint32_t table)
{
    for (uint32_t i = 0; i < room->wait_count; i++)
        if (room->waits[i].table == table) return true;
    return false;
}

unsigned cr_room_place(const struct cr_room *room, uint32_t table, uint32_t player)
{
    unsigned place = 0;
    for (uint32_t i = 0; i < room->wait_count; i++) {
        place += room->waits[i].table == table;
        if (room->waits[i].table == table && room->waits[i].player == player) return place;
    }
    return 0;
}

const struct cr_room_hold *cr_room_held(const struct cr_room *room, uint32_t table, uint16_t seat,
                                        int64_t now)
{
    size_t at = cr_room_hold_at(room, table, seat);
    if (at == room->hold_count) return NULL;
    const struct cr_room_hold *hold = &room->holds[at];
    bool lapsed = now >= hold->since + hold->most * CR_ROOM_MINUTE;
    return hold->most && lapsed && cr_room_has_queue(room, table) ? NULL : hold;
}

uint32_t cr_room_next(const struct cr_room *room, uint32_t table, uint16_t seat, int64_t now)
{
    const struct cr_room_hold *hold = cr_room_held(room, table, seat, now);
    const struct cr_room_wish *first = NULL;
    if (hold) return hold->player;
    for (uint32_t i = 0; i < room->wish_count; i++) {
        const struct cr_room_wish *wish = &room->wishes[i];
        if (wish->table != table || (wish->seat && wish->seat != seat)) continue;
        if (!first || wish->since < first->since) first = wish;
    }
    if (first) return first->player;
    for (uint32_t i = 0; i < room->wait_count; i++)
        if (room->waits[i].table == table) return room->waits[i].player;
    return 0;
}

const struct cr_room_absence *cr_room_away(const struct cr_room *room, uint32_t table,
                                           uint32_t player)
{
    size_t at = cr_room_absence_at(room, player, table);
    return at < room->absence_count ? &room->absences[at] : NULL;
}

const struct cr_room_change *cr_room_change(const struct cr_room *room, uint32_t table)
{
    size_t at = cr_room_change_at(room, table);
    return at < room->change_count ? &room->changes[at] : NULL;
}

/* Kept in order of due times as they are found. */
static size_t add_task(struct cr_room_task *out, size_t count, size_t max,
                       const struct cr_room_task *task)
{
    size_t filled = count < max ? count : max, at = filled;
    while (at > 0 && out[at - 1].due > task->due)
        at--;
    size_t kept = filled < max ? filled : max - (max > 0);
    if (at < max) {
        memmove(&out[at + 1], &out[at], (kept - at) * sizeof out[0]);
        out[at] = *task;
    }
    return count + 1;
}

size_t cr_room_tasks(const struct cr_room *room, bool needs_queue, int64_t now,
                     struct cr_room_task *out, size_t max)
{
    size_t count = 0;
    for (uint32_t i = 0; i < room->absence_count; i++) {
        const struct cr_room_absence *away = &room->absences[i];
        struct cr_room_task task = { .due = away->since + away->minutes * CR_ROOM_MINUTE,
                                     .table = away->table,
                                     .player = away->player,
                                     .kind = CR_TASK_ABSENCE };
        task.remove = !needs_queue || cr_room_has_queue(room, away->table);
        if (away->minutes && task.due <= now) count = add_task(out, count, max, &task);
    }
    for (uint32_t i = 0; i < room->hold_count; i++) {
        const struct cr_room_hold *hold = &room->holds[i];
        struct cr_room_task task = { .due = hold->since + hold->release * CR_ROOM_MINUTE,
                                     .table = hold->table,
                                     .player = hold->player,
                                     .seat = hold->seat,
                                     .kind = CR_TASK_HOLD,
                                     .remove = 1 };
        bool stands = cr_room_held(room, hold->table, hold->seat, now) != NULL;
        if (stands && cr_room_has_queue(room, hold->table) && task.due <= now)
            count = add_task(out, count, max, &task);
    }
    return count;
}

enum cr_status cr_room_check_stakes(const struct cr_room *room, uint32_t table,
                                    const uint32_t *seated, size_t count, size_t *who)
{
    const struct cr_room_change *change = cr_room_change(room, table);
    for (*who = 0; *who < count; ++*who)
        if (!change || change->objects == seated[*who] || !cr_room_has_agreed(change, seated[*who]))
            return CR_OBJECTION;
    return CR_OK;
}

bool cr_room_fewest_chips(cr_money amount, const cr_money *values, size_t count, uint32_t *pieces)
{
    for (size_t i = 0; i < count; i++) {
        assert(values[i] > 0 && (i == 0 || values[i] < values[i - 1]));
        cr_money whole = amount / values[i];
        if (whole > UINT32_MAX) return false;
        pieces[i] = (uint32_t)whole;
        amount %= values[i];
    }
    return amount == 0;
}
