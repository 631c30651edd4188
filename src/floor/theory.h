/* theory.h -- what the bets of a table's rounds should have won: the fact "play" the hall asks for.
 *
 * When a round is confirmed the stakes its bets began with are noted by the kind of bet; what came on top
 * later (a double, a Bet behind an Ante) is in the edge of the first stake already [odds/lab/lab.h]. Bets that
 * were no game (void, returned, too late) are none here either. Rounds from before the house opened are run
 * again from the store when somebody asks for them.
 *
 *     {"bets":[{"stakes":5000,"root":1118,"edge_ppb":27027027,"variance_ppm":34080351}]}
 *
 * Bets of the same edge and variance are one line. Edges are those of the table's rulebook and plate as they
 * stand; as long as they are not known [labs.h], or one of the bets is of a kind nobody has counted, nothing
 * is told: unknown is not zero.
 */
#ifndef CR_FLOOR_THEORY_H
#define CR_FLOOR_THEORY_H

#include <jansson.h>

#include "floor/floor_state.h"

/* odds: the folder its labs are kept in, or NULL. */
enum cr_status cr_theory_open(struct cr_floor_theory **out, const char *odds);
void cr_theory_close(struct cr_floor_theory *theory); /* NULL is fine */

/* The table's lab is wanted, if it is not there: when it is opened, and when its plate may have changed. */
void cr_theory_prepare(const struct cr_floor *floor, const struct cr_floor_table *table);

/* Its round is over and about to be confirmed. The same round later takes the place of this one. */
void cr_theory_note(const struct cr_floor *floor, const struct cr_floor_table *table);

/* The bet at which the house loses most by the table's rules and plate, played best [caribbean-stud.md R12]:
 *
 *     {"bet":"ante","edge_ppb":-17571166}
 *
 * {}: there is none, by what is known. Where its edges are not known yet and its game warns of such rules,
 * the bet is "" and the edge 0. NULL: there is no such table. A new reference. */
json_t *cr_theory_loss(const struct cr_floor *floor, uint32_t table);

/* The rounds from that one on and before the other: a new reference; NULL: not known. */
json_t *cr_theory_of(const struct cr_floor *floor, uint32_t table, uint32_t from, uint32_t to);

#endif
