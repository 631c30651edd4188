/* The chain: each record follows the one before it, and a break has a name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "journal/record.h"

#define RECORDS 5

struct chain {
    char texts[RECORDS][400];
    size_t sizes[RECORDS];
    struct cr_stream_head head;
};

static struct cr_record record_at(int64_t at)
{
    return (struct cr_record){ .at = at, .role = CR_ROLE_SYSTEM, .value = "{}", .value_size = 2 };
}

static struct chain make_chain(const char *stream)
{
    struct chain chain = { .head = cr_stream_begin(stream) };
    for (int i = 0; i < RECORDS; i++) {
        struct cr_record record = record_at(1000 + i);
        struct cr_text out = cr_text_on(chain.texts[i], sizeof chain.texts[i]);
        assert_int_equal(cr_stream_append(&chain.head, &record, &out), CR_OK);
        assert_int_equal(record.number, i + 1);
        chain.sizes[i] = out.length;
    }
    return chain;
}

/* Reads and follows the texts in the given order; CR_OK if all of them do. */
static enum cr_status follow(const struct chain *chain, const int *order, int count,
                             struct cr_error *err)
{
    struct cr_stream_head head = cr_stream_begin(chain->head.stream);
    for (int i = 0; i < count; i++) {
        struct cr_record record;
        uint8_t hash[CR_HASH_SIZE];
        struct cr_stream_head before = head;
        enum cr_status status =
            cr_record_read(&record, chain->texts[order[i]], chain->sizes[order[i]], hash, err);
        if (status == CR_OK) status = cr_stream_follow(&head, &record, hash, err);
        if (status == CR_OK) continue;
        assert_memory_equal(&head, &before, sizeof head);
        return status;
    }
    return CR_OK;
}

static const int in_order[RECORDS] = { 0, 1, 2, 3, 4 };

static void test_what_was_appended_follows(void **state)
{
    (void)state;
    struct chain chain = make_chain("table/3");
    struct cr_stream_head head = cr_stream_begin("table/3");
    assert_int_equal(follow(&chain, in_order, RECORDS, NULL), CR_OK);
    for (int i = 0; i < RECORDS; i++) {
        struct cr_record record;
        uint8_t hash[CR_HASH_SIZE];
        cr_record_read(&record, chain.texts[i], chain.sizes[i], hash, NULL);
        assert_memory_equal(record.prev, head.hash, sizeof head.hash);
        assert_int_equal(cr_stream_follow(&head, &record, hash, NULL), CR_OK);
    }
    assert_memory_equal(&head, &chain.head, sizeof head);
}

/* No byte of any record but the last can be changed unseen; for the last there are checkpoints. */
static void test_every_changed_byte_breaks_the_chain(void **state)
{
    (void)state;
    const struct chain chain = make_chain("table/3");
    for (int i = 0; i < RECORDS - 1; i++)
        for (size_t at = 0; at < chain.sizes[i]; at++)
            for (unsigned bit = 0; bit < 8; bit++) {
                struct chain changed = chain;
                changed.texts[i][at] = (char)(changed.texts[i][at] ^ 1 << bit);
                if (follow(&changed, in_order, RECORDS, NULL) == CR_OK)
                    fail_msg("record %d, byte %zu, bit %u: unseen", i + 1, at, bit);
            }
}

static void test_breaks_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int order[RECORDS], count;
        const char *where, *what;
    } rows[] = {
        { "one is missing", { 0, 2, 3, 4 }, 4, "table/3, record 2", "record 3 stands here" },
        { "the first is missing", { 1, 2 }, 2, "table/3, record 1", "record 2 stands here" },
        { "one twice", { 0, 1, 1, 2 }, 4, "table/3, record 3", "record 2 stands here" },
        { "two are swapped", { 0, 2, 1, 3, 4 }, 5, "table/3, record 2", "record 3 stands here" },
    };
    struct chain chain = make_chain("table/3");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_error err;
        assert_int_equal(follow(&chain, rows[i].order, rows[i].count, &err), CR_BROKEN_CHAIN);
        assert_string_equal(err.where, rows[i].where);
        assert_string_equal(err.what, rows[i].what);
    }
}

static void test_a_record_after_another_one_is_named(void **state)
{
    (void)state;
    struct chain chain = make_chain("table/3");
    struct cr_stream_head other = cr_stream_begin("table/3");
    struct cr_record record = record_at(999); /* the first record, but at another time */
    struct cr_text out = cr_text_on(chain.texts[0], sizeof chain.texts[0]);
    assert_int_equal(cr_stream_append(&other, &record, &out), CR_OK);
    chain.sizes[0] = out.length;
    struct cr_error err;
    assert_int_equal(follow(&chain, in_order, RECORDS, &err), CR_BROKEN_CHAIN);
    assert_string_equal(err.where, "table/3, record 2");
    assert_string_equal(err.what,
                        "it was written after another record 1 than the one that is there");
}

static void test_a_record_of_another_stream_is_named(void **state)
{
    (void)state;
    struct chain chain = make_chain("table/3"), other = make_chain("table/4");
    memcpy(chain.texts[0], other.texts[0], sizeof chain.texts[0]);
    struct cr_error err;
    assert_int_equal(follow(&chain, in_order, RECORDS, &err), CR_BROKEN_CHAIN);
    assert_string_equal(err.what, "a record of table/4 stands here");
}

static void test_time_does_not_run_back(void **state)
{
    (void)state;
    struct chain chain = make_chain("table/3");
    struct cr_stream_head head = chain.head;
    char buffer[400];
    uint8_t hash[CR_HASH_SIZE];
    struct cr_error err;

    /* Written: the clock stands still. */
    struct cr_record record = record_at(7);
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_int_equal(cr_stream_append(&head, &record, &out), CR_OK);
    assert_int_equal(record.at, chain.head.at);

    /* Read: the break is named. */
    record.at = chain.head.at - 1;
    cr_text_clear(&out);
    assert_int_equal(cr_record_write(&record, &out, hash), CR_OK);
    assert_int_equal(cr_stream_follow(&chain.head, &record, hash, &err), CR_BROKEN_CHAIN);
    assert_string_equal(err.what, "its time is before that of record 5");
}

static void test_a_refused_record_leaves_the_head(void **state)
{
    (void)state;
    struct chain chain = make_chain("house");
    struct cr_stream_head before = chain.head;
    struct cr_record record = record_at(2000);
    char buffer[40];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_int_equal(cr_stream_append(&chain.head, &record, &out), CR_TOO_MANY);
    record.value = "{ }";
    record.value_size = 3;
    assert_int_equal(cr_stream_append(&chain.head, &record, &out), CR_BAD_INPUT);
    assert_memory_equal(&chain.head, &before, sizeof before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_appended_follows),
        cmocka_unit_test(test_every_changed_byte_breaks_the_chain),
        cmocka_unit_test(test_breaks_are_named),
        cmocka_unit_test(test_a_record_after_another_one_is_named),
        cmocka_unit_test(test_a_record_of_another_stream_is_named),
        cmocka_unit_test(test_time_does_not_run_back),
        cmocka_unit_test(test_a_refused_record_leaves_the_head),
    };
    return cmocka_run_group_tests_name("chain", tests, NULL, NULL);
}
