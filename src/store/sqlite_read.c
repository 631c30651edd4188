/* sqlite_read.c -- rows, visited.
 *
 * A reading that visits prepares its own statement, so that a visit may read in its turn; the lookups
 * of one row use statements that are kept. Every value is held against its size before it is used: the
 * file may have been anywhere.
 */
#include <assert.h>
#include <string.h>

#include "store/row.h"

/* ---- One moment ---- */

enum cr_status cr_store_snapshot(struct cr_store *store, struct cr_error *err)
{
    assert(!store->snapshot);
    int code = cr_sqlite_run(store, CR_SQL_BEGIN);
    if (code != SQLITE_DONE) return cr_sqlite_refuse(store->db, code, store->where, err);
    store->snapshot = true;
    /* BEGIN alone looks at nothing: the moment is that of the first row read. */
    struct rows rows = rows_of(store, "SELECT count(*) FROM rulebooks", err);
    next(&rows);
    enum cr_status status = finish(&rows);
    if (status != CR_OK) cr_store_snapshot_end(store);
    return status;
}

void cr_store_snapshot_end(struct cr_store *store)
{
    assert(store->snapshot);
    store->snapshot = false;
    if (!sqlite3_get_autocommit(store->db)) cr_sqlite_run(store, CR_SQL_ROLLBACK);
}

/* ---- The record ---- */

static bool is_as_hashed(struct rows *rows, int column, const char *text, size_t size)
{
    uint8_t kept[CR_HASH_SIZE], hash[CR_HASH_SIZE];
    if (!get_bytes(rows, column, kept, sizeof kept)) return false;
    cr_record_hash(text, size, hash);
    return memcmp(kept, hash, sizeof hash) == 0;
}

static enum cr_status refuse_record(struct cr_store *store, const char *stream, uint64_t number,
                                    struct cr_error *err)
{
    return cr_error_set(err, CR_BROKEN_CHAIN, store->where,
                        "%s, record %llu: its text is not what its hash says", stream,
                        (unsigned long long)number);
}

enum cr_status cr_store_read(struct cr_store *store, const char *stream, uint64_t from,
                             cr_store_record_visit *visit, void *context, struct cr_error *err)
{
    if (from > INT64_MAX) return CR_OK; /* no record has such a number */
    struct rows rows = rows_of(store,
                               "SELECT number, text, hash FROM records"
                               " WHERE stream = ?1 AND number >= ?2 ORDER BY number",
                               err);
    sqlite3_bind_text(rows.statement, 1, stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(rows.statement, 2, (int64_t)from);
    while (next(&rows)) {
        size_t size;
        const char *text = get_text(&rows, 1, &size);
        uint64_t number = (uint64_t)get_int(&rows, 0);
        if (!is_as_hashed(&rows, 2, text, size))
            rows.status = refuse_record(store, stream, number, err);
        else if (!visit(context, stream, number, text, size))
            break;
    }
    return finish(&rows);
}

enum cr_status cr_store_streams(struct cr_store *store, cr_store_stream_visit *visit, void *context,
                                struct cr_error *err)
{
    /* From name to name by the index: a stream of a million records costs two looks, not a million. */
    struct rows rows =
        rows_of(store,
                "WITH RECURSIVE names (name) AS ("
                " SELECT min(stream) FROM records"
                " UNION ALL"
                " SELECT (SELECT min(stream) FROM records WHERE stream > name) FROM names"
                " WHERE name IS NOT NULL)"
                " SELECT name, (SELECT max(number) FROM records WHERE stream = name) FROM names"
                " WHERE name IS NOT NULL ORDER BY name",
                err);
    while (next(&rows))
        if (!visit(context, get_text(&rows, 0, NULL), (uint64_t)get_int(&rows, 1))) break;
    return finish(&rows);
}

enum cr_status cr_store_head(struct cr_store *store, const char *stream,
                             struct cr_stream_head *head, struct cr_error *err)
{
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    struct rows rows = { .store = store, .err = err };
    rows.statement = cr_sqlite_statement(store, CR_SQL_LAST_RECORD);
    if (!rows.statement)
        return cr_sqlite_refuse(store->db, sqlite3_extended_errcode(store->db), store->where, err);
    sqlite3_bind_text(rows.statement, 1, stream, -1, SQLITE_STATIC);

    struct cr_stream_head found = cr_stream_begin(stream);
    if (next(&rows)) {
        size_t size;
        const char *text = get_text(&rows, 0, &size);
        rows.status = cr_record_read(&record, text, size, hash, err);
        if (rows.status == CR_OK && !is_as_hashed(&rows, 1, text, size))
            rows.status = refuse_record(store, stream, record.number, err);
        found.number = record.number;
        found.at = record.at;
        memcpy(found.hash, hash, sizeof found.hash);
    }
    sqlite3_reset(rows.statement);
    if (rows.status == CR_OK) *head = found;
    return rows.status;
}

/* ---- The books ---- */

enum cr_status cr_store_balances(struct cr_store *store, cr_store_balance_visit *visit,
                                 void *context, struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT account, unit, owner, balance FROM balances"
                               " ORDER BY account, unit, owner",
                               err);
    while (next(&rows)) {
        struct cr_account account;
        if (!get_account(&rows, 0, &account))
            damaged(&rows, "a balance");
        else if (!visit(context, &account, get_int(&rows, 3)))
            break;
    }
    return finish(&rows);
}

