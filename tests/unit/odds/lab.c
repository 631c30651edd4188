/* lab.c -- the list of figures: what the games put there, its JSON and its cache. */
#include "odds/lab/lab.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "house.h"
#include "odds/lab/cache.h"
#include "odds/lab/extras.h"
#include "odds/lab/losses.h"
#include "odds/lab/words.h"
#include "odds/roulette.h"

static const struct cr_lab_work plain = { .threads = 1 };

static void near(double is, double wanted, double within)
{
    if (!(fabs(is - wanted) <= within)) fail_msg("%.17g, not %.17g", is, wanted);
}

static struct cr_rulebook *open_game(const struct cr_game *game, const char *house, void *plate)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    cr_schema_initial(game->settings, plate);
    return book;
}

/* Every bet of roulette keeps 1/37, and a straight that pays 34 keeps 2/37. */
static void test_roulette(void **unused)
{
    (void)unused;
    struct cr_roulette_settings plate;
    struct cr_rulebook *book = open_game(&cr_roulette_game, "m1", &plate);
    struct cr_roulette_rules changed = *(const struct cr_roulette_rules *)cr_rulebook_values(book);
    const struct cr_play play = { &changed, &plate };
    struct cr_lab lab;
    assert_int_equal(cr_lab_count(&lab, &cr_roulette_game, &play, &plain), CR_OK);
    assert_true(lab.figure_count > 150);
    for (size_t i = 0; i < lab.figure_count; i++)
        assert_string_equal(lab.figures[i].exact, "1/37");
    const struct cr_lab_figure *straight = cr_lab_theory(&lab, "n17");
    assert_non_null(straight);
    assert_true(straight->most == 35 && straight->wager == 1);
    near(straight->hit, 1.0 / 37, 1e-15);
    /* won 35 once in 37, else lost 1: E(x^2) - E(x)^2 */
    near(straight->deviation, sqrt((35.0 * 35 + 36) / 37 - 1.0 / 37 / 37), 1e-12);
    assert_null(cr_lab_find(&lab, "n17", "best"));
    assert_null(cr_lab_theory(&lab, "n37"));
    cr_lab_release(&lab);
    cr_rulebook_close(book);
}

/* A straight that pays 37 to 1 loses (37 - 36) / 37 of a stake, as a neighbours bet of straights does; each bet
 * is told once, by the best way it may be played, with the clause it is paid by. */
static void test_bets_at_which_the_house_loses(void **unused)
{
    (void)unused;
    struct cr_roulette_settings plate;
    struct cr_rulebook *book = open_game(&cr_roulette_game, "m1", &plate);
    struct cr_roulette_rules changed = *(const struct cr_roulette_rules *)cr_rulebook_values(book);
    const struct cr_play play = { &changed, &plate };
    struct cr_lab lab;
    size_t at = 0, straights = 0;
    assert_int_equal(cr_lab_count(&lab, &cr_roulette_game, &play, &plain), CR_OK);
    assert_null(cr_lab_next_loss(&lab, &at));
    cr_lab_release(&lab);
    changed.payout[CR_STRAIGHT].num = 37;
    for (int i = 0; i < CR_POSITIONS; i++)
        if (cr_positions[i].type == CR_STRAIGHT) changed.pays[i] = 37;
    assert_int_equal(cr_lab_count(&lab, &cr_roulette_game, &play, &plain), CR_OK);
    at = 0;
    for (const struct cr_lab_figure *loss; (loss = cr_lab_next_loss(&lab, &at)) != NULL;) {
        int position = cr_position_find(loss->bet);
        assert_string_equal(loss->exact, "-1/37");
        if (position < 0) continue;
        assert_int_equal(cr_positions[position].type, CR_STRAIGHT);
        assert_string_equal(cr_lab_pay_clause(book, loss->bet), "§25.1");
        straights++;
    }
    assert_int_equal(straights, 37);
    assert_string_equal(cr_lab_pay_clause(book, "ante"), "");
    cr_lab_release(&lab);
    cr_rulebook_close(book);

    lab = (struct cr_lab){ .figure_count = 0 };
    cr_lab_add(&lab, "ante", "table")->edge = -0.01;
    cr_lab_add(&lab, "ante", "best")->edge = -0.02;
    cr_lab_add(&lab, "ante", "reading.ante.joins")->edge = -0.94; /* another house's rules */
    cr_lab_add(&lab, "bonus", "")->edge = 0.1;
    cr_lab_add(&lab, "bonus", "third_card")->edge = -1e-15; /* dust */
    cr_lab_add(&lab, "tie", "")->edge = 0;
    at = 0;
    assert_string_equal(cr_lab_next_loss(&lab, &at)->way, "best");
    assert_null(cr_lab_next_loss(&lab, &at));
    cr_lab_release(&lab);
}

