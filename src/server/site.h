/* site.h -- the web pages: every file of a folder, read once and held.
 *
 * A path is looked up in the list of what was there, so nothing outside the folder can be named. Links
 * and files whose name begins with a dot are not read. A file.gz beside a file is that file compressed.
 * When index.html changes the folder is read anew, so pages can be rebuilt under an open house.
 *
 *     struct cr_site *site;
 *     cr_site_open(&site, "web/dist", &err);
 *     const struct cr_site_file *file = cr_site_find(site, "/assets/index-3f2a.js");
 */
#ifndef CR_SERVER_SITE_H
#define CR_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

#define CR_SITE_FILES_MAX 4096
#define CR_SITE_FILE_MAX  (16 * 1024 * 1024)
#define CR_SITE_PATH_MAX  256

struct cr_site;

/* What stands in a file lives as long as somebody holds it: a folder read anew does not cut an answer. */
struct cr_site_bytes {
    unsigned holders;
    size_t size;
    char etag[40]; /* "\"3f2a...\"" */
    char data[];
};

struct cr_site_file {
    char path[CR_SITE_PATH_MAX]; /* "/assets/index-3f2a.js" */
    const char *type;            /* "text/javascript; charset=utf-8" */
    bool is_hashed;              /* its name changes with its content: may be kept for a year */
    struct cr_site_bytes *plain;
    struct cr_site_bytes *gzip; /* NULL: not there */
};

/* A folder that is not there is an empty site. */
enum cr_status cr_site_open(struct cr_site **out, const char *folder, struct cr_error *err);
void cr_site_close(struct cr_site *site); /* NULL is fine */

/* NULL: no such file. */
const struct cr_site_file *cr_site_find(const struct cr_site *site, const char *path);
size_t cr_site_count(const struct cr_site *site);

/* Reads the folder anew if its index.html is not the one that was read; asks once a second at most. */
void cr_site_refresh(struct cr_site *site, int64_t now);

void cr_site_hold(struct cr_site_bytes *bytes);
void cr_site_let_go(struct cr_site_bytes *bytes); /* NULL is fine */

#endif
