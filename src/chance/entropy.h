/* entropy.h -- seeds: where all chance in the house begins.
 *
 * A seed is 32 bytes. The same seed gives the same draws on every machine, so whoever holds a seed
 * holds everything that will come out of it: an electronic table keeps it sealed until the reveal
 * (commitment.h). Nothing else in the house asks the machine for randomness.
 *
 *     struct cr_seed seed;
 *     if (!cr_seed_fresh(&seed)) return false;            the table stays closed
 *
 *     struct cr_seed same = cr_seed_from_number(42);       a simulation that can be run again
 */
#ifndef CR_CHANCE_ENTROPY_H
#define CR_CHANCE_ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

#define CR_SEED_SIZE      32
#define CR_SEED_TEXT_SIZE (2 * CR_SEED_SIZE + 1) /* 64 digits and the NUL */

struct cr_seed {
    uint8_t bytes[CR_SEED_SIZE];
};

/* Wakes the library under this room: cheap, safe from any thread, any number of times. False if
 * the machine has no entropy to give. Streams call it themselves; without it they are right but
 * slow. */
bool cr_chance_ready(void);

/* A seed nobody can guess. False, and out untouched, if the machine has no entropy to give. */
bool cr_seed_fresh(struct cr_seed *out);

/* The seed of a number: BLAKE2b-256 of "croupier/seed/1", a NUL and the number as 8 bytes, lowest
 * first. For simulations and tests; such a seed is as guessable as its number. */
struct cr_seed cr_seed_from_number(uint64_t number);

/* 64 hexadecimal digits, lower case, NUL-terminated. */
void cr_seed_write(const struct cr_seed *seed, char out[CR_SEED_TEXT_SIZE]);

/* Exactly 64 hexadecimal digits of either case. False, and out untouched, on anything else. */
bool cr_seed_read(const char *text, struct cr_seed *out);

#endif
