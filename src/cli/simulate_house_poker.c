/* simulate_house_poker.c -- one box of poker against the house: its Ante, its strategy, what was counted. */
#include "cli/simulate_house_poker.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bets.h"
#include "cli/house.h"
#include "cli/odds_lab.h"
#include "cli/simulate_recorded.h"
#include "games/house_poker/house_poker.h"
#include "odds/house_poker/odds.h"
#include "odds/house_poker/player.h"
#include "odds/house_poker/strategy.h"
#include "odds/lab/cache.h"
#include "odds/play/cards.h"

struct poker_bets {
    struct cr_card_stake stake;
    struct cr_simulated told;
};

enum { SIMPLE, EVERY, TABLE, BEST, STRATEGIES };
static const struct {
    const char *name;
    cr_card_decide *decide;
} strategies[STRATEGIES] = { [SIMPLE] = { "simple", cr_hp_simple },
                             [EVERY] = { "every", cr_hp_every_hand },
                             [TABLE] = { "table", cr_hp_by_table },
                             [BEST] = { "best", cr_hp_by_plan } };

static unsigned find_strategy(const struct cr_command *command,
                              const struct cr_simulate_options *given)
{
    const struct cr_place place = { "strategy", given->strategy };
    if (given->strategy == NULL) return SIMPLE;
    if (cr_simulate_record(given->strategy) != NULL) return SIMPLE; /* what it falls back to */
    for (unsigned i = 0; i < STRATEGIES; i++)
        if (strcmp(strategies[i].name, given->strategy) == 0) return i;
    cr_command_fail(
        command,
        N_("--strategy: there is no {strategy}: simple, every, table, best, recorded:FILE"), &place,
        1);
}

/* The Ante of box 1. Side bets ask a pool: they are not simulated. */
static void read_bet(const struct cr_command *command, const struct cr_simulate_options *given,
                     struct poker_bets *bets)
{
    char name[CR_BET_NAME_SIZE];
    const struct cr_place place = { "bet", name };
    if (given->bet_count > 1) cr_command_fail(command, N_("too many bets for one player"), NULL, 0);
    bets->stake = (struct cr_card_stake){ .position = 1, .choice = CR_HP_ANTE };
    if (given->bet_count == 0) return;
    const char *option = given->bets[0].announced ? "--announce" : "--bet";
    bets->stake.amount = cr_simulate_split(command, option, given->bets[0].text, name);
    if (given->bets[0].announced)
        cr_command_fail(command, N_("--announce: there is no announced bet {bet}"), &place, 1);
    if (strcmp(name, "ante") != 0)
        cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
}

/* A hundred, as near as the plate allows. */
static cr_money usual_ante(const struct cr_play *play)
{
    cr_money amount = cr_cli_usual_stake(cr_hp_min_ante(play), cr_hp_max_ante(play));
    return amount - amount % cr_hp_ante_step(play);
}

/* ---- What is solved before the play ---- */

static void show_progress(void *context, double of)
{
    (void)context;
    fprintf(stderr, "\r\033[K%3.0f%%", of * 100);
}

/* Looked up where it was kept, else solved and kept. NULL: nothing is needed. */
static struct cr_hp_strategy *solve(const struct cr_command *command, const struct cr_game *game,
                                    const struct cr_play *play, const struct cr_rulebook *book,
                                    unsigned strategy, unsigned threads)
{
    const char *folder = cr_cli_cache(NULL);
    bool watched = isatty(STDERR_FILENO) != 0;
    const struct cr_lab_work work = { .threads = threads > 0 ? threads : cr_cli_threads(),
                                      .progress = watched ? show_progress : NULL };
    if (strategy != TABLE && strategy != BEST) return NULL;
    struct cr_hp_strategy *solved = malloc(sizeof *solved);
    if (solved == NULL) abort(); /* not run: ten megabytes */
    if (!cr_lab_read_bytes(solved, sizeof *solved, "play", folder, book, game, play)) {
        if (cr_hp_strategy_fill(solved, play, &work) != CR_OK)
            cr_command_fail(command, N_("these rules cannot be solved"), NULL, 0);
        cr_lab_write_bytes(solved, sizeof *solved, "play", folder, book, game, play);
        if (watched) fputs("\r\033[K", stderr);
    }
    if ((strategy == TABLE && !solved->has_table) || !cr_hp_strategy_put_up(solved, play))
        cr_command_fail(command, N_("these rules cannot be solved"), NULL, 0);
    return solved;
}

