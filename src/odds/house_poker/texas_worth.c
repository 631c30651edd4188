/* texas_worth.c -- Texas counted again with a line changed. */
#include "odds/house_poker/texas_worth.h"

#include "odds/house_poker/cap.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/texas_poker.h"
#include "rulebook/rulebook.h"

/* The rule of thumb is not asked about here. */
static bool plays_all(const cr_card own[2], const cr_card flop[3])
{
    (void)own, (void)flop;
    return true;
}

static bool edge_of(mpq_t edge, const struct cr_poker_terms *terms,
                    const struct cr_tx_work *listener)
{
    struct cr_tx_odds odds;
    if (!cr_tx_odds_init(&odds, terms, plays_all, listener)) return false;
    mpq_set(edge, odds.best.edge);
    cr_tx_odds_release(&odds);
    return true;
}

/* ---- A bonus that is settled though the box passed ---- */

struct folds {
    const struct cr_play *play;
    const struct cr_poker_terms *terms;
    cr_wide gain, ways; /* parts of an Ante, times what a bonus' odds are of; deals */
    int32_t den;        /* that */
};

/* A box that would pass and holds a winning bonus plays instead where passing forfeits it, or gives it up:
 * whichever costs less. */
static void tell(void *context, const cr_card own[2], const cr_card flop[3],
                 const struct cr_poker_sum *plays)
{
    struct folds *folds = context;
    const cr_card five[CR_HAND_CARDS] = { own[0], own[1], flop[0], flop[1], flop[2] };
    unsigned line = cr_poker_bonus_line(cr_rank5(five));
    struct cr_ratio pays = cr_hp_bonus_odds(folds->play, line);
    cr_wide better = folds->terms->pass * plays->ways - plays->net; /* by passing */
    folds->ways += plays->ways;
    if (pays.den == 0 || better < 0) return;
    cr_wide bonus =
        (cr_wide)folds->terms->ante * (pays.num + pays.den) * plays->ways * (folds->den / pays.den);
    better *= folds->den;
    folds->gain += better < bonus ? better : bonus;
}

/* That every line's odds are whole parts of. */
static int32_t bonus_den(const struct cr_play *play)
{
    int32_t den = 1;
    for (unsigned line = 0; line < CR_BONUS_LINES; line++) {
        struct cr_ratio pays = cr_hp_bonus_odds(play, line);
        if (pays.den != 0 && den % pays.den != 0) den *= pays.den;
    }
    return den;
}

/* ---- Below the table ---- */

static bool pays_below(const struct cr_hp_rules *rules, struct cr_hp_rules *without)
{
    int lowest = CR_CATEGORIES;
    *without = *rules;
    for (int i = 0; i < rules->ante_row_count; i++)
        if (rules->ante_rows[i].line < lowest) lowest = rules->ante_rows[i].line;
    for (int category = 0; category < lowest && category < CR_CATEGORIES; category++) {
        without->ante_win[category] = (struct cr_ratio){ 0, 0 };
        if (rules->ante_no_game_by == CR_HP_NO_GAME_TABLE)
            without->ante_no_game[category] = (struct cr_ratio){ 0, 0 };
    }
    return lowest > 0 && rules->ante_below_table.num > 0;
}

/* ---- All of it ---- */

static bool count_below(struct cr_texas_worth *worth, const struct cr_hp_rules *rules,
                        const struct cr_tx_work *listener)
{
    struct cr_hp_rules without;
    struct cr_poker_terms terms;
    worth->has_below = pays_below(rules, &without);
    if (!worth->has_below) return true;
    return cr_poker_terms_of(&without, &terms) && edge_of(worth->below, &terms, listener);
}

bool cr_texas_worth_count(struct cr_texas_worth *worth, const struct cr_play *play,
                          unsigned threads)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_poker_terms terms;
    struct folds folds = { .play = play, .terms = &terms, .den = bonus_den(play) };
    const struct cr_tx_work quiet = { .threads = threads };
    const struct cr_tx_work heard = { .tell = tell, .context = &folds, .threads = threads };
    mpq_t edge;
    assert(worth->limits <= CR_TEXAS_LIMITS);
    if (!rules->has_board || !cr_poker_terms_of(rules, &terms)) return false;
    mpq_inits(edge, worth->below, worth->on_fold, NULL);
    for (size_t i = 0; i < worth->limits; i++)
        mpq_init(worth->costs[i]);
    bool offered = rules->bonus_offered && rules->bonus_on_fold == CR_HP_SETTLE_BONUS;
    bool fine =
        edge_of(edge, &terms, offered ? &heard : &quiet) && count_below(worth, rules, &quiet);
    if (fine && offered)
        cr_poker_fraction(worth->on_fold, folds.gain, folds.ways * folds.den * terms.ante);
    if (fine && worth->has_below) mpq_sub(worth->below, worth->below, edge);
    for (size_t i = 0; fine && i < worth->limits; i++) {
        struct cr_poker_terms cut;
        fine = cr_poker_terms_under(rules, worth->most[i], &cut) &&
               edge_of(worth->costs[i], &cut, &quiet);
        mpq_sub(worth->costs[i], worth->costs[i], edge);
    }
    mpq_clear(edge);
    if (!fine) cr_texas_worth_release(worth);
    return fine;
}

void cr_texas_worth_release(struct cr_texas_worth *worth)
{
    mpq_clears(worth->below, worth->on_fold, NULL);
    for (size_t i = 0; i < worth->limits; i++)
        mpq_clear(worth->costs[i]);
}
