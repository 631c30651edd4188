/* ranks.h -- the machines a simulation is shared out among. Without OpenMPI there is one.
 *
 * Built with -Dmpi=enabled and started by mpirun, the program runs once a rank, and each does the same:
 * what they are asked is asked of all of them, in the same order, by the thread that called begin. The
 * machines are of one kind: numbers lie in memory alike.
 *
 *     cr_ranks_begin();                        simulate does, before anything else; over at the program's end
 *     if (block % cr_ranks_count() == cr_ranks_own()) ... mine
 *     cr_ranks_add(&sums);                     what all of them have together
 */
#ifndef CR_ODDS_PLAY_RANKS_H
#define CR_ODDS_PLAY_RANKS_H

#include "odds/play/share.h"

/* Joins the other ranks. All but the first say nothing from here on. */
void cr_ranks_begin(void);

unsigned cr_ranks_count(void); /* 1 where nothing was begun */
unsigned cr_ranks_own(void);   /* from 0 */

/* The sums of all ranks together. */
void cr_ranks_add(struct cr_sums *sums);
/* The greatest any of them has. */
uint64_t cr_ranks_most(uint64_t value);
/* Those bytes as the first rank has them. */
void cr_ranks_tell(void *bytes, size_t size);

#endif
