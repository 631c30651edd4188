/* The store: every kind of row there and back, a batch whole or not at all, refusals by name. */
#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "day.h"
#include "folder.h"

static struct cr_error err;

static struct cr_store *open_store(void)
{
    struct cr_store *store;
    if (cr_store_open(&store, path, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    return store;
}

/* A statement of SQL behind the store's back. */
static void run_sql(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s", why);
    sqlite3_close(db);
}

/* ---- Days ---- */

static void test_a_day_is_there_when_the_store_is_opened_again(void **state)
{
    (void)state;
    struct day day = day_begin(1);
    for (int opening = 0; opening < 4; opening++) {
        struct cr_store *store = open_store();
        assert_null(day_check(store, &day));
        for (int i = 0; i < 10; i++) {
            assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
            const char *wrong = day_check(store, &day);
            if (wrong) fail_msg("batch %u: %s", day.batches, wrong);
        }
        cr_store_close(store);
    }
    struct cr_store *reader;
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    assert_null(day_check(reader, &day));
    cr_store_close(reader);
}

static void test_an_empty_batch_is_fine(void **state)
{
    (void)state;
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_write(store, &(struct cr_batch){ .record_count = 0 }, &err), CR_OK);
    struct day day = day_begin(1);
    assert_null(day_check(store, &day));
    cr_store_close(store);
}

/* ---- Refusals ---- */

/* The smallest batches that name each other's rows. */
static uint8_t hash[CR_HASH_SIZE];
static const uint8_t command_1[CR_COMMAND_ID_SIZE] = { 1 }, command_2[CR_COMMAND_ID_SIZE] = { 2 };

static struct cr_batch_record record_of(const char *stream, uint64_t number, const uint8_t *command)
{
    static const char text[] = "{\"n\":1}"; /* the store does not read it */
    cr_record_hash(text, sizeof text - 1, hash);
    return (struct cr_batch_record){ stream, number, hash, command, text, sizeof text - 1 };
}

static struct cr_posting posting_of(uint8_t id, uint8_t mirror_of)
{
    struct cr_posting posting = { .id = { id }, .mirror_of = { mirror_of }, .operation = 19 };
    posting.count = 2;
    posting.entries[0] = (struct cr_entry){ day_account(1), -500 };
    posting.entries[1] = (struct cr_entry){ day_account(3), 500 };
    return posting;
}

/* Each is put to a store that has record house 1 of command 1, posting 1, an answer to command 1 and a
 * checkpoint; each has a good record and a balance too, of which nothing may stay. */
static void test_a_batch_is_taken_whole_or_not_at_all(void **state)
{
    (void)state;
    const struct cr_batch_record there = record_of("house", 1, command_1);
    const struct cr_posting posting_1 = posting_of(1, 0), posting_2 = posting_of(2, 0),
                            mirror = posting_of(3, 1), mirror_of_none = posting_of(3, 9);
    const struct cr_batch_posting posted = { &posting_1, "house", 1 };
    const struct cr_batch_answer answered = { command_1, 5, "{}", 2 };
    const struct cr_batch_balance balance = { day_account(1), -500 }, other = { day_account(1), 7 };
    struct cr_signing_key key;
    struct cr_checkpoint signed_1, signed_9;
    struct cr_stream_head head = cr_stream_begin("house");
    crypto_sign_keypair(key.public_key, key.secret_key);
    head.number = 1;
    cr_checkpoint_sign(&signed_1, &head, &key);
    head.number = 9;
    cr_checkpoint_sign(&signed_9, &head, &key);

    struct cr_store *store = open_store();
    const struct cr_batch_record begun = record_of("table/1", 1, NULL),
                                 ended = record_of("table/1", 2, NULL);
    const struct cr_batch_round round_1 = { "table/1", 1, 1, 2, 5, "{}", 2 };
    const struct cr_batch_record firsts[] = { there, begun, ended };
    const struct cr_batch first = { firsts, 3,         &posted, 1,        &balance, 1,    &answered,
                                    1,      &signed_1, 1,       &round_1, 1,        NULL, 0,
                                    NULL,   0,         NULL,    0,        NULL,     0 };
    assert_int_equal(cr_store_write(store, &first, &err), CR_OK);

    const struct cr_batch_record number_again = record_of("house", 1, NULL),
                                 command_again = record_of("table/2", 1, command_1);
    const struct cr_batch_posting no_record = { &posting_2, "house", 3 },
                                  no_original = { &mirror_of_none, "house", 1 };
    const struct cr_batch_round no_end = { "table/1", 2, 1, 9, 5, "{}", 2 },
                                same_end = { "table/1", 2, 1, 2, 5, "{}", 2 };
    struct row {
        const char *name;
        enum cr_status status;
        const char *what;
        const struct cr_batch_record *record;
        const struct cr_batch_posting *posting;
        const struct cr_batch_answer *answer;
        const struct cr_checkpoint *checkpoint;
        const struct cr_batch_round *round;
    } rows[] = {
        { "a number", CR_ALREADY_DONE, "the record of house 1: its number or id is there already",
          .record = &number_again },
        { "a command", CR_ALREADY_DONE,
          "the record of table/2 1: its number or id is there already", .record = &command_again },
        { "a posting", CR_ALREADY_DONE, "a posting of house 1: its number or id is there already",
          .posting = &posted },
        { "an answer", CR_ALREADY_DONE,
          "the answer of command 0: its number or id is there already", .answer = &answered },
        { "a checkpoint", CR_ALREADY_DONE,
          "the checkpoint of house 1: its number or id is there already", .checkpoint = &signed_1 },
        { "a posting of no record", CR_STORE, "a posting of house 3: what it names is not there",
          .posting = &no_record },
        { "a mirror of nothing", CR_STORE, "a posting of house 1: what it names is not there",
          .posting = &no_original },
        { "a checkpoint of no record", CR_STORE,
          "the checkpoint of house 9: what it names is not there", .checkpoint = &signed_9 },
        { "a round", CR_ALREADY_DONE, "the round of table/1 1: its number or id is there already",
          .round = &round_1 },
        { "a round that ends where another does", CR_ALREADY_DONE,
          "the round of table/1 2: its number or id is there already", .round = &same_end },
        { "a round of no record", CR_STORE, "the round of table/1 2: what it names is not there",
          .round = &no_end },
    };
    const struct cr_batch_record good = record_of("house", 2, command_2);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        struct cr_batch_record records[2] = { good };
        if (row->record) records[1] = *row->record;
        const struct cr_batch batch = { records,
                                        row->record ? 2 : 1,
                                        row->posting,
                                        row->posting ? 1 : 0,
                                        &other,
                                        1,
                                        row->answer,
                                        row->answer ? 1 : 0,
                                        row->checkpoint,
                                        row->checkpoint ? 1 : 0,
                                        row->round,
                                        row->round ? 1 : 0,
                                        NULL,
                                        0,
                                        NULL,
                                        0,
                                        NULL,
                                        0,
                                        NULL,
                                        0 };
        enum cr_status status = cr_store_write(store, &batch, &err);
        if (status != row->status || strcmp(err.what, row->what) != 0)
            fail_msg("%s: %s, %s", row->name, cr_status_name(status), err.what);
    }

