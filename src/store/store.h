/* store.h -- what the house keeps: streams, postings, balances, answers, checkpoints, rulebooks, an index
 * of rounds; and beside the record, people and who is signed in.
 *
 * It speaks of streams, batches and accounts, not of SQL. A batch is written whole or not at all, and is
 * on the disk when cr_store_write() returns CR_OK: only then may anything be acknowledged.
 *
 *     struct cr_store *store;
 *     cr_store_open(&store, "house.db", &err);
 *     cr_store_write(store, &batch, &err);
 *     cr_store_close(store);
 *
 * One connection writes; a second one is refused while the first is open. Readers open their own
 * (cr_store_open_reader) and see whole batches. A connection serves one thread at a time. A disk that is
 * full or read-only refuses clearly and loses nothing: once there is room, the same store writes on.
 *
 * A batch that was refused with CR_STORE is not in the store while it is open. If the power goes before
 * the next batch is written, it may after all be found there, whole, when it is opened again: what went
 * wrong can be the disk's answer alone. The same ids then answer CR_ALREADY_DONE.
 *
 * A uri is a path, or "file:…" with SQLite's parameters: file:house.db?vfs=NAME; file:house.db?immutable=1
 * to read a store on a disk that cannot be written to, and that nobody writes to.
 */
#ifndef CR_STORE_STORE_H
#define CR_STORE_STORE_H

#include "base/role.h"
#include "base/status.h"
#include "base/words.h"
#include "journal/record.h"
#include "ledger/ledger.h"

struct cr_store;

/* Opens the store for writing, makes it if there is none, and brings one of an earlier schema up to this
 * program's. CR_STORE, and err says why: another writer has it, it is of a later schema, not a store, or
 * the disk refuses. *out is NULL then. */
enum cr_status cr_store_open(struct cr_store **out, const char *uri, struct cr_error *err);

/* Opens for reading alone a store that is there (CR_NOT_FOUND) and of this program's schema. */
enum cr_status cr_store_open_reader(struct cr_store **out, const char *uri, struct cr_error *err);
void cr_store_close(struct cr_store *store); /* NULL is fine */

/* The store as it is at this moment, whole batches, into a new file of that path, on the disk when it
 * returns; who writes goes on writing. Opened for reading or for writing. CR_STORE: the file is there
 * already, or a disk refuses; then there is no file. */
enum cr_status cr_store_copy(struct cr_store *store, const char *path, struct cr_error *err);

/* ---- Writing ---- */

struct cr_batch_record {
    const char *stream;
    uint64_t number;
    const uint8_t *hash;    /* CR_HASH_SIZE */
    const uint8_t *command; /* CR_COMMAND_ID_SIZE; NULL: not a command's */
    const char *text;
    size_t size;
};

struct cr_batch_posting {
    const struct cr_posting *posting;
    const char *stream; /* the record that caused it, of this batch or an earlier one */
    uint64_t number;
};

struct cr_batch_balance {
    struct cr_account account;
    cr_money balance; /* as it is after the batch */
};

/* The answer a command got, kept so that the same id is answered, not done, again. */
struct cr_batch_answer {
    const uint8_t *command;
    int64_t at;
    const char *text;
    size_t size;
};

/* A confirmed round, so that it is found without reading its stream. */
struct cr_batch_round {
    const char *stream;
    uint32_t round;
    uint64_t first,
        last;   /* its `round` record and its `end` record, of this batch or an earlier one */
    int64_t at; /* of its end */
    const char *outcome; /* short JSON: {"number":17} */
    size_t outcome_size;
};

/* A file of a house's version as it came into use; the same twice is fine, the first text stays. */
struct cr_batch_rulebook {
    const uint8_t *version; /* CR_HASH_SIZE: of the version; NULL: the file alone */
    const uint8_t *hash;    /* CR_HASH_SIZE: of the file, as the rulebook room hashes it */
    const char *house, *file;
    const char *text;
    size_t size;
};

/* A row of a register: the same key is the same row with other values [hall/hall.h]. */
struct cr_batch_row {
    const char *register_name, *key;
    int32_t day; /* the gaming day, days since 1970 */
    int64_t at;
    const char *stream; /* the record it is made from, of this batch */
    uint64_t number;
    const char *value; /* JSON */
    size_t size;
};

/* A person's card; the same number is the same card with other values. text NULL: erased. */
#define CR_CARD_SALT_SIZE 16
struct cr_batch_card {
    uint32_t number;
    const char *code;  /* of the card he carries; NULL: none */
    const char *words; /* to be found by, in lower case */
    const uint8_t *salt;
    const char *text; /* JSON */
    size_t size;
};

