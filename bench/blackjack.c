/* blackjack.c -- how many rounds of blackjack a core plays through the real engine.
 *
 * One box, basic strategy (odds/blackjack_player.h), cards from seeded shoes shuffled as the game asks:
 * stake, deal, decisions, dealer, settlement, the next round. The aim is four million a second.
 */
#include "games/blackjack/blackjack.h"
#include "cards.h"
#include "odds/blackjack_player.h"

#define AIM 4e6 /* rounds a second */

static bool print_house(const char *root, const char *house)
{
    struct cr_rulebook *book = bench_book(root, house, &cr_bj_rules_schema);
    struct cr_bj_settings plate;
    cr_schema_initial(&cr_bj_settings_schema, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_card_stake stake = { .position = 1, .choice = CR_BJ_MAIN, .amount = 100 };
    const struct cr_card_player player = { &stake, 1, cr_bj_basic, CR_BJ_ONE_BOX_DEAL };
    struct bench_figures f = bench_rounds(&cr_blackjack_game, &play, &player);
    printf("%-6s %12.0f %10.0f %9.2f %9.2f%% %10lu\n", house, f.rounds_per_second,
           1e9 / f.rounds_per_second, f.rounds_per_second / AIM, f.edge * 100, f.heap_calls);
    cr_rulebook_close(book);
    return f.rounds_per_second >= AIM && f.heap_calls == 0;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : "rulebooks";
    static const char *const houses[] = { "m1", "tdc", "bg" };
    bool fine = true;
    printf("blackjack, one box, basic strategy. Its state takes %zu bytes.\n\n"
           "%-6s %12s %10s %9s %10s %10s\n",
           sizeof(struct cr_bj), "house", "rounds/s", "ns", "ratio", "edge", "heap calls");
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        fine = print_house(root, houses[i]) && fine;
    printf("\nratio: of the aim, %.0f million rounds a second on one core\n%s\n", AIM / 1e6,
           fine ? "within the limits" : "NOT within the limits");
    return fine ? 0 : 1;
}
