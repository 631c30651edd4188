/* house_poker.c -- how many rounds of poker against the house a core plays through the real engine.
 *
 * One box, the simple way (odds/house_poker/player.h), a fresh pack every round from a shuffling machine,
 * as an electronic table has it: stake, deal, decisions, an exchange where it is wanted, reveal,
 * settlement. Aims: three million a second of Texas and Caribbean, one and a half of Oasis and Russian.
 */
#include "games/house_poker/house_poker.h"
#include "cards.h"
#include "odds/house_poker/player.h"

static const struct {
    const struct cr_game *game;
    const char *house;
    double aim; /* rounds a second */
} rows[] = {
    { &cr_texas_poker_game, "m1", 3e6 },      { &cr_texas_poker_game, "tdc", 3e6 },
    { &cr_texas_poker_game, "tp", 3e6 },      { &cr_caribbean_stud_game, "bg", 3e6 },
    { &cr_oasis_poker_game, "m1", 1.5e6 },    { &cr_russian_poker_game, "m1", 1.5e6 },
    { &cr_russian_poker_game, "tdc", 1.5e6 },
};

static bool print_row(const char *root, size_t row)
{
    const struct cr_game *game = rows[row].game;
    struct cr_rulebook *book = bench_book(root, rows[row].house, game->rules);
    struct cr_hp_settings plate;
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    plate.deck_source = CR_FROM_MACHINE + 1;
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_card_stake stake = { .position = 1, .choice = CR_HP_ANTE, .amount = 100 };
    const struct cr_card_player player = { &stake, 1, cr_hp_simple, cr_hp_one_box_deal(&play) };
    struct bench_figures f = bench_rounds(game, &play, &player);
    printf("%-15s %-6s %12.2f %10.0f %9.2f %9.2f%% %12lu\n", game->name, rows[row].house,
           f.rounds_per_second / 1e6, 1e9 / f.rounds_per_second,
           f.rounds_per_second / rows[row].aim, f.edge * 100, f.heap_calls);
    cr_rulebook_close(book);
    return f.rounds_per_second >= rows[row].aim && f.heap_calls == 0;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : "rulebooks";
    bool fine = true;
    printf("poker against the house, one box, simple play. Its state takes %zu bytes.\n\n"
           "%-15s %-6s %12s %10s %9s %10s %12s\n",
           sizeof(struct cr_hp), "game", "house", "M rounds/s", "ns", "ratio", "edge",
           "heap calls");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fine = print_row(root, i) && fine;
    printf(
        "\nratio: of the aim, 3 million rounds a second on one core of Texas and Caribbean, 1.5 of "
        "Oasis and Russian\n%s\n",
        fine ? "within the limits" : "NOT within the limits");
    return fine ? 0 : 1;
}
