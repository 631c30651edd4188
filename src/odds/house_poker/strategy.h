/* strategy.h -- all that the players of one rulebook play by (by_table.h), solved once, kept as plain bytes.
 *
 *     struct cr_hp_strategy *strategy = malloc(sizeof *strategy);
 *     cr_hp_strategy_fill(strategy, &play, &work);       some minutes where cards are exchanged
 *     strategy->table_edge, strategy->best_edge          of an Ante; NAN where it is not known
 *     cr_hp_strategy_put_up(strategy, &play);
 */
#ifndef CR_ODDS_HOUSE_POKER_STRATEGY_H
#define CR_ODDS_HOUSE_POKER_STRATEGY_H

#include "odds/house_poker/by_table.h"
#include "odds/lab/lab.h"

struct cr_hp_strategy {
    /* As they are played: larger exchanges corrected by a sample [draw_sample.h], and what is forgotten
     * [forgotten.h] taken off. The best way itself is better by that. */
    double best_edge, table_edge;
    uint8_t has_table, unused[7];
    union {
        struct {
            struct cr_hp_table table;
            struct cr_hp_plan plan;
        } five;
        struct cr_tx_table texas;
    } by;
};

/* CR_OVERFLOW where the rulebook's amounts are in no whole parts; CR_NO_MEMORY. */
enum cr_status cr_hp_strategy_fill(struct cr_hp_strategy *strategy, const struct cr_play *play,
                                   const struct cr_lab_work *work);

/* For the players, until the next is put up; the strategy outlasts the play. False without memory. */
bool cr_hp_strategy_put_up(const struct cr_hp_strategy *strategy, const struct cr_play *play);

#endif
