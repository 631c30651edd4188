/* draw_terms.c -- a rulebook's ratios become whole parts of an Ante. */
#include "odds/house_poker/draw_terms.h"

#include <math.h>

#include "odds/house_poker/draw_value.h"
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
    for (unsigned category = 0; *whole && category < CR_CATEGORIES; category++) {
        int32_t won = cr_poker_parts(bet, rules->bet_pays[category], whole);
        pays->higher[category] = cr_poker_parts(ante, rules->ante_win[category], whole) + won;
        pays->no_game[category] = cr_poker_parts(ante, rules->ante_no_game[category], whole);
        pays->bought[category] = after + won;
        if (terms->has_second && category > CR_HAND_HIGH_CARD) pays->second[category] = won;
        if (terms->insurance_from < CR_CATEGORIES) fill_insurance(rules, pays, category, whole);
    }
}

/* ---- Whether sums of them fit ---- */

static int32_t greater(int32_t one, int32_t other)
{
    return one > other ? one : other;
}

/* More than any final hand wins or loses, whatever it holds. */
static int32_t largest(const struct cr_draw_terms *terms)
{
    int32_t most = 0;
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++) {
        const struct cr_draw_pays *pays = &terms->pays[kind];
        for (unsigned i = 0; pays->is_sold && i < CR_CATEGORIES * CR_CATEGORIES; i++) {
            unsigned one = i / CR_CATEGORIES, other = i % CR_CATEGORIES;
            int32_t stake = pays->insure[one] + pays->insure_second[other];
            int32_t wins = pays->insured[one] + pays->insured_second[other];
            int32_t higher = greater(pays->higher[one], pays->bought[one]) + pays->second[other];
            most = greater(most,
                           greater(higher, greater(pays->no_game[one], pays->bought_none)) + wins);
            most = greater(most, stake + pays->buy_price - pays->beaten + pays->drew);
        }
    }
    return most;
}

static bool fits(const struct cr_draw_terms *terms, double amount)
{
    /* Of final hands, each as often as renamings may have it; a sixth card's are counted in parts besides. Of
     * three cards that come and more few bring what pays the most. */
    static const double hands[CR_HAND_CARDS + 1] = {
        1, 46 * 24 * 60, 1035 * 6, 15180 * 1.5, 163185 * 6 / 32.0, 1370754 * 6 / 64.0
    };
    for (unsigned gone = 0; gone <= CR_HAND_CARDS; gone++) {
        double of = gone == 1 && !terms->pays[CR_DRAW_SIXTH].is_sold ? 46 * 24 : hands[gone];
        if (gone > 1 && !terms->pays[gone].is_sold) continue;
        if (amount * cr_draw_all(CR_HAND_CARDS + gone) *
                (double)terms->scale[CR_HAND_CARDS + gone] * of >
            ldexp(1, 63))
            return false;
    }
    return true;
}

static void set_scale(struct cr_draw_terms *terms, int64_t rounded)
{
    for (unsigned known = CR_HAND_CARDS; known <= CR_DRAW_KNOWN_MOST; known++)
        terms->scale[known] = rounded > 0   ? rounded
                              : terms->buys ? cr_buy_scale(terms->buy_redraw, known)
                                            : 1;
}

void cr_draw_unround(struct cr_draw_terms *terms)
{
    terms->rounds = false;
    set_scale(terms, 0);
}

/* What a bought game gains is whole before it is rounded. */
static bool gains_fit(const struct cr_draw_terms *terms, double amount)
{
    for (unsigned known = CR_HAND_CARDS; known <= CR_DRAW_KNOWN_MOST; known++)
        if (amount * cr_draw_all(known) * (double)cr_buy_scale(terms->buy_redraw, known) >
            ldexp(1, 62))
            return false;
    return true;
}

#define ROUNDED 4096 /* of a part; less where that does not fit */

