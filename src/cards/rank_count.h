/* rank_count.h -- all hands of a pack and what they are worth, without dealing each of them.
 *
 * Hands of which the same is seen are a class. Without a flush it is their ranks: 49,205 classes of seven
 * cards, each with as many hands as suits can be given to its ranks without five of one. With a flush it
 * is the ranks of that suit: 4,719 classes, each with four suits and any cards of the other three. One
 * hand of each is ranked.
 *
 *     uint32_t counts[CR_CATEGORIES];
 *     cr_rank_count(7, counts);                counts[CR_HAND_FULL_HOUSE] is 3,473,184
 */
#ifndef CR_CARDS_RANK_COUNT_H
#define CR_CARDS_RANK_COUNT_H

#include "cards/rank.h"

typedef void cr_class_visit(void *context, cr_rank_value value, uint32_t hands);

/* Calls with every class of `count` cards, 5..7 (asserted): what its hands are worth and how many they
 * are, at least one. Several classes may have the same value. */
void cr_rank_classes(unsigned count, cr_class_visit *visit, void *context);

/* Of all hands of `count` cards, how many are of each category. */
void cr_rank_count(unsigned count, uint32_t counts[CR_CATEGORIES]);

#endif
