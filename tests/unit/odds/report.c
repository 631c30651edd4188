/* report.c -- the math report: its numbers are the lab's, its bytes are the same, and play confirms it. */
#include "odds/report/report.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "house.h"
#include "odds/lab/words.h"

#define ROOM (4 << 20)

static const struct cr_lab_work plain_work = { .threads = 1, .figures_only = true };

/* One game of one house, counted once for all tests. */
struct counted {
    const struct cr_game *game;
    struct cr_rulebook *book;
    struct cr_lab lab;
    struct cr_play play;
    char plate[512];
};

static struct counted roulette, punto, blackjack;

static void count(struct counted *of, const struct cr_game *game, const char *house)
{
    struct cr_error err = { .what = "" };
    assert_true(game->settings->size <= sizeof of->plate);
    if (cr_rulebook_open(&of->book, shipped_rulebooks(), house, NULL, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    cr_schema_initial(game->settings, of->plate);
    of->game = game;
    of->play = (struct cr_play){ cr_rulebook_values(of->book), (const void *)of->plate };
    assert_int_equal(cr_lab_count(&of->lab, game, &of->play, &plain_work), CR_OK);
}

static int count_all(void **unused)
{
    (void)unused;
    count(&roulette, &cr_roulette_game, "m1");
    count(&punto, &cr_punto_banco_game, "bg");
    count(&blackjack, &cr_blackjack_game, "tdc"); /* sells no shuffling machine */
    return 0;
}

static int release_all(void **unused)
{
    struct counted *const all[] = { &roulette, &punto, &blackjack };
    (void)unused;
    for (size_t i = 0; i < COUNT(all); i++) {
        cr_lab_release(&all[i]->lab);
        cr_rulebook_close(all[i]->book);
    }
    return 0;
}

/* ---- Written ---- */

struct written {
    char *bytes;
    size_t size;
};

static bool take(void *context, const void *bytes, size_t size)
{
    struct written *written = context;
    assert_true(written->size + size < ROOM);
    memcpy(written->bytes + written->size, bytes, size);
    written->size += size;
    written->bytes[written->size] = '\0';
    return true;
}

static struct written nothing(void)
{
    struct written written = { malloc(ROOM), 0 };
    if (written.bytes == NULL) abort();
    written.bytes[0] = '\0';
    return written;
}

static struct cr_report_ask ask_of(const struct counted *of, enum cr_lang lang)
{
    return (struct cr_report_ask){ .lang = lang,
                                   .book = of->book,
                                   .game = of->game,
                                   .play = &of->play,
                                   .lab = &of->lab,
                                   .pace = cr_report_usual_pace(of->book),
                                   .program = "1.2.3",
                                   .command = "croupier odds report" };
}

enum form { FORM_CSV, FORM_PLAIN, FORM_HTML, FORM_PDF };

static struct written write_report(const struct cr_report_ask *ask, enum form form)
{
    struct written written = nothing();
    struct cr_paper *paper = cr_report(ask);
    struct cr_text out = cr_text_on(written.bytes, ROOM);
    assert_non_null(paper);
    switch (form) {
    case FORM_CSV: assert_int_equal(cr_paper_csv(paper, false, take, &written), CR_OK); break;
    case FORM_PLAIN: assert_int_equal(cr_paper_plain(paper, take, &written), CR_OK); break;
    case FORM_PDF: assert_int_equal(cr_paper_pdf(paper, take, &written), CR_OK); break;
    case FORM_HTML:
        assert_int_equal(cr_paper_html(paper, &out), CR_OK);
        assert_false(out.full);
        written.size = out.length;
        break;
    }
    cr_paper_close(paper);
    return written;
}

static struct written told(const struct counted *of, enum cr_lang lang, enum form form)
{
    const struct cr_report_ask ask = ask_of(of, lang);
    return write_report(&ask, form);
}

static size_t times(const char *text, const char *what)
{
    size_t number = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        number++;
    return number;
}

static void has(const char *text, const char *what)
{
    if (text == NULL || strstr(text, what) == NULL)
        fail_msg("\"%s\" is not in:\n%s", what, text != NULL ? text : "");
}

static void assert_well_formed(const char *text)
{
    FILE *reader = popen("python3 -c 'import sys, xml.dom.minidom as dom; "
                         "dom.parseString(sys.stdin.buffer.read())'",
                         "w");
    assert_non_null(reader);
    assert_int_equal(fwrite(text, 1, strlen(text), reader), strlen(text));
    assert_int_equal(pclose(reader), 0);
}

/* ---- Numbers ---- */

/* A figure's row of each of the two tables, from the method on. */
static void has_figure(const char *csv, const struct cr_lab_figure *figure, const char *method)
{
    char row[512];
    snprintf(row, sizeof row, ",%s,%.4f,%.4f,%.4f\r\n", method, figure->edge * 100,
             figure->edge / figure->wager * 100, figure->edge / figure->put_down * 100);
    has(csv, row);
    snprintf(row, sizeof row, ",%.4f,%.4f,%.4f,%.4f,%.4f\r\n", figure->wager, figure->put_down,
             figure->deviation, figure->hit * 100, figure->most);
    has(csv, row);
}

static void test_every_number_is_the_labs(void **unused)
{
    (void)unused;
    const struct counted *const all[] = { &roulette, &punto, &blackjack };
    for (size_t i = 0; i < COUNT(all); i++) {
        struct written csv = told(all[i], CR_LANG_EN, FORM_CSV);
        const struct cr_lab *lab = &all[i]->lab;
        for (size_t f = 0; f < lab->figure_count; f++) {
            has_figure(csv.bytes, &lab->figures[f],
                       lab->figures[f].method == CR_LAB_COUNTED ? "counted" : "summed");
            if (lab->figures[f].exact[0] != '\0') has(csv.bytes, lab->figures[f].exact);
        }
        free(csv.bytes);
    }
}

/* Bets that lie elsewhere and are alike stand on one line, which says how many they are. */
static void test_bets_alike_are_one_line(void **unused)
{
    (void)unused;
    struct written csv = told(&roulette, CR_LANG_EN, FORM_CSV);
    has(csv.bytes, "straight: n0 … n36,37,,counted,2.7027,2.7027,2.7027\r\n");
    has(csv.bytes, "\"red/black: red, black\",2,,counted,");
    has(csv.bytes, "neighbours: 0 … 36,37,,counted,");
    has(csv.bytes, "big series,,,counted,");
    has(csv.bytes, "split: s1/2 … s0/3,,1/37\r\n");
    free(csv.bytes);
}

/* 43,200 stakes of 100 in a month: the mean is n/37, the deviation that of one spin times the root of n. */
static void test_what_a_month_may_bring(void **unused)
{
    (void)unused;
    char row[512];
    struct written csv = told(&roulette, CR_LANG_EN, FORM_CSV);
    double n = 60.0 * 24 * 30, mean = 100 * n / 37;
    double deviation = 100 * sqrt(n) * sqrt(1 - 1.0 / 37 / 37); /* 18 win 1, 19 lose 1 */
    struct cr_text text = cr_text_on(row, sizeof row);
    cr_text_format(&text, "\"red/black: red, black\",%.2f", mean);
    for (size_t i = 0; i < 3; i++) {
        static const double reach[] = { 1.959963984540054, 2.575829303548901, 3.290526731491926 };
        cr_text_format(&text, ",%.2f,%.2f", mean - reach[i] * deviation,
                       mean + reach[i] * deviation);
    }
    cr_text_format(&text, ",%.4f\r\n", 50 * erfc(mean / deviation / sqrt(2)));
    has(csv.bytes, row);
    free(csv.bytes);
}

/* Another pace changes the amounts and is told. */
static void test_the_pace_is_what_was_asked_for(void **unused)
{
    (void)unused;
    struct cr_report_ask ask = ask_of(&punto, CR_LANG_EN);
    ask.pace = (struct cr_report_pace){
        .stake = 370, .rounds_per_hour = 100, .hours_per_day = 10, .days_per_month = 20
    };
    struct written text = write_report(&ask, FORM_PLAIN), csv = write_report(&ask, FORM_CSV);
    char row[64];
    has(text.bytes, "an initial stake of 370\xc2\xa0"
                    "BGN, 100 such stakes an hour, 10 hours a day, 20 days");
    has(text.bytes, "One month: 20\xc2\xa0"
                    "000 stakes");
    snprintf(row, sizeof row, "banco,%.0f,",
             cr_lab_find(&punto.lab, "banco", "")->edge * 370 * 20000);
    has(csv.bytes, row);
    free(text.bytes);
    free(csv.bytes);
}

/* ---- Rules, charts ---- */

static void test_every_rule_with_its_clause(void **unused)
{
    (void)unused;
    struct written csv = told(&blackjack, CR_LANG_EN, FORM_CSV);
    const struct cr_schema *schema = cr_rulebook_schema(blackjack.book);
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++) {
        char start[128];
        snprintf(start, sizeof start, "\r\n%s,", field->key);
        has(csv.bytes, start);
    }
    has(csv.bytes, "\r\nbj_payout,3 to 2,\"blackjack \"\"Card values\"\"\",");
    has(csv.bytes, "\r\nmax_splits,3,\"blackjack \"\"Split\"\"\",");
    has(csv.bytes, "\r\nmin_bet,10\r\n"); /* of the plate */
    has(csv.bytes, "\r\nmax_payout,not posted\r\n");
    free(csv.bytes);
}

/* A letter for every cell in the pictures, and the same cells in tables. */
static void test_every_chart_is_drawn_and_told(void **unused)
{
    (void)unused;
    size_t cells = 0;
    struct written html = told(&blackjack, CR_LANG_EN, FORM_HTML);
    assert_true(blackjack.lab.chart_count >= 3);
    for (size_t i = 0; i < blackjack.lab.chart_count; i++) {
        const struct cr_lab_chart *chart = &blackjack.lab.charts[i];
        for (size_t row = 0; row < chart->row_count; row++) {
            char said[1024];
            struct cr_text text = cr_text_on(said, sizeof said);
            cr_text_format(&text, "<th scope=\"row\">%s</th>", chart->rows[row].name);
            for (size_t column = 0; column < chart->columns; column++) {
                cr_text_format(&text, "<td>%s</td>", chart->rows[row].cells[column]);
                cells += chart->rows[row].cells[column][0] != '\0';
            }
            has(html.bytes, said);
        }
    }
    assert_int_equal(times(html.bytes, "<text class=\"f-letter\""), cells);
    has(html.bytes, ">H: draw a card<");
    free(html.bytes);
}

/* ---- Labs made by hand ---- */

/* A chart of one row, by these cells. */
static void add_chart(struct cr_lab *lab, const char *key, const char *row, const char *first,
                      const char *second)
{
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, key);
    chart->columns = 2;
    strcpy(chart->column[0], "2");
    strcpy(chart->column[1], "A");
    struct cr_lab_row *cells = cr_lab_add_row(chart, row);
    strcpy(cells->cells[0], first);
    strcpy(cells->cells[1], second);
}

