/* bj_solve.c -- blackjack's best play from whole packs, against counts and figures of others, and played at a
 * table (bj_brute.c has brute force). With CROUPIER_LONG=1 also a hundred million rounds a house. */
#include "odds/blackjack/solve.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "house.h"
#include "odds/blackjack/as_dealer.h"
#include "odds/blackjack/by_chart.h"
#include "odds/blackjack/player.h"
#include "odds/play/cards.h"
#include "rulebook/rulebook.h"

#define EXACT       1e-12
#define ROUNDS      200000
#define LONG_ROUNDS 100000000
#define LONG_TESTS  2 /* run only if asked for */
#define SEED        20260401

static const char *const houses[] = { "m1", "tdc", "bg" };

static void close_to(double found, double wanted, double within, const char *what)
{
    if (!(fabs(found - wanted) <= within))
        fail_msg("%s: %.15f, wanted %.15f, off by %.3g", what, found, wanted, found - wanted);
}

struct table {
    struct cr_rulebook *book;
    struct cr_bj_rules rules;
    struct cr_bj_settings plate;
    struct cr_play play;
    struct cr_bj_question question;
    struct cr_bj_answer answer;
};

static void open_table(struct table *table, const char *house)
{
    struct cr_error err = { .what = "" };
    struct cr_shoe_rules shoe;
    memset(table, 0, sizeof *table);
    if (cr_rulebook_open(&table->book, shipped_rulebooks(), house, NULL, &cr_bj_rules_schema,
                         &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    table->rules = *(const struct cr_bj_rules *)cr_rulebook_values(table->book);
    cr_schema_initial(&cr_bj_settings_schema, &table->plate);
    table->play = (struct cr_play){ &table->rules, &table->plate };
    table->question = (struct cr_bj_question){ .play = &table->play, .threads = 2 };
    cr_bj_shoe_rules(&table->play, &shoe);
    cr_bj_whole_packs(&table->question, shoe.decks);
}

/* A stake and the maximum payout it meets; 0: none. */
struct amounts {
    cr_money stake, cap;
};

static void post(struct table *table, const struct amounts *amounts)
{
    table->rules.max_payout = CR_MANAGER;
    table->plate.min_bet = 1;
    table->plate.max_payout = amounts->cap;
    table->question.stake = amounts->stake;
}

/* The count of as_dealer.h, which knows this one player alone. */
static void test_playing_as_the_dealer_is_a_chart_like_any(void **state)
{
    static const struct amounts amounts[] = { { 0, 0 },     { 100, 0 },  { 1, 0 },
                                              { 15, 0 },    { 15, 20 },  { 100, 130 },
                                              { 100, 100 }, { 100, 30 }, { 7, 1 } };
    static struct table table;
    (void)state;
    for (unsigned i = 0; i < 2 * COUNT(amounts); i++) {
        struct cr_bj_chart chart;
        struct cr_bj_figures figures;
        struct cr_bj_odds odds;
        unsigned packs = i % 2 ? 8 : 1;
        open_table(&table, "m1");
        post(&table, &amounts[i / 2]);
        cr_bj_whole_packs(&table.question, packs);
        cr_bj_chart_as_dealer(&chart, &table.rules);
        assert_int_equal(cr_bj_play_chart(&table.question, &chart, &figures), CR_OK);
        cr_bj_odds_as_dealer(&odds, &table.play, amounts[i / 2].stake, packs);
        close_to(figures.value, -odds.edge, EXACT, "edge");
        close_to(figures.deviation, sqrt(odds.variance), EXACT, "deviation");
        close_to(figures.hit, odds.hit, EXACT, "hit");
        close_to(figures.push, odds.push, EXACT, "push");
        close_to(figures.wager, 1, EXACT, "wager");
        cr_rulebook_close(table.book);
    }
}

/* Best is at least as good as the table, the table as the usual one, that as the dealer's way. */
static void test_each_player_is_as_good_as_a_simpler_one(void **state)
{
    static struct table table;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_bj_chart chart;
        struct cr_bj_figures basic, dealer;
        open_table(&table, houses[h]);
        assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
        cr_bj_chart_as_dealer(&chart, &table.rules);
        assert_int_equal(cr_bj_play_chart(&table.question, &chart, &dealer), CR_OK);
        for (unsigned column = 0; column < CR_BJ_KINDS; column++) {
            for (unsigned points = 4; points <= 21; points++) {
                chart.hard[points][column] = cr_bj_basic_says(points, false, column);
                chart.soft[points][column] = cr_bj_basic_says(points, true, column);
            }
            for (unsigned points = 1; points <= 10; points++)
                chart.pair[points][column] = cr_bj_basic_says_of_pair(points, column);
        }
        assert_int_equal(cr_bj_play_chart(&table.question, &chart, &basic), CR_OK);
        assert_true(table.answer.best.value > table.answer.table.value);
        assert_true(table.answer.table.value > basic.value);
        assert_true(table.answer.best.value < table.answer.table.value + 1e-4);
        assert_true(basic.value > dealer.value + 0.04);
        print_message("# %s: best %.6f %%, by points %.6f %%, usual table %.6f %%, %.2f s\n",
                      houses[h], 100 * table.answer.best.value, 100 * table.answer.table.value,
                      100 * basic.value, table.answer.seconds);
        cr_rulebook_close(table.book);
    }
}

/* No single entry of the table can be changed for the better. */
static void test_no_entry_of_the_table_can_be_bettered(void **state)
{
    static struct table table;
    static const struct {
        bool soft;
        unsigned points, column;
        char says;
    } changes[] = {
        { false, 12, 0, 's' }, { false, 12, 2, 'h' }, { false, 16, 5, 's' }, { false, 11, 8, 'd' },
        { false, 9, 0, 'd' },  { false, 10, 7, 'h' }, { true, 18, 7, 's' },  { true, 17, 1, 'h' },
        { true, 13, 3, 'h' },  { true, 19, 4, 'D' },  { false, 14, 8, 'h' }, { false, 15, 7, 'r' },
    };
    (void)state;
    open_table(&table, "tdc");
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    for (size_t i = 0; i < COUNT(changes); i++) {
        struct cr_bj_chart chart = table.answer.chart;
        struct cr_bj_figures figures;
        char *entry = changes[i].soft ? &chart.soft[changes[i].points][changes[i].column]
                                      : &chart.hard[changes[i].points][changes[i].column];
        assert_true(*entry != changes[i].says);
        *entry = changes[i].says;
        assert_int_equal(cr_bj_play_chart(&table.question, &chart, &figures), CR_OK);
        if (!(figures.value < table.answer.table.value)) fail_msg("change %zu is better", i);
    }
    for (unsigned pair = 1; pair <= 10; pair += 3) {
        struct cr_bj_chart chart = table.answer.chart;
        struct cr_bj_figures figures;
        unsigned column = pair % CR_BJ_KINDS;
        chart.pair[pair][column] = chart.pair[pair][column] == 'p' ? '-' : 'p';
        assert_int_equal(cr_bj_play_chart(&table.question, &chart, &figures), CR_OK);
        if (!(figures.value < table.answer.table.value)) fail_msg("pair %u is better", pair);
    }
    cr_rulebook_close(table.book);
}

/* Published for one pack and a dealer who looks at his hole card and stands on soft 17, against an ace, given
 * that he has no blackjack (wizardofodds.com, blackjack appendix 9). Without a hole card the same plays lose
 * their stakes to it: with chance p of a ten, x becomes (1-p) x - p, a double (1-p) x - 2 p. */
static void test_published_values_against_an_ace(void **state)
{
    static const struct {
        unsigned a, b; /* kinds */
        double stands, draws, doubled;
    } rows[] = {
        { 0, 1, -0.661732, -0.067808, -0.593281 }, { 0, 2, -0.661047, -0.100568, -0.595803 },
        { 1, 2, -0.659375, -0.291565, -1.318751 }, { 0, 3, -0.658818, -0.153931, -0.619882 },
        { 3, 4, -0.654533, -0.070215, -0.395771 }, { 0, 5, -0.482815, -0.199899, -0.527213 },
        { 3, 5, -0.636118, 0.081506, 0.048615 },   { 4, 5, -0.634013, 0.172946, 0.240259 },
        { 0, 6, -0.101015, -0.108386, -0.357778 },
    };
    static struct table table;
    (void)state;
    open_table(&table, "m1");
    cr_bj_whole_packs(&table.question, 1);
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct cr_bj_first *first = &table.answer.first[0][rows[i].a][rows[i].b];
        double p = 16.0 / 49;
        close_to((first->stands + p) / (1 - p), rows[i].stands, 6e-7, "stands");
        close_to((first->draws + p) / (1 - p), rows[i].draws, 6e-7, "draws");
        close_to((first->doubled + 2 * p) / (1 - p), rows[i].doubled, 6e-7, "doubles");
    }
    cr_rulebook_close(table.book);
}

