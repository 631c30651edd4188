/* room.h -- the poker room on the floor: one stream, `room`, of what its people do around the tables.
 *
 *     room   wait -> came ... away -> extend -> back ... went;  hold, lift;  ban;  stakes, agree;  note
 *            away -> keep -> give_back;  guest, object -> rule -> guest_went;  crowd -> rule;  wait_start -> start
 *
 * A record is a deed of house/poker_room.h; run again, they make the room again. Some are operations
 * (room_wait ...), some follow from a line at a table: chips brought into play begin a session, taken up
 * they end it, who sits out is away. A line that the room forbids is refused before the table hears it.
 * A stack in safekeeping is nobody's hand any more: it is booked (P40, P41 of house.md).
 *
 *     room.c             the stream: deeds as JSON, recovery, going back
 *     room_operations.c  room_wait, room_hold, room_ban, room_note ...
 *     room_checks.c      whether the table and its people let one be
 *     room_lines.c       what lines at tables ask of the room and tell it
 *     room_page.c        what its pages show
 */
#ifndef CR_FLOOR_ROOM_H
#define CR_FLOOR_ROOM_H

#include <jansson.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "house/poker_room.h"

#define CR_ROOM_STREAM   "room"
#define CR_ROOM_TEXT_MAX 500 /* bytes of an incident or a reason */
#define CR_ROOM_CODE_MAX 16

struct cr_floor_room {
    struct cr_room live, before, durable;
    struct cr_stream_head head, before_head, durable_head;
    bool touched; /* in this turn */
};

enum cr_status cr_room_open(struct cr_floor *floor);
void cr_room_close(struct cr_floor *floor);
enum cr_status cr_room_recover(struct cr_floor *floor, struct cr_error *err);

/* The rules of the table's room; false: it is in none. */
bool cr_room_rules_of(const struct cr_floor_table *table, struct cr_room_rules *rules);

/* ---- Records [room.c] ---- */

/* The deed a record's value says: NULL, or what is wrong with it. */
const char *cr_room_read(struct cr_room_deed *deed, const json_t *value);

/* Done, and a record of it. text and code: of a note; NULL elsewhere. */
enum cr_status cr_room_record(struct cr_doing *doing, const struct cr_room_deed *said,
                              const char *code, const char *text, bool is_commands);

/* A record run again (recovery, verify): NULL, or what is wrong. */
const char *cr_room_run(struct cr_room *room, const struct cr_record *record);

/* What the record of the head means in the books: 0 or 1 postings. */
size_t cr_room_posting(const struct cr_record *record, const struct cr_stream_head *head,
                       struct cr_posting *posting);

void cr_room_take_back(struct cr_doing *doing); /* the command's */
void cr_room_keep(struct cr_floor *floor);      /* the turn's: it is on the disk */
void cr_room_go_back(struct cr_floor *floor);   /* the turn's: it is not */

/* ---- Lines at tables [room_lines.c] ---- */

/* Whether the room lets that line be; doing->room_why says more. */
enum cr_status cr_room_check_line(struct cr_doing *doing, const json_t *line, unsigned kind);

/* A line was taken: what the room learns of it. */
enum cr_status cr_room_after_line(struct cr_doing *doing, const json_t *line, unsigned kind);

/* Who has chips in play or sits at the table: their numbers by seat, 0 where nobody does. */
#define CR_ROOM_SEATS_MAX 64
size_t cr_room_seated(const struct cr_floor_table *table, uint32_t players[CR_ROOM_SEATS_MAX]);

/* The chips in play before a seat of the table, from 0, and whether it takes part. */
cr_money cr_room_stack(const struct cr_floor_table *table, unsigned seat, bool *plays);

/* 21:00, by the clock of an established house; else by the machine's. */
void cr_room_write_time(const struct cr_floor *floor, int64_t at, char *out, size_t size);

/* The rows of the register of seats a record makes; was: the room before it [room_rows.c]. */
void cr_room_rows(const struct cr_room *was, const struct cr_room *now,
                  const struct cr_record *record, cr_row_taker *take, void *context);

/* ---- Operations [room_operations.c] ---- */

/* Whether that is an operation of the room; then it is done or refused. */
bool cr_room_operate(struct cr_doing *doing, const json_t *object);

/* Whether it may be, of the state of the room and of the table; doing->room_why says more [room_checks.c]. */
enum cr_status cr_room_check_deed(struct cr_doing *doing, const struct cr_room_deed *deed);

/* Whether all who sit there agreed to other stakes; room_why.n is the seat of the first who did not. */
enum cr_status cr_room_check_agreed(struct cr_doing *doing);

/* ---- Pages [room_page.c] ---- */

/* Whose closed cards he is shown at that table: his own, or those of whose guest he is. */
uint32_t cr_room_eyes(const struct cr_floor *floor, const struct cr_floor_table *table,
                      uint32_t player);

/* Members "room" of the public, a player's and the staff's view; null where the table is in none. */
void cr_room_public(const struct cr_floor *floor, const struct cr_floor_table *table,
                    struct cr_text *out);
void cr_room_you(const struct cr_floor *floor, const struct cr_floor_table *table, uint32_t player,
                 struct cr_text *out);
void cr_room_inspect(const struct cr_floor *floor, const struct cr_floor_table *table,
                     struct cr_text *out);

#endif
