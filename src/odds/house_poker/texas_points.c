/* texas_points.c -- points are found: means first, then moved while the house keeps less. */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "odds/crew.h"
#include "odds/house_poker/player.h"
#include "odds/house_poker/texas_hands.h"

#define SCALE       100 /* points an Ante */
#define MEANS       20  /* rounds of means */
#define MOVES       12  /* rounds of moves, at the most */
#define NEAR        0.2 /* of an Ante: hands further from a pass matter less to the means */
#define POINTS_MOST 500 /* a value may have */
#define SUM_MOST    1500

/* The cases, whoever is free takes the next; the longest first. */
struct search {
    struct cr_tx_table *table;
    const struct cr_tx_hands *hands;
    atomic_uint next;
    atomic_bool failed;
};

/* One case, and its hands. */
struct work {
    struct cr_tx_table *table;
    const struct cr_tx_hand **hands;
    size_t count;
    unsigned is;
    double *gain, *weight; /* of a play above a pass, weighed; how much it counts for the means */
    double *rest;
    int *score;
    double (*gains)[2 * SUM_MOST + 1]; /* by value and points of the other traits */
};

static unsigned value_of(const struct work *work, size_t at, unsigned trait)
{
    return work->hands[at]->traits.value[trait];
}

static int16_t *points_of(const struct work *work, unsigned trait)
{
    return work->table->points[work->is][trait];
}

/* ---- Means ---- */

static void take_hands(struct work *work, const struct cr_tx_hands *hands)
{
    const double pass = hands->terms->pass, ante = hands->terms->ante;
    for (size_t i = 0; i < hands->count; i++) {
        const struct cr_tx_hand *hand = &hands->list[i];
        if (hand->traits.is != work->is) continue;
        size_t at = work->count++;
        double ways = hand->ways, win = ((double)hand->net / ways - pass) / ante;
        work->hands[at] = hand;
        work->gain[at] = win * ways / hands->all;
        work->rest[at] = win;
        work->weight[at] = ways / (1 + win / NEAR * (win / NEAR));
        for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++)
            work->table->comes[work->is][trait] |= UINT64_C(1) << hand->traits.value[trait];
    }
}

/* Each trait's means of what the others leave unexplained, round after round. */
static void find_means(struct work *work, double means[CR_TX_TRAITS][CR_TX_VALUES])
{
    memset(means, 0, CR_TX_TRAITS * sizeof means[0]);
    for (unsigned round = 0; round < MEANS; round++)
        for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++) {
            double sum[CR_TX_VALUES] = { 0 }, weight[CR_TX_VALUES] = { 0 };
            for (size_t at = 0; at < work->count; at++) {
                unsigned value = value_of(work, at, trait);
                sum[value] += work->weight[at] * work->rest[at];
                weight[value] += work->weight[at];
            }
            for (unsigned value = 0; value < CR_TX_VALUES; value++)
                sum[value] = weight[value] > 0 ? sum[value] / weight[value] : 0;
            for (size_t at = 0; at < work->count; at++)
                work->rest[at] -= sum[value_of(work, at, trait)];
            for (unsigned value = 0; value < CR_TX_VALUES; value++)
                means[trait][value] += sum[value];
        }
}

static void take_means(struct work *work)
{
    double means[CR_TX_TRAITS][CR_TX_VALUES];
    find_means(work, means);
    for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++) {
        int16_t *points = points_of(work, trait);
        for (unsigned value = 0; value < CR_TX_VALUES; value++)
            points[value] = (int16_t)lrint(means[trait][value] * SCALE);
        for (size_t at = 0; at < work->count; at++)
            work->score[at] += points[value_of(work, at, trait)];
    }
}

/* ---- Moves ---- */

static int within(int points, int most)
{
    return points < -most ? -most : points > most ? most : points;
}

/* The points that win most; of equals those nearest to what it has. False: it has them. */
static bool better_points(const double *gains, int has, int *best)
{
    double sum = 0, most = -INFINITY, now = 0;
    for (int others = SUM_MOST; others >= -SUM_MOST; others--) {
        sum += gains[others + SUM_MOST]; /* those are played where it has -others */
        if (-others == has) now = sum;
        if (abs(others) > POINTS_MOST || sum < most - 1e-12) continue;
        if (sum > most + 1e-12 || abs(-others - has) < abs(*best - has)) *best = -others;
        if (sum > most) most = sum;
    }
    return most > now + 1e-9;
}

/* All values of a trait at once: they have no hand in common. */
static bool move(struct work *work, unsigned trait)
{
    unsigned values = cr_tx_values(trait);
    int16_t *points = points_of(work, trait);
    int by[CR_TX_VALUES] = { 0 };
    bool moved = false;
    memset(work->gains, 0, values * sizeof *work->gains);
    for (size_t at = 0; at < work->count; at++) {
        unsigned value = value_of(work, at, trait);
        int others = within(work->score[at] - points[value], SUM_MOST);
        work->gains[value][others + SUM_MOST] += work->gain[at];
    }
    for (unsigned value = 0; value < values; value++) {
        int best = 0;
        if (!better_points(work->gains[value], points[value], &best)) continue;
        by[value] = best - points[value];
        points[value] = (int16_t)best;
        moved = true;
    }
    for (size_t at = 0; moved && at < work->count; at++)
        work->score[at] += by[value_of(work, at, trait)];
    return moved;
}

