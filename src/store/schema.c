/* schema.c -- the tables, and how a file of an earlier release becomes one of this.
 *
 * The schema's number is the file's user_version. A step is never changed once it was released: a file
 * made by it is out there. A later need is a later step.
 *
 * What is portable stays portable: INTEGER, TEXT and BLOB are PostgreSQL's BIGINT, TEXT and BYTEA, and
 * STRICT holds a column to its type as PostgreSQL would. Accounts go by name, not by their place in
 * CR_ACCOUNT_MAP; an owner of 64 bits is kept as the signed number with the same bits.
 */
#include "store/sqlite.h"

static const char first_tables[] =
    /* The record. `text` is the proof; the hash beside it finds what the disk spoiled. */
    "CREATE TABLE records ("
    "  stream TEXT NOT NULL,"
    "  number INTEGER NOT NULL CHECK (number > 0),"
    "  hash BLOB NOT NULL CHECK (length(hash) = 32),"
    "  command BLOB UNIQUE CHECK (length(command) = 16)," /* none, or one that no other has */
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (stream, number)"
    ") STRICT;"
    /* serial: the order in which postings were made, over all streams. */
    "CREATE TABLE postings ("
    "  serial INTEGER NOT NULL PRIMARY KEY,"
    "  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),"
    "  mirror_of BLOB REFERENCES postings (id),"
    "  operation INTEGER NOT NULL,"
    "  stream TEXT NOT NULL,"
    "  number INTEGER NOT NULL,"
    "  FOREIGN KEY (stream, number) REFERENCES records (stream, number)"
    ") STRICT;"
    "CREATE TABLE entries ("
    "  posting INTEGER NOT NULL REFERENCES postings (serial),"
    "  line INTEGER NOT NULL,"
    "  account TEXT NOT NULL,"
    "  unit INTEGER NOT NULL,"
    "  owner INTEGER NOT NULL,"
    "  amount INTEGER NOT NULL,"
    "  PRIMARY KEY (posting, line)"
    ") STRICT;"
    "CREATE TABLE balances ("
    "  account TEXT NOT NULL,"
    "  unit INTEGER NOT NULL,"
    "  owner INTEGER NOT NULL,"
    "  balance INTEGER NOT NULL,"
    "  PRIMARY KEY (account, unit, owner)"
    ") STRICT;"
    "CREATE TABLE answers ("
    "  command BLOB NOT NULL PRIMARY KEY CHECK (length(command) = 16),"
    "  at INTEGER NOT NULL,"
    "  text TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE checkpoints ("
    "  stream TEXT NOT NULL,"
    "  number INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  hash BLOB NOT NULL CHECK (length(hash) = 32),"
    "  signer BLOB NOT NULL CHECK (length(signer) = 32)," /* the public key */
    "  signature BLOB NOT NULL CHECK (length(signature) = 64),"
    "  PRIMARY KEY (stream, number, signer),"
    "  FOREIGN KEY (stream, number) REFERENCES records (stream, number)"
    ") STRICT;"
    /* Two houses may have the same file, so the hash alone is no key. */
    "CREATE TABLE rulebooks ("
    "  hash BLOB NOT NULL CHECK (length(hash) = 32),"
    "  house TEXT NOT NULL,"
    "  file TEXT NOT NULL,"
    "  text BLOB NOT NULL,"
    "  PRIMARY KEY (hash, house, file)"
    ") STRICT;";

static const char open_house[] =
    /* Roles and languages go by name, several roles with a blank between them. */
    "CREATE TABLE people ("
    "  number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),"
    "  login TEXT NOT NULL UNIQUE CHECK (login <> ''),"
    "  name TEXT NOT NULL,"
    "  password TEXT NOT NULL," /* Argon2id's string; nobody's password is here */
    "  roles TEXT NOT NULL,"
    "  lang TEXT NOT NULL,"
    "  active INTEGER NOT NULL CHECK (active IN (0, 1))"
    ") STRICT;"
    "CREATE TABLE sign_ins ("
    "  token BLOB NOT NULL PRIMARY KEY CHECK (length(token) = 32)," /* the hash of what the browser has */
    "  person INTEGER NOT NULL REFERENCES people (number),"
    "  role TEXT NOT NULL,"
    "  lang TEXT NOT NULL,"
    "  made_at INTEGER NOT NULL,"
    "  seen_at INTEGER NOT NULL,"
    "  expires_at INTEGER NOT NULL"
    ") STRICT;"
    /* An index of the record: a row a confirmed round, from its `round` record to its `end`. outcome is
     * NULL for a round from before there was this table: only a replay knows. */
    "CREATE TABLE rounds ("
    "  stream TEXT NOT NULL,"
    "  round INTEGER NOT NULL CHECK (round > 0),"
    "  first INTEGER NOT NULL,"
    "  last INTEGER NOT NULL CHECK (last > first),"
    "  at INTEGER NOT NULL,"
    "  outcome TEXT,"
    "  PRIMARY KEY (stream, round),"
    "  UNIQUE (stream, last),"
    "  FOREIGN KEY (stream, first) REFERENCES records (stream, number),"
    "  FOREIGN KEY (stream, last) REFERENCES records (stream, number)"
    ") STRICT;"
    /* The form of a record is canonical: what it is stands last. */
    "INSERT INTO rounds (stream, round, first, last, at)"
    " SELECT e.stream, json_extract(e.text, '$.value.round'),"
    "  (SELECT b.number FROM records b WHERE b.stream = e.stream AND b.number < e.number"
    "   AND substr(b.text, -16) = ',\"what\":\"round\"}' ORDER BY b.number DESC LIMIT 1),"
    "  e.number, json_extract(e.text, '$.at')"
    " FROM records e"
    " WHERE e.stream LIKE 'table/%' AND substr(e.text, -14) = ',\"what\":\"end\"}';"
    /* Which files a house's version is: those of the version's `rulebook` record. */
    "CREATE TABLE versions ("
    "  house TEXT NOT NULL,"
    "  version BLOB NOT NULL CHECK (length(version) = 32),"
    "  file TEXT NOT NULL,"
    "  hash BLOB NOT NULL CHECK (length(hash) = 32),"
    "  PRIMARY KEY (house, version, file),"
    "  FOREIGN KEY (hash, house, file) REFERENCES rulebooks (hash, house, file)"
    ") STRICT;"
    /* What a visitor gave and got: his own chips, and colour chips at any table (owner: table << 32 |
     * visitor). */
    "CREATE INDEX entries_by_visitor ON entries (owner & 4294967295, posting)"
    " WHERE account IN ('player', 'cplayer');";

