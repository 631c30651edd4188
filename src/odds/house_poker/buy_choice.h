/* buy_choice.h -- the dealer has shown a hand without a game: whether a box buys him another one. One box,
 * one hand of the dealer's; russian_buy.h adds up all of them.
 *
 *     const struct cr_buy_held held = { .hand = hand, .known = cards, .count = 5 };
 *     cr_buy_choice(&terms, &held, dealer)                        parts of an Ante, on the average
 */
#ifndef CR_ODDS_HOUSE_POKER_BUY_CHOICE_H
#define CR_ODDS_HOUSE_POKER_BUY_CHOICE_H

#include "games/house_poker/combinations.h"
#include "odds/house_poker/draw_terms.h"

/* The box that is asked. */
struct cr_buy_held {
    enum cr_draw_kind kind;
    struct cr_combinations hand;
    const cr_card *known; /* beside the dealer's five */
    unsigned count;
    bool insured; /* an insurance of the most there is was paid: less is left of a maximum payout */
};

/* What buying wins more than taking the Ante. */
double cr_buy_choice(const struct cr_draw_terms *terms, const struct cr_buy_held *held,
                     const cr_card dealer[CR_HAND_CARDS]);

/* What the four cards that stay may become, for a printed chart: 0 nothing but pairs, 1 an inside straight,
 * 2 a straight open on both sides, 3 a flush. */
#define CR_BUY_COLUMNS 4
unsigned cr_buy_column(const cr_card dealer[CR_HAND_CARDS]);

#endif
