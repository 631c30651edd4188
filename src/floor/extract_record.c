/* extract_record.c -- the record itself as a register: its streams with their heads, and what was refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/extract_state.h"
#include "floor/hall_side.h"

/* ---- Streams ---- */

struct streams {
    struct cr_extract *extract;
    json_t *signed_to; /* {"table/3": 17}: the last record a signature stands for */
    struct cr_error *err;
    enum cr_status status;
};

static bool take_checkpoint(void *context, const struct cr_checkpoint *checkpoint)
{
    struct streams *streams = context;
    const char *stream = checkpoint->head.stream;
    json_int_t number = (json_int_t)checkpoint->head.number;
    if (number > json_integer_value(json_object_get(streams->signed_to, stream)))
        json_object_set_new(streams->signed_to, stream, json_integer(number));
    return true;
}

static bool take_stream(void *context, const char *stream, uint64_t last_number)
{
    struct streams *streams = context;
    struct cr_stream_head head;
    char hash[2 * CR_HASH_SIZE + 1];
    struct cr_text out = cr_text_on(hash, sizeof hash);
    streams->status = cr_store_head(streams->extract->store, stream, &head, streams->err);
    if (streams->status != CR_OK) return false;
    cr_text_hex(&out, head.hash, sizeof head.hash);
    json_t *signed_to = json_object_get(streams->signed_to, stream);
    cr_extract_add(streams->extract, stream, CR_DAY_NONE, head.at, 0,
                   json_pack("{s:s, s:I, s:I, s:s, s:O?}", "stream", stream, "records",
                             (json_int_t)last_number, "at", (json_int_t)head.at, "hash", hash,
                             "signed_to", signed_to));
    return true;
}

enum cr_status cr_extract_read_streams(struct cr_extract *extract, struct cr_error *err)
{
    struct streams streams = { .extract = extract, .signed_to = json_object(), .err = err };
    enum cr_status status = cr_store_checkpoints(extract->store, take_checkpoint, &streams, err);
    if (status == CR_OK) status = cr_store_streams(extract->store, take_stream, &streams, err);
    json_decref(streams.signed_to);
    return status == CR_OK ? streams.status : status;
}

/* ---- Attempts ---- */

static bool is_asked_for(const struct cr_extract *extract, int64_t at)
{
    cr_day day = cr_zone_day(&extract->house.zone, at);
    return (extract->ask.from == CR_DAY_NONE || day >= extract->ask.from) &&
           (extract->ask.to == CR_DAY_NONE || day <= extract->ask.to);
}

static bool take_attempt(void *context, const char *stream, uint64_t number, const char *text,
                         size_t size)
{
    struct cr_extract *extract = context;
    struct cr_record record;
    struct cr_error err;
    uint8_t hash[CR_HASH_SIZE];
    (void)stream;
    if (cr_record_read(&record, text, size, hash, &err) != CR_OK) return false;
    if (!is_asked_for(extract, record.at)) return true;
    json_t *value = json_loadb(record.value, record.value_size, 0, NULL);
    const char *operation = json_string_value(json_object_get(value, "do"));
    const char *code = json_string_value(json_object_get(value, "code"));
    const char *note = json_string_value(json_object_get(value, "what"));
    cr_extract_add(extract, "", CR_DAY_NONE, record.at, (json_int_t)number,
                   json_pack("{s:I, s:I, s:I, s:s, s:s, s:s?, s:s?}", "record", (json_int_t)number,
                             "at", (json_int_t)record.at, "by", (json_int_t)record.by, "role",
                             cr_role_name((enum cr_role)record.role), "operation",
                             operation ? operation : "", "code", code, "note", note));
    json_decref(value);
    return true;
}

enum cr_status cr_extract_read_attempts(struct cr_extract *extract, struct cr_error *err)
{
    return cr_store_read(extract->store, CR_REFUSED_STREAM, 1, take_attempt, extract, err);
}
