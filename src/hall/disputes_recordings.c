/* disputes_recordings.c -- the index of recordings and what holds them [BG art.29, art.30(5); M1 §4.6].
 *
 *     {"do":"recording_put","camera":"pit 1","table":3,"from":…,"to":…,"fps":25,"medium":"disk 4"}
 *     {"do":"recording_hold","recording":9,"reason":"…"}      or "table":3,"moment":…
 *     {"do":"recording_release","hold":2}
 *     {"do":"recording_demand","recording":9}                 by the auditor
 *     {"do":"recording_hand_over","recording":9,"to":"…","reference":"…"}
 *     {"do":"recording_delete","recording":9}
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/disputes_state.h"

/* ---- Finding ---- */

static int by_number(const void *key, const void *row)
{
    const uint32_t *number = key;
    const struct cr_recording *recording = row;
    return *number < recording->number ? -1 : *number > recording->number;
}

/* NULL: there is none, or it was deleted. */
static struct cr_recording *find_recording(const struct cr_disputes *state, uint32_t number)
{
    struct cr_recording *found = state->recording_count == 0
                                     ? NULL
                                     : bsearch(&number, state->recordings, state->recording_count,
                                               sizeof *state->recordings, by_number);
    return found && !found->deleted ? found : NULL;
}

static struct cr_hold *find_hold(const struct cr_disputes *state, uint32_t number)
{
    for (size_t i = 0; i < state->hold_count; i++)
        if (state->holds[i].number == number) return &state->holds[i];
    return NULL;
}

size_t cr_holds_on(const struct cr_disputes *state, const struct cr_recording *recording,
                   int64_t now)
{
    size_t count = 0;
    for (size_t i = 0; i < state->hold_count; i++)
        count +=
            cr_hold_covers(&state->holds[i], recording) && cr_hold_is_active(&state->holds[i], now);
    return count;
}

bool cr_recordings_cover(const struct cr_disputes *state, uint32_t table, int64_t at)
{
    for (size_t i = 0; i < state->recording_count; i++)
        if (!state->recordings[i].deleted && cr_recording_covers(&state->recordings[i], table, at))
            return true;
    return false;
}

void cr_recordings_forget(struct cr_disputes *state, int64_t to)
{
    size_t kept = 0;
    for (size_t i = 0; i < state->recording_count; i++)
        if (!state->recordings[i].deleted || state->recordings[i].to > to)
            state->recordings[kept++] = state->recordings[i];
    state->recording_count = kept;
}

/* ---- Rows ---- */

static const char *state_name(const struct cr_recording *recording, size_t holds)
{
    if (recording->deleted) return "deleted";
    return recording->demanded ? "demanded" : holds ? "held" : "kept";
}

static void put_row(struct cr_deed *deed, const struct cr_recording *recording)
{
    const struct cr_disputes *state = cr_disputes_of(deed->hall);
    size_t holds = cr_holds_on(state, recording, deed->at);
    json_t *row =
        json_pack("{s:I,s:I,s:I,s:i,s:I,s:I,s:s}", "recording", (json_int_t)recording->number,
                  "starts_at", (json_int_t)recording->from, "ends_at", (json_int_t)recording->to,
                  "fps", (int)recording->fps, "keep_until", (json_int_t)recording->keep_until,
                  "holds", (json_int_t)holds, "state", state_name(recording, holds));
    if (recording->table) json_object_set_new(row, "table", json_integer(recording->table));
    if (recording->camera[0]) json_object_set_new(row, "camera", json_string(recording->camera));
    if (recording->medium[0]) json_object_set_new(row, "medium", json_string(recording->medium));
    if (recording->handed[0])
        json_object_set_new(row, "hand_overs", json_string(recording->handed));
    if (recording->gap) json_object_set_new(row, "gap", json_true());
    cr_deed_row(deed, "recordings", row, "recording/%u", recording->number);
}

/* What a hold covers is held now, or no more. */
static void put_covered(struct cr_deed *deed, const struct cr_hold *hold)
{
    const struct cr_disputes *state = cr_disputes_of(deed->hall);
    for (size_t i = 0; i < state->recording_count; i++)
        if (!state->recordings[i].deleted && cr_hold_covers(hold, &state->recordings[i]))
            put_row(deed, &state->recordings[i]);
}

