/* folder.c -- houses and versions as folders: rulebooks/m1/, rulebooks/m1@2015-2/.
 *
 * A house comes from a round file or a command line, so its name is checked before it becomes part of
 * a path. Nothing but plain files is opened: a pipe named roulette.yaml would stop the program.
 */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rulebook/book.h"

#define PLAIN_LETTERS      "abcdefghijklmnopqrstuvwxyz0123456789_-"
#define VERSION_PREFIX_MIN 8 /* hex digits of a hash that may stand for a version */
#define HOUSES_MAX         256

/* ---- Files ---- */

/* The whole of an open file, or its first max bytes. */
static enum cr_status read_all(int file, char *bytes, size_t max, size_t *size)
{
    while (*size < max) {
        ssize_t got = read(file, bytes + *size, max - *size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return CR_BAD_FILE;
        if (got == 0) break;
        *size += (size_t)got;
    }
    return CR_OK;
}

enum cr_status cr_book_bytes(const char *path, const char *name, char **bytes, size_t *size,
                             struct cr_error *err)
{
    *bytes = NULL;
    *size = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return cr_error_set(err, errno == ENOENT || errno == ENOTDIR ? CR_NOT_FOUND : CR_BAD_FILE,
                            name, "%s",
                            errno == ENOENT ? "there is no such file" : strerror(errno));
    struct stat about;
    enum cr_status status = CR_OK;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        status = cr_error_set(err, CR_BAD_FILE, name, "this is not a plain file");
    if (status == CR_OK) {
        *bytes = malloc(CR_RULEBOOK_FILE_MAX + 1);
        if (*bytes == NULL) status = cr_error_set(err, CR_NO_MEMORY, name, "out of memory");
    }
    if (status == CR_OK) {
        status = read_all(file, *bytes, CR_RULEBOOK_FILE_MAX + 1, size);
        if (status != CR_OK) cr_error_set(err, status, name, "%s", strerror(errno));
    }
    close(file);
    if (status != CR_OK) {
        free(*bytes);
        *bytes = NULL;
    }
    return status;
}

enum cr_status cr_rulebook_load(struct cr_rulebook **out, const char *path, const char *label,
                                const struct cr_schema *schema, struct cr_error *err)
{
    char *bytes;
    size_t size;
    *out = NULL;
    enum cr_status status = cr_book_bytes(path, label, &bytes, &size, err);
    if (status != CR_OK) return status;
    status = cr_rulebook_read(out, bytes, size, label, schema, err);
    free(bytes);
    return status;
}

enum cr_status cr_rulebook_hash_of(const char *bytes, size_t size, const char *label,
                                   uint8_t hash[CR_HASH_SIZE], struct cr_error *err)
{
    struct cr_tree tree;
    struct cr_fault fault = { { 1, 1 }, "out of memory" };
    enum cr_status status = cr_tree_read(&tree, bytes, size, &fault);
    if (status == CR_OK) status = cr_tree_hash(&tree, hash, NULL);
    cr_tree_release(&tree);
    return status == CR_OK ? CR_OK : cr_fault_report(&fault, status, label, err);
}

static enum cr_status hash_file(const char *path, const char *label, uint8_t hash[CR_HASH_SIZE],
                                struct cr_error *err)
{
    char *bytes;
    size_t size;
    enum cr_status status = cr_book_bytes(path, label, &bytes, &size, err);
    if (status != CR_OK) return status;
    status = cr_rulebook_hash_of(bytes, size, label, hash, err);
    free(bytes);
    return status;
}

/* ---- Versions ---- */

static bool ends_in_yaml(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".yaml") == 0;
}

static int by_file_name(const void *a, const void *b)
{
    return strcmp(((const struct cr_house_file *)a)->name, ((const struct cr_house_file *)b)->name);
}

/* A *.yaml that is named otherwise is refused, not passed over: a version's hash covers them all. Dot
 * files are an editor's. */
static enum cr_status add_file(struct cr_house_version *out, const char *name, const char *label,
                               struct cr_error *err)
{
    if (name[0] == '.' || !ends_in_yaml(name)) return CR_OK;
    if (strcmp(name + strspn(name, PLAIN_LETTERS), ".yaml") != 0 ||
        strlen(name) >= sizeof out->files[0].name)
        return cr_error_set(err, CR_BAD_FILE, label,
                            "%.60s: a rulebook file is named in a-z, 0-9, _ and -", name);
    if (out->count == CR_HOUSE_FILES_MAX)
        return cr_error_set(err, CR_TOO_MANY, label, "a house has at most %d files",
                            CR_HOUSE_FILES_MAX);
    memcpy(out->files[out->count++].name, name, strlen(name) + 1);
    return CR_OK;
}

