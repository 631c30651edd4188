/* labs.c -- what is counted beside the house: not known, then known, and known at once the next time; what pages
 * ask for before it, and what a change of the rules is worth. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "../store/folder.h"

#include "floor/labs.h"
#include "floor/rules_worth.h"
#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/roulette/roulette.h"

#define WAIT_SECONDS 120

static struct cr_rulebook *open_book(void)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { "", "" };
    char root[512];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    if (cr_rulebook_open(&book, root, "m1", NULL, &cr_roulette_rules_schema, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static const struct cr_lab *await(struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_play *play)
{
    time_t end = time(NULL) + WAIT_SECONDS;
    const struct cr_lab *lab;
    while (!(lab = cr_labs_find(labs, book, &cr_roulette_game, play)) && time(NULL) < end)
        usleep(20000);
    return lab;
}

static void known_once_it_was_counted_and_at_once_the_next_time(void **state)
{
    (void)state;
    struct cr_roulette_settings plate, other;
    struct cr_rulebook *book = open_book();
    struct cr_labs *labs;
    char odds[600];
    snprintf(odds, sizeof odds, "%s.odds", path); /* beside the store */
    cr_schema_initial(&cr_roulette_settings_schema, &plate);
    other = plate;
    other.min_inside += 1;
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_play changed = { cr_rulebook_values(book), &other };
    for (int opening = 0; opening < 2; opening++) {
        assert_int_equal(cr_labs_open(&labs, odds), CR_OK);
        assert_false(cr_labs_has(labs, book, &cr_roulette_game, &play));
        assert_null(cr_labs_find(labs, book, &cr_roulette_game, &play));
        cr_labs_wish(labs, open_book(), &cr_roulette_game, &plate);
        assert_true(cr_labs_has(labs, book, &cr_roulette_game, &play));
        const struct cr_lab *lab = opening == 0
                                       ? await(labs, book, &play)
                                       : cr_labs_find(labs, book, &cr_roulette_game, &play);
        assert_non_null(lab);
        assert_string_equal(cr_lab_theory(lab, "n17")->exact, "1/37");
        assert_false(cr_labs_has(labs, book, &cr_roulette_game, &changed)); /* another plate */
        cr_labs_close(labs);
    }
    char command[700];
    snprintf(command, sizeof command, "rm -r '%s'", odds);
    assert_int_equal(system(command), 0);
    cr_rulebook_close(book);
}

/* It may be under way, or not begun: whoever closes does not wait for it. */
static void closed_before_it_is_known(void **state)
{
    (void)state;
    struct cr_roulette_settings plate;
    struct cr_labs *labs;
    cr_schema_initial(&cr_roulette_settings_schema, &plate);
    assert_int_equal(cr_labs_open(&labs, NULL), CR_OK);
    cr_labs_wish(labs, open_book(), &cr_roulette_game, &plate);
    cr_labs_close(labs);
    cr_labs_close(NULL);
}

/* ---- What pages ask for ---- */