/* A trait that has one value with every hand of the case is not printed: its points go to another. */
static void move_singles(struct work *work)
{
    uint64_t *comes = work->table->comes[work->is];
    int16_t *low = points_of(work, CR_TX_LOW);
    for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++) {
        if (trait == CR_TX_LOW || (comes[trait] & (comes[trait] - 1)) != 0) continue;
        int16_t *points = points_of(work, trait);
        for (unsigned value = 0; value < CR_TX_VALUES && comes[trait] != 0; value++)
            if (comes[trait] >> value & 1)
                for (unsigned rank = 0; rank < CR_RANKS; rank++)
                    low[rank] = (int16_t)(low[rank] + points[value]);
        memset(points, 0, CR_TX_VALUES * sizeof *points);
        comes[trait] = 0;
    }
}

static void find_points(struct work *work)
{
    bool moved = true;
    take_means(work);
    for (unsigned round = 0; moved && round < MOVES; round++) {
        moved = false;
        for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++)
            moved |= move(work, trait);
    }
    move_singles(work);
}

static bool find_case(struct search *search, unsigned is)
{
    struct work work = { .table = search->table, .is = is };
    size_t room = 1;
    for (size_t i = 0; i < search->hands->count; i++)
        room += search->hands->list[i].traits.is == is;
    work.hands = calloc(room, sizeof *work.hands);
    work.gain = calloc(room, sizeof *work.gain);
    work.weight = calloc(room, sizeof *work.weight);
    work.rest = calloc(room, sizeof *work.rest);
    work.score = calloc(room, sizeof *work.score);
    work.gains = calloc(CR_TX_VALUES, sizeof *work.gains);
    bool fine = work.hands != NULL && work.gain != NULL && work.weight != NULL &&
                work.rest != NULL && work.score != NULL && work.gains != NULL;
    if (fine) {
        take_hands(&work, search->hands);
        find_points(&work);
    }
    free(work.hands);
    free(work.gain);
    free(work.weight);
    free(work.rest);
    free(work.score);
    free(work.gains);
    return fine;
}

static void *find_cases(void *context)
{
    struct search *search = context;
    for (;;) {
        unsigned taken = atomic_fetch_add(&search->next, 1);
        if (taken >= CR_TX_CASES) return NULL;
        if (!find_case(search, CR_TX_CASES - 1 - taken)) atomic_store(&search->failed, true);
    }
}

/* ---- What it comes to ---- */

static bool plays(const struct cr_tx_table *table, const struct cr_tx_traits *traits)
{
    int points = 0;
    if (traits->is == CR_TX_MADE) return true;
    for (unsigned i = 0; i < CR_TX_TRAITS; i++)
        points += table->points[traits->is][i][traits->value[i]];
    return points >= 0;
}

/* Pairs with an own card are played, so the most that can be won is that of the best play. */
static void add_up(struct cr_tx_table *table, const struct cr_tx_hands *hands,
                   const mpq_t best_edge, const mpq_t most)
{
    struct cr_poker_sum sum = { .net = 0 };
    struct cr_poker_way way;
    cr_wide played = 0, pass = hands->terms->pass;
    for (size_t i = 0; i < hands->count; i++) {
        const struct cr_tx_hand *hand = &hands->list[i];
        bool is_played = plays(table, &hand->traits);
        sum.net += is_played ? hand->net : pass * hand->ways;
        sum.squares += is_played ? hand->squares : pass * pass * hand->ways;
        sum.hits += is_played ? hand->hits : 0;
        sum.ways += hand->ways;
        played += is_played ? hand->ways : 0;
    }
    cr_poker_way_init(&way);
    cr_poker_way_set(&way, hands->terms, &sum, played);
    table->edge = mpq_get_d(way.edge);
    table->best_edge = mpq_get_d(best_edge);
    table->deviation = sqrt(mpq_get_d(way.variance));
    table->wager = mpq_get_d(way.wager);
    table->hit = mpq_get_d(way.hit);
    table->most = mpq_get_d(most);
    gmp_snprintf(table->exact, sizeof table->exact, "%Qd", way.edge);
    gmp_snprintf(table->best_exact, sizeof table->best_exact, "%Qd", best_edge);
    cr_poker_way_release(&way);
}

bool cr_tx_table_find(struct cr_tx_table *table, const struct cr_tx_hands *hands,
                      const mpq_t best_edge, const mpq_t most, unsigned threads)
{
    struct search search = { .table = table, .hands = hands };
    memset(table, 0, sizeof *table);
    table->minimum = hands->terms->minimum;
    memcpy(table->best, hands->best, sizeof table->best);
    cr_crew_run(find_cases, &search, threads);
    if (search.failed) return false;
    add_up(table, hands, best_edge, most);
    return true;
}

bool cr_tx_table_fill(struct cr_tx_table *table, const struct cr_tx_classes *classes,
                      const struct cr_poker_terms *terms, unsigned threads)
{
    struct cr_tx_hands *hands = cr_tx_hands_open(terms, classes);
    const struct cr_tx_work work = { .threads = threads,
                                     .tell = cr_tx_hands_tell,
                                     .context = hands };
    struct cr_tx_odds odds;
    bool fine = hands != NULL && cr_tx_odds_init(&odds, terms, cr_hp_simple_texas, &work);
    if (fine) {
        fine = cr_tx_table_find(table, hands, odds.best.edge, odds.best.most, threads);
        cr_tx_odds_release(&odds);
    }
    cr_tx_hands_close(hands);
    return fine;
}