enum cr_status cr_rulebook_files(struct cr_house_version *out, const char *folder,
                                 const char *label, struct cr_error *err)
{
    memset(out, 0, sizeof *out);
    DIR *list = opendir(folder);
    if (list == NULL) return cr_error_set(err, CR_NOT_FOUND, label, "there is no such folder");
    enum cr_status status = CR_OK;
    for (struct dirent *entry = readdir(list); status == CR_OK && entry != NULL;
         entry = readdir(list))
        status = add_file(out, entry->d_name, label, err);
    closedir(list);
    qsort(out->files, out->count, sizeof out->files[0], by_file_name);
    return status;
}

void cr_rulebook_version_of(struct cr_house_version *version)
{
    crypto_generichash_state sum;
    crypto_generichash_init(&sum, NULL, 0, CR_HASH_SIZE);
    for (size_t i = 0; i < version->count; i++) {
        const struct cr_house_file *file = &version->files[i];
        char line[sizeof file->name + 2 * CR_HASH_SIZE + 3];
        struct cr_text text = cr_text_on(line, sizeof line);
        cr_text_format(&text, "%s ", file->name);
        cr_text_hex(&text, file->hash, CR_HASH_SIZE);
        cr_text_char(&text, '\n');
        crypto_generichash_update(&sum, (const unsigned char *)line, text.length);
    }
    crypto_generichash_final(&sum, version->hash, CR_HASH_SIZE);
}

enum cr_status cr_rulebook_version(struct cr_house_version *out, const char *folder,
                                   const char *label, struct cr_error *err)
{
    enum cr_status status = cr_rulebook_files(out, folder, label, err);
    for (size_t i = 0; status == CR_OK && i < out->count; i++) {
        struct cr_house_file *file = &out->files[i];
        char path[PATH_MAX], file_label[256];
        snprintf(path, sizeof path, "%s/%s", folder, file->name);
        snprintf(file_label, sizeof file_label, "%s/%s", label, file->name);
        status = hash_file(path, file_label, file->hash, err);
    }
    cr_rulebook_version_of(out);
    return status;
}

/* ---- Houses ---- */

static int by_house_name(const void *a, const void *b)
{
    return strcmp(((const struct cr_house_name *)a)->name, ((const struct cr_house_name *)b)->name);
}

/* "m1" or "m1@2015-2". */
static bool is_folder_name(const char *name)
{
    size_t house = strspn(name, PLAIN_LETTERS);
    if (house == 0 || strlen(name) >= sizeof((struct cr_house_name *)0)->name) return false;
    if (name[house] == '\0') return true;
    if (name[house] != '@') return false;
    const char *version = name + house + 1;
    return version[0] != '\0' && version[strspn(version, PLAIN_LETTERS)] == '\0';
}

