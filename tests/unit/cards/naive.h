/* naive.h -- hands ranked the slow way, from the words of the specification alone: five cards sorted,
 * counted and compared; of more cards every five. It shares nothing with src/cards but the numbering of
 * cards and what a value looks like. */
#ifndef CR_TESTS_CARDS_NAIVE_H
#define CR_TESTS_CARDS_NAIVE_H

#include <stdint.h>
#include <string.h>

#include "cards/rank.h"

static inline uint32_t naive_value(int category, uint32_t major, uint32_t minor)
{
    return (uint32_t)category << 26 | major << 13 | minor;
}

static inline uint32_t naive_five(const cr_card *cards)
{
    int counts[13] = { 0 }, suits[4] = { 0 };
    uint32_t held[5] = { 0 }; /* ranks held so many times */
    uint32_t all = 0;
    for (int i = 0; i < 5; i++) {
        counts[cards[i] / 4]++;
        suits[cards[i] % 4]++;
    }
    for (int rank = 0; rank < 13; rank++) {
        held[counts[rank]] |= 1u << rank;
        if (counts[rank] > 0) all |= 1u << rank;
    }
    int flush = suits[0] == 5 || suits[1] == 5 || suits[2] == 5 || suits[3] == 5;
    uint32_t top = 0;
    for (int rank = 4; rank < 13; rank++)
        if (all == 0x1Fu << (rank - 4)) top = 1u << rank;
    if (all == 0x100F) top = 1u << 3; /* 5 4 3 2 A */
    if (flush && top == 1u << 12) return naive_value(10, 0, top);
    if (flush && top) return naive_value(9, 0, top);
    if (held[4]) return naive_value(8, held[4], held[1]);
    if (held[3] && held[2]) return naive_value(7, held[3], held[2]);
    if (flush) return naive_value(6, 0, all);
    if (top) return naive_value(5, 0, top);
    if (held[3]) return naive_value(4, held[3], held[1]);
    if (held[2] && (held[2] & (held[2] - 1))) return naive_value(3, held[2], held[1]);
    if (held[2]) return naive_value(2, held[2], held[1]);
    return naive_value((all & 0x1800) == 0x1800, 0, all);
}

static inline uint32_t naive_best(const cr_card *cards, int count)
{
    uint32_t best = 0;
    for (unsigned set = 0; set < 1u << count; set++) {
        cr_card five[5];
        int taken = 0;
        if (__builtin_popcount(set) != 5) continue;
        for (int i = 0; i < count; i++)
            if (set >> i & 1) five[taken++] = cards[i];
        uint32_t value = naive_five(five);
        if (value > best) best = value;
    }
    return best;
}

/* Calls with each of the sixty fives of two own and three common cards. */
static inline void naive_omaha_fives(const cr_card *own, const cr_card *common,
                                     void (*each)(void *context, const cr_card *five),
                                     void *context)
{
    for (int a = 0; a < 4; a++)
        for (int b = a + 1; b < 4; b++)
            for (int c = 0; c < 5; c++)
                for (int d = c + 1; d < 5; d++)
                    for (int e = d + 1; e < 5; e++) {
                        const cr_card five[5] = { own[a], own[b], common[c], common[d], common[e] };
                        each(context, five);
                    }
}

static inline void naive_keep_best(void *context, const cr_card *five)
{
    uint32_t *best = context, value = naive_five(five);
    if (value > *best) *best = value;
}

static inline uint32_t naive_omaha(const cr_card *own, const cr_card *common)
{
    uint32_t best = 0;
    naive_omaha_fives(own, common, naive_keep_best, &best);
    return best;
}

/* low5() of low-hands.md: the ranks from the top down as a number in base 16, ace 1; 0 where there is
 * no low. The qualifier 0 lets every unpaired five in. */
static inline uint32_t naive_low_five(const cr_card *cards, unsigned qualifier)
{
    unsigned ranks[5];
    for (int i = 0; i < 5; i++)
        ranks[i] = cards[i] / 4 == 12 ? 1 : cards[i] / 4 + 2u;
    for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 5; j++)
            if (ranks[j] > ranks[i]) {
                unsigned swap = ranks[i];
                ranks[i] = ranks[j];
                ranks[j] = swap;
            }
    uint32_t key = 0;
    for (int i = 0; i < 5; i++) {
        if (i > 0 && ranks[i] == ranks[i - 1]) return 0;
        key = key << 4 | ranks[i];
    }
    return qualifier != 0 && ranks[0] > qualifier ? 0 : key;
}

#endif
