/* slips.h -- what goes wrong with cards and hands, done at once [poker-room E, F, I].
 *
 * Each slip has a pure check, and an act that cannot fail once the check said CR_OK; reports.c has the
 * table of them. input: the report; its seat, number and cards mean what reports.h says.
 */
#ifndef CR_GAMES_POKER_SLIPS_H
#define CR_GAMES_POKER_SLIPS_H

#include "games/poker/poker.h"

typedef enum cr_status cr_slip_check(const struct cr_play *play, const struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_refusal *why);
typedef void cr_slip_act(const struct cr_play *play, struct cr_poker *poker,
                         const struct cr_input *input, struct cr_events *events);

/* When an error of the deal was pointed out: a misdeal; two have acted, nobody with money: the floor's
 * (R3); too late [poker-room E]. */
enum cr_cutoff { CR_CUTOFF_BEFORE, CR_CUTOFF_CASE, CR_CUTOFF_AFTER };
enum cr_cutoff cr_poker_cutoff(const struct cr_play *play, const struct cr_poker *poker);

/* Whether the hand can still be decided when that seat's is dead. */
bool cr_poker_may_die(const struct cr_poker *poker, unsigned seat);

/* ---- The deal ---- */

cr_slip_check cr_check_misdeal, cr_check_exposed, cr_check_boxed, cr_check_extra,
    cr_check_wrong_number, cr_check_early_street;
cr_slip_act cr_slip_misdeal, cr_slip_exposed, cr_slip_boxed, cr_slip_extra, cr_slip_wrong_number,
    cr_slip_early_street;

/* ---- Hands ---- */

cr_slip_check cr_check_kill;
cr_slip_act cr_slip_kill; /* with the clause of its report */

#endif
