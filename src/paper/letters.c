/* letters.c -- a font's letters, measured and drawn. */
#include "paper/letters.h"

#include <string.h>

bool cr_letters_open(struct cr_letters *letters, PangoContext *context, double size, bool is_bold)
{
    *letters = (struct cr_letters){ .layout = pango_layout_new(context) };
    letters->description = pango_font_description_from_string("DejaVu Sans");
    pango_font_description_set_size(letters->description, (int)(size * PANGO_SCALE));
    if (is_bold) pango_font_description_set_weight(letters->description, PANGO_WEIGHT_BOLD);
    pango_layout_set_font_description(letters->layout, letters->description);
    letters->font = pango_context_load_font(context, letters->description);
    if (!letters->font) {
        cr_letters_close(letters);
        return false;
    }
    letters->scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(letters->font));
    for (size_t i = 0; i < CR_LETTERS_KEPT; i++)
        letters->widths[i] = -1;
    PangoFontMetrics *metrics = pango_font_get_metrics(letters->font, NULL);
    letters->ascent = (double)pango_font_metrics_get_ascent(metrics) / PANGO_SCALE;
    letters->height =
        letters->ascent + (double)pango_font_metrics_get_descent(metrics) / PANGO_SCALE;
    pango_font_metrics_unref(metrics);
    return letters->scaled != NULL;
}

void cr_letters_close(struct cr_letters *letters)
{
    if (letters->font) g_object_unref(letters->font);
    if (letters->layout) g_object_unref(letters->layout);
    if (letters->description) pango_font_description_free(letters->description);
    *letters = (struct cr_letters){ .font = NULL };
}

/* ---- One letter ---- */

/* The letter at text and how many bytes it takes; U+FFFD for what is none. */
static gunichar letter_at(const char *text, size_t length, size_t *size)
{
    gunichar letter = g_utf8_get_char_validated(text, (gssize)length);
    bool is_good = letter < 0x110000;
    *size = is_good ? (size_t)(g_utf8_next_char(text) - text) : 1;
    return is_good ? letter : 0xfffd;
}

static double shaped_width(struct cr_letters *letters, const char *text, size_t length)
{
    int width;
    pango_layout_set_text(letters->layout, text, (int)length);
    pango_layout_get_size(letters->layout, &width, NULL);
    return (double)width / PANGO_SCALE;
}

/* CR_LETTERS_KEPT: nothing is kept of it. */
static size_t place_of(gunichar letter)
{
    if (letter < CR_LETTERS_LOW) return letter;
    bool is_high = letter >= CR_LETTERS_HIGH && letter < CR_LETTERS_HIGH + 0x300;
    return is_high ? letter - CR_LETTERS_HIGH + CR_LETTERS_LOW : CR_LETTERS_KEPT;
}

static void learn(struct cr_letters *letters, size_t place, const char *text, size_t size)
{
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    cairo_status_t status = cairo_scaled_font_text_to_glyphs(letters->scaled, 0, 0, text, (int)size,
                                                             &glyphs, &count, NULL, NULL, NULL);
    letters->has[place] = status == CAIRO_STATUS_SUCCESS && count == 1 && glyphs[0].index != 0;
    if (letters->has[place]) {
        cairo_text_extents_t extents;
        cairo_scaled_font_glyph_extents(letters->scaled, glyphs, 1, &extents);
        letters->widths[place] = extents.x_advance;
    } else {
        letters->widths[place] = shaped_width(letters, text, size);
    }
    cairo_glyph_free(glyphs);
}

/* Whether the letter is drawn as it stands. Combining marks and scripts to be shaped are not. */
static bool is_plain(struct cr_letters *letters, gunichar letter, const char *text, size_t size)
{
    size_t place = place_of(letter);
    if (place == CR_LETTERS_KEPT || (letter >= 0x300 && letter < 0x370)) return false;
    if (letters->widths[place] < 0) learn(letters, place, text, size);
    return letters->has[place];
}

static double letter_width(struct cr_letters *letters, const char *text, size_t length,
                           size_t *size)
{
    size_t place = place_of(letter_at(text, length, size));
    if (place == CR_LETTERS_KEPT) return shaped_width(letters, text, *size);
    if (letters->widths[place] < 0) learn(letters, place, text, *size);
    return letters->widths[place];
}

/* ---- Lines ---- */

double cr_letters_width(struct cr_letters *letters, const char *text, size_t length)
{
    double width = 0;
    size_t size;
    for (size_t at = 0; at < length; at += size)
        width += letter_width(letters, text + at, length - at, &size);
    return width;
}

double cr_letters_word(struct cr_letters *letters, const char *text)
{
    double most = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        double width = cr_letters_width(letters, text, length);
        if (width > most) most = width;
        text += length;
        text += strspn(text, " \n");
    }
    return most;
}

size_t cr_letters_line(struct cr_letters *letters, const char *text, double width,
                       const char **next)
{
    size_t length = strlen(text), at = 0, space = 0, size;
    double used = 0;
    bool has_space = false;
    while (at < length && text[at] != '\n') {
        double letter = letter_width(letters, text + at, length - at, &size);
        if (used + letter > width + 0.01 && at > 0 && text[at] != ' ') break;
        if (text[at] == ' ') space = at, has_space = true;
        used += letter;
        at += size;
    }
    if (at == length || text[at] == '\n') {
        *next = text[at] == '\n' ? text + at + 1 : NULL;
        return at;
    }
    *next = has_space ? text + space + 1 : text + at;
    return has_space ? space : at;
}

size_t cr_letters_lines(struct cr_letters *letters, const char *text, double width)
{
    size_t count = 0;
    while (text) {
        cr_letters_line(letters, text, width, &text);
        count++;
    }
    return count;
}

/* ---- Drawing ---- */

static bool all_plain(struct cr_letters *letters, const char *text, size_t length)
{
    size_t size;
    for (size_t at = 0; at < length; at += size) {
        gunichar letter = letter_at(text + at, length - at, &size);
        if (!is_plain(letters, letter, text + at, size)) return false;
    }
    return true;
}

static void draw_plain(struct cr_letters *letters, cairo_t *on, double x, double y,
                       const char *text, size_t length)
{
    cairo_glyph_t *glyphs = NULL;
    cairo_text_cluster_t *clusters = NULL;
    cairo_text_cluster_flags_t flags;
    int glyph_count = 0, cluster_count = 0;
    if (cairo_scaled_font_text_to_glyphs(letters->scaled, x, y + letters->ascent, text, (int)length,
                                         &glyphs, &glyph_count, &clusters, &cluster_count,
                                         &flags) != CAIRO_STATUS_SUCCESS)
        return;
    cairo_set_scaled_font(on, letters->scaled);
    cairo_show_text_glyphs(on, text, (int)length, glyphs, glyph_count, clusters, cluster_count,
                           flags);
    cairo_glyph_free(glyphs);
    cairo_text_cluster_free(clusters);
}

void cr_letters_draw(struct cr_letters *letters, cairo_t *on, double x, double y, const char *text,
                     size_t length)
{
    if (length == 0) return;
    if (all_plain(letters, text, length)) {
        draw_plain(letters, on, x, y, text, length);
        return;
    }
    pango_layout_set_text(letters->layout, text, (int)length);
    cairo_move_to(on, x,
                  y + letters->ascent -
                      (double)pango_layout_get_baseline(letters->layout) / PANGO_SCALE);
    pango_cairo_show_layout(on, letters->layout);
}
