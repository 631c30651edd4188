/* dispute.c -- which step may follow which, by the house's chain, and what it does. */
#include "house/dispute.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(struct cr_dispute) == 13 * 8 + 6 * 4 + 16, "no padding");
static_assert(CR_DISPUTE_DEEDS <= 32, "a set of deeds fits its bits");

static const char *const state_names[] = {
#define X(name, text) text,
    CR_DISPUTE_STATE_MAP(X)
#undef X
};
static const char *const deed_names[] = {
#define X(name, text) text,
    CR_DISPUTE_DEED_MAP(X)
#undef X
};
static const char *const outcome_names[] = {
#define X(name, text) text,
    CR_DISPUTE_OUTCOME_MAP(X)
#undef X
};

const char *cr_dispute_state_name(unsigned state)
{
    return state < CR_DISPUTE_STATES ? state_names[state] : "?";
}

const char *cr_dispute_deed_name(unsigned kind)
{
    return kind < CR_DISPUTE_DEEDS ? deed_names[kind] : "?";
}

const char *cr_dispute_outcome_name(unsigned outcome)
{
    return outcome < CR_DISPUTE_OUTCOMES ? outcome_names[outcome] : "?";
}

unsigned cr_dispute_outcome_find(const char *name)
{
    unsigned outcome = CR_DISPUTE_STANDS;
    while (outcome < CR_DISPUTE_OUTCOMES && strcmp(outcome_names[outcome], name) != 0)
        outcome++;
    return outcome;
}

/* ---- The chain ---- */

/* Who decides something; a pit boss is heard. */
#define DECIDING (CR_BIT(CR_STEP_INSPECTOR) | CR_BIT(CR_STEP_FLOOR) | CR_BIT(CR_STEP_MANAGER))

static bool chain_has(const struct cr_hall_rules *rules, enum cr_dispute_step step)
{
    return (rules->dispute_chain & CR_BIT(step)) != 0;
}

/* CR_STEP_LAW: he is no level of this chain. */
static enum cr_dispute_step level_of(const struct cr_hall_rules *rules, enum cr_role role)
{
    enum cr_dispute_step step = role == CR_ROLE_INSPECTOR ? CR_STEP_INSPECTOR
                                : role == CR_ROLE_FLOOR   ? CR_STEP_FLOOR
                                : role == CR_ROLE_MANAGER ? CR_STEP_MANAGER
                                                          : CR_STEP_LAW;
    return step != CR_STEP_LAW && chain_has(rules, step) ? step : CR_STEP_LAW;
}

static bool is_decided(const struct cr_dispute *dispute)
{
    return dispute->state == CR_DISPUTE_IS_INSPECTOR || dispute->state == CR_DISPUTE_IS_FLOOR ||
           dispute->state == CR_DISPUTE_IS_MANAGER;
}

/* Whether a level stands above the one whose decision stands. */
static bool has_higher(const struct cr_dispute *dispute, const struct cr_hall_rules *rules)
{
    uint32_t above = ~(CR_BIT(dispute->level + 1u) - 1);
    return (rules->dispute_chain & DECIDING & above) != 0;
}

static bool is_last(const struct cr_dispute *dispute, const struct cr_hall_rules *rules)
{
    return is_decided(dispute) && !has_higher(dispute, rules);
}

static bool is_over(const struct cr_dispute *dispute)
{
    return dispute->state == CR_DISPUTE_IS_SETTLED || dispute->state == CR_DISPUTE_IS_CLOSED ||
           dispute->state == CR_DISPUTE_IS_REFERRED || dispute->state == CR_DISPUTE_IS_FINAL;
}

bool cr_dispute_is_open(const struct cr_dispute *dispute)
{
    return dispute->state != CR_DISPUTE_IS_BLANK && (!is_over(dispute) || dispute->complaint_open);
}

bool cr_dispute_is_undecided(const struct cr_dispute *dispute)
{
    return dispute->state == CR_DISPUTE_IS_RAISED || dispute->state == CR_DISPUTE_IS_ESCALATED;
}

int64_t cr_dispute_hold_until(const struct cr_dispute *dispute,
                              const struct cr_dispute_terms *terms)
{
    int32_t months = terms->rules->video_dispute_keep_months;
    return months > 0 ? cr_due_months(terms->zone, dispute->game_at, (unsigned)months) : 0;
}

/* ---- Edges ---- */

