/* spread.h -- how the hands of a split box come out together: how often it wins, and how far from its mean.
 *
 * Hands of one box are drawn from the same cards and meet the same dealer. Given where the dealer ends, a hand's
 * results are those of its own deck, exact (sorts.h); two hands then differ from independent ones by what the first
 * took out of the second's deck. With n cards of a kind left of N, and c and d of it in the two hands, falling
 * factorials give the factor
 *
 *     1 - sum over kinds of c d / n + (cards in one) (cards in the other) / N
 *
 * to the first order, which is carried; the next, of 1/N^2, is not. From whole shoes deviation and hits are good to
 * 10^-5, from half a pack to a thousandth (tests/unit/odds/bj_brute.c). How many hands there are, and which of them
 * kept a pair or stopped the splits by being bust [M1 §194.4], is followed apart.
 */
#ifndef CR_ODDS_BLACKJACK_SPREAD_H
#define CR_ODDS_BLACKJACK_SPREAD_H

#include "odds/blackjack/up.h"

/* Boxes of more hands are taken to be like those of fewer: they are rarer than one in a million. */
#define CR_BJ_SPREAD_HANDS 8

/* A split hand by its second card: another, or one of the pair's that was not split. */
enum { CR_BJ_ODD, CR_BJ_EVEN, CR_BJ_SECONDS };
enum { CR_BJ_STOOD, CR_BJ_BUST, CR_BJ_FATES };

/* How often a box comes to so many hands of each; and, where a lost hand ends splitting, to so many that
 * stood, then a bust one of that second card, then so many that come whatever they are. */
struct cr_bj_boxes {
    double made[CR_BJ_SPREAD_HANDS + 1][CR_BJ_SPREAD_HANDS + 1];
    double lost[CR_BJ_SECONDS][CR_BJ_SPREAD_HANDS][CR_BJ_SPREAD_HANDS][CR_BJ_SPREAD_HANDS];
};

/* How such hands are played. weight is room; ends: of every hand that meets the dealer, by this deck. */
struct cr_bj_spread {
    const struct cr_bj_deck *deck; /* once the pair is out */
    const struct cr_bj_policy *policy;
    const uint16_t *list; /* hands that come about, rising */
    unsigned count, pair;
    double same; /* cards left that would be split */
    double (*ends)[CR_BJ_ENDS];
    struct cr_bj_chance *chance; /* room */
    double *weight;
};

/* Fills in the square, hits and pushes of a box that is split, whose value is there. */
void cr_bj_spread(const struct cr_bj_up *up, const struct cr_bj_spread *spread,
                  const struct cr_bj_boxes *boxes, struct cr_bj_tally *tally);

/* Where a lost hand ends splitting, what a hand that is done says of the next: how much likelier than before
 * it has a second card of the pair, and is bust (of an odd one), and what more it is worth. To the same
 * order. */
struct cr_bj_told {
    double pair, bust, value[CR_BJ_SECONDS];
};
struct cr_bj_telling {
    struct cr_bj_told of[CR_BJ_FATES][CR_BJ_SECONDS];
};
void cr_bj_telling_of(const struct cr_bj_up *up, const struct cr_bj_spread *spread,
                      struct cr_bj_telling *telling);

#endif
