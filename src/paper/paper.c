/* paper.c -- building a document. */
#include "paper/paper.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "paper/document.h"

/* Room for `more` of that size behind `used`; false: no memory, and the document remembers. */
static bool grow(struct cr_paper *paper, void **list, size_t item, size_t used, size_t more,
                 size_t *size)
{
    if (paper->is_short_of_memory) return false;
    if (used + more <= *size) return true;
    size_t wanted = *size ? 2 * *size : 64;
    while (wanted < used + more)
        wanted *= 2;
    void *larger = wanted <= UINT32_MAX ? realloc(*list, wanted * item) : NULL;
    if (!larger) {
        paper->is_short_of_memory = true;
        return false;
    }
    *list = larger;
    *size = wanted;
    return true;
}

/* Copies text, a question mark for each byte that is no UTF-8: a reader of the PDF would stumble over it. */
static void copy_text(char *out, const char *text, size_t length)
{
    size_t from = 0, bad;
    memcpy(out, text, length);
    out[length] = '\0';
    while (!cr_utf8_check(out + from, length - from, &bad)) {
        out[from + bad] = '?';
        from += bad + 1;
    }
}

/* Offset 0 is the empty text. */
static uint32_t keep(struct cr_paper *paper, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    void *pool = paper->pool;
    if (length == 0 && paper->pool_used > 0) return 0;
    if (!grow(paper, &pool, 1, paper->pool_used, length + 1, &paper->pool_size)) return 0;
    paper->pool = pool;
    uint32_t at = (uint32_t)paper->pool_used;
    copy_text(paper->pool + at, text ? text : "", length);
    paper->pool_used += length + 1;
    return at;
}

static struct cr_block *add_block(struct cr_paper *paper, enum cr_block_kind kind)
{
    void *blocks = paper->blocks;
    assert(!paper->in_table);
    if (!grow(paper, &blocks, sizeof *paper->blocks, paper->block_count, 1, &paper->block_size))
        return NULL;
    paper->blocks = blocks;
    struct cr_block *block = &paper->blocks[paper->block_count++];
    *block = (struct cr_block){ .kind = kind };
    return block;
}

static void add_text(struct cr_paper *paper, enum cr_block_kind kind, const char *label,
                     const char *text)
{
    struct cr_block *block = add_block(paper, kind);
    if (!block) return;
    block->label = keep(paper, label);
    block->text = keep(paper, text);
}

struct cr_paper *cr_paper_open(enum cr_lang lang, const char *title)
{
    struct cr_paper *paper = calloc(1, sizeof *paper);
    if (!paper) return NULL;
    paper->lang = lang;
    keep(paper, "");
    paper->title = keep(paper, title);
    if (!paper->is_short_of_memory) return paper;
    cr_paper_close(paper);
    return NULL;
}

void cr_paper_close(struct cr_paper *paper)
{
    if (!paper) return;
    for (size_t i = 0; i < paper->picture_count; i++)
        cr_picture_close(paper->pictures[i]);
    free(paper->pictures);
    free(paper->pool);
    free(paper->blocks);
    free(paper->tables);
    free(paper->cells);
    free(paper);
}

void cr_paper_maker(struct cr_paper *paper, const char *foot, const char *made_at)
{
    paper->foot = keep(paper, foot);
    paper->made_at = keep(paper, made_at);
}

void cr_paper_heading(struct cr_paper *paper, const char *text)
{
    add_text(paper, CR_BLOCK_HEADING, "", text);
}

void cr_paper_upright(struct cr_paper *paper)
{
    paper->is_upright = true;
}

void cr_paper_subheading(struct cr_paper *paper, const char *text)
{
    add_text(paper, CR_BLOCK_SUBHEADING, "", text);
}

void cr_paper_paragraph(struct cr_paper *paper, const char *text)
{
    add_text(paper, CR_BLOCK_PARAGRAPH, "", text);
}

void cr_paper_field(struct cr_paper *paper, const char *label, const char *value)
{
    add_text(paper, CR_BLOCK_FIELD, label, value);
}

void cr_paper_signature(struct cr_paper *paper, const char *label, const char *name)
{
    add_text(paper, CR_BLOCK_SIGNATURE, label, name);
}

/* ---- Pictures ---- */

/* It is the document's from here on, kept or not. */
static bool keep_picture(struct cr_paper *paper, struct cr_picture *picture)
{
    void *pictures = paper->pictures;
    if (picture == NULL || !cr_picture_is_whole(picture)) {
        paper->is_short_of_memory = true;
        return false;
    }
    if (!grow(paper, &pictures, sizeof *paper->pictures, paper->picture_count, 1,
              &paper->picture_size))
        return false;
    paper->pictures = pictures;
    paper->pictures[paper->picture_count++] = picture;
    return true;
}

