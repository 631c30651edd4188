/* odds_diff.c -- `croupier odds diff`: what each changed line of a rulebook is worth, in order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/grid.h"
#include "cli/house.h"
#include "cli/odds_game.h"
#include "cli/odds_lab.h"
#include "cli/rules.h"
#include "games/blackjack/blackjack.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/rules.h"
#include "odds/lab/diff.h"
#include "odds/lab/words.h"
#include "table/round_file.h"

struct diff_options {
    const char *args[3]; /* game, old, new */
    const char *plate;
    int count;
    cr_money stake;
    unsigned threads;
    bool json;
};

/* ---- The two books ---- */

/* What a house, a house@version or a file on the command line means, of that game. */
static struct cr_rulebook *open_book(const struct cr_command *command, const struct cr_game *game,
                                     const char *arg)
{
    struct cr_rules_source source;
    struct cr_rulebook *book = NULL;
    struct cr_error err;
    char name[80], path[PATH_MAX], label[sizeof source.label];
    enum cr_status status = cr_rules_resolve(cr_cli_rulebooks(cr_cli_root), arg, &source, &err);
    if (status == CR_OK && !source.is_file) {
        snprintf(name, sizeof name, "%s.yaml", game->name);
        cr_rules_join(source.path, name, path, sizeof path);
        cr_rules_join(source.label, name, label, sizeof label);
        status = cr_rulebook_load(&book, path, label, game->rules, &err);
    } else if (status == CR_OK)
        status = cr_rulebook_load(&book, source.path, source.label, game->rules, &err);
    const struct cr_place places[] = { { "where", err.where }, { "what", err.what } };
    if (status != CR_OK) cr_command_fail(command, N_("{where}: {what}"), places, 2);
    return book;
}

/* ---- For people ---- */

/* Nothing where the bet is not offered. */
static void put_edge(struct cr_grid *grid, bool there, double edge)
{
    if (there)
        cr_grid_percent(grid, edge);
    else
        cr_grid_put(grid, "");
}

static void put_change(struct cr_grid *grid, const struct cr_lab_moved *moved)
{
    char text[32];
    snprintf(text, sizeof text, "%+.4f%%", (moved->after - moved->before) * 100);
    cr_grid_put(grid, moved->was && moved->is ? text : "");
}

/* Whether two figures moved alike: told as one line. On a layout bets of one kind. */
static bool alike(const struct cr_lab_moved *a, const struct cr_lab_moved *b)
{
    const char *place;
    return cr_lab_roulette_words(a->bet, &place) == cr_lab_roulette_words(b->bet, &place) &&
           a->before == b->before && a->after == b->after && a->was == b->was && a->is == b->is &&
           strcmp(a->way, b->way) == 0;
}

static void put_bets(struct cr_grid *grid, const struct cr_lab_moved *first, size_t count)
{
    char said[256];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_lab_say_bets(&text, cr_cli_lang, first->bet, first[count - 1].bet, count);
    cr_grid_put(grid, said);
}

static void print_moved(struct cr_text *out, const struct cr_lab_step *step)
{
    static const char *const heads[] = { N_("bet"),    N_("of them"), N_("way to play"),
                                         N_("before"), N_("after"),   N_("house edge") };
    struct cr_grid grid;
    cr_grid_init(&grid, "lrlrrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (size_t i = 0; i < step->moved_count;) {
        const struct cr_lab_moved *first = &step->moved[i];
        size_t end = i + 1;
        while (end < step->moved_count && alike(first, &step->moved[end]))
            end++;
        put_bets(&grid, first, end - i);
        cr_grid_int(&grid, end - i > 1 ? (int64_t)(end - i) : 0);
        cr_grid_put(&grid,
                    first->way[0] != '\0' ? cr_words(cr_cli_lang, cr_lab_words(first->way)) : "");
        put_edge(&grid, first->was, first->before);
        put_edge(&grid, first->is, first->after);
        put_change(&grid, first);
        i = end;
    }
    cr_grid_print(&grid, out, 4);
    cr_grid_release(&grid);
}

/* A fact that is not there is an empty cell. */
static void put_fact(struct cr_grid *grid, bool there, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.6g", value);
    cr_grid_put(grid, there ? text : "");
}

