/* simulate.c -- `croupier simulate`: the edge by play, beside the exact one; which game is asked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/odds_house_poker.h"
#include "cli/simulate_between.h"
#include "cli/simulate_blackjack.h"
#include "cli/simulate_house_poker.h"
#include "cli/simulate_punto_banco.h"
#include "cli/simulate_roulette.h"
#include "cli/simulated.h"
#include "odds/play/cards.h"
#include "odds/play/ranks.h"

#define KEY_SEED     's'
#define KEY_STRATEGY 'S'
#define KEY_ERROR    'e'
#define KEY_KEPT     'c'
#define KEY_WHOLE    'w'
#define KEY_METER    'm'
#define USUAL_ROUNDS 1000000
#define ERROR_LEAST  0.000001 /* percent */
#define ERROR_MOST   100.0

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "rounds", 'n', "N", 0, N_("How many rounds; a million if not said"), 0 },
    { "error", KEY_ERROR, "PERCENT", 0, N_("Ends as soon as the standard error of the edge is no more than so many percent of the stake; --rounds is then the most"), 0 },
    { "checkpoint", KEY_KEPT, "FILE", 0, N_("Keeps there how far it is, every few seconds; where the file is there already, goes on from it"), 0 },
    { "seed", KEY_SEED, "S", 0, N_("A whole number, 0 if not said: the same seed plays the same rounds"), 0 },
    { "bet", 'b', "KEY=AMOUNT", 0, N_("A stake of every round: n17=10, s17/20=5, red=50; box=10; banco=20; ante=10; beside a box or an Ante also bonus=10. Between players: what each begins every hand with, stack=10000"), 0 },
    { "announce", 'a', "KIND[:NUMBER]=AMOUNT", 0, N_("An announced bet of every round, all its chips together: neighbours:17=25"), 0 },
    { "strategy", KEY_STRATEGY, "HOW", 0, N_("How a box plays. Blackjack: dealer (draws to 16, never doubles or splits), basic or simple, table (the charts `croupier odds` prints), best or optimal (by the cards); beside a bonus bet also together (best for both) and third_card (drawn whenever the bonus bet waits for it). Poker against the house: simple (see below), every (every hand is played, nothing is drawn), table or best as in blackjack. Between players: simple, every, odds (see below). Roulette and punto banco: what is bet, simple or best. All of them: recorded:FILE (see below)"), 0 },
    { "meter", KEY_METER, "N", 0, N_("What is in the jackpot of a bonus bet before every round, whatever was won of it; nothing if not said"), 0 },
    { "whole-packs", KEY_WHOLE, NULL, 0, N_("Blackjack: the packs are made whole after every round, whatever the table deals from, as the exact edge has them"), 0 },
    { "table", 't', "KEY=VALUE,...", 0, N_("The table's plate, as a round file's header has it"), 0 },
    { "threads", 'T', "T", 0, N_("How many threads; the result does not depend on it"), 0 },
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static double read_percent(const struct cr_command *command, const char *value)
{
    const struct cr_place place = { "value", value };
    char *end;
    double percent = strtod(value, &end);
    if (end == value || *end != '\0' || !(percent >= ERROR_LEAST && percent <= ERROR_MOST))
        cr_command_fail(command, N_("--error: {value} is not a percentage from 0.000001 to 100"),
                        &place, 1);
    return percent;
}

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct cr_simulate_options *given = into;
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
        given->threads =
            (unsigned)cr_command_number(command, "--threads", value, 1, CR_SIMULATION_THREADS_MAX);
        break;
    case KEY_STRATEGY: given->strategy = value; break;
    case KEY_METER:
        given->meter = cr_command_number(command, "--meter", value, 0, CR_CARD_METER_MAX);
        given->metered = true;
        break;
    case KEY_WHOLE: given->whole_packs = true; break;
    case KEY_KEPT: given->checkpoint = value; break;
    case KEY_ERROR: given->error = read_percent(command, value) / 100; break;
    case 'b':
    case 'a':
        if (given->bet_count == CR_STAKES_MAX)
            cr_command_fail(command, N_("too many bets for one player"), NULL, 0);
        given->bets[given->bet_count].text = value;
        given->bets[given->bet_count++].announced = key == 'a';
        break;
    case 'j': given->json = true; break;
    case ARGP_KEY_ARG: given->game = value; break;
    default: break;
    }
}

