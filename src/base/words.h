/* words.h -- what the house says, in Russian, Bulgarian and English.
 *
 * The sentences stand in the code in English, marked N_(""); po/ holds a gettext catalogue a language,
 * and the build puts the compiled catalogues into the binary. libintl keeps one language a process; a
 * server speaks to each viewer in his own, so the lookup is ours and takes the language as a value.
 * (Decision 0005.)
 *
 *     cr_words(CR_LANG_RU, "no such bet")
 *     cr_words_fill(&line, cr_words(lang, text), places, count)     {min} -> 100
 */
#ifndef CR_BASE_WORDS_H
#define CR_BASE_WORDS_H

#include <stdint.h>

#include "base/money.h"
#include "base/text.h"

#define N_(text) text

enum cr_lang { CR_LANG_EN, CR_LANG_RU, CR_LANG_BG, CR_LANG_COUNT };

const char *cr_lang_name(enum cr_lang lang); /* "en" "ru" "bg" */
enum cr_lang cr_lang_find(const char *name); /* "ru", "ru_RU.UTF-8"; COUNT if unknown */

/* The sentence in that language; the English itself where the catalogue has none. */
const char *cr_words(enum cr_lang lang, const char *english);

/* The form for n of "one game left" / "{n} games left"; the number itself goes in by cr_words_fill,
 * for some languages say it in every form (21 игра). A catalogue without them gives the English. */
const char *cr_words_plural(enum cr_lang lang, const char *one, const char *many, int64_t n);

/* A named place of a sentence and what goes there. */
struct cr_place {
    const char *name;
    const char *text;
};

/* Writes sentence with each {name} replaced; an unknown place stays as it is. */
void cr_words_fill(struct cr_text *out, const char *sentence, const struct cr_place *places,
                   int count);

/* "35 to 1", in that language. */
void cr_ratio_say(struct cr_text *out, enum cr_lang lang, struct cr_ratio ratio);

#endif
