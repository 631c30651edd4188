/* draw_whole.c -- whole games with all they sell: what is counted twice comes out the same; with
 * CROUPIER_LONG=1 also the specifications' figures, and what is told held against what is counted. */
#include "draw_houses.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/lab/house_poker_draws.h"
#include "odds/lab/memo.h"
#include "poker_figures.h"

#define LONG_TESTS 6 /* run only if asked for */

/* Of Oasis at M1, the best play, as first counted by tallies of cards. */
#define OASIS_PUT_DOWN  2.19396998
#define OASIS_DEVIATION 2.51101982

static struct cr_draw_deck *deck; /* for all tests */

/* ---- Whole games ---- */

struct solved {
    struct cr_draw_terms terms;
    struct cr_draw_tables tables;
    struct cr_draw_odds odds;
};

static void solve_by(struct solved *solved, const struct cr_hp_rules *rules, unsigned allowed,
                     unsigned most)
{
    memset(solved, 0, sizeof *solved);
    assert_true(cr_draw_terms_of(rules, &solved->terms));
    solved->tables.deck = deck;
    solved->tables.terms = &solved->terms;
    solved->tables.threads = 2;
    solved->tables.keeps_insured = true;
    solved->tables.most = most;
    assert_true(cr_draw_tables_fill(&solved->tables));
    assert_true(cr_draw_solve(&solved->odds, &solved->tables, allowed));
}

static void solve(struct solved *solved, const struct cr_hp_rules *rules, unsigned allowed)
{
    solve_by(solved, rules, allowed, 2);
}

static void about(double is, double wanted, double within)
{
    if (fabs(is - wanted) > within) fail_msg("%.8f, not %.8f", is, wanted);
}

static struct cr_draw_spread spread_of(const struct solved *solved)
{
    const struct cr_draw_odds *odds = &solved->odds;
    struct cr_draw_spread spread;
    assert_true(cr_draw_spread(&solved->tables, &odds, 1, NULL, &spread));
    about(spread.edge, mpq_get_d(odds->edge), 1e-4); /* other sums of the same rounds */
    return spread;
}

static void release(struct solved *solved)
{
    cr_draw_odds_release(&solved->odds);
    cr_draw_tables_release(&solved->tables);
}

static void equals(const mpq_t is, const char *wanted)
{
    char text[512];
    gmp_snprintf(text, sizeof text, "%Qd", is);
    assert_string_equal(text, wanted);
}

/* Nothing is sold but the Bet: as the other count (stud_poker.h) has it. */
static void undrawn(struct cr_hp_rules rules, const char *wanted)
{
    struct solved solved;
    rules.exchange_max = 0;
    rules.sixth_card = rules.insurance = rules.buy_game = 0;
    solve(&solved, &rules, CR_DRAW_ALL);
    assert_true(solved.odds.is_exact);
    equals(solved.odds.edge, wanted);
    release(&solved);
}

static void test_without_a_draw_the_figures_are_known(void **unused)
{
    (void)unused;
    undrawn(rules_of(&houses[0]), RUSSIAN_M1_BEST);
    undrawn(rules_of(&houses[1]), RUSSIAN_TDC_BEST);
    undrawn(rules_of(&houses[3]), FIVE_BEST);
}

/* Another line in the pay table: this count and that of stud_poker.h say the same. */
static bool plays_pairs(const cr_card own[5], cr_card open)
{
    (void)open;
    return cr_rank5(own) >= CR_RANK_PAIR_OF(CR_TWO);
}

static void test_another_pay_table_moves_both_counts_alike(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[3]);
    struct cr_poker_terms terms;
    struct cr_stud_odds other;
    struct solved solved;
    char text[256];
    rules.bet_pays[CR_HAND_FLUSH] = (struct cr_ratio){ 13, 2 };
    rules.bet_pays[CR_HAND_PAIR] = (struct cr_ratio){ 3, 2 };
    assert_true(cr_poker_terms_of(&rules, &terms));
    assert_true(cr_stud_odds_init(&other, &terms, NULL, plays_pairs, 2));
    gmp_snprintf(text, sizeof text, "%Qd", other.best.edge);
    assert_string_not_equal(text, FIVE_BEST);
    rules.exchange_max = rules.sixth_card = 0;
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, text);
    struct cr_draw_spread spread = spread_of(&solved);
    about(spread.deviation, sqrt(mpq_get_d(other.best.variance)), 1e-6);
    about(spread.hit, mpq_get_d(other.best.hit), 1e-7);
    about(spread.wager, mpq_get_d(other.best.wager), 1e-7);
    about(spread.put_down, spread.wager, 0);
    about(cr_draw_most(&solved.terms, CR_DRAW_ALL), mpq_get_d(other.best.most), 0);
    release(&solved);
    cr_stud_odds_release(&other);
}

