/* rate.h -- how much of something one may have a second: token buckets, alone and by key.
 *
 * A bucket holds at most `burst` tokens and gains `rate` a second; each thing done takes one. Who plays
 * honestly never empties it.
 *
 *     struct cr_bucket bucket = cr_bucket_full(&limit, now);
 *     if (!cr_bucket_take(&bucket, &limit, now)) ... 429
 *
 * A table of buckets keeps one for each address or login, and forgets those unused longest, which are
 * full again anyway. Times are microseconds and never run back.
 */
#ifndef CR_SERVER_RATE_H
#define CR_SERVER_RATE_H

#include <stdbool.h>
#include <stdint.h>

struct cr_limit {
    double rate, burst; /* tokens a second; tokens at most */
};

struct cr_bucket {
    double tokens;
    int64_t at;
};

struct cr_bucket cr_bucket_full(const struct cr_limit *limit, int64_t now);

/* Whether it has a token now; with take, that token is gone. */
bool cr_bucket_has(struct cr_bucket *bucket, const struct cr_limit *limit, int64_t now);
bool cr_bucket_take(struct cr_bucket *bucket, const struct cr_limit *limit, int64_t now);

#define CR_RATE_SETS 1024
#define CR_RATE_WAYS 8

struct cr_rates {
    struct cr_limit limit;
    uint64_t salt; /* so that nobody can choose whom he shares a set with */
    struct {
        uint64_t key; /* 0: free */
        struct cr_bucket bucket;
    } ways[CR_RATE_SETS][CR_RATE_WAYS];
};

void cr_rates_init(struct cr_rates *rates, struct cr_limit limit, uint64_t salt);
bool cr_rates_has(struct cr_rates *rates, const char *key, int64_t now);
bool cr_rates_take(struct cr_rates *rates, const char *key, int64_t now);

#endif
