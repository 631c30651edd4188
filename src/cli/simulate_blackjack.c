/* simulate_blackjack.c -- a box of blackjack: its stakes, its strategy, and what was counted. */
#include "cli/simulate_blackjack.h"

#include <stdlib.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/house.h"
#include "cli/simulate_bonus.h"
#include "cli/simulate_recorded.h"
#include "games/blackjack/blackjack.h"
#include "odds/blackjack/as_dealer.h"
#include "odds/blackjack/by_chart.h"
#include "odds/blackjack/player.h"
#include "odds/play/cards.h"

struct box_bets {
    struct cr_card_stake stakes[CR_STAKES_MAX];
    struct cr_simulated told;
};

static const struct {
    const char *name;
    cr_card_decide *decide;
} strategies[] = { { "dealer", cr_bj_as_dealer },
                   { "basic", cr_bj_basic },
                   { "table", cr_bj_by_chart },
                   { "best", cr_bj_by_plan },
                   { "together", cr_bj_by_plan_and_bonus },
                   { "third_card", cr_bj_by_plan_and_bonus } };
#define STRATEGIES (sizeof strategies / sizeof strategies[0])

/* ---- What is asked for ---- */

/* Its index; STRATEGIES: it is to be learnt from a record. */
static unsigned find_strategy(const struct cr_command *command,
                              const struct cr_simulate_options *given)
{
    const struct cr_place place = { "strategy", given->strategy };
    if (given->strategy == NULL) return 0;
    if (cr_simulate_record(given->strategy) != NULL) return STRATEGIES;
    const char *name = strcmp(given->strategy, "simple") == 0 ? "basic" : given->strategy;
    for (unsigned i = 0; i < STRATEGIES; i++)
        if (strcmp(strategies[i].name, name) == 0) return i;
    cr_command_fail(
        command,
        N_("--strategy: there is no {strategy}: dealer, basic, table, best, together, third_card, "
           "recorded:FILE"),
        &place, 1);
}

static bool has_bonus(const struct box_bets *bets)
{
    return bets->told.bet_count > 0 && bets->told.bets[bets->told.bet_count - 1].beside;
}

/* Box 1. The wheel of fortune's prizes are the system's: a bet on it is not simulated. */
static void add_bet(const struct cr_command *command, struct box_bets *bets, const char *name,
                    cr_money amount)
{
    const struct cr_place place = { "bet", name };
    bool beside = strcmp(name, "bonus") == 0;
    if (!beside && strcmp(name, "box") != 0)
        cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
    size_t at = bets->told.bet_count++;
    snprintf(bets->told.bets[at].name, sizeof bets->told.bets[at].name, "%s", name);
    bets->told.bets[at].amount = amount;
    bets->told.bets[at].beside = beside;
    bets->stakes[at] = (struct cr_card_stake){ .position = 1,
                                               .choice = beside ? CR_BJ_BONUS : CR_BJ_MAIN,
                                               .beside = beside,
                                               .amount = amount };
}

static void read_bets(const struct cr_command *command, const struct cr_simulate_options *given,
                      struct box_bets *bets)
{
    for (size_t i = 0; i < given->bet_count; i++) {
        char name[CR_BET_NAME_SIZE];
        cr_money amount = cr_simulate_placed(command, given, i, name);
        if (has_bonus(bets))
            cr_command_fail(command, N_("--bet: a bonus bet comes last, and alone"), NULL, 0);
        add_bet(command, bets, name, amount);
    }
}

/* A hundred, as near as the plate allows. */
static void usual_bet(const struct cr_command *command, struct box_bets *bets,
                      const struct cr_play *play)
{
    add_bet(command, bets, "box", cr_cli_usual_stake(cr_bj_min_bet(play), cr_bj_max_bet(play)));
}

/* ---- How it is played ---- */

/* How the box plays, and what had to be solved or learnt before. */
struct way {
    cr_card_decide *decide;      /* NULL: the game asks nothing */
    struct cr_bj_answer *answer; /* NULL: nothing had to be solved */
    struct cr_bj_plan *plan;
    struct cr_simulate_bonus bonus;
    struct cr_recorded *recorded; /* NULL: nothing was learnt */
    char record[2 * CR_HASH_SIZE + 1];
};

/* The charts of these rules for that stake, or the best play by the cards, put up for the player. */
static void solve(const struct cr_command *command, const struct cr_play *play, cr_money stake,
                  unsigned threads, struct way *way)
{
    struct cr_bj_question question = { .play = play, .stake = stake, .threads = threads };
    if (stake > CR_BJ_STAKE_MOST) question.stake = CR_BJ_STAKE_MOST; /* the table will refuse it */
    struct cr_shoe_rules shoe;
    way->answer = calloc(1, sizeof *way->answer);
    if (way->answer == NULL) abort(); /* not run: some hundred kilobytes */
    cr_bj_shoe_rules(play, &shoe);
    cr_bj_whole_packs(&question, shoe.decks);
    if (cr_bj_solve(&question, way->answer, &way->plan) != CR_OK)
        cr_command_fail(command, N_("these rules cannot be solved"), NULL, 0);
    cr_bj_put_up_chart(&way->answer->chart);
    cr_bj_put_up_plan(way->plan);
}

