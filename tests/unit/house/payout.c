/* payout.c -- worked examples H60-H81 of house.md by number, in real books; every edge of the machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "books_kit.h"
#include "house/payout.h"
#include "house/zone.h"

#define SECOND INT64_C(1000000)
#define HOUR   (3600 * SECOND)
#define DAY    (24 * HOUR)
/* Sat 2026-03-07 00:00:00, whatever the zone: terms are differences. */
#define SATURDAY (INT64_C(20519) * DAY)
#define TODAY    20519

static const struct cr_payout_terms m1 = {
    .tax_bp = 400,
    .till_short_hours = 24,
    .methods = 7,
    .id_required = 7,
    .tax_rounding = CR_ROUND_HALF,
    .till_short_partial = true,
};
static const struct cr_payout_terms bg = {
    .bank_only_above = 3000000,
    .methods = CR_PAYOUT_BIT(CR_BY_CASH) | CR_PAYOUT_BIT(CR_BY_BANK),
    .id_required = CR_PAYOUT_BIT(CR_BY_BANK),
    .tax_rounding = CR_ROUND_HALF,
};

static struct cr_payout payout;
static struct cr_payout_effect effect;

/* A deed that would be right, of whatever kind: the tests spoil it one thing at a time. */
static struct cr_payout_deed right(const struct cr_payout_terms *terms, unsigned kind,
                                   cr_money amount)
{
    return (struct cr_payout_deed){
        .terms = *terms,
        .kind = kind,
        .at = SATURDAY + 22 * HOUR + 15 * 60 * SECOND,
        .due = SATURDAY + 10 * DAY + DAY - SECOND, /* Tue 2026-03-17 23:59:59 */
        .amount = amount,
        .till = 100000000,
        .person = VISITOR,
        .by = 40,
        .approved_by = 41,
        .wallet_owner = VISITOR,
        .gaming_day = TODAY,
        .method = CR_BY_CASH,
        .complete = true,
        .shown = true,
        .same = true,
        .agreed = true,
        .chips_back = true,
    };
}

static enum cr_status tell(const struct cr_payout_deed *deed)
{
    enum cr_status refusal = cr_payout_do(&payout, deed, &effect);
    if (refusal == CR_OK) post(&effect.posting);
    return refusal;
}

static enum cr_status step(const struct cr_payout_terms *terms, unsigned kind, cr_money amount)
{
    struct cr_payout_deed deed = right(terms, kind, amount);
    return tell(&deed);
}

static enum cr_status submit(const struct cr_payout_terms *terms, unsigned method, cr_money sum)
{
    struct cr_payout_deed deed = right(terms, CR_PAYOUT_DO_SUBMIT, sum);
    deed.method = (uint8_t)method;
    memset(&payout, 0, sizeof payout);
    return tell(&deed);
}

/* As far as the chips in the cage. */
static void accept(const struct cr_payout_terms *terms, unsigned method, cr_money sum)
{
    assert_int_equal(submit(terms, method, sum), CR_OK);
    assert_int_equal(step(terms, CR_PAYOUT_DO_IDENTIFY, 0), CR_OK);
    assert_int_equal(step(terms, CR_PAYOUT_DO_ACCEPT, sum), CR_OK);
    assert_int_equal(payout.state, CR_PAYOUT_IS_ACCEPTED);
}

static void accept_queued(const struct cr_payout_terms *terms, unsigned method, cr_money sum)
{
    accept(terms, method, sum);
    if (method == CR_BY_EMONEY) assert_int_equal(step(terms, CR_PAYOUT_DO_CHECK_WALLET, 0), CR_OK);
    struct cr_payout_deed deed = right(terms, CR_PAYOUT_DO_QUEUE, 0);
    deed.till = sum / 10;
    if (method != CR_BY_EMONEY) deed.wallet_owner = 0; /* nobody asks */
    assert_int_equal(tell(&deed), CR_OK);
}

/* Visitors hold 100,000.00 in chips; drawer, bank and wallet as much in money. */
static int begin(void **state)
{
    const cr_money much = 10000000;
    open_books(state);
    POST(1, MOVE(VAULT, ISSUED, 5 * much));
    POST(3, MOVE(CAGE, VAULT, 5 * much));
    POST(4, MOVE(CASH_SAFE, HOUSE_FUNDS, much), MOVE(BANK, HOUSE_FUNDS, much),
         MOVE(WALLET, HOUSE_FUNDS, much));
    POST(6, MOVE(PLAYER, CAGE, much), MOVE(CASH_DRAWER, OUTSTANDING, much));
    memset(&payout, 0, sizeof payout);
    return 0;
}

/* The last step's posting: its operation and its moves, in order. */
static void expect(unsigned operation, size_t count, const struct cr_house_move *moves)
{
    assert_int_equal(effect.posting.operation, operation);
    assert_int_equal(effect.posting.count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(effect.posting.moves[i].debit, moves[i].debit);
        assert_int_equal(effect.posting.moves[i].credit, moves[i].credit);
        assert_int_equal(effect.posting.moves[i].amount, moves[i].amount);
    }
}
#define EXPECT(operation, ...)                                                             \
    expect(operation,                                                                      \
           sizeof((struct cr_house_move[]){ __VA_ARGS__ }) / sizeof(struct cr_house_move), \
           (struct cr_house_move[]){ __VA_ARGS__ })

