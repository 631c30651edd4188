/* disputes_state.h -- inside the disputes desk: what its files share.
 *
 *     disputes_desk.c        the operations; a dispute from its first decision to closing
 *     disputes_raise.c       raising one
 *     disputes_incidents.c   incidents, the daily register
 *     disputes_recordings.c  the index of recordings, holds
 *     disputes_page.c        the page, what the clocks owe
 *
 * Disputes stay for good: a complaint may come long after, and is never refused (R19). Incidents leave when
 * their day is closed and over, recordings when they are deleted, holds when they hold no more.
 */
#ifndef CR_HALL_DISPUTES_STATE_H
#define CR_HALL_DISPUTES_STATE_H

#include "hall/disputes_desk.h"
#include "hall/hall.h"
#include "house/dispute.h"
#include "house/incident.h"
#include "house/recording.h"

#define CR_SUBJECT_MAX 1000 /* bytes of what a dispute is about, of a decision */

struct cr_case {
    struct cr_dispute dispute;
    json_t *row;       /* of the register `disputes`, as it stands */
    uint32_t incident; /* its entry in the daily register */
    bool freezes, is_expired;
};

struct cr_incident {
    uint32_t number;
    cr_day day;
    json_t *row;
};

struct cr_disputes {
    struct cr_case *cases; /* dispute n is cases[n - 1] */
    size_t case_count, case_max;
    struct cr_incident *incidents; /* by number */
    size_t incident_count, incident_max;
    struct cr_incident_day *days; /* by day; those with an entry, or closed */
    size_t day_count, day_max;
    struct cr_recording *recordings; /* by number */
    size_t recording_count, recording_max;
    struct cr_hold *holds; /* by number */
    size_t hold_count, hold_max;
    uint32_t last_incident, last_recording, last_hold;
    int64_t filmed_to; /* up to then it was looked whether what was played was filmed */
};

struct cr_disputes *cr_disputes_of(const struct cr_hall *hall);

/* Room for one more, grown by doubling; a few kilobytes, so without memory the house stops here. */
void *cr_disputes_grow(void *list, size_t count, size_t *max, size_t size);

/* ---- disputes_desk.c, disputes_raise.c ---- */

struct cr_dispute_terms cr_case_terms(const struct cr_hall *hall);
struct cr_dispute_deed cr_case_step(const struct cr_deed *deed, unsigned kind);
const json_t *cr_case_ask_table(struct cr_deed *deed, uint32_t table); /* the fact */

/* Nothing is paid from a float, or into it, while its table is closed. */
enum cr_status cr_case_post(struct cr_deed *deed, const struct cr_dispute *dispute,
                            const struct cr_dispute_effect *effect);
void cr_case_put_row(struct cr_deed *deed, struct cr_case *own);

enum cr_status cr_do_dispute_raise(struct cr_deed *deed);

/* ---- disputes_incidents.c ---- */

/* As cr_disputes_incident(), without a hold. */
uint32_t cr_incident_note(struct cr_deed *deed, const char *code, uint32_t table, uint32_t visitor,
                          const char *text);
/* What was decided about it, into its row; nothing where the incident has left. */
void cr_incident_set_decision(struct cr_deed *deed, uint32_t number, const char *decision);

enum cr_status cr_do_incident_write(struct cr_deed *deed);
enum cr_status cr_do_incident_decide(struct cr_deed *deed);
enum cr_status cr_do_day_close(struct cr_deed *deed);

/* The first day behind `from` and before today that nobody has closed; CR_DAY_NONE: all are. */
cr_day cr_days_next_open(const struct cr_hall *hall, cr_day from, cr_day today);

/* ---- disputes_recordings.c ---- */

/* A hold of that table and moment; its number, 0: the house films nothing it must keep. */
uint32_t cr_hold_put_incident(struct cr_deed *deed, uint32_t incident, uint32_t table, int64_t at);
/* The dispute's hold as its state wants it, a new one where it has none. */
void cr_hold_set_dispute(struct cr_deed *deed, const struct cr_dispute *dispute, int64_t until);
uint32_t cr_hold_of_dispute(const struct cr_disputes *state, uint32_t dispute);
size_t cr_holds_on(const struct cr_disputes *state, const struct cr_recording *recording,
                   int64_t now);
/* Up to that moment gaps were looked for: deleted ones of before leave. */
void cr_recordings_forget(struct cr_disputes *state, int64_t to);
bool cr_recordings_cover(const struct cr_disputes *state, uint32_t table, int64_t at);

enum cr_status cr_do_recording_put(struct cr_deed *deed);
enum cr_status cr_do_recording_hold(struct cr_deed *deed);
enum cr_status cr_do_recording_release(struct cr_deed *deed);
enum cr_status cr_do_recording_demand(struct cr_deed *deed);
enum cr_status cr_do_recording_hand_over(struct cr_deed *deed);
enum cr_status cr_do_recording_delete(struct cr_deed *deed);

/* ---- disputes_page.c ---- */

void cr_disputes_page(const struct cr_hall *hall, enum cr_role role, int64_t now,
                      struct cr_text *out);
json_t *cr_disputes_owes(const struct cr_hall *hall, int64_t now, int64_t *due);

#endif
