/* cage_money.c -- money that goes over no counter: the card acquirer, taxes, and the reserve [BG art.8(1)].
 *
 *     {"do":"acquirer_settles","amount":50000,"fee":750}     P8
 *     {"do":"tax_remit","amount":4000}                       P44: what was withheld is paid over
 *     {"do":"gambling_tax","amount":100000}                  P44: it falls due; gambling_tax_pay pays it
 */
#include "base/words.h"
#include "hall/cage_state.h"

static enum cr_status read_amount(struct cr_deed *deed, cr_money *amount)
{
    *amount = cr_deed_money(deed, "amount");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    deed->why.value = 1;
    return *amount > 0 ? CR_OK : cr_deed_refuse(deed, CR_AMOUNT, NULL);
}

/* Posts it, and notes that it may be taken back. */
static enum cr_status book(struct cr_deed *deed, const struct cr_house_posting *posting,
                           cr_money amount)
{
    enum cr_status status = cr_cage_make_room(deed, &cr_cage_of(deed->hall)->entries);
    if (status == CR_OK) status = cr_deed_post(deed, posting, &(struct cr_owners){ 0 });
    if (status == CR_OK) cr_cage_note(deed, CAGE_MONEY, amount);
    return status;
}

enum cr_status cr_cage_acquirer_settles(struct cr_deed *deed)
{
    cr_money amount, fee = cr_deed_money(deed, "fee");
    const char *reference = cr_deed_text(deed, "reference", CR_REFERENCE_TEXT);
    enum cr_status status = read_amount(deed, &amount);
    if (status != CR_OK) return status;
    if (fee > amount) return cr_deed_refuse(deed, CR_AMOUNT, NULL);
    struct cr_house_posting posting = { .operation = 8 };
    cr_house_move(&posting, CR_ACCOUNT_BANK, CR_ACCOUNT_ACQUIRER, amount - fee);
    cr_house_move(&posting, CR_ACCOUNT_CARD_FEES, CR_ACCOUNT_ACQUIRER, fee);
    status = book(deed, &posting, amount);
    if (status != CR_OK) return status;
    json_t *value = json_pack("{s:s,s:I,s:I,s:I}", "kind", "acquirer", "amount", (json_int_t)amount,
                              "at", (json_int_t)deed->at, "by", (json_int_t)deed->by);
    if (reference[0]) json_object_set_new(value, "reference", json_string(reference));
    cr_deed_row(deed, "safe", value, "record/%llu/acquirer", (unsigned long long)deed->number);
    return CR_OK;
}

/* ---- Taxes ---- */

static void write_tax(struct cr_deed *deed, const char *kind, const char *column, cr_money amount)
{
    cr_deed_row(deed, "tax",
                json_pack("{s:s,s:I,s:I,s:I}", "kind", kind, column, (json_int_t)amount, "at",
                          (json_int_t)deed->at, "by", (json_int_t)deed->by),
                "record/%llu", (unsigned long long)deed->number);
}

/* P44: an amount from one account to another, and its row. */
static enum cr_status book_tax(struct cr_deed *deed, enum cr_account_kind debit,
                               enum cr_account_kind credit, const char *kind, const char *column)
{
    cr_money amount;
    enum cr_status status = read_amount(deed, &amount);
    if (status != CR_OK) return status;
    if (debit ==
        CR_ACCOUNT_TAX_WITHHELD) { /* 2030 may go either way in the books (P34 after P44) */
        deed->why.max = -cr_cage_balance(deed, "2030");
        if (amount > deed->why.max) return cr_deed_refuse(deed, CR_AMOUNT, NULL);
    }
    struct cr_house_posting posting = { .operation = 44 };
    cr_house_move(&posting, debit, credit, amount);
    status = book(deed, &posting, amount);
    if (status == CR_OK) write_tax(deed, kind, column, amount);
    return status;
}

/* No more is paid over than is owed. */
enum cr_status cr_cage_tax_remit(struct cr_deed *deed)
{
    return book_tax(deed, CR_ACCOUNT_TAX_WITHHELD, CR_ACCOUNT_BANK, "income", "remitted");
}

enum cr_status cr_cage_gambling_tax(struct cr_deed *deed)
{
    return book_tax(deed, CR_ACCOUNT_GAMBLING_TAX, CR_ACCOUNT_GAMBLING_TAX_DUE, "gambling", "tax");
}

enum cr_status cr_cage_gambling_tax_pay(struct cr_deed *deed)
{
    return book_tax(deed, CR_ACCOUNT_GAMBLING_TAX_DUE, CR_ACCOUNT_BANK, "gambling", "remitted");
}

/* ---- The reserve ---- */

static cr_money required(const struct cr_hall *hall)
{
    cr_money set = cr_hall_settings(hall)->reserve_required;
    cr_money rule = cr_hall_rules(hall)->cash_reserve_required;
    return set > 0 ? set : rule > 0 ? rule : 0;
}

/* Only of a house that was told to keep one. */
struct cage_reserve cr_cage_reserve_now(struct cr_deed *deed)
{
    if (required(deed->hall) == 0) return (struct cage_reserve){ 0, 0 };
    cr_money cash = cr_cage_balance(deed, "1000");
    cash += cr_cage_balance(deed, "1010");
    return (struct cage_reserve){ cash, cr_cage_balance(deed, "1030") };
}

void cr_cage_reserve_watch(struct cr_deed *deed, struct cage_reserve before, cr_money pays,
                           bool by_bank)
{
    struct cage_state *cage = cr_cage_of(deed->hall);
    cr_money least = required(deed->hall);
    if (least == 0) return;
    bool is_low = cr_payout_reserve_low(least, before.cash, before.bank, pays);
    cr_money cash = before.cash - (by_bank ? 0 : pays), bank = before.bank - (by_bank ? pays : 0);
    cr_deed_row(deed, "reserve",
                json_pack("{s:I,s:I,s:I,s:I,s:b}", "at", (json_int_t)deed->at, "cash",
                          (json_int_t)cash, "bank", (json_int_t)bank, "required", (json_int_t)least,
                          "short", (int)is_low),
                "day/%d", (int)deed->gaming_day);
    if (is_low) cr_deed_say_json(deed, "reserve_low", json_true());
    if (is_low && !cage->reserve_low) /* once, as it falls */
        cr_deed_incident(deed, "reserve_low", 0, 0,
                         N_("cash and bank are below the approved reserve"));
    cage->reserve_low = is_low;
}
