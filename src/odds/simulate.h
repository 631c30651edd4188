/* simulate.h -- the odds by play: seeded rounds at a real table, and what they came to.
 *
 * Rounds are played in blocks, and the number of a block is the number of its stream of chance
 * (stream.h), so a round's number depends on the seed and the round alone. Sums are whole numbers.
 * Together: the result is the same to the digit on one thread or many.
 *
 *     struct cr_simulation job = { .rules = rules, .plate = plate, .stakes = stakes, .stake_count = 4,
 *                                  .seed = cr_seed_from_number(7), .rounds = 1000000, .threads = 2 };
 *     cr_simulate(&job, &result, &fault);
 *     result.edge, result.error
 */
#ifndef CR_ODDS_SIMULATE_H
#define CR_ODDS_SIMULATE_H

#include <stdatomic.h>

#include "chance/entropy.h"
#include "odds/player.h"

#define CR_SIMULATION_BLOCK       (1 << 14) /* rounds */
#define CR_SIMULATION_ROUNDS_MAX  UINT64_C(1000000000000)
#define CR_SIMULATION_THREADS_MAX 256

/* The most all stakes of a round may be together: lost every time, a block's chips last, and the sum of
 * squares of all rounds fits 128 bits. */
#define CR_SIMULATION_STAKE_MAX (CR_PLAYER_CHIPS / CR_SIMULATION_BLOCK)

struct cr_simulation {
    const struct cr_roulette_rules *rules;
    const struct cr_roulette_settings *plate;
    const struct cr_stake *stakes;
    size_t stake_count;
    struct cr_seed seed;
    uint64_t rounds;
    unsigned threads;
    const atomic_bool *stop; /* set: no further block is begun; NULL: nobody stops it */
    /* Called about every `watch_ms` on the caller's own thread; NULL: nobody watches. */
    void (*watch)(void *context, uint64_t rounds_done);
    void *context;
    unsigned watch_ms;
};

struct cr_simulation_result {
    uint64_t rounds; /* played: fewer than asked for if it was stopped */
    uint64_t hits;   /* rounds in which something was paid */
    cr_money stake;  /* in play each round */
    double staked, paid, lost;
    double edge;      /* of the stake in play */
    double error;     /* its standard error */
    double deviation; /* of a round, in stakes */
    double seconds;
};

/* Refused stakes are refused before anything is played. */
enum cr_status cr_simulate(const struct cr_simulation *job, struct cr_simulation_result *result,
                           struct cr_stake_fault *fault);

#endif
