/* simulate_cards.c -- cards by play agree with the counts, and do not depend on how they are shared out.
 * With CROUPIER_LONG=1 also a hundred million rounds a bet. */
#include "odds/play/cards.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "games/punto_banco/punto_banco.h"
#include "house.h"
#include "odds/blackjack/as_dealer.h"
#include "odds/blackjack/player.h"
#include "odds/punto_banco.h"

#define ROUNDS      40000
#define LONG_ROUNDS 100000000
#define LONG_TESTS  2 /* run only if asked for */
#define SEED        20260401

static const char *const houses[] = { "m1", "tdc", "bg" };

static struct cr_rulebook *open_book(const char *house, const struct cr_schema *schema)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, schema, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static void agree(const struct cr_simulation_result *result, uint64_t rounds, double exact,
                  const char *what)
{
    assert_true(result->rounds == rounds);
    assert_true(result->error > 0 && result->error < 4 / sqrt((double)rounds));
    double off = (result->edge - exact) / result->error;
    if (!(fabs(off) < 3)) fail_msg("%s: %+.2f standard errors off, seed=%d", what, off, SEED);
    print_message("# %s: %+.2f standard errors off %.6f, %.0f rounds/s\n", what, off, exact,
                  (double)rounds / result->seconds);
}

/* ---- Punto banco ---- */

static struct cr_simulation_result play_punto_banco(const struct cr_rulebook *book, int decks,
                                                    unsigned kind, uint64_t rounds)
{
    struct cr_pb_settings plate;
    const struct cr_card_stake stake = { .position = (uint16_t)kind, .amount = 100 };
    cr_schema_initial(&cr_pb_settings_schema, &plate);
    plate.decks = decks;
    const struct cr_card_simulation job = {
        .game = &cr_punto_banco_game,
        .play = { cr_rulebook_values(book), &plate },
        .player = { .stakes = &stake, .stake_count = 1, .deal = CR_PB_DEAL },
        .seed = cr_seed_from_number(SEED + kind),
        .pace = { .rounds = rounds, .threads = 2 },
    };
    struct cr_simulation_result result;
    assert_int_equal(cr_simulate_cards(&job, &result, NULL), CR_OK);
    return result;
}

static void punto_banco_agrees(uint64_t rounds)
{
    struct cr_rulebook *book = open_book("bg", &cr_pb_rules_schema);
    for (int decks = 4; decks <= 8; decks += 4) {
        struct cr_pb_odds odds;
        cr_pb_odds_init(&odds, cr_rulebook_values(book), (unsigned)decks, 100);
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
            struct cr_simulation_result result = play_punto_banco(book, decks, kind, rounds);
            char what[64];
            snprintf(what, sizeof what, "%s, %d packs", cr_pb_kind_key(kind), decks);
            agree(&result, rounds, mpq_get_d(odds.bets[kind].edge), what);
            double hits = (double)result.hits / (double)rounds, p = mpq_get_d(odds.bets[kind].hit);
            assert_true(fabs(hits - p) < 3.5 * sqrt(p * (1 - p) / (double)rounds));
        }
        cr_pb_odds_release(&odds);
    }
    cr_rulebook_close(book);
}

static void test_punto_banco_agrees_within_three_standard_errors(void **unused)
{
    (void)unused;
    punto_banco_agrees(ROUNDS);
}

static void test_punto_banco_agrees_over_a_hundred_million_rounds(void **unused)
{
    (void)unused;
    punto_banco_agrees(LONG_ROUNDS);
}

/* ---- Blackjack ---- */

struct box {
    struct cr_rulebook *book;
    struct cr_bj_rules rules;
    struct cr_bj_settings plate;
    struct cr_card_stake stake;
    struct cr_card_simulation job;
};

static void open_box(struct box *box, const char *house, uint64_t rounds, cr_card_decide *decide)
{
    memset(box, 0, sizeof *box);
    box->book = open_book(house, &cr_bj_rules_schema);
    box->rules = *(const struct cr_bj_rules *)cr_rulebook_values(box->book);
    cr_schema_initial(&cr_bj_settings_schema, &box->plate);
    box->stake = (struct cr_card_stake){ .position = 1, .choice = CR_BJ_MAIN, .amount = 100 };
    box->job = (struct cr_card_simulation){
        .game = &cr_blackjack_game,
        .play = { &box->rules, &box->plate },
        .player = { &box->stake, 1, decide, CR_BJ_ONE_BOX_DEAL },
        .seed = cr_seed_from_number(SEED),
        .pace = { .rounds = rounds, .threads = 2 },
    };
}

