/* record.h -- the record: what was put in, in order, in a chain nobody can mend unseen.
 *
 * A stream is a table, a pool or the house itself. A record is one JSON object in canonical form
 * (canonical.h: sorted keys, integers, no spaces): the envelope (stream, number, time, who and in which
 * role, the command's id, the hash of the record before) and the value. The hash is BLAKE2b-256 over those
 * bytes, so the text alone is the proof; states are never stored.
 *
 *     {"at":1763200000000000,"by":17,"command":"9f…","n":4,"prev":"5f…","role":"dealer",
 *      "stream":"table/3","value":{"in":"spin","number":17},"what":"input"}
 *
 * All nine keys stand in every record; a command or a prev that is not there is written as zeros. To
 * write a stream, and to check one:
 *
 *     struct cr_stream_head head = cr_stream_begin("table/3");
 *     cr_stream_append(&head, &record, &out)                    number, prev and hash are filled in
 *
 *     cr_record_read(&record, text, size, hash, &err)           then, for each text in its order,
 *     cr_stream_follow(&head, &record, hash, &err)              CR_BROKEN_CHAIN names the link
 *
 * A changed byte makes a record unreadable or gives it another hash, and then the next record does not
 * follow it. For the last record of a stream there is no next: that is what a checkpoint is for.
 *
 * A checkpoint is an Ed25519 signature over a stream's head (name, number, time and hash) and the key
 * that signs. A change of key is a record signed by both.
 *
 * Without Croupier a record's hash is `b2sum -l 256` of its text, and a checkpoint's signature is over
 *     {"at":…,"hash":"…","key":"…","n":4,"stream":"table/3","what":"checkpoint"}
 */
#ifndef CR_JOURNAL_RECORD_H
#define CR_JOURNAL_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/role.h"
#include "base/status.h"
#include "base/text.h"

#define CR_STREAM_NAME_MAX 40 /* with its NUL */
#define CR_COMMAND_ID_SIZE 16
#define CR_RECORD_MAX      (256 * 1024) /* bytes of one record */

/* Names of what a record says; never reused. */
#define CR_RECORD_MAP(X)                                                            \
    X(OPEN, "open")         /* a table's session: rulebook, game, engine, plate */  \
    X(ROUND, "round")       /* a round begins: seats and carry */                   \
    X(INPUT, "input")       /* one input, or a group of them that counted as one */ \
    X(SETTINGS, "settings") /* the plate changed, between rounds */                 \
    X(END, "end")           /* a round is confirmed: the digest of its events */    \
    X(HOUSE, "house")       /* an operation of the house: people, chips, cage */    \
    X(RULEBOOK, "rulebook") /* a version came into use */                           \
    X(KEY, "key")           /* the signing key changed */                           \
    X(ERRATUM, "erratum")   /* what an earlier engine paid otherwise */             \
    X(WORD, "word")         /* a player's word, mixed into an electronic seed */    \
    X(POOL, "pool")         /* what a jackpot is told, and what came of it */       \
    X(ROOM, "room")         /* what is done in the poker room around its tables */  \
    X(HALL, "hall")         /* what is done in the house around its tables */

enum cr_record_kind {
#define X(name, text) CR_RECORD_##name,
    CR_RECORD_MAP(X)
#undef X
        CR_RECORD_KINDS
};
const char *cr_record_kind_name(unsigned kind);

struct cr_record {
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number; /* 1 is a stream's first */
    int64_t at;      /* microseconds since 1970, never running back within a stream */
    uint32_t by;     /* a person's number; 0: the house itself */
    uint8_t role;    /* enum cr_role */
    uint8_t kind;    /* enum cr_record_kind */
    uint16_t reserved;
    uint8_t command[CR_COMMAND_ID_SIZE]; /* zeros: no command asked for it */
    uint8_t prev[CR_HASH_SIZE];          /* zeros for a stream's first */
    const char *value;                   /* canonical JSON; the caller's */
    size_t value_size;
};

/* Whether a stream may be named so: a-z, 0-9 and / . _ -, at least one, and shorter than the most. */
bool cr_stream_name_check(const char *name);

/* Adds the record's text to out, a buffer without a file (asserted), and takes its hash. The value is
 * kept as it is. Refused, with out as it was: CR_BAD_INPUT for a value that is not canonical or a stream
 * that may not be named so; CR_TOO_MANY if out, or a record of CR_RECORD_MAX, has no room for it. The
 * numbers are in their ranges and `at` is not before 1970 (asserted). */
enum cr_status cr_record_write(const struct cr_record *record, struct cr_text *out,
                               uint8_t hash[CR_HASH_SIZE]);

/* Reads a record's text back; value points into text. Refuses (CR_BAD_FILE, err) what is not exactly the
 * canonical form of a record: every byte counts. A refused text leaves record and hash alone. */
enum cr_status cr_record_read(struct cr_record *record, const char *text, size_t size,
                              uint8_t hash[CR_HASH_SIZE], struct cr_error *err);

/* The hash alone of a record's text, whatever stands in it. */
void cr_record_hash(const char *text, size_t size, uint8_t hash[CR_HASH_SIZE]);

/* ---- A stream's head: what the next record must follow ---- */

struct cr_stream_head {
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number; /* 0: nothing was written yet */
    int64_t at;
    uint8_t hash[CR_HASH_SIZE];
};

/* The head of a stream without records; the name is a good one (asserted). */
struct cr_stream_head cr_stream_begin(const char *stream);

/* Gives the record its stream, number, prev and a time not before the last, writes it as
 * cr_record_write() does, and moves the head on; head->hash is then the record's own. A refused record
 * leaves the head where it was. */
enum cr_status cr_stream_append(struct cr_stream_head *head, struct cr_record *record,
                                struct cr_text *out);

/* Whether the record follows the head; moves it on if so. CR_BROKEN_CHAIN, and err says which link: it
 * is of another stream, of another number, after another record, or of an earlier time. */
enum cr_status cr_stream_follow(struct cr_stream_head *head, const struct cr_record *record,
                                const uint8_t hash[CR_HASH_SIZE], struct cr_error *err);

/* ---- Checkpoints ---- */

#define CR_KEY_PUBLIC_SIZE 32
#define CR_KEY_SECRET_SIZE 64
#define CR_SIGNATURE_SIZE  64

struct cr_signing_key {
    uint8_t public_key[CR_KEY_PUBLIC_SIZE];
    uint8_t secret_key[CR_KEY_SECRET_SIZE];
};

struct cr_checkpoint {
    struct cr_stream_head head;
    uint8_t key[CR_KEY_PUBLIC_SIZE];
    uint8_t signature[CR_SIGNATURE_SIZE];
};

/* A key from a file, made there (mode 0600) if there is none. Keys lie beside the store, never in it.
 * Refuses (CR_BAD_FILE) a file that is another user's, that others may read, or that is no key. */
enum cr_status cr_signing_key_open(struct cr_signing_key *key, const char *path,
                                   struct cr_error *err);
void cr_signing_key_release(struct cr_signing_key *key); /* wiped */

void cr_checkpoint_sign(struct cr_checkpoint *checkpoint, const struct cr_stream_head *head,
                        const struct cr_signing_key *key);

/* Whether the key it names signed this head. Whether that key was the house's, its KEY records tell. */
bool cr_checkpoint_check(const struct cr_checkpoint *checkpoint);

#endif
