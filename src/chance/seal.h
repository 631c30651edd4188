/* seal.h -- secrets that must survive a restart: sealed with a key that lies beside the store.
 *
 * A seed is a secret until its round is over, and yet it must be on the disk before the first bet, or a
 * restart would draw another. So it is sealed (XSalsa20-Poly1305) into the record: whoever reads the store
 * reads nothing, whoever has the key's file too goes on where the house stopped.
 *
 *     struct cr_sealing_key key;
 *     cr_sealing_key_open(&key, "house.seal", &err);
 *     cr_seal(&key, seed.bytes, sizeof seed.bytes, sealed);
 *     if (!cr_unseal(&key, sealed, sizeof sealed, seed.bytes)) ...      another key, or tampered with
 */
#ifndef CR_CHANCE_SEAL_H
#define CR_CHANCE_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

#define CR_SEALING_KEY_SIZE 32
#define CR_SEAL_SIZE        40 /* what a sealed text is longer by: 24 bytes of nonce, 16 of proof */

struct cr_sealing_key {
    uint8_t bytes[CR_SEALING_KEY_SIZE];
};

/* A key from a file, made there (mode 0600) if there is none. Refuses (CR_BAD_FILE) a file that is another
 * user's, that others may read, or that is no key: whoever has it knows every number before it falls. */
enum cr_status cr_sealing_key_open(struct cr_sealing_key *key, const char *path,
                                   struct cr_error *err);
void cr_sealing_key_release(struct cr_sealing_key *key); /* wiped */

/* Writes size + CR_SEAL_SIZE bytes, the nonce in front. False if the machine has no chance to give. */
bool cr_seal(const struct cr_sealing_key *key, const uint8_t *text, size_t size, uint8_t *sealed);

/* Writes sealed_size - CR_SEAL_SIZE bytes. False, and text untouched, if this key did not seal it so. */
bool cr_unseal(const struct cr_sealing_key *key, const uint8_t *sealed, size_t sealed_size,
               uint8_t *text);

#endif
