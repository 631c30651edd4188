/* The index of rounds, when a record was made, a visitor's postings, versions of rulebooks. */
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "store/store.h"

#define BEGAN 1763200000000000

static struct cr_error err;

static struct cr_store *open_store(void)
{
    struct cr_store *store;
    if (cr_store_open(&store, path, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    return store;
}

static void run_sql(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s", why);
    sqlite3_close(db);
}

/* ---- A stream, and what is written with its records ---- */

static void write_record(struct cr_store *store, struct cr_stream_head *head,
                         const struct cr_posting *postings, size_t count,
                         const struct cr_batch_round *round)
{
    char buffer[512];
    struct cr_batch_posting refs[4];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    struct cr_record record = { .at = BEGAN + (int64_t)head->number,
                                .value = "{}",
                                .value_size = 2 };
    assert_int_equal(cr_stream_append(head, &record, &out), CR_OK);
    for (size_t i = 0; i < count; i++)
        refs[i] = (struct cr_batch_posting){ &postings[i], head->stream, head->number };
    struct cr_batch_record row = {
        head->stream, head->number, head->hash, NULL, buffer, out.length
    };
    struct cr_batch batch = { .records = &row,
                              .record_count = 1,
                              .postings = refs,
                              .posting_count = count,
                              .rounds = round,
                              .round_count = round ? 1 : 0 };
    if (cr_store_write(store, &batch, &err) != CR_OK) fail_msg("%s", err.what);
}

/* Three records a round: begun, played, ended. */
static void play_rounds(struct cr_store *store, struct cr_stream_head *head, uint32_t count)
{
    for (uint32_t round = 1; round <= count; round++) {
        char outcome[32];
        uint64_t first = head->number + 1;
        int size = snprintf(outcome, sizeof outcome, "{\"number\":%u}", round % 37);
        struct cr_batch_round row = {
            head->stream, round, first, first + 2, BEGAN + (int64_t)first + 1, outcome, (size_t)size
        };
        write_record(store, head, NULL, 0, NULL);
        write_record(store, head, NULL, 0, NULL);
        write_record(store, head, NULL, 0, &row);
    }
    write_record(store, head, NULL, 0, NULL); /* the next begins */
}

static bool see_round(void *context, const char *stream, const struct cr_round_row *row)
{
    struct cr_text *out = context;
    cr_text_format(out, "%s %u %llu-%llu %lld %s;", stream, row->round,
                   (unsigned long long)row->first, (unsigned long long)row->last,
                   (long long)(row->at - BEGAN), row->outcome ? row->outcome : "?");
    return row->round != 2;
}

/* ---- Rounds ---- */

static void test_rounds_are_read_newest_first(void **state)
{
    (void)state;
    char seen[512];
    struct cr_text out = cr_text_on(seen, sizeof seen);
    struct cr_stream_head one = cr_stream_begin("table/1"), two = cr_stream_begin("table/2");
    struct cr_round_row row;
    uint64_t number, count;
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_last_round(store, "table/1", &number, &err), CR_OK);
    assert_int_equal(number, 1); /* where the first will begin */
    play_rounds(store, &one, 5);
    play_rounds(store, &two, 1);
    cr_store_close(store);

    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_OK);
    assert_int_equal(cr_store_rounds(store, "table/1", 0, 2, see_round, &out, &err), CR_OK);
    assert_string_equal(seen, "table/1 5 13-15 14 {\"number\":5};"
                              "table/1 4 10-12 11 {\"number\":4};");
    cr_text_clear(&out);
    assert_int_equal(cr_store_rounds(store, "table/1", 4, 9, see_round, &out, &err), CR_OK);
    assert_string_equal(seen, "table/1 3 7-9 8 {\"number\":3};" /* enough after round 2 */
                              "table/1 2 4-6 5 {\"number\":2};");
    cr_text_clear(&out);
    assert_int_equal(cr_store_rounds(store, "table/3", 0, 9, see_round, &out, &err), CR_OK);
    assert_int_equal(cr_store_rounds(store, "table/1", 0, 0, see_round, &out, &err), CR_OK);
    assert_int_equal(cr_store_rounds(store, "table/1", 1, 9, see_round, &out, &err), CR_OK);
    assert_string_equal(seen, "");

