/* odds_bonus.h -- `croupier odds blackjack --bonus RATIO`: a box and its bonus bet played together. */
#ifndef CR_CLI_ODDS_BONUS_H
#define CR_CLI_ODDS_BONUS_H

#include "cli/odds_lab.h"

/* ratio: the bonus for each stake on the box, as it was written: "0.2", "20/100". meter: in stakes of the
 * bonus bet. What is wrong with them, house or plate ends the program. */
int cr_cli_odds_bonus(const struct cr_command *command, const struct cr_cli_lab *given,
                      const char *ratio, cr_money meter);

#endif
