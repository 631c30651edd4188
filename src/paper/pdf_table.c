/* pdf_table.c -- a table over as many pages as it takes; its titles stand on each.
 *
 * A column wants to be as wide as its widest cell and needs to be as wide as its longest word. Where all
 * get what they want the rest of the page is shared out; where not, what is left above the need is, by
 * how much each wants. Letters get smaller before words are broken.
 */
#include <string.h>

#include "paper/sheet.h"

#define CELL_SIZE  256
#define PAD        3.0
#define WORD_MOST  150.0 /* a longer word is broken: a hash, an address */
#define LEADING    1.15
#define ROW_SPACE  2.5
#define WHOLE_ROWS 40 /* a longer table is not measured whole */

struct plan {
    struct cr_letters *cells, *titles;
    size_t of[CR_PAPER_COLUMNS_MAX]; /* columns shown */
    size_t count;
    double wants[CR_PAPER_COLUMNS_MAX], needs[CR_PAPER_COLUMNS_MAX]; /* without padding */
    double x[CR_PAPER_COLUMNS_MAX], width[CR_PAPER_COLUMNS_MAX];
    double wants_all, needs_all; /* with it */
};

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void measure_column(struct cr_sheet *sheet, const struct cr_paper_table *table,
                           struct plan *plan, size_t index)
{
    char buffer[CELL_SIZE];
    size_t column = plan->of[index];
    const char *title = cr_paper_text(sheet->paper, table->titles[column]);
    double needs = cr_letters_word(plan->titles, title), wants = needs;
    for (size_t row = 0; row < table->rows + table->has_sums; row++) {
        struct cr_letters *letters = row < table->rows ? plan->cells : plan->titles;
        const char *text = cr_paper_said(sheet->paper, table, row, column, buffer, sizeof buffer);
        double whole = cr_letters_width(letters, text, strlen(text));
        wants = larger(wants, whole);
        if (whole > needs) needs = larger(needs, cr_letters_word(letters, text));
    }
    plan->wants[index] = wants;
    plan->needs[index] = needs < WORD_MOST ? needs : WORD_MOST;
    plan->wants_all += wants + 2 * PAD;
    plan->needs_all += plan->needs[index] + 2 * PAD;
}

static void measure(struct cr_sheet *sheet, const struct cr_paper_table *table, size_t size,
                    struct plan *plan)
{
    *plan = (struct plan){ .cells = &sheet->cells[size], .titles = &sheet->cell_titles[size] };
    for (size_t column = 0; column < table->columns; column++)
        if (cr_paper_shows(table, column)) plan->of[plan->count++] = column;
    for (size_t i = 0; i < plan->count; i++)
        measure_column(sheet, table, plan, i);
}

bool cr_sheet_table_is_wide(struct cr_sheet *sheet, const struct cr_paper_table *table,
                            double upright)
{
    struct plan plan;
    measure(sheet, table, 0, &plan);
    return plan.wants_all > upright;
}

static void place(struct cr_sheet *sheet, struct plan *plan)
{
    double page = sheet->right - sheet->left, x = sheet->left;
    double above = plan->wants_all - plan->needs_all;
    for (size_t i = 0; i < plan->count; i++) {
        double wants = plan->wants[i] + 2 * PAD, needs = plan->needs[i] + 2 * PAD;
        double width = needs * page / plan->needs_all;
        if (plan->wants_all <= page)
            width = wants * page / plan->wants_all;
        else if (plan->needs_all <= page)
            width = needs + (above > 0 ? (wants - needs) * (page - plan->needs_all) / above : 0);
        plan->x[i] = x + PAD;
        plan->width[i] = larger(width - 2 * PAD, 1);
        x += width;
    }
}

/* ---- Rows ---- */

enum row_kind { ROW_TITLES, ROW_PLAIN, ROW_SUMS };

/* A row while it is drawn: what of each cell is still to come. */
struct row {
    enum row_kind kind;
    struct cr_letters *letters;
    double line; /* from one to the next */
    size_t lines;
    const char *rest[CR_PAPER_COLUMNS_MAX]; /* NULL: nothing any more */
    char said[CR_PAPER_COLUMNS_MAX][CELL_SIZE];
};

static void read_row(const struct cr_sheet *sheet, const struct cr_paper_table *table,
                     const struct plan *plan, size_t number, struct row *row)
{
    row->letters = row->kind == ROW_PLAIN ? plan->cells : plan->titles;
    row->line = row->letters->height * LEADING;
    row->lines = 1;
    for (size_t i = 0; i < plan->count; i++) {
        size_t column = plan->of[i];
        row->rest[i] = row->kind == ROW_TITLES ? cr_paper_text(sheet->paper, table->titles[column])
                                               : cr_paper_said(sheet->paper, table, number, column,
                                                               row->said[i], CELL_SIZE);
        size_t lines = cr_letters_lines(row->letters, row->rest[i], plan->width[i]);
        if (lines > row->lines) row->lines = lines;
    }
}

