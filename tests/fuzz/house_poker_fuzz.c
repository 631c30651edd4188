/* Any bytes as a session of poker against the house, any of the four games at any house that has it:
 * sensible inputs and nonsense, corrections. After each the state is sane, a refused input has changed
 * nothing, no chip is lost, the report adds up (hp_kit.h).
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
#include "../unit/games/house_poker/hp_play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The options no house has are two bytes of the fuzzer's. */
static void choose_options(struct hp_kit *kit, struct dice *dice)
{
    unsigned options = roll(dice, 65536);
    kit->rules = *(const struct cr_hp_rules *)cr_rulebook_values(kit->book);
    cr_schema_initial(kit->game->settings, &kit->plate);
    if (options & 1) kit->rules.bonus_on_fold = CR_HP_FORFEIT_BONUS;
    if (options & 2) kit->rules.draw_stake_role = CR_HP_JOINS_ANTE;
    if (options & 4) kit->rules.bet_basis = CR_HP_ON_STAKES;
    if (options & 8) kit->rules.bonus_lines = CR_HP_ADDITIVE;
    if (options & 16) kit->rules.ak_void_if_decider = !kit->rules.ak_void_if_decider;
    if (options & 32) kit->rules.buy_redraw = (int32_t)(options >> 6) % 3;
    if (options & 256) kit->rules.insurance_return_if_not_beaten = 0;
    if (options & 512) kit->rules.light_sequential = 0;
    if (options & 1024) kit->rules.ak_inside_first = options >> 3 & ~3u;
    kit->plate.max_payout = options & 2048 ? 77 : 0;
    kit->plate.boxes = options & 4096 ? 2 : 0;
    kit->plate.lucky_player_chance_ppm = options & 8192 ? 1000 : 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hp_kit *kits[HP_OFFERS];
    struct dice dice = { .bytes = data, .left = size };
    unsigned offer = roll(&dice, HP_OFFERS);
    if (size < 4) return 0;
    if (!kits[offer]) kits[offer] = hp_open(hp_offers[offer].game, hp_offers[offer].house);
    struct hp_kit *kit = kits[offer];
    choose_options(kit, &dice);
    hp_start(kit);
    hp_fresh(kit, 4);
    for (int i = 0; i < 300 && dice.left > 0; i++)
        play_step(kit, &dice);
    return 0;
}