/* What a person wrote for one purpose, by its name: "payout/7". The same name is the same paper with another
 * text. name NULL: all of that person's are erased. */
struct cr_batch_paper {
    const char *name;
    uint32_t person;
    const uint8_t *salt;
    const char *text; /* JSON */
    size_t size;
};

struct cr_batch {
    const struct cr_batch_record *records;
    size_t record_count;
    const struct cr_batch_posting *postings;
    size_t posting_count;
    const struct cr_batch_balance *balances;
    size_t balance_count;
    const struct cr_batch_answer *answers;
    size_t answer_count;
    const struct cr_checkpoint *checkpoints; /* each of a record of this batch or an earlier one */
    size_t checkpoint_count;
    const struct cr_batch_round *rounds;
    size_t round_count;
    const struct cr_batch_rulebook *rulebooks;
    size_t rulebook_count;
    const struct cr_batch_row *rows;
    size_t row_count;
    const struct cr_batch_card *cards;
    size_t card_count;
    const struct cr_batch_paper *papers;
    size_t paper_count;
};

/* One transaction. Refuses a record whose number or command is there already, a posting id, an answered
 * command, a checkpoint or a round that is there already, the code of another's card (CR_ALREADY_DONE), a row that names a record or a
 * mirrored posting that is not there, and anything the disk refuses (CR_STORE). The store does not judge
 * what is in the rows: that numbers have no gap, hashes are right and sums are zero is their maker's. */
enum cr_status cr_store_write(struct cr_store *store, const struct cr_batch *batch,
                              struct cr_error *err);

/* A rulebook file as it was when it came into use, by its hash; putting the same twice is fine, and the
 * text of the first stays. On the disk when it returns CR_OK. */
enum cr_status cr_store_put_rulebook(struct cr_store *store, const uint8_t hash[CR_HASH_SIZE],
                                     const char *house, const char *file, const char *text,
                                     size_t size, struct cr_error *err);

/* ---- Reading ----
 *
 * Each visit gets one row; returning false ends the reading, which is CR_OK. What a visit is handed lives
 * until it returns. A visit may read from the same store, not write to it. Each call sees the store as of
 * one moment. A row that is not as it was written is CR_STORE, or CR_BROKEN_CHAIN for a record whose hash
 * is not that of its text. */

/* Until cr_store_snapshot_end() all that is read is of one moment, whatever is written meanwhile: what an
 * audit needs to hold postings against balances. A writer cannot write until then (asserted). */
enum cr_status cr_store_snapshot(struct cr_store *store, struct cr_error *err);
void cr_store_snapshot_end(struct cr_store *store);

/* A stream's records from a number on, in their order. */
typedef bool cr_store_record_visit(void *context, const char *stream, uint64_t number,
                                   const char *text, size_t size);
enum cr_status cr_store_read(struct cr_store *store, const char *stream, uint64_t from,
                             cr_store_record_visit *visit, void *context, struct cr_error *err);

/* All streams, by name. */
typedef bool cr_store_stream_visit(void *context, const char *stream, uint64_t last_number);
enum cr_status cr_store_streams(struct cr_store *store, cr_store_stream_visit *visit, void *context,
                                struct cr_error *err);

/* What the next record of a stream must follow; cr_stream_begin() for a stream that has none. */
enum cr_status cr_store_head(struct cr_store *store, const char *stream,
                             struct cr_stream_head *head, struct cr_error *err);

/* All balances, by account name, unit and owner. */
typedef bool cr_store_balance_visit(void *context, const struct cr_account *account,
                                    cr_money balance);
enum cr_status cr_store_balances(struct cr_store *store, cr_store_balance_visit *visit,
                                 void *context, struct cr_error *err);

/* All postings, in the order they were made. */
typedef bool cr_store_posting_visit(void *context, const struct cr_posting *posting,
                                    const char *stream, uint64_t number);
enum cr_status cr_store_postings(struct cr_store *store, cr_store_posting_visit *visit,
                                 void *context, struct cr_error *err);

/* All checkpoints, by stream and number. */
typedef bool cr_store_checkpoint_visit(void *context, const struct cr_checkpoint *checkpoint);
enum cr_status cr_store_checkpoints(struct cr_store *store, cr_store_checkpoint_visit *visit,
                                    void *context, struct cr_error *err);

/* All rulebook files, by house, file and hash. */
typedef bool cr_store_rulebook_visit(void *context, const uint8_t hash[CR_HASH_SIZE],
                                     const char *house, const char *file, const char *text,
                                     size_t size);
enum cr_status cr_store_rulebooks(struct cr_store *store, cr_store_rulebook_visit *visit,
                                  void *context, struct cr_error *err);

