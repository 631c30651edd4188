/* private_cards.h -- an electronic table whose closed cards are their owner's alone, to the end.
 *
 * Its pack is sealed card by card (chance/sealed_pack.h). The `floor` of the round's header says the
 * commitment over all seals, which place is dealt when follows from it and the players' words, and the
 * seed of the pack stands there sealed, to go on with after a restart. Closed cards are dealt as ?? and
 * are in no record, event or answer: the house reads them out of the pack for their owner's own page, and
 * when the rules turn them. The round's `end` reveals no seed but its `proof`:
 *
 *     {"leaves":["5e…", …52 of them],"opened":[[4,"Kh","91…"], …]}
 *
 * what every place was sealed with, and of every card that was named: the how-manieth of the deal it was
 * (from 0), its name, its salt. Anybody can check those against the commitment; all the others stay closed
 * for ever, but to who has the sealing key.
 */
#ifndef CR_FLOOR_PRIVATE_CARDS_H
#define CR_FLOOR_PRIVATE_CARDS_H

#include "floor/floor_state.h"

/* Whether a table's game is such a one. */
bool cr_private_is(const struct cr_table *table);

/* What the house commits to with that seed. */
struct cr_commitment cr_private_commit(const struct cr_seed *seed, const char *label);

/* The line that names what the round wants of the pack: cards, a burn, a hand to be shown. False: it
 * cannot be had. */
bool cr_private_line(const struct cr_doing *doing, const struct cr_need *need, struct cr_text *out);

/* A line about to be taken that tells of cards: those it names are noted as opened, and kept in `drawn`
 * where it is not NULL. NULL, or what is wrong. */
const char *cr_private_note(struct cr_floor_table *table, const json_t *line,
                            const struct cr_need *need, struct cr_drawn_list *drawn);

/* Whether a decision is its seat's to take now: a click out of turn is no slip the floor has to rule on.
 * CR_TO_ACT, and why says whose turn it is. */
enum cr_status cr_private_check_turn(const struct cr_floor_table *at, const json_t *line,
                                     struct cr_refusal *why);

/* The proof of an `end`. False: this house's key did not seal the pack. */
bool cr_private_prove(const struct cr_floor *floor, const struct cr_chance *chance,
                      char proof[CR_PROOF_SIZE]);

/* Whether an `end` proves every card that was named, and opens no other; its proof is written out again.
 * NULL, or what is wrong. */
const char *cr_private_check(const struct cr_chance *chance, struct cr_drawn_list *drawn,
                             const json_t *end, char proof[CR_PROOF_SIZE]);

/* The commitment an `end`'s leaves come to, with that label. False: it has none. */
bool cr_private_proved(const json_t *end, const char *label, struct cr_commitment *commitment);

/* With the key: whether the sealed seed gives the whole pack that was committed to. */
bool cr_private_check_whole(const struct cr_sealing_key *seal, const struct cr_chance *chance);

/* His own page about his closed cards; null where he has none, the table deals no such, or there is no key. */
void cr_private_own(const struct cr_sealing_key *seal, const struct cr_chance *chance,
                    const struct cr_table *table, uint32_t player, struct cr_text *out);

#endif
