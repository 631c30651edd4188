/* draw_solve.c -- of all ways to go on the best, for every first hand and open card. */
#include "odds/house_poker/draw_solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_job.h"

#define OPEN_CARDS (CR_PACK_CARDS - CR_HAND_CARDS) /* that the dealer may show */

/* ---- Exchanges that are not counted by themselves ---- */

/* Sums over final hands by the cards of the first one they keep, the cards `out` of it given up for good:
 * the hand's other cards may come again, so they are taken off. */
struct sums {
    cr_draw_means kept[CR_DRAW_MASKS];
};

static unsigned hold_of(const struct cr_draw_tables *tables, unsigned gone, unsigned mask)
{
    unsigned hold = 0;
    while (tables->masks[gone][hold] != mask)
        hold++;
    return hold;
}

static void read_row(const struct cr_draw_tables *tables, uint32_t class, unsigned out,
                     unsigned kept, double *row)
{
    unsigned gone = (unsigned)__builtin_popcount(out), count = (unsigned)__builtin_popcount(kept);
    unsigned known = CR_HAND_CARDS + gone;
    cr_card cards[CR_HAND_CARDS], given[CR_HAND_CARDS];
    if (gone + count == CR_HAND_CARDS) { /* all that is left of it */
        double whole = (double)cr_draw_scale(tables->terms, known) * cr_draw_all(known);
        if (gone == 0) {
            memcpy(row, tables->worth[class], sizeof(cr_draw_means));
            return;
        }
        const int64_t *led =
            tables->led[gone][class * tables->mask_count[gone] + hold_of(tables, gone, kept)];
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[u] = (double)led[u] / whole;
        return;
    }
    cr_draw_pick(tables->hands[class], out, given);
    cr_draw_pick(tables->hands[class], kept, cards);
    const cr_card *to = gone == 0 ? tables->same : cr_draw_renaming(tables, given, gone);
    unsigned at =
        gone == 0 ? 0 : tables->out[gone].of_number[cr_draw_number(tables, to, given, gone)];
    const double *from = tables->small[gone][count][at * cr_draw_set_count(count) +
                                                    cr_draw_number(tables, to, cards, count)];
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        row[u] = from[to[u]];
}

static void read_sums(const struct cr_draw_tables *tables, uint32_t class, unsigned out,
                      struct sums *sums)
{
    unsigned left = CR_DRAW_PLAYS & ~out;
    for (unsigned kept = left;; kept = (kept - 1) & left) {
        read_row(tables, class, out, kept, sums->kept[kept]);
        if (kept == 0) break;
    }
    for (unsigned bit = 1; bit < CR_DRAW_MASKS; bit <<= 1)
        for (unsigned kept = 0; (left & bit) != 0 && kept < CR_DRAW_MASKS; kept++)
            if ((kept & ~left) == 0 && (kept & bit) == 0)
                for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                    sums->kept[kept][u] -= sums->kept[kept | bit][u];
}

