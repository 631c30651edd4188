/* pool.h -- a jackpot's money: what is put into it, to the last fraction, and what is taken out.
 *
 * A pool has its share of stakes in basis points. Nothing is lost to rounding: fractions of the smallest
 * unit stay in an accumulator until they make a whole one [jackpots-and-machines 2.3].
 *
 *     struct cr_pool pool = { .amount = 1234567 };
 *     cr_pool_contribute(&pool, 1000, 500, 0, &gain)          5 % of 10.00: 0.50
 *     cr_pool_award(&pool, claims, count)                     each claim's award is filled in
 *     cr_pool_top_up(&pool, 100000, &seed)                    what reserve and house must add
 *
 * The claims of one round are computed together, on the pool as it stands after that round's contributions:
 * fixed sums first (R20), then shares of what is left, each rounded down; where the shares come to more
 * than the whole, in proportion [4.3]. Two tables are one after the other. All is exact, or refused.
 */
#ifndef CR_GAMES_SIDE_POOL_H
#define CR_GAMES_SIDE_POOL_H

#include "base/money.h"
#include "base/status.h"

#define CR_BASIS_POINTS 10000

struct cr_pool {
    cr_money amount, reserve;
    int64_t acc, reserve_acc; /* of 10000: below one unit */
};

/* What came into a pool, or is to come. */
struct cr_pool_gain {
    cr_money amount, reserve;
};

/* A stake's share and the reserve's. CR_OVERFLOW: the pool is as it was. */
enum cr_status cr_pool_contribute(struct cr_pool *pool, cr_money stake, unsigned share,
                                  unsigned reserve_share, struct cr_pool_gain *gain);

/* A stake in another currency at a rate in millionths; *acc, of 10^10, is that currency's own [BG art.31]. */
enum cr_status cr_pool_contribute_foreign(struct cr_pool *pool, int64_t *acc, cr_money stake,
                                          unsigned share, int64_t rate_ppm, cr_money *gain);

/* Takes back what stakes of that sum had put in, fractions and all. The pool has it (asserted). */
void cr_pool_take_back(struct cr_pool *pool, cr_money stakes, unsigned share,
                       unsigned reserve_share, const struct cr_pool_gain *gain);

struct cr_pool_claim {
    uint32_t share; /* basis points; or */
    uint32_t reserved;
    cr_money fixed; /* a printed sum */
    cr_money award; /* what it comes to */
};

/* Fills in each award and takes it out of the pool. Returns what the house had to add for printed sums. */
cr_money cr_pool_award(struct cr_pool *pool, struct cr_pool_claim *claims, size_t count);

/* Up to `reset`: from the reserve as far as it goes, the rest from the house (seed->amount). A seed is a
 * gift: no contribution pays it back. */
void cr_pool_top_up(struct cr_pool *pool, cr_money reset, struct cr_pool_gain *seed);

/* A mystery's next cycle: the prize is paid, the carry stays, `least` is put to it. */
void cr_pool_next_cycle(struct cr_pool *pool, cr_money prize, cr_money least,
                        struct cr_pool_gain *seed);

#endif
