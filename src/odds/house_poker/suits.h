/* suits.h -- sets of cards that differ only in the names of their suits, counted as one.
 *
 * Where suits have no order a set of cards is worth what it is worth with its suits renamed. Of each
 * class one set stands for all, the first: its clubs are not lower than its diamonds, those not than
 * its hearts, those not than its spades, ranks as the bits of a number. There are 134,459 classes of five
 * cards, and 1,755 flops.
 *
 *     cr_suits_of(cards, 5, ranks);
 *     if (cr_suits_is_first(ranks)) total += cr_suits_ways(ranks) * count(cards);
 */
#ifndef CR_ODDS_HOUSE_POKER_SUITS_H
#define CR_ODDS_HOUSE_POKER_SUITS_H

#include "cards/card.h"

#define CR_RENAMINGS 24
#define CR_SETS_MOST 5       /* cards of a set that is numbered */
#define CR_FIVES     2598960 /* sets of five cards */
#define CR_FLOPS     22100   /* sets of three */

/* The ranks of each suit, a bit a rank. */
void cr_suits_of(const cr_card *cards, unsigned count, uint16_t ranks[CR_SUITS]);
bool cr_suits_is_first(const uint16_t ranks[CR_SUITS]);

/* How many sets are of that class: 1..24. */
unsigned cr_suits_ways(const uint16_t ranks[CR_SUITS]);

/* All renamings, card by card, and the numbers of sets. */
struct cr_renamings {
    cr_card to[CR_RENAMINGS][CR_PACK_CARDS];
    uint8_t of_order[256];                                /* four suits, two bits each */
    uint32_t choose[CR_PACK_CARDS + 1][CR_SETS_MOST + 1]; /* n over k */
};
void cr_renamings_init(struct cr_renamings *renamings);

/* The renaming that makes the set the first of its class. */
const cr_card *cr_renaming_of(const struct cr_renamings *renamings, const cr_card *cards,
                              unsigned count);

/* The same where only suits from that one on may change names. */
const cr_card *cr_renaming_from(const struct cr_renamings *renamings, const cr_card *cards,
                                unsigned count, unsigned from);

/* The number of a set of 1..5 cards with those suits renamed: 0 .. (52 over count) - 1. */
uint32_t cr_renamed_number(const struct cr_renamings *renamings, const cr_card *to,
                           const cr_card *cards, unsigned count);

#endif
