/* chart.c -- play by points: a chart's column as a strategy, and the best column by one change at a time. */
#include <math.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/first.h"

#define ROUNDS_MAX 40 /* of improving a column: a handful is usual */

/* ---- A column ---- */

static char *entry(struct cr_bj_chart *chart, unsigned total, bool soft, unsigned column)
{
    return soft ? &chart->soft[total][column] : &chart->hard[total][column];
}

static bool draws(char says)
{
    return says == 'h' || says == 'd' || says == 'r';
}

static void read_policy(const struct cr_bj_up *up, const struct cr_bj_chart *chart, unsigned pair,
                        struct cr_bj_policy *policy)
{
    const struct cr_bj_hands *hands = up->hands;
    unsigned column = cr_bj_column_of_kind(up->kind);
    for (unsigned hand = 1; hand < hands->count; hand++) {
        char says = cr_bj_chart_says(chart, hands->total[hand], hands->soft[hand], column);
        unsigned does = draws(says) ? CR_BJ_DRAWS : CR_BJ_STANDS;
        if (cr_bj_is_closed(up->terms, hands, hand, pair))
            does = CR_BJ_STANDS;
        else if ((says == 'd' || says == 'D') && cr_bj_may_double(up->terms, hands, hand, pair))
            does = CR_BJ_DOUBLES;
        policy->does[hand] = (uint8_t)does;
    }
}

/* But for pairs. */
static void read_column(const struct cr_bj_up *up, const struct cr_bj_chart *chart,
                        struct cr_bj_plays *plays)
{
    unsigned column = cr_bj_column_of_kind(up->kind);
    read_policy(up, chart, CR_BJ_WHOLE, &plays->whole);
    plays->even = chart->even[column];
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++) {
            unsigned hand = cr_bj_two(up->hands, a, b);
            char says =
                cr_bj_chart_says(chart, up->hands->total[hand], up->hands->soft[hand], column);
            plays->surrenders[a][b] =
                (says == 'r' || says == 'R') && up->terms->surrenders[up->kind] > 0;
            bool paid = cr_bj_two_is_natural(a, b) && up->kind != CR_BJ_KIND_ACE &&
                        up->kind != CR_BJ_KIND_TEN && !up->terms->natural_waits;
            for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
                plays->insures[kind][a][b] = chart->insures[kind][column] && !paid;
        }
}

static void split_by_chart(const struct cr_bj_up *up, const struct cr_bj_chart *chart,
                           unsigned pair, double else_worth, struct cr_bj_split_work *work,
                           struct cr_bj_plays *plays)
{
    read_policy(up, chart, pair, &plays->split[pair]);
    cr_bj_split(up, pair, &plays->split[pair], CR_BJ_ALWAYS, else_worth, work,
                &plays->parted[pair]);
}

void cr_bj_chart_plays(const struct cr_bj_up *up, const struct cr_bj_chart *chart,
                       struct cr_bj_split_work *work, struct cr_bj_plays *plays)
{
    memset(plays, 0, sizeof *plays);
    read_column(up, chart, plays);
    for (unsigned pair = 0; pair < CR_BJ_KINDS; pair++) {
        bool says = chart->pair[pair + 1][cr_bj_column_of_kind(up->kind)] == 'p';
        plays->splits[pair] = says && cr_bj_may_split(up, pair);
        if (plays->splits[pair]) split_by_chart(up, chart, pair, -INFINITY, work, plays);
    }
}

void cr_bj_chart_as_dealer(struct cr_bj_chart *chart, const struct cr_bj_rules *rules)
{
    memset(chart, 0, sizeof *chart);
    for (unsigned total = 0; total <= 21; total++) {
        char says = total >= (unsigned)rules->dealer_stand ? 's' : 'h';
        memset(chart->hard[total], says, CR_BJ_KINDS);
        memset(chart->soft[total], says, CR_BJ_KINDS);
    }
    memset(chart->pair, '-', sizeof chart->pair);
}

/* ---- The best column ---- */

struct column {
    const struct cr_bj_up *up;
    struct cr_bj_chart *chart;
    unsigned number;
    struct cr_bj_policy policy;
    double two[CR_BJ_LIST_MAX];   /* how often two cards are played on, or given up */
    double reach[CR_BJ_LIST_MAX]; /* how often a hand is decided on by drawing or standing */
    double value[CR_BJ_LIST_MAX]; /* by the chart as it stands, drawing or standing */
};

