/* The drawn shoe: its order, the cut, the marker and the last hand, a machine, and every refusal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance/shoe.h"
#include "chi_square.h"

static struct cr_drawn_shoe fresh(struct cr_drawn_rules rules, uint64_t number)
{
    struct cr_seed seed = cr_seed_from_number(number);
    struct cr_drawn_shoe shoe;
    cr_drawn_shoe_init(&shoe, &rules, &seed);
    return shoe;
}

#define DONE(call) assert_int_equal(call, CR_DRAWN_DONE)

/* Refused by that name, and nothing changed. */
#define REFUSED(shoe, call, answer)                              \
    do {                                                         \
        struct cr_drawn_shoe unchanged = *(shoe);                \
        assert_int_equal(call, answer);                          \
        assert_memory_equal(shoe, &unchanged, sizeof unchanged); \
    } while (0)

static cr_card deal(struct cr_drawn_shoe *shoe)
{
    cr_card card = CR_NO_CARD;
    DONE(cr_drawn_shoe_deal(shoe, &card));
    return card;
}

/* ---- The order ---- */

static void test_same_packs_and_seed_same_shoe(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(1);
    cr_card first[CR_SHOE_CARDS_MAX], again[CR_SHOE_CARDS_MAX];
    char line[32 * 3];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_drawn_order(&seed, 8, first);
    cr_drawn_order(&seed, 8, again);
    assert_memory_equal(first, again, sizeof first);
    /* Written down once: another order of the same seed would be another shoe than was committed to. */
    cr_cards_write(&text, first, 8);
    assert_string_equal(line, "Qd 7d 4s Td 8c 6s 8c Qd");
    seed.bytes[31] ^= 1;
    cr_drawn_order(&seed, 8, again);
    assert_memory_not_equal(first, again, sizeof first);
}

static void test_every_shoe_has_every_card_as_often_as_packs(void **state)
{
    (void)state;
    for (unsigned packs = 1; packs <= CR_PACKS_MAX; packs++) {
        struct cr_seed seed = cr_seed_from_number(packs);
        cr_card cards[CR_SHOE_CARDS_MAX];
        struct cr_pack pack;
        cr_drawn_order(&seed, packs, cards);
        cr_pack_init(&pack, packs);
        for (unsigned i = 0; i < packs * CR_PACK_CARDS; i++)
            assert_int_equal(cr_pack_take(&pack, cards[i]), CR_CARD_NONE);
        assert_int_equal(pack.left_count, 0);
    }
}

/* Whether chance alone may have made these counts: between the 0.5 % and the 99.5 % point. The seeds are
 * fixed, so the outcome is. */
static bool is_chance(const char *what, double statistic, unsigned degrees)
{
    double low = chi_square_quantile(degrees, 0.005), high = chi_square_quantile(degrees, 0.995);
    printf("# %s: chi-square %.3f, allowed %.3f .. %.3f\n", what, statistic, low, high);
    return statistic > low && statistic < high;
}

static bool is_even(const char *what, const uint64_t *counts, size_t bins)
{
    static double even[52 * 52];
    assert_true(bins <= 52 * 52);
    for (size_t i = 0; i < bins; i++)
        even[i] = 1.0 / (double)bins;
    return is_chance(what, chi_square_statistic(counts, even, bins), (unsigned)bins - 1);
}

#define SHUFFLES 20000

static uint64_t at_place[52 * 52], first_two[52 * 51];

static void count_shuffles(void (*order)(const struct cr_seed *, unsigned, cr_card *))
{
    memset(at_place, 0, sizeof at_place);
    memset(first_two, 0, sizeof first_two);
    for (uint64_t i = 0; i < SHUFFLES; i++) {
        struct cr_seed seed = cr_seed_from_number(1000 + i);
        cr_card cards[52];
        order(&seed, 1, cards);
        for (unsigned place = 0; place < 52; place++)
            at_place[place * 52 + cards[place]]++;
        first_two[cards[0] * 51u + cards[1] - (cards[1] > cards[0])]++;
    }
}

/* In a table of permutations rows and columns are fixed: 51 * 51 degrees, and each cell strays less than
 * a free one by 51/52. */
