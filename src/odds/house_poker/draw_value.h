/* draw_value.h -- what a box's final hand is worth to it: it passes, or plays, insured or not, and buys the
 * dealer a game where that is the better for it, or as it was told to.
 *
 * The hand, what was given up for it and the dealer's open card are known; what the dealer may have against
 * it is counted (draw_walk.h). Wins are whole numbers: parts of an Ante, times cr_draw_scale(), over all
 * dealer's hands with that open card, of which there are cr_draw_all().
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_VALUE_H
#define CR_ODDS_HOUSE_POKER_DRAW_VALUE_H

#include "odds/house_poker/draw_terms.h"
#include "odds/house_poker/draw_walk.h"
#include "odds/house_poker/russian_buy.h"

/* What a box does with its final hand, whatever is better. */
struct cr_draw_end {
    uint64_t plays, insures; /* a bit an open card */
    uint8_t buys;            /* a bit each of cr_buy_column() */
};

struct cr_draw_final {
    enum cr_draw_kind kind;
    cr_card known[CR_DRAW_KNOWN_MOST]; /* the hand, then what was given up for it */
    unsigned cards, count;             /* of the hand, of all of them */
    bool tells_more, tells_insured;
    struct cr_buy_memo *memo;      /* of russian_buy.h; NULL: none */
    const struct cr_draw_end *end; /* NULL: the best of all */
};

/* By the dealer's open card; of cards that are known: nothing. */
struct cr_draw_net {
    int64_t play[CR_PACK_CARDS]; /* with the best insurance, and the best of buying, or as told */
    int64_t best[CR_PACK_CARDS]; /* that, or a pass; what is told, were it the worse */
    /* If asked for: by how much less is best without insurance, and whether it is anywhere. */
    int64_t insured[CR_PACK_CARDS];
    bool is_insured;
    /* If asked for, of that: what it is on the average, per dealer's hand. */
    double bets[CR_PACK_CARDS];    /* parts of an Ante put down as the Bet */
    double more[CR_PACK_CARDS];    /* beside Ante and Bet, the draw's price not in it */
    double squares[CR_PACK_CARDS]; /* of what the round wins, that price taken off */
    double hits[CR_PACK_CARDS];    /* how often that is more than nothing */
};

int64_t cr_draw_scale(const struct cr_draw_terms *terms, unsigned known);
int32_t cr_draw_all(unsigned known); /* 46 over 4, known: 5; 45 over 4 ... */

/* Five different ranks, a bit each. */
static inline bool cr_draw_is_straight(uint32_t ranks)
{
    uint32_t run = ranks << 1 | ranks >> CR_ACE;
    run &= run >> 1;
    run &= run >> 2;
    return run & ranks >> 3;
}

/* One or two combinations, as the house pays them. */
struct cr_combinations cr_draw_hand(const struct cr_draw_terms *terms, const cr_card *cards,
                                    unsigned count);

/* The most that may be put on insurance, and what it wins; false: it is not sold for that hand. */
bool cr_draw_insurance(const struct cr_draw_terms *terms, enum cr_draw_kind kind,
                       const struct cr_combinations *hand, int32_t *stake, int32_t *wins);

void cr_draw_value(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                   const struct cr_draw_final *final, const struct cr_draw_against *against,
                   struct cr_draw_net *net);

/* The open cards, a bit each, against which that hand is the better for the most insurance there is. */
uint64_t cr_draw_insures(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                         const struct cr_draw_final *final, const struct cr_draw_against *against);

/* Whether that final hand, and any of the same ranks below a straight, is passed whatever the dealer shows,
 * where he has at most so many hands against it. */
bool cr_draw_is_passed(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                       const struct cr_draw_against *most);

/* Lower games of the dealer's, from that minimum, against which the hand's second ace-king is void, by his open
 * card. */
void cr_draw_void(cr_rank_value minimum, const struct cr_combinations *hand, const cr_card *known,
                  unsigned count, int32_t row[CR_PACK_CARDS]);

#endif