/* Added to out: the answer a command got, the record it made, the text of a rulebook file. CR_NOT_FOUND
 * if the command was never done, or no such file came into use; CR_TOO_MANY, out as it was, if it has no room. */
enum cr_status cr_store_answer(struct cr_store *store, const uint8_t command[CR_COMMAND_ID_SIZE],
                               struct cr_text *out, struct cr_error *err);
enum cr_status cr_store_command(struct cr_store *store, const uint8_t command[CR_COMMAND_ID_SIZE],
                                struct cr_text *out, struct cr_error *err);
enum cr_status cr_store_get_rulebook(struct cr_store *store, const uint8_t hash[CR_HASH_SIZE],
                                     struct cr_text *out, struct cr_error *err);

/* All files of one version of a house, by name, and how many are in the store of all versions.
 * CR_NOT_FOUND: the version never came into use. */
enum cr_status cr_store_version(struct cr_store *store, const char *house,
                                const uint8_t version[CR_HASH_SIZE], cr_store_rulebook_visit *visit,
                                void *context, struct cr_error *err);
enum cr_status cr_store_version_files(struct cr_store *store, uint64_t *count,
                                      struct cr_error *err);

/* ---- Rounds [sqlite_rounds.c] ---- */

struct cr_round_row {
    uint32_t round;
    uint64_t first, last; /* its `round` record and its `end` record */
    int64_t at;           /* of its end, microseconds since 1970 */
    /* {"number":17}; NULL: the round is of a store from before this was kept */
    const char *outcome;
};
typedef bool cr_store_round_visit(void *context, const char *stream,
                                  const struct cr_round_row *round);

/* A stream's confirmed rounds before that one (0: from the newest), newest first, so many at most. */
enum cr_status cr_store_rounds(struct cr_store *store, const char *stream, uint32_t before_round,
                               unsigned limit, cr_store_round_visit *visit, void *context,
                               struct cr_error *err);

/* One round; CR_NOT_FOUND if it is not confirmed. row->outcome is not filled in. */
enum cr_status cr_store_round(struct cr_store *store, const char *stream, uint32_t round,
                              struct cr_round_row *row, struct cr_error *err);

/* How many confirmed rounds the store has, of all streams. */
enum cr_status cr_store_round_count(struct cr_store *store, uint64_t *count, struct cr_error *err);

/* The number of the last `round` record: where the round that is not confirmed yet begins. 1 for a stream
 * without confirmed rounds. */
enum cr_status cr_store_last_round(struct cr_store *store, const char *stream, uint64_t *number,
                                   struct cr_error *err);

/* When a record was made and in which round: that of the table's own count, 0 in a stream that has no
 * rounds. CR_NOT_FOUND: there is no such record. */
enum cr_status cr_store_when(struct cr_store *store, const char *stream, uint64_t number,
                             int64_t *at, uint32_t *round, struct cr_error *err);

/* What one posting did to a visitor's chips, summed by account: one row for his value chips and one for
 * each table's colour chips it touched. A sum may be zero. */
struct cr_visitor_posting {
    int64_t serial; /* postings are numbered in the order they were made, over all streams */
    uint16_t operation;
    bool is_mirror; /* it takes another back */
    struct cr_account account;
    cr_money amount;
    const char *stream; /* the record that caused it */
    uint64_t number;
    int64_t at;     /* of that record */
    uint32_t round; /* 0: none */
};
typedef bool cr_store_visitor_visit(void *context, const struct cr_visitor_posting *posting);

/* A visitor's postings before that serial (0: from the newest), newest first, so many postings at most. */
enum cr_status cr_store_account_postings(struct cr_store *store, uint32_t owner,
                                         int64_t before_serial, unsigned limit,
                                         cr_store_visitor_visit *visit, void *context,
                                         struct cr_error *err);

/* ---- Registers and the card index [sqlite_hall.c] ---- */

struct cr_register_row {
    const char *register_name, *key;
    int32_t day;
    int64_t at;
    const char *stream;
    uint64_t number;
    const char *value;
    size_t size;
};
typedef bool cr_store_row_visit(void *context, const struct cr_register_row *row);

/* A register's rows of the gaming days from one to another, both among them, in the order of day, time
 * and key. register_name NULL: of all registers, by name. */
enum cr_status cr_store_rows(struct cr_store *store, const char *register_name, int32_t from,
                             int32_t to, cr_store_row_visit *visit, void *context,
                             struct cr_error *err);

