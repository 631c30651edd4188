/* pots.h -- the chips in the middle: which pots they make, what the house takes, who gets what.
 *
 * No cards here. A hand's contributions become pots [poker-games 7]; each pot pays its fee [10] and is
 * shared among the seats that won it [9]:
 *
 *     struct cr_pots pots;
 *     cr_pots_make(&pots, &in);                          in: what each put in, who is still live
 *     for each pot:  net = pot.amount - cr_pots_fee(&fee, &taken, pot.amount)
 *                    cr_pot_share(net, winners, &order, got)
 *
 * What nobody called goes back first, then every level at which a live player ran out of chips is a pot
 * of its own; folded chips lie in the pots they reached. Not a unit is lost: what went in is what was
 * returned, taken as fee and shared out.
 */
#ifndef CR_GAMES_POKER_POTS_H
#define CR_GAMES_POKER_POTS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/money.h"

#define CR_POKER_SEATS_MAX 10

/* ---- Pots ---- */

struct cr_pots_in {
    cr_money put[CR_POKER_SEATS_MAX]; /* over the whole hand; a seat that is not in it: 0 */
    cr_money dead;                    /* in nobody's total: a dead blind, the ante of one seat */
    uint16_t live;                    /* seats that did not fold, a bit each; not 0 */
};

struct cr_pot {
    cr_money amount;
    uint16_t who; /* live seats that contest it, a bit each */
};

struct cr_pots {
    struct cr_pot list[CR_POKER_SEATS_MAX]; /* the main pot first */
    unsigned count;
    cr_money returned; /* the uncalled part, */
    unsigned to;       /* and whose it is */
};

/* Neighbouring levels with the same contestants are one pot. There is at least one live seat. Dead chips
 * lie in the main pot; who has put in nothing else contests them and no more. */
void cr_pots_make(struct cr_pots *pots, const struct cr_pots_in *in);

/* ---- The fee ---- */

enum cr_fee_mode {
    CR_FEE_NONE,
    CR_FEE_PERCENT, /* of every pot */
    CR_FEE_PER_HAND, /* one sum a hand: of the main pot, then of side pots, never more than they hold */
};
enum cr_fee_rounding { CR_FEE_DOWN, CR_FEE_NEAREST, CR_FEE_UP };

struct cr_fee {
    enum cr_fee_mode mode;
    enum cr_fee_rounding rounding;
    unsigned bp;   /* PERCENT */
    cr_money sum;  /* PER_HAND */
    cr_money most; /* over the whole hand; 0: no such limit */
};

/* What the house takes of the next pot; *taken is what it took of this hand before, and is moved on. */
cr_money cr_pots_fee(const struct cr_fee *fee, cr_money *taken, cr_money pot);

/* ---- Shares ---- */

struct cr_share_order {
    unsigned first;      /* the seat that gets the first odd unit; then clockwise */
    const uint8_t *list; /* or this order of all seats; NULL: none */
    unsigned seats;      /* of the table */
    cr_money unit;       /* the smallest chip a pot is split to; at least 1 */
};

/* Adds each winner's share of the amount to got[]. Equal to the unit; units left over go one each in the
 * order, and what is less than a unit to its first. winners is not 0. */
void cr_pot_share(cr_money amount, uint16_t winners, const struct cr_share_order *order,
                  cr_money got[CR_POKER_SEATS_MAX]);

/* High and low halves: the odd unit between them goes to the high one, or to the low. lows 0: no low
 * qualified, all is the high's. */
cr_money cr_pot_low_half(cr_money amount, bool odd_to_low, const struct cr_share_order *order);
void cr_pot_share_halves(cr_money amount, uint16_t highs, uint16_t lows, bool odd_to_low,
                         const struct cr_share_order *order, cr_money got[CR_POKER_SEATS_MAX]);

#endif
