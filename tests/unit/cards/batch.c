/* Many hands at a time are worth what they are worth one by one, by every way this machine can go: every
 * hand of five, a million of six and of seven; with CROUPIER_LONG=1 a hundred million of each. */
#include "cards/batch.h"
#include "hands.h"
#include "rows.h"

#define HANDS 1000000

static cr_card cards[HANDS * CR_OMAHA_CARDS];
static cr_rank_value values[HANDS + 1], wanted[HANDS];

static uint64_t random_state;

static void draw(unsigned count, size_t hands, bool narrow)
{
    for (size_t i = 0; i < hands; i++)
        random_hand(&random_state, cards + i * count, count, narrow);
}

static void check(const char *what, enum cr_batch_way way, size_t hands)
{
    for (size_t i = 0; i < hands; i++)
        if (values[i] != wanted[i])
            fail_msg("%s, %s, hand %zu: %#x, not %#x", what, cr_batch_name(way), i, values[i],
                     wanted[i]);
}

static void check_ways(const char *what, unsigned count, size_t hands)
{
    for (size_t i = 0; i < hands; i++)
        wanted[i] = cr_rank(cards + i * count, count);
    for (unsigned way = 0; way < CR_BATCH_WAYS; way++) {
        if (!cr_batch_can((enum cr_batch_way)way)) continue;
        memset(values, 0, sizeof values);
        cr_rank_batch_by((enum cr_batch_way)way, cards, count, hands, values);
        check(what, (enum cr_batch_way)way, hands);
    }
}

static void test_every_hand_of_five(void **state)
{
    (void)state;
    size_t hands = 0, all = 0;
    for (unsigned a = 0; a < 52; a++)
        for (unsigned b = a + 1; b < 52; b++)
            for (unsigned c = b + 1; c < 52; c++)
                for (unsigned d = c + 1; d < 52; d++)
                    for (unsigned e = d + 1; e < 52; e++) {
                        const cr_card hand[] = { (cr_card)c, (cr_card)a, (cr_card)e, (cr_card)d,
                                                 (cr_card)b };
                        memcpy(cards + hands++ * 5, hand, 5);
                        if (++all % HANDS != 0 && all != 2598960) continue;
                        check_ways("every five", 5, hands);
                        hands = 0;
                    }
    assert_int_equal(all, 2598960);
    assert_int_equal(hands, 0);
}

static void check_random(unsigned count)
{
    int rounds = getenv("CROUPIER_LONG") != NULL ? 100 : 1;
    random_state = 100 + count;
    for (int i = 0; i < rounds; i++) {
        draw(count, HANDS, false);
        check_ways("any", count, HANDS);
        if (i % 10 != 0) continue;
        draw(count, HANDS, true);
        check_ways("narrow", count, HANDS);
    }
}

static void test_random_hands_of_six(void **state)
{
    (void)state;
    check_random(6);
}

static void test_random_hands_of_seven(void **state)
{
    (void)state;
    check_random(7);
}

static void test_a_million_omaha_hands(void **state)
{
    (void)state;
    for (int narrow = 0; narrow < 2; narrow++) {
        draw(CR_OMAHA_CARDS, HANDS / 2, narrow == 1);
        for (size_t i = 0; i < HANDS / 2; i++)
            wanted[i] = cr_rank_omaha(cards + i * CR_OMAHA_CARDS, cards + i * CR_OMAHA_CARDS + 4);
        for (unsigned way = 0; way < CR_BATCH_WAYS; way++) {
            if (!cr_batch_can((enum cr_batch_way)way)) continue;
            memset(values, 0, sizeof values);
            cr_omaha_batch_by((enum cr_batch_way)way, cards, HANDS / 2, values);
            check("omaha", (enum cr_batch_way)way, HANDS / 2);
        }
    }
}

/* Every length up to three blocks: nothing is read or written beyond the hands (the sanitizer watches
 * the copy on the heap, the value behind the last one is ours). */
static void test_any_number_of_hands(void **state)
{
    (void)state;
    for (unsigned count = 5; count <= CR_OMAHA_CARDS; count += count == 7 ? 2 : 1) {
        draw(count, 300, false);
        for (size_t hands = 0; hands <= 300; hands += hands < 140 ? 1 : 7) {
            cr_card *copy = malloc(hands * count + (hands == 0));
            assert_non_null(copy);
            memcpy(copy, cards, hands * count);
            for (unsigned way = 0; way < CR_BATCH_WAYS; way++) {
                if (!cr_batch_can((enum cr_batch_way)way)) continue;
                values[hands] = 0xDEADBEEF;
                if (count == CR_OMAHA_CARDS)
                    cr_omaha_batch_by((enum cr_batch_way)way, copy, hands, values);
                else
                    cr_rank_batch_by((enum cr_batch_way)way, copy, count, hands, values);
                assert_int_equal(values[hands], 0xDEADBEEF);
                for (size_t i = 0; i < hands; i++) {
                    const cr_card *hand = copy + i * count;
                    assert_int_equal(values[i], count == CR_OMAHA_CARDS
                                                    ? cr_rank_omaha(hand, hand + 4)
                                                    : cr_rank(hand, count));
                }
            }
            free(copy);
        }
    }
}

static void test_the_way_taken_is_one_the_machine_can_go(void **state)
{
    (void)state;
    assert_true(cr_batch_can(CR_BATCH_PLAIN));
    for (unsigned count = 5; count <= CR_OMAHA_CARDS; count++)
        assert_true(cr_batch_can(cr_batch_chosen(count)));
    draw(7, 100, false);
    cr_rank_batch(cards, 7, 100, values);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(values[i], cr_rank7(cards + i * 7));
    draw(CR_OMAHA_CARDS, 100, false);
    cr_omaha_batch(cards, 100, values);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(values[i], cr_rank_omaha(cards + i * 9, cards + i * 9 + 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_hand_of_five),
        cmocka_unit_test(test_random_hands_of_six),
        cmocka_unit_test(test_random_hands_of_seven),
        cmocka_unit_test(test_a_million_omaha_hands),
        cmocka_unit_test(test_any_number_of_hands),
        cmocka_unit_test(test_the_way_taken_is_one_the_machine_can_go),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