/* A second ace-king beside twos or threes is then never paid, and never void. */
static void test_a_dealer_who_needs_a_pair_of_fours_is_counted_alike(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = with_fours(rules_of(&houses[0]));
    struct cr_poker_terms terms;
    struct cr_stud_odds other;
    char text[256];
    assert_true(rules.ak_void_if_decider && cr_poker_terms_of(&rules, &terms));
    struct cr_stud_second second = cr_poker_second(&rules, &terms);
    assert_true(second.ace_king > 0);
    assert_true(cr_stud_odds_init(&other, &terms, &second, plays_pairs, 2));
    gmp_snprintf(text, sizeof text, "%Qd", other.best.edge);
    assert_string_not_equal(text, RUSSIAN_M1_BEST);
    undrawn(rules, text);
    cr_stud_odds_release(&other);
}

/* One rulebook after another: terms that were counted last are not counted again, others are. */
static void test_a_memo_tells_what_would_be_counted(void **unused)
{
    (void)unused;
    struct cr_lab_memo memo = { .is_there = false };
    const struct cr_lab_work remembers = { .threads = 2, .figures_only = true, .memo = &memo },
                             forgets = { .threads = 2, .figures_only = true };
    struct cr_hp_rules rules = rules_of(&houses[3]);
    rules.exchange_max = rules.sixth_card = 0;
    for (unsigned step = 0; step < 3; step++) { /* the same, another pay table, a limit of boxes */
        memo.lab.seconds = -1;                  /* a mark: gone when it is filled anew */
        if (step == 1) rules.bet_pays[CR_HAND_FLUSH] = (struct cr_ratio){ 13, 2 };
        if (step == 2) rules.boxes_max--;
        struct cr_draw_terms terms;
        struct cr_lab told = { 0 }, counted = { 0 };
        assert_true(cr_draw_terms_of(&rules, &terms));
        assert_int_equal(cr_lab_poker_drawn(&told, &terms, &remembers), CR_OK);
        assert_int_equal(cr_lab_poker_drawn(&counted, &terms, &forgets), CR_OK);
        assert_true((memo.lab.seconds < 0) == (step == 2));
        assert_true(counted.figure_count > 0 && counted.fact_count > 0);
        assert_int_equal(told.figure_count, counted.figure_count);
        assert_int_equal(told.fact_count, counted.fact_count);
        for (size_t i = 0; i < told.figure_count; i++) {
            assert_string_equal(told.figures[i].exact, counted.figures[i].exact);
            about(told.figures[i].edge, counted.figures[i].edge, 0);
            about(told.figures[i].deviation, counted.figures[i].deviation, 0);
        }
        for (size_t i = 0; i < told.fact_count; i++)
            about(told.facts[i].value, counted.facts[i].value, 0);
        cr_lab_release(&told);
        cr_lab_release(&counted);
    }
    cr_lab_release(&memo.lab);
}

/* Pairs are played, nothing is insured and nothing bought. */
static void end_by_pairs(const void *unused, enum cr_draw_kind kind,
                         const struct cr_combinations *hand, const cr_card *cards, unsigned count,
                         struct cr_draw_end *end)
{
    (void)unused, (void)kind, (void)cards, (void)count;
    *end = (struct cr_draw_end){ .plays = hand->first >= CR_HAND_PAIR ? ~UINT64_C(0) : 0 };
}

/* Everybody gives so many cards up for nothing, any of them as often: what that comes to on the average, the
 * deviation's place taken by the mean square. */
