/* hands.h -- random hands for the tests of this folder: the same row of them every time. */
#ifndef CR_TESTS_CARDS_HANDS_H
#define CR_TESTS_CARDS_HANDS_H

#include "../base/random.h"
#include "cards/rank.h"

/* `count` different cards. With `narrow` they come from few ranks, so that pairs and fours abound, or
 * from one suit and a few cards more, so that flushes do. */
static inline void random_hand(uint64_t *state, cr_card *cards, unsigned count, bool narrow)
{
    uint64_t seen = 0, kind = narrow ? random_below(state, 3) : 0;
    unsigned low = (unsigned)random_below(state, 10);
    for (unsigned i = 0; i < count;) {
        unsigned card = (unsigned)random_below(state, CR_PACK_CARDS);
        if (kind == 1) card = (low + (unsigned)random_below(state, 4)) % 13 * 4 + card % 4;
        if (kind == 2 && i < count - 1) card = card / 4 * 4 + low % 4;
        if (seen >> card & 1) continue;
        seen |= UINT64_C(1) << card;
        cards[i++] = (cr_card)card;
    }
}

#endif
