/* draw_chart.h -- short words for what is done with a first hand, whichever cards go: facts of the lab are
 * named by them. The printed strategy: table.h. */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_CHART_H
#define CR_ODDS_HOUSE_POKER_DRAW_CHART_H

#include "odds/house_poker/draw_solve.h"

/* enum cr_draw_kind; CR_DRAW_KINDS: a pass. "play", "pass", "x1", "6th" */
const char *cr_draw_chart_word(unsigned kind);

#endif
