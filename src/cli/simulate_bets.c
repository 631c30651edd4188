/* simulate_bets.c -- which bets are played. */
#include "cli/simulate_bets.h"

#include <string.h>

#include "cli/simulate_recorded.h"

enum cr_simulate_bets cr_simulate_bets_by(const struct cr_command *command,
                                          const struct cr_simulate_options *given)
{
    const struct cr_place place = { "strategy", given->strategy };
    if (given->strategy == NULL) return given->bet_count > 0 ? CR_BETS_AS_GIVEN : CR_BETS_SIMPLE;
    if (given->bet_count > 0)
        cr_command_fail(command, N_("--strategy says here what is bet: it stands without --bet"),
                        NULL, 0);
    if (cr_simulate_record(given->strategy) != NULL) return CR_BETS_RECORDED;
    if (strcmp(given->strategy, "best") == 0) return CR_BETS_BEST;
    if (strcmp(given->strategy, "simple") == 0) return CR_BETS_SIMPLE;
    cr_command_fail(command, N_("--strategy: there is no {strategy}: simple, best, recorded:FILE"),
                    &place, 1);
}
