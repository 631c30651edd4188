/* dealer.h -- how a dealer's card ends, with any cards out of the shoe: exact, many hands at once.
 *
 * All hands the dealer may end with are listed once for his first card, each with the number of orders it
 * can be drawn in; its chance from the cards left is that number times a product of counts. Hands that
 * begin alike share the beginning of the product. He draws below `stand` and stands from it on, soft
 * totals too; there is no hole card, so nothing is known of his second. What comes with a certain second is asked
 * where an insurance is bought (insured.h).
 *
 *     cr_bj_ways_init(ways, lanes, 17, kind, CR_BJ_ANY_SECOND);
 *     cr_bj_ways_meet(ways, &deck, list, count, chances, NULL);      chances[list[0]].win
 */
#ifndef CR_ODDS_BLACKJACK_DEALER_H
#define CR_ODDS_BLACKJACK_DEALER_H

#include "odds/blackjack/hands.h"

#define CR_BJ_STAND_LEAST 12 /* dealer_stand of a rulebook: 12..21 */

/* What the dealer may come to: 12 ... 21 points, then these. */
enum { CR_BJ_ENDS_BUST = 22 - CR_BJ_STAND_LEAST, CR_BJ_ENDS_NATURAL, CR_BJ_ENDS };

/* Cards left once the dealer's first is out, and his second where it is known; a box's hand is taken off as it
 * is looked at. */
struct cr_bj_deck {
    unsigned left[CR_BJ_KINDS], cards;
};

/* What a standing hand meets: fewer points or a bust, more points, a blackjack. The rest is a push. */
struct cr_bj_chance {
    double win, lose, natural;
};

#define CR_BJ_WAY_NODES (3 * CR_BJ_LIST_MAX)

/* Node 0 is the empty product; every other is the one before it times a factor. */
struct cr_bj_way_node {
    uint16_t before, factor;
};
/* A hand the dealer may end with: the node of its product, and the orders it comes in (below 2^24). */
struct cr_bj_way_end {
    uint16_t node;
    uint8_t end, drawn;
    float orders;
};

/* Room for the products of eight hands at a time, two fours: a thread's own. It may lie where malloc puts it. */
typedef double cr_bj_four __attribute__((vector_size(4 * sizeof(double)), aligned(16)));
#define CR_BJ_LANES  8
#define CR_BJ_COPIES 22 /* of one kind in a dealer's hand, and none */
struct cr_bj_lanes {
    cr_bj_four factor[CR_BJ_KINDS * CR_BJ_COPIES][2]; /* n (n-1) ... of that many copies */
    cr_bj_four share[CR_BJ_COPIES][2];                /* 1 / (n (n-1) ...) of all cards */
    cr_bj_four product[CR_BJ_WAY_NODES][2];
    cr_bj_four ends[CR_BJ_ENDS][2];
};

struct cr_bj_ways {
    struct cr_bj_lanes *lanes;
    unsigned node_count, end_count;
    unsigned most[CR_BJ_KINDS], drawn_most; /* cards of a kind, and in all */
    struct cr_bj_way_node nodes[CR_BJ_WAY_NODES];
    struct cr_bj_way_end ends[CR_BJ_LIST_MAX]; /* by end, then by cards drawn */
};

/* The room outlives the ways. second_kind: of his second card, or that it may be any. */
#define CR_BJ_ANY_SECOND CR_BJ_KINDS
void cr_bj_ways_init(struct cr_bj_ways *ways, struct cr_bj_lanes *lanes, unsigned stand,
                     unsigned first_kind, unsigned second_kind);

/* For each hand in the list, chances[hand]; ends too, if asked for. A hand the deck does not have gets
 * nothing of sense: it never comes. */
void cr_bj_ways_meet(const struct cr_bj_ways *ways, const struct cr_bj_deck *deck,
                     const uint16_t *list, unsigned count, struct cr_bj_chance *chances,
                     double (*ends)[CR_BJ_ENDS]);

#endif
