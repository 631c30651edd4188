/* buy_choice.c -- every card that may come in place of the dealer's highest. */
#include "odds/house_poker/buy_choice.h"

#include <string.h>

#include "odds/house_poker/cap.h"

static unsigned highest(const cr_card *dealer)
{
    unsigned best = 0;
    for (unsigned i = 1; i < CR_HAND_CARDS; i++)
        if (dealer[i] / CR_SUITS > dealer[best] / CR_SUITS) best = i;
    return best;
}

unsigned cr_buy_column(const cr_card dealer[CR_HAND_CARDS])
{
    unsigned top = highest(dealer), ranks = 0, suits = 0, straights = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (i != top) {
            ranks |= 1u << dealer[i] / CR_SUITS;
            suits |= 1u << dealer[i] % CR_SUITS;
        }
    if ((suits & (suits - 1)) == 0) return 3;
    ranks = ranks << 1 | ranks >> CR_ACE;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++)
        straights += __builtin_popcount(ranks >> low & 31) == 4;
    return straights > 2 ? 2 : straights;
}

struct choice {
    const struct cr_draw_terms *terms;
    const struct cr_draw_pays *pays;
    const struct cr_combinations *hand;
    cr_card dealer[CR_HAND_CARDS], left[CR_PACK_CARDS], gone; /* gone: the card that went */
    unsigned top, left_count;
};

static int32_t wins(struct choice *choice, cr_card card)
{
    const struct cr_combinations *hand = choice->hand;
    choice->dealer[choice->top] = card;
    cr_rank_value value = cr_rank5(choice->dealer);
    if (value < choice->terms->minimum) return choice->pays->bought_none;
    if (value > hand->value) return choice->pays->beaten;
    if (value == hand->value) return 0;
    bool is_void = choice->terms->void_rule && cr_second_is_void(hand, value);
    return choice->pays->bought[hand->first] + (is_void ? 0 : choice->pays->second[hand->second]);
}

/* Another card of the rank that went: it goes too, once, if the hand is no combination. */
static double wins_again(struct choice *choice, cr_card again)
{
    double sum = 0;
    choice->dealer[choice->top] = again;
    if (cr_rank5(choice->dealer) >= CR_RANK_ACE_KING) return wins(choice, again);
    for (unsigned i = 0; i < choice->left_count; i++)
        if (choice->left[i] != again) sum += wins(choice, choice->left[i]);
    return sum / (choice->left_count - 1);
}

static double mean_win(struct choice *choice)
{
    int32_t redraw = choice->terms->buy_redraw;
    double sum = 0;
    unsigned cards = 0;
    for (unsigned i = 0; i < choice->left_count; i++) {
        cr_card card = choice->left[i];
        bool alike = card / CR_SUITS == choice->gone / CR_SUITS;
        if (alike && redraw == CR_HP_UNTIL_OTHER_RANK) continue;
        sum += alike && redraw == CR_HP_ONCE ? wins_again(choice, card) : wins(choice, card);
        cards++;
    }
    return sum / cards;
}

double cr_buy_choice(const struct cr_draw_terms *terms, const struct cr_buy_held *held,
                     const cr_card dealer[CR_HAND_CARDS])
{
    struct cr_draw_pays cut;
    bool is_cut;
    struct choice choice = {
        .terms = terms,
        .pays = cr_cap_final(terms, held->kind, &held->hand, held->insured, &cut, &is_cut),
        .hand = &held->hand,
        .top = highest(dealer),
    };
    uint64_t seen = 0;
    memcpy(choice.dealer, dealer, sizeof choice.dealer);
    choice.gone = dealer[choice.top];
    for (unsigned i = 0; i < held->count; i++)
        seen |= UINT64_C(1) << held->known[i];
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        seen |= UINT64_C(1) << dealer[i];
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if ((seen >> card & 1) == 0) choice.left[choice.left_count++] = (cr_card)card;
    return mean_win(&choice) - choice.pays->buy_price - choice.pays->no_game[held->hand.first];
}
