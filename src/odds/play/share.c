/* share.c -- workers take blocks of rounds and add up whole numbers.
 *
 * Play goes in legs, from a point where all blocks before it are done to the next such point: the end of a
 * stage, of all blocks, or wherever the workers are when something is to be kept or play is stopped. Blocks
 * are taken in order, and a block that was taken is played to its end, so a leg is cut short by taking no
 * more of them.
 */
#include "odds/play/share.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "chance/entropy.h"
#include "odds/play/ranks.h"

#define FIRST_STAGE 8    /* blocks */
#define LEG_S       1.0  /* of several ranks, which agree at the end of a leg only */
#define LOOK_MS     1000 /* between two looks at the clock where nobody watches */

struct shop {
    const struct cr_shared *play;
    const struct cr_pace *pace;
    unsigned threads;
    bool alone; /* no worker could be had: the caller works himself */

    pthread_mutex_t lock;
    pthread_cond_t go;     /* there are blocks to take, or it is over */
    pthread_cond_t change; /* the leg is done, or somebody failed */
    /* Guarded by the lock. */
    uint64_t next, leg_end; /* the block to be taken; no block from there on */
    unsigned out;           /* blocks taken and not done */
    bool over;
    struct cr_sums leg; /* what its blocks came to */
    enum cr_status status;
    struct cr_stake_fault fault;

    /* The caller's own. */
    struct cr_kept done;
    uint64_t resumed; /* rounds */
    double start, kept_at;
};

enum cr_status cr_stake_fail(struct cr_stake_fault *fault, size_t bet, enum cr_status status,
                             const struct cr_refusal *why)
{
    if (fault == NULL) return status;
    *fault = (struct cr_stake_fault){ .bet = bet };
    if (why != NULL) fault->why = *why;
    fault->why.status = status;
    return status;
}

/* ---- Sums ---- */

void cr_sums_add(struct cr_sums *sums, const struct cr_spin *spin)
{
    cr_wide net = spin->paid - spin->lost;
    sums->rounds++;
    sums->hits += net > 0;
    sums->played += spin->played;
    sums->paid += spin->paid;
    sums->lost += spin->lost;
    sums->squares += net * net;
    if (spin->beside.played == 0) return;
    cr_wide own = spin->beside.paid - spin->beside.lost;
    sums->beside.hits += own > 0;
    sums->beside.played += spin->beside.played;
    sums->beside.paid += spin->beside.paid;
    sums->beside.lost += spin->beside.lost;
    sums->beside.squares += own * own;
    sums->beside.products += own * (net - own);
}

