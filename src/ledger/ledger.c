/* ledger.c -- the balances of the house, and what a posting is refused for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/ledger_state.h"

#define NEW SIZE_MAX /* the place of an account not yet posted to */

/* ---- Opening ---- */

enum cr_status cr_ledger_open(struct cr_ledger **out)
{
    struct cr_ledger *ledger = calloc(1, sizeof *ledger);
    if (!ledger) return CR_NO_MEMORY;
    ledger->balances.row_size = sizeof(struct cr_balance);
    ledger->folios.row_size = sizeof(struct cr_folio);
    ledger->done.row_size = CR_ID_SIZE;
    ledger->reversed.row_size = CR_ID_SIZE;
    static_assert(CR_ID_SIZE == CR_KEY_SIZE, "an id is a key");
    *out = ledger;
    return CR_OK;
}

void cr_ledger_close(struct cr_ledger *ledger)
{
    if (!ledger) return;
    cr_rows_release(&ledger->balances);
    cr_rows_release(&ledger->folios);
    cr_rows_release(&ledger->done);
    cr_rows_release(&ledger->reversed);
    free(ledger->befores);
    free(ledger->changes);
    free(ledger);
}

/* ---- Folios ---- */

struct cr_folio_key cr_folio_key_of(const struct cr_account *account)
{
    enum cr_account_kind kind = (enum cr_account_kind)account->kind;
    enum cr_book book = cr_account_book(kind);
    struct cr_folio_key key = { .book = (uint16_t)book, .unit = account->unit };
    if (book == CR_BOOK_COLOUR) /* red of one table is not red of another */
        key.table =
            (uint32_t)(kind == CR_ACCOUNT_COLOUR_PLAYER ? account->owner >> 32 : account->owner);
    return key;
}

const struct cr_folio *cr_ledger_folio(const struct cr_ledger *ledger, enum cr_book book,
                                       unsigned unit)
{
    struct cr_folio_key key = { .book = (uint16_t)book, .unit = (uint16_t)unit };
    return cr_rows_find(&ledger->folios, &key);
}

cr_wide cr_folio_group(const struct cr_folio *folio, enum cr_chip_group group)
{
    cr_wide sum = 0;
    if (!folio) return 0;
    for (int kind = CR_ACCOUNT_VAULT; kind <= CR_ACCOUNT_ISSUED; kind++)
        if (cr_account_group((enum cr_account_kind)kind) == group) sum += folio->totals[kind];
    return sum;
}

/* ---- Balances ---- */

bool cr_balance_is_wrong(enum cr_account_kind kind, cr_money balance)
{
    int sign = cr_account_sign(kind);
    return (sign > 0 && balance < 0) || (sign < 0 && balance > 0);
}

/* The one door to a balance: what is carried along goes with it. */
static void set_balance(struct cr_ledger *ledger, struct cr_balance *row, cr_money balance)
{
    enum cr_account_kind kind = (enum cr_account_kind)row->account.kind;
    struct cr_folio *folio = cr_rows_at(&ledger->folios, row->folio);
    cr_wide change = (cr_wide)balance - row->balance;
    ledger->wrong_accounts -= cr_balance_is_wrong(kind, row->balance);
    ledger->wrong_folios -= folio->sum != 0;
    row->balance = balance;
    folio->totals[kind] += change;
    folio->sum += change;
    ledger->wrong_accounts += cr_balance_is_wrong(kind, row->balance);
    ledger->wrong_folios += folio->sum != 0;
}

static struct cr_balance *new_balance(struct cr_ledger *ledger, const struct cr_account *account)
{
    struct cr_folio_key key = cr_folio_key_of(account);
    struct cr_folio *folio = cr_rows_find(&ledger->folios, &key);
    if (!folio) folio = cr_rows_add(&ledger->folios, &key);
    struct cr_balance *row = cr_rows_add(&ledger->balances, account);
    row->folio = (uint32_t)cr_rows_place(&ledger->folios, folio);
    return row;
}

static bool fits(cr_wide sum)
{
    return sum >= -CR_MONEY_MAX && sum <= CR_MONEY_MAX; /* the lowest int64 has no mirror */
}

enum cr_status cr_ledger_load(struct cr_ledger *ledger, const struct cr_account *account,
                              cr_money balance)
{
    assert(ledger->before_count == 0);
    assert(account->kind < CR_ACCOUNT_KINDS && account->reserved == 0);
    struct cr_folio_key key = cr_folio_key_of(account);
    const struct cr_folio *folio = cr_rows_find(&ledger->folios, &key);
    cr_wide others = folio ? folio->totals[account->kind] : 0;
    others -= cr_ledger_balance(ledger, account);
    if (!fits(balance) || !fits(others + balance)) return CR_OVERFLOW;
    if (!cr_rows_reserve(&ledger->balances, 1) || !cr_rows_reserve(&ledger->folios, 1))
        return CR_NO_MEMORY;
    struct cr_balance *row = cr_rows_find(&ledger->balances, account);
    if (!row) row = new_balance(ledger, account);
    set_balance(ledger, row, balance);
    ledger->kept = cr_ledger_mark(ledger);
    return CR_OK;
}

