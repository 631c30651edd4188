/* cage_redeem.c -- chips over the counter, and cash for them [house G; M1 §9].
 *
 *     {"do":"redeem","visitor":17,"chips":{"10000":10},"id_shown":true,"document_of":17}    P29
 *     {"do":"payout_accept","payout":1,"chips":{...}}     of an application: P30, P32 or P33
 *     {"do":"payout_pay","payout":1,"visitor":17,"id_shown":true,"amount":70000,"agreed":true}     P31
 *
 * Chips are handed over by the piece. A till that is short is said (TILL_SHORT); told to "queue", the house
 * takes the chips and owes. Nothing else stands between taking chips in cash and paying them, so that an
 * application in cash is never found half done.
 */
#include <stdio.h>

#include "hall/cage_payouts.h"
#include "hall/tables_desk.h"

/* One visitor at one window. */
struct window {
    struct cage_shift *shift;
    struct cr_chip_count chips;
    cr_money worth, till;
    struct cr_payout next;
    struct cr_payout_effect effect;
    struct cage_reserve reserve;
};

static enum cr_status read_window(struct cr_deed *deed, struct window *window)
{
    bool colour = cr_deed_flag(deed, "colour");
    (void)cr_deed_flag(deed, "queue");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_cage_own_shift(deed, &window->shift);
    if (status != CR_OK) return status;
    if (colour) return cr_deed_refuse(deed, CR_COLOUR_AT_CAGE, NULL);
    status = cr_chips_read(deed, "chips", &window->chips, &window->worth);
    if (status != CR_OK) return status;
    bool is_told = cr_deed_has(deed, "amount");
    if (is_told && cr_deed_money(deed, "amount") != window->worth)
        return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
    return CR_OK;
}

/* A step on the way to the cage; what it posts is kept for the end. */
static enum cr_status go(struct cr_deed *deed, struct window *window, struct cr_payout_deed *told,
                         enum cr_payout_deed_kind kind)
{
    struct cr_payout_effect effect = { .incident = false };
    told->kind = kind;
    enum cr_status status = cr_cage_payout_step(deed, &window->next, told, &effect);
    if (status == CR_OK && effect.posting.operation) window->effect.posting = effect.posting;
    if (status == CR_OK && effect.incident) window->effect.incident = true;
    return status;
}

/* The chips are counted in; cash is paid at once, or owed. */
static enum cr_status accept(struct cr_deed *deed, struct window *window,
                             struct cr_payout_deed *told)
{
    told->amount = window->worth;
    enum cr_status status = go(deed, window, told, CR_PAYOUT_DO_ACCEPT);
    if (status == CR_OK) status = cr_cage_check_hands(deed, window->next.person, window->worth);
    if (status == CR_OK) status = cr_chips_check(deed, CR_CHIPS_OUTSIDE, &window->chips);
    if (status != CR_OK || window->next.method != CR_BY_CASH) return status;
    window->reserve = cr_cage_reserve_now(deed);
    window->till = cr_cage_drawer(deed, window->shift->number);
    told->till = window->till;
    told->amount = 0;
    bool is_short = window->till < cr_payout_left(&window->next);
    bool waits = is_short && cr_deed_flag(deed, "queue");
    return go(deed, window, told, waits ? CR_PAYOUT_DO_QUEUE : CR_PAYOUT_DO_PAY);
}

/* Cash that went over the counter: a receipt, the tax, what the cashier paid, the reserve. */
static void write_paid(struct cr_deed *deed, struct cage_payout *payout, struct cage_shift *shift,
                       cr_money net, cr_money tax, struct cage_entry *entry)
{
    struct cage_state *cage = cr_cage_of(deed->hall);
    char key[48];
    cage->receipts++;
    cage->documents++;
    snprintf(key, sizeof key, "receipt/%u", cage->receipts);
    cr_cage_entry_row(deed, entry, "payouts",
                      cr_cage_paid_value(deed, payout, net, tax, shift->number), key);
    cr_cage_tax_row(deed, payout, net + tax, tax);
    shift->own.paid += net + tax;
    cr_cage_sold_row(deed, shift);
    cr_deed_say(deed, "receipt", cage->receipts);
    cr_deed_say(deed, "paid", net);
    cr_deed_say(deed, "tax", tax);
}

/* All is decided: it is posted, and what came of it written down. */
static enum cr_status finish(struct cr_deed *deed, struct window *window,
                             struct cage_payout *payout)
{
    struct cr_owners owners = { .visitor = window->next.person, .shift = window->shift->number };
    struct cage_state *cage = cr_cage_of(deed->hall);
    bool is_new = payout == NULL, is_paid = window->next.state == CR_PAYOUT_IS_PAID;
    enum cr_status status = cr_cage_make_room(deed, &cage->entries);
    if (status == CR_OK && is_new) status = cr_cage_make_room(deed, &cage->payouts);
    if (status == CR_OK) status = cr_deed_post(deed, &window->effect.posting, &owners);
    if (status != CR_OK) return status;
    cr_chips_give(deed, CR_CHIPS_CAGE, &window->chips);
    if (is_new) payout = cr_cage_payout_add(deed);
    payout->own = window->next;
    if (is_new) payout->id_shown = cr_deed_flag(deed, "id_shown");
    cr_deed_say(deed, "payout", payout->number);
    cr_deed_say_text(deed, "state", cr_payout_state_name(payout->own.state));
    if (payout->own.due) cr_deed_say(deed, "due", payout->own.due);
    if (is_paid) {
        struct cage_entry *entry = cr_cage_note(deed, CAGE_REDEEM, payout->own.sum);
        entry->shift = window->shift->number;
        entry->visitor = payout->own.person;
        entry->payout = payout->number;
        entry->chips = window->chips;
        write_paid(deed, payout, window->shift, payout->own.paid, payout->own.tax, entry);
        cr_cage_reserve_watch(deed, window->reserve, payout->own.paid, false);
    }
    if (!is_paid || !is_new) cr_cage_payout_row(deed, payout);
    cr_cage_payout_late(deed, payout, &window->effect);
    return CR_OK;
}

