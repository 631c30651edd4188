/* bj_brute.c -- blackjack's best play against brute force: every order of small shoes through the game itself. */
#include "bj_brute.h"
#include "odds/blackjack/worth.h"
#include "rulebook/rulebook.h"

#define EXACT 1e-12

static const char *const houses[] = { "m1", "tdc", "bg" };

static void close_to(double found, double wanted, double within, const char *what)
{
    if (!(fabs(found - wanted) <= within))
        fail_msg("%s: %.15f, wanted %.15f, off by %.3g", what, found, wanted, found - wanted);
}

/* One line of the rules, changed. */
struct line {
    const char *name;
    void (*change)(struct cr_bj_rules *rules);
};
static void as_it_is(struct cr_bj_rules *rules)
{
    (void)rules;
}
static void six_to_five(struct cr_bj_rules *rules)
{
    rules->bj_payout = (struct cr_ratio){ 6, 5 };
}
static void turn_surrender(struct cr_bj_rules *rules)
{
    rules->surrender = !rules->surrender;
}
static void takes_original(struct cr_bj_rules *rules)
{
    rules->dealer_bj_takes = CR_BJ_TAKES_ORIGINAL;
}
static void stands_on_18(struct cr_bj_rules *rules)
{
    rules->dealer_stand = 18;
}
static void hits_21(struct cr_bj_rules *rules)
{
    rules->auto_stand_21 = 0;
}
static void no_even_money(struct cr_bj_rules *rules)
{
    rules->even_money_upcards = 0;
}
static void one_card_to_aces(struct cr_bj_rules *rules)
{
    rules->split_aces_one_card = !rules->split_aces_one_card;
}
static void no_doubled_splits(struct cr_bj_rules *rules)
{
    rules->double_after_split = 0;
}
static void aces_once(struct cr_bj_rules *rules)
{
    rules->resplit_aces = 0;
}
static void by_other_match(struct cr_bj_rules *rules)
{
    rules->split_match = rules->split_match == CR_BJ_BY_RANK ? CR_BJ_BY_VALUE : CR_BJ_BY_RANK;
}

/* The game as it is solved: insurance on the first two cards, and the limit of splits a test can afford. */
static void prepare(struct brute *brute, const char *house, const struct line *line, int splits)
{
    brute_open(brute, house);
    brute->rules.insurance_window = CR_BJ_TWO_CARDS;
    brute->rules.max_splits = splits;
    brute->rules.no_split_after_lost_split = 0;
    line->change(&brute->rules);
}

static struct cr_bj_plan *solve(struct brute *brute, struct cr_bj_answer *answer)
{
    struct cr_bj_plan *plan = NULL;
    assert_int_equal(cr_bj_solve(&brute->question, answer, &plan), CR_OK);
    brute->plan = plan;
    brute->chart = &answer->chart;
    return plan;
}

/* Without splits the best play is the best there is. */
static void test_best_play_is_what_brute_force_finds(void **state)
{
    static const struct line lines[] = {
        { "as it is", as_it_is },           { "6 to 5", six_to_five },
        { "surrender", turn_surrender },    { "original stakes", takes_original },
        { "stands on 18", stands_on_18 },   { "21 may draw", hits_21 },
        { "no even money", no_even_money },
    };
    static const char *const shoes[] = { "AAA 2 66 7 999 TTTKK", "AA 444 555 88 TTJKK" };
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = 0; i < (h == 0 ? 1 : COUNT(lines)); i++) /* m1 is here as tdc is */
            for (size_t s = 0; s < COUNT(shoes); s++) {
                char what[96];
                snprintf(what, sizeof what, "%s, %s, %s", houses[h], lines[i].name, shoes[s]);
                prepare(&brute, houses[h], &lines[i], 0);
                brute_shoe(&brute, shoes[s]);
                struct cr_bj_plan *plan = solve(&brute, &answer);
                close_to(answer.best.value, brute_value(&brute, BRUTE_BEST), EXACT, what);
                close_to(answer.best.value, brute_value(&brute, BRUTE_PLAN), EXACT, what);
                close_to(answer.table.value, brute_value(&brute, BRUTE_CHART), EXACT, what);
                cr_bj_plan_free(plan);
            }
}

