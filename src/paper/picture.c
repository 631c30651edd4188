/* picture.c -- a picture's shapes, and how they are written as SVG. */
#include "paper/picture.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "paper/shapes.h"

static const struct {
    const char *class;
    uint32_t light, dark;
} inks[CR_INKS] = {
#define X(name, class, light, dark) { class, light, dark },
    CR_INK_MAP(X)
#undef X
};

uint32_t cr_ink_light(enum cr_ink ink)
{
    return inks[ink].light;
}

/* ---- Adding ---- */

static bool grow(struct cr_picture *picture, void **list, size_t item, size_t used, size_t more,
                 size_t *size)
{
    if (picture->is_short_of_memory) return false;
    if (used + more <= *size) return true;
    size_t wanted = *size ? 2 * *size : 64;
    while (wanted < used + more)
        wanted *= 2;
    void *larger = reallocarray(*list, wanted, item);
    if (larger == NULL) {
        picture->is_short_of_memory = true;
        return false;
    }
    *list = larger;
    *size = wanted;
    return true;
}

struct cr_picture *cr_picture_open(double width, double height)
{
    assert(width > 0 && height > 0);
    struct cr_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->width = width;
    picture->height = height;
    return picture;
}

void cr_picture_close(struct cr_picture *picture)
{
    if (picture == NULL) return;
    free(picture->shapes);
    free(picture->numbers);
    free(picture->pool);
    free(picture);
}

bool cr_picture_is_whole(const struct cr_picture *picture)
{
    return !picture->is_short_of_memory;
}

/* NULL: no memory. The numbers are copied. */
static struct cr_shape *add(struct cr_picture *picture, enum cr_shape_kind kind, enum cr_ink ink,
                            const double *numbers, size_t count)
{
    void *shapes = picture->shapes, *list = picture->numbers;
    if (!grow(picture, &shapes, sizeof *picture->shapes, picture->shape_count, 1,
              &picture->shape_size))
        return NULL;
    picture->shapes = shapes;
    if (!grow(picture, &list, sizeof *picture->numbers, picture->number_count, count,
              &picture->number_size))
        return NULL;
    picture->numbers = list;
    struct cr_shape *shape = &picture->shapes[picture->shape_count++];
    *shape = (struct cr_shape){
        .kind = kind, .ink = ink, .first = picture->number_count, .count = count
    };
    memcpy(picture->numbers + picture->number_count, numbers, count * sizeof *numbers);
    picture->number_count += count;
    return shape;
}

void cr_picture_rect(struct cr_picture *picture, double x, double y, double width, double height,
                     enum cr_ink ink)
{
    add(picture, CR_SHAPE_RECT, ink, (const double[]){ x, y, width, height }, 4);
}

void cr_picture_line(struct cr_picture *picture, double x1, double y1, double x2, double y2,
                     enum cr_ink ink, double thick)
{
    cr_picture_path(picture, (const double[]){ x1, y1, x2, y2 }, 2, ink, thick);
}

void cr_picture_area(struct cr_picture *picture, const double *points, size_t count,
                     enum cr_ink ink)
{
    add(picture, CR_SHAPE_AREA, ink, points, 2 * count);
}

void cr_picture_path(struct cr_picture *picture, const double *points, size_t count,
                     enum cr_ink ink, double thick)
{
    struct cr_shape *shape = add(picture, CR_SHAPE_PATH, ink, points, 2 * count);
    if (shape != NULL) shape->thick = thick;
}

void cr_picture_text(struct cr_picture *picture, double x, double y, double size,
                     enum cr_text_side side, enum cr_ink ink, const char *text)
{
    size_t length = strlen(text) + 1;
    void *pool = picture->pool;
    struct cr_shape *shape = add(picture, CR_SHAPE_TEXT, ink, (const double[]){ x, y }, 2);
    if (shape == NULL) return;
    shape->thick = size;
    shape->side = side;
    shape->text = picture->pool_used;
    if (!grow(picture, &pool, 1, picture->pool_used, length, &picture->pool_size)) return;
    picture->pool = pool;
    memcpy(picture->pool + picture->pool_used, text, length);
    picture->pool_used += length;
}

/* Of a font without serifs a letter is some three fifths of its size, Cyrillic a little more. */
double cr_picture_text_width(const char *text, double size)
{
    return 0.6 * size * (double)cr_utf8_columns(text);
}

/* ---- SVG ---- */

void cr_text_xml(struct cr_text *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': cr_text_put(out, "&amp;"); break;
        case '<': cr_text_put(out, "&lt;"); break;
        case '>': cr_text_put(out, "&gt;"); break;
        case '"': cr_text_put(out, "&quot;"); break;
        default: cr_text_char(out, *text); break;
        }
    }
}

