/* sqlite.c -- opening and closing a store in a SQLite file, and saying what went wrong.
 *
 * WAL with synchronous=FULL: a commit appends to the log and syncs it, readers go on reading the pages
 * of before. A commit SQLite calls done is on the disk.
 *
 * WAL lets any number of programs write in turn; the house has one writer, whose memory holds every
 * balance. So the writer holds a lock of its own, on a file beside: SQLite's locks on house.db itself are
 * the process's, and closing any other descriptor of that file would let go of them.
 */
#include "store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUSY_TIMEOUT_MS 5000 /* another program may hold the file for a moment: a backup, a shell */

/* ---- What went wrong, in words ---- */

static const char *sentence(int code)
{
    switch (code & 0xff) { /* the primary code of an extended one */
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_READONLY: return "the file or its folder is read-only";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program has it locked";
    case SQLITE_CORRUPT: return "the file is damaged";
    case SQLITE_NOTADB: return "this is not a database, or it is damaged";
    case SQLITE_CANTOPEN: return "it cannot be opened";
    case SQLITE_PERM:
    case SQLITE_AUTH: return "this program may not open it";
    case SQLITE_IOERR: return "the disk failed to read or write";
    case SQLITE_TOOBIG: return "a row is too large";
    case SQLITE_NOMEM: return "out of memory";
    case SQLITE_CONSTRAINT: return "a row does not fit the others";
    default: return "the database refused it";
    }
}

enum cr_status cr_sqlite_refuse(sqlite3 *db, int code, const char *where, struct cr_error *err)
{
    int primary = code & 0xff, cause = db ? sqlite3_system_errno(db) : 0;
    enum cr_status status = primary == SQLITE_NOMEM ? CR_NO_MEMORY : CR_STORE;
    if (cause != 0 && (primary == SQLITE_CANTOPEN || primary == SQLITE_IOERR))
        return cr_error_set(err, status, where, "%s: %s", sentence(code), strerror(cause));
    if (primary == SQLITE_FULL || primary == SQLITE_READONLY || primary == SQLITE_BUSY)
        return cr_error_set(err, status, where, "%s", sentence(code));
    return cr_error_set(err, status, where, "%s (%s)", sentence(code),
                        db ? sqlite3_errmsg(db) : sqlite3_errstr(code));
}

/* ---- Statements that are kept ---- */

