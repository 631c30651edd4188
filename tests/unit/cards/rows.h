/* rows.h -- tests that are rows of a table: each runs under its own number. */
#ifndef CR_TESTS_CARDS_ROWS_H
#define CR_TESTS_CARDS_ROWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cards/rank.h"

#define ROWS_MAX 160

struct rows {
    struct CMUnitTest tests[ROWS_MAX];
    size_t count;
};

static inline void add_row(struct rows *rows, const char *name, void (*run)(void **),
                           const void *row)
{
    assert_true(rows->count < ROWS_MAX);
    rows->tests[rows->count++] = (struct CMUnitTest){ .name = name,
                                                      .test_func = run,
                                                      .initial_state = (void *)(uintptr_t)row };
}

static inline int run_rows(const char *name, struct rows *rows)
{
    return _cmocka_run_group_tests(name, rows->tests, rows->count, NULL, NULL);
}

/* Cards of a table of ours. */
static inline size_t read_cards(const char *text, cr_card *out, size_t max)
{
    struct cr_card_fault fault;
    size_t count;
    assert_true(cr_cards_read(text, out, max, &count, &fault));
    return count;
}

#endif