/* ---- Cash ---- */

static void h60_cash_with_tax(void **state)
{
    (void)state;
    accept(&m1, CR_BY_CASH, 100000);
    assert_int_equal(effect.posting.operation, 0);
    assert_int_equal(cr_payout_left(&payout), 96000);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_PAY, 0), CR_OK);
    EXPECT(29, MOVE(CAGE, PLAYER, 100000), MOVE(OUTSTANDING, CASH_DRAWER, 96000),
           MOVE(OUTSTANDING, TAX_WITHHELD, 4000));
    assert_int_equal(payout.state, CR_PAYOUT_IS_PAID);
    assert_int_equal(payout.tax, 4000);
    assert_int_equal(payout.paid, 96000);
    assert_int_equal(balance(CR_ACCOUNT_TAX_WITHHELD), -4000);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), 10000000 - 96000);
    assert_int_equal(payout.paid_at, right(&m1, 0, 0).at);
    assert_int_equal(cr_payout_left(&payout), 0);
}

static void h61_tax_is_rounded_half_up(void **state)
{
    (void)state;
    assert_int_equal(cr_payout_tax(1237, 400, CR_ROUND_HALF), 49);
    assert_int_equal(cr_payout_tax(1238, 400, CR_ROUND_HALF), 50);
    accept(&m1, CR_BY_CASH, 1237);
    assert_int_equal(cr_payout_left(&payout), 1188);
    accept(&m1, CR_BY_CASH, 1238);
    assert_int_equal(cr_payout_left(&payout), 1188);
    assert_int_equal(cr_payout_tax(1250, 100, CR_ROUND_HALF), 13); /* 12.5: a half goes up */
    assert_int_equal(cr_payout_tax(CR_MONEY_MAX, 10000, CR_ROUND_HALF), CR_MONEY_MAX);
    for (cr_money sum = 0; sum < 2000; sum++) /* the same by another road */
        assert_int_equal(cr_payout_tax(sum, 375, CR_ROUND_HALF), (sum * 375 * 2 + 10000) / 20000);
}

static void h62_no_document(void **state)
{
    (void)state;
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_IDENTIFY, 0);
    deed.shown = false;
    assert_int_equal(submit(&m1, CR_BY_CASH, 100000), CR_OK);
    assert_int_equal(tell(&deed), CR_ID_REQUIRED);
    assert_int_equal(payout.state, CR_PAYOUT_IS_SUBMITTED);
    deed.terms = bg; /* R43: cash without one, the bank with one */
    assert_int_equal(submit(&bg, CR_BY_CASH, 100000), CR_OK);
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(payout.state, CR_PAYOUT_IS_IDENTIFIED);
    assert_int_equal(submit(&bg, CR_BY_BANK, 100000), CR_OK);
    assert_int_equal(tell(&deed), CR_ID_REQUIRED);
}

static void another_persons_document_rejects(void **state)
{
    (void)state;
    struct cr_payout_deed deed = right(&bg, CR_PAYOUT_DO_IDENTIFY, 0);
    deed.same = false; /* BG does not ask for it, but it was shown and is not his */
    assert_int_equal(submit(&bg, CR_BY_CASH, 100000), CR_OK);
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(payout.state, CR_PAYOUT_IS_REJECTED);
}

static void h63_tax_not_set(void **state)
{
    (void)state;
    struct cr_payout_terms unset = m1;
    unset.tax_bp = -1;
    assert_int_equal(submit(&unset, CR_BY_CASH, 100000), CR_TAX_UNSET);
    assert_int_equal(payout.state, CR_PAYOUT_IS_DRAFT);
    unset.tax_bp = 10001;
    assert_int_equal(submit(&unset, CR_BY_CASH, 100000), CR_TAX_UNSET);
    unset.tax_bp = 10000; /* all of it: a strange law, but a rate */
    accept(&unset, CR_BY_CASH, 100000);
    assert_int_equal(step(&unset, CR_PAYOUT_DO_PAY, 0), CR_OK);
    EXPECT(29, MOVE(CAGE, PLAYER, 100000), MOVE(OUTSTANDING, TAX_WITHHELD, 100000));
}

static void short_till(void)
{
    accept(&m1, CR_BY_CASH, 100000);
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_PAY, 0);
    deed.till = 70000;
    assert_int_equal(tell(&deed), CR_TILL_SHORT);
    deed.kind = CR_PAYOUT_DO_QUEUE;
    deed.at += 5 * 60 * SECOND; /* the clock runs from the request */
    assert_int_equal(tell(&deed), CR_OK);
    EXPECT(30, MOVE(CAGE, PLAYER, 100000), MOVE(OUTSTANDING, PAYABLE_CASH, 100000));
    assert_int_equal(payout.state, CR_PAYOUT_IS_QUEUED_CASH);
    assert_int_equal(payout.due, right(&m1, 0, 0).at + 24 * HOUR);
}