/* ---- What was counted ---- */

static void take_solved(const struct cr_play *play, const struct cr_hp_strategy *solved,
                        unsigned strategy, struct cr_simulated *told)
{
    const struct cr_tx_table *texas = &solved->by.texas;
    told->has_exact = cr_hp_max_payout(play) == CR_NONE;
    told->exact = strategy == TABLE ? solved->table_edge : solved->best_edge;
    if (told->has_exact && cr_hp_rules(play)->has_board)
        snprintf(told->exact_text, sizeof told->exact_text, "%s",
                 strategy == TABLE ? texas->exact : texas->best_exact);
}

static void count(const struct cr_play *play, struct cr_simulated *told, bool simple)
{
    mpq_t edge;
    mpq_init(edge);
    told->has_exact = cr_hp_odds_played(edge, play, simple);
    if (told->has_exact) {
        told->exact = mpq_get_d(edge);
        gmp_snprintf(told->exact_text, sizeof told->exact_text, "%Qd", edge);
    }
    mpq_clear(edge);
}

static int refuse(const struct cr_rulebook *book, const struct cr_stake_fault *fault)
{
    char buffer[512];
    struct cr_text out = cr_text_to(stderr, buffer, sizeof buffer);
    if (fault->bet == 0) cr_text_put(&out, "ante: ");
    cr_cli_refusal(&out, book, fault->why.status, &fault->why);
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
    return CR_EXIT_REFUSED;
}

int cr_cli_simulate_house_poker(const struct cr_command *command, const struct cr_game *game,
                                const struct cr_simulate_options *given)
{
    static struct poker_bets bets;
    static struct cr_simulation_result result;
    struct cr_hp_settings plate;
    unsigned strategy = find_strategy(command, given);
    read_bet(command, given, &bets);
    struct cr_rulebook *book = cr_cli_book_open(command, game, given->rules, given->plate, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    if (given->bet_count == 0) bets.stake.amount = usual_ante(&play);

    snprintf(bets.told.bets[0].name, sizeof bets.told.bets[0].name, "ante");
    bets.told.bets[0].amount = bets.stake.amount;
    bets.told.bet_count = 1;
    bets.told.given = given;
    bets.told.book = book;
    bets.told.strategy = strategies[strategy].name;
    struct cr_hp_strategy *solved = solve(command, game, &play, book, strategy, given->threads);
    struct cr_recorded *recorded = NULL;
    char hash[2 * CR_HASH_SIZE + 1];
    if (cr_simulate_record(given->strategy) != NULL) {
        recorded = cr_simulate_learn(command, game, cr_simulate_record(given->strategy), hash);
        bets.told.strategy = given->strategy;
        bets.told.record = hash;
    }

    struct cr_progress progress;
    const struct cr_card_simulation job = {
        .game = game,
        .play = play,
        .player = { .stakes = &bets.stake,
                    .stake_count = 1,
                    .decide = strategies[strategy].decide,
                    .deal = cr_hp_one_box_deal(&play) },
        .seed = cr_seed_from_number(given->seed),
        .pace = cr_simulate_begin(command, &bets.told, game, &play, &progress),
        .recall = recorded != NULL ? cr_recorded_decide : NULL,
        .knows = recorded,
    };
    struct cr_stake_fault fault;
    int exit_status;
    enum cr_status status = cr_simulate_cards(&job, &result, &fault);
    cr_simulate_over(&progress);
    if (status == CR_OK) {
        if (solved != NULL)
            take_solved(&play, solved, strategy, &bets.told);
        else if (recorded == NULL)
            count(&play, &bets.told, strategy == SIMPLE);
        bets.told.played = &result;
        exit_status = cr_simulate_tell(&bets.told);
    } else {
        exit_status = refuse(book, &fault);
    }
    free(solved);
    cr_recorded_close(recorded);
    cr_rulebook_close(book);
    return exit_status;
}
