/* columns.c -- widths first, then the cells. */
#include "cli/columns.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void cr_columns_init(struct cr_columns *table, size_t columns, const char *indent)
{
    assert(columns > 0 && columns <= CR_COLUMNS_MAX);
    *table = (struct cr_columns){ .columns = columns, .indent = indent };
}

void cr_columns_release(struct cr_columns *table)
{
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    *table = (struct cr_columns){ 0 };
}

void cr_columns_add(struct cr_columns *table, const char *text)
{
    if (table->count == table->room) {
        table->room = table->room * 2 + 64;
        table->cells = realloc(table->cells, table->room * sizeof *table->cells);
        if (table->cells == NULL) abort();
    }
    table->cells[table->count] = strdup(text);
    if (table->cells[table->count] == NULL) abort();
    table->count++;
}

void cr_columns_print(const struct cr_columns *table, FILE *file)
{
    size_t widths[CR_COLUMNS_MAX] = { 0 };
    for (size_t i = 0; i < table->count; i++) {
        size_t width = cr_utf8_columns(table->cells[i]);
        if (width > widths[i % table->columns]) widths[i % table->columns] = width;
    }
    for (size_t i = 0; i < table->count; i++) {
        size_t column = i % table->columns;
        const char *cell = table->cells[i];
        if (column == 0) fputs(table->indent, file);
        fputs(cell, file);
        bool last = column + 1 == table->columns;
        for (size_t at = cr_utf8_columns(cell); !last && at < widths[column] + 2; at++)
            fputc(' ', file);
        if (last) fputc('\n', file);
    }
}
