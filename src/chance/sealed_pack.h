/* sealed_pack.h -- a pack of which every card is committed to by itself, and opened by itself.
 *
 * Where cards stay their owner's to the end, a seed that gives the whole order cannot be revealed: thrown
 * hands would lie open with it. So the house binds itself to each card alone. It lays the pack out in 52
 * places, seals every place with a salt of its own (a leaf), and shows one hash over all leaves before
 * anybody acts. Players' words then decide which place is dealt first, which second: the house no longer
 * can. Whoever opens a card gives its salt; the leaf must come out. What is not opened stays sealed: a leaf
 * without its salt tells nothing, and neither do the salts of others.
 *
 *     house                                               player
 *     cr_sealed_pack_make(&pack, &seed)
 *     cr_sealed_pack_commit(&pack.leaves, "table/4 pack 17") --> writes the 64 digits down
 *                                                           <--- adds a word: "rain"
 *     cr_sealed_places(&commitment, words, 1, places)       ---> the same
 *     deals card i: pack.cards[places[i]]
 *     at the end: all leaves; of each card that was opened,
 *     which one it was in the deal, its name and its salt   ---> cr_sealed_leaf() of places[i] must be
 *                                                                its leaf, and the leaves the commitment
 *
 * To check without Croupier (commitment, leaves and salts are 32 bytes, words as they were added):
 *
 *     leaf = blake2b(b"croupier/card/1\0" + bytes([place]) + b"As", key=salt, digest_size=32)
 *     blake2b(b"croupier/pack/1\0" + b"".join(leaves) + label, digest_size=32) == commitment
 *
 * The places are those a pack's numbers come to when it is shuffled (shoe.h) with the seed that
 * cr_commitment_mix() makes of the commitment, in the place of a seed, and the words. All of it is public.
 */
#ifndef CR_CHANCE_SEALED_PACK_H
#define CR_CHANCE_SEALED_PACK_H

#include "cards/pack.h"
#include "chance/commitment.h"

#define CR_SALT_SIZE CR_SEED_SIZE
#define CR_LEAF_SIZE 32

/* What every place is sealed with: public once the hand is over. */
struct cr_leaves {
    uint8_t bytes[CR_PACK_CARDS][CR_LEAF_SIZE];
};

/* All the house knows of a pack, by place. A secret: released as soon as it has served. */
struct cr_sealed_pack {
    cr_card cards[CR_PACK_CARDS];
    uint8_t salts[CR_PACK_CARDS][CR_SALT_SIZE];
    struct cr_leaves leaves;
};

/* The pack of a seed: its cards in the order of cr_drawn_order(), its salts from stream 1. */
void cr_sealed_pack_make(struct cr_sealed_pack *pack, const struct cr_seed *seed);
void cr_sealed_pack_release(struct cr_sealed_pack *pack); /* wiped */

/* What a place is sealed with; the place and the card are of a pack (asserted). */
void cr_sealed_leaf(unsigned place, cr_card card, const uint8_t salt[CR_SALT_SIZE],
                    uint8_t leaf[CR_LEAF_SIZE]);

/* What is shown before anybody acts; the label names the table and the pack, and is used once. */
struct cr_commitment cr_sealed_pack_commit(const struct cr_leaves *leaves, const char *label);

/* Whether that card, with that salt, is what lies sealed at the place. */
bool cr_sealed_pack_check(const struct cr_leaves *leaves, unsigned place, cr_card card,
                          const uint8_t salt[CR_SALT_SIZE]);

/* Which place is dealt first, second, and so on: by the commitment and what players added to it. */
void cr_sealed_places(const struct cr_commitment *commitment, const char *const *words,
                      size_t count, uint8_t places[CR_PACK_CARDS]);

#endif
