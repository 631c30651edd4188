/* batch.c -- choosing the way, and the plain one. */
#include "cards/batch.h"

#include "cards/batch_ways.h"

static void plain_omaha(const cr_card *cards, size_t hands, cr_rank_value *values)
{
    for (size_t i = 0; i < hands; i++)
        values[i] = cr_rank_omaha(cards + i * CR_OMAHA_CARDS, cards + i * CR_OMAHA_CARDS + 4);
}

static const struct {
    const char *name;
    void (*rank)(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values);
    void (*omaha)(const cr_card *cards, size_t hands, cr_rank_value *values);
} ways[CR_BATCH_WAYS] = {
    { "plain", cr_plain_rank, plain_omaha },
#ifdef CR_CARDS_X86
    { "AVX2", cr_avx2_rank, cr_avx2_omaha },
    { "AVX-512", cr_avx512_rank, cr_avx512_omaha },
#else
    { "AVX2", NULL, NULL },
    { "AVX-512", NULL, NULL },
#endif
};

const char *cr_batch_name(enum cr_batch_way way)
{
    assert(way < CR_BATCH_WAYS);
    return ways[way].name;
}

bool cr_batch_can(enum cr_batch_way way)
{
    switch (way) {
    case CR_BATCH_PLAIN: return true;
#ifdef CR_CARDS_X86
    case CR_BATCH_AVX2: return __builtin_cpu_supports("avx2") != 0;
    case CR_BATCH_AVX512:
        return __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vbmi") != 0;
#else
    case CR_BATCH_AVX2:
    case CR_BATCH_AVX512:
#endif
    case CR_BATCH_WAYS: break;
    }
    return false;
}

enum cr_batch_way cr_batch_chosen(unsigned cards)
{
    if (cr_batch_can(CR_BATCH_AVX512)) return CR_BATCH_AVX512;
    if (cards < CR_HAND_MOST) return CR_BATCH_PLAIN; /* the tables win where a hand has few cards */
    return cr_batch_can(CR_BATCH_AVX2) ? CR_BATCH_AVX2 : CR_BATCH_PLAIN;
}

void cr_rank_batch_by(enum cr_batch_way way, const cr_card *cards, unsigned count, size_t hands,
                      cr_rank_value *values)
{
    assert(count >= CR_HAND_CARDS && count <= CR_HAND_MOST);
    assert(cr_batch_can(way));
    ways[way].rank(cards, count, hands, values);
}

void cr_omaha_batch_by(enum cr_batch_way way, const cr_card *cards, size_t hands,
                       cr_rank_value *values)
{
    assert(cr_batch_can(way));
    ways[way].omaha(cards, hands, values);
}

void cr_rank_batch(const cr_card *cards, unsigned count, size_t hands, cr_rank_value *values)
{
    cr_rank_batch_by(cr_batch_chosen(count), cards, count, hands, values);
}

void cr_omaha_batch(const cr_card *cards, size_t hands, cr_rank_value *values)
{
    cr_omaha_batch_by(cr_batch_chosen(CR_OMAHA_CARDS), cards, hands, values);
}
