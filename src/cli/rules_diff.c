/* rules_diff.c -- `rules diff`: what differs between two houses, versions or files.
 *
 * Field by field and, for tables, row by row, each with its clause: what was, what is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/rules.h"

struct diff {
    bool json;
    int changes;      /* in all files */
    int file_changes; /* in this one */
    const char *file; /* "roulette.yaml" */
    const struct cr_rulebook *old, *now;
};

/* One side of a change; there may be none (a row that was not there). */
struct side {
    bool there;
    char value[CR_RULES_VALUE_SIZE];
    const char *clause;
};

/* ---- Saying it ---- */

static void side_json(struct cr_text *out, const char *name, const struct side *side)
{
    cr_text_format(out, ",\"%s\":", name);
    if (!side->there) {
        cr_text_put(out, "null");
        return;
    }
    cr_text_put(out, "{\"is\":");
    cr_text_json(out, side->value);
    cr_text_put(out, ",\"clause\":");
    cr_text_json(out, side->clause);
    cr_text_char(out, '}');
}

static void side_text(struct cr_text *out, char sign, const struct side *side)
{
    if (!side->there) return;
    cr_text_format(out, "    %c ", sign);
    cr_text_put(out, side->value);
    if (side->clause[0] != '\0')
        cr_text_format(out, "%s[%s]", side->value[0] != '\0' ? "  " : "", side->clause);
    cr_text_char(out, '\n');
}

static void say(struct diff *diff, const char *key, const struct side *old, const struct side *now)
{
    char buffer[4096];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    if (diff->json) {
        cr_text_put(&out, diff->changes == 0 ? "[{\"file\":" : ",\n {\"file\":");
        cr_text_json(&out, diff->file);
        cr_text_put(&out, ",\"key\":");
        cr_text_json(&out, key);
        side_json(&out, "old", old);
        side_json(&out, "new", now);
        cr_text_char(&out, '}');
    } else {
        if (diff->file_changes == 0)
            cr_text_format(&out, "%s%s\n", diff->changes > 0 ? "\n" : "", diff->file);
        cr_text_format(&out, "  %s\n", key);
        side_text(&out, '-', old);
        side_text(&out, '+', now);
    }
    cr_text_flush(&out);
    diff->changes++;
    diff->file_changes++;
}

static bool same_value(const struct side *a, const struct side *b)
{
    return a->there == b->there && strcmp(a->value, b->value) == 0;
}

static bool same_clause(const struct side *a, const struct side *b)
{
    return strcmp(a->clause, b->clause) == 0;
}

/* ---- One file ---- */

static void field_side(const struct cr_rulebook *book, const struct cr_rule_field *field,
                       struct side *side)
{
    struct cr_text text = cr_text_on(side->value, sizeof side->value);
    side->there = true;
    side->clause = field->clause != NULL ? cr_rulebook_clause_of(book, field->clause) : "";
    cr_rule_write(field, cr_rulebook_values(book), &text);
}

static void row_side(const struct cr_rulebook *book, const struct cr_rule_field *field, int index,
                     struct side *side)
{
    const void *values = cr_rulebook_values(book);
    struct cr_text text = cr_text_on(side->value, sizeof side->value);
    side->there = index < cr_rule_row_count(field, values);
    side->clause = field->clause != NULL ? cr_rulebook_clause_of(book, field->clause) : "";
    if (!side->there) return;
    cr_rule_write_row(field, values, index, &text);
    if (field->row_clauses != NULL) {
        char key[160];
        struct cr_text clause_key = cr_text_on(key, sizeof key);
        cr_rule_write_row_clause(field, values, index, &clause_key);
        side->clause = cr_rulebook_clause_of(book, key);
    }
}

/* Two clauses of one key, beside no value. */
static void compare_clause(struct diff *diff, const char *key, const char *clause_key)
{
    struct side old = { true, "", cr_rulebook_clause_of(diff->old, clause_key) };
    struct side now = { true, "", cr_rulebook_clause_of(diff->now, clause_key) };
    if (!same_clause(&old, &now)) say(diff, key, &old, &now);
}

static void compare_rows(struct diff *diff, const struct cr_rule_field *field)
{
    struct side old, now;
    if (field->clause != NULL) compare_clause(diff, field->key, field->clause);
    int old_count = cr_rule_row_count(field, cr_rulebook_values(diff->old));
    int now_count = cr_rule_row_count(field, cr_rulebook_values(diff->now));
    for (int i = 0; i < old_count || i < now_count; i++) {
        char key[160];
        snprintf(key, sizeof key, "%s[%d]", field->key, i + 1);
        row_side(diff->old, field, i, &old);
        row_side(diff->now, field, i, &now);
        /* The one clause of a whole table has been compared above. */
        bool same = same_value(&old, &now) && (field->clause != NULL || same_clause(&old, &now));
        if (!same) say(diff, key, &old, &now);
    }
}

static void compare_field(struct diff *diff, const struct cr_rule_field *field)
{
    struct side old, now;
    if (field->type == CR_RULE_ROWS) {
        compare_rows(diff, field);
        return;
    }
    field_side(diff->old, field, &old);
    field_side(diff->now, field, &now);
    if (!same_value(&old, &now) || !same_clause(&old, &now)) say(diff, field->key, &old, &now);
}

