/* extract_books.c -- registers that are made when they are asked for: from the balances; chips by the piece
 * where the hall keeps them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/extract_state.h"
#include "floor/floor_state.h"
#include "floor/played.h"
#include "ledger/currency.h"

#define UNITS_MAX 64

struct books {
    struct cr_extract *extract;
    struct cr_ledger *ledger;
    uint16_t units[UNITS_MAX]; /* currencies that something is kept in */
    size_t unit_count;
    uint32_t tables[CR_FLOOR_TABLES_MAX]; /* that have colour chips outside their racks */
    size_t table_count;
    cr_money colours[UNITS_MAX]; /* what these are worth by their markers, of each unit */
    uint16_t pieces_of; /* the currency whose chips in vault and cage are known by the piece */
    enum cr_status status;
};

/* ---- What the accounts are called ---- */

/* clang-format off */
static const char *const titles[CR_ACCOUNT_KINDS] = {
    [CR_ACCOUNT_CASH_DRAWER] = N_("cash in drawer"),
    [CR_ACCOUNT_CASH_SAFE] = N_("cash in safe"),
    [CR_ACCOUNT_CASH_DROP] = N_("cash in drop box"),
    [CR_ACCOUNT_CASH_TIPS] = N_("cash in tip box"),
    [CR_ACCOUNT_MACHINE_DROP] = N_("machine drop"),
    [CR_ACCOUNT_MACHINE_HOPPERS] = N_("machine hoppers"),
    [CR_ACCOUNT_BANK] = N_("bank"),
    [CR_ACCOUNT_ACQUIRER] = N_("card acquirer"),
    [CR_ACCOUNT_WALLET] = N_("e-money wallet"),
    [CR_ACCOUNT_PRIZES] = N_("prizes in kind"),
    [CR_ACCOUNT_OUTSTANDING] = N_("chips outstanding"),
    [CR_ACCOUNT_PREPAID] = N_("prepaid under Acts"),
    [CR_ACCOUNT_PAYABLE_CASH] = N_("payable in cash"),
    [CR_ACCOUNT_PAYABLE_BANK] = N_("payable by bank"),
    [CR_ACCOUNT_PAYABLE_WALLET] = N_("payable in e-money"),
    [CR_ACCOUNT_TAX_WITHHELD] = N_("income tax withheld"),
    [CR_ACCOUNT_JACKPOT] = N_("jackpot pool"),
    [CR_ACCOUNT_JACKPOT_RESERVE] = N_("jackpot reserve"),
    [CR_ACCOUNT_STAFF_TIPS] = N_("tips held for staff"),
    [CR_ACCOUNT_MACHINE_CREDITS] = N_("machine credits outstanding"),
    [CR_ACCOUNT_UNCLAIMED] = N_("unclaimed or disputed sums"),
    [CR_ACCOUNT_GAMBLING_TAX_DUE] = N_("gambling tax payable"),
    [CR_ACCOUNT_HOUSE_FUNDS] = N_("house funds"),
    [CR_ACCOUNT_TABLE_WIN] = N_("table win"),
    [CR_ACCOUNT_JACKPOT_CONTRIBUTIONS] = N_("jackpot contributions"),
    [CR_ACCOUNT_COMMISSION] = N_("commission"),
    [CR_ACCOUNT_MACHINE_WIN] = N_("machine win"),
    [CR_ACCOUNT_CAGE_OVER] = N_("cage over"),
    [CR_ACCOUNT_JACKPOT_SEED] = N_("jackpot seed"),
    [CR_ACCOUNT_CAGE_SHORT] = N_("cage short"),
    [CR_ACCOUNT_GOODWILL] = N_("goodwill by manager"),
    [CR_ACCOUNT_CARD_FEES] = N_("card fees"),
    [CR_ACCOUNT_GAMBLING_TAX] = N_("gambling tax"),
    [CR_ACCOUNT_VAULT] = N_("vault"),
    [CR_ACCOUNT_CAGE] = N_("cage"),
    [CR_ACCOUNT_TRANSIT] = N_("in transit"),
    [CR_ACCOUNT_FLOAT] = N_("float"),
    [CR_ACCOUNT_LAYOUT] = N_("layout"),
    [CR_ACCOUNT_RAKE] = N_("rake box"),
    [CR_ACCOUNT_TIPS] = N_("tip box"),
    [CR_ACCOUNT_PLAYER] = N_("players"),
    [CR_ACCOUNT_HELD] = N_("held"),
    [CR_ACCOUNT_ISSUED] = N_("issued"),
};
/* clang-format on */

/* "1000 cash in drawer", "float": in the reader's language. */
static void say_account(const struct books *books, enum cr_account_kind kind, struct cr_text *out)
{
    const char *title = titles[kind] ? titles[kind] : cr_account_name(kind);
    if (cr_account_book(kind) == CR_BOOK_MONEY) cr_text_format(out, "%s ", cr_account_name(kind));
    cr_text_put(out, cr_words(books->extract->ask.lang, title));
}

