/* books.c -- every balance from the journal alone.
 *
 * The postings are read out of the store's file by SQL, in the order they were made, and added up in plain
 * cells: account, unit, owner. Nothing of the house's own bookkeeping is asked for it. After every command
 * what is new is added, each posting must sum to zero, and the six invariants of house.md are counted from the
 * cells; each cell that changed is held against the house's ledger. After a crash and once an hour all
 * postings are read from the first one again, and the store's balances and the house's pages must say what
 * the cells say.
 */
#include <sqlite3.h>

#include "ledger/currency.h"
#include "week.h"

/* ---- Accounts by house.md's own words ---- */

enum {
    MONEY = 1,
    COLOUR = 2,
    NOT_BELOW = 4, /* I4: locations, cash */
    NOT_ABOVE = 8, /* I4: what is owed, jackpots; the contra accounts */
    PLAYERS = 16,
    COLOUR_OUT = 32,
};

static bool is_one_of(const char *name, const char *list)
{
    char padded[16];
    snprintf(padded, sizeof padded, " %s ", name);
    return strstr(list, padded) != NULL;
}

static unsigned what_is(const char *name)
{
    static const char not_below[] =
        " vault cage transit float layout rake tips held rack cplayer clayout"
        " 1000 1010 1020 1021 1025 1026 1030 1040 1050 1060 ";
    static const char not_above[] =
        " issued cissued 2010 2020 2021 2022 2040 2041 2050 2060 2070 2080 ";
    unsigned what = name[0] >= '0' && name[0] <= '9' ? MONEY : 0;
    if (is_one_of(name, " rack cplayer clayout cissued ")) what |= COLOUR;
    if (is_one_of(name, not_below)) what |= NOT_BELOW;
    if (is_one_of(name, not_above)) what |= NOT_ABOVE;
    if (is_one_of(name, " player held ")) what |= PLAYERS;
    if (is_one_of(name, " cplayer clayout ")) what |= COLOUR_OUT;
    return what;
}

/* Whom a colour belongs to: its table stands in the owner, before the player where there is one. */
static uint64_t table_of(const struct cell *cell)
{
    return strcmp(cell->name, "cplayer") == 0 ? cell->owner >> 32 : cell->owner;
}

/* ---- Cells ---- */

