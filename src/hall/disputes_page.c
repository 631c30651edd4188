/* disputes_page.c -- GET /api/hall/disputes, and what the desk's clocks owe.
 *
 *     {"today":"2026-03-15","chain":["inspector",…],
 *      "disputes":[{"dispute":1,"state":"raised","next":["decide","complain"],"who":"inspector",…}],
 *      "open_days":["2026-03-14"],"incidents":[…],
 *      "recordings":{"count":9,"demanded":[…],"held":[…],"due":[…],"newest":[…]},"holds":[…]}
 *
 * Times are microseconds since 1970. Open disputes, and those closed in the last 31 days. A visitor has no
 * page here: what concerns him he sees at his table and at the desk.
 */
#include <stdlib.h>

#include "hall/disputes_state.h"

#define CR_RECENT     (INT64_C(31) * 24 * 3600 * CR_ZONE_SECOND)
#define CR_LISTED_MAX 200 /* recordings of a kind; how many there are is said beside */

static json_t *moment(int64_t at)
{
    return at ? json_integer(at) : json_null();
}

/* ---- Disputes ---- */

/* Who does the next step, as the permission matrix says it. */
static const char *next_role(const struct cr_dispute *dispute, const struct cr_hall_rules *rules)
{
    uint32_t next = cr_dispute_next(dispute, rules);
    if (next & CR_BIT(CR_DISPUTE_DO_DECIDE))
        return rules->dispute_chain & CR_BIT(CR_STEP_INSPECTOR) ? "inspector"
               : rules->dispute_chain & CR_BIT(CR_STEP_FLOOR)   ? "floor"
                                                                : "manager";
    if (next & CR_BIT(CR_DISPUTE_DO_ESCALATE)) return "player";
    return next & ~CR_BIT(CR_DISPUTE_DO_COMPLAIN) ? "manager" : "";
}

static json_t *next_steps(const struct cr_dispute *dispute, const struct cr_hall_rules *rules)
{
    json_t *list = json_array();
    uint32_t next = cr_dispute_next(dispute, rules) & ~CR_BIT(CR_DISPUTE_DO_LAPSE);
    for (unsigned kind = 0; kind < CR_DISPUTE_DEEDS; kind++)
        if (next & CR_BIT(kind))
            json_array_append_new(list, json_string(cr_dispute_deed_name(kind)));
    return list;
}

/* What must be done first: the copy to the authority. */
static int64_t due_of(const struct cr_dispute *dispute)
{
    return dispute->copy_due && !dispute->sent_at ? dispute->copy_due : 0;
}

static json_t *show_case(const struct cr_hall *hall, const struct cr_case *own, int64_t now)
{
    const struct cr_dispute *dispute = &own->dispute;
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    json_t *row = json_deep_copy(own->row);
    int64_t due = due_of(dispute);
    json_object_set_new(row, "game_at", moment(dispute->game_at));
    json_object_set_new(row, "next", next_steps(dispute, rules));
    json_object_set_new(row, "who", json_string(next_role(dispute, rules)));
    json_object_set_new(row, "due", moment(due));
    json_object_set_new(row, "overdue", json_boolean(due && cr_is_overdue(due, now)));
    json_object_set_new(row, "open", json_boolean(cr_dispute_is_open(dispute)));
    json_object_set_new(row, "held", json_integer(dispute->held));
    json_object_set_new(row, "to_visitor", json_integer(dispute->to_visitor));
    json_object_set_new(row, "pays", json_integer(dispute->pays));
    json_object_set_new(row, "freezes",
                        json_boolean(own->freezes && cr_dispute_is_undecided(dispute)));
    json_object_set_new(row, "house_signed", json_boolean(dispute->house_signed));
    json_object_set_new(row, "party_signed", json_boolean(dispute->party_signed));
    json_object_set_new(row, "complaint_open", json_boolean(dispute->complaint_open));
    json_object_set_new(row, "recording_expired", json_boolean(own->is_expired));
    json_object_set_new(row, "hold",
                        json_integer(cr_hold_of_dispute(cr_disputes_of(hall), dispute->number)));
    return row;
}

static json_t *show_cases(const struct cr_hall *hall, int64_t now)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    json_t *list = json_array();
    for (size_t i = state->case_count; i > 0; i--) {
        const struct cr_dispute *dispute = &state->cases[i - 1].dispute;
        if (cr_dispute_is_open(dispute) || dispute->held > 0 || now - dispute->over_at < CR_RECENT)
            json_array_append_new(list, show_case(hall, &state->cases[i - 1], now));
    }
    return list;
}

static json_t *show_chain(const struct cr_hall_rules *rules)
{
    static const char *const names[] = { "inspector", "floor",     "pit_boss", "manager",
                                         "protocol",  "authority", "law" };
    json_t *list = json_array();
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (rules->dispute_chain & CR_BIT(i)) json_array_append_new(list, json_string(names[i]));
    return list;
}

/* ---- Days and incidents ---- */

#define CR_OPEN_DAYS_MAX 31

static json_t *show_days(const struct cr_hall *hall, cr_day today)
{
    json_t *list = json_array();
    cr_day day = cr_hall_settings(hall)->established_on;
    while (cr_hall_rules(hall)->daily_incident_register &&
           json_array_size(list) < CR_OPEN_DAYS_MAX &&
           (day = cr_days_next_open(hall, day, today)) != CR_DAY_NONE) {
        char date[CR_DATE_SIZE];
        cr_date_format(day++, date);
        json_array_append_new(list, json_string(date));
    }
    return list;
}

