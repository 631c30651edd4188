/* draw_terms.h -- what a box of five cards against the dealer's five wins, with everything a house sells to
 * it: exchanges, a sixth card, a second combination, insurance, the dealer's game.
 *
 * Read out of a rulebook, in parts of an Ante, so many that every amount is whole. Side bets are not in them;
 * a table's maximum payout is where it is asked for (cr_draw_terms_under).
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_TERMS_H
#define CR_ODDS_HOUSE_POKER_DRAW_TERMS_H

#include <assert.h>

#include "games/house_poker/rules.h"
#include "odds/house_poker/poker_way.h"

#define CR_DRAW_KNOWN_MOST 10 /* five cards, and five given up for them */

/* What was done with the first five cards. */
enum cr_draw_kind {
    CR_DRAW_NONE,
    CR_DRAW_EXCHANGE, /* of one; of two: the next; up to five */
    CR_DRAW_SIXTH = CR_DRAW_EXCHANGE + CR_HP_EXCHANGE_MAX,
    CR_DRAW_KINDS
};

struct cr_draw_pays {
    bool is_sold, spare[3];
    int32_t fee;  /* gone whatever follows; 0 where it joined the Ante */
    int32_t drew; /* what was put down for the draw, either way */
    int32_t bet, pass, beaten;
    int32_t higher[CR_CATEGORIES];  /* Ante and first combination */
    int32_t second[CR_CATEGORIES];  /* and what the second adds */
    int32_t no_game[CR_CATEGORIES]; /* the dealer has none */
    int32_t bought[CR_CATEGORIES];  /* like higher, the dealer's game bought */
    int32_t bought_none;            /* bought in vain */
    int32_t buy_price;
    /* The most an insurance is: of the first combination, and what the second adds; and what it wins. */
    int32_t insure[CR_CATEGORIES], insure_second[CR_CATEGORIES];
    int32_t insured[CR_CATEGORIES], insured_second[CR_CATEGORIES];
};

/* A maximum payout: what counts into it, in the order it is filled [cap.h]. */
struct cr_draw_cap {
    int32_t most; /* parts of an Ante; 0: there is none */
    uint32_t includes;
    uint8_t order[CR_HP_PARTS], count;
    uint8_t spare[2];
    struct cr_ratio fraction, odds; /* of an insurance */
};

/* A plain value without padding: equal bytes are equal terms, and what is counted of them is the same. */
struct cr_draw_terms {
    cr_rank_value minimum;  /* of the dealer's game */
    int32_t ante;           /* is so many parts */
    int32_t insurance_from; /* category; CR_CATEGORIES: none is sold */
    int32_t buy_redraw;
    uint32_t ak_inside; /* combinations.h */
    bool has_second, void_rule, buys;
    bool insurance_back; /* where the box does not win; else lost with every game */
    /* Amounts so large that sums over a dealer's hands need 64 bits; what a bought game gains does not fit even
     * those, and is rounded to a part over the scale: no sum is a fraction then. */
    bool is_wide, rounds;
    uint8_t spare[6];
    int64_t scale[CR_DRAW_KNOWN_MOST + 1]; /* by cards known: so many parts make every win whole */
    struct cr_draw_cap cap;
    struct cr_draw_pays pays[CR_DRAW_KINDS];
};
static_assert(sizeof(struct cr_draw_pays) == 4 * (8 + 8 * CR_CATEGORIES), "no padding");
static_assert(sizeof(struct cr_draw_cap) == 8 + CR_HP_PARTS + 1 + 2 + 2 * sizeof(struct cr_ratio),
              "no padding");
static_assert(sizeof(struct cr_draw_terms) == 5 * 4 + 6 + 6 + 8 * (CR_DRAW_KNOWN_MOST + 1) +
                                                  sizeof(struct cr_draw_cap) +
                                                  CR_DRAW_KINDS * sizeof(struct cr_draw_pays),
              "no padding");

/* False where it is another game (Texas), nothing up to CR_ANTE_PARTS_MAX makes the amounts whole, or sums
 * of them do not fit 64 bits. */
bool cr_draw_terms_of(const struct cr_hp_rules *rules, struct cr_draw_terms *terms);

/* The same under a maximum payout of so many Antes; with den 0 there is none. */
bool cr_draw_terms_under(const struct cr_hp_rules *rules, struct cr_ratio most,
                         struct cr_draw_terms *terms);

/* For those who add up over one final hand, or in more than 64 bits: nothing is rounded. */
void cr_draw_unround(struct cr_draw_terms *terms);

/* False where the draws of a game of five cards have no terms; of another game nothing is drawn. */
bool cr_draw_is_counted(const struct cr_hp_rules *rules);

/* The most one round may win, in Antes, where those draws are allowed (a bit for each kind): the best
 * combinations, insurance and the dealer's game bought where they are sold, cut by the terms' maximum payout
 * [draw_most.c]. Every hand of five cards, and of six, is looked at: a second, at most. */
double cr_draw_most(const struct cr_draw_terms *terms, unsigned allowed);

/* The most that may count into a maximum payout of that house, in Antes, everything it sells taken: posted
 * below that it cuts a payout, or what may be insured. Of terms without one; 0: nothing counts. */
double cr_draw_most_counted(const struct cr_draw_terms *terms);

#endif
