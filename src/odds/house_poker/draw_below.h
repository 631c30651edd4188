/* draw_below.h -- within draw_walk.h: how many of the dealer's hands that were told show a card and hold none
 * of a box's.
 *
 * Counted in two parts. By ranks, as if five cards of one suit were nothing more: that depends on the ranks of
 * the box's cards alone, so it is asked once for all hands of the same ranks. And what suits change: five cards
 * of one suit are worth more than their ranks; how many of them there are depends on the ranks of that suit
 * which the dealer cannot have. Hands are told by what they are worth, all of a worth at once.
 *
 *     cr_below_start(below, left);
 *     cr_below_tell_ranks(below, ranks);              unpaired hands, and flushes: cr_below_tell_suits() too
 *     cr_below_ask(below, ranks, by_rank);            once for all hands of these ranks
 *     by_rank[u / 4] - below->suits[gone[u % 4]][u / 4]                  hands that show u
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_BELOW_H
#define CR_ODDS_HOUSE_POKER_DRAW_BELOW_H

#include "cards/rank.h"

#define CR_RANK_LANES 16 /* 13 ranks, and room so that all are counted alike */
#define CR_RANK_SETS  (1 << CR_RANKS)

/* Groups of 0..4 ranks of which some may be alike: 1 + 13 + 91 + 455 + 1820. */
#define CR_RANK_GROUPS 2380

typedef int32_t cr_rank_row[CR_RANK_LANES];

struct cr_draw_below {
    uint8_t left[CR_RANK_LANES]; /* cards of each rank that are dealt */
    /* Hands that hold certain cards of those ranks and one more, by its rank. */
    cr_rank_row ranks[CR_RANK_GROUPS];
    /* Of one suit, by the ranks that are not there: hands that hold a rank, told by ranks and worth more. */
    int16_t suits[CR_RANK_SETS][CR_RANK_LANES];
};

void cr_below_start(struct cr_draw_below *below, const uint8_t left[CR_RANKS]);

/* All hands of these ranks, sorted, whatever their suits. */
void cr_below_tell_ranks(struct cr_draw_below *below, const uint8_t ranks[CR_HAND_CARDS]);

/* Of five different ranks: in one suit they are not among those that were told (sign 1), or are (-1). */
void cr_below_tell_suits(struct cr_draw_below *below, const uint8_t ranks[CR_HAND_CARDS], int sign);

/* Told hands that hold one certain card, by its rank, and none of five cards of these ranks, sorted. */
void cr_below_ask(const struct cr_draw_below *below, const uint8_t ranks[CR_HAND_CARDS],
                  cr_rank_row row);

#endif
