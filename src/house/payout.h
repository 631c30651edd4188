/* payout.h -- chips become money: an application from its draft to its end [house G, H; M1 §4.4, §9].
 *
 *     draft -> submitted -> identified -> accepted -> paid                          cash, and the till has it
 *                 |                          |--> queued_cash ---------> paid       cash, the till is short
 *                 \-> rejected               |--> queued_bank ---------> paid       bank
 *                                            \--> wallet_check -> queued_emoney -> paid
 *                          queued_bank, queued_emoney -> returned -> back to its queue; the term stays
 *     cancelled: before accepted, or after it with the chips handed back and nothing paid out
 *
 * A plain state that deeds change, each with its moment; what the house's rules say (rates, limits, terms)
 * is said with the deed. A deed the state has no edge for is refused (OUT_OF_ORDER), and a refused deed
 * changes nothing. Names and documents lie outside: what the form says is asked before, of
 * cr_payout_check_form(), and the deed keeps only that it was whole.
 *
 *     struct cr_payout payout = { 0 };                                     a draft
 *     deed.complete = cr_payout_check_form(&form, method, &field) == CR_OK;
 *     cr_payout_do(&payout, &deed, &effect)        CR_OK: post effect.posting, enter effect.incident
 *
 * Times are microseconds since 1970, terms are kept to the second (R52), and nothing here has a clock. The
 * term of a bank or e-money application (R8, R9) counts working days, so its end is the caller's to say:
 * `due` of SUBMIT, cr_due_working_days() of zone.h. That of a short till is so many hours from the request
 * and is counted here (R7).
 *
 *     payout_names.c   what all of it is called
 *     payout.c         the machine and what each step posts
 *     payout_form.c    the form of an application
 */
#ifndef CR_HOUSE_PAYOUT_H
#define CR_HOUSE_PAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"
#include "house/calendar.h"
#include "house/house_posting.h"

/* ---- The form ---- */

enum cr_payout_method { CR_BY_CASH, CR_BY_BANK, CR_BY_EMONEY, CR_PAYOUT_METHODS };
const char *cr_payout_method_name(unsigned method); /* "cash" "bank" "emoney" */
unsigned cr_payout_method_find(const char *name);   /* CR_PAYOUT_METHODS: none */
#define CR_PAYOUT_BIT(method) (1u << (method))

#define CR_PAYOUT_FIELD_MAP(X)                  \
    X(NONE, "")                                 \
    X(LEGAL_ENTITY, "legal_entity")             \
    X(SURNAME, "surname")                       \
    X(GIVEN_NAME, "given_name")                 \
    X(DOCUMENT_NAME, "document.name")           \
    X(DOCUMENT_NUMBER, "document.number")       \
    X(DOCUMENT_ISSUED_ON, "document.issued_on") \
    X(DOCUMENT_ISSUED_BY, "document.issued_by") \
    X(DOCUMENT_STATE, "document.state")         \
    X(SUM, "sum")                               \
    X(FILED_AT, "filed_at")                     \
    X(WALLET, "wallet")                         \
    X(ACCOUNT, "account")

enum cr_payout_field {
#define X(name, text) CR_FIELD_##name,
    CR_PAYOUT_FIELD_MAP(X)
#undef X
        CR_PAYOUT_FIELDS
};
const char *cr_payout_field_name(unsigned field); /* "document.issued_on" */
unsigned cr_payout_field_find(const char *name);  /* CR_PAYOUT_FIELDS: none */
#define CR_FIELD_BIT(field) (1u << (field))

/* The application is a paper, or a page, with names and numbers of documents on it: they lie outside. Here
 * is which of its fields are filled. */
struct cr_payout_form {
    cr_money sum;    /* winnings, or unplayed stakes returned */
    uint32_t fields; /* CR_FIELD_BIT of each that is filled; the sum's is not looked at */
    uint32_t person, account_owner; /* whose the account is; 0: not said */
    bool issued_abroad;             /* the document */
    bool needs_account;             /* the transfer wants an account number */
};

