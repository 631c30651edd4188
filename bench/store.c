/* store.c -- how fast bets become durable, against bare SQLite and against the disk itself.
 *
 * A bet is seven rows: its record, a posting of two entries, two balances, the answer to its command. For
 * batches of 1, 10 and 100 bets, all on the same disk and with the same rows:
 *   the store    cr_store_write(), on the disk when it returns;
 *   bare SQLite  the same inserts into the same tables by statements prepared once, nothing else;
 *   the disk     the records' text alone, appended to a file and synced with fdatasync().
 * Each figure is the best of five runs, taken in turn.
 *
 *     bench-store [FOLDER]        where the files are put for the time; the current folder without
 */
#include <fcntl.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

#define BETS_MOST 100
#define BET_ROWS  7
#define SECONDS   0.4
#define RUNS      5

static char store_path[512], bare_path[512], disk_path[512];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- The bets ---- */

static struct bets {
    struct cr_stream_head head;
    struct cr_batch batch;
    struct cr_batch_record records[BETS_MOST];
    struct cr_batch_posting refs[BETS_MOST];
    struct cr_posting postings[BETS_MOST];
    struct cr_batch_balance balances[2 * BETS_MOST];
    struct cr_batch_answer answers[BETS_MOST];
    uint8_t hashes[BETS_MOST][CR_HASH_SIZE], commands[BETS_MOST][CR_COMMAND_ID_SIZE];
    char texts[BETS_MOST * 512];
} bets;

static const char answer[] = "{\"status\":\"OK\",\"turn\":17}";

static struct cr_account account_of(enum cr_account_kind kind, uint64_t owner)
{
    return (struct cr_account){ .kind = (uint16_t)kind, .unit = 643, .owner = owner };
}

/* The next so many bets of a table; each run goes on where the last one ended. */
static void next_bets(unsigned count)
{
    static const char value[] = "{\"amount\":1000,\"bet\":\"straight\",\"box\":1,\"in\":\"bet\","
                                "\"number\":17,\"player\":4711}";
    struct cr_text texts = cr_text_on(bets.texts, sizeof bets.texts);
    bets.batch = (struct cr_batch){ .records = bets.records,
                                    .record_count = count,
                                    .postings = bets.refs,
                                    .posting_count = count,
                                    .balances = bets.balances,
                                    .balance_count = 2 * count,
                                    .answers = bets.answers,
                                    .answer_count = count };
    for (unsigned i = 0; i < count; i++) {
        struct cr_record record = { .at = 1763200000000000,
                                    .by = 4711,
                                    .role = CR_ROLE_PLAYER,
                                    .kind = CR_RECORD_INPUT,
                                    .value = value,
                                    .value_size = sizeof value - 1 };
        size_t start = texts.length;
        randombytes_buf(bets.commands[i], sizeof bets.commands[i]);
        memcpy(record.command, bets.commands[i], sizeof record.command);
        must(cr_stream_append(&bets.head, &record, &texts) == CR_OK, "append");
        memcpy(bets.hashes[i], bets.head.hash, CR_HASH_SIZE);
        bets.records[i] =
            (struct cr_batch_record){ "table/1",        record.number,      bets.hashes[i],
                                      bets.commands[i], bets.texts + start, texts.length - start };
        struct cr_account player = account_of(CR_ACCOUNT_PLAYER, 4711 + i),
                          layout = account_of(CR_ACCOUNT_LAYOUT, 1);
        struct cr_posting *posting = &bets.postings[i];
        *posting = (struct cr_posting){ .operation = 19, .count = 2 };
        randombytes_buf(posting->id, sizeof posting->id);
        posting->entries[0] = (struct cr_entry){ player, -1000 };
        posting->entries[1] = (struct cr_entry){ layout, 1000 };
        bets.refs[i] = (struct cr_batch_posting){ posting, "table/1", record.number };
        bets.balances[2 * i] = (struct cr_batch_balance){ player, -(cr_money)record.number };
        bets.balances[2 * i + 1] = (struct cr_batch_balance){ layout, (cr_money)record.number };
        bets.answers[i] =
            (struct cr_batch_answer){ bets.commands[i], record.at, answer, sizeof answer - 1 };
    }
}