static bool places_are_even(const char *what)
{
    double even[52 * 52];
    for (int i = 0; i < 52 * 52; i++)
        even[i] = 1.0 / (52 * 52);
    double statistic = chi_square_statistic(at_place, even, 52 * 52) * 51 / 52;
    return is_chance(what, statistic, 51 * 51);
}

static void test_each_card_is_as_likely_at_each_place(void **state)
{
    (void)state;
    count_shuffles(cr_drawn_order);
    assert_true(places_are_even("card by place"));
    assert_true(is_even("the first two cards", first_two, 52 * 51));
}

/* The shuffle everybody writes first: each place exchanged with any other. */
static void faulty_order(const struct cr_seed *seed, unsigned packs, cr_card *cards)
{
    struct cr_stream stream;
    assert_int_equal(packs, 1);
    cr_stream_init(&stream, seed, 0);
    for (unsigned i = 0; i < 52; i++)
        cards[i] = (cr_card)i;
    for (unsigned i = 0; i < 52; i++) {
        uint32_t with = cr_stream_below(&stream, 52);
        cr_card card = cards[i];
        cards[i] = cards[with];
        cards[with] = card;
    }
}

static void test_the_judge_finds_a_faulty_shuffle(void **state)
{
    (void)state;
    count_shuffles(faulty_order);
    assert_false(places_are_even("faulty: card by place"));
}

static void test_the_first_card_of_eight_packs(void **state)
{
    (void)state;
    uint64_t counts[52] = { 0 };
    for (uint64_t i = 0; i < SHUFFLES; i++) {
        struct cr_seed seed = cr_seed_from_number(900000 + i);
        counts[cr_drawn_card(&seed, 8, 0, 0)]++;
    }
    assert_true(is_even("first of eight packs", counts, 52));
}

static void test_a_card_by_its_number(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(3);
    struct cr_drawn_shoe shoe = fresh((struct cr_drawn_rules){ .packs = 6, .must_cut = 1 }, 3);
    DONE(cr_drawn_shoe_cut(&shoe, 100));
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    for (unsigned i = 0; i < 312; i++)
        assert_int_equal(deal(&shoe), cr_drawn_card(&seed, 6, 100, i));
}

static void test_a_commitment_fits_one_seed_packs_and_label(void **state)
{
    (void)state;
    struct cr_seed seed = cr_seed_from_number(4), other = cr_seed_from_number(5);
    struct cr_commitment shown = cr_drawn_commit(&seed, 8, "table 4/shoe 17");
    assert_true(cr_drawn_check(&shown, &seed, 8, "table 4/shoe 17"));
    assert_false(cr_drawn_check(&shown, &other, 8, "table 4/shoe 17"));
    assert_false(cr_drawn_check(&shown, &seed, 6, "table 4/shoe 17"));
    assert_false(cr_drawn_check(&shown, &seed, 8, "table 4/shoe 18"));
    /* What a player checks with b2sum: the label with the packs in front. */
    assert_true(cr_commitment_check(&shown, &seed, "8 packs, table 4/shoe 17"));
}

/* ---- Cut ---- */

/* B52: 416 cards, cut at 40 / 52 / 364 / 370: refused / ok / ok / refused [M1 §177]. */
static void test_b52_a_cut_leaves_a_pack_at_either_end(void **state)
{
    (void)state;
    struct cr_drawn_rules rules = { .packs = 8, .must_cut = 1 };
    cr_drawn_cut_from_ends(&rules, 52);
    static const struct {
        unsigned at;
        enum cr_drawn_answer answer;
    } rows[] = { { 40, CR_DRAWN_CUT_RANGE },  { 51, CR_DRAWN_CUT_RANGE },
                 { 52, CR_DRAWN_DONE },       { 364, CR_DRAWN_DONE },
                 { 365, CR_DRAWN_CUT_RANGE }, { 370, CR_DRAWN_CUT_RANGE } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_drawn_shoe shoe = fresh(rules, 6);
        if (rows[i].answer == CR_DRAWN_DONE)
            DONE(cr_drawn_shoe_cut(&shoe, rows[i].at));
        else
            REFUSED(&shoe, cr_drawn_shoe_cut(&shoe, rows[i].at), rows[i].answer);
    }
}

