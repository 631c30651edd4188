/* poker_worth.c -- what lines and extras of poker against the house are worth, against figures known by other
 * counts and against plain ones. With CROUPIER_LONG=1 also what needs a whole game counted again: draws,
 * dark boxes with a sixth card, Texas. */
#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/advice/stud.h"
#include "odds/house_poker/dark.h"
#include "odds/house_poker/neighbour.h"
#include "odds/house_poker/odds.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/house_poker/texas_worth.h"
#include "odds/house_poker/undrawn.h"
#include "odds/house_poker/worth.h"
#include "odds/lab/house_poker_worth.h"
#include "odds/lab/words.h"
#include "poker_figures.h"
#include "rulebook/rulebook.h"

#define LONG_TESTS 4 /* run only if asked for */

static struct cr_draw_deck *deck; /* for all tests */

static struct cr_hp_rules rules_of(const char *house, const struct cr_game *game)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    cr_rulebook_close(book);
    return rules;
}

static void equals(const mpq_t is, const char *wanted)
{
    char text[512];
    gmp_snprintf(text, sizeof text, "%Qd", is);
    assert_string_equal(text, wanted);
}

/* is == a - b. */
static void is_difference(const mpq_t is, const char *a, const char *b)
{
    mpq_t one, other;
    mpq_inits(one, other, NULL);
    assert_int_equal(mpq_set_str(one, a, 10) | mpq_set_str(other, b, 10), 0);
    mpq_sub(one, one, other);
    assert_true(mpq_equal(is, one));
    mpq_clears(one, other, NULL);
}

static void about(double is, double wanted, double within)
{
    if (!(fabs(is - wanted) <= within)) fail_msg("%.12f, not %.12f", is, wanted);
}

struct worths {
    mpq_t worth[CR_WORTHS];
    bool is_there[CR_WORTHS];
};

static void open_worths(struct worths *worths)
{
    for (unsigned i = 0; i < CR_WORTHS; i++)
        mpq_init(worths->worth[i]);
}

static void close_worths(struct worths *worths)
{
    for (unsigned i = 0; i < CR_WORTHS; i++)
        mpq_clear(worths->worth[i]);
}

/* ---- Lines, nothing drawn ---- */

/* Without insurance and buying the two houses of Russian poker differ in that line alone. */
static void test_what_the_void_ace_king_costs_at_m1(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("m1", &cr_russian_poker_game);
    struct worths worths;
    rules.insurance = rules.buy_game = 0;
    open_worths(&worths);
    assert_true(cr_worth_undrawn(worths.worth, worths.is_there, &rules, deck, 2));
    assert_true(worths.is_there[CR_WORTH_SECOND] && worths.is_there[CR_WORTH_AK_VOID]);
    assert_false(worths.is_there[CR_WORTH_BUY] || worths.is_there[CR_WORTH_INSURANCE] ||
                 worths.is_there[CR_WORTH_AK_INSIDE]);
    is_difference(worths.worth[CR_WORTH_AK_VOID], RUSSIAN_TDC_BEST, RUSSIAN_M1_BEST);
    assert_true(mpq_sgn(worths.worth[CR_WORTH_AK_VOID]) < 0 &&
                mpq_sgn(worths.worth[CR_WORTH_SECOND]) > 0);
    close_worths(&worths);
}

/* A dark box without extras is counted hand by hand elsewhere [house_poker/stud_poker.h]; with an insurance it
 * loses what that loses, and whatever is sold moves what a round comes to. */
static void spreads_are_right(const struct cr_dark *dark, const struct cr_hp_rules *rules)
{
    const struct cr_tx_work alone = { .threads = 1 };
    struct cr_hp_settings plate;
    struct cr_hp_odds odds;
    mpq_t with;
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    const struct cr_play posted = { rules, &plate };
    assert_true(cr_hp_odds_init_undrawn(&odds, &posted, &alone));
    const struct cr_hp_way *every = &odds.ways[CR_HP_WAY_EVERY];
    about(dark->sets[0].deviation, sqrt(mpq_get_d(every->variance)), 1e-10);
    about(dark->sets[0].hit, mpq_get_d(every->hit), 1e-12);
    about(dark->sets[0].most, mpq_get_d(every->most), 1e-12);
    cr_hp_odds_release(&odds);
    mpq_init(with);
    for (unsigned set = 0; dark->insures && set < CR_DARK_INSURED; set++) {
        const struct cr_dark_set *own = &dark->sets[set], *insured = own + CR_DARK_INSURED;
        assert_int_equal(own->is_sold, insured->is_sold);
        if (!own->is_sold) continue;
        mpq_sub(with, own->edge, dark->insurance[(set & CR_DARK_SIXTH) != 0]);
        assert_true(mpq_equal(with, insured->edge));
        mpq_sub(with, insured->put_down, own->put_down);
        assert_true(mpq_cmp_ui(with, 1, 1) == 0);
        assert_true(own->deviation > 0 && insured->deviation > 0 && own->hit > 0 && own->hit < 1);
        assert_true(insured->hit >= own->hit && insured->most >= own->most - 1);
    }
    mpq_clear(with);
}

