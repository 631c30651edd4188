/* letters.h -- one font at one size: how wide a text is, where it breaks, and drawing it.
 *
 * A table of ten thousand rows has a hundred thousand short texts, and shaping each takes a second and more.
 * Latin, Cyrillic and Greek need no shaping: a letter's width is kept once it is known, lines are broken
 * here, and glyphs are drawn as they stand in the font. A text with a letter the font lacks, or of a script
 * that must be shaped, goes to Pango. Inside src/paper only.
 */
#ifndef CR_PAPER_LETTERS_H
#define CR_PAPER_LETTERS_H

#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stddef.h>

/* Kept: up to the end of the Cyrillic block, then punctuation, currencies, letterlike signs, the minus. */
#define CR_LETTERS_LOW  0x500
#define CR_LETTERS_HIGH 0x2000
#define CR_LETTERS_KEPT (CR_LETTERS_LOW + 0x300)

struct cr_letters {
    PangoFontDescription *description;
    PangoFont *font;
    PangoLayout *layout; /* for what is not drawn here */
    cairo_scaled_font_t *scaled;
    double widths[CR_LETTERS_KEPT]; /* below 0: not asked yet */
    bool has[CR_LETTERS_KEPT];
    double height, ascent; /* of a line */
};

/* False: no memory. size in points. */
bool cr_letters_open(struct cr_letters *letters, PangoContext *context, double size, bool is_bold);
void cr_letters_close(struct cr_letters *letters);

double cr_letters_width(struct cr_letters *letters, const char *text, size_t length);

/* Of its longest word. */
double cr_letters_word(struct cr_letters *letters, const char *text);

/* How many bytes of the text stand on a line of that width, at least one letter; *next is where the next
 * line begins, NULL after the last. Lines break at spaces, and at newlines always. */
size_t cr_letters_line(struct cr_letters *letters, const char *text, double width,
                       const char **next);
size_t cr_letters_lines(struct cr_letters *letters, const char *text, double width);

/* With its left end at x, its line's top at y. */
void cr_letters_draw(struct cr_letters *letters, cairo_t *on, double x, double y, const char *text,
                     size_t length);

#endif
