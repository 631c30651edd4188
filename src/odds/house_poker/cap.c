/* cap.c -- parts of a win, filled up to the maximum. */
#include "odds/house_poker/cap.h"

#include "odds/house_poker/poker_terms.h"
#include "rulebook/rulebook.h"

/* What a box wins, part by part; enum cr_hp_part. */
struct wins {
    int32_t part[CR_HP_PARTS];
};

static int32_t sum_of(const struct wins *wins)
{
    int32_t sum = 0;
    for (unsigned part = 0; part < CR_HP_PARTS; part++)
        sum += wins->part[part];
    return sum;
}

/* So much is left of the maximum before them; returns what they come to. */
static int32_t cut(const struct cr_draw_cap *cap, int32_t left, struct wins *wins)
{
    for (unsigned i = 0; i < cap->count; i++) {
        int32_t *part = &wins->part[cap->order[i]];
        if (*part > left) *part = left > 0 ? left : 0;
        left -= *part;
    }
    return sum_of(wins);
}

static bool counts(const struct cr_draw_cap *cap, enum cr_hp_part part)
{
    return cap->includes >> part & 1;
}

/* Of a payout's part. */
static int32_t times(int32_t amount, struct cr_ratio ratio)
{
    return ratio.den > 0 ? (int32_t)((int64_t)amount * ratio.num / ratio.den) : 0;
}

/* The most that may be insured, as insurance.c of the game has it; whether that is less than it was. */
static bool cut_insurance(const struct cr_draw_cap *cap, const struct cr_combinations *hand,
                          struct cr_draw_pays *pays)
{
    int32_t left = cap->most - (counts(cap, CR_HP_PART_ANTE) ? pays->no_game[0] : 0);
    int32_t stake = pays->insure[hand->first] + pays->insure_second[hand->second];
    int32_t limit = left > 0 ? times(left, cap->fraction) : 0;
    bool is_cut = counts(cap, CR_HP_PART_INSURANCE) && stake > limit;
    if (is_cut) stake = limit;
    pays->insure[hand->first] = stake;
    pays->insured[hand->first] = times(stake, cap->odds);
    pays->insure_second[hand->second] = pays->insured_second[hand->second] = 0;
    return is_cut;
}

/* What a hand wins: against none; against a lower game; against one that was bought, and in vain. */
struct paid {
    struct wins none, won, bought, vain;
};

static struct paid find_paid(const struct cr_combinations *hand, const struct cr_draw_pays *pays)
{
    int32_t bet = pays->bought[hand->first] - pays->bought_none;
    struct wins won = { .part[CR_HP_PART_ANTE] = pays->higher[hand->first] - bet,
                        .part[CR_HP_PART_BET] = bet,
                        .part[CR_HP_PART_SECOND] = pays->second[hand->second] };
    struct paid paid = { .none = { .part[CR_HP_PART_ANTE] = pays->no_game[hand->first] },
                         .won = won,
                         .bought = won,
                         .vain = { .part[CR_HP_PART_ANTE] = pays->bought_none } };
    paid.bought.part[CR_HP_PART_ANTE] = pays->bought_none;
    return paid;
}

bool cr_cap_pays(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                 bool insured, struct cr_draw_pays *pays)
{
    const struct cr_draw_cap *cap = &terms->cap;
    struct paid is = find_paid(hand, pays), was = is;
    int32_t left = cap->most, paid = 0;
    bool has_insurance = insured && (int)hand->first >= terms->insurance_from;
    bool is_cut = has_insurance && cut_insurance(cap, hand, pays);
    if (has_insurance && counts(cap, CR_HP_PART_INSURANCE)) paid = pays->insured[hand->first];
    is_cut = cut(cap, left, &is.won) < sum_of(&was.won) || is_cut;
    is_cut = cut(cap, left - paid, &is.none) < sum_of(&was.none) || is_cut;
    is_cut = cut(cap, left - paid, &is.bought) < sum_of(&was.bought) || is_cut;
    is_cut = cut(cap, left - paid, &is.vain) < sum_of(&was.vain) || is_cut;
    if (!is_cut) return false;
    int32_t second = is.won.part[CR_HP_PART_SECOND];
    pays->no_game[hand->first] = sum_of(&is.none);
    pays->higher[hand->first] = sum_of(&is.won) - second;
    if (pays->second[hand->second] > 0) pays->second[hand->second] = second;
    /* the second is added to it like to the other: what is too much of it comes off here */
    pays->bought[hand->first] = sum_of(&is.bought) - second;
    pays->bought_none = sum_of(&is.vain);
    return true;
}

