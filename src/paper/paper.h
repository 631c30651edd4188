/* paper.h -- documents for people: a register printed, a protocol, a receipt.
 *
 * A document is built once, from the top down, and written in any of four forms: PDF on A4, a page of HTML,
 * plain text for a terminal, and CSV, which is its tables alone. It is told in words that are ready to read, in the
 * reader's language; only "page 1 of 3" and "total" are its own.
 *
 *     struct cr_paper *paper = cr_paper_open(lang, title);
 *     cr_paper_field(paper, "Period", "2026-03-01 to 2026-03-31");
 *     cr_paper_table(paper, columns, 3);
 *     for (...) cr_paper_cell(paper, "17"), cr_paper_cell(paper, "roulette"), cr_paper_cell(paper, "-150.00");
 *     cr_paper_sums(paper), cr_paper_cell(paper, ""), ...              the last row: under a line
 *     cr_paper_table_end(paper);
 *     cr_paper_signature(paper, "Cashier", "A. Petrova");
 *     status = cr_paper_pdf(paper, write, context);
 *
 * A number is told plainly ("-1234567.89") and written as the reader's language writes it: 1 234 567,89.
 * The same document gives the same bytes on the same machine: a PDF has the date it is told, or none.
 *
 *     paper.c        building       csv.c, plain.c, html.c   three of the forms
 *     pdf.c          pages          pdf_table.c      a table over pages        letters.c   widths, drawing
 *     picture.h      shapes         plot.h           bars, bands, grids        pdf_picture.c
 */
#ifndef CR_PAPER_PAPER_H
#define CR_PAPER_PAPER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/words.h"
#include "paper/picture.h"

#define CR_PAPER_COLUMNS_MAX 32

struct cr_paper;

enum cr_paper_kind {
    CR_PAPER_WORDS,  /* to the left; broken into lines where it is long */
    CR_PAPER_NUMBER, /* to the right; digits, one point at most, a minus before them; or nothing */
};

struct cr_paper_column {
    const char *title;
    enum cr_paper_kind kind;
    bool may_go; /* left out where no row has anything in it; CSV keeps it */
};

/* ---- Building ----
 *
 * Texts are copied. Where memory runs out the document remembers, and is refused when it is written. */

struct cr_paper *cr_paper_open(enum cr_lang lang, const char *title); /* NULL: no memory */
void cr_paper_close(struct cr_paper *paper);                          /* NULL is fine */

/* Whose it is, at the foot of every page, and when it was made: "2026-03-15T21:04:05+03:00" for a PDF's
 * own date; "" or NULL: it has none. */
void cr_paper_maker(struct cr_paper *paper, const char *foot, const char *made_at);

/* Never turned on its side, however wide a table would like to be. */
void cr_paper_upright(struct cr_paper *paper);

void cr_paper_heading(struct cr_paper *paper, const char *text);
void cr_paper_subheading(struct cr_paper *paper, const char *text);
void cr_paper_paragraph(struct cr_paper *paper, const char *text); /* newlines stay */
void cr_paper_field(struct cr_paper *paper, const char *label, const char *value);
void cr_paper_signature(struct cr_paper *paper, const char *label, const char *name);

/* A table: its columns, its cells row by row, then perhaps one more row with the sums. Every row is whole
 * (asserted). */
void cr_paper_table(struct cr_paper *paper, const struct cr_paper_column *columns, size_t count);
void cr_paper_cell(struct cr_paper *paper, const char *text);
void cr_paper_sums(struct cr_paper *paper);
void cr_paper_table_end(struct cr_paper *paper);

/* The picture becomes the document's; what it shows in a sentence, which stands under it. NULL: there was no
 * memory for it, and the document remembers. */
void cr_paper_picture(struct cr_paper *paper, struct cr_picture *picture, const char *caption);

/* ---- Writing ---- */

/* false: it could not be written, and nothing more is asked. */
typedef bool cr_paper_write(void *context, const void *bytes, size_t count);

/* CR_OK; CR_NO_MEMORY; CR_STORE where what was written was not taken.
 *
 * CSV [RFC 4180]: UTF-8, the titles and then the rows, without sums; tables are set apart by an empty line.
 * A text that a spreadsheet would run as a formula begins with an apostrophe. bom: some of them need it to
 * read Cyrillic. */
enum cr_status cr_paper_csv(const struct cr_paper *paper, bool bom, cr_paper_write *write,
                            void *context);
enum cr_status cr_paper_plain(const struct cr_paper *paper, cr_paper_write *write, void *context);
enum cr_status cr_paper_pdf(const struct cr_paper *paper, cr_paper_write *write, void *context);

/* One page that needs nothing else: styles and pictures are in it. For screens from 360 pixels on, light and
 * dark, and for a printer. Judge out.full afterwards. */
enum cr_status cr_paper_html(const struct cr_paper *paper, struct cr_text *out);

/* "-1234567.89" as the language writes it, minus and spaces included. False: it is no number, and out is
 * as it was. */
bool cr_paper_number(struct cr_text *out, enum cr_lang lang, const char *plain);

#endif
