/* stud_draw.h -- the exact odds of five cards against the dealer's five where a box may pay for one more
 * card: it exchanges one, or buys a sixth and plays the best five.
 *
 * The best way is found from the end. What a box wins that holds these five, has seen one card more and
 * the dealer's open one, playing or passing, whichever is better, is counted first (stud_walk.h); it is
 * what a draw may lead to. A first hand then passes, plays, or pays for the draw that leads to the most.
 * An exchange is a sixth card with the card to be left out named before it is seen, so at the same price
 * it is never better.
 *
 *     struct cr_stud_draw draw = { .first = terms, .drawn = terms, .fee = 1, .kind = CR_STUD_SIXTH };
 *     cr_stud_draw_odds_init(&odds, &draw);      some ten seconds, some hundred megabytes
 */
#ifndef CR_ODDS_HOUSE_POKER_STUD_DRAW_H
#define CR_ODDS_HOUSE_POKER_STUD_DRAW_H

#include "odds/house_poker/poker_way.h"
#include "odds/house_poker/stud_poker.h"

enum cr_stud_draw_kind { CR_STUD_EXCHANGE, CR_STUD_SIXTH };

/* A rule of thumb instead of the best: which card is exchanged, 0..4, or one of these; and whether the
 * hand then held is played. Names of suits mean nothing to either. */
enum { CR_STUD_PASSES = -2, CR_STUD_PLAYS = -1 };
typedef int cr_stud_first_rule(const cr_card own[5], cr_card open);

struct cr_stud_draw {
    struct cr_poker_terms first; /* of the first five cards */
    struct cr_poker_terms drawn; /* after a draw; an Ante is as many parts (asserted) */
    int32_t fee;                 /* in parts, gone whatever follows */
    enum cr_stud_draw_kind kind;
    struct cr_stud_second second; /* of five cards; parts of an Ante */
    cr_stud_first_rule *rule;     /* NULL: whatever is best */
    cr_stud_rule *final_rule;     /* with it */
};

/* Fractions of an Ante, or of all deals. */
struct cr_stud_draw_odds {
    mpq_t edge;
    mpq_t passes, plays, draws; /* what is done with the first five cards */
    mpq_t bets;                 /* how often a Bet is put down in the end */
    mpq_t wager;                /* Ante and Bet on the average */
    mpq_t put_down;             /* and the draw */
};

bool cr_stud_draw_odds_init(struct cr_stud_draw_odds *odds, const struct cr_stud_draw *draw);
void cr_stud_draw_odds_release(struct cr_stud_draw_odds *odds);

#endif
