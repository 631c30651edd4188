/* naive.h -- poker told a second time, as plainly as can be, to hold the engine against.
 *
 * A hand's worth by its definition: five cards sorted and counted; the best of all choices tried one by
 * one, in Omaha two of one's own and three of the middle. The pots unit by unit: who put in the first
 * unit, who the second, and so on. Nothing of it is shared with the engine, and none of it is fast.
 */
#ifndef CR_TESTS_POKER_NAIVE_H
#define CR_TESTS_POKER_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

#define NAIVE_SEATS  10
#define NAIVE_NO_LOW UINT64_MAX

/* Cards as the engine numbers them: rank * 4 + suit, the two 0. The higher number is the better hand. */
uint64_t naive_high(const uint8_t five[5]);

/* The lower number is the better; NAIVE_NO_LOW. */
uint64_t naive_low(const uint8_t five[5], unsigned qualifier);

struct naive_hand {
    int64_t put[NAIVE_SEATS]; /* over the whole hand */
    bool live[NAIVE_SEATS];
    uint8_t own[NAIVE_SEATS][7], common[5];
    unsigned own_count, common_count;
    bool two_of_own, halves;
    int64_t dead;
    int64_t unit;                         /* a pot is split to */
    int64_t percent_bp, fee_sum, fee_cap; /* of a pot; or of the hand; 0: none */
    unsigned first;                       /* seat of the first odd unit */
    unsigned qualifier;
};

/* What each seat gets: what comes back uncalled and what it wins. Returns the fee. */
int64_t naive_divide(const struct naive_hand *hand, int64_t got[NAIVE_SEATS]);

#endif
