/* house_poker_table.c -- the printed strategy of poker against the house: every hand has its row, the cell
 * says what wins most, and a box that plays by it through the game gives the value printed beside it. With
 * CROUPIER_LONG=1 every game of every house, solved whole. */
#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/forgotten.h"
#include "odds/house_poker/player.h"
#include "odds/house_poker/strategy.h"
#include "odds/lab/cache.h"
#include "odds/lab/words.h"
#include "odds/play/cards.h"

#define ROUNDS      150000
#define LONG_ROUNDS 40000000
#define SEED        20261116

/* ---- Rows ---- */

static cr_card classes[CR_DRAW_CLASSES][CR_HAND_CARDS];

static void list_classes(void)
{
    cr_card c[CR_HAND_CARDS];
    unsigned count = 0;
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++) {
                        uint16_t ranks[CR_SUITS];
                        cr_suits_of(c, CR_HAND_CARDS, ranks);
                        if (cr_suits_is_first(ranks)) memcpy(classes[count++], c, sizeof c);
                    }
    assert_int_equal(count, CR_DRAW_CLASSES);
}

static bool holds(const cr_card *hand, unsigned card)
{
    return memchr(hand, (int)card, CR_HAND_CARDS) != NULL;
}

/* What wins most in a made-up game: by the base, by the draw, and by the open card for pairs. */
static void made_up(double wins[CR_HP_DEEDS], unsigned row, unsigned rank)
{
    unsigned base = cr_hp_row_base(row), draw = cr_hp_row_mark(row, CR_HP_MARK_DRAW);
    for (unsigned deed = 0; deed < CR_HP_DEEDS; deed++)
        wins[deed] = NAN;
    wins[CR_HP_DEED_PASS] = 0;
    wins[CR_HP_DEED_PLAY] = base < CR_HP_BASE_PAIR ? 2 : base < CR_HP_BASE_AK ? rank - 5.5 : -1;
    wins[CR_HP_DEED_SIXTH] = draw == 3 ? 3 : -1;
}

static void test_every_hand_has_one_row_of_a_chart(void **unused)
{
    (void)unused;
    static struct cr_row_chart chart;
    static uint32_t hits[CR_ROW_CHART_MAX][CR_RANKS];
    struct cr_row_sums *sums = cr_row_sums_open();
    assert_non_null(sums);
    list_classes();
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < CR_DRAW_CLASSES; i++) {
            struct cr_hp_shown shown;
            cr_hp_show_five(&shown, classes[i]);
            for (unsigned u = i % 4; u < CR_PACK_CARDS; u += 4) {
                double wins[CR_HP_DEEDS];
                unsigned best = CR_HP_DEED_PASS, rank = u / CR_SUITS;
                if (holds(classes[i], u)) continue;
                unsigned row = cr_hp_row_of(&shown, classes[i], (cr_card)u);
                assert_true(row < CR_HP_ROWS_ALL);
                made_up(wins, row, rank);
                if (pass == 0) {
                    cr_row_sums_add(sums, row, rank, 1, wins);
                    continue;
                }
                for (unsigned deed = 1; deed < CR_HP_DEEDS; deed++)
                    if (wins[deed] > wins[best]) best = deed;
                assert_true(chart.at[row] < chart.count);
                hits[chart.at[row]][rank]++;
                assert_int_equal(cr_row_chart_says(&chart, row, (cr_card)u), best);
            }
        }
        if (pass == 0) assert_true(cr_row_chart_fill(&chart, sums, 1e-9));
    }
    /* rows that are played alike are one: what is left are bases, and four of a suit for some */
    assert_true(chart.count < 2 * CR_HP_BASES);
    for (unsigned i = 0; i < chart.count; i++) {
        char name[48];
        assert_true(cr_hp_row_write(chart.rows[i], chart.order, name, sizeof name) < sizeof name);
        for (unsigned rank = 0; rank < CR_RANKS; rank++) /* each cell is come to, or empty */
            assert_int_equal(chart.cells[i][rank] != CR_NO_DEED, hits[i][rank] > 0);
    }
    cr_row_sums_close(sums);
}