static size_t place_of(const struct cells *cells, const char *name, unsigned unit, uint64_t owner)
{
    uint64_t hash = owner * UINT64_C(0x9e3779b97f4a7c15) + unit;
    for (const char *at = name; *at; at++)
        hash = (hash ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
    size_t place = (size_t)(hash >> 20) % CELLS_MAX;
    while (cells->list[place].name[0] &&
           (cells->list[place].owner != owner || cells->list[place].unit != unit ||
            strcmp(cells->list[place].name, name) != 0))
        place = (place + 1) % CELLS_MAX;
    return place;
}

void cell_add(struct cells *cells, const char *name, unsigned unit, uint64_t owner, cr_money amount)
{
    struct cell *cell = &cells->list[place_of(cells, name, unit, owner)];
    if (!cell->name[0]) {
        if (cells->count == CELLS_MAX / 2) abort(); /* a longer run wants more cells */
        *cell = (struct cell){ .unit = unit, .owner = owner, .what = what_is(name) };
        snprintf(cell->name, sizeof cell->name, "%s", name);
        cells->order[cells->count++] = cell;
    }
    cell->sum += amount;
}

cr_money cell_sum(const struct cells *cells, const char *name, unsigned unit, uint64_t owner)
{
    return cells->list[place_of(cells, name, unit, owner)].sum;
}

void cells_clear(struct cells *cells)
{
    memset(cells, 0, sizeof *cells);
}

/* ---- One posting ---- */

struct line {
    char name[12];
    unsigned unit;
    uint64_t owner;
    cr_money amount;
};
#define LINES_MAX 24

struct entry {
    long long serial;
    unsigned operation;
    char stream[64];
    int count;
    struct line lines[LINES_MAX];
};

/* I3: it sums to zero in each book, money and chips by currency, colours by table and colour. */
static void check_posting(struct week *week, const struct entry *entry)
{
    for (int i = 0; i < entry->count; i++) {
        const struct line *one = &entry->lines[i];
        unsigned book = what_is(one->name) & (MONEY | COLOUR);
        cr_money sum = 0;
        for (int k = 0; k < entry->count; k++) {
            const struct line *other = &entry->lines[k];
            if (other->unit == one->unit && (what_is(other->name) & (MONEY | COLOUR)) == book)
                sum += other->amount;
        }
        if (sum != 0)
            differ(week, "I3: posting %lld (P%u of %s) sums to %lld at %s", entry->serial,
                   entry->operation, entry->stream, (long long)sum, one->name);
    }
}

/* Owners of what is owed for chips and of what was won are the house's own way of splitting: the model
 * knows them as one. */
static uint64_t folded_owner(const struct line *line)
{
    return is_one_of(line->name, " 2000 4000 ") ? 0 : line->owner;
}

/* What a round at a table of cards did is told to the model by its postings; but only what a round may do,
 * to that table and to those who sit there. */
static void absorb(struct week *week, const struct entry *entry)
{
    int table = 0;
    if (sscanf(entry->stream, "table/%d", &table) == 1) {
        if (!is_absorbed(week, table)) return;
    } else if (strncmp(entry->stream, "pool/", 5) != 0) {
        return;
    }
    for (int i = 0; i < entry->count; i++)
        learn(week, table, entry->operation, entry->lines[i].name, entry->lines[i].unit,
              folded_owner(&entry->lines[i]), entry->lines[i].amount);
}

static void take_entry(struct week *week, const struct entry *entry, bool is_new)
{
    struct books *books = &week->books;
    if (entry->count == 0) return;
    check_posting(week, entry);
    for (int i = 0; i < entry->count; i++) {
        const struct line *line = &entry->lines[i];
        cell_add(&books->exact, line->name, line->unit, line->owner, line->amount);
        cell_add(&books->folded, line->name, line->unit, folded_owner(line), line->amount);
        if (!is_new) continue;
        struct cr_account own = cr_account_of(cr_account_find(line->name), line->unit, line->owner);
        if (books->changed_count < CHANGED_MAX) books->changed[books->changed_count++] = own;
    }
    books->serial = entry->serial;
    books->postings++;
    if (is_new) absorb(week, entry);
}

/* ---- The file ---- */

void books_close(struct week *week)
{
    sqlite3_finalize(week->books.query);
    sqlite3_close(week->books.db);
    week->books.query = NULL;
    week->books.db = NULL;
}

static void open_file(struct week *week)
{
    static const char sql[] =
        "SELECT p.serial, p.operation, p.stream, e.account, e.unit, e.owner, e.amount"
        " FROM postings p JOIN entries e ON e.posting = p.serial WHERE p.serial > ?"
        " ORDER BY p.serial, e.line";
    struct books *books = &week->books;
    if (sqlite3_open_v2(week->uri, &books->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) !=
            SQLITE_OK ||
        sqlite3_prepare_v2(books->db, sql, -1, &books->query, NULL) != SQLITE_OK)
        differ(week, "the journal is not read: %s", sqlite3_errmsg(books->db));
}

static void read_row(sqlite3_stmt *row, struct entry *entry)
{
    struct line *line = &entry->lines[entry->count++];
    entry->serial = sqlite3_column_int64(row, 0);
    entry->operation = (unsigned)sqlite3_column_int(row, 1);
    snprintf(entry->stream, sizeof entry->stream, "%s", (const char *)sqlite3_column_text(row, 2));
    snprintf(line->name, sizeof line->name, "%s", (const char *)sqlite3_column_text(row, 3));
    line->unit = (unsigned)sqlite3_column_int(row, 4);
    line->owner = (uint64_t)sqlite3_column_int64(row, 5);
    line->amount = sqlite3_column_int64(row, 6);
}

static void read_journal(struct week *week, bool is_new)
{
    struct books *books = &week->books;
    struct entry entry = { .count = 0 };
    if (!books->db) open_file(week);
    sqlite3_reset(books->query);
    sqlite3_bind_int64(books->query, 1, books->serial);
    int code;
    while ((code = sqlite3_step(books->query)) == SQLITE_ROW) {
        if (entry.count > 0 && sqlite3_column_int64(books->query, 0) != entry.serial) {
            take_entry(week, &entry, is_new);
            entry.count = 0;
        }
        if (entry.count == LINES_MAX) differ(week, "posting %lld has no end", entry.serial);
        read_row(books->query, &entry);
    }
    take_entry(week, &entry, is_new);
    if (code != SQLITE_DONE) differ(week, "the journal: %s", sqlite3_errmsg(books->db));
    sqlite3_reset(books->query);
}

/* ---- The invariants ---- */

/* I4: no location, no cash and no jackpot below zero; of the players only all together. */
static void check_side(struct week *week, const struct cell *cell)
{
    bool below = cell->what & NOT_BELOW && cell->sum < 0;
    bool above = cell->what & NOT_ABOVE && cell->sum > 0;
    if (below || above)
        differ(week, "I4: %s:%llu is %lld", cell->name, (unsigned long long)cell->owner,
               (long long)cell->sum);
}

/* I5: of each table and colour as many as were made. */
static void check_colours(struct week *week, const struct cells *cells, const struct cell *made)
{
    cr_money all = 0;
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = cells->order[i];
        if (cell->what & COLOUR && cell->unit == made->unit && table_of(cell) == made->owner)
            all += cell->sum;
    }
    if (all != 0)
        differ(week, "I5: table %llu, colour %u: %lld more than were made",
               (unsigned long long)made->owner, made->unit, (long long)all);
}

