/* advice.c -- what each decision is worth: refused where money is played for; against the solvers' own values,
 * and against plain loops for a few hands; what each bet of roulette and punto banco costs. With CROUPIER_LONG=1 also sampled hands against whole tables. */
#include "odds/advice/advice.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/advice/prices.h"
#include "odds/advice/stud.h"
#include "odds/blackjack/solve.h"
#include "odds/house_poker/poker_terms.h"
#include "table/round_file.h"

#define LONG_TESTS 2 /* run only if asked for */
#define STAKE      100
#define EXACT      1e-12
#define NEAR       1e-9

static void close_to(double found, double wanted, double within, const char *what)
{
    if (!(fabs(found - wanted) <= within)) fail_msg("%s: %.15f, wanted %.15f", what, found, wanted);
}

/* ---- A round as far as its lines go ---- */

struct table {
    struct cr_rounds *rounds;
    struct cr_advice_question question;
    struct cr_advice advice;
};

/* Called where something went wrong, and at the end of a file. */
static void judge(void *context, const struct cr_round_outcome *outcome)
{
    (void)context;
    if (outcome->end != CR_ROUND_FINE)
        fail_msg("line %ld: %s %s", outcome->line, cr_status_name(outcome->status),
                 outcome->what ? outcome->what : "");
}

static void give(struct table *table, const char *line)
{
    cr_rounds_line(table->rounds, line, strlen(line));
}

/* The question as it stands now: of box 1. */
static void ask(struct table *table)
{
    const struct cr_table *at = cr_rounds_table(table->rounds);
    size_t size;
    table->question.game = cr_table_game(at);
    table->question.play = *cr_table_play(at);
    table->question.state = cr_table_game_state(at, &size);
    table->question.seat = 0;
    table->question.box = 1;
    table->question.stakes = CR_PLAY_MONEY;
    table->question.funds = 100 * STAKE;
}

/* most: the maximum payout; 0: there is none. Rounds are open. */
static void deal_under(struct table *table, const char *house, const char *game, const char *cards,
                       int most)
{
    char line[512];
    bool poker = strcmp(game, "blackjack") != 0;
    snprintf(line, sizeof line,
             "{\"croupier\":1,\"rulebook\":\"%s\",\"game\":\"%s\",\"table\":{\"%s\":10,\"%s\":1000,"
             "\"max_payout\":%d%s}}",
             house, game, poker ? "min_ante" : "min_bet", poker ? "max_ante" : "max_bet", most,
             poker ? ",\"bonus_min\":5,\"bonus_max\":50" : "");
    give(table, line);
    snprintf(line, sizeof line,
             "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"bet\":\"%s\",\"amount\":%d}",
             poker ? "ante" : "box", STAKE);
    give(table, line);
    snprintf(line, sizeof line, "{\"in\":\"shoe\",\"cards\":\"%s\"}", cards);
    give(table, line);
    ask(table);
}

static void open_rounds(struct table *table)
{
    memset(table, 0, sizeof *table);
    assert_int_equal(cr_rounds_open(&table->rounds, shipped_rulebooks(), judge, NULL), CR_OK);
}

static void deal(struct table *table, const char *house, const char *game, const char *cards)
{
    open_rounds(table);
    deal_under(table, house, game, cards, 0);
}

static void leave(struct table *table)
{
    cr_rounds_close(table->rounds);
}

static const struct cr_advice *advise(struct table *table)
{
    ask(table);
    assert_int_equal(cr_advice_give(&table->question, &table->advice), CR_OK);
    for (size_t i = 1; i < table->advice.count; i++)
        assert_true(table->advice.list[i - 1].value >= table->advice.list[i].value);
    return &table->advice;
}

static const struct cr_advice_option *option(const struct table *table, unsigned choice)
{
    for (size_t i = 0; i < table->advice.count; i++)
        if (table->advice.list[i].choice == choice) return &table->advice.list[i];
    return NULL;
}

/* ---- Never for money ---- */

static void test_advice_for_money_is_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *house, *game, *cards;
    } tables[] = { { "m1", "blackjack", "8s 6d 3h" },
                   { "m1", "texas-poker", "9h Kc 8h 2c 7h 6h 5d" },
                   { "m1", "oasis-poker", "Kd Jc 8s 5h 2c Ah Kc 9d 6s 3h" },
                   { "m1", "russian-poker", "Kd Jc 8s 5h 2c Ah Kc 9d 6s 3h" },
                   { "bg", "caribbean-stud", "Kd Jc 8s 5h 2c Ah Kc 9d 6s 3h" } };
    for (size_t i = 0; i < COUNT(tables); i++) {
        struct table table;
        deal(&table, tables[i].house, tables[i].game, tables[i].cards);
        table.question.stakes = CR_REAL_MONEY;
        table.advice.count = 7;
        assert_int_equal(cr_advice_give(&table.question, &table.advice), CR_PRACTICE_ONLY);
        assert_int_equal(table.advice.count, 0);
        leave(&table);
    }
    /* A question that says nothing of it is about money, whatever else it says. */
    const struct cr_advice_question silent = { .game = &cr_blackjack_game };
    struct cr_advice advice;
    assert_int_equal(cr_advice_give(&silent, &advice), CR_PRACTICE_ONLY);
    assert_string_equal(cr_status_name(CR_PRACTICE_ONLY), "PRACTICE_ONLY");
}

