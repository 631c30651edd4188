/* record.c -- a record's text, written and read.
 *
 * The nine keys stand always and in this order, so both ways are one straight line each. There is
 * nothing between the pieces to be lenient about: what reading accepts is what writing writes.
 */
#include "journal/record.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "journal/canonical.h"

static const char *const kind_names[] = {
#define X(name, text) text,
    CR_RECORD_MAP(X)
#undef X
};

const char *cr_record_kind_name(unsigned kind)
{
    assert(kind < CR_RECORD_KINDS);
    return kind_names[kind];
}

void cr_record_hash(const char *text, size_t size, uint8_t hash[CR_HASH_SIZE])
{
    int failed = crypto_generichash(hash, CR_HASH_SIZE, (const unsigned char *)text, size, NULL, 0);
    assert(!failed);
}

bool cr_stream_name_check(const char *name)
{
    size_t plain = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789/._-");
    return plain > 0 && plain < CR_STREAM_NAME_MAX && name[plain] == '\0';
}

/* ---- Writing ---- */

/* A value that reading would refuse must not get as far as the disk. */
static enum cr_status check_writable(const struct cr_record *record)
{
    struct cr_canonical_fault fault;
    assert(record->role < CR_ROLE_COUNT && record->kind < CR_RECORD_KINDS);
    assert(record->number > 0 && record->number <= INT64_MAX && record->at >= 0);
    if (!cr_stream_name_check(record->stream)) return CR_BAD_INPUT;
    if (record->value_size > CR_RECORD_MAX) return CR_TOO_MANY;
    if (cr_canonical_value(record->value, record->value_size, &fault) != record->value_size ||
        record->value_size == 0)
        return CR_BAD_INPUT;
    return CR_OK;
}

static void put_hex(struct cr_text *out, const char *key, const uint8_t *bytes, size_t count)
{
    cr_text_put(out, key);
    cr_text_hex(out, bytes, count);
    cr_text_char(out, '"');
}

static void put_int(struct cr_text *out, const char *key, int64_t value)
{
    cr_text_put(out, key);
    cr_text_int(out, value);
}

static void put_name(struct cr_text *out, const char *key, const char *name)
{
    cr_text_put(out, key);
    cr_text_put(out, name);
    cr_text_char(out, '"');
}

enum cr_status cr_record_write(const struct cr_record *record, struct cr_text *out,
                               uint8_t hash[CR_HASH_SIZE])
{
    assert(!out->file); /* the hash is taken from the buffer */
    enum cr_status status = check_writable(record);
    if (status != CR_OK) return status;
    struct cr_text before = *out;

    put_int(out, "{\"at\":", record->at);
    put_int(out, ",\"by\":", record->by);
    put_hex(out, ",\"command\":\"", record->command, sizeof record->command);
    put_int(out, ",\"n\":", (int64_t)record->number);
    put_hex(out, ",\"prev\":\"", record->prev, sizeof record->prev);
    put_name(out, ",\"role\":\"", cr_role_name(record->role));
    put_name(out, ",\"stream\":\"", record->stream);
    cr_text_put(out, ",\"value\":");
    cr_text_bytes(out, record->value, record->value_size);
    put_name(out, ",\"what\":\"", kind_names[record->kind]);
    cr_text_char(out, '}');

    size_t size = out->length - before.length;
    if (out->full || size > CR_RECORD_MAX) {
        *out = before;
        out->data[out->length] = '\0';
        return CR_TOO_MANY;
    }
    cr_record_hash(out->data + before.length, size, hash);
    return CR_OK;
}

/* ---- Reading: each piece moves on past what it took, or says why not and stops the line ---- */

struct reader {
    const char *at, *end;
    const char *why;
};

static bool refuse(struct reader *in, const char *why)
{
    in->why = why;
    return false;
}

static size_t left(const struct reader *in)
{
    return (size_t)(in->end - in->at);
}

/* A key with what stands around it. */
static bool take_key(struct reader *in, const char *literal)
{
    size_t size = strlen(literal);
    if (left(in) < size || memcmp(in->at, literal, size) != 0)
        return refuse(in, "not the key of a record that comes next");
    in->at += size;
    return true;
}

static bool take_int(struct reader *in, int64_t least, int64_t most, int64_t *value)
{
    size_t size = cr_canonical_integer(in->at, left(in), value);
    if (size == 0) return refuse(in, "not a whole number in its shortest form");
    if (*value < least || *value > most) return refuse(in, "a number that no record has");
    in->at += size;
    return true;
}