    /* Nothing of them stayed: the good record can still be written, and the mirror of what is there. */
    const struct cr_batch_posting mirrored = { &mirror, "house", 2 };
    const struct cr_batch last = {
        .records = &good, .record_count = 1, .postings = &mirrored, .posting_count = 1
    };
    assert_int_equal(cr_store_write(store, &last, &err), CR_OK);
    cr_store_close(store);
}

static bool see_balance(void *context, const struct cr_account *account, cr_money balance)
{
    (void)account;
    *(cr_money *)context = balance;
    return true;
}

static void test_a_balance_is_kept_to_its_last_unit(void **state)
{
    (void)state;
    struct cr_store *store = open_store();
    static const cr_money amounts[] = { 0, -1, INT64_MAX, INT64_MIN, 17 };
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++) {
        struct cr_batch_balance balance = { day_account(7), amounts[i] };
        cr_money seen = 1;
        struct cr_batch batch = { .balances = &balance, .balance_count = 1 };
        assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
        assert_int_equal(cr_store_balances(store, see_balance, &seen, &err), CR_OK);
        assert_true(seen == amounts[i]);
    }
    cr_store_close(store);
}

/* ---- Accounts and postings at their limits ---- */

static bool see_posting(void *context, const struct cr_posting *posting, const char *stream,
                        uint64_t number)
{
    const struct cr_posting *expected = context;
    assert_memory_equal(posting, &expected[number - 1], sizeof *posting);
    assert_string_equal(stream, "house");
    return true;
}

