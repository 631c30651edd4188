/* bundle.c -- a dispute and its round, out of a store into one file. */
#include "floor/bundle.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "hall/hall.h"

struct writer {
    struct cr_store *store;
    FILE *out;
    struct cr_bundled *found;
    struct cr_error *err;
    enum cr_status status;
    crypto_generichash_state hash; /* of the lines so far */
    uint64_t lines;

    uint64_t *wanted; /* records of the hall that name the dispute */
    size_t wanted_count, wanted_max;
    struct cr_checkpoint *signed_heads; /* all of them, by stream and number */
    size_t signed_count, signed_max;
    uint64_t until; /* of the run being written */
    char version[2 * CR_HASH_SIZE + 1];
};

static bool grow(void **list, size_t count, size_t *max, size_t size)
{
    if (count < *max) return true;
    void *larger = reallocarray(*list, 2 * *max + 64, size);
    if (!larger) return false;
    *list = larger;
    *max = 2 * *max + 64;
    return true;
}

/* ---- Lines ---- */

/* Takes the object. */
static void put_line(struct writer *writer, json_t *object)
{
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    if (!line) {
        writer->status = CR_NO_MEMORY;
    } else if (fprintf(writer->out, "%s\n", line) < 0) {
        writer->status = cr_error_set(writer->err, CR_STORE, "bundle", "it cannot be written");
    } else {
        crypto_generichash_update(&writer->hash, (const uint8_t *)line, strlen(line));
        crypto_generichash_update(&writer->hash, (const uint8_t *)"\n", 1);
        writer->lines++;
    }
    free(line);
    json_decref(object);
}

static json_t *hex_of(const uint8_t *bytes, size_t size)
{
    char hex[2 * CR_SIGNATURE_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, bytes, size);
    return json_string(hex);
}

static void put_checkpoint(struct writer *writer, const struct cr_checkpoint *checkpoint)
{
    const struct cr_stream_head *head = &checkpoint->head;
    put_line(writer,
             json_pack("{s:{s:I,s:o,s:o,s:I,s:o,s:s}}", "checkpoint", "at", (json_int_t)head->at,
                       "hash", hex_of(head->hash, CR_HASH_SIZE), "key",
                       hex_of(checkpoint->key, CR_KEY_PUBLIC_SIZE), "n", (json_int_t)head->number,
                       "signature", hex_of(checkpoint->signature, CR_SIGNATURE_SIZE), "stream",
                       head->stream));
    writer->found->checkpoints++;
}

/* ---- Runs of records ---- */

static bool take_checkpoint(void *context, const struct cr_checkpoint *checkpoint)
{
    struct writer *writer = context;
    if (!grow((void **)&writer->signed_heads, writer->signed_count, &writer->signed_max,
              sizeof *writer->signed_heads)) {
        writer->status = CR_NO_MEMORY;
        return false;
    }
    writer->signed_heads[writer->signed_count++] = *checkpoint;
    return true;
}

/* The first signed head of the stream at that record or behind it; NULL: nothing signs it. */
static const struct cr_checkpoint *signed_at(const struct writer *writer, const char *stream,
                                             uint64_t number)
{
    for (size_t i = 0; i < writer->signed_count; i++)
        if (strcmp(writer->signed_heads[i].head.stream, stream) == 0 &&
            writer->signed_heads[i].head.number >= number)
            return &writer->signed_heads[i];
    return NULL;
}

static bool put_record(void *context, const char *stream, uint64_t number, const char *text,
                       size_t size)
{
    struct writer *writer = context;
    if (number > writer->until) return false;
    put_line(writer, json_pack("{s:s%}", "record", text, size));
    writer->found->records++;
    const struct cr_checkpoint *signs = signed_at(writer, stream, number);
    if (signs && signs->head.number == number) put_checkpoint(writer, signs);
    return writer->status == CR_OK && number < writer->until;
}

/* Those records, and as many behind them as it takes to the next signature. Where it ended. */
static uint64_t put_run(struct writer *writer, const char *stream, uint64_t first, uint64_t last)
{
    const struct cr_checkpoint *signs = signed_at(writer, stream, last);
    if (!signs) writer->found->is_signed = false;
    writer->until = signs ? signs->head.number : UINT64_MAX;
    enum cr_status status =
        cr_store_read(writer->store, stream, first, put_record, writer, writer->err);
    if (writer->status == CR_OK) writer->status = status;
    return writer->until;
}

