/* quick.c -- a lab of poker against the house without the draws that take minutes. */
#include <math.h>

#include "odds/house_poker/draw_terms.h"
#include "odds/house_poker/odds.h"
#include "odds/report/report.h"

static void add_way(struct cr_lab *lab, const struct cr_hp_way *way, const char *name)
{
    if (!way->is_there) return;
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
    if (mpq_sgn(bonus->meter) <= 0) return;
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "meter_even", 0);
    fact->value = cr_lab_exact(fact->exact, bonus->meter);
}

enum cr_status cr_report_quick(struct cr_lab *lab, const struct cr_play *play)
{
    struct cr_hp_odds odds;
    struct cr_draw_terms terms;
    *lab = (struct cr_lab){ .figure_count = 0 };
    if (!cr_hp_odds_init(&odds, play)) return CR_OVERFLOW;
    bool draws = cr_draw_terms_of(cr_hp_rules(play), &terms);
    bool sixth = draws && terms.pays[CR_DRAW_SIXTH].is_sold;
    add_way(lab, &odds.ways[CR_HP_WAY_DRAW], sixth ? "sixth" : "one_card");
    add_way(lab, &odds.ways[CR_HP_WAY_BEST], draws ? "no_draw" : "best");
    add_way(lab, &odds.ways[CR_HP_WAY_SIMPLE], "simple");
    add_way(lab, &odds.ways[CR_HP_WAY_EVERY], "dark");
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "dealer_game", 0);
    fact->value = cr_lab_exact(fact->exact, odds.game);
    if (odds.has_bonus) add_bonus(lab, &odds.bonus);
    cr_hp_odds_release(&odds);
    return CR_OK;
}