/* ---- What a posting is refused for ---- */

/* A posting beside what it meets. */
struct plan {
    const struct cr_posting *posting;
    struct cr_folio_key keys[CR_ENTRIES_MAX];
    const struct cr_folio *folios[CR_ENTRIES_MAX]; /* NULL: the first of its folio */
    size_t places[CR_ENTRIES_MAX];                 /* of the balances, or NEW */
    cr_wide after[CR_ENTRIES_MAX];                 /* the balances, were it taken */
};

static bool is_same_folio(const struct plan *plan, unsigned i, unsigned j)
{
    return memcmp(&plan->keys[i], &plan->keys[j], sizeof plan->keys[i]) == 0;
}

static void look_up(const struct cr_ledger *ledger, struct plan *plan)
{
    for (unsigned i = 0; i < plan->posting->count; i++) {
        const struct cr_entry *entry = &plan->posting->entries[i];
        const struct cr_balance *row = cr_rows_find(&ledger->balances, &entry->account);
        bool again = i > 0 && is_same_folio(plan, i, i - 1);
        plan->folios[i] =
            again ? plan->folios[i - 1] : cr_rows_find(&ledger->folios, &plan->keys[i]);
        plan->places[i] = row ? cr_rows_place(&ledger->balances, row) : NEW;
        plan->after[i] = (row ? row->balance : 0) + (cr_wide)entry->amount;
    }
}

static cr_wide total_of(const struct cr_folio *folio, unsigned kind)
{
    return folio ? folio->totals[kind] : 0;
}

/* What the posting adds to its folio number i: to one kind of account, or to all (CR_ACCOUNT_KINDS). */
static cr_wide added(const struct plan *plan, unsigned i, unsigned kind)
{
    cr_wide sum = 0;
    for (unsigned j = 0; j < plan->posting->count; j++) {
        const struct cr_entry *entry = &plan->posting->entries[j];
        if (is_same_folio(plan, i, j) && (kind == CR_ACCOUNT_KINDS || kind == entry->account.kind))
            sum += entry->amount;
    }
    return sum;
}

static bool is_mirror(const struct cr_posting *posting)
{
    static const uint8_t none[CR_ID_SIZE];
    return memcmp(posting->mirror_of, none, CR_ID_SIZE) != 0;
}

static enum cr_status check_done(const struct cr_ledger *ledger, const struct cr_posting *posting)
{
    if (cr_rows_find(&ledger->done, posting->id)) return CR_ALREADY_DONE;
    if (is_mirror(posting) && cr_rows_find(&ledger->reversed, posting->mirror_of))
        return CR_ALREADY_DONE;
    return CR_OK;
}

