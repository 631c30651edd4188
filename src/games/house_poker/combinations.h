/* combinations.h -- one or two combinations in five or six cards [russian-poker.md, M1 §160, §167].
 *
 * A combination's core is the cards that make it: all five of a straight, flush or full house, the four,
 * the three or the two of a rank, both pairs, one ace and one king. The first combination is the highest
 * the cards hold; the second the highest whose core has a card outside the first's. Which of several
 * equal firsts is meant never changes the second's category.
 *
 *     struct cr_combinations two = cr_combinations_of(cards, 6, 1u << CR_HAND_FLUSH);
 *     two.value       the best five, as cr_rank() has it: for comparing with the dealer's
 *     two.first       CR_HAND_FLUSH; CR_HAND_HIGH_CARD where the cards hold nothing
 *     two.second      CR_HAND_ACE_KING; CR_HAND_HIGH_CARD where there is none
 *
 * A third is never paid [M1 §160]. Five cards hold a second only as an ace-king.
 */
#ifndef CR_GAMES_HOUSE_POKER_COMBINATIONS_H
#define CR_GAMES_HOUSE_POKER_COMBINATIONS_H

#include "cards/rank.h"

struct cr_combinations {
    cr_rank_value value;
    uint8_t first, second; /* enum cr_category */
    uint8_t unused[2];
};
static_assert(sizeof(struct cr_combinations) == 8, "no padding");

/* Of 5 or 6 different open cards (the count is asserted). ak_inside: a bit a category; where six cards
 * hold a first of such a category and nothing outside it, an ace-king inside it is the second
 * [M1 §167(13)]. */
struct cr_combinations cr_combinations_of(const cr_card *cards, size_t count, unsigned ak_inside);

/* Whether the second is an ace-king that is not paid because the ace or the king decided: the same
 * combination of the same ranks on both sides, and the first card beside it that differs is the player's
 * ace or king [M1 §161]. The player's hand is the higher one (asserted). */
bool cr_second_is_void(const struct cr_combinations *player, cr_rank_value dealer);

#endif
