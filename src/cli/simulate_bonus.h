/* simulate_bonus.h -- the bonus bet beside a simulated box of blackjack: how the box minds it, and its exact edge. */
#ifndef CR_CLI_SIMULATE_BONUS_H
#define CR_CLI_SIMULATE_BONUS_H

#include "cli/simulated.h"
#include "odds/blackjack/with_bonus.h"

struct cr_simulate_bonus {
    struct cr_bj_question question; /* of whole packs */
    struct cr_bj_with_bonus way;
};

/* told's bets are box and bonus, or the bonus alone, which the game then refuses. strategy: "together" and
 * "third_card" are put up, of others nothing is. answer NULL: nothing was solved. Stays where it is while
 * they play. */
void cr_simulate_bonus_begin(struct cr_simulate_bonus *bonus, const struct cr_play *play,
                             const struct cr_bj_answer *answer, const char *strategy,
                             const struct cr_simulated *told);

/* What is known of the box stands in told; all of it then does. decide: how the box was played; NULL: as a record
 * has it. */
void cr_simulate_count_bonus(const struct cr_simulate_bonus *bonus, cr_card_decide *decide,
                             struct cr_simulated *told);

#endif
