/* strategy.c -- the charts of the best play: each as a picture and as a table, with what its cells mean. */
#include <stdlib.h>
#include <string.h>

#include "odds/lab/words.h"
#include "odds/report/writer.h"

#define SAYS_SIZE    160
#define PICTURE_ROWS 36 /* as many as a page shows legibly: a longer chart is several pictures */

/* A colour for each word, the same in every chart. */
static enum cr_ink ink_of(struct cr_report_writer *writer, const char *cell)
{
    size_t at = 0;
    while (at < writer->cell_count && strcmp(writer->cells[at], cell) != 0)
        at++;
    if (at == writer->cell_count && at < CR_REPORT_CELLS) {
        memcpy(writer->cells[at], cell, strlen(cell) + 1);
        writer->cell_count++;
    }
    return CR_INK_CELL_1 + (enum cr_ink)(at % CR_INK_CELLS);
}

struct drawing {
    char (*names)[SAYS_SIZE];
    const char **rows, **cells;
    const char *columns[CR_LAB_COLUMNS];
    char corner[SAYS_SIZE];
    char says[CR_REPORT_CELLS][SAYS_SIZE];
    struct cr_plot_word words[CR_REPORT_CELLS];
    size_t word_count;
};

/* What the word means; the word itself where there is nothing to add. */
static void add_word(struct cr_report_writer *writer, struct drawing *drawing, const char *cell)
{
    for (size_t i = 0; i < drawing->word_count; i++)
        if (strcmp(drawing->words[i].cell, cell) == 0) return;
    if (cell[0] == '\0' || drawing->word_count == CR_REPORT_CELLS) return;
    char *says = drawing->says[drawing->word_count];
    struct cr_text text = cr_text_on(says, SAYS_SIZE);
    if (!cr_lab_say_cell(&text, writer->ask->lang, cell)) cr_text_put(&text, cell);
    drawing->words[drawing->word_count++] =
        (struct cr_plot_word){ cell, says, ink_of(writer, cell) };
}

static bool fill(struct cr_report_writer *writer, struct drawing *drawing,
                 const struct cr_lab_chart *chart)
{
    struct cr_text corner = cr_text_on(drawing->corner, SAYS_SIZE);
    drawing->names = calloc(chart->row_count + 1, sizeof *drawing->names);
    drawing->rows = calloc(chart->row_count + 1, sizeof *drawing->rows);
    drawing->cells = calloc(chart->row_count * chart->columns + 1, sizeof *drawing->cells);
    if (drawing->names == NULL || drawing->rows == NULL || drawing->cells == NULL) return false;
    cr_lab_say(&corner, writer->ask->lang, chart->key);
    for (size_t column = 0; column < chart->columns; column++)
        drawing->columns[column] = chart->column[column];
    for (size_t row = 0; row < chart->row_count; row++) {
        struct cr_text name = cr_text_on(drawing->names[row], SAYS_SIZE);
        cr_lab_say(&name, writer->ask->lang, chart->rows[row].name);
        drawing->rows[row] = drawing->names[row];
        for (size_t column = 0; column < chart->columns; column++) {
            const char *cell = chart->rows[row].cells[column];
            drawing->cells[row * chart->columns + column] = cell;
            add_word(writer, drawing, cell);
        }
    }
    return true;
}

static void put_legend(struct cr_report_writer *writer, const struct drawing *drawing)
{
    char buffer[4096];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    for (size_t i = 0; i < drawing->word_count; i++)
        cr_text_format(&text, "%s%s", i > 0 ? "; " : "", drawing->says[i]);
    if (drawing->word_count > 0) cr_paper_paragraph(writer->paper, buffer);
}

static void put_table(struct cr_report_writer *writer, const struct drawing *drawing,
                      const struct cr_lab_chart *chart)
{
    struct cr_paper_column columns[CR_LAB_COLUMNS + 1] = { { drawing->corner, CR_PAPER_WORDS,
                                                             false } };
    for (size_t column = 0; column < chart->columns; column++)
        columns[column + 1] =
            (struct cr_paper_column){ chart->column[column], CR_PAPER_WORDS, false };
    cr_paper_table(writer->paper, columns, chart->columns + 1);
    for (size_t row = 0; row < chart->row_count; row++) {
        cr_paper_cell(writer->paper, drawing->rows[row]);
        for (size_t column = 0; column < chart->columns; column++)
            cr_paper_cell(writer->paper, chart->rows[row].cells[column]);
    }
    cr_paper_table_end(writer->paper);
}

/* Rows from that one on. */
static struct cr_picture *picture_of(const struct drawing *drawing,
                                     const struct cr_lab_chart *chart, size_t from)
{
    size_t left = chart->row_count - from;
    const struct cr_plot_grid grid = { .corner = drawing->corner,
                                       .column_names = drawing->columns,
                                       .columns = chart->columns,
                                       .row_names = drawing->rows + from,
                                       .rows = left < PICTURE_ROWS ? left : PICTURE_ROWS,
                                       .cells = drawing->cells + from * chart->columns,
                                       .words = drawing->words,
                                       .word_count = drawing->word_count };
    return cr_plot_grid(&grid);
}

static void put_chart(struct cr_report_writer *writer, const struct cr_lab_chart *chart)
{
    struct drawing *drawing = calloc(1, sizeof *drawing);
    if (drawing != NULL && fill(writer, drawing, chart)) {
        cr_paper_subheading(writer->paper, drawing->corner);
        for (size_t row = 0; row < chart->row_count; row += PICTURE_ROWS)
            cr_paper_picture(writer->paper, picture_of(drawing, chart, row), drawing->corner);
        put_table(writer, drawing, chart);
        put_legend(writer, drawing);
    } else {
        cr_paper_picture(writer->paper, NULL, ""); /* the document remembers */
    }
    if (drawing == NULL) return;
    free(drawing->names);
    free(drawing->rows);
    free(drawing->cells);
    free(drawing);
}

void cr_report_strategy(struct cr_report_writer *writer)
{
    const struct cr_lab *lab = writer->ask->lab;
    if (lab->chart_count == 0) {
        cr_report_paragraph(
            writer,
            N_("There is no chart: nothing is decided in this game, what is decided "
               "depends on all the cards and is not told by a table, or charts "
               "were not asked for."),
            NULL, 0);
        return;
    }
    cr_report_paragraph(writer,
                        N_("Rows are the player's hand, columns the dealer's open card. Each chart "
                           "stands twice, as a picture and as a table."),
                        NULL, 0);
    for (size_t i = 0; i < lab->chart_count; i++)
        put_chart(writer, &lab->charts[i]);
}