static void test_nothing_is_advised_where_nothing_is_asked(void **state)
{
    (void)state;
    struct table table;
    deal(&table, "m1", "blackjack", "8s 6d 3h");
    table.question.box = 2;
    assert_int_equal(cr_advice_give(&table.question, &table.advice), CR_NO_ADVICE);
    table.question.box = 1;
    table.question.seat = 1;
    assert_int_equal(cr_advice_give(&table.question, &table.advice), CR_NO_ADVICE);
    leave(&table);
    deal(&table, "m1", "oasis-poker", "Kd Jc 8s 5h 2c Ah Kc 9d 6s 3h");
    table.question.gone_count = 1; /* nothing was given up */
    assert_int_equal(cr_advice_give(&table.question, &table.advice), CR_NO_ADVICE);
    leave(&table);
    assert_false(cr_advice_has(cr_game_find("roulette")));
    assert_true(cr_advice_has(cr_game_find("texas-poker")));
}

/* ---- Blackjack ---- */

static const char *const ranks = "A23456789T";

static void holds(const struct table *table, unsigned choice, double value, const char *what)
{
    const struct cr_advice_option *found = option(table, choice);
    if (value <= CR_BJ_BARRED) {
        if (found != NULL) fail_msg("%s: %u is advised on, and barred", what, choice);
        return;
    }
    if (found == NULL) fail_msg("%s: %u is not advised on", what, choice);
    close_to(found->value, value, NEAR, what);
}

static unsigned choice_of(char says)
{
    switch (says) {
    case 'h': return CR_BJ_HIT;
    case 'd': return CR_BJ_DOUBLE;
    case 'p': return CR_BJ_SPLIT;
    case 'r': return CR_BJ_SURRENDER;
    default: return CR_BJ_STAND;
    }
}

static void compare_two(const char *house, const struct cr_bj_answer *answer, unsigned his,
                        unsigned a, unsigned b)
{
    const struct cr_bj_first *first = &answer->first[his][a][b];
    struct table table;
    char cards[16], what[64];
    snprintf(cards, sizeof cards, "%cs %cd %ch", ranks[a], ranks[his], ranks[b]);
    snprintf(what, sizeof what, "%s: %s", house, cards);
    deal(&table, house, "blackjack", cards);
    ask(&table);
    if (cr_advice_give(&table.question, &table.advice) == CR_OK) {
        holds(&table, CR_BJ_STAND, first->stands, what);
        holds(&table, CR_BJ_HIT, first->draws, what);
        holds(&table, CR_BJ_DOUBLE, first->doubled, what);
        holds(&table, CR_BJ_SURRENDER, first->surrender, what);
        holds(&table, CR_BJ_SPLIT, first->split, what);
        if (table.advice.list[0].amount == 0)
            assert_int_equal(table.advice.list[0].choice, choice_of(first->best));
    } else { /* 21 stands by itself */
        assert_int_equal(
            cr_bj_points(((const struct cr_bj *)table.question.state)->hands[0].cards, 2, NULL),
            21);
    }
    leave(&table);
}

struct solved {
    struct cr_bj_answer answer;
    struct cr_bj_plan *plan;
    struct cr_rulebook *book;
};

