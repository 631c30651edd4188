/* rules_diff.h -- what differs between two versions of a house's rules, for the page of the rules.
 *
 * A version is one that came into use, from the store, or one that lies in the folder of rulebooks: by its
 * whole hash in hexadecimal, or, in the folder, by its name; "" is the newest there.
 *
 *     {"house":"m1","from":"c0…","to":"9f…","changes":[{"file":"roulette","key":"last_games",
 *      "text":"the last games are announced …","old":{"is":"0","clause":"R29"},"new":{"is":"3",…}}]}
 *
 * `text` is the clause's sentence in the reader's language, "" where none stands beside it; a row or a file
 * that only one of the two has is null on the other side.
 */
#ifndef CR_FLOOR_RULES_DIFF_H
#define CR_FLOOR_RULES_DIFF_H

#include "base/words.h"
#include "rulebook/rulebook.h"
#include "store/store.h"

/* NOT_FOUND: there is no such house or version; BAD_FILE: what is kept of one cannot be read. */
enum cr_status cr_rules_difference(struct cr_store *store, const char *root, const char *house,
                                   const char *from, const char *to, enum cr_lang lang,
                                   struct cr_text *out, struct cr_error *err);

#endif
