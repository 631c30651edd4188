/* words.h -- what a lab's keys say to people: bets, ways to play, facts, the cells of a chart.
 *
 * One list for the command line, the report and the pages. A key that is not in it is said as it is.
 *
 *     cr_words(lang, cr_lab_words("best"))              "best play"
 *     cr_lab_say(&out, lang, "removal.5")               "one 5 less in the packs"
 */
#ifndef CR_ODDS_LAB_WORDS_H
#define CR_ODDS_LAB_WORDS_H

#include "base/text.h"
#include "base/words.h"
#include "games/roulette/layout.h"
#include "odds/lab/lab.h"

/* The English sentence of a key, to be put through cr_words(); the key itself where there is none. */
const char *cr_lab_words(const char *key);

/* In a language. Of a key "before.after" the sentence of "before." with what is meant filled in; of one with
 * a space, "pair 9", the words of the first and the rest as it is, or the sentence of "pair " filled in. */
void cr_lab_say(struct cr_text *out, enum cr_lang lang, const char *key);

/* How a figure was obtained. */
const char *cr_lab_method_words(enum cr_lab_method method);

/* Bets of roulette by their kind. */
const char *cr_lab_type_words(enum cr_bet_type type);
const char *cr_lab_announced_words(unsigned kind);

/* What kind of bet of roulette: its words; place: where it lies, as the layout has it, "" where nothing is said
 * of that. NULL: the bet is none of roulette. "high" and "x1" are said of cards elsewhere: bets are said by
 * cr_lab_say_bets(). */
const char *cr_lab_roulette_words(const char *bet, const char **place);

/* Bets, from the first to the last of so many that are alike: "six line: x1 … x31", "tie"; of two "red, black". */
void cr_lab_say_bets(struct cr_text *out, enum cr_lang lang, const char *first, const char *last,
                     size_t count);

/* What stands in a cell: "pass" in the language, where its word is as short as that; else the cell itself. */
const char *cr_lab_cell(enum cr_lang lang, const char *cell);

/* "H: draw a card", "x2: exchange of two cards"; false, and nothing written: the cell says it itself. */
bool cr_lab_say_cell(struct cr_text *out, enum cr_lang lang, const char *cell);

#endif