/* What the row says of the posting itself; the entries come with further rows. */
static bool get_posting(struct rows *rows, struct cr_posting *posting)
{
    int64_t operation = get_int(rows, 3);
    *posting = (struct cr_posting){ .operation = (uint16_t)operation };
    if (operation < 0 || operation > UINT16_MAX) return false;
    if (!get_bytes(rows, 1, posting->id, CR_ID_SIZE)) return false;
    return sqlite3_column_type(rows->statement, 2) == SQLITE_NULL ||
           get_bytes(rows, 2, posting->mirror_of, CR_ID_SIZE);
}

static bool get_entry(struct rows *rows, struct cr_posting *posting)
{
    if (sqlite3_column_type(rows->statement, 6) == SQLITE_NULL) return true; /* it has none */
    if (posting->count == CR_ENTRIES_MAX || get_int(rows, 6) != posting->count) return false;
    struct cr_entry *entry = &posting->entries[posting->count++];
    entry->amount = get_int(rows, 10);
    return get_account(rows, 7, &entry->account);
}

enum cr_status cr_store_postings(struct cr_store *store, cr_store_posting_visit *visit,
                                 void *context, struct cr_error *err)
{
    struct rows rows =
        rows_of(store,
                "SELECT p.serial, p.id, p.mirror_of, p.operation, p.stream, p.number,"
                " e.line, e.account, e.unit, e.owner, e.amount"
                " FROM postings p LEFT JOIN entries e ON e.posting = p.serial"
                " ORDER BY p.serial, e.line",
                err);
    /* A row an entry: a posting is whole when the next one begins, and the last at the end. */
    struct cr_posting posting = { .count = 0 };
    char stream[CR_STREAM_NAME_MAX] = "";
    uint64_t number = 0;
    int64_t serial = 0;
    bool begun = false, wanted = true;
    while (next(&rows)) {
        if (!begun || get_int(&rows, 0) != serial) {
            if (begun) wanted = visit(context, &posting, stream, number);
            if (!wanted) break;
            begun = true;
            serial = get_int(&rows, 0);
            number = (uint64_t)get_int(&rows, 5);
            snprintf(stream, sizeof stream, "%s", get_text(&rows, 4, NULL));
            if (!get_posting(&rows, &posting)) damaged(&rows, "a posting");
        }
        if (!get_entry(&rows, &posting)) damaged(&rows, "an entry");
    }
    if (begun && wanted && rows.status == CR_OK) visit(context, &posting, stream, number);
    return finish(&rows);
}

