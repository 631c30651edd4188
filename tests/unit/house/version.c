/* version.c -- versions of the rulebook: every edge of the state machine, and every one there is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "house/version.h"

#define TODAY 20544 /* 2026-04-01 */

static struct cr_refusal why;

static enum cr_status step(struct cr_version *version, enum cr_version_deed_kind kind, cr_day on)
{
    const struct cr_version_deed deed = { .kind = kind,
                                          .today = TODAY,
                                          .on = on,
                                          .effective_from = CR_DAY_NONE,
                                          .referenced = true,
                                          .needs_approval = true };
    struct cr_version before = *version;
    memset(&why, 0, sizeof why);
    enum cr_status status = cr_version_do(version, &deed, &why);
    assert_true(cr_version_is_sane(version));
    if (status != CR_OK) {
        assert_memory_equal(version, &before, sizeof before);
        assert_int_equal(why.status, status);
    }
    return status;
}

/* A version in that state, by the way that leads there. */
static struct cr_version version_in(enum cr_version_state state)
{
    struct cr_version version;
    cr_version_init(&version, TODAY);
    if (state == CR_VERSION_IS_DRAFT) return version;
    assert_int_equal(step(&version, CR_VERSION_DO_SUBMIT, CR_DAY_NONE), CR_OK);
    if (state == CR_VERSION_IS_REJECTED)
        assert_int_equal(step(&version, CR_VERSION_DO_REJECT, CR_DAY_NONE), CR_OK);
    if (state == CR_VERSION_IS_REJECTED || state == CR_VERSION_IS_SUBMITTED) return version;
    assert_int_equal(step(&version, CR_VERSION_DO_APPROVE, CR_DAY_NONE), CR_OK);
    if (state == CR_VERSION_IS_APPROVED) return version;
    assert_int_equal(step(&version, CR_VERSION_DO_ACTIVATE, CR_DAY_NONE), CR_OK);
    if (state == CR_VERSION_IS_ACTIVE) return version;
    assert_int_equal(step(&version, CR_VERSION_DO_SUPERSEDE, CR_DAY_NONE), CR_OK);
    return version;
}

static void test_every_edge_and_every_missing_one(void **unused)
{
    (void)unused;
    static const enum cr_status wanted[CR_VERSION_STATES][CR_VERSION_DEEDS] = {
        /* submit, approve, reject, activate, supersede */
        [CR_VERSION_IS_DRAFT] = { CR_OK, CR_VERSION_STATE, CR_VERSION_STATE, CR_NOT_APPROVED,
                                  CR_VERSION_STATE },
        [CR_VERSION_IS_SUBMITTED] = { CR_VERSION_STATE, CR_OK, CR_OK, CR_NOT_APPROVED,
                                      CR_VERSION_STATE },
        [CR_VERSION_IS_APPROVED] = { CR_VERSION_STATE, CR_VERSION_STATE, CR_VERSION_STATE, CR_OK,
                                     CR_VERSION_STATE },
        [CR_VERSION_IS_REJECTED] = { CR_VERSION_STATE, CR_VERSION_STATE, CR_VERSION_STATE,
                                     CR_VERSION_STATE, CR_VERSION_STATE },
        [CR_VERSION_IS_ACTIVE] = { CR_VERSION_STATE, CR_VERSION_STATE, CR_VERSION_STATE,
                                   CR_VERSION_STATE, CR_OK },
        [CR_VERSION_IS_SUPERSEDED] = { CR_VERSION_STATE, CR_VERSION_STATE, CR_VERSION_STATE,
                                       CR_VERSION_STATE, CR_VERSION_STATE },
    };
    for (unsigned state = 0; state < CR_VERSION_STATES; state++)
        for (unsigned kind = 0; kind < CR_VERSION_DEEDS; kind++) {
            struct cr_version version = version_in((enum cr_version_state)state);
            assert_int_equal(version.state, state);
            assert_int_equal(step(&version, (enum cr_version_deed_kind)kind, CR_DAY_NONE),
                             wanted[state][kind]);
            if (wanted[state][kind] == CR_VERSION_STATE)
                assert_string_equal(why.what, cr_version_state_name(state));
        }
    struct cr_version version = version_in(CR_VERSION_IS_DRAFT);
    assert_int_equal(step(&version, CR_VERSION_DEEDS, CR_DAY_NONE), CR_BAD_INPUT);
}

