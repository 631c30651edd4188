/* Low hands against low5() of low-hands.md, choice by choice. */
#include "cards/low.h"
#include "hands.h"
#include "naive.h"
#include "rows.h"

/* A value's key as low5() writes it; 0 where there is no low. */
static uint32_t key_of(cr_low_value value)
{
    uint32_t key = 0;
    if (value == CR_LOW_NONE) return 0;
    assert_true(value < 1u << 13);
    for (unsigned bit = 13; bit-- > 0;)
        if (value >> bit & 1) key = key << 4 | (bit + 1);
    return key;
}

struct naive_low {
    unsigned qualifier;
    uint32_t best;
};

static void keep_lowest(void *context, const cr_card *five)
{
    struct naive_low *low = context;
    uint32_t key = naive_low_five(five, low->qualifier);
    if (key != 0 && (low->best == 0 || key < low->best)) low->best = key;
}

static uint32_t naive_low_of(const cr_card *cards, unsigned count, unsigned qualifier)
{
    struct naive_low low = { qualifier, 0 };
    for (unsigned set = 0; set < 1u << count; set++) {
        cr_card five[5];
        int taken = 0;
        if (__builtin_popcount(set) != 5) continue;
        for (unsigned i = 0; i < count; i++)
            if (set >> i & 1) five[taken++] = cards[i];
        keep_lowest(&low, five);
    }
    return low.best;
}

static void test_any_five_against_every_five(void **state)
{
    (void)state;
    uint64_t random = 21;
    for (int i = 0; i < 200000; i++) {
        cr_card cards[CR_HAND_MOST];
        unsigned count = 5 + (unsigned)i % 3, qualifier = 5 + (unsigned)i / 3 % 4;
        random_hand(&random, cards, count, i % 5 == 0);
        cr_low_value value = cr_low(cards, count, qualifier);
        assert_int_equal(key_of(value), naive_low_of(cards, count, qualifier));
        if (i % 16 == 0) assert_int_equal(cr_low_best_of(cards, count, qualifier).value, value);
    }
}

static void test_omaha_against_sixty_fives(void **state)
{
    (void)state;
    uint64_t random = 22;
    for (int i = 0; i < 100000; i++) {
        cr_card cards[9];
        struct naive_low low = { 5 + (unsigned)i % 4, 0 };
        random_hand(&random, cards, 9, i % 5 == 0);
        naive_omaha_fives(cards, cards + 4, keep_lowest, &low);
        cr_low_value value = cr_low_omaha(cards, cards + 4, low.qualifier);
        assert_int_equal(key_of(value), low.best);
        if (i % 16 == 0)
            assert_int_equal(cr_low_best_omaha(cards, cards + 4, low.qualifier).value, value);
    }
}

/* Qualifier 0: no pair, pair, two pair, three, full house, four; lower ranks are better. */
static void test_without_a_qualifier_every_hand_has_a_low(void **state)
{
    (void)state;
    static const char *const order[] = {
        "5c 4d 3h 2s Ac", "9d 4s 3h 2c Ad", "Kd Qs Jh Tc 9d", /* no pair */
        "Ad As 4h 3c 2d", "Ad As 5h 3c 2d", "2d 2s 4h 3c Ad", /* a pair */
        "2d 2s Ah Ac 3d", "3d 3s Ah Ac 2d", "Kd Ks Qh Qc Jd", /* two pair */
        "Ad As Ah 3c 2d", "2d 2s 2h 3c Ad",                   /* three */
        "Ad As Ah 2c 2d", "Kd Ks Kh Ac Ad",                   /* full house */
        "Ad As Ah Ac 2d", "Kd Ks Kh Kc Ad",                   /* four */
    };
    cr_low_value before = 0;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        cr_card cards[5];
        read_cards(order[i], cards, 5);
        cr_low_value value = cr_low(cards, 5, 0);
        assert_true(value > before && value != CR_LOW_NONE);
        before = value;
    }
    cr_card own[4], common[5];
    read_cards("Kd Ks Kh Kc", own, 4);
    read_cards("Qd Qs Qh Qc Jd", common, 5);
    struct cr_low_best best = cr_low_best_omaha(own, common, 0);
    assert_int_equal(cr_low_omaha(own, common, 0), best.value);
    assert_int_equal(best.value >> CR_CATEGORY_BIT, 2); /* K K Q Q J */
    cr_card seven[7];
    read_cards("2d 2s 2h 2c 3d 3s 3h", seven, 7);
    assert_int_equal(cr_low(seven, 7, 0) >> CR_CATEGORY_BIT, 4);
}

static void test_which_numbers_are_qualifiers(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 20; n++)
        assert_int_equal(cr_low_is_qualifier(n), n == 0 || (n >= 5 && n <= 8));
}

static void test_low_hands_are_shown_and_named(void **state)
{
    (void)state;
    static const struct {
        const char *cards, *shown, *words;
    } rows[] = {
        { "As 2d 3h 4c 5s Kd Kc", "5s 4c 3h 2d As", "the wheel, 5-4-3-2-A" },
        { "8s 7d 5h 4c 2s 2d 9c", "8s 7d 5h 4c 2s", "low, 8-7-5-4-2" }, /* the higher two */
        { "Kc Ks 9h 8d 4c 4s 2h", "-- -- -- -- --", "no low" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_card cards[7];
        char line[64];
        read_cards(rows[i].cards, cards, 7);
        struct cr_low_best best = cr_low_best_of(cards, 7, CR_LOW_QUALIFIER);
        struct cr_text text = cr_text_on(line, sizeof line);
        cr_cards_write(&text, best.cards, CR_HAND_CARDS);
        assert_string_equal(line, rows[i].shown);
        cr_text_clear(&text);
        cr_low_words(&text, CR_LANG_EN, &best);
        assert_string_equal(line, rows[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_five_against_every_five),
        cmocka_unit_test(test_omaha_against_sixty_fives),
        cmocka_unit_test(test_without_a_qualifier_every_hand_has_a_low),
        cmocka_unit_test(test_which_numbers_are_qualifiers),
        cmocka_unit_test(test_low_hands_are_shown_and_named),
    };
    return cmocka_run_group_tests_name("low", tests, NULL, NULL);
}
