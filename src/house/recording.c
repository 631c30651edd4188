/* recording.c -- how long a recording is kept, and by what. */
#include "house/recording.h"

#include <assert.h>
#include <stdio.h>

static_assert(sizeof(struct cr_recording) ==
                  48 + CR_CAMERA_MAX + 1 + CR_MEDIUM_MAX + 1 + CR_HANDED_MAX + 1,
              "no padding");
static_assert(sizeof(struct cr_hold) == 40, "no padding");

const char *cr_hold_cause_name(unsigned cause)
{
    static const char *const names[] = { "dispute", "incident", "order" };
    return cause < CR_HOLD_CAUSES ? names[cause] : "?";
}

bool cr_video_is_duty(const struct cr_hall_rules *rules)
{
    return rules->video_min_fps > 0 || rules->video_dispute_keep_months != 0;
}

int64_t cr_recording_keep_until(const struct cr_hall_rules *rules, int64_t to)
{
    return cr_due_hours(to, (unsigned)rules->video_keep_hours);
}

bool cr_recording_has_expired(const struct cr_hall_rules *rules, int64_t game_at, int64_t now)
{
    return cr_is_overdue(cr_recording_keep_until(rules, game_at), now);
}

bool cr_recording_covers(const struct cr_recording *recording, uint32_t table, int64_t at)
{
    return recording->table == table && recording->from <= at && at <= recording->to;
}

/* ---- Holds ---- */

struct cr_hold cr_hold_of_incident(const struct cr_hall_rules *rules, const struct cr_zone *zone,
                                   uint32_t number, uint32_t incident, uint32_t table, int64_t at)
{
    int32_t months = rules->video_dispute_keep_months;
    return (struct cr_hold){ .at = at,
                             .until = months > 0 ? cr_due_months(zone, at, (unsigned)months) : 0,
                             .number = number,
                             .of = incident,
                             .table = table,
                             .cause = CR_HOLD_INCIDENT,
                             .open = months <= 0 };
}

bool cr_hold_covers(const struct cr_hold *hold, const struct cr_recording *recording)
{
    return hold->recording != 0 ? hold->recording == recording->number
                                : cr_recording_covers(recording, hold->table, hold->at);
}

bool cr_hold_is_active(const struct cr_hold *hold, int64_t now)
{
    return hold->open || (hold->until != 0 && !cr_is_overdue(hold->until, now));
}

static enum cr_status refuse(const struct cr_zone *zone, int64_t until, const char *without,
                             struct cr_refusal *why)
{
    why->status = CR_HOLD;
    if (until != 0)
        cr_zone_format(zone, until, why->what);
    else
        snprintf(why->what, sizeof why->what, "%s", without);
    return CR_HOLD;
}
static_assert(CR_ZONE_FORMAT_SIZE <= sizeof((struct cr_refusal){ 0 }.what), "a moment fits");

/* An open case may last longer than its term; then no date can be named. */
static enum cr_status refuse_hold(const struct cr_hold *hold, int64_t now,
                                  const struct cr_zone *zone, struct cr_refusal *why)
{
    bool in_term = hold->until != 0 && !cr_is_overdue(hold->until, now);
    why->n = hold->number;
    return refuse(zone, in_term ? hold->until : 0, cr_hold_cause_name(hold->cause), why);
}

enum cr_status cr_hold_check_release(const struct cr_hold *hold, int64_t now,
                                     const struct cr_zone *zone, struct cr_refusal *why)
{
    if (hold->cause != CR_HOLD_DISPUTE || !cr_hold_is_active(hold, now)) return CR_OK;
    return refuse_hold(hold, now, zone, why);
}

/* Of two holds the one that keeps longer: open without a term before any date. */
static bool keeps_longer(const struct cr_hold *hold, const struct cr_hold *than)
{
    if (!than || (hold->until == 0) != (than->until == 0)) return !than || hold->until == 0;
    return hold->until > than->until;
}

enum cr_status cr_recording_check_delete(const struct cr_recording *recording,
                                         const struct cr_hold *holds, size_t hold_count,
                                         int64_t now, const struct cr_zone *zone,
                                         struct cr_refusal *why)
{
    const struct cr_hold *longest = NULL;
    for (size_t i = 0; i < hold_count; i++)
        if (cr_hold_covers(&holds[i], recording) && cr_hold_is_active(&holds[i], now) &&
            keeps_longer(&holds[i], longest))
            longest = &holds[i];
    if (longest) return refuse_hold(longest, now, zone, why);
    why->n = 0;
    if (now >= recording->keep_until) return CR_OK;
    why->clause = "video.keep"; /* its own term, nobody's hold */
    return refuse(zone, recording->keep_until, "", why);
}

/* ---- Gaps ---- */

/* How far what has begun by then goes on. */
static int64_t covered_to(const struct cr_recording *recordings, size_t count, uint32_t table,
                          int64_t at)
{
    int64_t to = INT64_MIN;
    for (size_t i = 0; i < count; i++)
        if (recordings[i].table == table && recordings[i].from <= at + CR_ZONE_SECOND &&
            recordings[i].to > to)
            to = recordings[i].to;
    return to;
}

/* Where the next one begins, or that moment. */
static int64_t next_from(const struct cr_recording *recordings, size_t count, uint32_t table,
                         int64_t at, int64_t to)
{
    for (size_t i = 0; i < count; i++)
        if (recordings[i].table == table && recordings[i].from > at && recordings[i].from < to)
            to = recordings[i].from;
    return to;
}

bool cr_recordings_gap(const struct cr_recording *recordings, size_t count, uint32_t table,
                       int64_t from, int64_t to, int64_t *gap_from, int64_t *gap_to)
{
    for (int64_t at = from, end; at <= to; at = end + 1) {
        end = covered_to(recordings, count, table, at);
        if (end < at) {
            *gap_from = at;
            *gap_to = next_from(recordings, count, table, at, to);
            return true;
        }
    }
    return false;
}
