/* play.c -- `croupier play`: roulette in the terminal, one player against the house. */
#include "cli/play.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/grid.h"

#define LINE_SIZE 512

/* ---- Saying ---- */

/* A sentence of the message, broken to the screen's width. */
void cr_play_say(struct cr_play_game *play, const char *sentence, const struct cr_place *places,
                 int count)
{
    char line[2048];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_words_fill(&text, cr_words(cr_cli_lang, sentence), places, count);
    cr_cli_wrap(&play->message, line, 0, 2, play->screen.columns);
    cr_text_char(&play->message, '\n');
}

static void say_plain(struct cr_play_game *play, const char *line)
{
    cr_cli_wrap(&play->message, line, 0, 2, play->screen.columns);
    cr_text_char(&play->message, '\n');
}

void cr_play_refuse(struct cr_play_game *play, enum cr_status status)
{
    char line[512];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_cli_refusal(&text, play->house.book, status, cr_table_why(play->sitting->table));
    say_plain(play, line);
}

const char *cr_play_digits(cr_money amount, char out[32])
{
    cr_money_write(amount, " ", out, 32);
    return out;
}

const char *cr_play_sentence(const struct cr_play_game *play, unsigned clause, unsigned position,
                             char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    cr_cli_clause(&text, play->house.book, clause, position);
    return out;
}

/* ---- The screen ---- */

static void show_head(struct cr_play_game *play, struct cr_text *out, cr_money staked)
{
    const struct cr_sitting *sitting = play->sitting;
    char round[16], hand[32], on[32];
    snprintf(round, sizeof round, "%u", cr_table_round(sitting->table));
    const struct cr_place places[] = {
        { "house", cr_rulebook_house(play->house.book)->title },
        { "round", round },
        { "hand", cr_play_digits(cr_sitting_hand(sitting), hand) },
        { "staked", cr_play_digits(staked, on) },
    };
    cr_words_fill(
        out,
        cr_words(cr_cli_lang,
                 N_("{house}, roulette, round {round}: you have {hand}, {staked} on the table")),
        places, 4);
    cr_text_char(out, '\n');
    if (sitting->number_count > 0) {
        cr_text_format(out, "%s ", cr_words(cr_cli_lang, N_("came:")));
        cr_screen_history(out, &play->screen, sitting->numbers, sitting->number_count,
                          play->screen.columns - 2 -
                              (int)cr_utf8_columns(cr_words(cr_cli_lang, N_("came:"))));
    }
    cr_text_char(out, '\n');
    if (sitting->number_count > 0) {
        cr_text_format(out, "%s ", cr_words(cr_cli_lang, N_("wheel:")));
        cr_screen_wheel(out, &play->screen, play->house.rules, sitting->numbers[0]);
    }
    cr_text_char(out, '\n');
}

void cr_play_write_commitment(const struct cr_play_game *play, struct cr_text *out)
{
    char hash[2 * CR_COMMITMENT_SIZE + 1];
    struct cr_text text = cr_text_on(hash, sizeof hash);
    cr_text_hex(&text, play->sitting->now.commitment.bytes, CR_COMMITMENT_SIZE);
    const struct cr_place place = { "hash", hash };
    cr_words_fill(out, cr_words(cr_cli_lang, N_("commitment {hash}")), &place, 1);
    cr_text_char(out, '\n');
}

int cr_play_lines(const struct cr_play_game *play)
{
    int count = 0;
    for (const char *c = play->message_buffer; *c != '\0'; c++)
        count += *c == '\n';
    return count;
}

/* How many lines of an answer leave the layout on the screen. */
int cr_play_room(const struct cr_play_game *play)
{
    return play->screen.rows - CR_SCREEN_LAYOUT_LINES - 6;
}

/* Head, layout and answer; an answer too long for that has the screen for itself. Elsewhere than on a
 * terminal only the answer. */
static void show(struct cr_play_game *play, bool layout)
{
    static char buffer[32 * 1024];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_money stakes[CR_POSITIONS];
    cr_money staked = cr_sitting_stakes(play->sitting, stakes);
    int last = play->sitting->number_count > 0 ? (int)play->sitting->numbers[0] : -1;
    if (play->terminal) cr_text_put(&out, "\033[H\033[2J");
    if (layout || (play->terminal && cr_play_lines(play) <= cr_play_room(play))) {
        show_head(play, &out, staked);
        cr_play_write_commitment(play, &out);
        if (play->screen.columns >= CR_SCREEN_COLUMNS_MIN)
            cr_screen_layout(&out, &play->screen, stakes, last);
        else
            cr_text_format(&out, "%s\n",
                           cr_words(cr_cli_lang, N_("the table needs 80 columns; try bets")));
        cr_text_char(&out, '\n');
    }
    cr_text_put(&out, play->message_buffer);
    if (play->terminal) cr_text_format(&out, "%s > ", cr_words(cr_cli_lang, N_("Place your bets")));
    cr_text_flush(&out);
    cr_text_clear(&play->message);
}

