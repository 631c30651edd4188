/* cage_payouts.c -- applications for payouts, from filing to their end [house G; M1 §4.4, §9].
 *
 *     {"do":"payout_submit","visitor":17,"method":"bank","sum":100000,"account_owner":17,
 *      "needs_account":true,"fields":["legal_entity","surname",...]}        names of the fields filled
 *     {"do":"payout_identify","payout":1,"person":17,"id_shown":true}
 *     {"do":"payout_accept","payout":1,"chips":{"10000":10}}                cage_redeem.c
 *     {"do":"payout_queue","payout":1}            e-money: payout_check_wallet before, "wallet_owner":17
 *     {"do":"payout_approve","payout":1}          head cashier or manager; then, another:
 *     {"do":"payout_release","payout":1,"reference":"..."}   {"do":"payout_confirm",...}  payout_bounce,
 *     payout_correct, payout_cancel; the house itself: payout_lapse
 *
 * What the visitor wrote lies beside the record [floor/applications.c]: instead of `fields` he hands in a
 * `form`, and a release says `to`, of which here is whether it is the form's ("to_same").
 */
#include "hall/cage_payouts.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "hall/income_tax.h"
#include "hall/tables_desk.h"

/* ---- The house's terms ---- */

static struct cr_payout_terms terms_of(const struct cr_hall *hall)
{
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    return (struct cr_payout_terms){
        .bank_only_above = rules->bank_only_above > 0 ? rules->bank_only_above : 0,
        .tax_bp = cr_income_tax_bp(hall),
        .till_short_hours = rules->till_short_hours > 0 ? (uint32_t)rules->till_short_hours : 0,
        .methods = rules->payout_methods,
        .id_required = rules->payout_id_required,
        .tax_rounding = (uint8_t)cr_income_tax_rounding(hall),
        .till_short_partial = rules->till_short_partial,
    };
}

/* What he redeemed this gaming day besides (R6). */
static cr_money redeemed_today(const struct cr_deed *deed, uint32_t person, uint32_t but)
{
    const struct cage_list *payouts = &cr_cage_of(deed->hall)->payouts;
    cr_money total = 0;
    if (cr_hall_rules(deed->hall)->bank_only_aggregation != CR_AGGREGATE_GAMING_DAY) return 0;
    for (size_t i = 0; i < payouts->count; i++) {
        const struct cage_payout *payout = cr_cage_at(payouts, i);
        if (payout->number == but) continue;
        cr_money one = cr_payout_redeemed(&payout->own, 1, person, deed->gaming_day);
        if (!cr_money_add(total, one, &total)) return CR_MONEY_MAX;
    }
    return total;
}

struct cr_payout_deed cr_cage_payout_told(struct cr_deed *deed, enum cr_payout_deed_kind kind,
                                          uint32_t person, uint32_t number)
{
    return (struct cr_payout_deed){
        .terms = terms_of(deed->hall),
        .kind = kind,
        .at = deed->at,
        .person = person,
        .by = deed->by,
        .gaming_day = deed->gaming_day,
        .redeemed_today = redeemed_today(deed, person, number),
    };
}

static void fill_why(struct cr_deed *deed, enum cr_status status, const struct cr_payout *payout,
                     const struct cr_payout_deed *told)
{
    cr_money sum = payout->sum ? payout->sum : told->amount, total;
    deed->why.value = 1; /* AMOUNT: of the smallest unit */
    if (status == CR_BANK_ONLY) {
        bool fits = cr_money_add(told->redeemed_today, sum, &total);
        deed->why.value = fits ? total : CR_MONEY_MAX;
        deed->why.max = told->terms.bank_only_above;
    } else if (status == CR_TILL_SHORT) {
        deed->why.max = told->till;
    }
}

enum cr_status cr_cage_wants_identity(struct cr_deed *deed)
{
    deed->why.clause = "cage.identity";
    return cr_deed_refuse(deed, CR_ID_REQUIRED, NULL);
}

enum cr_status cr_cage_payout_step(struct cr_deed *deed, struct cr_payout *next,
                                   const struct cr_payout_deed *told,
                                   struct cr_payout_effect *effect)
{
    enum cr_status status = cr_payout_do(next, told, effect);
    if (status == CR_OK) return CR_OK;
    fill_why(deed, status, next, told);
    if (status == CR_ID_REQUIRED) return cr_cage_wants_identity(deed);
    if (status == CR_METHOD)
        return cr_deed_refuse(deed, status, "%s", cr_payout_method_name(told->method));
    if (status == CR_FIELD_MISSING) return cr_deed_refuse(deed, status, "fields");
    return cr_deed_refuse(deed, status, "%s", cr_payout_state_name(next->state));
}

