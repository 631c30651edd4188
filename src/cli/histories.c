/* histories.c -- a file read whole, with a limit. */
#include "cli/histories.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

#define FILE_MOST (INT64_C(1) << 30) /* bytes */

bool cr_cli_is_history(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".phh") == 0 || strcmp(dot, ".phhs") == 0);
}

static char *read_whole(int file, size_t size)
{
    char *text = malloc(size > 0 ? size : 1);
    size_t length = 0;
    while (text && length < size) {
        ssize_t got = read(file, text + length, size - length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        length += (size_t)got;
    }
    if (length == size) return text;
    free(text);
    return NULL;
}

char *cr_cli_history_read(const char *name, size_t *size, const char **why)
{
    struct stat about;
    char *text = NULL;
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &about) != 0) {
        *why = strerror(errno);
    } else if (!S_ISREG(about.st_mode) || about.st_size > FILE_MOST) {
        *why = cr_words(cr_cli_lang, N_("no file of hands"));
    } else {
        *size = (size_t)about.st_size;
        text = read_whole(file, *size);
        if (text == NULL) *why = strerror(errno);
    }
    if (file >= 0) close(file);
    return text;
}
