/* plot_bands.c -- plots with two axes: bands around a mean, and a line. */
#include <math.h>
#include <stdio.h>

#include "paper/paper.h"
#include "paper/plot.h"

#define LETTERS 10.0
#define TALL    300.0
#define LEFT    92.0 /* for the numbers of the upright axis */
#define RIGHT   18.0
#define TOP     28.0 /* for its title */
#define BOTTOM  66.0 /* for the other's, and what the colours mean */
#define STEPS   48   /* of a curve */
#define MARKS   6    /* on an axis, about */

/* ---- Axes ---- */

struct axes {
    enum cr_lang lang;
    double x_most, y_least, y_most;
    double step; /* of the upright one */
};

/* 1, 2 or 5 of some power of ten: about `marks` of them in the span. */
static double step_for(double span, double marks)
{
    double rough = span / marks, power = pow(10, floor(log10(rough)));
    double times = rough / power;
    return power * (times <= 1.0001 ? 1 : times <= 2.0001 ? 2 : times <= 5.0001 ? 5 : 10);
}

static double at_x(const struct axes *axes, double x)
{
    return LEFT + x / axes->x_most * (CR_PLOT_WIDTH - LEFT - RIGHT);
}

static double at_y(const struct axes *axes, double y)
{
    return TOP + (axes->y_most - y) / (axes->y_most - axes->y_least) * (TALL - TOP - BOTTOM);
}

/* As many decimals as the step has. */
static void say_mark(char *out, size_t size, enum cr_lang lang, double value, double step)
{
    char plain[64];
    int decimals = step >= 1 ? 0 : (int)ceil(-log10(step) - 1e-9);
    struct cr_text text = cr_text_on(out, size);
    if (fabs(value) < step / 1000) value = 0; /* no "-0" */
    snprintf(plain, sizeof plain, "%.*f", decimals, value);
    cr_paper_number(&text, lang, plain);
}

/* The span of the upright axis, made whole steps, zero in it. */
static void set_span(struct axes *axes, double least, double most)
{
    least = fmin(least, 0);
    most = fmax(most, 0);
    if (!(most > least)) most = least + 1;
    axes->step = step_for(most - least, MARKS);
    axes->y_least = floor(least / axes->step + 1e-9) * axes->step;
    axes->y_most = ceil(most / axes->step - 1e-9) * axes->step;
}

static void put_axes(struct cr_picture *picture, const struct axes *axes, const char *x_title,
                     const char *y_title)
{
    char said[80];
    double x_step = step_for(axes->x_most, MARKS), bottom = TALL - BOTTOM;
    long marks = lround((axes->y_most - axes->y_least) / axes->step);
    for (long i = 0; i <= marks; i++) {
        double value = axes->y_least + (double)i * axes->step, y = at_y(axes, value);
        bool is_zero = fabs(value) < axes->step / 1000;
        cr_picture_line(picture, LEFT, y, CR_PLOT_WIDTH - RIGHT, y,
                        is_zero ? CR_INK_FAINT : CR_INK_RULE, is_zero ? 1.25 : 0.75);
        say_mark(said, sizeof said, axes->lang, value, axes->step);
        cr_picture_text(picture, LEFT - 6, y + 3.5, LETTERS, CR_TEXT_RIGHT, CR_INK_FAINT, said);
    }
    for (long i = 0; (double)i * x_step <= axes->x_most * 1.0001; i++) {
        double x = at_x(axes, (double)i * x_step);
        cr_picture_line(picture, x, bottom, x, bottom + 4, CR_INK_FAINT, 1);
        say_mark(said, sizeof said, axes->lang, (double)i * x_step, x_step);
        cr_picture_text(picture, x, bottom + 16, LETTERS, CR_TEXT_MIDDLE, CR_INK_FAINT, said);
    }
    cr_picture_text(picture, LEFT, TOP - 12, LETTERS, CR_TEXT_LEFT, CR_INK_FAINT, y_title);
    cr_picture_text(picture, CR_PLOT_WIDTH - RIGHT, bottom + 31, LETTERS, CR_TEXT_RIGHT,
                    CR_INK_FAINT, x_title);
}

/* ---- Bands ---- */

static const enum cr_ink band_inks[CR_PLOT_BANDS] = { CR_INK_NEAR, CR_INK_FAR, CR_INK_FARTHEST };

