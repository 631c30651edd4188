/* floor_state.h -- inside the floor: a turn's batch, and a table as the floor keeps it. */
#ifndef CR_FLOOR_FLOOR_STATE_H
#define CR_FLOOR_FLOOR_STATE_H

#include <jansson.h>

#include "floor/floor.h"
#include "ledger/ledger.h"
#include "table/postings.h"

/* ---- The batch: what this turn will write [batch.c] ---- */

/* Texts lie in one buffer and are named by place, since the buffer moves as it grows. */
struct cr_batch_line {
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number;
    uint8_t hash[CR_HASH_SIZE];
    uint8_t command[CR_COMMAND_ID_SIZE];
    bool is_commands; /* the record a command's id stands in */
    size_t at, size;
};

struct cr_batch_due {
    struct cr_posting posting;
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number;
};

struct cr_batch_reply {
    uint8_t command[CR_COMMAND_ID_SIZE];
    int64_t at_time;
    size_t at, size;
};

struct cr_batch_state {
    struct cr_text text;
    struct cr_batch_line *lines;
    size_t line_count, line_max;
    struct cr_batch_due *dues;
    size_t due_count, due_max;
    struct cr_batch_reply *replies;
    size_t reply_count, reply_max;
    struct cr_checkpoint *checkpoints;
    size_t checkpoint_count, checkpoint_max;
};

/* Where a batch stood, to take back what a refused command had begun. */
struct cr_batch_mark {
    size_t text, lines, dues, replies, checkpoints;
};

enum cr_status cr_batch_open(struct cr_batch_state *batch);
void cr_batch_close(struct cr_batch_state *batch);
void cr_batch_clear(struct cr_batch_state *batch);
bool cr_batch_is_empty(const struct cr_batch_state *batch);
struct cr_text *
cr_batch_text(struct cr_batch_state *batch); /* with room for a record and an answer */
struct cr_batch_mark cr_batch_mark(const struct cr_batch_state *batch);
void cr_batch_take_back(struct cr_batch_state *batch, const struct cr_batch_mark *mark);

/* Appends a record to a stream: its text, hash and number come from the head, which moves on. */
enum cr_status cr_batch_record(struct cr_batch_state *batch, struct cr_stream_head *head,
                               struct cr_record *record, bool is_commands);
void cr_batch_posting(struct cr_batch_state *batch, const struct cr_posting *posting,
                      const struct cr_stream_head *cause);
void cr_batch_answer(struct cr_batch_state *batch, const uint8_t *command, int64_t at_time,
                     size_t at, size_t size);
void cr_batch_checkpoint(struct cr_batch_state *batch, const struct cr_stream_head *head,
                         const struct cr_signing_key *key);
enum cr_status cr_batch_write(const struct cr_batch_state *batch, struct cr_store *store,
                              const struct cr_ledger *ledger, struct cr_error *err);

/* ---- A table on the floor [floor_table.c] ---- */

struct cr_floor_table {
    uint32_t number;
    struct cr_rounds *rounds; /* with the table inside */
    struct cr_table *durable; /* as it is on the disk */
    struct cr_table *before;  /* as it was before the command in hand */
    struct cr_stream_head head, durable_head;
    struct cr_table_books books;
    struct cr_postings made, durable_made; /* in force for this round */
    bool touched, is_new;                  /* in this turn */
};

struct cr_waiting {
    struct cr_command command;
    char *text;
    enum cr_status status;
    bool repeated;
    size_t answer_at, answer_size;
};

struct cr_floor {
    struct cr_stream_head house, durable_house; /* what the house does away from the tables */
    struct cr_floor_setup setup;
    struct cr_ledger *ledger;
    struct cr_batch_state batch;
    struct cr_floor_table *tables[CR_FLOOR_TABLES_MAX];
    unsigned table_count;
    struct cr_waiting waiting[CR_FLOOR_BATCH_MAX];
    size_t waiting_count;
};

struct cr_floor_table *cr_floor_find(const struct cr_floor *floor, uint32_t number);
enum cr_status cr_floor_table_open(struct cr_floor_table **out, const char *rulebooks,
                                   uint32_t number);
void cr_floor_table_close(struct cr_floor_table *table);

/* A copy of a table, made new where there is none of its size. */
enum cr_status cr_floor_table_copy(struct cr_table **copy, const struct cr_table *live);

/* Notes the table as it is on the disk, before this turn first touches it; and back to that. */
enum cr_status cr_floor_table_keep(struct cr_floor_table *table);
void cr_floor_table_go_back(struct cr_floor_table *table);

/* The digest a round is closed with. */
void cr_floor_digest(const struct cr_rounds *rounds, char hex[2 * CR_HASH_SIZE + 1]);

/* The header the table's round began with, as its record says it; free it. NULL: too long. */
char *cr_floor_header(const struct cr_floor_table *table);

/* Room in `made` for what is due; what is due for the last input, `made` not yet changed. */
enum cr_status cr_floor_table_due(struct cr_floor_table *table, struct cr_postings *due,
                                  size_t *stay);

/* Which books the table's chips are in: its currency, its session. */
void cr_floor_table_books(struct cr_floor_table *table);

/* A currency's number: its three letters, five bits each. */
uint16_t cr_floor_unit(const char *currency);

/* A command being done, and where everything stood before it. */
struct cr_doing {
    struct cr_floor *floor;
    struct cr_waiting *waiting;
    struct cr_floor_table *table;
    struct cr_batch_mark mark;
    struct cr_ledger_mark books;
    struct cr_stream_head head; /* the table's */
    size_t made;
    int64_t now;
};
void cr_doing_refuse(struct cr_doing *doing, enum cr_status status, const struct cr_refusal *why,
                     const char *what);
void cr_doing_begin_answer(struct cr_doing *doing);
void cr_doing_end_answer(struct cr_doing *doing);

/* An operation of the house [operations.c]; and the posting its record must have caused. */
void cr_floor_operate(struct cr_doing *doing, const json_t *object);
enum cr_status cr_floor_operation(const json_t *object, const struct cr_stream_head *cause,
                                  struct cr_posting *posting);

/* One command, done or refused; fills its status and answer [commands.c]. */
void cr_floor_do(struct cr_floor *floor, struct cr_waiting *waiting);

/* Reads the store: balances, tables, open rounds [recover.c]. */
enum cr_status cr_floor_recover(struct cr_floor *floor, struct cr_error *err);

#endif