static void h64_short_till_has_24_hours(void **state)
{
    (void)state;
    short_till();
    struct cr_payout queued = payout;
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_PAY, 0);
    deed.at = payout.due + SECOND - 1; /* the last second, whole */
    assert_false(cr_payout_is_late(&payout, deed.at));
    assert_int_equal(cr_payout_do(&payout, &deed, &effect), CR_OK);
    assert_false(effect.incident);
    assert_false(payout.overdue);
    payout = queued;
    deed.at = payout.due + SECOND;
    assert_true(cr_payout_is_late(&payout, deed.at));
    assert_int_equal(tell(&deed), CR_OK); /* still paid */
    assert_true(effect.incident);
    assert_true(payout.overdue);
    assert_int_equal(payout.state, CR_PAYOUT_IS_PAID);
    EXPECT(31, MOVE(PAYABLE_CASH, CASH_DRAWER, 96000), MOVE(PAYABLE_CASH, TAX_WITHHELD, 4000));
    assert_int_equal(balance(CR_ACCOUNT_PAYABLE_CASH), 0);
}

static void h64_the_clock_finds_it_first(void **state)
{
    (void)state;
    short_till();
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_LAPSE, 0);
    deed.at = payout.due;
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    deed.at = payout.due + SECOND;
    assert_int_equal(tell(&deed), CR_OK);
    assert_true(effect.incident);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* one incident, not one a second */
    deed.kind = CR_PAYOUT_DO_PAY;
    assert_int_equal(tell(&deed), CR_OK);
    assert_false(effect.incident);
}

static void h65_what_the_till_has_now(void **state)
{
    (void)state;
    short_till();
    int64_t due = payout.due;
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_PAY, 70000);
    deed.till = 70000;
    assert_int_equal(tell(&deed), CR_OK);
    EXPECT(31, MOVE(PAYABLE_CASH, CASH_DRAWER, 70000), MOVE(PAYABLE_CASH, TAX_WITHHELD, 4000));
    assert_int_equal(payout.state, CR_PAYOUT_IS_QUEUED_CASH);
    assert_int_equal(cr_payout_left(&payout), 26000);
    assert_int_equal(payout.due, due);
    assert_int_equal(balance(CR_ACCOUNT_PAYABLE_CASH), -26000);
    deed = right(&m1, CR_PAYOUT_DO_CANCEL, 0);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_PAY, 26001), CR_AMOUNT);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_PAY, -1), CR_AMOUNT);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_PAY, 26000), CR_OK);
    EXPECT(31, MOVE(PAYABLE_CASH, CASH_DRAWER, 26000));
    assert_int_equal(payout.state, CR_PAYOUT_IS_PAID);
    assert_int_equal(balance(CR_ACCOUNT_PAYABLE_CASH), 0);
}

static void a_part_needs_his_word_and_a_queue(void **state)
{
    (void)state;
    accept(&m1, CR_BY_CASH, 100000);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_PAY, 500), CR_AMOUNT); /* across the counter */
    short_till();
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_PAY, 70000);
    deed.agreed = false;
    assert_int_equal(tell(&deed), CR_NOT_AGREED);
    deed.agreed = true;
    deed.terms.till_short_partial = false;
    assert_int_equal(tell(&deed), CR_NOT_AGREED);
}

static void a_full_till_queues_nobody(void **state)
{
    (void)state;
    accept(&m1, CR_BY_CASH, 100000);
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_QUEUE, 0);
    deed.till = 96000;
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    deed.till = 95999;
    deed.terms.till_short_hours = 0; /* a house without the rule: he waits without a term */
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(payout.due, 0);
    assert_false(cr_payout_is_late(&payout, INT64_MAX));
}

/* ---- Bank and e-money ---- */

/* Filed on that day at that hour of the house's clock, when is it due? */
static void due_by(const char *filed, int hour, const char *holiday, const char *due)
{
    struct cr_zone minsk;
    struct cr_work_calendar work = { .count = 0 };
    struct cr_zone_clock clock = { .second = hour * 3600 };
    cr_day off;
    char text[CR_ZONE_FORMAT_SIZE];
    assert_int_equal(cr_zone_parse(&minsk, "<+03>-3", NULL), CR_OK);
    if (holiday) assert_true(cr_date_parse(holiday, &off) && cr_holiday_add(&work, off));
    assert_true(cr_date_parse(filed, &clock.day));
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_SUBMIT, 100000);
    deed.method = CR_BY_BANK;
    deed.at = cr_zone_moment(&minsk, clock, false);
    deed.due = cr_due_working_days(&minsk, &work, deed.at, 7);
    memset(&payout, 0, sizeof payout);
    assert_int_equal(tell(&deed), CR_OK);
    cr_zone_format(&minsk, payout.due, text);
    assert_string_equal(text, due);
}

static void h66_h67_h68_seven_working_days(void **state)
{
    (void)state;
    due_by("2026-03-06", 16, NULL, "2026-03-17 23:59:59");
    due_by("2026-03-07", 12, NULL, "2026-03-17 23:59:59");
    due_by("2026-03-08", 23, NULL, "2026-03-17 23:59:59");
    due_by("2026-03-06", 16, "2026-03-12", "2026-03-18 23:59:59");
    due_by("2026-03-05", 0, NULL, "2026-03-16 23:59:59");
}

