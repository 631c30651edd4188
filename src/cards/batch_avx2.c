/* batch_avx2.c -- 16 hands at a time.
 *
 * Without AVX-512 cards are turned into sets one by one: a word of 64 bits a card, four planes of 16, to
 * be added up over a hand. 13 bits of a plane are its ranks; the three above them count its cards.
 */
#include <string.h>

#include "cards/batch_ways.h"

#include "cards/lanes_avx2.h"
#include "cards/omaha_lanes.h"

#define BLOCK CR_LANES
#define CHUNK \
    8 /* blocks whose sets are made before the first is ranked: stores take a while to land */
#define RANKS           0x1FFF
#define COUNTS          13

#define WORD(bit, suit) (((UINT64_C(1) << COUNTS) + (UINT64_C(1) << (bit))) << 16 * (suit))
#define RANK(bit)       WORD(bit, 0), WORD(bit, 1), WORD(bit, 2), WORD(bit, 3)

/* By card: from the two up, and from the ace down. */
static const uint64_t words[CR_PACK_CARDS] = { RANK(0),  RANK(1),  RANK(2), RANK(3), RANK(4),
                                               RANK(5),  RANK(6),  RANK(7), RANK(8), RANK(9),
                                               RANK(10), RANK(11), RANK(12) };
static const uint64_t turned_words[CR_PACK_CARDS] = { RANK(12), RANK(11), RANK(10), RANK(9),
                                                      RANK(8),  RANK(7),  RANK(6),  RANK(5),
                                                      RANK(4),  RANK(3),  RANK(2),  RANK(1),
                                                      RANK(0) };

/* ---- In and out of the lanes ---- */

/* Where in a block's sets the hand goes so that transpose() and write_values() leave it in order. */
CR_INLINE size_t slot(size_t hand)
{
    return hand % 4 * 4 + hand / 4;
}

/* Sixteen hands with four parts of 16 bits each, into four registers of one part with a hand a lane. */
CR_INLINE struct suit_planes transpose(const uint64_t sets[BLOCK])
{
    const __m256i *at = (const __m256i *)(const void *)sets;
    const __m256i in[4] = { _mm256_loadu_si256(at), _mm256_loadu_si256(at + 1),
                            _mm256_loadu_si256(at + 2), _mm256_loadu_si256(at + 3) };
    __m256i ab_even = _mm256_unpacklo_epi16(in[0], in[1]);
    __m256i ab_odd = _mm256_unpackhi_epi16(in[0], in[1]);
    __m256i cd_even = _mm256_unpacklo_epi16(in[2], in[3]);
    __m256i cd_odd = _mm256_unpackhi_epi16(in[2], in[3]);
    __m256i even_01 = _mm256_unpacklo_epi32(ab_even, cd_even);
    __m256i even_23 = _mm256_unpackhi_epi32(ab_even, cd_even);
    __m256i odd_01 = _mm256_unpacklo_epi32(ab_odd, cd_odd);
    __m256i odd_23 = _mm256_unpackhi_epi32(ab_odd, cd_odd);
    return (struct suit_planes){ {
        _mm256_unpacklo_epi64(even_01, odd_01),
        _mm256_unpackhi_epi64(even_01, odd_01),
        _mm256_unpacklo_epi64(even_23, odd_23),
        _mm256_unpackhi_epi64(even_23, odd_23),
    } };
}

