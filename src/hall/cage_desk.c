/* cage_desk.c -- the cage: who may do what there, what is kept, what the clock owes. */
#include "hall/cage_desk.h"

#include <stdlib.h>
#include <string.h>

#include "hall/cage_state.h"
#include "hall/disputes_desk.h"

/* ---- Lists ---- */

struct cage_state *cr_cage_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_CAGE);
}

void *cr_cage_at(const struct cage_list *list, size_t index)
{
    return (char *)list->items + index * list->size;
}

static int compare_number(const void *key, const void *item)
{
    uint32_t a = *(const uint32_t *)key, b = *(const uint32_t *)item;
    return (a > b) - (a < b);
}

void *cr_cage_find(const struct cage_list *list, uint32_t number)
{
    if (list->count == 0) return NULL;
    return bsearch(&number, list->items, list->count, list->size, compare_number);
}

enum cr_status cr_cage_make_room(struct cr_deed *deed, struct cage_list *list)
{
    if (list->count < list->room) return CR_OK;
    size_t room = list->room ? 2 * list->room : 16;
    void *items = realloc(list->items, room * list->size);
    if (!items) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    list->items = items;
    list->room = room;
    return CR_OK;
}

void *cr_cage_add(struct cage_list *list)
{
    assert(list->count < list->room);
    void *item = cr_cage_at(list, list->count++);
    memset(item, 0, list->size);
    *(uint32_t *)item = ++list->last;
    return item;
}

void cr_cage_remove(struct cage_list *list, void *item)
{
    char *behind = (char *)item + list->size, *end = cr_cage_at(list, list->count);
    memmove(item, behind, (size_t)(end - behind));
    list->count--;
}

/* ---- Questions ---- */

uint32_t cr_cage_shift_of(const struct cr_hall *hall, uint32_t cashier)
{
    const struct cage_list *shifts = &cr_cage_of(hall)->shifts;
    for (size_t i = 0; i < shifts->count; i++) {
        const struct cage_shift *shift = cr_cage_at(shifts, i);
        if (shift->own.cashier == cashier && shift->own.state == CR_SHIFT_IS_OPEN)
            return shift->number;
    }
    return 0;
}

uint32_t cr_cage_open_of(const struct cr_hall *hall, uint32_t person)
{
    const struct cage_state *cage = cr_cage_of(hall);
    for (size_t i = 0; i < cage->payouts.count; i++) {
        const struct cage_payout *payout = cr_cage_at(&cage->payouts, i);
        if (payout->own.person == person && payout->own.state < CR_PAYOUT_IS_PAID)
            return payout->number;
    }
    for (size_t i = 0; i < cage->acts.count; i++) {
        const struct cage_act *act = cr_cage_at(&cage->acts, i);
        if (act->own.person == person) return act->number;
    }
    return 0;
}

bool cr_cage_is_idle(const struct cr_hall *hall)
{
    const struct cage_state *cage = cr_cage_of(hall);
    bool is_idle = cage->shifts.count == 0 && cage->acts.count == 0;
    for (size_t i = 0; i < cage->payouts.count; i++) {
        const struct cage_payout *payout = cr_cage_at(&cage->payouts, i);
        is_idle = is_idle && payout->own.state >= CR_PAYOUT_IS_PAID;
    }
    return is_idle;
}

enum cr_status cr_cage_own_shift(struct cr_deed *deed, struct cage_shift **shift)
{
    uint32_t number = cr_cage_shift_of(deed->hall, deed->by);
    *shift = number ? cr_cage_find(&cr_cage_of(deed->hall)->shifts, number) : NULL;
    return *shift ? CR_OK : cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
}

cr_money cr_cage_drawer(struct cr_deed *deed, uint32_t shift)
{
    return cr_deed_fact_int(deed, "balance", "drawer",
                            json_pack("{s:s,s:I}", "account", "1000", "owner", (json_int_t)shift),
                            0);
}

