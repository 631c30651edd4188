/* grid.c -- widths first, then the cells. */
#include "cli/grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/money.h"
#include "cli/cli.h"

void cr_grid_init(struct cr_grid *grid, const char *align)
{
    *grid = (struct cr_grid){ .align = align, .columns = strlen(align) };
    assert(grid->columns > 0 && grid->columns <= CR_GRID_COLUMNS_MAX);
}

void cr_grid_release(struct cr_grid *grid)
{
    free(grid->text);
    free(grid->cells);
}

void cr_grid_put(struct cr_grid *grid, const char *text)
{
    size_t size = strlen(text) + 1;
    if (grid->count == grid->cells_room) {
        grid->cells_room = grid->cells_room * 2 + 128;
        grid->cells = realloc(grid->cells, grid->cells_room * sizeof *grid->cells);
    }
    if (grid->length + size > grid->room) {
        grid->room = (grid->length + size) * 2 + 4096;
        grid->text = realloc(grid->text, grid->room);
    }
    if (grid->cells == NULL || grid->text == NULL) abort(); /* a table of bets is a few kilobytes */
    memcpy(grid->text + grid->length, text, size);
    grid->cells[grid->count++] = grid->length;
    grid->length += size;
}

void cr_grid_int(struct cr_grid *grid, int64_t value)
{
    char digits[32];
    cr_money_write(value, "", digits, sizeof digits);
    cr_grid_put(grid, value == 0 ? "" : digits);
}

static char *cell(const struct cr_grid *grid, size_t index)
{
    return grid->text + grid->cells[index];
}

/* ---- Widths ---- */

#define WIDE  100 /* columns of a terminal: no table is wider, unless its words and numbers are */
#define APART 2

struct widths {
    size_t of[CR_GRID_COLUMNS_MAX];    /* what each column takes */
    size_t cells[CR_GRID_COLUMNS_MAX]; /* with its heading broken */
    size_t words[CR_GRID_COLUMNS_MAX]; /* with every cell broken that may be */
    bool used[CR_GRID_COLUMNS_MAX];
};

static void widen(size_t *width, size_t to)
{
    if (to > *width) *width = to;
}

static size_t longest_word(char *text)
{
    size_t longest = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        char after = text[length];
        text[length] = '\0';
        widen(&longest, cr_utf8_columns(text));
        text[length] = after;
        text += length + (after != '\0');
    }
    return longest;
}

static void measure(const struct cr_grid *grid, struct widths *widths)
{
    for (size_t i = 0; i < grid->count; i++) {
        size_t column = i % grid->columns, width = cr_utf8_columns(cell(grid, i));
        bool is_head = i < grid->columns, breaks = is_head || grid->align[column] == 'l';
        size_t word = breaks ? longest_word(cell(grid, i)) : width;
        widen(&widths->of[column], width);
        widen(&widths->cells[column], is_head ? word : width);
        widen(&widths->words[column], word);
        if (!is_head && width > 0) widths->used[column] = true;
    }
}

static size_t total(const struct widths *widths, size_t columns)
{
    size_t sum = 0, count = 0;
    for (size_t column = 0; column < columns; column++) {
        if (!widths->used[column]) continue;
        sum += widths->of[column];
        count++;
    }
    return sum + (count > 0 ? (count - 1) * APART : 0);
}

/* The widest column that is above its floor gives way, a step at a time. */
static void narrow(const struct cr_grid *grid, struct widths *widths, const size_t *floor,
                   size_t room)
{
    while (total(widths, grid->columns) > room) {
        size_t widest = grid->columns;
        for (size_t column = 0; column < grid->columns; column++)
            if (widths->used[column] && widths->of[column] > floor[column] &&
                (widest == grid->columns || widths->of[column] > widths->of[widest]))
                widest = column;
        if (widest == grid->columns) return;
        widths->of[widest]--;
    }
}

/* ---- Printing ---- */

static void pad(struct cr_text *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cr_text_char(out, ' ');
}

/* Ends the text at the last blank before it is too wide; returns what follows, "" at its end. */
static char *cut(char *text, size_t width)
{
    char *end = text + strlen(text), *fits = NULL;
    if (cr_utf8_columns(text) <= width) return end;
    for (char *blank = text; (blank = strchr(blank, ' ')) != NULL; *blank++ = ' ') {
        *blank = '\0';
        if (fits != NULL && cr_utf8_columns(text) > width) {
            *blank = ' ';
            break;
        }
        fits = blank;
    }
    if (fits == NULL) return end;
    *fits = '\0';
    return fits + 1;
}

/* A line of the row: of each cell what fits. False: nothing is left of any. Blanks are owed until something
 * follows them: no line ends in one. */
static bool print_line(const struct cr_grid *grid, char *rest[], const struct widths *widths,
                       struct cr_text *out, int indent)
{
    size_t owed = (size_t)indent;
    bool more = false;
    for (size_t column = 0; column < grid->columns; column++) {
        if (!widths->used[column]) continue;
        char *text = rest[column];
        rest[column] = cut(text, widths->of[column]);
        more |= *rest[column] != '\0';
        size_t blank = widths->of[column] - cr_utf8_columns(text);
        bool right = grid->align[column] == 'r';
        if (*text != '\0') {
            pad(out, owed + (right ? blank : 0));
            cr_text_put(out, text);
            owed = right ? 0 : blank;
        } else {
            owed += widths->of[column];
        }
        owed += APART;
    }
    cr_text_char(out, '\n');
    return more;
}

void cr_grid_percent(struct cr_grid *grid, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.4f%%", value * 100);
    cr_grid_put(grid, text);
}

void cr_grid_heads(struct cr_grid *grid, const char *const *heads, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cr_grid_put(grid, heads[i][0] != '\0' ? cr_words(cr_cli_lang, heads[i]) : "");
}

void cr_grid_print(struct cr_grid *grid, struct cr_text *out, int indent)
{
    struct widths widths = { .of = { 0 } };
    char *rest[CR_GRID_COLUMNS_MAX];
    size_t room = WIDE - (size_t)indent;
    assert(grid->count % grid->columns == 0 && indent >= 0 && indent < WIDE);
    measure(grid, &widths);
    narrow(grid, &widths, widths.cells, room); /* headings first */
    narrow(grid, &widths, widths.words, room);
    for (size_t row = 0; row < grid->count; row += grid->columns) {
        for (size_t column = 0; column < grid->columns; column++)
            rest[column] = cell(grid, row + column);
        while (print_line(grid, rest, &widths, out, indent))
            ;
    }
    grid->count = 0;
    grid->length = 0;
}
