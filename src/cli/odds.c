/* odds.c -- `croupier odds`: the exact edge of every bet a house takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/grid.h"
#include "cli/house.h"
#include "cli/odds_bets.h"
#include "cli/odds_bonus.h"
#include "cli/odds_game.h"
#include "cli/odds_hand.h"
#include "cli/odds_house_poker.h"
#include "cli/odds_lab.h"
#include "cli/odds_punto_banco.h"
#include "cli/odds_report.h"
#include "games/blackjack/blackjack.h"
#include "games/punto_banco/punto_banco.h"
#include "odds/lab/words.h"
#include "odds/roulette.h"

static_assert(CR_RC_ANNOUNCED_COMPLETE == CR_RC_ANNOUNCED_NEIGHBOURS + CR_COMPLETE,
              "the clauses of announced bets stand in the order of the bets");

#define FRACTION_SIZE 96 /* amounts are below 10^17, so is each side of a fraction of them */

#define KEY_BONUS     'b'
#define KEY_METER     'm'
#define METER_MOST    INT64_C(1000000000000)
#define KEY_CACHE     'c'
#define KEY_THOROUGH  'w'

struct odds_options {
    const char *game, *rules, *plate, *cache;
    const char *bonus;
    cr_money stake, meter;
    unsigned threads;
    bool json, all, quick, thorough, metered;
};

/* Bets that differ in nothing but where they lie. */
struct group {
    const struct cr_odds_line *first, *last;
    const struct cr_lab_figure *figure; /* of the first */
    size_t count;
};

static size_t make_groups(const struct cr_odds *odds, const struct cr_lab *lab, bool all,
                          struct group *groups)
{
    size_t count = 0;
    for (size_t i = 0; i < odds->count; i++) {
        const struct cr_odds_line *line = &odds->lines[i];
        size_t at = all ? count : 0;
        while (at < count && !cr_odds_alike(groups[at].first, line))
            at++;
        if (at == count)
            groups[count++] = (struct group){ .first = line, .figure = &lab->figures[i] };
        groups[at].last = line;
        groups[at].count++;
    }
    return count;
}

static unsigned clause_of(const struct cr_roulette_rules *rules, const struct cr_odds_line *line)
{
    if (line->stake.announced != CR_NOT_ANNOUNCED)
        return CR_RC_ANNOUNCED_NEIGHBOURS + line->stake.announced;
    return rules->pay_clause[line->stake.position];
}

static const char *fraction(const mpq_t value, char *out)
{
    gmp_snprintf(out, FRACTION_SIZE, "%Qd", value);
    return out;
}

/* ---- For people ---- */

static void put_bet(struct cr_grid *grid, const struct group *group)
{
    char said[256];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_lab_say_bets(&text, cr_cli_lang, group->first->name, group->last->name, group->count);
    cr_grid_put(grid, said);
}

/* "5 × 10" of chips that are all alike. */
static void put_stake(struct cr_grid *grid, const struct cr_odds_line *line)
{
    char text[64];
    if (line->chips > 1 && line->played % line->chips == 0)
        snprintf(text, sizeof text, "%d × %lld", line->chips,
                 (long long)(line->played / line->chips));
    else
        snprintf(text, sizeof text, "%lld", (long long)line->played);
    cr_grid_put(grid, text);
}

/* "35:1" */
static void write_ratio(struct cr_text *out, const mpq_t value)
{
    char ratio[2 * FRACTION_SIZE];
    gmp_snprintf(ratio, sizeof ratio, "%Zd:%Zd", mpq_numref(value), mpq_denref(value));
    cr_text_put(out, ratio);
}

static void put_pays(struct cr_grid *grid, const struct cr_odds_line *line)
{
    char pays[5 * FRACTION_SIZE];
    struct cr_text text = cr_text_on(pays, sizeof pays);
    write_ratio(&text, line->least);
    if (!mpq_equal(line->least, line->most)) {
        cr_text_put(&text, " … ");
        write_ratio(&text, line->most);
    }
    cr_grid_put(grid, pays);
}

