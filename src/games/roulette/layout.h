/* layout.h -- the cloth: every legal position, and every place a chip can lie.
 *
 * The 157 positions are rows of data in positions.c, named as the specification names them: n17,
 * s17/20, t16, t0/1/2, c17/21, f4, x13, col2, doz1, red. A position's numbers are a mask: bit n is set
 * if it covers n.
 *
 * A badly placed chip is described by its centre and the lines it touches [M1 §23]. The cloth is a grid
 * (drawn in roulette.md, "Geometry"): boxes, the lines between them, and the points where lines meet.
 * cr_layout_lie() finds what the chip really touches; the house's table (rules.h, `misplaced_table`)
 * says which bet that is.
 */
#ifndef CR_GAMES_ROULETTE_LAYOUT_H
#define CR_GAMES_ROULETTE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CR_NUMBERS     37
#define CR_POSITIONS   157
#define CR_NO_POSITION UINT16_MAX

enum cr_bet_type {
    CR_STRAIGHT,
    CR_SPLIT,
    CR_STREET,
    CR_CORNER,
    CR_FIRST_FOUR,
    CR_SIX_LINE,
    CR_COLUMN,
    CR_DOZEN,
    CR_RED_BLACK,
    CR_EVEN_ODD,
    CR_LOW_HIGH,
    CR_BET_TYPES,
};
#define CR_INSIDE_TYPES CR_COLUMN /* the types before it are inside bets */

struct cr_position {
    const char *key;
    enum cr_bet_type type;
    uint64_t numbers;
};
extern const struct cr_position cr_positions[CR_POSITIONS];

int cr_position_find(const char *key); /* -1: no such position */
const char *cr_position_key(int position);
const char *cr_bet_type_key(enum cr_bet_type type); /* "straight" */
bool cr_number_is_red(unsigned number);

static inline bool cr_position_covers(unsigned position, unsigned number)
{
    return cr_positions[position].numbers >> number & 1;
}

/* ---- Where a chip lies ---- */

/* What the centre of a chip can be in or on. */
enum cr_centre {
    CR_CENTRE_BOX,         /* the box of 1..36 */
    CR_CENTRE_ZERO,        /* the box of 0 */
    CR_CENTRE_ROW_LINE,    /* L(a/a+1): between two numbers of a row */
    CR_CENTRE_COLUMN_LINE, /* L(a/a+3): between two rows */
    CR_CENTRE_ZERO_LINE,   /* L(0/1) L(0/2) L(0/3) */
    CR_CENTRE_DOUBLE_LINE, /* DL beside a row */
    CR_CENTRE_DOZEN,
    CR_CENTRE_CHANCE, /* an even-chance box or a column box */
    CR_CENTRE_BORDER, /* exactly on a line that carries no bet */
};

/* What it touches, the borders that carry no bet left aside. */
enum cr_touch {
    CR_TOUCH_NOTHING,
    CR_TOUCH_SPLIT,       /* one split line */
    CR_TOUCH_CORNER,      /* the meeting point of four numbers */
    CR_TOUCH_ZERO_STREET, /* T1 or T2 */
    CR_TOUCH_FIRST_FOUR,  /* X(0) */
    CR_TOUCH_SIX_LINE,    /* X(1)..X(11) */
    CR_TOUCH_DOUBLE_LINE, /* DL beside a row */
    CR_TOUCH_BORDER,      /* only lines that carry no bet */
    CR_TOUCH_IMPOSSIBLE,  /* no chip can lie so */
};

/* How a chip lies: its classes for the house's table, and the bet each reading of it would be. */
struct cr_lie {
    enum cr_centre centre;
    enum cr_touch touch;
    int own;     /* position of the place its centre is in: n17, s17/18, t16, doz1, red; -1: none */
    int touched; /* position of the line or point it touches: s17/18, c17/21, x13, t16, f4; -1 */
};

/* Places and lines by name, for round files: centres "box 17", "L(17/18)", "DL 6", "dozen 1", "red",
 * "col2", "border"; lines "L(17/18)", "DL", "DL 6", "X(6)", "T1", "outer", "bottom", "dozens",
 * "chances". -1: no such name. Names are written back as they are read. */
int cr_place_find(const char *name);
size_t cr_place_name(unsigned place, char *out, size_t out_size);
int cr_line_find(const char *name);
size_t cr_line_name(unsigned line, char *out, size_t out_size);

/* Whether a number names a place, or a line, at all. */
bool cr_place_is(unsigned place);
bool cr_line_is(unsigned line);

/* The place and the lines are such (asserted). */
struct cr_lie cr_layout_lie(unsigned place, const uint8_t *lines, size_t line_count);

#endif