static struct cr_draw_spread give_up(struct solved *solved, unsigned gone)
{
    const struct cr_draw_ends ends = { .tell = end_by_pairs };
    const size_t size = sizeof(uint8_t[CR_DRAW_CLASSES][CR_PACK_CARDS]);
    struct cr_draw_odds odds[CR_DRAW_SPREAD_MAX];
    const struct cr_draw_odds *ways[CR_DRAW_SPREAD_MAX];
    struct cr_draw_spread sum = { .edge = 0 }, some[CR_DRAW_SPREAD_MAX];
    unsigned masks = 0, count = 0;
    solved->terms.pays[CR_DRAW_EXCHANGE + gone - 1] = solved->terms.pays[CR_DRAW_NONE];
    for (unsigned i = 0; i < CR_DRAW_SPREAD_MAX; i++) {
        ways[i] = &odds[i];
        odds[i].best = malloc(size);
        assert_non_null(odds[i].best);
    }
    for (unsigned mask = 0; mask < CR_DRAW_MASKS; mask++) {
        if (__builtin_popcount(mask) == (int)(CR_HAND_CARDS - gone))
            memset(odds[count++].best, (int)mask, size);
        if (count == 0 || (count < CR_DRAW_SPREAD_MAX && mask < CR_DRAW_MASKS - 1)) continue;
        assert_true(cr_draw_spread(&solved->tables, ways, count, &ends, some));
        masks += count;
        while (count-- > 0) {
            sum.edge += some[count].edge;
            sum.deviation +=
                some[count].deviation * some[count].deviation + some[count].edge * some[count].edge;
            sum.hit += some[count].hit;
            sum.wager += some[count].wager;
            sum.put_down += some[count].put_down;
        }
        count = 0;
    }
    for (unsigned i = 0; i < CR_DRAW_SPREAD_MAX; i++)
        free(odds[i].best);
    return (struct cr_draw_spread){ .edge = sum.edge / masks,
                                    .wager = sum.wager / masks,
                                    .put_down = sum.put_down / masks,
                                    .deviation = sum.deviation / masks,
                                    .hit = sum.hit / masks };
}

/* Who then plays by what is held alone plays as if nobody had drawn: any five cards and any five of the dealer's
 * are as likely. Of one card that is counted, of more it is told by each of them. */
static void gives_up(unsigned gone, double within)
{
    struct cr_hp_rules rules = rules_of(&houses[3]);
    struct cr_poker_terms terms;
    struct cr_stud_odds other;
    struct solved solved;
    assert_true(cr_poker_terms_of(&rules, &terms));
    assert_true(cr_stud_odds_init(&other, &terms, NULL, plays_pairs, 2));
    assert_true(mpq_cmp(other.rule.edge, other.best.edge) > 0);
    rules.exchange_max = rules.sixth_card = rules.insurance = 0;
    solve(&solved, &rules, CR_DRAW_ALL);
    struct cr_draw_spread told = give_up(&solved, gone);
    double edge = mpq_get_d(other.rule.edge);
    about(told.edge, edge, within);
    about(told.deviation, mpq_get_d(other.rule.variance) + edge * edge, 10 * within);
    about(told.hit, mpq_get_d(other.rule.hit), within);
    about(told.wager, mpq_get_d(other.rule.wager), within);
    about(told.put_down, told.wager, 1e-12);
    release(&solved);
    cr_stud_odds_release(&other);
}

static void test_ends_as_told_are_those_of_a_rule(void **unused)
{
    (void)unused;
    gives_up(1, 1e-7);
}

static void test_ends_as_told_after_larger_exchanges(void **unused)
{
    (void)unused;
    for (unsigned gone = 2; gone <= CR_HAND_CARDS; gone++)
        gives_up(gone, gone == 2 ? 1e-6 : 2e-5); /* of three and more a part is played */
}

/* At the same price, whatever is held and shown: the sums are over the same cards and hands. */
static void exchange_never_beats_sixth(const struct cr_draw_tables *tables)
{
    assert_int_equal(tables->terms->pays[CR_DRAW_EXCHANGE].drew,
                     tables->terms->pays[CR_DRAW_SIXTH].drew);
    unsigned less = 0;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)
        for (unsigned hold = 0; hold < 5; hold++)
            for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
                int64_t exchange = tables->led[1][class * 5 + hold][u];
                int64_t sixth = tables->sixth[class][u];
                if (exchange > sixth) fail_msg("class %u against %u", class, u);
                less += exchange < sixth;
            }
    assert_true(less > CR_DRAW_CLASSES);
}

