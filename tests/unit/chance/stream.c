/* Streams: ChaCha20 by the book, the same from wherever it is read; draws counted exhaustively. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "chance/stream.h"
#include "chance/wheel.h"

/* RFC 8439 has a 32-bit counter and a 96-bit nonce where ours has 64 and 64; the state is the same
 * sixteen words, so the nonce's first four bytes are the upper half of our block number. */
static void test_stream_is_the_chacha20_of_rfc_8439(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        uint64_t block, number;
        const char *bytes;
    } rows[] = {
        /* 2.3.2: counter 1, nonce 00000009 0000004a 00000000 */
        { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
          UINT64_C(0x0900000000000001), 0x4a000000,
          "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
          "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e" },
        /* A.1 #1: all zero */
        { "0000000000000000000000000000000000000000000000000000000000000000", 0, 0,
          "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
          "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586" },
        /* A.1 #2: counter 1 */
        { "0000000000000000000000000000000000000000000000000000000000000000", 1, 0,
          "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
          "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f" },
        /* A.1 #3: key ends in 01, counter 1 */
        { "0000000000000000000000000000000000000000000000000000000000000001", 1, 0,
          "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
          "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0" },
        /* A.1 #4: key 00 ff 00.., counter 2 */
        { "00ff000000000000000000000000000000000000000000000000000000000000", 2, 0,
          "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
          "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096" },
        /* A.1 #5: nonce ends in 02 */
        { "0000000000000000000000000000000000000000000000000000000000000000", 0,
          UINT64_C(0x0200000000000000),
          "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
          "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d" },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        struct cr_seed seed;
        struct cr_stream stream;
        uint8_t expected[64];
        assert_true(cr_seed_read(rows[row].key, &seed));
        assert_int_equal(
            sodium_hex2bin(expected, sizeof expected, rows[row].bytes, 128, NULL, NULL, NULL), 0);
        cr_stream_init(&stream, &seed, rows[row].number);
        cr_stream_seek(&stream, rows[row].block);
        for (size_t i = 0; i < 64; i += 4) {
            uint32_t word = (uint32_t)expected[i] | (uint32_t)expected[i + 1] << 8 |
                            (uint32_t)expected[i + 2] << 16 | (uint32_t)expected[i + 3] << 24;
            assert_int_equal(cr_stream_u32(&stream), word);
        }
    }
}

static void test_stream_is_libsodiums_own_for_many_buffers(void **state)
{
    (void)state;
    enum { COUNT = 10 * CR_STREAM_BUFFER_SIZE };
    static uint8_t expected[COUNT];
    struct cr_seed seed = cr_seed_from_number(8);
    uint64_t number = UINT64_C(0x0123456789abcdef);
    const uint8_t nonce[8] = { 0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01 };
    crypto_stream_chacha20(expected, COUNT, nonce, seed.bytes);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, number);
    for (size_t i = 0; i < COUNT; i += 4) {
        uint32_t word = cr_stream_u32(&stream);
        for (size_t byte = 0; byte < 4; byte++)
            assert_int_equal(expected[i + byte], word >> 8 * byte & 0xFF);
    }
}

static void test_seek_equals_reading_in_sequence(void **state)
{
    (void)state;
    enum { BLOCKS = 100, WORDS = CR_STREAM_BLOCK_SIZE / 4 };
    /* From the start, and across the block where a 32-bit counter would turn over. */
    static const uint64_t starts[] = { 0, UINT64_C(0xFFFFFFCC) };
    struct cr_seed seed = cr_seed_from_number(9);
    for (size_t s = 0; s < 2; s++) {
        static uint32_t words[BLOCKS * WORDS];
        struct cr_stream stream;
        cr_stream_init(&stream, &seed, 5);
        cr_stream_seek(&stream, starts[s]);
        for (size_t i = 0; i < BLOCKS * WORDS; i++)
            words[i] = cr_stream_u32(&stream);
        for (size_t step = 0; step < BLOCKS; step++) {
            size_t block = step * 37 % BLOCKS; /* every block, in no order */
            cr_stream_seek(&stream, starts[s] + block);
            for (size_t i = block * WORDS; i < BLOCKS * WORDS && i < (block + 20) * WORDS; i++)
                assert_int_equal(cr_stream_u32(&stream), words[i]);
        }
    }
}

static void test_copy_draws_what_the_original_would(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(10);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    for (unsigned i = 0; i < 300; i++) { /* from every place in the buffer */
        struct cr_stream copy = stream;
        uint64_t first[100];
        for (size_t k = 0; k < 100; k++)
            first[k] = cr_stream_u64(&stream);
        stream = copy;
        for (size_t k = 0; k < 100; k++)
            assert_true(cr_stream_u64(&stream) == first[k]);
        cr_stream_u32(&stream);
    }
}

static void test_u64_is_two_words_the_lower_first(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(11);
    struct cr_stream words, pairs;
    cr_stream_init(&words, &seed, 0);
    cr_stream_init(&pairs, &seed, 0);
    cr_stream_u32(&words); /* so that pairs also straddle the buffer's end */
    cr_stream_u32(&pairs);
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t low = cr_stream_u32(&words), high = cr_stream_u32(&words);
        assert_true(cr_stream_u64(&pairs) == (high << 32 | low));
    }
}

