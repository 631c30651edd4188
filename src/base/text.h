/* text.h -- text built into a buffer of known size, and what we know of UTF-8.
 *
 * A cr_text never writes past its buffer and always ends in NUL; what does not fit sets `full` and is
 * dropped, with all that follows, so a whole line is built first and judged once, and a line cut short
 * is a true beginning of it, whole to the last code point. With `file` set the buffer is flushed there
 * instead of filling up. A buffer has at least the one byte for the NUL (asserted).
 *
 *     char buffer[256];
 *     struct cr_text line = cr_text_on(buffer, sizeof buffer);
 *     cr_text_put(&line, "paid ");
 *     cr_text_int(&line, 350);
 */
#ifndef CR_BASE_TEXT_H
#define CR_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct cr_text {
    char *data;
    size_t size, length;
    FILE *file; /* where a full buffer is emptied to, or NULL */
    bool full;  /* something did not fit, or the file refused it */
};

struct cr_text cr_text_on(char *buffer, size_t size);
struct cr_text cr_text_to(FILE *file, char *buffer, size_t size);
void cr_text_flush(struct cr_text *text); /* to the file and out of its own buffer too */
void cr_text_clear(struct cr_text *text); /* as at birth: what was not flushed is gone */

void cr_text_put(struct cr_text *text, const char *string);
void cr_text_bytes(struct cr_text *text, const char *bytes, size_t count);
void cr_text_char(struct cr_text *text, char c);
void cr_text_int(struct cr_text *text, int64_t value);
void cr_text_format(struct cr_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "quoted" as JSON wants it; the string is UTF-8, and a byte that is not comes out as U+FFFD. */
void cr_text_json(struct cr_text *text, const char *string);

/* JSON as it is built: a list's or an object's beginning and end, a comma where one is due, members.
 *
 *     cr_text_begin(&out, '{');
 *     cr_text_member_int(&out, "round", 17);
 *     cr_text_key(&out, "cards");
 *     cr_text_begin(&out, '[') ... cr_text_end(&out, ']');
 *     cr_text_end(&out, '}');
 *
 * A comma is due after anything but an opening bracket, so a whole value must lie in the buffer. */
void cr_text_begin(struct cr_text *text, char bracket); /* with the comma before it, in a list */
void cr_text_end(struct cr_text *text, char bracket);
void cr_text_item(struct cr_text *text); /* the comma before a list's next value */
void cr_text_key(struct cr_text *text, const char *name);
void cr_text_member_int(struct cr_text *text, const char *name, int64_t value);
void cr_text_member_text(struct cr_text *text, const char *name, const char *value);
void cr_text_member_bool(struct cr_text *text, const char *name, bool value);
void cr_text_member_null(struct cr_text *text, const char *name);

/* Hexadecimal, lower case. */
void cr_text_hex(struct cr_text *text, const uint8_t *bytes, size_t count);

/* Whether the bytes are well-formed UTF-8 without NUL; *at is the first offending offset if not
 * (NULL is fine). */
bool cr_utf8_check(const char *bytes, size_t count, size_t *at);

/* How many columns a terminal gives it: code points, combining marks not counted. */
size_t cr_utf8_columns(const char *string);

#endif
