/* rank.c -- how fast hands are ranked, against the figures of the libraries people use.
 *
 * The same 2^20 random hands by every way this machine can go: one by one (two look-ups a hand), and in
 * batches of AVX2 and AVX-512. Hands lie in memory as they were dealt; values go to a buffer that is used
 * again. A figure is the best of several runs. Cycles are those of the core: a chain of operations that
 * take one each is timed in the same run.
 *
 * The yardsticks were measured on one quiet core of a Zen 4 machine with the same number of hands: the
 * fastest library for that many cards, and a prototype of the same idea as ours. So that they mean
 * something on a slower core, or one that others use too, a bare loop that only adds up a word a card is
 * measured in the same run, and the yardsticks and aims are shortened by what it lacks of its figure on
 * such a core. Each way is held to its aim: three quarters of the library for five and six cards one by
 * one; what is chosen for a batch where there is none, to the library. What falls short is measured again
 * before it is said to.
 *
 * Then all hands of seven cards are counted: by classes (rank_count.h), and each of them dealt and ranked
 * in batches.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cards/batch.h"
#include "cards/rank_count.h"
#include "chance/stream.h"

#define HANDS         (1u << 20)
#define SLICE         4096 /* hands whose values are written before the buffer is used again */

#define PORTION       (HANDS / 32)
#define RUNS          9
#define RUNS_DEALT    3 /* of every hand of seven */
#define TRIES         3 /* of what falls short */

#define SEVENS        133784560
#define SECONDS_AIM   0.02  /* for counting them */
#define SECONDS_DEALT 0.208 /* SKPokerEval, each of them */

/* Millions of hands a second. */
static const struct yardstick {
    unsigned cards;
    double library, prototype, bare;
    double aims[CR_BATCH_WAYS]; /* 0: none of its own */
    const char *name;
} yardsticks[] = {
    { 5, 465, 1121, 860, { 0.75 * 465, 0, 1000 }, "OMPEval" },
    { 6, 398, 997, 717, { 0.75 * 398, 0, 950 }, "OMPEval" },
    { 7, 319, 921, 613, { 300, 0, 900 }, "SKPokerEval" },
    { CR_OMAHA_CARDS, 22, 101, 469, { 0, 0, 100 }, "OMPEval, 60 fives" },
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Of this thread's own time on a core, for what takes so long that others come in between. */
static double own_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
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

/* Of the core, a second, in millions: a row of operations of which each waits for the one before. */
static double measure_clock(void)
{
    enum { STEPS = 1 << 22 };
    double least = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t x = 1, y = hands[0] | 1u;
        double start = now();
        for (int i = 0; i < STEPS; i += 4) {
#define STEP \
    x ^= y;  \
    __asm__ volatile("" : "+r"(x));
            STEP STEP STEP STEP
#undef STEP
        }
        double spent = now() - start;
        sink = (uint32_t)x;
        if (run == 0 || spent < least) least = spent;
    }
    return STEPS / least / 1e6;
}

/* What the way must reach, on a quiet core. */
static double aim_of(const struct yardstick *yardstick, enum cr_batch_way way)
{
    if (yardstick->aims[way] != 0) return yardstick->aims[way];
    return way == cr_batch_chosen(yardstick->cards) ? yardstick->library : 0;
}

static bool print_way(const struct yardstick *yardstick, enum cr_batch_way way)
{
    double speed = 0, bare, quiet = 1, aim = aim_of(yardstick, way);
    for (int i = 0; i < TRIES; i++) {
        speed = measure(way, yardstick->cards, &bare);
        quiet = bare < yardstick->bare ? bare / yardstick->bare : 1;
        if (speed >= aim * quiet) break;
    }
    bool fine = speed >= aim * quiet;
    char aimed[16] = "-", ratio[16] = "-";
    if (aim > 0) {
        snprintf(aimed, sizeof aimed, "%.0f", aim);
        snprintf(ratio, sizeof ratio, "%.2f", speed / (aim * quiet));
    }
    printf("%5u  %-8s %10.1f %8.2f %6.2f %8s %6s %8.2f %10.2f  %s%s\n", yardstick->cards,
           cr_batch_name(way), speed, measure_clock() / speed, quiet, aimed, ratio,
           speed / (yardstick->library * quiet), speed / (yardstick->prototype * quiet),
           yardstick->name, fine ? "" : "  TOO SLOW");
    return fine;
}

/* ---- All hands of seven ---- */

#define PAIRS (CR_PACK_CARDS * (CR_PACK_CARDS - 1) / 2)

struct dealt {
    cr_card cards[SLICE * 7 + 1]; /* a hand is written as eight bytes */
    size_t count;
    uint32_t counts[CR_CATEGORIES];
    uint16_t pairs[PAIRS]; /* of the last cards, so that those above a card come first */
};

static void list_pairs(struct dealt *dealt)
{
    size_t count = 0;
    for (unsigned low = CR_PACK_CARDS; low-- > 0;)
        for (unsigned high = low + 1; high < CR_PACK_CARDS; high++)
            dealt->pairs[count++] = (uint16_t)(high << 8 | low);
}

