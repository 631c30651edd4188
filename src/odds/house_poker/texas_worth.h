/* texas_worth.h -- what some lines of a Texas rulebook are worth to the best player [texas-house-poker.md
 * "Analysis" 5]: an Ante paid below its table, a bonus bet that is settled though the box passed, a table's
 * maximum payout. Each is another whole count.
 *
 *     struct cr_texas_worth worth = { .most = { 50, 20 }, .limits = 2 };
 *     if (cr_texas_worth_count(&worth, &play, 2)) ...
 *     cr_texas_worth_release(&worth);
 */
#ifndef CR_ODDS_HOUSE_POKER_TEXAS_WORTH_H
#define CR_ODDS_HOUSE_POKER_TEXAS_WORTH_H

#include <gmp.h>

#include "games/house_poker/rules.h"

#define CR_TEXAS_LIMITS 8

struct cr_texas_worth {
    /* Asked for: a box is paid at most so many Antes. */
    struct cr_ratio most[CR_TEXAS_LIMITS];
    size_t limits;
    /* Told, of an Ante. */
    mpq_t costs[CR_TEXAS_LIMITS]; /* what that costs the player */
    mpq_t below;                  /* worth: hands below the table's first row are paid too */
    bool has_below;               /* some hand is */
    /* worth: with a bonus as high as the Ante; a passed box keeps it. 0: none is offered */
    mpq_t on_fold;
};

/* False without memory or where the amounts are in no whole parts of an Ante; nothing is to be released. */
bool cr_texas_worth_count(struct cr_texas_worth *worth, const struct cr_play *play,
                          unsigned threads);
void cr_texas_worth_release(struct cr_texas_worth *worth);

#endif