static void test_every_account_and_a_full_posting_come_back(void **state)
{
    (void)state;
    struct cr_posting postings[CR_ACCOUNT_KINDS];
    struct cr_store *store = open_store();
    for (unsigned kind = 0; kind < CR_ACCOUNT_KINDS; kind++) {
        struct cr_posting *posting = &postings[kind];
        *posting = (struct cr_posting){ .id = { (uint8_t)(kind + 1) },
                                        .operation = kind % 2 ? UINT16_MAX : 1,
                                        .count = (uint16_t)(kind % (CR_ENTRIES_MAX + 1)) };
        for (unsigned i = 0; i < posting->count; i++)
            posting->entries[i] =
                (struct cr_entry){ { .kind = (uint16_t)((kind + i) % CR_ACCOUNT_KINDS),
                                     .unit = UINT16_MAX,
                                     .owner = UINT64_MAX - i },
                                   i % 2 ? INT64_MIN : INT64_MAX };
        struct cr_batch_record record = record_of("house", kind + 1, NULL);
        struct cr_batch_posting posted = { posting, "house", kind + 1 };
        struct cr_batch batch = {
            .records = &record, .record_count = 1, .postings = &posted, .posting_count = 1
        };
        assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    }
    assert_int_equal(cr_store_postings(store, see_posting, postings, &err), CR_OK);
    cr_store_close(store);
}

/* ---- Reading ---- */

struct seen {
    uint64_t first, last;
    unsigned count, most;
};

static bool see_record(void *context, const char *stream, uint64_t number, const char *text,
                       size_t size)
{
    (void)stream;
    struct seen *seen = context;
    assert_int_equal(strlen(text), size);
    if (seen->count++ == 0) seen->first = number;
    seen->last = number;
    return seen->count < seen->most;
}

static void test_a_stream_is_read_from_a_number_until_enough(void **state)
{
    (void)state;
    struct cr_store *store = open_store();
    struct cr_batch_record records[20];
    for (uint64_t i = 0; i < 20; i++)
        records[i] = record_of(i % 2 ? "table/1" : "table/2", i / 2 + 1, NULL);
    struct cr_batch batch = { .records = records, .record_count = 20 };
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);

    struct seen seen = { .most = 100 };
    assert_int_equal(cr_store_read(store, "table/1", 4, see_record, &seen, &err), CR_OK);
    assert_true(seen.first == 4 && seen.last == 10 && seen.count == 7);
    seen = (struct seen){ .most = 3 };
    assert_int_equal(cr_store_read(store, "table/1", 0, see_record, &seen, &err), CR_OK);
    assert_true(seen.first == 1 && seen.last == 3 && seen.count == 3);
    seen = (struct seen){ .most = 3 };
    assert_int_equal(cr_store_read(store, "table/1", UINT64_MAX, see_record, &seen, &err), CR_OK);
    assert_int_equal(cr_store_read(store, "table/3", 1, see_record, &seen, &err), CR_OK);
    assert_int_equal(seen.count, 0);
    cr_store_close(store);
}

