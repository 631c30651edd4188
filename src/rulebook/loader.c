/* loader.c -- a file's tree against a schema: every key known, every value in range, every clause
 * given.
 *
 * The file is read in its own order, so that the first fault reported is the first one a reader
 * meets; then what is missing is looked for in the order of the schema.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/book.h"

struct loader {
    struct cr_rulebook *book;
    const struct cr_schema *schema;
    const struct cr_node *root;
    const struct cr_node **clause_at; /* by clause key: the node that gave it, or NULL */
    struct cr_fault *fault;
};

#define KEY_SIZE 160 /* of a full key with its dots; a longer one is of no schema */

/* ---- Keys ---- */

static bool is_common_key(const char *key)
{
    return strcmp(key, "schema") == 0 || strcmp(key, "game") == 0 || strcmp(key, "clauses") == 0;
}

/* Whether some field's key starts with this one and a dot. */
static bool is_group(const struct cr_schema *schema, const char *key)
{
    size_t length = strlen(key);
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++)
        if (strncmp(field->key, key, length) == 0 && field->key[length] == '.') return true;
    return false;
}

/* Guesses among the keys that may stand in the group of that prefix ("" or "payout."). */
static enum cr_status unknown_key(const struct loader *loader, const struct cr_node *child,
                                  const char *prefix)
{
    const struct cr_schema *schema = loader->schema;
    char shown[CR_SHOWN_SIZE], near[CR_GUESS_SIZE];
    size_t prefix_length = strlen(prefix);
    struct cr_guess guess;

    cr_shown(child->key, shown);
    if (prefix_length == 0 && cr_schema_field(schema, child->key) != NULL)
        return cr_fault_set(loader->fault, child->key_at,
                            "%s is written nested: %.*s: and %s under it", shown,
                            (int)strcspn(shown, "."), shown, strchr(shown, '.') + 1);
    cr_guess_init(&guess, child->key);
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++) {
        if (strncmp(field->key, prefix, prefix_length) != 0) continue;
        const char *segment = field->key + prefix_length;
        cr_guess_offer_part(&guess, segment, strcspn(segment, "."));
    }
    if (prefix_length == 0) {
        cr_guess_offer(&guess, "schema");
        cr_guess_offer(&guess, "clauses");
        cr_guess_offer(&guess, "game");
    }
    return cr_fault_set(loader->fault, child->key_at, "unknown key %s%s%s", prefix, shown,
                        cr_guess_text(&guess, near));
}

/* ---- Clauses ---- */

/* One clause for one key. Two values may share a key if they say the same; under `clauses:` stands
 * only what stands beside no value. */
static enum cr_status give_clause(struct loader *loader, const char *key,
                                  const struct cr_node *node, bool beside_value)
{
    char shown[CR_SHOWN_SIZE];
    enum cr_status status = cr_clause_check(node, loader->fault);
    if (status != CR_OK) return status;

    int index = cr_schema_clause_find(loader->schema, key);
    if (index < 0)
        return cr_fault_set(loader->fault, node->at, "%s is no clause key of %s",
                            cr_shown(key, shown), loader->schema->name);
    const struct cr_node *earlier = loader->clause_at[index];
    char *clause = loader->book->clauses[index];
    if (earlier != NULL && !beside_value)
        return cr_fault_set(loader->fault, node->key_at,
                            "the clause of %s stands beside its value already, on line %u", key,
                            earlier->at.line);
    if (earlier != NULL && strcmp(clause, node->text) != 0)
        return cr_fault_set(loader->fault, node->at, "%s has another clause, %s, on line %u", key,
                            cr_shown(clause, shown), earlier->at.line);
    loader->clause_at[index] = node;
    memcpy(clause, node->text, strlen(node->text) + 1);
    return CR_OK;
}

static enum cr_status read_clauses(struct loader *loader)
{
    const struct cr_schema *schema = loader->schema;
    const struct cr_node *map = cr_node_find(loader->root, "clauses");
    char shown[CR_SHOWN_SIZE], near[CR_GUESS_SIZE];
    if (map == NULL) return CR_OK;
    if (map->kind != CR_NODE_MAP)
        return cr_fault_set(loader->fault, map->at, "clauses: a map is wanted here, not %s",
                            cr_node_kind_name(map));
    for (const struct cr_node *child = map->first; child != NULL; child = child->next) {
        int index = cr_schema_clause_find(schema, child->key);
        if (index < 0) {
            struct cr_guess guess;
            cr_guess_init(&guess, child->key);
            for (int i = 0; i < cr_schema_clause_count(schema); i++)
                cr_guess_offer(&guess, schema->clauses[i].key);
            return cr_fault_set(loader->fault, child->key_at, "clauses: unknown clause key %s%s",
                                cr_shown(child->key, shown), cr_guess_text(&guess, near));
        }
        int since = cr_schema_clause_since(schema, index);
        if (since > loader->book->file_schema)
            return cr_fault_set(loader->fault, child->key_at,
                                "clauses: %s came with schema %d, this file says %d", child->key,
                                since, loader->book->file_schema);
        enum cr_status status = give_clause(loader, child->key, child, false);
        if (status != CR_OK) return cr_fault_under(loader->fault, status, "clauses");
    }
    return CR_OK;
}

