/* simulated.c -- bets from the command line, a bar while it runs, and the figures beside the count. */
#include "cli/simulated.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/bets.h"
#include "cli/grid.h"
#include "cli/simulate_kept.h"

#define REFRESH_MS 100

cr_money cr_simulate_split(const struct cr_command *command, const char *option, const char *value,
                           char *name)
{
    const char *equals = strrchr(value, '=');
    const struct cr_place places[] = { { "option", option }, { "value", value } };
    if (equals == NULL || equals == value)
        cr_command_fail(command, N_("{option}: {value} is not BET=AMOUNT"), places, 2);
    struct cr_text text = cr_text_on(name, CR_BET_NAME_SIZE);
    cr_text_bytes(&text, value, (size_t)(equals - value));
    return cr_command_number(command, option, equals + 1, 1, CR_PLAYER_CHIPS);
}

void cr_simulate_add_bonus(struct cr_simulated *told, bool has_exact, double exact)
{
    const size_t last = told->bet_count - 1;
    double staked = 0, sum = 0;
    for (size_t i = 0; i < told->bet_count; i++) {
        told->bets[i].has_exact = i == last ? has_exact : told->has_exact;
        told->bets[i].exact = i == last ? exact : told->exact;
        staked += (double)told->bets[i].amount;
        sum += (double)told->bets[i].amount * told->bets[i].exact;
    }
    told->has_exact = told->has_exact && has_exact;
    told->exact = sum / staked;
    told->exact_text[0] = '\0';
}

cr_money cr_simulate_placed(const struct cr_command *command,
                            const struct cr_simulate_options *given, size_t number, char *name)
{
    bool announced = given->bets[number].announced;
    cr_money amount = cr_simulate_split(command, announced ? "--announce" : "--bet",
                                        given->bets[number].text, name);
    const struct cr_place place = { "bet", name };
    if (announced)
        cr_command_fail(command, N_("--announce: there is no announced bet {bet}"), &place, 1);
    return amount;
}

/* ---- While it runs ---- */

static atomic_bool interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* All rounds, or those the wanted error will take as it looks now. */
static double rounds_needed(const struct cr_simulate_options *given,
                            const struct cr_simulation_result *so_far)
{
    if (given->error <= 0) return (double)given->rounds;
    double ratio = so_far->error / given->error;
    double needed = ratio > 1 ? (double)so_far->rounds * ratio * ratio : (double)so_far->rounds;
    return needed < (double)given->rounds ? needed : (double)given->rounds;
}

static void show_progress(void *context, const struct cr_simulation_result *so_far)
{
    struct cr_progress *progress = context;
    if (so_far->rounds == so_far->resumed) return;
    double rounds = (double)so_far->rounds, needed = rounds_needed(progress->given, so_far);
    double per_second = (rounds - (double)so_far->resumed) / (now() - progress->start);
    char bar[21], percent[16], left[24], speed[24], edge[24], reach[24];
    for (int i = 0; i < 20; i++)
        bar[i] = i < (int)(rounds / needed * 20) ? '#' : '.';
    bar[20] = '\0';
    snprintf(percent, sizeof percent, "%3.0f%%", rounds / needed * 100);
    snprintf(left, sizeof left, "%.0f", (needed - rounds) / per_second);
    snprintf(edge, sizeof edge, "%.3f%%", so_far->edge * 100);
    snprintf(reach, sizeof reach, "± %.3f%%", so_far->error * CR_SIMULATION_SIGMAS_95 * 100);
    cr_money_write((cr_money)per_second, " ", speed, sizeof speed);
    const struct cr_place places[] = { { "bar", bar },     { "percent", percent },
                                       { "edge", edge },   { "reach", reach },
                                       { "speed", speed }, { "seconds", left } };
    char buffer[256];
    struct cr_text line = cr_text_to(stderr, buffer, sizeof buffer);
    cr_text_put(&line, "\r\033[K");
    cr_words_fill(&line,
                  cr_words(cr_cli_lang, N_("[{bar}] {percent}  {edge} {reach}  {speed} rounds/s  "
                                           "{seconds} s left")),
                  places, 6);
    cr_text_flush(&line);
    progress->shown = true;
}

