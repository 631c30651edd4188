/* house_poker.c -- poker against the house: ways to play the main game, and the bonus bet.
 *
 * Texas: every deal is counted. Five cards against five: the same where nothing is drawn; with draws, a
 * second combination, insurance and the dealer's game by house_poker/draw_solve.h, which says what of it is a count and
 * what is told from one (an exchange of more than two cards: the figure is "summed" then).
 *
 *     best, no_draw, one_card, sixth, simple, dark
 *     share.pass, share.play, share.x1 .. share.x5, share.6th      of the best way
 *     even_price                                                    of a draw, in Antes
 */
#include <math.h>
#include <stdio.h>

#include "odds/house_poker/draw_chart.h"
#include "odds/house_poker/odds.h"
#include "odds/lab/lab.h"

#define EXCHANGES_COUNTED 2

static void add_way(struct cr_lab *lab, const struct cr_hp_way *way, const char *name)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", name);
    figure->edge = cr_lab_exact(figure->exact, way->edge);
    figure->wager = figure->put_down = mpq_get_d(way->put_down);
    figure->deviation = sqrt(mpq_get_d(way->variance));
}

static void add_bonus(struct cr_lab *lab, const struct cr_poker_bonus *bonus)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "bonus", "");
    figure->edge = cr_lab_exact(figure->exact, bonus->edge);
    figure->hit = mpq_get_d(bonus->hit);
    figure->wager = figure->put_down = 1;
    figure->deviation = sqrt(mpq_get_d(bonus->variance));
    if (mpq_sgn(bonus->meter) > 0) {
        struct cr_lab_fact *fact = cr_lab_add_fact(lab, "meter_even", 0);
        fact->value = cr_lab_exact(fact->exact, bonus->meter);
    }
}

/* ---- With draws ---- */

static bool add_draw_way(struct cr_lab *lab, const struct cr_draw_tables *tables, const char *name,
                         const struct cr_draw_odds *odds)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", name);
    double put_down = 0;
    if (!cr_draw_put_down(tables, odds, &put_down)) return false;
    figure->edge = odds->is_exact ? cr_lab_exact(figure->exact, odds->edge) : mpq_get_d(odds->edge);
    figure->method = odds->is_exact ? CR_LAB_COUNTED : CR_LAB_SUMMED;
    figure->wager = figure->put_down = put_down;
    return true;
}

static bool add_limited(struct cr_lab *lab, const struct cr_draw_tables *tables, const char *name,
                        enum cr_draw_kind kind)
{
    struct cr_draw_odds odds;
    if (!tables->terms->pays[kind].is_sold) return true;
    if (!cr_draw_solve(&odds, tables, 1u << kind)) return false;
    bool fine = add_draw_way(lab, tables, name, &odds);
    cr_draw_odds_release(&odds);
    return fine;
}

static void add_share(struct cr_lab *lab, unsigned kind, const mpq_t share)
{
    char key[CR_LAB_NAME];
    snprintf(key, sizeof key, "share.%s", cr_draw_chart_word(kind));
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, key, 0);
    fact->value = cr_lab_exact(fact->exact, share);
}

static void add_chart(struct cr_lab *lab, const struct cr_draw_tables *tables,
                      const struct cr_draw_odds *odds)
{
    struct cr_draw_chart table;
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, "first");
    cr_draw_chart(&table, tables, odds);
    chart->columns = CR_RANKS;
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        snprintf(chart->column[rank], CR_LAB_CELL, "%c", cr_rank_letter(rank));
    for (unsigned row = 0; row < CR_DRAW_CHART_ROWS; row++) {
        struct cr_lab_row *to = cr_lab_add_row(chart, cr_draw_chart_row(row));
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            if (table.share[row][rank] > 0)
                snprintf(to->cells[rank], CR_LAB_CELL, "%s",
                         cr_draw_chart_word(table.kind[row][rank]));
    }
}

static bool tell_draws(struct cr_lab *lab, const struct cr_draw_tables *tables, bool figures_only)
{
    struct cr_draw_odds odds;
    double price;
    if (!cr_draw_solve(&odds, tables, CR_DRAW_ALL)) return false;
    bool fine = add_draw_way(lab, tables, "best", &odds);
    add_share(lab, CR_DRAW_KINDS, odds.passes);
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        if (tables->terms->pays[kind].is_sold) add_share(lab, kind, odds.draws[kind]);
    if (!figures_only) add_chart(lab, tables, &odds);
    cr_draw_odds_release(&odds);
    if (!fine || figures_only) return fine;
    if (cr_draw_even_price(tables, &price)) cr_lab_add_fact(lab, "even_price", price);
    return add_limited(lab, tables, "one_card", CR_DRAW_EXCHANGE) &&
           add_limited(lab, tables, "sixth", CR_DRAW_SIXTH);
}

static enum cr_status count_draws(struct cr_lab *lab, const struct cr_draw_terms *terms,
                                  const struct cr_lab_work *work)
{
    struct cr_draw_deck *deck = cr_draw_deck_open();
    struct cr_draw_tables tables = { .deck = deck,
                                     .terms = terms,
                                     .most = EXCHANGES_COUNTED,
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

enum cr_status cr_lab_house_poker(struct cr_lab *lab, const struct cr_game *game,
                                  const struct cr_play *play, const struct cr_lab_work *work)
{
    struct cr_hp_odds odds;
    struct cr_draw_terms terms;
    (void)game;
    if (!cr_hp_odds_init_undrawn(&odds, play)) return CR_OVERFLOW;
    bool draws = cr_draw_terms_of(cr_hp_rules(play), &terms);
    enum cr_status status = draws ? count_draws(lab, &terms, work) : CR_OK;
    for (unsigned kind = 0; kind < CR_HP_WAYS; kind++) {
        static const char *const names[CR_HP_WAYS] = { "no_draw", "", "simple", "dark" };
        const char *name = kind == CR_HP_WAY_BEST && !draws ? "best" : names[kind];
        if (odds.ways[kind].is_there) add_way(lab, &odds.ways[kind], name);
    }
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "dealer_game", 0);
    fact->value = cr_lab_exact(fact->exact, odds.game);
    if (odds.has_bonus) add_bonus(lab, &odds.bonus);
    cr_hp_odds_release(&odds);
    return status;
}