static void set_lang(struct cr_play_game *play)
{
    enum cr_lang lang = play->word_count > 1 ? cr_lang_find(play->words[1]) : CR_LANG_COUNT;
    if (lang == CR_LANG_COUNT) {
        cr_play_say(play, N_("which language? lang en, lang ru or lang bg"), NULL, 0);
        return;
    }
    cr_cli_lang = lang;
    cr_play_tell_total(play);
}

static void show_table(struct cr_play_game *play)
{
    if (!play->terminal) show(play, true);
}

static void quit(struct cr_play_game *play)
{
    play->over = true;
}

static void help(struct cr_play_game *play);

static const struct {
    const char *name, *example, *summary;
    void (*run)(struct cr_play_game *play);
} commands[] = {
    { N_("spin"), "", N_("the ball is spun"), cr_play_spin },
    { N_("remove"), "17", N_("takes a bet off, or part of it: remove 17 5"), cr_play_remove },
    { N_("clear"), "", N_("takes all bets off"), cr_play_clear },
    { N_("repeat"), "", N_("the last spin's bets again"), cr_play_repeat },
    { N_("double"), "", N_("as much again on every bet"), cr_play_double },
    { N_("undo"), "", N_("takes the last command back"), cr_play_undo },
    { N_("bets"), "", N_("your bets to the unit"), cr_play_bets },
    { N_("results"), "", N_("the last spin, bet by bet"), cr_play_results },
    { N_("rules"), "17", N_("a bet's payout, limits and clause; alone: of all bets"),
      cr_play_rules },
    { N_("chip"), "5", N_("what is staked where no amount is said"), cr_play_chip },
    { N_("buy"), "100", N_("more chips"), cr_play_buy },
    { N_("word"), N_("rain"), N_("a word of yours is mixed into the next spin"), cr_play_add_word },
    { N_("proof"), "", N_("how to check the last spin against its commitment"), cr_play_proof },
    { N_("table"), "", N_("draws the table"), show_table },
    { N_("lang"), "ru", N_("en, ru or bg"), set_lang },
    { N_("help"), "", N_("this list"), help },
    { N_("quit"), "", N_("leaves the table with your chips"), quit },
};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static void put_help(struct cr_grid *grid, const char *name, const char *example,
                     const char *summary)
{
    char line[128];
    snprintf(line, sizeof line, "%s %s", name, example);
    cr_grid_put(grid, line);
    cr_grid_put(grid, cr_words(cr_cli_lang, summary));
}

static void help(struct cr_play_game *play)
{
    struct cr_grid grid;
    cr_grid_init(&grid, "ll");
    put_help(&grid, "17 10", "", N_("10 on number 17"));
    put_help(&grid, "17/20 5", "", N_("a split; also 16/17/18, c17/21, x13, f4, col2, doz1"));
    put_help(&grid, cr_words(cr_cli_lang, N_("red")), "50",
             N_("an even chance; several bets: 17,20,red 5"));
    put_help(&grid, cr_words(cr_cli_lang, N_("neighbours")), "0 5",
             N_("a number and its neighbours, 5 a chip"));
    put_help(&grid, cr_words(cr_cli_lang, N_("big series")), "5",
             N_("also small series, orphelins, zero spiel, complete 17"));
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        put_help(&grid, cr_words(cr_cli_lang, commands[i].name),
                 commands[i].example[0] != '\0' ? cr_words(cr_cli_lang, commands[i].example) : "",
                 commands[i].summary);
    cr_grid_print(&grid, &play->message, 0);
    cr_grid_release(&grid);
}

/* ---- A line ---- */

static void split(struct cr_play_game *play, char *line)
{
    char *rest;
    play->word_count = 0;
    for (char *word = strtok_r(line, " \t\r\n", &rest);
         word != NULL && play->word_count < CR_PLAY_WORDS_MAX;
         word = strtok_r(NULL, " \t\r\n", &rest))
        play->words[play->word_count++] = word;
}

static void obey(struct cr_play_game *play, char *line)
{
    int next;
    if (!cr_utf8_check(line, strlen(line), NULL)) {
        cr_play_say(play, N_("that is no text"), NULL, 0);
        return;
    }
    split(play, line);
    if (play->word_count == 0) return;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (!cr_cli_is_word(play->words[0], commands[i].name)) continue;
        commands[i].run(play);
        return;
    }
    int kind = cr_play_announced_at(play, 0, &next);
    if (kind >= 0)
        cr_play_announce(play, (unsigned)kind, next);
    else
        cr_play_bet(play);
}

