/* commitment.c -- the two hashes of the protocol in commitment.h. */
#include "chance/commitment.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

/* A label of its own a hash, so that none can be passed off as the other. The NUL is hashed too. */
static const char commit_domain[] = "croupier/commit/1";
static const char mix_domain[] = "croupier/mix/1";

static void hash_bytes(crypto_generichash_state *hash, const void *bytes, size_t count)
{
    int failed = crypto_generichash_update(hash, bytes, count);
    assert(!failed);
}

struct cr_commitment cr_commitment_make(const struct cr_seed *seed, const char *label)
{
    struct cr_commitment commitment;
    crypto_generichash_state hash;
    int failed = crypto_generichash_init(&hash, NULL, 0, sizeof commitment.bytes);
    assert(!failed);
    /* Only the label has a length of its own, and it comes last: no two messages look alike. */
    hash_bytes(&hash, commit_domain, sizeof commit_domain);
    hash_bytes(&hash, seed->bytes, sizeof seed->bytes);
    hash_bytes(&hash, label, strlen(label));
    failed = crypto_generichash_final(&hash, commitment.bytes, sizeof commitment.bytes);
    assert(!failed);
    sodium_memzero(&hash, sizeof hash); /* the seed is still a secret */
    return commitment;
}

bool cr_commitment_check(const struct cr_commitment *commitment, const struct cr_seed *seed,
                         const char *label)
{
    struct cr_commitment made = cr_commitment_make(seed, label);
    return memcmp(made.bytes, commitment->bytes, sizeof made.bytes) == 0;
}

void cr_commitment_mix(const struct cr_seed *seed, const char *const *words, size_t count,
                       struct cr_seed *out)
{
    crypto_generichash_state hash;
    int failed = crypto_generichash_init(&hash, seed->bytes, sizeof seed->bytes, sizeof out->bytes);
    assert(!failed);
    hash_bytes(&hash, mix_domain, sizeof mix_domain);
    for (size_t index = 0; index < count; index++) {
        uint64_t length = strlen(words[index]);
        uint8_t prefix[8]; /* "ab","c" must not mix like "a","bc" */
        for (unsigned byte = 0; byte < 8; byte++)
            prefix[byte] = (uint8_t)(length >> 8 * byte);
        hash_bytes(&hash, prefix, sizeof prefix);
        hash_bytes(&hash, words[index], (size_t)length);
    }
    failed = crypto_generichash_final(&hash, out->bytes, sizeof out->bytes);
    assert(!failed);
    sodium_memzero(&hash, sizeof hash);
}
