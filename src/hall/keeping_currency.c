/* keeping_currency.c -- the house counts in another currency from now on [docs/decisions/0023].
 *
 *     {"do":"currency_change","currency":"EUR","decimals":2,"old":195583,"new":100000,
 *      "denominations":[50000,10000,2500,500,100]}               195583 of the old are 100000 of the new
 *     {"do":"old_chips_exchange","visitor":17,"currency":"BGN","amount":19558}
 *
 * It is done when the house is at rest: no chips on tables, on their way or held, no shift open, no box
 * uncounted, nobody owed a payout, machines empty. Then in one deed
 *
 *     the chips of cage and vault are retired                                     P3, P2
 *     each cash, bank and debt account leaves the old unit and comes into the new one at the rate, half up,
 *     house funds (3000) standing on the other side of both                       P4
 *     what the roundings make together is booked, over or short                   P38
 *
 * What stays in the old unit: income and expense, which were earned in it; jackpots, which count in it; and
 * the chips in visitors' pockets with what is owed for them (2000), until they come back and are exchanged
 * at the same rate, for chips and the coins that are left.
 */
#include <stdio.h>
#include <string.h>

#include "hall/cage_desk.h"
#include "hall/house_desk.h"
#include "hall/keeping_state.h"
#include "hall/machines_desk.h"
#include "hall/tables_desk.h"
#include "ledger/currency.h"

#define RATE_MOST INT64_C(1000000000)

__extension__ typedef __int128 wide;

/* Half away from zero; false: it does not fit. */
static bool convert(const struct cr_currency_change *change, cr_money amount, cr_money *out)
{
    wide product = (wide)amount * change->now, half = change->old / 2;
    wide rounded = (product + (product < 0 ? -half : half)) / change->old;
    if (rounded > CR_MONEY_MAX || rounded < -CR_MONEY_MAX) return false;
    *out = (cr_money)rounded;
    return true;
}

static cr_money balance_of(struct cr_deed *deed, const char *account)
{
    return cr_deed_fact_int(deed, "balance", account, json_pack("{s:s}", "account", account), 0);
}

static struct cr_posting begin(struct cr_deed *deed, unsigned operation)
{
    uint8_t id[CR_ID_SIZE];
    cr_posting_id(CR_HALL_STREAM, deed->number, deed->postings++, id);
    return cr_posting_begin(operation, id);
}

static enum cr_status post(struct cr_deed *deed, const struct cr_posting *posting)
{
    if (posting->count == 0) return CR_OK;
    enum cr_status status = deed->world->post(deed->world->context, posting);
    if (status == CR_OK) return CR_OK;
    return cr_deed_refuse(deed, status, "P%u", (unsigned)posting->operation);
}

/* A balance of either sign from one account to another. */
static void move(struct cr_posting *posting, struct cr_account from, struct cr_account to,
                 cr_money amount)
{
    if (amount > 0) cr_posting_move(posting, from, to, amount);
    if (amount < 0) cr_posting_move(posting, to, from, -amount);
}

/* ---- At rest ---- */

/* What must be empty before, and what it is called to those who are to empty it. */
static const struct {
    const char *account, *what;
} at_rest[] = {
    { "float", "tables" },  { "layout", "tables" }, { "rake", "boxes" },
    { "tips", "boxes" },    { "transit", "slips" }, { "held", "held chips" },
    { "1000", "shifts" },   { "1020", "boxes" },    { "1021", "boxes" },
    { "1025", "machines" }, { "1026", "machines" }, { "2060", "machines" },
    { "2010", "Acts" },     { "2020", "payouts" },  { "2021", "payouts" },
    { "2022", "payouts" },
};