struct cr_pace cr_simulate_begin(const struct cr_command *command, const struct cr_simulated *told,
                                 const struct cr_game *game, const struct cr_play *play,
                                 struct cr_progress *progress)
{
    const struct cr_simulate_options *given = told->given;
    struct sigaction action = { .sa_handler = on_interrupt };
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    memset(progress, 0, sizeof *progress);
    progress->command = command;
    progress->given = given;
    struct cr_pace pace = {
        .rounds = given->rounds,
        .error = given->error,
        .threads = given->threads > 0 ? given->threads : cr_cli_threads(),
        .stop = &interrupted,
        .watch = isatty(STDERR_FILENO) ? show_progress : NULL,
        .context = progress,
        .watch_ms = REFRESH_MS,
    };
    if (given->checkpoint != NULL) cr_simulate_resume(told, game, play, progress, &pace);
    progress->start = now();
    return pace;
}

void cr_simulate_over(const struct cr_progress *progress)
{
    if (progress->shown) fputs("\r\033[K", stderr);
    cr_simulate_kept(progress, atomic_load(&interrupted));
}

/* ---- What came of it ---- */

static double sigmas_off(double edge, double error, double exact)
{
    return error > 0 ? (edge - exact) / error : 0;
}

static double sigmas(const struct cr_simulated *told)
{
    return sigmas_off(told->played->edge, told->played->error, told->exact);
}

/* Of one bet where there is a bonus bet; NULL: there is none, and the bets have one edge. */
static const struct cr_simulated_part *part_of(const struct cr_simulated *told, size_t bet)
{
    const struct cr_simulation_result *r = told->played;
    if (r->beside.stake == 0) return NULL;
    return told->bets[bet].beside ? &r->beside : &r->main;
}

/* How far the interval reaches to either side that holds the edge 95 times in a hundred. */
static double reach(const struct cr_simulation_result *r)
{
    return r->error * CR_SIMULATION_SIGMAS_95;
}

static void write_exact(const struct cr_simulated *told, struct cr_text *out)
{
    if (!told->has_exact)
        cr_text_put(out, ",\"edge_exact\":null");
    else if (told->exact_text[0] != '\0')
        cr_text_format(out, ",\"edge_exact\":\"%s\"", told->exact_text);
    else
        cr_text_format(out, ",\"edge_exact\":%.12g", told->exact);
}

/* Members in the order of their names. */
static void write_bet(const struct cr_simulated *told, size_t bet, struct cr_text *out)
{
    const struct cr_simulated_part *part = part_of(told, bet);
    cr_text_put(out, bet > 0 ? ",{\"bet\":" : "{\"bet\":");
    cr_text_json(out, told->bets[bet].name);
    cr_text_format(out, ",\"amount\":%lld", (long long)told->bets[bet].amount);
    if (part != NULL) {
        cr_text_format(out, ",\"deviation\":%.12g,\"edge\":%.12g", part->deviation, part->edge);
        if (told->bets[bet].has_exact)
            cr_text_format(out, ",\"edge_exact\":%.12g", told->bets[bet].exact);
        else
            cr_text_put(out, ",\"edge_exact\":null");
        cr_text_format(out, ",\"error\":%.12g", part->error);
        if (told->bets[bet].beside)
            cr_text_format(out, ",\"hits\":%llu", (unsigned long long)told->played->beside_hits);
        if (told->bets[bet].has_exact)
            cr_text_format(out, ",\"sigmas\":%.6f",
                           sigmas_off(part->edge, part->error, told->bets[bet].exact));
    }
    cr_text_char(out, '}');
}

