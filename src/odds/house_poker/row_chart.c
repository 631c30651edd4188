/* row_chart.c -- sums become rows, rows that are played alike become one. */
#include "odds/house_poker/row_chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MAX 16384

struct cell {
    double ways, wins[CR_HP_DEEDS]; /* NAN: one of its hands does not allow it */
};

struct candidate { /* to be made one with another */
    double ways;
    unsigned at;
};

struct cr_row_sums {
    uint16_t of_row[CR_HP_ROWS_ALL]; /* 0: not yet told; else one more than where it is */
    uint32_t row[ROWS_MAX];
    uint16_t into[ROWS_MAX]; /* which it was made one with; itself: it stands */
    struct cell cells[ROWS_MAX][CR_RANKS];
    struct candidate list[ROWS_MAX];
    unsigned count;
    double all, cost; /* cost: of what was made one */
};

struct cr_row_sums *cr_row_sums_open(void)
{
    return calloc(1, sizeof(struct cr_row_sums));
}

void cr_row_sums_close(struct cr_row_sums *sums)
{
    free(sums);
}

static unsigned place_of(struct cr_row_sums *sums, unsigned row)
{
    if (sums->of_row[row] != 0) return sums->of_row[row] - 1u;
    assert(sums->count < ROWS_MAX);
    unsigned at = sums->count++;
    sums->of_row[row] = (uint16_t)(at + 1);
    sums->row[at] = row;
    sums->into[at] = (uint16_t)at;
    return at;
}

static void add_cell(struct cell *to, const struct cell *from)
{
    to->ways += from->ways;
    for (unsigned deed = 0; deed < CR_HP_DEEDS; deed++)
        to->wins[deed] += from->wins[deed];
}

void cr_row_sums_add(struct cr_row_sums *sums, unsigned row, unsigned rank, double ways,
                     const double wins[CR_HP_DEEDS])
{
    struct cell *cell = &sums->cells[place_of(sums, row)][rank];
    cell->ways += ways;
    for (unsigned deed = 0; deed < CR_HP_DEEDS; deed++)
        cell->wins[deed] += ways * wins[deed];
    sums->all += ways;
}

/* Of equals the first: it risks less. */
static unsigned best_of(const struct cell *cell)
{
    unsigned best = CR_HP_DEED_PASS;
    if (cell->ways <= 0) return CR_NO_DEED;
    for (unsigned deed = 1; deed < CR_HP_DEEDS; deed++)
        if (cell->wins[deed] > cell->wins[best]) best = deed; /* never of NAN */
    return best;
}

static double most_of(const struct cell *cell)
{
    return cell->ways > 0 ? cell->wins[best_of(cell)] : 0;
}

/* What it costs that these two are played alike. */
static double cost_of(const struct cr_row_sums *sums, unsigned one, unsigned other)
{
    double cost = 0;
    for (unsigned rank = 0; rank < CR_RANKS; rank++) {
        struct cell both = sums->cells[one][rank];
        add_cell(&both, &sums->cells[other][rank]);
        cost +=
            most_of(&sums->cells[one][rank]) + most_of(&sums->cells[other][rank]) - most_of(&both);
    }
    return cost;
}

/* Its last mark is the one at that place of the order. */
static bool ends_in(unsigned row, unsigned order, unsigned place)
{
    for (unsigned later = place + 1; later < CR_HP_MARKS; later++)
        if (cr_hp_row_mark(row, cr_hp_orders[order][later]) != 0) return false;
    return cr_hp_row_mark(row, cr_hp_orders[order][place]) != 0;
}

/* What four to a straight are drawn to is not left out. */
static bool may_drop(unsigned row, unsigned mark)
{
    unsigned base = cr_hp_row_base(row);
    return mark != CR_HP_MARK_DRAW || base != CR_HP_BASE_RUN;
}

static double ways_of(const struct cr_row_sums *sums, unsigned at)
{
    double ways = 0;
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        ways += sums->cells[at][rank].ways;
    return ways;
}

static int by_ways(const void *one, const void *other)
{
    const struct candidate *a = one, *b = other;
    return a->ways != b->ways ? (a->ways < b->ways) - (a->ways > b->ways)
                              : (a->at > b->at) - (a->at < b->at);
}

/* Those with the most hands first: what is left of a name is theirs. */
static void join_rows(struct cr_row_sums *sums, unsigned order, unsigned place, double bound)
{
    unsigned mark = cr_hp_orders[order][place];
    struct candidate *list = sums->list;
    unsigned count = 0;
    for (unsigned at = 0; at < sums->count; at++)
        if (sums->into[at] == at && ends_in(sums->row[at], order, place) &&
            may_drop(sums->row[at], mark))
            list[count++] = (struct candidate){ ways_of(sums, at), at };
    qsort(list, count, sizeof list[0], by_ways);
    for (unsigned i = 0; i < count; i++) {
        unsigned at = list[i].at, to = place_of(sums, cr_hp_row_without(sums->row[at], mark));
        double cost = cost_of(sums, to, at);
        if (cost > bound * sums->all) continue;
        sums->cost += cost;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            add_cell(&sums->cells[to][rank], &sums->cells[at][rank]);
        sums->into[at] = (uint16_t)to;
    }
}

static bool has_hands(const struct cr_row_sums *sums, unsigned at)
{
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        if (sums->cells[at][rank].ways > 0) return true;
    return false;
}

static bool number_rows(struct cr_row_chart *chart, const struct cr_row_sums *sums)
{
    for (unsigned row = 0; row < CR_HP_ROWS_ALL; row++) {
        unsigned at = sums->of_row[row] - 1u;
        if (sums->of_row[row] == 0 || sums->into[at] != at || !has_hands(sums, at)) continue;
        if (chart->count == CR_ROW_CHART_MAX) return false;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            chart->cells[chart->count][rank] = (uint8_t)best_of(&sums->cells[at][rank]);
        chart->rows[chart->count] = row;
        chart->at[row] = (uint16_t)chart->count++;
    }
    return true;
}

static bool fill_in_order(struct cr_row_chart *chart, struct cr_row_sums *sums, unsigned order,
                          double bound)
{
    for (unsigned place = CR_HP_MARKS; place-- > 0;)
        join_rows(sums, order, place, bound);
    memset(chart, 0, sizeof *chart);
    memset(chart->at, 0xFF, sizeof chart->at);
    chart->order = (uint16_t)order;
    if (!number_rows(chart, sums)) return false;
    for (unsigned at = 0; at < sums->count; at++) {
        unsigned to = at;
        while (sums->into[to] != to)
            to = sums->into[to];
        chart->at[sums->row[at]] = chart->at[sums->row[to]];
    }
    return true;
}

bool cr_row_chart_fill(struct cr_row_chart *chart, const struct cr_row_sums *sums, double bound)
{
    struct cr_row_sums *mine = malloc(sizeof *mine);
    struct cr_row_chart *tried = malloc(sizeof *tried);
    bool found = false;
    double least = 0;
    for (unsigned order = 0; mine != NULL && tried != NULL && order < CR_HP_ORDERS; order++) {
        *mine = *sums;
        if (!fill_in_order(tried, mine, order, bound)) continue;
        double cost = mine->cost + tried->count * bound * sums->all;
        if (found && cost >= least) continue;
        *chart = *tried;
        found = true;
        least = cost;
    }
    free(mine);
    free(tried);
    return found;
}
