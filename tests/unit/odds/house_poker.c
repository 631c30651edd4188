/* house_poker.c -- the exact counts of poker against the house: the specifications' reference values, and
 * what the counts are made of held against plain enumeration. With CROUPIER_LONG=1 also the games with a
 * draw under every reading. */
#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/player.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/stud_walk.h"
#include "odds/house_poker/suits.h"
#include "odds/house_poker/texas_table.h"
#include "odds/lab/house_poker_charts.h"
#include "odds/lab/house_poker_readings.h"
#include "poker_figures.h"

#define LONG_TESTS 3 /* run only if asked for */

static struct cr_rulebook *open_book(const char *house, const struct cr_game *game)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static struct cr_poker_terms terms_of(const char *house, const struct cr_game *game)
{
    struct cr_rulebook *book = open_book(house, game);
    struct cr_poker_terms terms;
    assert_true(cr_poker_terms_of(cr_rulebook_values(book), &terms));
    cr_rulebook_close(book);
    return terms;
}

static void equals(const mpq_t is, const char *wanted)
{
    char text[256];
    gmp_snprintf(text, sizeof text, "%Qd", is);
    assert_string_equal(text, wanted);
}

/* A figure as the specification prints it: so many percent, six places. */
static void percent(const mpq_t is, double wanted)
{
    if (fabs(mpq_get_d(is) * 100 - wanted) > 0.5e-6)
        fail_msg("%.8f %%, not %.6f %%", mpq_get_d(is) * 100, wanted);
}

static void about(double is, double wanted, double within)
{
    if (fabs(is - wanted) > within) fail_msg("%.8f, not %.8f", is, wanted);
}

/* ---- What the counts are made of ---- */

static void test_classes_are_as_many_as_everyone_counts(void **unused)
{
    (void)unused;
    unsigned classes = 0, hands = 0, flops = 0;
    uint16_t ranks[CR_SUITS];
    cr_card c[5];
    for (c[2] = 0; c[2] < CR_PACK_CARDS; c[2]++)
        for (c[1] = 0; c[1] < c[2]; c[1]++)
            for (c[0] = 0; c[0] < c[1]; c[0]++) {
                cr_suits_of(c, 3, ranks);
                flops += cr_suits_is_first(ranks);
                for (c[3] = (cr_card)(c[2] + 1); c[3] < CR_PACK_CARDS; c[3]++)
                    for (c[4] = (cr_card)(c[3] + 1); c[4] < CR_PACK_CARDS; c[4]++) {
                        cr_suits_of(c, 5, ranks);
                        if (!cr_suits_is_first(ranks)) continue;
                        classes++;
                        hands += cr_suits_ways(ranks);
                    }
            }
    assert_int_equal(flops, 1755);
    assert_int_equal(classes, CR_STUD_CLASSES);
    assert_int_equal(hands, CR_FIVES);
}

static void test_a_renaming_makes_a_set_the_first_of_its_class(void **unused)
{
    (void)unused;
    static struct cr_renamings renamings;
    cr_renamings_init(&renamings);
    const cr_card *same = cr_renaming_of(&renamings, NULL, 0);
    uint32_t seed = 7;
    for (unsigned i = 0; i < 20000; i++) {
        cr_card hand[5], first[5], other[5];
        uint16_t ranks[CR_SUITS];
        unsigned count = 0;
        while (count < 5) { /* any five */
            seed = seed * 1664525 + 1013904223;
            cr_card card = (cr_card)((seed >> 8) % CR_PACK_CARDS);
            if (memchr(hand, card, count) == NULL) hand[count++] = card;
        }
        const cr_card *to = cr_renaming_of(&renamings, hand, 5);
        for (unsigned j = 0; j < 5; j++) {
            first[j] = to[hand[j]];
            other[j] = renamings.to[i % CR_RENAMINGS][hand[j]];
        }
        cr_suits_of(first, 5, ranks);
        assert_true(cr_suits_is_first(ranks));
        /* and renamed first, it comes to the same */
        uint32_t number = cr_renamed_number(&renamings, same, first, 5);
        to = cr_renaming_of(&renamings, other, 5);
        assert_int_equal(cr_renamed_number(&renamings, to, other, 5), number);
        assert_true(number < CR_FIVES);
    }
}