static void solve(struct solved *solved, const char *house)
{
    struct cr_error err = { .what = "" };
    struct cr_bj_settings plate;
    struct cr_shoe_rules shoe;
    if (cr_rulebook_open(&solved->book, shipped_rulebooks(), house, NULL, &cr_bj_rules_schema,
                         &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    cr_schema_initial(&cr_bj_settings_schema, &plate);
    const struct cr_play play = { cr_rulebook_values(solved->book), &plate };
    struct cr_bj_question question = { .play = &play, .threads = 2, .best_only = true };
    cr_bj_shoe_rules(&play, &shoe);
    cr_bj_whole_packs(&question, shoe.decks);
    assert_int_equal(cr_bj_solve(&question, &solved->answer, &solved->plan), CR_OK);
}

static void release(struct solved *solved)
{
    cr_bj_plan_free(solved->plan);
    cr_rulebook_close(solved->book);
}

static void test_first_two_cards_are_worth_what_the_solver_says(void **state)
{
    static struct solved solved;
    static const char *const houses[] = { "m1", "tdc", "bg" };
    unsigned number = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(houses); i++) {
        solve(&solved, houses[i]);
        for (unsigned his = 0; his < CR_BJ_KINDS; his++)
            for (unsigned a = 0; a < CR_BJ_KINDS; a++)
                for (unsigned b = a; b < CR_BJ_KINDS; b++) {
                    bool natural = a == CR_BJ_KIND_ACE && b == CR_BJ_KIND_TEN;
                    bool looked = number++ % 13 == 0 || (a == b && (his + a) % 4 == 0);
                    if (looked && !natural) compare_two(houses[i], &solved.answer, his, a, b);
                }
        release(&solved);
    }
}

/* Three cards, and hands that were split off: what the plan does is the best advice. */
static void test_later_hands_are_played_by_the_plan(void **state)
{
    static const struct {
        const char *cards, *acts[2];
        uint8_t hand[3], count, pair;
    } hands[] = {
        { "5s Td 4h 7c", { "hit" }, { 4, 3, 6 }, 3, CR_BJ_WHOLE },
        { "2s 3d Th 4c", { "hit" }, { 1, 9, 3 }, 3, CR_BJ_WHOLE },
        { "As 9d 3h 4c", { "hit" }, { 0, 2, 3 }, 3, CR_BJ_WHOLE },
        { "8s 6d 8h 3c Kd", { "split" }, { 7, 2 }, 2, 7 },
        { "9s 5d 9h 2c Kd", { "split" }, { 8, 1 }, 2, 8 },
        { "3s 7d 3h 6c Kd 5c", { "split", "hit" }, { 2, 5, 9 }, 3, 2 },
    };
    static struct solved solved;
    (void)state;
    solve(&solved, "m1");
    for (size_t i = 0; i < COUNT(hands); i++) {
        struct table table;
        uint8_t cards[CR_BJ_KINDS] = { 0 };
        char line[128];
        deal(&table, "m1", "blackjack", hands[i].cards);
        for (unsigned j = 0; j < 2 && hands[i].acts[j]; j++) {
            snprintf(line, sizeof line, "{\"in\":\"act\",\"box\":1,\"do\":\"%s\"}",
                     hands[i].acts[j]);
            give(&table, line);
        }
        const struct cr_bj *bj = cr_table_game_state(cr_rounds_table(table.rounds), &(size_t){ 0 });
        const struct cr_bj_hand *hand = &bj->hands[bj->hand];
        for (unsigned j = 0; j < hand->card_count; j++)
            cards[cr_bj_kind_of_rank(cr_card_rank(hand->cards[j]))]++;
        unsigned his = cr_bj_kind_of_rank(cr_card_rank(bj->dealer[0]));
        char says = cr_bj_plan_says(solved.plan, his, cards, hands[i].pair, false, false);
        const struct cr_advice *advice = advise(&table);
        if (advice->list[0].choice != choice_of(says))
            fail_msg("%s: %u is best, the plan says %c", hands[i].cards, advice->list[0].choice,
                     says);
        leave(&table);
    }
    release(&solved);
}

/* From eight packs 128 tens of 413 cards: two to one on less than a third. */
static void test_insurance_and_even_money(void **state)
{
    struct table table;
    double value, cost;
    (void)state;
    deal(&table, "m1", "blackjack", "9s Ad 7h");
    const struct cr_advice *advice = advise(&table);
    const struct cr_advice_option *insure = option(&table, CR_BJ_INSURE);
    assert_non_null(insure);
    double part = (double)insure->amount / STAKE, tens = 128.0 / 413;
    double worth = tens * 2 * part - (1 - tens) * part;
    close_to(insure->value, advice->list[0].value + worth, NEAR, "insurance");
    assert_true(cr_advice_cost(advice, CR_BJ_INSURE, NULL, 0, insure->amount, &value, &cost));
    close_to(cost, -worth, NEAR, "all of it");
    assert_true(cr_advice_cost(advice, CR_BJ_INSURE, NULL, 0, insure->amount / 2, &value, &cost));
    close_to(cost, -worth / 2, 1e-6, "half of it");
    leave(&table);

    deal(&table, "m1", "blackjack", "As Ad Th");
    advice = advise(&table);
    const struct cr_advice_option *even = option(&table, CR_BJ_EVEN_MONEY);
    const struct cr_advice_option *refuse = option(&table, CR_BJ_REFUSE);
    assert_non_null(even);
    close_to(even->value, 1, EXACT, "even money");
    close_to(refuse->value, 1.5 * (1 - 127.0 / 413), NEAR, "refused");
    assert_int_equal(advice->list[0].choice, CR_BJ_REFUSE);
    assert_true(cr_advice_cost(advice, CR_BJ_EVEN_MONEY, NULL, 0, 0, &value, &cost));
    close_to(cost, refuse->value - 1, EXACT, "even money costs");
    leave(&table);
}

/* ---- Poker, by plain loops ---- */

static unsigned left_of(const cr_card *known, unsigned count, cr_card *out)
{
    unsigned left = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(known, (int)card, count) == NULL) out[left++] = (cr_card)card;
    return left;
}

static void read_cards(const char *text, cr_card *out)
{
    size_t count;
    struct cr_card_fault fault;
    assert_true(cr_cards_read(text, out, 10, &count, &fault));
}

static int32_t cut(int32_t wins, int32_t most)
{
    return most > 0 && wins > most ? most : wins;
}

/* most: the maximum payout, in Antes; 0: none. */
static void loop_texas(int most)
{
    cr_card known[5], left[CR_PACK_CARDS], mine[7], his[7];
    struct table table;
    struct cr_poker_terms terms;
    int64_t net = 0, deals = 0;
    /* one box: his first card, the dealer's, his second, the dealer's, the flop */
    open_rounds(&table);
    deal_under(&table, "m1", "texas-poker", "9h Kc 4h 2c 7h 6d Ad", most * STAKE);
    read_cards("9h 4h 7h 6d Ad", known);
    assert_true(cr_poker_terms_of(cr_hp_rules(&table.question.play), &terms));
    unsigned count = left_of(known, 5, left);
    memcpy(mine, known, 5);
    memcpy(his, known + 2, 3);
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++) {
            mine[5] = his[3] = left[a];
            mine[6] = his[4] = left[b];
            cr_rank_value own = cr_rank(mine, 7);
            for (unsigned c = 0; c < count; c++)
                for (unsigned d = c + 1; d < count; d++) {
                    if (c == a || c == b || d == a || d == b) continue;
                    his[5] = left[c], his[6] = left[d];
                    cr_rank_value value = cr_rank(his, 7);
                    deals++;
                    unsigned category = cr_rank_category(own);
                    net += value < terms.minimum ? cut(terms.no_game[category], most * terms.ante)
                           : value == own        ? 0
                           : value < own         ? cut(terms.higher[category], most * terms.ante)
                                                 : terms.beaten;
                }
        }
    advise(&table);
    assert_int_equal(deals, 1081 * 990);
    close_to(option(&table, CR_HP_PLAY)->value, (double)net / (double)deals / terms.ante, EXACT,
             "play");
    close_to(option(&table, CR_HP_PASS)->value, -1, EXACT, "pass");
    leave(&table);
}