static const char *const statements[CR_SQL_COUNT] = {
    [CR_SQL_BEGIN] = "BEGIN",
    [CR_SQL_COMMIT] = "COMMIT",
    [CR_SQL_ROLLBACK] = "ROLLBACK",
    [CR_SQL_ADD_RECORD] =
        "INSERT INTO records (stream, number, hash, command, text) VALUES (?1, ?2, ?3, ?4, ?5)",
    [CR_SQL_ADD_POSTING] = "INSERT INTO postings (serial, id, mirror_of, operation, stream, number)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [CR_SQL_ADD_ENTRY] = "INSERT INTO entries (posting, line, account, unit, owner, amount)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [CR_SQL_SET_BALANCE] =
        "INSERT INTO balances (account, unit, owner, balance) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (account, unit, owner) DO UPDATE SET balance = excluded.balance",
    [CR_SQL_ADD_ANSWER] = "INSERT INTO answers (command, at, text) VALUES (?1, ?2, ?3)",
    [CR_SQL_ADD_CHECKPOINT] =
        "INSERT INTO checkpoints (stream, number, at, hash, signer, signature)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [CR_SQL_ADD_RULEBOOK] =
        "INSERT INTO rulebooks (hash, house, file, text) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (hash, house, file) DO NOTHING",
    [CR_SQL_ADD_ROUND] = "INSERT INTO rounds (stream, round, first, last, at, outcome)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [CR_SQL_ADD_VERSION] = "INSERT INTO versions (house, version, file, hash)"
                           " VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    [CR_SQL_PUT_ROW] =
        "INSERT INTO register_rows (register, key, day, at, stream, number, value)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        " ON CONFLICT (register, key) DO UPDATE SET day = excluded.day, at = excluded.at,"
        " stream = excluded.stream, number = excluded.number, value = excluded.value",
    [CR_SQL_PUT_CARD] = "INSERT INTO cards (number, code, words, salt, text)"
                        " VALUES (?1, ?2, ?3, ?4, ?5)"
                        " ON CONFLICT (number) DO UPDATE SET code = excluded.code,"
                        " words = excluded.words, salt = excluded.salt, text = excluded.text",
    [CR_SQL_PUT_PAPER] = "INSERT INTO papers (name, person, salt, text) VALUES (?1, ?2, ?3, ?4)"
                         " ON CONFLICT (name) DO UPDATE SET person = excluded.person,"
                         " salt = excluded.salt, text = excluded.text",
    [CR_SQL_ERASE_PAPERS] = "UPDATE papers SET salt = NULL, text = NULL WHERE person = ?1",
    [CR_SQL_GET_CARD] = "SELECT number, code, salt, text FROM cards WHERE number = ?1",
    [CR_SQL_PUT_PERSON] =
        "INSERT INTO people (number, login, name, password, roles, lang, active)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        " ON CONFLICT (number) DO UPDATE SET login = excluded.login, name = excluded.name,"
        " password = excluded.password, roles = excluded.roles, lang = excluded.lang,"
        " active = excluded.active",
    [CR_SQL_PUT_SIGN_IN] =
        "INSERT INTO sign_ins (token, person, role, lang, made_at, seen_at, expires_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        " ON CONFLICT (token) DO UPDATE SET person = excluded.person, role = excluded.role,"
        " lang = excluded.lang, made_at = excluded.made_at, seen_at = excluded.seen_at,"
        " expires_at = excluded.expires_at",
    [CR_SQL_DROP_SIGN_IN] = "DELETE FROM sign_ins WHERE token = ?1",
    [CR_SQL_DROP_EXPIRED] = "DELETE FROM sign_ins WHERE expires_at <= ?1",
    [CR_SQL_LAST_SERIAL] = "SELECT coalesce(max(serial), 0) FROM postings",
    [CR_SQL_LAST_RECORD] =
        "SELECT text, hash FROM records WHERE stream = ?1 ORDER BY number DESC LIMIT 1",
    [CR_SQL_GET_ANSWER] = "SELECT text FROM answers WHERE command = ?1",
    [CR_SQL_GET_COMMAND] = "SELECT text FROM records WHERE command = ?1",
    [CR_SQL_GET_RULEBOOK] =
        "SELECT text FROM rulebooks WHERE hash = ?1 ORDER BY house, file LIMIT 1",
    [CR_SQL_GET_PERSON] = "SELECT number, login, name, password, roles, lang, active"
                          " FROM people WHERE number = ?1",
    [CR_SQL_GET_LOGIN] = "SELECT number, login, name, password, roles, lang, active"
                         " FROM people WHERE login = ?1",
    [CR_SQL_GET_SIGN_IN] = "SELECT token, person, role, lang, made_at, seen_at, expires_at"
                           " FROM sign_ins WHERE token = ?1",
    [CR_SQL_GET_ROUND] = "SELECT stream, round, first, last, at, outcome FROM rounds"
                         " WHERE stream = ?1 AND round = ?2",
    [CR_SQL_LAST_ROUND] = "SELECT stream, round, first, last, at, outcome FROM rounds"
                          " WHERE stream = ?1 ORDER BY round DESC LIMIT 1",
    [CR_SQL_ROUND_OF_RECORD] = "SELECT stream, round, first, last, at, outcome FROM rounds"
                               " WHERE stream = ?1 AND last >= ?2 ORDER BY last LIMIT 1",
    [CR_SQL_ROUND_COUNT] = "SELECT count(*) FROM rounds",
    [CR_SQL_VERSION_FILES] = "SELECT count(*) FROM versions",
    [CR_SQL_GET_RECORD] = "SELECT text, hash FROM records WHERE stream = ?1 AND number = ?2",
};

sqlite3_stmt *cr_sqlite_statement(struct cr_store *store, enum cr_sql which)
{
    sqlite3_stmt **kept = &store->kept[which];
    if (*kept) {
        sqlite3_reset(*kept);
        sqlite3_clear_bindings(*kept);
    } else {
        sqlite3_prepare_v3(store->db, statements[which], -1, SQLITE_PREPARE_PERSISTENT, kept, NULL);
    }
    return *kept;
}

int cr_sqlite_run(struct cr_store *store, enum cr_sql which)
{
    sqlite3_stmt *statement = cr_sqlite_statement(store, which);
    if (!statement) return sqlite3_extended_errcode(store->db);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code;
}

/* ---- The one writer ---- */

static enum cr_status lock_writer(struct cr_store *store, struct cr_error *err)
{
    const char *file = sqlite3_db_filename(store->db, "main");
    char *name = file && *file ? sqlite3_mprintf("%s-writer", file) : NULL;
    if (!name)
        return cr_error_set(err, CR_STORE, store->where, "a store is a file; this names none");
    store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    int cause = errno;
    sqlite3_free(name);
    if (store->lock < 0)
        return cr_error_set(err, CR_STORE, store->where, "the writer's lock cannot be made: %s",
                            strerror(cause));
    /* A lock of the open file, not of the process: a second store in one program is refused too. */
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (fcntl(store->lock, F_OFD_SETLK, &whole) == 0) return CR_OK;
    cause = errno;
    if (cause == EAGAIN || cause == EACCES)
        return cr_error_set(err, CR_STORE, store->where,
                            "it is open for writing already: a store has one writer");
    return cr_error_set(err, CR_STORE, store->where, "the writer's lock cannot be taken: %s",
                        strerror(cause));
}

/* ---- Opening ---- */

static int see_wal(void *found, int count, char **values, char **names)
{
    (void)names;
    *(bool *)found = count == 1 && values[0] && strcmp(values[0], "wal") == 0;
    return 0;
}

