/* odds_game.c -- the games that have odds: those somebody plays against the house. */
#include "cli/odds_game.h"

#include "odds/lab/lab.h"

/* "roulette, blackjack". */
static void list_games(struct cr_text *out, bool (*has)(const struct cr_game *game))
{
    const struct cr_game *game;
    bool begun = false;
    for (size_t i = 0; (game = cr_game_at(i)) != NULL; i++) {
        if (!has(game)) continue;
        cr_text_put(out, begun ? ", " : "");
        cr_text_put(out, game->name);
        begun = true;
    }
}

const struct cr_game *cr_cli_odds_game(const struct cr_command *command, const char *name,
                                       bool (*has)(const struct cr_game *game))
{
    char games[512];
    struct cr_text text = cr_text_on(games, sizeof games);
    const struct cr_game *game = name != NULL ? cr_game_find(name) : NULL;
    if (game != NULL && cr_lab_counts(game)) return game;
    list_games(&text, has);
    const struct cr_place places[] = { { "games", games }, { "game", name } };
    if (name == NULL) cr_command_fail(command, N_("which game? {games}"), places, 1);
    if (game == NULL)
        cr_command_fail(command, N_("there is no game {game} here: {games}"), places, 2);
    cr_command_fail(command,
                    N_("{game} is played between players, and the house has no edge but its fee: "
                       "see `croupier simulate` and `croupier equity`; odds are of {games}"),
                    places, 2);
}
