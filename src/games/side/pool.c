/* pool.c -- the arithmetic of jackpots. */
#include "games/side/pool.h"

#include <assert.h>

__extension__ typedef __int128 wide;

#define FOREIGN_UNITS INT64_C(10000000000) /* basis points times millionths */

/* Whole units out of an accumulator; one that was taken back from may be below zero and pays that first. */
static bool collect(cr_money *sum, int64_t *acc, wide added, int64_t units, cr_money *gain)
{
    wide total = *acc + added;
    wide whole = total > 0 ? total / units : 0;
    if (whole > CR_MONEY_MAX - *sum) return false;
    *gain = (cr_money)whole;
    *sum += *gain;
    *acc = (int64_t)(total - whole * units);
    return true;
}

enum cr_status cr_pool_contribute(struct cr_pool *pool, cr_money stake, unsigned share,
                                  unsigned reserve_share, struct cr_pool_gain *gain)
{
    struct cr_pool after = *pool;
    bool fits =
        collect(&after.amount, &after.acc, (wide)stake * share, CR_BASIS_POINTS, &gain->amount) &&
        collect(&after.reserve, &after.reserve_acc, (wide)stake * reserve_share, CR_BASIS_POINTS,
                &gain->reserve);
    if (!fits) return CR_OVERFLOW;
    *pool = after;
    return CR_OK;
}

enum cr_status cr_pool_contribute_foreign(struct cr_pool *pool, int64_t *acc, cr_money stake,
                                          unsigned share, int64_t rate_ppm, cr_money *gain)
{
    wide added = (wide)stake * share * rate_ppm;
    return collect(&pool->amount, acc, added, FOREIGN_UNITS, gain) ? CR_OK : CR_OVERFLOW;
}

void cr_pool_take_back(struct cr_pool *pool, cr_money stakes, unsigned share,
                       unsigned reserve_share, const struct cr_pool_gain *gain)
{
    assert(pool->amount >= gain->amount && pool->reserve >= gain->reserve);
    pool->amount -= gain->amount;
    pool->reserve -= gain->reserve;
    pool->acc -= (int64_t)((wide)stakes * share - (wide)gain->amount * CR_BASIS_POINTS);
    pool->reserve_acc -=
        (int64_t)((wide)stakes * reserve_share - (wide)gain->reserve * CR_BASIS_POINTS);
}

cr_money cr_pool_award(struct cr_pool *pool, struct cr_pool_claim *claims, size_t count)
{
    cr_money printed = 0, house = 0, out = 0;
    uint64_t shares = 0;
    for (size_t i = 0; i < count; i++) {
        assert(claims[i].fixed >= 0 && claims[i].fixed <= CR_MONEY_MAX - printed);
        printed += claims[i].fixed;
        if (claims[i].fixed == 0) shares += claims[i].share;
    }
    if (printed > pool->amount) house = printed - pool->amount;
    cr_money left = pool->amount + house - printed;
    uint64_t whole = shares > CR_BASIS_POINTS ? shares : CR_BASIS_POINTS;
    for (size_t i = 0; i < count; i++) {
        claims[i].award = claims[i].fixed > 0 ? claims[i].fixed
                                              : (cr_money)((wide)left * claims[i].share / whole);
        out += claims[i].award;
    }
    pool->amount += house - out;
    assert(pool->amount >= 0);
    return house;
}

static void seed_with(struct cr_pool *pool, cr_money wanted, struct cr_pool_gain *seed)
{
    seed->reserve = pool->reserve < wanted ? pool->reserve : wanted;
    seed->amount = wanted - seed->reserve;
    pool->reserve -= seed->reserve;
    pool->amount += wanted;
}

void cr_pool_top_up(struct cr_pool *pool, cr_money reset, struct cr_pool_gain *seed)
{
    seed_with(pool, reset > pool->amount ? reset - pool->amount : 0, seed);
}

void cr_pool_next_cycle(struct cr_pool *pool, cr_money prize, cr_money least,
                        struct cr_pool_gain *seed)
{
    assert(prize <= pool->amount);
    pool->amount -= prize;
    seed_with(pool, least, seed);
}
