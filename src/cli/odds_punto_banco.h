/* odds_punto_banco.h -- `croupier odds punto-banco`: the exact edge of its three bets. */
#ifndef CR_CLI_ODDS_PUNTO_BANCO_H
#define CR_CLI_ODDS_PUNTO_BANCO_H

#include "cli/command.h"

/* stake 0: as if no commission were rounded. What is wrong with house or plate ends the program. */
int cr_cli_odds_punto_banco(const struct cr_command *command, const char *rules, const char *plate,
                            cr_money stake, bool json);

#endif
