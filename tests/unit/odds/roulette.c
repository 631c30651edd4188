/* roulette.c -- the exact odds: the fractions of every bet, and that they come from the rulebook. */
#include "odds/roulette.h"

#include "house.h"

static void assert_fraction(const mpq_t value, const char *wanted, const char *of)
{
    char text[128];
    gmp_snprintf(text, sizeof text, "%Qd", value);
    if (strcmp(text, wanted) != 0) fail_msg("%s: %s, not %s", of, text, wanted);
}

static struct cr_odds *count_house(const char *root, const char *house,
                                   const struct cr_roulette_settings *plate, cr_money stake)
{
    struct cr_rulebook *book = open_house(root, house);
    struct cr_stake_fault fault;
    struct cr_odds *odds = NULL;
    assert_int_equal(cr_odds_open(&odds, cr_rulebook_values(book), plate, stake, &fault), CR_OK);
    cr_rulebook_close(book);
    return odds;
}

static const struct cr_odds_line *line_of(const struct cr_odds *odds, const char *name)
{
    for (size_t i = 0; i < odds->count; i++)
        if (strcmp(odds->lines[i].name, name) == 0) return &odds->lines[i];
    fail_msg("no line %s", name);
    return NULL;
}

/* ---- The three houses ---- */

static const struct {
    const char *house;
    size_t announced; /* neighbours 37, complete 37, series one each */
} houses[] = { { "m1", 37 + 4 }, { "tdc", 37 + 4 + 37 }, { "bg", 37 + 1 } };

static void test_every_position_and_announced_bet_has_an_edge_of_one_in_37(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_odds *odds = count_house(shipped_rulebooks(), houses[h].house, &plate, 0);
        assert_int_equal(odds->count, CR_POSITIONS + houses[h].announced);
        for (size_t i = 0; i < odds->count; i++)
            assert_fraction(odds->lines[i].edge, "1/37", odds->lines[i].name);
        cr_odds_close(odds);
    }
}

static void test_positions_stand_in_the_order_of_the_layout_and_hit_their_numbers(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_odds *odds = count_house(shipped_rulebooks(), "bg", &plate, 0);
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        assert_string_equal(odds->lines[i].name, cr_positions[i].key);
        assert_true(odds->lines[i].numbers == cr_positions[i].numbers);
        assert_true(mpq_equal(odds->lines[i].least, odds->lines[i].most));
    }
    cr_odds_close(odds);
}

/* Counted by hand: hits, what is won net of the chips that lose, variance. */
static const struct {
    const char *name, *hit, *least, *most, *variance;
} by_hand[] = {
    { "n17", "1/37", "35", "35", "46656/1369" }, /* 36^2 * 36 / 37^2 */
    { "red", "18/37", "1", "1", "1368/1369" },   /* 1 - (1/37)^2 */
    { "doz1", "12/37", "2", "2", "2700/1369" },  /* 9 * 12 * 25 / 37^2 */
    { "neighbours 17", "5/37", "31/5", "31/5", "41472/6845" },
    { "big_series", "17/37", "1", "5/3", NULL },   /* 9 on 9, and 22 - 7 on 9 */
    { "small_series", "12/37", "2", "2", NULL },   /* 17 - 5 on 6 */
    { "orphelins", "8/37", "13/5", "31/5", NULL }, /* 17 - 4, 34 - 3 and 35 - 4 on 5 */
    { "zero_spiel", "7/37", "7/2", "8", NULL },    /* 17 - 3 and 35 - 3 on 4 */
    { "complete 17", "9/37", "4/5", "49/5", NULL },
    { "complete 0", "4/37", "91/17", "235/17", NULL },
};

static void test_the_lines_are_those_counted_by_hand(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_odds *odds = count_house(shipped_rulebooks(), "tdc", &plate, 0);
    for (size_t i = 0; i < COUNT(by_hand); i++) {
        const struct cr_odds_line *line = line_of(odds, by_hand[i].name);
        assert_fraction(line->hit, by_hand[i].hit, line->name);
        assert_fraction(line->least, by_hand[i].least, line->name);
        assert_fraction(line->most, by_hand[i].most, line->name);
        if (by_hand[i].variance) assert_fraction(line->variance, by_hand[i].variance, line->name);
    }
    assert_int_equal(line_of(odds, "complete 17")->played, 4000);
    cr_odds_close(odds);
}

static void test_complete_falls_into_the_seven_classes_of_the_specification(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        cr_money stake; /* with a straight-up maximum of 100 */
    } classes[] = { { "complete 0", 1700 }, { "complete 1", 2700 },  { "complete 3", 2700 },
                    { "complete 2", 3600 }, { "complete 4", 3000 },  { "complete 33", 3000 },
                    { "complete 5", 4000 }, { "complete 34", 1800 }, { "complete 36", 1800 },
                    { "complete 35", 2400 } };
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_odds *odds = count_house(shipped_rulebooks(), "tdc", &plate, 0);
    for (size_t i = 0; i < COUNT(classes); i++)
        assert_int_equal(line_of(odds, classes[i].name)->played, classes[i].stake);
    assert_true(cr_odds_alike(line_of(odds, "complete 1"), line_of(odds, "complete 3")));
    assert_false(cr_odds_alike(line_of(odds, "complete 1"), line_of(odds, "complete 2")));
    cr_odds_close(odds);
}

