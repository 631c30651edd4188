/* Seeds: fresh ones differ, numbered ones are always the same, text goes there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chance/entropy.h"

static void test_fresh_seeds_differ(void **state)
{
    (void)state;
    static struct cr_seed seeds[200];
    for (size_t i = 0; i < 200; i++) {
        assert_true(cr_seed_fresh(&seeds[i]));
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(&seeds[i], &seeds[j], sizeof seeds[i]);
    }
}

/* Python: hashlib.blake2b(b"croupier/seed/1\0" + n.to_bytes(8, "little"), digest_size=32) */
static void test_seed_of_a_number_is_the_documented_hash(void **state)
{
    (void)state;
    static const struct {
        uint64_t number;
        const char *seed;
    } rows[] = {
        { 42, "9437ab0c43adc9801f3cf4d397348f73b408e6d6a3c66a79f3fe3068d5e5f110" },
        { UINT64_MAX - 1, "008e6c588110f7b4c2d789416b8d3b1ec2e579454eab5523787683f16f881722" },
    };
    for (size_t row = 0; row < 2; row++) {
        char text[CR_SEED_TEXT_SIZE];
        struct cr_seed seed = cr_seed_from_number(rows[row].number);
        cr_seed_write(&seed, text);
        assert_string_equal(text, rows[row].seed);
    }
}

static void test_seed_reads_what_it_wrote(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 1000; number++) {
        struct cr_seed seed = cr_seed_from_number(number), back = { { 0 } };
        char text[CR_SEED_TEXT_SIZE];
        cr_seed_write(&seed, text);
        assert_int_equal(strlen(text), 64);
        assert_true(cr_seed_read(text, &back));
        assert_memory_equal(&back, &seed, sizeof seed);
    }
    struct cr_seed lower, upper;
    assert_true(
        cr_seed_read("abcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdef0123", &lower));
    assert_true(
        cr_seed_read("ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEF0123", &upper));
    assert_memory_equal(&lower, &upper, sizeof lower);
}

static void test_seed_read_refuses_all_but_64_digits(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "42",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g",
        "0x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "00:102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        " 00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    };
    struct cr_seed seed, before;
    memset(&seed, 0x77, sizeof seed);
    before = seed;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cr_seed_read(bad[i], &seed)) fail_msg("\"%s\" was read as a seed", bad[i]);
    assert_memory_equal(&seed, &before, sizeof seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fresh_seeds_differ),
        cmocka_unit_test(test_seed_of_a_number_is_the_documented_hash),
        cmocka_unit_test(test_seed_reads_what_it_wrote),
        cmocka_unit_test(test_seed_read_refuses_all_but_64_digits),
    };
    return cmocka_run_group_tests_name("entropy", tests, NULL, NULL);
}