/* ---- Finding and adding ---- */

enum cr_status cr_cage_payout_find(struct cr_deed *deed, struct cage_payout **payout)
{
    const struct cage_list *payouts = &cr_cage_of(deed->hall)->payouts;
    uint32_t number = cr_deed_number(deed, "payout");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    *payout = cr_cage_find(payouts, number);
    if (*payout) return CR_OK;
    status = number && number <= payouts->last ? CR_OUT_OF_ORDER : CR_NOT_FOUND;
    cr_deed_refuse(deed, status, "payout");
    return status;
}

/* What is paid counts to the end of its gaming day; what came to nothing counts for nothing. */
static bool is_asked_for(const struct cage_payout *payout, cr_day gaming_day)
{
    if (payout->own.state == CR_PAYOUT_IS_PAID) return payout->own.gaming_day >= gaming_day;
    return payout->own.state < CR_PAYOUT_IS_PAID;
}

struct cage_payout *cr_cage_payout_add(struct cr_deed *deed)
{
    struct cage_list *payouts = &cr_cage_of(deed->hall)->payouts;
    for (size_t i = payouts->count; i-- > 0;)
        if (!is_asked_for(cr_cage_at(payouts, i), deed->gaming_day))
            cr_cage_remove(payouts, cr_cage_at(payouts, i));
    return cr_cage_add(payouts);
}

/* ---- Rows ---- */

void cr_cage_payout_row(struct cr_deed *deed, const struct cage_payout *payout)
{
    const struct cr_payout *own = &payout->own;
    cr_deed_row(deed, "queue",
                json_pack("{s:I,s:I,s:s,s:I,s:I,s:I,s:o,s:o,s:b,s:s}", "payout",
                          (json_int_t)payout->number, "visitor", (json_int_t)own->person, "method",
                          cr_payout_method_name(own->method), "gross", (json_int_t)own->sum, "paid",
                          (json_int_t)own->paid, "filed_at", (json_int_t)own->submitted_at,
                          "due_at", cr_cage_some(own->due), "paid_at", cr_cage_some(own->paid_at),
                          "overdue", (int)own->overdue, "state", cr_payout_state_name(own->state)),
                "payout/%u", payout->number);
    bool is_watched = cr_hall_rules(deed->hall)->bank_only_above > 0;
    if (own->method != CR_BY_BANK || !is_watched) return;
    const char *reference = cr_deed_text(deed, "reference", CR_REFERENCE_TEXT);
    json_t *value =
        json_pack("{s:I,s:I,s:I,s:o,s:s}", "payout", (json_int_t)payout->number, "visitor",
                  (json_int_t)own->person, "amount", (json_int_t)own->sum, "at",
                  cr_cage_some(own->paid_at), "state", cr_payout_state_name(own->state));
    if (reference[0]) json_object_set_new(value, "reference", json_string(reference));
    cr_deed_row(deed, "bank_payouts", value, "payout/%u", payout->number);
}

json_t *cr_cage_paid_value(struct cr_deed *deed, const struct cage_payout *payout, cr_money net,
                           cr_money tax, uint32_t shift)
{
    const struct cage_state *cage = cr_cage_of(deed->hall);
    bool has_document = cr_hall_rules(deed->hall)->cash_register_system == CR_REGISTER_SKKS;
    cr_money gross = net + tax;
    return json_pack("{s:I,s:I,s:o,s:I,s:s,s:I,s:I,s:I,s:b,s:I,s:I,s:o}", "payout",
                     (json_int_t)payout->number, "receipt", (json_int_t)cage->receipts, "document",
                     has_document ? json_integer(cage->documents) : json_null(), "visitor",
                     (json_int_t)payout->own.person, "method",
                     cr_payout_method_name(payout->own.method), "gross", (json_int_t)gross, "tax",
                     (json_int_t)tax, "net", (json_int_t)net, "id_shown", (int)payout->id_shown,
                     "at", (json_int_t)deed->at, "by", (json_int_t)deed->by, "shift",
                     cr_cage_some(shift));
}

