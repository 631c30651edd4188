/* fault.c -- the wording of faults, and guesses at what was meant. */
#include "rulebook/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum cr_status cr_fault_set(struct cr_fault *fault, struct cr_mark at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(fault->what, sizeof fault->what, format, args);
    va_end(args);
    fault->at = at;
    return CR_BAD_FILE;
}

enum cr_status cr_fault_under(struct cr_fault *fault, enum cr_status status, const char *key)
{
    char inner[sizeof fault->what];
    memcpy(inner, fault->what, sizeof inner);
    struct cr_text what = cr_text_on(fault->what, sizeof fault->what);
    cr_text_put(&what, key);
    cr_text_put(&what, ": ");
    cr_text_put(&what, inner);
    return status;
}

enum cr_status cr_fault_report(const struct cr_fault *fault, enum cr_status status,
                               const char *file_name, struct cr_error *err)
{
    char place[32], where[sizeof err->where];
    int place_length = snprintf(place, sizeof place, ":%u:%u", fault->at.line, fault->at.column);
    size_t room = sizeof where - 1 - (size_t)place_length;
    size_t length = strlen(file_name);
    struct cr_text text = cr_text_on(where, sizeof where);
    if (length > room) { /* the end of a path says more than its beginning */
        cr_text_put(&text, "...");
        file_name += length - (room - 3);
    }
    cr_text_put(&text, file_name);
    cr_text_put(&text, place);
    return cr_error_set(err, status, where, "%s", fault->what);
}

const char *cr_shown(const char *text, char buffer[CR_SHOWN_SIZE])
{
    size_t length = 0;
    int points = 0;
    for (; text[length] != '\0'; length++) {
        unsigned char c = (unsigned char)text[length];
        points += (c & 0xC0) != 0x80;
        /* A name from a command line need not be UTF-8: bytes are counted too. */
        if (points > CR_SHOWN_POINTS || length == 4 * CR_SHOWN_POINTS) {
            memcpy(buffer + length, "...", 4);
            return buffer;
        }
        buffer[length] = c < 0x20 || c == 0x7F ? '?' : text[length];
    }
    buffer[length] = '\0';
    return buffer;
}

void cr_guess_init(struct cr_guess *guess, const char *word)
{
    *guess = (struct cr_guess){ .word = word };
}

/* How many letters must be added, dropped, changed or swapped with a neighbour to get from a to b. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][CR_GUESS_WORD_MAX + 1]; /* this row, the one before, the one before that */
    size_t *now = rows[0], *before = rows[1], *earlier = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        before[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t best = before[j - 1] + (a[i - 1] != b[j - 1]);
            if (before[j] + 1 < best) best = before[j] + 1;
            if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                earlier[j - 2] + 1 < best)
                best = earlier[j - 2] + 1;
            now[j] = best;
        }
        size_t *spare = earlier;
        earlier = before;
        before = now;
        now = spare;
    }
    return before[b_length];
}

void cr_guess_offer_part(struct cr_guess *guess, const char *candidate, size_t length)
{
    size_t word_length = strlen(guess->word);
    if (length > CR_GUESS_WORD_MAX || word_length > CR_GUESS_WORD_MAX) return;
    size_t distance = edit_distance(guess->word, word_length, candidate, length);
    /* One slip, and one more for every four letters; beyond that it is another word. */
    if (distance > 1 + length / 4 || distance >= length) return;
    if (guess->best[0] != '\0' && distance >= guess->distance) return;
    memcpy(guess->best, candidate, length);
    guess->best[length] = '\0';
    guess->distance = distance;
}

void cr_guess_offer(struct cr_guess *guess, const char *candidate)
{
    cr_guess_offer_part(guess, candidate, strlen(candidate));
}

const char *cr_guess_text(const struct cr_guess *guess, char buffer[CR_GUESS_SIZE])
{
    buffer[0] = '\0';
    if (guess->best[0] != '\0') snprintf(buffer, CR_GUESS_SIZE, ", did you mean %s?", guess->best);
    return buffer;
}
