/* dice.h -- choices for tests that play at random: from a seed, or from bytes a fuzzer gives. */
#ifndef ROULETTE_DICE_H
#define ROULETTE_DICE_H

#include <stddef.h>
#include <stdint.h>

#include "../base/random.h"

struct dice {
    uint64_t seed;
    const uint8_t *bytes; /* NULL: from the seed */
    size_t left;
};

static inline uint64_t dice_word(struct dice *dice)
{
    if (!dice->bytes) return random_u64(&dice->seed);
    uint64_t word = 0;
    for (int i = 0; i < 8 && dice->left > 0; i++, dice->left--)
        word = word << 8 | *dice->bytes++;
    return word;
}

/* 0..sides-1; a fuzzer spends as few bytes on it as will do. */
static inline unsigned roll(struct dice *dice, unsigned sides)
{
    if (!dice->bytes) return (unsigned)random_below(&dice->seed, sides);
    unsigned value = 0;
    for (unsigned reach = 1; reach < sides && dice->left > 0; reach <<= 8, dice->left--)
        value = value << 8 | *dice->bytes++;
    return value % sides;
}

#endif
