/* punto_banco.c -- the three bets of punto banco from the packs on the plate. */
#include <stdio.h>

#include "games/punto_banco/punto_banco.h"
#include "odds/lab/lab.h"
#include "odds/punto_banco.h"

void cr_lab_of_punto_banco(struct cr_lab *lab, const struct cr_pb_odds *odds)
{
    mpq_t share;
    *lab = (struct cr_lab){ .figure_count = 0 };
    mpq_init(share);
    for (unsigned bet = 0; bet < CR_PB_KINDS; bet++) {
        const struct cr_pb_odds_line *line = &odds->bets[bet];
        struct cr_lab_figure *figure = cr_lab_add(lab, cr_pb_kind_key(bet), "");
        figure->edge = cr_lab_exact(figure->exact, line->edge);
        figure->hit = mpq_get_d(line->hit);
        figure->wager = figure->put_down = 1;
        figure->deviation = cr_pb_odds_deviation(line);
        figure->most = mpq_get_d(line->wins);
    }
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        struct cr_lab_fact *fact = cr_lab_add_fact(lab, "", 0);
        snprintf(fact->key, sizeof fact->key, "comes.%s", cr_pb_kind_key(kind));
        mpq_set_ui(share, odds->ways[kind], odds->all);
        mpq_canonicalize(share);
        fact->value = cr_lab_exact(fact->exact, share);
    }
    mpq_clear(share);
}

enum cr_status cr_lab_punto_banco(struct cr_lab *lab, const struct cr_game *game,
                                  const struct cr_play *play, const struct cr_lab_work *work)
{
    const struct cr_pb_settings *plate = (const void *)play->settings;
    struct cr_pb_odds odds;
    (void)game;
    cr_pb_odds_init(&odds, play->rules, (unsigned)plate->decks, work->stake);
    cr_lab_of_punto_banco(lab, &odds);
    cr_pb_odds_release(&odds);
    return CR_OK;
}
