/* pool_rules.c -- what rulebook and plate say of jackpots, whatever the game: by the names of their rows. */
#include <stdlib.h>
#include <string.h>

#include "floor/pools.h"

static void write_value(const struct cr_rule_field *field, const void *values, char out[32])
{
    struct cr_text text = cr_text_on(out, 32);
    cr_rule_write(field, values, &text);
}

/* Whether one of those rows says yes. */
static bool says_yes(const struct cr_schema *schema, const void *values, const char *const *keys)
{
    char said[32];
    for (; *keys; keys++) {
        const struct cr_rule_field *field = cr_schema_field(schema, *keys);
        if (!field) continue;
        write_value(field, values, said);
        if (strcmp(said, "yes") == 0) return true;
    }
    return false;
}

/* Whether a row that begins so has basis points in it: award_royal_bp, share_spades. */
static bool has_share(const struct cr_schema *schema, const void *values, const char *prefix)
{
    char said[32];
    for (const struct cr_rule_field *field = schema->fields; field->key; field++) {
        if (field->type != CR_RULE_UINT || strncmp(field->key, prefix, strlen(prefix)) != 0)
            continue;
        write_value(field, values, said);
        if (strtol(said, NULL, 10) > 0) return true;
    }
    return false;
}

bool cr_pool_rules_have(const struct cr_game *game, const void *rules, enum cr_pool_kind kind)
{
    static const char *const keys[CR_POOL_KINDS][3] = {
        [CR_POOL_PROGRESSIVE] = { "progressive", NULL, NULL },
        [CR_POOL_MYSTERY] = { "mystery_enabled", "mystery_offered", NULL },
        [CR_POOL_WHEEL] = { "wheel_enabled", "wheel_offered", NULL },
    };
    if (says_yes(game->rules, rules, keys[kind])) return true;
    return kind == CR_POOL_PROGRESSIVE && has_share(game->rules, rules, "award_");
}

bool cr_pool_bonus_shares(const struct cr_table *table)
{
    const struct cr_game *game = cr_table_game(table);
    const struct cr_play *play = cr_table_play(table);
    return has_share(game->rules, play->rules, "award_") ||
           has_share(game->settings, play->settings, "share_");
}
