/* simulate_roulette.h -- `croupier simulate roulette`. */
#ifndef CR_CLI_SIMULATE_ROULETTE_H
#define CR_CLI_SIMULATE_ROULETTE_H

#include "cli/simulated.h"

/* What is wrong with house, plate or bets ends the program. */
int cr_cli_simulate_roulette(const struct cr_command *command,
                             const struct cr_simulate_options *given);

#endif
