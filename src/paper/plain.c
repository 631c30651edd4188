/* plain.c -- a document as plain text, for a terminal: columns side by side, nothing broken into lines. */
#include <string.h>

#include "paper/document.h"

#define CELL_SIZE 256
#define GAP       2

struct plain {
    char buffer[4096];
    struct cr_text line;
    cr_paper_write *write;
    void *context;
    bool is_refused;
};

static void flush(struct plain *plain)
{
    if (plain->line.length > 0 && !plain->is_refused)
        plain->is_refused = !plain->write(plain->context, plain->buffer, plain->line.length);
    cr_text_clear(&plain->line);
}

static void put(struct plain *plain, const char *text)
{
    size_t length = strlen(text);
    if (plain->line.length + length + 1 > sizeof plain->buffer) flush(plain);
    if (length + 1 > sizeof plain->buffer && !plain->is_refused)
        plain->is_refused = !plain->write(plain->context, text, length);
    else
        cr_text_put(&plain->line, text);
}

static void repeat(struct plain *plain, const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(plain, text);
}

/* A line's end inside a cell would break the columns. */
static void put_on_one_line(struct plain *plain, const char *text)
{
    while (*text != '\0') {
        char part[CELL_SIZE];
        struct cr_text out = cr_text_on(part, sizeof part);
        size_t length = strcspn(text, "\r\n\t");
        cr_text_bytes(&out, text, length);
        put(plain, part);
        text += out.length;
        if (out.length < length) continue;
        if (*text != '\0') put(plain, " "), text++;
    }
}

struct widths {
    size_t of[CR_PAPER_COLUMNS_MAX];
    size_t total;
};

static void measure(const struct cr_paper *paper, const struct cr_paper_table *table,
                    struct widths *widths)
{
    char buffer[CELL_SIZE];
    *widths = (struct widths){ .total = 0 };
    for (size_t column = 0; column < table->columns; column++) {
        if (!cr_paper_shows(table, column)) continue;
        size_t most = cr_utf8_columns(cr_paper_text(paper, table->titles[column]));
        for (size_t row = 0; row < table->rows + table->has_sums; row++) {
            size_t width =
                cr_utf8_columns(cr_paper_said(paper, table, row, column, buffer, sizeof buffer));
            if (width > most) most = width;
        }
        widths->of[column] = most;
        widths->total += most + (widths->total > 0 ? GAP : 0);
    }
}

static void put_cell(struct plain *plain, const char *text, size_t width, bool to_the_right,
                     bool is_last)
{
    size_t columns = cr_utf8_columns(text);
    size_t space = width > columns ? width - columns : 0;
    if (to_the_right) repeat(plain, " ", space);
    put_on_one_line(plain, text);
    if (!to_the_right && !is_last) repeat(plain, " ", space);
}

/* One line of the table; row == SIZE_MAX: the titles. */
static void put_row(struct plain *plain, const struct cr_paper *paper,
                    const struct cr_paper_table *table, const struct widths *widths, size_t row)
{
    char buffer[CELL_SIZE];
    size_t last = 0;
    bool first = true;
    for (size_t column = 0; column < table->columns; column++)
        if (cr_paper_shows(table, column)) last = column;
    for (size_t column = 0; column <= last; column++) {
        if (!cr_paper_shows(table, column)) continue;
        const char *text = row == SIZE_MAX
                               ? cr_paper_text(paper, table->titles[column])
                               : cr_paper_said(paper, table, row, column, buffer, sizeof buffer);
        if (!first) repeat(plain, " ", GAP);
        put_cell(plain, text, widths->of[column], table->kinds[column] == CR_PAPER_NUMBER,
                 column == last);
        first = false;
    }
    put(plain, "\n");
}

static void put_table(struct plain *plain, const struct cr_paper *paper,
                      const struct cr_paper_table *table)
{
    struct widths widths;
    measure(paper, table, &widths);
    put_row(plain, paper, table, &widths, SIZE_MAX);
    repeat(plain, "\xe2\x94\x80", widths.total);
    put(plain, "\n");
    for (size_t row = 0; row < table->rows; row++)
        put_row(plain, paper, table, &widths, row);
    if (!table->has_sums) return;
    repeat(plain, "\xe2\x94\x80", widths.total);
    put(plain, "\n");
    put_row(plain, paper, table, &widths, table->rows);
}

/* Fields that follow one another are set in two columns. */
static size_t label_width(const struct cr_paper *paper, size_t first)
{
    size_t most = 0;
    for (size_t i = first; i < paper->block_count && paper->blocks[i].kind == CR_BLOCK_FIELD; i++) {
        size_t width = cr_utf8_columns(cr_paper_text(paper, paper->blocks[i].label));
        if (width > most) most = width;
    }
    return most;
}

static void put_block(struct plain *plain, const struct cr_paper *paper,
                      const struct cr_block *block, size_t labels)
{
    const char *label = cr_paper_text(paper, block->label);
    const char *text = cr_paper_text(paper, block->text);
    switch (block->kind) {
    case CR_BLOCK_HEADING:
    case CR_BLOCK_SUBHEADING:
    case CR_BLOCK_PICTURE: /* what it shows */
    case CR_BLOCK_PARAGRAPH:
        put(plain, text);
        put(plain, "\n");
        break;
    case CR_BLOCK_FIELD:
        put_cell(plain, label, labels + GAP, false, false);
        put_on_one_line(plain, text);
        put(plain, "\n");
        break;
    case CR_BLOCK_SIGNATURE:
        put(plain, label);
        put(plain, "  ____________________  ");
        put(plain, text);
        put(plain, "\n");
        break;
    case CR_BLOCK_TABLE: put_table(plain, paper, &paper->tables[block->table]); break;
    }
}

enum cr_status cr_paper_plain(const struct cr_paper *paper, cr_paper_write *write, void *context)
{
    if (paper->is_short_of_memory) return CR_NO_MEMORY;
    struct plain plain = { .write = write, .context = context };
    size_t labels = 0;
    plain.line = cr_text_on(plain.buffer, sizeof plain.buffer);
    put(&plain, cr_paper_text(paper, paper->title));
    put(&plain, "\n");
    for (size_t i = 0; i < paper->block_count; i++) {
        const struct cr_block *block = &paper->blocks[i];
        bool follows = i > 0 && block->kind == paper->blocks[i - 1].kind;
        bool is_list = block->kind == CR_BLOCK_FIELD || block->kind == CR_BLOCK_SIGNATURE;
        if (!(follows && is_list)) put(&plain, "\n");
        if (block->kind == CR_BLOCK_FIELD && !follows) labels = label_width(paper, i);
        put_block(&plain, paper, block, labels);
    }
    if (*cr_paper_text(paper, paper->foot) != '\0') {
        put(&plain, "\n");
        put(&plain, cr_paper_text(paper, paper->foot));
        put(&plain, "\n");
    }
    flush(&plain);
    return plain.is_refused ? CR_STORE : CR_OK;
}
