/* odds_game.h -- which game `croupier odds` is asked of, and what is said where it has none. */
#ifndef CR_CLI_ODDS_GAME_H
#define CR_CLI_ODDS_GAME_H

#include "cli/command.h"
#include "games/game.h"

/* The game of that name. One that is not there, one played between players, and no name (NULL) end the
 * program with a line that lists the games of which has() is true. */
const struct cr_game *cr_cli_odds_game(const struct cr_command *command, const char *name,
                                       bool (*has)(const struct cr_game *game));

#endif
