/* draw_sample.c -- sets of cards given up, drawn as often as they are, and counted whole. */
#include "odds/house_poker/draw_sample.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "chance/stream.h"
#include "odds/crew.h"
#include "odds/house_poker/draw_job.h"

#define OPEN_CARDS (CR_PACK_CARDS - CR_HAND_CARDS)

/* ---- What is given up ---- */

/* A first hand that gives up a set, against some open cards. */
struct given {
    uint32_t set; /* the number of the set that stands for the cards that go */
    uint32_t class;
    uint32_t weight; /* deals */
    uint8_t mask;
};

struct list {
    struct given *of;
    size_t count;
    double weight;
};

static int by_set(const void *a, const void *b)
{
    const struct given *one = a, *other = b;
    if (one->set != other->set) return one->set < other->set ? -1 : 1;
    if (one->class != other->class) return one->class < other->class ? -1 : 1;
    return (one->mask > other->mask) - (one->mask < other->mask);
}

static uint32_t set_of(const struct cr_draw_tables *tables, uint32_t class, unsigned mask)
{
    cr_card gone[CR_HAND_CARDS];
    unsigned count = cr_draw_pick(tables->hands[class], ~mask, gone);
    return cr_draw_number(tables, cr_draw_renaming(tables, gone, count), gone, count);
}

static void add_given(struct list *list, const struct cr_draw_tables *tables,
                      const struct cr_draw_odds *odds, uint32_t class, unsigned gone)
{
    uint32_t times[CR_DRAW_WAYS] = { 0 };
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) == NULL)
            times[odds->best[class][u]]++;
    for (unsigned i = 0; i < tables->mask_count[gone]; i++) {
        uint8_t mask = tables->masks[gone][i];
        if (times[mask] == 0) continue;
        struct given *given = &list->of[list->count++];
        *given = (struct given){ set_of(tables, class, mask), class,
                                 times[mask] * tables->ways[class], mask };
        list->weight += given->weight;
    }
}

static bool list_given(struct list *list, const struct cr_draw_tables *tables,
                       const struct cr_draw_odds *odds, unsigned gone)
{
    *list = (struct list){ .of = calloc((size_t)CR_DRAW_CLASSES * tables->mask_count[gone],
                                        sizeof *list->of) };
    if (list->of == NULL) return false;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)
        add_given(list, tables, odds, class, gone);
    qsort(list->of, list->count, sizeof *list->of, by_set);
    return true;
}

/* ---- One set ---- */

/* A set that was drawn: those who give it up; what they differ by. */
struct drawn {
    const struct given *from, *to;
    double weight, sum, squares, worst;
};

struct count {
    const struct cr_draw_tables *tables;
    const struct cr_draw_odds *odds;
    unsigned gone;
    struct cr_draw_out out;
    const cr_card *same[CR_RENAMINGS];
    unsigned same_count;
    bool *is_kept;    /* by the number of a set of cards that are kept: asked for */
    cr_draw_sums *of; /* by that number */
    struct cr_buy_memo *memo;
    struct cr_draw_look look;
};

static const cr_card *renaming_of(const struct count *count, const struct given *given)
{
    cr_card gone[CR_HAND_CARDS];
    unsigned cards = cr_draw_pick(count->tables->hands[given->class], ~(unsigned)given->mask, gone);
    return cr_draw_renaming(count->tables, gone, cards);
}

/* Which sets of a hand are asked for: their numbers. */
static unsigned numbers_in(const struct count *count, const cr_card *cards, uint32_t *numbers)
{
    const struct cr_draw_tables *tables = count->tables;
    const uint32_t(*choose)[CR_SETS_MOST + 1] = tables->deck->renamings.choose;
    unsigned found = 0;
    for (unsigned i = 0; i < tables->mask_count[count->gone]; i++) {
        unsigned mask = tables->masks[count->gone][i], at = 0;
        uint32_t number = 0;
        for (unsigned j = 0; j < CR_HAND_CARDS; j++)
            if (mask >> j & 1) number += choose[cards[j]][++at];
        if (count->is_kept[number]) numbers[found++] = number;
    }
    return found;
}

static bool wants(void *context, const struct cr_draw_hand *hand)
{
    uint32_t numbers[10];
    return numbers_in(context, hand->cards, numbers) > 0;
}

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    struct count *count = context;
    struct cr_draw_final final = { .kind = (enum cr_draw_kind)count->gone,
                                   .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS + count->gone,
                                   .memo = count->memo };
    struct cr_draw_net net;
    uint32_t numbers[10];
    unsigned sets = numbers_in(count, hand->cards, numbers);
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    memcpy(final.known + CR_HAND_CARDS, count->out.cards, count->gone);
    cr_draw_value(count->tables->terms, count->tables->buy, &final, against, &net);
    for (unsigned i = 0; i < sets; i++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            count->of[numbers[i]][u] += net.best[u] * (int64_t)ways;
}