    assert_int_equal(cr_store_round(store, "table/1", 3, &row, &err), CR_OK);
    assert_true(row.first == 7 && row.last == 9 && row.at == BEGAN + 8 && !row.outcome);
    assert_int_equal(cr_store_round(store, "table/1", 6, &row, &err), CR_NOT_FOUND);
    assert_string_equal(err.what, "table/1 has no confirmed round 6");
    assert_int_equal(cr_store_last_round(store, "table/1", &number, &err), CR_OK);
    assert_int_equal(number, 16);
    assert_int_equal(cr_store_round_count(store, &count, &err), CR_OK);
    assert_int_equal(count, 6);
    cr_store_close(store);
}

static void test_a_record_knows_its_time_and_round(void **state)
{
    (void)state;
    static const uint32_t rounds[] = { 1, 1, 1, 2, 2, 2, 3 };
    struct cr_stream_head table = cr_stream_begin("table/1"), house = cr_stream_begin("house"),
                          fresh = cr_stream_begin("table/2");
    struct cr_store *store = open_store();
    int64_t at;
    uint32_t round;
    play_rounds(store, &table, 2);
    write_record(store, &house, NULL, 0, NULL);
    write_record(store, &fresh, NULL, 0, NULL);
    for (uint64_t number = 1; number <= 7; number++) {
        assert_int_equal(cr_store_when(store, "table/1", number, &at, &round, &err), CR_OK);
        assert_int_equal(round, rounds[number - 1]);
        assert_int_equal(at, BEGAN + (int64_t)number - 1);
    }
    assert_int_equal(cr_store_when(store, "house", 1, &at, &round, &err), CR_OK);
    assert_int_equal(round, 0);
    assert_int_equal(cr_store_when(store, "table/2", 1, &at, &round, &err), CR_OK);
    assert_int_equal(round, 1);
    assert_int_equal(cr_store_when(store, "table/1", 8, &at, &round, &err), CR_NOT_FOUND);
    assert_int_equal(cr_store_when(store, "table/1", UINT64_MAX, &at, &round, &err), CR_NOT_FOUND);
    cr_store_close(store);
}

static void test_a_round_that_is_not_as_it_was_written_is_named(void **state)
{
    (void)state;
    char seen[128];
    struct cr_text out = cr_text_on(seen, sizeof seen);
    struct cr_stream_head table = cr_stream_begin("table/1");
    struct cr_round_row row;
    struct cr_store *store = open_store();
    play_rounds(store, &table, 1);
    cr_store_close(store);
    run_sql("PRAGMA ignore_check_constraints = ON; UPDATE rounds SET first = 3, last = 2");
    store = open_store();
    assert_int_equal(cr_store_rounds(store, "table/1", 0, 9, see_round, &out, &err), CR_STORE);
    assert_string_equal(err.what, "the file is damaged: a round is not as it was written");
    assert_string_equal(seen, "");
    assert_int_equal(cr_store_round(store, "table/1", 1, &row, &err), CR_STORE);
    cr_store_close(store);
}

/* ---- A visitor's postings ---- */

#define UNIT 643

static struct cr_account account(enum cr_account_kind kind, uint64_t owner)
{
    return (struct cr_account){ .kind = (uint16_t)kind, .unit = UNIT, .owner = owner };
}

static struct cr_posting move(uint8_t id, unsigned operation, struct cr_account from,
                              struct cr_account to, cr_money amount)
{
    struct cr_posting posting = { .id = { id }, .operation = (uint16_t)operation, .count = 2 };
    posting.entries[0] = (struct cr_entry){ from, -amount };
    posting.entries[1] = (struct cr_entry){ to, amount };
    return posting;
}

