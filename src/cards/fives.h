/* fives.h -- every five cards a hand may be, for what is asked once a hand: which cards play. */
#ifndef CR_CARDS_FIVES_H
#define CR_CARDS_FIVES_H

#include "cards/rank.h"

#define CR_FIVES_MAX 60 /* 21 of seven cards; 6 * 10 of Omaha */

struct cr_fives {
    cr_card five[CR_FIVES_MAX][CR_HAND_CARDS];
    size_t count;
};

void cr_fives_of(struct cr_fives *fives, const cr_card *cards, size_t count); /* 5, 6 or 7 */
void cr_fives_omaha(struct cr_fives *fives, const cr_card *own, const cr_card *common);

/* Puts five cards in the order they are shown: the ranks of `first` (a set, 1 << rank) before the
 * others, then downwards, the higher suit before the lower; the ace below the two if it is low. */
void cr_five_sort(cr_card five[CR_HAND_CARDS], uint32_t first, bool ace_low);

/* Whether the sorted five a is shown rather than b, of the same ranks: the first higher suit decides. */
bool cr_five_before(const cr_card a[CR_HAND_CARDS], const cr_card b[CR_HAND_CARDS]);

#endif
