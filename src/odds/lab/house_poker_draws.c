/* house_poker_draws.c -- each way solved, its rounds summed, its figure told. */
#include "odds/lab/house_poker_draws.h"

#include <stdio.h>
#include <string.h>

#include "odds/house_poker/draw_chart.h"
#include "odds/house_poker/draw_sample.h"
#include "odds/house_poker/draw_spread.h"
#include "odds/lab/house_poker_charts.h"
#include "odds/lab/house_poker_worth.h"
#include "odds/lab/memo.h"

#define EXCHANGES_COUNTED 2
#define SETS_COUNTED                \
    {                               \
        [3] = 80, [4] = 80, [5] = 2 \
    } /* of larger exchanges: some hundred seconds */

static struct cr_lab_figure *add_draw_way(struct cr_lab *lab, const char *name,
                                          const struct cr_draw_spread *spread, double most)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", name);
    figure->edge = spread->edge;
    figure->wager = spread->wager;
    figure->put_down = spread->put_down;
    figure->deviation = spread->deviation;
    figure->hit = spread->hit;
    figure->most = most;
    return figure;
}

/* As it was solved: better than by the spread's sums. */
static void tell_edge(struct cr_lab_figure *figure, const struct cr_draw_odds *odds)
{
    figure->edge = odds->is_exact ? cr_lab_exact(figure->exact, odds->edge) : mpq_get_d(odds->edge);
    figure->method = odds->is_exact ? CR_LAB_COUNTED : CR_LAB_SUMMED;
    figure->error = odds->error;
}

static void add_share(struct cr_lab *lab, unsigned kind, const mpq_t share)
{
    char key[CR_LAB_NAME];
    snprintf(key, sizeof key, "share.%s", cr_draw_chart_word(kind));
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, key, 0);
    fact->value = cr_lab_exact(fact->exact, share);
}

/* Ways to play, what is allowed in each; the first is the best of all. */
struct ways {
    const char *names[CR_DRAW_SPREAD_MAX];
    struct cr_draw_odds odds[CR_DRAW_SPREAD_MAX];
    unsigned allowed[CR_DRAW_SPREAD_MAX];
    unsigned count;
    bool has_table; /* and what its charts come to */
    struct cr_draw_spread by_table;
};

static bool solve_way(struct ways *ways, const struct cr_draw_tables *tables, const char *name,
                      unsigned allowed)
{
    const struct cr_draw_sampling by = { .sets = SETS_COUNTED,
                                         .seed = 1,
                                         .threads = tables->threads };
    struct cr_draw_sample sample;
    struct cr_draw_odds *odds = &ways->odds[ways->count];
    if (!cr_draw_solve(odds, tables, allowed)) return false;
    ways->allowed[ways->count] = allowed;
    ways->names[ways->count++] = name;
    return odds->is_exact || cr_draw_correct(odds, tables, &by, &sample);
}

static bool solve_limited(struct ways *ways, const struct cr_draw_tables *tables, const char *name,
                          enum cr_draw_kind kind)
{
    return !tables->terms->pays[kind].is_sold || solve_way(ways, tables, name, 1u << kind);
}

static bool solve_ways(struct cr_lab *lab, struct ways *ways, const struct cr_draw_tables *tables,
                       bool figures_only)
{
    if (!solve_way(ways, tables, "best", CR_DRAW_ALL)) return false;
    if (figures_only) return true;
    ways->has_table = cr_lab_poker_charts(lab, tables, &ways->odds[0], &ways->by_table);
    return solve_limited(ways, tables, "one_card", CR_DRAW_EXCHANGE) &&
           solve_limited(ways, tables, "sixth", CR_DRAW_SIXTH);
}

/* Figures of the ways; they are released. */
static bool tell_ways(struct cr_lab *lab, const struct cr_draw_tables *tables, struct ways *ways)
{
    const struct cr_draw_odds *odds[CR_DRAW_SPREAD_MAX];
    struct cr_draw_spread spread[CR_DRAW_SPREAD_MAX];
    for (unsigned i = 0; i < ways->count; i++)
        odds[i] = &ways->odds[i];
    bool fine = cr_draw_spread(tables, odds, ways->count, NULL, spread);
    for (unsigned i = 0; fine && i < ways->count; i++) {
        double most = cr_draw_most(tables->terms, ways->allowed[i]);
        struct cr_lab_figure *figure = add_draw_way(lab, ways->names[i], &spread[i], most);
        tell_edge(figure, odds[i]);
        if (i > 0 || !ways->has_table) continue;
        figure = add_draw_way(lab, "table", &ways->by_table, most);
        figure->method = CR_LAB_SUMMED;
        figure->error = ways->by_table.error;
    }
    for (unsigned i = 0; i < ways->count; i++)
        cr_draw_odds_release(&ways->odds[i]);
    ways->count = 0;
    return fine;
}

/* Of all draws alike, then of each alone where there are several. */
static void tell_prices(struct cr_lab *lab, const struct cr_draw_tables *tables)
{
    double price;
    unsigned sold = 0;
    if (cr_draw_even_price(tables, CR_DRAW_ALL, &price)) cr_lab_add_fact(lab, "even_price", price);
    for (unsigned kind = CR_DRAW_NONE + 1; kind < CR_DRAW_KINDS; kind++)
        sold += tables->terms->pays[kind].is_sold;
    for (unsigned kind = CR_DRAW_NONE + 1; sold > 1 && kind < CR_DRAW_KINDS; kind++) {
        char key[CR_LAB_NAME];
        if (!tables->terms->pays[kind].is_sold || !cr_draw_even_price(tables, 1u << kind, &price))
            continue;
        snprintf(key, sizeof key, "even_price.%s", cr_draw_chart_word(kind));
        cr_lab_add_fact(lab, key, price);
    }
}

