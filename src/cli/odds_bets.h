/* odds_bets.h -- what `croupier odds` says alike of roulette and punto banco: bets on which nothing is
 * decided, each counted on every case there is. */
#ifndef CR_CLI_ODDS_BETS_H
#define CR_CLI_ODDS_BETS_H

#include <gmp.h>

#include "base/money.h"
#include "base/text.h"
#include "odds/lab/lab.h"

/* What a stake of so much may win at most, `most` times itself. It is whole: a table pays it. */
cr_money cr_cli_odds_exposure(const mpq_t most, cr_money stake);

/* A bet in English, and the clause that pays it. */
struct cr_cli_paid {
    const char *bet, *clause;
};

/* Under the table, after an empty line: what is the same of all bets, how they were counted, and which
 * clause pays which. Every figure wagers one stake and is counted (asserted). cases: "all 37 numbers", in
 * the language. */
void cr_cli_odds_note(struct cr_text *out, const struct cr_lab *lab, const char *cases,
                      const struct cr_cli_paid *paid, size_t count);

#endif
