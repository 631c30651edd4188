/* punto_banco.c -- how many hands of punto banco a core plays through the real engine.
 *
 * One player, banco and a tie, cards from seeded shoes shuffled, cut and marked as the game asks. No aim
 * of its own is set; it is held to blackjack's four million a second.
 */
#include "games/punto_banco/punto_banco.h"
#include "cards.h"
#include "odds/play/cards.h"

#define AIM 4e6 /* hands a second */

static bool print_packs(const struct cr_rulebook *book, int decks)
{
    static const struct cr_card_stake stakes[] = { { .position = CR_PB_BANCO, .amount = 100 },
                                                   { .position = CR_PB_TIE, .amount = 100 } };
    struct cr_pb_settings plate;
    cr_schema_initial(&cr_pb_settings_schema, &plate);
    plate.decks = decks;
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_card_player player = { stakes, 2, NULL, CR_PB_DEAL };
    struct bench_figures f = bench_rounds(&cr_punto_banco_game, &play, &player);
    printf("%-6d %12.0f %10.0f %9.2f %9.2f%% %10lu\n", decks, f.rounds_per_second,
           1e9 / f.rounds_per_second, f.rounds_per_second / AIM, f.edge * 100, f.heap_calls);
    return f.rounds_per_second >= AIM && f.heap_calls == 0;
}

int main(int argc, char **argv)
{
    struct cr_rulebook *book =
        bench_book(argc > 1 ? argv[1] : "rulebooks", "bg", &cr_pb_rules_schema);
    printf("punto banco, bg, one player, banco and tie. Its state takes %zu bytes.\n\n"
           "%-6s %12s %10s %9s %10s %10s\n",
           sizeof(struct cr_pb), "packs", "hands/s", "ns", "ratio", "edge", "heap calls");
    bool fine = print_packs(book, 4);
    fine = print_packs(book, 8) && fine;
    printf("\nratio: of %.0f million hands a second on one core\n%s\n", AIM / 1e6,
           fine ? "within the limits" : "NOT within the limits");
    cr_rulebook_close(book);
    return fine ? 0 : 1;
}