static double fact_of(const struct cr_lab *lab, const char *key)
{
    const struct cr_lab_fact *fact = cr_lab_find_fact(lab, key);
    if (fact == NULL) fail_msg("no fact %s", key);
    return fact->value;
}

static void is_exactly(const struct cr_lab *lab, const char *key, const char *wanted)
{
    const struct cr_lab_fact *fact = cr_lab_find_fact(lab, key);
    if (fact == NULL) fail_msg("no fact %s", key);
    assert_string_equal(fact->exact, wanted);
}

/* TDC: every line of Russian poker pays more than the lucky player's 5 to 1 and the bonus card's 10 to 1 pays no
 * less, so the lucky player gains six stakes wherever he has neither line (2,524,332 of 2,598,960 hands) nor
 * card (47 of 52). The fortune card is among five of 52 cards, in Texas among two. */
static void test_prizes_a_system_decides(void **unused)
{
    (void)unused;
    struct cr_hp_settings plate;
    struct cr_rulebook *book = open_game(&cr_russian_poker_game, "tdc", &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    struct cr_poker_bonus bonus;
    struct cr_lab lab = { .figure_count = 0 };
    mpq_t worth, edge;
    mpq_inits(worth, edge, NULL);
    plate.lucky_player_chance_ppm = 200000; /* each fifth round */
    assert_true(cr_poker_bonus_init(&bonus, &play));
    cr_lab_poker_extras(&lab, &play, &bonus);
    is_exactly(&lab, "comes.wheel", "5/52");
    is_exactly(&lab, "wheel_even", "47/5");
    is_exactly(&lab, "comes.bonus_card", "5/52");
    is_exactly(&lab, "mystery_mean", "30000"); /* 100 .. 500 TDC */
    is_exactly(&lab, "mystery_return", "3/2"); /* 200 paid in for 300 */
    is_exactly(&lab, "lucky.1", "1/5");
    mpq_set_str(worth, "6/1", 10);
    mpq_set_ui(edge, 2524332, 2598960);
    mpq_canonicalize(edge);
    mpq_mul(worth, worth, edge);
    mpq_set_ui(edge, 47, 52);
    mpq_mul(worth, worth, edge);
    near(fact_of(&lab, "lucky_worth"), mpq_get_d(worth), 1e-14);
    near(fact_of(&lab, "bonus_with_lucky.1"), mpq_get_d(bonus.with_card) - mpq_get_d(worth) / 5,
         1e-14);
    assert_null(cr_lab_find_fact(&lab, "lucky_even")); /* the card alone costs the house too much */
    cr_poker_bonus_release(&bonus);
    cr_lab_release(&lab);
    cr_rulebook_close(book);

    book = open_game(&cr_texas_poker_game, "tdc", &plate);
    const struct cr_play texas = { cr_rulebook_values(book), &plate };
    lab = (struct cr_lab){ .figure_count = 0 };
    assert_true(cr_poker_bonus_init(&bonus, &texas));
    cr_lab_poker_extras(&lab, &texas, &bonus);
    is_exactly(&lab, "comes.wheel", "1/26");
    is_exactly(&lab, "wheel_even", "25");
    assert_null(cr_lab_find_fact(&lab, "lucky_worth"));
    assert_null(cr_lab_find_fact(&lab, "comes.bonus_card"));
    cr_poker_bonus_release(&bonus);
    cr_lab_release(&lab);
    cr_rulebook_close(book);

    book = open_game(&cr_russian_poker_game, "m1", &plate); /* no system's prizes */
    const struct cr_play plain_house = { cr_rulebook_values(book), &plate };
    lab = (struct cr_lab){ .figure_count = 0 };
    assert_true(cr_poker_bonus_init(&bonus, &plain_house));
    cr_lab_poker_extras(&lab, &plain_house, &bonus);
    assert_int_equal(lab.fact_count, 0);
    cr_poker_bonus_release(&bonus);
    cr_rulebook_close(book);
    mpq_clears(worth, edge, NULL);
}

static void test_punto_banco(void **unused)
{
    (void)unused;
    struct cr_pb_settings plate;
    struct cr_rulebook *book = open_game(&cr_punto_banco_game, "bg", &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    struct cr_lab lab;
    plate.decks = 8;
    assert_int_equal(cr_lab_count(&lab, &cr_punto_banco_game, &play, &plain), CR_OK);
    near(cr_lab_theory(&lab, "banco")->edge, 0.010579, 5e-7);
    near(cr_lab_theory(&lab, "banco")->most, 0.95, 1e-12);
    near(cr_lab_find_fact(&lab, "comes.tie")->value, 475627426473216.0 / 4998398275503360.0, 1e-15);
    assert_null(cr_lab_find_fact(&lab, "comes.never"));
    cr_lab_release(&lab);
    cr_rulebook_close(book);
}

/* ---- As JSON ---- */

static void fill(struct cr_lab *lab)
{
    *lab = (struct cr_lab){ .seconds = 1.5 };
    struct cr_lab_figure *figure = cr_lab_add(lab, "box", "best");
    figure->method = CR_LAB_PLAYED;
    figure->edge = 0.1 + 0.2; /* no short decimal: it must come back to the last bit */
    figure->error = 1e-7 / 3;
    figure->deviation = 1.15, figure->hit = 0.43, figure->most = 16;
    figure->wager = 1.125, figure->put_down = 1.25;
    strcpy(cr_lab_add(lab, "tie", "")->exact, "1/7");
    figure = cr_lab_add(lab, "ante", "best"); /* summed, larger exchanges from a sample */
    figure->method = CR_LAB_SUMMED;
    figure->error = 1.8e-6;
    strcpy(cr_lab_add_fact(lab, "dealer_game", 0.75)->exact, "3/4");
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, "hard");
    chart->columns = 2;
    strcpy(chart->column[0], "2");
    strcpy(chart->column[1], "A");
    struct cr_lab_row *row = cr_lab_add_row(chart, "16 \"ten\"");
    strcpy(row->cells[0], "S");
    strcpy(row->cells[1], "Rh");
}

static size_t written(const struct cr_lab *lab, char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    cr_lab_write(lab, &text);
    assert_false(text.full);
    return text.length;
}

static const struct cr_lab_chart *chart_of(const struct cr_lab *lab, const char *key)
{
    for (size_t i = 0; i < lab->chart_count; i++)
        if (strcmp(lab->charts[i].key, key) == 0) return &lab->charts[i];
    return NULL;
}

/* The best play looks at cards: a ten and a two against a four draws, other twelves stand. Offers cost who takes
 * them; the bonus bet follows its meter. */
static void test_blackjack(void **unused)
{
    (void)unused;
    static const char *const offers[] = { "taking.even_money", "taking.insurance" };
    static const struct cr_lab_work figures = { .threads = 2, .figures_only = true };
    static const char *const houses[] = { "m1", "tdc", "bg" };
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_bj_settings plate;
        struct cr_rulebook *book = open_game(&cr_blackjack_game, houses[h], &plate);
        const struct cr_play play = { cr_rulebook_values(book), &plate };
        bool bonus = cr_bj_rules(&play)->bonus_enabled, bg = strcmp(houses[h], "bg") == 0;
        struct cr_lab lab;
        assert_int_equal(cr_lab_count(&lab, &cr_blackjack_game, &play, &figures), CR_OK);
        for (size_t i = 0; i < COUNT(offers); i++)
            assert_true(fact_of(&lab, offers[i]) < 0);
        assert_true((cr_lab_find_fact(&lab, "taking.insurance_ten") != NULL) == bg);
        assert_true((cr_lab_find_fact(&lab, "bonus.at.1000") != NULL) == bonus);
        const struct cr_lab_chart *by_cards = chart_of(&lab, "by_cards"),
                                  *hard = chart_of(&lab, "hard");
        assert_string_equal(hard->rows[12 - 4].cells[4 - 2], "S");
        if (bg) {
            assert_int_equal(by_cards->row_count, 1);
            assert_string_equal(by_cards->rows[0].name, "T,2");
            assert_string_equal(by_cards->rows[0].cells[4 - 2], "H");
            assert_string_equal(by_cards->rows[0].cells[5 - 2], "");
        }
        if (bonus) {
            near(fact_of(&lab, "bonus.at.1000") - fact_of(&lab, "bonus.at.10000"),
                 9000 * fact_of(&lab, "meter_worth"), 1e-12);
            near(fact_of(&lab, "bonus_third.at.1000"),
                 1000 * (fact_of(&lab, "meter_even.third_card") / 1000 - 1) *
                     fact_of(&lab, "meter_worth.third_card"),
                 1e-9);
        }
        cr_lab_release(&lab);
        cr_rulebook_close(book);
    }
}

