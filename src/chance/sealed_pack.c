/* sealed_pack.c -- salts, leaves, and the hash over them. */
#include "chance/sealed_pack.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "chance/shoe.h"

#define SALT_STREAM 1 /* of the seed; the cards' order is stream 0 */

/* The NUL is hashed too, as in commitment.c. */
static const char card_domain[] = "croupier/card/1";
static const char pack_domain[] = "croupier/pack/1";

static_assert(CR_SALT_SIZE >= crypto_generichash_KEYBYTES_MIN &&
                  CR_SALT_SIZE <= crypto_generichash_KEYBYTES_MAX,
              "a salt is a key");
static_assert(CR_COMMITMENT_SIZE == CR_SEED_SIZE, "a commitment can stand for a seed");

static void hash_bytes(crypto_generichash_state *hash, const void *bytes, size_t count)
{
    int failed = crypto_generichash_update(hash, bytes, count);
    assert(!failed);
}

/* ---- Sealing ---- */

void cr_sealed_leaf(unsigned place, cr_card card, const uint8_t salt[CR_SALT_SIZE],
                    uint8_t leaf[CR_LEAF_SIZE])
{
    crypto_generichash_state hash;
    char name[CR_CARD_TEXT_SIZE];
    uint8_t where = (uint8_t)place;
    assert(place < CR_PACK_CARDS && card < CR_PACK_CARDS);
    cr_card_write(card, name);
    int failed = crypto_generichash_init(&hash, salt, CR_SALT_SIZE, CR_LEAF_SIZE);
    assert(!failed);
    hash_bytes(&hash, card_domain, sizeof card_domain);
    hash_bytes(&hash, &where, 1);
    hash_bytes(&hash, name, strlen(name));
    failed = crypto_generichash_final(&hash, leaf, CR_LEAF_SIZE);
    assert(!failed);
    sodium_memzero(&hash, sizeof hash); /* the salt is still a secret */
}

static void draw_salt(struct cr_stream *stream, uint8_t salt[CR_SALT_SIZE])
{
    for (unsigned at = 0; at < CR_SALT_SIZE; at += 4) {
        uint32_t word = cr_stream_u32(stream);
        for (unsigned byte = 0; byte < 4; byte++)
            salt[at + byte] = (uint8_t)(word >> 8 * byte);
    }
}

void cr_sealed_pack_make(struct cr_sealed_pack *pack, const struct cr_seed *seed)
{
    struct cr_stream stream;
    cr_drawn_order(seed, 1, pack->cards);
    cr_stream_init(&stream, seed, SALT_STREAM);
    for (unsigned place = 0; place < CR_PACK_CARDS; place++) {
        draw_salt(&stream, pack->salts[place]);
        cr_sealed_leaf(place, pack->cards[place], pack->salts[place], pack->leaves.bytes[place]);
    }
    sodium_memzero(&stream, sizeof stream);
}

void cr_sealed_pack_release(struct cr_sealed_pack *pack)
{
    sodium_memzero(pack, sizeof *pack);
}

struct cr_commitment cr_sealed_pack_commit(const struct cr_leaves *leaves, const char *label)
{
    struct cr_commitment commitment;
    crypto_generichash_state hash;
    int failed = crypto_generichash_init(&hash, NULL, 0, sizeof commitment.bytes);
    assert(!failed);
    /* Only the label has a length of its own, and it comes last: no two messages look alike. */
    hash_bytes(&hash, pack_domain, sizeof pack_domain);
    hash_bytes(&hash, leaves->bytes, sizeof leaves->bytes);
    hash_bytes(&hash, label, strlen(label));
    failed = crypto_generichash_final(&hash, commitment.bytes, sizeof commitment.bytes);
    assert(!failed);
    return commitment;
}

/* ---- Opening ---- */

bool cr_sealed_pack_check(const struct cr_leaves *leaves, unsigned place, cr_card card,
                          const uint8_t salt[CR_SALT_SIZE])
{
    uint8_t leaf[CR_LEAF_SIZE];
    cr_sealed_leaf(place, card, salt, leaf);
    return memcmp(leaf, leaves->bytes[place], sizeof leaf) == 0;
}

void cr_sealed_places(const struct cr_commitment *commitment, const char *const *words,
                      size_t count, uint8_t places[CR_PACK_CARDS])
{
    struct cr_seed bound, open;
    memcpy(bound.bytes, commitment->bytes, sizeof bound.bytes);
    cr_commitment_mix(&bound, words, count, &open);
    cr_drawn_order(&open, 1, places); /* a pack's numbers are its places' */
}