/* Counted a second way, by stud_draw.h: the stakes too. */
static void counts_alike(struct solved *solved, const struct cr_hp_rules *rules)
{
    struct cr_stud_draw draw;
    struct cr_stud_draw_odds other;
    assert_true(cr_poker_draw_of(rules, &draw));
    assert_true(cr_stud_draw_odds_init(&other, &draw));
    assert_int_equal(mpq_cmp(solved->odds.edge, other.edge), 0);
    struct cr_draw_spread spread = spread_of(solved);
    about(spread.wager, mpq_get_d(other.wager), 1e-7);
    about(spread.put_down, mpq_get_d(other.put_down), 1e-7);
    cr_stud_draw_odds_release(&other);
}

static void test_caribbean_as_the_specification_has_it(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[3]);
    struct solved solved;
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, FIVE_SIXTH);
    about(mpq_get_d(solved.odds.draws[CR_DRAW_SIXTH]) * 100, 13.7392, 0.5e-4);
    assert_int_equal(mpq_sgn(solved.odds.draws[CR_DRAW_EXCHANGE]), 0); /* never better */
    exchange_never_beats_sixth(&solved.tables);
    double edge = mpq_get_d(solved.odds.edge) * 100;
    struct cr_draw_spread spread = spread_of(&solved);
    about(spread.wager, 2.1251, 0.5e-4);
    about(spread.put_down, 2.2625, 0.5e-4);
    about(edge / spread.wager, -0.8268, 0.5e-4);
    about(edge / spread.put_down, -0.7766, 0.5e-4);
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 1u << CR_DRAW_EXCHANGE));
    equals(solved.odds.edge, FIVE_EXCHANGE);
    about(mpq_get_d(solved.odds.passes) * 100, 40.5630, 0.5e-4);
    spread = spread_of(&solved);
    about(spread.put_down, 2.1838, 0.5e-4);
    about(mpq_get_d(solved.odds.edge) * 100 / spread.put_down, 0.4749, 0.5e-4);
    release(&solved);
    rules.bet_basis = CR_HP_ON_STAKES; /* R1(b) */
    rules.bet_multiple = (struct cr_ratio){ 1, 1 };
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, "-33026196029/243938135700");
    counts_alike(&solved, &rules);
    release(&solved);
    rules.draw_stake_role = CR_HP_JOINS_ANTE; /* R2 */
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, "-6600907157267/6976630681020");
    counts_alike(&solved, &rules);
    release(&solved);
}

static void test_oasis_with_two_cards_and_insurance(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[2]);
    struct solved solved;
    solve(&solved, &rules, CR_DRAW_ALL);
    assert_true(solved.odds.is_exact);
    equals(solved.odds.edge, OASIS_BEST);
    assert_true(mpq_get_d(solved.odds.edge) <
                0.010372); /* no worse than with one card, uninsured */
    struct cr_draw_spread told = spread_of(&solved), again;
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++) /* it asks what is done, not how often */
        mpq_set_ui(solved.odds.draws[kind], 0, 1);
    mpq_set_ui(solved.odds.passes, 0, 1);
    again = spread_of(&solved);
    about(again.put_down, told.put_down, 0);
    about(again.deviation, told.deviation, 0);
    about(told.put_down, OASIS_PUT_DOWN, 1e-6);
    about(told.deviation, OASIS_DEVIATION, 1e-6);
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 1u << CR_DRAW_EXCHANGE));
    equals(solved.odds.edge, OASIS_ONE_CARD);
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 0));
    equals(solved.odds.edge, OASIS_UNDRAWN);
    cr_draw_odds_release(&solved.odds);
    struct cr_draw_terms terms;
    assert_true(cr_draw_tables_uninsure(&solved.tables, &terms));
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 1u << CR_DRAW_EXCHANGE));
    equals(solved.odds.edge, FIVE_EXCHANGE);
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, CR_DRAW_ALL));
    equals(solved.odds.edge, OASIS_UNINSURED);
    assert_true(solved.odds.is_exact && mpq_get_d(solved.odds.edge) < 0.010372);
    release(&solved);
}