void cr_paper_picture(struct cr_paper *paper, struct cr_picture *picture, const char *caption)
{
    if (!keep_picture(paper, picture)) {
        cr_picture_close(picture);
        return;
    }
    struct cr_block *block = add_block(paper, CR_BLOCK_PICTURE);
    if (!block) return;
    block->table = (uint32_t)paper->picture_count - 1;
    block->text = keep(paper, caption);
}

/* ---- Tables ---- */

void cr_paper_table(struct cr_paper *paper, const struct cr_paper_column *columns, size_t count)
{
    assert(count > 0 && count <= CR_PAPER_COLUMNS_MAX);
    struct cr_block *block = add_block(paper, CR_BLOCK_TABLE);
    void *tables = paper->tables;
    paper->in_table = true;
    if (!block ||
        !grow(paper, &tables, sizeof *paper->tables, paper->table_count, 1, &paper->table_size))
        return;
    paper->tables = tables;
    block->table = (uint32_t)paper->table_count;
    struct cr_paper_table *table = &paper->tables[paper->table_count++];
    *table = (struct cr_paper_table){ .columns = (uint32_t)count, .first = paper->cell_count };
    for (size_t i = 0; i < count; i++) {
        table->titles[i] = keep(paper, columns[i].title);
        table->kinds[i] = columns[i].kind;
        table->may_go[i] = columns[i].may_go;
    }
}

void cr_paper_cell(struct cr_paper *paper, const char *text)
{
    void *cells = paper->cells;
    assert(paper->in_table);
    if (!grow(paper, &cells, sizeof *paper->cells, paper->cell_count, 1, &paper->cell_size)) return;
    paper->cells = cells;
    struct cr_paper_table *table = &paper->tables[paper->table_count - 1];
    size_t column = (paper->cell_count - table->first) % table->columns;
    uint32_t kept = keep(paper, text);
    paper->cells[paper->cell_count++] = kept;
    if (kept && !table->has_sums) table->is_used[column] = true;
}

void cr_paper_sums(struct cr_paper *paper)
{
    assert(paper->in_table);
    if (paper->is_short_of_memory) return;
    struct cr_paper_table *table = &paper->tables[paper->table_count - 1];
    size_t cells = paper->cell_count - table->first;
    assert(!table->has_sums && cells % table->columns == 0);
    table->rows = cells / table->columns;
    table->has_sums = true;
}

void cr_paper_table_end(struct cr_paper *paper)
{
    assert(paper->in_table);
    paper->in_table = false;
    if (paper->is_short_of_memory) return;
    struct cr_paper_table *table = &paper->tables[paper->table_count - 1];
    size_t cells = paper->cell_count - table->first;
    assert(cells % table->columns == 0);
    if (!table->has_sums) table->rows = cells / table->columns;
    assert(cells == (table->rows + table->has_sums) * table->columns);
}

/* ---- Numbers ---- */

#define NO_BREAK_SPACE "\xc2\xa0"
#define MINUS          "\xe2\x88\x92"

bool cr_paper_number(struct cr_text *out, enum cr_lang lang, const char *plain)
{
    bool is_negative = *plain == '-';
    const char *digits = plain + is_negative;
    size_t whole = strspn(digits, "0123456789");
    size_t part = digits[whole] == '.' ? strspn(digits + whole + 1, "0123456789") : 0;
    bool ends = digits[whole + (part ? part + 1 : 0)] == '\0';
    if (whole == 0 || !ends) return false;
    if (is_negative) cr_text_put(out, MINUS);
    for (size_t i = 0; i < whole; i++) {
        if (i > 0 && (whole - i) % 3 == 0) cr_text_put(out, NO_BREAK_SPACE);
        cr_text_char(out, digits[i]);
    }
    if (part == 0) return true;
    cr_text_char(out, lang == CR_LANG_EN ? '.' : ',');
    cr_text_put(out, digits + whole + 1);
    return true;
}

static size_t first_shown(const struct cr_paper_table *table)
{
    size_t column = 0;
    while (column < table->columns && !cr_paper_shows(table, column))
        column++;
    return column;
}

const char *cr_paper_said(const struct cr_paper *paper, const struct cr_paper_table *table,
                          size_t row, size_t column, char *buffer, size_t size)
{
    const char *plain = cr_paper_at(paper, table, row, column);
    struct cr_text out = cr_text_on(buffer, size);
    if (row == table->rows && *plain == '\0' && column == first_shown(table))
        return cr_words(paper->lang, N_("Total"));
    if (table->kinds[column] != CR_PAPER_NUMBER || !cr_paper_number(&out, paper->lang, plain))
        return plain;
    return buffer;
}
