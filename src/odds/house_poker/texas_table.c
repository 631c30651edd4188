/* texas_table.c -- traits of two cards and a flop, and what is read from a table. */
#include "odds/house_poker/texas_table.h"

#include <stdlib.h>
#include <string.h>

unsigned cr_tx_values(unsigned trait)
{
    static const uint8_t counts[CR_TX_TRAITS] = { 52, 13, 13, 13, 13, 4, 7, 16, 24 };
    return counts[trait];
}

/* ---- Traits ---- */

struct ranks {
    unsigned high, low, flop[3]; /* from the highest down */
    unsigned held, open, all; /* sets: own cards, the flop's, all; the ace below the two as well */
};

static unsigned both_aces(unsigned ranks)
{
    return ranks << 1 | ranks >> CR_ACE;
}

static void read_ranks(struct ranks *r, const cr_card *own, const cr_card *flop)
{
    unsigned a = own[0] / CR_SUITS, b = own[1] / CR_SUITS;
    r->high = a > b ? a : b;
    r->low = a > b ? b : a;
    for (unsigned i = 0; i < 3; i++) {
        unsigned rank = flop[i] / CR_SUITS, at = i;
        for (; at > 0 && rank > r->flop[at - 1]; at--)
            r->flop[at] = r->flop[at - 1];
        r->flop[at] = rank;
    }
    unsigned held = 1u << a | 1u << b;
    r->held = both_aces(held);
    r->open = both_aces(1u << r->flop[0] | 1u << r->flop[1] | 1u << r->flop[2]);
    r->all = r->held | r->open;
}

/* By suits. A flop of three: 0 own cards that are not both of one of them, 1 both; of two: 2 no own card of a
 * suit that may become a flush, 3 both with the single one, 4 the higher own one with the two, 5 the lower; of
 * one: 6. Four alike never come here. */
static unsigned suits_of(const cr_card *own, const cr_card *flop)
{
    unsigned suits[CR_SUITS] = { 0 }, most = 0, suit = 0;
    bool alike = own[0] % CR_SUITS == own[1] % CR_SUITS;
    for (unsigned i = 0; i < 3; i++)
        suits[flop[i] % CR_SUITS]++;
    for (unsigned i = 0; i < CR_SUITS; i++)
        if (suits[i] > most) {
            most = suits[i];
            suit = i;
        }
    unsigned with = 0u + (own[0] % CR_SUITS == suit) + (own[1] % CR_SUITS == suit);
    unsigned high = own[0] > own[1] ? own[0] : own[1];
    bool may = alike && suits[own[0] % CR_SUITS] == 1;
    if (most == 1) return may ? 1 : 0;
    if (most == 3) return 6;
    if (may) return 3;
    if (with == 0) return 2;
    return high % CR_SUITS == suit ? 4 : 5;
}

static unsigned spans_of(const struct ranks *r)
{
    unsigned both = 0, one = 0;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++) {
        int held = __builtin_popcount(r->held >> low & 31);
        if (__builtin_popcount(r->all >> low & 31) != 3) continue;
        both += held == 2;
        one += held == 1;
    }
    return (both > 3 ? 3 : both) * 4 + (one > 3 ? 3 : one);
}

/* Of a flop of two ranks there are at most four runs with both, of one of three at most five with two. */
static unsigned shape_of(const struct ranks *r)
{
    unsigned three = 0, two = 0;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++) {
        int open = __builtin_popcount(r->open >> low & 31);
        three += open == 3;
        two += open == 2;
    }
    return three * 6 + two;
}

/* Four or five of five neighbours: 3: five, 2: four, open on both sides, 1: four, 0: less. */
static unsigned run_of(unsigned ranks)
{
    unsigned run = 0;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++) {
        unsigned held = ranks >> low & 31;
        if (held == 31) return 3;
        if (__builtin_popcount(held) != 4) continue;
        bool open = (held == 15 && low > 0) || (held == 30 && low + 5 <= CR_RANKS);
        if (run < 1u + open) run = 1u + open;
    }
    return run;
}

static bool four_of_suit(const cr_card *own, const cr_card *flop)
{
    unsigned suits = 0;
    for (unsigned i = 0; i < 2; i++)
        suits += 1u << 4 * (own[i] % CR_SUITS);
    for (unsigned i = 0; i < 3; i++)
        suits += 1u << 4 * (flop[i] % CR_SUITS);
    return suits & 0x4444;
}

