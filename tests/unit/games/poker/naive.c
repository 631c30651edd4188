/* naive.c -- poker by definition. */
#include "naive.h"

#include <string.h>

/* ---- Five cards ---- */

/* Ranks by how often they come, then by height: 9 9 9 K K, A 9 7 4 2. Returns the pattern: 32, 311... */
static unsigned sort_ranks(const uint8_t five[5], unsigned out[5])
{
    unsigned times[15] = { 0 }, pattern = 0, count = 0;
    for (unsigned i = 0; i < 5; i++)
        times[five[i] / 4 + 2]++;
    for (unsigned often = 4; often >= 1; often--)
        for (unsigned rank = 14; rank >= 2; rank--) {
            if (times[rank] != often) continue;
            pattern = pattern * 10 + often;
            for (unsigned i = 0; i < often; i++)
                out[count++] = rank;
        }
    return pattern;
}

uint64_t naive_high(const uint8_t five[5])
{
    unsigned ranks[5], category;
    unsigned pattern = sort_ranks(five, ranks);
    bool flush = true, straight = pattern == 11111 && ranks[0] - ranks[4] == 4;
    for (unsigned i = 1; i < 5; i++)
        if (five[i] % 4 != five[0] % 4) flush = false;
    if (pattern == 11111 && ranks[0] == 14 && ranks[1] == 5) { /* 5 4 3 2 A */
        straight = true;
        memmove(ranks, ranks + 1, 4 * sizeof ranks[0]);
        ranks[4] = 1;
    }
    if (straight && flush)
        category = 8;
    else if (pattern == 41)
        category = 7;
    else if (pattern == 32)
        category = 6;
    else if (flush)
        category = 5;
    else if (straight)
        category = 4;
    else if (pattern == 311)
        category = 3;
    else if (pattern == 221)
        category = 2;
    else if (pattern == 2111)
        category = 1;
    else
        category = 0;
    uint64_t value = category;
    for (unsigned i = 0; i < 5; i++)
        value = value * 100 + ranks[i];
    return value;
}

uint64_t naive_low(const uint8_t five[5], unsigned qualifier)
{
    uint64_t value = 0;
    for (unsigned rank = 13; rank >= 1; rank--) { /* the ace is 1 */
        unsigned times = 0;
        for (unsigned i = 0; i < 5; i++)
            if ((five[i] / 4u + 1) % 13 + 1 == rank) times++;
        if (times > 1 || (times == 1 && rank > qualifier)) return NAIVE_NO_LOW;
        if (times == 1) value = value * 100 + rank;
    }
    return value;
}

/* ---- All choices ---- */

struct worth {
    uint64_t high, low;
};

static void try_five(const struct naive_hand *hand, const uint8_t five[5], struct worth *best)
{
    uint64_t high = naive_high(five);
    if (high > best->high) best->high = high;
    if (!hand->halves) return;
    uint64_t low = naive_low(five, hand->qualifier);
    if (low < best->low) best->low = low;
}

static unsigned bits_of(unsigned set)
{
    unsigned count = 0;
    for (; set; set >>= 1)
        count += set & 1;
    return count;
}

/* Every set of cards that is a hand: bits 0.. are one's own, then the middle's. */
static struct worth worth_of(const struct naive_hand *hand, unsigned seat)
{
    struct worth best = { 0, NAIVE_NO_LOW };
    uint8_t all[12], five[5];
    unsigned own = hand->own_count, count = own + hand->common_count;
    memcpy(all, hand->own[seat], own);
    memcpy(all + own, hand->common, hand->common_count);
    for (unsigned set = 0; set < 1u << count; set++) {
        if (bits_of(set) != 5) continue;
        if (hand->two_of_own && bits_of(set & ((1u << own) - 1)) != 2) continue;
        for (unsigned i = 0, n = 0; i < count; i++)
            if (set >> i & 1) five[n++] = all[i];
        try_five(hand, five, &best);
    }
    return best;
}

/* ---- Pots ---- */

struct pot {
    int64_t amount;
    bool who[NAIVE_SEATS];
};

/* Chips of one unit dealt round to the winners; what is less than a chip goes with the first. */
static void deal_round(const struct naive_hand *hand, int64_t amount,
                       const bool winners[NAIVE_SEATS], int64_t got[NAIVE_SEATS])
{
    int64_t chips = amount / hand->unit, small = amount % hand->unit;
    unsigned seat = hand->first;
    while (chips > 0 || small > 0) {
        if (winners[seat]) {
            got[seat] += small + (chips > 0 ? hand->unit : 0);
            if (chips > 0) chips--;
            small = 0;
        }
        seat = (seat + 1) % NAIVE_SEATS;
    }
}

