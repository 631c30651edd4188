/* lines.c -- lines out of a buffer. */
#include "cli/lines.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Hands on every whole line of the buffer; returns how many bytes they were. */
static size_t hand_on(const char *buffer, size_t length, size_t line_max, cr_line_read *take,
                      void *context)
{
    const char *at = buffer, *end = buffer + length;
    for (;;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (newline == NULL) return (size_t)(at - buffer);
        size_t size = (size_t)(newline - at);
        take(context, at, size > line_max ? line_max + 1 : size);
        at = newline + 1;
    }
}

bool cr_lines_read(int file, char *buffer, size_t buffer_size, size_t line_max, cr_line_read *take,
                   void *context)
{
    size_t length = 0;
    bool skipping = false; /* inside a line that was already handed on as too long */
    assert(buffer_size > 2 * (line_max + 1));
    for (;;) {
        ssize_t got = read(file, buffer + length, buffer_size - length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) break;
        length += (size_t)got;
        if (skipping) {
            const char *newline = memchr(buffer, '\n', length);
            size_t rest = newline != NULL ? length - (size_t)(newline + 1 - buffer) : 0;
            memmove(buffer, buffer + length - rest, rest);
            length = rest;
            skipping = newline == NULL;
        }
        size_t used = hand_on(buffer, length, line_max, take, context);
        memmove(buffer, buffer + used, length - used);
        length -= used;
        if (length > line_max) {
            take(context, buffer, line_max + 1);
            length = 0;
            skipping = true;
        }
    }
    if (length > 0) take(context, buffer, length); /* the last line may lack its newline */
    return true;
}
