/* play.c -- `croupier play`: a game in the terminal, one player against the house. */
#include "cli/play.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/house.h"

#define LINE_SIZE 512

/* ---- Saying ---- */

void cr_play_say(struct cr_play_game *play, const char *sentence, const struct cr_place *places,
                 int count)
{
    char line[2048];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_words_fill(&text, cr_words(cr_cli_lang, sentence), places, count);
    cr_play_say_plain(play, line);
}

void cr_play_say_plain(struct cr_play_game *play, const char *line)
{
    cr_cli_wrap(&play->message, line, 0, 2, play->screen.columns);
    cr_text_char(&play->message, '\n');
}

void cr_play_refuse(struct cr_play_game *play, enum cr_status status)
{
    char line[512];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_cli_refusal(&text, play->book, status, cr_table_why(play->sitting->table));
    cr_play_say_plain(play, line);
}

const char *cr_play_digits(cr_money amount, char out[32])
{
    cr_money_write(amount, " ", out, 32);
    return out;
}

bool cr_play_read_number(struct cr_play_game *play, int at, cr_money *number)
{
    *number = 0;
    if (at >= play->word_count) return true;
    const struct cr_place place = { "word", play->words[at] };
    if (cr_money_read(play->words[at], number) && *number > 0) return true;
    cr_play_say(play, N_("{word} is no amount"), &place, 1);
    return false;
}

bool cr_play_read_amount(struct cr_play_game *play, int at, cr_money *amount)
{
    if (!cr_play_read_number(play, at, amount)) return false;
    if (at + 1 >= play->word_count) return true;
    const struct cr_place last = { "argument", play->words[play->word_count - 1] };
    cr_play_say(play, N_("one argument too many: {argument}"), &last, 1);
    return false;
}

void cr_play_finish(struct cr_play_game *play, enum cr_status status)
{
    if (status == CR_OK)
        play->kind->tell_total(play);
    else
        cr_play_refuse(play, status);
}

/* ---- The screen ---- */

void cr_play_write_head(const struct cr_play_game *play, struct cr_text *out, cr_money hand,
                        cr_money staked)
{
    char round[16], in_hand[32], on[32];
    snprintf(round, sizeof round, "%u", cr_table_round(play->sitting->table));
    const struct cr_place places[] = {
        { "house", cr_rulebook_house(play->book)->title },
        { "game", cr_cli_game(play->kind->game->name) },
        { "round", round },
        { "hand", cr_play_digits(hand, in_hand) },
        { "staked", cr_play_digits(staked, on) },
    };
    cr_words_fill(
        out,
        cr_words(cr_cli_lang,
                 N_("{house}, {game}, round {round}: you have {hand}, {staked} on the table")),
        places, 5);
    cr_text_char(out, '\n');
}

void cr_play_write_commitment(const struct cr_play_game *play, struct cr_text *out)
{
    char hash[2 * CR_COMMITMENT_SIZE + 1];
    struct cr_text text = cr_text_on(hash, sizeof hash);
    cr_text_hex(&text, play->sitting->now.commitment.bytes, CR_COMMITMENT_SIZE);
    const struct cr_place place = { "hash", hash };
    cr_words_fill(out, cr_words(cr_cli_lang, play->kind->commitment), &place, 1);
    cr_text_char(out, '\n');
}

int cr_play_lines(const struct cr_play_game *play)
{
    int count = 0;
    for (const char *c = play->message_buffer; *c != '\0'; c++)
        count += *c == '\n';
    return count;
}

/* The table and the answer; an answer too long for that has the screen for itself. Elsewhere than on a
 * terminal only the answer. */
static void show(struct cr_play_game *play, bool table)
{
    static char buffer[32 * 1024];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    int lines = cr_play_lines(play);
    if (play->terminal) cr_text_put(&out, "\033[H\033[2J");
    if (table || (play->terminal && (lines == 0 || lines <= play->kind->room(play)))) {
        play->kind->draw(play, &out, play->screen.rows - lines - 3);
        cr_text_char(&out, '\n');
    }
    cr_text_put(&out, play->message_buffer);
    if (play->terminal) cr_text_format(&out, "%s > ", play->kind->prompt(play));
    cr_text_flush(&out);
    cr_text_clear(&play->message);
}

/* ---- Commands of every game ---- */

