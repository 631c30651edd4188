/* practice.c -- practice tables without a server: how many there are, whose they are, and a decision that is
 * judged by the thread that counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "floor/practice.h"

#define PATIENCE_S 120

static struct cr_practice *practice;
static char answer[CR_PRACTICE_TEXT_MOST];

static int open_practice(void **state)
{
    (void)state;
    char folder[1024];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(folder, sizeof folder, "%s/rulebooks", source != NULL ? source : ".");
    return cr_practice_open(&practice, folder) == CR_OK ? 0 : -1;
}

static int close_practice(void **state)
{
    (void)state;
    cr_practice_close(practice);
    return 0;
}

static json_t *read_answer(const struct cr_text *out)
{
    assert_false(out->full);
    json_t *told = json_loadb(answer, out->length, JSON_REJECT_DUPLICATES, NULL);
    if (told == NULL) fail_msg("no JSON: %.200s", answer);
    return told;
}

static enum cr_status begin(uint32_t person, const char *body, uint32_t *number)
{
    struct cr_text out = cr_text_on(answer, sizeof answer);
    enum cr_status status =
        cr_practice_begin(practice, person, body, strlen(body), CR_LANG_EN, &out);
    if (status != CR_OK) return status;
    json_t *told = read_answer(&out);
    *number = (uint32_t)json_integer_value(json_object_get(told, "practice"));
    json_decref(told);
    return status;
}

/* The whole answer, the caller's. */
static json_t *ask(uint32_t person, uint32_t number, const char *body)
{
    struct cr_text out = cr_text_on(answer, sizeof answer);
    assert_int_equal(cr_practice_do(practice, person, number, body, strlen(body), CR_LANG_EN, &out),
                     CR_OK);
    return read_answer(&out);
}

static json_t *look(uint32_t person, uint32_t number)
{
    struct cr_text out = cr_text_on(answer, sizeof answer);
    assert_int_equal(cr_practice_look(practice, person, number, CR_LANG_EN, &out), CR_OK);
    return read_answer(&out);
}

static const char *text_of(const json_t *told, const char *part, const char *name)
{
    const char *text = json_string_value(json_object_get(json_object_get(told, part), name));
    return text != NULL ? text : "";
}

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
    assert_int_equal(begin(7, "{\"game\":\"roulette\",\"house\":\"m1\"}", &number), CR_NOT_FOUND);
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
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("floor/practice", tests, NULL, NULL);
}
