/* One writer, many readers: whole batches are seen, a second writer is not let in. */
#include <pthread.h>
#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "day.h"
#include "folder.h"

#define BATCHES 150

static struct cr_error err;

static void test_a_second_writer_is_refused_until_the_first_is_gone(void **state)
{
    (void)state;
    struct cr_store *first, *second;
    assert_int_equal(cr_store_open(&first, path, &err), CR_OK);
    assert_int_equal(cr_store_open(&second, path, &err), CR_STORE);
    assert_string_equal(err.what, "it is open for writing already: a store has one writer");
    assert_null(second);
    struct day day = day_begin(1);
    assert_int_equal(cr_store_write(first, day_next(&day), &err), CR_OK); /* still the writer */

    pid_t other = fork(); /* another program */
    if (other == 0) _exit(cr_store_open(&second, path, &err) == CR_STORE ? 0 : 1);
    int answer;
    assert_true(waitpid(other, &answer, 0) == other && answer == 0);

    cr_store_close(first);
    assert_int_equal(cr_store_open(&second, path, &err), CR_OK);
    assert_null(day_check(second, &day));
    cr_store_close(second);
}

static void test_a_reader_cannot_write(void **state)
{
    (void)state;
    struct cr_store *writer, *reader;
    assert_int_equal(cr_store_open(&writer, path, &err), CR_OK);
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    struct day day = day_begin(1);
    assert_int_equal(cr_store_write(reader, day_next(&day), &err), CR_STORE);
    assert_string_equal(err.what, "it was opened for reading alone");
    static const uint8_t hash[CR_HASH_SIZE];
    assert_int_equal(cr_store_put_rulebook(reader, hash, "m1", "a", "", 0, &err), CR_STORE);
    cr_store_close(reader);
    cr_store_close(writer);
}

static void test_a_snapshot_stays_while_others_write(void **state)
{
    (void)state;
    struct cr_store *writer, *reader;
    struct day day = day_begin(2), before;
    assert_int_equal(cr_store_open(&writer, path, &err), CR_OK);
    assert_int_equal(cr_store_write(writer, day_next(&day), &err), CR_OK);
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    before = day;
    assert_int_equal(cr_store_snapshot(reader, &err), CR_OK);
    assert_int_equal(cr_store_write(writer, day_next(&day), &err), CR_OK);
    assert_null(day_check(reader, &before));
    assert_null(day_check(writer, &day));
    cr_store_snapshot_end(reader);
    assert_null(day_check(reader, &day));
    assert_int_equal(cr_store_snapshot(reader, &err), CR_OK); /* and again */
    assert_null(day_check(reader, &day));
    cr_store_close(reader); /* a snapshot ends with its store */
    cr_store_close(writer);
}

static void test_another_program_holding_the_file_is_named(void **state)
{
    (void)state;
    struct cr_store *store;
    struct day day = day_begin(2), before = day;
    sqlite3 *other;
    assert_int_equal(cr_store_open(&store, path, &err), CR_OK);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(cr_store_write(store, day_next(&day), &err), CR_STORE);
    assert_string_equal(err.what, "another program has it locked");
    assert_null(day_check(store, &before));
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_int_equal(cr_store_write(store, day_next(&before), &err), CR_OK);
    assert_null(day_check(store, &before));
    cr_store_close(store);
}

/* ---- A reader beside a writer ---- */

static struct day days[BATCHES + 1]; /* the day after each batch, made before anybody reads */
static atomic_uint written;
static atomic_bool ended;

struct reader {
    unsigned looks, places; /* how often, and at how many different points of the day */
    const char *wrong;
};

/* Which point of the day a snapshot shows: never one between two batches, never one gone by. */
static const char *look(struct cr_store *store, unsigned *at)
{
    unsigned least = atomic_load(&written); /* acknowledged before we looked: must be there */
    if (cr_store_snapshot(store, NULL) != CR_OK) return "no snapshot";
    if (*at < least) *at = least;
    while (*at <= BATCHES && !day_is_at(store, &days[*at]))
        ++*at;
    const char *wrong =
        *at > BATCHES ? "a part of a batch is seen, or one is gone" : day_check(store, &days[*at]);
    cr_store_snapshot_end(store);
    return wrong;
}

static void *read_along(void *context)
{
    struct reader *reader = context;
    struct cr_store *store;
    unsigned at = 0, last = 0;
    if (cr_store_open_reader(&store, path, NULL) != CR_OK) {
        reader->wrong = "it does not open";
        return NULL;
    }
    bool last_look = false;
    while (!reader->wrong && !last_look) {
        last_look = atomic_load(&ended);
        reader->wrong = look(store, &at);
        reader->looks++;
        reader->places += at != last;
        last = at;
    }
    if (!reader->wrong && at != BATCHES) reader->wrong = "the end of the day is not seen";
    cr_store_close(store);
    return NULL;
}

static void test_a_reader_sees_whole_batches_while_a_writer_writes(void **state)
{
    (void)state;
    days[0] = day_begin(9);
    for (unsigned i = 0; i < BATCHES; i++) {
        days[i + 1] = days[i];
        day_next(&days[i + 1]);
    }
    struct cr_store *store;
    struct reader reader = { .looks = 0 };
    pthread_t thread;
    assert_int_equal(cr_store_open(&store, path, &err), CR_OK);
    assert_int_equal(pthread_create(&thread, NULL, read_along, &reader), 0);
    struct day day = days[0];
    enum cr_status status = CR_OK;
    for (unsigned i = 0; i < BATCHES && status == CR_OK; i++) {
        status = cr_store_write(store, day_next(&day), &err);
        atomic_store(&written, i + 1);
    }
    atomic_store(&ended, true);
    pthread_join(thread, NULL);
    assert_int_equal(status, CR_OK);
    if (reader.wrong) fail_msg("look %u: %s", reader.looks, reader.wrong);
    print_message("# %u looks, %u different points of %u batches\n", reader.looks, reader.places,
                  BATCHES);
    assert_true(reader.places > 3);
    cr_store_close(store);
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
        WITH_FOLDER(test_a_second_writer_is_refused_until_the_first_is_gone),
        WITH_FOLDER(test_a_reader_cannot_write),
        WITH_FOLDER(test_a_snapshot_stays_while_others_write),
        WITH_FOLDER(test_another_program_holding_the_file_is_named),
        WITH_FOLDER(test_a_reader_sees_whole_batches_while_a_writer_writes),
    };
    return cmocka_run_group_tests_name("readers", tests, NULL, rest);
}
