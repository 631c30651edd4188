/* limits.c -- buckets, queues and the pace of views: nothing grows without end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "ledger/currency.h"
#include "server/job.h"
#include "server/pace.h"
#include "server/queue.h"
#include "server/rate.h"

#define SECOND 1000000

/* ---- Buckets ---- */

static void test_a_bucket_gives_its_burst_and_then_its_rate(void **state)
{
    (void)state;
    const struct cr_limit limit = { .rate = 10, .burst = 5 };
    struct cr_bucket bucket = cr_bucket_full(&limit, 0);
    for (int i = 0; i < 5; i++)
        assert_true(cr_bucket_take(&bucket, &limit, 0));
    assert_false(cr_bucket_take(&bucket, &limit, 0));
    assert_false(cr_bucket_take(&bucket, &limit, SECOND / 10 - 1));
    assert_true(cr_bucket_take(&bucket, &limit, SECOND / 10 + 1));
    assert_false(cr_bucket_take(&bucket, &limit, SECOND / 10 + 1));
    int taken = 0; /* an hour fills it to its burst, no further */
    while (cr_bucket_take(&bucket, &limit, (int64_t)3600 * SECOND))
        taken++;
    assert_int_equal(taken, 5);
}

static void test_a_clock_that_runs_back_gives_nothing(void **state)
{
    (void)state;
    const struct cr_limit limit = { .rate = 10, .burst = 1 };
    struct cr_bucket bucket = cr_bucket_full(&limit, SECOND);
    assert_true(cr_bucket_take(&bucket, &limit, SECOND));
    assert_false(cr_bucket_take(&bucket, &limit, 0));
}

static void test_asking_takes_nothing(void **state)
{
    (void)state;
    const struct cr_limit limit = { .rate = 1, .burst = 1 };
    struct cr_bucket bucket = cr_bucket_full(&limit, 0);
    assert_true(cr_bucket_has(&bucket, &limit, 0));
    assert_true(cr_bucket_has(&bucket, &limit, 0));
    assert_true(cr_bucket_take(&bucket, &limit, 0));
    assert_false(cr_bucket_has(&bucket, &limit, 0));
}

/* Five failures a login a minute: the sixth waits. */
static void test_each_key_has_its_own(void **state)
{
    (void)state;
    struct cr_rates *rates = malloc(sizeof *rates);
    cr_rates_init(rates, (struct cr_limit){ 5 / 60.0, 5 }, 42);
    for (int i = 0; i < 5; i++)
        assert_true(cr_rates_take(rates, "player1", SECOND));
    assert_false(cr_rates_has(rates, "player1", SECOND));
    assert_true(cr_rates_has(rates, "player2", SECOND));
    assert_false(cr_rates_has(rates, "player1", 12 * SECOND));
    assert_true(cr_rates_has(rates, "player1", 14 * SECOND));
    free(rates);
}

