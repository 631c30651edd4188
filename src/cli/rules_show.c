/* rules_show.c -- `rules show`: a house's values with their clauses, then every clause key. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/grid.h"
#include "cli/rules.h"

/* Key, clause, value: the value last, because it may be long. */
static void add_row(struct cr_grid *table, const char *key, const char *clause, const char *value)
{
    cr_grid_put(table, key);
    cr_grid_put(table, clause);
    cr_grid_put(table, value);
}

static void add_field(struct cr_grid *table, const struct cr_rulebook *book,
                      const struct cr_rule_field *field)
{
    const void *values = cr_rulebook_values(book);
    const char *clause = field->clause != NULL ? cr_rulebook_clause_of(book, field->clause) : "";
    char value[CR_RULES_VALUE_SIZE], key[160];
    struct cr_text text = cr_text_on(value, sizeof value);
    if (field->type != CR_RULE_ROWS) {
        cr_rule_write(field, values, &text);
        add_row(table, field->key, clause, value);
        return;
    }
    int count = cr_rule_row_count(field, values);
    if (count == 0) add_row(table, field->key, clause, "[]");
    for (int i = 0; i < count; i++) {
        cr_text_clear(&text);
        cr_rule_write_row(field, values, i, &text);
        if (field->row_clauses != NULL) {
            struct cr_text clause_key = cr_text_on(key, sizeof key);
            cr_rule_write_row_clause(field, values, i, &clause_key);
            clause = cr_rulebook_clause_of(book, key);
        }
        add_row(table, i == 0 ? field->key : "", i == 0 || field->row_clauses ? clause : "", value);
    }
}

static void print_fields(const struct cr_rulebook *book)
{
    struct cr_grid table;
    cr_grid_init(&table, "lll");
    const struct cr_rule_field *field = cr_rulebook_schema(book)->fields;
    for (; field->key != NULL; field++)
        add_field(&table, book, field);
    cr_rules_print(&table, 2);
    cr_grid_release(&table);
}

static void print_clauses(const struct cr_rulebook *book)
{
    struct cr_grid table;
    const struct cr_schema *schema = cr_rulebook_schema(book);
    cr_grid_init(&table, "lll");
    for (int i = 0; i < cr_schema_clause_count(schema); i++)
        add_row(&table, schema->clauses[i].key, cr_rulebook_clause(book, i),
                cr_words(cr_cli_lang, schema->clauses[i].sentence));
    printf("\n  %s\n", cr_words(cr_cli_lang, N_("clauses")));
    cr_rules_print(&table, 2);
    cr_grid_release(&table);
}

static void print_book(const struct cr_rulebook *book, const char *label)
{
    char hex[9];
    printf("%s  %s %d  %s\n", label, cr_words(cr_cli_lang, N_("schema")),
           cr_rulebook_file_schema(book), cr_rules_short(cr_rulebook_hash(book), hex));
    print_fields(book);
    if (cr_rulebook_schema(book) != &cr_house_schema) print_clauses(book);
}

/* The file's canonical form is JSON already; beside it the clause of every key, rows' too. */
static void print_json(const struct cr_rulebook *book, const char *label, const char *before)
{
    char buffer[4096], hex[CR_RULES_HEX_SIZE];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    const struct cr_schema *schema = cr_rulebook_schema(book);
    cr_text_put(&out, before);
    cr_text_put(&out, "{\"file\":");
    cr_text_json(&out, label);
    cr_text_format(&out, ",\"hash\":\"%s\",\"rules\":", cr_rules_hex(cr_rulebook_hash(book), hex));
    cr_rulebook_canonical(book, &out);
    cr_text_put(&out, ",\"clauses\":{");
    for (int i = 0; i < cr_schema_clause_count(schema); i++) {
        if (i > 0) cr_text_char(&out, ',');
        cr_text_json(&out, schema->clauses[i].key);
        cr_text_char(&out, ':');
        cr_text_json(&out, cr_rulebook_clause(book, i));
    }
    cr_text_put(&out, "}}");
    cr_text_flush(&out);
}

struct show {
    bool json;
    int shown;
};

static int show_file(struct show *show, const char *path, const char *label)
{
    struct cr_error err;
    struct cr_rulebook *book;
    const struct cr_schema *schema = cr_rules_schema(label, &err);
    if (schema == NULL || cr_rulebook_load(&book, path, label, schema, &err) != CR_OK)
        return cr_rules_fail(&err);
    if (show->json)
        print_json(book, label, show->shown == 0 ? "[" : ",\n ");
    else {
        if (show->shown > 0) putchar('\n');
        print_book(book, label);
    }
    show->shown++;
    cr_rulebook_close(book);
    return CR_EXIT_FINE;
}

/* house.yaml on top, then the one game, or all that are there. */
static int show_folder(struct show *show, const struct cr_rules_source *source, const char *game)
{
    static struct cr_house_version files;
    struct cr_error err;
    int exit_status = CR_EXIT_FINE;
    bool found = false;
    if (cr_rulebook_files(&files, source->path, source->label, &err) != CR_OK)
        return cr_rules_fail(&err);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < files.count; i++) {
            const char *name = files.files[i].name;
            bool is_house = strcmp(name, "house.yaml") == 0;
            bool wanted = game == NULL || (strlen(name) == strlen(game) + 5 &&
                                           strncmp(name, game, strlen(game)) == 0);
            if (is_house != (pass == 0) || (!is_house && !wanted)) continue;
            char path[PATH_MAX], label[512];
            cr_rules_join(source->path, name, path, sizeof path);
            cr_rules_join(source->label, name, label, sizeof label);
            if (show_file(show, path, label) != CR_EXIT_FINE) exit_status = CR_EXIT_REFUSED;
            found = found || wanted;
        }
    }
    if (!found) {
        cr_error_set(&err, CR_NOT_FOUND, source->label, "the house has no %s.yaml",
                     game != NULL ? game : "house");
        exit_status = cr_rules_fail(&err);
    }
    return exit_status;
}

int cr_rules_show(const struct cr_rules_options *options)
{
    struct show show = { .json = options->json };
    struct cr_rules_source source;
    struct cr_error err;
    const char *game = options->arg_count > 1 ? options->args[1] : NULL;
    if (cr_rules_resolve(options->root, options->args[0], &source, &err) != CR_OK)
        return cr_rules_fail(&err);
    int exit_status = source.is_file ? show_file(&show, source.path, source.label)
                                     : show_folder(&show, &source, game);
    if (show.json) puts(show.shown == 0 ? "[]" : "]");
    return exit_status;
}
