/* low.c -- the lowest five ranks. */
#include "cards/low.h"

#include <string.h>

#include "cards/fives.h"

#define KING_BIT 12
#define WHEEL    0x1Fu

bool cr_low_is_qualifier(unsigned qualifier)
{
    return qualifier == 0 || (qualifier >= 5 && qualifier <= 8);
}

/* The ace at bit 0, the two at bit 1. */
static uint32_t low_bit(cr_card card)
{
    unsigned rank = card / CR_SUITS;
    return rank == CR_ACE ? 1u : 2u << rank;
}

/* The ranks that may play: bit 7 is the eight. */
static uint32_t allowed(unsigned qualifier)
{
    assert(cr_low_is_qualifier(qualifier));
    return (1u << (qualifier == 0 ? KING_BIT + 1 : qualifier)) - 1;
}

/* The `count` lowest of a set; 0 if it has fewer. */
static uint32_t lowest(uint32_t set, int count)
{
    uint32_t rest = set;
    for (int i = 0; i < count; i++) {
        if (rest == 0) return 0;
        rest &= rest - 1;
    }
    return set ^ rest;
}

/* What five cards are worth if nothing bars them. */
static cr_low_value low_five(const cr_card five[CR_HAND_CARDS])
{
    uint32_t held[4] = { 0 }; /* at least once, twice, three, four times */
    for (size_t i = 0; i < CR_HAND_CARDS; i++) {
        uint32_t bit = low_bit(five[i]);
        size_t times = 0;
        while (held[times] & bit)
            times++;
        held[times] |= bit;
    }
    bool two_pair = (held[1] & (held[1] - 1)) != 0;
    uint32_t group = held[3]               ? 5
                     : held[2] && two_pair ? 4
                     : held[2]             ? 3
                     : two_pair            ? 2
                                           : held[1] != 0;
    uint32_t major = held[3] ? held[3] : held[2] ? held[2] : held[1];
    return group << CR_CATEGORY_BIT | major << CR_RANK_SET_BITS | (held[0] & ~major);
}

/* Every five, for which cards play and for hands that cannot but have a pair. */
static struct cr_low_best best_of_fives(struct cr_fives *fives, unsigned qualifier)
{
    struct cr_low_best best = { .value = CR_LOW_NONE };
    memset(best.cards, CR_NO_CARD, sizeof best.cards);
    for (size_t i = 0; i < fives->count; i++) {
        cr_card *five = fives->five[i];
        cr_low_value value = low_five(five);
        if (value > best.value || (qualifier != 0 && (value & ~allowed(qualifier)) != 0)) continue;
        cr_five_sort(five, 0, true);
        if (value == best.value && !cr_five_before(five, best.cards)) continue;
        best.value = value;
        memcpy(best.cards, five, sizeof best.cards);
    }
    return best;
}

struct cr_low_best cr_low_best_of(const cr_card *cards, size_t count, unsigned qualifier)
{
    struct cr_fives fives;
    cr_fives_of(&fives, cards, count);
    return best_of_fives(&fives, qualifier);
}

struct cr_low_best cr_low_best_omaha(const cr_card *own, const cr_card *common, unsigned qualifier)
{
    struct cr_fives fives;
    cr_fives_omaha(&fives, own, common);
    return best_of_fives(&fives, qualifier);
}

cr_low_value cr_low(const cr_card *cards, size_t count, unsigned qualifier)
{
    uint32_t set = 0;
    assert(count >= CR_HAND_CARDS && count <= CR_HAND_MOST);
    for (size_t i = 0; i < count; i++)
        set |= low_bit(cards[i]);
    uint32_t five = lowest(set & allowed(qualifier), CR_HAND_CARDS);
    if (five != 0) return five;
    return qualifier != 0 ? CR_LOW_NONE : cr_low_best_of(cards, count, qualifier).value;
}

cr_low_value cr_low_omaha(const cr_card *own, const cr_card *common, unsigned qualifier)
{
    uint32_t board = 0, may = allowed(qualifier);
    cr_low_value best = CR_LOW_NONE;
    for (size_t i = 0; i < 5; i++)
        board |= low_bit(common[i]) & may;
    for (size_t i = 0; i < 4; i++)
        for (size_t j = i + 1; j < 4; j++) {
            uint32_t a = low_bit(own[i]), b = low_bit(own[j]), two = a | b;
            uint32_t three = lowest(board & ~two, 3);
            if (a == b || (two & ~may) != 0 || three == 0) continue;
            if ((two | three) < best) best = two | three;
        }
    if (best != CR_LOW_NONE || qualifier != 0) return best;
    return cr_low_best_omaha(own, common, qualifier).value;
}

/* ---- Text ---- */

void cr_low_write(struct cr_text *out, const struct cr_low_best *low)
{
    if (low->value == CR_LOW_NONE) {
        cr_text_put(out, "no low");
        return;
    }
    for (size_t i = 0; i < CR_HAND_CARDS; i++) {
        if (i > 0) cr_text_char(out, '-');
        cr_text_char(out, cr_rank_letter(cr_card_rank(low->cards[i])));
    }
}

void cr_low_words(struct cr_text *out, enum cr_lang lang, const struct cr_low_best *low)
{
    char ranks[2 * CR_HAND_CARDS];
    struct cr_text text = cr_text_on(ranks, sizeof ranks);
    cr_low_write(&text, low);
    const struct cr_place place = { "ranks", ranks };
    const char *sentence = low->value == CR_LOW_NONE ? N_("no low")
                           : low->value == WHEEL     ? N_("the wheel, {ranks}")
                                                     : N_("low, {ranks}");
    cr_words_fill(out, cr_words(lang, sentence), &place, 1);
}