/* Exchanges of two told from those of one, and corrected: as the count of both has it. */
static void test_what_is_told_is_corrected(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[2]);
    const struct cr_draw_sampling by = { .sets = { [2] = 40 }, .seed = 3, .threads = 2 };
    struct cr_draw_sample sample, again;
    struct solved solved;
    mpq_t wanted, told;
    solve_by(&solved, &rules, CR_DRAW_ALL, 1);
    assert_false(solved.odds.is_exact);
    mpq_inits(wanted, told, NULL);
    mpq_set_str(wanted, OASIS_BEST, 10);
    mpq_set(told, solved.odds.edge);
    assert_true(cr_draw_correct(&solved.odds, &solved.tables, &by, &sample));
    assert_true(solved.odds.error > 0 && solved.odds.error < 1e-5);
    double right = mpq_get_d(solved.odds.edge), is = mpq_get_d(wanted);
    print_message("# told %.9f, corrected %.9f +- %.9f, is %.9f\n", mpq_get_d(told), right,
                  solved.odds.error, is);
    about(right, is, 4 * solved.odds.error + 1e-8); /* and what is chosen wrongly */
    assert_true(fabs(mpq_get_d(told) - is) > fabs(right - is));
    mpq_set(solved.odds.edge, told);
    struct cr_draw_sampling alone = by;
    alone.threads = 1;
    assert_true(cr_draw_correct(&solved.odds, &solved.tables, &alone, &again));
    assert_true(mpq_get_d(solved.odds.edge) == right && sample.of[2].error == again.of[2].error);
    mpq_clears(wanted, told, NULL);
    release(&solved);
}

/* Of what is told of an exchange of three: a set given up is walked through by itself. */
struct exact {
    const struct cr_draw_tables *tables;
    struct cr_draw_out out;
    cr_card kept[2];
    double sum[CR_PACK_CARDS];
};

static void add_exact(void *context, const struct cr_draw_hand *hand, unsigned ways,
                      const struct cr_draw_against *against)
{
    struct exact *exact = context;
    struct cr_draw_final final = { .kind = (enum cr_draw_kind)exact->out.count,
                                   .cards = 5,
                                   .count = 5 + exact->out.count };
    struct cr_draw_net net;
    const cr_card *same[CR_RENAMINGS];
    unsigned count = cr_draw_same(&deck->renamings, &exact->out, same),
             keeps = 5 - exact->out.count;
    memcpy(final.known, hand->cards, 5);
    memcpy(final.known + 5, exact->out.cards, exact->out.count);
    bool valued = false;
    for (unsigned i = 0; i < count; i++) { /* this hand, or one it stands for */
        unsigned found = 0;
        for (unsigned j = 0; j < 5; j++)
            for (unsigned k = 0; k < keeps; k++)
                found += same[i][hand->cards[j]] == exact->kept[k];
        if (found < keeps) continue;
        if (!valued) cr_draw_value(exact->tables->terms, exact->tables->buy, &final, against, &net);
        valued = true;
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            exact->sum[same[i][u]] += (double)net.best[u] * ways / count;
    }
}

