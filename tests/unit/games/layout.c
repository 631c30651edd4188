/* The cloth: its 157 positions against the oracle's reading of their names, and every lie of a chip
 * against a plain statement in coordinates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "dice.h"
#include "roulette_oracle.h"
#include "table_kit.h"

/* ---- Positions ---- */

static void test_there_are_157_positions_and_the_oracle_knows_the_same(void **unused)
{
    (void)unused;
    static char keys[ORACLE_POSITIONS][ORACLE_KEY_SIZE];
    assert_int_equal(oracle_positions(keys), CR_POSITIONS);
    for (int i = 0; i < CR_POSITIONS; i++) {
        int position = cr_position_find(keys[i]);
        assert_in_range(position, 0, CR_POSITIONS - 1);
        assert_string_equal(cr_position_key(position), keys[i]);
        assert_true(cr_positions[position].numbers == oracle_numbers(keys[i]));
        assert_int_equal(cr_positions[position].type < CR_INSIDE_TYPES, oracle_is_inside(keys[i]));
    }
}

static void test_no_key_stands_twice(void **unused)
{
    (void)unused;
    for (int i = 0; i < CR_POSITIONS; i++)
        assert_int_equal(cr_position_find(cr_positions[i].key), i);
}

static void check_key(const char *key)
{
    int position = cr_position_find(key);
    if ((position >= 0) != oracle_is_position(key))
        fail_msg("%s is %sa position", key, position >= 0 ? "" : "no ");
}

static void test_no_other_string_of_the_key_grammar_is_a_position(void **unused)
{
    (void)unused;
    static const char letters[] = "nstcxfdNab";
    char key[48];
    for (const char *letter = letters; *letter; letter++)
        for (int a = 0; a <= 40; a++) {
            snprintf(key, sizeof key, "%c%d", *letter, a);
            check_key(key);
            for (int b = 0; b <= 40; b++) {
                snprintf(key, sizeof key, "%c%d/%d", *letter, a, b);
                check_key(key);
                for (int c = 0; c <= 40 && a < 5; c++) {
                    snprintf(key, sizeof key, "%c%d/%d/%d", *letter, a, b, c);
                    check_key(key);
                }
            }
        }
}

static void test_a_key_is_its_exact_spelling(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",     "n",     "n-1",   "n037", "n 1",   "N17",   "n17 ", " n17",  "s17",  "s20/17",
        "t2",   "t0",    "x34",   "f5",   "f",     "col0",  "col4", "doz0",  "doz4", "Red",
        "low ", "green", "s17/2", "c1/2", "c1/5/", "t0/1/", "x",    "n17.0", "?",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(cr_position_find(wrong[i]), -1);
        assert_false(oracle_is_position(wrong[i]));
    }
    assert_string_equal(cr_position_key(-1), "?");
    assert_string_equal(cr_position_key(CR_POSITIONS), "?");
    assert_string_equal(cr_bet_type_key(CR_SIX_LINE), "six_line");
    assert_string_equal(cr_bet_type_key(CR_BET_TYPES), "?");
}

static void test_eighteen_numbers_are_red_and_zero_is_not(void **unused)
{
    (void)unused;
    int red = 0;
    for (unsigned n = 0; n < CR_NUMBERS; n++) {
        assert_int_equal(cr_number_is_red(n), oracle_numbers("red") >> n & 1);
        red += cr_number_is_red(n);
    }
    assert_int_equal(red, 18);
    assert_false(cr_number_is_red(0));
    assert_true((oracle_numbers("red") | oracle_numbers("black")) == UINT64_C(0x1ffffffffe));
}

/* ---- Names of places and lines ---- */

struct names {
    char text[160][16];
    int number[160];
    int count;
};

static void add_name(struct names *names, int (*find)(const char *), const char *format, int a,
                     int b)
{
    char *text = names->text[names->count];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
    snprintf(text, sizeof names->text[0], format, a, b);
#pragma GCC diagnostic pop
    names->number[names->count] = find(text);
    if (names->number[names->count] >= 0) names->count++;
}

