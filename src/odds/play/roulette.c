/* roulette.c -- roulette by play: a block of rounds is a stream of chance. */
#include "odds/play/roulette.h"

#include <string.h>

#include "chance/wheel.h"

#define SLIPS_FROM (UINT64_C(1) << 63) /* streams that draw slips; the others draw numbers */

size_t cr_slip_stakes(const struct cr_slips *slips, const struct cr_slip *slip,
                      struct cr_stake stakes[CR_STAKES_MAX])
{
    for (size_t i = 0; i < slip->count; i++)
        stakes[i] = (struct cr_stake){ .position = slips->bets[slip->first + i].position,
                                       .announced = CR_NOT_ANNOUNCED,
                                       .amount = slips->bets[slip->first + i].amount };
    return slip->count;
}

static enum cr_status sit_down(const void *what, void **out, struct cr_stake_fault *fault)
{
    const struct cr_simulation *job = what;
    struct cr_player *player;
    enum cr_status status = cr_player_open(&player, job->rules, job->plate, fault);
    if (status != CR_OK) return status;
    if (job->slips == NULL) status = cr_player_choose(player, job->stakes, job->stake_count, fault);
    if (status == CR_OK)
        *out = player;
    else
        cr_player_close(player);
    return status;
}

static void choose_slip(const struct cr_slips *slips, struct cr_stream *stream,
                        struct cr_player *player)
{
    struct cr_stake stakes[CR_STAKES_MAX];
    size_t count = cr_slip_stakes(slips, cr_slips_draw(slips, stream), stakes);
    cr_player_choose_again(player, stakes, count);
}

static enum cr_status play_block(const void *what, void *player, uint64_t block, uint64_t rounds,
                                 struct cr_sums *sums, struct cr_stake_fault *fault)
{
    const struct cr_simulation *job = what;
    struct cr_stream stream, slips;
    cr_stream_init(&stream, &job->seed, block);
    cr_stream_init(&slips, &job->seed, SLIPS_FROM + block);
    enum cr_status status = cr_player_sit(player, fault);
    for (uint64_t i = 0; i < rounds && status == CR_OK; i++) {
        struct cr_spin spin;
        if (job->slips != NULL) choose_slip(job->slips, &slips, player);
        status = cr_player_spin(player, cr_wheel_spin(&stream), &spin, fault);
        if (status == CR_OK) cr_sums_add(sums, &spin);
    }
    return status;
}

static void get_up(void *player)
{
    cr_player_close(player);
}

static enum cr_status check(struct cr_player *player, const struct cr_stake *stakes, size_t count,
                            struct cr_stake_fault *fault)
{
    struct cr_spin spin = { 0 };
    enum cr_status status = cr_player_choose(player, stakes, count, fault);
    if (status == CR_OK) status = cr_player_spin(player, 0, &spin, fault);
    if (status != CR_OK || spin.played <= CR_SIMULATION_STAKE_MAX) return status;
    if (fault != NULL) *fault = (struct cr_stake_fault){ .why = { .status = CR_OVERFLOW } };
    return CR_OVERFLOW;
}

static enum cr_status check_stakes(const struct cr_simulation *job, struct cr_stake_fault *fault)
{
    struct cr_player *player;
    struct cr_stake stakes[CR_STAKES_MAX];
    enum cr_status status = cr_player_open(&player, job->rules, job->plate, fault);
    if (status != CR_OK) return status;
    if (job->slips == NULL) status = check(player, job->stakes, job->stake_count, fault);
    for (size_t i = 0; job->slips != NULL && i < job->slips->count && status == CR_OK; i++) {
        const struct cr_slip *slip = &job->slips->list[i];
        status = check(player, stakes, cr_slip_stakes(job->slips, slip, stakes), fault);
        if (status != CR_OK && fault != NULL) fault->bet = CR_STAKES_MAX;
    }
    cr_player_close(player);
    return status;
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
