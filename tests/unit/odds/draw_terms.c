/* draw_terms.c -- amounts of any parts, and a maximum payout: counted otherwise they come to the same; what
 * cannot be counted says so. */
#include "draw_houses.h"
#include "odds/house_poker/cap.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/stud_draw.h"
#include "odds/house_poker/undrawn.h"
#include "odds/lab/diff.h"

static struct cr_draw_deck *deck; /* for all tests */

static const struct cr_ratio no_limit = { 0, 0 };

static struct cr_draw_terms terms_under(const struct cr_hp_rules *rules, struct cr_ratio most)
{
    struct cr_draw_terms terms;
    assert_true(cr_draw_terms_under(rules, most, &terms));
    return terms;
}

static void best_edge(mpq_t edge, const struct cr_draw_terms *terms)
{
    struct cr_draw_tables tables = { .deck = deck, .terms = terms, .most = 2, .threads = 2 };
    struct cr_draw_odds odds;
    assert_true(cr_draw_tables_fill(&tables));
    assert_true(cr_draw_solve(&odds, &tables, CR_DRAW_ALL));
    assert_true(odds.is_exact);
    mpq_set(edge, odds.edge);
    cr_draw_odds_release(&odds);
    cr_draw_tables_release(&tables);
}

/* Caribbean stud with a sixth card at that price, and no exchange. */
static struct cr_hp_rules sixth_at(struct cr_ratio price)
{
    struct cr_hp_rules rules = rules_of(&houses[3]);
    rules.sixth_price = price;
    rules.exchange_max = 0;
    return rules;
}

/* As the count of one draw has it, to the last part. */
static double is_as_one_draw(const struct cr_draw_terms *terms, const struct cr_hp_rules *rules)
{
    struct cr_stud_draw draw;
    struct cr_stud_draw_odds other;
    mpq_t edge;
    assert_true(cr_poker_draw_of(rules, &draw) && draw.kind == CR_STUD_SIXTH);
    assert_true(cr_stud_draw_odds_init(&other, &draw));
    mpq_init(edge);
    best_edge(edge, terms);
    assert_true(mpq_equal(edge, other.edge));
    double is = mpq_get_d(edge);
    mpq_clear(edge);
    cr_stud_draw_odds_release(&other);
    return is;
}

/* Higher than where it costs an Ante, lower than where nothing is drawn. */
static void test_a_price_of_any_parts_is_counted(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = sixth_at((struct cr_ratio){ 1151, 1000 });
    struct cr_draw_terms terms = terms_under(&rules, no_limit);
    assert_true(terms.ante == 1000 && terms.is_wide && !terms.rounds);
    double is = is_as_one_draw(&terms, &rules);
    assert_true(is > -0.017571 && is < 0.052244);
}

/* Nothing else is paid more than 14 + 1 Antes. The terms are of 25 parts, and 32 bits hold their sums. */
static void test_a_maximum_of_20_antes_is_a_table_that_pays_19(void **unused)
{
    (void)unused;
    static const unsigned cut[] = { CR_HAND_FOUR_OF_A_KIND, CR_HAND_STRAIGHT_FLUSH,
                                    CR_HAND_ROYAL_FLUSH };
    struct cr_hp_rules rules = sixth_at((struct cr_ratio){ 27, 25 }), table = rules;
    struct cr_draw_terms under = terms_under(&rules, (struct cr_ratio){ 20, 1 });
    for (size_t i = 0; i < COUNT(cut); i++) /* of two Antes, beside the Ante's own */
        table.bet_pays[cut[i]] = (struct cr_ratio){ 19, 2 };
    assert_true(under.ante == 25 && !under.is_wide && under.cap.most == 500);
    is_as_one_draw(&under, &table);
}

static void test_a_maximum_that_cuts_nothing_costs_nothing(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[0]);
    struct cr_draw_terms terms = terms_under(&rules, no_limit);
    double most = cr_draw_most_counted(&terms);
    struct cr_undrawn cases[] = { { .rules = &rules },
                                  { .rules = &rules, .most = { (int)most, 1 } },
                                  { .rules = &rules, .most = { 41, 2 } } };
    assert_true(cr_undrawn_count(cases, COUNT(cases), deck, 2));
    assert_true(mpq_equal(cases[0].edge, cases[1].edge));
    assert_true(mpq_cmp(cases[0].edge, cases[2].edge) < 0);
    cr_undrawn_release(cases, COUNT(cases));
}

/* P51, P52: royal and straight flush of six cards win 300 Antes, and are cut at 200 and at 250. */
static void test_the_largest_payout_is_of_all_that_is_sold(void **unused)
{
    (void)unused;
    static const struct {
        size_t house;
        double counted, under_20; /* what may count; what a round may win at 20 Antes */
    } rows[] = {
        { 0, 500, 20 }, /* royal, straight flush, insured, the game bought */
        { 1, 450, 20 }, /* half of both is insured */
        { 2, 201, 20 }, /* Ante and Bet */
        { 3, 201, 20 },
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct cr_hp_rules rules = rules_of(&houses[rows[i].house]);
        struct cr_draw_terms terms = terms_under(&rules, no_limit);
        struct cr_draw_terms under = terms_under(&rules, (struct cr_ratio){ 20, 1 });
        double counted = cr_draw_most_counted(&terms), most = cr_draw_most(&under, CR_DRAW_ALL);
        if (counted != rows[i].counted || most != rows[i].under_20)
            fail_msg("%s: %f counted, %f at most", houses[rows[i].house].name, counted, most);
    }
}

