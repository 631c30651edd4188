/* disputes_raise.c -- a dispute is raised: what it is about, what it holds and freezes.
 *
 *     {"do":"dispute_raise","table":3,"round":17,"visitor":17,"about":"payout","amount":5000,
 *      "subject":"…","hold":5000,"freeze":true}
 *
 * What is disputed is a round (its time and digest are asked of the house and stand in the record), or a
 * moment ("game_at"). Raising it puts a hold on the table's recording, an entry into the daily register
 * and, where told, holds the sum (P40) or freezes what the visitor is paid until something is decided.
 * A visitor raises for himself, and neither holds nor freezes.
 */
#include <stdio.h>
#include <string.h>

#include "hall/disputes_state.h"

/* When it was, and whether the next one has begun: LATE_CLAIM is the pure part's to say. */
static enum cr_status ask_round(struct cr_deed *deed, struct cr_dispute_deed *step)
{
    char key[32];
    snprintf(key, sizeof key, "%u.%u", step->table, step->round);
    const json_t *table = cr_case_ask_table(deed, step->table);
    int64_t live = json_integer_value(json_object_get(table, "round"));
    bool is_open = json_is_true(json_object_get(table, "open")),
         begun = json_is_true(json_object_get(table, "in_round"));
    const json_t *round = cr_deed_fact(
        deed, "round", key,
        json_pack("{s:I,s:I}", "table", (json_int_t)step->table, "round", (json_int_t)step->round));
    const json_t *ended = json_object_get(round, "at");
    if (!ended && !(is_open && live == step->round))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "round");
    step->game_at = ended ? json_integer_value(ended) : deed->at;
    step->next_began =
        !is_open || live > (int64_t)step->round + 1 || (live == (int64_t)step->round + 1 && begun);
    return CR_OK;
}

static enum cr_status check_money(struct cr_deed *deed, const struct cr_dispute_deed *step,
                                  bool freezes)
{
    char key[16];
    if ((step->held || freezes) && deed->role == CR_ROLE_PLAYER)
        return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "%s", cr_role_name(CR_ROLE_PLAYER));
    if ((step->held || freezes) && !step->visitor)
        return cr_deed_refuse(deed, CR_FIELD_MISSING, "visitor");
    if (step->held > step->amount) return cr_deed_refuse(deed, CR_BAD_INPUT, "hold");
    if (!step->held) return CR_OK;
    snprintf(key, sizeof key, "%u", step->visitor);
    const json_t *chips =
        cr_deed_fact(deed, "chips", key, json_pack("{s:I}", "person", (json_int_t)step->visitor));
    return step->held > json_integer_value(json_object_get(chips, "free"))
               ? cr_deed_refuse(deed, CR_NO_CHIPS, "hold")
               : CR_OK;
}

static enum cr_status read_claim(struct cr_deed *deed, struct cr_dispute_deed *step)
{
    step->table = cr_deed_number(deed, "table");
    step->round = cr_deed_number(deed, "round");
    step->visitor = cr_deed_number(deed, "visitor");
    step->amount = cr_deed_money(deed, "amount");
    step->held = cr_deed_money(deed, "hold");
    step->game_at = cr_deed_int(deed, "game_at", 1, deed->at);
    step->about_pot = strcmp(cr_deed_text(deed, "about", CR_INCIDENT_CODE_MAX), "pot") == 0;
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (deed->role == CR_ROLE_PLAYER && step->visitor && step->visitor != deed->by)
        return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "%s", cr_role_name(CR_ROLE_PLAYER));
    if (deed->role == CR_ROLE_PLAYER) step->visitor = deed->by;
    if (step->round && !step->table) return cr_deed_refuse(deed, CR_FIELD_MISSING, "table");
    if (step->round) return ask_round(deed, step);
    if (!step->game_at) step->game_at = deed->at;
    return CR_OK;
}

static json_t *first_row(const struct cr_deed *deed, const struct cr_dispute *dispute,
                         const char *subject)
{
    json_t *row =
        json_pack("{s:I,s:I,s:I,s:s}", "dispute", (json_int_t)dispute->number, "raised_at",
                  (json_int_t)dispute->raised_at, "by", (json_int_t)deed->by, "subject", subject);
    if (dispute->visitor) json_object_set_new(row, "visitor", json_integer(dispute->visitor));
    if (dispute->table) json_object_set_new(row, "table", json_integer(dispute->table));
    if (dispute->round) json_object_set_new(row, "round", json_integer(dispute->round));
    if (dispute->amount) json_object_set_new(row, "amount", json_integer(dispute->amount));
    return row;
}

static void say_raised(struct cr_deed *deed, const struct cr_case *own, int64_t until)
{
    const struct cr_dispute *dispute = &own->dispute;
    uint32_t hold = cr_hold_of_dispute(cr_disputes_of(deed->hall), dispute->number);
    cr_deed_say(deed, "dispute", dispute->number);
    cr_deed_say(deed, "incident", own->incident);
    cr_deed_say(deed, "game_at", dispute->game_at);
    if (dispute->complaint_due) cr_deed_say(deed, "complaint_due", dispute->complaint_due);
    if (hold) cr_deed_say(deed, "hold", hold);
    if (hold && until) cr_deed_say(deed, "hold_until", until);
    if (own->is_expired) cr_deed_say_json(deed, "recording_expired", json_true());
}

enum cr_status cr_do_dispute_raise(struct cr_deed *deed)
{
    struct cr_disputes *state = cr_disputes_of(deed->hall);
    struct cr_dispute_terms terms = cr_case_terms(deed->hall);
    struct cr_dispute_deed step = cr_case_step(deed, CR_DISPUTE_DO_RAISE);
    struct cr_dispute raised = { 0 };
    struct cr_dispute_effect effect;
    const char *subject = cr_deed_text(deed, "subject", CR_SUBJECT_MAX);
    bool freezes = cr_deed_flag(deed, "freeze");
    step.number = (uint32_t)state->case_count + 1;
    enum cr_status status = read_claim(deed, &step);
    if (status == CR_OK && subject[0] == '\0')
        status = cr_deed_refuse(deed, CR_FIELD_MISSING, "subject");
    if (status == CR_OK) status = check_money(deed, &step, freezes);
    if (status == CR_OK) status = cr_dispute_do(&raised, &terms, &step, &effect, &deed->why);
    if (status == CR_OK) status = cr_case_post(deed, &raised, &effect);
    if (status != CR_OK) return status;

    int64_t until = cr_dispute_hold_until(&raised, &terms);
    state->cases =
        cr_disputes_grow(state->cases, state->case_count, &state->case_max, sizeof *state->cases);
    struct cr_case *own = &state->cases[state->case_count++];
    *own = (struct cr_case){ .dispute = raised,
                             .row = first_row(deed, &raised, subject),
                             .freezes = freezes };
    own->is_expired = raised.table &&
                      cr_recording_has_expired(terms.rules, raised.game_at, deed->at) &&
                      !cr_recordings_cover(state, raised.table, raised.game_at);
    own->incident = cr_incident_note(deed, "dispute", raised.table, raised.visitor, subject);
    if (!own->is_expired) cr_hold_set_dispute(deed, &raised, until);
    say_raised(deed, own, until);
    cr_case_put_row(deed, own);
    return CR_OK;
}
