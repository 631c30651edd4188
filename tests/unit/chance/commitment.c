/* Commitments: the documented hashes, true to one seed and one label alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "chance/commitment.h"

static const char label[] = "table 4/round 17";

/* 00 01 02 .. 1f */
static struct cr_seed counting_seed(void)
{
    struct cr_seed seed;
    for (unsigned i = 0; i < CR_SEED_SIZE; i++)
        seed.bytes[i] = (uint8_t)i;
    return seed;
}

/* By b2sum -l 256, as commitment.h tells the player to. */
static void test_commitment_is_the_documented_hash(void **state)
{
    (void)state;
    struct cr_seed seed = counting_seed();
    struct cr_commitment commitment = cr_commitment_make(&seed, label);
    char digits[65];
    struct cr_text text = cr_text_on(digits, sizeof digits);
    cr_text_hex(&text, commitment.bytes, sizeof commitment.bytes);
    assert_string_equal(digits, "fd0954d3d741951fcd71d927f5d6142ee257c97d53c8d6446566f99560d46d35");
}

static void test_commitment_accepts_its_seed_and_no_seed_one_bit_away(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 20; number++) {
        struct cr_seed seed = cr_seed_from_number(number);
        struct cr_commitment commitment = cr_commitment_make(&seed, label);
        assert_true(cr_commitment_check(&commitment, &seed, label));
        for (unsigned bit = 0; bit < 256; bit++) {
            struct cr_seed other = seed;
            struct cr_commitment changed = commitment;
            other.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            changed.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            assert_false(cr_commitment_check(&commitment, &other, label));
            assert_false(cr_commitment_check(&changed, &seed, label));
        }
    }
}

static void test_commitment_holds_for_its_label_alone(void **state)
{
    (void)state;
    static const char *const others[] = { "", "table 4/round 18", "table 4/round 1",
                                          "table 4/round 170" };
    struct cr_seed seed = counting_seed();
    struct cr_commitment commitment = cr_commitment_make(&seed, label);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(cr_commitment_check(&commitment, &seed, others[i]));
}

/* By Python's hashlib.blake2b, as commitment.h tells the player to. */
static void test_mix_is_the_documented_hash(void **state)
{
    (void)state;
    static const char *const words[] = { "rain", "снег" };
    static const char *const expected[] = {
        "7302442627002648ce140992903b466db9bdf68ed0d7ddf9829caa705adadec6",
        "226e3e9a8faa7757f3164c112d563f560e9ddcddc38d5b485baf9b8d04c2374e",
        "301000dfd7f15bb73ba6cd8dc69f012df09fc273bc9b6e3cd3418de4afda9738",
    };
    struct cr_seed seed = counting_seed();
    for (size_t count = 0; count <= 2; count++) {
        struct cr_seed played;
        char text[CR_SEED_TEXT_SIZE];
        cr_commitment_mix(&seed, words, count, &played);
        cr_seed_write(&played, text);
        assert_string_equal(text, expected[count]);
    }
}

static void test_mix_depends_on_every_word_its_place_and_its_end(void **state)
{
    (void)state;
    static const char *const lists[][3] = {
        { "ab", "c", "" }, { "a", "bc", "" }, { "c", "ab", "" },  { "abc", "", "" },
        { "", "abc", "" }, { "ab", "", "c" }, { "ab", "c", "d" }, { "ab", "c", " " },
    };
    enum { LISTS = sizeof lists / sizeof *lists };
    struct cr_seed seed = counting_seed(), other = seed, played[4 * LISTS];
    other.bytes[31] ^= 1;
    size_t made = 0;
    for (size_t i = 0; i < LISTS; i++) {
        cr_commitment_mix(&seed, lists[i], 3, &played[made++]);
        cr_commitment_mix(&other, lists[i], 3, &played[made++]);
    }
    cr_commitment_mix(&seed, lists[0], 2, &played[made++]); /* one empty word less */
    cr_commitment_mix(&seed, NULL, 0, &played[made++]);
    played[made++] = seed;
    for (size_t i = 0; i < made; i++)
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(&played[i], &played[j], sizeof played[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commitment_is_the_documented_hash),
        cmocka_unit_test(test_commitment_accepts_its_seed_and_no_seed_one_bit_away),
        cmocka_unit_test(test_commitment_holds_for_its_label_alone),
        cmocka_unit_test(test_mix_is_the_documented_hash),
        cmocka_unit_test(test_mix_depends_on_every_word_its_place_and_its_end),
    };
    return cmocka_run_group_tests_name("commitment", tests, NULL, NULL);
}
