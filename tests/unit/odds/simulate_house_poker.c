/* simulate_house_poker.c -- poker against the house by play agrees with the counts. With CROUPIER_LONG=1
 * also a hundred million rounds a game. */
#include <gmp.h>
#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/player.h"
#include "odds/play/cards.h"
#include "poker_figures.h"

#define ROUNDS      40000
#define LONG_ROUNDS 100000000
#define LONG_TESTS  1 /* run only if asked for */
#define SEED        20260401

struct box {
    struct cr_rulebook *book;
    struct cr_hp_settings plate;
    struct cr_card_stake stake;
    struct cr_card_simulation job;
};

static void open_box(struct box *box, const char *house, const struct cr_game *game,
                     uint64_t rounds, cr_card_decide *decide)
{
    struct cr_error err = { .what = "" };
    memset(box, 0, sizeof *box);
    if (cr_rulebook_open(&box->book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    cr_schema_initial(&cr_hp_settings_schema, &box->plate);
    box->stake = (struct cr_card_stake){ .position = 1, .choice = CR_HP_ANTE, .amount = 100 };
    box->job = (struct cr_card_simulation){
        .game = game,
        .play = { cr_rulebook_values(box->book), &box->plate },
        .player = { .stakes = &box->stake, .stake_count = 1, .decide = decide },
        .seed = cr_seed_from_number(SEED),
        .pace = { .rounds = rounds, .threads = 2 },
    };
    box->job.player.deal = cr_hp_one_box_deal(&box->job.play);
}

static struct cr_simulation_result play_box(const struct box *box)
{
    struct cr_simulation_result result;
    struct cr_stake_fault fault = { 0 };
    enum cr_status status = cr_simulate_cards(&box->job, &result, &fault);
    if (status != CR_OK) fail_msg("%s: %s", cr_status_name(status), fault.why.what);
    return result;
}

static const struct {
    const char *house;
    const struct cr_game *game;
    cr_card_decide *decide;
    const char *exact;
} cases[] = {
    { "m1", &cr_texas_poker_game, cr_hp_simple, TEXAS_SIMPLE },
    { "tp", &cr_texas_poker_game, cr_hp_every_hand, TEXAS_EVERY },
    { "tdc", &cr_texas_poker_game, cr_hp_simple, TEXAS_SIMPLE },
    { "m1", &cr_oasis_poker_game, cr_hp_simple, FIVE_SIMPLE },
    { "m1", &cr_oasis_poker_game, cr_hp_every_hand, FIVE_EVERY },
    { "bg", &cr_caribbean_stud_game, cr_hp_simple, FIVE_SIMPLE },
    { "tdc", &cr_russian_poker_game, cr_hp_simple, RUSSIAN_TDC_SIMPLE },
    { "tdc", &cr_russian_poker_game, cr_hp_every_hand, RUSSIAN_TDC_EVERY },
    { "m1", &cr_russian_poker_game, cr_hp_simple, RUSSIAN_M1_SIMPLE },
    { "m1", &cr_russian_poker_game, cr_hp_every_hand, RUSSIAN_M1_EVERY },
};

static double exact_of(const char *fraction)
{
    mpq_t value;
    mpq_init(value);
    assert_int_equal(mpq_set_str(value, fraction, 10), 0);
    mpq_canonicalize(value);
    double exact = mpq_get_d(value);
    mpq_clear(value);
    return exact;
}

static void agrees(size_t i, uint64_t rounds)
{
    struct box box;
    open_box(&box, cases[i].house, cases[i].game, rounds, cases[i].decide);
    struct cr_simulation_result result = play_box(&box);
    double exact = exact_of(cases[i].exact), off = (result.edge - exact) / result.error;
    assert_true(result.rounds == rounds);
    assert_true(result.error > 0 && result.error < 4 / sqrt((double)rounds));
    if (!(fabs(off) < 3))
        fail_msg("%s %s: %+.2f standard errors off, seed=%d", cases[i].house, cases[i].game->name,
                 off, SEED);
    print_message("# %s %s: %+.2f standard errors off %.6f, %.0f rounds/s\n", cases[i].house,
                  cases[i].game->name, off, exact, (double)rounds / result.seconds);
    cr_rulebook_close(box.book);
}

static void test_every_game_agrees_within_three_standard_errors(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++)
        agrees(i, ROUNDS);
}

static void test_every_game_agrees_over_a_hundred_million_rounds(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++)
        agrees(i, LONG_ROUNDS);
}

static void test_one_and_two_threads_give_the_same_digits(void **unused)
{
    (void)unused;
    struct box box;
    open_box(&box, "tdc", &cr_russian_poker_game, ROUNDS, cr_hp_simple);
    struct cr_simulation_result two = play_box(&box);
    box.job.pace.threads = 1;
    struct cr_simulation_result one = play_box(&box);
    one.seconds = two.seconds = 0;
    assert_memory_equal(&one, &two, sizeof one);
    box.job.seed = cr_seed_from_number(SEED + 1);
    struct cr_simulation_result other = play_box(&box);
    assert_true(other.paid < one.paid || other.paid > one.paid);
    cr_rulebook_close(box.book);
}

/* The deal in one go with every card named, or packet by packet with the dealer's face down until he
 * shows them: the same round. */
static void test_closed_cards_shown_late_are_the_same_play(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct box box;
        open_box(&box, cases[i].house, cases[i].game, 3000, cases[i].decide);
        struct cr_simulation_result one = play_box(&box);
        box.job.player.deal = 1;
        struct cr_simulation_result other = play_box(&box);
        one.seconds = other.seconds = 0;
        assert_memory_equal(&one, &other, sizeof one);
        cr_rulebook_close(box.book);
    }
}

static void test_an_ante_that_is_refused_is_refused_before_play(void **unused)
{
    (void)unused;
    struct box box;
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    open_box(&box, "m1", &cr_oasis_poker_game, 10, cr_hp_simple);
    box.stake.amount = box.plate.min_ante - 1;
    assert_int_not_equal(cr_simulate_cards(&box.job, &result, &fault), CR_OK);
    assert_int_equal(fault.bet, 0);
    cr_rulebook_close(box.book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_agrees_within_three_standard_errors),
        cmocka_unit_test(test_one_and_two_threads_give_the_same_digits),
        cmocka_unit_test(test_closed_cards_shown_late_are_the_same_play),
        cmocka_unit_test(test_an_ante_that_is_refused_is_refused_before_play),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_every_game_agrees_over_a_hundred_million_rounds),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    return _cmocka_run_group_tests("odds/simulate_house_poker", tests, count, NULL, NULL);
}
