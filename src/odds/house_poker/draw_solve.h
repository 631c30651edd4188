/* draw_solve.h -- the best way to play five cards against the dealer's five with all a house sells, and what
 * it leaves the house.
 *
 *     struct cr_draw_tables tables = { .deck = deck, .terms = &terms, .most = 2, .threads = 2 };
 *     struct cr_draw_odds odds;
 *     if (cr_draw_tables_fill(&tables)) cr_draw_solve(&odds, &tables, CR_DRAW_ALL);
 *     mpq_get_d(odds.edge)
 *
 * Passing, playing, a sixth card and exchanges of up to tables.most cards are counted exactly. An exchange
 * of more is told from those: what a final hand is worth after all these cards are given up, from what it
 * is worth after every one and every two of them (three, with most = 3) are, as the first terms of
 * inclusion and exclusion. Where such an exchange is the best, the edge is not a fraction any more;
 * is_exact says so. Told so, a single way is wrong by some 3/10000 of an Ante (Russian poker: at the most
 * by a third of a hundredth), and on the average by less than that; what the edge is wrong by is measured
 * on whole counts of some of those exchanges, and taken off, by draw_sample.h. What is chosen stays chosen by
 * what is told.
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_SOLVE_H
#define CR_ODDS_HOUSE_POKER_DRAW_SOLVE_H

#include "odds/house_poker/draw_tables.h"

/* What is done with a first hand: an exchange is the mask of the cards that stay. */
enum { CR_DRAW_PLAYS = CR_DRAW_MASKS - 1, CR_DRAW_PASSES, CR_DRAW_BUYS_SIXTH };

/* Which of it is allowed: a bit for every enum cr_draw_kind that is; pass and play always are. */
#define CR_DRAW_ALL ((1u << CR_DRAW_KINDS) - 1)

struct cr_draw_odds {
    mpq_t edge; /* of an Ante */
    bool is_exact;
    double error; /* of the edge where it was corrected by a sample (draw_sample.h); else 0 */
    mpq_t passes, plays;            /* of all deals */
    mpq_t draws[CR_DRAW_KINDS];     /* how often each is the best */
    uint8_t (*best)[CR_PACK_CARDS]; /* by class and open card */
};

bool cr_draw_solve(struct cr_draw_odds *odds, const struct cr_draw_tables *tables,
                   unsigned allowed);
void cr_draw_odds_release(struct cr_draw_odds *odds);

/* The kind of a way: CR_DRAW_NONE of a pass too. */
enum cr_draw_kind cr_draw_kind_of(unsigned way);

/* The price of draws of those kinds (a bit each; CR_DRAW_ALL), the same for all of them, in Antes, at which
 * the house keeps nothing, the others being sold at theirs and prices gone whatever follows [draw_price.c];
 * false where there is none. */
bool cr_draw_even_price(const struct cr_draw_tables *tables, unsigned kinds, double *price);

/* What each way to go on with a hand wins, in Antes, against that open card: by mask, then pass and sixth;
 * NAN: not sold. */
#define CR_DRAW_WAYS (CR_DRAW_BUYS_SIXTH + 1)
struct cr_draw_look {
    double wins[CR_DRAW_WAYS][CR_PACK_CARDS];
};
void cr_draw_look(const struct cr_draw_tables *tables, uint32_t class, struct cr_draw_look *look);
/* The same, what is told being told by terms of up to `order` cards, 0..tables->most. */
void cr_draw_look_by(const struct cr_draw_tables *tables, uint32_t class, unsigned order,
                     struct cr_draw_look *look);

#endif
