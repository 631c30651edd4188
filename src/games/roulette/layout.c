/* layout.c -- how a chip lies on the cloth.
 *
 * The cloth as a grid, zero on top, DL on the left of column 1:
 *
 *     x = 2   3   4   5          y = 0   the zero border: X(0) at x=2, T1 at 3, T2 at 4
 *         DL          outer      y = 1..11  row borders: X(y) at x=2, corners at x = 3, 4
 *                                y = 12  the bottom border
 *
 * Number n of row r, column c lies between x = c+1, c+2 and y = r-1, r. A chip is small: it touches
 * nothing, one line, or lines that all meet in one point of the place its centre is in. That point, or
 * that line, or the place itself, is the bet. Lines without a bet never make one (R12).
 */
#include "games/roulette/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Where the kinds of positions stand in positions.c ---- */

enum {
    ROW_SPLITS = 37,    /* 1/2 2/3 4/5 5/6 ... */
    COLUMN_SPLITS = 61, /* 1/4 2/5 3/6 ... */
    ZERO_SPLITS = 94,   /* 0/1 0/2 0/3 */
    STREETS = 97,
    ZERO_STREETS = 109, /* 0/1/2 0/2/3 */
    CORNERS = 111,
    FIRST_FOUR = 133,
    SIX_LINES = 134,
    COLUMNS = 145,
    DOZENS = 148,
    EVEN_CHANCES = 151,
};

/* Places are the positions whose own spot they are (boxes, split lines, DL beside a row, outside
 * boxes), and the lines that carry no bet. Lines are split lines and DL beside a row by position, and: */
enum {
    PLACE_BORDER = CR_POSITIONS,
    LINE_DL = CR_POSITIONS, /* beside the chip's own row, or at its X point */
    LINE_X,                 /* X(0)..X(11) */
    LINE_T = LINE_X + 12,   /* T1 T2 */
    LINE_OUTER = LINE_T + 2,
    LINE_BOTTOM,
    LINE_DOZENS,
    LINE_CHANCES,
};

/* ---- Names ---- */

static const char *const border_names[] = { "outer", "bottom", "dozens", "chances" };

int cr_place_find(const char *name)
{
    char key[24];
    int a, b, end = 0;
    if (sscanf(name, "box %d%n", &a, &end) == 1 && name[end] == '\0')
        return a >= 0 && a < CR_NUMBERS ? a : -1;
    if (sscanf(name, "L(%d/%d)%n", &a, &b, &end) == 2 && end && name[end] == '\0') {
        snprintf(key, sizeof key, "s%d/%d", a, b);
        return cr_position_find(key);
    }
    if (sscanf(name, "DL %d%n", &a, &end) == 1 && name[end] == '\0')
        return a >= 1 && a <= 12 ? STREETS + a - 1 : -1;
    if (sscanf(name, "dozen %d%n", &a, &end) == 1 && name[end] == '\0')
        return a >= 1 && a <= 3 ? DOZENS + a - 1 : -1;
    if (strcmp(name, "border") == 0) return PLACE_BORDER;
    int position = cr_position_find(name);
    return position >= COLUMNS && (position < DOZENS || position >= EVEN_CHANCES) ? position : -1;
}

static size_t write_split(unsigned position, char *out, size_t out_size)
{
    return (size_t)snprintf(out, out_size, "L(%s)", cr_positions[position].key + 1);
}

size_t cr_place_name(unsigned place, char *out, size_t out_size)
{
    if (place < ROW_SPLITS) return (size_t)snprintf(out, out_size, "box %u", place);
    if (place < STREETS) return write_split(place, out, out_size);
    if (place < ZERO_STREETS) return (size_t)snprintf(out, out_size, "DL %u", place - STREETS + 1);
    if (place >= DOZENS && place < EVEN_CHANCES)
        return (size_t)snprintf(out, out_size, "dozen %u", place - DOZENS + 1);
    if (place < CR_POSITIONS) return (size_t)snprintf(out, out_size, "%s", cr_positions[place].key);
    return (size_t)snprintf(out, out_size, "border");
}

int cr_line_find(const char *name)
{
    int a, end = 0;
    if (strcmp(name, "DL") == 0) return LINE_DL;
    if (strcmp(name, "T1") == 0) return LINE_T;
    if (strcmp(name, "T2") == 0) return LINE_T + 1;
    if (sscanf(name, "X(%d)%n", &a, &end) == 1 && end && name[end] == '\0')
        return a >= 0 && a <= 11 ? LINE_X + a : -1;
    for (int i = 0; i < 4; i++)
        if (strcmp(name, border_names[i]) == 0) return LINE_OUTER + i;
    int place = cr_place_find(name);
    return place >= ROW_SPLITS && place < ZERO_STREETS ? place : -1;
}

