/* pdf.c -- a document as PDF: A4, turned where a table is wide, the page's number at the foot. */
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>

#include "paper/shapes.h"
#include "paper/sheet.h"

#define A4_SHORT 595.0 /* points */
#define A4_LONG  842.0
#define MARGIN   40.0
#define FOOT     30.0 /* kept free below for the page's number */
#define LEADING  1.25
#define SPACE    8.0

static const double cell_sizes[CR_SHEET_SIZES] = { 8, 7, 6, 5 };

/* ---- Pages ---- */

void cr_sheet_text(struct cr_sheet *sheet, struct cr_letters *letters, double x, double width,
                   double y, const char *text, size_t length, bool to_the_right)
{
    if (!sheet->on) return;
    if (to_the_right) x += width - cr_letters_width(letters, text, length);
    cr_letters_draw(letters, sheet->on, x, y, text, length);
}

void cr_sheet_rule(struct cr_sheet *sheet, double x, double width, double y, double grey)
{
    if (!sheet->on) return;
    cairo_set_source_rgb(sheet->on, grey, grey, grey);
    cairo_set_line_width(sheet->on, 0.5);
    cairo_move_to(sheet->on, x, y);
    cairo_line_to(sheet->on, x + width, y);
    cairo_stroke(sheet->on);
    cairo_set_source_rgb(sheet->on, 0, 0, 0);
}

static void draw_foot(struct cr_sheet *sheet)
{
    const char *foot = cr_paper_text(sheet->paper, sheet->paper->foot);
    char page[16], pages[16], line[160];
    double y = sheet->bottom + SPACE, width = sheet->right - sheet->left;
    const struct cr_place places[] = { { "page", page }, { "pages", pages } };
    struct cr_text number = cr_text_on(page, sizeof page);
    cr_text_int(&number, sheet->page);
    number = cr_text_on(pages, sizeof pages);
    cr_text_int(&number, sheet->pages);
    struct cr_text out = cr_text_on(line, sizeof line);
    cr_words_fill(&out, cr_words(sheet->paper->lang, N_("page {page} of {pages}")), places, 2);
    cr_sheet_rule(sheet, sheet->left, width, y - SPACE / 2, 0.6);
    cr_sheet_text(sheet, &sheet->foot, sheet->left, width, y, foot, strlen(foot), false);
    cr_sheet_text(sheet, &sheet->foot, sheet->left, width, y, line, out.length, true);
}

void cr_sheet_new_page(struct cr_sheet *sheet)
{
    if (sheet->page > 0 && sheet->on) cairo_show_page(sheet->on);
    sheet->page++;
    sheet->y = sheet->top;
    draw_foot(sheet);
}

bool cr_sheet_room(struct cr_sheet *sheet, double height)
{
    if (sheet->y + height <= sheet->bottom) return false;
    cr_sheet_new_page(sheet);
    return true;
}

/* ---- Blocks ---- */

/* A text broken into lines within a span; y is left below it. */
static void draw_lines(struct cr_sheet *sheet, struct cr_letters *letters, double x, double width,
                       const char *text)
{
    while (text) {
        const char *line = text;
        size_t length = cr_letters_line(letters, line, width, &text);
        cr_sheet_room(sheet, letters->height * LEADING);
        cr_sheet_text(sheet, letters, x, width, sheet->y, line, length, false);
        sheet->y += letters->height * LEADING;
    }
}

/* The widest label of the fields that follow one another, two fifths of the page at most. */
static double label_width(struct cr_sheet *sheet, size_t first)
{
    const struct cr_paper *paper = sheet->paper;
    double most = 0, page = sheet->right - sheet->left;
    for (size_t i = first; i < paper->block_count && paper->blocks[i].kind == CR_BLOCK_FIELD; i++) {
        const char *label = cr_paper_text(paper, paper->blocks[i].label);
        double width = cr_letters_width(&sheet->label, label, strlen(label)) + 2 * SPACE;
        if (width > most) most = width;
    }
    return most < page * 2 / 5 ? most : page * 2 / 5;
}

