/* showdown.c -- hands compared, pots divided. */
#include <string.h>

#include "games/poker/hand.h"

struct strength {
    cr_rank_value high;
    cr_low_value low;
    bool known;
};

static bool are_open(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!cr_card_is_open(cards[i])) return false;
    return true;
}

static struct strength strength_of(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                                   unsigned seat)
{
    const struct cr_variant *variant = rules->variant;
    struct strength is = { .low = CR_LOW_NONE };
    cr_card all[CR_OWN_CARDS_MAX + CR_COMMON_MAX];
    unsigned own = hand->card_count[seat], count = own + hand->common_count;
    bool whole = own == cr_variant_own(variant, variant->streets - 1u) &&
                 hand->common_count == cr_variant_common(variant, variant->streets - 1u);
    is.known =
        whole && are_open(hand->cards[seat], own) && are_open(hand->common, hand->common_count);
    if (!is.known) return is;
    if (variant->two_of_own) {
        is.high = cr_rank_omaha(hand->cards[seat], hand->common);
        if (variant->halves)
            is.low = cr_low_omaha(hand->cards[seat], hand->common, rules->low_qualifier);
        return is;
    }
    memcpy(all, hand->cards[seat], own);
    memcpy(all + own, hand->common, hand->common_count);
    is.high = cr_rank(all, count);
    if (variant->halves) is.low = cr_low(all, count, rules->low_qualifier);
    return is;
}

/* Who wins a pot among those: the best high, the best low. False: a hand that cannot be compared is one
 * of several. */
static bool compare(const struct strength *of, uint16_t who, uint16_t *high, uint16_t *low)
{
    cr_rank_value best = 0;
    cr_low_value lowest = CR_LOW_NONE;
    bool alone = (who & (who - 1)) == 0;
    *high = *low = 0;
    if (alone) {
        *high = who;
        return true;
    }
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (!(who >> i & 1)) continue;
        if (!of[i].known) return false;
        if (of[i].high > best) best = of[i].high;
        if (of[i].low < lowest) lowest = of[i].low;
    }
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (!(who >> i & 1)) continue;
        if (of[i].high == best) *high |= (uint16_t)(1u << i);
        if (lowest != CR_LOW_NONE && of[i].low == lowest) *low |= (uint16_t)(1u << i);
    }
    return true;
}

/* The seat that gets the first odd unit: behind the button, or at the dealer's left. */
static struct cr_share_order order_of(const struct cr_pk_rules *rules,
                                      const struct cr_pk_hand *hand)
{
    unsigned first = rules->variant->stud ? 0 : (hand->button + 1u) % CR_POKER_SEATS_MAX;
    return (struct cr_share_order){ .first = first,
                                    .seats = CR_POKER_SEATS_MAX,
                                    .unit = rules->unit > 0 ? rules->unit : 1 };
}

bool cr_pk_settle(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                  struct cr_pk_result *result)
{
    struct cr_pots_in in = { .dead = hand->dead, .live = hand->betting.live };
    struct strength of[CR_POKER_SEATS_MAX] = { { .known = false } };
    struct cr_share_order order = order_of(rules, hand);
    cr_money taken = 0;
    memset(result, 0, sizeof *result);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        in.put[i] = hand->put[i] + hand->betting.in[i];
        result->chips[i] = hand->betting.stack[i];
        bool compares = (in.live & (in.live - 1)) != 0 && in.live >> i & 1;
        if (compares && !(hand->mucked >> i & 1)) of[i] = strength_of(rules, hand, i);
    }
    cr_pots_make(&result->pots, &in);
    result->chips[result->pots.to] += result->pots.returned;
    for (unsigned i = 0; i < result->pots.count; i++) {
        const struct cr_pot *pot = &result->pots.list[i];
        uint16_t who = (uint16_t)(pot->who & ~hand->mucked);
        if (who == 0) who = pot->who;
        if (!compare(of, who, &result->high[i], &result->low[i])) return false;
        result->fee[i] = cr_pots_fee(&rules->fee, &taken, pot->amount);
        cr_pot_share_halves(pot->amount - result->fee[i], result->high[i], result->low[i],
                            rules->odd_to_low, &order, result->got);
    }
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        result->chips[i] += result->got[i];
    return true;
}
