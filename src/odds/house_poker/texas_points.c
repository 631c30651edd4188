/* texas_points.c -- points are found: means first, then moved while the house keeps less. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/player.h"
#include "odds/house_poker/texas_table.h"

#define HANDS_MAX   1300000 /* two cards and a flop, suits renamed: 1,286,792 */
#define SCALE       60      /* points an Ante */
#define MEANS       20      /* rounds of means */
#define MOVES       12      /* rounds of moves, at the most */
#define NEAR        0.2     /* of an Ante: hands further from a pass matter less to the means */
#define POINTS_MOST 2000

struct hand {
    struct cr_tx_traits traits;
    cr_wide net, squares, ways, hits;
};

struct work {
    struct cr_tx_table *table;
    const struct cr_tx_classes *classes;
    const struct cr_poker_terms *terms;
    struct hand *hands;
    size_t count;
    double all;
    /* of the hands of one case */
    size_t *of_case, case_count;
    double *gain, *weight; /* of a play above a pass, weighed; how much it counts for the means */
    int *score;
    double *rest;
};

/* ---- Listening ---- */

/* The same beside this flop: all renamings that leave it what it is. */
static void mark_best(struct work *work, const cr_card own[2], const cr_card flop[3])
{
    const struct cr_renamings *renamings = &work->classes->renamings;
    const cr_card *same = cr_renaming_of(renamings, flop, 3);
    uint32_t number = cr_renamed_number(renamings, same, flop, 3);
    uint8_t *best = work->table->best[work->classes->flop[number]];
    for (unsigned i = 0; i < CR_RENAMINGS; i++) {
        const cr_card *to = renamings->to[i];
        if (cr_renamed_number(renamings, to, flop, 3) != number) continue;
        unsigned pair = work->classes->pair[to[own[0]]][to[own[1]]];
        best[pair / 8] |= (uint8_t)(1u << pair % 8);
    }
}

static void listen(void *context, const cr_card own[2], const cr_card flop[3],
                   const struct cr_poker_sum *plays)
{
    struct work *work = context;
    assert(work->count < HANDS_MAX);
    struct hand *hand = &work->hands[work->count++];
    cr_tx_traits_of(&hand->traits, work->terms->minimum, own, flop);
    hand->net = plays->net;
    hand->squares = plays->squares;
    hand->ways = plays->ways;
    hand->hits = plays->hits;
    work->all += (double)plays->ways;
    if (plays->net > work->terms->pass * plays->ways) mark_best(work, own, flop);
}

/* ---- Points ---- */

static void take_case(struct work *work, unsigned is)
{
    work->case_count = 0;
    for (size_t i = 0; i < work->count; i++) {
        const struct hand *hand = &work->hands[i];
        if (hand->traits.is != is) continue;
        size_t at = work->case_count++;
        double above = (double)(hand->net - work->terms->pass * hand->ways);
        double each = above / (double)hand->ways / work->terms->ante;
        work->of_case[at] = i;
        work->gain[at] = above / work->all;
        work->weight[at] = (double)hand->ways / work->all * exp(-each * each / (2 * NEAR * NEAR));
        work->rest[at] = each;
    }
}

static unsigned value_of(const struct work *work, size_t at, unsigned trait)
{
    return work->hands[work->of_case[at]].traits.value[trait];
}

/* What each value of each trait adds on the average, the others taken off. */
static void find_means(struct work *work, double means[CR_TX_TRAITS][CR_TX_VALUES])
{
    memset(means, 0, CR_TX_TRAITS * sizeof means[0]);
    for (unsigned round = 0; round < MEANS; round++)
        for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++) {
            double sum[CR_TX_VALUES] = { 0 }, weight[CR_TX_VALUES] = { 0 };
            for (size_t at = 0; at < work->case_count; at++) {
                unsigned value = value_of(work, at, trait);
                sum[value] += work->weight[at] * work->rest[at];
                weight[value] += work->weight[at];
            }
            for (unsigned value = 0; value < CR_TX_VALUES; value++)
                sum[value] = weight[value] > 0 ? sum[value] / weight[value] : 0;
            for (size_t at = 0; at < work->case_count; at++)
                work->rest[at] -= sum[value_of(work, at, trait)];
            for (unsigned value = 0; value < CR_TX_VALUES; value++)
                means[trait][value] += sum[value];
        }
}

