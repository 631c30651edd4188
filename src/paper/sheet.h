/* sheet.h -- the pages of a PDF while they are drawn: inside src/paper only.
 *
 * The document is walked twice: once without drawing, to know how many pages there are, and once for good.
 * y runs down the page; sheet_room() makes a new page where a thing would not stand on this one.
 */
#ifndef CR_PAPER_SHEET_H
#define CR_PAPER_SHEET_H

#include <stdbool.h>

#include "paper/document.h"
#include "paper/letters.h"

#define CR_SHEET_SIZES 4

struct cr_sheet {
    const struct cr_paper *paper;
    cairo_t *on; /* NULL: it only counts */
    PangoContext *context;
    struct cr_letters title, heading, body, label, foot;
    struct cr_letters cells[CR_SHEET_SIZES], cell_titles[CR_SHEET_SIZES]; /* from large to small */
    double width, height;                                                 /* of the paper */
    double left, right, top, bottom;                                      /* where things stand */
    double y;
    unsigned page, pages;
};

void cr_sheet_new_page(struct cr_sheet *sheet);

/* True: it began a new page for it. */
bool cr_sheet_room(struct cr_sheet *sheet, double height);

/* A text at x of the line at y, to the left or to the right of the span. */
void cr_sheet_text(struct cr_sheet *sheet, struct cr_letters *letters, double x, double width,
                   double y, const char *text, size_t length, bool to_the_right);

/* A line across, in a grey from 0 (black) to 1. */
void cr_sheet_rule(struct cr_sheet *sheet, double x, double width, double y, double grey);

/* ---- Tables [pdf_table.c] ---- */

/* Whether it wants the paper turned: upright its columns would have to be broken. */
bool cr_sheet_table_is_wide(struct cr_sheet *sheet, const struct cr_paper_table *table,
                            double upright);
/* The height of a table that is kept on one page, as all are that take no more than half of one; 0: it may be
 * broken. */
double cr_sheet_table_whole(struct cr_sheet *sheet, const struct cr_paper_table *table);
void cr_sheet_table(struct cr_sheet *sheet, const struct cr_paper_table *table);

/* ---- Pictures [pdf_picture.c] ---- */

/* How much smaller it is on the page. */
double cr_sheet_picture_scale(const struct cr_sheet *sheet, const struct cr_picture *picture);
void cr_sheet_picture(struct cr_sheet *sheet, const struct cr_picture *picture);

#endif
