/* simulate_recorded.h -- `--strategy recorded:FILE`: what players did in a house's store, a file of rounds
 * or of hand histories. */
#ifndef CR_CLI_SIMULATE_RECORDED_H
#define CR_CLI_SIMULATE_RECORDED_H

#include "cli/command.h"
#include "odds/play/recorded.h"
#include "odds/play/slips.h"

#define CR_RECORDED_PREFIX "recorded:"

/* The file named behind the prefix; NULL: that strategy is none of a record. */
const char *cr_simulate_record(const char *strategy);

/* What is to be learnt from it of that game; cr_recorded_close() it. A file that cannot be read, or in which nobody decides
 * anything, ends the program. hash: of what was learnt, in hexadecimal. */
struct cr_recorded *cr_simulate_learn(const struct cr_command *command, const struct cr_game *game,
                                      const char *file, char hash[2 * CR_HASH_SIZE + 1]);
/* The same of the bets that lie there, for games that ask nothing; cr_slips_close() it. */
struct cr_slips *cr_simulate_learn_slips(const struct cr_command *command,
                                         const struct cr_game *game, const char *file,
                                         char hash[2 * CR_HASH_SIZE + 1]);

#endif
