/* disputes_incidents.c -- complaints and incidents, day by day [BG art.7(1)1.7].
 *
 *     {"do":"incident_write","code":"disorder","table":3,"visitor":17,"text":"…","happened_at":…}
 *     {"do":"incident_decide","incident":4,"decision":"…"}               by the manager
 *     {"do":"day_close","day":"2026-03-15"}                              by the manager; "none":true: no entry
 *
 * Where the house is bound to film, closing a day looks whether all tables were filmed while they played: a
 * time no recording covers is an incident of the day the look is taken [BG art.29].
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "hall/disputes_state.h"

/* ---- Days ---- */

/* Where the day stands or would stand. */
static size_t day_index(const struct cr_disputes *state, cr_day day)
{
    size_t at = state->day_count;
    while (at > 0 && state->days[at - 1].day >= day) /* late ones are near the end */
        at--;
    return at;
}

static struct cr_incident_day *find_day(const struct cr_disputes *state, cr_day day)
{
    size_t at = day_index(state, day);
    return at < state->day_count && state->days[at].day == day ? &state->days[at] : NULL;
}

static struct cr_incident_day *take_day(struct cr_disputes *state, cr_day day)
{
    struct cr_incident_day *found = find_day(state, day);
    if (found) return found;
    size_t at = day_index(state, day);
    state->days =
        cr_disputes_grow(state->days, state->day_count, &state->day_max, sizeof *state->days);
    memmove(&state->days[at + 1], &state->days[at], (state->day_count - at) * sizeof *state->days);
    state->days[at] = (struct cr_incident_day){ .day = day };
    state->day_count++;
    return &state->days[at];
}

cr_day cr_days_next_open(const struct cr_hall *hall, cr_day from, cr_day today)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    for (cr_day day = from; day < today; day++) {
        const struct cr_incident_day *found = find_day(state, day);
        if (!found || found->closed_at == 0) return day;
    }
    return CR_DAY_NONE;
}

/* ---- Incidents ---- */

static struct cr_incident *find_incident(const struct cr_disputes *state, uint32_t number)
{
    for (size_t i = state->incident_count; i > 0; i--)
        if (state->incidents[i - 1].number == number) return &state->incidents[i - 1];
    return NULL;
}

static void put_row(struct cr_deed *deed, const struct cr_incident *incident)
{
    cr_deed_row(deed, "incidents", json_deep_copy(incident->row), "incident/%u", incident->number);
}

uint32_t cr_incident_note(struct cr_deed *deed, const char *code, uint32_t table, uint32_t visitor,
                          const char *text)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    assert(cr_incident_code_is_sane(code));
    state->incidents = cr_disputes_grow(state->incidents, state->incident_count,
                                        &state->incident_max, sizeof *state->incidents);
    struct cr_incident *incident = &state->incidents[state->incident_count++];
    *incident = (struct cr_incident){ .number = ++state->last_incident, .day = deed->gaming_day };
    incident->row = json_pack("{s:I,s:I,s:s,s:s}", "incident", (json_int_t)incident->number, "at",
                              (json_int_t)deed->at, "code", code, "text", text);
    if (table) json_object_set_new(incident->row, "table", json_integer(table));
    if (visitor) json_object_set_new(incident->row, "visitor", json_integer(visitor));
    if (deed->by) json_object_set_new(incident->row, "by", json_integer(deed->by));
    cr_incident_day_note(take_day(state, deed->gaming_day));
    put_row(deed, incident);
    return incident->number;
}

uint32_t cr_disputes_incident(struct cr_deed *deed, const char *code, uint32_t table,
                              uint32_t visitor, const char *text)
{
    uint32_t number = cr_incident_note(deed, code, table, visitor, text);
    if (table) cr_hold_put_incident(deed, number, table, deed->at);
    return number;
}

bool cr_disputes_has_incident(const struct cr_hall *hall, uint32_t number)
{
    return number > 0 && number <= cr_disputes_of(hall)->last_incident;
}

void cr_incident_set_decision(struct cr_deed *deed, uint32_t number, const char *decision)
{
    struct cr_incident *incident = find_incident(cr_disputes_of(deed->hall), number);
    if (!incident) return;
    json_object_set_new(incident->row, "decision", json_string(decision));
    put_row(deed, incident);
}

/* What is closed and over leaves; the register keeps it. */
static void forget_closed(struct cr_disputes *state, cr_day today)
{
    size_t kept = 0;
    for (size_t i = 0; i < state->incident_count; i++) {
        const struct cr_incident_day *day = find_day(state, state->incidents[i].day);
        if (day && day->closed_at != 0 && day->day < today)
            json_decref(state->incidents[i].row);
        else
            state->incidents[kept++] = state->incidents[i];
    }
    state->incident_count = kept;
}

/* ---- Operations ---- */

