/* house_poker_worth.c -- the worth of lines and extras, told. */
#include "odds/lab/house_poker_worth.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "odds/house_poker/cap.h"
#include "odds/house_poker/dark.h"
#include "odds/house_poker/neighbour.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/texas_worth.h"
#include "odds/house_poker/undrawn.h"
#include "odds/house_poker/worth.h"
#include "odds/lab/extras.h"
#include "odds/lab/house_poker_draws.h"
#include "rulebook/rulebook.h"

#define LIMITS     4 /* of a maximum payout, in Antes */
#define LIMITS_ALL (LIMITS + 1)
static const int32_t five_limits[LIMITS] = { 100, 50, 20, 10 };
#define TEXAS_LIMITS 3 /* each is a whole count */
static const int32_t texas_limits[TEXAS_LIMITS] = { 20, 10, 4 };

static void add_exact(struct cr_lab *lab, const char *head, const char *rest, const char *tail,
                      const mpq_t value)
{
    char key[2 * CR_LAB_NAME];
    snprintf(key, sizeof key, "%s%s%s", head, rest, tail);
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, key, 0);
    fact->value = cr_lab_exact(fact->exact, value);
}

static void add_numbered(struct cr_lab *lab, const char *head, unsigned long number,
                         const mpq_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lu", number);
    add_exact(lab, head, digits, "", value);
}

/* ---- Lines of five-card games ---- */

typedef bool count_worth(mpq_t worth[CR_WORTHS], bool is_there[CR_WORTHS],
                         const struct cr_hp_rules *rules, const struct cr_draw_deck *deck,
                         unsigned threads);

static bool add_worths(struct cr_lab *lab, const struct cr_hp_rules *rules,
                       const struct cr_draw_deck *deck, unsigned threads, count_worth *count,
                       const char *tail)
{
    mpq_t worth[CR_WORTHS];
    bool is_there[CR_WORTHS] = { false };
    for (unsigned i = 0; i < CR_WORTHS; i++)
        mpq_init(worth[i]);
    bool fine = count(worth, is_there, rules, deck, threads);
    for (unsigned i = 0; i < CR_WORTHS; i++) {
        if (fine && is_there[i]) add_exact(lab, "worth.", cr_worth_key(i), tail, worth[i]);
        mpq_clear(worth[i]);
    }
    return fine;
}

static void add_to_dark(struct cr_lab *lab, const char *key, const mpq_t with, const mpq_t without)
{
    mpq_t worth;
    mpq_init(worth);
    mpq_sub(worth, without, with);
    add_exact(lab, "dark.", key, "", worth);
    mpq_clear(worth);
}

static bool add_dark(struct cr_lab *lab, const struct cr_hp_rules *rules,
                     const struct cr_draw_deck *deck, unsigned threads)
{
    struct cr_dark dark;
    if (!rules->dark_allowed) return true;
    if (!cr_dark_count(&dark, rules, deck, threads)) return false;
    for (unsigned set = 1; set < CR_DARK_SETS; set++) { /* without extras it is told already */
        const struct cr_dark_set *sold = &dark.sets[set];
        if (!sold->is_sold) continue;
        struct cr_lab_figure *figure = cr_lab_add(lab, "ante", cr_dark_key(set));
        figure->edge = cr_lab_exact(figure->exact, sold->edge);
        figure->wager = mpq_get_d(sold->wager);
        figure->put_down = mpq_get_d(sold->put_down);
        figure->deviation = sold->deviation;
        figure->hit = sold->hit;
        figure->most = sold->most;
        if (!(set & CR_DARK_INSURED))
            add_to_dark(lab, cr_dark_key(set) + strlen("dark_"), sold->edge, dark.sets[0].edge);
    }
    if (dark.insures) add_exact(lab, "dark.", "insurance", "", dark.insurance[0]);
    if (dark.insures && dark.sets[CR_DARK_SIXTH].is_sold)
        add_exact(lab, "dark.", "insurance_sixth", "", dark.insurance[1]);
    cr_dark_release(&dark);
    return true;
}

/* ---- The maximum payout ---- */

