/* payout.c -- an application's machine, and what each of its steps posts.
 *
 * One table says from which states a deed may be done and in which ways of paying; the ladder of a deed
 * says what else stands in its way; after the ladder nothing can fail.
 */
#include "house/payout.h"

#include "house/zone.h"

/* ---- Questions ---- */

cr_money cr_payout_tax(cr_money sum, int32_t tax_bp, enum cr_rounding rounding)
{
    cr_money tax = 0;
    assert(sum >= 0 && tax_bp >= 0 && tax_bp <= 10000 && rounding != CR_ROUND_EXACT);
    if (tax_bp == 0) return 0;
    bool fits = cr_money_times(sum, (struct cr_ratio){ tax_bp, 10000 }, rounding, &tax);
    assert(fits && tax <= sum);
    (void)fits;
    return tax;
}

static bool is_over(const struct cr_payout *payout)
{
    return payout->state == CR_PAYOUT_IS_PAID || payout->state == CR_PAYOUT_IS_REJECTED ||
           payout->state == CR_PAYOUT_IS_CANCELLED;
}

cr_money cr_payout_left(const struct cr_payout *payout)
{
    if (payout->state < CR_PAYOUT_IS_ACCEPTED || is_over(payout)) return 0;
    return payout->sum - payout->tax - payout->paid;
}

static bool is_past(const struct cr_payout *payout, int64_t moment)
{
    return payout->due != 0 && cr_is_overdue(payout->due, moment);
}

bool cr_payout_is_late(const struct cr_payout *payout, int64_t now)
{
    if (payout->state < CR_PAYOUT_IS_ACCEPTED || is_over(payout) || payout->sent) return false;
    return is_past(payout, now);
}

cr_money cr_payout_redeemed(const struct cr_payout *list, size_t count, uint32_t person,
                            cr_day gaming_day)
{
    cr_money total = 0;
    for (size_t i = 0; i < count; i++) {
        const struct cr_payout *payout = &list[i];
        bool counts = payout->state >= CR_PAYOUT_IS_ACCEPTED &&
                      payout->state <= CR_PAYOUT_IS_PAID && payout->person == person &&
                      payout->gaming_day == gaming_day;
        if (counts && !cr_money_add(total, payout->sum, &total)) return CR_MONEY_MAX;
    }
    return total;
}

bool cr_payout_is_bank_only(const struct cr_payout_terms *terms, cr_money redeemed_today,
                            cr_money sum)
{
    cr_money total;
    if (terms->bank_only_above == 0) return false;
    return !cr_money_add(redeemed_today, sum, &total) || total > terms->bank_only_above;
}

bool cr_payout_reserve_low(cr_money required, cr_money cash, cr_money bank, cr_money pays)
{
    cr_money held;
    if (!cr_money_add(cash, bank, &held)) return false; /* more than can be counted is enough */
    return !cr_money_sub(held, pays, &held) || held < required;
}

struct cr_house_posting cr_payout_refund_act(cr_money amount)
{
    struct cr_house_posting posting = { .operation = 12 };
    cr_house_move(&posting, CR_ACCOUNT_PREPAID, CR_ACCOUNT_BANK, amount);
    return posting;
}

/* ---- What is posted ---- */

/* By way of paying: where what is owed stands, where the money lies, which operation both are. */
static const struct {
    enum cr_account_kind owed, money;
    uint16_t books, pays;
} ways[CR_PAYOUT_METHODS] = {
    [CR_BY_CASH] = { CR_ACCOUNT_PAYABLE_CASH, CR_ACCOUNT_CASH_DRAWER, 30, 31 },
    [CR_BY_BANK] = { CR_ACCOUNT_PAYABLE_BANK, CR_ACCOUNT_BANK, 32, 32 },
    [CR_BY_EMONEY] = { CR_ACCOUNT_PAYABLE_WALLET, CR_ACCOUNT_WALLET, 33, 33 },
};

/* The chips are the house's again, and it owes their worth. */
static void book_owed(struct cr_payout *payout, struct cr_house_posting *posting)
{
    posting->operation = ways[payout->method].books;
    cr_house_move(posting, CR_ACCOUNT_CAGE, CR_ACCOUNT_PLAYER, payout->sum);
    cr_house_move(posting, CR_ACCOUNT_OUTSTANDING, ways[payout->method].owed, payout->sum);
    payout->booked = 1;
}