void cr_cage_tax_row(struct cr_deed *deed, const struct cage_payout *payout, cr_money gross,
                     cr_money tax)
{
    cr_income_tax_row(deed, payout->number, gross, tax);
}

void cr_cage_payout_late(struct cr_deed *deed, const struct cage_payout *payout,
                         const struct cr_payout_effect *effect)
{
    if (!effect->incident) return;
    cr_deed_incident(deed, "payout_overdue", 0, payout->own.person,
                     N_("a payout was not made in its term"));
    cr_deed_say_json(deed, "overdue", json_true());
}

/* ---- Filing ---- */

/* A visitor speaks for himself. */
static enum cr_status check_speaks(struct cr_deed *deed, uint32_t person)
{
    if (deed->role != CR_ROLE_PLAYER || deed->by == person) return CR_OK;
    return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "%s", cr_role_name(CR_ROLE_PLAYER));
}

static enum cr_status read_form(struct cr_deed *deed, uint32_t person, cr_money sum,
                                struct cr_payout_form *form)
{
    const json_t *list = json_object_get(deed->value, "fields");
    *form = (struct cr_payout_form){ .sum = sum,
                                     .person = person,
                                     .account_owner = cr_deed_number(deed, "account_owner"),
                                     .issued_abroad = cr_deed_flag(deed, "issued_abroad"),
                                     .needs_account = cr_deed_flag(deed, "needs_account") };
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        unsigned field = name ? cr_payout_field_find(name) : CR_PAYOUT_FIELDS;
        if (field == CR_PAYOUT_FIELDS) return cr_deed_refuse(deed, CR_BAD_INPUT, "fields");
        form->fields |= CR_FIELD_BIT(field);
    }
    return cr_deed_read(deed);
}

static enum cr_status check_form(struct cr_deed *deed, const struct cr_payout_form *form,
                                 unsigned method)
{
    enum cr_payout_field field;
    enum cr_status status = cr_payout_check_form(form, method, &field);
    deed->why.value = 1;
    if (status == CR_METHOD) return cr_deed_refuse(deed, status, "method");
    return status == CR_OK ? CR_OK
                           : cr_deed_refuse(deed, status, "%s", cr_payout_field_name(field));
}

static int64_t term_of(const struct cr_deed *deed, unsigned method, int64_t filed_at)
{
    const struct cr_hall_rules *rules = cr_hall_rules(deed->hall);
    const struct cr_house_settings *own = cr_hall_settings(deed->hall);
    int32_t days = method == CR_BY_BANK     ? rules->bank_payout_working_days
                   : method == CR_BY_EMONEY ? rules->emoney_payout_working_days
                                            : 0;
    if (days <= 0) return 0;
    return cr_due_working_days(&own->zone, &own->work, filed_at, (unsigned)days);
}

/* What was sent before it came into the house's hands is filed when it was sent (R9). */
enum cr_status cr_cage_payout_submit(struct cr_deed *deed)
{
    struct cr_payout_form form;
    struct cr_payout_effect effect;
    struct cr_payout next = { 0 };
    uint32_t visitor = cr_deed_number(deed, "visitor");
    cr_money sum = cr_deed_money(deed, "sum");
    unsigned method = cr_payout_method_find(cr_deed_text(deed, "method", 16));
    int64_t filed_at = cr_deed_int(deed, "filed_at", 1, deed->at);
    enum cr_status status = read_form(deed, visitor, sum, &form);
    if (status == CR_OK) status = check_speaks(deed, visitor);
    if (status == CR_OK)
        status = cr_cage_check_visitor(deed, visitor,
                                       method == CR_BY_CASH ? CAGE_REDEEMS : CAGE_APPLIES);
    if (status != CR_OK) return status;
    struct cr_payout_deed told = cr_cage_payout_told(deed, CR_PAYOUT_DO_SUBMIT, visitor, 0);
    told.method = (uint8_t)method;
    told.amount = sum;
    told.complete = true;
    if (filed_at) told.at = filed_at;
    told.due = term_of(deed, method, told.at);
    status = cr_cage_payout_step(deed, &next, &told, &effect);
    if (status == CR_OK) status = check_form(deed, &form, method);
    if (status == CR_OK) status = cr_cage_make_room(deed, &cr_cage_of(deed->hall)->payouts);
    if (status != CR_OK) return status;
    struct cage_payout *payout = cr_cage_payout_add(deed);
    payout->own = next;
    cr_deed_say(deed, "payout", payout->number);
    if (next.due) cr_deed_say(deed, "due", next.due);
    cr_cage_payout_row(deed, payout);
    return CR_OK;
}

