/* verify_index.h -- inside verify: the rows the store keeps beside the record. The first difference is in
 * err, with its record. */
#ifndef CR_FLOOR_VERIFY_INDEX_H
#define CR_FLOOR_VERIFY_INDEX_H

#include "store/store.h"

/* The row of the round that the `end` record at that head confirms. outcome is what came out when it was
 * run again; a row from before outcomes were kept has none. */
enum cr_status cr_verify_round(struct cr_store *store, const struct cr_stream_head *end,
                               uint64_t first, uint32_t round, const char *outcome,
                               struct cr_error *err);

/* A `rulebook` record's value: every file it names is in the store, is what its hash says, and all
 * together are the version. Adds how many there are. */
enum cr_status cr_verify_version(struct cr_store *store, const struct cr_stream_head *head,
                                 const char *value, size_t size, uint64_t *files,
                                 struct cr_error *err);

/* That there are no more rows than the records make. */
enum cr_status cr_verify_counts(struct cr_store *store, uint64_t rounds, uint64_t files,
                                struct cr_error *err);

#endif
