/* odds_house_poker.h -- `croupier odds texas-poker`, `oasis-poker`, `russian-poker`, `caribbean-stud`. */
#ifndef CR_CLI_ODDS_HOUSE_POKER_H
#define CR_CLI_ODDS_HOUSE_POKER_H

#include "cli/odds_lab.h"
#include "games/game.h"

/* The game by its name; NULL: it is none of these. */
const struct cr_game *cr_cli_house_poker(const char *name);

/* What is wrong with house or plate ends the program. quick: nothing but what takes seconds, so without
 * exchanges of several cards, insurance and buying the dealer a game. */
int cr_cli_odds_house_poker(const struct cr_command *command, const struct cr_game *game,
                            const struct cr_cli_lab *given, bool quick);

#endif
