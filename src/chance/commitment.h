/* commitment.h -- proving afterwards that an electronic table did not choose its numbers.
 *
 * Before the first bet is open the house draws a seed and shows its commitment: a hash that tells
 * nothing about the seed but fits no other. Then players bet, and each may add a word. The seed
 * that is played with is mixed from the house's seed and these words, so neither side could choose
 * it: the house was bound before it heard the words, the players do not know the seed. At the end
 * the house reveals its seed and anybody can repeat the whole of it.
 *
 *     house                                              player
 *     cr_seed_fresh(&seed)
 *     cr_commitment_make(&seed, "table 4/round 17") ---> writes the 64 digits down
 *                                                   <--- bets, adds a word: "rain"
 *     cr_commitment_mix(&seed, words, 1, &played)
 *     cr_stream_init(&stream, &played, 0); spins
 *     reveals the seed                              ---> cr_commitment_check(), mixes, spins
 *
 * The words are the players' alone and are shown in the order they came: a house that could still
 * slip one in, knowing the seed, could try words until the number suited it. A label names one
 * round of one table and is used once, so that a revealed seed cannot stand in for another.
 *
 * To check without Croupier, with the revealed seed in hexadecimal and the label as it was shown
 * (the commitment is BLAKE2b-256 of "croupier/commit/1", a NUL, the seed and the label):
 *
 *     (printf 'croupier/commit/1\0'; echo $seed | xxd -r -p; printf '%s' "$label") | b2sum -l 256
 *
 * must print the commitment. The seed played with is BLAKE2b-256 keyed with the revealed seed over
 * "croupier/mix/1", a NUL, then for each word its length as 8 bytes, lowest first, and its bytes:
 *
 *     m = b"croupier/mix/1\0" + b"".join(len(w).to_bytes(8, "little") + w for w in words)
 *     hashlib.blake2b(m, key=seed, digest_size=32)
 */
#ifndef CR_CHANCE_COMMITMENT_H
#define CR_CHANCE_COMMITMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chance/entropy.h"

#define CR_COMMITMENT_SIZE 32

struct cr_commitment {
    uint8_t bytes[CR_COMMITMENT_SIZE];
};

/* What is shown before the first bet is open; the label names the table and the round. */
struct cr_commitment cr_commitment_make(const struct cr_seed *seed, const char *label);

/* Whether this is the seed that was committed to, for this label. */
bool cr_commitment_check(const struct cr_commitment *commitment, const struct cr_seed *seed,
                         const char *label);

/* The seed to play with: the house's seed and what players added, in the order they added it. With
 * no words it is mixed all the same, so the revealed seed is never itself played with. */
void cr_commitment_mix(const struct cr_seed *seed, const char *const *words, size_t count,
                       struct cr_seed *out);

#endif
