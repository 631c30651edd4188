/* prices.c -- the lab's figures, and which of them is the least. */
#include "odds/advice/prices.h"

#include <stdlib.h>

#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

#define SAME \
    1e-12 /* of a stake: fractions that are equal may differ by that once they are printed */

bool cr_advice_has_prices(const struct cr_game *game)
{
    return game == &cr_roulette_game || game == &cr_punto_banco_game;
}

static void find_best(struct cr_advice_prices *prices)
{
    const struct cr_lab *lab = &prices->lab;
    double most = lab->figures[0].edge;
    prices->best = &lab->figures[0];
    for (size_t i = 1; i < lab->figure_count; i++) {
        const struct cr_lab_figure *figure = &lab->figures[i];
        if (figure->edge < prices->best->edge - SAME) prices->best = figure;
        if (figure->edge > most) most = figure->edge;
    }
    prices->are_same = most - prices->best->edge < SAME;
}

enum cr_status cr_advice_prices_open(struct cr_advice_prices **out, const struct cr_game *game,
                                     const struct cr_play *play, enum cr_advice_stakes stakes)
{
    const struct cr_lab_work work = { .threads = 1 };
    if (stakes != CR_PLAY_MONEY) return CR_PRACTICE_ONLY;
    if (!cr_advice_has_prices(game)) return CR_NO_ADVICE;
    struct cr_advice_prices *prices = calloc(1, sizeof *prices);
    if (prices == NULL) return CR_NO_MEMORY;
    enum cr_status status = cr_lab_count(&prices->lab, game, play, &work);
    if (status != CR_OK) {
        free(prices);
        return status;
    }
    find_best(prices);
    *out = prices;
    return CR_OK;
}

void cr_advice_prices_close(struct cr_advice_prices *prices)
{
    if (prices == NULL) return;
    cr_lab_release(&prices->lab);
    free(prices);
}

const struct cr_lab_figure *cr_advice_price(const struct cr_advice_prices *prices, const char *bet)
{
    return cr_lab_find(&prices->lab, bet, "");
}
