/* simulate_house_poker.c -- one box of poker against the house: its Ante, its strategy, what was counted. */
#include "cli/simulate_house_poker.h"

#include <string.h>

#include "cli/bets.h"
#include "cli/house.h"
#include "games/house_poker/house_poker.h"
#include "odds/house_poker/odds.h"
#include "odds/house_poker/player.h"
#include "odds/play/cards.h"

#define USUAL_ANTE 100 /* of which a draw at one and a half is whole */

struct poker_bets {
    struct cr_card_stake stake;
    struct cr_simulated told;
};

/* Whether the simple one is meant. */
static bool find_strategy(const struct cr_command *command, const struct cr_simulate_options *given)
{
    const struct cr_place place = { "strategy", given->strategy };
    if (given->strategy == NULL || strcmp(given->strategy, "simple") == 0) return true;
    if (strcmp(given->strategy, "every") == 0) return false;
    cr_command_fail(command, N_("--strategy: there is no {strategy}: simple, every"), &place, 1);
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
    cr_money amount = USUAL_ANTE, step = cr_hp_ante_step(play);
    if (amount < cr_hp_min_ante(play)) amount = cr_hp_min_ante(play);
    if (amount > cr_hp_max_ante(play)) amount = cr_hp_max_ante(play);
    return amount - amount % step;
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
    bool simple = find_strategy(command, given);
    read_bet(command, given, &bets);
    struct cr_rulebook *book = cr_cli_book_open(command, game, given->rules, given->plate, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    if (given->bet_count == 0) bets.stake.amount = usual_ante(&play);

    struct cr_progress progress;
    const struct cr_card_simulation job = {
        .game = game,
        .play = play,
        .player = { .stakes = &bets.stake,
                    .stake_count = 1,
                    .decide = simple ? cr_hp_simple : cr_hp_every_hand,
                    .deal = cr_hp_one_box_deal(&play) },
        .seed = cr_seed_from_number(given->seed),
        .pace = cr_simulate_pace(given, &progress),
    };
    struct cr_stake_fault fault;
    int exit_status;
    enum cr_status status = cr_simulate_cards(&job, &result, &fault);
    cr_simulate_over(&progress);
    if (status == CR_OK) {
        count(&play, &bets.told, simple);
        snprintf(bets.told.bets[0].name, sizeof bets.told.bets[0].name, "ante");
        bets.told.bets[0].amount = bets.stake.amount;
        bets.told.bet_count = 1;
        bets.told.given = given;
        bets.told.book = book;
        bets.told.strategy = simple ? "simple" : "every";
        bets.told.played = &result;
        exit_status = cr_simulate_tell(&bets.told);
    } else {
        exit_status = refuse(book, &fault);
    }
    cr_rulebook_close(book);
    return exit_status;
}
