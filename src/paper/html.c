/* html.c -- a document as one page of HTML: for a screen from 360 pixels on, light or dark, and for paper. */
#include "paper/document.h"

#define CELL_SIZE    256
#define CONTENTS_MIN 4 /* headings: with fewer a page needs no list of them */

static const char style[] =
    "*{box-sizing:border-box}\n"
    ":root{--page:#fff;--soft:#f3f5f8}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--page:#14181d;--soft:#1e242c}}\n"
    "html{color-scheme:light dark}\n"
    "body{margin:0 auto;padding:1rem;max-width:64rem;background:var(--page);color:var(--text);"
    "font:1rem/1.5 'DejaVu Sans',Verdana,sans-serif;overflow-wrap:anywhere}\n"
    "h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}\n"
    "h2{font-size:1.25rem;margin:2.5rem 0 .5rem;padding-top:.5rem;border-top:2px solid "
    "var(--rule)}\n"
    "h3{font-size:1rem;margin:1.5rem 0 .5rem}\n"
    "p{max-width:46rem;margin:.5rem 0 .75rem;white-space:pre-line}\n"
    "a{color:var(--bar)}\n"
    "nav ol{list-style:none;padding:0;margin:1rem 0;columns:18rem}\n"
    "nav li{margin:.25rem 0;break-inside:avoid}\n"
    "dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.25rem 1rem;margin:1rem 0}\n"
    "dt{font-weight:600}dd{margin:0}\n"
    ".wide{overflow-x:auto;margin:.75rem 0}\n"
    ".wide:focus-visible,a:focus-visible{outline:3px solid var(--bar);outline-offset:2px}\n"
    "table{border-collapse:collapse;font-size:.85rem;min-width:100%}\n"
    "th,td{padding:.3rem .5rem;text-align:left;vertical-align:top;border-bottom:1px solid "
    "var(--rule);overflow-wrap:break-word;min-width:4rem}\n"
    "thead th{background:var(--soft);vertical-align:bottom}\n"
    ".narrow th,.narrow td{min-width:0}\n"
    ".narrow tbody th{min-width:min(11rem,45vw);position:sticky;left:0;background:var(--page)}\n"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    "th.n{white-space:normal}\n"
    "tfoot td{font-weight:600;border-top:2px solid var(--text)}\n"
    "figure{margin:1rem 0}figcaption{font-size:.85rem;color:var(--faint)}\n"
    "figure svg{display:block;width:100%;height:auto;max-width:45rem;min-width:34rem}\n"
    "footer{margin-top:3rem;font-size:.85rem;color:var(--faint)}\n"
    "@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}\n"
    "@page{size:A4;margin:15mm}\n"
    "@media print{body{max-width:none;padding:0;font-size:9.5pt}nav{display:none}"
    ".wide{overflow:visible}table{font-size:7.5pt}figure,tr,dl{break-inside:avoid}"
    "h2,h3{break-after:avoid}figure svg{min-width:0}}\n";

static void put_tag(struct cr_text *out, const char *before, const char *text, const char *after)
{
    cr_text_put(out, before);
    cr_text_xml(out, text);
    cr_text_put(out, after);
}

static size_t heading_count(const struct cr_paper *paper)
{
    size_t count = 0;
    for (size_t i = 0; i < paper->block_count; i++)
        count += paper->blocks[i].kind == CR_BLOCK_HEADING;
    return count;
}

static void put_contents(struct cr_text *out, const struct cr_paper *paper)
{
    size_t number = 0;
    if (heading_count(paper) < CONTENTS_MIN) return;
    put_tag(out, "<nav aria-label=\"", cr_words(paper->lang, N_("Contents")), "\"><ol>\n");
    for (size_t i = 0; i < paper->block_count; i++) {
        if (paper->blocks[i].kind != CR_BLOCK_HEADING) continue;
        cr_text_format(out, "<li><a href=\"#s%zu\">", ++number);
        put_tag(out, "", cr_paper_text(paper, paper->blocks[i].text), "</a></li>\n");
    }
    cr_text_put(out, "</ol></nav>\n");
}

/* ---- Tables ---- */

static const char *class_of(const struct cr_paper_table *table, size_t column)
{
    return table->kinds[column] == CR_PAPER_NUMBER ? " class=\"n\"" : "";
}

static void put_row(struct cr_text *out, const struct cr_paper *paper,
                    const struct cr_paper_table *table, size_t row)
{
    char buffer[CELL_SIZE];
    bool is_first = true;
    cr_text_put(out, "<tr>");
    for (size_t column = 0; column < table->columns; column++) {
        if (!cr_paper_shows(table, column)) continue;
        bool is_head = is_first && row < table->rows && table->kinds[column] == CR_PAPER_WORDS;
        const char *tag = is_head ? "th" : "td";
        const char *text = cr_paper_said(paper, table, row, column, buffer, sizeof buffer);
        cr_text_format(out, "<%s%s%s>", tag, is_head ? " scope=\"row\"" : "",
                       class_of(table, column));
        cr_text_xml(out, text);
        cr_text_format(out, "</%s>", tag);
        is_first = false;
    }
    cr_text_put(out, "</tr>\n");
}