static void draw_field(struct cr_sheet *sheet, const struct cr_block *block, double labels)
{
    const char *label = cr_paper_text(sheet->paper, block->label);
    const char *text = cr_paper_text(sheet->paper, block->text);
    size_t lines = cr_letters_lines(&sheet->label, label, labels - SPACE);
    cr_sheet_room(sheet, (double)lines * sheet->label.height * LEADING);
    double y = sheet->y;
    draw_lines(sheet, &sheet->label, sheet->left, labels - SPACE, label);
    double below = sheet->y;
    sheet->y = y;
    draw_lines(sheet, &sheet->body, sheet->left + labels, sheet->right - sheet->left - labels,
               text);
    if (sheet->y > y && sheet->y < below) sheet->y = below;
}

static void draw_signature(struct cr_sheet *sheet, const struct cr_block *block)
{
    const char *label = cr_paper_text(sheet->paper, block->label);
    const char *name = cr_paper_text(sheet->paper, block->text);
    double page = sheet->right - sheet->left, third = page / 3;
    cr_sheet_room(sheet, 4 * sheet->body.height);
    sheet->y += 2.5 * sheet->body.height;
    cr_sheet_text(sheet, &sheet->body, sheet->left, third, sheet->y, label, strlen(label), false);
    cr_sheet_rule(sheet, sheet->left + third, third - SPACE, sheet->y + sheet->body.ascent + 2, 0);
    cr_sheet_text(sheet, &sheet->body, sheet->left + 2 * third, third, sheet->y, name, strlen(name),
                  false);
    sheet->y += sheet->body.height * LEADING;
}

#define TABLE_LEAST 90.0 /* points: its titles and a row or two */

/* Whether what follows belongs on the same page: of a heading always, of a paragraph what it
 * introduces. */
static bool leads_on(const struct cr_paper *paper, size_t index)
{
    enum cr_block_kind kind = paper->blocks[index].kind;
    if (kind == CR_BLOCK_HEADING || kind == CR_BLOCK_SUBHEADING) return true;
    if (kind != CR_BLOCK_PARAGRAPH || index + 1 == paper->block_count) return false;
    enum cr_block_kind next = paper->blocks[index + 1].kind;
    return next == CR_BLOCK_PICTURE || next == CR_BLOCK_TABLE || next == CR_BLOCK_SUBHEADING;
}

/* How much of a block stays with the heading before it: of a table that may be broken its beginning. */
static double least_height(struct cr_sheet *sheet, const struct cr_block *block)
{
    const struct cr_paper *paper = sheet->paper;
    const char *text = cr_paper_text(paper, block->text);
    double page = sheet->right - sheet->left, whole;
    switch (block->kind) {
    case CR_BLOCK_HEADING: return sheet->heading.height * LEADING;
    case CR_BLOCK_SUBHEADING: return sheet->label.height * LEADING;
    case CR_BLOCK_PARAGRAPH:
        return (double)cr_letters_lines(&sheet->body, text, page) * sheet->body.height * LEADING;
    case CR_BLOCK_PICTURE:
        return cr_sheet_picture_scale(sheet, paper->pictures[block->table]) *
                   paper->pictures[block->table]->height +
               3 * SPACE; /* and what is said of it */
    case CR_BLOCK_TABLE:
        whole = cr_sheet_table_whole(sheet, &paper->tables[block->table]);
        return whole > 0 ? whole : TABLE_LEAST;
    case CR_BLOCK_FIELD:
    case CR_BLOCK_SIGNATURE: return 2 * sheet->body.height;
    }
    return 0; /* not run: every kind returned above */
}