/* After a part of the time: the mean, and so many deviations from it. */
static double sum_at(const struct cr_plot_fan *fan, double part, double reach)
{
    return fan->mean * part + reach * fan->deviation * sqrt(part);
}

/* The lowest may lie before the end, where the mean has not yet made up for the deviation. */
static double lowest(const struct cr_plot_fan *fan)
{
    double least = 0;
    for (int i = 0; i <= STEPS; i++)
        least = fmin(least, sum_at(fan, (double)i / STEPS, -fan->reach[CR_PLOT_BANDS - 1]));
    return least;
}

static void put_band(struct cr_picture *picture, const struct cr_plot_fan *fan,
                     const struct axes *axes, size_t band)
{
    double points[4 * (STEPS + 1)];
    for (int i = 0; i <= STEPS; i++) {
        double part = (double)(i * i) / (STEPS * STEPS); /* closer where it bends */
        double x = at_x(axes, part * fan->most);
        size_t up = 2 * (size_t)i, down = 2 * (size_t)(2 * STEPS + 1 - i);
        points[up] = points[down] = x;
        points[up + 1] = at_y(axes, sum_at(fan, part, fan->reach[band]));
        points[down + 1] = at_y(axes, sum_at(fan, part, -fan->reach[band]));
    }
    cr_picture_area(picture, points, 2 * (STEPS + 1), band_inks[band]);
}

static void put_meaning(struct cr_picture *picture, const struct cr_plot_fan *fan)
{
    double y = TALL - 14, x = LEFT;
    cr_picture_line(picture, x, y - 4, x + 16, y - 4, CR_INK_MIDDLE, 2);
    cr_picture_text(picture, x + 20, y, LETTERS, CR_TEXT_LEFT, CR_INK_TEXT, fan->middle);
    x += 32 + cr_picture_text_width(fan->middle, LETTERS);
    for (size_t i = 0; i < CR_PLOT_BANDS; i++) {
        cr_picture_rect(picture, x, y - 9, 12, 11, band_inks[i]);
        cr_picture_text(picture, x + 16, y, LETTERS, CR_TEXT_LEFT, CR_INK_TEXT, fan->words[i]);
        x += 30 + cr_picture_text_width(fan->words[i], LETTERS);
    }
}

struct cr_picture *cr_plot_fan(const struct cr_plot_fan *fan)
{
    struct cr_picture *picture = cr_picture_open(CR_PLOT_WIDTH, TALL);
    struct axes axes = { .lang = fan->lang, .x_most = fan->most };
    if (picture == NULL) return NULL;
    set_span(&axes, lowest(fan), fmax(sum_at(fan, 1, fan->reach[CR_PLOT_BANDS - 1]), 0));
    for (size_t band = CR_PLOT_BANDS; band-- > 0;)
        put_band(picture, fan, &axes, band);
    put_axes(picture, &axes, fan->x_title, fan->y_title);
    cr_picture_line(picture, at_x(&axes, 0), at_y(&axes, 0), at_x(&axes, fan->most),
                    at_y(&axes, fan->mean), CR_INK_MIDDLE, 2);
    put_meaning(picture, fan);
    return picture;
}

/* ---- A line ---- */

struct cr_picture *cr_plot_line(const struct cr_plot_line *line)
{
    struct cr_picture *picture = cr_picture_open(CR_PLOT_WIDTH, TALL);
    struct axes axes = { .lang = line->lang, .x_most = line->most };
    if (picture == NULL) return NULL;
    set_span(&axes, fmin(line->first, line->last), fmax(line->first, line->last));
    put_axes(picture, &axes, line->x_title, line->y_title);
    cr_picture_line(picture, at_x(&axes, 0), at_y(&axes, line->first), at_x(&axes, line->most),
                    at_y(&axes, line->last), CR_INK_MIDDLE, 2);
    if (line->zero > 0) {
        double x = at_x(&axes, line->zero), y = at_y(&axes, 0);
        cr_picture_rect(picture, x - 3.5, y - 3.5, 7, 7, CR_INK_MINUS);
        cr_picture_text(picture, LEFT, TALL - 14, LETTERS, CR_TEXT_LEFT, CR_INK_TEXT,
                        line->zero_says);
    }
    return picture;
}
