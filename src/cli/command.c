/* command.c -- reading a verb's options, and its help. */
#include "cli/command.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/money.h"

#define OPTIONS_MAX 32
#define KEY_HELP    '?'
#define KEY_LANG    'L'
#define KEY_ROOT    'R'

const char *cr_cli_root;

/* clang-format off */
static const struct argp_option common_options[] = {
    { "lang", KEY_LANG, "LANG", 0, N_("en, ru or bg"), 0 },
    { "rulebooks", KEY_ROOT, "DIR", 0, N_("The folder of rulebooks"), 0 },
    { "help", KEY_HELP, NULL, 0, N_("This help"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

/* ---- Text in columns ---- */

unsigned cr_cli_threads(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 64 ? 64 : (unsigned)count;
}

int cr_cli_width(FILE *file)
{
    struct winsize size;
    int width = 0;
    if (isatty(fileno(file)) && ioctl(fileno(file), TIOCGWINSZ, &size) == 0) width = size.ws_col;
    return width > 0 ? width : 80;
}

static void pad(struct cr_text *out, int count)
{
    for (int i = 0; i < count; i++)
        cr_text_char(out, ' ');
}

void cr_cli_wrap(struct cr_text *out, const char *text, int at, int indent, int width)
{
    bool first = true;
    while (*text != '\0') {
        char word[256];
        size_t length = strcspn(text, " \n");
        struct cr_text copy = cr_text_on(word, sizeof word);
        cr_text_bytes(&copy, text, length);
        int columns = (int)cr_utf8_columns(word);
        if (!first && at + 1 + columns > width) {
            cr_text_char(out, '\n');
            pad(out, indent);
            at = indent;
        } else if (!first) {
            cr_text_char(out, ' ');
            at++;
        }
        cr_text_bytes(out, text, length);
        at += columns;
        text += length;
        first = false;
        if (*text == '\n') {
            cr_text_char(out, '\n');
            if (text[1] != '\0') pad(out, indent);
            at = indent;
            first = true;
        }
        if (*text != '\0') text++;
    }
}

/* ---- Help ---- */

static void name_option(struct cr_text *out, const struct argp_option *option)
{
    bool is_short = option->key > ' ' && option->key < 0x7f && option->key != KEY_HELP &&
                    option->key != KEY_LANG && option->key != KEY_ROOT;
    if (is_short)
        cr_text_format(out, "  -%c, --%s", option->key, option->name);
    else
        cr_text_format(out, "      --%s", option->name);
    if (option->arg != NULL) cr_text_format(out, "=%s", option->arg);
}

static void help_options(struct cr_text *out, const struct argp_option *options, int column,
                         int width)
{
    for (; options != NULL && options->name != NULL; options++) {
        char name[80];
        struct cr_text text = cr_text_on(name, sizeof name);
        name_option(&text, options);
        int columns = (int)cr_utf8_columns(name);
        cr_text_put(out, name);
        pad(out, columns < column ? column - columns : 2);
        cr_cli_wrap(out, cr_words(cr_cli_lang, options->doc),
                    columns < column ? column : columns + 2, column, width);
        cr_text_char(out, '\n');
    }
}

static int widest(const struct argp_option *options)
{
    int most = 0;
    for (; options != NULL && options->name != NULL; options++) {
        char name[80];
        struct cr_text text = cr_text_on(name, sizeof name);
        name_option(&text, options);
        if ((int)cr_utf8_columns(name) > most) most = (int)cr_utf8_columns(name);
    }
    return most;
}

/* "croupier settle" */
static const char *full_name(const struct cr_command *command, char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    cr_text_put(&text, "croupier");
    if (command->name != NULL) cr_text_format(&text, " %s", command->name);
    return out;
}

void cr_command_help(const struct cr_command *command, FILE *file)
{
    char buffer[4096], name[80];
    struct cr_text out = cr_text_to(file, buffer, sizeof buffer);
    int width = cr_cli_width(file);
    int column = widest(command->options);
    if (widest(common_options) > column) column = widest(common_options);
    if (width > 100) width = 100;
    const struct cr_place places[] = {
        { "program", full_name(command, name, sizeof name) },
        { "arguments", command->args },
    };
    cr_words_fill(&out, cr_words(cr_cli_lang, N_("Usage: {program} [OPTION...] {arguments}")),
                  places, 2);
    cr_text_put(&out, "\n\n");
    cr_cli_wrap(&out, cr_words(cr_cli_lang, command->doc), 0, 0, width);
    cr_text_put(&out, "\n\n");
    if (command->more != NULL) command->more(&out);
    if (command->more != NULL) cr_text_char(&out, '\n');
    help_options(&out, command->options, column + 2, width);
    help_options(&out, common_options, column + 2, width);
    cr_text_flush(&out);
}

/* ---- What is wrong ---- */

void cr_command_fail(const struct cr_command *command, const char *sentence,
                     const struct cr_place *places, int count)
{
    char buffer[1024], name[80];
    struct cr_text out = cr_text_to(stderr, buffer, sizeof buffer);
    fflush(stdout);
    cr_text_format(&out, "%s: ", full_name(command, name, sizeof name));
    cr_words_fill(&out, cr_words(cr_cli_lang, sentence), places, count);
    const struct cr_place program = { "program", name };
    cr_text_char(&out, ' ');
    cr_words_fill(&out, cr_words(cr_cli_lang, N_("(see {program} --help)")), &program, 1);
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
    exit(CR_EXIT_USAGE);
}

int64_t cr_command_number(const struct cr_command *command, const char *option, const char *value,
                          int64_t min, int64_t max)
{
    cr_money number;
    char least[32], most[32];
    if (cr_money_read(value, &number) && number >= min && number <= max) return number;
    cr_money_write(min, "", least, sizeof least);
    cr_money_write(max, "", most, sizeof most);
    const struct cr_place places[] = {
        { "option", option }, { "value", value }, { "min", least }, { "max", most }
    };
    cr_command_fail(command, N_("{option}: {value} is no whole number of {min} to {max}"), places,
                    4);
}

/* ---- Reading ---- */

struct reading {
    const struct cr_command *command;
    void *into;
    int arguments;
    int stop;   /* -1: all arguments are read; else where the first one was found, 0 before it is */
    int failed; /* the word argp stopped at; 0: nowhere */
    bool help;
};

static void set_lang(const struct cr_command *command, const char *value)
{
    enum cr_lang lang = cr_lang_find(value);
    const struct cr_place place = { "lang", value };
    if (lang == CR_LANG_COUNT)
        cr_command_fail(command, N_("there is no language {lang}: en, ru or bg"), &place, 1);
    cr_cli_lang = lang;
}

static error_t read_key(int key, char *value, struct argp_state *state)
{
    struct reading *reading = state->input;
    const struct cr_command *command = reading->command;
    if (key == KEY_LANG) {
        set_lang(command, value);
    } else if (key == KEY_ROOT) {
        cr_cli_root = value;
        /* for the verbs that follow, whoever reads their options */
        if (setenv("CROUPIER_RULEBOOKS", value, 1) != 0) return ENOMEM;
    } else if (key == KEY_HELP) {
        reading->help = true;
    } else if (key == ARGP_KEY_ARG && reading->stop == 0) {
        reading->stop = state->next - 1;
        state->next = state->argc;
    } else if (key == ARGP_KEY_ARG) {
        const struct cr_place place = { "argument", value };
        if (reading->arguments++ >= command->args_max)
            cr_command_fail(command, N_("one argument too many: {argument}"), &place, 1);
        command->option(command, reading->into, key, value);
    } else if (key == ARGP_KEY_ERROR) {
        reading->failed = state->next - 1;
    } else if (key > 0 && key < 0x1000000) {
        command->option(command, reading->into, key, value);
    } else {
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static void join_options(struct argp_option *all, const struct cr_command *command)
{
    size_t count = 0;
    const struct argp_option *lists[] = { command->options, common_options };
    for (size_t list = 0; list < 2; list++)
        for (const struct argp_option *o = lists[list]; o != NULL && o->name != NULL; o++) {
            if (count + 1 >= OPTIONS_MAX) abort(); /* a verb's table is ours */
            all[count++] = *o;
        }
    all[count] = (struct argp_option){ .name = NULL };
}

/* The option a word means: a long one by its beginning, a short one by its letter; NULL: none. */
static const struct argp_option *find_option(const struct argp_option *all, const char *name,
                                             size_t length, char letter)
{
    for (; all->name != NULL; all++) {
        if (length > 0 && strncmp(all->name, name, length) == 0) return all;
        if (letter != '\0' && all->key == letter) return all;
    }
    return NULL;
}

/* argp says where it stopped, not why. */
static _Noreturn void fail_option(const struct cr_command *command, const struct argp_option *all,
                                  const char *word)
{
    const struct argp_option *option = NULL;
    bool is_long = word[0] == '-' && word[1] == '-', has_value = strchr(word, '=') != NULL;
    char letter[3] = { '-', '\0', '\0' };
    if (is_long) option = find_option(all, word + 2, strcspn(word + 2, "="), '\0');
    for (const char *c = word + 1; !is_long && word[0] == '-' && *c != '\0'; c++) {
        letter[1] = *c;
        option = find_option(all, "", 0, *c);
        if (option == NULL || option->arg != NULL) break;
    }
    const struct cr_place known = { "option", option != NULL ? option->name : "" };
    const struct cr_place place = { "option", is_long ? word : letter };
    if (option != NULL && option->arg == NULL && has_value)
        cr_command_fail(command, N_("option --{option} takes no value"), &known, 1);
    if (option != NULL && option->arg != NULL)
        cr_command_fail(command, N_("option --{option} needs a value"), &known, 1);
    cr_command_fail(command, N_("there is no option {option}"), &place, 1);
}

static void parse(struct reading *reading, int argc, char **argv, unsigned flags)
{
    const struct cr_command *command = reading->command;
    struct argp_option all[OPTIONS_MAX];
    join_options(all, command);
    const struct argp argp = { .options = all, .parser = read_key };
    flags |= ARGP_NO_HELP | ARGP_NO_ERRS;
    if (argp_parse(&argp, argc, argv, flags, NULL, reading) != 0)
        fail_option(command, all, argv[reading->failed > 0 ? reading->failed : argc - 1]);
    if (!reading->help) return;
    cr_command_help(command, stdout);
    exit(cr_cli_finish(CR_EXIT_FINE));
}

void cr_command_parse(const struct cr_command *command, int argc, char **argv, void *into)
{
    struct reading reading = { .command = command, .into = into, .stop = -1 };
    parse(&reading, argc, argv, 0);
    if (reading.arguments < command->args_min)
        cr_command_fail(command, N_("an argument is missing"), NULL, 0);
}

int cr_command_parse_before(const struct cr_command *command, int argc, char **argv, void *into)
{
    struct reading reading = { .command = command, .into = into };
    parse(&reading, argc, argv, ARGP_IN_ORDER);
    return reading.stop > 0 ? reading.stop : argc;
}
