/* histories.h -- files of hand histories (PHH), whole in memory as their reader wants them. */
#ifndef CR_CLI_HISTORIES_H
#define CR_CLI_HISTORIES_H

#include <stdbool.h>
#include <stddef.h>

/* By its name: FILE.phh, FILE.phhs. */
bool cr_cli_is_history(const char *name);

/* The whole text, to be freed; NULL, and why in the language of the command line. */
char *cr_cli_history_read(const char *name, size_t *size, const char **why);

#endif
