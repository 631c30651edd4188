/* undrawn.h -- five cards against the dealer's five with all a house sells beside a draw: a second
 * combination, insurance, the dealer's game, a table's maximum payout.
 *
 * A box sees its five cards and the dealer's open one and passes or plays, insured or not; where the dealer
 * has no game it takes its Ante or buys. Several terms are counted at once, so that what one of them is
 * worth can be told. Every deal is counted, in whole numbers.
 *
 *     struct cr_undrawn cases[2] = { { .rules = &rules }, { .rules = &without } };
 *     cr_undrawn_count(cases, 2, deck, 2);                 a second or two each
 *     mpq_sub(worth, cases[1].edge, cases[0].edge);
 *     cr_undrawn_release(cases, 2);
 */
#ifndef CR_ODDS_HOUSE_POKER_UNDRAWN_H
#define CR_ODDS_HOUSE_POKER_UNDRAWN_H

#include "odds/house_poker/draw_value.h"

struct cr_undrawn {
    const struct cr_hp_rules *rules;
    struct cr_ratio most; /* a box is paid at most so many Antes [cap.h]; den 0: no such limit */
    mpq_t edge;           /* of an Ante, the best play */
    mpq_t plays;          /* how often a Bet is put down */
};

/* False without memory, or where the amounts of a case are in no whole parts of an Ante; nothing is to be
 * released then. */
bool cr_undrawn_count(struct cr_undrawn *cases, size_t count, const struct cr_draw_deck *deck,
                      unsigned threads);
void cr_undrawn_release(struct cr_undrawn *cases, size_t count);

#endif