static void test_many_keys_take_no_more_room_and_forget_the_oldest(void **state)
{
    (void)state;
    struct cr_rates *rates = malloc(sizeof *rates);
    cr_rates_init(rates, (struct cr_limit){ 0.001, 1 }, 7);
    char key[32];
    for (int i = 0; i < 100000; i++) {
        snprintf(key, sizeof key, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_true(cr_rates_take(rates, key, SECOND + i));
    }
    assert_false(cr_rates_take(rates, key, SECOND + 100000)); /* the newest is remembered */
    free(rates);
}

/* ---- Queues ---- */

static void test_a_queue_keeps_its_order_and_its_limit(void **state)
{
    (void)state;
    struct cr_queue queue;
    struct cr_job *jobs[4];
    cr_queue_init(&queue, 3);
    for (int i = 0; i < 4; i++) {
        jobs[i] = cr_job_make(CR_JOB_COMMAND);
        jobs[i]->table = (uint32_t)i;
    }
    for (int i = 0; i < 3; i++)
        assert_true(cr_queue_push(&queue, jobs[i]));
    assert_false(cr_queue_push(&queue, jobs[3]));
    struct cr_job *list = cr_queue_take(&queue, 2, 0);
    assert_ptr_equal(list, jobs[0]);
    assert_ptr_equal(list->next, jobs[1]);
    assert_null(list->next->next);
    assert_true(cr_queue_push(&queue, jobs[3]));
    list = cr_queue_take(&queue, 10, 0);
    assert_ptr_equal(list, jobs[2]);
    assert_ptr_equal(list->next, jobs[3]);
    assert_null(cr_queue_take(&queue, 10, 0));
    assert_null(cr_queue_take(&queue, 10, 1)); /* a time long past */
    assert_false(cr_queue_is_over(&queue));
    cr_queue_close(&queue);
    assert_true(cr_queue_is_over(&queue));
    assert_null(cr_queue_take(&queue, 10, INT64_MAX));
    for (int i = 0; i < 4; i++)
        cr_job_free(jobs[i]);
    cr_queue_release(&queue);
}

static void *push_later(void *context)
{
    assert_true(cr_queue_push(context, cr_job_make(CR_JOB_ME)));
    return NULL;
}

static void test_a_taker_is_woken(void **state)
{
    (void)state;
    struct cr_queue queue;
    pthread_t thread;
    cr_queue_init(&queue, 1);
    assert_int_equal(pthread_create(&thread, NULL, push_later, &queue), 0);
    struct cr_job *job = cr_queue_take(&queue, 1, INT64_MAX);
    assert_non_null(job);
    assert_int_equal(job->kind, CR_JOB_ME);
    pthread_join(thread, NULL);
    cr_job_free(job);
    cr_queue_release(&queue);
}

/* ---- Pace ---- */

static void test_a_view_goes_out_ten_times_a_second_at_most(void **state)
{
    (void)state;
    struct cr_pace pace = { .went_at = 0 };
    int went = 0;
    assert_int_equal(cr_pace_when(&pace), INT64_MAX);
    for (int64_t now = 0; now < 10 * SECOND; now += 1000) {
        cr_pace_change(&pace, 0);
        if (!cr_pace_is_due(&pace, now)) continue;
        cr_pace_went(&pace, now);
        went++;
    }
    assert_in_range(went, 95, 100);
}

static void test_a_change_of_phase_goes_out_at_once(void **state)
{
    (void)state;
    struct cr_pace pace = { .went_at = 0 };
    cr_pace_change(&pace, 1);
    assert_true(cr_pace_is_due(&pace, 1));
    cr_pace_went(&pace, 1);
    assert_false(cr_pace_is_due(&pace, 10 * SECOND)); /* nothing new */
    cr_pace_change(&pace, 1);
    assert_false(cr_pace_is_due(&pace, 1000));
    assert_int_equal(cr_pace_when(&pace), 1 + CR_PACE_US);
    pace.watchers = 1000; /* a crowd waits longer, */
    assert_int_equal(cr_pace_when(&pace), 1 + 11 * CR_PACE_US);
    cr_pace_change(&pace, 2); /* but not for a round that moves on */
    assert_true(cr_pace_is_due(&pace, 1000));
    cr_pace_change(&pace, 2); /* still owed */
    assert_true(cr_pace_is_due(&pace, 1000));
}

/* ---- Currencies ---- */

static void test_a_currency_is_its_three_letters(void **state)
{
    (void)state;
    static const char *const names[] = { "BYN", "BGN", "TDC", "AAA", "ZZZ" };
    char name[4];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cr_currency_name(cr_currency_unit(names[i]), name);
        assert_string_equal(name, names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bucket_gives_its_burst_and_then_its_rate),
        cmocka_unit_test(test_a_clock_that_runs_back_gives_nothing),
        cmocka_unit_test(test_asking_takes_nothing),
        cmocka_unit_test(test_each_key_has_its_own),
        cmocka_unit_test(test_many_keys_take_no_more_room_and_forget_the_oldest),
        cmocka_unit_test(test_a_queue_keeps_its_order_and_its_limit),
        cmocka_unit_test(test_a_taker_is_woken),
        cmocka_unit_test(test_a_view_goes_out_ten_times_a_second_at_most),
        cmocka_unit_test(test_a_change_of_phase_goes_out_at_once),
        cmocka_unit_test(test_a_currency_is_its_three_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
