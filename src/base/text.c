/* text.c -- building text in place.
 *
 * Between calls: length < size, data[length] is NUL, and once `full` is set on a buffer without a
 * file nothing more is taken, so what is there is a true beginning of what was said, whole to the
 * last code point.
 */
#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* ---- UTF-8 ---- */

/* The code point at bytes, and how many bytes it has; 0 if it is not well-formed. The bounds of
 * the second byte shut out overlong forms, surrogates and what lies beyond U+10FFFF [Unicode,
 * table 3-7]. */
static size_t decode(const unsigned char *bytes, size_t count, uint32_t *point)
{
    unsigned char first = bytes[0];
    unsigned char low = 0x80, high = 0xBF;
    size_t length;
    if (first < 0x80) {
        *point = first;
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
        *point = first & 0x1Fu;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        *point = first & 0x0Fu;
        if (first == 0xE0) low = 0xA0;
        if (first == 0xED) high = 0x9F;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        *point = first & 0x07u;
        if (first == 0xF0) low = 0x90;
        if (first == 0xF4) high = 0x8F;
    } else {
        return 0;
    }
    if (count < length) return 0;
    for (size_t index = 1; index < length; index++) {
        if (bytes[index] < low || bytes[index] > high) return 0;
        *point = *point << 6 | (bytes[index] & 0x3Fu);
        low = 0x80;
        high = 0xBF;
    }
    return length;
}

bool cr_utf8_check(const char *bytes, size_t count, size_t *at)
{
    const unsigned char *data = (const unsigned char *)bytes;
    for (size_t index = 0; index < count;) {
        uint32_t point;
        size_t length = decode(data + index, count - index, &point);
        if (length == 0 || point == 0) {
            if (at) *at = index;
            return false;
        }
        index += length;
    }
    return true;
}

static bool is_combining(uint32_t point)
{
    return (point >= 0x0300 && point <= 0x036F) || (point >= 0x0483 && point <= 0x0489) ||
           (point >= 0x1AB0 && point <= 0x1AFF) || (point >= 0x1DC0 && point <= 0x1DFF) ||
           (point >= 0x20D0 && point <= 0x20FF) || (point >= 0xFE20 && point <= 0xFE2F);
}

size_t cr_utf8_columns(const char *string)
{
    const unsigned char *data = (const unsigned char *)string;
    size_t left = strlen(string), columns = 0;
    while (left > 0) {
        uint32_t point;
        size_t length = decode(data, left, &point);
        if (length == 0) { /* a terminal shows one mark for a byte it cannot read */
            length = 1;
            point = 0xFFFD;
        }
        if (!is_combining(point)) columns++;
        data += length;
        left -= length;
    }
    return columns;
}

/* ---- Life ---- */

struct cr_text cr_text_on(char *buffer, size_t size)
{
    return cr_text_to(NULL, buffer, size);
}

struct cr_text cr_text_to(FILE *file, char *buffer, size_t size)
{
    assert(size > 0); /* the NUL needs its place */
    buffer[0] = '\0';
    return (struct cr_text){ .data = buffer, .size = size, .file = file };
}

/* The buffer goes to the file, or is lost if the file refuses it. */
static void empty(struct cr_text *text)
{
    if (fwrite(text->data, 1, text->length, text->file) != text->length) text->full = true;
    text->length = 0;
    text->data[0] = '\0';
}

void cr_text_flush(struct cr_text *text)
{
    if (!text->file) return;
    empty(text);
    if (fflush(text->file) != 0) text->full = true; /* a full disk shows here, not before */
}

void cr_text_clear(struct cr_text *text)
{
    text->length = 0;
    text->data[0] = '\0';
    text->full = false;
}

/* ---- Adding ---- */

static size_t room(const struct cr_text *text)
{
    assert(text->length < text->size);
    return text->size - text->length - 1;
}

