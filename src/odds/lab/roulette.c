/* roulette.c -- every bet of roulette, each counted on all 37 numbers. */
#include "odds/roulette.h"
#include "games/roulette/rules.h"
#include "odds/lab/lab.h"

void cr_lab_of_roulette(struct cr_lab *lab, const struct cr_odds *odds)
{
    *lab = (struct cr_lab){ .figure_count = 0 };
    for (size_t i = 0; i < odds->count; i++) {
        const struct cr_odds_line *line = &odds->lines[i];
        struct cr_lab_figure *figure = cr_lab_add(lab, line->name, "");
        figure->edge = cr_lab_exact(figure->exact, line->edge);
        figure->hit = mpq_get_d(line->hit);
        figure->wager = figure->put_down = 1;
        figure->deviation = cr_odds_deviation(line);
        figure->most = mpq_get_d(line->most);
    }
}

enum cr_status cr_lab_roulette(struct cr_lab *lab, const struct cr_game *game,
                               const struct cr_play *play, const struct cr_lab_work *work)
{
    struct cr_odds *odds;
    struct cr_stake_fault fault;
    enum cr_status status = cr_odds_open(&odds, play->rules, play->settings, work->stake, &fault);
    (void)game;
    if (status != CR_OK) return status;
    cr_lab_of_roulette(lab, odds);
    cr_odds_close(odds);
    return CR_OK;
}
