/* cage_shifts.c -- shifts of the cashiers, and money between safe and drawer.
 *
 *     {"do":"shift_plan","cashier":8,"drawer":1}
 *     {"do":"safe_move","shift":1,"amount":2000000}                 P5; "to_safe":true the other way
 *     {"do":"shift_open","shift":1,"cash":2000000,"chips":{"10000":500}}
 *     {"do":"shift_count","shift":1,"cash":1959500,"chips":{...}}
 *     {"do":"shift_reconcile","shift":1,"reason":"..."}             P38, P39
 *     {"do":"shift_close","shift":1,"hand_to":2}                    P5 to the safe, and on to the next drawer
 */
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "hall/cage_state.h"
#include "hall/tables_desk.h"

/* ---- Rows ---- */

void cr_cage_shift_row(struct cr_deed *deed, const struct cage_shift *shift, const char *reason)
{
    const struct cr_cage_shift *own = &shift->own;
    bool is_counted = own->state >= CR_SHIFT_IS_COUNTING;
    json_t *value =
        json_pack("{s:I,s:I,s:I,s:o,s:o,s:s}", "shift", (json_int_t)shift->number, "person",
                  (json_int_t)own->cashier, "drawer", (json_int_t)own->drawer, "opened_at",
                  cr_cage_some(own->opened_at), "closed_at", cr_cage_some(own->closed_at), "state",
                  cr_shift_state_name(own->state));
    if (own->state >= CR_SHIFT_IS_OPEN) {
        json_object_set_new(value, "opening_cash", json_integer(own->opening_cash));
        json_object_set_new(value, "opening_chips", json_integer(own->opening_chips));
    }
    if (is_counted) {
        json_object_set_new(value, "book_cash", json_integer(own->book_cash));
        json_object_set_new(value, "counted_cash", json_integer(own->counted_cash));
        json_object_set_new(value, "book_chips", json_integer(own->book_chips));
        json_object_set_new(value, "counted_chips", json_integer(own->counted_chips));
        json_object_set_new(value, "variance", json_integer(cr_shift_variance(own)));
        json_object_set_new(value, "approved_by", cr_cage_some(own->approved_by));
    }
    if (reason[0]) json_object_set_new(value, "reason", json_string(reason));
    cr_deed_row(deed, "shifts", value, "shift/%u", shift->number);
}

void cr_cage_sold_row(struct cr_deed *deed, const struct cage_shift *shift)
{
    cr_deed_row(deed, "sold_and_paid",
                json_pack("{s:I,s:s,s:I,s:I,s:I}", "person", (json_int_t)shift->own.cashier, "role",
                          cr_role_name(CR_ROLE_CASHIER), "shift", (json_int_t)shift->number, "sold",
                          (json_int_t)shift->own.sold, "paid", (json_int_t)shift->own.paid),
                "shift/%u", shift->number);
}

static void safe_row(struct cr_deed *deed, const char *kind, cr_money amount, uint32_t shift)
{
    cr_deed_row(deed, "safe",
                json_pack("{s:s,s:I,s:o,s:I,s:I}", "kind", kind, "amount", (json_int_t)amount,
                          "shift", cr_cage_some(shift), "at", (json_int_t)deed->at, "by",
                          (json_int_t)deed->by),
                "record/%llu/%s", (unsigned long long)deed->number, kind);
}

/* ---- Planning and opening ---- */

static enum cr_status read_shift(struct cr_deed *deed, const char *key, struct cage_shift **shift)
{
    uint32_t number = cr_deed_number(deed, key);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    *shift = cr_cage_find(&cr_cage_of(deed->hall)->shifts, number);
    return *shift ? CR_OK : cr_deed_refuse(deed, CR_NOT_FOUND, "%s", key);
}

/* A cashier counts his own drawer; who may approve is not asked which. */
static enum cr_status check_whose(struct cr_deed *deed, const struct cage_shift *shift)
{
    bool is_own = deed->by == shift->own.cashier;
    bool approves = cr_operation_letter((enum cr_role)deed->role, CR_MAY_CAGE_SHIFT) == 'a';
    return is_own || approves ? CR_OK : cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "cashier");
}

