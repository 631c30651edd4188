/* incident.c -- days of the register: noted, closed, opened again. */
#include "house/incident.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static_assert(sizeof(struct cr_incident_day) == 24, "no padding");

bool cr_incident_code_is_sane(const char *code)
{
    size_t length = strspn(code, "abcdefghijklmnopqrstuvwxyz_");
    return length > 0 && length <= CR_INCIDENT_CODE_MAX && code[length] == '\0';
}

void cr_incident_day_note(struct cr_incident_day *day)
{
    day->count++;
    if (day->closed_at == 0) return;
    day->closed_at = 0;
    day->closed_by = 0;
    day->is_none = 0;
    day->reopened = 1;
}

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, const char *what)
{
    why->status = status;
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

enum cr_status cr_incident_day_close(struct cr_incident_day *day, cr_day today, bool none,
                                     uint32_t by, int64_t at, struct cr_refusal *why)
{
    if (day->day > today) return refuse(why, CR_OUT_OF_ORDER, "day");
    if (day->closed_at != 0) return refuse(why, CR_ALREADY_DONE, "");
    if (day->count == 0 && !none) return refuse(why, CR_FIELD_MISSING, "none");
    if (day->count > 0 && none) return refuse(why, CR_BAD_INPUT, "none");
    day->closed_at = at;
    day->closed_by = by;
    day->is_none = none;
    return CR_OK;
}