/* False at the end of the input, or when it is interrupted. */
static bool read_line(struct cr_play_game *play, char *line)
{
    if (fgets(line, LINE_SIZE, stdin) == NULL) return false;
    if (strchr(line, '\n') != NULL || feof(stdin)) return true;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        continue;
    line[0] = '\0';
    cr_play_say(play, N_("that line is too long"), NULL, 0);
    return true;
}

static void say_goodbye(struct cr_play_game *play)
{
    char hand[32];
    cr_money stakes[CR_POSITIONS];
    cr_money staked = cr_sitting_stakes(play->sitting, stakes);
    const struct cr_place place = { "hand",
                                    cr_play_digits(cr_sitting_hand(play->sitting) + staked, hand) };
    cr_sitting_leave(play->sitting);
    if (staked > 0) cr_play_say(play, N_("Your bets come back to you."), NULL, 0);
    cr_play_say(play, N_("You leave the table with {hand}. Good-bye!"), &place, 1);
    fputs(play->message_buffer, stdout);
}

static void on_interrupt(int signal_number)
{
    (void)signal_number; /* reading a line ends, and with it the game */
}

static void play_on(struct cr_play_game *play)
{
    static char line[LINE_SIZE];
    struct sigaction action = { .sa_handler = on_interrupt };
    sigaction(SIGINT, &action, NULL);
    cr_play_say(play, N_("17 10 puts 10 on number 17, spin spins the ball, help says more."), NULL,
                0);
    for (;;) {
        play->screen = cr_screen_of(stdout);
        show(play, false);
        if (ferror(stdout) || !read_line(play, line)) break;
        obey(play, line);
        if (play->over) break;
    }
    if (play->terminal) putchar('\n');
    say_goodbye(play);
}

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "chips", 'c', "N", 0, N_("What you sit down with; 1000 if not said"), 0 },
    { "seed", 's', "S", 0, N_("A whole number: the same seed brings the same numbers"), 0 },
    { "table", 't', "KEY=VALUE,...", 0, N_("The table's plate, as a round file's header has it"), 0 },
    { "record", 'o', "FILE", 0, N_("Write the game as a round file for croupier settle"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct cr_play_game *play = into;
    switch (key) {
    case 'r': play->rules = value; break;
    case 't': play->plate = value; break;
    case 'o': play->record_name = value; break;
    case 'c':
        play->chips = cr_command_number(command, "--chips", value, 1, CR_CHIPS_MOST / 1000);
        break;
    case 's':
        play->seed = (uint64_t)cr_command_number(command, "--seed", value, 0, INT64_MAX);
        play->seeded = true;
        break;
    case ARGP_KEY_ARG: play->game = value; break;
    default: break;
    }
}

static const struct cr_command play_command = {
    .name = "play",
    .args = "roulette --rules HOUSE",
    .doc =
        N_("Roulette in the terminal, against the same table, rules and clauses as everywhere in "
           "the house. The seed of each spin is committed to before the bets and shown after it."),
    .options = options,
    .args_max = 1,
    .option = read_option,
};

static FILE *open_record(const char *name)
{
    if (name == NULL) return NULL;
    FILE *record = fopen(name, "w");
    const struct cr_place places[] = { { "file", name }, { "why", strerror(errno) } };
    if (record == NULL)
        cr_command_fail(&play_command, N_("--record: {file} cannot be written: {why}"), places, 2);
    return record;
}

/* A record that did not get out whole is worth a word. */
static int close_record(FILE *record, const char *name, int status)
{
    if (record == NULL) return status;
    bool failed = ferror(record) != 0;
    failed = fclose(record) != 0 || failed;
    if (!failed) return status;
    const struct cr_place places[] = { { "file", name }, { "why", strerror(errno) } };
    cr_command_fail(&play_command, N_("--record: {file} cannot be written: {why}"), places, 2);
}

int cr_cli_play(int argc, char **argv)
{
    static struct cr_play_game play = { .chips = 1000 };
    cr_command_parse(&play_command, argc, argv, &play);
    cr_cli_house_open(&play.house, &play_command, play.game, play.rules, play.plate);
    FILE *record = open_record(play.record_name);
    play.message = cr_text_on(play.message_buffer, sizeof play.message_buffer);
    play.screen = cr_screen_of(stdout);
    play.terminal = cr_screen_is_terminal(stdout);
    enum cr_status status = cr_sitting_open(&play.sitting, &play.house, play.chips, record,
                                            play.seeded ? &play.seed : NULL);
    int exit_status = CR_EXIT_FINE;
    if (status == CR_OK) {
        play.chip = cr_sitting_chip(play.sitting);
        play_on(&play);
        cr_sitting_close(play.sitting);
    } else {
        const struct cr_refusal why = { .status = status };
        exit_status = cr_cli_house_refused(&play.house, NULL, &why);
    }
    cr_cli_house_close(&play.house);
    return close_record(record, play.record_name, exit_status);
}