enum cr_status cr_cage_shift_plan(struct cr_deed *deed)
{
    struct cage_list *shifts = &cr_cage_of(deed->hall)->shifts;
    uint32_t cashier = cr_deed_number(deed, "cashier");
    uint32_t drawer = cr_deed_number(deed, "drawer");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (cashier == 0 || drawer == 0)
        return cr_deed_refuse(deed, CR_BAD_INPUT, cashier ? "drawer" : "cashier");
    status = cr_cage_make_room(deed, shifts);
    if (status != CR_OK) return status;
    struct cage_shift *shift = cr_cage_add(shifts);
    shift->own.number = shift->number;
    shift->own.cashier = cashier;
    shift->own.drawer = drawer;
    cr_deed_say(deed, "shift", shift->number);
    cr_cage_shift_row(deed, shift, "");
    return CR_OK;
}

/* What he counted, and what is booked now. */
static enum cr_status read_tally(struct cr_deed *deed, const struct cage_shift *shift,
                                 struct cr_shift_tally *tally, struct cr_chip_count *chips)
{
    const struct cr_denominations *denominations = &cr_hall_settings(deed->hall)->denominations;
    tally->cash = cr_deed_money(deed, "cash");
    enum cr_status status = cr_chips_read(deed, "chips", chips, &tally->chips);
    if (status == CR_OK) status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!cr_deed_has(deed, "cash") || !cr_deed_has(deed, "chips"))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "cash, chips");
    struct cr_chip_count booked = cr_chips_at(deed->hall, CR_CHIPS_CAGE);
    tally->book_cash = cr_cage_drawer(deed, shift->number);
    tally->same_pieces = cr_chip_count_same(chips, &booked);
    bool fits = cr_chip_count_worth(denominations, &booked, &tally->book_chips);
    assert(fits);
    return CR_OK;
}

/* No other shift of his or of that drawer runs. */
static enum cr_status check_alone(struct cr_deed *deed, const struct cage_shift *shift)
{
    const struct cage_list *shifts = &cr_cage_of(deed->hall)->shifts;
    for (size_t i = 0; i < shifts->count; i++) {
        const struct cage_shift *other = cr_cage_at(shifts, i);
        if (cr_shift_check_alone(&other->own, 1, &shift->own) != CR_OK)
            return cr_deed_refuse(deed, CR_SHIFT_OPEN, NULL);
    }
    return CR_OK;
}

enum cr_status cr_cage_shift_open(struct cr_deed *deed)
{
    struct cage_shift *shift;
    struct cr_shift_tally tally;
    struct cr_chip_count chips;
    enum cr_status status = read_shift(deed, "shift", &shift);
    if (status == CR_OK) status = read_tally(deed, shift, &tally, &chips);
    if (status != CR_OK) return status;
    if (deed->by != shift->own.cashier) return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "cashier");
    status = check_alone(deed, shift);
    if (status != CR_OK) return status;
    status = cr_shift_open(&shift->own, &tally, deed->at);
    if (status != CR_OK)
        return cr_deed_refuse(deed, status, "%s", cr_shift_state_name(shift->own.state));
    cr_cage_shift_row(deed, shift, "");
    cr_cage_sold_row(deed, shift);
    return CR_OK;
}

/* ---- Counting and closing ---- */

/* Chips that a visitor has handed over and that are neither paid nor booked. */
static bool has_unfinished(const struct cage_state *cage)
{
    for (size_t i = 0; i < cage->payouts.count; i++) {
        const struct cage_payout *payout = cr_cage_at(&cage->payouts, i);
        if (payout->own.state == CR_PAYOUT_IS_ACCEPTED && !payout->own.booked) return true;
    }
    return false;
}

