/* sqlite_rounds.c -- the index of rounds, and a visitor's postings: what pages ask for, without a replay. */
#include "store/row.h"

/* ---- One row by a statement that is kept ---- */

/* key: what stands beside the stream, where the statement has it. */
static struct rows rows_by(struct cr_store *store, enum cr_sql which, const char *stream,
                           uint64_t key, struct cr_error *err)
{
    struct rows rows = kept_rows(store, which, err);
    sqlite3_bind_text(rows.statement, 1, stream, -1, SQLITE_STATIC);
    if (which != CR_SQL_LAST_ROUND) sqlite3_bind_int64(rows.statement, 2, (int64_t)key);
    return rows;
}

static bool get_round(struct rows *rows, struct cr_round_row *row)
{
    int64_t round = get_int(rows, 1), first = get_int(rows, 2), last = get_int(rows, 3);
    bool has_outcome = sqlite3_column_type(rows->statement, 5) != SQLITE_NULL;
    *row = (struct cr_round_row){ .round = (uint32_t)round,
                                  .first = (uint64_t)first,
                                  .last = (uint64_t)last,
                                  .at = get_int(rows, 4),
                                  .outcome = has_outcome ? get_text(rows, 5, NULL) : NULL };
    bool good = round > 0 && round <= UINT32_MAX && first > 0 && last > first;
    if (!good) damaged(rows, "a round");
    return good;
}

/* The row a kept statement finds; *found: whether there is one. Its outcome is the statement's own and
 * does not outlive it. */
static enum cr_status find_round(struct rows *rows, struct cr_round_row *out, bool *found)
{
    *found = next(rows) && get_round(rows, out);
    out->outcome = NULL;
    sqlite3_reset(rows->statement);
    return rows->status;
}

/* ---- Rounds ---- */

enum cr_status cr_store_rounds(struct cr_store *store, const char *stream, uint32_t before_round,
                               unsigned limit, cr_store_round_visit *visit, void *context,
                               struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT stream, round, first, last, at, outcome FROM rounds"
                               " WHERE stream = ?1 AND round < ?2 ORDER BY round DESC LIMIT ?3",
                               err);
    int64_t before = before_round ? before_round : INT64_MAX;
    sqlite3_bind_text(rows.statement, 1, stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(rows.statement, 2, before);
    sqlite3_bind_int64(rows.statement, 3, limit);
    while (next(&rows)) {
        struct cr_round_row row;
        if (get_round(&rows, &row) && !visit(context, stream, &row)) break;
    }
    return finish(&rows);
}

enum cr_status cr_store_round(struct cr_store *store, const char *stream, uint32_t round,
                              struct cr_round_row *row, struct cr_error *err)
{
    bool found;
    struct rows rows = rows_by(store, CR_SQL_GET_ROUND, stream, round, err);
    enum cr_status status = find_round(&rows, row, &found);
    if (status == CR_OK && !found)
        return cr_error_set(err, CR_NOT_FOUND, store->where, "%s has no confirmed round %u", stream,
                            round);
    return status;
}

static enum cr_status last_round(struct cr_store *store, const char *stream,
                                 struct cr_round_row *row, bool *found, struct cr_error *err)
{
    struct rows rows = rows_by(store, CR_SQL_LAST_ROUND, stream, 0, err);
    return find_round(&rows, row, found);
}

enum cr_status cr_store_last_round(struct cr_store *store, const char *stream, uint64_t *number,
                                   struct cr_error *err)
{
    struct cr_round_row row = { 0 };
    bool found;
    enum cr_status status = last_round(store, stream, &row, &found, err);
    if (status == CR_OK) *number = found ? row.last + 1 : 1; /* `end` is followed by `round` */
    return status;
}

/* ---- When ---- */

static enum cr_status read_at(struct cr_store *store, const char *stream, uint64_t number,
                              int64_t *at, struct cr_error *err)
{
    struct rows rows = rows_by(store, CR_SQL_GET_RECORD, stream, number, err);
    bool found = next(&rows);
    if (found) {
        struct cr_record record;
        uint8_t hash[CR_HASH_SIZE];
        size_t size;
        const char *text = get_text(&rows, 0, &size);
        rows.status = cr_record_read(&record, text, size, hash, err);
        if (rows.status == CR_OK) *at = record.at;
    }
    sqlite3_reset(rows.statement);
    if (rows.status == CR_OK && !found)
        return cr_error_set(err, CR_NOT_FOUND, store->where, "%s has no record %llu", stream,
                            (unsigned long long)number);
    return rows.status;
}

