/* hands.h -- every hand a box may hold, whatever its order: one list, by number.
 *
 * For points a card is one of ten kinds: an ace is 0, a two 1 ... a ten or court card 9. A hand is how
 * many it has of each. All hands of 21 points or fewer (an ace as 1) are here, about three thousand, the
 * lower sum first: a card more is always a later hand, so what is yet to come is known when the list is
 * walked backwards, and what came about when forwards.
 *
 *     const struct cr_bj_hands *hands = cr_bj_hands();
 *     unsigned sixteen = hands->next[hands->next[0][9]][5];           ten and six
 *     hands->total[sixteen]                                           16
 */
#ifndef CR_ODDS_BLACKJACK_HANDS_H
#define CR_ODDS_BLACKJACK_HANDS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "cards/card.h"

#define CR_BJ_KINDS    10
#define CR_BJ_LIST_MAX 4096

enum { CR_BJ_KIND_ACE, CR_BJ_KIND_TEN = CR_BJ_KINDS - 1 };

struct cr_bj_hands {
    unsigned count; /* hand 0 has no card */
    uint8_t cards[CR_BJ_LIST_MAX][CR_BJ_KINDS];
    uint8_t size[CR_BJ_LIST_MAX];  /* cards */
    uint8_t sum[CR_BJ_LIST_MAX];   /* aces as 1 */
    uint8_t total[CR_BJ_LIST_MAX]; /* points: one ace as 11 where that fits */
    uint8_t soft[CR_BJ_LIST_MAX];
    uint16_t next[CR_BJ_LIST_MAX][CR_BJ_KINDS]; /* with one card more; 0: more than 21 */
};

/* The one list there is, made when it is first asked for, by any thread. */
const struct cr_bj_hands *cr_bj_hands(void);

static inline unsigned cr_bj_kind_of_rank(unsigned rank)
{
    return rank == CR_ACE ? CR_BJ_KIND_ACE : rank >= CR_TEN ? CR_BJ_KIND_TEN : rank + 1;
}
/* Of a chart: 2 to 9, ten, ace. */
static inline unsigned cr_bj_column_of_kind(unsigned kind)
{
    return kind == CR_BJ_KIND_ACE ? CR_BJ_KINDS - 1 : kind - 1;
}
static inline unsigned cr_bj_kind_of_column(unsigned column)
{
    return column == CR_BJ_KINDS - 1 ? CR_BJ_KIND_ACE : column + 1;
}
static inline unsigned cr_bj_two(const struct cr_bj_hands *hands, unsigned a, unsigned b)
{
    return hands->next[hands->next[0][a]][b];
}

#endif
