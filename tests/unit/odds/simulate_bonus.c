/* simulate_bonus.c -- a bonus bet beside a box or an Ante: its play agrees with the counts, whatever stands in the
 * jackpot, and leaves the other stakes' as it is. With CROUPIER_LONG=1 also forty million rounds of each. */
#include <gmp.h>
#include <math.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/blackjack/by_chart.h"
#include "odds/blackjack/player.h"
#include "odds/blackjack/with_bonus.h"
#include "odds/house_poker/player.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/play/cards.h"

#define ROUNDS      60000
#define LONG_ROUNDS 40000000
#define LONG_TESTS  2 /* run only if asked for */
#define SEED        20260401

static void open_book(struct cr_rulebook **book, const char *house, const struct cr_schema *schema)
{
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(book, shipped_rulebooks(), house, NULL, schema, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
}

static struct cr_simulation_result play_out(const struct cr_card_simulation *job)
{
    struct cr_simulation_result result;
    struct cr_stake_fault fault = { 0 };
    enum cr_status status = cr_simulate_cards(job, &result, &fault);
    if (status != CR_OK) fail_msg("%s: %s", cr_status_name(status), fault.why.what);
    return result;
}

static void near(const struct cr_simulated_part *part, double exact, const char *what)
{
    double off = (part->edge - exact) / part->error;
    if (!(part->error > 0 && fabs(off) < 3))
        fail_msg("%s: %+.2f standard errors off %f, seed=%d", what, off, exact, SEED);
    print_message("# %s: %+.2f standard errors off %.6f\n", what, off, exact);
}

/* Both parts are all of it. */
static void adds_up(const struct cr_simulation_result *result)
{
    double stakes = (double)(result->main.stake + result->beside.stake);
    double sum = result->main.edge * (double)result->main.stake +
                 result->beside.edge * (double)result->beside.stake;
    assert_true(result->stake == result->main.stake + result->beside.stake);
    assert_true(fabs(sum / stakes - result->edge) < 1e-12);
}

/* ---- Blackjack ---- */

struct box {
    struct cr_rulebook *book;
    struct cr_bj_settings plate;
    struct cr_bj_whole whole;
    struct cr_play table, play;
    struct cr_bj_question question;
    struct cr_bj_answer answer;
    struct cr_bj_plan *plan;
    struct cr_bj_with_bonus way;
    struct cr_card_stake stakes[2];
    struct cr_card_simulation job;
};

/* TDC, six packs made whole after every round. */
static void open_box(struct box *box, uint64_t rounds, cr_money main, cr_money bonus,
                     cr_money meter)
{
    memset(box, 0, sizeof *box);
    open_book(&box->book, "tdc", &cr_bj_rules_schema);
    cr_schema_initial(&cr_bj_settings_schema, &box->plate);
    box->plate.bonus_max = 10000;
    box->table = (struct cr_play){ cr_rulebook_values(box->book), &box->plate };
    box->play = cr_bj_play_whole(&box->table, &box->whole);
    box->question = (struct cr_bj_question){ .play = &box->play, .threads = 2 };
    cr_bj_whole_packs(&box->question, 6);
    assert_int_equal(cr_bj_solve(&box->question, &box->answer, &box->plan), CR_OK);
    box->way =
        (struct cr_bj_with_bonus){ &box->question, &box->answer, 0, (double)meter / (double)bonus };
    cr_bj_put_up_chart(&box->answer.chart);
    cr_bj_put_up_plan(box->plan);
    cr_bj_put_up_bonus(&box->way);
    box->stakes[0] = (struct cr_card_stake){ 1, CR_BJ_MAIN, false, main };
    box->stakes[1] = (struct cr_card_stake){ 1, CR_BJ_BONUS, true, bonus };
    box->job = (struct cr_card_simulation){
        .game = &cr_blackjack_game,
        .play = box->play,
        .player = { box->stakes, 2, cr_bj_by_plan_and_bonus, CR_BJ_ONE_BOX_DEAL },
        .meter = meter,
        .seed = cr_seed_from_number(SEED),
        .pace = { .rounds = rounds, .threads = 2 },
    };
}

static void close_box(struct box *box)
{
    cr_bj_plan_free(box->plan);
    cr_rulebook_close(box->book);
}

static void box_agrees(cr_card_decide *decide, double ratio, cr_money meter, uint64_t rounds,
                       const char *what)
{
    static struct box box;
    struct cr_bj_bonus bonus;
    struct cr_bj_chart chart;
    char said[96];
    open_box(&box, rounds, 100, 20, meter);
    box.way.ratio = ratio;
    box.job.player.decide = decide;
    double value = box.answer.best.value;
    if (decide == cr_bj_as_dealer) {
        struct cr_bj_figures figures;
        cr_bj_chart_as_dealer(&chart, cr_bj_rules(&box.play));
        assert_int_equal(cr_bj_play_chart(&box.question, &chart, &figures), CR_OK);
        cr_bj_bonus_of_chart(&box.question, NULL, &chart, box.way.jackpot, &bonus);
        value = figures.value;
    } else if (decide == cr_bj_by_chart) {
        cr_bj_bonus_of_chart(&box.question, &box.answer, &box.answer.chart, box.way.jackpot,
                             &bonus);
        value = box.answer.table.value;
    } else {
        cr_bj_bonus_count(&box.question, &box.answer, ratio, box.way.jackpot, &bonus);
    }
    struct cr_simulation_result result = play_out(&box.job);
    snprintf(said, sizeof said, "%s, the box", what);
    near(&result.main, bonus.cost - value, said);
    snprintf(said, sizeof said, "%s, the bonus", what);
    near(&result.beside, -bonus.value, said);
    double hits = (double)result.beside_hits / (double)rounds, p = bonus.hit;
    assert_true(fabs(hits - p) < 3.5 * sqrt(p * (1 - p) / (double)rounds));
    if (meter == 0) /* else it is a few sevens that make it */
        assert_true(fabs(result.beside.deviation / bonus.deviation - 1) <
                    100 / sqrt((double)rounds));
    adds_up(&result);
    close_box(&box);
}

static void every_way_agrees(uint64_t rounds)
{
    box_agrees(cr_bj_as_dealer, 0, 0, rounds, "as the dealer");
    box_agrees(cr_bj_by_chart, 0, 0, rounds, "by the chart");
    box_agrees(cr_bj_by_plan, 0, 0, rounds, "by the plan");
    box_agrees(cr_bj_by_plan_and_bonus, 0.03, 0, rounds, "for both"); /* it takes some */
    box_agrees(cr_bj_by_plan_and_bonus, INFINITY, 0, rounds, "for the bonus");
    box_agrees(cr_bj_by_plan_and_bonus, INFINITY, 2218 * 20, rounds, "for the bonus, even");
}

static void test_box_and_bonus_agree_within_three_standard_errors(void **state)
{
    (void)state;
    every_way_agrees(ROUNDS);
}

static void test_box_and_bonus_agree_over_forty_million_rounds(void **state)
{
    (void)state;
    every_way_agrees(LONG_ROUNDS);
}

/* Three sevens of one suit come once in a quarter of a million rounds: a tenth of the jackpot, or a fifth, in whole
 * units, out of what stands there again the next time. */
static void test_a_share_of_the_meter_is_paid_by_the_pools_rule(void **state)
{
    static struct box box;
    struct cr_card_table *table;
    struct cr_spin spin;
    struct cr_seed seed = cr_seed_from_number(SEED);
    unsigned won = 0;
    (void)state;
    open_box(&box, 1, 100, 10, 99999);
    box.way.ratio = INFINITY;
    assert_int_equal(
        cr_card_table_open(&table, &cr_blackjack_game, &box.play, &box.job.player, NULL), CR_OK);
    cr_card_table_meter(table, box.job.meter);
    cr_card_table_sit(table, &seed, 0);
    for (unsigned i = 0; i < 2000000 && won < 2; i++) {
        assert_int_equal(cr_card_table_round(table, &spin, NULL), CR_OK);
        assert_true(spin.played == 110 && spin.beside.played == 10);
        assert_true(spin.beside.paid == 0 || spin.beside.lost == 0);
        assert_true(spin.paid >= spin.beside.paid && spin.lost >= spin.beside.lost);
        if (spin.beside.paid <= 240 * 10) continue;
        won++;
        assert_true(spin.beside.paid == 19999 || spin.beside.paid == 9999); /* R1: rounded down */
    }
    assert_true(won > 0);
    cr_card_table_close(table);
    close_box(&box);
}

/* What the bonus asks of the box it asks where it waits, and nowhere else. */
static void test_a_box_minds_its_bonus_more_the_more_it_weighs(void **state)
{
    static struct box box;
    const cr_card cards[2] = { cr_card_of(CR_SIX, CR_CLUBS), cr_card_of(CR_SEVEN, CR_SPADES) };
    const cr_card up = cr_card_of(CR_SIX, CR_HEARTS); /* thirteen points against a six: a stand */
    (void)state;
    open_box(&box, 1, 100, 20, 0);
    assert_int_equal(cr_bj_bonus_says(&box.question, &box.answer, 0, 0, cards, up, CR_NO_CARD),
                     's');
    assert_int_equal(
        cr_bj_bonus_says(&box.question, &box.answer, INFINITY, 0, cards, up, CR_NO_CARD), 'h');
    double low = 0, high = 10;
    for (unsigned i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        char says = cr_bj_bonus_says(&box.question, &box.answer, middle, 0, cards, up, CR_NO_CARD);
        *(says == 'h' ? &high : &low) = middle;
    }
    assert_true(low > 0.01 && high < 1);
    close_box(&box);
}

static void test_one_two_and_three_threads_give_the_same_digits(void **state)
{
    static struct box box;
    (void)state;
    open_box(&box, 40000, 100, 20, 123456);
    box.way.ratio = 0.2;
    box.job.pace.threads = 1;
    struct cr_simulation_result one = play_out(&box.job);
    for (unsigned threads = 2; threads <= 3; threads++) {
        box.job.pace.threads = threads;
        struct cr_simulation_result more = play_out(&box.job);
        one.seconds = more.seconds = 0;
        assert_memory_equal(&one, &more, sizeof one);
    }
    close_box(&box);
}

/* The box's cards do not depend on what lies beside it, nor does what it wins. */
static void test_the_box_plays_the_same_rounds_without_its_bonus(void **state)
{
    static struct box box;
    (void)state;
    open_box(&box, 40000, 100, 20, 500);
    box.job.player.decide = cr_bj_basic;
    struct cr_simulation_result with = play_out(&box.job);
    box.job.player.stake_count = 1;
    struct cr_simulation_result without = play_out(&box.job);
    assert_true(without.beside.stake == 0 && without.main.stake == 0);
    assert_true(fabs(with.main.edge - without.edge) < 1e-15);
    assert_true(fabs(with.main.deviation - without.deviation) < 1e-12);
    close_box(&box);
}

static void test_refused_bonus_bets_and_meters_are_refused_before_play(void **state)
{
    static struct box box;
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    (void)state;
    open_box(&box, 10, 100, 20, 0);
    box.stakes[1].amount = 20000;
    assert_int_equal(cr_simulate_cards(&box.job, &result, &fault), CR_BET_MAX);
    assert_int_equal(fault.bet, 1);
    box.stakes[1].amount = 20;
    box.job.meter = CR_CARD_METER_MAX + 1;
    assert_int_equal(cr_simulate_cards(&box.job, &result, &fault), CR_OVERFLOW);
    box.job.meter = CR_CARD_METER_MAX;
    assert_int_equal(cr_simulate_cards(&box.job, &result, &fault), CR_OK);
    box.whole.rules.bonus_enabled = 0;
    assert_int_equal(cr_simulate_cards(&box.job, &result, &fault), CR_NOT_OFFERED);
    close_box(&box);
}

/* ---- Poker against the house ---- */

static const struct {
    const char *house;
    const struct cr_game *game;
    cr_money meter;
} tables[] = {
    { "m1", &cr_texas_poker_game, 0 },   { "tdc", &cr_texas_poker_game, 1000000 },
    { "m1", &cr_oasis_poker_game, 0 },   { "bg", &cr_caribbean_stud_game, 0 },
    { "m1", &cr_russian_poker_game, 0 }, { "tdc", &cr_russian_poker_game, 50000 },
};

static void poker_agrees(size_t i, uint64_t rounds)
{
    const struct cr_game *game = tables[i].game;
    struct cr_rulebook *book = NULL;
    struct cr_hp_settings plate;
    struct cr_poker_bonus bonus;
    char what[64];
    mpq_t edge;
    open_book(&book, tables[i].house, game->rules);
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    const struct cr_card_stake stakes[] = { { 1, CR_HP_ANTE, false, 100 },
                                            { 1, CR_HP_BONUS_BET, true, 50 } };
    struct cr_card_simulation job = {
        .game = game,
        .play = { cr_rulebook_values(book), &plate },
        .player = { .stakes = stakes, .stake_count = 2, .decide = cr_hp_simple },
        .meter = tables[i].meter,
        .seed = cr_seed_from_number(SEED),
        .pace = { .rounds = rounds, .threads = 2 },
    };
    job.player.deal = cr_hp_one_box_deal(&job.play);
    struct cr_simulation_result result = play_out(&job);
    assert_true(cr_poker_bonus_init(&bonus, &job.play));
    mpq_init(edge);
    cr_poker_bonus_at(edge, &bonus, (unsigned long)tables[i].meter / 50);
    mpq_sub(edge, edge, bonus.edge); /* whose lines a bonus card is beside */
    mpq_add(edge, edge, bonus.with_card);
    snprintf(what, sizeof what, "%s, %s", tables[i].house, game->name);
    near(&result.beside, mpq_get_d(edge), what);
    adds_up(&result);
    mpq_clear(edge);
    cr_poker_bonus_release(&bonus);
    cr_rulebook_close(book);
}

static void test_bonus_bets_of_poker_agree_within_three_standard_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(tables); i++)
        poker_agrees(i, ROUNDS);
}

