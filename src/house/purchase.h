/* purchase.h -- chips bought at the window: nine steps, and a payment for each way of paying [M1 §8.3].
 *
 *     1 take and count the notes        6 count the chips due
 *     2 say the sum aloud               7 name chips and change aloud
 *     3 lay them in the visitor's view  8 hand over document, chips and change together
 *     4 register the sum                9 only then put the notes into the drawer
 *     5 make the payment document
 *
 * By card and by e-money steps 4 to 8, without change. What is registered is the price of the chips;
 * tendered and change are words on the receipt (R40). Several ways of paying are one purchase with a
 * registration and a document each.
 *
 *     cr_purchase_check_steps(steps, count, has_cash, &why)     OUT_OF_ORDER "step 9 before step 8"
 *     cr_purchase_sum(&purchase, methods, smallest_chip, &why)  CR_OK: total, and the change
 *     cr_purchase_posting(&payment)                             P6, P7 or P9
 */
#ifndef CR_HOUSE_PURCHASE_H
#define CR_HOUSE_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"
#include "house/house_posting.h"

enum { CR_PURCHASE_REGISTER = 4, CR_PURCHASE_HAND_OVER = 8, CR_PURCHASE_DRAWER = 9 };

/* Whether the steps, as they were done, are those of a purchase in their order and all of them. */
enum cr_status cr_purchase_check_steps(const uint8_t *steps, size_t count, bool has_cash,
                                       struct cr_refusal *why);

/* The numbers are those of the rulebook's buyin_methods. */
enum cr_pay_by { CR_PAY_CASH, CR_PAY_CARD, CR_PAY_EMONEY, CR_PAY_METHODS };
const char *cr_pay_by_name(unsigned method); /* "cash" "card" "emoney" */
unsigned cr_pay_by_find(const char *name);   /* CR_PAY_METHODS: none */

struct cr_payment {
    cr_money sum;              /* what it pays for; of cash 0: all that chips can be made of */
    cr_money tendered, change; /* cash; tendered 0: just the sum */
    uint8_t method;            /* enum cr_pay_by */
    uint8_t reserved[7];
};

#define CR_PAYMENTS_MAX 4
struct cr_purchase {
    struct cr_payment payments[CR_PAYMENTS_MAX];
    uint32_t count;
    uint32_t reserved;
    cr_money total; /* chips due */
};

bool cr_purchase_has_cash(const struct cr_purchase *purchase);

/* Fills sums, change and total. methods: a bit of each the house takes. METHOD, AMOUNT (nothing, or less
 * was tendered than is to be paid, with {min}), OVERFLOW, BAD_INPUT (cash twice). Refused, purchase is as
 * it was. Whether chips can be made of the total is not asked here: a sum that is said is kept. */
enum cr_status cr_purchase_sum(struct cr_purchase *purchase, uint32_t methods,
                               cr_money smallest_chip, struct cr_refusal *why);

struct cr_house_posting cr_purchase_posting(const struct cr_payment *payment);

#endif
