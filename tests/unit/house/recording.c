/* recording.c -- recordings and the daily register: H95, H101, H102, H106, H112, G19 by number; holds that
 * stay and holds that go; gaps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "house/incident.h"
#include "house/recording.h"

#define TABLE 3

static struct cr_hall_rules rules;
static struct cr_zone zone;
static struct cr_refusal why;

static int64_t clock_at(const char *date, int hour, int minute, int second)
{
    cr_day day;
    assert_true(cr_date_parse(date, &day));
    return cr_zone_moment(&zone, (struct cr_zone_clock){ day, (hour * 60 + minute) * 60 + second },
                          false);
}

static void a_house(const char *zone_text, int hours, int months, int fps)
{
    struct cr_error err;
    assert_int_equal(cr_zone_parse(&zone, zone_text, &err), CR_OK);
    memset(&rules, 0, sizeof rules);
    rules.video_keep_hours = hours;
    rules.video_dispute_keep_months = months;
    rules.video_min_fps = fps;
}

static void bg(void)
{
    a_house("EET-2EEST,M3.5.0/3,M10.5.0/4", 24, 3, 0);
}

static void m1(void)
{
    a_house("<+03>-3", 720, CR_UNTIL_CLOSED, 5);
}

static struct cr_recording filmed(int64_t from, int64_t to)
{
    return (struct cr_recording){ .from = from,
                                  .to = to,
                                  .keep_until = cr_recording_keep_until(&rules, to),
                                  .number = 9,
                                  .table = TABLE,
                                  .fps = 25 };
}

static enum cr_status delete_at(const struct cr_recording *recording, const struct cr_hold *holds,
                                size_t count, int64_t now)
{
    memset(&why, 0, sizeof why);
    return cr_recording_check_delete(recording, holds, count, now, &zone, &why);
}

/* Game on Friday at 23:02, raised at 23:10. */
static void h95_held_for_three_months(void **state)
{
    (void)state;
    bg();
    int64_t game = clock_at("2026-06-12", 23, 2, 0);
    struct cr_recording recording = filmed(game - 3600 * CR_ZONE_SECOND, game);
    struct cr_hold hold = { .at = game,
                            .until = cr_due_months(&zone, game, 3),
                            .number = 4,
                            .of = 7,
                            .table = TABLE,
                            .cause = CR_HOLD_DISPUTE,
                            .open = 1 };
    assert_int_equal(recording.keep_until, clock_at("2026-06-13", 23, 2, 0));
    assert_int_equal(delete_at(&recording, NULL, 0, clock_at("2026-06-13", 23, 1, 59)), CR_HOLD);
    assert_string_equal(why.what, "2026-06-13 23:02:00");
    assert_int_equal(why.n, 0);
    assert_int_equal(delete_at(&recording, NULL, 0, clock_at("2026-06-13", 23, 2, 0)), CR_OK);
    int64_t later = clock_at("2026-06-14", 12, 0, 0);
    assert_int_equal(delete_at(&recording, &hold, 1, later), CR_HOLD);
    assert_string_equal(why.what, "2026-09-12 23:59:59");
    assert_int_equal(why.n, 4);
    assert_int_equal(cr_hold_check_release(&hold, later, &zone, &why), CR_HOLD);
    hold.open = 0; /* settled: the term stands */
    assert_int_equal(cr_hold_check_release(&hold, later, &zone, &why), CR_HOLD);
    assert_int_equal(delete_at(&recording, &hold, 1, clock_at("2026-09-12", 23, 59, 59)), CR_HOLD);
    assert_int_equal(delete_at(&recording, &hold, 1, clock_at("2026-09-13", 0, 0, 0)), CR_OK);
    hold.open = 1; /* the authority's case is open: longer than the term (R21) */
    assert_int_equal(delete_at(&recording, &hold, 1, clock_at("2026-09-13", 0, 0, 0)), CR_HOLD);
    assert_string_equal(why.what, "dispute");
    assert_int_equal(cr_hold_check_release(&hold, clock_at("2026-09-13", 0, 0, 0), &zone, &why),
                     CR_HOLD);
}

