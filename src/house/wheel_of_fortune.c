/* wheel_of_fortune.c -- which segment, which prize. */
#include "house/wheel_of_fortune.h"

#include <assert.h>

enum cr_status cr_fortune_check(const struct cr_wheel_segment *segments, size_t count)
{
    uint64_t all = 0;
    if (count == 0) return CR_NO_WHEEL;
    for (size_t i = 0; i < count; i++) {
        if (segments[i].weight == 0) return CR_WEIGHTS;
        if (segments[i].times == 0 && segments[i].sum <= 0) return CR_AMOUNT;
        all += segments[i].weight;
    }
    return all <= UINT32_MAX ? CR_OK : CR_WEIGHTS;
}

uint32_t cr_fortune_sides(const struct cr_wheel_segment *segments, size_t count)
{
    uint32_t all = 0;
    for (size_t i = 0; i < count; i++)
        all += segments[i].weight;
    return all;
}

size_t cr_fortune_at(const struct cr_wheel_segment *segments, size_t count, uint32_t number)
{
    assert(number < cr_fortune_sides(segments, count));
    size_t at = 0;
    while (number >= segments[at].weight)
        number -= segments[at++].weight;
    return at;
}

bool cr_fortune_prize(const struct cr_wheel_segment *segment, cr_money stake, cr_money *prize)
{
    if (segment->times > 0) return cr_money_mul(stake, segment->times, prize);
    *prize = segment->sum;
    return true;
}
