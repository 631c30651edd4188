/* stud_walk.c -- hands sorted by what they are worth, told to a tally group by group. */
#include "odds/house_poker/stud_walk.h"

#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/suits.h"

#define GROUP_CLASSES_MAX 64 /* hands worth the same, but for the names of suits: 50 high cards */

struct walker {
    const struct cr_stud_walk *walk;
    struct cr_stud_hand *hands;
    struct cr_stud_tally *none, *below; /* hands that are no game; hands below the group */
    struct cr_stud_against *group;
};

static int by_value(const void *a, const void *b)
{
    const struct cr_stud_hand *one = a, *other = b;
    if (one->value != other->value) return one->value < other->value ? -1 : 1;
    return memcmp(one->cards, other->cards, sizeof one->cards); /* the same order everywhere */
}

static void deal_all(struct cr_stud_hand *hands)
{
    size_t count = 0;
    cr_card c[CR_HAND_CARDS];
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++) {
                        struct cr_stud_hand *hand = &hands[count++];
                        memcpy(hand->cards, c, sizeof c);
                        hand->value = cr_rank5(c);
                    }
    assert(count == CR_FIVES);
    qsort(hands, count, sizeof *hands, by_value);
}

/* How many hands stand for as many others; 0: one that does not. */
static unsigned ways_of(const struct cr_stud_hand *hand)
{
    uint16_t ranks[CR_SUITS];
    cr_suits_of(hand->cards, CR_HAND_CARDS, ranks);
    return cr_suits_is_first(ranks) ? cr_suits_ways(ranks) : 0;
}

/* ---- Hands that are no game win nothing from one ---- */

static size_t walk_no_games(struct walker *walker)
{
    const struct cr_stud_walk *walk = walker->walk;
    struct cr_stud_against *against = walker->group;
    size_t count = 0, i;
    for (; count < CR_FIVES && walker->hands[count].value < walk->minimum; count++)
        cr_stud_tally_add(walker->none, walker->hands[count].cards);
    memset(against, 0, sizeof *against);
    for (i = 0; i < count; i++) {
        const struct cr_stud_hand *hand = &walker->hands[i];
        unsigned ways = ways_of(hand);
        if (ways == 0) continue;
        cr_stud_tally_row(walker->none, hand->cards, against->no_game);
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
    cr_stud_tally_row(walker->none, cards, against->no_game);
    cr_stud_tally_row(walker->below, cards, against->lower);
    if (!walker->walk->grids) return;
    cr_stud_tally_grid(walker->none, cards, against->no_game_with);
    cr_stud_tally_grid(walker->below, cards, against->lower_with);
}

/* After it: what is more is equal. What is no game comes off what is below. */
static void look_beside(struct walker *walker, const cr_card *cards,
                        struct cr_stud_against *against)
{
    cr_stud_tally_row(walker->below, cards, against->equal);
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
        cr_stud_tally_add(walker->below, hands[i].cards);
    for (unsigned i = 0; i < classes; i++) {
        const struct cr_stud_hand *hand = &hands[at[i]];
        look_beside(walker, hand->cards, &walker->group[i]);
        walk->visit(walk->context, hand, ways_of(hand), &walker->group[i]);
    }
}

bool cr_stud_walk(const struct cr_stud_walk *walk)
{
    struct walker walker = { .walk = walk };
    walker.hands = calloc(CR_FIVES, sizeof *walker.hands);
    walker.none = calloc(1, sizeof *walker.none);
    walker.below = calloc(1, sizeof *walker.below);
    walker.group = calloc(GROUP_CLASSES_MAX, sizeof *walker.group);
    bool fine =
        walker.hands != NULL && walker.none != NULL && walker.below != NULL && walker.group != NULL;
    if (fine) {
        deal_all(walker.hands);
        for (size_t start = walk_no_games(&walker); start < CR_FIVES;) {
            size_t end = start;
            while (end < CR_FIVES && walker.hands[end].value == walker.hands[start].value)
                end++;
            walk_group(&walker, &walker.hands[start], end - start);
            start = end;
        }
    }
    free(walker.hands);
    free(walker.none);
    free(walker.below);
    free(walker.group);
    return fine;
}
