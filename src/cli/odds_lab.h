/* odds_lab.h -- `croupier odds` of games in which something is decided: figures, facts and charts as the
 * lab has them (odds/lab/lab.h). */
#ifndef CR_CLI_ODDS_LAB_H
#define CR_CLI_ODDS_LAB_H

#include "cli/command.h"
#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

struct cr_cli_lab {
    const char *rules, *plate; /* --rules, --table */
    const char *cache;         /* --cache DIR; NULL: the user's own; "": nothing is kept */
    cr_money stake;            /* --stake; 0: the game's own (cr_lab_work.stake) */
    unsigned threads;
    bool json, thorough; /* thorough: --thorough */
};

/* Counts and prints. What is wrong with house or plate ends the program. */
int cr_cli_odds_lab(const struct cr_command *command, const struct cr_game *game,
                    const struct cr_cli_lab *given);

/* Figures, facts and charts for people, after a line that says whose they are. */
void cr_cli_lab_print(struct cr_text *out, const struct cr_rulebook *book,
                      const struct cr_game *game, const struct cr_lab *lab);

/* Members every game's answer has: "hash", the rulebook's, and "lab". */
void cr_cli_lab_members(struct cr_text *out, const struct cr_rulebook *book,
                        const struct cr_lab *lab);

/* `croupier odds diff GAME OLD NEW`. */
int cr_cli_odds_diff(int argc, char **argv);

/* The folder where labs are kept: --cache, else $XDG_CACHE_HOME/croupier, else ~/.cache/croupier, made if
 * it is not there; NULL: nothing is kept. The text is good until the next call. */
const char *cr_cli_cache(const char *given);

/* A progress bar while it counts, where standard error is a terminal; and the line it stood in empty again. */
void cr_cli_lab_watch(struct cr_lab_work *work);
void cr_cli_lab_watched(const struct cr_lab_work *work);

/* Counted with a progress bar on a terminal: cache, stake, threads and thorough are asked of what is given. What
 * cannot be counted ends the program. */
void cr_cli_lab_count(struct cr_lab *lab, const struct cr_command *command,
                      const struct cr_cli_lab *given, const struct cr_rulebook *book,
                      const struct cr_game *game, const struct cr_play *play);

/* Figures alone, for whoever goes on where a game cannot be counted: those kept of everything, else those
 * kept or counted. */
enum cr_status cr_cli_lab_figures(struct cr_lab *lab, const char *cache,
                                  const struct cr_rulebook *book, const struct cr_game *game,
                                  const struct cr_play *play, unsigned threads);

#endif
