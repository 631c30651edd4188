/* terms.h -- what a house's blackjack comes to for one stake on one box: the question, in numbers.
 *
 * Every amount is asked of the game itself (3 to 2, the half a surrender takes, the insurance a stake may
 * have, a posted maximum), so it is rounded as the house rounds, then told in stakes. A stake of 0 is one
 * that divides evenly and meets no limit.
 */
#ifndef CR_ODDS_BLACKJACK_TERMS_H
#define CR_ODDS_BLACKJACK_TERMS_H

#include "games/blackjack/rules.h"
#include "odds/blackjack/hands.h"

#define CR_BJ_RANKS      13
#define CR_BJ_SPLITS_CAP 24 /* hands of a box that are told apart: see split.h */

struct cr_bj_question {
    const struct cr_play *play;
    cr_money stake;
    uint16_t
        left[CR_BJ_RANKS]; /* cards of the shoe by rank, before the deal: cr_bj_whole_packs() */
    unsigned threads;      /* 0: one */
    bool no_doubles;       /* as if the house had none: no rule says so */
    bool best_only; /* neither the table nor how a round varies is asked for: half the time */
};
/* A fresh shoe of so many packs, 1..8 (asserted). */
void cr_bj_whole_packs(struct cr_bj_question *question, unsigned packs);

/* The same rules at a table of as many packs that are made whole after every round, as a shuffling machine does,
 * whatever this one deals from: what is counted can be played there. Good while both arguments are. */
struct cr_bj_whole {
    struct cr_bj_rules rules;
    struct cr_bj_settings plate;
};
struct cr_play cr_bj_play_whole(const struct cr_play *play, struct cr_bj_whole *whole);

struct cr_bj_terms {
    unsigned left[CR_BJ_RANKS], cards;
    unsigned dealer_stands, hands_most; /* of a box; 1: it never splits */
    bool by_rank, doubles, doubles_21, doubles_split, aces_one_card, aces_again, lost_ends_splits,
        stands_21;
    /* By the stakes a hand holds, 1 or 2 [0 unused]: what it wins, and loses to a blackjack: the box's
     * first hand, and one that was split off it. */
    double pays[3], first_loses[3], other_loses[3];
    double natural, even, surrender; /* paid, paid, lost */
    double insured, insurance_pays;  /* the most there is, and what it then pays */
    /* By the dealer's kind, the share of its cards against which it is allowed: 1 or 0 but for tens. */
    double surrenders[CR_BJ_KINDS], evens[CR_BJ_KINDS];
    double insures[CR_BJ_INSURANCES][CR_BJ_KINDS]; /* while the stake stands */
    bool natural_waits;                            /* it may be insured against 2 to 9 too */
    bool value_alone;                              /* how split boxes vary is not asked for */
};

/* The play's settings are sound, the stake is one the game could hold (asserted). */
void cr_bj_terms_init(struct cr_bj_terms *terms, const struct cr_bj_question *question);

#endif
