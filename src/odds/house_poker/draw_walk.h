/* draw_walk.h -- every hand of five a box may hold after it has given up certain cards, from the lowest up,
 * with what the dealer may have against it: none of those cards is in his hand either.
 *
 * The pack without the cards given up (none, or up to five) is dealt: hands of the dealer's are told to
 * a tally (draw_below.h), worth by worth, and the tally is asked about each hand of the box's in turn: how many
 * of those below hold u and no card of the hand. Of hands that differ by a renaming of suits that leaves the
 * cards given up as they are, one is visited.
 *
 *     struct cr_draw_deck *deck = cr_draw_deck_open();
 *     struct cr_draw_walk walk = { .deck = deck, .minimum = least, .out = { cards, 2 }, .visit = visit };
 *     cr_draw_walk(&walk);                                      some tenths of a second
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_WALK_H
#define CR_ODDS_HOUSE_POKER_DRAW_WALK_H

#include "cards/rank.h"
#include "odds/house_poker/suits.h"

#define CR_DRAW_LANES 64 /* 52 cards, and room so that all are counted alike */

/* By the dealer's open card. */
typedef int32_t cr_draw_row[CR_DRAW_LANES];

struct cr_draw_hand {
    uint16_t ranks[CR_SUITS]; /* suits.h */
    uint16_t order;           /* of its worth among all there are, from 0 */
    cr_card cards[CR_HAND_CARDS];
    uint8_t unused;
};

/* All hands, sorted by what they are worth: for all walks, read by all threads. Forty megabytes. */
struct cr_draw_deck {
    struct cr_draw_hand *hands;
    cr_rank_value *values; /* by order */
    struct cr_renamings renamings;
};
struct cr_draw_deck *cr_draw_deck_open(void); /* NULL without memory */
void cr_draw_deck_close(struct cr_draw_deck *deck);

struct cr_draw_out {
    cr_card cards[CR_HAND_CARDS];
    unsigned count;
};

/* Dealer's hands that show u: without a game; with a lower one than the box's; with an equal one. */
struct cr_draw_against {
    cr_draw_row none, lower, equal;
};

struct cr_draw_walk {
    const struct cr_draw_deck *deck;
    cr_rank_value minimum; /* of the dealer's game */
    struct cr_draw_out out;
    bool (*wants)(void *context, const struct cr_draw_hand *hand); /* NULL: all are visited */
    /* NULL: none is. Whether all hands worth as much as this one are passed over; asked where they are below a
     * straight. most: against none of them there are more. */
    bool (*skips)(void *context, const struct cr_draw_hand *one,
                  const struct cr_draw_against *most);
    /* ways: as many hands are like this one. Of u in the hand, or given up, nothing is said. */
    void (*visit)(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against);
    void *context;
};

/* False where a few megabytes are not to be had. */
bool cr_draw_walk(const struct cr_draw_walk *walk);

/* Renamings that leave the cards given up as they are: written to out, returns how many, 1..24. */
unsigned cr_draw_same(const struct cr_renamings *renamings, const struct cr_draw_out *cards,
                      const cr_card *out[CR_RENAMINGS]);

#endif