const struct cr_draw_pays *cr_cap_final(const struct cr_draw_terms *terms, enum cr_draw_kind kind,
                                        const struct cr_combinations *hand, bool insured,
                                        struct cr_draw_pays *room, bool *is_cut)
{
    *is_cut = false;
    if (terms->cap.most == 0) return &terms->pays[kind];
    *room = terms->pays[kind];
    *is_cut = cr_cap_pays(terms, hand, insured, room);
    return room;
}

static int32_t counted(const struct cr_draw_cap *cap, const struct wins *wins)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < cap->count; i++)
        sum += wins->part[cap->order[i]];
    return sum;
}

static int32_t greater(int32_t one, int32_t other)
{
    return one > other ? one : other;
}

int32_t cr_cap_counted(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                       const struct cr_draw_pays *pays)
{
    const struct cr_draw_cap *cap = &terms->cap;
    struct paid paid = find_paid(hand, pays);
    int32_t stake = pays->insure[hand->first] + pays->insure_second[hand->second];
    bool insures = (int)hand->first >= terms->insurance_from && stake >= terms->ante &&
                   counts(cap, CR_HP_PART_INSURANCE);
    if (insures) {
        int32_t wins = pays->insured[hand->first] + pays->insured_second[hand->second];
        paid.none.part[CR_HP_PART_INSURANCE] = paid.bought.part[CR_HP_PART_INSURANCE] = wins;
    }
    int32_t most = greater(counted(cap, &paid.won), counted(cap, &paid.none));
    return terms->buys ? greater(most, counted(cap, &paid.bought)) : most;
}

bool cr_cap_poker_terms(const struct cr_hp_rules *rules, struct cr_ratio most,
                        struct cr_poker_terms *terms)
{
    struct cr_draw_cap cap = { .count = (uint8_t)rules->cap_count };
    bool whole = true;
    cap.most = cr_poker_parts(terms->ante, most, &whole);
    for (unsigned i = 0; i < cap.count; i++)
        cap.order[i] = (uint8_t)rules->cap_order[i].part;
    for (unsigned category = 0; category < CR_CATEGORIES; category++) {
        int32_t bet = cr_poker_parts(terms->bet, rules->bet_pays[category], &whole);
        struct wins none = { .part[CR_HP_PART_ANTE] = terms->no_game[category] };
        struct wins won = { .part[CR_HP_PART_ANTE] = terms->higher[category] - bet,
                            .part[CR_HP_PART_BET] = bet };
        terms->no_game[category] = cut(&cap, cap.most, &none);
        terms->higher[category] = cut(&cap, cap.most, &won);
    }
    return whole;
}

/* ---- What is posted ---- */

#define STAKES_MOST 100000 /* nothing pays so much */
#define STEPS       1000   /* of an Ante, where the posted maximum is no simpler part of it */

static cr_money gcd(cr_money a, cr_money b)
{
    return b == 0 ? a : gcd(b, a % b);
}

struct cr_ratio cr_cap_in_stakes(cr_money most, cr_money stake)
{
    if (most == CR_NONE || stake <= 0) return (struct cr_ratio){ 0, 0 };
    cr_money part = gcd(most, stake), num = most / part, den = stake / part;
    if (den > STEPS) {
        num = (cr_money)((double)most / (double)stake * STEPS);
        den = STEPS;
    }
    if (num / den >= STAKES_MOST) return (struct cr_ratio){ STAKES_MOST, 1 };
    return (struct cr_ratio){ (int32_t)num, (int32_t)den };
}

struct cr_ratio cr_cap_posted(const struct cr_play *play, cr_money ante)
{
    if (cr_hp_rules(play)->cap_count == 0) return (struct cr_ratio){ 0, 0 };
    return cr_cap_in_stakes(cr_hp_max_payout(play), ante);
}

struct cr_ratio cr_cap_left(const struct cr_play *play, const struct cr_hp_box *box)
{
    const cr_money most = cr_hp_max_payout(play);
    const struct cr_ratio none = { 0, 0 };
    if (cr_hp_rules(play)->cap_count == 0 || most == CR_NONE) return none;
    struct cr_ratio left =
        cr_cap_in_stakes(most > box->capped ? most - box->capped : 1, cr_hp_ante(box));
    return left.den > 0 && left.num / left.den < STAKES_MOST ? left : none;
}
