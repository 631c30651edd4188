/* fives.c -- choosing five cards, and their order. */
#include "cards/fives.h"

#include <string.h>

void cr_fives_of(struct cr_fives *fives, const cr_card *cards, size_t count)
{
    assert(count >= CR_HAND_CARDS && count <= CR_HAND_MOST);
    fives->count = 0;
    for (unsigned set = 0; set < 1u << count; set++) {
        if (__builtin_popcount(set) != CR_HAND_CARDS) continue;
        cr_card *five = fives->five[fives->count++];
        for (size_t i = 0; i < count; i++)
            if (set >> i & 1) *five++ = cards[i];
    }
}

void cr_fives_omaha(struct cr_fives *fives, const cr_card *own, const cr_card *common)
{
    fives->count = 0;
    for (unsigned two = 0; two < 1u << 4; two++) {
        if (__builtin_popcount(two) != 2) continue;
        for (unsigned three = 0; three < 1u << 5; three++) {
            if (__builtin_popcount(three) != 3) continue;
            cr_card *five = fives->five[fives->count++];
            for (size_t i = 0; i < 4; i++)
                if (two >> i & 1) *five++ = own[i];
            for (size_t i = 0; i < 5; i++)
                if (three >> i & 1) *five++ = common[i];
        }
    }
    assert(fives->count == CR_FIVES_MAX);
}

/* The greater goes first. */
static int place_of(cr_card card, uint32_t first, bool ace_low)
{
    unsigned rank = cr_card_rank(card);
    int place = card + CR_SUITS;
    if (ace_low && rank == CR_ACE) place -= CR_PACK_CARDS;
    if (first >> rank & 1) place += 2 * CR_PACK_CARDS;
    return place;
}

void cr_five_sort(cr_card five[CR_HAND_CARDS], uint32_t first, bool ace_low)
{
    for (size_t i = 1; i < CR_HAND_CARDS; i++)
        for (size_t j = i; j > 0; j--) {
            cr_card before = five[j - 1], after = five[j];
            if (place_of(before, first, ace_low) >= place_of(after, first, ace_low)) break;
            five[j - 1] = after;
            five[j] = before;
        }
}

bool cr_five_before(const cr_card a[CR_HAND_CARDS], const cr_card b[CR_HAND_CARDS])
{
    return memcmp(a, b, CR_HAND_CARDS) > 0;
}
