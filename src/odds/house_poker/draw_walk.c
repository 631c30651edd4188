/* draw_walk.c -- a tally of the dealer's hands, and rows of it without the cards of a hand. */
#include "odds/house_poker/draw_walk.h"

#include <stdlib.h>
#include <string.h>

#define PAIRS     (52 * 51 / 2)
#define TRIPLES   (52 * 51 * 50 / 6)
#define GROUP_MAX 1024 /* hands worth the same: 1020 high cards */
#define NO_ORDER  UINT16_MAX

/* Of a < b < c < d. */
static unsigned pair_number(unsigned a, unsigned b)
{
    return b * (b - 1) / 2 + a;
}

static unsigned triple_number(unsigned a, unsigned b, unsigned c)
{
    return c * (c - 1) * (c - 2) / 6 + pair_number(a, b);
}

static unsigned four_number(unsigned a, unsigned b, unsigned c, unsigned d)
{
    return d * (d - 1) * (d - 2) / 6 * (d - 3) / 4 + triple_number(a, b, c);
}

/* ---- The deck ---- */

/* Every hand, and what it is worth. */
static void deal_all(struct cr_draw_hand *hands, cr_rank_value *values)
{
    size_t count = 0;
    cr_card c[CR_HAND_CARDS];
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++) {
                        struct cr_draw_hand *hand = &hands[count];
                        memcpy(hand->cards, c, sizeof c);
                        cr_suits_of(c, CR_HAND_CARDS, hand->ranks);
                        values[count++] = cr_rank5(c);
                    }
    assert(count == CR_FIVES);
}

/* Places of the hands by what they are worth, digit by digit from the last; hands worth the same stay in
 * the order they were dealt in. */
#define DIGIT_BITS 10
#define DIGITS     3
static_assert(CR_CATEGORY_BIT + 4 <= DIGITS * DIGIT_BITS, "a value has so many bits");

static void sort_places(const cr_rank_value *values, uint32_t *places, uint32_t *other)
{
    for (uint32_t i = 0; i < CR_FIVES; i++)
        places[i] = i;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        uint32_t from[(1 << DIGIT_BITS) + 1] = { 0 }, *swap = places;
        for (uint32_t i = 0; i < CR_FIVES; i++)
            from[(values[i] >> digit * DIGIT_BITS & ((1 << DIGIT_BITS) - 1)) + 1]++;
        for (unsigned i = 0; i < 1 << DIGIT_BITS; i++)
            from[i + 1] += from[i];
        for (uint32_t i = 0; i < CR_FIVES; i++)
            other[from[values[places[i]] >> digit * DIGIT_BITS & ((1 << DIGIT_BITS) - 1)]++] =
                places[i];
        places = other;
        other = swap;
    }
}

static void enter_order(struct cr_draw_deck *deck, const struct cr_draw_hand *hand)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        cr_card four[4];
        for (unsigned j = 0, at = 0; j < CR_HAND_CARDS; j++)
            if (j != i) four[at++] = hand->cards[j];
        deck->orders[four_number(four[0], four[1], four[2], four[3])][hand->cards[i]] = hand->order;
    }
}

static void number_orders(struct cr_draw_deck *deck, const struct cr_draw_hand *dealt,
                          const cr_rank_value *values, const uint32_t *places)
{
    unsigned order = 0;
    memset(deck->orders, 0xFF, CR_FOURS * sizeof *deck->orders);
    for (size_t i = 0; i < CR_FIVES; i++) {
        struct cr_draw_hand *hand = &deck->hands[i];
        cr_rank_value value = values[places[i]];
        *hand = dealt[places[i]];
        if (i > 0 && value != deck->values[order]) order++;
        assert(order < NO_ORDER);
        deck->values[order] = value;
        hand->order = (uint16_t)order;
        enter_order(deck, hand);
    }
}

static bool fill_deck(struct cr_draw_deck *deck)
{
    struct cr_draw_hand *dealt = calloc(CR_FIVES, sizeof *dealt);
    cr_rank_value *values = calloc(CR_FIVES, sizeof *values);
    uint32_t *places = calloc(CR_FIVES, sizeof *places), *other = calloc(CR_FIVES, sizeof *other);
    bool fine = dealt != NULL && values != NULL && places != NULL && other != NULL;
    if (fine) {
        deal_all(dealt, values);
        sort_places(values, places, other);
        number_orders(deck, dealt, values, DIGITS % 2 == 0 ? places : other);
    }
    free(dealt);
    free(values);
    free(places);
    free(other);
    return fine;
}

