/* solve.h -- blackjack from a given shoe under a house's own rules: the best play and what it is worth.
 *
 * One box, one bettor, the round's shoe fixed before the deal, no hole card. Two players are counted:
 *
 *     best     looks at every card it sees. Exact for all boxes that do not split: what to do is decided
 *              for each hand by its cards. For split boxes the method of split.h: each split hand is
 *              played as is best for its own cards and those seen at the split, summed over all orders.
 *     table    looks at points alone, by a chart of hard and soft totals and pairs against the dealer's
 *              card: the chart no single entry of which can be changed for the better. Its value is exact
 *              in the same sense; playing it at a table gives it.
 *
 * Insurance and even money are decided on the first two cards. A house that sells insurance until the next
 * box draws [M1 §195.5] sells no more by that: with N packs tens are worth insuring against only when more
 * than 4 N other cards are out. A blind double is never better than a double, or than a card, and neither is
 * a double for less but under a maximum payout, where it adds what is still paid (terms.h).
 *
 *     struct cr_bj_question question = { .play = &play, .threads = 2 };
 *     cr_bj_whole_packs(&question, 8);
 *     cr_bj_solve(&question, answer, NULL);
 *     answer->best.value                               -0.0042
 *
 * The shoe is large enough that a round cannot empty it.
 */
#ifndef CR_ODDS_BLACKJACK_SOLVE_H
#define CR_ODDS_BLACKJACK_SOLVE_H

#include "base/status.h"
#include "odds/blackjack/terms.h"
#include "odds/blackjack/up.h"

/* A stake's fortune in one round, in stakes. */
struct cr_bj_figures {
    double value;     /* won less lost: the house's edge with the other sign */
    double deviation; /* of that; split boxes see spread.h, insurance insured.h */
    double wager;     /* staked on hands: doubles and splits in */
    double insured;   /* staked on insurance */
    double hit, push; /* rounds won, and even */
    double splits, doubles,
        surrenders; /* rounds split; hands doubled; boxes given up: each a round */
};

/* What a player by points does. Columns are the dealer's card: 2 to 9, ten, ace.
 * h draw, s stand, d double or else draw, D double or else stand, r surrender or else draw, R surrender or
 * else stand; of pairs p split, and again, or - : as any hand of those points. */
struct cr_bj_chart {
    char hard[22][CR_BJ_KINDS], soft[22][CR_BJ_KINDS],
        pair[11][CR_BJ_KINDS]; /* by points; of one card */
    bool even[CR_BJ_KINDS];    /* takes even money */
    bool insures[CR_BJ_INSURANCES][CR_BJ_KINDS];
};

/* What the first two cards are worth, done each way; allowed ones alone, else CR_BJ_BARRED. By kinds. */
#define CR_BJ_BARRED (-9.0)
struct cr_bj_first {
    double stands, draws, doubled, split, surrender;
    char best; /* s, h, d, p, r; b: a blackjack, its worth in `stands` */
};

struct cr_bj_answer {
    struct cr_bj_figures best, table;
    struct cr_bj_chart chart;
    double natural; /* how often a box has a blackjack */
    double
        insurance[CR_BJ_INSURANCES]
                 [CR_BJ_KINDS]; /* edge of the bet against that card (column), of what is staked on
                                      it; CR_BJ_BARRED: not sold */
    double insured_always[CR_BJ_INSURANCES], even_always; /* gained by taking each every time */
    double most;                                          /* the most a round may win */
    double natural_pays, hand_pays, insurance_pays;       /* of a stake; of what is insured */
    struct cr_bj_first first[CR_BJ_KINDS][CR_BJ_KINDS][CR_BJ_KINDS]; /* dealer's kind; two cards */
    double seconds;
};

/* The whole strategy of the best player, to be asked while playing. */
struct cr_bj_plan;
void cr_bj_plan_free(struct cr_bj_plan *plan);
/* What it does with a box's only hand, or with one that was split off a pair (pair: its kind; CR_BJ_WHOLE):
 * h, s, d; on two cards p and r too, where the house allows them now. cards: how many of each kind. */
char cr_bj_plan_says(const struct cr_bj_plan *plan, unsigned dealer_kind,
                     const uint8_t cards[CR_BJ_KINDS], unsigned pair, bool may_split,
                     bool may_surrender);
/* Of the first two cards. */
bool cr_bj_plan_insures(const struct cr_bj_plan *plan, unsigned dealer_kind, unsigned a, unsigned b,
                        unsigned insurance);
bool cr_bj_plan_takes_even(const struct cr_bj_plan *plan, unsigned dealer_kind);

/* CR_NO_MEMORY, or it is done; with best_only the table's figures and chart are zero, and deviation, hits and
 * pushes. The plan is the caller's to free; NULL: not wanted. */
enum cr_status cr_bj_solve(const struct cr_bj_question *question, struct cr_bj_answer *answer,
                           struct cr_bj_plan **plan);

/* A given chart, played to the letter; a double adds the stake again. */
enum cr_status cr_bj_play_chart(const struct cr_bj_question *question,
                                const struct cr_bj_chart *chart, struct cr_bj_figures *figures);
/* The chart of a player who draws and stands as the dealer does. */
void cr_bj_chart_as_dealer(struct cr_bj_chart *chart, const struct cr_bj_rules *rules);
/* What a chart says of two or more cards once pairs are looked at. */
static inline char cr_bj_chart_says(const struct cr_bj_chart *chart, unsigned total, bool soft,
                                    unsigned column)
{
    return soft ? chart->soft[total][column] : chart->hard[total][column];
}

#endif