static void book_back(struct cr_payout *payout, struct cr_house_posting *posting)
{
    posting->operation = 47;
    cr_house_move(posting, CR_ACCOUNT_PLAYER, CR_ACCOUNT_CAGE, payout->sum);
    cr_house_move(posting, ways[payout->method].owed, CR_ACCOUNT_OUTSTANDING, payout->sum);
    payout->booked = 0;
}

/* Money goes out; the tax with the first of it (R10). Of what is not booked the chips go in as well. */
static void pay_out(struct cr_payout *payout, cr_money amount, int64_t at,
                    struct cr_payout_effect *effect)
{
    struct cr_house_posting *posting = &effect->posting;
    enum cr_account_kind owed = payout->booked ? ways[payout->method].owed : CR_ACCOUNT_OUTSTANDING;
    posting->operation = payout->booked ? ways[payout->method].pays : 29;
    if (!payout->booked) cr_house_move(posting, CR_ACCOUNT_CAGE, CR_ACCOUNT_PLAYER, payout->sum);
    cr_house_move(posting, owed, ways[payout->method].money, amount);
    if (payout->paid == 0) cr_house_move(posting, owed, CR_ACCOUNT_TAX_WITHHELD, payout->tax);
    effect->incident = is_past(payout, at) && !payout->overdue;
    if (effect->incident) payout->overdue = 1;
    payout->paid += amount;
    payout->paid_at = at;
}

static void take_back(struct cr_payout *payout, struct cr_house_posting *posting)
{
    enum cr_account_kind owed = ways[payout->method].owed;
    posting->operation = payout->method == CR_BY_BANK ? 34 : 47;
    cr_house_move(posting, ways[payout->method].money, owed, payout->paid);
    cr_house_move(posting, CR_ACCOUNT_TAX_WITHHELD, owed, payout->tax);
    payout->paid = 0;
    payout->paid_at = 0;
    payout->sent = 0;
}

/* ---- The steps ---- */

typedef enum cr_status step(struct cr_payout *payout, const struct cr_payout_deed *deed,
                            struct cr_payout_effect *effect);

/* What is asked when it is filed and again when the chips are there: the day may have moved on. */
static enum cr_status check_terms(const struct cr_payout_deed *deed, unsigned method, cr_money sum)
{
    if (deed->terms.tax_bp < 0 || deed->terms.tax_bp > 10000) return CR_TAX_UNSET;
    if (method != CR_BY_BANK && cr_payout_is_bank_only(&deed->terms, deed->redeemed_today, sum))
        return CR_BANK_ONLY;
    return CR_OK;
}

static enum cr_status do_submit(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                struct cr_payout_effect *effect)
{
    (void)effect;
    if (deed->amount < 1) return CR_AMOUNT;
    if (deed->method >= CR_PAYOUT_METHODS || !(deed->terms.methods & CR_PAYOUT_BIT(deed->method)))
        return CR_METHOD;
    if (!deed->complete || deed->person == 0) return CR_FIELD_MISSING;
    enum cr_status refusal = check_terms(deed, deed->method, deed->amount);
    if (refusal) return refusal;
    payout->submitted_at = deed->at;
    payout->due = deed->method == CR_BY_CASH ? 0 : deed->due;
    payout->sum = deed->amount;
    payout->person = deed->person;
    payout->method = deed->method;
    payout->state = CR_PAYOUT_IS_SUBMITTED;
    return CR_OK;
}

static enum cr_status do_identify(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                  struct cr_payout_effect *effect)
{
    (void)effect;
    bool is_must = deed->terms.id_required & CR_PAYOUT_BIT(payout->method);
    if (is_must && !deed->shown) return CR_ID_REQUIRED;
    bool is_his = !deed->shown || deed->same;
    payout->state = is_his ? CR_PAYOUT_IS_IDENTIFIED : CR_PAYOUT_IS_REJECTED;
    return CR_OK;
}

static enum cr_status do_accept(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                struct cr_payout_effect *effect)
{
    if (deed->colour) return CR_COLOUR_AT_CAGE;
    if (deed->amount != payout->sum) return CR_COUNT_DIFFERS;
    enum cr_status refusal = check_terms(deed, payout->method, payout->sum);
    if (refusal) return refusal;
    payout->tax =
        cr_payout_tax(payout->sum, deed->terms.tax_bp, (enum cr_rounding)deed->terms.tax_rounding);
    payout->gaming_day = deed->gaming_day;
    payout->state = CR_PAYOUT_IS_ACCEPTED;
    if (payout->method != CR_BY_CASH) book_owed(payout, &effect->posting);
    return CR_OK;
}