/* What a line moves where it moves no edge: a jackpot's, how often a prize comes. */
static void print_facts(struct cr_text *out, const struct cr_lab_step *step)
{
    static const char *const heads[] = { "", N_("before"), N_("after") };
    struct cr_grid grid;
    cr_grid_init(&grid, "lrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (size_t i = 0; i < step->fact_count; i++) {
        const struct cr_lab_fact_moved *fact = &step->facts[i];
        char said[256];
        struct cr_text text = cr_text_on(said, sizeof said);
        cr_lab_say(&text, cr_cli_lang, fact->key);
        cr_grid_put(&grid, said);
        put_fact(&grid, fact->was, fact->before);
        put_fact(&grid, fact->is, fact->after);
    }
    cr_grid_print(&grid, out, 4);
    cr_grid_release(&grid);
}

static void print_line(struct cr_text *out, const struct cr_rule_line *line,
                       const struct cr_rulebook *old, const struct cr_rulebook *now)
{
    const char *clause =
        line->field->clause != NULL ? cr_rulebook_clause_of(now, line->field->clause) : "";
    cr_rule_line_key(line, out);
    cr_text_put(out, ": ");
    cr_rule_line_value(line, cr_rulebook_values(old), out);
    cr_text_put(out, " -> ");
    cr_rule_line_value(line, cr_rulebook_values(now), out);
    if (clause[0] != '\0') cr_text_format(out, "  [%s]", clause);
    cr_text_char(out, '\n');
}

/* Of blackjack and punto banco nothing is rounded unless a stake was said. */
static const char *moves_nothing(const struct cr_game *game, cr_money stake)
{
    bool rounds = game != &cr_blackjack_game && game != &cr_punto_banco_game;
    return rounds || stake > 0
               ? N_("moves no edge that is counted")
               : N_("moves no edge of stakes that divide evenly; --stake counts with others");
}

static void print_people(const struct cr_lab_diff *diff, const struct cr_game *game, cr_money stake,
                         const struct cr_rulebook *old, const struct cr_rulebook *now)
{
    char buffer[16384];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    for (size_t i = 0; i < diff->step_count; i++) {
        const struct cr_lab_step *step = &diff->steps[i];
        for (size_t l = 0; l < step->lines; l++)
            print_line(&out, &diff->lines[step->first + l], old, now);
        if (step->moved_count > 0)
            print_moved(&out, step);
        else
            cr_text_format(&out, "    %s\n", cr_words(cr_cli_lang, moves_nothing(game, stake)));
        if (step->moved_count == 0 && step->fact_count > 0) print_facts(&out, step);
    }
    if (diff->step_count == 0)
        cr_text_format(&out, "%s\n", cr_words(cr_cli_lang, N_("no line differs")));
    cr_text_flush(&out);
}

/* ---- For machines ---- */

static void write_value(struct cr_text *out, const char *key, const struct cr_rule_line *line,
                        const struct cr_rulebook *book)
{
    char value[CR_RULE_VALUE_SIZE];
    struct cr_text text = cr_text_on(value, sizeof value);
    cr_rule_line_value(line, cr_rulebook_values(book), &text);
    cr_text_member_text(out, key, value);
}

static void write_line(struct cr_text *out, const struct cr_rule_line *line,
                       const struct cr_rulebook *old, const struct cr_rulebook *now)
{
    char key[256];
    struct cr_text text = cr_text_on(key, sizeof key);
    cr_rule_line_key(line, &text);
    cr_text_begin(out, '{');
    if (line->field->clause != NULL)
        cr_text_member_text(out, "clause", cr_rulebook_clause_of(now, line->field->clause));
    cr_text_member_text(out, "key", key);
    write_value(out, "new", line, now);
    write_value(out, "old", line, old);
    cr_text_end(out, '}');
}

static void write_number(struct cr_text *out, const char *key, bool there, double value)
{
    if (!there) return;
    cr_text_key(out, key);
    cr_text_format(out, "%.17g", value);
}

static void write_moved(struct cr_text *out, const struct cr_lab_moved *moved)
{
    cr_text_begin(out, '{');
    write_number(out, "after", moved->is, moved->after);
    write_number(out, "before", moved->was, moved->before);
    cr_text_member_text(out, "bet", moved->bet);
    cr_text_member_text(out, "way", moved->way);
    cr_text_end(out, '}');
}

static void write_fact(struct cr_text *out, const struct cr_lab_fact_moved *fact)
{
    cr_text_begin(out, '{');
    write_number(out, "after", fact->is, fact->after);
    write_number(out, "before", fact->was, fact->before);
    cr_text_member_text(out, "key", fact->key);
    cr_text_end(out, '}');
}

