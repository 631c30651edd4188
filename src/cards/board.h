/* board.h -- the open cards of stud: who must bring in, and who speaks first.
 *
 * One to four open cards are ranked without straights and flushes; suits decide nothing but who brings
 * in [M1 §94, §98; poker-games.md 5, R7, R11]. Callers pass the players who may act, in the order they
 * are dealt to: of equal boards the first speaks.
 *
 *     const struct cr_board boards[] = { { { a, b }, 2 }, { { c, d }, 2 } };
 *     int first = cr_board_speaks(boards, 2);
 */
#ifndef CR_CARDS_BOARD_H
#define CR_CARDS_BOARD_H

#include "cards/rank.h"

#define CR_BOARD_MOST  4      /* open cards of seven-card stud */
#define CR_SUITS_USUAL "shdc" /* the highest first; clubs bring in */

struct cr_board {
    cr_card cards[CR_BOARD_MOST];
    uint8_t count;
};

/* What 1..4 open cards are worth (asserted), as in rank.h: to be compared with as many others. */
cr_rank_value cr_board_rank(const cr_card *cards, size_t count);

/* Which of the boards speaks first, the best one; -1 where an unknown card is among them: then the
 * record decides. All have as many cards (asserted). */
int cr_board_speaks(const struct cr_board *boards, size_t count);

/* Which card brings in: the lowest, the ace high, of equal ones that of the lowest suit. `suits` is the
 * house's order, the highest first, each letter once (asserted). -1 where one is unknown. */
int cr_board_brings_in(const cr_card *cards, size_t count, const char *suits);

#endif
