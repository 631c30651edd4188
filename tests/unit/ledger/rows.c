/* Rows found by a key: added, found, taken off the end; and that no pattern of keys clots the index. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../base/random.h"
#include "ledger/rows.h"

struct row {
    uint8_t key[CR_KEY_SIZE];
    uint64_t number;
};

static void key_of(uint64_t number, unsigned byte, uint8_t key[CR_KEY_SIZE])
{
    memset(key, 0, CR_KEY_SIZE);
    for (unsigned i = 0; i < 4; i++)
        key[(byte + i) % CR_KEY_SIZE] = (uint8_t)(number >> 8 * i);
}

static void add(struct cr_rows *rows, uint64_t number)
{
    uint8_t key[CR_KEY_SIZE];
    key_of(number, 3, key);
    assert_null(cr_rows_find(rows, key));
    assert_true(cr_rows_reserve(rows, 1));
    struct row *row = cr_rows_add(rows, key);
    assert_int_equal(row->number, 0);
    row->number = number;
}

static void test_rows_are_found_until_they_are_taken_off(void **state)
{
    (void)state;
    struct cr_rows rows = { .row_size = sizeof(struct row) };
    uint64_t seed = 5, count = 0, most = 0;
    for (unsigned step = 0; step < 20000; step++) {
        if (random_below(&seed, 100) == 0) {
            count = random_below(&seed, count + 1);
            cr_rows_cut(&rows, count);
        } else {
            add(&rows, ++count);
        }
        if (count > most) most = count;
        if (step % 100) continue;
        for (uint64_t number = 1; number <= most; number++) {
            uint8_t key[CR_KEY_SIZE];
            key_of(number, 3, key);
            struct row *row = cr_rows_find(&rows, key);
            assert_true((row != NULL) == (number <= count));
            if (!row) continue;
            assert_int_equal(row->number, number);
            assert_int_equal(cr_rows_place(&rows, row), number - 1);
            assert_ptr_equal(cr_rows_at(&rows, number - 1), row);
        }
    }
    cr_rows_release(&rows);
}

static void test_the_first_rows_are_forgotten_and_the_others_move_up(void **state)
{
    (void)state;
    struct cr_rows rows = { .row_size = sizeof(struct row) };
    for (uint64_t number = 1; number <= 1000; number++)
        add(&rows, number);
    cr_rows_forget(&rows, 400);
    assert_int_equal(rows.count, 600);
    for (uint64_t number = 1; number <= 1000; number++) {
        uint8_t key[CR_KEY_SIZE];
        key_of(number, 3, key);
        struct row *row = cr_rows_find(&rows, key);
        assert_true((row != NULL) == (number > 400));
        if (row) assert_int_equal(cr_rows_place(&rows, row), number - 401);
    }
    cr_rows_cut(&rows, 0);
    add(&rows, 1);
    cr_rows_release(&rows);
}

/* Owners and ids count up in one place or another of the key: wherever that is, a row is near its slot. */
static void test_keys_that_count_up_spread_wherever_they_count(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < CR_KEY_SIZE; byte++)
        for (unsigned step = 0; step < 20; step += 4) { /* by 1, by 16, by 256 ... */
            struct cr_rows rows = { .row_size = CR_KEY_SIZE };
            assert_true(cr_rows_reserve(&rows, 4096));
            for (uint64_t number = 0; number < 4096; number++) {
                uint8_t key[CR_KEY_SIZE];
                key_of(number << step, byte, key);
                cr_rows_add(&rows, key);
            }
            size_t run = 0, longest = 0;
            for (size_t slot = 0; slot < rows.slot_count; slot++) {
                run = rows.slots[slot].row ? run + 1 : 0;
                if (run > longest) longest = run;
            }
            if (longest > 80) fail_msg("byte %u, step %u: %zu slots in a row", byte, step, longest);
            cr_rows_release(&rows);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_found_until_they_are_taken_off),
        cmocka_unit_test(test_the_first_rows_are_forgotten_and_the_others_move_up),
        cmocka_unit_test(test_keys_that_count_up_spread_wherever_they_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
