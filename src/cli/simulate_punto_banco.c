/* simulate_punto_banco.c -- a player at punto banco: his stakes, or those of a record, and what they come to. */
#include "cli/simulate_punto_banco.h"

#include <stdlib.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/house.h"
#include "cli/simulate_bets.h"
#include "cli/simulate_recorded.h"
#include "games/punto_banco/punto_banco.h"
#include "odds/play/cards.h"
#include "odds/punto_banco.h"

struct pb_bets {
    struct cr_card_stake stakes[CR_STAKES_MAX];
    struct cr_slips *slips; /* in their place; NULL: none */
    char hash[2 * CR_HASH_SIZE + 1];
    struct cr_simulated told;
};

/* ---- What is staked ---- */

static void add_bet(const struct cr_command *command, struct pb_bets *bets, const char *name,
                    cr_money amount)
{
    const struct cr_place place = { "bet", name };
    int kind = cr_pb_kind_find(name);
    if (kind < 0) cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
    size_t at = bets->told.bet_count++;
    snprintf(bets->told.bets[at].name, sizeof bets->told.bets[at].name, "%s", name);
    bets->told.bets[at].amount = amount;
    bets->stakes[at] = (struct cr_card_stake){ .position = (uint16_t)kind, .amount = amount };
}

static void read_bets(const struct cr_command *command, const struct cr_simulate_options *given,
                      struct pb_bets *bets)
{
    for (size_t i = 0; i < given->bet_count; i++) {
        char name[CR_BET_NAME_SIZE];
        cr_money amount = cr_simulate_placed(command, given, i, name);
        add_bet(command, bets, name, amount);
    }
}

/* A hundred, as near as the plate allows. */
static void usual_bet(const struct cr_command *command, struct pb_bets *bets, unsigned kind,
                      const struct cr_play *play)
{
    cr_money amount = cr_cli_usual_stake(cr_pb_min(play, kind), cr_pb_max(play, kind));
    cr_money step = cr_pb_multiple(play);
    if (amount % step != 0) amount += step - amount % step;
    add_bet(command, bets, cr_pb_kind_key(kind), amount);
}

/* Of which the house keeps least; of equals the first. */
static unsigned best_kind(const struct cr_play *play)
{
    struct cr_pb_odds odds;
    unsigned best = 0;
    cr_pb_odds_init(&odds, cr_pb_rules(play), (unsigned)cr_pb_plate(play)->decks, 0);
    for (unsigned kind = 1; kind < CR_PB_KINDS; kind++)
        if (mpq_cmp(odds.bets[kind].edge, odds.bets[best].edge) < 0) best = kind;
    cr_pb_odds_release(&odds);
    return best;
}

static void choose(const struct cr_command *command, const struct cr_simulate_options *given,
                   const struct cr_play *play, struct pb_bets *bets)
{
    bets->told.strategy = given->strategy;
    switch (cr_simulate_bets_by(command, given)) {
    case CR_BETS_AS_GIVEN: read_bets(command, given, bets); break;
    case CR_BETS_SIMPLE: usual_bet(command, bets, CR_PB_BANCO, play); break;
    case CR_BETS_BEST: usual_bet(command, bets, best_kind(play), play); break;
    case CR_BETS_RECORDED:
        bets->slips = cr_simulate_learn_slips(command, &cr_punto_banco_game,
                                              cr_simulate_record(given->strategy), bets->hash);
        bets->told.record = bets->hash;
        break;
    }
}

/* ---- What it comes to exactly ---- */

/* edge and played: of all so far; that stake, so many times, is added. */
static void add_edge(const struct cr_play *play, const struct cr_slip_bet *bet, size_t times,
                     mpq_t edge, mpq_t played)
{
    struct cr_pb_odds odds;
    mpq_t part;
    mpq_init(part);
    cr_pb_odds_init(&odds, cr_pb_rules(play), (unsigned)cr_pb_plate(play)->decks, bet->amount);
    mpq_set_si(part, bet->amount, 1);
    mpz_mul_ui(mpq_numref(part), mpq_numref(part), times);
    mpq_add(played, played, part);
    mpq_mul(part, part, odds.bets[bet->position].edge);
    mpq_add(edge, edge, part);
    cr_pb_odds_release(&odds);
    mpq_clear(part);
}

static int by_place_and_amount(const void *a, const void *b)
{
    const struct cr_slip_bet *one = a, *other = b;
    if (one->position != other->position) return one->position < other->position ? -1 : 1;
    return (one->amount > other->amount) - (one->amount < other->amount);
}

/* Equal stakes are counted once. */
static void add_edges(const struct cr_play *play, struct cr_slip_bet *list, size_t count,
                      mpq_t edge, mpq_t played)
{
    qsort(list, count, sizeof *list, by_place_and_amount);
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && by_place_and_amount(&list[from], &list[to]) == 0;)
            to++;
        add_edge(play, &list[from], to - from, edge, played);
    }
}

static void count(const struct cr_play *play, struct pb_bets *bets)
{
    mpq_t edge, played;
    size_t count = bets->slips != NULL ? bets->slips->bet_count : bets->told.bet_count;
    struct cr_slip_bet *list = calloc(count, sizeof *list);
    if (list == NULL) abort(); /* not run: no more than was learnt */
    for (size_t i = 0; i < count; i++)
        list[i] = bets->slips != NULL ? bets->slips->bets[i]
                                      : (struct cr_slip_bet){ .position = bets->stakes[i].position,
                                                              .amount = bets->stakes[i].amount };
    mpq_inits(edge, played, NULL);
    add_edges(play, list, count, edge, played);
    mpq_div(edge, edge, played);
    bets->told.has_exact = true;
    bets->told.exact = mpq_get_d(edge);
    gmp_snprintf(bets->told.exact_text, sizeof bets->told.exact_text, "%Qd", edge);
    mpq_clears(edge, played, NULL);
    free(list);
}

/* ---- The play ---- */

static int play_out(const struct cr_command *command, const struct cr_play *play,
                    struct pb_bets *bets)
{
    static struct cr_simulation_result result;
    struct cr_progress progress;
    struct cr_stake_fault fault;
    const struct cr_card_simulation job = {
        .game = &cr_punto_banco_game,
        .play = *play,
        .player = { .stakes = bets->stakes,
                    .stake_count = bets->slips != NULL ? CR_PB_KINDS : bets->told.bet_count,
                    .deal = CR_PB_DEAL },
        .slips = bets->slips,
        .seed = cr_seed_from_number(bets->told.given->seed),
        .pace = cr_simulate_begin(command, &bets->told, &cr_punto_banco_game, play, &progress),
    };
    enum cr_status status = cr_simulate_cards(&job, &result, &fault);
    cr_simulate_over(&progress);
    if (status != CR_OK) return cr_simulate_refused(&bets->told, &fault);
    count(play, bets);
    bets->told.played = &result;
    return cr_simulate_tell(&bets->told);
}

int cr_cli_simulate_punto_banco(const struct cr_command *command,
                                const struct cr_simulate_options *given)
{
    static struct pb_bets bets;
    struct cr_pb_settings plate;
    struct cr_rulebook *book =
        cr_cli_book_open(command, &cr_punto_banco_game, given->rules, given->plate, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    bets.told.given = given;
    bets.told.book = book;
    choose(command, given, &play, &bets);
    int exit_status = play_out(command, &play, &bets);
    cr_slips_close(bets.slips);
    cr_rulebook_close(book);
    return exit_status;
}
