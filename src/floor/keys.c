/* keys.c -- changes of the signing key: made by the floor, followed by who checks it. */
#include "floor/keys.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"

static json_t *hex(const uint8_t *bytes, size_t size)
{
    char text[2 * CR_SIGNATURE_SIZE + 1];
    return json_string(sodium_bin2hex(text, sizeof text, bytes, size));
}

static bool read_hex(const json_t *object, const char *key, uint8_t *out, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));
    size_t got;
    return text && strlen(text) == 2 * size && strspn(text, "0123456789abcdef") == 2 * size &&
           sodium_hex2bin(out, size, text, 2 * size, NULL, &got, NULL) == 0 && got == size;
}

/* ---- The text both keys sign ---- */

static char *message(const uint8_t *next, const uint8_t *old, json_t *streams, uint64_t number)
{
    json_t *said = json_pack("{s:o,s:I,s:s,s:O,s:o,s:s}", "key", hex(next, CR_KEY_PUBLIC_SIZE), "n",
                             (json_int_t)number, "stream", "house", "streams", streams, "until",
                             hex(old, CR_KEY_PUBLIC_SIZE), "what", "key");
    char *text = said ? json_dumps(said, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(said);
    return text;
}

static json_t *sign(const char *text, const struct cr_signing_key *key)
{
    uint8_t signature[CR_SIGNATURE_SIZE];
    crypto_sign_detached(signature, NULL, (const unsigned char *)text, strlen(text),
                         key->secret_key);
    return hex(signature, sizeof signature);
}

char *cr_key_change_write(const struct cr_signing_key *old, const struct cr_signing_key *next,
                          json_t *streams, uint64_t number)
{
    char *signed_text = message(next->public_key, old->public_key, streams, number);
    if (!signed_text) return NULL;
    json_t *value =
        json_pack("{s:o,s:o,s:o,s:O,s:o}", "key", hex(next->public_key, CR_KEY_PUBLIC_SIZE), "new",
                  sign(signed_text, next), "old", sign(signed_text, old), "streams", streams,
                  "until", hex(old->public_key, CR_KEY_PUBLIC_SIZE));
    free(signed_text);
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(value);
    return text;
}

/* ---- Followed ---- */

static const char *read_change(struct cr_key_change *change, const json_t *value, uint64_t number)
{
    uint8_t by_old[CR_SIGNATURE_SIZE], by_new[CR_SIGNATURE_SIZE];
    json_t *streams = json_object_get(value, "streams");
    if (!read_hex(value, "key", change->key, sizeof change->key) ||
        !read_hex(value, "until", change->until, sizeof change->until) ||
        !read_hex(value, "old", by_old, sizeof by_old) ||
        !read_hex(value, "new", by_new, sizeof by_new) || !json_is_object(streams))
        return "no change of key";
    char *text = message(change->key, change->until, streams, number);
    if (!text) return "out of memory";
    const unsigned char *bytes = (const unsigned char *)text;
    bool old_signed = crypto_sign_verify_detached(by_old, bytes, strlen(text), change->until) == 0;
    bool new_signed = crypto_sign_verify_detached(by_new, bytes, strlen(text), change->key) == 0;
    free(text);
    if (!old_signed) return "the key before did not sign the change";
    if (!new_signed) return "the new key did not sign the change";
    change->streams = json_incref(streams);
    return NULL;
}

static const char *add(struct cr_keys *keys, const json_t *value, uint64_t number)
{
    if (keys->count == keys->max) {
        size_t max = 2 * keys->max + 4;
        struct cr_key_change *larger = realloc(keys->list, max * sizeof *larger);
        if (!larger) return "out of memory";
        keys->list = larger;
        keys->max = max;
    }
    struct cr_key_change *change = &keys->list[keys->count];
    const char *wrong = read_change(change, value, number);
    if (wrong) return wrong;
    keys->count++;
    if (keys->count > 1 && memcmp(change[-1].key, change->until, CR_KEY_PUBLIC_SIZE) != 0)
        return "the key before is not the one that was in use";
    return NULL;
}

const char *cr_keys_take(struct cr_keys *keys, const struct cr_record *record)
{
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const char *wrong = add(keys, value, record->number);
    json_decref(value);
    return wrong;
}

bool cr_keys_are(struct cr_keys *keys, const char *stream, uint64_t number,
                 const uint8_t key[CR_KEY_PUBLIC_SIZE])
{
    const uint8_t *valid = keys->count ? keys->list[0].until : keys->first;
    if (keys->count == 0 && !keys->is_known) {
        memcpy(keys->first, key, sizeof keys->first);
        keys->is_known = true;
    }
    for (size_t i = 0; i < keys->count; i++) {
        json_int_t last = json_integer_value(json_object_get(keys->list[i].streams, stream));
        if (number > (uint64_t)last) valid = keys->list[i].key;
    }
    return memcmp(valid, key, CR_KEY_PUBLIC_SIZE) == 0;
}

bool cr_keys_last(const struct cr_keys *keys, uint8_t key[CR_KEY_PUBLIC_SIZE])
{
    const uint8_t *last = keys->count ? keys->list[keys->count - 1].key : keys->first;
    if (keys->count == 0 && !keys->is_known) return false;
    memcpy(key, last, CR_KEY_PUBLIC_SIZE);
    return true;
}

void cr_keys_release(struct cr_keys *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        json_decref(keys->list[i].streams);
    free(keys->list);
    memset(keys, 0, sizeof *keys);
}

/* ---- Made ---- */

static void add_stream(json_t *streams, const struct cr_stream_head *head)
{
    json_object_set_new(streams, head->stream, json_integer((json_int_t)head->number));
}

static json_t *streams_so_far(const struct cr_floor *floor)
{
    json_t *streams = json_object();
    add_stream(streams, &floor->house);
    add_stream(streams, &floor->hall->head);
    add_stream(streams, &floor->hall->refused);
    for (unsigned i = 0; i < floor->table_count; i++)
        add_stream(streams, &floor->tables[i]->head);
    return streams;
}

enum cr_status cr_floor_change_key(struct cr_floor *floor, const struct cr_signing_key *next,
                                   struct cr_error *err)
{
    if (!floor->setup.key)
        return cr_error_set(err, CR_NOT_FOUND, "key", "this house signs with no key yet");
    json_t *streams = streams_so_far(floor);
    char *value = cr_key_change_write(floor->setup.key, next, streams, floor->house.number + 1);
    json_decref(streams);
    if (!value) return cr_error_set(err, CR_NO_MEMORY, "key", "out of memory");
    struct cr_record record = { .at = floor->setup.now(floor->setup.context),
                                .role = CR_ROLE_SYSTEM,
                                .kind = CR_RECORD_KEY,
                                .value = value,
                                .value_size = strlen(value) };
    cr_batch_clear(&floor->batch);
    enum cr_status status = cr_batch_record(&floor->batch, &floor->house, &record, false);
    free(value);
    if (status == CR_OK) {
        cr_batch_checkpoint(&floor->batch, &floor->house, next);
        status = cr_batch_write(&floor->batch, floor->setup.store, floor->ledger, err);
    }
    if (status == CR_OK) {
        floor->setup.key = next;
        floor->durable_house = floor->house;
    } else {
        floor->house = floor->durable_house;
    }
    return status;
}
