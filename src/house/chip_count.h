/* chip_count.h -- value chips counted by denomination.
 *
 * A house has up to sixteen denominations, the largest first; a count says how many pieces of each. What
 * is counted is pieces, what is booked is their worth.
 *
 *     cr_chip_count_worth(&denominations, &counted, &worth)       false: it is no count of this house's chips
 */
#ifndef CR_HOUSE_CHIP_COUNT_H
#define CR_HOUSE_CHIP_COUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/money.h"

#define CR_DENOMINATIONS_MAX 16

struct cr_denominations {
    cr_money value[CR_DENOMINATIONS_MAX]; /* the largest first; up to the first 0 */
};

struct cr_chip_count {
    uint32_t pieces[CR_DENOMINATIONS_MAX];
};

/* At least one, each above zero and above the next, nothing behind the first 0. */
bool cr_denominations_are_sane(const struct cr_denominations *denominations);

/* False where there are pieces of no denomination, or the worth does not fit; worth is then left alone. */
bool cr_chip_count_worth(const struct cr_denominations *denominations,
                         const struct cr_chip_count *count, cr_money *worth);

bool cr_chip_count_same(const struct cr_chip_count *a, const struct cr_chip_count *b);

/* The first denomination of which there are more pieces than `most` has; CR_DENOMINATIONS_MAX: none. */
unsigned cr_chip_count_above(const struct cr_chip_count *count, const struct cr_chip_count *most);

#endif
