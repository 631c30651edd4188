/* up.h -- one card of the dealer's: what every hand of a box is worth against it, and how it is played.
 *
 * A policy says of each hand (hands.h) whether it stands, draws or doubles. The best one for hands that
 * were not split looks at every card of the box: exact. Any policy can be walked: each hand it may come to
 * gets its chance, and the tally is exact for that policy.
 */
#ifndef CR_ODDS_BLACKJACK_UP_H
#define CR_ODDS_BLACKJACK_UP_H

#include "odds/blackjack/dealer.h"
#include "odds/blackjack/terms.h"

enum { CR_BJ_STANDS, CR_BJ_DRAWS, CR_BJ_DOUBLES };

struct cr_bj_policy {
    uint8_t does[CR_BJ_LIST_MAX];
};

/* Results of one hand, by stakes: loses 2, loses 1, pushes, wins 1, wins 2 (a double for less: terms.h). */
#define CR_BJ_RESULTS 5

/* What a policy came to, each weighed by its chance. */
struct cr_bj_tally {
    double chance;        /* of what was added */
    double value, other;  /* won less lost; the same of a hand that was split off */
    double square;        /* of what a hand wins or loses, and what is won beside it */
    double wager;         /* stakes on it, what a double added too */
    double hit, push;     /* both together win, come to nothing */
    double bust, doubled; /* it has more than 21, it was doubled */
};

struct cr_bj_up {
    const struct cr_bj_terms *terms;
    const struct cr_bj_hands *hands;
    unsigned kind, second; /* of the dealer's cards: the second usually CR_BJ_ANY_SECOND */
    double part;           /* how often he has this kind, and then that second */
    /* what is won beside the hand, in stakes: by an insurance. Values are without it */
    double beside;
    struct cr_bj_deck deck;
    struct cr_bj_ways ways;
    struct cr_bj_chance chance[CR_BJ_LIST_MAX]; /* of the deck without the hand itself */
    struct cr_bj_policy best;
    double value[CR_BJ_LIST_MAX];  /* played on as well as can be, doubling of two cards in */
    double stands[CR_BJ_LIST_MAX]; /* and if it stands, draws, doubles */
    double draws[CR_BJ_LIST_MAX];
    double doubled[CR_BJ_LIST_MAX];
};

/* The shoe has that kind (asserted). */
void cr_bj_up_init(struct cr_bj_up *up, struct cr_bj_lanes *lanes, const struct cr_bj_terms *terms,
                   unsigned kind);
/* The same where his second card is of that kind, which is in the shoe then (asserted); part is of the first's
 * rounds. */
void cr_bj_up_with_second(struct cr_bj_up *up, const struct cr_bj_up *first, unsigned second);

/* How a hand may be played: whole, or split off a pair of that kind. */
#define CR_BJ_WHOLE CR_BJ_KINDS
bool cr_bj_is_closed(const struct cr_bj_terms *terms, const struct cr_bj_hands *hands,
                     unsigned hand, unsigned pair);
bool cr_bj_may_double(const struct cr_bj_terms *terms, const struct cr_bj_hands *hands,
                      unsigned hand, unsigned pair);

/* The best policy from a deck, its chances known, for the hands of a list in rising order. The arrays are
 * by hand; draws and doubled may be NULL. */
struct cr_bj_search {
    const struct cr_bj_deck *deck;
    const struct cr_bj_chance *chance;
    const uint16_t *list;
    unsigned count, pair; /* CR_BJ_WHOLE */
    struct cr_bj_policy *policy;
    double *value, *stands, *draws, *doubled;
};
void cr_bj_search(const struct cr_bj_up *up, const struct cr_bj_search *search);

/* Of hands with that many cards of a kind at least, and two in all; returns how many. */
unsigned cr_bj_list_hands(const struct cr_bj_hands *hands, unsigned kind, unsigned least,
                          uint16_t *list);

/* Plays hands by a policy. weight: by hand, what is there to begin with; it is used up. The list has every
 * hand that may come about, rising. */
struct cr_bj_walk {
    const struct cr_bj_deck *deck;
    const struct cr_bj_chance *chance;
    const struct cr_bj_policy *policy;
    const uint16_t *list;
    unsigned count;
};
void cr_bj_walk(const struct cr_bj_up *up, const struct cr_bj_walk *walk, double *weight,
                struct cr_bj_tally *tally);

#define CR_BJ_EQUAL 1e-9 /* of a stake: sums of fractions */
static inline bool cr_bj_is_won(double wins)
{
    return wins >= CR_BJ_EQUAL;
}
static inline bool cr_bj_is_even(double wins)
{
    return wins < CR_BJ_EQUAL && wins > -CR_BJ_EQUAL;
}

void cr_bj_tally_add(struct cr_bj_tally *sum, const struct cr_bj_tally *part, double times);

#endif
