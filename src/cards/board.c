/* board.c -- open cards compared. */
#include "cards/board.h"

#include <string.h>

cr_rank_value cr_board_rank(const cr_card *cards, size_t count)
{
    uint32_t held[4] = { 0 }; /* at least once, twice, three, four times */
    assert(count >= 1 && count <= CR_BOARD_MOST);
    for (size_t i = 0; i < count; i++) {
        uint32_t bit = 1u << cr_card_rank(cards[i]);
        size_t times = 0;
        while (held[times] & bit)
            times++;
        held[times] |= bit;
    }
    enum cr_category category = held[3]                          ? CR_HAND_FOUR_OF_A_KIND
                                : held[2]                        ? CR_HAND_TRIPS
                                : (held[1] & (held[1] - 1)) != 0 ? CR_HAND_TWO_PAIR
                                : held[1] != 0                   ? CR_HAND_PAIR
                                                                 : CR_HAND_HIGH_CARD;
    return (cr_rank_value)category << CR_CATEGORY_BIT | held[1] << CR_RANK_SET_BITS |
           (held[0] & ~held[1]);
}

int cr_board_speaks(const struct cr_board *boards, size_t count)
{
    cr_rank_value best = 0;
    int speaks = -1;
    for (size_t i = 0; i < count; i++) {
        assert(boards[i].count == boards[0].count);
        for (size_t card = 0; card < boards[i].count; card++)
            if (!cr_card_is_open(boards[i].cards[card])) return -1;
        cr_rank_value value = cr_board_rank(boards[i].cards, boards[i].count);
        if (value <= best) continue; /* never 0: the first is taken */
        best = value;
        speaks = (int)i;
    }
    return speaks;
}

int cr_board_brings_in(const cr_card *cards, size_t count, const char *suits)
{
    unsigned lowest = UINT32_MAX;
    int brings_in = -1;
    assert(strlen(suits) == CR_SUITS);
    for (size_t i = 0; i < count; i++) {
        if (!cr_card_is_open(cards[i])) return -1;
        const char *suit = strchr(suits, cr_suit_letter(cr_card_suit(cards[i])));
        assert(suit != NULL);
        unsigned place =
            cr_card_rank(cards[i]) * CR_SUITS + (unsigned)(suits + CR_SUITS - 1 - suit);
        if (place >= lowest) continue;
        lowest = place;
        brings_in = (int)i;
    }
    return brings_in;
}
