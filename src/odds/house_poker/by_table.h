/* by_table.h -- a box of poker against the house played through the game by the printed charts, to the
 * letter, or by the best play.
 *
 * What is played by is put up before the play begins, for everyone in the program; it stays the caller's and
 * lasts as long as the play.
 *
 *     cr_hp_put_up(&(struct cr_hp_up){ .terms = &terms, .table = table, .plan = plan, .classes = classes });
 *     job.player.decide = cr_hp_by_table;
 */
#ifndef CR_ODDS_HOUSE_POKER_BY_TABLE_H
#define CR_ODDS_HOUSE_POKER_BY_TABLE_H

#include "odds/house_poker/plan.h"
#include "odds/house_poker/table.h"
#include "odds/house_poker/texas_table.h"
#include "odds/play/card_table.h"

struct cr_hp_up {
    /* Five cards */
    const struct cr_draw_terms *terms;
    const struct cr_hp_table *table;
    const struct cr_hp_plan *plan;
    const struct cr_hp_classes *classes; /* of the plan */
    const struct cr_buy_sets *sets; /* for it, where a game may be bought under a maximum payout */
    /* Texas */
    const struct cr_tx_table *texas;
    const struct cr_tx_classes *flops;
};
void cr_hp_put_up(const struct cr_hp_up *given);

/* What they play by is up (asserted). */
cr_card_decide cr_hp_by_table, cr_hp_by_plan;

#endif
