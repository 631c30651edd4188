/* sorts.h -- one hand of a split box and the dealer, by what is known of the hand: its results, and the cards it
 * took.
 *
 * A sort is a second card with its fate, with none, or nothing at all. Of each, given where the dealer ends: how
 * likely a result is, how much likelier that end is with such a hand, and how many cards of each kind went with the
 * result beyond those expected.
 *
 *     cr_bj_sorts_fill(&sorts, up, spread);
 *     sorts.given[CR_BJ_OTHER][cr_bj_whatever(CR_BJ_ODD)][end].mean
 */
#ifndef CR_ODDS_BLACKJACK_SORTS_H
#define CR_ODDS_BLACKJACK_SORTS_H

#include "odds/blackjack/spread.h"

#define CR_BJ_MOVED (CR_BJ_KINDS + 1) /* kinds, and all of them together */

/* The box's first hand loses otherwise to a blackjack where only original stakes are taken. */
enum { CR_BJ_FIRST, CR_BJ_OTHER, CR_BJ_WHO };

enum { CR_BJ_ANY = CR_BJ_SECONDS * (CR_BJ_FATES + 1), CR_BJ_SORTS };
static inline unsigned cr_bj_with_fate(unsigned second, unsigned fate)
{
    return CR_BJ_FATES * second + fate;
}
static inline unsigned cr_bj_whatever(unsigned second)
{
    return CR_BJ_SECONDS * CR_BJ_FATES + second;
}

/* How often, and with how many cards of each kind drawn. */
struct cr_bj_results {
    double chance[CR_BJ_ENDS][CR_BJ_RESULTS];
    double cards[CR_BJ_ENDS][CR_BJ_RESULTS][CR_BJ_KINDS];
};

struct cr_bj_given {
    double like; /* how much likelier the end is with such a hand */
    double chance[CR_BJ_RESULTS];
    double moved[CR_BJ_MOVED][CR_BJ_RESULTS]; /* cards beyond those expected, times the chance */
    double expected[CR_BJ_MOVED], moved_mean[CR_BJ_MOVED];
    double mean, square; /* of winnings as they are paid */
};

struct cr_bj_sorts {
    const struct cr_bj_up *up;
    const struct cr_bj_spread *spread;
    double before[CR_BJ_ENDS];             /* the dealer's ends once the pair is out */
    double after[CR_BJ_KINDS][CR_BJ_ENDS]; /* how a card of a kind changes them: a factor */
    double often[CR_BJ_SORTS];             /* of its second card */
    struct cr_bj_results results[CR_BJ_WHO][CR_BJ_SORTS];
    struct cr_bj_given given[CR_BJ_WHO][CR_BJ_SORTS][CR_BJ_ENDS];
};

void cr_bj_sorts_fill(struct cr_bj_sorts *sorts, const struct cr_bj_up *up,
                      const struct cr_bj_spread *spread);

/* Mean and square anew, once chances have changed. */
void cr_bj_given_reckon(const struct cr_bj_up *up, struct cr_bj_given *given);

#endif
