/* house_poker_worth.h -- poker against the house: what each of its lines and extras is worth, as facts and
 * figures of the lab. For house_poker.c.
 *
 *     worth.second.undrawn, buy, insurance, ak_void             nothing drawn
 *     worth.second.sixth ...  worth.ak_inside.sixth             with a sixth card, no exchange: if asked for
 *     worth.insurance.all                                       in the whole game, where "no_insurance" is told
 *     worth.draw worth.sixth worth.exchange worth.exchange2 ..  in the whole game
 *     worth.neighbour worth.neighbours                          one other box's cards seen, all others': by
 *                                                               play, error.neighbour ...; if asked for
 *     dark.buy dark.sixth dark.insurance                        to a dark box; figures: ante, dark_buy ...
 *     worth.below_table worth.bonus_on_fold                     Texas, and its caps: if asked for
 *     cap.N        what a maximum payout of N Antes costs in the whole game; where that takes minutes if asked
 *                  for;  cap.undrawn.N  nothing drawn
 *     cap_posted   the posted one in Antes, at the table's highest Ante: no edge knows it, every exposure does;
 *                  cap_plate, cap_plate.undrawn  what it costs;  cap_error.cap.20 ..  the standard error of
 *                  that;  cap_binds  the Ante from which it cuts anything but the bonus bet
 *     bonus.at.N   the edge of the bonus bet at a meter of N stakes; meter_worth, meter_even by tier
 *     bonus_cap.N  the edge where it pays at most N stakes;  bonus_cap_plate  under the sign's own maximum, at
 *                  the highest stake;  bonus_with_card
 *     house_loses  what the best player wins of an Ante, where he does [caribbean-stud.md R12]
 */
#ifndef CR_ODDS_LAB_HOUSE_POKER_WORTH_H
#define CR_ODDS_LAB_HOUSE_POKER_WORTH_H

#include "odds/house_poker/draw_tables.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/lab/lab.h"

/* Whatever needs no filled tables: after the ways to play are told. */
enum cr_status cr_lab_poker_worth(struct cr_lab *lab, const struct cr_play *play,
                                  const struct cr_lab_work *work);

/* A posted maximum payout bounds what a round may win: of all figures of the main game. */
void cr_lab_poker_exposure(struct cr_lab *lab, const struct cr_play *play);

/* What draws are worth, by the tables of the whole game; false without memory. */
bool cr_lab_poker_draws(struct cr_lab *lab, const struct cr_draw_tables *tables);

#endif
