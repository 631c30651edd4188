/* batch.h -- many hands at a time: the values of rank.h, to the bit, several times as fast.
 *
 * Hands lie one after the other, 5, 6 or 7 cards each. The way is chosen when the program runs, by what
 * the processor can do: 64 hands side by side with AVX-512, 16 with AVX2 where that is faster (seven cards,
 * Omaha), else one after the other.
 *
 *     cr_rank_batch(cards, 7, hands, values);       cards[7 * hands], values[hands]
 */
#ifndef CR_CARDS_BATCH_H
#define CR_CARDS_BATCH_H

#include "cards/rank.h"

#define CR_OMAHA_CARDS 9 /* four own, then five common */

/* The values of `hands` hands of `count` different open cards each, 5..7 (asserted). */
void cr_rank_batch(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values);

/* Omaha: CR_OMAHA_CARDS a hand. */
void cr_omaha_batch(const cr_card *cards, size_t hands, cr_rank_value *values);

/* ---- The ways, for tests and benchmarks ---- */

enum cr_batch_way { CR_BATCH_PLAIN, CR_BATCH_AVX2, CR_BATCH_AVX512, CR_BATCH_WAYS };

const char *cr_batch_name(enum cr_batch_way way);  /* "plain" "AVX2" "AVX-512" */
bool cr_batch_can(enum cr_batch_way way);          /* whether this machine can go that way */
enum cr_batch_way cr_batch_chosen(unsigned cards); /* the one taken for 5, 6, 7 or CR_OMAHA_CARDS */

/* As above, by that way; the machine can (asserted). */
void cr_rank_batch_by(enum cr_batch_way way, const cr_card *cards, unsigned count, size_t hands,
                      cr_rank_value *values);
void cr_omaha_batch_by(enum cr_batch_way way, const cr_card *cards, size_t hands,
                       cr_rank_value *values);

#endif
