/* Every hand of five and many larger ones against the naive way, the five cards shown, the words.
 *
 * CROUPIER_LONG=1 ranks a million Omaha hands in all sixty ways, not a hundred thousand. */
#include "cards/batch.h"
#include "hands.h"
#include "naive.h"
#include "rows.h"

/* ---- Against the naive way ---- */

static bool is_long(void)
{
    return getenv("CROUPIER_LONG") != NULL;
}

/* Nothing but the specification's words decides here: every hand of five again, the naive way. */
static void test_hands_of_five_are_worth_what_the_naive_way_says(void **state)
{
    (void)state;
    cr_card cards[5];
    for (unsigned a = 0; a < 52; a++)
        for (unsigned b = a + 1; b < 52; b++)
            for (unsigned c = b + 1; c < 52; c++)
                for (unsigned d = c + 1; d < 52; d++)
                    for (unsigned e = d + 1; e < 52; e++) {
                        cards[0] = (cr_card)e, cards[1] = (cr_card)c, cards[2] = (cr_card)a;
                        cards[3] = (cr_card)b, cards[4] = (cr_card)d;
                        if (cr_rank5(cards) != naive_five(cards))
                            fail_msg("%u %u %u %u %u", a, b, c, d, e);
                    }
}

#define RANDOM_HANDS 1000000

static void check_random(unsigned count, bool narrow)
{
    uint64_t random = count;
    for (int i = 0; i < RANDOM_HANDS / 2; i++) {
        cr_card cards[CR_HAND_MOST];
        random_hand(&random, cards, count, narrow);
        uint32_t value = cr_rank(cards, count), naive = naive_best(cards, (int)count);
        if (value != naive) fail_msg("hand %d of %u: %#x, naively %#x", i, count, value, naive);
    }
}

static void test_a_million_hands_of_six_and_of_seven(void **state)
{
    (void)state;
    for (unsigned count = 6; count <= 7; count++) {
        check_random(count, false);
        check_random(count, true);
    }
}

static void test_omaha_against_sixty_fives(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (int i = 0; i < (is_long() ? 1000000 : 100000); i++) {
        cr_card cards[9];
        cr_rank_value batch;
        random_hand(&random, cards, 9, i % 2 == 1);
        uint32_t value = cr_rank_omaha(cards, cards + 4), naive = naive_omaha(cards, cards + 4);
        cr_omaha_batch(cards, 1, &batch);
        if (value != naive || batch != naive)
            fail_msg("hand %d: %#x, in a batch %#x, naively %#x", i, value, batch, naive);
    }
}

/* ---- Thresholds ---- */

static void test_who_has_a_game(void **state)
{
    (void)state;
    static const struct {
        const char *cards;
        bool ace_king, fours, aces;
    } rows[] = {
        { "As Kh 4d 3c 2s", true, false, false }, { "As Qh Jd Tc 9s", false, false, false },
        { "3s 3h Ad Kc Qs", true, false, false }, { "4s 4h 5d 3c 2s", true, true, false },
        { "3s 3h 2d 2c 4s", true, true, true },   { "As Ah 4d 3c 2s", true, true, true },
        { "Ks Kh Ad Qc Js", true, true, false },  { "5s 4h 3d 2c As", true, true, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_card cards[5];
        read_cards(rows[i].cards, cards, 5);
        cr_rank_value value = cr_rank5(cards);
        assert_int_equal(value >= CR_RANK_ACE_KING, rows[i].ace_king);
        assert_int_equal(value >= CR_RANK_PAIR_OF(CR_FOUR), rows[i].fours);
        assert_int_equal(value >= CR_RANK_PAIR_OF(CR_ACE), rows[i].aces);
    }
    cr_card cards[5];
    read_cards("2s 2h 2d 4c 3s", cards, 5);
    assert_true(cr_rank5(cards) >= CR_RANK_TRIPS && cr_rank5(cards) < CR_RANK_STRAIGHT);
    read_cards("7s 5s 4s 3s 2s", cards, 5);
    assert_true(cr_rank5(cards) >= CR_RANK_FLUSH && cr_rank5(cards) < CR_RANK_STRAIGHT_FLUSH);
}

/* ---- The five cards, and their words ---- */

static const struct shown_row {
    const char *cards, *shown, *words;
} shown_rows[] = {
    { "2c 3d 4h 4s 5c 6d", "6d 5c 4s 3d 2c",
      "straight, six high" }, /* either four: the higher suit */
    { "Ah 5h 2c 3d 4s Kc Kd", "5h 4s 3d 2c Ah", "straight, five high" },
    { "6s Kc 6h Ks 6d", "6s 6h 6d Ks Kc", "full house, sixes over kings" },
    { "4h 4c 4d 9s 9h 9c Ad", "9s 9h 9c 4h 4d", "full house, nines over fours" },
    { "5h 5c 9d 9s 8h 8c Ad", "9s 9d 8h 8c Ad", "two pair, nines and eights" },
    { "Js Jh Jd Jc 6s 6h 6c", "Js Jh Jd Jc 6s", "four of a kind, jacks" },
    { "Ah 9h 7h 5h 3h 2h Kc", "Ah 9h 7h 5h 3h", "flush, ace high" },
    { "Ts Js Qs Ks As 9s 8s", "As Ks Qs Js Ts", "royal flush" },
    { "5c 4c 3c 2c Ac 6d 7d", "5c 4c 3c 2c Ac", "straight flush, five high" },
    { "8s 8h Kd 4c 2s", "8s 8h Kd 4c 2s", "pair of eights" },
    { "9s 9h 9d Qc 4s", "9s 9h 9d Qc 4s", "three of a kind, nines" },
    { "As Kh 9d 8c 5s", "As Kh 9d 8c 5s", "ace-king" },
    { "Ks Qh Jd Tc 8s", "Ks Qh Jd Tc 8s", "high card, king" },
};

static const char *words_of(cr_rank_value value, bool knows_ace_king)
{
    static char line[96];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_hand_words(&text, CR_LANG_EN, value, knows_ace_king);
    return line;
}

static void check_shown(const struct cr_best *best, const char *shown, const char *words)
{
    char line[64];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_cards_write(&text, best->cards, CR_HAND_CARDS);
    assert_string_equal(line, shown);
    assert_string_equal(words_of(best->value, true), words);
}

static void test_the_five_that_play_are_shown_and_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shown_rows / sizeof shown_rows[0]; i++) {
        cr_card cards[CR_HAND_MOST];
        size_t count = read_cards(shown_rows[i].cards, cards, CR_HAND_MOST);
        struct cr_best best = cr_best_of(cards, count);
        check_shown(&best, shown_rows[i].shown, shown_rows[i].words);
    }
    cr_card cards[5];
    read_cards("As Kh 9d 8c 5s", cards, 5);
    assert_string_equal(words_of(cr_rank5(cards), false), "high card, ace");
}