/* What is converted; all of it is the house's, so no account has an owner. */
static const enum cr_account_kind converted[] = {
    CR_ACCOUNT_CASH_SAFE,  CR_ACCOUNT_BANK,      CR_ACCOUNT_ACQUIRER,
    CR_ACCOUNT_WALLET,     CR_ACCOUNT_PRIZES,    CR_ACCOUNT_TAX_WITHHELD,
    CR_ACCOUNT_STAFF_TIPS, CR_ACCOUNT_UNCLAIMED, CR_ACCOUNT_GAMBLING_TAX_DUE,
};
#define CONVERTED (sizeof converted / sizeof converted[0])

static enum cr_status check_rest(struct cr_deed *deed)
{
    if (!cr_tables_is_idle(deed->hall)) return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "tables");
    if (!cr_machines_is_idle(deed->hall)) return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "machines");
    for (size_t i = 0; i < sizeof at_rest / sizeof at_rest[0]; i++) {
        deed->why.have = balance_of(deed, at_rest[i].account);
        if (deed->why.have != 0)
            return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "%s", at_rest[i].what);
    }
    return CR_OK;
}

/* ---- What it is told ---- */

static bool read_denominations(const struct cr_deed *deed, struct cr_denominations *out)
{
    const json_t *list = json_object_get(deed->value, "denominations");
    *out = (struct cr_denominations){ { 0 } };
    if (!json_is_array(list) || json_array_size(list) > CR_DENOMINATIONS_MAX) return false;
    for (size_t i = 0; i < json_array_size(list); i++)
        out->value[i] = json_integer_value(json_array_get(list, i));
    return cr_denominations_are_sane(out);
}

static bool is_currency(const char *text)
{
    return strlen(text) == 3 && text[strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '\0';
}

/* The settings as they will be; amounts the house set are converted too. */
static enum cr_status read_next(struct cr_deed *deed, struct cr_currency_change *change,
                                struct cr_house_settings *next)
{
    *next = *cr_hall_settings(deed->hall);
    const char *currency = cr_deed_text(deed, "currency", 3);
    change->unit = next->unit;
    change->old = cr_deed_int(deed, "old", 1, RATE_MOST);
    change->now = cr_deed_int(deed, "new", 1, RATE_MOST);
    next->decimals = (uint8_t)cr_deed_int(deed, "decimals", 0, 4);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!is_currency(currency)) return cr_deed_refuse(deed, CR_BAD_INPUT, "currency");
    if (strcmp(currency, next->currency) == 0) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    if (change->old == 0 || change->now == 0) return cr_deed_refuse(deed, CR_BAD_INPUT, "old, new");
    if (!read_denominations(deed, &next->denominations))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "denominations");
    memcpy(next->currency, currency, sizeof next->currency);
    next->unit = cr_currency_unit(currency);
    if (!convert(change, next->reserve_required, &next->reserve_required) ||
        !convert(change, next->inspector_competence, &next->inspector_competence))
        return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    return CR_OK;
}

/* ---- The books ---- */

static enum cr_status retire_chips(struct cr_deed *deed)
{
    static const struct cr_owners nobody = { 0 };
    cr_money cage = balance_of(deed, "cage"), vault = balance_of(deed, "vault");
    struct cr_house_posting home = { .operation = 3 }, gone = { .operation = 2 };
    cr_house_move(&home, CR_ACCOUNT_VAULT, CR_ACCOUNT_CAGE, cage);
    cr_house_move(&gone, CR_ACCOUNT_ISSUED, CR_ACCOUNT_VAULT, cage + vault);
    enum cr_status status = cr_deed_post(deed, &home, &nobody);
    return status == CR_OK ? cr_deed_post(deed, &gone, &nobody) : status;
}

