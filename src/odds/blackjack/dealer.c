/* dealer.c -- the dealer's hands as a tree of products, walked for eight of the box's at a time. */
#include "odds/blackjack/dealer.h"

#include <stdlib.h>
#include <string.h>

/* ---- The tree ---- */

/* Number of orders in which the dealer gets to each hand from this one, which is his from the first. */
static void count_orders(const struct cr_bj_hands *hands, unsigned stand, unsigned from,
                         double *orders)
{
    memset(orders, 0, hands->count * sizeof *orders);
    orders[from] = 1;
    for (unsigned hand = 1; hand < hands->count; hand++) {
        if (!(orders[hand] > 0)) continue;
        if (hands->size[hand] >= 2 && hands->total[hand] >= stand) continue;
        for (unsigned k = 0; k < CR_BJ_KINDS; k++)
            if (hands->next[hand][k]) orders[hands->next[hand][k]] += orders[hand];
    }
}

struct end {
    uint8_t cards[CR_BJ_KINDS]; /* drawn: without those he has from the first */
    uint8_t end, drawn;
    double orders;
};

static int by_cards(const void *a, const void *b)
{
    const struct end *one = a, *other = b;
    return memcmp(one->cards, other->cards, CR_BJ_KINDS);
}

static unsigned list_ends(const struct cr_bj_hands *hands, unsigned stand, unsigned from,
                          const double *orders, struct end *ends)
{
    unsigned count = 0;
    for (unsigned hand = 1; hand < hands->count; hand++) {
        if (!(orders[hand] > 0) || hands->size[hand] < 2 || hands->total[hand] < stand) continue;
        struct end *end = &ends[count++];
        bool natural = hands->size[hand] == 2 && hands->total[hand] == 21;
        for (unsigned k = 0; k < CR_BJ_KINDS; k++)
            end->cards[k] = (uint8_t)(hands->cards[hand][k] - hands->cards[from][k]);
        end->drawn = (uint8_t)(hands->size[hand] - hands->size[from]);
        end->end = (uint8_t)(natural ? CR_BJ_ENDS_NATURAL : hands->total[hand] - CR_BJ_STAND_LEAST);
        end->orders = orders[hand];
    }
    qsort(ends, count, sizeof *ends, by_cards);
    return count;
}

/* The kinds of an end it has cards of, as factors of the product. */
static unsigned factors_of(const struct end *end, uint16_t *factors)
{
    unsigned count = 0;
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        if (end->cards[k]) factors[count++] = (uint16_t)(k * CR_BJ_COPIES + end->cards[k]);
    return count;
}

/* Adds what the hand does not share with the one before it: path[i] is the node of its first i + 1 factors. */
static void grow(struct cr_bj_ways *ways, const struct end *end, uint16_t *path, unsigned *depth)
{
    uint16_t factors[CR_BJ_KINDS];
    unsigned length = factors_of(end, factors), same = 0;
    while (same < *depth && same < length && ways->nodes[path[same]].factor == factors[same])
        same++;
    assert(same < length || end->drawn == 0); /* a hand that goes on from another comes after it */
    for (unsigned at = same; at < length; at++) {
        assert(ways->node_count < CR_BJ_WAY_NODES);
        path[at] = (uint16_t)ways->node_count;
        ways->nodes[ways->node_count++] =
            (struct cr_bj_way_node){ at > 0 ? path[at - 1] : 0, factors[at] };
    }
    *depth = length;
    assert(end->orders < 1 << 24); /* a float has it to the unit */
    ways->ends[ways->end_count++] =
        (struct cr_bj_way_end){ .node = length > 0 ? path[length - 1] : 0,
                                .end = end->end,
                                .drawn = end->drawn,
                                .orders = (float)end->orders };
}

static int by_end(const void *a, const void *b)
{
    const struct cr_bj_way_end *one = a, *other = b;
    if (one->end != other->end) return one->end < other->end ? -1 : 1;
    if (one->drawn != other->drawn) return one->drawn < other->drawn ? -1 : 1;
    return one->node < other->node ? -1 : one->node > other->node;
}

void cr_bj_ways_init(struct cr_bj_ways *ways, struct cr_bj_lanes *lanes, unsigned stand,
                     unsigned first_kind, unsigned second_kind)
{
    const struct cr_bj_hands *hands = cr_bj_hands();
    double orders[CR_BJ_LIST_MAX];
    struct end ends[CR_BJ_LIST_MAX];
    uint16_t path[CR_BJ_KINDS] = { 0 };
    unsigned depth = 0;
    assert(stand >= CR_BJ_STAND_LEAST && stand <= 21 && first_kind < CR_BJ_KINDS);
    unsigned from = hands->next[0][first_kind];
    if (second_kind != CR_BJ_ANY_SECOND) from = hands->next[from][second_kind];
    count_orders(hands, stand, from, orders);
    unsigned count = list_ends(hands, stand, from, orders, ends);
    ways->lanes = lanes;
    ways->node_count = 1;
    ways->end_count = ways->drawn_most = 0;
    memset(ways->most, 0, sizeof ways->most);
    for (unsigned i = 0; i < count; i++) {
        grow(ways, &ends[i], path, &depth);
        for (unsigned k = 0; k < CR_BJ_KINDS; k++)
            if (ends[i].cards[k] > ways->most[k]) ways->most[k] = ends[i].cards[k];
        if (ends[i].drawn > ways->drawn_most) ways->drawn_most = ends[i].drawn;
    }
    qsort(ways->ends, ways->end_count, sizeof ways->ends[0], by_end);
}

