/* make_tables.c -- run while building: writes the tables of tables.h as C to standard output.
 *
 * Every multiset of 5, 6 and 7 ranks with at most four of each (6,175, 18,395 and 49,205 of them) is
 * ranked by the rules of rank_lanes.h, and its value put where its key leads. The rows of five cards come
 * first, so that sixty fives of Omaha find theirs close together; then the fullest rows, each at the
 * first place where it fits. Two hands with one key would end the build.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/lanes_one.h"
#include "cards/rank_lanes.h"
#include "cards/tables.h"

#define VALUES_MAX 100000
#define ROWS_ALL   (3 * CR_KEY_ROWS)
#define COLUMNS    (CR_KEY_MOST / CR_KEY_ROWS + 1)

struct entry {
    uint32_t row, column, value; /* the rows of six cards come after those of five, then seven */
};

static struct entry entries[80000];
static size_t entry_count;
static uint32_t values[VALUES_MAX], value_count, rows[ROWS_ALL];

static void fail(const char *why)
{
    fprintf(stderr, "make_tables: %s\n", why);
    exit(1);
}

static void add_hand(const unsigned counts[CR_RANKS], int cards)
{
    static const uint32_t weights[CR_RANKS] = {
#define X(weight) weight,
        CR_KEY_WEIGHT_MAP(X)
#undef X
    };
    struct rank_groups held = { 0, 0, 0, 0 };
    uint32_t key = 0;
    for (unsigned rank = 0; rank < CR_RANKS; rank++) {
        key += weights[rank] * counts[rank];
        if (counts[rank] >= 1) held.one |= 1u << rank;
        if (counts[rank] >= 2) held.two |= 1u << rank;
        if (counts[rank] >= 3) held.three |= 1u << rank;
        if (counts[rank] >= 4) held.four |= 1u << rank;
    }
    struct ranked ranked = cards == 5   ? rank_cards(&held, 0, 0, 5)
                           : cards == 6 ? rank_cards(&held, 0, 0, 6)
                                        : rank_cards(&held, 0, 0, 7);
    if (key > CR_KEY_MOST) fail("a key is too great");
    entries[entry_count++] = (struct entry){
        .row = (uint32_t)(cards - 5) * CR_KEY_ROWS + key % CR_KEY_ROWS,
        .column = key / CR_KEY_ROWS,
        .value =
            ranked.category << CR_CATEGORY_BIT | ranked.major << CR_RANK_SET_BITS | ranked.minor,
    };
}

static void add_hands(unsigned counts[CR_RANKS], unsigned rank, int cards, int left)
{
    if (rank == CR_RANKS) {
        if (left == 0) add_hand(counts, cards);
        return;
    }
    for (int of_rank = 0; of_rank <= 4 && of_rank <= left; of_rank++) {
        counts[rank] = (unsigned)of_rank;
        add_hands(counts, rank + 1, cards, left - of_rank);
    }
    counts[rank] = 0;
}

static int by_row(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->row != y->row) return x->row > y->row ? 1 : -1;
    return (x->column > y->column) - (x->column < y->column);
}

struct row {
    uint32_t number;
    size_t first, count; /* its entries */
};

static int by_count(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int x_five = x->number < CR_KEY_ROWS, y_five = y->number < CR_KEY_ROWS;
    if (x_five != y_five) return y_five - x_five;
    if (x->count != y->count) return x->count < y->count ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

static int fits(const struct row *row, uint32_t at)
{
    for (size_t i = 0; i < row->count; i++)
        if (values[at + entries[row->first + i].column] != 0) return 0;
    return 1;
}

static void place(const struct row *row)
{
    uint32_t at = 0;
    while (!fits(row, at))
        if ((at += CR_KEY_STEP) + COLUMNS > VALUES_MAX) fail("the rows do not fit");
    rows[row->number] = at / CR_KEY_STEP;
    for (size_t i = 0; i < row->count; i++) {
        uint32_t to = at + entries[row->first + i].column;
        values[to] = entries[row->first + i].value; /* never 0: a hand has a minor part */
        if (to >= value_count) value_count = to + 1;
    }
}

static void write_array(const uint32_t *array, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%s%lu,", i % 10 == 0 ? "\n" : "", (unsigned long)array[i]);
}

int main(void)
{
    static struct row list[ROWS_ALL];
    size_t row_count = 0;
    for (int cards = 5; cards <= 7; cards++) {
        unsigned counts[CR_RANKS] = { 0 };
        add_hands(counts, 0, cards, cards);
    }
    if (entry_count != 6175 + 18395 + 49205) fail("hands are missing");
    qsort(entries, entry_count, sizeof entries[0], by_row);
    for (size_t i = 0; i < entry_count; i++) {
        uint32_t number = entries[i].row;
        if (i > 0 && by_row(&entries[i - 1], &entries[i]) == 0) fail("two hands have the same key");
        if (row_count == 0 || list[row_count - 1].number != number)
            list[row_count++] = (struct row){ .number = number, .first = i };
        list[row_count - 1].count++;
    }
    qsort(list, row_count, sizeof list[0], by_count);
    for (size_t i = 0; i < row_count; i++)
        place(&list[i]);

    printf("/* made by make_tables.c */\n#include \"cards/tables.h\"\n\n"
           "const uint16_t cr_rank_rows[3][CR_KEY_ROWS] = {");
    for (size_t size = 0; size < 3; size++) {
        printf("{");
        write_array(rows + size * CR_KEY_ROWS, CR_KEY_ROWS);
        printf("},");
    }
    printf("};\n\nconst uint32_t cr_rank_values[%lu] = {", (unsigned long)value_count);
    write_array(values, value_count);
    printf("};\n");
    return 0;
}
