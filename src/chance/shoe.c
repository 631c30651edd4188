/* shoe.c -- the order of a shoe, from its seed. */
#include "chance/shoe.h"

#include <assert.h>
#include <string.h>

void cr_drawn_shuffle(struct cr_stream *restrict stream, cr_card *restrict cards, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t with = cr_stream_below(stream, (uint32_t)i);
        cr_card card = cards[i - 1];
        cards[i - 1] = cards[with];
        cards[with] = card;
    }
}

void cr_drawn_order(const struct cr_seed *seed, unsigned packs, cr_card *out)
{
    struct cr_stream stream;
    size_t count = (size_t)packs * CR_PACK_CARDS;
    assert(packs >= 1 && packs <= CR_PACKS_MAX);
    for (size_t i = 0; i < CR_PACK_CARDS; i++)
        out[i] = (cr_card)i;
    for (size_t i = CR_PACK_CARDS; i < count; i += CR_PACK_CARDS)
        memcpy(out + i, out, CR_PACK_CARDS);
    cr_stream_init(&stream, seed, 0);
    cr_drawn_shuffle(&stream, out, count);
}