/* Those that are the same by a renaming that leaves what is given up stand for one another. */
static void ask_for(struct count *count, const struct given *given)
{
    const cr_card *to = renaming_of(count, given);
    cr_card kept[CR_HAND_CARDS], renamed[CR_HAND_CARDS] = { 0 };
    unsigned cards = cr_draw_pick(count->tables->hands[given->class], given->mask, kept);
    for (unsigned i = 0; i < cards; i++)
        renamed[i] = to[kept[i]];
    for (unsigned i = 0; i < count->same_count; i++)
        count->is_kept[cr_draw_number(count->tables, count->same[i], renamed, cards)] = true;
}

static double wins_of(const struct count *count, const struct given *given, const cr_card *to,
                      unsigned u)
{
    const struct cr_draw_tables *tables = count->tables;
    cr_card kept[CR_HAND_CARDS], renamed[CR_HAND_CARDS] = { 0 };
    unsigned cards = cr_draw_pick(tables->hands[given->class], given->mask, kept);
    unsigned known = CR_HAND_CARDS + count->gone;
    double sum = 0, comes = tables->deck->renamings.choose[OPEN_CARDS - 1][count->gone];
    for (unsigned i = 0; i < cards; i++)
        renamed[i] = to[kept[i]];
    for (unsigned i = 0; i < count->same_count; i++)
        sum +=
            (double)count
                ->of[cr_draw_number(tables, count->same[i], renamed, cards)][count->same[i][to[u]]];
    sum /= count->same_count * comes * cr_draw_all(known) *
           (double)cr_draw_scale(tables->terms, known);
    return (sum - tables->terms->pays[count->gone].fee) / tables->terms->ante;
}

static void compare(struct count *count, const struct given *given, struct drawn *drawn)
{
    const struct cr_draw_tables *tables = count->tables;
    const cr_card *to = renaming_of(count, given);
    double ways = tables->ways[given->class];
    cr_draw_look(tables, given->class, &count->look);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        if (memchr(tables->hands[given->class], (int)u, CR_HAND_CARDS) != NULL ||
            count->odds->best[given->class][u] != given->mask)
            continue;
        double differs = wins_of(count, given, to, u) - count->look.wins[given->mask][u];
        drawn->sum += ways * differs;
        drawn->squares += ways * differs * differs;
        drawn->weight += ways;
        if (fabs(differs) > fabs(drawn->worst)) drawn->worst = differs;
    }
}

static bool count_set(struct count *count, struct drawn *drawn)
{
    const struct cr_draw_tables *tables = count->tables;
    size_t sets = cr_draw_set_count(CR_HAND_CARDS - count->gone);
    const cr_card *to = renaming_of(count, drawn->from);
    cr_card gone[CR_HAND_CARDS];
    count->out.count =
        cr_draw_pick(tables->hands[drawn->from->class], ~(unsigned)drawn->from->mask, gone);
    for (unsigned i = 0; i < count->out.count; i++)
        count->out.cards[i] = to[gone[i]];
    count->same_count = cr_draw_same(&tables->deck->renamings, &count->out, count->same);
    memset(count->is_kept, 0, sets * sizeof *count->is_kept);
    memset(count->of, 0, sets * sizeof *count->of);
    for (const struct given *given = drawn->from; given < drawn->to; given++)
        ask_for(count, given);
    struct cr_draw_walk walk = { .deck = tables->deck,
                                 .minimum = tables->terms->minimum,
                                 .out = count->out,
                                 .wants = wants,
                                 .visit = visit,
                                 .context = count };
    if (!cr_draw_walk(&walk)) return false;
    for (const struct given *given = drawn->from; given < drawn->to; given++)
        compare(count, given, drawn);
    return true;
}

/* ---- Many ---- */

struct crew {
    const struct cr_draw_tables *tables;
    const struct cr_draw_odds *odds;
    unsigned gone;
    struct drawn *drawn;
    unsigned count;
    atomic_uint next;
    atomic_bool failed;
};

