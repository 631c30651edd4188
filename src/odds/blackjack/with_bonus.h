/* with_bonus.h -- a box of blackjack played by the plan of solve.h with its bonus bet in mind, through the game.
 *
 * Where the first two cards wait for the bonus bet's third it does what is best for both bets together, or for
 * the bonus alone (bonus.h); else what the plan says. One way at a time is played by everyone in the
 * program, beside the plan that is put up (by_chart.h); it stays the caller's and lasts as long as the play.
 *
 *     struct cr_bj_with_bonus way = { &question, answer, .ratio = 0.2, .jackpot = 1000 };
 *     cr_bj_put_up_plan(plan);
 *     cr_bj_put_up_bonus(&way);
 *     job.player.decide = cr_bj_by_plan_and_bonus;
 */
#ifndef CR_ODDS_BLACKJACK_WITH_BONUS_H
#define CR_ODDS_BLACKJACK_WITH_BONUS_H

#include "odds/blackjack/bonus.h"
#include "odds/play/card_table.h"

struct cr_bj_with_bonus {
    const struct cr_bj_question *question;
    const struct cr_bj_answer *answer;
    double ratio, jackpot; /* bonus.h */
};

void cr_bj_put_up_bonus(const struct cr_bj_with_bonus *way);
cr_card_decide cr_bj_by_plan_and_bonus; /* both are up (asserted) */

#endif
