/* practice_house.h -- practice without a server, for its tests: people who begin, ask and look. */
#ifndef CR_TESTS_FLOOR_PRACTICE_HOUSE_H
#define CR_TESTS_FLOOR_PRACTICE_HOUSE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/practice.h"

static struct cr_practice *practice;
static char answer[CR_PRACTICE_TEXT_MOST];

static inline int open_practice(void **state)
{
    (void)state;
    char folder[1024];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(folder, sizeof folder, "%s/rulebooks", source != NULL ? source : ".");
    return cr_practice_open(&practice, folder) == CR_OK ? 0 : -1;
}

static inline int close_practice(void **state)
{
    (void)state;
    cr_practice_close(practice);
    return 0;
}

static inline json_t *read_answer(const struct cr_text *out)
{
    assert_false(out->full);
    json_t *told = json_loadb(answer, out->length, JSON_REJECT_DUPLICATES, NULL);
    if (told == NULL) fail_msg("no JSON: %.200s", answer);
    return told;
}

static inline enum cr_status begin(uint32_t person, const char *body, uint32_t *number)
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
static inline json_t *ask(uint32_t person, uint32_t number, const char *body)
{
    struct cr_text out = cr_text_on(answer, sizeof answer);
    assert_int_equal(cr_practice_do(practice, person, number, body, strlen(body), CR_LANG_EN, &out),
                     CR_OK);
    return read_answer(&out);
}

static inline json_t *look(uint32_t person, uint32_t number)
{
    struct cr_text out = cr_text_on(answer, sizeof answer);
    assert_int_equal(cr_practice_look(practice, person, number, CR_LANG_EN, &out), CR_OK);
    return read_answer(&out);
}

static inline const char *text_of(const json_t *told, const char *part, const char *name)
{
    const char *text = json_string_value(json_object_get(json_object_get(told, part), name));
    return text != NULL ? text : "";
}

#endif
