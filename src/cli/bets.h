/* bets.h -- bets, ratios, clauses and refusals of roulette in people's words, and bets out of them. */
#ifndef CR_CLI_BETS_H
#define CR_CLI_BETS_H

#include <stdbool.h>

#include "base/text.h"
#include "cli/cli.h"
#include "games/roulette/rules.h"
#include "odds/play/roulette_player.h"
#include "rulebook/rulebook.h"

/* A game's name in the language. */
const char *cr_cli_game(const char *name);

/* "straight", "six line", in the language; "neighbours", "big series"; "red", "black" or "zero". */
const char *cr_cli_type(enum cr_bet_type type);
const char *cr_cli_announced(unsigned kind);
const char *cr_cli_colour(unsigned number);

/* "n17", or "n17, neighbours of 0" where it was part of an announced bet: position and value are an
 * event's. An announced bet that never lay anywhere is "neighbours of 0". */
void cr_cli_bet(struct cr_text *out, unsigned position, unsigned value);

/* What the clause says, {pays} filled for the position. */
void cr_cli_clause(struct cr_text *out, const struct cr_rulebook *book, unsigned clause,
                   unsigned position);

/* "BET_MAX [§21]: above the maximum of straight: 100, you have 80 there". */
void cr_cli_refusal(struct cr_text *out, const struct cr_rulebook *book, enum cr_status status,
                    const struct cr_refusal *why);

/* A position as people type it: its key ("s17/20"), a number, its numbers ("17/20", "1-2-3"), a chance
 * by its name in any of the three languages. -1: no such bet. */
int cr_cli_find_position(const char *text);

/* An announced bet by key or name ("series" is the big one). -1: no such bet. */
int cr_cli_find_announced(const char *text);
bool cr_cli_is_about_a_number(unsigned kind);

/* Whether the text is that English word or its translation into any of the languages. Capital letters,
 * Latin and Cyrillic, count as small ones. */
bool cr_cli_is_word(const char *text, const char *english);

#endif
