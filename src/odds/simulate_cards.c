/* simulate_cards.c -- a block of rounds is a table with shoes of its own. */
#include "odds/simulate_cards.h"

#include <string.h>

/* Streams of a block: no more shoes than rounds, a machine's fresh one each, and some to spare. */
#define STREAMS_PER_BLOCK (UINT64_C(8) * CR_SIMULATION_BLOCK)

static enum cr_status sit_down(const void *what, void **out, struct cr_stake_fault *fault)
{
    const struct cr_card_simulation *job = what;
    struct cr_card_table *table;
    enum cr_status status = cr_card_table_open(&table, job->game, &job->play, &job->player, fault);
    if (status == CR_OK) *out = table;
    return status;
}

static enum cr_status play_block(const void *what, void *table, uint64_t block, uint64_t rounds,
                                 struct cr_sums *sums, struct cr_stake_fault *fault)
{
    const struct cr_card_simulation *job = what;
    enum cr_status status = CR_OK;
    cr_card_table_sit(table, &job->seed, block * STREAMS_PER_BLOCK);
    for (uint64_t i = 0; i < rounds && status == CR_OK; i++) {
        struct cr_spin spin;
        status = cr_card_table_round(table, &spin, fault);
        if (status == CR_OK) cr_sums_add(sums, &spin);
    }
    return status;
}

static void get_up(void *table)
{
    cr_card_table_close(table);
}

/* One round is played, so that a refusal shows here and not in the middle of the play. */
static enum cr_status check_stakes(const struct cr_card_simulation *job,
                                   struct cr_stake_fault *fault)
{
    struct cr_sums sums = { 0 };
    void *table;
    cr_money together = 0;
    for (size_t i = 0; i < job->player.stake_count; i++) {
        cr_money amount = job->player.stakes[i].amount;
        if (amount > CR_SIMULATION_STAKE_MAX / CR_CARD_HANDS_MAX - together) {
            if (fault != NULL)
                *fault = (struct cr_stake_fault){ .bet = i, .why = { .status = CR_OVERFLOW } };
            return CR_OVERFLOW;
        }
        together += amount > 0 ? amount : 0; /* the game refuses others by name */
    }
    enum cr_status status = sit_down(job, &table, fault);
    if (status != CR_OK) return status;
    status = play_block(job, table, 0, 1, &sums, fault);
    get_up(table);
    return status;
}

enum cr_status cr_simulate_cards(const struct cr_card_simulation *job,
                                 struct cr_simulation_result *result, struct cr_stake_fault *fault)
{
    const struct cr_shared play = {
        .what = job, .open = sit_down, .block = play_block, .close = get_up
    };
    memset(result, 0, sizeof *result);
    enum cr_status status = check_stakes(job, fault);
    return status == CR_OK ? cr_share(&play, &job->pace, result, fault) : status;
}
