/* draw_price.c -- the price of a draw at which the house keeps nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_solve.h"

#define STEPS 40

/* By class and open card, in Antes: what the best draw wins more than none, its price not taken off. Nothing
 * where that is less. Draws whose price is not asked for count as none, at theirs. */
struct gains {
    double more[CR_DRAW_CLASSES][CR_PACK_CARDS];
    double plain, all; /* sums of what is won without a draw, and of deals */
    unsigned kinds;    /* whose price is asked for, a bit each */
};

static bool is_sold(const struct cr_draw_tables *tables, unsigned way)
{
    enum cr_draw_kind kind = cr_draw_kind_of(way);
    return kind != CR_DRAW_NONE && tables->terms->pays[kind].is_sold;
}

static void add_gain(struct gains *gains, const struct cr_draw_tables *tables,
                     const struct cr_draw_look *look, uint32_t class, unsigned u)
{
    double plain = fmax(look->wins[CR_DRAW_PASSES][u], look->wins[CR_DRAW_PLAYS][u]);
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++)
        if (is_sold(tables, way) && !(gains->kinds >> cr_draw_kind_of(way) & 1))
            plain = fmax(plain, look->wins[way][u]);
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++) {
        enum cr_draw_kind kind = cr_draw_kind_of(way);
        const struct cr_draw_pays *pays = &tables->terms->pays[kind];
        if (!is_sold(tables, way) || !(gains->kinds >> kind & 1)) continue;
        double wins = look->wins[way][u] + (double)pays->fee / tables->terms->ante;
        gains->more[class][u] = fmax(gains->more[class][u], wins - plain);
    }
    gains->plain += plain * tables->ways[class];
    gains->all += tables->ways[class];
}

static void list_gains(struct gains *gains, const struct cr_draw_tables *tables,
                       struct cr_draw_look *look)
{
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        cr_draw_look(tables, class, look);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) == NULL)
                add_gain(gains, tables, look, class, u);
    }
}

/* What the box wins on the average at that price; slope: how often it draws. */
static double wins_at(const struct gains *gains, const uint8_t *ways, double price, double *slope)
{
    double sum = gains->plain, draws = 0;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (gains->more[class][u] <= price) continue;
            sum += ways[class] * (gains->more[class][u] - price);
            draws += ways[class];
        }
    *slope = draws / gains->all;
    return sum / gains->all;
}

bool cr_draw_even_price(const struct cr_draw_tables *tables, unsigned kinds, double *price)
{
    struct gains *gains = calloc(1, sizeof *gains);
    struct cr_draw_look *look = malloc(sizeof *look);
    bool found = false;
    *price = 0;
    if (gains != NULL && look != NULL) {
        gains->kinds = kinds;
        list_gains(gains, tables, look);
        double slope, wins = wins_at(gains, tables->ways, *price, &slope);
        bool wins_free =
            wins > 0; /* drawn for nothing; it falls and bends upwards: steps come from the left */
        for (unsigned i = 0; wins_free && i < STEPS && slope > 0 && fabs(wins) > 1e-13; i++) {
            *price += wins / slope;
            wins = wins_at(gains, tables->ways, *price, &slope);
        }
        found = wins_free && fabs(wins) < 1e-9;
    }
    free(gains);
    free(look);
    return found;
}
