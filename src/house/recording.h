/* recording.h -- the index of recordings: what was filmed, how long it is kept, and what holds it [house J].
 *
 * There are no pictures here: a recording is a camera or a table, from when to when, frames a second, and
 * the medium it lies on (R22). It is kept for the house's hours from its end [M1 §4.6, BG art.29], and
 * longer while a hold covers it.
 *
 * A hold names a table and a moment, or one recording. A dispute, a complaint or an incident that names a
 * table puts one at once (R20), whether the recording was indexed already or will be later: what covers is
 * asked when it matters. A dispute's hold lasts as long as the dispute is open, and to the end of its term
 * where the house has one [BG art.30(5), R21]; nobody releases it before. An incident's and one that was
 * ordered may be released.
 *
 *     recording.keep_until = cr_recording_keep_until(&rules, recording.to);
 *     cr_recording_check_delete(&recording, holds, hold_count, now, &zone, &why)      HOLD: until when
 */
#ifndef CR_HOUSE_RECORDING_H
#define CR_HOUSE_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "house/zone.h"
#include "rulebook/hall_rules.h"

#define CR_CAMERA_MAX 31 /* bytes of its name */
#define CR_MEDIUM_MAX 47
#define CR_HANDED_MAX 127

struct cr_recording {
    int64_t from, to; /* microseconds since 1970, both in */
    int64_t keep_until;
    uint32_t number;
    uint32_t table; /* 0: a camera of the hall */
    uint16_t fps, hand_overs;
    uint16_t demanded; /* by the authority, and not handed over yet */
    uint16_t deleted;  /* it is no more, but nobody has looked for gaps of its time yet */
    uint16_t gap;      /* time is missing between it and the one before it at its table */
    uint16_t reserved[3];
    char camera[CR_CAMERA_MAX + 1];
    char medium[CR_MEDIUM_MAX + 1];
    char handed[CR_HANDED_MAX + 1]; /* to whom it was handed over last, and by which paper */
};

enum cr_hold_cause { CR_HOLD_DISPUTE, CR_HOLD_INCIDENT, CR_HOLD_ORDER, CR_HOLD_CAUSES };
const char *cr_hold_cause_name(unsigned cause); /* "dispute" "incident" "order" */

struct cr_hold {
    int64_t at;         /* the moment that is held; 0: the recording that is named */
    int64_t until;      /* the last second of its term; 0: it has none */
    uint32_t number;    /* its own */
    uint32_t of;        /* the number of the dispute or incident; 0: an order's */
    uint32_t table;     /* of that moment */
    uint32_t recording; /* the one that is named */
    uint8_t cause;      /* enum cr_hold_cause */
    uint8_t open;       /* what it is for is not over: it holds whatever its term */
    uint8_t reserved[6];
};

/* Whether the house is bound to film its tables: then a round no recording covers is an incident. */
bool cr_video_is_duty(const struct cr_hall_rules *rules);

int64_t cr_recording_keep_until(const struct cr_hall_rules *rules, int64_t to);

/* Whether a game of that moment has outlived the time its recording is kept for (R20). */
bool cr_recording_has_expired(const struct cr_hall_rules *rules, int64_t game_at, int64_t now);

bool cr_recording_covers(const struct cr_recording *recording, uint32_t table, int64_t at);

/* A new incident's hold: to the end of the term of a dispute, or until it is released. */
struct cr_hold cr_hold_of_incident(const struct cr_hall_rules *rules, const struct cr_zone *zone,
                                   uint32_t number, uint32_t incident, uint32_t table, int64_t at);

bool cr_hold_covers(const struct cr_hold *hold, const struct cr_recording *recording);
bool cr_hold_is_active(const struct cr_hold *hold, int64_t now);

/* HOLD, with until when, for a dispute's before its time. */
enum cr_status cr_hold_check_release(const struct cr_hold *hold, int64_t now,
                                     const struct cr_zone *zone, struct cr_refusal *why);

/* HOLD, with the latest of what keeps it: its own time, or an active hold; why->n: the hold, 0: none. */
enum cr_status cr_recording_check_delete(const struct cr_recording *recording,
                                         const struct cr_hold *holds, size_t hold_count,
                                         int64_t now, const struct cr_zone *zone,
                                         struct cr_refusal *why);

/* The first time between those moments that no recording of the table covers; false: there is none. Two
 * recordings a second apart leave nothing between them. */
bool cr_recordings_gap(const struct cr_recording *recordings, size_t count, uint32_t table,
                       int64_t from, int64_t to, int64_t *gap_from, int64_t *gap_to);

#endif