/* Two values at a time: a count that was written just now is not waited for. */
static void count_dealt(struct dealt *dealt)
{
    enum { KINDS = 1 << (32 - CR_CATEGORY_BIT) };
    static cr_rank_value values[SLICE];
    uint32_t counts[KINDS][KINDS] = { { 0 } };
    cr_rank_batch(dealt->cards, 7, dealt->count, values);
    for (size_t i = 0; i + 1 < dealt->count; i += 2)
        counts[values[i] >> CR_CATEGORY_BIT][values[i + 1] >> CR_CATEGORY_BIT]++;
    for (size_t i = 0; i < CR_CATEGORIES; i++)
        for (size_t j = 0; j < CR_CATEGORIES; j++) {
            dealt->counts[i] += counts[i][j];
            dealt->counts[j] += counts[i][j];
        }
    if (dealt->count % 2 == 1) dealt->counts[values[dealt->count - 1] >> CR_CATEGORY_BIT]++;
    dealt->count = 0;
}

/* Every hand that begins with these cards. */
static void deal_rest(struct dealt *dealt, uint64_t begun, unsigned count, unsigned from)
{
    if (count < 5) {
        for (uint64_t card = from; card < CR_PACK_CARDS; card++)
            deal_rest(dealt, begun | card << 8 * count, count + 1, (unsigned)card + 1);
        return;
    }
    size_t above = CR_PACK_CARDS - from, pairs = above * (above - 1) / 2;
    if (dealt->count + pairs > SLICE) count_dealt(dealt);
    cr_card *to = dealt->cards + dealt->count * 7;
    for (size_t i = 0; i < pairs; i++, to += 7) {
        uint64_t hand = begun | (uint64_t)dealt->pairs[i] << 40;
        memcpy(to, &hand, sizeof hand);
    }
    dealt->count += pairs;
}

static bool print_counted(void)
{
    static struct dealt dealt;
    uint32_t counts[CR_CATEGORIES];
    double least = 0;
    for (int run = 0; run < RUNS; run++) {
        double start = own_now();
        cr_rank_count(7, counts);
        if (run == 0 || own_now() - start < least) least = own_now() - start;
    }
    list_pairs(&dealt);
    double spent = 0;
    for (int run = 0; run < RUNS_DEALT; run++) {
        memset(dealt.counts, 0, sizeof dealt.counts);
        double start = own_now();
        deal_rest(&dealt, 0, 0, 0);
        count_dealt(&dealt);
        if (run == 0 || own_now() - start < spent) spent = own_now() - start;
    }
    bool same = memcmp(counts, dealt.counts, sizeof counts) == 0;
    printf("\nall %d hands of seven by category\n"
           "  by classes      %8.4f s   aim %.2f s, ratio %.2f%s\n"
           "  each of them    %8.4f s   %.0f M hands/s, %.2f cycles a hand; SKPokerEval %.3f s\n"
           "  %s\n",
           SEVENS, least, SECONDS_AIM, SECONDS_AIM / least, least > SECONDS_AIM ? "  TOO SLOW" : "",
           spent, SEVENS / spent / 1e6, measure_clock() * 1e6 * spent / SEVENS, SECONDS_DEALT,
           same ? "the counts are the same" : "THE COUNTS DIFFER");
    return same && least <= SECONDS_AIM;
}

int main(void)
{
    bool fine = true;
    for (size_t i = 0; i < CR_PACK_CARDS; i++)
        words[i] = UINT64_C(0x9E3779B97F4A7C15) * (i + 1);
    printf("%u random hands; a batch of seven goes by %s here; the core's clock %.0f MHz\n\n",
           HANDS, cr_batch_name(cr_batch_chosen(7)), measure_clock());
    printf("%5s  %-8s %10s %8s %6s %8s %6s %8s %10s\n", "cards", "way", "M hands/s", "cycles",
           "quiet", "aim", "ratio", "library", "prototype");
    for (size_t i = 0; i < sizeof yardsticks / sizeof yardsticks[0]; i++) {
        draw_hands(yardsticks[i].cards);
        for (unsigned way = 0; way < CR_BATCH_WAYS; way++)
            if (cr_batch_can((enum cr_batch_way)way))
                fine = print_way(&yardsticks[i], (enum cr_batch_way)way) && fine;
    }
    printf("\ncycles: of the core, a hand; a chain of one-cycle operations is timed for it\n"
           "quiet: the bare loop against its figure on a quiet core; shortens what follows\n"
           "ratio: to the aim; the limit is 1\n"
           "library: ratio to the one named, 465, 398, 319 and 22 M hands/s\n"
           "prototype: ratio to 1121, 997, 921 and 101 M hands/s\n");
    fine = print_counted() && fine;
    printf("%s\n", fine ? "within the limits" : "NOT within the limits");
    return fine ? 0 : 1;
}
