/* deal.h -- the house's side of a card table in the terminal: what it shuffles, burns, deals and turns.
 *
 * A shoe's seed is committed to when it is shuffled, before it is cut. The card at its place is that of
 * the order seed and word give, after the cut (chance/shoe.h). One that lies face down before all is
 * given as ?? and named when the rules turn it; what its owner may look at is named at once. A pack that runs out within a round is filled up with what does not lie
 * on the table, in the order of a seed of its own.
 *
 *     cr_deal_begin(&deal, sitting);                 the first shoe's commitment
 *     ... bets ...
 *     cr_deal_go_on(&deal, sitting);                 until somebody is asked, or the round is over
 *     cr_deal_next_round(&deal, sitting);
 */
#ifndef CR_CLI_DEAL_H
#define CR_CLI_DEAL_H

#include "cards/pack.h"
#include "cli/sitting.h"

#define CR_DEAL_CARDS_MAX  (8 * CR_PACK_CARDS)
#define CR_DEAL_CLOSED_MAX 64

/* A card that lies face down before a hand (0: any of that box), and where in the pack it lay. */
struct cr_deal_closed {
    uint16_t box, hand, from;
    cr_card card;
};

struct cr_deal {
    unsigned shoe;  /* how many were begun: this one's number in its label */
    bool is_drawn;  /* its order is fixed: no word is mixed into it any more */
    bool is_refill; /* it holds what did not lie on the table; nobody cut it */
    cr_card order[CR_DEAL_CARDS_MAX];
    size_t count;
    uint16_t cut;      /* as it was for the last card */
    bool has_dealt;    /* in this round, */
    size_t round_from; /* from this card on */
    struct cr_deal_closed closed[CR_DEAL_CLOSED_MAX];
    size_t closed_count;
};

/* False: the machine has no entropy. */
bool cr_deal_begin(struct cr_deal *deal, struct cr_sitting *sitting);

/* Does all that the round asks of the house. CR_OK when somebody else is asked or it is over: bets, a cut,
 * a decision. CR_NO_RESULT: the machine has no entropy. */
enum cr_status cr_deal_go_on(struct cr_deal *deal, struct cr_sitting *sitting);

/* The round is confirmed; a shuffling machine's next pack is committed to, a shuffle that is due made. */
enum cr_status cr_deal_next_round(struct cr_deal *deal, struct cr_sitting *sitting);

#endif