static void test_texas_is_every_turn_river_and_pair(void **state)
{
    (void)state;
    loop_texas(0);
    loop_texas(4); /* a flush wins more */
}

/* A final hand's best end by loops over the dealer's hands, nothing sold beside it; in Antes. */
static double best_end(const struct cr_hp_rules *rules, const cr_card *hand, unsigned cards,
                       const cr_card *known, unsigned count, cr_card open, double ante, double bet)
{
    cr_card all[CR_PACK_CARDS], left[CR_PACK_CARDS], his[5] = { [4] = open };
    cr_rank_value own = cr_rank(hand, cards);
    unsigned category = cr_rank_category(own);
    int64_t none = 0, lower = 0, higher = 0, deals = 0;
    memcpy(all, known, count);
    all[count] = open;
    unsigned n = left_of(all, count + 1, left);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    his[0] = left[a], his[1] = left[b], his[2] = left[c], his[3] = left[d];
                    cr_rank_value value = cr_rank5(his);
                    deals++;
                    if (value < rules->dealer_least)
                        none++;
                    else if (value < own)
                        lower++;
                    else
                        higher += value > own;
                }
    struct cr_ratio win = rules->ante_win[category], pays = rules->bet_pays[category],
                    no = rules->ante_no_game[category];
    double wins = (win.den ? ante * win.num / win.den : 0) + bet * pays.num / pays.den;
    double play = ((double)none * ante * no.num / no.den + (double)lower * wins -
                   (double)higher * (ante + bet)) /
                  (double)deals;
    return fmax(play, -ante);
}

static void test_oasis_exchange_is_every_card_and_hand(void **state)
{
    (void)state;
    cr_card hand[5], all[6], left[CR_PACK_CARDS];
    struct table table;
    deal(&table, "m1", "oasis-poker", "Kd Qd 8d 5d 2c Ah Kc 9d 6s 3h");
    read_cards("Kd Qd 8d 5d 2c", hand);
    memcpy(all, hand, 5);
    read_cards("3h", all + 5);
    unsigned count = left_of(all, 6, left);
    const struct cr_hp_rules *rules = cr_hp_rules(&table.question.play);
    double sum = 0, price = (double)rules->price[1].num / rules->price[1].den;
    double bet = (double)rules->bet_multiple.num / rules->bet_multiple.den;
    for (unsigned i = 0; i < count; i++) {
        cr_card final[5], known[6];
        memcpy(final, hand, 4);
        final[4] = left[i];
        memcpy(known, final, 5);
        known[5] = hand[4];
        sum += best_end(rules, final, 5, known, 6, all[5], 1, bet);
    }
    const struct cr_advice *advice = advise(&table);
    double value, cost;
    assert_true(cr_advice_cost(advice, CR_HP_EXCHANGE, hand + 4, 1, 0, &value, &cost));
    /* a flush may be insured, which the loops do not: better by less than it may be */
    close_to(value, sum / count - price, 0.02, "for the club");
    assert_true(value >= sum / count - price - EXACT);
    assert_int_equal(advice->count, 2 + 5 + 10);
    leave(&table);
}

/* Counted with what comes shut out, or final hand by final hand: to the digit, insurance in it. */
static void test_an_exchange_is_the_same_hand_by_hand(void **state)
{
    (void)state;
    cr_card hand[5], all[6], left[CR_PACK_CARDS];
    struct table table;
    deal(&table, "m1", "oasis-poker", "Kd Ks 8d 5h 2c Ah Qc 9d 6s Ac");
    read_cards("Kd Ks 8d 5h 2c", hand);
    memcpy(all, hand, 5);
    read_cards("Ac", all + 5);
    unsigned count = left_of(all, 6, left);
    struct cr_draw_terms terms;
    assert_true(cr_draw_terms_of(cr_hp_rules(&table.question.play), &terms));
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        struct cr_stud_case box = { .terms = &terms,
                                    .open = all[5],
                                    .final = { .kind = CR_DRAW_EXCHANGE, .cards = 5, .count = 6 } };
        struct cr_stud_worth worth;
        memcpy(box.final.known, hand, 4);
        box.final.known[4] = left[i];
        box.final.known[5] = hand[4];
        assert_true(cr_stud_worth(&box, &worth));
        sum += fmax(worth.pass, worth.play + fmax(0, worth.insured));
    }
    double value, cost;
    assert_true(cr_advice_cost(advise(&table), CR_HP_EXCHANGE, hand + 4, 1, 0, &value, &cost));
    close_to(value, sum / count, EXACT, "one card, hand by hand");
    leave(&table);
}

