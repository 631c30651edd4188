/* rules_diff.c -- `rules diff`: what differs between two houses, versions or files.
 *
 * Field by field and, for tables, row by row, each with its clause: what was, what is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/rules.h"
#include "rulebook/diff.h"

struct diff {
    bool json;
    int changes;      /* in all files */
    int file_changes; /* in this one */
    const char *file; /* "roulette.yaml" */
};

/* ---- Saying it ---- */

static void side_json(struct cr_text *out, const char *name, const struct cr_rule_side *side)
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

static void side_text(struct cr_text *out, char sign, const struct cr_rule_side *side)
{
    if (!side->there) return;
    cr_text_format(out, "    %c ", sign);
    cr_text_put(out, side->value);
    if (side->clause[0] != '\0')
        cr_text_format(out, "%s[%s]", side->value[0] != '\0' ? "  " : "", side->clause);
    cr_text_char(out, '\n');
}

static void say(struct diff *diff, const char *key, const struct cr_rule_side *old,
                const struct cr_rule_side *now)
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

static void say_change(void *context, const struct cr_rule_change *change)
{
    say(context, change->key, change->old, change->now);
}

/* ---- One file ---- */

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
        cr_rulebook_diff(old, now, say_change, diff);
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
    struct cr_rule_side there = { true, "the file", "" }, missing = { false, "", "" };
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
