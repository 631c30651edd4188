/* simulate_between.c -- a full table of poker between players: their chips, their strategy, the house's fee. */
#include "cli/simulate_between.h"

#include <string.h>

#include "cli/bets.h"
#include "cli/house.h"
#include "cli/simulate_recorded.h"
#include "odds/play/between.h"

#define USUAL_MINIMUMS 100 /* minimum bets each begins a hand with */

static const struct {
    const char *name;
    cr_between_decide *decide;
} strategies[] = { { "simple", cr_between_simple },
                   { "every", cr_between_every },
                   { "odds", cr_between_odds } };
#define STRATEGIES (sizeof strategies / sizeof strategies[0])

const struct cr_game *cr_cli_room_game(const char *name)
{
    const struct cr_game *game = cr_game_find(name);
    return game != NULL && game->room != NULL ? game : NULL;
}

/* Its index; STRATEGIES: it is to be learnt from a record. */
static unsigned find_strategy(const struct cr_command *command,
                              const struct cr_simulate_options *given)
{
    const struct cr_place place = { "strategy", given->strategy };
    if (given->strategy == NULL) return 0;
    if (cr_simulate_record(given->strategy) != NULL) return STRATEGIES;
    for (unsigned i = 0; i < STRATEGIES; i++)
        if (strcmp(strategies[i].name, given->strategy) == 0) return i;
    if (strcmp(given->strategy, "best") == 0)
        cr_command_fail(command,
                        N_("--strategy: between players none is best whatever the others do: "
                           "simple, every, odds, recorded:FILE"),
                        NULL, 0);
    cr_command_fail(command,
                    N_("--strategy: there is no {strategy}: simple, every, odds, recorded:FILE"),
                    &place, 1);
}

/* What each begins a hand with. */
static cr_money read_stack(const struct cr_command *command,
                           const struct cr_simulate_options *given, const struct cr_play *play)
{
    char name[CR_BET_NAME_SIZE];
    const struct cr_place place = { "bet", name };
    if (given->bet_count > 1) cr_command_fail(command, N_("too many bets for one player"), NULL, 0);
    if (given->bet_count == 0) {
        cr_money usual = USUAL_MINIMUMS * cr_poker_big_blind(play);
        cr_money least = cr_poker_buyin_min(play), most = cr_poker_buyin_max(play);
        return usual < least ? least : usual > most ? most : usual;
    }
    cr_money stack = cr_simulate_placed(command, given, 0, name);
    if (strcmp(name, "stack") != 0)
        cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
    return stack;
}

int cr_cli_simulate_between(const struct cr_command *command, const struct cr_game *game,
                            const struct cr_simulate_options *given)
{
    static struct cr_simulated told;
    static struct cr_simulation_result result;
    struct cr_poker_settings plate;
    struct cr_recorded *recorded = NULL;
    char hash[2 * CR_HASH_SIZE + 1];
    unsigned strategy = find_strategy(command, given);
    struct cr_rulebook *book = cr_cli_book_open(command, game, given->rules, given->plate, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    told.given = given;
    told.book = book;
    told.players = cr_poker_seats(&play);
    told.bet_count = 1;
    snprintf(told.bets[0].name, sizeof told.bets[0].name, "stack");
    told.bets[0].amount = read_stack(command, given, &play);
    told.strategy = strategy < STRATEGIES ? strategies[strategy].name : given->strategy;
    if (strategy == STRATEGIES) {
        recorded = cr_simulate_learn(command, game, cr_simulate_record(given->strategy), hash);
        told.record = hash;
    }

    struct cr_progress progress;
    struct cr_stake_fault fault;
    const struct cr_between job = {
        .game = game,
        .play = play,
        .stack = told.bets[0].amount,
        .decide = recorded != NULL ? cr_recorded_between_decides : strategies[strategy].decide,
        .knows = recorded,
        .seed = cr_seed_from_number(given->seed),
        .pace = cr_simulate_begin(command, &told, game, &play, &progress),
    };
    enum cr_status status = cr_simulate_between(&job, &result, &fault);
    cr_simulate_over(&progress);
    told.played = &result;
    int exit_status =
        status == CR_OK ? cr_simulate_tell(&told) : cr_simulate_refused(&told, &fault);
    cr_recorded_close(recorded);
    cr_rulebook_close(book);
    return exit_status;
}