/* Hands that are bought for are played anyway: light or dark, it is worth the same. */
static void test_dark_boxes_of_m1(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("m1", &cr_russian_poker_game), without = rules;
    struct cr_undrawn cases[2] = { { .rules = &rules }, { .rules = &without } };
    struct cr_dark dark;
    mpq_t light, gain;
    without.buy_game = 0;
    assert_true(cr_dark_count(&dark, &rules, deck, 2));
    equals(dark.sets[0].edge, RUSSIAN_M1_EVERY);
    assert_true(dark.sets[CR_DARK_BUY].is_sold && !dark.sets[CR_DARK_SIXTH].is_sold);
    assert_true(mpq_cmp_ui(dark.sets[CR_DARK_BUY].wager, 3, 1) == 0);
    assert_true(mpq_cmp_ui(dark.sets[CR_DARK_BUY].put_down, 3, 1) > 0);
    assert_true(cr_undrawn_count(cases, 2, deck, 2));
    mpq_inits(light, gain, NULL);
    mpq_sub(light, cases[1].edge, cases[0].edge);
    mpq_sub(gain, dark.sets[0].edge, dark.sets[CR_DARK_BUY].edge);
    assert_true(mpq_equal(light, gain));
    assert_true(dark.insures && mpq_sgn(dark.insurance[0]) < 0); /* never right unseen */
    spreads_are_right(&dark, &rules);
    mpq_clears(light, gain, NULL);
    cr_undrawn_release(cases, 2);
    cr_dark_release(&dark);
}

static void test_dark_boxes_elsewhere(void **unused)
{
    (void)unused;
    struct cr_hp_rules oasis = rules_of("m1", &cr_oasis_poker_game),
                       caribbean = rules_of("bg", &cr_caribbean_stud_game);
    struct cr_dark dark;
    assert_false(cr_dark_count(&dark, &caribbean, deck, 1));
    assert_true(cr_dark_count(&dark, &oasis, deck, 1));
    equals(dark.sets[0].edge, FIVE_EVERY);
    about(100 * mpq_get_d(dark.sets[0].edge), 16.607245, 0.5e-6);
    about(100 * mpq_get_d(dark.sets[0].edge) / mpq_get_d(dark.sets[0].wager), 5.535748, 0.5e-6);
    for (unsigned set = 1; set < CR_DARK_SETS; set++)
        assert_false(dark.sets[set].is_sold);
    assert_false(dark.insures);
    spreads_are_right(&dark, &oasis);
    cr_dark_release(&dark);
}

/* ---- The maximum payout ---- */

/* Of the dealer's hands against a royal flush those with a game. */
static double games_against_a_royal(void)
{
    cr_card royal[5], c[5];
    unsigned games = 0, all = 0;
    for (unsigned i = 0; i < 5; i++)
        royal[i] = cr_card_of(CR_TEN + i, CR_CLUBS);
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++) {
                        bool held = false;
                        for (unsigned i = 0; i < 5; i++)
                            held = held || memchr(royal, c[i], 5) != NULL;
                        if (held) continue;
                        cr_rank_value value = cr_rank5(c);
                        all++;
                        games += value >= CR_RANK_ACE_KING &&
                                 cr_rank_category(value) < CR_HAND_ROYAL_FLUSH;
                    }
    assert_int_equal(all, 1533939);
    return (double)games / all;
}

