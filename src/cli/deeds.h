/* deeds.h -- what a box may decide in games against the house: the key one types for it, and its name.
 *
 * The key is the same in every language; the name is a word of the language, marked N_(). NULL: not a
 * player's.
 */
#ifndef CR_CLI_DEEDS_H
#define CR_CLI_DEEDS_H

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"

struct cr_cli_deed {
    const char *key, *name;
};

/* By the game's number of it; 0 is none. */
extern const struct cr_cli_deed cr_cli_blackjack_deeds[CR_BJ_DOS];
extern const struct cr_cli_deed cr_cli_house_poker_deeds[CR_HP_DOS];

#endif
