/* roulette.h -- roulette's odds by play: seeded rounds at a real table, and what they came to.
 *
 * The number of a block of rounds (share.h) is the number of its stream of chance (stream.h), so a
 * round's number depends on the seed and the round alone. Slips (slips.h) are drawn by streams of the other
 * half of all there are.
 *
 *     struct cr_simulation job = { .rules = rules, .plate = plate, .stakes = stakes, .stake_count = 4,
 *                                  .seed = cr_seed_from_number(7),
 *                                  .pace = { .rounds = 1000000, .threads = 2 } };
 *     cr_simulate(&job, &result, &fault);
 *     result.edge, result.error
 */
#ifndef CR_ODDS_PLAY_ROULETTE_H
#define CR_ODDS_PLAY_ROULETTE_H

#include "chance/entropy.h"
#include "odds/play/roulette_player.h"
#include "odds/play/share.h"
#include "odds/play/slips.h"

struct cr_simulation {
    const struct cr_roulette_rules *rules;
    const struct cr_roulette_settings *plate;
    const struct cr_stake *stakes;
    size_t stake_count;
    const struct cr_slips *slips; /* in place of stakes, one drawn for every round; NULL: none */
    struct cr_seed seed;
    struct cr_pace pace;
};

/* Refused stakes are refused before anything is played; of slips fault.bet is
 * CR_STAKES_MAX. */
enum cr_status cr_simulate(const struct cr_simulation *job, struct cr_simulation_result *result,
                           struct cr_stake_fault *fault);

/* A slip as stakes on positions; how many. */
size_t cr_slip_stakes(const struct cr_slips *slips, const struct cr_slip *slip,
                      struct cr_stake stakes[CR_STAKES_MAX]);

#endif
