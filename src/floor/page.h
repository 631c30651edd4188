/* page.h -- what the house's pages draw, as JSON: a table for everybody, for one player, for those who
 * run it; the list of tables; the rules a table plays by.
 *
 * Each function adds one JSON object to out. Nothing is cut: where out->full is set afterwards the buffer
 * was too small, and the same call with a larger one gives the whole. The forms are in docs/api.md.
 *
 * A public view is the same for all, whoever asks; `you` is one player's own and goes to nobody else;
 * `inspect` has every bet by player and goes to staff. cr_page_* are the parts that need no floor: a
 * recalled round has them too.
 */
#ifndef CR_FLOOR_PAGE_H
#define CR_FLOOR_PAGE_H

#include "base/role.h"
#include "base/words.h"
#include "floor/floor.h"

/* The table of that number: there is one (asserted). now: microseconds. */
void cr_floor_public(const struct cr_floor *floor, uint32_t number, int64_t now,
                     struct cr_text *out);
void cr_floor_you(const struct cr_floor *floor, uint32_t number, uint32_t player,
                  struct cr_text *out);
void cr_floor_inspect(const struct cr_floor *floor, uint32_t number, struct cr_text *out);
void cr_floor_rules(const struct cr_floor *floor, uint32_t number, enum cr_lang lang,
                    struct cr_text *out);

/* {"tables":[...]}; for staff with what lies in the float and on the layout. */
void cr_floor_lobby(const struct cr_floor *floor, bool staff, struct cr_text *out);

/* {"pools":[...],"wheels":[...]}: the jackpots that are open, the wheels of fortune. */
void cr_floor_pools(const struct cr_floor *floor, struct cr_text *out);

/* The currency of an established house; "" where none is. */
const char *cr_floor_currency(const struct cr_floor *floor);

/* A desk of the hall as that role sees it, if it does: cr_hall_sees(). */
void cr_floor_hall_page(const struct cr_floor *floor, const char *desk, enum cr_role role,
                        struct cr_text *out);

/* The game's page for all; a player's own part with his seat, chips and results; every bet and input. */
void cr_page_public(struct cr_rounds *rounds, struct cr_text *out);
/* seal: with it his own closed cards are named, where the game has such; NULL: they are not. */
struct cr_chance;
void cr_page_you(struct cr_rounds *rounds, uint32_t player, const struct cr_sealing_key *seal,
                 const struct cr_chance *chance, struct cr_text *out);
void cr_page_inspect(struct cr_rounds *rounds, struct cr_text *out);
/* "actions": what he may do now, open and closed. */
void cr_page_actions(const struct cr_table *table, uint32_t player, struct cr_text *out);
/* The rules of the table the reader has opened: what cr_floor_rules() tells of one of the floor's. */
void cr_page_rules(const struct cr_rounds *rounds, enum cr_lang lang, struct cr_text *out);

#endif