/* ---- The dispute ---- */

static bool is_of(const json_t *value, uint32_t dispute)
{
    const char *name = json_string_value(json_object_get(value, "do"));
    const json_t *told = json_object_get(value, "dispute");
    const json_t *made = json_object_get(json_object_get(value, "came"), "dispute");
    const json_t *number = name && strcmp(name, "dispute_raise") == 0 ? made : told;
    return json_is_integer(number) && json_integer_value(number) == (json_int_t)dispute;
}

static bool look_for_dispute(void *context, const char *stream, uint64_t number, const char *text,
                             size_t size)
{
    (void)stream;
    struct writer *writer = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const json_t *value = json_object_get(record, "value");
    if (is_of(value, writer->found->dispute)) {
        const char *state =
            json_string_value(json_object_get(json_object_get(value, "came"), "state"));
        if (writer->wanted_count == 0) {
            writer->found->table = (uint32_t)json_integer_value(json_object_get(value, "table"));
            writer->found->round = (uint32_t)json_integer_value(json_object_get(value, "round"));
        }
        snprintf(writer->found->state, sizeof writer->found->state, "%s", state ? state : "raised");
        if (grow((void **)&writer->wanted, writer->wanted_count, &writer->wanted_max,
                 sizeof *writer->wanted))
            writer->wanted[writer->wanted_count++] = number;
        else
            writer->status = CR_NO_MEMORY;
    }
    json_decref(record);
    return writer->status == CR_OK;
}

static void put_dispute(struct writer *writer)
{
    uint64_t done = 0;
    for (size_t i = 0; i < writer->wanted_count && writer->status == CR_OK; i++)
        if (writer->wanted[i] > done)
            done = put_run(writer, CR_HALL_STREAM, writer->wanted[i], writer->wanted[i]);
}

/* ---- The round ---- */

static bool look_at_header(void *context, const char *stream, uint64_t number, const char *text,
                           size_t size)
{
    (void)stream, (void)number;
    struct writer *writer = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const json_t *header = json_object_get(record, "value");
    const char *house = json_string_value(json_object_get(header, "rulebook"));
    const char *version = json_string_value(json_object_get(header, "version"));
    const char *game = json_string_value(json_object_get(header, "game"));
    snprintf(writer->found->house, sizeof writer->found->house, "%s", house ? house : "");
    snprintf(writer->found->game, sizeof writer->found->game, "%s", game ? game : "");
    snprintf(writer->version, sizeof writer->version, "%s", version ? version : "");
    json_decref(record);
    return false;
}

static bool put_file(void *context, const uint8_t hash[CR_HASH_SIZE], const char *house,
                     const char *file, const char *text, size_t size)
{
    struct writer *writer = context;
    put_line(writer, json_pack("{s:{s:s,s:o,s:s,s:s%,s:s}}", "rulebook", "file", file, "hash",
                               hex_of(hash, CR_HASH_SIZE), "house", house, "text", text, size,
                               "version", writer->version));
    writer->found->rulebook_files++;
    return writer->status == CR_OK;
}

static void put_version(struct writer *writer)
{
    uint8_t version[CR_HASH_SIZE];
    size_t size = 0;
    if (sodium_hex2bin(version, sizeof version, writer->version, strlen(writer->version), NULL,
                       &size, NULL) != 0 ||
        size != sizeof version) {
        writer->status =
            cr_error_set(writer->err, CR_BROKEN_CHAIN, "bundle", "the round names no version");
        return;
    }
    enum cr_status status = cr_store_version(writer->store, writer->found->house, version, put_file,
                                             writer, writer->err);
    if (writer->status == CR_OK) writer->status = status;
}

static bool put_key(void *context, const char *stream, uint64_t number, const char *text,
                    size_t size)
{
    (void)stream, (void)number;
    struct writer *writer = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    writer->status = cr_record_read(&record, text, size, hash, writer->err);
    if (writer->status == CR_OK && record.kind == CR_RECORD_KEY)
        put_line(writer, json_pack("{s:s%}", "key", text, size));
    return writer->status == CR_OK;
}