static void add_splits(struct names *names, int (*find)(const char *))
{
    for (int a = 0; a <= 36; a++)
        for (int b = 0; b <= 36; b++)
            add_name(names, find, "L(%d/%d)", a, b);
}

static const char *const chances[6] = { "low", "even", "red", "black", "odd", "high" };

static const struct names *places(void)
{
    static struct names names;
    if (names.count > 0) return &names;
    for (int n = 0; n < 37; n++)
        add_name(&names, cr_place_find, "box %d", n, 0);
    add_splits(&names, cr_place_find);
    for (int r = 1; r <= 12; r++)
        add_name(&names, cr_place_find, "DL %d", r, 0);
    for (int k = 1; k <= 3; k++) {
        add_name(&names, cr_place_find, "dozen %d", k, 0);
        add_name(&names, cr_place_find, "col%d", k, 0);
    }
    for (int i = 0; i < 6; i++)
        add_name(&names, cr_place_find, chances[i], 0, 0);
    add_name(&names, cr_place_find, "border", 0, 0);
    return &names;
}

static const char *const borders[4] = { "outer", "bottom", "dozens", "chances" };

static const struct names *lines(void)
{
    static struct names names;
    if (names.count > 0) return &names;
    add_splits(&names, cr_line_find);
    for (int r = 1; r <= 12; r++)
        add_name(&names, cr_line_find, "DL %d", r, 0);
    add_name(&names, cr_line_find, "DL", 0, 0);
    for (int k = 0; k <= 11; k++)
        add_name(&names, cr_line_find, "X(%d)", k, 0);
    for (int k = 1; k <= 2; k++)
        add_name(&names, cr_line_find, "T%d", k, 0);
    for (int i = 0; i < 4; i++)
        add_name(&names, cr_line_find, borders[i], 0, 0);
    return &names;
}

static void test_every_place_and_line_is_written_as_it_is_read(void **unused)
{
    (void)unused;
    char text[32];
    assert_int_equal(places()->count, 37 + 60 + 12 + 3 + 3 + 6 + 1);
    assert_int_equal(lines()->count, 60 + 12 + 1 + 12 + 2 + 4);
    for (int i = 0; i < places()->count; i++) {
        size_t length = cr_place_name((unsigned)places()->number[i], text, sizeof text);
        assert_string_equal(text, places()->text[i]);
        assert_int_equal(length, strlen(text));
    }
    for (int i = 0; i < lines()->count; i++) {
        size_t length = cr_line_name((unsigned)lines()->number[i], text, sizeof text);
        assert_string_equal(text, lines()->text[i]);
        assert_int_equal(length, strlen(text));
    }
}

static void test_other_names_are_no_place_and_no_line(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",          "box",    "box 37", "box -1",  "box 17x", "L(17/19)",  "L(17)",
        "L(17/18",   "L(0/4)", "DL 0",   "DL 13",   "DL 6 ",   "dozen 0",   "dozen 4",
        "dozen 1st", "X(12)",  "X(-1)",  "X(3",     "T0",      "T3",        "doz1",
        "n17",       "s17/18", "f4",     "outer 1", "Border",  "L(17/18)x",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (cr_place_find(wrong[i]) >= 0) fail_msg("'%s' is a place", wrong[i]);
        if (cr_line_find(wrong[i]) >= 0) fail_msg("'%s' is a line", wrong[i]);
    }
    assert_int_equal(cr_line_find("box 17"), -1);
    assert_int_equal(cr_line_find("red"), -1);
    assert_int_equal(cr_place_find("X(3)"), -1);
}

/* ---- The table of badly placed chips: P1 to P26 ---- */

