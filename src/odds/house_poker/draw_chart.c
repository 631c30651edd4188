/* draw_chart.c -- the list of those words. */
#include "odds/house_poker/draw_chart.h"

const char *cr_draw_chart_word(unsigned kind)
{
    static const char *const words[CR_DRAW_KINDS + 1] = { "play", "x1", "x2",  "x3",
                                                          "x4",   "x5", "6th", "pass" };
    assert(kind <= CR_DRAW_KINDS);
    return words[kind];
}