/* Cash across the counter: filed, identified, accepted and paid in one breath. */
enum cr_status cr_cage_redeem(struct cr_deed *deed)
{
    struct window window = { .worth = 0 };
    uint32_t visitor = cr_deed_number(deed, "visitor");
    uint32_t shown_of = cr_deed_number(deed, "document_of");
    bool shown = cr_deed_flag(deed, "id_shown");
    enum cr_status status = read_window(deed, &window);
    if (status == CR_OK) status = cr_cage_check_visitor(deed, visitor, CAGE_REDEEMS);
    if (status != CR_OK) return status;
    struct cr_payout_deed told = cr_cage_payout_told(deed, CR_PAYOUT_DO_SUBMIT, visitor, 0);
    told.method = CR_BY_CASH;
    told.amount = window.worth;
    told.complete = told.same = true;
    told.shown = shown;
    status = go(deed, &window, &told, CR_PAYOUT_DO_SUBMIT);
    if (status != CR_OK) return status;
    if (shown && shown_of && shown_of != visitor) /* another's is as good as none */
        return cr_cage_wants_identity(deed);
    status = go(deed, &window, &told, CR_PAYOUT_DO_IDENTIFY);
    if (status == CR_OK) status = accept(deed, &window, &told);
    return status == CR_OK ? finish(deed, &window, NULL) : status;
}

enum cr_status cr_cage_payout_accept(struct cr_deed *deed)
{
    struct window window = { .worth = 0 };
    struct cage_payout *payout;
    enum cr_status status = read_window(deed, &window);
    if (status == CR_OK) status = cr_cage_payout_find(deed, &payout);
    if (status != CR_OK) return status;
    bool is_cash = payout->own.method == CR_BY_CASH;
    status = cr_cage_check_visitor(deed, payout->own.person, is_cash ? CAGE_REDEEMS : CAGE_APPLIES);
    if (status != CR_OK) return status;
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, CR_PAYOUT_DO_ACCEPT, payout->own.person, payout->number);
    window.next = payout->own;
    status = accept(deed, &window, &told);
    return status == CR_OK ? finish(deed, &window, payout) : status;
}

/* Nobody is paid another's money: who stands there is named, and where the house asks for it he shows his
 * document. */
static enum cr_status check_his(struct cr_deed *deed, const struct cage_payout *payout)
{
    uint32_t visitor = cr_deed_number(deed, "visitor");
    bool shown = cr_deed_flag(deed, "id_shown");
    bool is_must = cr_hall_rules(deed->hall)->payout_id_required & CR_PAYOUT_BIT(CR_BY_CASH);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    bool is_his = visitor == payout->own.person && (shown || !is_must);
    return is_his ? CR_OK : cr_cage_wants_identity(deed);
}

enum cr_status cr_cage_payout_pay(struct cr_deed *deed)
{
    struct cage_payout *payout;
    struct window window = { .worth = 0 };
    cr_money amount = cr_deed_money(deed, "amount");
    bool agreed = cr_deed_flag(deed, "agreed");
    enum cr_status status = cr_cage_own_shift(deed, &window.shift);
    if (status == CR_OK) status = cr_cage_payout_find(deed, &payout);
    if (status == CR_OK) status = check_his(deed, payout);
    if (status == CR_OK) status = cr_cage_check_visitor(deed, payout->own.person, CAGE_APPLIES);
    if (status != CR_OK) return status;
    window.next = payout->own;
    window.reserve = cr_cage_reserve_now(deed);
    struct cr_payout_deed told =
        cr_cage_payout_told(deed, CR_PAYOUT_DO_PAY, payout->own.person, payout->number);
    told.amount = amount;
    told.agreed = agreed;
    told.till = cr_cage_drawer(deed, window.shift->number);
    status = go(deed, &window, &told, CR_PAYOUT_DO_PAY);
    struct cr_owners owners = { .visitor = payout->own.person, .shift = window.shift->number };
    if (status == CR_OK) status = cr_deed_post(deed, &window.effect.posting, &owners);
    if (status != CR_OK) return status;
    cr_money net = window.next.paid - payout->own.paid;
    cr_money tax = payout->own.paid == 0 ? window.next.tax : 0;
    payout->own = window.next;
    cr_deed_say(deed, "left", cr_payout_left(&payout->own));
    write_paid(deed, payout, window.shift, net, tax, NULL);
    cr_cage_payout_row(deed, payout);
    cr_cage_payout_late(deed, payout, &window.effect);
    cr_cage_reserve_watch(deed, window.reserve, net, false);
    return CR_OK;
}
