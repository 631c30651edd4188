/* draw_below.c -- a tally of hands by their ranks, and one of suits. */
#include "odds/house_poker/draw_below.h"

#include <string.h>

#define EACH_LANE(lane) for (unsigned lane = 0; lane < CR_RANK_LANES; lane++)

/* ---- Groups of ranks ---- */

/* Groups of so many ranks come after those of fewer; sorted ranks, the later raised by their place so that
 * none are alike, are numbered like sets. */
static const uint16_t group_start[CR_HAND_CARDS] = { 0, 1, 14, 105, 560 };

static unsigned over(unsigned n, unsigned k)
{
    switch (k) {
    case 1: return n;
    case 2: return n * (n - 1) / 2;
    case 3: return n * (n - 1) * (n - 2) / 6;
    default: return n * (n - 1) * (n - 2) * (n - 3) / 24;
    }
}

static unsigned group_number(const uint8_t *ranks, unsigned count)
{
    unsigned number = group_start[count];
    for (unsigned i = 0; i < count; i++)
        number += over(ranks[i] + i, i + 1);
    return number;
}

void cr_below_start(struct cr_draw_below *below, const uint8_t left[CR_RANKS])
{
    memset(below, 0, sizeof *below);
    memcpy(below->left, left, CR_RANKS);
}

/* ---- Telling ---- */

/* The different ranks of a hand, and how many cards of each. */
struct pattern {
    uint8_t ranks[CR_HAND_CARDS], cards[CR_HAND_CARDS];
    unsigned count;
};

static struct pattern pattern_of(const uint8_t *ranks)
{
    struct pattern pattern = { .count = 0 };
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        if (i == 0 || ranks[i] != ranks[i - 1]) pattern.ranks[pattern.count++] = ranks[i];
        pattern.cards[pattern.count - 1]++;
    }
    return pattern;
}

/* n over k of 0..4 cards of a rank; nothing is asked of less than none. */
static int32_t pick(unsigned n, unsigned k)
{
    static const uint8_t picks[CR_SUITS + 1][CR_SUITS + 1] = {
        { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 }, { 1, 4, 6, 4, 1 },
    };
    return picks[n][k];
}

/* Hands of the pattern that hold so many certain cards of each of its ranks: entered by each of those as the
 * last. */
static void tell_part(struct cr_draw_below *below, const struct pattern *pattern,
                      const uint8_t *held)
{
    uint8_t part[CR_HAND_CARDS + 1] = { 0 };
    unsigned count = 0;
    int32_t hands = 1;
    for (unsigned i = 0; i < pattern->count; i++) {
        hands *= pick(below->left[pattern->ranks[i]] - (unsigned)held[i],
                      pattern->cards[i] - (unsigned)held[i]);
        for (unsigned j = 0; j < held[i]; j++)
            part[count++] = pattern->ranks[i];
    }
    for (unsigned last = 0; last < count; last++) {
        uint8_t others[CR_HAND_CARDS] = { 0 };
        if (last > 0 && part[last] == part[last - 1]) continue;
        memcpy(others, part, last);
        memcpy(others + last, part + last + 1, count - 1 - last);
        below->ranks[group_number(others, count - 1)][part[last]] += hands;
    }
}

void cr_below_tell_ranks(struct cr_draw_below *below, const uint8_t ranks[CR_HAND_CARDS])
{
    struct pattern pattern = pattern_of(ranks);
    uint8_t held[CR_HAND_CARDS] = { 0 };
    for (unsigned i = 0; i < pattern.count; i++)
        if (below->left[pattern.ranks[i]] < pattern.cards[i]) return; /* there are none */
    for (;;) { /* all parts: held counts up like a number */
        unsigned i = 0;
        while (i < pattern.count && held[i] == pattern.cards[i])
            held[i++] = 0;
        if (i == pattern.count) return;
        held[i]++;
        tell_part(below, &pattern, held);
    }
}

void cr_below_tell_suits(struct cr_draw_below *below, const uint8_t ranks[CR_HAND_CARDS], int sign)
{
    int16_t more[CR_RANK_LANES] = { 0 };
    unsigned others = CR_RANK_SETS - 1;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        more[ranks[i]] = (int16_t)sign;
        others &= ~(1u << ranks[i]);
    }
    for (unsigned gone = others;; gone = (gone - 1) & others) {
        int16_t *row = below->suits[gone];
        EACH_LANE(rank) row[rank] = (int16_t)(row[rank] + more[rank]);
        if (gone == 0) return;
    }
}

/* ---- Asking ---- */

/* Inclusion and exclusion over the cards that are not to be held. */
void cr_below_ask(const struct cr_draw_below *below, const uint8_t ranks[CR_HAND_CARDS],
                  cr_rank_row row)
{
    memset(row, 0, sizeof(cr_rank_row));
    for (unsigned mask = 0; mask < (1u << CR_HAND_CARDS) - 1;
         mask++) { /* four and one are a hand */
        uint8_t held[CR_HAND_CARDS] = { 0 };
        unsigned count = 0;
        for (unsigned i = 0; i < CR_HAND_CARDS; i++)
            if (mask >> i & 1) held[count++] = ranks[i];
        const int32_t *more = below->ranks[group_number(held, count)];
        if (count % 2 == 0)
            EACH_LANE(rank) row[rank] += more[rank];
        else
            EACH_LANE(rank) row[rank] -= more[rank];
    }
}
