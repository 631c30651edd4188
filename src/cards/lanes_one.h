/* lanes_one.h -- one lane in a plain number: the rules of rank_lanes.h for one hand, on any machine. */
#ifndef CR_CARDS_LANES_ONE_H
#define CR_CARDS_LANES_ONE_H

#include <stdbool.h>
#include <stdint.h>

#define CR_LANES 1

typedef uint32_t lanes; /* 16 bits of it */
typedef bool lane_mask;

#define l_all(number)   ((lanes)(number))
#define l_and(a, b)     ((a) & (b))
#define l_or(a, b)      ((a) | (b))
#define l_or3(a, b, c)  ((a) | (b) | (c))
#define l_xor(a, b)     ((a) ^ (b))
#define l_less(a, b)    ((a) & ~(b)) /* a without b */
#define l_add(a, b)     (((a) + (b)) & 0xFFFF)
#define l_sub(a, b)     (((a) - (b)) & 0xFFFF)
#define l_shl(a, n)     ((a) << (n)&0xFFFF)
#define l_shr(a, n)     ((a) >> (n))
#define l_any(a)        ((a) != 0)
#define l_same(a, b)    ((a) == (b))
#define l_over(a, n)    ((a) > (n))
#define l_more(a, b)    ((a) > (b))
#define l_pick(m, a, b) ((m) ? (a) : (b))
#define l_meet(a, b)    (((a) & (b)) != 0)      /* whether they have a bit in common */
#define l_only(m, a, b) ((m) ? (a) & (b) : (a)) /* a & b where m, else a */
#define l_keep(m, a)    ((m) ? (a) : 0u)
#define m_and(m, n)     ((m) && (n))
#define m_or(m, n)      ((m) || (n))
#define m_not(m)        (!(m))
#define m_less(m, n)    ((m) && !(n)) /* m and not n */

#endif