struct example {
    const char *name, *centre, *touch_1, *touch_2, *bet;
};
static const struct example examples[] = {
    { "P1", "box 17", "L(17/18)", NULL, "s17/18" },
    { "P2", "box 17", "L(17/18)", "L(17/20)", "c17/21" },
    { "P3", "L(17/18)", "L(17/20)", NULL, "c17/21" },
    { "P3", "L(17/18)", "L(18/21)", NULL, "c17/21" },
    { "P4", "L(17/20)", "L(16/17)", NULL, "c16/20" },
    { "P5", "box 16", "DL", NULL, "t16" },
    { "P6", "box 16", "DL", "L(13/16)", "x13" },
    { "P7", "L(16/19)", "DL", NULL, "x16" },
    { "P8", "DL 6", "X(6)", NULL, "x16" },
    { "P9", "box 0", "L(0/1)", "DL", "f4" },
    { "P10", "box 0", "T2", NULL, "t0/2/3" },
    { "P11", "box 0", "L(0/2)", NULL, "s0/2" },
    { "P12", "box 2", "L(0/2)", "L(1/2)", "t0/1/2" },
    { "P13", "box 2", "L(1/2)", "L(2/5)", "c1/5" },
    { "P14", "box 3", "L(0/3)", "L(2/3)", "t0/2/3" },
    { "P15", "box 1", "L(0/1)", "DL", "f4" },
    { "P16", "box 1", "L(1/4)", "DL", "x1" },
    { "P17", "L(0/1)", "DL", NULL, "f4" },
    { "P18", "L(1/2)", "L(0/1)", NULL, "t0/1/2" },
    { "P18", "L(1/2)", "L(0/2)", NULL, "t0/1/2" },
    { "P19", "dozen 1", "X(0)", NULL, "f4" },
    { "P20", "dozen 2", "DL", "X(6)", "x16" },
    { "P21", "dozen 2", "DL 6", NULL, "t16" },
    { "P22", "dozen 1", "DL", "X(4)", "x10" },
    { "P23", "dozen 1", "dozens", NULL, "doz1" },
    { "P24", "border", NULL, NULL, NULL },
    { "P25", "box 36", "bottom", "outer", "n36" },
    { "P26", "box 3", "L(0/3)", "outer", "s0/3" },
};

static struct cr_lie lie_of(const struct example *example)
{
    struct cr_input input =
        kit_misplace(0, example->centre, example->touch_1, example->touch_2, 10);
    return cr_layout_lie(input.position, input.cards, input.card_count);
}

static void test_every_worked_example_is_read_as_it_says(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = kit_open(kit_houses[house]);
        for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
            struct cr_lie lie = lie_of(&examples[i]);
            int position = -2;
            unsigned clause;
            assert_int_equal(cr_roulette_misplaced(&kit->rules, &lie, &position, &clause), CR_OK);
            int wanted = examples[i].bet ? cr_position_find(examples[i].bet) : -1;
            if (position != wanted)
                fail_msg("%s is read as %s", examples[i].name, cr_position_key(position));
        }
        kit_close(kit);
    }
}

static void test_a_dozen_at_the_double_line_is_what_the_house_says(void **unused)
{
    (void)unused;
    struct kit *kit = kit_open("m1");
    struct example example = { "R11", "dozen 2", "DL 6", NULL, NULL };
    struct cr_lie lie = lie_of(&example);
    int position;
    unsigned clause;
    kit->rules.dozen_touching_double_line = CR_DOZEN_IS_DOZEN;
    assert_int_equal(cr_roulette_misplaced(&kit->rules, &lie, &position, &clause), CR_OK);
    assert_int_equal(position, cr_position_find("doz2"));
    assert_int_equal(clause, CR_RC_G22);
    kit->rules.misplaced_count = 0; /* a table without rows reads nothing */
    assert_int_equal(cr_roulette_misplaced(&kit->rules, &lie, &position, &clause), CR_TOUCH_SET);
    kit_close(kit);
}