/* With splits: both strategies, played to the end of every order, come to what was said of them. */
static void test_split_boxes_come_to_what_is_said_of_them(void **state)
{
    static const struct {
        struct line line;
        int splits;
        const char *shoe;
    } cases[] = {
        { { "as it is", as_it_is }, 1, "AAA 6666 88888 99 TTTJKKK" },
        { { "as it is", as_it_is }, 2, "AAA 6666 8888 9 TTTKKK" },
        { { "as it is", as_it_is }, 2, "A 55 7777 8888 TTJKK" },
        { { "as it is", as_it_is }, 3, "333 7777 999 TTTTK" },
        { { "original stakes", takes_original }, 2, "AAA 6666 8888 9 TTTKKK" },
        { { "a card to aces", one_card_to_aces }, 2, "AAA 6666 88 9 TTTKKK" },
        { { "no doubled splits", no_doubled_splits }, 2, "AAA 6666 8888 9 TTTKKK" },
        { { "aces once", aces_once }, 2, "AAAA 666 9 TTTKKK" },
        { { "court cards", by_other_match }, 2, "666 88 99 TTTJJKKK" },
        { { "6 to 5", six_to_five }, 1, "AAA 6666 88888 99 TTTJKKK" },
    };
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = 0; i < (h == 0 ? 2 : COUNT(cases)); i++) {
            char what[96];
            snprintf(what, sizeof what, "%s, %s, %d splits, %s", houses[h], cases[i].line.name,
                     cases[i].splits, cases[i].shoe);
            prepare(&brute, houses[h], &cases[i].line, cases[i].splits);
            brute_shoe(&brute, cases[i].shoe);
            struct cr_bj_plan *plan = solve(&brute, &answer);
            assert_true(answer.best.splits > 0);
            close_to(answer.best.value, brute_value(&brute, BRUTE_PLAN), EXACT, what);
            close_to(answer.table.value, brute_value(&brute, BRUTE_CHART), EXACT, what);
            cr_bj_plan_free(plan);
        }
}

/* What is staked is exact in every box; how a round varies, in those that do not split. Split ones are near. */
static void test_wager_deviation_and_hits_are_those_of_all_lines(void **state)
{
    static const struct line line = { "as it is", as_it_is };
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (int splits = 0; splits <= 1; splits++) {
            prepare(&brute, houses[h], &line, splits);
            brute.rules.insurance_kinds = 0;
            brute_shoe(&brute, "AAA 6666 88888 99 TTTJKKK");
            struct cr_bj_plan *plan = solve(&brute, &answer);
            double value = brute_value(&brute, BRUTE_PLAN), within = splits ? 5e-5 : EXACT;
            const struct cr_bj_figures *said = &answer.best;
            close_to(said->wager, brute.wager, EXACT, "wager");
            close_to(said->deviation, sqrt(brute.square - value * value), splits ? 4e-4 : within,
                     "deviation");
            close_to(said->hit, brute.hit, within, "hit");
            close_to(said->push, brute.push, within, "push");
            cr_bj_plan_free(plan);
        }
}

/* Insured in some rounds: hand and insurance hang on the same card of the dealer's. */
static void no_insurance_but(struct cr_bj_rules *rules, uint32_t kinds, uint32_t bj, uint32_t ten)
{
    rules->insurance_kinds = kinds;
    rules->insurance_upcards[CR_BJ_INSURE_BJ] = bj;
    rules->insurance_upcards[CR_BJ_INSURE_TEN] = ten;
    rules->insurance_payout = (struct cr_ratio){ 5, 2 };
}

