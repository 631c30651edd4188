/* rules.c -- `croupier rules list|show|check|diff`: its arguments, and what the four share. */
#include "cli/rules.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/grid.h"
#include "games/game.h"
#include "rulebook/hall_rules.h"

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
    if (strcmp(name, cr_hall_schema.name) == 0) return &cr_hall_schema;
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

enum { KEY_ODDS = 256, KEY_CACHE };

struct parsed {
    struct cr_rules_options options;
    char **args; /* room for all of the command line's */
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct parsed *parsed = into;
    switch (key) {
    case 'j': parsed->options.json = true; break;
    case KEY_ODDS: parsed->options.odds = true; break;
    case KEY_CACHE: parsed->options.cache = value; break;
    case 'T':
        parsed->options.threads = (unsigned)cr_command_number(command, "--threads", value, 1, 64);
        break;
    default: break;
    }
    if (key == ARGP_KEY_ARG) parsed->args[parsed->options.arg_count++] = (char *)(uintptr_t)value;
}

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

/* clang-format off */
static const struct argp_option check_options[] = {
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { "odds", KEY_ODDS, NULL, 0, N_("Count what the bets of every game against the house keep, and warn of those at which it loses to best play: minutes, where poker is drawn to"), 0 },
    { "cache", KEY_CACHE, "DIR", 0, N_("Where answers are kept by the rulebook's hash; without it the user's own cache, '' keeps nothing"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

#define COMMAND_WITH(verb, usage, text, least, most, all)                                     \
    {                                                                                         \
        .name = "rules " verb, .args = usage, .doc = text, .options = all, .args_min = least, \
        .args_max = most, .option = read_option                                               \
    }
#define COMMAND(verb, usage, text, least, most) \
    COMMAND_WITH(verb, usage, text, least, most, options)

static const struct {
    const char *name;
    int (*run)(const struct cr_rules_options *options);
    struct cr_command command;
} commands[] = {
    { "list", cr_rules_list,
      COMMAND("list", "", N_("The houses, their versions, games and hashes."), 0, 0) },
    { "show", cr_rules_show,
      COMMAND(
          "show", "HOUSE [GAME]",
          N_("Every value of a house's rulebook with its clause, then every clause key. HOUSE may "
             "be house@version, or a folder or file."),
          1, 2) },
    { "check", cr_rules_check,
      COMMAND_WITH(
          "check", "[HOUSE|FOLDER|FILE...]",
          N_("Checks rulebooks, all of them unless told which: one line a file, `ok` with its hash "
             "or what is wrong and where. Exit status 1 if any is wrong."),
          0, INT_MAX, check_options) },
    { "diff", cr_rules_diff,
      COMMAND(
          "diff", "A B [GAME]",
          N_("What differs between two houses, versions, folders or files: old and new value with "
             "both clauses. Exit status 1 if anything does."),
          2, 3) },
};
#define COMMAND_COUNT (sizeof commands / sizeof *commands)

static void list_commands(struct cr_text *out)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        cr_text_format(out, "  croupier rules %s%s%s\n", commands[i].name,
                       commands[i].command.args[0] ? " " : "", commands[i].command.args);
    cr_text_format(out, "\n%s\n",
                   cr_words(cr_cli_lang, N_("croupier rules COMMAND --help says more of each.")));
}

static void no_option(const struct cr_command *command, void *into, int key, const char *value)
{
    (void)command, (void)into, (void)key, (void)value;
}

int cr_cli_rules(int argc, char **argv)
{
    static const struct argp_option none[] = { { NULL, 0, NULL, 0, NULL, 0 } };
    static const struct cr_command rules_command = { .name = "rules",
                                                     .args = "COMMAND ...",
                                                     .doc = N_("The rulebooks of the houses."),
                                                     .more = list_commands,
                                                     .options = none,
                                                     .option = no_option };
    int at = cr_command_parse_before(&rules_command, argc, argv, NULL);
    if (at == argc) {
        cr_command_help(&rules_command, stderr);
        return CR_EXIT_USAGE;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, argv[at]) != 0) continue;
        struct parsed parsed = { .args = calloc((size_t)argc, sizeof *parsed.args) };
        if (parsed.args == NULL) abort(); /* a command line's worth of pointers */
        cr_command_parse(&commands[i].command, argc - at, argv + at, &parsed);
        parsed.options.args = parsed.args;
        parsed.options.root = cr_cli_rulebooks(cr_cli_root);
        int status = commands[i].run(&parsed.options);
        free(parsed.args);
        return status;
    }
    const struct cr_place place = { "command", argv[at] };
    cr_command_fail(&rules_command, N_("there is no command {command}"), &place, 1);
}
