/* houses.c -- what every shipped house owes every game it offers: a clause or a ruling for each key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/words.h"
#include "games/roulette/rules.h"
#include "rulebook/hall_rules.h"

static const char *root(void)
{
    static char path[512];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(path, sizeof path, "%s/rulebooks", source ? source : ".");
    return path;
}

/* Calls visit for the hall of every shipped house. */
static int each_hall(void (*visit)(const char *house, const struct cr_rulebook *book))
{
    struct cr_house_name houses[32];
    struct cr_error err;
    size_t count;
    assert_int_equal(cr_rulebook_houses(root(), houses, 32, &count, &err), CR_OK);
    for (size_t i = 0; i < count; i++) {
        struct cr_rulebook *book;
        if (cr_rulebook_open(&book, root(), houses[i].name, NULL, &cr_hall_schema, &err) != CR_OK)
            fail_msg("%s: %s", err.where, err.what);
        visit(houses[i].name, book);
        cr_rulebook_close(book);
    }
    return (int)count;
}

/* Calls visit for every game a shipped house offers. */
static int each_book(void (*visit)(const char *house, const struct cr_rulebook *book))
{
    struct cr_house_name houses[32];
    struct cr_error err;
    size_t count;
    int books = 0;
    assert_int_equal(cr_rulebook_houses(root(), houses, 32, &count, &err), CR_OK);
    for (size_t i = 0; i < count; i++) {
        const struct cr_game *game;
        for (size_t j = 0; (game = cr_game_at(j)) != NULL; j++) {
            char file[700];
            snprintf(file, sizeof file, "%s/%s/%s.yaml", root(), houses[i].name, game->name);
            FILE *offered = fopen(file, "r");
            if (!offered) continue;
            fclose(offered);
            struct cr_rulebook *book;
            if (cr_rulebook_open(&book, root(), houses[i].name, NULL, game->rules, &err) != CR_OK)
                fail_msg("%s: %s", err.where, err.what);
            visit(houses[i].name, book);
            cr_rulebook_close(book);
            books++;
        }
    }
    return books;
}

/* A ruling is R and a number: the specification of roulette has 1 to 27, docs/decisions/0007 goes on to
 * 33; that of blackjack has 1 to 42, docs/decisions/0011 goes on to 45; that of the house has 1 to 52,
 * docs/decisions/0023 goes on to 53; others have no more. */
static bool is_ruling_there_is(const char *game, const char *clause)
{
    char *end;
    unsigned long number = strtoul(clause + 1, &end, 10);
    unsigned long last = strcmp(game, "roulette") == 0 ? 33 : strcmp(game, "hall") == 0 ? 53 : 45;
    return *end == '\0' && number >= 1 && number <= last;
}

static void has_every_clause(const char *house, const struct cr_rulebook *book)
{
    const struct cr_schema *schema = cr_rulebook_schema(book);
    for (int i = 0; schema->clauses[i].key; i++) {
        const char *clause = cr_rulebook_clause(book, i);
        if (clause[0] == '\0') fail_msg("%s: %s has no clause", house, schema->clauses[i].key);
        if (clause[0] == 'R' && clause[1] >= '0' && clause[1] <= '9' &&
            !is_ruling_there_is(schema->name, clause))
            fail_msg("%s: %s: there is no ruling %s", house, schema->clauses[i].key, clause);
        assert_string_equal(cr_rulebook_clause_of(book, schema->clauses[i].key), clause);
    }
}

static void test_every_clause_key_has_a_clause_or_a_ruling_in_every_house(void **unused)
{
    (void)unused;
    assert_true(each_book(has_every_clause) >= 3);
    assert_int_equal(each_hall(has_every_clause), 5);
}

/* What a refusal cites is a key of some game or of the hall (where it is one, each house has a clause for it: above);
 * those of the books and files cite none. What any table can refuse is a key of every game. */
static void cites_every_refusal(const struct cr_game *const *games, size_t count)
{
    bool any_table = true;
    for (unsigned i = 1; i < CR_STATUS_COUNT; i++) {
        const char *key = cr_status_clause((enum cr_status)i);
        if (i == CR_LATE_BET) any_table = false; /* the list's first block is over */
        size_t known = cr_schema_clause_find(&cr_hall_schema, key) >= 0 && !any_table;
        for (size_t j = 0; j < count; j++)
            known += cr_schema_clause_find(games[j]->rules, key) >= 0;
        if (key[0] && known < (any_table ? count : 1))
            fail_msg("%s cites %s, which has no clause", cr_status_name((enum cr_status)i), key);
    }
}

