/* canonical.c -- one pass over the bytes, no memory taken. A JSON library reads many forms of one
 * value; here the question is whether these bytes are the only one, so they are read by hand. */
#include "journal/canonical.h"

#include <string.h>

#include "base/text.h"

struct scan {
    const char *at, *end;
    const char *why; /* set once, where `at` stopped */
    unsigned depth;
};

static bool refuse(struct scan *scan, const char *why)
{
    scan->why = why;
    return false;
}

static bool take(struct scan *scan, char c)
{
    if (scan->at == scan->end || *scan->at != c) return false;
    scan->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- Numbers ---- */

size_t cr_canonical_integer(const char *text, size_t size, int64_t *value)
{
    bool negative = size > 0 && text[0] == '-';
    size_t first = negative, at = first;
    int64_t sum = 0; /* kept at or below zero: INT64_MIN has no positive twin */
    for (; at < size && is_digit(text[at]); at++)
        if (__builtin_mul_overflow(sum, 10, &sum) ||
            __builtin_sub_overflow(sum, text[at] - '0', &sum))
            return 0;
    if (at == first) return 0;
    if (text[first] == '0' && (at > first + 1 || negative)) return 0;
    if (!negative && __builtin_sub_overflow(0, sum, &sum)) return 0;
    *value = sum;
    return at;
}

static bool scan_number(struct scan *scan)
{
    int64_t value;
    size_t length = cr_canonical_integer(scan->at, (size_t)(scan->end - scan->at), &value);
    if (length == 0) return refuse(scan, "not a whole number of 64 bits in its shortest form");
    scan->at += length;
    if (scan->at < scan->end && strchr(".eE", *scan->at) && *scan->at)
        return refuse(scan, "a number is whole");
    return true;
}

/* ---- Strings ---- */

/* The four digits after \u: below U+0020, and not one of \b \t \n \f \r, nor NUL. */
static bool is_control_escape(const char *digits)
{
    const char *low = strchr("0123456789abcdef", digits[3]);
    if (!low || *low == '\0' || memcmp(digits, "00", 2) != 0) return false;
    if (digits[2] != '0' && digits[2] != '1') return false;
    return digits[2] == '1' || !strchr("089acd", *low);
}

static bool scan_escape(struct scan *scan)
{
    if (scan->at == scan->end) return refuse(scan, "the string has no end");
    char c = *scan->at;
    if (c != '\0' && strchr("\"\\bfnrt", c)) {
        scan->at++;
        return true;
    }
    if (c != 'u' || scan->end - scan->at < 5 || !is_control_escape(scan->at + 1))
        return refuse(scan, "an escape where none is needed, or not in its shortest form");
    scan->at += 5;
    return true;
}

static bool scan_string(struct scan *scan)
{
    if (!take(scan, '"')) return refuse(scan, "a string begins with a quote");
    const char *start = scan->at;
    for (;;) {
        if (scan->at == scan->end) return refuse(scan, "the string has no end");
        if (*scan->at == '"') break;
        if ((unsigned char)*scan->at < 0x20) return refuse(scan, "a control character stands bare");
        if (take(scan, '\\')) {
            if (!scan_escape(scan)) return false;
        } else {
            scan->at++;
        }
    }
    size_t wrong;
    if (!cr_utf8_check(start, (size_t)(scan->at - start), &wrong)) {
        scan->at = start + wrong;
        return refuse(scan, "not UTF-8");
    }
    scan->at++;
    return true;
}

/* ---- Lists and objects ---- */

static bool scan_value(struct scan *scan);

static bool scan_list(struct scan *scan)
{
    if (take(scan, ']')) return true;
    do {
        if (!scan_value(scan)) return false;
    } while (take(scan, ','));
    return take(scan, ']') || refuse(scan, "a comma or ] is missing");
}

/* Keys without escapes compare as the bytes they are. */
static bool is_after(const char *key, size_t size, const char *last, size_t last_size)
{
    int order = memcmp(key, last, size < last_size ? size : last_size);
    return order > 0 || (order == 0 && size > last_size);
}

static bool scan_object(struct scan *scan)
{
    const char *last = NULL;
    size_t last_size = 0;
    if (take(scan, '}')) return true;
    do {
        const char *key = scan->at + 1;
        if (!scan_string(scan)) return false;
        size_t size = (size_t)(scan->at - 1 - key);
        if (memchr(key, '\\', size)) return refuse(scan, "a key has no escapes");
        if (last && !is_after(key, size, last, last_size))
            return refuse(scan, "keys are not in order, or one is there twice");
        if (!take(scan, ':')) return refuse(scan, "a colon is missing");
        if (!scan_value(scan)) return false;
        last = key;
        last_size = size;
    } while (take(scan, ','));
    return take(scan, '}') || refuse(scan, "a comma or } is missing");
}

static bool scan_word(struct scan *scan)
{
    static const char *const words[] = { "true", "false", "null" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(scan->end - scan->at) < length) continue;
        if (memcmp(scan->at, words[i], length) != 0) continue;
        scan->at += length;
        return true;
    }
    return refuse(scan, "no value begins like this");
}

static bool scan_value(struct scan *scan)
{
    if (scan->at == scan->end) return refuse(scan, "a value is missing");
    char c = *scan->at;
    if (c == '"') return scan_string(scan);
    if (c == '-' || is_digit(c)) return scan_number(scan);
    if (c != '{' && c != '[') return scan_word(scan);

    if (scan->depth == CR_CANONICAL_DEPTH_MAX) return refuse(scan, "too deep");
    scan->depth++;
    scan->at++;
    bool good = c == '{' ? scan_object(scan) : scan_list(scan);
    scan->depth--;
    return good;
}

size_t cr_canonical_value(const char *text, size_t size, struct cr_canonical_fault *fault)
{
    struct scan scan = { .at = text, .end = text + size };
    if (scan_value(&scan)) return (size_t)(scan.at - text);
    fault->at = (size_t)(scan.at - text);
    fault->why = scan.why;
    return 0;
}
