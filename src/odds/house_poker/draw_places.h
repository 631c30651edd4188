/* draw_places.h -- within draw_spread.c: sums over final hands by the cards they hold, up to four of them.
 *
 * Of sets that differ only in the names of suits one stands for all, and has a place. Where a card has been
 * given up its suit keeps its name; it is a club. A set's suits are renamed to find its place, and what is kept
 * there by card is kept by the cards' new names.
 *
 *     cr_draw_kept_start(&kept, &places, &out);
 *     cr_draw_kept_add(&kept, hand, row, ways);         every hand of a walk: it is told which stand for others
 *     cr_draw_kept_end(&kept, 3);                       now sums of all hands, by four cards and by three
 *     cr_draw_kept_read(&kept, cards, 3, sum, 1);
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_PLACES_H
#define CR_ODDS_HOUSE_POKER_DRAW_PLACES_H

#include "odds/house_poker/draw_moments.h"

#define CR_DRAW_SETS CR_HAND_CARDS /* of no card, of one .. of four */

struct cr_draw_places {
    unsigned from;                  /* the first suit that may change its name */
    uint32_t *of_set[CR_DRAW_SETS]; /* by the number of a set that stands for others */
    uint32_t count[CR_DRAW_SETS];
};

/* False without memory; to be released in either case. */
bool cr_draw_places_init(struct cr_draw_places *places, const struct cr_draw_tables *tables,
                         unsigned from);
void cr_draw_places_release(struct cr_draw_places *places);

struct cr_draw_kept {
    const struct cr_draw_tables *tables;
    const struct cr_draw_places *places;
    const cr_card *same[CR_RENAMINGS]; /* that leave what was given up as it is */
    unsigned same_count;
    cr_draw_rows *sets[CR_DRAW_SETS]; /* of so many cards, by place */
};

/* Room for as many places: a thread's, for one walk after the other. False as above. */
bool cr_draw_kept_init(struct cr_draw_kept *kept, const struct cr_draw_tables *tables,
                       const struct cr_draw_places *most);
void cr_draw_kept_release(struct cr_draw_kept *kept);

void cr_draw_kept_start(struct cr_draw_kept *kept, const struct cr_draw_places *places,
                        const struct cr_draw_out *out);
void cr_draw_kept_add(const struct cr_draw_kept *kept, const cr_card *hand, cr_draw_rows row,
                      float ways);
/* By sets of four cards, and of fewer down to so many. */
void cr_draw_kept_end(const struct cr_draw_kept *kept, unsigned least);
void cr_draw_kept_read(const struct cr_draw_kept *kept, const cr_card *cards, unsigned count,
                       cr_draw_rows sum, float times);

#endif
