/* draw_moments.h -- what one final hand puts down, wins and how often, by the dealer's open card: what
 * draw_spread.h adds up.
 *
 *     final.known, .cards, .count, .kind and .memo are filled in
 *     cr_draw_moments(&tables, NULL, &final, against, rows);       it ends as is best for it
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_MOMENTS_H
#define CR_ODDS_HOUSE_POKER_DRAW_MOMENTS_H

#include "odds/house_poker/draw_tables.h"

/* In parts of an Ante. Wins, squares: less those of a pass, so that a hand which is passed in any case adds
 * nothing. */
enum cr_draw_moment {
    CR_DRAW_BETS,
    CR_DRAW_MORE,
    CR_DRAW_WINS,
    CR_DRAW_SQUARES,
    CR_DRAW_HITS,
    CR_DRAW_MOMENTS
};

typedef float cr_draw_rows[CR_DRAW_MOMENTS][CR_PACK_CARDS];

/* What is done with a final hand of so many cards. Hands worth as much, below a straight and with no second
 * combination, are all played or passed alike. */
struct cr_draw_ends {
    const void *context;
    void (*tell)(const void *context, enum cr_draw_kind kind, const struct cr_combinations *hand,
                 const cr_card *cards, unsigned count, struct cr_draw_end *end);
};

/* Of what is told for that hand; final->end is it then. ends NULL: nothing is told. */
void cr_draw_tell_end(const struct cr_draw_tables *tables, const struct cr_draw_ends *ends,
                      struct cr_draw_final *final, struct cr_draw_end *end);

void cr_draw_moments(const struct cr_draw_tables *tables, const struct cr_draw_ends *ends,
                     struct cr_draw_final *final, const struct cr_draw_against *against,
                     cr_draw_rows out);

/* What a pass wins after the draw. */
static inline double cr_draw_passed(const struct cr_draw_pays *pays)
{
    return pays->pass - pays->fee;
}

#endif
