/* version.c -- how a version of the rulebook moves. */
#include "house/version.h"

#include <assert.h>
#include <stdio.h>

const char *cr_version_state_name(unsigned state)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_VERSION_STATE_MAP(X)
#undef X
    };
    assert(state < CR_VERSION_STATES);
    return names[state];
}

void cr_version_init(struct cr_version *version, cr_day today)
{
    *version = (struct cr_version){ .state = CR_VERSION_IS_DRAFT,
                                    .submitted_on = CR_DAY_NONE,
                                    .decided_on = CR_DAY_NONE,
                                    .effective_from = CR_DAY_NONE,
                                    .activated_on = CR_DAY_NONE,
                                    .superseded_on = CR_DAY_NONE,
                                    .drafted_on = today };
}

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, const char *what)
{
    why->status = status;
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status wrong_state(const struct cr_version *version, struct cr_refusal *why)
{
    return refuse(why, CR_VERSION_STATE, cr_version_state_name(version->state));
}

/* A paper's date: it has come, and does not go before the one it follows. */
static bool is_paper_date(const struct cr_version_deed *deed, cr_day on, cr_day after)
{
    return on <= deed->today && (after == CR_DAY_NONE || on >= after);
}

static enum cr_status submit(struct cr_version *version, const struct cr_version_deed *deed,
                             cr_day on, struct cr_refusal *why)
{
    if (version->state != CR_VERSION_IS_DRAFT) return wrong_state(version, why);
    if (!is_paper_date(deed, on, CR_DAY_NONE)) return refuse(why, CR_BAD_INPUT, "submitted_on");
    version->submitted_on = on;
    version->state = CR_VERSION_IS_SUBMITTED;
    return CR_OK;
}

static enum cr_status approve(struct cr_version *version, const struct cr_version_deed *deed,
                              cr_day on, struct cr_refusal *why)
{
    cr_day from = deed->effective_from != CR_DAY_NONE ? deed->effective_from : on;
    if (version->state != CR_VERSION_IS_SUBMITTED) return wrong_state(version, why);
    if (!deed->referenced) return refuse(why, CR_FIELD_MISSING, "reference");
    if (!is_paper_date(deed, on, version->submitted_on))
        return refuse(why, CR_BAD_INPUT, "approved_on");
    if (from < on) return refuse(why, CR_BAD_INPUT, "effective_from");
    version->decided_on = on;
    version->effective_from = from;
    version->state = CR_VERSION_IS_APPROVED;
    return CR_OK;
}

static enum cr_status reject(struct cr_version *version, const struct cr_version_deed *deed,
                             cr_day on, struct cr_refusal *why)
{
    if (version->state != CR_VERSION_IS_SUBMITTED) return wrong_state(version, why);
    if (!is_paper_date(deed, on, version->submitted_on))
        return refuse(why, CR_BAD_INPUT, "rejected_on");
    version->decided_on = on;
    version->state = CR_VERSION_IS_REJECTED;
    return CR_OK;
}

static enum cr_status activate(struct cr_version *version, const struct cr_version_deed *deed,
                               struct cr_refusal *why)
{
    bool is_ready = version->state == CR_VERSION_IS_APPROVED ||
                    (version->state == CR_VERSION_IS_DRAFT && !deed->needs_approval);
    if (!is_ready && version->state <= CR_VERSION_IS_SUBMITTED)
        return refuse(why, CR_NOT_APPROVED, cr_version_state_name(version->state));
    if (!is_ready) return wrong_state(version, why);
    if (version->effective_from != CR_DAY_NONE && deed->today < version->effective_from) {
        char date[CR_DATE_SIZE];
        cr_date_format(version->effective_from, date);
        return refuse(why, CR_NOT_APPROVED, date);
    }
    if (version->effective_from == CR_DAY_NONE) version->effective_from = deed->today;
    version->activated_on = deed->today;
    version->state = CR_VERSION_IS_ACTIVE;
    return CR_OK;
}

static enum cr_status supersede(struct cr_version *version, const struct cr_version_deed *deed,
                                struct cr_refusal *why)
{
    if (version->state != CR_VERSION_IS_ACTIVE) return wrong_state(version, why);
    version->superseded_on = deed->today;
    version->state = CR_VERSION_IS_SUPERSEDED;
    return CR_OK;
}

enum cr_status cr_version_do(struct cr_version *version, const struct cr_version_deed *deed,
                             struct cr_refusal *why)
{
    cr_day on = deed->on != CR_DAY_NONE ? deed->on : deed->today;
    assert(cr_version_is_sane(version) && cr_day_is_valid(deed->today));
    switch ((enum cr_version_deed_kind)deed->kind) {
    case CR_VERSION_DO_SUBMIT: return submit(version, deed, on, why);
    case CR_VERSION_DO_APPROVE: return approve(version, deed, on, why);
    case CR_VERSION_DO_REJECT: return reject(version, deed, on, why);
    case CR_VERSION_DO_ACTIVATE: return activate(version, deed, why);
    case CR_VERSION_DO_SUPERSEDE: return supersede(version, deed, why);
    case CR_VERSION_DEEDS: break;
    }
    return refuse(why, CR_BAD_INPUT, "deed");
}

static bool is_after(cr_day later, cr_day earlier)
{
    return later == CR_DAY_NONE || earlier == CR_DAY_NONE || later >= earlier;
}

bool cr_version_is_sane(const struct cr_version *version)
{
    bool submitted = version->submitted_on != CR_DAY_NONE;
    bool decided = version->decided_on != CR_DAY_NONE;
    bool active = version->activated_on != CR_DAY_NONE;
    bool superseded = version->superseded_on != CR_DAY_NONE;
    if (!is_after(version->decided_on, version->submitted_on) ||
        !is_after(version->effective_from, version->decided_on) ||
        !is_after(version->activated_on, version->effective_from) ||
        !is_after(version->superseded_on, version->activated_on))
        return false;
    switch (version->state) {
    case CR_VERSION_IS_DRAFT: return !submitted && !decided && !active;
    case CR_VERSION_IS_SUBMITTED: return submitted && !decided && !active;
    case CR_VERSION_IS_APPROVED:
    case CR_VERSION_IS_REJECTED: return submitted && decided && !active;
    case CR_VERSION_IS_ACTIVE: return active && !superseded;
    case CR_VERSION_IS_SUPERSEDED: return active && superseded;
    default: return false;
    }
}
