/* share.c -- workers take blocks of rounds and add up whole numbers. */
#include "odds/play/share.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "chance/entropy.h"

/* What the workers share. Sums, fault and working are guarded by the lock. */
struct shop {
    const struct cr_shared *play;
    const struct cr_pace *pace;
    atomic_uint_fast64_t next_block, rounds_done;
    pthread_mutex_t lock;
    pthread_cond_t change;
    struct cr_sums sums;
    enum cr_status status;
    struct cr_stake_fault fault;
    unsigned working;
};

static uint64_t block_count(const struct cr_pace *pace)
{
    return (pace->rounds + CR_SIMULATION_BLOCK - 1) / CR_SIMULATION_BLOCK;
}

void cr_sums_add(struct cr_sums *sums, const struct cr_spin *spin)
{
    cr_wide net = spin->paid - spin->lost;
    sums->rounds++;
    sums->hits += spin->paid > 0;
    sums->played += spin->played;
    sums->paid += spin->paid;
    sums->lost += spin->lost;
    sums->squares += net * net;
}

static bool is_stopped(const struct shop *shop)
{
    return shop->pace->stop != NULL && atomic_load(shop->pace->stop);
}

static void add_sums(struct cr_sums *to, const struct cr_sums *from)
{
    to->rounds += from->rounds;
    to->hits += from->hits;
    to->played += from->played;
    to->paid += from->paid;
    to->lost += from->lost;
    to->squares += from->squares;
}

static enum cr_status play_blocks(struct shop *shop, struct cr_sums *sums,
                                  struct cr_stake_fault *fault)
{
    const struct cr_shared *play = shop->play;
    const uint64_t all = shop->pace->rounds;
    void *player;
    enum cr_status status = play->open(play->what, &player, fault);
    if (status != CR_OK) return status;
    while (status == CR_OK && !is_stopped(shop)) {
        uint64_t block = atomic_fetch_add(&shop->next_block, 1), before = sums->rounds;
        if (block >= block_count(shop->pace)) break;
        uint64_t left = all - block * CR_SIMULATION_BLOCK;
        status = play->block(play->what, player, block,
                             left < CR_SIMULATION_BLOCK ? left : CR_SIMULATION_BLOCK, sums, fault);
        atomic_fetch_add(&shop->rounds_done, sums->rounds - before);
    }
    play->close(player);
    return status;
}

static void *work(void *argument)
{
    struct shop *shop = argument;
    struct cr_sums sums = { 0 };
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
    const struct cr_pace *pace = shop->pace;
    pthread_mutex_lock(&shop->lock);
    while (shop->working > 0) {
        wait_a_while(shop, pace->watch_ms > 0 ? pace->watch_ms : 1000);
        if (pace->watch == NULL) continue;
        pthread_mutex_unlock(&shop->lock);
        pace->watch(pace->context, atomic_load(&shop->rounds_done));
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

static void conclude(const struct cr_sums *sums, struct cr_simulation_result *result)
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
    result->stake = (cr_money)(sums->played / (cr_wide)sums->rounds);
    result->edge = -mean / stake;
    result->deviation = variance > 0 ? sqrt(variance) / stake : 0;
    result->error = result->deviation / sqrt(rounds);
}

enum cr_status cr_share(const struct cr_shared *play, const struct cr_pace *pace,
                        struct cr_simulation_result *result, struct cr_stake_fault *fault)
{
    struct shop shop = { .play = play, .pace = pace, .status = CR_OK };
    uint64_t blocks = block_count(pace);
    unsigned threads = pace->threads > 0 ? pace->threads : 1;
    assert(pace->rounds <= CR_SIMULATION_ROUNDS_MAX);
    memset(result, 0, sizeof *result);
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
