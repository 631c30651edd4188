/* rank_count.c -- classes of hands, and how many hands each has. */
#include "cards/rank_count.h"

#include <string.h>

struct classes {
    unsigned count;
    cr_class_visit *visit;
    void *context;
};

/* ---- Without a flush ---- */

/* Ranks chosen so far, with a hand that has them: its suits go round, so no two cards are the same and
 * no suit comes three times. */
struct ranks {
    cr_card cards[CR_HAND_MOST];
    unsigned count;
    uint32_t ways[CR_HAND_MOST + 1]; /* to give them suits such that so many are, say, clubs */
};

/* [cards of a rank]: ways to choose them of the other three suits; with the club. */
static const uint32_t without_club[] = { 1, 3, 3, 1, 0 }, with_club[] = { 0, 1, 3, 3, 1 };

static struct ranks add_rank(const struct ranks *ranks, unsigned rank, unsigned cards)
{
    struct ranks more = { .count = ranks->count + cards };
    memcpy(more.cards, ranks->cards, ranks->count);
    for (unsigned i = ranks->count; i < more.count; i++)
        more.cards[i] = cr_card_of(rank, i % CR_SUITS);
    more.ways[0] = ranks->ways[0] * without_club[cards];
    for (unsigned clubs = 1; clubs <= CR_HAND_MOST; clubs++)
        more.ways[clubs] =
            ranks->ways[clubs] * without_club[cards] + ranks->ways[clubs - 1] * with_club[cards];
    return more;
}

static void visit_ranks(const struct classes *classes, const struct ranks *ranks, unsigned from)
{
    if (ranks->count == classes->count) {
        uint32_t hands = 0;
        for (unsigned clubs = 0; clubs < CR_HAND_CARDS; clubs++)
            hands += ranks->ways[clubs];
        for (unsigned clubs = CR_HAND_CARDS; clubs <= CR_HAND_MOST; clubs++)
            hands -= ranks->ways[clubs] * (CR_SUITS - 1); /* flushes of the others, among those */
        classes->visit(classes->context, cr_rank(ranks->cards, ranks->count), hands);
        return;
    }
    unsigned left = classes->count - ranks->count;
    for (unsigned rank = from; rank < CR_RANKS; rank++)
        for (unsigned cards = 1; cards <= CR_SUITS && cards <= left; cards++) {
            struct ranks more = add_rank(ranks, rank, cards);
            visit_ranks(classes, &more, rank + 1);
        }
}

/* ---- With a flush ---- */

/* Of the 39 cards of other suits, so many fill the hand up to seven. */
static const uint32_t fillings[] = { 1, 39, 39 * 38 / 2 };

static void visit_flush(const struct classes *classes, uint32_t set)
{
    cr_card cards[CR_HAND_MOST];
    unsigned suited = 0, count;
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        if (set >> rank & 1) cards[suited++] = cr_card_of(rank, CR_CLUBS);
    for (count = suited; count < classes->count; count++)
        cards[count] = cr_card_of(count, CR_DIAMONDS);
    classes->visit(classes->context, cr_rank(cards, count), CR_SUITS * fillings[count - suited]);
}

void cr_rank_classes(unsigned count, cr_class_visit *visit, void *context)
{
    const struct classes classes = { .count = count, .visit = visit, .context = context };
    const struct ranks none = { .ways = { 1 } };
    assert(count >= CR_HAND_CARDS && count <= CR_HAND_MOST);
    visit_ranks(&classes, &none, 0);
    for (uint32_t set = 0; set < UINT32_C(1) << CR_RANKS; set++) {
        unsigned suited = (unsigned)__builtin_popcount(set);
        if (suited >= CR_HAND_CARDS && suited <= count) visit_flush(&classes, set);
    }
}

/* ---- Categories ---- */

static void add_class(void *context, cr_rank_value value, uint32_t hands)
{
    uint32_t *counts = context;
    counts[cr_rank_category(value)] += hands;
}

void cr_rank_count(unsigned count, uint32_t counts[CR_CATEGORIES])
{
    memset(counts, 0, CR_CATEGORIES * sizeof counts[0]);
    cr_rank_classes(count, add_class, counts);
}