/* ---- Holds ---- */

/* One more; those that hold no more leave. */
static void add_hold(struct cr_deed *deed, const struct cr_hold *hold)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    size_t kept = 0;
    for (size_t i = 0; i < state->hold_count; i++)
        if (cr_hold_is_active(&state->holds[i], deed->at)) state->holds[kept++] = state->holds[i];
    state->hold_count = kept;
    state->holds =
        cr_disputes_grow(state->holds, state->hold_count, &state->hold_max, sizeof *state->holds);
    state->holds[state->hold_count++] = *hold;
    put_covered(deed, hold);
}

uint32_t cr_hold_put_incident(struct cr_deed *deed, uint32_t incident, uint32_t table, int64_t at)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    const struct cr_hall_rules *rules = cr_hall_rules(deed->hall);
    if (!cr_video_is_duty(rules)) return 0;
    struct cr_hold hold = cr_hold_of_incident(rules, &cr_hall_settings(deed->hall)->zone,
                                              ++state->last_hold, incident, table, at);
    add_hold(deed, &hold);
    return hold.number;
}

uint32_t cr_hold_of_dispute(const struct cr_disputes *state, uint32_t dispute)
{
    for (size_t i = 0; i < state->hold_count; i++)
        if (state->holds[i].cause == CR_HOLD_DISPUTE && state->holds[i].of == dispute)
            return state->holds[i].number;
    return 0;
}

void cr_hold_set_dispute(struct cr_deed *deed, const struct cr_dispute *dispute, int64_t until)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    bool open = cr_dispute_is_open(dispute);
    struct cr_hold *found = find_hold(state, cr_hold_of_dispute(state, dispute->number));
    if (dispute->table == 0 || (!found && !open)) return;
    if (found && found->open == open) return;
    if (found) {
        struct cr_hold held = *found;
        found->open = open;
        put_covered(deed, &held);
        return;
    }
    struct cr_hold hold = { .at = dispute->game_at,
                            .until = until,
                            .number = ++state->last_hold,
                            .of = dispute->number,
                            .table = dispute->table,
                            .cause = CR_HOLD_DISPUTE,
                            .open = 1 };
    add_hold(deed, &hold);
}

/* ---- Operations ---- */

/* Whether time is missing between it and what was filmed of its table before. */
static bool is_after_gap(const struct cr_disputes *state, const struct cr_recording *recording)
{
    int64_t last = INT64_MIN;
    for (size_t i = 0; i < state->recording_count && recording->table; i++) {
        const struct cr_recording *other = &state->recordings[i];
        if (other->table == recording->table && other->from <= recording->from && other->to > last)
            last = other->to;
    }
    return last != INT64_MIN && last + CR_ZONE_SECOND < recording->from;
}

enum cr_status cr_do_recording_put(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    const struct cr_hall_rules *rules = cr_hall_rules(deed->hall);
    struct cr_recording put = { .number = state->last_recording + 1 };
    put.table = cr_deed_number(deed, "table");
    put.from = cr_deed_int(deed, "from", 1, deed->at);
    put.to = cr_deed_int(deed, "to", 1, deed->at);
    put.fps = (uint16_t)cr_deed_int(deed, "fps", 1, 1000);
    snprintf(put.camera, sizeof put.camera, "%s", cr_deed_text(deed, "camera", CR_CAMERA_MAX));
    snprintf(put.medium, sizeof put.medium, "%s", cr_deed_text(deed, "medium", CR_MEDIUM_MAX));
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!put.table && !put.camera[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "camera");
    if (!put.from || !put.to)
        return cr_deed_refuse(deed, CR_FIELD_MISSING, put.from ? "to" : "from");
    if (put.from > put.to) return cr_deed_refuse(deed, CR_BAD_INPUT, "to");
    if (!put.fps) return cr_deed_refuse(deed, CR_FIELD_MISSING, "fps");
    put.keep_until = cr_recording_keep_until(rules, put.to);
    put.gap = is_after_gap(state, &put);
    state->recordings = cr_disputes_grow(state->recordings, state->recording_count,
                                         &state->recording_max, sizeof *state->recordings);
    state->recordings[state->recording_count++] = put;
    state->last_recording = put.number;
    cr_deed_say(deed, "recording", put.number);
    cr_deed_say(deed, "keep_until", put.keep_until);
    put_row(deed, &put);
    if (put.fps < rules->video_min_fps) /* H106 */
        cr_deed_say(deed, "incident",
                    cr_incident_note(deed, "video_fps", put.table, 0, put.camera));
    return CR_OK;
}