/* The dealer's hands with that open card and none of those seen, by what they are worth. */
struct naive {
    cr_rank_value minimum, value;
    int32_t none, lower, equal;
};

static void count_naively(const cr_card *hand, cr_card seen, cr_card open, struct naive *naive)
{
    cr_card left[CR_PACK_CARDS], dealer[5] = { open };
    unsigned count = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(hand, (int)card, 5) == NULL && card != open && card != seen)
            left[count++] = (cr_card)card;
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++)
            for (unsigned c = b + 1; c < count; c++)
                for (unsigned d = c + 1; d < count; d++) {
                    dealer[1] = left[a], dealer[2] = left[b];
                    dealer[3] = left[c], dealer[4] = left[d];
                    cr_rank_value value = cr_rank5(dealer);
                    naive->none += value < naive->minimum;
                    naive->lower += value >= naive->minimum && value < naive->value;
                    naive->equal += value >= naive->minimum && value == naive->value;
                }
}

#define LOOK_EVERY 30011 /* classes: a few hands of all kinds */

static cr_card lowest_beside(const struct cr_stud_hand *hand)
{
    cr_card card = 0;
    while (memchr(hand->cards, card, 5) != NULL)
        card++;
    return card;
}

static void look(void *context, const struct cr_stud_hand *hand, unsigned ways,
                 const struct cr_stud_against *against)
{
    unsigned *visited = context;
    assert_true(ways > 0);
    if ((*visited)++ % LOOK_EVERY != LOOK_EVERY / 2) return;
    cr_card open = lowest_beside(hand);
    struct naive all = { .minimum = CR_RANK_ACE_KING, .value = hand->value };
    count_naively(hand->cards, CR_NO_CARD, open, &all);
    assert_int_equal(against->no_game[open], all.none);
    assert_int_equal(against->lower[open], all.lower);
    assert_int_equal(against->equal[open], all.equal);
}

static void test_the_dealers_hands_are_those_of_a_plain_count(void **unused)
{
    (void)unused;
    unsigned visited = 0;
    struct cr_stud_hand *hands = cr_stud_hands();
    const struct cr_stud_walk walk = { .hands = hands,
                                       .minimum = CR_RANK_ACE_KING,
                                       .open = CR_STUD_ALL,
                                       .visit = look,
                                       .context = &visited };
    assert_non_null(hands);
    assert_true(cr_stud_walk(&walk));
    assert_int_equal(visited, CR_STUD_CLASSES);
    free(hands);
}

/* What a card seen besides takes from them: the grid, of some hands told, against the same count. */
static void test_a_card_seen_takes_the_hands_it_is_in(void **unused)
{
    (void)unused;
    static const struct cr_stud_hand hands[] = {
        { .cards = { 0, 1, 22, 35, 47 } },  /* a pair of twos */
        { .cards = { 3, 18, 33, 45, 50 } }, /* nothing much */
    };
    struct cr_stud_tally *tally = calloc(1, sizeof *tally);
    cr_card c[5];
    assert_non_null(tally);
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++)
                        if (cr_rank5(c) < CR_RANK_ACE_KING) cr_stud_tally_add(tally, c);
    for (size_t i = 0; i < COUNT(hands); i++) {
        static cr_tally_grid grid;
        cr_tally_row row;
        cr_card open = lowest_beside(&hands[i]), seen = CR_PACK_CARDS - 1;
        struct naive less = { .minimum = CR_RANK_ACE_KING };
        cr_stud_tally_row(tally, hands[i].cards, CR_STUD_ALL, row);
        cr_stud_tally_grid(tally, hands[i].cards, grid);
        count_naively(hands[i].cards, seen, open, &less);
        assert_int_equal(row[open] - grid[seen][open], less.none);
        assert_int_equal(grid[seen][open], grid[open][seen]);
    }
    free(tally);
}

/* ---- Main games ---- */

