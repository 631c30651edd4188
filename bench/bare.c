/* bare.c -- SQLite alone. */
#include "bare.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crowd.h"
#include "store/store.h"

enum { BEGIN, COMMIT, RECORD, POSTING, ENTRY, BALANCE, ANSWER, STATEMENTS };

static sqlite3 *db;
static sqlite3_stmt *statements[STATEMENTS];
static int64_t serial;
static struct cr_stream_head head;

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

static void drop_files(const char *path)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-writer" };
    for (int i = 0; i < 4; i++) {
        char name[700];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

void bare_open(const char *path)
{
    static const char *const sql[STATEMENTS] = {
        "BEGIN",
        "COMMIT",
        "INSERT INTO records VALUES ('table/1', ?, ?, ?, ?)",
        "INSERT INTO postings VALUES (?, ?, NULL, 19, 'table/1', ?)",
        "INSERT INTO entries VALUES (?, ?, ?, 643, ?, ?)",
        ("INSERT INTO balances VALUES (?, 643, ?, ?)"
         " ON CONFLICT (account, unit, owner) DO UPDATE SET balance = excluded.balance"),
        "INSERT INTO answers VALUES (?, 1763200000000000, ?)",
    };
    struct cr_error err;
    struct cr_store *store;
    drop_files(path);
    must(cr_store_open(&store, path, &err) == CR_OK, err.what); /* makes the same tables */
    cr_store_close(store);
    must(sqlite3_open(path, &db) == SQLITE_OK, "open");
    must(sqlite3_exec(db,
                      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                      "PRAGMA foreign_keys = ON",
                      NULL, NULL, NULL) == SQLITE_OK,
         "pragmas");
    for (int i = 0; i < STATEMENTS; i++)
        must(sqlite3_prepare_v2(db, sql[i], -1, &statements[i], NULL) == SQLITE_OK, sql[i]);
    head = cr_stream_begin("table/1");
}

void bare_close(const char *path)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(statements[i]);
    sqlite3_close(db);
    drop_files(path);
}

static void step(int which)
{
    must(sqlite3_step(statements[which]) == SQLITE_DONE, sqlite3_errmsg(db));
    sqlite3_reset(statements[which]);
}

static void bind_int(int which, int column, int64_t value)
{
    sqlite3_bind_int64(statements[which], column, value);
}

static void bind_blob(int which, int column, const void *bytes, int size)
{
    sqlite3_bind_blob(statements[which], column, bytes, size, SQLITE_STATIC);
}

static void bind_text(int which, int column, const char *text, size_t size)
{
    sqlite3_bind_text(statements[which], column, text, (int)size, SQLITE_STATIC);
}

/* ---- The bets, made before the clock runs ---- */

#define BATCH_MOST 2000
#define TEXT_SIZE  512

static struct bet {
    uint64_t number;
    uint8_t hash[CR_HASH_SIZE], command[CR_COMMAND_ID_SIZE], posting[CR_ID_SIZE];
    char text[TEXT_SIZE];
    size_t size;
} bets[BATCH_MOST];

static void make_bet(struct bet *bet)
{
    static const char value[] =
        "{\"amount\":100,\"bet\":\"n17\",\"in\":\"bet\",\"player\":\"9101\",\"role\":\"player\"}";
    struct cr_record record = { .at = 1763200000000000,
                                .by = 9101,
                                .role = CR_ROLE_PLAYER,
                                .kind = CR_RECORD_INPUT,
                                .value = value,
                                .value_size = sizeof value - 1 };
    struct cr_text out = cr_text_on(bet->text, sizeof bet->text);
    randombytes_buf(bet->command, sizeof bet->command);
    randombytes_buf(bet->posting, sizeof bet->posting);
    memcpy(record.command, bet->command, sizeof bet->command);
    must(cr_stream_append(&head, &record, &out) == CR_OK, "append");
    memcpy(bet->hash, head.hash, CR_HASH_SIZE);
    bet->number = record.number;
    bet->size = out.length;
}

/* ---- Writing ---- */

static void write_moves(const struct bet *bet)
{
    static const char *const names[2] = { "player", "layout" };
    bind_int(POSTING, 1, ++serial);
    bind_blob(POSTING, 2, bet->posting, CR_ID_SIZE);
    bind_int(POSTING, 3, (int64_t)bet->number);
    step(POSTING);
    for (int side = 0; side < 2; side++) {
        int64_t owner = side ? 1 : 4711 + serial % 1000;
        bind_int(ENTRY, 1, serial);
        bind_int(ENTRY, 2, side);
        bind_text(ENTRY, 3, names[side], 6);
        bind_int(ENTRY, 4, owner);
        bind_int(ENTRY, 5, side ? 100 : -100);
        step(ENTRY);
        bind_text(BALANCE, 1, names[side], 6);
        bind_int(BALANCE, 2, owner);
        bind_int(BALANCE, 3, serial);
        step(BALANCE);
    }
}

static void write_bet(const struct bet *bet)
{
    static const char answer[] =
        "{\"events\":[{\"amount\":100,\"bet\":\"n17\",\"clause\":\"bet.position\",\"event\":"
        "\"bet\",\"player\":\"9101\"}],\"n\":17,\"round\":1,\"stream\":\"table/1\"}";
    bind_int(RECORD, 1, (int64_t)bet->number);
    bind_blob(RECORD, 2, bet->hash, CR_HASH_SIZE);
    bind_blob(RECORD, 3, bet->command, CR_COMMAND_ID_SIZE);
    bind_text(RECORD, 4, bet->text, bet->size);
    step(RECORD);
    write_moves(bet);
    bind_blob(ANSWER, 1, bet->command, CR_COMMAND_ID_SIZE);
    bind_text(ANSWER, 2, answer, sizeof answer - 1);
    step(ANSWER);
}

double bare_bets(unsigned batch, double seconds)
{
    double spent = 0;
    unsigned long count = 0;
    if (batch > BATCH_MOST) batch = BATCH_MOST;
    while (spent < seconds) {
        for (unsigned i = 0; i < batch; i++)
            make_bet(&bets[i]);
        double start = crowd_now();
        step(BEGIN);
        for (unsigned i = 0; i < batch; i++)
            write_bet(&bets[i]);
        step(COMMIT);
        spent += crowd_now() - start;
        count += batch;
    }
    return (double)count / spent;
}
