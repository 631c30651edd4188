/* punto_banco.c -- the exact counts of punto banco: the figures everyone prints, and a second count by the
 * classical rule in words. */
#include "odds/punto_banco.h"

#include "house.h"

static struct cr_rulebook *open_bg(void)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), "bg", NULL, &cr_pb_rules_schema, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static void equals(const mpq_t is, const char *wanted)
{
    mpq_t other;
    mpq_init(other);
    assert_int_equal(mpq_set_str(other, wanted, 10), 0);
    mpq_canonicalize(other);
    if (!mpq_equal(is, other)) {
        char text[256];
        gmp_snprintf(text, sizeof text, "%Qd", is);
        fail_msg("%s, not %s", text, wanted);
    }
    mpq_clear(other);
}

/* The well-known count of eight packs, and the three edges that follow from it. */
static void test_eight_packs(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_bg();
    struct cr_pb_odds odds;
    cr_pb_odds_init(&odds, cr_rulebook_values(book), 8, 0);
    assert_true(odds.all == UINT64_C(4998398275503360));
    assert_true(odds.ways[CR_PB_BANCO] == UINT64_C(2292252566437888));
    assert_true(odds.ways[CR_PB_PUNTO] == UINT64_C(2230518282592256));
    assert_true(odds.ways[CR_PB_TIE] == UINT64_C(475627426473216));
    equals(odds.bets[CR_PB_PUNTO].edge, "61734283845632/4998398275503360");
    /* 100 punto - 95 banco; all - 9 tie */
    equals(odds.bets[CR_PB_BANCO].edge, "5287834447626240/499839827550336000");
    equals(odds.bets[CR_PB_TIE].edge, "717751437244416/4998398275503360");
    equals(odds.bets[CR_PB_BANCO].wins, "19/20");
    equals(odds.bets[CR_PB_TIE].push, "0");
    equals(odds.bets[CR_PB_PUNTO].push, "475627426473216/4998398275503360");
    assert_float_equal(mpq_get_d(odds.bets[CR_PB_PUNTO].edge), 0.012351, 5e-7);
    assert_float_equal(mpq_get_d(odds.bets[CR_PB_BANCO].edge), 0.010579, 5e-7);
    assert_float_equal(mpq_get_d(odds.bets[CR_PB_TIE].edge), 0.143596, 5e-7);
    assert_float_equal(cr_pb_odds_deviation(&odds.bets[CR_PB_PUNTO]), 0.95, 0.005);
    assert_float_equal(cr_pb_odds_deviation(&odds.bets[CR_PB_BANCO]), 0.93, 0.005);
    assert_float_equal(cr_pb_odds_deviation(&odds.bets[CR_PB_TIE]), 2.64, 0.005);
    cr_pb_odds_release(&odds);
    cr_rulebook_close(book);
}

/* ---- A second count: all six cards, whether they are drawn or not ---- */

static bool banker_draws(int banker, int third)
{
    if (banker < 3) return true;
    if (banker == 7) return false;
    if (third < 0) return banker < 6;
    if (banker == 3) return third != 8;
    if (banker == 4) return third > 1 && third < 8;
    if (banker == 5) return third > 3 && third < 8;
    return third == 6 || third == 7;
}

static unsigned winner_of(const int *cards)
{
    int punto = (cards[0] + cards[2]) % 10, banco = (cards[1] + cards[3]) % 10;
    if (punto < 8 && banco < 8) {
        int next = 4, third = -1;
        if (punto < 6) third = cards[next++];
        if (banker_draws(banco, third)) banco = (banco + cards[next]) % 10;
        if (third >= 0) punto = (punto + third) % 10;
    }
    return punto == banco ? CR_PB_TIE : punto > banco ? CR_PB_PUNTO : CR_PB_BANCO;
}

static void count_all(int *cards, int drawn, int *left, uint64_t ways, uint64_t *sums)
{
    if (drawn == 6) {
        sums[winner_of(cards)] += ways;
        return;
    }
    for (int card = 0; card < 10; card++) {
        cards[drawn] = card;
        uint64_t some = ways * (uint64_t)left[card];
        left[card]--;
        count_all(cards, drawn + 1, left, some, sums);
        left[card]++;
    }
}

static void test_four_and_eight_packs_are_counted_twice(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_bg();
    for (int decks = 4; decks <= 8; decks += 4) {
        struct cr_pb_odds odds;
        int cards[6], left[10];
        uint64_t sums[CR_PB_KINDS] = { 0 }, all = 1;
        for (int card = 0; card < 10; card++)
            left[card] = card == 0 ? 16 * decks : 4 * decks;
        for (int i = 0; i < 6; i++)
            all *= (uint64_t)(52 * decks - i);
        count_all(cards, 0, left, 1, sums);
        cr_pb_odds_init(&odds, cr_rulebook_values(book), (unsigned)decks, 0);
        assert_true(odds.all == all);
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
            assert_true(odds.ways[kind] == sums[kind]);
        cr_pb_odds_release(&odds);
    }
    cr_rulebook_close(book);
}

/* R6: of 19 no whole unit is 5 %: the house plays banco without a commission, and loses. */
static void test_what_the_rounding_of_the_commission_costs(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_bg();
    struct cr_pb_odds odds;
    cr_pb_odds_init(&odds, cr_rulebook_values(book), 8, 19);
    equals(odds.bets[CR_PB_BANCO].edge, "-61734283845632/4998398275503360");
    equals(odds.bets[CR_PB_BANCO].wins, "1");
    cr_pb_odds_release(&odds);
    cr_rulebook_close(book);
}

/* R4: with the line as it is printed banco stands on 5 against a 7: a little worse for banco. */
static void test_what_the_literal_mask_costs(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_bg();
    struct cr_pb_rules rules = *(const struct cr_pb_rules *)cr_rulebook_values(book);
    struct cr_pb_odds standard, literal;
    cr_pb_odds_init(&standard, &rules, 8, 0);
    rules.banco_masks[5] = 0x470;
    cr_pb_odds_init(&literal, &rules, 8, 0);
    assert_true(literal.all == standard.all);
    assert_true(mpq_cmp(literal.bets[CR_PB_BANCO].edge, standard.bets[CR_PB_BANCO].edge) > 0);
    assert_true(mpq_cmp(literal.bets[CR_PB_PUNTO].edge, standard.bets[CR_PB_PUNTO].edge) < 0);
    cr_pb_odds_release(&standard);
    cr_pb_odds_release(&literal);
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_eight_packs),
        cmocka_unit_test(test_four_and_eight_packs_are_counted_twice),
        cmocka_unit_test(test_what_the_rounding_of_the_commission_costs),
        cmocka_unit_test(test_what_the_literal_mask_costs),
    };
    return cmocka_run_group_tests_name("odds punto_banco", tests, NULL, NULL);
}
