/* figures.h -- what a table's play comes to: its result, the hold, what it should have won, and its pace.
 *
 * All is whole numbers in and out, so the same figures come of the same sums on every machine. What is not
 * known is not zero: a function that cannot say something says false.
 *
 *     result = closing + credits + drop - opening - fills - colour chips not returned   [house.md F]
 *     hold   = result / drop
 *     theory = the sum of stake x edge over the bets, and the band that 95 of 100 such evenings lie in
 */
#ifndef CR_HOUSE_FIGURES_H
#define CR_HOUSE_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"

/* ---- The result ---- */

struct cr_table_sums {
    cr_money opening, closing, fills, credits;
    cr_money drop;    /* cash for chips sold at the table */
    cr_money colours; /* worth of colour chips not returned */
    bool drop_known;
};

/* False where the drop is not known, or a sum does not fit. */
bool cr_figures_result(const struct cr_table_sums *sums, cr_money *result);

/* In hundredths of a percent, towards zero. False where the drop is not known or is nothing, or it does not
 * fit. */
bool cr_figures_hold(cr_money result, cr_money drop, bool drop_known, int32_t *bp);

/* ---- What it should have won ---- */

/* Bets of one kind. Two kinds are taken as independent, which bets of one round are not quite: the band is
 * a measure for a manager's eye, not a proof. */
struct cr_bets_played {
    cr_money stakes; /* all of them together */
    /* the square root of the sum of their squares: n equal ones, stake x root of n */
    cr_money root;
    int64_t edge_ppb;     /* what the house wins of a stake on average, in billionths */
    int64_t variance_ppm; /* of what one unit staked wins, in millionths */
};

/* A sum of squares of stakes, and the largest whole number whose square is not above: what `root` is. */
__extension__ typedef unsigned __int128 cr_square;
uint64_t cr_figures_root(cr_square square);

struct cr_theory {
    cr_money win;       /* rounded to the nearest unit */
    cr_money low, high; /* win -+ 1.96 deviations */
};

/* False where a sum does not fit, or a figure of a bet is below zero that cannot be. */
bool cr_figures_theory(const struct cr_bets_played *bets, size_t count, struct cr_theory *theory);

/* ---- Pace ---- */

/* Rounds an hour between two moments (microseconds), to the nearest. False where no time has passed. */
bool cr_figures_pace(uint64_t rounds, int64_t from, int64_t to, uint32_t *an_hour);

/* One dealer's time at a table. */
struct cr_stint {
    int64_t from, to;
    uint64_t rounds;
    uint32_t dealer;
    uint32_t an_hour; /* filled by cr_figures_dealers() */
};

/* All stints of each dealer as one, in the order of his first: from is its beginning, to lies as much later
 * as he dealt in all. Works in place; how many are left. */
size_t cr_figures_dealers(struct cr_stint *stints, size_t count);

#endif
