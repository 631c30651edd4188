/* odds_page.c -- what the page of the rules is told of odds: games of a version, one of them, a change of them, and
 * a change that is only tried. */
#include <math.h>
#include <time.h>

#include "floor/odds_page.h"
#include "versions_house.h"

#define WAIT_SECONDS 240

static struct cr_labs *house_labs;
static char buffer[4 << 20];

/* bg as it is shipped, and bg@old: roulette pays less on a number, punto banco has another clause only, the hall
 * another sentence; Caribbean stud is missing there. */
static int make_house(void **state)
{
    (void)state;
    if (!versions_make("bg")) return -1;
    shell("sed -i 's/35 to 1/34 to 1/' %s/bg@old/roulette.yaml", root);
    shell("sed -i '0,/clause: \"[^\"]*\"/s//clause: \"art.99\"/' %s/bg@old/punto-banco.yaml", root);
    shell("rm %s/bg@old/caribbean-stud.yaml", root);
    return cr_labs_open(&house_labs, NULL) == CR_OK ? 0 : -1;
}

static int drop_house(void **state)
{
    (void)state;
    cr_labs_close(house_labs);
    versions_drop();
    return 0;
}

static struct cr_odds_asked asked_of(const char *version, const char *game, enum cr_lang lang)
{
    return (struct cr_odds_asked){ .labs = house_labs,
                                   .store = store,
                                   .root = root,
                                   .house = "bg",
                                   .version = version,
                                   .game = game,
                                   .lang = lang };
}

static json_t *told(enum cr_status status, const struct cr_text *out)
{
    if (status != CR_OK) fail_msg("%s: %s", err.where, err.what);
    assert_false(out->full);
    json_t *json = json_loadb(out->data, out->length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static const char *text_of(const json_t *of, const char *name)
{
    const char *text = json_string_value(json_object_get(of, name));
    return text ? text : "(null)";
}

static const json_t *entry_of(const json_t *list, const char *key, const char *value)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        if (strcmp(text_of(item, key), value) == 0) return item;
    }
    return NULL;
}

/* Asked until it is known. Before that nothing is told, and why. */
static json_t *await_game(const char *game, enum cr_lang lang)
{
    const struct cr_odds_asked asked = asked_of("", game, lang);
    time_t end = time(NULL) + WAIT_SECONDS;
    for (;;) {
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        json_t *answer = told(cr_odds_of_game(&asked, &out, &err), &out);
        if (strcmp(text_of(answer, "state"), "known") == 0) return answer;
        assert_true(json_is_null(json_object_get(answer, "lab")));
        json_decref(answer);
        if (time(NULL) > end) fail_msg("%s is not counted", game);
        usleep(20000);
    }
}

static void the_games_of_a_version_and_what_is_known(void **state)
{
    (void)state;
    const struct cr_odds_asked asked = asked_of("", "", CR_LANG_EN);
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    json_t *answer = told(cr_odds_games(&asked, &out, &err), &out);
    const json_t *games = json_object_get(answer, "games");
    assert_string_equal(text_of(answer, "house"), "bg");
    assert_int_equal(strlen(text_of(answer, "version")), 2 * CR_HASH_SIZE);
    assert_int_equal(json_array_size(games),
                     4); /* poker between players and the hall are not among them */
    assert_null(entry_of(games, "game", "seven-card-stud"));
    assert_true(json_is_false(json_object_get(entry_of(games, "game", "roulette"), "known")));
    json_decref(answer);

    json_decref(await_game("roulette", CR_LANG_EN));
    out = cr_text_on(buffer, sizeof buffer);
    answer = told(cr_odds_games(&asked, &out, &err), &out);
    games = json_object_get(answer, "games");
    assert_true(json_is_true(json_object_get(entry_of(games, "game", "roulette"), "known")));
    assert_true(json_is_false(json_object_get(entry_of(games, "game", "blackjack"), "known")));
    json_decref(answer);
}