static void test_omaha_shows_two_own_cards(void **state)
{
    (void)state;
    cr_card own[4], common[5];
    read_cards("8s Ah Kd Qc", own, 4);
    read_cards("8c 8d 8h 2s 3d", common, 5);
    struct cr_best best = cr_best_omaha(own, common);
    check_shown(&best, "8s 8h 8d 8c Ah", "four of a kind, eights");
    read_cards("Qh 8c 7d 6s", own, 4);
    read_cards("Ah Kh 9h 4h 2c", common, 5);
    best = cr_best_omaha(own, common);
    check_shown(&best, "Ah Kh Qh 9h 8c", "ace-king"); /* one heart in hand is no flush */
}

/* The shown five are worth the value, whatever the order they were dealt in. */
static void test_the_shown_five_are_worth_the_value(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (int i = 0; i < 20000; i++) {
        cr_card cards[CR_HAND_MOST], turned[CR_HAND_MOST];
        unsigned count = 5 + (unsigned)i % 3;
        random_hand(&random, cards, count, i % 2 == 0);
        for (unsigned j = 0; j < count; j++)
            turned[j] = cards[count - 1 - j];
        struct cr_best best = cr_best_of(cards, count), again = cr_best_of(turned, count);
        assert_int_equal(naive_five(best.cards), best.value);
        assert_memory_equal(&best, &again, sizeof best);
    }
}

static int compare_values(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void test_distinct_values_are_in_order(void **state)
{
    (void)state;
    unsigned ranks[CR_HAND_CARDS], others[CR_HAND_CARDS];
    uint64_t random = 11;
    uint32_t values[2000];
    for (size_t i = 0; i < 2000; i++) {
        cr_card cards[5];
        random_hand(&random, cards, 5, i % 2 == 0);
        values[i] = cr_rank5(cards);
    }
    qsort(values, 2000, sizeof values[0], compare_values);
    for (size_t i = 1; i < 2000; i++) {
        if (values[i] == values[i - 1]) continue;
        enum cr_category before = cr_rank_category(values[i - 1]),
                         after = cr_rank_category(values[i]);
        assert_true(before <= after);
        if (before < after) continue;
        unsigned count = cr_rank_ties(values[i - 1], ranks), at = 0;
        assert_int_equal(cr_rank_ties(values[i], others), count);
        while (at < count && ranks[at] == others[at])
            at++;
        assert_true(at < count && ranks[at] < others[at]);
    }
}

int main(void)
{
    static struct rows rows;
#define ADD(test) add_row(&rows, #test, test, NULL)
    ADD(test_hands_of_five_are_worth_what_the_naive_way_says);
    ADD(test_a_million_hands_of_six_and_of_seven);
    ADD(test_omaha_against_sixty_fives);
    ADD(test_who_has_a_game);
    ADD(test_the_five_that_play_are_shown_and_named);
    ADD(test_omaha_shows_two_own_cards);
    ADD(test_the_shown_five_are_worth_the_value);
    ADD(test_distinct_values_are_in_order);
    return run_rows("ranking", &rows);
}
