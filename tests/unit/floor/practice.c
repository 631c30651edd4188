/* practice.c -- practice tables without a server: how many there are, whose they are, and a decision that is
 * judged by the thread that counts; bets that are all there is to decide. */
#include "practice_house.h"

#include <math.h>
#include <time.h>

#define PATIENCE_S 120

static const char blackjack[] = "{\"game\":\"blackjack\",\"house\":\"m1\"}";

static void test_there_are_so_many_tables_and_no_more(void **state)
{
    (void)state;
    uint32_t number = 0, first = 0;
    for (uint32_t person = 1; person <= CR_PRACTICE_MOST; person++) {
        assert_int_equal(begin(person, blackjack, &number), CR_OK);
        if (person == 1) first = number;
    }
    assert_int_equal(begin(1000, blackjack, &number), CR_PRACTICE_FULL);
    /* who has one already may begin another, and who leaves makes room */
    assert_int_equal(begin(1, blackjack, &number), CR_OK);
    assert_int_not_equal(number, first);
    assert_int_equal(begin(1000, blackjack, &number), CR_PRACTICE_FULL);
    struct cr_text out = cr_text_on(answer, sizeof answer);
    assert_int_equal(cr_practice_look(practice, 1, first, CR_LANG_EN, &out), CR_NOT_FOUND);
    assert_int_equal(begin(2, blackjack, &number), CR_OK);
    json_decref(ask(2, number, "{\"do\":\"end\"}"));
    assert_int_equal(begin(1000, blackjack, &number), CR_OK);
}

static void test_a_table_of_the_house_is_refused_by_name(void **state)
{
    (void)state;
    uint32_t number;
    assert_int_equal(begin(7, "{\"game\":\"blackjack\",\"house\":\"m1\",\"table\":3}", &number),
                     CR_PRACTICE_ONLY);
    assert_int_equal(begin(7, "{\"table\":3}", &number), CR_PRACTICE_ONLY);
    assert_int_equal(
        begin(7, "{\"drill\":true,\"game\":\"roulette\",\"house\":\"m1\",\"table\":3}", &number),
        CR_PRACTICE_ONLY);
    assert_int_equal(begin(7, "{\"game\":\"holdem\",\"house\":\"m1\"}", &number), CR_NOT_FOUND);
    assert_int_equal(begin(7, "{\"game\":\"blackjack\",\"house\":\"../m1\"}", &number),
                     CR_NOT_FOUND);
    assert_int_equal(begin(7, "[]", &number), CR_BAD_INPUT);
}

/* Until a decision comes: a blackjack decides nothing. */
static json_t *deal(uint32_t person, uint32_t number)
{
    for (;;) {
        json_decref(
            ask(person, number, "{\"in\":\"bet\",\"box\":1,\"bet\":\"ante\",\"amount\":1000}"));
        json_t *told = ask(person, number, "{\"do\":\"deal\"}");
        assert_string_equal(json_string_value(json_object_get(told, "status")), "OK");
        if (json_is_object(json_object_get(told, "decision"))) return told;
        json_decref(told);
        json_decref(ask(person, number, "{\"do\":\"next\"}"));
    }
}

static void test_a_decision_is_judged_while_the_table_goes_on(void **state)
{
    (void)state;
    uint32_t number;
    assert_int_equal(begin(7, "{\"game\":\"oasis-poker\",\"house\":\"m1\"}", &number), CR_OK);
    json_decref(deal(7, number));
    json_t *told = ask(7, number, "{\"in\":\"act\",\"box\":1,\"do\":\"pass\"}");
    time_t until = time(NULL) + PATIENCE_S;
    while (strcmp(text_of(told, "verdict", "state"), "counting") == 0) {
        assert_true(time(NULL) < until);
        nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
        json_decref(told);
        told = look(7, number);
    }
    assert_string_equal(text_of(told, "verdict", "state"), "known");
    const json_t *verdict = json_object_get(told, "verdict");
    const json_t *yours = json_object_get(verdict, "yours"),
                 *best = json_object_get(verdict, "best");
    assert_string_equal(json_string_value(json_object_get(yours, "key")), "pass");
    double cost = json_number_value(json_object_get(verdict, "cost"));
    assert_true(json_number_value(json_object_get(yours, "value")) == -1);
    assert_float_equal((float)cost, (float)(json_number_value(json_object_get(best, "value")) + 1),
                       1e-6f);
    assert_int_equal(json_array_size(json_object_get(verdict, "options")), 2 + 5 + 10);
    json_decref(told);
}

/* A sitting that ends while its decision is counted, and a house that closes then. */
static void test_what_is_counted_may_end(void **state)
{
    (void)state;
    uint32_t number;
    assert_int_equal(begin(7, "{\"game\":\"russian-poker\",\"house\":\"m1\"}", &number), CR_OK);
    json_decref(deal(7, number));
    json_decref(ask(7, number, "{\"do\":\"end\"}"));
    struct cr_text out = cr_text_on(answer, sizeof answer);
    assert_int_equal(cr_practice_look(practice, 7, number, CR_LANG_EN, &out), CR_NOT_FOUND);
    assert_int_equal(begin(7, "{\"game\":\"texas-poker\",\"house\":\"tp\"}", &number), CR_OK);
    json_decref(deal(7, number));
}

