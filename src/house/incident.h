/* incident.h -- the daily register of complaints and incidents [BG art.7(1)1.7].
 *
 * Every gaming day is a page: what happened stands on it, and the manager closes it; a day without an entry
 * is closed with "none", which is an entry (H112). A day may be closed while it lasts: what happens after
 * that opens it again.
 *
 *     struct cr_incident_day day = { .day = today };
 *     cr_incident_day_note(&day);
 *     cr_incident_day_close(&day, today, false, manager, now, &why)
 */
#ifndef CR_HOUSE_INCIDENT_H
#define CR_HOUSE_INCIDENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "house/calendar.h"

#define CR_INCIDENT_CODE_MAX 23 /* letters: "slip_short" */
#define CR_INCIDENT_TEXT_MAX 500

struct cr_incident_day {
    int64_t closed_at; /* 0: open */
    cr_day day;        /* the gaming day */
    uint32_t count;    /* of its entries */
    uint32_t closed_by;
    uint16_t is_none; /* closed without an entry */
    uint16_t reopened;
};

/* a-z and _, one at least and not too many: codes are names, and never change their meaning. */
bool cr_incident_code_is_sane(const char *code);

void cr_incident_day_note(struct cr_incident_day *day);

/* OUT_OF_ORDER: the day has not begun; ALREADY_DONE; FIELD_MISSING none: it has no entry, and nobody said
 * so; BAD_INPUT none: it has entries. */
enum cr_status cr_incident_day_close(struct cr_incident_day *day, cr_day today, bool none,
                                     uint32_t by, int64_t at, struct cr_refusal *why);

#endif
