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
 * An electronic table draws its own numbers: each round begins with the commitment to a fresh seed, players
 * add words, and when its clock ends the house spins by command like anybody else [electronic.c]. Clocks
 * are not the record's: whoever runs the floor asks when the next one ends and lets it tick.
 *
 *     sleep until cr_floor_due(floor); cr_floor_tick(floor); cr_floor_turn(floor);
 *
 * Store and clock are handed in, so a test runs the whole house in one process, fails any write
 * and starts again.
 */
#ifndef CR_FLOOR_FLOOR_H
#define CR_FLOOR_FLOOR_H

#include "chance/entropy.h"
#include "chance/seal.h"
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
    uint8_t lang;                   /* enum cr_lang: what a refusal is said in */
    uint32_t table;                 /* 0: the house */
    const char *text;               /* one JSON object; copied */
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
    int64_t (*now)(void *context);     /* microseconds since 1970 */
    void *context;                     /* of now */
    const struct cr_signing_key *key;  /* NULL: no checkpoints */
    const struct cr_sealing_key *seal; /* NULL: no electronic tables */
    const char *odds; /* a folder for labs [labs.h], read at opening; NULL: none are counted */
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

/* The numbers of the open tables, smallest first, at most max of them; how many there are. */
size_t cr_floor_tables(const struct cr_floor *floor, uint32_t *numbers, size_t max);

/* ---- Clocks of the electronic tables ---- */

/* When the next clock ends, in the time of setup.now; INT64_MAX: none runs. After a batch that could not
 * be written it is a second later, so that a store out of order is not asked without end. */
int64_t cr_floor_due(const struct cr_floor *floor);

/* Submits what the clocks owe by now; take a turn after it. */
void cr_floor_tick(struct cr_floor *floor);

/* What is known of a table besides its game. Times are 0, texts empty, where there is nothing to say. */
struct cr_floor_about {
    bool electronic;
    bool private_cards;         /* it proves opened cards, and reveals no seed */
    bool starved;               /* the float cannot pay this round: it waits for a fill */
    int64_t closes_at, next_at; /* when the house spins; when it lifts the dolly */
    uint64_t number;            /* of its stream's last record */
    char name[64];
    char commitment[CR_SEED_TEXT_SIZE], label[64]; /* this round's, of its seed */
    unsigned words;                                /* players added to it */
    bool has_last;                                 /* a round was confirmed: */
    uint32_t last_round;
    char last_commitment[CR_SEED_TEXT_SIZE], last_label[64], last_seed[CR_SEED_TEXT_SIZE];
    int last_number; /* -1: none came out, it was voided */
};

/* False: no such table. */
bool cr_floor_about(const struct cr_floor *floor, uint32_t table, struct cr_floor_about *out);

/* Whether the player may still add a word to the table's seed this round. */
bool cr_floor_may_add_word(const struct cr_floor *floor, uint32_t table, uint32_t player);

/* ---- The key ---- */

/* From now on checkpoints are signed with `next`, which outlives the floor. The change is a record of its
 * own, signed by the key until now and by the new one; between turns (asserted). */
enum cr_status cr_floor_change_key(struct cr_floor *floor, const struct cr_signing_key *next,
                                   struct cr_error *err);

#endif
