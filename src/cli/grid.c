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

static const char *cell(const struct cr_grid *grid, size_t index)
{
    return grid->text + grid->cells[index];
}

static void measure(const struct cr_grid *grid, size_t *widths, bool *used)
{
    for (size_t i = 0; i < grid->count; i++) {
        size_t width = cr_utf8_columns(cell(grid, i)), column = i % grid->columns;
        if (width > widths[column]) widths[column] = width;
        if (i >= grid->columns && width > 0) used[column] = true;
    }
}

static void pad(struct cr_text *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cr_text_char(out, ' ');
}

/* Blanks are owed until something follows them: no line ends in one. */
static void print_row(const struct cr_grid *grid, size_t row, const size_t *widths,
                      const bool *used, struct cr_text *out, int indent)
{
    size_t owed = (size_t)indent;
    for (size_t column = 0; column < grid->columns; column++) {
        if (!used[column]) continue;
        const char *text = cell(grid, row * grid->columns + column);
        size_t blank = widths[column] - cr_utf8_columns(text);
        bool right = grid->align[column] == 'r';
        if (*text != '\0') {
            pad(out, owed + (right ? blank : 0));
            cr_text_put(out, text);
            owed = right ? 0 : blank;
        } else {
            owed += widths[column];
        }
        owed += 2;
    }
    cr_text_char(out, '\n');
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
    size_t widths[CR_GRID_COLUMNS_MAX] = { 0 };
    bool used[CR_GRID_COLUMNS_MAX] = { false };
    assert(grid->count % grid->columns == 0);
    measure(grid, widths, used);
    for (size_t row = 0; row < grid->count / grid->columns; row++)
        print_row(grid, row, widths, used, out, indent);
    grid->count = 0;
    grid->length = 0;
}