static void add(struct books *books, json_t *value)
{
    int64_t now = books->extract->ask.now;
    cr_extract_add(books->extract, "", CR_DAY_NONE, now ? now : INT64_MAX, 0, value);
}

static json_t *currency_json(uint16_t unit)
{
    char name[4];
    cr_currency_name(unit, name);
    return json_string(name);
}

/* ---- The balances ---- */

/* A table with colour chips in hands or on the layout; strays are nobody's and worth nothing (P43). */
static void note_colours(struct books *books, const struct cr_account *account, cr_money balance)
{
    bool in_hand = account->kind == CR_ACCOUNT_COLOUR_PLAYER && (account->owner & UINT32_MAX) != 0;
    bool is_staked = account->kind == CR_ACCOUNT_COLOUR_LAYOUT;
    uint32_t table = (uint32_t)(in_hand ? account->owner >> 32 : account->owner);
    size_t at = 0;
    if (balance == 0 || (!in_hand && !is_staked)) return;
    while (at < books->table_count && books->tables[at] != table)
        at++;
    if (at == books->table_count && at < CR_FLOOR_TABLES_MAX)
        books->tables[books->table_count++] = table;
}

static bool take_balance(void *context, const struct cr_account *account, cr_money balance)
{
    struct books *books = context;
    enum cr_account_kind kind = (enum cr_account_kind)account->kind;
    size_t i = 0;
    books->status = cr_ledger_load(books->ledger, account, balance);
    note_colours(books, account, balance);
    if (cr_account_book(kind) == CR_BOOK_COLOUR) return books->status == CR_OK;
    while (i < books->unit_count && books->units[i] != account->unit)
        i++;
    if (i == books->unit_count && i < UNITS_MAX) books->units[books->unit_count++] = account->unit;
    return books->status == CR_OK;
}

static void put_trial_balance(struct books *books)
{
    for (size_t i = 0; i < books->unit_count; i++)
        for (unsigned kind = 0; kind < CR_ACCOUNT_KINDS; kind++) {
            char name[128];
            struct cr_text out = cr_text_on(name, sizeof name);
            cr_money sum =
                cr_ledger_sum(books->ledger, (enum cr_account_kind)kind, books->units[i]);
            if (cr_account_book((enum cr_account_kind)kind) != CR_BOOK_MONEY || sum == 0) continue;
            say_account(books, (enum cr_account_kind)kind, &out);
            add(books, json_pack("{s:o, s:s, s:I, s:I}", "currency", currency_json(books->units[i]),
                                 "account", name, "debit", (json_int_t)(sum > 0 ? sum : 0),
                                 "credit", (json_int_t)(sum < 0 ? -sum : 0)));
        }
}

/* ---- Chips ---- */

/* Of one place and currency: what lies outside is worth what the books say, place by place. */
static bool put_pieces(void *context, const struct cr_register_row *row)
{
    struct books *books = context;
    json_t *kept = json_loadb(row->value, row->size, 0, NULL);
    const char *place = json_string_value(json_object_get(kept, "location"));
    const char *currency = json_string_value(json_object_get(kept, "currency"));
    json_t *chips = json_object_get(kept, "chips");
    bool is_outside = place && strcmp(place, "outside") == 0;
    char name[128];
    const char *face;
    json_t *pieces;
    struct cr_text out = cr_text_on(name, sizeof name);
    if (is_outside)
        cr_text_put(&out, cr_words(books->extract->ask.lang, N_("outside, known by the piece")));
    else if (place)
        say_account(books, cr_account_find(place), &out);
    json_object_foreach(chips, face, pieces)
    {
        int64_t value = strtoll(face, NULL, 10), count = json_integer_value(pieces);
        add(books,
            json_pack("{s:s, s:s, s:I, s:I, s:I}", "currency", currency ? currency : "", "location",
                      name, "value", (json_int_t)value, "pieces", (json_int_t)count, "amount",
                      (json_int_t)(is_outside ? 0 : value * count)));
    }
    if (currency) books->pieces_of = cr_currency_unit(currency);
    json_decref(kept);
    return true;
}

