/* simulate_between.h -- `croupier simulate holdem` and the other games between players. */
#ifndef CR_CLI_SIMULATE_BETWEEN_H
#define CR_CLI_SIMULATE_BETWEEN_H

#include "cli/simulated.h"

/* NULL: it is no game between players. */
const struct cr_game *cr_cli_room_game(const char *name);

/* What is wrong with house, plate or stack ends the program. */
int cr_cli_simulate_between(const struct cr_command *command, const struct cr_game *game,
                            const struct cr_simulate_options *given);

#endif