struct cr_draw_deck *cr_draw_deck_open(void)
{
    struct cr_draw_deck *deck = calloc(1, sizeof *deck);
    if (deck == NULL) return NULL;
    deck->hands = calloc(CR_FIVES, sizeof *deck->hands);
    deck->orders = calloc(CR_FOURS, sizeof *deck->orders);
    deck->values = calloc(NO_ORDER, sizeof *deck->values);
    if (deck->hands == NULL || deck->orders == NULL || deck->values == NULL || !fill_deck(deck)) {
        cr_draw_deck_close(deck);
        return NULL;
    }
    cr_renamings_init(&deck->renamings);
    return deck;
}

void cr_draw_deck_close(struct cr_draw_deck *deck)
{
    if (deck == NULL) return;
    free(deck->hands);
    free(deck->orders);
    free(deck->values);
    free(deck);
}

/* ---- The tally ---- */

/* Hands that hold this card; and a second; and a third, a fourth. */
struct tally {
    int32_t one[CR_DRAW_LANES];
    uint16_t two[CR_PACK_CARDS][CR_DRAW_LANES];
    uint16_t three[PAIRS][CR_DRAW_LANES];
    uint8_t four[TRIPLES][CR_DRAW_LANES];
};
static_assert(49 * 48 / 2 <= INT16_MAX / 10 && 50 * 49 * 48 / 6 <= UINT16_MAX &&
                  5 * 48 <= UINT8_MAX,
              "as many hands hold three given cards, two; five times those that hold four");

static void tell_with_two(struct tally *tally, const cr_card *c, unsigned i, unsigned j)
{
    cr_card rest[3] = { 0 };
    for (unsigned k = 0, at = 0; k < CR_HAND_CARDS; k++)
        if (k != i && k != j) rest[at++] = c[k];
    uint16_t *three = tally->three[pair_number(c[i], c[j])];
    uint8_t *four = tally->four[triple_number(rest[0], rest[1], rest[2])];
    three[rest[0]]++;
    three[rest[1]]++;
    three[rest[2]]++;
    four[c[i]]++;
    four[c[j]]++;
}

static void tell(struct tally *tally, const cr_card *c)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        tally->one[c[i]]++;
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++) {
            tally->two[c[i]][c[j]]++;
            tally->two[c[j]][c[i]]++;
            tell_with_two(tally, c, i, j);
        }
    }
}

/* ---- Rows ---- */

#define EACH(u) for (unsigned u = 0; u < CR_DRAW_LANES; u++)
#define ALWAYS  static inline __attribute__((always_inline))

ALWAYS void add_threes(const struct tally *tally, const cr_card *c, int16_t *sum)
{
    const uint16_t *t[10] = { NULL };
    for (unsigned i = 0, at = 0; i < CR_HAND_CARDS; i++)
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++)
            t[at++] = tally->three[pair_number(c[i], c[j])];
    EACH(u)
    sum[u] = (int16_t)(t[0][u] + t[1][u] + t[2][u] + t[3][u] + t[4][u] + t[5][u] + t[6][u] +
                       t[7][u] + t[8][u] + t[9][u]);
}

ALWAYS void take_fours(const struct tally *tally, const cr_card *c, int16_t *sum)
{
    const uint8_t *f[10] = { NULL };
    for (unsigned i = 0, at = 0; i < CR_HAND_CARDS; i++)
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++)
            for (unsigned k = j + 1; k < CR_HAND_CARDS; k++)
                f[at++] = tally->four[triple_number(c[i], c[j], c[k])];
    EACH(u)
    {
        uint8_t some = (uint8_t)(f[0][u] + f[1][u] + f[2][u] + f[3][u] + f[4][u]);
        uint8_t others = (uint8_t)(f[5][u] + f[6][u] + f[7][u] + f[8][u] + f[9][u]);
        sum[u] = (int16_t)(sum[u] - some - others);
    }
}

