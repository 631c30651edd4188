/* Schemas: a file of each release opens for ever, a step is taken whole, a newer file is refused. */
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "day.h"
#include "folder.h"
#include "store/sqlite.h"

static struct cr_error err;

static sqlite3 *open_bare(void)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void run_sql(sqlite3 *db, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s", why);
}

static int get_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* ---- Schema 1, as 0.1 made it. Never to be changed: such files are out there. ---- */

static const char schema_1[] =
    "CREATE TABLE records (stream TEXT NOT NULL, number INTEGER NOT NULL CHECK (number > 0),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " command BLOB UNIQUE CHECK (length(command) = 16), text TEXT NOT NULL,"
    " PRIMARY KEY (stream, number)) STRICT;"
    "CREATE TABLE postings (serial INTEGER NOT NULL PRIMARY KEY,"
    " id BLOB NOT NULL UNIQUE CHECK (length(id) = 16), mirror_of BLOB REFERENCES postings (id),"
    " operation INTEGER NOT NULL, stream TEXT NOT NULL, number INTEGER NOT NULL,"
    " FOREIGN KEY (stream, number) REFERENCES records (stream, number)) STRICT;"
    "CREATE TABLE entries (posting INTEGER NOT NULL REFERENCES postings (serial),"
    " line INTEGER NOT NULL, account TEXT NOT NULL, unit INTEGER NOT NULL, owner INTEGER NOT NULL,"
    " amount INTEGER NOT NULL, PRIMARY KEY (posting, line)) STRICT;"
    "CREATE TABLE balances (account TEXT NOT NULL, unit INTEGER NOT NULL, owner INTEGER NOT NULL,"
    " balance INTEGER NOT NULL, PRIMARY KEY (account, unit, owner)) STRICT;"
    "CREATE TABLE answers (command BLOB NOT NULL PRIMARY KEY CHECK (length(command) = 16),"
    " at INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE checkpoints (stream TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " signer BLOB NOT NULL CHECK (length(signer) = 32),"
    " signature BLOB NOT NULL CHECK (length(signature) = 64), PRIMARY KEY (stream, number, signer),"
    " FOREIGN KEY (stream, number) REFERENCES records (stream, number)) STRICT;"
    "CREATE TABLE rulebooks (hash BLOB NOT NULL CHECK (length(hash) = 32), house TEXT NOT NULL,"
    " file TEXT NOT NULL, text BLOB NOT NULL, PRIMARY KEY (hash, house, file)) STRICT;"
    "PRAGMA application_id = 0x43726f75; PRAGMA user_version = 1;";

/* ---- What schema 2 added, as 0.2 made it. Never to be changed either. ---- */

static const char schema_2[] =
    "CREATE TABLE people (number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),"
    " login TEXT NOT NULL UNIQUE CHECK (login <> ''), name TEXT NOT NULL,"
    " password TEXT NOT NULL, roles TEXT NOT NULL, lang TEXT NOT NULL,"
    " active INTEGER NOT NULL CHECK (active IN (0, 1))) STRICT;"
    "CREATE TABLE sign_ins (token BLOB NOT NULL PRIMARY KEY CHECK (length(token) = 32),"
    " person INTEGER NOT NULL REFERENCES people (number), role TEXT NOT NULL, lang TEXT NOT NULL,"
    " made_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;"
    "CREATE TABLE rounds (stream TEXT NOT NULL, round INTEGER NOT NULL CHECK (round > 0),"
    " first INTEGER NOT NULL, last INTEGER NOT NULL CHECK (last > first), at INTEGER NOT NULL,"
    " outcome TEXT, PRIMARY KEY (stream, round), UNIQUE (stream, last),"
    " FOREIGN KEY (stream, first) REFERENCES records (stream, number),"
    " FOREIGN KEY (stream, last) REFERENCES records (stream, number)) STRICT;"
    "CREATE TABLE versions (house TEXT NOT NULL,"
    " version BLOB NOT NULL CHECK (length(version) = 32), file TEXT NOT NULL,"
    " hash BLOB NOT NULL CHECK (length(hash) = 32), PRIMARY KEY (house, version, file),"
    " FOREIGN KEY (hash, house, file) REFERENCES rulebooks (hash, house, file)) STRICT;"
    "CREATE INDEX entries_by_visitor ON entries (owner & 4294967295, posting)"
    " WHERE account IN ('player', 'cplayer');";