static void test_the_head_of_a_stream_is_its_last_record(void **state)
{
    (void)state;
    struct cr_store *store = open_store();
    struct cr_stream_head head, none = cr_stream_begin("table/9");
    assert_int_equal(cr_store_head(store, "table/9", &head, &err), CR_OK);
    assert_memory_equal(&head, &none, sizeof head);
    struct day day = day_begin(3);
    assert_true(day_is_at(store, &day));
    assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
    assert_true(day_is_at(store, &day));
    day_next(&day);
    assert_false(day_is_at(store, &day));
    cr_store_close(store);
}

static void test_answers_are_found_whole_or_not_at_all(void **state)
{
    (void)state;
    static const char text[] = "{\"status\":\"BET_MAX\"}";
    struct cr_store *store = open_store();
    struct cr_batch_answer answers[2] = { { command_1, 5, text, sizeof text - 1 },
                                          { command_2, 6, "", 0 } };
    struct cr_batch batch = { .answers = answers, .answer_count = 2 };
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);

    char buffer[64] = "";
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_put(&out, "before ");
    assert_int_equal(cr_store_answer(store, command_1, &out, &err), CR_OK);
    assert_string_equal(buffer, "before {\"status\":\"BET_MAX\"}");
    assert_int_equal(cr_store_answer(store, command_2, &out, &err), CR_OK);
    assert_string_equal(buffer, "before {\"status\":\"BET_MAX\"}");
    static const uint8_t never[CR_COMMAND_ID_SIZE] = { 3 };
    assert_int_equal(cr_store_answer(store, never, &out, &err), CR_NOT_FOUND);
    struct cr_text small = cr_text_on(buffer, sizeof text - 1);
    assert_int_equal(cr_store_answer(store, command_1, &small, &err), CR_TOO_MANY);
    assert_string_equal(buffer, "");
    assert_false(small.full);
    cr_store_close(store);
}

/* ---- Rulebooks ---- */

static bool see_rulebook(void *context, const uint8_t rulebook_hash[CR_HASH_SIZE],
                         const char *house, const char *file, const char *text, size_t size)
{
    struct cr_text *out = context;
    cr_text_format(out, "%02x %s %s %.*s;", rulebook_hash[0], house, file, (int)size, text);
    return true;
}

static void test_rulebooks_are_kept_as_they_came(void **state)
{
    (void)state;
    const uint8_t hash_1[CR_HASH_SIZE] = { 1 }, hash_2[CR_HASH_SIZE] = { 2 };
    char buffer[256];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    struct cr_store *store = open_store();
    assert_int_equal(cr_store_put_rulebook(store, hash_1, "m1", "a.yaml", "one", 3, &err), CR_OK);
    assert_int_equal(cr_store_put_rulebook(store, hash_1, "m1", "a.yaml", "two", 3, &err), CR_OK);
    assert_int_equal(cr_store_put_rulebook(store, hash_1, "bg", "a.yaml", "one", 3, &err), CR_OK);
    assert_int_equal(cr_store_put_rulebook(store, hash_2, "m1", "b.yaml", "", 0, &err), CR_OK);
    cr_store_close(store);
    store = open_store();
    assert_int_equal(cr_store_get_rulebook(store, hash_1, &out, &err), CR_OK);
    assert_string_equal(buffer, "one");
    assert_int_equal(cr_store_get_rulebook(store, hash_2, &out, &err), CR_OK);
    assert_string_equal(buffer, "one");
    assert_int_equal(cr_store_get_rulebook(store, hash, &out, &err), CR_NOT_FOUND);
    cr_text_clear(&out);
    assert_int_equal(cr_store_rulebooks(store, see_rulebook, &out, &err), CR_OK);
    assert_string_equal(buffer, "01 bg a.yaml one;01 m1 a.yaml one;02 m1 b.yaml ;");
    cr_store_close(store);
}

/* ---- Damage ---- */