/* A dispute nobody could settle is not closed without its protocol [BG art.30(3)]. */
static enum cr_status check_close(const struct cr_dispute *dispute,
                                  const struct cr_hall_rules *rules)
{
    bool protocol = chain_has(rules, CR_STEP_PROTOCOL);
    switch ((enum cr_dispute_state)dispute->state) {
    case CR_DISPUTE_IS_INSPECTOR:
    case CR_DISPUTE_IS_FLOOR:
    case CR_DISPUTE_IS_MANAGER:
        if (!is_last(dispute, rules)) return CR_OUT_OF_ORDER;
        if (protocol) return CR_PROTOCOL_REQUIRED;
        return chain_has(rules, CR_STEP_LAW) ? CR_OUT_OF_ORDER : CR_OK;
    case CR_DISPUTE_IS_UNRESOLVED: return CR_PROTOCOL_REQUIRED;
    case CR_DISPUTE_IS_SIGNED: return chain_has(rules, CR_STEP_AUTHORITY) ? CR_OUT_OF_ORDER : CR_OK;
    case CR_DISPUTE_IS_COPY_SENT: return CR_OK;
    case CR_DISPUTE_IS_BLANK:
    case CR_DISPUTE_IS_RAISED:
    case CR_DISPUTE_IS_ESCALATED:
    case CR_DISPUTE_IS_PROTOCOL:
    case CR_DISPUTE_IS_SETTLED:
    case CR_DISPUTE_IS_CLOSED:
    case CR_DISPUTE_IS_REFERRED:
    case CR_DISPUTE_IS_FINAL:
    case CR_DISPUTE_STATES: break;
    }
    return CR_OUT_OF_ORDER;
}

static bool has_edge(const struct cr_dispute *dispute, const struct cr_hall_rules *rules,
                     enum cr_dispute_deed_kind kind)
{
    unsigned state = dispute->state;
    switch (kind) {
    case CR_DISPUTE_DO_RAISE: return state == CR_DISPUTE_IS_BLANK;
    case CR_DISPUTE_DO_DECIDE: return state == CR_DISPUTE_IS_RAISED;
    case CR_DISPUTE_DO_CHANGE: return state == CR_DISPUTE_IS_ESCALATED;
    case CR_DISPUTE_DO_ESCALATE: return is_decided(dispute) && has_higher(dispute, rules);
    case CR_DISPUTE_DO_SETTLE: return is_decided(dispute);
    case CR_DISPUTE_DO_LEAVE: return is_last(dispute, rules) && chain_has(rules, CR_STEP_PROTOCOL);
    case CR_DISPUTE_DO_WRITE: return state == CR_DISPUTE_IS_UNRESOLVED;
    case CR_DISPUTE_DO_SIGN:
    case CR_DISPUTE_DO_REFUSE_SIGN: return state == CR_DISPUTE_IS_PROTOCOL;
    case CR_DISPUTE_DO_SEND:
        return state == CR_DISPUTE_IS_SIGNED && chain_has(rules, CR_STEP_AUTHORITY);
    case CR_DISPUTE_DO_LAPSE:
        return (state == CR_DISPUTE_IS_PROTOCOL || state == CR_DISPUTE_IS_SIGNED) &&
               dispute->copy_due != 0 && !dispute->copy_late;
    case CR_DISPUTE_DO_COMPLAIN: return state != CR_DISPUTE_IS_BLANK && dispute->complained_at == 0;
    case CR_DISPUTE_DO_ANSWER: return dispute->complaint_open;
    case CR_DISPUTE_DO_CLOSE: return check_close(dispute, rules) == CR_OK;
    case CR_DISPUTE_DO_REFER: return is_last(dispute, rules) && chain_has(rules, CR_STEP_LAW);
    case CR_DISPUTE_DO_PAY_HELD:
        return (state == CR_DISPUTE_IS_CLOSED || state == CR_DISPUTE_IS_REFERRED) &&
               dispute->held > 0;
    case CR_DISPUTE_DEEDS: break;
    }
    return false;
}

uint32_t cr_dispute_next(const struct cr_dispute *dispute, const struct cr_hall_rules *rules)
{
    uint32_t next = 0;
    for (unsigned kind = 0; kind < CR_DISPUTE_DEEDS; kind++)
        if (has_edge(dispute, rules, (enum cr_dispute_deed_kind)kind)) next |= CR_BIT(kind);
    if (dispute->party_signed || dispute->party_refused) /* he has said what he says */
        next &= ~(uint32_t)CR_BIT(CR_DISPUTE_DO_REFUSE_SIGN);
    return next;
}

