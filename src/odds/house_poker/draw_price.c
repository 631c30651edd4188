/* draw_price.c -- the price of a draw at which the house keeps nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_solve.h"

#define STEPS 40

/* Of a first hand and an open card, in Antes: without a draw; with the best one, its price not taken off. */
struct pair {
    double plain, draw;
    double ways;
};

static size_t list_pairs(const struct cr_draw_tables *tables, struct cr_draw_look *look,
                         struct pair *out)
{
    size_t count = 0;
    double ante = tables->terms->ante;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        cr_draw_look(tables, class, look);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
            struct pair *pair = &out[count++];
            *pair =
                (struct pair){ fmax(look->wins[CR_DRAW_PASSES][u], look->wins[CR_DRAW_PLAYS][u]),
                               -INFINITY, tables->ways[class] };
            for (unsigned way = 0; way < CR_DRAW_WAYS; way++) {
                enum cr_draw_kind kind = cr_draw_kind_of(way);
                if (kind == CR_DRAW_NONE || !tables->terms->pays[kind].is_sold) continue;
                pair->draw =
                    fmax(pair->draw, look->wins[way][u] + tables->terms->pays[kind].fee / ante);
            }
        }
    }
    return count;
}

/* What the box wins on the average at that price; slope: how often it draws. */
static double wins_at(const struct pair *pairs, size_t count, double price, double *slope)
{
    double sum = 0, draws = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_drawn = pairs[i].draw - price > pairs[i].plain;
        sum += pairs[i].ways * (is_drawn ? pairs[i].draw - price : pairs[i].plain);
        draws += pairs[i].ways * is_drawn;
        all += pairs[i].ways;
    }
    *slope = draws / all;
    return sum / all;
}

bool cr_draw_even_price(const struct cr_draw_tables *tables, double *price)
{
    struct pair *pairs =
        calloc((size_t)CR_DRAW_CLASSES * (CR_PACK_CARDS - CR_HAND_CARDS), sizeof *pairs);
    struct cr_draw_look *look = malloc(sizeof *look);
    bool found = false;
    *price = 0;
    if (pairs != NULL && look != NULL) {
        size_t count = list_pairs(tables, look, pairs);
        double slope, wins = wins_at(pairs, count, *price, &slope);
        bool gains =
            wins > 0; /* drawn for nothing; it falls and bends upwards: steps come from the left */
        for (unsigned i = 0; gains && i < STEPS && slope > 0 && fabs(wins) > 1e-13; i++) {
            *price += wins / slope;
            wins = wins_at(pairs, count, *price, &slope);
        }
        found = gains && fabs(wins) < 1e-9;
    }
    free(pairs);
    free(look);
    return found;
}
