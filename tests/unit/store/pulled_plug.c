/* The plug is pulled at every point of a day's writing; then the power is back, and it is looked.
 *
 * The store runs on the forgetful disk of tests/crash. A run writes a seeded day until the cut, opens
 * what is left, and holds it against the day: every batch that was acknowledged is there whole, the one
 * in flight whole or not at all, nothing twice. Then the day goes on from there to its end.
 *
 * 60 points spread over the day; 1000 with CROUPIER_LONG=1.
 */
#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../crash/forgetful_vfs.h"
#include "day.h"

#define BATCHES \
    110 /* enough for SQLite to fold its log into the file, and begin it anew, by itself */

static char folder[64], path[96], uri[128];

static void drop_files(void)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal", "-writer" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

/* Closed and opened again now and then: closing folds the log into the file and deletes it. */
static bool reopens_before(unsigned batch)
{
    return batch == 10 || batch == 20;
}

/* ---- One run ---- */

struct run {
    struct forgetful_plan plan;
    struct cr_store *store;
    struct day durable; /* all that was acknowledged */
    struct day ahead;   /* with the batch in flight, if `in_flight` */
    bool in_flight;
    unsigned refused;
    long operations; /* by the end of the day */
};

#define FAIL(run, ...)                                                                          \
    do {                                                                                        \
        print_error("seed=%llu cut_at=%ld keep=%d full_at=%ld fails_at=%ld batch=%u: ",         \
                    (unsigned long long)(run)->plan.seed, (run)->plan.cut_at, (run)->plan.keep, \
                    (run)->plan.full_at, (run)->plan.fails_at, (run)->durable.batches);         \
        fail_msg(__VA_ARGS__);                                                                  \
    } while (0)

/* What a disk that refuses is called, and nothing else. */
static void expect_reason(struct run *run, const struct cr_error *err)
{
    if (forgetful_is_cut()) return;
    run->refused++;
    if (run->plan.full_at != 0 && strstr(err->what, "the disk is full")) return;
    if (run->plan.fails_at != 0 && strstr(err->what, "the disk failed to read or write")) return;
    FAIL(run, "refused with \"%s\"", err->what);
}

static bool open_store(struct run *run)
{
    struct cr_error err;
    for (int tries = 0; tries < 20; tries++) {
        if (cr_store_open(&run->store, uri, &err) == CR_OK) return true;
        expect_reason(run, &err);
        if (forgetful_is_cut()) return false;
    }
    FAIL(run, "it does not open: %s", err.what);
    return false;
}

/* Writes one batch, again after a refusal, until it is there or the power is gone. */
static bool write_batch(struct run *run)
{
    struct cr_error err;
    run->ahead = run->durable;
    const struct cr_batch *batch = day_next(&run->ahead);
    run->in_flight = true;
    for (int tries = 0; tries < 20; tries++) {
        enum cr_status status = cr_store_write(run->store, batch, &err);
        if (status == CR_OK) {
            run->durable = run->ahead;
            run->in_flight = false;
            return true;
        }
        if (status != CR_STORE) FAIL(run, "%s: %s", cr_status_name(status), err.what);
        expect_reason(run, &err);
        if (forgetful_is_cut()) return false;
        const char *wrong = day_check(run->store, &run->durable);
        if (wrong) FAIL(run, "after a refusal: %s", wrong);
    }
    FAIL(run, "it does not write again: %s", err.what);
    return false;
}

/* From where the day is to its end, or to the cut. */
static bool go_on(struct run *run)
{
    while (run->durable.batches < BATCHES) {
        if (!run->in_flight && reopens_before(run->durable.batches) && run->store) {
            cr_store_close(run->store);
            run->store = NULL;
        }
        if (!run->store && !open_store(run)) return false;
        if (!write_batch(run)) return false;
    }
    return true;
}