static const struct {
    const char *hand;
    unsigned deed;
    const char *kept; /* NULL: there is no such exchange */
} exchanges[] = {
    { "9h 9s Kd 7c 2c", CR_HP_KEEP_GROUP, "9h 9s" },
    { "9h 9s Kd 7c 2c", CR_HP_KEEP_GROUP_HIGH, "9h 9s Kd" },
    { "9h 9s Kd 7c 2c", CR_HP_KEEP_PAIR_AK, NULL },
    { "9h 9s Kd 7c Ac", CR_HP_KEEP_PAIR_AK, "9h 9s Kd Ac" },
    { "9h 9s 7d 7c Ac", CR_HP_KEEP_GROUP, "9h 9s 7d 7c" },
    { "9h 9s 9d 7c Ac", CR_HP_KEEP_GROUP_HIGH, "9h 9s 9d Ac" },
    { "2h 7h Th Kh Kc", CR_HP_KEEP_SUIT4, "2h 7h Th Kh" },
    { "2h 7h Th Kc Ac", CR_HP_KEEP_SUIT3, "2h 7h Th" },
    { "4h 5c 6d 7s Kh", CR_HP_KEEP_RUN, "4h 5c 6d 7s" },
    { "4h 5c 6d 7s 9h", CR_HP_KEEP_RUN, "4h 5c 6d 7s" }, /* open before inside */
    { "Ah 2c 3d 5s Kh", CR_HP_KEEP_RUN, "Ah 2c 3d 5s" },
    { "Ah Kc Qd Js 2h", CR_HP_KEEP_RUN, "Ah Kc Qd Js" },
    { "Ah Kc 9d 4s 2h", CR_HP_KEEP_AK, "Ah Kc" },
    { "Ah Kc 9d 4s 2h", CR_HP_KEEP_RUN, NULL },
    { "Ah Qc 9d 4s 2h", CR_HP_KEEP_HIGH, "Ah" },
    { "Ah Qc 9d 4s 2h", CR_HP_KEEP_HIGH2, "Ah Qc" },
    { "Ah Qc 9d 4s 2h", CR_HP_KEEP_HIGH13, "Ah 9d" },
    { "Ah Qc 9d 4s 2h", CR_HP_KEEP_HIGH23, "Qc 9d" },
    { "Ah Qc 9d 4s 2h", CR_HP_KEEP_HIGH3, "Ah Qc 9d" },
    { "9h 9s Kd 7c Ac", CR_HP_KEEP_AK, "Kd Ac" },
    { "Ah As Kd 7c 2c", CR_HP_KEEP_AK, NULL },
    { "Ah Qc 9d 4s 2h", CR_HP_KEEP_GROUP, NULL },
};

static void test_what_stays_of_a_hand(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(exchanges); i++) {
        cr_card hand[CR_HAND_CARDS], wanted[CR_HAND_CARDS];
        size_t count, kept_count = 0;
        struct cr_card_fault fault;
        struct cr_hp_shown shown;
        int mask = 0;
        assert_true(cr_cards_read(exchanges[i].hand, hand, CR_HAND_CARDS, &count, &fault));
        if (exchanges[i].kept != NULL)
            assert_true(
                cr_cards_read(exchanges[i].kept, wanted, CR_HAND_CARDS, &kept_count, &fault));
        for (unsigned j = 0; j < CR_HAND_CARDS; j++)
            if (memchr(wanted, hand[j], kept_count) != NULL) mask |= 1 << j;
        cr_hp_show_five(&shown, hand);
        int kept = cr_hp_kept(&shown, exchanges[i].deed);
        if (kept != (exchanges[i].kept != NULL ? mask : -1))
            fail_msg("%s: %d, wanted %d", exchanges[i].hand, kept, mask);
    }
}

static void names(const char *hand_text, const char *open_text, const char *wanted)
{
    cr_card hand[CR_HAND_CARDS], open;
    size_t count;
    struct cr_card_fault fault;
    struct cr_hp_shown shown;
    char name[64];
    assert_true(cr_cards_read(hand_text, hand, CR_HAND_CARDS, &count, &fault));
    assert_true(cr_cards_read(open_text, &open, 1, &count, &fault));
    cr_hp_show_five(&shown, hand);
    cr_hp_row_write(cr_hp_row_of(&shown, hand, open), 0, name, sizeof name);
    assert_string_equal(name, wanted);
}