/* FIELD_MISSING with the first field that is, NOT_OWN_ACCOUNT, AMOUNT, or OK. Cash has no form: only the
 * sum is looked at. Whose a wallet is, is found out later (QUEUE). */
enum cr_status cr_payout_check_form(const struct cr_payout_form *form, unsigned method,
                                    enum cr_payout_field *field);

/* ---- The state ---- */

#define CR_PAYOUT_STATE_MAP(X)                                                    \
    X(DRAFT, "draft")                                                             \
    X(SUBMITTED, "submitted")   /* the clock runs */                              \
    X(IDENTIFIED, "identified") /* his document was shown, and is the form's */   \
    X(ACCEPTED, "accepted")     /* his chips are in the cage */                   \
    X(WALLET_CHECK, "wallet_check")                                               \
    X(QUEUED_CASH, "queued_cash") /* a part may have been paid */                 \
    X(QUEUED_BANK, "queued_bank") /* sent or not */                               \
    X(QUEUED_EMONEY, "queued_emoney")                                             \
    X(RETURNED, "returned") /* bank or wallet sent it back: the data are wrong */ \
    X(PAID, "paid")                                                               \
    X(REJECTED, "rejected") /* the document was another's */                      \
    X(CANCELLED, "cancelled")

enum cr_payout_state {
#define X(name, text) CR_PAYOUT_IS_##name,
    CR_PAYOUT_STATE_MAP(X)
#undef X
        CR_PAYOUT_STATES
};
const char *cr_payout_state_name(unsigned state);
unsigned cr_payout_state_find(const char *name); /* CR_PAYOUT_STATES: none */

struct cr_payout {
    int64_t submitted_at;
    int64_t due;       /* its end is still in time; 0: no term */
    int64_t paid_at;   /* the last money out; 0: none */
    cr_money sum, tax; /* tax is known from ACCEPT on, for good (R10) */
    cr_money paid;     /* of sum - tax */
    uint32_t person;   /* 0: a draft */
    cr_day gaming_day; /* of the ACCEPT */
    uint8_t method;    /* enum cr_payout_method */
    uint8_t state;     /* enum cr_payout_state */
    uint8_t sent;      /* the transfer is on its way */
    uint8_t booked;    /* what is owed stands in 2020, 2021 or 2022 */
    uint8_t overdue;   /* once, for ever: an incident */
    uint8_t reserved[3];
};
static_assert(sizeof(struct cr_payout) == 64, "a payout has no padding");

/* ---- Deeds ---- */

#define CR_PAYOUT_DEED_MAP(X)                                                                \
    X(SUBMIT, "submit")     /* person, method, amount, complete, due, redeemed_today */      \
    X(IDENTIFY, "identify") /* shown, same: another's document rejects the application */    \
    X(ACCEPT, "accept")     /* amount (chips counted), colour, gaming_day, redeemed_today */ \
    X(PAY, "pay")           /* cash: amount (0: all that is left), till, agreed */           \
    X(QUEUE, "queue")       /* cash: till; e-money: wallet_owner */                          \
    X(CHECK_WALLET, "check_wallet")                                                          \
    X(RELEASE, "release") /* bank, e-money: the money goes out; by, approved_by */           \
    X(CONFIRM, "confirm") /* it has arrived */                                               \
    X(BOUNCE, "bounce")   /* it came back */                                                 \
    X(CORRECT, "correct") /* complete; e-money: wallet_owner */                              \
    X(LAPSE, "lapse")     /* the term has passed */                                          \
    X(CANCEL, "cancel")   /* chips_back, where they were accepted */

enum cr_payout_deed_kind {
#define X(name, text) CR_PAYOUT_DO_##name,
    CR_PAYOUT_DEED_MAP(X)
#undef X
        CR_PAYOUT_DEEDS
};
const char *cr_payout_deed_name(unsigned kind);
unsigned cr_payout_deed_find(const char *name); /* CR_PAYOUT_DEEDS: none */

