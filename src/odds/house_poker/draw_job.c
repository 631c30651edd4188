/* draw_job.c -- one walk: a set of cards is given up, and what every hand is worth that may come of it. */
#include "odds/house_poker/draw_job.h"

#include <string.h>

#define PARTS  CR_DRAW_SIXTH_PARTS
#define FINALS (CR_PACK_CARDS - CR_HAND_CARDS - 1) /* cards of which an exchange comes */

/* ---- Hands ---- */

static const struct cr_draw_out *out_of(const struct cr_draw_job *job)
{
    return &job->tables->out[job->count].list[job->at];
}

#define ALWAYS static inline __attribute__((always_inline))

ALWAYS void add_net(const struct cr_draw_job *job, const cr_card *cards, int64_t *net,
                    int64_t times, cr_draw_sums *sums)
{
    const struct cr_draw_tables *tables = job->tables;
    const uint32_t(*choose)[CR_SETS_MOST + 1] = tables->deck->renamings.choose;
    for (unsigned u = 0; times != 1 && u < CR_PACK_CARDS; u++)
        net[u] *= times;
    for (unsigned i = 0; i < tables->mask_count[job->count]; i++) {
        unsigned mask = tables->masks[job->count][i], at = 0;
        uint32_t number = 0;
        for (unsigned j = 0; j < CR_HAND_CARDS; j++)
            if (mask >> j & 1) number += choose[cards[j]][++at];
        int64_t *to = sums[number];
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            to[u] += net[u];
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void add_widely(const struct cr_draw_job *job,
                                                       const cr_card *cards, int64_t *net,
                                                       int64_t times, cr_draw_sums *sums)
{
    add_net(job, cards, net, times, sums);
}
#endif

static void add_to_kept(const struct cr_draw_job *job, const cr_card *cards, int64_t *net,
                        int64_t times, cr_draw_sums *sums)
{
#if defined(__x86_64__)
    if (job->is_wide) {
        add_widely(job, cards, net, times, sums);
        return;
    }
#endif
    add_net(job, cards, net, times, sums);
}

unsigned cr_draw_sixth_parts(const cr_card *cards, cr_card sixth)
{
    cr_card six[CR_HAND_CARDS + 1];
    unsigned alike = 1;
    cr_rank_value value = cr_rank5(cards);
    memcpy(six, cards, CR_HAND_CARDS);
    six[CR_HAND_CARDS] = sixth;
    if (cr_rank6(six) != value) return 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        cr_card five[CR_HAND_CARDS];
        memcpy(five, cards, sizeof five);
        five[i] = sixth;
        alike += cr_rank5(five) == value;
    }
    return PARTS / alike;
}

/* Six cards, of which these five play: any of the six came last. Where it was the one beside them the
 * first hand were these five; other threads have such hands too. */
static void add_sixth(const struct cr_draw_job *job, const cr_card *cards, unsigned ways,
                      const struct cr_draw_against *against)
{
    const struct cr_draw_tables *tables = job->tables;
    struct cr_draw_final final = {
        .kind = CR_DRAW_SIXTH, .cards = 6, .count = 6, .memo = job->memo_six
    };
    struct cr_draw_net net;
    cr_card sixth = out_of(job)->cards[0];
    unsigned parts = cr_draw_sixth_parts(cards, sixth);
    if (parts == 0) return;
    memcpy(final.known, cards, CR_HAND_CARDS);
    final.known[CR_HAND_CARDS] = sixth;
    cr_draw_value(tables->terms, tables->buy, &final, against, &net);
    const cr_card *to = cr_draw_renaming(tables, cards, CR_HAND_CARDS);
    int64_t *own =
        tables->sixth_own[tables->class_of[cr_draw_number(tables, to, cards, CR_HAND_CARDS)]];
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        __atomic_fetch_add(&own[to[u]], net.best[u] * parts * ways * CR_SUITS, __ATOMIC_RELAXED);
    add_to_kept(job, cards, net.best, (int64_t)ways * parts, job->six);
}

/* What a hand that is passed in any case wins, over all dealer's hands. */
static int64_t passed(const struct cr_draw_job *job)
{
    unsigned known = CR_HAND_CARDS + job->count;
    return job->tables->terms->pays[job->count].pass * cr_draw_scale(job->tables->terms, known) *
           cr_draw_all(known);
}

/* Every second final hand is passed whatever the dealer shows: what is above that is added up, and those are
 * not. False: there is nothing. */
static bool take_pass(const struct cr_draw_job *job, const struct cr_draw_final *final,
                      struct cr_draw_net *net)
{
    int64_t pass = passed(job), more = 0;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        net->best[u] -= pass;
    for (unsigned i = 0; i < final->count; i++)
        net->best[final->known[i]] = 0;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        more |= net->best[u];
    return more != 0;
}

static struct cr_draw_final final_of(const struct cr_draw_job *job, const cr_card *cards)
{
    struct cr_draw_final final = { .kind = (enum cr_draw_kind)job->count,
                                   .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS + job->count,
                                   .tells_insured = job->insured != NULL,
                                   .memo = job->memo };
    memcpy(final.known, cards, CR_HAND_CARDS);
    memcpy(final.known + CR_HAND_CARDS, out_of(job)->cards, job->count);
    return final;
}

/* Hands that are passed in any case add nothing where sums are of what is above a pass. */
static bool skips(void *context, const struct cr_draw_hand *one, const struct cr_draw_against *most)
{
    const struct cr_draw_job *job = context;
    const struct cr_draw_final final = final_of(job, one->cards);
    return job->six == NULL && job->from_pass &&
           cr_draw_is_passed(job->tables->terms, &final, most);
}

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    const struct cr_draw_job *job = context;
    const struct cr_draw_tables *tables = job->tables;
    const struct cr_draw_final final = final_of(job, hand->cards);
    struct cr_draw_net net;
    if (job->six != NULL) add_sixth(job, hand->cards, ways, against);
    if (job->sums == NULL) return;
    cr_draw_value(tables->terms, tables->buy, &final, against, &net);
    if (!job->from_pass || take_pass(job, &final, &net))
        add_to_kept(job, hand->cards, net.best, ways, job->sums);
    if (job->insured != NULL && net.is_insured)
        add_to_kept(job, hand->cards, net.insured, ways, job->insured);
}