/* Whole packs every round, as the count has them, also where the house owns no machine. */
static void use_machine(struct box *box, unsigned decks)
{
    box->rules.deck_source |= 1u << CR_FROM_MACHINE;
    box->rules.machine_decks = 1u << decks;
    box->plate.deck_source = CR_FROM_MACHINE + 1;
}

static struct cr_simulation_result play_box(const struct box *box)
{
    struct cr_simulation_result result;
    struct cr_stake_fault fault = { 0 };
    enum cr_status status = cr_simulate_cards(&box->job, &result, &fault);
    if (status != CR_OK) fail_msg("%s: %s", cr_status_name(status), fault.why.what);
    return result;
}

static void blackjack_agrees(const char *house, unsigned decks, uint64_t rounds)
{
    struct box box;
    struct cr_bj_odds odds;
    open_box(&box, house, rounds, cr_bj_as_dealer);
    use_machine(&box, decks);
    struct cr_simulation_result result = play_box(&box);
    cr_bj_odds_as_dealer(&odds, &box.job.play, box.stake.amount, decks);
    agree(&result, rounds, odds.edge, house);
    double hits = (double)result.hits / (double)rounds;
    assert_true(fabs(hits - odds.hit) < 3.5 * sqrt(odds.hit * (1 - odds.hit) / (double)rounds));
    assert_true(fabs(result.deviation - sqrt(odds.variance)) < 4 / sqrt((double)rounds));
    cr_rulebook_close(box.book);
}

static void test_blackjack_agrees_within_three_standard_errors(void **unused)
{
    (void)unused;
    blackjack_agrees("m1", 6, ROUNDS);
    blackjack_agrees("tdc", 2, ROUNDS);
    blackjack_agrees("bg", 1, ROUNDS);
}

static void test_blackjack_agrees_over_a_hundred_million_rounds(void **unused)
{
    (void)unused;
    blackjack_agrees("m1", 6, LONG_ROUNDS);
    blackjack_agrees("tdc", 2, LONG_ROUNDS);
    blackjack_agrees("bg", 1, LONG_ROUNDS);
}

/* What can be said of it by hand: two ways to an ace and a ten, and that it sums to one. */
static void test_the_count_has_the_blackjacks_there_are(void **unused)
{
    (void)unused;
    struct box box;
    open_box(&box, "m1", 1, cr_bj_as_dealer);
    for (unsigned decks = 1; decks <= 8; decks += 7) {
        struct cr_bj_odds odds;
        double d = decks;
        cr_bj_odds_as_dealer(&odds, &box.job.play, 0, decks);
        assert_true(fabs(odds.natural - 2 * 4 * d * 16 * d / (52 * d * (52 * d - 1))) < 1e-12);
        assert_true(fabs(odds.hit + odds.push + odds.lost - 1) < 1e-12);
        assert_true(odds.bust > 0.27 && odds.bust < 0.3);
        assert_true(odds.edge > 0.05 && odds.edge < 0.06);
    }
    cr_rulebook_close(box.book);
}

/* The table is worth about five of a hundred to the player. */
static void test_basic_strategy_is_better_than_the_dealers_way(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(houses); i++) {
        struct box box;
        open_box(&box, houses[i], ROUNDS, cr_bj_basic);
        struct cr_simulation_result result = play_box(&box);
        if (result.edge < -3 * result.error || result.edge > 0.01 + 3 * result.error)
            fail_msg("%s: %f, seed=%d", houses[i], result.edge, SEED);
        assert_true(result.deviation > 1.1 && result.deviation < 1.25); /* it doubles and splits */
        cr_rulebook_close(box.book);
    }
}

/* ---- What holds of both ---- */

static void test_one_two_and_three_threads_give_the_same_digits(void **unused)
{
    (void)unused;
    struct box box;
    open_box(&box, "tdc", ROUNDS, cr_bj_basic);
    box.job.pace.threads = 1;
    struct cr_simulation_result one = play_box(&box);
    for (unsigned threads = 2; threads <= 3; threads++) {
        box.job.pace.threads = threads;
        struct cr_simulation_result more = play_box(&box);
        one.seconds = more.seconds = 0;
        assert_memory_equal(&one, &more, sizeof one);
    }
    box.job.seed = cr_seed_from_number(SEED + 1);
    struct cr_simulation_result other = play_box(&box);
    assert_true(other.paid < one.paid || other.paid > one.paid);
    cr_rulebook_close(box.book);
}