/* All that is told of the best way beside its figure. */
static bool tell_best(struct cr_lab *lab, const struct cr_draw_tables *tables,
                      const struct cr_draw_odds *best, bool figures_only)
{
    add_share(lab, CR_DRAW_KINDS, best->passes);
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        if (tables->terms->pays[kind].is_sold) add_share(lab, kind, best->draws[kind]);
    if (figures_only) return true;
    tell_prices(lab, tables);
    return cr_lab_poker_draws(lab, tables);
}

/* Their sums were too large to be taken off: the whole game again. */
static bool tell_uninsured_again(struct cr_lab *lab, const struct cr_draw_tables *tables)
{
    struct cr_draw_terms terms = *tables->terms;
    terms.insurance_from = CR_CATEGORIES;
    return cr_lab_poker_drawn_best(lab, "no_insurance", &terms, tables->threads) == CR_OK;
}

/* At the end: the tables become those of a house without insurance, where they can. */
static bool tell_uninsured(struct cr_lab *lab, struct cr_draw_tables *tables)
{
    bool exchanges = tables->terms->pays[CR_DRAW_EXCHANGE].is_sold;
    struct cr_draw_terms terms;
    struct ways ways = { .count = 0 };
    if (!cr_draw_tables_uninsure(tables, &terms))
        return !tables->keeps_insured || tell_uninsured_again(lab, tables);
    bool fine =
        solve_way(&ways, tables, "no_insurance", CR_DRAW_ALL) &&
        (!exchanges || solve_way(&ways, tables, "one_card_no_insurance", 1u << CR_DRAW_EXCHANGE));
    fine = tell_ways(lab, tables, &ways) && fine;
    tables->terms = NULL; /* those are gone */
    return fine;
}

static bool tell_draws(struct cr_lab *lab, struct cr_draw_tables *tables, bool figures_only)
{
    struct ways ways = { .count = 0 };
    bool fine = solve_ways(lab, &ways, tables, figures_only) &&
                tell_best(lab, tables, &ways.odds[0], figures_only);
    fine = tell_ways(lab, tables, &ways) && fine;
    return fine && (figures_only || tell_uninsured(lab, tables));
}

/* close_tables() in either case. */
static bool open_tables(struct cr_draw_tables *tables, struct cr_draw_deck **deck)
{
    tables->deck = *deck = cr_draw_deck_open();
    tables->most = EXCHANGES_COUNTED;
    return *deck != NULL && cr_draw_tables_fill(tables);
}

static void close_tables(struct cr_draw_tables *tables, struct cr_draw_deck *deck)
{
    cr_draw_tables_release(tables);
    cr_draw_deck_close(deck);
}

static enum cr_status count_drawn(struct cr_lab *lab, const struct cr_draw_terms *terms,
                                  const struct cr_lab_work *work)
{
    struct cr_draw_deck *deck;
    struct cr_draw_tables tables = { .terms = terms,
                                     .keeps_insured = !work->figures_only,
                                     .threads = work->threads,
                                     .progress = work->progress,
                                     .context = work->context };
    bool fine = open_tables(&tables, &deck) && tell_draws(lab, &tables, work->figures_only);
    close_tables(&tables, deck);
    return fine ? CR_OK : CR_NO_MEMORY;
}

static bool knows(const struct cr_lab_memo *memo, const struct cr_draw_terms *terms)
{
    return memo->is_there && memcmp(&memo->terms, terms, sizeof *terms) == 0;
}

enum cr_status cr_lab_poker_drawn(struct cr_lab *lab, const struct cr_draw_terms *terms,
                                  const struct cr_lab_work *work)
{
    struct cr_lab_memo *memo = work->memo;
    if (memo == NULL || !work->figures_only) return count_drawn(lab, terms, work);
    if (!knows(memo, terms)) {
        cr_lab_release(&memo->lab);
        memo->is_there = count_drawn(&memo->lab, terms, work) == CR_OK;
        memo->terms = *terms;
    }
    cr_lab_add_all(lab, &memo->lab);
    return memo->is_there ? CR_OK : CR_NO_MEMORY;
}

enum cr_status cr_lab_poker_drawn_best(struct cr_lab *lab, const char *name,
                                       const struct cr_draw_terms *terms, unsigned threads)
{
    struct cr_draw_deck *deck;
    struct cr_draw_tables tables = { .terms = terms, .threads = threads };
    struct ways ways = { .count = 0 };
    bool fine = open_tables(&tables, &deck) && solve_way(&ways, &tables, name, CR_DRAW_ALL) &&
                tell_ways(lab, &tables, &ways);
    close_tables(&tables, deck);
    return fine ? CR_OK : CR_NO_MEMORY;
}

bool cr_lab_poker_drawn_edge(struct cr_lab_edge *edge, const struct cr_draw_terms *terms,
                             const struct cr_lab_work *work)
{
    struct cr_draw_deck *deck;
    struct cr_draw_tables tables = { .terms = terms,
                                     .threads = work->threads,
                                     .progress = work->progress,
                                     .context = work->context };
    struct ways ways = { .count = 0 };
    bool fine = open_tables(&tables, &deck) && solve_way(&ways, &tables, "best", CR_DRAW_ALL);
    if (fine) {
        mpq_set(edge->edge, ways.odds[0].edge);
        edge->error = ways.odds[0].error;
        edge->is_exact = ways.odds[0].is_exact;
    }
    for (unsigned i = 0; i < ways.count; i++)
        cr_draw_odds_release(&ways.odds[i]);
    close_tables(&tables, deck);
    return fine;
}