/* One account over from unit to unit; what it came to is added. */
static enum cr_status carry_over(struct cr_deed *deed, const struct cr_currency_change *change,
                                 enum cr_account_kind kind, uint16_t unit, cr_money *sum_old,
                                 cr_money *sum_new)
{
    cr_money was = balance_of(deed, cr_account_name(kind)), is;
    if (!convert(change, was, &is)) return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    struct cr_posting posting = begin(deed, 4);
    move(&posting, cr_account_of(kind, change->unit, 0),
         cr_account_of(CR_ACCOUNT_HOUSE_FUNDS, change->unit, 0), was);
    move(&posting, cr_account_of(CR_ACCOUNT_HOUSE_FUNDS, unit, 0), cr_account_of(kind, unit, 0),
         is);
    if (__builtin_add_overflow(*sum_old, was, sum_old) ||
        __builtin_add_overflow(*sum_new, is, sum_new))
        return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    return post(deed, &posting);
}

static enum cr_status book_rounding(struct cr_deed *deed, uint16_t unit, cr_money over)
{
    struct cr_posting posting = begin(deed, 38);
    struct cr_account funds = cr_account_of(CR_ACCOUNT_HOUSE_FUNDS, unit, 0);
    if (over > 0)
        cr_posting_book(&posting, funds, cr_account_of(CR_ACCOUNT_CAGE_OVER, unit, 0), over);
    if (over < 0)
        cr_posting_book(&posting, cr_account_of(CR_ACCOUNT_CAGE_SHORT, unit, 0), funds, -over);
    return post(deed, &posting);
}

static enum cr_status carry_all(struct cr_deed *deed, const struct cr_currency_change *change,
                                uint16_t unit, cr_money *rounding, cr_money *sum)
{
    cr_money old = 0, exact;
    enum cr_status status = retire_chips(deed);
    *sum = 0;
    for (size_t i = 0; status == CR_OK && i < CONVERTED; i++)
        status = carry_over(deed, change, converted[i], unit, &old, sum);
    if (status != CR_OK) return status;
    if (!convert(change, old, &exact)) return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    *rounding = *sum - exact;
    return book_rounding(deed, unit, *rounding);
}

enum cr_status cr_keeping_currency_change(struct cr_deed *deed)
{
    struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    struct cr_currency_change change = { .at = deed->at };
    struct cr_house_settings next;
    cr_money rounding = 0, sum = 0;
    enum cr_status status = read_next(deed, &change, &next);
    if (status != CR_OK) return status;
    if (keeping->change_count == CR_KEPT_CHANGES_MAX)
        return cr_deed_refuse(deed, CR_TOO_MANY, "currencies");
    status = check_rest(deed);
    if (status == CR_OK) status = carry_all(deed, &change, next.unit, &rounding, &sum);
    if (status == CR_OK) status = cr_house_take_currency(deed, &next);
    if (status != CR_OK) return status;
    cr_chips_forget(deed->hall);
    keeping->changes[keeping->change_count++] = change;
    cr_deed_say(deed, "rounding", rounding);
    cr_deed_row(deed, "currencies",
                json_pack("{s:I,s:s,s:I,s:I,s:I}", "at", (json_int_t)deed->at, "currency",
                          next.currency, "rate_ppm",
                          (json_int_t)((change.now * 1000000 + change.old / 2) / change.old),
                          "amount", (json_int_t)sum, "by", (json_int_t)deed->by),
                "currency/%u", (unsigned)keeping->change_count);
    return CR_OK;
}

/* ---- Chips of before ---- */

/* The rate by which an older unit comes into today's: change after change. */
static enum cr_status worth_today(struct cr_deed *deed, uint16_t unit, cr_money amount,
                                  cr_money *worth)
{
    const struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    bool found = false;
    *worth = amount;
    for (uint32_t i = 0; i < keeping->change_count; i++) {
        found = found || keeping->changes[i].unit == unit;
        if (found && !convert(&keeping->changes[i], *worth, worth))
            return cr_deed_refuse(deed, CR_OVERFLOW, NULL);
    }
    return found ? CR_OK : cr_deed_refuse(deed, CR_CURRENCY, NULL);
}