/* ---- Steps that change an application alone ---- */

/* One step, its posting, its row. */
static enum cr_status do_step(struct cr_deed *deed, struct cage_payout *payout,
                              const struct cr_payout_deed *told, struct cr_payout_effect *effect)
{
    struct cr_payout next = payout->own;
    struct cr_owners owners = { .visitor = next.person };
    enum cr_status status = cr_cage_payout_step(deed, &next, told, effect);
    if (status == CR_OK) status = cr_deed_post(deed, &effect->posting, &owners);
    if (status != CR_OK) return status;
    payout->own = next;
    cr_deed_say_text(deed, "state", cr_payout_state_name(next.state));
    cr_cage_payout_row(deed, payout);
    return CR_OK;
}

enum cr_status cr_cage_payout_identify(struct cr_deed *deed)
{
    struct cage_payout *payout;
    struct cage_shift *shift;
    struct cr_payout_effect effect;
    uint32_t person = cr_deed_number(deed, "person");
    bool shown = cr_deed_flag(deed, "id_shown");
    enum cr_status status = cr_cage_own_shift(deed, &shift);
    if (status == CR_OK) status = cr_cage_payout_find(deed, &payout);
    if (status != CR_OK) return status;
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, CR_PAYOUT_DO_IDENTIFY, payout->own.person, payout->number);
    told.shown = shown;
    told.same = person == payout->own.person;
    status = do_step(deed, payout, &told, &effect);
    if (status == CR_OK) payout->id_shown = shown;
    return status;
}

static enum cr_status simple_step(struct cr_deed *deed, enum cr_payout_deed_kind kind,
                                  struct cage_payout **payout)
{
    struct cr_payout_effect effect;
    uint32_t owner = cr_deed_number(deed, "wallet_owner");
    enum cr_status status = cr_cage_payout_find(deed, payout);
    if (status != CR_OK) return status;
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, kind, (*payout)->own.person, (*payout)->number);
    told.wallet_owner = owner;
    status = do_step(deed, *payout, &told, &effect);
    if (status == CR_OK) cr_cage_payout_late(deed, *payout, &effect);
    return status;
}

/* Of cash the queue is part of taking the chips: cage_redeem.c. */
enum cr_status cr_cage_payout_queue(struct cr_deed *deed)
{
    struct cage_payout *payout;
    return simple_step(deed, CR_PAYOUT_DO_QUEUE, &payout);
}

enum cr_status cr_cage_payout_check_wallet(struct cr_deed *deed)
{
    struct cage_payout *payout;
    return simple_step(deed, CR_PAYOUT_DO_CHECK_WALLET, &payout);
}

enum cr_status cr_cage_payout_confirm(struct cr_deed *deed)
{
    struct cage_payout *payout;
    return simple_step(deed, CR_PAYOUT_DO_CONFIRM, &payout);
}

enum cr_status cr_cage_payout_lapse(struct cr_deed *deed)
{
    struct cage_payout *payout;
    return simple_step(deed, CR_PAYOUT_DO_LAPSE, &payout);
}

enum cr_status cr_cage_payout_correct(struct cr_deed *deed)
{
    struct cage_payout *payout;
    struct cr_payout_form form;
    struct cr_payout_effect effect;
    uint32_t owner = cr_deed_number(deed, "wallet_owner");
    enum cr_status status = cr_cage_payout_find(deed, &payout);
    if (status == CR_OK) status = check_speaks(deed, payout->own.person);
    if (status == CR_OK) status = read_form(deed, payout->own.person, payout->own.sum, &form);
    if (status != CR_OK) return status;
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, CR_PAYOUT_DO_CORRECT, payout->own.person, payout->number);
    struct cr_payout tried = payout->own;
    told.complete = true;
    told.wallet_owner = owner;
    status = cr_cage_payout_step(deed, &tried, &told, &effect);
    if (status == CR_OK) status = check_form(deed, &form, payout->own.method);
    return status == CR_OK ? do_step(deed, payout, &told, &effect) : status;
}

/* ---- Money by bank and wallet ---- */

