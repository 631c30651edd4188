/* draw_sample.h -- exchanges that are told (draw_solve.h) held against whole counts of some of them.
 *
 * Where more cards than tables.most are exchanged, what a way wins is told from exchanges of fewer. Of the
 * sets of cards that the best way gives up so, some are drawn, each as often as it is given up; the pack
 * without the set is walked through, and every first hand that gives it up, against every open card for
 * which it does, is counted as it is. The mean difference corrects the edge, and its spread says how good
 * that is.
 *
 * A set is drawn from each of so many equal parts of all there are, sorted by their cards; which one
 * depends on the seed alone. The error is told from neighbouring parts, as if their means were the same, so
 * it is rather too large than too small.
 *
 *     struct cr_draw_sampling by = { .sets = { [3] = 100, [4] = 50, [5] = 1 }, .seed = 1, .threads = 2 };
 *     if (!odds.is_exact) cr_draw_correct(&odds, &tables, &by, &sample);
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_SAMPLE_H
#define CR_ODDS_HOUSE_POKER_DRAW_SAMPLE_H

#include "odds/house_poker/draw_solve.h"

struct cr_draw_sampling {
    unsigned sets[CR_DRAW_KINDS]; /* to be drawn, by cards given up */
    uint64_t seed;
    unsigned threads;
};

/* Of exchanges of so many cards, in Antes: what they win less what is told of it. */
struct cr_draw_differs {
    unsigned sets;      /* counted: some were drawn more than once */
    double share;       /* of all deals */
    double mean, error; /* of the mean */
    double spread;      /* of single deals, and the largest there was */
    double worst;
};

struct cr_draw_sample {
    struct cr_draw_differs of[CR_DRAW_KINDS];
};

/* Corrects odds->edge and sets odds->error; odds are as cr_draw_solve() left them. False without memory. */
bool cr_draw_correct(struct cr_draw_odds *odds, const struct cr_draw_tables *tables,
                     const struct cr_draw_sampling *by, struct cr_draw_sample *sample);

#endif
