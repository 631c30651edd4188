/* cage_page.c -- GET /api/hall/cage: shifts, chips of the cage, applications with their terms, Acts, what may
 * be taken back.
 */
#include "hall/cage_state.h"
#include "hall/tables_desk.h"
#include "house/purchase.h"

static void write_some(struct cr_text *out, const char *key, int64_t value)
{
    if (value)
        cr_text_member_int(out, key, value);
    else
        cr_text_member_null(out, key);
}

/* The book's figure of a drawer is not on the page: it is counted blind. */
static void write_shifts(const struct cage_state *cage, struct cr_text *out)
{
    cr_text_key(out, "shifts");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < cage->shifts.count; i++) {
        const struct cage_shift *shift = cr_cage_at(&cage->shifts, i);
        const struct cr_cage_shift *own = &shift->own;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "shift", shift->number);
        cr_text_member_int(out, "cashier", own->cashier);
        cr_text_member_int(out, "drawer", own->drawer);
        cr_text_member_text(out, "state", cr_shift_state_name(own->state));
        write_some(out, "opened_at", own->opened_at);
        cr_text_member_int(out, "sold", own->sold);
        cr_text_member_int(out, "paid", own->paid);
        if (own->state >= CR_SHIFT_IS_COUNTING) {
            cr_text_member_int(out, "counted_cash", own->counted_cash);
            cr_text_member_int(out, "book_cash", own->book_cash);
            cr_text_member_int(out, "counted_chips", own->counted_chips);
            cr_text_member_int(out, "book_chips", own->book_chips);
            cr_text_member_int(out, "variance", cr_shift_variance(own));
            cr_text_member_bool(out, "needs_approval",
                                own->counted_cash != own->book_cash ||
                                    own->counted_chips != own->book_chips || own->odd_pieces);
        }
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_count(const struct cr_hall *hall, const struct cr_chip_count *count,
                        struct cr_text *out)
{
    const struct cr_denominations *own = &cr_hall_settings(hall)->denominations;
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX && own->value[i] != 0; i++) {
        cr_text_begin(out, '{');
        cr_text_member_int(out, "value", own->value[i]);
        cr_text_member_int(out, "pieces", count->pieces[i]);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* Who must do the next step, in the words of the operations. */
static const char *next_step(const struct cage_payout *payout)
{
    switch ((enum cr_payout_state)payout->own.state) {
    case CR_PAYOUT_IS_SUBMITTED: return "payout_identify";
    case CR_PAYOUT_IS_IDENTIFIED: return "payout_accept";
    case CR_PAYOUT_IS_ACCEPTED:
        return payout->own.method == CR_BY_EMONEY ? "payout_check_wallet" : "payout_queue";
    case CR_PAYOUT_IS_WALLET_CHECK: return "payout_queue";
    case CR_PAYOUT_IS_QUEUED_CASH: return "payout_pay";
    case CR_PAYOUT_IS_QUEUED_BANK:
    case CR_PAYOUT_IS_QUEUED_EMONEY:
        if (payout->own.sent) return "payout_confirm";
        return payout->approved_by ? "payout_release" : "payout_approve";
    case CR_PAYOUT_IS_RETURNED: return "payout_correct";
    case CR_PAYOUT_IS_DRAFT:
    case CR_PAYOUT_IS_PAID:
    case CR_PAYOUT_IS_REJECTED:
    case CR_PAYOUT_IS_CANCELLED:
    case CR_PAYOUT_STATES: break;
    }
    return "";
}

static void write_payout(const struct cage_payout *payout, int64_t now, struct cr_text *out)
{
    const struct cr_payout *own = &payout->own;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "payout", payout->number);
    cr_text_member_int(out, "visitor", own->person);
    cr_text_member_text(out, "method", cr_payout_method_name(own->method));
    cr_text_member_text(out, "state", cr_payout_state_name(own->state));
    cr_text_member_int(out, "sum", own->sum);
    cr_text_member_int(out, "tax", own->tax);
    cr_text_member_int(out, "paid", own->paid);
    cr_text_member_int(out, "left", cr_payout_left(own));
    cr_text_member_int(out, "filed_at", own->submitted_at);
    write_some(out, "due", own->due);
    cr_text_member_bool(out, "overdue", own->overdue || cr_payout_is_late(own, now));
    cr_text_member_bool(out, "sent", own->sent);
    write_some(out, "approved_by", payout->approved_by);
    cr_text_member_text(out, "next", next_step(payout));
    cr_text_end(out, '}');
}

