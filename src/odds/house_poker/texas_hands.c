/* texas_hands.c -- a listener to the count of Texas: what every hand wins, and where the best play plays. */
#include "odds/house_poker/texas_hands.h"

#include <stdlib.h>

struct cr_tx_hands *cr_tx_hands_open(const struct cr_poker_terms *terms,
                                     const struct cr_tx_classes *classes)
{
    struct cr_tx_hands *hands = calloc(1, sizeof *hands);
    if (hands == NULL) return NULL;
    hands->terms = terms;
    hands->classes = classes;
    return hands;
}

void cr_tx_hands_close(struct cr_tx_hands *hands)
{
    free(hands);
}

/* The same beside this flop: all renamings that leave it what it is. */
static void mark_best(struct cr_tx_hands *hands, const cr_card own[2], const cr_card flop[3])
{
    const struct cr_renamings *renamings = &hands->classes->renamings;
    const cr_card *same = cr_renaming_of(renamings, flop, 3);
    uint32_t number = cr_renamed_number(renamings, same, flop, 3);
    uint8_t *best = hands->best[hands->classes->flop[number]];
    for (unsigned i = 0; i < CR_RENAMINGS; i++) {
        const cr_card *to = renamings->to[i];
        if (cr_renamed_number(renamings, to, flop, 3) != number) continue;
        unsigned pair = hands->classes->pair[to[own[0]]][to[own[1]]];
        best[pair / 8] |= (uint8_t)(1u << pair % 8);
    }
}

void cr_tx_hands_tell(void *context, const cr_card own[2], const cr_card flop[3],
                      const struct cr_poker_sum *plays)
{
    struct cr_tx_hands *hands = context;
    const struct cr_poker_terms *terms = hands->terms;
    assert(hands->count < CR_TX_HANDS);
    struct cr_tx_hand *hand = &hands->list[hands->count++];
    cr_tx_traits_of(&hand->traits, terms->minimum, own, flop);
    hand->net = (int64_t)plays->net;
    hand->squares = (int64_t)plays->squares;
    hand->ways = (int32_t)plays->ways;
    hand->hits = (int32_t)plays->hits;
    assert(hand->net == plays->net && hand->squares == plays->squares &&
           hand->ways == plays->ways && hand->hits == plays->hits);
    hands->all += (double)plays->ways;
    if (hands->classes != NULL && plays->net > terms->pass * plays->ways)
        mark_best(hands, own, flop);
}