static void test_caribbean_sixth_card_is_every_card_and_hand(void **state)
{
    (void)state;
    cr_card hand[6], all[6], left[CR_PACK_CARDS];
    struct table table;
    deal(&table, "bg", "caribbean-stud", "Kd Qd Jd Td 2c Ah Kc 9d 6s 3h");
    read_cards("Kd Qd Jd Td 2c", hand);
    memcpy(all, hand, 5);
    read_cards("3h", all + 5);
    unsigned count = left_of(all, 6, left);
    const struct cr_hp_rules *rules = cr_hp_rules(&table.question.play);
    double price = (double)rules->sixth_price.num / rules->sixth_price.den, sum = 0;
    bool joins = rules->draw_stake_role == CR_HP_JOINS_ANTE;
    double ante = 1 + (joins ? price : 0), fee = joins ? 0 : price;
    double basis = rules->bet_basis == CR_HP_ON_STAKES ? 1 + price : 1;
    double bet = basis * rules->bet_multiple.num / rules->bet_multiple.den;
    for (unsigned i = 0; i < count; i++) {
        hand[5] = left[i];
        sum += best_end(rules, hand, 6, hand, 6, all[5], ante, bet);
    }
    advise(&table);
    close_to(option(&table, CR_HP_BUY_SIXTH)->value, sum / count - fee, NEAR, "a sixth card");
    leave(&table);
}

/* After the draw what was given up is in nobody's hand. */
static void test_what_was_given_up_is_known(void **state)
{
    (void)state;
    struct table table;
    deal(&table, "m1", "oasis-poker", "Kd Qd 8d 5d 2c Ah Kc 9d 6s 3h 7c");
    give(&table, "{\"in\":\"act\",\"box\":1,\"do\":\"exchange\",\"cards\":\"2c\"}");
    ask(&table);
    assert_int_equal(cr_advice_give(&table.question, &table.advice), CR_NO_ADVICE);
    table.question.gone_count = 1;
    read_cards("2c", table.question.gone);
    const struct cr_advice *advice = advise(&table);
    assert_int_equal(advice->count, 2);
    cr_card known[6];
    read_cards("Kd Qd 8d 5d 7c 2c", known);
    const struct cr_hp_rules *rules = cr_hp_rules(&table.question.play);
    double price = (double)rules->price[1].num / rules->price[1].den;
    close_to(option(&table, CR_HP_PASS)->value, -1 - price, EXACT, "pass");
    /* king high: the dealer has a game, or the Ante is won */
    cr_card open;
    read_cards("3h", &open);
    double best = best_end(rules, known, 5, known, 6, open, 1, 2);
    close_to(fmax(option(&table, CR_HP_PLAY)->value, -1 - price), best - price, EXACT, "play");
    leave(&table);
}

/* ---- Russian poker's game that is bought ---- */

/* Over all hands without a game what a box gains by buying where it pays: what the solver adds up. */
static void test_buying_hand_by_hand_is_the_solvers_gain(void **state)
{
    (void)state;
    static const char *const houses[] = { "m1", "tdc" };
    static struct cr_buy_sets sets;
    cr_buy_sets_init(&sets, CR_RANK_ACE_KING);
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct table table;
        struct cr_draw_terms terms;
        cr_card left[CR_PACK_CARDS], all[6], his[5];
        deal(&table, houses[h], "russian-poker", "Kd Ks Kh 5h 5c Ah Qc 9d 6s 4c");
        assert_true(cr_draw_terms_of(cr_hp_rules(&table.question.play), &terms));
        struct cr_stud_case box = { .terms = &terms,
                                    .sets = &sets,
                                    .final = { .cards = 5, .count = 5 } };
        read_cards("Kd Ks Kh 5h 5c 4c", all);
        memcpy(box.final.known, all, 5);
        box.open = his[4] = all[5];
        unsigned count = left_of(all, 6, left);
        double gained = 0;
        for (unsigned a = 0; a < count; a++)
            for (unsigned b = a + 1; b < count; b++)
                for (unsigned c = b + 1; c < count; c++)
                    for (unsigned d = c + 1; d < count; d++) {
                        double takes, buys;
                        his[0] = left[a], his[1] = left[b], his[2] = left[c], his[3] = left[d];
                        if (cr_rank5(his) >= CR_RANK_ACE_KING) continue;
                        cr_stud_buys(&box, his, &takes, &buys);
                        if (buys > takes + EXACT) gained += buys - takes;
                    }
        const struct cr_combinations hand = cr_draw_hand(&terms, all, 5);
        const struct cr_draw_pays *pays = &terms.pays[CR_DRAW_NONE];
        const struct cr_buy_case buyer = { .known = all,
                                           .count = 5,
                                           .hand = hand,
                                           .pays = { .redraw = terms.buy_redraw,
                                                     .price = pays->buy_price,
                                                     .take = pays->no_game[hand.first],
                                                     .none = pays->bought_none,
                                                     .higher = pays->bought[hand.first],
                                                     .second = pays->second[hand.second],
                                                     .beaten = pays->beaten,
                                                     .void_rule = terms.void_rule } };
        struct cr_buy_gain gain;
        assert_true(cr_buy_gain(&sets, &buyer, &gain));
        assert_true(gained > 1);
        close_to(gained, (double)gain.net[all[5]] / (double)terms.scale[5] / terms.ante, 1e-6,
                 houses[h]);
        leave(&table);
    }
}

/* ---- Under a maximum payout ---- */

/* Trips and an ace-king: 600 and 200 on an Ante of 100. */
#define OWN    "8c 8d 8h As Kd"
#define TRIPS  6
#define SECOND 2

struct capped {
    const char *house;
    int most, insured; /* by the plate, and put down */
    bool sixth;        /* 2c was bought, for an Ante */
};

/* To where the dealer may be bought a game, and on with those cards; what is won without the insurance, less
 * what is lost, in Antes. False: one card more has to come. */
