/* fault.h -- what is wrong with a rulebook, and where: how it is said.
 *
 * A fault is one sentence and one place. Whoever finds it says what it knows ("99 is outside 1..64"),
 * whoever called it puts its key before ("max_players: "), and the loader adds the file's name. Text
 * from the file is shown shortened, so that a hostile key cannot flood a line.
 */
#ifndef CR_RULEBOOK_FAULT_H
#define CR_RULEBOOK_FAULT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* A place in a file, from 1; columns count code points. */
struct cr_mark {
    uint32_t line, column;
};

struct cr_fault {
    struct cr_mark at;
    char what[sizeof((struct cr_error *)0)->what];
};

/* Fills the fault and returns CR_BAD_FILE. */
enum cr_status cr_fault_set(struct cr_fault *fault, struct cr_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts "key: " before the sentence and returns status. */
enum cr_status cr_fault_under(struct cr_fault *fault, enum cr_status status, const char *key);

/* The fault as an error: where is file:line:column, a long file name cut in front. Returns status. */
enum cr_status cr_fault_report(const struct cr_fault *fault, enum cr_status status,
                               const char *file_name, struct cr_error *err);

/* Text as a sentence may show it: its first 40 code points, "..." after them if there are more; a
 * control character as a question mark. */
#define CR_SHOWN_POINTS 40
#define CR_SHOWN_SIZE   (4 * CR_SHOWN_POINTS + 4)
const char *cr_shown(const char *text, char buffer[CR_SHOWN_SIZE]);

/* The nearest known word to one that is not known: offer them all, then ask. */
#define CR_GUESS_WORD_MAX 64
struct cr_guess {
    const char *word;
    char best[CR_GUESS_WORD_MAX + 1]; /* "": nothing near */
    size_t distance;
};
void cr_guess_init(struct cr_guess *guess, const char *word);
void cr_guess_offer(struct cr_guess *guess, const char *candidate);
void cr_guess_offer_part(struct cr_guess *guess, const char *candidate, size_t length);

/* ", did you mean max_players?" or "". */
#define CR_GUESS_SIZE (CR_GUESS_WORD_MAX + 24)
const char *cr_guess_text(const struct cr_guess *guess, char buffer[CR_GUESS_SIZE]);

#endif