/* A little of what a column does not come to is kept in, so that every entry is decided by the hands it would be
 * asked for: a pair that may not be split again, a total that is always doubled on two cards. */
static const double little = 1e-9;

/* Two cards that are neither a blackjack nor a pair that is split. */
static void begin(struct column *column, const struct cr_bj_plays *plays)
{
    const struct cr_bj_up *up = column->up;
    memset(column->two, 0, sizeof column->two);
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++) {
            double ways = cr_bj_two_chance(up, a, b);
            if (!(ways > 0) || cr_bj_two_is_natural(a, b)) continue;
            if (a == b && plays->splits[a]) ways *= 1 - plays->parted[a].share + little;
            column->two[cr_bj_two(up->hands, a, b)] = ways;
        }
}

/* Hands that came about by the column as it is. */
static void follow(struct column *column)
{
    const struct cr_bj_up *up = column->up;
    const struct cr_bj_hands *hands = up->hands;
    read_policy(up, column->chart, CR_BJ_WHOLE, &column->policy);
    memset(column->reach, 0, sizeof column->reach);
    for (unsigned hand = 1; hand < hands->count; hand++) {
        char says =
            cr_bj_chart_says(column->chart, hands->total[hand], hands->soft[hand], column->number);
        bool gives_up = hands->size[hand] == 2 && (says == 'r' || says == 'R');
        bool doubles = column->policy.does[hand] == CR_BJ_DOUBLES;
        double rest = gives_up ? 1 - up->terms->surrenders[up->kind] : doubles ? 0 : 1;
        column->reach[hand] += column->two[hand] * (rest + little);
        if (hands->total[hand] == 21) continue;
        double go_on = column->policy.does[hand] == CR_BJ_DRAWS ? 1 : little;
        for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
            unsigned next = hands->next[hand][k];
            double left = (double)up->deck.left[k] - hands->cards[hand][k];
            if (!next || left <= 0) continue;
            double p = left / ((double)up->deck.cards - hands->size[hand]);
            column->reach[next] += go_on * p * column->reach[hand];
        }
    }
}

static double draw_worth(const struct column *column, unsigned hand)
{
    const struct cr_bj_up *up = column->up;
    double sum = 0, cards = (double)up->deck.cards - up->hands->size[hand];
    for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
        unsigned next = up->hands->next[hand][k];
        double left = (double)up->deck.left[k] - up->hands->cards[hand][k];
        if (left > 0) sum += left / cards * (next ? column->value[next] : -1);
    }
    return sum;
}

/* One entry, all later ones as they are; true: it was changed. Hands of a sum lie together, from..to. */
static bool improve(struct column *column, unsigned from, unsigned to, bool soft)
{
    const struct cr_bj_up *up = column->up;
    const struct cr_bj_hands *hands = up->hands;
    double stand = 0, draw = 0, two_stand = 0, two_draw = 0, doubled = 0, given_up = 0;
    bool any = false, may_double = false, closed = false;
    for (unsigned hand = from; hand < to; hand++) {
        if (hands->soft[hand] != soft || hands->size[hand] < 2) continue;
        double worth = draw_worth(column, hand), ways = column->two[hand];
        any = true;
        closed = cr_bj_is_closed(up->terms, hands, hand, CR_BJ_WHOLE);
        stand += column->reach[hand] * up->stands[hand];
        draw += column->reach[hand] * worth;
        two_stand += ways * up->stands[hand];
        two_draw += ways * worth;
        doubled += ways * up->doubled[hand];
        given_up -= ways * up->terms->surrender;
        may_double |= ways > 0 && cr_bj_may_double(up->terms, hands, hand, CR_BJ_WHOLE);
    }
    bool draws_on = !closed && draw > stand;
    double plays = draws_on ? two_draw : two_stand;
    char says = draws_on ? 'h' : 's', *was;
    if (!any) return false;
    if (may_double && doubled > plays) says = draws_on ? 'd' : 'D', plays = doubled;
    if (up->terms->surrenders[up->kind] > 0 && given_up > plays) says = draws_on ? 'r' : 'R';
    for (unsigned hand = from; hand < to; hand++)
        if (hands->soft[hand] == soft)
            column->value[hand] = draws_on ? draw_worth(column, hand) : up->stands[hand];
    was = entry(column->chart, hands->total[from], false, column->number);
    for (unsigned hand = from; hand < to; hand++)
        if (hands->soft[hand] == soft)
            was = entry(column->chart, hands->total[hand], soft, column->number);
    bool changed = *was != says;
    *was = says;
    return changed;
}