static void test_rows_by_name(void **unused)
{
    (void)unused;
    names("9h 9s 8d 7c 2c", "Th", "pair 9");
    names("9h 9s Kd 7c 2c", "Th", "pair 9 +K");
    names("9h 9s Kd 7c 2c", "9d", "pair 9 +K +match2");
    names("9h 9s Kd 7c 2c", "Kc", "pair 9 +K +match");
    names("9h 9s Kd Ac 2c", "3c", "pair 9 +ak +A");
    names("2h 7h Th Kh Kc", "3h", "pair_above +suit4 +K +taken");
    names("2h 7h Th Kh Kc", "Ac", "pair_below +suit4 +K");
    names("5h 5c 6c 7c 8d", "5s", "pair_like +open +of5 +match2");
    names("5h 5c 6c 7c 8d", "9s", "pair_below +open +of5 +taken");
    names("Ah Kc Qd 4s 2h", "9c", "ace_king Q");
    names("Ah Kc 9d 4s 2h", "9c", "ace_king +match");
    names("2h 7h Th Kh 3c", "3d", "suit4 +K +match");
    names("5h 6h 7h 8h Kc", "3h", "suit4 +sf4 +K +taken");
    names("Ah Qh 9d 4s 2c", "3c", "high A +Q +top2 +third9");
    names("Ah 9d 8d 7d 2c", "3d", "high A +9 +sf3c +third8 +taken");
    names("Ah Jd 9d 7d 2c", "3d", "high A +J +sf3 +third9 +taken");
    names("Kh 8c 6d 5s 4h", "7c", "high K +filled"); /* four to one straight */
    names("Kh 8c 6d 5s 4h", "2c", "high K +inside");
    names("Kh 7c 6d 5s 4h", "6c", "run +make8 +K +above2 +match"); /* a three or an eight */
    names("Kh 7c 6d 5s 4h", "8c", "run +make7 +K +above1");
    names("9h 7c 6d 5s 4h", "Ac", "run +make8c +9"); /* a three, or an eight, which makes two */
    names("9h 7c 6d 5s 4h", "8c", "run +make7b +9 +above1");
    names("9h 7c 6d 5s 4h", "3c", "run +make7c +9 +above5");
    names("9h 8c 6d 5s 4h", "7c", "run +two3 +9 +above2"); /* a seven makes two */
    names("As Ks Qs Js Ts", "3c", "royal_flush +ak");
    names("9h 9s 9d 7c 2c", "3c", "trips");
}

/* Every mark and every cell has words, or the chart could not be read. */
static void test_rows_and_cells_are_said_in_words(void **unused)
{
    (void)unused;
    static uint8_t seen[CR_HP_ROWS_ALL / 8 + 1];
    char said[512];
    struct cr_text text = cr_text_on(said, sizeof said);
    list_classes();
    for (unsigned i = 0; i < CR_DRAW_CLASSES; i++) {
        cr_card open = (cr_card)(i * 7 % CR_PACK_CARDS);
        struct cr_hp_shown shown;
        char name[48];
        if (holds(classes[i], open)) continue;
        cr_hp_show_five(&shown, classes[i]);
        unsigned row = cr_hp_row_of(&shown, classes[i], open);
        assert_true(cr_hp_row_write(row, 0, name, sizeof name) < sizeof name);
        if (seen[row / 8] >> row % 8 & 1) continue;
        seen[row / 8] |= (uint8_t)(1u << row % 8);
        cr_text_clear(&text);
        cr_lab_say(&text, CR_LANG_EN, name);
        assert_false(text.full);
        if (strchr(said, '+') != NULL || strchr(said, '_') != NULL) fail_msg("%s: %s", name, said);
    }
    for (unsigned deed = CR_HP_KEEP_GROUP; deed < CR_HP_DEEDS; deed++)
        for (unsigned gone = 1; gone <= (deed == CR_HP_KEEP_GROUP ? 3u : 2u); gone++) {
            cr_text_clear(&text);
            assert_true(cr_lab_say_cell(&text, CR_LANG_EN, cr_hp_deed_word(deed, gone)));
        }
    cr_text_clear(&text);
    cr_lab_say(&text, CR_LANG_EN, "pair 9 +K +match2");
    assert_string_equal(said, "a pair 9, and a K, holds the open card's rank in what is paired");
}

/* ---- The dealer's game ---- */