#define CR_PAYOUT_HOURS_MAX 8784 /* a leap year */

/* What the house's rules say of payouts. */
struct cr_payout_terms {
    cr_money bank_only_above;  /* 0: no such rule [BG art.8(2)] */
    int32_t tax_bp;            /* basis points of the gross; below 0: not set (R10) */
    uint32_t till_short_hours; /* 0: no term; at most CR_PAYOUT_HOURS_MAX (asserted) */
    uint32_t methods;          /* CR_PAYOUT_BIT of each this house has */
    uint32_t id_required;      /* CR_PAYOUT_BIT of each that wants a document shown */
    uint8_t tax_rounding;      /* enum cr_rounding, but for EXACT (asserted) */
    bool till_short_partial;   /* what the till has may be paid at once, if the visitor agrees */
};

struct cr_payout_deed {
    struct cr_payout_terms terms;
    int64_t at, due;
    cr_money amount, till;
    cr_money redeemed_today; /* cr_payout_redeemed() without this one */
    uint32_t kind, person, by, approved_by, wallet_owner; /* persons; 0: nobody, not identified */
    cr_day gaming_day;
    uint8_t method;
    bool complete, shown, same, colour, agreed, chips_back;
};

struct cr_payout_effect {
    /* operation 47: the mirror of the one that booked, or of RELEASE's */
    struct cr_house_posting posting;
    bool incident; /* it has become overdue */
};

/* Refused, payout and effect are as they were. What each step posts, the chips with it:
 *
 *     PAY of an accepted one      P29   player -> cage; Dr 2000 / Cr 1000 net, Cr 2030 tax
 *     QUEUE of cash               P30   player -> cage; Dr 2000 / Cr 2020
 *     PAY of a queued one         P31   Dr 2020 / Cr 1000, the tax with the first part
 *     ACCEPT by bank, e-money     P32, P33   player -> cage; Dr 2000 / Cr 2021, 2022
 *     RELEASE                     P32, P33   Dr 2021, 2022 / Cr 1030, 1050 net, Cr 2030 tax
 *     BOUNCE                      P34, of e-money P47: the house's documents name the bank's alone
 *     CANCEL of a booked one      P47
 *
 * ACCEPT in cash posts nothing: PAY or QUEUE follows in the same breath, as the till is. */
enum cr_status cr_payout_do(struct cr_payout *payout, const struct cr_payout_deed *deed,
                            struct cr_payout_effect *effect);

/* ---- Questions ---- */

/* What is withheld of a sum; the rate is set and at most all of it (asserted). */
cr_money cr_payout_tax(cr_money sum, int32_t tax_bp, enum cr_rounding rounding);

/* What is still to be paid; 0 before ACCEPT and after the end. */
cr_money cr_payout_left(const struct cr_payout *payout);

/* Whether its term has passed with money still owed: LAPSE is due, or was. */
bool cr_payout_is_late(const struct cr_payout *payout, int64_t now);

/* What a person has redeemed in a gaming day, in whatever way: all that was accepted and not cancelled
 * (R6). The largest amount where it would not fit. */
cr_money cr_payout_redeemed(const struct cr_payout *list, size_t count, uint32_t person,
                            cr_day gaming_day);

/* Whether a sum must go by bank, after so much that day: strictly above the limit, and then whole
 * (R4-R6). */
bool cr_payout_is_bank_only(const struct cr_payout_terms *terms, cr_money redeemed_today,
                            cr_money sum);

/* Whether the reserve will be below what was approved once this is paid: an alert and an incident, and it
 * is paid all the same [BG art.8(1)] (R44). */
bool cr_payout_reserve_low(cr_money required, cr_money cash, cr_money bank, cr_money pays);

/* An Act that was never used goes back by bank, untaxed: P12 (R41). */
struct cr_house_posting cr_payout_refund_act(cr_money amount);

#endif
