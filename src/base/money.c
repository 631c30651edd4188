/* money.c -- exact sums, and their text. */
#include "base/money.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

__extension__ typedef __int128 wide;

/* ---- Sums ---- */

/* The builtins write their wrapped result even when they report overflow, so not into out. */
bool cr_money_add(cr_money a, cr_money b, cr_money *out)
{
    cr_money sum;
    if (__builtin_add_overflow(a, b, &sum)) return false;
    *out = sum;
    return true;
}

bool cr_money_sub(cr_money a, cr_money b, cr_money *out)
{
    cr_money difference;
    if (__builtin_sub_overflow(a, b, &difference)) return false;
    *out = difference;
    return true;
}

bool cr_money_mul(cr_money a, int64_t times, cr_money *out)
{
    cr_money product;
    if (__builtin_mul_overflow(a, times, &product)) return false;
    *out = product;
    return true;
}

bool cr_money_times(cr_money amount, struct cr_ratio ratio, enum cr_rounding rounding,
                    cr_money *out)
{
    assert(ratio.num > 0);
    assert(ratio.den > 0);
    cr_money narrow;
    wide product, quotient, remainder;
    if (__builtin_mul_overflow(amount, ratio.num, &narrow)) {
        product = (wide)amount * ratio.num; /* 63 + 31 bits */
        quotient = product / ratio.den;     /* C divides towards zero: this is CR_ROUND_DOWN */
        remainder = product % ratio.den;    /* and leaves the sign of the product here */
    } else {                                /* the same, and dividing 64 bits is far quicker */
        product = narrow;
        quotient = narrow / ratio.den;
        remainder = narrow % ratio.den;
    }
    int away = product < 0 ? -1 : 1;
    if (remainder != 0) {
        switch (rounding) {
        case CR_ROUND_EXACT: return false;
        case CR_ROUND_DOWN: break;
        case CR_ROUND_UP: quotient += away; break;
        case CR_ROUND_HALF:
            if (2 * remainder * away >= ratio.den) quotient += away;
            break;
        }
    }
    if (quotient < INT64_MIN || quotient > INT64_MAX) return false;
    *out = (cr_money)quotient;
    return true;
}

int cr_ratio_compare(struct cr_ratio a, struct cr_ratio b)
{
    assert(a.den > 0);
    assert(b.den > 0);
    int64_t left = (int64_t)a.num * b.den;
    int64_t right = (int64_t)b.num * a.den;
    return (left > right) - (left < right);
}

/* ---- Text ---- */

/* Digits at *text, at least one and in all at most max; *text moves past them. */
static bool read_digits(const char **text, uint64_t max, uint64_t *out)
{
    const char *at = *text;
    uint64_t value = 0;
    if (*at < '0' || *at > '9') return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > (max - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *text = at;
    *out = value;
    return true;
}

bool cr_ratio_read(const char *text, struct cr_ratio *out)
{
    uint64_t num, den;
    if (!read_digits(&text, INT32_MAX, &num)) return false;
    text += strspn(text, " ");
    if (strncmp(text, "to", 2) != 0) return false;
    text += 2;
    text += strspn(text, " ");
    if (!read_digits(&text, INT32_MAX, &den)) return false;
    if (*text != '\0' || num == 0 || den == 0) return false;
    *out = (struct cr_ratio){ (int32_t)num, (int32_t)den };
    return true;
}

size_t cr_ratio_write(struct cr_ratio ratio, char *out, size_t out_size)
{
    int length = snprintf(out, out_size, "%d to %d", (int)ratio.num, (int)ratio.den);
    assert(length > 0);
    return (size_t)length;
}

bool cr_money_read(const char *text, cr_money *out)
{
    bool minus = *text == '-';
    if (minus) text++;
    uint64_t most = (uint64_t)INT64_MAX + (minus ? 1 : 0);
    uint64_t size;
    if (!read_digits(&text, most, &size) || *text != '\0') return false;
    /* The smallest amount has no positive twin, so it is made below zero. */
    *out = minus && size > 0 ? -(cr_money)(size - 1) - 1 : (cr_money)size;
    return true;
}

size_t cr_money_write(cr_money amount, const char *separator, char *out, size_t out_size)
{
    char digits[24]; /* 19 digits, a minus, NUL */
    int printed = snprintf(digits, sizeof digits, "%lld", (long long)amount);
    assert(printed > 0);
    size_t minus = amount < 0 ? 1 : 0;
    size_t count = (size_t)printed - minus;
    size_t needed = (size_t)printed + (count - 1) / 3 * strlen(separator);
    if (out_size == 0) return needed;

    struct cr_text text = cr_text_on(out, out_size);
    cr_text_bytes(&text, digits, minus);
    for (size_t index = 0; index < count; index++) {
        if (index > 0 && (count - index) % 3 == 0) cr_text_put(&text, separator);
        cr_text_char(&text, digits[minus + index]);
    }
    return needed;
}