static void prepare(const struct cr_command *command, const struct cr_simulate_options *given,
                    unsigned strategy, const struct cr_play *play, cr_money stake, struct way *way)
{
    memset(way, 0, sizeof *way);
    if (strategy == STRATEGIES) {
        way->decide = cr_bj_basic; /* which the record falls back to */
        way->recorded = cr_simulate_learn(command, &cr_blackjack_game,
                                          cr_simulate_record(given->strategy), way->record);
        return;
    }
    way->decide = strategies[strategy].decide;
    if (way->decide == cr_bj_by_chart || way->decide == cr_bj_by_plan ||
        way->decide == cr_bj_by_plan_and_bonus)
        solve(command, play, stake, given->threads > 0 ? given->threads : cr_cli_threads(), way);
}

static void forget(struct way *way)
{
    if (way->answer != NULL) cr_bj_plan_free(way->plan);
    free(way->answer);
    cr_recorded_close(way->recorded);
}

/* ---- What can be counted ---- */

/* From whole packs alone; the usual table has no count. */
static void count(const struct cr_play *play, struct box_bets *bets, const struct way *way)
{
    struct cr_shoe_rules shoe;
    struct cr_bj_odds odds;
    cr_bj_shoe_rules(play, &shoe);
    if (way->decide == cr_bj_basic || shoe.source != CR_FROM_MACHINE) return;
    bets->told.has_exact = true;
    if (way->answer != NULL) {
        bool by_chart = way->decide == cr_bj_by_chart;
        bets->told.exact = -(by_chart ? way->answer->table.value : way->answer->best.value);
        return;
    }
    cr_bj_odds_as_dealer(&odds, play, bets->stakes[0].amount, shoe.decks);
    bets->told.exact = odds.edge;
}

/* ---- The play ---- */

static int play_out(const struct cr_command *command, const struct cr_play *play,
                    struct box_bets *bets, const struct way *way)
{
    static struct cr_simulation_result result;
    const struct cr_simulate_options *given = bets->told.given;
    struct cr_progress progress;
    struct cr_stake_fault fault;
    const struct cr_card_simulation job = {
        .game = &cr_blackjack_game,
        .play = *play,
        .player = { .stakes = bets->stakes,
                    .stake_count = bets->told.bet_count,
                    .decide = way->decide,
                    .deal = CR_BJ_ONE_BOX_DEAL },
        .meter = given->meter,
        .seed = cr_seed_from_number(given->seed),
        .pace = cr_simulate_begin(command, &bets->told, &cr_blackjack_game, play, &progress),
        .recall = way->recorded != NULL ? cr_recorded_decide : NULL,
        .knows = way->recorded,
    };
    enum cr_status status = cr_simulate_cards(&job, &result, &fault);
    cr_simulate_over(&progress);
    if (status != CR_OK) return cr_simulate_refused(&bets->told, &fault);
    count(play, bets, way);
    if (has_bonus(bets))
        cr_simulate_count_bonus(&way->bonus, way->recorded != NULL ? NULL : way->decide,
                                &bets->told);
    bets->told.played = &result;
    return cr_simulate_tell(&bets->told);
}

int cr_cli_simulate_blackjack(const struct cr_command *command,
                              const struct cr_simulate_options *given)
{
    static struct box_bets bets;
    struct cr_bj_settings plate;
    struct way way = { .decide = NULL };
    unsigned strategy = find_strategy(command, given);
    read_bets(command, given, &bets);
    struct cr_rulebook *book =
        cr_cli_book_open(command, &cr_blackjack_game, given->rules, given->plate, &plate);
    struct cr_bj_whole whole;
    struct cr_play play = { cr_rulebook_values(book), &plate };
    if (given->whole_packs) play = cr_bj_play_whole(&play, &whole);
    if (given->bet_count == 0) usual_bet(command, &bets, &play);
    bets.told.given = given;
    bets.told.book = book;
    prepare(command, given, strategy, &play, bets.stakes[0].amount, &way);
    bets.told.strategy = way.recorded ? given->strategy : strategies[strategy].name;
    const struct cr_place place = { "strategy", bets.told.strategy };
    if (way.decide == cr_bj_by_plan_and_bonus && !has_bonus(&bets))
        cr_command_fail(command, N_("--strategy {strategy}: no bonus bet is made"), &place, 1);
    if (has_bonus(&bets))
        cr_simulate_bonus_begin(&way.bonus, &play, way.answer, bets.told.strategy, &bets.told);
    bets.told.record = way.recorded ? way.record : NULL;
    int exit_status = play_out(command, &play, &bets, &way);
    forget(&way);
    cr_rulebook_close(book);
    return exit_status;
}