static void test_two_opposite_borders_of_one_box_are_refused(void **unused)
{
    (void)unused;
    static const struct example impossible[] = {
        { "left and right", "box 17", "L(16/17)", "L(17/18)", NULL },
        { "top and bottom", "box 17", "L(14/17)", "L(17/20)", NULL },
        { "double line and right", "box 16", "DL", "L(16/17)", NULL },
        { "lines of different boxes", "box 17", "L(1/2)", "L(17/18)", NULL },
        { "a line of another box", "box 17", "L(1/2)", NULL, NULL },
        { "two dozens' rows", "dozen 1", "DL 6", NULL, NULL },
        { "the double line without a row", "dozen 1", "DL", NULL, NULL },
        { "a street point far away", "box 17", "T1", NULL, NULL },
        { "both street points", "box 0", "T1", "T2", NULL },
        { "zero's first and last split", "box 0", "L(0/1)", "L(0/3)", NULL },
        { "outer border from column 1", "box 1", "outer", NULL, NULL },
        { "bottom border from row 1", "box 1", "bottom", NULL, NULL },
    };
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++)
        if (lie_of(&impossible[i]).touch != CR_TOUCH_IMPOSSIBLE)
            fail_msg("%s can lie so", impossible[i].name);
}

static void test_an_outer_border_opposite_to_a_touched_line_is_refused(void **unused)
{
    (void)unused; /* G28: two opposite borders of one box */
    static const struct example impossible[] = {
        { "column 3: left and outer", "box 18", "L(17/18)", "outer", NULL },
        { "row 12: above and bottom", "box 35", "L(32/35)", "bottom", NULL },
        { "zero: double line and outer", "box 0", "DL", "outer", NULL },
        { "zero: first split and outer", "box 0", "L(0/1)", "outer", NULL },
    };
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++)
        if (lie_of(&impossible[i]).touch != CR_TOUCH_IMPOSSIBLE)
            fail_msg("%s can lie so", impossible[i].name);
}

static void test_a_column_box_stays_one_whatever_border_it_touches(void **unused)
{
    (void)unused; /* G24: "any other border" */
    static const struct example possible[] = {
        { "col1 at the double line", "col1", "bottom", "DL", "col1" },
        { "col2 at the end of 34/35", "col2", "bottom", "L(34/35)", "col2" },
        { "col3 at the outer border", "col3", "bottom", "outer", "col3" },
        { "red at a dozen", "red", "chances", NULL, "red" },
    };
    for (size_t i = 0; i < sizeof possible / sizeof possible[0]; i++) {
        struct cr_lie lie = lie_of(&possible[i]);
        if (lie.touch == CR_TOUCH_IMPOSSIBLE) fail_msg("%s is refused", possible[i].name);
        assert_int_equal(lie.own, cr_position_find(possible[i].bet));
    }
}

/* ---- Every lie, in coordinates ----
 *
 * The cloth in half boxes: column c spans x = 2c-2 .. 2c, row r spans y = 2r-2 .. 2r, zero lies above
 * y = 0, the dozens left of x = 0, the chances left of x = -2, the column boxes below y = 24. A line is
 * the half-box points on it, a place is the points of its closed box or line. Middles of lines have an
 * odd coordinate, meeting points have none.
 *
 * A chip can lie so if some point of its place is on all it touches. If they have a middle in common,
 * they are one line, and it is the bet; if only a meeting point, that is. Where the place is a box, one
 * line alone must run along it. The double line said with and without its row is one line. Of the
 * borders among dozens and chances only the reading is held to this, not whether a chip reaches two of
 * them at once: their names do not say which border of several is meant. */

enum { LEFT = -4, RIGHT = 6, TOP = -2, DOWN = 26, WIDE = RIGHT - LEFT + 1 };

struct points {
    uint64_t word[6];
};

static void put(struct points *points, int x, int y)
{
    int bit = (y - TOP) * WIDE + x - LEFT;
    points->word[bit / 64] |= UINT64_C(1) << bit % 64;
}

static struct points area(int x_1, int x_2, int y_1, int y_2)
{
    struct points points = { { 0 } };
    for (int y = y_1; y <= y_2; y++)
        for (int x = x_1; x <= x_2; x++)
            put(&points, x, y);
    return points;
}

static struct points both(const struct points *a, const struct points *b)
{
    struct points points;
    for (int i = 0; i < 6; i++)
        points.word[i] = a->word[i] & b->word[i];
    return points;
}

