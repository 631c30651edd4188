/* rate.c -- buckets, and a small table of them: sets of eight, the one unused longest makes room. */
#include "server/rate.h"

#include <string.h>

struct cr_bucket cr_bucket_full(const struct cr_limit *limit, int64_t now)
{
    return (struct cr_bucket){ .tokens = limit->burst, .at = now };
}

bool cr_bucket_has(struct cr_bucket *bucket, const struct cr_limit *limit, int64_t now)
{
    if (now > bucket->at) {
        bucket->tokens += (double)(now - bucket->at) / 1e6 * limit->rate;
        if (bucket->tokens > limit->burst) bucket->tokens = limit->burst;
        bucket->at = now;
    }
    return bucket->tokens >= 1;
}

bool cr_bucket_take(struct cr_bucket *bucket, const struct cr_limit *limit, int64_t now)
{
    if (!cr_bucket_has(bucket, limit, now)) return false;
    bucket->tokens -= 1;
    return true;
}

void cr_rates_init(struct cr_rates *rates, struct cr_limit limit, uint64_t salt)
{
    memset(rates, 0, sizeof *rates);
    rates->limit = limit;
    rates->salt = salt;
}

/* FNV-1a from a salted start, then mixed: enough to spread addresses that nobody can aim. */
static uint64_t hash(const struct cr_rates *rates, const char *key)
{
    uint64_t value = 14695981039346656037u ^ rates->salt;
    for (; *key != '\0'; key++)
        value = (value ^ (unsigned char)*key) * 1099511628211u;
    value ^= value >> 33;
    value *= 0xff51afd7ed558ccdu;
    value ^= value >> 33;
    return value == 0 ? 1 : value;
}

static struct cr_bucket *find(struct cr_rates *rates, const char *key, int64_t now)
{
    uint64_t value = hash(rates, key);
    unsigned set = (unsigned)(value % CR_RATE_SETS), oldest = 0;
    for (unsigned i = 0; i < CR_RATE_WAYS; i++) {
        if (rates->ways[set][i].key == value) return &rates->ways[set][i].bucket;
        if (rates->ways[set][i].bucket.at < rates->ways[set][oldest].bucket.at) oldest = i;
    }
    rates->ways[set][oldest].key = value;
    rates->ways[set][oldest].bucket = cr_bucket_full(&rates->limit, now);
    return &rates->ways[set][oldest].bucket;
}

bool cr_rates_has(struct cr_rates *rates, const char *key, int64_t now)
{
    return cr_bucket_has(find(rates, key, now), &rates->limit, now);
}

bool cr_rates_take(struct cr_rates *rates, const char *key, int64_t now)
{
    return cr_bucket_take(find(rates, key, now), &rates->limit, now);
}
