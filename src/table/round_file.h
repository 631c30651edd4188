/* round_file.h -- rounds as text: JSON Lines in, played at a table, what became of them out.
 *
 * The form is docs/round-file.md. A reader is fed a line at a time; it keeps the table the last header
 * opened, and calls back when a round ends: confirmed by its file, followed by the next header, refused,
 * or at the end of the file. A refused input, a difference from an expectation or a line that cannot be
 * read stops its table; the next header starts afresh.
 *
 *     struct cr_rounds *rounds;
 *     cr_rounds_open(&rounds, "rulebooks", on_round, context);
 *     while (getline(...)) cr_rounds_line(rounds, line, length);
 *     cr_rounds_end(rounds);
 *     cr_rounds_close(rounds);
 */
#ifndef CR_TABLE_ROUND_FILE_H
#define CR_TABLE_ROUND_FILE_H

#include "base/text.h"
#include "base/words.h"
#include "rulebook/rulebook.h"
#include "table/report.h"
#include "table/table.h"

#define CR_ROUND_LINE_MAX   (64 * 1024)
#define CR_ROUND_HEADER_MAX (256 * 1024) /* of a record: seats and carry of a full table */
#define CR_PLAYER_NAME_MAX  64
#define CR_PLAYERS_MAX      1024

enum cr_round_end {
    CR_ROUND_FINE,    /* played as far as the file goes */
    CR_ROUND_REFUSED, /* an input was refused */
    CR_ROUND_DIFFERS, /* an expectation was not met */
    CR_ROUND_BAD,     /* a line cannot be read */
};

struct cr_round_outcome {
    enum cr_round_end end;
    long first_line;              /* of the round, in its file */
    long line;                    /* where it was stopped */
    const char *note;             /* the header's note, "" */
    const struct cr_table *table; /* NULL if the header was bad */
    const struct cr_rulebook *book;
    const struct cr_report *report;
    enum cr_status status; /* REFUSED: by which rule */
    const struct cr_refusal *why;
    const char *what; /* DIFFERS, BAD: what is wrong */
    const struct cr_rounds *rounds;
};

struct cr_rounds;
typedef void cr_round_done(void *context, const struct cr_round_outcome *outcome);

enum cr_status cr_rounds_open(struct cr_rounds **out, const char *rulebooks, cr_round_done *done,
                              void *context);

/* From here on a player's name is his number in the house, in decimal: "17" sits as player 17. */
void cr_rounds_use_numbers(struct cr_rounds *rounds);

/* From here on a version named by its whole hash is taken from the source, if it has it, whatever the
 * folder says now. The source outlives the reader. */
void cr_rounds_use_source(struct cr_rounds *rounds, const struct cr_rulebook_source *source);

void cr_rounds_line(struct cr_rounds *rounds, const char *line, size_t length);
/* Opens the table a header says; what stood before is gone. Refused, there is no table and
 * cr_rounds_wrong() says why. */
enum cr_status cr_rounds_begin(struct cr_rounds *rounds, const char *header, size_t length);

/* One input tried: what it does is done, but a refusal is only answered, nothing is told and the table
 * goes on. *bad: the line cannot be read, cr_rounds_wrong() says why. */
enum cr_status cr_rounds_try(struct cr_rounds *rounds, const char *line, size_t length, bool *bad);
const char *cr_rounds_wrong(const struct cr_rounds *rounds);

/* The table the last header opened; NULL: none. */
struct cr_table *cr_rounds_table(const struct cr_rounds *rounds);
const struct cr_rulebook *cr_rounds_book(const struct cr_rounds *rounds);

/* The round's bets and what became of them so far; worked out once after each input. */
const struct cr_report *cr_rounds_report(struct cr_rounds *rounds);

void cr_rounds_end(struct cr_rounds *rounds); /* of a file: line numbers start again */
void cr_rounds_close(struct cr_rounds *rounds);

/* A player's name by the number he sits under; "?" if there is none. */
const char *cr_rounds_player(const struct cr_rounds *rounds, uint32_t player);

/* ---- Writing ---- */

/* The round as one JSON object, keys sorted, no newline. */
void cr_round_write_json(struct cr_text *out, const struct cr_round_outcome *outcome, bool events);

/* The round's events from that one on, as a JSON list: all; those that seat may see (CR_NO_SEAT: that all
 * may). */
void cr_round_write_events(struct cr_text *out, const struct cr_rounds *rounds, size_t from);
void cr_round_write_seen(struct cr_text *out, const struct cr_rounds *rounds, size_t from,
                         unsigned seat);

/* The header a round begins with, before its first input: what it takes to run it alone. Keys sorted. */
void cr_round_write_header(struct cr_text *out, const struct cr_rounds *rounds,
                           const char *version);

/* One input as a round file writes it. */
void cr_round_write_input(struct cr_text *out, const struct cr_rounds *rounds,
                          const struct cr_table *table, const struct cr_input *input);

/* Cards dealt face down, which their owner alone knows ("closed":true), are turned into ??. */
void cr_round_hide_closed(const struct cr_table *table, struct cr_input *input);

/* A refusal's sentence in a language, its places filled. */
void cr_round_write_refusal(struct cr_text *out, enum cr_lang lang, enum cr_status status,
                            const struct cr_refusal *why);

#endif