static void h66_the_last_second_is_in_time(void **state)
{
    (void)state;
    int64_t due = right(&m1, 0, 0).due;
    assert_int_equal(submit(&m1, CR_BY_BANK, 100000), CR_OK);
    assert_int_equal(cr_payout_left(&payout), 0); /* nothing is owed before the chips are there */
    assert_false(cr_payout_is_late(&payout, due + SECOND));
    accept(&m1, CR_BY_BANK, 100000);
    assert_true(cr_payout_is_late(&payout, due + SECOND));
    accept_queued(&m1, CR_BY_BANK, 100000);
    assert_int_equal(payout.due, due);
    assert_false(cr_payout_is_late(&payout, due + SECOND - 1));
    assert_true(cr_payout_is_late(&payout, due + SECOND));
    for (unsigned over = CR_PAYOUT_IS_PAID; over < CR_PAYOUT_STATES; over++) {
        payout.state = (uint8_t)over;
        assert_false(cr_payout_is_late(&payout, due + SECOND));
        assert_int_equal(cr_payout_left(&payout), 0);
    }
}

static struct cr_payout_form whole_form(void)
{
    return (struct cr_payout_form){
        .sum = 100000,
        .fields = ~(CR_FIELD_BIT(CR_FIELD_DOCUMENT_STATE) | CR_FIELD_BIT(CR_FIELD_SUM)),
        .person = VISITOR,
        .account_owner = VISITOR,
        .needs_account = true,
    };
}

static void form_lacks(const struct cr_payout_form *form, unsigned method, const char *name)
{
    enum cr_payout_field field;
    enum cr_status refusal = cr_payout_check_form(form, method, &field);
    assert_int_equal(refusal, *name ? CR_FIELD_MISSING : CR_OK);
    assert_string_equal(cr_payout_field_name(field), name);
}

static void h69_every_field_that_must_be_there(void **state)
{
    (void)state;
    struct cr_payout_form form = whole_form();
    form_lacks(&form, CR_BY_BANK, "");
    form_lacks(&form, CR_BY_EMONEY, "");
    static const struct {
        const char *name;
        bool bank, emoney;
    } musts[] = {
        { "legal_entity", true, true },
        { "surname", true, true },
        { "given_name", true, true },
        { "document.name", true, true },
        { "document.number", true, true },
        { "document.issued_on", true, true },
        { "document.issued_by", true, true },
        { "filed_at", true, true },
        { "wallet", false, true },
        { "account", true, false },
    };
    for (size_t i = 0; i < sizeof musts / sizeof musts[0]; i++) {
        form = whole_form();
        form.fields &= ~CR_FIELD_BIT(cr_payout_field_find(musts[i].name));
        form_lacks(&form, CR_BY_BANK, musts[i].bank ? musts[i].name : "");
        form_lacks(&form, CR_BY_EMONEY, musts[i].emoney ? musts[i].name : "");
        form_lacks(&form, CR_BY_CASH, ""); /* cash has no form */
    }
    form = whole_form();
    form.fields &= ~CR_FIELD_BIT(CR_FIELD_ACCOUNT);
    form.needs_account = false;
    form_lacks(&form, CR_BY_BANK, ""); /* when needed */
    form.sum = 0;
    form_lacks(&form, CR_BY_BANK, "sum");
    form.fields = 0;
    form_lacks(&form, CR_BY_BANK, "legal_entity"); /* the first of them */
}

static void h69_h76_an_incomplete_form_stays_a_draft(void **state)
{
    (void)state;
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_SUBMIT, 100000);
    deed.method = CR_BY_BANK;
    deed.complete = false;
    assert_int_equal(tell(&deed), CR_FIELD_MISSING);
    deed.complete = true;
    deed.person = 0;
    assert_int_equal(tell(&deed), CR_FIELD_MISSING);
    deed.person = VISITOR;
    deed.amount = 0;
    assert_int_equal(tell(&deed), CR_AMOUNT);
    deed.amount = 1;
    deed.method = CR_PAYOUT_METHODS;
    deed.terms.methods = UINT32_MAX;
    assert_int_equal(tell(&deed), CR_METHOD);
    assert_int_equal(submit(&bg, CR_BY_EMONEY, 100), CR_METHOD);
    assert_int_equal(payout.state, CR_PAYOUT_IS_DRAFT);
}

static void h70_foreign_passport(void **state)
{
    (void)state;
    struct cr_payout_form form = whole_form();
    form.issued_abroad = true;
    form.fields &= ~CR_FIELD_BIT(CR_FIELD_DOCUMENT_ISSUED_BY);
    form_lacks(&form, CR_BY_BANK, "document.state");
    form.fields |= CR_FIELD_BIT(CR_FIELD_DOCUMENT_STATE);
    form_lacks(&form, CR_BY_BANK, "");
}