/* ---- Refusals ---- */

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, const char *what)
{
    why->status = status;
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status check_decision(const struct cr_dispute *dispute,
                                     const struct cr_dispute_terms *terms,
                                     const struct cr_dispute_deed *deed, struct cr_refusal *why)
{
    enum cr_role role = (enum cr_role)deed->role;
    enum cr_dispute_step level = level_of(terms->rules, role);
    bool is_manager = level == CR_STEP_MANAGER;
    if (level == CR_STEP_LAW ||
        (deed->kind == CR_DISPUTE_DO_CHANGE && level <= (enum cr_dispute_step)dispute->level))
        return refuse(why, CR_FORBIDDEN_ROLE, cr_role_name(role));
    if (deed->outcome == CR_DISPUTE_NONE || deed->outcome >= CR_DISPUTE_OUTCOMES)
        return refuse(why, CR_FIELD_MISSING, "outcome");
    if (deed->outcome == CR_DISPUTE_VOIDED && !is_manager)
        return refuse(why, CR_COMPETENCE, cr_dispute_outcome_name(CR_DISPUTE_VOIDED));
    if (level == CR_STEP_INSPECTOR && terms->competence != CR_NONE &&
        dispute->amount > terms->competence) {
        why->max = terms->competence;
        why->value = dispute->amount;
        return refuse(why, CR_COMPETENCE, "amount");
    }
    if (deed->outcome == CR_DISPUTE_FAIR &&
        !(is_manager && terms->rules->manager_may_override_rules))
        return refuse(why, CR_OUTSIDE_RULES, "");
    if (deed->outcome == CR_DISPUTE_BY_RULES && !deed->has_clause)
        return refuse(why, CR_FIELD_MISSING, "clause");
    /* What was settled rightly is not paid beside: that is goodwill, and its own posting (R26). */
    if (deed->outcome == CR_DISPUTE_STANDS && deed->pays > 0)
        return refuse(why, CR_OUTSIDE_RULES, "");
    return deed->to_visitor > dispute->held ? refuse(why, CR_NO_CHIPS, "held") : CR_OK;
}

static enum cr_status check(const struct cr_dispute *dispute, const struct cr_dispute_terms *terms,
                            const struct cr_dispute_deed *deed, struct cr_refusal *why)
{
    enum cr_dispute_deed_kind kind = (enum cr_dispute_deed_kind)deed->kind;
    const char *state = cr_dispute_state_name(dispute->state);
    if (kind == CR_DISPUTE_DO_CLOSE) {
        enum cr_status status = check_close(dispute, terms->rules);
        return status == CR_OK ? CR_OK : refuse(why, status, state);
    }
    if (!has_edge(dispute, terms->rules, kind)) return refuse(why, CR_OUT_OF_ORDER, state);
    switch (kind) {
    case CR_DISPUTE_DO_RAISE:
        return terms->rules->dispute_cutoff == CR_CUTOFF_NEXT_HAND && deed->about_pot &&
                       deed->next_began
                   ? refuse(why, CR_LATE_CLAIM, "")
                   : CR_OK;
    case CR_DISPUTE_DO_DECIDE:
    case CR_DISPUTE_DO_CHANGE: return check_decision(dispute, terms, deed, why);
    case CR_DISPUTE_DO_SIGN: {
        bool done = deed->by_party ? dispute->party_signed || dispute->party_refused
                                   : dispute->house_signed != 0;
        return done ? refuse(why, CR_ALREADY_DONE, "") : CR_OK;
    }
    case CR_DISPUTE_DO_REFUSE_SIGN:
        return dispute->party_signed || dispute->party_refused ? refuse(why, CR_ALREADY_DONE, "")
                                                               : CR_OK;
    case CR_DISPUTE_DO_LAPSE:
        return cr_is_overdue(dispute->copy_due, deed->at) ? CR_OK
                                                          : refuse(why, CR_OUT_OF_ORDER, state);
    case CR_DISPUTE_DO_PAY_HELD:
        return deed->to_visitor > dispute->held ? refuse(why, CR_NO_CHIPS, "held") : CR_OK;
    case CR_DISPUTE_DO_ESCALATE:
    case CR_DISPUTE_DO_SETTLE:
    case CR_DISPUTE_DO_LEAVE:
    case CR_DISPUTE_DO_WRITE:
    case CR_DISPUTE_DO_SEND:
    case CR_DISPUTE_DO_COMPLAIN:
    case CR_DISPUTE_DO_ANSWER:
    case CR_DISPUTE_DO_CLOSE:
    case CR_DISPUTE_DO_REFER:
    case CR_DISPUTE_DEEDS: break;
    }
    return CR_OK;
}

/* ---- What a step does ---- */

/* The end of the day so many days on; the day itself is not counted (R18, R19). 0: nothing is due. */
static int64_t due_days(const struct cr_dispute_terms *terms, int64_t since, int32_t days,
                        int32_t roll)
{
    if (days == CR_NONE) return 0;
    return cr_due_days(terms->zone, roll == CR_ROLL_NEXT_WORKING_DAY ? terms->work : NULL, since,
                       (unsigned)days);
}

static void raise_it(struct cr_dispute *dispute, const struct cr_dispute_terms *terms,
                     const struct cr_dispute_deed *deed, struct cr_dispute_effect *effect)
{
    *dispute = (struct cr_dispute){ .raised_at = deed->at,
                                    .game_at = deed->game_at,
                                    .amount = deed->amount,
                                    .held = deed->held,
                                    .number = deed->number,
                                    .table = deed->table,
                                    .round = deed->round,
                                    .visitor = deed->visitor,
                                    .raised_by = deed->by,
                                    .state = CR_DISPUTE_IS_RAISED,
                                    .level = CR_STEP_LAW };
    dispute->complaint_due = due_days(terms, deed->at, terms->rules->complaint_days,
                                      terms->rules->visitor_deadline_roll);
    if (deed->held == 0) return;
    effect->postings[0].operation = 40;
    cr_house_move(&effect->postings[0], CR_ACCOUNT_HELD, CR_ACCOUNT_PLAYER, deed->held);
}

static void decide(struct cr_dispute *dispute, const struct cr_dispute_terms *terms,
                   const struct cr_dispute_deed *deed)
{
    enum cr_dispute_step level = level_of(terms->rules, (enum cr_role)deed->role);
    dispute->level = (uint8_t)level;
    dispute->state = level == CR_STEP_INSPECTOR ? CR_DISPUTE_IS_INSPECTOR
                     : level == CR_STEP_FLOOR   ? CR_DISPUTE_IS_FLOOR
                                                : CR_DISPUTE_IS_MANAGER;
    dispute->decided_at = deed->at;
    dispute->decided_by = deed->by;
    dispute->outcome = deed->outcome;
    dispute->override = deed->outcome == CR_DISPUTE_FAIR;
    dispute->to_visitor = deed->to_visitor;
    dispute->pays = deed->pays;
}

/* What is held goes where the last word says, and what the house owes beside it. */
static void pay(struct cr_dispute *dispute, cr_money to_visitor, cr_money pays,
                struct cr_dispute_effect *effect)
{
    cr_money to_house = dispute->held - to_visitor;
    struct cr_house_posting *held = &effect->postings[0], *beside = &effect->postings[1];
    held->operation = dispute->held > 0 ? 41 : 0;
    cr_house_move(held, CR_ACCOUNT_PLAYER, CR_ACCOUNT_HELD, to_visitor);
    cr_house_move(held, CR_ACCOUNT_FLOAT, CR_ACCOUNT_HELD, to_house);
    cr_house_move(held, CR_ACCOUNT_OUTSTANDING, CR_ACCOUNT_TABLE_WIN, to_house);
    beside->operation = pays > 0 ? 22 : 0;
    cr_house_move(beside, CR_ACCOUNT_PLAYER, CR_ACCOUNT_FLOAT, pays);
    cr_house_move(beside, CR_ACCOUNT_TABLE_WIN, CR_ACCOUNT_OUTSTANDING, pays);
    dispute->held = 0;
    dispute->to_visitor = to_visitor;
    dispute->pays = pays;
}

static void end(struct cr_dispute *dispute, enum cr_dispute_state state, int64_t at)
{
    dispute->state = (uint8_t)state;
    dispute->over_at = at;
}

static void sign(struct cr_dispute *dispute, const struct cr_dispute_deed *deed)
{
    if (deed->kind == CR_DISPUTE_DO_REFUSE_SIGN)
        dispute->party_refused = 1;
    else if (deed->by_party)
        dispute->party_signed = 1;
    else
        dispute->house_signed = 1;
    if (dispute->house_signed && (dispute->party_signed || dispute->party_refused))
        dispute->state = CR_DISPUTE_IS_SIGNED;
}

static void note_late_copy(struct cr_dispute *dispute, int64_t at, struct cr_dispute_effect *effect)
{
    if (dispute->copy_late || dispute->copy_due == 0 || !cr_is_overdue(dispute->copy_due, at))
        return;
    dispute->copy_late = 1;
    effect->incident = true;
}

static void complain(struct cr_dispute *dispute, int64_t at)
{
    dispute->complained_at = at;
    dispute->complaint_open = 1;
    dispute->complaint_late =
        dispute->complaint_due != 0 && cr_is_overdue(dispute->complaint_due, at);
}

static void close_it(struct cr_dispute *dispute, int64_t at, struct cr_dispute_effect *effect)
{
    bool is_final = is_decided(dispute);
    if (is_final) pay(dispute, dispute->to_visitor, dispute->pays, effect);
    end(dispute, is_final ? CR_DISPUTE_IS_FINAL : CR_DISPUTE_IS_CLOSED, at);
}

static void apply(struct cr_dispute *dispute, const struct cr_dispute_terms *terms,
                  const struct cr_dispute_deed *deed, struct cr_dispute_effect *effect)
{
    switch ((enum cr_dispute_deed_kind)deed->kind) {
    case CR_DISPUTE_DO_RAISE: raise_it(dispute, terms, deed, effect); return;
    case CR_DISPUTE_DO_DECIDE:
    case CR_DISPUTE_DO_CHANGE: decide(dispute, terms, deed); return;
    case CR_DISPUTE_DO_ESCALATE: dispute->state = CR_DISPUTE_IS_ESCALATED; return;
    case CR_DISPUTE_DO_SETTLE:
        pay(dispute, dispute->to_visitor, dispute->pays, effect);
        end(dispute, CR_DISPUTE_IS_SETTLED, deed->at);
        return;
    case CR_DISPUTE_DO_LEAVE: dispute->state = CR_DISPUTE_IS_UNRESOLVED; return;
    case CR_DISPUTE_DO_WRITE:
        dispute->state = CR_DISPUTE_IS_PROTOCOL;
        dispute->protocol_at = deed->at;
        dispute->copy_due = due_days(terms, deed->at, terms->rules->protocol_copy_days,
                                     terms->rules->house_deadline_roll);
        return;
    case CR_DISPUTE_DO_SIGN:
    case CR_DISPUTE_DO_REFUSE_SIGN: sign(dispute, deed); return;
    case CR_DISPUTE_DO_SEND:
        note_late_copy(dispute, deed->at, effect);
        dispute->state = CR_DISPUTE_IS_COPY_SENT;
        dispute->sent_at = deed->at;
        return;
    case CR_DISPUTE_DO_LAPSE: note_late_copy(dispute, deed->at, effect); return;
    case CR_DISPUTE_DO_COMPLAIN: complain(dispute, deed->at); return;
    case CR_DISPUTE_DO_ANSWER: dispute->complaint_open = 0; return;
    case CR_DISPUTE_DO_CLOSE: close_it(dispute, deed->at, effect); return;
    case CR_DISPUTE_DO_REFER: end(dispute, CR_DISPUTE_IS_REFERRED, deed->at); return;
    case CR_DISPUTE_DO_PAY_HELD: pay(dispute, deed->to_visitor, deed->pays, effect); return;
    case CR_DISPUTE_DEEDS: break;
    }
    abort(); /* every deed returned above */
}

enum cr_status cr_dispute_do(struct cr_dispute *dispute, const struct cr_dispute_terms *terms,
                             const struct cr_dispute_deed *deed, struct cr_dispute_effect *effect,
                             struct cr_refusal *why)
{
    assert(deed->amount >= 0 && deed->held >= 0 && deed->to_visitor >= 0 && deed->pays >= 0);
    memset(effect, 0, sizeof *effect);
    enum cr_status status = check(dispute, terms, deed, why);
    if (status == CR_OK) apply(dispute, terms, deed, effect);
    return status;
}