/* ---- Rounded ---- */

struct both {
    const struct cr_draw_terms *rounded, *whole;
    struct cr_buy_sets sets;
    unsigned hands, bought;
};

static void hold(void *context, const struct cr_draw_hand *hand, unsigned ways,
                 const struct cr_draw_against *against)
{
    struct both *both = context;
    struct cr_draw_final final = { .cards = CR_HAND_CARDS, .count = CR_HAND_CARDS };
    struct cr_draw_net is, wanted;
    (void)ways;
    if (both->hands++ % 997 != 0) return;
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    cr_draw_value(both->rounded, &both->sets, &final, against, &is);
    cr_draw_value(both->whole, &both->sets, &final, against, &wanted);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        double part = (double)both->whole->scale[5] / (double)both->rounded->scale[5];
        both->bought += wanted.play[u] % both->whole->scale[5] != 0;
        if (fabs((double)is.best[u] * part - (double)wanted.best[u]) > part)
            fail_msg("%lld, not %lld", (long long)is.best[u], (long long)wanted.best[u]);
    }
}

/* What 64 bits do not hold of a bought game is rounded to less than a part, of all dealer's hands. */
static void test_what_does_not_fit_is_rounded(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[0]);
    rules.sixth_price = (struct cr_ratio){ 1009, 1000 };
    struct cr_draw_terms rounded = terms_under(&rules, no_limit), whole = rounded;
    struct both *both = calloc(1, sizeof *both);
    assert_non_null(both);
    assert_true(rounded.rounds && rounded.is_wide && rounded.ante == 1000);
    cr_draw_unround(&whole);
    both->rounded = &rounded, both->whole = &whole;
    cr_buy_sets_init(&both->sets, rounded.minimum);
    const struct cr_draw_walk walk = {
        .deck = deck, .minimum = rounded.minimum, .visit = hold, .context = both
    };
    assert_true(cr_draw_walk(&walk));
    unsigned bought = both->bought;
    free(both);
    if (bought < 50) fail_msg("%u", bought);
    for (size_t h = 0; h < COUNT(houses); h++) {
        rules = rules_of(&houses[h]);
        struct cr_draw_terms terms = terms_under(&rules, no_limit);
        assert_false(terms.rounds || terms.is_wide);
    }
}

/* ---- What is not counted ---- */

static void test_what_is_not_counted_is_no_best_play(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[0]), other = rules;
    struct cr_hp_settings plate;
    const struct cr_play play = { &other, &plate };
    const struct cr_lab_work work = { .threads = 2, .figures_only = true };
    struct cr_lab lab;
    struct cr_lab_diff diff;
    struct cr_error err = { .what = "" };
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    other.sixth_price = (struct cr_ratio){ 1, 1000003 };
    assert_true(cr_draw_is_counted(&rules));
    assert_false(cr_draw_is_counted(&other));
    assert_int_equal(cr_lab_count(&lab, &cr_russian_poker_game, &play, &work), CR_OK);
    assert_null(cr_lab_find(&lab, "ante", "best"));
    assert_null(cr_lab_theory(&lab, "ante"));
    assert_non_null(cr_lab_find(&lab, "ante", "no_draw"));
    assert_non_null(cr_lab_uncounted(&lab));
    assert_string_equal(cr_lab_uncounted(&lab)->key, "uncounted.amounts");
    cr_lab_release(&lab);
    assert_int_equal(
        cr_lab_diff_count(&diff, &cr_russian_poker_game, &rules, &other, &plate, &work, &err),
        CR_NOT_COUNTED);
    assert_non_null(strstr(err.what, "sixth_card_price: best play is not counted"));
    other.sixth_card = 0; /* then it is */
    assert_true(cr_draw_is_counted(&other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_price_of_any_parts_is_counted),
        cmocka_unit_test(test_a_maximum_of_20_antes_is_a_table_that_pays_19),
        cmocka_unit_test(test_a_maximum_that_cuts_nothing_costs_nothing),
        cmocka_unit_test(test_the_largest_payout_is_of_all_that_is_sold),
        cmocka_unit_test(test_what_does_not_fit_is_rounded),
        cmocka_unit_test(test_what_is_not_counted_is_no_best_play),
    };
    deck = cr_draw_deck_open();
    if (deck == NULL) return 1;
    int failed = cmocka_run_group_tests_name("odds/draw_terms", tests, NULL, NULL);
    cr_draw_deck_close(deck);
    return failed;
}
