/* solve.c -- the dealer's ten cards, shared out among threads, and what they come to together. */
#include "odds/blackjack/solve.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/insured.h"
#include "rulebook/rulebook.h"

#define THREADS_MAX 10 /* as many as the dealer has kinds */

struct cr_bj_plan {
    struct cr_bj_plays plays[CR_BJ_KINDS];
};

struct job {
    struct cr_bj_terms terms;
    const struct cr_bj_chart *given; /* this chart alone is played; NULL: the best is looked for */
    struct cr_bj_answer *answer;
    struct cr_bj_plan *plan;
    struct cr_bj_sum best[CR_BJ_KINDS], table[CR_BJ_KINDS];
    double part[CR_BJ_KINDS];
    double insured_always[CR_BJ_KINDS][CR_BJ_INSURANCES], even_always[CR_BJ_KINDS];
    bool best_only;
    atomic_uint next;
};

/* What one thread works on. */
struct bench {
    struct job *job;
    struct cr_bj_lanes lanes;
    struct cr_bj_up up;
    struct cr_bj_split_work work;
    struct cr_bj_plays best, table;
    struct cr_bj_insured_room insured;
};

/* ---- One card of the dealer's ---- */

/* Of what is staked on insurance, before the box's cards are known. */
static double insurance_edge(const struct cr_bj_up *up, unsigned kind)
{
    double worth = 0;
    if (!(up->terms->insures[kind][up->kind] > 0)) return CR_BJ_BARRED;
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++)
            worth += cr_bj_two_chance(up, a, b) * cr_bj_insurance_worth(up, a, b, kind, NULL);
    return -worth / up->terms->insured;
}

static void sum_up(struct bench *bench, const struct cr_bj_plays *plays, struct cr_bj_sum *sum)
{
    struct cr_bj_up *up = &bench->up;
    cr_bj_sum_up(up, plays, bench->work.weight, sum);
    if (!bench->job->best_only && cr_bj_insures_any(up, plays))
        cr_bj_sum_insured(up, plays, &bench->work, &bench->insured, sum);
}

static void play_against(struct bench *bench, unsigned kind)
{
    struct job *job = bench->job;
    struct cr_bj_up *up = &bench->up;
    cr_bj_up_init(up, &bench->lanes, &job->terms, kind);
    job->part[kind] = up->part;
    if (job->given != NULL) {
        cr_bj_chart_plays(up, job->given, &bench->work, &bench->table);
        sum_up(bench, &bench->table, &job->table[kind]);
        return;
    }
    cr_bj_best_plays(up, &bench->work, &bench->best, job->answer->first[kind]);
    sum_up(bench, &bench->best, &job->best[kind]);
    if (!job->best_only) {
        cr_bj_best_column(up, &bench->best, &bench->work, &job->answer->chart, &bench->table);
        sum_up(bench, &bench->table, &job->table[kind]);
    }
    for (unsigned i = 0; i < CR_BJ_INSURANCES; i++) {
        job->answer->insurance[i][cr_bj_column_of_kind(kind)] = insurance_edge(up, i);
        job->insured_always[kind][i] = cr_bj_insured_always(up, i);
    }
    job->even_always[kind] = cr_bj_even_always(up);
    if (job->plan) job->plan->plays[kind] = bench->best;
}

static bool has_kind(const struct cr_bj_terms *terms, unsigned kind)
{
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++)
        if (cr_bj_kind_of_rank(rank) == kind && terms->left[rank] > 0) return true;
    return false;
}

/* Low cards take the dealer longest: an ace and a two first. */
static void *work(void *of)
{
    struct bench *bench = of;
    for (;;) {
        unsigned kind = atomic_fetch_add(&bench->job->next, 1);
        if (kind >= CR_BJ_KINDS) return NULL;
        if (has_kind(&bench->job->terms, kind)) play_against(bench, kind);
    }
}

/* ---- All of them ---- */

static enum cr_status share_out(struct job *job, unsigned threads)
{
    struct bench *benches[THREADS_MAX];
    pthread_t others[THREADS_MAX];
    unsigned count = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads, made = 0;
    bool started[THREADS_MAX] = { false };
    for (; made < count; made++) {
        benches[made] = malloc(sizeof *benches[made]);
        if (benches[made] == NULL) break;
        benches[made]->job = job;
    }
    for (unsigned i = 1; i < made; i++) /* one that cannot be started is done without */
        started[i] = pthread_create(&others[i], NULL, work, benches[i]) == 0;
    if (made > 0) work(benches[0]);
    for (unsigned i = 0; i < made; i++) {
        if (started[i]) pthread_join(others[i], NULL);
        free(benches[i]);
    }
    return made > 0 ? CR_OK : CR_NO_MEMORY;
}

static void tell(const struct job *job, const struct cr_bj_sum *sums, struct cr_bj_figures *figures)
{
    double square = 0;
    *figures = (struct cr_bj_figures){ 0 };
    for (unsigned kind = 0; kind < CR_BJ_KINDS; kind++) {
        const struct cr_bj_sum *sum = &sums[kind];
        double part = job->part[kind];
        figures->value += part * sum->tally.value;
        figures->wager += part * sum->tally.wager;
        figures->hit += part * sum->tally.hit;
        figures->push += part * sum->tally.push;
        figures->doubles += part * sum->tally.doubled;
        figures->insured += part * sum->insured;
        figures->splits += part * sum->splits;
        figures->surrenders += part * sum->surrenders;
        square += part * sum->tally.square;
    }
    figures->deviation = sqrt(square - figures->value * figures->value);
}