static void test_an_insured_round_is_one_round(void **state)
{
    enum { BJ = 1 << CR_BJ_INSURE_BJ, TEN = 1 << CR_BJ_INSURE_TEN };
    const uint32_t ace = 1u << CR_ACE, tens = 15u << CR_TEN, ten = 1u << CR_TEN;
    const struct {
        const char *what;
        uint32_t kinds, bj, ten;
        int splits;
        const char *shoe;
    } cases[] = {
        { "against an ace", BJ, ace, 0, 0, "AA 444 555 88 TTJKK" },
        { "against an ace, split", BJ, ace, 0, 1, "AAA 6666 88888 99 TTTJKKK" },
        { "against tens", BJ | TEN, ace, tens, 0, "AA 444 555 88 TTJKK" },
        { "against tens, split", TEN, 0, tens, 1, "AAA 6666 88888 99 TTTJKKK" },
        { "either", BJ | TEN, ace | tens, tens, 0, "AAAAA 444 55 TTJK" },
        { "either, of tens alone", BJ | TEN, ace | tens, ten, 0, "AAAAA 444 55 TTJK" },
        { "against low cards", TEN, 0, 1u << CR_EIGHT | 1u << CR_SIX, 1, "AA 666 888 99 TTTJKKK" },
    };
    static struct brute brute;
    static struct cr_bj_answer answer;
    static const struct line line = { "as it is", as_it_is };
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = h == 0; i < COUNT(cases); i += h == 0 ? 3 : 1) {
            char what[96];
            snprintf(what, sizeof what, "%s, %s", houses[h], cases[i].what);
            prepare(&brute, houses[h], &line, cases[i].splits);
            no_insurance_but(&brute.rules, cases[i].kinds, cases[i].bj, cases[i].ten);
            brute_shoe(&brute, cases[i].shoe);
            struct cr_bj_plan *plan = solve(&brute, &answer);
            const double within = cases[i].splits > 0 ? 4e-4 : EXACT;
            for (unsigned way = BRUTE_PLAN; way <= BRUTE_CHART; way++) {
                const struct cr_bj_figures *said = way == BRUTE_PLAN ? &answer.best : &answer.table;
                double value = brute_value(&brute, way);
                assert_true(said->insured > 0.001);
                close_to(said->value, value, EXACT, what);
                close_to(said->wager, brute.wager - said->insured, EXACT, what);
                close_to(said->deviation, sqrt(brute.square - value * value), within, what);
                close_to(said->hit, brute.hit, within, what);
                close_to(said->push, brute.push, within, what);
            }
            cr_bj_plan_free(plan);
        }
}

/* What a stake is rounded and cut to: a box of it comes to what every order comes to, insured and doubled as
 * well as the house lets it. */
struct amounts {
    const char *name;
    cr_money stake, cap; /* 0: none */
    uint8_t rounding, for_less;
};
static const struct amounts amounts[] = {
    { "one", 1, 0, CR_ROUND_DOWN, 0 },
    { "fifteen", 15, 0, CR_ROUND_DOWN, 0 },
    { "fifteen, up", 15, 0, CR_ROUND_UP, 0 },
    { "a hundred of a hundred", 100, 100, CR_ROUND_DOWN, 0 },
    { "130 of a hundred", 100, 130, CR_ROUND_DOWN, 0 },
    { "130 of a hundred, doubled for less", 100, 130, CR_ROUND_DOWN, 1 },
    { "60 of a hundred, doubled for less", 100, 60, CR_ROUND_DOWN, 1 },
    { "25 of fifteen, doubled for less", 15, 25, CR_ROUND_HALF, 1 },
};

static void prepare_amounts(struct brute *brute, const char *house, const struct amounts *of,
                            int splits)
{
    static const struct line line = { "as it is", as_it_is };
    prepare(brute, house, &line, splits);
    brute->rules.fraction_rounding = of->rounding;
    brute->rules.double_for_less = of->for_less;
    brute->rules.max_payout = CR_MANAGER;
    brute->plate.min_bet = 1;
    brute->plate.max_payout = of->cap;
    brute->question.stake = of->stake;
}

/* Of two sizes the one that is paid in full is counted: a shoe as rich as this may make the other better. */
static bool is_short_of_sizes(const struct cr_bj_rules *rules, const struct amounts *of)
{
    return rules->insurance_size == CR_BJ_HALF_OR_FULL && of->cap > 0 && of->cap < 2 * of->stake;
}

static void test_amounts_are_rounded_and_cut_as_in_every_order(void **state)
{
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = 0; i < COUNT(amounts); i++) {
            if (i % COUNT(houses) == h) continue; /* two houses each */
            char what[96];
            snprintf(what, sizeof what, "%s, %s", houses[h], amounts[i].name);
            prepare_amounts(&brute, houses[h], &amounts[i], 0);
            brute_shoe(&brute, "AA 44 555 8 TTKK");
            struct cr_bj_plan *plan = solve(&brute, &answer);
            double best = brute_value(&brute, BRUTE_BEST);
            if (is_short_of_sizes(&brute.rules, &amounts[i]))
                assert_true(best >= answer.best.value - EXACT && best < answer.best.value + 0.002);
            else
                close_to(answer.best.value, best, EXACT, what);
            double value = brute_value(&brute, BRUTE_PLAN);
            close_to(answer.best.value, value, EXACT, what);
            close_to(answer.best.wager, brute.wager - answer.best.insured, EXACT, what);
            close_to(answer.table.value, brute_value(&brute, BRUTE_CHART), EXACT, what);
            cr_bj_plan_free(plan);
        }
}