enum cr_status cr_do_recording_hold(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    struct cr_hold hold = { .number = state->last_hold + 1, .cause = CR_HOLD_ORDER, .open = 1 };
    hold.recording = cr_deed_number(deed, "recording");
    hold.table = cr_deed_number(deed, "table");
    hold.at = cr_deed_int(deed, "moment", 1, deed->at);
    const char *reason = cr_deed_text(deed, "reason", CR_INCIDENT_TEXT_MAX);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (reason[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    if (hold.recording ? hold.table || hold.at : !hold.table || !hold.at)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "recording");
    if (hold.recording && !find_recording(state, hold.recording))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "recording");
    state->last_hold = hold.number;
    cr_deed_say(deed, "hold", hold.number);
    add_hold(deed, &hold);
    return CR_OK;
}

enum cr_status cr_do_recording_release(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    uint32_t number = cr_deed_number(deed, "hold");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    struct cr_hold *hold = find_hold(state, number);
    if (!hold) return cr_deed_refuse(deed, CR_NOT_FOUND, "hold");
    status = cr_hold_check_release(hold, deed->at, &cr_hall_settings(deed->hall)->zone, &deed->why);
    if (status != CR_OK) return status;
    struct cr_hold released = *hold;
    size_t at = (size_t)(hold - state->holds);
    memmove(hold, hold + 1, (state->hold_count - at - 1) * sizeof *hold);
    state->hold_count--;
    put_covered(deed, &released);
    return CR_OK;
}

/* The one that is named; NULL: deed->why says what is wrong. */
static struct cr_recording *read_recording(struct cr_deed *deed)
{
    uint32_t number = cr_deed_number(deed, "recording");
    if (cr_deed_read(deed) != CR_OK) return NULL;
    struct cr_recording *found = find_recording(cr_disputes_of(deed->hall), number);
    if (!found) cr_deed_refuse(deed, CR_NOT_FOUND, "recording");
    return found;
}

enum cr_status cr_do_recording_demand(struct cr_deed *deed)
{
    struct cr_recording *recording = read_recording(deed);
    if (!recording) return deed->why.status;
    if (recording->demanded) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    recording->demanded = 1;
    put_row(deed, recording);
    return CR_OK;
}

enum cr_status cr_do_recording_hand_over(struct cr_deed *deed)
{
    const char *to = cr_deed_text(deed, "to", 63);
    const char *reference = cr_deed_text(deed, "reference", 47);
    struct cr_recording *recording = read_recording(deed);
    if (!recording) return deed->why.status;
    if (to[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "to");
    recording->demanded = 0;
    if (recording->hand_overs < UINT16_MAX) recording->hand_overs++;
    snprintf(recording->handed, sizeof recording->handed, "%s%s%s", to, reference[0] ? ", " : "",
             reference);
    cr_deed_say(deed, "hand_overs", recording->hand_overs);
    put_row(deed, recording);
    return CR_OK;
}

/* What the authority wants is handed over first. */
enum cr_status cr_do_recording_delete(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    struct cr_recording *recording = read_recording(deed);
    if (!recording) return deed->why.status;
    if (recording->demanded) return cr_deed_refuse(deed, CR_HOLD, "demanded");
    enum cr_status status =
        cr_recording_check_delete(recording, state->holds, state->hold_count, deed->at,
                                  &cr_hall_settings(deed->hall)->zone, &deed->why);
    if (status != CR_OK) return status;
    recording->deleted = 1;
    put_row(deed, recording);
    cr_recordings_forget(state, cr_video_is_duty(cr_hall_rules(deed->hall)) ? state->filmed_to
                                                                            : INT64_MAX);
    return CR_OK;
}