static const char the_hall[] =
    /* Registers as the hall's deeds fill them: made from the record, and made again by `verify`. */
    "CREATE TABLE register_rows ("
    "  register TEXT NOT NULL,"
    "  key TEXT NOT NULL,"
    "  day INTEGER NOT NULL," /* the gaming day, days since 1970 */
    "  at INTEGER NOT NULL,"
    "  stream TEXT NOT NULL,"
    "  number INTEGER NOT NULL,"
    "  value TEXT NOT NULL,"
    "  PRIMARY KEY (register, key),"
    "  FOREIGN KEY (stream, number) REFERENCES records (stream, number)"
    ") STRICT;"
    "CREATE INDEX register_rows_by_day ON register_rows (register, day, at, key);"
    /* Who somebody is: outside the record, which knows a salted hash. Erased, the row stays empty. */
    "CREATE TABLE cards ("
    "  number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),"
    "  code TEXT UNIQUE,"    /* of the card he carries; none once erased */
    "  words TEXT NOT NULL," /* names and document in lower case, to be found by */
    "  salt BLOB CHECK (length(salt) = 16),"
    "  text TEXT"
    ") STRICT;";

static const char the_papers[] =
    /* What a person wrote for one purpose, outside the record like his card. Erased, the row stays empty. */
    "CREATE TABLE papers ("
    "  name TEXT NOT NULL PRIMARY KEY," /* payout/7 */
    "  person INTEGER NOT NULL CHECK (person > 0),"
    "  salt BLOB CHECK (length(salt) = 16),"
    "  text TEXT"
    ") STRICT;"
    "CREATE INDEX papers_by_person ON papers (person, name);";

const struct cr_schema_step cr_sqlite_steps[] = {
    { "the first tables", first_tables },
    { "people, rounds and versions", open_house },
    { "registers and the card index", the_hall },
    { "papers of persons", the_papers },
};
const int cr_sqlite_step_count = sizeof cr_sqlite_steps / sizeof *cr_sqlite_steps;

/* The one number a query gives. */
static int get_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            *number = sqlite3_column_int(statement, 0);
            code = SQLITE_OK;
        }
    }
    sqlite3_finalize(statement);
    return code;
}

enum cr_status cr_sqlite_schema(sqlite3 *db, int count, int *schema, const char *where,
                                struct cr_error *err)
{
    int application = 0, tables = 0;
    int code = get_number(db, "PRAGMA user_version", schema);
    if (code == SQLITE_OK) code = get_number(db, "PRAGMA application_id", &application);
    if (code == SQLITE_OK) code = get_number(db, "SELECT count(*) FROM sqlite_master", &tables);
    if (code != SQLITE_OK) return cr_sqlite_refuse(db, code, where, err);
    bool blank = *schema == 0 && application == 0 && tables == 0;
    if (!blank && (application != CR_SQLITE_APPLICATION || *schema < 1))
        return cr_error_set(err, CR_STORE, where, "this is a database, but not a house's store");
    if (*schema > count)
        return cr_error_set(
            err, CR_STORE, where,
            "a newer program wrote this store (schema %d, this one knows %d): use that one",
            *schema, count);
    return CR_OK;
}

static int take_step(sqlite3 *db, const struct cr_schema_step *step, int schema)
{
    char marks[96];
    sqlite3_snprintf(sizeof marks, marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
                     CR_SQLITE_APPLICATION, schema);
    int code = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(db, step->sql, NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(db, marks, NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return code;
}

enum cr_status cr_sqlite_migrate(sqlite3 *db, const struct cr_schema_step *steps, int count,
                                 const char *where, struct cr_error *err)
{
    int schema = 0;
    enum cr_status status = cr_sqlite_schema(db, count, &schema, where, err);
    if (status != CR_OK) return status;
    for (; schema < count; schema++) {
        int code = take_step(db, &steps[schema], schema + 1);
        if (code == SQLITE_OK) continue;
        struct cr_error story;
        status = cr_sqlite_refuse(db, code, where, &story);
        if (!sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
        return cr_error_set(err, status, where, "schema %d (%s): %s", schema + 1,
                            steps[schema].what, story.what);
    }
    return CR_OK;
}
