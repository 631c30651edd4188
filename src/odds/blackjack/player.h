/* player.h -- two ways to play a box of blackjack, the same every time.
 *
 * As the dealer: draws to 16, stands on 17, soft or hard; never doubles, splits, insures, surrenders or
 * takes even money. Its odds can be counted exactly (as_dealer.h), so play can be held against them.
 *
 * Basic: hit, stand, double or split by a table of the first cards against the dealer's, the one for six
 * and eight packs without a hole card, where doubles and splits lose to a blackjack too. What the house
 * does not allow is hit. It neither insures nor surrenders. No count of the shoe is kept.
 */
#ifndef CR_ODDS_BLACKJACK_PLAYER_H
#define CR_ODDS_BLACKJACK_PLAYER_H

#include "odds/play/card_table.h"

#define CR_BJ_ONE_BOX_DEAL 3 /* cards of the deal where one box plays */

cr_card_decide cr_bj_as_dealer, cr_bj_basic;

/* What the basic table says: h hit, s stand, d double or else hit, D double or else stand, p split. Columns
 * are the dealer's card: 2 to 9, ten, ace. Of a pair that may be split, by the points of one card: '-' where
 * it plays as any hand of that many points. */
char cr_bj_basic_says(unsigned points, bool is_soft, unsigned column);
char cr_bj_basic_says_of_pair(unsigned card_points, unsigned column);

#endif
