/* lab_diff.c -- what changed lines are worth: steps, their sum, lines that only stand together. */
#include "odds/lab/diff.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "house.h"

static const struct cr_lab_work plain = { .threads = 1 };

static struct cr_rulebook *open_game(const struct cr_game *game, const char *house)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    return cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err) == CR_OK
               ? book
               : NULL;
}

/* Every shipped rulebook, taken apart and put together again, is what the loader made of its file. */
static void test_between_equal_books_lies_the_book(void **unused)
{
    (void)unused;
    static const char *const houses[] = { "m1", "tdc", "rf", "tp", "bg" };
    static const char *const games[] = { "roulette",       "blackjack",   "punto-banco",
                                         "texas-poker",    "oasis-poker", "russian-poker",
                                         "caribbean-stud", "holdem",      "omaha",
                                         "seven-card-stud" };
    int books = 0;
    for (size_t h = 0; h < COUNT(houses); h++)
        for (size_t g = 0; g < COUNT(games); g++) {
            const struct cr_game *game = cr_game_find(games[g]);
            struct cr_rulebook *book = open_game(game, houses[h]);
            if (book == NULL) continue;
            const void *values = cr_rulebook_values(book);
            void *made = calloc(1, game->rules->size);
            struct cr_error err = { .what = "" };
            assert_int_equal(cr_rule_lines(game->rules, values, values, NULL, 0), 0);
            if (cr_rules_between(game->rules, values, values, NULL, 0, made, &err) != CR_OK)
                fail_msg("%s of %s: %s", games[g], houses[h], err.what);
            if (memcmp(made, values, game->rules->size) != 0)
                fail_msg("%s of %s is another", games[g], houses[h]);
            free(made);
            cr_rulebook_close(book);
            books++;
        }
    assert_true(books >= 20);
}

/* From one house's file to another's, all lines changed: the other's values. */
static void test_all_lines_lead_to_the_other_book(void **unused)
{
    (void)unused;
    const struct cr_schema *schema = cr_roulette_game.rules;
    struct cr_rulebook *old = open_game(&cr_roulette_game, "m1");
    struct cr_rulebook *now = open_game(&cr_roulette_game, "bg");
    struct cr_rule_line lines[CR_RULE_LINES_MAX];
    struct cr_error err;
    void *made = calloc(1, schema->size);
    size_t count = cr_rule_lines(schema, cr_rulebook_values(old), cr_rulebook_values(now), lines,
                                 CR_RULE_LINES_MAX);
    assert_true(count > 3 && count < CR_RULE_LINES_MAX);
    assert_int_equal(cr_rules_between(schema, cr_rulebook_values(old), cr_rulebook_values(now),
                                      lines, count, made, &err),
                     CR_OK);
    assert_memory_equal(made, cr_rulebook_values(now), schema->size);
    free(made);
    cr_rulebook_close(old);
    cr_rulebook_close(now);
}

static const struct cr_lab_moved *moved_of(const struct cr_lab_step *step, const char *bet)
{
    for (size_t i = 0; i < step->moved_count; i++)
        if (strcmp(step->moved[i].bet, bet) == 0) return &step->moved[i];
    return NULL;
}

static void near(double is, double wanted)
{
    if (!(fabs(is - wanted) < 1e-12)) fail_msg("%.17g, not %.17g", is, wanted);
}

/* The tie pays one more, the commission of banco falls by one percent: two lines, two steps, each worth what it is
 * paid times how often. */
static void test_steps_in_order(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_game(&cr_punto_banco_game, "bg");
    const struct cr_pb_rules *old = cr_rulebook_values(book);
    struct cr_pb_rules now = *old;
    struct cr_pb_settings plate;
    struct cr_lab_diff diff;
    struct cr_error err = { .what = "" };
    cr_schema_initial(cr_punto_banco_game.settings, &plate);
    now.payout_tie = (struct cr_ratio){ 9, 1 };
    now.commission_banco = 4;
    if (cr_lab_diff_count(&diff, &cr_punto_banco_game, old, &now, &plate, &plain, &err) != CR_OK)
        fail_msg("%s", err.what);
    assert_int_equal(diff.line_count, 2);
    assert_int_equal(diff.step_count, 2);
    double tie = cr_lab_find_fact(&diff.old, "comes.tie")->value;
    double banco = cr_lab_find_fact(&diff.old, "comes.banco")->value;
    for (size_t i = 0; i < 2; i++) {
        const struct cr_lab_step *step = &diff.steps[i];
        bool is_tie = strcmp(diff.lines[step->first].field->key, "payout_tie") == 0;
        assert_int_equal(step->moved_count, 1);
        const struct cr_lab_moved *moved = moved_of(step, is_tie ? "tie" : "banco");
        assert_non_null(moved);
        /* paid one unit more, that often; one hundredth more */
        near(moved->after - moved->before, is_tie ? -tie : -banco / 100);
    }
    near(cr_lab_theory(&diff.now, "tie")->edge - cr_lab_theory(&diff.old, "tie")->edge, -tie);
    cr_lab_diff_release(&diff);

    assert_int_equal(cr_lab_diff_count(&diff, &cr_punto_banco_game, old, old, &plate, &plain, &err),
                     CR_OK);
    assert_int_equal(diff.step_count, 0);
    assert_int_equal(diff.now.figure_count, diff.old.figure_count);
    cr_lab_diff_release(&diff);
    cr_rulebook_close(book);
}