static void test_terms_are_read_out_of_rulebooks(void **unused)
{
    (void)unused;
    static const int32_t ante[CR_CATEGORIES] = { 1, 1, 1, 1, 1, 1, 2, 3, 10, 20, 100 };
    static const int32_t bet[CR_CATEGORIES] = { 1, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100 };
    static const char *const houses[] = { "m1", "tdc", "tp" };
    for (size_t i = 0; i < COUNT(houses); i++) {
        struct cr_poker_terms texas = terms_of(houses[i], &cr_texas_poker_game);
        assert_true(texas.minimum == CR_RANK_PAIR_OF(CR_FOUR));
        assert_int_equal(texas.ante, 1);
        assert_int_equal(texas.bet, 2);
        assert_int_equal(texas.pass, -1);
        assert_int_equal(texas.beaten, -3);
        for (unsigned category = 0; category < CR_CATEGORIES; category++) {
            assert_int_equal(texas.no_game[category], ante[category]);
            assert_int_equal(texas.higher[category], ante[category] + 2);
        }
    }
    struct cr_poker_terms oasis = terms_of("m1", &cr_oasis_poker_game);
    struct cr_poker_terms caribbean = terms_of("bg", &cr_caribbean_stud_game);
    struct cr_poker_terms russian = terms_of("m1", &cr_russian_poker_game);
    assert_memory_equal(&oasis, &caribbean, sizeof oasis);
    for (unsigned category = 0; category < CR_CATEGORIES; category++) {
        assert_int_equal(oasis.no_game[category], 1);
        assert_int_equal(oasis.higher[category], 1 + 2 * bet[category]);
        assert_int_equal(russian.no_game[category], 1);
        assert_int_equal(russian.higher[category], 2 * bet[category]); /* the Ante is not paid */
    }
}

static void test_texas_is_what_full_enumeration_says(void **unused)
{
    (void)unused;
    struct cr_poker_terms terms = terms_of("m1", &cr_texas_poker_game);
    const struct cr_tx_work work = { .threads = 2 };
    struct cr_tx_odds odds;
    assert_true(cr_tx_odds_init(&odds, &terms, cr_hp_simple_texas, &work));
    assert_int_equal(odds.classes, 1286792);
    equals(odds.best.edge, TEXAS_BEST);
    percent(odds.best.edge, 2.157646);
    percent(odds.best.plays, 81.990581);
    about(mpq_get_d(odds.best.wager), 2.639812, 0.5e-6);
    about(cr_poker_risk(&odds.best) * 100, 0.817348, 0.5e-6);
    equals(odds.dark.edge, TEXAS_EVERY);
    percent(odds.dark.edge, 7.899643);
    about(cr_poker_risk(&odds.dark) * 100, 2.633214, 0.5e-6);
    percent(odds.game, 75.777160);
    equals(odds.dark.plays, "1");
    equals(odds.rule.edge, TEXAS_SIMPLE);
    /* a royal flush over a dealer's game: the Ante's odds and the Bet's, which is twice as much */
    about(mpq_get_d(odds.best.most), terms.higher[CR_HAND_ROYAL_FLUSH] / (double)terms.ante, 1e-12);
    assert_true(mpq_cmp(odds.best.hit, odds.dark.hit) < 0);
    assert_true(mpq_cmp(odds.rule.edge, odds.best.edge) > 0);
    cr_tx_odds_release(&odds);
}

/* The printed table is found of the same count, and played hand by hand it comes to what is told of it. */
static const struct cr_tx_table *printed;

static bool by_printed(const cr_card own[2], const cr_card flop[3])
{
    return cr_tx_table_plays(printed, own, flop);
}

/* What stands in the row of that name; the row is there. */
static const char *printed_cell(const struct cr_lab *lab, size_t chart, const char *name,
                                unsigned column)
{
    assert_true(chart < lab->chart_count);
    for (size_t i = 0; i < lab->charts[chart].row_count; i++)
        if (strcmp(lab->charts[chart].rows[i].name, name) == 0)
            return lab->charts[chart].rows[i].cells[column];
    fail_msg("no row %s", name);
    return "";
}

