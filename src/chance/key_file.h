/* key_file.h -- a secret of 32 bytes in a file of its own: what signs and what seals.
 *
 * The file holds the key's kind, its 64 hexadecimal digits and a line end, and nothing else. It lies beside
 * the store, never in it; it is its user's alone (mode 0600). It is written aside, synced and linked into
 * place: whoever opens it finds a whole key or none, and of two programs that start at once both use the
 * key of the first.
 *
 *     uint8_t secret[CR_KEY_FILE_SECRET];
 *     cr_key_file_open(secret, "house/signing.key", "ed25519", &err)
 */
#ifndef CR_CHANCE_KEY_FILE_H
#define CR_CHANCE_KEY_FILE_H

#include <stdint.h>

#include "base/status.h"

#define CR_KEY_FILE_SECRET 32

/* Reads the secret, made there if there is no file. Refuses (CR_BAD_FILE) a file that is another user's,
 * that others may read, or that is no key of that kind; secret is then as it was. */
enum cr_status cr_key_file_open(uint8_t secret[CR_KEY_FILE_SECRET], const char *path,
                                const char *kind, struct cr_error *err);

#endif