/* What must stand on one page with a heading: the text after it, and the picture or table that follows. */
static double kept_together(struct cr_sheet *sheet, size_t index)
{
    double height = 0;
    for (size_t i = index; i < sheet->paper->block_count; i++) {
        height += least_height(sheet, &sheet->paper->blocks[i]) + SPACE;
        if (!leads_on(sheet->paper, i)) break;
    }
    return height < sheet->bottom - sheet->top ? height : 4 * sheet->heading.height;
}

static void draw_picture(struct cr_sheet *sheet, const struct cr_block *block, const char *caption)
{
    double page = sheet->right - sheet->left;
    const struct cr_picture *picture = sheet->paper->pictures[block->table];
    double lines = (double)cr_letters_lines(&sheet->foot, caption, page);
    cr_sheet_room(sheet, cr_sheet_picture_scale(sheet, picture) * picture->height +
                             lines * sheet->foot.height * LEADING);
    cr_sheet_picture(sheet, picture);
    draw_lines(sheet, &sheet->foot, sheet->left, page, caption);
}

static void draw_block(struct cr_sheet *sheet, size_t index, double *labels)
{
    const struct cr_block *block = &sheet->paper->blocks[index];
    const char *text = cr_paper_text(sheet->paper, block->text);
    bool follows = index > 0 && block->kind == sheet->paper->blocks[index - 1].kind;
    double page = sheet->right - sheet->left;
    if (!(follows && (block->kind == CR_BLOCK_FIELD || block->kind == CR_BLOCK_SIGNATURE)))
        sheet->y += SPACE;
    switch (block->kind) {
    case CR_BLOCK_HEADING:
        cr_sheet_room(sheet, kept_together(sheet, index));
        draw_lines(sheet, &sheet->heading, sheet->left, page, text);
        break;
    case CR_BLOCK_SUBHEADING:
        cr_sheet_room(sheet, kept_together(sheet, index));
        draw_lines(sheet, &sheet->label, sheet->left, page, text);
        break;
    case CR_BLOCK_PICTURE: draw_picture(sheet, block, text); break;
    case CR_BLOCK_PARAGRAPH: draw_lines(sheet, &sheet->body, sheet->left, page, text); break;
    case CR_BLOCK_FIELD:
        if (!follows) *labels = label_width(sheet, index);
        draw_field(sheet, block, *labels);
        break;
    case CR_BLOCK_SIGNATURE: draw_signature(sheet, block); break;
    case CR_BLOCK_TABLE: cr_sheet_table(sheet, &sheet->paper->tables[block->table]); break;
    }
}

static void draw_all(struct cr_sheet *sheet)
{
    double labels = 0;
    sheet->page = 0;
    cr_sheet_new_page(sheet);
    draw_lines(sheet, &sheet->title, sheet->left, sheet->right - sheet->left,
               cr_paper_text(sheet->paper, sheet->paper->title));
    for (size_t i = 0; i < sheet->paper->block_count; i++)
        draw_block(sheet, i, &labels);
    if (sheet->on) cairo_show_page(sheet->on);
}

/* ---- The whole ---- */

static bool open_fonts(struct cr_sheet *sheet, PangoFontMap *fonts)
{
    sheet->context = pango_font_map_create_context(fonts);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(sheet->context, options);
    pango_cairo_context_set_resolution(sheet->context, 72); /* a point is a point */
    cairo_font_options_destroy(options);
    bool is_whole = cr_letters_open(&sheet->title, sheet->context, 14, true);
    is_whole = cr_letters_open(&sheet->heading, sheet->context, 11, true) && is_whole;
    is_whole = cr_letters_open(&sheet->body, sheet->context, 9.5, false) && is_whole;
    is_whole = cr_letters_open(&sheet->label, sheet->context, 9.5, true) && is_whole;
    is_whole = cr_letters_open(&sheet->foot, sheet->context, 7.5, false) && is_whole;
    for (size_t i = 0; i < CR_SHEET_SIZES; i++) {
        is_whole =
            cr_letters_open(&sheet->cells[i], sheet->context, cell_sizes[i], false) && is_whole;
        is_whole = cr_letters_open(&sheet->cell_titles[i], sheet->context, cell_sizes[i], true) &&
                   is_whole;
    }
    return is_whole;
}

