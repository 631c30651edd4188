/* simulate_bets.h -- games that ask nothing: there the bets are the strategy. */
#ifndef CR_CLI_SIMULATE_BETS_H
#define CR_CLI_SIMULATE_BETS_H

#include "cli/simulated.h"

/* What --strategy and --bet say of them together. What is wrong ends the program. */
enum cr_simulate_bets { CR_BETS_AS_GIVEN, CR_BETS_SIMPLE, CR_BETS_BEST, CR_BETS_RECORDED };
enum cr_simulate_bets cr_simulate_bets_by(const struct cr_command *command,
                                          const struct cr_simulate_options *given);

#endif
