/* purchase.c -- the order of the steps, what each payment comes to and what it posts. */
#include "house/purchase.h"

#include <stdio.h>
#include <string.h>

/* ---- Steps ---- */

static enum cr_status refuse_step(struct cr_refusal *why, unsigned step, unsigned before)
{
    why->status = CR_OUT_OF_ORDER;
    if (step)
        snprintf(why->what, sizeof why->what, "step %u before step %u", step, before);
    else
        snprintf(why->what, sizeof why->what, "step %u", before);
    return CR_OUT_OF_ORDER;
}

enum cr_status cr_purchase_check_steps(const uint8_t *steps, size_t count, bool has_cash,
                                       struct cr_refusal *why)
{
    unsigned first = has_cash ? 1 : CR_PURCHASE_REGISTER;
    unsigned last = has_cash ? CR_PURCHASE_DRAWER : CR_PURCHASE_HAND_OVER;
    unsigned due = first;
    for (size_t i = 0; i < count; i++, due++)
        if (steps[i] != due) return refuse_step(why, steps[i], due);
    return due == last + 1 ? CR_OK : refuse_step(why, 0, due);
}

/* ---- Ways of paying ---- */

static const char *const names[CR_PAY_METHODS] = { "cash", "card", "emoney" };

const char *cr_pay_by_name(unsigned method)
{
    return method < CR_PAY_METHODS ? names[method] : "?";
}

unsigned cr_pay_by_find(const char *name)
{
    unsigned at = 0;
    while (at < CR_PAY_METHODS && strcmp(names[at], name) != 0)
        at++;
    return at;
}

static const struct cr_payment *cash_of(const struct cr_purchase *purchase)
{
    for (uint32_t i = 0; i < purchase->count; i++)
        if (purchase->payments[i].method == CR_PAY_CASH) return &purchase->payments[i];
    return NULL;
}

bool cr_purchase_has_cash(const struct cr_purchase *purchase)
{
    return cash_of(purchase) != NULL;
}

/* ---- What it comes to ---- */

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status)
{
    why->status = status;
    return status;
}

/* All but a cash sum that is still to be found; what they add up to. */
static enum cr_status add_up(const struct cr_purchase *purchase, uint32_t methods, cr_money *total,
                             struct cr_refusal *why)
{
    unsigned cash_count = 0;
    *total = 0;
    if (purchase->count == 0) return refuse(why, CR_AMOUNT);
    for (uint32_t i = 0; i < purchase->count; i++) {
        const struct cr_payment *payment = &purchase->payments[i];
        bool is_cash = payment->method == CR_PAY_CASH;
        bool is_taken = payment->method < CR_PAY_METHODS && methods & 1u << payment->method;
        snprintf(why->what, sizeof why->what, "%s", cr_pay_by_name(payment->method));
        if (!is_taken) return refuse(why, CR_METHOD);
        cash_count += is_cash;
        if (cash_count > 1) return refuse(why, CR_BAD_INPUT);
        if (payment->sum < 0 || payment->tendered < 0 || (payment->tendered != 0 && !is_cash))
            return refuse(why, CR_AMOUNT);
        if (payment->sum == 0 && payment->tendered == 0) return refuse(why, CR_AMOUNT);
        if (!cr_money_add(*total, payment->sum, total)) return refuse(why, CR_OVERFLOW);
    }
    return CR_OK;
}

/* The notes' sum and change, the others being paid. "For all": as far as the smallest chip goes. */
static enum cr_status settle_cash(struct cr_payment *cash, cr_money others, cr_money smallest_chip,
                                  struct cr_refusal *why)
{
    if (cash->tendered == 0) cash->tendered = cash->sum;
    if (cash->sum == 0) {
        cr_money all;
        if (!cr_money_add(others, cash->tendered, &all)) return refuse(why, CR_OVERFLOW);
        cash->sum = cash->tendered - all % smallest_chip;
    }
    why->min = cash->sum > 0 ? cash->sum : smallest_chip;
    if (cash->sum < 1 || cash->tendered < cash->sum) return refuse(why, CR_AMOUNT);
    cash->change = cash->tendered - cash->sum;
    return CR_OK;
}

enum cr_status cr_purchase_sum(struct cr_purchase *purchase, uint32_t methods,
                               cr_money smallest_chip, struct cr_refusal *why)
{
    struct cr_purchase next = *purchase;
    assert(purchase->count <= CR_PAYMENTS_MAX && smallest_chip > 0);
    enum cr_status status = add_up(&next, methods, &next.total, why);
    if (status != CR_OK) return status;
    for (uint32_t i = 0; i < next.count; i++) {
        struct cr_payment *payment = &next.payments[i];
        cr_money said = payment->sum;
        if (payment->method != CR_PAY_CASH) continue;
        status = settle_cash(payment, next.total - said, smallest_chip, why);
        if (status != CR_OK) return status;
        next.total = next.total - said + payment->sum;
    }
    *purchase = next;
    return CR_OK;
}

struct cr_house_posting cr_purchase_posting(const struct cr_payment *payment)
{
    static const struct {
        uint16_t operation;
        enum cr_account_kind money;
    } ways[CR_PAY_METHODS] = {
        [CR_PAY_CASH] = { 6, CR_ACCOUNT_CASH_DRAWER },
        [CR_PAY_CARD] = { 7, CR_ACCOUNT_ACQUIRER },
        [CR_PAY_EMONEY] = { 9, CR_ACCOUNT_WALLET },
    };
    struct cr_house_posting posting = { .operation = ways[payment->method].operation };
    cr_house_move(&posting, CR_ACCOUNT_PLAYER, CR_ACCOUNT_CAGE, payment->sum);
    cr_house_move(&posting, ways[payment->method].money, CR_ACCOUNT_OUTSTANDING, payment->sum);
    return posting;
}
