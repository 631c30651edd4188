/* draw_places.c -- places of sets, and sums in them. */
#include "odds/house_poker/draw_places.h"

#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_job.h"

/* ---- Places ---- */

/* Whether the set stands for others, and keeps its names. */
static bool has_place(const struct cr_draw_places *places, const cr_card *cards, unsigned count)
{
    uint16_t ranks[CR_SUITS];
    cr_suits_of(cards, count, ranks);
    for (unsigned suit = places->from + 1; suit < CR_SUITS; suit++)
        if (ranks[suit] > ranks[suit - 1]) return false;
    return true;
}

bool cr_draw_places_init(struct cr_draw_places *places, const struct cr_draw_tables *tables,
                         unsigned from)
{
    *places = (struct cr_draw_places){ .from = from };
    for (unsigned count = 0; count < CR_DRAW_SETS; count++) {
        cr_card set[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
        uint32_t *of_set = calloc(cr_draw_set_count(count), sizeof *of_set);
        places->of_set[count] = of_set;
        if (of_set == NULL) return false;
        do {
            if (has_place(places, set, count))
                of_set[cr_draw_number(tables, tables->same, set, count)] = places->count[count]++;
        } while (cr_draw_next_set(set, count));
    }
    return true;
}

void cr_draw_places_release(struct cr_draw_places *places)
{
    for (unsigned count = 0; count < CR_DRAW_SETS; count++)
        free(places->of_set[count]);
}

/* ---- Rows ---- */

/* Suits are called otherwise in the place. */
static void add_renamed(cr_draw_rows out, const cr_card *to, cr_draw_rows row, float times)
{
    const unsigned name[CR_SUITS] = { to[0], to[1], to[2], to[3] };
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u += CR_SUITS)
            for (unsigned suit = 0; suit < CR_SUITS; suit++)
                out[m][u + name[suit]] += times * row[m][u + suit];
}

/* As for every second set: nothing is. */
static void add_same(cr_draw_rows out, cr_draw_rows row, float times)
{
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            out[m][u] += times * row[m][u];
}

static void read_renamed(cr_draw_rows sum, const cr_card *to, cr_draw_rows from, float times)
{
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            sum[m][u] += times * from[m][to[u]];
}

/* Where the set's sums are; to: what cards are called there. */
static cr_draw_rows *rows_of(const struct cr_draw_kept *kept, const cr_card *cards, unsigned count,
                             const cr_card **to)
{
    *to = cr_renaming_from(&kept->tables->deck->renamings, cards, count, kept->places->from);
    uint32_t number = cr_draw_number(kept->tables, *to, cards, count);
    return &kept->sets[count][kept->places->of_set[count][number]];
}

/* ---- Sums ---- */

bool cr_draw_kept_init(struct cr_draw_kept *kept, const struct cr_draw_tables *tables,
                       const struct cr_draw_places *most)
{
    *kept = (struct cr_draw_kept){ .tables = tables };
    for (unsigned count = 0; count < CR_DRAW_SETS; count++) {
        kept->sets[count] = calloc(most->count[count], sizeof *kept->sets[count]);
        if (kept->sets[count] == NULL) return false;
    }
    return true;
}

void cr_draw_kept_release(struct cr_draw_kept *kept)
{
    for (unsigned count = 0; count < CR_DRAW_SETS; count++)
        free(kept->sets[count]);
}

void cr_draw_kept_start(struct cr_draw_kept *kept, const struct cr_draw_places *places,
                        const struct cr_draw_out *out)
{
    kept->places = places;
    kept->same_count = cr_draw_same(&kept->tables->deck->renamings, out, kept->same);
    memset(kept->sets[4], 0, places->count[4] * sizeof *kept->sets[4]);
}

void cr_draw_kept_add(const struct cr_draw_kept *kept, const cr_card *hand, cr_draw_rows row,
                      float ways)
{
    for (unsigned without = 0; without < CR_HAND_CARDS; without++) {
        cr_card cards[CR_HAND_CARDS];
        const cr_card *to;
        cr_draw_pick(hand, ~(1u << without), cards);
        cr_draw_rows *sum = rows_of(kept, cards, 4, &to);
        if (to == kept->tables->same)
            add_same(*sum, row, ways);
        else
            add_renamed(*sum, to, row, ways);
    }
}

/* Sums by hands that stand for others become sums by all of them. */
static void sum_same(const struct cr_draw_kept *kept)
{
    cr_card set[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    do {
        const cr_card *to;
        cr_draw_rows sum = { { 0 } };
        if (!has_place(kept->places, set, 4)) continue;
        uint32_t number = cr_draw_number(kept->tables, kept->tables->same, set, 4);
        cr_draw_rows *place = rows_of(kept, set, 4, &to);
        for (unsigned i = 0; i < kept->same_count; i++) /* that leave the set as it is */
            if (cr_draw_number(kept->tables, kept->same[i], set, 4) == number)
                read_renamed(sum, kept->same[i], *place, 1.0F / (float)kept->same_count);
        memcpy(*place, sum, sizeof sum);
    } while (cr_draw_next_set(set, 4));
}

/* A hand that holds a set is counted in every set of one card more that it holds. */
static void sum_down(const struct cr_draw_kept *kept, unsigned large)
{
    cr_card set[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    unsigned small = large - 1;
    do {
        const cr_card *to;
        cr_draw_rows sum = { { 0 } };
        if (!has_place(kept->places, set, small)) continue;
        for (unsigned card = 0; card < CR_PACK_CARDS; card++) {
            cr_card more[CR_HAND_CARDS];
            if (memchr(set, (int)card, small) != NULL) continue;
            memcpy(more, set, sizeof more);
            more[small] = (cr_card)card;
            cr_draw_kept_read(kept, more, large, sum, 1.0F / (float)(CR_HAND_CARDS - small));
        }
        memcpy(*rows_of(kept, set, small, &to), sum, sizeof sum);
    } while (cr_draw_next_set(set, small));
}

void cr_draw_kept_end(const struct cr_draw_kept *kept, unsigned least)
{
    sum_same(kept);
    for (unsigned large = 4; large > least; large--)
        sum_down(kept, large);
}

void cr_draw_kept_read(const struct cr_draw_kept *kept, const cr_card *cards, unsigned count,
                       cr_draw_rows sum, float times)
{
    const cr_card *to;
    cr_draw_rows *place = rows_of(kept, cards, count, &to);
    read_renamed(sum, to, *place, times);
}
