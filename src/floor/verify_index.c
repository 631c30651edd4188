/* verify_index.c -- what the store keeps beside the record, held against it: rows of rounds, rulebooks.
 *
 * A row is found for every record that makes one, and says what the record says; then the rows are
 * counted, so that there is none without its record.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/verify_index.h"

static enum cr_status differs(const struct cr_stream_head *head, const char *what,
                              struct cr_error *err)
{
    char where[96];
    snprintf(where, sizeof where, "%s, record %llu", head->stream,
             (unsigned long long)head->number);
    return cr_error_set(err, CR_BROKEN_CHAIN, where, "%s", what);
}

/* ---- Rounds ---- */

struct wanted_row {
    const struct cr_stream_head *end;
    uint64_t first;
    uint32_t round;
    const char *outcome;
    const char *wrong; /* what is wrong with the row; until it is found: that it is missing */
};

static bool hold_row(void *context, const char *stream, const struct cr_round_row *row)
{
    (void)stream;
    struct wanted_row *wanted = context;
    if (row->round != wanted->round) return false;
    bool same = row->first == wanted->first && row->last == wanted->end->number &&
                row->at == wanted->end->at;
    bool same_outcome = !row->outcome || strcmp(row->outcome, wanted->outcome) == 0;
    wanted->wrong = !same           ? "the index of rounds has this round elsewhere"
                    : !same_outcome ? "the index of rounds says that something else came out"
                                    : NULL;
    return false;
}

enum cr_status cr_verify_round(struct cr_store *store, const struct cr_stream_head *end,
                               uint64_t first, uint32_t round, const char *outcome,
                               struct cr_error *err)
{
    struct wanted_row wanted = { end, first, round, outcome, "the index of rounds lacks this one" };
    enum cr_status status =
        cr_store_rounds(store, end->stream, round + 1, 1, hold_row, &wanted, err);
    if (status != CR_OK) return status;
    return wanted.wrong ? differs(end, wanted.wrong, err) : CR_OK;
}

/* ---- Rulebooks ---- */

struct held_version {
    const json_t *files; /* name and hash, as the record says */
    struct cr_house_version found;
    const char *wrong;
};

static bool hold_file(void *context, const uint8_t hash[CR_HASH_SIZE], const char *house,
                      const char *file, const char *text, size_t size)
{
    (void)house;
    struct held_version *held = context;
    char hex[2 * CR_HASH_SIZE + 1];
    struct cr_text digits = cr_text_on(hex, sizeof hex);
    if (held->found.count == CR_HOUSE_FILES_MAX || strlen(file) >= sizeof held->found.files[0].name)
        held->wrong = "the store has more files of this version than a house may have";
    if (held->wrong) return false;
    struct cr_house_file *own = &held->found.files[held->found.count++];
    snprintf(own->name, sizeof own->name, "%s", file);
    if (cr_rulebook_hash_of(text, size, file, own->hash, NULL) != CR_OK ||
        memcmp(own->hash, hash, CR_HASH_SIZE) != 0) {
        held->wrong = "a file of this version is not what its hash says";
        return false;
    }
    cr_text_hex(&digits, own->hash, CR_HASH_SIZE);
    const char *said = json_string_value(json_object_get(held->files, file));
    if (!said || strcmp(said, hex) != 0) held->wrong = "the version has another file in the store";
    return held->wrong == NULL;
}

static bool read_hash(const char *hex, uint8_t hash[CR_HASH_SIZE])
{
    size_t size;
    return hex && sodium_hex2bin(hash, CR_HASH_SIZE, hex, strlen(hex), NULL, &size, NULL) == 0 &&
           size == CR_HASH_SIZE;
}

enum cr_status cr_verify_version(struct cr_store *store, const struct cr_stream_head *head,
                                 const char *value, size_t size, uint64_t *files,
                                 struct cr_error *err)
{
    json_t *object = json_loadb(value, size, 0, NULL);
    const char *house = json_string_value(json_object_get(object, "house"));
    struct held_version held = { .files = json_object_get(object, "files") };
    uint8_t version[CR_HASH_SIZE];
    enum cr_status status = CR_OK;
    if (!house || !read_hash(json_string_value(json_object_get(object, "version")), version))
        held.wrong = "it names no version of a house";
    else
        status = cr_store_version(store, house, version, hold_file, &held, err);
    if (status == CR_NOT_FOUND) held.wrong = "the version's files are not in the store";
    if (!held.wrong && status == CR_OK) {
        cr_rulebook_version_of(&held.found);
        if (held.found.count != json_object_size(held.files) ||
            memcmp(held.found.hash, version, CR_HASH_SIZE) != 0)
            held.wrong = "the files do not make this version";
        *files += held.found.count;
    }
    json_decref(object);
    return held.wrong ? differs(head, held.wrong, err) : status;
}

/* ---- None without its record ---- */

enum cr_status cr_verify_counts(struct cr_store *store, uint64_t rounds, uint64_t files,
                                struct cr_error *err)
{
    uint64_t rows = 0, kept = 0;
    enum cr_status status = cr_store_round_count(store, &rows, err);
    if (status == CR_OK) status = cr_store_version_files(store, &kept, err);
    if (status != CR_OK) return status;
    if (rows != rounds)
        return cr_error_set(err, CR_BROKEN_CHAIN, "rounds",
                            "the index has %llu, the record %llu confirmed ones",
                            (unsigned long long)rows, (unsigned long long)rounds);
    if (kept != files)
        return cr_error_set(err, CR_BROKEN_CHAIN, "rulebooks",
                            "the store has %llu files of versions, the record names %llu",
                            (unsigned long long)kept, (unsigned long long)files);
    return CR_OK;
}