static bool find_scale(struct cr_draw_terms *terms)
{
    double amount = largest(terms);
    terms->is_wide = amount * cr_draw_all(CR_HAND_CARDS) > INT32_MAX;
    set_scale(terms, 0);
    if (fits(terms, amount)) return true;
    if (!terms->buys || !gains_fit(terms, amount)) return false;
    terms->rounds = true;
    for (int64_t scale = ROUNDED; scale > 0; scale /= 2) {
        set_scale(terms, scale);
        if (fits(terms, amount)) return true;
    }
    return false;
}

/* ---- All of them ---- */

static bool fill(const struct cr_hp_rules *rules, struct cr_draw_terms *terms)
{
    const struct cr_ratio nothing = { 0, 1 };
    bool whole = true;
    fill_pays(rules, terms, nothing, &terms->pays[CR_DRAW_NONE], &whole);
    for (int cards = 1; whole && cards <= rules->exchange_max; cards++)
        fill_pays(rules, terms, rules->price[cards], &terms->pays[CR_DRAW_EXCHANGE + cards - 1],
                  &whole);
    if (rules->sixth_card)
        fill_pays(rules, terms, rules->sixth_price, &terms->pays[CR_DRAW_SIXTH], &whole);
    return whole;
}

/* What may be insured under it, and what that wins, is whole too. */
static bool fill_cap(const struct cr_hp_rules *rules, struct cr_ratio most,
                     struct cr_draw_terms *terms)
{
    struct cr_draw_cap *cap = &terms->cap;
    bool whole = true;
    *cap = (struct cr_draw_cap){ .includes = rules->cap_includes,
                                 .count = (uint8_t)rules->cap_count,
                                 .fraction = rules->insurance_max_fraction,
                                 .odds = rules->insurance_pays };
    for (unsigned i = 0; i < cap->count; i++)
        cap->order[i] = (uint8_t)rules->cap_order[i].part;
    if (most.den == 0) return true;
    cap->most = cr_poker_parts(terms->ante, most, &whole);
    if (terms->insurance_from < CR_CATEGORIES) {
        cr_poker_parts(cr_poker_parts(cap->most, cap->fraction, &whole), cap->odds, &whole);
        cr_poker_parts(cr_poker_parts(terms->ante, cap->fraction, &whole), cap->odds, &whole);
    }
    return whole && cap->most > 0;
}

/* The parts there are at least: those of prices and the Bet; others are found by trying. */
static int32_t least_parts(const struct cr_hp_rules *rules, struct cr_ratio most)
{
    int32_t parts = cr_poker_step(cr_poker_step(1, rules->bet_multiple), most);
    for (int cards = 1; cards <= rules->exchange_max; cards++)
        parts = cr_poker_step(parts, rules->price[cards]);
    if (rules->sixth_card) parts = cr_poker_step(parts, rules->sixth_price);
    return rules->buy_game ? cr_poker_step(parts, rules->buy_price) : parts;
}

bool cr_draw_terms_under(const struct cr_hp_rules *rules, struct cr_ratio most,
                         struct cr_draw_terms *terms)
{
    bool insures = rules->insurance && rules->insurance_min_category != CR_NONE;
    if (rules->has_board) return false;
    int32_t step = least_parts(rules, most);
    for (int32_t parts = step; step > 0 && parts <= CR_ANTE_PARTS_MAX; parts += step) {
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
        if (fill(rules, terms) && fill_cap(rules, most, terms)) return find_scale(terms);
    }
    return false;
}

bool cr_draw_terms_of(const struct cr_hp_rules *rules, struct cr_draw_terms *terms)
{
    return cr_draw_terms_under(rules, (struct cr_ratio){ 0, 0 }, terms);
}

bool cr_draw_is_counted(const struct cr_hp_rules *rules)
{
    struct cr_draw_terms terms;
    return rules->has_board || cr_draw_terms_of(rules, &terms);
}
