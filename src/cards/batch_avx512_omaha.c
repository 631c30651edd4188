/* batch_avx512_omaha.c -- Omaha, 32 hands at a time.
 *
 * Eight hands are two loads. A byte permutation turns every card into the number of its bit in a set of
 * 64, 16 * suit + rank; another picks the first card of each of the eight hands, a shift makes it a bit,
 * and so on for each card; four such registers of eight sets are transposed into four planes of suits
 * with a hand a lane, which is what omaha_lanes.h works on.
 */
#include <string.h>

#include "cards/batch_ways.h"

#include "cards/lanes_avx512.h"
#include "cards/omaha_lanes.h"

#define BLOCK      CR_LANES
#define FIRST_BYTE UINT64_C(0x0101010101010101)
#define EVEN_BYTES UINT64_C(0x5555555555555555)

/* ---- In and out of the lanes ---- */

/* Four registers a, b, c, d of eight hands with four parts of 16 bits each, into four registers of one
 * part with a hand a lane. In every 128 bits the hands come a b c d of an even number, then of the odd
 * one that follows: write_values() puts them back. */
CR_INLINE struct suit_planes transpose(const __m512i in[4])
{
    __m512i ab_even = _mm512_unpacklo_epi16(in[0], in[1]);
    __m512i ab_odd = _mm512_unpackhi_epi16(in[0], in[1]);
    __m512i cd_even = _mm512_unpacklo_epi16(in[2], in[3]);
    __m512i cd_odd = _mm512_unpackhi_epi16(in[2], in[3]);
    __m512i even_01 = _mm512_unpacklo_epi32(ab_even, cd_even);
    __m512i even_23 = _mm512_unpackhi_epi32(ab_even, cd_even);
    __m512i odd_01 = _mm512_unpacklo_epi32(ab_odd, cd_odd);
    __m512i odd_23 = _mm512_unpackhi_epi32(ab_odd, cd_odd);
    return (struct suit_planes){ {
        _mm512_unpacklo_epi64(even_01, odd_01),
        _mm512_unpackhi_epi64(even_01, odd_01),
        _mm512_unpacklo_epi64(even_23, odd_23),
        _mm512_unpackhi_epi64(even_23, odd_23),
    } };
}

CR_INLINE void write_values(const struct ranked *hand, cr_rank_value *values)
{
    lanes low = low_half(hand), high = high_half(hand);
    __m512i even = _mm512_unpacklo_epi16(low, high), odd = _mm512_unpackhi_epi16(low, high);
    const __m512i ab = _mm512_set_epi32(29, 13, 25, 9, 21, 5, 17, 1, 28, 12, 24, 8, 20, 4, 16, 0);
    const __m512i cd = _mm512_add_epi32(ab, _mm512_set1_epi32(2));
    _mm512_storeu_si512(values, _mm512_permutex2var_epi32(even, ab, odd));
    _mm512_storeu_si512(values + 16, _mm512_permutex2var_epi32(even, cd, odd));
}

/* ---- Nine cards ---- */

/* Card to bit, from the ace down; and the rank alone. */
static const uint8_t turned_bits[64] = {
#define RANK(r) 12 - r, 28 - r, 44 - r, 60 - r
    RANK(0), RANK(1), RANK(2), RANK(3),  RANK(4),  RANK(5),  RANK(6),
    RANK(7), RANK(8), RANK(9), RANK(10), RANK(11), RANK(12),
#undef RANK
};

/* Where in a load the first card of each of eight hands lies, a hand every eight bytes. */
CR_INLINE __m512i hands_at(int count)
{
    return _mm512_set_epi64(7 * count, 6 * count, 5 * count, 4 * count, 3 * count, 2 * count, count,
                            0);
}

/* Eight hands of nine cards are 72 bytes: two loads, the second of the last 64 of them. A byte of the
 * second is 64 and its place there. */
CR_INLINE __m512i byte_of(__m512i first, __m512i second, __mmask64 kept, __m512i from)
{
    __mmask64 is_second = _mm512_cmpgt_epi8_mask(from, _mm512_set1_epi8(63));
    from = _mm512_mask_add_epi8(from, is_second, from, _mm512_set1_epi8(56));
    return _mm512_maskz_permutex2var_epi8(kept, first, from, second);
}

/* Eight hands: the rank of each own card, the sets of the own and of the common cards. */
struct omaha_eight {
    __m512i own, hand, board;
};

CR_INLINE struct omaha_eight read_omaha(const cr_card *cards)
{
    const __m512i table = _mm512_loadu_si512(turned_bits), one = _mm512_set1_epi64(1);
    const __m512i at = hands_at(CR_OMAHA_CARDS);
    /* the four own cards of a hand, one in each 16 bits of its 64 */
    const __m512i own_at = _mm512_add_epi16(
        _mm512_or_si512(_mm512_or_si512(at, _mm512_slli_epi64(at, 16)),
                        _mm512_or_si512(_mm512_slli_epi64(at, 32), _mm512_slli_epi64(at, 48))),
        _mm512_set1_epi64(INT64_C(0x0003000200010000)));
    __m512i first = _mm512_permutexvar_epi8(_mm512_loadu_si512(cards), table);
    __m512i second = _mm512_permutexvar_epi8(_mm512_loadu_si512(cards + 8), table);
    struct omaha_eight eight = { l_all(0), l_all(0), l_all(0) };
    for (int card = 0; card < CR_OMAHA_CARDS; card++) {
        __m512i from = _mm512_add_epi64(at, _mm512_set1_epi64(card));
        __m512i bit = _mm512_sllv_epi64(one, byte_of(first, second, FIRST_BYTE, from));
        if (card < 4)
            eight.hand = l_or(eight.hand, bit);
        else
            eight.board = l_or(eight.board, bit);
    }
    __m512i own = byte_of(first, second, EVEN_BYTES, own_at);
    eight.own = _mm512_sllv_epi16(l_all(1), _mm512_and_si512(own, l_all(15)));
    return eight;
}

CR_INLINE void omaha_block(const cr_card *cards, cr_rank_value *values)
{
    const struct omaha_eight a = read_omaha(cards), b = read_omaha(cards + 8 * CR_OMAHA_CARDS),
                             c = read_omaha(cards + 16 * CR_OMAHA_CARDS),
                             d = read_omaha(cards + 24 * CR_OMAHA_CARDS);
    const struct suit_planes own = transpose((const __m512i[]){ a.own, b.own, c.own, d.own });
    const struct omaha_lanes nine = {
        .own = { own.suit[0], own.suit[1], own.suit[2], own.suit[3] },
        .hand = transpose((const __m512i[]){ a.hand, b.hand, c.hand, d.hand }),
        .board = transpose((const __m512i[]){ a.board, b.board, c.board, d.board }),
    };
    struct ranked hand = rank_omaha(&nine);
    write_values(&hand, values);
}

void cr_avx512_omaha(const cr_card *cards, size_t hands, cr_rank_value *values)
{
    size_t i = 0;
    for (; i + BLOCK <= hands; i += BLOCK)
        omaha_block(cards + i * CR_OMAHA_CARDS, values + i);
    if (i == hands) return;
    cr_card last[BLOCK * CR_OMAHA_CARDS] = { 0 };
    cr_rank_value ranked[BLOCK];
    memcpy(last, cards + i * CR_OMAHA_CARDS, (hands - i) * CR_OMAHA_CARDS);
    omaha_block(last, ranked);
    memcpy(values + i, ranked, (hands - i) * sizeof ranked[0]);
}
