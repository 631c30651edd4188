/* settle.c -- `croupier settle`: runs round files, and says what became of every bet. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bets.h"
#include "cli/command.h"
#include "cli/grid.h"
#include "cli/lines.h"
#include "table/round_file.h"

#define OUTPUT_SIZE (1024 * 1024)
#define INPUT_SIZE  (1024 * 1024)

__extension__ typedef __int128 wide;

struct settle {
    bool json, events, quiet;
    const char **files;
    size_t file_count;

    const char *file; /* being read, as messages call it */
    struct cr_rounds *reader;
    struct cr_text out;
    struct cr_grid bets, told; /* the table of a round's bets, and of its events */
    bool flush_first;          /* standard output and error are one terminal: keep their order */
    bool any;                  /* a heading was printed: leave a line before the next */
    uint64_t file_rounds;      /* of this file */
    char last_bad[240];        /* what was wrong with the last line before any table stood */
    uint64_t rounds, refused, different, bad;
    wide staked, paid, lost, returned;
    int status;
};

/* ---- A round that was stopped ---- */

static void worse(struct settle *settle, int status)
{
    if (status > settle->status) settle->status = status;
}

static void complain(struct settle *settle, long line, const char *sentence)
{
    if (settle->flush_first) cr_text_flush(&settle->out);
    fprintf(stderr, "%s:%ld: %s\n", settle->file, line, sentence);
}

/* Where there is no table every line is wrong in the same way: once is enough. */
static bool is_said_already(struct settle *settle, const struct cr_round_outcome *outcome)
{
    if (outcome->table != NULL) return false;
    bool said = strcmp(settle->last_bad, outcome->what) == 0;
    snprintf(settle->last_bad, sizeof settle->last_bad, "%s", outcome->what);
    return said;
}

static void tell_stop(struct settle *settle, const struct cr_round_outcome *outcome)
{
    char sentence[768];
    struct cr_text text = cr_text_on(sentence, sizeof sentence);
    const struct cr_place place = { "what", outcome->what };
    switch (outcome->end) {
    case CR_ROUND_FINE: return;
    case CR_ROUND_REFUSED:
        settle->refused++;
        worse(settle, CR_EXIT_REFUSED);
        cr_cli_refusal(&text, outcome->book, outcome->status, outcome->why);
        break;
    case CR_ROUND_DIFFERS:
        settle->different++;
        worse(settle, CR_EXIT_REFUSED);
        cr_words_fill(&text, cr_words(cr_cli_lang, N_("differs: {what}")), &place, 1);
        break;
    case CR_ROUND_BAD:
        settle->bad++;
        worse(settle, CR_EXIT_USAGE);
        if (is_said_already(settle, outcome)) return;
        cr_words_fill(&text, cr_words(cr_cli_lang, N_("cannot be read: {what}")), &place, 1);
        break;
    }
    complain(settle, outcome->line, sentence);
}

/* ---- A round for people ---- */

static const char *result_word(enum cr_result_kind kind)
{
    static const char *const words[] = {
        [CR_RESULT_STANDS] = N_("stands"),     [CR_RESULT_WON] = N_("won"),
        [CR_RESULT_LOST] = N_("lost"),         [CR_RESULT_PUSH] = N_("push"),
        [CR_RESULT_RETURNED] = N_("returned"), [CR_RESULT_REMOVED] = N_("removed"),
    };
    return cr_words(cr_cli_lang, words[kind]);
}

static const char *player_of(const struct cr_round_outcome *outcome, size_t event)
{
    const struct cr_events *events = cr_table_events(outcome->table);
    unsigned seat = events->list[event].seat;
    if (seat >= cr_table_seats(outcome->table)) return "";
    uint32_t sits = cr_table_seat(outcome->table, seat)->player;
    return cr_rounds_player(outcome->rounds, cr_report_player(events, event, sits));
}

static bool is_roulette(const struct cr_round_outcome *outcome)
{
    return cr_table_game(outcome->table)->rules == &cr_roulette_rules_schema;
}

