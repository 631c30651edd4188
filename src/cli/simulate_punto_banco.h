/* simulate_punto_banco.h -- `croupier simulate punto-banco`. */
#ifndef CR_CLI_SIMULATE_PUNTO_BANCO_H
#define CR_CLI_SIMULATE_PUNTO_BANCO_H

#include "cli/simulated.h"

/* What is wrong with house, plate or bets ends the program. */
int cr_cli_simulate_punto_banco(const struct cr_command *command,
                                const struct cr_simulate_options *given);

#endif