/* A royal flush wins 201 Antes: of 200 it loses one, of 1000 nothing. */
static void test_a_maximum_costs_what_it_cuts(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("bg", &cr_caribbean_stud_game);
    struct cr_undrawn cases[] = { { .rules = &rules },
                                  { .rules = &rules, .most = { 1000, 1 } },
                                  { .rules = &rules, .most = { 200, 1 } } };
    assert_true(rules.cap_count > 0);
    assert_true(cr_undrawn_count(cases, COUNT(cases), deck, 2));
    equals(cases[0].edge, FIVE_BEST);
    assert_true(mpq_equal(cases[1].edge, cases[0].edge));
    assert_true(mpq_equal(cases[1].plays, cases[0].plays));
    about(mpq_get_d(cases[2].edge) - mpq_get_d(cases[0].edge),
          4.0 / 2598960 * games_against_a_royal(), 1e-15);
    cr_undrawn_release(cases, COUNT(cases));
}

static void test_amounts_that_cannot_be_counted(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("bg", &cr_caribbean_stud_game);
    struct cr_undrawn wrong = { .rules = &rules };
    rules.bet_multiple = (struct cr_ratio){ 1, 1000003 }; /* of no million parts */
    assert_false(cr_undrawn_count(&wrong, 1, deck, 1));
}

/* ---- The bonus bet ---- */

struct table {
    struct cr_hp_rules rules;
    struct cr_hp_settings plate;
    struct cr_play play;
};

static void open_table(struct table *table, const char *house, const struct cr_game *game)
{
    table->rules = rules_of(house, game);
    cr_schema_initial(&cr_hp_settings_schema, &table->plate);
    table->play = (struct cr_play){ &table->rules, &table->plate };
}

static void test_the_bonus_against_its_meter(void **unused)
{
    (void)unused;
    struct table table;
    struct cr_poker_bonus bonus;
    mpq_t edge, tiers, per_stake, meter;
    open_table(&table, "tdc", &cr_russian_poker_game);
    assert_true(cr_poker_bonus_init(&bonus, &table.play));
    mpq_inits(edge, tiers, per_stake, meter, NULL);
    about(mpq_get_d(bonus.meter), 167358.4, 0.05);
    cr_poker_bonus_at(edge, &bonus, 0);
    assert_true(mpq_equal(edge, bonus.edge));
    cr_poker_bonus_at(edge, &bonus, 167358);
    assert_true(mpq_sgn(edge) > 0);
    cr_poker_bonus_at(edge, &bonus, 167359);
    assert_true(mpq_sgn(edge) < 0);
    /* half of the meter once in 649,740 hands, 15 % of it for each of 36 straight flushes */
    assert_true(cr_poker_bonus_tier(per_stake, meter, &bonus, CR_HAND_ROYAL_FLUSH));
    about(mpq_get_d(per_stake), 0.5 * 4 / 2598960, 1e-18);
    about(mpq_get_d(meter) * mpq_get_d(per_stake), mpq_get_d(bonus.edge), 1e-12);
    mpq_set(tiers, per_stake);
    assert_true(cr_poker_bonus_tier(per_stake, meter, &bonus, CR_HAND_STRAIGHT_FLUSH));
    about(mpq_get_d(per_stake), 0.15 * 36 / 2598960, 1e-18);
    mpq_add(tiers, tiers, per_stake);
    assert_true(mpq_equal(tiers, bonus.per_stake));
    assert_false(cr_poker_bonus_tier(per_stake, meter, &bonus, CR_HAND_FLUSH));
    mpq_clears(edge, tiers, per_stake, meter, NULL);
    cr_poker_bonus_release(&bonus);
}

/* An approved progressive takes the place of the table: all of a royal, a tenth of a straight flush. */
static void test_a_progressive_of_caribbean_breaks_even(void **unused)
{
    (void)unused;
    struct table table;
    struct cr_poker_bonus bonus;
    open_table(&table, "bg", &cr_caribbean_stud_game);
    table.rules.progressive = table.plate.progressive = 1;
    table.plate.share_royal = 10000;
    table.plate.share_straight_flush = 1000;
    assert_true(cr_poker_bonus_init(&bonus, &table.play));
    /* 40 hands give the stake back */
    about(mpq_get_d(bonus.edge), 1 - 40.0 / 2598960, 1e-15);
    about(mpq_get_d(bonus.meter), (2598960 - 40) / (4 + 3.6), 1e-6);
    cr_poker_bonus_release(&bonus);
}