void cr_play_undo(struct cr_play_game *play)
{
    if (play->sitting->mark_count == 0)
        cr_play_say(play, N_("there is nothing to undo in this round"), NULL, 0);
    else
        cr_play_finish(play, cr_sitting_undo(play->sitting));
}

void cr_play_chip(struct cr_play_game *play)
{
    cr_money amount;
    char text[32];
    if (!cr_play_read_amount(play, 1, &amount)) return;
    if (amount > 0) play->chip = amount;
    const struct cr_place place = { "amount", cr_play_digits(play->chip, text) };
    cr_play_say(play, N_("a bet without an amount is {amount}"), &place, 1);
}

/* How what was played last is checked without this program. */
void cr_play_proof(struct cr_play_game *play)
{
    const struct cr_proof *last = &play->sitting->last;
    char seed[CR_SEED_TEXT_SIZE], hash[2 * CR_COMMITMENT_SIZE + 1];
    struct cr_text text = cr_text_on(hash, sizeof hash);
    if (last->label[0] == '\0') {
        cr_play_say(play, play->kind->unproved, NULL, 0);
        return;
    }
    cr_seed_write(&last->seed, seed);
    cr_text_hex(&text, last->commitment.bytes, CR_COMMITMENT_SIZE);
    const struct cr_place places[] = {
        { "hash", hash }, { "seed", seed }, { "label", last->label }, { "word", last->word }
    };
    cr_play_say(play, N_("The commitment shown before the bets was {hash}; this prints it again:"),
                places, 4);
    cr_words_fill(&play->message,
                  "  (printf 'croupier/commit/1\\0'\n"
                  "   echo {seed} |\n"
                  "     xxd -r -p\n"
                  "   printf '%s' '{label}') | b2sum -l 256\n",
                  places, 4);
    if (last->word[0] != '\0') cr_play_say(play, N_("mixed with your word {word}"), places, 4);
}

void cr_play_add_word(struct cr_play_game *play)
{
    struct cr_proof *now = &play->sitting->now;
    if (play->word_count != 2 || strlen(play->words[1]) >= sizeof now->word) {
        cr_play_say(play, N_("one word, of at most 63 bytes: word rain"), NULL, 0);
        return;
    }
    if (play->deal.is_drawn) {
        cr_play_say(play, N_("cards of this shoe are out already; the next one takes a word"), NULL,
                    0);
        return;
    }
    snprintf(now->word, sizeof now->word, "%s", play->words[1]);
    const struct cr_place place = { "word", now->word };
    cr_play_say(play, play->kind->mixed, &place, 1);
}