void cr_sums_join(struct cr_sums *sums, const struct cr_sums *more)
{
    sums->rounds += more->rounds;
    sums->hits += more->hits;
    sums->decisions += more->decisions;
    sums->guesses += more->guesses;
    sums->played += more->played;
    sums->paid += more->paid;
    sums->lost += more->lost;
    sums->squares += more->squares;
    sums->beside.hits += more->beside.hits;
    sums->beside.played += more->beside.played;
    sums->beside.paid += more->beside.paid;
    sums->beside.lost += more->beside.lost;
    sums->beside.squares += more->beside.squares;
    sums->beside.products += more->beside.products;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void conclude_part(struct cr_simulated_part *part, uint64_t played_rounds, cr_wide played,
                          cr_wide net, cr_wide squares)
{
    double rounds = (double)played_rounds, stake = (double)played / rounds;
    double mean = (double)net / rounds, variance = (double)squares / rounds - mean * mean;
    part->stake = (cr_money)(played / (cr_wide)played_rounds);
    part->edge = 0 - mean / stake; /* of nothing it is 0, not -0 */
    part->deviation = variance > 0 ? sqrt(variance) / stake : 0;
    part->error = part->deviation / sqrt(rounds);
}

/* The side bets, and the rest of the stakes: (a + b)(a + b) = aa + 2ab + bb. */
static void conclude_parts(const struct cr_sums *sums, struct cr_simulation_result *result)
{
    cr_wide net = sums->paid - sums->lost, own = sums->beside.paid - sums->beside.lost;
    cr_wide rest = sums->squares - 2 * sums->beside.products - sums->beside.squares;
    result->beside_hits = (uint64_t)sums->beside.hits;
    conclude_part(&result->beside, sums->rounds, sums->beside.played, own, sums->beside.squares);
    if (sums->played > sums->beside.played)
        conclude_part(&result->main, sums->rounds, sums->played - sums->beside.played, net - own,
                      rest);
}

static void conclude(const struct shop *shop, const struct cr_sums *sums,
                     struct cr_simulation_result *result)
{
    memset(result, 0, sizeof *result);
    result->rounds = sums->rounds;
    result->resumed = shop->resumed;
    result->hits = sums->hits;
    result->decisions = sums->decisions;
    result->guesses = sums->guesses;
    result->staked = (double)sums->played;
    result->paid = (double)sums->paid;
    result->lost = (double)sums->lost;
    result->seconds = now() - shop->start;
    if (sums->rounds == 0 || sums->played == 0) return;
    struct cr_simulated_part all;
    conclude_part(&all, sums->rounds, sums->played, sums->paid - sums->lost, sums->squares);
    result->stake = all.stake;
    result->edge = all.edge;
    result->deviation = all.deviation;
    result->error = all.error;
    if (sums->beside.played > 0) conclude_parts(sums, result);
}

/* ---- Blocks ---- */

static uint64_t whole_blocks(const struct cr_pace *pace)
{
    return pace->rounds / CR_SIMULATION_BLOCK;
}

static uint64_t all_blocks(const struct cr_pace *pace)
{
    return (pace->rounds + CR_SIMULATION_BLOCK - 1) / CR_SIMULATION_BLOCK;
}

static uint64_t rounds_of(const struct cr_pace *pace, uint64_t block)
{
    uint64_t left = pace->rounds - block * CR_SIMULATION_BLOCK;
    return left < CR_SIMULATION_BLOCK ? left : CR_SIMULATION_BLOCK;
}

uint64_t cr_stage_end(uint64_t blocks)
{
    uint64_t end = FIRST_STAGE;
    while (end <= blocks)
        end += end / 4;
    return end;
}

static bool is_stopped(const struct shop *shop)
{
    return shop->pace->stop != NULL && atomic_load(shop->pace->stop);
}

/* ---- The workers ---- */

/* Waits for one where the leg has none left; false: there will be no more. */
static bool take_block(struct shop *shop, uint64_t *block)
{
    const unsigned ranks = cr_ranks_count();
    pthread_mutex_lock(&shop->lock);
    if (ranks == 1 && is_stopped(shop) && shop->next < shop->leg_end) {
        shop->leg_end = shop->next;
        pthread_cond_signal(&shop->change);
    }
    while (!shop->over && !shop->alone && shop->status == CR_OK && shop->next >= shop->leg_end)
        pthread_cond_wait(&shop->go, &shop->lock);
    bool is_one = !shop->over && shop->status == CR_OK && shop->next < shop->leg_end;
    if (is_one) {
        *block = shop->next;
        shop->next += ranks;
        shop->out++;
    }
    pthread_mutex_unlock(&shop->lock);
    return is_one;
}

static void hand_in(struct shop *shop, const struct cr_sums *sums)
{
    pthread_mutex_lock(&shop->lock);
    cr_sums_join(&shop->leg, sums);
    shop->out--;
    if (shop->out == 0 && (shop->next >= shop->leg_end || shop->status != CR_OK))
        pthread_cond_signal(&shop->change);
    pthread_mutex_unlock(&shop->lock);
}

static void give_up(struct shop *shop, enum cr_status status, const struct cr_stake_fault *fault)
{
    pthread_mutex_lock(&shop->lock);
    if (shop->status == CR_OK) {
        shop->status = status;
        shop->fault = *fault;
    }
    pthread_cond_broadcast(&shop->go);
    pthread_cond_signal(&shop->change);
    pthread_mutex_unlock(&shop->lock);
}

static void *work(void *argument)
{
    struct shop *shop = argument;
    const struct cr_shared *play = shop->play;
    struct cr_stake_fault fault = { 0 };
    void *player;
    uint64_t block;
    enum cr_status status = play->open(play->what, &player, &fault);
    if (status != CR_OK) {
        give_up(shop, status, &fault);
        return NULL;
    }
    while (status == CR_OK && take_block(shop, &block)) {
        struct cr_sums sums = { 0 };
        status =
            play->block(play->what, player, block, rounds_of(shop->pace, block), &sums, &fault);
        if (status != CR_OK) give_up(shop, status, &fault);
        hand_in(shop, &sums);
    }
    play->close(player);
    return NULL;
}

/* ---- A leg ---- */

static void wait_a_while(struct shop *shop)
{
    const struct cr_pace *pace = shop->pace;
    unsigned ms = pace->watch_ms > 0 ? pace->watch_ms : LOOK_MS;
    if (pace->keep != NULL && pace->keep_ms < ms) ms = pace->keep_ms;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += (time_t)(ms / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&shop->change, &shop->lock, &until);
}

/* Tells the watcher how far it is, without the lock. */
static void tell(struct shop *shop)
{
    const struct cr_pace *pace = shop->pace;
    struct cr_simulation_result so_far;
    if (pace->watch == NULL || cr_ranks_own() > 0) return;
    struct cr_sums sums = shop->done.sums;
    cr_sums_join(&sums, &shop->leg);
    pthread_mutex_unlock(&shop->lock);
    conclude(shop, &sums, &so_far);
    pace->watch(pace->context, &so_far);
    pthread_mutex_lock(&shop->lock);
}

static bool is_leg_done(const struct shop *shop)
{
    return shop->out == 0 && (shop->next >= shop->leg_end || shop->status != CR_OK);
}

static enum cr_status wait_for_leg(struct shop *shop)
{
    const struct cr_pace *pace = shop->pace;
    pthread_mutex_lock(&shop->lock);
    while (!is_leg_done(shop)) {
        wait_a_while(shop);
        bool is_due = pace->keep != NULL && now() - shop->kept_at >= pace->keep_ms / 1e3;
        bool has_begun = shop->next > shop->done.blocks; /* or it would never come to anything */
        if (is_due && has_begun && cr_ranks_count() == 1 && shop->next < shop->leg_end)
            shop->leg_end = shop->next;
        tell(shop);
    }
    tell(shop);
    enum cr_status status = shop->status;
    pthread_mutex_unlock(&shop->lock);
    return status;
}

/* What one rank could not play none has played. */
static enum cr_status agree(struct shop *shop, enum cr_status own)
{
    enum cr_status worst = (enum cr_status)cr_ranks_most((uint64_t)own);
    cr_ranks_add(&shop->leg);
    if (own != CR_OK || worst == CR_OK) return own;
    give_up(shop, worst, &(struct cr_stake_fault){ CR_STAKES_MAX, { .status = worst } });
    return worst;
}

static enum cr_status play_leg(struct shop *shop, uint64_t end)
{
    const unsigned ranks = cr_ranks_count(), own = cr_ranks_own();
    const uint64_t first = shop->done.blocks;
    pthread_mutex_lock(&shop->lock);
    shop->leg = (struct cr_sums){ 0 };
    shop->next = first + (own + ranks - (unsigned)(first % ranks)) % ranks;
    shop->leg_end = end;
    pthread_cond_broadcast(&shop->go);
    pthread_mutex_unlock(&shop->lock);
    if (shop->alone) work(shop);
    enum cr_status status = agree(shop, wait_for_leg(shop));
    cr_sums_join(&shop->done.sums, &shop->leg);
    shop->leg = (struct cr_sums){ 0 };
    shop->done.blocks = shop->leg_end;
    return status;
}

/* ---- From leg to leg ---- */

/* Of several ranks each leg is about as long as they can go without a word. */
static uint64_t agreed_blocks(const struct shop *shop)
{
    double seconds = now() - shop->start;
    double played = (double)(shop->done.sums.rounds - shop->resumed) / CR_SIMULATION_BLOCK;
    uint64_t blocks = (uint64_t)cr_ranks_count() * shop->threads;
    if (played > 0 && seconds > 0 && played / seconds * LEG_S > (double)blocks)
        blocks = (uint64_t)(played / seconds * LEG_S);
    cr_ranks_tell(&blocks, sizeof blocks);
    return blocks;
}

/* Whole blocks first: what is kept are those. */
static uint64_t choose_end(const struct shop *shop)
{
    const struct cr_pace *pace = shop->pace;
    const uint64_t whole = whole_blocks(pace), done = shop->done.blocks;
    if (done >= whole) return all_blocks(pace);
    uint64_t end = whole;
    if (pace->error > 0 || pace->keep != NULL) end = cr_stage_end(done);
    if (cr_ranks_count() > 1) {
        uint64_t blocks = agreed_blocks(shop);
        if (blocks < end - done) end = done + blocks;
    }
    return end < whole ? end : whole;
}

static bool is_exact_enough(const struct shop *shop)
{
    struct cr_simulation_result so_far;
    const uint64_t blocks = shop->done.blocks;
    if (shop->pace->error <= 0 || blocks == 0 || cr_stage_end(blocks - 1) != blocks) return false;
    conclude(shop, &shop->done.sums, &so_far);
    return so_far.error <= shop->pace->error;
}

static void keep(struct shop *shop)
{
    const struct cr_pace *pace = shop->pace;
    if (pace->keep == NULL || shop->done.blocks > whole_blocks(pace) || cr_ranks_own() > 0) return;
    pace->keep(pace->context, &shop->done);
    shop->kept_at = now();
}

static void play_all(struct shop *shop)
{
    const uint64_t all = all_blocks(shop->pace);
    while (shop->done.blocks < all && !is_exact_enough(shop) && !cr_ranks_most(is_stopped(shop))) {
        if (play_leg(shop, choose_end(shop)) != CR_OK) return;
        keep(shop);
    }
}

/* With fewer threads than asked for the result is the same; with none the caller works himself. */
static void run(struct shop *shop)
{
    pthread_t workers[CR_SIMULATION_THREADS_MAX];
    unsigned count = 0;
    while (count < shop->threads && pthread_create(&workers[count], NULL, work, shop) == 0)
        count++;
    if (count == 0) shop->alone = true;
    play_all(shop);
    pthread_mutex_lock(&shop->lock);
    shop->over = true;
    pthread_cond_broadcast(&shop->go);
    pthread_mutex_unlock(&shop->lock);
    for (unsigned i = 0; i < count; i++)
        pthread_join(workers[i], NULL);
}

static unsigned useful_threads(const struct cr_pace *pace, uint64_t blocks)
{
    unsigned threads = pace->threads > 0 ? pace->threads : 1;
    if (threads > CR_SIMULATION_THREADS_MAX) threads = CR_SIMULATION_THREADS_MAX;
    if (threads > blocks) threads = blocks > 0 ? (unsigned)blocks : 1;
    return threads;
}

enum cr_status cr_share(const struct cr_shared *play, const struct cr_pace *pace,
                        struct cr_simulation_result *result, struct cr_stake_fault *fault)
{
    struct shop shop = { .play = play, .pace = pace, .status = CR_OK };
    assert(pace->rounds <= CR_SIMULATION_ROUNDS_MAX);
    if (pace->from != NULL) shop.done = *pace->from;
    assert(shop.done.blocks <= whole_blocks(pace));
    shop.resumed = shop.done.sums.rounds;
    shop.threads = useful_threads(pace, all_blocks(pace) - shop.done.blocks);

    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&shop.change, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_cond_init(&shop.go, NULL);
    pthread_mutex_init(&shop.lock, NULL);
    (void)cr_chance_ready();
    shop.start = shop.kept_at = now();
    run(&shop);
    conclude(&shop, &shop.done.sums, result);
    pthread_mutex_destroy(&shop.lock);
    pthread_cond_destroy(&shop.go);
    pthread_cond_destroy(&shop.change);
    if (shop.status != CR_OK && fault != NULL) *fault = shop.fault;
    return shop.status;
}
