/* The order of a shoe: fixed by its seed, whole, and even. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance/shoe.h"
#include "chi_square.h"

static void test_same_packs_and_seed_same_shoe(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(1);
    cr_card first[CR_SHOE_CARDS_MAX], again[CR_SHOE_CARDS_MAX];
    char line[32 * 3];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_drawn_order(&seed, 8, first);
    cr_drawn_order(&seed, 8, again);
    assert_memory_equal(first, again, sizeof first);
    /* Written down once: another order of the same seed would be another shoe than was committed to. */
    cr_cards_write(&text, first, 8);
    assert_string_equal(line, "Qd 7d 4s Td 8c 6s 8c Qd");
    seed.bytes[31] ^= 1;
    cr_drawn_order(&seed, 8, again);
    assert_memory_not_equal(first, again, sizeof first);
}

static void test_every_shoe_has_every_card_as_often_as_packs(void **state)
{
    (void)state;
    for (unsigned packs = 1; packs <= CR_PACKS_MAX; packs++) {
        struct cr_seed seed = cr_seed_from_number(packs);
        cr_card cards[CR_SHOE_CARDS_MAX];
        struct cr_pack pack;
        cr_drawn_order(&seed, packs, cards);
        cr_pack_init(&pack, packs);
        for (unsigned i = 0; i < packs * CR_PACK_CARDS; i++)
            assert_int_equal(cr_pack_take(&pack, cards[i]), CR_CARD_NONE);
        assert_int_equal(pack.left_count, 0);
    }
}

/* Whether chance alone may have made these counts: between the 0.5 % and the 99.5 % point. The seeds are
 * fixed, so the outcome is. */
static bool is_chance(const char *what, double statistic, unsigned degrees)
{
    double low = chi_square_quantile(degrees, 0.005), high = chi_square_quantile(degrees, 0.995);
    printf("# %s: chi-square %.3f, allowed %.3f .. %.3f\n", what, statistic, low, high);
    return statistic > low && statistic < high;
}

static bool is_even(const char *what, const uint64_t *counts, size_t bins)
{
    static double even[52 * 52];
    assert_true(bins <= 52 * 52);
    for (size_t i = 0; i < bins; i++)
        even[i] = 1.0 / (double)bins;
    return is_chance(what, chi_square_statistic(counts, even, bins), (unsigned)bins - 1);
}

#define SHUFFLES 20000

static uint64_t at_place[52 * 52], first_two[52 * 51];

static void count_shuffles(void (*order)(const struct cr_seed *, unsigned, cr_card *))
{
    memset(at_place, 0, sizeof at_place);
    memset(first_two, 0, sizeof first_two);
    for (uint64_t i = 0; i < SHUFFLES; i++) {
        struct cr_seed seed = cr_seed_from_number(1000 + i);
        cr_card cards[52];
        order(&seed, 1, cards);
        for (unsigned place = 0; place < 52; place++)
            at_place[place * 52 + cards[place]]++;
        first_two[cards[0] * 51u + cards[1] - (cards[1] > cards[0])]++;
    }
}

/* In a table of permutations rows and columns are fixed: 51 * 51 degrees, and each cell strays less than
 * a free one by 51/52. */
static bool places_are_even(const char *what)
{
    double even[52 * 52];
    for (int i = 0; i < 52 * 52; i++)
        even[i] = 1.0 / (52 * 52);
    double statistic = chi_square_statistic(at_place, even, 52 * 52) * 51 / 52;
    return is_chance(what, statistic, 51 * 51);
}

static void test_each_card_is_as_likely_at_each_place(void **state)
{
    (void)state;
    count_shuffles(cr_drawn_order);
    assert_true(places_are_even("card by place"));
    assert_true(is_even("the first two cards", first_two, 52 * 51));
}

/* The shuffle everybody writes first: each place exchanged with any other. */
static void faulty_order(const struct cr_seed *seed, unsigned packs, cr_card *cards)
{
    struct cr_stream stream;
    assert_int_equal(packs, 1);
    cr_stream_init(&stream, seed, 0);
    for (unsigned i = 0; i < 52; i++)
        cards[i] = (cr_card)i;
    for (unsigned i = 0; i < 52; i++) {
        uint32_t with = cr_stream_below(&stream, 52);
        cr_card card = cards[i];
        cards[i] = cards[with];
        cards[with] = card;
    }
}

static void test_the_judge_finds_a_faulty_shuffle(void **state)
{
    (void)state;
    count_shuffles(faulty_order);
    assert_false(places_are_even("faulty: card by place"));
}

static void test_the_first_card_of_eight_packs(void **state)
{
    (void)state;
    uint64_t counts[52] = { 0 };
    for (uint64_t i = 0; i < SHUFFLES; i++) {
        struct cr_seed seed = cr_seed_from_number(900000 + i);
        cr_card cards[CR_SHOE_CARDS_MAX];
        cr_drawn_order(&seed, 8, cards);
        counts[cards[0]]++;
    }
    assert_true(is_even("first of eight packs", counts, 52));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_packs_and_seed_same_shoe),
        cmocka_unit_test(test_every_shoe_has_every_card_as_often_as_packs),
        cmocka_unit_test(test_each_card_is_as_likely_at_each_place),
        cmocka_unit_test(test_the_judge_finds_a_faulty_shuffle),
        cmocka_unit_test(test_the_first_card_of_eight_packs),
    };
    return cmocka_run_group_tests_name("shoe", tests, NULL, NULL);
}