/* Of split boxes too: the value to the digit, hits and deviation as near as without. */
static void test_split_boxes_are_rounded_and_cut_hand_by_hand(void **state)
{
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t i = 0; i < COUNT(amounts); i++) {
        const char *house = houses[i % COUNT(houses)];
        char what[96];
        snprintf(what, sizeof what, "%s, %s, split", house, amounts[i].name);
        prepare_amounts(&brute, house, &amounts[i], 1);
        brute.rules.insurance_kinds = 0;
        brute_shoe(&brute, "AAA 6666 88888 99 TTTJKKK");
        struct cr_bj_plan *plan = solve(&brute, &answer);
        const struct cr_bj_figures *said = &answer.best;
        close_to(answer.table.value, brute_value(&brute, BRUTE_CHART), EXACT, what);
        double value = brute_value(&brute, BRUTE_PLAN);
        close_to(said->value, value, EXACT, what);
        close_to(said->wager, brute.wager, EXACT, what);
        close_to(said->deviation, sqrt(brute.square - value * value), 4e-4, what);
        close_to(said->hit, brute.hit, 5e-5, what);
        close_to(said->push, brute.push, 5e-5, what);
        cr_bj_plan_free(plan);
    }
}

/* The same shoe, so many times over. */
static void brute_shoes(struct brute *brute, const char *cards, unsigned times)
{
    brute_shoe(brute, cards);
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++)
        brute->question.left[rank] = (uint16_t)(times * brute->question.left[rank]);
}

static double cards_of(const struct brute *brute)
{
    double cards = 0;
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++)
        cards += brute->question.left[rank];
    return cards;
}

/* Split hands share a deck, and a lost one may end splitting [M1 §194.4]: what that does is carried to the first
 * order (spread.h), so that the error goes with the square of the cards. From six packs the bounds are 10^-5 for
 * the deviation and 10^-7 for the value. */
static void test_what_split_hands_share_is_off_by_the_square_of_the_cards(void **state)
{
    static const struct {
        const char *house, *shoe;
        int splits;
        uint8_t ends; /* once one is bust */
        unsigned times;
    } cases[] = {
        { "m1", "A 55 7777 8888 TTJKK", 2, 1, 2 },      { "m1", "A 55 7777 8888 TTJKK", 2, 0, 2 },
        { "m1", "777 8 999 TTTTT", 3, 0, 4 },           { "m1", "A 33 4 88 999 TTTT", 3, 1, 1 },
        { "bg", "AAA 6666 88888 99 TTTJKKK", 1, 0, 2 },
    };
    static const struct line line = { "as it is", as_it_is };
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (unsigned times = 1; times <= cases[i].times; times *= 2) {
            prepare(&brute, cases[i].house, &line, cases[i].splits);
            brute.rules.insurance_kinds = 0;
            brute.rules.no_split_after_lost_split = cases[i].ends;
            brute_shoes(&brute, cases[i].shoe, times);
            struct cr_bj_plan *plan = solve(&brute, &answer);
            double value = brute_value(&brute, BRUTE_PLAN), cards = cards_of(&brute);
            const struct cr_bj_figures *said = &answer.best;
            assert_true(said->splits > 0.04);
            close_to(said->value, value, cases[i].ends ? 4e-3 / (cards * cards) : EXACT, "value");
            close_to(said->deviation, sqrt(brute.square - value * value), 0.6 / (cards * cards),
                     "deviation");
            close_to(said->hit, brute.hit, 2e-3 / cards, "hit");
            close_to(said->push, brute.push, 2e-3 / cards, "push");
            cr_bj_plan_free(plan);
        }
}

/* Who remembers the cards of his other split hands gains a little beyond what is solved: the less the more
 * cards there are. */
static void test_memory_of_split_hands_is_worth_little(void **state)
{
    static const struct line line = { "as it is", as_it_is };
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    prepare(&brute, "tdc", &line, 1);
    brute_shoe(&brute, "A 77777 999 TTTTTT");
    struct cr_bj_plan *plan = solve(&brute, &answer);
    double best = brute_value(&brute, BRUTE_BEST);
    assert_true(answer.best.splits > 0);
    assert_true(best >= answer.best.value - EXACT && best < answer.best.value + 0.005);
    cr_bj_plan_free(plan);
}