static void h71_another_persons_account(void **state)
{
    (void)state;
    enum cr_payout_field field;
    struct cr_payout_form form = whole_form();
    form.account_owner = VISITOR + 1;
    assert_int_equal(cr_payout_check_form(&form, CR_BY_BANK, &field), CR_NOT_OWN_ACCOUNT);
    form.person = form.account_owner = 0; /* nobody's is not his */
    assert_int_equal(cr_payout_check_form(&form, CR_BY_BANK, &field), CR_NOT_OWN_ACCOUNT);
    assert_int_equal(cr_payout_check_form(&form, CR_BY_EMONEY, &field), CR_OK);
    form.sum = -1;
    assert_int_equal(cr_payout_check_form(&form, CR_BY_CASH, &field), CR_AMOUNT);
    assert_int_equal(cr_payout_check_form(&form, CR_PAYOUT_METHODS, &field), CR_METHOD);
}

static void h72_whose_wallet(void **state)
{
    (void)state;
    accept(&m1, CR_BY_EMONEY, 100000);
    EXPECT(33, MOVE(CAGE, PLAYER, 100000), MOVE(OUTSTANDING, PAYABLE_WALLET, 100000));
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_QUEUE, 0);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* not before it is looked at */
    assert_int_equal(step(&m1, CR_PAYOUT_DO_CHECK_WALLET, 0), CR_OK);
    deed.wallet_owner = 0;
    assert_int_equal(tell(&deed), CR_WALLET_UNVERIFIED);
    deed.wallet_owner = 18;
    assert_int_equal(tell(&deed), CR_NOT_OWN_WALLET);
    deed.wallet_owner = VISITOR;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(payout.state, CR_PAYOUT_IS_QUEUED_EMONEY);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_RELEASE, 0), CR_OK);
    EXPECT(33, MOVE(PAYABLE_WALLET, WALLET, 96000), MOVE(PAYABLE_WALLET, TAX_WITHHELD, 4000));
    assert_int_equal(step(&m1, CR_PAYOUT_DO_BOUNCE, 0), CR_OK);
    EXPECT(47, MOVE(WALLET, PAYABLE_WALLET, 96000), MOVE(TAX_WITHHELD, PAYABLE_WALLET, 4000));
    deed.kind = CR_PAYOUT_DO_CORRECT;
    deed.wallet_owner = 18;
    assert_int_equal(tell(&deed), CR_NOT_OWN_WALLET);
}

static void h73_the_clock_runs_from_filing(void **state)
{
    (void)state;
    int64_t due = right(&m1, 0, 0).due;
    assert_int_equal(submit(&m1, CR_BY_EMONEY, 100000), CR_OK);
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_IDENTIFY, 0);
    deed.at += 10 * HOUR; /* shown in the evening */
    deed.due += DAY;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(payout.due, due);
}

static void h74_the_bank_returns_it(void **state)
{
    (void)state;
    accept_queued(&m1, CR_BY_BANK, 100000);
    int64_t due = payout.due;
    assert_int_equal(step(&m1, CR_PAYOUT_DO_BOUNCE, 0), CR_OUT_OF_ORDER);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_CONFIRM, 0), CR_OUT_OF_ORDER);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_RELEASE, 0), CR_OK);
    EXPECT(32, MOVE(PAYABLE_BANK, BANK, 96000), MOVE(PAYABLE_BANK, TAX_WITHHELD, 4000));
    assert_int_equal(step(&m1, CR_PAYOUT_DO_RELEASE, 0), CR_OUT_OF_ORDER);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_CANCEL, 0), CR_OUT_OF_ORDER);
    assert_false(cr_payout_is_late(&payout, due + DAY)); /* it is on its way */
    assert_int_equal(step(&m1, CR_PAYOUT_DO_BOUNCE, 0), CR_OK);
    EXPECT(34, MOVE(BANK, PAYABLE_BANK, 96000), MOVE(TAX_WITHHELD, PAYABLE_BANK, 4000));
    assert_int_equal(payout.state, CR_PAYOUT_IS_RETURNED);
    assert_int_equal(payout.paid_at, 0);
    assert_int_equal(payout.due, due);
    assert_true(cr_payout_is_late(&payout, due + SECOND));
    assert_int_equal(balance(CR_ACCOUNT_PAYABLE_BANK), -100000);
    assert_int_equal(balance(CR_ACCOUNT_TAX_WITHHELD), 0);
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_CORRECT, 0);
    deed.complete = false;
    assert_int_equal(tell(&deed), CR_FIELD_MISSING);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_CORRECT, 0), CR_OK);
    assert_int_equal(payout.due, due);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_RELEASE, 0), CR_OK);
    assert_int_equal(effect.posting.count, 2); /* the tax again, for it came back too */
    assert_int_equal(step(&m1, CR_PAYOUT_DO_CONFIRM, 0), CR_OK);
    assert_int_equal(payout.state, CR_PAYOUT_IS_PAID);
    assert_int_equal(balance(CR_ACCOUNT_PAYABLE_BANK), 0);
    assert_int_equal(balance(CR_ACCOUNT_TAX_WITHHELD), -4000);
}