static void test_a_record_changed_behind_our_back_is_named(void **state)
{
    (void)state;
    struct cr_store *store = open_store();
    struct day day = day_begin(4);
    for (int i = 0; i < 5; i++)
        assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
    cr_store_close(store);
    run_sql("UPDATE records SET text = replace(text, 'filling', 'falling')"
            " WHERE stream = 'house' AND number = 2");
    store = open_store();
    struct seen seen = { .most = 1000 };
    assert_int_equal(cr_store_read(store, "house", 1, see_record, &seen, &err), CR_BROKEN_CHAIN);
    assert_string_equal(err.what, "house, record 2: its text is not what its hash says");
    assert_int_equal(seen.count, 1);
    assert_string_equal(day_check(store, &day), "a stream cannot be read");
    cr_store_close(store);
}

static size_t read_file(char *bytes, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t got = fread(bytes, 1, size, file);
    fclose(file);
    return got;
}

/* Refused both ways, and the same to the byte afterwards. */
static void refuse_this_file(const char *what)
{
    static char before[65536], after[65536];
    struct cr_store *store;
    size_t size = read_file(before, sizeof before);
    assert_int_equal(cr_store_open(&store, path, &err), CR_STORE);
    assert_null(store);
    assert_non_null(strstr(err.what, what));
    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_STORE);
    assert_non_null(strstr(err.what, what));
    assert_int_equal(read_file(after, sizeof after), size);
    assert_memory_equal(before, after, size);
}

static void test_a_file_that_is_no_store_is_refused_and_left_alone(void **state)
{
    (void)state;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("Dear house, this is a letter and no database at all.", file);
    fclose(file);
    refuse_this_file("this is not a database");
    unlink(path);
    run_sql("CREATE TABLE recipes (soup TEXT)");
    refuse_this_file("this is a database, but not a house's store");
    unlink(path);
    run_sql("PRAGMA user_version = 1");
    refuse_this_file("this is a database, but not a house's store");
}

static void test_a_damaged_file_is_refused(void **state)
{
    (void)state;
    struct cr_store *store = open_store();
    struct day day = day_begin(4);
    for (int i = 0; i < 20; i++)
        assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
    cr_store_close(store);
    assert_int_equal(truncate(path, 16 * 4096), 0);
    if (cr_store_open(&store, path, &err) == CR_OK) {
        assert_non_null(day_check(store, &day));
        struct seen seen = { .most = 1000 };
        assert_int_equal(cr_store_read(store, "house", 1, see_record, &seen, &err), CR_STORE);
        cr_store_close(store);
    }
    assert_non_null(strstr(err.what, "the file is damaged"));
}

static void test_what_cannot_be_opened_is_named(void **state)
{
    (void)state;
    struct cr_store *store;
    assert_int_equal(cr_store_open(&store, "/nowhere/at/all/house.db", &err), CR_STORE);
    assert_string_equal(err.what, "it cannot be opened: No such file or directory");
    assert_string_equal(err.where, "/nowhere/at/all/house.db");
    assert_int_equal(cr_store_open_reader(&store, path, &err), CR_NOT_FOUND);
    assert_null(store);
    assert_int_equal(cr_store_open(&store, ":memory:", &err), CR_STORE);
    assert_string_equal(err.what, "a store is a file; this names none");
    assert_int_equal(cr_store_open(&store, "postgresql://house/db", &err), CR_STORE);
    assert_string_equal(err.what, "this program keeps its store in a file");
    assert_int_equal(cr_store_open(&store, folder, &err), CR_STORE);
}

/* ---- A figure ---- */

