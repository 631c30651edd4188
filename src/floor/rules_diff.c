/* rules_diff.c -- two versions of a house's rules, file by file, wherever they are kept. */
#include "floor/rules_diff.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"
#include "games/game.h"
#include "rulebook/diff.h"
#include "rulebook/hall_rules.h"

/* ---- A version's files ---- */

struct kept_file {
    char name[64]; /* "roulette" */
    char *bytes;
    size_t size;
};

struct kept {
    struct kept_file files[CR_HOUSE_FILES_MAX]; /* by name */
    size_t count;
    uint8_t hash[CR_HASH_SIZE];
    bool full;
};

static void release(struct kept *kept)
{
    for (size_t i = 0; kept && i < kept->count; i++)
        free(kept->files[i].bytes);
    free(kept);
}

static bool keep(void *context, const struct cr_house_file *file, const char *bytes, size_t size)
{
    struct kept *kept = context;
    char *copy = malloc(size + 1);
    kept->full = !copy || kept->count == CR_HOUSE_FILES_MAX;
    if (kept->full) {
        free(copy);
        return false;
    }
    struct kept_file *own = &kept->files[kept->count++];
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    snprintf(own->name, sizeof own->name, "%.*s", (int)strcspn(file->name, "."), file->name);
    own->bytes = copy;
    own->size = size;
    return true;
}

static bool read_hash(const char *text, uint8_t hash[CR_HASH_SIZE])
{
    size_t size = 0;
    return strlen(text) == 2 * CR_HASH_SIZE &&
           sodium_hex2bin(hash, CR_HASH_SIZE, text, 2 * CR_HASH_SIZE, NULL, &size, NULL) == 0 &&
           size == CR_HASH_SIZE;
}

/* The hash of a version that lies in the folder. */
static enum cr_status find_hash(const char *root, const char *house, const char *version,
                                uint8_t hash[CR_HASH_SIZE], struct cr_error *err)
{
    struct cr_house_name folder;
    char path[PATH_MAX];
    enum cr_status status = cr_rulebook_find(root, house, version, &folder, err);
    if (status != CR_OK) return status;
    struct cr_house_version *found = malloc(sizeof *found);
    if (!found) return CR_NO_MEMORY;
    snprintf(path, sizeof path, "%s/%s", root, folder.name);
    status = cr_rulebook_version(found, path, folder.name, err);
    memcpy(hash, found->hash, CR_HASH_SIZE);
    free(found);
    return status;
}

static enum cr_status take(struct kept **out, struct cr_store *store, const char *root,
                           const char *house, const char *version, struct cr_error *err)
{
    const struct cr_rulebook_source source = cr_floor_rulebooks(store);
    struct kept *kept = calloc(1, sizeof *kept);
    *out = kept;
    if (!kept) return CR_NO_MEMORY;
    enum cr_status status = CR_OK;
    if (!read_hash(version, kept->hash)) status = find_hash(root, house, version, kept->hash, err);
    if (status != CR_OK) return status;
    status = source.each(source.context, house, kept->hash, keep, kept, err);
    if (status == CR_NOT_FOUND) status = cr_rulebook_each(root, house, kept->hash, keep, kept, err);
    return status == CR_OK && kept->full ? CR_NO_MEMORY : status;
}

static const struct kept_file *file_of(const struct kept *kept, const char *name)
{
    for (size_t i = 0; i < kept->count; i++)
        if (strcmp(kept->files[i].name, name) == 0) return &kept->files[i];
    return NULL;
}

/* ---- Saying it ---- */

struct saying {
    struct cr_text *out;
    enum cr_lang lang;
    const char *file;
    const struct cr_schema *schema;
};

static void write_side(struct cr_text *out, const char *name, const struct cr_rule_side *side)
{
    if (!side->there) {
        cr_text_member_null(out, name);
        return;
    }
    cr_text_key(out, name);
    cr_text_begin(out, '{');
    cr_text_member_text(out, "clause", side->clause);
    cr_text_member_text(out, "is", side->value);
    cr_text_end(out, '}');
}