/* A file of the rulebooks, with one text in place of another; both as they stand in it. */
static struct cr_rulebook *changed_book(const struct cr_game *game, const char *house,
                                        const char *from, const char *to)
{
    static char bytes[CR_RULEBOOK_FILE_MAX], changed[CR_RULEBOOK_FILE_MAX];
    const char *source = getenv("CROUPIER_SOURCE");
    struct cr_rulebook *book = NULL;
    struct cr_error err = { "", "" };
    char file[512];
    snprintf(file, sizeof file, "%s/rulebooks/%s/%s.yaml", source ? source : ".", house,
             game->name);
    FILE *in = fopen(file, "rb");
    assert_non_null(in);
    bytes[fread(bytes, 1, sizeof bytes - 1, in)] = '\0';
    fclose(in);
    const char *at = strstr(bytes, from);
    if (!at) fail_msg("%s has no %s", file, from);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - bytes), bytes, to, at + strlen(from));
    if (cr_rulebook_read(&book, changed, strlen(changed), file, game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

/* As it is shipped. */
static struct cr_rulebook *book_of(const struct cr_game *game, const char *house)
{
    return changed_book(game, house, "", "");
}

static void *plate_of(const struct cr_game *game)
{
    void *plate = calloc(1, game->settings->size);
    assert_non_null(plate);
    cr_schema_initial(game->settings, plate);
    return plate;
}

/* Asked again until the state is over; what was told last is in found. */
static void ask_until_known(struct cr_labs *labs, const struct cr_game *game, const char *house,
                            const void *plate, struct cr_labs_found *found)
{
    time_t end = time(NULL) + WAIT_SECONDS;
    do {
        cr_labs_ask(labs, book_of(game, house), game, plate, found);
        if (found->state != CR_LABS_KNOWN) usleep(20000);
    } while (found->state != CR_LABS_KNOWN && time(NULL) < end);
}

static void what_a_page_asks_for_is_whole_and_the_house_finds_it_too(void **state)
{
    (void)state;
    const struct cr_game *game = &cr_roulette_game;
    struct cr_labs *labs;
    struct cr_labs_found found;
    void *plate = plate_of(game);
    struct cr_rulebook *book = book_of(game, "m1");
    const struct cr_play play = { cr_rulebook_values(book), plate };
    assert_int_equal(cr_labs_open(&labs, NULL), CR_OK);
    assert_false(cr_labs_knows(labs, book, game, plate));
    ask_until_known(labs, game, "m1", plate, &found);
    assert_int_equal(found.state, CR_LABS_KNOWN);
    assert_true(found.of < 0);
    assert_string_equal(cr_lab_theory(found.lab, "n17")->exact, "1/37");
    assert_true(cr_labs_knows(labs, book, game, plate));
    assert_ptr_equal(cr_labs_find(labs, book, game, &play), found.lab);
    cr_labs_close(labs);
    cr_rulebook_close(book);
    free(plate);
}

/* The house would begin with blackjack after a minute: for a page it is counted at once, before what was wished
 * for earlier, and its figures before the rest of it. */
static void a_page_goes_before_the_houses_own_wishes(void **state)
{
    (void)state;
    const struct cr_game *game = &cr_blackjack_game;
    struct cr_labs *labs;
    struct cr_labs_found found;
    void *plate = plate_of(game), *other = plate_of(&cr_texas_poker_game);
    struct cr_rulebook *texas = book_of(&cr_texas_poker_game, "m1");
    const struct cr_play texas_play = { cr_rulebook_values(texas), other };
    time_t begun = time(NULL), end = begun + WAIT_SECONDS;
    assert_int_equal(cr_labs_open(&labs, NULL), CR_OK);
    cr_labs_wish(labs, book_of(&cr_texas_poker_game, "m1"), &cr_texas_poker_game, other);
    cr_labs_wish(labs, book_of(game, "m1"), game, plate);
    do {
        cr_labs_ask(labs, book_of(game, "m1"), game, plate, &found);
        if (!found.lab) usleep(20000);
    } while (!found.lab && time(NULL) < end);
    assert_non_null(found.lab);
    assert_non_null(cr_lab_find(found.lab, "box", "best"));
    if (time(NULL) - begun < 55) /* on a machine that slow it may have been its turn */
        assert_null(cr_labs_find(labs, texas, &cr_texas_poker_game, &texas_play));
    cr_labs_close(labs);
    cr_rulebook_close(texas);
    free(plate);
    free(other);
}

static enum cr_labs_state worth(struct cr_labs *labs, struct cr_rulebook *old,
                                struct cr_rulebook *now, char **text, struct cr_labs_found *found)
{
    void *plate = plate_of(&cr_roulette_game);
    cr_labs_worth(labs, old, now, &cr_roulette_game, plate, found, text);
    free(plate);
    return found->state;
}

static void what_a_changed_line_is_worth(void **state)
{
    (void)state;
    const char *was = "straight:                  { is: 35 to 1,";
    const char *is = "straight:                  { is: 34 to 1,";
    struct cr_labs *labs;
    struct cr_labs_found found;
    char *text = NULL;
    time_t end = time(NULL) + WAIT_SECONDS;
    assert_int_equal(cr_labs_open(&labs, NULL), CR_OK);
    while (worth(labs, open_book(), changed_book(&cr_roulette_game, "m1", was, is), &text,
                 &found) != CR_LABS_KNOWN &&
           time(NULL) < end) {
        assert_null(text);
        usleep(20000);
    }
    assert_non_null(text);
    json_t *told = json_loads(text, 0, NULL);
    const json_t *steps = json_object_get(told, "steps"), *step = json_array_get(steps, 0);
    const json_t *line = json_array_get(json_object_get(step, "lines"), 0);
    assert_int_equal(json_array_size(steps), 1);
    assert_string_equal(json_string_value(json_object_get(line, "key")), "payout.straight");
    assert_string_equal(json_string_value(json_object_get(line, "old")), "35 to 1");
    assert_string_equal(json_string_value(json_object_get(line, "new")), "34 to 1");
    assert_string_equal(json_string_value(json_object_get(line, "clause")), "§25.1");
    const json_t *moved = json_array_get(json_object_get(step, "moved"), 0);
    assert_string_equal(json_string_value(json_object_get(moved, "bet")), "n0");
    assert_true(fabs(json_number_value(json_object_get(moved, "before")) - 1 / 37.0) < 1e-12);
    assert_true(fabs(json_number_value(json_object_get(moved, "after")) - 2 / 37.0) < 1e-12);
    assert_true(json_equal(json_object_get(step, "moved"), json_object_get(told, "total")));
    json_decref(told);
    free(text);

    /* The other way round is another question; no changed line is none. */
    worth(labs, changed_book(&cr_roulette_game, "m1", was, is), open_book(), &text, &found);
    assert_int_not_equal(found.state, CR_LABS_UNKNOWN);
    free(text);
    assert_int_equal(worth(labs, open_book(), open_book(), &text, &found), CR_LABS_KNOWN);
    assert_string_equal(text, CR_RULES_WORTH_NOTHING);
    free(text);
    cr_labs_close(labs);
}

/* Draws take minutes: what is asked for meanwhile waits, and only so much of it. */
static void only_so_much_waits(void **state)
{
    (void)state;
    const struct cr_game *game = &cr_russian_poker_game;
    struct cr_labs *labs;
    struct cr_labs_found found = { .state = CR_LABS_WAITS };
    const char *was = "royal_flush,    pays: 100 to 1";
    void *plate = plate_of(game);
    char *text;
    int asked = 0;
    assert_int_equal(cr_labs_open(&labs, NULL), CR_OK);
    while (found.state != CR_LABS_FULL && asked < 2 * CR_LABS_WAIT_MAX) {
        char to[64];
        snprintf(to, sizeof to, "royal_flush,    pays: %d to 1", 200 + asked++);
        cr_labs_worth(labs, book_of(game, "m1"), changed_book(game, "m1", was, to), game, plate,
                      &found, &text);
        assert_null(text);
    }
    assert_int_equal(found.state, CR_LABS_FULL);
    assert_in_range(asked, CR_LABS_WAIT_MAX + 1, CR_LABS_WAIT_MAX + 3);
    /* Asked for before, it is not one more. */
    cr_labs_worth(labs, book_of(game, "m1"),
                  changed_book(game, "m1", was, "royal_flush,    pays: 201 to 1"), game, plate,
                  &found, &text);
    assert_int_not_equal(found.state, CR_LABS_FULL);
    cr_labs_close(labs);
    free(plate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(known_once_it_was_counted_and_at_once_the_next_time),
        WITH_FOLDER(closed_before_it_is_known),
        cmocka_unit_test(what_a_page_asks_for_is_whole_and_the_house_finds_it_too),
        cmocka_unit_test(a_page_goes_before_the_houses_own_wishes),
        cmocka_unit_test(what_a_changed_line_is_worth),
        cmocka_unit_test(only_so_much_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
