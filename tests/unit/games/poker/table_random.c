/* table_random.c -- sessions at random, all games at all houses, two to ten seats: every hand ends, not a
 * unit is lost, and nothing that is refused leaves a trace (pk_kit.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "pk_play.h"

#define HANDS_EACH 40

static const enum cr_structure structures[] = { CR_SPREAD_LIMIT, CR_NO_LIMIT, CR_POT_LIMIT,
                                                CR_FIXED_LIMIT };

/* A plate of the house, now and then a house nobody has. */
static void open_table(struct pk_kit *kit, struct dice *dice)
{
    unsigned structure = structures[roll(dice, 4)];
    kit->rules = *(const struct cr_poker_rules *)cr_rulebook_values(kit->book);
    cr_schema_initial(kit->game->settings, &kit->plate);
    kit->plate.buyin_min = 300;
    if (kit->rules.straddles_known && !kit->rules.variant->stud) {
        kit->plate.straddle = (uint8_t)roll(dice, 2);
        kit->plate.button_straddle = (uint8_t)roll(dice, 2);
    }
    if (kit->rules.structures >> structure & 1) kit->plate.structure = (int32_t)structure + 1;
    if (kit->rules.variant->stud) kit->plate.ante = 20;
    if (kit->rules.rake_bp_lowest < 0 && kit->plate.structure == CR_POT_LIMIT + 1)
        kit->plate.fee_bp = kit->rules.rake_bp_min;
    if (cr_poker_structure(&(struct cr_play){ &kit->rules, &kit->plate }) == CR_SPREAD_LIMIT)
        kit->plate.max_bet = roll(dice, 3) == 0 ? 0 : 700;
    if (roll(dice, 3) == 0) kit->rules.odd_unit_stud = CR_HIGH_CARD_SUIT;
    if (roll(dice, 3) == 0) kit->rules.button_rule = (int32_t)roll(dice, 3);
    if (roll(dice, 4) == 0) kit->rules.max_players = CR_POKER_SEATS_MAX;
    if (roll(dice, 4) == 0) kit->rules.rake_no_flop = 0;
    pk_start(kit);
}

static void play_session(const struct pk_offer *offer, uint64_t seed, unsigned wrong)
{
    struct dice dice = { .seed = seed };
    struct pk_kit *kit = pk_open(offer->game, offer->house);
    unsigned hands = 0, steps = 0;
    open_table(kit, &dice);
    while (hands < HANDS_EACH && cr_table_phase(kit->table) < CR_TP_CLOSING) {
        uint32_t round = cr_table_round(kit->table);
        bool decided = pk_state(kit)->decided;
        play_step(kit, &dice, wrong);
        hands += cr_table_round(kit->table) != round && decided;
        if (++steps > 200000)
            fail_msg("%s at %s, seed=%llu: %u hands in %u steps, phase %u, need %u", offer->game,
                     offer->house, (unsigned long long)seed, hands, steps, pk_state(kit)->phase,
                     pk_need(kit).kind);
    }
    pk_close(kit);
}

static void test_hands_end_and_not_a_unit_is_lost(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < PK_OFFERS; i++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            play_session(&pk_offers[i], seed, 0);
}

static void test_nonsense_is_refused_and_the_rest_goes_on(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < PK_OFFERS; i++)
        for (uint64_t seed = 100; seed < 103; seed++)
            play_session(&pk_offers[i], seed, 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_end_and_not_a_unit_is_lost),
        cmocka_unit_test(test_nonsense_is_refused_and_the_rest_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
