/* simulate_cards.h -- `croupier simulate blackjack` and `punto-banco`. */
#ifndef CR_CLI_SIMULATE_CARDS_H
#define CR_CLI_SIMULATE_CARDS_H

#include "cli/simulated.h"

/* Whether the game is one of these. */
bool cr_cli_is_card_game(const char *game);

/* What is wrong with house, plate or bets ends the program. */
int cr_cli_simulate_cards(const struct cr_command *command,
                          const struct cr_simulate_options *given);

#endif
