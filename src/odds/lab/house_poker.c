/* house_poker.c -- poker against the house: ways to play the main game, and the bonus bet.
 *
 * Texas: every deal is counted. Five cards against five: the same where nothing is drawn; with draws, a
 * second combination, insurance and the dealer's game by house_poker/draw_solve.h, which says what of it is a count and
 * what is told from one (an exchange of more than two cards: the figure is "summed" then).
 *
 *     best, table (house_poker_charts.h), no_draw, one_card, sixth, simple, dark
 *     no_insurance      the best without it, where exchanges of one and two cards are all that is drawn
 *     share.pass, share.play, share.x1 .. share.x5, share.6th      of the best way
 *     even_price                                                    of a draw, in Antes
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "odds/house_poker/draw_chart.h"
#include "odds/house_poker/draw_sample.h"
#include "odds/house_poker/draw_spread.h"
#include "odds/house_poker/odds.h"
#include "odds/lab/house_poker_charts.h"
#include "odds/lab/house_poker_readings.h"
#include "odds/lab/house_poker_worth.h"
#include "odds/lab/lab.h"

#define EXCHANGES_COUNTED 2
#define SETS_COUNTED                \
    {                               \
        [3] = 80, [4] = 80, [5] = 2 \
    } /* of larger exchanges: some hundred seconds */

static void add_way(struct cr_lab *lab, const struct cr_hp_way *way, const char *name)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", name);
    figure->edge = cr_lab_exact(figure->exact, way->edge);
    figure->wager = figure->put_down = mpq_get_d(way->put_down);
    figure->deviation = sqrt(mpq_get_d(way->variance));
    figure->hit = mpq_get_d(way->hit);
    figure->most = mpq_get_d(way->most);
}

static void add_bonus(struct cr_lab *lab, const struct cr_poker_bonus *bonus)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "bonus", "");
    figure->edge = cr_lab_exact(figure->exact, bonus->edge);
    figure->hit = mpq_get_d(bonus->hit);
    figure->wager = figure->put_down = 1;
    figure->deviation = sqrt(mpq_get_d(bonus->variance));
    for (unsigned line = 0; line < CR_BONUS_LINES;
         line++) /* a jackpot's money is not the house's */
        if (bonus->lines[line].ways > 0 && bonus->lines[line].pays.den != 0)
            figure->most = fmax(figure->most,
                                (double)bonus->lines[line].pays.num / bonus->lines[line].pays.den);
    if (mpq_sgn(bonus->meter) > 0) {
        struct cr_lab_fact *fact = cr_lab_add_fact(lab, "meter_even", 0);
        fact->value = cr_lab_exact(fact->exact, bonus->meter);
    }
}

/* ---- With draws ---- */

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
        figure->error = odds[i]->error;
    }
    for (unsigned i = 0; i < ways->count; i++)
        cr_draw_odds_release(&ways->odds[i]);
    ways->count = 0;
    return fine;
}

/* All that is told of the best way beside its figure. */
static bool tell_best(struct cr_lab *lab, const struct cr_draw_tables *tables,
                      const struct cr_draw_odds *best, bool figures_only)
{
    double price;
    add_share(lab, CR_DRAW_KINDS, best->passes);
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        if (tables->terms->pays[kind].is_sold) add_share(lab, kind, best->draws[kind]);
    if (figures_only) return true;
    if (cr_draw_even_price(tables, &price)) cr_lab_add_fact(lab, "even_price", price);
    return cr_lab_poker_draws(lab, tables);
}

