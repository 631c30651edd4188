/* stud.h -- one hand of five or six cards against one open card of the dealer's: what playing it wins, and
 * what every draw the house sells leads to. Exact: every card that may come, every hand of the dealer's.
 *
 * The dealer's other four are of the 46 cards a box with five does not know. For a draw of k cards the hands
 * of the dealer's that hold none of those, below a final hand and beside it, are told by inclusion and
 * exclusion over what comes: how many hold one of them, two, three, four, kept while final hands and his are
 * gone through from the lowest up. Two million final hands take about a second.
 */
#ifndef CR_ODDS_ADVICE_STUD_H
#define CR_ODDS_ADVICE_STUD_H

#include "odds/house_poker/draw_solve.h"

struct cr_stud_case {
    const struct cr_draw_terms *terms;
    const struct cr_buy_sets *sets;   /* where a game may be bought; else NULL */
    struct cr_buy_memo *memo;         /* faster with it; NULL: none */
    struct cr_buy_memo *insured_memo; /* where an insurance leaves less of a maximum payout */
    cr_card open;                     /* of the dealer's */
    struct cr_draw_final final;       /* the hand, what was given up; what was drawn */
};

/* Hands of the dealer's: no game; a lower game than the box's hand; an equal one. */
struct cr_stud_seen {
    int32_t none, lower, equal;
};

/* In Antes, what was paid for a draw taken off. */
struct cr_stud_worth {
    double pass, play;        /* without insurance; a game bought where that is better */
    double insured;           /* what the most insurance there is adds; 0: none is sold */
    struct cr_stud_seen seen; /* of the cr_draw_all() hands he may have */
};
bool cr_stud_worth(const struct cr_stud_case *box, struct cr_stud_worth *worth);

/* Of five first cards: by draw_solve.h's ways, exchanges by the cards that stay, and the sixth card; NAN:
 * not sold, and what is no draw. False without memory. */
bool cr_stud_draws(const struct cr_stud_case *box, double wins[CR_DRAW_WAYS]);

/* The dealer has shown a hand that is no game: what a box wins that takes its Ante, and that buys. The terms'
 * maximum payout is what is left of it then. */
void cr_stud_buys(const struct cr_stud_case *box, const cr_card dealer[CR_HAND_CARDS],
                  double *takes, double *buys);
/* And what he may have when one was bought; returns of how many equal chances, second draws counted in. */
int32_t cr_stud_bought(const struct cr_stud_case *box, const cr_card dealer[CR_HAND_CARDS],
                       struct cr_stud_seen *seen);

#endif
