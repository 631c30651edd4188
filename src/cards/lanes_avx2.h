/* lanes_avx2.h -- 16 lanes in a 256-bit register, questions answered by lanes of all ones. */
#ifndef CR_CARDS_LANES_AVX2_H
#define CR_CARDS_LANES_AVX2_H

#include <immintrin.h>

#define CR_LANES 16

typedef __m256i lanes;
typedef __m256i lane_mask;

#define l_all(number)   _mm256_set1_epi16((short)(number))
#define l_and(a, b)     _mm256_and_si256(a, b)
#define l_or(a, b)      _mm256_or_si256(a, b)
#define l_or3(a, b, c)  l_or(a, l_or(b, c))
#define l_xor(a, b)     _mm256_xor_si256(a, b)
#define l_less(a, b)    _mm256_andnot_si256(b, a) /* a without b */
#define l_add(a, b)     _mm256_add_epi16(a, b)
#define l_sub(a, b)     _mm256_sub_epi16(a, b)
#define l_shl(a, n)     _mm256_slli_epi16(a, n)
#define l_shr(a, n)     _mm256_srli_epi16(a, n)
#define l_any(a)        _mm256_cmpgt_epi16(a, _mm256_setzero_si256())
#define l_same(a, b)    _mm256_cmpeq_epi16(a, b)
#define l_over(a, n)    _mm256_cmpgt_epi16(a, l_all(n))
#define l_more(a, b)    _mm256_cmpgt_epi16(a, b)
#define l_pick(m, a, b) _mm256_blendv_epi8(b, a, m)
#define l_meet(a, b)    l_any(l_and(a, b))        /* whether they have a bit in common */
#define l_only(m, a, b) l_pick(m, l_and(a, b), a) /* a & b where m, else a */
#define l_keep(m, a)    _mm256_and_si256(m, a)
#define m_and(m, n)     _mm256_and_si256(m, n)
#define m_or(m, n)      _mm256_or_si256(m, n)
#define m_not(m)        _mm256_xor_si256(m, _mm256_set1_epi16(-1))
#define m_less(m, n)    _mm256_andnot_si256(n, m) /* m and not n */

#endif