/* Cells are words where they fit, and then no legend says them again; letters have one. */
static void test_cells_are_words_of_the_language(void **unused)
{
    (void)unused;
    struct cr_lab lab = { .figure_count = 0 };
    struct cr_report_ask ask = ask_of(&blackjack, CR_LANG_RU);
    add_chart(&lab, "first", "pair 9 +suit4", "pass", "x1f");
    ask.lab = &lab;
    struct written html = write_report(&ask, FORM_HTML);
    assert_well_formed(html.bytes + strlen("<!DOCTYPE html>\n"));
    has(html.bytes, "<td>пас</td><td>x1f</td>");
    has(html.bytes, ">пас</text>"); /* and in the picture */
    assert_null(strstr(html.bytes, "pass"));
    has(html.bytes, ">x1f: ");
    /* the title ends where the words of how it is read begin */
    struct cr_text words = cr_text_on((char[512]){ 0 }, 512);
    cr_lab_say(&words, CR_LANG_RU, "first");
    char *note = strchr(words.data, ':');
    assert_non_null(note);
    *note = '\0';
    char title[600];
    snprintf(title, sizeof title, "%s</h3>\n<p>%s</p>", words.data, note + 2);
    has(html.bytes, title);
    free(html.bytes);
    cr_lab_release(&lab);
}

