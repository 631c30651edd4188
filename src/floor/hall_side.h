/* hall_side.h -- the hall on the floor: its stream, what it asks of tables and books, what they ask of it.
 *
 * An operation of the hall [hall/hall.h] is a command of the house. Done, its record goes into the stream
 * `hall`, its postings into the books, its rows into the registers, in one transaction with everything else
 * of the turn. Refused, a line of the stream `refused` says who tried what. If the turn cannot be written
 * the hall is read again from the store.
 *
 *     hall_side.c   commands, recovery, clocks
 *     hall_facts.c  what the rest of the house knows
 *     hall_lines.c  what lines at tables ask of the hall and tell it
 *     card_index.c  who is who: outside the record    applications.c  what he wrote for a payout: too
 */
#ifndef CR_FLOOR_HALL_SIDE_H
#define CR_FLOOR_HALL_SIDE_H

#include <jansson.h>

#include "floor/floor_state.h"
#include "hall/hall.h"

#define CR_REFUSED_STREAM "refused"

struct cr_floor_hall {
    struct cr_hall *live;
    struct cr_stream_head head, durable_head;       /* of `hall` */
    struct cr_stream_head refused, durable_refused; /* of `refused` */
    struct cr_rulebook *book;                       /* hall.yaml in force; NULL: none yet */
    bool touched;                                   /* in this turn */
    bool lost;                                      /* it must be read again */
    int64_t retry_at;                               /* the clocks ask for nothing before that */
};

enum cr_status cr_hall_side_open(struct cr_floor *floor);
void cr_hall_side_close(struct cr_floor *floor);
enum cr_status cr_hall_side_recover(struct cr_floor *floor, struct cr_error *err);
void cr_hall_side_sign(struct cr_floor *floor);    /* what this turn wrote, before it is written */
void cr_hall_side_keep(struct cr_floor *floor);    /* the turn's: it is on the disk */
void cr_hall_side_go_back(struct cr_floor *floor); /* the turn's: it is not */

/* Whether that is an operation of the hall; then it is done or refused. */
bool cr_hall_side_operate(struct cr_doing *doing, const json_t *object);

/* Something the house itself does, behind a line that was taken: refused, nothing happened. Takes value. */
enum cr_status cr_hall_side_tell(struct cr_doing *doing, json_t *value);

/* When its next clock ends; and submits what it owes by now. */
int64_t cr_hall_side_due(const struct cr_floor *floor);
void cr_hall_side_tick(struct cr_floor *floor, int64_t now);

/* How a table's session stands for who looks at it, and how many last games are left: the hall says it
 * where the house is established, else the table itself. */
enum cr_table_phase cr_hall_side_session(const struct cr_floor *floor,
                                         const struct cr_floor_table *table, uint32_t *games_left);

/* The house's clause for a key of hall.yaml; "" where there is none. */
const char *cr_hall_side_clause(const struct cr_floor *floor, const char *key);

/* ---- The world [hall_facts.c] ---- */

struct cr_hall_asking {
    struct cr_doing *doing;
    uint64_t number; /* of the record to be */
};
struct cr_hall_world cr_hall_side_world(struct cr_hall_asking *asking);

/* hall.yaml of a version, named by its hash in hexadecimal: from the source, or the folder where one is
 * named (NULL: not from there). */
bool cr_hall_side_book(struct cr_rulebook **out, const struct cr_rulebook_source *source,
                       const char *rulebooks, const char *house, const char *version);
bool cr_hall_side_rules(void *floor, const char *house, const char *version,
                        struct cr_hall_rules *out);

/* ---- Rows of other streams ---- */

/* Records of jackpots and of the poker room put rows into the registers too: each says its gaming day, and the
 * rows follow from its stream alone. */
typedef void cr_row_taker(void *context, uint64_t number, const struct cr_hall_row *row);

/* Where such a record stands. */
struct cr_row_place {
    struct cr_floor *floor;
    const char *stream;
};
void cr_hall_side_row(void *place, uint64_t number, const struct cr_hall_row *row);

/* The gaming day, into the record that is to be; none where the house is not established. */
void cr_hall_side_say_day(const struct cr_floor *floor, json_t *value, int64_t at);

/* ---- Lines at tables [hall_lines.c] ---- */

/* Whether the hall lets that line be; doing->room_why says more. */
enum cr_status cr_hall_check_line(struct cr_doing *doing, const json_t *line, unsigned kind);

/* A line was taken, and this was before it: what the hall learns of it. */
struct cr_hall_before {
    uint32_t round;
    bool is_void; /* it is no game */
};
struct cr_hall_before cr_hall_before(const struct cr_doing *doing);
enum cr_status cr_hall_after_line(struct cr_doing *doing, const json_t *line,
                                  const struct cr_hall_before *before);

/* A table is opened: whether its version is approved; and its plate is noted. */
enum cr_status cr_hall_may_open(const struct cr_doing *doing, struct cr_refusal *why);
enum cr_status cr_hall_note_plate(struct cr_doing *doing);

/* ---- The card index [card_index.c] ---- */

/* {"do":"card_put","visitor":17,"card":{…}}: the card is taken out of the value, which gets its digest, and
 * its number where it is a new one. NULL, or the member that is wrong. card: a new reference. */
const char *cr_person_card_take(struct cr_doing *doing, json_t *value, json_t **card,
                                uint8_t *salt);

/* The card goes into the batch; NULL erases it. */
void cr_person_card_put(struct cr_doing *doing, uint32_t number, const json_t *card,
                        const uint8_t *salt);

/* BLAKE2b-256 over salt and canonical card, hexadecimal: what the record knows of it. */
void cr_person_card_digest(const json_t *card, const uint8_t salt[CR_CARD_SALT_SIZE],
                           char digest[2 * CR_HASH_SIZE + 1]);

/* ---- Applications for payouts [applications.c] ---- */

/* {"do":"payout_submit",...,"form":{…}}: the form is taken out of the value, which gets its digest and the
 * names of the fields it fills. NULL, or the member that is wrong. form: a new reference; NULL: there is
 * none. */
const char *cr_application_take(json_t *value, json_t **form, uint8_t *salt);

/* The deed is done: its form goes into the batch. */
void cr_application_put(struct cr_doing *doing, const json_t *value, const json_t *form,
                        const uint8_t *salt);

/* {"do":"payout_release",...,"to":"…"}: instead of where the money goes, whether that is where the
 * application wants it. NULL, or the member that is wrong. */
const char *cr_application_compare(const struct cr_doing *doing, json_t *value);

/* In lower case, Latin and Cyrillic: "Иванова  Anna" -> " иванова anna"; each word behind a blank. */
void cr_person_card_words(const char *text, struct cr_text *out);

#endif
