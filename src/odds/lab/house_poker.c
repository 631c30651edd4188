/* house_poker.c -- poker against the house: ways to play the main game, and the bonus bet.
 *
 * Texas: every deal is counted. Five cards against five: the same where nothing is drawn; ways to draw are
 * those of house_poker_draws.h.
 *
 *     best, table (house_poker_charts.h), no_draw, one_card, sixth, simple, dark (where such boxes are played)
 *     no_draw, simple_no_draw      nothing drawn, insured or bought
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "odds/house_poker/odds.h"
#include "odds/lab/house_poker_charts.h"
#include "odds/lab/house_poker_draws.h"
#include "odds/lab/house_poker_readings.h"
#include "odds/lab/house_poker_worth.h"
#include "odds/lab/lab.h"

static void add_way(struct cr_lab *lab, const struct cr_hp_way *way, const char *name)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", name);
    figure->edge = cr_lab_exact(figure->exact, way->edge);
    figure->wager = mpq_get_d(way->wager);
    figure->put_down = mpq_get_d(way->put_down);
    figure->deviation = sqrt(mpq_get_d(way->variance));
    figure->hit = mpq_get_d(way->hit);
    figure->most = mpq_get_d(way->most);
}

/* How often a Bet is put down. */
static void add_plays(struct cr_lab *lab, const struct cr_hp_way *way, const char *name)
{
    char key[CR_LAB_NAME];
    snprintf(key, sizeof key, "plays.%s", name);
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, key, 0);
    fact->value = cr_lab_exact(fact->exact, way->plays);
}

/* As it is where a card is drawn for it every round, if one is; of the five cards alone else. */
static void add_bonus_way(struct cr_lab *lab, const struct cr_poker_bonus *bonus, bool card)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "bonus", card ? "with_card" : "");
    figure->edge = cr_lab_exact(figure->exact, card ? bonus->with_card : bonus->edge);
    figure->hit = mpq_get_d(card ? bonus->card_hit : bonus->hit);
    figure->wager = figure->put_down = 1;
    figure->deviation = sqrt(mpq_get_d(card ? bonus->card_variance : bonus->variance));
    for (unsigned line = 0; line < CR_BONUS_LINES;
         line++) /* a jackpot's money is not the house's */
        if (bonus->lines[line].ways > 0 && bonus->lines[line].pays.den != 0)
            figure->most = fmax(figure->most,
                                (double)bonus->lines[line].pays.num / bonus->lines[line].pays.den);
}

static void add_bonus(struct cr_lab *lab, const struct cr_poker_bonus *bonus)
{
    add_bonus_way(lab, bonus, false);
    if (!mpq_equal(bonus->with_card, bonus->edge)) add_bonus_way(lab, bonus, true);
    if (mpq_sgn(bonus->meter) > 0) {
        struct cr_lab_fact *fact = cr_lab_add_fact(lab, "meter_even", 0);
        fact->value = cr_lab_exact(fact->exact, bonus->meter);
    }
}

/* ---- All of it ---- */

/* Ways that were counted hand by hand, the best of them first; the table of the same count, if there is one,
 * after the best; the bonus bet. */
static void tell_counted(struct cr_lab *lab, const struct cr_hp_odds *odds,
                         const struct cr_play *play, const struct cr_tx_table *texas)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    static const enum cr_hp_way_kind order[] = { CR_HP_WAY_DRAW, CR_HP_WAY_BEST, CR_HP_WAY_SIMPLE,
                                                 CR_HP_WAY_EVERY };
    bool draws = !rules->has_board;
    const char *const names[CR_HP_WAYS] = { [CR_HP_WAY_DRAW] = rules->sixth_card ? "sixth"
                                                               : rules->insurance
                                                                   ? "one_card_no_insurance"
                                                                   : "one_card",
                                            [CR_HP_WAY_BEST] = draws ? "no_draw" : "best",
                                            [CR_HP_WAY_SIMPLE] =
                                                draws ? "simple_no_draw" : "simple",
                                            [CR_HP_WAY_EVERY] = "dark" };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (order[i] == CR_HP_WAY_EVERY && !rules->dark_allowed) continue;
        if (!odds->ways[order[i]].is_there) continue;
        add_way(lab, &odds->ways[order[i]], names[order[i]]);
        if (order[i] != CR_HP_WAY_EVERY) add_plays(lab, &odds->ways[order[i]], names[order[i]]);
        if (order[i] == CR_HP_WAY_BEST && texas != NULL) cr_lab_texas_charts(lab, texas);
    }
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "dealer_game", 0);
    fact->value = cr_lab_exact(fact->exact, odds->game);
    if (odds->has_bonus) add_bonus(lab, &odds->bonus);
}

const char *cr_lab_poker_uncounted(const struct cr_play *play)
{
    return cr_draw_is_counted(cr_hp_rules(play)) ? NULL : CR_LAB_UNCOUNTED "amounts";
}

/* Where the draws are not counted no way is called the best. */
static void tell_uncounted(struct cr_lab *lab, const struct cr_play *play)
{
    const char *key = cr_lab_poker_uncounted(play);
    if (key != NULL) cr_lab_add_fact(lab, key, 0);
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
    tell_uncounted(lab, play);
    enum cr_status status = CR_OK;
    if (cr_draw_terms_of(cr_hp_rules(play), &terms)) status = cr_lab_poker_drawn(lab, &terms, work);
    tell_counted(lab, &odds, play, texas);
    cr_hp_odds_release(&odds);
    free(texas);
    if (status == CR_OK && !work->figures_only)
        status = cr_lab_poker_readings(lab, game, play, work->threads);
    if (status == CR_OK) cr_lab_poker_exposure(lab, play);
    return status == CR_OK ? cr_lab_poker_worth(lab, play, work) : status;
}

enum cr_status cr_lab_house_poker_quick(struct cr_lab *lab, const struct cr_play *play)
{
    struct cr_hp_odds odds;
    *lab = (struct cr_lab){ .figure_count = 0 };
    if (!cr_hp_odds_init(&odds, play)) return CR_OVERFLOW;
    tell_counted(lab, &odds, play, NULL);
    cr_hp_odds_release(&odds);
    cr_lab_poker_exposure(lab, play);
    return CR_OK;
}
