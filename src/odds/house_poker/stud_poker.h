/* stud_poker.h -- the exact odds of five cards against the dealer's five, one of them open, nothing drawn:
 * the main game of Caribbean stud, Oasis and Russian poker.
 *
 * A box sees its five cards and the dealer's open one and passes or plays. All 1.99 * 10^13 deals are
 * counted (stud_walk.h). Drawing: stud_draw.h.
 *
 *     struct cr_stud_odds odds;
 *     cr_stud_odds_init(&odds, &terms, NULL, rule, 2);  half a second
 *     mpq_get_d(odds.best.edge)                0.05224306
 *     cr_stud_odds_release(&odds);
 */
#ifndef CR_ODDS_HOUSE_POKER_STUD_POKER_H
#define CR_ODDS_HOUSE_POKER_STUD_POKER_H

#include "odds/house_poker/poker_way.h"

/* A way to play by a rule of thumb: whether that hand is played. Names of suits mean nothing to it. */
typedef bool cr_stud_rule(const cr_card own[5], cr_card open);

struct cr_stud_odds {
    struct cr_poker_way best; /* the best way to play */
    struct cr_poker_way rule; /* by the rule */
    struct cr_poker_way dark; /* a dark box: every hand is played */
    mpq_t game;               /* how often the dealer has a game, no card known */
};

/* A winning hand that holds an ace-king as its second combination [russian-poker.md]. */
struct cr_stud_second {
    int32_t ace_king;     /* wins this besides, in parts of an Ante */
    bool void_if_decider; /* not where its ace or king decided [M1 §161] */
};

/* second: NULL: none is paid. The result does not depend on how many threads (0: one). False where memory
 * is short, odds not to be released. */
bool cr_stud_odds_init(struct cr_stud_odds *odds, const struct cr_poker_terms *terms,
                       const struct cr_stud_second *second, cr_stud_rule *rule, unsigned threads);
void cr_stud_odds_release(struct cr_stud_odds *odds);

#endif
