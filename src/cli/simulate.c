/* simulate.c -- `croupier simulate`: the edge by play, beside the exact one. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/bets.h"
#include "cli/command.h"
#include "cli/grid.h"
#include "cli/house.h"
#include "odds/roulette.h"
#include "odds/simulate.h"

#define KEY_SEED    's'
#define REFRESH_MS  100
#define NAME_SIZE   64
#define THREADS_MAX CR_SIMULATION_THREADS_MAX

struct simulate_options {
    const char *game, *rules, *plate;
    uint64_t rounds, seed;
    unsigned threads;
    bool json;
    struct cr_stake stakes[CR_STAKES_MAX];
    char names[CR_STAKES_MAX][NAME_SIZE];
    size_t count;
};

/* ---- Stakes ---- */

static struct cr_stake *add_stake(const struct cr_command *command, struct simulate_options *given,
                                  const char *name)
{
    if (given->count == CR_STAKES_MAX)
        cr_command_fail(command, N_("too many bets for one player"), NULL, 0);
    snprintf(given->names[given->count], NAME_SIZE, "%s", name);
    struct cr_stake *stake = &given->stakes[given->count++];
    *stake = (struct cr_stake){ .position = CR_NO_POSITION, .announced = CR_NOT_ANNOUNCED };
    return stake;
}

/* "n17=10" into name and amount. */
static cr_money split(const struct cr_command *command, const char *option, const char *value,
                      char *name)
{
    const char *equals = strrchr(value, '=');
    const struct cr_place places[] = { { "option", option }, { "value", value } };
    if (equals == NULL || equals == value)
        cr_command_fail(command, N_("{option}: {value} is not BET=AMOUNT"), places, 2);
    struct cr_text text = cr_text_on(name, NAME_SIZE);
    cr_text_bytes(&text, value, (size_t)(equals - value));
    return cr_command_number(command, option, equals + 1, 1, CR_STAKE_MOST);
}

static void read_bet(const struct cr_command *command, struct simulate_options *given,
                     const char *value)
{
    char name[NAME_SIZE];
    cr_money amount = split(command, "--bet", value, name);
    int position = cr_cli_find_position(name);
    const struct cr_place place = { "bet", name };
    if (position < 0) cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
    struct cr_stake *stake = add_stake(command, given, cr_positions[position].key);
    stake->position = (uint16_t)position;
    stake->amount = amount;
}

static void read_announce(const struct cr_command *command, struct simulate_options *given,
                          const char *value)
{
    char name[NAME_SIZE], whole[NAME_SIZE];
    cr_money amount = split(command, "--announce", value, name);
    memcpy(whole, name, sizeof whole);
    char *colon = strchr(name, ':');
    if (colon != NULL) *colon = '\0';
    int kind = cr_cli_find_announced(name);
    const struct cr_place place = { "bet", name };
    if (kind < 0)
        cr_command_fail(command, N_("--announce: there is no announced bet {bet}"), &place, 1);
    if (cr_cli_is_about_a_number((unsigned)kind) != (colon != NULL))
        cr_command_fail(command,
                        colon == NULL ? N_("--announce: {bet} of which number? {bet}:17=AMOUNT")
                                      : N_("--announce: {bet} is on no number"),
                        &place, 1);
    struct cr_stake *stake = add_stake(command, given, whole);
    stake->announced = (uint8_t)kind;
    stake->amount = amount;
    if (colon != NULL)
        stake->number =
            (uint8_t)cr_command_number(command, "--announce", colon + 1, 0, CR_NUMBERS - 1);
}

/* Some of everything, the least of each. */
static void usual_stakes(const struct cr_command *command, struct simulate_options *given,
                         const struct cr_cli_house *house)
{
    static const char *const keys[] = { "n17", "s17/20", "red" };
    const struct cr_play play = { house->rules, &house->plate };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct cr_stake *stake = add_stake(command, given, keys[i]);
        stake->position = (uint16_t)cr_position_find(keys[i]);
        stake->amount = cr_stake_least(&play, stake->position);
    }
    if (!(house->rules->announced >> CR_NEIGHBOURS & 1)) return;
    struct cr_stake *stake = add_stake(command, given, "neighbours:17");
    stake->announced = CR_NEIGHBOURS;
    stake->number = 17;
    stake->amount = house->rules->chips[CR_NEIGHBOURS] * cr_stake_least_unit(&play, CR_NEIGHBOURS);
}

/* ---- While it runs ---- */

static atomic_bool interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

