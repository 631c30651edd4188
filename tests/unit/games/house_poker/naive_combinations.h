/* naive_combinations.h -- one or two combinations, from the words of the specification alone: every
 * combination the cards hold is written down with the cards that make it, and tried against the first
 * [russian-poker.md, "One or two combinations: the definition"]. */
#ifndef CR_TESTS_NAIVE_COMBINATIONS_H
#define CR_TESTS_NAIVE_COMBINATIONS_H

#include <assert.h>
#include <stdbool.h>

#include "../../cards/naive.h"

struct held { /* one combination: what it is, and the cards that make it */
    unsigned category;
    uint32_t ranks; /* compared within a category */
    unsigned core;  /* a bit a card */
};

struct held_list {
    struct held list[128];
    unsigned count;
};

static inline void hold(struct held_list *all, unsigned category, uint32_t ranks, unsigned core)
{
    assert(all->count < 128);
    all->list[all->count++] = (struct held){ category, ranks, core };
}

/* Step 1: each five-card subset that is a straight, flush, full house, straight flush or royal; each
 * four, three and two of a rank; each two pairs; each ace with a king. */
static inline void hold_all(struct held_list *all, const cr_card *cards, unsigned count)
{
    all->count = 0;
    for (unsigned core = 0; core < 1u << count; core++) {
        unsigned ranks[6], taken = 0, same = 0;
        cr_card five[6];
        for (unsigned i = 0; i < count; i++)
            if (core >> i & 1) {
                ranks[taken] = cards[i] / 4u;
                five[taken++] = cards[i];
            }
        for (unsigned i = 1; i < taken; i++)
            same += ranks[i] == ranks[0];
        if (taken == 5) {
            uint32_t value = naive_five(five);
            unsigned category = value >> 26;
            if (category >= 5 && category != 8) hold(all, category, value, core);
        }
        if (taken >= 2 && taken <= 4 && same == taken - 1)
            hold(all, taken == 4 ? 8 : taken == 3 ? 4 : 2, ranks[0], core);
        if (taken == 2 &&
            ((ranks[0] == 12 && ranks[1] == 11) || (ranks[0] == 11 && ranks[1] == 12)))
            hold(all, 1, 0, core);
    }
    unsigned one_each = all->count;
    for (unsigned i = 0; i < one_each; i++)
        for (unsigned j = 0; j < one_each; j++) {
            const struct held *a = &all->list[i], *b = &all->list[j];
            if (a->category == 2 && b->category == 2 && a->ranks > b->ranks)
                hold(all, 3, a->ranks * 16 + b->ranks, a->core | b->core);
        }
}

/* Step 3: the highest with a card outside. */
static inline unsigned highest_beside(const struct held_list *all, unsigned core)
{
    unsigned best = 0;
    for (unsigned i = 0; i < all->count; i++)
        if ((all->list[i].core & ~core) != 0 && all->list[i].category > best)
            best = all->list[i].category;
    return best;
}

/* Steps 2 to 4, for each of several equal firsts; all must give the same. */
static inline void define(const cr_card *cards, unsigned count, unsigned ak_inside, unsigned *first,
                          unsigned *second)
{
    static struct held_list all;
    hold_all(&all, cards, count);
    unsigned top = 0, seconds = 0;
    bool ace_king = false;
    *first = *second = 0;
    for (unsigned i = 0; i < all.count; i++) {
        const struct held *held = &all.list[i], *best = &all.list[top];
        ace_king |= held->category == 1;
        if (held->category > best->category ||
            (held->category == best->category && held->ranks > best->ranks))
            top = i;
    }
    if (all.count == 0) return;
    *first = all.list[top].category;
    for (unsigned i = 0; i < all.count; i++)
        if (all.list[i].category == *first && all.list[i].ranks == all.list[top].ranks) {
            unsigned found = highest_beside(&all, all.list[i].core);
            assert(seconds == 0 || found == *second);
            seconds++;
            *second = found;
        }
    if (*second == 0 && count == 6 && ak_inside >> *first & 1 && ace_king) *second = 1;
}

#endif