static bool buy_with(struct table *table, const struct capped *capped, const cr_card *cards,
                     unsigned count, double *net)
{
    char line[128], card[3];
    struct cr_need need;
    deal_under(table, capped->house, "russian-poker", OWN " Ah Qd 9c 6s 3h", capped->most);
    if (capped->insured > 0) {
        snprintf(line, sizeof line, "{\"in\":\"act\",\"box\":1,\"do\":\"insure\",\"amount\":%d}",
                 capped->insured);
        give(table, line);
    }
    give(table, "{\"in\":\"act\",\"box\":1,\"do\":\"play\"}");
    if (cards != NULL)
        give(table, "{\"in\":\"act\",\"box\":1,\"do\":\"buy\"}");
    else
        give(table, "{\"in\":\"act\",\"box\":1,\"do\":\"take_ante\"}");
    for (unsigned i = 0; i < count; i++) {
        cr_card_write(cards[i], card);
        snprintf(line, sizeof line, "{\"in\":\"card\",\"cards\":\"%s\"}", card);
        give(table, line);
    }
    cr_table_need(cr_rounds_table(table->rounds), &need);
    if (need.kind == CR_NEED_CHANCE) return false;
    const struct cr_report *report = cr_rounds_report(table->rounds);
    *net = (double)(report->paid - report->lost - capped->insured) / STAKE;
    return true;
}

/* Every card that may come, and where the game asks for one more every one behind it. */
static double buy_all(struct table *table, const struct capped *capped, cr_card *cards,
                      unsigned count)
{
    cr_card known[12], left[CR_PACK_CARDS];
    double sum = 0, net;
    read_cards(OWN " Ah Qd 9c 6s 3h", known);
    memcpy(known + 10, cards, count);
    unsigned all = left_of(known, 10 + count, left);
    for (unsigned i = 0; i < all; i++) {
        cards[count] = left[i];
        if (!buy_with(table, capped, cards, count + 1, &net))
            net = buy_all(table, capped, cards, count + 1);
        sum += net;
    }
    return sum / all;
}

/* What the game itself pays decides: whatever the maximum leaves beside an insurance that was paid. */
static void test_a_bought_game_under_a_maximum_is_what_the_game_pays(void **state)
{
    static const struct capped cases[] = {
        { "m1", 1000, 600, false }, /* P47 */
        { "m1", 1000, 350, false }, { "m1", 700, 0, false },
        { "m1", 0, 600, false },    { "tdc", 1000, 400, false }, /* P48 */
        { "tdc", 450, 200, false },
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct capped *capped = &cases[i];
        struct table table, asked;
        cr_card cards[12];
        double net;
        open_rounds(&table);
        open_rounds(&asked);
        deal_under(&asked, capped->house, "russian-poker", OWN " Ah Qd 9c 6s 3h", capped->most);
        char line[128];
        snprintf(line, sizeof line, "{\"in\":\"act\",\"box\":1,\"do\":\"insure\",\"amount\":%d}",
                 capped->insured);
        if (capped->insured > 0) give(&asked, line);
        give(&asked, "{\"in\":\"act\",\"box\":1,\"do\":\"play\"}");
        advise(&asked);
        assert_true(buy_with(&table, capped, NULL, 0, &net));
        close_to(option(&asked, CR_HP_TAKE_ANTE)->value, net, EXACT, "the Ante");
        net = buy_all(&table, capped, cards, 0);
        close_to(option(&asked, CR_HP_BUY_IT)->value, net, NEAR, "the game");
        leave(&asked);
        leave(&table);
    }
}

/* Each hand of the dealer's by itself: of those that are no game the better of Ante and game, by what the
 * maximum leaves beside the insurance. */
static double play_by_loops(const struct table *table, const struct capped *capped, double insured)
{
    static struct cr_buy_sets sets;
    const double most = (double)capped->most / STAKE;
    const struct cr_ratio left = { (int32_t)(capped->most - insured * STAKE), STAKE };
    struct cr_draw_terms terms;
    cr_card all[7], cards[CR_PACK_CARDS], his[5];
    double sum = 0, deals = 0, fee = capped->sixth;
    assert_true(cr_draw_terms_under(cr_hp_rules(&table->question.play), left, &terms));
    cr_buy_sets_init(&sets, terms.minimum);
    struct cr_stud_case box = { .terms = &terms,
                                .sets = &sets,
                                .final = { .cards = 5, .count = 5 } };
    const unsigned known = capped->sixth ? 6 : 5;
    read_cards(capped->sixth ? OWN " 2c 3h" : OWN " 3h", all);
    if (capped->sixth) box.final.kind = CR_DRAW_SIXTH, box.final.cards = box.final.count = known;
    memcpy(box.final.known, all, known);
    box.open = his[4] = all[known];
    const cr_rank_value own = cr_rank5(all);
    unsigned count = left_of(all, known + 1, cards);
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++)
            for (unsigned c = b + 1; c < count; c++)
                for (unsigned d = c + 1; d < count; d++) {
                    double takes, buys;
                    his[0] = cards[a], his[1] = cards[b], his[2] = cards[c], his[3] = cards[d];
                    cr_rank_value value = cr_rank5(his);
                    deals++;
                    if (value >= CR_RANK_ACE_KING) { /* an insurance is lost to a lower game */
                        sum += value > own   ? -3
                               : value < own ? fmin(TRIPS + SECOND, most) - insured
                                             : 0;
                        continue;
                    }
                    cr_stud_buys(&box, his, &takes, &buys);
                    sum += fmax(takes, buys) + fee + insured;
                }
    return sum / deals - fee;
}

