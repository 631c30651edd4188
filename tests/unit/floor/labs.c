/* labs.c -- what is counted beside the house: not known, then known, and known at once the next time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "../store/folder.h"

#include "floor/labs.h"
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
        usleep(2000);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(known_once_it_was_counted_and_at_once_the_next_time),
        WITH_FOLDER(closed_before_it_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
