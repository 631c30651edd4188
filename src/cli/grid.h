/* grid.h -- rows of cells for people: as wide as their widest by terminal columns, numbers to the right.
 *
 * A column in which every cell below the first row is empty is left out with its heading. A table wider
 * than 100 columns breaks its headings at blanks, then its texts to the left; numbers never. Cells lie in
 * one buffer that is used again, so a million tables cost no more memory than the largest.
 *
 *     struct cr_grid grid;
 *     cr_grid_init(&grid, "lr");                  one letter a column: left or right
 *     cr_grid_put(&grid, "bet"); cr_grid_put(&grid, "stake");
 *     cr_grid_put(&grid, "n17"); cr_grid_int(&grid, 10);
 *     cr_grid_print(&grid, &out, 2);              and empties it
 *     cr_grid_release(&grid);
 */
#ifndef CR_CLI_GRID_H
#define CR_CLI_GRID_H

#include "base/text.h"

#define CR_GRID_COLUMNS_MAX 20

struct cr_grid {
    const char *align;
    size_t columns;
    char *text; /* the cells, each ended by a NUL */
    size_t length, room;
    size_t *cells; /* where each begins */
    size_t count, cells_room;
};

void cr_grid_init(struct cr_grid *grid, const char *align);
void cr_grid_release(struct cr_grid *grid);

/* The next cell, row by row. Without memory the program ends. */
void cr_grid_put(struct cr_grid *grid, const char *text);
void cr_grid_int(struct cr_grid *grid, int64_t value);    /* 0 is an empty cell */
void cr_grid_percent(struct cr_grid *grid, double value); /* of a part of one: "2.7027%" */
/* A row of headings in the language of the command line; "" stays empty. */
void cr_grid_heads(struct cr_grid *grid, const char *const *heads, size_t count);
void cr_grid_print(struct cr_grid *grid, struct cr_text *out, int indent);

#endif
