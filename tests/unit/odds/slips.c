/* slips.c -- bets as a record has them: what is learnt of a round, and play with it. */
#include <math.h>

#include "games/punto_banco/punto_banco.h"
#include "house.h"
#include "odds/play/cards.h"
#include "odds/play/roulette.h"
#include "table/round_file.h"

static void expect_near(double value, double wanted, double by)
{
    if (!(fabs(value - wanted) <= by)) fail_msg("%.12g is not %.12g", value, wanted);
}

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    if (outcome->end != CR_ROUND_FINE)
        fail_msg("line %ld: %s %s", outcome->line, cr_status_name(outcome->status),
                 outcome->what != NULL ? outcome->what : "");
    assert_int_equal(cr_slips_learn(context, outcome->table), CR_OK);
}

static struct cr_slips *learn(const struct cr_game *game, const char *const *lines, size_t count)
{
    struct cr_slips *slips;
    struct cr_rounds *rounds;
    assert_true(cr_slips_can(game));
    assert_int_equal(cr_slips_open(&slips, game), CR_OK);
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), on_round, slips), CR_OK);
    for (size_t i = 0; i < count; i++)
        cr_rounds_line(rounds, lines[i], strlen(lines[i]));
    cr_rounds_end(rounds);
    cr_rounds_close(rounds);
    return slips;
}

#define ROULETTE "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"roulette\"}"

static const char *const evening[] = {
    ROULETTE,
    "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":10}",
    "{\"in\":\"bet\",\"player\":\"p2\",\"bet\":\"red\",\"amount\":50}",
    "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":5}", /* onto the same */
    "{\"in\":\"announce\",\"player\":\"p1\",\"bet\":\"neighbours\",\"number\":17,\"amount\":25}",
    "{\"in\":\"spin\",\"number\":17}",
    ROULETTE, /* nobody bets */
    "{\"in\":\"spin\",\"number\":3}",
    ROULETTE, /* not played */
    "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n4\",\"amount\":10}",
    "{\"in\":\"void\"}",
};

static void test_a_slip_is_what_one_player_had_in_play(void **unused)
{
    (void)unused;
    struct cr_slips *slips = learn(&cr_roulette_game, evening, COUNT(evening));
    assert_int_equal(slips->count, 2);
    const struct cr_slip *p1 = &slips->list[0], *p2 = &slips->list[1];
    if (p1->count == 1) p1 = &slips->list[1], p2 = &slips->list[0]; /* as they were decided */
    assert_int_equal(p1->count, 5); /* neighbours of 17: 2 25 17 34 6, and 17 lies there */
    cr_money together = 0;
    for (size_t i = 0; i < p1->count; i++) {
        const struct cr_slip_bet *bet = &slips->bets[p1->first + i];
        bool is_17 = bet->position == (unsigned)cr_position_find("n17");
        assert_int_equal(bet->amount, is_17 ? 20 : 5);
        assert_true(i == 0 || bet->position > slips->bets[p1->first + i - 1].position);
        together += bet->amount;
    }
    assert_int_equal(together, 40);
    assert_int_equal(p2->count, 1);
    assert_int_equal(slips->bets[p2->first].position, cr_position_find("red"));
    assert_int_equal(slips->bets[p2->first].amount, 50);
    uint8_t hash[CR_HASH_SIZE], other[CR_HASH_SIZE];
    cr_slips_hash(slips, hash);
    struct cr_slips *more = learn(&cr_roulette_game, evening, 6);
    cr_slips_hash(more, other);
    assert_memory_equal(hash, other, sizeof hash);
    assert_int_equal(more->count, 2);
    more->bets[0].amount++;
    cr_slips_hash(more, other);
    assert_memory_not_equal(hash, other, sizeof hash);
    cr_slips_close(more);
    cr_slips_close(slips);
}

/* Half of the rounds 40 on numbers, half 50 on red. In units: 17 wins 35 x 20 and loses 20, each of four
 * neighbours 35 x 5 less 35; else 40 are lost. Red: 18 of 37. */
