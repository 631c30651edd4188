/* folder.h -- a folder of the test's own with a store's path in it, gone afterwards. */
#ifndef CR_TESTS_STORE_FOLDER_H
#define CR_TESTS_STORE_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64], path[96];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/croupier-store-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/house.db", folder);
    return 0;
}

/* Fails if a test left anything but a store's own files behind. */
static int drop_folder(void **state)
{
    (void)state;
    static const char *const endings[] = { "", "-wal", "-shm", "-journal", "-writer" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    return rmdir(folder);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, drop_folder)

#endif