static void stands(const char *cell, int points)
{
    char wanted[16];
    snprintf(wanted, sizeof wanted, "%d", points);
    assert_string_equal(cell, wanted);
}

/* Each number of a row and a column is that of the trait; where no hand is, nothing is printed. */
static void is_printed(const struct cr_tx_table *table)
{
    struct cr_lab lab = { .figure_count = 0 };
    cr_lab_texas_charts(&lab, table);
    const struct cr_lab_figure *figure = cr_lab_find(&lab, "ante", "table");
    assert_non_null(figure);
    assert_true(figure->hit > 0.4 && figure->deviation > 2 && figure->wager > 2);
    about(figure->most, 102, 1e-12);
    assert_int_equal(lab.chart_count, 2);
    const int16_t(*points)[CR_TX_VALUES] = table->points[CR_TX_NOTHING];
    for (unsigned rank = CR_TWO; rank < CR_ACE; rank++)
        stands(printed_cell(&lab, 0, "tx_nothing +tx_low", rank), points[CR_TX_LOW][rank]);
    stands(printed_cell(&lab, 0, "tx_nothing +tx_high1", CR_JACK),
           points[CR_TX_HIGH][CR_RANKS + CR_JACK]);
    stands(printed_cell(&lab, 1, "tx_suits6", 4), points[CR_TX_SUITS][6]);
    stands(printed_cell(&lab, 1, "tx_spans 2-1", 4), points[CR_TX_SPANS][2 * 4 + 1]);
    stands(printed_cell(&lab, 1, "tx_shape 3-2", 4), points[CR_TX_SHAPE][3 * 6 + 2]);
    assert_string_equal(printed_cell(&lab, 0, "tx_nothing +tx_low", CR_ACE), "");
    assert_string_equal(printed_cell(&lab, 1, "tx_suits6", 0), ""); /* three of a rank, one suit */
    cr_lab_release(&lab);
}

static void test_the_printed_table_of_texas(void **unused)
{
    (void)unused;
    struct cr_poker_terms terms = terms_of("m1", &cr_texas_poker_game);
    struct cr_tx_hands *hands = cr_tx_hands_open(&terms, NULL);
    struct cr_tx_table *table = malloc(sizeof *table), *alone = malloc(sizeof *alone);
    struct cr_tx_work work = { .threads = 2, .tell = cr_tx_hands_tell, .context = hands };
    struct cr_tx_odds odds;
    assert_true(hands != NULL && table != NULL && alone != NULL);
    assert_true(cr_tx_odds_init(&odds, &terms, cr_hp_simple_texas, &work));
    assert_true(cr_tx_table_find(table, hands, odds.best.edge, odds.best.most, 2));
    assert_true(cr_tx_table_find(alone, hands, odds.best.edge, odds.best.most, 1));
    assert_memory_equal(table, alone, sizeof *table); /* whoever found which case */
    assert_string_equal(table->best_exact, TEXAS_BEST);
    assert_true(table->edge > table->best_edge && table->edge < table->best_edge + 0.0005);
    cr_tx_hands_close(hands);
    cr_tx_odds_release(&odds);
    /* counted again, that way */
    work.tell = NULL;
    printed = table;
    assert_true(cr_tx_odds_init(&odds, &terms, by_printed, &work));
    equals(odds.rule.edge, table->exact);
    about(mpq_get_d(odds.rule.edge), table->edge, 1e-15);
    about(sqrt(mpq_get_d(odds.rule.variance)), table->deviation, 1e-12);
    about(mpq_get_d(odds.rule.wager), table->wager, 1e-12);
    about(mpq_get_d(odds.rule.hit), table->hit, 1e-12);
    about(mpq_get_d(odds.rule.most), table->most, 1e-12);
    cr_tx_odds_release(&odds);
    is_printed(table);
    free(table);
    free(alone);
}

