/* suits.c -- a set's suits in order of what they hold. */
#include "odds/house_poker/suits.h"

#include <string.h>

void cr_suits_of(const cr_card *cards, unsigned count, uint16_t ranks[CR_SUITS])
{
    memset(ranks, 0, CR_SUITS * sizeof *ranks);
    for (unsigned i = 0; i < count; i++)
        ranks[cards[i] % CR_SUITS] |= (uint16_t)(1u << cards[i] / CR_SUITS);
}

bool cr_suits_is_first(const uint16_t ranks[CR_SUITS])
{
    return ranks[0] >= ranks[1] && ranks[1] >= ranks[2] && ranks[2] >= ranks[3];
}

unsigned cr_suits_ways(const uint16_t ranks[CR_SUITS])
{
    unsigned ways = CR_RENAMINGS;
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        unsigned alike = 1; /* among those up to here: 1 * 2 * 3 of three alike */
        for (unsigned other = 0; other < suit; other++)
            alike += ranks[other] == ranks[suit];
        ways /= alike;
    }
    return ways;
}

/* ---- Renamings ---- */

static unsigned order_of(const uint8_t suits[CR_SUITS])
{
    return suits[0] | (unsigned)suits[1] << 2 | (unsigned)suits[2] << 4 | (unsigned)suits[3] << 6;
}

/* suits[i] is to be called i. */
static void add_renaming(struct cr_renamings *renamings, unsigned at, const uint8_t suits[CR_SUITS])
{
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        for (unsigned name = 0; name < CR_SUITS; name++)
            renamings->to[at][cr_card_of(rank, suits[name])] = cr_card_of(rank, name);
    renamings->of_order[order_of(suits)] = (uint8_t)at;
}

void cr_renamings_init(struct cr_renamings *renamings)
{
    unsigned count = 0;
    memset(renamings, 0, sizeof *renamings);
    for (unsigned code = 0; code < 256; code++) {
        const uint8_t suits[CR_SUITS] = { code & 3, code >> 2 & 3, code >> 4 & 3,
                                          (uint8_t)(code >> 6) };
        if ((1u << suits[0] | 1u << suits[1] | 1u << suits[2] | 1u << suits[3]) == 15)
            add_renaming(renamings, count++, suits);
    }
    assert(count == CR_RENAMINGS);
    for (unsigned n = 0; n <= CR_PACK_CARDS; n++) {
        renamings->choose[n][0] = 1;
        for (unsigned k = 1; k <= CR_SETS_MOST && n > 0; k++)
            renamings->choose[n][k] = renamings->choose[n - 1][k - 1] + renamings->choose[n - 1][k];
    }
}

const cr_card *cr_renaming_of(const struct cr_renamings *renamings, const cr_card *cards,
                              unsigned count)
{
    return cr_renaming_from(renamings, cards, count, 0);
}

const cr_card *cr_renaming_from(const struct cr_renamings *renamings, const cr_card *cards,
                                unsigned count, unsigned from)
{
    uint16_t ranks[CR_SUITS];
    uint8_t suits[CR_SUITS] = { 0, 1, 2, 3 };
    cr_suits_of(cards, count, ranks);
    for (unsigned i = from + 1; i < CR_SUITS; i++)
        for (unsigned at = i; at > from && ranks[suits[at]] > ranks[suits[at - 1]]; at--) {
            uint8_t suit = suits[at];
            suits[at] = suits[at - 1];
            suits[at - 1] = suit;
        }
    return renamings->to[renamings->of_order[order_of(suits)]];
}

uint32_t cr_renamed_number(const struct cr_renamings *renamings, const cr_card *to,
                           const cr_card *cards, unsigned count)
{
    cr_card sorted[CR_SETS_MOST] = { 0 };
    uint32_t number = 0;
    assert(count >= 1 && count <= CR_SETS_MOST);
    for (unsigned i = 0; i < count && i < CR_SETS_MOST; i++) { /* said twice for the compiler */
        cr_card card = to[cards[i]];
        unsigned at = i;
        for (; at > 0 && sorted[at - 1] > card; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = card;
    }
    for (unsigned i = 0; i < count; i++)
        number += renamings->choose[sorted[i]][i + 1];
    return number;
}
