/* plot.c -- bars and grids. */
#include "paper/plot.h"

#include <math.h>
#include <string.h>

#define LETTERS    11.0 /* size of texts */
#define SMALL      10.0
#define LABEL_MOST 250.0 /* for the names at the left */
#define GAP        8.0
#define LINE       13.0 /* from one line of a name to the next */
#define PART_SIZE  320
#define LINES_MOST 3

/* ---- Names, on several lines where they are long ---- */

/* Where the first line of a name ends: at its end, or at the space nearest below the width. */
static size_t first_line(const char *name, double width)
{
    size_t length = strlen(name), best = 0;
    if (cr_picture_text_width(name, LETTERS) <= width) return length;
    for (size_t i = 1; i < length; i++) {
        char part[PART_SIZE];
        if (name[i] != ' ') continue;
        struct cr_text text = cr_text_on(part, sizeof part);
        cr_text_bytes(&text, name, i);
        if (text.full || cr_picture_text_width(part, LETTERS) > width) break;
        best = i;
    }
    return best > 0 ? best : length;
}

/* What follows the first line; "": nothing. */
static const char *after_line(const char *name, double width)
{
    name += first_line(name, width);
    return *name == ' ' ? name + 1 : name;
}

static unsigned lines_of(const char *name, double width)
{
    unsigned lines = 1;
    for (name = after_line(name, width); *name != '\0' && lines < LINES_MOST; lines++)
        name = after_line(name, width);
    return lines;
}

/* Against the right end x, in the middle of a row at y. What is left for the last line is on it in smaller
 * letters if it must be. */
static void put_name(struct cr_picture *picture, const char *name, double x, double y, double width)
{
    unsigned lines = lines_of(name, width);
    double top = y + LETTERS * 0.36 - (lines - 1) * LINE / 2;
    for (unsigned line = 1; line <= lines; line++) {
        char part[PART_SIZE];
        struct cr_text text = cr_text_on(part, sizeof part);
        cr_text_bytes(&text, name, line < lines ? first_line(name, width) : strlen(name));
        double wide = cr_picture_text_width(part, LETTERS);
        double size = wide > width ? LETTERS * width / wide : LETTERS;
        cr_picture_text(picture, x, top + (line - 1) * LINE, size, CR_TEXT_RIGHT, CR_INK_TEXT,
                        part);
        name = after_line(name, width);
    }
}

/* How tall a row with that name is; one: with a name of one line. */
static double row_of(const char *name, double width, double one)
{
    unsigned lines = lines_of(name, width);
    return lines > 1 ? lines * LINE + 6 : one;
}

static double widest(const char *const *names, size_t count, double most)
{
    double width = 0;
    for (size_t i = 0; i < count; i++)
        width = fmax(width, cr_picture_text_width(names[i], LETTERS));
    return fmin(width, most);
}

/* ---- Bars ---- */

#define BAR     14.0
#define BAR_ROW 22.0

struct bars {
    double names, said_left, said_right; /* how wide each is */
    double least, most;                  /* values, zero among them */
    double height;
};

static struct bars measure_bars(const struct cr_plot_bar *bars, size_t count)
{
    struct bars plan = { .height = GAP };
    for (size_t i = 0; i < count; i++) {
        double said = cr_picture_text_width(bars[i].said, SMALL) + GAP;
        double *side = bars[i].value < 0 ? &plan.said_left : &plan.said_right;
        plan.names = fmax(plan.names, cr_picture_text_width(bars[i].label, LETTERS));
        *side = fmax(*side, said);
        plan.least = fmin(plan.least, bars[i].value);
        plan.most = fmax(plan.most, bars[i].value);
    }
    plan.names = fmin(plan.names, LABEL_MOST);
    for (size_t i = 0; i < count; i++)
        plan.height += row_of(bars[i].label, plan.names, BAR_ROW);
    if (plan.most <= plan.least) plan.most = plan.least + 1;
    return plan;
}

static void put_bar(struct cr_picture *picture, const struct cr_plot_bar *bar, double zero,
                    double length, double y)
{
    bool is_minus = bar->value < 0;
    double left = is_minus ? zero - length : zero;
    if (length > 0)
        cr_picture_rect(picture, left, y - BAR / 2, length, BAR,
                        is_minus ? CR_INK_MINUS : CR_INK_BAR);
    cr_picture_text(picture, is_minus ? left - GAP / 2 : left + length + GAP / 2, y + SMALL * 0.36,
                    SMALL, is_minus ? CR_TEXT_RIGHT : CR_TEXT_LEFT, CR_INK_TEXT, bar->said);
}