/* A sum in a refusal's text; one that does not fit is told as near as it can be. */
static int64_t told(cr_wide sum)
{
    if (sum > INT64_MAX) return INT64_MAX;
    return sum < INT64_MIN ? INT64_MIN : (int64_t)sum;
}

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, cr_wide figure,
                             const char *what)
{
    why->have = told(figure);
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status refuse_account(struct cr_refusal *why, enum cr_status status, cr_wide figure,
                                     const struct cr_account *account)
{
    why->have = told(figure);
    cr_account_write(account, why->what, sizeof why->what);
    return status;
}

static enum cr_status check_balanced(struct plan *plan, struct cr_refusal *why)
{
    const struct cr_posting *posting = plan->posting;
    if (posting->count == 0) return refuse(why, CR_UNBALANCED, 0, "no entries");
    for (unsigned i = 0; i < posting->count; i++)
        plan->keys[i] = cr_folio_key_of(&posting->entries[i].account);
    for (unsigned i = 0; i < posting->count; i++) {
        cr_wide sum = added(plan, i, CR_ACCOUNT_KINDS);
        if (sum != 0)
            return refuse(why, CR_UNBALANCED, sum, cr_book_name((enum cr_book)plan->keys[i].book));
    }
    return CR_OK;
}

static enum cr_status check_fits(const struct plan *plan, struct cr_refusal *why)
{
    for (unsigned i = 0; i < plan->posting->count; i++) {
        const struct cr_entry *entry = &plan->posting->entries[i];
        unsigned kind = entry->account.kind;
        cr_wide total = total_of(plan->folios[i], kind) + added(plan, i, kind);
        if (!fits(entry->amount) || !fits(plan->after[i]))
            return refuse_account(why, CR_OVERFLOW, plan->after[i], &entry->account);
        if (!fits(total))
            return refuse(why, CR_OVERFLOW, total, cr_account_name((enum cr_account_kind)kind));
    }
    return CR_OK;
}

/* I4: no location, cash account or pool below zero; chips change hands unseen, so of players only all
 * together. */
static enum cr_status check_sides(const struct plan *plan, struct cr_refusal *why)
{
    for (unsigned i = 0; i < plan->posting->count; i++) {
        const struct cr_account *account = &plan->posting->entries[i].account;
        enum cr_account_kind kind = (enum cr_account_kind)account->kind;
        if (cr_balance_is_wrong(kind, (cr_money)plan->after[i]))
            return refuse_account(why, CR_OVERDRAWN, plan->after[i], account);
        if (cr_account_group(kind) != CR_GROUP_PLAYERS) continue;
        cr_wide players = cr_folio_group(plan->folios[i], CR_GROUP_PLAYERS) +
                          added(plan, i, CR_ACCOUNT_PLAYER) + added(plan, i, CR_ACCOUNT_HELD);
        if (players < 0) return refuse(why, CR_OVERDRAWN, players, "players");
    }
    return CR_OK;
}

/* Room for what is noted on the way, doubled when it is used up. */
static bool reserve_notes(struct cr_ledger *ledger, size_t more)
{
    static_assert(CR_ENTRIES_MAX <= 64, "doubling makes room for a posting");
    if (ledger->before_max - ledger->before_count < more) {
        size_t max = ledger->before_max ? 2 * ledger->before_max : 64;
        struct cr_before *befores = realloc(ledger->befores, max * sizeof befores[0]);
        if (!befores) return false;
        ledger->befores = befores;
        ledger->before_max = max;
    }
    if (ledger->change_max - ledger->change_count < more) {
        size_t max = ledger->change_max ? 2 * ledger->change_max : 64;
        uint32_t *changes = realloc(ledger->changes, max * sizeof changes[0]);
        if (!changes) return false;
        ledger->changes = changes;
        ledger->change_max = max;
    }
    return true;
}

static enum cr_status check_room(struct cr_ledger *ledger, const struct cr_posting *posting)
{
    if (!cr_rows_reserve(&ledger->balances, posting->count)) return CR_NO_MEMORY;
    if (!cr_rows_reserve(&ledger->folios, posting->count)) return CR_NO_MEMORY;
    if (!cr_rows_reserve(&ledger->done, 1)) return CR_NO_MEMORY;
    if (!cr_rows_reserve(&ledger->reversed, 1)) return CR_NO_MEMORY;
    return reserve_notes(ledger, posting->count) ? CR_OK : CR_NO_MEMORY;
}

/* What is in a jackpot or its reserve never becomes the house's [BG art.34(3)]; only the mirror of what
 * came in takes it back. */
static enum cr_status check_retention(const struct cr_posting *posting)
{
    bool out = false, kept = false;
    if (is_mirror(posting)) return CR_OK;
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        const char *name = cr_account_name((enum cr_account_kind)entry->account.kind);
        bool pool = entry->account.kind == CR_ACCOUNT_JACKPOT ||
                    entry->account.kind == CR_ACCOUNT_JACKPOT_RESERVE;
        out = out || (pool && entry->amount > 0);
        kept = kept || ((name[0] == '4' || entry->account.kind == CR_ACCOUNT_HOUSE_FUNDS) &&
                        entry->amount < 0);
    }
    return out && kept ? CR_RETENTION : CR_OK;
}

static enum cr_status check_post(struct cr_ledger *ledger, struct plan *plan)
{
    struct cr_refusal *why = &ledger->why;
    enum cr_status status = check_done(ledger, plan->posting);
    if (status == CR_OK) status = check_retention(plan->posting);
    if (status != CR_OK) return status;
    status = check_balanced(plan, why);
    if (status != CR_OK) return status;
    look_up(ledger, plan);
    status = check_fits(plan, why);
    if (status != CR_OK) return status;
    status = check_sides(plan, why);
    if (status != CR_OK) return status;
    return check_room(ledger, plan->posting);
}

/* ---- Posting ---- */

static void note_before(struct cr_ledger *ledger, struct cr_balance *row)
{
    uint32_t place = (uint32_t)cr_rows_place(&ledger->balances, row);
    ledger->befores[ledger->before_count++] =
        (struct cr_before){ .balance = row->balance, .place = place };
    if (row->changed) return;
    row->changed = 1;
    ledger->changes[ledger->change_count++] = place;
}

static void apply_post(struct cr_ledger *ledger, const struct plan *plan)
{
    const struct cr_posting *posting = plan->posting;
    for (unsigned i = 0; i < posting->count; i++) {
        struct cr_balance *row = plan->places[i] == NEW
                                     ? new_balance(ledger, &posting->entries[i].account)
                                     : cr_rows_at(&ledger->balances, plan->places[i]);
        note_before(ledger, row);
        set_balance(ledger, row, (cr_money)plan->after[i]);
    }
    cr_rows_add(&ledger->done, posting->id);
    if (is_mirror(posting)) cr_rows_add(&ledger->reversed, posting->mirror_of);
}