/* At the highest Ante. */
static struct cr_ratio posted_limit(const struct cr_play *play)
{
    return cr_cap_posted(play, cr_hp_max_ante(play));
}

/* Of the bonus bet, at its highest stake. */
static struct cr_ratio bonus_limit(const struct cr_play *play)
{
    cr_money least, most;
    cr_hp_bonus_limits(play, cr_hp_max_ante(play), &least, &most);
    return cr_cap_in_stakes(cr_hp_bonus_max_payout(play), most);
}

/* Edges are without it; `most` is all that may count into it: it cuts from so much on. */
static void add_posted(struct cr_lab *lab, const struct cr_play *play, double most)
{
    struct cr_ratio posted = posted_limit(play);
    if (posted.den == 0) return;
    cr_lab_add_fact(lab, "cap_posted", (double)posted.num / posted.den);
    if (most > 0) cr_lab_add_fact(lab, "cap_binds", (double)cr_hp_max_payout(play) / most);
}

static bool add_undrawn_caps(struct cr_lab *lab, const struct cr_play *play,
                             const struct cr_draw_deck *deck, unsigned threads)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_undrawn cases[1 + LIMITS_ALL] = { { .rules = rules } };
    struct cr_ratio plate = posted_limit(play);
    size_t count = 1;
    mpq_t cost;
    if (rules->cap_count == 0) return true;
    for (; count <= LIMITS; count++)
        cases[count] = (struct cr_undrawn){ .rules = rules, .most = { five_limits[count - 1], 1 } };
    if (plate.den > 0) cases[count++] = (struct cr_undrawn){ .rules = rules, .most = plate };
    if (!cr_undrawn_count(cases, count, deck, threads)) return false;
    mpq_init(cost);
    for (size_t i = 1; i < count; i++) {
        mpq_sub(cost, cases[i].edge, cases[0].edge);
        if (i <= LIMITS)
            add_numbered(lab, "cap.undrawn.", (unsigned long)cases[i].most.num, cost);
        else
            add_exact(lab, "cap_plate.undrawn", "", "", cost);
    }
    mpq_clear(cost);
    cr_undrawn_release(cases, count);
    return true;
}

/* With everything the house sells: the whole game again, under a maximum. */
static bool add_whole_cap(struct cr_lab *lab, const struct cr_hp_rules *rules, struct cr_ratio most,
                          const char *key, const struct cr_lab_work *work)
{
    const struct cr_lab_figure *best = cr_lab_find(lab, "ante", "best");
    struct cr_draw_terms terms;
    struct cr_lab_edge edge = { .error = 0 };
    mpq_t cost;
    if (best == NULL || !cr_draw_terms_under(rules, most, &terms)) return true;
    mpq_inits(cost, edge.edge, NULL);
    bool fine = cr_lab_poker_drawn_edge(&edge, &terms, work);
    bool is_exact = fine && edge.is_exact && mpq_set_str(cost, best->exact, 10) == 0;
    if (is_exact) {
        mpq_sub(cost, edge.edge, cost);
        add_exact(lab, key, "", "", cost);
    } else if (fine) {
        cr_lab_add_fact(lab, key, mpq_get_d(edge.edge) - best->edge);
    }
    if (fine && edge.error > 0) {
        char name[CR_LAB_NAME];
        snprintf(name, sizeof name, "cap_error.%s", key);
        cr_lab_add_fact(lab, name, hypot(edge.error, best->error));
    }
    mpq_clears(cost, edge.edge, NULL);
    return fine;
}

/* Where two cards and more may be exchanged that is minutes each: if asked for, or it is posted. */
static bool add_whole_caps(struct cr_lab *lab, const struct cr_play *play,
                           const struct cr_lab_work *work)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_ratio plate = posted_limit(play);
    bool fine = true, all = work->thorough || rules->exchange_max < 2;
    if (rules->cap_count == 0) return true;
    for (unsigned i = 0; fine && all && i < LIMITS; i++) {
        char key[CR_LAB_NAME];
        snprintf(key, sizeof key, "cap.%d", five_limits[i]);
        fine = add_whole_cap(lab, rules, (struct cr_ratio){ five_limits[i], 1 }, key, work);
    }
    return fine && (plate.den == 0 || add_whole_cap(lab, rules, plate, "cap_plate", work));
}

