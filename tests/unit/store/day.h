/* day.h -- a day of a small house, made from a seed: batches to write, and what must then be there.
 *
 * A day is a plain value: a copy taken before a batch is the day without it. Each batch has 1 to 12
 * records of three streams, postings among eight accounts, the balances they lead to, answers, rows of
 * rounds, now and then a mirror of an earlier posting, a checkpoint and a rulebook's file.
 *
 *     struct day day = day_begin(seed);
 *     const struct cr_batch *batch = day_next(&day);      lives until the next day_next() or day_rest()
 *     cr_store_write(store, batch, &err)
 *     day_check(store, &day)                              NULL, or what is not as it should be
 */
#ifndef CR_TESTS_STORE_DAY_H
#define CR_TESTS_STORE_DAY_H

#include "store/store.h"

#define DAY_STREAMS  3
#define DAY_ACCOUNTS 8

struct day {
    uint64_t state; /* of the day's chance */
    unsigned batches;
    struct cr_stream_head heads[DAY_STREAMS];
    cr_money balances[DAY_ACCOUNTS];
    bool used[DAY_ACCOUNTS];
    uint64_t postings, checkpoints, files;
    uint32_t rounds[DAY_STREAMS];
    uint64_t round_ends[DAY_STREAMS]; /* the last record that is of a round */
    uint8_t digest[CR_HASH_SIZE];     /* of all postings, in their order */
    struct cr_posting last;
};

struct day day_begin(uint64_t seed);
const struct cr_batch *day_next(struct day *day);
void day_rest(void); /* frees the batch */

/* Whether the store has all of the day and nothing else: every chain to its head, every posting in its
 * order, balances that are the sum of the postings, an answer for each command, each checkpoint good. */
const char *day_check(struct cr_store *store, const struct day *day);

/* Whether the streams' heads are those of the day: which of several days a store is at. */
bool day_is_at(struct cr_store *store, const struct day *day);

struct cr_account day_account(unsigned index);

#endif