static void test_insurance_under_a_maximum_leaves_less_for_a_bought_game(void **state)
{
    static const struct capped cases[] = {
        { "m1", 1000, 600, false }, { "tdc", 1000, 400, false }, { "m1", 500, 400, false }
    }; /* the Ante's own win besides */
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct capped *capped = &cases[i];
        struct table table;
        open_rounds(&table);
        deal_under(&table, capped->house, "russian-poker", OWN " Ah Kc 9c 6s 3h", capped->most);
        advise(&table);
        const struct cr_advice_option *insure = option(&table, CR_HP_INSURE);
        assert_non_null(insure);
        assert_int_equal(insure->amount, capped->insured);
        close_to(insure->value, play_by_loops(&table, capped, (double)insure->amount / STAKE), NEAR,
                 "insured");
        close_to(option(&table, CR_HP_PLAY)->value, play_by_loops(&table, capped, 0), NEAR, "play");
        leave(&table);
    }
}

/* M-1's bonus is paid before, and counts [M1 §169]: P74. */
static void test_a_bonus_that_was_paid_leaves_less(void **state)
{
    struct table table;
    (void)state;
    open_rounds(&table);
    give(&table, "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"russian-poker\",\"table\":{"
                 "\"min_ante\":10,\"max_ante\":1000,\"max_payout\":1000,\"bonus_min\":5,"
                 "\"bonus_max\":50}}");
    give(&table, "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"bet\":\"ante\",\"amount\":100}");
    give(&table, "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"bet\":\"bonus\",\"amount\":50}");
    give(&table, "{\"in\":\"shoe\",\"cards\":\"" OWN " Ah Kc 9c 6s 3h 2c\"}");
    give(&table, "{\"in\":\"act\",\"box\":1,\"do\":\"sixth\"}");
    advise(&table);
    const struct cr_advice_option *insure = option(&table, CR_HP_INSURE);
    assert_non_null(insure);
    assert_int_equal(insure->amount, 400);
    const struct capped left = { "m1", 500, 400, .sixth = true };
    close_to(insure->value, play_by_loops(&table, &left, 4), NEAR, "insured");
    close_to(option(&table, CR_HP_PLAY)->value, play_by_loops(&table, &left, 0), NEAR, "play");
    leave(&table);
}

/* ---- Long: whole tables ---- */

static void compare_tables(const char *house, const struct cr_game *game, unsigned most,
                           unsigned samples)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_draw_terms terms;
    static struct cr_buy_sets sets;
    struct cr_draw_look look;
    uint32_t seed = 5;
    cr_buy_sets_init(&sets, CR_RANK_ACE_KING);
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    assert_true(cr_draw_terms_of(cr_rulebook_values(book), &terms));
    struct cr_draw_deck *deck = cr_draw_deck_open();
    struct cr_draw_tables tables = { .deck = deck, .terms = &terms, .most = most, .threads = 2 };
    assert_non_null(deck);
    assert_true(cr_draw_tables_fill(&tables));
    for (unsigned i = 0; i < samples; i++) {
        double wins[CR_DRAW_WAYS];
        seed = seed * 1664525 + 1013904223;
        uint32_t class = (seed >> 8) % CR_DRAW_CLASSES;
        struct cr_stud_case box = { .terms = &terms,
                                    .sets = &sets,
                                    .final = { .cards = 5, .count = 5 } };
        memcpy(box.final.known, tables.hands[class], CR_HAND_CARDS);
        box.open = (cr_card)(seed >> 3 & 31);
        while (memchr(box.final.known, box.open, CR_HAND_CARDS) != NULL)
            box.open++;
        cr_draw_look(&tables, class, &look);
        assert_true(cr_stud_draws(&box, wins));
        for (unsigned way = 0; way < CR_DRAW_WAYS; way++) {
            unsigned gone = CR_HAND_CARDS - (unsigned)__builtin_popcount(way & CR_DRAW_PLAYS);
            bool counted = way == CR_DRAW_BUYS_SIXTH || (way < CR_DRAW_PLAYS && gone <= most);
            if (!counted) continue;
            assert_int_equal(isnan(wins[way]), isnan(look.wins[way][box.open]));
            if (!isnan(wins[way])) close_to(wins[way], look.wins[way][box.open], EXACT, game->name);
        }
    }
    cr_draw_tables_release(&tables);
    cr_draw_deck_close(deck);
    cr_rulebook_close(book);
}

static void test_long_oasis_against_whole_tables(void **state)
{
    (void)state;
    compare_tables("m1", &cr_oasis_poker_game, 2, 200);
}

static void test_long_russian_against_whole_tables(void **state)
{
    (void)state;
    compare_tables("tdc", &cr_russian_poker_game, 1, 20);
}

/* ---- Bets that are all there is to decide ---- */

/* Of a house's game, with a plate of its own. */
static struct cr_advice_prices *prices_of(const char *root, const char *house, const char *game,
                                          const char *plate)
{
    struct cr_rounds *rounds;
    struct cr_advice_prices *prices = NULL;
    char line[512];
    assert_int_equal(cr_rounds_open(&rounds, root, judge, NULL), CR_OK);
    snprintf(line, sizeof line,
             "{\"croupier\":1,\"rulebook\":\"%s\",\"game\":\"%s\",\"table\":{%s}}", house, game,
             plate);
    assert_int_equal(cr_rounds_begin(rounds, line, strlen(line)), CR_OK);
    const struct cr_table *table = cr_rounds_table(rounds);
    assert_int_equal(
        cr_advice_prices_open(&prices, cr_table_game(table), cr_table_play(table), CR_REAL_MONEY),
        CR_PRACTICE_ONLY);
    assert_null(prices);
    assert_int_equal(
        cr_advice_prices_open(&prices, cr_table_game(table), cr_table_play(table), CR_PLAY_MONEY),
        CR_OK);
    cr_rounds_close(rounds);
    return prices;
}