static bool add_caps(struct cr_lab *lab, const struct cr_play *play,
                     const struct cr_draw_deck *deck, const struct cr_lab_work *work)
{
    struct cr_draw_terms terms;
    if (!cr_draw_terms_of(cr_hp_rules(play), &terms)) return false;
    add_posted(lab, play, cr_draw_most_counted(&terms));
    return add_whole_caps(lab, play, work) && add_undrawn_caps(lab, play, deck, work->threads);
}

/* ---- What one round may win under it ---- */

/* What is allowed in a way; false: nothing is insured or bought. */
static bool sells_all(const char *way, unsigned *allowed)
{
    *allowed = CR_DRAW_ALL;
    if (strcmp(way, "one_card") == 0) *allowed = 1u << CR_DRAW_EXCHANGE;
    if (strcmp(way, "sixth") == 0) *allowed = 1u << CR_DRAW_SIXTH;
    if (strcmp(way, "no_draw") != 0 && strcmp(way, "simple") != 0 && strncmp(way, "dark", 4) != 0)
        return true;
    *allowed = 1u << CR_DRAW_NONE;
    return false;
}

static double most_of(const struct cr_draw_terms *under, const char *way)
{
    struct cr_draw_terms terms = *under;
    unsigned allowed;
    bool all = sells_all(way, &allowed);
    if (!all) terms.buys = false;
    if (!all || strcmp(way, "no_insurance") == 0) terms.insurance_from = CR_CATEGORIES;
    return cr_draw_most(&terms, allowed);
}

static double texas_most(const struct cr_poker_terms *terms)
{
    int32_t most = 0;
    for (unsigned category = 0; category < CR_CATEGORIES; category++) {
        if (terms->higher[category] > most) most = terms->higher[category];
        if (terms->no_game[category] > most) most = terms->no_game[category];
    }
    return (double)most / terms->ante;
}

void cr_lab_poker_exposure(struct cr_lab *lab, const struct cr_play *play)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_ratio posted = posted_limit(play);
    struct cr_poker_terms texas;
    struct cr_draw_terms five;
    struct cr_ratio bonus = bonus_limit(play);
    for (size_t i = 0; bonus.den > 0 && i < lab->figure_count; i++)
        if (strcmp(lab->figures[i].bet, "bonus") == 0)
            lab->figures[i].most = fmin(lab->figures[i].most, (double)bonus.num / bonus.den);
    if (posted.den == 0) return;
    bool is_there = rules->has_board ? cr_poker_terms_under(rules, posted, &texas)
                                     : cr_draw_terms_under(rules, posted, &five);
    for (size_t i = 0; is_there && i < lab->figure_count; i++) {
        struct cr_lab_figure *figure = &lab->figures[i];
        if (strcmp(figure->bet, "ante") != 0 || !(figure->most > 0)) continue;
        figure->most =
            fmin(figure->most, rules->has_board ? texas_most(&texas) : most_of(&five, figure->way));
    }
}

/* ---- Other boxes' cards ---- */

#define NEIGHBOUR_HANDS \
    2500 /* a minute; the error is some 5/10000 of an Ante, of all boxes 4/1000 */
#define NEIGHBOUR_TIMES 2

static bool add_seen(struct cr_lab *lab, const struct cr_draw_terms *terms, unsigned boxes,
                     unsigned threads, const char *key)
{
    const struct cr_neighbour_ask ask = { .terms = terms,
                                          .boxes = boxes,
                                          .hands = NEIGHBOUR_HANDS,
                                          .times = NEIGHBOUR_TIMES,
                                          .seed = 1,
                                          .threads = threads };
    struct cr_neighbour_worth worth;
    char name[CR_LAB_NAME];
    if (!cr_neighbour_count(&ask, &worth)) return false;
    snprintf(name, sizeof name, "worth.%s", key);
    cr_lab_add_fact(lab, name, worth.gain);
    snprintf(name, sizeof name, "error.%s", key);
    cr_lab_add_fact(lab, name, worth.error);
    return true;
}

