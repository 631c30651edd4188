/* drill.c -- payouts asked of a dealer: what is right is told to nobody before he answers, and is what roulette
 * and punto banco pay wherever they are played, worked out here from the layout alone. */
#include "practice_house.h"

#define ME      7
#define LAYOUTS 60

static const json_t *drill_of(const json_t *told)
{
    return json_object_get(told, "drill");
}

static const json_t *line_of(const json_t *told, size_t at)
{
    return json_array_get(json_object_get(drill_of(told), "lines"), at);
}

static size_t count_of(const json_t *told)
{
    return json_array_size(json_object_get(drill_of(told), "lines"));
}

static json_int_t figure(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

static const json_t *page_of(const json_t *told)
{
    return json_object_get(json_object_get(told, "public"), "page");
}

/* ---- What is right, from the layout alone ---- */

static bool is_red(unsigned number)
{
    static const unsigned char red[] = { 1,  3,  5,  7,  9,  12, 14, 16, 18,
                                         19, 21, 23, 25, 27, 30, 32, 34, 36 };
    return number > 0 && memchr(red, (int)number, sizeof red) != NULL;
}

/* What a position pays to one where the number came, -1: it loses. Read off its name. */
static int roulette_pays(const char *key, unsigned number)
{
    unsigned a = 0, b = 0, c = 0;
    bool zero = number == 0;
    if (sscanf(key, "n%u", &a) == 1) return number == a ? 35 : -1;
    if (sscanf(key, "s%u/%u", &a, &b) == 2) return number == a || number == b ? 17 : -1;
    if (sscanf(key, "t%u/%u/%u", &a, &b, &c) == 3)
        return number == a || number == b || number == c ? 11 : -1;
    if (sscanf(key, "t%u", &a) == 1) return number >= a && number < a + 3 ? 11 : -1;
    if (sscanf(key, "col%u", &a) == 1) return !zero && number % 3 == a % 3 ? 2 : -1;
    if (sscanf(key, "c%u/%u", &a, &b) == 2)
        return number == a || number == a + 1 || number == a + 3 || number == b ? 8 : -1;
    if (strcmp(key, "f4") == 0) return number <= 3 ? 8 : -1;
    if (sscanf(key, "x%u", &a) == 1) return number >= a && number < a + 6 ? 5 : -1;
    if (sscanf(key, "doz%u", &a) == 1) return !zero && (number - 1) / 12 + 1 == a ? 2 : -1;
    if (strcmp(key, "red") == 0) return is_red(number) ? 1 : -1;
    if (strcmp(key, "black") == 0) return !zero && !is_red(number) ? 1 : -1;
    if (strcmp(key, "even") == 0) return !zero && number % 2 == 0 ? 1 : -1;
    if (strcmp(key, "odd") == 0) return number % 2 == 1 ? 1 : -1;
    if (strcmp(key, "low") == 0) return !zero && number <= 18 ? 1 : -1;
    if (strcmp(key, "high") == 0) return number > 18 ? 1 : -1;
    fail_msg("a bet nobody knows: %s", key);
    return -1;
}

static unsigned points_of(const json_t *side)
{
    unsigned points = 0;
    size_t i;
    const json_t *card;
    json_array_foreach(json_object_get(side, "cards"), i, card)
    {
        char rank = json_string_value(card)[0];
        points += rank == 'A' ? 1 : rank >= '2' && rank <= '9' ? (unsigned)(rank - '0') : 0;
    }
    return points % 10;
}

struct right {
    const char *result;
    json_int_t amount;
};

static struct right punto_banco_right(const json_t *page, const char *bet, json_int_t stake)
{
    unsigned punto = points_of(json_object_get(page, "punto"));
    unsigned banco = points_of(json_object_get(page, "banco"));
    const char *won = punto > banco ? "punto" : banco > punto ? "banco" : "tie";
    if (strcmp(bet, won) == 0) {
        json_int_t paid = strcmp(bet, "tie") == 0 ? 8 * stake : stake;
        if (strcmp(bet, "banco") == 0)
            paid = -1; /* less 5 %, rounded by the rulebook: asked below */
        return (struct right){ "won", paid };
    }
    return (struct right){ strcmp(won, "tie") == 0 ? "back" : "lost", 0 };
}

/* ---- Answers ---- */

/* What is right by the test's own reckoning; more: so much is added to the first. */
static json_t *answer_roulette(uint32_t number, const json_t *told, json_int_t more)
{
    json_t *lines = json_array();
    unsigned came = (unsigned)figure(page_of(told), "number");
    for (size_t i = 0; i < count_of(told); i++) {
        const json_t *line = line_of(told, i);
        int pays = roulette_pays(word(line, "position"), came);
        assert_true(pays > 0); /* only what wins is asked about */
        json_int_t amount = figure(line, "stake") * pays + (i == 0 ? more : 0);
        json_array_append_new(lines, json_pack("{sssI}", "result", "won", "amount", amount));
    }
    json_t *body = json_pack("{ssso}", "do", "answer", "lines", lines);
    char *text = json_dumps(body, JSON_COMPACT);
    json_t *answered = ask(ME, number, text);
    free(text);
    json_decref(body);
    return answered;
}

static json_t *answer_lost(uint32_t number, const json_t *told)
{
    json_t *lines = json_array();
    for (size_t i = 0; i < count_of(told); i++)
        json_array_append_new(lines, json_pack("{ss}", "result", "lost"));
    json_t *body = json_pack("{ssso}", "do", "answer", "lines", lines);
    char *text = json_dumps(body, JSON_COMPACT);
    json_t *answered = ask(ME, number, text);
    free(text);
    json_decref(body);
    return answered;
}

/* Nothing of what is right: neither beside the bets nor by what still lies on the layout. */
static void tells_nothing(const json_t *told)
{
    static const char *const secrets[] = { "\"right\":{", "\"is_right\"", "\"clause\"",
                                           "\"paid\"",    "\"results\"",  "\"returned\"" };
    static const char *const parts[] = { "drill", "public" };
    assert_false(json_is_true(json_object_get(drill_of(told), "answered")));
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        char *text = json_dumps(json_object_get(told, parts[part]), JSON_COMPACT);
        for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
            if (strstr(text, secrets[i]) != NULL) fail_msg("%s: %.400s", secrets[i], text);
        free(text);
    }
}