static void test_a_cut_turns_the_pack_and_changes_no_order(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = fresh((struct cr_drawn_rules){ .packs = 1 }, 7), whole = shoe;
    DONE(cr_drawn_shoe_cut(&shoe, 20));
    for (unsigned i = 0; i < 52; i++)
        assert_int_equal(shoe.cards[i], whole.cards[(i + 20) % 52]);
    REFUSED(&shoe, cr_drawn_shoe_cut(&shoe, 20), CR_DRAWN_CUT_TWICE);
    shoe = whole;
    DONE(cr_drawn_shoe_cut(&shoe, 52)); /* all of it: as it was */
    assert_memory_equal(shoe.cards, whole.cards, 52);
    shoe = whole;
    DONE(cr_drawn_shoe_marker(&shoe, 7));
    REFUSED(&shoe, cr_drawn_shoe_cut(&shoe, 20), CR_DRAWN_MARKER_TWICE);
    shoe = whole;
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    deal(&shoe);
    REFUSED(&shoe, cr_drawn_shoe_cut(&shoe, 20), CR_DRAWN_CARDS_OUT);
    REFUSED(&shoe, cr_drawn_shoe_marker(&shoe, 7), CR_DRAWN_CARDS_OUT);
}

/* ---- The marker and the last hand ---- */

static const struct cr_drawn_rules punto = {
    .packs = 4, .must_cut = 1, .marker_least = 6, .marker_most = 100, .last = CR_DRAWN_MARKER_HAND
};

/* Ready to play, with so many cards before the marker and seven behind it. */
static struct cr_drawn_shoe marked(struct cr_drawn_rules rules, unsigned before)
{
    struct cr_drawn_shoe shoe = fresh(rules, 8);
    DONE(cr_drawn_shoe_cut(&shoe, 60));
    DONE(cr_drawn_shoe_marker(&shoe, 7));
    DONE(cr_drawn_shoe_burn(&shoe, cr_drawn_shoe_left(&shoe) - 7 - before, NULL));
    return shoe;
}

static void test_no_hand_without_cut_and_marker(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = fresh(punto, 8);
    cr_card card;
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NOT_CUT);
    REFUSED(&shoe, cr_drawn_shoe_burn(&shoe, 1, NULL), CR_DRAWN_NOT_CUT);
    REFUSED(&shoe, cr_drawn_shoe_marker(&shoe, 7), CR_DRAWN_NOT_CUT);
    DONE(cr_drawn_shoe_cut(&shoe, 60));
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NO_MARKER);
    REFUSED(&shoe, cr_drawn_shoe_burn(&shoe, 1, NULL), CR_DRAWN_NO_MARKER);
    REFUSED(&shoe, cr_drawn_shoe_marker(&shoe, 5), CR_DRAWN_MARKER_DEPTH);
    REFUSED(&shoe, cr_drawn_shoe_marker(&shoe, 101), CR_DRAWN_MARKER_DEPTH);
    DONE(cr_drawn_shoe_marker(&shoe, 7));
    REFUSED(&shoe, cr_drawn_shoe_marker(&shoe, 7), CR_DRAWN_MARKER_TWICE);
    REFUSED(&shoe, cr_drawn_shoe_deal(&shoe, &card), CR_DRAWN_NO_HAND);
    REFUSED(&shoe, cr_drawn_shoe_end_hand(&shoe), CR_DRAWN_NO_HAND);
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_HAND_OPEN);
    REFUSED(&shoe, cr_drawn_shoe_burn(&shoe, 1, NULL), CR_DRAWN_HAND_OPEN);
    DONE(cr_drawn_shoe_end_hand(&shoe));
}

