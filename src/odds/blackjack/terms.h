/* terms.h -- what a house's blackjack comes to for one stake on one box: the question, in numbers.
 *
 * Every amount is asked of the game itself (3 to 2, the half a surrender takes, the insurance a stake may
 * have, a posted maximum), so it is rounded as the house rounds, then told in stakes. A stake of 0 is one
 * that divides evenly and meets no limit.
 *
 * A maximum payout cuts what one bettor wins on one hand (R41). What is staked above the winnings it allows
 * only loses: insurance is taken as far as it is paid in full, and so is a double where the house doubles
 * for less. Where insurance has two sizes alone [BG art.18(3)] that is the larger one if it is paid in full; a
 * shoe so rich that the larger would be better though it is cut does not come of whole packs.
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
    cr_money bonus_stake; /* of the bonus bet, which is counted apart (bonus.h) */
    /* cards of the shoe by rank, before the deal: cr_bj_whole_packs() */
    uint16_t left[CR_BJ_RANKS];
    unsigned threads; /* 0: one */
    bool no_doubles;  /* as if the house had none: no rule says so */
    /* nobody doubles for less, though it may be better under a maximum payout */
    bool whole_doubles;
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

/* What a bettor insures a stake with, and adds to double it, so that all of it is paid as it should be; where
 * no such amount is allowed the least there is, or the stake again. */
cr_money cr_bj_insures_with(const struct cr_play *play, cr_money stake);
cr_money cr_bj_doubles_with(const struct cr_play *play, cr_money stake);

/* Whether a posted maximum cuts anything a hand may win with that stake. */
bool cr_bj_is_cut(const struct cr_play *play, cr_money stake);

struct cr_bj_terms {
    unsigned left[CR_BJ_RANKS], cards;
    unsigned dealer_stands, hands_most; /* of a box; 1: it never splits */
    bool by_rank, doubles, doubles_21, doubles_split, aces_one_card, aces_again, lost_ends_splits,
        stands_21;
    /* By the stakes a hand holds, 1 or 2 [0 unused]: how much that is, what it wins, and loses to a
     * blackjack: the box's first hand, and one that was split off it. */
    double staked[3], pays[3], first_loses[3], other_loses[3];
    double natural, even, surrender; /* paid, paid, lost */
    double insured, insurance_pays;  /* 0: a stake too small to be insured; and what it then pays */
    /* By the dealer's kind, the share of its cards against which it is allowed: 1 or 0 but for tens. */
    double surrenders[CR_BJ_KINDS], evens[CR_BJ_KINDS];
    double insures[CR_BJ_INSURANCES][CR_BJ_KINDS]; /* while the stake stands */
    double insures_both[CR_BJ_KINDS];
    bool natural_waits; /* it may be insured against 2 to 9 too */
    bool value_alone;   /* how split boxes vary is not asked for */
};

/* The play's settings are sound, the stake is one the game could hold (asserted). */
void cr_bj_terms_init(struct cr_bj_terms *terms, const struct cr_bj_question *question);

#endif