static bool add_neighbours(struct cr_lab *lab, const struct cr_play *play, unsigned threads)
{
    struct cr_draw_terms terms;
    unsigned others = cr_hp_boxes(play) - 1;
    if (!cr_draw_terms_of(cr_hp_rules(play), &terms)) return false;
    if (!cr_neighbour_is_known(&terms) || others == 0) return true;
    if (others > CR_NEIGHBOURS_MAX) others = CR_NEIGHBOURS_MAX;
    return add_seen(lab, &terms, 1, threads, "neighbour") &&
           (others == 1 || add_seen(lab, &terms, others, threads, "neighbours"));
}

static bool tell_five(struct cr_lab *lab, const struct cr_play *play,
                      const struct cr_lab_work *work)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_draw_deck *deck = cr_draw_deck_open();
    bool fine = deck != NULL &&
                add_worths(lab, rules, deck, work->threads, cr_worth_undrawn, ".undrawn") &&
                add_dark(lab, rules, deck, work->threads) && add_caps(lab, play, deck, work);
    if (fine && work->thorough && rules->sixth_card)
        fine = add_worths(lab, rules, deck, work->threads, cr_worth_sixth, ".sixth");
    cr_draw_deck_close(deck);
    if (fine && work->thorough) fine = add_neighbours(lab, play, work->threads);
    return fine;
}

/* What insurance is worth in the whole game, where that was counted without it. */
static void add_whole_insurance(struct cr_lab *lab)
{
    const struct cr_lab_figure *without = cr_lab_find(lab, "ante", "no_insurance"),
                               *best = cr_lab_find(lab, "ante", "best");
    if (without == NULL || best == NULL) return;
    cr_lab_add_fact(lab, "worth.insurance.all", without->edge - best->edge);
}

/* ---- Texas ---- */

/* What is posted, and unless all of it is asked for, its cost alone. */
static bool tell_texas_posted(struct cr_lab *lab, const struct cr_play *play,
                              const struct cr_lab_work *work)
{
    struct cr_texas_worth worth = { .most = { posted_limit(play) }, .limits = 1 };
    struct cr_poker_terms terms;
    if (worth.most[0].den == 0 || !cr_poker_terms_of(cr_hp_rules(play), &terms)) return true;
    add_posted(lab, play, texas_most(&terms));
    if (work->thorough) return true;
    if (!cr_texas_worth_count(&worth, play, work->threads)) return false;
    add_exact(lab, "cap_plate", "", "", worth.costs[0]);
    cr_texas_worth_release(&worth);
    return true;
}

static bool tell_texas(struct cr_lab *lab, const struct cr_play *play, unsigned threads)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_texas_worth worth = { .limits = TEXAS_LIMITS };
    struct cr_ratio plate = posted_limit(play);
    for (unsigned i = 0; i < TEXAS_LIMITS; i++)
        worth.most[i] = (struct cr_ratio){ texas_limits[i], 1 };
    if (plate.den > 0) worth.most[worth.limits++] = plate;
    if (!cr_texas_worth_count(&worth, play, threads)) return false;
    if (worth.has_below) add_exact(lab, "worth.", "below_table", "", worth.below);
    if (rules->bonus_offered && rules->bonus_on_fold == CR_HP_SETTLE_BONUS)
        add_exact(lab, "worth.", "bonus_on_fold", "", worth.on_fold);
    for (unsigned i = 0; i < TEXAS_LIMITS; i++)
        add_numbered(lab, "cap.", (unsigned long)texas_limits[i], worth.costs[i]);
    if (plate.den > 0) add_exact(lab, "cap_plate", "", "", worth.costs[TEXAS_LIMITS]);
    cr_texas_worth_release(&worth);
    return true;
}

/* ---- The bonus bet ---- */

static void add_tiers(struct cr_lab *lab, const struct cr_poker_bonus *bonus)
{
    mpq_t per_stake, meter;
    mpq_inits(per_stake, meter, NULL);
    for (unsigned line = CR_HAND_STRAIGHT_FLUSH; line <= CR_HAND_ROYAL_FLUSH; line++) {
        if (!cr_poker_bonus_tier(per_stake, meter, bonus, line)) continue;
        add_exact(lab, "meter_worth.", cr_hp_category_key(line), "", per_stake);
        add_exact(lab, "meter_even.", cr_hp_category_key(line), "", meter);
    }
    mpq_clears(per_stake, meter, NULL);
}