enum cr_status cr_ledger_post(struct cr_ledger *ledger, const struct cr_posting *posting)
{
    assert(cr_posting_is_sane(posting));
    struct plan plan;
    plan.posting = posting;
    ledger->why = (struct cr_refusal){ 0 };
    ledger->why.status = check_post(ledger, &plan);
    if (ledger->why.status == CR_OK) apply_post(ledger, &plan);
    return ledger->why.status;
}

const struct cr_refusal *cr_ledger_why(const struct cr_ledger *ledger)
{
    return &ledger->why;
}

/* ---- Keeping ---- */

/* A ledger that is open for months does not grow with every posting ever made: so early that the room for
 * twice as many is never outgrown. */
static void forget_old(struct cr_rows *ids)
{
    if (ids->count >= CR_IDS_KNOWN_MIN + CR_IDS_KNOWN_MIN / 2)
        cr_rows_forget(ids, ids->count - CR_IDS_KNOWN_MIN);
}

struct cr_ledger_mark cr_ledger_mark(const struct cr_ledger *ledger)
{
    return (struct cr_ledger_mark){
        .befores = ledger->before_count,
        .changes = ledger->change_count,
        .balances = ledger->balances.count,
        .folios = ledger->folios.count,
        .done = ledger->done.count,
        .reversed = ledger->reversed.count,
    };
}

static void forget_changes(struct cr_ledger *ledger, size_t left)
{
    while (ledger->change_count > left) {
        struct cr_balance *row =
            cr_rows_at(&ledger->balances, ledger->changes[--ledger->change_count]);
        row->changed = 0;
    }
}

void cr_ledger_keep(struct cr_ledger *ledger)
{
    forget_changes(ledger, 0);
    forget_old(&ledger->done);
    forget_old(&ledger->reversed);
    ledger->before_count = 0;
    ledger->kept = cr_ledger_mark(ledger);
}

/* The latest entry first: each balance passes through what it was. */
void cr_ledger_back(struct cr_ledger *ledger, const struct cr_ledger_mark *mark)
{
    assert(mark->befores <= ledger->before_count && mark->changes <= ledger->change_count);
    assert(mark->done >= ledger->kept.done && mark->done <= ledger->done.count);
    while (ledger->before_count > mark->befores) {
        const struct cr_before *before = &ledger->befores[--ledger->before_count];
        set_balance(ledger, cr_rows_at(&ledger->balances, before->place), before->balance);
    }
    forget_changes(ledger, mark->changes);
    cr_rows_cut(&ledger->balances, mark->balances);
    cr_rows_cut(&ledger->folios, mark->folios);
    cr_rows_cut(&ledger->done, mark->done);
    cr_rows_cut(&ledger->reversed, mark->reversed);
}

void cr_ledger_drop(struct cr_ledger *ledger)
{
    cr_ledger_back(ledger, &ledger->kept);
}

/* ---- Reading ---- */

cr_money cr_ledger_balance(const struct cr_ledger *ledger, const struct cr_account *account)
{
    const struct cr_balance *row = cr_rows_find(&ledger->balances, account);
    return row ? row->balance : 0;
}

cr_money cr_ledger_sum(const struct cr_ledger *ledger, enum cr_account_kind kind, unsigned unit)
{
    assert(kind < CR_ACCOUNT_KINDS);
    enum cr_book book = cr_account_book(kind);
    if (book != CR_BOOK_COLOUR)
        return (cr_money)total_of(cr_ledger_folio(ledger, book, unit), kind);
    cr_wide sum = 0; /* over all tables that have the colour */
    for (size_t i = 0; i < ledger->folios.count; i++) {
        const struct cr_folio *folio = cr_rows_at(&ledger->folios, i);
        if (folio->key.book == CR_BOOK_COLOUR && folio->key.unit == unit)
            sum += folio->totals[kind];
    }
    return told(sum);
}

cr_money cr_ledger_group(const struct cr_ledger *ledger, enum cr_chip_group group, unsigned unit)
{
    return told(cr_folio_group(cr_ledger_folio(ledger, CR_BOOK_CHIPS, unit), group));
}

void cr_ledger_each(const struct cr_ledger *ledger, bool changed_only, cr_ledger_visit *visit,
                    void *context)
{
    size_t count = changed_only ? ledger->change_count : ledger->balances.count;
    for (size_t i = 0; i < count; i++) {
        const struct cr_balance *row =
            cr_rows_at(&ledger->balances, changed_only ? ledger->changes[i] : i);
        visit(context, &row->account, row->balance);
    }
}
