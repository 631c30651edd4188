/* stud_tally.h -- hands of five counted by the cards they hold: how many of them hold these and none of
 * those.
 *
 * A tally is told hands one by one. Asked about a hand H it says of every other card u how many of the
 * hands it was told hold u and no card of H, and of every two cards u and d how many hold both: by
 * inclusion and exclusion over the parts of H, rows and grids of counts added and taken off.
 *
 * With every hand below some value told, that is how often a dealer who shows u has a lower hand than a
 * box that holds H; and less the grid, a box that holds H and has also seen d.
 */
#ifndef CR_ODDS_HOUSE_POKER_STUD_TALLY_H
#define CR_ODDS_HOUSE_POKER_STUD_TALLY_H

#include "cards/rank.h"

#define CR_TALLY_PAIRS   (52 * 51 / 2)
#define CR_TALLY_TRIPLES (52 * 51 * 50 / 6)

typedef int32_t cr_tally_row[CR_PACK_CARDS];
typedef int16_t cr_tally_grid[CR_PACK_CARDS][CR_PACK_CARDS];

/* Hands that hold one, two, three, four of these cards, or are these five. Sixty megabytes. */
struct cr_stud_tally {
    uint32_t one[CR_PACK_CARDS];
    uint16_t two[CR_PACK_CARDS][CR_PACK_CARDS];
    uint16_t three[CR_PACK_CARDS][CR_PACK_CARDS][CR_PACK_CARDS];
    uint8_t four[CR_TALLY_PAIRS][CR_PACK_CARDS][CR_PACK_CARDS];
    uint8_t five[CR_TALLY_TRIPLES][CR_PACK_CARDS][CR_PACK_CARDS];
};

/* Some of the cards u that are asked about, those after others being none of one's business. */
struct cr_tally_cards {
    unsigned from, to; /* to is the first that is not among them */
};

/* Hands have their cards upwards. */
void cr_stud_tally_add(struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS]);
/* The same for rows of those cards alone, and no grids: half the work and less. */
void cr_stud_tally_add_row(struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS],
                           struct cr_tally_cards cards);

/* Of cards that are in the hand nothing is said: what stands there is meaningless. */
void cr_stud_tally_row(const struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS],
                       struct cr_tally_cards cards, cr_tally_row row);
void cr_stud_tally_grid(const struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS],
                        cr_tally_grid grid);

#endif
