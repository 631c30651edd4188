/* key_file.c -- a secret in a file of its own. */
#include "chance/key_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

#define LINE_MAX_SIZE 128

static enum cr_status refuse_errno(struct cr_error *err, const char *path, const char *what)
{
    return cr_error_set(err, CR_BAD_FILE, path, "%s: %s", what, strerror(errno));
}

/* "ed25519 3f…\n" */
static size_t write_line(char line[LINE_MAX_SIZE], const char *kind,
                         const uint8_t secret[CR_KEY_FILE_SECRET])
{
    struct cr_text text = cr_text_on(line, LINE_MAX_SIZE);
    cr_text_format(&text, "%s ", kind);
    cr_text_hex(&text, secret, CR_KEY_FILE_SECRET);
    cr_text_char(&text, '\n');
    return text.length;
}

static bool read_line(const char *line, size_t size, const char *kind,
                      uint8_t secret[CR_KEY_FILE_SECRET])
{
    size_t prefix = strlen(kind) + 1, digits = 2 * CR_KEY_FILE_SECRET, got;
    uint8_t found[CR_KEY_FILE_SECRET];
    if (size != prefix + digits + 1 || memcmp(line, kind, prefix - 1) != 0) return false;
    if (line[prefix - 1] != ' ' || line[size - 1] != '\n') return false;
    bool good = sodium_hex2bin(found, sizeof found, line + prefix, digits, NULL, &got, NULL) == 0 &&
                got == sizeof found;
    if (good) memcpy(secret, found, sizeof found);
    sodium_memzero(found, sizeof found);
    return good;
}

static enum cr_status read_key(uint8_t secret[CR_KEY_FILE_SECRET], int file, const char *path,
                               const char *kind, struct cr_error *err)
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
    char line[LINE_MAX_SIZE];
    ssize_t size;
    do
        size = read(file, line, sizeof line);
    while (size < 0 && errno == EINTR);
    bool good = size >= 0 && read_line(line, (size_t)size, kind, secret);
    sodium_memzero(line, sizeof line);
    return good ? CR_OK : cr_error_set(err, CR_BAD_FILE, path, "this is no key (%s)", kind);
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

static enum cr_status make_key(const char *path, const char *kind, struct cr_error *err)
{
    char aside[PATH_MAX], line[LINE_MAX_SIZE];
    uint8_t fresh[CR_KEY_FILE_SECRET];
    if (snprintf(aside, sizeof aside, "%s.XXXXXX", path) >= (int)sizeof aside)
        return cr_error_set(err, CR_BAD_FILE, "key", "that path is too long");
    int file = mkostemp(aside, O_CLOEXEC); /* mode 0600 from the first moment */
    if (file < 0) return refuse_errno(err, path, "the key cannot be made");

    randombytes_buf(fresh, sizeof fresh);
    size_t size = write_line(line, kind, fresh);
    bool made = write(file, line, size) == (ssize_t)size && fsync(file) == 0;
    sodium_memzero(line, sizeof line);
    sodium_memzero(fresh, sizeof fresh);

    if (made) made = link(aside, path) == 0 || errno == EEXIST; /* another was first: use theirs */
    if (made) made = sync_folder(path);
    enum cr_status status = made ? CR_OK : refuse_errno(err, path, "the key cannot be made");
    close(file);
    unlink(aside);
    return status;
}

enum cr_status cr_key_file_open(uint8_t secret[CR_KEY_FILE_SECRET], const char *path,
                                const char *kind, struct cr_error *err)
{
    const int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    if (sodium_init() < 0)
        return cr_error_set(err, CR_BAD_FILE, path, "the machine has no entropy for a key");
    int file = open(path, flags);
    if (file < 0 && errno == ENOENT) {
        enum cr_status status = make_key(path, kind, err);
        if (status != CR_OK) return status;
        file = open(path, flags);
    }
    if (file < 0) return refuse_errno(err, path, "the key cannot be opened");
    enum cr_status status = read_key(secret, file, path, kind, err);
    close(file);
    return status;
}