/* G19: what nobody disputes may go after a day. */
static void g19_plain(void **state)
{
    (void)state;
    bg();
    int64_t game = clock_at("2026-10-24", 20, 0, 0); /* the clock is put back that night */
    struct cr_recording recording = filmed(game, game);
    assert_int_equal(delete_at(&recording, NULL, 0, clock_at("2026-10-25", 18, 59, 59)), CR_HOLD);
    assert_int_equal(delete_at(&recording, NULL, 0, clock_at("2026-10-25", 19, 0, 0)), CR_OK);
}

static void h101_expired(void **state)
{
    (void)state;
    bg();
    int64_t game = clock_at("2026-06-12", 23, 2, 0);
    assert_false(cr_recording_has_expired(&rules, game, game + 24 * 3600 * CR_ZONE_SECOND));
    assert_true(cr_recording_has_expired(&rules, game, game + 25 * 3600 * CR_ZONE_SECOND));
}

static void h106_thirty_days(void **state)
{
    (void)state;
    m1();
    int64_t noon = clock_at("2026-03-01", 12, 0, 0);
    struct cr_recording recording = filmed(noon, noon);
    assert_int_equal(delete_at(&recording, NULL, 0, clock_at("2026-03-31", 11, 59, 59)), CR_HOLD);
    assert_string_equal(why.what, "2026-03-31 12:00:00");
    assert_int_equal(delete_at(&recording, NULL, 0, clock_at("2026-03-31", 12, 0, 0)), CR_OK);
    assert_true(cr_video_is_duty(&rules));
    bg();
    assert_true(cr_video_is_duty(&rules));
    a_house("<+03>-3", 24, 0, 0);
    assert_false(cr_video_is_duty(&rules)); /* a document that is silent */
}

static void r20_incidents_hold(void **state)
{
    (void)state;
    bg();
    int64_t at = clock_at("2026-11-30", 20, 0, 0), later = at + 48 * 3600 * CR_ZONE_SECOND;
    struct cr_recording recording = filmed(at - 10, at + 10);
    struct cr_hold hold = cr_hold_of_incident(&rules, &zone, 1, 5, TABLE, at);
    assert_int_equal(delete_at(&recording, &hold, 1, later), CR_HOLD);
    assert_string_equal(why.what, "2027-02-28 23:59:59"); /* H102 */
    assert_int_equal(cr_hold_check_release(&hold, later, &zone, &why), CR_OK);
    m1();
    hold = cr_hold_of_incident(&rules, &zone, 1, 5, TABLE, at);
    assert_int_equal(hold.until, 0);
    assert_int_equal(delete_at(&recording, &hold, 1, later), CR_HOLD);
    assert_string_equal(why.what, "incident"); /* until it is released */
}

/* A hold is of a table and a moment, or of one recording. */
static void what_a_hold_covers(void **state)
{
    (void)state;
    bg();
    struct cr_recording recording = filmed(1000, 2000);
    struct cr_hold hold = { .at = 2000, .table = TABLE, .open = 1, .cause = CR_HOLD_ORDER };
    assert_true(cr_hold_covers(&hold, &recording));
    hold.at = 2001;
    assert_false(cr_hold_covers(&hold, &recording));
    hold.at = 1000;
    assert_true(cr_hold_covers(&hold, &recording));
    hold.table = TABLE + 1;
    assert_false(cr_hold_covers(&hold, &recording));
    hold.recording = recording.number;
    assert_true(cr_hold_covers(&hold, &recording));
    hold.recording++;
    assert_false(cr_hold_covers(&hold, &recording));
}

/* Of several the longest is named. */
static void the_longest_hold(void **state)
{
    (void)state;
    bg();
    int64_t at = clock_at("2026-06-12", 23, 0, 0), later = at + 48 * 3600 * CR_ZONE_SECOND;
    struct cr_recording recording = filmed(at, at);
    struct cr_hold holds[] = {
        { .at = at, .table = TABLE, .number = 1, .until = later + 10, .cause = CR_HOLD_INCIDENT },
        { .at = at, .table = TABLE, .number = 2, .until = later + 30, .cause = CR_HOLD_DISPUTE },
        { .at = at, .table = TABLE, .number = 3, .until = later + 20, .cause = CR_HOLD_INCIDENT },
        { .at = at, .table = TABLE, .number = 4, .cause = CR_HOLD_ORDER, .open = 1 },
    };
    assert_int_equal(delete_at(&recording, holds, 3, later), CR_HOLD);
    assert_int_equal(why.n, 2);
    assert_int_equal(delete_at(&recording, holds, 4, later), CR_HOLD);
    assert_int_equal(why.n, 4);
    assert_string_equal(why.what, "order");
    assert_int_equal(cr_hold_check_release(&holds[3], later, &zone, &why), CR_OK);
    assert_string_equal(cr_hold_cause_name(CR_HOLD_CAUSES), "?");
}

