/* simulated.h -- what all games' simulations share: how they are asked for, watched, stopped and told. */
#ifndef CR_CLI_SIMULATED_H
#define CR_CLI_SIMULATED_H

#include "cli/command.h"
#include "odds/play/share.h"
#include "rulebook/rulebook.h"

#define CR_BET_NAME_SIZE 64

/* What stands on the command line; bets as they were written, until the game is known. */
struct cr_simulate_options {
    const char *game, *rules, *plate, *strategy;
    uint64_t rounds, seed;
    unsigned threads;
    bool json;
    struct {
        const char *text; /* "n17=10" */
        bool announced;
    } bets[CR_STAKES_MAX];
    size_t bet_count;
};

/* "n17=10" into name and amount. What is wrong with it ends the program. */
cr_money cr_simulate_split(const struct cr_command *command, const char *option, const char *value,
                           char *name);

/* ---- While it runs ---- */

struct cr_progress {
    uint64_t rounds;
    double start;
    bool shown;
};

/* A pace that Ctrl-C stops and that shows a bar where a person watches. */
struct cr_pace cr_simulate_pace(const struct cr_simulate_options *given,
                                struct cr_progress *progress);
/* Takes the bar away. */
void cr_simulate_over(const struct cr_progress *progress);

/* ---- What came of it ---- */

struct cr_simulated {
    const struct cr_simulate_options *given;
    const struct cr_rulebook *book;
    const char *strategy; /* NULL: the game asks nothing */
    struct {
        char name[CR_BET_NAME_SIZE];
        cr_money amount;
    } bets[CR_STAKES_MAX];
    size_t bet_count;
    const struct cr_simulation_result *played;
    bool has_exact;
    double exact;          /* the edge that was counted */
    char exact_text[1024]; /* as a fraction; "" where it was not counted as one */
};

/* Prints it; CR_EXIT_REFUSED where it was stopped before the first block was played. */
int cr_simulate_tell(const struct cr_simulated *told);

#endif