enum cr_status cr_cage_shift_count(struct cr_deed *deed)
{
    struct cage_shift *shift;
    struct cr_shift_tally tally;
    struct cr_chip_count chips, booked;
    enum cr_status status = read_shift(deed, "shift", &shift);
    if (status == CR_OK) status = read_tally(deed, shift, &tally, &chips);
    if (status == CR_OK) status = check_whose(deed, shift);
    if (status != CR_OK) return status;
    status = cr_shift_count(&shift->own, &tally, has_unfinished(cr_cage_of(deed->hall)));
    if (status != CR_OK)
        return cr_deed_refuse(deed, status, "%s", cr_shift_state_name(shift->own.state));
    booked = cr_chips_at(deed->hall, CR_CHIPS_CAGE);
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++)
        shift->pieces_off[i] = (int64_t)chips.pieces[i] - booked.pieces[i];
    cr_deed_say(deed, "variance", cr_shift_variance(&shift->own));
    cr_cage_shift_row(deed, shift, "");
    return CR_OK;
}

/* The cage as it would lie now, had nobody sold since the count. */
static enum cr_status chips_as_counted(struct cr_deed *deed, const struct cage_shift *shift,
                                       struct cr_chip_count *chips)
{
    cr_money difference;
    *chips = cr_chips_at(deed->hall, CR_CHIPS_CAGE);
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        int64_t pieces = chips->pieces[i] + shift->pieces_off[i];
        if (pieces < 0 || pieces > UINT32_MAX) return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
        chips->pieces[i] = (uint32_t)pieces;
    }
    enum cr_status status = cr_chips_check_count(deed, chips, &difference);
    if (status != CR_OK) return status;
    bool is_same = difference == shift->own.counted_chips - shift->own.book_chips;
    return is_same ? CR_OK : cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
}

static void note_variance(struct cr_deed *deed, const struct cage_shift *shift)
{
    cr_money from = cr_hall_rules(deed->hall)->variance_incident_from;
    cr_money variance = cr_shift_variance(&shift->own);
    cr_money cash = shift->own.counted_cash - shift->own.book_cash;
    bool is_large = llabs(variance) >= from || llabs(cash) >= from;
    if (shift->own.approved_by == 0 || !is_large) return;
    cr_deed_incident(deed, "cage_variance", 0, 0,
                     N_("cash or chips counted in the cage differ from the books"));
}

enum cr_status cr_cage_shift_reconcile(struct cr_deed *deed)
{
    struct cage_shift *shift;
    struct cr_house_posting postings[2];
    struct cr_chip_count chips;
    const char *reason = cr_deed_text(deed, "reason", CR_REASON_TEXT);
    bool may = cr_operation_letter((enum cr_role)deed->role, CR_MAY_VARIANCE) == 'a';
    enum cr_status status = read_shift(deed, "shift", &shift);
    if (status == CR_OK) status = check_whose(deed, shift);
    if (status != CR_OK) return status;
    struct cr_cage_shift next = shift->own;
    status = cr_shift_reconcile(&next, deed->by, may, reason[0] != '\0', postings);
    if (status == CR_FORBIDDEN_ROLE)
        return cr_deed_refuse(deed, status, "%s", cr_role_name((enum cr_role)deed->role));
    if (status == CR_FIELD_MISSING) return cr_deed_refuse(deed, status, "reason");
    if (status != CR_OK) return cr_deed_refuse(deed, status, "%s", cr_shift_state_name(next.state));
    status = chips_as_counted(deed, shift, &chips);
    struct cr_owners owners = { .shift = shift->number, .nobody = true };
    for (int i = 0; i < 2 && status == CR_OK; i++)
        status = cr_deed_post(deed, &postings[i], &owners);
    if (status != CR_OK) return status;
    cr_chips_count(deed, &chips);
    shift->own = next;
    cr_cage_shift_row(deed, shift, reason);
    note_variance(deed, shift);
    return CR_OK;
}