/* Insurance as a bet: N packs, the dealer's card out. */
static void test_insurance_costs_what_the_tens_say(void **state)
{
    static struct table table;
    (void)state;
    open_table(&table, "bg"); /* six packs */
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    const double ace = 1 - 3 * 96.0 / 311, ten = 1 - 3 * 95.0 / 311, bj = 1 - 3 * 24.0 / 311;
    close_to(table.answer.insurance[CR_BJ_INSURE_BJ][9], ace, EXACT, "ace");
    close_to(table.answer.insurance[CR_BJ_INSURE_BJ][8], bj, EXACT, "blackjack of a ten");
    close_to(table.answer.insurance[CR_BJ_INSURE_TEN][8], ten, EXACT, "ten on a ten");
    close_to(table.answer.insurance[CR_BJ_INSURE_TEN][5], ace, EXACT, "ten on a seven");
    assert_true(table.answer.insurance[CR_BJ_INSURE_TEN][4] == CR_BJ_BARRED);
    assert_true(table.answer.insurance[CR_BJ_INSURE_TEN][9] == CR_BJ_BARRED);
    close_to(table.answer.best.insured, 0, 0, "nobody insures");
    cr_rulebook_close(table.book);
}

/* What it costs to take each offer every time is the difference of two charts. */
static void test_taking_every_offer_costs_what_the_chart_loses(void **state)
{
    static struct table table;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_bj_figures without, with;
        open_table(&table, houses[h]);
        assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
        const struct cr_bj_answer *answer = &table.answer;
        assert_int_equal(cr_bj_play_chart(&table.question, &answer->chart, &without), CR_OK);
        for (unsigned kind = 0; kind <= CR_BJ_INSURANCES; kind++) {
            struct cr_bj_chart chart = answer->chart;
            bool *takes = kind < CR_BJ_INSURANCES ? chart.insures[kind] : chart.even;
            double said =
                kind < CR_BJ_INSURANCES ? answer->insured_always[kind] : answer->even_always;
            for (unsigned column = 0; column < CR_BJ_KINDS; column++) {
                assert_false(takes[column]); /* from whole packs nobody should */
                takes[column] = true;
            }
            assert_int_equal(cr_bj_play_chart(&table.question, &chart, &with), CR_OK);
            close_to(said, with.value - without.value, EXACT, houses[h]);
            assert_true(said < 0 || (kind == CR_BJ_INSURE_TEN && h < 2)); /* bg alone sells that */
        }
        cr_rulebook_close(table.book);
    }
}

