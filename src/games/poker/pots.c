/* pots.c -- levels, fees and shares. */
#include "games/poker/pots.h"

#include <string.h>

/* ---- Pots ---- */

static bool is_in(uint16_t set, unsigned seat)
{
    return set >> seat & 1;
}

/* The highest total less the second highest, folded ones counted, is nobody's to win. */
static void give_back(struct cr_pots *pots, const struct cr_pots_in *in,
                      cr_money put[CR_POKER_SEATS_MAX])
{
    unsigned top = 0;
    cr_money second = 0;
    for (unsigned i = 1; i < CR_POKER_SEATS_MAX; i++)
        if (put[i] > put[top]) top = i;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (i != top && put[i] > second) second = put[i];
    pots->to = top;
    if (!is_in(in->live, top)) return; /* a folded player's chips are called for good */
    pots->returned = put[top] - second;
    put[top] = second;
}

/* The lowest total of a live player above that one; 0: there is none. */
static cr_money next_level(const struct cr_pots_in *in, const cr_money put[CR_POKER_SEATS_MAX],
                           cr_money above)
{
    cr_money level = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (is_in(in->live, i) && put[i] > above && (level == 0 || put[i] < level)) level = put[i];
    return level;
}

/* What lies between two levels, and who of the live reached the upper one. */
static struct cr_pot slice(const struct cr_pots_in *in, const cr_money put[CR_POKER_SEATS_MAX],
                           cr_money from, cr_money to)
{
    struct cr_pot pot = { 0, 0 };
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        cr_money reached = put[i] < to ? put[i] : to;
        if (reached > from) pot.amount += reached - from;
        if (is_in(in->live, i) && put[i] >= to) pot.who |= (uint16_t)(1u << i);
    }
    return pot;
}

/* Each level has fewer live players than the one below it: no two pots are of the same. */
static void add(struct cr_pots *pots, struct cr_pot pot)
{
    assert(pots->count == 0 || pots->list[pots->count - 1].who != pot.who);
    pots->list[pots->count++] = pot;
}

/* Whether a live player has nothing in his total: all he had was dead. Dead chips are all he can win. */
static bool has_only_dead(const struct cr_pots_in *in, const cr_money put[CR_POKER_SEATS_MAX])
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (is_in(in->live, i) && put[i] == 0) return in->dead > 0;
    return false;
}

void cr_pots_make(struct cr_pots *pots, const struct cr_pots_in *in)
{
    cr_money put[CR_POKER_SEATS_MAX], from = 0, level;
    assert(in->live != 0);
    memcpy(put, in->put, sizeof put);
    *pots = (struct cr_pots){ .count = 0 };
    give_back(pots, in, put);
    if (has_only_dead(in, put)) add(pots, (struct cr_pot){ 0, in->live });
    while ((level = next_level(in, put, from)) > 0) {
        add(pots, slice(in, put, from, level));
        from = level;
    }
    if (pots->count == 0)
        add(pots, (struct cr_pot){ 0, in->live });    /* dead chips, or none at all */
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) /* folded above every live total */
        if (put[i] > from) pots->list[pots->count - 1].amount += put[i] - from;
    pots->list[0].amount += in->dead;
}

/* ---- The fee ---- */

static cr_money percent_of(const struct cr_fee *fee, cr_money pot)
{
    __extension__ typedef __int128 wide; /* pot x bp may pass 64 bits */
    static const int64_t more[] = {
        [CR_FEE_DOWN] = 0, [CR_FEE_NEAREST] = 5000, [CR_FEE_UP] = 9999
    };
    return (cr_money)(((wide)pot * fee->bp + more[fee->rounding]) / 10000);
}

cr_money cr_pots_fee(const struct cr_fee *fee, cr_money *taken, cr_money pot)
{
    cr_money due = 0;
    switch (fee->mode) {
    case CR_FEE_NONE: return 0;
    case CR_FEE_PERCENT: due = percent_of(fee, pot); break;
    case CR_FEE_PER_HAND: due = fee->sum - *taken; break;
    }
    if (fee->most > 0 && due > fee->most - *taken) due = fee->most - *taken;
    if (due > pot) due = pot;
    *taken += due;
    return due;
}

/* ---- Shares ---- */

static unsigned count_of(uint16_t set)
{
    return (unsigned)__builtin_popcount(set);
}

void cr_pot_share(cr_money amount, uint16_t winners, const struct cr_share_order *order,
                  cr_money got[CR_POKER_SEATS_MAX])
{
    assert(winners != 0 && order->unit > 0);
    cr_money each = amount / count_of(winners) / order->unit * order->unit;
    cr_money left = amount - each * count_of(winners);
    cr_money small = left % order->unit; /* less than a chip */
    left -= small;
    for (unsigned i = 0; i < order->seats; i++) {
        unsigned seat = order->list ? order->list[i] : (order->first + i) % order->seats;
        if (!is_in(winners, seat)) continue;
        cr_money odd = left > 0 ? order->unit : 0;
        got[seat] += each + odd + small;
        left -= odd;
        small = 0;
    }
    assert(left == 0 && small == 0);
}

cr_money cr_pot_low_half(cr_money amount, bool odd_to_low, const struct cr_share_order *order)
{
    cr_money half = amount / 2 / order->unit * order->unit;
    return odd_to_low ? amount - half : half;
}

void cr_pot_share_halves(cr_money amount, uint16_t highs, uint16_t lows, bool odd_to_low,
                         const struct cr_share_order *order, cr_money got[CR_POKER_SEATS_MAX])
{
    if (lows == 0) {
        cr_pot_share(amount, highs, order, got);
        return;
    }
    cr_money low = cr_pot_low_half(amount, odd_to_low, order);
    cr_pot_share(amount - low, highs, order, got);
    cr_pot_share(low, lows, order, got);
}
