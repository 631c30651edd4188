/* seal.c -- XSalsa20-Poly1305 over a secret. */
#include "chance/seal.h"

#include <assert.h>
#include <sodium.h>

#include "chance/key_file.h"

static_assert(CR_SEALING_KEY_SIZE == crypto_secretbox_KEYBYTES, "secretbox");
static_assert(CR_SEAL_SIZE == crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES, "secretbox");

/* ---- Sealing ---- */

bool cr_seal(const struct cr_sealing_key *key, const uint8_t *text, size_t size, uint8_t *sealed)
{
    if (sodium_init() < 0) return false;
    randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
    return crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, text, size, sealed,
                                 key->bytes) == 0;
}

bool cr_unseal(const struct cr_sealing_key *key, const uint8_t *sealed, size_t sealed_size,
               uint8_t *text)
{
    if (sealed_size < CR_SEAL_SIZE) return false;
    return crypto_secretbox_open_easy(text, sealed + crypto_secretbox_NONCEBYTES,
                                      sealed_size - crypto_secretbox_NONCEBYTES, sealed,
                                      key->bytes) == 0;
}

enum cr_status cr_sealing_key_open(struct cr_sealing_key *key, const char *path,
                                   struct cr_error *err)
{
    static_assert(CR_SEALING_KEY_SIZE == CR_KEY_FILE_SECRET, "one secret");
    return cr_key_file_open(key->bytes, path, "secretbox", err);
}

void cr_sealing_key_release(struct cr_sealing_key *key)
{
    sodium_memzero(key, sizeof *key);
}
