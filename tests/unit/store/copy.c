/* A copy of a store: whole batches, while the writer goes on; into a new file alone. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "day.h"
#include "folder.h"

#define BATCHES 120

static struct cr_error err;
static char other[128];

static void name_copy(void)
{
    snprintf(other, sizeof other, "%s/copy.db", folder);
}

static void drop_copy(void)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal", "-writer" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[160];
        snprintf(name, sizeof name, "%s%s", other, endings[i]);
        unlink(name);
    }
}

static void test_a_copy_is_one_file_and_the_same(void **state)
{
    (void)state;
    struct cr_store *writer, *copy;
    struct day day = day_begin(1);
    struct stat about;
    char log[160];
    name_copy();
    assert_int_equal(cr_store_open(&writer, path, &err), CR_OK);
    for (int i = 0; i < 20; i++)
        assert_int_equal(cr_store_write(writer, day_next(&day), &err), CR_OK);
    assert_int_equal(cr_store_copy(writer, other, &err), CR_OK);
    assert_int_equal(stat(other, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    snprintf(log, sizeof log, "%s-wal", other);
    assert_int_equal(access(log, F_OK), -1);
    assert_int_equal(cr_store_open_reader(&copy, other, &err), CR_OK);
    assert_null(day_check(copy, &day));
    cr_store_close(copy);
    /* It is a store like another: what comes later is written to it, and not to the first. */
    struct day later = day;
    assert_int_equal(cr_store_open(&copy, other, &err), CR_OK);
    assert_int_equal(cr_store_write(copy, day_next(&later), &err), CR_OK);
    assert_null(day_check(copy, &later));
    assert_null(day_check(writer, &day));
    cr_store_close(copy);
    cr_store_close(writer);
    drop_copy();
}

static void test_nothing_is_written_over(void **state)
{
    (void)state;
    struct cr_store *writer;
    char far[160];
    struct day day = day_begin(2);
    name_copy();
    assert_int_equal(cr_store_open(&writer, path, &err), CR_OK);
    assert_int_equal(cr_store_write(writer, day_next(&day), &err), CR_OK);
    FILE *file = fopen(other, "w");
    assert_non_null(file);
    fputs("mine", file);
    fclose(file);
    assert_int_equal(cr_store_copy(writer, other, &err), CR_STORE);
    assert_string_equal(err.what, "there is a file of that name already");
    file = fopen(other, "r");
    char text[8] = "";
    assert_non_null(fgets(text, sizeof text, file));
    assert_string_equal(text, "mine");
    fclose(file);
    snprintf(far, sizeof far, "%s/no/such.db", folder);
    assert_int_equal(cr_store_copy(writer, far, &err), CR_STORE);
    assert_null(day_check(writer, &day));
    cr_store_close(writer);
    drop_copy();
}

/* ---- While the house goes on ---- */

static struct day days[BATCHES + 1]; /* the day after each batch */
static atomic_uint written;
static atomic_bool failed;

static void *write_all(void *opened)
{
    struct day day = day_begin(3);
    for (unsigned i = 0; i < BATCHES && !atomic_load(&failed); i++) {
        if (cr_store_write(opened, day_next(&day), NULL) != CR_OK) atomic_store(&failed, true);
        atomic_store(&written, i + 1);
    }
    day_rest();
    return NULL;
}

static void test_a_copy_is_of_one_moment_while_others_write(void **state)
{
    (void)state;
    struct cr_store *writer, *reader, *copy;
    pthread_t thread;
    unsigned copies = 0;
    name_copy();
    days[0] = day_begin(3);
    for (unsigned i = 0; i < BATCHES; i++) {
        days[i + 1] = days[i];
        day_next(&days[i + 1]);
    }
    day_rest();
    assert_int_equal(cr_store_open(&writer, path, &err), CR_OK);
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    assert_int_equal(pthread_create(&thread, NULL, write_all, writer), 0);
    bool last;
    do {
        unsigned at = atomic_load(&written); /* acknowledged before: must be there */
        last = at == BATCHES || atomic_load(&failed);
        assert_int_equal(cr_store_copy(reader, other, &err), CR_OK);
        assert_int_equal(cr_store_open_reader(&copy, other, &err), CR_OK);
        while (at <= BATCHES && !day_is_at(copy, &days[at]))
            at++;
        if (at > BATCHES) fail_msg("a copy has a part of a batch, or lacks one");
        assert_null(day_check(copy, &days[at]));
        cr_store_close(copy);
        drop_copy();
        copies++;
    } while (!last);
    pthread_join(thread, NULL);
    assert_false(atomic_load(&failed)); /* no copy held the writer up */
    assert_true(copies >= 1);
    cr_store_close(reader);
    cr_store_close(writer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_copy_is_one_file_and_the_same),
        WITH_FOLDER(test_nothing_is_written_over),
        WITH_FOLDER(test_a_copy_is_of_one_moment_while_others_write),
    };
    return cmocka_run_group_tests_name("copy", tests, NULL, NULL);
}
