/* checkpoint.c -- a stream's head, signed; and the file the signing key lies in.
 *
 * The file holds "ed25519 ", the 64 hexadecimal digits of the seed and a line end, and nothing else. It
 * is written aside, synced and linked into place: whoever opens it finds a whole key or none, and of
 * two programs that start at once both use the key of the first.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* ---- The key's file ---- */

#define KEY_PREFIX    "ed25519 "
#define KEY_FILE_SIZE (sizeof KEY_PREFIX - 1 + 2 * crypto_sign_SEEDBYTES + 1)

static enum cr_status refuse_errno(struct cr_error *err, const char *path, const char *what)
{
    return cr_error_set(err, CR_BAD_FILE, path, "%s: %s", what, strerror(errno));
}

static bool read_seed(const char *text, size_t size, uint8_t seed[crypto_sign_SEEDBYTES])
{
    const size_t prefix = sizeof KEY_PREFIX - 1;
    size_t got;
    if (size != KEY_FILE_SIZE || memcmp(text, KEY_PREFIX, prefix) != 0) return false;
    if (text[KEY_FILE_SIZE - 1] != '\n') return false;
    return sodium_hex2bin(seed, crypto_sign_SEEDBYTES, text + prefix, 2 * crypto_sign_SEEDBYTES,
                          NULL, &got, NULL) == 0 &&
           got == crypto_sign_SEEDBYTES;
}

static enum cr_status read_key(struct cr_signing_key *key, int file, const char *path,
                               struct cr_error *err)
{
    struct stat about;
    if (fstat(file, &about) != 0) return refuse_errno(err, path, "the key cannot be looked at");
    if (!S_ISREG(about.st_mode))
        return cr_error_set(err, CR_BAD_FILE, path, "the key is not a plain file");
    if (about.st_uid != geteuid())
        return cr_error_set(err, CR_BAD_FILE, path, "the key belongs to another user");
    if (about.st_mode & (S_IRWXG | S_IRWXO))
        return cr_error_set(err, CR_BAD_FILE, path,
                            "others may read the key (mode %04o): make a new one, or chmod 600",
                            (unsigned)about.st_mode & 07777u);

    char text[KEY_FILE_SIZE + 1];
    uint8_t seed[crypto_sign_SEEDBYTES];
    ssize_t size;
    do
        size = read(file, text, sizeof text);
    while (size < 0 && errno == EINTR);
    bool good = size >= 0 && read_seed(text, (size_t)size, seed);
    if (good) crypto_sign_seed_keypair(key->public_key, key->secret_key, seed);
    sodium_memzero(text, sizeof text);
    sodium_memzero(seed, sizeof seed);
    return good ? CR_OK : cr_error_set(err, CR_BAD_FILE, path, "this is not a signing key");
}

/* The name is there after a power cut only once its folder is on the disk too. */
static bool sync_folder(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int size = slash ? (int)(slash - path) + 1 : 1;
    snprintf(folder, sizeof folder, "%.*s", size, slash ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return false;
    bool synced = fsync(file) == 0;
    close(file);
    return synced;
}

static enum cr_status make_key(const char *path, struct cr_error *err)
{
    char aside[PATH_MAX], text[KEY_FILE_SIZE + 1];
    uint8_t seed[crypto_sign_SEEDBYTES];
    if (snprintf(aside, sizeof aside, "%s.XXXXXX", path) >= (int)sizeof aside)
        return cr_error_set(err, CR_BAD_FILE, "key", "that path is too long");
    int file = mkostemp(aside, O_CLOEXEC); /* mode 0600 from the first moment */
    if (file < 0) return refuse_errno(err, path, "the key cannot be made");

    randombytes_buf(seed, sizeof seed);
    struct cr_text line = cr_text_on(text, sizeof text);
    cr_text_put(&line, KEY_PREFIX);
    cr_text_hex(&line, seed, sizeof seed);
    cr_text_char(&line, '\n');
    bool made = write(file, text, line.length) == (ssize_t)line.length && fsync(file) == 0;
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(text, sizeof text);

    if (made) made = link(aside, path) == 0 || errno == EEXIST; /* another was first: use theirs */
    if (made) made = sync_folder(path);
    enum cr_status status = made ? CR_OK : refuse_errno(err, path, "the key cannot be made");
    close(file);
    unlink(aside);
    return status;
}

enum cr_status cr_signing_key_open(struct cr_signing_key *key, const char *path,
                                   struct cr_error *err)
{
    const int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    if (sodium_init() < 0)
        return cr_error_set(err, CR_BAD_FILE, path, "the machine has no entropy for a key");
    int file = open(path, flags);
    if (file < 0 && errno == ENOENT) {
        enum cr_status status = make_key(path, err);
        if (status != CR_OK) return status;
        file = open(path, flags);
    }
    if (file < 0) return refuse_errno(err, path, "the key cannot be opened");
    enum cr_status status = read_key(key, file, path, err);
    close(file);
    return status;
}

void cr_signing_key_release(struct cr_signing_key *key)
{
    sodium_memzero(key, sizeof *key);
}
