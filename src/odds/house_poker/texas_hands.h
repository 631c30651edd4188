/* texas_hands.h -- hands of Texas as a count told them: between texas_hands.c and texas_points.c. */
#ifndef CR_ODDS_HOUSE_POKER_TEXAS_HANDS_H
#define CR_ODDS_HOUSE_POKER_TEXAS_HANDS_H

#include "odds/house_poker/texas_table.h"

#define CR_TX_HANDS 1286792 /* two cards and a flop, suits renamed */

/* Two cards and a flop, with those that are the same; sums of poker_way.h, which fit here. */
struct cr_tx_hand {
    int64_t net, squares;
    int32_t ways, hits;
    struct cr_tx_traits traits;
};

struct cr_tx_hands {
    const struct cr_poker_terms *terms;
    const struct cr_tx_classes *classes; /* NULL: the best play is not marked */
    uint8_t best[CR_TX_FLOPS][(CR_TX_PAIRS + 7) / 8];
    double all; /* deals */
    size_t count;
    struct cr_tx_hand list[CR_TX_HANDS];
};

#endif