static void draw_titles(struct cr_sheet *sheet, const struct cr_paper_table *table,
                        const struct plan *plan);

/* The titles again, unless it is they that need it. */
static void new_page(struct cr_sheet *sheet, const struct cr_paper_table *table,
                     const struct plan *plan, const struct row *row)
{
    cr_sheet_new_page(sheet);
    if (row->kind != ROW_TITLES) draw_titles(sheet, table, plan);
}

static void draw_line(struct cr_sheet *sheet, const struct cr_paper_table *table,
                      const struct plan *plan, struct row *row)
{
    for (size_t i = 0; i < plan->count; i++) {
        const char *text = row->rest[i];
        if (!text) continue;
        size_t length = cr_letters_line(row->letters, text, plan->width[i], &row->rest[i]);
        cr_sheet_text(sheet, row->letters, plan->x[i], plan->width[i], sheet->y, text, length,
                      table->kinds[plan->of[i]] == CR_PAPER_NUMBER);
    }
    sheet->y += row->line;
}

static void shade(struct cr_sheet *sheet, double height)
{
    if (!sheet->on) return;
    cairo_set_source_rgb(sheet->on, 0.92, 0.92, 0.92);
    cairo_rectangle(sheet->on, sheet->left, sheet->y, sheet->right - sheet->left, height);
    cairo_fill(sheet->on);
    cairo_set_source_rgb(sheet->on, 0, 0, 0);
}

static double row_height(const struct row *row)
{
    return (double)row->lines * row->line + ROW_SPACE;
}

/* A row stays on one page if it is not longer than half of one. */
static void draw_row(struct cr_sheet *sheet, const struct cr_paper_table *table,
                     const struct plan *plan, struct row *row)
{
    double height = row_height(row);
    double page = sheet->right - sheet->left;
    bool stays_whole = height < (sheet->bottom - sheet->top) / 2;
    if (sheet->y + (stays_whole ? height : row->line) > sheet->bottom)
        new_page(sheet, table, plan, row);
    if (row->kind == ROW_TITLES) shade(sheet, height);
    if (row->kind == ROW_SUMS) cr_sheet_rule(sheet, sheet->left, page, sheet->y, 0);
    sheet->y += ROW_SPACE / 2;
    for (size_t i = 0; i < row->lines; i++) {
        if (sheet->y + row->line > sheet->bottom) new_page(sheet, table, plan, row);
        draw_line(sheet, table, plan, row);
    }
    sheet->y += ROW_SPACE / 2;
    if (row->kind == ROW_PLAIN) cr_sheet_rule(sheet, sheet->left, page, sheet->y, 0.8);
}

static void draw_titles(struct cr_sheet *sheet, const struct cr_paper_table *table,
                        const struct plan *plan)
{
    struct row row;
    row.kind = ROW_TITLES;
    read_row(sheet, table, plan, 0, &row);
    draw_row(sheet, table, plan, &row);
}

static void plan_table(struct cr_sheet *sheet, const struct cr_paper_table *table,
                       struct plan *plan)
{
    double page = sheet->right - sheet->left;
    for (size_t size = 0; size < CR_SHEET_SIZES; size++) {
        measure(sheet, table, size, plan);
        if (plan->needs_all <= page) break;
    }
    place(sheet, plan);
}

static void read_at(const struct cr_sheet *sheet, const struct cr_paper_table *table,
                    const struct plan *plan, size_t number, struct row *row)
{
    row->kind = number < table->rows ? ROW_PLAIN : ROW_SUMS;
    read_row(sheet, table, plan, number, row);
}

static double height_of(struct cr_sheet *sheet, const struct cr_paper_table *table,
                        const struct plan *plan)
{
    struct row row;
    row.kind = ROW_TITLES;
    read_row(sheet, table, plan, 0, &row);
    double height = row_height(&row);
    for (size_t number = 0; number < table->rows + table->has_sums; number++) {
        read_at(sheet, table, plan, number, &row);
        height += row_height(&row);
    }
    return height;
}

double cr_sheet_table_whole(struct cr_sheet *sheet, const struct cr_paper_table *table)
{
    struct plan plan;
    if (table->rows > WHOLE_ROWS) return 0;
    plan_table(sheet, table, &plan);
    double height = height_of(sheet, table, &plan);
    return height <= (sheet->bottom - sheet->top) / 2 ? height : 0;
}

void cr_sheet_table(struct cr_sheet *sheet, const struct cr_paper_table *table)
{
    struct plan plan;
    cr_sheet_room(sheet, cr_sheet_table_whole(sheet, table));
    plan_table(sheet, table, &plan);
    draw_titles(sheet, table, &plan);
    for (size_t number = 0; number < table->rows + table->has_sums; number++) {
        struct row row;
        read_at(sheet, table, &plan, number, &row);
        draw_row(sheet, table, &plan, &row);
    }
}