/* Every clause key of the file's schema has its clause; one that is newer is cited by the key that
 * stood for it. */
static enum cr_status check_clauses(struct loader *loader)
{
    const struct cr_schema *schema = loader->schema;
    const struct cr_node *map = cr_node_find(loader->root, "clauses");
    for (int i = 0; i < cr_schema_clause_count(schema); i++) {
        const char *key = schema->clauses[i].key;
        if (loader->clause_at[i] != NULL) continue;
        if (cr_schema_clause_since(schema, i) <= loader->book->file_schema)
            return cr_fault_set(loader->fault, map != NULL ? map->at : loader->root->at,
                                "clauses: %s has no clause", key);
        const struct cr_clause_since *added = cr_schema_clause_added(schema, key);
        if (added == NULL || added->before == NULL) continue;
        int before = cr_schema_clause_find(schema, added->before);
        memcpy(loader->book->clauses[i], loader->book->clauses[before], CR_CLAUSE_SIZE);
    }
    return CR_OK;
}

/* ---- Fields ---- */

/* { is: ..., clause: ... }: gives the node of the value, and the clause to its key. */
static enum cr_status open_value(struct loader *loader, const struct cr_rule_field *field,
                                 const struct cr_node *node, const struct cr_node **value)
{
    char shown[CR_SHOWN_SIZE], near[CR_GUESS_SIZE];
    if (node->kind != CR_NODE_MAP)
        return cr_fault_set(loader->fault, node->at,
                            "its clause stands beside it: write { is: ..., clause: ... }");
    for (const struct cr_node *child = node->first; child != NULL; child = child->next) {
        if (strcmp(child->key, "is") == 0 || strcmp(child->key, "clause") == 0) continue;
        struct cr_guess guess;
        cr_guess_init(&guess, child->key);
        cr_guess_offer(&guess, "is");
        cr_guess_offer(&guess, "clause");
        return cr_fault_set(loader->fault, child->key_at, "unknown key %s beside is and clause%s",
                            cr_shown(child->key, shown), cr_guess_text(&guess, near));
    }
    *value = cr_node_find(node, "is");
    const struct cr_node *clause = cr_node_find(node, "clause");
    if (*value == NULL) return cr_fault_set(loader->fault, node->at, "is: is missing");
    if (clause == NULL) return cr_fault_set(loader->fault, node->at, "clause: is missing");
    return give_clause(loader, field->clause, clause, true);
}

