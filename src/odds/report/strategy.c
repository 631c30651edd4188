/* strategy.c -- the charts of the best play: each as a picture and as a table, with what its cells mean; points
 * that are added up as a table alone. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/lab/words.h"
#include "odds/report/writer.h"

#define SAYS_SIZE 512
/* A page shows a picture legibly that is no taller; a longer chart is several, about as tall. */
#define PICTURE_TALL 36.0 /* rows of one line */
#define LINE_LETTERS 30   /* a longer name takes two lines, or three */
#define LINE_TALL    0.65 /* each of them */

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
    char title[SAYS_SIZE];
    const char *note; /* what is said beside the title; "": nothing */
    bool is_points;
    char says[CR_REPORT_CELLS][SAYS_SIZE];
    struct cr_plot_word words[CR_REPORT_CELLS];
    size_t word_count;
};

/* What the word means; the word itself where there is nothing to add. */
static void add_word(struct cr_report_writer *writer, struct drawing *drawing, const char *cell)
{
    const char *shown = cr_lab_cell(writer->ask->lang, cell);
    for (size_t i = 0; i < drawing->word_count; i++)
        if (strcmp(drawing->words[i].cell, shown) == 0) return;
    if (cell[0] == '\0' || drawing->word_count == CR_REPORT_CELLS) return;
    char *says = drawing->says[drawing->word_count];
    struct cr_text text = cr_text_on(says, SAYS_SIZE);
    if (shown != cell || !cr_lab_say_cell(&text, writer->ask->lang, cell))
        cr_text_put(&text, shown);
    drawing->words[drawing->word_count++] =
        (struct cr_plot_word){ shown, says, ink_of(writer, cell) };
}

/* The words of a chart are its title and, after a colon or a semicolon, how it is read. */
static void entitle(struct cr_report_writer *writer, struct drawing *drawing,
                    const struct cr_lab_chart *chart)
{
    struct cr_text title = cr_text_on(drawing->title, SAYS_SIZE);
    cr_lab_say(&title, writer->ask->lang, chart->key);
    char *end = strpbrk(drawing->title, ":;");
    drawing->note = "";
    if (end == NULL || end[1] == '\0') return;
    *end = '\0';
    drawing->note = end + 2; /* after a space */
}

static bool is_number(const char *cell)
{
    return strspn(cell, "-0123456789") == strlen(cell);
}

static bool fill(struct cr_report_writer *writer, struct drawing *drawing,
                 const struct cr_lab_chart *chart)
{
    drawing->names = calloc(chart->row_count + 1, sizeof *drawing->names);
    drawing->rows = calloc(chart->row_count + 1, sizeof *drawing->rows);
    drawing->cells = calloc(chart->row_count * chart->columns + 1, sizeof *drawing->cells);
    if (drawing->names == NULL || drawing->rows == NULL || drawing->cells == NULL) return false;
    entitle(writer, drawing, chart);
    drawing->is_points = true;
    for (size_t column = 0; column < chart->columns; column++)
        drawing->columns[column] = chart->column[column];
    for (size_t row = 0; row < chart->row_count; row++) {
        struct cr_text name = cr_text_on(drawing->names[row], SAYS_SIZE);
        cr_lab_say(&name, writer->ask->lang, chart->rows[row].name);
        drawing->rows[row] = drawing->names[row];
        for (size_t column = 0; column < chart->columns; column++) {
            const char *cell = chart->rows[row].cells[column];
            drawing->cells[row * chart->columns + column] = cr_lab_cell(writer->ask->lang, cell);
            add_word(writer, drawing, cell);
            drawing->is_points = drawing->is_points && is_number(cell);
        }
    }
    return true;
}

/* What is a letter in the cells, in a sentence; words say it themselves. */
static void put_legend(struct cr_report_writer *writer, const struct drawing *drawing)
{
    char buffer[4096];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    for (size_t i = 0; i < drawing->word_count; i++)
        if (strcmp(drawing->says[i], drawing->words[i].cell) != 0)
            cr_text_format(&text, "%s%s", text.length > 0 ? "; " : "", drawing->says[i]);
    if (text.length > 0) cr_paper_paragraph(writer->paper, buffer);
}