static void a_release_needs_two(void **state)
{
    (void)state;
    accept_queued(&m1, CR_BY_BANK, 100000);
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_RELEASE, 0);
    deed.approved_by = deed.by;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.approved_by = 0;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.approved_by = 9;
    deed.by = 0;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
}

/* ---- 30,000 by bank ---- */

static void h75_h76_above_30000_goes_by_bank(void **state)
{
    (void)state;
    accept(&bg, CR_BY_CASH, 3000000);
    assert_int_equal(step(&bg, CR_PAYOUT_DO_PAY, 0), CR_OK);
    assert_int_equal(submit(&bg, CR_BY_CASH, 3000001), CR_BANK_ONLY);
    assert_int_equal(submit(&bg, CR_BY_CASH, 3000100), CR_BANK_ONLY);
    accept_queued(&bg, CR_BY_BANK, 3000100);
    assert_int_equal(balance(CR_ACCOUNT_PAYABLE_BANK), -3000100);
    assert_int_equal(step(&bg, CR_PAYOUT_DO_RELEASE, 0), CR_OK);
    EXPECT(32, MOVE(PAYABLE_BANK, BANK, 3000100)); /* no tax there */
}

static void h77_a_day_adds_up(void **state)
{
    (void)state;
    struct cr_payout day[3];
    accept(&bg, CR_BY_CASH, 2000000);
    assert_int_equal(step(&bg, CR_PAYOUT_DO_PAY, 0), CR_OK);
    day[0] = payout;
    cr_money today = cr_payout_redeemed(day, 1, VISITOR, TODAY);
    assert_int_equal(today, 2000000);
    assert_int_equal(cr_payout_redeemed(day, 1, VISITOR, TODAY + 1), 0);
    assert_int_equal(cr_payout_redeemed(day, 1, VISITOR + 1, TODAY), 0);
    assert_false(cr_payout_is_bank_only(&bg, today, 1000000));
    assert_true(cr_payout_is_bank_only(&bg, today, 1000001));
    assert_true(cr_payout_is_bank_only(&bg, CR_MONEY_MAX, 1));
    assert_false(cr_payout_is_bank_only(&m1, CR_MONEY_MAX, 1));
    accept(&bg, CR_BY_BANK, 5);
    day[1] = payout; /* by bank counts too; what is only filed, or given up, does not */
    assert_int_equal(submit(&bg, CR_BY_CASH, 7), CR_OK);
    day[2] = payout;
    assert_int_equal(cr_payout_redeemed(day, 1, VISITOR, TODAY), 2000000);
    assert_int_equal(cr_payout_redeemed(day, 3, VISITOR, TODAY), 2000005);
    day[1].state = CR_PAYOUT_IS_CANCELLED;
    assert_int_equal(cr_payout_redeemed(day, 3, VISITOR, TODAY), 2000000);
    day[1] = day[0];
    day[1].sum = CR_MONEY_MAX;
    assert_int_equal(cr_payout_redeemed(day, 2, VISITOR, TODAY), CR_MONEY_MAX);
}

static void h77_the_day_is_asked_again_with_the_chips(void **state)
{
    (void)state;
    assert_int_equal(submit(&bg, CR_BY_CASH, 1000100), CR_OK);
    assert_int_equal(step(&bg, CR_PAYOUT_DO_IDENTIFY, 0), CR_OK);
    struct cr_payout_deed deed = right(&bg, CR_PAYOUT_DO_ACCEPT, 1000100);
    deed.redeemed_today = 2000000;
    assert_int_equal(tell(&deed), CR_BANK_ONLY);
    deed.redeemed_today = 1999900;
    assert_int_equal(tell(&deed), CR_OK);
}

static void h78_no_such_rule(void **state)
{
    (void)state;
    accept(&m1, CR_BY_CASH, 3000100);
    assert_int_equal(payout.tax, 120004);
    assert_int_equal(cr_payout_left(&payout), 2880096);
}

static void h79_the_reserve(void **state)
{
    (void)state;
    assert_true(cr_payout_reserve_low(20000000, 15000000, 6000000, 1500000));
    assert_false(cr_payout_reserve_low(20000000, 15000000, 6000000, 1000000));
    assert_true(cr_payout_reserve_low(20000000, 15000000, 6000000, 1000001));
    assert_false(cr_payout_reserve_low(1, CR_MONEY_MAX, 1, 5));
    assert_true(cr_payout_reserve_low(0, -2, 0, CR_MONEY_MAX));
}

static void h80_colour_chips_and_a_wrong_count(void **state)
{
    (void)state;
    assert_int_equal(submit(&m1, CR_BY_CASH, 100000), CR_OK);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_IDENTIFY, 0), CR_OK);
    struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_ACCEPT, 100000);
    deed.colour = true;
    assert_int_equal(tell(&deed), CR_COLOUR_AT_CAGE);
    deed.colour = false;
    deed.amount = 99500;
    assert_int_equal(tell(&deed), CR_COUNT_DIFFERS);
    assert_int_equal(payout.state, CR_PAYOUT_IS_IDENTIFIED);
}