static unsigned case_of(const struct ranks *r, cr_rank_value minimum, const cr_card *own,
                        const cr_card *flop)
{
    unsigned run = run_of(r->all);
    bool meets = r->high == r->low;
    for (unsigned i = 0; i < 3; i++)
        meets |= r->flop[i] == r->high || r->flop[i] == r->low;
    if (meets || run >= 2 || four_of_suit(own, flop)) return CR_TX_MADE;
    if (r->flop[0] == r->flop[2]) return CR_TX_TRIPS;
    if (r->flop[0] == r->flop[1] || r->flop[1] == r->flop[2])
        return CR_RANK_PAIR_OF(r->flop[1] + 1) <= minimum ? CR_TX_LOW_PAIR : CR_TX_PAIR;
    return run == 1 ? CR_TX_INSIDE : CR_TX_NOTHING;
}

void cr_tx_traits_of(struct cr_tx_traits *traits, cr_rank_value minimum, const cr_card own[2],
                     const cr_card flop[3])
{
    struct ranks r;
    unsigned above_high = 0, above_low = 0;
    read_ranks(&r, own, flop);
    memset(traits, 0, sizeof *traits);
    traits->is = (uint8_t)case_of(&r, minimum, own, flop);
    if (traits->is == CR_TX_MADE) return;
    bool pairs = traits->is <= CR_TX_PAIR;
    for (unsigned i = 0; i < 3; i++) {
        above_high += r.flop[i] > r.high;
        above_low += r.flop[i] > r.low;
    }
    traits->value[CR_TX_HIGH] = (uint8_t)(above_high * CR_RANKS + r.high);
    traits->value[CR_TX_LOW] = (uint8_t)r.low;
    traits->value[CR_TX_TOP] = (uint8_t)(pairs && r.flop[0] == r.flop[1] ? r.flop[2] : r.flop[0]);
    traits->value[CR_TX_MIDDLE] = (uint8_t)(traits->is == CR_TX_TRIPS ? 0 : r.flop[1]);
    traits->value[CR_TX_BOTTOM] = (uint8_t)(pairs ? 0 : r.flop[2]);
    traits->value[CR_TX_ABOVE] = (uint8_t)above_low;
    traits->value[CR_TX_SUITS] = (uint8_t)suits_of(own, flop);
    traits->value[CR_TX_SPANS] = (uint8_t)spans_of(&r);
    traits->value[CR_TX_SHAPE] = (uint8_t)shape_of(&r);
}

/* ---- Reading ---- */

bool cr_tx_table_plays(const struct cr_tx_table *table, const cr_card own[2], const cr_card flop[3])
{
    struct cr_tx_traits traits;
    int points = 0;
    cr_tx_traits_of(&traits, table->minimum, own, flop);
    if (traits.is == CR_TX_MADE) return true;
    for (unsigned i = 0; i < CR_TX_TRAITS; i++)
        points += table->points[traits.is][i][traits.value[i]];
    return points >= 0;
}

bool cr_tx_best_plays(const struct cr_tx_table *table, const struct cr_tx_classes *classes,
                      const cr_card own[2], const cr_card flop[3])
{
    const cr_card *to = cr_renaming_of(&classes->renamings, flop, 3);
    unsigned class = classes->flop[cr_renamed_number(&classes->renamings, to, flop, 3)];
    unsigned pair = classes->pair[to[own[0]]][to[own[1]]];
    return table->best[class][pair / 8] >> pair % 8 & 1;
}

/* ---- Classes ---- */

struct cr_tx_classes *cr_tx_classes_open(void)
{
    struct cr_tx_classes *classes = calloc(1, sizeof *classes);
    uint16_t count = 0, pairs = 0;
    if (classes == NULL) return NULL;
    cr_renamings_init(&classes->renamings);
    const cr_card *same = cr_renaming_of(&classes->renamings, NULL, 0);
    for (unsigned a = 0; a < CR_PACK_CARDS; a++)
        for (unsigned b = a + 1; b < CR_PACK_CARDS; b++) {
            classes->pair[a][b] = classes->pair[b][a] = pairs++;
            for (unsigned c = b + 1; c < CR_PACK_CARDS; c++) {
                const cr_card flop[3] = { (cr_card)a, (cr_card)b, (cr_card)c };
                uint16_t ranks[CR_SUITS];
                cr_suits_of(flop, 3, ranks);
                if (cr_suits_is_first(ranks))
                    classes->flop[cr_renamed_number(&classes->renamings, same, flop, 3)] = count++;
            }
        }
    assert(count == CR_TX_FLOPS && pairs == CR_TX_PAIRS);
    return classes;
}

void cr_tx_classes_close(struct cr_tx_classes *classes)
{
    free(classes);
}