static json_t *show_incidents(const struct cr_hall *hall)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    json_t *list = json_array();
    for (size_t i = state->incident_count; i > 0; i--) {
        char date[CR_DATE_SIZE];
        json_t *row = json_deep_copy(state->incidents[i - 1].row);
        cr_date_format(state->incidents[i - 1].day, date);
        json_object_set_new(row, "day", json_string(date));
        json_array_append_new(list, row);
    }
    return list;
}

/* ---- Recordings ---- */

static json_t *show_recording(const struct cr_recording *recording, size_t holds)
{
    return json_pack("{s:I,s:I,s:s,s:I,s:I,s:i,s:s,s:I,s:I,s:b,s:b,s:s,s:i}", "recording",
                     (json_int_t)recording->number, "table", (json_int_t)recording->table, "camera",
                     recording->camera, "from", (json_int_t)recording->from, "to",
                     (json_int_t)recording->to, "fps", (int)recording->fps, "medium",
                     recording->medium, "keep_until", (json_int_t)recording->keep_until, "holds",
                     (json_int_t)holds, "demanded", recording->demanded, "gap", recording->gap,
                     "handed", recording->handed, "hand_overs", (int)recording->hand_overs);
}

static void list_recording(json_t *list, const struct cr_recording *recording, size_t holds)
{
    if (json_array_size(list) < CR_LISTED_MAX)
        json_array_append_new(list, show_recording(recording, holds));
}

/* Those somebody waits for, those that are held, those that may be deleted, and the newest. */
static json_t *show_recordings(const struct cr_disputes *state, int64_t now)
{
    json_t *demanded = json_array(), *held = json_array(), *due = json_array(),
           *newest = json_array();
    json_int_t count = 0;
    for (size_t i = state->recording_count; i > 0; i--) {
        const struct cr_recording *recording = &state->recordings[i - 1];
        if (recording->deleted) continue;
        size_t holds = cr_holds_on(state, recording, now);
        count++;
        if (recording->demanded) list_recording(demanded, recording, holds);
        if (holds) list_recording(held, recording, holds);
        if (!holds && !recording->demanded && recording->keep_until <= now)
            list_recording(due, recording, 0);
        if (count <= 20) list_recording(newest, recording, holds);
    }
    return json_pack("{s:I,s:o,s:o,s:o,s:o}", "count", count, "demanded", demanded, "held", held,
                     "due", due, "newest", newest);
}

static json_t *show_holds(const struct cr_disputes *state, int64_t now)
{
    json_t *list = json_array();
    for (size_t i = state->hold_count; i > 0 && json_array_size(list) < CR_LISTED_MAX; i--) {
        const struct cr_hold *hold = &state->holds[i - 1];
        if (!cr_hold_is_active(hold, now)) continue;
        json_array_append_new(
            list,
            json_pack("{s:I,s:s,s:I,s:I,s:I,s:o,s:o,s:b}", "hold", (json_int_t)hold->number,
                      "cause", cr_hold_cause_name(hold->cause), "of", (json_int_t)hold->of, "table",
                      (json_int_t)hold->table, "recording", (json_int_t)hold->recording, "moment",
                      moment(hold->at), "until", moment(hold->until), "open", hold->open));
    }
    return list;
}

/* ---- The page ---- */

void cr_disputes_page(const struct cr_hall *hall, enum cr_role role, int64_t now,
                      struct cr_text *out)
{
    const struct cr_house_settings *own = cr_hall_settings(hall);
    const struct cr_disputes *state = cr_disputes_of(hall);
    if (!own->established || role == CR_ROLE_PLAYER) {
        cr_text_put(out, "{}");
        return;
    }
    cr_day today = cr_gaming_day(&own->zone, own->day_start, now);
    char date[CR_DATE_SIZE];
    cr_date_format(today, date);
    json_t *page =
        json_pack("{s:o,s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:b}", "now", moment(now), "today", date,
                  "chain", show_chain(cr_hall_rules(hall)), "disputes", show_cases(hall, now),
                  "open_days", show_days(hall, today), "incidents", show_incidents(hall),
                  "recordings", show_recordings(state, now), "holds", show_holds(state, now),
                  "video_duty", cr_video_is_duty(cr_hall_rules(hall)));
    char *text = page ? json_dumps(page, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    if (!text) abort(); /* as in batch.c: a few kilobytes */
    cr_text_put(out, text);
    free(text);
    json_decref(page);
}

/* ---- Clocks ---- */

json_t *cr_disputes_owes(const struct cr_hall *hall, int64_t now, int64_t *due)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    *due = INT64_MAX;
    for (size_t i = 0; i < state->case_count; i++) {
        const struct cr_dispute *dispute = &state->cases[i].dispute;
        if (!(cr_dispute_next(dispute, rules) & CR_BIT(CR_DISPUTE_DO_LAPSE))) continue;
        if (cr_is_overdue(dispute->copy_due, now))
            return json_pack("{s:s,s:I}", "do", "copy_lapse", "dispute",
                             (json_int_t)dispute->number);
        if (dispute->copy_due + CR_ZONE_SECOND < *due) *due = dispute->copy_due + CR_ZONE_SECOND;
    }
    return NULL;
}
