/* bundle.h -- `croupier verify FILE` where the file is the evidence of a dispute. */
#ifndef CR_CLI_BUNDLE_H
#define CR_CLI_BUNDLE_H

#include <stdbool.h>

/* The exit status. */
int cr_cli_verify_bundle(const char *path, bool json);

#endif