/* H111: agreed on 2026-04-01, effective 2026-04-01. */
static void test_h111_in_force_from_the_day_it_is_agreed(void **unused)
{
    (void)unused;
    struct cr_version version = version_in(CR_VERSION_IS_SUBMITTED);
    assert_int_equal(step(&version, CR_VERSION_DO_APPROVE, TODAY), CR_OK);
    assert_int_equal(version.effective_from, TODAY);
    assert_int_equal(step(&version, CR_VERSION_DO_ACTIVATE, CR_DAY_NONE), CR_OK);
    assert_int_equal(version.activated_on, TODAY);
}

static void test_dates_follow_one_another(void **unused)
{
    (void)unused;
    struct cr_version version = version_in(CR_VERSION_IS_DRAFT);
    assert_int_equal(step(&version, CR_VERSION_DO_SUBMIT, TODAY + 1), CR_BAD_INPUT);
    assert_string_equal(why.what, "submitted_on");
    assert_int_equal(step(&version, CR_VERSION_DO_SUBMIT, TODAY - 5), CR_OK);
    assert_int_equal(step(&version, CR_VERSION_DO_APPROVE, TODAY - 6), CR_BAD_INPUT);
    assert_string_equal(why.what, "approved_on");
    assert_int_equal(step(&version, CR_VERSION_DO_APPROVE, TODAY + 1), CR_BAD_INPUT);
    assert_int_equal(step(&version, CR_VERSION_DO_REJECT, TODAY - 6), CR_BAD_INPUT);
    assert_string_equal(why.what, "rejected_on");
    assert_int_equal(step(&version, CR_VERSION_DO_APPROVE, TODAY - 5), CR_OK);
    assert_int_equal(version.effective_from, TODAY - 5);
}

static enum cr_status approve_from(struct cr_version *version, cr_day from, bool referenced)
{
    const struct cr_version_deed deed = { .kind = CR_VERSION_DO_APPROVE,
                                          .today = TODAY,
                                          .on = CR_DAY_NONE,
                                          .effective_from = from,
                                          .referenced = referenced,
                                          .needs_approval = true };
    return cr_version_do(version, &deed, &why);
}

static void test_not_active_before_its_first_day(void **unused)
{
    (void)unused;
    struct cr_version version = version_in(CR_VERSION_IS_SUBMITTED);
    assert_int_equal(approve_from(&version, TODAY - 1, true), CR_BAD_INPUT);
    assert_string_equal(why.what, "effective_from");
    assert_int_equal(approve_from(&version, CR_DAY_NONE, false), CR_FIELD_MISSING);
    assert_string_equal(why.what, "reference");
    assert_int_equal(approve_from(&version, TODAY + 30, true), CR_OK);
    assert_int_equal(step(&version, CR_VERSION_DO_ACTIVATE, CR_DAY_NONE), CR_NOT_APPROVED);
    assert_string_equal(why.what, "2026-05-01");
    struct cr_version_deed deed = { .kind = CR_VERSION_DO_ACTIVATE,
                                    .today = TODAY + 30,
                                    .on = CR_DAY_NONE,
                                    .effective_from = CR_DAY_NONE };
    assert_int_equal(cr_version_do(&version, &deed, &why), CR_OK);
    assert_int_equal(version.activated_on, TODAY + 30);
}

static void test_where_nobody_approves_a_draft_is_activated(void **unused)
{
    (void)unused;
    struct cr_version version = version_in(CR_VERSION_IS_DRAFT);
    const struct cr_version_deed deed = { .kind = CR_VERSION_DO_ACTIVATE,
                                          .today = TODAY,
                                          .on = CR_DAY_NONE,
                                          .effective_from = CR_DAY_NONE };
    assert_int_equal(cr_version_do(&version, &deed, &why), CR_OK);
    assert_int_equal(version.effective_from, TODAY);
    assert_true(cr_version_is_sane(&version));
    version.superseded_on = TODAY - 1;
    assert_false(cr_version_is_sane(&version));
    version.superseded_on = CR_DAY_NONE;
    version.state = CR_VERSION_STATES;
    assert_false(cr_version_is_sane(&version));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_edge_and_every_missing_one),
        cmocka_unit_test(test_h111_in_force_from_the_day_it_is_agreed),
        cmocka_unit_test(test_dates_follow_one_another),
        cmocka_unit_test(test_not_active_before_its_first_day),
        cmocka_unit_test(test_where_nobody_approves_a_draft_is_activated),
    };
    return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