static struct points either(struct points a, struct points b)
{
    for (int i = 0; i < 6; i++)
        a.word[i] |= b.word[i];
    return a;
}

static bool has_none(const struct points *points)
{
    uint64_t any = 0;
    for (int i = 0; i < 6; i++)
        any |= points->word[i];
    return any == 0;
}

static int how_many(const struct points *points)
{
    int count = 0;
    for (int i = 0; i < 6; i++)
        count += __builtin_popcountll(points->word[i]);
    return count;
}

/* The first point, by rows. */
static void first_point(const struct points *points, int *x, int *y)
{
    for (int i = 0; i < 6; i++) {
        if (!points->word[i]) continue;
        int bit = i * 64 + __builtin_ctzll(points->word[i]);
        *x = bit % WIDE + LEFT;
        *y = bit / WIDE + TOP;
        return;
    }
}

static struct points split_line(int a, int b)
{
    int c = (b - 1) % 3 + 1, r = (b - 1) / 3 + 1;
    if (b == a + 1 && a > 0) return area(2 * c - 2, 2 * c - 2, 2 * r - 2, 2 * r);
    return area(2 * c - 2, 2 * c, 2 * r - 2, 2 * r - 2);
}

static struct points line_points(const char *name)
{
    int a, b;
    if (sscanf(name, "L(%d/%d)", &a, &b) == 2) return split_line(a, b);
    if (sscanf(name, "DL %d", &a) == 1) return area(0, 0, 2 * a - 2, 2 * a);
    if (strcmp(name, "DL") == 0) return area(0, 0, -2, 24);
    if (sscanf(name, "X(%d)", &a) == 1) return area(0, 0, 2 * a, 2 * a);
    if (sscanf(name, "T%d", &a) == 1) return area(2 * a, 2 * a, 0, 0);
    if (strcmp(name, "outer") == 0) return area(6, 6, -2, 24);
    if (strcmp(name, "bottom") == 0) return area(-4, 6, 24, 24);
    if (strcmp(name, "dozens") == 0) return either(area(-2, 0, 8, 8), area(-2, 0, 16, 16));
    struct points points = area(-2, -2, 0, 24);
    for (int y = 4; y < 24; y += 4)
        points = either(points, area(-4, -2, y, y));
    return points;
}

static struct points place_points(const char *name)
{
    int a;
    if (name[0] == 'L' || name[0] == 'D') return line_points(name);
    if (strcmp(name, "box 0") == 0) return area(0, 6, -2, 0);
    if (sscanf(name, "box %d", &a) == 1) {
        int c = (a - 1) % 3 + 1, r = (a - 1) / 3 + 1;
        return area(2 * c - 2, 2 * c, 2 * r - 2, 2 * r);
    }
    if (sscanf(name, "dozen %d", &a) == 1) return area(-2, 0, 8 * a - 8, 8 * a);
    if (sscanf(name, "col%d", &a) == 1) return area(2 * a - 2, 2 * a, 24, 26);
    for (int i = 0; i < 6; i++)
        if (strcmp(name, chances[i]) == 0) return area(-4, -2, 4 * i, 4 * i + 4);
    return area(LEFT, RIGHT, TOP, DOWN);
}

/* The bet at a point: the line whose middle it is, or what stands where lines meet; NULL: none. */
static const char *bet_at(int x, int y, char *key)
{
    int c = x / 2 + 1, r = y / 2 + 1; /* of the box to the right of it and below */
    if (x < 0 || x > 5 || y < 0 || y > 23) return NULL;
    int n = 3 * (r - 1) + c; /* the number right below it */
    if (x % 2 == 0 && y % 2 == 1) {
        if (x == 0)
            sprintf(key, "t%d", n);
        else
            sprintf(key, "s%d/%d", n - 1, n);
    } else if (x % 2 == 1) {
        sprintf(key, "s%d/%d", y == 0 ? 0 : n - 3, n);
    } else if (x == 0) {
        if (y == 0)
            strcpy(key, "f4");
        else
            sprintf(key, "x%d", n - 3);
    } else if (y == 0) {
        sprintf(key, "t0/%d/%d", n - 1, n);
    } else {
        sprintf(key, "c%d/%d", n - 4, n);
    }
    return key;
}