/* After the cut: the store is at one of two points, and is all of it. */
static void look(struct run *run)
{
    struct cr_error err;
    if (cr_store_open(&run->store, uri, &err) != CR_OK)
        FAIL(run, "after the cut it does not open: %s", err.what);
    bool made_it = run->in_flight && day_is_at(run->store, &run->ahead);
    const char *wrong = day_check(run->store, made_it ? &run->ahead : &run->durable);
    if (wrong) FAIL(run, "after the cut: %s", wrong);
    if (made_it) { /* whoever sends it again is told */
        struct day again = run->durable;
        enum cr_status status = cr_store_write(run->store, day_next(&again), &err);
        if (status != CR_ALREADY_DONE) FAIL(run, "done twice: %s", cr_status_name(status));
        run->durable = run->ahead;
    }
    run->in_flight = false;
}

static int see_ok(void *found, int count, char **values, char **names)
{
    (void)names;
    *(bool *)found = count == 1 && strcmp(values[0], "ok") == 0;
    return 0;
}

/* The end of the day, closed, on a machine whose memory is then lost too. */
static void look_at_the_end(struct run *run)
{
    cr_store_close(run->store);
    run->store = NULL;
    forgetful_settle();
    sqlite3 *db;
    bool sound = false;
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA integrity_check", see_ok, &sound, NULL) != SQLITE_OK || !sound)
        FAIL(run, "the file is not sound");
    sqlite3_close(db);
    struct cr_error err;
    if (cr_store_open_reader(&run->store, path, &err) != CR_OK) FAIL(run, "%s", err.what);
    const char *wrong = day_check(run->store, &run->durable);
    if (wrong) FAIL(run, "at the end: %s", wrong);
    cr_store_close(run->store);
}

static struct run play(const struct forgetful_plan *plan)
{
    struct run run = { .plan = *plan, .durable = day_begin(17) };
    drop_files();
    forgetful_arm(plan);
    bool whole_day = go_on(&run);
    if (!whole_day) {
        cr_store_close(run.store);
        run.store = NULL;
        forgetful_settle();
        look(&run);
        if (!go_on(&run)) FAIL(&run, "cut without a cut");
    }
    run.operations = forgetful_operations();
    look_at_the_end(&run);
    return run;
}

/* ---- The tests ---- */

static long point_count(void)
{
    const char *wanted = getenv("CROUPIER_LONG");
    return wanted && strcmp(wanted, "1") == 0 ? 1000 : 60;
}

static long day_operations(void)
{
    static long operations;
    if (operations == 0) operations = play(&(struct forgetful_plan){ .seed = 0 }).operations;
    return operations;
}

static void test_nothing_acknowledged_is_lost_when_the_plug_is_pulled(void **state)
{
    (void)state;
    long operations = day_operations(), points = point_count();
    print_message("# a day is %ld operations; cut at %ld of them\n", operations, points);
    for (long i = 0; i < points; i++) {
        struct forgetful_plan plan = { .seed = (uint64_t)i,
                                       .cut_at = 1 + i * operations / points,
                                       .keep = (enum forgetful_keep)(i % FORGETFUL_KEEPS) };
        play(&plan);
    }
}

/* The disk fails, is well again, and then the power goes. */
static void test_nothing_is_lost_when_the_disk_fails_before_the_plug_is_pulled(void **state)
{
    (void)state;
    long operations = day_operations(), points = point_count() / 4;
    for (long i = 0; i < points; i++) {
        long fails_at = 1 + i * operations / points;
        struct forgetful_plan plan = { .seed = (uint64_t)i,
                                       .fails_at = fails_at,
                                       .fails_for = 1 + i % 3,
                                       .cut_at = fails_at + 1 + i % 7,
                                       .keep = (enum forgetful_keep)(i % FORGETFUL_KEEPS) };
        play(&plan);
    }
}

static void test_full_disk_is_refused_clearly_and_loses_nothing(void **state)
{
    (void)state;
    long operations = day_operations(), points = point_count() / 4;
    unsigned refused = 0;
    for (long i = 0; i < points; i++) {
        struct forgetful_plan plan = { .full_at = 1 + i * operations / points,
                                       .full_for = 1 + i % 9 };
        refused += play(&plan).refused;
    }
    assert_true(refused > 0);
}