/* Points are a table of numbers, without a picture: there are as many words as cells. */
static void test_points_are_a_table_of_numbers(void **unused)
{
    (void)unused;
    struct cr_lab lab = { .figure_count = 0 };
    struct cr_report_ask ask = ask_of(&blackjack, CR_LANG_EN);
    ask.lab = &lab;
    struct written without = write_report(&ask, FORM_HTML);
    add_chart(&lab, "points", "tx_nothing +tx_low", "-6", "");
    struct written html = write_report(&ask, FORM_HTML);
    assert_well_formed(html.bytes + strlen("<!DOCTYPE html>\n"));
    assert_int_equal(times(html.bytes, "<svg "), times(without.bytes, "<svg "));
    has(html.bytes, "<td class=\"n\">\xe2\x88\x92"
                    "6</td><td class=\"n\"></td>");
    has(html.bytes, "plays from nought up");
    assert_null(strstr(html.bytes, "the dealer's open card. Each chart"));
    free(html.bytes);
    free(without.bytes);
    cr_lab_release(&lab);
}

static void test_options_cards_and_meter_are_drawn(void **unused)
{
    (void)unused;
    struct cr_lab lab = { .figure_count = 0 };
    struct cr_report_ask ask = ask_of(&blackjack, CR_LANG_EN);
    struct cr_lab_figure *box = cr_lab_add(&lab, "box", "best");
    *box = (struct cr_lab_figure){
        .bet = "box", .way = "best", .edge = -0.001, .wager = 1.1, .put_down = 1.1, .deviation = 1.1
    };
    struct cr_lab_figure *bonus = cr_lab_add(&lab, "bonus", "");
    *bonus = (struct cr_lab_figure){ .bet = "bonus",
                                     .edge = 0.2,
                                     .wager = 1,
                                     .put_down = 1,
                                     .method = CR_LAB_PLAYED,
                                     .error = 0.0125,
                                     .deviation = 4 };
    cr_lab_add_fact(&lab, "worth.surrender", 0.0025);
    cr_lab_add_fact(&lab, "worth.double", -0.01);
    cr_lab_add_fact(&lab, "worth.split", 0); /* nothing: no bar */
    cr_lab_add_fact(&lab, "removal.5", 0.0015);
    cr_lab_add_fact(&lab, "meter_even", 12345.6);
    ask.lab = &lab;
    struct written html = write_report(&ask, FORM_HTML);
    assert_well_formed(html.bytes + strlen("<!DOCTYPE html>\n"));
    has(html.bytes, "the player has the edge"); /* the house keeps less than nothing */
    has(html.bytes, ">0.2500\xc2\xa0%</text>");
    has(html.bytes, ">\xe2\x88\x92"
                    "1.0000\xc2\xa0%</text>");
    has(html.bytes, ">doubling at all</text>");
    assert_null(strstr(html.bytes, ">splitting at all</text>"));
    has(html.bytes, ">breaks even at 12\xc2\xa0"
                    "346 stakes in the meter</text>");
    has(html.bytes, "played ± 1.2500\xc2\xa0%");
    assert_int_equal(times(html.bytes, "<svg "), 1 + 2 + 1 + 2); /* edges, bars, meter, bands */
    free(html.bytes);
    cr_lab_release(&lab);
}