/* "1/37  2.7027%" */
static void put_edge(struct cr_grid *grid, const struct cr_odds_line *line)
{
    char exact[FRACTION_SIZE], text[FRACTION_SIZE + 32];
    snprintf(text, sizeof text, "%s  %.4f%%", fraction(line->edge, exact),
             mpq_get_d(line->edge) * 100);
    cr_grid_put(grid, text);
}

static void put_row(struct cr_grid *grid, const struct group *group)
{
    const struct cr_odds_line *line = group->first;
    char text[FRACTION_SIZE];
    put_bet(grid, group);
    cr_grid_int(grid, (int64_t)group->count);
    put_stake(grid, line);
    cr_grid_put(grid, fraction(line->hit, text));
    put_pays(grid, line);
    put_edge(grid, line);
    snprintf(text, sizeof text, "%.4f", cr_odds_deviation(line));
    cr_grid_put(grid, text);
    cr_grid_int(grid, cr_cli_odds_exposure(line->most, line->played));
}

static void print_note(struct cr_text *out, const struct cr_cli_house *house,
                       const struct cr_lab *lab, const struct group *groups, size_t count)
{
    struct cr_cli_paid *paid = calloc(count + 1, sizeof *paid);
    const char *place;
    if (paid == NULL) abort(); /* not run: a few kilobytes */
    for (size_t i = 0; i < count; i++) {
        const struct cr_odds_line *line = groups[i].first;
        paid[i] = (struct cr_cli_paid){ .bet = cr_lab_roulette_words(line->name, &place),
                                        .clause = cr_rulebook_clause(
                                            house->book, (int)clause_of(house->rules, line)) };
    }
    cr_cli_odds_note(out, lab, cr_words(cr_cli_lang, N_("all 37 numbers")), paid, count);
    free(paid);
}