static void put_table(struct cr_report_writer *writer, const struct drawing *drawing,
                      const struct cr_lab_chart *chart)
{
    struct cr_paper_column columns[CR_LAB_COLUMNS + 1] = { { "", CR_PAPER_WORDS, false } };
    for (size_t column = 0; column < chart->columns; column++)
        columns[column + 1] = (struct cr_paper_column){
            chart->column[column], drawing->is_points ? CR_PAPER_NUMBER : CR_PAPER_WORDS, false
        };
    cr_paper_table(writer->paper, columns, chart->columns + 1);
    for (size_t row = 0; row < chart->row_count; row++) {
        cr_paper_cell(writer->paper, drawing->rows[row]);
        for (size_t column = 0; column < chart->columns; column++)
            cr_paper_cell(writer->paper, drawing->cells[row * chart->columns + column]);
    }
    cr_paper_table_end(writer->paper);
}

static double row_tall(const char *name)
{
    size_t letters = 0;
    for (; *name != '\0'; name++)
        letters += ((unsigned char)*name & 0xc0) != 0x80;
    return letters <= LINE_LETTERS       ? 1
           : letters <= 3 * LINE_LETTERS ? 1 + LINE_TALL
                                         : 1 + 2 * LINE_TALL;
}

static struct cr_picture *picture_of(const struct drawing *drawing,
                                     const struct cr_lab_chart *chart, size_t from, size_t rows)
{
    const struct cr_plot_grid grid = { .corner = "",
                                       .column_names = drawing->columns,
                                       .columns = chart->columns,
                                       .row_names = drawing->rows + from,
                                       .rows = rows,
                                       .cells = drawing->cells + from * chart->columns,
                                       .words = drawing->words,
                                       .word_count = drawing->word_count };
    return cr_plot_grid(&grid);
}

static void put_pictures(struct cr_report_writer *writer, const struct drawing *drawing,
                         const struct cr_lab_chart *chart)
{
    double tall = 0, all = 0;
    size_t from = 0;
    for (size_t row = 0; row < chart->row_count; row++)
        all += row_tall(drawing->rows[row]);
    double each = all / ceil(all / PICTURE_TALL);
    for (size_t row = 0; row < chart->row_count; row++) {
        tall += row_tall(drawing->rows[row]);
        if (tall < each && row + 1 < chart->row_count) continue;
        cr_paper_picture(writer->paper, picture_of(drawing, chart, from, row + 1 - from),
                         drawing->title);
        from = row + 1;
        tall -= each;
    }
}

static void put_chart(struct cr_report_writer *writer, const struct cr_lab_chart *chart)
{
    struct drawing *drawing = calloc(1, sizeof *drawing);
    if (drawing != NULL && fill(writer, drawing, chart)) {
        cr_paper_subheading(writer->paper, drawing->title);
        if (drawing->note[0] != '\0') cr_paper_paragraph(writer->paper, drawing->note);
        if (!drawing->is_points) put_pictures(writer, drawing, chart);
        put_table(writer, drawing, chart);
        if (!drawing->is_points) put_legend(writer, drawing);
    } else {
        cr_paper_picture(writer->paper, NULL, ""); /* the document remembers */
    }
    if (drawing == NULL) return;
    free(drawing->names);
    free(drawing->rows);
    free(drawing->cells);
    free(drawing);
}

static const char *how_read(const struct cr_lab *lab)
{
    if (lab->chart_count == 0)
        return N_("There is no chart: nothing is decided in this game, what is decided "
                  "depends on all the cards and is not told by a table, or charts "
                  "were not asked for.");
    if (strcmp(lab->charts[0].key, "points") == 0)
        return N_("For each of its cards and of the flop's, and for what they are together, the "
                  "box looks up points, adds those of both charts and plays from nought up.");
    return N_("Rows are the player's hand, columns the dealer's open card. Each chart "
              "stands twice, as a picture and as a table.");
}

void cr_report_strategy(struct cr_report_writer *writer)
{
    const struct cr_lab *lab = writer->ask->lab;
    cr_report_paragraph(writer, how_read(lab), NULL, 0);
    for (size_t i = 0; i < lab->chart_count; i++)
        put_chart(writer, &lab->charts[i]);
}