/* The clauses of rows that have one each: "misplaced.G1" for the row whose first field is G1. */
static enum cr_status read_row_clauses(struct loader *loader, const struct cr_rule_field *field,
                                       const struct cr_node *rows)
{
    int index = 0;
    for (const struct cr_node *item = rows->first; item != NULL; item = item->next) {
        char key[KEY_SIZE];
        struct cr_text text = cr_text_on(key, sizeof key);
        cr_rule_write_row_clause(field, loader->book->values, index++, &text);
        enum cr_status status = give_clause(loader, key, cr_node_find(item, "clause"), true);
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

static enum cr_status read_field(struct loader *loader, const struct cr_rule_field *field,
                                 const struct cr_node *node)
{
    const struct cr_node *value = node;
    int number = loader->book->file_schema;
    enum cr_status status = CR_OK;
    if (field->since > number)
        return cr_fault_set(loader->fault, node->key_at,
                            "%s came with schema %d, this file says %d", field->key, field->since,
                            number);
    if (field->clause != NULL) status = open_value(loader, field, node, &value);
    if (status == CR_OK)
        status = cr_value_read(field, value, number, loader->book->values, loader->fault);
    if (status == CR_OK && field->row_clauses != NULL)
        status = read_row_clauses(loader, field, value);
    return status == CR_OK ? CR_OK : cr_fault_under(loader->fault, status, field->key);
}

/* The fields in a map whose keys start with prefix; groups within it go the same way. The tree's depth
 * bounds the recursion. */
static enum cr_status read_fields(struct loader *loader, const struct cr_node *map,
                                  const char *prefix)
{
    const struct cr_schema *schema = loader->schema;
    for (const struct cr_node *child = map->first; child != NULL; child = child->next) {
        if (prefix[0] == '\0' && is_common_key(child->key)) continue;
        /* A dot of the file's own would let one field be written in two ways. */
        char key[KEY_SIZE];
        struct cr_text text = cr_text_on(key, sizeof key);
        cr_text_put(&text, prefix);
        cr_text_put(&text, child->key);
        if (text.full || strchr(child->key, '.') != NULL) return unknown_key(loader, child, prefix);

        enum cr_status status;
        const struct cr_rule_field *field = cr_schema_field(schema, key);
        if (field != NULL) {
            status = read_field(loader, field, child);
        } else if (!is_group(schema, key)) {
            status = unknown_key(loader, child, prefix);
        } else if (child->kind != CR_NODE_MAP) {
            status = cr_fault_set(loader->fault, child->at, "%s: a map is wanted here, not %s", key,
                                  cr_node_kind_name(child));
        } else {
            char inner[KEY_SIZE + 1];
            snprintf(inner, sizeof inner, "%s.", key);
            status = read_fields(loader, child, inner);
        }
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

/* The node of a field's key, or *near: the innermost map it should have stood in. */
static const struct cr_node *field_node(const struct loader *loader, const char *key,
                                        const struct cr_node **near)
{
    const struct cr_node *node = loader->root;
    for (;;) {
        char segment[KEY_SIZE];
        size_t length = strcspn(key, ".");
        *near = node;
        snprintf(segment, sizeof segment, "%.*s", (int)length, key);
        node = cr_node_find(node, segment);
        if (node == NULL || key[length] == '\0') return node;
        key += length + 1;
    }
}

/* What the file should have but has not; what it is too old to have takes the value from before. */
static enum cr_status check_missing(struct loader *loader)
{
    for (const struct cr_rule_field *field = loader->schema->fields; field->key != NULL; field++) {
        const struct cr_node *near;
        if (field->since > loader->book->file_schema) {
            enum cr_status status =
                cr_value_text(field, field->before, loader->book->values, loader->fault);
            if (status != CR_OK) return status; /* out of memory: is_sane() has tried the text */
        } else if (field_node(loader, field->key, &near) == NULL) {
            return cr_fault_set(loader->fault, near->at, "%s is missing", field->key);
        }
    }
    return CR_OK;
}

/* ---- The file ---- */

/* `schema` and `game` decide how the rest is read, so they are read first wherever they stand. */
static enum cr_status read_head(struct loader *loader)
{
    const struct cr_schema *schema = loader->schema;
    const struct cr_node *root = loader->root;
    char shown[CR_SHOWN_SIZE];
    cr_money number;

    if (root->kind != CR_NODE_MAP)
        return cr_fault_set(loader->fault, root->at, "a map of keys is wanted here, not %s",
                            cr_node_kind_name(root));
    const struct cr_node *node = cr_node_find(root, "schema");
    if (node == NULL) return cr_fault_set(loader->fault, root->at, "schema is missing");
    if (node->kind != CR_NODE_TEXT || !cr_money_read(node->text, &number) || number < 1 ||
        node->text[0] == '0')
        return cr_fault_set(loader->fault, node->at, "schema: a number from 1 is wanted here");
    if (number > schema->version)
        return cr_fault_set(loader->fault, node->at,
                            "schema: %s is newer than this program, which reads up to %d",
                            cr_shown(node->text, shown), schema->version);
    loader->book->file_schema = (int)number;

    node = cr_node_find(root, "game");
    if (node == NULL) return cr_fault_set(loader->fault, root->at, "game is missing");
    if (node->kind != CR_NODE_TEXT || strcmp(node->text, schema->name) != 0)
        return cr_fault_set(
            loader->fault, node->at, "game: %s is wanted here, not %s", schema->name,
            node->kind == CR_NODE_TEXT ? cr_shown(node->text, shown) : cr_node_kind_name(node));
    return CR_OK;
}

/* The schema's own last word, at the key it names. */
static enum cr_status finish(struct loader *loader)
{
    if (loader->schema->finish == NULL) return CR_OK;
    struct cr_error err = { "", "" };
    enum cr_status status = loader->schema->finish(loader->book->values, &err);
    if (status == CR_OK) return CR_OK;
    const struct cr_node *near = loader->root;
    const struct cr_node *node = field_node(loader, err.where, &near);
    cr_fault_set(loader->fault, node != NULL ? node->key_at : near->at, "%s", err.what);
    return err.where[0] != '\0' ? cr_fault_under(loader->fault, status, err.where) : status;
}

enum cr_status cr_book_load(struct cr_rulebook *book, const struct cr_node *root,
                            struct cr_fault *fault)
{
    struct loader loader = { .book = book, .schema = book->schema, .root = root, .fault = fault };
    assert(cr_schema_is_sane(book->schema, NULL));
    loader.clause_at =
        calloc((size_t)cr_schema_clause_count(book->schema) + 1, sizeof *loader.clause_at);
    if (loader.clause_at == NULL) {
        cr_fault_set(fault, root->at, "out of memory");
        return CR_NO_MEMORY;
    }
    enum cr_status status = read_head(&loader);
    if (status == CR_OK) status = read_fields(&loader, root, "");
    if (status == CR_OK) status = read_clauses(&loader);
    if (status == CR_OK) status = check_missing(&loader);
    if (status == CR_OK) status = check_clauses(&loader);
    if (status == CR_OK) status = finish(&loader);
    free(loader.clause_at);
    return status;
}
