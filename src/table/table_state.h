/* table_state.h -- inside the table room: how a table lies in memory.
 *
 * A sheet is a table at one moment: session, seats, game state, and the round's inputs and events so
 * far. There are two: the one in force, and a spare on which a correction or a group of inputs is
 * tried before it counts. The first part of a sheet (session, seats, game state) is one run of bytes.
 */
#ifndef CR_TABLE_TABLE_STATE_H
#define CR_TABLE_TABLE_STATE_H

#include "table/table.h"

/* Kept free for what ends a round: inputs, and the events an input of a player can add to the most a
 * later one causes. And what the table itself may tell behind a game's own events. */
#define CR_INPUTS_RESERVED    64
#define CR_EVENTS_RESERVED    512
#define CR_SESSION_EVENTS_MAX 2

struct cr_session {
    uint8_t phase;       /* enum cr_table_phase */
    uint8_t round_begun; /* the round has an input of the game */
    uint16_t games_left; /* of the last games */
    uint16_t seat_count, players;
    uint32_t round;
    uint32_t input_count;
    uint32_t event_count;
    uint32_t reserved;
};
static_assert(sizeof(struct cr_session) == 24, "no padding");

struct cr_sheet {
    struct cr_session *session;
    struct cr_table_seat *seats; /* right behind the session */
    void *state;                 /* right behind the seats */
    struct cr_input *inputs;
    struct cr_events events;
};

struct cr_table {
    const struct cr_game *game;
    struct cr_play play;
    struct cr_frame frame;
    void *settings; /* own copy; play.settings points at it */
    const struct cr_form *forms[CR_IN_COUNT];

    size_t session_size; /* session and seats */
    size_t state_size;   /* of the game */
    size_t inputs_max;
    struct cr_sheet sheets[2];
    struct cr_sheet *now;  /* the one in force */
    void *opening;         /* session and seats as they were when this round began */
    struct cr_items carry; /* what this round began with */
    struct cr_items carry_spare;
    size_t fresh;
    struct cr_refusal why;
    size_t memory;
};

/* One input on a sheet; refused, the sheet is as it was. */
enum cr_status cr_table_step(struct cr_table *table, struct cr_sheet *sheet,
                             const struct cr_input *input);

/* The table's own inputs [session.c]: sit, leave, chips, last games, closing. */
enum cr_status cr_session_step(struct cr_table *table, struct cr_sheet *sheet,
                               const struct cr_input *input);
bool cr_session_takes(unsigned kind);
extern const struct cr_form cr_session_forms[];

/* A round is over: one of the last games is played, unless it was void. */
void cr_session_round_over(struct cr_table *table, struct cr_sheet *sheet, bool is_void);

/* What an event does to value chips in hand [session.c]. */
void cr_session_count(struct cr_sheet *sheet, const struct cr_event *event);

/* Corrections [correct.c]. */
enum cr_status cr_table_undo(struct cr_table *table, uint32_t ref);
enum cr_status cr_table_void(struct cr_table *table, const struct cr_input *input);
enum cr_status cr_sheet_begin(struct cr_table *table, struct cr_sheet *sheet);

#endif
