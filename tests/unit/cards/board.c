/* Who brings in and who speaks first: the rows of poker-games.md (B, A), each under its number. */
#include "cards/board.h"
#include "rows.h"

#define SEATS_MAX 8

static const struct row {
    const char *number, *boards; /* "1 4h Qs; 2 Ah 7h": seat and open cards */
    unsigned seat;
} bring_in_rows[] = {
    { "B01", "1 4h, 2 Ah, 3 4c, 4 Jc", 3 },
    { "B02", "1 2s, 2 2h, 3 2d, 5 Kc", 3 },
    { "B03", "1 As, 2 Kd, 3 Qh", 3 },
    { "B04", "2 7c, 4 7d, 6 7h, 7 7s", 2 },
    { "B05", "1 3d, 2 3s, 3 2s", 3 },
    { "B06", "1 Ad, 2 As", 1 },
    { "B07", "1 Td, 3 9s, 4 Tc, 6 9h", 6 },
    { "B08", "1 5h, 2 5d, 3 6c, 4 8s, 5 9d, 6 Jd, 7 5s", 2 },
}, speaks_rows[] = {
    { "A01", "1 4h Qs; 2 Ah 7h; 3 4c 4s", 3 },
    { "A02", "1 Kd 9s; 2 Kh 9d", 1 },
    { "A03", "1 Kd 9s; 2 Kh Td", 2 },
    { "A04", "2 2c 2d; 5 As Ks", 2 },
    { "A05", "1 Qh Jh Th; 2 3s 3d 2c", 2 },
    { "A06", "1 Qh Jh Th 9h; 2 3s 3d 2c 2h", 2 },
    { "A07", "1 As Kd Qh Jc; 2 Ad Kh Qc Jd; 4 Ac Kc Qd Ts", 1 },
    { "A08", "1 7c 7d 7h; 3 As Ad Kc", 1 },
    { "A09", "1 9s 9d 4c 4h; 2 8s 8d 8c 2h", 2 },
    { "A10", "1 9s 9d 4c 4h; 2 Ts Td 3c 3h", 2 },
    { "A11", "1 9s 9d 4c Kh; 2 9h 9c 4d Ah", 2 },
    { "A12", "3 6s 6d 2c; 6 6h 6c 2d", 3 },
    { "A13", "1 5c 5d 5h 5s; 2 As Ad Ac Kd", 1 },
};

/* The boards of a row in order, and their seats. */
static size_t read_boards(const char *text, struct cr_board *boards, unsigned *seats)
{
    size_t count = 0;
    while (*text != '\0') {
        char cards[32];
        size_t length;
        assert_true(count < SEATS_MAX);
        seats[count] = (unsigned)strtoul(text, (char **)(uintptr_t)&text, 10);
        length = strcspn(text, ",;");
        assert_true(length < sizeof cards);
        memcpy(cards, text, length);
        cards[length] = '\0';
        boards[count].count = (uint8_t)read_cards(cards, boards[count].cards, CR_BOARD_MOST);
        count++;
        text += length + (text[length] != '\0');
    }
    return count;
}

static void test_bring_in(void **state)
{
    const struct row *row = *state;
    struct cr_board boards[SEATS_MAX];
    unsigned seats[SEATS_MAX];
    cr_card cards[SEATS_MAX];
    size_t count = read_boards(row->boards, boards, seats);
    for (size_t i = 0; i < count; i++)
        cards[i] = boards[i].cards[0];
    int at = cr_board_brings_in(cards, count, CR_SUITS_USUAL);
    assert_true(at >= 0);
    assert_int_equal(seats[at], row->seat);
}

static void test_speaks(void **state)
{
    const struct row *row = *state;
    struct cr_board boards[SEATS_MAX];
    unsigned seats[SEATS_MAX];
    size_t count = read_boards(row->boards, boards, seats);
    int at = cr_board_speaks(boards, count);
    assert_true(at >= 0);
    assert_int_equal(seats[at], row->seat);
}

static void test_a_house_may_order_its_suits_otherwise(void **state)
{
    (void)state;
    cr_card cards[4];
    read_cards("7c 7d 7h 7s", cards, 4);
    assert_int_equal(cr_board_brings_in(cards, 4, "shdc"), 0);
    assert_int_equal(cr_board_brings_in(cards, 4, "cdhs"), 3);
    assert_int_equal(cr_board_brings_in(cards, 4, "scdh"), 2);
}

static void test_an_unknown_card_leaves_it_to_the_record(void **state)
{
    (void)state;
    cr_card cards[2];
    struct cr_board boards[2];
    unsigned seats[2];
    read_cards("7c ??", cards, 2);
    assert_int_equal(cr_board_brings_in(cards, 2, CR_SUITS_USUAL), -1);
    assert_int_equal(read_boards("1 As Ad; 2 Ks ??", boards, seats), 2);
    assert_int_equal(cr_board_speaks(boards, 2), -1);
}

int main(void)
{
    static struct rows rows;
    for (size_t i = 0; i < sizeof bring_in_rows / sizeof bring_in_rows[0]; i++)
        add_row(&rows, bring_in_rows[i].number, test_bring_in, &bring_in_rows[i]);
    for (size_t i = 0; i < sizeof speaks_rows / sizeof speaks_rows[0]; i++)
        add_row(&rows, speaks_rows[i].number, test_speaks, &speaks_rows[i]);
    add_row(&rows, "test_a_house_may_order_its_suits_otherwise",
            test_a_house_may_order_its_suits_otherwise, NULL);
    add_row(&rows, "test_an_unknown_card_leaves_it_to_the_record",
            test_an_unknown_card_leaves_it_to_the_record, NULL);
    return run_rows("board", &rows);
}