static void award(const struct naive_hand *hand, const struct worth *of, const struct pot *pot,
                  int64_t net, int64_t got[NAIVE_SEATS])
{
    bool high[NAIVE_SEATS], low[NAIVE_SEATS];
    uint64_t best = 0, lowest = NAIVE_NO_LOW;
    unsigned contestants = 0;
    for (unsigned i = 0; i < NAIVE_SEATS; i++) {
        if (!pot->who[i]) continue;
        contestants++;
        if (of[i].high > best) best = of[i].high;
        if (of[i].low < lowest) lowest = of[i].low;
    }
    for (unsigned i = 0; i < NAIVE_SEATS; i++) {
        high[i] = pot->who[i] && of[i].high == best;
        low[i] = pot->who[i] && of[i].low == lowest;
    }
    int64_t half = net / 2 / hand->unit * hand->unit;
    if (lowest == NAIVE_NO_LOW || contestants == 1) half = 0;
    deal_round(hand, net - half, high, got);
    deal_round(hand, half, low, got);
}

static int64_t fee_of(const struct naive_hand *hand, int64_t pot, int64_t taken)
{
    int64_t fee = pot * hand->percent_bp / 10000;
    if (hand->fee_sum > 0) fee = hand->fee_sum - taken;
    if (hand->fee_cap > 0 && taken + fee > hand->fee_cap) fee = hand->fee_cap - taken;
    return fee < pot ? fee : pot;
}

/* From above: a unit only one live seat put in was called by nobody. Returns the highest that stays. */
static int64_t give_back(const struct naive_hand *hand, int64_t got[NAIVE_SEATS])
{
    int64_t unit = 0;
    for (unsigned i = 0; i < NAIVE_SEATS; i++)
        if (hand->put[i] > unit) unit = hand->put[i];
    for (; unit > 0; unit--) {
        unsigned payers = 0, who = 0;
        for (unsigned i = 0; i < NAIVE_SEATS; i++)
            if (hand->put[i] >= unit) payers++, who = i;
        if (payers != 1 || !hand->live[who]) break;
        got[who]++;
    }
    return unit;
}

/* One unit after the other, each to the pot of those who can win it. */
static unsigned fill_pots(const struct naive_hand *hand, int64_t top, struct pot pots[NAIVE_SEATS])
{
    unsigned count = 1;
    memset(pots, 0, NAIVE_SEATS * sizeof pots[0]);
    memcpy(pots[0].who, hand->live, sizeof pots[0].who);
    pots[0].amount = hand->dead;
    for (int64_t unit = 1; unit <= top; unit++) {
        bool who[NAIVE_SEATS], any = false;
        int64_t payers = 0;
        for (unsigned i = 0; i < NAIVE_SEATS; i++) {
            payers += hand->put[i] >= unit;
            who[i] = hand->live[i] && hand->put[i] >= unit;
            any = any || who[i];
        }
        bool same = memcmp(who, pots[count - 1].who, sizeof who) == 0;
        bool empty = pots[count - 1].amount == 0;
        if (any && !same && !empty) count++;
        if (any) memcpy(pots[count - 1].who, who, sizeof who);
        pots[count - 1].amount += payers;
    }
    return count;
}

int64_t naive_divide(const struct naive_hand *hand, int64_t got[NAIVE_SEATS])
{
    struct worth of[NAIVE_SEATS];
    struct pot pots[NAIVE_SEATS];
    unsigned alive = 0;
    int64_t taken = 0;
    memset(got, 0, NAIVE_SEATS * sizeof got[0]);
    for (unsigned i = 0; i < NAIVE_SEATS; i++)
        alive += hand->live[i];
    for (unsigned i = 0; i < NAIVE_SEATS; i++)
        of[i] = alive > 1 && hand->live[i] ? worth_of(hand, i) : (struct worth){ 0, NAIVE_NO_LOW };
    unsigned count = fill_pots(hand, give_back(hand, got), pots);
    for (unsigned i = 0; i < count; i++) {
        int64_t fee = fee_of(hand, pots[i].amount, taken);
        award(hand, of, &pots[i], pots[i].amount - fee, got);
        taken += fee;
    }
    return taken;
}