/* A bet as its game names it; roulette's in the language. */
static void write_bet(struct cr_text *out, const struct cr_round_outcome *outcome,
                      unsigned position, unsigned value)
{
    struct cr_bet_name name;
    if (is_roulette(outcome)) {
        cr_cli_bet(out, position, value);
        return;
    }
    cr_table_game(outcome->table)->bet_name(position, value, &name);
    cr_text_put(out, name.position);
    if (name.position[0] != '\0' && name.announced[0] != '\0') cr_text_put(out, " · ");
    cr_text_put(out, name.announced);
}

static void write_clause(struct cr_text *out, const struct cr_round_outcome *outcome,
                         unsigned clause, unsigned position)
{
    char pays[64] = "";
    if (is_roulette(outcome)) {
        cr_cli_clause(out, outcome->book, clause, position);
        return;
    }
    struct cr_text text = cr_text_on(pays, sizeof pays);
    struct cr_ratio ratio =
        cr_table_game(outcome->table)->clause_ratio(cr_table_play(outcome->table), clause);
    if (ratio.den != 0) cr_ratio_say(&text, cr_cli_lang, ratio);
    const struct cr_place place = { "pays", pays };
    const char *sentence = cr_rulebook_schema(outcome->book)->clauses[clause].sentence;
    cr_words_fill(out, cr_words(cr_cli_lang, sentence), &place, 1);
}

static void print_heading(struct settle *settle, const struct cr_round_outcome *outcome)
{
    char place[PATH_MAX + 32], round[16], number[16];
    int came = outcome->report->number;
    snprintf(place, sizeof place, "%s:%ld", settle->file, outcome->first_line);
    snprintf(round, sizeof round, "%u", cr_table_round(outcome->table));
    snprintf(number, sizeof number, "%d", came);
    const struct cr_place places[] = {
        { "place", place },
        { "house", cr_rulebook_house_key(outcome->book) },
        { "game", cr_cli_game(cr_table_game(outcome->table)->name) },
        { "round", round },
        { "number", number },
        { "colour", came >= 0 ? cr_cli_colour((unsigned)came) : "" },
    };
    if (settle->any) cr_text_char(&settle->out, '\n');
    settle->any = true;
    const char *sentence =
        !is_roulette(outcome) ? cr_words(cr_cli_lang, N_("{place}  {house} {game}, round {round}"))
        : came > 0
            ? cr_words(cr_cli_lang, N_("{place}  {house} {game}, round {round}: {number} {colour}"))
        : came == 0
            ? cr_words(cr_cli_lang, N_("{place}  {house} {game}, round {round}: {colour}"))
            : cr_words(cr_cli_lang, N_("{place}  {house} {game}, round {round}: no number came"));
    cr_words_fill(&settle->out, sentence, places, 6);
    cr_text_char(&settle->out, '\n');
    if (outcome->note[0] != '\0') cr_text_format(&settle->out, "  %s\n", outcome->note);
}

static void head_bets(struct cr_grid *grid)
{
    static const char *const heads[] = { N_("player"),      N_("bet"),    N_("stake"),
                                         N_("result"),      N_("paid"),   N_("given back"),
                                         N_("stays there"), N_("clause"), "" };
    for (size_t i = 0; i < 9; i++)
        cr_grid_put(grid, heads[i][0] != '\0' ? cr_words(cr_cli_lang, heads[i]) : "");
}

static void print_bets(struct settle *settle, const struct cr_round_outcome *outcome)
{
    const struct cr_report *report = outcome->report;
    struct cr_grid *grid = &settle->bets;
    if (report->count == 0) return;
    head_bets(grid);
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        char bet[128], sentence[256];
        struct cr_text name = cr_text_on(bet, sizeof bet);
        struct cr_text clause = cr_text_on(sentence, sizeof sentence);
        write_bet(&name, outcome, line->position, line->value);
        write_clause(&clause, outcome, line->clause, line->position);
        cr_grid_put(grid, player_of(outcome, line->event));
        cr_grid_put(grid, bet);
        cr_grid_int(grid, line->stake);
        cr_grid_put(grid, result_word(line->result));
        cr_grid_int(grid, line->paid);
        cr_grid_int(grid, line->returned);
        cr_grid_int(grid, line->stands);
        cr_grid_put(grid, cr_rulebook_clause(outcome->book, line->clause));
        cr_grid_put(grid, sentence);
    }
    cr_grid_print(grid, &settle->out, 2);
}

