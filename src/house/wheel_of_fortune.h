/* wheel_of_fortune.h -- weighted segments, and the prize of the one that came [jackpots-and-machines 7].
 *
 *     struct cr_wheel_segment wheel[] = { { .weight = 40, .times = 5 }, { .weight = 60, .sum = 10000 } };
 *     uint32_t sides = cr_fortune_sides(wheel, 2);                  100: a number below it is drawn
 *     cr_fortune_prize(&wheel[cr_fortune_at(wheel, 2, r)], stake, &prize)
 */
#ifndef CR_HOUSE_WHEEL_OF_FORTUNE_H
#define CR_HOUSE_WHEEL_OF_FORTUNE_H

#include "base/money.h"
#include "base/status.h"

#define CR_WHEEL_SEGMENTS_MAX 64

struct cr_wheel_segment {
    uint32_t weight;
    uint32_t times; /* the stake so many times; 0: */
    cr_money sum;   /* a sum */
};

/* CR_NO_WHEEL: none; CR_WEIGHTS: a weight of 0, or more than 32 bits in all; CR_AMOUNT: a segment without
 * a prize. */
enum cr_status cr_fortune_check(const struct cr_wheel_segment *segments, size_t count);

/* All weights together; the segment a number below that falls on, by cumulative weight. The wheel was
 * checked, the number is below (asserted). */
uint32_t cr_fortune_sides(const struct cr_wheel_segment *segments, size_t count);
size_t cr_fortune_at(const struct cr_wheel_segment *segments, size_t count, uint32_t number);

/* The prize, the stake not among it. False: it does not fit. */
bool cr_fortune_prize(const struct cr_wheel_segment *segment, cr_money stake, cr_money *prize);

#endif