/* At the end: the tables become those of a house without insurance, where they can. */
static bool tell_uninsured(struct cr_lab *lab, struct cr_draw_tables *tables)
{
    struct cr_draw_terms terms;
    struct ways ways = { .count = 0 };
    if (!cr_draw_tables_uninsure(tables, &terms)) return true;
    bool fine = solve_way(&ways, tables, "no_insurance", CR_DRAW_ALL);
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

static enum cr_status count_draws(struct cr_lab *lab, const struct cr_draw_terms *terms,
                                  const struct cr_lab_work *work)
{
    struct cr_draw_deck *deck = cr_draw_deck_open();
    struct cr_draw_tables tables = { .deck = deck,
                                     .terms = terms,
                                     .most = EXCHANGES_COUNTED,
                                     .keeps_insured = !work->figures_only,
                                     .threads = work->threads,
                                     .progress = work->progress,
                                     .context = work->context };
    bool fine = deck != NULL && cr_draw_tables_fill(&tables) &&
                tell_draws(lab, &tables, work->figures_only);
    cr_draw_tables_release(&tables);
    cr_draw_deck_close(deck);
    return fine ? CR_OK : CR_NO_MEMORY;
}

/* ---- All of it ---- */

/* Ways that were counted hand by hand, the best of them first; the table of the same count, if there is one,
 * after the best; the bonus bet. */
static void tell_counted(struct cr_lab *lab, const struct cr_hp_odds *odds,
                         const struct cr_draw_terms *draws, const struct cr_tx_table *texas)
{
    static const enum cr_hp_way_kind order[] = { CR_HP_WAY_DRAW, CR_HP_WAY_BEST, CR_HP_WAY_SIMPLE,
                                                 CR_HP_WAY_EVERY };
    const char *const names[CR_HP_WAYS] = { [CR_HP_WAY_DRAW] =
                                                draws != NULL && draws->pays[CR_DRAW_SIXTH].is_sold
                                                    ? "sixth"
                                                    : "one_card",
                                            [CR_HP_WAY_BEST] = draws != NULL ? "no_draw" : "best",
                                            [CR_HP_WAY_SIMPLE] = "simple",
                                            [CR_HP_WAY_EVERY] = "dark" };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (odds->ways[order[i]].is_there) add_way(lab, &odds->ways[order[i]], names[order[i]]);
        if (order[i] == CR_HP_WAY_BEST && texas != NULL) cr_lab_texas_charts(lab, texas);
    }
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "dealer_game", 0);
    fact->value = cr_lab_exact(fact->exact, odds->game);
    if (odds->has_bonus) add_bonus(lab, &odds->bonus);
}

enum cr_status cr_lab_house_poker(struct cr_lab *lab, const struct cr_game *game,
                                  const struct cr_play *play, const struct cr_lab_work *work)
{
    const struct cr_tx_work alone = { .threads = work->threads };
    struct cr_hp_odds odds;
    struct cr_tx_table *texas = NULL;
    struct cr_draw_terms terms;
    bool fine = cr_hp_rules(play)->has_board && !work->figures_only
                    ? cr_lab_texas_count(&odds, &texas, play, work->threads)
                    : cr_hp_odds_init_undrawn(&odds, play, &alone);
    if (!fine) return CR_OVERFLOW;
    bool draws = cr_draw_terms_of(cr_hp_rules(play), &terms);
    enum cr_status status = draws ? count_draws(lab, &terms, work) : CR_OK;
    tell_counted(lab, &odds, draws ? &terms : NULL, texas);
    cr_hp_odds_release(&odds);
    free(texas);
    if (status == CR_OK && !work->figures_only &&
        !cr_lab_poker_readings(lab, game, play, work->threads))
        status = CR_NO_MEMORY;
    return status == CR_OK ? cr_lab_poker_worth(lab, play, work) : status;
}

enum cr_status cr_lab_house_poker_quick(struct cr_lab *lab, const struct cr_play *play)
{
    struct cr_hp_odds odds;
    struct cr_draw_terms terms;
    *lab = (struct cr_lab){ .figure_count = 0 };
    if (!cr_hp_odds_init(&odds, play)) return CR_OVERFLOW;
    bool draws = cr_draw_terms_of(cr_hp_rules(play), &terms);
    tell_counted(lab, &odds, draws ? &terms : NULL, NULL);
    cr_hp_odds_release(&odds);
    return CR_OK;
}