/* The events, for whoever wants to see how it came about; names are those of round files. */
static void print_events(struct settle *settle, const struct cr_round_outcome *outcome)
{
    const struct cr_events *events = cr_table_events(outcome->table);
    struct cr_grid *grid = &settle->told;
    for (size_t i = 0; i < 7; i++) /* no heading, but every column that has anything */
        cr_grid_put(grid, "");
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        bool is_bet = event->kind >= CR_EV_CARRIED && event->kind <= CR_EV_PUSHED;
        char bet[128];
        struct cr_text name = cr_text_on(bet, sizeof bet);
        if (is_bet) write_bet(&name, outcome, event->position, event->value);
        if (event->kind == CR_EV_NUMBER) cr_text_int(&name, event->value);
        cr_grid_put(grid, cr_event_name(event->kind));
        cr_grid_put(grid, player_of(outcome, i));
        cr_grid_put(grid, bet);
        cr_grid_int(grid, event->amount);
        cr_grid_int(grid, event->paid);
        cr_grid_int(grid, event->returned);
        cr_grid_put(grid, cr_rulebook_clause(outcome->book, event->clause));
    }
    cr_grid_print(grid, &settle->out, 4);
}

/* ---- Every round ---- */

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    struct settle *settle = context;
    const struct cr_report *report = outcome->report;
    settle->rounds++;
    settle->file_rounds++;
    settle->staked += report->staked;
    settle->paid += report->paid;
    settle->lost += report->lost;
    settle->returned += report->returned;
    if (settle->json && !settle->quiet) {
        cr_round_write_json(&settle->out, outcome, settle->events);
        cr_text_char(&settle->out, '\n');
    } else if (outcome->table != NULL && !settle->quiet) {
        print_heading(settle, outcome);
        print_bets(settle, outcome);
        if (settle->events) print_events(settle, outcome);
    }
    tell_stop(settle, outcome);
}

static void on_line(void *context, const char *line, size_t length)
{
    struct settle *settle = context;
    if (settle->out.full) return; /* nobody reads what we would say */
    cr_rounds_line(settle->reader, line, length);
}

/* ---- Files ---- */

static void complain_of_file(struct settle *settle, const char *sentence, const char *why)
{
    const struct cr_place places[] = { { "file", settle->file }, { "why", why } };
    char line[PATH_MAX + 256];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_words_fill(&text, cr_words(cr_cli_lang, sentence), places, 2);
    if (settle->flush_first) cr_text_flush(&settle->out);
    fprintf(stderr, "%s\n", line);
    worse(settle, CR_EXIT_USAGE);
}

static void settle_file(struct settle *settle, const char *name, char *buffer)
{
    bool is_input = strcmp(name, "-") == 0;
    int file = is_input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    settle->file = is_input ? cr_words(cr_cli_lang, N_("standard input")) : name;
    settle->file_rounds = 0;
    settle->last_bad[0] = '\0';
    if (file < 0) {
        complain_of_file(settle, N_("{file}: cannot be opened: {why}"), strerror(errno));
        return;
    }
    if (!cr_lines_read(file, buffer, INPUT_SIZE, CR_ROUND_LINE_MAX, on_line, settle)) {
        complain_of_file(settle, N_("{file}: cannot be read: {why}"), strerror(errno));
    }
    cr_rounds_end(settle->reader);
    if (settle->file_rounds == 0 && settle->status < CR_EXIT_USAGE && !settle->out.full)
        complain_of_file(settle, N_("{file}: there is no round in it"), "");
    if (!is_input) close(file);
}

/* ---- Totals ---- */

static const char *write_wide(wide value, char *out, size_t size)
{
    char digits[48];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + (int)(value % 10));
    while ((value /= 10) > 0);
    snprintf(out, size, "%s", digits + at);
    return out;
}