/* Four cards and a fifth are one hand: told if its order is below that. */
ALWAYS void add_fives(const struct cr_draw_deck *deck, const cr_card *c, unsigned below,
                      int16_t *sum)
{
    const uint16_t *o0 = deck->orders[four_number(c[1], c[2], c[3], c[4])],
                   *o1 = deck->orders[four_number(c[0], c[2], c[3], c[4])],
                   *o2 = deck->orders[four_number(c[0], c[1], c[3], c[4])],
                   *o3 = deck->orders[four_number(c[0], c[1], c[2], c[4])],
                   *o4 = deck->orders[four_number(c[0], c[1], c[2], c[3])];
    const uint16_t b = (uint16_t)below;
    EACH(u)
    sum[u] =
        (int16_t)(sum[u] + (o0[u] < b) + (o1[u] < b) + (o2[u] < b) + (o3[u] < b) + (o4[u] < b));
}

ALWAYS void fill_row(const struct cr_draw_deck *deck, const struct tally *tally, const cr_card *c,
                     unsigned below, int32_t *row)
{
    int16_t sum[CR_DRAW_LANES];
    const uint16_t *a = tally->two[c[0]], *b = tally->two[c[1]], *d = tally->two[c[2]],
                   *e = tally->two[c[3]], *f = tally->two[c[4]];
    add_threes(tally, c, sum);
    take_fours(tally, c, sum);
    add_fives(deck, c, below, sum);
    EACH(u) row[u] = tally->one[u] - a[u] - b[u] - d[u] - e[u] - f[u] + sum[u];
}

typedef void fill(const struct cr_draw_deck *deck, const struct tally *tally, const cr_card *cards,
                  unsigned below, int32_t *row);

static void fill_plainly(const struct cr_draw_deck *deck, const struct tally *tally,
                         const cr_card *cards, unsigned below, int32_t *row)
{
    fill_row(deck, tally, cards, below, row);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void fill_widely(const struct cr_draw_deck *deck,
                                                        const struct tally *tally,
                                                        const cr_card *cards, unsigned below,
                                                        int32_t *row)
{
    fill_row(deck, tally, cards, below, row);
}

static fill *best_fill(void)
{
    return __builtin_cpu_supports("avx2") ? fill_widely : fill_plainly;
}
#else
static fill *best_fill(void)
{
    return fill_plainly;
}
#endif

/* ---- Hands that stand for others ---- */

/* Suits of which the cards given up hold the same may change names: a bit for each earlier suit alike. */
struct likeness {
    uint8_t before[CR_SUITS]; /* the suit before this one that is like it; CR_SUITS: none */
    unsigned renamings;
    uint64_t out; /* the cards given up, a bit each */
};

static void find_likeness(struct likeness *like, const struct cr_draw_out *out)
{
    uint16_t ranks[CR_SUITS];
    cr_suits_of(out->cards, out->count, ranks);
    *like = (struct likeness){ .renamings = 1 };
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        unsigned alike = 1;
        like->before[suit] = CR_SUITS;
        for (unsigned other = 0; other < suit; other++)
            if (ranks[other] == ranks[suit]) {
                like->before[suit] = (uint8_t)other;
                alike++;
            }
        like->renamings *= alike;
    }
    for (unsigned i = 0; i < out->count; i++)
        like->out |= UINT64_C(1) << out->cards[i];
}

static bool is_dealt(const struct likeness *like, const struct cr_draw_hand *hand)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (like->out >> hand->cards[i] & 1) return false;
    return true;
}

/* How many hands it stands for; 0: another one does. */
static unsigned ways_of(const struct likeness *like, const struct cr_draw_hand *hand)
{
    unsigned same = 1, run[CR_SUITS] = { 1, 1, 1, 1 };
    for (unsigned suit = 1; suit < CR_SUITS; suit++) {
        unsigned before = like->before[suit];
        if (before == CR_SUITS) continue;
        if (hand->ranks[suit] > hand->ranks[before]) return 0;
        if (hand->ranks[suit] == hand->ranks[before]) run[suit] = run[before] + 1;
        same *= run[suit];
    }
    return like->renamings / same;
}