struct cr_person_card {
    uint32_t number;
    const char *code;    /* NULL: none */
    const uint8_t *salt; /* NULL: erased */
    const char *text;    /* NULL: erased */
    size_t size;
};
typedef bool cr_store_card_visit(void *context, const struct cr_person_card *card);

/* One card; CR_NOT_FOUND. All cards. Those whose code it is, or whose words begin so, at most so many. */
enum cr_status cr_store_card(struct cr_store *store, uint32_t number, cr_store_card_visit *visit,
                             void *context, struct cr_error *err);
enum cr_status cr_store_cards(struct cr_store *store, cr_store_card_visit *visit, void *context,
                              struct cr_error *err);
enum cr_status cr_store_find_cards(struct cr_store *store, const char *code, const char *words,
                                   unsigned limit, cr_store_card_visit *visit, void *context,
                                   struct cr_error *err);

struct cr_paper {
    const char *name; /* "payout/7" */
    uint32_t person;
    const uint8_t *salt; /* NULL: erased */
    const char *text;    /* NULL: erased */
    size_t size;
};
typedef bool cr_store_paper_visit(void *context, const struct cr_paper *paper);

/* A person's papers, by name; one of them, CR_NOT_FOUND. */
enum cr_status cr_store_papers(struct cr_store *store, uint32_t person, cr_store_paper_visit *visit,
                               void *context, struct cr_error *err);
enum cr_status cr_store_paper(struct cr_store *store, const char *name, cr_store_paper_visit *visit,
                              void *context, struct cr_error *err);

/* The largest number any card or person has; 0: none. */
enum cr_status cr_store_last_person(struct cr_store *store, uint32_t *number, struct cr_error *err);

/* One posting by its id: its entries, and whether another takes it back. CR_NOT_FOUND. */
enum cr_status cr_store_posting(struct cr_store *store, const uint8_t id[CR_ID_SIZE],
                                struct cr_posting *posting, bool *reversed, struct cr_error *err);

/* Confirmed rounds that ended in that span, by stream: the first and last end, and how many. */
typedef bool cr_store_played_visit(void *context, const char *stream, int64_t first, int64_t last,
                                   uint64_t count);
enum cr_status cr_store_played(struct cr_store *store, int64_t from, int64_t to,
                               cr_store_played_visit *visit, void *context, struct cr_error *err);

/* ---- People and sign-ins [sqlite_people.c] ----
 *
 * Names live here, outside the record, which knows numbers alone: a person can be forgotten and the
 * record stands. Each call that writes is a transaction of its own, on the disk when it returns CR_OK. */

struct cr_person {
    uint32_t number; /* not 0, which is the house itself (asserted) */
    char login[33], name[97], password[129];
    uint32_t roles;       /* CR_ROLE_BIT of each he may act in */
    uint8_t lang, active; /* enum cr_lang */
};

/* By number: a new person, or the same with other values. CR_ALREADY_DONE: the login is another's. */
enum cr_status cr_store_put_person(struct cr_store *store, const struct cr_person *person,
                                   struct cr_error *err);

enum cr_status cr_store_person(struct cr_store *store, uint32_t number, struct cr_person *out,
                               struct cr_error *err); /* CR_NOT_FOUND */
enum cr_status cr_store_person_by_login(struct cr_store *store, const char *login,
                                        struct cr_person *out, struct cr_error *err);

/* All people, by number. */
typedef bool cr_store_person_visit(void *context, const struct cr_person *person);
enum cr_status cr_store_people(struct cr_store *store, cr_store_person_visit *visit, void *context,
                               struct cr_error *err);

#define CR_TOKEN_SIZE 32

struct cr_sign_in {
    uint8_t token[CR_TOKEN_SIZE]; /* the hash of the token, never the token */
    uint32_t person;
    uint8_t role, lang; /* enum cr_role he acts in; enum cr_lang */
    int64_t made_at, seen_at, expires_at;
};

/* By token: a new one, or the same with other values. CR_STORE if there is no such person. */
enum cr_status cr_store_put_sign_in(struct cr_store *store, const struct cr_sign_in *sign_in,
                                    struct cr_error *err);

/* CR_NOT_FOUND: there is none. One that has expired is still there: the caller knows what time it is. */
enum cr_status cr_store_sign_in(struct cr_store *store, const uint8_t token[CR_TOKEN_SIZE],
                                struct cr_sign_in *out, struct cr_error *err);

/* Gone, whether it was there or not; all that expired at that time or before. */
enum cr_status cr_store_drop_sign_in(struct cr_store *store, const uint8_t token[CR_TOKEN_SIZE],
                                     struct cr_error *err);
enum cr_status cr_store_drop_expired(struct cr_store *store, int64_t now, struct cr_error *err);

#endif
