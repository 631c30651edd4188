/* verify.h -- proving afterwards that the house was right.
 *
 * Everything is worked out again from the records alone and held against what the store says: each
 * stream's chain and its signed checkpoints; every round run again, its events by their digest and the
 * next round's beginning by its header; each number an electronic table drew, from the seed it committed to
 * and the words of its players, or each card it opened, against the seals of its pack; every posting, in its place and with its id; every balance as the
 * sum of its postings; the invariants of the books; the index of rounds; every rulebook file a version
 * came with, by whose text the rounds are run; every jackpot, its sums, its triggers against what was bound, and
 * what it and the tables say of each other. The first difference is named, and where.
 *
 *     struct cr_verified found;
 *     if (cr_verify(store, "rulebooks", NULL, NULL, &found, &err) == CR_OK) ... found.rounds ...
 */
#ifndef CR_FLOOR_VERIFY_H
#define CR_FLOOR_VERIFY_H

#include "chance/seal.h"
#include "store/store.h"

/* A round that was paid otherwise than it would be now, as the house itself says [errata.h]. */
struct cr_erratum {
    char stream[CR_STREAM_NAME_MAX];
    char clause[64];
    uint32_t round;
    int64_t difference; /* what the house owes for it; below 0: is owed */
};
#define CR_VERIFIED_ERRATA_MAX 16

struct cr_verified {
    uint64_t streams, records, rounds, inputs, postings, balances, checkpoints, rulebook_files;
    uint64_t pool_records;
    uint64_t drawn;  /* numbers of electronic tables, drawn again from their seeds */
    uint64_t opened; /* cards of sealed packs, checked against their seals */
    uint64_t packs;  /* and whole packs: with the sealing key */
    uint64_t errata; /* of the house; the first of them by name: */
    struct cr_erratum named[CR_VERIFIED_ERRATA_MAX];
    bool is_signed; /* the last key: to be compared with the one the house shows */
    uint8_t key[CR_KEY_PUBLIC_SIZE];
};

/* Called now and then, for a progress bar; NULL: nobody is told. */
typedef void cr_verify_progress(void *context, const struct cr_verified *so_far);

/* CR_OK, or the first difference: CR_BROKEN_CHAIN for the record, CR_INVARIANT for the books. */
enum cr_status cr_verify(struct cr_store *store, const char *rulebooks,
                         cr_verify_progress *progress, void *context, struct cr_verified *found,
                         struct cr_error *err);

/* The same by one who has the sealing key: he sees of every sealed pack that it was a whole one, the cards
 * that stayed closed among them. NULL: without it. */
enum cr_status cr_verify_sealed(struct cr_store *store, const char *rulebooks,
                                const struct cr_sealing_key *seal, cr_verify_progress *progress,
                                void *context, struct cr_verified *found, struct cr_error *err);

#endif