size_t cr_line_name(unsigned line, char *out, size_t out_size)
{
    if (line < STREETS) return write_split(line, out, out_size);
    if (line < ZERO_STREETS) return (size_t)snprintf(out, out_size, "DL %u", line - STREETS + 1);
    if (line == LINE_DL) return (size_t)snprintf(out, out_size, "DL");
    if (line < LINE_T) return (size_t)snprintf(out, out_size, "X(%u)", line - LINE_X);
    if (line < LINE_OUTER) return (size_t)snprintf(out, out_size, "T%u", line - LINE_T + 1);
    return (size_t)snprintf(out, out_size, "%s", border_names[line - LINE_OUTER]);
}

/* ---- Points ---- */

struct point {
    int x, y;
};

/* The two ends of a line that carries a bet: a split line or DL beside a row. */
static void line_ends(unsigned line, struct point ends[2])
{
    if (line < COLUMN_SPLITS) { /* upright, between a and a+1 of row r */
        int r = (int)(line - ROW_SPLITS) / 2 + 1, c = (int)(line - ROW_SPLITS) % 2 + 1;
        ends[0] = (struct point){ c + 2, r - 1 };
        ends[1] = (struct point){ c + 2, r };
    } else if (line < STREETS) { /* lying, under number a, or under zero above b */
        bool zero = line >= ZERO_SPLITS;
        int a = (int)(zero ? line - ZERO_SPLITS : line - COLUMN_SPLITS);
        int c = zero ? a + 1 : a % 3 + 1, y = zero ? 0 : a / 3 + 1;
        ends[0] = (struct point){ c + 1, y };
        ends[1] = (struct point){ c + 2, y };
    } else { /* DL beside row r */
        int r = (int)(line - STREETS) + 1;
        ends[0] = (struct point){ 2, r - 1 };
        ends[1] = (struct point){ 2, r };
    }
}

/* Whether a touched line passes through or ends in that point. */
static bool line_meets(unsigned line, struct point at)
{
    if (line == LINE_DL) return at.x == 2;
    if (line >= LINE_X && line < LINE_T) return at.x == 2 && at.y == (int)(line - LINE_X);
    if (line >= LINE_T) return at.x == (int)(line - LINE_T) + 3 && at.y == 0;
    struct point ends[2];
    line_ends(line, ends);
    return (ends[0].x == at.x && ends[0].y == at.y) || (ends[1].x == at.x && ends[1].y == at.y);
}

/* The points of the place a chip's centre is in that a bet can stand on, into out[8]. */
static int place_points(unsigned place, struct point *out)
{
    int count = 0;
    if (place == 0) {
        for (int x = 2; x <= 5; x++)
            out[count++] = (struct point){ x, 0 };
    } else if (place < ROW_SPLITS) {
        int r = (int)(place - 1) / 3 + 1, c = (int)(place - 1) % 3 + 1;
        for (int i = 0; i < 4; i++)
            out[count++] = (struct point){ c + 1 + i % 2, r - 1 + i / 2 };
    } else if (place < ZERO_STREETS) {
        line_ends(place, out);
        count = 2;
    } else if (place >= DOZENS && place < EVEN_CHANCES) {
        int first = 4 * (int)(place - DOZENS);
        for (int y = first; y <= first + 4; y++)
            out[count++] = (struct point){ 2, y };
    }
    return count;
}

/* The bet that stands on a point; -1 at the outer and bottom borders. */
static int point_bet(struct point at)
{
    if (at.x >= 5 || at.y >= 12) return -1;
    if (at.y == 0) return at.x == 2 ? FIRST_FOUR : ZERO_STREETS + at.x - 3;
    return at.x == 2 ? SIX_LINES + at.y - 1 : CORNERS + 2 * (at.y - 1) + at.x - 3;
}

/* ---- Borders without a bet ---- */

static enum cr_centre centre_class(unsigned place)
{
    if (place == 0) return CR_CENTRE_ZERO;
    if (place < ROW_SPLITS) return CR_CENTRE_BOX;
    if (place < COLUMN_SPLITS) return CR_CENTRE_ROW_LINE;
    if (place < ZERO_SPLITS) return CR_CENTRE_COLUMN_LINE;
    if (place < STREETS) return CR_CENTRE_ZERO_LINE;
    if (place < ZERO_STREETS) return CR_CENTRE_DOUBLE_LINE;
    if (place >= DOZENS && place < EVEN_CHANCES) return CR_CENTRE_DOZEN;
    if (place < CR_POSITIONS) return CR_CENTRE_CHANCE;
    return CR_CENTRE_BORDER;
}

/* Whether a chip in that place can reach that border. */
static bool border_is_near(unsigned place, unsigned border)
{
    enum cr_centre centre = centre_class(place);
    struct point points[8] = { { 0, 0 } };
    if (border == LINE_CHANCES || border == LINE_DOZENS)
        return centre == CR_CENTRE_DOZEN || (centre == CR_CENTRE_CHANCE && place >= EVEN_CHANCES) ||
               (centre == CR_CENTRE_DOUBLE_LINE && border == LINE_DOZENS);
    if (centre == CR_CENTRE_CHANCE) return place < DOZENS || border == LINE_BOTTOM;
    if (centre == CR_CENTRE_DOZEN) return border == LINE_BOTTOM && place == DOZENS + 2;
    int count = place_points(place, points);
    for (int i = 0; i < count; i++)
        if (border == LINE_OUTER ? points[i].x == 5 : points[i].y == 12) return true;
    return false;
}