static void close_fonts(struct cr_sheet *sheet)
{
    cr_letters_close(&sheet->title);
    cr_letters_close(&sheet->heading);
    cr_letters_close(&sheet->body);
    cr_letters_close(&sheet->label);
    cr_letters_close(&sheet->foot);
    for (size_t i = 0; i < CR_SHEET_SIZES; i++) {
        cr_letters_close(&sheet->cells[i]);
        cr_letters_close(&sheet->cell_titles[i]);
    }
    g_object_unref(sheet->context);
}

static void lay_out(struct cr_sheet *sheet)
{
    bool is_wide = false;
    size_t looked_at = sheet->paper->is_upright ? 0 : sheet->paper->table_count;
    for (size_t i = 0; i < looked_at && !is_wide; i++)
        is_wide = cr_sheet_table_is_wide(sheet, &sheet->paper->tables[i], A4_SHORT - 2 * MARGIN);
    sheet->width = is_wide ? A4_LONG : A4_SHORT;
    sheet->height = is_wide ? A4_SHORT : A4_LONG;
    sheet->left = sheet->top = MARGIN;
    sheet->right = sheet->width - MARGIN;
    sheet->bottom = sheet->height - MARGIN - FOOT / 2;
}

struct sink {
    cr_paper_write *write;
    void *context;
};

static cairo_status_t pass_on(void *closure, const unsigned char *bytes, unsigned count)
{
    const struct sink *sink = closure;
    return sink->write(sink->context, bytes, count) ? CAIRO_STATUS_SUCCESS
                                                    : CAIRO_STATUS_WRITE_ERROR;
}

static enum cr_status draw(struct cr_sheet *sheet, struct sink *sink)
{
    const struct cr_paper *paper = sheet->paper;
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(pass_on, sink, sheet->width, sheet->height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
                                   cr_paper_text(paper, paper->title));
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   cr_paper_text(paper, paper->made_at));
    sheet->on = cairo_create(surface);
    draw_all(sheet);
    cairo_destroy(sheet->on);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status == CAIRO_STATUS_SUCCESS) return CR_OK;
    return status == CAIRO_STATUS_NO_MEMORY ? CR_NO_MEMORY : CR_STORE;
}

#if defined(__SANITIZE_ADDRESS__)
#define LEAKS_ARE_SOUGHT
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_SOUGHT
#endif
#endif

/* What fontconfig knows of the machine's fonts it keeps to the end, and then calls it leaked. It is let go of
 * only where somebody looks: a thread of Pango's may still hold some of it when the program ends, and
 * fontconfig would stop the program for that. */
static void let_go_at_the_end(void)
{
#ifdef LEAKS_ARE_SOUGHT
    static gsize once = 0;
    if (g_once_init_enter(&once)) {
        atexit(FcFini);
        g_once_init_leave(&once, 1);
    }
#endif
}

enum cr_status cr_paper_pdf(const struct cr_paper *paper, cr_paper_write *write, void *context)
{
    if (paper->is_short_of_memory) return CR_NO_MEMORY;
    struct sink sink = { write, context };
    let_go_at_the_end();
    PangoFontMap *fonts = pango_cairo_font_map_new();
    struct cr_sheet *sheet = g_try_new0(struct cr_sheet, 1);
    enum cr_status status = CR_NO_MEMORY;
    if (sheet) {
        sheet->paper = paper;
        if (open_fonts(sheet, fonts)) {
            lay_out(sheet);
            draw_all(sheet); /* sheet->on is NULL: it counts */
            sheet->pages = sheet->page;
            status = draw(sheet, &sink);
        }
        close_fonts(sheet);
    }
    g_free(sheet);
    g_object_unref(fonts);
    return status;
}
