/* low.h -- low hands, ace to five: the better hand has the lower number.
 *
 * Five different ranks, none above the qualifier, the ace lowest; straights and flushes do not count
 * against a low [low-hands.md 3, R2]. A value is the set of the five ranks, the ace at bit 0, the king at
 * bit 12: of sets with five bits the lower number is the better when its ranks are compared from the
 * top down. Without a qualifier (0; no house plays so) paired fives come after all others, as
 * group << 26 | major << 13 | minor with groups pair, two pair, three, full house, four.
 *
 *     cr_low_value low = cr_low_omaha(own, common, 8);
 *     if (low == CR_LOW_NONE) ...                           the high hand takes all
 */
#ifndef CR_CARDS_LOW_H
#define CR_CARDS_LOW_H

#include "cards/rank.h"

typedef uint32_t cr_low_value;

#define CR_LOW_NONE      UINT32_MAX
#define CR_LOW_QUALIFIER 8 /* eight or better, unless the house says otherwise */

/* Whether a qualifier is one: 5..8, or 0 for none. */
bool cr_low_is_qualifier(unsigned qualifier);

/* Any five of 5, 6 or 7 cards; two of four own and three of five common. The qualifier is one
 * (asserted). */
cr_low_value cr_low(const cr_card *cards, size_t count, unsigned qualifier);
cr_low_value cr_low_omaha(const cr_card *own, const cr_card *common, unsigned qualifier);

/* The five cards too, downwards, the higher suits where there is a choice. All CR_NO_CARD where there
 * is no low. */
struct cr_low_best {
    cr_low_value value;
    cr_card cards[CR_HAND_CARDS];
    uint8_t unused[3];
};
static_assert(sizeof(struct cr_low_best) == 12, "no padding");

struct cr_low_best cr_low_best_of(const cr_card *cards, size_t count, unsigned qualifier);
struct cr_low_best cr_low_best_omaha(const cr_card *own, const cr_card *common, unsigned qualifier);

/* "6-4-3-2-A"; "no low". */
void cr_low_write(struct cr_text *out, const struct cr_low_best *low);

/* "low, 6-4-3-2-A", "the wheel, 5-4-3-2-A", "no low". */
void cr_low_words(struct cr_text *out, enum cr_lang lang, const struct cr_low_best *low);

#endif
