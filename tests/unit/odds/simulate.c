/* simulate.c -- play agrees with the count, and does not depend on how it is shared out. */
#include "odds/play/roulette.h"

#include <math.h>

#include "house.h"
#include "odds/roulette.h"

#define ROUNDS 100000

static size_t mix(const struct cr_roulette_rules *rules, struct cr_stake *stakes)
{
    size_t count = 0;
    stakes[count++] =
        (struct cr_stake){ .position = 17, .announced = CR_NOT_ANNOUNCED, .amount = 1 };
    stakes[count++] = (struct cr_stake){ .position = (uint16_t)cr_position_find("s17/20"),
                                         .announced = CR_NOT_ANNOUNCED,
                                         .amount = 2 };
    stakes[count++] = (struct cr_stake){ .position = (uint16_t)cr_position_find("red"),
                                         .announced = CR_NOT_ANNOUNCED,
                                         .amount = 10 };
    for (unsigned kind = CR_NEIGHBOURS; kind <= CR_ZERO_SPIEL; kind++)
        if (rules->announced >> kind & 1)
            stakes[count++] = (struct cr_stake){ .position = CR_NO_POSITION,
                                                 .announced = (uint8_t)kind,
                                                 .number = kind == CR_NEIGHBOURS ? 32 : 0,
                                                 .amount = rules->chips[kind] };
    return count;
}

static struct cr_simulation_result play(const char *house, uint64_t seed, uint64_t rounds,
                                        unsigned threads)
{
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), house);
    struct cr_stake stakes[8];
    struct cr_simulation job = { .rules = cr_rulebook_values(book),
                                 .plate = &plate,
                                 .stakes = stakes,
                                 .seed = cr_seed_from_number(seed),
                                 .pace = { .rounds = rounds, .threads = threads } };
    struct cr_simulation_result result;
    job.stake_count = mix(job.rules, stakes);
    assert_int_equal(cr_simulate(&job, &result, NULL), CR_OK);
    cr_rulebook_close(book);
    return result;
}

static double exact_edge(const char *house)
{
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), house);
    struct cr_stake stakes[8];
    struct cr_odds_line line;
    size_t count = mix(cr_rulebook_values(book), stakes);
    assert_int_equal(cr_odds_of(&line, cr_rulebook_values(book), &plate, stakes, count, NULL),
                     CR_OK);
    double edge = mpq_get_d(line.edge);
    cr_odds_line_release(&line);
    cr_rulebook_close(book);
    return edge;
}

static void test_play_agrees_with_the_count_within_three_standard_errors(void **state)
{
    (void)state;
    static const char *const houses[] = { "m1", "tdc", "bg" };
    for (size_t i = 0; i < COUNT(houses); i++) {
        struct cr_simulation_result result = play(houses[i], 20260101, ROUNDS, 2);
        assert_int_equal(result.rounds, ROUNDS);
        assert_true(result.error > 0 && result.error < 0.02);
        double off = fabs(result.edge - exact_edge(houses[i])) / result.error;
        if (off >= 3) fail_msg("%s: %.2f standard errors off, seed=20260101", houses[i], off);
    }
}

static void test_one_two_and_three_threads_give_the_same_digits(void **state)
{
    (void)state;
    struct cr_simulation_result one = play("tdc", 7, ROUNDS, 1);
    for (unsigned threads = 2; threads <= 3; threads++) {
        struct cr_simulation_result more = play("tdc", 7, ROUNDS, threads);
        one.seconds = more.seconds = 0;
        assert_memory_equal(&one, &more, sizeof one);
    }
}

static void test_another_seed_gives_other_rounds(void **state)
{
    (void)state;
    struct cr_simulation_result a = play("m1", 1, 1000, 1), b = play("m1", 2, 1000, 1);
    assert_true(a.paid < b.paid || a.paid > b.paid);
}

static void test_money_is_conserved_over_all_rounds(void **state)
{
    (void)state;
    struct cr_simulation_result result =
        play("m1", 3, 40000, 2); /* three blocks, the last partial */
    double kept = (result.lost - result.paid) / result.staked;
    assert_true(fabs(kept - result.edge) < 1e-12);
    assert_true(fabs(result.staked - (double)result.stake * 40000) < 0.5);
}

static void test_a_stopped_simulation_tells_what_was_played(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), "m1");
    struct cr_stake stakes[8];
    atomic_bool stop = true;
    struct cr_simulation job = { .rules = cr_rulebook_values(book),
                                 .plate = &plate,
                                 .stakes = stakes,
                                 .pace = { .rounds = ROUNDS, .threads = 2, .stop = &stop } };
    struct cr_simulation_result result;
    job.stake_count = mix(job.rules, stakes);
    assert_int_equal(cr_simulate(&job, &result, NULL), CR_OK);
    assert_int_equal(result.rounds, 0);
    cr_rulebook_close(book);
}

static void test_stakes_that_are_refused_or_too_large_are_refused_before_play(void **state)
{
    (void)state;
    struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), "tdc");
    struct cr_stake stake = { .position = 17, .announced = CR_NOT_ANNOUNCED, .amount = 0 };
    struct cr_simulation job = { .rules = cr_rulebook_values(book),
                                 .plate = &plate,
                                 .stakes = &stake,
                                 .stake_count = 1,
                                 .pace = { .rounds = 10 } };
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    assert_int_equal(cr_simulate(&job, &result, &fault), CR_AMOUNT);
    assert_int_equal(fault.bet, 0);
    plate.max_inside[CR_STRAIGHT] = CR_STAKE_MOST / 100;
    stake.amount = CR_SIMULATION_STAKE_MAX + 1;
    assert_int_equal(cr_simulate(&job, &result, &fault), CR_OVERFLOW);
    stake.amount = CR_SIMULATION_STAKE_MAX;
    assert_int_equal(cr_simulate(&job, &result, &fault), CR_OK);
    cr_rulebook_close(book);
}

static void count_calls(void *context, const struct cr_simulation_result *so_far)
{
    assert_true(so_far->rounds <= ROUNDS);
    ++*(int *)context;
}

static void test_a_watcher_is_told_while_it_runs(void **state)
{
    (void)state;
    const struct cr_roulette_settings plate = usual_plate();
    struct cr_rulebook *book = open_house(shipped_rulebooks(), "m1");
    struct cr_stake stakes[8];
    int calls = 0;
    struct cr_simulation job = { .rules = cr_rulebook_values(book),
                                 .plate = &plate,
                                 .stakes = stakes,
                                 .pace = { .rounds = ROUNDS,
                                           .threads = 1,
                                           .watch = count_calls,
                                           .context = &calls,
                                           .watch_ms = 1 } };
    struct cr_simulation_result result;
    job.stake_count = mix(job.rules, stakes);
    assert_int_equal(cr_simulate(&job, &result, NULL), CR_OK);
    assert_true(calls > 0);
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play_agrees_with_the_count_within_three_standard_errors),
        cmocka_unit_test(test_one_two_and_three_threads_give_the_same_digits),
        cmocka_unit_test(test_another_seed_gives_other_rounds),
        cmocka_unit_test(test_money_is_conserved_over_all_rounds),
        cmocka_unit_test(test_a_stopped_simulation_tells_what_was_played),
        cmocka_unit_test(test_stakes_that_are_refused_or_too_large_are_refused_before_play),
        cmocka_unit_test(test_a_watcher_is_told_while_it_runs),
    };
    return cmocka_run_group_tests_name("odds/simulate", tests, NULL, NULL);
}
