/* disputes_desk.c -- disputes at the hall's desk: what is told, what it means, what is written down.
 *
 *     {"do":"dispute_decide","dispute":1,"outcome":"by_rules","clause":"§192.1","text":"…","pays":5000}
 *     dispute_escalate  dispute_change  dispute_settle  dispute_unresolved  dispute_close
 *     protocol_write  protocol_sign  protocol_refuse_sign  protocol_send  complaint_filed
 *     complaint_answered  refer_to_law  held_pay
 *
 * Raising is disputes_raise.c. A visitor escalates and signs for himself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/disputes_state.h"

/* ---- The state ---- */

struct cr_disputes *cr_disputes_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_DISPUTES);
}

void *cr_disputes_grow(void *list, size_t count, size_t *max, size_t size)
{
    if (count < *max) return list;
    *max = 2 * *max + 16;
    void *larger = reallocarray(list, *max, size);
    if (!larger) abort();
    return larger;
}

static void *open_desk(void)
{
    return calloc(1, sizeof(struct cr_disputes));
}

static void close_desk(void *own)
{
    struct cr_disputes *state = own;
    for (size_t i = 0; i < state->case_count; i++)
        json_decref(state->cases[i].row);
    for (size_t i = 0; i < state->incident_count; i++)
        json_decref(state->incidents[i].row);
    free(state->cases);
    free(state->incidents);
    free(state->days);
    free(state->recordings);
    free(state->holds);
    free(state);
}

static struct cr_case *find_case(const struct cr_hall *hall, uint32_t number)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    return number > 0 && number <= state->case_count ? &state->cases[number - 1] : NULL;
}

/* ---- Questions ---- */

uint32_t cr_disputes_frozen(const struct cr_hall *hall, uint32_t visitor)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    for (size_t i = 0; i < state->case_count; i++)
        if (state->cases[i].freezes && state->cases[i].dispute.visitor == visitor &&
            cr_dispute_is_undecided(&state->cases[i].dispute))
            return state->cases[i].dispute.number;
    return 0;
}

uint32_t cr_disputes_open_of(const struct cr_hall *hall, uint32_t visitor)
{
    const struct cr_disputes *state = cr_disputes_of(hall);
    for (size_t i = 0; i < state->case_count; i++) {
        const struct cr_dispute *dispute = &state->cases[i].dispute;
        if (dispute->visitor == visitor && (cr_dispute_is_open(dispute) || dispute->held > 0))
            return dispute->number;
    }
    return 0;
}

/* ---- A step ---- */

struct cr_dispute_terms cr_case_terms(const struct cr_hall *hall)
{
    const struct cr_house_settings *own = cr_hall_settings(hall);
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    cr_money competence = rules->inspector_competence_max;
    if (competence == CR_HOUSE_SETS)
        competence = own->inspector_competence > 0 ? own->inspector_competence : CR_NONE;
    return (struct cr_dispute_terms){ rules, &own->zone, &own->work, competence };
}

struct cr_dispute_deed cr_case_step(const struct cr_deed *deed, unsigned kind)
{
    return (
        struct cr_dispute_deed){ .at = deed->at, .kind = kind, .by = deed->by, .role = deed->role };
}

/* Whether the postings touch the table's float, and so its session. */
static bool is_at_table(const struct cr_dispute_effect *effect)
{
    for (unsigned i = 0; i < CR_DISPUTE_POSTINGS_MAX; i++)
        for (unsigned k = 0; k < effect->postings[i].count; k++)
            if (effect->postings[i].moves[k].debit == CR_ACCOUNT_FLOAT ||
                effect->postings[i].moves[k].credit == CR_ACCOUNT_FLOAT)
                return true;
    return false;
}

const json_t *cr_case_ask_table(struct cr_deed *deed, uint32_t table)
{
    char key[16];
    snprintf(key, sizeof key, "%u", table);
    return cr_deed_fact(deed, "table", key, json_pack("{s:I}", "table", (json_int_t)table));
}

