/* punto_banco_roads.c -- the five roads against boards worked by hand, and against a second way of reading
 * them: off a picture of the big road, square by square, as people at the table do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "dice.h"
#include "games/punto_banco/roads.h"

static struct cr_roads roads;

static size_t outcomes_of(const char *text, uint8_t *out)
{
    size_t count = 0;
    for (; *text; text++)
        if (*text != ' ')
            out[count++] = *text == 'P' ? CR_PB_PUNTO : *text == 'B' ? CR_PB_BANCO : CR_PB_TIE;
    return count;
}

static void read_text(const char *text)
{
    uint8_t outcomes[1024];
    cr_roads_read(&roads, outcomes, outcomes_of(text, outcomes));
}

/* A road as a picture of six lines; B P T, or r b on derived roads; a dot is empty. */
static void draw(unsigned kind, char lines[CR_ROADS_ROWS][64])
{
    const struct cr_road *road = &roads.list[kind];
    memset(lines, 0, CR_ROADS_ROWS * sizeof lines[0]);
    for (unsigned row = 0; row < CR_ROADS_ROWS; row++)
        memset(lines[row], '.', road->columns);
    for (size_t i = 0; i < road->count; i++) {
        const struct cr_road_mark *mark = &road->marks[i];
        assert_true(mark->row < CR_ROADS_ROWS && mark->column < road->columns);
        assert_int_equal(lines[mark->row][mark->column], '.'); /* no two on one square */
        lines[mark->row][mark->column] =
            kind <= CR_BIG_ROAD ? "PBT"[mark->value] : "rb"[mark->value];
    }
}

static void looks(unsigned kind, const char *const wanted[CR_ROADS_ROWS])
{
    char lines[CR_ROADS_ROWS][64];
    draw(kind, lines);
    for (unsigned row = 0; row < CR_ROADS_ROWS; row++)
        if (strcmp(lines[row], wanted[row]) != 0)
            fail_msg("%s, row %u: %s, not %s", cr_road_key(kind), row, lines[row], wanted[row]);
}

/* A derived road in the order of its marks. */
static void reads(unsigned kind, const char *wanted)
{
    char is[64] = "";
    for (size_t i = 0; i < roads.list[kind].count; i++)
        is[i] = "rb"[roads.list[kind].marks[i].value];
    assert_string_equal(is, wanted);
}

/* ---- By hand ---- */

static void test_beads_go_down_six_and_on(void **unused)
{
    (void)unused;
    read_text("BBPTPBB T");
    static const char *const wanted[] = { "BB", "BT", "P.", "T.", "P.", "B." };
    looks(CR_BEAD_PLATE, wanted);
}

static void test_ties_are_counted_on_the_mark_they_follow(void **unused)
{
    (void)unused;
    read_text("TT B T P TT P");
    static const char *const wanted[] = { "BP", ".P", "..", "..", "..", ".." };
    static const unsigned ties[] = { 3, 2, 0 };
    looks(CR_BIG_ROAD, wanted);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(roads.list[CR_BIG_ROAD].marks[i].ties, ties[i]);
    assert_int_equal(roads.leading_ties, 0);
    read_text("TTT");
    assert_int_equal(roads.list[CR_BIG_ROAD].count, 0);
    assert_int_equal(roads.leading_ties, 3);
    assert_int_equal(roads.list[CR_BEAD_PLATE].count, 3);
}

/* Eight of banco turn right in row 6; six of punto find the square below row 5 taken, and turn there. */
static void test_tails_turn_right_where_they_find_no_room(void **unused)
{
    (void)unused;
    read_text("BBBBBBBB PPPPPP B PP");
    static const char *const wanted[] = { "BPBP", "BP.P", "BP..", "BP..", "BPP.", "BBB." };
    looks(CR_BIG_ROAD, wanted);
}

/* Runs of 2, 2, 1, 2. Big eye boy: (2,2) has a neighbour: red; columns 1 and 2 are equal: red; 2 and 3 are
 * not: blue; (4,2) has none beside it but one above that: blue. Small road: columns 1 and 3 are not
 * equal: blue; (4,2) looks at (2,2): red. Cockroach pig: (4,2) looks at (1,2): red. */
static void test_derived_roads_of_a_short_shoe(void **unused)
{
    (void)unused;
    read_text("BB PP B PP");
    reads(CR_BIG_EYE_BOY, "rrbb");
    reads(CR_SMALL_ROAD, "br");
    reads(CR_COCKROACH_PIG, "r");
    static const char *const wanted[] = { "rb", "rb", "..", "..", "..", ".." };
    looks(CR_BIG_EYE_BOY, wanted);
}