/* No more than 500: 4 royals lose 500 each; than 100: and 624 fours of a kind 100, 36 straight flushes 400. */
static void test_a_limit_of_the_bonus(void **unused)
{
    (void)unused;
    struct table table;
    struct cr_poker_bonus bonus;
    mpq_t edge;
    open_table(&table, "m1", &cr_oasis_poker_game);
    assert_true(cr_poker_bonus_init(&bonus, &table.play));
    mpq_init(edge);
    assert_false(cr_poker_bonus_capped(edge, &bonus, (struct cr_ratio){ 1000, 1 }));
    assert_true(mpq_equal(edge, bonus.edge));
    assert_true(cr_poker_bonus_capped(edge, &bonus, (struct cr_ratio){ 500, 1 }));
    about(mpq_get_d(edge) - mpq_get_d(bonus.edge), 500.0 * 4 / 2598960, 1e-15);
    assert_true(cr_poker_bonus_capped(edge, &bonus, (struct cr_ratio){ 100, 1 }));
    about(mpq_get_d(edge) - mpq_get_d(bonus.edge), (900.0 * 4 + 400.0 * 36 + 100.0 * 624) / 2598960,
          1e-15);
    mpq_clear(edge);
    cr_poker_bonus_release(&bonus);
}

/* ---- As facts ---- */

static double fact_of(const struct cr_lab *lab, const char *key)
{
    const struct cr_lab_fact *fact = cr_lab_find_fact(lab, key);
    if (fact == NULL) fail_msg("%s is not told", key);
    return fact->value;
}

/* Whatever is told has words of its own: the key itself is in none. */
static void is_said(const struct cr_lab *lab)
{
    for (size_t i = 0; i < lab->fact_count; i++) {
        char said[256];
        struct cr_text text = cr_text_on(said, sizeof said);
        cr_lab_say(&text, CR_LANG_EN, lab->facts[i].key);
        if (strchr(said, '_') != NULL || strchr(said, '{') != NULL || strchr(said, '.') != NULL)
            fail_msg("%s: %s", lab->facts[i].key, said);
    }
}

static void test_a_game_the_house_loses_is_told(void **unused)
{
    (void)unused;
    struct table table;
    struct cr_lab lab = { .figure_count = 0 };
    const struct cr_lab_work work = { .figures_only = true };
    open_table(&table, "tdc", &cr_russian_poker_game);
    cr_lab_add(&lab, "ante", "best")->edge = -0.017571;
    assert_int_equal(cr_lab_poker_worth(&lab, &table.play, &work), CR_OK);
    about(fact_of(&lab, "house_loses"), 0.017571, 0);
    about(fact_of(&lab, "bonus.at.100000") - fact_of(&lab, "bonus.at.50000"),
          -50000 * fact_of(&lab, "meter_worth"), 1e-12);
    about(fact_of(&lab, "bonus_with_card"), -0.49, 0.1);
    is_said(&lab);
    cr_lab_release(&lab);
    cr_lab_add(&lab, "ante", "best")->edge = 0.01;
    assert_int_equal(cr_lab_poker_worth(&lab, &table.play, &work), CR_OK);
    assert_null(cr_lab_find_fact(&lab, "house_loses"));
    cr_lab_release(&lab);
}

/* A fact that is the difference of two edges, exactly. */
static void is_worth(const struct cr_lab *lab, const char *key, const char *without,
                     const char *with)
{
    const struct cr_lab_fact *fact = cr_lab_find_fact(lab, key);
    mpq_t worth;
    assert_non_null(fact);
    mpq_init(worth);
    assert_int_equal(mpq_set_str(worth, fact->exact, 10), 0);
    is_difference(worth, without, with);
    mpq_clear(worth);
}

static void test_oasis_under_a_posted_maximum(void **unused)
{
    (void)unused;
    struct table table;
    struct cr_lab lab = { .figure_count = 0 };
    const struct cr_lab_work work = { .threads = 2 };
    open_table(&table, "m1", &cr_oasis_poker_game);
    table.plate.max_ante = 500;
    table.plate.max_payout = 10000; /* 20 Antes */
    assert_int_equal(cr_lab_poker_worth(&lab, &table.play, &work), CR_OK);
    about(fact_of(&lab, "cap_posted"), 20, 0);
    about(fact_of(&lab, "cap_plate.undrawn"), fact_of(&lab, "cap.undrawn.20"), 0);
    about(fact_of(&lab, "cap_binds"), 10000.0 / 201, 1e-9);
    assert_true(fact_of(&lab, "cap.undrawn.10") > fact_of(&lab, "cap.undrawn.20"));
    assert_true(fact_of(&lab, "cap.undrawn.100") > 0);
    assert_null(cr_lab_find_fact(&lab, "cap.20")); /* no best play was told */
    assert_true(fact_of(&lab, "worth.insurance.undrawn") > 0);
    is_worth(&lab, "worth.insurance.undrawn", FIVE_BEST, OASIS_UNDRAWN);
    assert_null(cr_lab_find_fact(&lab, "worth.second.undrawn"));
    is_said(&lab);
    cr_lab_release(&lab);
}