/* A record behind the last confirmed round is of the round after it. */
static enum cr_status read_round(struct cr_store *store, const char *stream, uint64_t number,
                                 uint32_t *round, struct cr_error *err)
{
    struct cr_round_row row = { 0 };
    bool found;
    *round = 0;
    if (strncmp(stream, "table/", 6) != 0) return CR_OK;
    struct rows rows = rows_by(store, CR_SQL_ROUND_OF_RECORD, stream, number, err);
    enum cr_status status = find_round(&rows, &row, &found);
    if (status != CR_OK) return status;
    if (found) {
        *round = row.round;
        return CR_OK;
    }
    status = last_round(store, stream, &row, &found, err);
    if (status == CR_OK) *round = found ? row.round + 1 : 1;
    return status;
}

enum cr_status cr_store_when(struct cr_store *store, const char *stream, uint64_t number,
                             int64_t *at, uint32_t *round, struct cr_error *err)
{
    if (number > INT64_MAX)
        return cr_error_set(err, CR_NOT_FOUND, store->where, "no record has such a number");
    enum cr_status status = read_at(store, stream, number, at, err);
    return status == CR_OK ? read_round(store, stream, number, round, err) : status;
}

/* ---- A visitor's postings ---- */

/* The inner query walks the index backwards and stops at the limit: a long life at the tables costs a
 * page no more than a short one. */
static const char visitor_postings[] =
    "SELECT p.serial, p.operation, p.mirror_of IS NOT NULL, p.stream, p.number,"
    " e.account, e.unit, e.owner, sum(e.amount)"
    " FROM postings p JOIN entries e ON e.posting = p.serial"
    " WHERE p.serial IN (SELECT DISTINCT posting FROM entries"
    "  WHERE account IN ('player', 'cplayer') AND owner & 4294967295 = ?1 AND posting < ?2"
    "  ORDER BY posting DESC LIMIT ?3)"
    " AND e.account IN ('player', 'cplayer') AND e.owner & 4294967295 = ?1"
    " GROUP BY p.serial, e.account, e.unit, e.owner"
    " ORDER BY p.serial DESC, e.account DESC, e.unit, e.owner";

static bool get_visitor_posting(struct rows *rows, struct cr_visitor_posting *posting)
{
    int64_t operation = get_int(rows, 1), number = get_int(rows, 4);
    *posting = (struct cr_visitor_posting){ .serial = get_int(rows, 0),
                                            .operation = (uint16_t)operation,
                                            .is_mirror = get_int(rows, 2) != 0,
                                            .stream = get_text(rows, 3, NULL),
                                            .number = (uint64_t)number,
                                            .amount = get_int(rows, 8) };
    bool good = operation >= 0 && operation <= UINT16_MAX && number > 0 &&
                get_account(rows, 5, &posting->account);
    if (!good) damaged(rows, "a posting");
    return good;
}

enum cr_status cr_store_account_postings(struct cr_store *store, uint32_t owner,
                                         int64_t before_serial, unsigned limit,
                                         cr_store_visitor_visit *visit, void *context,
                                         struct cr_error *err)
{
    struct rows rows = rows_of(store, visitor_postings, err);
    sqlite3_bind_int64(rows.statement, 1, owner);
    sqlite3_bind_int64(rows.statement, 2, before_serial > 0 ? before_serial : INT64_MAX);
    sqlite3_bind_int64(rows.statement, 3, limit);
    while (next(&rows)) {
        struct cr_visitor_posting posting;
        if (!get_visitor_posting(&rows, &posting)) continue;
        rows.status =
            cr_store_when(store, posting.stream, posting.number, &posting.at, &posting.round, err);
        if (rows.status == CR_OK && !visit(context, &posting)) break;
    }
    return finish(&rows);
}