static bool is_row_clause(const struct cr_rulebook *book, const struct cr_rule_field *field,
                          const char *key)
{
    const void *values = cr_rulebook_values(book);
    for (int i = 0; i < cr_rule_row_count(field, values); i++) {
        char row_key[160];
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

static void compare_books(struct diff *diff)
{
    const struct cr_schema *schema = cr_rulebook_schema(diff->old);
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++)
        compare_field(diff, field);
    for (int i = 0; i < cr_schema_clause_count(schema); i++) {
        const char *key = schema->clauses[i].key;
        if (!stands_beside_value(diff, key)) compare_clause(diff, key, key);
    }
}

static enum cr_status compare_files(struct diff *diff, const char *old_path, const char *old_label,
                                    const char *now_path, const char *now_label,
                                    struct cr_error *err)
{
    struct cr_rulebook *old = NULL, *now = NULL;
    const char *slash = strrchr(now_label, '/');
    const struct cr_schema *schema = cr_rules_schema(old_label, err);
    if (schema == NULL) schema = cr_rules_schema(now_label, err); /* one may be roulette.new.yaml */
    if (schema == NULL) return CR_NOT_FOUND;
    enum cr_status status = cr_rulebook_load(&old, old_path, old_label, schema, err);
    if (status == CR_OK) status = cr_rulebook_load(&now, now_path, now_label, schema, err);
    if (status == CR_OK) {
        diff->file = slash != NULL ? slash + 1 : now_label;
        diff->file_changes = 0;
        diff->old = old;
        diff->now = now;
        compare_books(diff);
    }
    cr_rulebook_close(old);
    cr_rulebook_close(now);
    return status;
}

/* ---- Two folders ---- */

static bool has_file(const struct cr_house_version *files, const char *name)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->files[i].name, name) == 0) return true;
    return false;
}

/* The source itself if it is a file, else the file of that name in it. */
static void path_in(const struct cr_rules_source *source, const char *name, char *path, char *label)
{
    if (source->is_file) {
        memcpy(path, source->path, sizeof source->path);
        memcpy(label, source->label, sizeof source->label);
        return;
    }
    cr_rules_join(source->path, name, path, sizeof source->path);
    cr_rules_join(source->label, name, label, sizeof source->label);
}

static enum cr_status compare_named(struct diff *diff, const struct cr_rules_source *old,
                                    const struct cr_rules_source *now, const char *name,
                                    struct cr_error *err)
{
    char old_path[PATH_MAX], now_path[PATH_MAX];
    char old_label[sizeof old->label], now_label[sizeof now->label];
    path_in(old, name, old_path, old_label);
    path_in(now, name, now_path, now_label);
    enum cr_status status = compare_files(diff, old_path, old_label, now_path, now_label, err);
    diff->file = NULL; /* it was named by a label of this function's */
    return status;
}

/* A file that only one of the two has. */
static void say_alone(struct diff *diff, const char *name, bool was)
{
    struct side there = { true, "the file", "" }, missing = { false, "", "" };
    diff->file = name;
    diff->file_changes = 0;
    say(diff, name, was ? &there : &missing, was ? &missing : &there);
}

static int compare_folders(struct diff *diff, const struct cr_rules_source *old,
                           const struct cr_rules_source *now)
{
    static struct cr_house_version old_files, now_files;
    struct cr_error err;
    int exit_status = CR_EXIT_FINE;
    if (cr_rulebook_files(&old_files, old->path, old->label, &err) != CR_OK ||
        cr_rulebook_files(&now_files, now->path, now->label, &err) != CR_OK)
        return cr_rules_fail(&err);
    for (size_t i = 0; i < old_files.count; i++) {
        const char *name = old_files.files[i].name;
        if (!has_file(&now_files, name))
            say_alone(diff, name, true);
        else if (compare_named(diff, old, now, name, &err) != CR_OK)
            exit_status = cr_rules_fail(&err);
    }
    for (size_t i = 0; i < now_files.count; i++)
        if (!has_file(&old_files, now_files.files[i].name))
            say_alone(diff, now_files.files[i].name, false);
    return exit_status;
}

int cr_rules_diff(const struct cr_rules_options *options)
{
    struct diff diff = { .json = options->json };
    struct cr_rules_source old, now;
    struct cr_error err;
    int exit_status = CR_EXIT_FINE;
    if (cr_rules_resolve(options->root, options->args[0], &old, &err) != CR_OK ||
        cr_rules_resolve(options->root, options->args[1], &now, &err) != CR_OK)
        return cr_rules_fail(&err);

    char name[80] = ""; /* the one file to compare, if there is one */
    struct cr_text text = cr_text_on(name, sizeof name);
    const struct cr_rules_source *file = old.is_file ? &old : &now;
    const char *slash = strrchr(file->label, '/');
    if (options->arg_count > 2)
        cr_text_format(&text, "%s.yaml", options->args[2]);
    else if (file->is_file)
        cr_text_put(&text, slash != NULL ? slash + 1 : file->label);

    if (name[0] == '\0')
        exit_status = compare_folders(&diff, &old, &now);
    else if (compare_named(&diff, &old, &now, name, &err) != CR_OK)
        exit_status = cr_rules_fail(&err);
    if (diff.json) puts(diff.changes == 0 ? "[]" : "]");
    return diff.changes > 0 ? CR_EXIT_REFUSED : exit_status;
}
