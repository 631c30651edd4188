/* canonical.h -- the one form of a JSON value that is hashed and signed.
 *
 * Two programs that mean the same value write the same bytes:
 *   objects    keys in ascending order of their bytes, none twice; a key is a name and has no escapes
 *   numbers    whole, within 64 bits with a sign, no leading zero, no -0
 *   strings    UTF-8 as cr_text_json() writes it: escaped are " \ and what lies below U+0020, by letter
 *              where JSON has one (\n), else \u001f in lower case; never U+0000
 *   spaces     none; objects and lists at most CR_CANONICAL_DEPTH_MAX deep
 *
 *     struct cr_canonical_fault fault;
 *     if (cr_canonical_value(text, size, &fault) != size) ...     fault.at, fault.why
 */
#ifndef CR_JOURNAL_CANONICAL_H
#define CR_JOURNAL_CANONICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CR_CANONICAL_DEPTH_MAX 32

struct cr_canonical_fault {
    size_t at;       /* the offset of the first byte that does not belong there */
    const char *why; /* "keys are not in order" */
};

/* The size of the canonical value that text begins with; 0, and fault filled, if it begins with none. */
size_t cr_canonical_value(const char *text, size_t size, struct cr_canonical_fault *fault);

/* The same for one whole number, which goes to *value; 0 if there is none. */
size_t cr_canonical_integer(const char *text, size_t size, int64_t *value);

#endif
