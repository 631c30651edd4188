/* bonus.h -- the bonus bet beside a box [TDC blackjack "Bonus table"], as a function of the jackpot.
 *
 * Its lines are read by the game itself (cr_bj_best_line) off every two and three cards with their suits,
 * the dealer's card out of the shoe. Two cards of 6-7-8 or two sevens wait for the box's third card, so
 * what the box does matters: a stand, a surrender or a split ends the chance. The box is played for both
 * bets together; how much the bonus weighs is its stake against the box's:
 *
 *     ratio 0          the box is played for itself, the bonus gets what it gets
 *     ratio 0.2        a bonus of 20 on a box of 100: best for the sum
 *     ratio INFINITY   for the bonus alone
 *
 * The answer needs the box's own (solve.h), from whole packs. With a stake of the bonus's own fixed odds are
 * rounded and capped as the house does [sides.c], a jackpot's money is not; without one nothing is.
 */
#ifndef CR_ODDS_BLACKJACK_BONUS_H
#define CR_ODDS_BLACKJACK_BONUS_H

#include "odds/blackjack/solve.h"

/* In stakes of the bonus bet, but for `cost`. */
struct cr_bj_bonus {
    double value;              /* won less lost on the bonus bet alone */
    double cost;               /* what the box gives up for it, in stakes of the box */
    double deviation;          /* of the bonus bet */
    double lines[CR_BJ_LINES]; /* how often each is the best held */
    double hit;
    double per_jackpot; /* value gains so much for each stake more in the jackpot */
};

/* The house sells the bonus bet (asserted). jackpot: in stakes of the bonus bet. */
void cr_bj_bonus_count(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                       double ratio, double jackpot, struct cr_bj_bonus *bonus);

/* The same beside a box that plays by a chart and never looks at its bonus bet: nothing is given up. Of the
 * answer only what the house allows is read; NULL: all a chart says is. */
void cr_bj_bonus_of_chart(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                          const struct cr_bj_chart *chart, double jackpot,
                          struct cr_bj_bonus *bonus);

/* What the box does with two cards that wait for a third (cr_bj_may_combine), as cr_bj_bonus_count() counts
 * it: h, d; s, p, r. bonus_card: CR_NO_CARD where none is drawn. */
char cr_bj_bonus_says(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                      double ratio, double jackpot, const cr_card cards[2], cr_card up,
                      cr_card bonus_card);

/* The jackpot at which the bonus bet is fair: at ratio 0 and INFINITY to the digit, between them for what
 * the box gives up too. INFINITY: no jackpot is enough. */
double cr_bj_bonus_even(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                        double ratio);

/* What a line's fixed odds win, in stakes of the bonus bet; 0: it has none. */
double cr_bj_line_wins(const struct cr_bj_question *question, enum cr_bj_line line);

/* How often a given card of the pack is among the first two: the Wheel of Fortune is turned. */
double cr_bj_wheel_chance(const struct cr_bj_question *question);

#endif
