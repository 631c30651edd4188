/* neighbour.h -- what it is worth to the best player to see other boxes' cards beside his own
 * [caribbean-stud.md, oasis-poker.md "Analysis"].
 *
 * Played: first hands, the open card and the others' cards are drawn from a seed. For each of them everything
 * is counted: what every way wins that knows all those cards, and what the way wins that is the best without
 * them, its decisions after the draw as they were without them. Both against the same cards that are left, so
 * that the luck of the others' cards falls away and only what is decided otherwise remains.
 *
 *     const struct cr_neighbour_ask ask = { .terms = &terms, .boxes = 1, .hands = 500, .times = 2 };
 *     struct cr_neighbour_worth worth;
 *     if (cr_neighbour_is_known(&terms) && cr_neighbour_count(&ask, &worth)) worth.gain      30 ms a hand
 */
#ifndef CR_ODDS_HOUSE_POKER_NEIGHBOUR_H
#define CR_ODDS_HOUSE_POKER_NEIGHBOUR_H

#include "odds/house_poker/draw_solve.h"

#define CR_NEIGHBOURS_MAX 6 /* boxes whose cards are seen */

struct cr_neighbour_ask {
    const struct cr_draw_terms *terms;
    unsigned boxes;        /* whose five cards are seen, 1..CR_NEIGHBOURS_MAX */
    unsigned hands, times; /* first hands; others' cards for each of them */
    uint64_t seed;
    unsigned threads; /* the result does not depend on them */
};

/* Of an Ante. */
struct cr_neighbour_worth {
    double gain;
    double error; /* standard error */
};

/* False where exchanges of three cards and more, a second combination or the dealer's game are sold: what they
 * lead to is not counted here. */
bool cr_neighbour_is_known(const struct cr_draw_terms *terms);

/* False without memory: ten megabytes for each thread. */
bool cr_neighbour_count(const struct cr_neighbour_ask *ask, struct cr_neighbour_worth *worth);

/* ---- One case ---- */

struct cr_neighbour_case {
    const struct cr_draw_terms *terms;
    cr_card own[CR_HAND_CARDS], open; /* own: rising */
    cr_card seen[CR_NEIGHBOURS_MAX * CR_HAND_CARDS];
    unsigned seen_count;
};

/* In Antes. */
struct cr_neighbour_look {
    double wins[CR_DRAW_WAYS]; /* knowing all; NAN: not sold */
    unsigned blind_way;        /* the best without it */
    double blind;              /* what that wins against the same cards */
};
bool cr_neighbour_look(const struct cr_neighbour_case *box, struct cr_neighbour_look *look);

#endif
