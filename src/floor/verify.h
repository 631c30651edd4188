/* verify.h -- proving afterwards that the house was right.
 *
 * Everything is worked out again from the records alone and held against what the store says: each
 * stream's chain and its signed checkpoints; every round run again, its events by their digest and the
 * next round's beginning by its header; every posting, in its place and with its id; every balance as the
 * sum of its postings; the invariants of the books. The first difference is named, and where.
 *
 *     struct cr_verified found;
 *     if (cr_verify(store, "rulebooks", NULL, NULL, &found, &err) == CR_OK) ... found.rounds ...
 */
#ifndef CR_FLOOR_VERIFY_H
#define CR_FLOOR_VERIFY_H

#include "store/store.h"

struct cr_verified {
    uint64_t streams, records, rounds, inputs, postings, balances, checkpoints;
};

/* Called now and then, for a progress bar; NULL: nobody is told. */
typedef void cr_verify_progress(void *context, const struct cr_verified *so_far);

/* CR_OK, or the first difference: CR_BROKEN_CHAIN for the record, CR_INVARIANT for the books. */
enum cr_status cr_verify(struct cr_store *store, const char *rulebooks,
                         cr_verify_progress *progress, void *context, struct cr_verified *found,
                         struct cr_error *err);

#endif
