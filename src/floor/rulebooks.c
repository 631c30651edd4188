/* rulebooks.c -- versions of rulebooks, kept whole in the store from the first table that plays by them.
 *
 * A folder of rulebooks may be changed any day; a round is run again by the rules it was played by. So the
 * files go into the store with the record that names them, in the transaction that opens the table:
 *
 *     {"files":{"house.yaml":"5f…","roulette.yaml":"9a…"},"house":"m1","version":"c0…"}
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"

/* ---- Out of the store ---- */

struct handing {
    cr_rulebook_visit *visit;
    void *visitor;
};

static bool hand_over(void *context, const uint8_t hash[CR_HASH_SIZE], const char *house,
                      const char *file, const char *text, size_t size)
{
    (void)house;
    const struct handing *handing = context;
    struct cr_house_file named = { .name = "" };
    snprintf(named.name, sizeof named.name, "%s", file);
    memcpy(named.hash, hash, CR_HASH_SIZE);
    return handing->visit(handing->visitor, &named, text, size);
}

static enum cr_status each(void *context, const char *house, const uint8_t version[CR_HASH_SIZE],
                           cr_rulebook_visit *visit, void *visitor, struct cr_error *err)
{
    struct handing handing = { visit, visitor };
    return cr_store_version(context, house, version, hand_over, &handing, err);
}

struct cr_rulebook_source cr_floor_rulebooks(struct cr_store *store)
{
    return (struct cr_rulebook_source){ each, store };
}

/* ---- Into the store ---- */

static bool see_nothing(void *context, const uint8_t hash[CR_HASH_SIZE], const char *house,
                        const char *file, const char *text, size_t size)
{
    (void)context, (void)hash, (void)house, (void)file, (void)text, (void)size;
    return false;
}

/* CR_OK: in use already, in the store or by this batch. */
static enum cr_status is_in_use(const struct cr_floor *floor, const char *house,
                                const uint8_t *version, struct cr_error *err)
{
    const struct cr_batch_state *batch = &floor->batch;
    for (size_t i = 0; i < batch->file_count; i++)
        if (strcmp(batch->files[i].house, house) == 0 &&
            memcmp(batch->files[i].version, version, CR_HASH_SIZE) == 0)
            return CR_OK;
    return cr_store_version(floor->setup.store, house, version, see_nothing, NULL, err);
}

struct taking {
    struct cr_batch_state *batch;
    const char *house;
    const uint8_t *version;
    json_t *files;
};

static bool take_file(void *context, const struct cr_house_file *file, const char *bytes,
                      size_t size)
{
    struct taking *taking = context;
    char hex[2 * CR_HASH_SIZE + 1];
    struct cr_text text = cr_text_on(hex, sizeof hex);
    cr_text_hex(&text, file->hash, CR_HASH_SIZE);
    json_object_set_new(taking->files, file->name, json_string(hex));
    cr_batch_file(taking->batch, taking->house, taking->version, file, bytes, size);
    return true;
}

static enum cr_status record_version(struct cr_doing *doing, const struct taking *taking)
{
    const struct cr_command *command = &doing->waiting->command;
    char hex[2 * CR_HASH_SIZE + 1];
    struct cr_text text = cr_text_on(hex, sizeof hex);
    cr_text_hex(&text, taking->version, CR_HASH_SIZE);
    json_t *object =
        json_pack("{s:O,s:s,s:s}", "files", taking->files, "house", taking->house, "version", hex);
    char *value = object ? json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(object);
    if (!value) return CR_NO_MEMORY;
    struct cr_record record = { .at = doing->now,
                                .by = command->by,
                                .role = command->role,
                                .kind = CR_RECORD_RULEBOOK,
                                .value = value,
                                .value_size = strlen(value) };
    memcpy(record.command, command->id, sizeof record.command);
    enum cr_status status =
        cr_batch_record(&doing->floor->batch, &doing->floor->house, &record, false);
    free(value);
    return status;
}

static enum cr_status take_version(struct cr_doing *doing, const char *house,
                                   const uint8_t version[CR_HASH_SIZE], struct cr_refusal *why)
{
    struct cr_floor *floor = doing->floor;
    struct taking taking = { .batch = &floor->batch, .house = house, .version = version };
    struct cr_error err = { "", "" };
    enum cr_status status = is_in_use(floor, taking.house, taking.version, &err);
    if (status != CR_NOT_FOUND) return status;
    taking.files = json_object();
    if (!taking.files) return CR_NO_MEMORY;
    status = cr_rulebook_each(floor->setup.rulebooks, taking.house, taking.version, take_file,
                              &taking, &err);
    if (status == CR_OK)
        status = record_version(doing, &taking);
    else
        snprintf(why->what, sizeof why->what, "%.60s", err.what);
    json_decref(taking.files);
    return status;
}

enum cr_status cr_floor_use_version(struct cr_doing *doing, struct cr_refusal *why)
{
    const struct cr_rulebook *book = cr_rounds_book(doing->table->rounds);
    return take_version(doing, cr_rulebook_house_key(book), cr_rulebook_version_hash(book), why);
}

enum cr_status cr_floor_take_version(struct cr_doing *doing, const char *house, const char *version,
                                     struct cr_refusal *why)
{
    uint8_t hash[CR_HASH_SIZE];
    size_t size;
    if (sodium_hex2bin(hash, sizeof hash, version, strlen(version), NULL, &size, NULL) != 0 ||
        size != sizeof hash)
        return CR_BAD_INPUT;
    return take_version(doing, house, hash, why);
}

/* ---- Rounds ---- */

void cr_floor_outcome(const struct cr_rounds *rounds, char out[CR_OUTCOME_SIZE])
{
    const struct cr_table *table = cr_rounds_table(rounds);
    const struct cr_game *game = cr_table_game(table);
    struct cr_text text = cr_text_on(out, CR_OUTCOME_SIZE);
    size_t size;
    if (game->outcome)
        game->outcome(cr_table_play(table), cr_table_game_state(table, &size), &text);
    if (text.full || text.length == 0) snprintf(out, CR_OUTCOME_SIZE, "{}");
}