static void *work(void *context)
{
    struct crew *crew = context;
    size_t sets = cr_draw_set_count(CR_HAND_CARDS - crew->gone);
    struct count *count = calloc(1, sizeof *count);
    bool *is_kept = calloc(sets, sizeof *is_kept);
    cr_draw_sums *sums = calloc(sets, sizeof *sums);
    struct cr_buy_memo *memo = cr_buy_memo_open();
    bool fine = count != NULL && is_kept != NULL && sums != NULL && memo != NULL;
    if (fine)
        *count = (struct count){ .tables = crew->tables,
                                 .odds = crew->odds,
                                 .gone = crew->gone,
                                 .is_kept = is_kept,
                                 .of = sums,
                                 .memo = memo };
    while (fine) {
        unsigned at = atomic_fetch_add(&crew->next, 1);
        if (at >= crew->count) break;
        fine = count_set(count, &crew->drawn[at]);
    }
    if (!fine) atomic_store(&crew->failed, true);
    free(count);
    free(is_kept);
    free(sums);
    cr_buy_memo_close(memo);
    return NULL;
}

static bool share_out(struct crew *crew, unsigned wanted)
{
    cr_crew_run(work, crew, wanted);
    return !atomic_load(&crew->failed);
}

/* One of each of `count` equal parts of all deals: parts[i] says which of the sets drawn. */
static unsigned draw_sets(const struct list *list, struct cr_stream *stream, unsigned count,
                          struct drawn *drawn, unsigned *parts)
{
    unsigned sets = 0;
    size_t from = 0, to = 0;
    double through = 0; /* the weight up to the end of this set */
    for (unsigned i = 0; i < count; i++) {
        double point = (i + (double)cr_stream_u32(stream) / 4294967296.0) * list->weight / count;
        bool moved = i == 0;
        while (to < list->count && through <= point) {
            for (from = to; to < list->count && list->of[to].set == list->of[from].set; to++)
                through += list->of[to].weight;
            moved = true;
        }
        if (moved) drawn[sets++] = (struct drawn){ &list->of[from], &list->of[to], 0, 0, 0, 0 };
        parts[i] = sets - 1;
    }
    return sets;
}

static void tell(struct cr_draw_differs *differs, const struct drawn *drawn, const unsigned *parts,
                 unsigned count)
{
    double sum = 0, squares = 0, steps = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct drawn *of = &drawn[parts[i]];
        double mean = of->sum / of->weight;
        sum += mean;
        squares += of->squares / of->weight;
        if (i > 0) {
            double step = mean - drawn[parts[i - 1]].sum / drawn[parts[i - 1]].weight;
            steps += step * step;
        }
        if (fabs(of->worst) > fabs(differs->worst)) differs->worst = of->worst;
    }
    differs->mean = sum / count;
    differs->spread = sqrt(fmax(0, squares / count - differs->mean * differs->mean));
    differs->error = count > 1 ? sqrt(steps / (2.0 * (count - 1)) / count) : differs->spread;
}

static bool sample_kind(struct cr_draw_differs *differs, const struct cr_draw_tables *tables,
                        const struct cr_draw_odds *odds, const struct cr_draw_sampling *by,
                        unsigned gone)
{
    unsigned count = by->sets[gone];
    struct list list;
    struct cr_seed seed = cr_seed_from_number(by->seed);
    struct cr_stream stream;
    if (!list_given(&list, tables, odds, gone)) return false;
    struct drawn *drawn = calloc(count, sizeof *drawn);
    unsigned *parts = calloc(count, sizeof *parts);
    bool fine = drawn != NULL && parts != NULL;
    cr_stream_init(&stream, &seed, gone);
    if (fine && list.count > 0) {
        struct crew crew = { .tables = tables, .odds = odds, .gone = gone, .drawn = drawn };
        differs->sets = crew.count = draw_sets(&list, &stream, count, drawn, parts);
        differs->share = list.weight / ((double)CR_FIVES * OPEN_CARDS);
        fine = share_out(&crew, by->threads);
        if (fine) tell(differs, drawn, parts, count);
    }
    free(list.of);
    free(drawn);
    free(parts);
    return fine;
}

bool cr_draw_correct(struct cr_draw_odds *odds, const struct cr_draw_tables *tables,
                     const struct cr_draw_sampling *by, struct cr_draw_sample *sample)
{
    double more = 0, variance = 0;
    mpq_t part;
    *sample = (struct cr_draw_sample){ .of = { { 0 } } };
    for (unsigned gone = tables->most + 1; gone <= CR_HP_EXCHANGE_MAX; gone++) {
        struct cr_draw_differs *differs = &sample->of[gone];
        if (mpq_sgn(odds->draws[gone]) == 0 || by->sets[gone] == 0) continue;
        if (!sample_kind(differs, tables, odds, by, gone)) return false;
        more += differs->share * differs->mean;
        variance += differs->share * differs->error * differs->share * differs->error;
    }
    mpq_init(part);
    mpq_set_d(part, more);
    mpq_sub(odds->edge, odds->edge, part);
    mpq_clear(part);
    odds->error = sqrt(variance);
    return true;
}
