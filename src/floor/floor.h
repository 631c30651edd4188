/* floor.h -- the conductor: a command in, what the rules say, one transaction out, who is told.
 *
 * The floor owns every table, the ledger and the writing store. Commands wait in order of arrival;
 * cr_floor_turn() applies all that wait, writes what they caused as one batch, and only then answers.
 * If the batch cannot be written, tables, ledger and streams go back to their last durable state and
 * every command of the batch is refused: nothing was done.
 *
 *     cr_floor_open(&floor, &setup, &err);         reads the store; open rounds are where they were
 *     cr_floor_submit(floor, &command);
 *     cr_floor_turn(floor);                        answers through setup.answer
 *     cr_floor_close(floor);
 *
 * A table's stream is its round files in envelopes: `round` holds the header a round began with, `input`
 * the line that was taken, `end` the digest of what came of it. Running a stream again is reading it.
 *
 * Store and clock are handed in, so a test runs the whole house in one process, fails any write
 * and starts again.
 */
#ifndef CR_FLOOR_FLOOR_H
#define CR_FLOOR_FLOOR_H

#include "journal/record.h"
#include "store/store.h"
#include "table/round_file.h"

#define CR_FLOOR_TABLES_MAX 1024
#define CR_FLOOR_BATCH_MAX  4096 /* commands a turn takes */

struct cr_floor;

struct cr_command {
    uint8_t id[CR_COMMAND_ID_SIZE]; /* its sender's own */
    uint32_t by;                    /* a person's number; 0: the house itself */
    uint8_t role;                   /* enum cr_role */
    uint32_t table;
    const char *text; /* one JSON object; copied */
    size_t size;
    void *tag; /* the sender's, given back with the answer */
};

struct cr_answer {
    void *tag;
    enum cr_status status;
    bool repeated;    /* it was done before; this is the answer it got then */
    const char *text; /* one JSON object */
    size_t size;
};
typedef void cr_floor_answer(void *context, const struct cr_answer *answer);

/* Called once for each table that changed, after the batch is durable. */
typedef void cr_floor_changed(void *context, uint32_t table);

struct cr_floor_setup {
    struct cr_store *store;
    const char *rulebooks;
    int64_t (*now)(void *context); /* microseconds since 1970 */
    void *context;                 /* of now */
    const struct cr_signing_key *key;
    cr_floor_answer *answer;
    cr_floor_changed *changed; /* NULL: nobody is told */
    void *listener;            /* context of answer and changed */
};

enum cr_status cr_floor_open(struct cr_floor **out, const struct cr_floor_setup *setup,
                             struct cr_error *err);
void cr_floor_close(struct cr_floor *floor);

/* CR_TOO_MANY when the turn is full: take a turn first. */
enum cr_status cr_floor_submit(struct cr_floor *floor, const struct cr_command *command);
void cr_floor_turn(struct cr_floor *floor);

/* A table's reader, with its table inside; NULL: no such table. For views between turns. */
const struct cr_rounds *cr_floor_table(const struct cr_floor *floor, uint32_t table);
const struct cr_ledger *cr_floor_ledger(const struct cr_floor *floor);

#endif
