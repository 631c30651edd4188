/* strategy.c -- solving, and putting up what was solved. */
#include "odds/house_poker/strategy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/house_poker/house_poker.h"
#include "odds/house_poker/cap.h"
#include "odds/house_poker/draw_sample.h"
#include "odds/house_poker/forgotten.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/lab/cache.h"

#define EXCHANGES_COUNTED 2
#define SETS_COUNTED                \
    {                               \
        [3] = 80, [4] = 80, [5] = 2 \
    } /* of larger exchanges, as the lab does: the edges are the same */

static enum cr_status fill_texas(struct cr_hp_strategy *strategy, const struct cr_hp_rules *rules,
                                 unsigned threads)
{
    struct cr_poker_terms terms;
    if (!cr_poker_terms_under(rules, strategy->cap, &terms)) return CR_OVERFLOW;
    struct cr_tx_classes *classes = cr_tx_classes_open();
    bool fine = classes != NULL && cr_tx_table_fill(&strategy->by.texas, classes, &terms, threads);
    cr_tx_classes_close(classes);
    if (!fine) return CR_NO_MEMORY;
    strategy->best_edge = strategy->by.texas.best_edge;
    strategy->table_edge = strategy->by.texas.edge;
    strategy->has_table = true;
    return CR_OK;
}

static bool solve(struct cr_draw_odds *odds, const struct cr_draw_tables *tables)
{
    const struct cr_draw_sampling by = { .sets = SETS_COUNTED,
                                         .seed = 1,
                                         .threads = tables->threads };
    struct cr_draw_sample sample;
    if (!cr_draw_solve(odds, tables, CR_DRAW_ALL)) return false;
    if (odds->is_exact || cr_draw_correct(odds, tables, &by, &sample)) return true;
    cr_draw_odds_release(odds);
    return false;
}

struct planned {
    const struct cr_hp_plan *plan;
    const struct cr_hp_classes *classes;
    const struct cr_draw_terms *terms;
    const struct cr_buy_sets *sets;
};

static bool plays_by_plan(const void *context, const struct cr_combinations *hand,
                          const struct cr_draw_final *final, cr_card open)
{
    const struct planned *planned = context;
    return cr_hp_plan_plays(planned->plan, planned->classes, planned->terms, hand, final, open);
}

static bool insures_by_plan(const void *context, const struct cr_combinations *hand,
                            const struct cr_draw_final *final, cr_card open)
{
    const struct planned *planned = context;
    return cr_hp_plan_insures(planned->plan, planned->classes, planned->terms, planned->sets, hand,
                              final, open);
}

/* What the plan does not remember. */
static bool forget(struct cr_hp_strategy *strategy, const struct cr_hp_classes *classes,
                   const struct cr_draw_tables *tables, const struct cr_draw_odds *odds)
{
    const struct planned planned = { &strategy->by.five.plan, classes, tables->terms, tables->buy };
    const struct cr_forgotten_ask ask = { .tables = tables,
                                          .ways = odds->best,
                                          .plays = plays_by_plan,
                                          .insures = insures_by_plan,
                                          .context = &planned,
                                          .rounds = CR_FORGOTTEN_ROUNDS,
                                          .seed = 1 };
    struct cr_forgotten forgotten;
    if (!cr_forgotten_count(&ask, &forgotten)) return false;
    strategy->best_edge += forgotten.loss;
    return true;
}

static bool fill_five(struct cr_hp_strategy *strategy, const struct cr_draw_tables *tables)
{
    struct cr_draw_odds odds;
    if (!solve(&odds, tables)) return false;
    strategy->best_edge = mpq_get_d(odds.edge);
    struct cr_draw_spread spread = { .edge = NAN };
    strategy->has_table = cr_hp_table_fill(&strategy->by.five.table, tables, &spread);
    strategy->table_edge = spread.edge;
    struct cr_hp_classes *classes = cr_hp_classes_open();
    bool fine = classes != NULL &&
                cr_hp_plan_fill(&strategy->by.five.plan, classes, tables, &odds) &&
                forget(strategy, classes, tables, &odds);
    cr_hp_classes_close(classes);
    cr_draw_odds_release(&odds);
    return fine;
}

/* den 0 where it is in no whole parts of an Ante. */
static struct cr_ratio countable(const struct cr_hp_rules *rules, struct cr_ratio cap)
{
    struct cr_poker_terms board;
    struct cr_draw_terms five;
    bool fits = rules->has_board ? cr_poker_terms_under(rules, cap, &board)
                                 : cr_draw_terms_under(rules, cap, &five);
    return fits ? cap : (struct cr_ratio){ 0, 0 };
}

enum cr_status cr_hp_strategy_fill(struct cr_hp_strategy *strategy, const struct cr_play *play,
                                   cr_money ante, const struct cr_lab_work *work)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_draw_terms terms;
    memset(strategy, 0, sizeof *strategy);
    strategy->cap = countable(rules, cr_cap_posted(play, ante));
    if (rules->has_board) return fill_texas(strategy, rules, work->threads);
    if (!cr_draw_terms_under(rules, strategy->cap, &terms)) return CR_OVERFLOW;
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

enum cr_status cr_hp_strategy_cached(struct cr_hp_strategy *strategy, const char *folder,
                                     const struct cr_rulebook *book, const struct cr_game *game,
                                     const struct cr_play *play, cr_money ante,
                                     const struct cr_lab_work *work)
{
    char kind[32] = "play";
    if (cr_cap_posted(play, ante).den > 0)
        snprintf(kind, sizeof kind, "%lld.play", (long long)ante);
    if (cr_lab_read_bytes(strategy, sizeof *strategy, kind, folder, book, game, play)) return CR_OK;
    enum cr_status status = cr_hp_strategy_fill(strategy, play, ante, work);
    if (status == CR_OK)
        cr_lab_write_bytes(strategy, sizeof *strategy, kind, folder, book, game, play);
    return status;
}

bool cr_hp_strategy_is_whole(const struct cr_hp_strategy *strategy, const struct cr_play *play)
{
    return strategy->cap.den > 0 || cr_hp_max_payout(play) == CR_NONE;
}

bool cr_hp_strategy_put_up(const struct cr_hp_strategy *strategy, const struct cr_play *play)
{
    static struct cr_draw_terms terms;
    static struct cr_hp_classes *classes;
    static struct cr_buy_sets sets;
    static struct cr_tx_classes *flops;
    struct cr_hp_up up = { .terms = NULL };
    if (cr_hp_rules(play)->has_board) {
        if (flops == NULL) flops = cr_tx_classes_open();
        up.texas = &strategy->by.texas;
        up.flops = flops;
    } else {
        bool sold = cr_draw_terms_under(cr_hp_rules(play), strategy->cap, &terms);
        assert(sold); /* the strategy was solved */
        (void)sold;
        if (classes == NULL) classes = cr_hp_classes_open();
        up.terms = &terms;
        up.table = strategy->has_table ? &strategy->by.five.table : NULL;
        up.plan = &strategy->by.five.plan;
        up.classes = classes;
        up.sets = terms.buys ? &sets : NULL;
        if (terms.buys) cr_buy_sets_init(&sets, terms.minimum);
    }
    cr_hp_put_up(&up);
    return up.flops != NULL || up.classes != NULL;
}