static void gaps(void **state)
{
    (void)state;
    bg();
    const int64_t s = CR_ZONE_SECOND;
    struct cr_recording list[] = { filmed(200 * s, 300 * s), filmed(100 * s, 200 * s),
                                   filmed(301 * s, 400 * s), filmed(450 * s, 500 * s) };
    int64_t from = 0, to = 0;
    assert_false(cr_recordings_gap(list, 4, TABLE, 100 * s, 400 * s, &from, &to));
    assert_true(cr_recordings_gap(list, 4, TABLE, 100 * s, 460 * s, &from, &to));
    assert_int_equal(from, 400 * s + 1);
    assert_int_equal(to, 450 * s);
    assert_true(cr_recordings_gap(list, 4, TABLE, 50 * s, 100 * s, &from, &to));
    assert_int_equal(from, 50 * s);
    assert_int_equal(to, 100 * s);
    assert_true(cr_recordings_gap(list, 4, TABLE, 460 * s, 600 * s, &from, &to));
    assert_int_equal(to, 600 * s);
    assert_true(cr_recordings_gap(list, 4, TABLE + 1, 100 * s, 110 * s, &from, &to));
    assert_true(cr_recordings_gap(NULL, 0, TABLE, 100 * s, 100 * s, &from, &to));
    assert_int_equal(from, to);
}

/* ---- The daily register ---- */

static void h112_none_is_an_entry(void **state)
{
    (void)state;
    struct cr_incident_day day = { .day = 20000 };
    struct cr_incident_day before = day;
    assert_int_equal(cr_incident_day_close(&day, 20001, false, 5, 77, &why), CR_FIELD_MISSING);
    assert_string_equal(why.what, "none");
    assert_memory_equal(&before, &day, sizeof day);
    assert_int_equal(cr_incident_day_close(&day, 19999, true, 5, 77, &why), CR_OUT_OF_ORDER);
    assert_int_equal(cr_incident_day_close(&day, 20001, true, 5, 77, &why), CR_OK);
    assert_true(day.is_none);
    assert_int_equal(day.closed_by, 5);
    assert_int_equal(cr_incident_day_close(&day, 20001, true, 5, 78, &why), CR_ALREADY_DONE);
}

static void a_day_is_opened_again(void **state)
{
    (void)state;
    struct cr_incident_day day = { .day = 20000 };
    assert_int_equal(cr_incident_day_close(&day, 20000, true, 5, 77, &why), CR_OK);
    cr_incident_day_note(&day);
    assert_int_equal(day.closed_at, 0);
    assert_true(day.reopened);
    assert_int_equal(cr_incident_day_close(&day, 20000, true, 5, 78, &why), CR_BAD_INPUT);
    assert_int_equal(cr_incident_day_close(&day, 20000, false, 5, 78, &why), CR_OK);
    assert_false(day.is_none);
    assert_int_equal(day.count, 1);
}

static void codes(void **state)
{
    (void)state;
    assert_true(cr_incident_code_is_sane("slip_short"));
    assert_true(cr_incident_code_is_sane("abcdefghijklmnopqrstuvw"));
    assert_false(cr_incident_code_is_sane("abcdefghijklmnopqrstuvwx"));
    assert_false(cr_incident_code_is_sane(""));
    assert_false(cr_incident_code_is_sane("Slip"));
    assert_false(cr_incident_code_is_sane("slip short"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h95_held_for_three_months),
        cmocka_unit_test(g19_plain),
        cmocka_unit_test(h101_expired),
        cmocka_unit_test(h106_thirty_days),
        cmocka_unit_test(r20_incidents_hold),
        cmocka_unit_test(what_a_hold_covers),
        cmocka_unit_test(the_longest_hold),
        cmocka_unit_test(gaps),
        cmocka_unit_test(h112_none_is_an_entry),
        cmocka_unit_test(a_day_is_opened_again),
        cmocka_unit_test(codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