/* All values of a trait at once: they have no hand in common. */
static bool move(struct work *work, unsigned is, unsigned trait)
{
    static _Thread_local double gains[CR_TX_VALUES][2 * POINTS_MOST + 1];
    int16_t *points = work->table->points[is][trait];
    int by[CR_TX_VALUES] = { 0 };
    bool moved = false;
    memset(gains, 0, sizeof gains);
    for (size_t at = 0; at < work->case_count; at++) {
        unsigned value = value_of(work, at, trait);
        int others = work->score[at] - points[value];
        others = others < -POINTS_MOST ? -POINTS_MOST : others > POINTS_MOST ? POINTS_MOST : others;
        gains[value][others + POINTS_MOST] += work->gain[at];
    }
    for (unsigned value = 0; value < cr_tx_values(trait); value++) {
        double sum = 0, most = -INFINITY, now = 0;
        int best = 0;
        for (int others = POINTS_MOST; others >= -POINTS_MOST; others--) {
            sum += gains[value][others + POINTS_MOST];
            if (-others == points[value]) now = sum;
            if (sum <= most + 1e-12 || abs(others) > POINTS_MOST / 4) continue;
            most = sum;
            best = -others;
        }
        if (most <= now + 1e-9) continue;
        by[value] = best - points[value];
        points[value] = (int16_t)best;
        moved = true;
    }
    for (size_t at = 0; moved && at < work->case_count; at++)
        work->score[at] += by[value_of(work, at, trait)];
    return moved;
}

/* A trait that has one value with every hand of the case is not printed: its points go to another. */
static void move_single(struct cr_tx_table *table, unsigned is)
{
    int16_t points = table->points[is][CR_TX_BOTTOM][0];
    if (is > CR_TX_PAIR) return;
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        table->points[is][CR_TX_LOW][rank] = (int16_t)(table->points[is][CR_TX_LOW][rank] + points);
    memset(table->points[is][CR_TX_BOTTOM], 0, sizeof table->points[is][CR_TX_BOTTOM]);
}

static void find_points(struct work *work, unsigned is)
{
    double means[CR_TX_TRAITS][CR_TX_VALUES];
    take_case(work, is);
    find_means(work, means);
    memset(work->score, 0, work->case_count * sizeof *work->score);
    for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++) {
        for (unsigned value = 0; value < CR_TX_VALUES; value++)
            work->table->points[is][trait][value] = (int16_t)lrint(means[trait][value] * SCALE);
        for (size_t at = 0; at < work->case_count; at++)
            work->score[at] += work->table->points[is][trait][value_of(work, at, trait)];
    }
    bool moved = true;
    for (unsigned round = 0; moved && round < MOVES; round++) {
        moved = false;
        for (unsigned trait = 0; trait < CR_TX_TRAITS; trait++)
            moved |= move(work, is, trait);
    }
    move_single(work->table, is);
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

static void add_up(struct work *work, const struct cr_tx_odds *odds)
{
    struct cr_tx_table *table = work->table;
    struct cr_poker_sum sum = { .net = 0 };
    struct cr_poker_way way;
    cr_wide played = 0, pass = work->terms->pass;
    for (size_t i = 0; i < work->count; i++) {
        const struct hand *hand = &work->hands[i];
        bool is_played = plays(table, &hand->traits);
        sum.net += is_played ? hand->net : pass * hand->ways;
        sum.squares += is_played ? hand->squares : pass * pass * hand->ways;
        sum.hits += is_played ? hand->hits : 0;
        sum.ways += hand->ways;
        played += is_played ? hand->ways : 0;
    }
    cr_poker_way_init(&way);
    cr_poker_way_set(&way, work->terms, &sum, played);
    table->edge = mpq_get_d(way.edge);
    table->best_edge = mpq_get_d(odds->best.edge);
    table->deviation = sqrt(mpq_get_d(way.variance));
    table->plays = mpq_get_d(way.plays);
    gmp_snprintf(table->exact, sizeof table->exact, "%Qd", way.edge);
    gmp_snprintf(table->best_exact, sizeof table->best_exact, "%Qd", odds->best.edge);
    cr_poker_way_release(&way);
}

static bool fill(struct work *work, unsigned threads)
{
    const struct cr_tx_listener listener = { .tell = listen, .context = work, .threads = threads };
    struct cr_tx_odds odds;
    if (!cr_tx_odds_init_told(&odds, work->terms, cr_hp_simple_texas, &listener)) return false;
    for (unsigned is = 0; is < CR_TX_CASES; is++)
        find_points(work, is);
    add_up(work, &odds);
    cr_tx_odds_release(&odds);
    return true;
}

bool cr_tx_table_fill(struct cr_tx_table *table, const struct cr_tx_classes *classes,
                      const struct cr_poker_terms *terms, unsigned threads)
{
    struct work work = { .table = table, .classes = classes, .terms = terms };
    memset(table, 0, sizeof *table);
    table->minimum = terms->minimum;
    work.hands = calloc(HANDS_MAX, sizeof *work.hands);
    work.of_case = calloc(HANDS_MAX, sizeof *work.of_case);
    work.gain = calloc(HANDS_MAX, sizeof *work.gain);
    work.weight = calloc(HANDS_MAX, sizeof *work.weight);
    work.rest = calloc(HANDS_MAX, sizeof *work.rest);
    work.score = calloc(HANDS_MAX, sizeof *work.score);
    bool fine = work.hands != NULL && work.of_case != NULL && work.gain != NULL &&
                work.weight != NULL && work.rest != NULL && work.score != NULL &&
                fill(&work, threads);
    free(work.hands);
    free(work.of_case);
    free(work.gain);
    free(work.weight);
    free(work.rest);
    free(work.score);
    return fine;
}
