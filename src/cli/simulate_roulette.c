/* simulate_roulette.c -- a player at roulette: his stakes, or those of a record, and what they come to exactly. */
#include "cli/simulate_roulette.h"

#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/house.h"
#include "cli/simulate_bets.h"
#include "cli/simulate_recorded.h"
#include "games/roulette/roulette.h"
#include "odds/play/roulette.h"
#include "odds/roulette.h"

#define NAME_SIZE CR_BET_NAME_SIZE

struct roulette_bets {
    struct cr_stake stakes[CR_STAKES_MAX];
    struct cr_slips *slips; /* in their place; NULL: none */
    char hash[2 * CR_HASH_SIZE + 1];
    struct cr_simulated told;
};

/* ---- Stakes ---- */

static struct cr_stake *add_stake(const struct cr_command *command, struct roulette_bets *bets,
                                  const char *name)
{
    if (bets->told.bet_count == CR_STAKES_MAX)
        cr_command_fail(command, N_("too many bets for one player"), NULL, 0);
    size_t at = bets->told.bet_count++;
    snprintf(bets->told.bets[at].name, NAME_SIZE, "%s", name);
    bets->stakes[at] =
        (struct cr_stake){ .position = CR_NO_POSITION, .announced = CR_NOT_ANNOUNCED };
    return &bets->stakes[at];
}

static void read_bet(const struct cr_command *command, struct roulette_bets *bets,
                     const char *value)
{
    char name[NAME_SIZE];
    cr_money amount = cr_simulate_split(command, "--bet", value, name);
    int position = cr_cli_find_position(name);
    const struct cr_place place = { "bet", name };
    if (position < 0) cr_command_fail(command, N_("--bet: there is no bet {bet}"), &place, 1);
    struct cr_stake *stake = add_stake(command, bets, cr_positions[position].key);
    stake->position = (uint16_t)position;
    stake->amount = amount;
}

static void read_announce(const struct cr_command *command, struct roulette_bets *bets,
                          const char *value)
{
    char name[NAME_SIZE], whole[NAME_SIZE];
    cr_money amount = cr_simulate_split(command, "--announce", value, name);
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
    struct cr_stake *stake = add_stake(command, bets, whole);
    stake->announced = (uint8_t)kind;
    stake->amount = amount;
    if (colon != NULL)
        stake->number =
            (uint8_t)cr_command_number(command, "--announce", colon + 1, 0, CR_NUMBERS - 1);
}

/* Some of everything, the least of each. */
static void usual_stakes(const struct cr_command *command, struct roulette_bets *bets,
                         const struct cr_cli_house *house)
{
    static const char *const keys[] = { "n17", "s17/20", "red" };
    const struct cr_play play = { house->rules, &house->plate };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct cr_stake *stake = add_stake(command, bets, keys[i]);
        stake->position = (uint16_t)cr_position_find(keys[i]);
        stake->amount = cr_stake_least(&play, stake->position);
    }
    if (!(house->rules->announced >> CR_NEIGHBOURS & 1)) return;
    struct cr_stake *stake = add_stake(command, bets, "neighbours:17");
    stake->announced = CR_NEIGHBOURS;
    stake->number = 17;
    stake->amount = house->rules->chips[CR_NEIGHBOURS] * cr_stake_least_unit(&play, CR_NEIGHBOURS);
}

/* The bet of which the house keeps least; of equals the first. */
static void best_stake(const struct cr_command *command, struct roulette_bets *bets,
                       const struct cr_cli_house *house)
{
    struct cr_odds *odds;
    struct cr_stake_fault fault;
    if (cr_odds_open(&odds, house->rules, &house->plate, 0, &fault) != CR_OK)
        cr_command_fail(command, N_("these rules cannot be solved"), NULL, 0);
    const struct cr_odds_line *best = &odds->lines[0];
    for (size_t i = 1; i < odds->count; i++)
        if (mpq_cmp(odds->lines[i].edge, best->edge) < 0) best = &odds->lines[i];
    *add_stake(command, bets, best->name) = best->stake;
    cr_odds_close(odds);
}

/* ---- What is staked ---- */