static bool see_posting(void *context, const struct cr_visitor_posting *posting)
{
    struct cr_text *out = context;
    cr_text_format(out, "%lld P%u%s %s %lld %s/%llu at %lld round %u;", (long long)posting->serial,
                   posting->operation, posting->is_mirror ? "*" : "",
                   cr_account_name(posting->account.kind), (long long)posting->amount,
                   posting->stream, (unsigned long long)posting->number,
                   (long long)(posting->at - BEGAN), posting->round);
    assert_int_equal(posting->account.unit, UNIT);
    return true;
}

static void test_a_visitors_postings_are_read_newest_first(void **state)
{
    (void)state;
    char seen[1024];
    struct cr_text out = cr_text_on(seen, sizeof seen);
    struct cr_stream_head house = cr_stream_begin("house"), table = cr_stream_begin("table/3");
    const struct cr_account cage = account(CR_ACCOUNT_CAGE, 0),
                            float_3 = account(CR_ACCOUNT_FLOAT, 3),
                            layout = account(CR_ACCOUNT_LAYOUT, 3),
                            rack = account(CR_ACCOUNT_RACK, 3),
                            his = account(CR_ACCOUNT_PLAYER, 17),
                            hers = account(CR_ACCOUNT_PLAYER, 18),
                            held = account(CR_ACCOUNT_HELD, 17), /* a document's, not a visitor's */
        his_colour = account(CR_ACCOUNT_COLOUR_PLAYER, UINT64_C(3) << 32 | 17);
    const struct cr_posting bought[] = { move(1, 6, cage, his, 1000), move(2, 6, cage, hers, 500) };
    struct cr_posting colour = move(3, 19, his, float_3, 200); /* colour chips for value chips */
    colour.entries[2] = (struct cr_entry){ rack, -20 };
    colour.entries[3] = (struct cr_entry){ his_colour, 20 };
    colour.count = 4;
    struct cr_posting bets[] = { move(4, 20, his, layout, 30), move(5, 20, hers, layout, 40) };
    bets[0].entries[2] = (struct cr_entry){ his, -5 }; /* two entries of his are summed */
    bets[0].entries[3] = (struct cr_entry){ layout, 5 };
    bets[0].count = 4;
    struct cr_posting back = move(6, 20, layout, his, 30);
    back.mirror_of[0] = 4;
    const struct cr_posting nobodys = move(7, 40, cage, held, 5);

    struct cr_store *store = open_store();
    write_record(store, &house, bought, 2, NULL);
    write_record(store, &table, NULL, 0, NULL);
    write_record(store, &table, &colour, 1, NULL);
    write_record(store, &table, bets, 2, NULL);
    const struct cr_batch_round round = { "table/3", 1, 1, 4, BEGAN + 3, "{}", 2 };
    write_record(store, &table, &back, 1, &round);
    write_record(store, &table, &nobodys, 1, NULL);
    cr_store_close(store);

    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_OK);
    assert_int_equal(cr_store_account_postings(store, 17, 0, 9, see_posting, &out, &err), CR_OK);
    assert_string_equal(seen, "6 P20* player 30 table/3/4 at 3 round 1;"
                              "4 P20 player -35 table/3/3 at 2 round 1;"
                              "3 P19 player -200 table/3/2 at 1 round 1;"
                              "3 P19 cplayer 20 table/3/2 at 1 round 1;"
                              "1 P6 player 1000 house/1 at 0 round 0;");
    cr_text_clear(&out); /* a page of two postings, then the next before them */
    assert_int_equal(cr_store_account_postings(store, 17, 0, 2, see_posting, &out, &err), CR_OK);
    assert_non_null(strstr(seen, "4 P20"));
    assert_null(strstr(seen, "3 P19"));
    cr_text_clear(&out);
    assert_int_equal(cr_store_account_postings(store, 17, 4, 1, see_posting, &out, &err), CR_OK);
    assert_string_equal(seen, "3 P19 player -200 table/3/2 at 1 round 1;"
                              "3 P19 cplayer 20 table/3/2 at 1 round 1;");
    cr_text_clear(&out);
    assert_int_equal(cr_store_account_postings(store, 19, 0, 9, see_posting, &out, &err), CR_OK);
    assert_int_equal(cr_store_account_postings(store, 17, 1, 9, see_posting, &out, &err), CR_OK);
    assert_string_equal(seen, "");
    cr_store_close(store);
}

