/* crew.h -- the same work done by several threads at once, the caller's own among them.
 *
 * Whoever works takes what is next from a counter in the context, so it does not matter how many there are;
 * a thread that cannot be started is done without.
 *
 *     cr_crew_run(work, &crew, 2);
 */
#ifndef CR_ODDS_CREW_H
#define CR_ODDS_CREW_H

#define CR_CREW_MAX 64

/* work(context) on each of `threads` (0: one), at most CR_CREW_MAX; back when all are done. */
void cr_crew_run(void *(*work)(void *context), void *context, unsigned threads);

#endif