static void append(struct cr_text *text, const char *bytes, size_t count)
{
    assert(count <= room(text));
    if (count > 0) memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

/* No more fits: take a code point that lost its tail off the end. */
static void close_full(struct cr_text *text)
{
    text->full = true;
    size_t start = text->length;
    while (start > 0 && text->length - start < 3 && (text->data[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0) return;
    start--;
    uint32_t point;
    size_t count = text->length - start;
    unsigned char first = (unsigned char)text->data[start];
    if (first >= 0xC2 && decode((const unsigned char *)text->data + start, count, &point) == 0) {
        text->length = start;
        text->data[start] = '\0';
    }
}

void cr_text_bytes(struct cr_text *text, const char *bytes, size_t count)
{
    if (count <= room(text) && (text->file || !text->full)) {
        append(text, bytes, count);
    } else if (text->file) {
        empty(text);
        if (count <= room(text)) {
            append(text, bytes, count);
        } else if (fwrite(bytes, 1, count, text->file) != count) {
            text->full = true;
        }
    } else if (!text->full) {
        append(text, bytes, room(text));
        close_full(text);
    }
}

void cr_text_put(struct cr_text *text, const char *string)
{
    cr_text_bytes(text, string, strlen(string));
}

void cr_text_char(struct cr_text *text, char c)
{
    cr_text_bytes(text, &c, 1);
}

void cr_text_int(struct cr_text *text, int64_t value)
{
    char digits[20]; /* a minus and 19 digits, from the last one up */
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (value < 0) digits[--at] = '-';
    cr_text_bytes(text, digits + at, sizeof digits - at);
}

void cr_text_format(struct cr_text *text, const char *format, ...)
{
    if (text->full && !text->file) return;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t space = room(text);
    int printed = vsnprintf(text->data + text->length, space + 1, format, arguments);
    assert(printed >= 0);
    size_t needed = (size_t)printed;
    if (needed <= space) {
        text->length += needed;
    } else if (text->file) {
        text->data[text->length] = '\0';
        empty(text);
        if (needed <= room(text)) {
            vsnprintf(text->data, text->size, format, again);
            text->length = needed;
        } else if (vfprintf(text->file, format, again) < 0) {
            text->full = true;
        }
    } else {
        text->length += space;
        close_full(text);
    }
    va_end(again);
    va_end(arguments);
}

/* ---- JSON and hexadecimal ---- */

static void put_escape(struct cr_text *text, unsigned char c)
{
    switch (c) {
    case '"': cr_text_put(text, "\\\""); break;
    case '\\': cr_text_put(text, "\\\\"); break;
    case '\b': cr_text_put(text, "\\b"); break;
    case '\f': cr_text_put(text, "\\f"); break;
    case '\n': cr_text_put(text, "\\n"); break;
    case '\r': cr_text_put(text, "\\r"); break;
    case '\t': cr_text_put(text, "\\t"); break;
    default: cr_text_format(text, "\\u%04x", c); break;
    }
}

void cr_text_json(struct cr_text *text, const char *string)
{
    const unsigned char *data = (const unsigned char *)string;
    size_t count = strlen(string), plain = 0; /* plain: where the bytes not yet written begin */
    cr_text_char(text, '"');
    for (size_t index = 0; index < count;) {
        uint32_t point;
        size_t length = decode(data + index, count - index, &point);
        if (length > 0 && point >= 0x20 && point != '"' && point != '\\') {
            index += length;
            continue;
        }
        cr_text_bytes(text, string + plain, index - plain);
        if (length == 0)
            cr_text_put(text, "\\ufffd"); /* a line stays JSON whatever comes in */
        else
            put_escape(text, data[index]);
        plain = ++index;
    }
    cr_text_bytes(text, string + plain, count - plain);
    cr_text_char(text, '"');
}

void cr_text_item(struct cr_text *text)
{
    char last = text->length ? text->data[text->length - 1] : '[';
    if (last != '{' && last != '[' && last != ':') cr_text_char(text, ',');
}

void cr_text_begin(struct cr_text *text, char bracket)
{
    cr_text_item(text);
    cr_text_char(text, bracket);
}

void cr_text_end(struct cr_text *text, char bracket)
{
    cr_text_char(text, bracket);
}

void cr_text_key(struct cr_text *text, const char *name)
{
    cr_text_item(text);
    cr_text_json(text, name);
    cr_text_char(text, ':');
}

void cr_text_member_int(struct cr_text *text, const char *name, int64_t value)
{
    cr_text_key(text, name);
    cr_text_int(text, value);
}

void cr_text_member_text(struct cr_text *text, const char *name, const char *value)
{
    cr_text_key(text, name);
    cr_text_json(text, value);
}

void cr_text_member_bool(struct cr_text *text, const char *name, bool value)
{
    cr_text_key(text, name);
    cr_text_put(text, value ? "true" : "false");
}

void cr_text_member_null(struct cr_text *text, const char *name)
{
    cr_text_key(text, name);
    cr_text_put(text, "null");
}

void cr_text_hex(struct cr_text *text, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t index = 0; index < count; index++) {
        char pair[2] = { digits[bytes[index] >> 4], digits[bytes[index] & 15] };
        cr_text_bytes(text, pair, sizeof pair);
    }
}