/* A share of the jackpot moves no edge, but the meter at which the bonus bet breaks even: of all hands 4 are a
 * royal flush and 36 a straight flush, and what their shares are together the meter is not. */
static void test_a_line_that_moves_no_edge_moves_a_meter(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_game(&cr_texas_poker_game, "tdc");
    const struct cr_hp_rules *old = cr_rulebook_values(book);
    struct cr_hp_rules now = *old;
    struct cr_hp_settings plate;
    struct cr_lab_diff diff;
    struct cr_error err = { .what = "" };
    cr_schema_initial(cr_texas_poker_game.settings, &plate);
    now.award_min_bp[1] /= 2;
    assert_true(now.award_min_bp[1] > 0);
    if (cr_lab_diff_count(&diff, &cr_texas_poker_game, old, &now, &plate, &plain, &err) != CR_OK)
        fail_msg("%s", err.what);
    assert_int_equal(diff.step_count, 1);
    assert_int_equal(diff.steps[0].moved_count, 0);
    const struct cr_lab_fact_moved *even = NULL;
    for (size_t i = 0; i < diff.steps[0].fact_count; i++)
        if (strcmp(diff.steps[0].facts[i].key, "meter_even") == 0) even = &diff.steps[0].facts[i];
    assert_non_null(even);
    assert_true(even->was && even->is);
    double before = 4.0 * old->award_min_bp[1] + 36.0 * old->award_min_bp[0];
    double after = 4.0 * now.award_min_bp[1] + 36.0 * now.award_min_bp[0];
    near(even->after / even->before * after / before, 1);
    cr_lab_diff_release(&diff);
    cr_rulebook_close(book);
}

/* A line of the tableau is a row of its own: banco drawing on 6 against a 6 no more. */
static void test_a_row_is_a_line(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_game(&cr_punto_banco_game, "bg");
    const struct cr_pb_rules *old = cr_rulebook_values(book);
    struct cr_pb_rules now = *old;
    struct cr_rule_line lines[4];
    char text[512];
    struct cr_text key = cr_text_on(text, sizeof text);
    assert_true(now.line_count > 1);
    now.lines[1].draws_on ^= 1u << 6;
    assert_int_equal(cr_rule_lines(cr_punto_banco_game.rules, old, &now, lines, 4), 1);
    assert_int_equal(lines[0].row, 1);
    cr_rule_line_key(&lines[0], &key);
    assert_non_null(strstr(text, "[2]"));
    cr_text_clear(&key);
    cr_rule_line_value(&lines[0], &now, &key);
    assert_true(text[0] == '{');
    /* another number of rows is one line: the whole table */
    now.line_count--;
    assert_int_equal(cr_rule_lines(cr_punto_banco_game.rules, old, &now, lines, 4), 1);
    assert_int_equal(lines[0].row, -1);
    cr_rulebook_close(book);
}

/* A minimum above the old maximum cannot stand until the maximum is raised too: one step of two lines. */
static void test_lines_that_stand_only_together(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_game(&cr_punto_banco_game, "bg");
    const struct cr_pb_rules *old = cr_rulebook_values(book);
    struct cr_pb_rules now = *old;
    struct cr_pb_settings plate;
    struct cr_lab_diff diff;
    struct cr_error err = { .what = "" };
    cr_schema_initial(cr_punto_banco_game.settings, &plate);
    now.min[CR_PB_TIE] = old->max[CR_PB_TIE] + 10;
    now.max[CR_PB_TIE] = old->max[CR_PB_TIE] + 20;
    plate.min[CR_PB_TIE] = plate.max[CR_PB_TIE] = 0;
    enum cr_status status =
        cr_lab_diff_count(&diff, &cr_punto_banco_game, old, &now, &plate, &plain, &err);
    if (status != CR_OK) fail_msg("%s", err.what);
    assert_int_equal(diff.line_count, 2);
    assert_int_equal(diff.step_count, 1);
    assert_int_equal(diff.steps[0].lines, 2);
    assert_int_equal(diff.steps[0].moved_count, 0);
    cr_lab_diff_release(&diff);
    /* and rules that do not stand at all are refused, with a sentence */
    now = *old;
    now.table_count = 0;
    assert_int_not_equal(
        cr_lab_diff_count(&diff, &cr_punto_banco_game, old, &now, &plate, &plain, &err), CR_OK);
    assert_string_equal(err.what, "there is a table to play at");
    cr_rulebook_close(book);
}

