/* draw_moments.c -- a final hand's value, told apart. */
#include "odds/house_poker/draw_moments.h"

static void fill_rows(const struct cr_draw_net *net, const double *wins, cr_draw_rows out)
{
    const double *from[CR_DRAW_MOMENTS] = {
        [CR_DRAW_BETS] = net->bets,       [CR_DRAW_MORE] = net->more, [CR_DRAW_WINS] = wins,
        [CR_DRAW_SQUARES] = net->squares, [CR_DRAW_HITS] = net->hits,
    };
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            out[m][u] = (float)from[m][u];
}

void cr_draw_tell_end(const struct cr_draw_tables *tables, const struct cr_draw_ends *ends,
                      struct cr_draw_final *final, struct cr_draw_end *end)
{
    if (ends == NULL) return;
    const struct cr_combinations hand = cr_draw_hand(tables->terms, final->known, final->cards);
    ends->tell(ends->context, final->kind, &hand, final->known, final->cards, end);
    final->end = end;
}

void cr_draw_moments(const struct cr_draw_tables *tables, const struct cr_draw_ends *ends,
                     struct cr_draw_final *final, const struct cr_draw_against *against,
                     cr_draw_rows out)
{
    const struct cr_draw_terms *terms = tables->terms;
    const struct cr_draw_pays *pays = &terms->pays[final->kind];
    struct cr_draw_net net;
    struct cr_draw_end end;
    double wins[CR_PACK_CARDS], pass = cr_draw_passed(pays);
    double all = (double)cr_draw_all(final->count) * (double)cr_draw_scale(terms, final->count);
    final->tells_more = true;
    cr_draw_tell_end(tables, ends, final, &end);
    cr_draw_value(terms, tables->buy, final, against, &net);
    final->end = NULL;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        wins[u] = (double)net.best[u] / all - pays->pass;
        net.squares[u] -= pass * pass;
    }
    for (unsigned i = 0; i < final->count; i++)
        wins[final->known[i]] = net.squares[final->known[i]] = 0;
    fill_rows(&net, wins, out);
}
