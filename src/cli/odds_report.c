/* odds_report.c -- `croupier odds report`: what a rulebook is worth, as a document for a test laboratory. */
#include "cli/odds_report.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/house.h"
#include "cli/odds_game.h"
#include "cli/odds_house_poker.h"
#include "cli/odds_lab.h"
#include "games/blackjack/blackjack.h"
#include "odds/lab/cache.h"
#include "odds/report/report.h"

#define HTML_MAX       (16 << 20)
#define COMMAND_SIZE   1024
#define CONFIRM_ROUNDS 1000000
#define CONFIRM_MOST   INT64_C(1000000000)

enum { KEY_CACHE = 256, KEY_OUT, KEY_DATE, KEY_ROUNDS, KEY_HOURS, KEY_DAYS, KEY_CONFIRM, KEY_SEED };

struct report_options {
    const char *game, *rules, *plate, *cache, *out, *date;
    int64_t stake, rounds_per_hour, hours_per_day, days_per_month, confirm, seed;
    unsigned threads;
    bool quick;
};

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "table", 't', "KEY=VALUE,...", 0, N_("The table's plate, as a round file's header has it"), 0 },
    { "out", KEY_OUT, "FILE", 0, N_("FILE.pdf or FILE.html; without it HTML on standard output"), 0 },
    { "date", KEY_DATE, "DAY", 0, N_("The day it bears, 2026-03-01; without it none, and the same report is the same bytes"), 0 },
    { "stake", 's', "AMOUNT", 0, N_("The initial stake for what a table may win or lose, in the smallest unit; 100 of the currency if not said"), 0 },
    { "rounds-per-hour", KEY_ROUNDS, "N", 0, N_("How many such stakes an hour; 60 if not said"), 0 },
    { "hours-per-day", KEY_HOURS, "N", 0, N_("How long a table is open; 24 if not said"), 0 },
    { "days-per-month", KEY_DAYS, "N", 0, N_("30 if not said"), 0 },
    { "confirm-rounds", KEY_CONFIRM, "N", 0, N_("How many rounds are played to confirm the count: a million if not said, 0: none"), 0 },
    { "seed", KEY_SEED, "S", 0, N_("A whole number, 0 if not said: the same seed plays the same rounds"), 0 },
    { "quick", 'q', NULL, 0, N_("Only what is counted in seconds: of poker against the house no exchange of several cards, no insurance, no buying the dealer a game"), 0 },
    { "cache", KEY_CACHE, "DIR", 0, N_("Where answers are kept by the rulebook's hash; without it the user's own cache, '' keeps nothing"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

/* "2026-03-01", and nothing else: it goes into a PDF's own date. */
static const char *read_date(const struct cr_command *command, const char *value)
{
    const struct cr_place place = { "day", value };
    unsigned month = 0, day = 0;
    int end = 0;
    bool is_day = strlen(value) == 10 && sscanf(value, "%*4u-%2u-%2u%n", &month, &day, &end) == 2 &&
                  end == 10 && strspn(value, "0123456789-") == 10;
    if (!is_day || month < 1 || month > 12 || day < 1 || day > 31)
        cr_command_fail(command, N_("{day} is no day: write it as 2026-03-01"), &place, 1);
    return value;
}

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct report_options *given = into;
    switch (key) {
    case 'r': given->rules = value; break;
    case 't': given->plate = value; break;
    case 's':
        given->stake = cr_command_number(command, "--stake", value, 1, INT64_C(1000000000000));
        break;
    case 'q': given->quick = true; break;
    case 'T':
        given->threads = (unsigned)cr_command_number(command, "--threads", value, 1, 64);
        break;
    case KEY_CACHE: given->cache = value; break;
    case KEY_OUT: given->out = value; break;
    case KEY_DATE: given->date = read_date(command, value); break;
    case KEY_ROUNDS:
        given->rounds_per_hour = cr_command_number(command, "--rounds-per-hour", value, 1, 100000);
        break;
    case KEY_HOURS:
        given->hours_per_day = cr_command_number(command, "--hours-per-day", value, 1, 24);
        break;
    case KEY_DAYS:
        given->days_per_month = cr_command_number(command, "--days-per-month", value, 1, 31);
        break;
    case KEY_CONFIRM:
        given->confirm = cr_command_number(command, "--confirm-rounds", value, 0, CONFIRM_MOST);
        break;
    case KEY_SEED: given->seed = cr_command_number(command, "--seed", value, 0, INT64_MAX); break;
    case ARGP_KEY_ARG: given->game = value; break;
    default: break;
    }
}

static const struct cr_command report_command = {
    .name = "odds report",
    .args = "GAME --rules HOUSE",
    .doc = N_("The math report of a game under a rulebook, in the form a test laboratory or an "
              "inspectorate expects: rules assumed with their clauses, method, results, strategy "
              "charts, what a table may win or lose in an hour, a day and a month, the play that "
              "confirms it, hashes. As PDF or as one page of HTML, in the language of --lang."),
    .options = options,
    .args_min = 1,
    .args_max = 1,
    .option = read_option,
};

void cr_cli_odds_report_told(struct cr_text *out)
{
    cr_cli_wrap(
        out,
        cr_words(cr_cli_lang, N_("`croupier odds report` writes all of it as a document for "
                                 "a test laboratory, PDF or HTML.")),
        0, 0, 80);
    cr_text_char(out, '\n');
}

/* ---- What it is of ---- */

static void count(struct cr_lab *lab, const struct report_options *given,
                  const struct cr_rulebook *book, const struct cr_game *game,
                  const struct cr_play *play)
{
    if (!given->quick || cr_cli_house_poker(game->name) == NULL) {
        const struct cr_cli_lab asked = { .cache = given->cache,
                                          .stake = game == &cr_blackjack_game ? given->stake : 0,
                                          .threads = given->threads };
        cr_cli_lab_count(lab, &report_command, &asked, book, game, play);
        return;
    }
    if (cr_lab_house_poker_quick(lab, play) != CR_OK)
        cr_command_fail(&report_command, N_("this rulebook's amounts cannot be counted"), NULL, 0);
}

/* What the players of poker against the house play by, kept beside the labs; NULL: by rules of thumb. */
static struct cr_hp_strategy *solve(const struct report_options *given,
                                    const struct cr_report_ask *ask, unsigned threads)
{
    const char *folder = cr_cli_cache(given->cache);
    const struct cr_lab_work work = { .threads = threads };
    if (given->quick || cr_cli_house_poker(ask->game->name) == NULL) return NULL;
    struct cr_hp_strategy *solved = malloc(sizeof *solved);
    if (solved == NULL) abort(); /* not run: ten megabytes */
    if (cr_hp_strategy_cached(solved, folder, ask->book, ask->game, ask->play,
                              cr_confirm_ante(ask->play), &work) != CR_OK)
        cr_command_fail(&report_command, N_("these rules cannot be solved"), NULL, 0);
    return solved;
}

static void confirm(struct cr_confirmed list[CR_CONFIRMED_MAX], size_t *played,
                    const struct report_options *given, const struct cr_report_ask *ask)
{
    unsigned threads = given->threads > 0 ? given->threads : cr_cli_threads();
    *played = 0;
    if (given->confirm == 0) return;
    struct cr_hp_strategy *solved = solve(given, ask, threads);
    const struct cr_confirm_work work = { .rounds = (uint64_t)given->confirm,
                                          .seed = (uint64_t)given->seed,
                                          .threads = threads,
                                          .strategy = solved,
                                          .lab = ask->lab };
    enum cr_status status = cr_confirm(list, played, ask->game, ask->play, &work);
    free(solved);
    const struct cr_place what = { "what", cr_status_name(status) };
    if (status != CR_OK)
        cr_command_fail(
            &report_command,
            N_("the play that confirms it is refused: {what}; --confirm-rounds 0 leaves "
               "it out"),
            &what, 1);
}

/* Of the file that runs; "" where the machine does not tell. */
static const char *program_hash(char hex[2 * CR_HASH_SIZE + 1])
{
    crypto_generichash_state hash;
    uint8_t bytes[65536], sum[CR_HASH_SIZE];
    FILE *file = fopen("/proc/self/exe", "rbe");
    hex[0] = '\0';
    if (file == NULL) return hex;
    crypto_generichash_init(&hash, NULL, 0, sizeof sum);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
        crypto_generichash_update(&hash, bytes, got);
    crypto_generichash_final(&hash, sum, sizeof sum);
    if (!ferror(file)) sodium_bin2hex(hex, 2 * CR_HASH_SIZE + 1, sum, sizeof sum);
    fclose(file);
    return hex;
}

/* The command that makes it again: what was asked, every number said. Where it went and how many threads
 * there were is no part of it. */
static void tell_command(char *out, size_t size, const struct report_options *given,
                         const struct cr_report_pace *pace)
{
    struct cr_text text = cr_text_on(out, size);
    cr_text_format(&text, "croupier odds report %s --rules %s", given->game, given->rules);
    if (given->plate != NULL) cr_text_format(&text, " --table %s", given->plate);
    if (given->date != NULL) cr_text_format(&text, " --date %s", given->date);
    cr_text_format(&text,
                   " --stake %lld --rounds-per-hour %.0f --hours-per-day %.0f --days-per-month "
                   "%.0f --confirm-rounds %lld --seed %lld%s --lang %s",
                   (long long)pace->stake, pace->rounds_per_hour, pace->hours_per_day,
                   pace->days_per_month, (long long)given->confirm, (long long)given->seed,
                   given->quick ? " --quick" : "", cr_lang_name(cr_cli_lang));
}

static struct cr_report_pace pace_of(const struct report_options *given,
                                     const struct cr_rulebook *book)
{
    struct cr_report_pace pace = cr_report_usual_pace(book);
    if (given->stake > 0) pace.stake = given->stake;
    if (given->rounds_per_hour > 0) pace.rounds_per_hour = (double)given->rounds_per_hour;
    if (given->hours_per_day > 0) pace.hours_per_day = (double)given->hours_per_day;
    if (given->days_per_month > 0) pace.days_per_month = (double)given->days_per_month;
    return pace;
}

/* ---- Writing ---- */

static bool write_file(void *context, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size;
}

static enum cr_status write_html(const struct cr_paper *paper, FILE *file)
{
    char *buffer = malloc(HTML_MAX);
    if (buffer == NULL) return CR_NO_MEMORY;
    struct cr_text out = cr_text_to(file, buffer, HTML_MAX);
    enum cr_status status = cr_paper_html(paper, &out);
    cr_text_flush(&out);
    free(buffer);
    return status == CR_OK && out.full ? CR_STORE : status;
}

static int complain(const char *where, const char *what)
{
    fprintf(stderr, "croupier odds report: %s: %s\n", where, what);
    return CR_EXIT_USAGE;
}

/* NULL: it is written. */
static const char *write_all(const struct cr_paper *paper, FILE *file, bool is_pdf)
{
    enum cr_status status =
        is_pdf ? cr_paper_pdf(paper, write_file, file) : write_html(paper, file);
    if (status == CR_NO_MEMORY) return cr_status_text(status);
    bool failed = fflush(file) != 0 || ferror(file) != 0 || status != CR_OK;
    return failed ? strerror(errno) : NULL;
}

static int write_out(const struct cr_paper *paper, const char *name, bool is_pdf)
{
    const char *why;
    if (name == NULL) {
        why = write_all(paper, stdout, is_pdf);
        return why != NULL ? complain("stdout", why) : CR_EXIT_FINE;
    }
    FILE *file = fopen(name, "wbe");
    if (file == NULL) return complain(name, strerror(errno));
    why = write_all(paper, file, is_pdf);
    if (fclose(file) != 0 && why == NULL) why = strerror(errno);
    return why != NULL ? complain(name, why) : CR_EXIT_FINE;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), size = strlen(end);
    return length >= size && strcmp(text + length - size, end) == 0;
}

