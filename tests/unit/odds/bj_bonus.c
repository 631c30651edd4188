/* bj_bonus.c -- the bonus bet of a box of blackjack, and the lab's list of all of it. */
#include "odds/blackjack/bonus.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "house.h"
#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

static void near(double found, double wanted, double within, const char *what)
{
    if (!(fabs(found - wanted) <= within)) fail_msg("%s: %.15g, wanted %.15g", what, found, wanted);
}

struct table {
    struct cr_rulebook *book;
    struct cr_bj_rules rules;
    struct cr_bj_settings plate;
    struct cr_play play;
    struct cr_bj_question question;
    struct cr_bj_answer answer;
};

/* TDC, six packs. */
static void open_tdc(struct table *table)
{
    struct cr_error err = { .what = "" };
    memset(table, 0, sizeof *table);
    if (cr_rulebook_open(&table->book, shipped_rulebooks(), "tdc", NULL, &cr_bj_rules_schema,
                         &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    table->rules = *(const struct cr_bj_rules *)cr_rulebook_values(table->book);
    cr_schema_initial(&cr_bj_settings_schema, &table->plate);
    table->play = (struct cr_play){ &table->rules, &table->plate };
    table->question = (struct cr_bj_question){ .play = &table->play, .threads = 2 };
    cr_bj_whole_packs(&table->question, 6);
    assert_int_equal(cr_bj_solve(&table->question, &table->answer, NULL), CR_OK);
}

/* A box that always draws holds each combination as often as three cards of 312 make it. */
static void test_lines_come_as_often_as_three_cards_make_them(void **state)
{
    static struct table table;
    struct cr_bj_bonus bonus;
    const double two = 312.0 * 311, three = 312.0 * 311 * 310;
    const double sevens = 6.0 * 5 * 4, row = 6.0 * 6 * 6 * 6;
    (void)state;
    open_tdc(&table);
    cr_bj_bonus_count(&table.question, &table.answer, INFINITY, 0, &bonus);
    near(bonus.lines[CR_BJ_777_SPADES], sevens / three, 1e-15, "777 spades");
    near(bonus.lines[CR_BJ_777_SUITED], 3 * sevens / three, 1e-15, "777 suited");
    near(bonus.lines[CR_BJ_777_MIXED], (24.0 * 23 * 22 - 4 * sevens) / three, 1e-15, "777 mixed");
    near(bonus.lines[CR_BJ_678_SUITED], 4 * row / three, 1e-15, "678 suited");
    near(bonus.lines[CR_BJ_678_MIXED], (6.0 * 24 * 24 * 24 - 4 * row) / three, 1e-14, "678 mixed");
    double suited = 2.0 * 4 * 6 * 24 / two, blackjacks = 2.0 * 24 * 96 / two;
    near(bonus.lines[CR_BJ_SUITED_BLACKJACK], suited, 1e-15, "suited blackjack");
    near(bonus.lines[CR_BJ_MIXED_BLACKJACK], (blackjacks - suited) * 50 / 52, 1e-15, "blackjack");
    near(bonus.per_jackpot, 0.2 * sevens / three + 0.1 * 3 * sevens / three, 1e-18, "jackpot");
    cr_rulebook_close(table.book);
}

/* The value is what the lines pay; the rest is lost. */
static void test_value_is_what_the_lines_pay(void **state)
{
    static struct table table;
    struct cr_bj_bonus bonus;
    static const double pays[CR_BJ_LINES] = { 200, 100, 240, 120, 60, 10, 10, 5 };
    (void)state;
    open_tdc(&table);
    cr_bj_bonus_count(&table.question, &table.answer, 0, 1000, &bonus);
    double value = bonus.hit - 1, hit = 0, square = 1 - bonus.hit;
    for (unsigned line = 0; line < CR_BJ_LINES; line++) {
        value += bonus.lines[line] * pays[line];
        square += bonus.lines[line] * pays[line] * pays[line];
        hit += bonus.lines[line];
    }
    near(bonus.value, value, 1e-10, "value");
    near(bonus.hit, hit, 1e-12, "hit");
    near(bonus.deviation, sqrt(square - value * value), 1e-9, "deviation");
    near(bonus.cost, 0, 0, "a box played for itself gives nothing up");
    cr_rulebook_close(table.book);
}

/* The more the bonus weighs, the more it gets, and the more the box gives up. */
static void test_a_heavier_bonus_bet_gets_more_of_the_box(void **state)
{
    static struct table table;
    static const double ratios[] = { 0, 0.01, 0.05, 0.2, 1, INFINITY };
    struct cr_bj_bonus before = { .value = -2 }, bonus;
    (void)state;
    open_tdc(&table);
    for (size_t i = 0; i < COUNT(ratios); i++) {
        cr_bj_bonus_count(&table.question, &table.answer, ratios[i], 500, &bonus);
        assert_true(bonus.value >= before.value - 1e-15 && bonus.cost >= before.cost - 1e-15);
        before = bonus;
    }
    assert_true(bonus.cost > 0.001);
    cr_bj_bonus_count(&table.question, &table.answer, 0, 500, &before);
    assert_true(bonus.value > before.value + 0.05);
    cr_rulebook_close(table.book);
}

static void test_the_even_jackpot_makes_the_bet_fair(void **state)
{
    static struct table table;
    static const double ratios[] = { 0, 0.2, INFINITY };
    (void)state;
    open_tdc(&table);
    for (size_t i = 0; i < COUNT(ratios); i++) {
        struct cr_bj_bonus bonus;
        double even = cr_bj_bonus_even(&table.question, &table.answer, ratios[i]);
        cr_bj_bonus_count(&table.question, &table.answer, ratios[i], even, &bonus);
        double cost = ratios[i] > 0 && !isinf(ratios[i]) ? bonus.cost / ratios[i] : 0;
        near(bonus.value, cost, 1e-9, "fair");
    }
    table.plate.share_spades = 10000; /* the whole of it: the jackpot need not be so large */
    assert_true(cr_bj_bonus_even(&table.question, &table.answer, 0) < 200000);
    cr_rulebook_close(table.book);
}

static void test_bonus_lines_by_the_rulebook(void **state)
{
    static struct table table;
    struct cr_bj_bonus own, other;
    (void)state;
    open_tdc(&table);
    cr_bj_bonus_count(&table.question, &table.answer, 0, 0, &own);
    table.rules.line_pays[CR_BJ_MIXED_BLACKJACK] = (struct cr_ratio){ 6, 1 };
    cr_bj_bonus_count(&table.question, &table.answer, 0, 0, &other);
    near(other.value - own.value, own.lines[CR_BJ_MIXED_BLACKJACK], 1e-14, "one more");
    table.rules.bonus_lines = CR_BJ_ADDITIVE;
    cr_bj_bonus_count(&table.question, &table.answer, 0, 0, &own);
    assert_true(own.value > other.value + 1e-4); /* a blackjack with the bonus card gets both */
    table.rules.bonus_lines = CR_BJ_BEST_LINE;
    table.rules.bonus_card = CR_BJ_NO_CARD_DRAWN;
    cr_bj_bonus_count(&table.question, &table.answer, 0, 0, &own);
    near(own.lines[CR_BJ_BONUS_CARD], 0, 0, "no bonus card");
    near(cr_bj_wheel_chance(&table.question), 1 - 306.0 * 305 / (312.0 * 311), 1e-15, "wheel");
    cr_rulebook_close(table.book);
}

/* ---- The lab ---- */

static double fact(const struct cr_lab *lab, const char *key)
{
    const struct cr_lab_fact *found = cr_lab_find_fact(lab, key);
    if (found == NULL) fail_msg("no %s", key);
    return found != NULL ? found->value : NAN;
}

static void test_the_lab_tells_what_was_solved(void **state)
{
    static struct table table;
    struct cr_lab lab;
    const struct cr_lab_work work = { .threads = 2, .figures_only = true };
    (void)state;
    open_tdc(&table);
    assert_int_equal(cr_lab_count(&lab, &cr_blackjack_game, &table.play, &work), CR_OK);
    const struct cr_lab_figure *best = cr_lab_theory(&lab, "box");
    assert_non_null(best);
    near(best->edge, -table.answer.best.value, 1e-15, "best");
    near(cr_lab_find(&lab, "box", "total")->edge, -table.answer.table.value, 1e-15, "total");
    near(cr_lab_find(&lab, "box", "as_dealer")->edge, 0.056756, 1e-6, "as the dealer");
    assert_true(best->edge < cr_lab_find(&lab, "box", "basic")->edge);
    near(best->most, 8, 0, "four hands doubled");
    near(cr_lab_find(&lab, "insurance A", "")->edge, 1 - 3 * 96.0 / 311, 1e-12, "insurance");
    near(cr_lab_find(&lab, "insurance A", "")->hit, 96.0 / 311, 1e-12, "a ten");
    assert_null(cr_lab_find(&lab, "insurance_ten 7", ""));
    assert_non_null(cr_lab_find(&lab, "bonus", "third_card"));
    near(fact(&lab, "comes.natural"), 2.0 * 24 * 96 / (312 * 311), 1e-12, "blackjacks");
    assert_true(fact(&lab, "meter_even") > fact(&lab, "meter_even.third_card"));
    assert_null(cr_lab_find_fact(&lab, "worth.surrender"));
    assert_int_equal(lab.chart_count, 4);
    assert_string_equal(lab.charts[0].key, "hard");
    assert_string_equal(lab.charts[0].rows[16 - 4].name, "16");
    assert_string_equal(lab.charts[0].rows[16 - 4].cells[8], "Rs");
    assert_string_equal(lab.charts[1].rows[18 - 12].cells[1], "Ds");
    assert_string_equal(lab.charts[2].rows[6].name, "8,8");
    assert_string_equal(lab.charts[2].rows[6].cells[0], "P");
    assert_string_equal(lab.charts[2].rows[3].cells[0], "Dh"); /* two fives are a ten */
    assert_string_equal(lab.charts[3].key, "by_cards");
    cr_lab_release(&lab);
    cr_rulebook_close(table.book);
}

/* With everything: surrender is worth its difference, fives are the cards to be without. */
static void test_the_lab_tells_what_options_and_cards_are_worth(void **state)
{
    static struct table table;
    struct cr_lab lab, without;
    const struct cr_lab_work whole = { .threads = 2 };
    const struct cr_lab_work work = { .threads = 2, .figures_only = true };
    (void)state;
    open_tdc(&table);
    assert_int_equal(cr_lab_count(&lab, &cr_blackjack_game, &table.play, &whole), CR_OK);
    table.rules.surrender = 0;
    assert_int_equal(cr_lab_count(&without, &cr_blackjack_game, &table.play, &work), CR_OK);
    near(fact(&lab, "worth.surrender"),
         cr_lab_find(&without, "box", "best")->edge - cr_lab_find(&lab, "box", "best")->edge, 1e-14,
         "surrender");
    assert_true(fact(&lab, "worth.surrender") > 0.002);
    assert_true(fact(&lab, "worth.insurance_ten") == 0 && fact(&lab, "worth.even_money") == 0);
    assert_true(fact(&lab, "worth.natural_6_to_5") < -0.01);
    assert_true(fact(&lab, "worth.one_pack_more") < 0);
    static const char *const cards[] = { "2", "3", "4", "6", "7", "8", "9", "T", "A" };
    for (size_t i = 0; i < COUNT(cards); i++) {
        char key[32];
        snprintf(key, sizeof key, "removal.%s", cards[i]);
        assert_true(fact(&lab, key) < fact(&lab, "removal.5"));
        if (*cards[i] != 'A') assert_true(fact(&lab, key) > fact(&lab, "removal.A"));
    }
    cr_lab_release(&without);
    cr_lab_release(&lab);
    cr_rulebook_close(table.book);
}

/* The bonus bet has a stake of its own, and its fixed odds are cut apart (R41): by as much as each line wins
 * beyond, as often as it comes. A jackpot's money is not. */
static void test_fixed_odds_are_cut_to_the_maximum_payout(void **state)
{
    static struct table table;
    struct cr_bj_bonus whole, cut;
    double beyond = 0, most = 0;
    (void)state;
    open_tdc(&table);
    table.rules.max_payout = CR_MANAGER;
    cr_bj_bonus_count(&table.question, &table.answer, 0, 1000, &whole);
    table.plate.max_payout = 100;
    table.question.bonus_stake = 20; /* five stakes */
    cr_bj_bonus_count(&table.question, &table.answer, 0, 1000, &cut);
    for (unsigned line = 0; line < CR_BJ_LINES; line++) {
        struct cr_ratio pays = table.rules.line_pays[line];
        near(cut.lines[line], whole.lines[line], 0, "how often");
        if (pays.den == 0) continue;
        beyond += whole.lines[line] * fmax(0, (double)pays.num / pays.den - 5);
        most = fmax(most, cr_bj_line_wins(&table.question, (enum cr_bj_line)line));
    }
    assert_true(beyond > 0.01);
    near(cut.value, whole.value - beyond, 1e-12, "value");
    near(cut.per_jackpot, whole.per_jackpot, 0, "jackpot");
    near(most, 5, 0, "most");
    cr_rulebook_close(table.book);
}

/* The lab counts with the stake that is asked for; where a maximum is posted that cuts what the table takes, with
 * a hundred, and says so. One that cuts nothing is none. */
static void test_the_lab_says_of_which_stake_it_is(void **state)
{
    static const struct {
        cr_money asked, cap, stake, bonus;
    } cases[] = { { 0, 0, 0, 0 }, { 0, 100000, 0, 0 }, { 15, 0, 15, 15 }, { 0, 150, 100, 100 } };
    static struct table table;
    (void)state;
    open_tdc(&table);
    table.rules.max_payout = CR_MANAGER;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct cr_lab_work work = { .threads = 2,
                                          .stake = cases[i].asked,
                                          .figures_only = true };
        struct cr_bj_question question = table.question;
        struct cr_lab lab;
        table.plate.max_payout = cases[i].cap;
        question.stake = cases[i].stake;
        assert_int_equal(cr_lab_count(&lab, &cr_blackjack_game, &table.play, &work), CR_OK);
        assert_int_equal(cr_bj_solve(&question, &table.answer, NULL), CR_OK);
        near(cr_lab_theory(&lab, "box")->edge, -table.answer.best.value, 1e-15, "best");
        near(cr_lab_theory(&lab, "box")->most, table.answer.most, 0, "most");
        const struct cr_lab_fact *stake = cr_lab_find_fact(&lab, "stake");
        const struct cr_lab_fact *bonus = cr_lab_find_fact(&lab, "stake.bonus");
        near(stake != NULL ? stake->value : 0, (double)cases[i].stake, 0, "stake");
        near(bonus != NULL ? bonus->value : 0, (double)cases[i].bonus, 0, "bonus stake");
        cr_lab_release(&lab);
    }
    const struct cr_lab_work large = { .stake = CR_BJ_STAKE_MOST + 1 };
    struct cr_lab lab;
    assert_int_equal(cr_lab_count(&lab, &cr_blackjack_game, &table.play, &large), CR_OVERFLOW);
    cr_rulebook_close(table.book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_come_as_often_as_three_cards_make_them),
        cmocka_unit_test(test_value_is_what_the_lines_pay),
        cmocka_unit_test(test_a_heavier_bonus_bet_gets_more_of_the_box),
        cmocka_unit_test(test_the_even_jackpot_makes_the_bet_fair),
        cmocka_unit_test(test_bonus_lines_by_the_rulebook),
        cmocka_unit_test(test_the_lab_tells_what_was_solved),
        cmocka_unit_test(test_the_lab_tells_what_options_and_cards_are_worth),
        cmocka_unit_test(test_fixed_odds_are_cut_to_the_maximum_payout),
        cmocka_unit_test(test_the_lab_says_of_which_stake_it_is),
    };
    return cmocka_run_group_tests_name("odds/bj_bonus", tests, NULL, NULL);
}
