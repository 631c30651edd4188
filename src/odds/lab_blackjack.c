/* lab_blackjack.c -- a box of blackjack. */
#include <math.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack.h"
#include "odds/lab.h"

enum cr_status cr_lab_blackjack(struct cr_lab *lab, const struct cr_game *game,
                                const struct cr_play *play, const struct cr_lab_work *work)
{
    const struct cr_bj_rules *rules = play->rules;
    struct cr_bj_odds odds;
    (void)game, (void)work;
    cr_bj_odds_as_dealer(&odds, rules, (unsigned)rules->decks);
    struct cr_lab_figure *figure = cr_lab_add(lab, "box", "as_dealer");
    figure->method = CR_LAB_SUMMED;
    figure->edge = odds.edge;
    figure->hit = odds.hit;
    figure->wager = figure->put_down = 1;
    figure->deviation = sqrt(odds.variance);
    return CR_OK;
}
