/* command.h -- a verb's options: one argp table a verb, read by argp, told by us.
 *
 * argp reads the arguments. What it would say itself (help, errors) it says in the language of the C
 * library and counts in bytes; here it is said through the catalogues and counted in columns. Every
 * verb also takes --lang, --rulebooks and --help.
 *
 *     static const struct cr_command settle_command = {
 *         .name = "settle", .args = "[FILE...]", .doc = N_("..."), .options = settle_options,
 *         .option = settle_option, .args_max = INT_MAX };
 *     cr_command_parse(&settle_command, argc, argv, &settle);
 */
#ifndef CR_CLI_COMMAND_H
#define CR_CLI_COMMAND_H

#include <argp.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/cli.h"

struct cr_command {
    const char *name;                  /* "settle"; NULL: croupier itself */
    const char *args;                  /* "[FILE...]" */
    const char *doc;                   /* marked N_() */
    void (*more)(struct cr_text *out); /* what else its help says; NULL: nothing */
    const struct argp_option *options; /* their docs marked N_(); ends with zeroes */
    int args_min, args_max;
    /* An option, or an argument (ARGP_KEY_ARG). What is wrong with it ends in cr_command_fail(). */
    void (*option)(const struct cr_command *command, void *into, int key, const char *value);
};

/* Reads all arguments; ends the program after --help or on wrong usage. */
void cr_command_parse(const struct cr_command *command, int argc, char **argv, void *into);

/* As above, but stops at the first argument, and returns its index; argc if there is none. */
int cr_command_parse_before(const struct cr_command *command, int argc, char **argv, void *into);

void cr_command_help(const struct cr_command *command, FILE *file);

/* One line, "croupier settle: ...", and the end of the program with CR_EXIT_USAGE. */
void cr_command_fail(const struct cr_command *command, const char *sentence,
                     const struct cr_place *places, int count) __attribute__((noreturn));

/* A whole number within its range, or the end of the program. */
int64_t cr_command_number(const struct cr_command *command, const char *option, const char *value,
                          int64_t min, int64_t max);

/* The rulebook folder --rulebooks named, NULL without it: for cr_cli_rulebooks(). */
extern const char *cr_cli_root;

/* How many columns the terminal on that file has; 80 where it is none. */
int cr_cli_width(FILE *file);

/* As many threads as there are processors, 1 to 64. */
unsigned cr_cli_threads(void);

/* Writes text broken into lines of at most `width` columns, all but the first indented; the cursor
 * stands at column `at`. */
void cr_cli_wrap(struct cr_text *out, const char *text, int at, int indent, int width);

#endif
