/* cli.h -- the command line: one file a verb.
 *
 * main.c finds the verb and calls its function with the arguments from the verb on: argv[0] is the
 * verb. Each parses its own with argp, prints for a person or, with --json, for a machine, and returns
 * the exit status. `--lang` stands before or after the verb and sets cr_cli_lang.
 */
#ifndef CR_CLI_CLI_H
#define CR_CLI_CLI_H

#include "base/words.h"

enum { CR_EXIT_FINE = 0, CR_EXIT_REFUSED = 1, CR_EXIT_USAGE = 2 };

extern enum cr_lang cr_cli_lang;

int cr_cli_rules(int argc, char **argv);
int cr_cli_settle(int argc, char **argv);
int cr_cli_replay(int argc, char **argv);
int cr_cli_export(int argc, char **argv);
int cr_cli_odds(int argc, char **argv);
int cr_cli_equity(int argc, char **argv);
int cr_cli_simulate(int argc, char **argv);
int cr_cli_play(int argc, char **argv);
int cr_cli_rank(int argc, char **argv);
int cr_cli_verify(int argc, char **argv);
int cr_cli_backup(int argc, char **argv);
int cr_cli_restore(int argc, char **argv);
int cr_cli_bundle(int argc, char **argv);
int cr_cli_report(int argc, char **argv);
int cr_cli_serve(int argc, char **argv);
int cr_cli_machine(int argc, char **argv);

/* The status to end with: as given, or CR_EXIT_USAGE and a line on standard error where what was printed
 * did not all get out (a full disk, a closed pipe). */
int cr_cli_finish(int status);

/* The folder of rulebooks: the one given; else $CROUPIER_RULEBOOKS; else `rulebooks` here, or beside
 * the folder the program was built or installed in. Never NULL; it need not be there. */
const char *cr_cli_rulebooks(const char *given);

#endif
