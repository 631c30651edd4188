/* The order of hands as others found it: all hands of five sorted, and two hands over every board. */
#include "cards/batch.h"
#include "md5.h"
#include "naive.h"
#include "rows.h"

/* ---- All hands of five, from the weakest to the strongest ---- */

#define FIVES 2598960

static uint64_t fives[FIVES]; /* value << 32 | the hand's number in the order of dealing */
static cr_card dealt[FIVES][CR_HAND_CARDS];
static char text[FIVES * 11];

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void test_md5_of_what_the_standard_says(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        { "", "d41d8cd98f00b204e9800998ecf8427e" },
        { "abc", "900150983cd24fb0d6963f7d28e17f72" },
        { "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
          "57edf4a22be3c955ac49da2e2107b67a" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sum[33];
        md5_of(rows[i][0], strlen(rows[i][0]), sum);
        assert_string_equal(sum, rows[i][1]);
    }
}

/* Hands are dealt in the order of their cards' numbers and equal ones stay so; each is its ten
 * characters, with a line end between two. */
static void test_all_hands_of_five_sorted(void **state)
{
    (void)state;
    char sum[33];
    size_t count = 0;
    for (unsigned a = 0; a < 52; a++)
        for (unsigned b = a + 1; b < 52; b++)
            for (unsigned c = b + 1; c < 52; c++)
                for (unsigned d = c + 1; d < 52; d++)
                    for (unsigned e = d + 1; e < 52; e++, count++) {
                        const cr_card hand[] = { (cr_card)a, (cr_card)b, (cr_card)c, (cr_card)d,
                                                 (cr_card)e };
                        memcpy(dealt[count], hand, sizeof hand);
                        fives[count] = (uint64_t)cr_rank5(hand) << 32 | count;
                    }
    assert_int_equal(count, FIVES);
    qsort(fives, FIVES, sizeof fives[0], compare);
    for (size_t i = 0; i < FIVES; i++)
        for (size_t card = 0; card < CR_HAND_CARDS; card++) {
            cr_card it = dealt[fives[i] & UINT32_MAX][card];
            text[i * 11 + card * 2] = cr_rank_letter(cr_card_rank(it));
            text[i * 11 + card * 2 + 1] = cr_suit_letter(cr_card_suit(it));
            text[i * 11 + 10] = '\n';
        }
    assert_memory_equal(text, "2c3c4c5c7d\n", 11);
    md5_of(text, sizeof text - 1, sum);
    assert_string_equal(sum, "488cdd27873395ba75205cd02fb9d6b2");
}

/* ---- AsKs against QhQd over all boards ---- */

#define BOARDS 1712304

static cr_card hands[2][BOARDS][7];
static cr_rank_value values[2][BOARDS];

static void deal_boards(void)
{
    cr_card own[2][2], left[48];
    size_t left_count = 0, board = 0;
    read_cards("As Ks", own[0], 2);
    read_cards("Qh Qd", own[1], 2);
    for (unsigned card = 0; card < 52; card++)
        if (card != own[0][0] && card != own[0][1] && card != own[1][0] && card != own[1][1])
            left[left_count++] = (cr_card)card;
    for (size_t i = 0; i < 48; i++)
        for (size_t j = i + 1; j < 48; j++)
            for (size_t k = j + 1; k < 48; k++)
                for (size_t l = k + 1; l < 48; l++)
                    for (size_t m = l + 1; m < 48; m++, board++)
                        for (size_t player = 0; player < 2; player++) {
                            const cr_card hand[7] = { own[player][0], own[player][1], left[i],
                                                      left[j],        left[k],        left[l],
                                                      left[m] };
                            memcpy(hands[player][board], hand, sizeof hand);
                        }
    assert_int_equal(board, BOARDS);
}

static void check_boards(void)
{
    unsigned long won = 0, lost = 0, equal = 0;
    for (size_t i = 0; i < BOARDS; i++) {
        won += values[0][i] > values[1][i];
        lost += values[0][i] < values[1][i];
        equal += values[0][i] == values[1][i];
    }
    assert_int_equal(won, 787966);
    assert_int_equal(lost, 917606);
    assert_int_equal(equal, 6732);
}

static void test_ace_king_suited_against_queens_one_by_one(void **state)
{
    (void)state;
    deal_boards();
    for (size_t player = 0; player < 2; player++)
        for (size_t i = 0; i < BOARDS; i++)
            values[player][i] = cr_rank7(hands[player][i]);
    check_boards();
}

static void test_ace_king_suited_against_queens_in_batches(void **state)
{
    (void)state;
    deal_boards();
    for (unsigned i = 0; i < CR_BATCH_WAYS; i++) {
        enum cr_batch_way way = (enum cr_batch_way)i;
        if (!cr_batch_can(way)) continue;
        memset(values, 0, sizeof values);
        cr_rank_batch_by(way, hands[0][0], 7, BOARDS, values[0]);
        cr_rank_batch_by(way, hands[1][0], 7, BOARDS, values[1]);
        check_boards();
    }
}

/* Where the naive value of five cards, the lowest first, is kept: each is asked for many times. */
static size_t place_of(const cr_card *five)
{
    static size_t choose[52][6]; /* so many of the cards below this one */
    if (choose[51][1] == 0)
        for (size_t n = 0; n < 52; n++)
            for (size_t k = 0; k < 6; k++)
                choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k] + choose[n - 1][k - 1];
    size_t place = 0;
    for (size_t i = 0; i < 5; i++)
        place += choose[five[i]][i + 1];
    return place;
}

static uint32_t naive_values[FIVES];

/* The best of the 21 fives of seven cards. */
static uint32_t naive_seven(const cr_card *cards)
{
    cr_card sorted[7];
    uint32_t best = 0;
    for (size_t i = 0; i < 7; i++) {
        size_t at = i;
        for (; at > 0 && sorted[at - 1] > cards[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = cards[i];
    }
    for (size_t a = 0; a < 7; a++)
        for (size_t b = a + 1; b < 7; b++) {
            cr_card five[5];
            size_t taken = 0;
            for (size_t i = 0; i < 7; i++)
                if (i != a && i != b) five[taken++] = sorted[i];
            uint32_t *value = &naive_values[place_of(five)];
            if (*value == 0) *value = naive_five(five);
            if (*value > best) best = *value;
        }
    return best;
}

static void test_ace_king_suited_against_queens_naively(void **state)
{
    (void)state;
    deal_boards();
    for (size_t player = 0; player < 2; player++)
        for (size_t i = 0; i < BOARDS; i++)
            values[player][i] = naive_seven(hands[player][i]);
    check_boards();
}

int main(void)
{
    static struct rows rows;
#define ADD(test) add_row(&rows, #test, test, NULL)
    ADD(test_md5_of_what_the_standard_says);
    ADD(test_all_hands_of_five_sorted);
    ADD(test_ace_king_suited_against_queens_one_by_one);
    ADD(test_ace_king_suited_against_queens_in_batches);
    ADD(test_ace_king_suited_against_queens_naively);
    return run_rows("order", &rows);
}