static const struct cr_command simulate_command = {
    .name = "simulate",
    .args = "GAME --rules HOUSE",
    .doc = N_(
        "Plays rounds at a real table with chance from a seed, the same stakes every round, "
        "and prints what the house kept beside the exact edge. A winning stake is taken off "
        "before the next round. A box of blackjack has an exact edge where whole packs are "
        "dealt from (--whole-packs, --table deck_source=machine). Poker against the house, simple: "
        "in Texas it plays a pair or better, an own card from the jack up, four of one suit, four "
        "of five neighbouring ranks, and passes the rest; with five cards it plays a pair or "
        "better, or an ace-king that holds the rank of the dealer's open card, exchanges one card "
        "beside four of one suit or four neighbours open on both sides, and passes the rest. "
        "Recorded: a house's store or a file of rounds; each decision is made as often this way or "
        "that as "
        "the boxes there made it (the kind of hand, the dealer's card and what is open being the "
        "same), "
        "and by the simple strategy where the record has no such decision. "
        "Between players all play alike, and the edge is the house's fee, of the table's minimum "
        "bet; simple: a strong hand leads with half of the pot, a playable one stays for up to "
        "half "
        "of it; odds: by what the hand wins against hands drawn at random; recorded: by what "
        "everybody saw, as no record knows the cards, also of hand histories (FILE.phh). None is "
        "best whatever the others do. "
        "Ctrl-C prints what was played so far. Where an error is wanted, it is looked at after 131 "
        "072 "
        "rounds and whenever a quarter more have been played, so that the result depends neither "
        "on "
        "threads nor on interruptions."),
    .options = options,
    .args_max = 1,
    .option = read_option,
};

static bool has_bonus(const struct cr_simulate_options *given)
{
    for (size_t i = 0; i < given->bet_count; i++)
        if (strncmp(given->bets[i].text, "bonus=", strlen("bonus=")) == 0) return true;
    return false;
}

int cr_cli_simulate(int argc, char **argv)
{
    static struct cr_simulate_options given;
    cr_ranks_begin();
    cr_command_parse(&simulate_command, argc, argv, &given);
    const struct cr_place place = { "game", given.game };
    if (given.rounds == 0) given.rounds = given.error > 0 ? CR_SIMULATION_ROUNDS_MAX : USUAL_ROUNDS;
    if (given.game == NULL)
        cr_command_fail(
            &simulate_command,
            N_("which game? roulette, blackjack, punto-banco, texas-poker, oasis-poker, "
               "russian-poker, caribbean-stud, holdem, omaha, omaha-hi-lo, seven-card-stud, "
               "seven-card-stud-hi-lo, five-card-stud"),
            NULL, 0);
    if (given.strategy != NULL && strcmp(given.strategy, "optimal") == 0) given.strategy = "best";
    if (given.whole_packs && strcmp(given.game, "blackjack") != 0)
        cr_command_fail(&simulate_command,
                        N_("--whole-packs: only blackjack is dealt so, not {game}"), &place, 1);
    if (given.metered && !has_bonus(&given))
        cr_command_fail(&simulate_command, N_("--meter: no bonus bet is made"), NULL, 0);
    const struct cr_game *poker = cr_cli_house_poker(given.game);
    if (poker != NULL) return cr_cli_simulate_house_poker(&simulate_command, poker, &given);
    const struct cr_game *room = cr_cli_room_game(given.game);
    if (room != NULL) return cr_cli_simulate_between(&simulate_command, room, &given);
    if (strcmp(given.game, "punto-banco") == 0)
        return cr_cli_simulate_punto_banco(&simulate_command, &given);
    if (strcmp(given.game, "blackjack") == 0)
        return cr_cli_simulate_blackjack(&simulate_command, &given);
    if (strcmp(given.game, "roulette") != 0)
        cr_command_fail(&simulate_command,
                        N_("there is no game {game} here: roulette, blackjack, punto-banco, "
                           "texas-poker, oasis-poker, russian-poker, caribbean-stud, holdem, "
                           "omaha, omaha-hi-lo, seven-card-stud, seven-card-stud-hi-lo, "
                           "five-card-stud"),
                        &place, 1);
    return cr_cli_simulate_roulette(&simulate_command, &given);
}
