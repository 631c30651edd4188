/* lanes_avx512.h -- 32 lanes in a 512-bit register, questions answered in mask registers. */
#ifndef CR_CARDS_LANES_AVX512_H
#define CR_CARDS_LANES_AVX512_H

#include <immintrin.h>

#define CR_LANES 32

typedef __m512i lanes;
typedef __mmask32 lane_mask;

#define l_all(number)   _mm512_set1_epi16((short)(number))
#define l_and(a, b)     _mm512_and_si512(a, b)
#define l_or(a, b)      _mm512_or_si512(a, b)
#define l_or3(a, b, c)  _mm512_ternarylogic_epi32(a, b, c, 0xFE)
#define l_xor(a, b)     _mm512_xor_si512(a, b)
#define l_less(a, b)    _mm512_andnot_si512(b, a) /* a without b */
#define l_add(a, b)     _mm512_add_epi16(a, b)
#define l_sub(a, b)     _mm512_sub_epi16(a, b)
#define l_shl(a, n)     _mm512_slli_epi16(a, n)
#define l_shr(a, n)     _mm512_srli_epi16(a, n)
#define l_any(a)        _mm512_test_epi16_mask(a, a)
#define l_same(a, b)    _mm512_cmpeq_epi16_mask(a, b)
#define l_over(a, n)    _mm512_cmpgt_epi16_mask(a, l_all(n))
#define l_more(a, b)    _mm512_cmpgt_epi16_mask(a, b)
#define l_pick(m, a, b) _mm512_mask_mov_epi16(b, m, a)
#define l_meet(a, b)    _mm512_test_epi16_mask(a, b) /* whether they have a bit in common */
#define l_only(m, a, b) _mm512_mask_mov_epi16(a, m, l_and(a, b)) /* a & b where m, else a */
#define l_keep(m, a)    _mm512_maskz_mov_epi16(m, a)
#define m_and(m, n)     ((lane_mask)((m) & (n)))
#define m_or(m, n)      ((lane_mask)((m) | (n)))
#define m_not(m)        ((lane_mask) ~(m))
#define m_less(m, n)    ((lane_mask)((m) & ~(n))) /* m and not n */

#endif
