/* cards.c -- a block of rounds is a table with shoes of its own. */
#include "odds/play/cards.h"

#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/batch.h"

/* How far the streams of two blocks lie apart. A block uses its first, and a mind the next; that they are so far apart keeps the
 * digits of a seed what they are. */
#define STREAMS_PER_BLOCK (UINT64_C(8) * CR_SIMULATION_BLOCK)

#define AT_ONCE           256 /* rounds the batch hands over */

struct worker {
    struct cr_card_table *table;
    struct cr_bj_batch *batch; /* NULL: the engine plays all */
};

static void get_up(void *one)
{
    struct worker *worker = one;
    cr_bj_batch_close(worker->batch);
    cr_card_table_close(worker->table);
    free(worker);
}

static enum cr_status sit_down(const void *what, void **out, struct cr_stake_fault *fault)
{
    const struct cr_card_simulation *job = what;
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        if (fault != NULL)
            *fault = (struct cr_stake_fault){ CR_STAKES_MAX, { .status = CR_NO_MEMORY } };
        return CR_NO_MEMORY;
    }
    enum cr_status status =
        cr_card_table_open(&worker->table, job->game, &job->play, &job->player, fault);
    if (status != CR_OK) {
        free(worker);
        return status;
    }
    cr_card_table_meter(worker->table, job->meter);
    if (job->recall != NULL) cr_card_table_recall(worker->table, job->recall, job->knows);
    if (job->game == &cr_blackjack_game && !job->by_engine && job->recall == NULL)
        (void)cr_bj_batch_open(&worker->batch, &job->play,
                               &job->player); /* or the engine does it */
    *out = worker;
    return CR_OK;
}

static void bet_slip(const struct cr_slips *slips, const struct cr_slip *slip,
                     struct cr_card_stake stakes[CR_STAKES_MAX], struct cr_card_table *table)
{
    for (size_t i = 0; i < slip->count; i++)
        stakes[i] = (struct cr_card_stake){ .position = slips->bets[slip->first + i].position,
                                            .amount = slips->bets[slip->first + i].amount };
    cr_card_table_bet(table, stakes, slip->count);
}

static enum cr_status play_by_engine(const struct cr_card_simulation *job,
                                     struct cr_card_table *table, uint64_t block, uint64_t rounds,
                                     struct cr_sums *sums, struct cr_stake_fault *fault)
{
    enum cr_status status = CR_OK;
    struct cr_stream slips;
    struct cr_card_stake stakes[CR_STAKES_MAX];
    cr_card_table_sit(table, &job->seed, block * STREAMS_PER_BLOCK);
    cr_stream_init(&slips, &job->seed, block * STREAMS_PER_BLOCK + 3);
    for (uint64_t i = 0; i < rounds && status == CR_OK; i++) {
        struct cr_spin spin;
        if (job->slips != NULL)
            bet_slip(job->slips, cr_slips_draw(job->slips, &slips), stakes, table);
        status = cr_card_table_round(table, &spin, fault);
        if (status == CR_OK) cr_sums_add(sums, &spin);
    }
    const struct cr_card_mind *mind = cr_card_table_mind(table);
    sums->decisions += mind->decisions;
    sums->guesses += mind->guesses;
    return status;
}

/* The same rounds, sooner; false, and no sums, where the batch does not cover one of them. */
static bool play_batch(const struct cr_card_simulation *job, struct cr_bj_batch *batch,
                       uint64_t block, uint64_t rounds, struct cr_sums *sums)
{
    struct cr_bj_dealt dealt[AT_ONCE];
    struct cr_sums own = *sums;
    cr_bj_batch_sit(batch, &job->seed, block * STREAMS_PER_BLOCK);
    for (uint64_t done = 0; done < rounds;) {
        size_t count = rounds - done < AT_ONCE ? (size_t)(rounds - done) : AT_ONCE;
        if (!cr_bj_batch_play(batch, dealt, count)) return false;
        for (size_t i = 0; i < count; i++)
            cr_sums_add(&own, &(struct cr_spin){ .played = job->player.stakes[0].amount,
                                                 .paid = dealt[i].paid,
                                                 .lost = dealt[i].lost });
        done += count;
    }
    *sums = own;
    return true;
}

static enum cr_status play_block(const void *what, void *one, uint64_t block, uint64_t rounds,
                                 struct cr_sums *sums, struct cr_stake_fault *fault)
{
    const struct worker *worker = one;
    if (worker->batch != NULL && play_batch(what, worker->batch, block, rounds, sums)) return CR_OK;
    return play_by_engine(what, worker->table, block, rounds, sums, fault);
}

/* Not more together than a split may make too much of. */
static enum cr_status check_sum(const struct cr_card_stake *stakes, size_t count,
                                struct cr_stake_fault *fault)
{
    cr_money together = 0;
    for (size_t i = 0; i < count; i++) {
        cr_money amount = stakes[i].amount;
        if (amount > CR_SIMULATION_STAKE_MAX / CR_CARD_HANDS_MAX - together) {
            if (fault != NULL)
                *fault = (struct cr_stake_fault){ .bet = i, .why = { .status = CR_OVERFLOW } };
            return CR_OVERFLOW;
        }
        together += amount > 0 ? amount : 0; /* the game refuses others by name */
    }
    return CR_OK;
}

/* One round is played, so that a refusal shows here and not in the middle of the play. */
static enum cr_status try_stakes(const struct cr_card_simulation *job, struct cr_card_table *table,
                                 struct cr_stake_fault *fault)
{
    struct cr_spin spin;
    cr_card_table_sit(table, &job->seed, 0);
    return cr_card_table_round(table, &spin, fault);
}

static enum cr_status try_slips(const struct cr_card_simulation *job, struct cr_card_table *table,
                                struct cr_stake_fault *fault)
{
    struct cr_card_stake stakes[CR_STAKES_MAX];
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < job->slips->count && status == CR_OK; i++) {
        const struct cr_slip *slip = &job->slips->list[i];
        bet_slip(job->slips, slip, stakes, table);
        status = check_sum(stakes, slip->count, fault);
        if (status == CR_OK) status = try_stakes(job, table, fault);
        if (status != CR_OK && fault != NULL) fault->bet = CR_STAKES_MAX;
    }
    return status;
}

static enum cr_status check_stakes(const struct cr_card_simulation *job,
                                   struct cr_stake_fault *fault)
{
    void *one;
    if (job->meter > CR_CARD_METER_MAX) {
        if (fault != NULL)
            *fault = (struct cr_stake_fault){ CR_STAKES_MAX, { .status = CR_OVERFLOW } };
        return CR_OVERFLOW;
    }
    enum cr_status status = check_sum(job->player.stakes, job->player.stake_count, fault);
    if (status == CR_OK) status = sit_down(job, &one, fault);
    if (status != CR_OK) return status;
    struct worker *worker = one;
    status = (job->slips != NULL ? try_slips : try_stakes)(job, worker->table, fault);
    get_up(worker);
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