/* ---- Three ways to make them durable ---- */

static struct cr_store *store;

static void write_store(void)
{
    struct cr_error err;
    if (cr_store_write(store, &bets.batch, &err) != CR_OK) must(false, err.what);
}

static sqlite3 *db;
enum { BEGIN, COMMIT, RECORD, POSTING, ENTRY, BALANCE, ANSWER, STATEMENTS };
static sqlite3_stmt *statements[STATEMENTS];
static int64_t serial;

static void open_bare(void)
{
    static const char *const sql[STATEMENTS] = {
        "BEGIN",
        "COMMIT",
        "INSERT INTO records VALUES (?, ?, ?, ?, ?)",
        "INSERT INTO postings VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
        ("INSERT INTO balances VALUES (?, ?, ?, ?)"
         " ON CONFLICT (account, unit, owner) DO UPDATE SET balance = excluded.balance"),
        "INSERT INTO answers VALUES (?, ?, ?)",
    };
    must(sqlite3_open(bare_path, &db) == SQLITE_OK, "open");
    must(sqlite3_exec(db,
                      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                      "PRAGMA foreign_keys = ON",
                      NULL, NULL, NULL) == SQLITE_OK,
         "pragmas");
    for (int i = 0; i < STATEMENTS; i++)
        must(sqlite3_prepare_v2(db, sql[i], -1, &statements[i], NULL) == SQLITE_OK, sql[i]);
}

static void step(int which)
{
    must(sqlite3_step(statements[which]) == SQLITE_DONE, sqlite3_errmsg(db));
    sqlite3_reset(statements[which]);
}

static void bind_blob(int which, int column, const void *bytes, int size)
{
    sqlite3_bind_blob(statements[which], column, bytes, size, SQLITE_STATIC);
}

static void bind_text(int which, int column, const char *text, size_t size)
{
    sqlite3_bind_text(statements[which], column, text, (int)size, SQLITE_STATIC);
}

static void bind_int(int which, int column, int64_t value)
{
    sqlite3_bind_int64(statements[which], column, value);
}

static void bind_account(int which, int column, const struct cr_account *account)
{
    const char *name = account->kind == CR_ACCOUNT_PLAYER ? "player" : "layout";
    bind_text(which, column, name, 6);
    bind_int(which, column + 1, account->unit);
    bind_int(which, column + 2, (int64_t)account->owner);
}

static void write_bare(void)
{
    step(BEGIN);
    for (size_t i = 0; i < bets.batch.record_count; i++) {
        const struct cr_batch_record *record = &bets.records[i];
        bind_text(RECORD, 1, record->stream, 7);
        bind_int(RECORD, 2, (int64_t)record->number);
        bind_blob(RECORD, 3, record->hash, CR_HASH_SIZE);
        bind_blob(RECORD, 4, record->command, CR_COMMAND_ID_SIZE);
        bind_text(RECORD, 5, record->text, record->size);
        step(RECORD);
    }
    for (size_t i = 0; i < bets.batch.posting_count; i++) {
        const struct cr_posting *posting = &bets.postings[i];
        bind_int(POSTING, 1, ++serial);
        bind_blob(POSTING, 2, posting->id, CR_ID_SIZE);
        bind_int(POSTING, 4, posting->operation);
        bind_text(POSTING, 5, "table/1", 7);
        bind_int(POSTING, 6, (int64_t)bets.refs[i].number);
        step(POSTING);
        for (int line = 0; line < 2; line++) {
            bind_int(ENTRY, 1, serial);
            bind_int(ENTRY, 2, line);
            bind_account(ENTRY, 3, &posting->entries[line].account);
            bind_int(ENTRY, 6, posting->entries[line].amount);
            step(ENTRY);
        }
    }
    for (size_t i = 0; i < bets.batch.balance_count; i++) {
        bind_account(BALANCE, 1, &bets.balances[i].account);
        bind_int(BALANCE, 4, bets.balances[i].balance);
        step(BALANCE);
    }
    for (size_t i = 0; i < bets.batch.answer_count; i++) {
        bind_blob(ANSWER, 1, bets.answers[i].command, CR_COMMAND_ID_SIZE);
        bind_int(ANSWER, 2, bets.answers[i].at);
        bind_text(ANSWER, 3, bets.answers[i].text, bets.answers[i].size);
        step(ANSWER);
    }
    step(COMMIT);
}