/* ---- Bets that are all there is to decide ---- */

static const json_t *laid(const json_t *told, size_t at)
{
    return json_array_get(json_object_get(json_object_get(told, "bets"), "list"), at);
}

static double figure(const json_t *object, const char *name)
{
    return json_number_value(json_object_get(object, name));
}

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

static void test_a_bet_says_what_it_costs_before_the_spin_and_after(void **state)
{
    (void)state;
    uint32_t number;
    assert_int_equal(begin(7, "{\"game\":\"roulette\",\"house\":\"m1\"}", &number), CR_OK);
    json_decref(ask(7, number, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":100}"));
    json_decref(ask(7, number, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":300}"));
    json_t *told = ask(7, number, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":1000}");
    for (unsigned i = 0; i < 2; i++) { /* the same bets, then the same bets settled */
        assert_string_equal(word(told, "status"), "OK");
        assert_string_equal(word(laid(told, 0), "key"), "n17");
        assert_true(figure(laid(told, 0), "stake") == 400);
        assert_string_equal(word(laid(told, 0), "exact"), "1/37");
        assert_string_equal(word(laid(told, 1), "key"), "red");
        assert_true(fabs(figure(laid(told, 1), "edge") - 1.0 / 37) < 1e-9);
        assert_true(figure(laid(told, 1), "cost") == 0);
        assert_null(laid(told, 2));
        assert_int_equal(figure(json_object_get(told, "totals"), "decisions"), i == 0 ? 0 : 2);
        json_decref(told);
        told = ask(7, number, "{\"do\":\"deal\"}");
        if (i == 1) break;
        assert_string_equal(text_of(told, "public", "need"), "nothing");
        assert_int_equal(figure(json_object_get(told, "totals"), "right"), 2);
    }
    json_decref(told);
}

static void test_a_worse_bet_is_counted_once_the_round_begins(void **state)
{
    (void)state;
    uint32_t number;
    assert_int_equal(begin(7, "{\"game\":\"punto-banco\",\"house\":\"bg\"}", &number), CR_OK);
    json_decref(ask(7, number, "{\"in\":\"bet\",\"bet\":\"banco\",\"amount\":20}"));
    json_t *told = ask(7, number, "{\"in\":\"bet\",\"bet\":\"tie\",\"amount\":10}");
    const json_t *best = json_object_get(json_object_get(told, "bets"), "best");
    assert_string_equal(word(best, "key"), "banco");
    assert_true(figure(json_object_get(told, "totals"), "cost") == 0);
    json_decref(told);
    told = ask(7, number, "{\"do\":\"deal\"}");
    const json_t *totals = json_object_get(told, "totals");
    assert_int_equal(figure(totals, "decisions"), 2);
    assert_int_equal(figure(totals, "right"), 1);
    assert_true(fabs(figure(totals, "cost") - (0.143596 - 0.010579)) < 1e-6);
    json_decref(told);
    told = ask(7, number, "{\"do\":\"hint\"}"); /* nothing waits to be decided */
    assert_string_equal(word(told, "status"), "NO_ADVICE");
    json_decref(told);
}

/* Chips come again where they run out, in the colour where only colours are staked. */
static void test_chips_come_again_in_ones_colour(void **state)
{
    (void)state;
    uint32_t number;
    assert_int_equal(begin(7, "{\"game\":\"roulette\",\"house\":\"m1\"}", &number), CR_OK);
    for (unsigned spins = 0; spins < 200; spins++) {
        json_t *told = look(7, number);
        const json_t *colour =
            json_object_get(json_object_get(json_object_get(told, "you"), "page"), "colour");
        assert_true(figure(colour, "chips") >= 500); /* a quarter of 2000 */
        json_decref(told);
        told = ask(7, number, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":50000}");
        const char *status = word(told, "status");
        assert_true(strcmp(status, "OK") == 0 || strcmp(status, "BET_MAX") == 0);
        json_decref(told);
        told = ask(7, number, "{\"do\":\"deal\"}");
        assert_string_equal(word(told, "status"), "OK");
        json_decref(told);
        told = ask(7, number, "{\"do\":\"next\"}");
        assert_string_equal(word(told, "status"), "OK");
        json_decref(told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_there_are_so_many_tables_and_no_more, open_practice,
                                        close_practice),
        cmocka_unit_test_setup_teardown(test_a_table_of_the_house_is_refused_by_name, open_practice,
                                        close_practice),
        cmocka_unit_test_setup_teardown(test_a_decision_is_judged_while_the_table_goes_on,
                                        open_practice, close_practice),
        cmocka_unit_test_setup_teardown(test_what_is_counted_may_end, open_practice,
                                        close_practice),
        cmocka_unit_test_setup_teardown(test_a_bet_says_what_it_costs_before_the_spin_and_after,
                                        open_practice, close_practice),
        cmocka_unit_test_setup_teardown(test_a_worse_bet_is_counted_once_the_round_begins,
                                        open_practice, close_practice),
        cmocka_unit_test_setup_teardown(test_chips_come_again_in_ones_colour, open_practice,
                                        close_practice),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("floor/practice", tests, NULL, NULL);
}
