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
    unsigned sum = 0;
    for (size_t i = 0; i < CR_PACK_CARDS; i++) {
        if (pack->left[i] > pack->packs) return false;
        sum += pack->left[i];
    }
    return pack->packs >= 1 && pack->packs <= CR_PACKS_MAX && pack->unused == 0 &&
           sum == (unsigned)pack->left_count + pack->closed;
}

enum cr_card_fault_kind cr_pack_take(struct cr_pack *pack, cr_card card)
{
    assert(cr_pack_is_sane(pack));
    assert(cr_card_is_open(card) || card == CR_CLOSED_CARD);
    if (pack->left_count == 0) return CR_CARD_NONE_LEFT;
    if (card == CR_CLOSED_CARD) {
        pack->closed++;
    } else {
        if (pack->left[card] == 0) return CR_CARD_SURPLUS;
        pack->left[card]--;
    }
    pack->left_count--;
    return CR_CARD_NONE;
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
