/* situation.h -- what a box of blackjack is asked, as a number: the same number, the same question.
 *
 * Of a hand: its points, soft or hard, of which cards a pair is, whether it still has two cards, the
 * dealer's card by points, and which doings are open to it. Insurance is a question of its own, of the first
 * two cards, asked once for each kind: whoever takes it does so beside his play. A double face down is a
 * double. What a player can pay for is no part of it: he has chips enough.
 */
#ifndef CR_ODDS_PLAY_SITUATION_H
#define CR_ODDS_PLAY_SITUATION_H

#include "games/blackjack/blackjack.h"
#include "odds/play/recorded_work.h"

/* What the hand of that box is asked that is in turn, or is offered even money; CR_NOTHING_ASKED. */
uint32_t cr_bj_situation(const struct cr_play *play, const struct cr_bj *bj, unsigned box,
                         unsigned seat);

/* Whether the box is insured, at its first decision; taken: it is already. */
uint32_t cr_bj_insurance_situation(const struct cr_play *play, const struct cr_bj *bj, unsigned box,
                                   unsigned seat, enum cr_bj_insurance kind, bool *taken);

#endif