/* LH1 and LH3: met before the first card, this hand is the last and is dealt from the seven. */
static void test_lh1_marker_before_the_first_card(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = marked(punto, 0);
    assert_int_equal(cr_drawn_shoe_marker_place(&shoe), CR_DRAWN_MARKER_NEXT);
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    assert_true(cr_drawn_shoe_is_last_hand(&shoe));
    assert_int_equal(cr_drawn_shoe_marker_place(&shoe), CR_DRAWN_MARKER_OUT);
    for (int i = 0; i < 6; i++)
        deal(&shoe);
    assert_int_equal(cr_drawn_shoe_left(&shoe), 1);
    DONE(cr_drawn_shoe_end_hand(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
}

/* LH2: between the third and the fourth card, the hand is finished. */
static void test_lh2_marker_inside_a_hand(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = marked(punto, 3);
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(cr_drawn_shoe_marker_place(&shoe), CR_DRAWN_MARKER_IN);
        deal(&shoe);
        assert_false(cr_drawn_shoe_is_last_hand(&shoe));
    }
    for (int i = 0; i < 3; i++) {
        deal(&shoe);
        assert_true(cr_drawn_shoe_is_last_hand(&shoe));
    }
    DONE(cr_drawn_shoe_end_hand(&shoe));
    assert_false(cr_drawn_shoe_is_last_hand(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
}

/* LH4 and R11: met while burning, burning goes on and the coming hand is the last. */
static void test_lh4_marker_met_while_burning(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = marked(punto, 0);
    DONE(cr_drawn_shoe_burn(&shoe, 1, NULL));
    assert_int_equal(cr_drawn_shoe_marker_place(&shoe), CR_DRAWN_MARKER_OUT);
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    assert_true(cr_drawn_shoe_is_last_hand(&shoe));
    for (int i = 0; i < 6; i++)
        deal(&shoe);
    DONE(cr_drawn_shoe_end_hand(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
}

/* R23: in blackjack a marker that is next before a round wants a shuffle, one inside it an end. */
static void test_r23_blackjack_shuffles_before_the_deal(void **state)
{
    (void)state;
    struct cr_drawn_rules rules = punto;
    rules.last = CR_DRAWN_SHUFFLE_FIRST;
    struct cr_drawn_shoe shoe = marked(rules, 0);
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
    DONE(cr_drawn_shoe_burn(&shoe, 1, NULL)); /* a change of dealer brings it out */
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
    shoe = marked(rules, 2); /* B57: the marker as the third card of a round */
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    deal(&shoe);
    deal(&shoe);
    assert_false(cr_drawn_shoe_is_last_hand(&shoe));
    deal(&shoe);
    assert_true(cr_drawn_shoe_is_last_hand(&shoe));
    DONE(cr_drawn_shoe_end_hand(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
}

static void test_one_more_hand_after_the_marker(void **state)
{
    (void)state;
    for (unsigned before = 0; before < 2; before++) {
        struct cr_drawn_rules rules = punto;
        rules.last = CR_DRAWN_ONE_MORE_AFTER;
        struct cr_drawn_shoe shoe = marked(rules, before);
        DONE(cr_drawn_shoe_begin_hand(&shoe));
        for (unsigned i = 0; i <= before; i++)
            deal(&shoe);
        assert_false(cr_drawn_shoe_is_last_hand(&shoe));
        DONE(cr_drawn_shoe_end_hand(&shoe));
        DONE(cr_drawn_shoe_begin_hand(&shoe));
        assert_true(cr_drawn_shoe_is_last_hand(&shoe));
        DONE(cr_drawn_shoe_end_hand(&shoe));
        REFUSED(&shoe, cr_drawn_shoe_begin_hand(&shoe), CR_DRAWN_NEW_SHUFFLE);
    }
}

/* ---- Burn and discards ---- */

/* B55: the top three are burnt, the fourth is the first dealt [M1 §178]. */
static void test_b55_burnt_cards_are_dealt_like_any_other(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = fresh((struct cr_drawn_rules){ .packs = 8 }, 9), before = shoe;
    cr_card burnt[3];
    DONE(cr_drawn_shoe_burn(&shoe, 3, burnt));
    assert_memory_equal(burnt, before.cards, 3);
    assert_int_equal(cr_drawn_shoe_left(&shoe), 413);
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    assert_int_equal(deal(&shoe), before.cards[3]);
    DONE(cr_drawn_shoe_end_hand(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_burn(&shoe, 413, NULL), CR_DRAWN_EMPTY);
    DONE(cr_drawn_shoe_burn(&shoe, 412, NULL));
    assert_true(cr_drawn_shoe_is_sane(&shoe));
}

/* R39: the shoe runs out, the discards are shuffled and used, what lies on the table stays there. */
static void test_r39_discards_are_used_when_the_shoe_runs_out(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = fresh((struct cr_drawn_rules){ .packs = 1 }, 10);
    cr_card cards[52];
    struct cr_pack pack;
    cr_pack_init(&pack, 1);
    DONE(cr_drawn_shoe_marker(&shoe, 0));
    DONE(cr_drawn_shoe_begin_hand(&shoe));
    for (int i = 0; i < 52; i++)
        cards[i] = deal(&shoe);
    cr_card card;
    REFUSED(&shoe, cr_drawn_shoe_deal(&shoe, &card), CR_DRAWN_EMPTY);
    REFUSED(&shoe, cr_drawn_shoe_refill(&shoe), CR_DRAWN_NO_DISCARDS);
    for (int i = 0; i < 40; i++)
        DONE(cr_drawn_shoe_discard(&shoe, cards[i]));
    REFUSED(&shoe, cr_drawn_shoe_discard(&shoe, cards[0]), CR_DRAWN_NOT_OUT);
    DONE(cr_drawn_shoe_refill(&shoe));
    assert_int_equal(cr_drawn_shoe_left(&shoe), 40);
    assert_int_equal(cr_drawn_shoe_marker_place(&shoe), CR_DRAWN_MARKER_OUT);
    REFUSED(&shoe, cr_drawn_shoe_refill(&shoe), CR_DRAWN_NOT_EMPTY);
    bool moved = false;
    for (int i = 0; i < 40; i++) {
        card = deal(&shoe);
        moved = moved || card != cards[i];
        assert_int_equal(cr_pack_take(&pack, card), CR_CARD_NONE);
    }
    for (int i = 40; i < 52; i++) /* the twelve on the table never came again */
        assert_int_equal(cr_pack_take(&pack, cards[i]), CR_CARD_NONE);
    assert_true(moved);
    assert_true(cr_drawn_shoe_is_sane(&shoe));
}

/* ---- The machine ---- */

static void test_a_machine_has_no_cut_marker_or_burn(void **state)
{
    (void)state;
    struct cr_drawn_rules rules = punto;
    rules.machine = 1;
    struct cr_drawn_shoe shoe = fresh(rules, 11);
    REFUSED(&shoe, cr_drawn_shoe_cut(&shoe, 60), CR_DRAWN_MACHINE);
    REFUSED(&shoe, cr_drawn_shoe_marker(&shoe, 7), CR_DRAWN_MACHINE);
    REFUSED(&shoe, cr_drawn_shoe_burn(&shoe, 1, NULL), CR_DRAWN_MACHINE);
    REFUSED(&shoe, cr_drawn_shoe_refill(&shoe), CR_DRAWN_MACHINE);
    DONE(cr_drawn_shoe_begin_hand(&shoe));
}

/* Six packs, five cards a hand, put back after it: every card comes as often, and the card just put
 * back is as likely as any other. */
static void test_a_machine_never_runs_out_and_favours_no_card(void **state)
{
    (void)state;
    struct cr_drawn_shoe shoe = fresh((struct cr_drawn_rules){ .packs = 6, .machine = 1 }, 12);
    uint64_t counts[52] = { 0 }, repeats[2] = { 0 };
    const double again[2] = { 1 - 1.0 / 52, 1.0 / 52 };
    cr_card last = CR_NO_CARD;
    for (int hand = 0; hand < 40000; hand++) {
        cr_card cards[5];
        DONE(cr_drawn_shoe_begin_hand(&shoe));
        for (int i = 0; i < 5; i++)
            counts[cards[i] = deal(&shoe)]++;
        if (last != CR_NO_CARD) repeats[cards[0] == last]++;
        last = cards[4];
        DONE(cr_drawn_shoe_end_hand(&shoe));
        for (int i = 0; i < 5; i++)
            DONE(cr_drawn_shoe_discard(&shoe, cards[i]));
        assert_int_equal(cr_drawn_shoe_left(&shoe), 312);
    }
    assert_true(cr_drawn_shoe_is_sane(&shoe));
    REFUSED(&shoe, cr_drawn_shoe_discard(&shoe, last), CR_DRAWN_NOT_OUT);
    assert_true(is_even("machine, cards", counts, 52));
    assert_true(
        is_chance("machine, the last card again", chi_square_statistic(repeats, again, 2), 1));
}

/* ---- A copy ---- */

/* Seeded play, and the same from copies taken on the way: to the byte. */
static void test_a_copy_deals_what_the_original_would_have(void **state)
{
    (void)state;
    for (unsigned machine = 0; machine < 2; machine++) {
        struct cr_drawn_rules rules = { .packs = 2, .machine = (uint16_t)machine };
        struct cr_drawn_shoe shoe = fresh(rules, 13), copy;
        cr_card table[8];
        for (int hand = 0; hand < 13; hand++) {
            copy = shoe;
            struct cr_drawn_shoe *both[] = { &shoe, &copy };
            for (int i = 0; i < 2; i++) {
                DONE(cr_drawn_shoe_begin_hand(both[i]));
                for (int card = 0; card < 8; card++)
                    table[card] = deal(both[i]);
                DONE(cr_drawn_shoe_end_hand(both[i]));
                for (int card = 0; card < 8; card++)
                    DONE(cr_drawn_shoe_discard(both[i], table[card]));
            }
            assert_memory_equal(&shoe, &copy, sizeof shoe);
        }
        assert_int_equal(cr_drawn_shoe_left(&shoe), machine ? 104 : 0);
    }
}

static void test_every_answer_has_a_name_and_a_sentence(void **state)
{
    (void)state;
    assert_string_equal(cr_drawn_answer_name(CR_DRAWN_CUT_RANGE), "CUT_RANGE");
    for (unsigned i = 0; i < CR_DRAWN_ANSWERS; i++) {
        assert_true(strlen(cr_drawn_answer_name((enum cr_drawn_answer)i)) > 0);
        assert_true(strlen(cr_drawn_answer_text((enum cr_drawn_answer)i)) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_packs_and_seed_same_shoe),
        cmocka_unit_test(test_every_shoe_has_every_card_as_often_as_packs),
        cmocka_unit_test(test_each_card_is_as_likely_at_each_place),
        cmocka_unit_test(test_the_judge_finds_a_faulty_shuffle),
        cmocka_unit_test(test_the_first_card_of_eight_packs),
        cmocka_unit_test(test_a_card_by_its_number),
        cmocka_unit_test(test_a_commitment_fits_one_seed_packs_and_label),
        cmocka_unit_test(test_b52_a_cut_leaves_a_pack_at_either_end),
        cmocka_unit_test(test_a_cut_turns_the_pack_and_changes_no_order),
        cmocka_unit_test(test_no_hand_without_cut_and_marker),
        cmocka_unit_test(test_lh1_marker_before_the_first_card),
        cmocka_unit_test(test_lh2_marker_inside_a_hand),
        cmocka_unit_test(test_lh4_marker_met_while_burning),
        cmocka_unit_test(test_r23_blackjack_shuffles_before_the_deal),
        cmocka_unit_test(test_one_more_hand_after_the_marker),
        cmocka_unit_test(test_b55_burnt_cards_are_dealt_like_any_other),
        cmocka_unit_test(test_r39_discards_are_used_when_the_shoe_runs_out),
        cmocka_unit_test(test_a_machine_has_no_cut_marker_or_burn),
        cmocka_unit_test(test_a_machine_never_runs_out_and_favours_no_card),
        cmocka_unit_test(test_a_copy_deals_what_the_original_would_have),
        cmocka_unit_test(test_every_answer_has_a_name_and_a_sentence),
    };
    return cmocka_run_group_tests_name("shoe", tests, NULL, NULL);
}
