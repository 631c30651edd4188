/* batch_avx512.c -- five to seven cards, 64 hands at a time.
 *
 * Sixteen hands are two loads. Byte permutations sort their cards, the first of each hand, the second
 * and so on, until a register holds one card of all 64 hands, a hand a byte. Then a card is looked up, in
 * tables that are a register each: what it puts into the lower byte of a suit's plane, and what it adds
 * to the upper byte, where three bits are left above the ranks to count the suit's cards. The two bytes
 * of 32 hands put together are the planes rank_lanes.h works on.
 */
#include <string.h>

#include "cards/batch_ways.h"

#include "cards/lanes_avx512.h"
#include "cards/rank_lanes.h"

#define HANDS  64 /* of a block */
#define GROUP  16 /* of two loads */
#define COUNTS CR_RANK_SET_BITS
#define RANKS  0x1FFF

/* ---- From cards as they lie to one card of every hand ---- */

/* Where the cards of a group are in two loads, of its first 64 bytes and of its last: the first to the
 * fourth card of all sixteen hands, then the others. */
#define PLACE(at, n) (uint8_t)((at) < 64 ? (at) : (at)-GROUP * (n) + 128)
#define FOUR(card, n, hand)                                                 \
    PLACE((hand) * (n) + (card), n), PLACE(((hand) + 1) * (n) + (card), n), \
        PLACE(((hand) + 2) * (n) + (card), n), PLACE(((hand) + 3) * (n) + (card), n)
#define CARD(card, n) FOUR(card, n, 0), FOUR(card, n, 4), FOUR(card, n, 8), FOUR(card, n, 12)
#define FIRST_CARDS(n)                                 \
    {                                                  \
        CARD(0, n), CARD(1, n), CARD(2, n), CARD(3, n) \
    }

static const uint8_t places[3][2][64] = {
    { FIRST_CARDS(5), { CARD(4, 5) } },
    { FIRST_CARDS(6), { CARD(4, 6), CARD(5, 6) } },
    { FIRST_CARDS(7), { CARD(4, 7), CARD(5, 7), CARD(6, 7) } },
};

/* Four groups' registers of four cards each, to four of one card of every hand. */
CR_INLINE void gather(const __m512i in[4], __m512i out[4])
{
    __m512i ab_01 = _mm512_shuffle_i64x2(in[0], in[1], 0x44);
    __m512i ab_23 = _mm512_shuffle_i64x2(in[0], in[1], 0xEE);
    __m512i cd_01 = _mm512_shuffle_i64x2(in[2], in[3], 0x44);
    __m512i cd_23 = _mm512_shuffle_i64x2(in[2], in[3], 0xEE);
    out[0] = _mm512_shuffle_i64x2(ab_01, cd_01, 0x88);
    out[1] = _mm512_shuffle_i64x2(ab_01, cd_01, 0xDD);
    out[2] = _mm512_shuffle_i64x2(ab_23, cd_23, 0x88);
    out[3] = _mm512_shuffle_i64x2(ab_23, cd_23, 0xDD);
}

/* out[i]: the i-th card of every hand, a hand a byte; anything where a hand has no such card. */
CR_INLINE void read_cards(const cr_card *cards, int count, __m512i out[8])
{
    const __m512i first_cards = _mm512_loadu_si512(places[count - 5][0]);
    const __m512i other_cards = _mm512_loadu_si512(places[count - 5][1]);
    __m512i first[4], others[4];
    for (int i = 0; i < 4; i++) {
        const cr_card *group = cards + i * GROUP * count;
        __m512i start = _mm512_loadu_si512(group);
        __m512i end = _mm512_loadu_si512(group + GROUP * count - 64);
        first[i] = _mm512_permutex2var_epi8(start, first_cards, end);
        others[i] = _mm512_permutex2var_epi8(start, other_cards, end);
    }
    gather(first, out);
    gather(others, out + 4);
}

/* ---- From cards to planes ---- */

#define LOW(rank)  (uint8_t)(1 << (rank))
#define HIGH(rank) (uint8_t)((1 << (rank) >> 8) + (1 << (COUNTS - 8)))
#define OF_SUIT(byte, suit)                                                       \
    (suit) == 0 ? (byte) : 0, (suit) == 1 ? (byte) : 0, (suit) == 2 ? (byte) : 0, \
        (suit) == 3 ? (byte) : 0
#define BYTES(part, suit)                                                             \
    {                                                                                 \
        OF_SUIT(part(0), suit), OF_SUIT(part(1), suit), OF_SUIT(part(2), suit),       \
            OF_SUIT(part(3), suit), OF_SUIT(part(4), suit), OF_SUIT(part(5), suit),   \
            OF_SUIT(part(6), suit), OF_SUIT(part(7), suit), OF_SUIT(part(8), suit),   \
            OF_SUIT(part(9), suit), OF_SUIT(part(10), suit), OF_SUIT(part(11), suit), \
            OF_SUIT(part(12), suit)                                                   \
    }

