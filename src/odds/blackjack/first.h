/* first.h -- the first two cards of a box against one card of the dealer's: what is done, what it is worth. */
#ifndef CR_ODDS_BLACKJACK_FIRST_H
#define CR_ODDS_BLACKJACK_FIRST_H

#include "odds/blackjack/solve.h"
#include "odds/blackjack/split.h"

/* A whole strategy against one card of the dealer's. Two cards are by kinds, the lower first. */
struct cr_bj_plays {
    struct cr_bj_policy whole;
    struct cr_bj_policy split[CR_BJ_KINDS];
    struct cr_bj_parted parted[CR_BJ_KINDS];
    bool splits[CR_BJ_KINDS];
    bool surrenders[CR_BJ_KINDS][CR_BJ_KINDS];
    bool insures[CR_BJ_INSURANCES][CR_BJ_KINDS][CR_BJ_KINDS];
    bool even;
};

/* What a strategy comes to against that card. */
struct cr_bj_sum {
    struct cr_bj_tally tally;
    double insured; /* staked */
    double splits, surrenders, natural;
};

/* How often those two kinds are dealt, in any order. */
double cr_bj_two_chance(const struct cr_bj_up *up, unsigned a, unsigned b);
bool cr_bj_two_is_natural(unsigned a, unsigned b);
/* The dealer's second card with which that insurance wins; CR_BJ_ANY_SECOND: with none. */
unsigned cr_bj_insurance_card(const struct cr_bj_up *up, unsigned insurance);
/* What a stake of insurance wins on average, given two cards; its chance too. */
double cr_bj_insurance_worth(const struct cr_bj_up *up, unsigned a, unsigned b, unsigned insurance,
                             double *chance);
/* A blackjack that waits, insurance left aside. */
double cr_bj_natural_worth(const struct cr_bj_up *up);

/* What is gained by taking it every time it is offered, of a stake: insurance of that kind, even money. */
double cr_bj_insured_always(const struct cr_bj_up *up, unsigned insurance);
double cr_bj_even_always(const struct cr_bj_up *up);

void cr_bj_best_plays(const struct cr_bj_up *up, struct cr_bj_split_work *work,
                      struct cr_bj_plays *plays,
                      struct cr_bj_first first[CR_BJ_KINDS][CR_BJ_KINDS]);
/* Rounds in which insurance is bought are told apart by cr_bj_sum_insured(): here it has its stake and its value,
 * but square, hits and pushes are of the hand alone. */
void cr_bj_sum_up(const struct cr_bj_up *up, const struct cr_bj_plays *plays, double *weight,
                  struct cr_bj_sum *sum);

/* Only of two cards with which just these insurances are worth buying (a bit each), and of a blackjack only while
 * its stake stands; splits as parted says, what up->beside says won beside them. */
void cr_bj_sum_where(const struct cr_bj_up *up, const struct cr_bj_plays *plays,
                     const struct cr_bj_parted parted[CR_BJ_KINDS], unsigned insured,
                     double *weight, struct cr_bj_tally *tally);
unsigned cr_bj_insured_with(const struct cr_bj_plays *plays, unsigned a, unsigned b);

/* [chart.c] The column of a chart as a strategy; and the best column there is. */
void cr_bj_chart_plays(const struct cr_bj_up *up, const struct cr_bj_chart *chart,
                       struct cr_bj_split_work *work, struct cr_bj_plays *plays);
void cr_bj_best_column(const struct cr_bj_up *up, const struct cr_bj_plays *best,
                       struct cr_bj_split_work *work, struct cr_bj_chart *chart,
                       struct cr_bj_plays *plays);

#endif