/* Every hand there may be, doubled, and a ten insured against that came. */
static double most_won(const struct cr_bj_question *question, const struct cr_bj_terms *terms)
{
    const struct cr_bj_rules *rules = cr_bj_rules(question->play);
    unsigned hands = CR_BJ_HANDS_MAX, tens = 0, same = 0;
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++) {
        if (terms->left[rank] > same) same = terms->left[rank];
        if (cr_bj_kind_of_rank(rank) == CR_BJ_KIND_TEN) tens += terms->left[rank];
    }
    if (!terms->by_rank && tens > same) same = tens;
    if (rules->max_splits != CR_NONE && (unsigned)rules->max_splits + 1 < hands)
        hands = (unsigned)rules->max_splits + 1;
    if (same < hands) hands = same > 0 ? same : 1;
    double each =
        terms->doubles && (terms->doubles_split || hands == 1) ? terms->pays[2] : terms->pays[1];
    double most = fmax(hands * each, terms->natural);
    for (unsigned kind = 0; kind < CR_BJ_KINDS; kind++)
        if (terms->insures[CR_BJ_INSURE_TEN][kind] > 0) return most + terms->insurance_pays;
    return most;
}

static void init_job(struct job *job, const struct cr_bj_question *question)
{
    memset(job, 0, sizeof *job);
    atomic_init(&job->next, 0);
    cr_bj_terms_init(&job->terms, question);
}

enum cr_status cr_bj_solve(const struct cr_bj_question *question, struct cr_bj_answer *answer,
                           struct cr_bj_plan **plan)
{
    struct timespec from, to;
    struct job job;
    clock_gettime(CLOCK_MONOTONIC, &from);
    memset(answer, 0, sizeof *answer);
    init_job(&job, question);
    job.answer = answer;
    job.best_only = question->best_only;
    if (plan != NULL) {
        job.plan = calloc(1, sizeof *job.plan);
        if (job.plan == NULL) return CR_NO_MEMORY;
    }
    enum cr_status status = share_out(&job, question->threads);
    if (status != CR_OK) {
        free(job.plan);
        return status;
    }
    tell(&job, job.best, &answer->best);
    tell(&job, job.table, &answer->table);
    if (job.best_only) answer->best.deviation = answer->best.hit = answer->best.push = 0;
    for (unsigned kind = 0; kind < CR_BJ_KINDS; kind++) {
        answer->natural += job.part[kind] * job.best[kind].natural;
        answer->even_always += job.part[kind] * job.even_always[kind];
        for (unsigned i = 0; i < CR_BJ_INSURANCES; i++)
            answer->insured_always[i] += job.part[kind] * job.insured_always[kind][i];
    }
    answer->most = most_won(question, &job.terms);
    answer->natural_pays = job.terms.natural;
    answer->hand_pays = job.terms.pays[1];
    if (job.terms.insured > 0)
        answer->insurance_pays = job.terms.insurance_pays / job.terms.insured;
    if (plan != NULL) *plan = job.plan;
    clock_gettime(CLOCK_MONOTONIC, &to);
    answer->seconds =
        (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    return CR_OK;
}

enum cr_status cr_bj_play_chart(const struct cr_bj_question *question,
                                const struct cr_bj_chart *chart, struct cr_bj_figures *figures)
{
    struct cr_bj_question to_the_letter = *question;
    struct job job;
    to_the_letter.whole_doubles = true;
    init_job(&job, &to_the_letter);
    job.given = chart;
    enum cr_status status = share_out(&job, question->threads);
    if (status == CR_OK) tell(&job, job.table, figures);
    return status;
}

/* ---- The plan ---- */

void cr_bj_plan_free(struct cr_bj_plan *plan)
{
    free(plan);
}

static unsigned find(const struct cr_bj_hands *hands, const uint8_t cards[CR_BJ_KINDS])
{
    unsigned hand = 0;
    for (unsigned kind = 0; kind < CR_BJ_KINDS; kind++)
        for (unsigned i = 0; i < cards[kind]; i++)
            hand = hands->next[hand][kind];
    return hand;
}

char cr_bj_plan_says(const struct cr_bj_plan *plan, unsigned dealer_kind,
                     const uint8_t cards[CR_BJ_KINDS], unsigned pair, bool may_split,
                     bool may_surrender)
{
    const struct cr_bj_hands *hands = cr_bj_hands();
    const struct cr_bj_plays *plays = &plan->plays[dealer_kind];
    const unsigned hand = find(hands, cards);
    const struct cr_bj_policy *policy = pair == CR_BJ_WHOLE ? &plays->whole : &plays->split[pair];
    assert(hand > 0 && hands->size[hand] >= 2);
    if (hands->size[hand] == 2) {
        unsigned a = 0, b = CR_BJ_KINDS - 1;
        while (cards[a] == 0)
            a++;
        while (cards[b] == 0)
            b--;
        bool splits = pair == CR_BJ_WHOLE ? plays->splits[a] : plays->parted[a].again;
        if (a == b && may_split && splits) return 'p';
        if (may_surrender && pair == CR_BJ_WHOLE && plays->surrenders[a][b]) return 'r';
    }
    return "shd"[policy->does[hand]];
}

bool cr_bj_plan_insures(const struct cr_bj_plan *plan, unsigned dealer_kind, unsigned a, unsigned b,
                        unsigned insurance)
{
    return plan->plays[dealer_kind].insures[insurance][a < b ? a : b][a < b ? b : a];
}

bool cr_bj_plan_takes_even(const struct cr_bj_plan *plan, unsigned dealer_kind)
{
    return plan->plays[dealer_kind].even;
}