/* ---- What schema 3 added, as 0.3 made it. Never to be changed either. ---- */

static const char schema_3[] =
    "CREATE TABLE register_rows (register TEXT NOT NULL, key TEXT NOT NULL, day INTEGER NOT NULL,"
    " at INTEGER NOT NULL, stream TEXT NOT NULL, number INTEGER NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (register, key),"
    " FOREIGN KEY (stream, number) REFERENCES records (stream, number)) STRICT;"
    "CREATE INDEX register_rows_by_day ON register_rows (register, day, at, key);"
    "CREATE TABLE cards (number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0), code TEXT UNIQUE,"
    " words TEXT NOT NULL, salt BLOB CHECK (length(salt) = 16), text TEXT) STRICT;";

/* ---- What schema 4 added. ---- */

static const char schema_4[] = "CREATE TABLE papers (name TEXT NOT NULL PRIMARY KEY, person "
                               "INTEGER NOT NULL CHECK (person > 0),"
                               " salt BLOB CHECK (length(salt) = 16), text TEXT) STRICT;"
                               "CREATE INDEX papers_by_person ON papers (person, name);";

/* The first record of a house; its hash is b2sum -l 256 of the text. */
static const char rows_1[] =
    "INSERT INTO records VALUES ('house', 1,"
    " x'd2bf5297a437cf30cdc13f9124bf56fb77842279194759a1a2e25ac583ab6a03', "
    "x'909192939495969798999a9b9c9d9e9f',"
    " '{\"at\":1763200000000000,\"by\":17,\"command\":\"909192939495969798999a9b9c9d9e9f\",\"n\":1,"
    "\"prev\":\"0000000000000000000000000000000000000000000000000000000000000000\","
    "\"role\":\"manager\",\"stream\":\"house\",\"value\":{\"op\":\"open\"},\"what\":\"house\"}');"
    "INSERT INTO postings VALUES (1, x'01000000000000000000000000000000', NULL, 1, 'house', 1);"
    "INSERT INTO entries VALUES (1, 0, 'vault', 643, 0, 5000), (1, 1, 'issued', 643, 0, -5000);"
    "INSERT INTO balances VALUES ('vault', 643, 0, 5000), ('issued', 643, 0, -5000);"
    "INSERT INTO answers VALUES (x'909192939495969798999a9b9c9d9e9f', 1763200000000000, '{}');"
    "INSERT INTO rulebooks VALUES (zeroblob(32), 'm1', 'house.yaml', CAST('schema: 1' AS BLOB));";

static bool see_posting(void *context, const struct cr_posting *posting, const char *stream,
                        uint64_t number)
{
    ++*(unsigned *)context;
    assert_true(posting->count == 2 && posting->entries[0].account.kind == CR_ACCOUNT_VAULT);
    assert_true(posting->entries[1].amount == -5000 && number == 1);
    assert_string_equal(stream, "house");
    return true;
}

static void test_a_file_of_schema_1_opens_and_is_written_on(void **state)
{
    (void)state;
    sqlite3 *db = open_bare();
    run_sql(db, schema_1);
    run_sql(db, rows_1);
    sqlite3_close(db);

    struct cr_store *store;
    struct cr_stream_head head;
    unsigned postings = 0;
    if (cr_store_open(&store, path, &err) != CR_OK) fail_msg("%s", err.what);
    assert_int_equal(cr_store_head(store, "house", &head, &err), CR_OK);
    assert_int_equal(head.number, 1);
    assert_int_equal(cr_store_postings(store, see_posting, &postings, &err), CR_OK);
    assert_int_equal(postings, 1);

    struct cr_record record = { .at = 1763200000000001, .value = "{}", .value_size = 2 };
    char buffer[512];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_int_equal(cr_stream_append(&head, &record, &out), CR_OK);
    struct cr_batch_record row = { "house", 2, head.hash, NULL, buffer, out.length };
    struct cr_batch batch = { .records = &row, .record_count = 1 };
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    cr_store_close(store);
}