/* ---- Its products ---- */

static void load(struct cr_bj_lanes *lanes, const struct cr_bj_ways *ways,
                 const struct cr_bj_deck *deck, unsigned hand, unsigned lane)
{
    const struct cr_bj_hands *hands = cr_bj_hands();
    for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
        int left = (int)deck->left[k] - hands->cards[hand][k];
        double product = 1;
        for (int n = 1; n <= (int)ways->most[k]; n++) {
            product *= left >= n ? left - n + 1 : 0;
            lanes->factor[k * CR_BJ_COPIES + (unsigned)n][lane / 4][lane % 4] = product;
        }
    }
    int cards = (int)deck->cards - hands->size[hand];
    double share = 1;
    lanes->share[0][lane / 4][lane % 4] = 1;
    for (int n = 1; n <= (int)ways->drawn_most; n++) {
        share = cards >= n ? share / (cards - n + 1) : 0;
        lanes->share[n][lane / 4][lane % 4] = share;
    }
}

/* Products first, then sums: neither has a branch to guess or a sum to wait for. */
static inline __attribute__((always_inline)) void walk(struct cr_bj_lanes *lanes,
                                                       const struct cr_bj_ways *ways)
{
    const cr_bj_four none = { 0 };
    lanes->product[0][0] = lanes->product[0][1] = none + 1;
    for (unsigned at = 1; at < ways->node_count; at++) {
        const cr_bj_four *before = lanes->product[ways->nodes[at].before];
        const cr_bj_four *factor = lanes->factor[ways->nodes[at].factor];
        cr_bj_four low = before[0] * factor[0], high = before[1] * factor[1];
        lanes->product[at][0] = low;
        lanes->product[at][1] = high;
    }
    for (unsigned end = 0; end < CR_BJ_ENDS; end++)
        lanes->ends[end][0] = lanes->ends[end][1] = none;
    for (unsigned at = 0; at < ways->end_count;) {
        const unsigned end = ways->ends[at].end, drawn = ways->ends[at].drawn;
        cr_bj_four low = none, high = none;
        for (; at < ways->end_count && ways->ends[at].end == end && ways->ends[at].drawn == drawn;
             at++) {
            const cr_bj_four *product = lanes->product[ways->ends[at].node];
            low += product[0] * (double)ways->ends[at].orders;
            high += product[1] * (double)ways->ends[at].orders;
        }
        lanes->ends[end][0] += low * lanes->share[drawn][0];
        lanes->ends[end][1] += high * lanes->share[drawn][1];
    }
}

typedef void multiplier(struct cr_bj_lanes *lanes, const struct cr_bj_ways *ways);

static void multiply(struct cr_bj_lanes *lanes, const struct cr_bj_ways *ways)
{
    walk(lanes, ways);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void multiply_widely(struct cr_bj_lanes *lanes,
                                                            const struct cr_bj_ways *ways)
{
    walk(lanes, ways);
}
#endif

/* Four at a time where the machine can: the same digits, sooner. */
static multiplier *best_multiplier(void)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return multiply_widely;
#endif
    return multiply;
}

static void read(const struct cr_bj_lanes *lanes, unsigned lane, unsigned total,
                 struct cr_bj_chance *chance, double *ends)
{
    double below = 0, above = 0, level = 0,
           natural = lanes->ends[CR_BJ_ENDS_NATURAL][lane / 4][lane % 4];
    for (unsigned points = CR_BJ_STAND_LEAST; points <= 21; points++) {
        double part = lanes->ends[points - CR_BJ_STAND_LEAST][lane / 4][lane % 4];
        if (points < total) below += part;
        if (points == total) level += part;
        if (points > total) above += part;
    }
    double bust = 1 - below - level - above - natural;
    *chance = (struct cr_bj_chance){ below + bust, above, natural };
    if (ends == NULL) return;
    for (unsigned end = 0; end < CR_BJ_ENDS; end++)
        ends[end] = lanes->ends[end][lane / 4][lane % 4];
    ends[CR_BJ_ENDS_BUST] = bust;
}

void cr_bj_ways_meet(const struct cr_bj_ways *ways, const struct cr_bj_deck *deck,
                     const uint16_t *list, unsigned count, struct cr_bj_chance *chances,
                     double (*ends)[CR_BJ_ENDS])
{
    const struct cr_bj_hands *hands = cr_bj_hands();
    multiplier *const multiply_all = best_multiplier();
    for (unsigned from = 0; from < count; from += CR_BJ_LANES) {
        for (unsigned i = 0; i < CR_BJ_LANES; i++)
            load(ways->lanes, ways, deck, list[from + i < count ? from + i : from], i);
        multiply_all(ways->lanes, ways);
        for (unsigned i = 0; i < CR_BJ_LANES && from + i < count; i++) {
            unsigned hand = list[from + i];
            read(ways->lanes, i, hands->total[hand], &chances[hand], ends ? ends[hand] : NULL);
        }
    }
}
