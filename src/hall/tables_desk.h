/* tables_desk.h -- chips by the piece, and whether a table plays: what other desks and the floor ask of
 * the tables desk.
 *
 * The books know what chips are worth and where they are; the desk knows how many of each denomination
 * lie in the vault, in the cage and in transit. All others that were issued are outside, with the tables
 * and the players (I1). Whoever posts chips into or out of vault and cage moves the pieces too, in the
 * same deed:
 *
 *     status = cr_chips_make(deed, CR_CHIPS_CAGE, 50000, &chips);      or cr_chips_read(): as told
 *     status = cr_deed_post(deed, &posting, &owners);                  P6: cage -> player
 *     cr_chips_take(deed, CR_CHIPS_CAGE, &chips);                      cannot fail any more
 *
 * Told and shown, chips are an object of pieces by face value: {"10000":4,"2500":2}.
 *
 *     tables_desk.c      the operations
 *     tables_chips.c     this header's chips: registered, moved, made
 */
#ifndef CR_HALL_TABLES_DESK_H
#define CR_HALL_TABLES_DESK_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "hall/hall.h"
#include "house/chip_count.h"

enum cr_chips_place {
    CR_CHIPS_VAULT,
    CR_CHIPS_CAGE,
    CR_CHIPS_OUTSIDE, /* with tables and players: issued, in no CAGE location, and in no float that is
                         counted and waits to be carried back: those pieces are known */
};

/* How many of each denomination of the settings lie there. */
struct cr_chip_count cr_chips_at(const struct cr_hall *hall, enum cr_chips_place place);

/* What a deed was told under key, and what it is worth. Absent: nothing, worth 0. FOREIGN_CHIP with the
 * value that is no denomination of the house, BAD_INPUT. */
enum cr_status cr_chips_read(struct cr_deed *deed, const char *key, struct cr_chip_count *chips,
                             cr_money *worth);
json_t *cr_chips_json(const struct cr_hall *hall, const struct cr_chip_count *chips); /* new */

/* An amount made of what lies there, the largest first, fewer of them where that does not come out.
 * NOT_CHIPS: of no such chips however many there were; CAGE_CHIPS: they are not there. */
enum cr_status cr_chips_make(struct cr_deed *deed, enum cr_chips_place from, cr_money amount,
                             struct cr_chip_count *chips);

/* Whether so many lie there: CR_OK, CAGE_CHIPS, or for those outside COUNT_EXCEEDS_ISSUED, with the face
 * value. */
enum cr_status cr_chips_check(struct cr_deed *deed, enum cr_chips_place from,
                              const struct cr_chip_count *chips);

/* Out of vault or cage to the tables and players, and back. Checked before (asserted): take by
 * cr_chips_check(place), give by cr_chips_check(CR_CHIPS_OUTSIDE). */
void cr_chips_take(struct cr_deed *deed, enum cr_chips_place place,
                   const struct cr_chip_count *chips);
void cr_chips_give(struct cr_deed *deed, enum cr_chips_place place,
                   const struct cr_chip_count *chips);

/* The cage as it was counted (P39 for the worth is the caller's): what is over came from outside, what is
 * short went there. COUNT_EXCEEDS_ISSUED, or CR_OK and *difference is counted less booked. */
enum cr_status cr_chips_check_count(struct cr_deed *deed, const struct cr_chip_count *counted,
                                    cr_money *difference);
void cr_chips_count(struct cr_deed *deed, const struct cr_chip_count *counted); /* checked before */

/* The house changes its denominations [house_desk.c]: whether it may (chips are issued of one that would
 * go: NOT_EMPTY with their worth), and then, before the settings change, what is known by piece is put
 * under the new ones. */
enum cr_status cr_chips_check_denominations(const struct cr_hall *hall,
                                            const struct cr_denominations *next,
                                            struct cr_refusal *why);
void cr_chips_denominate(struct cr_hall *hall, const struct cr_denominations *next);

/* The house counts in another currency [keeping_currency.c]: cage and vault are empty, and the chips in
 * pockets are no longer of a denomination it has. Nothing is known by the piece any more. */
void cr_chips_forget(struct cr_hall *hall);

/* Whether bets may be taken at the table: TABLE_CLOSED (also where the desk never opened it),
 * TABLE_SUSPENDED, TABLE_CLOSING. */
enum cr_status cr_tables_check(const struct cr_hall *hall, uint32_t table, struct cr_refusal *why);

/* Whether the table plays its last games: then each round that ends there is told to the hall by the house
 * itself, {"do":"round_settled","table":3} or round_voided. */
bool cr_tables_counts_rounds(const struct cr_hall *hall, uint32_t table);

/* How its session stands (enum cr_session_state) and how many last games are left; CLOSED where the desk
 * never opened it. */
unsigned cr_tables_session(const struct cr_hall *hall, uint32_t table, uint32_t *games_left);

/* Whether no table is in session, no slip is open and nothing is owed for colour chips: what must be before
 * the house counts in another currency. */
bool cr_tables_is_idle(const struct cr_hall *hall);

/* A dealer leaves the table: his rounds since the last such row, into the register of figures. */
void cr_tables_stint(struct cr_deed *deed, uint32_t table, uint32_t dealer);

#endif
