/* equity.c -- `croupier equity`: hands and ranges of poker between players against each other. */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cards/low.h"
#include "cli/card_list.h"
#include "cli/grid.h"
#include "cli/house.h"
#include "games/poker/rules.h"
#include "odds/equity/equity.h"
#include "odds/house_poker/poker_way.h"

struct equity_options {
    const struct cr_equity_game *game;
    const char *hands[CR_EQUITY_PLAYERS_MAX];
    const char *rules; /* NULL: nobody's */
    unsigned low_qualifier;
    size_t count;
    cr_card board[CR_EQUITY_BOARD_MAX];
    size_t board_count;
    uint64_t dead, rounds, seed;
    unsigned threads;
    bool has_first; /* the first word was read: a game, or a hand */
    bool too_many, json, play;
};

/* ---- What stands on the command line ---- */

static size_t read_cards(const struct cr_command *command, const char *option, const char *text,
                         cr_card *out, size_t max)
{
    struct cr_card_fault fault;
    size_t count = cr_cli_cards_read(command, option, text, out, max);
    if (count > 0 && !cr_cards_check(out, count, 1, (unsigned)max, &fault))
        cr_cli_cards_fail(command, option, &fault);
    return count;
}

static void read_dead(const struct cr_command *command, struct equity_options *given,
                      const char *text)
{
    cr_card cards[CR_PACK_CARDS];
    size_t count = read_cards(command, "--dead", text, cards, CR_PACK_CARDS);
    for (size_t i = 0; i < count; i++)
        given->dead |= UINT64_C(1) << cards[i];
}

static void read_game(const struct cr_command *command, struct equity_options *given,
                      const char *value)
{
    const struct cr_place place = { "game", value };
    given->game = cr_equity_game_find(value);
    if (given->game == NULL)
        cr_command_fail(command,
                        N_("there is no game {game} here: holdem, omaha, omaha-hi-lo, "
                           "seven-card-stud, seven-card-stud-hi-lo, five-card-stud"),
                        &place, 1);
}

/* By letters that stand in no hand but "random". */
static bool names_game(const char *word)
{
    return strpbrk(word, "befgilmnpruvwyz") != NULL && strcmp(word, "random") != 0;
}

/* The game may stand first, as with every other verb. */
static void read_word(const struct cr_command *command, struct equity_options *given,
                      const char *value)
{
    bool is_game = !given->has_first && names_game(value);
    given->has_first = true;
    if (is_game)
        read_game(command, given, value);
    else if (given->count < CR_EQUITY_PLAYERS_MAX)
        given->hands[given->count++] = value;
    else
        given->too_many = true;
}

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct equity_options *given = into;
    switch (key) {
    case 'g': read_game(command, given, value); break;
    case 'b':
        given->board_count =
            read_cards(command, "--board", value, given->board, CR_EQUITY_BOARD_MAX);
        break;
    case 'r': given->rules = value; break;
    case 'd': read_dead(command, given, value); break;
    case 'n':
        given->rounds = (uint64_t)cr_command_number(command, "--rounds", value, 1,
                                                    (int64_t)CR_SIMULATION_ROUNDS_MAX);
        given->play = true;
        break;
    case 's':
        given->seed = (uint64_t)cr_command_number(command, "--seed", value, 0, INT64_MAX);
        break;
    case 'T':
        given->threads = (unsigned)cr_command_number(command, "--threads", value, 1, 64);
        break;
    case 'j': given->json = true; break;
    case ARGP_KEY_ARG: read_word(command, given, value); break;
    default: break;
    }
}

/* What a showdown wants to know of the house. */
static void read_rules(const struct cr_command *command, struct equity_options *given)
{
    struct cr_poker_settings plate;
    given->low_qualifier = CR_LOW_QUALIFIER;
    if (given->rules == NULL) return;
    struct cr_rulebook *book =
        cr_cli_book_open(command, cr_game_find(given->game->name), given->rules, NULL, &plate);
    const struct cr_poker_rules *rules = cr_rulebook_values(book);
    given->low_qualifier = (unsigned)rules->low_qualifier_rank;
    cr_rulebook_close(book);
}

static void read_ranges(const struct cr_command *command, const struct equity_options *given,
                        struct cr_range *ranges)
{
    for (size_t i = 0; i < given->count; i++) {
        struct cr_range_fault fault;
        if (cr_range_read(&ranges[i], given->game, given->hands[i], &fault)) continue;
        const struct cr_place place = { "piece", fault.piece };
        cr_command_fail(command, fault.why, &place, 1);
    }
}

