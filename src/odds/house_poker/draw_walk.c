/* draw_walk.c -- all hands by what they are worth, and what there is against each of them. */
#include "odds/house_poker/draw_walk.h"

#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_below.h"

#define ORDERS_MAX 7462 /* worths of five cards */

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

static void number_orders(struct cr_draw_deck *deck, const struct cr_draw_hand *dealt,
                          const cr_rank_value *values, const uint32_t *places)
{
    unsigned order = 0;
    for (size_t i = 0; i < CR_FIVES; i++) {
        struct cr_draw_hand *hand = &deck->hands[i];
        cr_rank_value value = values[places[i]];
        *hand = dealt[places[i]];
        if (i > 0 && value != deck->values[order]) order++;
        assert(order < ORDERS_MAX);
        deck->values[order] = value;
        hand->order = (uint16_t)order;
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
    deck->values = calloc(ORDERS_MAX, sizeof *deck->values);
    if (deck->hands == NULL || deck->values == NULL || !fill_deck(deck)) {
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
    free(deck->values);
    free(deck);
}

/* ---- Rows ---- */

#define ALWAYS static inline __attribute__((always_inline))

typedef int16_t eight __attribute__((vector_size(16)));
typedef int32_t four __attribute__((vector_size(16)));
typedef int32_t wide __attribute__((vector_size(32)));

ALWAYS void take_eight(const int32_t *from, eight suits, int32_t *row)
{
    wide more;
    memcpy(&more, from, sizeof more);
    more -= __builtin_convertvector(suits, wide);
    memcpy(row, &more, sizeof more);
}

/* By ranks, less what suits change: rows of four suits become one in the order of the cards. */
ALWAYS void fill_row(const cr_draw_row by_rank, const int16_t suits[][CR_RANK_LANES],
                     const uint16_t gone[CR_SUITS], cr_draw_row row)
{
    for (unsigned rank = 0; rank < CR_RANK_LANES; rank += 8) {
        eight s[CR_SUITS];
        for (unsigned suit = 0; suit < CR_SUITS; suit++)
            memcpy(&s[suit], suits[gone[suit]] + rank, sizeof s[suit]);
        four low = (four)__builtin_shufflevector(s[0], s[1], 0, 8, 1, 9, 2, 10, 3, 11);
        four low2 = (four)__builtin_shufflevector(s[2], s[3], 0, 8, 1, 9, 2, 10, 3, 11);
        four high = (four)__builtin_shufflevector(s[0], s[1], 4, 12, 5, 13, 6, 14, 7, 15);
        four high2 = (four)__builtin_shufflevector(s[2], s[3], 4, 12, 5, 13, 6, 14, 7, 15);
        const int32_t *from = by_rank + rank * CR_SUITS;
        int32_t *to = row + rank * CR_SUITS;
        take_eight(from, (eight)__builtin_shufflevector(low, low2, 0, 4, 1, 5), to);
        take_eight(from + 8, (eight)__builtin_shufflevector(low, low2, 2, 6, 3, 7), to + 8);
        take_eight(from + 16, (eight)__builtin_shufflevector(high, high2, 0, 4, 1, 5), to + 16);
        take_eight(from + 24, (eight)__builtin_shufflevector(high, high2, 2, 6, 3, 7), to + 24);
    }
}

typedef void fill(const cr_draw_row by_rank, const int16_t suits[][CR_RANK_LANES],
                  const uint16_t gone[CR_SUITS], cr_draw_row row);

static void fill_plainly(const cr_draw_row by_rank, const int16_t suits[][CR_RANK_LANES],
                         const uint16_t gone[CR_SUITS], cr_draw_row row)
{
    fill_row(by_rank, suits, gone, row);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void fill_widely(const cr_draw_row by_rank,
                                                        const int16_t suits[][CR_RANK_LANES],
                                                        const uint16_t gone[CR_SUITS],
                                                        cr_draw_row row)
{
    fill_row(by_rank, suits, gone, row);
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
    uint16_t out[CR_SUITS]; /* the cards given up, suits.h */
};

static void find_likeness(struct likeness *like, const struct cr_draw_out *out)
{
    *like = (struct likeness){ .renamings = 1 };
    cr_suits_of(out->cards, out->count, like->out);
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        unsigned alike = 1;
        like->before[suit] = CR_SUITS;
        for (unsigned other = 0; other < suit; other++)
            if (like->out[other] == like->out[suit]) {
                like->before[suit] = (uint8_t)other;
                alike++;
            }
        like->renamings *= alike;
    }
}

static bool is_dealt(const struct likeness *like, const struct cr_draw_hand *hand)
{
    uint64_t out, held; /* all suits at once */
    static_assert(sizeof like->out == sizeof out && sizeof hand->ranks == sizeof held, "both fit");
    memcpy(&out, like->out, sizeof out);
    memcpy(&held, hand->ranks, sizeof held);
    return (out & held) == 0;
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
    struct cr_draw_below *none, *below; /* hands that are no game; games below the group */
    struct cr_draw_against ranks;       /* of the group, suits left aside */
    struct cr_draw_against against;     /* of one hand */
    fill *fill;
    unsigned minimum; /* order of the lowest game */
};

/* Hands worth the same: all of the same ranks, and all of one suit or none of them. */
struct worth {
    size_t start, end;
    uint8_t ranks[CR_HAND_CARDS];
    uint16_t set;                         /* of the ranks */
    bool is_game, is_unpaired, is_suited; /* suited: unpaired too */
};

static struct worth worth_at(const struct walker *walker, size_t start)
{
    const struct cr_draw_hand *hands = walker->walk->deck->hands, *first = &hands[start];
    struct worth worth = { .start = start,
                           .end = start,
                           .is_game = first->order >= walker->minimum };
    while (worth.end < CR_FIVES && hands[worth.end].order == first->order)
        worth.end++;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) { /* cards are sorted */
        worth.ranks[i] = first->cards[i] / CR_SUITS;
        worth.set |= (uint16_t)(1u << worth.ranks[i]);
    }
    worth.is_unpaired = __builtin_popcount(worth.set) == CR_HAND_CARDS;
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        if (first->ranks[suit] == worth.set) worth.is_suited = worth.is_unpaired;
    return worth;
}

static void tell_ranks(struct cr_draw_below *below, const struct worth *worth)
{
    if (!worth->is_suited) cr_below_tell_ranks(below, worth->ranks);
}

static void tell_suits(struct cr_draw_below *below, const struct worth *worth)
{
    if (worth->is_unpaired) cr_below_tell_suits(below, worth->ranks, worth->is_suited ? -1 : 1);
}

static void widen(const cr_rank_row by_rank, cr_draw_row row)
{
    for (unsigned u = 0; u < CR_DRAW_LANES; u++)
        row[u] = by_rank[u / CR_SUITS];
}

/* What there is against all hands of a worth, their suits left aside. */
static void ask(struct walker *walker, const struct worth *worth)
{
    cr_rank_row none, lower, equal;
    cr_below_ask(walker->none, worth->ranks, none);
    widen(none, walker->ranks.none);
    if (!worth->is_game) return;
    cr_below_ask(walker->below, worth->ranks, lower);
    tell_ranks(walker->below, worth);
    cr_below_ask(walker->below, worth->ranks, equal);
    for (unsigned rank = 0; rank < CR_RANK_LANES; rank++)
        equal[rank] -= lower[rank];
    widen(lower, walker->ranks.lower);
    widen(equal, walker->ranks.equal);
    memcpy(walker->against.equal, walker->ranks.equal, sizeof walker->against.equal);
}

/* Of five different ranks the hands of one suit are not equal to those of several. */
static void fill_equal(struct walker *walker, const struct worth *worth, const uint16_t *gone)
{
    int32_t more = worth->is_suited ? 1 : -1;
    memcpy(walker->against.equal, walker->ranks.equal, sizeof walker->against.equal);
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        for (unsigned i = 0; (worth->set & gone[suit]) == 0 && i < CR_HAND_CARDS; i++)
            walker->against.equal[cr_card_of(worth->ranks[i], suit)] += more;
}

static void visit_hand(struct walker *walker, const struct worth *worth,
                       const struct cr_draw_hand *hand, unsigned ways)
{
    const struct cr_draw_walk *walk = walker->walk;
    uint16_t gone[CR_SUITS];
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        gone[suit] = hand->ranks[suit] | walker->like.out[suit];
    walker->fill(walker->ranks.none, (const int16_t(*)[CR_RANK_LANES])walker->none->suits, gone,
                 walker->against.none);
    if (worth->is_game)
        walker->fill(walker->ranks.lower, (const int16_t(*)[CR_RANK_LANES])walker->below->suits,
                     gone, walker->against.lower);
    if (worth->is_game && worth->is_unpaired) fill_equal(walker, worth, gone);
    walk->visit(walk->context, hand, ways, &walker->against);
}

/* Below a straight suits only take away from what ranks say. */
static bool may_skip(const struct walker *walker, const struct worth *worth)
{
    const struct cr_draw_deck *deck = walker->walk->deck;
    return walker->walk->minimum < CR_RANK_STRAIGHT &&
           deck->values[deck->hands[worth->start].order] < CR_RANK_STRAIGHT;
}

static void visit_worth(struct walker *walker, const struct worth *worth)
{
    const struct cr_draw_walk *walk = walker->walk;
    ask(walker, worth);
    bool skips = walk->skips != NULL && may_skip(walker, worth) &&
                 walk->skips(walk->context, &walk->deck->hands[worth->start], &walker->ranks);
    for (size_t i = worth->start; !skips && i < worth->end; i++) {
        const struct cr_draw_hand *hand = &walk->deck->hands[i];
        unsigned ways = is_dealt(&walker->like, hand) ? ways_of(&walker->like, hand) : 0;
        if (ways == 0 || (walk->wants != NULL && !walk->wants(walk->context, hand))) continue;
        visit_hand(walker, worth, hand, ways);
    }
    if (worth->is_game) tell_suits(walker->below, worth);
}

/* Hands that are no game are told before any is asked about: they win nothing of one another. */
static void walk_all(struct walker *walker)
{
    const struct cr_draw_deck *deck = walker->walk->deck;
    uint8_t left[CR_RANKS];
    memset(left, CR_SUITS, sizeof left);
    for (unsigned i = 0; i < walker->walk->out.count; i++)
        left[walker->walk->out.cards[i] / CR_SUITS]--;
    cr_below_start(walker->none, left);
    cr_below_start(walker->below, left);
    while (walker->minimum < ORDERS_MAX && deck->values[walker->minimum] < walker->walk->minimum)
        walker->minimum++;
    for (size_t at = 0; at < CR_FIVES && deck->hands[at].order < walker->minimum;) {
        struct worth worth = worth_at(walker, at);
        tell_ranks(walker->none, &worth);
        tell_suits(walker->none, &worth);
        at = worth.end;
    }
    for (size_t at = 0; at < CR_FIVES;) {
        struct worth worth = worth_at(walker, at);
        visit_worth(walker, &worth);
        at = worth.end;
    }
}

bool cr_draw_walk(const struct cr_draw_walk *walk)
{
    struct walker *walker = calloc(1, sizeof *walker);
    bool fine = walker != NULL;
    assert(walk->out.count <= CR_HAND_CARDS);
    if (fine) {
        walker->walk = walk;
        walker->fill = best_fill();
        walker->none = malloc(sizeof *walker->none);
        walker->below = malloc(sizeof *walker->below);
        fine = walker->none != NULL && walker->below != NULL;
        find_likeness(&walker->like, &walk->out);
        if (fine) walk_all(walker);
        free(walker->none);
        free(walker->below);
    }
    free(walker);
    return fine;
}