enum cr_status cr_store_posting(struct cr_store *store, const uint8_t id[CR_ID_SIZE],
                                struct cr_posting *posting, bool *reversed, struct cr_error *err)
{
    struct rows rows =
        rows_of(store,
                "SELECT p.serial, p.id, p.mirror_of, p.operation, p.stream, p.number,"
                " e.line, e.account, e.unit, e.owner, e.amount,"
                " EXISTS (SELECT 1 FROM postings m WHERE m.mirror_of = p.id)"
                " FROM postings p LEFT JOIN entries e ON e.posting = p.serial"
                " WHERE p.id = ?1 ORDER BY e.line",
                err);
    bool found = false;
    sqlite3_bind_blob(rows.statement, 1, id, CR_ID_SIZE, SQLITE_STATIC);
    while (next(&rows)) {
        if (!found && !get_posting(&rows, posting)) damaged(&rows, "a posting");
        if (!get_entry(&rows, posting)) damaged(&rows, "an entry");
        *reversed = get_int(&rows, 11) != 0;
        found = true;
    }
    enum cr_status status = finish(&rows);
    if (status == CR_OK && !found)
        return cr_error_set(err, CR_NOT_FOUND, store->where, "there is no such posting");
    return status;
}

/* ---- Checkpoints and rulebooks ---- */

enum cr_status cr_store_checkpoints(struct cr_store *store, cr_store_checkpoint_visit *visit,
                                    void *context, struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT stream, number, at, hash, signer, signature"
                               " FROM checkpoints ORDER BY stream, number, signer",
                               err);
    while (next(&rows)) {
        struct cr_checkpoint checkpoint = { .head.number = (uint64_t)get_int(&rows, 1),
                                            .head.at = get_int(&rows, 2) };
        const char *stream = get_text(&rows, 0, NULL);
        bool good = strlen(stream) < CR_STREAM_NAME_MAX &&
                    get_bytes(&rows, 3, checkpoint.head.hash, CR_HASH_SIZE) &&
                    get_bytes(&rows, 4, checkpoint.key, CR_KEY_PUBLIC_SIZE) &&
                    get_bytes(&rows, 5, checkpoint.signature, CR_SIGNATURE_SIZE);
        if (good) memcpy(checkpoint.head.stream, stream, strlen(stream));
        if (!good)
            damaged(&rows, "a checkpoint");
        else if (!visit(context, &checkpoint))
            break;
    }
    return finish(&rows);
}

static enum cr_status visit_rulebooks(struct rows *rows, cr_store_rulebook_visit *visit,
                                      void *context)
{
    while (next(rows)) {
        uint8_t hash[CR_HASH_SIZE];
        const char *text = sqlite3_column_blob(rows->statement, 3);
        size_t size = (size_t)sqlite3_column_bytes(rows->statement, 3);
        if (!get_bytes(rows, 0, hash, sizeof hash))
            damaged(rows, "a rulebook");
        else if (!visit(context, hash, get_text(rows, 1, NULL), get_text(rows, 2, NULL),
                        text ? text : "", size))
            break;
    }
    return finish(rows);
}

enum cr_status cr_store_rulebooks(struct cr_store *store, cr_store_rulebook_visit *visit,
                                  void *context, struct cr_error *err)
{
    struct rows rows = rows_of(store,
                               "SELECT hash, house, file, text FROM rulebooks"
                               " ORDER BY house, file, hash",
                               err);
    return visit_rulebooks(&rows, visit, context);
}

static bool is_version_there(struct cr_store *store, const char *house, const uint8_t *version,
                             enum cr_status *status, struct cr_error *err)
{
    struct rows rows =
        rows_of(store, "SELECT 1 FROM versions WHERE house = ?1 AND version = ?2 LIMIT 1", err);
    sqlite3_bind_text(rows.statement, 1, house, -1, SQLITE_STATIC);
    sqlite3_bind_blob(rows.statement, 2, version, CR_HASH_SIZE, SQLITE_STATIC);
    bool found = next(&rows);
    *status = finish(&rows);
    return found;
}

