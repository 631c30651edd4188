/* source.c -- versions kept whole elsewhere than in a folder: put there, and opened from there. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/book.h"

/* ---- Opening from a source ---- */

struct gathered {
    const char *label; /* the house, for messages */
    const struct cr_schema *schema;
    struct cr_house_version version;
    struct cr_rulebook *house, *game;
    enum cr_status status;
    struct cr_error *err;
};

/* The file as a book, where it is the one of that schema. */
static enum cr_status read_if(struct gathered *gathered, const struct cr_house_file *file,
                              const struct cr_schema *schema, const char *bytes, size_t size,
                              struct cr_rulebook **out)
{
    char name[64], label[160];
    snprintf(name, sizeof name, "%s.yaml", schema->name);
    if (strcmp(file->name, name) != 0 || *out != NULL) return CR_OK;
    snprintf(label, sizeof label, "%s/%s", gathered->label, name);
    return cr_rulebook_read(out, bytes, size, label, schema, gathered->err);
}

static bool gather(void *context, const struct cr_house_file *file, const char *bytes, size_t size)
{
    struct gathered *gathered = context;
    struct cr_house_version *version = &gathered->version;
    if (version->count == CR_HOUSE_FILES_MAX) {
        gathered->status = cr_error_set(gathered->err, CR_TOO_MANY, gathered->label,
                                        "a house has at most %d files", CR_HOUSE_FILES_MAX);
        return false;
    }
    struct cr_house_file *own = &version->files[version->count++];
    *own = *file;
    gathered->status = cr_rulebook_hash_of(bytes, size, file->name, own->hash, gathered->err);
    if (gathered->status == CR_OK)
        gathered->status = read_if(gathered, file, &cr_house_schema, bytes, size, &gathered->house);
    if (gathered->status == CR_OK)
        gathered->status = read_if(gathered, file, gathered->schema, bytes, size, &gathered->game);
    return gathered->status == CR_OK;
}

/* Whether all of it is there and is what the version's hash says. */
static enum cr_status check(struct gathered *gathered, const uint8_t version[CR_HASH_SIZE])
{
    cr_rulebook_version_of(&gathered->version);
    if (memcmp(gathered->version.hash, version, CR_HASH_SIZE) != 0)
        return cr_error_set(gathered->err, CR_BAD_FILE, gathered->label,
                            "the files kept of this version are not what its hash says");
    if (gathered->house == NULL || gathered->game == NULL)
        return cr_error_set(gathered->err, CR_NOT_FOUND, gathered->label,
                            "the house has no such file");
    return CR_OK;
}

enum cr_status cr_rulebook_open_from(struct cr_rulebook **out,
                                     const struct cr_rulebook_source *source, const char *house,
                                     const uint8_t version[CR_HASH_SIZE],
                                     const struct cr_schema *schema, struct cr_error *err)
{
    *out = NULL;
    struct gathered *gathered = calloc(1, sizeof *gathered);
    if (gathered == NULL) return cr_error_set(err, CR_NO_MEMORY, house, "out of memory");
    gathered->label = house;
    gathered->schema = schema;
    gathered->err = err;
    enum cr_status status = source->each(source->context, house, version, gather, gathered, err);
    if (status == CR_OK) status = gathered->status;
    if (status == CR_OK) status = check(gathered, version);
    if (status == CR_OK) {
        assert(gathered->game != NULL && gathered->house != NULL);
        cr_book_belongs(gathered->game, gathered->house, house, version);
        *out = gathered->game;
        gathered->game = NULL;
    }
    cr_rulebook_close(gathered->house);
    cr_rulebook_close(gathered->game);
    free(gathered);
    return status;
}

/* ---- From a folder ---- */

/* Every file is read before the first is visited: half a version is none. */
struct read_file {
    char *bytes;
    size_t size;
};

static enum cr_status read_files(const char *path, const char *label,
                                 struct cr_house_version *version, struct read_file *files,
                                 struct cr_error *err)
{
    enum cr_status status = cr_rulebook_files(version, path, label, err);
    for (size_t i = 0; status == CR_OK && i < version->count; i++) {
        char name[PATH_MAX + 80];
        struct cr_house_file *file = &version->files[i];
        snprintf(name, sizeof name, "%s/%s", path, file->name);
        status = cr_book_bytes(name, file->name, &files[i].bytes, &files[i].size, err);
        if (status == CR_OK)
            status =
                cr_rulebook_hash_of(files[i].bytes, files[i].size, file->name, file->hash, err);
    }
    if (status == CR_OK) cr_rulebook_version_of(version);
    return status;
}

enum cr_status cr_rulebook_each(const char *root, const char *house,
                                const uint8_t version[CR_HASH_SIZE], cr_rulebook_visit *visit,
                                void *visitor, struct cr_error *err)
{
    char hex[2 * CR_HASH_SIZE + 1], path[PATH_MAX];
    struct cr_house_name folder;
    struct cr_text text = cr_text_on(hex, sizeof hex);
    cr_text_hex(&text, version, CR_HASH_SIZE);
    enum cr_status status = cr_rulebook_find(root, house, hex, &folder, err);
    if (status != CR_OK) return status;

    struct cr_house_version *found = malloc(sizeof *found);
    struct read_file *files = calloc(CR_HOUSE_FILES_MAX, sizeof *files);
    if (found == NULL || files == NULL) {
        free(found);
        free(files);
        return cr_error_set(err, CR_NO_MEMORY, house, "out of memory");
    }
    snprintf(path, sizeof path, "%s/%s", root, folder.name);
    status = read_files(path, folder.name, found, files, err);
    if (status == CR_OK && memcmp(found->hash, version, CR_HASH_SIZE) != 0)
        status =
            cr_error_set(err, CR_BAD_FILE, folder.name, "the files changed while they were read");
    for (size_t i = 0; status == CR_OK && i < found->count; i++)
        if (!visit(visitor, &found->files[i], files[i].bytes, files[i].size)) break;
    for (size_t i = 0; i < CR_HOUSE_FILES_MAX; i++)
        free(files[i].bytes);
    free(files);
    free(found);
    return status;
}