static void test_json_comes_back_the_same(void **unused)
{
    (void)unused;
    static char once[8192], twice[8192];
    struct cr_lab lab, again;
    fill(&lab);
    size_t size = written(&lab, once, sizeof once);
    assert_true(cr_lab_read(&again, once, size));
    assert_true(again.figures[0].edge == lab.figures[0].edge);
    assert_true(again.figures[0].error == lab.figures[0].error);
    assert_int_equal(again.figures[0].method, CR_LAB_PLAYED);
    assert_true(again.figures[1].error == 0);
    assert_true(again.figures[2].error == lab.figures[2].error);
    assert_string_equal(again.charts[0].rows[0].cells[1], "Rh");
    again.seconds = lab.seconds;
    written(&again, twice, sizeof twice);
    assert_string_equal(once, twice);
    cr_lab_release(&again);
    /* cut short anywhere it is no lab, and nothing leaks */
    for (size_t cut = 0; cut < size; cut++)
        assert_false(cr_lab_read(&again, once, cut));
    cr_lab_release(&lab);
}

static void test_json_that_is_no_lab(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "[]",
        "{}",
        "{\"charts\":[],\"facts\":[],\"figures\":1}",
        "{\"charts\":[],\"facts\":[],\"figures\":[{}]}",
        "{\"charts\":[],\"facts\":[{\"key\":\"x\"}],\"figures\":[]}",
        "{\"charts\":[{\"key\":\"x\",\"columns\":[1],\"rows\":[]}],\"facts\":[],\"figures\":[]}",
        "{\"charts\":[{\"key\":\"x\",\"columns\":[\"2\"],\"rows\":[{\"name\":\"a\",\"cells\":[]}]}]"
        ","
        "\"facts\":[],\"figures\":[]}",
    };
    struct cr_lab lab;
    for (size_t i = 0; i < COUNT(texts); i++)
        if (cr_lab_read(&lab, texts[i], strlen(texts[i]))) fail_msg("taken: %s", texts[i]);
}