/* By whom, before the money goes: the state decides whether it may, RELEASE whether there were two. */
enum cr_status cr_cage_payout_approve(struct cr_deed *deed)
{
    struct cage_payout *payout;
    enum cr_status status = cr_cage_payout_find(deed, &payout);
    if (status != CR_OK) return status;
    bool is_queued = payout->own.state == CR_PAYOUT_IS_QUEUED_BANK ||
                     payout->own.state == CR_PAYOUT_IS_QUEUED_EMONEY;
    if (!is_queued || payout->own.sent)
        return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "%s", cr_payout_state_name(payout->own.state));
    payout->approved_by = deed->by;
    return CR_OK;
}

enum cr_status cr_cage_payout_release(struct cr_deed *deed)
{
    struct cage_payout *payout;
    struct cr_payout_effect effect;
    (void)cr_deed_text(deed, "reference", CR_REFERENCE_TEXT);
    bool elsewhere = cr_deed_has(deed, "to_same") && !cr_deed_flag(deed, "to_same");
    enum cr_status status = cr_cage_payout_find(deed, &payout);
    if (status == CR_OK && elsewhere) /* than the application says, whatever his card does */
        return cr_deed_refuse(deed, CR_NOT_OWN_ACCOUNT, NULL);
    if (status == CR_OK) status = cr_cage_check_visitor(deed, payout->own.person, CAGE_APPLIES);
    if (status != CR_OK) return status;
    struct cage_reserve reserve = cr_cage_reserve_now(deed);
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, CR_PAYOUT_DO_RELEASE, payout->own.person, payout->number);
    told.approved_by = payout->approved_by;
    status = do_step(deed, payout, &told, &effect);
    if (status != CR_OK) return status;
    struct cage_state *cage = cr_cage_of(deed->hall);
    cage->receipts++;
    cage->documents++;
    cr_deed_row(deed, "payouts",
                cr_cage_paid_value(deed, payout, payout->own.paid, payout->own.tax, 0), "payout/%u",
                payout->number);
    cr_cage_tax_row(deed, payout, payout->own.sum, payout->own.tax);
    cr_cage_payout_late(deed, payout, &effect);
    cr_cage_reserve_watch(deed, reserve, payout->own.paid, payout->own.method == CR_BY_BANK);
    return CR_OK;
}

/* It came back, its tax with it; who approved it must look again. */
enum cr_status cr_cage_payout_bounce(struct cr_deed *deed)
{
    struct cage_payout *payout;
    enum cr_status status = cr_cage_payout_find(deed, &payout);
    if (status != CR_OK) return status;
    cr_money net = payout->own.paid, tax = payout->own.tax;
    status = simple_step(deed, CR_PAYOUT_DO_BOUNCE, &payout);
    if (status != CR_OK) return status;
    payout->approved_by = 0;
    json_t *value = cr_cage_paid_value(deed, payout, net, tax, 0);
    json_object_set_new(value, "reversed", json_true());
    cr_deed_row(deed, "payouts", value, "payout/%u", payout->number);
    cr_cage_tax_row(deed, payout, -payout->own.sum, -tax);
    return CR_OK;
}

/* ---- Given up ---- */

enum cr_status cr_cage_payout_cancel(struct cr_deed *deed)
{
    struct cage_payout *payout;
    struct cage_shift *shift;
    struct cr_payout_effect effect;
    struct cr_chip_count chips = { { 0 } };
    bool back = cr_deed_flag(deed, "chips_back");
    enum cr_status status = cr_cage_payout_find(deed, &payout);
    if (status == CR_OK) status = check_speaks(deed, payout->own.person);
    if (status != CR_OK) return status;
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, CR_PAYOUT_DO_CANCEL, payout->own.person, payout->number);
    told.chips_back = back;
    bool has_chips = payout->own.booked;
    struct cr_payout tried = payout->own;
    status = cr_cage_payout_step(deed, &tried, &told, &effect);
    if (status == CR_OK && has_chips) {
        status = cr_cage_own_shift(deed, &shift);
        if (status == CR_OK) status = cr_cage_find_chips(deed, payout->own.sum, &chips);
    }
    if (status == CR_OK) status = do_step(deed, payout, &told, &effect);
    if (status == CR_OK && has_chips) cr_chips_take(deed, CR_CHIPS_CAGE, &chips);
    return status;
}

uint32_t cr_cage_payout_person(const struct cr_hall *hall, uint32_t payout)
{
    const struct cage_payout *own = cr_cage_find(&cr_cage_of(hall)->payouts, payout);
    return own ? own->own.person : 0;
}