static double choose(unsigned n, unsigned k)
{
    double ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* How often the worth after `some` of `gone` cards counts in that after all of them, by terms of up to
 * `most` cards. */
static double weight(unsigned gone, unsigned some, unsigned most)
{
    double weight = 0;
    for (unsigned more = 0; some + more <= most; more++)
        weight += (more % 2 == 0 ? 1 : -1) * choose(gone - some, more);
    return weight;
}

static void look_further(const struct cr_draw_tables *tables, uint32_t class, unsigned order,
                         struct cr_draw_look *look)
{
    struct sums *sums = malloc(sizeof *sums);
    assert(sums != NULL);
    for (unsigned out = 0; out < CR_DRAW_MASKS; out++) {
        unsigned some = (unsigned)__builtin_popcount(out);
        if (some > order) continue;
        read_sums(tables, class, out, sums);
        for (unsigned kept = 0; kept < CR_DRAW_MASKS; kept++) {
            unsigned gone = CR_HAND_CARDS - (unsigned)__builtin_popcount(kept);
            if ((kept & out) != 0 || gone <= tables->most || !tables->terms->pays[gone].is_sold)
                continue;
            double share = weight(gone, some, order) / choose(OPEN_CARDS - 1, gone);
            for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                look->wins[kept][u] += share * sums->kept[kept][u];
        }
    }
    free(sums);
}

/* ---- All ways ---- */

/* Deals of a way: cards that may come, dealer's hands; in the parts its wins are counted in. */
static double whole_of(const struct cr_draw_tables *tables, enum cr_draw_kind kind)
{
    unsigned comes = kind == CR_DRAW_SIXTH ? 1 : (unsigned)kind, known = CR_HAND_CARDS + comes;
    return choose(OPEN_CARDS - 1, comes) * cr_draw_all(known) *
           (double)cr_draw_scale(tables->terms, known);
}

enum cr_draw_kind cr_draw_kind_of(unsigned way)
{
    if (way == CR_DRAW_BUYS_SIXTH) return CR_DRAW_SIXTH;
    if (way >= CR_DRAW_PLAYS) return CR_DRAW_NONE;
    return (enum cr_draw_kind)(CR_HAND_CARDS - (unsigned)__builtin_popcount(way));
}

/* What a way that is counted leads to, by the open card, its price not taken off; NULL: it is not, or it is
 * a pass. */
static const int64_t *counted(const struct cr_draw_tables *tables, uint32_t class, unsigned way)
{
    enum cr_draw_kind kind = cr_draw_kind_of(way);
    if (way == CR_DRAW_PLAYS) return tables->plays[class];
    if (way == CR_DRAW_BUYS_SIXTH) return tables->sixth[class];
    if (way == CR_DRAW_PASSES || kind > tables->most) return NULL;
    return tables->led[kind][class * tables->mask_count[kind] + hold_of(tables, kind, way)];
}

void cr_draw_look(const struct cr_draw_tables *tables, uint32_t class, struct cr_draw_look *look)
{
    cr_draw_look_by(tables, class, tables->most, look);
}

void cr_draw_look_by(const struct cr_draw_tables *tables, uint32_t class, unsigned order,
                     struct cr_draw_look *look)
{
    memset(look, 0, sizeof *look);
    if (tables->keeps_small) look_further(tables, class, order, look);
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++) {
        enum cr_draw_kind kind = cr_draw_kind_of(way);
        const struct cr_draw_pays *pays = &tables->terms->pays[kind];
        const int64_t *net = pays->is_sold ? counted(tables, class, way) : NULL;
        double whole = whole_of(tables, kind), *wins = look->wins[way];
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (net != NULL) wins[u] = (double)net[u] / whole;
            wins[u] = pays->is_sold ? (wins[u] - pays->fee) / tables->terms->ante : NAN;
            if (way == CR_DRAW_PASSES) wins[u] = (double)pays->pass / tables->terms->ante;
        }
    }
}

/* ---- Totals ---- */

struct totals {
    cr_wide net[CR_DRAW_KINDS]; /* of counted ways */
    double further;             /* of the others, in Antes */
    cr_wide ways[CR_DRAW_KINDS], passes, all;
};

#define EQUAL 1e-12 /* of an Ante: what two ways differ by that win the same */

/* Of equals what risks less: pass, play, a sixth card, then the exchange of the fewest cards. */
static unsigned best_way(const struct cr_draw_tables *tables, const struct cr_draw_look *look,
                         unsigned u, unsigned allowed)
{
    unsigned best = CR_DRAW_PASSES;
    if (look->wins[CR_DRAW_PLAYS][u] > look->wins[best][u] + EQUAL) best = CR_DRAW_PLAYS;
    if ((allowed >> CR_DRAW_SIXTH & 1) != 0 &&
        look->wins[CR_DRAW_BUYS_SIXTH][u] > look->wins[best][u] + EQUAL)
        best = CR_DRAW_BUYS_SIXTH;
    for (unsigned gone = 1; gone <= CR_HAND_CARDS; gone++)
        for (unsigned i = 0; (allowed >> gone & 1) != 0 && i < tables->mask_count[gone]; i++) {
            unsigned way = tables->masks[gone][i];
            if (look->wins[way][u] > look->wins[best][u] + EQUAL) best = way;
        }
    return best;
}