static void print_json(const struct cr_simulated *told)
{
    const struct cr_simulation_result *r = told->played;
    char buffer[1024];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_text_put(&out, "{\"bets\":[");
    for (size_t i = 0; i < told->bet_count; i++)
        write_bet(told, i, &out);
    cr_text_char(&out, ']');
    if (told->record != NULL)
        cr_text_format(&out, ",\"decisions\":%llu", (unsigned long long)r->decisions);
    cr_text_format(&out, ",\"deviation\":%.12g,\"edge\":%.12g", r->deviation, r->edge);
    write_exact(told, &out);
    cr_text_format(&out, ",\"error\":%.12g", r->error);
    if (told->given->error > 0) cr_text_format(&out, ",\"error_wanted\":%.12g", told->given->error);
    cr_text_format(&out, ",\"game\":\"%s\"", told->given->game);
    if (told->record != NULL)
        cr_text_format(&out, ",\"guesses\":%llu", (unsigned long long)r->guesses);
    cr_text_format(&out, ",\"hits\":%llu,\"interval\":[%.12g,%.12g],\"lost\":%.0f",
                   (unsigned long long)r->hits, r->edge - reach(r), r->edge + reach(r), r->lost);
    if (r->beside.stake > 0) cr_text_format(&out, ",\"meter\":%lld", (long long)told->given->meter);
    cr_text_format(&out, ",\"paid\":%.0f", r->paid);
    if (told->players > 0) cr_text_format(&out, ",\"players\":%u", told->players);
    cr_text_format(&out, ",\"rounds\":%llu,\"rounds_asked\":%llu,\"rulebook\":",
                   (unsigned long long)r->rounds, (unsigned long long)told->given->rounds);
    cr_text_json(&out, cr_rulebook_house_key(told->book));
    cr_text_format(&out, ",\"seconds\":%.3f,\"seed\":%llu", r->seconds,
                   (unsigned long long)told->given->seed);
    if (told->has_exact) cr_text_format(&out, ",\"sigmas\":%.6f", sigmas(told));
    cr_text_format(&out, ",\"staked\":%.0f", r->staked);
    if (told->strategy != NULL) {
        cr_text_put(&out, ",\"strategy\":");
        cr_text_json(&out, told->strategy);
    }
    cr_text_put(&out, "}\n");
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

static void put_stakes(struct cr_grid *grid, const struct cr_simulated *told)
{
    char text[512];
    struct cr_text list = cr_text_on(text, sizeof text);
    for (size_t i = 0; i < told->bet_count; i++)
        cr_text_format(&list, "%s%s=%lld", i > 0 ? " " : "", told->bets[i].name,
                       (long long)told->bets[i].amount);
    put_pair(grid, N_("bets"), text);
}

/* With its error, and the interval it lies in. */
static void put_edge(struct cr_grid *grid, const char *name, const struct cr_simulation_result *r)
{
    char text[64];
    snprintf(text, sizeof text, "%.4f%% ± %.4f%%", r->edge * 100, r->error * 100);
    put_pair(grid, name, text);
    snprintf(text, sizeof text, "%.4f%% … %.4f%%", (r->edge - reach(r)) * 100,
             (r->edge + reach(r)) * 100);
    put_pair(grid, N_("95% interval"), text);
}

static void put_edges(struct cr_grid *grid, const struct cr_simulated *told)
{
    const struct cr_simulation_result *r = told->played;
    char text[64], exact[sizeof told->exact_text + 64];
    put_edge(grid, N_("house edge"), r);
    if (!told->has_exact) return;
    snprintf(exact, sizeof exact, "%.4f%%%s%s", told->exact * 100,
             told->exact_text[0] != '\0' ? " = " : "", told->exact_text);
    put_pair(grid, N_("exact house edge"), exact);
    snprintf(text, sizeof text, "%+.2f σ", sigmas(told));
    put_pair(grid, N_("off the exact one by"), text);
}

/* "bonus: house edge": of that bet alone. */
static void put_of_bet(struct cr_grid *grid, const char *bet, const char *name, const char *value)
{
    char said[CR_BET_NAME_SIZE + 96];
    snprintf(said, sizeof said, "%s: %s", bet, cr_words(cr_cli_lang, name));
    cr_grid_put(grid, said);
    cr_grid_put(grid, value);
}

static void put_each_bet(struct cr_grid *grid, const struct cr_simulated *told)
{
    char text[64];
    for (size_t i = 0; i < told->bet_count; i++) {
        const struct cr_simulated_part *part = part_of(told, i);
        if (part == NULL) continue;
        const char *bet = told->bets[i].name;
        snprintf(text, sizeof text, "%.4f%% ± %.4f%%", part->edge * 100, part->error * 100);
        put_of_bet(grid, bet, N_("house edge"), text);
        if (!told->bets[i].has_exact) continue;
        snprintf(text, sizeof text, "%.4f%%", told->bets[i].exact * 100);
        put_of_bet(grid, bet, N_("exact house edge"), text);
        snprintf(text, sizeof text, "%+.2f σ",
                 sigmas_off(part->edge, part->error, told->bets[i].exact));
        put_of_bet(grid, bet, N_("off the exact one by"), text);
    }
}

static void put_guesses(struct cr_grid *grid, const struct cr_simulation_result *r)
{
    char text[80], guesses[32], decisions[32];
    cr_money_write((cr_money)r->guesses, " ", guesses, sizeof guesses);
    cr_money_write((cr_money)r->decisions, " ", decisions, sizeof decisions);
    double part = r->decisions > 0 ? (double)r->guesses / (double)r->decisions : 0;
    snprintf(text, sizeof text, "%s / %s = %.2f%%", guesses, decisions, part * 100);
    put_pair(grid, N_("decisions not in the record"), text);
}

static void put_head(struct cr_grid *grid, const struct cr_simulated *told)
{
    const struct cr_simulation_result *r = told->played;
    char text[64];
    put_pair(grid, N_("rulebook"), cr_rulebook_house_key(told->book));
    if (told->strategy != NULL) put_pair(grid, N_("strategy"), told->strategy);
    if (told->players > 0) {
        snprintf(text, sizeof text, "%u", told->players);
        put_pair(grid, N_("players"), text);
    }
    if (told->bet_count > 0) put_stakes(grid, told);
    if (r->beside.stake > 0) {
        cr_money_write(told->given->meter, " ", text, sizeof text);
        put_pair(grid, N_("in the jackpot every round"), text);
    }
    cr_money_write((cr_money)r->rounds, " ", text, sizeof text);
    put_pair(grid, N_("rounds"), text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)told->given->seed);
    put_pair(grid, N_("seed"), text);
}