static void write_payouts(const struct cage_state *cage, int64_t now, struct cr_text *out)
{
    cr_text_key(out, "payouts");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < cage->payouts.count; i++) {
        const struct cage_payout *payout = cr_cage_at(&cage->payouts, i);
        if (payout->own.state < CR_PAYOUT_IS_PAID) write_payout(payout, now, out);
    }
    cr_text_end(out, ']');
}

static void write_acts(const struct cr_hall *hall, const struct cage_state *cage,
                       struct cr_text *out)
{
    static const char *const next[CR_ACT_STATES] = {
#define X(name, text) text,
        CR_ACT_STEP_MAP(X)
#undef X
    };
    cr_text_key(out, "acts");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < cage->acts.count; i++) {
        const struct cage_act *act = cr_cage_at(&cage->acts, i);
        cr_text_begin(out, '{');
        cr_text_member_int(out, "act", act->number);
        cr_text_member_int(out, "visitor", act->own.person);
        cr_text_member_text(out, "contract", act->contract);
        cr_text_member_int(out, "sum", act->own.sum);
        cr_text_member_text(out, "state", cr_act_state_name(act->own.state));
        cr_text_member_text(out, "next", next[act->own.state]);
        if (act->own.state >= CR_ACT_IS_COUNTED) {
            cr_text_key(out, "chips");
            write_count(hall, &act->chips, out);
        }
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* The last ones, and all that somebody waits for. */
#define ENTRIES_SHOWN 50

static void write_entries(const struct cage_state *cage, struct cr_text *out)
{
    static const char *const kinds[] = { "money", "buy", "buy", "redeem" };
    cr_text_key(out, "entries");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < cage->entries.count; i++) {
        const struct cage_entry *entry = cr_cage_at(&cage->entries, i);
        bool is_awaited = entry->requested_by && !entry->reversed;
        if (!is_awaited && i + ENTRIES_SHOWN < cage->entries.count) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "record", (int64_t)entry->record);
        cr_text_member_text(out, "kind", kinds[entry->kind]);
        cr_text_member_int(out, "amount", entry->amount);
        cr_text_member_int(out, "by", entry->by);
        write_some(out, "shift", entry->shift);
        write_some(out, "visitor", entry->visitor);
        write_some(out, "requested_by", entry->requested_by);
        cr_text_member_bool(out, "reversed", entry->reversed);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_methods(const struct cr_hall *hall, struct cr_text *out)
{
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    cr_text_key(out, "buys_by");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_PAY_METHODS; i++) {
        if (!(rules->buyin_methods & CR_BIT(i))) continue;
        cr_text_item(out);
        cr_text_json(out, cr_pay_by_name(i));
    }
    cr_text_end(out, ']');
    cr_text_key(out, "pays_by");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_PAYOUT_METHODS; i++) {
        if (!(rules->payout_methods & CR_BIT(i))) continue;
        cr_text_item(out);
        cr_text_json(out, cr_payout_method_name(i));
    }
    cr_text_end(out, ']');
    cr_text_member_bool(out, "steps", rules->cash_register_system == CR_REGISTER_SKKS);
}

void cr_cage_page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out)
{
    const struct cage_state *cage = cr_cage_of(hall);
    bool works = cr_operation_letter(role, CR_MAY_CAGE_SHIFT) != '.' ||
                 cr_operation_letter(role, CR_MAY_PAYOUT_RELEASE) != '.';
    cr_text_begin(out, '{');
    if (works && cr_hall_is_established(hall)) {
        struct cr_chip_count chips = cr_chips_at(hall, CR_CHIPS_CAGE);
        write_methods(hall, out);
        write_shifts(cage, out);
        cr_text_key(out, "chips");
        write_count(hall, &chips, out);
        write_payouts(cage, now, out);
        write_acts(hall, cage, out);
        write_entries(cage, out);
        cr_text_member_int(out, "receipts", cage->receipts);
        cr_text_member_int(out, "documents", cage->documents);
        cr_text_member_bool(out, "reserve_low", cage->reserve_low);
    }
    cr_text_end(out, '}');
}