/* ---- Whole games ---- */

static void test_draws_of_oasis(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("m1", &cr_oasis_poker_game);
    struct cr_draw_terms terms;
    struct cr_draw_tables tables = { .deck = deck, .terms = &terms, .most = 2, .threads = 2 };
    struct cr_draw_worth worth;
    mpq_t a, b;
    assert_true(cr_draw_terms_of(&rules, &terms));
    assert_true(cr_draw_tables_fill(&tables));
    assert_true(cr_draw_worth(&worth, &tables));
    mpq_inits(a, b, NULL);
    mpq_set_str(a, OASIS_ONE_CARD, 10), mpq_set_str(b, OASIS_BEST, 10);
    about(worth.more[2], mpq_get_d(a) - mpq_get_d(b), 1e-11);
    mpq_set_str(a, OASIS_UNDRAWN, 10);
    about(worth.exchange, mpq_get_d(a) - mpq_get_d(b), 1e-11);
    about(worth.all, worth.exchange, 0);
    about(worth.sixth, 0, 0);
    mpq_clears(a, b, NULL);
    cr_draw_tables_release(&tables);
}

/* Everything that is paid for before the deal costs the box more than nothing of it. */
static void test_dark_boxes_of_tdc(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("tdc", &cr_russian_poker_game);
    struct cr_dark dark;
    assert_true(cr_dark_count(&dark, &rules, deck, 2));
    equals(dark.sets[0].edge, RUSSIAN_TDC_EVERY);
    equals(dark.sets[CR_DARK_BUY].edge, "93951886194394/71510464480455");
    equals(dark.sets[CR_DARK_SIXTH].edge, "2010436056463/3488315340510");
    equals(dark.sets[CR_DARK_BUY | CR_DARK_SIXTH].edge, "4071083291704279/2860418579218200");
    assert_true(mpq_cmp_ui(dark.sets[CR_DARK_SIXTH].put_down, 4, 1) == 0);
    assert_true(mpq_sgn(dark.insurance[0]) < 0 && mpq_sgn(dark.insurance[1]) < 0);
    spreads_are_right(&dark, &rules);
    cr_dark_release(&dark);
}

static void test_lines_of_russian_with_a_sixth_card(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("m1", &cr_russian_poker_game);
    struct worths worths;
    open_worths(&worths);
    assert_true(cr_worth_sixth(worths.worth, worths.is_there, &rules, deck, 2));
    static const double wanted[CR_WORTHS] = { 0.060743780, 0.020516584, 0.000876743, -0.000495061,
                                              0.001020835 };
    for (unsigned i = 0; i < CR_WORTHS; i++) {
        assert_true(worths.is_there[i]);
        about(mpq_get_d(worths.worth[i]), wanted[i], 0.5e-9);
    }
    close_worths(&worths);
}

static void test_lines_of_texas(void **unused)
{
    (void)unused;
    struct table table;
    struct cr_texas_worth worth = { .most = { { 1000, 1 }, { 10, 1 } }, .limits = 2 };
    open_table(&table, "m1", &cr_texas_poker_game);
    assert_true(cr_texas_worth_count(&worth, &table.play, 2));
    assert_true(worth.has_below);
    about(mpq_get_d(worth.below), 0.0472348754, 0.5e-10);
    about(mpq_get_d(worth.on_fold), 0.0013500135, 0.5e-10);
    assert_int_equal(mpq_sgn(worth.costs[0]), 0);
    about(mpq_get_d(worth.costs[1]), 0.00877939755, 0.5e-11);
    cr_texas_worth_release(&worth);
}

/* ---- Other boxes' cards ---- */