static void choose(const struct cr_command *command, const struct cr_simulate_options *given,
                   const struct cr_cli_house *house, struct roulette_bets *bets)
{
    bets->told.strategy = given->strategy;
    switch (cr_simulate_bets_by(command, given)) {
    case CR_BETS_AS_GIVEN:
        for (size_t i = 0; i < given->bet_count; i++)
            (given->bets[i].announced ? read_announce : read_bet)(command, bets,
                                                                  given->bets[i].text);
        break;
    case CR_BETS_SIMPLE: usual_stakes(command, bets, house); break;
    case CR_BETS_BEST: best_stake(command, bets, house); break;
    case CR_BETS_RECORDED:
        bets->slips = cr_simulate_learn_slips(command, &cr_roulette_game,
                                              cr_simulate_record(given->strategy), bets->hash);
        bets->told.record = bets->hash;
        break;
    }
}

/* ---- What it comes to exactly ---- */

/* All slips as one bet: their edges weighed by what was in play. */
static enum cr_status count_slips(mpq_t edge, const struct cr_cli_house *house,
                                  const struct cr_slips *slips, struct cr_stake_fault *fault)
{
    mpq_t part;
    mpz_t played;
    enum cr_status status = CR_OK;
    mpq_init(part);
    mpz_init(played);
    for (size_t i = 0; i < slips->count && status == CR_OK; i++) {
        struct cr_stake stakes[CR_STAKES_MAX];
        struct cr_odds_line line;
        size_t count = cr_slip_stakes(slips, &slips->list[i], stakes);
        status = cr_odds_of(&line, house->rules, &house->plate, stakes, count, fault);
        if (status == CR_OK) {
            mpq_set_si(part, line.played, 1);
            mpz_add(played, played, mpq_numref(part));
            mpq_mul(part, part, line.edge);
            mpq_add(edge, edge, part);
        }
        cr_odds_line_release(&line);
    }
    if (status == CR_OK) {
        mpq_set_z(part, played);
        mpq_div(edge, edge, part);
    }
    mpz_clear(played);
    mpq_clear(part);
    return status;
}

static enum cr_status count(mpq_t edge, const struct cr_cli_house *house,
                            const struct roulette_bets *bets, struct cr_stake_fault *fault)
{
    struct cr_odds_line line;
    if (bets->slips != NULL) {
        enum cr_status status = count_slips(edge, house, bets->slips, fault);
        if (status != CR_OK) fault->bet = CR_STAKES_MAX; /* of which slip is not told */
        return status;
    }
    enum cr_status status =
        cr_odds_of(&line, house->rules, &house->plate, bets->stakes, bets->told.bet_count, fault);
    if (status == CR_OK) mpq_set(edge, line.edge);
    cr_odds_line_release(&line);
    return status;
}

/* ---- Roulette ---- */

static int play(const struct cr_command *command, const struct cr_cli_house *house,
                const struct cr_simulate_options *given, struct roulette_bets *bets, mpq_t exact)
{
    struct cr_progress progress;
    struct cr_simulated *told = &bets->told;
    const struct cr_play table = { house->rules, &house->plate };
    for (size_t i = 0; i < told->bet_count; i++)
        told->bets[i].amount = bets->stakes[i].amount;
    told->given = given;
    const struct cr_simulation job = {
        .rules = house->rules,
        .plate = &house->plate,
        .stakes = bets->stakes,
        .stake_count = told->bet_count,
        .slips = bets->slips,
        .seed = cr_seed_from_number(given->seed),
        .pace = cr_simulate_begin(command, told, &cr_roulette_game, &table, &progress),
    };
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    enum cr_status status = cr_simulate(&job, &result, &fault);
    cr_simulate_over(&progress);
    if (status != CR_OK) return cr_simulate_refused(told, &fault);
    told->played = &result;
    told->has_exact = true;
    told->exact = mpq_get_d(exact);
    gmp_snprintf(told->exact_text, sizeof told->exact_text, "%Qd", exact);
    return cr_simulate_tell(told);
}

int cr_cli_simulate_roulette(const struct cr_command *command,
                             const struct cr_simulate_options *given)
{
    static struct roulette_bets bets;
    struct cr_cli_house house;
    struct cr_stake_fault fault;
    mpq_t exact;
    cr_cli_house_open(&house, command, given->game, given->rules, given->plate);
    bets.told.book = house.book;
    choose(command, given, &house, &bets);
    mpq_init(exact);
    int exit_status = count(exact, &house, &bets, &fault) == CR_OK
                          ? play(command, &house, given, &bets, exact)
                          : cr_simulate_refused(&bets.told, &fault);
    mpq_clear(exact);
    cr_slips_close(bets.slips);
    cr_cli_house_close(&house);
    return exit_status;
}
