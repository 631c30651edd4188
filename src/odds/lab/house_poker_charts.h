/* house_poker_charts.h -- the printed strategy of poker against the house (house_poker/table.h,
 * house_poker/texas_table.h) as charts of a lab, and its figure: the way "table".
 *
 *     first, final, insurance, buying        five cards; rows by the rank of the dealer's open card
 *     points, more_points                    Texas: added up, played from nought
 */
#ifndef CR_ODDS_LAB_HOUSE_POKER_CHARTS_H
#define CR_ODDS_LAB_HOUSE_POKER_CHARTS_H

#include "odds/house_poker/draw_solve.h"
#include "odds/lab/lab.h"

/* Nothing is added where the rules allow no such table. False without memory. */
bool cr_lab_poker_charts(struct cr_lab *lab, const struct cr_draw_tables *tables,
                         const struct cr_draw_odds *best);
enum cr_status cr_lab_texas_charts(struct cr_lab *lab, const struct cr_play *play,
                                   unsigned threads);

#endif
