/* entropy.c -- seeds from the machine, from a number, from text. */
#include "chance/entropy.h"

#include <sodium.h>
#include <string.h>

#include "base/text.h"

static const char seed_domain[] = "croupier/seed/1"; /* its NUL is hashed too: it ends the label */

bool cr_chance_ready(void)
{
    return sodium_init() >= 0; /* 1 means: was awake already */
}

bool cr_seed_fresh(struct cr_seed *out)
{
    if (!cr_chance_ready()) return false;
    randombytes_buf(out->bytes, sizeof out->bytes);
    return true;
}

struct cr_seed cr_seed_from_number(uint64_t number)
{
    uint8_t message[sizeof seed_domain + 8];
    memcpy(message, seed_domain, sizeof seed_domain);
    for (unsigned index = 0; index < 8; index++)
        message[sizeof seed_domain + index] = (uint8_t)(number >> 8 * index);
    struct cr_seed seed;
    crypto_generichash(seed.bytes, sizeof seed.bytes, message, sizeof message, NULL, 0);
    return seed;
}

void cr_seed_write(const struct cr_seed *seed, char out[CR_SEED_TEXT_SIZE])
{
    struct cr_text text = cr_text_on(out, CR_SEED_TEXT_SIZE);
    cr_text_hex(&text, seed->bytes, sizeof seed->bytes);
}

bool cr_seed_read(const char *text, struct cr_seed *out)
{
    struct cr_seed seed;
    size_t size;
    if (strlen(text) != CR_SEED_TEXT_SIZE - 1) return false;
    if (sodium_hex2bin(seed.bytes, sizeof seed.bytes, text, CR_SEED_TEXT_SIZE - 1, NULL, &size,
                       NULL) != 0)
        return false;
    if (size != sizeof seed.bytes) return false;
    *out = seed;
    return true;
}
