/* simulate_house_poker.h -- `croupier simulate texas-poker`, `oasis-poker`, `russian-poker`,
 * `caribbean-stud`. */
#ifndef CR_CLI_SIMULATE_HOUSE_POKER_H
#define CR_CLI_SIMULATE_HOUSE_POKER_H

#include "cli/simulated.h"
#include "games/game.h"

/* What is wrong with house, plate or bets ends the program. */
int cr_cli_simulate_house_poker(const struct cr_command *command, const struct cr_game *game,
                                const struct cr_simulate_options *given);

#endif
