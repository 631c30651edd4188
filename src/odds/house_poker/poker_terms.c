/* poker_terms.c -- ratios become whole parts of an Ante. */
#include "odds/house_poker/poker_terms.h"

#include "odds/house_poker/cap.h"

static const struct cr_ratio nothing = { 0, 1 };

int32_t cr_poker_parts(int32_t amount, struct cr_ratio ratio, bool *whole)
{
    int64_t product = (int64_t)amount * ratio.num;
    if (ratio.den == 0) return 0; /* nothing is paid */
    if (product % ratio.den != 0 || product / ratio.den > CR_AMOUNT_MAX) {
        *whole = false;
        return 0;
    }
    return (int32_t)(product / ratio.den);
}

static bool fits_texas(const struct cr_poker_terms *terms)
{
    if (terms->beaten < -CR_TX_PARTS_MAX) return false;
    for (unsigned category = 0; category < CR_CATEGORIES; category++)
        if (terms->higher[category] > CR_TX_PARTS_MAX || terms->no_game[category] > CR_TX_PARTS_MAX)
            return false;
    return true;
}

static int64_t gcd(int64_t a, int64_t b)
{
    return b == 0 ? a : gcd(b, a % b);
}

int32_t cr_poker_step(int32_t parts, struct cr_ratio ratio)
{
    if (parts == 0 || ratio.num == 0 || ratio.den == 0) return parts;
    int64_t den = ratio.den / gcd(ratio.den, ratio.num), step = parts / gcd(parts, den) * den;
    return step <= CR_ANTE_PARTS_MAX ? (int32_t)step : 0;
}

/* Terms after a draw for that price; nothing: without one. */
static bool fill(const struct cr_hp_rules *rules, int32_t parts, struct cr_ratio price,
                 struct cr_poker_terms *terms)
{
    bool whole = true;
    int32_t drawn = cr_poker_parts(parts, price, &whole);
    int32_t ante = parts + (rules->draw_stake_role == CR_HP_JOINS_ANTE ? drawn : 0);
    int32_t basis = rules->bet_basis == CR_HP_ON_STAKES ? parts + drawn : parts;
    int32_t bet = cr_poker_parts(basis, rules->bet_multiple, &whole);
    *terms = (struct cr_poker_terms){ .minimum = rules->dealer_least,
                                      .ante = parts,
                                      .bet = bet,
                                      .pass = -ante,
                                      .beaten = -(ante + bet) };
    for (unsigned category = 0; whole && category < CR_CATEGORIES; category++) {
        terms->higher[category] = cr_poker_parts(ante, rules->ante_win[category], &whole) +
                                  cr_poker_parts(bet, rules->bet_pays[category], &whole);
        terms->no_game[category] = cr_poker_parts(ante, rules->ante_no_game[category], &whole);
    }
    return whole && cr_poker_terms_is_sane(terms) && (!rules->has_board || fits_texas(terms));
}

bool cr_poker_terms_under(const struct cr_hp_rules *rules, struct cr_ratio most,
                          struct cr_poker_terms *terms)
{
    int32_t step = cr_poker_step(cr_poker_step(1, rules->bet_multiple), most);
    for (int32_t parts = step; step > 0 && parts <= CR_ANTE_PARTS_MAX; parts += step)
        if (fill(rules, parts, nothing, terms))
            return most.den == 0 || cr_cap_poker_terms(rules, most, terms);
    return false;
}

bool cr_poker_terms_of(const struct cr_hp_rules *rules, struct cr_poker_terms *terms)
{
    return cr_poker_terms_under(rules, (struct cr_ratio){ 0, 0 }, terms);
}

struct cr_stud_second cr_poker_second(const struct cr_hp_rules *rules,
                                      const struct cr_poker_terms *terms)
{
    bool whole = true;
    if (!rules->second_combination) return (struct cr_stud_second){ 0, false };
    return (struct cr_stud_second){
        .ace_king = cr_poker_parts(terms->bet, rules->bet_pays[CR_HAND_ACE_KING], &whole),
        .void_if_decider = rules->ak_void_if_decider,
    };
}

static bool fill_draw(const struct cr_hp_rules *rules, struct cr_ratio price,
                      struct cr_stud_draw *draw)
{
    int32_t step = cr_poker_step(1, price);
    for (int32_t parts = step; step > 0 && parts <= CR_ANTE_PARTS_MAX; parts += step) {
        bool whole = true;
        int32_t fee = cr_poker_parts(parts, price, &whole);
        draw->fee = rules->draw_stake_role == CR_HP_JOINS_ANTE ? 0 : fee;
        if (whole && fill(rules, parts, nothing, &draw->first) &&
            fill(rules, parts, price, &draw->drawn))
            return true;
    }
    return false;
}

bool cr_poker_draw_of(const struct cr_hp_rules *rules, struct cr_stud_draw *draw)
{
    *draw = (struct cr_stud_draw){ .kind = rules->sixth_card ? CR_STUD_SIXTH : CR_STUD_EXCHANGE };
    if (rules->has_board || rules->second_combination) return false;
    if (!rules->sixth_card && rules->exchange_max == 0) return false;
    return fill_draw(rules, rules->sixth_card ? rules->sixth_price : rules->price[1], draw);
}

bool cr_poker_exchange_of(const struct cr_hp_rules *rules, struct cr_stud_draw *draw)
{
    draw->kind = CR_STUD_EXCHANGE;
    if (rules->has_board || rules->exchange_max == 0) return false;
    if (!fill_draw(rules, rules->price[1], draw)) return false;
    draw->second = cr_poker_second(rules, &draw->first);
    return true;
}
