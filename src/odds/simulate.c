/* simulate.c -- workers take blocks of rounds and add up whole numbers. */
#include "odds/simulate.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "chance/wheel.h"

__extension__ typedef __int128 wide;

struct sums {
    uint64_t rounds, hits;
    wide played, paid, lost, squares; /* squares of what a round won */
};

/* What the workers share. Sums, fault and working are guarded by the lock. */
struct shop {
    const struct cr_simulation *job;
    atomic_uint_fast64_t next_block, rounds_done;
    pthread_mutex_t lock;
    pthread_cond_t change;
    struct sums sums;
    enum cr_status status;
    struct cr_stake_fault fault;
    unsigned working;
};

static uint64_t block_count(const struct cr_simulation *job)
{
    return (job->rounds + CR_SIMULATION_BLOCK - 1) / CR_SIMULATION_BLOCK;
}

static enum cr_status play_block(const struct cr_simulation *job, struct cr_player *player,
                                 uint64_t block, struct sums *sums, struct cr_stake_fault *fault)
{
    uint64_t left = job->rounds - block * CR_SIMULATION_BLOCK;
    uint64_t rounds = left < CR_SIMULATION_BLOCK ? left : CR_SIMULATION_BLOCK;
    struct cr_stream stream;
    cr_stream_init(&stream, &job->seed, block);
    enum cr_status status = cr_player_sit(player, fault);
    for (uint64_t i = 0; i < rounds && status == CR_OK; i++) {
        struct cr_spin spin;
        status = cr_player_spin(player, cr_wheel_spin(&stream), &spin, fault);
        if (status != CR_OK) break;
        wide net = spin.paid - spin.lost;
        sums->rounds++;
        sums->hits += spin.paid > 0;
        sums->played += spin.played;
        sums->paid += spin.paid;
        sums->lost += spin.lost;
        sums->squares += net * net;
    }
    return status;
}

static bool is_stopped(const struct shop *shop)
{
    return shop->job->stop != NULL && atomic_load(shop->job->stop);
}

static void add_sums(struct sums *to, const struct sums *from)
{
    to->rounds += from->rounds;
    to->hits += from->hits;
    to->played += from->played;
    to->paid += from->paid;
    to->lost += from->lost;
    to->squares += from->squares;
}

static enum cr_status play_blocks(struct shop *shop, struct sums *sums,
                                  struct cr_stake_fault *fault)
{
    const struct cr_simulation *job = shop->job;
    struct cr_player *player;
    enum cr_status status = cr_player_open(&player, job->rules, job->plate, fault);
    if (status != CR_OK) return status;
    status = cr_player_choose(player, job->stakes, job->stake_count, fault);
    while (status == CR_OK && !is_stopped(shop)) {
        uint64_t block = atomic_fetch_add(&shop->next_block, 1), before = sums->rounds;
        if (block >= block_count(job)) break;
        status = play_block(job, player, block, sums, fault);
        atomic_fetch_add(&shop->rounds_done, sums->rounds - before);
    }
    cr_player_close(player);
    return status;
}

static void *work(void *argument)
{
    struct shop *shop = argument;
    struct sums sums = { 0 };
    struct cr_stake_fault fault = { 0 };
    enum cr_status status = play_blocks(shop, &sums, &fault);
    pthread_mutex_lock(&shop->lock);
    add_sums(&shop->sums, &sums);
    if (status != CR_OK && shop->status == CR_OK) {
        shop->status = status;
        shop->fault = fault;
    }
    shop->working--;
    pthread_cond_signal(&shop->change);
    pthread_mutex_unlock(&shop->lock);
    return NULL;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void wait_a_while(struct shop *shop, unsigned ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += (time_t)(ms / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&shop->change, &shop->lock, &until);
}

/* Whoever called waits for the workers, and tells the watcher how far they are. */
static void wait_for_all(struct shop *shop)
{
    const struct cr_simulation *job = shop->job;
    pthread_mutex_lock(&shop->lock);
    while (shop->working > 0) {
        wait_a_while(shop, job->watch_ms > 0 ? job->watch_ms : 1000);
        if (job->watch == NULL) continue;
        pthread_mutex_unlock(&shop->lock);
        job->watch(job->context, atomic_load(&shop->rounds_done));
        pthread_mutex_lock(&shop->lock);
    }
    pthread_mutex_unlock(&shop->lock);
}

/* With fewer threads than asked for the result is the same; with none the caller works himself. */
static void run(struct shop *shop, unsigned threads)
{
    pthread_t workers[CR_SIMULATION_THREADS_MAX];
    unsigned count = 0;
    shop->working = threads;
    while (count < threads && pthread_create(&workers[count], NULL, work, shop) == 0)
        count++;
    pthread_mutex_lock(&shop->lock);
    shop->working -= threads - count;
    pthread_mutex_unlock(&shop->lock);
    if (count == 0) {
        shop->working = 1;
        work(shop);
    }
    wait_for_all(shop);
    for (unsigned i = 0; i < count; i++)
        pthread_join(workers[i], NULL);
}

static void conclude(const struct sums *sums, struct cr_simulation_result *result)
{
    double rounds = (double)sums->rounds;
    result->rounds = sums->rounds;
    result->hits = sums->hits;
    result->staked = (double)sums->played;
    result->paid = (double)sums->paid;
    result->lost = (double)sums->lost;
    if (sums->rounds == 0 || sums->played == 0) return;
    double stake = (double)sums->played / rounds;
    double mean = (double)(sums->paid - sums->lost) / rounds;
    double variance = (double)sums->squares / rounds - mean * mean;
    result->stake = (cr_money)(sums->played / (wide)sums->rounds);
    result->edge = -mean / stake;
    result->deviation = variance > 0 ? sqrt(variance) / stake : 0;
    result->error = result->deviation / sqrt(rounds);
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
    struct shop shop = { .job = job, .status = CR_OK };
    uint64_t blocks = block_count(job);
    unsigned threads = job->threads > 0 ? job->threads : 1;
    assert(job->rounds <= CR_SIMULATION_ROUNDS_MAX);
    memset(result, 0, sizeof *result);
    enum cr_status status = check_stakes(job, fault);
    if (status != CR_OK) return status;
    if (threads > CR_SIMULATION_THREADS_MAX) threads = CR_SIMULATION_THREADS_MAX;
    if (threads > blocks) threads = blocks > 0 ? (unsigned)blocks : 1;

    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&shop.change, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&shop.lock, NULL);
    (void)cr_chance_ready();
    double start = now();
    run(&shop, threads);
    conclude(&shop.sums, result);
    result->seconds = now() - start;
    pthread_mutex_destroy(&shop.lock);
    pthread_cond_destroy(&shop.change);
    if (shop.status != CR_OK && fault != NULL) *fault = shop.fault;
    return shop.status;
}
