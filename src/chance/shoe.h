/* shoe.h -- packs of cards shuffled from a seed: the order itself, at an electronic table.
 *
 * What a game can see of a shoe (cut, burn, cutting card, what is left) is in games/shoe.h; here lies what
 * it cannot: which card comes next. The order is fixed by the seed and by nothing else: same packs and
 * seed, same shoe, on every machine. Burnt cards are dealt like any other, so a replay sees them [M1 §178].
 *
 *     cr_commitment_mix(&seed, words, count, &played);        what players added
 *     cr_drawn_order(&played, 8, order);
 *     card = order[(cut + out) % (8 * CR_PACK_CARDS)];        after so many cards
 */
#ifndef CR_CHANCE_SHOE_H
#define CR_CHANCE_SHOE_H

#include <stddef.h>

#include "cards/pack.h"
#include "chance/stream.h"

/* The cards of 1..8 packs (asserted) in the order of the seed: pack after pack in the order of their
 * numbers, shuffled by stream 0 of the seed. Writes packs * 52 cards. */
void cr_drawn_order(const struct cr_seed *seed, unsigned packs, cr_card *out);

/* Shuffles (Fisher-Yates): from the last place to the second, each exchanged with one of those up to it. */
void cr_drawn_shuffle(struct cr_stream *restrict stream, cr_card *restrict cards, size_t count);

#endif