cr_money cr_cage_balance(struct cr_deed *deed, const char *account)
{
    return cr_deed_fact_int(deed, "balance", account, json_pack("{s:s}", "account", account), 0);
}

enum cr_status cr_cage_check_visitor(struct cr_deed *deed, uint32_t visitor,
                                     enum cage_errand errand)
{
    if (visitor == 0) return cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    enum cr_status status =
        cr_hall_check_visitor(deed->hall, visitor, errand == CAGE_BUYS, &deed->why);
    if (errand == CAGE_APPLIES && status == CR_NO_VISIT) status = CR_OK;
    if (status != CR_OK) return cr_deed_refuse(deed, status, NULL);
    uint32_t dispute = errand == CAGE_BUYS ? 0 : cr_disputes_frozen(deed->hall, visitor);
    if (dispute == 0) return CR_OK;
    deed->why.n = dispute;
    return cr_deed_refuse(deed, CR_FROZEN, NULL);
}

enum cr_status cr_cage_check_hands(struct cr_deed *deed, uint32_t visitor, cr_money amount)
{
    const json_t *chips =
        cr_deed_fact(deed, "chips", NULL, json_pack("{s:I}", "person", (json_int_t)visitor));
    cr_money all = json_integer_value(json_object_get(chips, "all"));
    cr_money hands = json_integer_value(json_object_get(chips, "free"));
    if (all == hands || amount <= hands) return CR_OK;
    deed->why.have = hands;
    return cr_deed_refuse(deed, CR_NO_CHIPS, NULL);
}

enum cr_status cr_cage_check_worth(struct cr_deed *deed, const struct cr_chip_count *chips,
                                   cr_money sum)
{
    cr_money worth = -1;
    cr_chip_count_worth(&cr_hall_settings(deed->hall)->denominations, chips, &worth);
    return worth == sum ? CR_OK : cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
}

json_t *cr_cage_some(int64_t value)
{
    return value ? json_integer(value) : json_null();
}

/* ---- The clock ---- */

/* An application whose term has passed; the earliest term of the others, for the second after it. */
static json_t *owes(const struct cr_hall *hall, int64_t now, int64_t *due)
{
    const struct cage_list *payouts = &cr_cage_of(hall)->payouts;
    for (size_t i = 0; i < payouts->count; i++) {
        const struct cage_payout *payout = cr_cage_at(payouts, i);
        const struct cr_payout *own = &payout->own;
        if (own->overdue || own->due == 0) continue;
        int64_t late_at = own->due - own->due % CR_ZONE_SECOND + CR_ZONE_SECOND;
        if (cr_payout_is_late(own, now))
            return json_pack("{s:s,s:I}", "do", "payout_lapse", "payout",
                             (json_int_t)payout->number);
        if (cr_payout_is_late(own, late_at) && late_at < *due) *due = late_at;
    }
    return NULL;
}

/* ---- The desk ---- */

