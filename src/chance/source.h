/* source.h -- where a table's chance comes from.
 *
 * An engine says what it needs ("a number"); the table asks its source. An electronic table draws
 * it, a live table waits for the dealer to enter what came out, a test or a replay has it written
 * down. The table code is the same for all three, and a source always answers, if only why it
 * cannot.
 *
 *     unsigned number;
 *     switch (cr_source_number(&source, CR_WHEEL_POCKETS, &number)) {
 *     case CR_CHANCE_DRAWN: ...
 *
 * A source is a plain value: a copy answers as the original would have. A table keeps a copy with
 * its last durable state and puts it back when a commit fails, and the same numbers come again.
 * Only the list of a scripted source is not its own: the caller keeps it for as long as any copy
 * lives.
 */
#ifndef CR_CHANCE_SOURCE_H
#define CR_CHANCE_SOURCE_H

#include <stddef.h>

#include "chance/stream.h"

enum cr_source_kind {
    CR_SOURCE_RNG,      /* an electronic table: drawn from a stream */
    CR_SOURCE_ENTERED,  /* a live table: the dealer enters what came out */
    CR_SOURCE_SCRIPTED, /* tests and replay: read from a list */
};

enum cr_chance_answer {
    CR_CHANCE_DRAWN,      /* here it is */
    CR_CHANCE_AWAITED,    /* somebody will enter it */
    CR_CHANCE_EXHAUSTED,  /* the list is at its end */
    CR_CHANCE_IMPOSSIBLE, /* the list says a number that cannot come out */
};

struct cr_source {
    enum cr_source_kind kind;
    struct cr_stream stream; /* RNG */
    const unsigned *numbers; /* SCRIPTED: the caller's list, how many, which is next */
    size_t count, next;
};

void cr_source_init_rng(struct cr_source *source, const struct cr_seed *seed, uint64_t number);
void cr_source_init_entered(struct cr_source *source);
void cr_source_init_scripted(struct cr_source *source, const unsigned *numbers, size_t count);

/* A number of 0..sides-1 (sides is not 0, asserted). Only CR_CHANCE_DRAWN writes out and moves the
 * source on; any other answer will be given again. */
enum cr_chance_answer cr_source_number(struct cr_source *source, unsigned sides, unsigned *out);

#endif