struct cr_picture *cr_plot_bars(const struct cr_plot_bar *bars, size_t count)
{
    struct bars plan = measure_bars(bars, count);
    struct cr_picture *picture = cr_picture_open(CR_PLOT_WIDTH, plan.height + GAP);
    if (picture == NULL) return NULL;
    double left = plan.names + GAP + plan.said_left;
    double scale = (CR_PLOT_WIDTH - left - plan.said_right) / (plan.most - plan.least);
    double zero = left - plan.least * scale, y = GAP;
    for (size_t i = 0; i < count; i++) {
        double row = row_of(bars[i].label, plan.names, BAR_ROW);
        put_name(picture, bars[i].label, plan.names, y + row / 2, plan.names);
        put_bar(picture, &bars[i], zero, fabs(bars[i].value) * scale, y + row / 2);
        y += row;
    }
    cr_picture_line(picture, zero, GAP / 2, zero, plan.height, CR_INK_FAINT, 1);
    return picture;
}

/* ---- Grids ---- */

#define CELL_TALL 20.0
#define NAME_MOST 210.0
#define NAME_LONG 310.0 /* where two lines of that would not do */
#define CELL_MOST 52.0
#define SQUARE    12.0
#define WORD_ROW  18.0

static enum cr_ink ink_of(const struct cr_plot_grid *grid, const char *cell)
{
    for (size_t i = 0; i < grid->word_count; i++)
        if (strcmp(grid->words[i].cell, cell) == 0) return grid->words[i].ink;
    return CR_INK_CELL_12;
}

static void put_cell(struct cr_picture *picture, const struct cr_plot_grid *grid, const char *cell,
                     double x, double y, double width, double tall)
{
    if (*cell == '\0') return;
    double wide = cr_picture_text_width(cell, LETTERS);
    double room = width - 6, size = wide > room ? LETTERS * room / wide : LETTERS;
    cr_picture_rect(picture, x + 0.5, y + 0.5, width - 1, tall - 1, ink_of(grid, cell));
    cr_picture_text(picture, x + width / 2, y + tall / 2 + size * 0.36, size, CR_TEXT_MIDDLE,
                    CR_INK_LETTER, cell);
}

/* Words in two columns where they are short. */
static size_t words_a_row(const struct cr_plot_grid *grid)
{
    double most = 0;
    for (size_t i = 0; i < grid->word_count; i++)
        most = fmax(most, cr_picture_text_width(grid->words[i].says, SMALL));
    return most + SQUARE + 3 * GAP < CR_PLOT_WIDTH / 2 ? 2 : 1;
}

static void put_words(struct cr_picture *picture, const struct cr_plot_grid *grid, double y)
{
    size_t a_row = words_a_row(grid);
    for (size_t i = 0; i < grid->word_count; i++) {
        double x = GAP + (double)(i % a_row) * CR_PLOT_WIDTH / 2;
        size_t row = i / a_row;
        double top = y + (double)row * WORD_ROW;
        cr_picture_rect(picture, x, top, SQUARE, SQUARE, grid->words[i].ink);
        cr_picture_text(picture, x + SQUARE + GAP, top + SQUARE - 2, SMALL, CR_TEXT_LEFT,
                        CR_INK_TEXT, grid->words[i].says);
    }
}

static double row_tall(const struct cr_plot_grid *grid, size_t row, double names)
{
    return row_of(grid->row_names[row], names, CELL_TALL);
}

static double grid_height(const struct cr_plot_grid *grid, double names)
{
    size_t a_row = words_a_row(grid), word_rows = (grid->word_count + a_row - 1) / a_row;
    double height = GAP + CELL_TALL;
    for (size_t row = 0; row < grid->rows; row++)
        height += row_tall(grid, row, names);
    return height + 2 * GAP + (double)word_rows * WORD_ROW;
}

/* The second line of a name takes what the first leaves: some more than a half of it. */
static double name_width(const struct cr_plot_grid *grid)
{
    double corner = widest(&grid->corner, 1, NAME_MOST);
    double names = widest(grid->row_names, grid->rows, 2 * NAME_LONG);
    double half = fmin(fmax(names * 0.55, NAME_MOST), NAME_LONG);
    return fmax(corner, fmin(names, half));
}

struct cr_picture *cr_plot_grid(const struct cr_plot_grid *grid)
{
    double names = name_width(grid);
    double left = names + GAP;
    double width = fmin((CR_PLOT_WIDTH - left) / (double)grid->columns, CELL_MOST), y = GAP / 2;
    struct cr_picture *picture = cr_picture_open(CR_PLOT_WIDTH, grid_height(grid, names));
    if (picture == NULL) return NULL;
    if (*grid->corner != '\0') put_name(picture, grid->corner, names, y + CELL_TALL / 2, names);
    for (size_t column = 0; column < grid->columns; column++)
        cr_picture_text(picture, left + ((double)column + 0.5) * width, y + CELL_TALL / 2 + 4,
                        LETTERS, CR_TEXT_MIDDLE, CR_INK_FAINT, grid->column_names[column]);
    y += CELL_TALL;
    for (size_t row = 0; row < grid->rows; row++) {
        double tall = row_tall(grid, row, names);
        put_name(picture, grid->row_names[row], names, y + tall / 2, names);
        for (size_t column = 0; column < grid->columns; column++)
            put_cell(picture, grid, grid->cells[row * grid->columns + column],
                     left + (double)column * width, y, width, tall);
        y += tall;
    }
    put_words(picture, grid, y + GAP);
    return picture;
}
