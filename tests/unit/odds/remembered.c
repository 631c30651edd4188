/* remembered.c -- what the dealer may have, cards that were given up taken into account: counted by ranks as one by
 * one, and insurance bought from the first part it wins. */
#include "odds/house_poker/remembered.h"

#include "chance/stream.h"
#include "house.h"

/* Every hand of the dealer's that shows the card and holds none of those known, one by one. */
static void count_naively(const cr_card *known, unsigned count, cr_card open, cr_rank_value minimum,
                          cr_rank_value hand, struct cr_remembered *out)
{
    cr_card left[CR_PACK_CARDS];
    unsigned n = 0;
    *out = (struct cr_remembered){ .none = 0 };
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (card != open && memchr(known, (int)card, count) == NULL) left[n++] = (cr_card)card;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    const cr_card dealer[] = { open, left[a], left[b], left[c], left[d] };
                    cr_rank_value value = cr_rank5(dealer);
                    out->none += value < minimum;
                    out->lower += value >= minimum && value < hand;
                    out->equal += value >= minimum && value == hand;
                }
}

static unsigned cards_of(const char *text, cr_card *out, size_t max)
{
    struct cr_card_fault fault;
    size_t count = 0;
    if (*text != '\0') assert_true(cr_cards_read(text, out, max, &count, &fault));
    return (unsigned)count;
}

/* An insurance whose win and loss are even is not bought, with one part more to win it is: given back under higher
 * games it loses to lower ones, else to all. */
static void insures_at_the_border(const cr_card *known, unsigned cards, unsigned count,
                                  cr_card open, cr_rank_value minimum,
                                  const struct cr_remembered *wanted)
{
    const struct cr_combinations hand = cr_combinations_of(known, cards, 0);
    struct cr_draw_final final = { .kind = CR_DRAW_NONE, .cards = cards, .count = count };
    struct cr_draw_terms terms = { .minimum = minimum, .ante = 1 };
    struct cr_draw_pays *pays = &terms.pays[CR_DRAW_NONE];
    memcpy(final.known, known, count);
    for (unsigned back = 0; back < 2; back++)
        for (int32_t more = -1; more < 2; more++) {
            bool insures = more <= 0;
            int64_t lost = back ? wanted->lower : cr_draw_all(count) - wanted->none;
            terms.insurance_back = back;
            pays->insure[hand.first] = wanted->none;
            pays->insured[hand.first] = (int32_t)lost + more;
            assert_true(cr_remember_insured(&terms, &hand, &final, open, &insures));
            assert_int_equal(insures, more > 0);
        }
    terms.insurance_from = hand.first + 1;
    assert_false(cr_remember_insured(&terms, &hand, &final, open, &(bool){ false }));
}

static void count_by_ranks(cr_rank_value minimum)
{
    static const struct {
        const char *hand, *gone, *open;
    } cases[] = {
        { "9c 7d 5h 3s 2c", "Kc Qc", "Ac" }, /* nothing; flushes and straights that are not none */
        { "Ac Kd 5h 4s 3c", "2c 2d 2h", "6c" }, /* a lower, an equal, a higher ace-king */
        { "Ac Kd Qh Js 3c", "Td", "As" },
        { "Ac Kd 9h 8s 7c", "", "Kh" },
        { "2c 2d 7h 8s Tc", "3c 4c 5c", "2h" }, /* its own pair shown */
        { "9c 9d 7h 3s Ac", "9h 4s 2d", "9s" }, /* no card of it left */
        { "Ac Ad 3h 4s 5c", "7c 8d 9h", "Kd" },
        { "Ac Ad Kh Qs Jc", "", "Ah" },
        { "Jc Jd 3h 4s 5c 7h", "", "Js" }, /* six cards */
        { "7c 8d 9h Ts 2c", "Jc Qc Kc Ac", "Jd" },
        { "9c 9d 4h 4s Kc", "Kd Qh", "4c" }, /* higher ones */
        { "7c 7d 7h Ks 2c", "Ad Qh", "7s" },
        { "5c 6d 7h 8s 9c", "2d 3h", "Tc" },
        { "Qc 9c 7c 4c 2c", "Kd", "Ac" },
        { "8c 8d 8h Ts Tc", "2d 2h", "Th" },
        { "5c 5d 5h 5s Kc", "", "Kd" },
        { "5c 6c 7c 8c 9c", "Td", "Th" },
        { "Tc Jc Qc Kc Ac", "9c 2d 3d", "Ad" },
    };
    unsigned with_lower = 0, with_equal = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_card known[CR_DRAW_KNOWN_MOST], open[1];
        struct cr_remembered wanted, seen;
        unsigned cards = cards_of(cases[i].hand, known, CR_HAND_CARDS + 1);
        unsigned count = cards + cards_of(cases[i].gone, known + cards, CR_HAND_CARDS);
        assert_int_equal(cards_of(cases[i].open, open, 1), 1);
        cr_rank_value hand = cr_rank(known, cards);
        count_naively(known, count, open[0], minimum, hand, &wanted);
        if (cr_rank_category(hand) <= CR_HAND_PAIR) {
            cr_remembered_count(known, count, open[0], minimum, hand, &seen);
            assert_memory_equal(&seen, &wanted, sizeof seen);
        }
        cr_remembered_count_all(known, count, open[0], minimum, hand, &seen);
        assert_int_equal(seen.none, wanted.none);
        assert_int_equal(seen.lower, wanted.lower);
        assert_int_equal(seen.equal, wanted.equal);
        insures_at_the_border(known, cards, count, open[0], minimum, &wanted);
        with_lower += seen.lower > 0;
        with_equal += seen.equal > 0;
    }
    assert_true(with_lower >= 5 && with_equal >= 2); /* the cases say something */
}

static void test_the_dealers_hands_by_ranks_are_those_one_by_one(void **unused)
{
    (void)unused;
    count_by_ranks(CR_RANK_ACE_KING);
    count_by_ranks(CR_RANK_PAIR_OF(CR_FOUR));
}

/* Hands without a pair, any cards given up, any card open: the pack is shuffled from a seed. */
static void test_hands_from_a_seed(void **unused)
{
    (void)unused;
    static const cr_rank_value minima[] = { CR_RANK_ACE_KING, CR_RANK_PAIR_OF(CR_FOUR), 0,
                                            1u << CR_ACE };
    const struct cr_seed seed = cr_seed_from_number(47);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    for (unsigned i = 0; i < 48; i++) {
        cr_card cards[CR_PACK_CARDS];
        struct cr_remembered wanted, seen;
        const cr_rank_value minimum = minima[i % 4];
        const unsigned count = CR_HAND_CARDS + i % (CR_HAND_CARDS + 1);
        for (unsigned j = 0; j < CR_PACK_CARDS; j++) {
            unsigned k = cr_stream_below(&stream, j + 1);
            cards[j] = cards[k];
            cards[k] = (cr_card)j;
        }
        cr_rank_value hand = cr_rank5(cards);
        if (cr_rank_category(hand) > CR_HAND_PAIR) continue;
        count_naively(cards, count, cards[count], minimum, hand, &wanted);
        cr_remembered_count(cards, count, cards[count], minimum, hand, &seen);
        assert_memory_equal(&seen, &wanted, sizeof seen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_dealers_hands_by_ranks_are_those_one_by_one),
        cmocka_unit_test(test_hands_from_a_seed),
    };
    return cmocka_run_group_tests_name("odds remembered", tests, NULL, NULL);
}
