/* shares.h -- what a round's events say to its jackpots: bets that give a share, claims that wait.
 *
 * In every game a bet is named "kind:box" ("bonus:1"), and a bet that claims a share of a pool is one that
 * also gave its own (games/side/side.h): its claim is named after it.
 */
#ifndef CR_TABLE_SHARES_H
#define CR_TABLE_SHARES_H

#include "table/table.h"

#define CR_SHARES_MAX 128 /* more side bets than any table takes */

struct cr_share {
    uint32_t player;
    uint16_t seat, box; /* 0: the game has no boxes */
    uint16_t number;    /* of the bet in its round */
    uint16_t line;      /* a claim's */
    uint32_t share;     /* a claim's: basis points */
    char bet[16];       /* "bonus" */
    cr_money stake;     /* of a bet that gave its share */
};

/* Kind and box of the bet an event is about. */
void cr_share_name(const struct cr_table *table, const struct cr_event *event, char bet[16],
                   uint16_t *box);

/* The bets whose share a pool has, in the order they were made; how many, at most CR_SHARES_MAX. */
size_t cr_shares_given(const struct cr_table *table, struct cr_share shares[CR_SHARES_MAX]);

/* The claims of a pool that are not answered yet. */
size_t cr_shares_claimed(const struct cr_table *table, struct cr_share shares[CR_SHARES_MAX]);

#endif