static void test_five_cards_without_a_draw_are_what_full_enumeration_says(void **unused)
{
    (void)unused;
    struct cr_poker_terms terms = terms_of("bg", &cr_caribbean_stud_game);
    struct cr_stud_odds odds;
    assert_true(cr_stud_odds_init(&odds, &terms, NULL, cr_hp_simple_final, 2));
    equals(odds.best.edge, FIVE_BEST);
    percent(odds.best.edge, 5.224306);
    percent(odds.best.plays, 52.225476);
    about(mpq_get_d(odds.best.wager), 2.044510, 0.5e-6);
    about(cr_poker_risk(&odds.best) * 100, 2.555286, 0.5e-6);
    equals(odds.dark.edge, FIVE_EVERY);
    percent(odds.dark.edge, 16.607245);
    about(cr_poker_risk(&odds.dark) * 100, 5.535748, 0.5e-6);
    percent(odds.game, 56.318681);
    percent(odds.rule.edge, 5.333691);
    percent(odds.rule.plays, 51.936437);
    cr_stud_odds_release(&odds);
}

static void test_russian_without_a_draw_is_what_full_enumeration_says(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_book("tdc", &cr_russian_poker_game);
    struct cr_poker_terms terms;
    struct cr_stud_odds odds, other;
    assert_true(cr_poker_terms_of(cr_rulebook_values(book), &terms));
    struct cr_stud_second second = cr_poker_second(cr_rulebook_values(book), &terms);
    cr_rulebook_close(book);
    assert_int_equal(second.ace_king, 2);
    assert_false(second.void_if_decider);
    assert_true(cr_stud_odds_init(&odds, &terms, &second, cr_hp_simple_final, 3));
    equals(odds.best.edge, RUSSIAN_TDC_BEST);
    percent(odds.best.edge, 18.549697);
    percent(odds.best.plays, 50.347845);
    about(mpq_get_d(odds.best.wager), 2.006957, 0.5e-6);
    about(cr_poker_risk(&odds.best) * 100, 9.242698, 0.5e-6);
    equals(odds.dark.edge, RUSSIAN_TDC_EVERY);
    percent(odds.dark.edge, 30.020781);
    about(cr_poker_risk(&odds.dark) * 100, 10.006927, 0.5e-6);
    /* M1 §161: an ace-king that decided is not paid; the box plays no other hands for it */
    second.void_if_decider = true;
    assert_true(cr_stud_odds_init(&other, &terms, &second, cr_hp_simple_final, 1));
    assert_true(mpq_cmp(other.best.edge, odds.best.edge) > 0);
    assert_true(mpq_equal(other.best.plays, odds.best.plays));
    equals(other.best.edge, RUSSIAN_M1_BEST);
    equals(other.dark.edge, RUSSIAN_M1_EVERY);
    cr_stud_odds_release(&odds);
    cr_stud_odds_release(&other);
}

/* ---- Bonus bets ---- */

struct bonus_case {
    const char *house;
    const struct cr_game *game;
    unsigned hits;
    double edge, meter;
};

static void test_every_bonus_is_what_counting_says(void **unused)
{
    (void)unused;
    const struct bonus_case cases[] = {
        { "m1", &cr_texas_poker_game, 282660, 12.992889, 0 },
        { "tdc", &cr_texas_poker_game, 282660, 24.184905, 84940 },
        { "m1", &cr_oasis_poker_game, 74628, 34.742051, 0 },
        { "m1", &cr_russian_poker_game, 74628, 34.742051, 0 },
        { "tdc", &cr_russian_poker_game, 74628, 47.651830, 167358.4 },
        { "bg", &cr_caribbean_stud_game, 9516, 50.214086, 0 },
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct cr_rulebook *book = open_book(cases[i].house, cases[i].game);
        struct cr_hp_settings plate;
        cr_schema_initial(&cr_hp_settings_schema, &plate);
        const struct cr_play play = { cr_rulebook_values(book), &plate };
        struct cr_poker_bonus bonus;
        assert_true(cr_poker_bonus_init(&bonus, &play));
        percent(bonus.edge, cases[i].edge);
        about(mpq_get_d(bonus.hit) * CR_FIVES, cases[i].hits, 1e-6);
        about(mpq_get_d(bonus.meter), cases[i].meter, cases[i].meter > 100000 ? 0.05 : 0.5);
        assert_int_equal(bonus.lines[CR_HP_LINE_PAIR_OF_ACES].ways, 84480);
        assert_int_equal(bonus.lines[CR_HAND_ROYAL_FLUSH].ways, 4);
        /* the card makes it better where the house draws one, and nowhere else */
        bool drawn = strcmp(cases[i].house, "tdc") == 0 && cases[i].game == &cr_russian_poker_game;
        assert_int_equal(mpq_cmp(bonus.with_card, bonus.edge) < 0, drawn);
        cr_poker_bonus_release(&bonus);
        cr_rulebook_close(book);
    }
    struct cr_rulebook *book = open_book("tp", &cr_texas_poker_game);
    const struct cr_play play = { cr_rulebook_values(book), NULL };
    struct cr_poker_bonus none;
    assert_false(cr_poker_bonus_init(&none, &play)); /* TP has no bonus bet */
    cr_rulebook_close(book);
}

