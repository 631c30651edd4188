/* share.h -- rounds by the million, shared out among threads and machines: the same result to the digit.
 *
 * Rounds are played in blocks. What a block is dealt depends on the seed and its number alone, and sums
 * are whole numbers, so it does not matter who plays which block, or how many do.
 *
 *     struct cr_shared play = { .what = &job, .open = sit_down, .block = play_block, .close = get_up };
 *     struct cr_pace pace = { .rounds = 1000000, .threads = 2 };
 *     cr_share(&play, &pace, &result, &fault);
 *
 * Where an error is wanted, play may end before all rounds are played: only at the end of a stage, a
 * number of blocks that is the same for everybody (cr_stage_end), from the sums of all blocks before it.
 * So that does not depend on threads either. What is kept (checkpoint.h) is the sums of the first so many
 * whole blocks; play that goes on from there is play that was never broken off.
 *
 * Where the program was started on several machines (ranks.h), all of them call this with the same play
 * and pace, and all get the same result; the first one watches and keeps.
 */
#ifndef CR_ODDS_PLAY_SHARE_H
#define CR_ODDS_PLAY_SHARE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"

#define CR_SIMULATION_BLOCK       (1 << 14) /* rounds */
#define CR_SIMULATION_ROUNDS_MAX  UINT64_C(1000000000000)
#define CR_SIMULATION_THREADS_MAX 256

#define CR_STAKES_MAX             256

/* What a player sits down with: more than any round takes, and winnings on it still fit. */
#define CR_PLAYER_CHIPS INT64_C(100000000000000)

/* The most all stakes of a round may be together: lost every time, a block's chips last, and the sum of
 * squares of all rounds fits 128 bits. */
#define CR_SIMULATION_STAKE_MAX (CR_PLAYER_CHIPS / CR_SIMULATION_BLOCK)

/* Which stake was refused, and why; a plate that cannot be played has bet CR_STAKES_MAX. */
struct cr_stake_fault {
    size_t bet;
    struct cr_refusal why;
};

/* Notes it in fault (NULL: nowhere) and returns the status; why NULL: no more is known. */
enum cr_status cr_stake_fail(struct cr_stake_fault *fault, size_t bet, enum cr_status status,
                             const struct cr_refusal *why);

/* What one round did to the stakes that were in play; beside: to those of them that are side bets. */
struct cr_spin {
    cr_money played, paid, lost;
    struct {
        cr_money played, paid, lost;
    } beside;
};

__extension__ typedef __int128 cr_wide;

struct cr_sums {
    uint64_t rounds, hits;
    uint64_t decisions, guesses;         /* of a recorded strategy (recorded.h) */
    cr_wide played, paid, lost, squares; /* squares of what a round won */
    struct {
        cr_wide hits, played, paid, lost, squares;
        cr_wide products; /* of what they won and what the other stakes did */
    } beside;             /* of the side bets alone: all nothing where there are none */
};
void cr_sums_add(struct cr_sums *sums, const struct cr_spin *spin);
void cr_sums_join(struct cr_sums *sums, const struct cr_sums *more);

/* The first `blocks` blocks, whole, and what they came to. */
struct cr_kept {
    uint64_t blocks;
    struct cr_sums sums;
};

/* How a game is played; `what` is handed to each. A worker opens a player of its own. */
struct cr_shared {
    const void *what;
    enum cr_status (*open)(const void *what, void **player, struct cr_stake_fault *fault);
    enum cr_status (*block)(const void *what, void *player, uint64_t block, uint64_t rounds,
                            struct cr_sums *sums, struct cr_stake_fault *fault);
    void (*close)(void *player);
};

/* Of some of the stakes, as below. */
struct cr_simulated_part {
    cr_money stake; /* 0: there is none */
    double edge, error, deviation;
};

struct cr_simulation_result {
    uint64_t rounds;  /* played: fewer than asked for if it was stopped, or exact enough */
    uint64_t resumed; /* of them, those of a run before this one */
    uint64_t hits;    /* rounds that won more than they lost, as the exact answer counts them */
    uint64_t decisions, guesses; /* of a recorded strategy: all, and those it had not seen */
    cr_money stake;              /* in play each round */
    double staked, paid, lost;
    double edge;      /* of the stake in play */
    double error;     /* its standard error */
    double deviation; /* of a round, in stakes */
    double seconds;
    struct cr_simulated_part main,
        beside;           /* where there are side bets: the other stakes, and they */
    uint64_t beside_hits; /* rounds in which they won */
};

/* How many standard errors to either side an interval reaches that holds the edge 95 times in a hundred. */
#define CR_SIMULATION_SIGMAS_95 1.959963984540054

/* Stages end after 8, 10, 12, 15, 18, 22, 27 ... blocks, each about a quarter longer than the one before:
 * the first of these ends that is more than `blocks`. */
uint64_t cr_stage_end(uint64_t blocks);

struct cr_pace {
    uint64_t rounds; /* the most that are played */
    double error;    /* the standard error of the edge that is wanted; 0: all rounds are played */
    unsigned threads;
    const atomic_bool *stop; /* set: no further block is begun; NULL: nobody stops it */
    /* Called about every `watch_ms` on the caller's own thread; NULL: nobody watches. */
    void (*watch)(void *context, const struct cr_simulation_result *so_far);
    void *context;
    unsigned watch_ms;
    /* Called on the caller's own thread at the end of every stage, where play ends or is stopped, and about
     * every `keep_ms`; NULL: nothing is kept. */
    void (*keep)(void *context, const struct cr_kept *kept);
    unsigned keep_ms;
    const struct cr_kept *from; /* goes on from there, with no more rounds than `rounds` (asserted);
                                   NULL: from the first block */
};

enum cr_status cr_share(const struct cr_shared *play, const struct cr_pace *pace,
                        struct cr_simulation_result *result, struct cr_stake_fault *fault);

#endif
