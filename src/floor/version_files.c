/* version_files.c -- from the store if the version came into use, else from the folder. */
#include "floor/version_files.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"

void cr_version_files_close(struct cr_version_files *kept)
{
    for (size_t i = 0; kept && i < kept->count; i++)
        free(kept->files[i].bytes);
    free(kept);
}

static bool keep(void *context, const struct cr_house_file *file, const char *bytes, size_t size)
{
    struct cr_version_files *kept = context;
    char *copy = malloc(size + 1);
    kept->full = !copy || kept->count == CR_HOUSE_FILES_MAX;
    if (kept->full) {
        free(copy);
        return false;
    }
    struct cr_version_file *own = &kept->files[kept->count++];
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    snprintf(own->name, sizeof own->name, "%.*s", (int)strcspn(file->name, "."), file->name);
    own->bytes = copy;
    own->size = size;
    return true;
}

static bool read_hash(const char *text, uint8_t hash[CR_HASH_SIZE])
{
    size_t size = 0;
    return strlen(text) == 2 * CR_HASH_SIZE &&
           sodium_hex2bin(hash, CR_HASH_SIZE, text, 2 * CR_HASH_SIZE, NULL, &size, NULL) == 0 &&
           size == CR_HASH_SIZE;
}

/* The hash of a version that lies in the folder. */
static enum cr_status find_hash(const char *root, const char *house, const char *version,
                                uint8_t hash[CR_HASH_SIZE], struct cr_error *err)
{
    struct cr_house_name folder;
    char path[PATH_MAX];
    enum cr_status status = cr_rulebook_find(root, house, version, &folder, err);
    if (status != CR_OK) return status;
    struct cr_house_version *found = malloc(sizeof *found);
    if (!found) return CR_NO_MEMORY;
    snprintf(path, sizeof path, "%s/%s", root, folder.name);
    status = cr_rulebook_version(found, path, folder.name, err);
    memcpy(hash, found->hash, CR_HASH_SIZE);
    free(found);
    return status;
}

enum cr_status cr_version_files_open(struct cr_version_files **out, struct cr_store *store,
                                     const char *root, const char *house, const char *version,
                                     struct cr_error *err)
{
    const struct cr_rulebook_source source = cr_floor_rulebooks(store);
    struct cr_version_files *kept = calloc(1, sizeof *kept);
    *out = kept;
    if (!kept) return CR_NO_MEMORY;
    enum cr_status status = CR_OK;
    if (!read_hash(version, kept->hash)) status = find_hash(root, house, version, kept->hash, err);
    if (status != CR_OK) return status;
    status = source.each(source.context, house, kept->hash, keep, kept, err);
    if (status == CR_NOT_FOUND) status = cr_rulebook_each(root, house, kept->hash, keep, kept, err);
    return status == CR_OK && kept->full ? CR_NO_MEMORY : status;
}

const struct cr_version_file *cr_version_file_of(const struct cr_version_files *kept,
                                                 const char *name)
{
    for (size_t i = 0; i < kept->count; i++)
        if (strcmp(kept->files[i].name, name) == 0) return &kept->files[i];
    return NULL;
}