static enum cr_status start_log(struct cr_store *store, struct cr_error *err)
{
    bool wal = false;
    int code = sqlite3_exec(store->db, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;", NULL,
                            NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(store->db, "PRAGMA journal_mode = WAL", see_wal, &wal, NULL);
    if (code != SQLITE_OK) return cr_sqlite_refuse(store->db, code, store->where, err);
    if (!wal) /* SQLite does not say why; on some file systems it cannot */
        return cr_error_set(err, CR_STORE, store->where, "no write-ahead log can be kept here");
    return CR_OK;
}

/* Looks at the file first, so that one that is not ours is left alone; then starts the log, so that even
 * the first tables are written by it. */
static enum cr_status set_up_writer(struct cr_store *store, struct cr_error *err)
{
    int schema;
    enum cr_status status =
        cr_sqlite_schema(store->db, cr_sqlite_step_count, &schema, store->where, err);
    if (status == CR_OK) status = start_log(store, err);
    if (status == CR_OK)
        status =
            cr_sqlite_migrate(store->db, cr_sqlite_steps, cr_sqlite_step_count, store->where, err);
    if (status != CR_OK) return status;

    sqlite3_stmt *last = cr_sqlite_statement(store, CR_SQL_LAST_SERIAL);
    if (!last || sqlite3_step(last) != SQLITE_ROW)
        return cr_sqlite_refuse(store->db, sqlite3_extended_errcode(store->db), store->where, err);
    store->last_serial = sqlite3_column_int64(last, 0);
    sqlite3_reset(last);
    return CR_OK;
}

static enum cr_status set_up_reader(struct cr_store *store, struct cr_error *err)
{
    int schema, known = cr_sqlite_step_count;
    int code = sqlite3_exec(store->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    if (code != SQLITE_OK) return cr_sqlite_refuse(store->db, code, store->where, err);
    enum cr_status status = cr_sqlite_schema(store->db, known, &schema, store->where, err);
    if (status != CR_OK) return status;
    if (schema == 0)
        return cr_error_set(err, CR_STORE, store->where, "nothing was ever written to it");
    if (schema < known)
        return cr_error_set(err, CR_STORE, store->where,
                            "it is of schema %d, this program reads %d: open it once for writing",
                            schema, known);
    return CR_OK;
}

/* "postgresql://…" is not a file of that name. */
static bool names_another_kind(const char *uri)
{
    const char *mark = strstr(uri, "://");
    const char *slash = strchr(uri, '/');
    return mark && slash > mark && strncmp(uri, "file:", 5) != 0;
}

static enum cr_status open_file(struct cr_store *store, struct cr_error *err)
{
    if (names_another_kind(store->where))
        return cr_error_set(err, CR_STORE, store->where, "this program keeps its store in a file");
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= store->writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    if (strncmp(store->where, "file:", 5) == 0) flags |= SQLITE_OPEN_URI;
    int code = sqlite3_open_v2(store->where, &store->db, flags, NULL);
    if (code == SQLITE_OK) code = sqlite3_busy_timeout(store->db, BUSY_TIMEOUT_MS);
    if (code == SQLITE_OK) /* a store that was brought here may be anybody's work */
        code = sqlite3_exec(store->db, "PRAGMA trusted_schema = OFF", NULL, NULL, NULL);
    if (code == SQLITE_OK && store->writes && sqlite3_db_readonly(store->db, "main") == 1)
        code = SQLITE_READONLY; /* SQLite would open it all the same, and refuse the first batch */
    if (code == SQLITE_OK) return CR_OK;
    bool missing = (code & 0xff) == SQLITE_CANTOPEN && store->db != NULL &&
                   sqlite3_system_errno(store->db) == ENOENT;
    enum cr_status status = cr_sqlite_refuse(store->db, code, store->where, err);
    return missing && !store->writes ? CR_NOT_FOUND : status;
}

static enum cr_status open_store(struct cr_store **out, const char *uri, bool writes,
                                 struct cr_error *err)
{
    *out = NULL;
    struct cr_store *store = calloc(1, sizeof *store);
    char *name = strdup(uri);
    if (!store || !name) {
        free(store);
        free(name);
        return cr_error_set(err, CR_NO_MEMORY, uri, "out of memory");
    }
    *store = (struct cr_store){ .where = name, .lock = -1, .writes = writes };

    enum cr_status status = open_file(store, err);
    if (status == CR_OK && writes) status = lock_writer(store, err);
    if (status == CR_OK) status = writes ? set_up_writer(store, err) : set_up_reader(store, err);
    if (status == CR_OK)
        *out = store;
    else
        cr_store_close(store);
    return status;
}

enum cr_status cr_store_open(struct cr_store **out, const char *uri, struct cr_error *err)
{
    return open_store(out, uri, true, err);
}

enum cr_status cr_store_open_reader(struct cr_store **out, const char *uri, struct cr_error *err)
{
    return open_store(out, uri, false, err);
}

void cr_store_close(struct cr_store *store)
{
    if (!store) return;
    for (size_t i = 0; i < CR_SQL_COUNT; i++)
        sqlite3_finalize(store->kept[i]);
    int code = sqlite3_close(store->db);
    assert(code == SQLITE_OK);                /* no statement is left open */
    if (store->lock >= 0) close(store->lock); /* the last: until now it was ours */
    free(store->where);
    free(store);
}
