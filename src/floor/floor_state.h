/* floor_state.h -- inside the floor: a turn's batch, and a table as the floor keeps it. */
#ifndef CR_FLOOR_FLOOR_STATE_H
#define CR_FLOOR_FLOOR_STATE_H

#include <jansson.h>

#include "cards/card.h"
#include "floor/floor.h"
#include "ledger/currency.h"
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

/* A confirmed round's row, its outcome in the buffer. */
struct cr_batch_end {
    char stream[CR_STREAM_NAME_MAX];
    uint32_t round;
    uint64_t first, last;
    int64_t at_time;
    size_t at, size;
};

/* A file of a version that comes into use, its bytes in the buffer. */
struct cr_batch_file {
    char house[64], file[64];
    uint8_t version[CR_HASH_SIZE], hash[CR_HASH_SIZE];
    size_t at, size;
};

/* A register's row, its value in the buffer; a card, its words, code and text there. */
struct cr_batch_entry {
    char register_name[32], key[48];
    int32_t day;
    int64_t at_time;
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number;
    size_t at, size;
};

#define CR_PAPER_NAME_SIZE 32 /* "payout/7" */

struct cr_batch_person {
    uint32_t number;
    bool erased, has_code;
    uint8_t salt[CR_CARD_SALT_SIZE];
    size_t code_at, words_at, at, size; /* code and words end with a NUL */
};

struct cr_batch_written { /* what a person wrote; without a name: all of his are erased */
    char name[CR_PAPER_NAME_SIZE];
    uint32_t person;
    uint8_t salt[CR_CARD_SALT_SIZE];
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
    struct cr_batch_end *ends;
    size_t end_count, end_max;
    struct cr_batch_file *files;
    size_t file_count, file_max;
    struct cr_batch_entry *rows;
    size_t row_count, row_max;
    struct cr_batch_person *cards;
    size_t card_count, card_max;
    struct cr_batch_written *papers;
    size_t paper_count, paper_max;
};

/* Where a batch stood, to take back what a refused command had begun. */
struct cr_batch_mark {
    size_t text, lines, dues, replies, checkpoints, ends, files, rows, cards, papers;
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

/* The round that the head's record, an `end`, confirms; where it began is known from the rounds before it.
 * outcome: short JSON. */
enum cr_status cr_batch_round(struct cr_batch_state *batch, struct cr_store *store,
                              const struct cr_stream_head *head, uint32_t round,
                              const char *outcome);
void cr_batch_file(struct cr_batch_state *batch, const char *house,
                   const uint8_t version[CR_HASH_SIZE], const struct cr_house_file *file,
                   const char *bytes, size_t size);
/* A register's row made from the record that `cause` will be; a person's card, or its erasure (text NULL). */
void cr_batch_row(struct cr_batch_state *batch, const char *register_name, const char *key,
                  int32_t day, int64_t at_time, const char *stream, uint64_t number,
                  const char *value);
void cr_batch_card(struct cr_batch_state *batch, uint32_t number, const char *code,
                   const char *words, const uint8_t salt[CR_CARD_SALT_SIZE], const char *text);
/* What a person wrote, by its name; NULL erases all of his. */
void cr_batch_paper(struct cr_batch_state *batch, const char *name, uint32_t person,
                    const uint8_t salt[CR_CARD_SALT_SIZE], const char *text);
enum cr_status cr_batch_write(const struct cr_batch_state *batch, struct cr_store *store,
                              const struct cr_ledger *ledger, struct cr_error *err);

/* ---- Where a table's chance comes from [electronic.c] ---- */

#define CR_WORDS_MAX      256 /* a round */
#define CR_WORD_SIZE_MAX  32
#define CR_SEALED_SIZE    (CR_SEED_SIZE + CR_SEAL_SIZE)
#define CR_SEALED_TEXT    (2 * CR_SEALED_SIZE + 1)
#define CR_TABLE_NAME_MAX 64
#define CR_LABEL_MAX      64

struct cr_floor_word {
    uint32_t player;
    char text[CR_WORD_SIZE_MAX + 4];
};

/* What the `floor` of a round's header says, and what came of it. A value: it goes back with its table
 * when a command is refused or a batch cannot be written. The seed itself is nowhere but in `sealed`. */
struct cr_chance {
    bool is_said; /* the header has a `floor`: tables from before there was one have none */
    bool electronic;
    uint16_t bet_seconds, result_seconds;
    char name[CR_TABLE_NAME_MAX];
    char label[CR_LABEL_MAX], commitment[CR_SEED_TEXT_SIZE], sealed[CR_SEALED_TEXT];
    int drawn; /* what the record says came out, for verify; -1 before it */