/* One open card, every dealer's hand with it that is no game: together what russian_buy.c counts. */
static void buy_hand_by_hand(int32_t redraw, cr_rank_value least)
{
    static struct cr_buy_sets sets;
    static struct cr_buy_gain gain;
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_draw_terms terms;
    const cr_card own[CR_HAND_CARDS] = { 18, 23, 25, 28, 34 }, open = 40; /* a straight, 6 to T */
    double sum = 0, by_column[CR_BUY_COLUMNS] = { 0 };
    unsigned hands[CR_BUY_COLUMNS] = { 0 };
    assert_int_equal(
        cr_rulebook_open(&book, shipped_rulebooks(), "m1", NULL, cr_russian_poker_game.rules, &err),
        CR_OK);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    rules.buy_redraw = redraw;
    rules.dealer_least = least;
    assert_true(cr_draw_terms_of(&rules, &terms));
    const struct cr_draw_pays *pays = &terms.pays[CR_DRAW_NONE];
    const struct cr_combinations hand = cr_draw_hand(&terms, own, CR_HAND_CARDS);
    struct cr_buy_case box = { .known = own,
                               .count = CR_HAND_CARDS,
                               .hand = hand,
                               .pays = { .redraw = terms.buy_redraw,
                                         .price = pays->buy_price,
                                         .take = pays->no_game[hand.first],
                                         .none = pays->bought_none,
                                         .higher = pays->bought[hand.first],
                                         .second = pays->second[hand.second],
                                         .beaten = pays->beaten,
                                         .void_rule = terms.void_rule } };
    cr_buy_sets_init(&sets, least);
    assert_int_equal(hand.first, CR_HAND_STRAIGHT);
    assert_true(cr_buy_gain(&sets, &box, &gain));
    const struct cr_buy_held held = { .hand = hand, .known = own, .count = CR_HAND_CARDS };
    cr_card d[CR_HAND_CARDS] = { 0, 0, 0, 0, open };
    for (d[3] = 3; d[3] < CR_PACK_CARDS; d[3]++)
        for (d[2] = 2; d[2] < d[3]; d[2]++)
            for (d[1] = 1; d[1] < d[2]; d[1]++)
                for (d[0] = 0; d[0] < d[1]; d[0]++) {
                    bool meets = false;
                    for (unsigned i = 0; i < 4; i++)
                        meets |= d[i] == open || holds(own, d[i]);
                    if (meets || cr_rank5(d) >= terms.minimum) continue;
                    double one = cr_buy_choice(&terms, &held, d);
                    sum += fmax(one, 0);
                    by_column[cr_buy_column(d)] += one;
                    hands[cr_buy_column(d)]++;
                }
    double scale = (double)cr_buy_scale(terms.buy_redraw, CR_HAND_CARDS);
    double wanted = (double)gain.net[open] / scale;
    assert_true(wanted > 1000);
    assert_true(fabs(sum - wanted) < 1e-6 * wanted);
    box.is_told = true; /* as a chart says, the better or not */
    assert_false(cr_buy_gain(&sets, &box, &gain));
    assert_non_null(box.memo = cr_buy_memo_open());
    for (box.columns = 1; box.columns < 1u << CR_BUY_COLUMNS; box.columns++) {
        double told = 0;
        unsigned bought = 0;
        assert_true(cr_buy_gain(&sets, &box, &gain));
        for (unsigned column = 0; column < CR_BUY_COLUMNS; column++) {
            told += box.columns >> column & 1 ? by_column[column] : 0;
            bought += box.columns >> column & 1 ? hands[column] : 0;
        }
        assert_true(fabs(told - (double)gain.net[open] / scale) < 1e-6 * wanted);
        assert_int_equal(gain.bought[open], bought);
    }
    cr_buy_memo_close(box.memo);
    cr_rulebook_close(book);
}

static void test_buying_hand_by_hand_is_what_is_counted_together(void **unused)
{
    (void)unused;
    for (int32_t redraw = 0; redraw < 3; redraw++) {
        buy_hand_by_hand(redraw, CR_RANK_ACE_KING);
        buy_hand_by_hand(redraw, CR_RANK_PAIR_OF(CR_FOUR));
    }
}

/* ---- What was given up ---- */

struct planned {
    struct cr_hp_plan plan;
    struct cr_hp_classes *classes;
    const struct cr_draw_terms *terms;
};

