/* bundle.h -- the evidence of a dispute in one file, and proving it where the store is not.
 *
 * A bundle is JSON Lines: what it is about, the rulebook version the round was played by, the changes of the
 * house's key, then records as they were written, with the signatures over them, and at last how many lines
 * there were and their hash.
 *
 *     {"bundle":1,"dispute":7,"round":17,"table":3}
 *     {"rulebook":{"file":"roulette.yaml","hash":"…","house":"bg","text":"…","version":"…"}}
 *     {"key":"{…a record `key` of the house…}"}
 *     {"record":"{\"at\":…,\"stream\":\"table/3\",…}"}
 *     {"checkpoint":{"at":…,"hash":"…","key":"…","n":57,"signature":"…","stream":"table/3"}}
 *     {"end":{"hash":"…","lines":61}}
 *
 * The disputed round's records go from its `round` to its `end`; the dispute's are those of the hall that
 * name it, raised to closed. A signed head proves its record and all before it that are here without a gap,
 * so each run of records ends in a checkpoint; where the house signed later, records between go along.
 *
 * Checking needs nothing but the file: every record's hash and its place in the chain, every signature and
 * that its key was the house's, the rulebook by the version's hash that the signed round names, and the
 * round run again to the same digest, which is the one the dispute was raised about. Two things no file can
 * say: whether the key is the house's own, so compare it with the one the house shows; and whether a step
 * of the dispute was left out, for which there is the store.
 *
 *     bundle.c        out of a store           bundle_check.c   proving
 */
#ifndef CR_FLOOR_BUNDLE_H
#define CR_FLOOR_BUNDLE_H

#include <stdio.h>

#include "store/store.h"

#define CR_BUNDLE_FORM     1
#define CR_BUNDLE_LINE_MAX (4 * 1024 * 1024)

struct cr_bundled {
    uint32_t dispute, table, round;
    uint64_t records, checkpoints, rulebook_files;
    uint64_t inputs;        /* of the round, run again */
    uint64_t drawn, opened; /* by an electronic table, proved */
    char game[32], house[32];
    char digest[2 * CR_HASH_SIZE + 1]; /* of the round */
    char state[32];                    /* of the dispute, as its last record says */
    bool is_signed;                    /* all of it; else nothing stands behind the last records */
    uint8_t key[CR_KEY_PUBLIC_SIZE];   /* the last: to be compared with the one the house shows */
};

/* CR_NOT_FOUND: there is no such dispute, or its round is not confirmed yet; CR_STORE: out cannot be
 * written. A store without signatures gives a bundle that is not signed, and does not pass. */
enum cr_status cr_bundle_write(struct cr_store *store, uint32_t dispute, FILE *out,
                               struct cr_bundled *found, struct cr_error *err);

/* Whether the file begins as a bundle does. */
bool cr_bundle_is(const char *path);

/* CR_OK; CR_BAD_FILE: it is not a whole bundle; CR_BROKEN_CHAIN: the first thing that is not as it was
 * written, or not signed, with its line. */
enum cr_status cr_bundle_check(const char *path, struct cr_bundled *found, struct cr_error *err);

#endif