/* Each derived road begins at row 2 of its column, or one column later if that column has one mark. */
static void test_where_derived_roads_begin(void **unused)
{
    (void)unused;
    read_text("B P");
    reads(CR_BIG_EYE_BOY, "");
    read_text("B PP");
    reads(CR_BIG_EYE_BOY, "b"); /* nothing beside it, one above that */
    read_text("B P B");
    reads(CR_BIG_EYE_BOY, "r");
    reads(CR_SMALL_ROAD, "");
    read_text("B P BB");
    reads(CR_SMALL_ROAD, "b");
    read_text("B P B P");
    reads(CR_SMALL_ROAD, "r");
    reads(CR_COCKROACH_PIG, "");
    read_text("B P B PP");
    reads(CR_COCKROACH_PIG, "b");
    read_text("B P B P B");
    reads(CR_COCKROACH_PIG, "r");
}

/* Further than one below the compared column there is nothing beside and nothing above: red again. Ties
 * change nothing. Runs 1, 4. */
static void test_a_long_run_beside_a_short_one_is_blue_once(void **unused)
{
    (void)unused;
    read_text("B T P T P P T P");
    reads(CR_BIG_EYE_BOY, "brr");
    read_text("BBB PPPPP"); /* (2,2), (2,3): red; (2,4): blue; (2,5): red */
    reads(CR_BIG_EYE_BOY, "rrbr");
}

static void test_of_a_long_history_the_latest_hands_are_shown(void **unused)
{
    (void)unused;
    uint8_t outcomes[1000];
    memset(outcomes, CR_PB_PUNTO, sizeof outcomes);
    outcomes[487] = CR_PB_BANCO; /* just too old */
    cr_roads_read(&roads, outcomes, sizeof outcomes);
    assert_int_equal(roads.list[CR_BEAD_PLATE].count, CR_ROADS_HANDS_MAX);
    assert_int_equal(roads.list[CR_BIG_ROAD].count, CR_ROADS_HANDS_MAX);
    assert_int_equal(roads.list[CR_BIG_ROAD].columns, CR_ROADS_HANDS_MAX - 5);
}

static void test_roads_as_json(void **unused)
{
    (void)unused;
    char text[512];
    struct cr_text out = cr_text_on(text, sizeof text);
    read_text("B T PP");
    cr_roads_write(&roads, &out);
    assert_string_equal(
        text, "{\"bead_plate\":[[0,0,\"banco\"],[0,1,\"tie\"],[0,2,\"punto\"],"
              "[0,3,\"punto\"]],\"big_eye_boy\":[[0,0,\"blue\"]],"
              "\"big_road\":[[0,0,\"banco\",1],[1,0,\"punto\",0],"
              "[1,1,\"punto\",0]],\"cockroach_pig\":[],\"leading_ties\":0,\"small_road\":[]}");
}

static void test_outcomes_are_read_out_of_the_history(void **unused)
{
    (void)unused;
    uint8_t kind = 9;
    uint32_t shoe = 0;
    assert_true(
        cr_roads_outcome("{\"banco\":7,\"punto\":9,\"shoe\":12,\"won\":\"punto\"}", &kind, &shoe));
    assert_int_equal(kind, CR_PB_PUNTO);
    assert_int_equal(shoe, 12);
    assert_true(
        cr_roads_outcome("{\"banco\":7,\"punto\":7,\"shoe\":1,\"won\":\"tie\"}", &kind, &shoe));
    assert_int_equal(kind, CR_PB_TIE);
    assert_false(cr_roads_outcome("{}", &kind, &shoe));
    assert_false(cr_roads_outcome("{\"number\":17}", &kind, &shoe));
    assert_false(cr_roads_outcome("{\"shoe\":1,\"won\":\"banc\"}", &kind, &shoe));
    assert_false(cr_roads_outcome("{\"shoe\":1,\"won\":\"", &kind, &shoe));
}

/* The newest first, as the history has them: of this shoe alone, void hands left out. */
static void test_boards_are_of_the_shoe_in_play(void **unused)
{
    (void)unused;
    static const char *const history[] = {
        "{\"banco\":7,\"punto\":7,\"shoe\":3,\"won\":\"tie\"}",
        "{}",
        "{\"banco\":7,\"punto\":9,\"shoe\":3,\"won\":\"punto\"}",
        "{\"banco\":7,\"punto\":6,\"shoe\":3,\"won\":\"banco\"}",
        "{\"banco\":1,\"punto\":6,\"shoe\":2,\"won\":\"punto\"}",
    };
    char boards[4096], same[4096];
    struct cr_text out = cr_text_on(boards, sizeof boards), wanted = cr_text_on(same, sizeof same);
    cr_roads_boards(history, 5, &out);
    read_text("B P T");
    cr_roads_write(&roads, &wanted);
    assert_string_equal(boards, same);
    assert_non_null(
        strstr(boards, "\"bead_plate\":[[0,0,\"banco\"],[0,1,\"punto\"],[0,2,\"tie\"]]"));
    out = cr_text_on(boards, sizeof boards);
    cr_roads_boards(history, 0, &out);
    assert_non_null(strstr(boards, "\"bead_plate\":[]"));
}

/* ---- A second way: off a picture ---- */

enum { WIDE = 600 };

/* The big road without bends, as deep as it must be: what derived roads are read off. */
static char picture[WIDE][WIDE]; /* [column][row] */
static unsigned picture_columns;