static void test_roulette_is_played_with_them(void **unused)
{
    enum { ROUNDS = 400000 };
    (void)unused;
    struct cr_slips *slips = learn(&cr_roulette_game, evening, 6);
    struct cr_rulebook *book = open_house(shipped_rulebooks(), "m1");
    struct cr_roulette_settings plate = usual_plate();
    struct cr_simulation job = { .rules = cr_rulebook_values(book),
                                 .plate = &plate,
                                 .slips = slips,
                                 .seed = cr_seed_from_number(4),
                                 .pace = { .rounds = ROUNDS, .threads = 1 } };
    struct cr_simulation_result one, more;
    assert_int_equal(cr_simulate(&job, &one, NULL), CR_OK);
    job.pace.threads = 3;
    assert_int_equal(cr_simulate(&job, &more, NULL), CR_OK);
    one.seconds = more.seconds = 0;
    assert_memory_equal(&one, &more, sizeof one);
    double numbers = (680.0 * 680 + 4 * 140.0 * 140 + 32 * 40.0 * 40) / 37;
    double square = (numbers + 50.0 * 50) / 2, stake = (40 + 50) / 2.0, mean = stake / 37;
    expect_near(one.staked / ROUNDS, stake, 3 * 5 / sqrt(ROUNDS)); /* five from the mean, each */
    expect_near(one.edge, 1.0 / 37, 3 * one.error);
    expect_near(one.deviation, sqrt(square - mean * mean) / stake, 0.02);
    expect_near((double)one.hits / ROUNDS, (5.0 / 37 + 18.0 / 37) / 2, 0.003);
    job.stakes = NULL;
    plate.max_inside[CR_STRAIGHT] = 19; /* 20 lie on 17 */
    struct cr_stake_fault fault;
    assert_int_equal(cr_simulate(&job, &one, &fault), CR_BET_MAX);
    assert_int_equal(fault.bet, CR_STAKES_MAX);
    cr_rulebook_close(book);
    cr_slips_close(slips);
}

#define PUNTO_BANCO                                                                           \
    "{\"croupier\":1,\"rulebook\":\"bg\",\"game\":\"punto-banco\",\"table\":{"                \
    "\"min_punto\":10,\"max_punto\":1000,\"min_banco\":10,\"max_banco\":1000,\"min_tie\":10," \
    "\"max_tie\":100}}"

static const char *const hands[] = {
    PUNTO_BANCO,
    "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"banco\",\"amount\":100}",
    "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"tie\",\"amount\":20}",
    "{\"in\":\"bet\",\"player\":\"p2\",\"bet\":\"punto\",\"amount\":300}",
    "{\"in\":\"close_bets\"}",
    "{\"in\":\"shoe\",\"cards\":\"9s 2d Kh 3c\"}",
};

static void test_punto_banco_is_played_with_them(void **unused)
{
    enum { ROUNDS = 300000 };
    /* of eight packs, as published: banco 1.0579 %, punto 1.2351 %, tie 14.3596 % */
    static const double edge = (100 * 0.010579 + 20 * 0.143596 + 300 * 0.012351) / 420;
    struct cr_rulebook *book = NULL;
    struct cr_error err;
    struct cr_pb_settings plate;
    struct cr_simulation_result one, more;
    (void)unused;
    struct cr_slips *slips = learn(&cr_punto_banco_game, hands, COUNT(hands));
    assert_int_equal(slips->count, 2);
    assert_int_equal(slips->bet_count, 3);
    assert_int_equal(
        cr_rulebook_open(&book, shipped_rulebooks(), "bg", NULL, cr_punto_banco_game.rules, &err),
        CR_OK);
    cr_schema_initial(cr_punto_banco_game.settings, &plate);
    struct cr_card_simulation job = { .game = &cr_punto_banco_game,
                                      .play = { cr_rulebook_values(book), &plate },
                                      .slips = slips,
                                      .seed = cr_seed_from_number(4),
                                      .pace = { .rounds = ROUNDS, .threads = 1 } };
    const struct cr_card_stake room[CR_PB_KINDS] = { { .amount = 0 } };
    job.player =
        (struct cr_card_player){ .stakes = room, .stake_count = CR_PB_KINDS, .deal = CR_PB_DEAL };
    assert_int_equal(cr_simulate_cards(&job, &one, NULL), CR_OK);
    job.pace.threads = 3;
    assert_int_equal(cr_simulate_cards(&job, &more, NULL), CR_OK);
    one.seconds = more.seconds = 0;
    assert_memory_equal(&one, &more, sizeof one);
    expect_near(one.staked / ROUNDS, 210, 3 * 90 / sqrt(ROUNDS));
    expect_near(one.edge, edge, 3 * one.error);
    slips->bets[1].amount = 1000000; /* more than the tie takes */
    struct cr_stake_fault fault;
    assert_int_equal(cr_simulate_cards(&job, &one, &fault), CR_BET_MAX);
    cr_rulebook_close(book);
    cr_slips_close(slips);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_slip_is_what_one_player_had_in_play),
        cmocka_unit_test(test_roulette_is_played_with_them),
        cmocka_unit_test(test_punto_banco_is_played_with_them),
    };
    return cmocka_run_group_tests_name("slips", tests, NULL, NULL);
}