static void print_totals(struct settle *settle)
{
    char rounds[24], staked[48], paid[48], lost[48], returned[48], counts[3][24];
    snprintf(rounds, sizeof rounds, "%llu", (unsigned long long)settle->rounds);
    snprintf(counts[0], sizeof counts[0], "%llu", (unsigned long long)settle->refused);
    snprintf(counts[1], sizeof counts[1], "%llu", (unsigned long long)settle->different);
    snprintf(counts[2], sizeof counts[2], "%llu", (unsigned long long)settle->bad);
    const struct cr_place places[] = {
        { "n", rounds },
        { "staked", write_wide(settle->staked, staked, sizeof staked) },
        { "paid", write_wide(settle->paid, paid, sizeof paid) },
        { "lost", write_wide(settle->lost, lost, sizeof lost) },
        { "returned", write_wide(settle->returned, returned, sizeof returned) },
        { "refused", counts[0] },
        { "different", counts[1] },
        { "bad", counts[2] },
    };
    cr_text_char(&settle->out, '\n');
    const char *sentence = cr_words_plural(
        cr_cli_lang, "{n} round: staked {staked}, paid {paid}, lost {lost}, given back {returned}",
        "{n} rounds: staked {staked}, paid {paid}, lost {lost}, given back {returned}",
        (int64_t)settle->rounds);
    cr_words_fill(&settle->out, sentence, places, 8);
    cr_text_char(&settle->out, '\n');
    if (settle->refused + settle->different + settle->bad == 0) return;
    cr_words_fill(
        &settle->out,
        cr_words(cr_cli_lang,
                 N_("stopped: {refused} refused, {different} different, {bad} unreadable")),
        places, 8);
    cr_text_char(&settle->out, '\n');
}

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, N_("One JSON object a round"), 0 },
    { "events", 'e', NULL, 0, N_("What happened in each round, event by event"), 0 },
    { "quiet", 'q', NULL, 0, N_("Say only what was refused or differs"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct settle *settle = into;
    (void)command;
    switch (key) {
    case 'j': settle->json = true; break;
    case 'e': settle->events = true; break;
    case 'q': settle->quiet = true; break;
    case ARGP_KEY_ARG: settle->files[settle->file_count++] = value; break;
    default: break;
    }
}

static const struct cr_command settle_command = {
    .name = "settle",
    .args = "[FILE...]",
    .doc = N_(
        "Runs round files and prints every bet with what became of it and by which clause. "
        "Without FILE, or where FILE is -, reads standard input. A refused input or a difference "
        "from what the file expects stops its round; the next ones are still run. Exit status: "
        "0 all is well, 1 something was refused or differs, 2 a file cannot be read."),
    .options = options,
    .args_max = INT_MAX,
    .option = read_option,
};

int cr_cli_settle(int argc, char **argv)
{
    struct settle settle = { .status = CR_EXIT_FINE };
    char *output = malloc(OUTPUT_SIZE), *input = malloc(INPUT_SIZE);
    settle.files = calloc((size_t)argc + 1, sizeof *settle.files);
    if (output == NULL || input == NULL || settle.files == NULL) abort();
    cr_command_parse(&settle_command, argc, argv, &settle);
    if (settle.file_count == 0) settle.files[settle.file_count++] = "-";
    settle.out = cr_text_to(stdout, output, OUTPUT_SIZE);
    settle.flush_first = isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
    cr_grid_init(&settle.bets, "llrlrrrll");
    cr_grid_init(&settle.told, "lllrrrl");
    if (cr_rounds_open(&settle.reader, cr_cli_rulebooks(cr_cli_root), on_round, &settle) != CR_OK)
        abort(); /* no memory for a name */
    for (size_t i = 0; i < settle.file_count && !settle.out.full; i++)
        settle_file(&settle, settle.files[i], input);
    if (!settle.json && !settle.quiet && settle.rounds > 0) print_totals(&settle);
    cr_text_flush(&settle.out);
    cr_rounds_close(settle.reader);
    cr_grid_release(&settle.bets);
    cr_grid_release(&settle.told);
    free(settle.files);
    free(input);
    free(output);
    return settle.status;
}