/* Odd stakes are rounded by the house, and a posted maximum cuts what is won. */
static void test_amounts_are_the_games_own(void **state)
{
    static struct table table;
    (void)state;
    open_table(&table, "m1");
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    double fair = table.answer.best.value;
    table.question.stake = 1000;
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    close_to(table.answer.best.value, fair, EXACT, "even stake");
    table.question.stake = 25; /* 3 to 2 is 37, a surrender takes 12 */
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    double gain = 0.5 / 25 * (table.answer.best.surrenders - table.answer.natural);
    assert_true(fabs(table.answer.best.value - fair - gain) < 0.1 * fabs(gain) + 2e-4);
    assert_true(table.answer.best.value != fair);
    table.question.stake = 1000;
    table.plate.max_payout = 1400;
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    assert_true(table.answer.best.value < fair - 0.01);
    assert_true(table.answer.most < 64 && table.answer.most > 40);
    cr_rulebook_close(table.book);
}

static void test_one_thread_or_many_say_the_same(void **state)
{
    static struct table table;
    static struct cr_bj_answer one;
    (void)state;
    open_table(&table, "tdc");
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    table.question.threads = 1;
    assert_int_equal(cr_bj_solve(&table.question, &one, NULL), CR_OK);
    one.seconds = table.answer.seconds;
    assert_memory_equal(&one.chart, &table.answer.chart, sizeof one.chart);
    assert_true(one.best.value == table.answer.best.value);
    assert_true(one.table.deviation == table.answer.table.deviation);
    cr_rulebook_close(table.book);
}

/* ---- At a table ---- */