static struct cr_neighbour_case case_of(const struct cr_draw_terms *terms, const char *own,
                                        const char *open, const char *seen)
{
    struct cr_neighbour_case box = { .terms = terms };
    struct cr_card_fault fault;
    size_t count;
    assert_true(cr_cards_read(own, box.own, 5, &count, &fault) && count == 5);
    assert_true(cr_cards_read(open, &box.open, 1, &count, &fault) && count == 1);
    assert_true(*seen == '\0' || cr_cards_read(seen, box.seen, COUNT(box.seen), &count, &fault));
    box.seen_count = *seen == '\0' ? 0 : (unsigned)count;
    for (unsigned i = 1; i < 5; i++)
        assert_true(box.own[i] > box.own[i - 1]);
    return box;
}

/* Cards that are left of the pack, `seen` of those that others hold known. */
static unsigned left_of(const struct cr_neighbour_case *box, unsigned seen, cr_card come,
                        cr_card *left)
{
    unsigned count = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (card != box->open && card != come && memchr(box->own, (int)card, 5) == NULL &&
            memchr(box->seen, (int)card, seen) == NULL)
            left[count++] = (cr_card)card;
    return count;
}

/* What a final hand wins that passes, plays, and by insurance: against each of the dealer's hands. */
struct ends {
    double pass, play, insured;
};

static struct ends meet_all(const struct cr_neighbour_case *box, enum cr_draw_kind kind,
                            cr_rank_value own, const cr_card *left, unsigned n)
{
    const struct cr_draw_pays *pays = &box->terms->pays[kind];
    unsigned category = cr_rank_category(own);
    struct ends ends = { 0, 0, 0 };
    cr_card his[5] = { box->open };
    double hands = 0;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    his[1] = left[a], his[2] = left[b], his[3] = left[c], his[4] = left[d];
                    cr_rank_value value = cr_rank5(his);
                    bool none = value < box->terms->minimum;
                    ends.play += none          ? pays->no_game[category]
                                 : value < own ? pays->higher[category]
                                 : value > own ? pays->beaten
                                               : 0;
                    if (none) ends.insured += pays->insured[category];
                    if (!none && value < own) ends.insured -= pays->insure[category];
                    hands++;
                }
    if ((int)category < box->terms->insurance_from) ends.insured = 0;
    return (struct ends){ pays->pass - pays->fee, ends.play / hands - pays->fee,
                          ends.insured / hands };
}

static bool plays(struct ends ends)
{
    return ends.play + fmax(0, ends.insured) > ends.pass;
}

/* One card comes to those that stay; it is played after what was known before, or after all that is seen. */
static double plain_draw(const struct cr_neighbour_case *box, unsigned way, bool blind)
{
    enum cr_draw_kind kind = cr_draw_kind_of(way);
    cr_card comes[CR_PACK_CARDS], left[CR_PACK_CARDS], hand[6];
    unsigned count = left_of(box, box->seen_count, CR_NO_CARD, comes);
    unsigned stay = cr_draw_pick(box->own, way < CR_DRAW_PLAYS ? way : CR_DRAW_PLAYS, hand);
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        hand[stay] = comes[i];
        cr_rank_value own = cr_rank(hand, stay + 1);
        unsigned n = left_of(box, box->seen_count, comes[i], left);
        struct ends is = meet_all(box, kind, own, left, n), known = is;
        if (blind) known = meet_all(box, kind, own, left, left_of(box, 0, comes[i], left));
        sum += !plays(known) ? is.pass : is.play + (known.insured > 0 ? is.insured : 0);
    }
    return sum / count / box->terms->ante;
}

static void test_what_is_seen_of_another_box(void **unused)
{
    (void)unused;
    static const struct {
        const char *house;
        const struct cr_game *game;
        const char *own, *open, *seen;
        unsigned way; /* the best without a look */
    } cases[] = {
        /* four hearts, the king goes; the hearts that were to come lie in the other box */
        { "m1", &cr_oasis_poker_game, "3h 6h 9h Kc Ah", "Qd", "2h 4h 5h 7h 8h", 23 },
        { "bg", &cr_caribbean_stud_game, "3h 6h 9h Kc Ah", "Qd", "2h 4h 5h 7h 8h",
          CR_DRAW_BUYS_SIXTH },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct cr_hp_rules rules = rules_of(cases[i].house, cases[i].game);
        struct cr_draw_terms terms;
        struct cr_neighbour_look look;
        assert_true(cr_draw_terms_of(&rules, &terms) && cr_neighbour_is_known(&terms));
        const struct cr_neighbour_case box =
            case_of(&terms, cases[i].own, cases[i].open, cases[i].seen);
        assert_true(cr_neighbour_look(&box, &look));
        assert_int_equal(look.blind_way, cases[i].way);
        about(look.wins[look.blind_way], plain_draw(&box, look.blind_way, false), 1e-11);
        about(look.blind, plain_draw(&box, look.blind_way, true), 1e-11);
        double best = look.wins[CR_DRAW_PASSES];
        assert_true(best == -1);
        for (unsigned way = 0; way < CR_DRAW_WAYS; way++)
            best = fmax(best, look.wins[way]); /* NAN is not */
        print_message("# %s: %.6f, %.6f seen\n", cases[i].house, look.blind, best);
        assert_true(best >= look.blind && (i > 0 || best > look.blind + 0.001));
    }
}

