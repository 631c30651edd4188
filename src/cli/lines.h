/* lines.h -- a file read line by line through a buffer of fixed size.
 *
 * A line longer than the limit is handed on as its first limit + 1 bytes, so that whoever reads it can
 * say that it is too long; the rest of it is skipped, never kept.
 */
#ifndef CR_CLI_LINES_H
#define CR_CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>

typedef void cr_line_read(void *context, const char *line, size_t length);

/* Reads all of it. False, and errno, if the file cannot be read on. buffer_size is more than twice the
 * limit (asserted). */
bool cr_lines_read(int file, char *buffer, size_t buffer_size, size_t line_max, cr_line_read *read,
                   void *context);

#endif
