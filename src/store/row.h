/* row.h -- one row of a statement: values bound into it, values read out of it. For this room alone.
 *
 *     struct row row = row_of(store, CR_SQL_ADD_RECORD);          a statement that is kept
 *     bind_name(&row, stream);                                    its columns, in their order
 *     return add(&row, err, "the record", stream, number);
 *
 *     struct rows rows = rows_of(store, "SELECT ...", err);       one of its own, so a visit may read too
 *     while (next(&rows)) ... get_int(&rows, 0) ...
 *     return finish(&rows);
 */
#ifndef CR_STORE_ROW_H
#define CR_STORE_ROW_H

#include <assert.h>
#include <string.h>

#include "store/sqlite.h"

/* ---- A row that is written ---- */

struct row {
    struct cr_store *store;
    sqlite3_stmt *statement;
    int column;
};

static inline struct row row_of(struct cr_store *store, enum cr_sql which)
{
    return (struct row){ .store = store, .statement = cr_sqlite_statement(store, which) };
}

/* A bind fails only for want of memory, and then the row that lacks the value is refused as NULL; a
 * statement that could not be prepared (NULL) is told by add(). */
static inline void bind_int(struct row *row, int64_t value)
{
    sqlite3_bind_int64(row->statement, ++row->column, value);
}

static inline void bind_number(struct row *row, uint64_t number)
{
    assert(number <= INT64_MAX);
    bind_int(row, (int64_t)number);
}

static inline void bind_text(struct row *row, const char *text, size_t size)
{
    sqlite3_bind_text64(row->statement, ++row->column, text, size, SQLITE_STATIC, SQLITE_UTF8);
}

static inline void bind_name(struct row *row, const char *name)
{
    bind_text(row, name, strlen(name));
}

/* NULL bytes are SQL's NULL; no bytes at all are still a value. */
static inline void bind_bytes(struct row *row, const void *bytes, size_t size)
{
    sqlite3_bind_blob64(row->statement, ++row->column, size == 0 ? "" : bytes, size, SQLITE_STATIC);
}

static inline void bind_account(struct row *row, const struct cr_account *account)
{
    bind_name(row, cr_account_name(account->kind));
    bind_int(row, account->unit);
    bind_int(row, (int64_t)account->owner);
}

static inline bool is_there_already(int code)
{
    return code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE;
}

/* Adds the row; `what` says which it is, if it is refused. */
static inline enum cr_status add(struct row *row, struct cr_error *err, const char *what,
                                 const char *stream, uint64_t number)
{
    struct cr_store *store = row->store;
    int code = row->statement ? sqlite3_step(row->statement) : sqlite3_extended_errcode(store->db);
    if (code == SQLITE_DONE) {
        sqlite3_reset(row->statement);
        return CR_OK;
    }
    enum cr_status status;
    if (is_there_already(code))
        status = cr_error_set(err, CR_ALREADY_DONE, store->where,
                              "%s of %s %llu: its number or id is there already", what, stream,
                              (unsigned long long)number);
    else if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
        status =
            cr_error_set(err, CR_STORE, store->where, "%s of %s %llu: what it names is not there",
                         what, stream, (unsigned long long)number);
    else
        status = cr_sqlite_refuse(store->db, code, store->where, err);
    sqlite3_reset(row->statement);
    return status;
}

/* ---- Rows that are read ---- */

struct rows {
    struct cr_store *store;
    sqlite3_stmt *statement;
    struct cr_error *err;
    enum cr_status status; /* the first thing that went wrong */
};

static inline struct rows rows_of(struct cr_store *store, const char *sql, struct cr_error *err)
{
    struct rows rows = { .store = store, .err = err };
    int code = sqlite3_prepare_v2(store->db, sql, -1, &rows.statement, NULL);
    if (code != SQLITE_OK) rows.status = cr_sqlite_refuse(store->db, code, store->where, err);
    return rows;
}

/* A row by a statement that is kept: sqlite3_reset() it when it was read. */
static inline struct rows kept_rows(struct cr_store *store, enum cr_sql which, struct cr_error *err)
{
    struct rows rows = { .store = store, .err = err };
    rows.statement = cr_sqlite_statement(store, which);
    if (!rows.statement)
        rows.status =
            cr_sqlite_refuse(store->db, sqlite3_extended_errcode(store->db), store->where, err);
    return rows;
}

static inline bool next(struct rows *rows)
{
    if (rows->status != CR_OK) return false;
    int code = sqlite3_step(rows->statement);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE)
        rows->status = cr_sqlite_refuse(rows->store->db, code, rows->store->where, rows->err);
    return false;
}

static inline enum cr_status finish(struct rows *rows)
{
    sqlite3_finalize(rows->statement);
    return rows->status;
}

static inline void damaged(struct rows *rows, const char *what)
{
    rows->status = cr_error_set(rows->err, CR_STORE, rows->store->where,
                                "the file is damaged: %s is not as it was written", what);
}

/* Values. The file may have been anywhere: each is held against its size. */

static inline int64_t get_int(struct rows *rows, int column)
{
    return sqlite3_column_int64(rows->statement, column);
}

static inline const char *get_text(struct rows *rows, int column, size_t *size)
{
    const char *text = (const char *)sqlite3_column_text(rows->statement, column);
    if (size) *size = (size_t)sqlite3_column_bytes(rows->statement, column);
    return text ? text : "";
}

/* Exactly so many bytes, copied out. */
static inline bool get_bytes(struct rows *rows, int column, void *out, size_t size)
{
    const void *bytes = sqlite3_column_blob(rows->statement, column);
    if (!bytes || (size_t)sqlite3_column_bytes(rows->statement, column) != size) return false;
    memcpy(out, bytes, size);
    return true;
}

/* Three columns: account, unit, owner. */
static inline bool get_account(struct rows *rows, int column, struct cr_account *account)
{
    unsigned kind = cr_account_find(get_text(rows, column, NULL));
    int64_t unit = get_int(rows, column + 1);
    if (kind == CR_ACCOUNT_KINDS || unit < 0 || unit > UINT16_MAX) return false;
    *account = (struct cr_account){ .kind = (uint16_t)kind,
                                    .unit = (uint16_t)unit,
                                    .owner = (uint64_t)get_int(rows, column + 2) };
    return true;
}

#endif
