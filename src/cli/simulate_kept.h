/* simulate_kept.h -- `--checkpoint FILE`: what is played is written down, held against the file, kept. */
#ifndef CR_CLI_SIMULATE_KEPT_H
#define CR_CLI_SIMULATE_KEPT_H

#include "cli/simulated.h"

/* Goes on from the file, if there is one, and keeps there what comes. What is wrong with it ends the program
 * with CR_EXIT_REFUSED. */
void cr_simulate_resume(const struct cr_simulated *told, const struct cr_game *game,
                        const struct cr_play *play, struct cr_progress *progress,
                        struct cr_pace *pace);

/* Says where the file could not be written, or how to go on after a stop. */
void cr_simulate_kept(const struct cr_progress *progress, bool stopped);

#endif