enum cr_status cr_store_version(struct cr_store *store, const char *house,
                                const uint8_t version[CR_HASH_SIZE], cr_store_rulebook_visit *visit,
                                void *context, struct cr_error *err)
{
    enum cr_status status;
    if (!is_version_there(store, house, version, &status, err))
        return status != CR_OK ? status
                               : cr_error_set(err, CR_NOT_FOUND, store->where,
                                              "%s: no such version came into use", house);
    struct rows rows = rows_of(store,
                               "SELECT r.hash, r.house, r.file, r.text"
                               " FROM versions v JOIN rulebooks r ON r.hash = v.hash"
                               "  AND r.house = v.house AND r.file = v.file"
                               " WHERE v.house = ?1 AND v.version = ?2 ORDER BY v.file",
                               err);
    sqlite3_bind_text(rows.statement, 1, house, -1, SQLITE_STATIC);
    sqlite3_bind_blob(rows.statement, 2, version, CR_HASH_SIZE, SQLITE_STATIC);
    return visit_rulebooks(&rows, visit, context);
}

/* The one number a statement that is kept gives. */
static enum cr_status count_rows(struct cr_store *store, enum cr_sql which, uint64_t *count,
                                 struct cr_error *err)
{
    struct rows rows = kept_rows(store, which, err);
    if (next(&rows)) *count = (uint64_t)get_int(&rows, 0);
    sqlite3_reset(rows.statement);
    return rows.status;
}

enum cr_status cr_store_version_files(struct cr_store *store, uint64_t *count, struct cr_error *err)
{
    return count_rows(store, CR_SQL_VERSION_FILES, count, err);
}

enum cr_status cr_store_round_count(struct cr_store *store, uint64_t *count, struct cr_error *err)
{
    return count_rows(store, CR_SQL_ROUND_COUNT, count, err);
}

/* ---- One row by its key ---- */

/* The text of the one row a statement finds, its key bound. */
static enum cr_status look_up(struct row *row, struct cr_text *out, struct cr_error *err)
{
    struct cr_store *store = row->store;
    sqlite3_stmt *statement = row->statement;
    if (!statement)
        return cr_sqlite_refuse(store->db, sqlite3_extended_errcode(store->db), store->where, err);
    int code = sqlite3_step(statement);
    enum cr_status status = CR_OK;
    if (code == SQLITE_ROW) {
        const char *text = sqlite3_column_blob(statement, 0);
        size_t size = (size_t)sqlite3_column_bytes(statement, 0);
        struct cr_text before = *out;
        cr_text_bytes(out, text ? text : "", size);
        if (out->full) {
            *out = before;
            out->data[out->length] = '\0';
            status = cr_error_set(err, CR_TOO_MANY, store->where, "%zu bytes have no room", size);
        }
    } else if (code == SQLITE_DONE) {
        status = cr_error_set(err, CR_NOT_FOUND, store->where, "there is no such row");
    } else {
        status = cr_sqlite_refuse(store->db, code, store->where, err);
    }
    sqlite3_reset(statement);
    return status;
}

enum cr_status cr_store_answer(struct cr_store *store, const uint8_t command[CR_COMMAND_ID_SIZE],
                               struct cr_text *out, struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_GET_ANSWER);
    bind_bytes(&row, command, CR_COMMAND_ID_SIZE);
    return look_up(&row, out, err);
}

enum cr_status cr_store_command(struct cr_store *store, const uint8_t command[CR_COMMAND_ID_SIZE],
                                struct cr_text *out, struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_GET_COMMAND);
    bind_bytes(&row, command, CR_COMMAND_ID_SIZE);
    return look_up(&row, out, err);
}

enum cr_status cr_store_get_rulebook(struct cr_store *store, const uint8_t hash[CR_HASH_SIZE],
                                     struct cr_text *out, struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_GET_RULEBOOK);
    bind_bytes(&row, hash, CR_HASH_SIZE);
    return look_up(&row, out, err);
}
