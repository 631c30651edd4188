/* random.h -- values for property tests: the same row of them every time (splitmix64). */
#ifndef CR_TESTS_BASE_RANDOM_H
#define CR_TESTS_BASE_RANDOM_H

#include <stdint.h>

static inline uint64_t random_u64(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t random_below(uint64_t *state, uint64_t n)
{
    return random_u64(state) % n; /* the bias does not matter to these tests */
}

/* As often small as large, of both signs, and now and then at the very edge. */
static inline int64_t random_i64(uint64_t *state)
{
    static const int64_t edges[] = { 0, 1, -1, INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MIN + 1 };
    uint64_t choice = random_below(state, 32);
    if (choice < sizeof edges / sizeof *edges) return edges[choice];
    int64_t size = (int64_t)(random_u64(state) >> 1 >> random_below(state, 63));
    return choice % 2 == 0 ? size : -size;
}

#endif
