/* batch_ways.h -- what batch.c asks of the ways that need a processor of their own. Each is built with
 * the instructions it needs and is called only where cr_batch_can() says so. */
#ifndef CR_CARDS_BATCH_WAYS_H
#define CR_CARDS_BATCH_WAYS_H

#include "cards/batch.h"

void cr_plain_rank(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values);
void cr_avx2_rank(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values);
void cr_avx2_omaha(const cr_card *cards, size_t hands, cr_rank_value *values);
void cr_avx512_rank(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values);
void cr_avx512_omaha(const cr_card *cards, size_t hands, cr_rank_value *values);

#endif