static const char roulette_plate[] = "\"min_inside\":1,\"min_outside\":5,\"max_straight\":100,"
                                     "\"max_dozen_column\":1000,\"max_even_chance\":2000";

static void test_every_bet_of_roulette_costs_one_of_37(void **state)
{
    (void)state;
    static const char *const houses[] = { "m1", "tdc", "bg" };
    static const char *const bets[] = { "n0",  "n17",  "s17/20", "t16", "c17/21",
                                        "x13", "col2", "doz1",   "red" };
    for (size_t i = 0; i < COUNT(houses); i++) {
        struct cr_advice_prices *prices =
            prices_of(shipped_rulebooks(), houses[i], "roulette", roulette_plate);
        for (size_t k = 0; k < COUNT(bets); k++) {
            const struct cr_lab_figure *price = cr_advice_price(prices, bets[k]);
            assert_non_null(price);
            assert_string_equal(price->exact, "1/37");
            close_to(price->edge, 1.0 / 37, EXACT, bets[k]);
        }
        assert_true(prices->are_same);
        assert_null(cr_advice_price(prices, "n37"));
        cr_advice_prices_close(prices);
    }
}

/* A number that pays 34 leaves 37 - 35 of 37 to the house: the best bet is another. */
static void test_a_worse_bet_costs_what_it_pays_less(void **state)
{
    (void)state;
    char root[] = "/tmp/croupier-advice-XXXXXX";
    doctor(root, "{ is: 35 to 1, ", "{ is: 34 to 1, ");
    struct cr_advice_prices *prices = prices_of(root, "m1", "roulette", roulette_plate);
    assert_string_equal(cr_advice_price(prices, "n17")->exact, "2/37");
    assert_string_equal(cr_advice_price(prices, "red")->exact, "1/37");
    assert_false(prices->are_same);
    assert_string_equal(prices->best->exact, "1/37");
    assert_true(prices->best->bet[0] != 'n');
    cr_advice_prices_close(prices);
    remove_doctored(root);
}

/* Eight packs, commission of 5 %, tie at 8 to 1: the numbers printed wherever the game is written of. */
static void test_banco_is_the_best_bet_of_punto_banco(void **state)
{
    (void)state;
    struct cr_advice_prices *prices =
        prices_of(shipped_rulebooks(), "bg", "punto-banco", "\"decks\":8");
    close_to(cr_advice_price(prices, "banco")->edge, 0.010579, 5e-7, "banco");
    close_to(cr_advice_price(prices, "punto")->edge, 0.012351, 5e-7, "punto");
    close_to(cr_advice_price(prices, "tie")->edge, 0.143596, 5e-7, "tie");
    assert_string_equal(prices->best->bet, "banco");
    assert_false(prices->are_same);
    cr_advice_prices_close(prices);
}

static void test_a_game_that_asks_has_no_prices(void **state)
{
    (void)state;
    struct cr_advice_prices *prices = NULL;
    const struct cr_play play = { .rules = NULL };
    assert_int_equal(cr_advice_prices_open(&prices, &cr_blackjack_game, &play, CR_PLAY_MONEY),
                     CR_NO_ADVICE);
    assert_false(cr_advice_has_prices(&cr_texas_poker_game));
    assert_false(cr_advice_has(&cr_roulette_game));
    cr_advice_prices_close(prices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_advice_for_money_is_refused_by_name),
        cmocka_unit_test(test_every_bet_of_roulette_costs_one_of_37),
        cmocka_unit_test(test_a_worse_bet_costs_what_it_pays_less),
        cmocka_unit_test(test_banco_is_the_best_bet_of_punto_banco),
        cmocka_unit_test(test_a_game_that_asks_has_no_prices),
        cmocka_unit_test(test_nothing_is_advised_where_nothing_is_asked),
        cmocka_unit_test(test_first_two_cards_are_worth_what_the_solver_says),
        cmocka_unit_test(test_later_hands_are_played_by_the_plan),
        cmocka_unit_test(test_insurance_and_even_money),
        cmocka_unit_test(test_texas_is_every_turn_river_and_pair),
        cmocka_unit_test(test_oasis_exchange_is_every_card_and_hand),
        cmocka_unit_test(test_an_exchange_is_the_same_hand_by_hand),
        cmocka_unit_test(test_caribbean_sixth_card_is_every_card_and_hand),
        cmocka_unit_test(test_what_was_given_up_is_known),
        cmocka_unit_test(test_buying_hand_by_hand_is_the_solvers_gain),
        cmocka_unit_test(test_a_bought_game_under_a_maximum_is_what_the_game_pays),
        cmocka_unit_test(test_insurance_under_a_maximum_leaves_less_for_a_bought_game),
        cmocka_unit_test(test_a_bonus_that_was_paid_leaves_less),
        cmocka_unit_test(test_long_oasis_against_whole_tables),
        cmocka_unit_test(test_long_russian_against_whole_tables),
    };
    const char *asked = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (asked != NULL && asked[0] == '1' ? 0 : LONG_TESTS);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return _cmocka_run_group_tests("advice", tests, count, NULL, NULL);
}