static void test_every_refusal_cites_a_clause_of_the_house(void **unused)
{
    (void)unused;
    const struct cr_game *games[16];
    size_t count = 0;
    while (count < 16 && (games[count] = cr_game_at(count)) != NULL)
        count++;
    cites_every_refusal(games, count);
}

static void says_every_clause(const char *house, const struct cr_rulebook *book)
{
    const struct cr_schema *schema = cr_rulebook_schema(book);
    for (int i = 0; schema->clauses[i].key; i++)
        for (int lang = CR_LANG_RU; lang < CR_LANG_COUNT; lang++) {
            const char *english = schema->clauses[i].sentence;
            if (strcmp(cr_words((enum cr_lang)lang, english), english) == 0)
                fail_msg("%s: %s is not said in %s", house, schema->clauses[i].key,
                         cr_lang_name((enum cr_lang)lang));
        }
}

static void test_every_clause_is_said_in_russian_and_bulgarian(void **unused)
{
    (void)unused;
    assert_true(each_book(says_every_clause) >= 3);
    assert_int_equal(each_hall(says_every_clause), 5);
}

/* ---- What the hall says of its tables, each game's file says too ---- */

static void is_said_by(const struct cr_rulebook *hall, const struct cr_rulebook *game,
                       const char *key)
{
    char of_hall[64], of_game[64];
    const struct cr_rule_field *field = cr_schema_field(cr_rulebook_schema(game), key);
    if (field == NULL) return;
    struct cr_text text = cr_text_on(of_hall, sizeof of_hall);
    cr_rule_write(cr_schema_field(&cr_hall_schema, key), cr_rulebook_values(hall), &text);
    text = cr_text_on(of_game, sizeof of_game);
    cr_rule_write(field, cr_rulebook_values(game), &text);
    if (strcmp(of_hall, of_game) != 0)
        fail_msg("%s: %s is %s in the hall, %s in %s", cr_rulebook_house_key(hall), key, of_hall,
                 of_game, cr_rulebook_schema(game)->name);
}

static void agrees_with_the_hall(const char *house, const struct cr_rulebook *book)
{
    static const char *const keys[] = { "last_games", "roulette_colours_min",
                                        "chips_per_colour_min", "balls_min" };
    struct cr_rulebook *hall;
    struct cr_error err;
    assert_int_equal(cr_rulebook_open(&hall, root(), house, NULL, &cr_hall_schema, &err), CR_OK);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        is_said_by(hall, book, keys[i]);
    const struct cr_hall_rules *rules = cr_rulebook_values(hall);
    const struct cr_rule_field *sold =
        cr_schema_field(cr_rulebook_schema(book), "chips_sold_at_table");
    char text[8];
    struct cr_text out = cr_text_on(text, sizeof text);
    assert_non_null(sold);
    cr_rule_write(sold, cr_rulebook_values(book), &out);
    /* A house that sells at tables need not at each of them [BG art.10(1), art.5]. */
    bool at_table = (rules->chips_sold_at & CR_BIT(CR_SOLD_TABLE)) != 0;
    if (!at_table && strcmp(text, "no") != 0)
        fail_msg("%s/%s: chips_sold_at_table is %s", house, cr_rulebook_schema(book)->name, text);
    cr_rulebook_close(hall);
}

static void test_hall_and_games_say_the_same(void **unused)
{
    (void)unused;
    assert_true(each_book(agrees_with_the_hall) >= 20);
}

/* E50: 35,000 lv are won in chips; redeemed, above 30,000, they go by bank only [BG art.8(2)]. */
static void test_e50_what_bg_redeems_by_bank_only(void **unused)
{
    (void)unused;
    struct cr_rulebook *book;
    struct cr_error err;
    static const char *const others[] = { "m1", "tdc" };
    assert_int_equal(cr_rulebook_open(&book, root(), "bg", NULL, &cr_house_schema, &err), CR_OK);
    assert_int_equal(cr_rulebook_house(book)->bank_only_above, 30000);
    assert_string_equal(cr_rulebook_clause_of(book, "payout.bank_only"), "art.8(2)");
    cr_rulebook_close(book);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(cr_rulebook_open(&book, root(), others[i], NULL, &cr_house_schema, &err),
                         CR_OK);
        assert_int_equal(cr_rulebook_house(book)->bank_only_above, CR_NONE);
        cr_rulebook_close(book);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_clause_key_has_a_clause_or_a_ruling_in_every_house),
        cmocka_unit_test(test_every_refusal_cites_a_clause_of_the_house),
        cmocka_unit_test(test_every_clause_is_said_in_russian_and_bulgarian),
        cmocka_unit_test(test_hall_and_games_say_the_same),
        cmocka_unit_test(test_e50_what_bg_redeems_by_bank_only),
    };
    return cmocka_run_group_tests_name("houses", tests, NULL, NULL);
}
