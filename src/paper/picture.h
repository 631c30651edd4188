/* picture.h -- a picture as a list of shapes: written as SVG or drawn into a PDF, the same both times.
 *
 * Shapes lie on top of one another in the order they are added, in units of the picture, y downwards. Colours
 * are inks by name, so that a page may show them on a dark ground too. The same shapes give the same bytes of
 * SVG on every machine: numbers have two decimals at most, and nothing is measured with a font.
 *
 *     struct cr_picture *picture = cr_picture_open(640, 200);
 *     cr_picture_rect(picture, 10, 10, 300, 14, CR_INK_BAR);
 *     cr_picture_text(picture, 320, 21, 10, CR_TEXT_LEFT, CR_INK_TEXT, "2.70 %");
 *     cr_picture_svg(picture, "House edge", true, &out);
 *     cr_picture_close(picture);
 */
#ifndef CR_PAPER_PICTURE_H
#define CR_PAPER_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* Name, class, on a light ground (and on paper), on a dark one. Cells carry dark letters on both. */
#define CR_INK_MAP(X)                           \
    X(TEXT, "text", 0x1b1f24, 0xe8eaed)         \
    X(FAINT, "faint", 0x59616d, 0xa7b0bd)       \
    X(RULE, "rule", 0xd3d8df, 0x3d4653)         \
    X(BAR, "bar", 0x2b6cb0, 0x63a4e8)           \
    X(MINUS, "minus", 0xb4472e, 0xec8f74)       \
    X(MIDDLE, "middle", 0x14467d, 0xd9ecff)     \
    X(NEAR, "near", 0x8fb8e3, 0x3f74ad)         \
    X(FAR, "far", 0xbdd6f0, 0x2f5580)           \
    X(FARTHEST, "farthest", 0xe0ecf9, 0x243d59) \
    X(LETTER, "letter", 0x14181d, 0x14181d)     \
    X(CELL_1, "cell1", 0xf3c6a5, 0xf3c6a5)      \
    X(CELL_2, "cell2", 0xa9cdec, 0xa9cdec)      \
    X(CELL_3, "cell3", 0xb9dfb0, 0xb9dfb0)      \
    X(CELL_4, "cell4", 0xf6e4a0, 0xf6e4a0)      \
    X(CELL_5, "cell5", 0xd9c2e6, 0xd9c2e6)      \
    X(CELL_6, "cell6", 0xf0b6bd, 0xf0b6bd)      \
    X(CELL_7, "cell7", 0xa8dcd5, 0xa8dcd5)      \
    X(CELL_8, "cell8", 0xd8d2c4, 0xd8d2c4)      \
    X(CELL_9, "cell9", 0xc6d68f, 0xc6d68f)      \
    X(CELL_10, "cell10", 0xc3c8f2, 0xc3c8f2)    \
    X(CELL_11, "cell11", 0xf5cbe0, 0xf5cbe0)    \
    X(CELL_12, "cell12", 0xcbd3db, 0xcbd3db)

enum cr_ink {
#define X(name, class, light, dark) CR_INK_##name,
    CR_INK_MAP(X)
#undef X
        CR_INKS
};

#define CR_INK_CELLS 12 /* CR_INK_CELL_1 and those that follow it */

enum cr_text_side { CR_TEXT_LEFT, CR_TEXT_MIDDLE, CR_TEXT_RIGHT };

struct cr_picture;

/* NULL: no memory. Where it runs out later the picture remembers, and nothing of it is written. */
struct cr_picture *cr_picture_open(double width, double height);
void cr_picture_close(struct cr_picture *picture); /* NULL is fine */
bool cr_picture_is_whole(const struct cr_picture *picture);

void cr_picture_rect(struct cr_picture *picture, double x, double y, double width, double height,
                     enum cr_ink ink);
void cr_picture_line(struct cr_picture *picture, double x1, double y1, double x2, double y2,
                     enum cr_ink ink, double thick);
/* Points are x and y in turn. An area is closed and filled, a path open and drawn. */
void cr_picture_area(struct cr_picture *picture, const double *points, size_t count,
                     enum cr_ink ink);
void cr_picture_path(struct cr_picture *picture, const double *points, size_t count,
                     enum cr_ink ink, double thick);
/* y is the line the letters stand on; x their left end, middle or right end. */
void cr_picture_text(struct cr_picture *picture, double x, double y, double size,
                     enum cr_text_side side, enum cr_ink ink, const char *text);

/* About how wide a text is: no font is asked, so that a picture is the same everywhere. */
double cr_picture_text_width(const char *text, double size);

/* SVG of one element. What it shows is said by title, for those who cannot see it. is_alone: a file of its
 * own, with its inks; else for a page that has them by cr_picture_style(). */
void cr_picture_svg(const struct cr_picture *picture, const char *title, bool is_alone,
                    struct cr_text *out);
/* The inks as CSS: light, dark where the reader's screen is, light on paper. */
void cr_picture_style(struct cr_text *out);

/* Text as XML and HTML want it, quotes too. */
void cr_text_xml(struct cr_text *out, const char *text);

#endif
