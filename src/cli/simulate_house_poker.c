/* simulate_house_poker.c -- one box of poker against the house: Ante and bonus bet, strategy, what was counted. */
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
#include "odds/play/cards.h"

enum { ANTE, BONUS, BETS };
struct poker_bets {
    struct cr_card_stake stakes[BETS];
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

static void add_bet(struct poker_bets *bets, unsigned kind, cr_money amount)
{
    static const char *const names[BETS] = { "ante", "bonus" };
    static const uint16_t choices[BETS] = { CR_HP_ANTE, CR_HP_BONUS_BET };
    bool beside = kind == BONUS;
    bets->stakes[kind] = (struct cr_card_stake){
        .position = 1, .choice = choices[kind], .beside = beside, .amount = amount
    };
    snprintf(bets->told.bets[kind].name, sizeof bets->told.bets[kind].name, "%s", names[kind]);
    bets->told.bets[kind].amount = amount;
    bets->told.bets[kind].beside = beside;
    bets->told.bet_count = kind + 1u;
}

/* The Ante of box 1, the bonus bet beside it. The wheel of fortune's prizes are the system's: a bet on it is not
 * simulated. */
static void read_bet(const struct cr_command *command, const struct cr_simulate_options *given,
                     struct poker_bets *bets)
{
    char name[CR_BET_NAME_SIZE];
    const struct cr_place place = { "bet", name };
    size_t count = given->bet_count;
    if (count > BETS) cr_command_fail(command, N_("too many bets for one player"), NULL, 0);
    for (unsigned i = 0; i < count; i++) {
        cr_money amount = cr_simulate_placed(command, given, i, name);
        bool beside = strcmp(name, "bonus") == 0;
        if (!beside && strcmp(name, "ante") != 0)
            cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
        if (beside != (i == BONUS))
            cr_command_fail(command, N_("--bet: an Ante first, then a bonus bet"), NULL, 0);
        add_bet(bets, i, amount);
    }
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
                                    cr_money ante, unsigned strategy, unsigned threads)
{
    const char *folder = cr_cli_cache(NULL);
    bool watched = isatty(STDERR_FILENO) != 0;
    const struct cr_lab_work work = { .threads = threads > 0 ? threads : cr_cli_threads(),
                                      .progress = watched ? show_progress : NULL };
    if (strategy != TABLE && strategy != BEST) return NULL;
    struct cr_hp_strategy *solved = malloc(sizeof *solved);
    if (solved == NULL) abort(); /* not run: ten megabytes */
    enum cr_status status = cr_hp_strategy_cached(solved, folder, book, game, play, ante, &work);
    if (watched) fputs("\r\033[K", stderr);
    if (status != CR_OK || (strategy == TABLE && !solved->has_table) ||
        !cr_hp_strategy_put_up(solved, play))
        cr_command_fail(command, N_("these rules cannot be solved"), NULL, 0);
    return solved;
}

/* ---- What was counted ---- */

static void take_solved(const struct cr_play *play, const struct cr_hp_strategy *solved,
                        unsigned strategy, struct cr_simulated *told)
{
    const struct cr_tx_table *texas = &solved->by.texas;
    told->has_exact = cr_hp_strategy_is_whole(solved, play);
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

/* False where no cards alone decide it, or where the play of the box or a limit does too. */
static bool count_bonus(mpq_t edge, const struct cr_play *play, cr_money stake, cr_money meter)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_poker_bonus bonus;
    mpq_t jackpot;
    bool is_plain =
        rules->bonus_on_fold == CR_HP_SETTLE_BONUS && cr_hp_max_payout(play) == CR_NONE &&
        cr_hp_bonus_max_payout(play) == CR_NONE &&
        (rules->lucky_player_odds.den == 0 || cr_hp_plate(play)->lucky_player_chance_ppm == 0);
    if (!is_plain || !cr_poker_bonus_init(&bonus, play)) return false;
    mpq_init(jackpot);
    mpq_set_si(jackpot, meter, (unsigned long)stake);
    mpq_canonicalize(jackpot);
    mpq_mul(jackpot, jackpot, bonus.per_stake);
    bool has_card = rules->bonus_card == CR_HP_DRAWN_PER_ROUND;
    mpq_sub(edge, has_card ? bonus.with_card : bonus.edge, jackpot);
    mpq_clear(jackpot);
    cr_poker_bonus_release(&bonus);
    return true;
}

static void add_bonus(const struct cr_play *play, struct cr_simulated *told)
{
    mpq_t edge;
    mpq_init(edge);
    bool is_counted = count_bonus(edge, play, told->bets[BONUS].amount, told->given->meter);
    cr_simulate_add_bonus(told, is_counted, mpq_get_d(edge));
    mpq_clear(edge);
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
    if (given->bet_count == 0) add_bet(&bets, ANTE, usual_ante(&play));
    bets.told.given = given;
    bets.told.book = book;
    bets.told.strategy = strategies[strategy].name;
    struct cr_hp_strategy *solved =
        solve(command, game, &play, book, bets.stakes[ANTE].amount, strategy, given->threads);
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
        .player = { .stakes = bets.stakes,
                    .stake_count = bets.told.bet_count,
                    .decide = strategies[strategy].decide,
                    .deal = cr_hp_one_box_deal(&play) },
        .meter = given->meter,
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
        if (bets.told.bet_count > BONUS) add_bonus(&play, &bets.told);
        bets.told.played = &result;
        exit_status = cr_simulate_tell(&bets.told);
    } else {
        exit_status = cr_simulate_refused(&bets.told, &fault);
    }
    free(solved);
    cr_recorded_close(recorded);
    cr_rulebook_close(book);
    return exit_status;
}