static void say(void *context, const struct cr_rule_change *change)
{
    const struct saying *saying = context;
    struct cr_text *out = saying->out;
    int clause = saying->schema && change->clause_key[0]
                     ? cr_schema_clause_find(saying->schema, change->clause_key)
                     : -1;
    cr_text_begin(out, '{');
    cr_text_member_text(out, "file", saying->file);
    cr_text_member_text(out, "key", change->key);
    write_side(out, "new", change->now);
    write_side(out, "old", change->old);
    cr_text_member_text(
        out, "text",
        clause >= 0 ? cr_words(saying->lang, saying->schema->clauses[clause].sentence) : "");
    cr_text_end(out, '}');
}

/* ---- File by file ---- */

static const struct cr_schema *schema_of(const char *name)
{
    if (strcmp(name, cr_house_schema.name) == 0) return &cr_house_schema;
    if (strcmp(name, cr_hall_schema.name) == 0) return &cr_hall_schema;
    const struct cr_game *game = cr_game_find(name);
    return game ? game->rules : NULL;
}

/* A file only one side has, or one of a game this program does not know: that it changed is all. */
static void say_file(struct saying *saying, bool was, bool is)
{
    static const struct cr_rule_side there = { .there = true, .value = "", .clause = "" };
    static const struct cr_rule_side missing = { .there = false, .value = "", .clause = "" };
    const struct cr_rule_change change = { saying->file, "", was ? &there : &missing,
                                           is ? &there : &missing };
    say(saying, &change);
}

static enum cr_status compare_file(struct saying *saying, const struct kept_file *old,
                                   const struct kept_file *now, struct cr_error *err)
{
    struct cr_rulebook *was = NULL, *is = NULL;
    saying->schema = schema_of(saying->file);
    if (old && now && old->size == now->size && memcmp(old->bytes, now->bytes, old->size) == 0)
        return CR_OK;
    if (!old || !now || !saying->schema) {
        say_file(saying, old != NULL, now != NULL);
        return CR_OK;
    }
    enum cr_status status =
        cr_rulebook_read(&was, old->bytes, old->size, old->name, saying->schema, err);
    if (status == CR_OK)
        status = cr_rulebook_read(&is, now->bytes, now->size, now->name, saying->schema, err);
    if (status == CR_OK) cr_rulebook_diff(was, is, say, saying);
    cr_rulebook_close(was);
    cr_rulebook_close(is);
    return status;
}

static enum cr_status compare(struct saying *saying, const struct kept *old, const struct kept *now,
                              struct cr_error *err)
{
    enum cr_status status = CR_OK;
    for (size_t i = 0; status == CR_OK && i < old->count; i++) {
        saying->file = old->files[i].name;
        status = compare_file(saying, &old->files[i], file_of(now, saying->file), err);
    }
    for (size_t i = 0; status == CR_OK && i < now->count; i++) {
        saying->file = now->files[i].name;
        if (!file_of(old, saying->file)) status = compare_file(saying, NULL, &now->files[i], err);
    }
    return status;
}

static void write_hash(struct cr_text *out, const char *name, const uint8_t hash[CR_HASH_SIZE])
{
    char hex[2 * CR_HASH_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, hash, CR_HASH_SIZE);
    cr_text_member_text(out, name, hex);
}

enum cr_status cr_rules_difference(struct cr_store *store, const char *root, const char *house,
                                   const char *from, const char *to, enum cr_lang lang,
                                   struct cr_text *out, struct cr_error *err)
{
    struct kept *old = NULL, *now = NULL;
    struct saying saying = { .out = out, .lang = lang };
    enum cr_status status = take(&old, store, root, house, from, err);
    if (status == CR_OK) status = take(&now, store, root, house, to, err);
    if (status == CR_OK) {
        cr_text_begin(out, '{');
        cr_text_key(out, "changes");
        cr_text_begin(out, '[');
        status = compare(&saying, old, now, err);
        cr_text_end(out, ']');
        write_hash(out, "from", old->hash);
        cr_text_member_text(out, "house", house);
        write_hash(out, "to", now->hash);
        cr_text_end(out, '}');
    }
    release(old);
    release(now);
    return status;
}