enum cr_status cr_case_post(struct cr_deed *deed, const struct cr_dispute *dispute,
                            const struct cr_dispute_effect *effect)
{
    struct cr_owners owners = { .visitor = dispute->visitor,
                                .table = dispute->table,
                                .document = dispute->number };
    if (is_at_table(effect)) {
        const json_t *table = cr_case_ask_table(deed, dispute->table);
        if (!json_is_true(json_object_get(table, "open")))
            return cr_deed_refuse(deed, CR_TABLE_CLOSED, "closed");
        owners.session = (uint32_t)json_integer_value(json_object_get(table, "session"));
    }
    enum cr_status status = CR_OK;
    for (unsigned i = 0; i < CR_DISPUTE_POSTINGS_MAX && status == CR_OK; i++)
        status = cr_deed_post(deed, &effect->postings[i], &owners);
    return status;
}

/* ---- Its row ---- */

static void set_moment(json_t *row, const char *key, int64_t at)
{
    if (at) json_object_set_new(row, key, json_integer(at));
}

static const char *signature_of(const struct cr_dispute *dispute)
{
    return dispute->party_signed    ? "signed"
           : dispute->party_refused ? "refused"
           : dispute->house_signed  ? "house"
                                    : "none";
}

void cr_case_put_row(struct cr_deed *deed, struct cr_case *own)
{
    const struct cr_dispute *dispute = &own->dispute;
    json_t *row = own->row;
    json_object_set_new(row, "state", json_string(cr_dispute_state_name(dispute->state)));
    if (dispute->outcome)
        json_object_set_new(row, "outcome", json_string(cr_dispute_outcome_name(dispute->outcome)));
    if (dispute->protocol_at) {
        char date[CR_DATE_SIZE];
        cr_date_format(cr_zone_day(&cr_hall_settings(deed->hall)->zone, dispute->protocol_at),
                       date);
        json_object_set_new(row, "protocol_on", json_string(date));
        json_object_set_new(row, "signature", json_string(signature_of(dispute)));
    }
    set_moment(row, "copy_due_at", dispute->copy_due);
    set_moment(row, "copy_sent_at", dispute->sent_at);
    set_moment(row, "complaint_due_at", dispute->complaint_due);
    set_moment(row, "complaint_at", dispute->complained_at);
    set_moment(row, "closed_at", dispute->over_at);
    if (dispute->override || own->is_expired)
        json_object_set_new(row, "note",
                            json_string(dispute->override ? "override" : "recording_expired"));
    cr_deed_row(deed, "disputes", json_deep_copy(row), "dispute/%u", dispute->number);
}

/* ---- Any step but raising ---- */

/* A visitor speaks for himself alone. */
static struct cr_case *read_case(struct cr_deed *deed)
{
    uint32_t number = cr_deed_number(deed, "dispute");
    if (cr_deed_read(deed) != CR_OK) return NULL;
    struct cr_case *found = find_case(deed->hall, number);
    if (!found || (deed->role == CR_ROLE_PLAYER && found->dispute.visitor != deed->by)) {
        cr_deed_refuse(deed, CR_NOT_FOUND, "dispute");
        return NULL;
    }
    return found;
}

/* Behind this nothing is refused. */
static enum cr_status take_step(struct cr_deed *deed, struct cr_case *own,
                                const struct cr_dispute_deed *step)
{
    struct cr_dispute_terms terms = cr_case_terms(deed->hall);
    struct cr_dispute next = own->dispute;
    struct cr_dispute_effect effect;
    enum cr_status status = cr_dispute_do(&next, &terms, step, &effect, &deed->why);
    if (status == CR_OK) status = cr_case_post(deed, &next, &effect);
    if (status != CR_OK) return status;
    own->dispute = next;
    cr_deed_say_text(deed, "state", cr_dispute_state_name(next.state));
    if (effect.incident)
        cr_deed_say(deed, "incident",
                    cr_incident_note(deed, "protocol_copy_late", next.table, next.visitor,
                                     N_("copy of a dispute's protocol was not sent in time")));
    cr_hold_set_dispute(deed, &next, cr_dispute_hold_until(&next, &terms));
    return CR_OK;
}

static enum cr_status plain_step(struct cr_deed *deed, unsigned kind)
{
    struct cr_case *own = read_case(deed);
    if (!own) return deed->why.status;
    struct cr_dispute_deed step = cr_case_step(deed, kind);
    enum cr_status status = take_step(deed, own, &step);
    if (status == CR_OK) cr_case_put_row(deed, own);
    return status;
}

/* ---- Deciding ---- */

