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
    unsigned last = variant->streets - 1u;
    bool whole = variant->stud ? count == cr_variant_own(variant, last)
                               : own == cr_variant_own(variant, last) &&
                                     hand->common_count == cr_variant_common(variant, last);
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

/* ---- Shares ---- */

/* All seats by their highest card, a known one before none. */
static void list_by_card(const struct cr_pk_hand *hand, uint8_t list[CR_POKER_SEATS_MAX])
{
    int highest[CR_POKER_SEATS_MAX];
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        highest[i] = -1;
        for (unsigned k = 0; k < hand->card_count[i]; k++)
            if (cr_card_is_open(hand->cards[i][k]) && hand->cards[i][k] > highest[i])
                highest[i] = hand->cards[i][k];
        unsigned at = i;
        for (; at > 0 && highest[list[at - 1]] < highest[i]; at--)
            list[at] = list[at - 1];
        list[at] = (uint8_t)i;
    }
}

/* The order odd units go in: behind the button, or at the dealer's left; or by card. */
static struct cr_share_order order_of(const struct cr_pk_rules *rules,
                                      const struct cr_pk_hand *hand,
                                      uint8_t list[CR_POKER_SEATS_MAX])
{
    bool stud = rules->variant->stud;
    struct cr_share_order order = { .first = stud ? 0 : (hand->button + 1u) % CR_POKER_SEATS_MAX,
                                    .seats = CR_POKER_SEATS_MAX,
                                    .unit = rules->unit > 0 ? rules->unit : 1 };
    if (!stud || !rules->odd_by_card) return order;
    list_by_card(hand, list);
    order.list = list;
    return order;
}

void cr_pk_divide(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand, cr_money amount,
                  uint16_t highs, uint16_t lows, cr_money high[CR_POKER_SEATS_MAX],
                  cr_money low[CR_POKER_SEATS_MAX])
{
    uint8_t list[CR_POKER_SEATS_MAX];
    struct cr_share_order order = order_of(rules, hand, list);
    cr_money half = lows ? cr_pot_low_half(amount, rules->odd_to_low, &order) : 0;
    memset(high, 0, CR_POKER_SEATS_MAX * sizeof *high);
    memset(low, 0, CR_POKER_SEATS_MAX * sizeof *low);
    cr_pot_share(amount - half, highs, &order, high);
    if (lows) cr_pot_share(half, lows, &order, low);
}

void cr_pk_shares(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                  const struct cr_pk_result *result, unsigned pot,
                  cr_money high[CR_POKER_SEATS_MAX], cr_money low[CR_POKER_SEATS_MAX])
{
    cr_pk_divide(rules, hand, result->pots.list[pot].amount - result->fee[pot], result->high[pot],
                 result->low[pot], high, low);
}

/* ---- The end ---- */

static void strengths(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                      struct strength of[CR_POKER_SEATS_MAX])
{
    uint16_t live = hand->betting.live;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        bool compares = cr_seats_are_several(live) && live >> i & 1 && !(hand->mucked >> i & 1);
        of[i] = compares ? strength_of(rules, hand, i) : (struct strength){ .known = false };
    }
}

bool cr_pk_best(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand, uint16_t who,
                uint16_t *high, uint16_t *low)
{
    struct strength of[CR_POKER_SEATS_MAX];
    strengths(rules, hand, of);
    return compare(of, who, high, low);
}

/* Who wins a pot; of hands that were all thrown away nobody can say. */
static bool award(const struct strength *of, const struct cr_pk_hand *hand, struct cr_pk_result *to,
                  unsigned pot)
{
    uint16_t all = to->pots.list[pot].who, who = (uint16_t)(all & ~hand->mucked);
    return compare(of, who ? who : all, &to->high[pot], &to->low[pot]);
}

bool cr_pk_settle(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                  struct cr_pk_result *result)
{
    struct cr_pots_in in = { .dead = hand->dead, .live = hand->betting.live };
    struct strength of[CR_POKER_SEATS_MAX];
    cr_money taken = 0, high[CR_POKER_SEATS_MAX], low[CR_POKER_SEATS_MAX];
    memset(result, 0, sizeof *result);
    strengths(rules, hand, of);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        in.put[i] = hand->put[i] + hand->betting.in[i];
        result->chips[i] = hand->betting.stack[i];
    }
    cr_pots_make(&result->pots, &in);
    result->chips[result->pots.to] += result->pots.returned;
    for (unsigned i = 0; i < result->pots.count; i++) {
        if (!award(of, hand, result, i)) return false;
        result->fee[i] = cr_pots_fee(&rules->fee, &taken, result->pots.list[i].amount);
        cr_pk_shares(rules, hand, result, i, high, low);
        for (unsigned k = 0; k < CR_POKER_SEATS_MAX; k++)
            result->got[k] += high[k] + low[k];
    }
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        result->chips[i] += result->got[i];
    return true;
}
