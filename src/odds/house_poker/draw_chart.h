/* draw_chart.h -- the best way to play as a table: hands by what they hold, down; the rank of the dealer's
 * open card, across.
 *
 * Hands of one row are not all played alike. A cell is what is best for most of them, so the chart shows
 * the way and is not a rule to the last hand: draw_solve.h has that, hand by hand.
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_CHART_H
#define CR_ODDS_HOUSE_POKER_DRAW_CHART_H

#include "odds/house_poker/draw_solve.h"

#define CR_DRAW_CHART_ROWS 28

struct cr_draw_chart {
    uint8_t kind[CR_DRAW_CHART_ROWS]
                [CR_RANKS]; /* a way's: CR_DRAW_KINDS: pass, else enum cr_draw_kind */
    float share[CR_DRAW_CHART_ROWS]
               [CR_RANKS]; /* of the hands it is the best for; 0: there are none */
};

const char *cr_draw_chart_row(unsigned row);   /* "pair 9", "four_to_flush" */
const char *cr_draw_chart_word(unsigned kind); /* "play", "pass", "x1", "6th" */
unsigned cr_draw_chart_row_of(const cr_card hand[CR_HAND_CARDS]);

void cr_draw_chart(struct cr_draw_chart *chart, const struct cr_draw_tables *tables,
                   const struct cr_draw_odds *odds);

#endif