static void set_lang(struct cr_play_game *play)
{
    enum cr_lang lang = play->word_count > 1 ? cr_lang_find(play->words[1]) : CR_LANG_COUNT;
    if (lang == CR_LANG_COUNT) {
        cr_play_say(play, N_("which language? lang en, lang ru or lang bg"), NULL, 0);
        return;
    }
    cr_cli_lang = lang;
    play->kind->tell_total(play);
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

static const struct cr_play_row common_rows[] = {
    { N_("table"), "", N_("draws the table"), show_table },
    { N_("lang"), "ru", N_("en, ru or bg"), set_lang },
    { N_("help"), "", N_("this list"), help },
    { N_("quit"), "", N_("leaves the table with your chips"), quit },
    { NULL, NULL, NULL, NULL },
};

static void put_rows(struct cr_grid *grid, const struct cr_play_row *rows)
{
    for (size_t i = 0; rows[i].name != NULL; i++) {
        char line[128];
        const char *example = rows[i].example;
        snprintf(line, sizeof line, "%s %s", cr_words(cr_cli_lang, rows[i].name),
                 example[0] != '\0' ? cr_words(cr_cli_lang, example) : "");
        cr_grid_put(grid, line);
        cr_grid_put(grid, cr_words(cr_cli_lang, rows[i].summary));
    }
}

static void help(struct cr_play_game *play)
{
    struct cr_grid grid;
    cr_grid_init(&grid, "ll");
    play->kind->help(&grid);
    put_rows(&grid, play->kind->rows);
    put_rows(&grid, common_rows);
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

static const struct cr_play_row *find_row(const struct cr_play_row *rows, const char *word)
{
    for (; rows->name != NULL; rows++)
        if (cr_cli_is_word(word, rows->name)) return rows;
    return NULL;
}

static void obey(struct cr_play_game *play, char *line)
{
    if (!cr_utf8_check(line, strlen(line), NULL)) {
        cr_play_say(play, N_("that is no text"), NULL, 0);
        return;
    }
    split(play, line);
    if (play->word_count == 0) {
        if (play->kind->empty != NULL) play->kind->empty(play);
        return;
    }
    const struct cr_play_row *row = find_row(play->kind->rows, play->words[0]);
    if (row == NULL) row = find_row(common_rows, play->words[0]);
    if (row != NULL)
        row->run(play);
    else if (strcmp(play->words[0], "q") == 0)
        quit(play);
    else
        play->kind->other(play);
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

static void on_interrupt(int signal_number)
{
    (void)signal_number; /* reading a line ends, and with it the game */
}

static void play_on(struct cr_play_game *play)
{
    static char line[LINE_SIZE];
    struct sigaction action = { .sa_handler = on_interrupt };
    sigaction(SIGINT, &action, NULL);
    cr_play_say(play, play->kind->hint, NULL, 0);
    for (;;) {
        play->screen = cr_screen_of(stdout);
        show(play, false);
        if (ferror(stdout) || !read_line(play, line)) break;
        if (line[0] != '\0') obey(play, line); /* else it was too long, and that is said */
        if (play->over) break;
    }
    if (play->terminal) putchar('\n');
    play->kind->leave(play);
    fputs(play->message_buffer, stdout);
}

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "chips", 'c', "N", 0, N_("What you sit down with; 1000 if not said"), 0 },
    { "seed", 's', "S", 0, N_("A whole number: the same seed brings the same numbers and cards"), 0 },
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
    case 't': play->plate_text = value; break;
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
    .args = "GAME --rules HOUSE",
    .doc = N_(
        "Roulette, blackjack, punto-banco or poker against the house (texas-poker, oasis-poker, "
        "russian-poker, caribbean-stud) in the terminal, against the same table, rules and clauses "
        "as everywhere in the house. The seed of each spin or shoe is committed to before the bets "
        "and shown after it."),
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

static const struct cr_play_kind *kind_of(const char *game)
{
    static const struct cr_play_kind *const kinds[] = {
        &cr_play_roulette,    &cr_play_blackjack,     &cr_play_punto_banco,   &cr_play_texas_poker,
        &cr_play_oasis_poker, &cr_play_russian_poker, &cr_play_caribbean_stud
    };
    const struct cr_place place = { "game", game };
    if (game == NULL)
        cr_command_fail(&play_command,
                        N_("which game? roulette, blackjack, punto-banco, texas-poker, "
                           "oasis-poker, russian-poker or caribbean-stud"),
                        NULL, 0);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i]->game->name, game) == 0) return kinds[i];
    cr_command_fail(&play_command,
                    N_("there is no game {game} here: roulette, blackjack, punto-banco, "
                       "texas-poker, oasis-poker, russian-poker or caribbean-stud"),
                    &place, 1);
}

static int refused(const struct cr_play_game *play, enum cr_status status)
{
    const struct cr_refusal why = { .status = status };
    const struct cr_cli_house house = { .book = play->book };
    return cr_cli_house_refused(&house, NULL, &why);
}

/* Sits down, plays and gets up. */
static int sit(struct cr_play_game *play, FILE *record)
{
    const struct cr_sitting_setup setup = { .game = play->kind->game,
                                            .book = play->book,
                                            .plate = &play->plate,
                                            .chips = play->chips,
                                            .record = record,
                                            .seed = play->seeded ? &play->seed : NULL };
    enum cr_status status = cr_sitting_open(&play->sitting, &setup);
    if (status != CR_OK) return refused(play, status);
    bool has_begun = play->kind->begin(play);
    if (has_begun) play_on(play);
    cr_sitting_close(play->sitting);
    return has_begun ? CR_EXIT_FINE : refused(play, CR_NO_RESULT);
}

int cr_cli_play(int argc, char **argv)
{
    static struct cr_play_game play = { .chips = 1000 };
    cr_command_parse(&play_command, argc, argv, &play);
    play.kind = kind_of(play.game);
    play.book =
        cr_cli_book_open(&play_command, play.kind->game, play.rules, play.plate_text, &play.plate);
    FILE *record = open_record(play.record_name);
    play.message = cr_text_on(play.message_buffer, sizeof play.message_buffer);
    play.screen = cr_screen_of(stdout);
    play.terminal = cr_screen_is_terminal(stdout);
    int exit_status = sit(&play, record);
    cr_rulebook_close(play.book);
    return close_record(record, play.record_name, exit_status);
}