/* What this program makes today is schema 4 to the letter; a new step would be a new number. */
static void test_a_new_file_has_the_tables_of_its_schema(void **state)
{
    (void)state;
    struct cr_store *store;
    assert_int_equal(cr_store_open(&store, path, &err), CR_OK);
    cr_store_close(store);
    sqlite3 *db = open_bare();
    assert_int_equal(get_number(db, "PRAGMA user_version"), cr_sqlite_step_count);
    sqlite3 *frozen;
    assert_int_equal(sqlite3_open(":memory:", &frozen), SQLITE_OK);
    run_sql(frozen, schema_1);
    run_sql(frozen, schema_2);
    run_sql(frozen, schema_3);
    run_sql(frozen, schema_4);
    static const char columns[] =
        "SELECT group_concat(t.name || '.' || c.name || ' ' || c.type || c.\"notnull\" || c.pk)"
        " FROM (SELECT name FROM sqlite_master ORDER BY name) t, pragma_table_xinfo(t.name) c";
    sqlite3_stmt *now, *then;
    assert_int_equal(sqlite3_prepare_v2(db, columns, -1, &now, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(frozen, columns, -1, &then, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(now), SQLITE_ROW);
    assert_int_equal(sqlite3_step(then), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(now, 0),
                        (const char *)sqlite3_column_text(then, 0));
    sqlite3_finalize(now);
    sqlite3_finalize(then);
    sqlite3_close(frozen);
    sqlite3_close(db);
}

/* ---- From schema 1 to 2 ---- */

/* A record of a stream, put in as 0.1 did. */
static void put_record(sqlite3 *db, struct cr_stream_head *head, unsigned kind, const char *value)
{
    char buffer[1024];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    struct cr_record record = { .at = 1763200000000000 + (int64_t)head->number,
                                .kind = (uint8_t)kind,
                                .value = value,
                                .value_size = strlen(value) };
    assert_int_equal(cr_stream_append(head, &record, &out), CR_OK);
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(db, "INSERT INTO records VALUES (?1, ?2, ?3, NULL, ?4)", -1,
                                        &statement, NULL),
                     SQLITE_OK);
    sqlite3_bind_text(statement, 1, head->stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)head->number);
    sqlite3_bind_blob(statement, 3, head->hash, CR_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_text(statement, 4, buffer, (int)out.length, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    sqlite3_finalize(statement);
}

static bool see_round(void *context, const char *stream, const struct cr_round_row *row)
{
    struct cr_text *out = context;
    cr_text_format(out, "%s %u %llu-%llu %lld %s;", stream, row->round,
                   (unsigned long long)row->first, (unsigned long long)row->last,
                   (long long)(row->at - 1763200000000000), row->outcome ? row->outcome : "?");
    return true;
}

/* Rounds that were confirmed before there was an index are in it afterwards, without what came out. */
static void test_rounds_of_schema_1_are_found_in_the_index(void **state)
{
    (void)state;
    char seen[256];
    struct cr_text out = cr_text_on(seen, sizeof seen);
    struct cr_store *store;
    uint64_t number;
    sqlite3 *db = open_bare();
    assert_int_equal(cr_sqlite_migrate(db, cr_sqlite_steps, 1, path, &err), CR_OK);
    run_sql(db, rows_1);
    struct cr_stream_head table = cr_stream_begin("table/7");
    put_record(db, &table, CR_RECORD_ROUND, "{\"croupier\":1}");
    put_record(db, &table, CR_RECORD_INPUT, "{\"note\":\",what:end\"}");
    put_record(db, &table, CR_RECORD_END, "{\"digest\":\"ab\",\"round\":1}");
    put_record(db, &table, CR_RECORD_ROUND, "{\"croupier\":1}");
    put_record(db, &table, CR_RECORD_END, "{\"digest\":\"ab\",\"round\":2}");
    put_record(db, &table, CR_RECORD_ROUND, "{\"croupier\":1}");
    sqlite3_close(db);

    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_STORE); /* it cannot migrate */
    if (cr_store_open(&store, path, &err) != CR_OK) fail_msg("%s", err.what);
    assert_int_equal(cr_store_rounds(store, "table/7", 0, 9, see_round, &out, &err), CR_OK);
    assert_string_equal(seen, "table/7 2 4-5 4 ?;table/7 1 1-3 2 ?;");
    assert_int_equal(cr_store_last_round(store, "table/7", &number, &err), CR_OK);
    assert_int_equal(number, 6);
    cr_store_close(store);
    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_OK);
    cr_store_close(store);
}