static void a_game_with_its_words(void **state)
{
    (void)state;
    json_t *answer = await_game("punto-banco", CR_LANG_EN);
    const json_t *figures = json_object_get(json_object_get(answer, "lab"), "figures");
    const json_t *punto = entry_of(figures, "bet", "punto");
    assert_non_null(punto);
    assert_true(fabs(json_number_value(json_object_get(punto, "edge")) - 0.01235) < 0.0005);
    assert_string_equal(text_of(punto, "method"), "counted");
    assert_true(json_is_null(json_object_get(answer, "of")));
    json_decref(answer);

    /* In another language other words of the same keys; the positions of a layout have their own names. */
    answer = await_game("punto-banco", CR_LANG_RU);
    json_t *roulette = await_game("roulette", CR_LANG_RU);
    const char *said = text_of(json_object_get(answer, "words"), "tie");
    assert_string_not_equal(said, "(null)");
    assert_string_not_equal(said, "tie");
    assert_null(json_object_get(json_object_get(roulette, "words"), "x1"));
    assert_null(json_object_get(json_object_get(roulette, "words"), "high"));
    json_decref(roulette);
    json_decref(answer);
}

static void the_file_as_it_was_written(void **state)
{
    (void)state;
    const struct cr_odds_asked asked = asked_of("old", "roulette", CR_LANG_EN);
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    json_t *answer = told(cr_odds_text(&asked, &out, &err), &out);
    assert_non_null(strstr(text_of(answer, "text"), "34 to 1"));
    assert_non_null(strstr(text_of(answer, "text"), "\ngame: roulette\n"));
    json_decref(answer);
}

/* ---- Changes ---- */

static void every_game_whose_file_differs(void **state)
{
    (void)state;
    const struct cr_odds_asked asked = asked_of("old", "", CR_LANG_EN);
    time_t end = time(NULL) + WAIT_SECONDS;
    json_t *answer = NULL;
    const json_t *roulette = NULL;
    do {
        json_decref(answer);
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        answer = told(cr_odds_change(&asked, "", &out, &err), &out);
        roulette = entry_of(json_object_get(answer, "games"), "game", "roulette");
        usleep(20000);
    } while (strcmp(text_of(roulette, "state"), "known") != 0 && time(NULL) < end);
    /* What only one of them has, and the hall, are no change of a game. */
    assert_int_equal(json_array_size(json_object_get(answer, "games")), 2);
    const json_t *punto = entry_of(json_object_get(answer, "games"), "game", "punto-banco");
    const json_t *nothing = json_object_get(punto, "worth");
    assert_int_equal(json_array_size(json_object_get(nothing, "steps")),
                     0); /* a clause is not counted */
    const json_t *step =
        json_array_get(json_object_get(json_object_get(roulette, "worth"), "steps"), 0);
    const json_t *line = json_array_get(json_object_get(step, "lines"), 0);
    assert_string_equal(text_of(line, "key"), "payout.straight");
    assert_string_equal(text_of(line, "old"), "34 to 1");
    assert_string_equal(text_of(line, "new"), "35 to 1");
    const json_t *moved = entry_of(json_object_get(step, "moved"), "bet", "n17");
    assert_true(fabs(json_number_value(json_object_get(moved, "before")) - 2 / 37.0) < 1e-12);
    assert_true(fabs(json_number_value(json_object_get(moved, "after")) - 1 / 37.0) < 1e-12);
    assert_null(entry_of(json_object_get(step, "moved"), "bet", "red"));
    assert_int_equal(strlen(text_of(answer, "from")), 2 * CR_HASH_SIZE);
    assert_int_equal(strlen(text_of(answer, "to")), 2 * CR_HASH_SIZE);
    json_decref(answer);
}

static enum cr_status try_text(const char *game, const char *text, size_t size, struct cr_text *out)
{
    const struct cr_odds_asked asked = asked_of("", game, CR_LANG_EN);
    *out = cr_text_on(buffer, sizeof buffer);
    return cr_odds_trial(&asked, text, size, out, &err);
}

