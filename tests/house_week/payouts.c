/* payouts.c -- what is not paid over the counter at once: bank and wallet, a till that is short; each
 * application goes on as the cage's page says, over days, and its term is counted here by itself.
 */
#include "week.h"

#define FIELDS                                                                           \
    "'fields':['legal_entity','surname','given_name','document.name','document.number'," \
    "'document.issued_on','document.issued_by','filed_at','wallet','account']"

/* ---- Terms ---- */

/* The end of the seventh day that is none of a weekend, the day of filing not counted (R8). Days since 1970:
 * the first was a Thursday. */
static int64_t term_of(const struct week *week, int64_t filed_at)
{
    int64_t house = filed_at + 2 * HOUR, day = house / (24 * HOUR);
    for (int left = 7; left > 0;) {
        day++;
        if ((day + 4) % 7 != 0 && (day + 4) % 7 != 6) left--; /* Sunday, Saturday */
    }
    (void)week;
    return (day + 1) * 24 * HOUR - 2 * HOUR - SECOND;
}

static void check_term(struct week *week, int64_t filed_at)
{
    int64_t due = answered(week, "due");
    if (due / SECOND != term_of(week, filed_at) / SECOND)
        differ(week, "filed at %lld it is due at %lld, not %lld", (long long)filed_at,
               (long long)due, (long long)term_of(week, filed_at));
}

/* ---- Filing ---- */

/* Some were sent days ago, so that their term ends within the week. */
void apply(struct week *week)
{
    const struct kind *kind = week->kind;
    int i = somebody(week, true, false, 10000);
    if (i < 0 || !kind->pays_by_bank || week->payout_count == THINGS_MAX) return;
    bool by_wallet = kind->pays_by_wallet && rnd(week, 2);
    int64_t filed_at = week->clock - 24 * HOUR * rnd(week, 12);
    cr_money sum = has(week, "player", (uint64_t)(FIRST + i)) / 10000 * 10000;
    char pieces[PIECES];
    if (chips(week, "outside", sum, pieces, sizeof pieces) != sum) return;
    if (rnd(week, 3) == 0)
        must_refuse(week, CR_FIELD_MISSING, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                    "{'do':'payout_submit','visitor':%d,'method':'bank','sum':%lld,"
                    "'account_owner':%d,'fields':['surname']}",
                    FIRST + i, (long long)sum, FIRST + i);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'payout_submit','visitor':%d,'method':'%s','sum':%lld,'account_owner':%d,"
         "'filed_at':%lld," FIELDS "}",
         FIRST + i, by_wallet ? "emoney" : "bank", (long long)sum, FIRST + i, (long long)filed_at);
    struct application *own = &week->payouts[week->payout_count++];
    *own = (struct application){ .number = (int)answered(week, "payout"),
                                 .visitor = i,
                                 .sum = sum,
                                 .owed = by_wallet ? "2022" : "2021",
                                 .from = by_wallet ? "1050" : "1030" };
    check_term(week, filed_at);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'payout_identify','payout':%d,'person':%d,'id_shown':true}", own->number,
         FIRST + i);
    chips(week, "outside", sum, pieces, sizeof pieces);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'payout_accept','payout':%d,'chips':%s}", own->number, pieces);
    moves(week, "player", (uint64_t)(FIRST + i), "cage", 0, sum);
    moves(week, own->owed, 0, "2000", 0, sum);
    check(week);
}

/* The drawer is nearly empty: M-1 takes the chips, pays what is there, and the rest within the day. */
void run_short(struct week *week)
{
    int i = somebody(week, true, false, 20000);
    uint64_t shift = (uint64_t)week->shift, player = (uint64_t)(FIRST + i);
    if (i < 0 || !week->kind->pays_by_wallet || rnd(week, 4) || week->payout_count == THINGS_MAX)
        return;
    cr_money sum = has(week, "player", player) / 10000 * 10000, part = 5000;
    cr_money away = has(week, "1000", shift) - part;
    char pieces[PIECES];
    if (chips(week, "outside", sum, pieces, sizeof pieces) != sum) return;
    must(week, HEAD, CR_ROLE_HEAD_CASHIER, 0,
         "{'do':'safe_move','shift':%d,'amount':%lld,'to_safe':true}", week->shift,
         (long long)away);
    moves(week, "1000", shift, "1010", 0, away);
    must_refuse(week, CR_TILL_SHORT, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'redeem','visitor':%d,'chips':%s,'id_shown':true}", FIRST + i, pieces);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'redeem','visitor':%d,'chips':%s,'id_shown':true,'queue':true}", FIRST + i, pieces);
    struct application *own = &week->payouts[week->payout_count++];
    *own = (struct application){ .number = (int)answered(week, "payout"),
                                 .visitor = i,
                                 .sum = sum,
                                 .owed = "2020",
                                 .from = "1000" };
    int64_t due = answered(week, "due");
    if (due != week->clock + 24 * HOUR) differ(week, "due at %lld", (long long)due);
    moves(week, "player", player, "cage", 0, sum);
    moves(week, "2020", 0, "2000", 0, sum);
    check(week);
    if (rnd(week, 2)) { /* P31: he takes what there is; the tax goes with the first part */
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
             "{'do':'payout_pay','payout':%d,'visitor':%d,'id_shown':true,'amount':%lld,"
             "'agreed':true}",
             own->number, FIRST + i, (long long)part);
        own->paid = part;
        own->tax = tax_of(week, sum);
        moves(week, "1000", shift, "2020", 0, part);
        moves(week, "2030", 0, "2020", 0, own->tax);
        check(week);
    }
    must(week, HEAD, CR_ROLE_HEAD_CASHIER, 0, "{'do':'safe_move','shift':%d,'amount':%lld}",
         week->shift, (long long)away);
    moves(week, "1010", 0, "1000", shift, away);
    check(week);
}