enum cr_status cr_do_incident_write(struct cr_deed *deed)
{
    const char *code = cr_deed_text(deed, "code", CR_INCIDENT_CODE_MAX);
    const char *text = cr_deed_text(deed, "text", CR_INCIDENT_TEXT_MAX);
    uint32_t table = cr_deed_number(deed, "table"), visitor = cr_deed_number(deed, "visitor");
    int64_t happened = cr_deed_int(deed, "happened_at", 1, deed->at);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!cr_incident_code_is_sane(code)) return cr_deed_refuse(deed, CR_BAD_INPUT, "code");
    if (text[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "text");
    uint32_t number = cr_incident_note(deed, code, table, visitor, text);
    uint32_t hold =
        table ? cr_hold_put_incident(deed, number, table, happened ? happened : deed->at) : 0;
    cr_deed_say(deed, "incident", number);
    if (hold) cr_deed_say(deed, "hold", hold);
    return CR_OK;
}

enum cr_status cr_do_incident_decide(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    uint32_t number = cr_deed_number(deed, "incident");
    const char *decision = cr_deed_text(deed, "decision", CR_INCIDENT_TEXT_MAX);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (decision[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "decision");
    if (!find_incident(state, number)) return cr_deed_refuse(deed, CR_NOT_FOUND, "incident");
    cr_incident_set_decision(deed, number, decision);
    return CR_OK;
}

/* What was played since somebody last looked, to the end of that day and not today; NULL: nobody need
 * look. */
static const json_t *ask_played(struct cr_deed *deed, cr_day day, int64_t *to)
{
    const struct cr_house_settings *own = cr_hall_settings(deed->hall);
    const struct cr_disputes *state = cr_disputes_of(deed->hall);
    cr_day end = day < deed->gaming_day ? day + 1 : deed->gaming_day;
    int64_t first = cr_gaming_day_begin(&own->zone, own->day_start, own->established_on),
            from = state->filmed_to > first ? state->filmed_to : first;
    *to = cr_gaming_day_begin(&own->zone, own->day_start, end);
    if (!cr_video_is_duty(cr_hall_rules(deed->hall)) || *to <= from) return NULL;
    return cr_deed_fact(
        deed, "played", NULL,
        json_pack("{s:I,s:I}", "from", (json_int_t)state->filmed_to, "to", (json_int_t)*to));
}

static void note_gap(struct cr_deed *deed, uint32_t table, int64_t from, int64_t to)
{
    const struct cr_zone *zone = &cr_hall_settings(deed->hall)->zone;
    char text[2 * CR_ZONE_FORMAT_SIZE + 8], begin[CR_ZONE_FORMAT_SIZE], end[CR_ZONE_FORMAT_SIZE];
    cr_zone_format(zone, from, begin);
    cr_zone_format(zone, to, end);
    snprintf(text, sizeof text, "%s - %s", begin, end);
    cr_incident_note(deed, "video_gap", table, 0, text);
}

/* How many tables played unfilmed; noted, if so told. */
static uint32_t find_gaps(struct cr_deed *deed, const json_t *played, bool note)
{
    const struct cr_disputes *state = cr_disputes_of(deed->hall);
    uint32_t count = 0;
    size_t i;
    json_t *row;
    json_array_foreach(played, i, row)
    {
        int64_t from, to;
        uint32_t table = (uint32_t)json_integer_value(json_object_get(row, "table"));
        if (!cr_recordings_gap(state->recordings, state->recording_count, table,
                               json_integer_value(json_object_get(row, "from")),
                               json_integer_value(json_object_get(row, "to")), &from, &to))
            continue;
        count++;
        if (note) note_gap(deed, table, from, to);
    }
    return count;
}

static void put_day_row(struct cr_deed *deed, const struct cr_incident_day *day)
{
    char date[CR_DATE_SIZE];
    cr_date_format(day->day, date);
    cr_deed_row(deed, "days",
                json_pack("{s:s,s:I,s:b,s:I,s:I}", "day", date, "incidents", (json_int_t)day->count,
                          "none", day->is_none, "by", (json_int_t)deed->by, "at",
                          (json_int_t)deed->at),
                "day/%s", date);
    if (day->is_none) /* "none" is an entry */
        cr_deed_row(deed, "incidents",
                    json_pack("{s:i,s:I,s:s,s:I}", "incident", 0, "at", (json_int_t)deed->at,
                              "code", "none", "by", (json_int_t)deed->by),
                    "none/%s", date);
}

enum cr_status cr_do_day_close(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    cr_day told = cr_deed_day(deed, "day");
    bool none = cr_deed_flag(deed, "none");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (told == CR_DAY_NONE) return cr_deed_refuse(deed, CR_FIELD_MISSING, "day");
    if (told < cr_hall_settings(deed->hall)->established_on)
        return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "day");
    int64_t to;
    const json_t *played = ask_played(deed, told, &to);
    uint32_t gaps = told == deed->gaming_day ? find_gaps(deed, played, false) : 0;
    const struct cr_incident_day *found = find_day(state, told);
    struct cr_incident_day closed = found ? *found : (struct cr_incident_day){ .day = told };
    closed.count += gaps; /* who says "none" does not know of them yet */
    status = cr_incident_day_close(&closed, deed->gaming_day, none && gaps == 0, deed->by, deed->at,
                                   &deed->why);
    if (status != CR_OK) return status;
    if (played) {
        find_gaps(deed, played, true);
        state->filmed_to = to;
        cr_recordings_forget(state, to);
    }
    *take_day(state, told) = closed;
    put_day_row(deed, &closed);
    cr_deed_say(deed, "incidents", closed.count);
    forget_closed(state, deed->gaming_day);
    return CR_OK;
}