/* ---- Telling ---- */

static double part(cr_wide of, cr_wide all)
{
    return (double)of / (double)all;
}

static void put_fraction(struct cr_grid *grid, const struct cr_equity *equity, cr_wide share)
{
    char text[128];
    mpq_t fraction;
    mpq_init(fraction);
    cr_poker_fraction(fraction, share, equity->deals * CR_EQUITY_POT);
    gmp_snprintf(text, sizeof text, "%Qd", fraction);
    mpq_clear(fraction);
    cr_grid_put(grid, equity->is_counted ? text : "");
}

/* Which may be beyond what money is. */
static void write_wide(cr_wide value, const char *separator, char out[64])
{
    char digits[64];
    size_t at = sizeof digits, count = 0;
    digits[--at] = '\0';
    do {
        if (count > 0 && count % 3 == 0 && *separator != '\0') digits[--at] = *separator;
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
        count++;
    } while (value > 0);
    memcpy(out, digits + at, sizeof digits - at);
}

static const char *how(const struct cr_equity *equity)
{
    if (!equity->is_counted) return N_("{deals} deals played.");
    if (equity->is_weighed)
        return N_("{visited} deals looked at, and weighed so that every choice of hands is as "
                  "likely, however much of them is known: {deals} in all.");
    return equity->renamings > 1 ? N_("All {deals} deals counted, by looking at {visited} of them: "
                                      "{renamings} ways to name the suits are one.")
                                 : N_("All {deals} deals counted.");
}

static void say_how(struct cr_text *out, const struct cr_equity *equity)
{
    char deals[64], visited[64], renamings[16];
    write_wide(equity->deals, " ", deals);
    write_wide(equity->visited, " ", visited);
    snprintf(renamings, sizeof renamings, "%u", equity->renamings);
    const struct cr_place places[] = { { "deals", deals },
                                       { "visited", visited },
                                       { "renamings", renamings } };
    cr_words_fill(out, cr_words(cr_cli_lang, how(equity)), places, 3);
    cr_text_char(out, '\n');
}

static void print_people(const struct equity_options *given, const struct cr_equity *equity)
{
    static const char *const heads[] = { N_("hand"),     N_("of the pot"), N_("error"),
                                         N_("wins all"), N_("shares"),     N_("exactly") };
    char buffer[8192];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    cr_grid_init(&grid, "lrrrrl");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (size_t i = 0; i < given->count; i++) {
        const struct cr_equity_player *player = &equity->players[i];
        cr_grid_put(&grid, given->hands[i]);
        cr_grid_percent(&grid, part(player->share, equity->deals * CR_EQUITY_POT));
        if (equity->is_counted)
            cr_grid_put(&grid, "");
        else
            cr_grid_percent(&grid, player->error);
        cr_grid_percent(&grid, part(player->wins, equity->deals));
        cr_grid_percent(&grid, part(player->ties, equity->deals));
        put_fraction(&grid, equity, player->share);
    }
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    cr_text_char(&out, '\n');
    say_how(&out, equity);
    cr_text_flush(&out);
}

/* A count may be beyond what a number of JSON holds: text. */
static void put_wide(struct cr_text *out, const char *key, cr_wide value)
{
    char digits[64];
    write_wide(value, "", digits);
    cr_text_member_text(out, key, digits);
}

static void print_json(const struct equity_options *given, const struct cr_equity *equity)
{
    char buffer[16384];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    put_wide(&out, "deals", equity->deals);
    cr_text_member_text(&out, "game", given->game->name);
    cr_text_key(&out, "hands");
    cr_text_begin(&out, '[');
    for (size_t i = 0; i < given->count; i++) {
        const struct cr_equity_player *player = &equity->players[i];
        cr_text_begin(&out, '{');
        cr_text_key(&out, "equity");
        cr_text_format(&out, "%.12f", part(player->share, equity->deals * CR_EQUITY_POT));
        if (!equity->is_counted) {
            cr_text_key(&out, "error");
            cr_text_format(&out, "%.12f", player->error);
        }
        cr_text_member_text(&out, "hand", given->hands[i]);
        put_wide(&out, "ties", player->ties);
        put_wide(&out, "wins", player->wins);
        cr_text_end(&out, '}');
    }
    cr_text_end(&out, ']');
    if (given->game->halves) cr_text_member_int(&out, "low_qualifier", given->low_qualifier);
    cr_text_member_text(&out, "method", equity->is_counted ? "counted" : "played");
    cr_text_member_int(&out, "renamings", equity->renamings);
    cr_text_member_int(&out, "visited", (int64_t)equity->visited);
    if (equity->is_weighed) cr_text_member_bool(&out, "weighed", true);
    cr_text_end(&out, '}');
    puts(buffer);
}