static int own_bet(const char *place)
{
    char key[24];
    int a;
    if (sscanf(place, "box %d", &a) == 1)
        sprintf(key, "n%d", a);
    else if (sscanf(place, "dozen %d", &a) == 1)
        sprintf(key, "doz%d", a);
    else if (sscanf(place, "DL %d", &a) == 1)
        sprintf(key, "t%d", 3 * a - 2);
    else if (place[0] == 'L')
        sprintf(key, "s%.*s", (int)strcspn(place + 2, ")"), place + 2);
    else
        strcpy(key, place);
    return cr_position_find(key);
}

struct reading {
    bool possible;
    bool border; /* only lines without a bet are touched */
    int bet;     /* the bet of what it touches; -1: none */
};

struct cloth_line {
    struct points points;
    bool no_bet, is_point;
    bool is_double, is_row; /* "DL", "DL 6" */
    bool is_vague;          /* dozens, chances */
};

static struct points middles_of(const struct points *points, const struct points *middles)
{
    return both(points, middles);
}

/* The statement above. */
static struct reading read_lie(const struct points *place, bool is_box, bool is_outside,
                               const struct cloth_line *const *touched, int count,
                               const struct points *middles)
{
    struct reading reading = { true, count > 0, -1 };
    struct points all = *place, real = *place;
    int real_count = 0;
    bool real_point = false, with_row = false;
    for (int i = 0; i < count; i++)
        with_row = with_row || touched[i]->is_row;
    for (int i = 0; i < count; i++) {
        if (touched[i]->is_double && with_row) continue;
        all = both(&all, &touched[i]->points);
        if (touched[i]->no_bet) continue;
        real = both(&real, &touched[i]->points);
        real_point = real_point || touched[i]->is_point;
        real_count++;
    }
    reading.possible = !has_none(&all);
    if (!reading.possible || real_count == 0) return reading;
    reading.border = is_outside; /* its own box, whatever it touches */
    if (is_outside) return reading;
    struct points line = middles_of(&real, middles);
    int x = 0, y = 0;
    char key[24];
    if (!has_none(&line)) {
        reading.possible = how_many(&line) == 1; /* a dozen has four rows of the double line */
        first_point(&line, &x, &y);
    } else {
        reading.possible = !is_box || real_count > 1 || real_point;
        first_point(&real, &x, &y);
    }
    const char *bet = bet_at(x, y, key);
    if (bet) reading.bet = cr_position_find(bet);
    return reading;
}

/* Middles of the lines of the cloth: one coordinate odd. */
static struct points all_middles(void)
{
    struct points points = { { 0 } };
    for (int y = TOP; y <= DOWN; y++)
        for (int x = LEFT; x <= RIGHT; x++)
            if ((x & 1) != (y & 1)) put(&points, x, y);
    return points;
}

struct differences {
    long count;
    char first[160];
};

static void compare(const char *place, const struct cr_lie *lie, const struct reading *reading,
                    int own, const int *set, int count, struct differences *differences)
{
    bool possible = lie->touch != CR_TOUCH_IMPOSSIBLE;
    bool same = possible == reading->possible;
    if (same && possible) {
        /* A chip on its own line touches nothing else by it. */
        int touched = reading->bet == own ? -1 : reading->bet;
        bool plain = lie->touch == CR_TOUCH_NOTHING || lie->touch == CR_TOUCH_BORDER;
        same = lie->own == own && (plain ? touched == -1 : lie->touched == touched);
    }
    if (same) return;
    if (differences->count++ == 0)
        snprintf(differences->first, sizeof differences->first,
                 "%s touching %s %s %s: %s, touched %s; it is %s, touched %s", place,
                 count > 0 ? lines()->text[set[0]] : "", count > 1 ? lines()->text[set[1]] : "",
                 count > 2 ? lines()->text[set[2]] : "", possible ? "possible" : "impossible",
                 cr_position_key(lie->touched), reading->possible ? "possible" : "impossible",
                 cr_position_key(reading->bet));
}

