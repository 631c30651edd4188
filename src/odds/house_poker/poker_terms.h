/* poker_terms.h -- the terms of a box, read out of a rulebook of poker against the house.
 *
 * An Ante is cut into as many parts as make every amount whole: one where the Bet is 2 Ante and odds are
 * to one, two where a draw costs 3/2. A table's maximum payout, side bets, insurance and buying the
 * dealer a game are not in them.
 */
#ifndef CR_ODDS_HOUSE_POKER_POKER_TERMS_H
#define CR_ODDS_HOUSE_POKER_POKER_TERMS_H

#include "games/house_poker/rules.h"
#include "odds/house_poker/poker_way.h"
#include "odds/house_poker/stud_draw.h"
#include "odds/house_poker/stud_poker.h"

#define CR_AMOUNT_MAX (1 << 28) /* in parts: a few of them added up fit 32 bits */

/* ratio of amount in whole parts; *whole becomes false where there are none, or more than CR_AMOUNT_MAX. */
int32_t cr_poker_parts(int32_t amount, struct cr_ratio ratio, bool *whole);

/* The least number of parts, up to CR_ANTE_PARTS_MAX, of which that ratio of an Ante may be whole, every of
 * `parts` being one; 0: there is none. */
int32_t cr_poker_step(int32_t parts, struct cr_ratio ratio);

/* False where nothing up to CR_ANTE_PARTS_MAX makes the amounts whole, or they are too large. */
bool cr_poker_terms_of(const struct cr_hp_rules *rules, struct cr_poker_terms *terms);

/* The same under a maximum payout of so many Antes [cap.h]; den 0: there is none. */
bool cr_poker_terms_under(const struct cr_hp_rules *rules, struct cr_ratio most,
                          struct cr_poker_terms *terms);

/* What a second combination adds (Russian poker); nothing where the house pays none. */
struct cr_stud_second cr_poker_second(const struct cr_hp_rules *rules,
                                      const struct cr_poker_terms *terms);

/* The best that one card more may be bought for: a sixth, where there is one, else an exchange of one.
 * False where the house sells neither, pays second combinations (of six cards they are not counted
 * here), or the amounts do not fit. Whatever else it sells is left out: an exchange of more cards,
 * insurance. */
bool cr_poker_draw_of(const struct cr_hp_rules *rules, struct cr_stud_draw *draw);

/* An exchange of one card, second combinations in it; kind, fee, terms and second are filled in. False
 * where the house has none. */
bool cr_poker_exchange_of(const struct cr_hp_rules *rules, struct cr_stud_draw *draw);

#endif