static void test_streams_of_one_seed_share_nothing(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(12);
    uint64_t seen[64];
    for (uint64_t number = 0; number < 64; number++) { /* one bit apart */
        struct cr_stream stream;
        cr_stream_init(&stream, &seed, UINT64_C(1) << number);
        seen[number] = cr_stream_u64(&stream);
        for (uint64_t other = 0; other < number; other++)
            assert_true(seen[other] != seen[number]);
    }
}

/* The reduction is exact: over all words there are, every result comes up equally often. */
static void count_every_word(unsigned bits, uint32_t n)
{
    static uint32_t counts[1 << 16];
    uint32_t words = UINT32_C(1) << bits, refused = 0;
    memset(counts, 0, n * sizeof *counts);
    for (uint32_t word = 0; word < words; word++) {
        uint32_t result = UINT32_MAX;
        if (!cr_stream_reduce(word, bits, n, &result)) {
            refused++;
            continue;
        }
        if (result >= n) fail_msg("%u of %u bits gives %u, not below %u", word, bits, result, n);
        counts[result]++;
    }
    assert_int_equal(refused, words % n);
    for (uint32_t i = 0; i < n; i++)
        if (counts[i] != words / n) fail_msg("%u bits, below %u: %u is biased", bits, n, i);
}

static void test_reduction_of_every_8_bit_word_is_even_for_every_n(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 256; n++)
        count_every_word(8, n);
}

static void test_reduction_of_every_16_bit_word_is_even(void **state)
{
    (void)state;
    static const uint32_t sides[] = {
        1,   2,   3,    6,    10,   36,    37,    38,    52,    54,
        312, 416, 1000, 1326, 4096, 32767, 32768, 32769, 65535, 65536
    };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        count_every_word(16, sides[i]);
}

/* 2^32 words are too many to count here, but those a wheel refuses can be named: r / 37 mod 2^32
 * for r below 2^32 mod 37 = 7. */
static void test_wheel_refuses_exactly_seven_words(void **state)
{
    (void)state;
    uint32_t inverse = 37; /* Newton: each step doubles the bits that are right */
    for (int step = 0; step < 5; step++)
        inverse *= 2 - 37 * inverse;
    assert_int_equal((uint32_t)(inverse * 37), 1);
    for (uint32_t r = 0; r < 64; r++) {
        uint32_t number;
        assert_int_equal(cr_stream_reduce(r * inverse, 32, 37, &number), r >= 7);
    }
}

static void test_below_takes_the_upper_part_of_the_product(void **state)
{
    (void)state;
    static const uint32_t sides[] = { 1, 2, 37, 52, 1000003, UINT32_C(0x80000001), UINT32_MAX };
    struct cr_seed seed = cr_seed_from_number(13);
    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
        uint32_t n = sides[s];
        struct cr_stream drawn, words;
        cr_stream_init(&drawn, &seed, n);
        cr_stream_init(&words, &seed, n);
        for (unsigned i = 0; i < 20000; i++) {
            /* Naively: the first word whose share of the range is a whole one. */
            uint64_t product;
            do
                product = (uint64_t)cr_stream_u32(&words) * n;
            while (product % (UINT64_C(1) << 32) < (UINT64_C(1) << 32) % n);
            assert_int_equal(cr_stream_below(&drawn, n), product / (UINT64_C(1) << 32));
        }
        assert_memory_equal(&drawn, &words, sizeof drawn); /* and not a word more was used */
    }
}

/* The first spins of seed 1, kept so that no change to the way from seed to number goes unseen. */
static void test_wheel_spins_the_recorded_numbers(void **state)
{
    (void)state;
    static const unsigned recorded[] = { 13, 5,  19, 19, 12, 35, 30, 32, 20, 2,  10,
                                         4,  34, 21, 35, 13, 6,  7,  35, 34, 31, 5,
                                         9,  7,  5,  21, 29, 34, 26, 0,  35, 22 };
    struct cr_seed seed = cr_seed_from_number(1);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++)
        assert_int_equal(cr_wheel_spin(&stream), recorded[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stream_is_the_chacha20_of_rfc_8439),
        cmocka_unit_test(test_stream_is_libsodiums_own_for_many_buffers),
        cmocka_unit_test(test_seek_equals_reading_in_sequence),
        cmocka_unit_test(test_copy_draws_what_the_original_would),
        cmocka_unit_test(test_u64_is_two_words_the_lower_first),
        cmocka_unit_test(test_streams_of_one_seed_share_nothing),
        cmocka_unit_test(test_reduction_of_every_8_bit_word_is_even_for_every_n),
        cmocka_unit_test(test_reduction_of_every_16_bit_word_is_even),
        cmocka_unit_test(test_wheel_refuses_exactly_seven_words),
        cmocka_unit_test(test_below_takes_the_upper_part_of_the_product),
        cmocka_unit_test(test_wheel_spins_the_recorded_numbers),
    };
    return cmocka_run_group_tests_name("stream", tests, NULL, NULL);
}
