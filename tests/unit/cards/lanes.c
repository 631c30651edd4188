/* The rules of rank_lanes.h and omaha_lanes.h, one lane at a time: what the batches do side by side, on
 * machines that cannot go their way too. */
#include "hands.h"
#include "naive.h"
#include "rows.h"

#include "cards/lanes_one.h"
#include "cards/omaha_lanes.h"

static cr_rank_value packed(struct ranked hand)
{
    return hand.category << CR_CATEGORY_BIT | hand.major << CR_RANK_SET_BITS | hand.minor;
}

static cr_rank_value rank_in_lane(const cr_card *cards, unsigned count)
{
    struct suit_planes planes = { { 0 } };
    lanes suited = 0, suited_count = 0;
    for (unsigned i = 0; i < count; i++)
        planes.suit[cards[i] % 4] |= 1u << cards[i] / 4;
    for (int suit = 0; suit < 4; suit++) {
        unsigned cards_of_suit = (unsigned)__builtin_popcount(planes.suit[suit]);
        if (cards_of_suit >= 5) suited = planes.suit[suit], suited_count = cards_of_suit;
    }
    struct rank_groups held = group_ranks(&planes);
    return packed(count == 5   ? rank_cards(&held, suited, suited_count, 5)
                  : count == 6 ? rank_cards(&held, suited, suited_count, 6)
                               : rank_cards(&held, suited, suited_count, 7));
}

static cr_rank_value omaha_in_lane(const cr_card *cards)
{
    struct omaha_lanes nine = { .own = { 0 } };
    for (int i = 0; i < 9; i++) {
        lanes bit = 1u << (12 - cards[i] / 4);
        if (i < 4) nine.own[i] = bit;
        (i < 4 ? &nine.hand : &nine.board)->suit[cards[i] % 4] |= bit;
    }
    return packed(rank_omaha(&nine));
}

static void test_hands_in_a_lane(void **state)
{
    (void)state;
    uint64_t random = 31;
    for (int i = 0; i < 600000; i++) {
        cr_card cards[CR_HAND_MOST];
        unsigned count = 5 + (unsigned)i % 3;
        random_hand(&random, cards, count, i % 2 == 1);
        uint32_t value = rank_in_lane(cards, count), naive = naive_best(cards, (int)count);
        if (value != naive) fail_msg("hand %d of %u: %#x, naively %#x", i, count, value, naive);
    }
}

static void test_omaha_in_a_lane(void **state)
{
    (void)state;
    uint64_t random = 32;
    for (int i = 0; i < 200000; i++) {
        cr_card cards[9];
        random_hand(&random, cards, 9, i % 2 == 1);
        uint32_t value = omaha_in_lane(cards), naive = naive_omaha(cards, cards + 4);
        if (value != naive) fail_msg("hand %d: %#x, naively %#x", i, value, naive);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_in_a_lane),
        cmocka_unit_test(test_omaha_in_a_lane),
    };
    return cmocka_run_group_tests_name("lanes", tests, NULL, NULL);
}