static int disk;

static void write_disk(void)
{
    const struct cr_batch_record *last = &bets.records[bets.batch.record_count - 1];
    size_t size = (size_t)(last->text - bets.texts) + last->size;
    must(write(disk, bets.texts, size) == (ssize_t)size && fdatasync(disk) == 0, "disk");
}

/* ---- The report ---- */

/* Seconds a batch; making the bets is off the clock. */
static double measure(unsigned count, void (*write_batch)(void), struct cr_stream_head *head)
{
    double spent = 0;
    unsigned long batches = 0;
    bets.head = *head;
    while (spent < SECONDS) {
        next_bets(count);
        double start = now();
        write_batch();
        spent += now() - start;
        batches++;
    }
    *head = bets.head;
    return spent / (double)batches;
}

static void print_figures(unsigned count)
{
    static struct cr_stream_head heads[3];
    static void (*const ways[3])(void) = { write_store, write_bare, write_disk };
    double best[3] = { 1e9, 1e9, 1e9 };
    for (int way = 0; way < 3 && heads[way].stream[0] == '\0'; way++)
        heads[way] = cr_stream_begin("table/1");
    for (int run = 0; run < RUNS; run++)
        for (int way = 0; way < 3; way++) {
            double each = measure(count, ways[way], &heads[way]);
            if (each < best[way]) best[way] = each;
        }
    printf("%5u %11.0f %11.0f %11.0f %11.0f %8.2f %11.0f %8.2f\n", count, 1 / best[0],
           count * BET_ROWS / best[0], 1 / best[1], count * BET_ROWS / best[1], best[1] / best[0],
           1 / best[2], best[2] / best[0]);
}

static void drop_files(void)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-writer" };
    const char *const paths[] = { store_path, bare_path, disk_path };
    for (int i = 0; i < 12; i++) {
        char name[600];
        snprintf(name, sizeof name, "%s%s", paths[i / 4], endings[i % 4]);
        unlink(name);
    }
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    struct cr_error err;
    must(sodium_init() >= 0, "libsodium");
    snprintf(store_path, sizeof store_path, "%s/bench-store.db", folder);
    snprintf(bare_path, sizeof bare_path, "%s/bench-bare.db", folder);
    snprintf(disk_path, sizeof disk_path, "%s/bench-disk.log", folder);
    drop_files();
    must(cr_store_open(&store, bare_path, &err) == CR_OK, err.what); /* makes the same tables */
    cr_store_close(store);
    must(cr_store_open(&store, store_path, &err) == CR_OK, err.what);
    open_bare();
    disk = open(disk_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    must(disk >= 0, disk_path);

    printf("durable batches on %s, SQLite %s; a bet is %d rows\n\n", folder, sqlite3_libversion(),
           BET_ROWS);
    printf("%5s %11s %11s %11s %11s %8s %11s %8s\n", "bets", "batches/s", "rows/s", "bare b/s",
           "bare rows/s", "ratio", "fdatasync/s", "ratio");
    print_figures(1);
    print_figures(10);
    print_figures(100);
    printf("\nratio: the store's batches a second against bare SQLite's, and against bare syncs\n");

    cr_store_close(store);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(statements[i]);
    sqlite3_close(db);
    close(disk);
    drop_files();
    return 0;
}