static void h81_an_act_goes_back_untaxed(void **state)
{
    (void)state;
    POST(10, MOVE(BANK, PREPAID, 200000));
    struct cr_house_posting refund = cr_payout_refund_act(200000);
    assert_int_equal(refund.operation, 12);
    post(&refund);
    assert_int_equal(balance(CR_ACCOUNT_PREPAID), 0);
    assert_int_equal(balance(CR_ACCOUNT_BANK), 10000000);
}

/* ---- Every edge ---- */

static void cancelled_with_the_chips_handed_back(void **state)
{
    (void)state;
    cr_money players = in_group(CR_GROUP_PLAYERS);
    for (unsigned method = 0; method < CR_PAYOUT_METHODS; method++) {
        accept_queued(&m1, method, 100000);
        struct cr_payout_deed deed = right(&m1, CR_PAYOUT_DO_CANCEL, 0);
        deed.chips_back = false;
        assert_int_equal(tell(&deed), CR_CHIPS_NOT_BACK);
        assert_int_equal(in_group(CR_GROUP_PLAYERS), players - 100000);
        assert_int_equal(step(&m1, CR_PAYOUT_DO_CANCEL, 0), CR_OK);
        assert_int_equal(effect.posting.operation, 47);
        assert_int_equal(in_group(CR_GROUP_PLAYERS), players);
        assert_false(payout.booked);
    }
    accept(&m1, CR_BY_CASH, 100000); /* not booked yet: nothing to mirror */
    struct cr_payout_deed kept = right(&m1, CR_PAYOUT_DO_CANCEL, 0);
    kept.chips_back = false;
    assert_int_equal(tell(&kept), CR_CHIPS_NOT_BACK);
    assert_int_equal(step(&m1, CR_PAYOUT_DO_CANCEL, 0), CR_OK);
    assert_int_equal(effect.posting.operation, 0);
}

/* An application of that method in that state, as it would have come there; false: it never does. */
static bool stand_in(unsigned method, unsigned state)
{
    static const char *const never[CR_PAYOUT_METHODS] = {
        [CR_BY_CASH] = "wallet_check queued_bank queued_emoney returned",
        [CR_BY_BANK] = "wallet_check queued_cash queued_emoney",
        [CR_BY_EMONEY] = "queued_cash queued_bank",
    };
    if (strstr(never[method], cr_payout_state_name(state))) return false;
    payout = (struct cr_payout){ .submitted_at = SATURDAY,
                                 .due = SATURDAY + DAY,
                                 .sum = 100000,
                                 .tax = 4000,
                                 .person = VISITOR,
                                 .method = (uint8_t)method,
                                 .state = (uint8_t)state };
    payout.booked = state >= CR_PAYOUT_IS_WALLET_CHECK ||
                    (state == CR_PAYOUT_IS_ACCEPTED && method != CR_BY_CASH);
    return true;
}

/* Where each deed leads, by method: "state>next"; all that is not here is refused. A transfer not yet
 * sent: what needs it sent is below. */
static const char *const edges[CR_PAYOUT_METHODS][CR_PAYOUT_DEEDS] = {
    [CR_BY_CASH] = { [CR_PAYOUT_DO_SUBMIT] = " draft>submitted",
                     [CR_PAYOUT_DO_IDENTIFY] = " submitted>identified",
                     [CR_PAYOUT_DO_ACCEPT] = " identified>accepted",
                     [CR_PAYOUT_DO_PAY] = " accepted>paid queued_cash>paid",
                     [CR_PAYOUT_DO_QUEUE] = " accepted>queued_cash",
                     [CR_PAYOUT_DO_LAPSE] = " queued_cash>queued_cash",
                     [CR_PAYOUT_DO_CANCEL] =
                         (" draft>cancelled submitted>cancelled identified>cancelled"
                          " accepted>cancelled queued_cash>cancelled") },
    [CR_BY_BANK] = { [CR_PAYOUT_DO_SUBMIT] = " draft>submitted",
                     [CR_PAYOUT_DO_IDENTIFY] = " submitted>identified",
                     [CR_PAYOUT_DO_ACCEPT] = " identified>accepted",
                     [CR_PAYOUT_DO_QUEUE] = " accepted>queued_bank",
                     [CR_PAYOUT_DO_RELEASE] = " queued_bank>queued_bank",
                     [CR_PAYOUT_DO_CORRECT] = " returned>queued_bank",
                     [CR_PAYOUT_DO_LAPSE] = " queued_bank>queued_bank returned>returned",
                     [CR_PAYOUT_DO_CANCEL] =
                         (" draft>cancelled submitted>cancelled identified>cancelled"
                          " accepted>cancelled queued_bank>cancelled returned>cancelled") },
    [CR_BY_EMONEY] = { [CR_PAYOUT_DO_SUBMIT] = " draft>submitted",
                       [CR_PAYOUT_DO_IDENTIFY] = " submitted>identified",
                       [CR_PAYOUT_DO_ACCEPT] = " identified>accepted",
                       [CR_PAYOUT_DO_CHECK_WALLET] = " accepted>wallet_check",
                       [CR_PAYOUT_DO_QUEUE] = " wallet_check>queued_emoney",
                       [CR_PAYOUT_DO_RELEASE] = " queued_emoney>queued_emoney",
                       [CR_PAYOUT_DO_CORRECT] = " returned>queued_emoney",
                       [CR_PAYOUT_DO_LAPSE] = " queued_emoney>queued_emoney returned>returned",
                       [CR_PAYOUT_DO_CANCEL] =
                           (" draft>cancelled submitted>cancelled identified>cancelled"
                            " accepted>cancelled wallet_check>cancelled queued_emoney>cancelled"
                            " returned>cancelled") },
};

