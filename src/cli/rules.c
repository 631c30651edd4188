/* rules.c -- `croupier rules list|show|check|diff`: its arguments, and what the four share. */
#include "cli/rules.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/grid.h"
#include "games/game.h"

/* ---- Shared ---- */

static bool ends_in_yaml(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".yaml") == 0;
}

enum cr_status cr_rules_resolve(const char *root, const char *arg, struct cr_rules_source *source,
                                struct cr_error *err)
{
    struct cr_text path = cr_text_on(source->path, sizeof source->path);
    struct cr_text label = cr_text_on(source->label, sizeof source->label);
    bool is_path = strchr(arg, '/') != NULL || ends_in_yaml(arg) || arg[0] == '.';
    source->is_file = false;
    if (!is_path) {
        struct cr_house_name folder;
        enum cr_status status = cr_rulebook_find(root, arg, NULL, &folder, err);
        if (status != CR_OK) return status;
        cr_text_format(&path, "%s/%s", root, folder.name);
        cr_text_put(&label, folder.name);
        return CR_OK;
    }
    size_t length = strlen(arg);
    while (length > 1 && arg[length - 1] == '/')
        length--;
    cr_text_bytes(&path, arg, length);
    cr_text_bytes(&label, arg, length);

    struct stat about;
    if (path.full || stat(source->path, &about) != 0)
        return cr_error_set(err, CR_NOT_FOUND, source->label, "there is no such file or folder");
    source->is_file = !S_ISDIR(about.st_mode);
    return CR_OK;
}

const char *cr_rules_join(const char *folder, const char *name, char *out, size_t out_size)
{
    struct cr_text text = cr_text_on(out, out_size);
    cr_text_put(&text, folder);
    cr_text_char(&text, '/');
    cr_text_put(&text, name);
    return out;
}

const struct cr_schema *cr_rules_schema(const char *file_name, struct cr_error *err)
{
    const char *slash = strrchr(file_name, '/');
    const char *base = slash != NULL ? slash + 1 : file_name;
    char name[64];
    struct cr_text text = cr_text_on(name, sizeof name);
    cr_text_bytes(&text, base, ends_in_yaml(base) ? strlen(base) - 5 : strlen(base));
    if (strcmp(name, cr_house_schema.name) == 0) return &cr_house_schema;
    const struct cr_game *game = cr_game_find(name);
    if (game != NULL) return game->rules;
    cr_error_set(err, CR_NOT_FOUND, file_name, "this program knows no game %s", name);
    return NULL;
}

const char *cr_rules_hex(const uint8_t *hash, char buffer[CR_RULES_HEX_SIZE])
{
    struct cr_text text = cr_text_on(buffer, CR_RULES_HEX_SIZE);
    cr_text_hex(&text, hash, CR_HASH_SIZE);
    return buffer;
}

const char *cr_rules_short(const uint8_t *hash, char buffer[9])
{
    struct cr_text text = cr_text_on(buffer, 9);
    cr_text_hex(&text, hash, 4);
    return buffer;
}

void cr_rules_print(struct cr_grid *grid, int indent)
{
    char buffer[4096];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_grid_print(grid, &out, indent);
    cr_text_flush(&out);
}

int cr_rules_fail(const struct cr_error *err)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", err->where, err->what);
    return CR_EXIT_REFUSED;
}

/* ---- Arguments ---- */

struct command {
    const char *name;
    const char *usage, *doc;
    int least, most; /* arguments */
    int (*run)(const struct cr_rules_options *options);
};

/* clang-format off */
static const struct command commands[] = {
    { "list", "", "The houses, their versions, games and hashes.", 0, 0, cr_rules_list },
    { "show", "HOUSE [GAME]",
      "Every value of a house's rulebook with its clause, then every clause key. HOUSE may be "
      "house@version, or a folder or file.",
      1, 2, cr_rules_show },
    { "check", "[HOUSE|FOLDER|FILE...]",
      "Checks rulebooks, all of them unless told which: one line a file, `ok` with its hash or what "
      "is wrong and where. Exit status 1 if any is wrong.",
      0, INT_MAX, cr_rules_check },
    { "diff", "A B [GAME]",
      "What differs between two houses, versions, folders or files: old and new value with both "
      "clauses. Exit status 1 if anything does.",
      2, 3, cr_rules_diff },
};
/* clang-format on */

/* clang-format off */
static const struct argp_option option_list[] = {
    { "json", 'j', NULL, 0, "Print JSON, for a machine", 0 },
    { "rulebooks", 'r', "DIR", 0, "The folder of rulebooks", 0 },
    { "lang", 'l', "LANG", 0, "en, ru or bg", 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

struct parsed {
    struct cr_rules_options options;
    const struct command *command;
};

static error_t parse_option(int key, char *value, struct argp_state *state)
{
    struct parsed *parsed = state->input;
    const struct command *command = parsed->command;
    enum cr_lang lang;
    switch (key) {
    case 'j': parsed->options.json = true; return 0;
    case 'r': parsed->options.root = value; return 0;
    case 'l':
        lang = cr_lang_find(value);
        if (lang == CR_LANG_COUNT) argp_error(state, "there is no language %s", value);
        cr_cli_lang = lang;
        return 0;
    case ARGP_KEY_ARG: return ARGP_ERR_UNKNOWN; /* take them all at once */
    case ARGP_KEY_ARGS:
        parsed->options.args = state->argv + state->next;
        parsed->options.arg_count = state->argc - state->next;
        state->next = state->argc;
        return 0;
    case ARGP_KEY_END:
        if (parsed->options.arg_count < command->least) argp_error(state, "too few arguments");
        if (parsed->options.arg_count > command->most) argp_error(state, "too many arguments");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int usage(FILE *file, int status)
{
    fprintf(file, "%s\n\n", cr_words(cr_cli_lang, N_("Usage: croupier rules COMMAND [OPTION...]")));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(file, "  croupier rules %s %s\n", commands[i].name, commands[i].usage);
    fprintf(file, "\n%s\n",
            cr_words(cr_cli_lang, N_("croupier rules COMMAND --help says more of each.")));
    return status;
}

int cr_cli_rules(int argc, char **argv)
{
    struct parsed parsed = { .command = NULL };
    if (argc < 2) return usage(stderr, CR_EXIT_USAGE);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0)
        return usage(stdout, CR_EXIT_FINE);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, argv[1]) == 0) parsed.command = &commands[i];
    if (parsed.command == NULL) {
        fprintf(stderr, "croupier rules: there is no command %s\n", argv[1]);
        return usage(stderr, CR_EXIT_USAGE);
    }

    char name[64]; /* what argp calls the program */
    snprintf(name, sizeof name, "croupier rules %s", parsed.command->name);
    argv[1] = name;
    const struct argp argp = { .options = option_list,
                               .parser = parse_option,
                               .args_doc = parsed.command->usage,
                               .doc = parsed.command->doc };
    argp_err_exit_status = CR_EXIT_USAGE;
    if (argp_parse(&argp, argc - 1, argv + 1, 0, NULL, &parsed) != 0) return CR_EXIT_USAGE;
    parsed.options.root = cr_cli_rulebooks(parsed.options.root);
    int status = parsed.command->run(&parsed.options);
    if (fflush(stdout) != 0 && status == CR_EXIT_FINE) status = CR_EXIT_REFUSED;
    return status;
}
