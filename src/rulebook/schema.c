/* schema.c -- looking things up in a schema, and whether a schema makes sense. */
#include "rulebook/schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/value.h"

int cr_schema_clause_count(const struct cr_schema *schema)
{
    int count = 0;
    while (schema->clauses != NULL && schema->clauses[count].key != NULL)
        count++;
    return count;
}

int cr_schema_clause_find(const struct cr_schema *schema, const char *key)
{
    for (int i = 0; schema->clauses != NULL && schema->clauses[i].key != NULL; i++)
        if (strcmp(schema->clauses[i].key, key) == 0) return i;
    return -1;
}

const struct cr_rule_field *cr_schema_field(const struct cr_schema *schema, const char *key)
{
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++)
        if (strcmp(field->key, key) == 0) return field;
    return NULL;
}

const struct cr_clause_since *cr_schema_clause_added(const struct cr_schema *schema,
                                                     const char *key)
{
    const struct cr_clause_since *added = schema->clauses_since;
    for (; added != NULL && added->key != NULL; added++)
        if (strcmp(added->key, key) == 0) return added;
    return NULL;
}

/* Whether a clause key is given beside this field: its own, or one of its rows'. */
static bool stands_beside(const struct cr_rule_field *field, const char *key)
{
    if (field->clause != NULL && strcmp(field->clause, key) == 0) return true;
    if (field->row_clauses == NULL) return false;
    size_t length = strlen(field->row_clauses);
    return strncmp(key, field->row_clauses, length) == 0 && key[length] == '.';
}

int cr_schema_clause_since(const struct cr_schema *schema, int index)
{
    const char *key = schema->clauses[index].key;
    const struct cr_clause_since *added = cr_schema_clause_added(schema, key);
    if (added != NULL) return added->since;
    int since = 0;
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++) {
        if (!stands_beside(field, key)) continue;
        if (field->since <= 1) return 1;
        if (since == 0 || field->since < since) since = field->since;
    }
    return since > 1 ? since : 1;
}

/* ---- Sanity: what a game's author may have got wrong ---- */