/* clang-format off */
static const struct cr_operation_row operations[] = {
    { "shift_plan", CR_MAY_CAGE_SHIFT, "a", cr_cage_shift_plan, false },
    { "shift_open", CR_MAY_CAGE_SHIFT, "da", cr_cage_shift_open, false },
    { "shift_count", CR_MAY_CAGE_SHIFT, "da", cr_cage_shift_count, false },
    { "shift_reconcile", CR_MAY_CAGE_SHIFT, "da", cr_cage_shift_reconcile, false },
    { "shift_close", CR_MAY_CAGE_SHIFT, "da", cr_cage_shift_close, false },
    { "safe_in", CR_MAY_CAGE_SHIFT, "a", cr_cage_safe_in, false },
    { "safe_move", CR_MAY_CAGE_SHIFT, "da", cr_cage_safe_move, false },
    { "buy", CR_MAY_BUY_IN, "d", cr_cage_buy, false },
    { "acquirer_settles", CR_MAY_PAYOUT_RELEASE, "da", cr_cage_acquirer_settles, false },
    { "act_create", CR_MAY_ACT_CREATE, "d", cr_cage_act_create, false },
    { "act_funds", CR_MAY_ACT_CREATE, "d", cr_cage_act_funds, false },
    { "act_register", CR_MAY_ACT_CREATE, "d", cr_cage_act_register, false },
    { "act_to_cage", CR_MAY_ACT_CREATE, "d", cr_cage_act_to_cage, false },
    { "act_identify", CR_MAY_ACT_ISSUE, "d", cr_cage_act_identify, false },
    { "act_count", CR_MAY_ACT_ISSUE, "d", cr_cage_act_count, false },
    { "act_sign", CR_MAY_ACT_ISSUE, "d", cr_cage_act_sign, false },
    { "act_issue", CR_MAY_ACT_ISSUE, "d", cr_cage_act_issue, false },
    { "act_refund", CR_MAY_ACT_CREATE, "d", cr_cage_act_refund, false },
    { "redeem", CR_MAY_REDEEM, "d", cr_cage_redeem, false },
    { "payout_submit", CR_MAY_PAYOUT_FILE, "dw", cr_cage_payout_submit, false },
    { "payout_identify", CR_MAY_REDEEM, "d", cr_cage_payout_identify, false },
    { "payout_accept", CR_MAY_REDEEM, "d", cr_cage_payout_accept, false },
    { "payout_pay", CR_MAY_REDEEM, "d", cr_cage_payout_pay, false },
    { "payout_queue", CR_MAY_REDEEM, "d", cr_cage_payout_queue, false },
    { "payout_check_wallet", CR_MAY_REDEEM, "d", cr_cage_payout_check_wallet, false },
    { "payout_approve", CR_MAY_PAYOUT_RELEASE, "a", cr_cage_payout_approve, false },
    { "payout_release", CR_MAY_PAYOUT_RELEASE, "d", cr_cage_payout_release, false },
    { "payout_confirm", CR_MAY_PAYOUT_RELEASE, "d", cr_cage_payout_confirm, false },
    { "payout_bounce", CR_MAY_PAYOUT_RELEASE, "d", cr_cage_payout_bounce, false },
    { "payout_correct", CR_MAY_PAYOUT_FILE, "dw", cr_cage_payout_correct, false },
    { "payout_cancel", CR_MAY_PAYOUT_FILE, "dw", cr_cage_payout_cancel, false },
    { "payout_lapse", CR_MAY_PAYOUT_FILE, "s", cr_cage_payout_lapse, false },
    { "tax_remit", CR_MAY_PAYOUT_RELEASE, "d", cr_cage_tax_remit, false },
    { "gambling_tax", CR_MAY_PAYOUT_RELEASE, "d", cr_cage_gambling_tax, false },
    { "gambling_tax_pay", CR_MAY_PAYOUT_RELEASE, "d", cr_cage_gambling_tax_pay, false },
    { "reverse_ask", CR_MAY_REVERSE, "r", cr_cage_reverse_ask, false },
    { "reverse", CR_MAY_REVERSE, "a", cr_cage_reverse, false },
    { .name = NULL },
};
/* clang-format on */

static void *open_desk(void)
{
    struct cage_state *cage = calloc(1, sizeof *cage);
    if (!cage) return NULL;
    cage->shifts.size = sizeof(struct cage_shift);
    cage->payouts.size = sizeof(struct cage_payout);
    cage->acts.size = sizeof(struct cage_act);
    cage->entries.size = sizeof(struct cage_entry);
    return cage;
}

static void close_desk(void *state)
{
    struct cage_state *cage = state;
    cr_cage_drop_entries(&cage->entries, CR_DAY_MAX);
    free(cage->shifts.items);
    free(cage->payouts.items);
    free(cage->acts.items);
    free(cage->entries.items);
    free(cage);
}

const struct cr_desk cr_cage_desk = { .name = "cage",
                                      .operations = operations,
                                      .open = open_desk,
                                      .close = close_desk,
                                      .page = cr_cage_page,
                                      .owes = owes };