/* Of what is queued a part may be paid; what is paid across the counter is paid whole. */
static enum cr_status do_pay(struct cr_payout *payout, const struct cr_payout_deed *deed,
                             struct cr_payout_effect *effect)
{
    cr_money left = cr_payout_left(payout);
    cr_money amount = deed->amount ? deed->amount : left;
    bool is_part = amount != left;
    if (amount < 0 || amount > left) return CR_AMOUNT;
    if (is_part && !payout->booked) return CR_AMOUNT;
    if (amount > deed->till) return CR_TILL_SHORT;
    if (is_part && !(deed->terms.till_short_partial && deed->agreed)) return CR_NOT_AGREED;
    pay_out(payout, amount, deed->at, effect);
    if (!is_part) payout->state = CR_PAYOUT_IS_PAID;
    return CR_OK;
}

static enum cr_status check_wallet(const struct cr_payout *payout,
                                   const struct cr_payout_deed *deed)
{
    if (payout->method != CR_BY_EMONEY) return CR_OK;
    if (deed->wallet_owner == 0) return CR_WALLET_UNVERIFIED;
    return deed->wallet_owner == payout->person ? CR_OK : CR_NOT_OWN_WALLET;
}

static uint8_t queue_of(const struct cr_payout *payout)
{
    static const uint8_t queues[CR_PAYOUT_METHODS] = { CR_PAYOUT_IS_QUEUED_CASH,
                                                       CR_PAYOUT_IS_QUEUED_BANK,
                                                       CR_PAYOUT_IS_QUEUED_EMONEY };
    return queues[payout->method];
}

/* From accepted (cash, bank) or from wallet_check (e-money): either way round is no edge. */
static enum cr_status do_queue(struct cr_payout *payout, const struct cr_payout_deed *deed,
                               struct cr_payout_effect *effect)
{
    bool was_checked = payout->state == CR_PAYOUT_IS_WALLET_CHECK;
    if (was_checked != (payout->method == CR_BY_EMONEY)) return CR_OUT_OF_ORDER;
    enum cr_status refusal = check_wallet(payout, deed);
    if (refusal) return refusal;
    if (payout->method == CR_BY_CASH) {
        assert(deed->terms.till_short_hours <= CR_PAYOUT_HOURS_MAX);
        if (deed->till >= cr_payout_left(payout)) return CR_OUT_OF_ORDER; /* pay him */
        if (deed->terms.till_short_hours != 0)
            payout->due = cr_due_hours(payout->submitted_at, deed->terms.till_short_hours);
        book_owed(payout, &effect->posting);
    }
    payout->state = queue_of(payout);
    return CR_OK;
}

static enum cr_status do_check_wallet(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                      struct cr_payout_effect *effect)
{
    (void)deed, (void)effect;
    payout->state = CR_PAYOUT_IS_WALLET_CHECK;
    return CR_OK;
}

static enum cr_status do_release(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                 struct cr_payout_effect *effect)
{
    if (payout->sent) return CR_OUT_OF_ORDER;
    if (deed->by == 0 || deed->approved_by == 0 || deed->by == deed->approved_by)
        return CR_SEGREGATION;
    pay_out(payout, cr_payout_left(payout), deed->at, effect);
    payout->sent = 1;
    return CR_OK;
}

static enum cr_status do_confirm(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                 struct cr_payout_effect *effect)
{
    (void)deed, (void)effect;
    if (!payout->sent) return CR_OUT_OF_ORDER;
    payout->state = CR_PAYOUT_IS_PAID;
    return CR_OK;
}

static enum cr_status do_bounce(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                struct cr_payout_effect *effect)
{
    (void)deed;
    if (!payout->sent) return CR_OUT_OF_ORDER;
    take_back(payout, &effect->posting);
    payout->state = CR_PAYOUT_IS_RETURNED;
    return CR_OK;
}