/* ---- Steps ---- */

static const struct cr_schema_step three_steps[] = {
    { "the first", "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)" },
    { "the second", "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1" },
    { "the third", "CREATE TABLE b (z INTEGER) STRICT; INSERT INTO b SELECT y FROM a" },
};

static void test_steps_are_taken_from_where_the_file_is(void **state)
{
    (void)state;
    for (int first = 0; first <= 3; first++) {
        sqlite3 *db = open_bare();
        assert_int_equal(cr_sqlite_migrate(db, three_steps, first, path, &err), CR_OK);
        assert_int_equal(get_number(db, "PRAGMA user_version"), first);
        assert_int_equal(cr_sqlite_migrate(db, three_steps, 3, path, &err), CR_OK);
        assert_int_equal(get_number(db, "PRAGMA user_version"), 3);
        assert_int_equal(get_number(db, "SELECT z FROM b"), 2);
        assert_int_equal(cr_sqlite_migrate(db, three_steps, 3, path, &err), CR_OK); /* all taken */
        sqlite3_close(db);
        unlink(path);
    }
}

static void test_a_step_that_fails_leaves_the_file_as_it_was(void **state)
{
    (void)state;
    static const struct cr_schema_step bad[] = {
        { "the first", "CREATE TABLE a (x INTEGER) STRICT" },
        { "the second", "CREATE TABLE b (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1)" },
    };
    sqlite3 *db = open_bare();
    assert_int_equal(cr_sqlite_migrate(db, bad, 2, path, &err), CR_STORE);
    assert_string_equal(err.what, "schema 2 (the second): the database refused it "
                                  "(no such table: nowhere)");
    assert_int_equal(get_number(db, "PRAGMA user_version"), 1);
    assert_int_equal(get_number(db, "SELECT count(*) FROM sqlite_master"), 1);
    assert_true(sqlite3_get_autocommit(db));
    sqlite3_close(db);
}

static void test_a_newer_file_is_refused_by_an_older_program(void **state)
{
    (void)state;
    struct cr_store *store;
    struct day day = day_begin(1);
    assert_int_equal(cr_store_open(&store, path, &err), CR_OK);
    assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
    cr_store_close(store);
    sqlite3 *db = open_bare();
    run_sql(db, "PRAGMA user_version = 99");
    sqlite3_close(db);

    char expected[160];
    snprintf(expected, sizeof expected,
             "a newer program wrote this store (schema 99, this one knows %d): use that one",
             cr_sqlite_step_count);
    assert_int_equal(cr_store_open(&store, path, &err), CR_STORE);
    assert_string_equal(err.what, expected);
    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_STORE);
    assert_string_equal(err.what, expected);

    db = open_bare();
    char back[64];
    snprintf(back, sizeof back, "PRAGMA user_version = %d", cr_sqlite_step_count);
    run_sql(db, back);
    sqlite3_close(db);
    assert_int_equal(cr_store_open(&store, path, &err), CR_OK);
    assert_null(day_check(store, &day)); /* nothing was touched */
    cr_store_close(store);
}

static void test_a_reader_does_not_make_a_store(void **state)
{
    (void)state;
    struct cr_store *store;
    sqlite3 *db = open_bare(); /* an empty file */
    run_sql(db, "PRAGMA journal_mode = WAL");
    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_STORE);
    assert_string_equal(err.what, "nothing was ever written to it");
    sqlite3_close(db);
}

static int rest(void **state)
{
    (void)state;
    day_rest();
    return 0;
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_file_of_schema_1_opens_and_is_written_on),
        WITH_FOLDER(test_a_new_file_has_the_tables_of_its_schema),
        WITH_FOLDER(test_rounds_of_schema_1_are_found_in_the_index),
        WITH_FOLDER(test_steps_are_taken_from_where_the_file_is),
        WITH_FOLDER(test_a_step_that_fails_leaves_the_file_as_it_was),
        WITH_FOLDER(test_a_newer_file_is_refused_by_an_older_program),
        WITH_FOLDER(test_a_reader_does_not_make_a_store),
    };
    return cmocka_run_group_tests_name("schema", tests, NULL, rest);
}
