/* version.h -- a version of the house's rulebook, from its draft to the next one [house A.1-A.3, R47].
 *
 *     draft -> submitted -> approved -> active -> superseded
 *       |          \-> rejected           ^
 *       \---------------------------------+   where nobody approves the rules
 *
 * Days are those of the papers: submitted and approved on a day that has come, in force from the day the
 * authority says, which is the day it approved where it says none [M1 §10.2 last paragraph, H111]. A
 * version is activated on its first day or later, never before; the one that was active is superseded that
 * day. Tables open under the active version and keep it until they close: that is the floor's to hold.
 *
 *     struct cr_version version = { 0 };                                   a draft
 *     cr_version_do(&version, &deed, &why)                                 CR_OK, or nothing changed
 */
#ifndef CR_HOUSE_VERSION_H
#define CR_HOUSE_VERSION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/words.h"
#include "house/calendar.h"

#define CR_VERSION_STATE_MAP(X)   \
    X(DRAFT, N_("draft"))         \
    X(SUBMITTED, N_("submitted")) \
    X(APPROVED, N_("approved"))   \
    X(REJECTED, N_("rejected"))   \
    X(ACTIVE, N_("active"))       \
    X(SUPERSEDED, N_("superseded"))

enum cr_version_state {
#define X(name, text) CR_VERSION_IS_##name,
    CR_VERSION_STATE_MAP(X)
#undef X
        CR_VERSION_STATES
};
const char *cr_version_state_name(unsigned state);

enum cr_version_deed_kind {
    CR_VERSION_DO_SUBMIT,    /* submitted_on */
    CR_VERSION_DO_APPROVE,   /* approved_on, effective_from, referenced */
    CR_VERSION_DO_REJECT,    /* on the day it was told */
    CR_VERSION_DO_ACTIVATE,  /* today */
    CR_VERSION_DO_SUPERSEDE, /* today: another was activated */
    CR_VERSION_DEEDS
};

struct cr_version {
    uint32_t state; /* enum cr_version_state */
    uint32_t reserved;
    cr_day submitted_on, decided_on; /* decided: approved or rejected; CR_DAY_NONE: not yet */
    cr_day effective_from;
    cr_day activated_on, superseded_on;
    cr_day drafted_on;
};

struct cr_version_deed {
    uint32_t kind;         /* enum cr_version_deed_kind */
    cr_day today;          /* in the house */
    cr_day on;             /* the paper's date; CR_DAY_NONE: today */
    cr_day effective_from; /* CR_DAY_NONE: from that date on */
    bool referenced;       /* the approval has its number */
    bool needs_approval;   /* the house's rule [rules_need_approval] */
};

void cr_version_init(struct cr_version *version, cr_day today); /* a draft of today */

/* VERSION_STATE with the state where there is no such edge; NOT_APPROVED: activated without an approval
 * the house's rules ask for, or before the day it is in force from (why->what says which); FIELD_MISSING
 * "reference"; BAD_INPUT with the date that is in the future or before the one it follows. */
enum cr_status cr_version_do(struct cr_version *version, const struct cr_version_deed *deed,
                             struct cr_refusal *why);

/* Every date is there in its state and none goes before the one it follows. */
bool cr_version_is_sane(const struct cr_version *version);

#endif