/* Cells of a chart are letters: no column of it need be wide. */
static bool is_narrow(const struct cr_paper_table *table)
{
    size_t shown = 0;
    for (size_t column = 0; column < table->columns; column++)
        shown += cr_paper_shows(table, column);
    return shown > 9;
}

static void put_table(struct cr_text *out, const struct cr_paper *paper,
                      const struct cr_paper_table *table, size_t heading)
{
    cr_text_put(out, "<div class=\"wide\" role=\"region\" tabindex=\"0\"");
    if (heading > 0) cr_text_format(out, " aria-labelledby=\"h%zu\"", heading);
    cr_text_format(out, ">\n<table%s>\n<thead><tr>", is_narrow(table) ? " class=\"narrow\"" : "");
    for (size_t column = 0; column < table->columns; column++) {
        if (!cr_paper_shows(table, column)) continue;
        const char *title = cr_paper_text(paper, table->titles[column]);
        cr_text_format(out, *title != '\0' ? "<th scope=\"col\"%s>" : "<td%s>",
                       class_of(table, column));
        put_tag(out, "", title, *title != '\0' ? "</th>" : "</td>");
    }
    cr_text_put(out, "</tr></thead>\n<tbody>\n");
    for (size_t row = 0; row < table->rows; row++)
        put_row(out, paper, table, row);
    cr_text_put(out, "</tbody>\n");
    if (table->has_sums) {
        cr_text_put(out, "<tfoot>");
        put_row(out, paper, table, table->rows);
        cr_text_put(out, "</tfoot>\n");
    }
    cr_text_put(out, "</table>\n</div>\n");
}

/* ---- Blocks ---- */

static void put_picture(struct cr_text *out, const struct cr_paper *paper,
                        const struct cr_block *block, size_t heading)
{
    const char *caption = cr_paper_text(paper, block->text);
    cr_text_put(out, "<figure><div class=\"wide\" role=\"region\" tabindex=\"0\"");
    if (heading > 0) cr_text_format(out, " aria-labelledby=\"h%zu\"", heading);
    cr_text_put(out, ">\n");
    cr_picture_svg(paper->pictures[block->table], caption, false, out);
    put_tag(out, "</div><figcaption>", caption, "</figcaption></figure>\n");
}

/* Sections are numbered for the contents, all headings to name what stands under them. */
struct count {
    size_t section, heading;
};

static void put_block(struct cr_text *out, const struct cr_paper *paper, size_t index,
                      struct count *count)
{
    const struct cr_block *block = &paper->blocks[index];
    const char *text = cr_paper_text(paper, block->text);
    const char *label = cr_paper_text(paper, block->label);
    bool follows = index > 0 && paper->blocks[index - 1].kind == CR_BLOCK_FIELD;
    bool goes_on =
        index + 1 < paper->block_count && paper->blocks[index + 1].kind == CR_BLOCK_FIELD;
    switch (block->kind) {
    case CR_BLOCK_HEADING:
        cr_text_format(out, "<h2 id=\"s%zu\"><span id=\"h%zu\">", count->section + 1,
                       count->heading + 1);
        put_tag(out, "", text, "</span></h2>\n");
        count->section++;
        count->heading++;
        break;
    case CR_BLOCK_SUBHEADING:
        cr_text_format(out, "<h3 id=\"h%zu\">", ++count->heading);
        put_tag(out, "", text, "</h3>\n");
        break;
    case CR_BLOCK_PARAGRAPH: put_tag(out, "<p>", text, "</p>\n"); break;
    case CR_BLOCK_FIELD:
        put_tag(out, follows ? "<dt>" : "<dl><dt>", label, "</dt>");
        put_tag(out, "<dd>", text, goes_on ? "</dd>\n" : "</dd></dl>\n");
        break;
    case CR_BLOCK_SIGNATURE:
        put_tag(out, "<p>", label, " ____________________ ");
        put_tag(out, "", text, "</p>\n");
        break;
    case CR_BLOCK_TABLE: put_table(out, paper, &paper->tables[block->table], count->heading); break;
    case CR_BLOCK_PICTURE: put_picture(out, paper, block, count->heading); break;
    }
}

/* The list of what there is stands before the first heading, after whatever says what it is. */
enum cr_status cr_paper_html(const struct cr_paper *paper, struct cr_text *out)
{
    if (paper->is_short_of_memory) return CR_NO_MEMORY;
    const char *title = cr_paper_text(paper, paper->title);
    const char *foot = cr_paper_text(paper, paper->foot);
    struct count count = { 0, 0 };
    cr_text_format(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n",
                   cr_lang_name(paper->lang));
    cr_text_put(out, "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n");
    put_tag(out, "<title>", title, "</title>\n<style>\n");
    cr_picture_style(out);
    cr_text_put(out, style);
    put_tag(out, "</style>\n</head>\n<body>\n<main>\n<h1>", title, "</h1>\n");
    for (size_t i = 0; i < paper->block_count; i++) {
        if (paper->blocks[i].kind == CR_BLOCK_HEADING && count.section == 0)
            put_contents(out, paper);
        put_block(out, paper, i, &count);
    }
    cr_text_put(out, "</main>\n");
    if (*foot != '\0') put_tag(out, "<footer>", foot, "</footer>\n");
    cr_text_put(out, "</body>\n</html>\n");
    return CR_OK;
}