static bool is_folder(const char *root, const char *name)
{
    char path[PATH_MAX];
    struct stat about;
    int length = snprintf(path, sizeof path, "%s/%s", root, name);
    if (length < 0 || (size_t)length >= sizeof path) return false;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

enum cr_status cr_rulebook_houses(const char *root, struct cr_house_name *out, size_t max,
                                  size_t *count, struct cr_error *err)
{
    *count = 0;
    DIR *list = opendir(root);
    if (list == NULL)
        return cr_error_set(err, CR_NOT_FOUND, root, "there is no folder of rulebooks here");
    enum cr_status status = CR_OK;
    for (struct dirent *entry = readdir(list); entry != NULL; entry = readdir(list)) {
        if (!is_folder_name(entry->d_name) || !is_folder(root, entry->d_name)) continue;
        if (*count == max) {
            status = cr_error_set(err, CR_TOO_MANY, root, "there are more than %zu houses", max);
            break;
        }
        memcpy(out[(*count)++].name, entry->d_name, strlen(entry->d_name) + 1);
    }
    closedir(list);
    qsort(out, *count, sizeof *out, by_house_name);
    return status;
}

/* ---- From house and version to a folder ---- */

struct wanted {
    char house[sizeof((struct cr_house_name *)0)->name];
    const char *version; /* "" for the newest */
};

static enum cr_status check_names(const char *house, const char *version, struct wanted *wanted,
                                  struct cr_error *err)
{
    char shown[CR_SHOWN_SIZE];
    if (!is_folder_name(house))
        return cr_error_set(err, CR_NOT_FOUND, cr_shown(house, shown),
                            "a house is named in a-z, 0-9, _ and -");
    const char *at = strchr(house, '@');
    if (version == NULL) version = "";
    if (at != NULL && version[0] != '\0' && strcmp(at + 1, version) != 0)
        return cr_error_set(err, CR_NOT_FOUND, house,
                            "the version is named twice, and differently");
    wanted->version = at != NULL ? at + 1 : version;
    if (wanted->version[strspn(wanted->version, PLAIN_LETTERS)] != '\0' ||
        strlen(wanted->version) > 2 * CR_HASH_SIZE)
        return cr_error_set(err, CR_NOT_FOUND, house, "%s: a version is named in a-z, 0-9, _ and -",
                            cr_shown(wanted->version, shown));
    snprintf(wanted->house, sizeof wanted->house, "%.*s", (int)strcspn(house, "@"), house);
    return CR_OK;
}

static enum cr_status no_such_house(const char *root, const char *house, struct cr_error *err)
{
    struct cr_house_name *names = calloc(HOUSES_MAX, sizeof *names);
    char near[CR_GUESS_SIZE] = "";
    size_t count = 0;
    struct cr_guess guess;
    cr_guess_init(&guess, house);
    enum cr_status status = CR_NO_MEMORY;
    if (names != NULL) status = cr_rulebook_houses(root, names, HOUSES_MAX, &count, err);
    for (size_t i = 0; i < count; i++)
        cr_guess_offer(&guess, names[i].name);
    free(names);
    if (status == CR_NOT_FOUND) return status; /* not even the root is there */
    return cr_error_set(err, CR_NOT_FOUND, house, "there is no such house%s",
                        cr_guess_text(&guess, near));
}

/* The version a folder's house.yaml says it is; "" if it cannot be read. */
static void version_name(const char *root, const char *folder, char *out, size_t size)
{
    char path[PATH_MAX];
    struct cr_rulebook *book;
    snprintf(path, sizeof path, "%s/%s/house.yaml", root, folder);
    out[0] = '\0';
    if (cr_rulebook_load(&book, path, path, &cr_house_schema, NULL) != CR_OK) return;
    snprintf(out, size, "%s", ((const struct cr_house_rules *)cr_rulebook_values(book))->version);
    cr_rulebook_close(book);
}

static bool is_hash_prefix(const char *version)
{
    size_t length = strlen(version);
    return length >= VERSION_PREFIX_MIN && length <= 2 * CR_HASH_SIZE &&
           strspn(version, "0123456789abcdef") == length;
}

/* Looks among all versions of the house for the one whose hash starts so. */
static enum cr_status find_by_hash(const char *root, const struct wanted *wanted,
                                   struct cr_house_name *folder, struct cr_error *err)
{
    struct cr_house_name *names = calloc(HOUSES_MAX, sizeof *names);
    struct cr_house_version *version = malloc(sizeof *version);
    size_t count = 0, found = 0, length = strlen(wanted->house);
    enum cr_status status = CR_NO_MEMORY;
    if (names != NULL && version != NULL)
        status = cr_rulebook_houses(root, names, HOUSES_MAX, &count, err);
    else
        cr_error_set(err, status, wanted->house, "out of memory");
    for (size_t i = 0; status == CR_OK && i < count; i++) {
        char path[PATH_MAX], hex[2 * CR_HASH_SIZE + 1];
        bool same_house = strncmp(names[i].name, wanted->house, length) == 0 &&
                          (names[i].name[length] == '\0' || names[i].name[length] == '@');
        if (!same_house) continue;
        snprintf(path, sizeof path, "%s/%s", root, names[i].name);
        if (cr_rulebook_version(version, path, names[i].name, NULL) != CR_OK) continue;
        struct cr_text text = cr_text_on(hex, sizeof hex);
        cr_text_hex(&text, version->hash, CR_HASH_SIZE);
        if (strncmp(hex, wanted->version, strlen(wanted->version)) != 0) continue;
        if (found++ == 0) *folder = names[i];
    }
    free(names);
    free(version);
    if (status == CR_OK && found == 0)
        status =
            cr_error_set(err, CR_NOT_FOUND, wanted->house,
                         "no version has that name or a hash that starts with %s", wanted->version);
    /* Two folders with the same whole hash say the same: either will do. */
    if (found > 1 && strlen(wanted->version) < 2 * CR_HASH_SIZE)
        status =
            cr_error_set(err, CR_NOT_FOUND, wanted->house,
                         "%zu versions have a hash that starts with %s", found, wanted->version);
    return status;
}

enum cr_status cr_rulebook_find(const char *root, const char *house, const char *version,
                                struct cr_house_name *folder, struct cr_error *err)
{
    struct wanted wanted;
    char current[sizeof((struct cr_house_rules *)0)->version];
    enum cr_status status = check_names(house, version, &wanted, err);
    if (status != CR_OK) return status;

    snprintf(folder->name, sizeof folder->name, "%s", wanted.house);
    if (wanted.version[0] == '\0')
        return is_folder(root, folder->name) ? CR_OK : no_such_house(root, wanted.house, err);
    version_name(root, folder->name, current, sizeof current);
    if (strcmp(current, wanted.version) == 0) return CR_OK;

    char named[2 * sizeof folder->name];
    snprintf(named, sizeof named, "%s@%s", wanted.house, wanted.version);
    if (is_folder_name(named) && is_folder(root, named)) {
        memcpy(folder->name, named, strlen(named) + 1);
        return CR_OK;
    }
    if (is_hash_prefix(wanted.version)) return find_by_hash(root, &wanted, folder, err);
    return cr_error_set(err, CR_NOT_FOUND, wanted.house, "there is no version %s", wanted.version);
}

/* ---- Opening ---- */

/* One file of a version that has just been hashed; it must still be the same file. */
static enum cr_status open_file(struct cr_rulebook **out, const char *path_of_folder,
                                const char *folder, const struct cr_schema *schema,
                                const struct cr_house_version *version, struct cr_error *err)
{
    char path[PATH_MAX], label[160], name[64];
    const struct cr_house_file *file = NULL;
    snprintf(name, sizeof name, "%s.yaml", schema->name);
    snprintf(path, sizeof path, "%s/%s", path_of_folder, name);
    snprintf(label, sizeof label, "%s/%s", folder, name);
    for (size_t i = 0; i < version->count; i++)
        if (strcmp(version->files[i].name, name) == 0) file = &version->files[i];
    *out = NULL;
    if (file == NULL) return cr_error_set(err, CR_NOT_FOUND, label, "the house has no such file");
    enum cr_status status = cr_rulebook_load(out, path, label, schema, err);
    if (status != CR_OK) return status;
    if (memcmp((*out)->hash, file->hash, CR_HASH_SIZE) == 0) return CR_OK;
    cr_rulebook_close(*out);
    *out = NULL;
    return cr_error_set(err, CR_BAD_FILE, label, "the file changed while it was read");
}

static enum cr_status open_folder(struct cr_rulebook **out, const char *path, const char *folder,
                                  const struct cr_schema *schema, struct cr_house_version *version,
                                  struct cr_error *err)
{
    struct cr_rulebook *house;
    enum cr_status status = cr_rulebook_version(version, path, folder, err);
    if (status == CR_OK) status = open_file(&house, path, folder, &cr_house_schema, version, err);
    if (status != CR_OK) return status;
    assert(house != NULL);

    const struct cr_house_rules *rules = house->values;
    const char *at = strchr(folder, '@');
    if (at != NULL && strcmp(at + 1, rules->version) != 0)
        status = cr_error_set(err, CR_BAD_FILE, folder, "its house.yaml says it is version %s",
                              rules->version);
    if (status == CR_OK) status = open_file(out, path, folder, schema, version, err);
    if (status == CR_OK) {
        assert(*out != NULL);
        cr_book_belongs(*out, house, folder, version->hash);
    }
    cr_rulebook_close(house);
    return status;
}

enum cr_status cr_rulebook_open(struct cr_rulebook **out, const char *root, const char *house,
                                const char *version, const struct cr_schema *schema,
                                struct cr_error *err)
{
    struct cr_house_name folder;
    char path[PATH_MAX];
    *out = NULL;
    enum cr_status status = cr_rulebook_find(root, house, version, &folder, err);
    if (status != CR_OK) return status;
    snprintf(path, sizeof path, "%s/%s", root, folder.name);

    struct cr_house_version *files = malloc(sizeof *files);
    if (files == NULL) return cr_error_set(err, CR_NO_MEMORY, folder.name, "out of memory");
    status = open_folder(out, path, folder.name, schema, files, err);
    free(files);
    return status;
}
