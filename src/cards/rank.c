/* rank.c -- one hand at a time: the key of its ranks, and whether a suit has five. */
#include "cards/rank.h"

#include "cards/batch_ways.h"
#include "cards/lanes_one.h"
#include "cards/rank_lanes.h"
#include "cards/tables.h"

/* A card's word, to be added up over a hand: the weight of its rank below, and above it a counter of
 * four bits a suit. The counters start at 3, so that the fifth card of a suit sets their top bit. */
#define SUITS_AT           32
#define SUITS_START        (UINT64_C(0x3333) << SUITS_AT)
#define SUITS_FIVE         (UINT64_C(0x8888) << SUITS_AT)
#define KEY_MASK           UINT64_C(0xFFFFFFFF)

#define WORD(weight, suit) ((uint64_t)(weight) | UINT64_C(1) << (SUITS_AT + 4 * (suit)))

static const uint64_t words[CR_PACK_CARDS] = {
#define X(weight) WORD(weight, 0), WORD(weight, 1), WORD(weight, 2), WORD(weight, 3),
    CR_KEY_WEIGHT_MAP(X)
#undef X
};

static inline cr_rank_value look_up(uint32_t key, unsigned count)
{
    return cr_rank_values[cr_rank_rows[count - CR_HAND_CARDS][key % CR_KEY_ROWS] * CR_KEY_STEP +
                          key / CR_KEY_ROWS];
}

/* A hand with five or more of a suit has neither a four nor a full house: it is worth its flush. */
static cr_rank_value rank_flush(uint32_t suited, unsigned count)
{
    uint32_t runs = straight_tops(suited);
    if (runs != 0) {
        runs &= ~(runs >> 1); /* of so few cards the straights overlap: the top one */
        enum cr_category category =
            runs >> CR_ACE & 1 ? CR_HAND_ROYAL_FLUSH : CR_HAND_STRAIGHT_FLUSH;
        return (cr_rank_value)category << CR_CATEGORY_BIT | runs;
    }
    for (; count > CR_HAND_CARDS; count--)
        suited &= suited - 1;
    return (cr_rank_value)CR_HAND_FLUSH << CR_CATEGORY_BIT | suited;
}

static uint32_t suit_set(const cr_card *cards, size_t count, unsigned suit)
{
    uint32_t set = 0;
    for (size_t i = 0; i < count; i++)
        if (cards[i] % CR_SUITS == suit) set |= 1u << cards[i] / CR_SUITS;
    return set;
}

static __attribute__((noinline)) cr_rank_value find_flush(const cr_card *cards, size_t count,
                                                          uint64_t sum)
{
    unsigned suit = (unsigned)__builtin_ctzll(sum & SUITS_FIVE) / 4 - SUITS_AT / 4;
    unsigned of_suit = (unsigned)(sum >> (SUITS_AT + 4 * suit) & 15) - 3;
    return rank_flush(suit_set(cards, count, suit), of_suit);
}

static inline __attribute__((always_inline)) cr_rank_value rank(const cr_card *cards,
                                                                unsigned count)
{
    uint64_t sum = SUITS_START;
    for (unsigned i = 0; i < count; i++)
        sum += words[cards[i]];
    if ((sum & SUITS_FIVE) != 0) return find_flush(cards, count, sum);
    return look_up((uint32_t)(sum & KEY_MASK), count);
}

cr_rank_value cr_rank5(const cr_card *cards)
{
    return rank(cards, 5);
}

cr_rank_value cr_rank6(const cr_card *cards)
{
    return rank(cards, 6);
}

cr_rank_value cr_rank7(const cr_card *cards)
{
    return rank(cards, 7);
}

cr_rank_value cr_rank(const cr_card *cards, size_t count)
{
    assert(count >= CR_HAND_CARDS && count <= CR_HAND_MOST);
    return count == 5 ? rank(cards, 5) : count == 6 ? rank(cards, 6) : rank(cards, 7);
}

void cr_plain_rank(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values)
{
    if (count == 5)
        for (size_t i = 0; i < hands; i++)
            values[i] = rank(cards + i * 5, 5);
    if (count == 6)
        for (size_t i = 0; i < hands; i++)
            values[i] = rank(cards + i * 6, 6);
    if (count == 7)
        for (size_t i = 0; i < hands; i++)
            values[i] = rank(cards + i * 7, 7);
}

/* ---- Omaha ---- */

/* A run of five by its top card; below the five come 4 3 2 and the ace. */
static uint32_t run_below(uint32_t top)
{
    return top == 1u << CR_FIVE ? 0xFu | 1u << CR_ACE : top * 2 - (top >> 4);
}

/* The flush of two own and three common cards of a suit that has as many of both. A straight flush is a
 * run with exactly two of its cards in hand; the highest comes last. */
static cr_rank_value omaha_flush(const cr_card *own, const cr_card *common, unsigned suit)
{
    uint32_t hand = suit_set(own, 4, suit), board = suit_set(common, 5, suit), run = 0;
    for (uint32_t tops = straight_tops(hand | board); tops != 0; tops &= tops - 1) {
        uint32_t five = run_below(tops & (0u - tops));
        if (__builtin_popcount(hand & five) == 2) run = five;
    }
    if (run != 0) return rank_flush(run, CR_HAND_CARDS);
    while (__builtin_popcount(hand) > 2)
        hand &= hand - 1;
    while (__builtin_popcount(board) > 3)
        board &= board - 1;
    return (cr_rank_value)CR_HAND_FLUSH << CR_CATEGORY_BIT | hand | board;
}

/* The counters of words[] start such that two own and three common cards of a suit set its top bit. */
#define OWN_START    (UINT64_C(0x6666) << SUITS_AT)
#define COMMON_START (UINT64_C(0x5555) << SUITS_AT)

cr_rank_value cr_rank_omaha(const cr_card *own, const cr_card *common)
{
    uint64_t own_sum = OWN_START, common_sum = COMMON_START;
    for (size_t i = 0; i < 4; i++)
        own_sum += words[own[i]];
    for (size_t i = 0; i < 5; i++)
        common_sum += words[common[i]];
    cr_rank_value best = 0;
    uint64_t flush = own_sum & common_sum & SUITS_FIVE;
    if (flush != 0)
        best = omaha_flush(own, common, (unsigned)__builtin_ctzll(flush) / 4 - SUITS_AT / 4);

    uint32_t threes[10] = { 0 }; /* keys of three common cards: all five without two */
    size_t count = 0;
    for (size_t i = 0; i < 5; i++)
        for (size_t j = i + 1; j < 5; j++)
            threes[count++] = (uint32_t)(common_sum - words[common[i]] - words[common[j]]);
    for (size_t i = 0; i < 4; i++)
        for (size_t j = i + 1; j < 4; j++)
            for (size_t k = 0; k < 10; k++) {
                uint32_t two = (uint32_t)(words[own[i]] + words[own[j]]);
                cr_rank_value value = look_up(threes[k] + two, CR_HAND_CARDS);
                if (value > best) best = value;
            }
    return best;
}