/* ---- Bytes and languages ---- */

/* {places} nobody filled in; those of a rulebook's rows have a colon. */
static void no_place_is_left(const char *text)
{
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        size_t length = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_");
        if (length > 0 && at[length + 1] == '}') fail_msg("%.40s", at);
    }
}

static void test_three_languages_to_the_byte(void **unused)
{
    (void)unused;
    const struct counted *const all[] = { &roulette, &punto, &blackjack };
    for (size_t i = 0; i < COUNT(all); i++)
        for (enum cr_lang lang = CR_LANG_EN; lang < CR_LANG_COUNT; lang++) {
            struct written html = told(all[i], lang, FORM_HTML);
            struct written again = told(all[i], lang, FORM_HTML);
            struct written text = told(all[i], lang, FORM_PLAIN);
            char tag[32];
            snprintf(tag, sizeof tag, "<html lang=\"%s\">", cr_lang_name(lang));
            has(html.bytes, tag);
            assert_string_equal(html.bytes, again.bytes);
            assert_well_formed(html.bytes + strlen("<!DOCTYPE html>\n"));
            no_place_is_left(text.bytes);
            free(html.bytes);
            free(again.bytes);
            free(text.bytes);
        }
    struct written ru = told(&roulette, CR_LANG_RU, FORM_HTML);
    has(ru.bytes, "<td class=\"n\">2,7027</td>");
    has(ru.bytes, ">2,7027\xc2\xa0%</text>");
    free(ru.bytes);
}

static void test_pdf_is_the_same_twice(void **unused)
{
    (void)unused;
    struct written pdf = told(&punto, CR_LANG_BG, FORM_PDF);
    struct written again = told(&punto, CR_LANG_BG, FORM_PDF);
    assert_int_equal(pdf.size, again.size);
    assert_memory_equal(pdf.bytes, again.bytes, pdf.size);
    struct cr_report_ask ask = ask_of(&punto, CR_LANG_BG);
    ask.date = "2026-03-01";
    struct written dated = write_report(&ask, FORM_PDF);
    assert_true(dated.size != pdf.size || memcmp(dated.bytes, pdf.bytes, pdf.size) != 0);
    free(pdf.bytes);
    free(again.bytes);
    free(dated.bytes);
}

