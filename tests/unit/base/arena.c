/* Arenas: aligned, zeroed, apart from each other, and never more than they were given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "random.h"

static void test_arena_gives_zeroed_aligned_pieces_that_do_not_overlap(void **state)
{
    (void)state;
    uint64_t seed = 1;
    struct cr_arena arena;
    assert_true(cr_arena_init(&arena, 10000));
    for (int round = 0; round < 200; round++) {
        unsigned char *end = arena.block; /* pieces come in rising order */
        for (;;) {
            size_t size = random_below(&seed, 300);
            unsigned char *piece = cr_arena_take(&arena, size);
            if (!piece) break;
            assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
            assert_true(piece >= end);
            assert_true(piece + size <= arena.block + 10000);
            for (size_t i = 0; i < size; i++)
                assert_int_equal(piece[i], 0);
            memset(piece, 0xAA, size); /* so that the next round sees dirt */
            end = piece + size;
        }
        assert_true(arena.block + 10000 - end < 300 + 16); /* it was full indeed */
        cr_arena_clear(&arena);
    }
    cr_arena_release(&arena);
    assert_null(arena.block);
    assert_null(cr_arena_take(&arena, 1)); /* a released arena is an empty one */
}

static void test_arena_fills_to_its_last_byte_and_no_further(void **state)
{
    (void)state;
    struct cr_arena arena;
    assert_true(cr_arena_init(&arena, 64));
    assert_null(cr_arena_take(&arena, 65));
    assert_null(cr_arena_take(&arena, SIZE_MAX));
    assert_null(cr_arena_take(&arena, SIZE_MAX - 8));
    assert_non_null(cr_arena_take(&arena, 64));
    assert_null(cr_arena_take(&arena, 1));
    assert_null(cr_arena_take(&arena, 0));
    cr_arena_clear(&arena);
    assert_non_null(cr_arena_take(&arena, 1));
    assert_null(cr_arena_take(&arena, 49)); /* 16 are gone to alignment */
    assert_non_null(cr_arena_take(&arena, 48));
    cr_arena_release(&arena);

    assert_true(cr_arena_init(&arena, 0));
    assert_null(cr_arena_take(&arena, 1));
    cr_arena_release(&arena);
}

static void test_arena_text_is_a_copy_with_its_nul(void **state)
{
    (void)state;
    struct cr_arena arena;
    assert_true(cr_arena_init(&arena, 16));
    char *rouge = cr_arena_text(&arena, "rouge et noir", 5);
    assert_string_equal(rouge, "rouge");
    char *noir = cr_arena_text(&arena, "noir", 4);
    assert_string_equal(noir, "noir");
    assert_string_equal(rouge, "rouge");
    assert_null(cr_arena_text(&arena, "trop!", 5)); /* 11 used, 6 wanted */
    assert_null(cr_arena_text(&arena, "", SIZE_MAX));
    assert_string_equal(cr_arena_text(&arena, "", 0), "");
    assert_string_equal(cr_arena_text(&arena, "non", 3), "non");
    assert_null(cr_arena_text(&arena, "", 0));
    cr_arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arena_gives_zeroed_aligned_pieces_that_do_not_overlap),
        cmocka_unit_test(test_arena_fills_to_its_last_byte_and_no_further),
        cmocka_unit_test(test_arena_text_is_a_copy_with_its_nul),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
