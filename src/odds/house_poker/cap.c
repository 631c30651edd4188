/* cap.c -- parts of a win, filled up to the maximum. */
#include "odds/house_poker/cap.h"

#include "odds/house_poker/poker_terms.h"

/* What a box wins, part by part; enum cr_hp_part. */
struct wins {
    int32_t part[CR_HP_PARTS];
};

/* So much is left of the maximum before them; returns what they come to. */
static int32_t cut(const struct cr_hp_rules *rules, int32_t left, struct wins *wins)
{
    int32_t sum = 0;
    for (int i = 0; i < rules->cap_count; i++) {
        int32_t *part = &wins->part[rules->cap_order[i].part];
        if (*part > left) *part = left;
        left -= *part;
    }
    for (unsigned part = 0; part < CR_HP_PARTS; part++)
        sum += wins->part[part];
    return sum;
}

static bool counts(const struct cr_hp_rules *rules, enum cr_hp_part part)
{
    return rules->cap_includes >> part & 1;
}

/* The most that may be insured, as insurance.c of the game has it. */
static void cut_insurance(const struct cr_hp_rules *rules, int32_t most,
                          const struct cr_combinations *hand, struct cr_draw_pays *pays)
{
    bool whole = true;
    int32_t left = most - (counts(rules, CR_HP_PART_ANTE) ? pays->no_game[0] : 0);
    int32_t stake = pays->insure[hand->first] + pays->insure_second[hand->second];
    struct cr_ratio part = rules->insurance_max_fraction;
    int32_t limit = left > 0 && part.den > 0 ? (int32_t)((int64_t)left * part.num / part.den) : 0;
    if (counts(rules, CR_HP_PART_INSURANCE) && stake > limit) stake = limit;
    pays->insure[hand->first] = stake;
    pays->insured[hand->first] = cr_poker_parts(stake, rules->insurance_pays, &whole);
    pays->insure_second[hand->second] = pays->insured_second[hand->second] = 0;
}

void cr_cap_terms(const struct cr_hp_rules *rules, unsigned most,
                  const struct cr_combinations *hand, bool insured, struct cr_draw_terms *terms)
{
    struct cr_draw_pays *pays = &terms->pays[CR_DRAW_NONE];
    int32_t left = (int32_t)most * terms->ante, bet = pays->bought[hand->first] - pays->bought_none;
    int32_t second = pays->second[hand->second];
    bool has_insurance = insured && (int)hand->first >= terms->insurance_from;
    struct wins none = { .part[CR_HP_PART_ANTE] = pays->no_game[hand->first] };
    struct wins won = { .part[CR_HP_PART_ANTE] = pays->higher[hand->first] - bet,
                        .part[CR_HP_PART_BET] = bet,
                        .part[CR_HP_PART_SECOND] = second };
    struct wins bought = won, vain = { .part[CR_HP_PART_ANTE] = pays->bought_none };
    bought.part[CR_HP_PART_ANTE] = pays->bought_none;
    if (has_insurance) cut_insurance(rules, left, hand, pays);
    int32_t paid =
        has_insurance && counts(rules, CR_HP_PART_INSURANCE) ? pays->insured[hand->first] : 0;
    cut(rules, left, &won);
    pays->no_game[hand->first] = cut(rules, left - paid, &none);
    pays->higher[hand->first] = won.part[CR_HP_PART_ANTE] + won.part[CR_HP_PART_BET];
    if (second > 0) pays->second[hand->second] = won.part[CR_HP_PART_SECOND];
    /* the second is added to it like to the other: what is too much of it comes off here */
    pays->bought[hand->first] = cut(rules, left - paid, &bought) - won.part[CR_HP_PART_SECOND];
    pays->bought_none = cut(rules, left - paid, &vain);
    if (!insured) terms->insurance_from = CR_CATEGORIES;
}

void cr_cap_poker_terms(const struct cr_hp_rules *rules, unsigned most,
                        struct cr_poker_terms *terms)
{
    bool whole = true;
    for (unsigned category = 0; category < CR_CATEGORIES; category++) {
        int32_t bet = cr_poker_parts(terms->bet, rules->bet_pays[category], &whole);
        struct wins none = { .part[CR_HP_PART_ANTE] = terms->no_game[category] };
        struct wins won = { .part[CR_HP_PART_ANTE] = terms->higher[category] - bet,
                            .part[CR_HP_PART_BET] = bet };
        terms->no_game[category] = cut(rules, (int32_t)most * terms->ante, &none);
        terms->higher[category] = cut(rules, (int32_t)most * terms->ante, &won);
    }
}
