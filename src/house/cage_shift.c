/* cage_shift.c -- the shift's machine, and what its differences post. */
#include "house/cage_shift.h"

const char *cr_shift_state_name(unsigned state)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_SHIFT_STATE_MAP(X)
#undef X
    };
    return state < CR_SHIFT_STATES ? names[state] : "?";
}

static bool is_running(const struct cr_cage_shift *shift)
{
    return shift->state != CR_SHIFT_IS_PLANNED && shift->state != CR_SHIFT_IS_CLOSED;
}

enum cr_status cr_shift_check_alone(const struct cr_cage_shift *list, size_t count,
                                    const struct cr_cage_shift *shift)
{
    for (size_t i = 0; i < count; i++) {
        const struct cr_cage_shift *other = &list[i];
        bool meets = other->cashier == shift->cashier || other->drawer == shift->drawer;
        if (other->number != shift->number && is_running(other) && meets) return CR_SHIFT_OPEN;
    }
    return CR_OK;
}

enum cr_status cr_shift_open(struct cr_cage_shift *shift, const struct cr_shift_tally *tally,
                             int64_t at)
{
    if (shift->state != CR_SHIFT_IS_PLANNED) return CR_OUT_OF_ORDER;
    bool is_whole = tally->cash == tally->book_cash && tally->chips == tally->book_chips;
    if (!is_whole || !tally->same_pieces) return CR_COUNT_DIFFERS;
    shift->opening_cash = tally->cash;
    shift->opening_chips = tally->chips;
    shift->opened_at = at;
    shift->state = CR_SHIFT_IS_OPEN;
    return CR_OK;
}

enum cr_status cr_shift_count(struct cr_cage_shift *shift, const struct cr_shift_tally *tally,
                              bool unfinished)
{
    bool is_open = shift->state == CR_SHIFT_IS_OPEN || shift->state == CR_SHIFT_IS_COUNTING;
    if (!is_open || unfinished) return CR_OUT_OF_ORDER;
    shift->counted_cash = tally->cash;
    shift->book_cash = tally->book_cash;
    shift->counted_chips = tally->chips;
    shift->book_chips = tally->book_chips;
    shift->odd_pieces = !tally->same_pieces;
    shift->state = CR_SHIFT_IS_COUNTING;
    return CR_OK;
}

cr_money cr_shift_variance(const struct cr_cage_shift *shift)
{
    return shift->counted_cash - shift->book_cash + shift->counted_chips - shift->book_chips;
}

/* P38: the drawer is short, or over. */
static void post_cash(struct cr_house_posting *posting, cr_money difference)
{
    *posting = (struct cr_house_posting){ .operation = difference ? 38 : 0 };
    if (difference < 0)
        cr_house_move(posting, CR_ACCOUNT_CAGE_SHORT, CR_ACCOUNT_CASH_DRAWER, -difference);
    else
        cr_house_move(posting, CR_ACCOUNT_CASH_DRAWER, CR_ACCOUNT_CAGE_OVER, difference);
}

/* P39: chips that are not in the cage are with somebody, and the house owes him for them. */
static void post_chips(struct cr_house_posting *posting, cr_money difference)
{
    *posting = (struct cr_house_posting){ .operation = difference ? 39 : 0 };
    if (difference < 0) {
        cr_house_move(posting, CR_ACCOUNT_PLAYER, CR_ACCOUNT_CAGE, -difference);
        cr_house_move(posting, CR_ACCOUNT_CAGE_SHORT, CR_ACCOUNT_OUTSTANDING, -difference);
    } else {
        cr_house_move(posting, CR_ACCOUNT_CAGE, CR_ACCOUNT_PLAYER, difference);
        cr_house_move(posting, CR_ACCOUNT_OUTSTANDING, CR_ACCOUNT_CAGE_OVER, difference);
    }
}

enum cr_status cr_shift_reconcile(struct cr_cage_shift *shift, uint32_t by, bool may_approve,
                                  bool has_reason, struct cr_house_posting postings[2])
{
    cr_money cash = shift->counted_cash - shift->book_cash;
    cr_money chips = shift->counted_chips - shift->book_chips;
    bool differs = cash != 0 || chips != 0 || shift->odd_pieces;
    if (shift->state != CR_SHIFT_IS_COUNTING) return CR_OUT_OF_ORDER;
    if (differs && by == shift->cashier) return CR_SEGREGATION;
    if (differs && !may_approve) return CR_FORBIDDEN_ROLE;
    if (differs && !has_reason) return CR_FIELD_MISSING;
    post_cash(&postings[0], cash);
    post_chips(&postings[1], chips);
    shift->approved_by = differs ? by : 0;
    shift->state = CR_SHIFT_IS_RECONCILED;
    return CR_OK;
}

enum cr_status cr_shift_close(struct cr_cage_shift *shift, int64_t at,
                              struct cr_house_posting *posting)
{
    if (shift->state != CR_SHIFT_IS_RECONCILED) return CR_OUT_OF_ORDER;
    *posting = cr_shift_safe(shift->counted_cash, true);
    shift->closed_at = at;
    shift->state = CR_SHIFT_IS_CLOSED;
    return CR_OK;
}

struct cr_house_posting cr_shift_safe(cr_money amount, bool to_safe)
{
    struct cr_house_posting posting = { .operation = 5 };
    enum cr_account_kind drawer = CR_ACCOUNT_CASH_DRAWER, safe = CR_ACCOUNT_CASH_SAFE;
    cr_house_move(&posting, to_safe ? safe : drawer, to_safe ? drawer : safe, amount);
    return posting;
}