/* Dealing the first cards in one go or one by one is the same round. */
static void test_card_by_card_is_the_same_play(void **unused)
{
    (void)unused;
    struct box box;
    open_box(&box, "m1", 5000, cr_bj_basic);
    box.job.by_engine = true;
    struct cr_simulation_result one = play_box(&box);
    box.job.player.deal = 1;
    struct cr_simulation_result other = play_box(&box);
    one.seconds = other.seconds = 0;
    assert_memory_equal(&one, &other, sizeof one);
    cr_rulebook_close(box.book);
}

/* The batch and the engine come to the same digits; where a shoe runs out the engine plays the block. */
static void test_the_batch_gives_the_engines_digits(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(houses); i++)
        for (int runs_out = 0; runs_out < 2; runs_out++) {
            struct box box;
            open_box(&box, houses[i], ROUNDS, i % 2 ? cr_bj_as_dealer : cr_bj_basic);
            box.rules.deck_source |= 1u << CR_FROM_HAND;
            box.rules.hand_decks = 1u << 1;
            if (runs_out) box.plate.deck_source = CR_FROM_HAND + 1;
            if (runs_out) box.plate.cut_card_depth = 1;
            struct cr_simulation_result batch = play_box(&box);
            box.job.by_engine = true;
            struct cr_simulation_result engine = play_box(&box);
            batch.seconds = engine.seconds = 0;
            assert_memory_equal(&batch, &engine, sizeof batch);
            cr_rulebook_close(box.book);
        }
}

/* A single pack with one card behind the cutting card: it runs out within rounds, and is shuffled. */
static void test_a_pack_that_runs_out_is_shuffled_within_the_round(void **unused)
{
    (void)unused;
    struct box box;
    open_box(&box, "bg", 20000, cr_bj_basic);
    box.plate.deck_source = CR_FROM_HAND + 1;
    box.plate.cut_card_depth = 1;
    struct cr_simulation_result result = play_box(&box);
    assert_true(result.rounds == 20000);
    assert_true(fabs(result.edge) < 0.02 + 3 * result.error);
    cr_rulebook_close(box.book);
}

static void test_stakes_that_are_refused_or_too_large_are_refused_before_play(void **unused)
{
    (void)unused;
    struct box box;
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    open_box(&box, "m1", 10, cr_bj_basic);
    box.stake.amount = 1;
    box.plate.min_bet = 5;
    assert_int_equal(cr_simulate_cards(&box.job, &result, &fault), CR_BET_MIN);
    assert_int_equal(fault.bet, 0);
    box.stake.amount = CR_SIMULATION_STAKE_MAX / CR_CARD_HANDS_MAX + 1;
    assert_int_equal(cr_simulate_cards(&box.job, &result, &fault), CR_OVERFLOW);
    box.stake.amount = 100;
    box.plate.decks = 3;
    assert_int_not_equal(cr_simulate_cards(&box.job, &result, &fault), CR_OK);
    assert_int_equal(fault.bet, CR_STAKES_MAX); /* the plate, no bet of it */
    cr_rulebook_close(box.book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_punto_banco_agrees_within_three_standard_errors),
        cmocka_unit_test(test_blackjack_agrees_within_three_standard_errors),
        cmocka_unit_test(test_the_count_has_the_blackjacks_there_are),
        cmocka_unit_test(test_basic_strategy_is_better_than_the_dealers_way),
        cmocka_unit_test(test_one_two_and_three_threads_give_the_same_digits),
        cmocka_unit_test(test_card_by_card_is_the_same_play),
        cmocka_unit_test(test_the_batch_gives_the_engines_digits),
        cmocka_unit_test(test_a_pack_that_runs_out_is_shuffled_within_the_round),
        cmocka_unit_test(test_stakes_that_are_refused_or_too_large_are_refused_before_play),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_punto_banco_agrees_over_a_hundred_million_rounds),
        cmocka_unit_test(test_blackjack_agrees_over_a_hundred_million_rounds),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    return _cmocka_run_group_tests("odds/simulate_cards", tests, count, NULL, NULL);
}
