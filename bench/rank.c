/* rank.c -- how fast hands are ranked, against the figures of the libraries people use.
 *
 * The same 2^20 random hands by every way this machine can go: one by one (two look-ups a hand), and in
 * batches of AVX2 and AVX-512. Hands lie in memory as they were dealt; values go to a buffer that is used
 * again. A figure is the best of several runs.
 *
 * The yardsticks were measured on one quiet core of a Zen 4 machine with the same number of hands: the
 * fastest library for that many cards, and a prototype of the same idea as ours. So that they mean
 * something on a slower core, or one that others use too, a bare loop that only adds up a word a card is
 * measured in the same run, and the yardsticks are shortened by what it lacks of its figure on such a
 * core. What is chosen for a batch must not be slower than the library. One hand at a time is as fast as
 * it on a quiet core, and is held to three quarters of that where others use the caches too; in Omaha it
 * is not held to it, for a batch is what odds ask for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cards/batch.h"
#include "chance/stream.h"

#define HANDS       (1u << 20)
#define SLICE       4096 /* hands whose values are written before the buffer is used again */

#define PORTION     (HANDS / 32)
#define RUNS        9

#define LIMIT_BATCH 1.0
#define LIMIT_ONE   0.75

/* Millions of hands a second. */
static const struct yardstick {
    unsigned cards;
    double library, prototype, bare;
    const char *name;
    bool holds_for_one; /* whether one hand at a time is held to the library */
} yardsticks[] = {
    { 5, 465, 1121, 860, "OMPEval", true },
    { 6, 398, 997, 717, "OMPEval", true },
    { 7, 319, 921, 613, "SKPokerEval", true },
    { CR_OMAHA_CARDS, 22, 101, 469, "OMPEval, 60 fives", false },
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static cr_card hands[HANDS * CR_OMAHA_CARDS];
static volatile uint32_t sink; /* what was worked out is used, so it is not left out */

static void draw_hands(unsigned cards)
{
    struct cr_seed seed = cr_seed_from_number(52);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, cards);
    for (size_t i = 0; i < HANDS; i++) {
        cr_card pack[CR_PACK_CARDS];
        for (unsigned card = 0; card < CR_PACK_CARDS; card++)
            pack[card] = (cr_card)card;
        for (unsigned j = 0; j < cards; j++) {
            unsigned with = j + cr_stream_below(&stream, CR_PACK_CARDS - j);
            hands[i * cards + j] = pack[with];
            pack[with] = pack[j];
        }
    }
}

static void rank_slice(enum cr_batch_way way, unsigned cards, size_t from, cr_rank_value *values)
{
    if (cards == CR_OMAHA_CARDS)
        cr_omaha_batch_by(way, hands + from * cards, SLICE, values);
    else
        cr_rank_batch_by(way, hands + from * cards, cards, SLICE, values);
}

static uint64_t words[CR_PACK_CARDS];

/* The bare loop: what any way of ranking one hand does first. */
static inline __attribute__((always_inline)) void add_up(unsigned cards, size_t from,
                                                         cr_rank_value *values)
{
    const cr_card *hand = hands + from * cards;
    for (size_t i = 0; i < SLICE; i++, hand += cards) {
        uint64_t sum = 0;
        for (unsigned card = 0; card < cards; card++)
            sum += words[hand[card]];
        values[i] = (cr_rank_value)(sum >> 7);
    }
}

static void add_slice(unsigned cards, size_t from, cr_rank_value *values)
{
    if (cards == 5) add_up(5, from, values);
    if (cards == 6) add_up(6, from, values);
    if (cards == 7) add_up(7, from, values);
    if (cards == CR_OMAHA_CARDS) add_up(CR_OMAHA_CARDS, from, values);
}

static double time_portion(enum cr_batch_way way, unsigned cards, size_t from, bool is_bare)
{
    static cr_rank_value values[SLICE];
    double start = now();
    for (size_t i = from; i < from + PORTION; i += SLICE) {
        if (is_bare)
            add_slice(cards, i, values);
        else
            rank_slice(way, cards, i, values);
        __asm__ volatile("" : : "r"(values) : "memory");
    }
    sink = values[0];
    return now() - start;
}

/* Millions of hands a second; and of the bare loop, which runs in between. Each portion of the hands has
 * its own best time, so that a moment in which the machine did something else costs one portion a run. */
static double measure(enum cr_batch_way way, unsigned cards, double *bare)
{
    double least[2][HANDS / PORTION], sum[2] = { 0, 0 };
    for (int run = 0; run < RUNS; run++)
        for (int is_bare = 0; is_bare < 2; is_bare++)
            for (size_t i = 0; i < HANDS / PORTION; i++) {
                double spent = time_portion(way, cards, i * PORTION, is_bare == 1);
                if (run == 0 || spent < least[is_bare][i]) least[is_bare][i] = spent;
            }
    for (int is_bare = 0; is_bare < 2; is_bare++)
        for (size_t i = 0; i < HANDS / PORTION; i++)
            sum[is_bare] += least[is_bare][i];
    *bare = HANDS / sum[1] / 1e6;
    return HANDS / sum[0] / 1e6;
}

static bool print_figures(const struct yardstick *yardstick)
{
    bool fine = true;
    draw_hands(yardstick->cards);
    for (unsigned i = 0; i < CR_BATCH_WAYS; i++) {
        enum cr_batch_way way = (enum cr_batch_way)i;
        double bare;
        if (!cr_batch_can(way)) continue;
        double speed = measure(way, yardstick->cards, &bare);
        double quiet = bare < yardstick->bare ? bare / yardstick->bare : 1;
        double ratio = speed / (yardstick->library * quiet);
        double limit = way == cr_batch_chosen(yardstick->cards) ? LIMIT_BATCH : LIMIT_ONE;
        if (limit == LIMIT_ONE && (way != CR_BATCH_PLAIN || !yardstick->holds_for_one)) limit = 0;
        printf("%5u  %-8s %10.1f %8.0f %8.2f %8.2f %10.2f  %s%s\n", yardstick->cards,
               cr_batch_name(way), speed, bare, quiet, ratio,
               speed / (yardstick->prototype * quiet), yardstick->name,
               ratio < limit ? "  TOO SLOW" : "");
        if (ratio < limit) fine = false;
    }
    return fine;
}

int main(void)
{
    bool fine = true;
    printf("%u random hands; a batch of seven goes by %s here\n\n", HANDS,
           cr_batch_name(cr_batch_chosen(7)));
    for (size_t i = 0; i < CR_PACK_CARDS; i++)
        words[i] = UINT64_C(0x9E3779B97F4A7C15) * (i + 1);
    printf("%5s  %-8s %10s %8s %8s %8s %10s\n", "cards", "way", "M hands/s", "bare", "quiet",
           "ratio", "prototype");
    for (size_t i = 0; i < sizeof yardsticks / sizeof yardsticks[0]; i++)
        fine = print_figures(&yardsticks[i]) && fine;
    printf("\nquiet: the bare loop against its figure on a quiet core; shortens what follows\n"
           "ratio: to the library named, 465, 398, 319 and 22 M hands/s; the limit is 1, one by "
           "one 0.75\n"
           "prototype: ratio to 1121, 997, 921 and 101 M hands/s, without a limit\n%s\n",
           fine ? "within the limits" : "NOT within the limits");
    return fine ? 0 : 1;
}