CR_INLINE void write_values(const struct ranked *hand, cr_rank_value *values)
{
    lanes low = low_half(hand), high = high_half(hand);
    __m256i even = _mm256_unpacklo_epi16(low, high), odd = _mm256_unpackhi_epi16(low, high);
    __m256i *out = (__m256i *)(void *)values;
    _mm256_storeu_si256(out, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256(out + 1, _mm256_permute2x128_si256(even, odd, 0x31));
}

CR_INLINE uint64_t add_words(const uint64_t *table, const cr_card *cards, int count)
{
    uint64_t sum = table[cards[0]];
    for (int i = 1; i < count; i++)
        sum += table[cards[i]];
    return sum;
}

/* ---- Five, six and seven cards ---- */

CR_INLINE void rank_block(const uint64_t sets[BLOCK], int count, cr_rank_value *values)
{
    struct suit_planes planes = transpose(sets);
    lanes most = _mm256_max_epu16(_mm256_max_epu16(planes.suit[0], planes.suit[1]),
                                  _mm256_max_epu16(planes.suit[2], planes.suit[3]));
    for (int suit = 0; suit < CR_SUITS; suit++)
        planes.suit[suit] = l_and(planes.suit[suit], l_all(RANKS));
    struct rank_groups held = group_ranks(&planes);
    struct ranked hand = rank_cards(&held, l_and(most, l_all(RANKS)), l_shr(most, COUNTS), count);
    write_values(&hand, values);
}

CR_INLINE void rank_all(const cr_card *cards, int count, size_t hands, cr_rank_value *values)
{
    uint64_t sets[CHUNK * BLOCK] = { 0 };
    cr_rank_value ranked[CHUNK * BLOCK] = { 0 };
    for (size_t done = 0; done < hands;) {
        size_t now = hands - done < CHUNK * BLOCK ? hands - done : CHUNK * BLOCK;
        for (size_t i = 0; i < now; i++)
            sets[i / BLOCK * BLOCK + slot(i % BLOCK)] =
                add_words(words, cards + (done + i) * (size_t)count, count);
        bool is_whole = now == CHUNK * BLOCK;
        cr_rank_value *to = is_whole ? values + done : ranked;
        for (size_t block = 0; block * BLOCK < now; block++)
            rank_block(sets + block * BLOCK, count, to + block * BLOCK);
        if (!is_whole) memcpy(values + done, ranked, now * sizeof ranked[0]);
        done += now;
    }
}

void cr_avx2_rank(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values)
{
    if (count == 5) rank_all(cards, 5, hands, values);
    if (count == 6) rank_all(cards, 6, hands, values);
    if (count == 7) rank_all(cards, 7, hands, values);
}

/* ---- Omaha ---- */

struct omaha_sets {
    uint64_t own[BLOCK], hand[BLOCK], board[BLOCK];
};

CR_INLINE void add_omaha(struct omaha_sets *sets, const cr_card *cards, size_t at)
{
    uint64_t own = 0;
    for (int i = 0; i < 4; i++)
        own |= UINT64_C(1) << (16 * i + CR_ACE - cards[i] / CR_SUITS);
    sets->own[at] = own;
    sets->hand[at] = add_words(turned_words, cards, 4);
    sets->board[at] = add_words(turned_words, cards + 4, 5);
}

CR_INLINE void omaha_block(const struct omaha_sets *sets, cr_rank_value *values)
{
    struct suit_planes own = transpose(sets->own);
    struct omaha_lanes nine = { .hand = transpose(sets->hand), .board = transpose(sets->board) };
    for (int i = 0; i < CR_SUITS; i++) {
        nine.own[i] = own.suit[i];
        nine.hand.suit[i] = l_and(nine.hand.suit[i], l_all(RANKS));
        nine.board.suit[i] = l_and(nine.board.suit[i], l_all(RANKS));
    }
    struct ranked hand = rank_omaha(&nine);
    write_values(&hand, values);
}

void cr_avx2_omaha(const cr_card *cards, size_t hands, cr_rank_value *values)
{
    struct omaha_sets sets;
    memset(&sets, 0, sizeof sets);
    for (size_t done = 0; done < hands; done += BLOCK) {
        size_t now = hands - done < BLOCK ? hands - done : BLOCK;
        cr_rank_value ranked[BLOCK];
        for (size_t i = 0; i < now; i++)
            add_omaha(&sets, cards + (done + i) * CR_OMAHA_CARDS, slot(i));
        omaha_block(&sets, ranked);
        memcpy(values + done, ranked, now * sizeof ranked[0]);
    }
}