/* ---- With a draw ---- */

/* R12: a house is warned where the count says that it loses. */
static void warns(const struct cr_hp_rules *rules, bool wanted)
{
    assert_int_equal(cr_caribbean_stud_game.warning(rules) != NULL, wanted);
}

static void test_caribbean_with_a_sixth_card(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_book("bg", &cr_caribbean_stud_game);
    struct cr_stud_draw draw = { .fee = 0 };
    struct cr_stud_draw_odds odds;
    assert_true(cr_poker_draw_of(cr_rulebook_values(book), &draw));
    assert_int_equal(draw.kind, CR_STUD_SIXTH);
    assert_int_equal(draw.fee, 1);
    warns(cr_rulebook_values(book), true);
    assert_true(cr_stud_draw_odds_init(&odds, &draw));
    equals(odds.edge, FIVE_SIXTH);
    about(mpq_get_d(odds.edge) * 100, -1.7571, 0.5e-4);
    about(mpq_get_d(odds.passes) * 100, 39.4727, 0.5e-4);
    about(mpq_get_d(odds.plays) * 100, 46.7881, 0.5e-4);
    about(mpq_get_d(odds.draws) * 100, 13.7392, 0.5e-4);
    about(mpq_get_d(odds.put_down), 2.2625, 0.5e-4);
    about(mpq_get_d(odds.wager), 2.1251, 0.5e-4);
    cr_stud_draw_odds_release(&odds);
    cr_rulebook_close(book);
}

static void reading_is(const struct cr_lab *lab, const char *way, const char *edge, double wanted)
{
    const struct cr_lab_figure *figure = cr_lab_find(lab, "ante", way);
    assert_non_null(figure);
    assert_string_equal(figure->exact, edge);
    about(figure->edge * 100, wanted, 0.5e-4);
}

/* R1, R2: what the new chips double, and what becomes of the price of the card. */
static void test_caribbean_under_every_reading(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_book("bg", &cr_caribbean_stud_game);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    const struct cr_play play = { &rules, NULL };
    struct cr_lab lab = { .figure_count = 0 };
    rules.draw_stake_role = CR_HP_JOINS_ANTE; /* so that the default is one of the others */
    assert_int_equal(cr_lab_poker_readings(&lab, &cr_caribbean_stud_game, &play, 2), CR_OK);
    assert_int_equal(lab.figure_count, 3);
    reading_is(&lab, "reading.ante.fee", FIVE_SIXTH, -1.7571);
    reading_is(&lab, "reading.stakes.fee", "-33026196029/243938135700", -13.5388);
    reading_is(&lab, "reading.stakes.joins", "-6600907157267/6976630681020", -94.6145);
    cr_lab_release(&lab);
    rules.bet_basis = CR_HP_ON_STAKES;
    rules.bet_multiple = (struct cr_ratio){ 1, 1 };
    warns(&rules, true);
    rules.draw_stake_role = CR_HP_FEE;
    warns(&rules, true);
    cr_rulebook_close(book);
}