/* From the highest sum down, until nothing changes. */
static void settle(struct column *column)
{
    const struct cr_bj_hands *hands = column->up->hands;
    bool changed = true;
    for (unsigned round = 0; changed && round < ROUNDS_MAX; round++) {
        changed = false;
        follow(column);
        for (unsigned to = hands->count, from; to > 1; to = from) {
            for (from = to; from > 1 && hands->sum[from - 1] == hands->sum[to - 1];)
                from--;
            changed = improve(column, from, to, false) || changed;
            changed = improve(column, from, to, true) || changed;
        }
    }
}

/* What the column does with a pair that is not split. */
static double pair_played(const struct column *column, unsigned pair)
{
    const struct cr_bj_up *up = column->up;
    unsigned hand = cr_bj_two(up->hands, pair, pair);
    char says = cr_bj_chart_says(column->chart, up->hands->total[hand], up->hands->soft[hand],
                                 column->number);
    double plays = draws(says) ? draw_worth(column, hand) : up->stands[hand];
    double share = up->terms->surrenders[up->kind];
    if (says == 'r' || says == 'R') return share * -up->terms->surrender + (1 - share) * plays;
    bool doubles =
        (says == 'd' || says == 'D') && cr_bj_may_double(up->terms, up->hands, hand, CR_BJ_WHOLE);
    return doubles ? up->doubled[hand] : plays;
}

/* Which pairs are split; true: others than before. */
static bool choose_pairs(struct column *column, struct cr_bj_split_work *work,
                         struct cr_bj_plays *plays)
{
    bool changed = false;
    for (unsigned pair = 0; pair < CR_BJ_KINDS; pair++) {
        bool splits = false;
        if (cr_bj_may_split(column->up, pair)) {
            double played = pair_played(column, pair);
            split_by_chart(column->up, column->chart, pair, played, work, plays);
            splits = plays->parted[pair].value > played;
        }
        changed = changed || splits != plays->splits[pair];
        plays->splits[pair] = splits;
        column->chart->pair[pair + 1][column->number] = splits ? 'p' : '-';
    }
    return changed;
}

/* Insurance by the column: where it gains on the average hand. */
static void choose_insurance(const struct cr_bj_up *up, struct cr_bj_chart *chart, bool even)
{
    unsigned column = cr_bj_column_of_kind(up->kind);
    chart->even[column] = even;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        double worth = 0;
        for (unsigned a = 0; a < CR_BJ_KINDS; a++)
            for (unsigned b = a; b < CR_BJ_KINDS; b++)
                if (!cr_bj_two_is_natural(a, b))
                    worth +=
                        cr_bj_two_chance(up, a, b) * cr_bj_insurance_worth(up, a, b, kind, NULL);
        chart->insures[kind][column] = up->terms->insures[kind][up->kind] > 0 && worth > 0;
    }
}

void cr_bj_best_column(const struct cr_bj_up *up, const struct cr_bj_plays *best,
                       struct cr_bj_split_work *work, struct cr_bj_chart *chart,
                       struct cr_bj_plays *plays)
{
    struct column column = { .up = up, .chart = chart, .number = cr_bj_column_of_kind(up->kind) };
    memset(plays, 0, sizeof *plays);
    for (unsigned total = 0; total <= 21; total++) { /* to begin with */
        chart->hard[total][column.number] = total < 17 ? 'h' : 's';
        chart->soft[total][column.number] = total < 18 ? 'h' : 's';
    }
    for (unsigned pair = 0; pair < CR_BJ_KINDS; pair++) {
        plays->splits[pair] = best->splits[pair];
        plays->parted[pair].share = best->parted[pair].share;
    }
    for (unsigned round = 0; round < ROUNDS_MAX; round++) {
        begin(&column, plays);
        settle(&column);
        if (!choose_pairs(&column, work, plays)) break;
    }
    choose_insurance(up, chart, best->even);
    read_column(up, chart, plays);
}
