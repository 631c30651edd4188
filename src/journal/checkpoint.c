/* checkpoint.c -- a stream's head, signed. */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "chance/key_file.h"
#include "journal/record.h"

static_assert(CR_KEY_PUBLIC_SIZE == crypto_sign_PUBLICKEYBYTES, "Ed25519");
static_assert(CR_KEY_SECRET_SIZE == crypto_sign_SECRETKEYBYTES, "Ed25519");
static_assert(CR_SIGNATURE_SIZE == crypto_sign_BYTES, "Ed25519");

/* ---- Checkpoints ---- */

#define MESSAGE_MAX 512

/* The bytes that are signed; what stands in them is what a changed bit would be seen in. */
static size_t write_message(const struct cr_stream_head *head,
                            const uint8_t key[CR_KEY_PUBLIC_SIZE], char message[MESSAGE_MAX])
{
    struct cr_text text = cr_text_on(message, MESSAGE_MAX);
    cr_text_format(&text, "{\"at\":%lld,\"hash\":\"", (long long)head->at);
    cr_text_hex(&text, head->hash, sizeof head->hash);
    cr_text_put(&text, "\",\"key\":\"");
    cr_text_hex(&text, key, CR_KEY_PUBLIC_SIZE);
    cr_text_format(&text, "\",\"n\":%llu,\"stream\":\"%s\",\"what\":\"checkpoint\"}",
                   (unsigned long long)head->number, head->stream);
    assert(!text.full);
    return text.length;
}

/* A good name, and nothing hidden behind its end: the message shows the name alone. */
static bool is_plain_name(const char stream[CR_STREAM_NAME_MAX])
{
    size_t size = strnlen(stream, CR_STREAM_NAME_MAX);
    if (size == CR_STREAM_NAME_MAX || !cr_stream_name_check(stream)) return false;
    for (size_t i = size; i < CR_STREAM_NAME_MAX; i++)
        if (stream[i] != '\0') return false;
    return true;
}

void cr_checkpoint_sign(struct cr_checkpoint *checkpoint, const struct cr_stream_head *head,
                        const struct cr_signing_key *key)
{
    char message[MESSAGE_MAX];
    assert(is_plain_name(head->stream));
    memset(checkpoint, 0, sizeof *checkpoint);
    checkpoint->head = *head;
    memcpy(checkpoint->key, key->public_key, sizeof checkpoint->key);
    size_t size = write_message(&checkpoint->head, checkpoint->key, message);
    int failed = crypto_sign_detached(checkpoint->signature, NULL, (const unsigned char *)message,
                                      size, key->secret_key);
    assert(!failed);
}

bool cr_checkpoint_check(const struct cr_checkpoint *checkpoint)
{
    char message[MESSAGE_MAX];
    if (!is_plain_name(checkpoint->head.stream)) return false;
    size_t size = write_message(&checkpoint->head, checkpoint->key, message);
    return crypto_sign_verify_detached(checkpoint->signature, (const unsigned char *)message, size,
                                       checkpoint->key) == 0;
}

/* ---- The key ---- */

enum cr_status cr_signing_key_open(struct cr_signing_key *key, const char *path,
                                   struct cr_error *err)
{
    uint8_t seed[CR_KEY_FILE_SECRET];
    static_assert(crypto_sign_SEEDBYTES == CR_KEY_FILE_SECRET, "one secret");
    enum cr_status status = cr_key_file_open(seed, path, "ed25519", err);
    if (status == CR_OK) crypto_sign_seed_keypair(key->public_key, key->secret_key, seed);
    sodium_memzero(seed, sizeof seed);
    return status;
}

void cr_signing_key_release(struct cr_signing_key *key)
{
    sodium_memzero(key, sizeof *key);
}
