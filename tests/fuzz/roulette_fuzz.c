/* Any bytes as a session of roulette, at any of three houses: sensible inputs and nonsense, corrections and
 * groups. After each the state is sane, a refused input has changed nothing, no chip is lost, the report
 * adds up (table_kit.h).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define KIT_FAIL(...)                 \
    do {                              \
        fprintf(stderr, __VA_ARGS__); \
        fputc('\n', stderr);          \
        abort();                      \
    } while (0)
#include "../unit/games/random_play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The options no house has are a byte of the fuzzer's. */
static void choose_options(struct kit *kit, struct dice *dice)
{
    unsigned options = roll(dice, 256);
    kit->rules = *(const struct cr_roulette_rules *)cr_rulebook_values(kit->book);
    cr_schema_initial(&cr_roulette_settings_schema, &kit->plate);
    kit->rules.lock_during_pay = options & 1;
    kit->rules.winning_stakes = options >> 1 & 1;
    kit->rules.no_spin_bets = options >> 2 & 1;
    kit->rules.dozen_touching_double_line = options >> 3 & 1;
    kit->plate.min_inside_total = options & 16 ? 25 : 0;
    kit->plate.pay_in = options >> 5 & 1;
    kit->plate.seats = 4;
    kit->plate.bets = options & 64 ? 12 : 0;
    if (options & 128) {
        kit->rules.max_payout_position = CR_MANAGER;
        kit->plate.max_payout_position = 777;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct kit *kits[3];
    struct dice dice = { .bytes = data, .left = size };
    unsigned house = roll(&dice, 3);
    if (size < 4) return 0;
    if (!kits[house]) kits[house] = kit_open(kit_houses[house]);
    struct kit *kit = kits[house];
    choose_options(kit, &dice);
    kit_start(kit, true);
    random_company(kit, &dice);
    for (int i = 0; i < 300 && dice.left > 0; i++)
        random_step(kit, &dice);
    return 0;
}
