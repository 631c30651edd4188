/* roulette.c -- roulette by play: a block of rounds is a stream of chance. */
#include "odds/play/roulette.h"

#include <string.h>

#include "chance/wheel.h"

static enum cr_status sit_down(const void *what, void **out, struct cr_stake_fault *fault)
{
    const struct cr_simulation *job = what;
    struct cr_player *player;
    enum cr_status status = cr_player_open(&player, job->rules, job->plate, fault);
    if (status != CR_OK) return status;
    status = cr_player_choose(player, job->stakes, job->stake_count, fault);
    if (status == CR_OK)
        *out = player;
    else
        cr_player_close(player);
    return status;
}

static enum cr_status play_block(const void *what, void *player, uint64_t block, uint64_t rounds,
                                 struct cr_sums *sums, struct cr_stake_fault *fault)
{
    const struct cr_simulation *job = what;
    struct cr_stream stream;
    cr_stream_init(&stream, &job->seed, block);
    enum cr_status status = cr_player_sit(player, fault);
    for (uint64_t i = 0; i < rounds && status == CR_OK; i++) {
        struct cr_spin spin;
        status = cr_player_spin(player, cr_wheel_spin(&stream), &spin, fault);
        if (status == CR_OK) cr_sums_add(sums, &spin);
    }
    return status;
}

static void get_up(void *player)
{
    cr_player_close(player);
}

static enum cr_status check_stakes(const struct cr_simulation *job, struct cr_stake_fault *fault)
{
    struct cr_player *player;
    struct cr_spin spin = { 0 };
    enum cr_status status = cr_player_open(&player, job->rules, job->plate, fault);
    if (status != CR_OK) return status;
    status = cr_player_choose(player, job->stakes, job->stake_count, fault);
    if (status == CR_OK) status = cr_player_spin(player, 0, &spin, fault);
    cr_player_close(player);
    if (status != CR_OK || spin.played <= CR_SIMULATION_STAKE_MAX) return status;
    if (fault != NULL) *fault = (struct cr_stake_fault){ .why = { .status = CR_OVERFLOW } };
    return CR_OVERFLOW;
}

enum cr_status cr_simulate(const struct cr_simulation *job, struct cr_simulation_result *result,
                           struct cr_stake_fault *fault)
{
    const struct cr_shared play = {
        .what = job, .open = sit_down, .block = play_block, .close = get_up
    };
    memset(result, 0, sizeof *result);
    enum cr_status status = check_stakes(job, fault);
    return status == CR_OK ? cr_share(&play, &job->pace, result, fault) : status;
}