/* By suit and card: its part of the plane's lower byte and of the upper one; none of another suit. */
static const uint8_t low_bytes[CR_SUITS][64] = { BYTES(LOW, 0), BYTES(LOW, 1), BYTES(LOW, 2),
                                                 BYTES(LOW, 3) };
static const uint8_t high_bytes[CR_SUITS][64] = { BYTES(HIGH, 0), BYTES(HIGH, 1), BYTES(HIGH, 2),
                                                  BYTES(HIGH, 3) };

CR_INLINE __m512i add_low(const __m512i *card, int count, __m512i table)
{
    __m512i sum = _mm512_permutexvar_epi8(card[0], table);
    for (int i = 1; i + 1 < count; i += 2)
        sum = l_or3(sum, _mm512_permutexvar_epi8(card[i], table),
                    _mm512_permutexvar_epi8(card[i + 1], table));
    return count % 2 == 0 ? l_or(sum, _mm512_permutexvar_epi8(card[count - 1], table)) : sum;
}

CR_INLINE __m512i add_high(const __m512i *card, int count, __m512i table)
{
    __m512i sum = _mm512_permutexvar_epi8(card[0], table);
    for (int i = 1; i < count; i++)
        sum = _mm512_add_epi8(sum, _mm512_permutexvar_epi8(card[i], table));
    return sum;
}

/* first, first + 1, ... */
CR_INLINE __m512i words_from(int first)
{
    return _mm512_add_epi16(_mm512_set1_epi16((short)first),
                            _mm512_set_epi16(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18,
                                             17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
                                             1, 0));
}

/* Words of the bytes low[first] and high[first], of the next two and so on. */
CR_INLINE __m512i join_bytes(__m512i low, __m512i high, int first)
{
    __m512i at = words_from(first),
            from_high = _mm512_slli_epi16(_mm512_add_epi16(at, l_all(64)), 8);
    return _mm512_permutex2var_epi8(low, l_or(at, from_high), high);
}

/* Values of the words low[first] and high[first], of the next two and so on. */
CR_INLINE __m512i join_words(__m512i low, __m512i high, int first)
{
    const __m512i half = _mm512_srli_epi16(words_from(2 * first), 1); /* each number twice */
    return _mm512_permutex2var_epi16(low, _mm512_mask_add_epi16(half, 0xAAAAAAAA, half, l_all(32)),
                                     high);
}

/* ---- Ranking ---- */

CR_INLINE void rank_planes(const struct suit_planes *planes, int count, cr_rank_value *values)
{
    const lanes *suit = planes->suit;
    lanes most = _mm512_max_epu16(_mm512_max_epu16(suit[0], suit[1]),
                                  _mm512_max_epu16(suit[2], suit[3])); /* of the most cards */
    struct rank_groups held = group_ranks(planes);
    held.one = l_and(held.one, l_all(RANKS));
    held.two = l_and(held.two, l_all(RANKS));
    held.three = l_and(held.three, l_all(RANKS));
    held.four = l_and(held.four, l_all(RANKS));
    struct ranked hand = rank_cards(&held, l_and(most, l_all(RANKS)), l_shr(most, COUNTS), count);
    lanes low = low_half(&hand), high = high_half(&hand);
    _mm512_storeu_si512(values, join_words(low, high, 0));
    _mm512_storeu_si512(values + 16, join_words(low, high, 16));
}

CR_INLINE void rank_block(const cr_card *cards, int count, cr_rank_value *values)
{
    __m512i card[8];
    struct suit_planes first, second; /* half of the hands each */
    read_cards(cards, count, card);
    for (int suit = 0; suit < CR_SUITS; suit++) {
        __m512i low = add_low(card, count, _mm512_loadu_si512(low_bytes[suit]));
        __m512i high = add_high(card, count, _mm512_loadu_si512(high_bytes[suit]));
        first.suit[suit] = join_bytes(low, high, 0);
        second.suit[suit] = join_bytes(low, high, CR_LANES);
    }
    rank_planes(&first, count, values);
    rank_planes(&second, count, values + CR_LANES);
}

CR_INLINE void rank_all(const cr_card *cards, int count, size_t hands, cr_rank_value *values)
{
    size_t i = 0, size = (size_t)count;
    for (; i + HANDS <= hands; i += HANDS)
        rank_block(cards + i * size, count, values + i);
    if (i == hands) return;
    cr_card last[HANDS * CR_HAND_MOST] = { 0 };
    cr_rank_value ranked[HANDS];
    memcpy(last, cards + i * size, (hands - i) * size);
    rank_block(last, count, ranked);
    memcpy(values + i, ranked, (hands - i) * sizeof ranked[0]);
}

void cr_avx512_rank(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values)
{
    if (count == 5) rank_all(cards, 5, hands, values);
    if (count == 6) rank_all(cards, 6, hands, values);
    if (count == 7) rank_all(cards, 7, hands, values);
}