static struct cloth_line cloth_lines[160];
static struct points cloth_middles;
static uint8_t seen_lies[9][9]; /* centre, touch */

static void lay_cloth(void)
{
    cloth_middles = all_middles();
    for (int i = 0; i < lines()->count; i++) {
        const char *name = lines()->text[i];
        cloth_lines[i] = (struct cloth_line){ .points = line_points(name),
                                              .is_point = name[0] == 'X' || name[0] == 'T',
                                              .is_double = strcmp(name, "DL") == 0,
                                              .is_row = name[0] == 'D' && name[2] == ' ' };
        for (int k = 0; k < 4; k++)
            if (strcmp(name, borders[k]) == 0) {
                cloth_lines[i].no_bet = true;
                cloth_lines[i].is_vague = k >= 2;
            }
    }
}

static void try_set(int place, const int *set, int count, struct differences *differences)
{
    const char *name = places()->text[place];
    uint8_t numbers[3];
    const struct cloth_line *touched[3];
    for (int i = 0; i < count; i++) {
        numbers[i] = (uint8_t)lines()->number[set[i]];
        touched[i] = &cloth_lines[set[i]];
    }
    struct cr_lie lie = cr_layout_lie((unsigned)places()->number[place], numbers, (size_t)count);
    seen_lies[lie.centre][lie.touch] = 1;
    if (strcmp(name, "border") == 0) { /* on a line without a bet nothing touched makes one (R12) */
        if (lie.own != -1 || lie.touched != -1) differences->count++;
        return;
    }
    static struct points points[160];
    static int own[160];
    if (has_none(&points[place])) {
        points[place] = place_points(name);
        own[place] = own_bet(name);
    }
    bool is_box = name[0] == 'b' || name[0] == 'd';
    bool is_outside = !is_box && name[0] != 'L' && name[0] != 'D';
    struct reading reading =
        read_lie(&points[place], is_box, is_outside, touched, count, &cloth_middles);
    for (int i = 0; i < count; i++)
        if (touched[i]->is_vague && (lie.touch == CR_TOUCH_IMPOSSIBLE) == reading.possible) return;
    if (is_outside && count > 0) return; /* G24 has a test of its own */
    compare(name, &lie, &reading, own[place], set, count, differences);
}

static bool is_border(int line)
{
    return cloth_lines[line].no_bet;
}

/* All places with all sets of up to three lines; with_borders: only those sets that have one. */
static void try_all(bool with_borders, struct differences *differences)
{
    int count = lines()->count;
    lay_cloth();
    for (int place = 0; place < places()->count; place++) {
        if (!with_borders) try_set(place, NULL, 0, differences);
        for (int i = 0; i < count; i++) {
            if (is_border(i) == with_borders) try_set(place, (int[]){ i }, 1, differences);
            for (int j = i + 1; j < count; j++) {
                if ((is_border(i) || is_border(j)) == with_borders)
                    try_set(place, (int[]){ i, j }, 2, differences);
                for (int k = j + 1; k < count; k++)
                    if ((is_border(i) || is_border(j) || is_border(k)) == with_borders)
                        try_set(place, (int[]){ i, j, k }, 3, differences);
            }
        }
    }
}

static void test_every_lie_on_lines_of_bets_is_what_the_coordinates_say(void **unused)
{
    (void)unused;
    struct differences differences = { 0, "" };
    try_all(false, &differences);
    if (differences.count)
        fail_msg("%ld lies differ, first: %s", differences.count, differences.first);
}

static void test_every_lie_at_a_border_is_what_the_coordinates_say(void **unused)
{
    (void)unused;
    struct differences differences = { 0, "" };
    try_all(true, &differences);
    if (differences.count)
        fail_msg("%ld lies differ, first: %s", differences.count, differences.first);
}

