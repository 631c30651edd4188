/* hash.h -- BLAKE2b-256 everywhere: rulebooks, records, commitments. */
#ifndef CR_BASE_HASH_H
#define CR_BASE_HASH_H

#define CR_HASH_SIZE 32

#endif
