/* sessions.c -- who is signed in, as the network knows it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/session.h"

static struct cr_sessions *sessions;

static int make(void **state)
{
    (void)state;
    sessions = calloc(1, sizeof *sessions);
    return sessions ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    cr_sessions_release(sessions);
    free(sessions);
    return 0;
}

static struct cr_sign_in row_of(uint32_t number, int64_t expires_at)
{
    struct cr_sign_in row = { .person = number, .role = CR_ROLE_PLAYER, .expires_at = expires_at };
    memcpy(row.token, &number, sizeof number);
    return row;
}

static struct cr_session *sign_in(uint32_t number, int64_t expires_at)
{
    const struct cr_sign_in row = row_of(number, expires_at);
    struct cr_person person = { .number = number, .roles = CR_ROLE_BIT(CR_ROLE_PLAYER) };
    snprintf(person.name, sizeof person.name, "Player %u", number);
    return cr_sessions_put(sessions, &row, &person);
}

static void test_a_session_is_found_by_its_token(void **state)
{
    (void)state;
    const struct cr_sign_in one = row_of(1, 100), two = row_of(2, 100);
    struct cr_session *session = sign_in(1, 100);
    assert_ptr_equal(cr_sessions_find(sessions, one.token), session);
    assert_string_equal(session->name, "Player 1");
    assert_null(cr_sessions_find(sessions, two.token));
    assert_ptr_equal(sign_in(1, 200), session); /* the same, with other values */
    assert_int_equal(session->row.expires_at, 200);
    assert_int_equal(sessions->count, 1);
}

static void test_a_session_ends(void **state)
{
    (void)state;
    const struct cr_sign_in row = row_of(1, 100);
    struct cr_session *session = sign_in(1, 100);
    cr_session_hold(session);
    assert_true(cr_session_is_good(session, 99));
    assert_false(cr_session_is_good(session, 100));
    cr_session_end(session, 0);
    assert_false(cr_session_is_good(session, 0));
    cr_session_let_go(sessions, session);
    cr_session_let_go(sessions, NULL);
    /* Who asks the store just now must not bring it back: it is found, and it is no good. */
    assert_ptr_equal(cr_sessions_find(sessions, row.token), session);
}

static void test_what_ended_long_ago_is_forgotten(void **state)
{
    (void)state;
    const struct cr_sign_in old = row_of(1, 100);
    struct cr_sign_in late = row_of(1 + CR_SESSIONS_BUCKETS, 100); /* in the same chain */
    const struct cr_person person = { .number = 2 };
    cr_session_end(sign_in(1, 100), 0);
    late.seen_at = (int64_t)CR_SESSION_ENDED_S * 1000000;
    cr_sessions_put(sessions, &late, &person);
    assert_non_null(cr_sessions_find(sessions, old.token));
    late.seen_at++;
    cr_sessions_put(sessions, &late, &person);
    assert_null(cr_sessions_find(sessions, old.token));
    assert_int_equal(sessions->count, 1);
}

static void test_there_is_a_most_and_who_is_held_stays(void **state)
{
    (void)state;
    const struct cr_sign_in first = row_of(1, 100);
    struct cr_session *held = sign_in(1, 100);
    cr_session_hold(held);
    for (uint32_t i = 2; i <= CR_SESSIONS_MAX + 10; i++)
        assert_non_null(sign_in(i, 100));
    assert_true(sessions->count <= CR_SESSIONS_MAX);
    assert_ptr_equal(cr_sessions_find(sessions, first.token), held);
    cr_session_let_go(sessions, held);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_session_is_found_by_its_token, make, drop),
        cmocka_unit_test_setup_teardown(test_a_session_ends, make, drop),
        cmocka_unit_test_setup_teardown(test_what_ended_long_ago_is_forgotten, make, drop),
        cmocka_unit_test_setup_teardown(test_there_is_a_most_and_who_is_held_stays, make, drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
