/* Any bytes as a session of poker between players, any of the six games at any house that has it: sensible
 * inputs and nonsense, reports, rulings, corrections. After each the state is sane, a refused input has
 * changed nothing, no chip is lost, report and books add up (pk_kit.h).
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
#include "../unit/games/poker/pk_play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The options no house has are two bytes of the fuzzer's; a plate its rules refuse is none. */
static bool choose_options(struct pk_kit *kit, struct dice *dice)
{
    struct cr_refusal why;
    unsigned options = roll(dice, 65536);
    kit->rules = *(const struct cr_poker_rules *)cr_rulebook_values(kit->book);
    cr_schema_initial(kit->game->settings, &kit->plate);
    kit->plate.buyin_min = 300;
    kit->plate.structure = (int32_t)(options & 7) % 5;
    kit->plate.ante = options & 8 ? 20 : 0;
    kit->plate.max_bet = options & 16 ? 700 : 0;
    kit->plate.straddle = kit->plate.button_straddle = options >> 5 & 1;
    kit->plate.split_unit = options & 64 ? 25 : 0;
    if (options & 128) kit->rules.button_rule = (int32_t)(options >> 8) % 3;
    if (options & 1024) kit->rules.max_players = CR_POKER_SEATS_MAX;
    if (options & 2048) kit->rules.ante_by = CR_ANTE_BIG_BLIND;
    if (options & 4096) kit->rules.odd_unit_stud = CR_HIGH_CARD_SUIT;
    if (options & 8192) kit->rules.bet_cap_measure = CR_CAP_INCREMENT;
    if (options & 16384) kit->rules.rake_no_flop = 0;
    struct cr_play play = { &kit->rules, &kit->plate };
    return kit->game->check_settings(&play, &why) == CR_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct pk_kit *kits[PK_OFFERS];
    struct dice dice = { .bytes = data, .left = size };
    unsigned offer = roll(&dice, PK_OFFERS);
    if (size < 4) return 0;
    if (!kits[offer]) kits[offer] = pk_open(pk_offers[offer].game, pk_offers[offer].house);
    struct pk_kit *kit = kits[offer];
    if (!choose_options(kit, &dice)) return 0;
    pk_start(kit);
    if (roll(&dice, 4)) {
        cr_money stacks[CR_POKER_SEATS_MAX];
        for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
            stacks[i] = i < cr_poker_seats(cr_table_play(kit->table)) ? 100 * roll(&dice, 64) : 0;
        pk_seat(kit, stacks, roll(&dice, CR_POKER_SEATS_MAX));
    }
    for (int i = 0; i < 400 && dice.left > 0; i++)
        play_step(kit, &dice, 20);
    return 0;
}
