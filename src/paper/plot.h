/* plot.h -- pictures of numbers: bars, grids of letters, bands around a mean, a line through zero.
 *
 * Every text is ready to read; numbers on an axis are written as the language writes them. All pictures are
 * CR_PLOT_WIDTH wide. Each function gives a picture that is the caller's, or NULL without memory.
 *
 *     struct cr_plot_bar bars[] = { { "straight", 0.027, "2.70 %" } };
 *     cr_paper_picture(paper, cr_plot_bars(bars, 1), "House edge of every bet");
 */
#ifndef CR_PAPER_PLOT_H
#define CR_PAPER_PLOT_H

#include "base/words.h"
#include "paper/picture.h"

#define CR_PLOT_WIDTH 640.0

/* ---- Bars, from the top down; below zero they go to the left, in another ink ---- */

struct cr_plot_bar {
    const char *label;
    double value;
    const char *said; /* beside its end */
};
struct cr_picture *cr_plot_bars(const struct cr_plot_bar *bars, size_t count);

/* ---- A table of short words, a colour for each word ---- */

struct cr_plot_word {
    const char *cell; /* as it stands in the cells */
    const char *says; /* "H: draw a card" */
    enum cr_ink ink;
};
struct cr_plot_grid {
    const char *corner; /* over the names of the rows; "": nothing */
    const char *const *column_names;
    size_t columns;
    const char *const *row_names;
    size_t rows;
    const char *const *cells; /* row by row; "": nothing there */
    const struct cr_plot_word *words;
    size_t word_count;
};
struct cr_picture *cr_plot_grid(const struct cr_plot_grid *grid);

/* ---- What a sum of many equal rounds may come to [plot_bands.c] ---- */

#define CR_PLOT_BANDS 3
struct cr_plot_fan {
    enum cr_lang lang;
    double mean, deviation;           /* of the sum, at the end */
    double most;                      /* of the axis below: 24 hours, 30 days */
    const char *x_title, *y_title;    /* "hours", "won by the house, BYN" */
    double reach[CR_PLOT_BANDS];      /* in deviations, from near to far */
    const char *words[CR_PLOT_BANDS]; /* "95 %" */
    const char *middle;               /* "expected" */
};
struct cr_picture *cr_plot_fan(const struct cr_plot_fan *fan);

/* ---- A straight line, and where it is zero ---- */

struct cr_plot_line {
    enum cr_lang lang;
    double most, first, last; /* from (0, first) to (most, last) */
    const char *x_title, *y_title;
    double zero;           /* where it is, below `most`; 0: nowhere */
    const char *zero_says; /* "breaks even at 12 345" */
};
struct cr_picture *cr_plot_line(const struct cr_plot_line *line);

#endif
