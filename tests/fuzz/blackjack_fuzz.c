/* Any bytes as a session of blackjack, at any of three houses: sensible inputs and nonsense, corrections.
 * After each the state is sane, a refused input has changed nothing, no chip is lost, the report adds up
 * (blackjack_kit.h).
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
#include "../unit/games/blackjack_play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The options no house has are two bytes of the fuzzer's. */
static void choose_options(struct bj_kit *kit, struct dice *dice)
{
    unsigned options = roll(dice, 65536);
    kit->rules = *(const struct cr_bj_rules *)cr_rulebook_values(kit->book);
    cr_schema_initial(&cr_bj_settings_schema, &kit->plate);
    kit->rules.auto_stand_21 = options & 1;
    kit->rules.cobettor_may_decline = options >> 1 & 1;
    kit->rules.dealer_bj_takes = options >> 2 & 1;
    kit->rules.surrender_binds_cobettors = options >> 3 & 1;
    kit->rules.double_for_less = options >> 4 & 1;
    kit->rules.resplit_aces = options >> 5 & 1;
    kit->rules.one_card_only = options >> 6 & 1;
    kit->rules.insurance_window = (int32_t)(options >> 7) % 3;
    kit->rules.bonus_lines = options >> 9 & 1;
    kit->rules.bj_paid_at_once = options >> 10 & 1;
    kit->plate.max_payout = options & 2048 ? 77 : 0;
    kit->plate.boxes = options & 4096 ? 2 : 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct bj_kit *kits[3];
    struct dice dice = { .bytes = data, .left = size };
    unsigned house = roll(&dice, 3);
    if (size < 4) return 0;
    if (!kits[house]) kits[house] = bj_open(bj_houses[house]);
    struct bj_kit *kit = kits[house];
    choose_options(kit, &dice);
    bj_start(kit);
    bj_fresh(kit, 4);
    for (int i = 0; i < 300 && dice.left > 0; i++)
        play_step(kit, &dice);
    return 0;
}
