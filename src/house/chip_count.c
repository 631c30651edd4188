/* chip_count.c -- what pieces are worth, and how two counts stand to each other. */
#include "house/chip_count.h"

#include <string.h>

bool cr_denominations_are_sane(const struct cr_denominations *denominations)
{
    const cr_money *value = denominations->value;
    for (unsigned i = 1; i < CR_DENOMINATIONS_MAX; i++) {
        bool falls = value[i] < value[i - 1] || (value[i] == 0 && value[i - 1] == 0);
        if (value[i] < 0 || !falls) return false;
    }
    return value[0] > 0;
}

bool cr_chip_count_worth(const struct cr_denominations *denominations,
                         const struct cr_chip_count *count, cr_money *worth)
{
    cr_money sum = 0, part;
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX; i++) {
        cr_money value = denominations->value[i];
        if (count->pieces[i] != 0 && value == 0) return false;
        if (!cr_money_mul(value, count->pieces[i], &part) || !cr_money_add(sum, part, &sum))
            return false;
    }
    *worth = sum;
    return true;
}

bool cr_chip_count_same(const struct cr_chip_count *a, const struct cr_chip_count *b)
{
    return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0;
}

unsigned cr_chip_count_above(const struct cr_chip_count *count, const struct cr_chip_count *most)
{
    unsigned at = 0;
    while (at < CR_DENOMINATIONS_MAX && count->pieces[at] <= most->pieces[at])
        at++;
    return at;
}
