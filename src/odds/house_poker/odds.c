/* odds.c -- which counts a rulebook allows, and what they say. */
#include "odds/house_poker/odds.h"

#include "odds/house_poker/player.h"
#include "odds/house_poker/poker_terms.h"
#include "rulebook/rulebook.h"

static void take_way(struct cr_hp_odds *odds, unsigned kind, const struct cr_poker_way *way)
{
    struct cr_hp_way *to = &odds->ways[kind];
    to->is_there = true;
    mpq_set(to->edge, way->edge);
    mpq_set(to->plays, way->plays);
    mpq_set(to->wager, way->wager);
    mpq_set(to->put_down, way->wager);
    mpq_set(to->variance, way->variance);
    mpq_set(to->hit, way->hit);
    mpq_set(to->most, way->most);
}

static bool count_texas(struct cr_hp_odds *odds, const struct cr_poker_terms *terms,
                        const struct cr_tx_work *work)
{
    struct cr_tx_odds texas;
    if (!cr_tx_odds_init(&texas, terms, cr_hp_simple_texas, work)) return false;
    take_way(odds, CR_HP_WAY_BEST, &texas.best);
    take_way(odds, CR_HP_WAY_SIMPLE, &texas.rule);
    take_way(odds, CR_HP_WAY_EVERY, &texas.dark);
    mpq_set(odds->game, texas.game);
    cr_tx_odds_release(&texas);
    return true;
}

static bool count_five_cards(struct cr_hp_odds *odds, const struct cr_hp_rules *rules,
                             const struct cr_poker_terms *terms, unsigned threads)
{
    struct cr_stud_second second = cr_poker_second(rules, terms);
    struct cr_stud_odds stud;
    if (!cr_stud_odds_init(&stud, terms, &second, cr_hp_simple_final, threads)) return false;
    take_way(odds, CR_HP_WAY_BEST, &stud.best);
    take_way(odds, CR_HP_WAY_SIMPLE, &stud.rule);
    take_way(odds, CR_HP_WAY_EVERY, &stud.dark);
    mpq_set(odds->game, stud.game);
    cr_stud_odds_release(&stud);
    return true;
}

static bool count_draw(struct cr_hp_odds *odds, const struct cr_hp_rules *rules)
{
    struct cr_hp_way *to = &odds->ways[CR_HP_WAY_DRAW];
    struct cr_stud_draw draw;
    struct cr_stud_draw_odds drawn;
    if (!cr_poker_draw_of(rules, &draw)) return true; /* none is sold, or none that is counted */
    if (!cr_stud_draw_odds_init(&drawn, &draw)) return false;
    to->is_there = true;
    mpq_set(to->edge, drawn.edge);
    mpq_set(to->plays, drawn.bets);
    mpq_set(to->wager, drawn.wager);
    mpq_set(to->put_down, drawn.put_down);
    cr_stud_draw_odds_release(&drawn);
    return true;
}

static void begin(struct cr_hp_odds *odds)
{
    *odds = (struct cr_hp_odds){ .has_bonus = false };
    mpq_init(odds->game);
    for (unsigned i = 0; i < CR_HP_WAYS; i++)
        mpq_inits(odds->ways[i].edge, odds->ways[i].plays, odds->ways[i].wager,
                  odds->ways[i].put_down, odds->ways[i].variance, odds->ways[i].hit,
                  odds->ways[i].most, NULL);
}

static bool count_all(struct cr_hp_odds *odds, const struct cr_play *play, bool draws,
                      const struct cr_tx_work *work)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_poker_terms terms;
    if (!cr_poker_terms_of(rules, &terms)) return false;
    begin(odds);
    bool fine = rules->has_board ? count_texas(odds, &terms, work)
                                 : count_five_cards(odds, rules, &terms, work->threads) &&
                                       (!draws || count_draw(odds, rules));
    if (fine)
        odds->has_bonus = cr_poker_bonus_init(&odds->bonus, play);
    else
        cr_hp_odds_release(odds);
    return fine;
}

bool cr_hp_odds_init(struct cr_hp_odds *odds, const struct cr_play *play)
{
    const struct cr_tx_work work = { .threads = 1 };
    return count_all(odds, play, true, &work);
}

bool cr_hp_odds_init_undrawn(struct cr_hp_odds *odds, const struct cr_play *play,
                             const struct cr_tx_work *work)
{
    return count_all(odds, play, false, work);
}

void cr_hp_odds_init_bonus(struct cr_hp_odds *odds, const struct cr_play *play)
{
    begin(odds);
    odds->has_bonus = cr_poker_bonus_init(&odds->bonus, play);
}

void cr_hp_odds_release(struct cr_hp_odds *odds)
{
    if (odds->has_bonus) cr_poker_bonus_release(&odds->bonus);
    mpq_clear(odds->game);
    for (unsigned i = 0; i < CR_HP_WAYS; i++)
        mpq_clears(odds->ways[i].edge, odds->ways[i].plays, odds->ways[i].wager,
                   odds->ways[i].put_down, odds->ways[i].variance, odds->ways[i].hit,
                   odds->ways[i].most, NULL);
}

/* ---- Ways as they are played ---- */

static bool played_simple(mpq_t edge, const struct cr_hp_rules *rules)
{
    struct cr_stud_draw draw = { .rule = cr_hp_simple_first, .final_rule = cr_hp_simple_final };
    struct cr_stud_draw_odds drawn;
    if (!cr_poker_exchange_of(rules, &draw) || !cr_stud_draw_odds_init(&drawn, &draw)) return false;
    mpq_set(edge, drawn.edge);
    cr_stud_draw_odds_release(&drawn);
    return true;
}

bool cr_hp_odds_played(mpq_t edge, const struct cr_play *play, bool simple)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_poker_terms terms;
    const struct cr_tx_work work = { .threads = 1 };
    struct cr_hp_odds odds;
    if (cr_hp_max_payout(play) != CR_NONE || !cr_poker_terms_of(rules, &terms)) return false;
    if (simple && !rules->has_board) return played_simple(edge, rules);
    begin(&odds);
    bool fine = rules->has_board ? count_texas(&odds, &terms, &work)
                                 : count_five_cards(&odds, rules, &terms, 1);
    if (fine) mpq_set(edge, odds.ways[simple ? CR_HP_WAY_SIMPLE : CR_HP_WAY_EVERY].edge);
    cr_hp_odds_release(&odds);
    return fine;
}
