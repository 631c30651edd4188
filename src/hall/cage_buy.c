/* cage_buy.c -- chips bought at the window [M1 §8.3]: all that the cashier did, told at once.
 *
 *     {"do":"buy","visitor":17,
 *      "payments":[{"by":"cash","tendered":53700,"sum":50000},{"by":"card","sum":20000}],
 *      "steps":[1,2,3,4,5,6,7,8,9],        where the house has a registered cash system
 *      "chips":{"10000":7}}                as he counted them out; absent: as few chips as can be
 *
 * A sum left out of the cash is "for all of it" (H27). Registrations and documents have their numbers in
 * one row each; where the house gives one receipt for all, the payments share them.
 */
#include <stdio.h>
#include <string.h>

#include "hall/cage_state.h"
#include "hall/door_desk.h"
#include "hall/tables_desk.h"
#include "house/purchase.h"

static cr_money smallest_chip(const struct cr_hall *hall)
{
    const struct cr_denominations *own = &cr_hall_settings(hall)->denominations;
    unsigned at = 0;
    while (at + 1 < CR_DENOMINATIONS_MAX && own->value[at + 1] != 0)
        at++;
    return own->value[at];
}

/* ---- What it is told ---- */

static bool read_payment(const json_t *told, struct cr_payment *payment)
{
    const char *by = json_string_value(json_object_get(told, "by"));
    const json_t *sum = json_object_get(told, "sum"), *given = json_object_get(told, "tendered");
    payment->method = (uint8_t)(by ? cr_pay_by_find(by) : CR_PAY_METHODS);
    payment->sum = json_integer_value(sum);
    payment->tendered = json_integer_value(given);
    bool are_numbers = (!sum || json_is_integer(sum)) && (!given || json_is_integer(given));
    return json_is_object(told) && by && are_numbers && payment->sum >= 0 &&
           payment->sum <= CR_HOUSE_SUM_MOST && payment->tendered >= 0 &&
           payment->tendered <= CR_HOUSE_SUM_MOST;
}

static enum cr_status read_payments(struct cr_deed *deed, struct cr_purchase *purchase)
{
    const json_t *list = json_object_get(deed->value, "payments");
    if (!json_is_array(list) || json_array_size(list) > CR_PAYMENTS_MAX)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "payments");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_payment(json_array_get(list, i), &purchase->payments[purchase->count++]))
            return cr_deed_refuse(deed, CR_BAD_INPUT, "payments");
    return cr_purchase_sum(purchase, cr_hall_rules(deed->hall)->buyin_methods,
                           smallest_chip(deed->hall), &deed->why);
}

/* Steps are asked where the house registers by a system of the state's; told elsewhere, they are checked. */
static enum cr_status check_steps(struct cr_deed *deed, bool has_cash)
{
    const json_t *list = json_object_get(deed->value, "steps");
    uint8_t steps[16];
    size_t count = json_array_size(list);
    bool asked = cr_hall_rules(deed->hall)->cash_register_system == CR_REGISTER_SKKS;
    if (!list && !asked) return CR_OK;
    if ((list && !json_is_array(list)) || count > sizeof steps)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "steps");
    for (size_t i = 0; i < count; i++) {
        int64_t step = json_integer_value(json_array_get(list, i));
        if (step < 1 || step > CR_PURCHASE_DRAWER)
            return cr_deed_refuse(deed, CR_BAD_INPUT, "steps");
        steps[i] = (uint8_t)step;
    }
    return cr_purchase_check_steps(steps, count, has_cash, &deed->why);
}

enum cr_status cr_cage_find_chips(struct cr_deed *deed, cr_money total, struct cr_chip_count *chips)
{
    cr_money worth;
    if (!cr_deed_has(deed, "chips")) return cr_chips_make(deed, CR_CHIPS_CAGE, total, chips);
    enum cr_status status = cr_chips_read(deed, "chips", chips, &worth);
    if (status != CR_OK) return status;
    if (worth != total) return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
    return cr_chips_check(deed, CR_CHIPS_CAGE, chips);
}

/* ---- What comes of it ---- */

