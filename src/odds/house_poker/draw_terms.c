/* draw_terms.c -- a rulebook's ratios become whole parts of an Ante. */
#include "odds/house_poker/draw_terms.h"

#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/russian_buy.h"
#include "rulebook/rulebook.h"

static void fill_insurance(const struct cr_hp_rules *rules, struct cr_draw_pays *pays,
                           unsigned category, bool *whole)
{
    struct cr_ratio part = rules->insurance_max_fraction, odds = rules->insurance_pays;
    int32_t most =
        cr_poker_parts(cr_poker_parts(pays->bet, rules->bet_pays[category], whole), part, whole);
    bool all = rules->insurance_max_basis == CR_HP_ALL_COMBINATIONS && category > CR_HAND_HIGH_CARD;
    pays->insure[category] = most;
    pays->insured[category] = cr_poker_parts(most, odds, whole);
    pays->insure_second[category] = all ? most : 0;
    pays->insured_second[category] = all ? pays->insured[category] : 0;
}

static void fill_pays(const struct cr_hp_rules *rules, const struct cr_draw_terms *terms,
                      struct cr_ratio price, struct cr_draw_pays *pays, bool *whole)
{
    bool joins = rules->draw_stake_role == CR_HP_JOINS_ANTE;
    int32_t drew = cr_poker_parts(terms->ante, price, whole),
            ante = terms->ante + (joins ? drew : 0);
    int32_t basis = rules->bet_basis == CR_HP_ON_STAKES ? terms->ante + drew : terms->ante;
    int32_t bet = cr_poker_parts(basis, rules->bet_multiple, whole);
    int32_t after = ante * (terms->buys ? rules->ante_after_buy_odds : 0);
    *pays = (struct cr_draw_pays){ .is_sold = true,
                                   .fee = joins ? 0 : drew,
                                   .drew = drew,
                                   .bet = bet,
                                   .pass = -ante,
                                   .beaten = -(ante + bet),
                                   .bought_none = after };
    if (terms->buys) pays->buy_price = cr_poker_parts(terms->ante, rules->buy_price, whole);
    for (unsigned category = 0; category < CR_CATEGORIES; category++) {
        int32_t won = cr_poker_parts(bet, rules->bet_pays[category], whole);
        pays->higher[category] = cr_poker_parts(ante, rules->ante_win[category], whole) + won;
        pays->no_game[category] = cr_poker_parts(ante, rules->ante_no_game[category], whole);
        pays->bought[category] = after + won;
        if (terms->has_second && category > CR_HAND_HIGH_CARD) pays->second[category] = won;
        if (terms->insurance_from < CR_CATEGORIES) fill_insurance(rules, pays, category, whole);
    }
}

/* Sums over a dealer's hands are to fit 32 bits. */
static bool fits(const struct cr_draw_terms *terms)
{
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        for (unsigned category = 0; category < CR_CATEGORIES; category++) {
            const struct cr_draw_pays *pays = &terms->pays[kind];
            if (pays->higher[category] + pays->second[CR_HAND_ROYAL_FLUSH] > CR_POKER_PARTS_MAX ||
                pays->beaten < -CR_POKER_PARTS_MAX)
                return false;
        }
    return true;
}

static bool fill(const struct cr_hp_rules *rules, struct cr_draw_terms *terms)
{
    const struct cr_ratio nothing = { 0, 1 };
    bool whole = true;
    fill_pays(rules, terms, nothing, &terms->pays[CR_DRAW_NONE], &whole);
    for (int cards = 1; cards <= rules->exchange_max; cards++)
        fill_pays(rules, terms, rules->price[cards], &terms->pays[CR_DRAW_EXCHANGE + cards - 1],
                  &whole);
    if (rules->sixth_card)
        fill_pays(rules, terms, rules->sixth_price, &terms->pays[CR_DRAW_SIXTH], &whole);
    return whole && fits(terms);
}

bool cr_draw_terms_of(const struct cr_hp_rules *rules, struct cr_draw_terms *terms)
{
    bool insures = rules->insurance && rules->insurance_min_category != CR_NONE;
    if (rules->has_board || (rules->buy_game && rules->dealer_least != CR_RANK_ACE_KING))
        return false;
    for (int32_t parts = 1; parts <= CR_ANTE_PARTS_MAX; parts++) {
        *terms = (struct cr_draw_terms){
            .minimum = rules->dealer_least,
            .ante = parts,
            .insurance_from = insures ? rules->insurance_min_category : CR_CATEGORIES,
            .buy_redraw = rules->buy_redraw,
            .ak_inside = rules->ak_inside_first,
            .has_second = rules->second_combination,
            .void_rule = rules->ak_void_if_decider,
            .buys = rules->buy_game,
            .insurance_back = rules->insurance_return_if_not_beaten,
        };
        for (unsigned known = CR_HAND_CARDS; known <= CR_DRAW_KNOWN_MOST; known++)
            terms->scale[known] = terms->buys ? cr_buy_scale(terms->buy_redraw, known) : 1;
        if (fill(rules, terms)) return true;
    }
    return false;
}