/* ---- Play ---- */

static void test_play_confirms_it(void **unused)
{
    (void)unused;
    const struct counted *const all[] = { &roulette, &punto, &blackjack };
    static const size_t runs[] = { 1, 3, 1 };
    for (size_t i = 0; i < COUNT(all); i++) {
        struct cr_confirmed one[CR_CONFIRMED_MAX], many[CR_CONFIRMED_MAX];
        size_t played, again;
        struct cr_confirm_work work = { .rounds = 100000, .seed = 7, .threads = 1 };
        assert_int_equal(cr_confirm(one, &played, all[i]->game, &all[i]->play, &work), CR_OK);
        work.threads = 3;
        assert_int_equal(cr_confirm(many, &again, all[i]->game, &all[i]->play, &work), CR_OK);
        assert_int_equal(played, runs[i]);
        assert_int_equal(again, runs[i]);
        for (size_t r = 0; r < played; r++) {
            assert_true(one[r].has_exact && one[r].rounds == 100000);
            assert_true(one[r].edge == many[r].edge && one[r].error == many[r].error);
            assert_true(fabs(cr_confirmed_sigmas(&one[r])) < 4);
            assert_true(one[r].error > 0 && one[r].error < 0.02);
        }
    }
}

/* Poker by a strategy: with no points at all every hand is played, and a plan without a hand passes them all.
 * What that comes to is known. */
static void test_poker_is_played_by_the_strategy(void **unused)
{
    (void)unused;
    struct counted texas = { .game = &cr_texas_poker_game };
    struct cr_lab lab = { .figure_count = 0 };
    struct cr_error err = { .what = "" };
    struct cr_hp_strategy *strategy = calloc(1, sizeof *strategy);
    assert_non_null(strategy);
    assert_int_equal(
        cr_rulebook_open(&texas.book, shipped_rulebooks(), "m1", NULL, texas.game->rules, &err),
        CR_OK);
    cr_schema_initial(texas.game->settings, texas.plate);
    texas.play = (struct cr_play){ cr_rulebook_values(texas.book), (const void *)texas.plate };
    strategy->has_table = true;
    cr_lab_add(&lab, "ante", "best")->edge = 1;
    cr_lab_add(&lab, "ante", "table")->edge = 0.07899643;
    struct cr_confirmed list[CR_CONFIRMED_MAX];
    struct cr_confirm_work work = {
        .rounds = 50000, .seed = 3, .threads = 2, .strategy = strategy, .lab = &lab
    };
    size_t count;
    assert_int_equal(cr_confirm(list, &count, texas.game, &texas.play, &work), CR_OK);
    assert_int_equal(count, 2);
    assert_string_equal(list[0].way, "table");
    assert_true(list[0].has_exact && list[0].error > 0.01 && list[0].error < 0.015);
    assert_true(fabs(cr_confirmed_sigmas(&list[0])) < 4);
    assert_string_equal(list[1].way, "best");
    assert_true(list[1].has_exact && list[1].edge == 1 && list[1].exact == 1);
    /* no table is printed, nothing was counted: that is said too */
    strategy->has_table = false;
    work.lab = NULL;
    assert_int_equal(cr_confirm(list, &count, texas.game, &texas.play, &work), CR_OK);
    assert_int_equal(count, 1);
    assert_false(list[0].has_exact);
    struct cr_report_ask ask = ask_of(&blackjack, CR_LANG_EN);
    ask.confirmed = list;
    ask.confirmed_count = count;
    struct written text = write_report(&ask, FORM_PLAIN);
    has(text.bytes, "There is no count to hold this play against");
    free(text.bytes);
    free(strategy);
    cr_lab_release(&lab);
    cr_rulebook_close(texas.book);
}

/* A lab of poker in seconds, to be released. */
static void count_quickly(struct cr_lab *lab, const char *house, const struct cr_game *game)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_hp_settings plate;
    assert_int_equal(cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, game->rules, &err),
                     CR_OK);
    cr_schema_initial(&cr_hp_settings_schema, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    assert_int_equal(cr_lab_house_poker_quick(lab, &play), CR_OK);
    cr_rulebook_close(book);
}

