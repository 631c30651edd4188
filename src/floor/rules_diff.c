/* rules_diff.c -- two versions of a house's rules, file by file, wherever they are kept. */
#include "floor/rules_diff.h"

#include <sodium.h>
#include <string.h>

#include "floor/version_files.h"
#include "games/game.h"
#include "rulebook/diff.h"
#include "rulebook/hall_rules.h"

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

static enum cr_status compare_file(struct saying *saying, const struct cr_version_file *old,
                                   const struct cr_version_file *now, struct cr_error *err)
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

static enum cr_status compare(struct saying *saying, const struct cr_version_files *old,
                              const struct cr_version_files *now, struct cr_error *err)
{
    enum cr_status status = CR_OK;
    for (size_t i = 0; status == CR_OK && i < old->count; i++) {
        saying->file = old->files[i].name;
        status = compare_file(saying, &old->files[i], cr_version_file_of(now, saying->file), err);
    }
    for (size_t i = 0; status == CR_OK && i < now->count; i++) {
        saying->file = now->files[i].name;
        if (!cr_version_file_of(old, saying->file))
            status = compare_file(saying, NULL, &now->files[i], err);
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
    struct cr_version_files *old = NULL, *now = NULL;
    struct saying saying = { .out = out, .lang = lang };
    enum cr_status status = cr_version_files_open(&old, store, root, house, from, err);
    if (status == CR_OK) status = cr_version_files_open(&now, store, root, house, to, err);
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
    cr_version_files_close(old);
    cr_version_files_close(now);
    return status;
}