/* ---- The lie ---- */

static const struct cr_lie impossible = { CR_CENTRE_BOX, CR_TOUCH_IMPOSSIBLE, -1, -1 };

static struct cr_lie cannot(enum cr_centre centre)
{
    struct cr_lie lie = impossible;
    lie.centre = centre;
    return lie;
}

static enum cr_touch touch_class(int bet)
{
    if (bet < 0) return CR_TOUCH_BORDER;
    if (bet < STREETS) return CR_TOUCH_SPLIT;
    if (bet < ZERO_STREETS) return CR_TOUCH_DOUBLE_LINE;
    if (bet < CORNERS) return CR_TOUCH_ZERO_STREET;
    if (bet < FIRST_FOUR) return CR_TOUCH_CORNER;
    return bet == FIRST_FOUR ? CR_TOUCH_FIRST_FOUR : CR_TOUCH_SIX_LINE;
}

static struct cr_lie lie_of(unsigned place, int touched)
{
    return (struct cr_lie){ centre_class(place), touch_class(touched), (int)place, touched };
}

/* Only one line is touched, away from its ends: the place must lie along it. */
static struct cr_lie beside_line(unsigned place, unsigned line)
{
    enum cr_centre centre = centre_class(place);
    if (line == LINE_DL) {
        if (centre == CR_CENTRE_ZERO) return lie_of(place, -1); /* no bet there: left aside (R12) */
        if (centre != CR_CENTRE_BOX || (place - 1) % 3 != 0) return cannot(centre);
        return lie_of(place, STREETS + (int)(place - 1) / 3);
    }
    if (centre == CR_CENTRE_DOZEN && line >= STREETS) {
        unsigned row = line - STREETS;
        return row / 4 == place - DOZENS ? lie_of(place, (int)line) : cannot(centre);
    }
    if (centre != CR_CENTRE_BOX && centre != CR_CENTRE_ZERO) return cannot(centre);
    if (line >= STREETS)
        return centre == CR_CENTRE_BOX && place == 3 * (line - STREETS) + 1
                   ? lie_of(place, (int)line)
                   : cannot(centre);
    return cr_position_covers(line, place) ? lie_of(place, (int)line) : cannot(centre);
}

static bool is_double_line(unsigned line)
{
    return line == LINE_DL || (line >= STREETS && line < ZERO_STREETS);
}

/* Adds a touched line once; DL, said with and without its row, is one line. */
static size_t add_line(unsigned *lines, size_t count, unsigned line)
{
    for (size_t i = 0; i < count; i++) {
        if (lines[i] == line) return count;
        if (!is_double_line(lines[i]) || !is_double_line(line)) continue;
        if (lines[i] != LINE_DL && line != LINE_DL) continue; /* two rows: they meet at an X */
        if (line != LINE_DL) lines[i] = line;
        return count;
    }
    lines[count] = line;
    return count + 1;
}

struct cr_lie cr_layout_lie(unsigned place, const uint8_t *lines, size_t line_count)
{
    enum cr_centre centre = centre_class(place);
    unsigned real[16] = { 0 };
    size_t real_count = 0;
    bool border = false;
    if (line_count > 16) return cannot(centre);
    for (size_t i = 0; i < line_count; i++) {
        unsigned line = lines[i];
        bool own = line == place || (line == LINE_DL && centre == CR_CENTRE_DOUBLE_LINE);
        if (line >= LINE_OUTER) {
            if (centre != CR_CENTRE_BORDER && !border_is_near(place, line)) return cannot(centre);
            border = true;
        } else if (!own) { /* a chip on a line touches that line anyway */
            real_count = add_line(real, real_count, line);
        }
    }
    if (centre == CR_CENTRE_BORDER) {
        struct cr_lie lie = { centre, border ? CR_TOUCH_BORDER : CR_TOUCH_NOTHING, -1, -1 };
        return lie;
    }
    if (real_count == 0) {
        struct cr_lie lie = lie_of(place, -1);
        lie.touch = border ? CR_TOUCH_BORDER : CR_TOUCH_NOTHING;
        return lie;
    }
    if (centre == CR_CENTRE_CHANCE) return cannot(centre);
    bool is_box = centre == CR_CENTRE_BOX || centre == CR_CENTRE_ZERO || centre == CR_CENTRE_DOZEN;
    bool is_point = real[0] >= LINE_X && real[0] < LINE_OUTER;
    if (is_box && real_count == 1 && !is_point) return beside_line(place, real[0]);

    struct point points[8] = { { 0, 0 } };
    int count = place_points(place, points);
    for (int i = 0; i < count; i++) {
        bool all = true;
        for (size_t j = 0; j < real_count; j++)
            all = all && line_meets(real[j], points[i]);
        if (all) return lie_of(place, point_bet(points[i]));
    }
    return cannot(centre);
}
