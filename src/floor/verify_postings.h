/* verify_postings.h -- the postings a store has, to be found again one by one as its records are run.
 *
 *     cr_kept_add() for each, in the order they were made; cr_kept_sort();
 *     cr_kept_check(&kept, &head, caused, count) for each record, streams and records in their order
 *     cr_kept_next(&kept)                                 what is left names no record that is there
 */
#ifndef CR_FLOOR_VERIFY_POSTINGS_H
#define CR_FLOOR_VERIFY_POSTINGS_H

#include "journal/record.h"
#include "ledger/ledger.h"

/* A posting, and the record it names. */
struct cr_kept_posting {
    struct cr_posting posting;
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number;
};

struct cr_kept_postings {
    struct cr_kept_posting *list; /* sorted: by stream and number, in the order they were made */
    size_t count, max, next;
};

enum cr_status cr_kept_add(struct cr_kept_postings *kept, const struct cr_posting *posting,
                           const char *stream, uint64_t number);
enum cr_status cr_kept_sort(struct cr_kept_postings *kept);
void cr_kept_release(struct cr_kept_postings *kept);

/* The next that was not found yet; NULL: all were. */
const struct cr_kept_posting *cr_kept_next(const struct cr_kept_postings *kept);

/* Whether the next names this record, or one of its stream before it. */
bool cr_kept_has(const struct cr_kept_postings *kept, const struct cr_stream_head *head);

/* The next are exactly these, caused by this record: NULL, or what is wrong. */
const char *cr_kept_check(struct cr_kept_postings *kept, const struct cr_stream_head *head,
                          const struct cr_posting *list, size_t count);

/* Passes over all up to this record; how many. */
size_t cr_kept_skip(struct cr_kept_postings *kept, const struct cr_stream_head *head);

#endif