/* The drawer goes to the safe, and from there to who takes it over. */
enum cr_status cr_cage_shift_close(struct cr_deed *deed)
{
    struct cage_list *shifts = &cr_cage_of(deed->hall)->shifts;
    struct cage_shift *shift, *next = NULL;
    struct cr_house_posting to_safe;
    enum cr_status status = read_shift(deed, "shift", &shift);
    if (status == CR_OK) status = check_whose(deed, shift);
    if (status == CR_OK && cr_deed_has(deed, "hand_to"))
        status = read_shift(deed, "hand_to", &next);
    if (status != CR_OK) return status;
    if (next == shift) return cr_deed_refuse(deed, CR_BAD_INPUT, "hand_to");
    if (next && next->own.state != CR_SHIFT_IS_PLANNED && next->own.state != CR_SHIFT_IS_OPEN)
        return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "%s", cr_shift_state_name(next->own.state));
    struct cr_cage_shift closed = shift->own;
    status = cr_shift_close(&closed, deed->at, &to_safe);
    if (status != CR_OK)
        return cr_deed_refuse(deed, status, "%s", cr_shift_state_name(shift->own.state));
    status = cr_deed_post(deed, &to_safe, &(struct cr_owners){ .shift = shift->number });
    if (status == CR_OK && next) {
        struct cr_house_posting to_drawer = cr_shift_safe(closed.counted_cash, false);
        status = cr_deed_post(deed, &to_drawer, &(struct cr_owners){ .shift = next->number });
    }
    if (status != CR_OK) return status;
    shift->own = closed;
    cr_cage_shift_row(deed, shift, "");
    safe_row(deed, next ? "handed_over" : "to_safe", closed.counted_cash,
             next ? next->number : shift->number);
    cr_cage_remove(shifts, shift);
    return CR_OK;
}

/* ---- The safe ---- */

/* Where the house's own funds are put. */
static enum cr_account_kind place_of(const char *name)
{
    if (strcmp(name, "bank") == 0) return CR_ACCOUNT_BANK;
    if (strcmp(name, "wallet") == 0) return CR_ACCOUNT_WALLET;
    return name[0] == '\0' || strcmp(name, "safe") == 0 ? CR_ACCOUNT_CASH_SAFE : CR_ACCOUNT_KINDS;
}

static enum cr_status read_amount(struct cr_deed *deed, cr_money *amount)
{
    *amount = cr_deed_money(deed, "amount");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    deed->why.value = 1;
    return *amount > 0 ? CR_OK : cr_deed_refuse(deed, CR_AMOUNT, NULL);
}

enum cr_status cr_cage_safe_in(struct cr_deed *deed)
{
    cr_money amount;
    const char *into = cr_deed_text(deed, "into", 16);
    enum cr_account_kind place = place_of(into);
    enum cr_status status = read_amount(deed, &amount);
    if (status != CR_OK) return status;
    if (place == CR_ACCOUNT_KINDS) return cr_deed_refuse(deed, CR_BAD_INPUT, "into");
    status = cr_cage_make_room(deed, &cr_cage_of(deed->hall)->entries);
    if (status != CR_OK) return status;
    struct cr_house_posting posting = { .operation = 4 };
    cr_house_move(&posting, place, CR_ACCOUNT_HOUSE_FUNDS, amount);
    status = cr_deed_post(deed, &posting, &(struct cr_owners){ 0 });
    if (status != CR_OK) return status;
    cr_cage_note(deed, CAGE_MONEY, amount);
    safe_row(deed, "funds_in", amount, 0);
    return CR_OK;
}

enum cr_status cr_cage_safe_move(struct cr_deed *deed)
{
    struct cage_shift *shift;
    cr_money amount;
    bool to_safe = cr_deed_flag(deed, "to_safe");
    enum cr_status status = read_amount(deed, &amount);
    if (status == CR_OK) status = read_shift(deed, "shift", &shift);
    if (status == CR_OK) status = check_whose(deed, shift);
    if (status != CR_OK) return status;
    if (shift->own.state > CR_SHIFT_IS_OPEN)
        return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "%s", cr_shift_state_name(shift->own.state));
    status = cr_cage_make_room(deed, &cr_cage_of(deed->hall)->entries);
    if (status != CR_OK) return status;
    struct cr_house_posting posting = cr_shift_safe(amount, to_safe);
    status = cr_deed_post(deed, &posting, &(struct cr_owners){ .shift = shift->number });
    if (status != CR_OK) return status;
    cr_cage_note(deed, CAGE_MONEY, amount)->shift = shift->number;
    safe_row(deed, to_safe ? "to_safe" : "to_drawer", amount, shift->number);
    return CR_OK;
}