/* Against the house: what became of the stakes. */
static void put_stakes_played(struct cr_grid *grid, const struct cr_simulated *told)
{
    const struct cr_simulation_result *r = told->played;
    char text[64];
    snprintf(text, sizeof text, "%.0f", r->staked);
    put_pair(grid, N_("staked"), text);
    put_percent(grid, N_("return"), 1 - r->edge);
    put_edges(grid, told);
    put_each_bet(grid, told);
    if (told->record != NULL && r->decisions > 0) put_guesses(grid, r); /* not of bets */
    put_percent(grid, N_("hit frequency"), (double)r->hits / (double)r->rounds);
}

/* Between players: what they made pots of, and what the house took of them. */
static void put_pots_played(struct cr_grid *grid, const struct cr_simulated *told)
{
    const struct cr_simulation_result *r = told->played;
    double rounds = (double)r->rounds, fee = r->lost - r->paid;
    char text[64];
    snprintf(text, sizeof text, "%lld", (long long)r->stake);
    put_pair(grid, N_("minimum bet"), text);
    snprintf(text, sizeof text, "%.2f", r->lost / rounds);
    put_pair(grid, N_("pots of a hand"), text);
    snprintf(text, sizeof text, "%.4f", fee / rounds);
    put_pair(grid, N_("fee of a hand"), text);
    put_edge(grid, N_("of the minimum bet"), r);
    put_percent(grid, N_("fee of the pots"), r->lost > 0 ? fee / r->lost : 0);
    if (told->record != NULL) put_guesses(grid, r);
}

static void print_table(const struct cr_simulated *told)
{
    const struct cr_simulation_result *r = told->played;
    char buffer[4096], text[64];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid grid;
    cr_grid_init(&grid, "ll");
    put_head(&grid, told);
    (told->players > 0 ? put_pots_played : put_stakes_played)(&grid, told);
    snprintf(text, sizeof text, "%.4f", r->deviation);
    put_pair(&grid, N_("deviation"), text);
    cr_money_write((cr_money)((double)(r->rounds - r->resumed) / r->seconds), " ", text,
                   sizeof text);
    put_pair(&grid, N_("rounds/s"), text);
    cr_grid_print(&grid, &out, 0);
    cr_grid_release(&grid);
    cr_text_flush(&out);
}

int cr_simulate_refused(const struct cr_simulated *told, const struct cr_stake_fault *fault)
{
    char buffer[512];
    struct cr_text out = cr_text_to(stderr, buffer, sizeof buffer);
    fflush(stdout);
    if (fault->bet < told->bet_count) cr_text_format(&out, "%s: ", told->bets[fault->bet].name);
    cr_cli_refusal(&out, told->book, fault->why.status, &fault->why);
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
    return CR_EXIT_REFUSED;
}

int cr_simulate_tell(const struct cr_simulated *told)
{
    if (told->played->rounds == 0) return CR_EXIT_REFUSED;
    if (told->given->json)
        print_json(told);
    else
        print_table(told);
    return CR_EXIT_FINE;
}
