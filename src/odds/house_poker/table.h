/* table.h -- the printed strategy of five cards against the dealer's five: charts that can be played to the
 * letter, and what the house keeps of a box that does.
 *
 *     first      what is done with the first five cards, by row and the rank of the dealer's open card
 *     final      pass or play after a draw
 *     insures    whether the most is put on insurance, by category, how many cards of the open card's rank
 *                are held, and that rank
 *     buys       whether the dealer is bought a game, by category and what his four cards may become
 *
 *     struct cr_hp_table *table = calloc(1, sizeof *table);
 *     cr_hp_table_fill(table, &tables, &odds, &value);
 *     value.edge                                            of an Ante
 *
 * Its value: what its first deeds win with the best end that follows, from the tables; less what the other
 * charts lose against that end. The loss is reckoned for a dealer who may still hold what was given up for
 * the final hand, and that of buying is taken from an even sample of hands: both are small parts of a small
 * number. The best way's own value is told as draw_solve.h says.
 */
#ifndef CR_ODDS_HOUSE_POKER_TABLE_H
#define CR_ODDS_HOUSE_POKER_TABLE_H

#include "odds/house_poker/buy_choice.h"
#include "odds/house_poker/draw_solve.h"
#include "odds/house_poker/forgotten.h"
#include "odds/house_poker/row_chart.h"

struct cr_hp_table {
    struct cr_row_chart first, final;          /* final: CR_HP_DEED_PASS or CR_HP_DEED_PLAY */
    uint16_t insures[CR_CATEGORIES][CR_SUITS]; /* by cards like the open one: a bit an open rank */
    uint8_t comes[CR_CATEGORIES];              /* a bit for as many such cards as there may be */
    uint8_t buys[CR_CATEGORIES][2][CR_BUY_COLUMNS]; /* alone, with a second combination */
};

struct cr_hp_table_value {
    double edge; /* of an Ante: that of the best way and these losses */
    double first_loss, final_loss;
    struct cr_forgotten
        forgotten; /* what it costs besides that they see nothing that was given up */
    uint8_t (*ways)[CR_PACK_CARDS]; /* as cr_draw_odds.best: the caller frees it */
};

/* False without memory, and where a draw changes what a pass, the Bet or its odds are: final hands are not
 * all alike then, and nothing is printed. ways is to be freed in either case. */
bool cr_hp_table_fill(struct cr_hp_table *table, const struct cr_draw_tables *tables,
                      const struct cr_draw_odds *odds, struct cr_hp_table_value *value);

/* ---- Reading it ---- */

unsigned cr_hp_table_first(const struct cr_hp_table *table, const struct cr_hp_shown *shown,
                           const cr_card hand[CR_HAND_CARDS], cr_card open);
/* cards: five or six. */
bool cr_hp_table_plays(const struct cr_hp_table *table, const struct cr_combinations *hand,
                       const cr_card *cards, unsigned count, cr_card open);
bool cr_hp_table_insures(const struct cr_hp_table *table, const struct cr_combinations *hand,
                         const cr_card *cards, unsigned count, cr_card open);
bool cr_hp_table_buys(const struct cr_hp_table *table, const struct cr_combinations *hand,
                      const cr_card dealer[CR_HAND_CARDS]);

/* ---- Within it [table_loss.c] ---- */

/* What the charts that follow the first lose, by class and open card, in Antes. */
struct cr_hp_losses {
    cr_draw_means *played; /* a hand that was played at once: insurance and buying */
    cr_draw_means *final;  /* one that came of a draw: and pass or play */
};
bool cr_hp_table_final_loss(const struct cr_draw_tables *tables, const struct cr_hp_losses *losses,
                            uint8_t (*ways)[CR_PACK_CARDS], double *loss);

#endif