/* ---- Going on ---- */

/* What the cage's page says comes next; "": it is over. */
static void look(struct week *week, const struct application *own, char next[24])
{
    json_t *page = page_of(week, "cage"), *row;
    size_t i;
    next[0] = '\0';
    json_array_foreach(json_object_get(page, "payouts"), i, row)
    {
        if (json_integer_value(json_object_get(row, "payout")) != own->number) continue;
        snprintf(next, 24, "%s", json_string_value(json_object_get(row, "next")));
        cr_money left = json_integer_value(json_object_get(row, "sum")) -
                        json_integer_value(json_object_get(row, "paid"));
        if (left != own->sum - own->paid)
            differ(week, "payout %d: %lld are left, not %lld", own->number, (long long)left,
                   (long long)(own->sum - own->paid));
    }
    json_decref(page);
}

static void transfer(struct week *week, struct application *own)
{
    cr_money tax = tax_of(week, own->sum);
    must_refuse(week, CR_FORBIDDEN_ROLE, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'payout_release','payout':%d}", own->number);
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
         "{'do':'payout_release','payout':%d,'reference':'B 1'}", own->number);
    own->paid = own->sum - tax;
    own->tax = tax;
    moves(week, own->from, 0, own->owed, 0, own->paid);
    moves(week, "2030", 0, own->owed, 0, tax);
}

/* It arrived, or came back: P34. */
static void hear_of(struct week *week, struct application *own)
{
    bool bounces = rnd(week, 3) == 0;
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'%s','payout':%d}",
         bounces ? "payout_bounce" : "payout_confirm", own->number);
    if (!bounces) return;
    moves(week, own->owed, 0, own->from, 0, own->paid);
    moves(week, own->owed, 0, "2030", 0, own->tax);
    own->paid = own->tax = 0;
}

/* The rest of what the till owes. */
static bool pay_rest(struct week *week, struct application *own)
{
    uint64_t shift = (uint64_t)week->shift;
    bool is_first = own->paid == 0;
    cr_money tax = tax_of(week, own->sum), rest = own->sum - tax - own->paid;
    if (has(week, "1000", shift) < rest) return false;
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'payout_pay','payout':%d,'visitor':%d,'id_shown':true}", own->number,
         FIRST + own->visitor);
    moves(week, "1000", shift, "2020", 0, rest);
    if (is_first) moves(week, "2030", 0, "2020", 0, tax);
    own->paid += rest;
    return true;
}

static void cancel(struct week *week, struct application *own)
{
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'payout_cancel','payout':%d,'chips_back':true}", own->number);
    moves(week, "cage", 0, "player", (uint64_t)(FIRST + own->visitor), own->sum);
    moves(week, "2000", 0, own->owed, 0, own->sum);
}

void go_on_with_payouts(struct week *week)
{
    char next[24];
    if (week->payout_count == 0) return;
    int index = (int)rnd(week, (uint32_t)week->payout_count);
    struct application *own = &week->payouts[index];
    int visitor = FIRST + own->visitor;
    look(week, own, next);
    if (next[0] == '\0') {
        *own = week->payouts[--week->payout_count];
        return;
    }
    if (strcmp(next, "payout_release") == 0)
        transfer(week, own);
    else if (strcmp(next, "payout_confirm") == 0)
        hear_of(week, own);
    else if (strcmp(next, "payout_pay") == 0)
        pay_rest(week, own);
    else if (own->paid == 0 && rnd(week, 12) == 0 && week->visitors[own->visitor].inside)
        cancel(week, own);
    else if (strcmp(next, "payout_approve") == 0)
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'payout_approve','payout':%d}", own->number);
    else /* payout_queue, payout_check_wallet, payout_correct */
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
             "{'do':'%s','payout':%d,'wallet_owner':%d,'account_owner':%d," FIELDS "}", next,
             own->number, visitor, visitor);
    check(week);
}