/* Vault and cage by the piece, where the house is established; the rest by what it is worth. */
static enum cr_status put_chips(struct books *books, struct cr_error *err)
{
    enum cr_status status = cr_store_rows(books->extract->store, "chip_places", INT32_MIN,
                                          INT32_MAX, put_pieces, books, err);
    for (size_t i = 0; i < books->unit_count && status == CR_OK; i++)
        for (unsigned kind = 0; kind < CR_ACCOUNT_KINDS; kind++) {
            char name[128];
            struct cr_text out = cr_text_on(name, sizeof name);
            cr_money sum =
                cr_ledger_sum(books->ledger, (enum cr_account_kind)kind, books->units[i]);
            bool by_piece = books->pieces_of == books->units[i] &&
                            (kind == CR_ACCOUNT_VAULT || kind == CR_ACCOUNT_CAGE);
            if (cr_account_book((enum cr_account_kind)kind) != CR_BOOK_CHIPS || sum == 0 ||
                by_piece || kind == CR_ACCOUNT_ISSUED)
                continue;
            say_account(books, (enum cr_account_kind)kind, &out);
            add(books, json_pack("{s:o, s:s, s:I}", "currency", currency_json(books->units[i]),
                                 "location", name, "amount", (json_int_t)sum));
        }
    return status;
}

/* ---- Invariants ---- */

static void put_invariant(struct books *books, uint16_t unit, const char *name, const char *text,
                          cr_money left, cr_money right, bool holds)
{
    const char *said = cr_words(books->extract->ask.lang, text);
    add(books,
        json_pack("{s:o, s:s, s:s, s:I, s:I, s:b}", "currency",
                  unit ? currency_json(unit) : json_null(), "invariant", name, "subject", said,
                  "left", (json_int_t)left, "right", (json_int_t)right, "holds_true", holds));
}

/* What colour chips are worth only their table knows. */
static bool add_colours(void *context, uint32_t table, const struct cr_rounds *rounds)
{
    struct books *books = context;
    const struct cr_house_rules *house = cr_rulebook_house(cr_rounds_book(rounds));
    const struct cr_table_books own = { .table = table,
                                        .session = 1,
                                        .unit = cr_currency_unit(house->currency) };
    for (size_t i = 0; i < books->unit_count; i++)
        if (books->units[i] == own.unit)
            books->colours[i] +=
                cr_postings_colour_worth(cr_rounds_table(rounds), &own, books->ledger);
    return false;
}

static enum cr_status value_colours(struct books *books, struct cr_error *err)
{
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < books->table_count && status == CR_OK; i++)
        status = cr_played_now(books->extract->store, books->tables[i], add_colours, books, err);
    return status;
}

static void put_invariants(struct books *books)
{
    const struct cr_ledger *ledger = books->ledger;
    for (size_t i = 0; i < books->unit_count; i++) {
        uint16_t unit = books->units[i];
        cr_money players = cr_ledger_group(ledger, CR_GROUP_PLAYERS, unit);
        cr_money issued = -cr_ledger_group(ledger, CR_GROUP_ISSUED, unit);
        cr_money there = cr_ledger_group(ledger, CR_GROUP_CAGE, unit) +
                         cr_ledger_group(ledger, CR_GROUP_TABLES, unit) + players;
        cr_money owed = -cr_ledger_sum(ledger, CR_ACCOUNT_OUTSTANDING, unit);
        cr_money outside = cr_ledger_sum(ledger, CR_ACCOUNT_LAYOUT, unit) + players;
        cr_money colours = books->colours[i];
        put_invariant(books, unit, "I1", N_("chips issued = cage + tables + players"), issued,
                      there, issued == there);
        put_invariant(books, unit, "I2", N_("chips outstanding = layout + players + colour chips"),
                      owed, outside + colours, owed == outside + colours);
        struct cr_error err = { "", "" };
        enum cr_status status = cr_ledger_recount(ledger, unit, owed - outside, &err);
        cr_money money = 0;
        for (unsigned kind = 0; kind < CR_ACCOUNT_KINDS; kind++)
            if (cr_account_book((enum cr_account_kind)kind) == CR_BOOK_MONEY)
                money += cr_ledger_sum(ledger, (enum cr_account_kind)kind, unit);
        put_invariant(books, unit, "I4, I5", N_("no account below zero, colour chips complete"), 0,
                      0, status == CR_OK || strncmp(err.what, "I6", 2) == 0);
        put_invariant(books, unit, "I3, I6", N_("debits = credits: all money together is zero"),
                      money, 0, money == 0);
    }
}

enum cr_status cr_extract_read_books(struct cr_extract *extract, struct cr_error *err)
{
    struct books books = { .extract = extract };
    enum cr_status status = cr_ledger_open(&books.ledger);
    if (status != CR_OK) return status;
    status = cr_store_balances(extract->store, take_balance, &books, err);
    if (status == CR_OK) status = books.status;
    extract->mixes_currencies = books.unit_count > 1;
    if (status == CR_OK && strcmp(extract->of->name, "trial_balance") == 0)
        put_trial_balance(&books);
    if (status == CR_OK && strcmp(extract->of->name, "chip_inventory") == 0)
        status = put_chips(&books, err);
    if (status == CR_OK && strcmp(extract->of->name, "invariants") == 0) {
        status = value_colours(&books, err);
        if (status == CR_OK) put_invariants(&books);
    }
    cr_ledger_close(books.ledger);
    return status;
}
