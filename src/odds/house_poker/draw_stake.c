/* draw_stake.c -- what the best way to play puts down. */
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_job.h"
#include "odds/house_poker/draw_solve.h"

/* Sums of what final hands put down, over all hands with a set of cards in them: by the set's number. */
struct sums {
    cr_draw_means *of[CR_HAND_CARDS]; /* sets of so many cards */
};

static const double *stakes_of(const struct cr_draw_tables *tables, const cr_card *cards,
                               const cr_card **to)
{
    *to = cr_draw_renaming(tables, cards, CR_HAND_CARDS);
    return tables->stakes[tables->class_of[cr_draw_number(tables, *to, cards, CR_HAND_CARDS)]];
}

static void sum_sets(const struct cr_draw_tables *tables, struct sums *sums)
{
    for (size_t i = 0; i < CR_FIVES; i++) {
        const cr_card *to, *cards = tables->deck->hands[i].cards;
        const double *stakes = stakes_of(tables, cards, &to);
        cr_draw_means row;
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[u] = stakes[to[u]];
        for (unsigned mask = 0; mask < CR_DRAW_MASKS - 1; mask++) {
            cr_card kept[CR_HAND_CARDS];
            unsigned count = cr_draw_pick(cards, mask, kept);
            double *sum = sums->of[count][cr_draw_number(tables, tables->same, kept, count)];
            for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                sum[u] += row[u];
        }
    }
}

/* By the cards of a first hand that are kept: over all hands that have those of it and no others. */
static void sum_kept(const struct cr_draw_tables *tables, const struct sums *sums, uint32_t class,
                     cr_draw_means kept[CR_DRAW_MASKS])
{
    for (unsigned mask = 0; mask < CR_DRAW_MASKS; mask++) {
        cr_card cards[CR_HAND_CARDS];
        unsigned count = cr_draw_pick(tables->hands[class], mask, cards);
        memcpy(kept[mask],
               count == CR_HAND_CARDS
                   ? tables->stakes[class]
                   : sums->of[count][cr_draw_number(tables, tables->same, cards, count)],
               sizeof kept[mask]);
    }
    for (unsigned bit = 1; bit < CR_DRAW_MASKS; bit <<= 1)
        for (unsigned mask = 0; mask < CR_DRAW_MASKS; mask++)
            for (unsigned u = 0; (mask & bit) == 0 && u < CR_PACK_CARDS; u++)
                kept[mask][u] -= kept[mask | bit][u];
}

/* With a sixth card: the best five are what is played. */
static double sixth_stakes(const struct cr_draw_tables *tables, uint32_t class, unsigned u)
{
    cr_card six[CR_HAND_CARDS + 1];
    double sum = 0;
    memcpy(six, tables->hands[class], CR_HAND_CARDS);
    for (cr_card card = 0; card < CR_PACK_CARDS; card++) {
        const cr_card *to;
        if (card == u || memchr(six, card, CR_HAND_CARDS) != NULL) continue;
        six[CR_HAND_CARDS] = card;
        struct cr_best best = cr_best_of(six, CR_HAND_CARDS + 1);
        const double *stakes = stakes_of(tables, best.cards, &to);
        sum += stakes[to[u]];
    }
    return sum / (CR_PACK_CARDS - CR_HAND_CARDS - 1);
}

static double ways_to_draw(unsigned cards)
{
    double ways = 1;
    for (unsigned i = 0; i < cards; i++)
        ways = ways * (CR_PACK_CARDS - CR_HAND_CARDS - 1 - i) / (i + 1);
    return ways;
}

/* Beyond the Ante, in parts of it. */
static double stakes_after(const struct cr_draw_tables *tables, uint32_t class, unsigned u,
                           unsigned way, cr_draw_means kept[CR_DRAW_MASKS])
{
    unsigned gone = CR_HAND_CARDS - (unsigned)__builtin_popcount(way & CR_DRAW_PLAYS);
    if (way == CR_DRAW_PASSES) return 0;
    if (way == CR_DRAW_PLAYS) return tables->stakes[class][u];
    if (way == CR_DRAW_BUYS_SIXTH)
        return tables->terms->pays[CR_DRAW_SIXTH].drew + sixth_stakes(tables, class, u);
    return tables->terms->pays[gone].drew + kept[way][u] / ways_to_draw(gone);
}

bool cr_draw_put_down(const struct cr_draw_tables *tables, const struct cr_draw_odds *odds,
                      double *put_down)
{
    struct sums sums = { { NULL } };
    cr_draw_means *kept = calloc(CR_DRAW_MASKS, sizeof *kept);
    bool fine = kept != NULL;
    double sum = 0, all = 0;
    for (unsigned count = 0; count < CR_HAND_CARDS; count++) {
        sums.of[count] = calloc(cr_draw_set_count(count), sizeof *sums.of[count]);
        fine = fine && sums.of[count] != NULL;
    }
    if (fine) sum_sets(tables, &sums);
    for (uint32_t class = 0; fine && class < CR_DRAW_CLASSES; class ++) {
        sum_kept(tables, &sums, class, kept);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
            sum += tables->ways[class] * stakes_after(tables, class, u, odds->best[class][u], kept);
            all += tables->ways[class];
        }
    }
    if (fine) *put_down = 1 + sum / all / tables->terms->ante;
    for (unsigned count = 0; count < CR_HAND_CARDS; count++)
        free(sums.of[count]);
    free(kept);
    return fine;
}
