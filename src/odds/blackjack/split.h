/* split.h -- what a split pair is worth, over every order of the cards.
 *
 * Each split hand is played by one policy that looks at the hand's own cards: the best one for those and
 * the cards seen when the pair was split, or any that is given. Then the answer is exact, resplits in, for
 * this reason. The second cards of the hands decide how many hands there are, nothing else does; the order
 * of a shuffled shoe may be thought of as two piles, second cards out of one, draws and the dealer's out of
 * the other, and no result changes its chance. So a hand is worth what it is worth from a deck short of M
 * cards of the pair and of j further cards of which it is known only that none was of the pair:
 *
 *     F(M, j-1) = p F(M+1, j-1) + (1-p) F(M, j)          p: the j-th of them is of the pair
 *
 * and F(M, 0) is counted by walking the policy (up.h). A hand that keeps a pair it may not split is the
 * same with other numbers. Where a house stops splits after one split hand is bust [M1 §194.4], what a hand that is
 * done says of the next is carried to the first order of the cards it took (spread.h): from half a pack 10^-5 of
 * a stake off, from two and a half 10^-7, from whole shoes nothing that is printed. Boxes of more than
 * CR_BJ_SPLITS_CAP hands are counted as if the house stopped there. How the hands of a box come out together
 * (square, hit, push; not value and wager): spread.h.
 */
#ifndef CR_ODDS_BLACKJACK_SPLIT_H
#define CR_ODDS_BLACKJACK_SPLIT_H

#include "odds/blackjack/spread.h"

#define CR_BJ_SHORT_MAX (2 * CR_BJ_SPLITS_CAP + 4) /* cards of the pair that are out */

enum cr_bj_again { CR_BJ_ONCE, CR_BJ_ALWAYS, CR_BJ_IF_BETTER };

struct cr_bj_parted {
    double share;       /* of two cards of that kind, how many may be split: court cards differ */
    double once, value; /* split once; and as often as was chosen */
    bool again;         /* a hand that gets the same card again is split again */
    struct cr_bj_tally tally; /* of a round that was split, by its stakes */
};

struct cr_bj_split_work {
    struct cr_bj_chance chance[CR_BJ_LIST_MAX];
    double ends[CR_BJ_LIST_MAX][CR_BJ_ENDS];
    double weight[CR_BJ_LIST_MAX], value[CR_BJ_LIST_MAX];
    uint16_t list[CR_BJ_LIST_MAX], last[CR_BJ_LIST_MAX]; /* hands that come about; that stand */
    unsigned count, last_count;
    unsigned known;                           /* short by 1 ... known are counted */
    struct cr_bj_tally odd[CR_BJ_SHORT_MAX];  /* with another second card, by cards of it */
    struct cr_bj_tally even[CR_BJ_SHORT_MAX]; /* with a third of the pair's kind */
    bool met;                                 /* ends are those of the hands that stand */
    struct cr_bj_boxes boxes;                 /* how many hands, and of which kind */
    struct cr_bj_telling telling;             /* where a lost hand ends splitting; else nothing */
    double told;                              /* that it adds to the value */
    double odd_times[2][CR_BJ_SHORT_MAX], even_times[2][CR_BJ_SHORT_MAX]; /* first hand, others */
    double odd_after[CR_BJ_SHORT_MAX + 1][CR_BJ_SPLITS_CAP + 1];
    double even_after[CR_BJ_SHORT_MAX + 1][CR_BJ_SPLITS_CAP + 1];
    double seen[CR_BJ_SPLITS_CAP + 1][CR_BJ_SPLITS_CAP + 1][CR_BJ_SPLITS_CAP + 1][CR_BJ_FATES]
               [CR_BJ_SECONDS];
    double state[CR_BJ_SPLITS_CAP + 1][CR_BJ_SPLITS_CAP + 1][CR_BJ_SPLITS_CAP + 1][2];
};

/* Whether the house splits such a pair at all, and the shoe has one. */
bool cr_bj_may_split(const struct cr_bj_up *up, unsigned pair);

/* The policy of a split hand that is best for its own cards and the pair's other card. */
void cr_bj_split_policy(const struct cr_bj_up *up, unsigned pair, struct cr_bj_split_work *work,
                        struct cr_bj_policy *policy);

/* By that policy. Where splitting once is worse than `else_worth` by more than a fiftieth of a stake, splitting
 * again, which is the same bargain once more, is not looked at. May split (asserted). */
void cr_bj_split(const struct cr_bj_up *up, unsigned pair, const struct cr_bj_policy *policy,
                 enum cr_bj_again again, double else_worth, struct cr_bj_split_work *work,
                 struct cr_bj_parted *parted);

#endif