static void add_way(struct totals *totals, const struct cr_draw_tables *tables, uint32_t class,
                    unsigned u, unsigned way, const struct cr_draw_look *look)
{
    unsigned ways = tables->ways[class];
    enum cr_draw_kind kind = cr_draw_kind_of(way);
    totals->all += ways;
    if (way == CR_DRAW_PASSES) {
        totals->passes += ways;
        return;
    }
    const int64_t *net = counted(tables, class, way);
    totals->ways[kind] += ways;
    if (net != NULL)
        totals->net[kind] += (cr_wide)net[u] * ways;
    else
        totals->further += look->wins[way][u] * ways;
}

/* What is won of one kind of ways, prices taken off, in parts; whole: of so many. */
static cr_wide net_of(const struct totals *totals, const struct cr_draw_tables *tables,
                      unsigned kind, cr_wide whole)
{
    const struct cr_draw_pays *pays = &tables->terms->pays[kind];
    cr_wide net = totals->net[kind];
    if (kind == CR_DRAW_NONE) return net + pays->pass * whole * totals->passes;
    if (kind <= tables->most || kind == CR_DRAW_SIXTH)
        net -= pays->fee * whole * totals->ways[kind];
    return net;
}

static void tell(struct cr_draw_odds *odds, const struct cr_draw_tables *tables,
                 const struct totals *totals)
{
    mpq_t part;
    mpq_init(part);
    mpq_set_d(odds->edge, -totals->further);
    mpq_set_ui(part, 1, (unsigned long)totals->all);
    mpq_mul(odds->edge, odds->edge, part);
    odds->is_exact = !tables->terms->rounds;
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++) {
        cr_wide whole = (cr_wide)whole_of(tables, (enum cr_draw_kind)kind);
        cr_poker_fraction(part, -net_of(totals, tables, kind, whole),
                          whole * tables->terms->ante * totals->all);
        mpq_add(odds->edge, odds->edge, part);
        cr_poker_fraction(odds->draws[kind], totals->ways[kind], totals->all);
        if (kind > tables->most && kind != CR_DRAW_SIXTH && totals->ways[kind] > 0)
            odds->is_exact = false;
    }
    cr_poker_fraction(odds->passes, totals->passes, totals->all);
    mpq_set(odds->plays, odds->draws[CR_DRAW_NONE]);
    mpq_clear(part);
}

bool cr_draw_solve(struct cr_draw_odds *odds, const struct cr_draw_tables *tables, unsigned allowed)
{
    struct totals totals = { .further = 0 };
    struct cr_draw_look *look = malloc(sizeof *look);
    *odds = (struct cr_draw_odds){ .best = calloc(CR_DRAW_CLASSES, sizeof *odds->best) };
    bool fine = look != NULL && odds->best != NULL;
    mpq_inits(odds->edge, odds->passes, odds->plays, NULL);
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        mpq_init(odds->draws[kind]);
    for (uint32_t class = 0; fine && class < CR_DRAW_CLASSES; class ++) {
        cr_draw_look(tables, class, look);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
            unsigned way = best_way(tables, look, u, allowed);
            odds->best[class][u] = (uint8_t)way;
            add_way(&totals, tables, class, u, way, look);
        }
    }
    if (fine) tell(odds, tables, &totals);
    free(look);
    if (!fine) cr_draw_odds_release(odds);
    return fine;
}

void cr_draw_odds_release(struct cr_draw_odds *odds)
{
    mpq_clears(odds->edge, odds->passes, odds->plays, NULL);
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        mpq_clear(odds->draws[kind]);
    free(odds->best);
}
