/* lab_house_poker.c -- poker against the house: ways to play the main game, and the bonus bet. */
#include <math.h>

#include "odds/house_poker.h"
#include "odds/lab.h"

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

enum cr_status cr_lab_house_poker(struct cr_lab *lab, const struct cr_game *game,
                                  const struct cr_play *play, const struct cr_lab_work *work)
{
    struct cr_hp_odds odds;
    (void)game, (void)work;
    if (!cr_hp_odds_init(&odds, play)) return CR_OVERFLOW;
    bool draws = odds.ways[CR_HP_WAY_DRAW].is_there;
    for (unsigned kind = 0; kind < CR_HP_WAYS; kind++) {
        static const char *const names[CR_HP_WAYS] = { "no_draw", "best", "simple", "dark" };
        const char *name = kind == CR_HP_WAY_BEST && !draws ? "best" : names[kind];
        if (odds.ways[kind].is_there) add_way(lab, &odds.ways[kind], name);
    }
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "dealer_game", 0);
    fact->value = cr_lab_exact(fact->exact, odds.game);
    if (odds.has_bonus) add_bonus(lab, &odds.bonus);
    cr_hp_odds_release(&odds);
    return CR_OK;
}