struct progress {
    uint64_t rounds;
    double start;
    bool shown;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void show_progress(void *context, uint64_t done)
{
    struct progress *progress = context;
    double part = (double)done / (double)progress->rounds;
    double spent = now() - progress->start;
    char bar[31], percent[16], left[16], speed[24];
    for (int i = 0; i < 30; i++)
        bar[i] = i < (int)(part * 30) ? '#' : '.';
    bar[30] = '\0';
    snprintf(percent, sizeof percent, "%3.0f%%", part * 100);
    snprintf(left, sizeof left, "%.0f", part > 0 ? spent / part - spent : 0);
    cr_money_write(spent > 0 ? (cr_money)((double)done / spent) : 0, " ", speed, sizeof speed);
    const struct cr_place places[] = {
        { "bar", bar }, { "percent", percent }, { "speed", speed }, { "seconds", left }
    };
    char buffer[256];
    struct cr_text line = cr_text_to(stderr, buffer, sizeof buffer);
    cr_text_put(&line, "\r\033[K");
    cr_words_fill(
        &line, cr_words(cr_cli_lang, N_("[{bar}] {percent}  {speed} rounds/s  {seconds} s left")),
        places, 4);
    cr_text_flush(&line);
    progress->shown = true;
}

/* ---- What came of it ---- */

struct answer {
    const struct cr_cli_house *house;
    const struct simulate_options *given;
    const struct cr_simulation_result *played;
    const struct cr_odds_line *exact;
    double sigmas;
};

static void print_json(const struct answer *answer)
{
    const struct cr_simulation_result *r = answer->played;
    char buffer[1024], edge[96];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    gmp_snprintf(edge, sizeof edge, "%Qd", answer->exact->edge);
    cr_text_put(&out, "{\"bets\":[");
    for (size_t i = 0; i < answer->given->count; i++) {
        cr_text_put(&out, i > 0 ? ",{\"bet\":" : "{\"bet\":");
        cr_text_json(&out, answer->given->names[i]);
        cr_text_format(&out, ",\"amount\":%lld}", (long long)answer->given->stakes[i].amount);
    }
    cr_text_format(&out, "],\"deviation\":%.12g,\"edge\":%.12g,\"edge_exact\":\"%s\"", r->deviation,
                   r->edge, edge);
    cr_text_format(&out, ",\"error\":%.12g,\"game\":\"roulette\",\"hits\":%llu,\"lost\":%.0f",
                   r->error, (unsigned long long)r->hits, r->lost);
    cr_text_format(&out,
                   ",\"paid\":%.0f,\"rounds\":%llu,\"rounds_asked\":%llu,\"rulebook\":", r->paid,
                   (unsigned long long)r->rounds, (unsigned long long)answer->given->rounds);
    cr_text_json(&out, cr_rulebook_house_key(answer->house->book));
    cr_text_format(&out, ",\"seconds\":%.3f,\"seed\":%llu,\"sigmas\":%.6f,\"staked\":%.0f}\n",
                   r->seconds, (unsigned long long)answer->given->seed, answer->sigmas, r->staked);
    cr_text_flush(&out);
}

static void put_pair(struct cr_grid *grid, const char *name, const char *value)
{
    cr_grid_put(grid, cr_words(cr_cli_lang, name));
    cr_grid_put(grid, value);
}

static void put_percent(struct cr_grid *grid, const char *name, double value)
{
    char text[48];
    snprintf(text, sizeof text, "%.4f%%", value * 100);
    put_pair(grid, name, text);
}

static void put_stakes(struct cr_grid *grid, const struct simulate_options *given)
{
    char text[512];
    struct cr_text list = cr_text_on(text, sizeof text);
    for (size_t i = 0; i < given->count; i++)
        cr_text_format(&list, "%s%s=%lld", i > 0 ? " " : "", given->names[i],
                       (long long)given->stakes[i].amount);
    put_pair(grid, N_("bets"), text);
}

static void put_edges(struct cr_grid *grid, const struct answer *answer)
{
    const struct cr_simulation_result *r = answer->played;
    char text[160], edge[96];
    snprintf(text, sizeof text, "%.4f%% ± %.4f%%", r->edge * 100, r->error * 100);
    put_pair(grid, N_("house edge"), text);
    gmp_snprintf(edge, sizeof edge, "%Qd", answer->exact->edge);
    snprintf(text, sizeof text, "%.4f%% = %s", mpq_get_d(answer->exact->edge) * 100, edge);
    put_pair(grid, N_("exact house edge"), text);
    snprintf(text, sizeof text, "%+.2f σ", answer->sigmas);
    put_pair(grid, N_("off the exact one by"), text);
}

static void print_table(const struct answer *answer)
{
    const struct cr_simulation_result *r = answer->played;
    char buffer[4096], text[64];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    cr_grid_init(&grid, "ll");
    put_pair(&grid, N_("rulebook"), cr_rulebook_house_key(answer->house->book));
    put_stakes(&grid, answer->given);
    cr_money_write((cr_money)r->rounds, " ", text, sizeof text);
    put_pair(&grid, N_("rounds"), text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)answer->given->seed);
    put_pair(&grid, N_("seed"), text);
    snprintf(text, sizeof text, "%.0f", r->staked);
    put_pair(&grid, N_("staked"), text);
    put_percent(&grid, N_("return"), 1 - r->edge);
    put_edges(&grid, answer);
    put_percent(&grid, N_("hit frequency"), (double)r->hits / (double)r->rounds);
    snprintf(text, sizeof text, "%.4f", r->deviation);
    put_pair(&grid, N_("deviation"), text);
    cr_money_write((cr_money)((double)r->rounds / r->seconds), " ", text, sizeof text);
    put_pair(&grid, N_("rounds/s"), text);
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    cr_text_flush(&out);
}

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "rounds", 'n', "N", 0, N_("How many rounds; a million if not said"), 0 },
    { "seed", KEY_SEED, "S", 0, N_("A whole number, 0 if not said: the same seed plays the same rounds"), 0 },
    { "bet", 'b', "KEY=AMOUNT", 0, N_("A stake of every round: n17=10, s17/20=5, red=50"), 0 },
    { "announce", 'a', "KIND[:NUMBER]=AMOUNT", 0, N_("An announced bet of every round, all its chips together: neighbours:17=25"), 0 },
    { "table", 't', "KEY=VALUE,...", 0, N_("The table's plate, as a round file's header has it"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct simulate_options *given = into;
    switch (key) {
    case 'r': given->rules = value; break;
    case 't': given->plate = value; break;
    case 'n':
        given->rounds = (uint64_t)cr_command_number(command, "--rounds", value, 1,
                                                    (int64_t)CR_SIMULATION_ROUNDS_MAX);
        break;
    case KEY_SEED:
        given->seed = (uint64_t)cr_command_number(command, "--seed", value, 0, INT64_MAX);
        break;
    case 'T':
        given->threads = (unsigned)cr_command_number(command, "--threads", value, 1, THREADS_MAX);
        break;
    case 'b': read_bet(command, given, value); break;
    case 'a': read_announce(command, given, value); break;
    case 'j': given->json = true; break;
    case ARGP_KEY_ARG: given->game = value; break;
    default: break;
    }
}

static const struct cr_command simulate_command = {
    .name = "simulate",
    .args = "roulette --rules HOUSE",
    .doc = N_("Plays rounds at a real table with chance from a seed, the same stakes every round, "
              "and prints what the house kept beside the exact edge. A winning stake is taken off "
              "before the next round. Ctrl-C prints what was played so far."),
    .options = options,
    .args_max = 1,
    .option = read_option,
};

static unsigned usual_threads(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (unsigned)count;
}

static int refuse(const struct cr_cli_house *house, const struct simulate_options *given,
                  const struct cr_stake_fault *fault)
{
    const char *bet = fault->bet < given->count ? given->names[fault->bet] : NULL;
    return cr_cli_house_refused(house, bet, &fault->why);
}

static int play(const struct cr_cli_house *house, const struct simulate_options *given,
                const struct cr_odds_line *exact)
{
    struct progress progress = { .rounds = given->rounds, .start = now() };
    struct cr_simulation job = {
        .rules = house->rules,
        .plate = &house->plate,
        .stakes = given->stakes,
        .stake_count = given->count,
        .seed = cr_seed_from_number(given->seed),
        .rounds = given->rounds,
        .threads = given->threads > 0 ? given->threads : usual_threads(),
        .stop = &interrupted,
        .watch = isatty(STDERR_FILENO) ? show_progress : NULL,
        .context = &progress,
        .watch_ms = REFRESH_MS,
    };
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    struct sigaction action = { .sa_handler = on_interrupt };
    sigaction(SIGINT, &action, NULL);
    enum cr_status status = cr_simulate(&job, &result, &fault);
    if (progress.shown) fputs("\r\033[K", stderr);
    if (status != CR_OK) return refuse(house, given, &fault);
    struct answer answer = { house, given, &result, exact, 0 };
    if (result.error > 0) answer.sigmas = (result.edge - mpq_get_d(exact->edge)) / result.error;
    if (result.rounds == 0) return CR_EXIT_REFUSED; /* stopped before the first block was played */
    if (given->json)
        print_json(&answer);
    else
        print_table(&answer);
    return CR_EXIT_FINE;
}

int cr_cli_simulate(int argc, char **argv)
{
    static struct simulate_options given = { .rounds = 1000000 };
    struct cr_cli_house house;
    struct cr_odds_line exact;
    struct cr_stake_fault fault;
    cr_command_parse(&simulate_command, argc, argv, &given);
    cr_cli_house_open(&house, &simulate_command, given.game, given.rules, given.plate);
    if (given.count == 0) usual_stakes(&simulate_command, &given, &house);
    int exit_status;
    if (cr_odds_of(&exact, house.rules, &house.plate, given.stakes, given.count, &fault) == CR_OK)
        exit_status = play(&house, &given, &exact);
    else
        exit_status = refuse(&house, &given, &fault);
    cr_odds_line_release(&exact);
    cr_cli_house_close(&house);
    return exit_status;
}
