/* replay.c -- `croupier replay FILE...`: recorded hands of poker run again, their final stacks compared. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/histories.h"
#include "table/phh.h"

#define PACE       0.2 /* seconds between two looks at the progress */
#define OPEN_FILES 16  /* while folders are walked */

struct replay_options {
    bool json;
    const char **names;
    size_t count;
};

struct counts {
    unsigned long hands, differ, files;
    bool unread; /* a file that could not be read to its end */
};

/* nftw() hands on no context: what the walk in progress counts and prints by. */
static struct counts counted;
static bool as_json;
static double shown_at;

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void show_progress(void)
{
    double at;
    if (counted.hands % 1024 != 0 || !isatty(STDERR_FILENO) || (at = now()) - shown_at < PACE)
        return;
    shown_at = at;
    fprintf(stderr, "\r%lu", counted.hands);
}

/* ---- What differs ---- */

/* An amount as the file writes it. */
static void write_amount(const struct cr_phh *hand, cr_money amount, char *out, size_t size)
{
    cr_money whole = amount / hand->scale, rest = amount % hand->scale;
    if (hand->scale == 1)
        snprintf(out, size, "%lld", (long long)whole);
    else
        snprintf(out, size, "%lld.%0*lld", (long long)whole, (int)hand->decimals, (long long)rest);
}

static void say_what(const struct cr_phh *hand, const struct cr_phh_replayed *replayed,
                     enum cr_lang lang, struct cr_text *out)
{
    char player[12], is[32], said[32];
    snprintf(player, sizeof player, "%u", replayed->player);
    write_amount(hand, replayed->is, is, sizeof is);
    write_amount(hand, replayed->said, said, sizeof said);
    const struct cr_place places[] = { { "player", player }, { "is", is }, { "said", said } };
    cr_words_fill(out, cr_words(lang, replayed->what), places, 3);
}

static void tell_difference(const char *name, const struct cr_phh *hand,
                            const struct cr_phh_replayed *replayed)
{
    char sentence[256], action[128] = "";
    struct cr_text what = cr_text_on(sentence, sizeof sentence);
    const struct cr_phh_text *at = replayed->action ? &hand->actions[replayed->action - 1] : NULL;
    unsigned line = at ? at->line : hand->line;
    say_what(hand, replayed, as_json ? CR_LANG_EN : cr_cli_lang, &what);
    if (at) snprintf(action, sizeof action, "%.*s", (int)at->size, at->text);
    if (!as_json) {
        printf("%s:%u: ", name, line);
        if (hand->number) printf("[%u] ", hand->number);
        printf(at ? "%s: %s\n" : "%s%s\n", action, sentence);
        return;
    }
    char buffer[1024];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    cr_text_member_text(&out, "action", action);
    cr_text_member_text(&out, "file", name);
    cr_text_member_int(&out, "hand", hand->number);
    cr_text_member_int(&out, "line", line);
    cr_text_member_text(&out, "what", sentence);
    cr_text_end(&out, '}');
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
}

/* ---- Files ---- */

static void cannot_read(const char *name, const char *why)
{
    counted.unread = true;
    fprintf(stderr, "croupier replay: %s: %s\n", name, why);
}

static void replay_text(const char *name, const char *text, size_t size)
{
    static struct cr_phh hand; /* large, and there is one at a time */
    struct cr_phh_reader reader;
    struct cr_phh_replayed replayed;
    cr_phh_open(&reader, text, size);
    while (cr_phh_next(&reader, &hand)) {
        counted.hands++;
        show_progress();
        if (cr_phh_replay(&hand, &replayed)) continue;
        counted.differ++;
        tell_difference(name, &hand, &replayed);
    }
    if (reader.wrong[0] == '\0') return;
    char where[PATH_MAX + 16];
    snprintf(where, sizeof where, "%s:%u", name, reader.line);
    cannot_read(where, reader.wrong);
}

static void replay_file(const char *name)
{
    size_t size;
    const char *why;
    char *text = cr_cli_history_read(name, &size, &why);
    counted.files += text != NULL;
    if (text != NULL)
        replay_text(name, text, size);
    else
        cannot_read(name, why);
    free(text);
}

/* Of a folder the histories in it. */
static int visit(const char *name, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    if (kind == FTW_F && (at->level == 0 || cr_cli_is_history(name))) replay_file(name);
    if (kind == FTW_NS || kind == FTW_DNR) cannot_read(name, strerror(errno));
    return 0;
}

/* ---- The verb ---- */

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    (void)command;
    struct replay_options *given = into;
    if (key == 'j') given->json = true;
    if (key == ARGP_KEY_ARG) given->names[given->count++] = value;
}

static const struct cr_command replay_command = {
    .name = "replay",
    .args = "FILE...",
    .doc = N_("Runs recorded hands of poker between players again, under their own settings, and "
              "compares the final stacks; every difference is told with the action where it arose. "
              "Files are in the PHH format, one hand or many; of a folder all .phh and .phhs files "
              "are read."),
    .options = options,
    .args_min = 1,
    .args_max = INT_MAX,
    .option = read_option,
};

static void tell_counts(void)
{
    if (as_json) {
        printf("{\"differ\":%lu,\"files\":%lu,\"hands\":%lu}\n", counted.differ, counted.files,
               counted.hands);
        return;
    }
    char hands[24], differ[24], line[200];
    struct cr_text text = cr_text_on(line, sizeof line);
    snprintf(hands, sizeof hands, "%lu", counted.hands);
    snprintf(differ, sizeof differ, "%lu", counted.differ);
    const struct cr_place places[] = { { "hands", hands }, { "differ", differ } };
    cr_words_fill(&text, cr_words(cr_cli_lang, N_("hands: {hands}, of which differ: {differ}")),
                  places, 2);
    puts(line);
}

int cr_cli_replay(int argc, char **argv)
{
    struct replay_options given = { .names = calloc((size_t)argc + 1, sizeof(char *)) };
    if (!given.names) return CR_EXIT_USAGE;
    cr_command_parse(&replay_command, argc, argv, &given);
    as_json = given.json;
    shown_at = now();
    for (size_t i = 0; i < given.count; i++)
        if (nftw(given.names[i], visit, OPEN_FILES, FTW_PHYS) != 0)
            cannot_read(given.names[i], strerror(errno));
    free(given.names);
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    tell_counts();
    return counted.differ > 0 || counted.unread ? CR_EXIT_REFUSED : CR_EXIT_FINE;
}
