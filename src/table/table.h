/* table.h -- a session of rounds at one table.
 *
 * A table holds one game under one rulebook and one plate: who sits where with how many value chips,
 * the round being played, its inputs and events, and what the round before left. It takes inputs one
 * at a time, or several as one; a refused input changes nothing, to the byte.
 *
 *     preparing --open_table--> open --last_games--> last games --(n rounds)--> closing --> closed
 *
 * A round is its inputs. Until it is confirmed an input can be taken out (undo) or replaced (amend):
 * the round is run again from what the last one left, and if a later input no longer stands the
 * correction is refused and names it. Confirming starts the next round; a confirmed round is never
 * rewritten.
 *
 *     struct cr_table *table;
 *     cr_table_open(&table, game, rules, settings, &err);
 *     cr_table_apply(table, &input);              CR_OK, or a refusal; cr_table_why() says more
 *     for (i = cr_table_fresh(table); i < cr_table_events(table)->count; i++) ...
 *     cr_table_close(table);
 *
 * All memory is taken when the table opens; playing allocates nothing.
 */
#ifndef CR_TABLE_TABLE_H
#define CR_TABLE_TABLE_H

#include "chance/source.h"
#include "games/game.h"

struct cr_table;

enum cr_table_phase {
    CR_TP_PREPARING, /* equipment and plate are not yet checked */
    CR_TP_OPEN,
    CR_TP_LAST_GAMES, /* closing time: so many rounds are left */
    CR_TP_CLOSING,    /* no bets; chips are changed back */
    CR_TP_CLOSED,
};
const char *cr_table_phase_name(enum cr_table_phase phase);

/* The most chips that may come to a seat: far beyond play, and winnings on it still fit. */
#define CR_CHIPS_MOST INT64_C(1000000000000000)

/* The most that can be in a hand at all: a seat with more than half of it plays no further, and no game
 * wins the other half at once. What a game keeps for a seat has as much again. */
#define CR_CHIPS_IN_HAND_MOST (CR_MONEY_MAX / 2)

struct cr_table_seat {
    uint32_t player; /* 0: nobody */
    uint32_t reserved;
    cr_money chips; /* value chips in hand */
};

/* rules must outlive the table; settings are copied. The table starts open; prepared false: preparing.
 * Refuses a plate that cannot be played. */
enum cr_status cr_table_open(struct cr_table **out, const struct cr_game *game, const void *rules,
                             const void *settings, bool prepared, struct cr_error *err);
void cr_table_close(struct cr_table *table);

/* Makes `to` the table `from` is; both were opened for the same game, rules and room (asserted). What
 * stood in `to` is gone: this is how a table is saved and put back. */
void cr_table_copy(struct cr_table *to, const struct cr_table *from);

/* As if newly opened, with the same rules and plate. */
void cr_table_reset(struct cr_table *table, bool prepared);

/* A session that goes on: who sits there (seats[i] is seat i) and what an earlier round left. Before
 * any input; the first round then begins with it. */
enum cr_status cr_table_resume_seats(struct cr_table *table, const struct cr_table_seat *seats,
                                     size_t count);
enum cr_status cr_table_resume(struct cr_table *table, const struct cr_items *carry);
enum cr_status cr_table_resume_session(struct cr_table *table, enum cr_table_phase phase,
                                       unsigned games_left, uint32_t round);

/* ---- Play ---- */

enum cr_status cr_table_apply(struct cr_table *table, const struct cr_input *input);

/* All or none. */
enum cr_status cr_table_apply_all(struct cr_table *table, const struct cr_input *inputs,
                                  size_t count);

/* Input number ref (from 1) of this round replaced. Undo is an input: kind UNDO with ref. */
enum cr_status cr_table_amend(struct cr_table *table, uint32_t ref, const struct cr_input *with);

/* The plate changes, between rounds. */
enum cr_status cr_table_set_settings(struct cr_table *table, const void *settings);

/* If the round waits for chance and the source has it, applies it. CR_NOT_THIS_PHASE if it does not
 * wait for chance, CR_NO_RESULT if the source has none. */
enum cr_status cr_table_draw(struct cr_table *table, struct cr_source *source);

/* ---- Look ---- */

const struct cr_refusal *cr_table_why(const struct cr_table *table);   /* of the last refusal */
const struct cr_events *cr_table_events(const struct cr_table *table); /* all of this round */
size_t cr_table_fresh(const struct cr_table *table); /* where those of the last input begin */
void cr_table_inputs(const struct cr_table *table, const struct cr_input **list, size_t *count);
void cr_table_need(const struct cr_table *table, struct cr_need *need);
size_t cr_table_actions(const struct cr_table *table, unsigned seat, struct cr_action *out,
                        size_t max);
void cr_table_view(const struct cr_table *table, const struct cr_viewer *viewer,
                   struct cr_items *out);
size_t cr_table_items_max(const struct cr_table *table);
const struct cr_items *cr_table_carry(const struct cr_table *table); /* this round began with */
const struct cr_game *cr_table_game(const struct cr_table *table);
const struct cr_play *cr_table_play(const struct cr_table *table);
enum cr_table_phase cr_table_phase(const struct cr_table *table);
uint32_t cr_table_round(const struct cr_table *table);      /* 1 is the first */
unsigned cr_table_games_left(const struct cr_table *table); /* of the last games */
unsigned cr_table_seats(const struct cr_table *table);
const struct cr_table_seat *cr_table_seat(const struct cr_table *table, unsigned seat);
int cr_table_seat_of(const struct cr_table *table, uint32_t player); /* -1: does not sit here */

/* How an input of this table is written: the table's own forms, then the game's. NULL: none. */
const struct cr_form *cr_table_form(const struct cr_table *table, unsigned kind);

/* The state's bytes, for saving and comparing, and all the memory a table takes. */
const void *cr_table_bytes(const struct cr_table *table, size_t *size);
const void *cr_table_game_state(const struct cr_table *table, size_t *size);
size_t cr_table_memory(const struct cr_table *table);

#endif