static void print_table(const struct cr_cli_house *house, const struct cr_lab *lab,
                        const struct group *groups, size_t count)
{
    static const char *const heads[] = {
        N_("bet"),  N_("of them"),    N_("stake"),     N_("hits"),
        N_("wins"), N_("house edge"), N_("deviation"), N_("exposure"),
    };
    char buffer[8192];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    const struct cr_place places[] = {
        { "title", cr_rulebook_house(house->book)->title },
        { "house", cr_rulebook_house_key(house->book) },
        { "version", cr_rulebook_house(house->book)->version },
    };
    cr_words_fill(&out,
                  cr_words(cr_cli_lang, N_("{title} ({house}, version {version}), roulette: every "
                                           "bet counted on all 37 numbers")),
                  places, 3);
    cr_text_put(&out, "\n\n");
    cr_grid_init(&grid, "lrrrlrrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (size_t i = 0; i < count; i++)
        put_row(&grid, &groups[i]);
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    print_note(&out, house, lab, groups, count);
    cr_text_flush(&out);
}

/* ---- For machines ---- */

static void write_numbers(struct cr_text *out, uint64_t numbers)
{
    bool first = true;
    for (unsigned n = 0; n < CR_NUMBERS; n++) {
        if (!(numbers >> n & 1)) continue;
        cr_text_format(out, first ? "%u" : ",%u", n);
        first = false;
    }
}

static void write_line(struct cr_text *out, const struct cr_cli_house *house,
                       const struct group *group)
{
    const struct cr_odds_line *line = group->first;
    const struct cr_stake *stake = &line->stake;
    char text[FRACTION_SIZE];
    cr_text_put(out, "{\"bet\":");
    cr_text_json(out, line->name);
    cr_text_format(out, ",\"chips\":%d,\"clause\":", line->chips);
    cr_text_json(out, cr_rulebook_clause(house->book, (int)clause_of(house->rules, line)));
    cr_text_format(out, ",\"count\":%zu,\"deviation\":%.9f", group->count, cr_odds_deviation(line));
    cr_text_format(out, ",\"edge\":\"%s\"", fraction(line->edge, text));
    cr_text_format(out, ",\"edge_percent\":%.9f", mpq_get_d(line->edge) * 100);
    cr_text_member_int(out, "exposure", cr_cli_odds_exposure(line->most, line->played));
    cr_text_member_text(out, "hit", fraction(line->hit, text));
    cr_text_member_text(out, "method", cr_lab_method_key(group->figure->method));
    cr_text_put(out, ",\"numbers\":[");
    write_numbers(out, line->numbers);
    cr_text_format(out, "],\"put_down\":%.17g", group->figure->put_down);
    cr_text_format(out, ",\"stake\":%lld,\"type\":\"%s\"", (long long)line->played,
                   stake->announced == CR_NOT_ANNOUNCED
                       ? cr_bet_type_key(cr_positions[stake->position].type)
                       : cr_announced_key(stake->announced));
    cr_text_format(out, ",\"variance\":\"%s\"", fraction(line->variance, text));
    cr_text_format(out, ",\"wager\":%.17g", group->figure->wager);
    cr_text_format(out, ",\"wins_least\":\"%s\"", fraction(line->least, text));
    cr_text_format(out, ",\"wins_most\":\"%s\"}", fraction(line->most, text));
}

static void print_json(const struct cr_cli_house *house, const struct cr_lab *lab,
                       const struct group *groups, size_t count)
{
    static char buffer[1 << 20]; /* whole: some 200 KiB, and no comma is lost at its end */
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_put(&out, "{\"bets\":[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) cr_text_put(&out, ",\n");
        write_line(&out, house, &groups[i]);
    }
    cr_text_end(&out, ']');
    cr_text_member_text(&out, "game", "roulette");
    cr_cli_lab_members(&out, house->book, lab);
    cr_text_member_text(&out, "rulebook", cr_rulebook_house_key(house->book));
    cr_text_member_text(&out, "version", cr_rulebook_house(house->book)->version);
    cr_text_end(&out, '}');
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
}

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "table", 't', "KEY=VALUE,...", 0, N_("The table's plate, as a round file's header has it"), 0 },
    { "stake", 's', "AMOUNT", 0, N_("Count with this much on a position, a chip, a bet or a box, rounded and cut as the house does; else with the least roulette's limits allow, and without rounding in punto banco and blackjack (a hundred where a maximum payout is posted)"), 0 },
    { "all", 'a', NULL, 0, N_("Every bet on a line of its own, not those alike together"), 0 },
    { "quick", 'q', NULL, 0, N_("Of poker against the house only what is counted in seconds: no exchange of several cards, no insurance, no buying the dealer a game"), 0 },
    { "thorough", KEY_THOROUGH, NULL, 0, N_("Of poker against the house also what each line is worth with a sixth card, or in Texas, and what other boxes' open cards would tell: minutes more"), 0 },
    { "bonus", KEY_BONUS, "RATIO", 0, N_("Blackjack: a box and a bonus bet of so much for each stake on the box, 0.2 or 20/100, played for both together"), 0 },
    { "meter", KEY_METER, "N", 0, N_("With --bonus: what is in the jackpot, in stakes of the bonus bet; nothing if not said"), 0 },
    { "cache", KEY_CACHE, "DIR", 0, N_("Where answers are kept by the rulebook's hash; without it the user's own cache, '' keeps nothing"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { "json", 'j', NULL, 0, N_("Print JSON, fractions as text: \"1/37\""), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct odds_options *given = into;
    switch (key) {
    case 'r': given->rules = value; break;
    case 't': given->plate = value; break;
    case 's': given->stake = cr_command_number(command, "--stake", value, 1, CR_STAKE_MOST); break;
    case 'a': given->all = true; break;
    case 'q': given->quick = true; break;
    case KEY_BONUS: given->bonus = value; break;
    case KEY_METER:
        given->meter = cr_command_number(command, "--meter", value, 0, METER_MOST);
        given->metered = true;
        break;
    case KEY_CACHE: given->cache = value; break;
    case KEY_THOROUGH: given->thorough = true; break;
    case 'T':
        given->threads = (unsigned)cr_command_number(command, "--threads", value, 1, 64);
        break;
    case 'j': given->json = true; break;
    case ARGP_KEY_ARG: given->game = value; break;
    default: break;
    }
}

static void tell_more(struct cr_text *out)
{
    cr_cli_odds_hand_told(out);
    cr_cli_odds_report_told(out);
}

static const struct cr_command odds_command = {
    .name = "odds",
    .args = "GAME --rules HOUSE",
    .doc = N_(
        "The exact house edge of every position and announced bet, counted by playing all 37 "
        "numbers at a table under the house's rulebook. What a bet wins is after what the same "
        "number takes from its other chips; the deviation is that of one spin, in stakes; exposure "
        "is the most that stake may win. Of punto banco all orders of six cards are counted; of a "
        "box of blackjack every deal from a fresh shoe is summed, with its best play, the charts "
        "of it and what each option is worth; of poker against the house (texas-poker, "
        "oasis-poker, russian-poker, caribbean-stud) all deals and draws, which may take minutes, "
        "once. `croupier odds diff` tells what each changed line of a rulebook is worth."),
    .more = tell_more,
    .options = options,
    .args_max = 1,
    .option = read_option,
};

static int odds_of_roulette(const struct odds_options *given)
{
    struct cr_cli_house house;
    struct cr_stake_fault fault;
    struct cr_odds *odds;
    struct cr_lab lab;
    int exit_status = CR_EXIT_FINE;
    cr_cli_house_open(&house, &odds_command, given->game, given->rules, given->plate);
    if (cr_odds_open(&odds, house.rules, &house.plate, given->stake, &fault) == CR_OK) {
        struct group *groups = calloc(odds->count, sizeof *groups);
        if (groups == NULL) abort(); /* not run: a few kilobytes */
        cr_lab_of_roulette(&lab, odds);
        size_t count = make_groups(odds, &lab, given->all, groups);
        (given->json ? print_json : print_table)(&house, &lab, groups, count);
        free(groups);
        cr_lab_release(&lab);
        cr_odds_close(odds);
    } else {
        const char *bet = fault.bet < CR_POSITIONS ? cr_positions[fault.bet].key : NULL;
        exit_status = cr_cli_house_refused(&house, bet, &fault.why);
    }
    cr_cli_house_close(&house);
    return exit_status;
}

int cr_cli_odds(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "diff") == 0) return cr_cli_odds_diff(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "hand") == 0) return cr_cli_odds_hand(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "report") == 0) return cr_cli_odds_report(argc - 1, argv + 1);
    struct odds_options given = { .game = NULL };
    cr_command_parse(&odds_command, argc, argv, &given);
    const struct cr_game *game = cr_cli_odds_game(&odds_command, given.game, cr_lab_counts);
    const struct cr_place place = { "game", given.game };
    if (given.bonus != NULL && game != &cr_blackjack_game)
        cr_command_fail(&odds_command, N_("--bonus: only for blackjack, not {game}"), &place, 1);
    if (given.metered && given.bonus == NULL)
        cr_command_fail(&odds_command, N_("--meter: say the stakes too, --bonus 0.2"), NULL, 0);
    if (game == &cr_punto_banco_game)
        return cr_cli_odds_punto_banco(&odds_command, given.rules, given.plate, given.stake,
                                       given.json);
    const struct cr_cli_lab lab = { .rules = given.rules,
                                    .plate = given.plate,
                                    .cache = given.cache,
                                    .stake = game == &cr_blackjack_game ? given.stake : 0,
                                    .threads = given.threads,
                                    .json = given.json,
                                    .thorough = given.thorough };
    if (cr_cli_house_poker(game->name) != NULL)
        return cr_cli_odds_house_poker(&odds_command, game, &lab, given.quick);
    if (given.bonus != NULL)
        return cr_cli_odds_bonus(&odds_command, &lab, given.bonus, given.meter);
    if (game == &cr_blackjack_game) return cr_cli_odds_lab(&odds_command, game, &lab);
    return odds_of_roulette(&given);
}