/* A page costs the same however long the visitor has played: SQLite goes by the index. */
static void test_a_visitors_postings_are_found_by_the_index(void **state)
{
    (void)state;
    cr_store_close(open_store());
    sqlite3 *db;
    sqlite3_stmt *plan;
    bool found = false;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "EXPLAIN QUERY PLAN SELECT DISTINCT posting FROM entries"
                           " WHERE account IN ('player', 'cplayer') AND owner & 4294967295 = 17"
                           " AND posting < 9 ORDER BY posting DESC LIMIT 9",
                           -1, &plan, NULL),
        SQLITE_OK);
    while (sqlite3_step(plan) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(plan, 3);
        if (strstr(step, "entries_by_visitor")) found = true;
        if (strstr(step, "TEMP B-TREE")) fail_msg("%s", step);
    }
    sqlite3_finalize(plan);
    sqlite3_close(db);
    assert_true(found);
}

/* ---- Versions ---- */

static bool see_file(void *context, const uint8_t hash[CR_HASH_SIZE], const char *house,
                     const char *file, const char *text, size_t size)
{
    struct cr_text *out = context;
    cr_text_format(out, "%02x %s %s %.*s;", hash[0], house, file, (int)size, text);
    return true;
}

static void test_a_version_is_kept_whole(void **state)
{
    (void)state;
    static const uint8_t old[CR_HASH_SIZE] = { 1 }, new[CR_HASH_SIZE] = { 2 },
                         hashes[3][CR_HASH_SIZE] = { { 7 }, { 8 }, { 9 } };
    const struct cr_batch_rulebook files[] = {
        { old, hashes[0], "m1", "roulette.yaml", "pays: 35", 8 },
        { old, hashes[1], "m1", "house.yaml", "title: M", 8 },
        { new, hashes[2], "m1", "roulette.yaml", "pays: 36", 8 },
        { new, hashes[1], "m1", "house.yaml", "title:  M", 9 }, /* the same file: the first stays */
        { NULL, hashes[0], "bg", "roulette.yaml", "pays: 35", 8 },
    };
    const struct cr_batch batch = { .rulebooks = files, .rulebook_count = 5 };
    char seen[256];
    struct cr_text out = cr_text_on(seen, sizeof seen);
    uint64_t count;
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK); /* twice is fine */
    cr_store_close(store);
    store = open_store();
    assert_int_equal(cr_store_version(store, "m1", old, see_file, &out, &err), CR_OK);
    assert_string_equal(seen, "08 m1 house.yaml title: M;07 m1 roulette.yaml pays: 35;");
    cr_text_clear(&out);
    assert_int_equal(cr_store_version(store, "m1", new, see_file, &out, &err), CR_OK);
    assert_string_equal(seen, "08 m1 house.yaml title: M;09 m1 roulette.yaml pays: 36;");
    assert_int_equal(cr_store_version(store, "bg", old, see_file, &out, &err), CR_NOT_FOUND);
    assert_int_equal(cr_store_version(store, "m1", hashes[0], see_file, &out, &err), CR_NOT_FOUND);
    assert_int_equal(cr_store_version_files(store, &count, &err), CR_OK);
    assert_int_equal(count, 4);
    cr_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_rounds_are_read_newest_first),
        WITH_FOLDER(test_a_record_knows_its_time_and_round),
        WITH_FOLDER(test_a_round_that_is_not_as_it_was_written_is_named),
        WITH_FOLDER(test_a_visitors_postings_are_read_newest_first),
        WITH_FOLDER(test_a_visitors_postings_are_found_by_the_index),
        WITH_FOLDER(test_a_version_is_kept_whole),
    };
    return cmocka_run_group_tests_name("rounds", tests, NULL, NULL);
}
