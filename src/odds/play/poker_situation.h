/* poker_situation.h -- what a box of poker against the house is asked, and what it does, as numbers.
 *
 * The question: which of its decisions it is; the category of its hand, with the ranks that matter (of a high
 * card the two highest, of an ace-king the third, else that of the highest group); four of one suit, four to
 * a straight open on both sides or on one; whether it holds the rank of the dealer's open card, and which that
 * is (in Texas its own highest card); and what is open to it. The doing: as the game has it, and of an
 * exchange which cards go, by their order in the hand: those of four of one suit first, then those of four to a
 * straight, then by how many there are of their rank, then from the highest down.
 *
 * Insurance is a question of its own beside the first and the last decision, of the same cards, asked while it
 * can be laid and is not: how much is kept in quarters between the least and the most the hand allows.
 */
#ifndef CR_ODDS_PLAY_POKER_SITUATION_H
#define CR_ODDS_PLAY_POKER_SITUATION_H

#include "games/house_poker/house_poker.h"
#include "odds/play/recorded_work.h"

/* Of the box of that number. CR_NOTHING_ASKED: nothing is, or the cards have no names. */
uint32_t cr_hp_situation(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                         unsigned seat);

/* Whether that box is insured now, and between what. CR_NOTHING_ASKED: it cannot be, or is already. */
struct cr_hp_insurable {
    cr_money least, most;
};
uint32_t cr_hp_insurance_situation(const struct cr_play *play, const struct cr_hp *hp,
                                   unsigned number, unsigned seat, struct cr_hp_insurable *may);

/* Its answers: not, or for how much; the amount is one that may be (cr_hp_check_act). */
enum { CR_HP_NOT_INSURED = 1, CR_HP_INSURED };
unsigned cr_hp_insuring(const struct cr_hp_insurable *may, cr_money amount);
cr_money cr_hp_insure_as(const struct cr_hp_insurable *may, unsigned doing);

/* CR_RECORDED_NOTHING: that is no such doing. */
unsigned cr_hp_doing(const struct cr_hp_box *box, const struct cr_input *act);
/* The other way round: choice and cards of the act. */
void cr_hp_do_as(const struct cr_hp_box *box, unsigned doing, struct cr_input *act);

#endif
