/* poker_way.h -- what the exact counts of poker against the house share: the terms a box plays on, and
 * what is told of a way to play it.
 *
 * Terms are what a box wins, in parts of an Ante, by its own hand and how the dealer's compares; they are
 * read out of a rulebook (poker_terms.h), and nothing is known of any house beside them. Sums are whole
 * numbers to the end, so that what is told are fractions.
 */
#ifndef CR_ODDS_HOUSE_POKER_POKER_WAY_H
#define CR_ODDS_HOUSE_POKER_POKER_WAY_H

#include <gmp.h>

#include "cards/rank.h"
#include "odds/play/share.h"

#define CR_ANTE_PARTS_MAX 1000000
/* That a box may win or lose. Sums of squares over a dealer's hands fit 64 bits; those of Texas over two
 * common cards and the dealer's two, 25 bits aside for what is hit, fit them up to so much. */
#define CR_POKER_PARTS_MAX (1 << 22)
#define CR_TX_PARTS_MAX    8192

struct cr_poker_terms {
    cr_rank_value minimum;          /* of the dealer's game */
    int32_t ante, bet;              /* an Ante is this many parts, so that all is whole; the Bet */
    int32_t pass;                   /* won by a pass: less than nothing */
    int32_t beaten;                 /* by a higher hand of the dealer's */
    int32_t higher[CR_CATEGORIES];  /* the box's hand is higher than the dealer's game */
    int32_t no_game[CR_CATEGORIES]; /* the dealer has none; equal hands win nothing */
};
bool cr_poker_terms_is_sane(const struct cr_poker_terms *terms);

/* A box's wins added up, each as often as it comes. */
struct cr_poker_sum {
    cr_wide net, squares; /* in parts, in parts squared */
    cr_wide ways;
    cr_wide hits; /* of those, in which something is won */
    int64_t most; /* won in any, in parts */
};

/* A way to play. Fractions are in lowest terms; of an Ante, or of all deals. */
struct cr_poker_way {
    mpq_t edge;     /* what the house keeps */
    mpq_t variance; /* of what is won */
    mpq_t plays;    /* how often the Bet is put down */
    mpq_t wager;    /* Ante and Bet on the average */
    mpq_t hit;      /* how often something is won */
    mpq_t most;     /* that is won, in Antes */
};
void cr_poker_way_init(struct cr_poker_way *way);
void cr_poker_way_release(struct cr_poker_way *way);

/* Out of all deals; sum.ways of them, played: those with a Bet. */
void cr_poker_way_set(struct cr_poker_way *way, const struct cr_poker_terms *terms,
                      const struct cr_poker_sum *sum, cr_wide played);

/* Of everything put down: edge / wager. */
double cr_poker_risk(const struct cr_poker_way *way);

/* num / den in lowest terms; den is not zero. */
void cr_poker_fraction(mpq_t out, cr_wide num, cr_wide den);

#endif
