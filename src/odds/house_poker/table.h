/* table.h -- the printed strategy of five cards against the dealer's five: charts that can be played to the
 * letter, and what the house keeps of a box that does.
 *
 *     first      what is done with the first five cards, by row and the rank of the dealer's open card
 *     final      pass or play after a draw
 *     insures    whether the most is put on insurance, by category, how many cards of the open card's rank
 *                are held, and that rank
 *     buys       whether the dealer is bought a game, by category and what his four cards may become
 *
 *     struct cr_hp_table *table = malloc(sizeof *table);
 *     struct cr_draw_spread spread;
 *     cr_hp_table_fill(table, &tables, &spread);
 *     spread.edge                                           of an Ante, to the letter
 *
 * Its rounds are summed as draw_spread.h says, each final hand ended as the charts end it.
 */
#ifndef CR_ODDS_HOUSE_POKER_TABLE_H
#define CR_ODDS_HOUSE_POKER_TABLE_H

#include "odds/house_poker/buy_choice.h"
#include "odds/house_poker/draw_solve.h"
#include "odds/house_poker/draw_spread.h"
#include "odds/house_poker/row_chart.h"

struct cr_hp_table {
    struct cr_row_chart first, final;          /* final: CR_HP_DEED_PASS or CR_HP_DEED_PLAY */
    uint16_t insures[CR_CATEGORIES][CR_SUITS]; /* by cards like the open one: a bit an open rank */
    uint8_t comes[CR_CATEGORIES];              /* a bit for as many such cards as there may be */
    uint8_t buys[CR_CATEGORIES][2][CR_BUY_COLUMNS]; /* alone, with a second combination */
};

/* spread: what it puts down and wins. False without memory, and where a draw changes what a pass, the Bet or
 * its odds are: final hands are not all alike then, and nothing is printed. */
bool cr_hp_table_fill(struct cr_hp_table *table, const struct cr_draw_tables *tables,
                      struct cr_draw_spread *spread);

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

/* All of it together, for draw_spread.h: a hand that did not draw was played at once. */
void cr_hp_table_end(const void *context, enum cr_draw_kind kind,
                     const struct cr_combinations *hand, const cr_card *cards, unsigned count,
                     struct cr_draw_end *end);

#endif
