/* by_chart.h -- a box of blackjack played by a chart or a plan of solve.h, to the letter, through the game.
 *
 * One chart and one plan at a time are played by everyone in the program: they are put up before the play
 * begins, stay the caller's, and last as long as the play.
 *
 *     cr_bj_put_up_chart(&answer->chart);
 *     job.player.decide = cr_bj_by_chart;
 */
#ifndef CR_ODDS_BLACKJACK_BY_CHART_H
#define CR_ODDS_BLACKJACK_BY_CHART_H

#include "odds/blackjack/solve.h"
#include "odds/play/card_table.h"

void cr_bj_put_up_chart(const struct cr_bj_chart *chart);
void cr_bj_put_up_plan(const struct cr_bj_plan *plan);
cr_card_decide cr_bj_by_chart, cr_bj_by_plan; /* one is up (asserted) */

#endif