/* [M1 §194.4]: once a split hand is bust no more is split. */
static void test_m1_194_4_a_lost_split_ends_splitting(void **state)
{
    static const struct line line = { "as it is", as_it_is };
    static struct brute brute;
    static struct cr_bj_answer answer;
    (void)state;
    prepare(&brute, "m1", &line, 2);
    brute_shoes(&brute, "A 55 7777 8888 TTJKK", 2);
    struct cr_bj_plan *plan = solve(&brute, &answer);
    double free_value = answer.best.value;
    cr_bj_plan_free(plan);
    brute.rules.no_split_after_lost_split = 1;
    plan = solve(&brute, &answer);
    double played = brute_value(&brute, BRUTE_PLAN);
    assert_true(played < free_value - 5e-5);
    close_to(answer.best.value, played, 0.02 * (free_value - played), "bar");
    cr_bj_plan_free(plan);
}

/* What an option is worth is what brute force says it is. */
static void test_worth_of_an_option_is_the_difference_of_two_games(void **state)
{
    static const struct line line = { "as it is", as_it_is };
    static const unsigned options[] = { CR_BJ_OPTION_SURRENDER, CR_BJ_OPTION_EVEN_MONEY,
                                        CR_BJ_OPTION_INSURANCE, CR_BJ_OPTION_INSURANCE_TEN,
                                        CR_BJ_OPTION_DOUBLE,    CR_BJ_OPTION_ORIGINAL_ONLY };
    static struct brute brute, other;
    static struct cr_bj_answer answer;
    (void)state;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t i = 0; i < COUNT(options); i++) {
            prepare(&brute, houses[h], &line, 0);
            brute_shoe(&brute, "AAA 2 66 999 TTTTKK");
            prepare(&other, houses[h], &line, 0);
            brute_shoe(&other, "AAA 2 66 999 TTTTKK");
            cr_bj_option_turn(&other.question, &other.rules, options[i]);
            other.no_doubles = other.question.no_doubles;
            assert_true(cr_bj_option_is_on(&brute.question, options[i]) !=
                        cr_bj_option_is_on(&other.question, options[i]));
            assert_int_equal(cr_bj_solve(&brute.question, &answer, NULL), CR_OK);
            double one = answer.best.value;
            assert_int_equal(cr_bj_solve(&other.question, &answer, NULL), CR_OK);
            close_to(answer.best.value - one,
                     brute_value(&other, BRUTE_BEST) - brute_value(&brute, BRUTE_BEST), EXACT,
                     cr_bj_option_key(options[i]));
        }
}

/* A card less in the shoe, too. */
static void test_a_card_out_of_the_shoe_moves_the_value_as_brute_force_says(void **state)
{
    static const struct line line = { "as it is", as_it_is };
    static const char *const shoes[] = { "AAA 55 666 9999 TTTTKKK", "AA 55 666 9999 TTTTKKK",
                                         "AAA 5 666 9999 TTTTKKK", "AAA 55 666 9999 TTTTKK" };
    static struct brute brute;
    static struct cr_bj_answer answer;
    double solved[COUNT(shoes)];
    (void)state;
    for (size_t i = 0; i < COUNT(shoes); i++) {
        prepare(&brute, "bg", &line, 0);
        brute_shoe(&brute, shoes[i]);
        assert_int_equal(cr_bj_solve(&brute.question, &answer, NULL), CR_OK);
        solved[i] = answer.best.value;
        close_to(solved[i], brute_value(&brute, BRUTE_BEST), EXACT, shoes[i]);
        if (i > 0) assert_true(fabs(solved[i] - solved[0]) > 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best_play_is_what_brute_force_finds),
        cmocka_unit_test(test_split_boxes_come_to_what_is_said_of_them),
        cmocka_unit_test(test_wager_deviation_and_hits_are_those_of_all_lines),
        cmocka_unit_test(test_an_insured_round_is_one_round),
        cmocka_unit_test(test_amounts_are_rounded_and_cut_as_in_every_order),
        cmocka_unit_test(test_split_boxes_are_rounded_and_cut_hand_by_hand),
        cmocka_unit_test(test_what_split_hands_share_is_off_by_the_square_of_the_cards),
        cmocka_unit_test(test_memory_of_split_hands_is_worth_little),
        cmocka_unit_test(test_m1_194_4_a_lost_split_ends_splitting),
        cmocka_unit_test(test_worth_of_an_option_is_the_difference_of_two_games),
        cmocka_unit_test(test_a_card_out_of_the_shoe_moves_the_value_as_brute_force_says),
    };
    return cmocka_run_group_tests_name("odds/bj_brute", tests, NULL, NULL);
}
