/* pdf_picture.c -- a picture on a page: as wide as the page has room, never larger than it is drawn. */
#include "paper/shapes.h"
#include "paper/sheet.h"

/* Of the page's height: a picture that is taller is made smaller. */
#define TALL_MOST 0.92

double cr_sheet_picture_scale(const struct cr_sheet *sheet, const struct cr_picture *picture)
{
    double page = sheet->right - sheet->left, tall = (sheet->bottom - sheet->top) * TALL_MOST;
    double scale = page < picture->width ? page / picture->width : 1;
    return scale * picture->height > tall ? tall / picture->height : scale;
}

static void set_ink(cairo_t *on, enum cr_ink ink)
{
    uint32_t colour = cr_ink_light(ink);
    cairo_set_source_rgb(on, (double)(colour >> 16 & 0xff) / 255,
                         (double)(colour >> 8 & 0xff) / 255, (double)(colour & 0xff) / 255);
}

static void draw_text(struct cr_sheet *sheet, const struct cr_picture *picture,
                      const struct cr_shape *shape)
{
    const double *at = picture->numbers + shape->first;
    PangoLayout *layout = pango_layout_new(sheet->context);
    PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
    int width;
    pango_font_description_set_absolute_size(font, shape->thick * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, picture->pool + shape->text, -1);
    pango_layout_get_size(layout, &width, NULL);
    double back = shape->side == CR_TEXT_LEFT     ? 0
                  : shape->side == CR_TEXT_MIDDLE ? (double)width / PANGO_SCALE / 2
                                                  : (double)width / PANGO_SCALE;
    cairo_move_to(sheet->on, at[0] - back,
                  at[1] - (double)pango_layout_get_baseline(layout) / PANGO_SCALE);
    pango_cairo_show_layout(sheet->on, layout);
    pango_font_description_free(font);
    g_object_unref(layout);
}

static void draw_points(cairo_t *on, const double *numbers, size_t count)
{
    cairo_new_path(on); /* a text before it left its own end there */
    for (size_t i = 0; i + 1 < count; i += 2)
        cairo_line_to(on, numbers[i], numbers[i + 1]);
}

static void draw_shape(struct cr_sheet *sheet, const struct cr_picture *picture,
                       const struct cr_shape *shape)
{
    const double *numbers = picture->numbers + shape->first;
    cairo_t *on = sheet->on;
    set_ink(on, shape->ink);
    switch (shape->kind) {
    case CR_SHAPE_RECT:
        cairo_rectangle(on, numbers[0], numbers[1], numbers[2], numbers[3]);
        cairo_fill(on);
        break;
    case CR_SHAPE_AREA:
        draw_points(on, numbers, shape->count);
        cairo_close_path(on);
        cairo_fill(on);
        break;
    case CR_SHAPE_PATH:
        draw_points(on, numbers, shape->count);
        cairo_set_line_width(on, shape->thick);
        cairo_stroke(on);
        break;
    case CR_SHAPE_TEXT: draw_text(sheet, picture, shape); break;
    }
}

void cr_sheet_picture(struct cr_sheet *sheet, const struct cr_picture *picture)
{
    double scale = cr_sheet_picture_scale(sheet, picture);
    double page = sheet->right - sheet->left, width = scale * picture->width;
    cr_sheet_room(sheet, scale * picture->height);
    if (sheet->on) {
        cairo_save(sheet->on);
        cairo_translate(sheet->on, sheet->left + (page - width) / 2, sheet->y);
        cairo_scale(sheet->on, scale, scale);
        for (size_t i = 0; i < picture->shape_count; i++)
            draw_shape(sheet, picture, &picture->shapes[i]);
        cairo_restore(sheet->on);
        cairo_set_source_rgb(sheet->on, 0, 0, 0);
    }
    sheet->y += scale * picture->height;
}
