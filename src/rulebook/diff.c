/* diff.c -- two books of one schema, side by side. */
#include "rulebook/diff.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define KEY_SIZE 160

struct diff {
    const struct cr_rulebook *old, *now;
    cr_rule_changed *changed;
    void *context;
    int changes;
};

static void say(struct diff *diff, const char *key, const char *clause_key,
                const struct cr_rule_side *old, const struct cr_rule_side *now)
{
    const struct cr_rule_change change = { key, clause_key ? clause_key : "", old, now };
    diff->changed(diff->context, &change);
    diff->changes++;
}

static bool same_value(const struct cr_rule_side *a, const struct cr_rule_side *b)
{
    return a->there == b->there && strcmp(a->value, b->value) == 0;
}

static bool same_clause(const struct cr_rule_side *a, const struct cr_rule_side *b)
{
    return strcmp(a->clause, b->clause) == 0;
}

static void field_side(const struct cr_rulebook *book, const struct cr_rule_field *field,
                       struct cr_rule_side *side)
{
    struct cr_text text = cr_text_on(side->value, sizeof side->value);
    side->there = true;
    side->clause = field->clause != NULL ? cr_rulebook_clause_of(book, field->clause) : "";
    cr_rule_write(field, cr_rulebook_values(book), &text);
}

static void row_side(const struct cr_rulebook *book, const struct cr_rule_field *field, int index,
                     struct cr_rule_side *side)
{
    const void *values = cr_rulebook_values(book);
    struct cr_text text = cr_text_on(side->value, sizeof side->value);
    side->there = index < cr_rule_row_count(field, values);
    side->clause = field->clause != NULL ? cr_rulebook_clause_of(book, field->clause) : "";
    if (!side->there) return;
    cr_rule_write_row(field, values, index, &text);
    if (field->row_clauses != NULL) {
        char key[KEY_SIZE];
        struct cr_text clause_key = cr_text_on(key, sizeof key);
        cr_rule_write_row_clause(field, values, index, &clause_key);
        side->clause = cr_rulebook_clause_of(book, key);
    }
}

/* Two clauses of one key, beside no value. */
static void compare_clause(struct diff *diff, const char *key, const char *clause_key)
{
    struct cr_rule_side old = { true, "", cr_rulebook_clause_of(diff->old, clause_key) };
    struct cr_rule_side now = { true, "", cr_rulebook_clause_of(diff->now, clause_key) };
    if (!same_clause(&old, &now)) say(diff, key, clause_key, &old, &now);
}

static void compare_rows(struct diff *diff, const struct cr_rule_field *field)
{
    struct cr_rule_side old, now;
    if (field->clause != NULL) compare_clause(diff, field->key, field->clause);
    int old_count = cr_rule_row_count(field, cr_rulebook_values(diff->old));
    int now_count = cr_rule_row_count(field, cr_rulebook_values(diff->now));
    for (int i = 0; i < old_count || i < now_count; i++) {
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%s[%d]", field->key, i + 1);
        row_side(diff->old, field, i, &old);
        row_side(diff->now, field, i, &now);
        /* The one clause of a whole table has been compared above. */
        bool same = same_value(&old, &now) && (field->clause != NULL || same_clause(&old, &now));
        if (!same) say(diff, key, field->clause, &old, &now);
    }
}

static void compare_field(struct diff *diff, const struct cr_rule_field *field)
{
    struct cr_rule_side old, now;
    if (field->type == CR_RULE_ROWS) {
        compare_rows(diff, field);
        return;
    }
    field_side(diff->old, field, &old);
    field_side(diff->now, field, &now);
    if (!same_value(&old, &now) || !same_clause(&old, &now))
        say(diff, field->key, field->clause, &old, &now);
}

static bool is_row_clause(const struct cr_rulebook *book, const struct cr_rule_field *field,
                          const char *key)
{
    const void *values = cr_rulebook_values(book);
    for (int i = 0; i < cr_rule_row_count(field, values); i++) {
        char row_key[KEY_SIZE];
        struct cr_text text = cr_text_on(row_key, sizeof row_key);
        cr_rule_write_row_clause(field, values, i, &text);
        if (strcmp(row_key, key) == 0) return true;
    }
    return false;
}

/* Whether a clause has been compared with the value it stands beside. */
static bool stands_beside_value(const struct diff *diff, const char *key)
{
    const struct cr_rule_field *field = cr_rulebook_schema(diff->old)->fields;
    for (; field->key != NULL; field++) {
        if (field->clause != NULL && strcmp(field->clause, key) == 0) return true;
        if (field->row_clauses == NULL) continue;
        if (is_row_clause(diff->old, field, key) && is_row_clause(diff->now, field, key))
            return true;
    }
    return false;
}

int cr_rulebook_diff(const struct cr_rulebook *old, const struct cr_rulebook *now,
                     cr_rule_changed *changed, void *context)
{
    const struct cr_schema *schema = cr_rulebook_schema(old);
    struct diff diff = { .old = old, .now = now, .changed = changed, .context = context };
    assert(schema == cr_rulebook_schema(now));
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++)
        compare_field(&diff, field);
    for (int i = 0; i < cr_schema_clause_count(schema); i++) {
        const char *key = schema->clauses[i].key;
        if (!stands_beside_value(&diff, key)) compare_clause(&diff, key, key);
    }
    return diff.changes;
}