/* The largest difference of what is told of holding these from what it is. */
static double told_wrong(const struct solved *solved, const char *kept, const char *given)
{
    struct exact exact = { .tables = &solved->tables };
    struct cr_draw_look *look = malloc(sizeof *look);
    cr_card hand[5], first[5];
    double worst = 0;
    unsigned keeps = read_cards(kept, exact.kept);
    exact.out.count = read_cards(given, exact.out.cards);
    struct cr_draw_walk walk = { .deck = deck,
                                 .minimum = solved->terms.minimum,
                                 .out = exact.out,
                                 .visit = add_exact,
                                 .context = &exact };
    assert_true(cr_draw_walk(&walk));
    memcpy(hand, exact.kept, keeps);
    memcpy(hand + keeps, exact.out.cards, exact.out.count);
    const cr_card *to = cr_renaming_of(&deck->renamings, hand, 5);
    for (unsigned i = 0; i < 5; i++)
        first[i] = to[hand[i]];
    uint32_t class = solved->tables.class_of[cr_renamed_number(&deck->renamings, to, hand, 5)];
    unsigned mask = 0, known = 5 + exact.out.count;
    for (unsigned i = 0; i < 5; i++)
        for (unsigned j = 0; j < keeps; j++)
            mask |= (unsigned)(solved->tables.hands[class][i] == first[j]) << i;
    cr_draw_look(&solved->tables, class, look);
    double ways = keeps == 2 ? 15180 : 163185; /* 46 over 3, over 4 */
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        if (memchr(hand, (int)u, 5) != NULL) continue;
        double is = exact.sum[u] / (double)solved->terms.scale[known] / cr_draw_all(known) / ways -
                    solved->terms.pays[exact.out.count].fee;
        double told = look->wins[mask][to[u]];
        if (fabs(is - told) > worst) worst = fabs(is - told);
    }
    free(look);
    return worst;
}

/* Told, and corrected by another sample than the figure was; apart: it was corrected by none. */
static void russian(const struct house *house, double told, double is, double apart)
{
    static const char *const holds[][2] = { { "Qs Qc", "Ad 7c 3s" },
                                            { "5s 5c", "8d 7c 2s" },
                                            { "As Kc", "8d 7c 2s" },
                                            { "As", "9d 7c 5s 2h" },
                                            { "Kc", "Qd 7d 5s 2h" } };
    const struct cr_draw_sampling by = { .sets = { [3] = 12, [4] = 12, [5] = 2 },
                                         .seed = 2,
                                         .threads = 2 };
    struct cr_hp_rules rules = rules_of(house);
    struct cr_draw_sample sample;
    struct solved solved;
    solve(&solved, &rules, CR_DRAW_ALL);
    about(mpq_get_d(solved.odds.edge), told, 1e-7);
    assert_false(solved.odds.is_exact);
    assert_true(cr_draw_correct(&solved.odds, &solved.tables, &by, &sample));
    print_message("# %s: %.8f +- %.8f\n", house->name, mpq_get_d(solved.odds.edge),
                  solved.odds.error);
    assert_true(solved.odds.error < 2e-5);
    about(mpq_get_d(solved.odds.edge), is, 4 * solved.odds.error + apart);
    for (size_t i = 0; i < COUNT(holds); i++) {
        double wrong = told_wrong(&solved, holds[i][0], holds[i][1]);
        if (wrong > 0.01) fail_msg("%s: wrong by %.6f", holds[i][0], wrong);
        print_message("# %s, %s kept: told to %.6f of an Ante\n", house->name, holds[i][0], wrong);
    }
    release(&solved);
}

static void test_russian_at_m1(void **unused)
{
    (void)unused;
    russian(&houses[0], RUSSIAN_M1_TOLD, RUSSIAN_M1_ALL, 0);
}

static void test_russian_at_tdc(void **unused)
{
    (void)unused;
    russian(&houses[1], RUSSIAN_TDC_TOLD, RUSSIAN_TDC_TOLD, 2e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_draw_the_figures_are_known),
        cmocka_unit_test(test_another_pay_table_moves_both_counts_alike),
        cmocka_unit_test(test_a_dealer_who_needs_a_pair_of_fours_is_counted_alike),
        cmocka_unit_test(test_a_memo_tells_what_would_be_counted),
        cmocka_unit_test(test_ends_as_told_are_those_of_a_rule),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_ends_as_told_after_larger_exchanges),
        cmocka_unit_test(test_caribbean_as_the_specification_has_it),
        cmocka_unit_test(test_oasis_with_two_cards_and_insurance),
        cmocka_unit_test(test_what_is_told_is_corrected),
        cmocka_unit_test(test_russian_at_m1),
        cmocka_unit_test(test_russian_at_tdc),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    deck = cr_draw_deck_open();
    if (deck == NULL) return 1;
    int failed = _cmocka_run_group_tests("odds/draw_whole", tests, count, NULL, NULL);
    cr_draw_deck_close(deck);
    return failed;
}