static bool take_hex(struct reader *in, uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < 2 * count; i++, in->at++) {
        const char *digit = left(in) > 0 ? memchr(digits, *in->at, 16) : NULL;
        if (!digit) return refuse(in, "not a hexadecimal digit in lower case");
        unsigned value = (unsigned)(digit - digits);
        bytes[i / 2] = (uint8_t)(i % 2 ? (unsigned)bytes[i / 2] | value : value << 4);
    }
    return true;
}

/* A name, and the quote that ends it. No name is as long as a stream's may be. */
static bool take_name(struct reader *in, char name[CR_STREAM_NAME_MAX])
{
    const char *quote = memchr(in->at, '"', left(in));
    size_t size = quote ? (size_t)(quote - in->at) : CR_STREAM_NAME_MAX;
    if (size >= CR_STREAM_NAME_MAX || memchr(in->at, '\0', size)) return refuse(in, "not a name");
    memcpy(name, in->at, size);
    in->at += size + 1;
    return true;
}

static bool take_stream(struct reader *in, char stream[CR_STREAM_NAME_MAX])
{
    if (!take_name(in, stream)) return false;
    return cr_stream_name_check(stream) || refuse(in, "no stream is named so");
}

static bool take_role(struct reader *in, uint8_t *role)
{
    char name[CR_STREAM_NAME_MAX] = "";
    if (!take_name(in, name)) return false;
    *role = (uint8_t)cr_role_find(name);
    return *role < CR_ROLE_COUNT || refuse(in, "no role of that name");
}

static bool take_kind(struct reader *in, uint8_t *kind)
{
    char name[CR_STREAM_NAME_MAX] = "";
    if (!take_name(in, name)) return false;
    for (*kind = 0; *kind < CR_RECORD_KINDS; ++*kind)
        if (strcmp(kind_names[*kind], name) == 0) return true;
    return refuse(in, "no record is of that kind");
}

static bool take_value(struct reader *in, struct cr_record *record)
{
    struct cr_canonical_fault fault;
    record->value = in->at;
    record->value_size = cr_canonical_value(in->at, left(in), &fault);
    if (record->value_size == 0) {
        in->at += fault.at;
        return refuse(in, fault.why);
    }
    in->at += record->value_size;
    return true;
}

static bool take_end(struct reader *in)
{
    if (left(in) == 0 || *in->at != '}') return refuse(in, "the record does not end here");
    in->at++;
    return left(in) == 0 || refuse(in, "more follows the end of the record");
}

enum cr_status cr_record_read(struct cr_record *record, const char *text, size_t size,
                              uint8_t hash[CR_HASH_SIZE], struct cr_error *err)
{
    if (size > CR_RECORD_MAX)
        return cr_error_set(err, CR_BAD_FILE, "record",
                            "a record has at most %d bytes, this has %zu", CR_RECORD_MAX, size);
    struct cr_record got = { .number = 0 };
    struct reader in = { .at = text, .end = text + size };
    int64_t by = 0, number = 0;

    bool good = take_key(&in, "{\"at\":") && take_int(&in, 0, INT64_MAX, &got.at) &&
                take_key(&in, ",\"by\":") && take_int(&in, 0, UINT32_MAX, &by) &&
                take_key(&in, ",\"command\":\"") &&
                take_hex(&in, got.command, sizeof got.command) && take_key(&in, "\",\"n\":") &&
                take_int(&in, 1, INT64_MAX, &number) && take_key(&in, ",\"prev\":\"") &&
                take_hex(&in, got.prev, sizeof got.prev) && take_key(&in, "\",\"role\":\"") &&
                take_role(&in, &got.role) && take_key(&in, ",\"stream\":\"") &&
                take_stream(&in, got.stream) && take_key(&in, ",\"value\":") &&
                take_value(&in, &got) && take_key(&in, ",\"what\":\"") &&
                take_kind(&in, &got.kind) && take_end(&in);
    if (!good) {
        char where[32];
        snprintf(where, sizeof where, "record, byte %zu", (size_t)(in.at - text));
        return cr_error_set(err, CR_BAD_FILE, where, "%s", in.why);
    }
    got.by = (uint32_t)by;
    got.number = (uint64_t)number;
    *record = got;
    cr_record_hash(text, size, hash);
    return CR_OK;
}
