/* main.c -- croupier VERB: finds the verb, and what all of them share. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/command.h"

#define KEY_VERSION 'V'

enum cr_lang cr_cli_lang = CR_LANG_EN;

static const struct {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} verbs[] = {
    { "serve", N_("open the house: server and web pages"), cr_cli_serve },
    { "rules", N_("the rulebooks: list, show, check, diff"), cr_cli_rules },
    { "settle", N_("run round files and say what became of every bet"), cr_cli_settle },
    { "replay", N_("run recorded hands of poker again"), cr_cli_replay },
    { "export", N_("write hands of poker for others to read"), cr_cli_export },
    { "odds", N_("exact house edge of every bet"), cr_cli_odds },
    { "equity", N_("hands and ranges of poker against each other"), cr_cli_equity },
    { "simulate", N_("the same by play, with its error"), cr_cli_simulate },
    { "play", N_("a game in the terminal"), cr_cli_play },
    { "rank", N_("name and value of a hand of cards"), cr_cli_rank },
    { "verify", N_("prove a house's record and books"), cr_cli_verify },
    { "bundle", N_("put the evidence of a dispute into one file"), cr_cli_bundle },
    { "backup", N_("copy a house's store, also while it is open"), cr_cli_backup },
    { "restore", N_("put a copy of a store in its place"), cr_cli_restore },
    { "report", N_("print a register of the house"), cr_cli_report },
    { "machine", N_("a simulated gaming machine that plays against an open house"),
      cr_cli_machine },
};
#define VERB_COUNT (sizeof verbs / sizeof verbs[0])

/* clang-format off */
static const struct argp_option options[] = {
    { "version", KEY_VERSION, NULL, 0, N_("The version of this program"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    (void)command, (void)value;
    if (key == KEY_VERSION) *(bool *)into = true;
}

int cr_cli_finish(int status)
{
    bool failed = fflush(stdout) != 0 || ferror(stdout);
    if (!failed) return status;
    const struct cr_place place = { "why", strerror(errno) };
    char line[256];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_words_fill(&text, cr_words(cr_cli_lang, N_("cannot write: {why}")), &place, 1);
    fprintf(stderr, "croupier: %s\n", line);
    return CR_EXIT_USAGE;
}

/* ---- The language of the house's visitor ---- */

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* LC_ALL, LC_MESSAGES, LANG: the first that is set names the locale; in any but the C locale LANGUAGE
 * ("ru:en") comes before it. */
static enum cr_lang usual_lang(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *locale = "";
    for (size_t i = 0; i < 3 && *locale == '\0'; i++)
        locale = variable(names[i]);
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) return CR_LANG_EN;
    for (const char *list = variable("LANGUAGE"); *list != '\0';) {
        char name[32];
        size_t length = strcspn(list, ":");
        snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), list);
        if (cr_lang_find(name) != CR_LANG_COUNT) return cr_lang_find(name);
        list += length + (list[length] == ':');
    }
    enum cr_lang lang = cr_lang_find(locale);
    return lang == CR_LANG_COUNT ? CR_LANG_EN : lang;
}

/* ---- Verbs ---- */

#define WORD_MAX 32

/* How many letters lie between two words (Levenshtein), a row at a time. */
static size_t distance(const char *a, const char *b)
{
    size_t row[WORD_MAX + 1];
    size_t length = strlen(b);
    if (strlen(a) > WORD_MAX || length > WORD_MAX) return WORD_MAX;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1] != '\0'; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t best = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[length];
}

static const char *nearest_verb(const char *word)
{
    size_t best = 0;
    for (size_t i = 1; i < VERB_COUNT; i++)
        if (distance(word, verbs[i].name) < distance(word, verbs[best].name)) best = i;
    return verbs[best].name;
}

static void list_verbs(struct cr_text *out)
{
    for (size_t i = 0; i < VERB_COUNT; i++)
        cr_text_format(out, "  %-10s%s\n", verbs[i].name, cr_words(cr_cli_lang, verbs[i].summary));
    cr_text_format(out, "\n%s\n",
                   cr_words(cr_cli_lang, N_("croupier VERB --help says more of each.")));
}

int main(int argc, char **argv)
{
    static const struct cr_command command = {
        .args = "VERB ...",
        .doc = N_("Casino tables by their approved rulebooks."),
        .more = list_verbs,
        .options = options,
        .option = read_option,
    };
    bool wants_version = false;
    cr_cli_lang = usual_lang();
    int at = cr_command_parse_before(&command, argc, argv, &wants_version);
    if (wants_version) {
        puts("croupier " CR_VERSION);
        return cr_cli_finish(CR_EXIT_FINE);
    }
    if (at == argc) {
        cr_command_help(&command, stderr);
        return CR_EXIT_USAGE;
    }
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (strcmp(verbs[i].name, argv[at]) == 0)
            return cr_cli_finish(verbs[i].run(argc - at, argv + at));
    const struct cr_place places[] = { { "verb", argv[at] },
                                       { "nearest", nearest_verb(argv[at]) } };
    cr_command_fail(&command, N_("there is no verb {verb}: did you mean {nearest}?"), places, 2);
}