cr_money colours_worth(const struct week *week)
{
    const struct cells *cells = &week->books.exact;
    cr_money worth = 0;
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = cells->order[i];
        if (cell->what & COLOUR_OUT && cell->sum && table_of(cell) <= TABLES_MAX)
            worth += cell->sum * week->markers[table_of(cell)][cell->unit % COLOURS];
    }
    return worth;
}

static void check_invariants(struct week *week)
{
    const struct cells *cells = &week->books.exact;
    cr_money issued = 0, placed = 0, players = 0, layout = 0, owed = 0, money = 0;
    unsigned own = unit_of(week);
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = cells->order[i];
        check_side(week, cell);
        if (strcmp(cell->name, "cissued") == 0) check_colours(week, cells, cell);
        if (cell->what & COLOUR || cell->unit != own) continue;
        if (cell->what & MONEY)
            money += cell->sum;
        else if (strcmp(cell->name, "issued") == 0)
            issued -= cell->sum;
        else
            placed += cell->sum;
        if (cell->what & PLAYERS) players += cell->sum;
        if (strcmp(cell->name, "2000") == 0) owed -= cell->sum;
        if (strcmp(cell->name, "layout") == 0) layout += cell->sum;
    }
    cr_money worth = colours_worth(week);
    if (issued != placed)
        differ(week, "I1: %lld are issued, %lld are somewhere", (long long)issued,
               (long long)placed);
    if (owed != layout + players + worth)
        differ(week, "I2: 2000 is %lld, chips outside are %lld", (long long)owed,
               (long long)(layout + players + worth));
    if (players < 0) differ(week, "I4: players together have %lld", (long long)players);
    if (money != 0) differ(week, "I6: the money book sums to %lld", (long long)money);
}