/* ---- What it came to ---- */

/* All that a kept set led to, its cards already renamed: the sums of what is like it. */
static void row_same(const struct cr_draw_job *job, cr_draw_sums *sums, const cr_card *kept,
                     unsigned count, const cr_card *to, cr_draw_sums row)
{
    memset(row, 0, sizeof(cr_draw_sums));
    assert(job->same_count > 0); /* to leave all names as they are is one */
    for (unsigned i = 0; i < job->same_count; i++) {
        const int64_t *from = sums[cr_draw_number(job->tables, job->same[i], kept, count)];
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[u] += from[job->same[i][to[u]]];
    }
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        assert(row[u] % job->same_count == 0);
        row[u] /= job->same_count;
    }
}

static void take_hold(const struct cr_draw_job *job, uint32_t class, unsigned hold)
{
    struct cr_draw_tables *tables = job->tables;
    cr_card gone[CR_HAND_CARDS], kept[CR_HAND_CARDS], renamed[CR_HAND_CARDS] = { 0 };
    cr_draw_sums row;
    unsigned mask = tables->masks[job->count][hold];
    cr_draw_pick(tables->hands[class], ~mask, gone);
    const cr_card *to = cr_draw_renaming(tables, gone, job->count);
    unsigned count = cr_draw_pick(tables->hands[class], mask, kept);
    for (unsigned i = 0; i < count; i++)
        renamed[i] = to[kept[i]];
    if (job->sums != NULL) {
        row_same(job, job->sums, renamed, count, to, row);
        for (unsigned u = 0; job->from_pass && u < CR_PACK_CARDS; u++)
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) == NULL)
                row[u] += passed(job) * tables->deck->renamings.choose[FINALS][job->count];
        memcpy(tables->led[job->count][class * tables->mask_count[job->count] + hold], row,
               sizeof row);
    }
    if (job->insured != NULL) {
        row_same(job, job->insured, renamed, count, to, row);
        int32_t *insured =
            tables->insured[job->count][class * tables->mask_count[job->count] + hold];
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            insured[u] = (int32_t)row[u];
            if (insured[u] != row[u]) tables->insured_fits = false; /* and stays so */
        }
    }
    if (job->six != NULL) {
        row_same(job, job->six, renamed, count, to, row);
        for (unsigned u = 0; u < CR_PACK_CARDS;
             u++) /* other threads have other cards of the hand */
            __atomic_fetch_add(&tables->sixth[class][u], row[u], __ATOMIC_RELAXED);
    }
}

