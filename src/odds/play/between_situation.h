/* between_situation.h -- what a player is asked by the others at a table of poker, and what he does, as numbers.
 *
 * The question is what everybody sees: the street, what it takes to stay beside the pot, how high the price of
 * the street is, how many are still in, whether he is the last to speak, whether it is all he has, and whether
 * he may raise. His cards are no part of it: of hands that were thrown away no record knows them. So who plays
 * by a record folds, calls and raises as often as its players did, and makes pots like theirs; it is not told
 * who wins them.
 *
 * The doing: folds, stays (checks or calls), or raises, by how much above the price: in parts of the pot with
 * his call in it, or all that may be.
 */
#ifndef CR_ODDS_PLAY_BETWEEN_SITUATION_H
#define CR_ODDS_PLAY_BETWEEN_SITUATION_H

#include "odds/play/between.h"

enum cr_between_doing {
    CR_BETWEEN_FOLDS = 1, /* 0: nothing (recorded_work.h) */
    CR_BETWEEN_STAYS,
    CR_BETWEEN_RAISES_LEAST,
    CR_BETWEEN_RAISES_PART, /* the first of these; what they stand for: between_situation.c */
    CR_BETWEEN_RAISES_MOST = CR_BETWEEN_RAISES_PART + 6,
    CR_BETWEEN_DOINGS
};

/* Of the seat whose word it is. */
uint32_t cr_between_situation(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                              unsigned seat);
/* An act that is his and may be done. */
enum cr_between_doing cr_between_doing(const struct cr_pk_rules *rules,
                                       const struct cr_pk_hand *hand, unsigned seat,
                                       enum cr_betting_act act, cr_money to);
/* The other way round. */
void cr_between_do_as(const struct cr_between_word *word, enum cr_between_doing doing,
                      struct cr_input *act);

#endif
