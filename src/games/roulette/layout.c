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

#include <assert.h>
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

bool cr_place_is(unsigned place)
{
    return place < ZERO_STREETS || (place >= COLUMNS && place <= PLACE_BORDER);
}

bool cr_line_is(unsigned line)
{
    return (line >= ROW_SPLITS && line < ZERO_STREETS) || (line >= LINE_DL && line <= LINE_CHANCES);
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
    if (line == LINE_OUTER) return at.x == 5;
    if (line == LINE_BOTTOM) return at.y == 12;
    if (line == LINE_DOZENS) return at.x == 2 && (at.y == 4 || at.y == 8);
    if (line == LINE_CHANCES) return false; /* on the dozens' other side */
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
    } else if (place >= COLUMNS && place < DOZENS) {
        int c = (int)(place - COLUMNS) + 1;
        out[count++] = (struct point){ c + 1, 12 };
        out[count++] = (struct point){ c + 2, 12 };
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

/* ---- The lie ---- */

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

static enum cr_touch touch_class(int bet)
{
    if (bet < 0) return CR_TOUCH_BORDER;
    if (bet < STREETS) return CR_TOUCH_SPLIT;
    if (bet < ZERO_STREETS) return CR_TOUCH_DOUBLE_LINE;
    if (bet < CORNERS) return CR_TOUCH_ZERO_STREET;
    if (bet < FIRST_FOUR) return CR_TOUCH_CORNER;
    return bet == FIRST_FOUR ? CR_TOUCH_FIRST_FOUR : CR_TOUCH_SIX_LINE;
}

static struct cr_lie lie_of(unsigned place, enum cr_touch touch, int touched)
{
    return (struct cr_lie){ centre_class(place), touch, place < CR_POSITIONS ? (int)place : -1,
                            touched };
}

static bool is_double_line(unsigned line)
{
    return line == LINE_DL || (line >= STREETS && line < ZERO_STREETS);
}

static bool is_point(unsigned line)
{
    return line >= LINE_X && line < LINE_OUTER;
}

/* What a chip touches: each line once, its own line left out, DL with and without its row as one. */
struct touched {
    unsigned lines[16];
    size_t count, borders; /* borders: how many of them carry no bet */
};

static void add_line(struct touched *touched, unsigned line)
{
    for (size_t i = 0; i < touched->count; i++) {
        unsigned *other = &touched->lines[i];
        if (*other == line) return;
        if (!is_double_line(*other) || !is_double_line(line)) continue;
        if (*other != LINE_DL && line != LINE_DL) continue; /* two rows: they meet at an X */
        if (line != LINE_DL) *other = line;
        return;
    }
    touched->lines[touched->count++] = line;
    touched->borders += line >= LINE_OUTER;
}

/* Whether the line runs along the box, so that a chip in it can touch the line and nothing else. */
static bool runs_along(unsigned place, unsigned line)
{
    switch (centre_class(place)) {
    case CR_CENTRE_ZERO:
        return line == LINE_DL || line == LINE_OUTER ||
               (line < STREETS && cr_position_covers(line, 0));
    case CR_CENTRE_BOX:
        if (line == LINE_OUTER) return place % 3 == 0;
        if (line == LINE_BOTTOM) return place >= 34;
        if (line == LINE_DL) return place % 3 == 1;
        if (line >= STREETS) return line < ZERO_STREETS && place == 3 * (line - STREETS) + 1;
        return cr_position_covers(line, place);
    case CR_CENTRE_DOZEN:
        if (line == LINE_BOTTOM) return place == DOZENS + 2;
        if (line >= STREETS && line < ZERO_STREETS) return (line - STREETS) / 4 == place - DOZENS;
        return line == LINE_DOZENS || line == LINE_CHANCES;
    case CR_CENTRE_CHANCE:
        if (place >= EVEN_CHANCES) return line == LINE_CHANCES || line == LINE_DOZENS;
        return line == LINE_BOTTOM || (line == LINE_OUTER && place == COLUMNS + 2);
    case CR_CENTRE_ROW_LINE: /* not run: only boxes are asked; a line touches another at its ends */
    case CR_CENTRE_COLUMN_LINE:
    case CR_CENTRE_ZERO_LINE:
    case CR_CENTRE_DOUBLE_LINE:
    case CR_CENTRE_BORDER: return false; /* not run: as above */
    }
    abort(); /* every centre returned above */
}

/* The point of the place in which all that is touched meets; false: there is none. */
static bool meet(unsigned place, const struct touched *touched, struct point *at)
{
    struct point points[8] = { { 0, 0 } };
    int count = place_points(place, points);
    for (int i = 0; i < count; i++) {
        bool all = true;
        for (size_t j = 0; j < touched->count; j++)
            all = all && line_meets(touched->lines[j], points[i]);
        if (!all) continue;
        *at = points[i];
        return true;
    }
    return false;
}

/* The dozens' and chances' own borders lie away from all points: several of them are one chip's. */
static bool are_outside_borders(unsigned place, const struct touched *touched)
{
    enum cr_centre centre = centre_class(place);
    if (centre != CR_CENTRE_DOZEN && centre != CR_CENTRE_CHANCE) return false;
    for (size_t i = 0; i < touched->count; i++)
        if (!runs_along(place, touched->lines[i]) || touched->lines[i] < LINE_OUTER) return false;
    return true;
}

/* DL beside a box's own row. */
static int line_bet(unsigned place, unsigned line)
{
    return line == LINE_DL ? STREETS + (int)(place - 1) / 3 : (int)line;
}

struct cr_lie cr_layout_lie(unsigned place, const uint8_t *lines, size_t line_count)
{
    const struct cr_lie impossible = lie_of(place, CR_TOUCH_IMPOSSIBLE, -1);
    struct touched touched = { { 0 }, 0, 0 };
    assert(cr_place_is(place));
    if (line_count > 16) return impossible;
    for (size_t i = 0; i < line_count; i++) {
        bool own = place < ZERO_STREETS &&
                   (lines[i] == place || (lines[i] == LINE_DL && place >= STREETS));
        if (!own) add_line(&touched, lines[i]);
    }
    if (place == PLACE_BORDER)
        return lie_of(place, touched.count ? CR_TOUCH_BORDER : CR_TOUCH_NOTHING, -1);
    if (touched.count == 0) return lie_of(place, CR_TOUCH_NOTHING, -1);

    /* One line along the box; or lines that meet in one point of the place. */
    struct point at = { 0, 0 };
    bool alone = touched.count == 1 && !is_point(touched.lines[0]);
    enum cr_centre centre = centre_class(place);
    bool is_box = centre == CR_CENTRE_BOX || centre == CR_CENTRE_ZERO ||
                  centre == CR_CENTRE_DOZEN || centre == CR_CENTRE_CHANCE;
    bool can_lie = is_box && alone
                       ? runs_along(place, touched.lines[0])
                       : meet(place, &touched, &at) || are_outside_borders(place, &touched);
    if (!can_lie) return impossible;

    /* Borders without a bet are left aside; one line left is the bet, else the point is. */
    size_t real = touched.count - touched.borders;
    if (real == 0 || centre == CR_CENTRE_CHANCE) return lie_of(place, CR_TOUCH_BORDER, -1);
    unsigned first = touched.lines[0];
    for (size_t i = 0; first >= LINE_OUTER; i++)
        first = touched.lines[i];
    if (centre == CR_CENTRE_DOZEN && real == 1 && first == LINE_DL)
        return impossible; /* beside which row? */
    if (is_box && real == 1 && runs_along(place, first)) {
        if (centre == CR_CENTRE_ZERO && first == LINE_DL) return lie_of(place, CR_TOUCH_BORDER, -1);
        int bet = line_bet(place, first);
        return lie_of(place, touch_class(bet), bet);
    }
    int bet = point_bet(at);
    return lie_of(place, touch_class(bet), bet);
}
