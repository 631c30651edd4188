/* simulated.h -- what all games' simulations share: how they are asked for, watched, stopped and told.
 *
 *     told.given = given; told.book = book; told.strategy = "basic"; told.bets ...
 *     job.pace = cr_simulate_begin(command, &told, game, &play, &progress);
 *     status = cr_simulate_cards(&job, &result, &fault);
 *     cr_simulate_over(&progress);
 *     told.played = &result;
 *     return cr_simulate_tell(&told);
 */
#ifndef CR_CLI_SIMULATED_H
#define CR_CLI_SIMULATED_H

#include "cli/command.h"
#include "games/game.h"
#include "odds/play/checkpoint.h"
#include "odds/play/share.h"
#include "rulebook/rulebook.h"

#define CR_BET_NAME_SIZE 64

/* What stands on the command line; bets as they were written, until the game is known. */
struct cr_simulate_options {
    const char *game, *rules, *plate, *strategy;
    const char *checkpoint; /* NULL: nothing is kept */
    double error;           /* the standard error that is wanted, of the stake; 0: none */
    uint64_t rounds, seed;
    unsigned threads;
    bool json, whole_packs;
    bool metered;
    cr_money meter; /* --meter: in the jackpot of a bonus bet before every round; 0 if not said */
    struct {
        const char *text; /* "n17=10" */
        bool announced;
    } bets[CR_STAKES_MAX];
    size_t bet_count;
};

/* "n17=10" into name and amount. What is wrong with it ends the program. */
cr_money cr_simulate_split(const struct cr_command *command, const char *option, const char *value,
                           char *name);

/* The bet of that number, of a game that has no announced ones; one that is announced ends the program. */
cr_money cr_simulate_placed(const struct cr_command *command,
                            const struct cr_simulate_options *given, size_t number, char *name);

/* What is played, and what came of it. */
struct cr_simulated {
    const struct cr_simulate_options *given;
    const struct cr_rulebook *book;
    const char *strategy; /* NULL: the game asks nothing */
    const char *record;   /* hash of what it was learnt from; NULL: of nothing */
    struct {
        char name[CR_BET_NAME_SIZE];
        cr_money amount;
        bool beside;    /* a bonus bet, told apart from the rest */
        bool has_exact; /* where there is a bonus bet: of this one alone */
        double exact;
    } bets[CR_STAKES_MAX];
    size_t bet_count;
    /* between players: how many, and what they have are the bets; 0: against the house */
    unsigned players;
    const struct cr_simulation_result *played;
    bool has_exact;
    double exact;          /* the edge that was counted */
    char exact_text[1024]; /* as a fraction; "" where it was not counted as one */
};

/* The last bet is a bonus bet, and its edge is counted where has_exact says so: told's own exact edge, which was
 * the other stakes' until now, becomes that of all stakes together. */
void cr_simulate_add_bonus(struct cr_simulated *told, bool has_exact, double exact);

/* ---- While it runs ---- */

struct cr_progress {
    const struct cr_command *command;
    const struct cr_simulate_options *given;
    double start;
    bool shown;
    int unkept; /* errno of a checkpoint that could not be written; 0: none */
    struct cr_kept kept;
    char what[CR_CHECKPOINT_MAX / 2]; /* of the checkpoint */
};

/* A pace that Ctrl-C stops, that shows a bar where a person watches, and that is kept and gone on with where
 * --checkpoint says so: all of told but what came of it is there. A checkpoint that cannot be gone on with
 * ends the program with CR_EXIT_REFUSED. progress outlasts the play. */
struct cr_pace cr_simulate_begin(const struct cr_command *command, const struct cr_simulated *told,
                                 const struct cr_game *game, const struct cr_play *play,
                                 struct cr_progress *progress);
/* Takes the bar away, and says how to go on where it was stopped. */
void cr_simulate_over(const struct cr_progress *progress);

/* ---- What came of it ---- */

/* Says on standard error what refused the play, and of which bet; CR_EXIT_REFUSED. */
int cr_simulate_refused(const struct cr_simulated *told, const struct cr_stake_fault *fault);

/* Prints it; CR_EXIT_REFUSED where it was stopped before the first block was played. */
int cr_simulate_tell(const struct cr_simulated *told);

#endif