/* Nothing is seen: as the advice at the table has it. */
static void test_nothing_seen_is_what_is_known_anyway(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("m1", &cr_oasis_poker_game);
    struct cr_draw_terms terms;
    struct cr_neighbour_look look;
    double wins[CR_DRAW_WAYS];
    assert_true(cr_draw_terms_of(&rules, &terms));
    const struct cr_neighbour_case box = case_of(&terms, "4d 8c Qs Kc Ah", "Kd", "");
    struct cr_stud_case other = { .terms = &terms,
                                  .open = box.open,
                                  .final = { .cards = 5, .count = 5 } };
    memcpy(other.final.known, box.own, 5);
    assert_true(cr_neighbour_look(&box, &look) && cr_stud_draws(&other, wins));
    for (unsigned way = 0; way < CR_DRAW_PLAYS; way++)
        if (__builtin_popcount(way) >= 3) about(look.wins[way], wins[way], 1e-12);
    about(look.blind, look.wins[look.blind_way], 1e-12);
    assert_true(isnan(look.wins[0]) && isnan(look.wins[CR_DRAW_BUYS_SIXTH]));
}

static void test_seeing_more_is_worth_more(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of("m1", &cr_oasis_poker_game);
    struct cr_draw_terms terms;
    struct cr_neighbour_worth one, same, all;
    assert_true(cr_draw_terms_of(&rules, &terms));
    struct cr_neighbour_ask ask = {
        .terms = &terms, .boxes = 1, .hands = 24, .times = 1, .seed = 3, .threads = 1
    };
    assert_true(cr_neighbour_count(&ask, &one));
    ask.threads = 2;
    assert_true(cr_neighbour_count(&ask, &same));
    assert_true(one.gain == same.gain && one.error == same.error);
    ask.boxes = CR_NEIGHBOURS_MAX;
    assert_true(cr_neighbour_count(&ask, &all));
    assert_true(one.gain >= 0 && all.gain > one.gain && all.error > 0 && all.error < all.gain);
    rules = rules_of("m1", &cr_russian_poker_game);
    assert_true(cr_draw_terms_of(&rules, &terms));
    assert_false(cr_neighbour_is_known(&terms));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_void_ace_king_costs_at_m1),
        cmocka_unit_test(test_dark_boxes_of_m1),
        cmocka_unit_test(test_dark_boxes_elsewhere),
        cmocka_unit_test(test_a_maximum_costs_what_it_cuts),
        cmocka_unit_test(test_amounts_that_cannot_be_counted),
        cmocka_unit_test(test_the_bonus_against_its_meter),
        cmocka_unit_test(test_a_progressive_of_caribbean_breaks_even),
        cmocka_unit_test(test_a_limit_of_the_bonus),
        cmocka_unit_test(test_a_game_the_house_loses_is_told),
        cmocka_unit_test(test_oasis_under_a_posted_maximum),
        cmocka_unit_test(test_what_is_seen_of_another_box),
        cmocka_unit_test(test_nothing_seen_is_what_is_known_anyway),
        cmocka_unit_test(test_seeing_more_is_worth_more),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_draws_of_oasis),
        cmocka_unit_test(test_dark_boxes_of_tdc),
        cmocka_unit_test(test_lines_of_russian_with_a_sixth_card),
        cmocka_unit_test(test_lines_of_texas),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    deck = cr_draw_deck_open();
    if (deck == NULL) return 1;
    int failed = _cmocka_run_group_tests("odds/poker_worth", tests, count, NULL, NULL);
    cr_draw_deck_close(deck);
    return failed;
}
