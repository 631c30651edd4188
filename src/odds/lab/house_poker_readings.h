/* house_poker_readings.h -- a document that can be read in several ways, and what the game would be worth
 * under each: the Bet as a multiple of the Ante or of all stakes so far, a draw's price as a fee or as part
 * of the Ante [caribbean-stud.md R1, R2]. For house_poker.c.
 *
 *     figures: ante, reading.stakes.fee  reading.stakes.joins  reading.ante.joins     but for the rulebook's own
 */
#ifndef CR_ODDS_LAB_HOUSE_POKER_READINGS_H
#define CR_ODDS_LAB_HOUSE_POKER_READINGS_H

#include "odds/lab/lab.h"

/* Nothing of a game whose rulebook has no such lines. Some seconds each. */
enum cr_status cr_lab_poker_readings(struct cr_lab *lab, const struct cr_game *game,
                                     const struct cr_play *play, unsigned threads);

#endif