static void test_every_lie_is_read_by_exactly_one_row_of_each_house(void **unused)
{
    (void)unused; /* after the tests above have seen them all */
    int lies = 0;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = kit_open(kit_houses[house]);
        for (unsigned centre = 0; centre < 9; centre++)
            for (unsigned touch = 0; touch < 9; touch++) {
                int rows = 0;
                if (!seen_lies[centre][touch]) continue;
                lies++;
                for (int i = 0; i < kit->rules.misplaced_count; i++)
                    rows += (kit->rules.misplaced[i].centre >> centre & 1) &&
                            (kit->rules.misplaced[i].touch >> touch & 1);
                if (rows != 1)
                    fail_msg("%s: centre %u, touch %u: %d rows", kit_houses[house], centre, touch,
                             rows);
            }
        kit_close(kit);
    }
    assert_true(lies >= 3 * 28);
}

static void test_the_order_and_repetition_of_touched_lines_do_not_matter(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 23 };
    for (int round = 0; round < 200000; round++) {
        uint8_t set[16], shuffled[16];
        size_t count = roll(&dice, 5);
        unsigned place = (unsigned)places()->number[roll(&dice, (unsigned)places()->count)];
        for (size_t i = 0; i < count; i++)
            set[i] = (uint8_t)lines()->number[roll(&dice, (unsigned)lines()->count)];
        memcpy(shuffled, set, sizeof set);
        for (size_t i = count; i > 1; i--) {
            size_t j = roll(&dice, (unsigned)i);
            uint8_t swap = shuffled[i - 1];
            shuffled[i - 1] = shuffled[j];
            shuffled[j] = swap;
        }
        if (count > 0) shuffled[count] = shuffled[roll(&dice, (unsigned)count)];
        struct cr_lie a = cr_layout_lie(place, set, count);
        struct cr_lie b = cr_layout_lie(place, shuffled, count ? count + 1 : 0);
        if (a.centre != b.centre || a.touch != b.touch || a.own != b.own || a.touched != b.touched)
            fail_msg("round %d: the same lines are read in two ways", round);
    }
}

static void test_more_lines_than_an_input_holds_are_refused(void **unused)
{
    (void)unused;
    uint8_t set[17];
    memset(set, cr_line_find("DL"), sizeof set);
    assert_int_equal(cr_layout_lie(0, set, 17).touch, CR_TOUCH_IMPOSSIBLE);
    assert_int_equal(cr_layout_lie(0, set, 16).touch, CR_TOUCH_BORDER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_are_157_positions_and_the_oracle_knows_the_same),
        cmocka_unit_test(test_no_key_stands_twice),
        cmocka_unit_test(test_no_other_string_of_the_key_grammar_is_a_position),
        cmocka_unit_test(test_a_key_is_its_exact_spelling),
        cmocka_unit_test(test_eighteen_numbers_are_red_and_zero_is_not),
        cmocka_unit_test(test_every_place_and_line_is_written_as_it_is_read),
        cmocka_unit_test(test_other_names_are_no_place_and_no_line),
        cmocka_unit_test(test_every_worked_example_is_read_as_it_says),
        cmocka_unit_test(test_a_dozen_at_the_double_line_is_what_the_house_says),
        cmocka_unit_test(test_two_opposite_borders_of_one_box_are_refused),
        cmocka_unit_test(test_an_outer_border_opposite_to_a_touched_line_is_refused),
        cmocka_unit_test(test_a_column_box_stays_one_whatever_border_it_touches),
        cmocka_unit_test(test_every_lie_on_lines_of_bets_is_what_the_coordinates_say),
        cmocka_unit_test(test_every_lie_at_a_border_is_what_the_coordinates_say),
        cmocka_unit_test(test_every_lie_is_read_by_exactly_one_row_of_each_house),
        cmocka_unit_test(test_the_order_and_repetition_of_touched_lines_do_not_matter),
        cmocka_unit_test(test_more_lines_than_an_input_holds_are_refused),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