    /* A table of cards: one commitment a shoe, which may last many rounds [dealing.c]. */
    bool cards;
    bool is_used;        /* a card came out of it: nobody adds a word any more */
    bool has_dealt;      /* in this round */
    uint16_t round_from; /* how many of its cards were out when the round's first was dealt */
    uint32_t shoe;       /* which one of the table, from 1 */
    /* the game's own number for it; a pack shuffled within a round is the next */
    uint32_t games_shoe;
    uint16_t decision_seconds;
    uint32_t turn; /* that the clock runs for */

    bool private_cards; /* closed ones are sealed to the end [private_cards.h] */
    uint64_t opened;    /* and those of this round's deal that were named, a bit each */

    int64_t closes_at, next_at; /* the clocks [clock.c] */
    struct {
        uint32_t round; /* 0: none was confirmed */
        int number;     /* -1: none came out */
        char label[CR_LABEL_MAX], commitment[CR_SEED_TEXT_SIZE], seed[CR_SEED_TEXT_SIZE];
    } last;
    unsigned word_count;
    struct cr_floor_word words[CR_WORDS_MAX];
};

struct cr_floor_table;
struct cr_floor_pool;
struct cr_floor_room;
struct cr_floor_hall;
struct cr_doing;

/* A card that was drawn, and what it was drawn by: kept until its seed is revealed. */
struct cr_drawn {
    uint16_t decks, cut, from, round_from;
    /* 0: of the shoe itself; 1: of its cards but those on the table, shuffled again */
    uint32_t again;
    uint32_t sides; /* 0: of the shoe; else the system's, `what` of `round` [system_chance.h] */
    uint32_t round, what, number;
    cr_card card;
};

struct cr_drawn_list {
    struct cr_drawn *list;
    size_t count, max;
};

/* One more; false: out of memory. */
bool cr_drawn_keep(struct cr_drawn_list *drawn, const struct cr_drawn *card);

/* What the house owes a table of cards: shuffles, burns, cards, closed cards named; as many as come one
 * after another. Lines of the command in hand. */
enum cr_status cr_dealing_go_on(struct cr_doing *doing);

/* The line that answers the table's clock: no more bets, a decision not taken, a cut nobody made. */
json_t *cr_dealing_clock_line(const struct cr_floor_table *table);

/* A line about to be taken is one of the house's cards: what is known of the shoe then. `drawn` (for
 * verify; NULL is fine) gets them. NULL, or what is wrong. */
const char *cr_dealing_note(struct cr_floor_table *table, const json_t *line,
                            struct cr_drawn_list *drawn);

/* Whether the shoe is over once its round is confirmed: its seed is then revealed. */
bool cr_dealing_is_over(const struct cr_floor_table *table);

/* Whether every card kept is the one that seed and words give; the list is then empty. */
bool cr_dealing_check(const struct cr_seed *seed, const struct cr_chance *chance,
                      struct cr_drawn_list *drawn);

/* Whether a round's shoe is the one of the round before, or a new one whose forerunner was revealed: NULL,
 * or what is wrong. */
const char *cr_dealing_follows(const struct cr_chance *before, const struct cr_chance *chance,
                               size_t drawn);

/* The seed played with: the house's and the players' words. */
void cr_electronic_mix(const struct cr_seed *seed, const struct cr_chance *chance,
                       struct cr_seed *played);

/* Reads chance, seconds and name of {"do":"open"}; the table has its game. why says what is wrong. */
enum cr_status cr_electronic_open(const struct cr_floor *floor, struct cr_floor_table *table,
                                  const json_t *object, struct cr_refusal *why);

/* The table's round begins: a fresh seed, its commitment, no words. Nothing at a live table. */
enum cr_status cr_electronic_begin(const struct cr_floor *floor, struct cr_floor_table *table);

/* What the round's header says, and back: its `floor`. NULL, or what is wrong with it. */
json_t *cr_electronic_header(const struct cr_chance *chance);
const char *cr_electronic_read(struct cr_floor_table *table, const char *header, size_t size);

/* After recovery: the seed must come out of its seal. Clocks start afresh. NULL, or what is wrong. */
const char *cr_electronic_recovered(const struct cr_floor *floor, struct cr_floor_table *table);

/* The round's seed. False: this house's key did not seal it. */
bool cr_electronic_seed(const struct cr_floor *floor, const struct cr_chance *chance,
                        struct cr_seed *seed);

/* The number that seed and words give. */
unsigned cr_electronic_number(const struct cr_seed *seed, const struct cr_chance *chance);

/* Whether that input may be given at this table; the house's own may be all but undone. */
enum cr_status cr_electronic_check(const struct cr_floor_table *table, const json_t *object,
                                   bool is_own);

/* Whether the house alone gives that input at an electronic table. */
bool cr_electronic_owns(unsigned kind);

/* A player's word: whether it may be added now; and added. */
enum cr_status cr_electronic_check_word(const struct cr_floor_table *table, uint32_t player,
                                        const char *word);
void cr_electronic_add_word(struct cr_chance *chance, uint32_t player, const char *word);

/* A `word` record, added again: NULL, or what is wrong with it. */
const char *cr_electronic_run_word(struct cr_floor_table *table, const struct cr_record *record);

/* What an electronic round's end reveals: its seed; or, where cards stay private, the proof of those that
 * were opened. "" for what there is not. */
#define CR_PROOF_SIZE 8192
struct cr_revealed {
    char seed[CR_SEED_TEXT_SIZE];
    char proof[CR_PROOF_SIZE];
};

/* An `input` record about to be run again, an `end` record: NULL, or what is wrong with it as a record of
 * an electronic table. What the end reveals is copied out. */
const char *cr_electronic_run_input(struct cr_floor_table *table, const struct cr_record *record);
const char *cr_electronic_run_end(struct cr_floor_table *table, const char *value, size_t size,
                                  struct cr_revealed *revealed);

/* Whether two rounds say the same of their table: its name, its chance, its seconds. */
bool cr_electronic_same(const struct cr_chance *a, const struct cr_chance *b);

/* What an `end` record says. */
#define CR_END_SIZE (640 + CR_PROOF_SIZE)
void cr_floor_write_end(char out[CR_END_SIZE], const char *digest, uint32_t round,
                        const struct cr_revealed *revealed, const char *pools);

/* Notes a round before its successor begins: as it is shown afterwards; its seed is still to come. */
void cr_electronic_note_last(struct cr_floor_table *table);
void cr_electronic_note_revealed(struct cr_chance *chance, const struct cr_revealed *revealed);

/* Sets the clocks by what the round waits for [clock.c]. */
void cr_clock_look(struct cr_floor_table *table, int64_t now);

/* ---- A table on the floor [floor_table.c] ---- */

struct cr_floor_table {
    uint32_t number;
    struct cr_rounds *rounds; /* with the table inside */
    struct cr_table *durable; /* as it is on the disk */
    struct cr_stream_head head, durable_head;
    struct cr_table_books books;
    struct cr_postings made, durable_made; /* in force for this round */
    struct cr_chance chance, durable_chance, before_chance;
    struct cr_drawn_list drawn; /* verify's: the cards of the shoe in hand */
    int64_t retry_at;           /* the clocks ask for nothing before that */
    uint32_t shown_left;        /* of the last games, as its pages have it */
    uint8_t shown_session;      /* enum cr_table_phase: the same */
    bool touched, is_new;       /* in this turn */
};

struct cr_waiting {
    struct cr_command command;
    char *text;
    enum cr_status status;
    bool repeated;
    bool is_own; /* a clock's: nobody waits for its answer */
    size_t answer_at, answer_size;
};

#define CR_FLOOR_POOLS_MAX 64

struct cr_floor {
    struct cr_stream_head house, durable_house; /* what the house does away from the tables */
    struct cr_floor_setup setup;
    struct cr_rulebook_source source; /* versions kept in the store */
    struct cr_ledger *ledger;
    struct cr_batch_state batch;
    struct cr_floor_table *tables[CR_FLOOR_TABLES_MAX];
    unsigned table_count;
    struct cr_floor_pool *pools[CR_FLOOR_POOLS_MAX + 1]; /* [pools.h]; one is being read */
    unsigned pool_count;
    struct cr_floor_room *room;     /* of poker [room.h] */
    struct cr_floor_hall *hall;     /* [hall_side.h] */
    struct cr_floor_theory *theory; /* [theory.h] */
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
    bool changed;      /* a line was taken: what is refused behind it leaves a table to mend */
    uint64_t pools;    /* those it touched, a bit each */
    bool room_touched; /* the poker room [room.h] */
    bool is_rooms;     /* it is refused by the room or the hall, */
    struct cr_refusal room_why; /* which says more */
};

/* Inside times are microseconds; pages have milliseconds. */
static inline int64_t cr_milliseconds(int64_t microseconds)
{
    return microseconds / 1000;
}

/* Whom a line names; 0: nobody. */
uint32_t cr_line_player(const json_t *line);

/* One line tried at the command's table. */
enum cr_status cr_doing_try(struct cr_doing *doing, const char *line, bool *bad);

/* Before a line is tried, and back to that: the table, its stream, its chance, the books, the batch. */
enum cr_status cr_doing_save(struct cr_doing *doing);
void cr_doing_take_back(struct cr_doing *doing);

/* A line taken, recorded and posted [commands.c]. */
enum cr_status cr_doing_take_line(struct cr_doing *doing, const char *line, unsigned kind,
                                  bool is_commands);

/* What the house owes once a line is taken: cards, a turn of the wheel, a hit set aside; as it comes. */
enum cr_status cr_doing_go_on(struct cr_doing *doing);

/* Whoever goes on with the next round confirms the one that is over, if one is. */
enum cr_status cr_doing_confirm_over(struct cr_doing *doing);

/* One record of the table's stream, with the command's sender and time. */
enum cr_status cr_doing_record(struct cr_doing *doing, unsigned kind, const char *value,
                               bool is_commands);

/* Done: the table is touched, its clocks are set, the answer says the round's events from that one on. */
void cr_doing_accept(struct cr_doing *doing, size_t events_from);
void cr_doing_refuse(struct cr_doing *doing, enum cr_status status, const struct cr_refusal *why,
                     const char *what);
void cr_doing_begin_answer(struct cr_doing *doing);
void cr_doing_end_answer(struct cr_doing *doing);

/* An operation of the house [operations.c]; and the posting its record must have caused. */
void cr_floor_operate(struct cr_doing *doing, const json_t *object);
enum cr_status cr_floor_operation(const json_t *object, const struct cr_stream_head *cause,
                                  struct cr_posting *posting);

/* Chips a visitor has that lie at no table. */
cr_money cr_floor_chips_free(const struct cr_floor *floor, uint16_t unit, uint32_t player);

/* One command, done or refused; fills its status and answer [commands.c]. */
void cr_floor_do(struct cr_floor *floor, struct cr_waiting *waiting);

/* ---- Rulebook versions and rounds as they are kept [rulebooks.c] ---- */

/* The versions a store has, whole, as a source of rulebooks. */
struct cr_rulebook_source cr_floor_rulebooks(struct cr_store *store);

/* The table's version comes into use, if it is not in use yet: its files and a `rulebook` record of the
 * stream `house` go into the batch. A refusal leaves the house's head where it was; why says what it was. */
enum cr_status cr_floor_use_version(struct cr_doing *doing, struct cr_refusal *why);

/* The same of a version named by its hash in hexadecimal. */
enum cr_status cr_floor_take_version(struct cr_doing *doing, const char *house, const char *version,
                                     struct cr_refusal *why);

/* What came out of the table's round, as short JSON; {} of a game that does not say, or says too much. */
#define CR_OUTCOME_SIZE 1024
void cr_floor_outcome(const struct cr_rounds *rounds, char out[CR_OUTCOME_SIZE]);

/* Reads the store: balances, tables, open rounds [recover.c]. */
enum cr_status cr_floor_recover(struct cr_floor *floor, struct cr_error *err);

#endif
