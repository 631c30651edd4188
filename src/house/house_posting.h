/* house_posting.h -- what a step of the house means in the books, before it is known whose books they are.
 *
 * A pure part of the house says by which operation (P1-P47 of house.md) which kinds of account are moved
 * between, and how much; who keeps the books knows the visitor, the table, the slip, the shift and the
 * currency, and makes a struct cr_posting of it (ledger/ledger.h). Both books are said alike: debit is
 * where it goes, credit where it comes from, so chips from player to cage are debit CAGE, credit PLAYER.
 * In P36, P37 and P39 the player is nobody in particular (owner 0, unattributed).
 */
#ifndef CR_HOUSE_HOUSE_POSTING_H
#define CR_HOUSE_HOUSE_POSTING_H

#include <assert.h>
#include <stdint.h>

#include "base/money.h"
#include "ledger/ledger.h"

#define CR_HOUSE_MOVES_MAX 4

struct cr_house_move {
    uint16_t debit, credit; /* enum cr_account_kind */
    uint32_t reserved;
    cr_money amount; /* above zero */
};

struct cr_house_posting {
    uint16_t operation; /* 29 is P29; 0: the step posts nothing */
    uint16_t count;
    uint32_t reserved;
    struct cr_house_move moves[CR_HOUSE_MOVES_MAX];
};

/* One more move of the posting; nothing moved is no move. There is room (asserted). */
static inline void cr_house_move(struct cr_house_posting *posting, enum cr_account_kind debit,
                                 enum cr_account_kind credit, cr_money amount)
{
    assert(amount >= 0 && posting->count < CR_HOUSE_MOVES_MAX);
    if (amount == 0) return;
    posting->moves[posting->count++] = (struct cr_house_move){ .debit = (uint16_t)debit,
                                                               .credit = (uint16_t)credit,
                                                               .amount = amount };
}

#endif