/* The ledger has what the journal says; by the floor's own check the invariants hold too. */
static void check_ledger(struct week *week)
{
    struct books *books = &week->books;
    struct cr_error err = { "", "" };
    for (int i = 0; i < books->changed_count; i++) {
        const struct cr_account *own = &books->changed[i];
        const char *name = cr_account_name(own->kind);
        cr_money is = cr_ledger_balance(cr_floor_ledger(week->floor), own);
        cr_money expected = cell_sum(&books->exact, name, own->unit, own->owner);
        if (is != expected)
            differ(week, "%s:%llu is %lld in the ledger, %lld by the journal", name,
                   (unsigned long long)own->owner, (long long)is, (long long)expected);
    }
    books->changed_count = 0;
    if (cr_ledger_check(cr_floor_ledger(week->floor), unit_of(week), colours_worth(week), &err) !=
        CR_OK)
        differ(week, "%s: %s", err.where, err.what);
}

void audit(struct week *week)
{
    read_journal(week, true);
    check_ledger(week);
    check_invariants(week);
}

/* ---- All of it again ---- */

static void see_ledger(void *context, const struct cr_account *account, cr_money balance)
{
    struct week *week = context;
    const char *name = cr_account_name(account->kind);
    cr_money sum = cell_sum(&week->books.exact, name, account->unit, account->owner);
    if (sum != balance)
        differ(week, "%s:%llu is %lld in the ledger, %lld by the whole journal", name,
               (unsigned long long)account->owner, (long long)balance, (long long)sum);
}

/* Every row of the store's balances is a cell, and every cell has its row. */
static void check_balances(struct week *week)
{
    const struct cells *cells = &week->books.exact;
    sqlite3_stmt *rows;
    int count = 0, standing = 0;
    if (sqlite3_prepare_v2(week->books.db, "SELECT account, unit, owner, balance FROM balances", -1,
                           &rows, NULL) != SQLITE_OK)
        differ(week, "balances: %s", sqlite3_errmsg(week->books.db));
    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        uint64_t owner = (uint64_t)sqlite3_column_int64(rows, 2);
        cr_money is = sqlite3_column_int64(rows, 3);
        cr_money sum = cell_sum(cells, name, (unsigned)sqlite3_column_int(rows, 1), owner);
        if (is != sum)
            differ(week, "%s:%llu is %lld in the store, %lld by the whole journal", name,
                   (unsigned long long)owner, (long long)is, (long long)sum);
        count += is != 0;
    }
    sqlite3_finalize(rows);
    for (int i = 0; i < cells->count; i++)
        standing += cells->order[i]->sum != 0;
    if (count != standing)
        differ(week, "%d balances are in the store, %d by the whole journal", count, standing);
}

/* From the first posting on; what was added up on the way must come out again. */
void recount(struct week *week)
{
    static struct books before;
    struct books *books = &week->books;
    struct cr_error err = { "", "" };
    audit(week);
    before = *books;
    books_close(week);
    cells_clear(&books->exact);
    cells_clear(&books->folded);
    books->serial = 0;
    books->postings = 0;
    read_journal(week, false);
    if (books->postings != before.postings)
        differ(week, "%llu postings are in the journal, %llu were seen to come",
               (unsigned long long)books->postings, (unsigned long long)before.postings);
    for (int i = 0; i < books->exact.count; i++) {
        const struct cell *cell = books->exact.order[i];
        cr_money was = cell_sum(&before.exact, cell->name, cell->unit, cell->owner);
        if (was != cell->sum)
            differ(week, "%s:%llu is %lld by the whole journal, %lld by its parts", cell->name,
                   (unsigned long long)cell->owner, (long long)cell->sum, (long long)was);
    }
    cr_ledger_each(cr_floor_ledger(week->floor), false, see_ledger, week);
    check_balances(week);
    check_invariants(week);
    if (cr_ledger_recount(cr_floor_ledger(week->floor), unit_of(week), colours_worth(week), &err) !=
        CR_OK)
        differ(week, "%s: %s", err.where, err.what);
    week->recounts++;
}