/* A pack less: nobody posted packs, so each side deals from as many as it allows. Posted ones are kept, and
 * rules that do not allow them are refused in a whole sentence. */
static void test_a_pack_less_is_priced(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_game(&cr_punto_banco_game, "bg");
    const struct cr_pb_rules *old = cr_rulebook_values(book);
    struct cr_pb_rules now = *old;
    struct cr_pb_settings plate;
    struct cr_lab_diff diff;
    struct cr_lab seven;
    struct cr_lab_work posted = plain;
    struct cr_error err = { .what = "" };
    unsigned changed = 0;
    cr_schema_initial(cr_punto_banco_game.settings, &plate);
    for (int i = 0; i < now.table_count; i++)
        if (now.tables[i].decks == 8) now.tables[i].decks = 7, changed++;
    assert_int_equal(changed, 1);
    if (cr_lab_diff_count(&diff, &cr_punto_banco_game, old, &now, &plate, &plain, &err) != CR_OK)
        fail_msg("%s", err.what);
    assert_int_equal(diff.step_count, 1);
    assert_int_equal(diff.steps[0].moved_count, 3);
    plate.decks = 7;
    const struct cr_play play = { &now, &plate };
    assert_int_equal(cr_lab_count(&seven, &cr_punto_banco_game, &play, &plain), CR_OK);
    near(moved_of(&diff.steps[0], "banco")->after, cr_lab_theory(&seven, "banco")->edge);
    cr_lab_release(&seven);
    cr_lab_diff_release(&diff);
    plate.decks = 8;
    posted.packs_posted = true;
    assert_int_equal(
        cr_lab_diff_count(&diff, &cr_punto_banco_game, old, &now, &plate, &posted, &err), CR_DECKS);
    assert_int_equal(diff.why.status, CR_DECKS);
    assert_non_null(strstr(err.what, "7"));
    assert_null(strchr(err.what, '{'));
    cr_rulebook_close(book);
}

/* How halves are rounded is worth something to a stake that has one, and a maximum payout to any it cuts. */
static void test_what_is_rounded_is_worth_what_the_stake_says(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_game(&cr_blackjack_game, "m1");
    const struct cr_bj_rules *old = cr_rulebook_values(book);
    struct cr_bj_rules now = *old;
    struct cr_bj_settings plate;
    struct cr_lab_work work = { .threads = 2 };
    struct cr_lab_diff diff;
    struct cr_error err = { .what = "" };
    cr_schema_initial(cr_blackjack_game.settings, &plate);
    now.fraction_rounding = CR_ROUND_UP;
    now.max_payout = 20;
    for (work.stake = 0; work.stake <= 15; work.stake += 15) {
        if (cr_lab_diff_count(&diff, &cr_blackjack_game, old, &now, &plate, &work, &err) != CR_OK)
            fail_msg("%s", err.what);
        assert_int_equal(diff.step_count, 2);
        for (size_t i = 0; i < 2; i++) {
            const struct cr_lab_step *step = &diff.steps[i];
            const struct cr_lab_moved *moved = moved_of(step, "box");
            bool is_cap = strcmp(diff.lines[step->first].field->key, "max_payout") == 0;
            if (is_cap)
                assert_true(moved->after > moved->before + 0.005);
            else
                assert_true(work.stake == 0 ? moved == NULL
                                            : fabs(moved->after - moved->before) > 0.0005);
        }
        cr_lab_diff_release(&diff);
    }
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_between_equal_books_lies_the_book),
        cmocka_unit_test(test_all_lines_lead_to_the_other_book),
        cmocka_unit_test(test_steps_in_order),
        cmocka_unit_test(test_a_line_that_moves_no_edge_moves_a_meter),
        cmocka_unit_test(test_a_row_is_a_line),
        cmocka_unit_test(test_lines_that_stand_only_together),
        cmocka_unit_test(test_a_pack_less_is_priced),
        cmocka_unit_test(test_what_is_rounded_is_worth_what_the_stake_says),
    };
    return cmocka_run_group_tests_name("odds lab_diff", tests, NULL, NULL);
}
