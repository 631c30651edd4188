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

/* The English sentence of a key, to be put through cr_words(); the key itself where there is none. */
const char *cr_lab_words(const char *key);

/* In a language. Of a key "before.after" the sentence of "before." with what is meant filled in; of one with
 * a space, "insurance A", the words of the first and the rest as it is. */
void cr_lab_say(struct cr_text *out, enum cr_lang lang, const char *key);

/* "H: draw a card", "x2: exchange of two cards"; false, and nothing written: the cell says it itself. */
bool cr_lab_say_cell(struct cr_text *out, enum cr_lang lang, const char *cell);

#endif