/* ---- Where the numbers come from ---- */

static void test_a_changed_payout_changes_every_bet_it_is_part_of(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    char root[] = "/tmp/croupier-odds-XXXXXX";
    doctor(root, "35 to 1", "36 to 1");
    struct cr_odds *odds = count_house(root, "m1", &plate, 0);
    assert_fraction(line_of(odds, "n17")->edge, "0", "n17");
    assert_fraction(line_of(odds, "s17/20")->edge, "1/37", "s17/20");
    assert_fraction(line_of(odds, "neighbours 0")->edge, "0", "neighbours 0");
    assert_fraction(line_of(odds, "orphelins")->edge, "4/185", "orphelins");   /* 4 of 5 chips */
    assert_fraction(line_of(odds, "zero_spiel")->edge, "3/148", "zero_spiel"); /* 3 of 4 chips */
    assert_fraction(line_of(odds, "small_series")->edge, "1/37", "small_series");
    cr_odds_close(odds);
    remove_doctored(root);
}

static void test_a_posted_maximum_payout_raises_the_edge_of_large_stakes_only(void **state)
{
    (void)state;
    struct cr_roulette_settings plate = usual_plate();
    plate.max_payout_position = 3000;
    struct cr_odds *odds = count_house(shipped_rulebooks(), "m1", &plate, 0);
    assert_fraction(line_of(odds, "n17")->edge, "1/37", "n17");
    cr_odds_close(odds);
    odds = count_house(shipped_rulebooks(), "m1", &plate, 100); /* 3000 instead of 3500: R26 */
    assert_fraction(line_of(odds, "n17")->edge, "6/37", "n17");
    assert_fraction(line_of(odds, "s17/20")->edge, "1/37", "s17/20");
    cr_odds_close(odds);
}

static void test_stakes_together_are_counted_as_one_bet(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), "m1");
    const struct cr_stake stakes[] = {
        { .position = (uint16_t)cr_position_find("red"),
          .announced = CR_NOT_ANNOUNCED,
          .amount = 10 },
        { .position = (uint16_t)cr_position_find("black"),
          .announced = CR_NOT_ANNOUNCED,
          .amount = 10 },
    };
    struct cr_odds_line line;
    assert_int_equal(cr_odds_of(&line, cr_rulebook_values(book), &plate, stakes, 2, NULL), CR_OK);
    assert_fraction(line.edge, "1/37", "red and black");
    assert_fraction(line.hit, "36/37", "red and black");
    assert_fraction(line.variance, "36/1369", "red and black");
    cr_odds_line_release(&line);
    cr_rulebook_close(book);
}

static void test_a_refused_stake_is_named_with_its_refusal(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), "bg");
    const struct cr_stake stakes[] = {
        { .position = 17, .announced = CR_NOT_ANNOUNCED, .amount = 10 },
        { .position = CR_NO_POSITION, .announced = CR_ORPHELINS, .amount = 5 },
    };
    struct cr_odds_line line;
    struct cr_stake_fault fault;
    assert_int_equal(cr_odds_of(&line, cr_rulebook_values(book), &plate, stakes, 2, &fault),
                     CR_NOT_OFFERED);
    assert_int_equal(fault.bet, 1);
    assert_int_equal(fault.why.status, CR_NOT_OFFERED);
    cr_odds_line_release(&line);

    struct cr_roulette_settings bad = plate;
    bad.max_inside[CR_STRAIGHT] = 0;
    assert_int_equal(cr_odds_of(&line, cr_rulebook_values(book), &bad, stakes, 1, &fault),
                     CR_PLATE);
    assert_int_equal(fault.bet, CR_STAKES_MAX);
    cr_odds_line_release(&line);
    cr_rulebook_close(book);
}

static void test_a_least_sum_on_numbers_is_staked_so_that_the_bet_is_in_play(void **state)
{
    (void)state;
    struct cr_roulette_settings plate = usual_plate();
    plate.min_inside_total = 20;
    struct cr_odds *odds = count_house(shipped_rulebooks(), "m1", &plate, 0);
    assert_int_equal(line_of(odds, "n17")->played, 20);
    assert_int_equal(line_of(odds, "neighbours 17")->played, 20); /* 5 chips of 4 */
    assert_int_equal(line_of(odds, "red")->played, 5);
    assert_fraction(line_of(odds, "n17")->edge, "1/37", "n17");
    cr_odds_close(odds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_position_and_announced_bet_has_an_edge_of_one_in_37),
        cmocka_unit_test(test_positions_stand_in_the_order_of_the_layout_and_hit_their_numbers),
        cmocka_unit_test(test_the_lines_are_those_counted_by_hand),
        cmocka_unit_test(test_complete_falls_into_the_seven_classes_of_the_specification),
        cmocka_unit_test(test_a_changed_payout_changes_every_bet_it_is_part_of),
        cmocka_unit_test(test_a_posted_maximum_payout_raises_the_edge_of_large_stakes_only),
        cmocka_unit_test(test_stakes_together_are_counted_as_one_bet),
        cmocka_unit_test(test_a_refused_stake_is_named_with_its_refusal),
        cmocka_unit_test(test_a_least_sum_on_numbers_is_staked_so_that_the_bet_is_in_play),
    };
    return cmocka_run_group_tests_name("odds/roulette", tests, NULL, NULL);
}
