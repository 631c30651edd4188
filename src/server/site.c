/* site.c -- a folder read into a sorted list. */
#include "server/site.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct cr_site {
    char folder[1024];
    struct cr_site_file *files;
    size_t count, room;
    struct timespec index_time; /* of index.html when it was read */
    int64_t asked_at;
};

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".map", "application/json" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".jpg", "image/jpeg" },
    { ".webp", "image/webp" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".wasm", "application/wasm" },
    { ".txt", "text/plain; charset=utf-8" },
};

static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(path, types[i].ending)) return types[i].type;
    return "application/octet-stream";
}

void cr_site_hold(struct cr_site_bytes *bytes)
{
    bytes->holders++;
}

void cr_site_let_go(struct cr_site_bytes *bytes)
{
    if (bytes && --bytes->holders == 0) free(bytes);
}

/* ---- Reading ---- */

static void tag(struct cr_site_bytes *bytes)
{
    uint8_t hash[16];
    char hex[33];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes->data, bytes->size, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(bytes->etag, sizeof bytes->etag, "\"%s\"", hex);
}

static struct cr_site_bytes *read_bytes(int folder, const char *name)
{
    struct stat about;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return NULL;
    struct cr_site_bytes *bytes = NULL;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= CR_SITE_FILE_MAX)
        bytes = calloc(1, sizeof *bytes + (size_t)about.st_size + 1);
    while (bytes && bytes->size < (size_t)about.st_size) {
        ssize_t got = read(file, bytes->data + bytes->size, (size_t)about.st_size - bytes->size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        bytes->size += (size_t)got;
    }
    close(file);
    if (bytes) {
        bytes->holders = 1;
        tag(bytes);
    }
    return bytes;
}

static struct cr_site_file *add_file(struct cr_site *site)
{
    if (site->count == CR_SITE_FILES_MAX) return NULL;
    if (site->count == site->room) {
        size_t room = site->room ? 2 * site->room : 64;
        struct cr_site_file *files = realloc(site->files, room * sizeof *files);
        if (!files) return NULL;
        site->files = files;
        site->room = room;
    }
    memset(&site->files[site->count], 0, sizeof site->files[0]);
    return &site->files[site->count++];
}

static void read_file(struct cr_site *site, int folder, const char *name, const char *path)
{
    struct cr_site_bytes *bytes = read_bytes(folder, name);
    struct cr_site_file *file = bytes ? add_file(site) : NULL;
    if (!file) {
        cr_site_let_go(bytes);
        return;
    }
    snprintf(file->path, sizeof file->path, "%s", path);
    file->type = type_of(path);
    file->is_hashed = strncmp(path, "/assets/", 8) == 0;
    file->plain = bytes;
}

/* Folders in folders, to a depth no build reaches. */
static void read_folder(struct cr_site *site, int fd, const char *above, int depth)
{
    DIR *folder = fdopendir(fd);
    const struct dirent *entry;
    if (!folder) {
        close(fd);
        return;
    }
    while ((entry = readdir(folder)) != NULL) {
        char path[CR_SITE_PATH_MAX];
        struct stat about;
        int length = snprintf(path, sizeof path, "%s/%s", above, entry->d_name);
        if (entry->d_name[0] == '.' || length < 0 || (size_t)length >= sizeof path) continue;
        if (fstatat(dirfd(folder), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (S_ISREG(about.st_mode)) read_file(site, dirfd(folder), entry->d_name, path);
        if (!S_ISDIR(about.st_mode) || depth == 8) continue;
        int inner =
            openat(dirfd(folder), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner >= 0) read_folder(site, inner, path, depth + 1);
    }
    closedir(folder);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct cr_site_file *)a)->path, ((const struct cr_site_file *)b)->path);
}

static void forget(struct cr_site *site)
{
    for (size_t i = 0; i < site->count; i++) {
        cr_site_let_go(site->files[i].plain);
        cr_site_let_go(site->files[i].gzip);
    }
    site->count = 0;
}

static void pair_compressed(struct cr_site *site)
{
    for (size_t i = 0; i < site->count; i++) {
        char path[CR_SITE_PATH_MAX + 4];
        snprintf(path, sizeof path, "%s.gz", site->files[i].path);
        const struct cr_site_file *packed = cr_site_find(site, path);
        if (!packed) continue;
        site->files[i].gzip = packed->plain;
        cr_site_hold(packed->plain);
    }
}

static void index_time(const struct cr_site *site, struct timespec *out)
{
    char path[1100];
    struct stat about;
    snprintf(path, sizeof path, "%s/index.html", site->folder);
    *out = stat(path, &about) == 0 ? about.st_mtim : (struct timespec){ 0, 0 };
}

static void read_site(struct cr_site *site)
{
    forget(site);
    index_time(site, &site->index_time);
    int fd = open(site->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    read_folder(site, fd, "", 0);
    if (site->count > 0) qsort(site->files, site->count, sizeof site->files[0], by_path);
    pair_compressed(site);
}

/* ---- The site ---- */

enum cr_status cr_site_open(struct cr_site **out, const char *folder, struct cr_error *err)
{
    struct cr_site *site = calloc(1, sizeof *site);
    *out = NULL;
    if (!site || sodium_init() < 0) {
        free(site);
        return cr_error_set(err, CR_NO_MEMORY, folder, "out of memory");
    }
    snprintf(site->folder, sizeof site->folder, "%s", folder);
    read_site(site);
    *out = site;
    return CR_OK;
}

void cr_site_close(struct cr_site *site)
{
    if (!site) return;
    forget(site);
    free(site->files);
    free(site);
}

const struct cr_site_file *cr_site_find(const struct cr_site *site, const char *path)
{
    struct cr_site_file key = { .type = NULL };
    if (strlen(path) >= sizeof key.path || site->count == 0) return NULL;
    snprintf(key.path, sizeof key.path, "%s", path);
    return bsearch(&key, site->files, site->count, sizeof site->files[0], by_path);
}

size_t cr_site_count(const struct cr_site *site)
{
    return site->count;
}

void cr_site_refresh(struct cr_site *site, int64_t now)
{
    struct timespec time;
    if (now - site->asked_at < 1000000) return;
    site->asked_at = now;
    index_time(site, &time);
    if (time.tv_sec != site->index_time.tv_sec || time.tv_nsec != site->index_time.tv_nsec)
        read_site(site);
}
