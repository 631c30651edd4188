/* pack.c -- counting cards. */
#include "cards/pack.h"

#include <string.h>

void cr_pack_init(struct cr_pack *pack, unsigned packs)
{
    assert(packs >= 1 && packs <= CR_PACKS_MAX);
    *pack = (struct cr_pack){ .left_count = (uint16_t)(packs * CR_PACK_CARDS),
                              .packs = (uint16_t)packs };
    memset(pack->left, (int)packs, sizeof pack->left);
}

bool cr_pack_is_sane(const struct cr_pack *pack)
{
    if (pack->packs < 1 || pack->packs > CR_PACKS_MAX || pack->unused != 0) return false;
    const uint32_t ones = 0x01010101, tops = 0x80808080;
    uint32_t sums = 0, over = 0, suits;
    for (size_t i = 0; i < CR_PACK_CARDS; i += CR_SUITS) { /* a rank's four counts at once */
        memcpy(&suits, &pack->left[i], CR_SUITS);
        over |= suits | (suits + (0x7fu - pack->packs) * ones); /* a top bit: more than packs */
        sums += suits;
    }
    if (over & tops) return false;
    unsigned sum = (sums & 0xff) + (sums >> 8 & 0xff) + (sums >> 16 & 0xff) + (sums >> 24);
    return sum == (unsigned)pack->left_count + pack->closed;
}

enum cr_card_fault_kind cr_pack_show(struct cr_pack *pack, cr_card card)
{
    assert(cr_pack_is_sane(pack));
    assert(cr_card_is_open(card));
    if (pack->closed == 0) return CR_CARD_NONE_LEFT;
    if (pack->left[card] == 0) return CR_CARD_SURPLUS;
    pack->left[card]--;
    pack->closed--;
    return CR_CARD_NONE;
}

enum cr_card_fault_kind cr_pack_put(struct cr_pack *pack, cr_card card)
{
    assert(cr_pack_is_sane(pack));
    assert(cr_card_is_open(card) || card == CR_CLOSED_CARD);
    if (card == CR_CLOSED_CARD) {
        if (pack->closed == 0) return CR_CARD_SURPLUS;
        pack->closed--;
    } else {
        if (pack->left[card] == pack->packs) return CR_CARD_SURPLUS;
        pack->left[card]++;
    }
    pack->left_count++;
    return CR_CARD_NONE;
}

unsigned cr_pack_left(const struct cr_pack *pack, cr_card card)
{
    assert(cr_card_is_open(card));
    return pack->left[card];
}

unsigned cr_pack_left_of_rank(const struct cr_pack *pack, unsigned rank)
{
    unsigned sum = 0;
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        sum += pack->left[cr_card_of(rank, suit)];
    return sum;
}
