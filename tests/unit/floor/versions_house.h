/* versions_house.h -- a house of two versions of its rules in a folder of its own: as shipped, and @old.
 *
 * The old one is a copy with another version's name; a test changes lines of it with shell(). Both, and the store
 * beside them, are gone at versions_drop().
 */
#ifndef CR_TESTS_FLOOR_VERSIONS_HOUSE_H
#define CR_TESTS_FLOOR_VERSIONS_HOUSE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "store/store.h"

static char folder[64], root[80]; /* all of it; the rulebooks */
static struct cr_store *store;
static struct cr_error err;

/* It succeeds, or the test does not. */
__attribute__((format(printf, 1, 2))) static inline void shell(const char *format, ...)
{
    char command[900];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    if (system(command) != 0) fail_msg("%s", command);
}

static inline bool versions_make(const char *house)
{
    char uri[96];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(folder, sizeof folder, "/tmp/croupier-versions-XXXXXX");
    if (!mkdtemp(folder)) return false;
    snprintf(root, sizeof root, "%s/rulebooks", folder);
    snprintf(uri, sizeof uri, "%s/house.db", folder);
    shell("mkdir %s && cp -r %s/rulebooks/%s %s/%s && cp -r %s/%s %s/%s@old", root,
          source ? source : ".", house, root, house, root, house, root, house);
    shell("sed -i 's/^version: .*/version: old/' %s/%s@old/house.yaml", root, house);
    return cr_store_open(&store, uri, &err) == CR_OK;
}

static inline void versions_drop(void)
{
    cr_store_close(store);
    store = NULL;
    shell("rm -rf %s", folder);
}

#endif
