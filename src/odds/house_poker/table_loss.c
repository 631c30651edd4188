/* table_loss.c -- what the charts that follow the first one lose, over all hands a draw may lead to. */
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_job.h"
#include "odds/house_poker/table.h"

/* Sums over all hands with a set of cards in them: by how many cards, and the set's number. */
struct sums {
    cr_draw_means *of[CR_HAND_CARDS];
};

static const double *loss_of(const struct cr_draw_tables *tables, cr_draw_means *losses,
                             const cr_card *cards, const cr_card **to)
{
    *to = cr_draw_renaming(tables, cards, CR_HAND_CARDS);
    return losses[tables->class_of[cr_draw_number(tables, *to, cards, CR_HAND_CARDS)]];
}

static bool is_nothing(const double *row)
{
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        if (row[u] != 0) return false;
    return true;
}

static void sum_sets(const struct cr_draw_tables *tables, cr_draw_means *losses, struct sums *sums)
{
    for (size_t i = 0; i < CR_FIVES; i++) {
        const cr_card *to, *cards = tables->deck->hands[i].cards;
        const double *loss = loss_of(tables, losses, cards, &to);
        cr_draw_means row;
        if (is_nothing(loss)) continue; /* most are */
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[u] = loss[to[u]];
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
static void sum_kept(const struct cr_draw_tables *tables, const struct sums *sums,
                     cr_draw_means *losses, uint32_t class, cr_draw_means kept[CR_DRAW_MASKS])
{
    for (unsigned mask = 0; mask < CR_DRAW_MASKS; mask++) {
        cr_card cards[CR_HAND_CARDS];
        unsigned count = cr_draw_pick(tables->hands[class], mask, cards);
        memcpy(kept[mask],
               count == CR_HAND_CARDS
                   ? losses[class]
                   : sums->of[count][cr_draw_number(tables, tables->same, cards, count)],
               sizeof kept[mask]);
    }
    for (unsigned bit = 1; bit < CR_DRAW_MASKS; bit <<= 1)
        for (unsigned mask = 0; mask < CR_DRAW_MASKS; mask++)
            for (unsigned u = 0; (mask & bit) == 0 && u < CR_PACK_CARDS; u++)
                kept[mask][u] -= kept[mask | bit][u];
}

/* With a sixth card: that of the best five, over all that may come. */
static void sum_sixth(const struct cr_draw_tables *tables, cr_draw_means *losses, uint32_t class,
                      cr_draw_means out)
{
    cr_card six[CR_HAND_CARDS + 1];
    memset(out, 0, sizeof(cr_draw_means));
    memcpy(six, tables->hands[class], CR_HAND_CARDS);
    for (cr_card card = 0; card < CR_PACK_CARDS; card++) {
        const cr_card *to;
        if (memchr(six, card, CR_HAND_CARDS) != NULL) continue;
        six[CR_HAND_CARDS] = card;
        struct cr_best best = cr_best_of(six, CR_HAND_CARDS + 1);
        const double *loss = loss_of(tables, losses, best.cards, &to);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            if (u != card) out[u] += loss[to[u]];
    }
}

static double ways_to_draw(unsigned cards)
{
    double ways = 1;
    for (unsigned i = 0; i < cards; i++)
        ways = ways * (CR_PACK_CARDS - CR_HAND_CARDS - 1 - i) / (i + 1);
    return ways;
}

/* All open cards of a class together. */
static double loss_of_class(const struct cr_draw_tables *tables, const struct cr_hp_losses *losses,
                            const struct sums *sums, const uint8_t *ways, uint32_t class,
                            cr_draw_means kept[CR_DRAW_MASKS + 1])
{
    bool exchanges = false, buys = false;
    double loss = 0;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        exchanges |= ways[u] < CR_DRAW_PLAYS;
        buys |= ways[u] == CR_DRAW_BUYS_SIXTH;
    }
    if (exchanges) sum_kept(tables, sums, losses->final, class, kept);
    if (buys) sum_sixth(tables, losses->final, class, kept[CR_DRAW_MASKS]);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        unsigned way = ways[u], gone = (unsigned)cr_draw_kind_of(way);
        if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
        if (way == CR_DRAW_PLAYS)
            loss += losses->played[class][u];
        else if (way == CR_DRAW_BUYS_SIXTH)
            loss += kept[CR_DRAW_MASKS][u] / ways_to_draw(1);
        else if (way < CR_DRAW_PLAYS)
            loss += kept[way][u] / ways_to_draw(gone);
    }
    return loss * tables->ways[class];
}

bool cr_hp_table_final_loss(const struct cr_draw_tables *tables, const struct cr_hp_losses *losses,
                            uint8_t (*ways)[CR_PACK_CARDS], double *loss)
{
    struct sums sums = { { NULL } };
    cr_draw_means *kept = calloc(CR_DRAW_MASKS + 1, sizeof *kept);
    bool fine = kept != NULL;
    double all = (double)CR_FIVES * (CR_PACK_CARDS - CR_HAND_CARDS);
    for (unsigned count = 0; count < CR_HAND_CARDS; count++) {
        sums.of[count] = calloc(cr_draw_set_count(count), sizeof *sums.of[count]);
        fine = fine && sums.of[count] != NULL;
    }
    *loss = 0;
    if (fine) sum_sets(tables, losses->final, &sums);
    for (uint32_t class = 0; fine && class < CR_DRAW_CLASSES; class ++)
        *loss += loss_of_class(tables, losses, &sums, ways[class], class, kept) / all;
    for (unsigned count = 0; count < CR_HAND_CARDS; count++)
        free(sums.of[count]);
    free(kept);
    return fine;
}