/* A strategy, played to the letter from whole packs each round. */
static void play_it(const char *house, uint64_t rounds, bool by_plan, const struct amounts *amounts)
{
    static struct table table;
    struct cr_simulation_result result;
    struct cr_bj_plan *plan = NULL;
    const struct cr_card_stake stake = { .position = 1,
                                         .choice = CR_BJ_MAIN,
                                         .amount = amounts->stake };
    open_table(&table, house);
    post(&table, amounts);
    unsigned packs = table.question.left[0] / 4u;
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, &plan), CR_OK);
    table.rules.deck_source |= 1u << CR_FROM_MACHINE;
    table.rules.machine_decks = 1u << packs;
    table.plate.deck_source = CR_FROM_MACHINE + 1;
    cr_bj_put_up_chart(&table.answer.chart);
    cr_bj_put_up_plan(plan);
    const struct cr_card_simulation job = {
        .game = &cr_blackjack_game,
        .play = { &table.rules, &table.plate },
        .player = { &stake, 1, by_plan ? cr_bj_by_plan : cr_bj_by_chart, CR_BJ_ONE_BOX_DEAL },
        .seed = cr_seed_from_number(SEED),
        .pace = { .rounds = rounds, .threads = 2 },
    };
    assert_int_equal(cr_simulate_cards(&job, &result, NULL), CR_OK);
    const struct cr_bj_figures *said = by_plan ? &table.answer.best : &table.answer.table;
    double off = (-result.edge - said->value) / result.error;
    double hits = (double)result.hits / (double)rounds;
    print_message("# %s, %s, %lld of %lld: %+.2f standard errors off %.6f; deviation %.5f, said "
                  "%.5f; hits %.5f, said %.5f\n",
                  house, by_plan ? "best" : "table", (long long)amounts->stake,
                  (long long)amounts->cap, off, said->value, result.deviation, said->deviation,
                  hits, said->hit);
    if (!(fabs(off) < 3)) fail_msg("%s: %+.2f standard errors off, seed=%d", house, off, SEED);
    close_to(result.deviation, said->deviation, 3e-4 + 3 / sqrt((double)rounds), "deviation");
    close_to(hits, said->hit, 1e-5 + 2 / sqrt((double)rounds), "hits"); /* four standard errors */
    cr_bj_plan_free(plan);
    cr_rulebook_close(table.book);
}

static const struct amounts usual = { 100, 0 };

static void test_playing_the_printed_table_gives_the_printed_value(void **state)
{
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        play_it(houses[h], ROUNDS, false, &usual);
}

static void test_playing_the_best_plan_gives_its_value(void **state)
{
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        play_it(houses[h], ROUNDS, true, &usual);
}

static const struct amounts posted[] = { { 1, 0 }, { 15, 0 }, { 100, 100 } };

static void test_playing_what_is_rounded_and_cut_gives_its_value(void **state)
{
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = 0; i < COUNT(posted); i++)
            play_it(houses[h], ROUNDS, (h + i) % 2 == 0, &posted[i]);
}

/* A stake no percent and no half of which is broken, and that meets no limit, is one of nothing at all. */
static void test_a_stake_that_divides_evenly_is_none(void **state)
{
    static const struct amounts large = { CR_BJ_STAKE_MOST, 0 };
    static struct table table;
    static struct cr_bj_answer none;
    (void)state;
    open_table(&table, "tdc");
    assert_int_equal(cr_bj_solve(&table.question, &none, NULL), CR_OK);
    post(&table, &large);
    assert_int_equal(cr_bj_solve(&table.question, &table.answer, NULL), CR_OK);
    assert_memory_equal(&none.chart, &table.answer.chart, sizeof none.chart);
    close_to(table.answer.best.value, none.best.value, EXACT, "best");
    close_to(table.answer.best.deviation, none.best.deviation, EXACT, "deviation");
    close_to(table.answer.table.value, none.table.value, EXACT, "table");
    close_to(table.answer.table.hit, none.table.hit, EXACT, "hit");
    close_to(table.answer.most, none.most, EXACT, "most");
    cr_rulebook_close(table.book);
}

static void test_long_play_of_the_printed_table(void **state)
{
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        play_it(houses[h], LONG_ROUNDS, false, &usual);
}

static void test_long_play_of_what_is_rounded_and_cut(void **state)
{
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = 0; i < COUNT(posted); i++)
            play_it(houses[h], LONG_ROUNDS, (h + i) % 2 == 0, &posted[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playing_as_the_dealer_is_a_chart_like_any),
        cmocka_unit_test(test_each_player_is_as_good_as_a_simpler_one),
        cmocka_unit_test(test_no_entry_of_the_table_can_be_bettered),
        cmocka_unit_test(test_published_values_against_an_ace),
        cmocka_unit_test(test_insurance_costs_what_the_tens_say),
        cmocka_unit_test(test_taking_every_offer_costs_what_the_chart_loses),
        cmocka_unit_test(test_amounts_are_the_games_own),
        cmocka_unit_test(test_one_thread_or_many_say_the_same),
        cmocka_unit_test(test_playing_the_printed_table_gives_the_printed_value),
        cmocka_unit_test(test_playing_the_best_plan_gives_its_value),
        cmocka_unit_test(test_playing_what_is_rounded_and_cut_gives_its_value),
        cmocka_unit_test(test_a_stake_that_divides_evenly_is_none),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_long_play_of_the_printed_table),
        cmocka_unit_test(test_long_play_of_what_is_rounded_and_cut),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    return _cmocka_run_group_tests("odds/bj_solve", tests, count, NULL, NULL);
}