/* The file of roulette with a text in place of another. */
static char *changed_roulette(const char *from, const char *to)
{
    const struct cr_odds_asked asked = asked_of("", "roulette", CR_LANG_EN);
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    json_t *answer = told(cr_odds_text(&asked, &out, &err), &out);
    const char *text = text_of(answer, "text"), *at = strstr(text, from);
    char *changed = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(at);
    assert_non_null(changed);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    json_decref(answer);
    return changed;
}

static void a_change_that_is_only_tried(void **state)
{
    (void)state;
    struct cr_text out;
    char *text = changed_roulette("35 to 1", "36 to 1");
    time_t end = time(NULL) + WAIT_SECONDS;
    json_t *answer = NULL;
    const json_t *game = NULL;
    do {
        json_decref(answer);
        answer = told(try_text("roulette", text, strlen(text), &out), &out);
        game = json_array_get(json_object_get(answer, "games"), 0);
        usleep(20000);
    } while (strcmp(text_of(game, "state"), "known") != 0 && time(NULL) < end);
    const json_t *total = json_object_get(json_object_get(game, "worth"), "total");
    const json_t *n17 = entry_of(total, "bet", "n17");
    assert_true(fabs(json_number_value(json_object_get(n17, "after")) - 0) < 1e-12);
    assert_true(json_is_null(json_object_get(answer, "to")));
    json_decref(answer);
    free(text);
}

/* One clear line: which file, which line, what. */
static void a_text_that_does_not_stand_is_refused(void **state)
{
    (void)state;
    struct cr_text out;
    char *text = changed_roulette("35 to 1", "35 for you");
    assert_int_equal(try_text("roulette", text, strlen(text), &out), CR_BAD_FILE);
    assert_ptr_equal(strstr(err.where, "roulette.yaml:"), err.where);
    assert_non_null(strstr(err.what, "straight"));
    free(text);
    static char large[CR_ODDS_TEXT_MAX + 2];
    memset(large, '#', sizeof large - 1);
    assert_int_equal(try_text("roulette", large, sizeof large - 1, &out), CR_BAD_FILE);
    assert_int_equal(try_text("roulette", "", 0, &out), CR_BAD_FILE);
    assert_int_equal(try_text("roulette", "game: [", 7, &out), CR_BAD_FILE);
    assert_int_equal(try_text("roulette", "a: &a [*a]", 10, &out), CR_BAD_FILE);
}

static void what_there_is_not(void **state)
{
    (void)state;
    static const char *const games[] = { "seven-card-stud", "hall", "dice", "", "texas-poker" };
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct cr_odds_asked asked = asked_of("", games[i], CR_LANG_EN);
        assert_int_equal(cr_odds_of_game(&asked, &out, &err), CR_NOT_FOUND);
        assert_int_equal(cr_odds_text(&asked, &out, &err), CR_NOT_FOUND);
        assert_int_equal(try_text(games[i], "x", 1, &out), CR_NOT_FOUND);
    }
    struct cr_odds_asked asked = asked_of("older", "roulette", CR_LANG_EN);
    assert_int_not_equal(cr_odds_games(&asked, &out, &err), CR_OK);
    assert_int_not_equal(cr_odds_of_game(&asked, &out, &err), CR_OK);
    asked = asked_of("", "roulette", CR_LANG_EN);
    assert_int_not_equal(cr_odds_change(&asked, "older", &out, &err), CR_OK);
    asked.house = "../bg";
    assert_int_not_equal(cr_odds_of_game(&asked, &out, &err), CR_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_games_of_a_version_and_what_is_known),
        cmocka_unit_test(a_game_with_its_words),
        cmocka_unit_test(the_file_as_it_was_written),
        cmocka_unit_test(every_game_whose_file_differs),
        cmocka_unit_test(a_change_that_is_only_tried),
        cmocka_unit_test(a_text_that_does_not_stand_is_refused),
        cmocka_unit_test(what_there_is_not),
    };
    return cmocka_run_group_tests(tests, make_house, drop_house);
}
