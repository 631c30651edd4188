/* room_rows.c -- what the room's records put into the register of seats [RF 13.2, 14.3, gen 1.8]: who waited,
 * was away, held a seat by his chips or had his stack kept, each with its beginning and its end; and every
 * session with what was brought and taken out. All of it follows from the room before and after a record.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/room.h"

#define SPANS_MAX (4 * CR_ROOM_LIST_MAX)

/* Something that lasts. */
struct span {
    const char *kind;
    int64_t since;
    cr_money amount;
    uint32_t player, table;
    uint16_t seat, minutes;
};

static size_t spans_of(const struct cr_room *room, struct span spans[SPANS_MAX])
{
    size_t count = 0;
    for (uint32_t i = 0; i < room->wait_count; i++)
        spans[count++] = (struct span){ .kind = "listed",
                                        .since = room->waits[i].since,
                                        .player = room->waits[i].player,
                                        .table = room->waits[i].table };
    for (uint32_t i = 0; i < room->absence_count; i++)
        spans[count++] = (struct span){ .kind = "absence",
                                        .since = room->absences[i].since,
                                        .player = room->absences[i].player,
                                        .table = room->absences[i].table };
    for (uint32_t i = 0; i < room->hold_count; i++)
        spans[count++] = (struct span){ .kind = "held",
                                        .since = room->holds[i].since,
                                        .player = room->holds[i].player,
                                        .table = room->holds[i].table,
                                        .seat = room->holds[i].seat };
    for (uint32_t i = 0; i < room->kept_count; i++)
        spans[count++] = (struct span){ .kind = "kept",
                                        .since = room->kept[i].since,
                                        .amount = room->kept[i].amount,
                                        .player = room->kept[i].player,
                                        .table = room->kept[i].table };
    return count;
}

static bool has_span(const struct span *spans, size_t count, const struct span *span)
{
    for (size_t i = 0; i < count; i++)
        if (spans[i].kind == span->kind && spans[i].since == span->since &&
            spans[i].player == span->player && spans[i].table == span->table &&
            spans[i].seat == span->seat)
            return true;
    return false;
}

struct making {
    const struct cr_record *record;
    cr_day day;
    cr_row_taker *take;
    void *context;
};

static json_t *begin(const char *kind, uint32_t table, uint32_t player, int64_t since,
                     int64_t until)
{
    json_t *row = json_pack("{s:s,s:I,s:I,s:I}", "kind", kind, "table", (json_int_t)table,
                            "visitor", (json_int_t)player, "came_at", (json_int_t)since);
    if (!until) return row;
    json_object_set_new(row, "left_at", json_integer(until));
    json_object_set_new(row, "minutes", json_integer((until - since) / CR_ROOM_MINUTE));
    return row;
}

/* Takes the value. */
static void add(const struct making *making, const char *kind, uint32_t table, uint32_t player,
                int64_t since, json_t *value)
{
    struct cr_hall_row row = {
        .register_name = "seats", .day = making->day, .at = making->record->at, .value = value
    };
    json_object_set_new(value, "by", json_integer(making->record->by));
    snprintf(row.key, sizeof row.key, "%s/%u/%u/%lld", kind, (unsigned)table, (unsigned)player,
             (long long)since);
    making->take(making->context, making->record->number, &row);
    json_decref(value);
}

static void add_span(const struct making *making, const struct span *span, bool is_over)
{
    json_t *row =
        begin(span->kind, span->table, span->player, span->since, is_over ? making->record->at : 0);
    if (span->seat) json_object_set_new(row, "seat", json_integer(span->seat));
    if (span->amount) json_object_set_new(row, "taken_out", json_integer(span->amount));
    add(making, span->kind, span->table, span->player, span->since, row);
}

static void add_spans(const struct making *making, const struct cr_room *was,
                      const struct cr_room *now)
{
    struct span *before = malloc(2 * SPANS_MAX * sizeof *before);
    if (!before) abort(); /* a house without memory stops before it lies */
    struct span *after = before + SPANS_MAX;
    size_t old = spans_of(was, before), count = spans_of(now, after);
    for (size_t i = 0; i < old; i++)
        if (!has_span(after, count, &before[i])) add_span(making, &before[i], true);
    for (size_t i = 0; i < count; i++)
        if (!has_span(before, old, &after[i])) add_span(making, &after[i], false);
    free(before);
}

static void add_session(const struct making *making, const struct cr_room_session *session)
{
    json_t *row = begin("session", session->table, session->player, session->in, session->out);
    json_object_set_new(row, "bought", json_integer(session->bought));
    if (session->out) json_object_set_new(row, "taken_out", json_integer(session->taken));
    if (session->removed) json_object_set_new(row, "reason", json_string("removed"));
    add(making, "session", session->table, session->player, session->in, row);
}

static bool had_session(const struct cr_room *was, const struct cr_room_session *session)
{
    for (uint32_t i = 0; i < was->session_count; i++)
        if (memcmp(&was->sessions[i], session, sizeof *session) == 0) return true;
    return false;
}

void cr_room_rows(const struct cr_room *was, const struct cr_room *now,
                  const struct cr_record *record, cr_row_taker *take, void *context)
{
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const json_t *day = json_object_get(value, "day");
    struct making making = { record, (cr_day)json_integer_value(day), take, context };
    if (day) {
        add_spans(&making, was, now);
        for (uint32_t i = 0; i < now->session_count; i++)
            if (!had_session(was, &now->sessions[i])) add_session(&making, &now->sessions[i]);
    }
    json_decref(value);
}
