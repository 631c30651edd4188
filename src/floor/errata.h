/* errata.h -- what the house says of a round that an earlier engine paid otherwise.
 *
 * A confirmed round is never rewritten. Where a fault is found in how it was settled, the house says so
 * by a record `erratum` of its own stream, and puts the difference right with whom it concerns:
 *
 *     {"clause":"pay.split","difference":-350,"round":17,"stream":"table/3"}
 *
 * Who runs the record again then takes that round as it was written, and names the erratum instead.
 */
#ifndef CR_FLOOR_ERRATA_H
#define CR_FLOOR_ERRATA_H

#include <jansson.h>

#include "floor/verify.h"

struct cr_errata {
    struct cr_erratum *list;
    size_t count, max;
};

/* Reads an erratum from its record's value, or from the operation that asks for it: NULL, or what is
 * wrong. */
const char *cr_erratum_read(struct cr_erratum *erratum, const json_t *object);

/* The record's value; free it. NULL: out of memory. */
char *cr_erratum_write(const struct cr_erratum *erratum);

/* One more. False: out of memory. */
bool cr_errata_add(struct cr_errata *errata, const struct cr_erratum *erratum);

/* Whether the house has said something of that round. */
bool cr_errata_has(const struct cr_errata *errata, const char *stream, uint32_t round);

#endif