static bool wrong(struct cr_error *err, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool wrong(struct cr_error *err, const char *key, const char *format, ...)
{
    char what[sizeof err->what];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    cr_error_set(err, CR_BAD_INPUT, key, "%s", what);
    return false;
}

static bool is_key(const char *key, const char *letters)
{
    size_t length = strlen(key);
    return length > 0 && length < CR_GUESS_WORD_MAX && strspn(key, letters) == length &&
           key[0] != '.' && key[length - 1] != '.' && strstr(key, "..") == NULL;
}

static bool words_are_sane(const struct cr_rule_field *field, struct cr_error *err)
{
    bool number = field->type == CR_RULE_UINT || field->type == CR_RULE_MONEY;
    for (const struct cr_rule_word *word = field->words; word != NULL && word->name != NULL;
         word++) {
        int64_t value = word->value;
        if (number && value >= field->min && value <= field->max)
            return wrong(err, field->key, "word %s is inside the number's range", word->name);
        if (field->type == CR_RULE_SET && (value < 0 || value > 31))
            return wrong(err, field->key, "word %s is no bit of 32", word->name);
        if (field->type != CR_RULE_MONEY && (value < INT32_MIN || value > INT32_MAX))
            return wrong(err, field->key, "word %s does not fit", word->name);
        for (const struct cr_rule_word *other = field->words; other != word; other++)
            if (strcmp(other->name, word->name) == 0 || other->value == value)
                return wrong(err, field->key, "words %s and %s are one", other->name, word->name);
    }
    return true;
}

static bool field_is_sane(const struct cr_rule_field *field, size_t struct_size, bool in_row,
                          struct cr_error *err);

static bool row_is_sane(const struct cr_rule_field *field, size_t struct_size, struct cr_error *err)
{
    if (field->row == NULL || field->row->key == NULL || field->stride == 0 || field->count == 0)
        return wrong(err, field->key, "rows need fields, a stride and a count");
    if (field->count_offset + sizeof(int32_t) > struct_size)
        return wrong(err, field->key, "the rows' count lies outside the struct");
    for (const struct cr_rule_field *inner = field->row; inner->key != NULL; inner++) {
        if (inner->type == CR_RULE_ROWS) return wrong(err, inner->key, "rows hold no rows");
        if (strcmp(inner->key, "clause") == 0)
            return wrong(err, field->key, "clause is not a row field's name");
        if (!field_is_sane(inner, field->stride, true, err)) return false;
    }
    return true;
}

static bool range_is_sane(const struct cr_rule_field *field, int64_t least, int64_t most,
                          struct cr_error *err)
{
    if (field->min > field->max || field->min < least || field->max > most)
        return wrong(err, field->key, "the range does not fit");
    return true;
}

static bool type_is_sane(const struct cr_rule_field *field, size_t struct_size,
                         struct cr_error *err)
{
    switch (field->type) {
    case CR_RULE_BOOL: return true;
    case CR_RULE_UINT: return range_is_sane(field, INT32_MIN, INT32_MAX, err);
    case CR_RULE_MONEY: return range_is_sane(field, INT64_MIN, INT64_MAX, err);
    case CR_RULE_RATIO: return range_is_sane(field, 0, INT32_MAX, err);
    case CR_RULE_WORD:
    case CR_RULE_SET:
        if (field->words == NULL) return wrong(err, field->key, "there are no words");
        return true;
    case CR_RULE_LIST:
        if (field->count == 0) return wrong(err, field->key, "the list has no length");
        if (field->words != NULL) return wrong(err, field->key, "a list has no words");
        return range_is_sane(field, 0, UINT8_MAX, err);
    case CR_RULE_ROWS: return row_is_sane(field, struct_size, err);
    case CR_RULE_NAME:
        if (field->find == NULL || field->name == NULL)
            return wrong(err, field->key, "find and name are needed");
        return true;
    case CR_RULE_TEXT:
        if (field->count < 2) return wrong(err, field->key, "the text has no room");
        return true;
    }
    return wrong(err, field->key, "there is no such type");
}

/* Tries a text the program itself gives (before, initial) on a struct of its own. */
static bool text_is_sane(const struct cr_rule_field *field, const char *text, size_t struct_size,
                         struct cr_error *err)
{
    struct cr_fault fault;
    void *scratch = calloc(1, struct_size);
    if (scratch == NULL) return wrong(err, field->key, "out of memory");
    enum cr_status status = cr_value_text(field, text, scratch, &fault);
    free(scratch);
    return status == CR_OK || wrong(err, field->key, "\"%s\": %s", text, fault.what);
}

static bool field_is_sane(const struct cr_rule_field *field, size_t struct_size, bool in_row,
                          struct cr_error *err)
{
    if (!is_key(field->key, in_row ? "abcdefghijklmnopqrstuvwxyz0123456789_"
                                   : "abcdefghijklmnopqrstuvwxyz0123456789_."))
        return wrong(err, field->key, "that is no key");
    if (!type_is_sane(field, struct_size, err) || !words_are_sane(field, err)) return false;
    if (field->offset + cr_value_size(field) > struct_size)
        return wrong(err, field->key, "the field lies outside the struct");
    if (field->since > 1 && field->before == NULL)
        return wrong(err, field->key, "a field added later says what was before");
    if (field->before != NULL && !text_is_sane(field, field->before, struct_size, err))
        return false;
    return field->initial == NULL || text_is_sane(field, field->initial, struct_size, err);
}

/* No key may be another's group, or one of the words a file starts with. */
static bool keys_are_sane(const struct cr_schema *schema, struct cr_error *err)
{
    static const char *const taken[] = { "schema", "game", "clauses" };
    for (const struct cr_rule_field *a = schema->fields; a->key != NULL; a++) {
        size_t length = strlen(a->key);
        for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
            if (strncmp(a->key, taken[i], strcspn(a->key, ".")) == 0 &&
                taken[i][strcspn(a->key, ".")] == '\0')
                return wrong(err, a->key, "every file has a key of that name");
        for (const struct cr_rule_field *b = schema->fields; b->key != NULL; b++) {
            if (a == b || strncmp(a->key, b->key, length) != 0) continue;
            if (b->key[length] == '\0' || b->key[length] == '.')
                return wrong(err, a->key, "clashes with %s", b->key);
        }
    }
    return true;
}

static bool clauses_are_sane(const struct cr_schema *schema, struct cr_error *err)
{
    int count = cr_schema_clause_count(schema);
    for (int i = 0; i < count; i++)
        if (cr_schema_clause_find(schema, schema->clauses[i].key) != i)
            return wrong(err, schema->clauses[i].key, "the clause key stands twice");
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++) {
        if (field->clause != NULL && cr_schema_clause_find(schema, field->clause) < 0)
            return wrong(err, field->key, "its clause key %s is not of this game", field->clause);
        if (field->clause != NULL && field->row_clauses != NULL)
            return wrong(err, field->key, "has a clause and its rows have theirs");
        if (field->row_clauses != NULL && field->type != CR_RULE_ROWS)
            return wrong(err, field->key, "has no rows to have clauses");
        if (field->since > schema->version)
            return wrong(err, field->key, "is newer than the schema");
    }
    const struct cr_clause_since *added = schema->clauses_since;
    for (; added != NULL && added->key != NULL; added++) {
        if (cr_schema_clause_find(schema, added->key) < 0)
            return wrong(err, added->key, "is added to the clause keys but not one of them");
        if (added->before != NULL && cr_schema_clause_find(schema, added->before) < 0)
            return wrong(err, added->key, "%s stood for it but is no clause key", added->before);
    }
    return true;
}

bool cr_schema_is_sane(const struct cr_schema *schema, struct cr_error *err)
{
    if (schema->version < 1) return wrong(err, schema->name, "schemas count from 1");
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++)
        if (!field_is_sane(field, schema->size, false, err)) return false;
    return keys_are_sane(schema, err) && clauses_are_sane(schema, err);
}
