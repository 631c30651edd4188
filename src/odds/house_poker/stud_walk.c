/* stud_walk.c -- hands sorted by what they are worth, told to a tally group by group. */
#include "odds/house_poker/stud_walk.h"

#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/suits.h"

#define GROUP_CLASSES_MAX 64 /* hands worth the same, but for the names of suits: 50 high cards */
#define DIGIT_BITS        11 /* three of them hold a value */
#define DIGIT_MASK        ((UINT32_C(1) << DIGIT_BITS) - 1)

struct walker {
    const struct cr_stud_walk *walk;
    struct cr_stud_tally *none, *below; /* hands that are no game; hands below the group */
    struct cr_stud_against *group;
};

/* ---- All hands, from the lowest up ---- */

static void deal_all(struct cr_stud_hand *hands)
{
    size_t count = 0;
    cr_card c[CR_HAND_CARDS];
    for (c[0] = 0; c[0] < CR_PACK_CARDS; c[0]++)
        for (c[1] = (cr_card)(c[0] + 1); c[1] < CR_PACK_CARDS; c[1]++)
            for (c[2] = (cr_card)(c[1] + 1); c[2] < CR_PACK_CARDS; c[2]++)
                for (c[3] = (cr_card)(c[2] + 1); c[3] < CR_PACK_CARDS; c[3]++)
                    for (c[4] = (cr_card)(c[3] + 1); c[4] < CR_PACK_CARDS; c[4]++) {
                        struct cr_stud_hand *hand = &hands[count++];
                        memcpy(hand->cards, c, sizeof c);
                        hand->value = cr_rank5(c);
                    }
    assert(count == CR_FIVES);
}

/* By some bits of the value; hands that have the same there stay in their order. */
static void sort_by_digit(struct cr_stud_hand *to, const struct cr_stud_hand *from, unsigned shift)
{
    size_t place[(1 << DIGIT_BITS) + 1] = { 0 };
    for (size_t i = 0; i < CR_FIVES; i++)
        place[(from[i].value >> shift & DIGIT_MASK) + 1]++;
    for (size_t digit = 0; digit < DIGIT_MASK; digit++)
        place[digit + 1] += place[digit];
    for (size_t i = 0; i < CR_FIVES; i++)
        to[place[from[i].value >> shift & DIGIT_MASK]++] = from[i];
}

struct cr_stud_hand *cr_stud_hands(void)
{
    struct cr_stud_hand *hands = calloc(CR_FIVES, sizeof *hands);
    struct cr_stud_hand *other = calloc(CR_FIVES, sizeof *other);
    if (hands != NULL && other != NULL) {
        deal_all(other);
        sort_by_digit(hands, other, 0);
        sort_by_digit(other, hands, DIGIT_BITS);
        sort_by_digit(hands, other, 2 * DIGIT_BITS);
    } else {
        free(hands);
        hands = NULL;
    }
    free(other);
    return hands;
}

/* ---- One of those that differ in the names of suits ---- */

/* How many hands stand for as many others; 0: one that does not. */
static unsigned ways_of(const struct cr_stud_hand *hand)
{
    uint16_t ranks[CR_SUITS];
    cr_suits_of(hand->cards, CR_HAND_CARDS, ranks);
    return cr_suits_is_first(ranks) ? cr_suits_ways(ranks) : 0;
}

static void tell(const struct cr_stud_walk *walk, struct cr_stud_tally *tally,
                 const struct cr_stud_hand *hand)
{
    if (walk->grids)
        cr_stud_tally_add(tally, hand->cards);
    else
        cr_stud_tally_add_row(tally, hand->cards, walk->open);
}

/* ---- Hands that are no game win nothing from one ---- */

static size_t walk_no_games(struct walker *walker)
{
    const struct cr_stud_walk *walk = walker->walk;
    struct cr_stud_against *against = walker->group;
    size_t count = 0, i;
    for (; count < CR_FIVES && walk->hands[count].value < walk->minimum; count++)
        tell(walk, walker->none, &walk->hands[count]);
    memset(against, 0, sizeof *against);
    for (i = 0; i < count; i++) {
        const struct cr_stud_hand *hand = &walk->hands[i];
        unsigned ways = ways_of(hand);
        if (ways == 0) continue;
        cr_stud_tally_row(walker->none, hand->cards, walk->open, against->no_game);
        if (walk->grids) cr_stud_tally_grid(walker->none, hand->cards, against->no_game_with);
        walk->visit(walk->context, hand, ways, against);
    }
    memcpy(walker->below, walker->none, sizeof *walker->none);
    return count;
}

/* ---- Games ---- */

/* Before its group is told: what is below the hand. */
static void look_below(struct walker *walker, const cr_card *cards, struct cr_stud_against *against)
{
    cr_stud_tally_row(walker->none, cards, walker->walk->open, against->no_game);
    cr_stud_tally_row(walker->below, cards, walker->walk->open, against->lower);
    if (!walker->walk->grids) return;
    cr_stud_tally_grid(walker->none, cards, against->no_game_with);
    cr_stud_tally_grid(walker->below, cards, against->lower_with);
}

/* After it: what is more is equal. What is no game comes off what is below. */
static void look_beside(struct walker *walker, const cr_card *cards,
                        struct cr_stud_against *against)
{
    cr_stud_tally_row(walker->below, cards, walker->walk->open, against->equal);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        against->equal[u] -= against->lower[u];
        against->lower[u] -= against->no_game[u];
    }
    if (!walker->walk->grids) return;
    cr_stud_tally_grid(walker->below, cards, against->equal_with);
    for (unsigned d = 0; d < CR_PACK_CARDS; d++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            against->equal_with[d][u] =
                (int16_t)(against->equal_with[d][u] - against->lower_with[d][u]);
            against->lower_with[d][u] =
                (int16_t)(against->lower_with[d][u] - against->no_game_with[d][u]);
        }
}

static void walk_group(struct walker *walker, const struct cr_stud_hand *hands, size_t count)
{
    const struct cr_stud_walk *walk = walker->walk;
    size_t at[GROUP_CLASSES_MAX];
    unsigned classes = 0;
    for (size_t i = 0; i < count; i++)
        if (ways_of(&hands[i]) > 0) {
            assert(classes < GROUP_CLASSES_MAX);
            at[classes] = i;
            look_below(walker, hands[i].cards, &walker->group[classes++]);
        }
    for (size_t i = 0; i < count; i++)
        tell(walk, walker->below, &hands[i]);
    for (unsigned i = 0; i < classes; i++) {
        const struct cr_stud_hand *hand = &hands[at[i]];
        look_beside(walker, hand->cards, &walker->group[i]);
        walk->visit(walk->context, hand, ways_of(hand), &walker->group[i]);
    }
}

bool cr_stud_walk(const struct cr_stud_walk *walk)
{
    struct walker walker = { .walk = walk };
    assert(!walk->grids || (walk->open.from == 0 && walk->open.to == CR_PACK_CARDS));
    walker.none = calloc(1, sizeof *walker.none);
    walker.below = calloc(1, sizeof *walker.below);
    walker.group = calloc(GROUP_CLASSES_MAX, sizeof *walker.group);
    bool fine = walker.none != NULL && walker.below != NULL && walker.group != NULL;
    if (fine) {
        for (size_t start = walk_no_games(&walker); start < CR_FIVES;) {
            size_t end = start;
            while (end < CR_FIVES && walk->hands[end].value == walk->hands[start].value)
                end++;
            walk_group(&walker, &walk->hands[start], end - start);
            start = end;
        }
    }
    free(walker.none);
    free(walker.below);
    free(walker.group);
    return fine;
}
