/* version_files.h -- the files of one version of a house's rules, wherever it is kept.
 *
 * A version is one that came into use, from the store, or one that lies in the folder of rulebooks: by its
 * whole hash in hexadecimal, or, in the folder, by its name; "" is the newest there.
 *
 *     struct cr_version_files *files;
 *     cr_version_files_open(&files, store, "rulebooks", "m1", "9f…", &err);
 *     cr_version_file_of(files, "roulette")->bytes
 *     cr_version_files_close(files);
 */
#ifndef CR_FLOOR_VERSION_FILES_H
#define CR_FLOOR_VERSION_FILES_H

#include "rulebook/rulebook.h"
#include "store/store.h"

struct cr_version_file {
    char name[64]; /* "roulette" */
    char *bytes;   /* with a NUL behind them */
    size_t size;
};

struct cr_version_files {
    struct cr_version_file files[CR_HOUSE_FILES_MAX]; /* by name */
    size_t count;
    uint8_t hash[CR_HASH_SIZE];
    bool full;
};

/* NOT_FOUND: there is no such house or version. *out is to be closed after a refusal too; it may be NULL. */
enum cr_status cr_version_files_open(struct cr_version_files **out, struct cr_store *store,
                                     const char *root, const char *house, const char *version,
                                     struct cr_error *err);
void cr_version_files_close(struct cr_version_files *kept); /* NULL is fine */

/* NULL: the version has none. */
const struct cr_version_file *cr_version_file_of(const struct cr_version_files *kept,
                                                 const char *name);

#endif