/* ---- All of it, as of one moment ---- */

static enum cr_status find_round(struct writer *writer, char stream[CR_STREAM_NAME_MAX],
                                 struct cr_round_row *row)
{
    struct cr_bundled *found = writer->found;
    snprintf(stream, CR_STREAM_NAME_MAX, "table/%u", found->table);
    if (found->round == 0) return CR_OK;
    enum cr_status status = cr_store_round(writer->store, stream, found->round, row, writer->err);
    if (status == CR_NOT_FOUND)
        return cr_error_set(writer->err, CR_NOT_FOUND, stream, "round %u is not confirmed yet",
                            found->round);
    if (status == CR_OK)
        status =
            cr_store_read(writer->store, stream, row->first, look_at_header, writer, writer->err);
    return status;
}

static enum cr_status look(struct writer *writer, char stream[CR_STREAM_NAME_MAX],
                           struct cr_round_row *row)
{
    enum cr_status status =
        cr_store_read(writer->store, CR_HALL_STREAM, 1, look_for_dispute, writer, writer->err);
    if (status == CR_OK) status = writer->status;
    if (status == CR_OK && writer->wanted_count == 0)
        status = cr_error_set(writer->err, CR_NOT_FOUND, CR_HALL_STREAM, "there is no dispute %u",
                              writer->found->dispute);
    if (status == CR_OK)
        status = cr_store_checkpoints(writer->store, take_checkpoint, writer, writer->err);
    if (status == CR_OK) status = writer->status;
    return status == CR_OK ? find_round(writer, stream, row) : status;
}

static void write_end(struct writer *writer)
{
    uint8_t hash[CR_HASH_SIZE];
    json_int_t lines = (json_int_t)writer->lines;
    crypto_generichash_final(&writer->hash, hash, sizeof hash);
    crypto_generichash_init(&writer->hash, NULL, 0, CR_HASH_SIZE);
    put_line(writer,
             json_pack("{s:{s:o,s:I}}", "end", "hash", hex_of(hash, sizeof hash), "lines", lines));
    if (writer->status == CR_OK && fflush(writer->out) != 0)
        writer->status = cr_error_set(writer->err, CR_STORE, "bundle", "it cannot be written");
}

static enum cr_status write_all(struct writer *writer)
{
    char stream[CR_STREAM_NAME_MAX];
    struct cr_round_row row = { 0 };
    struct cr_bundled *found = writer->found;
    writer->status = look(writer, stream, &row);
    if (writer->status != CR_OK) return writer->status;
    put_line(writer, json_pack("{s:i,s:I,s:I,s:I}", "bundle", CR_BUNDLE_FORM, "dispute",
                               (json_int_t)found->dispute, "round", (json_int_t)found->round,
                               "table", (json_int_t)found->table));
    if (writer->status == CR_OK && found->round) put_version(writer);
    if (writer->status == CR_OK) {
        enum cr_status status =
            cr_store_read(writer->store, "house", 1, put_key, writer, writer->err);
        if (writer->status == CR_OK) writer->status = status;
    }
    if (writer->status == CR_OK && found->round) put_run(writer, stream, row.first, row.last);
    if (writer->status == CR_OK) put_dispute(writer);
    if (writer->status == CR_OK) write_end(writer);
    return writer->status;
}

enum cr_status cr_bundle_write(struct cr_store *store, uint32_t dispute, FILE *out,
                               struct cr_bundled *found, struct cr_error *err)
{
    struct writer writer = { .store = store, .out = out, .found = found, .err = err };
    *found = (struct cr_bundled){ .dispute = dispute, .is_signed = true };
    crypto_generichash_init(&writer.hash, NULL, 0, CR_HASH_SIZE);
    enum cr_status status = cr_store_snapshot(store, err);
    if (status == CR_OK) {
        status = write_all(&writer);
        cr_store_snapshot_end(store);
    }
    if (status == CR_NO_MEMORY) cr_error_set(err, status, "bundle", "out of memory");
    free(writer.wanted);
    free(writer.signed_heads);
    return status;
}