static enum cr_status decide(struct cr_deed *deed, unsigned kind)
{
    struct cr_dispute_deed step = cr_case_step(deed, kind);
    const char *outcome = cr_deed_text(deed, "outcome", CR_INCIDENT_CODE_MAX);
    const char *text = cr_deed_text(deed, "text", CR_SUBJECT_MAX);
    const char *clause = cr_deed_text(deed, "clause", 63);
    step.to_visitor = cr_deed_money(deed, "to_visitor");
    step.pays = cr_deed_money(deed, "pays");
    struct cr_case *own = read_case(deed);
    if (!own) return deed->why.status;
    if (outcome[0] && cr_dispute_outcome_find(outcome) == CR_DISPUTE_OUTCOMES)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "outcome");
    if (text[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "text");
    if (step.pays && (!own->dispute.visitor || !own->dispute.table))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "pays");
    step.outcome = outcome[0] ? (uint8_t)cr_dispute_outcome_find(outcome) : CR_DISPUTE_NONE;
    step.has_clause = clause[0] != '\0';
    enum cr_status status = take_step(deed, own, &step);
    if (status != CR_OK) return status;
    char decision[CR_SUBJECT_MAX + 80];
    snprintf(decision, sizeof decision, "%s%s%s%s", text, clause[0] ? " [" : "", clause,
             clause[0] ? "]" : "");
    json_object_set_new(own->row, kind == CR_DISPUTE_DO_CHANGE ? "changed_by" : "decided_by",
                        json_integer(deed->by));
    json_object_set_new(own->row, "decision", json_string(decision));
    if (own->dispute.override) cr_deed_say_json(deed, "override", json_true());
    cr_incident_set_decision(deed, own->incident, decision);
    cr_case_put_row(deed, own);
    return CR_OK;
}

static enum cr_status dispute_decide(struct cr_deed *deed)
{
    return decide(deed, CR_DISPUTE_DO_DECIDE);
}

static enum cr_status dispute_change(struct cr_deed *deed)
{
    return decide(deed, CR_DISPUTE_DO_CHANGE);
}

static enum cr_status dispute_escalate(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_ESCALATE);
}

static enum cr_status dispute_settle(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_SETTLE);
}

static enum cr_status dispute_unresolved(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_LEAVE);
}

static enum cr_status dispute_close(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_CLOSE);
}

static enum cr_status refer_to_law(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_REFER);
}

/* ---- The protocol ---- */

static enum cr_status protocol_write(struct cr_deed *deed)
{
    const char *text = cr_deed_text(deed, "text", 8 * CR_SUBJECT_MAX);
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK && text[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "text");
    if (status == CR_OK) status = plain_step(deed, CR_DISPUTE_DO_WRITE);
    if (status != CR_OK) return status;
    const struct cr_case *own = find_case(
        deed->hall, (uint32_t)json_integer_value(json_object_get(deed->value, "dispute")));
    if (own->dispute.copy_due) cr_deed_say(deed, "copy_due", own->dispute.copy_due);
    return CR_OK;
}

/* By the manager or the administration for the house (R17), or the other party's, on paper or himself. */
static enum cr_status protocol_sign(struct cr_deed *deed)
{
    struct cr_dispute_deed step = cr_case_step(deed, CR_DISPUTE_DO_SIGN);
    step.by_party = cr_deed_flag(deed, "party") || deed->role == CR_ROLE_PLAYER;
    struct cr_case *own = read_case(deed);
    if (!own) return deed->why.status;
    enum cr_status status = take_step(deed, own, &step);
    if (status == CR_OK) cr_case_put_row(deed, own);
    return status;
}

static enum cr_status protocol_refuse_sign(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_REFUSE_SIGN);
}

static enum cr_status protocol_send(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_SEND);
}

/* The house itself, when the copy is overdue. */
static enum cr_status copy_lapse(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_LAPSE);
}

/* Filed with the authority; the house heard of it, and enters it (R19). */
static enum cr_status complaint_filed(struct cr_deed *deed)
{
    enum cr_status status = plain_step(deed, CR_DISPUTE_DO_COMPLAIN);
    if (status != CR_OK) return status;
    const struct cr_case *own = find_case(
        deed->hall, (uint32_t)json_integer_value(json_object_get(deed->value, "dispute")));
    assert(own != NULL); /* the step was its own */
    cr_deed_say(deed, "incident",
                cr_incident_note(deed, "complaint", own->dispute.table, own->dispute.visitor,
                                 json_string_value(json_object_get(own->row, "subject"))));
    if (own->dispute.complaint_late) cr_deed_say_json(deed, "late", json_true());
    return CR_OK;
}