/* Whether it is a PDF; any other ending but .html is refused. */
static bool form_of(const struct report_options *given)
{
    if (given->out == NULL) return false;
    const struct cr_place place = { "file", given->out };
    bool is_pdf = ends_with(given->out, ".pdf");
    if (!is_pdf && !ends_with(given->out, ".html") && !ends_with(given->out, ".htm"))
        cr_command_fail(&report_command, N_("--out: {file} ends neither in .pdf nor in .html"),
                        &place, 1);
    return is_pdf;
}

int cr_cli_odds_report(int argc, char **argv)
{
    struct report_options given = { .confirm = CONFIRM_ROUNDS };
    struct cr_confirmed confirmed[CR_CONFIRMED_MAX];
    char hash[2 * CR_HASH_SIZE + 1], again[COMMAND_SIZE];
    struct cr_lab lab;
    cr_command_parse(&report_command, argc, argv, &given);
    bool is_pdf = form_of(&given);
    const struct cr_game *game = cr_cli_odds_game(&report_command, given.game, cr_lab_counts);
    void *settings = calloc(1, game->settings->size);
    if (settings == NULL) abort(); /* not run: some hundred bytes */
    struct cr_rulebook *book =
        cr_cli_book_open(&report_command, game, given.rules, given.plate, settings);
    const struct cr_play play = { cr_rulebook_values(book), settings };
    count(&lab, &given, book, game, &play);
    struct cr_report_ask ask = { .lang = cr_cli_lang,
                                 .book = book,
                                 .game = game,
                                 .play = &play,
                                 .lab = &lab,
                                 .pace = pace_of(&given, book),
                                 .confirmed = confirmed,
                                 .program = CR_VERSION,
                                 .program_hash = program_hash(hash),
                                 .date = given.date,
                                 .command = again };
    confirm(confirmed, &ask.confirmed_count, &given, &ask);
    tell_command(again, sizeof again, &given, &ask.pace);
    struct cr_paper *paper = cr_report(&ask);
    int status = paper != NULL ? write_out(paper, given.out, is_pdf)
                               : complain("report", cr_status_text(CR_NO_MEMORY));
    cr_paper_close(paper);
    cr_lab_release(&lab);
    cr_rulebook_close(book);
    free(settings);
    return status;
}