static enum cr_status do_correct(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                 struct cr_payout_effect *effect)
{
    (void)effect;
    if (!deed->complete) return CR_FIELD_MISSING;
    enum cr_status refusal = check_wallet(payout, deed);
    if (refusal) return refusal;
    payout->state = queue_of(payout); /* the term is what it was */
    return CR_OK;
}

static enum cr_status do_lapse(struct cr_payout *payout, const struct cr_payout_deed *deed,
                               struct cr_payout_effect *effect)
{
    if (payout->overdue || !cr_payout_is_late(payout, deed->at)) return CR_OUT_OF_ORDER;
    payout->overdue = 1;
    effect->incident = true;
    return CR_OK;
}

static enum cr_status do_cancel(struct cr_payout *payout, const struct cr_payout_deed *deed,
                                struct cr_payout_effect *effect)
{
    bool has_chips = payout->state >= CR_PAYOUT_IS_ACCEPTED;
    if (payout->sent || payout->paid != 0) return CR_OUT_OF_ORDER;
    if (has_chips && !deed->chips_back) return CR_CHIPS_NOT_BACK;
    if (payout->booked) book_back(payout, &effect->posting);
    payout->state = CR_PAYOUT_IS_CANCELLED;
    return CR_OK;
}

/* ---- One door ---- */

#define AT(state) (1u << CR_PAYOUT_IS_##state)
enum {
    BEFORE_CHIPS = AT(DRAFT) | AT(SUBMITTED) | AT(IDENTIFIED),
    TRANSFERS = AT(QUEUED_BANK) | AT(QUEUED_EMONEY),
    OWED = AT(QUEUED_CASH) | TRANSFERS | AT(RETURNED),
};

/* A returned one's term runs on, so it can lapse as a queued one does. */
static const struct {
    step *run;
    unsigned from;
    unsigned methods; /* CR_PAYOUT_BIT; 0: all */
} steps[CR_PAYOUT_DEEDS] = {
    [CR_PAYOUT_DO_SUBMIT] = { do_submit, AT(DRAFT), 0 },
    [CR_PAYOUT_DO_IDENTIFY] = { do_identify, AT(SUBMITTED), 0 },
    [CR_PAYOUT_DO_ACCEPT] = { do_accept, AT(IDENTIFIED), 0 },
    [CR_PAYOUT_DO_PAY] = { do_pay, AT(ACCEPTED) | AT(QUEUED_CASH), CR_PAYOUT_BIT(CR_BY_CASH) },
    [CR_PAYOUT_DO_QUEUE] = { do_queue, AT(ACCEPTED) | AT(WALLET_CHECK), 0 },
    [CR_PAYOUT_DO_CHECK_WALLET] = { do_check_wallet, AT(ACCEPTED), CR_PAYOUT_BIT(CR_BY_EMONEY) },
    [CR_PAYOUT_DO_RELEASE] = { do_release, TRANSFERS, 0 },
    [CR_PAYOUT_DO_CONFIRM] = { do_confirm, TRANSFERS, 0 },
    [CR_PAYOUT_DO_BOUNCE] = { do_bounce, TRANSFERS, 0 },
    [CR_PAYOUT_DO_CORRECT] = { do_correct, AT(RETURNED), 0 },
    [CR_PAYOUT_DO_LAPSE] = { do_lapse, OWED, 0 },
    [CR_PAYOUT_DO_CANCEL] = { do_cancel, BEFORE_CHIPS | AT(ACCEPTED) | AT(WALLET_CHECK) | OWED, 0 },
};

enum cr_status cr_payout_do(struct cr_payout *payout, const struct cr_payout_deed *deed,
                            struct cr_payout_effect *effect)
{
    assert(payout->state < CR_PAYOUT_STATES && payout->method < CR_PAYOUT_METHODS);
    if (deed->kind >= CR_PAYOUT_DEEDS) return CR_OUT_OF_ORDER;
    if (!(steps[deed->kind].from & 1u << payout->state)) return CR_OUT_OF_ORDER;
    unsigned methods = steps[deed->kind].methods;
    if (methods && !(methods & CR_PAYOUT_BIT(payout->method))) return CR_OUT_OF_ORDER;
    struct cr_payout next = *payout;
    struct cr_payout_effect done = { .incident = false };
    enum cr_status refusal = steps[deed->kind].run(&next, deed, &done);
    if (refusal) return refusal;
    *payout = next;
    *effect = done;
    return CR_OK;
}
