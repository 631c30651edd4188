/* player.h -- two ways to play a box of poker against the house, the same every time.
 *
 * Every hand: a Bet on whatever comes, as a dark box has; nothing is drawn, insured or bought.
 *
 * Simple, Texas: plays a pair or better of the five cards it sees, an own card from the jack up, four of
 * one suit, four of five neighbouring ranks; passes the rest.
 * Simple, five cards: plays a pair or better, and an ace-king that holds the rank of the dealer's open
 * card; with less it exchanges one card where the other four are of one suit, or else are four
 * neighbours open on both sides; passes the rest, and what the exchange does not mend. It never buys a sixth
 * card, insures, or buys the dealer a game.
 *
 * Both can be counted exactly (texas_poker.h, stud_poker.h, stud_draw.h), so play can be held against it.
 */
#ifndef CR_ODDS_HOUSE_POKER_PLAYER_H
#define CR_ODDS_HOUSE_POKER_PLAYER_H

#include "odds/house_poker/stud_draw.h"
#include "odds/house_poker/stud_poker.h"
#include "odds/house_poker/texas_poker.h"
#include "odds/play/card_table.h"

cr_card_decide cr_hp_every_hand, cr_hp_simple;

/* Cards of the deal where one box plays. */
unsigned cr_hp_one_box_deal(const struct cr_play *play);

cr_tx_rule cr_hp_simple_texas;
cr_stud_first_rule cr_hp_simple_first;
cr_stud_rule cr_hp_simple_final; /* pass or play: after the exchange, and where there is none */

#endif
