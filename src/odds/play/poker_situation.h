/* poker_situation.h -- what a box of poker against the house is asked, and what it does, as numbers.
 *
 * The question: which of its decisions it is; the category of its hand, with the ranks that matter (of a high
 * card the two highest, of an ace-king the third, else that of the highest group); four of one suit, four to
 * a straight open on both sides or on one; whether it holds the rank of the dealer's open card, and which that
 * is (in Texas its own highest card); and what is open to it. The doing: as the game has it, and of an
 * exchange which cards go, by their order in the hand: those of four of one suit first, then those of four to a
 * straight, then by how many there are of their rank, then from the highest down.
 */
#ifndef CR_ODDS_PLAY_POKER_SITUATION_H
#define CR_ODDS_PLAY_POKER_SITUATION_H

#include "games/house_poker/house_poker.h"
#include "odds/play/recorded_work.h"

/* Of the box of that number. CR_NOTHING_ASKED: nothing is, or the cards have no names. */
uint32_t cr_hp_situation(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                         unsigned seat);

/* CR_RECORDED_NOTHING: that is no such doing. */
unsigned cr_hp_doing(const struct cr_hp_box *box, const struct cr_input *act);
/* The other way round: choice and cards of the act. */
void cr_hp_do_as(const struct cr_hp_box *box, unsigned doing, struct cr_input *act);

#endif