static void test_a_thousand_records_are_one_batch(void **state)
{
    (void)state;
    enum { GROUPS = 5, RECORDS = 1000 };
    static struct cr_batch_record records[RECORDS];
    static uint8_t commands[RECORDS][CR_COMMAND_ID_SIZE];
    struct cr_store *store = open_store();
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (unsigned group = 0; group < GROUPS; group++) {
        for (unsigned i = 0; i < RECORDS; i++) {
            randombytes_buf(commands[i], sizeof commands[i]);
            records[i] = record_of("table/1", group * RECORDS + i + 1, commands[i]);
        }
        struct cr_batch batch = { .records = records, .record_count = RECORDS };
        assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double ms =
        (double)(end.tv_sec - start.tv_sec) * 1e3 + (double)(end.tv_nsec - start.tv_nsec) / 1e6;
    print_message("# a batch of %d records: %.1f ms\n", RECORDS, ms / GROUPS);
    struct seen seen = { .most = UINT32_MAX };
    assert_int_equal(cr_store_read(store, "table/1", 1, see_record, &seen, &err), CR_OK);
    assert_int_equal(seen.count, GROUPS * RECORDS);
    cr_store_close(store);
}

static int rest(void **state)
{
    (void)state;
    day_rest();
    return 0;
}

/* ---- Papers ---- */

struct papers {
    unsigned count, erased;
    char last[64];
};

static bool see_paper(void *context, const struct cr_paper *paper)
{
    struct papers *papers = context;
    papers->count++;
    papers->erased += paper->text == NULL;
    assert_true((paper->text == NULL) == (paper->salt == NULL));
    snprintf(papers->last, sizeof papers->last, "%s %u %.*s", paper->name, paper->person,
             (int)paper->size, paper->text ? paper->text : "");
    return true;
}

static struct papers papers_of(struct cr_store *store, uint32_t person)
{
    struct papers papers = { .count = 0 };
    assert_int_equal(cr_store_papers(store, person, see_paper, &papers, &err), CR_OK);
    return papers;
}

static void test_papers_are_a_persons_and_go_with_him(void **state)
{
    (void)state;
    static const uint8_t salt[CR_CARD_SALT_SIZE] = { 1, 2, 3 };
    const struct cr_batch_paper put[] = { { "payout/1", 17, salt, "{}", 2 },
                                          { "payout/2", 17, salt, "{\"a\":1}", 7 },
                                          { "payout/3", 18, salt, "{}", 2 },
                                          { "payout/2", 17, salt, "{\"a\":2}", 7 } };
    const struct cr_batch_paper erase = { NULL, 17, NULL, NULL, 0 };
    struct cr_store *store = open_store();
    struct cr_batch batch = { .papers = put, .paper_count = 4 };
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    struct papers papers = papers_of(store, 17);
    assert_int_equal(papers.count, 2);
    assert_string_equal(papers.last, "payout/2 17 {\"a\":2}");
    batch = (struct cr_batch){ .papers = &erase, .paper_count = 1 };
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    papers = papers_of(store, 17);
    assert_int_equal(papers.count, 2);
    assert_int_equal(papers.erased, 2);
    assert_int_equal(papers_of(store, 18).erased, 0);
    assert_int_equal(papers_of(store, 19).count, 0);
    papers = (struct papers){ .count = 0 };
    assert_int_equal(cr_store_paper(store, "payout/3", see_paper, &papers, &err), CR_OK);
    assert_string_equal(papers.last, "payout/3 18 {}");
    assert_int_equal(cr_store_paper(store, "payout/4", see_paper, &papers, &err), CR_NOT_FOUND);
    cr_store_close(store);
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_day_is_there_when_the_store_is_opened_again),
        WITH_FOLDER(test_an_empty_batch_is_fine),
        WITH_FOLDER(test_papers_are_a_persons_and_go_with_him),
        WITH_FOLDER(test_a_batch_is_taken_whole_or_not_at_all),
        WITH_FOLDER(test_a_balance_is_kept_to_its_last_unit),
        WITH_FOLDER(test_every_account_and_a_full_posting_come_back),
        WITH_FOLDER(test_a_stream_is_read_from_a_number_until_enough),
        WITH_FOLDER(test_the_head_of_a_stream_is_its_last_record),
        WITH_FOLDER(test_answers_are_found_whole_or_not_at_all),
        WITH_FOLDER(test_rulebooks_are_kept_as_they_came),
        WITH_FOLDER(test_a_record_changed_behind_our_back_is_named),
        WITH_FOLDER(test_a_file_that_is_no_store_is_refused_and_left_alone),
        WITH_FOLDER(test_a_damaged_file_is_refused),
        WITH_FOLDER(test_what_cannot_be_opened_is_named),
        WITH_FOLDER(test_a_thousand_records_are_one_batch),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, rest);
}