/* ---- The verb ---- */

static atomic_bool interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* clang-format off */
static const struct argp_option options[] = {
    { "game", 'g', "GAME", 0, N_("holdem if not said; omaha, omaha-hi-lo, seven-card-stud, seven-card-stud-hi-lo, five-card-stud"), 0 },
    { "rules", 'r', "HOUSE", 0, N_("Whose low hands are played, in games that halve the pot: m1, rf, m1@VERSION; an eight or better if not said"), 0 },
    { "board", 'b', "CARDS", 0, N_("Common cards that lie already: \"2c 7d Jh\""), 0 },
    { "dead", 'd', "CARDS", 0, N_("Cards nobody can get any more"), 0 },
    { "rounds", 'n', "N", 0, N_("Play so many deals, whether they could be counted or not"), 0 },
    { "seed", 's', "S", 0, N_("A whole number, 0 if not said: the same seed plays the same rounds"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static const struct cr_command equity_command = {
    .name = "equity",
    .args = "[GAME] HAND HAND...",
    .doc = N_(
        "Which part of the pot is whose on the average when all is dealt. A hand is cards (AsKs), "
        "ranks (AK), x for any card (AAxx) or random; a range is several with commas between, all "
        "its hands as likely. Of hold'em also AKs, AKo, QQ+, ATs+, 22-77, ATs-AQs. Of stud a "
        "hand is what is known of it, and as likely as another however much that is. Few enough "
        "deals are counted, each once or one for all that differ in suits "
        "alone; more are played from a seed, ten million if not said otherwise."),
    .options = options,
    .args_min = 2,
    .args_max = 1 + CR_EQUITY_PLAYERS_MAX,
    .option = read_option,
};

static void fail_unless_dealt(enum cr_status status)
{
    if (status == CR_OK) return;
    cr_command_fail(
        &equity_command,
        status == CR_NOT_FOUND
            ? N_("these hands share cards too often for so many deals: fewer, with --rounds, may "
                 "do")
            : N_("these hands cannot be dealt: a card is held twice, or too few are left"),
        NULL, 0);
}

int cr_cli_equity(int argc, char **argv)
{
    struct equity_options given = { .game = cr_equity_game_find("holdem") };
    struct cr_range ranges[CR_EQUITY_PLAYERS_MAX];
    struct cr_equity equity;
    struct sigaction action = { .sa_handler = on_interrupt };
    cr_command_parse(&equity_command, argc, argv, &given);
    if (given.count < 2 || given.too_many)
        cr_command_fail(&equity_command, N_("between two hands and ten are compared"), NULL, 0);
    read_rules(&equity_command, &given);
    read_ranges(&equity_command, &given, ranges);
    struct cr_equity_ask ask = {
        .game = given.game,
        .ranges = ranges,
        .players = given.count,
        .board_count = (unsigned)given.board_count,
        .low_qualifier = given.low_qualifier,
        .dead = given.dead,
        .count_max = given.play ? 1 : 0,
        .rounds = given.rounds,
        .seed = cr_seed_from_number(given.seed),
        .threads = given.threads > 0 ? given.threads : cr_cli_threads(),
        .stop = &interrupted,
    };
    memcpy(ask.board, given.board, sizeof ask.board);
    sigaction(SIGINT, &action, NULL);
    fail_unless_dealt(cr_equity(&ask, &equity));
    bool cut_short = atomic_load(&interrupted) && (equity.is_counted || equity.deals == 0);
    if (cut_short)
        fprintf(stderr, "%s\n", cr_words(cr_cli_lang, N_("stopped before the count was done")));
    else
        (given.json ? print_json : print_people)(&given, &equity);
    for (size_t i = 0; i < given.count; i++)
        cr_range_release(&ranges[i]);
    return cut_short ? CR_EXIT_REFUSED : CR_EXIT_FINE;
}
