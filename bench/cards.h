/* cards.h -- what the benches of card games share: the heap watched, time on one core, whole rounds.
 *
 * Included once by each bench: it defines the functions the linker wraps malloc and its kin with.
 */
#ifndef CR_BENCH_CARDS_H
#define CR_BENCH_CARDS_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "heap.h"
#include "odds/play/card_table.h"
#include "rulebook/rulebook.h"

/* ---- Whole rounds ---- */

#define BENCH_SECONDS 0.2
#define BENCH_RUNS    7
#define BENCH_BATCH   256

/* Of this thread's own time on a core: whoever else works on the machine is not counted. */
static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct bench_figures {
    double rounds_per_second; /* of the best run */
    double edge;              /* of all rounds: the same play every time the bench is run as long */
    unsigned long heap_calls;
};

static inline void bench_must(enum cr_status status, const char *what)
{
    if (status == CR_OK) return;
    fprintf(stderr, "bench: %s: %s\n", what, cr_status_name(status));
    exit(1);
}

/* Shuffles, cuts and burns are among them, as they come. */
static inline struct bench_figures bench_rounds(const struct cr_game *game,
                                                const struct cr_play *play,
                                                const struct cr_card_player *player)
{
    struct cr_card_table *table;
    struct bench_figures figures = { 0 };
    struct cr_seed seed = cr_seed_from_number(17);
    struct cr_spin spin;
    double staked = 0, kept = 0;
    bench_must(cr_card_table_open(&table, game, play, player, NULL), "open");
    (void)cr_chance_ready();
    cr_card_table_sit(table, &seed, 0);
    bench_must(cr_card_table_round(table, &spin, NULL), "round");
    unsigned long before = heap_calls;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double start = bench_now(), end;
        unsigned long rounds = 0;
        do {
            for (unsigned i = 0; i < BENCH_BATCH; i++) {
                bench_must(cr_card_table_round(table, &spin, NULL), "round");
                staked += (double)spin.played;
                kept += (double)(spin.lost - spin.paid);
            }
            rounds += BENCH_BATCH;
            end = bench_now();
        } while (end - start < BENCH_SECONDS);
        double speed = (double)rounds / (end - start);
        if (speed > figures.rounds_per_second) figures.rounds_per_second = speed;
    }
    figures.heap_calls = heap_calls - before;
    figures.edge = kept / staked;
    cr_card_table_close(table);
    return figures;
}

/* What a batch plays in one go, counted the same way. `play` returns false if it cannot. */
static inline double bench_batch(bool (*play)(void *batch), void *batch)
{
    double best = 0;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double start = bench_now(), end;
        unsigned long rounds = 0;
        do {
            bench_must(play(batch) ? CR_OK : CR_NOT_OFFERED, "batch");
            rounds += BENCH_BATCH;
            end = bench_now();
        } while (end - start < BENCH_SECONDS);
        double speed = (double)rounds / (end - start);
        if (speed > best) best = speed;
    }
    return best;
}

static inline struct cr_rulebook *bench_book(const char *root, const char *house,
                                             const struct cr_schema *schema)
{
    struct cr_rulebook *book;
    struct cr_error err;
    if (cr_rulebook_open(&book, root, house, NULL, schema, &err) == CR_OK) return book;
    fprintf(stderr, "%s: %s\n", err.where, err.what);
    exit(1);
}

#endif