static void test_failing_disk_is_refused_clearly_and_loses_nothing(void **state)
{
    (void)state;
    long operations = day_operations(), points = point_count() / 4;
    unsigned refused = 0;
    for (long i = 0; i < points; i++) {
        struct forgetful_plan plan = { .fails_at = 1 + i * operations / points,
                                       .fails_for = 1 + i % 9 };
        refused += play(&plan).refused;
    }
    assert_true(refused > 0);
}

static void test_read_only_disk_is_refused_clearly_and_can_be_read(void **state)
{
    (void)state;
    struct cr_store *store;
    struct cr_error err;
    struct day day = day_begin(5), before;
    drop_files();
    forgetful_arm(&(struct forgetful_plan){ .seed = 0 });
    assert_int_equal(cr_store_open(&store, uri, &err), CR_OK);
    assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
    cr_store_close(store);

    forgetful_arm(&(struct forgetful_plan){ .read_only = true });
    assert_int_equal(cr_store_open(&store, uri, &err), CR_STORE);
    assert_string_equal(err.what, "the file or its folder is read-only");
    assert_null(store);
    assert_int_equal(cr_store_open_reader(&store, uri, &err), CR_STORE); /* it needs a log beside */
    char still[160];
    snprintf(still, sizeof still, "%s&immutable=1", uri);
    assert_int_equal(cr_store_open_reader(&store, still, &err), CR_OK);
    assert_null(day_check(store, &day));
    before = day;
    assert_int_equal(cr_store_write(store, day_next(&before), &err), CR_STORE);
    assert_string_equal(err.what, "it was opened for reading alone");
    cr_store_close(store);

    forgetful_arm(&(struct forgetful_plan){ .seed = 0 });
    assert_int_equal(cr_store_open(&store, uri, &err), CR_OK);
    assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_OK);
    assert_null(day_check(store, &day));
    cr_store_close(store);
    forgetful_settle();
}

/* The disk itself is put to the test: without a sync, what SQLite called committed is gone. */
static void test_the_disk_does_forget(void **state)
{
    (void)state;
    static const char *const levels[] = { "PRAGMA synchronous = OFF", "PRAGMA synchronous = FULL" };
    for (int level = 0; level < 2; level++) {
        sqlite3 *db;
        drop_files();
        forgetful_arm(&(struct forgetful_plan){ .keep = FORGETFUL_NOTHING });
        assert_int_equal(
            sqlite3_open_v2(uri, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI,
                            NULL),
            SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE t (x)", 0, 0, 0),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, levels[level], 0, 0, 0), SQLITE_OK);
        long before = forgetful_operations();
        assert_int_equal(sqlite3_exec(db, "INSERT INTO t VALUES (1)", 0, 0, 0), SQLITE_OK);
        assert_true(forgetful_operations() > before);
        forgetful_arm(&(struct forgetful_plan){ .cut_at = 1, .keep = FORGETFUL_NOTHING });
        assert_int_not_equal(sqlite3_exec(db, "INSERT INTO t VALUES (2)", 0, 0, 0), SQLITE_OK);
        assert_true(forgetful_is_cut());
        sqlite3_close(db);
        forgetful_settle();

        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        bool one = false;
        sqlite3_exec(db, "SELECT 'ok' FROM t WHERE x = 1", see_ok, &one, NULL);
        assert_int_equal(one, level);
        sqlite3_close(db);
    }
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/croupier-plug-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/house.db", folder);
    snprintf(uri, sizeof uri, "file:%s?vfs=forgetful", path);
    forgetful_register();
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    drop_files();
    day_rest();
    return rmdir(folder);
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_disk_does_forget),
        cmocka_unit_test(test_nothing_acknowledged_is_lost_when_the_plug_is_pulled),
        cmocka_unit_test(test_nothing_is_lost_when_the_disk_fails_before_the_plug_is_pulled),
        cmocka_unit_test(test_full_disk_is_refused_clearly_and_loses_nothing),
        cmocka_unit_test(test_failing_disk_is_refused_clearly_and_loses_nothing),
        cmocka_unit_test(test_read_only_disk_is_refused_clearly_and_can_be_read),
    };
    return cmocka_run_group_tests_name("pulled plug", tests, make_folder, drop_folder);
}