/* Figures as the whole lab has them, and no charts. */
static void test_poker_in_seconds(void **unused)
{
    (void)unused;
    struct cr_lab lab;
    count_quickly(&lab, "tdc", &cr_texas_poker_game);
    const struct cr_lab_figure *best = cr_lab_find(&lab, "ante", "best");
    const struct cr_lab_figure *dark = cr_lab_find(&lab, "ante", "dark");
    const struct cr_lab_figure *bonus = cr_lab_find(&lab, "bonus", "");
    assert_true(best != NULL && dark != NULL && bonus != NULL);
    assert_true(fabs(best->edge - 0.02157646) < 1e-8 && fabs(dark->edge - 0.07899643) < 1e-8);
    assert_true(best->hit > 0.4 && best->deviation > 2 && best->most == 102);
    assert_true(fabs(bonus->edge - 0.24184905) < 1e-8 && bonus->most > 0);
    assert_non_null(cr_lab_find_fact(&lab, "dealer_game"));
    assert_true(fabs(cr_lab_find_fact(&lab, "meter_even")->value - 84940) < 0.5);
    assert_true(fabs(cr_lab_find_fact(&lab, "plays.best")->value - 0.81990581) < 1e-8);
    assert_int_equal(lab.chart_count, 0);
    cr_lab_release(&lab);
}

/* What is paid for a draw is put down, and no wager [caribbean-stud.md, reference values]. */
static void test_a_draw_in_seconds_is_no_wager(void **unused)
{
    (void)unused;
    struct cr_lab lab;
    count_quickly(&lab, "bg", &cr_caribbean_stud_game);
    const struct cr_lab_figure *sixth = cr_lab_find(&lab, "ante", "sixth");
    const struct cr_lab_figure *none = cr_lab_find(&lab, "ante", "no_draw");
    assert_true(fabs(sixth->wager - 2.1251) < 5e-5 && fabs(sixth->put_down - 2.2625) < 5e-5);
    assert_true(fabs(none->wager - 2.044510) < 5e-7 && fabs(none->put_down - none->wager) < 1e-15);
    assert_true(fabs(cr_lab_find_fact(&lab, "plays.no_draw")->value - 0.52225476) < 5e-9);
    cr_lab_release(&lab);
}

/* The chapter says what was played, and whether it agrees. */
static void test_what_was_played_is_told(void **unused)
{
    (void)unused;
    struct cr_confirmed confirmed = { .bets = "box=100",
                                      .way = "total",
                                      .rounds = 1000000,
                                      .seed = 42,
                                      .edge = 0.0021,
                                      .error = 0.0011,
                                      .has_exact = true,
                                      .exact = 0.001 };
    struct cr_report_ask ask = ask_of(&blackjack, CR_LANG_EN);
    struct written without = write_report(&ask, FORM_PLAIN);
    assert_null(strstr(without.bytes, "Confirmed by play"));
    ask.confirmed = &confirmed;
    ask.confirmed_count = 1;
    struct written csv = write_report(&ask, FORM_CSV), text = write_report(&ask, FORM_PLAIN);
    has(csv.bytes, "box=100,best play by points alone,1000000,42,0.2100,0.1100,0.1000,1.00\r\n");
    has(text.bytes, "Play agrees with the count");
    confirmed.exact = 0.006;
    struct written off = write_report(&ask, FORM_PLAIN);
    has(off.bytes, "Play does not agree with the count");
    free(without.bytes);
    free(csv.bytes);
    free(text.bytes);
    free(off.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_number_is_the_labs),
        cmocka_unit_test(test_bets_alike_are_one_line),
        cmocka_unit_test(test_what_a_month_may_bring),
        cmocka_unit_test(test_the_pace_is_what_was_asked_for),
        cmocka_unit_test(test_every_rule_with_its_clause),
        cmocka_unit_test(test_every_chart_is_drawn_and_told),
        cmocka_unit_test(test_cells_are_words_of_the_language),
        cmocka_unit_test(test_points_are_a_table_of_numbers),
        cmocka_unit_test(test_options_cards_and_meter_are_drawn),
        cmocka_unit_test(test_three_languages_to_the_byte),
        cmocka_unit_test(test_pdf_is_the_same_twice),
        cmocka_unit_test(test_play_confirms_it),
        cmocka_unit_test(test_poker_is_played_by_the_strategy),
        cmocka_unit_test(test_poker_in_seconds),
        cmocka_unit_test(test_a_draw_in_seconds_is_no_wager),
        cmocka_unit_test(test_what_was_played_is_told),
    };
    return cmocka_run_group_tests(tests, count_all, release_all);
}
