/* sqlite.h -- a store in one SQLite file; for the files of this room alone.
 *
 *     sqlite.c         opening and closing, the lock of the one writer, what went wrong in words
 *     schema.c         the tables, and the steps from each schema to the next
 *     sqlite_write.c   a batch, row by row, in one transaction
 *     sqlite_read.c    rows, visited
 *     sqlite_rounds.c  the index of rounds, a player's postings
 *     sqlite_people.c  people and who is signed in
 *     sqlite_hall.c    registers and the card index
 *     sqlite_copy.c    a copy while the house goes on
 *     row.h            a row's values, in and out
 *
 * Beside house.db lie house.db-wal and house.db-shm, SQLite's own, and house.db-writer, an empty file
 * that whoever writes holds a lock on.
 */
#ifndef CR_STORE_SQLITE_H
#define CR_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/store.h"

/* The statements that are prepared once, at their first use, and kept. */
enum cr_sql {
    CR_SQL_BEGIN,
    CR_SQL_COMMIT,
    CR_SQL_ROLLBACK,
    CR_SQL_ADD_RECORD,
    CR_SQL_ADD_POSTING,
    CR_SQL_ADD_ENTRY,
    CR_SQL_SET_BALANCE,
    CR_SQL_ADD_ANSWER,
    CR_SQL_ADD_CHECKPOINT,
    CR_SQL_ADD_RULEBOOK,
    CR_SQL_ADD_ROUND,
    CR_SQL_ADD_VERSION,
    CR_SQL_PUT_ROW,
    CR_SQL_PUT_CARD,
    CR_SQL_PUT_PAPER,
    CR_SQL_ERASE_PAPERS,
    CR_SQL_GET_CARD,
    CR_SQL_PUT_PERSON,
    CR_SQL_PUT_SIGN_IN,
    CR_SQL_DROP_SIGN_IN,
    CR_SQL_DROP_EXPIRED,
    CR_SQL_LAST_SERIAL,
    CR_SQL_LAST_RECORD,
    CR_SQL_GET_ANSWER,
    CR_SQL_GET_COMMAND,
    CR_SQL_GET_RULEBOOK,
    CR_SQL_GET_PERSON,
    CR_SQL_GET_LOGIN,
    CR_SQL_GET_SIGN_IN,
    CR_SQL_GET_ROUND,
    CR_SQL_LAST_ROUND,
    CR_SQL_ROUND_OF_RECORD,
    CR_SQL_GET_RECORD,
    CR_SQL_ROUND_COUNT,
    CR_SQL_VERSION_FILES,
    CR_SQL_COUNT
};

struct cr_store {
    sqlite3 *db;
    sqlite3_stmt *kept[CR_SQL_COUNT];
    char *where; /* the uri it was opened by, for err */
    int lock;    /* of house.db-writer; -1 for a reader */
    bool writes;
    bool snapshot;
    int64_t last_serial; /* of the last posting that is durable */
};

/* Says in one sentence what SQLite answered, and the status for it. */
enum cr_status cr_sqlite_refuse(sqlite3 *db, int code, const char *where, struct cr_error *err);

/* The statement, reset and without values; NULL, with the reason left in the connection. */
sqlite3_stmt *cr_sqlite_statement(struct cr_store *store, enum cr_sql which);

/* Runs a statement that gives no rows; SQLITE_DONE if it went well. */
int cr_sqlite_run(struct cr_store *store, enum cr_sql which);

/* A transaction of this connection, which writes (refused where it does not); what went well is committed,
 * what did not is taken back, and the status told. */
enum cr_status cr_sqlite_begin(struct cr_store *store, struct cr_error *err);
enum cr_status cr_sqlite_end(struct cr_store *store, enum cr_status status, struct cr_error *err);

/* ---- The schema ---- */

#define CR_SQLITE_APPLICATION \
    0x43726f75 /* "Crou", in the file's header: what `file house.db` shows */

/* A step takes a file from schema n-1 to n, the first from nothing to 1, in one transaction. */
struct cr_schema_step {
    const char *what; /* "the first tables" */
    const char *sql;
};
extern const struct cr_schema_step cr_sqlite_steps[];
extern const int cr_sqlite_step_count;

/* The file's schema, of which this program knows so many; 0 for a file with nothing in it. Refuses a
 * database that is not a store, and a schema beyond count. Only looks. */
enum cr_status cr_sqlite_schema(sqlite3 *db, int count, int *schema, const char *where,
                                struct cr_error *err);

/* Takes every step the file lacks; the one that fails is not taken. */
enum cr_status cr_sqlite_migrate(sqlite3 *db, const struct cr_schema_step *steps, int count,
                                 const char *where, struct cr_error *err);

#endif
