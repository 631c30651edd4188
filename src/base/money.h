/* money.h -- amounts and ratios, exact.
 *
 * An amount is a whole number of the currency's smallest unit. A ratio is "3 to 2" or "35 to 1", kept
 * as it is written. Every operation says whether its result fits; nothing wraps, nothing is rounded
 * unless a rounding is named. (Decision 0002.)
 *
 *     cr_money paid;
 *     if (!cr_money_times(stake, (struct cr_ratio){ 35, 1 }, CR_ROUND_EXACT, &paid))
 *         return CR_OVERFLOW;
 */
#ifndef CR_BASE_MONEY_H
#define CR_BASE_MONEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t cr_money;

#define CR_MONEY_MAX INT64_MAX

/* num to den, both positive. Not reduced: a rulebook's "8 to 2" prints as it was written. */
struct cr_ratio {
    int32_t num, den;
};

enum cr_rounding {
    CR_ROUND_EXACT, /* a remainder is refused */
    CR_ROUND_DOWN,  /* towards zero */
    CR_ROUND_UP,    /* away from zero */
    CR_ROUND_HALF,  /* to the nearest, a half away from zero */
};

/* Each writes out and returns true, or returns false and leaves out alone. */
bool cr_money_add(cr_money a, cr_money b, cr_money *out);
bool cr_money_sub(cr_money a, cr_money b, cr_money *out);
bool cr_money_mul(cr_money a, int64_t times, cr_money *out);

/* amount * num / den through 128 bits. False on overflow, or on a remainder with CR_ROUND_EXACT. */
bool cr_money_times(cr_money amount, struct cr_ratio ratio, enum cr_rounding rounding,
                    cr_money *out);

/* -1, 0, 1 as a stands to b. */
int cr_ratio_compare(struct cr_ratio a, struct cr_ratio b);

/* "3 to 2"; spaces around "to" are free, nothing else may stand there. False if it is no ratio. */
bool cr_ratio_read(const char *text, struct cr_ratio *out);
size_t cr_ratio_write(struct cr_ratio ratio, char *out, size_t out_size); /* the length needed */

/* A whole number in decimal, an optional minus, nothing else. */
bool cr_money_read(const char *text, cr_money *out);

/* "1 234 567" with the given separator between thousands ("" for none). Returns the length needed. */
size_t cr_money_write(cr_money amount, const char *separator, char *out, size_t out_size);

#endif
