/* csv.c -- a document's tables as CSV [RFC 4180]: for whoever counts on with them.
 *
 * A cell that begins as a formula does is run by spreadsheets, and a visitor's name may begin so: it gets
 * an apostrophe before it. Numbers are left alone if they are numbers.
 */
#include <string.h>

#include "paper/document.h"

#define BUFFER_SIZE 16384

struct csv {
    char buffer[BUFFER_SIZE];
    size_t used;
    cr_paper_write *write;
    void *context;
    bool is_refused;
};

static void flush(struct csv *csv)
{
    if (csv->used > 0 && !csv->is_refused)
        csv->is_refused = !csv->write(csv->context, csv->buffer, csv->used);
    csv->used = 0;
}

static void put(struct csv *csv, const char *bytes, size_t count)
{
    while (count > 0) {
        if (csv->used == BUFFER_SIZE) flush(csv);
        size_t fits = BUFFER_SIZE - csv->used;
        size_t part = count < fits ? count : fits;
        memcpy(csv->buffer + csv->used, bytes, part);
        csv->used += part;
        bytes += part;
        count -= part;
    }
}

/* = + - @, a tab or a line's end before anything else, and the wide forms of the first four. */
static bool begins_formula(const char *text)
{
    static const char *const wide[] = { "\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d",
                                        "\xef\xbc\xa0" };
    if (*text != '\0' && strchr("=+-@\t\r\n", *text) != NULL) return true;
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (strncmp(text, wide[i], strlen(wide[i])) == 0) return true;
    return false;
}

static bool is_number(const char *text)
{
    char buffer[128];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    return cr_paper_number(&out, CR_LANG_EN, text);
}

static void put_cell(struct csv *csv, const char *text, bool may_be_number)
{
    bool is_formula = begins_formula(text) && !(may_be_number && is_number(text));
    bool is_quoted = is_formula || strpbrk(text, "\",\r\n") != NULL;
    if (is_quoted) put(csv, "\"", 1);
    if (is_formula) put(csv, "'", 1);
    while (*text != '\0') {
        size_t plain = strcspn(text, "\"");
        put(csv, text, plain);
        text += plain;
        if (*text != '"') continue;
        put(csv, "\"\"", 2);
        text++;
    }
    if (is_quoted) put(csv, "\"", 1);
}

static void put_table(struct csv *csv, const struct cr_paper *paper,
                      const struct cr_paper_table *table)
{
    for (size_t column = 0; column < table->columns; column++) {
        if (column > 0) put(csv, ",", 1);
        put_cell(csv, cr_paper_text(paper, table->titles[column]), false);
    }
    put(csv, "\r\n", 2);
    for (size_t row = 0; row < table->rows; row++) {
        for (size_t column = 0; column < table->columns; column++) {
            if (column > 0) put(csv, ",", 1);
            put_cell(csv, cr_paper_at(paper, table, row, column),
                     table->kinds[column] == CR_PAPER_NUMBER);
        }
        put(csv, "\r\n", 2);
    }
}

enum cr_status cr_paper_csv(const struct cr_paper *paper, bool bom, cr_paper_write *write,
                            void *context)
{
    if (paper->is_short_of_memory) return CR_NO_MEMORY;
    struct csv csv = { .write = write, .context = context };
    if (bom) put(&csv, "\xef\xbb\xbf", 3);
    for (size_t i = 0; i < paper->table_count; i++) {
        if (i > 0) put(&csv, "\r\n", 2);
        put_table(&csv, paper, &paper->tables[i]);
    }
    flush(&csv);
    return csv.is_refused ? CR_STORE : CR_OK;
}