static json_t *begun(const char *body, uint32_t *number)
{
    assert_int_equal(begin(ME, body, number), CR_OK);
    return look(ME, *number);
}

/* ---- Tests ---- */

static void test_roulette_is_paid_as_everywhere_and_grows_harder(void **state)
{
    (void)state;
    uint32_t number;
    size_t losing = 0, asked = 0;
    json_t *told = begun("{\"drill\":true,\"game\":\"roulette\",\"house\":\"m1\"}", &number);
    for (unsigned i = 0; i < LAYOUTS; i++) {
        size_t k;
        const json_t *pile;
        tells_nothing(told);
        assert_int_equal(figure(drill_of(told), "level"), i < 4 ? i + 1 : 5);
        unsigned came = (unsigned)figure(page_of(told), "number");
        json_array_foreach(json_object_get(page_of(told), "positions"), k, pile) losing +=
            roulette_pays(json_string_value(json_array_get(pile, 0)), came) < 0;
        asked += count_of(told);
        json_t *answered = answer_roulette(number, told, 0);
        assert_string_equal(word(answered, "status"), "OK");
        for (k = 0; k < count_of(answered); k++)
            assert_true(json_is_true(json_object_get(line_of(answered, k), "is_right")));
        assert_int_equal(figure(json_object_get(drill_of(answered), "tally"), "right"), asked);
        assert_int_equal(figure(json_object_get(drill_of(answered), "tally"), "wrong"), 0);
        json_decref(answered);
        json_decref(told);
        told = ask(ME, number, "{\"do\":\"next\"}");
        assert_string_equal(word(told, "status"), "OK");
    }
    assert_true(losing > LAYOUTS); /* what lost still lies there: the layout gives nothing away */
    json_decref(told);
}

static void test_a_unit_too_much_is_wrong_and_is_told_with_its_clause(void **state)
{
    (void)state;
    uint32_t number;
    json_t *told =
        begun("{\"drill\":true,\"game\":\"roulette\",\"house\":\"m1\",\"level\":3}", &number);
    assert_int_equal(figure(drill_of(told), "level"), 3);
    json_t *answered = answer_roulette(number, told, 1);
    const json_t *first = line_of(answered, 0);
    assert_true(json_is_false(json_object_get(first, "is_right")));
    assert_int_equal(figure(json_object_get(first, "yours"), "amount"),
                     figure(json_object_get(first, "right"), "amount") + 1);
    assert_int_equal(strncmp(word(first, "clause"), "pay.", 4), 0);
    assert_int_equal(figure(drill_of(answered), "level"), 2);
    assert_int_equal(figure(json_object_get(drill_of(answered), "tally"), "wrong"), 1);
    json_decref(answered);
    answered = answer_roulette(number, told, 0); /* it was answered */
    assert_string_equal(word(answered, "status"), "ALREADY_DONE");
    json_decref(answered);
    json_decref(told);
}