static void try_edge(unsigned method, unsigned state, unsigned kind)
{
    char edge[64];
    if (!stand_in(method, state)) return;
    struct cr_payout before = payout;
    struct cr_payout_deed deed = right(&m1, kind, kind == CR_PAYOUT_DO_PAY ? 0 : 100000);
    deed.method = (uint8_t)method;
    deed.at = SATURDAY + 2 * DAY;
    if (kind == CR_PAYOUT_DO_QUEUE) deed.till = 0;
    effect.incident = true;
    enum cr_status refusal = cr_payout_do(&payout, &deed, &effect);
    const char *list = edges[method][kind] ? edges[method][kind] : "";
    snprintf(edge, sizeof edge, " %s>%s", cr_payout_state_name(state),
             cr_payout_state_name(payout.state));
    bool is_edge = refusal == CR_OK;
    char from[40];
    snprintf(from, sizeof from, " %s>", cr_payout_state_name(state));
    if (is_edge != (strstr(list, from) != NULL) || (is_edge && !strstr(list, edge)))
        fail_msg("%s: %s of %s gave %s, %s", cr_payout_method_name(method),
                 cr_payout_deed_name(kind), cr_payout_state_name(state), cr_status_name(refusal),
                 edge);
    if (is_edge) return;
    assert_int_equal(refusal, CR_OUT_OF_ORDER);
    assert_memory_equal(&before, &payout, sizeof payout);
    assert_true(effect.incident); /* a refused deed leaves that alone too */
}

static void every_edge_and_no_other(void **state)
{
    (void)state;
    for (unsigned method = 0; method < CR_PAYOUT_METHODS; method++)
        for (unsigned from = 0; from < CR_PAYOUT_STATES; from++)
            for (unsigned kind = 0; kind <= CR_PAYOUT_DEEDS; kind++)
                if (kind < CR_PAYOUT_DEEDS)
                    try_edge(method, from, kind);
                else {
                    struct cr_payout_deed deed = right(&m1, kind, 0);
                    assert_int_equal(cr_payout_do(&payout, &deed, &effect), CR_OUT_OF_ORDER);
                }
}

static void names_are_found_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CR_PAYOUT_STATES; i++)
        assert_int_equal(cr_payout_state_find(cr_payout_state_name(i)), i);
    for (unsigned i = 0; i < CR_PAYOUT_DEEDS; i++)
        assert_int_equal(cr_payout_deed_find(cr_payout_deed_name(i)), i);
    for (unsigned i = 0; i < CR_PAYOUT_METHODS; i++)
        assert_int_equal(cr_payout_method_find(cr_payout_method_name(i)), i);
    for (unsigned i = 1; i < CR_PAYOUT_FIELDS; i++)
        assert_int_equal(cr_payout_field_find(cr_payout_field_name(i)), i);
    assert_int_equal(cr_payout_field_find(""), CR_PAYOUT_FIELDS);
    assert_int_equal(cr_payout_state_find("gone"), CR_PAYOUT_STATES);
    assert_string_equal(cr_payout_state_name(CR_PAYOUT_STATES), "?");
    assert_string_equal(cr_payout_field_name(CR_PAYOUT_FIELDS), "?");
}

#define T(name) cmocka_unit_test_setup_teardown(name, begin, close_books)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(h60_cash_with_tax),
        T(h61_tax_is_rounded_half_up),
        T(h62_no_document),
        T(another_persons_document_rejects),
        T(h63_tax_not_set),
        T(h64_short_till_has_24_hours),
        T(h64_the_clock_finds_it_first),
        T(h65_what_the_till_has_now),
        T(a_part_needs_his_word_and_a_queue),
        T(a_full_till_queues_nobody),
        T(h66_h67_h68_seven_working_days),
        T(h66_the_last_second_is_in_time),
        T(h69_every_field_that_must_be_there),
        T(h69_h76_an_incomplete_form_stays_a_draft),
        T(h70_foreign_passport),
        T(h71_another_persons_account),
        T(h72_whose_wallet),
        T(h73_the_clock_runs_from_filing),
        T(h74_the_bank_returns_it),
        T(a_release_needs_two),
        T(h75_h76_above_30000_goes_by_bank),
        T(h77_a_day_adds_up),
        T(h77_the_day_is_asked_again_with_the_chips),
        T(h78_no_such_rule),
        T(h79_the_reserve),
        T(h80_colour_chips_and_a_wrong_count),
        T(h81_an_act_goes_back_untaxed),
        T(cancelled_with_the_chips_handed_back),
        T(every_edge_and_no_other),
        T(names_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