static void test_other_documents_have_one_reading(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_book("m1", &cr_oasis_poker_game);
    const struct cr_play play = { cr_rulebook_values(book), NULL };
    struct cr_lab lab = { .figure_count = 0 };
    assert_int_equal(cr_lab_poker_readings(&lab, &cr_oasis_poker_game, &play, 2), CR_OK);
    assert_int_equal(lab.figure_count, 0);
    cr_rulebook_close(book);
}

static void draw_is(const struct cr_stud_draw *draw, const char *edge, double wanted)
{
    struct cr_stud_draw_odds odds;
    assert_true(cr_stud_draw_odds_init(&odds, draw));
    equals(odds.edge, edge);
    about(mpq_get_d(odds.edge) * 100, wanted, 0.5e-4);
    cr_stud_draw_odds_release(&odds);
}

static void test_oasis_with_an_exchange_of_one(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = open_book("m1", &cr_oasis_poker_game);
    struct cr_stud_draw draw = { .fee = 0 };
    struct cr_stud_draw_odds odds;
    assert_true(cr_poker_draw_of(cr_rulebook_values(book), &draw));
    assert_int_equal(draw.kind, CR_STUD_EXCHANGE);
    assert_true(cr_stud_draw_odds_init(&odds, &draw));
    equals(odds.edge, FIVE_EXCHANGE);
    about(mpq_get_d(odds.edge) * 100, 1.0372, 0.5e-4);
    about(mpq_get_d(odds.passes) * 100, 40.5630, 0.5e-4);
    about(mpq_get_d(odds.plays) * 100, 51.0396, 0.5e-4);
    about(mpq_get_d(odds.draws) * 100, 8.3974, 0.5e-4);
    about(mpq_get_d(odds.put_down), 2.1838, 0.5e-4);
    cr_stud_draw_odds_release(&odds);
    cr_rulebook_close(book);
    /* Caribbean without its sixth card is the same game */
    book = open_book("bg", &cr_caribbean_stud_game);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    struct cr_stud_draw other;
    rules.sixth_card = 0;
    assert_true(cr_poker_draw_of(&rules, &other));
    assert_memory_equal(&other, &draw, sizeof draw);
    warns(&rules, false);
    draw.rule = cr_hp_simple_first;
    draw.final_rule = cr_hp_simple_final;
    draw_is(&draw, FIVE_SIMPLE, 1.8025);
    cr_rulebook_close(book);
    /* and Russian poker's, with an ace-king as the second of five */
    book = open_book("tdc", &cr_russian_poker_game);
    assert_true(cr_poker_exchange_of(cr_rulebook_values(book), &draw));
    assert_int_equal(draw.second.ace_king, 2);
    draw_is(&draw, RUSSIAN_TDC_SIMPLE, 15.9987);
    cr_rulebook_close(book);
    book = open_book("m1", &cr_russian_poker_game); /* void where its ace or king decided */
    assert_true(cr_poker_exchange_of(cr_rulebook_values(book), &draw));
    assert_true(draw.second.ace_king == 2 && draw.second.void_if_decider);
    draw_is(&draw, RUSSIAN_M1_SIMPLE, 16.0422);
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes_are_as_many_as_everyone_counts),
        cmocka_unit_test(test_a_renaming_makes_a_set_the_first_of_its_class),
        cmocka_unit_test(test_the_dealers_hands_are_those_of_a_plain_count),
        cmocka_unit_test(test_a_card_seen_takes_the_hands_it_is_in),
        cmocka_unit_test(test_terms_are_read_out_of_rulebooks),
        cmocka_unit_test(test_texas_is_what_full_enumeration_says),
        cmocka_unit_test(test_the_printed_table_of_texas),
        cmocka_unit_test(test_five_cards_without_a_draw_are_what_full_enumeration_says),
        cmocka_unit_test(test_russian_without_a_draw_is_what_full_enumeration_says),
        cmocka_unit_test(test_every_bonus_is_what_counting_says),
        cmocka_unit_test(test_other_documents_have_one_reading),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_caribbean_with_a_sixth_card),
        cmocka_unit_test(test_caribbean_under_every_reading),
        cmocka_unit_test(test_oasis_with_an_exchange_of_one),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    return _cmocka_run_group_tests("odds/house_poker", tests, count, NULL, NULL);
}