static cr_money smallest(const struct cr_denominations *own)
{
    cr_money least = 1; /* a sane list has one; none at all would be coins alone */
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX && own->value[i] > 0; i++)
        least = own->value[i];
    return least;
}

/* The old chips leave the books of their unit. */
static enum cr_status take_old(struct cr_deed *deed, uint16_t unit, uint32_t visitor,
                               cr_money amount)
{
    struct cr_posting posting = begin(deed, 2);
    cr_posting_move(&posting, cr_account_of(CR_ACCOUNT_PLAYER, unit, visitor),
                    cr_account_of(CR_ACCOUNT_ISSUED, unit, 0), amount);
    cr_posting_book(&posting, cr_account_of(CR_ACCOUNT_OUTSTANDING, unit, 0),
                    cr_account_of(CR_ACCOUNT_HOUSE_FUNDS, unit, 0), amount);
    return post(deed, &posting);
}

static enum cr_status give_new(struct cr_deed *deed, uint32_t visitor, uint32_t shift,
                               cr_money chips, cr_money coins)
{
    uint16_t unit = cr_hall_settings(deed->hall)->unit;
    struct cr_account funds = cr_account_of(CR_ACCOUNT_HOUSE_FUNDS, unit, 0);
    struct cr_posting posting = begin(deed, 6);
    if (chips > 0) {
        cr_posting_move(&posting, cr_account_of(CR_ACCOUNT_CAGE, unit, 0),
                        cr_account_of(CR_ACCOUNT_PLAYER, unit, visitor), chips);
        cr_posting_book(&posting, funds, cr_account_of(CR_ACCOUNT_OUTSTANDING, unit, 0), chips);
    }
    if (coins > 0)
        cr_posting_book(&posting, funds, cr_account_of(CR_ACCOUNT_CASH_DRAWER, unit, shift), coins);
    return post(deed, &posting);
}

enum cr_status cr_keeping_exchange(struct cr_deed *deed)
{
    struct cr_chip_count pieces = { { 0 } };
    cr_money worth;
    uint32_t visitor = cr_deed_number(deed, "visitor");
    cr_money amount = cr_deed_money(deed, "amount");
    const char *currency = cr_deed_text(deed, "currency", 3);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (visitor == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "visitor");
    if (amount == 0) return cr_deed_refuse(deed, CR_AMOUNT, NULL);
    status = worth_today(deed, cr_currency_unit(currency), amount, &worth);
    if (status != CR_OK) return status;
    uint32_t shift = cr_cage_shift_of(deed->hall, deed->by);
    if (shift == 0) return cr_deed_refuse(deed, CR_NO_SHIFT, NULL);
    cr_money coins = worth % smallest(&cr_hall_settings(deed->hall)->denominations);
    cr_money chips = worth - coins;
    if (chips > 0) status = cr_chips_make(deed, CR_CHIPS_CAGE, chips, &pieces);
    if (status == CR_OK) status = take_old(deed, cr_currency_unit(currency), visitor, amount);
    if (status == CR_OK) status = give_new(deed, visitor, shift, chips, coins);
    if (status != CR_OK) return status;
    if (chips > 0) cr_chips_take(deed, CR_CHIPS_CAGE, &pieces);
    cr_deed_say(deed, "chips", chips);
    cr_deed_say(deed, "coins", coins);
    cr_deed_row(deed, "receipts",
                json_pack("{s:I,s:I,s:I,s:I,s:s,s:I,s:I,s:o,s:I}", "receipt",
                          (json_int_t)deed->number, "at", (json_int_t)deed->at, "shift",
                          (json_int_t)shift, "visitor", (json_int_t)visitor, "method", "old_chips",
                          "amount", (json_int_t)worth, "change", (json_int_t)coins, "chips",
                          cr_chips_json(deed->hall, &pieces), "by", (json_int_t)deed->by),
                "exchange/%llu", (unsigned long long)deed->number);
    return CR_OK;
}