static void tell_bonus(struct cr_lab *lab, const struct cr_play *play,
                       const struct cr_poker_bonus *bonus)
{
    static const unsigned long meters[] = { 1000, 10000, 50000, 100000, 200000, 500000 };
    static const int32_t most[] = { 500, 200, 100, 50 };
    bool has_limit = cr_hp_rules(play)->bonus_max_payout != CR_NONE;
    bool has_meter = mpq_sgn(bonus->per_stake) > 0;
    mpq_t edge;
    mpq_init(edge);
    if (has_meter) {
        add_exact(lab, "meter_worth", "", "", bonus->per_stake);
        add_tiers(lab, bonus);
    }
    for (size_t i = 0; has_meter && i < sizeof meters / sizeof meters[0]; i++) {
        cr_poker_bonus_at(edge, bonus, meters[i]);
        add_numbered(lab, "bonus.at.", meters[i], edge);
    }
    for (size_t i = 0; has_limit && i < sizeof most / sizeof most[0]; i++)
        if (cr_poker_bonus_capped(edge, bonus, (struct cr_ratio){ most[i], 1 }))
            add_numbered(lab, "bonus_cap.", (unsigned long)most[i], edge);
    struct cr_ratio plate = bonus_limit(play);
    if (plate.den > 0 && cr_poker_bonus_capped(edge, bonus, plate))
        add_exact(lab, "bonus_cap_plate", "", "", edge);
    if (!mpq_equal(bonus->with_card, bonus->edge))
        add_exact(lab, "bonus_with_card", "", "", bonus->with_card);
    mpq_clear(edge);
}

/* ---- All of it ---- */

static void add_warning(struct cr_lab *lab)
{
    const struct cr_lab_figure *best = cr_lab_find(lab, "ante", "best");
    if (best != NULL && best->edge < 0) cr_lab_add_fact(lab, "house_loses", -best->edge);
}

enum cr_status cr_lab_poker_worth(struct cr_lab *lab, const struct cr_play *play,
                                  const struct cr_lab_work *work)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_draw_terms terms;
    struct cr_poker_bonus bonus;
    bool fine = true;
    add_warning(lab);
    bool has_bonus = cr_poker_bonus_init(&bonus, play);
    cr_lab_poker_extras(lab, play, has_bonus ? &bonus : NULL);
    if (has_bonus) {
        tell_bonus(lab, play, &bonus);
        cr_poker_bonus_release(&bonus);
    }
    if (work->figures_only) return CR_OK;
    add_whole_insurance(lab);
    if (rules->has_board) {
        fine = tell_texas_posted(lab, play, work) &&
               (!work->thorough || tell_texas(lab, play, work->threads));
    } else if (cr_draw_terms_of(rules, &terms)) {
        fine = tell_five(lab, play, work);
    }
    return fine ? CR_OK : CR_NO_MEMORY;
}

bool cr_lab_poker_draws(struct cr_lab *lab, const struct cr_draw_tables *tables)
{
    const struct cr_draw_pays *pays = tables->terms->pays;
    struct cr_draw_worth worth;
    char key[CR_LAB_NAME];
    if (!cr_draw_worth(&worth, tables)) return false;
    bool sixth = pays[CR_DRAW_SIXTH].is_sold, exchange = pays[CR_DRAW_EXCHANGE].is_sold;
    if (sixth && exchange) cr_lab_add_fact(lab, "worth.draw", worth.all);
    if (sixth) cr_lab_add_fact(lab, "worth.sixth", worth.sixth);
    if (exchange) cr_lab_add_fact(lab, "worth.exchange", worth.exchange);
    for (unsigned cards = 2; cards <= CR_HP_EXCHANGE_MAX; cards++) {
        if (!pays[CR_DRAW_EXCHANGE + cards - 1].is_sold) continue;
        snprintf(key, sizeof key, "worth.exchange%u", cards);
        cr_lab_add_fact(lab, key, worth.more[cards]);
    }
    return true;
}