/* Two decimals at most, without zeros at the end: "12.5", "7". */
static void put_number(struct cr_text *out, double value)
{
    long long hundredths = llround(value * 100);
    unsigned long long size = (unsigned long long)llabs(hundredths);
    cr_text_format(out, "%s%llu", hundredths < 0 ? "-" : "", size / 100);
    if (size % 100 == 0) return;
    if (size % 10 == 0)
        cr_text_format(out, ".%llu", size % 100 / 10);
    else
        cr_text_format(out, ".%02llu", size % 100);
}

static void put_attribute(struct cr_text *out, const char *name, double value)
{
    cr_text_format(out, " %s=\"", name);
    put_number(out, value);
    cr_text_char(out, '"');
}

static void put_points(struct cr_text *out, const double *numbers, size_t count)
{
    cr_text_put(out, " points=\"");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) cr_text_char(out, i % 2 == 0 ? ' ' : ',');
        put_number(out, numbers[i]);
    }
    cr_text_char(out, '"');
}

static void put_text(struct cr_text *out, const struct cr_picture *picture,
                     const struct cr_shape *shape)
{
    static const char *const sides[] = { "", " text-anchor=\"middle\"", " text-anchor=\"end\"" };
    const double *numbers = picture->numbers + shape->first;
    cr_text_format(out, "<text class=\"f-%s\"", inks[shape->ink].class);
    put_attribute(out, "x", numbers[0]);
    put_attribute(out, "y", numbers[1]);
    put_attribute(out, "font-size", shape->thick);
    cr_text_format(out, "%s>", sides[shape->side]);
    cr_text_xml(out, picture->pool + shape->text);
    cr_text_put(out, "</text>\n");
}

static void put_shape(struct cr_text *out, const struct cr_picture *picture,
                      const struct cr_shape *shape)
{
    static const char *const rect[] = { "x", "y", "width", "height" };
    const double *numbers = picture->numbers + shape->first;
    const char *class = inks[shape->ink].class;
    switch (shape->kind) {
    case CR_SHAPE_RECT:
        cr_text_format(out, "<rect class=\"f-%s\"", class);
        for (size_t i = 0; i < 4; i++)
            put_attribute(out, rect[i], numbers[i]);
        cr_text_put(out, "/>\n");
        break;
    case CR_SHAPE_AREA:
        cr_text_format(out, "<polygon class=\"f-%s\"", class);
        put_points(out, numbers, shape->count);
        cr_text_put(out, "/>\n");
        break;
    case CR_SHAPE_PATH:
        cr_text_format(out, "<polyline class=\"s-%s\"", class);
        put_attribute(out, "stroke-width", shape->thick);
        put_points(out, numbers, shape->count);
        cr_text_put(out, "/>\n");
        break;
    case CR_SHAPE_TEXT: put_text(out, picture, shape); break;
    }
}

static void put_inks(struct cr_text *out, bool is_dark)
{
    cr_text_put(out, ":root{");
    for (size_t i = 0; i < CR_INKS; i++)
        cr_text_format(out, "--%s:#%06x;", inks[i].class,
                       (unsigned)(is_dark ? inks[i].dark : inks[i].light));
    cr_text_char(out, '}');
}

void cr_picture_style(struct cr_text *out)
{
    put_inks(out, false);
    cr_text_put(out, "\n@media screen and (prefers-color-scheme:dark){");
    put_inks(out, true);
    cr_text_put(out, "}\n");
    for (size_t i = 0; i < CR_INKS; i++)
        cr_text_format(out, ".f-%s{fill:var(--%s)}.s-%s{stroke:var(--%s);fill:none}\n",
                       inks[i].class, inks[i].class, inks[i].class, inks[i].class);
}

void cr_picture_svg(const struct cr_picture *picture, const char *title, bool is_alone,
                    struct cr_text *out)
{
    if (picture->is_short_of_memory) return;
    cr_text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    put_number(out, picture->width);
    cr_text_char(out, ' ');
    put_number(out, picture->height);
    cr_text_char(out, '"');
    put_attribute(out, "width", picture->width);
    put_attribute(out, "height", picture->height);
    cr_text_put(out,
                " font-family=\"DejaVu Sans, Verdana, sans-serif\" role=\"img\" aria-label=\"");
    cr_text_xml(out, title);
    cr_text_put(out, "\">\n");
    if (is_alone) {
        cr_text_put(out, "<style>\n");
        cr_picture_style(out);
        cr_text_put(out, "</style>\n");
    }
    for (size_t i = 0; i < picture->shape_count; i++)
        put_shape(out, picture, &picture->shapes[i]);
    cr_text_put(out, "</svg>\n");
}
