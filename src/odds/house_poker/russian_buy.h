/* russian_buy.h -- what it is worth that a box may buy the dealer a game [M1 §164] [TDC "Buying the game"].
 *
 * The dealer has shown a hand without a game: five ranks, no ace-king; where a pair of fours is the least,
 * also ace-kings and pairs below it. His highest card goes and another comes; the box sees all of it but
 * that card, and buys where it is the better for it. For a box that knows certain cards (its hand, what it
 * gave up) every such hand of the dealer's is gone through by its ranks: what may come depends on nothing
 * else, but where the four cards that stay are of one suit. Those are gone through suit by suit: there it
 * depends on the cards of that suit besides, and on no other.
 *
 *     cr_buy_sets_init(sets, terms.minimum);
 *     struct cr_buy_case box = { .known = cards, .count = 5, .hand = held, .pays = terms };
 *     cr_buy_gain(sets, &box, &gain);
 *     gain.net[u]     more than taking the Ante, over all dealer's hands with the open card u: parts of
 *                     an Ante, times cr_buy_scale()
 */
#ifndef CR_ODDS_HOUSE_POKER_RUSSIAN_BUY_H
#define CR_ODDS_HOUSE_POKER_RUSSIAN_BUY_H

#include "games/house_poker/combinations.h"
#include "games/house_poker/rules.h"

#define CR_BUY_SETS \
    1717 /* at the most: of five ranks, no straight, 1277; pairs of twos and threes, 440 */

/* The ranks of a hand of the dealer's: the highest, which goes, and the four that stay. */
struct cr_buy_set {
    uint8_t top, stay[4], straights, straight_rank[2];
    bool is_pair;                    /* the first and the last that stay */
    bool is_kept;                    /* a card like the top leaves a combination */
    uint16_t stay_set;               /* a bit a rank */
    cr_rank_value pair[4];           /* a card like stay[i] comes */
    cr_rank_value straight[2];       /* a card of straight_rank[i] */
    cr_rank_value straight_flush[2]; /* the same, all of one suit */
    /* all of one suit and a fifth; 0: no flush but what stands above */
    cr_rank_value flush[CR_RANKS];
    cr_rank_value flush_least, flush_most;
};

struct cr_buy_sets {
    cr_rank_value minimum; /* of a game */
    unsigned count;
    struct cr_buy_set list[CR_BUY_SETS];
};
/* minimum: an ace-king, or a pair no higher than fours. */
void cr_buy_sets_init(struct cr_buy_sets *sets, cr_rank_value minimum);

/* In parts of an Ante. */
struct cr_buy_terms {
    int32_t redraw; /* enum of buy_redraw */
    int32_t price;
    int32_t take;   /* the Ante's win where nothing is bought */
    int32_t none;   /* won where the new hand is no game either */
    int32_t higher; /* than the new hand, the second combination not in it */
    int32_t second; /* and that */
    int32_t beaten; /* less than nothing */
    bool void_rule; /* a second ace-king is not paid where it decided */
};

/* What a bought hand comes to: no game either; a game higher than the box's; as high; lower, the second
 * combination void or none; lower. */
enum cr_buy_end {
    CR_BUY_NONE,
    CR_BUY_BEATEN,
    CR_BUY_EQUAL,
    CR_BUY_HIGHER,
    CR_BUY_BOTH,
    CR_BUY_ENDS
};

/* What was found for the last box, kept for the next: of boxes that know the same ranks and hold a hand
 * worth the same most of it is the same. One thread's; empty: zero. */
struct cr_buy_memo;
struct cr_buy_memo *cr_buy_memo_open(void); /* NULL without memory */
void cr_buy_memo_close(struct cr_buy_memo *memo);

struct cr_buy_case {
    const cr_card *known; /* by the box: none of them comes */
    unsigned count;       /* 5..10 */
    struct cr_combinations hand;
    struct cr_buy_terms pays;
    struct cr_buy_memo *memo; /* NULL: nothing is kept */
    bool tells_ends;
    bool is_told;    /* what to buy, whatever that wins: */
    uint8_t columns; /* a bit each of cr_buy_column() */
};

struct cr_buy_gain {
    int64_t net[CR_PACK_CARDS];
    uint32_t bought[CR_PACK_CARDS]; /* dealer's hands for which the box buys */
    double ends[CR_BUY_ENDS]
               [CR_PACK_CARDS]; /* of those, how many come to that; if it is asked for */
};

/* All gains of boxes that know so many cards are whole in so many parts. */
int64_t cr_buy_scale(int redraw, unsigned known);

/* False where no dealer's hand is worth buying for, or is to be bought: gain is untouched then. */
bool cr_buy_gain(const struct cr_buy_sets *sets, const struct cr_buy_case *box,
                 struct cr_buy_gain *gain);

#endif