static enum cr_status complaint_answered(struct cr_deed *deed)
{
    return plain_step(deed, CR_DISPUTE_DO_ANSWER);
}

/* As the authority or the court decided, by its paper. */
static enum cr_status held_pay(struct cr_deed *deed)
{
    struct cr_dispute_deed step = cr_case_step(deed, CR_DISPUTE_DO_PAY_HELD);
    const char *reference = cr_deed_text(deed, "reference", 63);
    step.to_visitor = cr_deed_money(deed, "to_visitor");
    step.pays = cr_deed_money(deed, "pays");
    struct cr_case *own = read_case(deed);
    if (!own) return deed->why.status;
    if (reference[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "reference");
    enum cr_status status = take_step(deed, own, &step);
    if (status == CR_OK) cr_case_put_row(deed, own);
    return status;
}

/* ---- The desk ---- */

static const struct cr_operation_row operations[] = {
    { "dispute_raise", CR_MAY_DISPUTE_RAISE, "d", cr_do_dispute_raise, false },
    { "dispute_escalate", CR_MAY_DISPUTE_RAISE, "d", dispute_escalate, false },
    { "dispute_decide", CR_MAY_DISPUTE_DECIDE, "d", dispute_decide, false },
    { "dispute_settle", CR_MAY_DISPUTE_DECIDE, "d", dispute_settle, false },
    { "dispute_change", CR_MAY_DISPUTE_CHANGE, "d", dispute_change, false },
    { "dispute_unresolved", CR_MAY_DISPUTE_CHANGE, "d", dispute_unresolved, false },
    { "dispute_close", CR_MAY_DISPUTE_PROTOCOL, "d", dispute_close, false },
    { "refer_to_law", CR_MAY_DISPUTE_PROTOCOL, "d", refer_to_law, false },
    { "protocol_write", CR_MAY_DISPUTE_PROTOCOL, "d", protocol_write, false },
    { "protocol_sign", CR_MAY_DISPUTE_PROTOCOL, "dw", protocol_sign, false },
    { "protocol_refuse_sign", CR_MAY_DISPUTE_PROTOCOL, "dw", protocol_refuse_sign, false },
    { "protocol_send", CR_MAY_DISPUTE_PROTOCOL, "d", protocol_send, false },
    { "copy_lapse", CR_MAY_DISPUTE_PROTOCOL, "s", copy_lapse, true },
    { "complaint_filed", CR_MAY_DISPUTE_PROTOCOL, "d", complaint_filed, false },
    { "complaint_answered", CR_MAY_DISPUTE_PROTOCOL, "d", complaint_answered, false },
    { "held_pay", CR_MAY_DISPUTE_PROTOCOL, "d", held_pay, false },
    { "incident_write", CR_MAY_BREACH_WRITE, "dr", cr_do_incident_write, false },
    { "incident_decide", CR_MAY_COMPLAINTS_DAY, "d", cr_do_incident_decide, false },
    { "day_close", CR_MAY_COMPLAINTS_DAY, "d", cr_do_day_close, false },
    { "recording_put", CR_MAY_RECORDING_HOLD, "d", cr_do_recording_put, false },
    { "recording_hold", CR_MAY_RECORDING_HOLD, "d", cr_do_recording_hold, false },
    { "recording_release", CR_MAY_RECORDING_RELEASE, "d", cr_do_recording_release, false },
    { "recording_demand", CR_MAY_RECORDING_RELEASE, "r", cr_do_recording_demand, true },
    { "recording_hand_over", CR_MAY_RECORDING_RELEASE, "d", cr_do_recording_hand_over, false },
    { "recording_delete", CR_MAY_RECORDING_RELEASE, "d", cr_do_recording_delete, false },
    { .name = NULL },
};

const struct cr_desk cr_disputes_desk = { .name = "disputes",
                                          .operations = operations,
                                          .open = open_desk,
                                          .close = close_desk,
                                          .page = cr_disputes_page,
                                          .owes = cr_disputes_owes };
