/* strategy.h -- all that the players of one rulebook play by (by_table.h), solved once, kept as plain bytes.
 *
 *     struct cr_hp_strategy *strategy = malloc(sizeof *strategy);
 *     cr_hp_strategy_fill(strategy, &play, 100, &work);  some minutes where cards are exchanged
 *     strategy->table_edge, strategy->best_edge          of an Ante; NAN where it is not known
 *     cr_hp_strategy_put_up(strategy, &play);
 */
#ifndef CR_ODDS_HOUSE_POKER_STRATEGY_H
#define CR_ODDS_HOUSE_POKER_STRATEGY_H

#include "odds/house_poker/by_table.h"
#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

struct cr_hp_strategy {
    /* As they are played: larger exchanges corrected by a sample [draw_sample.h], and what is forgotten
     * [forgotten.h] taken off. The best way itself is better by that. */
    double best_edge, table_edge;
    struct cr_ratio cap; /* the posted maximum it was solved under, in Antes; den 0: under none */
    uint8_t has_table, unused[7];
    union {
        struct {
            struct cr_hp_table table;
            struct cr_hp_plan plan;
        } five;
        struct cr_tx_table texas;
    } by;
};

/* For such an Ante: a posted maximum cuts by how many Antes it is. It is left out where it is in no whole parts of
 * an Ante. CR_OVERFLOW where the rulebook's amounts are in none; CR_NO_MEMORY. */
enum cr_status cr_hp_strategy_fill(struct cr_hp_strategy *strategy, const struct cr_play *play,
                                   cr_money ante, const struct cr_lab_work *work);

/* As above, looked up in the folder, or solved and kept there; NULL: nothing is kept. */
enum cr_status cr_hp_strategy_cached(struct cr_hp_strategy *strategy, const char *folder,
                                     const struct cr_rulebook *book, const struct cr_game *game,
                                     const struct cr_play *play, cr_money ante,
                                     const struct cr_lab_work *work);

/* Whether its edges are those of that table: not where a posted maximum was left out. */
bool cr_hp_strategy_is_whole(const struct cr_hp_strategy *strategy, const struct cr_play *play);

/* For the players, until the next is put up; the strategy outlasts the play. False without memory. */
bool cr_hp_strategy_put_up(const struct cr_hp_strategy *strategy, const struct cr_play *play);

#endif