static void print_json(const struct cr_lab_diff *diff, const struct cr_rulebook *old,
                       const struct cr_rulebook *now)
{
    enum { ROOM = 4 << 20 };
    char *buffer = malloc(ROOM);
    if (buffer == NULL) abort(); /* not run: some megabytes */
    struct cr_text out = cr_text_on(buffer, ROOM);
    cr_text_begin(&out, '[');
    for (size_t i = 0; i < diff->step_count; i++) {
        const struct cr_lab_step *step = &diff->steps[i];
        cr_text_begin(&out, '{');
        cr_text_key(&out, "facts");
        cr_text_begin(&out, '[');
        for (size_t f = 0; f < step->fact_count; f++)
            write_fact(&out, &step->facts[f]);
        cr_text_end(&out, ']');
        cr_text_key(&out, "lines");
        cr_text_begin(&out, '[');
        for (size_t l = 0; l < step->lines; l++)
            write_line(&out, &diff->lines[step->first + l], old, now);
        cr_text_end(&out, ']');
        cr_text_key(&out, "moved");
        cr_text_begin(&out, '[');
        for (size_t m = 0; m < step->moved_count; m++)
            write_moved(&out, &step->moved[m]);
        cr_text_end(&out, ']');
        cr_text_end(&out, '}');
    }
    cr_text_end(&out, ']');
    puts(buffer);
    free(buffer);
}

/* ---- The verb ---- */

static const struct argp_option options[] = {
    { "table", 't', "KEY=VALUE,...", 0,
      N_("The table's plate, as a round file's header has it; the same for both rulebooks"), 0 },
    { "stake", 's', "AMOUNT", 0,
      N_("Count with this much on a bet: what is rounded and cut depends on it"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct diff_options *given = into;
    switch (key) {
    case 't': given->plate = value; break;
    case 's': given->stake = cr_command_number(command, "--stake", value, 1, CR_STAKE_MOST); break;
    case 'T':
        given->threads = (unsigned)cr_command_number(command, "--threads", value, 1, 64);
        break;
    case 'j': given->json = true; break;
    case ARGP_KEY_ARG: given->args[given->count++] = value; break;
    default: break;
    }
}

static const struct cr_command diff_command = {
    .name = "odds diff",
    .args = "GAME OLD NEW",
    .doc =
        N_("What each changed line of a rulebook is worth. From the old rules to the new ones line "
           "by line, in the rulebook's order; after each the game is counted anew, and the "
           "edges that moved are told, or, where none did, what else did. OLD and NEW are houses, "
           "versions (m1@VERSION) or files. Packs "
           "nobody posts are as many as each rulebook allows."),
    .options = options,
    .args_min = 3,
    .args_max = 3,
    .option = read_option,
};

int cr_cli_odds_diff(int argc, char **argv)
{
    struct diff_options given = { .count = 0 };
    struct cr_lab_diff diff;
    struct cr_error err;
    cr_command_parse(&diff_command, argc, argv, &given);
    const struct cr_game *game = cr_cli_odds_game(&diff_command, given.args[0], cr_lab_counts);
    struct cr_rulebook *old = open_book(&diff_command, game, given.args[1]);
    struct cr_rulebook *now = open_book(&diff_command, game, given.args[2]);
    void *plate = calloc(1, game->settings->size);
    if (plate == NULL) abort(); /* not run: some hundred bytes */
    struct cr_lab_work work = {
        .threads = given.threads > 0 ? given.threads : cr_cli_threads(),
        .stake = given.stake,
        .packs_posted = cr_cli_plate_read(&diff_command, game->settings, given.plate, plate),
    };
    cr_cli_lab_watch(&work);
    enum cr_status status = cr_lab_diff_count(&diff, game, cr_rulebook_values(old),
                                              cr_rulebook_values(now), plate, &work, &err);
    cr_cli_lab_watched(&work);
    if (status != CR_OK) {
        char sentence[512];
        struct cr_text text = cr_text_on(sentence, sizeof sentence);
        if (diff.uncounted != NULL)
            cr_text_format(&text, "%s%s%s", diff.uncounted_line,
                           diff.uncounted_line[0] != '\0' ? ": " : "",
                           cr_words(cr_cli_lang, cr_lab_words(diff.uncounted)));
        else if (diff.why.status != CR_OK)
            cr_round_write_refusal(&text, cr_cli_lang, diff.why.status, &diff.why);
        else
            cr_text_put(&text, err.what);
        const struct cr_place what = { "what", sentence };
        cr_command_fail(&diff_command, N_("these rules cannot be counted: {what}"), &what, 1);
    }
    if (given.json)
        print_json(&diff, old, now);
    else
        print_people(&diff, game, given.stake, old, now);
    bool differs = diff.step_count > 0;
    cr_lab_diff_release(&diff);
    free(plate);
    cr_rulebook_close(old);
    cr_rulebook_close(now);
    return differs ? CR_EXIT_REFUSED : CR_EXIT_FINE;
}
