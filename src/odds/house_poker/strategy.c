/* strategy.c -- solving, and putting up what was solved. */
#include "odds/house_poker/strategy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/house_poker/house_poker.h"
#include "odds/house_poker/poker_terms.h"

#define EXCHANGES_COUNTED 2

static enum cr_status fill_texas(struct cr_hp_strategy *strategy, const struct cr_hp_rules *rules,
                                 unsigned threads)
{
    struct cr_poker_terms terms;
    if (!cr_poker_terms_of(rules, &terms)) return CR_OVERFLOW;
    struct cr_tx_classes *classes = cr_tx_classes_open();
    bool fine = classes != NULL && cr_tx_table_fill(&strategy->by.texas, classes, &terms, threads);
    cr_tx_classes_close(classes);
    if (!fine) return CR_NO_MEMORY;
    strategy->best_edge = strategy->by.texas.best_edge;
    strategy->table_edge = strategy->by.texas.edge;
    strategy->has_table = true;
    return CR_OK;
}

static bool fill_five(struct cr_hp_strategy *strategy, const struct cr_draw_tables *tables)
{
    struct cr_draw_odds odds;
    struct cr_hp_table_value value;
    if (!cr_draw_solve(&odds, tables, CR_DRAW_ALL)) return false;
    strategy->best_edge = mpq_get_d(odds.edge);
    strategy->has_table = cr_hp_table_fill(&strategy->by.five.table, tables, &odds, &value);
    strategy->table_edge = strategy->has_table ? value.edge : NAN;
    free(value.ways);
    struct cr_hp_classes *classes = cr_hp_classes_open();
    bool fine = classes != NULL && cr_hp_plan_fill(&strategy->by.five.plan, classes, tables, &odds);
    cr_hp_classes_close(classes);
    cr_draw_odds_release(&odds);
    return fine;
}

enum cr_status cr_hp_strategy_fill(struct cr_hp_strategy *strategy, const struct cr_play *play,
                                   const struct cr_lab_work *work)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_draw_terms terms;
    memset(strategy, 0, sizeof *strategy);
    if (rules->has_board) return fill_texas(strategy, rules, work->threads);
    if (!cr_draw_terms_of(rules, &terms)) return CR_OVERFLOW;
    struct cr_draw_deck *deck = cr_draw_deck_open();
    struct cr_draw_tables tables = { .deck = deck,
                                     .terms = &terms,
                                     .most = EXCHANGES_COUNTED,
                                     .threads = work->threads,
                                     .progress = work->progress,
                                     .context = work->context };
    bool fine = deck != NULL && cr_draw_tables_fill(&tables) && fill_five(strategy, &tables);
    cr_draw_tables_release(&tables);
    cr_draw_deck_close(deck);
    return fine ? CR_OK : CR_NO_MEMORY;
}

bool cr_hp_strategy_put_up(const struct cr_hp_strategy *strategy, const struct cr_play *play)
{
    static struct cr_draw_terms terms;
    static struct cr_hp_classes *classes;
    static struct cr_tx_classes *flops;
    struct cr_hp_up up = { .terms = NULL };
    if (cr_hp_rules(play)->has_board) {
        if (flops == NULL) flops = cr_tx_classes_open();
        up.texas = &strategy->by.texas;
        up.flops = flops;
    } else {
        bool sold = cr_draw_terms_of(cr_hp_rules(play), &terms);
        assert(sold); /* the strategy was solved */
        (void)sold;
        if (classes == NULL) classes = cr_hp_classes_open();
        up.terms = &terms;
        up.table = strategy->has_table ? &strategy->by.five.table : NULL;
        up.plan = &strategy->by.five.plan;
        up.classes = classes;
    }
    cr_hp_put_up(&up);
    return up.flops != NULL || up.classes != NULL;
}
