/* rulebooks.c -- where the rulebooks are, for every verb that reads one. */
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* From build/src/cli/croupier it is three folders up, from bin/croupier one; four are enough. */
static const char *beside_the_program(void)
{
    static const char name[] = "/rulebooks";
    static char path[PATH_MAX + sizeof name];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (length <= 0) return NULL;
    path[length] = '\0';
    for (int up = 0; up < 5; up++) {
        char *slash = strrchr(path, '/');
        if (slash == NULL) return NULL;
        memcpy(slash, name, sizeof name);
        if (is_folder(path)) return path;
        *slash = '\0';
    }
    return NULL;
}

const char *cr_cli_rulebooks(const char *given)
{
    if (given != NULL && given[0] != '\0') return given;
    const char *set = getenv("CROUPIER_RULEBOOKS");
    if (set != NULL && set[0] != '\0') return set;
    if (is_folder("rulebooks")) return "rulebooks";
    const char *beside = beside_the_program();
    return beside != NULL ? beside : "rulebooks";
}
