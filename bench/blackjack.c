/* blackjack.c -- how many rounds of blackjack a core plays: through the real engine, and by the batch.
 *
 * One box, basic strategy (odds/blackjack/player.h), cards from seeded shoes shuffled as the game asks.
 * Engine: stake, deal, decisions, dealer, settlement, the next round, input by input as an electronic
 * table gives them; the aim is four million a second. Batch: the same rounds by odds/blackjack/batch.h;
 * the aim is eight million.
 */
#include "games/blackjack/blackjack.h"
#include "cards.h"
#include "odds/blackjack/batch.h"
#include "odds/blackjack/player.h"

#define ENGINE_AIM 4e6 /* rounds a second */
#define BATCH_AIM  8e6

static bool print_figures(const char *house, const char *way, double speed, double aim,
                          unsigned long heap)
{
    printf("%-6s %-8s %12.2f %10.0f %9.2f %12lu\n", house, way, speed / 1e6, 1e9 / speed,
           speed / aim, heap);
    return speed >= aim && heap == 0;
}

static bool play_batch(void *batch)
{
    static struct cr_bj_dealt dealt[BENCH_BATCH];
    return cr_bj_batch_play(batch, dealt, BENCH_BATCH);
}

static bool print_house(const char *root, const char *house)
{
    struct cr_rulebook *book = bench_book(root, house, &cr_bj_rules_schema);
    struct cr_bj_settings plate;
    struct cr_bj_batch *batch;
    const struct cr_seed seed = cr_seed_from_number(17);
    cr_schema_initial(&cr_bj_settings_schema, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_card_stake stake = { .position = 1, .choice = CR_BJ_MAIN, .amount = 100 };
    const struct cr_card_player player = { &stake, 1, cr_bj_basic, CR_BJ_ONE_BOX_DEAL };
    struct bench_figures engine = bench_rounds(&cr_blackjack_game, &play, &player);
    bench_must(cr_bj_batch_open(&batch, &play, &player), "batch");
    cr_bj_batch_sit(batch, &seed, 0);
    unsigned long before = heap_calls;
    double speed = bench_batch(play_batch, batch);
    unsigned long heap = heap_calls - before;
    cr_bj_batch_close(batch);
    bool fine =
        print_figures(house, "engine", engine.rounds_per_second, ENGINE_AIM, engine.heap_calls);
    fine = print_figures(house, "batch", speed, BATCH_AIM, heap) && fine;
    cr_rulebook_close(book);
    return fine;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : "rulebooks";
    static const char *const houses[] = { "m1", "tdc", "bg" };
    bool fine = true;
    printf("blackjack, one box, basic strategy. Its state takes %zu bytes.\n\n"
           "%-6s %-8s %12s %10s %9s %12s\n",
           sizeof(struct cr_bj), "house", "", "M rounds/s", "ns", "ratio", "heap calls");
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        fine = print_house(root, houses[i]) && fine;
    printf(
        "\nratio: of the aim on one core, %.0f million rounds a second by the engine, %.0f by the "
        "batch\n%s\n",
        ENGINE_AIM / 1e6, BATCH_AIM / 1e6, fine ? "within the limits" : "NOT within the limits");
    return fine ? 0 : 1;
}
