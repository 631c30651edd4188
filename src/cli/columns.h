/* columns.h -- cells in columns, for a terminal: as wide as their widest, by code points. The last
 * column is not padded, so long values go there.
 *
 *     struct cr_columns table;
 *     cr_columns_init(&table, 2, "  ");
 *     cr_columns_add(&table, "max_players");
 *     cr_columns_add(&table, "10");
 *     cr_columns_print(&table, stdout);
 *     cr_columns_release(&table);
 */
#ifndef CR_CLI_COLUMNS_H
#define CR_CLI_COLUMNS_H

#include <stddef.h>
#include <stdio.h>

#define CR_COLUMNS_MAX 8

struct cr_columns {
    size_t columns, count, room;
    const char *indent;
    char **cells;
};

void cr_columns_init(struct cr_columns *table, size_t columns, const char *indent);
void cr_columns_release(struct cr_columns *table);

/* The next cell, row by row; the text is copied. Without memory the program ends. */
void cr_columns_add(struct cr_columns *table, const char *text);
void cr_columns_print(const struct cr_columns *table, FILE *file);

#endif
