/* as_dealer.h -- the exact odds of a box that plays as the dealer does (player.h).
 *
 * Every way the box and the dealer can draw from whole packs is counted by its points, without
 * replacement; nothing is asked of the game but what the house pays and where its dealer stands. It is a
 * count of its own, so that simulated play can be held against it. Probabilities are added up in
 * double precision: some ten million of them, good to about twelve digits.
 *
 * The packs are whole when the round begins, as from a shuffling machine. From a shoe with a cutting card
 * the edge differs a little: rounds that take few cards leave room for one more before it comes.
 */
#ifndef CR_ODDS_BLACKJACK_AS_DEALER_H
#define CR_ODDS_BLACKJACK_AS_DEALER_H

#include "games/blackjack/rules.h"

struct cr_bj_odds {
    double natural; /* how often the box has a blackjack */
    double bust;    /* how often it busts */
    double hit;     /* how often something is paid */
    double push;
    double lost;
    double edge;     /* what the house keeps of a stake on the average */
    double variance; /* of what is won, in stakes */
};

/* From 1..8 packs (asserted). stake: what is won on it is rounded and cut as the house does; 0: one that
 * divides evenly and meets no limit. */
void cr_bj_odds_as_dealer(struct cr_bj_odds *odds, const struct cr_play *play, cr_money stake,
                          unsigned decks);

#endif
