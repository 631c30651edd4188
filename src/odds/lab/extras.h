/* extras.h -- prizes that a system decides and no cards do, as facts of the lab: what can be told of them from
 * rulebook and plate alone [jackpots-and-machines.md 6, 7]. What a prize of one stake costs in a round is how
 * often it comes.
 *
 *     comes.wheel      how often the fortune card is among the cards that count
 *     wheel_even       the prize, on the average, in stakes, at which the wheel's bet breaks even: its stake
 *                      comes back with a prize
 *     mystery_mean     of the mystery jackpot, its trigger being any amount between the least and the most
 *     mystery_return   what it gives back of what is paid into it, the least being the house's gift
 *     comes.bonus_card, lucky_worth, lucky_even, lucky.N, bonus_with_lucky.N     of poker: N boxes with a bet
 */
#ifndef CR_ODDS_LAB_EXTRAS_H
#define CR_ODDS_LAB_EXTRAS_H

#include "games/house_poker/rules.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/lab/lab.h"

/* chance: of the fortune card. */
void cr_lab_wheel(struct cr_lab *lab, double chance);

/* Those of poker against the house; bonus NULL: it has no bonus bet. */
void cr_lab_poker_extras(struct cr_lab *lab, const struct cr_play *play,
                         const struct cr_poker_bonus *bonus);

#endif
