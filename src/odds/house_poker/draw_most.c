/* draw_most.c -- the most one round may win. */
#include <string.h>

#include "odds/house_poker/cap.h"
#include "odds/house_poker/draw_value.h"
#include "odds/house_poker/suits.h"

#define SIX 6

/* Whether there is a hand of these two combinations: of five cards, of six. */
struct pairs {
    bool is_there[CR_CATEGORIES][CR_CATEGORIES];
};

static void deal(struct pairs *pairs, const struct cr_draw_terms *terms, cr_card *cards,
                 unsigned count, unsigned left, unsigned below)
{
    if (left == 0) {
        uint16_t ranks[CR_SUITS];
        cr_suits_of(cards, count, ranks);
        if (!cr_suits_is_first(ranks)) return;
        struct cr_combinations hand = cr_draw_hand(terms, cards, count);
        pairs->is_there[hand.first][hand.second] = true;
        return;
    }
    for (unsigned card = left - 1; card < below; card++) {
        cards[left - 1] = (cr_card)card;
        deal(pairs, terms, cards, count, left - 1, card);
    }
}

static int32_t greater(int32_t one, int32_t other)
{
    return one > other ? one : other;
}

typedef int32_t most_of(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                        const struct cr_draw_pays *pays);

/* Against a lower game, uninsured; the Ante alone, and the insurance; that and a bought game. */
static int32_t most_paid(const struct cr_draw_terms *terms, const struct cr_draw_pays *pays,
                         const struct cr_combinations *hand, bool insured)
{
    unsigned first = hand->first, second = hand->second;
    bool insures = insured && (int32_t)first >= terms->insurance_from &&
                   pays->insure[first] + pays->insure_second[second] >= terms->ante;
    int32_t wins = insures ? pays->insured[first] + pays->insured_second[second] : 0;
    int32_t most = greater(pays->higher[first] + pays->second[second], pays->no_game[first] + wins);
    if (terms->buys)
        most = greater(most, pays->bought[first] + pays->second[second] + wins - pays->buy_price);
    return most - pays->fee;
}

static int32_t most_won(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                        const struct cr_draw_pays *pays)
{
    int32_t most = 0;
    if (terms->cap.most == 0) return most_paid(terms, pays, hand, true);
    for (unsigned insured = 0; insured < 2; insured++) {
        struct cr_draw_pays cut = *pays;
        cr_cap_pays(terms, hand, insured, &cut);
        most = greater(most, most_paid(terms, &cut, hand, insured));
    }
    return most;
}

/* Over all hands there are, those draws allowed. */
static double most_over(const struct cr_draw_terms *terms, unsigned allowed, most_of *of)
{
    struct pairs five, six;
    cr_card cards[SIX];
    int32_t most = 0;
    memset(&five, 0, sizeof five);
    memset(&six, 0, sizeof six);
    deal(&five, terms, cards, CR_HAND_CARDS, CR_HAND_CARDS, CR_PACK_CARDS);
    if (terms->pays[CR_DRAW_SIXTH].is_sold && terms->has_second && allowed >> CR_DRAW_SIXTH & 1)
        deal(&six, terms, cards, SIX, SIX, CR_PACK_CARDS);
    else
        six = five; /* the best five of them are paid, or none */
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++) {
        const struct cr_draw_pays *pays = &terms->pays[kind];
        const struct pairs *pairs = kind == CR_DRAW_SIXTH ? &six : &five;
        if (!pays->is_sold || (kind != CR_DRAW_NONE && (allowed >> kind & 1) == 0)) continue;
        for (unsigned first = 0; first < CR_CATEGORIES; first++)
            for (unsigned second = 0; second < CR_CATEGORIES; second++) {
                const struct cr_combinations hand = { .first = (uint8_t)first,
                                                      .second = (uint8_t)second };
                if (pairs->is_there[first][second]) most = greater(most, of(terms, &hand, pays));
            }
    }
    return (double)most / terms->ante;
}

double cr_draw_most(const struct cr_draw_terms *terms, unsigned allowed)
{
    return most_over(terms, allowed, most_won);
}

double cr_draw_most_counted(const struct cr_draw_terms *terms)
{
    assert(terms->cap.most == 0);
    return most_over(terms, (1u << CR_DRAW_KINDS) - 1, cr_cap_counted);
}