static void test_bonus_bets_of_poker_agree_over_forty_million_rounds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(tables); i++)
        poker_agrees(i, LONG_ROUNDS);
}

/* TDC's Russian poker by plain sums: hands of five and what they pay; any of 52 cards is the bonus card, which pays
 * ten where nothing better is held; royal and straight flushes are paid by the jackpot, not here. */
static void test_the_bonus_card_is_in_hits_edge_and_deviation(void **unused)
{
    static const struct {
        double hands, pays;
    } lines[] = { { 624, 150 }, { 3744, 60 }, { 5108, 40 }, { 10200, 21 }, { 54912, 10 } };
    const double all = 2598960, shares = 4 + 36;
    double hit = shares, edge = 0, squares = 0, rest = all - shares;
    struct cr_poker_bonus bonus;
    struct cr_hp_settings plate;
    struct cr_rulebook *book = NULL;
    (void)unused;
    open_book(&book, "tdc", cr_russian_poker_game.rules);
    cr_schema_initial(cr_russian_poker_game.settings, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    assert_true(cr_poker_bonus_init(&bonus, &play));
    for (size_t i = 0; i < COUNT(lines); i++) {
        hit += lines[i].hands;
        rest -= lines[i].hands;
        edge -= lines[i].hands * lines[i].pays;
        squares += lines[i].hands * lines[i].pays * lines[i].pays;
    }
    double with = rest * 5 / 52, without = rest * 47 / 52;
    edge = (edge - 10 * with + without) / all;
    squares = (squares + 100 * with + without) / all;
    assert_true(fabs(mpq_get_d(bonus.with_card) - edge) < 1e-12 && edge < -0.5);
    assert_true(fabs(mpq_get_d(bonus.card_hit) - (hit + with) / all) < 1e-12);
    assert_true(fabs(mpq_get_d(bonus.card_variance) - (squares - edge * edge)) < 1e-9);
    cr_poker_bonus_release(&bonus);
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box_and_bonus_agree_within_three_standard_errors),
        cmocka_unit_test(test_a_share_of_the_meter_is_paid_by_the_pools_rule),
        cmocka_unit_test(test_a_box_minds_its_bonus_more_the_more_it_weighs),
        cmocka_unit_test(test_one_two_and_three_threads_give_the_same_digits),
        cmocka_unit_test(test_the_box_plays_the_same_rounds_without_its_bonus),
        cmocka_unit_test(test_refused_bonus_bets_and_meters_are_refused_before_play),
        cmocka_unit_test(test_bonus_bets_of_poker_agree_within_three_standard_errors),
        cmocka_unit_test(test_the_bonus_card_is_in_hits_edge_and_deviation),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_box_and_bonus_agree_over_forty_million_rounds),
        cmocka_unit_test(test_bonus_bets_of_poker_agree_over_forty_million_rounds),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    return _cmocka_run_group_tests("odds/simulate_bonus", tests, count, NULL, NULL);
}
