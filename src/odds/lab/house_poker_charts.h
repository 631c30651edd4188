/* house_poker_charts.h -- the printed strategy of poker against the house (house_poker/table.h,
 * house_poker/texas_table.h) as charts of a lab, and its figure: the way "table".
 *
 *     first, final, insurance, buying        five cards; rows by the rank of the dealer's open card
 *     points, more_points                    Texas: added up, played from nought
 */
#ifndef CR_ODDS_LAB_HOUSE_POKER_CHARTS_H
#define CR_ODDS_LAB_HOUSE_POKER_CHARTS_H

#include "odds/house_poker/draw_spread.h"
#include "odds/house_poker/odds.h"
#include "odds/house_poker/texas_table.h"
#include "odds/lab/lab.h"

/* The charts, and what a box that plays by them puts down and wins; the figure is the caller's to add. False where the
 * rules allow no such table (or without memory): nothing is added then. */
bool cr_lab_poker_charts(struct cr_lab *lab, const struct cr_draw_tables *tables,
                         const struct cr_draw_odds *best, struct cr_draw_spread *by_table);

/* Texas counted, and the table of that same count, to be freed. False where cr_hp_odds_init_undrawn() is, or
 * without memory: nothing is left. */
bool cr_lab_texas_count(struct cr_hp_odds *odds, struct cr_tx_table **table,
                        const struct cr_play *play, unsigned threads);
/* Its charts and its figure. */
void cr_lab_texas_charts(struct cr_lab *lab, const struct cr_tx_table *table);

#endif
