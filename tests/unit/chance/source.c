/* Sources: three kinds, one question, and a copy answers as the original would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chance/source.h"
#include "chance/wheel.h"

static void test_rng_draws_what_the_wheel_spins(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(1);
    struct cr_source source;
    struct cr_stream stream;
    cr_source_init_rng(&source, &seed, 7);
    cr_stream_init(&stream, &seed, 7);
    for (unsigned i = 0; i < 1000; i++) {
        unsigned number = 99;
        assert_int_equal(cr_source_number(&source, CR_WHEEL_POCKETS, &number), CR_CHANCE_DRAWN);
        assert_int_equal(number, cr_wheel_spin(&stream));
        assert_in_range(number, 0, 36);
    }
}

static void test_copy_of_a_source_draws_the_same_again(void **state)
{
    (void)state;
    static const unsigned list[] = { 17, 0, 36, 5, 5 };
    struct cr_seed seed = cr_seed_from_number(2);
    struct cr_source sources[3];
    cr_source_init_rng(&sources[0], &seed, 0);
    cr_source_init_scripted(&sources[1], list, 5);
    cr_source_init_entered(&sources[2]);
    for (size_t i = 0; i < 3; i++) {
        unsigned number = 99;
        cr_source_number(&sources[i], 37, &number);
        struct cr_source saved = sources[i];
        for (unsigned k = 0; k < 300; k++) {
            unsigned first = 99, again = 99;
            enum cr_chance_answer answer = cr_source_number(&sources[i], 37, &first);
            assert_int_equal(cr_source_number(&saved, 37, &again), answer);
            assert_int_equal(again, first);
        }
    }
}

static void test_entered_is_always_awaited(void **state)
{
    (void)state;
    struct cr_source source;
    cr_source_init_entered(&source);
    unsigned number = 99;
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_AWAITED);
    assert_int_equal(number, 99);
}

static void test_scripted_reads_its_list_to_the_end(void **state)
{
    (void)state;
    static const unsigned list[] = { 17, 0, 36 };
    struct cr_source source;
    cr_source_init_scripted(&source, list, 3);
    unsigned number = 99;
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_DRAWN);
        assert_int_equal(number, list[i]);
    }
    number = 99;
    assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_EXHAUSTED);
    assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_EXHAUSTED);
    assert_int_equal(number, 99);
    cr_source_init_scripted(&source, NULL, 0);
    assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_EXHAUSTED);
}

static void test_scripted_number_that_cannot_come_out_is_impossible(void **state)
{
    (void)state;
    static const unsigned list[] = { 37 };
    struct cr_source source;
    cr_source_init_scripted(&source, list, 1);
    struct cr_source before = source;
    unsigned number = 99;
    assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_IMPOSSIBLE);
    assert_int_equal(number, 99);
    assert_int_equal(source.next, before.next); /* it stays, and is impossible again */
    assert_int_equal(cr_source_number(&source, 37, &number), CR_CHANCE_IMPOSSIBLE);
    assert_int_equal(cr_source_number(&source, 38, &number), CR_CHANCE_DRAWN);
    assert_int_equal(number, 37);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rng_draws_what_the_wheel_spins),
        cmocka_unit_test(test_copy_of_a_source_draws_the_same_again),
        cmocka_unit_test(test_entered_is_always_awaited),
        cmocka_unit_test(test_scripted_reads_its_list_to_the_end),
        cmocka_unit_test(test_scripted_number_that_cannot_come_out_is_impossible),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