unsigned cr_draw_same(const struct cr_renamings *renamings, const struct cr_draw_out *cards,
                      const cr_card *out[CR_RENAMINGS])
{
    unsigned count = 0;
    for (unsigned i = 0; i < CR_RENAMINGS; i++) {
        uint64_t was = 0, is = 0;
        for (unsigned j = 0; j < cards->count; j++) {
            was |= UINT64_C(1) << cards->cards[j];
            is |= UINT64_C(1) << renamings->to[i][cards->cards[j]];
        }
        if (was == is) out[count++] = renamings->to[i];
    }
    return count;
}

/* ---- The walk ---- */

struct walker {
    const struct cr_draw_walk *walk;
    struct likeness like;
    struct tally *none, *below;
    struct cr_draw_against *group; /* of the hands that are visited */
    uint32_t *at;                  /* and where they stand */
    unsigned *ways;
    fill *fill;
    unsigned minimum; /* order of the lowest game */
};

static void visit_group(struct walker *walker, size_t start, size_t end)
{
    const struct cr_draw_walk *walk = walker->walk;
    const struct cr_draw_deck *deck = walk->deck;
    const struct cr_draw_hand *hands = deck->hands;
    unsigned count = 0, order = hands[start].order;
    bool game = order >= walker->minimum;
    for (size_t i = start; i < end; i++) {
        unsigned ways = is_dealt(&walker->like, &hands[i]) ? ways_of(&walker->like, &hands[i]) : 0;
        if (ways == 0) continue;
        if (walk->wants != NULL && !walk->wants(walk->context, &hands[i])) continue;
        assert(count < GROUP_MAX);
        walker->at[count] = (uint32_t)i;
        walker->ways[count] = ways;
        if (game)
            walker->fill(deck, walker->below, hands[i].cards, order, walker->group[count].lower);
        count++;
    }
    for (size_t i = start; game && i < end; i++)
        if (is_dealt(&walker->like, &hands[i])) tell(walker->below, hands[i].cards);
    for (unsigned n = 0; n < count; n++) {
        struct cr_draw_against *against = &walker->group[n];
        const cr_card *cards = hands[walker->at[n]].cards;
        walker->fill(deck, walker->none, cards, walker->minimum, against->none);
        if (game) {
            walker->fill(deck, walker->below, cards, order + 1, against->equal);
            EACH(u)
            {
                against->equal[u] -= against->lower[u];
                against->lower[u] -= against->none[u];
            }
        } else {
            memset(against->lower, 0, sizeof against->lower);
            memset(against->equal, 0, sizeof against->equal);
        }
        walk->visit(walk->context, &hands[walker->at[n]], walker->ways[n], against);
    }
}

/* Hands that are no game are told before any is asked about: they win nothing of one another. */
static void walk_all(struct walker *walker)
{
    const struct cr_draw_hand *hands = walker->walk->deck->hands;
    while (walker->walk->deck->values[walker->minimum] < walker->walk->minimum)
        walker->minimum++;
    for (size_t i = 0; i < CR_FIVES && hands[i].order < walker->minimum; i++)
        if (is_dealt(&walker->like, &hands[i])) tell(walker->none, hands[i].cards);
    memcpy(walker->below, walker->none, sizeof *walker->none);
    for (size_t start = 0; start < CR_FIVES;) {
        size_t end = start;
        while (end < CR_FIVES && hands[end].order == hands[start].order)
            end++;
        visit_group(walker, start, end);
        start = end;
    }
}

bool cr_draw_walk(const struct cr_draw_walk *walk)
{
    struct walker walker = { .walk = walk, .fill = best_fill() };
    walker.none = calloc(1, sizeof *walker.none);
    walker.below = calloc(1, sizeof *walker.below);
    walker.group = calloc(GROUP_MAX, sizeof *walker.group);
    walker.at = calloc(GROUP_MAX, sizeof *walker.at);
    walker.ways = calloc(GROUP_MAX, sizeof *walker.ways);
    bool fine = walker.none != NULL && walker.below != NULL && walker.group != NULL &&
                walker.at != NULL && walker.ways != NULL;
    assert(walk->out.count <= CR_HAND_CARDS);
    find_likeness(&walker.like, &walk->out);
    if (fine) walk_all(&walker);
    free(walker.none);
    free(walker.below);
    free(walker.group);
    free(walker.at);
    free(walker.ways);
    return fine;
}
