/* rank.h -- poker hands, high: what five cards are worth, and the best five of six or seven.
 *
 * A value is a number: the higher hand has the higher one, equal hands have the same. It says of itself
 * what it is:
 *
 *     category << 26 | major << 13 | minor
 *
 * with a bit a rank in the two parts, the two at bit 0, the ace at bit 12. Within a category both parts
 * always have the same number of bits, and sets of as many bits compare like their ranks written from
 * the top down, so comparing numbers compares tie vectors:
 *
 *     four of a kind, full house       major: the four, the three      minor: the fifth card, the two
 *     two pair                         major: both pairs               minor: the fifth card
 *     trips, pair                      major: the three, the two       minor: the other ranks
 *     straights                        minor: the top card (the wheel's is the five)
 *     flush, ace-king, high card       minor: the five ranks
 *
 * Suits have no order and cards left over never count. Ace-king is the top slice of high card, kept as
 * a category for the games where it is a combination; in the others it is named as a high card.
 *
 *     cr_rank_value value = cr_rank(cards, 7);
 *     if (value > other) ...
 *     struct cr_best best = cr_best_of(cards, 7);      and which five
 *
 * One hand is two look-ups in const tables the build makes (make_tables.c); many at a time: batch.h.
 * [hand-ranking.md; decision 0012]
 */
#ifndef CR_CARDS_RANK_H
#define CR_CARDS_RANK_H

#include "cards/card.h"

typedef uint32_t cr_rank_value;

#define CR_HAND_CARDS    5
#define CR_HAND_MOST     7  /* cards a hand is picked from */
#define CR_CATEGORY_BIT  26 /* where the category stands in a value */
#define CR_RANK_SET_BITS 13

/* The specification's numbers. */
enum cr_category {
    CR_HAND_HIGH_CARD,
    CR_HAND_ACE_KING,
    CR_HAND_PAIR,
    CR_HAND_TWO_PAIR,
    CR_HAND_TRIPS,
    CR_HAND_STRAIGHT,
    CR_HAND_FLUSH,
    CR_HAND_FULL_HOUSE,
    CR_HAND_FOUR_OF_A_KIND,
    CR_HAND_STRAIGHT_FLUSH,
    CR_HAND_ROYAL_FLUSH,
    CR_CATEGORIES,
};

/* What 5, 6 or 7 different open cards are worth (checked only by the tests: cr_cards_check() first). */
cr_rank_value cr_rank(const cr_card *cards, size_t count);
cr_rank_value cr_rank5(const cr_card *cards);
cr_rank_value cr_rank6(const cr_card *cards);
cr_rank_value cr_rank7(const cr_card *cards);

/* Best five of own and common cards, exactly two of four and three of five. */
cr_rank_value cr_rank_omaha(const cr_card *own, const cr_card *common);

/* ---- What a value says ---- */

static inline enum cr_category cr_rank_category(cr_rank_value value)
{
    return (enum cr_category)(value >> CR_CATEGORY_BIT);
}

/* The tie vector: ranks in the order they are compared; returns how many, 1..5. */
unsigned cr_rank_ties(cr_rank_value value, unsigned ranks[CR_HAND_CARDS]);

/* The lowest values of the dealer's minimum and of side bets; `value >= CR_RANK_...` is the question. */
#define CR_RANK_ACE_KING ((cr_rank_value)CR_HAND_ACE_KING << CR_CATEGORY_BIT)
#define CR_RANK_PAIR_OF(rank) \
    ((cr_rank_value)CR_HAND_PAIR << CR_CATEGORY_BIT | UINT32_C(1) << (13 + (rank)))
#define CR_RANK_TRIPS          ((cr_rank_value)CR_HAND_TRIPS << CR_CATEGORY_BIT)
#define CR_RANK_STRAIGHT       ((cr_rank_value)CR_HAND_STRAIGHT << CR_CATEGORY_BIT)
#define CR_RANK_FLUSH          ((cr_rank_value)CR_HAND_FLUSH << CR_CATEGORY_BIT)
#define CR_RANK_STRAIGHT_FLUSH ((cr_rank_value)CR_HAND_STRAIGHT_FLUSH << CR_CATEGORY_BIT)

/* ---- The five cards ---- */

/* A hand as it is shown: its value and the five cards that play. Where several fives are worth the same, the one with the higher suits (s, h,
 * d, c) in the order shown; this changes no result. */
struct cr_best {
    cr_rank_value value;
    cr_card cards[CR_HAND_CARDS]; /* the groups first, then downwards; 5 4 3 2 A */
    uint8_t unused[3];
};
static_assert(sizeof(struct cr_best) == 12, "no padding");

struct cr_best cr_best_of(const cr_card *cards, size_t count); /* 5, 6 or 7 */
struct cr_best cr_best_omaha(const cr_card *own, const cr_card *common);

/* ---- Words ---- */

const char *
cr_category_name(enum cr_category category); /* "full house": English, a code for machines */

/* "full house, sixes over kings". Where the game knows no ace-king it is a high card. */
void cr_hand_words(struct cr_text *out, enum cr_lang lang, cr_rank_value value,
                   bool knows_ace_king);

/* "full house (6,K)", as the specification writes it. */
void cr_hand_write(struct cr_text *out, cr_rank_value value);

#endif