/* Each hand with that set of cards in it is in several sets of one card more. */
static void add_means(const struct cr_draw_job *job, const cr_card *cards, unsigned large,
                      const cr_draw_means row)
{
    struct cr_draw_tables *tables = job->tables;
    unsigned small = large - 1;
    cr_draw_means *to = &tables->small[job->count][small][job->at * cr_draw_set_count(small)];
    for (unsigned without = 0; without < large; without++) {
        cr_card kept[CR_HAND_CARDS];
        cr_draw_pick(cards, ((1u << large) - 1) & ~(1u << without), kept);
        for (unsigned i = 0; i < job->same_count; i++) {
            double *mean = to[cr_draw_number(tables, job->same[i], kept, small)];
            for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                mean[job->same[i][u]] += row[u] / (CR_HAND_CARDS - small);
        }
    }
}

static void take_small(const struct cr_draw_job *job)
{
    struct cr_draw_tables *tables = job->tables;
    unsigned large = CR_HAND_CARDS - job->count, known = CR_HAND_CARDS + job->count;
    double whole = (double)cr_draw_scale(tables->terms, known) * cr_draw_all(known);
    cr_card cards[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    cr_draw_means row;
    do {
        const int64_t *sums = job->sums[cr_draw_number(tables, tables->same, cards, large)];
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[u] = (double)sums[u] / whole / job->same_count;
        add_means(job, cards, large, row);
    } while (cr_draw_next_set(cards, large));
    for (; large > 1; large--) /* and so on down to the empty set */
        cr_draw_sum_down(tables, job->count, job->at, large - 1);
}

void cr_draw_job_run(struct cr_draw_job *job)
{
    struct cr_draw_tables *tables = job->tables;
    size_t sets = cr_draw_set_count(CR_HAND_CARDS - job->count);
    struct cr_draw_walk walk = { .deck = tables->deck,
                                 .minimum = tables->terms->minimum,
                                 .out = *out_of(job),
                                 .skips = skips,
                                 .visit = visit,
                                 .context = job };
    if (job->sums != NULL) memset(job->sums, 0, sets * sizeof *job->sums);
    if (job->six != NULL) memset(job->six, 0, sets * sizeof *job->six);
    if (job->insured != NULL) memset(job->insured, 0, sets * sizeof *job->insured);
#if defined(__x86_64__)
    job->is_wide = __builtin_cpu_supports("avx2");
#endif
    job->from_pass = !tables->keeps_small; /* those ask for whole sums */
    job->same_count = cr_draw_same(&tables->deck->renamings, &walk.out, job->same);
    job->fine = cr_draw_walk(&walk);
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)
        for (unsigned hold = 0; hold < tables->mask_count[job->count]; hold++)
            if (tables->out[job->count].of_hold[class * tables->mask_count[job->count] + hold] ==
                job->at)
                take_hold(job, class, hold);
    if (tables->keeps_small && job->sums != NULL) take_small(job);
}
