/* odds_report.h -- `croupier odds report GAME --rules HOUSE`: the math report as PDF or HTML. */
#ifndef CR_CLI_ODDS_REPORT_H
#define CR_CLI_ODDS_REPORT_H

#include "base/text.h"

int cr_cli_odds_report(int argc, char **argv);

/* That it is there, for the help of `croupier odds`. */
void cr_cli_odds_report_told(struct cr_text *out);

#endif
