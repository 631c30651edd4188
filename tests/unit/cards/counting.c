/* Every hand there is: dealt in order and ranked in batches, and by classes. Both must give the counts of
 * the specification, and the same number of hands to every value. */
#include "cards/batch.h"
#include "cards/rank_count.h"
#include "rows.h"

/* From high card to royal flush [hand-ranking.md, self-test counts]; how many values there are. */
static const struct wanted {
    unsigned cards;
    uint32_t hands, categories[CR_CATEGORIES];
    size_t distinct;
} wanted_rows[] = {
    { 5,
      2598960,
      { 1135260, 167280, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4 },
      7462 },
    { 6,
      20358520,
      { 5322480, 1290420, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188 },
      6075 },
    { 7,
      133784560,
      { 16736580, 6557880, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260,
        4324 },
      4824 },
};

/* ---- Values and how many hands have them ---- */

#define PLACES 65536 /* a table of open addresses */

struct tally {
    uint32_t values[PLACES], hands[PLACES], all;
    size_t distinct;
};

static void add_hands(void *context, cr_rank_value value, uint32_t hands)
{
    struct tally *tally = context;
    uint32_t at = value * 2654435761u >> 16;
    while (tally->hands[at] != 0 && tally->values[at] != value)
        at = (at + 1) % PLACES;
    tally->distinct += tally->hands[at] == 0;
    tally->values[at] = value;
    tally->hands[at] += hands;
    tally->all += hands;
}

static uint32_t hands_of(const struct tally *tally, cr_rank_value value)
{
    uint32_t at = value * 2654435761u >> 16;
    while (tally->hands[at] != 0 && tally->values[at] != value)
        at = (at + 1) % PLACES;
    return tally->hands[at];
}

static uint32_t hands_over(const struct tally *tally, cr_rank_value least)
{
    uint32_t hands = 0;
    for (size_t i = 0; i < PLACES; i++)
        if (tally->hands[i] != 0 && tally->values[i] >= least) hands += tally->hands[i];
    return hands;
}

static void check_tally(const struct tally *tally, const struct wanted *wanted)
{
    uint32_t categories[CR_CATEGORIES] = { 0 };
    for (size_t i = 0; i < PLACES; i++)
        if (tally->hands[i] != 0) categories[cr_rank_category(tally->values[i])] += tally->hands[i];
    for (size_t i = 0; i < CR_CATEGORIES; i++)
        assert_int_equal(categories[i], wanted->categories[i]);
    assert_int_equal(tally->all, wanted->hands);
    assert_int_equal(tally->distinct, wanted->distinct);
}

/* ---- Dealing all of them ---- */

#define SLICE 4096

static struct dealt {
    struct tally tally;
    cr_card cards[SLICE * CR_HAND_MOST];
    cr_rank_value values[SLICE];
    unsigned count; /* cards of a hand */
    size_t hands;
} dealt;

static void rank_dealt(void)
{
    cr_rank_batch(dealt.cards, dealt.count, dealt.hands, dealt.values);
    for (size_t i = 0; i < dealt.hands; i++)
        add_hands(&dealt.tally, dealt.values[i], 1);
    dealt.hands = 0;
}

static void deal_all(cr_card *hand, unsigned taken, unsigned from)
{
    if (taken == dealt.count) {
        memcpy(dealt.cards + dealt.hands++ * dealt.count, hand, dealt.count);
        if (dealt.hands == SLICE) rank_dealt();
        return;
    }
    for (unsigned card = from; card + (dealt.count - taken) <= CR_PACK_CARDS; card++) {
        hand[taken] = (cr_card)card;
        deal_all(hand, taken + 1, card + 1);
    }
}

/* ---- Tests ---- */

static struct tally classes;

static void count_classes(unsigned cards)
{
    memset(&classes, 0, sizeof classes);
    cr_rank_classes(cards, add_hands, &classes);
}

static void test_every_hand(void **state)
{
    const struct wanted *wanted = *state;
    cr_card hand[CR_HAND_MOST];
    memset(&dealt, 0, sizeof dealt);
    dealt.count = wanted->cards;
    deal_all(hand, 0, 0);
    rank_dealt();
    check_tally(&dealt.tally, wanted);
    count_classes(wanted->cards);
    for (size_t i = 0; i < PLACES; i++)
        if (dealt.tally.hands[i] != 0)
            assert_int_equal(hands_of(&classes, dealt.tally.values[i]), dealt.tally.hands[i]);
}

static void test_every_class(void **state)
{
    const struct wanted *wanted = *state;
    uint32_t categories[CR_CATEGORIES];
    count_classes(wanted->cards);
    check_tally(&classes, wanted);
    cr_rank_count(wanted->cards, categories);
    assert_memory_equal(categories, wanted->categories, sizeof categories);
}

static void test_how_often_the_dealer_has_a_game(void **state)
{
    (void)state;
    count_classes(5);
    assert_int_equal(hands_over(&classes, CR_RANK_ACE_KING), 1463700);
    assert_int_equal((uint64_t)hands_over(&classes, CR_RANK_ACE_KING) * 364,
                     (uint64_t)classes.all * 205);
    count_classes(7);
    assert_int_equal(hands_over(&classes, CR_RANK_PAIR_OF(CR_FOUR)), 101378140);
}

int main(void)
{
    static struct rows rows;
    static const char *const names[2][3] = {
        { "test_every_class_of_five", "test_every_class_of_six", "test_every_class_of_seven" },
        { "test_all_2598960_hands_of_five", "test_all_20358520_hands_of_six",
          "test_all_133784560_hands_of_seven" },
    };
    for (size_t i = 0; i < 3; i++) {
        add_row(&rows, names[0][i], test_every_class, &wanted_rows[i]);
        add_row(&rows, names[1][i], test_every_hand, &wanted_rows[i]);
    }
    add_row(&rows, "test_how_often_the_dealer_has_a_game", test_how_often_the_dealer_has_a_game,
            NULL);
    return run_rows("counting", &rows);
}