static void paint(const uint8_t *outcomes, size_t count)
{
    memset(picture, 0, sizeof picture);
    picture_columns = 0;
    unsigned row = 0;
    uint8_t last = CR_PB_TIE;
    for (size_t i = 0; i < count; i++) {
        if (outcomes[i] == CR_PB_TIE) continue;
        if (outcomes[i] != last) {
            picture_columns++;
            row = 0;
        }
        last = outcomes[i];
        picture[picture_columns - 1][row++] = last == CR_PB_PUNTO ? 'P' : 'B';
    }
}

/* "Look `back` columns to the left: is it the same beside you as beside the square above you?" For the
 * first of a column: "what would you have said had the last column gone on? Say the opposite." */
static bool says_red(unsigned column, unsigned row, unsigned back)
{
    if (row == 0) {
        unsigned depth = 0;
        while (picture[column - 1][depth])
            depth++;
        return !says_red(column - 1, depth, back);
    }
    bool beside = picture[column - back][row] != 0;
    bool above = picture[column - back][row - 1] != 0;
    return beside == above;
}

static void derived_road_is_as_painted(unsigned kind, unsigned back, uint64_t seed)
{
    const struct cr_road *road = &roads.list[kind];
    size_t next = 0;
    for (unsigned column = back; column < picture_columns; column++)
        for (unsigned row = column == back ? 1 : 0; picture[column][row]; row++, next++)
            if (next >= road->count ||
                (road->marks[next].value == CR_ROAD_RED) != says_red(column, row, back))
                fail_msg("seed=%llu: %s, mark %zu", (unsigned long long)seed, cr_road_key(kind),
                         next);
    assert_int_equal(next, road->count);
}

/* Lays marks on squares one by one: below if that is on the board and empty, else beside; a new run on the
 * first empty top square behind the run before. */
static void squares_are_as_laid(unsigned kind)
{
    static bool board[WIDE][CR_ROADS_ROWS];
    const struct cr_road *road = &roads.list[kind];
    unsigned top = 0, column = 0, row = 0;
    bool sideways = false;
    memset(board, 0, sizeof board);
    for (size_t i = 0; i < road->count; i++) {
        const struct cr_road_mark *mark = &road->marks[i];
        if (i > 0 && mark->value != mark[-1].value) {
            do
                top++;
            while (board[top][0]);
            column = top;
            row = 0;
            sideways = false;
        } else if (i > 0) {
            if (sideways || row == 5 || board[column][row + 1]) {
                sideways = true;
                column++;
            } else {
                row++;
            }
        }
        assert_false(board[column][row]);
        board[column][row] = true;
        assert_int_equal(mark->column, column);
        assert_int_equal(mark->row, row);
    }
}

static void test_random_shoes_read_as_off_a_picture(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        struct dice dice = { .seed = seed };
        uint8_t outcomes[CR_ROADS_HANDS_MAX];
        size_t count = roll(&dice, seed % 10 ? 90 : CR_ROADS_HANDS_MAX), wins = 0, ties = 0;
        unsigned habit = 2 + roll(&dice, 12); /* how long runs are: tails must meet */
        for (size_t i = 0; i < count; i++) {
            bool again = i > 0 && roll(&dice, habit) > 0;
            outcomes[i] = again ? outcomes[i - 1] : (uint8_t)roll(&dice, 3);
            if (outcomes[i] == CR_PB_TIE && roll(&dice, 3)) outcomes[i] = CR_PB_BANCO;
            wins += outcomes[i] != CR_PB_TIE;
        }
        cr_roads_read(&roads, outcomes, count);
        paint(outcomes, count);
        assert_int_equal(roads.list[CR_BIG_ROAD].count, wins);
        for (size_t i = 0; i < wins; i++)
            ties += roads.list[CR_BIG_ROAD].marks[i].ties;
        assert_int_equal(ties + roads.leading_ties, count - wins);
        for (unsigned back = 1; back <= 3; back++)
            derived_road_is_as_painted(CR_BIG_ROAD + back, back, seed);
        for (unsigned kind = CR_BIG_ROAD; kind < CR_ROAD_KINDS; kind++)
            squares_are_as_laid(kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beads_go_down_six_and_on),
        cmocka_unit_test(test_ties_are_counted_on_the_mark_they_follow),
        cmocka_unit_test(test_tails_turn_right_where_they_find_no_room),
        cmocka_unit_test(test_derived_roads_of_a_short_shoe),
        cmocka_unit_test(test_where_derived_roads_begin),
        cmocka_unit_test(test_a_long_run_beside_a_short_one_is_blue_once),
        cmocka_unit_test(test_of_a_long_history_the_latest_hands_are_shown),
        cmocka_unit_test(test_roads_as_json),
        cmocka_unit_test(test_outcomes_are_read_out_of_the_history),
        cmocka_unit_test(test_boards_are_of_the_shoe_in_play),
        cmocka_unit_test(test_random_shoes_read_as_off_a_picture),
    };
    return cmocka_run_group_tests_name("punto_banco_roads", tests, NULL, NULL);
}