static bool remembers(const void *context, const struct cr_combinations *hand,
                      const struct cr_draw_final *final, cr_card open)
{
    const struct planned *planned = context;
    return cr_hp_plan_plays(&planned->plan, planned->classes, planned->terms, hand, final, open);
}

static bool forgets(const void *context, const struct cr_combinations *hand,
                    const struct cr_draw_final *final, cr_card open)
{
    struct cr_draw_final five = *final;
    five.count = five.cards;
    return remembers(context, hand, &five, open);
}

static bool insures(const void *context, const struct cr_combinations *hand,
                    const struct cr_draw_final *final, cr_card open)
{
    const struct planned *planned = context;
    return cr_hp_plan_insures(&planned->plan, planned->classes, planned->terms, NULL, hand, final,
                              open);
}

static bool insures_by_five(const void *context, const struct cr_combinations *hand,
                            const struct cr_draw_final *final, cr_card open)
{
    struct cr_draw_final five = *final;
    five.count = five.cards;
    return insures(context, hand, &five, open);
}

static bool plays_never(const void *context, const struct cr_combinations *hand,
                        const struct cr_draw_final *final, cr_card open)
{
    (void)context, (void)hand, (void) final, (void)open;
    return false;
}

/* Everybody gives three cards up; who remembers them loses nothing. */
static void test_cards_given_up_are_forgotten(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_draw_terms terms;
    struct cr_draw_odds odds;
    struct planned *planned = calloc(1, sizeof *planned);
    if (cr_rulebook_open(&book, shipped_rulebooks(), "m1", NULL, cr_oasis_poker_game.rules, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    rules.exchange_max = 0;
    assert_true(cr_draw_terms_of(&rules, &terms));
    struct cr_draw_deck *deck = cr_draw_deck_open();
    struct cr_draw_tables tables = { .deck = deck, .terms = &terms, .threads = 2 };
    assert_true(deck != NULL && cr_draw_tables_fill(&tables));
    assert_true(cr_draw_solve(&odds, &tables, CR_DRAW_ALL));
    planned->classes = cr_hp_classes_open();
    planned->terms = &terms;
    assert_true(cr_hp_plan_fill(&planned->plan, planned->classes, &tables, &odds));
    struct cr_forgotten_ask ask = { .tables = &tables,
                                    .ways = odds.best,
                                    .plays = forgets,
                                    .insures = insures_by_five,
                                    .context = planned,
                                    .rounds = 500,
                                    .seed = 7 };
    struct cr_forgotten one, two, none;
    assert_true(cr_forgotten_count(&ask, &none)); /* no draw is sold */
    assert_true(none.loss == 0 && none.error == 0);
    terms.pays[CR_DRAW_EXCHANGE + 2] = terms.pays[CR_DRAW_NONE];
    memset(odds.best, 3 << 3, sizeof(uint8_t[CR_DRAW_CLASSES][CR_PACK_CARDS])); /* two stay */
    assert_true(cr_forgotten_count(&ask, &two));
    tables.threads = 1;
    assert_true(cr_forgotten_count(&ask, &one));
    assert_true(one.loss == two.loss && one.error == two.error);
    assert_true(one.loss > 0 && one.loss < 0.05 && one.error > 0 && one.error < one.loss);
    ask.plays = remembers;
    assert_true(cr_forgotten_count(&ask, &two));
    assert_true(two.loss > 0 && two.loss < one.loss); /* insurance forgets */
    ask.insures = insures;
    assert_true(cr_forgotten_count(&ask, &two));
    assert_true(fabs(two.loss) < 1e-9);
    ask.plays = plays_never; /* the rest is reckoned without what was given up: nearly all */
    assert_true(cr_forgotten_count(&ask, &two));
    assert_true(fabs(two.loss) < 0.1);
    cr_draw_odds_release(&odds);
    cr_draw_tables_release(&tables);
    cr_draw_deck_close(deck);
    cr_hp_classes_close(planned->classes);
    free(planned);
    cr_rulebook_close(book);
}

/* ---- Round trips ---- */

#define ANTE 100

enum { DRAWN, NOTHING_DRAWN, CUT };

/* CUT: nothing drawn, and no more than three Antes won. */
static void plays_as_printed(const char *house, const struct cr_game *game, int how,
                             uint64_t rounds)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_hp_settings plate;
    const struct cr_lab_work work = { .threads = 2 };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    if (how != DRAWN) rules.exchange_max = rules.sixth_card = 0;
    if (how == CUT) plate.max_payout = 3 * ANTE;
    const struct cr_play play = { &rules, &plate };
    struct cr_hp_strategy *strategy = malloc(sizeof *strategy);
    assert_non_null(strategy);
    assert_int_equal(cr_hp_strategy_fill(strategy, &play, ANTE, &work), CR_OK);
    assert_true(cr_hp_strategy_is_whole(strategy, &play));
    assert_int_equal(strategy->cap.num, how == CUT ? 3 : 0);
    assert_true(strategy->has_table);
    assert_true(strategy->table_edge >= strategy->best_edge);
    assert_true(strategy->table_edge - strategy->best_edge < (rules.has_board ? 0.006 : 0.0015));
    assert_true(cr_hp_strategy_put_up(strategy, &play));
    for (unsigned best = 0; best < 2; best++) {
        const struct cr_card_stake stake = { .position = 1, .choice = CR_HP_ANTE, .amount = ANTE };
        const struct cr_card_simulation job = {
            .game = game,
            .play = play,
            .player = { .stakes = &stake,
                        .stake_count = 1,
                        .decide = best ? cr_hp_by_plan : cr_hp_by_table,
                        .deal = cr_hp_one_box_deal(&play) },
            .seed = cr_seed_from_number(SEED),
            .pace = { .rounds = rounds, .threads = 2 },
        };
        struct cr_simulation_result result;
        struct cr_stake_fault fault = { 0 };
        double wanted = best ? strategy->best_edge : strategy->table_edge;
        assert_int_equal(cr_simulate_cards(&job, &result, &fault), CR_OK);
        double off = (result.edge - wanted) / result.error;
        if (fabs(off) > 3.5)
            fail_msg("%s %s %s: %.5f, %.5f printed, %.2f errors off", house, game->name,
                     best ? "best" : "table", result.edge, wanted, off);
    }
    free(strategy);
    cr_rulebook_close(book);
}

static void test_nothing_drawn_plays_as_printed(void **unused)
{
    (void)unused;
    plays_as_printed("m1", &cr_oasis_poker_game, NOTHING_DRAWN, ROUNDS);
}

static void test_a_posted_maximum_plays_as_printed(void **unused)
{
    (void)unused;
    plays_as_printed("m1", &cr_oasis_poker_game, CUT, ROUNDS);
    plays_as_printed("m1", &cr_russian_poker_game, CUT, ROUNDS); /* where a game is bought beside */
}

/* It is in no whole parts of an Ante: the best play is that without a maximum, and says so. */
static void test_a_maximum_that_is_left_out_is_told(void **unused)
{
    (void)unused;
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_hp_settings plate;
    const struct cr_lab_work work = { .threads = 2 };
    struct cr_hp_strategy *strategy = malloc(sizeof *strategy);
    assert_non_null(strategy);
    if (cr_rulebook_open(&book, shipped_rulebooks(), "m1", NULL, cr_oasis_poker_game.rules, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    rules.exchange_max = 0;
    rules.bet_multiple = (struct cr_ratio){ 199983, 99991 };
    rules.insurance = false;
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    plate.max_payout = 307;
    const struct cr_play play = { &rules, &plate };
    assert_int_equal(cr_hp_strategy_fill(strategy, &play, ANTE, &work), CR_OK);
    assert_int_equal(strategy->cap.den, 0);
    assert_false(cr_hp_strategy_is_whole(strategy, &play));
    free(strategy);
    cr_rulebook_close(book);
}

static void test_all_games_play_as_printed(void **unused)
{
    (void)unused;
    static const struct {
        const char *house;
        const struct cr_game *game;
    } cases[] = {
        { "m1", &cr_texas_poker_game },    { "tdc", &cr_texas_poker_game },
        { "tp", &cr_texas_poker_game },    { "bg", &cr_caribbean_stud_game },
        { "m1", &cr_oasis_poker_game },    { "m1", &cr_russian_poker_game },
        { "tdc", &cr_russian_poker_game },
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        plays_as_printed(cases[i].house, cases[i].game, DRAWN, LONG_ROUNDS);
}

/* ---- Texas ---- */

static void test_traits_of_every_flop_and_pair(void **unused)
{
    (void)unused;
    struct cr_tx_classes *flops = cr_tx_classes_open();
    const cr_rank_value minimum = CR_RANK_PAIR_OF(CR_FOUR);
    uint64_t count[CR_TX_CASES + 1] = { 0 };
    bool comes[CR_TX_CASES][CR_TX_TRAITS][CR_TX_VALUES] = { { { false } } };
    assert_non_null(flops);
    for (unsigned i = 0; i < CR_DRAW_CLASSES; i++) /* five cards, of which any two are own */
        for (unsigned a = 0; a < CR_HAND_CARDS; a++)
            for (unsigned b = a + 1; b < CR_HAND_CARDS; b++) {
                const cr_card *c = classes[i], own[2] = { c[a], c[b] };
                cr_card flop[3];
                struct cr_tx_traits traits;
                for (unsigned j = 0, at = 0; j < CR_HAND_CARDS; j++)
                    if (j != a && j != b) flop[at++] = c[j];
                cr_tx_traits_of(&traits, minimum, own, flop);
                assert_true(traits.is <= CR_TX_MADE);
                count[traits.is]++;
                for (unsigned t = 0; t < CR_TX_TRAITS && traits.is < CR_TX_MADE; t++) {
                    assert_true(traits.value[t] < cr_tx_values(t));
                    comes[traits.is][t][traits.value[t]] = true;
                }
            }
    for (unsigned is = 0; is <= CR_TX_CASES; is++)
        assert_true(count[is] > 0);
    for (unsigned suits = 0; suits < cr_tx_values(CR_TX_SUITS); suits++)
        assert_true(comes[CR_TX_NOTHING][CR_TX_SUITS][suits]);
    cr_tx_classes_close(flops);
}

/* ---- Bytes that are kept ---- */

static void test_bytes_come_back_or_are_not_there(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/croupier-bytes-XXXXXX", command[256];
    uint8_t bytes[1000], again[1000];
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_hp_settings plate;
    const struct cr_game *game = &cr_texas_poker_game;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(cr_rulebook_open(&book, shipped_rulebooks(), "m1", NULL, game->rules, &err),
                     CR_OK);
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    assert_false(cr_lab_read_bytes(again, sizeof again, "play", folder, book, game, &play));
    cr_lab_write_bytes(bytes, sizeof bytes, "play", folder, book, game, &play);
    assert_true(cr_lab_read_bytes(again, sizeof again, "play", folder, book, game, &play));
    assert_memory_equal(bytes, again, sizeof bytes);
    assert_false(cr_lab_read_bytes(again, sizeof again - 1, "play", folder, book, game, &play));
    assert_false(cr_lab_read_bytes(again, sizeof again, "other", folder, book, game, &play));
    assert_false(cr_lab_read_bytes(again, sizeof again, "play", NULL, book, game, &play));
    snprintf(command, sizeof command,
             "printf X | dd of=$(echo %s/*) bs=1 seek=10 conv=notrunc 2>/dev/null", folder);
    assert_int_equal(system(command), 0);
    assert_false(cr_lab_read_bytes(again, sizeof again, "play", folder, book, game, &play));
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_hand_has_one_row_of_a_chart),
        cmocka_unit_test(test_what_stays_of_a_hand),
        cmocka_unit_test(test_rows_by_name),
        cmocka_unit_test(test_rows_and_cells_are_said_in_words),
        cmocka_unit_test(test_traits_of_every_flop_and_pair),
        cmocka_unit_test(test_buying_hand_by_hand_is_what_is_counted_together),
        cmocka_unit_test(test_bytes_come_back_or_are_not_there),
        cmocka_unit_test(test_cards_given_up_are_forgotten),
        cmocka_unit_test(test_nothing_drawn_plays_as_printed),
        cmocka_unit_test(test_a_posted_maximum_plays_as_printed),
        cmocka_unit_test(test_a_maximum_that_is_left_out_is_told),
        cmocka_unit_test(test_all_games_play_as_printed), /* last: only if asked for */
    };
    const char *wanted = getenv("CROUPIER_LONG");
    bool is_long = wanted != NULL && wanted[0] != '\0' && wanted[0] != '0';
    return _cmocka_run_group_tests("house_poker_table", tests, COUNT(tests) - !is_long, NULL, NULL);
}
