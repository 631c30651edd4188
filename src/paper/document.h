/* document.h -- a document as it lies in memory: inside src/paper only.
 *
 * Texts stand one after another in one pool and are known by their offset, so that a table of a million
 * cells is three allocations that grow. A block is one thing from the top down.
 */
#ifndef CR_PAPER_DOCUMENT_H
#define CR_PAPER_DOCUMENT_H

#include <stdint.h>

#include "paper/paper.h"

enum cr_block_kind {
    CR_BLOCK_HEADING,
    CR_BLOCK_SUBHEADING,
    CR_BLOCK_PARAGRAPH,
    CR_BLOCK_FIELD,
    CR_BLOCK_SIGNATURE,
    CR_BLOCK_TABLE,
    CR_BLOCK_PICTURE,
};

struct cr_block {
    enum cr_block_kind kind;
    uint32_t label, text; /* of the pool */
    uint32_t table;       /* index into tables, of a picture into pictures */
};

struct cr_paper_table {
    uint32_t titles[CR_PAPER_COLUMNS_MAX];
    enum cr_paper_kind kinds[CR_PAPER_COLUMNS_MAX];
    bool may_go[CR_PAPER_COLUMNS_MAX];
    bool is_used[CR_PAPER_COLUMNS_MAX]; /* some row has something in it */
    uint32_t columns;
    size_t first, rows; /* cells: rows * columns from first on, then the sums */
    bool has_sums;
};

struct cr_paper {
    enum cr_lang lang;
    bool is_short_of_memory;
    bool in_table, is_upright;
    uint32_t title, foot, made_at;
    char *pool;
    size_t pool_used, pool_size;
    struct cr_block *blocks;
    size_t block_count, block_size;
    struct cr_paper_table *tables;
    size_t table_count, table_size;
    uint32_t *cells;
    size_t cell_count, cell_size;
    struct cr_picture **pictures;
    size_t picture_count, picture_size;
};

static inline const char *cr_paper_text(const struct cr_paper *paper, uint32_t text)
{
    return paper->pool + text;
}

/* A cell; row == rows: of the sums. */
static inline const char *cr_paper_at(const struct cr_paper *paper,
                                      const struct cr_paper_table *table, size_t row, size_t column)
{
    return paper->pool + paper->cells[table->first + row * table->columns + column];
}

/* Whether the column is printed. */
static inline bool cr_paper_shows(const struct cr_paper_table *table, size_t column)
{
    return !table->may_go[column] || table->is_used[column];
}

/* A cell's text as it is printed: a number as the language writes it, in buffer; "Total" before the
 * sums; else the text itself. */
const char *cr_paper_said(const struct cr_paper *paper, const struct cr_paper_table *table,
                          size_t row, size_t column, char *buffer, size_t size);

#endif