static void write_receipt(struct cr_deed *deed, struct cage_entry *entry,
                          const struct cr_payment *payment, unsigned index)
{
    const struct cage_state *cage = cr_cage_of(deed->hall);
    bool has_document = cr_hall_rules(deed->hall)->cash_register_system == CR_REGISTER_SKKS;
    char key[48];
    json_t *value =
        json_pack("{s:I,s:o,s:I,s:I,s:I,s:s,s:I,s:I}", "receipt", (json_int_t)cage->receipts,
                  "document", has_document ? json_integer(cage->documents) : json_null(), "at",
                  (json_int_t)deed->at, "shift", (json_int_t)entry->shift, "visitor",
                  (json_int_t)entry->visitor, "method", cr_pay_by_name(payment->method), "amount",
                  (json_int_t)payment->sum, "by", (json_int_t)deed->by);
    if (payment->method == CR_PAY_CASH) {
        json_object_set_new(value, "tendered", json_integer(payment->tendered));
        json_object_set_new(value, "change", json_integer(payment->change));
    }
    if (index == 0) json_object_set_new(value, "chips", cr_chips_json(deed->hall, &entry->chips));
    snprintf(key, sizeof key, "receipt/%u.%u", cage->receipts, index);
    cr_cage_entry_row(deed, entry, "receipts", value, key);
}

/* A registration and a document a payment, or one for all: said, and in the register. */
static void give_receipts(struct cr_deed *deed, struct cage_entry *entry,
                          const struct cr_purchase *purchase)
{
    struct cage_state *cage = cr_cage_of(deed->hall);
    bool each = cr_hall_rules(deed->hall)->receipt_per_method;
    json_t *given = json_array();
    for (uint32_t i = 0; i < purchase->count; i++) {
        const struct cr_payment *payment = &purchase->payments[i];
        if (i == 0 || each) {
            cage->receipts++;
            cage->documents++;
        }
        write_receipt(deed, entry, payment, i);
        json_array_append_new(
            given,
            json_pack("{s:s,s:I,s:I,s:I,s:I}", "by", cr_pay_by_name(payment->method), "sum",
                      (json_int_t)payment->sum, "change", (json_int_t)payment->change, "receipt",
                      (json_int_t)cage->receipts, "document", (json_int_t)cage->documents));
    }
    cr_deed_say_json(deed, "receipts", given);
}

static bool is_all_cash(const struct cr_purchase *purchase)
{
    return purchase->count == 1 && cr_purchase_has_cash(purchase);
}

enum cr_status cr_cage_buy(struct cr_deed *deed)
{
    struct cage_shift *shift;
    struct cr_purchase purchase = { .count = 0 };
    struct cr_chip_count chips;
    uint32_t visitor = cr_deed_number(deed, "visitor");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_cage_own_shift(deed, &shift);
    if (status == CR_OK) status = cr_cage_check_visitor(deed, visitor, CAGE_BUYS);
    if (status == CR_OK) status = read_payments(deed, &purchase);
    if (status == CR_OK) status = check_steps(deed, cr_purchase_has_cash(&purchase));
    if (status == CR_OK) status = cr_cage_find_chips(deed, purchase.total, &chips);
    if (status == CR_OK) status = cr_cage_make_room(deed, &cr_cage_of(deed->hall)->entries);
    if (status != CR_OK) return status;
    struct cr_owners owners = { .visitor = visitor, .shift = shift->number };
    for (uint32_t i = 0; i < purchase.count && status == CR_OK; i++) {
        struct cr_house_posting posting = cr_purchase_posting(&purchase.payments[i]);
        status = cr_deed_post(deed, &posting, &owners);
    }
    if (status != CR_OK) return status;
    cr_chips_take(deed, CR_CHIPS_CAGE, &chips);
    cr_door_note_play(deed, visitor);
    shift->own.sold += purchase.total;
    struct cage_entry *entry =
        cr_cage_note(deed, is_all_cash(&purchase) ? CAGE_BUY : CAGE_BOUGHT, purchase.total);
    entry->shift = shift->number;
    entry->visitor = visitor;
    entry->chips = chips;
    cr_deed_say(deed, "total", purchase.total);
    cr_deed_say_json(deed, "chips", cr_chips_json(deed->hall, &chips));
    give_receipts(deed, entry, &purchase);
    cr_cage_sold_row(deed, shift);
    return CR_OK;
}