static void test_punto_banco_by_the_points_of_the_cards(void **state)
{
    (void)state;
    uint32_t number;
    unsigned seen[3] = { 0 }; /* lost, back, won */
    json_t *told =
        begun("{\"drill\":true,\"game\":\"punto-banco\",\"house\":\"bg\",\"level\":4}", &number);
    for (unsigned i = 0; i < 3 * LAYOUTS; i++) {
        tells_nothing(told);
        json_t *answered = answer_lost(number, told);
        for (size_t k = 0; k < count_of(answered); k++) {
            const json_t *line = line_of(answered, k), *right = json_object_get(line, "right");
            json_int_t stake = figure(line, "stake"), amount = figure(right, "amount");
            struct right wanted =
                punto_banco_right(page_of(answered), word(line, "position"), stake);
            assert_string_equal(word(right, "result"), wanted.result);
            if (wanted.amount >= 0)
                assert_int_equal(amount, wanted.amount);
            else /* 19 to 20, to the unit either way */
                assert_true(20 * amount > 19 * stake - 20 && 20 * amount < 19 * stake + 20);
            seen[wanted.result[0] == 'w' ? 2 : wanted.result[0] == 'b']++;
        }
        json_decref(answered);
        json_decref(told);
        told = ask(ME, number, "{\"do\":\"next\",\"level\":4}");
    }
    json_decref(told);
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
}

/* Every game of every house, at every level, gives layouts that can be answered. */
static void test_every_game_is_asked_at_every_level(void **state)
{
    (void)state;
    static const char *const games[][2] = {
        { "m1", "roulette" },       { "tdc", "roulette" },      { "bg", "roulette" },
        { "bg", "punto-banco" },    { "m1", "blackjack" },      { "tdc", "blackjack" },
        { "bg", "blackjack" },      { "m1", "texas-poker" },    { "tdc", "texas-poker" },
        { "tp", "texas-poker" },    { "m1", "oasis-poker" },    { "m1", "russian-poker" },
        { "tdc", "russian-poker" }, { "bg", "caribbean-stud" },
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (unsigned level = 1; level <= 5; level++) {
            char body[160], next[64];
            uint32_t number;
            snprintf(body, sizeof body,
                     "{\"drill\":true,\"game\":\"%s\",\"house\":\"%s\",\"level\":%u}", games[i][1],
                     games[i][0], level);
            snprintf(next, sizeof next, "{\"do\":\"next\",\"level\":%u}", level);
            json_t *told = begun(body, &number);
            for (unsigned k = 0; k < 10; k++) {
                tells_nothing(told);
                assert_true(count_of(told) > 0);
                json_t *answered = answer_lost(number, told);
                assert_string_equal(word(answered, "status"), "OK");
                assert_true(word(line_of(answered, 0), "clause")[0] != '\0');
                json_decref(answered);
                json_decref(told);
                told = ask(ME, number, next);
                assert_string_equal(word(told, "status"), "OK");
            }
            json_decref(told);
        }
}

static void test_what_is_no_answer(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"do\":\"answer\"}",
        "{\"do\":\"answer\",\"lines\":[]}",
        "{\"do\":\"answer\",\"lines\":\"won\"}",
        "{\"do\":\"deal\"}",
        "{\"do\":\"hint\"}",
        "{\"in\":\"bet\",\"bet\":\"n1\",\"amount\":100}",
        "{}",
    };
    uint32_t number;
    json_t *told = begun("{\"drill\":true,\"game\":\"blackjack\",\"house\":\"m1\"}", &number);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *refused = ask(ME, number, bad[i]);
        assert_string_equal(word(refused, "status"), "BAD_INPUT");
        tells_nothing(refused);
        json_decref(refused);
    }
    json_t *refused = ask(ME, number, "{\"do\":\"next\"}"); /* it is not answered yet */
    assert_string_equal(word(refused, "status"), "ROUND_OPEN");
    json_decref(refused);
    json_decref(told);
    for (int level = 0; level <= 6; level += 6) {
        char body[96];
        snprintf(body, sizeof body,
                 "{\"drill\":true,\"game\":\"blackjack\",\"house\":\"m1\",\"level\":%d}", level);
        assert_int_equal(begin(ME, body, &number), CR_BAD_INPUT);
    }
    assert_int_equal(begin(ME, "{\"drill\":1,\"game\":\"blackjack\",\"house\":\"m1\"}", &number),
                     CR_BAD_INPUT);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_practice, close_practice)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_roulette_is_paid_as_everywhere_and_grows_harder),
        TEST(test_a_unit_too_much_is_wrong_and_is_told_with_its_clause),
        TEST(test_punto_banco_by_the_points_of_the_cards),
        TEST(test_every_game_is_asked_at_every_level),
        TEST(test_what_is_no_answer),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("floor/drill", tests, NULL, NULL);
}
