/* simulate_blackjack.h -- `croupier simulate blackjack`. */
#ifndef CR_CLI_SIMULATE_BLACKJACK_H
#define CR_CLI_SIMULATE_BLACKJACK_H

#include "cli/simulated.h"

/* What is wrong with house, plate or bets ends the program. */
int cr_cli_simulate_blackjack(const struct cr_command *command,
                              const struct cr_simulate_options *given);

#endif
