/* figures.c -- sums and roots, exact. */
#include "house/figures.h"

#include <assert.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 wide_natural;

#define BILLION       INT64_C(1000000000)
#define MILLION       INT64_C(1000000)
#define HOUR          (INT64_C(3600) * MILLION) /* of microseconds */
#define STAKES_MOST   INT64_C(1000000000000000) /* what all chips of a house are worth at most */
#define VARIANCE_MOST (INT64_C(1000000) * MILLION)

/* ---- The result ---- */

bool cr_figures_result(const struct cr_table_sums *sums, cr_money *result)
{
    cr_money sum = sums->closing;
    if (!sums->drop_known) return false;
    bool fits = cr_money_add(sum, sums->credits, &sum) && cr_money_add(sum, sums->drop, &sum) &&
                cr_money_sub(sum, sums->opening, &sum) && cr_money_sub(sum, sums->fills, &sum) &&
                cr_money_sub(sum, sums->colours, &sum);
    if (fits) *result = sum;
    return fits;
}

bool cr_figures_hold(cr_money result, cr_money drop, bool drop_known, int32_t *bp)
{
    if (!drop_known || drop <= 0) return false;
    wide hold = (wide)result * 10000 / drop;
    if (hold > INT32_MAX || hold < INT32_MIN) return false;
    *bp = (int32_t)hold;
    return true;
}

/* ---- What it should have won ---- */

uint64_t cr_figures_root(cr_square square)
{
    cr_square low = 0, high = (cr_square)1 << 63;
    while (high - low > 1) {
        cr_square middle = low + (high - low) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle;
    }
    return (uint64_t)low;
}

static bool is_sane(const struct cr_bets_played *bet)
{
    return bet->stakes >= 0 && bet->stakes <= STAKES_MOST && bet->root >= 0 &&
           bet->root <= bet->stakes && bet->edge_ppb <= BILLION &&
           bet->edge_ppb >= -100 * BILLION && bet->variance_ppm >= 0 &&
           bet->variance_ppm <= VARIANCE_MOST;
}

/* root x root x variance / a million, or all there can be: 10^30 by 10^12 does not fit in 128 bits. */
static bool add_variance(wide_natural *sum, const struct cr_bets_played *bet)
{
    wide_natural square = (wide_natural)bet->root * (wide_natural)bet->root, product;
    if (__builtin_mul_overflow(square, (wide_natural)bet->variance_ppm, &product)) return false;
    return !__builtin_add_overflow(*sum, product / MILLION, sum);
}

static bool fit(wide value, cr_money *out)
{
    if (value > INT64_MAX || value < INT64_MIN) return false;
    *out = (cr_money)value;
    return true;
}

bool cr_figures_theory(const struct cr_bets_played *bets, size_t count, struct cr_theory *theory)
{
    wide won = 0; /* in billionths of a unit */
    wide_natural variance = 0;
    struct cr_theory found;
    for (size_t i = 0; i < count; i++) {
        if (!is_sane(&bets[i]) || !add_variance(&variance, &bets[i])) return false;
        won +=
            (wide)bets[i].stakes * bets[i].edge_ppb; /* 10^26 each: room for more than there are */
    }
    wide half = won < 0 ? -BILLION / 2 : BILLION / 2;
    wide win = (won + half) / BILLION;
    if (variance >> 126) return false;
    wide band = ((wide)cr_figures_root(variance) * 196 + 99) / 100;
    if (!fit(win, &found.win) || !fit(win - band, &found.low) || !fit(win + band, &found.high))
        return false;
    *theory = found;
    return true;
}

/* ---- Pace ---- */

bool cr_figures_pace(uint64_t rounds, int64_t from, int64_t to, uint32_t *an_hour)
{
    if (to <= from) return false;
    wide_natural span = (wide_natural)((wide)to - from);
    wide_natural pace = ((wide_natural)rounds * HOUR + span / 2) / span;
    if (pace > UINT32_MAX) return false;
    *an_hour = (uint32_t)pace;
    return true;
}

size_t cr_figures_dealers(struct cr_stint *stints, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        assert(stints[i].to >= stints[i].from);
        while (at < kept && stints[at].dealer != stints[i].dealer)
            at++;
        if (at == kept) {
            stints[kept++] = stints[i];
            continue;
        }
        stints[at].to += stints[i].to - stints[i].from;
        stints[at].rounds += stints[i].rounds;
    }
    for (size_t i = 0; i < kept; i++) {
        struct cr_stint *stint = &stints[i];
        if (!cr_figures_pace(stint->rounds, stint->from, stint->to, &stint->an_hour))
            stint->an_hour = 0;
    }
    return kept;
}