/* ---- The cache ---- */

static void test_kept_by_rulebook_plate_and_stake(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/croupier-lab-XXXXXX", command[128];
    assert_non_null(mkdtemp(folder));
    struct cr_pb_settings plate;
    struct cr_rulebook *book = open_game(&cr_punto_banco_game, "bg", &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_game *game = &cr_punto_banco_game;
    const struct cr_lab_work other = { .stake = 7 };
    struct cr_lab lab, again;
    plate.decks = 8;
    assert_false(cr_lab_look_up(&lab, folder, book, game, &play, &plain));
    assert_int_equal(cr_lab_cached(&lab, folder, book, game, &play, &plain), CR_OK);
    assert_true(cr_lab_look_up(&again, folder, book, game, &play, &plain));
    assert_true(again.figures[1].edge == lab.figures[1].edge && again.seconds == 0);
    cr_lab_release(&again);
    assert_false(cr_lab_look_up(&again, folder, book, game, &play, &other));
    plate.decks = 6;
    assert_false(cr_lab_look_up(&again, folder, book, game, &play, &plain));
    assert_false(cr_lab_look_up(&again, NULL, book, game, &play, &plain));
    /* a file that is none is counted anew */
    plate.decks = 8;
    snprintf(command, sizeof command, "for f in %s/*; do echo rubbish > $f; done", folder);
    assert_int_equal(system(command), 0);
    assert_false(cr_lab_look_up(&again, folder, book, game, &play, &plain));
    assert_int_equal(cr_lab_cached(&again, folder, book, game, &play, &plain), CR_OK);
    assert_true(again.figures[1].edge == lab.figures[1].edge);
    cr_lab_release(&again);
    /* a folder that cannot be made is no fault */
    assert_int_equal(cr_lab_cached(&again, "/dev/null/no", book, game, &play, &plain), CR_OK);
    cr_lab_release(&again);
    cr_lab_release(&lab);
    cr_rulebook_close(book);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* ---- Words ---- */

static void says(const char *key, const char *wanted)
{
    char said[256];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_lab_say(&text, CR_LANG_EN, key);
    assert_string_equal(said, wanted);
}

static void test_keys_are_said_in_words(void **unused)
{
    (void)unused;
    char said[64];
    struct cr_text text = cr_text_on(said, sizeof said);
    says("best", "best play");
    says("insurance A", "insurance, dealer's card A");
    says("insurance_ten 7", "insurance against a ten, dealer's card 7");
    says("taking.even_money",
         "what the player gains by taking it every time, of a stake: even money");
    says("bonus.at.1000", "house edge of the bonus bet with 1000 stakes in the meter");
    says("pair 9", "a pair 9");
    says("share.double", "how often it is done: a double");
    says("worth.double", "what it is worth to the player, of a stake: doubling at all");
    says("removal.5", "what the player gains when one such card is taken out: 5");
    says("meter_even.third_card", "meter at which the bonus bet breaks even, in stakes: a third "
                                  "card drawn whenever the bonus bet waits for it");
    says("n17", "n17");
    says("no such.key", "no such.key");
    assert_true(cr_lab_say_cell(&text, CR_LANG_EN, "Dh"));
    assert_string_equal(said, "Dh: double, or else draw");
    cr_text_clear(&text);
    assert_true(cr_lab_say_cell(&text, CR_LANG_EN, "x2"));
    assert_string_equal(said, "x2: exchange of two cards");
    assert_false(cr_lab_say_cell(&text, CR_LANG_EN, "play")); /* says itself */
    assert_false(cr_lab_say_cell(&text, CR_LANG_EN, "?"));
}

static void says_bets(const char *first, const char *last, size_t count, enum cr_lang lang,
                      const char *wanted)
{
    char said[256];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_lab_say_bets(&text, lang, first, last, count);
    assert_string_equal(said, wanted);
}

/* "x1" and "high" are said of cards elsewhere: on a layout they are bets. */
static void test_bets_of_a_layout_are_said_by_their_kind(void **unused)
{
    (void)unused;
    says_bets("x1", "x31", 11, CR_LANG_EN, "six line: x1 … x31");
    says_bets("low", "high", 2, CR_LANG_EN, "low/high: low, high");
    says_bets("n17", "n17", 1, CR_LANG_RU, "стрейт-ап: n17");
    says_bets("neighbours 0", "neighbours 36", 37, CR_LANG_EN, "neighbours: 0 … 36");
    says_bets("zero_spiel", "zero_spiel", 1, CR_LANG_RU, "зеро шпиль");
    says_bets("tie", "tie", 1, CR_LANG_EN, "tie");
    says_bets("box", "bonus", 2, CR_LANG_EN, "box, bonus bet");
}

static void test_between_players_nothing_is_counted(void **unused)
{
    (void)unused;
    struct cr_lab lab;
    const struct cr_play play = { NULL, NULL };
    assert_int_equal(cr_lab_count(&lab, cr_game_find("holdem"), &play, &plain), CR_NOT_OFFERED);
    assert_string_equal(cr_lab_method_key(CR_LAB_SUMMED), "summed");
    assert_string_equal(cr_lab_method_key(9), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roulette),
        cmocka_unit_test(test_bets_at_which_the_house_loses),
        cmocka_unit_test(test_prizes_a_system_decides),
        cmocka_unit_test(test_punto_banco),
        cmocka_unit_test(test_blackjack),
        cmocka_unit_test(test_json_comes_back_the_same),
        cmocka_unit_test(test_json_that_is_no_lab),
        cmocka_unit_test(test_kept_by_rulebook_plate_and_stake),
        cmocka_unit_test(test_keys_are_said_in_words),
        cmocka_unit_test(test_bets_of_a_layout_are_said_by_their_kind),
        cmocka_unit_test(test_between_players_nothing_is_counted),
    };
    return cmocka_run_group_tests_name("odds lab", tests, NULL, NULL);
}
