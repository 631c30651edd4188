/* card_list.h -- cards as they stand on a command line: "2c 7d", or "2c7d". */
#ifndef CR_CLI_CARD_LIST_H
#define CR_CLI_CARD_LIST_H

#include "cards/card.h"
#include "cli/command.h"

/* At most `max` cards, written to out; returns how many. What cannot be read is told with the name it stands
 * under ("--board"), and ends the program. Cards may come twice: cr_cards_check(). */
size_t cr_cli_cards_read(const struct cr_command *command, const char *name, const char *text,
                         cr_card *out, size_t max);

/* "--board: duplicate card 2c", and the end of the program. */
void cr_cli_cards_fail(const struct cr_command *command, const char *name,
                       const struct cr_card_fault *fault) __attribute__((noreturn));

#endif
