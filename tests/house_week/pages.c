/* pages.c -- what the house's own pages say, against the journal; a copy taken while the house runs. */
#include <sqlite3.h>
#include <unistd.h>

#include "week.h"

static char buffer[1 << 20];

static json_t *read_page(struct week *week, const struct cr_text *page, const char *what)
{
    json_t *told = page->full ? NULL : json_loadb(buffer, page->length, 0, NULL);
    if (!told) differ(week, "the page %s is not JSON", what);
    return told;
}

json_t *page_of(struct week *week, const char *desk)
{
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    cr_floor_hall_page(week->floor, desk, CR_ROLE_MANAGER, &page);
    return read_page(week, &page, desk);
}

json_t *view_of(struct week *week, int table, int visitor)
{
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    cr_floor_you(week->floor, (uint32_t)table, (uint32_t)(FIRST + visitor), &page);
    return read_page(week, &page, "you");
}

static void shows(struct week *week, const char *what, int number, int64_t is, cr_money expected)
{
    if (is != expected)
        differ(week, "a page shows %lld as %s %d, the journal says %lld", (long long)is, what,
               number, (long long)expected);
}

static int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* What is in a place by its pieces. */
static cr_money worth(const json_t *pieces)
{
    const char *face;
    json_t *count;
    cr_money sum = 0;
    json_object_foreach((json_t *)(uintptr_t)pieces, face, count) sum +=
        atoll(face) * json_integer_value(count);
    return sum;
}

/* The lobby's floats and stakes; the chips of vault and cage by the piece, and all of them. */
static void check_places(struct week *week)
{
    const struct cells *books = &week->books.folded;
    unsigned unit = unit_of(week);
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    size_t i;
    json_t *row;
    cr_floor_lobby(week->floor, true, &page);
    json_t *lobby = read_page(week, &page, "lobby");
    json_array_foreach(json_object_get(lobby, "tables"), i, row)
    {
        int table = (int)number_of(row, "table");
        shows(week, "the float of table", table, number_of(row, "float"),
              cell_sum(books, "float", unit, (uint64_t)table));
        if (!week->kind->colours) /* there it is colours by their worth */
            shows(week, "the stakes at table", table, number_of(row, "staked"),
                  cell_sum(books, "layout", unit, (uint64_t)table));
    }
    json_decref(lobby);
    json_t *tables = page_of(week, "tables"), *chips_at = json_object_get(tables, "chips");
    shows(week, "the vault", 0, worth(json_object_get(chips_at, "vault")),
          cell_sum(books, "vault", unit, 0));
    shows(week, "the cage", 0, worth(json_object_get(chips_at, "cage")),
          cell_sum(books, "cage", unit, 0));
    shows(week, "all chips", 0, worth(json_object_get(chips_at, "issued")),
          -cell_sum(books, "issued", unit, 0));
    json_decref(tables);
}

/* What a visitor sees as his: at the tables, and free. */
static void check_visitors(struct week *week)
{
    for (int i = 0; i < VISITORS; i++) {
        cr_money seen = 0, expected = cell_sum(&week->books.folded, "player", unit_of(week),
                                               (uint64_t)(FIRST + i));
        int table = week->visitors[i].table;
        json_t *view = view_of(week, table ? table : 1, i);
        seen = number_of(view, "chips") + number_of(view, "free");
        shows(week, "the chips of visitor", FIRST + i, seen, expected);
        json_decref(view);
    }
}

static void check_jackpots(struct week *week)
{
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    size_t i, k;
    json_t *row, *hit;
    cr_floor_pools(week->floor, &page);
    json_t *pools = read_page(week, &page, "pools");
    json_array_foreach(json_object_get(pools, "pools"), i, row)
    {
        int pool = (int)number_of(row, "pool");
        cr_money aside = 0;
        json_array_foreach(json_object_get(row, "hits"), k, hit) aside += number_of(hit, "amount");
        shows(week, "jackpot", pool, number_of(row, "amount") + aside,
              -cell_sum(&week->books.folded, "2040", unit_of(week), (uint64_t)pool));
    }
    json_decref(pools);
}

void check_pages(struct week *week)
{
    check_places(week);
    if (cr_floor_table(week->floor, 1)) check_visitors(week);
    check_jackpots(week);
}

/* ---- A copy ---- */

/* The copy is the house as it was at that moment: as many postings, the same sums, and it verifies. */
void copy_and_verify(struct week *week)
{
    static const char sql[] = "SELECT count(*), (SELECT sum(abs(amount)) FROM entries),"
                              " (SELECT sum(abs(balance)) FROM balances) FROM postings";
    char path[128];
    struct cr_error err = { "", "" };
    struct cr_store *copy;
    struct cr_verified found;
    sqlite3 *db;
    sqlite3_stmt *row;
    int64_t sums[2][3] = { { 0 } };
    snprintf(path, sizeof path, "%s/copy.db", week->folder);
    audit(week);
    if (cr_store_copy(week->store, path, &err) != CR_OK)
        differ(week, "no copy: %s: %s", err.where, err.what);
    for (int i = 0; i < 2; i++) {
        if (sqlite3_open_v2(i ? path : week->uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                            NULL) != SQLITE_OK ||
            sqlite3_prepare_v2(db, sql, -1, &row, NULL) != SQLITE_OK ||
            sqlite3_step(row) != SQLITE_ROW)
            differ(week, "the copy is not read: %s", sqlite3_errmsg(db));
        for (int k = 0; k < 3; k++)
            sums[i][k] = sqlite3_column_int64(row, k);
        sqlite3_finalize(row);
        sqlite3_close(db);
    }
    for (int k = 0; k < 3; k++)
        if (sums[0][k] != sums[1][k])
            differ(week, "the copy has %lld, the house %lld", (long long)sums[1][k],
                   (long long)sums[0][k]);
    if (cr_store_open_reader(&copy, path, &err) != CR_OK ||
        cr_verify_sealed(copy, week->rulebooks, &week->seal, NULL, NULL, &found, &err) != CR_OK)
        differ(week, "the copy: %s: %s", err.where, err.what);
    cr_store_close(copy);
    unlink(path);
    week->copies++;
}
